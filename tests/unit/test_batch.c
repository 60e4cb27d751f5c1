/* SPDX-License-Identifier: MIT
 *
 * Batches: the same bytes from any number of processes, files that are continued wherever they were cut, files that are
 * refused, processes that die, games that do without an item. Whole batches run in a child, because they catch
 * signals for good. */
#include "support/test.h"

#include "base/bits.h"
#include "batch/batch.h"
#include "batch/workers.h"
#include "batch/output.h"
#include "report/verification.h"
#include "support/content.h"
#include "support/scratch.h"
#include "support/fault.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const struct columns_form CSV = {RECORD_CSV, RULESET_CLASSIC};

enum { FILE_SIZE = 1 << 16, GAMES = 7, TURNS = 60 };

struct fixture {
    char folder[SCRATCH_SIZE];
    char out[SCRATCH_SIZE], err[SCRATCH_SIZE], file[SCRATCH_SIZE];
    struct rules *rules;
    struct data_files *data_files;
    char bytes[FILE_SIZE];
    long size;
};

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    assert_non_null(fixture);
    scratch_make(fixture->folder);
    scratch_path(fixture->out, fixture->folder, "out");
    scratch_path(fixture->err, fixture->folder, "err");
    scratch_path(fixture->file, fixture->folder, "file");
    fixture->data_files = calloc(1, sizeof *fixture->data_files);
    fixture->rules = test_rules();
    assert_non_null(fixture->data_files);
    fixture->data_files->rules = *fixture->rules;
    catalogue_init(&fixture->data_files->catalogue);
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    scratch_remove(fixture->folder);
    free(fixture->rules);
    free(fixture->data_files);
    free(fixture);
    return 0;
}

static struct options options_of(uint64_t first, uint64_t last, int jobs)
{
    return (struct options){.task = TASK_BOT,
                            .profile = "classic",
                            .bot = "random",
                            .seeds_given = true,
                            .first_seed = first,
                            .last_seed = last,
                            .jobs = jobs,
                            .max_turns = TURNS};
}

static void redirect(int fd, const char *path)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || dup2(file, fd) < 0)
        _exit(99);
}

static pid_t start_batch(struct fixture *fixture, const struct options *options)
{
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        redirect(STDOUT_FILENO, fixture->out);
        redirect(STDERR_FILENO, fixture->err);
        _exit((int)batch_play(options, fixture->data_files));
    }
    return child;
}

/* The exit code, or minus the signal. */
static int wait_for(pid_t child)
{
    int state = 0;
    assert_int_equal(waitpid(child, &state, 0), child);
    return WIFSIGNALED(state) ? -WTERMSIG(state) : WEXITSTATUS(state);
}

static int play(struct fixture *fixture, const struct options *options)
{
    return wait_for(start_batch(fixture, options));
}

/* Reads a file into fixture->bytes, terminated. */
static void read_back(struct fixture *fixture, const char *path)
{
    fixture->size = scratch_read(path, fixture->bytes, sizeof fixture->bytes - 1);
    assert_true(fixture->size >= 0);
    fixture->bytes[fixture->size] = '\0';
}

static void assert_holds(struct fixture *fixture, const char *path, const char *bytes, size_t size)
{
    read_back(fixture, path);
    assert_int_equal(fixture->size, size);
    assert_memory_equal(fixture->bytes, bytes, size);
}

static void assert_says(struct fixture *fixture, const char *text)
{
    read_back(fixture, fixture->err);
    if (!strstr(fixture->bytes, text))
        fail_msg("'%s' is not in: %s", text, fixture->bytes);
}

/* What the range gives on standard output; the caller frees it. */
static char *play_whole(struct fixture *fixture, struct options options, size_t *size)
{
    assert_int_equal(play(fixture, &options), EXIT_DONE);
    read_back(fixture, fixture->out);
    *size = (size_t)fixture->size;
    char *copy = malloc(*size + 1);
    assert_non_null(copy);
    memcpy(copy, fixture->bytes, *size + 1);
    return copy;
}

/* --- Journals ---------------------------------------------------------------------------------------------------- */

