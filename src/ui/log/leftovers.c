/* SPDX-License-Identifier: MIT
 *
 * What exploring leaves to the player, found on the cells that are known. */
#include "leftovers.h"

#include "message_log.h"

#include <string.h>

/* Goods behind a gate that is shut are out of reach: the gate alone is left to open. */
static bool is_gated(const struct view *view)
{
    bool shut = false;
    for (int cell = 0; cell < view->width * view->height && !shut; cell++)
        shut = (view->cells[cell] & CELL_EXPLORED) && ground_is_gate(&view->rules->grounds[view->grounds[cell].ground]);
    return shut;
}

static bool is_cage(const struct view *view, int cell)
{
    return (view->cells[cell] & CELL_EXPLORED) &&
           ground_becomes(&view->rules->grounds[view->grounds[cell].ground], CHANGE_TAKEN);
}

bool leftovers_goods(const struct view *view, struct point *nearest)
{
    bool found = false;
    for (int cell = 0; view_has_grounds(view) && cell < view->width * view->height; cell++) {
        struct point at = point_at(cell % view->width, cell / view->width);
        if (!is_cage(view, cell) ||
            (found && point_distance2(at, view->hero.at) >= point_distance2(*nearest, view->hero.at)))
            continue;
        *nearest = at;
        found = true;
    }
    return found && !is_gated(view);
}

/* Gates, lids, cracked walls, keys on plates, goods in cages. A king's dead rest. */
static bool is_left(const struct view *view, int cell)
{
    const struct ground_rule *row = &view->rules->grounds[view->grounds[cell].ground];
    bool lid = ground_becomes(row, CHANGE_BUMPED) && !row->lever;
    return (view->cells[cell] & CELL_EXPLORED) && row->tomb == KING_NONE &&
           (lid || ground_is_gate(row) || ground_becomes(row, CHANGE_BROKEN) || ground_becomes(row, CHANGE_LIFTED) ||
            (is_cage(view, cell) && !is_gated(view)));
}

/* The others that bear the name of this one, itself counted: they may differ in what a look alone tells. 0 if one of
 * them comes before it. `nearest` of them to the hero. */
static int count_left(const struct view *view, int first, struct point *nearest)
{
    const struct ground_rule *grounds = view->rules->grounds;
    int count = 0;
    for (int cell = 0; cell < view->width * view->height; cell++) {
        struct point at = point_at(cell % view->width, cell / view->width);
        if (!is_left(view, cell) ||
            strcmp(grounds[view->grounds[cell].ground].name, grounds[view->grounds[first].ground].name) != 0)
            continue;
        if (cell < first)
            return 0;
        if (count++ == 0 || point_distance2(at, view->hero.at) < point_distance2(*nearest, view->hero.at))
            *nearest = at;
    }
    return count;
}

void leftovers_say(const struct view *view, const struct catalogue *catalogue, const struct keymap *keys,
                   struct strbuf *out)
{
    enum { NAMED_MOST = 3 };
    char things_text[LOG_TEXT_SIZE] = "";
    struct strbuf things = STRBUF(things_text);
    int sorts = 0;
    for (int cell = 0; view_has_grounds(view) && cell < view->width * view->height; cell++) {
        struct point nearest = {0, 0};
        int count = is_left(view, cell) ? count_left(view, cell, &nearest) : 0;
        if (count == 0 || ++sorts > NAMED_MOST)
            continue;
        const struct ground_rule *row = &view->rules->grounds[view->grounds[cell].ground];
        char bearing_text[48];
        struct strbuf bearing = STRBUF(bearing_text);
        text_bearing(catalogue, view->hero.at, nearest, &bearing);
        strbuf_comma(&things);
        text_say(catalogue, count == 1 ? MSG_LEFT_ONE : MSG_LEFT_SEVERAL, &things,
                 {"a_thing", text_ground(catalogue, row, NOUN_A), 0},
                 {"thing", text_ground(catalogue, row, NOUN_BARE), 0}, {"count", NULL, count},
                 {"bearing", bearing_text, 0});
    }
    if (sorts == 0)
        return;
    if (sorts > NAMED_MOST)
        text_say(catalogue, MSG_LEFT_MORE, &things, {"count", NULL, sorts - NAMED_MOST},
                 {"key", keymap_text(keys, CONTEXT_MAP, INTENT_LIST).text, 0});
    strbuf_char(out, ' ');
    text_say(catalogue, MSG_LEFT_TO_YOU, out, {"things", things_text, 0});
}
