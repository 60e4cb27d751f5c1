/* SPDX-License-Identifier: MIT
 *
 * Pushing. */
#include "shove.h"

#include "ability/ability.h"
#include "component/status.h"
#include "environment/hazard.h"
#include "environment/tip.h"
#include "harm.h"
#include "map/passage.h"
#include "push.h"

bool shove_moves(const struct game *game, const struct entity *target)
{
    unsigned firm = traits_of_firm(perk_has(game, PERK_HEAVY_HAND));
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

/* How far this pusher pushes, if nothing is in the way; and how many free cells there are so far. */
static int force_of(const struct game *game, const struct entity *pusher)
{
    bool heavy = pusher == world_hero_const(&game->world) && perk_has(game, PERK_HEAVY_HAND);
    return heavy ? perk_amount(game, PERK_HEAVY_HAND) : 1;
}

static bool has_room(const struct world *world, struct point from, enum dir dir)
{
    struct point to = point_step(from, dir);
    return world_is_free(world, to) && passage_adjacent(world, from, to);
}

static int room_for(const struct world *world, struct point from, enum dir dir, int most)
{
    int cells = 0;
    for (; cells < most && has_room(world, from, dir); cells++)
        from = point_step(from, dir);
    return cells;
}

/* Who is pushed treads on where it has come to and goes on, up to so many cells in all: what it treads on may shut the
 * way before it. Returns how many it was. */
static int slide(struct game *game, struct entity *target, enum dir dir, int most, struct events *events)
{
    int cells = 1;
    hazard_enter(game, target, events);
    for (; cells < most && has_room(&game->world, target->at, dir); cells++) {
        world_move(&game->world, target, point_step(target->at, dir));
        hazard_enter(game, target, events);
    }
    return cells;
}

void shove_away(struct game *game, const struct entity *pusher, struct entity *target, enum dir dir,
                struct events *events)
{
    struct world *world = &game->world;
    int force = force_of(game, pusher), cells = room_for(world, target->at, dir, force);
    if (cells > 0)
        world_move(world, target, point_step(target->at, dir));
    events_push_about(events, game, EV_PUSHED, pusher, target, cells);
    if (cells > 0)
        cells = slide(game, target, dir, cells, events);
    ability_lose(game, target, events);
    ability_let_go(game, target, events);
    status_begin(game, target, STATUS_BRACED, BRACED_TURNS, pusher->kind, events);
    if (cells > 0 && target == world_hero(world))
        world_look(game);
    if (cells < force)
        stop(game, pusher, target, point_step(target->at, dir), events);
}
