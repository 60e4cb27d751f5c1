/* SPDX-License-Identifier: MIT
 *
 * Which thing a tempering scroll makes better: all that can be, as it is and as it would be, worn or not, and below
 * them those that have been as often as may be. It cannot be taken back, so one key points and another takes. Opened by
 * using the scroll. */
#include "parts/choice.h"
#include "parts/facts.h"
#include "parts/gear_facts.h"
#include "screens.h"

enum { WINDOW_COLS = 70, REST_SIZE = 512 };

/* What tempering changes of gear. */
static void say_change(const struct scene *scene, const struct view_item *item, struct strbuf *out)
{
    struct view_item better = *item;
    better.plus++;
    struct equippable_rule now = view_gear(scene->view, item), then = view_gear(scene->view, &better);
    gear_facts_change(scene, &now, &then, out);
}

static void say_row(const struct scene *scene, const struct view_item *item, struct strbuf *out)
{
    char now[THINGS_SIZE], then[THINGS_SIZE];
    struct things things = facts_things(scene, item), better = things;
    better.plus++;
    better.charges += things.kind->item.level > 0;
    text_say(scene->catalogue, item->worn ? MSG_TEMPER_ROW_WORN : MSG_TEMPER_ROW, out,
             text_things_arg(scene->catalogue, "now", things, NOUN_BARE, now),
             text_things_arg(scene->catalogue, "then", better, NOUN_BARE, then));
    if (things.kind->components & HAS_EQUIPPABLE)
        say_change(scene, item, out);
    int amount = view_amount(scene->view, item->kind, item->plus);
    if (things.kind->item.level > 0 && amount > 0)
        strbuf_format(out, ", %d -> %d", amount, view_amount(scene->view, item->kind, better.plus));
}

/* "No better: shield +1, leather armour +1", or "". */
static void say_rest(const struct scene *scene, struct strbuf *out)
{
    char names[REST_SIZE];
    struct strbuf list = STRBUF(names);
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct view_item *item = &scene->view->pack[letter];
        if (item->kind == KIND_NONE || item->tempered == 0 || view_can_temper(scene->view, letter))
            continue;
        strbuf_comma(&list);
        text_things(scene->catalogue, facts_things(scene, item), NOUN_BARE, &list);
    }
    if (list.length > 0)
        text_say(scene->catalogue, MSG_TEMPER_REST, out, {"things", names, 0});
}

static int fill_rows(const struct scene *scene, struct menu_row rows[MAX_PACK])
{
    int count = 0;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        if (!view_can_temper(scene->view, letter))
            continue;
        struct strbuf text = STRBUF(rows[count].text);
        rows[count].letter = (char)('a' + letter);
        say_row(scene, &scene->view->pack[letter], &text);
        count++;
    }
    return count;
}

/* Where only one thing can be made better, it is pointed at. */
static void begin(struct screen *self, const struct scene *scene)
{
    struct menu_row rows[MAX_PACK];
    choice_begin(self, scene);
    if (fill_rows(scene, rows) == 1)
        self->as.list.selected = 0;
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct menu_row rows[MAX_PACK];
    int count = fill_rows(scene, rows);
    char rest[REST_SIZE];
    struct strbuf buf = STRBUF(rest);
    say_rest(scene, &buf);
    int cols = min_int(WINDOW_COLS, cells->cols - 4), rest_rows = buf.length > 0 ? flow_rows(rest, cols) : 0;
    int lines = min_int(menu_rows(rows, count, cols) + rest_rows + 1, cells->rows - 4);
    struct box inside = draw_window(scene, cells, lines, WINDOW_COLS, text_get(scene->catalogue, MSG_TEMPER_TITLE));
    inside.rows -= rest_rows + 1;
    int end = inside.row + inside.rows, how = end + rest_rows;
    draw_flow(scene, cells, (struct box){end, inside.col, rest_rows, inside.cols}, rest, ROLE_QUIET);
    choice_draw_how(scene, cells, (struct box){how, inside.col, 1, inside.cols});
    cells_cursor(cells, how, inside.col);
    menu_draw(scene, cells, inside, &self->as.list, rows, count);
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct menu_row rows[MAX_PACK];
    if (intent == INTENT_CANCEL)
        return outcome_close();
    int chosen = choice_menu_key(&self->as.list, rows, fill_rows(scene, rows), pressed, intent);
    return chosen < 0 ? choice_stay(&self->as.list, intent)
                      : outcome_command(command_letter(CMD_TEMPER, rows[chosen].letter - 'a'));
}

const struct screen_kind SCREEN_TEMPER = {.context = CONTEXT_LIST,
                                          .window = true,
                                          .draw = draw,
                                          .key = key,
                                          .list = IN_SCREEN(list),
                                          .begin = begin,
                                          .points = true};
