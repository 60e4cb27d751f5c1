/* SPDX-License-Identifier: MIT
 *
 * What is found again when files are damaged, missing, of other rules or of another format. A game is never another one
 * without a word. */
#include "support/test.h"

#include "base/hash.h"
#include "persist/characters.h"
#include "persist/save/recover.h"
#include "persist/save/snapshot.h"
#include "support/saved.h"
#include "support/profile.h"
#include "support/fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A game of `commands` commands whose snapshots are not on its last one, killed; its files. */
static struct saved_files *killed_game(struct saved *saved, int commands)
{
    saved_start(saved, "Eadric", 5);
    saved_play(saved, commands);
    saved_kill(saved);
    return saved_read_files(saved);
}

static size_t record_offset(uint32_t number)
{
    return JOURNAL_HEADER_SIZE + (size_t)number * JOURNAL_RECORD_SIZE;
}

static void damage_record(struct saved_files *files, uint32_t number)
{
    files->journal.bytes[record_offset(number) + 3] ^= 0x10;
}

/* --- Damage ------------------------------------------------------------------------------------------------------ */

TEST_OF_EACH(test_damage_before_a_snapshot_costs_nothing, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct saved_files *files = killed_game(saved, 250);
    struct saved_file *kept = calloc(1, sizeof *kept);
    uint64_t hash = game_hash_world(saved->game);
    damage_record(files, 40);
    saved_write_files(files);
    saved_expect(saved, SAVE_SNAPSHOT);
    assert_int_equal(saved->report.lost, 0);
    assert_true(game_hash_world(saved->again) == hash);
    saved_assert_files(saved, files);
    saved_kill(saved); /* nothing was written, nothing has changed */
    saved_expect(saved, SAVE_SNAPSHOT);
    saved_play(saved, 1);
    saved_read(saved, "journal.damaged", kept);
    assert_int_equal(kept->size, files->journal.size);
    assert_memory_equal(kept->bytes, files->journal.bytes, (size_t)kept->size);
    saved_play(saved, 30);
    saved_kill(saved);
    hash = game_hash_world(saved->game);
    saved_expect(saved, SAVE_WHOLE); /* a journal of its own now */
    assert_true(game_hash_world(saved->again) == hash);
    assert_int_equal(saved->save.journal.run.part, 1);
    free(kept);
    free(files);
}

TEST_OF_EACH(test_damage_after_the_snapshot_costs_what_lies_behind_it, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct saved_files *files = killed_game(saved, 250);
    uint32_t at = saved_newest_snapshot(saved) + 3, count = saved->save.journal.records;
    assert_true(at + 5 < count);
    damage_record(files, at);
    saved_write_files(files);
    saved_expect(saved, SAVE_BEGINNING);
    assert_int_equal(saved->report.record, at + 1);
    assert_int_equal(saved->report.lost, count - at);
    saved_assert_files(saved, files);
    saved_play(saved, 20);
    saved_kill(saved);
    saved_expect(saved, SAVE_WHOLE);
    assert_int_equal(saved->save.journal.run.part, 0); /* still proved from its first turn */
    free(files);
}

TEST_OF_EACH(test_a_lost_head_is_found_in_a_snapshot, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct saved_files *files = killed_game(saved, 130);
    memset(files->journal.bytes, 0, JOURNAL_HEADER_SIZE);
    saved_write_files(files);
    saved_expect(saved, SAVE_HEAD);
    saved_assert_files(saved, files);
    saved_play(saved, 10);
    saved_kill(saved);
    saved_expect(saved, SAVE_WHOLE);
    saved_kill(saved);
    /* Nothing but an empty file is left: the newest snapshot is all there is. */
    files->journal.size = 0;
    saved_write_files(files);
    saved_expect(saved, SAVE_SHORT);
    free(files);
}

static void put_snapshots(const struct saved_files *files)
{
    for (int slot = 0; slot < SNAPSHOT_SLOTS; slot++)
        saved_write(&files->snapshots[slot]);
}

/* A hero whose journal somebody took away lives on by the snapshots, and no new one is begun over them; but one who has
 * died does not come back, when a kill left those behind. */