/* Each game's journal comes to the hash in its line; a second batch leaves the first one's alone. */
TEST_WITH(test_games_are_written_as_journals, set_up, tear_down)
{
    struct fixture *fixture = *state;
    char folder[SCRATCH_SIZE], path[SCRATCH_SIZE], name[40];
    struct verifier verifier;
    struct options options = options_of(1, 3, 2);
    assert_true(verifier_init(&verifier, fixture->rules));
    scratch_path(folder, fixture->folder, "journals");
    options.journal_dir = folder;
    assert_int_equal(play(fixture, &options), EXIT_DONE);
    assert_int_equal(play(fixture, &options), EXIT_DONE);
    read_back(fixture, fixture->out);
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

TEST_WITH(test_a_folder_for_journals_that_cannot_be_made_is_told, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct options options = options_of(1, 3, 1);
    options.journal_dir = "/dev/null/journals";
    assert_int_equal(play(fixture, &options), EXIT_ERROR);
    assert_says(fixture, "--journal-dir: ");
}

/* --- Order and formats ------------------------------------------------------------------------------------------- */

TEST_WITH(test_same_bytes_whatever_the_jobs, set_up, tear_down)
{
    struct fixture *fixture = *state;
    size_t size;
    struct options options = options_of(1, GAMES, 1);
    for (int jsonl = 0; jsonl < 2; jsonl++) {
        options.jsonl = jsonl;
        options.jobs = 1;
        char *whole = play_whole(fixture, options, &size);
        static const int JOBS[] = {2, 5, 64};
        for (size_t i = 0; i < sizeof JOBS / sizeof JOBS[0]; i++) {
            options.jobs = JOBS[i];
            assert_int_equal(play(fixture, &options), EXIT_DONE);
            assert_holds(fixture, fixture->out, whole, size);
        }
        free(whole);
    }
}

TEST_WITH(test_seeds_at_both_ends_of_their_range, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct options options = options_of(0, 0, 3);
    assert_int_equal(play(fixture, &options), EXIT_DONE);
    read_back(fixture, fixture->out);
    assert_non_null(strstr(fixture->bytes, ",0,"));
    options = options_of(UINT64_MAX - 2, UINT64_MAX, 2);
    assert_int_equal(play(fixture, &options), EXIT_DONE);
    read_back(fixture, fixture->out);
    assert_non_null(strstr(fixture->bytes, ",18446744073709551615,"));
}

TEST_WITH(test_outputs_merge_by_concatenation, set_up, tear_down)
{
    struct fixture *fixture = *state;
    size_t whole_size, first_size, second_size;
    struct options options = options_of(1, GAMES, 2), first = options_of(1, 3, 1), second = options_of(4, GAMES, 1);
    options.jsonl = first.jsonl = second.jsonl = true;
    char *whole = play_whole(fixture, options, &whole_size);
    char *parts = play_whole(fixture, first, &first_size);
    char *rest = play_whole(fixture, second, &second_size);
    assert_int_equal(first_size + second_size, whole_size);
    assert_memory_equal(parts, whole, first_size);
    assert_memory_equal(rest, whole + first_size, second_size);
    free(whole);
    free(parts);
    free(rest);
}

/* CSV files put together hold the names twice, and are still a file of the whole range. */
TEST_WITH(test_names_may_come_again, set_up, tear_down)
{
    struct fixture *fixture = *state;
    size_t first_size, second_size;
    char *first = play_whole(fixture, options_of(1, 3, 1), &first_size);
    char *second = play_whole(fixture, options_of(4, GAMES - 1, 1), &second_size);
    char *both = malloc(first_size + second_size);
    assert_non_null(both);
    memcpy(both, first, first_size);
    memcpy(both + first_size, second, second_size);
    scratch_write(fixture->file, both, first_size + second_size);
    struct options options = options_of(1, GAMES, 2);
    options.output = fixture->file;
    assert_int_equal(play(fixture, &options), EXIT_DONE);
    assert_says(fixture, "7 games, seeds 1..7");
    read_back(fixture, fixture->file);
    assert_memory_equal(fixture->bytes, both, first_size + second_size);
    assert_true((size_t)fixture->size > first_size + second_size);
    free(first);
    free(second);
    free(both);
}

/* --- Going on ---------------------------------------------------------------------------------------------------- */

TEST_WITH(test_continued_after_a_cut_at_any_byte, set_up, tear_down)
{
    struct fixture *fixture = *state;
    for (int jsonl = 0; jsonl < 2; jsonl++) {
        size_t size;
        struct options options = options_of(5, 6, 2);
        options.jsonl = jsonl;
        options.max_turns = 5;
        char *whole = play_whole(fixture, options, &size);
        options.output = fixture->file;
        for (size_t cut = 0; cut <= size; cut++) {
            scratch_write(fixture->file, whole, cut);
            int code = play(fixture, &options);
            if (code != EXIT_DONE)
                assert_says(fixture, "no fault");
            assert_holds(fixture, fixture->file, whole, size);
            assert_says(fixture, "2 games, seeds 5..6");
        }
        free(whole);
    }
}

TEST_WITH(test_a_missing_file_is_made, set_up, tear_down)
{
    struct fixture *fixture = *state;
    size_t size;
    struct options options = options_of(1, GAMES, 2);
    char *whole = play_whole(fixture, options, &size);
    options.output = fixture->file;
    assert_int_equal(play(fixture, &options), EXIT_DONE);
    assert_holds(fixture, fixture->file, whole, size);
    read_back(fixture, fixture->out);
    assert_int_equal(fixture->size, 0);
    free(whole);
}

/* Puts `bytes` into the file and lets `options` refuse it. */
static void assert_refused(struct fixture *fixture, struct options options, const char *bytes, size_t size,
                           const char *reason)
{
    scratch_write(fixture->file, bytes, size);
    options.output = fixture->file;
    assert_int_equal(play(fixture, &options), EXIT_DATA);
    assert_says(fixture, reason);
    assert_holds(fixture, fixture->file, bytes, size);
}

TEST_WITH(test_foreign_files_are_refused_untouched, set_up, tear_down)
{
    struct fixture *fixture = *state;
    size_t size;
    char *whole = play_whole(fixture, options_of(1, 3, 1), &size);
    struct options options = options_of(1, GAMES, 1);
    options.max_turns = TURNS + 1;
    assert_refused(fixture, options, whole, size, ":2: max_turns is '60' here, '61' in the games asked for");
    options = options_of(1, GAMES, 1);
    options.without = "shield,sword";
    assert_refused(fixture, options, whole, size, "without is '' here, 'sword;shield' in the games");
    options = options_of(1, GAMES, 1);
    options.level_up = LEVEL_UP_ROTATE;
    assert_refused(fixture, options, whole, size, "level_up is 'own' here");
    assert_refused(fixture, options_of(2, GAMES, 1), whole, size, "seed is '1' here, '2' in the games");
    assert_refused(fixture, options_of(1, 2, 1), whole, size, ":4: the file holds more games than were asked for");
    options = options_of(1, GAMES, 1);
    options.jsonl = true;
    assert_refused(fixture, options, whole, size, "no line of results in the format asked for");
    options = options_of(1, GAMES, 1);
    assert_refused(fixture, options, "Dear diary,\n", 12, ":1: this is no line of results");
    assert_refused(fixture, options, "Dear diary", 10, ":1: this is no line of results of the games asked for");
    assert_refused(fixture, options, "\0\377\n\n", 4, ":1: this is no line of results");
    fixture->data_files->rules.profiles[0].content_hash++;
    assert_refused(fixture, options, whole, size, "content is '");
    free(whole);
}

/* The bot or the rules have changed although nothing in the line says so: the last game no longer ends that way. */
TEST_WITH(test_a_file_of_another_program_is_refused, set_up, tear_down)
{
    struct fixture *fixture = *state;
    size_t size;
    char *whole = play_whole(fixture, options_of(1, 3, 1), &size);
    whole[size - 2] = whole[size - 2] == '0' ? '1' : '0'; /* the hash's last digit */
    assert_refused(fixture, options_of(1, GAMES, 1), whole, size, "the game of seed 3 goes otherwise now");
    assert_refused(fixture, options_of(1, 3, 2), whole, size, "the game of seed 3 goes otherwise now");
    free(whole);
}

/* --- Trouble ----------------------------------------------------------------------------------------------------- */

static void pause_a_little(void)
{
    struct timespec time = {.tv_nsec = 2000000};
    nanosleep(&time, NULL);
}

/* Waits until the file holds some lines. */
static void wait_for_lines(struct fixture *fixture)
{
    do {
        pause_a_little();
        fixture->size = scratch_read(fixture->file, fixture->bytes, sizeof fixture->bytes - 1);
    } while (fixture->size < 2000);
}

TEST_WITH(test_ctrl_c_leaves_a_file_to_go_on_with, set_up, tear_down)
{
    static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP, SIGKILL};
    struct fixture *fixture = *state;
    for (size_t i = 0; i < sizeof SIGNALS / sizeof SIGNALS[0]; i++) {
        struct options options = options_of(1, 1000000, 2);
        options.output = fixture->file;
        (void)unlink(fixture->file);
        pid_t child = start_batch(fixture, &options);
        wait_for_lines(fixture);
        kill(child, SIGNALS[i]);
        int code = wait_for(child);
        if (SIGNALS[i] == SIGKILL) {
            assert_int_equal(code, -SIGKILL);
        } else {
            assert_int_equal(code, EXIT_ERROR);
            assert_says(fixture, "interrupted before seed");
            assert_says(fixture, "the same command goes on from there");
        }
        /* A shorter range tells at once that the lines are sound up to where it ends. */
        options.last_seed = 3;
        assert_int_equal(play(fixture, &options), EXIT_DATA);
        assert_says(fixture, "the file holds more games than were asked for");
    }
}

