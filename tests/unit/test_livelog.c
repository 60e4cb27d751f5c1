/* SPDX-License-Identifier: MIT
 *
 * The log of events beside a game: every notable one is told once, whoever keeps the log locked. */
#include "support/test.h"

#include "report/livelog.h"
#include "report/xlog.h"
#include "support/profile.h"
#include "support/recorded.h"
#include "support/scored.h"
#include "support/scratch.h"

#include <stdlib.h>

/* Replays the recorder's game beside a livelog, from record `from` on and before record `until`. */
struct listener {
    struct livelog log;
    uint32_t step, from, until;
    const struct scored *fixture;
    struct verifier verifier; /* the log's own */
};

static void begin_livelog(struct listener *listener, const struct view *view)
{
    char journal[SCRATCH_SIZE];
    scored_path(listener->fixture, "finished/a.journal", journal);
    struct livelog_run played = {.folder = listener->fixture->folder,
                                 .own = listener->fixture->folder,
                                 .journal = journal,
                                 .run = &listener->fixture->recorder.run,
                                 .records = listener->from};
    assert_int_equal(livelog_begin(&listener->log, &played, &listener->verifier, view, NULL), ST_OK);
}

static void listen(void *context, const struct command *command, const struct events *events, const struct view *view)
{
    struct listener *listener = context;
    uint32_t step = listener->step++;
    if (step == listener->from)
        begin_livelog(listener, view);
    else if (command && step > listener->from && step < listener->until)
        assert_int_equal(livelog_step(&listener->log, view, events, NULL), ST_OK);
}

/* Plays the part and, if `left`, leaves; else it is as if the program had been killed. */
static void play_beside_livelog(struct scored *fixture, uint32_t from, uint32_t until, bool left)
{
    struct listener *listener = calloc(1, sizeof *listener);
    assert_non_null(listener);
    *listener = (struct listener){.from = from, .until = until, .fixture = fixture};
    assert_true(verifier_init(&listener->verifier, fixture->rules));
    struct verifier_watcher watcher = {listen, listener};
    struct verification verification;
    char path[SCRATCH_SIZE];
    scored_path(fixture, "finished/a.journal", path);
    assert_int_equal(verification_read(&fixture->verifier, path, &watcher, &verification, NULL), ST_OK);
    if (left)
        livelog_leave(&listener->log, verification.over && until == UINT32_MAX ? path : NULL, 0);
    verifier_release(&listener->verifier);
    free(listener);
}

/* All the lines of the run, once each. */
static void assert_all_told(struct scored *fixture)
{
    const char *text = scored_text(fixture, "livelog");
    const struct view *view = fixture->recorder.view;
    assert_int_equal(scored_lines_with(text, "type=start\t"), 1);
    assert_int_equal(scored_lines_with(text, "type=death\t"), 1);
    assert_int_equal(scored_lines_with(text, "type=level\t"), view->hero.level - 1);
    assert_int_equal(scored_lines_with(text, "type=floor\t"), view->floor - 1);
    assert_int_equal(scored_lines_with(text, "type=kill\twhat=orc\t"), 1);
}

TEST_WITH(test_notable_events, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    scored_finish(fixture, "a.journal", "Hild", 1, 20000);
    play_beside_livelog(fixture, 0, UINT32_MAX, true);
    assert_all_told(fixture);
    assert_false(scored_is_there(fixture, "finished/a.journal.due"));
}

/* Every line behind the choice says whom the hero began as. */
TEST_OF_EACH(test_notable_events_have_the_kit, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    scored_finish(fixture, "a.journal", "Hild", 1, 20000);
    play_beside_livelog(fixture, 0, UINT32_MAX, true);
    const char *text = scored_text(fixture, "livelog");
    int lines = scored_lines_with(text, "type="), chosen = scored_lines_with(text, "\tkit=delver\n");
    assert_true(lines > 1);
    assert_int_equal(chosen, test_in_the_campaign() ? lines - 1 : 0);
}

/* Gone on with later: neither the start nor a kill is told again; what a kill of the program took is. */
TEST_WITH(test_the_log_of_events_goes_on, scored_setup, scored_teardown)
{
    for (int left = 0; left < 2; left++) {
        struct scored *fixture = *state;
        scored_finish(fixture, "a.journal", "Hild", 1, 20000);
        uint32_t half = fixture->recorder.records / 2;
        play_beside_livelog(fixture, 0, half / 2, left);
        play_beside_livelog(fixture, half, UINT32_MAX, true); /* the commands between were not seen */
        if (!left)
            assert_all_told(fixture);
        scored_remove(fixture, "livelog");
        scored_remove(fixture, "told");
    }
}

