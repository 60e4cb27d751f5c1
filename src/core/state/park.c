/* SPDX-License-Identifier: MIT
 *
 * A floor as bytes: fields of the floor, map, cells, then its entities as they would stand in slots 1, 2, ... of a
 * world at time 0 and of no generation but the first. So a floor that is left and entered again has the same bytes. */
#include "park.h"

#include "base/check.h"
#include "runs.h"

#include <string.h>

/* --- Out of the world -------------------------------------------------------------------------------------------- */

/* Who goes along when the hero leaves: the hero, what it carries, who follows. */
static bool travels(const struct world *world, const struct entity *entity)
{
    return entity == world_hero_const(world) || entity->place == PLACE_PACK || entity->place == PLACE_COMING;
}

/* The slot that each entity has in the bytes, by its own; 0 for those who travel. */
struct numbering {
    uint16_t of[MAX_ENTITIES];
    uint16_t count;
};

static void number(const struct world *world, struct numbering *numbering)
{
    memset(numbering, 0, sizeof *numbering);
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (!travels(world, entity))
            numbering->of[entity - world->entities] = ++numbering->count;
    }
}

/* An id as it stands in the bytes: the hero's as it is, ENTITY_NONE for others who travel or are gone. */
static entity_id parked_id(const struct world *world, const struct numbering *numbering, entity_id id)
{
    const struct entity *entity = world_find_const(world, id);
    if (!entity || entity == world_hero_const(world))
        return entity ? id : ENTITY_NONE;
    entity_id parked = numbering->of[entity - world->entities];
    return parked ? parked << 16 | 1 : ENTITY_NONE;
}

/* Who would act later than any action takes, which only a stored game can say, acts then: its floor can be come back to
 * whatever was read. */
static struct entity parked_entity(const struct world *world, const struct numbering *numbering,
                                   const struct entity *entity)
{
    struct entity parked = *entity;
    uint32_t after = entity_has(entity, HAS_AI) ? entity->next - world->time : 0;
    parked.generation = 1;
    parked.next = after < MAX_OWED ? after : MAX_OWED;
#define X(link) parked.link = parked_id(world, numbering, entity->link);
    ENTITY_LINKS(X)
#undef X
    return parked;
}

static uint64_t hash_floor(const struct game *game, const struct numbering *numbering)
{
    const struct world *world = &game->world;
    struct hash hash;
    hash_init(&hash, game_profile(game)->rules_version);
    hash_cells(&hash, &world->map);
    hash_terrain(&hash, game, world->time);
    for (int block = 1; block <= rules_blocks(game); block++) {
        hash_owners(&hash, game, OWNER_FLOOR, block);
        hash_owners(&hash, game, OWNER_MAP, block);
        const struct entity *entity;
        WORLD_EACH(world, entity)
        {
            if (travels(world, entity))
                continue;
            struct entity parked = parked_entity(world, numbering, entity);
            hash_entity(&hash, game, &parked, block);
        }
    }
    return hash_value(&hash);
}

static void put_floor(struct byte_writer *out, const struct game *game, const struct numbering *numbering)
{
    const struct world *world = &game->world;
    int blocks = rules_blocks(game);
    encode_fields(out, world, NULL, OWNER_FLOOR, blocks);
    encode_fields(out, world, NULL, OWNER_MAP, blocks);
    encode_cells(out, game, world->time);
    put_u16(out, numbering->count);
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (travels(world, entity))
            continue;
        struct entity parked = parked_entity(world, numbering, entity);
        encode_fields(out, world, &parked, OWNER_SLOT | OWNER_ENTITY | OWNER_ACTOR | OWNER_MEMORY, blocks);
    }
}

static void clear_floor(struct world *world)
{
    struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (!travels(world, entity))
            world_free_slot(world, entity);
    }
}

void floor_park(struct game *game)
{
    struct scratch *scratch = &game->scratch;
    struct numbering numbering;
    number(&game->world, &numbering);
    struct byte_writer whole = {.bytes = scratch->floor, .capacity = sizeof scratch->floor};
    struct byte_writer shortened = {.bytes = scratch->shortened, .capacity = sizeof scratch->shortened};
    put_floor(&whole, game, &numbering);
    runs_put(&shortened, whole.bytes, whole.size);
    CHECK(!whole.failed && !shortened.failed);
    pool_put(&game->pool, game->world.floor, hash_floor(game, &numbering), shortened.bytes, shortened.size);
    clear_floor(&game->world);
}

/* --- Back into it ------------------------------------------------------------------------------------------------ */

/* Gives an entity of the bytes a slot; NULL when none is left. */
static struct entity *settle(struct world *world, const struct entity *parked)
{
    struct entity *entity = world_take_slot(world);
    if (!entity)
        return NULL;
    uint16_t generation = entity->generation;
    *entity = *parked;
    entity->generation = generation;
    entity->next = parked->next + world->time;
    return entity;
}

