/* SPDX-License-Identifier: MIT
 *
 * The journal: what was written is read back, and every damage is found. The commands mean nothing here; no game is
 * played. */
#include "support/test.h"

#include "base/hash.h"
#include "base/strbuf.h"
#include "persist/journal.h"
#include "persist/save/journal_format.h"
#include "support/scratch.h"
#include "support/fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BUFFER_SIZE = 1 << 14 };

static const struct run RUN = {
    .rules_version = 7,
    .content_hash = 0x1122334455667788,
    .seed = 0xFEDCBA9876543210,
    .start_time = -2,
    .profile = "classic",
    .name = "Eadric",
};

struct fixture {
    char folder[SCRATCH_SIZE];
    char path[SCRATCH_SIZE];
};

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    assert_non_null(fixture);
    scratch_make(fixture->folder);
    scratch_path(fixture->path, fixture->folder, "journal");
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    scratch_remove(fixture->folder);
    free(fixture);
    return 0;
}

/* The commands of every journal here: `number` tells them apart. */
static struct command nth_command(uint32_t number)
{
    if (number % 3 == 0)
        return command_move((enum dir)(number % DIR_COUNT));
    if (number % 3 == 1)
        return command_use_at((int)(number % 26), point_at((int)(number % 60), (int)(number % 20)));
    return command_plain(CMD_WAIT);
}

static uint64_t nth_hash(uint32_t number)
{
    return (uint64_t)number * 0x9E3779B97F4A7C15u;
}

static enum status append_nth(struct journal *journal, uint32_t number, struct fault *fault)
{
    struct command command = nth_command(number);
    journal_mark(journal, nth_hash(number));
    return journal_append(journal, &command, fault);
}

/* Goes on with a journal without damage; its torn tail is owed, as recover.c has it. */
static enum status resume(struct journal *journal, const char *path, struct journal_tape *tape, struct fault *fault)
{
    enum status status = journal_read(path, tape, fault);
    if (status != ST_OK)
        return status;
    struct journal_repair repair = {.kind = tape->torn ? REPAIR_CUT : REPAIR_NONE,
                                    .ending = ".torn",
                                    .keep_from = tape->good_size,
                                    .cut_size = tape->good_size};
    return journal_open(journal, path, &tape->run, tape->count, &repair, fault);
}

/* Makes a journal of `count` records at the path. */
static void write_journal(const char *path, uint32_t count)
{
    struct journal journal;
    struct run run = RUN;
    assert_int_equal(journal_create(&journal, path, &run, NULL), ST_OK);
    for (uint32_t number = 0; number < count; number++)
        assert_int_equal(append_nth(&journal, number, NULL), ST_OK);
    assert_int_equal(journal.records, count);
    assert_int_equal(journal_close(&journal, NULL), ST_OK);
}

static void assert_tape(const struct journal_tape *tape, uint32_t count)
{
    uint8_t header[JOURNAL_HEADER_SIZE];
    uint8_t expected[JOURNAL_HEADER_SIZE];
    assert_int_equal(tape->count, count);
    assert_int_equal(tape->good_size, JOURNAL_HEADER_SIZE + count * JOURNAL_RECORD_SIZE);
    run_encode(&RUN, expected);
    run_encode(&tape->run, header);
    assert_memory_equal(header, expected, sizeof header);
    for (uint32_t number = 0; number < count; number++) {
        struct command command = nth_command(number);
        assert_true(command_equal(&tape->entries[number].command, &command));
        assert_int_equal(tape->entries[number].mark, (uint32_t)nth_hash(number));
    }
}

/* Reads the journal and expects a whole one of `count` records. */
static void assert_journal(const char *path, uint32_t count)
{
    struct journal_tape tape;
    assert_int_equal(journal_read(path, &tape, NULL), ST_OK);
    assert_tape(&tape, count);
    assert_false(tape.torn);
    journal_tape_release(&tape);
}

static void put_number(uint8_t *at, uint64_t value, int size)
{
    for (int i = 0; i < size; i++)
        at[i] = (uint8_t)(value >> (8 * i));
}

/* Makes a header valid again after a change. */
static void seal_header(uint8_t *header)
{
    struct hash hash;
    hash_init(&hash, 0);
    hash_bytes(&hash, header, JOURNAL_HEADER_SIZE - 8);
    put_number(header + JOURNAL_HEADER_SIZE - 8, hash_value(&hash), 8);
}

