/* SPDX-License-Identifier: MIT
 *
 * Score logs and stories where an operator wants them: one log for several save folders, each run in it once however
 * many processes look at it, stories by a template that no name leads astray, and nothing lost where they cannot be
 * written. */
#include "support/test.h"

#include "report/morgue.h"
#include "report/boards.h"
#include "report/settle.h"
#include "support/content.h"
#include "support/recorded.h"
#include "support/scratch.h"
#include "support/strangers.h"
#include "support/fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FILE_BYTES = 1 << 16, WRITERS = 6 };

/* One folder for all, in it two save folders "a" and "b", a log and a folder for stories. */
struct fixture {
    char folder[SCRATCH_SIZE], a[SCRATCH_SIZE], b[SCRATCH_SIZE], log[SCRATCH_SIZE], dumps[SCRATCH_SIZE];
    struct rules *rules;
    struct catalogue catalogue;
    struct recorder recorder;
    struct verifier verifier;
    struct boards boards;
    char text[FILE_BYTES];
};

static void make_folder(const char *folder, const char *name, char path[SCRATCH_SIZE])
{
    scratch_path(path, folder, name);
    assert_int_equal(mkdir(path, 0700), 0);
}

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    char finished[SCRATCH_SIZE];
    assert_non_null(fixture);
    scratch_make(fixture->folder);
    make_folder(fixture->folder, "a", fixture->a);
    make_folder(fixture->folder, "b", fixture->b);
    make_folder(fixture->a, "finished", finished);
    make_folder(fixture->b, "finished", finished);
    make_folder(fixture->folder, "dumps", finished);
    scratch_path(fixture->log, fixture->folder, "log");
    scratch_path(fixture->dumps, fixture->folder, "dumps/%n-%t-%s.txt");
    fixture->rules = test_rules();
    catalogue_init(&fixture->catalogue);
    recorder_init(&fixture->recorder, fixture->rules);
    assert_true(verifier_init(&fixture->verifier, fixture->rules));
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    boards_release(&fixture->boards);
    recorder_release(&fixture->recorder);
    verifier_release(&fixture->verifier);
    free(fixture->rules);
    scratch_remove(fixture->folder);
    free(fixture);
    return 0;
}

static void finish(struct fixture *fixture, const char *folder, const char *name, uint64_t seed)
{
    char path[SCRATCH_SIZE], file[128];
    recorder_play(&fixture->recorder, "brawler", name, seed, 60);
    snprintf(file, sizeof file, "finished/%s-%llu.journal", name, (unsigned long long)seed);
    scratch_path(path, folder, file);
    scratch_write(path, fixture->recorder.bytes, fixture->recorder.size);
}

static struct score_place place_of(const struct fixture *fixture, const char *folder)
{
    return (struct score_place){folder, fixture->log, fixture->dumps};
}

static enum status settle(struct fixture *fixture, const char *folder, struct fault *fault)
{
    struct score_place place = place_of(fixture, folder);
    return settle_all(&place, &fixture->verifier, &fixture->catalogue, fault);
}

static int count_lines(struct fixture *fixture)
{
    int lines = 0;
    long size = scratch_read(fixture->log, fixture->text, sizeof fixture->text - 1);
    for (long i = 0; i < size; i++)
        lines += fixture->text[i] == '\n';
    return lines;
}

static bool is_there(const char *folder, const char *name)
{
    char path[SCRATCH_SIZE];
    scratch_path(path, folder, name);
    return access(path, F_OK) == 0;
}

/* The path of the last run's story. */
static void story_of(const struct fixture *fixture, const char *name, char path[SYS_PATH_SIZE])
{
    const struct run *run = &fixture->recorder.run;
    assert_int_equal(morgue_path(fixture->dumps, name, run->start_time, run->seed, "", path, NULL), ST_OK);
}

/* --- One log, several folders ------------------------------------------------------------------------------------ */