/* A whole run is made up for, of which no more lines are kept at a time than there is room for. */
TEST_WITH(test_more_lines_than_there_is_room_for, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    struct profile *profile = &fixture->rules->profiles[rules_find_profile(fixture->rules, "classic")];
    profile->xp_base = 1; /* so many levels, and a line for each */
    profile->xp_factor = 0;
    scored_finish(fixture, "a.journal", "Hild", 1, 500);
    uint32_t last = fixture->recorder.records - 1;
    play_beside_livelog(fixture, 0, 2, true);
    play_beside_livelog(fixture, last, last, true);
    assert_true(scored_lines_with(scored_text(fixture, "livelog"), "type=level\t") <
                fixture->recorder.view->hero.level / 2);
    for (int i = 0; i < 20; i++)
        play_beside_livelog(fixture, last, last, true);
    play_beside_livelog(fixture, last, UINT32_MAX, true);
    const char *text = scored_text(fixture, "livelog");
    assert_int_equal(scored_lines_with(text, "type=start\t"), 1);
    assert_int_equal(scored_lines_with(text, "type=level\t"), fixture->recorder.view->hero.level - 1);
    assert_int_equal(scored_lines_with(text, "type=floor\t"), fixture->recorder.view->floor - 1);
}

/* Somebody keeps the log locked for as long as it pleases them: nothing waits, nothing is lost. */
TEST_WITH(test_a_log_that_is_kept_locked, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    char path[SCRATCH_SIZE], journal[SCRATCH_SIZE], due[SCRATCH_SIZE];
    struct sys_file held;
    scored_path(fixture, "livelog", path);
    scored_path(fixture, "finished/a.journal", journal);
    scored_path(fixture, "finished/a.journal.due", due);
    scored_finish(fixture, "a.journal", "Hild", 1, 20000);
    assert_int_equal(sys_open(&held, path, SYS_OPEN_OR_CREATE, NULL), ST_OK);
    assert_int_equal(sys_lock(&held, NULL), ST_OK);
    uint32_t half = fixture->recorder.records / 2;
    play_beside_livelog(fixture, 0, half + 1, true);
    play_beside_livelog(fixture, half, UINT32_MAX, true);
    assert_string_equal(scored_text(fixture, "livelog"), "");
    assert_true(scored_is_there(fixture, "finished/a.journal.due"));
    assert_int_equal(livelog_settle(fixture->folder, journal, due, &fixture->verifier, 0, NULL), ST_LOCKED);
    sys_drop(&held);
    assert_int_equal(livelog_settle(fixture->folder, journal, due, &fixture->verifier, 0, NULL), ST_OK);
    assert_int_equal(scored_lines_with(scored_text(fixture, "livelog"), "type=death\t"), 1);
    assert_int_equal(scored_lines_with(scored_text(fixture, "livelog"), "type=kill\twhat=orc\t"), 1);
    assert_int_equal(scored_lines_with(scored_text(fixture, "livelog"), "type=floor\t"),
                     fixture->recorder.view->floor - 1);
}

/* The wait for a lock is bounded by the clock, however often the lock is asked for. */
TEST_WITH(test_the_wait_for_a_lock, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    enum { PATIENCE_US = 60000, TRIES = 50 };
    char path[SCRATCH_SIZE];
    struct sys_file held;
    scored_path(fixture, "livelog", path);
    assert_int_equal(sys_open(&held, path, SYS_OPEN_OR_CREATE, NULL), ST_OK);
    assert_int_equal(sys_lock(&held, NULL), ST_OK);
    uint64_t start_us = sys_monotonic_us(), until_us = start_us + PATIENCE_US;
    for (int i = 0; i < TRIES; i++)
        assert_int_equal(xlog_append(path, "x=1\n", 4, until_us, NULL), ST_LOCKED);
    assert_true(sys_monotonic_us() >= until_us);
    assert_true(sys_monotonic_us() - start_us < (uint64_t)TRIES * PATIENCE_US / 2); /* one wait, not fifty */
    sys_drop(&held);
}
