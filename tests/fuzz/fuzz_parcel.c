/* SPDX-License-Identifier: MIT
 *
 * Characters as one file, of any bytes. After an even first byte the rest is a file as it lies; after an odd one its
 * last eight bytes are replaced by the right checksum. What is accepted has a name, and files that lie in memory. */
#include "target.h"

#include "persist/save/parcel.h"

#include <string.h>

enum { MAX_BYTES = 1 << 13 };

static void put_right(uint8_t *bytes, size_t size)
{
    struct byte_writer out = {.bytes = bytes, .capacity = size, .size = size - PARCEL_END_SIZE};
    parcel_put_end(&out);
}

static void walk(struct parcel *parcel, const uint8_t *bytes, size_t size)
{
    struct parcel_file file = {.name = ""};
    size_t sum = 0;
    while (parcel_next(parcel, &file)) {
        PROMISE(parcel_may_hold(file.name));
        PROMISE(file.bytes >= bytes && file.size <= size && file.bytes + file.size <= bytes + size);
        for (size_t i = 0; i < file.size; i++)
            sum += file.bytes[i];
    }
    PROMISE(!parcel->files.failed && sum <= 255 * size && strcmp(file.name, "journal") == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct parcel parcel = {.name = ""};
    struct fault fault;
    if (size < 1 || size > MAX_BYTES)
        return 0;
    bool right = bytes[0] % 2;
    uint8_t *copy = malloc(size > 1 ? size - 1 : 1); /* so that a sanitizer sees the first byte read behind it */
    PROMISE(copy);
    memcpy(copy, bytes + 1, --size);
    if (right && size >= PARCEL_END_SIZE)
        put_right(copy, size);
    if (parcel_read(&parcel, copy, size, "fuzz", &fault) == ST_OK) {
        PROMISE(character_name_valid(parcel.name));
        walk(&parcel, copy, size);
    } else {
        PROMISE(fault.id != FAULT_NONE);
    }
    free(copy);
    return 0;
}
