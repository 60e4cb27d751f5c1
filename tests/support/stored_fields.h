/* SPDX-License-Identifier: MIT
 *
 * The stored fields of the world as a table, made of the rows of src/core/state/world_fields.def, for tests that must
 * try each of them: in the world itself and in its encoded bytes. */
#ifndef SUPPORT_STORED_FIELDS_H
#define SUPPORT_STORED_FIELDS_H

#include "core/game.h"
#include "core/state/encoding.h"
#include "core/world.h"

struct stored_field {
    const char *name; /* as in its row */
    enum owner owner;
    enum stored_type { TYPE_u8, TYPE_u16, TYPE_u32, TYPE_u64, TYPE_i16, TYPE_i32, TYPE_flag, TYPE_kind } type;
    int block;
    size_t offset, size; /* in struct world or struct entity; of a list, its first element */
    uint64_t low, high;  /* a signed field's with their sign carried to the top */
};

extern const struct stored_field STORED_FIELDS[];
extern const int STORED_FIELD_COUNT;

/* Whether it lies in an entity, and not in the world itself. */
bool stored_field_is_of_entity(const struct stored_field *field);

/* The value one below the range or, with `above`, one above it; false when the field cannot hold such a value. */
bool stored_field_beyond(const struct stored_field *field, bool above, uint64_t *value);

/* Writes into the world, or into the entity. Not for flags, which hold two values only. */
void stored_field_set(const struct stored_field *field, struct world *world, struct entity *entity, uint64_t value);

/* Encodes the game, with `value` in the bytes of the field of `entity`; returns how many bytes were written. */
size_t stored_field_encode(const struct stored_field *field, struct game *game, struct entity *entity, uint64_t value,
                           uint8_t bytes[GAME_ENCODED_MAX]);

#endif
