/* SPDX-License-Identifier: MIT
 *
 * Recordings of a terminal's output, made and played. Files are the tests' business. */
#include "ttyrec.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HEADER = 12 };

static void put(uint8_t *at, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(number >> 8 * i);
}

static uint32_t get(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

void ttyrec_add(struct ttyrec *tape, const void *bytes, size_t size)
{
    struct timespec now;
    size_t wanted = tape->size + HEADER + size;
    if (wanted > tape->capacity) {
        tape->capacity = 2 * wanted;
        tape->bytes = realloc(tape->bytes, tape->capacity);
        if (tape->bytes == NULL)
            abort(); /* a test program may */
    }
    (void)clock_gettime(CLOCK_REALTIME, &now);
    put(tape->bytes + tape->size, (uint32_t)now.tv_sec);
    put(tape->bytes + tape->size + 4, (uint32_t)(now.tv_nsec / 1000));
    put(tape->bytes + tape->size + 8, (uint32_t)size);
    memcpy(tape->bytes + tape->size + HEADER, bytes, size);
    tape->size = wanted;
}

void ttyrec_release(struct ttyrec *tape)
{
    free(tape->bytes);
    *tape = (struct ttyrec){NULL, 0, 0};
}

bool ttyrec_play(const struct ttyrec *tape, struct screen *screen)
{
    size_t at = 0;
    while (at < tape->size) {
        size_t left = tape->size - at, size = left >= HEADER ? get(tape->bytes + at + 8) : 0;
        if (left < HEADER || size > left - HEADER)
            return false;
        screen_feed(screen, (const char *)tape->bytes + at + HEADER, size);
        at += HEADER + size;
    }
    return true;
}
