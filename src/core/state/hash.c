/* SPDX-License-Identifier: MIT
 *
 * Hashes of the world: fed words of values, so that they are equal on every machine. Which value stands where in which
 * word say the rows of world_fields.def; derived fields and scratch have no row. */
#include "encoding.h"

/* Room for the words that are fed at once; where the profile stands in those of the world; and the block of actors of
 * which nothing is fed where all is 0. */
enum { MAX_WORDS = 7, PROFILE_WORD = 3, PROFILE_BIT = 32, SPARSE_BLOCK = 3 };

/* Kinds and profiles count by the hashes of their ids, so that rows added to the data change no old game's hash. */
static inline uint32_t kind_tag(const struct rules *rules, kind_id kind)
{
    return kind < rules->kind_count ? rules->kinds[kind].tag : 0;
}

/* A value in the bits of its type, without its sign. */
#define BITS_u8(value)    (value)
#define BITS_u16(value)   (value)
#define BITS_u32(value)   (value)
#define BITS_u64(value)   (value)
#define BITS_i16(value)   (uint16_t)(value)
#define BITS_i32(value)   (uint32_t)(value)
#define BITS_flag(value)  (value)
#define BITS_kind(value)  kind_tag(game->rules, value)
#define BITS(type, value) ((uint64_t)(BITS_##type(value)))

static inline bool has_any(const uint64_t *words, int count)
{
    uint64_t any = 0;
    for (int i = 0; i < count; i++)
        any |= words[i];
    return any != 0;
}

/* Feeds the owners' fields of one block: all words up to the last that has one, then the lists. */
static inline void hash_fields(struct hash *hash, const struct game *game, const struct entity *entity, int owners,
                               int fed)
{
    const struct world *world = &game->world;
    uint64_t words[MAX_WORDS] = {0};
    int count = 0;
    if ((owners & OWNER_WORLD) && fed == 1)
        words[PROFILE_WORD] = BITS(u32, game_profile(game)->tag) << PROFILE_BIT;
#define FIELD(owner, block, type, name, low, high, word, bit)                                                          \
    if ((owners & OWNER_##owner) && (block) == fed) {                                                                  \
        words[word] |= BITS(type, IN_##owner->name) << (bit);                                                          \
        count = max_int(count, (word) + 1);                                                                            \
    }
#define LIST(owner, block, type, name, low, high, length, per_word)
#include "world_fields.def"
    if (fed == SPARSE_BLOCK && !has_any(words, count))
        return;
    if (fed == SPARSE_BLOCK)
        hash_u64(hash, (uint64_t)entity->at.y << 16 | (uint64_t)entity->at.x); /* whose they are */
    for (int i = 0; i < count; i++)
        hash_u64(hash, words[i]);
#define FIELD(owner, block, type, name, low, high, word, bit)
#define LIST(owner, block, type, name, low, high, length, per_word)                                                    \
    for (int i = 0; (owners & OWNER_##owner) && (block) == fed && i < (length); i += (per_word))                       \
        hash_u64(hash, (per_word) == 1 ? BITS(type, IN_##owner->name[i])                                               \
                                       : BITS(type, IN_##owner->name[i]) << 32 | BITS(type, IN_##owner->name[i + 1]));
#include "world_fields.def"
}

/* A free slot is fed as its generation alone. */
void hash_entity(struct hash *hash, const struct game *game, const struct entity *entity, int fed)
{
    if (entity->place != PLACE_NONE && entity_is_actor(entity))
        hash_fields(hash, game, entity, OWNER_SLOT | OWNER_ENTITY | OWNER_ACTOR, fed);
    else if (entity->place != PLACE_NONE)
        hash_fields(hash, game, entity, OWNER_SLOT | OWNER_ENTITY, fed);
    else if (fed == 1)
        hash_u64(hash, entity->generation);
}

void hash_cells(struct hash *hash, const struct map *map)
{
    size_t words = BITGRID_WORDS(map->width, map->height);
    hash_bytes(hash, map->tiles, (size_t)map->width * (size_t)map->height);
    for (size_t i = 0; i < words; i++)
        hash_u64(hash, map->explored[i]);
}

/* The sum that the cells keep, and what is to return. */
void hash_terrain(struct hash *hash, const struct game *game, uint32_t since)
{
    const struct terrain *terrain = &game->world.terrain;
    if (!rules_have_cells(game))
        return;
    hash_u64(hash, terrain->hash);
    for (int i = 0; i < terrain->return_count; i++) {
        const struct cell_return *waiting = &terrain->returns[i];
        hash_u64(hash, (uint64_t)game->rules->grounds[waiting->row].tag << 32 | (waiting->time - since));
        hash_u64(hash, (uint64_t)waiting->layer << 32 | (uint64_t)waiting->at.y << 16 | (uint64_t)waiting->at.x);
    }
}

void hash_owners(struct hash *hash, const struct game *game, int owners, int block)
{
    hash_fields(hash, game, NULL, owners, block);
}

/* Whose gas and fire are: where, and the kind's tag. */
static void hash_sources(struct hash *hash, const struct game *game)
{
    const struct terrain *terrain = &game->world.terrain;
    int count = game->world.map.width * game->world.map.height;
    if (!rules_have_cells(game) || terrain->clouded + terrain->burning == 0)
        return;
    for (int source = 0; source < SOURCE_COUNT; source++)
        for (int i = 0; i < count; i++)
            if (cell_has(&terrain->at[i], (enum cell_source)source))
                hash_u64(hash, (uint64_t)i << 32 | kind_tag(game->rules, terrain->sources[source][i]));
}

static void hash_living(struct hash *hash, const struct game *game)
{
    const struct world *world = &game->world;
    hash_init(hash, game_profile(game)->rules_version);
    for (int block = 1; block <= rules_blocks(game); block++) {
        hash_fields(hash, game, NULL, OWNER_WORLD | OWNER_TABLE, block);
        hash_fields(hash, game, NULL, OWNER_FLOOR, block);
        for (int slot = 0; slot < world->slot_count; slot++)
            hash_entity(hash, game, &world->entities[slot], block);
    }
    hash_terrain(hash, game, 0);
    if (rules_keep_floors(game))
        hash_u64(hash, game->pool.epoch);
}

uint64_t game_hash(const struct game *game)
{
    struct hash hash;
    hash_living(&hash, game);
    return hash_value(&hash);
}

uint64_t game_hash_world(const struct game *game)
{
    struct hash hash;
    hash_living(&hash, game);
    for (int block = 1; block <= rules_blocks(game); block++) {
        const struct entity *entity;
        hash_fields(&hash, game, NULL, OWNER_MAP, block);
        hash_fields(&hash, game, NULL, OWNER_ACCOUNT, block);
        WORLD_EACH(&game->world, entity)
        hash_fields(&hash, game, entity, OWNER_MEMORY, block);
    }
    hash_cells(&hash, &game->world.map);
    hash_sources(&hash, game);
    return hash_value(&hash);
}
