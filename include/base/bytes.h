/* SPDX-License-Identifier: MIT
 *
 * Little-endian reading and writing of byte buffers with bounds: the ground of every file format here.
 * A cursor that once ran past its end stays failed; callers write or read a whole record and ask once. */
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Writes into the caller's memory. `size` counts what has been put; `failed` is set when it did not fit. */
struct byte_writer {
    uint8_t *bytes;
    size_t capacity;
    size_t size;
    bool failed;
};

/* Reads from the caller's memory. `failed` is set by a read past the end, which returns 0. */
struct byte_reader {
    const uint8_t *bytes;
    size_t size;
    size_t at;
    bool failed;
};

void put_u8(struct byte_writer *out, uint8_t value);
void put_u16(struct byte_writer *out, uint16_t value);
void put_u32(struct byte_writer *out, uint32_t value);
void put_u64(struct byte_writer *out, uint64_t value);
void put_bytes(struct byte_writer *out, const void *bytes, size_t size);

/* Writes a text into a field of fixed size, zeros after its end. */
static inline void put_field(struct byte_writer *out, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        put_u8(out, *text ? (uint8_t)*text++ : 0);
}

uint8_t get_u8(struct byte_reader *in);
uint16_t get_u16(struct byte_reader *in);
uint32_t get_u32(struct byte_reader *in);
uint64_t get_u64(struct byte_reader *in);
void get_bytes(struct byte_reader *in, void *bytes, size_t size);

#endif