TEST_OF_EACH(test_a_journal_that_is_gone, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct saved_files *files = killed_game(saved, 130);
    struct save_entry entries[2];
    struct fault fault;
    char finished[SYS_PATH_SIZE];
    int count;
    assert_int_equal(unlink(files->journal.path), 0);
    assert_int_equal(save_list(saved->folder, entries, 2, &count, NULL), ST_OK);
    assert_int_equal(count, 1);
    assert_int_equal(unlink(files->journal.path), 0);
    struct run other = test_run_in(saved->rules);
    COPY_TEXT(other.name, "Eadric");
    assert_int_equal(save_create(&saved->save, saved->folder, &other, saved->rules, saved->game, &fault), ST_EXISTS);
    assert_int_equal(unlink(files->journal.path), 0);
    saved_expect(saved, SAVE_SHORT);
    assert_int_equal(save_finish(&saved->save, saved->folder, finished, &fault), ST_OK);
    put_snapshots(files);
    assert_int_equal(save_list(saved->folder, entries, 2, &count, NULL), ST_OK);
    assert_int_equal(count, 0);
    assert_int_equal(saved_continue(saved, "Eadric", &fault), ST_MISSING);
    free(files);
}

TEST_OF_EACH(test_a_journal_cut_short_is_behind_its_snapshot, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct saved_files *files = killed_game(saved, 250);
    uint32_t at = saved_newest_snapshot(saved);
    files->journal.size = (long)record_offset(20);
    saved_write_files(files);
    saved_expect(saved, SAVE_SHORT);
    saved_play(saved, 1);
    assert_true(at > 20);
    free(files);
}

TEST_OF_EACH(test_the_other_snapshot, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct saved_files *files = killed_game(saved, 250);
    int newest = saved_snapshot_records(saved, 0) > saved_snapshot_records(saved, 1) ? 0 : 1;
    uint64_t hash = game_hash_world(saved->game);
    files->snapshots[newest].bytes[400] ^= 1;
    damage_record(files, 10);
    saved_write_files(files);
    saved_expect(saved, SAVE_OTHER_SNAPSHOT);
    assert_int_equal(saved->report.lost, 0);
    assert_true(game_hash_world(saved->again) == hash);
    /* The damaged ones are kept when their places are needed. */
    struct saved_file *kept = calloc(1, sizeof *kept);
    char name[32];
    saved_play(saved, 1);
    (void)snprintf(name, sizeof name, "%s.damaged", SNAPSHOT_NAMES[newest]);
    saved_read(saved, name, kept);
    assert_int_equal(kept->size, files->snapshots[newest].size);
    assert_memory_equal(kept->bytes, files->snapshots[newest].bytes, (size_t)kept->size);
    free(kept);
    saved_kill(saved);
    files->snapshots[1 - newest].bytes[400] ^= 1; /* now only the beginning is left */
    saved_write_files(files);
    saved_expect(saved, SAVE_BEGINNING);
    assert_int_equal(saved->report.record, 11);
    free(files);
}

/* A run continued from a snapshot loses the world it begins with. */
TEST_OF_EACH(test_a_damaged_base, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct saved_files *files = killed_game(saved, 150);
    damage_record(files, 4);
    saved_write_files(files);
    saved_expect(saved, SAVE_SNAPSHOT);
    saved_play(saved, 150);
    saved_kill(saved);
    free(files);
    files = saved_read_files(saved);
    files->journal.bytes[JOURNAL_HEADER_SIZE + 50] ^= 1;
    saved_write_files(files);
    uint64_t hash = game_hash_world(saved->game);
    saved_expect(saved, SAVE_SNAPSHOT);
    assert_true(game_hash_world(saved->again) == hash);
    assert_int_equal(saved->save.journal.run.part, 2);
    free(files);
}

