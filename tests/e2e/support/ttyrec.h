/* SPDX-License-Identifier: MIT
 *
 * A recording in the form of ttyrec: for each piece of output 12 bytes (seconds, microseconds, length; little-endian)
 * and the piece. Game servers keep such files and show them to spectators. */
#ifndef E2E_TTYREC_H
#define E2E_TTYREC_H

#include "screen.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Begins as zeros; grows; ended by ttyrec_release. */
struct ttyrec {
    uint8_t *bytes;
    size_t size, capacity;
};

void ttyrec_add(struct ttyrec *tape, const void *bytes, size_t size);
void ttyrec_release(struct ttyrec *tape);

/* Shows the whole of it to a screen; false when it is no recording. */
bool ttyrec_play(const struct ttyrec *tape, struct screen *screen);

#endif