TEST_WITH(test_a_locked_file_is_left_alone, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct options options = options_of(1, 1000000, 1);
    options.output = fixture->file;
    pid_t child = start_batch(fixture, &options);
    wait_for_lines(fixture);
    options.last_seed = 2;
    assert_int_equal(play(fixture, &options), EXIT_LOCKED);
    kill(child, SIGTERM);
    assert_int_equal(wait_for(child), EXIT_ERROR);
}

TEST_WITH(test_a_full_disk_is_told, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct options options = options_of(1, GAMES, 2);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        redirect(STDERR_FILENO, fixture->err);
        options.output = fixture->file;
        _exit(scratch_limit_files(400) ? (int)batch_play(&options, fixture->data_files) : 99);
    }
    assert_int_equal(wait_for(child), EXIT_DATA);
    read_back(fixture, fixture->file);
    assert_true(fixture->size > 0 && fixture->size <= 400);
    assert_int_equal(fixture->bytes[fixture->size - 1], '\n'); /* no half line */
    options.output = fixture->file;
    assert_int_equal(play(fixture, &options), EXIT_DONE);
    if (access("/dev/full", W_OK) == 0) {
        scratch_path(fixture->out, "/dev", "full");
        options.output = NULL;
        assert_int_equal(play(fixture, &options), EXIT_ERROR);
        assert_says(fixture, "no space left");
    }
}

