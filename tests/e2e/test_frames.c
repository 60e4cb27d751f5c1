/* SPDX-License-Identifier: MIT
 *
 * What the game sends and when: one write a frame, few bytes a step, nothing at all while it waits; the cursor on what
 * is in focus. The program's own writes are counted by tests/torture/shim.c, or, where all shall be none, by the system
 * (/proc/PID/io), where it does. */
#include "support/test.h"

#include "e2e/support/faults.h"
#include "e2e/support/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The rows of messages and map, without the sidebar. */
enum { MOST_BYTES = 50, IDLE_SECONDS = 2, MAP_ROWS = 23, MAP_COLS = 60 };

static const char *const terms[] = {"xterm-256color", "tmux-256color", "screen", "linux", "vt100"};
enum { TERM_COUNT = sizeof terms / sizeof *terms };

/* A number of /proc/PID/<file> after `label`, or -1 where there is no such thing. */
static long proc_number(const struct pty *pty, const char *file, const char *label)
{
    char path[64], line[256];
    long number = -1;
    (void)snprintf(path, sizeof path, "/proc/%ld/%s", (long)pty->pid, file);
    FILE *stream = fopen(path, "r");
    while (stream != NULL && number < 0 && fgets(line, sizeof line, stream) != NULL) {
        if (strncmp(line, label, strlen(label)) == 0)
            number = strtol(line + strlen(label), NULL, 10);
    }
    if (stream != NULL)
        (void)fclose(stream);
    return number;
}

static long writes(const struct pty *pty)
{
    return proc_number(pty, "io", "syscw: ");
}

/* --- One write a frame ------------------------------------------------------------------------------------------- */

/* Keys that only show something, each with what is then to be seen, or no longer. */
static const struct {
    const char *key, *sign;
    bool present;
} shows[] = {
    {"x", "worth 35 experience", true}, {"l", "The floor", true},        {"\t", "worth 35 experience", true},
    {"\033", "worth", false},           {"i", "Your pack", true},        {"\033", "Your pack", false},
    {"v", "What has happened", true},   {"q", "What has", false},        {"?", "Help: keys", true},
    {" ", "Help: how", true},           {"q", "Help:", false},           {"c", "Experience", true},
    {"\033", "Experience", false},      {"\033", "Save and quit", true}, {"\033", "Save and", false},
};
enum { SHOW_COUNT = sizeof shows / sizeof *shows };

/* A game whose writes are counted. */
struct counted {
    struct pty *pty;
    struct fault_env env;
    char home[SCRATCH_SIZE], log[SCRATCH_SIZE];
};

static void start_counted(struct counted *counted, struct pty *pty, const char *term, const char *data,
                          const char *seed)
{
    char shim[SCRATCH_SIZE];
    faults_or_skip(shim);
    counted->pty = pty;
    scratch_make(counted->home);
    scratch_path(counted->log, counted->home, "calls");
    faults_log(&counted->env, shim, "/", counted->log);
    struct pty_setup terminal = {.term = term, .home = counted->home, .env = counted->env.env};
    game_start(pty, &(struct game_setup){.terminal = terminal, .data = data, .seed = seed});
}

static void stop_counted(struct counted *counted)
{
    pty_stop(counted->pty);
    scratch_remove(counted->home);
}

/* What was written to the terminal and to the disk; not what curses writes to its file in memory. */
static int counted_writes(const struct counted *counted)
{
    char line[256];
    int count = 0;
    FILE *log = fopen(counted->log, "r");
    assert_non_null(log);
    while (fgets(line, sizeof line, log) != NULL)
        count += strncmp(line, "write ", 6) == 0 && strstr(line, " (deleted)") == NULL;
    (void)fclose(log);
    return count;
}

static void show_all(struct pty *pty)
{
    for (int show = 0; show < SHOW_COUNT; show++) {
        pty_send(pty, shows[show].key);
        pty_wait_text_at(pty, shows[show].sign, shows[show].present, __FILE__, __LINE__);
    }
    pty_settle(pty);
}

/* Each frame is one write, from a cell that changes to a whole screen. Once in a player's life a key that the bar
 * offers is noted in a file: that is over when it is counted. */
PTY_TEST(test_a_frame_is_one_write)
{
    struct counted counted;
    for (int i = 0; i < TERM_COUNT; i++) {
        start_counted(&counted, *state, terms[i], "arsenal", "2");
        show_all(*state);
        int before = counted_writes(&counted);
        show_all(*state);
        assert_int_equal(counted_writes(&counted) - before, SHOW_COUNT);
        stop_counted(&counted);
    }
}

/* A turn is one write to the journal and one to the terminal. */
PTY_TEST(test_a_turn_is_two_writes)
{
    static const char keys[] = "lhjkzlhjkz";
    struct counted counted;
    start_counted(&counted, *state, NULL, NULL, "6");
    pty_settle(*state);
    int before = counted_writes(&counted);
    for (int i = 0; keys[i] != '\0'; i++) {
        const char key[2] = {keys[i], '\0'};
        game_act(*state, key);
    }
    pty_settle(*state);
    assert_int_equal(counted_writes(&counted) - before, 2 * (int)strlen(keys));
    stop_counted(&counted);
}

/* --- Few bytes a step -------------------------------------------------------------------------------------------- */

