/* SPDX-License-Identifier: MIT
 *
 * How things in the world are named: by an id with a generation, never by a pointer. */
#ifndef CORE_ID_H
#define CORE_ID_H

#include <stdint.h>

/* The slot in the entity table in the upper 16 bits, the slot's generation in the lower 16, so that ids sort by slot:
 * "in id order" means "in slot order". An id whose entity is gone resolves to nothing. Frozen: saves hold ids. */
typedef uint32_t entity_id;

enum { ENTITY_NONE = 0 };

/* An index into rules->kinds. */
typedef uint16_t kind_id;

#define KIND_NONE UINT16_MAX

/* An index into rules->grounds. */
typedef uint8_t ground_id;

enum { GROUND_NONE = 0 };

/* Room for the texts of a row of data, zero included: its id, a name, a sentence. */
enum { ID_SIZE = 32, NAME_SIZE = 48, TEXT_SIZE = 160 };

#endif
