/* SPDX-License-Identifier: MIT
 *
 * What the program does without a screen: floors as text, data checked, paths, bots, help. Without HOME and TERM, and
 * the same whenever it is asked. */
#include "support/test.h"

#include "e2e/support/game.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { OUTPUT_SIZE = 65536, MAX_ARGUMENTS = 12, FLOOR_ROWS = 43, FLOOR_COLS = 80 };

/* Runs it with nothing in its environment and what it says on both streams, or on the other one alone if standard
 * output goes to the descriptor `out` (-1: it does not), in `output`; returns the exit code. `input` is what it may
 * read. */
static int run_to(int out, char output[OUTPUT_SIZE], const char *input, const char *const *args)
{
    int ends[2], words[2];
    char program[SCRATCH_SIZE];
    const char *arguments[MAX_ARGUMENTS + 2] = {program};
    char *environment[] = {NULL};
    pty_program(program);
    for (int i = 0; args[i] != NULL && i < MAX_ARGUMENTS; i++)
        arguments[i + 1] = args[i];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(pipe(words), 0);
    assert_int_equal(write(words[1], input, strlen(input)), strlen(input));
    (void)close(words[1]);
    (void)fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (dup2(words[0], STDIN_FILENO) >= 0 && dup2(out >= 0 ? out : ends[1], STDOUT_FILENO) >= 0 &&
            dup2(ends[1], STDERR_FILENO) >= 0 && close(ends[0]) == 0)
            (void)execve(program, (char *const *)(uintptr_t)arguments, environment);
        _exit(127);
    }
    (void)close(ends[1]);
    (void)close(words[0]);
    size_t size = 0;
    ssize_t got;
    while (size + 1 < OUTPUT_SIZE && (got = read(ends[0], output + size, OUTPUT_SIZE - 1 - size)) > 0)
        size += (size_t)got;
    output[size] = '\0';
    (void)close(ends[0]);
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static int run(char output[OUTPUT_SIZE], const char *const *args)
{
    return run_to(-1, output, "", args);
}

#define RUN(output, ...) run((output), (const char *const[]){__VA_ARGS__, NULL})

static int lines_of(const char *text)
{
    int count = 0;
    for (; *text != '\0'; text++)
        count += *text == '\n';
    return count;
}

TEST(test_a_floor_as_text)
{
    char floor[OUTPUT_SIZE], again[OUTPUT_SIZE], other[OUTPUT_SIZE];
    assert_int_equal(RUN(floor, "--print-floor", "--seed", "42", "--floor", "1"), 0);
    assert_int_equal(lines_of(floor), FLOOR_ROWS);
    assert_int_equal(strlen(floor), FLOOR_ROWS * (FLOOR_COLS + 1));
    assert_int_equal(strspn(floor, "#.@>oT!?/[-\n"), strlen(floor));
    assert_non_null(strchr(floor, '@'));
    assert_non_null(strchr(floor, '>'));
    assert_non_null(strchr(floor, 'o'));
    assert_int_equal(RUN(again, "--print-floor", "--seed", "42", "--profile", "classic"), 0);
    assert_string_equal(again, floor);
    assert_int_equal(RUN(other, "--print-floor", "--seed", "42", "--floor", "12"), 0);
    assert_int_equal(lines_of(other), FLOOR_ROWS);
    assert_string_not_equal(other, floor);
    assert_non_null(strchr(other, 'T'));
}

/* A campaign has a last one. */
TEST(test_a_floor_too_deep_is_refused)
{
    char said[OUTPUT_SIZE];
    assert_int_equal(RUN(said, "--print-floor", "--seed", "1", "--profile", "campaign", "--floor", "6"), 0);
    assert_int_equal(RUN(said, "--print-floor", "--seed", "1", "--profile", "campaign", "--floor", "7"), 2);
    assert_non_null(strstr(said, "barrow: --floor 7: campaign has 6 floors"));
}

/* The first screen of a game is a part of the floor as it is printed. */
PTY_TEST(test_the_printed_floor_is_the_played_one)
{
    struct pty *pty = *state;
    char floor[OUTPUT_SIZE];
    int row, col, known = 0;
    assert_int_equal(RUN(floor, "--print-floor", "--seed", "6"), 0);
    game_start(pty, &(struct game_setup){.seed = "6"});
    screen_cursor(pty->screen, &row, &col);
    int hero = (int)(strchr(floor, '@') - floor);
    int top = hero / (FLOOR_COLS + 1) - row, left = hero % (FLOOR_COLS + 1) - col;
    for (int r = 2; r < 23; r++) {
        for (int c = 0; c < 60; c++) {
            uint32_t glyph = screen_cell(pty->screen, r, c).glyph;
            if (glyph <= ' ')
                continue;
            known++;
            assert_int_equal(glyph, floor[(top + r) * (FLOOR_COLS + 1) + left + c]);
        }
    }
    assert_true(known > 50);
}

