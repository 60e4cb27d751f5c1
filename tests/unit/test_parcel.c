/* SPDX-License-Identifier: MIT
 *
 * Characters taken to another machine and brought in, whole, damaged, and made with malice. */
#include "support/test.h"

#include "base/hash.h"
#include "persist/characters.h"
#include "persist/save/journal_format.h"
#include "persist/save/parcel.h"
#include "support/saved.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

TEST_WITH(test_out_and_in, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    char path[SCRATCH_SIZE], name[CHARACTER_NAME_SIZE];
    struct fault fault;
    saved_make(saved, "Eadric", 250);
    saved_path(path, saved, "parcel");
    assert_int_equal(character_export(saved->folder, "Eadric", path, &fault), ST_OK);
    assert_int_equal(character_export(saved->folder, "Eadric", path, &fault), ST_EXISTS);
    assert_int_equal(character_import(saved->folder, path, name, &fault), ST_EXISTS);
    assert_true(saved_lives(saved, "Eadric"));
    assert_int_equal(character_delete(saved->folder, "Eadric", &fault), ST_OK);
    assert_int_equal(character_import(saved->folder, path, name, &fault), ST_OK);
    assert_string_equal(name, "Eadric");
    assert_int_equal(saved_continue(saved, "Eadric", &fault), ST_OK);
    assert_int_equal(saved->report.way, SAVE_WHOLE);
    assert_true(saved_is_same(saved));
    saved_kill(saved);
    /* Snapshots came along. */
    saved->rules->profiles[0].content_hash++;
    assert_int_equal(saved_continue(saved, "Eadric", &fault), ST_OK);
    assert_int_equal(saved->report.way, SAVE_UPGRADED);
    assert_int_equal(saved->report.lost, 0);
}

static void seal(uint8_t *bytes, size_t size)
{
    struct hash hash;
    hash_init(&hash, 0);
    hash_bytes(&hash, bytes, size - 8);
    uint64_t value = hash_value(&hash);
    for (int i = 0; i < 8; i++)
        bytes[size - 8 + (size_t)i] = (uint8_t)(value >> (8 * i));
}

TEST_WITH(test_damaged_parcels, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    char path[SCRATCH_SIZE], name[CHARACTER_NAME_SIZE];
    struct fault fault;
    uint8_t *bytes = malloc(SAVED_FILE_MAX);
    saved_make(saved, "Eadric", 4);
    saved_path(path, saved, "parcel");
    assert_int_equal(character_export(saved->folder, "Eadric", path, &fault), ST_OK);
    assert_int_equal(character_delete(saved->folder, "Eadric", &fault), ST_OK);
    size_t size = (size_t)scratch_read(path, bytes, SAVED_FILE_MAX);
    assert_true(size < SAVED_FILE_MAX);
    for (size_t at = 0; at < size; at += at < 100 || at > size - 40 ? 1 : 97) {
        bytes[at] ^= 4;
        scratch_write(path, bytes, size);
        assert_int_equal(character_import(saved->folder, path, name, &fault), ST_BAD_DATA);
        bytes[at] ^= 4;
        scratch_write(path, bytes, at);
        assert_int_equal(character_import(saved->folder, path, name, &fault), ST_BAD_DATA);
    }
    /* Made with malice: the checksum is right, the names are not. */
    static const struct {
        size_t at;
        const char *text;
        enum status status;
    } CHANGES[] = {{12, "../evil", ST_BAD_DATA},
                   {12, "", ST_BAD_DATA},
                   {33, "../../journal", ST_BAD_DATA},
                   {33, "lock", ST_BAD_DATA},
                   {33, "journal.\x1b[", ST_BAD_DATA},
                   {65, "\xff\xff\xff\xff\xff\xff\xff\xff", ST_BAD_DATA},
                   {8, "\x02", ST_NEWER}};
    for (size_t i = 0; i < sizeof CHANGES / sizeof CHANGES[0]; i++) {
        uint8_t *copy = malloc(size);
        memcpy(copy, bytes, size);
        memcpy(copy + CHANGES[i].at, CHANGES[i].text,
               strlen(CHANGES[i].text) + (CHANGES[i].at < 65 && CHANGES[i].at > 8));
        seal(copy, size);
        scratch_write(path, copy, size);
        assert_int_equal(character_import(saved->folder, path, name, &fault), CHANGES[i].status);
        free(copy);
    }
    assert_false(saved_lives(saved, "Eadric"));
    free(bytes);
}

/* A parcel of our own making: files by name, the checksum right. */
struct part {
    const char *name;
    const void *bytes;
    size_t size;
};

static void write_parcel(const char *path, const struct part *parts, int count)
{
    uint8_t bytes[4096];
    struct byte_writer out = {.bytes = bytes, .capacity = sizeof bytes};
    parcel_put_head(&out, "Eadric");
    for (int i = 0; i < count; i++)
        parcel_put_file(&out, parts[i].name, parts[i].bytes, parts[i].size);
    parcel_put_end(&out);
    assert_false(out.failed);
    scratch_write(path, bytes, out.size);
}

