/* SPDX-License-Identifier: MIT
 *
 * States of foes as words: one for each status and each state of mind. */
#include "foe_state.h"

static const enum message STATUS_MESSAGES[STATUS_COUNT] = {
#define X(name, ...) [STATUS_##name] = MSG_SIDE_STATUS_##name,
    STATUS_LIST(X)
#undef X
};

static const enum message MEANINGS[STATUS_COUNT] = {
#define X(name, ...) [STATUS_##name] = MSG_MEANS_##name,
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

/* By how much it changes power or defense, up or down. */
static int change_of(enum status_kind status)
{
    int change = STATUS_RULES[status].power + STATUS_RULES[status].defense;
    return change < 0 ? -change : change;
}

void foe_state_about(const struct catalogue *catalogue, enum status_kind status, struct strbuf *name,
                     struct strbuf *means)
{
    enum { SOME = 2 };
    const char *some = text_get(catalogue, MSG_HELP_ABOUT_SOME);
    text_say(catalogue, STATUS_MESSAGES[status], name, {"turns", some, SOME}, {"amount", some, SOME});
    text_say(catalogue, MEANINGS[status], means, {"turns", some, SOME}, {"amount", some, SOME},
             {"change", NULL, change_of(status)}, {"harm", NULL, STATUS_RULES[status].harm});
}

void foe_state_means(const struct catalogue *catalogue, enum status_kind status, int turns, struct soaked soaked,
                     struct strbuf *out)
{
    text_say(catalogue, MEANINGS[status], out, {"turns", NULL, turns}, {"amount", NULL, soaked.ward},
             {"change", NULL, change_of(status)},
             {"harm", NULL, max_int(0, STATUS_RULES[status].harm - soaked.spared)});
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

/* --- Hunters who do not come -------------------------------------------------------------------------------------- */

/* Whether a foe may be there, as far as is known: what was never seen may be a way. */
static bool may_stand(const struct view *view, struct point at)
{
    if (!view_inside(view, at))
        return false;
    if (!(view_cell(view, at) & CELL_EXPLORED))
        return true;
    return view_walkable(view, at) && view->grounds[at.y * view->width + at.x].fire == 0;
}

/* Over which foes go: the memory of the caller. */
struct foe_ground {
    struct path_ground ground;
    uint64_t free[BITGRID_WORDS(MAX_MAP_WIDTH, MAX_MAP_HEIGHT)], doors[BITGRID_WORDS(MAX_MAP_WIDTH, MAX_MAP_HEIGHT)];
};

static void lay_ground(const struct view *view, bool (*may_go)(const struct view *, struct point),
                       struct foe_ground *out)
{
    struct bitgrid doors = bitgrid_over(out->doors, view->width, view->height);
    out->ground = path_ground_moves(bitgrid_over(out->free, view->width, view->height));
    out->ground.doors = out->doors;
    bitgrid_clear(&out->ground.free);
    bitgrid_clear(&doors);
    for (int i = 0; i < view->width * view->height; i++) {
        struct point at = point_at(i % view->width, i / view->width);
        bitgrid_set(&out->ground.free, at, may_go(view, at));
        bitgrid_set(&doors, at, view_cell(view, at) & CELL_DOOR);
    }
}

/* Moves to the hero over all cells where foes may go. */
static void find_ways(const struct view *view, struct foe_ways *ways, bool (*may_go)(const struct view *, struct point),
                      struct foe_ground *ground)
{
    lay_ground(view, may_go, ground);
    ways->moves = path_map_over(ways->words, view->width, view->height);
    path_map_fill(&ways->moves, &ground->ground, &view->hero.at, 1);
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
    struct foe_ground ground;
    if (!ways->found)
        find_ways(view, ways, may_stand, &ground);
    ways->found = true;
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

/* --- Those who flee ----------------------------------------------------------------------------------------------- */

/* Where one on foot may go unforced, as far as is known. */
static bool may_flee_to(const struct view *view, struct point at)
{
    const struct ground_rule *row = view_ground_at(view, at);
    return may_stand(view, at) && !view_harmful(view, at) && (!row || row->step_hook == STEP_HOOK_NONE);
}

/* The least cost beside a cell. */
static uint32_t least_around(const struct view *view, const struct path_map *map, struct point at)
{
    uint32_t least = PATH_UNREACHED;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point to = point_step(at, (enum dir)dir);
        uint32_t cost = path_map_cost(map, to);
        if (cost < least && view_lawful(view, at, to))
            least = cost;
    }
    return least;
}

/* Who flees and is beside the hero strikes if no step leads away, be it past the hero: by such maps as it goes by, but
 * each step of one cost, and as one on foot. */
static bool is_cornered(const struct view *view, struct foe_ways *ways, const struct view_entity *foe)
{
    struct foe_ground ground;
    uint32_t paths[DIR_COUNT];
    if (foe->awareness != AWARENESS_FLEE || point_chebyshev(foe->at, view->hero.at) > 1)
        return false;
    find_ways(view, ways, may_flee_to, &ground);
    ways->found = false; /* those of hunters */
    uint32_t path = path_map_cost(&ways->moves, foe->at);
    for (int dir = 0; dir < DIR_COUNT; dir++)
        paths[dir] = path_map_cost(&ways->moves, point_step(foe->at, (enum dir)dir));
    path_map_flee(&ways->moves, &ground.ground);
    uint32_t own = path_map_cost(&ways->moves, foe->at);
    bool cornered = true;
    for (int dir = 0; dir < DIR_COUNT && least_around(view, &ways->moves, foe->at) < own; dir++) {
        struct point to = point_step(foe->at, (enum dir)dir);
        uint32_t cost = path_map_cost(&ways->moves, to);
        bool away = cost < own || (paths[dir] > path && paths[dir] != PATH_UNREACHED);
        bool open = !is_taken(view, to) && !point_equal(to, view->hero.at);
        if (away && open && cost != PATH_UNREACHED && view_lawful(view, foe->at, to))
            cornered = false;
    }
    return cornered;
}

/* --- In words ----------------------------------------------------------------------------------------------------- */

/* That a foe sleeps matters more than what holds it, that it is cornered more than its fear. */
static void say_state(const struct catalogue *catalogue, const struct view *view, struct foe_ways *ways,
                      const struct view_entity *foe, const enum message words[AWARENESS_COUNT], struct strbuf *out)
{
    bool cornered = is_cornered(view, ways, foe);
    for (size_t i = 0; i < sizeof BINDING && !awareness_is_unaware(foe->awareness); i++) {
        if (foe->statuses[BINDING[i]] > 0 && !(cornered && BINDING[i] == STATUS_FEAR)) {
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
    strbuf_text(out, text_get(catalogue, cornered ? MSG_SIDE_CORNERED : known));
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
