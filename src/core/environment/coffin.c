/* SPDX-License-Identifier: MIT
 *
 * Coffins: rows of ground that a bump changes, and that may keep somebody, who is not there until then. */
#include "coffin.h"

#include "component/item.h"
#include "map/passage.h"
#include "mind/awareness.h"
#include "mind/king.h"
#include "noise.h"
#include "push.h"
#include "spawn.h"

/* Who comes out hunts from then on; NULL for nobody. */
static struct entity *let_out(struct game *game, struct point at)
{
    kind_id kind = terrain_rule(game, at, LAYER_GROUND)->keeps;
    terrain_change(game, at, CHANGE_BUMPED);
    world_look_again(game);
    struct entity *entity = kind != KIND_NONE && world_is_free(&game->world, at) ? spawn(game, kind, &at) : NULL;
    if (!entity)
        return NULL;
    awareness_begin(entity, AWARENESS_HUNT);
    return entity;
}

/* In a king's tomb it wakes him, whichever coffin it is. */
static void disturb(struct game *game, enum king king, struct entity *entity, struct events *events)
{
    struct point at;
    if (!entity && king_lies(game, king, &at))
        entity = let_out(game, at);
    if (entity)
        king_rise(game, entity, events);
    king_lose_coffin(game, king, events);
}

void coffin_open(struct game *game, struct point at, struct events *events)
{
    enum king king = (enum king)terrain_rule(game, at, LAYER_GROUND)->tomb;
    struct entity *entity = let_out(game, at);
    const struct entity *thing = entity ? NULL : item_top_at(game, at);
    struct event event = event_about(game, EV_COFFIN_OPENED, world_hero_const(&game->world), thing, 0);
    event.at = at;
    event.amount = entity || king != KING_NONE;
    events_push(events, game, &event);
    if (king != KING_NONE)
        disturb(game, king, entity, events);
    if (!entity || king != KING_NONE)
        return;
    entity->mind.startled = true;
    events_push_about(events, game, EV_ROSE, entity, NULL, 0);
}

void coffin_tick(struct game *game, struct events *events)
{
    const struct world *world = &game->world;
    struct point hero = world_hero_const(world)->at;
    for (int dir = 0; world->map.grounds && dir < DIR_COUNT; dir++) {
        struct point at = point_step(hero, (enum dir)dir);
        if (!passage_bumps(game, at) || terrain_rule(game, at, LAYER_GROUND)->keeps == KIND_NONE ||
            terrain_rule(game, at, LAYER_GROUND)->tomb != KING_NONE || !passage_adjacent(world, hero, at) ||
            noise_brought_beside(game, at))
            continue;
        const struct entity *entity = let_out(game, at);
        if (entity)
            events_push_about(events, game, EV_COFFIN_OPENED, entity, NULL, 0);
    }
}
