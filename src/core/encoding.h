/* SPDX-License-Identifier: MIT
 *
 * What encode.c and decode.c agree on. */
#ifndef CORE_ENCODING_H
#define CORE_ENCODING_H

#include "world.h"

enum { ENCODING_VERSION = 1, ENCODED_EXPLORED = 0x80 };

/* The part of game_check that needs nothing derived. */
bool game_check_stored(const struct game *game, struct strbuf *why);

#endif
