/* SPDX-License-Identifier: MIT
 *
 * What the title does for finished runs between keys: all are settled, those too that come meanwhile. */
#include "support/test.h"

#include "app/scoreboard.h"
#include "support/scored.h"
#include "support/scratch.h"

#include <stdio.h>
#include <string.h>

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

/* A journal may be anybody's, and as long as a disk: its story is broken off, and that is said. */
TEST_WITH(test_a_story_that_takes_too_long, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    struct score_place place = {.folder = fixture->folder};
    struct scoreboard scoreboard = {.settled = false};
    for (int patient = 0; patient < 2; patient++) {
        assert_true(scoreboard_init(&scoreboard, &place, fixture->rules, &fixture->catalogue));
        if (!patient) {
            scored_finish(fixture, "Ada-1-1.journal", "Ada", 1, 60);
            scoreboard.patience_us = 0;
        }
        assert_int_equal(scoreboard_work(&scoreboard, NULL), ST_OK);
        work_to_the_end(&scoreboard);
        char path[SCRATCH_SIZE]; /* what was written when it was settled would be shown in its place */
        scored_path(fixture, "finished/Ada-1-1.dump", path);
        if (!patient)
            assert_int_equal(remove(path), 0);
        scoreboard.shown.open(scoreboard.shown.context);
        int list = 0;
        while (list < scoreboard.shown.list_count && scoreboard.shown.lists[list].count == 0)
            list++;
        assert_in_range(list, 0, scoreboard.shown.list_count - 1);
        const char *story = scoreboard.shown.story(scoreboard.shown.context, list, 0);
        assert_non_null(story);
        assert_int_equal(strstr(story, "takes too long to replay") == NULL, patient);
        scoreboard_release(&scoreboard);
    }
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
