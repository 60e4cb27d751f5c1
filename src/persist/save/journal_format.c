/* SPDX-License-Identifier: MIT
 *
 * The journal's layout, known only here: bytes to run and tape and back. Opens no file and trusts no byte; called by
 * journal.c. */
#include "journal_format.h"

#include "base/bytes.h"
#include "base/check.h"
#include "base/hash.h"
#include "base/parse.h"
#include "base/strbuf.h"

#include <stdlib.h>
#include <string.h>

/* The formats that are read. Format 2 uses bytes that are zero in format 1, so that one decoder reads both. */
enum { FORMAT_WHOLE = 1, FORMAT_CONTINUED = 2 };

enum { FORMAT_END = 12, PART_AT = 96, CHECKSUM_AT = JOURNAL_HEADER_SIZE - 8, RECORD_CHECKSUM_AT = 12 };

bool character_name_valid(const char *name)
{
    return word_valid(name, CHARACTER_NAME_SIZE);
}

void run_set_rules(struct run *run, const struct profile *profile)
{
    run->rules_version = profile->rules_version;
    run->content_hash = profile->content_hash;
    COPY_TEXT(run->profile, profile->id);
}

bool run_has_rules(const struct run *run, const struct rules *rules)
{
    int index = rules_find_profile(rules, run->profile);
    if (index < 0)
        return false;
    const struct profile *profile = &rules->profiles[index];
    return run->rules_version == profile->rules_version && run->content_hash == profile->content_hash;
}

bool run_valid(const struct run *run)
{
    bool continued = run->base_size > 0 && run->base_size <= GAME_ENCODED_MAX;
    bool whole = run->base_size == 0 && run->part == 0 && run->base_check == 0;
    return word_valid(run->profile, sizeof run->profile) && word_valid(run->name, sizeof run->name) &&
           (whole || continued) && (run->flags & ~(uint32_t)(RUN_PRACTICE | RUN_MIXED)) == 0;
}

/* --- Header ------------------------------------------------------------------------------------------------------ */

static uint64_t header_checksum(const uint8_t *header)
{
    return hash_once(0, header, CHECKSUM_AT);
}

uint64_t run_encode(const struct run *run, uint8_t header[JOURNAL_HEADER_SIZE])
{
    struct byte_writer out = {.bytes = header, .capacity = JOURNAL_HEADER_SIZE};
    put_bytes(&out, JOURNAL_MAGIC, JOURNAL_MAGIC_SIZE);
    put_u32(&out, run->base_size > 0 || run->flags != 0 ? FORMAT_CONTINUED : FORMAT_WHOLE);
    put_u32(&out, run->rules_version);
    put_u64(&out, run->content_hash);
    put_u64(&out, run->seed);
    put_u64(&out, (uint64_t)run->start_time);
    put_field(&out, run->profile, sizeof run->profile);
    put_field(&out, run->name, sizeof run->name);
    put_field(&out, "", PART_AT - out.size);
    put_u32(&out, run->part);
    put_u32(&out, run->base_size);
    put_u64(&out, run->base_check);
    put_u32(&out, run->flags);
    put_field(&out, "", CHECKSUM_AT - out.size);
    uint64_t checksum = header_checksum(header);
    put_u64(&out, checksum);
    return checksum;
}

static enum status check_frame(const uint8_t *header, const char *path, struct fault *fault)
{
    struct byte_reader in = {.bytes = header, .size = JOURNAL_HEADER_SIZE, .at = JOURNAL_MAGIC_SIZE};
    uint32_t format = get_u32(&in);
    in.at = CHECKSUM_AT;
    if (memcmp(header, JOURNAL_MAGIC, JOURNAL_MAGIC_SIZE) != 0)
        return fault_set(fault, ST_BAD_DATA, FAULT_SAVE_NO_JOURNAL, path);
    if (get_u64(&in) != header_checksum(header))
        return fault_set(fault, ST_BAD_DATA, FAULT_SAVE_HEADER_DAMAGED, path);
    if (format > JOURNAL_FORMAT)
        return fault_set(fault, ST_NEWER, FAULT_SAVE_NEWER, format, JOURNAL_FORMAT, path);
    return ST_OK;
}

