/* SPDX-License-Identifier: MIT
 *
 * Finished runs of others that lie open to every player: nobody but their own player and root looks after them, and
 * what they do to the program is noted where no other can write. Played by root, who can be everybody. */
#include "support/test.h"

#include "persist/crash_note.h"
#include "report/xlog.h"
#include "support/scored.h"
#include "support/strangers.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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
