/* SPDX-License-Identifier: MIT
 *
 * Scores: every finished run gets its line and its story, once; what is missing is made up for; what a line claims is
 * believed only as far as the journal says the same. */
#include "support/test.h"

#include "report/morgue.h"
#include "report/livelog.h"
#include "report/score.h"
#include "support/content.h"
#include "support/recorded.h"
#include "support/scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FILE_BYTES = 1 << 17 };

struct fixture {
    char folder[SCRATCH_SIZE];
    struct rules *rules;
    struct catalogue catalogue;
    struct recorder recorder;
    struct verifier verifier;
    struct score_file scores;
    char text[FILE_BYTES];
};

static void open_fixture(struct fixture *fixture)
{
    fixture->rules = test_rules();
    catalogue_init(&fixture->catalogue);
    recorder_init(&fixture->recorder, fixture->rules);
    assert_true(verifier_init(&fixture->verifier, fixture->rules));
}

static void close_fixture(struct fixture *fixture)
{
    score_file_release(&fixture->scores);
    recorder_release(&fixture->recorder);
    verifier_release(&fixture->verifier);
    free(fixture->rules);
}

static void below(const struct fixture *fixture, const char *name, char path[SCRATCH_SIZE])
{
    scratch_path(path, fixture->folder, name);
}

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    char finished[SCRATCH_SIZE];
    assert_non_null(fixture);
    scratch_make(fixture->folder);
    below(fixture, "finished", finished);
    assert_int_equal(mkdir(finished, 0700), 0);
    open_fixture(fixture);
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    close_fixture(fixture);
    scratch_remove(fixture->folder);
    free(fixture);
    return 0;
}

/* Puts a bot's run among the finished ones. */
static void finish(struct fixture *fixture, const char *run, const char *name, uint64_t seed, uint32_t turns)
{
    char path[SCRATCH_SIZE], file[128];
    recorder_play(&fixture->recorder, "brawler", name, seed, turns);
    snprintf(file, sizeof file, "finished/%s", run);
    below(fixture, file, path);
    scratch_write(path, fixture->recorder.bytes, fixture->recorder.size);
}

static enum status settle(struct fixture *fixture, struct fault *fault)
{
    return score_file_settle(&(struct score_place){.folder = fixture->folder}, &fixture->verifier, &fixture->catalogue,
                             fault);
}

static void settle_and_read(struct fixture *fixture)
{
    score_file_release(&fixture->scores);
    assert_int_equal(settle(fixture, NULL), ST_OK);
    assert_int_equal(score_file_read(&(struct score_place){.folder = fixture->folder}, &fixture->scores, NULL), ST_OK);
}

static struct score *prove(struct fixture *fixture, int row)
{
    struct score *score = &fixture->scores.rows[row];
    score_file_prove(fixture->folder, &fixture->verifier, score);
    return score;
}

/* A file below the folder as text; fails when it is missing. */
static const char *file_text(struct fixture *fixture, const char *name)
{
    char path[SCRATCH_SIZE];
    below(fixture, name, path);
    long size = scratch_read(path, fixture->text, sizeof fixture->text - 1);
    assert_true(size >= 0);
    fixture->text[size] = '\0';
    return fixture->text;
}

static void write_file(const struct fixture *fixture, const char *name, const char *text)
{
    char path[SCRATCH_SIZE];
    below(fixture, name, path);
    scratch_write(path, text, strlen(text));
}

static bool is_there(const struct fixture *fixture, const char *name)
{
    char path[SCRATCH_SIZE];
    below(fixture, name, path);
    return access(path, F_OK) == 0;
}

static void remove_file(const struct fixture *fixture, const char *name)
{
    char path[SCRATCH_SIZE];
    below(fixture, name, path);
    assert_int_equal(unlink(path), 0);
}

/* --- Lines ------------------------------------------------------------------------------------------------------- */

