/* SPDX-License-Identifier: MIT
 *
 * Every kind of terminal that is named as served, in every kind of locale: it starts, walks, opens a menu, looks and
 * leaves; or is refused with cause and remedy. Entries that this system lacks are stood in for, and that is told once.
 */
#include "support/test.h"

#include "e2e/support/game.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const served[] = {
    "xterm", "xterm-256color", "xterm-direct", "screen", "screen-256color",       "tmux-256color",
    "linux", "vt100",          "vt220",        "rxvt",   "rxvt-unicode-256color", "putty"};
enum { SERVED_COUNT = sizeof served / sizeof *served };

/* The locales: of bytes, of UTF-8, one that this system surely lacks. */
static const char *const locales[] = {"C", "C.UTF-8", "xx_XX.UTF-8"};
enum { LOCALE_COUNT = sizeof locales / sizeof *locales };

static bool has_entry(const char *term)
{
    char command[128];
    (void)snprintf(command, sizeof command, "infocmp %s >/dev/null 2>&1", term);
    return system(command) == 0; /* of ncurses-bin, which is everywhere where terminfo is */
}

/* Begin, walk, a menu, looking, leave, and the title again. */
static void play(struct pty *pty, const struct pty_setup *terminal)
{
    static const char *const more[] = {"--utf8", NULL};
    game_start(pty, &(struct game_setup){.terminal = *terminal, .data = "arsenal", .seed = "2", .more = more});
    game_act(pty, "z");
    game_free(pty, "i", "Worn");
    pty_send(pty, "\033");
    pty_wait_no_text(pty, "Worn");
    game_free(pty, "x", "worth 35 experience");
    pty_send(pty, "\033");
    pty_wait_no_text(pty, "worth 35 experience");
    game_free(pty, "\033", "Save and quit");
    pty_send(pty, "t\r");
    pty_wait_text(pty, "Continue as Wanda");
    assert_screen_lacks(pty, "terminal type");
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
    assert_false(screen_is_alternate(pty->screen));
    pty_stop(pty);
}

/* Each terminal in one of the locales, and one in all of them: what a terminal is does not depend on what it writes. */
PTY_TEST(test_every_terminal_and_every_locale)
{
    for (int term = 0; term < SERVED_COUNT; term++)
        play(*state, &(struct pty_setup){.term = served[term], .lang = locales[term % LOCALE_COUNT]});
    for (int locale = 0; locale < LOCALE_COUNT; locale++)
        play(*state, &(struct pty_setup){.term = "xterm-256color", .lang = locales[locale]});
}

/* What stands in for an entry that is not there, or for one that has no use for numbers of colours, is told at the
 * beginning of the first game and never again. */
PTY_TEST(test_a_stand_in_is_told_once)
{
    struct pty *pty = *state;
    static const char *const unheard[] = {"xterm-unheard-of", "screen.xterm-kitty-of-old", "foot-of-mine"};
    for (size_t i = 0; i < sizeof unheard / sizeof *unheard; i++) {
        char quoted[64];
        (void)snprintf(quoted, sizeof quoted, "\"%s\"", unheard[i]);
        struct pty_setup terminal = {.term = unheard[i]};
        game_start(pty, &(struct game_setup){.terminal = terminal, .data = "arsenal", .seed = "2"});
        pty_wait_text(pty, quoted);
        assert_screen_contains(pty, "is used in its place");
        game_act(pty, "z");
        assert_screen_lacks(pty, quoted);
        pty_stop(pty);
        play(pty, &terminal);
    }
}

PTY_TEST(test_what_cannot_be_served_is_refused)
{
    static const struct {
        const char *term, *cause;
    } rows[] = {{"dumb", "cannot place its cursor"}, {"", "TERM is not set"}, {"nonsense", "does not know"}};
    static const char *const args[] = {"--new", NULL};
    struct pty *pty = *state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pty_start(pty, &(struct pty_setup){.term = rows[i].term, .cols = 200, .args = args});
        assert_int_equal(pty_wait_exit(pty), 3);
        assert_screen_contains(pty, rows[i].cause);
        assert_screen_contains(pty, "TERM=xterm-256color");
        pty_stop(pty);
    }
}