/* --- What is written is read ------------------------------------------------------------------------------------- */

TEST(test_names)
{
    assert_true(character_name_valid("a"));
    assert_true(character_name_valid("finished"));
    assert_true(character_name_valid("-Az_09-5678901234567"));
    assert_false(character_name_valid("-Az_09-56789012345678"));
    assert_false(character_name_valid(""));
    assert_false(character_name_valid("."));
    assert_false(character_name_valid("a/b"));
    assert_false(character_name_valid("a b"));
    assert_true(character_name_valid("Éléonore"));
    assert_true(character_name_valid("Þóra-Łucja"));
    assert_true(character_name_valid("éééééééééé")); /* an accent counts */
    assert_false(character_name_valid("ééééééééééa"));
    assert_false(character_name_valid("a×b"));
    assert_false(character_name_valid("Ann\xD0\xB0")); /* a Cyrillic "a": it would pass for "Anna" */
    assert_false(character_name_valid("\xCE\x91nna")); /* a Greek "A" */
    assert_false(character_name_valid("\xC3"));        /* half a letter */
    assert_false(character_name_valid("e\xCC\x81"));   /* an accent of its own */
}

TEST_WITH(test_layout, set_up, tear_down)
{
    struct fixture *fixture = *state;
    uint8_t bytes[BUFFER_SIZE];
    uint8_t expected[JOURNAL_HEADER_SIZE] = "BARROWJ\n";
    put_number(expected + 8, 1, 4);
    put_number(expected + 12, 7, 4);
    put_number(expected + 16, RUN.content_hash, 8);
    put_number(expected + 24, RUN.seed, 8);
    put_number(expected + 32, UINT64_MAX - 1, 8);
    memcpy(expected + 40, "classic", 7);
    memcpy(expected + 72, "Eadric", 6);
    seal_header(expected);
    write_journal(fixture->path, 2);
    assert_int_equal(scratch_read(fixture->path, bytes, sizeof bytes), 128 + 2 * 16);
    assert_memory_equal(bytes, expected, sizeof expected);
    static const uint8_t SECOND[] = {CMD_USE, 0, 1, 0, 1, 0, 1, 0, 0x15, 0x7C, 0x4A, 0x7F};
    assert_memory_equal(bytes + 128 + 16, SECOND, sizeof SECOND);
}

TEST_WITH(test_write_and_read, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct journal journal;
    struct journal_tape tape;
    struct run run = RUN;
    write_journal(fixture->path, 250);
    assert_journal(fixture->path, 250);
    assert_int_equal(journal_create(&journal, fixture->path, &run, NULL), ST_EXISTS);
    assert_journal(fixture->path, 250);

    assert_int_equal(resume(&journal, fixture->path, &tape, NULL), ST_OK);
    assert_tape(&tape, 250);
    journal_tape_release(&tape);
    assert_int_equal(journal.records, 250);
    assert_string_equal(journal.run.name, "Eadric");
    assert_int_equal(append_nth(&journal, 250, NULL), ST_OK);
    assert_journal(fixture->path, 251); /* in the file before it acts */
    assert_int_equal(journal_close(&journal, NULL), ST_OK);
    assert_int_equal(journal_close(&journal, NULL), ST_OK);
    assert_journal(fixture->path, 251);
}

TEST_WITH(test_refusals, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct journal journal;
    struct journal_tape tape;
    struct run run = RUN;
    assert_int_equal(journal_read(fixture->path, &tape, NULL), ST_MISSING);
    assert_int_equal(resume(&journal, fixture->path, &tape, NULL), ST_MISSING);
    COPY_TEXT(run.name, "../x");
    assert_int_equal(journal_create(&journal, fixture->path, &run, NULL), ST_USAGE);
    memset(run.name, 'x', sizeof run.name); /* no zero */
    assert_int_equal(journal_create(&journal, fixture->path, &run, NULL), ST_USAGE);
    run = RUN;
    COPY_TEXT(run.profile, "");
    assert_int_equal(journal_create(&journal, fixture->path, &run, NULL), ST_USAGE);
    assert_false(sys_exists(fixture->path));

    write_journal(fixture->path, 1);
    assert_int_equal(resume(&journal, fixture->path, &tape, NULL), ST_OK);
    journal_tape_release(&tape);
    journal.records = JOURNAL_MAX_RECORDS;
    assert_int_equal(append_nth(&journal, 1, NULL), ST_FULL);
    journal.records = 1;
    assert_int_equal(journal_close(&journal, NULL), ST_OK);
}