TEST_WITH(test_a_line_for_each_run, set_up, tear_down)
{
    struct fixture *fixture = *state;
    finish(fixture, "a.journal", "Hild", 1, 20000);
    struct view first = *fixture->recorder.view;
    finish(fixture, "b.journal", "Offa", 2, 40);
    settle_and_read(fixture);
    assert_int_equal(fixture->scores.count, 2);
    assert_int_equal(fixture->scores.bad, 0);
    const struct score *best = prove(fixture, 0), *other = prove(fixture, 1);
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

TEST_WITH(test_settling_again_adds_nothing, set_up, tear_down)
{
    struct fixture *fixture = *state;
    char before[FILE_BYTES];
    finish(fixture, "a.journal", "Hild", 1, 60);
    settle_and_read(fixture);
    COPY_TEXT(before, file_text(fixture, "scores"));
    settle_and_read(fixture);
    assert_string_equal(file_text(fixture, "scores"), before);
}

TEST_WITH(test_what_is_missing_is_made_again, set_up, tear_down)
{
    struct fixture *fixture = *state;
    char before[FILE_BYTES];
    finish(fixture, "a.journal", "Hild", 1, 60);
    finish(fixture, "b.journal", "Offa", 2, 60);
    settle_and_read(fixture);
    COPY_TEXT(before, file_text(fixture, "scores"));
    remove_file(fixture, "scores");
    remove_file(fixture, "finished/b.dump");
    settle_and_read(fixture);
    assert_string_equal(file_text(fixture, "scores"), before);
    assert_true(is_there(fixture, "finished/b.dump"));
}

/* What cannot be replayed, or is no run at all, has no line and is in nobody's way. */
TEST_WITH(test_other_things_are_passed_over, set_up, tear_down)
{
    struct fixture *fixture = *state;
    finish(fixture, "good.journal", "Hild", 1, 60);
    write_file(fixture, "finished/damaged.journal", "BARROW\nnot really");
    write_file(fixture, "finished/.hidden.journal", "");
    write_file(fixture, "finished/with space.journal", "");
    write_file(fixture, "finished/\033[2Jred.journal", "");
    write_file(fixture, "finished/notes", "mine");
    settle_and_read(fixture);
    assert_int_equal(fixture->scores.count, 1);
    assert_string_equal(fixture->scores.rows[0].run, "good.journal");
    assert_false(is_there(fixture, "finished/damaged.dump"));
}

/* A line cut short by a power cut keeps to itself. */
TEST_WITH(test_a_torn_last_line, set_up, tear_down)
{
    struct fixture *fixture = *state;
    finish(fixture, "a.journal", "Hild", 1, 60);
    write_file(fixture, "scores", "v=1\trules=1\tcontent=00");
    settle_and_read(fixture);
    assert_int_equal(fixture->scores.count, 1);
    assert_int_equal(fixture->scores.bad, 1);
    assert_int_equal(prove(fixture, 0)->truth, SCORE_VERIFIED);
    assert_ptr_equal(strstr(file_text(fixture, "scores"), "v=1\trules=1\tcontent=00\nv=1\t"), fixture->text);
}

TEST_WITH(test_best_first, set_up, tear_down)
{
    struct fixture *fixture = *state;
    for (int i = 0; i < 8; i++) {
        char run[32];
        snprintf(run, sizeof run, "%d.journal", i);
        finish(fixture, run, "Hild", (uint64_t)i + 1, i % 2 ? 20000 : 100);
    }
    settle_and_read(fixture);
    assert_int_equal(fixture->scores.count, 8);
    for (int i = 1; i < 8; i++) {
        const struct score *better = &fixture->scores.rows[i - 1], *worse = &fixture->scores.rows[i];
        assert_true(better->score > worse->score || (better->score == worse->score && better->turns <= worse->turns));
    }
}

/* --- Forged ------------------------------------------------------------------------------------------------------ */

/* Writes the one line of the scores anew with `from` in it replaced. */
static void forge(struct fixture *fixture, const char *from, const char *to)
{
    char forged[FILE_BYTES];
    const char *text = file_text(fixture, "scores");
    const char *at = strstr(text, from);
    assert_non_null(at);
    snprintf(forged, sizeof forged, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    write_file(fixture, "scores", forged);
    score_file_release(&fixture->scores);
    assert_int_equal(score_file_read(&(struct score_place){.folder = fixture->folder}, &fixture->scores, NULL), ST_OK);
}

TEST_WITH(test_a_forged_line_is_found_out, set_up, tear_down)
{
    static const struct {
        const char *from, *to;
        enum score_truth truth;
    } FORGERIES[] = {
        {"\tscore=", "\tscore=9", SCORE_FALSE},
        {"\tfloor=", "\tfloor=9", SCORE_FALSE},
        {"\tturns=", "\tturns=-", SCORE_FALSE},
        {"\tname=Hild", "\tname=Offa", SCORE_FALSE},
        {"\tprofile=classic", "\tprofile=harder", SCORE_FALSE},
        {"\tresult=retired", "\tresult=died", SCORE_FALSE},
        {"\tkiller=", "\tkiller=troll", SCORE_FALSE},
        {"\trun=a.journal", "\trun=b.journal", SCORE_FALSE},
        {"\trun=a.journal", "\trun=none.journal", SCORE_UNPROVED},
        {"\trun=a.journal", "\trun=../finished/a.journal", SCORE_UNPROVED},
        {"\trun=a.journal", "\trun=/etc/passwd", SCORE_UNPROVED},
        {"\trun=a.journal", "\trun=", SCORE_UNPROVED},
        {"\tdeath=retired", "\tdeath=of old age", SCORE_VERIFIED}, /* words prove nothing, and are not shown */
    };
    struct fixture *fixture = *state;
    for (size_t i = 0; i < sizeof FORGERIES / sizeof FORGERIES[0]; i++) {
        finish(fixture, "a.journal", "Hild", 1, 60);
        settle_and_read(fixture);
        finish(fixture, "b.journal", "Hild", 2, 60);
        forge(fixture, FORGERIES[i].from, FORGERIES[i].to);
        assert_int_equal(fixture->scores.count, 1);
        assert_int_equal(prove(fixture, 0)->truth, FORGERIES[i].truth);
        remove_file(fixture, "scores");
        remove_file(fixture, "finished/b.journal");
    }
}

TEST(test_a_line_names_no_path)
{
    static const char *const NAMES[] = {
        "sub/a.journal", "a/../../b.journal", "../a.journal", "/a.journal", ".journal",
        ".a.journal",    "a journal",         "a\\.journal",  "",           "a.journal/"};
    struct score score = {.run = "a.journal"};
    char path[SYS_PATH_SIZE];
    assert_int_equal(score_file_run_path("/state", &score, path, NULL), ST_OK);
    assert_string_equal(path, "/state/finished/a.journal");
    assert_int_equal(score_file_morgue_path(&(struct score_place){.folder = "/state"}, &score, path, NULL), ST_OK);
    assert_string_equal(path, "/state/finished/a.dump");
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        COPY_TEXT(score.run, NAMES[i]);
        assert_int_equal(score_file_run_path("/state", &score, path, NULL), ST_USAGE);
    }
}

TEST_WITH(test_a_changed_journal_is_found_out, set_up, tear_down)
{
    struct fixture *fixture = *state;
    finish(fixture, "a.journal", "Hild", 1, 60);
    settle_and_read(fixture);
    assert_int_equal(prove(fixture, 0)->truth, SCORE_VERIFIED);
    finish(fixture, "a.journal", "Hild", 1, 59);
    assert_int_equal(prove(fixture, 0)->truth, SCORE_FALSE);
    fixture->rules->profiles[0].rules_version++;
    assert_int_equal(prove(fixture, 0)->truth, SCORE_UNPROVED);
}

TEST_WITH(test_a_run_counts_once, set_up, tear_down)
{
    struct fixture *fixture = *state;
    char twice[FILE_BYTES];
    finish(fixture, "a.journal", "Hild", 1, 60);
    settle_and_read(fixture);
    const char *line = file_text(fixture, "scores");
    struct strbuf text;
    STRBUF_OVER(&text, twice);
    strbuf_format(&text, "%s%s", line, line);
    write_file(fixture, "scores", twice);
    settle_and_read(fixture);
    assert_int_equal(fixture->scores.count, 1);
}

TEST_WITH(test_a_copy_of_a_journal_counts_once, set_up, tear_down)
{
    struct fixture *fixture = *state;
    finish(fixture, "a.journal", "Hild", 1, 60);
    finish(fixture, "a.1.journal", "Hild", 1, 60);
    finish(fixture, "b.journal", "Hild", 2, 60);
    settle_and_read(fixture);
    assert_int_equal(fixture->scores.count, 2);
}

/* --- Stories ----------------------------------------------------------------------------------------------------- */

TEST_WITH(test_the_story, set_up, tear_down)
{
    struct fixture *fixture = *state;
    finish(fixture, "a.journal", "Hild", 1, 20000);
    settle_and_read(fixture);
    const char *story = file_text(fixture, "finished/a.dump");
    assert_non_null(strstr(story, "The run of Hild"));
    assert_non_null(strstr(story, "Killed by "));
    assert_non_null(strstr(story, " power - "));
    assert_non_null(strstr(story, "THREAT")); /* the blow that killed had been announced */
    assert_non_null(strstr(story, "@"));
    assert_non_null(strstr(story, "You die."));
    assert_non_null(strstr(story, "a) "));
    assert_non_null(strstr(story, "floor 1: "));
    assert_non_null(strstr(story, "barrow --verify a.journal"));
    char hash[32];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)game_hash_world(fixture->recorder.game));
    assert_non_null(strstr(story, hash));
    assert_true(story[strlen(story) - 1] == '\n');
    assert_true(strlen(story) < MORGUE_MAX / 2);
}

