/* SPDX-License-Identifier: MIT
 *
 * Bounded little-endian cursors over the caller's memory. No I/O, no allocation, no record layouts. */
#include "base/bytes.h"

#include <string.h>

static void put_little(struct byte_writer *out, uint64_t value, size_t size)
{
    uint8_t bytes[8];
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)(value >> (8 * i));
    put_bytes(out, bytes, size);
}

static uint64_t get_little(struct byte_reader *in, size_t size)
{
    uint8_t bytes[8];
    uint64_t value = 0;
    get_bytes(in, bytes, size);
    for (size_t i = 0; i < size; i++)
        value |= (uint64_t)bytes[i] << (8 * i);
    return value;
}

void put_u8(struct byte_writer *out, uint8_t value)
{
    put_little(out, value, 1);
}

void put_u16(struct byte_writer *out, uint16_t value)
{
    put_little(out, value, 2);
}

void put_u32(struct byte_writer *out, uint32_t value)
{
    put_little(out, value, 4);
}

void put_u64(struct byte_writer *out, uint64_t value)
{
    put_little(out, value, 8);
}

void put_bytes(struct byte_writer *out, const void *bytes, size_t size)
{
    if (out->failed || size > out->capacity - out->size) {
        out->failed = true;
        return;
    }
    if (size > 0)
        memcpy(out->bytes + out->size, bytes, size);
    out->size += size;
}

uint8_t get_u8(struct byte_reader *in)
{
    return (uint8_t)get_little(in, 1);
}

uint16_t get_u16(struct byte_reader *in)
{
    return (uint16_t)get_little(in, 2);
}

uint32_t get_u32(struct byte_reader *in)
{
    return (uint32_t)get_little(in, 4);
}

uint64_t get_u64(struct byte_reader *in)
{
    return get_little(in, 8);
}

void get_bytes(struct byte_reader *in, void *bytes, size_t size)
{
    if (in->failed || size > in->size - in->at) {
        in->failed = true;
        if (size > 0)
            memset(bytes, 0, size);
        return;
    }
    if (size > 0)
        memcpy(bytes, in->bytes + in->at, size);
    in->at += size;
}