/* The files of another run of the same name are not taken for this one's. */
TEST_OF_EACH(test_foreign_snapshots_are_left_alone, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct saved_files *files = killed_game(saved, 150);
    assert_int_equal(character_delete(saved->folder, "Eadric", NULL), ST_OK);
    saved_start(saved, "Eadric", 77);
    saved_play(saved, 5);
    saved_kill(saved);
    put_snapshots(files);
    saved_expect(saved, SAVE_WHOLE);
    assert_int_equal(saved->save.journal.records, 5);
    free(files);
}

/* Whatever byte is another: the same game, or one that says what it lacks; never another one in silence. */
static void expect_honest(struct saved *saved, uint64_t hash, const struct saved_files *files,
                          const struct saved_file *bad)
{
    struct fault fault;
    saved_write(bad);
    enum status status = saved_continue(saved, "Eadric", &fault);
    if (status == ST_OK) {
        bool same = game_hash_world(saved->again) == hash;
        bool told = saved->report.lost > 0 || saved->report.way == SAVE_TORN || saved->report.way == SAVE_SHORT;
        /* A file that ends after a record nobody can tell from an earlier one: it is the same game, some turns ago. */
        bool ago = bad->size == (long)record_offset(saved->save.journal.records);
        assert_true(same || told || ago);
    } else {
        assert_true(status == ST_BAD_DATA || status == ST_NEWER);
        assert_true(fault.id != FAULT_NONE);
    }
    saved_kill(saved);
    if (bad->size % 64 == 0)
        saved_assert_files(saved, files);
}

/* Flips a bit of the byte, and cuts the file there. */
static void expect_honest_at(struct saved *saved, uint64_t hash, const struct saved_files *files,
                             struct saved_file *bad, long at)
{
    long whole = bad->size;
    uint8_t flip = (uint8_t)(1 << at % 8);
    bad->bytes[at] ^= flip;
    expect_honest(saved, hash, files, bad);
    bad->bytes[at] ^= flip;
    bad->size = at;
    expect_honest(saved, hash, files, bad);
    bad->size = whole;
}

TEST_OF_EACH(test_every_byte_of_a_journal, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct saved_files *files = killed_game(saved, 130);
    uint64_t hash = game_hash_world(saved->game);
    for (long at = 0; at < files->journal.size; at += test_share(1, 11))
        expect_honest_at(saved, hash, files, &files->journal, at);
    free(files);
}

/* With a damaged journal, so that the snapshot counts. */
TEST_OF_EACH(test_the_bytes_of_a_snapshot, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct saved_files *files = killed_game(saved, 110);
    uint64_t hash = game_hash_world(saved->game);
    damage_record(files, 2);
    saved_write_files(files);
    for (int slot = 0; slot < SNAPSHOT_SLOTS; slot++) {
        struct saved_file *file = &files->snapshots[slot];
        for (long at = 0; at < file->size; at += at < 300 ? test_share(1, 5) : test_share(29, 211))
            expect_honest_at(saved, hash, files, file, at);
        saved_write(file);
    }
    free(files);
}

/* --- Other rules, other formats ---------------------------------------------------------------------------------- */

TEST_OF_EACH(test_other_rules_go_on_from_the_snapshot, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct saved_files *files = killed_game(saved, 250);
    struct saved_file *kept = calloc(1, sizeof *kept);
    uint32_t at = saved_newest_snapshot(saved), count = saved->save.journal.records;
    struct journal_tape tape;
    saved->rules->profiles[test_profile_in(saved->rules)].content_hash++;
    saved_expect(saved, SAVE_UPGRADED);
    assert_int_equal(saved->report.lost, count - at);
    saved_assert_files(saved, files);
    saved_play(saved, 30);
    saved_leave(saved);
    saved_read(saved, "journal.1", kept);
    assert_int_equal(kept->size, files->journal.size);
    assert_memory_equal(kept->bytes, files->journal.bytes, (size_t)kept->size);
    saved_read(saved, "journal", kept);
    assert_int_equal(journal_read(kept->path, &tape, NULL), ST_OK);
    assert_int_equal(tape.run.part, 1);
    assert_true(tape.run.base_size > 0); /* how a verifier knows */
    assert_int_equal(tape.run.start_time, 99);
    journal_tape_release(&tape);
    uint64_t hash = game_hash_world(saved->game);
    saved_expect(saved, SAVE_WHOLE);
    assert_true(game_hash_world(saved->again) == hash);
    saved_leave(saved);
    saved->rules->profiles[test_profile_in(saved->rules)].content_hash++; /* and once more, after a clean exit */
    saved_expect(saved, SAVE_UPGRADED);
    assert_int_equal(saved->report.lost, 0);
    saved_play(saved, 1);
    saved_read(saved, "journal.2", kept);
    assert_true(kept->size > 0);
    assert_int_equal(saved->save.journal.run.part, 2);
    /* What was set aside goes with the run. */
    char path[SCRATCH_SIZE];
    assert_int_equal(save_finish(&saved->save, saved->folder, NULL, NULL), ST_OK);
    scratch_path(path, saved->folder, "finished/Eadric-99-5.journal.1");
    assert_true(sys_exists(path));
    scratch_path(path, saved->folder, "finished/Eadric-99-5.journal.2");
    assert_true(sys_exists(path));
    free(kept);
    free(files);
}

