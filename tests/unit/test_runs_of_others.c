/* SPDX-License-Identifier: MIT
 *
 * Finished runs of others that lie open to every player: nobody but their own player and root looks after them, and
 * what they do to the program is noted where no other can write. Played by root, who can be everybody. */
#include "support/test.h"

#include "persist/crash_note.h"
#include "report/xlog.h"
#include "support/prune_all.h"
#include "support/scored.h"
#include "support/strangers.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

static struct scored *scored; /* as the children have it, too */

/* A run of Alice in her folder, which she has opened; Bob has one, too. */
static int open_run_setup(void **state)
{
    char path[SCRATCH_SIZE], name[64];
    int failed = scored_setup(state);
    scored = *state;
    if (failed || !strangers_can_be())
        return failed;
    assert_int_equal(chmod(scored->folder, 0755), 0);
    scored_path(scored, "finished", path);
    assert_int_equal(chmod(path, 0755), 0);
    for (int user = ALICE; user <= BOB; user++) {
        (void)snprintf(name, sizeof name, "finished/%d", user);
        strangers_folder(scored->folder, name, user, 0755);
    }
    (void)snprintf(name, sizeof name, "%d/a.journal", ALICE);
    scored_finish(scored, name, "Hild", 2, 60);
    (void)snprintf(name, sizeof name, "finished/%d/a.journal", ALICE);
    scored_path(scored, name, path);
    assert_int_equal(chown(path, ALICE, PLAYERS), 0);
    return chmod(path, 0644);
}

/* "finished/<user>/<file>", and where that is. */
static const char *place_of(int user, const char *file, char name[64], char path[SCRATCH_SIZE])
{
    (void)snprintf(name, 64, "finished/%d/%.40s", user, file);
    scored_path(scored, name, path);
    return name;
}

/* A run of that user, so many seconds old. */
static void put_run(int user, const char *file, uint64_t seed, int age)
{
    char name[64], path[SCRATCH_SIZE];
    const char *run = place_of(user, file, name, path) + sizeof "finished";
    scored_finish(scored, run, "Offa", seed, 60);
    assert_int_equal(chown(path, (uid_t)user, PLAYERS), 0);
    time_t written = (time_t)sys_unix_time() - age;
    assert_int_equal(utime(path, &(struct utimbuf){written, written}), 0);
}

/* A file as long as no disk, of next year, and what cannot be removed, cost their user alone. */
TEST_WITH(test_room_is_each_users_own, open_run_setup, scored_teardown)
{
    enum { LIMIT = 1 << 20, YEAR = 365 * 24 * 60 * 60 };
    char name[64], path[SCRATCH_SIZE];
    struct pruned pruned;
    if (!strangers_can_be())
        test_skip(STRANGERS_NEED_ROOT);
    (void)state;
    put_run(BOB, "b.journal", 3, YEAR);
    put_run(BOB, "c.journal", 4, 2);
    put_run(ALICE, "c.journal", 5, -YEAR);
    (void)place_of(ALICE, "c.journal", name, path);
    assert_int_equal(truncate(path, (off_t)1 << 40), 0);
    assert_int_equal(finished_prune(scored->folder, LIMIT, &PRUNE_ALL, &pruned, NULL), ST_OK);
    assert_int_equal(pruned.runs, 1);
    assert_false(scored_is_there(scored, place_of(ALICE, "a.journal", name, path)));
    put_run(ALICE, "b.journal", 6, 3);
    (void)place_of(ALICE, "b.journal.1", name, path);
    assert_int_equal(mkdir(path, 0700), 0);
    assert_int_not_equal(finished_prune(scored->folder, 1, &PRUNE_ALL, &pruned, NULL), ST_OK); /* that is told */
    assert_int_equal(pruned.runs, 1);
    assert_false(scored_is_there(scored, place_of(BOB, "b.journal", name, path)));
    assert_true(scored_is_there(scored, place_of(BOB, "c.journal", name, path)));
}

static bool can_read(const char *path)
{
    char *bytes;
    size_t size;
    bool read = sys_read_file(path, 1 << 20, &bytes, &size, NULL) == ST_OK;
    if (read)
        sys_free(bytes);
    return read;
}

