/* SPDX-License-Identifier: MIT
 *
 * When snapshots are taken, and that no failure of theirs stops play. */
#include "support/test.h"

#include "persist/save/recover.h"
#include "support/saved.h"
#include "support/profile.h"

#include <stdlib.h>

TEST_OF_EACH(test_when_snapshots_are_taken, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    saved_start(saved, "Eadric", 5);
    assert_int_equal(saved_snapshot_records(saved, 0), 0); /* at birth */
    int floor = 1;
    bool descended = false;
    for (int i = 0; i < 700; i++) {
        saved_play(saved, 1);
        uint32_t records = saved->save.journal.records;
        game_view(saved->game, saved->view);
        if (records > 0 && saved->view->floor != floor) { /* on each new floor */
            assert_int_equal(saved_newest_snapshot(saved), records);
            descended = true;
        }
        floor = saved->view->floor;
        if (records >= SNAPSHOT_EVERY)
            assert_true(records - saved_newest_snapshot(saved) < SNAPSHOT_EVERY);
    }
    assert_true(descended);
    uint32_t last = saved->save.journal.records;
    saved_leave(saved);
    assert_int_equal(saved_newest_snapshot(saved), last);
    /* Who only looks in changes nothing. */
    struct saved_files *files = saved_read_files(saved);
    saved_expect(saved, SAVE_WHOLE);
    saved_leave(saved);
    saved_assert_files(saved, files);
    free(files);
}

static int play_without_room(const char *unused)
{
    (void)unused;
    void *state;
    struct fault fault;
    EXPECT(saved_setup(&state) == 0);
    struct saved *saved = state;
    sys_catch_signals();
    EXPECT(scratch_limit_files(4000)); /* room for 242 commands, for no snapshot */
    saved_start(saved, "Eadric", 5);
    saved_play(saved, 240);
    EXPECT(saved->failures == 1); /* told once */
    EXPECT(scratch_limit_files(1 << 20));
    EXPECT(save_leave(&saved->save, saved->game, &fault) == ST_OK);
    EXPECT(saved_snapshot_records(saved, saved->save.snapshot_slot ^ 1) == saved->save.journal.records);
    saved_expect(saved, SAVE_WHOLE);
    return saved_teardown(&state);
}

TEST(test_no_room_for_snapshots_stops_nobody)
{
    assert_int_equal(scratch_child(play_without_room, ""), 0);
}

/* What kill -9 left half written goes with the next command; what was set aside stays. */
TEST_OF_EACH(test_unfinished_files_go, saved_setup, saved_teardown)
{
    static const char *const GO[] = {"snapshot.0.tmpaB3dEf", "snapshot.1.tmp000000", "journal.tmpzzzzzz",
                                     "journal.torn.tmpAAAAAA"};
    static const char *const STAY[] = {"journal.damaged",    "journal.1", "journal.torn.1",
                                       "snapshot.0.damaged", "mine",      "tmpaB3dEf"};
    struct saved *saved = *state;
    struct saved_file *file = calloc(1, sizeof *file);
    saved_start(saved, "Eadric", 5);
    saved_play(saved, 3);
    saved_leave(saved);
    for (size_t i = 0; i < sizeof GO / sizeof GO[0]; i++) {
        saved_read(saved, GO[i], file);
        scratch_write(file->path, "x", 1);
    }
    for (size_t i = 0; i < sizeof STAY / sizeof STAY[0]; i++) {
        saved_read(saved, STAY[i], file);
        scratch_write(file->path, "x", 1);
    }
    saved_expect(saved, SAVE_WHOLE);
    saved_read(saved, GO[0], file);
    assert_int_equal(file->size, 1); /* loading removes nothing */
    saved_play(saved, 1);
    for (size_t i = 0; i < sizeof GO / sizeof GO[0]; i++) {
        saved_read(saved, GO[i], file);
        assert_int_equal(file->size, -1);
    }
    for (size_t i = 0; i < sizeof STAY / sizeof STAY[0]; i++) {
        saved_read(saved, STAY[i], file);
        assert_int_equal(file->size, 1);
    }
    free(file);
}
