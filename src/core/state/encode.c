/* SPDX-License-Identifier: MIT
 *
 * The world to bytes, by the rows of world_fields.def, little-endian. Kinds are written as indices into a table of id
 * strings, so that a row inserted in the data harms no save. */
#include "encoding.h"
#include "terrain_code.h"

#include <string.h>

static void encode_id(struct byte_writer *out, const char *id)
{
    size_t length = strlen(id);
    put_u8(out, (uint8_t)length);
    put_bytes(out, id, length);
}

/* The table: the id strings of all kinds, in the order of the rules, so that an index is an index here and there. */
static void put_kinds(struct byte_writer *out, const struct rules *rules)
{
    put_u16(out, rules->kind_count);
    for (int i = 0; i < rules->kind_count; i++)
        encode_id(out, rules->kinds[i].id);
}

#define put_i16(out, value) put_u16(out, (uint16_t)(value))
#define put_i32(out, value) put_u32(out, (uint32_t)(value))
#define put_flag            put_u8
#define put_kind            put_u16

void encode_fields(struct byte_writer *out, const struct world *world, const struct entity *entity, int owners,
                   int blocks)
{
#define FIELD(owner, block, type, name, low, high, word, bit)                                                          \
    if ((owners & OWNER_##owner) && (block) <= blocks)                                                                 \
        put_##type(out, IN_##owner->name);
#define LIST(owner, block, type, name, low, high, length, per_word)                                                    \
    for (int i = 0; (owners & OWNER_##owner) && (block) <= blocks && i < (length); i++)                                \
        put_##type(out, IN_##owner->name[i]);
#include "world_fields.def"
}

/* Of each cell that has gas whose it is, then of each that burns. */
static void put_sources(struct byte_writer *out, const struct game *game)
{
    const struct terrain *terrain = &game->world.terrain;
    int count = game->world.map.width * game->world.map.height;
    for (int source = 0; source < SOURCE_COUNT; source++)
        for (int i = 0; i < count; i++)
            if (cell_has(&terrain->at[i], (enum cell_source)source))
                put_u16(out, terrain->sources[source][i]);
}

/* One byte a cell: the tile, and whether it has been seen; then what the campaign has of them besides. */
void encode_cells(struct byte_writer *out, const struct game *game, uint32_t since)
{
    const struct map *map = &game->world.map;
    for (int y = 0; y < map->height; y++) {
        uint8_t row[MAX_MAP_WIDTH];
        for (int x = 0; x < map->width; x++) {
            bool explored = map_explored(map, point_at(x, y));
            row[x] = (uint8_t)(map->tiles[y * map->width + x] | (explored ? ENCODED_EXPLORED : 0));
        }
        put_bytes(out, row, (size_t)map->width);
    }
    if (!rules_have_cells(game))
        return;
    terrain_encode(game, since, out);
    put_sources(out, game);
}

/* The floors on which the hero is not, in the bytes in which they lie in the pool. */
static void put_parked(struct byte_writer *out, const struct floor_pool *pool)
{
    put_u8(out, (uint8_t)pool->count);
    for (int i = 0; i < pool->count; i++) {
        put_u16(out, (uint16_t)pool->floors[i].depth);
        put_u32(out, pool->floors[i].size);
    }
    put_bytes(out, pool->bytes, pool->used);
}

void game_encode(const struct game *game, struct byte_writer *out)
{
    const struct world *world = &game->world;
    int blocks = rules_blocks(game);
    put_u32(out, (uint32_t)blocks);
    encode_id(out, game_profile(game)->id);
    put_kinds(out, game->rules);
    if (blocks > 1)
        put_parked(out, &game->pool);
    encode_fields(out, world, NULL, OWNER_WORLD | OWNER_ACCOUNT | OWNER_FLOOR, blocks);
    encode_fields(out, world, NULL, OWNER_MAP, blocks);
    encode_cells(out, game, 0);
    encode_fields(out, world, NULL, OWNER_TABLE, blocks);
    for (int slot = 0; slot < world->slot_count; slot++) {
        const struct entity *entity = &world->entities[slot];
        int owners = entity->place == PLACE_NONE ? OWNER_SLOT : OWNER_SLOT | OWNER_ENTITY | OWNER_ACTOR | OWNER_MEMORY;
        encode_fields(out, world, entity, owners, blocks);
    }
}
