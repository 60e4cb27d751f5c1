/* SPDX-License-Identifier: MIT
 *
 * Scores that somebody has forged, copied or made by the thousand: what a line claims is believed only as far as the
 * journal says the same. */
#include "support/test.h"

#include "report/boards.h"
#include "report/settle.h"
#include "report/run_name.h"
#include "report/score.h"
#include "support/recorded.h"
#include "support/scored.h"
#include "support/scratch.h"

#include <stdio.h>
#include <string.h>
#include <sys/time.h>

/* --- Forged ------------------------------------------------------------------------------------------------------ */

/* Writes the one line of the scores anew with `from` in it replaced. */
static void forge(struct scored *fixture, const char *from, const char *to)
{
    char forged[SCORED_BYTES];
    const char *text = scored_text(fixture, "scores");
    const char *at = strstr(text, from);
    assert_non_null(at);
    snprintf(forged, sizeof forged, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    scored_write(fixture, "scores", forged);
    scored_read(fixture);
}

/* The first row of all lists, once every row is proved. */
static const struct score *prove_all(struct scored *fixture)
{
    const struct score *first = NULL;
    for (int i = 0; i < fixture->boards.count; i++)
        for (int row = 0; boards_row(&fixture->boards, i, row, &fixture->verifier, UINT64_MAX); row++)
            continue;
    for (int i = 0; i < fixture->boards.count && !first; i++)
        first = boards_row(&fixture->boards, i, 0, &fixture->verifier, 0);
    return first;
}

static int count_all(const struct scored *fixture)
{
    int count = 0;
    for (int i = 0; i < fixture->boards.count; i++)
        count += fixture->boards.list[i].count;
    return count;
}

/* The journal is the truth: whatever a line says, the row says what the journal proves, where that belongs. */
TEST_WITH(test_a_forged_line_is_found_out, scored_setup, scored_teardown)
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
        {"\trun=a.journal", "\trun=b.journal", SCORE_OTHERWISE},
        {"\trun=a.journal", "\trun=none.journal", SCORE_UNPROVED},
        {"\trun=a.journal", "\trun=../finished/a.journal", SCORE_UNPROVED},
        {"\trun=a.journal", "\trun=/etc/passwd", SCORE_UNPROVED},
        {"\trun=a.journal", "\trun=", SCORE_UNPROVED},
    };
    struct scored *fixture = *state;
    for (size_t i = 0; i < sizeof FORGERIES / sizeof FORGERIES[0]; i++) {
        scored_finish(fixture, "a.journal", "Hild", 1, 60);
        scored_settle_and_read(fixture);
        struct score honest = *scored_prove(fixture, 0);
        assert_int_equal(honest.truth, SCORE_VERIFIED);
        scored_finish(fixture, "b.journal", "Hild", 2, 60);
        forge(fixture, FORGERIES[i].from, FORGERIES[i].to);
        const struct score *shown = prove_all(fixture);
        assert_int_equal(count_all(fixture), 1);
        assert_int_equal(shown->truth, FORGERIES[i].truth);
        if (shown->truth == SCORE_OTHERWISE && strcmp(shown->run, "a.journal") == 0)
            assert_true(score_same(shown, &honest));
        scored_remove(fixture, "scores");
        scored_remove(fixture, "finished/b.journal");
    }
}

/* No journal proves when its run ended: a backup whose journals are younger adds no line and marks none, and a row says
 * what its line does. */
TEST_WITH(test_a_copied_journal_is_as_good, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    char lines[SCORED_BYTES], path[SCRATCH_SIZE];
    scored_finish(fixture, "a.journal", "Hild", 1, 60);
    scored_settle_and_read(fixture);
    struct score honest = *scored_prove(fixture, 0);
    COPY_TEXT(lines, scored_text(fixture, "scores"));
    scored_path(fixture, "finished/a.journal", path);
    assert_int_equal(utimes(path, (struct timeval[2]){{honest.end + 86400, 0}, {honest.end + 86400, 0}}), 0);
    scored_settle_and_read(fixture);
    assert_string_equal(scored_text(fixture, "scores"), lines);
    assert_int_equal(scored_rows(fixture), 1);
    const struct score *shown = scored_prove(fixture, 0);
    assert_int_equal(shown->truth, SCORE_VERIFIED);
    assert_true(score_same(shown, &honest));
    scored_add_forged(fixture, "\tend=", "\tend=9", true); /* as earlier versions added it */
    assert_int_equal(scored_rows(fixture), 1);
    assert_int_equal(scored_prove(fixture, 0)->truth, SCORE_VERIFIED);
}

/* A copied line that claims more, less, another end or another game: the run stands there once, as it was, and marked.
 */
