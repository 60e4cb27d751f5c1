/* SPDX-License-Identifier: MIT
 *
 * Bytes to a world, by the rows of world_fields.def. The bytes are not trusted: what decides how much is read is held
 * against its range at once, all ranges and invariants at the end. */
#include "encoding.h"

#include <string.h>

struct world_decoder {
    struct byte_reader *in;
    struct game *game;
    struct strbuf *why;
    kind_id kinds[MAX_KINDS]; /* from the table's indices to the rules' */
    int kind_count;
    int blocks; /* of the list of fields that the bytes hold */
};

static bool bad(struct world_decoder *decoder, const char *reason)
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

static void get_id(struct byte_reader *in, char id[ID_SIZE])
{
    size_t length = get_u8(in);
    if (length >= ID_SIZE) {
        in->failed = true;
        length = 0;
    }
    get_bytes(in, id, length);
    id[length] = '\0';
}

static bool get_profile(struct world_decoder *decoder)
{
    char id[ID_SIZE];
    uint32_t version = get_u32(decoder->in);
    if (version < 1 || version > ENCODING_VERSION)
        return bad(decoder, "the world was written in a format this version does not know");
    decoder->blocks = (int)version;
    get_id(decoder->in, id);
    int profile = decoder->in->failed ? -1 : rules_find_profile(decoder->game->rules, id);
    if (profile < 0)
        return bad(decoder, "the world's profile is not among the data files");
    decoder->game->world.profile = (uint8_t)profile;
    if (decoder->blocks > rules_blocks(decoder->game))
        return bad(decoder, "the world was written by rules that its profile does not have");
    return true;
}

static bool get_kinds(struct world_decoder *decoder)
{
    decoder->kind_count = get_u16(decoder->in);
    if (decoder->kind_count > MAX_KINDS)
        return bad(decoder, "the world's table of kinds is damaged");
    for (int i = 0; i < decoder->kind_count; i++) {
        char id[ID_SIZE];
        get_id(decoder->in, id);
        if (decoder->in->failed)
            return bad(decoder, "the world's table of kinds is damaged");
        int kind = rules_find_kind(decoder->game->rules, id);
        decoder->kinds[i] = kind < 0 ? KIND_NONE : (kind_id)kind;
    }
    return true;
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
static void get_fields(struct world_decoder *decoder, struct entity *entity, int owners)
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

static bool get_map(struct world_decoder *decoder)
{
    struct map *map = &decoder->game->world.map;
    get_fields(decoder, NULL, OWNER_MAP);
    if (!fields_in_range(&decoder->game->world, NULL, OWNER_MAP, decoder->blocks, decoder->why))
        return false;
    map_init(map, map->width, map->height);
    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            unsigned cell = get_u8(decoder->in);
            if ((cell & ~(unsigned)ENCODED_EXPLORED) >= TILE_COUNT)
                return bad(decoder, "a tile of the world's map is unknown");
            map_set_tile(map, point_at(x, y), (enum tile)(cell & ~(unsigned)ENCODED_EXPLORED));
            if (cell & ENCODED_EXPLORED)
                map_remember(map, point_at(x, y));
        }
    }
    return true;
}

static bool get_entity(struct world_decoder *decoder, struct entity *entity)
{
    get_fields(decoder, entity, OWNER_SLOT);
    if (entity->place == PLACE_NONE)
        return true;
    get_fields(decoder, entity, OWNER_ENTITY | OWNER_ACTOR);
    return entity->kind != KIND_NONE ? true : bad(decoder, "the world holds a thing that the data files do not have");
}

static bool get_entities(struct world_decoder *decoder)
{
    struct world *world = &decoder->game->world;
    get_fields(decoder, NULL, OWNER_TABLE);
    if (!fields_in_range(world, NULL, OWNER_TABLE, decoder->blocks, decoder->why))
        return false;
    for (int slot = 0; slot < world->slot_count && !decoder->in->failed; slot++) {
        if (!get_entity(decoder, &world->entities[slot]))
            return false;
    }
    return true;
}

bool game_decode(struct game *game, const struct rules *rules, struct byte_reader *in, struct strbuf *why)
{
    struct world_decoder decoder = {.in = in, .game = game, .why = why};
    struct world *world = &game->world;
    game->rules = rules;
    memset(world, 0, sizeof *world);
    if (!get_profile(&decoder) || !get_kinds(&decoder))
        return false;
    get_fields(&decoder, NULL, OWNER_WORLD);
    if (!get_map(&decoder) || !get_entities(&decoder))
        return false;
    if (in->failed)
        return bad(&decoder, "the world's bytes are damaged or end too early");
    if (!game_check_stored(game, why))
        return false;
    world_rebuild(world);
    world_look(game);
    return game_check(game, why);
}
