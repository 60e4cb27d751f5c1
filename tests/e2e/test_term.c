/* SPDX-License-Identifier: MIT
 *
 * The terminal layer in a real pseudo-terminal: a small walker of our own stands for the game, so that keys, frames,
 * sizes and ends are tested without its rules. */
#include "support/test.h"
#include "support/fault.h"

#include "e2e/support/pty.h"
#include "base/check.h"
#include "sys/sys.h"
#include "ui/settings/keymap.h"
#include "ui/terminal/terminal.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const struct look plain = {LOOK_DEFAULT_COLOUR, LOOK_DEFAULT_COLOUR, 0};
static const struct look bold = {LOOK_DEFAULT_COLOUR, LOOK_DEFAULT_COLOUR, LOOK_BOLD};
static const struct look brown = {3, LOOK_DEFAULT_COLOUR, 0};

/* --- The walker: runs in the child ------------------------------------------------------------------------------- */

struct walker {
    struct cells cells;
    int row, col, turn;
    char said[128]; /* the last key that is no step, or the note at the start */
};

static void draw_walker(struct walker *walker, const struct terminal *term)
{
    char line[64];
    struct cells *cells = &walker->cells;
    if (!cells_resize(cells, terminal_rows(term), terminal_cols(term)))
        exit(99);
    for (int row = 4; row < 18; row++) {
        cells_put(cells, row, 10, 0x2588, brown);
        cells_text(cells, row, 11, 38, "......................................", plain);
        cells_put(cells, row, 49, 0x2588, brown);
    }
    (void)snprintf(line, sizeof line, "Turn %d  size %dx%d", 1000 + walker->turn, cells->cols, cells->rows);
    cells_text(cells, 20, 50, 30, line, plain);
    cells_text(cells, 22, 0, 80, walker->said, plain);
    cells_put(cells, walker->row, walker->col, '@', bold);
    cells_cursor(cells, walker->row, walker->col);
}

static bool step(struct walker *walker, struct key key)
{
    static const struct {
        uint32_t code;
        int down, right;
    } steps[] = {{'k', -1, 0},  {'j', 1, 0},  {'h', 0, -1}, {'l', 0, 1},
                 {'y', -1, -1}, {'u', -1, 1}, {'b', 1, -1}, {'n', 1, 1}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        if (!key_is(key, steps[i].code))
            continue;
        walker->row += steps[i].down;
        walker->col += steps[i].right;
        walker->turn++;
        return true;
    }
    return false;
}

static void say_key(struct walker *walker, struct key key)
{
    struct strbuf said;
    STRBUF_OVER(&said, walker->said);
    strbuf_text(&said, "key <");
    keyname_show(NULL, key, &said);
    strbuf_text(&said, ">");
}

/* Walks until `q`. Ends with 0, 5 on a hang-up, 3 when the terminal is refused. `colour` is an enum ui_colour_mode. */
static int walk(void *colour)
{
    struct walker walker = {.row = 10, .col = 25};
    struct terminal *term;
    struct fault fault;
    struct fault note;
    sys_catch_signals();
    if (terminal_open(&term, *(enum ui_colour_mode *)colour, false, &note, &fault) != ST_OK) {
        (void)printf("refused: %s\r\n", fault_text(&fault));
        return 3;
    }
    (void)fault_english(&note, walker.said, sizeof walker.said);
    int code = -1;
    while (code < 0) {
        struct key key;
        draw_walker(&walker, term);
        terminal_show(term, &walker.cells);
        enum terminal_event event = terminal_wait(term, NULL, &key);
        if (event == TERMINAL_HANGUP)
            code = 5;
        else if (event == TERMINAL_KEY && key_is(key, 'q'))
            code = 0;
        else if (event == TERMINAL_KEY && key_is(key, '!'))
            check_failed("a test", "here", 1);
        else if (event == TERMINAL_KEY && key_is(key, '%'))
            terminal_forget(term);
        else if (event == TERMINAL_KEY && !step(&walker, key) && !key_is(key, 'z'))
            say_key(&walker, key);
    }
    terminal_close(term, NULL);
    cells_release(&walker.cells);
    (void)printf("bye\n");
    return code;
}

/* Asks, as a running plan does, whether a key has come, and takes the first that has; until `q`. */
static int ask(void *unused)
{
    struct walker walker = {.row = 10, .col = 25, .said = "asking"};
    struct terminal *term;
    struct fault note;
    (void)unused;
    sys_catch_signals();
    if (terminal_open(&term, UI_COLOUR_AUTO, false, &note, NULL) != ST_OK)
        return 3;
    terminal_use_mouse(term, true);
    struct key key = {KEYCODE_NONE, 0};
    for (enum terminal_event event = TERMINAL_QUIET; !key_is(key, 'q') && event != TERMINAL_HANGUP;) {
        draw_walker(&walker, term);
        terminal_show(term, &walker.cells);
        do {
            (void)sys_wait(-1, sys_monotonic_us() + 1000);
            event = terminal_poll(term);
        } while (event == TERMINAL_QUIET);
        if (event != TERMINAL_KEY)
            continue;
        event = terminal_wait(term, NULL, &key);
        say_key(&walker, key);
    }
    terminal_close(term, NULL);
    cells_release(&walker.cells);
    return 0;
}

