/* SPDX-License-Identifier: MIT
 *
 * Batches: the same bytes from any number of processes, files that are continued wherever they were cut, files that are
 * refused, processes that die. */
#include "support/test.h"

#include "batch/batch.h"
#include "batch/workers.h"
#include "batch/output.h"
#include "report/verification.h"
#include "support/batch_fixture.h"
#include "support/content.h"
#include "support/scratch.h"
#include "support/fault.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* --- Journals ---------------------------------------------------------------------------------------------------- */

/* Each game's journal comes to the hash in its line; a second batch leaves the first one's alone. */
TEST_WITH(test_games_are_written_as_journals, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    char folder[SCRATCH_SIZE], path[SCRATCH_SIZE], name[40];
    struct verifier verifier;
    struct options options = batches_options(1, 3, 2);
    assert_true(verifier_init(&verifier, fixture->rules));
    scratch_path(folder, fixture->folder, "journals");
    options.journal_dir = folder;
    assert_int_equal(batches_play(fixture, &options), EXIT_DONE);
    assert_int_equal(batches_play(fixture, &options), EXIT_DONE);
    batches_read(fixture, fixture->out);
    for (int file = 0; file < 6; file++) {
        struct verification verification;
        (void)snprintf(name, sizeof name, file < 3 ? "random-%d.journal" : "random-%d.1.journal", file % 3 + 1);
        scratch_path(path, folder, name);
        assert_int_equal(verification_read(&verifier, path, NULL, &verification, NULL), ST_OK);
        (void)snprintf(name, sizeof name, ",%016llx\n", (unsigned long long)verification.hash);
        assert_non_null(strstr(fixture->bytes, name));
    }
    verifier_release(&verifier);
}

TEST_WITH(test_a_folder_for_journals_that_cannot_be_made_is_told, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    struct options options = batches_options(1, 3, 1);
    options.journal_dir = "/dev/null/journals";
    assert_int_equal(batches_play(fixture, &options), EXIT_DATA);
    batches_assert_says(fixture, "--journal-dir: ");
    assert_null(strstr(fixture->bytes, "seed 1: ")); /* what the job has told is not told again */
}

TEST_WITH(test_a_full_disk_of_journals_is_told, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    char folder[SCRATCH_SIZE];
    struct options options = batches_options(1, 3, 2);
    scratch_path(folder, fixture->folder, "journals");
    options.journal_dir = folder;
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        batches_redirect(STDERR_FILENO, fixture->err);
        batches_redirect(STDOUT_FILENO, fixture->out);
        _exit(scratch_limit_files(600) ? (int)batch_play(&options, fixture->data_files) : 99);
    }
    assert_int_equal(batches_wait_for(child), EXIT_DATA);
    batches_assert_says(fixture, "--journal-dir: ");
}

/* --- Order and formats ------------------------------------------------------------------------------------------- */

TEST_WITH(test_same_bytes_whatever_the_jobs, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    size_t size;
    struct options options = batches_options(1, BATCHES_GAMES, 1);
    for (int jsonl = 0; jsonl < 2; jsonl++) {
        options.jsonl = jsonl;
        options.jobs = 1;
        char *whole = batches_play_whole(fixture, options, &size);
        static const int JOBS[] = {2, 5, 64};
        for (size_t i = 0; i < sizeof JOBS / sizeof JOBS[0]; i++) {
            options.jobs = JOBS[i];
            assert_int_equal(batches_play(fixture, &options), EXIT_DONE);
            batches_assert_holds(fixture, fixture->out, whole, size);
        }
        free(whole);
    }
}

TEST_WITH(test_seeds_at_both_ends_of_their_range, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    struct options options = batches_options(0, 0, 3);
    assert_int_equal(batches_play(fixture, &options), EXIT_DONE);
    batches_read(fixture, fixture->out);
    assert_non_null(strstr(fixture->bytes, ",0,"));
    options = batches_options(UINT64_MAX - 2, UINT64_MAX, 2);
    assert_int_equal(batches_play(fixture, &options), EXIT_DONE);
    batches_read(fixture, fixture->out);
    assert_non_null(strstr(fixture->bytes, ",18446744073709551615,"));
}

