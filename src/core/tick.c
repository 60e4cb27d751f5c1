/* SPDX-License-Identifier: MIT
 *
 * The parts of a tick, in their order. Called by turn.c. */
#include "tick.h"

#include "component/ally.h"
#include "component/status.h"
#include "environment/coffin.h"
#include "environment/fire.h"
#include "environment/gas.h"
#include "environment/hazard.h"
#include "ruleset.h"
#include "unrest.h"

/* A new part of the environment is a row in its place, after cells that return: gas, fire, harm of cells, statuses,
 * those who crumble, those who come out of coffins, unrest. */
static void (*const PARTS[])(struct game *game, struct events *events) = {
    gas_tick, fire_tick, hazard_tick, status_tick, ally_tick, coffin_tick, unrest_tick,
};

void tick(struct game *game, uint32_t time, struct events *events)
{
    if (rules_have_cells(game))
        terrain_return(game, time);
    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++)
        PARTS[i](game, events);
    world_look_again(game);
}