static int read_own_link(const char *path)
{
    EXPECT(can_read(path));
    return 0;
}

/* Root can read all, and tells of what it reads: what leads out of a user's folder to what is another's is not read. */
TEST_WITH(test_root_reads_for_nobody, open_run_setup, scored_teardown)
{
    char name[64], path[SCRATCH_SIZE], target[SCRATCH_SIZE];
    if (!strangers_can_be())
        test_skip(STRANGERS_NEED_ROOT);
    (void)state;
    put_run(BOB, "b.journal", 3, 0);
    (void)place_of(BOB, "b.journal", name, target);
    assert_true(can_read(target));
    (void)place_of(ALICE, "linked.journal", name, path);
    assert_int_equal(symlink(target, path), 0);
    assert_int_equal(lchown(path, ALICE, PLAYERS), 0);
    assert_false(can_read(path));
    assert_int_equal(unlink(path), 0);
    assert_int_equal(link(target, path), 0); /* where the system lets her */
    assert_false(can_read(path));
    assert_true(can_read(target)); /* which is not taken away from Bob by it */
    assert_int_equal(unlink(path), 0);
    (void)place_of(ALICE, "a.journal", name, target);
    assert_int_equal(symlink(target, path), 0); /* root's own link */
    assert_true(can_read(path));
    assert_int_equal(lchown(path, ALICE, PLAYERS), 0);
    assert_false(can_read(path));
    assert_int_equal(strangers_do(ALICE, read_own_link, path), 0);
}

/* Runs of one user that take long wait for the next time; others' do not. Here each counts as long, and the first takes
 * all the patience there is. */
TEST_WITH(test_settling_has_patience_with_each, open_run_setup, scored_teardown)
{
    char name[64], path[SCRATCH_SIZE];
    struct settling settling;
    if (!strangers_can_be())
        test_skip(STRANGERS_NEED_ROOT);
    (void)state;
    put_run(ALICE, "b.journal", 3, 0);
    put_run(BOB, "c.journal", 4, 0);
    scored->place = (struct score_place){.folder = scored->folder};
    for (int time = 0; time < 2; time++) {
        assert_int_equal(settle_begin(&settling, &scored->place, &scored->verifier, &scored->catalogue, NULL), ST_OK);
        settling.unhurried = true;
        settling.patience = (struct user_patience){.long_us = 0, .most_us = 1};
        while (settle_some(&settling, 0, NULL))
            continue;
        assert_int_equal(settling.first, ST_OK);
        settle_end(&settling);
        assert_true(scored_is_there(scored, place_of(ALICE, "a.dump", name, path)));
        assert_int_equal(scored_is_there(scored, place_of(ALICE, "b.dump", name, path)), time);
        assert_true(scored_is_there(scored, place_of(BOB, "c.dump", name, path)));
    }
}

/* A log that grows as fast as it is read has an end: where it was when it was opened. */
TEST_WITH(test_a_growing_log_has_an_end, scored_setup, scored_teardown)
{
    enum { MOST = 10 };
    struct xlog_reader reader;
    struct xlog_record record;
    uint64_t offset;
    char path[SCRATCH_SIZE];
    int lines = 0;
    scored = *state;
    scored_path(scored, "log", path);
    assert_int_equal(xlog_append(path, "x=1\nx=2\n", 8, 0, NULL), ST_OK);
    assert_int_equal(xlog_read(&reader, path, 0, NULL), ST_OK);
    for (; lines < MOST && xlog_read_line(&reader, &record, &offset); lines++)
        assert_int_equal(xlog_append(path, "x=3\n", 4, 0, NULL), ST_OK);
    assert_int_equal(xlog_end(&reader, NULL), ST_OK);
    assert_int_equal(lines, 2);
    assert_int_equal(xlog_tell(&reader), 8);
    xlog_close(&reader);
}

/* Lines go into a log of the player's own. */
static int settle(const char *lines)
{
    char name[64], log[SCRATCH_SIZE];
    (void)snprintf(name, sizeof name, "finished/%d/scores", (int)getuid());
    scored_path(scored, name, log);
    struct score_place place = {.folder = scored->folder, .log = log};
    EXPECT(settle_all(&place, &scored->verifier, &scored->catalogue, NULL) == ST_OK);
    EXPECT(scored_is_there(scored, name) == (lines[0] != '\0'));
    return 0;
}