TEST_WITH(test_outputs_merge_by_concatenation, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    size_t whole_size, first_size, second_size;
    struct options options = batches_options(1, BATCHES_GAMES, 2), first = batches_options(1, 3, 1),
                   second = batches_options(4, BATCHES_GAMES, 1);
    options.jsonl = first.jsonl = second.jsonl = true;
    char *whole = batches_play_whole(fixture, options, &whole_size);
    char *parts = batches_play_whole(fixture, first, &first_size);
    char *rest = batches_play_whole(fixture, second, &second_size);
    assert_int_equal(first_size + second_size, whole_size);
    assert_memory_equal(parts, whole, first_size);
    assert_memory_equal(rest, whole + first_size, second_size);
    free(whole);
    free(parts);
    free(rest);
}

/* CSV files put together hold the names twice, and are still a file of the whole range. */
TEST_WITH(test_names_may_come_again, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    size_t first_size, second_size;
    char *first = batches_play_whole(fixture, batches_options(1, 3, 1), &first_size);
    char *second = batches_play_whole(fixture, batches_options(4, BATCHES_GAMES - 1, 1), &second_size);
    char *both = malloc(first_size + second_size);
    assert_non_null(both);
    memcpy(both, first, first_size);
    memcpy(both + first_size, second, second_size);
    scratch_write(fixture->file, both, first_size + second_size);
    struct options options = batches_options(1, BATCHES_GAMES, 2);
    options.output = fixture->file;
    assert_int_equal(batches_play(fixture, &options), EXIT_DONE);
    batches_assert_says(fixture, "7 games, seeds 1..7");
    batches_read(fixture, fixture->file);
    assert_memory_equal(fixture->bytes, both, first_size + second_size);
    assert_true((size_t)fixture->size > first_size + second_size);
    free(first);
    free(second);
    free(both);
}

/* --- Going on ---------------------------------------------------------------------------------------------------- */

TEST_WITH(test_continued_after_a_cut_at_any_byte, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    for (int jsonl = 0; jsonl < 2; jsonl++) {
        size_t size;
        struct options options = batches_options(5, 6, 2);
        options.jsonl = jsonl;
        options.max_turns = 5;
        char *whole = batches_play_whole(fixture, options, &size);
        options.output = fixture->file;
        for (size_t cut = 0; cut <= size; cut++) {
            scratch_write(fixture->file, whole, cut);
            int code = batches_play(fixture, &options);
            if (code != EXIT_DONE)
                batches_assert_says(fixture, "no fault");
            batches_assert_holds(fixture, fixture->file, whole, size);
            batches_assert_says(fixture, "2 games, seeds 5..6");
        }
        free(whole);
    }
}

TEST_WITH(test_a_missing_file_is_made, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    size_t size;
    struct options options = batches_options(1, BATCHES_GAMES, 2);
    char *whole = batches_play_whole(fixture, options, &size);
    options.output = fixture->file;
    assert_int_equal(batches_play(fixture, &options), EXIT_DONE);
    batches_assert_holds(fixture, fixture->file, whole, size);
    batches_read(fixture, fixture->out);
    assert_int_equal(fixture->size, 0);
    free(whole);
}

/* Puts `bytes` into the file and lets `options` refuse it. */
static void assert_refused(struct batches *fixture, struct options options, const char *bytes, size_t size,
                           const char *reason)
{
    scratch_write(fixture->file, bytes, size);
    options.output = fixture->file;
    assert_int_equal(batches_play(fixture, &options), EXIT_DATA);
    batches_assert_says(fixture, reason);
    batches_assert_holds(fixture, fixture->file, bytes, size);
}