/* Colours by number where there are such, none where the player wants none. */
PTY_TEST(test_colours)
{
    static const char *const no_colour[] = {"NO_COLOR=1", NULL};
    struct pty *pty = *state;
    for (int term = 0; term < SERVED_COUNT; term++)
        for (int wanted = 0; wanted < 2; wanted++) {
            bool mono = strncmp(served[term], "vt", 2) == 0;
            if (!has_entry(served[term]))
                continue;
            struct pty_setup terminal = {.term = served[term], .env = wanted ? NULL : no_colour};
            game_start(pty, &(struct game_setup){.terminal = terminal, .data = "arsenal", .seed = "2"});
            bool coloured = false;
            for (int row = 0; row < screen_rows(pty->screen); row++)
                for (int col = 0; col < screen_cols(pty->screen); col++)
                    coloured |= !screen_cell(pty->screen, row, col).default_foreground;
            if (coloured != (wanted && !mono))
                fail_msg("%s, %s", served[term], wanted ? "with colours" : "without");
            pty_stop(pty);
        }
}

/* The mouse is asked for only when it is wanted, and only of xterm's kin; it is given back however the program ends. */
PTY_TEST(test_the_mouse_is_given_back)
{
    static const char *const mouse[] = {"--mouse", "on", NULL};
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.data = "arsenal", .seed = "2"});
    assert_false(screen_wants_mouse(pty->screen));
    pty_send(pty, "\033[<0;10;10M\033[<2;10;10M\033[<64;10;10M"); /* from somebody else's mouse */
    pty_settle(pty);
    assert_int_equal(game_turn(pty), 0);
    assert_screen_contains(pty, "? help");
    pty_stop(pty);
    game_start(pty, &(struct game_setup){.terminal = {.term = "vt220"}, .data = "arsenal", .seed = "2", .more = mouse});
    assert_false(screen_wants_mouse(pty->screen));
    pty_stop(pty);
    for (int signalled = 0; signalled < 2; signalled++) {
        game_start(pty, &(struct game_setup){.data = "arsenal", .seed = "2", .more = mouse});
        assert_true(screen_wants_mouse(pty->screen));
        pty_send(pty, "\033[<2;31;10M"); /* looks */
        pty_wait_no_text(pty, "? help");
        pty_send(pty, "\033");
        pty_wait_text(pty, "? help");
        assert_int_equal(game_turn(pty), 0);
        if (signalled) {
            assert_int_equal(kill(pty->pid, SIGTERM), 0);
        } else {
            game_free(pty, "\033", "Save and quit");
            pty_send(pty, "t\r");
            pty_wait_text(pty, "Continue as");
            pty_send(pty, "q");
        }
        assert_int_equal(pty_wait_exit(pty), 0);
        assert_false(screen_wants_mouse(pty->screen));
        pty_stop(pty);
    }
}

/* Clicks at the text that stands on the screen. */
static void click(struct pty *pty, int button, const char *text)
{
    char report[64];
    int row, col;
    if (!screen_search(pty->screen, text, &row, &col))
        fail_msg("there is no \"%s\" to click at", text);
    (void)snprintf(report, sizeof report, "\033[<%d;%d;%dM\033[<%d;%d;%dm", button, col + 1, row + 1, button, col + 1,
                   row + 1);
    pty_send(pty, report);
}

