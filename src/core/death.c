/* SPDX-License-Identifier: MIT
 *
 * Dying. [T] Called by fighter.c only. */
#include "death.h"

#include "push.h"

void death_of(struct game *game, struct entity *victim, entity_id killer_id, struct events *events)
{
    struct world *world = &game->world;
    if (victim == world_hero(world) && world->state == GAME_DEAD)
        return;
    const struct entity *killer = world_find_const(world, killer_id);
    struct event event = event_about(world, EV_DIED, victim, killer, 0);
    event.at = victim->at;
    events_push(events, &event);
    if (victim == world_hero(world)) {
        world->state = GAME_DEAD;
        victim->corpse = true;
        return;
    }
    int xp = victim->fighter.xp;
    world_stop_blocking(world, victim);
    victim->components &= (uint16_t) ~(HAS_FIGHTER | HAS_AI);
    victim->render_order = RO_CORPSE;
    victim->corpse = true;
    if (killer && entity_has(killer, HAS_LEVEL))
        experience_gain(game, xp, events);
}