/* Six in the campaign so far. */
TEST(test_sums_name_floors_that_there_are)
{
    static char output[OUTPUT_SIZE];
    assert_int_equal(RUN(output, "--bot", "random", "--seeds", "1..2", "--profile", "campaign"), 0);
    assert_non_null(strstr(output, "reached floor 2"));
    assert_non_null(strstr(output, "reached floor 6"));
    assert_null(strstr(output, "reached floor 8"));
    assert_int_equal(RUN(output, "--bot", "random", "--seeds", "1..2"), 0);
    assert_non_null(strstr(output, "reached floor 8"));
}

TEST(test_bots_play_the_same_games_again)
{
    char games[OUTPUT_SIZE], again[OUTPUT_SIZE];
    assert_int_equal(RUN(games, "--bot", "random", "--seeds", "1..3"), 0);
    int played = 0;
    for (const char *line = strstr(games, "\nrandom,classic,"); line != NULL;
         line = strstr(line + 1, "\nrandom,classic,"))
        played++;
    assert_int_equal(played, 3);
    assert_int_equal(RUN(again, "--bot", "random", "--seeds", "1..3"), 0);
    assert_string_equal(again, games);
}

TEST(test_data_is_checked)
{
    char output[OUTPUT_SIZE], folder[SCRATCH_SIZE], path[SCRATCH_SIZE];
    static const char broken[] = "monster a\n  hp 99999999999\n  color red\n\nitem b\n  glyph xx\n";
    assert_int_equal(RUN(output, "--check-data"), 0);
    assert_non_null(strstr(output, "good"));
    game_data_path(path, "arsenal");
    assert_int_equal(RUN(output, "--check-data", path), 0);
    scratch_make(folder);
    scratch_path(path, folder, "broken.data");
    scratch_write(path, broken, sizeof broken - 1);
    assert_int_equal(RUN(output, "--check-data", folder), 5);
    assert_non_null(strstr(output, "broken.data:2: "));
    assert_non_null(strstr(output, "broken.data:3: ")); /* all at once */
    assert_non_null(strstr(output, "broken.data:6: "));
    scratch_write(path, "\0\xff\xfe", 3);
    assert_int_equal(RUN(output, "--check-data", folder), 5);
    assert_int_equal(RUN(output, "--check-data", "/nowhere"), 5);
    scratch_remove(folder);
}

TEST(test_help_version_and_paths)
{
    char output[OUTPUT_SIZE];
    assert_int_equal(RUN(output, "--help"), 0);
    assert_non_null(strstr(output, "Usage: barrow"));
    assert_non_null(strstr(output, "--save-dir DIR"));
    assert_non_null(strstr(output, "Exit codes: 0"));
    assert_int_equal(RUN(output, "--version"), 0);
    assert_int_equal(strncmp(output, "barrow ", 7), 0);
    assert_int_equal(RUN(output, "--show-paths", "--save-dir", "/tmp/saves"), 0);
    assert_non_null(strstr(output, "data\t"));
    assert_non_null(strstr(output, "saves\t/tmp/saves\n"));
}

/* Installed below another folder than it was built for: its data is found beside it, and shown without "..". */
TEST(test_moved_with_its_data)
{
    char folder[SCRATCH_SIZE], data[SCRATCH_SIZE], program[SCRATCH_SIZE], command[8 * SCRATCH_SIZE],
        expected[2 * SCRATCH_SIZE];
    char output[OUTPUT_SIZE];
    scratch_make(folder);
    game_data_path(data, "doom");
    pty_program(program);
    /* The tree may be read-only; what is copied from it is to be removed again. */
    snprintf(command, sizeof command,
             "mkdir %s/bin %s/share && cp %s %s/bin/barrow && cp -R %s %s/share/barrow && chmod -R u+w %s", folder,
             folder, program, folder, data, folder, folder);
    assert_int_equal(system(command), 0);
    scratch_path(program, folder, "bin/barrow");
    assert_int_equal(setenv("BARROW", program, 1), 0);
    assert_int_equal(RUN(output, "--show-paths"), 0);
    assert_int_equal(unsetenv("BARROW"), 0);
    snprintf(expected, sizeof expected, "data\t%s/share/barrow\n", folder);
    assert_non_null(strstr(output, expected));
    scratch_remove(folder);
}

TEST(test_a_game_needs_a_terminal)
{
    char output[OUTPUT_SIZE], folder[SCRATCH_SIZE];
    scratch_make(folder);
    assert_int_equal(RUN(output, "--save-dir", folder), 3);
    assert_non_null(strstr(output, "barrow: "));
    assert_non_null(strstr(output, "terminal"));
    scratch_remove(folder);
}

/* --- Output that does not arrive --------------------------------------------------------------------------------- */