/* --- Trouble ----------------------------------------------------------------------------------------------------- */

/* With no room the run stays, the failure is told, and the next time everything is there. */
static int settle_without_room(const char *folder)
{
    struct fixture fixture = {.scores = {NULL, 0, 0}};
    struct fault fault = {.id = FAULT_NONE};
    snprintf(fixture.folder, sizeof fixture.folder, "%s", folder);
    open_fixture(&fixture);
    sys_catch_signals();
    EXPECT(scratch_limit_files(100));
    EXPECT(settle(&fixture, &fault) != ST_OK);
    EXPECT(fault.id != FAULT_NONE);
    EXPECT(!is_there(&fixture, "finished/a.dump"));
    EXPECT(is_there(&fixture, "finished/a.journal"));
    EXPECT(score_file_read(&(struct score_place){.folder = folder}, &fixture.scores, &fault) == ST_OK);
    EXPECT(fixture.scores.count == 0);
    EXPECT(fixture.scores.bad == 0);
    close_fixture(&fixture);
    return 0;
}

TEST_WITH(test_no_room, set_up, tear_down)
{
    struct fixture *fixture = *state;
    finish(fixture, "a.journal", "Hild", 1, 60);
    assert_int_equal(scratch_child(settle_without_room, fixture->folder), 0);
    settle_and_read(fixture);
    assert_int_equal(fixture->scores.count, 1);
    assert_true(is_there(fixture, "finished/a.dump"));
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
        EXPECT(xlog_append(path, &line, NULL) == ST_OK);
    }
    return 0;
}