TEST_OF_EACH(test_other_rules_without_a_snapshot, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct saved_files *files = killed_game(saved, 20);
    struct fault fault;
    files->snapshots[0].size = files->snapshots[1].size = -1;
    saved_write_files(files);
    saved->rules->profiles[test_profile_in(saved->rules)].rules_version++;
    assert_int_equal(saved_continue(saved, "Eadric", &fault), ST_NEWER);
    assert_non_null(strstr(fault_text(&fault), "rules"));
    saved_assert_files(saved, files);
    assert_int_equal(saved->save.lock.fd, -1);
    saved->rules->profiles[test_profile_in(saved->rules)].rules_version--;
    saved_expect(saved, SAVE_WHOLE);
    free(files);
}

TEST_OF_EACH(test_a_newer_format_is_refused, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct saved_files *files = killed_game(saved, 120);
    struct fault fault;
    files->journal.bytes[8] = JOURNAL_FORMAT + 1;
    struct saved_file *journal = &files->journal;
    struct hash hash;
    hash_init(&hash, 0);
    hash_bytes(&hash, journal->bytes, JOURNAL_HEADER_SIZE - 8);
    uint64_t check = hash_value(&hash);
    for (int i = 0; i < 8; i++)
        journal->bytes[JOURNAL_HEADER_SIZE - 8 + i] = (uint8_t)(check >> (8 * i));
    saved_write_files(files);
    assert_int_equal(saved_continue(saved, "Eadric", &fault), ST_NEWER); /* its snapshots are no way round that */
    assert_non_null(strstr(fault_text(&fault), "newer version"));
    saved_assert_files(saved, files);
    free(files);
}

/* --- A command that stops the program ---------------------------------------------------------------------------- */

static void write_crashes(const struct saved *saved, const char *lines)
{
    char path[SCRATCH_SIZE];
    scratch_path(path, saved->folder, "characters/Eadric/crashed");
    scratch_write(path, lines, strlen(lines));
}

TEST_OF_EACH(test_crashes_are_counted, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    saved_start(saved, "Eadric", 5);
    assert_int_equal(save_crashes(saved->folder, "Eadric"), 0);
    write_crashes(saved, "7\n");
    assert_int_equal(save_crashes(saved->folder, "Eadric"), 0); /* tried once more */
    write_crashes(saved, "7\n8\n");
    assert_int_equal(save_crashes(saved->folder, "Eadric"), 0);
    write_crashes(saved, "6\n7\n7\n");
    assert_int_equal(save_crashes(saved->folder, "Eadric"), 7);
    write_crashes(saved, "7\n7");
    assert_int_equal(save_crashes(saved->folder, "Eadric"), 0);
    write_crashes(saved, "x\n-1\n99999999999999999999\n\n\n");
    assert_int_equal(save_crashes(saved->folder, "Eadric"), 0);
    write_crashes(saved, "7\n7\n");
    saved_play(saved, 1); /* a command went well: it is over */
    assert_int_equal(save_crashes(saved->folder, "Eadric"), 0);
}

