/* SPDX-License-Identifier: MIT
 *
 * Scores: every finished run gets its line, once; what is missing is made up for, what has no room is told and made
 * later. */
#include "support/test.h"

#include "report/boards.h"
#include "report/prune.h"
#include "report/score.h"
#include "support/profile.h"
#include "support/recorded.h"
#include "support/scored.h"
#include "support/scratch.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* --- Lines ------------------------------------------------------------------------------------------------------- */

TEST_WITH(test_a_line_for_each_run, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    scored_finish(fixture, "a.journal", "Hild", 1, 20000);
    struct view first = *fixture->recorder.view;
    scored_finish(fixture, "b.journal", "Offa", 2, 40);
    scored_settle_and_read(fixture);
    assert_int_equal(scored_rows(fixture), 2);
    assert_int_equal(fixture->boards.bad, 0);
    const struct score *best = scored_prove(fixture, 0), *other = scored_prove(fixture, 1);
    assert_int_equal(best->truth, SCORE_VERIFIED);
    assert_int_equal(other->truth, SCORE_VERIFIED);
    assert_true(best->score == first.score);
    assert_int_equal(best->turns, first.turn);
    assert_string_equal(best->name, "Hild");
    assert_string_equal(best->result, "died");
    assert_string_equal(best->killer, fixture->rules->kinds[first.killer].id);
    assert_string_equal(other->result, "retired");
    assert_string_equal(other->killer, "");
    assert_string_equal(other->run, "b.journal");
}

/* Where the profile has several, in one more field; of any other the line is as it was. */
TEST_OF_EACH(test_a_line_has_the_kit, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    scored_finish(fixture, "a.journal", "Hild", 1, 40);
    scored_settle_and_read(fixture);
    assert_string_equal(scored_prove(fixture, 0)->kit, test_in_the_campaign() ? "delver" : "");
    assert_int_equal(scored_prove(fixture, 0)->truth, SCORE_VERIFIED);
    assert_int_equal(scored_lines_with(scored_text(fixture, "scores"), "\tkit=delver\n"), test_in_the_campaign());
    assert_int_equal(scored_lines_with(fixture->text, "kit="), test_in_the_campaign());
}

TEST_WITH(test_settling_again_adds_nothing, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    char before[SCORED_BYTES];
    scored_finish(fixture, "a.journal", "Hild", 1, 60);
    scored_settle_and_read(fixture);
    COPY_TEXT(before, scored_text(fixture, "scores"));
    scored_settle_and_read(fixture);
    assert_string_equal(scored_text(fixture, "scores"), before);
}

TEST_WITH(test_what_is_missing_is_made_again, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    char before[SCORED_BYTES];
    scored_finish(fixture, "a.journal", "Hild", 1, 60);
    scored_finish(fixture, "b.journal", "Offa", 2, 60);
    scored_settle_and_read(fixture);
    COPY_TEXT(before, scored_text(fixture, "scores"));
    scored_remove(fixture, "scores");
    scored_remove(fixture, "finished/b.dump");
    scored_settle_and_read(fixture);
    assert_string_equal(scored_text(fixture, "scores"), before);
    assert_true(scored_is_there(fixture, "finished/b.dump"));
}

/* What cannot be replayed, or is no run at all, has no line and is in nobody's way. */
TEST_WITH(test_other_things_are_passed_over, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    scored_finish(fixture, "good.journal", "Hild", 1, 60);
    scored_write(fixture, "finished/damaged.journal", "BARROW\nnot really");
    scored_write(fixture, "finished/.hidden.journal", "");
    scored_write(fixture, "finished/with space.journal", "");
    scored_write(fixture, "finished/\033[2Jred.journal", "");
    scored_write(fixture, "finished/notes", "mine");
    scored_settle_and_read(fixture);
    assert_int_equal(scored_rows(fixture), 1);
    assert_string_equal(scored_prove(fixture, 0)->run, "good.journal");
    assert_false(scored_is_there(fixture, "finished/damaged.dump"));
}

/* A line cut short by a power cut keeps to itself. */
TEST_WITH(test_a_torn_last_line, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    scored_finish(fixture, "a.journal", "Hild", 1, 60);
    scored_write(fixture, "scores", "v=1\trules=1\tcontent=00");
    scored_settle_and_read(fixture);
    assert_int_equal(scored_rows(fixture), 1);
    assert_int_equal(fixture->boards.bad, 1);
    assert_int_equal(scored_prove(fixture, 0)->truth, SCORE_VERIFIED);
    assert_ptr_equal(strstr(scored_text(fixture, "scores"), "v=1\trules=1\tcontent=00\nv=1\t"), fixture->text);
}