/* What holds no game is refused, and nothing is made of it. */
TEST_WITH(test_parcels_without_a_game, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct run run = {.profile = "classic"};
    uint8_t foreign[JOURNAL_HEADER_SIZE];
    COPY_TEXT(run.name, "Mallory");
    (void)run_encode(&run, foreign);
    const struct part nothing = {"journal", "", 0}, garbage = {"journal", "garbage", 7},
                      other = {"journal", foreign, sizeof foreign}, aside = {"journal.1", "x", 1},
                      snapshot = {"snapshot.0", "x", 1};
    const struct {
        struct part parts[2];
        int count;
        enum fault_id id;
    } TRIALS[] = {
        {{aside}, 0, FAULT_IMPORT_NO_JOURNAL},        {{aside}, 1, FAULT_IMPORT_NO_JOURNAL},
        {{snapshot}, 1, FAULT_IMPORT_NO_JOURNAL},     {{nothing}, 1, FAULT_SAVE_TOO_SHORT},
        {{garbage}, 1, FAULT_SAVE_TOO_SHORT},         {{snapshot, garbage}, 2, FAULT_SAVE_TOO_SHORT},
        {{other}, 1, FAULT_SAVE_OTHER_RUN},           {{other, other}, 2, FAULT_IMPORT_NONSENSE},
        {{garbage, aside}, 2, FAULT_IMPORT_NONSENSE}, /* behind the journal */
    };
    char path[SCRATCH_SIZE], made[SCRATCH_SIZE], name[CHARACTER_NAME_SIZE];
    saved_path(path, saved, "parcel");
    saved_path(made, saved, "characters");
    for (size_t i = 0; i < sizeof TRIALS / sizeof *TRIALS; i++) {
        struct fault fault;
        memset(name, 'x', sizeof name);
        write_parcel(path, TRIALS[i].parts, TRIALS[i].count);
        assert_int_equal(character_import(saved->folder, path, name, &fault), ST_BAD_DATA);
        assert_int_equal(fault.id, TRIALS[i].id);
        assert_string_equal(name, "");
        assert_false(sys_exists(made));
    }
}

/* Files of one byte by the thousand, in front of a journal that is good. */
static void write_many(const char *path, int count)
{
    uint8_t journal[JOURNAL_HEADER_SIZE];
    char name[PARCEL_FILE_NAME_SIZE];
    struct run run = {.profile = "classic", .name = "Eadric"};
    size_t size = PARCEL_HEAD_SIZE + (size_t)(count + 1) * (PARCEL_FILE_HEAD_SIZE + 1) + sizeof journal;
    struct byte_writer out = {.bytes = malloc(size + PARCEL_END_SIZE), .capacity = size + PARCEL_END_SIZE};
    parcel_put_head(&out, run.name);
    for (int i = count; i > 0; i--) {
        (void)snprintf(name, sizeof name, "journal.a%07d", i);
        parcel_put_file(&out, name, "x", 1);
    }
    (void)run_encode(&run, journal);
    parcel_put_file(&out, "journal", journal, sizeof journal);
    parcel_put_end(&out);
    assert_false(out.failed);
    scratch_write(path, out.bytes, out.size);
    free(out.bytes);
}

/* More files than any character has are refused before the first is written, however little room they take. */
TEST_WITH(test_parcel_of_thousands_of_files, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    char path[SCRATCH_SIZE], made[SCRATCH_SIZE], name[CHARACTER_NAME_SIZE];
    struct fault fault;
    saved_path(path, saved, "parcel");
    saved_path(made, saved, "characters");
    write_many(path, PARCEL_MAX_FILES);
    assert_int_equal(character_import(saved->folder, path, name, &fault), ST_BAD_DATA);
    assert_int_equal(fault.id, FAULT_IMPORT_MANY_FILES);
    assert_false(sys_exists(made));
    write_many(path, 40);
    assert_int_equal(character_import(saved->folder, path, name, &fault), ST_OK);
    assert_true(saved_lives(saved, "Eadric"));
}

/* Where one file cannot be written, those before it are taken back. */
TEST_WITH(test_parcel_that_does_not_fit, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    char path[SCRATCH_SIZE], own[SCRATCH_SIZE], name[CHARACTER_NAME_SIZE], memory[SCRATCH_SIZE];
    struct sys_names left;
    struct fault fault;
    saved_path(path, saved, "parcel");
    saved_path(own, saved, "characters/Eadric");
    scratch_path(memory, own, "journal.a0000001");
    assert_int_equal(sys_make_folder(memory, &fault), ST_OK);
    write_many(path, 3);
    assert_int_equal(character_import(saved->folder, path, name, &fault), ST_BAD_DATA);
    assert_int_equal(sys_list_all(own, "", &left, &fault), ST_OK);
    assert_int_equal(left.count, 2);
    assert_string_equal(left.list[0], "journal.a0000001");
    assert_string_equal(left.list[1], "lock");
    sys_names_release(&left);
    assert_false(saved_lives(saved, "Eadric"));
}

/* A name of 21 letters has no zero behind it: nothing is read past it, nor handed on. */
TEST_WITH(test_parcel_with_an_endless_name, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    uint8_t bytes[PARCEL_HEAD_SIZE + PARCEL_END_SIZE];
    char path[SCRATCH_SIZE], name[CHARACTER_NAME_SIZE];
    struct byte_writer out = {.bytes = bytes, .capacity = sizeof bytes};
    struct fault fault;
    parcel_put_head(&out, "ABCDEFGHIJKLMNOPQRSTU");
    parcel_put_end(&out);
    saved_path(path, saved, "parcel");
    scratch_write(path, bytes, out.size);
    assert_int_equal(character_import(saved->folder, path, name, &fault), ST_BAD_DATA);
    assert_int_equal(fault.id, FAULT_IMPORT_NAMELESS);
    assert_string_equal(name, "");
}
