/* SPDX-License-Identifier: MIT
 *
 * Finished runs that stop the program by a bug of its own when they are replayed: it tries twice, then leaves them
 * alone. */
#include "support/test.h"

#include "report/boards.h"
#include "support/profile.h"
#include "support/scored.h"
#include "support/scratch.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#define CRASHING "Doomed-9-9.journal"

/* A run of the other game, whose rules the children below break: a CHECK of the core fails in it. */
static void put_crashing_run(struct scored *fixture)
{
    test_profile_set("campaign");
    scored_finish(fixture, CRASHING, "Doomed", 9, 60);
    test_profile_set("classic");
}

static void open_broken(struct scored *fixture, const char *folder)
{
    *fixture = (struct scored){.which = 0};
    snprintf(fixture->folder, sizeof fixture->folder, "%s", folder);
    scored_open(fixture);
    fixture->rules->profiles[rules_find_profile(fixture->rules, "campaign")].fov_radius = 0;
}

static int settle_broken(const char *folder)
{
    struct scored fixture;
    struct fault fault;
    open_broken(&fixture, folder);
    EXPECT(scored_settle(&fixture, &fault) == ST_BAD_DATA);
    EXPECT(fault.id == FAULT_RUN_CRASHES);
    scored_close(&fixture);
    return 0;
}

static int prove_broken(const char *folder)
{
    struct scored fixture;
    open_broken(&fixture, folder);
    scored_read(&fixture);
    EXPECT(scored_prove(&fixture, 0)->truth == SCORE_UNPROVED);
    scored_close(&fixture);
    return 0;
}

/* What it does to the program: it crashes twice, with a sentence of its own, then goes by the notes. */
static void expect_two_crashes(const struct scored *fixture, int (*body)(const char *folder))
{
    for (int i = 0; i < 2; i++)
        assert_int_equal(scratch_child(body, fixture->folder), -1 - SIGABRT);
    assert_int_equal(scratch_child(body, fixture->folder), 0);
    assert_int_equal(scratch_child(body, fixture->folder), 0);
    assert_true(scored_is_there(fixture, "finished/" CRASHING));
}

TEST_WITH(test_a_run_that_crashes_is_passed_over, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    scored_finish(fixture, "Ada-1-1.journal", "Ada", 1, 60);
    put_crashing_run(fixture);
    scored_finish(fixture, "Zoe-1-1.journal", "Zoe", 1, 60);
    expect_two_crashes(fixture, settle_broken);
    assert_int_equal(scored_lines_with(scored_text(fixture, "scores"), "\trun="), 2); /* the others have theirs */
    assert_true(scored_is_there(fixture, "finished/Zoe-1-1.dump"));
    char note[64]; /* one of another version counts for nothing */
    snprintf(note, sizeof note, "finished/" CRASHING ".crashed-%s", sys_version());
    assert_string_equal(scored_text(fixture, note), "1\n1\n");
    scored_remove(fixture, note);
    scored_write(fixture, "finished/" CRASHING ".crashed-0", "1\n1\n");
    scored_settle_and_read(fixture);
    assert_int_equal(scored_lines_with(scored_text(fixture, "scores"), "\trun="), 3);
}

TEST_WITH(test_a_proof_that_crashes_is_passed_over, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    put_crashing_run(fixture);
    scored_settle_and_read(fixture);
    expect_two_crashes(fixture, prove_broken);
}
