/* SPDX-License-Identifier: MIT
 *
 * The hero's place in words, by the cells of the view. Computes no ways. */
#include "text/text.h"

/* --- The kind of place ------------------------------------------------------------------------------------------- */

/* Whether a cell is a corner of four that can be walked: in passages none is. */
static bool is_wide(const struct view *view, struct point at)
{
    for (int dir = DIR_NE; dir < DIR_COUNT; dir += 2) {
        struct point slant = point_step(at, (enum dir)dir);
        if (view_walkable(view, slant) && view_walkable(view, point_at(slant.x, at.y)) &&
            view_walkable(view, point_at(at.x, slant.y)))
            return true;
    }
    return false;
}

/* A slanted step beside a straight one is no way of its own. */
static bool is_beside_way(const struct view *view, struct point from, struct point to)
{
    bool slanted = from.x != to.x && from.y != to.y;
    return slanted && (view_walkable(view, point_at(to.x, from.y)) || view_walkable(view, point_at(from.x, to.y)));
}

enum message text_place(const struct view *view)
{
    struct point at = view->hero.at;
    int ways = 0, wide = 0;
    if (is_wide(view, at))
        return MSG_PLACE_ROOM;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point to = point_step(at, (enum dir)dir);
        if (!view_walkable(view, to) || !view_lawful(view, at, to) || is_beside_way(view, at, to))
            continue;
        ways++;
        wide += is_wide(view, to);
    }
    if ((view_cell(view, at) & CELL_DOOR) || (ways > 1 && wide > 0))
        return MSG_PLACE_DOORWAY;
    if (wide > 0)
        return MSG_PLACE_NICHE;
    return ways > 2 ? MSG_PLACE_FORK : ways == 2 ? MSG_PLACE_CORRIDOR : MSG_PLACE_DEAD_END;
}

/* --- Fire and gas ------------------------------------------------------------------------------------------------ */

enum { FIRE = GAS_NONE, SORTS = GAS_COUNT }; /* fire takes the place of no gas */

static const enum message NAMES[SORTS] = {
    [FIRE] = MSG_PLACE_FIRE, [GAS_VENOM] = MSG_PLACE_VENOM, [GAS_SMOKE] = MSG_PLACE_SMOKE, [GAS_DAZE] = MSG_PLACE_DAZE};

/* Where one sort is in sight. */
struct extent {
    unsigned dirs; /* a bit for each direction */
    int nearest, farthest;
    bool any;
};

static void widen(struct extent *extent, struct point hero, struct point at)
{
    int steps = point_chebyshev(hero, at);
    if (steps > 0)
        extent->dirs |= 1U << text_nearest_direction(hero, at);
    extent->nearest = extent->any ? min_int(extent->nearest, steps) : steps;
    extent->farthest = max_int(extent->farthest, steps);
    extent->any = true;
}

void text_sides(const struct catalogue *catalogue, unsigned dirs, const enum message messages[SIDES_COUNT],
                struct strbuf *out)
{
    enum { MOST_TOLD = 4, ALL = (1 << DIR_COUNT) - 1 };
    char text[128];
    struct strbuf list = STRBUF(text);
    int count = 0;
    for (int dir = 0; dir < DIR_COUNT; dir++)
        count += (dirs >> dir & 1) != 0;
    unsigned told = count > MOST_TOLD ? ALL & ~dirs : dirs;
    for (int dir = 0; dir < DIR_COUNT; dir++)
        if (told >> dir & 1)
            strbuf_item(&list, text_get(catalogue, text_direction((enum dir)dir)));
    enum sides sides = count == 0           ? SIDES_NONE
                       : count == DIR_COUNT ? SIDES_ALL
                       : count > MOST_TOLD  ? SIDES_BUT
                                            : SIDES_THESE;
    text_say(catalogue, messages[sides], out, {"directions", text, 0});
}

static void say_extent(const struct catalogue *catalogue, enum message name, const struct extent *extent,
                       struct strbuf *out)
{
    static const enum message messages[SIDES_COUNT] = {[SIDES_NONE] = MSG_PLACE_SIDES,
                                                       [SIDES_THESE] = MSG_PLACE_SIDES,
                                                       [SIDES_BUT] = MSG_PLACE_SIDES_BUT,
                                                       [SIDES_ALL] = MSG_PLACE_ALL_SIDES};
    char sides_text[192];
    struct strbuf sides = STRBUF(sides_text);
    text_sides(catalogue, extent->dirs, messages, &sides);
    enum message message = extent->farthest == 0                 ? MSG_PLACE_HARM_HERE
                           : extent->nearest == 0                ? MSG_PLACE_HARM_FROM_HERE
                           : extent->nearest == extent->farthest ? MSG_PLACE_HARM_AT
                                                                 : MSG_PLACE_HARM;
    if (out->length > 0)
        strbuf_char(out, ' ');
    text_say(catalogue, message, out, {"harm", text_get(catalogue, name), 0}, {"near", NULL, extent->nearest},
             {"far", NULL, extent->farthest}, {"sides", sides_text, 0});
}

bool text_harm_around(const struct catalogue *catalogue, const struct view *view, struct strbuf *out)
{
    struct extent extents[SORTS] = {{0}};
    bool any = false;
    for (int i = 0; view_has_grounds(view) && i < view->width * view->height; i++) {
        struct point at = point_at(i % view->width, i / view->width);
        if (!(view_cell(view, at) & CELL_VISIBLE))
            continue;
        if (view->grounds[i].fire > 0)
            widen(&extents[FIRE], view->hero.at, at);
        if (view->grounds[i].gas > 0)
            widen(&extents[view->grounds[i].gas_kind], view->hero.at, at);
    }
    for (int sort = 0; sort < SORTS; sort++) {
        if (extents[sort].any)
            say_extent(catalogue, NAMES[sort], &extents[sort], out);
        any |= extents[sort].any;
    }
    return any;
}