TEST_OF_EACH(test_a_command_is_dropped, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct saved_files *files = killed_game(saved, 130);
    struct saved_file *kept = calloc(1, sizeof *kept);
    saved->drop = 130;
    saved_expect(saved, SAVE_DROPPED);
    assert_int_equal(saved->report.lost, 1);
    assert_int_equal(saved->save.journal.records, 129);
    saved_assert_files(saved, files);
    write_crashes(saved, "130\n130\n");
    saved_play(saved, 1);
    saved_kill(saved);
    saved_read(saved, "journal.dropped", kept);
    assert_int_equal(kept->size, JOURNAL_RECORD_SIZE);
    assert_memory_equal(kept->bytes, files->journal.bytes + record_offset(129), JOURNAL_RECORD_SIZE);
    assert_int_equal(save_crashes(saved->folder, "Eadric"), 0);
    saved->drop = 0;
    saved_expect(saved, SAVE_WHOLE);
    saved_kill(saved);
    /* One in the middle takes what follows along. */
    saved->drop = 50;
    saved_expect(saved, SAVE_DROPPED);
    assert_int_equal(saved->save.journal.records, 49);
    assert_int_equal(saved->report.lost, 81);
    free(kept);
    free(files);
}

/* Lists that look at a hero do not try such a command, either. */
TEST_OF_EACH(test_looks_stop_before_a_crash, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct character character;
    struct run run;
    free(killed_game(saved, 130));
    write_crashes(saved, "130\n130\n");
    assert_int_equal(character_look(saved->folder, "Eadric", saved->rules, &character, NULL), ST_OK);
    assert_int_equal(character.report.way, SAVE_DROPPED);
    assert_int_equal(character.report.lost, 1);
    assert_int_equal(save_peek(saved->folder, "Eadric", saved->rules, saved->game, &run, NULL), ST_OK);
    uint64_t peeked = game_hash(saved->game);
    saved->drop = 130;
    saved_expect(saved, SAVE_DROPPED);
    assert_true(game_hash(saved->game) == peeked);
}

/* --- A save that stays for ever ---------------------------------------------------------------------------------- */

/* tests/golden/save-1 was written by the first version that had snapshots: 700 commands of the classic game and a clean
 * exit. Whatever the rules have become since, it can be played on. */
TEST_WITH(test_golden_save, saved_setup, saved_teardown)
{
    static const char *const NAMES[] = {"journal", "snapshot.0", "snapshot.1"};
    struct saved *saved = *state;
    const char *source = getenv("BARROW_SOURCE_DIR");
    struct saved_file *file = calloc(1, sizeof *file);
    char path[SCRATCH_SIZE], tail[64];
    if (getenv("BARROW_UPDATE_GOLDEN") != NULL) {
        saved_start(saved, "Eadric", 5);
        saved_play(saved, 700);
        saved_leave(saved);
    }
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        saved_read(saved, NAMES[i], file);
        (void)snprintf(tail, sizeof tail, "tests/golden/save-1/%s", NAMES[i]);
        scratch_path(path, source != NULL ? source : ".", tail);
        if (getenv("BARROW_UPDATE_GOLDEN") != NULL) {
            scratch_write(path, file->bytes, (size_t)file->size);
            continue;
        }
        char folder[SCRATCH_SIZE];
        scratch_path(folder, saved->folder, "characters/Eadric");
        assert_int_equal(sys_make_folder(folder, NULL), ST_OK);
        file->size = scratch_read(path, file->bytes, sizeof file->bytes);
        assert_true(file->size > 0);
        saved_write(file);
    }
    struct fault fault;
    if (saved_continue(saved, "Eadric", &fault) != ST_OK)
        fail_msg("%s", fault_text(&fault));
    assert_true(saved->report.way == SAVE_WHOLE || saved->report.way == SAVE_UPGRADED);
    assert_int_equal(saved->report.lost, 0);
    game_view(saved->again, saved->view);
    assert_int_equal(saved->view->floor, 2);
    assert_int_equal(saved->view->turn, 698);
    free(file);
}