TEST_WITH(test_what_is_wrong_with_the_request, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct options options = options_of(1, 2, 1);
    options.without = "shield,orc";
    assert_int_equal(play(fixture, &options), EXIT_USAGE);
    assert_says(fixture, "--without: 'orc' is no item, no piece");
    options.without = NULL;
    options.output = fixture->folder;
    assert_int_equal(play(fixture, &options), EXIT_DATA);
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
        EXPECT(workers_start(&workers, &setup, CSV, &none, second ? FATAL_SEED + 1 : 1, 20, jobs, &fault) == ST_OK);
        while (workers_next(&workers, &line, &fault) == WORKERS_LINE) {
        }
        EXPECT(workers_seed(&workers) == (second ? FATAL_SEED + 1 : FATAL_SEED));
        EXPECT(strstr(fault_text(&fault), second ? "status 3" : "signal 9"));
        workers_release(&workers);
    }
    free(rules);
    return 0;
}

TEST_WITH(test_a_killed_process_names_its_seed, set_up, tear_down)
{
    assert_int_equal(scratch_child(gather_until_lost, "1"), 0);
    assert_int_equal(scratch_child(gather_until_lost, "2"), 0);
}

/* --- Lines ------------------------------------------------------------------------------------------------------- */

TEST_WITH(test_lines_come_back_as_they_were, set_up, tear_down)
{
    struct fixture *fixture = *state;
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

/* --- Statistics -------------------------------------------------------------------------------------------------- */

static struct sample sample_from(const int *values, int count)
{
    struct sample sample = {.values = NULL};
    for (int i = 0; i < count; i++)
        assert_int_equal(sample_add(&sample, values[i]), ST_OK);
    return sample;
}

TEST_WITH(test_quantiles_and_means, set_up, tear_down)
{
    static const int VALUES[] = {5, -1, 3, 4, 2};
    struct sample sample = sample_from(VALUES, 5);
    struct estimate mean = sample_mean(&sample);
    assert_int_equal(mean.mean, 260);
    assert_int_equal(mean.half, 202); /* sd 2.30217, / sqrt 5, x 1.96 = 2.0179 */
    sample_sort(&sample);
    assert_int_equal(sample_quantile(&sample, 0), -1);
    assert_int_equal(sample_quantile(&sample, 25), 2);
    assert_int_equal(sample_quantile(&sample, 50), 3);
    assert_int_equal(sample_quantile(&sample, 75), 4);
    assert_int_equal(sample_quantile(&sample, 100), 5);
    sample_release(&sample);
    assert_int_equal(sample_quantile(&sample, 50), 0);
    assert_int_equal(sample_mean(&sample).mean, 0);
    static const int FAR[] = {-2000000000, 2000000000}; /* sd 2.8284e9, / sqrt 2, x 1.96 = 3.92e9 */
    sample = sample_from(FAR, 2);
    assert_int_equal(sample_mean(&sample).mean, 0);
    assert_in_range(sample_mean(&sample).half, 391900000000, 392100000000);
    sample_release(&sample);
}

TEST_WITH(test_shares_with_wilsons_interval, set_up, tear_down)
{
    struct share share = share_of(0, 10); /* 0 to 3.8416 / 13.8416 */
    assert_int_equal(share.permille, 0);
    assert_int_equal(share.low, 0);
    assert_int_equal(share.high, 278);
    share = share_of(10, 10);
    assert_int_equal(share.low, 722);
    assert_int_equal(share.high, 1000);
    share = share_of(812, 1000); /* 0.78661 to 0.83501 */
    assert_int_equal(share.permille, 812);
    assert_int_equal(share.low, 787);
    assert_int_equal(share.high, 835);
    share = share_of(5000000, 10000000);
    assert_int_equal(share.permille, 500);
    assert_int_equal(share.low, 500);
    assert_int_equal(share.high, 500);
    assert_int_equal(share_of(0, 0).high, 0);
}

TEST_WITH(test_whole_square_roots, set_up, tear_down)
{
    static const uint64_t EDGES[] = {0, 1, 2, 3, 4, 8, 9, 10, 99, 100, UINT64_C(1) << 40, UINT64_MAX};
    for (size_t i = 0; i < sizeof EDGES / sizeof EDGES[0]; i++) {
        uint64_t root = square_root(EDGES[i]);
        assert_true(root <= UINT32_MAX && root * root <= EDGES[i]);
        assert_true(root == UINT32_MAX || (root + 1) * (root + 1) > EDGES[i]);
    }
}

/* --- Ablation ---------------------------------------------------------------------------------------------------- */

static void run_one(struct fixture *fixture, struct run_setup *setup, uint64_t seed, struct run_facts *run)
{
    struct run_memory memory;
    setup->rules = fixture->rules;
    setup->bot = setup->bot ? setup->bot : bot_find("random");
    setup->max_turns = setup->max_turns ? setup->max_turns : 3000;
    assert_true(run_memory_init(&memory, setup->bot));
    run_play(&memory, setup, seed, run);
    run_memory_release(&memory);
}

/* What only games of the campaign log, and that a game logs its own: the facts of one that is played. */
TEST_WITH(test_columns_of_the_campaign, set_up, tear_down)
{
    static const char *const NAMES =
        "bot,profile,rules,content,without,level_up,max_turns,seed,floor,outcome,killer,turns,level,xp,score,kills,"
        "damage,"
        "items,choices,deepest,clock,kings,gold,kit,perks,vaults,weapon,family,damage_unseen,last_threat,last_damage,"
        "last_step,warned3,means5,"
        "zero_blows,hash\n";
    struct fixture *fixture = *state;
    char memory[RECORD_LINE_SIZE];
    struct columns_form form = {RECORD_CSV, RULESET_CAMPAIGN};
    struct run_facts run;
    struct run_row row;
    struct strbuf text;
    STRBUF_OVER(&text, memory);
    columns_header(form, &text);
    assert_string_equal(memory, NAMES);
    struct run_setup setup = {.profile = rules_find_profile(fixture->rules, "campaign"), .bot = bot_find("brawler")};
    uint64_t sum[RECORD_COLUMNS] = {0};
    int perks = 0, armed = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        run_one(fixture, &setup, seed, &run);
        strbuf_clear(&text);
        columns_write(form, &setup, &run, &text);
        assert_true(columns_read(form, (struct run_text){memory, text.length - 1}, &row));
        assert_true(columns_text_equal(row.columns[RECORD_KIT], columns_text_of("delver")));
        perks += row.columns[RECORD_PERKS].length > 0;
        armed += row.columns[RECORD_WEAPON].length > 0 && row.columns[RECORD_FAMILY].length > 0;
        assert_int_equal(row.columns[RECORD_PERKS].length > 0, run.perks != 0);
        for (int i = 0; i < RECORD_COLUMNS; i++) {
            uint64_t number = 0;
            (void)columns_number(&row, (enum run_column)i, UINT64_MAX, &number);
            sum[i] += number;
        }
    }
    assert_in_range(sum[RECORD_CLOCK] / TURN_COST - sum[RECORD_TURNS], 0, 20); /* of half turns */
    assert_true(sum[RECORD_DEEPEST] >= sum[RECORD_FLOOR]);
    assert_true(sum[RECORD_LAST_THREAT] > 0 && sum[RECORD_LAST_DAMAGE] > 0);
    assert_in_range(sum[RECORD_WARNED3], 1, 20);
    assert_in_range(perks, 1, 20);
    assert_in_range(armed, 15, 20);
    assert_in_range(sum[RECORD_MEANS5], 1, 20);
    assert_true(sum[RECORD_DAMAGE_UNSEEN] < sum[RECORD_DAMAGE]);
    assert_int_equal(sum[RECORD_SCORE], 100 * sum[RECORD_DEEPEST] + sum[RECORD_GOLD]);
}