enum status run_decode(struct run *run, const uint8_t header[JOURNAL_HEADER_SIZE], const char *path,
                       struct fault *fault)
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
    in.at = PART_AT;
    run->part = get_u32(&in);
    run->base_size = get_u32(&in);
    run->base_check = get_u64(&in);
    run->flags = get_u32(&in);
    /* A run has exactly one header: if the bytes differ from those that we would write, we did not write them. */
    uint8_t again[JOURNAL_HEADER_SIZE];
    if (run_valid(run)) {
        (void)run_encode(run, again);
        if (memcmp(again, header, sizeof again) == 0)
            return ST_OK;
    }
    return fault_set(fault, ST_BAD_DATA, FAULT_SAVE_HEADER_NONSENSE, path);
}

/* The hash of a base, as it stands in the header. */
static uint64_t base_hash(const void *bytes, size_t size)
{
    return hash_once(size, bytes, size);
}

enum status run_begin_part(struct run *run, const struct game *game, uint8_t **bytes, size_t *size, struct fault *fault)
{
    *bytes = malloc(JOURNAL_HEADER_SIZE + GAME_ENCODED_MAX);
    if (*bytes == NULL)
        return fault_set(fault, ST_MEMORY, FAULT_JOURNAL_NO_MEMORY);
    struct byte_writer out = {.bytes = *bytes + JOURNAL_HEADER_SIZE, .capacity = GAME_ENCODED_MAX};
    game_encode(game, &out);
    CHECK(!out.failed); /* GAME_ENCODED_MAX always suffices */
    run->part++;
    run->base_size = (uint32_t)out.size;
    run->base_check = base_hash(out.bytes, out.size);
    (void)run_encode(run, *bytes);
    *size = JOURNAL_HEADER_SIZE + out.size;
    return ST_OK;
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

/* The records of a journal in memory. */
struct record_list {
    const uint8_t *bytes;
    size_t size; /* a part of a record may follow the last whole one */
    uint64_t run_check;
};

static void decode_entry(uint64_t run_check, uint32_t number, const uint8_t *record, struct journal_entry *entry)
{
    struct byte_reader in = {.bytes = record, .size = JOURNAL_RECORD_SIZE};
    bool known = command_decode(&in, &entry->command);
    in.at = COMMAND_SIZE;
    entry->mark = get_u32(&in);
    entry->intact = known && record_intact(run_check, number, record);
}

/* Whether what follows the intact beginning can be a torn tail. A right checksum over an invalid command cannot come
 * from a power cut. */
static bool is_torn_tail(const struct record_list *list, const struct journal_tape *tape)
{
    if (list->size - (size_t)tape->count * JOURNAL_RECORD_SIZE > (size_t)JOURNAL_SYNC_EVERY * JOURNAL_RECORD_SIZE)
        return false;
    for (uint32_t number = tape->count; number < tape->whole; number++) {
        if (record_intact(list->run_check, number, list->bytes + (size_t)number * JOURNAL_RECORD_SIZE))
            return false;
    }
    return true;
}

static enum status salvage_records(struct journal_tape *tape, const struct record_list *list, const char *path,
                                   struct fault *fault)
{
    tape->whole = (uint32_t)(list->size / JOURNAL_RECORD_SIZE);
    tape->entries = calloc((size_t)tape->whole + 1, sizeof *tape->entries); /* never 0 bytes, which may be NULL */
    if (tape->entries == NULL)
        return fault_set(fault, ST_MEMORY, FAULT_JOURNAL_RECORDS_NO_MEMORY, tape->whole, path);
    for (uint32_t number = 0; number < tape->whole; number++)
        decode_entry(list->run_check, number, list->bytes + (size_t)number * JOURNAL_RECORD_SIZE,
                     &tape->entries[number]);
    while (tape->count < tape->whole && tape->entries[tape->count].intact)
        tape->count++;
    size_t good_size = (size_t)tape->count * JOURNAL_RECORD_SIZE;
    tape->good_size = JOURNAL_HEADER_SIZE + tape->run.base_size + good_size;
    tape->torn = good_size < list->size && is_torn_tail(list, tape);
    tape->damaged |= good_size < list->size && !tape->torn;
    return ST_OK;
}

/* A damaged base is left out: the records after it can still be trusted. */
static enum status salvage_base(struct journal_tape *tape, const uint8_t *bytes, size_t size, const char *path,
                                struct fault *fault)
{
    size_t wanted = tape->run.base_size;
    if (wanted == 0)
        return ST_OK;
    tape->damaged = size < wanted || base_hash(bytes, wanted) != tape->run.base_check;
    if (tape->damaged)
        return ST_OK;
    tape->base = malloc(wanted);
    if (tape->base == NULL)
        return fault_set(fault, ST_MEMORY, FAULT_JOURNAL_WORLD_NO_MEMORY, path);
    memcpy(tape->base, bytes, wanted);
    return ST_OK;
}

enum status tape_salvage(struct journal_tape *tape, const char *path, const char *bytes, size_t size,
                         struct fault *fault)
{
    const uint8_t *header = (const uint8_t *)bytes;
    memset(tape, 0, sizeof *tape);
    if (size < JOURNAL_HEADER_SIZE)
        return fault_set(fault, ST_BAD_DATA, FAULT_SAVE_TOO_SHORT, path);
    const uint8_t *body = header + JOURNAL_HEADER_SIZE;
    size_t body_size = size - JOURNAL_HEADER_SIZE;
    enum status status = run_decode(&tape->run, header, path, fault);
    if (status == ST_OK)
        status = salvage_base(tape, body, body_size, path, fault);
    if (status == ST_OK) {
        size_t base_size = tape->run.base_size < body_size ? tape->run.base_size : body_size;
        struct record_list list = {body + base_size, body_size - base_size, header_checksum(header)};
        status = salvage_records(tape, &list, path, fault);
    }
    if (status != ST_OK)
        journal_tape_release(tape);
    return status;
}

enum status tape_decode(struct journal_tape *tape, const char *path, const char *bytes, size_t size,
                        struct fault *fault)
{
    enum status status = tape_salvage(tape, path, bytes, size, fault);
    if (status != ST_OK || !tape->damaged)
        return status;
    uint32_t number = tape->count + 1;
    bool base_damaged = tape->run.base_size > 0 && tape->base == NULL;
    journal_tape_release(tape);
    if (base_damaged)
        return fault_set(fault, ST_BAD_DATA, FAULT_SAVE_WORLD_DAMAGED, path);
    return fault_set(fault, ST_BAD_DATA, FAULT_SAVE_RECORD_DAMAGED, number, path);
}

uint32_t tape_more(const struct journal_tape *tape, const uint8_t *bytes, size_t size, struct journal_entry *entries,
                   uint32_t capacity)
{
    uint8_t header[JOURNAL_HEADER_SIZE];
    uint64_t run_check = run_encode(&tape->run, header);
    uint32_t count = 0;
    while (count < capacity && (count + 1) * (size_t)JOURNAL_RECORD_SIZE <= size) {
        decode_entry(run_check, tape->count + count, bytes + (size_t)count * JOURNAL_RECORD_SIZE, &entries[count]);
        if (!entries[count].intact)
            break;
        count++;
    }
    return count;
}

void journal_tape_release(struct journal_tape *tape)
{
    free(tape->entries);
    free(tape->base);
    memset(tape, 0, sizeof *tape);
}
