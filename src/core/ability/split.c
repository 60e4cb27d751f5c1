/* SPDX-License-Identifier: MIT
 *
 * SPLIT: what is wounded and has enough left becomes two, on one side. */
#include "ability.h"

#include "base/path_map.h"
#include "map/passage.h"
#include "mind/awareness.h"
#include "push.h"
#include "spawn.h"

enum { ENOUGH = 4 };

static bool find_room(const struct world *world, struct point from, struct point *at)
{
    for (int i = 0; i < DIR_COUNT; i++) {
        *at = point_step(from, PATH_ORDER[i]);
        if (world_is_free(world, *at) && passage_adjacent(world, from, *at))
            return true;
    }
    return false;
}

void ability_split(struct game *game, struct entity *victim, struct events *events)
{
    struct point at;
    if (!ability_of(game, victim, ABILITY_SPLIT) || victim->fighter.hp < ENOUGH ||
        !find_room(&game->world, victim->at, &at))
        return;
    struct entity *copy = spawn(game, victim->kind, &at);
    if (!copy)
        return;
    int half = victim->fighter.hp / 2;
    fighter_lose(victim, half);
    fighter_lose(copy, copy->fighter.hp - half);
    fighter_forgo_xp(copy);
    copy->mind.group = victim->mind.group;
    copy->mind.patrol = victim->mind.patrol;
    copy->mind.company = victim->mind.company;
    bool friendly = entity_is_ally(victim) || entity_is_captive(victim);
    awareness_begin(copy, friendly ? (enum awareness)victim->mind.state : AWARENESS_HUNT);
    copy->mind.count = friendly ? victim->mind.count : 0; /* so long bound, or soon to crumble */
    copy->mind.startled = !entity_is_captive(victim);
    events_push_about(events, game, EV_SPLIT, victim, copy, half);
}