/* --- Tests ------------------------------------------------------------------------------------------------------- */

static void start_walker(struct pty *pty, const char *term, const char *lang)
{
    enum ui_colour_mode colour = UI_COLOUR_AUTO;
    pty_start(pty, &(struct pty_setup){.term = term, .lang = lang, .child = walk, .context = &colour});
    pty_wait_text(pty, "Turn 1000");
}

static void assert_key(struct pty *pty, const char *bytes, const char *name)
{
    char expected[64];
    (void)snprintf(expected, sizeof expected, "key <%s>", name);
    pty_send(pty, "#");
    pty_wait_text(pty, "key <#>");
    pty_send(pty, bytes);
    pty_wait_text(pty, expected);
}

/* While a plan runs a moved mouse is no key; those that come with it, and an Esc that has just begun, are. */
PTY_TEST(test_a_moved_mouse_is_no_key)
{
    struct pty *pty = *state;
    pty_start(pty, &(struct pty_setup){.child = ask});
    pty_wait_text(pty, "asking");
    pty_send(pty, "\033[<35;9;9M");
    pty_settle(pty);
    assert_screen_contains(pty, "asking");
    pty_send(pty, "\033[<35;9;9M\033[<32;10;9Mx");
    pty_wait_text(pty, "key <");
    assert_screen_contains(pty, "key <x>");
    pty_send(pty, "\033");
    pty_wait_text(pty, "key <Esc>");
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
}

PTY_TEST(test_steps_cost_few_bytes_everywhere)
{
    static const char *const terms[] = {"xterm-256color", "tmux-256color", "screen", "linux", "vt100"};
    struct pty *pty = *state;
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        size_t most = 0;
        start_walker(pty, terms[i], NULL);
        for (const char *keys = "lllkkkhhhjjjuunnbbyy"; *keys != '\0'; keys++) {
            pty_count(pty);
            pty_send(pty, (const char[]){*keys, '\0'});
            pty_wait_output(pty); /* a busy machine may take its time */
            pty_settle(pty);
            most = pty->bytes > most ? pty->bytes : most;
            assert_int_equal(pty->reads, 1);
        }
        print_message("%s: at most %u bytes a step\n", terms[i], (unsigned)most);
        assert_true(most > 0 && most <= 45);
        assert_screen_contains(pty, "Turn 1020");
        assert_screen_cursor(pty, 10, 25);
        assert_int_equal(screen_cell(pty->screen, 10, 25).glyph, '@');
        pty_send(pty, "q");
        assert_int_equal(pty_wait_exit(pty), 0);
        pty_stop(pty);
    }
}

PTY_TEST(test_nothing_new_sends_nothing)
{
    struct pty *pty = *state;
    start_walker(pty, NULL, NULL);
    pty_count(pty);
    pty_send(pty, "zzz");
    pty_settle(pty);
    assert_int_equal(pty->bytes, 0);
    pty_send(pty, "%");
    pty_settle(pty);
    assert_true(pty->bytes > 500); /* drawn whole */
    assert_screen_contains(pty, "Turn 1000");
}

PTY_TEST(test_keys_come_through)
{
    struct pty *pty = *state;
    start_walker(pty, NULL, NULL);
    assert_key(pty, "\033[A", "Up");
    assert_key(pty, "\033OB", "Down");
    assert_key(pty, "\033[1;5C", "Ctrl-Right");
    assert_key(pty, "\033Ou", "Centre");
    assert_key(pty, "\x0c", "Ctrl-L");
    assert_key(pty, "\x13", "Ctrl-S");
    assert_key(pty, "\x03", "Ctrl-C");
    assert_key(pty, "\x1a", "Ctrl-Z");
    assert_key(pty, "\r", "Enter");
    assert_key(pty, "\n", "Enter");
    assert_key(pty, "\033", "Esc");
    assert_key(pty, "\xc3\xa9", "\xc3\xa9");
    pty_send(pty, "#\033[200~qqq\r\033[201~\033[I\033[<0;1;1Mz");
    pty_settle(pty);
    assert_screen_contains(pty, "key <#>");
}