TEST_WITH(test_foreign_files_are_refused_untouched, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    size_t size;
    char *whole = batches_play_whole(fixture, batches_options(1, 3, 1), &size);
    struct options options = batches_options(1, BATCHES_GAMES, 1);
    options.max_turns = BATCHES_TURNS + 1;
    assert_refused(fixture, options, whole, size, ":2: max_turns is '60' here, '61' in the games asked for");
    options = batches_options(1, BATCHES_GAMES, 1);
    options.without = "shield,sword";
    assert_refused(fixture, options, whole, size, "without is '' here, 'sword;shield' in the games");
    options = batches_options(1, BATCHES_GAMES, 1);
    options.level_up = LEVEL_UP_ROTATE;
    assert_refused(fixture, options, whole, size, "level_up is 'own' here");
    assert_refused(fixture, batches_options(2, BATCHES_GAMES, 1), whole, size, "seed is '1' here, '2' in the games");
    assert_refused(fixture, batches_options(1, 2, 1), whole, size, ":4: the file holds more games than were asked for");
    options = batches_options(1, BATCHES_GAMES, 1);
    options.jsonl = true;
    assert_refused(fixture, options, whole, size, "no line of results in the format asked for");
    options = batches_options(1, BATCHES_GAMES, 1);
    assert_refused(fixture, options, "Dear diary,\n", 12, ":1: this is no line of results");
    assert_refused(fixture, options, "Dear diary", 10, ":1: this is no line of results of the games asked for");
    assert_refused(fixture, options, "\0\377\n\n", 4, ":1: this is no line of results");
    fixture->data_files->rules.profiles[0].content_hash++;
    assert_refused(fixture, options, whole, size, "content is '");
    free(whole);
}

/* The bot or the rules have changed although nothing in the line says so: the last game no longer ends that way. */
TEST_WITH(test_a_file_of_another_program_is_refused, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    size_t size;
    char *whole = batches_play_whole(fixture, batches_options(1, 3, 1), &size);
    whole[size - 2] = whole[size - 2] == '0' ? '1' : '0'; /* the hash's last digit */
    assert_refused(fixture, batches_options(1, BATCHES_GAMES, 1), whole, size, "the game of seed 3 goes otherwise now");
    assert_refused(fixture, batches_options(1, 3, 2), whole, size, "the game of seed 3 goes otherwise now");
    free(whole);
}

/* --- Trouble ----------------------------------------------------------------------------------------------------- */

static void pause_a_little(void)
{
    struct timespec time = {.tv_nsec = 2000000};
    nanosleep(&time, NULL);
}

/* Waits until the file holds some lines. */
static void wait_for_lines(struct batches *fixture)
{
    do {
        pause_a_little();
        fixture->size = scratch_read(fixture->file, fixture->bytes, sizeof fixture->bytes - 1);
    } while (fixture->size < 2000);
}

TEST_WITH(test_ctrl_c_leaves_a_file_to_go_on_with, batches_setup, batches_teardown)
{
    static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP, SIGKILL};
    struct batches *fixture = *state;
    for (size_t i = 0; i < sizeof SIGNALS / sizeof SIGNALS[0]; i++) {
        struct options options = batches_options(1, 1000000, 2);
        options.output = fixture->file;
        (void)unlink(fixture->file);
        pid_t child = batches_start(fixture, &options);
        wait_for_lines(fixture);
        kill(child, SIGNALS[i]);
        int code = batches_wait_for(child);
        if (SIGNALS[i] == SIGKILL) {
            assert_int_equal(code, -SIGKILL);
        } else {
            assert_int_equal(code, EXIT_ERROR);
            batches_assert_says(fixture, "interrupted before seed");
            batches_assert_says(fixture, "the same command goes on from there");
        }
        /* A shorter range tells at once that the lines are sound up to where it ends. */
        options.last_seed = 3;
        assert_int_equal(batches_play(fixture, &options), EXIT_DATA);
        batches_assert_says(fixture, "the file holds more games than were asked for");
    }
}