/* The kit that the batch names, and no other; where a profile has none of that name the batch says so. */
TEST_WITH(test_a_kit_is_chosen_for_all, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct options options = options_of(1, 5, 1);
    struct rules *rules = test_rules_from("tests/data/kits/content");
    fixture->data_files->rules = *rules;
    free(rules);
    options.profile = "kits";
    options.kit = "warden";
    assert_int_equal(play(fixture, &options), EXIT_DONE);
    read_back(fixture, fixture->out);
    assert_non_null(strstr(fixture->bytes, ",warden,"));
    assert_null(strstr(fixture->bytes, ",delver,"));
    options.kit = "orc";
    assert_int_equal(play(fixture, &options), EXIT_USAGE);
    assert_says(fixture, "--kit: no game of 'kits' begins as 'orc'; one of delver, ");
}

static void assert_same_line(const struct run_setup *setup, const struct run_facts *one, const struct run_facts *other)
{
    char memory[2][RECORD_LINE_SIZE];
    struct strbuf lines[2];
    STRBUF_OVER(&lines[0], memory[0]);
    STRBUF_OVER(&lines[1], memory[1]);
    columns_write(CSV, setup, one, &lines[0]);
    columns_write(CSV, setup, other, &lines[1]);
    assert_string_equal(memory[0], memory[1]);
}