/* Sends a sequence in two pieces, a pause between them: it may be its key, an Esc, or nothing, but no command. */
static void tear(struct pty *pty, const char *sequence, size_t at)
{
    char line[SCREEN_ROW_BYTES];
    pty_send(pty, "#");
    pty_wait_text(pty, "key <#>");
    pty_send_bytes(pty, sequence, at);
    pty_settle(pty);
    pty_send(pty, sequence + at);
    pty_settle(pty);
    assert_screen_contains(pty, "Turn 1000");
    screen_row(pty->screen, 22, line);
    if (line[6] == '>' && line[5] != '#')
        fail_msg("\"ESC%s\" torn after %u bytes is %s", sequence + 1, (unsigned)at, line);
}

PTY_TEST(test_torn_sequences_run_no_command)
{
    static const char *const sequences[] = {
        "\033[A",    "\033OB",       "\033[1;5C",  "\033[6~",     "\033[[A", "\033[200~hjkl\033[201~",
        "\033[M !!", "\033[<0;3;4M", "\033[?1;2c", "\033[24;80R", "\033[I",
    };
    struct pty *pty = *state;
    start_walker(pty, NULL, NULL);
    for (size_t i = 0; i < sizeof sequences / sizeof *sequences; i++)
        for (size_t at = 1; at < strlen(sequences[i]); at++)
            tear(pty, sequences[i], at);
}

PTY_TEST(test_console_keys)
{
    struct pty *pty = *state;
    start_walker(pty, "linux", NULL);
    assert_key(pty, "\033[[A", "F1");
    assert_key(pty, "\033[1~", "Home");
    assert_key(pty, "\033[G", "Centre");
}

PTY_TEST(test_size_follows_the_window)
{
    struct pty *pty = *state;
    start_walker(pty, NULL, NULL);
    assert_screen_contains(pty, "size 80x24");
    pty_resize(pty, 40, 100);
    pty_wait_text(pty, "size 100x40");
    pty_resize(pty, 22, 81);
    pty_wait_text(pty, "size 81x22");
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
}

PTY_TEST(test_huge_windows_are_clamped)
{
    struct pty *pty = *state;
    enum ui_colour_mode colour = UI_COLOUR_AUTO;
    pty_start(pty, &(struct pty_setup){.rows = 400, .cols = 500 + 12, .child = walk, .context = &colour});
    pty_wait_text(pty, "size 500x200");
}

PTY_TEST(test_the_terminal_is_given_back)
{
    struct pty *pty = *state;
    struct termios before, during, after;
    enum ui_colour_mode colour = UI_COLOUR_AUTO;
    pty_start(pty, &(struct pty_setup){.child = walk, .context = &colour});
    assert_int_equal(tcgetattr(pty->master, &before), 0); /* on most systems before the child has touched it */
    pty_wait_text(pty, "Turn 1000");
    assert_true(screen_is_alternate(pty->screen));
    assert_int_equal(tcgetattr(pty->master, &during), 0);
    assert_int_equal(during.c_lflag & (ICANON | ECHO | ISIG), 0);
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
    assert_false(screen_is_alternate(pty->screen));
    assert_screen_contains(pty, "bye");
    assert_int_equal(tcgetattr(pty->master, &after), 0);
    assert_int_not_equal(after.c_lflag & ICANON, 0);
    assert_int_not_equal(after.c_lflag & ECHO, 0);
}

PTY_TEST(test_our_own_bug_gives_the_terminal_back)
{
    struct pty *pty = *state;
    start_walker(pty, NULL, NULL);
    pty_send(pty, "!");
    assert_int_equal(pty_wait_exit(pty), -SIGABRT);
    assert_false(screen_is_alternate(pty->screen));
    assert_screen_contains(pty, "a bug");
}

PTY_TEST(test_signals_and_hang_ups_end_it)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT};
    struct pty *pty = *state;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        start_walker(pty, NULL, NULL);
        assert_int_equal(kill(pty->pid, signals[i]), 0);
        assert_int_equal(pty_wait_exit(pty), 5);
        assert_false(screen_is_alternate(pty->screen));
        pty_stop(pty);
    }
    start_walker(pty, NULL, NULL);
    pty_hang_up(pty);
    assert_int_equal(pty_wait_exit(pty), 5);
}

PTY_TEST(test_resume_draws_again)
{
    struct pty *pty = *state;
    start_walker(pty, NULL, NULL);
    pty_count(pty);
    assert_int_equal(kill(pty->pid, SIGCONT), 0);
    for (int i = 0; i < 100 && pty->bytes < 500; i++)
        pty_settle(pty);
    assert_true(pty->bytes >= 500);
    assert_screen_contains(pty, "Turn 1000");
}

static int walk_from_file(void *colour)
{
    int null = open("/dev/null", O_RDONLY);
    return null >= 0 && dup2(null, STDIN_FILENO) >= 0 ? walk(colour) : 98;
}

