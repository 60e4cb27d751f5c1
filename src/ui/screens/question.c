/* SPDX-License-Identifier: MIT
 *
 * A question: a window with a sentence and a few answers. The caller of ui_ask, which opens and closes it, knows what
 * an answer means. */
#include "draw/menu.h"
#include "screens.h"

#include "base/utf8.h"

enum { QUESTION_COLS = 66, QUESTION_TEXT = 512 };

static int fill_rows(const struct ui_question *question, struct menu_row rows[UI_ASK_MAX])
{
    int count = min_int(question->count, UI_ASK_MAX);
    for (int i = 0; i < count; i++) {
        rows[i].letter = question->answers[i].letter;
        utf8_sanitise(question->answers[i].text, rows[i].text, sizeof rows[i].text);
    }
    return count;
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    const struct ui_question *question = self->as.ask.question;
    struct menu_row rows[UI_ASK_MAX];
    char text[QUESTION_TEXT];
    int count = fill_rows(question, rows);
    utf8_sanitise(question->text, text, sizeof text);
    struct menu_window window = {QUESTION_COLS, question->title, text, ROLE_TEXT};
    menu_draw_window(scene, cells, &window, &self->as.ask.list, rows, count);
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    (void)scene;
    struct menu_row rows[UI_ASK_MAX];
    int count = fill_rows(self->as.ask.question, rows);
    int chosen = menu_key(&self->as.ask.list, rows, count, pressed, intent);
    if (self->as.ask.question->cursor)
        *self->as.ask.question->cursor = self->as.ask.list.selected;
    if (chosen == MENU_NOTHING)
        return outcome_stay();
    struct ui_question_answer cancelled = {.wish = UI_QUESTION_CANCELLED};
    struct ui_question_answer answer = {.wish = UI_QUESTION_CHOSEN, .chosen = chosen};
    return outcome_answer((struct ui_answer){.question = chosen == MENU_CANCELLED ? cancelled : answer});
}

const struct screen_kind SCREEN_QUESTION = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(ask.list)};

struct screen screen_question(const struct ui_question *question)
{
    struct list list = {.selected = question->cursor ? *question->cursor : 0};
    return (struct screen){.kind = &SCREEN_QUESTION, .as.ask = {question, list}};
}
