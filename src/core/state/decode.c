/* SPDX-License-Identifier: MIT
 *
 * Bytes to a world, in the order of encode.c. The bytes are not trusted: every field is held against its range here,
 * and the whole against the invariants at the end. */
#include "encoding.h"
#include "scratch.h"

#include <string.h>

struct decoder {
    struct byte_reader *in;
    struct game *game;
    struct strbuf *why;
    kind_id kinds[MAX_KINDS]; /* from the table's indices to the rules' */
    int kind_count;
};

static bool bad(struct decoder *decoder, const char *reason)
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

static bool get_profile(struct decoder *decoder)
{
    char id[ID_SIZE];
    if (get_u32(decoder->in) != ENCODING_VERSION)
        return bad(decoder, "the world was written in a format this version does not know");
    get_id(decoder->in, id);
    int profile = decoder->in->failed ? -1 : rules_find_profile(decoder->game->rules, id);
    if (profile < 0)
        return bad(decoder, "the world's profile is not among the data files");
    decoder->game->world.profile = (uint8_t)profile;
    return true;
}

static bool get_kinds(struct decoder *decoder)
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

static kind_id translate(const struct decoder *decoder, uint16_t index)
{
    return index < decoder->kind_count ? decoder->kinds[index] : KIND_NONE;
}

static void get_counters(struct decoder *decoder)
{
    struct byte_reader *in = decoder->in;
    struct world *world = &decoder->game->world;
    world->seed = get_u64(in);
    world->state = get_u8(in);
    world->floor = get_i16(in);
    world->turn = get_u32(in);
    world->time = get_u32(in);
    world->owed = get_i16(in);
    for (int i = 0; i < 4; i++)
        world->ai_rng.s[i] = get_u64(in);
    world->killer = translate(decoder, get_u16(in));
    world->killing_power = get_i16(in);
    world->killing_defense = get_i16(in);
    world->killing_damage = get_i16(in);
}

static void get_belongings(struct byte_reader *in, struct world *world)
{
    for (int letter = 0; letter < MAX_PACK; letter++)
        world->inventory.letters[letter] = get_u32(in);
    for (int slot = 0; slot < SLOT_COUNT; slot++)
        world->equipment.slots[slot] = get_u32(in);
    world->experience.level = get_i16(in);
    world->experience.choices = get_i16(in);
    world->experience.xp = (int32_t)(get_u32(in) & INT32_MAX);
    world->experience.total = (int32_t)(get_u32(in) & INT32_MAX);
}

static bool get_map(struct decoder *decoder)
{
    struct byte_reader *in = decoder->in;
    struct map *map = &decoder->game->world.map;
    int width = get_u16(in);
    int height = get_u16(in);
    if (width < 1 || width > MAX_MAP_WIDTH || height < 1 || height > MAX_MAP_HEIGHT)
        return bad(decoder, "the size of the world's map is impossible");
    map_init(map, width, height);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            unsigned cell = get_u8(in);
            if ((cell & ~(unsigned)ENCODED_EXPLORED) >= TILE_COUNT)
                return bad(decoder, "a tile of the world's map is unknown");
            map_set_tile(map, point_at(x, y), (enum tile)(cell & ~(unsigned)ENCODED_EXPLORED));
            if (cell & ENCODED_EXPLORED)
                map_remember(map, point_at(x, y));
        }
    }
    return true;
}

static bool get_entity(struct decoder *decoder, struct entity *entity)
{
    struct byte_reader *in = decoder->in;
    entity->generation = get_u16(in);
    entity->place = get_u8(in);
    if (entity->place == PLACE_NONE)
        return true;
    entity->kind = translate(decoder, get_u16(in));
    entity->components = get_u16(in);
    entity->render_order = get_u8(in);
    entity->blocks = get_u8(in) != 0;
    entity->corpse = get_u8(in) != 0;
    entity->at.x = get_i16(in);
    entity->at.y = get_i16(in);
    entity->next = get_u32(in);
    entity->fighter.max_hp = get_i16(in);
    entity->fighter.hp = get_i16(in);
    entity->fighter.defense = get_i16(in);
    entity->fighter.power = get_i16(in);
    entity->fighter.xp = get_i16(in);
    entity->ai.kind = get_u8(in);
    entity->ai.turns = get_i16(in);
    return entity->kind != KIND_NONE ? true : bad(decoder, "the world holds a thing that the data files do not have");
}

static bool get_entities(struct decoder *decoder)
{
    struct world *world = &decoder->game->world;
    world->slot_count = get_u16(decoder->in);
    if (world->slot_count > MAX_ENTITIES)
        return bad(decoder, "the world holds more things than there can be");
    for (int slot = 0; slot < world->slot_count && !decoder->in->failed; slot++) {
        if (!get_entity(decoder, &world->entities[slot]))
            return false;
    }
    return true;
}

bool game_decode(struct game *game, const struct rules *rules, struct byte_reader *in, struct strbuf *why)
{
    struct decoder decoder = {.in = in, .game = game, .why = why};
    struct world *world = &game->world;
    game->rules = rules;
    scratch_init(&game->scratch);
    memset(world, 0, sizeof *world);
    if (!get_profile(&decoder) || !get_kinds(&decoder))
        return false;
    get_counters(&decoder);
    get_belongings(in, world);
    if (!get_map(&decoder) || !get_entities(&decoder))
        return false;
    if (in->failed)
        return bad(&decoder, "the world's bytes end too early");
    if (!game_check_stored(game, why))
        return false;
    world_rebuild(world);
    world_look(game);
    return game_check(game, why);
}
