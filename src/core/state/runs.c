/* SPDX-License-Identifier: MIT
 *
 * A first byte c below 128: the next c + 1 bytes stand as they are. From 128 on: the next byte c - 126 times. */
#include "runs.h"

#include <string.h>

enum { REPEATED = 128, RUN_MIN = 2, RUN_MAX = 129, PLAIN_MAX = 128 };

/* How many bytes from `at` on are equal, up to RUN_MAX. */
static size_t run_at(const uint8_t *bytes, size_t size, size_t at)
{
    size_t length = 1;
    while (at + length < size && length < RUN_MAX && bytes[at + length] == bytes[at])
        length++;
    return length;
}

/* How many bytes from `at` on lie before the next run that is worth it, up to PLAIN_MAX. */
static size_t plain_at(const uint8_t *bytes, size_t size, size_t at)
{
    size_t length = 1;
    while (at + length < size && length < PLAIN_MAX && run_at(bytes, size, at + length) <= RUN_MIN)
        length++;
    return length;
}

void runs_put(struct byte_writer *out, const uint8_t *bytes, size_t size)
{
    for (size_t at = 0; at < size;) {
        size_t length = run_at(bytes, size, at);
        if (length >= RUN_MIN) {
            put_u8(out, (uint8_t)(REPEATED + length - RUN_MIN));
            put_u8(out, bytes[at]);
        } else {
            length = plain_at(bytes, size, at);
            put_u8(out, (uint8_t)(length - 1));
            put_bytes(out, bytes + at, length);
        }
        at += length;
    }
}

bool runs_get(struct byte_reader *in, uint8_t *bytes, size_t capacity, size_t *size)
{
    *size = 0;
    while (in->at < in->size) {
        unsigned control = get_u8(in);
        size_t length = control < REPEATED ? control + 1 : control - REPEATED + RUN_MIN;
        if (length > capacity - *size)
            return false;
        if (control < REPEATED)
            get_bytes(in, bytes + *size, length);
        else
            memset(bytes + *size, get_u8(in), length);
        if (in->failed)
            return false;
        *size += length;
    }
    return true;
}