/* Shields lie on floor 8 and below, where these games never come: to do without them changes nothing. */
TEST_WITH(test_doing_without_changes_nothing_else, set_up, tear_down)
{
    struct fixture *fixture = *state;
    kind_id shield = test_kind(fixture->rules, "shield");
    for (uint64_t seed = 1; seed <= 30; seed++) {
        struct run_setup with = {.any_without = false}, without = {.any_without = true};
        struct run_facts one, other;
        without.without[shield] = true;
        run_one(fixture, &with, seed, &one);
        run_one(fixture, &without, seed, &other);
        assert_true(other.floor < 8);
        assert_same_line(&with, &one, &other);
    }
}

TEST_WITH(test_what_a_game_does_without_is_never_used, set_up, tear_down)
{
    struct fixture *fixture = *state;
    kind_id dagger = test_kind(fixture->rules, "dagger"), potion = test_kind(fixture->rules, "healing_potion");
    uint32_t potions_with = 0, daggers_with = 0, daggers_without_potions = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct run_setup all = {.any_without = false}, no_dagger = {.any_without = true}, no_potion = no_dagger;
        struct run_facts run;
        no_dagger.without[dagger] = true;
        no_potion.without[potion] = true;
        run_one(fixture, &all, seed, &run);
        potions_with += run.stats.used[potion];
        daggers_with += run.stats.used[dagger];
        run_one(fixture, &no_dagger, seed, &run);
        assert_int_equal(run.stats.used[dagger], 0);
        run_one(fixture, &no_potion, seed, &run);
        assert_int_equal(run.stats.used[potion], 0);
        daggers_without_potions += run.stats.used[dagger];
    }
    assert_true(potions_with > 0 && daggers_with > 0 && daggers_without_potions > 0);
}

/* The greedy bot asks for whatever lies where it stands, although it cannot see it, and walks on. */
static struct command greedy_next(struct bot *bot, const struct view *view)
{
    if (view->state == GAME_LEVEL_UP)
        return command_level_up(CHOICE_AGILITY);
    uint32_t roll = rng_below(&bot->rng, 2 * DIR_COUNT);
    return roll < DIR_COUNT ? command_move((enum dir)roll) : command_plain(CMD_PICK_UP);
}