/* No other is held up by it, or told that it may not be written beside. */
TEST_WITH(test_players_settle_their_own_runs_only, open_run_setup, scored_teardown)
{
    char story[64];
    if (!strangers_can_be())
        test_skip(STRANGERS_NEED_ROOT);
    (void)state;
    (void)snprintf(story, sizeof story, "finished/%d/a.dump", ALICE);
    assert_int_equal(strangers_do(BOB, settle, ""), 0);
    assert_false(scored_is_there(scored, story));
    assert_int_equal(strangers_do(ALICE, settle, "her line"), 0);
    assert_true(scored_is_there(scored, story));
}

/* Where all play under one account, what root makes up for belongs to it, its log, too: it goes on in there. */
TEST_WITH(test_what_root_settles_is_the_accounts, scored_setup, scored_teardown)
{
    static const char *const PLACES[] = {"", "finished", "finished/a.journal"};
    static const char *const MADE[] = {"scores", "finished/a.dump"};
    char path[SCRATCH_SIZE];
    struct sys_about about;
    if (!strangers_can_be())
        test_skip(STRANGERS_NEED_ROOT);
    scored = *state;
    scored_finish(scored, "a.journal", "Hild", 2, 60);
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++) {
        scored_path(scored, PLACES[i], path);
        assert_int_equal(chown(path, ALICE, PLAYERS), 0);
    }
    assert_int_equal(scored_settle(scored, NULL), ST_OK);
    for (size_t i = 0; i < sizeof MADE / sizeof *MADE; i++) {
        scored_path(scored, MADE[i], path);
        assert_int_equal(sys_look(path, &about, NULL), ST_OK);
        assert_int_equal(about.owner, ALICE);
        assert_int_equal(about.group, PLAYERS);
    }
}

/* A log elsewhere, to which root's own link leads, is nobody else's. */
TEST_WITH(test_what_a_link_leads_to_is_not_given, scored_setup, scored_teardown)
{
    char path[SCRATCH_SIZE], log[SCRATCH_SIZE];
    struct sys_about about;
    if (!strangers_can_be())
        test_skip(STRANGERS_NEED_ROOT);
    scored = *state;
    strangers_folder(scored->folder, "hers", ALICE, 0755);
    scored_path(scored, "hers/scores", path);
    scored_path(scored, "finished/log", log);
    assert_int_equal(symlink(log, path), 0);
    assert_int_equal(xlog_append(path, "x=1\n", 4, 0, NULL), ST_OK);
    assert_int_equal(sys_look(log, &about, NULL), ST_OK);
    assert_int_equal(about.owner, 0);
}

static int expect_note(const char *name)
{
    char path[SYS_PATH_SIZE], run[64], note[128], wanted[SCRATCH_SIZE];
    (void)snprintf(run, sizeof run, "%d/a.journal", ALICE);
    (void)snprintf(note, sizeof note, "finished/%s.crashed-%s", name, sys_version());
    scored_path(scored, note, wanted);
    EXPECT(crash_note_of_run(scored->folder, run, path, NULL) == ST_OK);
    EXPECT(strcmp(path, wanted) == 0);
    return 0;
}

/* Beside the runs of who had the crash: for those of others under a name of its own. */
TEST_WITH(test_notes_of_crashes_are_ones_own, open_run_setup, scored_teardown)
{
    char name[64];
    if (!strangers_can_be())
        test_skip(STRANGERS_NEED_ROOT);
    (void)state;
    (void)snprintf(name, sizeof name, "%d/a.journal", ALICE);
    assert_int_equal(strangers_do(ALICE, expect_note, name), 0);
    (void)snprintf(name, sizeof name, "%d/%d-a.journal", BOB, ALICE);
    assert_int_equal(strangers_do(BOB, expect_note, name), 0);
    (void)snprintf(name, sizeof name, "%d-a.journal", ALICE);
    assert_int_equal(expect_note(name), 0);
}