TEST_WITH(test_a_copied_line_hides_nothing, scored_setup, scored_teardown)
{
    static const char *const COPIES[][2] = {{"\tscore=", "\tscore=9"},
                                            {"\tscore=", "\tscore=-"},
                                            {"\tdeath=", "\tdeath=eaten by a grue"},
                                            {"\tprofile=classic", "\tprofile=harder"},
                                            {"\trules=", "\trules=7"},
                                            {"\tcontent=", "\tcontent=0000000000000001\tx="}};
    struct scored *fixture = *state;
    for (size_t i = 0; i < 2 * sizeof COPIES / sizeof COPIES[0]; i++) {
        scored_finish(fixture, "a.journal", "Hild", 1, 60);
        scored_settle_and_read(fixture);
        struct score honest = *scored_prove(fixture, 0);
        scored_add_forged(fixture, COPIES[i / 2][0], COPIES[i / 2][1], i % 2);
        const struct score *shown = prove_all(fixture);
        assert_int_equal(count_all(fixture), 1);
        assert_int_equal(shown->truth, SCORE_OTHERWISE);
        assert_true(score_same(shown, &honest));
        scored_remove(fixture, "scores");
    }
}

/* Who can guess a run's name writes a line for it before it ends: its own is written all the same, once, whether it is
 * settled as it ends or later. */
TEST_WITH(test_a_false_line_takes_no_lines_place, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    struct score_place place = {.folder = fixture->folder};
    char honest[SCORED_BYTES], both[SCORED_BYTES], journal[SCRATCH_SIZE];
    scored_path(fixture, "finished/a.journal", journal);
    for (int later = 0; later < 2; later++) {
        scored_finish(fixture, "a.journal", "Hild", 1, 60);
        scored_settle_and_read(fixture);
        COPY_TEXT(honest, scored_text(fixture, "scores"));
        scored_add_forged(fixture, "\tscore=", "\tscore=9", 0);
        COPY_TEXT(both, strchr(scored_text(fixture, "scores"), '\n') + 1); /* the false one alone */
        scored_write(fixture, "scores", both);
        scored_remove(fixture, "finished/a.dump");
        for (int i = 0; i < 2; i++) { /* the second time there is nothing to do */
            assert_int_equal(
                later ? scored_settle(fixture, NULL)
                      : settle_one(&place, &fixture->verifier, &fixture->catalogue, journal, UINT64_MAX, NULL),
                ST_OK);
            assert_int_equal(scored_lines_with(scored_text(fixture, "scores"), "run=a.journal"), 2);
            assert_int_equal(scored_lines_with(fixture->text, honest), 1);
        }
        scored_remove(fixture, "scores");
    }
}

/* A claim without a proof stands below all that is proved, however large it is; and so does a lie that is found out. */
TEST_WITH(test_unproved_never_above_proved, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    scored_finish(fixture, "a.journal", "Hild", 1, 2000);
    scored_finish(fixture, "b.journal", "Offa", 2, 10);
    scored_settle_and_read(fixture);
    scored_add_forged(fixture, "\trun=a.journal", "\trun=nowhere.journal", true);
    scored_add_forged(fixture, "\tscore=", "\tscore=99", true);
    (void)prove_all(fixture);
    assert_int_equal(count_all(fixture), 3);
    assert_int_equal(scored_prove(fixture, 0)->truth, SCORE_VERIFIED);
    assert_int_equal(scored_prove(fixture, 1)->truth, SCORE_VERIFIED);
    assert_int_equal(scored_prove(fixture, 2)->truth, SCORE_UNPROVED);
    assert_string_equal(scored_prove(fixture, 2)->run, "nowhere.journal");
}

/* On a host players cannot write where the runs lie: who played is what the folder says, whatever the journal does. */
TEST_WITH(test_the_folder_names_the_player, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    char run[100];
    recorder_play(&fixture->recorder, "brawler", "Hild", 1, 60);
    snprintf(run, sizeof run, "Offa-%lld-1.journal", (long long)fixture->recorder.run.start_time);
    scored_finish(fixture, run, "Hild", 1, 60);
    snprintf(run, sizeof run, "Offa-%lld-1-practice.journal", (long long)fixture->recorder.run.start_time);
    scored_finish(fixture, run, "Hild", 1, 60);
    scored_settle_and_read(fixture);
    assert_int_equal(scored_rows(fixture), 1);
    assert_string_equal(scored_prove(fixture, 0)->name, "Offa");
    assert_int_equal(scored_prove(fixture, 0)->truth, SCORE_VERIFIED);
    scored_add_forged(fixture, ".journal", "-practice.journal", true);
    (void)prove_all(fixture);
    assert_int_equal(scored_rows(fixture), 2);
    assert_int_equal(scored_prove(fixture, 1)->truth, SCORE_FALSE);
}

