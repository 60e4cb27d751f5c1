/* SPDX-License-Identifier: MIT
 *
 * The journal's layout, the only place that knows it: bytes to run and tape and back. Opens no file and trusts no byte;
 * called by journal.c. */
#include "record.h"

#include "base/bytes.h"
#include "base/hash.h"
#include "base/strbuf.h"

#include <stdlib.h>
#include <string.h>

static const char MAGIC[] = "BARROWJ\n";

enum { MAGIC_SIZE = 8, FORMAT_END = 12, CHECKSUM_AT = JOURNAL_HEADER_SIZE - 8, RECORD_CHECKSUM_AT = 12 };

static bool is_word_character(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

/* 1 to size - 1 harmless characters and a zero within `size` bytes. */
static bool is_word(const char *text, size_t size)
{
    size_t length = 0;
    while (length < size && is_word_character(text[length]))
        length++;
    return length > 0 && length < size && text[length] == '\0';
}

bool character_name_valid(const char *name)
{
    return is_word(name, CHARACTER_NAME_SIZE);
}

bool run_valid(const struct run *run)
{
    return is_word(run->profile, sizeof run->profile) && is_word(run->name, sizeof run->name);
}

/* --- Header ------------------------------------------------------------------------------------------------------ */

static uint64_t header_checksum(const uint8_t *header)
{
    struct hash hash;
    hash_init(&hash, 0);
    hash_bytes(&hash, header, CHECKSUM_AT);
    return hash_value(&hash);
}

/* A text in a field of fixed size, zeros after its end. */
static void put_field(struct byte_writer *out, const char *text, size_t size)
{
    for (size_t i = 0, length = strlen(text); i < size; i++)
        put_u8(out, i < length ? (uint8_t)text[i] : 0);
}

uint64_t run_encode(const struct run *run, uint8_t header[JOURNAL_HEADER_SIZE])
{
    struct byte_writer out = {.bytes = header, .capacity = JOURNAL_HEADER_SIZE};
    put_bytes(&out, MAGIC, MAGIC_SIZE);
    put_u32(&out, JOURNAL_FORMAT);
    put_u32(&out, run->rules_version);
    put_u64(&out, run->content_hash);
    put_u64(&out, run->seed);
    put_u64(&out, (uint64_t)run->start_time);
    put_field(&out, run->profile, sizeof run->profile);
    put_field(&out, run->name, sizeof run->name);
    put_field(&out, "", CHECKSUM_AT - out.size);
    uint64_t checksum = header_checksum(header);
    put_u64(&out, checksum);
    return checksum;
}

static enum status check_frame(const uint8_t *header, const char *path, struct fault *fault)
{
    struct byte_reader in = {.bytes = header, .size = JOURNAL_HEADER_SIZE, .at = MAGIC_SIZE};
    uint32_t format = get_u32(&in);
    in.at = CHECKSUM_AT;
    if (memcmp(header, MAGIC, MAGIC_SIZE) != 0)
        return fault_setf(fault, ST_BAD_DATA, "", 0, 0, "this is no journal of a game: %s", path);
    if (get_u64(&in) != header_checksum(header))
        return fault_setf(fault, ST_BAD_DATA, "", 0, 0, "the header is damaged in the journal %s", path);
    if (format > JOURNAL_FORMAT)
        return fault_setf(fault, ST_NEWER, "", 0, 0,
                          "a newer version wrote the journal (format %u, known up to %u): %s", (unsigned)format,
                          (unsigned)JOURNAL_FORMAT, path);
    return ST_OK;
}

static enum status run_decode(struct run *run, const uint8_t *header, const char *path, struct fault *fault)
{
    enum status status = check_frame(header, path, fault);
    if (status != ST_OK)
        return status;
    struct byte_reader in = {.bytes = header, .size = JOURNAL_HEADER_SIZE, .at = FORMAT_END};
    run->rules_version = get_u32(&in);
    run->content_hash = get_u64(&in);
    run->seed = get_u64(&in);
    run->start_time = (int64_t)get_u64(&in);
    get_bytes(&in, run->profile, sizeof run->profile);
    get_bytes(&in, run->name, sizeof run->name);
    /* The same run has one header only: what is not byte for byte as we write it was not written by us. */
    uint8_t again[JOURNAL_HEADER_SIZE];
    if (run_valid(run)) {
        (void)run_encode(run, again);
        if (memcmp(again, header, sizeof again) == 0)
            return ST_OK;
    }
    return fault_setf(fault, ST_BAD_DATA, "", 0, 0, "the header makes no sense in the journal %s", path);
}

/* --- Records ----------------------------------------------------------------------------------------------------- */

static uint32_t record_checksum(uint64_t run_check, uint32_t number, const uint8_t *record)
{
    struct hash hash;
    hash_init(&hash, run_check);
    hash_u64(&hash, number);
    hash_bytes(&hash, record, RECORD_CHECKSUM_AT);
    return (uint32_t)hash_value(&hash);
}

void record_encode(uint64_t run_check, uint32_t number, const struct command *command, uint32_t mark,
                   uint8_t record[JOURNAL_RECORD_SIZE])
{
    struct byte_writer out = {.bytes = record, .capacity = JOURNAL_RECORD_SIZE};
    command_encode(command, &out);
    put_u32(&out, mark);
    put_u32(&out, record_checksum(run_check, number, record));
}

static bool record_intact(uint64_t run_check, uint32_t number, const uint8_t *record)
{
    struct byte_reader in = {.bytes = record, .size = JOURNAL_RECORD_SIZE, .at = RECORD_CHECKSUM_AT};
    return get_u32(&in) == record_checksum(run_check, number, record);
}

static bool record_decode(struct journal_entry *entry, const uint8_t *record)
{
    struct byte_reader in = {.bytes = record, .size = JOURNAL_RECORD_SIZE};
    bool known = command_decode(&in, &entry->command);
    in.at = COMMAND_SIZE;
    entry->mark = get_u32(&in);
    return known;
}

/* The records of a journal in memory. */
struct record_list {
    const char *path;
    const uint8_t *bytes;
    size_t size; /* a part of a record may follow the last whole one */
    uint64_t run_check;
};

static const uint8_t *record_at(const struct record_list *list, uint32_t number)
{
    return list->bytes + (size_t)number * JOURNAL_RECORD_SIZE;
}

static uint32_t count_intact(const struct record_list *list, uint32_t whole)
{
    uint32_t count = 0;
    while (count < whole && record_intact(list->run_check, count, record_at(list, count)))
        count++;
    return count;
}

/* Whether what follows the first `good` records can be a torn tail. */
static bool is_torn_tail(const struct record_list *list, uint32_t good, uint32_t whole)
{
    if (list->size - (size_t)good * JOURNAL_RECORD_SIZE > (size_t)JOURNAL_SYNC_EVERY * JOURNAL_RECORD_SIZE)
        return false;
    for (uint32_t number = good; number < whole; number++) {
        if (record_intact(list->run_check, number, record_at(list, number)))
            return false;
    }
    return true;
}

static enum status decode_records(struct journal_tape *tape, const struct record_list *list, struct fault *fault)
{
    uint32_t whole = (uint32_t)(list->size / JOURNAL_RECORD_SIZE);
    uint32_t good = count_intact(list, whole);
    if (!is_torn_tail(list, good, whole))
        return fault_setf(fault, ST_BAD_DATA, "", 0, 0, "record %u is damaged in the journal %s", (unsigned)good + 1,
                          list->path);
    tape->entries = calloc((size_t)good + 1, sizeof *tape->entries); /* never 0 bytes, which may be NULL */
    if (tape->entries == NULL)
        return fault_setf(fault, ST_MEMORY, "", 0, 0, "out of memory for the %u records of the journal %s",
                          (unsigned)good, list->path);
    for (uint32_t number = 0; number < good; number++) {
        if (!record_decode(&tape->entries[number], record_at(list, number)))
            return fault_setf(fault, ST_BAD_DATA, "", 0, 0, "record %u is no known command in the journal %s",
                              (unsigned)number + 1, list->path);
    }
    size_t good_size = (size_t)good * JOURNAL_RECORD_SIZE;
    tape->count = good;
    tape->good_size = JOURNAL_HEADER_SIZE + good_size;
    tape->torn = good_size < list->size;
    return ST_OK;
}

enum status tape_decode(struct journal_tape *tape, const char *path, const char *bytes, size_t size,
                        struct fault *fault)
{
    const uint8_t *header = (const uint8_t *)bytes;
    memset(tape, 0, sizeof *tape);
    if (size < JOURNAL_HEADER_SIZE)
        return fault_setf(fault, ST_BAD_DATA, "", 0, 0, "too short for a journal: %s", path);
    enum status status = run_decode(&tape->run, header, path, fault);
    if (status == ST_OK) {
        struct record_list list = {path, header + JOURNAL_HEADER_SIZE, size - JOURNAL_HEADER_SIZE,
                                   header_checksum(header)};
        status = decode_records(tape, &list, fault);
    }
    if (status != ST_OK)
        journal_tape_release(tape);
    return status;
}

void journal_tape_release(struct journal_tape *tape)
{
    free(tape->entries);
    memset(tape, 0, sizeof *tape);
}