/* A save folder with Wanda, who lives, and Gerd, who is dead; `run` is the path of his journal. */
static void make_saves(const char *folder, const char *data, char run[SCRATCH_SIZE])
{
    char output[OUTPUT_SIZE];
    const char *const wanda[] = {"--name", "Wanda",      "--new", "--seed",   "1", "--save-dir",
                                 folder,   "--data-dir", data,    "--linear", NULL};
    const char *const gerd[] = {"--name", "Gerd",       "--new", "--seed",   "1", "--save-dir",
                                folder,   "--data-dir", data,    "--linear", NULL};
    assert_int_equal(run_to(-1, output, "", wanda), 0);
    assert_int_equal(run_to(-1, output, "wait\nwait\nq\n", gerd), 0);
    const char *said = strstr(output, "barrow --replay ");
    assert_non_null(said);
    (void)snprintf(run, SCRATCH_SIZE, "%s", said + strlen("barrow --replay "));
    run[strcspn(run, " \n")] = '\0'; /* and not the data that it needs */
}

/* Whatever was to be printed or told in lines: one exit code, one sentence, and nothing is done that asked first. */
TEST(test_a_full_device_is_noticed)
{
    char folder[SCRATCH_SIZE], data[SCRATCH_SIZE], gerd[SCRATCH_SIZE], file[SCRATCH_SIZE], output[OUTPUT_SIZE];
    int full = open("/dev/full", O_WRONLY);
    if (full < 0)
        test_skip("there is no /dev/full here");
    scratch_make(folder);
    scratch_path(file, folder, "wanda.barrow");
    game_data_path(data, "doom");
    make_saves(folder, data, gerd);
    const char *const rows[][8] = {
        {"--help"},
        {"--version"},
        {"--list"},
        {"--scores"},
        {"--scores", "--csv"},
        {"--scores", "--jsonl"},
        {"--verify", gerd},
        {"--check-data"},
        {"--show-paths"},
        {"--print-floor", "--seed", "1"},
        {"--bot", "random", "--seeds", "1..2"},
        {"--bot", "random", "--seeds", "1..2", "--jsonl"},
        {"--agent"},
        {"--replay", gerd, "--linear"},
        {"--watch", gerd, "--linear"},
        {"--watch-menu", "--linear"},
        {"--linear"},
        {"--linear", "--name", "Wanda"},
        {"--delete", "Wanda"},
        {"--export", "Wanda", "--output", file}, /* that she is still there */
        {"--retire", "Wanda"},
        {"--import", file},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *args[MAX_ARGUMENTS + 1] = {"--save-dir", folder, "--data-dir", data};
        memcpy(args + 4, rows[i], sizeof rows[i]);
        int code = run_to(full, output, "Wanda\ndelete\n", args);
        const char *said = strstr(output, "barrow: cannot write to standard output: no space left");
        if (code != 1 || !said || strstr(said + 1, "barrow: "))
            fail_msg("%s %s: %d: %s", rows[i][0], rows[i][1] ? rows[i][1] : "", code, output);
    }
    (void)close(full);
    scratch_remove(folder);
}

/* Whoever starts the program has closed all standard streams: what is said must not go into a file of ours. */
TEST(test_closed_streams_are_no_files)
{
    char folder[SCRATCH_SIZE], journal[SCRATCH_SIZE], program[SCRATCH_SIZE], output[OUTPUT_SIZE];
    scratch_make(folder);
    scratch_path(journal, folder, "characters/Wanda/journal");
    pty_program(program);
    const char *const args[] = {program, "--linear", "--new", "--name", "Wanda", "--save-dir", folder, NULL};
    (void)fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        char *environment[] = {NULL};
        for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
            (void)close(fd);
        (void)execve(program, (char *const *)(uintptr_t)args, environment);
        _exit(127);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_not_equal(WEXITSTATUS(status), 127);
    assert_int_equal(RUN(output, "--verify", journal), 0);
    assert_non_null(strstr(output, "turns=0 "));
    scratch_remove(folder);
}

/* A device takes results as a pipe does: nothing of it is read again, locked or synced. */
TEST(test_results_to_a_device)
{
    char output[OUTPUT_SIZE];
    assert_int_equal(RUN(output, "--bot", "random", "--seeds", "1..2", "--csv", "--output", "/dev/null"), 0);
    assert_int_equal(RUN(output, "--bot", "random", "--seeds", "1..2", "--csv", "--output", "/dev/stdout"), 0);
    assert_non_null(strstr(output, "bot,profile,rules,"));
}

/* With so many files open that a wait could not name its own, bots say so. */
TEST(test_too_many_files_are_open)
{
    enum { MANY = 1100 };
    char output[OUTPUT_SIZE];
    struct rlimit files, more;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &files), 0);
    if (files.rlim_max < 2 * MANY)
        test_skip("so many files cannot be opened here");
    more = (struct rlimit){.rlim_cur = 2 * MANY, .rlim_max = files.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &more), 0);
    int first = open("/dev/null", O_RDONLY), last = first;
    while (last < MANY)
        last = dup(first);
    assert_int_equal(RUN(output, "--bot", "random", "--seeds", "1..4", "--jobs", "2"), 5);
    assert_non_null(strstr(output, "cannot start a job: too many open files"));
    for (; last >= first; last--)
        (void)close(last);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &files), 0);
}