/* Whether the last game of those that were recorded stops in its midst. */
static bool is_cut_off(struct batches *fixture, const char *folder, const struct options *options)
{
    char path[SCRATCH_SIZE], name[40];
    struct verifier verifier;
    struct verification verification;
    assert_true(verifier_init(&verifier, fixture->rules));
    enum status status = ST_MISSING;
    for (int seed = 1, left = 1; left; seed++) {
        (void)snprintf(name, sizeof name, "brawler-%d.journal", seed);
        scratch_path(path, folder, name);
        left = access(path, F_OK) == 0;
        if (left)
            status = verification_read(&verifier, path, NULL, &verification, NULL);
    }
    verifier_release(&verifier);
    return status == ST_OK && !verification.over && verification.turns < (uint32_t)options->max_turns;
}

/* One game lasts: the workers of a batch that is killed leave it unfinished. As a rule in the first trial; at its very
 * end it may be finished. */
TEST_WITH(test_no_worker_plays_on_alone, batches_setup, batches_teardown)
{
    enum { TRIALS = 50 };
    struct batches *fixture = *state;
    bool cut_off = false;
    for (int trial = 0; trial < TRIALS && !cut_off; trial++) {
        char folder[SCRATCH_SIZE], path[SCRATCH_SIZE], name[24], byte;
        int witness[2];
        struct options options = batches_options(1, 1000000, 1);
        (void)snprintf(name, sizeof name, "journals-%d", trial);
        scratch_path(folder, fixture->folder, name);
        scratch_path(path, folder, "brawler-1.journal");
        options.bot = "brawler";
        options.max_turns = 100000;
        options.journal_dir = folder;
        assert_int_equal(pipe(witness), 0);
        pid_t child = batches_start(fixture, &options);
        (void)close(witness[1]);
        while (access(path, F_OK) != 0)
            pause_a_little();
        kill(child, SIGKILL);
        assert_int_equal(batches_wait_for(child), -SIGKILL);
        assert_int_equal(read(witness[0], &byte, 1), 0); /* the worker has ended, too */
        (void)close(witness[0]);
        cut_off = is_cut_off(fixture, folder, &options);
    }
    assert_true(cut_off);
}

TEST_WITH(test_a_locked_file_is_left_alone, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    struct options options = batches_options(1, 1000000, 1);
    options.output = fixture->file;
    pid_t child = batches_start(fixture, &options);
    wait_for_lines(fixture);
    options.last_seed = 2;
    assert_int_equal(batches_play(fixture, &options), EXIT_LOCKED);
    kill(child, SIGTERM);
    assert_int_equal(batches_wait_for(child), EXIT_ERROR);
}

TEST_WITH(test_a_full_disk_is_told, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    struct options options = batches_options(1, BATCHES_GAMES, 2);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        batches_redirect(STDERR_FILENO, fixture->err);
        options.output = fixture->file;
        _exit(scratch_limit_files(400) ? (int)batch_play(&options, fixture->data_files) : 99);
    }
    assert_int_equal(batches_wait_for(child), EXIT_DATA);
    batches_read(fixture, fixture->file);
    assert_true(fixture->size > 0 && fixture->size <= 400);
    assert_int_equal(fixture->bytes[fixture->size - 1], '\n'); /* no half line */
    options.output = fixture->file;
    assert_int_equal(batches_play(fixture, &options), EXIT_DONE);
    if (access("/dev/full", W_OK) == 0) {
        scratch_path(fixture->out, "/dev", "full");
        options.output = NULL;
        assert_int_equal(batches_play(fixture, &options), EXIT_ERROR);
        batches_assert_says(fixture, "no space left");
    }
}

TEST_WITH(test_what_is_wrong_with_the_request, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    struct options options = batches_options(1, 2, 1);
    options.without = "shield,orc";
    assert_int_equal(batches_play(fixture, &options), EXIT_USAGE);
    batches_assert_says(fixture, "--without: 'orc' is no item, no piece");
    options.without = NULL;
    options.output = fixture->folder;
    assert_int_equal(batches_play(fixture, &options), EXIT_DATA);
}

/* A bot that is killed in the game of one seed, or stops its process there. */
enum { FATAL_SEED = 6 };