/* From the ids of the bytes to those of the world. */
static entity_id settled_id(const struct world *world, const entity_id ids[MAX_ENTITIES], entity_id parked)
{
    uint32_t slot = parked >> 16;
    if (slot == 0)
        return parked == world_id(world, world_hero_const(world)) ? parked : ENTITY_NONE;
    return slot < MAX_ENTITIES ? ids[slot] : ENTITY_NONE;
}

static void link_settled(struct world *world, const entity_id ids[MAX_ENTITIES], int count)
{
    for (int i = 1; i <= count; i++) {
        struct entity *entity = world_find(world, ids[i]);
        if (!entity)
            continue;
#define X(link) entity->link = settled_id(world, ids, entity->link);
        ENTITY_LINKS(X)
#undef X
    }
}

/* The things of a floor; one for which there is no slot any more is lost. */
static bool settle_things(struct world_decoder *decoder, int count)
{
    struct world *world = &decoder->game->world;
    entity_id ids[MAX_ENTITIES] = {ENTITY_NONE};
    for (int i = 1; i <= count; i++) {
        struct entity parked = {0};
        if (!decode_entity(decoder, &parked))
            return false;
        bool placed = parked.place >= PLACE_FLOOR && !travels(world, &parked);
        if (decoder->in->failed || !placed || parked.next > MAX_OWED)
            return decode_refuse(decoder, "a thing of a floor that was left is nowhere, or its time is");
        const struct entity *entity = settle(world, &parked);
        if (entity)
            ids[i] = world_id(world, entity);
    }
    link_settled(world, ids, count);
    return true;
}

/* Lays out what runs_put has shortened. */
static bool lay(struct world_decoder *decoder, const uint8_t *bytes, size_t size)
{
    struct scratch *scratch = &decoder->game->scratch;
    struct byte_reader shortened = {.bytes = bytes, .size = size};
    struct byte_reader whole = {.bytes = scratch->floor};
    if (!runs_get(&shortened, scratch->floor, sizeof scratch->floor, &whole.size))
        return decode_refuse(decoder, "a floor that was left is damaged");
    decoder->in = &whole;
    decoder->since = decoder->game->world.time;
    decode_fields(decoder, NULL, OWNER_FLOOR);
    if (!decode_map(decoder))
        return false;
    int count = get_u16(&whole);
    if (count >= MAX_ENTITIES || !settle_things(decoder, count))
        return decode_refuse(decoder, "the things of a floor that was left are damaged");
    if (whole.failed || whole.at != whole.size)
        return decode_refuse(decoder, "a floor that was left is damaged");
    return true;
}

bool floor_return(struct game *game, int depth)
{
    struct world_decoder decoder = {.game = game, .blocks = rules_blocks(game), .kind_count = game->rules->kind_count};
    int place = pool_find(&game->pool, depth);
    if (place < 0)
        return false;
    for (int i = 0; i < decoder.kind_count; i++)
        decoder.kinds[i] = (kind_id)i;
    CHECK(lay(&decoder, pool_bytes(&game->pool, place), game->pool.floors[place].size));
    pool_remove(&game->pool, place);
    world_rebuild(&game->world);
    return true;
}

/* --- Out of bytes that are not trusted --------------------------------------------------------------------------- */

/* A world with nothing but a hero who is nowhere. */
static void prepare(struct world *world)
{
    world->time = 0;
    world->slot_count = 1;
    world->entities[0] = (struct entity){.generation = 1, .place = PLACE_PACK};
}

/* Laid out, looked at, and parked again: kinds may have other indices now. */
static bool try_floor(struct world_decoder *decoder, int depth, const uint8_t *bytes, size_t size)
{
    struct game *game = decoder->game;
    struct byte_reader *in = decoder->in;
    prepare(&game->world);
    bool good = lay(decoder, bytes, size) && floor_check_stored(game, decoder->why);
    decoder->in = in;
    if (!good)
        return false;
    world_rebuild(&game->world);
    game->world.floor = (int16_t)depth;
    floor_park(game);
    return true;
}

bool parked_decode(struct world_decoder *decoder)
{
    struct byte_reader *in = decoder->in;
    int count = get_u8(in), before = 0;
    int depths[MAX_PARKED];
    size_t sizes[MAX_PARKED];
    if (count > MAX_PARKED)
        return decode_refuse(decoder, "more floors were left than there can be");
    for (int i = 0; i < count; i++) {
        depths[i] = get_u16(in);
        sizes[i] = get_u32(in);
    }
    for (int i = 0; i < count; before = depths[i], i++) {
        if (in->failed || sizes[i] > in->size - in->at || depths[i] <= before || depths[i] > MAX_FLOOR)
            return decode_refuse(decoder, "the floors that were left are damaged");
        if (!try_floor(decoder, depths[i], in->bytes + in->at, sizes[i]))
            return false;
        in->at += sizes[i];
    }
    return true;
}
