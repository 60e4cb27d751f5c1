/* SPDX-License-Identifier: MIT
 *
 * The table of stored fields. Where a field lies in the bytes is found out by changing it: the first byte that differs
 * is its lowest. */
#include "support/test.h"

#include "support/stored_fields.h"

#include <stdlib.h>
#include <string.h>

enum {
    SIZE_u8 = 1,
    SIZE_u16 = 2,
    SIZE_u32 = 4,
    SIZE_u64 = 8,
    SIZE_i16 = 2,
    SIZE_i32 = 4,
    SIZE_flag = 1,
    SIZE_kind = 2
};

#define STRUCT_WORLD   struct world
#define STRUCT_MAP     struct world
#define STRUCT_TABLE   struct world
#define STRUCT_FLOOR   struct world
#define STRUCT_ACCOUNT struct world
#define STRUCT_SLOT    struct entity
#define STRUCT_ENTITY  struct entity
#define STRUCT_ACTOR   struct entity
#define STRUCT_MEMORY  struct entity

const struct stored_field STORED_FIELDS[] = {
#define ROW(owner, block, type, name, place, low, high)                                                                \
    {#name,       OWNER_##owner,   TYPE_##type,     block, offsetof(STRUCT_##owner, place),                            \
     SIZE_##type, (uint64_t)(low), (uint64_t)(high)},
#define FIELD(owner, block, type, name, low, high, word, bit)       ROW(owner, block, type, name, name, low, high)
#define LIST(owner, block, type, name, low, high, length, per_word) ROW(owner, block, type, name, name[0], low, high)
#include "core/state/world_fields.def"
};

const int STORED_FIELD_COUNT = sizeof STORED_FIELDS / sizeof STORED_FIELDS[0];

bool stored_field_is_of_entity(const struct stored_field *field)
{
    return (field->owner & (OWNER_SLOT | OWNER_ENTITY | OWNER_ACTOR | OWNER_MEMORY)) != 0;
}

/* The value that is left when the field holds `value`. */
static uint64_t fit(const struct stored_field *field, uint64_t value)
{
    int unused = 64 - 8 * (int)field->size;
    bool is_signed = field->type == TYPE_i16 || field->type == TYPE_i32;
    uint64_t held = value << unused >> unused;
    bool negative = is_signed && held >> (63 - unused) & 1;
    return negative ? held | ~(UINT64_MAX >> unused) : held;
}

bool stored_field_beyond(const struct stored_field *field, bool above, uint64_t *value)
{
    bool whole = field->type == TYPE_u64 && (above ? field->high == UINT64_MAX : field->low == 0);
    *value = above ? field->high + 1 : field->low - 1;
    return !whole && fit(field, *value) == *value;
}

static unsigned char *field_memory(const struct stored_field *field, struct world *world, struct entity *entity)
{
    return (unsigned char *)(stored_field_is_of_entity(field) ? (void *)entity : world) + field->offset;
}

void stored_field_set(const struct stored_field *field, struct world *world, struct entity *entity, uint64_t value)
{
    const uint8_t as_8 = (uint8_t)value;
    const uint16_t as_16 = (uint16_t)value;
    const uint32_t as_32 = (uint32_t)value;
    const void *const WIDTHS[] = {[1] = &as_8, [2] = &as_16, [4] = &as_32, [8] = &value};
    assert_true(field->type != TYPE_flag);
    memcpy(field_memory(field, world, entity), WIDTHS[field->size], field->size);
}

static size_t encode(const struct game *game, uint8_t bytes[GAME_ENCODED_MAX])
{
    struct byte_writer out = {bytes, GAME_ENCODED_MAX, 0, false};
    game_encode(game, &out);
    assert_false(out.failed);
    return out.size;
}

size_t stored_field_encode(const struct stored_field *field, struct game *game, struct entity *entity, uint64_t value,
                           uint8_t bytes[GAME_ENCODED_MAX])
{
    uint8_t *other = malloc(GAME_ENCODED_MAX);
    unsigned char *memory = field_memory(field, &game->world, entity);
    size_t lowest = 0, at = 0;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    lowest = field->size - 1;
#endif
    memory[lowest] ^= 1;
    encode(game, other);
    memory[lowest] ^= 1;
    size_t size = encode(game, bytes);
    while (at < size && bytes[at] == other[at])
        at++;
    assert_true(at + field->size <= size);
    for (size_t i = 0; i < field->size; i++)
        bytes[at + i] = (uint8_t)(value >> (8 * i));
    free(other);
    return size;
}