/* A game begun, looked through and left by the mouse alone. */
PTY_TEST(test_menus_by_mouse)
{
    static const char *const mouse[] = {"--mouse", "on", NULL};
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.data = "arsenal", .seed = "2", .more = mouse});
    click(pty, 0, "i pack");
    pty_wait_text(pty, "Your pack");
    click(pty, 0, "fireball scroll");
    click(pty, 0, "fireball scroll");
    pty_wait_text(pty, "Enter aim");
    click(pty, 2, "Enter aim");
    pty_wait_text(pty, "Your pack");
    click(pty, 2, "Your pack");
    pty_wait_no_text(pty, "Your pack"); /* its bar had help, too, elsewhere */
    pty_wait_text(pty, "? help");
    click(pty, 0, "? help");
    pty_wait_text(pty, "page 1 of");
    pty_send(pty, "\033[<65;10;10M");
    pty_wait_text(pty, "page 2 of");
    click(pty, 0, "Esc");
    pty_wait_text(pty, "? help");
    assert_int_equal(game_turn(pty), 0);
    pty_send(pty, "\033");
    pty_wait_text(pty, "Save and quit");
    click(pty, 0, "Save and quit");
    click(pty, 0, "Save and quit");
    assert_int_equal(pty_wait_exit(pty), 0);
}

/* Moving the mouse names things, and stops no plan; a key does. */
PTY_TEST(test_moving_the_mouse_is_no_key)
{
    static const char *const mouse[] = {"--mouse", "on", NULL};
    static const char *const MOVES[] = {"o", "o\033[<35;9;9M\033[<35;10;9M\033[<35;11;9M\033[<32;12;9M"};
    struct pty *pty = *state;
    int turns[2];
    for (int i = 0; i < 2; i++) {
        game_start(pty, &(struct game_setup){.seed = "6", .more = mouse});
        pty_send(pty, MOVES[i]);
        pty_wait_no_text(pty, "T0 ");
        pty_settle(pty);
        turns[i] = game_turn(pty);
        int row, col;
        char report[32];
        assert_true(screen_search(pty->screen, "@", &row, &col));
        (void)snprintf(report, sizeof report, "\033[<35;%d;%dM", col + 1, row + 1);
        pty_send(pty, report);
        pty_wait_text(pty, "Wanda (you)");
        pty_stop(pty);
    }
    assert_true(turns[0] > 1);
    assert_int_equal(turns[0], turns[1]);
}

/* A game in a terminal of any type, whatever its bytes are: it is served, or refused with a reason, and ends well. */
static void try_type(struct pty *pty, const char *type)
{
    const char *const args[] = {"--new", "--name",    "Wanda",        "--seed", "2",      "--mouse",
                                "on",    "--profile", test_profile(), "--kit",  "delver", NULL};
    pty_start(pty, &(struct pty_setup){.term = type, .args = args});
    pty_wait_output(pty);
    pty_settle(pty);
    for (const char *key = "lhi\033z\x0c"; *key != '\0'; key++) {
        pty_send(pty, (const char[]){*key, '\0'});
        pty_settle(pty);
    }
    (void)kill(pty->pid, SIGTERM);
    int code = pty_wait_exit(pty);
    if (code != 0 && code != 3)
        fail_msg("TERM=%s ended with %d", type, code);
    pty_stop(pty);
}

/* Types of all that this system knows, evenly; BARROW_TYPES says how many. */
PTY_TEST_OF_EACH(test_any_type_ends_well)
{
    const char *wanted = getenv("BARROW_TYPES");
    char command[128], type[64];
    int tried = 0;
    (void)snprintf(command, sizeof command,
                   "toe -a 2>/dev/null | awk '!seen[$1]++ {a[n++] = $1} END {for (i = 0; i < %d; i++) "
                   "print a[int(i * n / %d)]}'",
                   wanted != NULL ? atoi(wanted) : 10, wanted != NULL ? atoi(wanted) : 10);
    FILE *types = popen(command, "r");
    assert_non_null(types);
    for (; fscanf(types, "%63s", type) == 1; tried++)
        try_type(*state, type);
    (void)pclose(types);
    if (tried == 0)
        test_skip("no list of terminal types (package ncurses-bin)");
    print_message("%d types\n", tried);
}