TEST_WITH(test_best_first, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    for (int i = 0; i < 8; i++) {
        char run[32];
        snprintf(run, sizeof run, "%d.journal", i);
        scored_finish(fixture, run, "Hild", (uint64_t)i + 1, i % 2 ? 20000 : 100);
    }
    scored_settle_and_read(fixture);
    assert_int_equal(scored_rows(fixture), 8);
    for (int i = 1; i < 8; i++) {
        struct score better = *scored_prove(fixture, i - 1), worse = *scored_prove(fixture, i);
        assert_true(better.score > worse.score || (better.score == worse.score && better.turns <= worse.turns));
    }
}

/* As on the death screen, in a line. */
TEST_WITH(test_words_of_deaths, scored_setup, scored_teardown)
{
    static const struct {
        const char *killer;
        struct killing killing;
        const char *words;
    } ROWS[] = {
        {"orc",
         {.power = 6, .defense = 1, .press = 2, .times = 1, .damage = 5},
         "killed by an orc: 6 power (2 press) - 1 defense = 5 damage"},
        {"orc", {.damage = 3, .type = DAMAGE_FORCE}, "killed by an orc: 3 force damage"},
        {"", {.damage = 4, .type = DAMAGE_FIRE}, "killed by fire: 4 damage"},
        {"", {.damage = 4}, "killed by nobody in particular"},
    };
    struct scored *fixture = *state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct verification verification = {.over = true, .outcome = OUTCOME_DIED, .killing = ROWS[i].killing};
        struct score score;
        COPY_TEXT(verification.killer, ROWS[i].killer);
        score_of_verification(&verification, fixture->rules, 0, "x.journal", &score);
        assert_string_equal(score.death, ROWS[i].words);
    }
}

/* Kings and feats are listed, in one more field each where there are any. */
TEST_WITH(test_a_line_has_kings_and_feats, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    for (int any = 0; any < 2; any++) {
        struct verification verification = {.kings = any ? 1U << KING_ORRIN : 0,
                                            .feats = any ? (1U << FEAT_COUNT) - 1 : 0,
                                            .over = any,
                                            .floor = 6,
                                            .outcome = (uint8_t)(any ? OUTCOME_ORRIN : OUTCOME_NONE)};
        struct score score, again;
        struct xlog_line line;
        struct xlog_record record;
        size_t at = 0;
        score_of_verification(&verification, fixture->rules, 0, "x.journal", &score);
        assert_string_equal(score.death, any ? "laid Orrin the Many to rest and left floor 6 alive" : "retired");
        assert_string_equal(score.kings, any ? "orrin" : "");
        assert_string_equal(score.feats, any ? "unblooded,ambusher" : "");
        assert_int_equal(score_lists(score.feats, "ambusher"), any);
        assert_false(score_lists(score.feats, "ambush"));
        score_write(&score, &line);
        assert_int_equal(strstr(line.memory, "\tkings=orrin\tfeats=unblooded,ambusher\n") != NULL, any);
        assert_int_equal(strstr(line.memory, "kings=") != NULL, any);
        assert_true(xlog_next(line.memory, line.text.length, &at, &record));
        assert_true(score_read(&again, &record));
        assert_true(score_same(&score, &again));
    }
}

/* A journal may claim any time: its line is known again, else every start would add one more. */
TEST(test_times_of_any_kind)
{
    static const int64_t TIMES[] = {INT64_MIN, INT64_MIN + 1, -1, 0, INT64_MAX / 2 + 1, INT64_MAX};
    for (size_t i = 0; i < sizeof TIMES / sizeof *TIMES; i++) {
        struct score score = {.v = 1, .start = TIMES[i], .end = TIMES[i]}, again;
        struct xlog_line line;
        struct xlog_record record;
        size_t at = 0;
        COPY_TEXT(score.run, "x.journal");
        score_write(&score, &line);
        assert_true(xlog_next(line.memory, line.text.length, &at, &record));
        assert_true(score_read(&again, &record));
        assert_true(again.start == TIMES[i] && again.end == TIMES[i]);
    }
}

/* --- Room -------------------------------------------------------------------------------------------------------- */

