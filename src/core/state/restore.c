/* SPDX-License-Identifier: MIT
 *
 * Untrusted bytes to a game, its parts in their order: profile, table of kinds, parked floors, world. All ranges and
 * invariants are held at the end. */
#include "park.h"

#include "combat/account.h"

#include <string.h>

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
        return decode_refuse(decoder, "the world was written in a format this version does not know");
    decoder->blocks = (int)version;
    get_id(decoder->in, id);
    int profile = decoder->in->failed ? -1 : rules_find_profile(decoder->game->rules, id);
    if (profile < 0)
        return decode_refuse(decoder, "the world's profile is not among the data files");
    decoder->game->world.profile = (uint8_t)profile;
    if (decoder->blocks > rules_blocks(decoder->game))
        return decode_refuse(decoder, "the world was written by rules that its profile does not have");
    return true;
}

static bool get_kinds(struct world_decoder *decoder)
{
    decoder->kind_count = get_u16(decoder->in);
    if (decoder->kind_count > MAX_KINDS)
        return decode_refuse(decoder, "the world's table of kinds is damaged");
    for (int i = 0; i < decoder->kind_count; i++) {
        char id[ID_SIZE];
        get_id(decoder->in, id);
        if (decoder->in->failed)
            return decode_refuse(decoder, "the world's table of kinds is damaged");
        int kind = rules_find_kind(decoder->game->rules, id);
        decoder->kinds[i] = kind < 0 ? KIND_NONE : (kind_id)kind;
    }
    return true;
}

static bool get_entities(struct world_decoder *decoder)
{
    struct world *world = &decoder->game->world;
    decode_fields(decoder, NULL, OWNER_TABLE);
    if (!fields_in_range(world, NULL, OWNER_TABLE, decoder->blocks, decoder->why))
        return false;
    for (int slot = 0; slot < world->slot_count && !decoder->in->failed; slot++) {
        if (!decode_entity(decoder, &world->entities[slot]))
            return false;
    }
    return true;
}

/* Each floor is laid out in the world once, which is empty again afterwards. */
static bool get_parked(struct world_decoder *decoder)
{
    struct world *world = &decoder->game->world;
    uint8_t profile = world->profile;
    if (!parked_decode(decoder))
        return false;
    world_clear(world);
    world->profile = profile;
    return true;
}

bool game_decode(struct game *game, const struct rules *rules, struct byte_reader *in, struct strbuf *why)
{
    struct world_decoder decoder = {.in = in, .game = game, .why = why};
    struct world *world = &game->world;
    game->rules = rules;
    ways_begin(game);
    pool_clear(&game->pool);
    world_clear(world);
    if (!get_profile(&decoder) || !get_kinds(&decoder))
        return false;
    if (decoder.blocks > 1 && !get_parked(&decoder))
        return false;
    decode_fields(&decoder, NULL, OWNER_WORLD | OWNER_ACCOUNT | OWNER_FLOOR);
    if (decoder.blocks < ACCOUNT_BLOCK)
        account_of_old(world);
    if (decoder.blocks < 2) { /* of a time before minds drew from streams of their own */
        rng_seed(&world->sleep_rng, world->seed, RNG_SLEEP, 0);
        rng_seed(&world->environment_rng, world->seed, RNG_ENVIRONMENT, 0);
    }
    knowledge_deal(game);
    if (!decode_map(&decoder) || !get_entities(&decoder))
        return false;
    if (in->failed)
        return decode_refuse(&decoder, "the world's bytes are damaged or end too early");
    if (pool_find(&game->pool, world->floor) >= 0)
        return decode_refuse(&decoder, "the hero is on a floor that was left");
    if (!game_check_stored(game, why))
        return false;
    world_rebuild(world);
    world_look(game);
    return game_check(game, why);
}
