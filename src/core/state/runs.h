/* SPDX-License-Identifier: MIT
 *
 * Bytes with their runs shortened, as PackBits does it (Apple, 1984): parked floors are mostly rock and zeros. */
#ifndef CORE_STATE_RUNS_H
#define CORE_STATE_RUNS_H

#include "base/bytes.h"

/* Puts the bytes, shortened. The same bytes always give the same result. */
void runs_put(struct byte_writer *out, const uint8_t *bytes, size_t size);

/* Takes all that is left of `in`, which is not trusted, to its full length. False when it is damaged or the capacity
 * is too small. */
bool runs_get(struct byte_reader *in, uint8_t *bytes, size_t capacity, size_t *size);

#endif