/* The oldest go that stand in no list, each is noted first, and a false claim saves none when the lists are proved. */
TEST_WITH(test_pruning, scored_setup, scored_teardown)
{
    enum { RUNS = BOARD_RANKED + 6, OLDEST = BOARD_RANKED - 2 };
    struct scored *fixture = *state;
    struct pruned pruned;
    char run[64];
    fixture->place = (struct score_place){.folder = fixture->folder};
    for (int i = 0; i < RUNS; i++) { /* the best is the oldest, the worst are the newest but one */
        snprintf(run, sizeof run, "%03d.journal", i);
        scored_finish(fixture, run, "Hild", (uint64_t)i + 1, i < BOARD_RANKED ? 200 : 3);
    }
    scored_settle_and_read(fixture);
    scored_add_forged(fixture, "\tscore=", "\tscore=99999", true);
    assert_int_equal(prune_runs(&fixture->place, fixture->rules, &fixture->verifier, true, 0, &pruned, NULL), ST_OK);
    assert_in_range(pruned.runs, 5, 6); /* all but those that stand in the list, and the newest */
    assert_int_equal(scored_lines_with(scored_text(fixture, "pruned"), "\trun="), pruned.runs);
    int left = 0;
    for (int i = 0; i < RUNS; i++) {
        snprintf(run, sizeof run, "finished/%03d.journal", i);
        left += scored_is_there(fixture, run);
        if (i < OLDEST / 2)
            assert_true(scored_is_there(fixture, run));
    }
    assert_int_equal(left, RUNS - pruned.runs);
    assert_int_equal(prune_runs(&fixture->place, fixture->rules, NULL, false, 0, &pruned, NULL), ST_OK);
    assert_in_range(pruned.runs, 0, 1);
}

/* The folder's scores in a process that is asked to leave. */
static bool open_leaving(struct scored *fixture, const char *folder)
{
    *fixture = (struct scored){.which = 0};
    snprintf(fixture->folder, sizeof fixture->folder, "%s", folder);
    scored_open(fixture);
    fixture->place = (struct score_place){.folder = folder};
    sys_catch_signals();
    return raise(SIGTERM) == 0;
}

/* On the way through a long log: no run's rank is known, and none goes. */
static int prune_when_leaving(const char *folder)
{
    struct scored fixture;
    struct pruned pruned;
    EXPECT(open_leaving(&fixture, folder));
    EXPECT(prune_runs(&fixture.place, fixture.rules, NULL, false, 0, &pruned, NULL) == ST_OK);
    EXPECT(pruned.runs == 0);
    scored_close(&fixture);
    return 0;
}

/* On the way through what another user has made of the log. */
static int read_when_leaving(const char *folder)
{
    struct scored fixture;
    struct fault fault;
    EXPECT(open_leaving(&fixture, folder));
    EXPECT(boards_read(&fixture.boards, &fixture.place, fixture.rules, NULL, &fault) == ST_IO);
    EXPECT(fault.id == FAULT_SCORES_BROKEN_OFF);
    scored_close(&fixture);
    return 0;
}

/* A log longer than any disk, of which nothing was written: it is passed over, and what stands behind it is read. */
TEST_WITH(test_a_log_with_a_hole, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    struct sys_follow log = {.fd = -1, .news = -1};
    char path[SCRATCH_SIZE], line[4096];
    fixture->place = (struct score_place){.folder = fixture->folder};
    scored_finish(fixture, "a.journal", "Hild", 1, 30);
    scored_settle_and_read(fixture);
    assert_int_equal(scored_rows(fixture), 1);
    snprintf(line, sizeof line, "\n%s", strchr(scored_text(fixture, "scores"), 'v'));
    scored_path(fixture, "scores", path);
    assert_int_equal(truncate(path, 0), 0);
    if (truncate(path, (off_t)1 << 40) != 0)
        test_skip("no file of a terabyte here");
    assert_int_equal(sys_follow_open_still(&log, path, NULL), ST_OK);
    bool knows_holes = sys_follow_skip_hole(&log, 0) == (uint64_t)1 << 40;
    sys_follow_close(&log);
    assert_int_equal(scratch_child(read_when_leaving, fixture->folder), 0);
    if (!knows_holes)
        test_skip("holes in files are not told here");
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    assert_int_equal(fputs(line, file) >= 0, 1);
    assert_int_equal(fclose(file), 0);
    scored_read(fixture);
    assert_int_equal(scored_rows(fixture), 1);
}