TEST_WITH(test_several_writers, set_up, tear_down)
{
    struct fixture *fixture = *state;
    char path[SCRATCH_SIZE];
    below(fixture, "log", path);
    assert_true(scratch_children(WRITERS, write_lines, path));
    const char *text = file_text(fixture, "log");
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

/* --- The log of events ------------------------------------------------------------------------------------------- */

/* Replays the recorder's game beside a livelog, from record `from` on. */
struct listener {
    struct livelog log;
    int step, from;
    const struct fixture *fixture;
};

static void listen(void *context, const struct command *command, const struct events *events, const struct view *view)
{
    struct listener *listener = context;
    if (listener->step++ < listener->from)
        return;
    if (listener->step == listener->from + 1)
        assert_int_equal(
            livelog_begin(&listener->log, listener->fixture->folder, &listener->fixture->recorder.run, view, NULL),
            ST_OK);
    else if (command)
        assert_int_equal(livelog_step(&listener->log, view, events, NULL), ST_OK);
}

static int count_lines_with(const char *text, const char *part)
{
    int count = 0;
    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part))
        count++;
    return count;
}

static void play_beside_livelog(struct fixture *fixture, int from)
{
    struct listener listener = {.from = from, .fixture = fixture};
    struct verifier_watcher watcher = {listen, &listener};
    struct verification verification;
    char path[SCRATCH_SIZE];
    below(fixture, "finished/a.journal", path);
    assert_int_equal(verification_read(&fixture->verifier, path, &watcher, &verification, NULL), ST_OK);
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
        strbuf_char(&line.text, '\n');
        assert_true(xlog_next(line.memory, line.text.length, &at, &record));
        assert_true(score_read(&again, &record));
        assert_true(again.start == TIMES[i] && again.end == TIMES[i]);
    }
}

TEST_WITH(test_notable_events, set_up, tear_down)
{
    struct fixture *fixture = *state;
    finish(fixture, "a.journal", "Hild", 1, 20000);
    play_beside_livelog(fixture, 0);
    const char *text = file_text(fixture, "livelog");
    const struct view *view = fixture->recorder.view;
    assert_int_equal(count_lines_with(text, "type=start\t"), 1);
    assert_int_equal(count_lines_with(text, "type=death\t"), 1);
    assert_int_equal(count_lines_with(text, "type=level\t"), view->hero.level - 1);
    assert_int_equal(count_lines_with(text, "type=floor\t"), view->floor - 1);
    assert_int_equal(count_lines_with(text, "type=kill\twhat=orc\t"), 1);
    /* Gone on with later: neither the start nor a kill is told again. */
    play_beside_livelog(fixture, 1);
    text = file_text(fixture, "livelog");
    assert_int_equal(count_lines_with(text, "type=start\t"), 1);
    assert_int_equal(count_lines_with(text, "type=kill\twhat=orc\t"), 1);
}
