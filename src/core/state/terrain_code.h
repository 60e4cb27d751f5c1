/* SPDX-License-Identifier: MIT
 *
 * The cells of a floor as bytes: a table of the rows' ids, so that a row inserted in the data harms no save; the cells
 * row by row, equal ones in a row written once with their number; then what is to return. Private to the encoding. */
#ifndef CORE_STATE_TERRAIN_CODE_H
#define CORE_STATE_TERRAIN_CODE_H

#include "base/bytes.h"

#include <stdbool.h>

struct game;

/* Times are written as what they are after `since`. */
void terrain_encode(const struct game *game, uint32_t since, struct byte_writer *out);

/* Fills the cells of a game whose map is there, and all that is derived from them. The bytes are not trusted: false and
 * a sentence in `why` if they are no cells of that map, by these rules. */
bool terrain_decode(struct game *game, uint32_t since, struct byte_reader *in, const char **why);

#endif
