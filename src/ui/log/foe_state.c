/* SPDX-License-Identifier: MIT
 *
 * States of foes as words: one for each status and each state of mind. */
#include "foe_state.h"

static const enum message STATUS_MESSAGES[STATUS_COUNT] = {
#define X(name, text, stacking, most, harm, type) [STATUS_##name] = MSG_SIDE_STATUS_##name,
    STATUS_LIST(X)
#undef X
};

static const enum message MEANINGS[STATUS_COUNT] = {
#define X(name, text, stacking, most, harm, type) [STATUS_##name] = MSG_MEANS_##name,
    STATUS_LIST(X)
#undef X
};

static const int HARMS[STATUS_COUNT] = {
#define X(name, text, stacking, most, harm, type) [STATUS_##name] = (harm),
    STATUS_LIST(X)
#undef X
};

static const enum message AWARENESS_MESSAGES[AWARENESS_COUNT] = {
#define X(name, text) [AWARENESS_##name] = MSG_SIDE_AWARE_##name,
    AWARENESS_LIST(X)
#undef X
};

static const enum message SHORT_MESSAGES[AWARENESS_COUNT] = {
#define X(name, text) [AWARENESS_##name] = MSG_SIDE_SHORT_##name,
    AWARENESS_LIST(X)
#undef X
};

/* What is told of a foe before what it knows, the most binding first. */
static const uint8_t BINDING[] = {STATUS_STUNNED, STATUS_HELD,   STATUS_CONFUSED, STATUS_FEAR,
                                  STATUS_WARD,    STATUS_HASTED, STATUS_SLOWED,   STATUS_BURNING};

void foe_state_status(const struct catalogue *catalogue, enum status_kind status, int turns, int ward,
                      struct strbuf *out)
{
    text_say(catalogue, STATUS_MESSAGES[status], out, {"turns", NULL, turns}, {"amount", NULL, ward});
}

void foe_state_means(const struct catalogue *catalogue, enum status_kind status, int turns, struct soaked soaked,
                     struct strbuf *out)
{
    text_say(catalogue, MEANINGS[status], out, {"turns", NULL, turns}, {"amount", NULL, soaked.ward},
             {"harm", NULL, max_int(0, HARMS[status] - soaked.spared)});
}

static bool is_taken(const struct view *view, struct point at)
{
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *entity = &view->entities[i];
        if ((entity->foe || entity->friendly) && entity->visible && point_equal(entity->at, at))
            return true;
    }
    return false;
}

/* Who flees and finds no step away from the hero beside it strikes. */
static bool is_cornered(const struct view *view, const struct view_entity *foe)
{
    if (foe->awareness != AWARENESS_FLEE || point_chebyshev(foe->at, view->hero.at) > 1)
        return false;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point at = point_step(foe->at, (enum dir)dir);
        if (point_chebyshev(at, view->hero.at) > 1 && view_walkable(view, at) && view_lawful(view, foe->at, at) &&
            !is_taken(view, at))
            return false;
    }
    return true;
}

/* --- Hunters who do not come ---------------------------------------------------------------------------------------
 */

/* Whether a foe may be there, as far as is known: what was never seen may be a way. */
static bool may_stand(const struct view *view, struct point at)
{
    if (at.x < 0 || at.y < 0 || at.x >= view->width || at.y >= view->height)
        return false;
    if (!(view_cell(view, at) & CELL_EXPLORED))
        return true;
    return view_walkable(view, at) && view->grounds[at.y * view->width + at.x].fire == 0;
}

/* Moves to the hero over all cells where foes may stand. */
static void find_ways(const struct view *view, struct foe_ways *ways)
{
    ways->found = true;
    ways->moves = path_map_over(ways->words, view->width, view->height);
    uint64_t free[BITGRID_WORDS(MAX_MAP_WIDTH, MAX_MAP_HEIGHT)], doors[BITGRID_WORDS(MAX_MAP_WIDTH, MAX_MAP_HEIGHT)];
    struct path_ground ground = path_ground_moves(bitgrid_over(free, view->width, view->height));
    struct bitgrid door_bits = bitgrid_over(doors, view->width, view->height);
    bitgrid_clear(&ground.free);
    bitgrid_clear(&door_bits);
    for (int i = 0; i < view->width * view->height; i++) {
        struct point at = point_at(i % view->width, i / view->width);
        bitgrid_set(&ground.free, at, may_stand(view, at));
        bitgrid_set(&door_bits, at, view_cell(view, at) & CELL_DOOR);
    }
    ground.doors = doors;
    path_map_fill(&ways->moves, &ground, &view->hero.at, 1);
}

/* Of a hunter on foot: that no way leads to the hero, or that all cells which are no farther are taken, so that it
 * waits behind others. Slow ground makes ways longer than they look: beside it nothing is said. */
static enum message what_keeps(const struct view *view, struct foe_ways *ways, const struct view_entity *foe,
                               enum message otherwise)
{
    const struct monster_rule *monster = &view->rules->kinds[foe->kind].monster;
    unsigned elsewhere = 1U << TRAIT_FLY | 1U << TRAIT_STILL;
    if (!view_has_grounds(view) || (monster->traits & elsewhere))
        return otherwise;
    if (!ways->found)
        find_ways(view, ways);
    uint32_t here = path_map_cost(&ways->moves, foe->at);
    if (here == PATH_UNREACHED)
        return MSG_SIDE_NO_WAY;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point at = point_step(foe->at, (enum dir)dir);
        if (may_stand(view, at) && view_lawful(view, foe->at, at) &&
            (view_slow(view, at) || (path_map_cost(&ways->moves, at) <= here && !is_taken(view, at))))
            return otherwise;
    }
    return here > 1 ? MSG_SIDE_WAITS : otherwise;
}

/* --- In words ------------------------------------------------------------------------------------------------------
 */

/* That a foe sleeps matters more than what holds it. */
static void say_state(const struct catalogue *catalogue, const struct view *view, struct foe_ways *ways,
                      const struct view_entity *foe, const enum message words[AWARENESS_COUNT], struct strbuf *out)
{
    for (size_t i = 0; i < sizeof BINDING && !awareness_is_unaware(foe->awareness); i++) {
        if (foe->statuses[BINDING[i]] > 0) {
            foe_state_status(catalogue, (enum status_kind)BINDING[i], foe->statuses[BINDING[i]], foe->ward, out);
            return;
        }
    }
    enum message known = words[foe->awareness];
    if (foe->awareness == AWARENESS_HUNT)
        known = foe->startled ? MSG_SIDE_STARTLED
                : foe->holds  ? MSG_SIDE_HOLDS_YOU
                : foe->patrol ? MSG_SIDE_PATROL
                : foe->waits  ? MSG_SIDE_WAITS
                              : what_keeps(view, ways, foe, known);
    strbuf_text(out, text_get(catalogue, is_cornered(view, foe) ? MSG_SIDE_CORNERED : known));
}

void foe_state_say(const struct catalogue *catalogue, const struct view *view, struct foe_ways *ways,
                   const struct view_entity *foe, struct strbuf *out)
{
    say_state(catalogue, view, ways, foe, AWARENESS_MESSAGES, out);
}

void foe_state_say_short(const struct catalogue *catalogue, const struct view *view, struct foe_ways *ways,
                         const struct view_entity *foe, struct strbuf *out)
{
    say_state(catalogue, view, ways, foe, SHORT_MESSAGES, out);
}