/* --- Damage ------------------------------------------------------------------------------------------------------ */

/* Resumes a changed journal, which had `count` records, and appends one. Whatever comes of it, the tape is a beginning
 * of the old one; what is not resumed is not touched; nothing is changed before the command, and what is then cut is
 * kept in `torn_path`. Returns the number of records left, or -1 when damage was reported. */
static int resume_changed(const char *path, const uint8_t *bytes, size_t size, uint32_t count)
{
    struct journal journal;
    struct journal_tape tape;
    struct fault fault;
    char torn_path[SCRATCH_SIZE + 8];
    uint8_t now[BUFFER_SIZE];
    snprintf(torn_path, sizeof torn_path, "%s.torn", path);
    scratch_write(path, bytes, size);
    enum status status = resume(&journal, path, &tape, &fault);
    assert_int_equal(scratch_read(path, now, sizeof now), (long)size);
    assert_memory_equal(now, bytes, size);
    assert_false(sys_exists(torn_path));
    if (status != ST_OK) {
        assert_int_equal(status, ST_BAD_DATA);
        assert_int_equal(fault.code, ST_BAD_DATA);
        return -1;
    }
    assert_true(tape.count <= count);
    assert_tape(&tape, tape.count);
    int left = (int)tape.count;
    size_t good_size = (size_t)tape.good_size;
    assert_int_equal(tape.torn, good_size < size);
    journal_tape_release(&tape);
    assert_int_equal(append_nth(&journal, (uint32_t)left, NULL), ST_OK);
    assert_int_equal(journal_close(&journal, NULL), ST_OK);
    assert_journal(path, (uint32_t)left + 1);
    if (good_size < size) {
        assert_int_equal(scratch_read(torn_path, now, sizeof now), (long)(size - good_size));
        assert_memory_equal(now, bytes + good_size, size - good_size);
        assert_int_equal(remove(torn_path), 0);
    }
    return left;
}

TEST_WITH(test_every_truncation, set_up, tear_down)
{
    struct fixture *fixture = *state;
    uint8_t bytes[BUFFER_SIZE];
    write_journal(fixture->path, 3);
    long size = scratch_read(fixture->path, bytes, sizeof bytes);
    for (long cut = 0; cut < size; cut++) {
        int left = resume_changed(fixture->path, bytes, (size_t)cut, 3);
        assert_int_equal(left, cut < 128 ? -1 : (cut - 128) / 16);
    }
}

TEST_WITH(test_every_flip, set_up, tear_down)
{
    struct fixture *fixture = *state;
    uint8_t bytes[BUFFER_SIZE];
    write_journal(fixture->path, 3);
    long size = scratch_read(fixture->path, bytes, sizeof bytes);
    for (long bit = 0; bit < size * 8; bit++) {
        uint8_t mask = (uint8_t)(1 << bit % 8);
        bytes[bit / 8] ^= mask;
        /* A change of the last record looks like a torn tail; every other is damage. */
        assert_int_equal(resume_changed(fixture->path, bytes, (size_t)size, 3), bit / 8 < 128 + 2 * 16 ? -1 : 2);
        bytes[bit / 8] ^= mask;
    }
    memcpy(bytes + 128 + 16, bytes + 128, 16); /* a record that is valid in another place */
    assert_int_equal(resume_changed(fixture->path, bytes, (size_t)size, 3), -1);
}

TEST_WITH(test_damage_is_named, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct journal_tape tape;
    struct fault fault;
    uint8_t bytes[BUFFER_SIZE];
    write_journal(fixture->path, 300);
    size_t size = (size_t)scratch_read(fixture->path, bytes, sizeof bytes);
    bytes[128 + 16 * 16] ^= 1;
    scratch_write(fixture->path, bytes, size);
    assert_int_equal(journal_read(fixture->path, &tape, &fault), ST_BAD_DATA);
    assert_null(tape.entries);
    assert_non_null(strstr(fault_text(&fault), "record 17 is damaged"));
    assert_non_null(strstr(fault_text(&fault), fixture->path));
    bytes[128 + 16 * 16] ^= 1;

    /* A byte lost: nothing behind it is valid, but that much is never a torn tail. */
    memmove(bytes + 200, bytes + 201, size - 201);
    assert_int_equal(resume_changed(fixture->path, bytes, size - 1, 300), -1);
}

