/* SPDX-License-Identifier: MIT
 *
 * A new level: one of three must be chosen, nothing else is possible. It opens in the middle of a fight, while keys are
 * still on their way: so one key points at a choice, and only another one takes it. The shell opens and closes it by
 * the state of the game, never by a key. */
#include "draw/menu.h"
#include "screens.h"

static void say_constitution(const struct scene *scene, int gain, struct strbuf *out)
{
    const struct view_hero *hero = &scene->view->hero;
    text_say(scene->catalogue, MSG_LEVEL_CONSTITUTION, out, {"now", NULL, hero->max_hp},
             {"then", NULL, hero->max_hp + gain}, {"hp_now", NULL, hero->hp}, {"hp_then", NULL, hero->hp + gain});
}

static void fill_rows(const struct scene *scene, struct menu_row rows[CHOICE_COUNT])
{
    const struct view_hero *hero = &scene->view->hero;
    const int16_t *gain = scene_profile(scene)->level_gain;
    for (int i = 0; i < CHOICE_COUNT; i++) {
        rows[i].letter = (char)('a' + i);
        struct strbuf buf;
        STRBUF_OVER(&buf, rows[i].text);
        switch ((enum level_choice)i) {
        case CHOICE_CONSTITUTION:
            say_constitution(scene, gain[i], &buf);
            break;
        case CHOICE_STRENGTH:
            text_say(scene->catalogue, MSG_LEVEL_STRENGTH, &buf, {"now", NULL, hero->power},
                     {"then", NULL, hero->power + gain[i]});
            break;
        case CHOICE_AGILITY:
            text_say(scene->catalogue, MSG_LEVEL_AGILITY, &buf, {"now", NULL, hero->defense},
                     {"then", NULL, hero->defense + gain[i]});
            break;
        case CHOICE_COUNT:
            break;
        }
    }
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct menu_row rows[CHOICE_COUNT];
    fill_rows(scene, rows);
    const struct view_hero *hero = &scene->view->hero;
    char text[96];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    text_say(scene->catalogue, MSG_LEVEL_TITLE, &buf, {"level", NULL, hero->level});
    struct box inside = draw_window(scene, cells, CHOICE_COUNT + 4, 56, text);
    if (hero->choices > 1) {
        strbuf_clear(&buf);
        text_say(scene->catalogue, MSG_LEVEL_MORE, &buf, {"count", NULL, hero->choices - 1});
        draw_text(scene, cells, inside.row + inside.rows - 1, inside.col, inside.cols, text, ROLE_QUIET);
    }
    strbuf_clear(&buf);
    text_say(scene->catalogue, MSG_LEVEL_HOW, &buf,
             {"key", keymap_text(&scene->keys, CONTEXT_LIST, INTENT_CONFIRM).text, 0});
    draw_text(scene, cells, inside.row + CHOICE_COUNT + 2, inside.col, inside.cols, text, ROLE_QUIET);
    cells_cursor(cells, inside.row + CHOICE_COUNT + 2, inside.col);
    for (int i = 0; i < CHOICE_COUNT; i++) {
        struct box line = {inside.row + 1 + i, inside.col, 1, inside.cols};
        menu_draw_row(scene, cells, line, &rows[i], i == self->as.list.selected);
        draw_spot_entry(cells, line, i);
    }
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct menu_row rows[CHOICE_COUNT];
    fill_rows(scene, rows);
    struct list *list = &self->as.list;
    bool pointed = list->selected >= 0;
    if (intent == INTENT_CONFIRM && pointed)
        return outcome_command(command_level_up(list->selected));
    int letter = menu_letter(rows, CHOICE_COUNT, pressed);
    if (letter >= 0)
        list->selected = letter;
    else if (pointed)
        (void)list_key(list, CHOICE_COUNT, CHOICE_COUNT, intent);
    else if (intent == INTENT_UP || intent == INTENT_DOWN)
        list->selected = 0;
    return outcome_stay();
}

static void begin(struct screen *self, const struct scene *scene)
{
    (void)scene;
    self->as.list.selected = -1;
}

const struct screen_kind SCREEN_LEVEL_UP = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(list), .begin = begin};