static const struct bot_kind GREEDY = {.name = "greedy", .text = "", .next = greedy_next};

/* The hero's items as its view shows them at the end of the game. */
static int carried(struct fixture *fixture, struct run_setup *setup, uint64_t seed, kind_id kind, bool *hidden)
{
    struct run_memory memory;
    struct run_facts run;
    int count = 0;
    setup->rules = fixture->rules;
    setup->bot = &GREEDY;
    setup->max_turns = 3000;
    assert_true(run_memory_init(&memory, setup->bot));
    run_play(&memory, setup, seed, &run);
    for (int letter = 0; letter < MAX_PACK; letter++)
        count += memory.view->pack[letter].kind == kind;
    *hidden = true;
    for (int i = 0; i < memory.view->entity_count; i++)
        *hidden = *hidden && memory.view->entities[i].kind != kind;
    run_memory_release(&memory);
    return count;
}

TEST_WITH(test_what_a_game_does_without_is_never_taken_nor_seen, set_up, tear_down)
{
    struct fixture *fixture = *state;
    kind_id potion = test_kind(fixture->rules, "healing_potion"), dagger = test_kind(fixture->rules, "dagger");
    int with = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct run_setup all = {.any_without = false}, none = {.any_without = true};
        bool hidden = false;
        none.without[potion] = none.without[dagger] = true;
        with += carried(fixture, &all, seed, potion, &hidden);
        assert_int_equal(carried(fixture, &all, seed, dagger, &hidden), 1);
        assert_int_equal(carried(fixture, &none, seed, potion, &hidden), 0);
        assert_true(hidden);
        assert_int_equal(carried(fixture, &none, seed, dagger, &hidden), 0);
        assert_true(hidden);
    }
    assert_true(with > 0);
}

static uint32_t sum_of_choices(struct fixture *fixture, int level_up, uint32_t chosen[CHOICE_COUNT])
{
    uint32_t sum = 0;
    memset(chosen, 0, CHOICE_COUNT * sizeof *chosen);
    for (uint64_t seed = 1; seed <= 30; seed++) {
        struct run_setup setup = {.level_up = level_up};
        struct run_facts run;
        run_one(fixture, &setup, seed, &run);
        for (int choice = 0; choice < CHOICE_COUNT; choice++) {
            chosen[choice] += run.stats.chosen[choice];
            sum += run.stats.chosen[choice];
        }
        assert_int_equal(run.stats.chosen[0] + run.stats.chosen[1] + run.stats.chosen[2], (uint32_t)run.level - 1);
    }
    return sum;
}

TEST_WITH(test_level_ups_are_answered_as_told, set_up, tear_down)
{
    struct fixture *fixture = *state;
    uint32_t chosen[CHOICE_COUNT];
    fixture->rules->profiles[0].xp_base = 10; /* every orc gives levels */
    fixture->rules->profiles[0].xp_factor = 0;
    for (int choice = 0; choice < CHOICE_COUNT; choice++) {
        uint32_t sum = sum_of_choices(fixture, LEVEL_UP_ALWAYS + choice, chosen);
        assert_true(sum > 0);
        assert_int_equal(chosen[choice], sum);
    }
    assert_true(sum_of_choices(fixture, LEVEL_UP_ROTATE, chosen) > 0);
    assert_true(chosen[CHOICE_CONSTITUTION] >= chosen[CHOICE_STRENGTH]);
    assert_true(chosen[CHOICE_STRENGTH] >= chosen[CHOICE_AGILITY]);
    assert_int_equal(level_up_find("own"), LEVEL_UP_OWN);
    assert_int_equal(level_up_find("agility"), LEVEL_UP_ALWAYS + CHOICE_AGILITY);
    assert_int_equal(level_up_find("slip"), LEVEL_UP_PERK + PERK_SLIP);
    assert_int_equal(level_up_find("charm"), -1);
    for (int i = 0; i < LEVEL_UP_COUNT; i++)
        assert_int_equal(level_up_find(level_up_name(i)), i);
}

/* How many of some games take a perk. */
static int games_with(struct fixture *fixture, int level_up, enum perk perk)
{
    struct run_setup setup = {
        .profile = rules_find_profile(fixture->rules, "campaign"), .bot = bot_find("explorer"), .level_up = level_up};
    int taken = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct run_facts run;
        run_one(fixture, &setup, seed, &run);
        taken += (int)(run.perks >> perk & 1);
    }
    return taken;
}

