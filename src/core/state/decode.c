/* SPDX-License-Identifier: MIT
 *
 * Bytes to fields, cells and entities, by the rows of world_fields.def. The bytes are not trusted: what decides how
 * much is read is held against its range at once. */
#include "encoding.h"
#include "terrain_code.h"

#include <string.h>

bool decode_refuse(struct world_decoder *decoder, const char *reason)
{
    if (decoder->why)
        strbuf_text(decoder->why, reason);
    return false;
}

static int16_t get_i16(struct byte_reader *in)
{
    uint16_t value = get_u16(in);
    return (int16_t)(value >= 0x8000 ? (int)value - 0x10000 : (int)value);
}

static int32_t get_i32(struct byte_reader *in)
{
    uint32_t value = get_u32(in);
    return (int32_t)(value >= 0x80000000 ? (int64_t)value - 0x100000000 : (int64_t)value);
}

/* --- The rows ---------------------------------------------------------------------------------------------------- */

static kind_id get_kind(const struct world_decoder *decoder)
{
    uint16_t index = get_u16(decoder->in);
    return index < decoder->kind_count ? decoder->kinds[index] : KIND_NONE;
}

static bool get_flag(struct byte_reader *in)
{
    uint8_t value = get_u8(in);
    if (value > 1)
        in->failed = true;
    return value == 1;
}

#define GET_u8   get_u8(in)
#define GET_u16  get_u16(in)
#define GET_u32  get_u32(in)
#define GET_u64  get_u64(in)
#define GET_i16  get_i16(in)
#define GET_i32  get_i32(in)
#define GET_flag get_flag(in)
#define GET_kind get_kind(decoder)
void decode_fields(struct world_decoder *decoder, struct entity *entity, int owners)
{
    struct byte_reader *in = decoder->in;
    struct world *world = &decoder->game->world;
#define FIELD(owner, block, type, name, low, high, word, bit)                                                          \
    if ((owners & OWNER_##owner) && (block) <= decoder->blocks)                                                        \
        IN_##owner->name = GET_##type;
#define LIST(owner, block, type, name, low, high, length, per_word)                                                    \
    for (int i = 0; (owners & OWNER_##owner) && (block) <= decoder->blocks && i < (length); i++)                       \
        IN_##owner->name[i] = GET_##type;
#include "world_fields.def"
}

/* --- The parts --------------------------------------------------------------------------------------------------- */

/* Worlds of before block 5 do not know. */
static void get_sources(struct world_decoder *decoder)
{
    struct terrain *terrain = &decoder->game->world.terrain;
    int count = decoder->game->world.map.width * decoder->game->world.map.height;
    for (int source = 0; source < SOURCE_COUNT; source++)
        for (int i = 0; i < count; i++)
            if (cell_has(&terrain->at[i], (enum cell_source)source))
                terrain->sources[source][i] = decoder->blocks < ACCOUNT_BLOCK ? (kind_id)KIND_NONE : get_kind(decoder);
}

/* What the campaign has of cells besides; worlds that were written before there was any have it of their tiles. */
static bool decode_terrain(struct world_decoder *decoder)
{
    struct game *game = decoder->game;
    const char *why = NULL;
    if (!rules_have_cells(game))
        return true;
    if (decoder->blocks < 2)
        terrain_begin(game);
    else if (!terrain_decode(game, decoder->since, decoder->in, &why))
        return decode_refuse(decoder, why);
    get_sources(decoder);
    return true;
}

bool decode_map(struct world_decoder *decoder)
{
    struct map *map = &decoder->game->world.map;
    decode_fields(decoder, NULL, OWNER_MAP);
    if (!fields_in_range(&decoder->game->world, NULL, OWNER_MAP, decoder->blocks, decoder->why))
        return false;
    map_init(map, map->width, map->height);
    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            unsigned cell = get_u8(decoder->in);
            if ((cell & ~(unsigned)ENCODED_EXPLORED) >= TILE_COUNT)
                return decode_refuse(decoder, "a tile of the world's map is unknown");
            map_set_tile(map, point_at(x, y), (enum tile)(cell & ~(unsigned)ENCODED_EXPLORED));
            if (cell & ENCODED_EXPLORED)
                map_remember(map, point_at(x, y));
        }
    }
    return decode_terrain(decoder);
}

bool decode_entity(struct world_decoder *decoder, struct entity *entity)
{
    decode_fields(decoder, entity, OWNER_SLOT);
    if (entity->place == PLACE_NONE)
        return true;
    decode_fields(decoder, entity, OWNER_ENTITY | OWNER_ACTOR | OWNER_MEMORY);
    return entity->kind != KIND_NONE
               ? true
               : decode_refuse(decoder, "the world holds a thing that the data files do not have");
}