TEST_WITH(test_long_torn_tail, set_up, tear_down)
{
    struct fixture *fixture = *state;
    uint8_t bytes[BUFFER_SIZE];
    write_journal(fixture->path, 300);
    size_t size = (size_t)scratch_read(fixture->path, bytes, sizeof bytes);
    memset(bytes + size - 1600, 0, 1600);
    assert_int_equal(resume_changed(fixture->path, bytes, size, 300), 200);
    memset(bytes + size - 1616, 0, 16);
    assert_int_equal(resume_changed(fixture->path, bytes, size, 300), -1);
}

TEST_WITH(test_torn_tails_are_all_kept, set_up, tear_down)
{
    struct fixture *fixture = *state;
    static const char *const KEPT[] = {"journal.torn", "journal.torn.1", "journal.torn.2"};
    char path[SCRATCH_SIZE];
    uint8_t bytes[BUFFER_SIZE];
    write_journal(fixture->path, 2);
    assert_int_equal(scratch_read(fixture->path, bytes, sizeof bytes), 160);
    for (uint8_t i = 0; i < 3; i++) {
        struct journal journal;
        struct journal_tape tape;
        bytes[160] = i;
        scratch_write(fixture->path, bytes, 161);
        assert_int_equal(resume(&journal, fixture->path, &tape, NULL), ST_OK);
        assert_true(tape.torn);
        journal_tape_release(&tape);
        assert_int_equal(append_nth(&journal, 2, NULL), ST_OK);
        assert_int_equal(journal_close(&journal, NULL), ST_OK);
        assert_journal(fixture->path, 3);
    }
    for (uint8_t i = 0; i < 3; i++) {
        scratch_path(path, fixture->folder, KEPT[i]);
        assert_int_equal(scratch_read(path, bytes, sizeof bytes), 1);
        assert_int_equal(bytes[0], i);
    }
}

/* Bytes with right checksums that we would never write. */
TEST_WITH(test_crafted_bytes, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct journal_tape tape;
    struct run run = RUN;
    uint8_t bytes[JOURNAL_HEADER_SIZE + JOURNAL_RECORD_SIZE];
    static const struct {
        int at;
        uint8_t value;
        enum status status;
    } CHANGES[] = {
        {0, 'b', ST_BAD_DATA},  {8, 3, ST_NEWER},      {8, 0, ST_BAD_DATA},     {8, 2, ST_BAD_DATA},
        {40, '/', ST_BAD_DATA}, {40, 0, ST_BAD_DATA},  {72, '.', ST_BAD_DATA},  {72, 0, ST_BAD_DATA},
        {79, 'x', ST_BAD_DATA}, {119, 1, ST_BAD_DATA}, {47, 0x1B, ST_BAD_DATA}, {78, '_', ST_OK},
    };
    for (size_t i = 0; i < sizeof CHANGES / sizeof CHANGES[0]; i++) {
        run_encode(&run, bytes);
        bytes[CHANGES[i].at] = CHANGES[i].value;
        seal_header(bytes);
        scratch_write(fixture->path, bytes, JOURNAL_HEADER_SIZE);
        assert_int_equal(journal_read(fixture->path, &tape, NULL), CHANGES[i].status);
        journal_tape_release(&tape);
    }
    run_encode(&run, bytes); /* a name that fills its field and has no end */
    memset(bytes + 72, 'x', CHARACTER_NAME_SIZE);
    seal_header(bytes);
    scratch_write(fixture->path, bytes, JOURNAL_HEADER_SIZE);
    assert_int_equal(journal_read(fixture->path, &tape, NULL), ST_BAD_DATA);

    struct command command = {.type = 200};
    uint64_t run_check = run_encode(&run, bytes);
    record_encode(run_check, 0, &command, 0, bytes + JOURNAL_HEADER_SIZE);
    assert_int_equal(resume_changed(fixture->path, bytes, sizeof bytes, 0), -1); /* no torn tail */

    command = nth_command(0); /* a record of another run */
    record_encode(run_check + 1, 0, &command, 0, bytes + JOURNAL_HEADER_SIZE);
    assert_int_equal(resume_changed(fixture->path, bytes, sizeof bytes, 0), 0);
}

