/* SPDX-License-Identifier: MIT
 *
 * Traits of weapons that strike more than one foe, or farther than one cell. The blows themselves are harm.c's. */
#include "weapon.h"

#include "ability/ability.h"
#include "action.h"
#include "base/check.h"
#include "harm.h"
#include "map/passage.h"
#include "side.h"
#include "world.h"

/* The foe at a cell that the hero knows of, or NULL. */
static struct entity *foe_at(struct game *game, struct point at)
{
    struct entity *foe = map_inside(&game->world.map, at) ? world_blocker_at(&game->world, at) : NULL;
    bool known = foe && entity_has(foe, HAS_AI) && !ability_hides(game, foe);
    return known && side_are_foes(game, foe, world_hero_const(&game->world)) ? foe : NULL;
}

/* Whom a blow strikes besides the one it is aimed at: those who are there before it, not whom it makes of one. */
struct swept {
    entity_id foes[DIR_COUNT];
    int count;
};

static void note(struct game *game, struct point at, const struct entity *target, struct swept *swept)
{
    const struct entity *foe = foe_at(game, at);
    if (!foe || foe == target)
        return;
    entity_id id = world_id(&game->world, foe);
    for (int i = 0; i < swept->count; i++)
        if (swept->foes[i] == id) /* beside the hero and in the line */
            return;
    CHECK(swept->count < DIR_COUNT);
    swept->foes[swept->count++] = id;
}

/* All beside the striker, in reading order. */
static void note_beside(struct game *game, const struct entity *striker, const struct entity *target,
                        struct swept *swept)
{
    for (int i = 0; i < 9; i++) {
        struct point at = point_at(striker->at.x + i % 3 - 1, striker->at.y + i / 3 - 1);
        if (map_inside(&game->world.map, at) && passage_adjacent(&game->world, striker->at, at))
            note(game, at, target, swept);
    }
}

/* Who stands behind the one that is aimed at, or before it, if that is two cells off. */
static void note_in_line(struct game *game, const struct entity *striker, const struct entity *target,
                         struct swept *swept)
{
    struct point from = striker->at, aimed = target->at;
    struct point beyond = point_at(2 * aimed.x - from.x, 2 * aimed.y - from.y);
    if (point_chebyshev(from, aimed) > 1)
        note(game, point_at((from.x + aimed.x) / 2, (from.y + aimed.y) / 2), target, swept);
    else if (map_inside(&game->world.map, beyond) && passage_adjacent(&game->world, aimed, beyond))
        note(game, beyond, target, swept);
}

/* Whether one of them dies. */
static bool sweep(struct game *game, const struct entity *striker, const struct swept *swept, struct events *events)
{
    bool kills = false;
    for (int i = 0; i < swept->count; i++) {
        struct entity *foe = world_find(&game->world, swept->foes[i]);
        if (foe && entity_has(foe, HAS_FIGHTER))
            kills = harm_by_sweep(game, striker, foe, events) || kills;
    }
    return kills;
}

/* The blow that a kill brings: at the adjacent foe with the fewest hit points, the first in reading order. */
static void follow_through(struct game *game, const struct entity *hero, struct events *events)
{
    struct entity *weakest = NULL;
    for (int i = 0; i < 9 && hero->fighter.hp > 0; i++) {
        struct point at = point_at(hero->at.x + i % 3 - 1, hero->at.y + i / 3 - 1);
        bool near = map_inside(&game->world.map, at) && passage_adjacent(&game->world, hero->at, at);
        struct entity *foe = near ? foe_at(game, at) : NULL;
        if (foe && (!weakest || foe->fighter.hp < weakest->fighter.hp))
            weakest = foe;
    }
    if (weakest)
        harm_by_sweep(game, hero, weakest, events);
}

void weapon_strike(struct game *game, struct entity *striker, struct entity *target, int times, struct events *events)
{
    struct swept swept = {.count = 0};
    bool alone = fighter_blow(game, striker, target).stabs;
    if (!alone && equipment_has(game, striker, WEAPON_CLEAVE))
        note_beside(game, striker, target, &swept);
    if (!alone && equipment_has(game, striker, WEAPON_REACH))
        note_in_line(game, striker, target, &swept);
    bool kills = harm_by_blow(game, striker, target, times, events);
    kills = sweep(game, striker, &swept, events) || kills;
    if (kills && striker == world_hero(&game->world) && perk_has(game, PERK_FOLLOW_THROUGH))
        follow_through(game, striker, events);
}

/* --- Two cells off ------------------------------------------------------------------------------------------------ */

enum reject weapon_check_strike(const struct game *game, enum dir dir, struct action *action)
{
    const struct world *world = &game->world;
    const struct entity *hero = world_hero_const(world);
    struct point near = point_step(hero->at, dir), far = point_step(near, dir);
    bool reaches = equipment_has(game, hero, WEAPON_REACH), lunges = equipment_has(game, hero, WEAPON_LUNGE);
    if (!reaches && !lunges)
        return REJECT_NO_REACH;
    const struct entity *foe = map_inside(&world->map, far) ? world_blocker_at_const(world, far) : NULL;
    if (!foe || !entity_has(foe, HAS_AI) || !ability_shows(game, foe) || !side_are_foes(game, foe, hero))
        return REJECT_NO_FOE_THERE;
    bool lawful = passage_adjacent(world, hero->at, near) && passage_adjacent(world, near, far);
    if (!lawful || (reaches ? passage_stops_flight(game, near) : !ability_seems_free(game, near)))
        return REJECT_NO_LINE;
    action->type = reaches ? ACT_REACH : ACT_LUNGE;
    action->at = near;
    action->object = world_id(world, foe);
    return REJECT_NONE;
}
