/* SPDX-License-Identifier: MIT
 *
 * Hashes of the world: fed field by field, so that they are equal on every machine. Derived fields and scratch are
 * left out. What is added to struct entity or struct world must be added here, in encode.c and in decode.c. */
#include "base/hash.h"

#include "world.h"

static uint64_t pack4(int a, int b, int c, int d)
{
    return (uint64_t)(uint16_t)a | (uint64_t)(uint16_t)b << 16 | (uint64_t)(uint16_t)c << 32 |
           (uint64_t)(uint16_t)d << 48;
}

/* Kinds and profiles count by the hashes of their ids, so that rows added to the data change no old game's hash. */
static uint32_t kind_tag(const struct rules *rules, kind_id kind)
{
    return kind < rules->kind_count ? rules->kinds[kind].tag : 0;
}

static void hash_entity(struct hash *hash, const struct rules *rules, const struct entity *entity)
{
    if (entity->place == PLACE_NONE) {
        hash_u64(hash, entity->generation);
        return;
    }
    uint32_t flags = entity->place | (uint32_t)entity->render_order << 2 | (uint32_t)entity->blocks << 4 |
                     (uint32_t)entity->corpse << 5;
    hash_u64(hash,
             (uint64_t)kind_tag(rules, entity->kind) << 32 | (uint32_t)entity->components << 16 | entity->generation);
    uint32_t place = flags << 16 | (uint32_t)(uint8_t)entity->at.y << 8 | (uint8_t)entity->at.x;
    hash_u64(hash, (uint64_t)entity->next << 32 | place);
    const struct fighter *fighter = &entity->fighter;
    if (entity->components & (HAS_FIGHTER | HAS_AI)) {
        hash_u64(hash, pack4(fighter->max_hp, fighter->hp, fighter->defense, fighter->power));
        hash_u64(hash, pack4(fighter->xp, entity->ai.kind, entity->ai.turns, 0));
    }
}

static void hash_counters(struct hash *hash, const struct rules *rules, const struct world *world)
{
    const struct experience *experience = &world->experience;
    hash_u64(hash, world->seed);
    hash_u64(hash, (uint64_t)world->time << 32 | world->turn);
    hash_u64(hash, pack4(world->state, world->floor, world->owed, 0));
    hash_u64(hash, (uint64_t)rules->profiles[world->profile].tag << 32 | kind_tag(rules, world->killer));
    hash_u64(hash, pack4(world->killing_power, world->killing_defense, world->killing_damage, 0));
    hash_u64(hash, pack4(experience->level, experience->choices, world->slot_count, 0));
    hash_u64(hash, (uint64_t)(uint32_t)experience->total << 32 | (uint32_t)experience->xp);
    for (int i = 0; i < 4; i++)
        hash_u64(hash, world->ai_rng.s[i]);
}

static void hash_belongings(struct hash *hash, const struct world *world)
{
    for (int letter = 0; letter < MAX_PACK; letter += 2)
        hash_u64(hash, (uint64_t)world->inventory.letters[letter] << 32 | world->inventory.letters[letter + 1]);
    for (int slot = 0; slot < SLOT_COUNT; slot++)
        hash_u64(hash, world->equipment.slots[slot]);
}

static void hash_living(struct hash *hash, const struct game *game)
{
    const struct world *world = &game->world;
    hash_counters(hash, game->rules, world);
    hash_belongings(hash, world);
    for (int slot = 0; slot < world->slot_count; slot++)
        hash_entity(hash, game->rules, &world->entities[slot]);
}

uint64_t game_hash(const struct game *game)
{
    struct hash hash;
    hash_init(&hash, RULES_VERSION);
    hash_living(&hash, game);
    return hash_value(&hash);
}

uint64_t game_hash_world(const struct game *game)
{
    const struct map *map = &game->world.map;
    struct hash hash;
    hash_init(&hash, RULES_VERSION);
    hash_living(&hash, game);
    hash_u64(&hash, pack4(map->width, map->height, 0, 0));
    hash_bytes(&hash, map->tiles, (size_t)map->width * (size_t)map->height);
    size_t words = BITGRID_WORDS(map->width, map->height);
    for (size_t i = 0; i < words; i++)
        hash_u64(&hash, map->explored[i]);
    return hash_value(&hash);
}
