/* SPDX-License-Identifier: MIT
 *
 * What the title does for finished runs between keys: all are settled, those too that come meanwhile. */
#include "support/test.h"

#include "app/scoreboard.h"
#include "support/scored.h"
#include "support/scratch.h"

/* Works as long as there is anything to do between keys. */
static void work_to_the_end(struct scoreboard *scoreboard)
{
    uint64_t due_us;
    do {
        due_us = 0;
        scoreboard_show(scoreboard, 0, &due_us);
        assert_int_equal(scoreboard_work(scoreboard, NULL), ST_OK);
    } while (due_us == SYS_NOW);
}

TEST_WITH(test_runs_retired_while_others_are_settled, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    struct score_place place = {.folder = fixture->folder};
    struct scoreboard scoreboard = {.settled = false};
    assert_true(scoreboard_init(&scoreboard, &place, fixture->rules, &fixture->catalogue));
    scored_finish(fixture, "Ada-1-1.journal", "Ada", 1, 60);
    assert_int_equal(scoreboard_work(&scoreboard, NULL), ST_OK); /* has looked which runs there are */
    scored_finish(fixture, "Bob-2-2.journal", "Bob", 2, 60);
    scoreboard_look_again(&scoreboard);
    work_to_the_end(&scoreboard);
    assert_int_equal(scored_lines_with(scored_text(fixture, "scores"), "\tname=Ada\t"), 1);
    assert_int_equal(scored_lines_with(scored_text(fixture, "scores"), "\tname=Bob\t"), 1);
    scoreboard_release(&scoreboard);
}
