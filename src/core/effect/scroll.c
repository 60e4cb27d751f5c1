/* SPDX-License-Identifier: MIT
 *
 * Scrolls that move their reader, show it the floor, lull or frighten who is in sight. Draws from the ai stream. */
#include "scroll.h"

#include "ability/ability.h"
#include "aim.h"
#include "combat/side.h"
#include "component/gold.h"
#include "component/knowledge.h"
#include "component/status.h"
#include "environment/hazard.h"
#include "map/passage.h"
#include "mind/awareness.h"
#include "noise.h"
#include "push.h"

#include <string.h>

/* --- Elsewhere ---------------------------------------------------------------------------------------------------- */

/* Whoever holds the hero, or whatever, has lost it. */
static void whisk(struct game *game, struct point at, struct events *events)
{
    struct world *world = &game->world;
    struct entity *hero = world_hero(world);
    world_move(world, hero, at);
    events_push_about(events, game, EV_WHISKED, hero, NULL, 0);
    if (status_has(&hero->statuses, STATUS_HELD))
        status_end(game, hero, STATUS_HELD, events);
    hazard_enter(game, hero, events);
    world_look(game);
    gold_take(game, events);
}

/* Where nobody is put against its will: what is taken, what harms. */
static bool is_safe(const struct game *game, struct point at)
{
    return world_is_free(&game->world, at) && !passage_harms(game, at) && !passage_holds(game, at);
}

/* To one of the cells by chance. */
static void whisk_to_any(struct game *game, const struct effect_use *use, const struct bitgrid *cells, int count,
                         struct events *events)
{
    const struct map *map = &game->world.map;
    if (count == 0) {
        aim_fizzle(game, use, events);
        return;
    }
    int left = (int)rng_below(&game->world.ai_rng, (uint32_t)count);
    for (int cell = 0; cell < map->width * map->height; cell++) {
        struct point at = point_at(cell % map->width, cell / map->width);
        if (bitgrid_get(cells, at) && left-- == 0) {
            whisk(game, at, events);
            return;
        }
    }
}

enum reject check_step(const struct game *game, const struct effect_use *use)
{
    const struct world *world = &game->world;
    if (!map_inside(&world->map, use->target) || !map_seen(&world->map, use->target))
        return REJECT_NOT_VISIBLE;
    if (point_chebyshev(world_hero_const(world)->at, use->target) > use->rule->range)
        return REJECT_TOO_FAR;
    return ability_seems_free(game, use->target) ? REJECT_NONE : REJECT_BLOCKED;
}

void apply_step(struct game *game, const struct effect_use *use, struct events *events)
{
    const struct map *map = &game->world.map;
    uint64_t words[MAP_WORDS] = {0};
    struct bitgrid cells = map_bits(map, words);
    struct point from = world_hero_const(&game->world)->at;
    int range = use->rule->range, count = 0;
    if (use->aimed) {
        if (world_is_free(&game->world, use->target))
            whisk(game, use->target, events);
        else
            aim_fizzle(game, use, events);
        return;
    }
    for (int y = max_int(0, from.y - range); y <= min_int(map->height - 1, from.y + range); y++)
        for (int x = max_int(0, from.x - range); x <= min_int(map->width - 1, from.x + range); x++) {
            struct point at = point_at(x, y);
            if (!map_seen(map, at) || !is_safe(game, at))
                continue;
            bitgrid_set(&cells, at, true);
            count++;
        }
    whisk_to_any(game, use, &cells, count, events);
}

void apply_passage(struct game *game, const struct effect_use *use, struct events *events)
{
    const struct map *map = &game->world.map;
    uint64_t words[MAP_WORDS] = {0};
    struct bitgrid cells = map_bits(map, words);
    struct path_map ways = passage_steps_from(game, world_hero_const(&game->world)->at);
    int count = 0;
    for (int cell = 0; cell < map->width * map->height; cell++) {
        struct point at = point_at(cell % map->width, cell / map->width);
        uint32_t steps = path_map_cost(&ways, at);
        if (steps == PATH_UNREACHED || steps < (uint32_t)use->rule->range || !is_safe(game, at))
            continue;
        bitgrid_set(&cells, at, true);
        count++;
    }
    whisk_to_any(game, use, &cells, count, events);
}

/* --- What is known ------------------------------------------------------------------------------------------------ */

