/* SPDX-License-Identifier: MIT
 *
 * Pushing. */
#include "shove.h"

#include "ability/ability.h"
#include "environment/hazard.h"
#include "environment/tip.h"
#include "harm.h"
#include "push.h"

bool push_moves(const struct game *game, const struct entity *target)
{
    unsigned firm = 1U << TRAIT_LARGE | 1U << TRAIT_STILL;
    return !(game_kind(game, target)->monster.traits & firm) && !status_has(&target->statuses, STATUS_BRACED);
}

static void bump(struct game *game, const struct entity *pusher, struct entity *target, struct events *events)
{
    struct harm_source source = {.kind = pusher->kind, .credited = world_id(&game->world, pusher)};
    harm(game, target, PUSH_FORCE, DAMAGE_FORCE, &source, events);
}

static void stop(struct game *game, const struct entity *pusher, struct entity *target, struct point to,
                 struct events *events)
{
    struct entity *other = map_inside(&game->world.map, to) ? world_blocker_at(&game->world, to) : NULL;
    bump(game, pusher, target, events);
    tip_break(game, to, events);
    if (other && entity_has(other, HAS_FIGHTER))
        bump(game, pusher, other, events);
}

void push_away(struct game *game, const struct entity *pusher, struct entity *target, enum dir dir,
               struct events *events)
{
    struct world *world = &game->world;
    struct point to = point_step(target->at, dir);
    bool moves = world_is_free(world, to) && world_adjacent(world, target->at, to);
    if (moves)
        world_move(world, target, to);
    events_push_about(events, game, EV_PUSHED, pusher, target, moves);
    if (moves)
        hazard_enter(game, target, events);
    ability_lose(game, target, events);
    ability_let_go(game, target, events);
    status_begin(game, target, STATUS_BRACED, BRACED_TURNS, pusher->kind, events);
    if (moves && target == world_hero(world))
        world_look(game);
    if (!moves)
        stop(game, pusher, target, to, events);
}