TEST_WITH(test_two_folders_share_a_log, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct score_place a = place_of(fixture, fixture->a);
    char story[SYS_PATH_SIZE];
    struct stat about;
    finish(fixture, fixture->a, "Hild", 1);
    finish(fixture, fixture->b, "Offa", 2);
    for (int i = 0; i < 2; i++) { /* the second time there is nothing to do */
        assert_int_equal(settle(fixture, fixture->a, NULL), ST_OK);
        assert_int_equal(settle(fixture, fixture->b, NULL), ST_OK);
        assert_int_equal(count_lines(fixture), 2);
    }
    assert_int_equal(boards_read(&fixture->boards, &a, fixture->rules, NULL, NULL), ST_OK);
    int which = 0;
    while (fixture->boards.list[which].count == 0)
        which++;
    assert_int_equal(fixture->boards.list[which].count, 2);
    for (int i = 0; i < 2; i++) {
        const struct score *score = boards_row(&fixture->boards, which, i, &fixture->verifier, UINT64_MAX);
        assert_int_equal(score->truth, strcmp(score->name, "Hild") == 0 ? SCORE_VERIFIED : SCORE_UNPROVED);
    }
    assert_false(is_there(fixture->a, "scores"));
    assert_false(is_there(fixture->b, "finished/Offa-2.dump"));
    story_of(fixture, "Offa", story);
    assert_int_equal(stat(story, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0640);
}

/* What another user, or a link, has put where a story would go is neither believed nor overwritten: that is told once,
 * and the story is kept beside its journal. */
static void assert_taken(struct fixture *fixture, const char *path)
{
    struct score_place a = place_of(fixture, fixture->a);
    struct score score = {.seed = fixture->recorder.run.seed, .start = fixture->recorder.run.start_time};
    struct fault fault;
    char found[SYS_PATH_SIZE], run[64];
    snprintf(run, sizeof run, "Hild-%lld-%llu", (long long)score.start, (unsigned long long)score.seed);
    COPY_TEXT(score.name, "Hild");
    snprintf(score.run, sizeof score.run, "%s.journal", run);
    assert_int_equal(settle(fixture, fixture->a, &fault), ST_DENIED);
    assert_int_equal(fault.id, FAULT_STORY_TAKEN);
    assert_int_equal(scratch_read(path, fixture->text, 16), 5);
    assert_memory_equal(fixture->text, "false", 5);
    assert_true(score_file_has_story(&a, &score, found));
    assert_non_null(strstr(found, "finished/Hild-"));
    assert_int_equal(count_lines(fixture), 1);
    assert_int_equal(settle(fixture, fixture->a, &fault), ST_OK); /* told once */
}

/* A run under the name that a game gives it. */
static void finish_named(struct fixture *fixture, char story[SYS_PATH_SIZE])
{
    char path[SCRATCH_SIZE], file[128];
    recorder_play(&fixture->recorder, "brawler", "Hild", 1, 60);
    snprintf(file, sizeof file, "finished/Hild-%lld-1.journal", (long long)fixture->recorder.run.start_time);
    scratch_path(path, fixture->a, file);
    scratch_write(path, fixture->recorder.bytes, fixture->recorder.size);
    story_of(fixture, "Hild", story);
}

/* Which began in one second, of one hero and one seed: as many stories as runs. */
TEST_WITH(test_runs_of_one_second_have_a_story_each, set_up, tear_down)
{
    struct fixture *fixture = *state;
    char story[SYS_PATH_SIZE], path[SCRATCH_SIZE], file[128], first[4096];
    finish_named(fixture, story);
    recorder_play(&fixture->recorder, "brawler", "Hild", 1, 30);
    snprintf(file, sizeof file, "finished/Hild-%lld-1.1.journal", (long long)fixture->recorder.run.start_time);
    scratch_path(path, fixture->a, file);
    scratch_write(path, fixture->recorder.bytes, fixture->recorder.size);
    assert_int_equal(settle(fixture, fixture->a, NULL), ST_OK);
    assert_int_equal(count_lines(fixture), 2);
    long size = scratch_read(story, first, sizeof first);
    memcpy(strrchr(story, '-'), "-1.1.txt", 9);
    long other = scratch_read(story, fixture->text, sizeof first);
    assert_true(size > 100 && other > 100);
    assert_true(size != other || memcmp(first, fixture->text, (size_t)size) != 0);
    assert_int_equal(settle(fixture, fixture->a, NULL), ST_OK);
    assert_int_equal(count_lines(fixture), 2);
}

TEST_WITH(test_a_link_where_a_story_would_go, set_up, tear_down)
{
    struct fixture *fixture = *state;
    char story[SYS_PATH_SIZE], target[SCRATCH_SIZE];
    finish_named(fixture, story);
    scratch_path(target, fixture->folder, "target");
    scratch_write(target, "false", 5);
    assert_int_equal(symlink(target, story), 0);
    assert_taken(fixture, target);
}

TEST_WITH(test_a_file_of_another_where_a_story_would_go, set_up, tear_down)
{
    struct fixture *fixture = *state;
    char story[SYS_PATH_SIZE];
    if (!strangers_can_be())
        test_skip(STRANGERS_NEED_ROOT);
    finish_named(fixture, story);
    scratch_write(story, "false", 5);
    assert_int_equal(chown(story, MALLORY, PLAYERS), 0);
    assert_taken(fixture, story);
}

static int settle_alone(void *context)
{
    struct fixture *fixture = context;
    struct verifier verifier;
    struct score_place place = place_of(fixture, fixture->a);
    EXPECT(verifier_init(&verifier, fixture->rules));
    enum status status = ST_LOCKED;
    while (status == ST_LOCKED) /* the others have it for longer than anybody waits */
        status = settle_all(&place, &verifier, &fixture->catalogue, NULL);
    EXPECT(status == ST_OK);
    verifier_release(&verifier);
    return 0;
}

/* Several sessions find the same runs at the same moment. */
TEST_WITH(test_many_settle_at_once, set_up, tear_down)
{
    struct fixture *fixture = *state;
    enum { RUNS = 5 };
    for (uint64_t seed = 1; seed <= RUNS; seed++)
        finish(fixture, fixture->a, "Hild", seed);
    assert_true(scratch_children(WRITERS, settle_alone, fixture));
    assert_int_equal(count_lines(fixture), RUNS);
}

/* --- What cannot be written -------------------------------------------------------------------------------------- */

TEST_WITH(test_a_log_that_is_not_to_be_written, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct score_place place = {.folder = fixture->a, .log = "/dev/null/scores"};
    struct fault fault = {.id = FAULT_NONE};
    finish(fixture, fixture->a, "Hild", 1);
    assert_int_not_equal(settle_all(&place, &fixture->verifier, &fixture->catalogue, &fault), ST_OK);
    assert_non_null(strstr(fault_text(&fault), "/dev/null/scores"));
    assert_true(is_there(fixture->a, "finished/Hild-1.journal"));
    assert_true(is_there(fixture->a, "finished/Hild-1.dump")); /* the rest is done all the same */
    assert_int_equal(settle(fixture, fixture->a, NULL), ST_OK);
    assert_int_equal(count_lines(fixture), 1);
}

TEST_WITH(test_stories_that_are_not_to_be_written, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct score_place place = {fixture->a, fixture->log, "/dev/null/%n-%t-%s"};
    struct fault fault = {.id = FAULT_NONE};
    char story[SYS_PATH_SIZE];
    finish(fixture, fixture->a, "Hild", 1);
    assert_int_not_equal(settle_all(&place, &fixture->verifier, &fixture->catalogue, &fault), ST_OK);
    assert_non_null(strstr(fault_text(&fault), "cannot write /dev/null/Hild-"));
    assert_true(is_there(fixture->a, "finished/Hild-1.journal"));
    assert_int_equal(count_lines(fixture), 1);
    assert_int_equal(settle(fixture, fixture->a, NULL), ST_OK);
    assert_int_equal(count_lines(fixture), 1);
    story_of(fixture, "Hild", story);
    assert_int_equal(access(story, F_OK), 0);
}

/* --- Templates --------------------------------------------------------------------------------------------------- */

TEST(test_templates)
{
    static const struct {
        const char *template;
        bool valid;
    } TEMPLATES[] = {
        {"/d/%n-%t-%s", true},     {"%s%t%n", true},     {"/d/%n/%t.%s.txt", true},
        {"/d/100%%/%n%t%s", true}, {"", false},          {"/d/x", false},
        {"/d/%n-%t", false},       {"/d/%t-%s", false},  {"/d/%n-%t%s%", false},
        {"/d/%n-%t-%s-%x", false}, {"%%n%%t%%s", false}, {"/d/%n-%s", false},
    };
    for (size_t i = 0; i < sizeof TEMPLATES / sizeof TEMPLATES[0]; i++) {
        struct fault why = {.id = FAULT_NONE};
        assert_int_equal(morgue_template_valid(TEMPLATES[i].template, &why), TEMPLATES[i].valid);
        assert_int_equal(why.id == FAULT_NONE, TEMPLATES[i].valid);
    }
}

TEST(test_paths)
{
    char path[SYS_PATH_SIZE], longest[SYS_PATH_SIZE];
    assert_int_equal(morgue_path("/d/%n/%t-%s-100%%", "Hild", -5, UINT64_MAX, "", path, NULL), ST_OK);
    assert_string_equal(path, "/d/Hild/-5-18446744073709551615-100%");
    assert_int_equal(morgue_path("/d/%t-%s.txt", "Hild", 5, 7, "Hild-5-7.1.journal", path, NULL), ST_OK);
    assert_string_equal(path, "/d/5-7.1.txt");
    assert_int_equal(morgue_path("/d/%t-%s.txt", "Hild", 5, 7, "1000/Hild-5-7.journal", path, NULL), ST_OK);
    assert_string_equal(path, "/d/5-7.txt");
    assert_int_equal(morgue_path("/d/%n-%t", "../..\n/etc/passwd\xff", 7, 0, "", path, NULL), ST_OK);
    assert_string_equal(path, "/d/_______etc_passwd_-7");
    assert_int_equal(morgue_path("%n%t", "..", 7, 0, "", path, NULL), ST_OK);
    assert_string_equal(path, "__7");
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    memcpy(longest, "%n%t", 4);
    assert_int_equal(morgue_path(longest, "Hild", 7, 0, "", path, NULL), ST_BAD_DATA);
}