PTY_TEST(test_refusals_name_cause_and_remedy)
{
    static const struct {
        const char *term, *cause;
    } rows[] = {{"", "TERM is not set"}, {"dumb", "cannot place its cursor"}, {"nonsense", "does not know"}};
    struct pty *pty = *state;
    enum ui_colour_mode colour = UI_COLOUR_AUTO;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pty_start(pty, &(struct pty_setup){.term = rows[i].term, .cols = 200, .child = walk, .context = &colour});
        assert_int_equal(pty_wait_exit(pty), 3);
        assert_screen_contains(pty, rows[i].cause);
        assert_screen_contains(pty, "TERM=xterm-256color");
        assert_false(screen_is_alternate(pty->screen));
        pty_stop(pty);
    }
    pty_start(pty, &(struct pty_setup){.cols = 200, .child = walk_from_file, .context = &colour});
    assert_int_equal(pty_wait_exit(pty), 3);
    assert_screen_contains(pty, "must be a terminal");
}

PTY_TEST(test_kin_of_xterm_is_taken_for_it)
{
    struct pty *pty = *state;
    start_walker(pty, "xterm-unheard-of", NULL);
    assert_screen_contains(pty, "\"xterm-unheard-of\"");
    assert_false(screen_cell(pty->screen, 10, 10).default_foreground);
}

PTY_TEST(test_colours_can_be_refused)
{
    static const char *const no_colour[] = {"NO_COLOR=1", NULL};
    static const struct {
        enum ui_colour_mode mode;
        bool variable, coloured;
    } rows[] = {{UI_COLOUR_AUTO, false, true},
                {UI_COLOUR_AUTO, true, false},
                {UI_COLOUR_ALWAYS, true, true},
                {UI_COLOUR_NEVER, false, false},
                {UI_COLOUR_16, false, true}};
    struct pty *pty = *state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        enum ui_colour_mode mode = rows[i].mode;
        pty_start(pty,
                  &(struct pty_setup){.child = walk, .context = &mode, .env = rows[i].variable ? no_colour : NULL});
        pty_wait_text(pty, "Turn 1000");
        assert_int_equal(screen_cell(pty->screen, 10, 10).default_foreground, !rows[i].coloured);
        assert_true(screen_cell(pty->screen, 10, 25).bold);
        pty_stop(pty);
    }
}

PTY_TEST(test_other_character_sets_get_ascii)
{
    struct pty *pty = *state;
    start_walker(pty, NULL, "C");
    assert_int_equal(screen_cell(pty->screen, 10, 10).glyph, '#');
    pty_stop(pty);
    start_walker(pty, NULL, "C.UTF-8");
    assert_int_equal(screen_cell(pty->screen, 10, 10).glyph, 0x2588);
}

/* A locale that the system lacks is as good as another of UTF-8. */
PTY_TEST(test_any_locale_of_utf8_will_do)
{
    struct pty *pty = *state;
    start_walker(pty, NULL, "xx_XX.UTF-8");
    assert_int_equal(screen_cell(pty->screen, 10, 10).glyph, 0x2588);
}

/* Where entries lie is not for the players of a host to say. */
static int open_hosted(void *hosted)
{
    struct terminal *term;
    struct fault note;
    sys_catch_signals();
    if (terminal_open(&term, UI_COLOUR_AUTO, *(bool *)hosted, &note, NULL) != ST_OK)
        return 3;
    terminal_close(term, NULL);
    return 0;
}

PTY_TEST(test_a_host_has_its_own_entries)
{
    static const char *const places[] = {"TERMINFO", "TERMINFO_DIRS", "HOME"};
    struct pty *pty = *state;
    char folder[SCRATCH_SIZE], command[8 * SCRATCH_SIZE], variable[2 * SCRATCH_SIZE];
    scratch_make(folder);
    (void)snprintf(command, sizeof command,
                   "infocmp xterm | sed 's/^xterm[^,]*/mine/' >%s/mine.ti && "
                   "mkdir %s/.terminfo && tic -o %s/.terminfo %s/mine.ti && cp -r %s/.terminfo/. %s",
                   folder, folder, folder, folder, folder, folder);
    if (system(command) != 0)
        test_skip("no entry can be compiled (package ncurses-bin)");
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        for (int hosted = 0; hosted < 2; hosted++) {
            bool guest = hosted;
            (void)snprintf(variable, sizeof variable, "%s=%s", places[i], folder);
            pty_start(pty, &(struct pty_setup){.term = "mine",
                                               .child = open_hosted,
                                               .context = &guest,
                                               .homeless = true,
                                               .env = (const char *[]){variable, NULL}});
            if (geteuid() != 0 || guest) /* of root curses takes no such word either */
                assert_int_equal(pty_wait_exit(pty), guest ? 3 : 0);
            pty_stop(pty);
        }
    scratch_remove(folder);
}
