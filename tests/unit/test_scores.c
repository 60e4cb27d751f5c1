/* SPDX-License-Identifier: MIT
 *
 * Scores: every finished run gets its line and its story, once; what is missing is made up for; what a line claims is
 * believed only as far as the journal says the same. */
#include "support/test.h"

#include "report/boards.h"
#include "report/livelog.h"
#include "report/morgue.h"
#include "report/prune.h"
#include "report/settle.h"
#include "report/run_name.h"
#include "report/score.h"
#include "support/content.h"
#include "support/profile.h"
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
    struct boards boards;
    struct score_place place;
    int which; /* the list that has rows, after read_boards */
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
    boards_release(&fixture->boards);
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
    return settle_all(&(struct score_place){.folder = fixture->folder}, &fixture->verifier, &fixture->catalogue, fault);
}

static void read_boards(struct fixture *fixture)
{
    fixture->place = (struct score_place){.folder = fixture->folder};
    boards_release(&fixture->boards);
    assert_int_equal(boards_read(&fixture->boards, &fixture->place, fixture->rules, NULL, NULL), ST_OK);
    fixture->which = 0;
    while (fixture->which < fixture->boards.count - 1 && fixture->boards.list[fixture->which].count == 0)
        fixture->which++;
}

static void settle_and_read(struct fixture *fixture)
{
    assert_int_equal(settle(fixture, NULL), ST_OK);
    read_boards(fixture);
}

/* Of the first list that has rows. */
static int count_rows(const struct fixture *fixture)
{
    return fixture->boards.list[fixture->which].count;
}

/* A row of it, proved. */
static const struct score *prove(struct fixture *fixture, int row)
{
    const struct score *score = boards_row(&fixture->boards, fixture->which, row, &fixture->verifier, UINT64_MAX);
    assert_non_null(score);
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

static int count_lines_with(const char *text, const char *part)
{
    int count = 0;
    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part))
        count++;
    return count;
}

/* --- Lines ------------------------------------------------------------------------------------------------------- */

