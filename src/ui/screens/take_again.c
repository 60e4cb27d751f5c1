/* SPDX-License-Identifier: MIT
 *
 * After the end: which of the last turns to take again, as practice, or to write for others who do. Opened from the
 * death screen. */
#include "draw/menu.h"
#include "screens.h"

enum { WINDOW_COLS = 56 };

/* Of the rows; none is a move, for the last keys of a fight must not choose. */
static const char LETTERS[] = "acdefgimopqrstvwxz";

_Static_assert(sizeof LETTERS - 1 >= RUN_STATS_STEPS, "each turn has a letter");

/* The last turns, the latest first; returns their number. */
static int fill_rows(const struct scene *scene, struct menu_row rows[RUN_STATS_STEPS], uint32_t turns[RUN_STATS_STEPS])
{
    const struct run_stats *run_stats = scene_ended_run(scene);
    int count = 0;
    for (; run_stats && count < RUN_STATS_STEPS; count++) {
        const struct run_stats_step *step = run_stats_recent(run_stats, (uint32_t)count);
        if (!step)
            break;
        turns[count] = step->turn;
        rows[count].letter = LETTERS[count];
        struct strbuf buf = STRBUF(rows[count].text);
        text_say(scene->catalogue, MSG_TAKE_AGAIN_ROW, &buf, {"turn", NULL, step->turn}, {"hp", NULL, step->hp},
                 {"threat", NULL, step->threat});
    }
    return count;
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct menu_row rows[RUN_STATS_STEPS];
    uint32_t turns[RUN_STATS_STEPS];
    int count = fill_rows(scene, rows, turns);
    bool writes = self->kind == &SCREEN_WRITE_TURN;
    struct menu_window window = {
        WINDOW_COLS, text_get(scene->catalogue, writes ? MSG_POSITION_TITLE : MSG_TAKE_AGAIN_TITLE),
        text_get(scene->catalogue, writes ? MSG_POSITION_TEXT : MSG_TAKE_AGAIN_TEXT), ROLE_QUIET};
    menu_draw_window(scene, cells, &window, &self->as.list, rows, count);
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct menu_row rows[RUN_STATS_STEPS];
    uint32_t turns[RUN_STATS_STEPS];
    int count = fill_rows(scene, rows, turns);
    int chosen = menu_key(&self->as.list, rows, count, pressed, intent);
    if (chosen == MENU_CANCELLED)
        return outcome_close();
    if (chosen < 0)
        return outcome_stay();
    enum ui_game_wish wish = self->kind == &SCREEN_WRITE_TURN ? UI_GAME_POSITION : UI_GAME_BRANCH;
    return outcome_game((struct ui_game_answer){.wish = wish, .turn = turns[chosen]});
}

const struct screen_kind SCREEN_TAKE_AGAIN = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(list)};

const struct screen_kind SCREEN_WRITE_TURN = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(list)};