/* How many cells of messages and map differ between two screens. */
static int changed_cells(const struct screen_cell *before, const struct screen_cell *after)
{
    int count = 0;
    for (int i = 0; i < MAP_ROWS * MAP_COLS; i++) {
        bool same = before[i].glyph == after[i].glyph && before[i].default_foreground == after[i].default_foreground &&
                    before[i].bold == after[i].bold && memcmp(before[i].foreground, after[i].foreground, 3) == 0;
        count += !same;
    }
    return count;
}

static void copy_map(const struct pty *pty, struct screen_cell *cells)
{
    for (int row = 0; row < MAP_ROWS; row++)
        for (int col = 0; col < MAP_COLS; col++)
            cells[row * MAP_COLS + col] = screen_cell(pty->screen, row, col);
}

/* A step changes two cells where none enters or leaves view and nothing is said: the one left and the one entered. */
PTY_TEST(test_a_plain_step_takes_few_bytes)
{
    struct pty *pty = *state;
    struct screen_cell *cells = calloc((size_t)2 * MAP_ROWS * MAP_COLS, sizeof *cells);
    assert_non_null(cells);
    for (int i = 0; i < TERM_COUNT; i++) {
        size_t most = 0;
        int plain = 0;
        if (!strstr(terms[i], "256"))
            continue; /* with fewer colours what is remembered is dim, which libvterm does not tell */
        game_start(pty, &(struct game_setup){.terminal = {.term = terms[i]}, .seed = "6"});
        pty_settle(pty);
        for (const char *keys = "zzzllhhjjkkuuyybbnnllhhjkjkhlhlzzz"; *keys != '\0'; keys++) {
            copy_map(pty, cells);
            pty_count(pty);
            pty_send(pty, (const char[]){*keys, '\0'});
            pty_wait_output(pty);
            assert_int_equal(pty->reads, 1);
            copy_map(pty, cells + MAP_ROWS * MAP_COLS);
            if (changed_cells(cells, cells + MAP_ROWS * MAP_COLS) > 2)
                continue;
            plain++;
            most = pty->bytes > most ? pty->bytes : most;
        }
        print_message("%s: %d plain steps, at most %u bytes\n", terms[i], plain, (unsigned)most);
        assert_true(plain >= 5);
        assert_true(most <= MOST_BYTES);
        pty_stop(pty);
    }
    free(cells);
}

/* --- Nothing while waiting --------------------------------------------------------------------------------------- */

static void assert_idle(struct pty *pty)
{
    struct timespec nap = {.tv_sec = IDLE_SECONDS};
    pty_settle(pty);
    long writes_before = writes(pty), wakes_before = proc_number(pty, "status", "voluntary_ctxt_switches:");
    pty_count(pty);
    (void)nanosleep(&nap, NULL);
    pty_settle(pty);
    assert_int_equal(pty->bytes, 0);
    assert_int_equal(writes(pty), writes_before);
    if (wakes_before < 0)
        test_skip_part("wake-ups are not counted here (/proc/PID/status)");
    assert_int_equal(proc_number(pty, "status", "voluntary_ctxt_switches:"), wakes_before);
}

PTY_TEST(test_waiting_does_nothing)
{
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.data = "arsenal", .seed = "2"});
    game_act(pty, "z");
    assert_idle(pty);
    pty_send(pty, "i");
    pty_wait_text(pty, "Your pack");
    assert_idle(pty);
}

/* --- The cursor -------------------------------------------------------------------------------------------------- */

static void assert_cursor_on(struct pty *pty, const char *keys, const char *wait, const char *text)
{
    int row, col, at_row, at_col;
    pty_count(pty);
    pty_send(pty, keys);
    if (*keys != '\0')
        pty_wait_output(pty);
    pty_wait_text(pty, wait);
    pty_settle(pty);
    screen_cursor(pty->screen, &at_row, &at_col);
    assert_true(screen_search(pty->screen, text, &row, &col));
    assert_screen_cursor(pty, row, at_col);
    assert_in_range(at_col, col - 2, col + (int)strlen(text));
}

PTY_TEST(test_the_cursor_is_on_what_matters)
{
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.data = "arsenal", .seed = "2"});
    assert_cursor_on(pty, "", "? help", "@....#");
    assert_cursor_on(pty, "x", "worth 35 experience", "o.@....#");
    assert_cursor_on(pty, "\033", "? help", "@....#");
    assert_cursor_on(pty, "iL", "the orc for 10 turns", "o*@....#");
    assert_cursor_on(pty, "\033", "? help", "@....#");
    assert_cursor_on(pty, "i", "Your pack", "d-f) ! 3 healing potions");
    assert_cursor_on(pty, "\033[B", "Your pack", "g,h) ? 2 lightning scrolls");
    assert_cursor_on(pty, "\033", "? help", "@....#");
    assert_cursor_on(pty, "\033", "Save and quit", "c) Continue");
    assert_cursor_on(pty, "\033[B", "Save and quit", "s) Save and quit");
}

PTY_TEST(test_the_cursor_is_in_the_field)
{
    struct pty *pty = *state;
    int row, col;
    game_start(pty, &(struct game_setup){.title = true, .more = (const char *const[]){"--name", "Vera", NULL}});
    assert_cursor_on(pty, "", "New game", "n) New game");
    pty_send(pty, "n");
    pty_wait_text(pty, "Name    Vera");
    assert_true(screen_search(pty->screen, "Vera", &row, &col));
    assert_screen_cursor(pty, row, col + 4);
    pty_send(pty, "\t77");
    pty_wait_text(pty, "77");
    assert_true(screen_search(pty->screen, "77", &row, &col));
    assert_screen_cursor(pty, row, col + 2);
}