TEST_WITH(test_perks_are_taken_as_told, set_up, tear_down)
{
    struct fixture *fixture = *state;
    assert_true(games_with(fixture, LEVEL_UP_PERK + PERK_GRAVEDIGGER, PERK_GRAVEDIGGER) >
                games_with(fixture, LEVEL_UP_OWN, PERK_GRAVEDIGGER));
}

/* What cages gave, and the weapon at the end: of a weapon that does something besides, that. */
TEST_WITH(test_vaults_and_weapons_are_told, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct run_setup setup = {.rules = fixture->rules,
                              .profile = rules_find_profile(fixture->rules, "campaign"),
                              .bot = bot_find("explorer")};
    struct run_facts run;
    char memory[RECORD_LINE_SIZE];
    struct strbuf text;
    uint32_t taken[MAX_KINDS] = {0};
    for (uint64_t seed = 1; seed <= 12; seed++) {
        run_one(fixture, &setup, seed, &run);
        for (int kind = 0; kind < MAX_KINDS; kind++)
            taken[kind] += run.from_vaults[kind];
    }
    int kinds = 0;
    for (int kind = 0; kind < MAX_KINDS; kind++)
        kinds += taken[kind] > 0;
    assert_true(kinds > 1);
    memset(run.from_vaults, 0, sizeof run.from_vaults);
    run.from_vaults[test_kind(fixture->rules, "shield")] = 2;
    run.weapon = test_kind(fixture->rules, "spear");
    STRBUF_OVER(&text, memory);
    columns_write((struct columns_form){RECORD_CSV, RULESET_CAMPAIGN}, &setup, &run, &text);
    assert_non_null(strstr(memory, ",shield:2,spear,reach,"));
    run.weapon = test_kind(fixture->rules, "dagger");
    strbuf_clear(&text);
    columns_write((struct columns_form){RECORD_CSV, RULESET_CAMPAIGN}, &setup, &run, &text);
    assert_non_null(strstr(memory, ",shield:2,dagger,dagger,"));
}

static bool draws(const struct fixture *fixture, const struct rules *rules, const char *piece)
{
    return run_draws_piece(rules, rules_find_profile(fixture->rules, "campaign"),
                           rules_find_drawing(fixture->rules, piece));
}

/* Floors without a piece have another of its lot or one less, and gates that it would open are shut otherwise. */
TEST_WITH(test_pieces_are_laid_aside, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct rules *rules = malloc(sizeof *rules);
    bool pieces[MAX_DRAWINGS] = {false};
    int profile = rules_find_profile(fixture->rules, "campaign");
    assert_non_null(rules);
    *rules = *fixture->rules;
    assert_true(draws(fixture, rules, "orrins_tomb") && draws(fixture, rules, "swapped_stones"));
    assert_false(draws(fixture, rules, "robbers_start"));
    pieces[rules_find_drawing(rules, "orrins_tomb")] = pieces[rules_find_drawing(rules, "swapped_stones")] = true;
    run_lay_aside(rules, profile, pieces);
    assert_false(draws(fixture, rules, "orrins_tomb") || draws(fixture, rules, "swapped_stones"));
    assert_true(draws(fixture, rules, "vault") && draws(fixture, rules, "lever_alcove"));
    for (int i = 0; i < rules->profiles[profile].piece_count; i++) {
        const struct piece_rule *pool = &rules->profiles[profile].pieces[i];
        assert_true(pool->count <= pool->drawing_count);
    }
    for (int i = 0; i < rules->drawing_count; i++)
        assert_int_equal(rules->drawings[i].gate_count > 0, fixture->rules->drawings[i].gate_count > 0);
    free(rules);
}

/* Told of in each line; never recorded, because whoever plays the record has all pieces. */
TEST_WITH(test_batches_without_pieces, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct options options = options_of(1, 2, 1);
    options.profile = "campaign";
    options.without = "vault,shield";
    assert_int_equal(play(fixture, &options), EXIT_DONE);
    read_back(fixture, fixture->out);
    assert_non_null(strstr(fixture->bytes, ",shield;vault,"));
    options.journal_dir = fixture->folder;
    assert_int_equal(play(fixture, &options), EXIT_USAGE);
    assert_says(fixture, "--journal-dir means nothing here");
    options.without = "robbers_start";
    assert_int_equal(play(fixture, &options), EXIT_USAGE);
}