TEST_WITH(test_no_pruning_by_half_a_log, scored_setup, scored_teardown)
{
    enum { JUNK = 5000, RUNS = 4 };
    struct scored *fixture = *state;
    struct pruned pruned;
    char run[64];
    static char log[2 * JUNK + (1 << 14)];
    fixture->place = (struct score_place){.folder = fixture->folder};
    for (int i = 0; i < RUNS; i++) {
        snprintf(run, sizeof run, "%03d.journal", i);
        scored_finish(fixture, run, "Hild", (uint64_t)i + 1, 3);
    }
    scored_settle_and_read(fixture);
    for (int i = 0; i < JUNK; i++)
        memcpy(log + (ptrdiff_t)2 * i, "?\n", 2);
    copy_text(log + (ptrdiff_t)2 * JUNK, sizeof log - (size_t)2 * JUNK, scored_text(fixture, "scores"));
    scored_write(fixture, "scores", log);
    assert_int_equal(scratch_child(prune_when_leaving, fixture->folder), 0);
    assert_int_equal(prune_runs(&fixture->place, fixture->rules, NULL, false, 0, &pruned, NULL), ST_OK);
    assert_int_equal(pruned.runs, 0); /* all stand in the list */
}

/* --- Trouble ----------------------------------------------------------------------------------------------------- */

/* With no room the run stays, the failure is told, and the next time everything is there. */
static int settle_without_room(const char *folder)
{
    struct scored fixture = {.which = 0};
    struct fault fault = {.id = FAULT_NONE};
    snprintf(fixture.folder, sizeof fixture.folder, "%s", folder);
    scored_open(&fixture);
    sys_catch_signals();
    EXPECT(scratch_limit_files(100));
    EXPECT(scored_settle(&fixture, &fault) != ST_OK);
    EXPECT(fault.id != FAULT_NONE);
    EXPECT(!scored_is_there(&fixture, "finished/a.dump"));
    EXPECT(scored_is_there(&fixture, "finished/a.journal"));
    fixture.place = (struct score_place){.folder = folder};
    EXPECT(boards_read(&fixture.boards, &fixture.place, fixture.rules, NULL, &fault) == ST_OK);
    EXPECT(fixture.boards.list[0].count == 0);
    EXPECT(fixture.boards.bad == 0);
    scored_close(&fixture);
    return 0;
}

TEST_WITH(test_no_room, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    scored_finish(fixture, "a.journal", "Hild", 1, 60);
    assert_int_equal(scratch_child(settle_without_room, fixture->folder), 0);
    scored_settle_and_read(fixture);
    assert_int_equal(scored_rows(fixture), 1);
    assert_true(scored_is_there(fixture, "finished/a.dump"));
}

/* Several processes at once: every line is whole. */
enum { WRITERS = 8, LINEAR_EACH = 25 };

static int write_lines(void *path)
{
    for (int i = 0; i < LINEAR_EACH; i++) {
        struct xlog_line line;
        xlog_begin(&line);
        xlog_number(&line, "writer", (int64_t)getpid());
        xlog_number(&line, "line", i);
        strbuf_char(&line.text, '\n');
        enum status status = ST_LOCKED;
        while (status == ST_LOCKED) /* nobody waits for long */
            status = xlog_append(path, line.memory, line.text.length, 0, NULL);
        EXPECT(status == ST_OK);
    }
    return 0;
}

TEST_WITH(test_several_writers, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    char path[SCRATCH_SIZE];
    scored_path(fixture, "log", path);
    assert_true(scratch_children(WRITERS, write_lines, path));
    const char *text = scored_text(fixture, "log");
    struct xlog_record record;
    size_t at = 0;
    int lines = 0;
    while (xlog_next(text, strlen(text), &at, &record)) {
        char value[16];
        assert_true(xlog_find(&record, "writer", value, sizeof value));
        assert_true(xlog_find(&record, "line", value, sizeof value));
        lines++;
    }
    assert_int_equal(lines, WRITERS * LINEAR_EACH);
}

/* --- Values of any bytes ----------------------------------------------------------------------------------------- */

TEST(test_values_are_sanitised)
{
    struct xlog_line line;
    char value[64];
    xlog_begin(&line);
    xlog_text(&line, "name", "a\tb\nc\033[31md");
    assert_string_equal(line.memory, "name=a?b?c?[31md");
    static const char BYTES[] = "name=x\033]0;y\007z\xff\0w\tscore=1";
    struct xlog_record record = {BYTES, sizeof BYTES - 1};
    assert_true(xlog_find(&record, "name", value, sizeof value));
    assert_string_equal(value, "x?]0;y?z??w");
    assert_true(xlog_find(&record, "score", value, sizeof value));
    assert_string_equal(value, "1");
    assert_false(xlog_find(&record, "core", value, sizeof value));
    assert_string_equal(value, "");
}
