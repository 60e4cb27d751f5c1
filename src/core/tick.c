/* SPDX-License-Identifier: MIT
 *
 * The parts of a tick, in their order. */
#include "tick.h"

#include "component/status.h"
#include "environment/coffin.h"
#include "environment/fire.h"
#include "environment/gas.h"
#include "environment/hazard.h"
#include "mind/ally.h"
#include "push.h"
#include "ruleset.h"
#include "unrest.h"

/* A new part of the environment is a row in its place, after cells that return: gas, fire, harm of cells, statuses,
 * those who crumble, those who come out of coffins, unrest. */
static void (*const PARTS[])(struct game *game, struct events *events) = {
    gas_tick, fire_tick, hazard_tick, status_tick, ally_tick, coffin_tick, unrest_tick,
};

/* What returns, and that a way in sight is open again: told once, of the first. */
static void cells_return(struct game *game, uint32_t time, struct events *events)
{
    const struct terrain *terrain = &game->world.terrain;
    const struct map *map = &game->world.map;
    struct point shut[MAX_CELL_RETURNS];
    int count = 0;
    for (int i = 0; i < terrain->return_count; i++)
        if (map_seen(map, terrain->returns[i].at) && !map_walkable(map, terrain->returns[i].at))
            shut[count++] = terrain->returns[i].at;
    terrain_return(game, time);
    for (int i = 0; i < count; i++) {
        if (!map_walkable(map, shut[i]))
            continue;
        struct event event = event_about(game, EV_WAY_OPENED, world_hero_const(&game->world), NULL, 0);
        event.at = shut[i];
        events_push(events, game, &event);
        break;
    }
}

void tick(struct game *game, uint32_t time, struct events *events)
{
    if (rules_have_cells(game))
        cells_return(game, time, events);
    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++)
        PARTS[i](game, events);
    world_look_again(game);
}
