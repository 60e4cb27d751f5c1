/* SPDX-License-Identifier: MIT
 *
 * The world to bytes, field by field, little-endian; decode.c reads the same order back. Kinds are written as
 * indices into a table of id strings, so that a row inserted in the data harms no save. */
#include "encoding.h"

#include <string.h>

static void put_id(struct byte_writer *out, const char *id)
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
        put_id(out, rules->kinds[i].id);
}

static void put_counters(struct byte_writer *out, const struct world *world)
{
    put_u64(out, world->seed);
    put_u8(out, world->state);
    put_u16(out, (uint16_t)world->floor);
    put_u32(out, world->turn);
    put_u32(out, world->time);
    put_u16(out, (uint16_t)world->owed);
    for (int i = 0; i < 4; i++)
        put_u64(out, world->ai_rng.s[i]);
    put_u16(out, world->killer);
    put_u16(out, (uint16_t)world->killing_power);
    put_u16(out, (uint16_t)world->killing_defense);
    put_u16(out, (uint16_t)world->killing_damage);
}

static void put_belongings(struct byte_writer *out, const struct world *world)
{
    for (int letter = 0; letter < MAX_PACK; letter++)
        put_u32(out, world->inventory.letters[letter]);
    for (int slot = 0; slot < SLOT_COUNT; slot++)
        put_u32(out, world->equipment.slots[slot]);
    put_u16(out, (uint16_t)world->experience.level);
    put_u16(out, (uint16_t)world->experience.choices);
    put_u32(out, (uint32_t)world->experience.xp);
    put_u32(out, (uint32_t)world->experience.total);
}

/* One byte a cell: the tile, and whether it has been seen. */
static void put_map(struct byte_writer *out, const struct map *map)
{
    put_u16(out, (uint16_t)map->width);
    put_u16(out, (uint16_t)map->height);
    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            struct point at = point_at(x, y);
            put_u8(out, (uint8_t)(map_tile(map, at) | (map_explored(map, at) ? ENCODED_EXPLORED : 0)));
        }
    }
}

static void put_entity(struct byte_writer *out, const struct entity *entity)
{
    put_u16(out, entity->generation);
    put_u8(out, entity->place);
    if (entity->place == PLACE_NONE)
        return;
    put_u16(out, entity->kind);
    put_u16(out, entity->components);
    put_u8(out, entity->render_order);
    put_u8(out, entity->blocks);
    put_u8(out, entity->corpse);
    put_u16(out, (uint16_t)entity->at.x);
    put_u16(out, (uint16_t)entity->at.y);
    put_u32(out, entity->next);
    put_u16(out, (uint16_t)entity->fighter.max_hp);
    put_u16(out, (uint16_t)entity->fighter.hp);
    put_u16(out, (uint16_t)entity->fighter.defense);
    put_u16(out, (uint16_t)entity->fighter.power);
    put_u16(out, (uint16_t)entity->fighter.xp);
    put_u8(out, entity->ai.kind);
    put_u16(out, (uint16_t)entity->ai.turns);
}

void game_encode(const struct game *game, struct byte_writer *out)
{
    const struct world *world = &game->world;
    put_u32(out, ENCODING_VERSION);
    put_id(out, game_profile(game)->id);
    put_kinds(out, game->rules);
    put_counters(out, world);
    put_belongings(out, world);
    put_map(out, &world->map);
    put_u16(out, world->slot_count);
    for (int slot = 0; slot < world->slot_count; slot++)
        put_entity(out, &world->entities[slot]);
}