TEST_WITH(test_a_line_for_each_run, set_up, tear_down)
{
    struct fixture *fixture = *state;
    finish(fixture, "a.journal", "Hild", 1, 20000);
    struct view first = *fixture->recorder.view;
    finish(fixture, "b.journal", "Offa", 2, 40);
    settle_and_read(fixture);
    assert_int_equal(count_rows(fixture), 2);
    assert_int_equal(fixture->boards.bad, 0);
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

/* Where the profile has several, in one more field; of any other the line is as it was. */
TEST_OF_EACH(test_a_line_has_the_kit, set_up, tear_down)
{
    struct fixture *fixture = *state;
    finish(fixture, "a.journal", "Hild", 1, 40);
    settle_and_read(fixture);
    assert_string_equal(prove(fixture, 0)->kit, test_in_the_campaign() ? "delver" : "");
    assert_int_equal(prove(fixture, 0)->truth, SCORE_VERIFIED);
    assert_int_equal(count_lines_with(file_text(fixture, "scores"), "\tkit=delver\n"), test_in_the_campaign());
    assert_int_equal(count_lines_with(fixture->text, "kit="), test_in_the_campaign());
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
    assert_int_equal(count_rows(fixture), 1);
    assert_string_equal(prove(fixture, 0)->run, "good.journal");
    assert_false(is_there(fixture, "finished/damaged.dump"));
}

/* A line cut short by a power cut keeps to itself. */
TEST_WITH(test_a_torn_last_line, set_up, tear_down)
{
    struct fixture *fixture = *state;
    finish(fixture, "a.journal", "Hild", 1, 60);
    write_file(fixture, "scores", "v=1\trules=1\tcontent=00");
    settle_and_read(fixture);
    assert_int_equal(count_rows(fixture), 1);
    assert_int_equal(fixture->boards.bad, 1);
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
    assert_int_equal(count_rows(fixture), 8);
    for (int i = 1; i < 8; i++) {
        struct score better = *prove(fixture, i - 1), worse = *prove(fixture, i);
        assert_true(better.score > worse.score || (better.score == worse.score && better.turns <= worse.turns));
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
    read_boards(fixture);
}

/* The first row of all lists, once every row is proved. */
static const struct score *prove_all(struct fixture *fixture)
{
    const struct score *first = NULL;
    for (int i = 0; i < fixture->boards.count; i++)
        for (int row = 0; boards_row(&fixture->boards, i, row, &fixture->verifier, UINT64_MAX); row++)
            continue;
    for (int i = 0; i < fixture->boards.count && !first; i++)
        first = boards_row(&fixture->boards, i, 0, &fixture->verifier, 0);
    return first;
}

static int count_all(const struct fixture *fixture)
{
    int count = 0;
    for (int i = 0; i < fixture->boards.count; i++)
        count += fixture->boards.list[i].count;
    return count;
}

/* The journal is the truth: whatever a line says, the row says what the journal proves, where that belongs. */
TEST_WITH(test_a_forged_line_is_found_out, set_up, tear_down)
{
    static const struct {
        const char *from, *to;
        enum score_truth truth;
    } FORGERIES[] = {
        {"\tscore=", "\tscore=9", SCORE_OTHERWISE},
        {"\tfloor=", "\tfloor=9", SCORE_OTHERWISE},
        {"\tturns=", "\tturns=-", SCORE_OTHERWISE},
        {"\tname=Hild", "\tname=Offa", SCORE_OTHERWISE},
        {"\tprofile=classic", "\tprofile=harder", SCORE_OTHERWISE},
        {"\tcontent=", "\tcontent=0000000000000001\tx=", SCORE_OTHERWISE},
        {"\tresult=retired", "\tresult=died", SCORE_OTHERWISE},
        {"\tkiller=", "\tkiller=troll", SCORE_OTHERWISE},
        {"\tdeath=retired", "\tdeath=eaten by a grue", SCORE_OTHERWISE},
        {"\tend=", "\tend=9", SCORE_OTHERWISE},
        {"\trun=a.journal", "\trun=b.journal", SCORE_OTHERWISE},
        {"\trun=a.journal", "\trun=none.journal", SCORE_UNPROVED},
        {"\trun=a.journal", "\trun=../finished/a.journal", SCORE_UNPROVED},
        {"\trun=a.journal", "\trun=/etc/passwd", SCORE_UNPROVED},
        {"\trun=a.journal", "\trun=", SCORE_UNPROVED},
    };
    struct fixture *fixture = *state;
    for (size_t i = 0; i < sizeof FORGERIES / sizeof FORGERIES[0]; i++) {
        finish(fixture, "a.journal", "Hild", 1, 60);
        settle_and_read(fixture);
        struct score honest = *prove(fixture, 0);
        assert_int_equal(honest.truth, SCORE_VERIFIED);
        finish(fixture, "b.journal", "Hild", 2, 60);
        forge(fixture, FORGERIES[i].from, FORGERIES[i].to);
        const struct score *shown = prove_all(fixture);
        assert_int_equal(count_all(fixture), 1);
        assert_int_equal(shown->truth, FORGERIES[i].truth);
        if (shown->truth == SCORE_OTHERWISE && strcmp(shown->run, "a.journal") == 0)
            assert_true(score_same(shown, &honest));
        remove_file(fixture, "scores");
        remove_file(fixture, "finished/b.journal");
    }
}

/* Adds a copy of the first line with `from` in it replaced, before it or behind it. */
static void add_forged(struct fixture *fixture, const char *from, const char *to, bool before)
{
    static char both[2 * FILE_BYTES];
    char line[4096];
    const char *text = file_text(fixture, "scores");
    snprintf(line, sizeof line, "%.*s\n", (int)strcspn(text, "\n"), text);
    char *at = strstr(line, from);
    assert_non_null(at);
    snprintf(both, sizeof both, "%s%.*s%s%s%s", before ? "" : text, (int)(at - line), line, to, at + strlen(from),
             before ? text : "");
    write_file(fixture, "scores", both);
    read_boards(fixture);
}

/* A copied line that claims more, less, another end or another game: the run stands there once, as it was, and marked.
 */
TEST_WITH(test_a_copied_line_hides_nothing, set_up, tear_down)
{
    static const char *const COPIES[][2] = {{"\tscore=", "\tscore=9"},
                                            {"\tscore=", "\tscore=-"},
                                            {"\tdeath=", "\tdeath=eaten by a grue"},
                                            {"\tprofile=classic", "\tprofile=harder"},
                                            {"\trules=", "\trules=7"},
                                            {"\tcontent=", "\tcontent=0000000000000001\tx="}};
    struct fixture *fixture = *state;
    for (size_t i = 0; i < 2 * sizeof COPIES / sizeof COPIES[0]; i++) {
        finish(fixture, "a.journal", "Hild", 1, 60);
        settle_and_read(fixture);
        struct score honest = *prove(fixture, 0);
        add_forged(fixture, COPIES[i / 2][0], COPIES[i / 2][1], i % 2);
        const struct score *shown = prove_all(fixture);
        assert_int_equal(count_all(fixture), 1);
        assert_int_equal(shown->truth, SCORE_OTHERWISE);
        assert_true(score_same(shown, &honest));
        remove_file(fixture, "scores");
    }
}

/* Who can guess a run's name writes a line for it before it ends: its own is written all the same, once, whether it is
 * settled as it ends or later. */
TEST_WITH(test_a_false_line_takes_no_lines_place, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct score_place place = {.folder = fixture->folder};
    char honest[FILE_BYTES], both[FILE_BYTES], journal[SCRATCH_SIZE];
    below(fixture, "finished/a.journal", journal);
    for (int later = 0; later < 2; later++) {
        finish(fixture, "a.journal", "Hild", 1, 60);
        settle_and_read(fixture);
        COPY_TEXT(honest, file_text(fixture, "scores"));
        add_forged(fixture, "\tscore=", "\tscore=9", 0);
        COPY_TEXT(both, strchr(file_text(fixture, "scores"), '\n') + 1); /* the false one alone */
        write_file(fixture, "scores", both);
        remove_file(fixture, "finished/a.dump");
        for (int i = 0; i < 2; i++) { /* the second time there is nothing to do */
            assert_int_equal(
                later ? settle(fixture, NULL)
                      : settle_one(&place, &fixture->verifier, &fixture->catalogue, journal, UINT64_MAX, NULL),
                ST_OK);
            assert_int_equal(count_lines_with(file_text(fixture, "scores"), "run=a.journal"), 2);
            assert_int_equal(count_lines_with(fixture->text, honest), 1);
        }
        remove_file(fixture, "scores");
    }
}

/* A claim without a proof stands below all that is proved, however large it is; and so does a lie that is found out. */
TEST_WITH(test_unproved_never_above_proved, set_up, tear_down)
{
    struct fixture *fixture = *state;
    finish(fixture, "a.journal", "Hild", 1, 2000);
    finish(fixture, "b.journal", "Offa", 2, 10);
    settle_and_read(fixture);
    add_forged(fixture, "\trun=a.journal", "\trun=nowhere.journal", true);
    add_forged(fixture, "\tscore=", "\tscore=99", true);
    (void)prove_all(fixture);
    assert_int_equal(count_all(fixture), 3);
    assert_int_equal(prove(fixture, 0)->truth, SCORE_VERIFIED);
    assert_int_equal(prove(fixture, 1)->truth, SCORE_VERIFIED);
    assert_int_equal(prove(fixture, 2)->truth, SCORE_UNPROVED);
    assert_string_equal(prove(fixture, 2)->run, "nowhere.journal");
}

/* On a host players cannot write where the runs lie: who played is what the folder says, whatever the journal does. */
TEST_WITH(test_the_folder_names_the_player, set_up, tear_down)
{
    struct fixture *fixture = *state;
    char run[100];
    recorder_play(&fixture->recorder, "brawler", "Hild", 1, 60);
    snprintf(run, sizeof run, "Offa-%lld-1.journal", (long long)fixture->recorder.run.start_time);
    finish(fixture, run, "Hild", 1, 60);
    snprintf(run, sizeof run, "Offa-%lld-1-practice.journal", (long long)fixture->recorder.run.start_time);
    finish(fixture, run, "Hild", 1, 60);
    settle_and_read(fixture);
    assert_int_equal(count_rows(fixture), 1);
    assert_string_equal(prove(fixture, 0)->name, "Offa");
    assert_int_equal(prove(fixture, 0)->truth, SCORE_VERIFIED);
    add_forged(fixture, ".journal", "-practice.journal", true);
    (void)prove_all(fixture);
    assert_int_equal(count_rows(fixture), 2);
    assert_int_equal(prove(fixture, 1)->truth, SCORE_FALSE);
}

/* Runs of other rules or content have lists of their own. */
TEST_WITH(test_data_never_mix, set_up, tear_down)
{
    struct fixture *fixture = *state;
    finish(fixture, "a.journal", "Hild", 1, 60);
    settle_and_read(fixture);
    assert_true(fixture->boards.list[fixture->which].ours);
    fixture->rules->profiles[0].content_hash++;
    finish(fixture, "b.journal", "Offa", 2, 60);
    settle_and_read(fixture);
    assert_int_equal(count_all(fixture), 2);
    for (int i = 0; i < fixture->boards.count; i++)
        assert_in_range(fixture->boards.list[i].count, 0, 1);
    assert_string_equal(prove(fixture, 0)->name, "Offa");
    assert_true(fixture->boards.list[fixture->which].ours);
}

TEST(test_a_line_names_no_path)
{
    static const char *const NAMES[] = {"sub/a.journal", "a/../../b.journal",
                                        "../a.journal",  "/a.journal",
                                        ".journal",      "1001/.journal",
                                        "1/2/a.journal", "1001/../a.journal",
                                        "01/a.journal",  "1001//a.journal",
                                        ".a.journal",    "a journal",
                                        "a\\.journal",   "",
                                        "a.journal/"};
    struct score score = {.run = "a.journal"};
    char path[SYS_PATH_SIZE];
    assert_int_equal(run_name_path("/state", score.run, RUN_JOURNAL, path, NULL), ST_OK);
    assert_string_equal(path, "/state/finished/a.journal");
    assert_int_equal(score_file_morgue_path(&(struct score_place){.folder = "/state"}, &score, path, NULL), ST_OK);
    assert_string_equal(path, "/state/finished/a.dump");
    assert_int_equal(run_name_path("/state", "1001/a.journal", RUN_STORY, path, NULL), ST_OK);
    assert_string_equal(path, "/state/finished/1001/a.dump");
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        COPY_TEXT(score.run, NAMES[i]);
        assert_int_equal(run_name_path("/state", score.run, RUN_JOURNAL, path, NULL), ST_USAGE);
    }
}

TEST_WITH(test_a_changed_journal_is_found_out, set_up, tear_down)
{
    struct fixture *fixture = *state;
    finish(fixture, "a.journal", "Hild", 1, 60);
    settle_and_read(fixture);
    assert_int_equal(prove(fixture, 0)->truth, SCORE_VERIFIED);
    finish(fixture, "a.journal", "Hild", 1, 59);
    read_boards(fixture);
    assert_int_equal(prove(fixture, 0)->truth, SCORE_OTHERWISE);
    write_file(fixture, "finished/a.journal", "BARROW\nnot really");
    read_boards(fixture);
    assert_int_equal(prove(fixture, 0)->truth, SCORE_FALSE);
    finish(fixture, "a.journal", "Hild", 1, 59);
    fixture->rules->profiles[0].rules_version++;
    read_boards(fixture);
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
    assert_int_equal(count_rows(fixture), 1);
}

TEST_WITH(test_a_copy_of_a_journal_counts_once, set_up, tear_down)
{
    struct fixture *fixture = *state;
    finish(fixture, "a.journal", "Hild", 1, 60);
    finish(fixture, "a.1.journal", "Hild", 1, 60);
    finish(fixture, "b.journal", "Hild", 2, 60);
    settle_and_read(fixture);
    (void)prove_all(fixture);
    assert_int_equal(count_all(fixture), 2);
}

/* --- Floods ------------------------------------------------------------------------------------------------------ */

/* A line of the log's first run's form with another score, for that run. */
static void flood(struct fixture *fixture, FILE *log, const char *run, long score)
{
    const char *line = fixture->text, *at = strstr(line, "\tscore="), *end = strstr(line, "\trun=");
    (void)fprintf(log, "%.*s\tscore=%ld%.*s\trun=%s\n", (int)(at - line), line, score,
                  (int)(end - at - (long)strcspn(at + 1, "\t") - 1), at + 1 + strcspn(at + 1, "\t"), run);
}

/* However many lines claim huge scores, of no run, of files that are none, of one run again and again: what is proved
 * is shown, first, and the list is as long as ever. */
TEST_WITH(test_a_flood_of_claims_hides_nothing, set_up, tear_down)
{
    enum { CLAIMS = 20000, JUNK = 3 * BOARD_ROWS, RUNS = 5 };
    struct fixture *fixture = *state;
    char path[SCRATCH_SIZE], run[64];
    for (int i = 0; i < RUNS; i++) {
        snprintf(run, sizeof run, "run%d.journal", i);
        finish(fixture, run, "Hild", (uint64_t)i + 1, 100);
    }
    assert_int_equal(settle(fixture, NULL), ST_OK);
    (void)file_text(fixture, "scores");
    below(fixture, "scores", path);
    FILE *log = fopen(path, "a");
    assert_non_null(log);
    for (int i = 0; i < CLAIMS; i++) {
        snprintf(run, sizeof run, i % 2 ? "none%d.journal" : "run0.journal", i);
        flood(fixture, log, run, 1000000 + i);
    }
    for (int i = 0; i < JUNK; i++) {
        char junk[SCRATCH_SIZE], name[80];
        snprintf(run, sizeof run, "junk%d.journal", i);
        snprintf(name, sizeof name, "finished/%s", run);
        below(fixture, name, junk);
        scratch_write(junk, "junk", 4);
        flood(fixture, log, run, 2000000 + i);
    }
    assert_int_equal(fclose(log), 0);
    read_boards(fixture);
    (void)prove_all(fixture);
    assert_int_equal(board_shown(&fixture->boards.list[fixture->which]), BOARD_ROWS);
    int64_t before = INT64_MAX;
    for (int i = 0; i < RUNS; i++) {
        const struct score *score = prove(fixture, i);
        assert_true(score->truth == SCORE_VERIFIED || score->truth == SCORE_OTHERWISE);
        assert_true(score->score <= before && score->score < 1000000);
        before = score->score;
    }
    assert_int_equal(prove(fixture, RUNS)->truth, SCORE_UNPROVED);
}

/* Lines of a hundred games that nobody has played take no list away from those that are played here. */
TEST_WITH(test_games_of_lines_take_no_list_away, set_up, tear_down)
{
    struct fixture *fixture = *state;
    int days = 0;
    finish(fixture, "a.journal", "Hild", 1, 20);
    assert_int_equal(settle(fixture, NULL), ST_OK);
    for (int i = 0; i < 100; i++) {
        char content[64];
        snprintf(content, sizeof content, "\tcontent=%016x\tx=", i + 1);
        add_forged(fixture, "\tcontent=", content, true);
    }
    read_boards(fixture);
    assert_string_equal(prove(fixture, 0)->run, "a.journal");
    assert_int_equal(fixture->boards.count, BOARDS_MAX); /* no room for more */
    for (int i = 0; i < fixture->boards.count; i++)
        days += fixture->boards.list[i].ours && fixture->boards.list[i].day != BOARD_ANY_SEED;
    assert_int_equal(days, 2 * fixture->rules->profile_count); /* today's, and that of other days, of each game */
}

/* --- Room -------------------------------------------------------------------------------------------------------- */

/* The oldest go that stand in no list, each is noted first, and a false claim saves none when the lists are proved. */
TEST_WITH(test_pruning, set_up, tear_down)
{
    enum { RUNS = BOARD_RANKED + 6, OLDEST = BOARD_RANKED - 2 };
    struct fixture *fixture = *state;
    struct pruned pruned;
    char run[64];
    fixture->place = (struct score_place){.folder = fixture->folder};
    for (int i = 0; i < RUNS; i++) { /* the best is the oldest, the worst are the newest but one */
        snprintf(run, sizeof run, "%03d.journal", i);
        finish(fixture, run, "Hild", (uint64_t)i + 1, i < BOARD_RANKED ? 200 : 3);
    }
    settle_and_read(fixture);
    add_forged(fixture, "\tscore=", "\tscore=99999", true);
    assert_int_equal(prune_runs(&fixture->place, fixture->rules, &fixture->verifier, 0, &pruned, NULL), ST_OK);
    assert_in_range(pruned.runs, 5, 6); /* all but those that stand in the list, and the newest */
    assert_int_equal(count_lines_with(file_text(fixture, "pruned"), "\trun="), pruned.runs);
    int left = 0;
    for (int i = 0; i < RUNS; i++) {
        snprintf(run, sizeof run, "finished/%03d.journal", i);
        left += is_there(fixture, run);
        if (i < OLDEST / 2)
            assert_true(is_there(fixture, run));
    }
    assert_int_equal(left, RUNS - pruned.runs);
    assert_int_equal(prune_runs(&fixture->place, fixture->rules, NULL, 0, &pruned, NULL), ST_OK);
    assert_in_range(pruned.runs, 0, 1);
}

/* --- Stories ----------------------------------------------------------------------------------------------------- */

/* Of the last turns those in which hit points were lost, or could be; in peace only what was more than a step. */
static void expect_turns_that_matter(const char *story)
{
    int told = 0;
    const char *line = strstr(story, "The last turns\n");
    assert_non_null(line);
    for (line = strchr(line, '\n') + 1; *line != '\n'; line = strchr(line, '\n') + 1, told++) {
        int hp, then, threat;
        assert_int_equal(sscanf(line, "  T%*d: HP %d -> %d, %*s %d:", &hp, &then, &threat), 3);
        bool walks = strncmp(strchr(strchr(line, ',') + 1, ':'), ": go ", 5) == 0;
        assert_true(hp != then || threat > 0 || !walks);
    }
    assert_in_range(told, 2, RUN_STATS_STEPS);
}

TEST_WITH(test_the_story, set_up, tear_down)
{
    struct fixture *fixture = *state;
    finish(fixture, "a.journal", "Hild", 1, 20000);
    settle_and_read(fixture);
    const char *story = file_text(fixture, "finished/a.dump");
    assert_non_null(strstr(story, "The run of Hild"));
    assert_non_null(strstr(story, "Killed by "));
    assert_non_null(strstr(story, " power - "));
    expect_turns_that_matter(story);
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
    struct fixture fixture = {.which = 0};
    struct fault fault = {.id = FAULT_NONE};
    snprintf(fixture.folder, sizeof fixture.folder, "%s", folder);
    open_fixture(&fixture);
    sys_catch_signals();
    EXPECT(scratch_limit_files(100));
    EXPECT(settle(&fixture, &fault) != ST_OK);
    EXPECT(fault.id != FAULT_NONE);
    EXPECT(!is_there(&fixture, "finished/a.dump"));
    EXPECT(is_there(&fixture, "finished/a.journal"));
    fixture.place = (struct score_place){.folder = folder};
    EXPECT(boards_read(&fixture.boards, &fixture.place, fixture.rules, NULL, &fault) == ST_OK);
    EXPECT(fixture.boards.list[0].count == 0);
    EXPECT(fixture.boards.bad == 0);
    close_fixture(&fixture);
    return 0;
}

TEST_WITH(test_no_room, set_up, tear_down)
{
    struct fixture *fixture = *state;
    finish(fixture, "a.journal", "Hild", 1, 60);
    assert_int_equal(scratch_child(settle_without_room, fixture->folder), 0);
    settle_and_read(fixture);
    assert_int_equal(count_rows(fixture), 1);
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
        strbuf_char(&line.text, '\n');
        enum status status = ST_LOCKED;
        while (status == ST_LOCKED) /* nobody waits for long */
            status = xlog_append(path, line.memory, line.text.length, 0, NULL);
        EXPECT(status == ST_OK);
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

/* Replays the recorder's game beside a livelog, from record `from` on and before record `until`. */
struct listener {
    struct livelog log;
    uint32_t step, from, until;
    const struct fixture *fixture;
    struct verifier verifier; /* the log's own */
};

static void begin_livelog(struct listener *listener, const struct view *view)
{
    char journal[SCRATCH_SIZE];
    below(listener->fixture, "finished/a.journal", journal);
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
static void play_beside_livelog(struct fixture *fixture, uint32_t from, uint32_t until, bool left)
{
    struct listener *listener = calloc(1, sizeof *listener);
    assert_non_null(listener);
    *listener = (struct listener){.from = from, .until = until, .fixture = fixture};
    assert_true(verifier_init(&listener->verifier, fixture->rules));
    struct verifier_watcher watcher = {listen, listener};
    struct verification verification;
    char path[SCRATCH_SIZE];
    below(fixture, "finished/a.journal", path);
    assert_int_equal(verification_read(&fixture->verifier, path, &watcher, &verification, NULL), ST_OK);
    if (left)
        livelog_leave(&listener->log, verification.over && until == UINT32_MAX ? path : NULL, 0);
    verifier_release(&listener->verifier);
    free(listener);
}

/* As on the death screen, in a line. */
TEST_WITH(test_words_of_deaths, set_up, tear_down)
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
    struct fixture *fixture = *state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct verification verification = {.over = true, .outcome = OUTCOME_DIED, .killing = ROWS[i].killing};
        struct score score;
        COPY_TEXT(verification.killer, ROWS[i].killer);
        score_of_verification(&verification, fixture->rules, 0, "x.journal", &score);
        assert_string_equal(score.death, ROWS[i].words);
    }
}

/* Kings and feats are listed, in one more field each where there are any. */
TEST_WITH(test_a_line_has_kings_and_feats, set_up, tear_down)
{
    struct fixture *fixture = *state;
    for (int any = 0; any < 2; any++) {
        struct verification verification = {.kings = any ? 1U << KING_ORRIN : 0,
                                            .feats = any ? (1U << FEAT_COUNT) - 1 : 0};
        struct score score, again;
        struct xlog_line line;
        struct xlog_record record;
        size_t at = 0;
        score_of_verification(&verification, fixture->rules, 0, "x.journal", &score);
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

TEST_WITH(test_deeds_in_the_story, set_up, tear_down)
{
    struct fixture *fixture = *state;
    char text[512];
    struct strbuf out = STRBUF(text);
    narrate_deeds(&fixture->catalogue, fixture->rules, 0, 0, &out);
    assert_string_equal(text, "");
    narrate_deeds(&fixture->catalogue, fixture->rules, 1U << KING_ORRIN, 1U << FEAT_UNBLOODED, &out);
    assert_string_equal(text, "\nLaid to rest\n  Orrin the Many\n\nFeats\n  floor 3 before any kill\n");
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

/* All the lines of the run, once each. */
static void assert_all_told(struct fixture *fixture)
{
    const char *text = file_text(fixture, "livelog");
    const struct view *view = fixture->recorder.view;
    assert_int_equal(count_lines_with(text, "type=start\t"), 1);
    assert_int_equal(count_lines_with(text, "type=death\t"), 1);
    assert_int_equal(count_lines_with(text, "type=level\t"), view->hero.level - 1);
    assert_int_equal(count_lines_with(text, "type=floor\t"), view->floor - 1);
    assert_int_equal(count_lines_with(text, "type=kill\twhat=orc\t"), 1);
}

TEST_WITH(test_notable_events, set_up, tear_down)
{
    struct fixture *fixture = *state;
    finish(fixture, "a.journal", "Hild", 1, 20000);
    play_beside_livelog(fixture, 0, UINT32_MAX, true);
    assert_all_told(fixture);
    assert_false(is_there(fixture, "finished/a.journal.due"));
}

/* Every line behind the choice says whom the hero began as. */
TEST_OF_EACH(test_notable_events_have_the_kit, set_up, tear_down)
{
    struct fixture *fixture = *state;
    finish(fixture, "a.journal", "Hild", 1, 20000);
    play_beside_livelog(fixture, 0, UINT32_MAX, true);
    const char *text = file_text(fixture, "livelog");
    int lines = count_lines_with(text, "type="), chosen = count_lines_with(text, "\tkit=delver\n");
    assert_true(lines > 1);
    assert_int_equal(chosen, test_in_the_campaign() ? lines - 1 : 0);
}

/* Gone on with later: neither the start nor a kill is told again; what a kill of the program took is. */
TEST_WITH(test_the_log_of_events_goes_on, set_up, tear_down)
{
    for (int left = 0; left < 2; left++) {
        struct fixture *fixture = *state;
        finish(fixture, "a.journal", "Hild", 1, 20000);
        uint32_t half = fixture->recorder.records / 2;
        play_beside_livelog(fixture, 0, half / 2, left);
        play_beside_livelog(fixture, half, UINT32_MAX, true); /* the commands between were not seen */
        if (!left)
            assert_all_told(fixture);
        remove_file(fixture, "livelog");
        remove_file(fixture, "told");
    }
}

/* Somebody keeps the log locked for as long as it pleases them: nothing waits, nothing is lost. */
TEST_WITH(test_a_log_that_is_kept_locked, set_up, tear_down)
{
    struct fixture *fixture = *state;
    char path[SCRATCH_SIZE], journal[SCRATCH_SIZE], due[SCRATCH_SIZE];
    struct sys_file held;
    below(fixture, "livelog", path);
    below(fixture, "finished/a.journal", journal);
    below(fixture, "finished/a.journal.due", due);
    finish(fixture, "a.journal", "Hild", 1, 20000);
    assert_int_equal(sys_open(&held, path, SYS_OPEN_OR_CREATE, NULL), ST_OK);
    assert_int_equal(sys_lock(&held, NULL), ST_OK);
    uint32_t half = fixture->recorder.records / 2;
    play_beside_livelog(fixture, 0, half + 1, true);
    play_beside_livelog(fixture, half, UINT32_MAX, true);
    assert_string_equal(file_text(fixture, "livelog"), "");
    assert_true(is_there(fixture, "finished/a.journal.due"));
    assert_int_equal(livelog_settle(fixture->folder, journal, due, &fixture->verifier, 0, NULL), ST_LOCKED);
    sys_drop(&held);
    assert_int_equal(livelog_settle(fixture->folder, journal, due, &fixture->verifier, 0, NULL), ST_OK);
    assert_int_equal(count_lines_with(file_text(fixture, "livelog"), "type=death\t"), 1);
    assert_int_equal(count_lines_with(file_text(fixture, "livelog"), "type=kill\twhat=orc\t"), 1);
    assert_int_equal(count_lines_with(file_text(fixture, "livelog"), "type=floor\t"),
                     fixture->recorder.view->floor - 1);
}

/* The wait for a lock is bounded by the clock, however often the lock is asked for. */
TEST_WITH(test_the_wait_for_a_lock, set_up, tear_down)
{
    struct fixture *fixture = *state;
    enum { PATIENCE_US = 60000, TRIES = 50 };
    char path[SCRATCH_SIZE];
    struct sys_file held;
    below(fixture, "livelog", path);
    assert_int_equal(sys_open(&held, path, SYS_OPEN_OR_CREATE, NULL), ST_OK);
    assert_int_equal(sys_lock(&held, NULL), ST_OK);
    uint64_t start_us = sys_monotonic_us(), until_us = start_us + PATIENCE_US;
    for (int i = 0; i < TRIES; i++)
        assert_int_equal(xlog_append(path, "x=1\n", 4, until_us, NULL), ST_LOCKED);
    assert_true(sys_monotonic_us() >= until_us);
    assert_true(sys_monotonic_us() - start_us < (uint64_t)TRIES * PATIENCE_US / 2); /* one wait, not fifty */
    sys_drop(&held);
}
