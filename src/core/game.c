/* SPDX-License-Identifier: MIT
 *
 * The public functions of the simulation: new, clone, legal, step, reveal. The rules stand in the other files. */
#include "core/game.h"

#include "action.h"
#include "base/check.h"
#include "environment/notice.h"
#include "gen/floor.h"
#include "push.h"
#include "ruleset.h"
#include "spawn.h"
#include "turn.h"

#include <string.h>

size_t game_size(void)
{
    return sizeof(struct game);
}

size_t rules_size(void)
{
    return sizeof(struct rules);
}

size_t view_size(void)
{
    return sizeof(struct view);
}

/* Between commands: what lies in sight will be known when it is out of sight, and what is gone is missed. */
static void note_things(struct game *game)
{
    struct world *world = &game->world;
    struct entity *entity;
    if (rules_tell_unseen(game))
        return;
    WORLD_EACH(world, entity)
    {
        bool seen = map_seen(&world->map, entity->at);
        if (entity->place == PLACE_GONE && seen)
            world_free_slot(world, entity);
        else if (entity_lies(entity) && seen && !world_shuts_in(world, entity))
            entity->known = true;
    }
}

void game_new(struct game *game, const struct rules *rules, int profile, uint64_t seed)
{
    CHECK(profile >= 0 && profile < rules->profile_count);
    struct world *world = &game->world;
    game->rules = rules;
    world_clear(world);
    pool_clear(&game->pool);
    ways_begin(game);
    world->seed = seed;
    world->profile = (uint8_t)profile;
    world->state = GAME_PLAYING;
    world->killer = world->culprit = KIND_NONE;
    rng_seed(&world->ai_rng, seed, RNG_AI, 0);
    rng_seed(&world->sleep_rng, seed, RNG_SLEEP, 0);
    rng_seed(&world->environment_rng, seed, RNG_ENVIRONMENT, 0);
    knowledge_deal(game);
    spawn_hero(game);
    if (game_profile(game)->kit_count > 1) {
        world->state = GAME_KIT;
        floor_lay_rock(game);
    } else {
        spawn_kit(game, 0);
        floor_build(game, 1);
    }
    if (rules_keep_floors(game))
        world->deepest = 1;
    note_things(game);
}

/* Only slots and cells in use: most of a world is room for more things. */
static void copy_world(struct world *copy, const struct world *world)
{
    memcpy(copy, world, offsetof(struct world, entities) + world->slot_count * sizeof world->entities[0]);
    if (world->map.grounds)
        terrain_copy(copy, world);
}

void game_clone(struct game *copy, const struct game *game)
{
    copy->rules = game->rules;
    copy_world(&copy->world, &game->world);
    pool_copy(&copy->pool, &game->pool);
    ways_begin(copy);
}

void game_rewind(struct game *copy, const struct game *game)
{
    copy->rules = game->rules;
    copy_world(&copy->world, &game->world);
    if (copy->pool.epoch != game->pool.epoch)
        pool_copy(&copy->pool, &game->pool);
}

enum reject game_legal(const struct game *game, const struct command *command)
{
    struct action action;
    return action_resolve(game, command, &action);
}

void game_step(struct game *game, const struct command *command, struct events *events)
{
    struct action action;
    enum reject reason = action_resolve(game, command, &action);
    events->count = 0;
    events->lost = 0;
    if (reason != REJECT_NONE) {
        events_push_about(events, game, EV_REJECTED, world_hero_const(&game->world), NULL, (int)reason);
        return;
    }
    turn_finish(game, action_perform(game, &action, events), events);
    notice_around(game, events);
    note_things(game);
#ifdef BARROW_CHECK_WORLD
    CHECK(game_check(game, NULL));
#endif
}

uint32_t game_turns(const struct game *game)
{
    return game->world.turn;
}

enum game_state game_state(const struct game *game)
{
    return (enum game_state)game->world.state;
}

static void reveal_things(struct world *world)
{
    struct entity *entity;
    WORLD_EACH(world, entity)
    {
        entity->known = entity_lies(entity);
    }
}

static void reveal_cells(struct game *game)
{
    const struct map *map = &game->world.map;
    terrain_remember(game);
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            terrain_notice(game, point_at(x, y));
}

void game_reveal_floor(struct game *game, int floor)
{
    if (game->world.state == GAME_KIT) {
        spawn_kit(game, 0);
        game->world.state = GAME_PLAYING;
    }
    floor_build(game, floor);
    map_reveal(&game->world.map);
    if (rules_have_cells(game))
        reveal_cells(game);
    reveal_things(&game->world);
}
