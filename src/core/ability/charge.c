/* SPDX-License-Identifier: MIT
 *
 * CHARGE: a run along a line. Walls and things stun who runs into them; a foe takes a blow that counts twice. */
#include "abilities.h"

#include "base/line.h"
#include "combat/harm.h"
#include "combat/side.h"
#include "component/status.h"
#include "environment/hazard.h"
#include "map/passage.h"
#include "push.h"

static bool friend_on_the_way(const struct game *game, const struct ability_use *use)
{
    for (int i = 1; i <= CHARGE_CELLS; i++) {
        struct point at = line_cell(use->entity->at, use->at, i);
        const struct entity *other = world_blocker_at_const(&game->world, at);
        if (!map_walkable(&game->world.map, at))
            return false;
        if (other && !side_are_foes(game, use->entity, other))
            return true;
    }
    return false;
}

/* Bars stop who runs, though nothing that flies. */
static bool way_is_free(const struct game *game, const struct ability_use *use)
{
    for (int i = 1; i < point_chebyshev(use->entity->at, use->at); i++)
        if (!world_is_free(&game->world, line_cell(use->entity->at, use->at, i)))
            return false;
    return true;
}

bool charge_usable(const struct game *game, const struct ability_use *use)
{
    int distance = point_chebyshev(use->entity->at, use->at);
    return distance >= CHARGE_NEAREST && distance <= CHARGE_CELLS && !status_has(&use->entity->statuses, STATUS_HELD) &&
           ability_sees(game, use->entity, use->at) && way_is_free(game, use) && !friend_on_the_way(game, use);
}

static void ram(struct game *game, struct entity *entity, struct entity *other, struct events *events)
{
    if (side_are_foes(game, entity, other))
        harm_by_blow(game, entity, other, CHARGE_TIMES, events);
}

/* One cell on; false when the run is over. */
static bool run(struct game *game, struct entity *entity, struct point to, struct events *events)
{
    struct world *world = &game->world;
    if (!map_walkable(&world->map, to) || !passage_adjacent(world, entity->at, to)) {
        status_begin(game, entity, STATUS_STUNNED, 1, entity->kind, events);
        return false;
    }
    struct entity *other = world_blocker_at(world, to);
    if (other) {
        ram(game, entity, other, events);
        return false;
    }
    world_move(world, entity, to);
    hazard_enter(game, entity, events);
    return !status_has(&entity->statuses, STATUS_HELD);
}

void charge_release(struct game *game, const struct ability_use *use, struct events *events)
{
    struct entity *entity = ability_user(game, use);
    struct point from = entity->at;
    for (int i = 1; i <= CHARGE_CELLS; i++) {
        if (!run(game, entity, line_cell(from, use->at, i), events))
            break;
    }
    if (!point_equal(from, entity->at))
        events_push_about(events, game, EV_MOVED, entity, NULL, 0);
}

/* Here and in the threat the line goes as far as the hero knows, who may not see all of it. */
void charge_mark(const struct game *game, const struct ability_use *use, const struct bitgrid *cells)
{
    for (int i = 1; i <= CHARGE_CELLS; i++) {
        struct point at = line_cell(use->entity->at, use->at, i);
        if (!passage_may_be_open(game, at))
            return;
        bitgrid_set(cells, at, true);
    }
}

/* If the hero stands on one of its cells; who else might stop it may be gone by then. */
bool charge_threat(const struct game *game, const struct ability_use *use, struct blow *blow)
{
    const struct entity *hero = world_hero_const(&game->world);
    *blow = fighter_blow(game, use->entity, hero);
    blow->times = CHARGE_TIMES;
    for (int i = 1; i <= CHARGE_CELLS; i++) {
        struct point at = line_cell(use->entity->at, use->at, i);
        if (!passage_may_be_open(game, at))
            return false;
        if (point_equal(at, hero->at))
            return true;
    }
    return false;
}
