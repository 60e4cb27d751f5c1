/* SPDX-License-Identifier: MIT
 *
 * The end: what killed the hero, with the arithmetic, and what was reached. The log can still be read. The shell opens
 * it by the state of the game. */
#include "screen.h"

static void say_cause(const struct scene *scene, struct strbuf *out)
{
    const struct view *view = scene->view;
    if (view->killer == KIND_NONE) {
        strbuf_text(out, text_get(scene->catalogue, MSG_DEATH_BY_NOBODY));
        return;
    }
    const struct kind *killer = scene_kind(scene, view->killer);
    bool item = killer->components & HAS_ITEM;
    text_say(scene->catalogue, item ? MSG_DEATH_BY_ITEM : MSG_DEATH_BY_BLOW, out,
             {"a_killer", text_noun(scene->catalogue, killer, NOUN_A), 0}, {"power", NULL, view->killing_power},
             {"defense", NULL, view->killing_defense}, {"damage", NULL, view->killing_damage});
}

static const struct hint HINTS[] = {{INTENT_HISTORY, MSG_HINT_HISTORY}, {INTENT_CHARACTER, MSG_HINT_CHARACTER}};
static const struct hint LEAVE[] = {{INTENT_CONFIRM, MSG_HINT_LEAVE}};

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    (void)self;
    const struct view *view = scene->view;
    char text[256];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    text_say(scene->catalogue, MSG_DEATH_TITLE, &buf, {"name", scene->hero_name, 0});
    struct box inside = draw_window(scene, cells, 8, 54, text);
    strbuf_clear(&buf);
    say_cause(scene, &buf);
    struct flow flow;
    flow_begin(&flow, cells, (struct box){inside.row + 1, inside.col, 2, inside.cols}, 0);
    flow_text(&flow, text, scene_look(scene, ROLE_DANGER));
    strbuf_clear(&buf);
    text_say(scene->catalogue, MSG_DEATH_PLACE, &buf, {"floor", NULL, view->floor}, {"level", NULL, view->hero.level},
             {"turns", NULL, view->turn});
    draw_text(scene, cells, inside.row + 3, inside.col, inside.cols, text, ROLE_TEXT);
    strbuf_clear(&buf);
    char seed[24];
    struct strbuf digits;
    STRBUF_OVER(&digits, seed);
    strbuf_format(&digits, "%llu", (unsigned long long)view->seed);
    text_say(scene->catalogue, MSG_DEATH_SCORE, &buf, {"score", NULL, view->score}, {"seed", seed, 0},
             {"profile", text_profile_name(scene->catalogue, scene_profile(scene)), 0});
    draw_text(scene, cells, inside.row + 4, inside.col, inside.cols, text, ROLE_TEXT);
    draw_hints(scene, cells, inside.row + 6, inside.col, inside.cols / 2, CONTEXT_MAP, HINTS, 2, ROLE_QUIET);
    draw_hints(scene, cells, inside.row + 6, inside.col + inside.cols / 2, inside.cols / 2, CONTEXT_LIST, LEAVE, 1,
               ROLE_QUIET);
    cells_cursor(cells, inside.row + 6, inside.col);
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    (void)self;
    if (intent == INTENT_CONFIRM || intent == INTENT_CANCEL)
        return outcome_wish(UI_LEAVE_DEAD);
    enum intent on_map = keymap_find(scene->keys, CONTEXT_MAP, pressed);
    if (on_map == INTENT_HISTORY)
        return outcome_open(screen_history());
    if (on_map == INTENT_CHARACTER)
        return outcome_open(screen_character());
    return outcome_stay();
}

const struct screen_kind SCREEN_DEATH = {CONTEXT_LIST, true, draw, key};