/* Whether a cell is part of the floor or of the walls around it, not of the rock behind. */
static bool is_shown(const struct game *game, struct point at)
{
    for (int y = at.y - 1; y <= at.y + 1; y++)
        for (int x = at.x - 1; x <= at.x + 1; x++)
            if (map_inside(&game->world.map, point_at(x, y)) &&
                (map_walkable(&game->world.map, point_at(x, y)) || passage_opens(game, point_at(x, y))))
                return true;
    return false;
}

/* The stairs and the things, or whoever explores what is known already would find neither. */
static void know_things(struct world *world)
{
    struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity_lies(entity) && !world_shuts_in(world, entity))
            entity->known = true;
    }
}

void apply_mapping(struct game *game, const struct effect_use *use, struct events *events)
{
    (void)use;
    struct map *map = &game->world.map;
    struct bitgrid seen = map_bits(map, map->seen);
    for (int cell = 0; cell < map->width * map->height; cell++) {
        struct point at = point_at(cell % map->width, cell / map->width);
        if (!is_shown(game, at))
            continue;
        map_remember(map, at);
        bitgrid_set(&seen, at, true);
    }
    terrain_remember(game);
    world_look(game);
    know_things(&game->world);
    events_push_about(events, game, EV_MAPPED, world_hero_const(&game->world), NULL, 0);
}

static bool carries_unknown(const struct game *game)
{
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct entity *item = inventory_item_const(&game->world, letter);
        if (item && knowledge_apparent(game, item->kind) != item->kind)
            return true;
    }
    return false;
}

enum reject check_insight(const struct game *game, const struct effect_use *use)
{
    (void)use;
    return carries_unknown(game) ? REJECT_NONE : REJECT_ALL_KNOWN;
}

void apply_insight(struct game *game, const struct effect_use *use, struct events *events)
{
    if (!carries_unknown(game))
        aim_fizzle(game, use, events);
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct entity *item = inventory_item_const(&game->world, letter);
        if (item)
            knowledge_learn(game, item->kind, events);
    }
}

/* --- Who is in sight ---------------------------------------------------------------------------------------------- */

static bool hears(const struct game *game, const struct entity *entity)
{
    return entity_has(entity, HAS_AI) && entity_has(entity, HAS_FIGHTER) && ability_shows(game, entity) &&
           side_are_foes(game, entity, world_hero_const(&game->world)) &&
           !entity_has_trait(game, entity, TRAIT_MINDLESS);
}

static bool is_lulled(const struct game *game, const struct entity *entity, const struct effect_use *use)
{
    return hears(game, entity) && entity->fighter.hp <= use->rule->amount && !entity_rests(entity);
}

static bool is_dreading(const struct game *game, const struct entity *entity, const struct effect_use *use)
{
    (void)use;
    return hears(game, entity);
}

typedef bool (*who_fn)(const struct game *game, const struct entity *entity, const struct effect_use *use);

static bool is_anyone(const struct game *game, const struct effect_use *use, who_fn who)
{
    const struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        if (who(game, entity, use))
            return true;
    }
    return false;
}

enum reject check_lullaby(const struct game *game, const struct effect_use *use)
{
    return is_anyone(game, use, is_lulled) ? REJECT_NONE : REJECT_NO_FOE_NEAR;
}

void apply_lullaby(struct game *game, const struct effect_use *use, struct events *events)
{
    struct entity *entity;
    if (is_anyone(game, use, is_lulled))
        noise_hush(game); /* else what it is read with would wake them in the same turn */
    else
        aim_fizzle(game, use, events);
    WORLD_EACH(&game->world, entity)
    {
        if (!is_lulled(game, entity, use))
            continue;
        ability_lose(game, entity, events);
        ability_let_go(game, entity, events);
        awareness_lull(game, entity, events);
    }
}

enum reject check_dread(const struct game *game, const struct effect_use *use)
{
    return is_anyone(game, use, is_dreading) ? REJECT_NONE : REJECT_NO_FOE_NEAR;
}

void apply_dread(struct game *game, const struct effect_use *use, struct events *events)
{
    struct entity *entity;
    if (!is_anyone(game, use, is_dreading))
        aim_fizzle(game, use, events);
    WORLD_EACH(&game->world, entity)
    {
        if (is_dreading(game, entity, use))
            status_begin(game, entity, STATUS_FEAR, use->rule->turns, use->item, events);
    }
}