static struct command mortal_next(struct bot *bot, const struct view *view)
{
    (void)bot;
    if (view->seed == FATAL_SEED)
        raise(SIGKILL);
    if (view->seed == FATAL_SEED + 1)
        _exit(3);
    return command_plain(CMD_WAIT);
}

static const struct bot_kind MORTAL = {.name = "mortal", .text = "", .next = mortal_next};

static int gather_until_lost(const char *folder)
{
    struct rules *rules = test_rules();
    struct run_setup setup = {.rules = rules, .bot = &MORTAL, .max_turns = 5};
    for (int jobs = 1; jobs <= 4; jobs++) {
        struct workers workers;
        struct fault fault;
        struct run_text line;
        bool second = folder[0] == '2';
        struct sys_file none = {.fd = -1};
        EXPECT(workers_start(&workers, &setup, BATCHES_CSV, &none, second ? FATAL_SEED + 1 : 1, 20, jobs, &fault) ==
               ST_OK);
        while (workers_next(&workers, &line, &fault) == WORKERS_LINE) {
        }
        EXPECT(workers_seed(&workers) == (second ? FATAL_SEED + 1 : FATAL_SEED));
        EXPECT(strstr(fault_text(&fault), second ? "status 3" : "signal 9"));
        workers_release(&workers);
    }
    free(rules);
    return 0;
}

TEST_WITH(test_a_killed_process_names_its_seed, batches_setup, batches_teardown)
{
    assert_int_equal(scratch_child(gather_until_lost, "1"), 0);
    assert_int_equal(scratch_child(gather_until_lost, "2"), 0);
}

/* --- Lines ------------------------------------------------------------------------------------------------------- */

TEST_WITH(test_lines_come_back_as_they_were, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    struct run_setup setup = {.rules = fixture->rules, .bot = bot_find("random"), .max_turns = 20000};
    kind_id orc = test_kind(fixture->rules, "orc");
    struct run_facts run = {.seed = UINT64_MAX,
                            .floor = 32767,
                            .outcome = OUTCOME_DIED,
                            .killer = orc,
                            .turns = UINT32_MAX,
                            .gold = 77,
                            .score = 1003276700,
                            .stats.lost = 123,
                            .hash = 1};
    for (int kind = 0; kind < MAX_KINDS; kind++)
        run.stats.used[kind] = UINT32_MAX;
    run.stats.chosen[CHOICE_AGILITY] = 2;
    for (int i = 0; i < 4; i++) {
        struct columns_form form = {i % 2 ? RECORD_JSONL : RECORD_CSV, i < 2 ? RULESET_CLASSIC : RULESET_CAMPAIGN};
        char memory[RECORD_LINE_SIZE];
        struct strbuf text;
        struct run_row row;
        uint64_t number = 0;
        STRBUF_OVER(&text, memory);
        columns_write(form, &setup, &run, &text);
        assert_false(text.cut);
        struct run_text line = {memory, text.length - 1};
        assert_true(columns_read(form, line, &row));
        assert_true(columns_number(&row, RECORD_SEED, UINT64_MAX, &number));
        assert_true(number == UINT64_MAX);
        assert_false(columns_number(&row, RECORD_SEED, UINT64_MAX - 1, &number));
        assert_true(columns_number(&row, RECORD_FLOOR, 32767, &number));
        assert_int_equal(number, 32767);
        assert_false(columns_number(&row, RECORD_KILLER, 1000, &number));
        assert_true(columns_text_equal(row.columns[RECORD_KILLER], columns_text_of("orc")));
        assert_true(columns_text_equal(row.columns[RECORD_HASH], columns_text_of("0000000000000001")));
        assert_true(columns_text_equal(columns_outcome(&row), columns_text_of("died")));
        assert_int_equal(columns_number(&row, RECORD_GOLD, 1000, &number), form.ruleset == RULESET_CAMPAIGN);
        assert_int_equal(number, form.ruleset == RULESET_CAMPAIGN ? 77 : 0);
        /* A part of a line is no line. */
        for (line.length = 0; line.length < text.length - 1; line.length++)
            assert_true(!columns_read(form, line, &row) || form.format == RECORD_CSV);
    }
}