/* --- Failing writes ---------------------------------------------------------------------------------------------- */

static int play_on_full_disk(const char *path)
{
    struct journal journal;
    struct run run = RUN;
    struct fault fault;
    sys_catch_signals();
    EXPECT(scratch_limit_files(100));
    EXPECT(journal_create(&journal, path, &run, &fault) == ST_FULL);
    EXPECT(!sys_exists(path)); /* no half-born character */
    EXPECT(scratch_limit_files(128 + 16 + 10));
    EXPECT(journal_create(&journal, path, &run, &fault) == ST_OK);
    EXPECT(append_nth(&journal, 0, &fault) == ST_OK);
    EXPECT(append_nth(&journal, 1, &fault) == ST_FULL);
    EXPECT(strstr(fault_text(&fault), "cannot write ") != NULL);
    EXPECT(journal.records == 1);
    EXPECT(scratch_limit_files(1 << 20));
    EXPECT(append_nth(&journal, 1, &fault) == ST_OK); /* play goes on */
    EXPECT(append_nth(&journal, 2, &fault) == ST_OK);
    EXPECT(journal_close(&journal, &fault) == ST_OK);
    return 0;
}

static int resume_on_full_disk(const char *path)
{
    struct journal journal;
    struct journal_tape tape;
    sys_catch_signals();
    EXPECT(scratch_limit_files(0));
    EXPECT(resume(&journal, path, &tape, NULL) == ST_OK);
    journal_tape_release(&tape);
    EXPECT(append_nth(&journal, 2, NULL) == ST_FULL); /* the torn tail could not be kept */
    EXPECT(journal_close(&journal, NULL) == ST_OK);
    return 0;
}

TEST_WITH(test_full_disk, set_up, tear_down)
{
    struct fixture *fixture = *state;
    uint8_t bytes[BUFFER_SIZE];
    char torn_path[SCRATCH_SIZE];
    assert_int_equal(scratch_child(play_on_full_disk, fixture->path), 0);
    assert_journal(fixture->path, 3);

    scratch_path(torn_path, fixture->folder, "journal.torn");
    assert_int_equal(scratch_read(fixture->path, bytes, sizeof bytes), 128 + 3 * 16);
    scratch_write(fixture->path, bytes, 128 + 3 * 16 - 1);
    assert_int_equal(scratch_child(resume_on_full_disk, fixture->path), 0);
    assert_int_equal(scratch_read(fixture->path, bytes, sizeof bytes), 128 + 3 * 16 - 1);
    assert_false(sys_exists(torn_path));
}

/* A pipe stands in for a disk whose sync fails. The command after JOURNAL_SYNC_EVERY others is then not written, and
 * the next sync writes again what the system may have dropped. */
TEST_WITH(test_failing_sync, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct journal journal;
    struct run run = RUN;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(journal_create(&journal, fixture->path, &run, NULL), ST_OK);
    for (uint32_t number = 0; number < 200; number++)
        assert_int_equal(append_nth(&journal, number, NULL), ST_OK);
    assert_int_equal(journal.unsynced, 100);

    int real = journal.file.fd;
    journal.file.fd = ends[1];
    assert_int_not_equal(append_nth(&journal, 200, NULL), ST_OK);
    assert_int_not_equal(journal_sync(&journal, NULL), ST_OK);
    assert_int_equal(journal.records, 200);
    journal.file.fd = real;
    assert_journal(fixture->path, 200);

    static const uint8_t DROPPED[100 * 16];
    assert_int_equal(sys_rewrite(&journal.file, 128 + 100 * 16, DROPPED, sizeof DROPPED, NULL), ST_OK);
    assert_int_equal(append_nth(&journal, 200, NULL), ST_OK);
    assert_journal(fixture->path, 201);
    assert_int_equal(journal.unsynced, 1);
    assert_int_equal(append_nth(&journal, 201, NULL), ST_OK);
    journal.file.fd = ends[1];
    assert_int_not_equal(journal_close(&journal, NULL), ST_OK); /* never said falsely */
    assert_int_equal(journal.file.fd, -1);
    close(real);
    close(ends[0]);
    assert_journal(fixture->path, 202);
}