/* Runs of other rules or content have lists of their own. */
TEST_WITH(test_data_never_mix, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    scored_finish(fixture, "a.journal", "Hild", 1, 60);
    scored_settle_and_read(fixture);
    assert_true(fixture->boards.list[fixture->which].ours);
    fixture->rules->profiles[0].content_hash++;
    scored_finish(fixture, "b.journal", "Offa", 2, 60);
    scored_settle_and_read(fixture);
    assert_int_equal(count_all(fixture), 2);
    for (int i = 0; i < fixture->boards.count; i++)
        assert_in_range(fixture->boards.list[i].count, 0, 1);
    assert_string_equal(scored_prove(fixture, 0)->name, "Offa");
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

TEST_WITH(test_a_changed_journal_is_found_out, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    scored_finish(fixture, "a.journal", "Hild", 1, 60);
    scored_settle_and_read(fixture);
    assert_int_equal(scored_prove(fixture, 0)->truth, SCORE_VERIFIED);
    scored_finish(fixture, "a.journal", "Hild", 1, 59);
    scored_read(fixture);
    assert_int_equal(scored_prove(fixture, 0)->truth, SCORE_OTHERWISE);
    scored_write(fixture, "finished/a.journal", "BARROW\nnot really");
    scored_read(fixture);
    assert_int_equal(scored_prove(fixture, 0)->truth, SCORE_FALSE);
    scored_finish(fixture, "a.journal", "Hild", 1, 59);
    fixture->rules->profiles[0].rules_version++;
    scored_read(fixture);
    assert_int_equal(scored_prove(fixture, 0)->truth, SCORE_UNPROVED);
}

TEST_WITH(test_a_run_counts_once, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    char twice[SCORED_BYTES];
    scored_finish(fixture, "a.journal", "Hild", 1, 60);
    scored_settle_and_read(fixture);
    const char *line = scored_text(fixture, "scores");
    struct strbuf text;
    STRBUF_OVER(&text, twice);
    strbuf_format(&text, "%s%s", line, line);
    scored_write(fixture, "scores", twice);
    scored_settle_and_read(fixture);
    assert_int_equal(scored_rows(fixture), 1);
}

TEST_WITH(test_a_copy_of_a_journal_counts_once, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    scored_finish(fixture, "a.journal", "Hild", 1, 60);
    scored_finish(fixture, "a.1.journal", "Hild", 1, 60);
    scored_finish(fixture, "b.journal", "Hild", 2, 60);
    scored_settle_and_read(fixture);
    (void)prove_all(fixture);
    assert_int_equal(count_all(fixture), 2);
}

/* --- Floods ------------------------------------------------------------------------------------------------------ */

/* A line of the log's first run's form with another score, for that run. */
static void flood(struct scored *fixture, FILE *log, const char *run, long score)
{
    const char *line = fixture->text, *at = strstr(line, "\tscore="), *end = strstr(line, "\trun=");
    (void)fprintf(log, "%.*s\tscore=%ld%.*s\trun=%s\n", (int)(at - line), line, score,
                  (int)(end - at - (long)strcspn(at + 1, "\t") - 1), at + 1 + strcspn(at + 1, "\t"), run);
}

/* However many lines claim huge scores, of no run, of files that are none, of one run again and again: what is proved
 * is shown, first, and the list is as long as ever. */
TEST_WITH(test_a_flood_of_claims_hides_nothing, scored_setup, scored_teardown)
{
    enum { CLAIMS = 20000, JUNK = 3 * BOARD_ROWS, RUNS = 5 };
    struct scored *fixture = *state;
    char path[SCRATCH_SIZE], run[64];
    for (int i = 0; i < RUNS; i++) {
        snprintf(run, sizeof run, "run%d.journal", i);
        scored_finish(fixture, run, "Hild", (uint64_t)i + 1, 100);
    }
    assert_int_equal(scored_settle(fixture, NULL), ST_OK);
    (void)scored_text(fixture, "scores");
    scored_path(fixture, "scores", path);
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
        scored_path(fixture, name, junk);
        scratch_write(junk, "junk", 4);
        flood(fixture, log, run, 2000000 + i);
    }
    assert_int_equal(fclose(log), 0);
    scored_read(fixture);
    (void)prove_all(fixture);
    assert_int_equal(board_shown(&fixture->boards.list[fixture->which]), BOARD_ROWS);
    int64_t before = INT64_MAX;
    for (int i = 0; i < RUNS; i++) {
        const struct score *score = scored_prove(fixture, i);
        assert_true(score->truth == SCORE_VERIFIED || score->truth == SCORE_OTHERWISE);
        assert_true(score->score <= before && score->score < 1000000);
        before = score->score;
    }
    assert_int_equal(scored_prove(fixture, RUNS)->truth, SCORE_UNPROVED);
}

/* Lines of a hundred games that nobody has played take no list away from those that are played here. */
TEST_WITH(test_games_of_lines_take_no_list_away, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    int days = 0;
    scored_finish(fixture, "a.journal", "Hild", 1, 20);
    assert_int_equal(scored_settle(fixture, NULL), ST_OK);
    for (int i = 0; i < 100; i++) {
        char content[64];
        snprintf(content, sizeof content, "\tcontent=%016x\tx=", i + 1);
        scored_add_forged(fixture, "\tcontent=", content, true);
    }
    scored_read(fixture);
    assert_string_equal(scored_prove(fixture, 0)->run, "a.journal");
    assert_int_equal(fixture->boards.count, BOARDS_MAX); /* no room for more */
    for (int i = 0; i < fixture->boards.count; i++)
        days += fixture->boards.list[i].ours && fixture->boards.list[i].day != BOARD_ANY_SEED;
    assert_int_equal(days, 2 * fixture->rules->profile_count); /* today's, and that of other days, of each game */
}
