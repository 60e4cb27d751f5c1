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

static void hash_entity(struct hash *hash, const struct entity *entity)
{
    unsigned flags = entity->place | (unsigned)entity->render_order << 4 | (unsigned)entity->blocks << 8 |
                     (unsigned)entity->corpse << 9;
    hash_u64(hash, pack4(entity->generation, entity->kind, entity->components, (int)flags));
    if (entity->place == PLACE_NONE)
        return;
    hash_u64(hash, (uint64_t)entity->next << 32 | (uint16_t)entity->at.x | (uint32_t)(uint16_t)entity->at.y << 16);
    const struct fighter *fighter = &entity->fighter;
    if (entity->components & (HAS_FIGHTER | HAS_AI)) {
        hash_u64(hash, pack4(fighter->max_hp, fighter->hp, fighter->defense, fighter->power));
        hash_u64(hash, pack4(fighter->xp, entity->ai.kind, entity->ai.turns, 0));
    }
}

static void hash_counters(struct hash *hash, const struct world *world)
{
    const struct experience *experience = &world->experience;
    hash_u64(hash, world->seed);
    hash_u64(hash, (uint64_t)world->time << 32 | world->turn);
    hash_u64(hash, pack4(world->profile, world->state, world->floor, world->owed));
    hash_u64(hash, pack4(world->killer, world->killing_power, world->killing_defense, world->killing_damage));
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

static void hash_living(struct hash *hash, const struct world *world)
{
    hash_counters(hash, world);
    hash_belongings(hash, world);
    for (int slot = 0; slot < world->slot_count; slot++)
        hash_entity(hash, &world->entities[slot]);
}

uint64_t game_hash(const struct game *game)
{
    struct hash hash;
    hash_init(&hash, RULES_VERSION);
    hash_living(&hash, &game->world);
    return hash_value(&hash);
}

uint64_t game_hash_world(const struct game *game)
{
    const struct map *map = &game->world.map;
    struct hash hash;
    hash_init(&hash, RULES_VERSION);
    hash_living(&hash, &game->world);
    hash_u64(&hash, pack4(map->width, map->height, 0, 0));
    hash_bytes(&hash, map->tiles, (size_t)map->width * (size_t)map->height);
    size_t words = BITGRID_WORDS(map->width, map->height);
    for (size_t i = 0; i < words; i++)
        hash_u64(&hash, map->explored[i]);
    return hash_value(&hash);
}
