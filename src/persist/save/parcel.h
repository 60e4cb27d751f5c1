/* SPDX-License-Identifier: MIT
 *
 * A character as the bytes of one file, both ways. Private to persist; opens no file and trusts no byte. Layout,
 * little-endian (format 1): magic "BARROWP\n" | format u32 | name, 21 bytes | files, backwards by their names: name, 32
 * bytes | size u64 | bytes ... | checksum u64 of all before it. Only files that a character's folder may have are in
 * it. */
#ifndef PERSIST_SAVE_PARCEL_H
#define PERSIST_SAVE_PARCEL_H

#include "base/bytes.h"
#include "base/fault.h"
#include "persist/journal.h"

enum {
    PARCEL_FILE_NAME_SIZE = 32,
    PARCEL_HEAD_SIZE = 8 + 4 + CHARACTER_NAME_SIZE,
    PARCEL_FILE_HEAD_SIZE = PARCEL_FILE_NAME_SIZE + 8,
    PARCEL_END_SIZE = 8,
    PARCEL_MAX_SIZE = 1 << 28,
    PARCEL_MAX_FILES = 6000, /* a folder has fewer: a thousand of each of the five names under which files are kept */
};

/* "journal", "journal.1", "snapshot.0", ...: no folders, nothing hidden, no lock. */
bool parcel_may_hold(const char *file);

/* Put its head, a file of it, the checksum at its end. */
void parcel_put_head(struct byte_writer *out, const char *name);
void parcel_put_file(struct byte_writer *out, const char *file, const void *bytes, size_t size);
void parcel_put_end(struct byte_writer *out);

struct parcel {
    char name[CHARACTER_NAME_SIZE];
    struct byte_reader files; /* for parcel_next */
};

/* Reads a parcel that holds a character of its name, whose game can be found again as far as can be told without its
 * rules: a journal with its head, or a snapshot that has it. ST_BAD_DATA or ST_NEWER with the reason; ST_MEMORY. `path`
 * is for faults; the bytes are to stay as long as the parcel. */
MUST_USE enum status parcel_read(struct parcel *parcel, const void *bytes, size_t size, const char *path,
                                 struct fault *fault);

/* The next file, its journal last; false when there is none left. */
struct parcel_file {
    char name[PARCEL_FILE_NAME_SIZE];
    const uint8_t *bytes;
    size_t size;
};
bool parcel_next(struct parcel *parcel, struct parcel_file *file);

#endif
