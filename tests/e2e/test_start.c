/* SPDX-License-Identifier: MIT
 *
 * Before the first turn: the command line, its refusals and exit codes, the title, the form of a new game, the user's
 * own keys, colours. */
#include "support/test.h"

#include "e2e/support/faults.h"
#include "e2e/support/game.h"
#include "support/content.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

PTY_TEST(test_bad_options_say_what_and_where)
{
    static const struct {
        const char *args[4], *cause;
    } rows[] = {
        {{"--nope"}, "barrow: unknown or ambiguous option '--nope'"},
        {{"--seed"}, "barrow: --seed needs an argument"},
        {{"--seed", "a:b:c"}, "barrow: --seed 'a:b:c': a seed is"},
        {{"--seed", "other:1:7"}, "barrow: --profile: there is no such profile"},
        {{"--seed", "classic:1:7", "--profile", "introduction"}, "of classic, and --profile says introduction"},
        {{"--seed", "classic:2:7", "--new"}, "of version 2 of the rules, and classic is at version 1"},
        {{"--daily", "--seed", "7"}, "barrow: --daily chooses the seed"},
        {{"--daily", "--new"}, "barrow: --daily chooses the seed"},
        {{"--seed", "18446744073709551616"}, "barrow: --seed"},
        {{"--name", "a/b"}, "barrow: --name 'a/b': a name has"},
        {{"--color", "pink"}, "barrow: --color 'pink': one of auto"},
        {{"--floor", "0"}, "barrow: --floor '0':"},
        {{"--profile", "none"}, "no such profile; known: classic"},
        {{"--print-floor"}, "barrow: --print-floor needs --seed"},
        {{"--bot", "nobody", "--seeds", "1..2"}, "barrow: --bot 'nobody': one of"},
        {{"--bot", "random", "--level-up", "wrong"}, "shield_wall, cornered, slip"},
        {{"--bot", "random", "--seeds", "3..1"}, "barrow: --seeds '3..1':"},
        {{"--check-data", "--version"}, "only one thing at a time"},
        {{"--take-over"}, "barrow: --take-over needs --name NAME"},
        {{"--verify"}, "barrow: --verify needs an argument"},
        {{"--verify", ""}, "barrow: --verify '': the name of a file is missing"},
        {{"--replay", ""}, "barrow: --replay '': the name of a file is missing"},
        {{"--watch", ""}, "barrow: --watch '': the name of a file is missing"},
        {{"--import", ""}, "barrow: --import '': the name of a file is missing"},
        {{"--scores", "--verify", "x"}, "only one thing at a time"},
        {{"--scores", "--jobs", "2"}, "barrow: --jobs means nothing here"},
        {{"extra", "more"}, "barrow: unexpected argument 'more'"},
        {{"extra", "--nope"}, "barrow: unknown or ambiguous option '--nope'"},
        {{"extra", "--replay", "x"}, "barrow: unexpected argument 'extra'"},
        {{"--jobs", "2"}, "barrow: --jobs means nothing here"},
        {{"--floor", "3"}, "barrow: --floor means nothing here"},
        {{"--save-dir", ""}, "barrow: --save-dir '': the name of a folder is missing"},
        {{"--n"}, "barrow: unknown or ambiguous option '--n'"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *args[5] = {rows[i].args[0], rows[i].args[1], rows[i].args[2], rows[i].args[3], NULL};
        game_refused(*state, &(struct pty_setup){.args = args}, 2, rows[i].cause);
    }
}

PTY_TEST(test_terminals_that_cannot_show_it_are_refused)
{
    game_refused(*state, &(struct pty_setup){.term = "dumb"}, 3, "cannot place its cursor");
    game_refused(*state, &(struct pty_setup){.term = ""}, 3, "TERM is not set");
}

/* The program under a limit of the shell's; what follows the command are its arguments. */
#define LIMITED(limit, ...)                                                                                            \
    (const char *[])                                                                                                   \
    {                                                                                                                  \
        "-c", limit "; exec \"$0\" \"$@\"", program, __VA_ARGS__, NULL                                                 \
    }

/* A player's game is the Barrow, which asks for a kit, unless another is named; what is printed, tried and measured is
 * classic. */
PTY_TEST(test_the_game_that_is_meant)
{
    struct pty *pty = *state;
    pty_start(pty, &(struct pty_setup){.args = (const char *const[]){"--new", "--name", "Wanda", NULL}});
    pty_wait_text(pty, "Huntsman");
    pty_stop(pty);
    pty_start(pty, &(struct pty_setup){.args = NULL});
    pty_wait_text(pty, "New game");
    pty_send(pty, "n");
    pty_wait_text(pty, "The Barrow");
    pty_stop(pty);
    pty_start(pty, &(struct pty_setup){.args = (const char *const[]){"--bot", "brawler", "--seeds", "1..1", NULL}});
    assert_int_equal(pty_wait_exit(pty), 0);
    assert_screen_contains(pty, "brawler, classic: 1 game");
}

/* Where a stack cannot grow nothing could be told any more; with the least that is asked for a game is played. */
PTY_TEST(test_limits_that_are_too_low_are_told)
{
    char program[SCRATCH_SIZE];
#if defined __SANITIZE_ADDRESS__
    test_skip("a build with sanitizers needs more memory than any limit here");
#endif
    pty_program(program);
    game_refused(*state, &(struct pty_setup){.program = "/bin/sh", .args = LIMITED("ulimit -s 64", "--version")}, 1,
                 "barrow: a stack of at least 512 KiB is needed: ulimit -s 512");
    game_refused(*state, &(struct pty_setup){.program = "/bin/sh", .args = LIMITED("ulimit -f 1", "--new")}, 3,
                 "barrow: the screen is composed in a file, and one of 4096 KiB is not allowed: see ulimit -f");
#ifdef __linux__ /* other systems may have no such limit */
    game_refused(*state, &(struct pty_setup){.program = "/bin/sh", .args = LIMITED("ulimit -v 12000", "--version")}, 1,
                 "barrow: an address space of at least 12288 KiB is needed: ulimit -v 12288");
#define LEAST "ulimit -s 512; ulimit -v 12288"
#else
#define LEAST "ulimit -s 512"
#endif
    struct pty *pty = *state;
    pty_start(pty, &(struct pty_setup){.program = "/bin/sh",
                                       .args = LIMITED(LEAST, "--new", "--name", "Wanda", "--seed", "classic:1:2")});
    pty_wait_text(pty, "|Floor ");
    pty_send(pty, "i");
    pty_wait_text(pty, "Your pack");
    pty_send(pty, "\033");
    pty_wait_no_text(pty, "Your pack");
    pty_send(pty, "\033");
    pty_wait_text(pty, "Save and quit");
    pty_send(pty, "t\r"); /* and the list of heroes on the title */
    pty_wait_text(pty, "New game");
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
}

PTY_TEST(test_broken_data_is_named)
{
    char folder[SCRATCH_SIZE], path[SCRATCH_SIZE], content[SCRATCH_SIZE];
    static const char broken[] = "monster orc\n  hp many\n\nmonster\n";
    const char *args[] = {"--data-dir", folder, NULL};
    scratch_make(folder);
    scratch_path(content, folder, "content");
    assert_int_equal(mkdir(content, 0700), 0);
    scratch_path(path, content, "monsters.data");
    scratch_write(path, broken, sizeof broken - 1);
    game_refused(*state, &(struct pty_setup){.args = args}, 5, "monsters.data:2:");
    game_refused(*state, &(struct pty_setup){.args = args}, 5, "monsters.data:4:");
    args[1] = "/nowhere/at/all";
    game_refused(*state, &(struct pty_setup){.args = args}, 5, "/nowhere/at/all: no such folder");
    scratch_remove(folder);
}

/* A wrong folder is not taken for one in which nobody plays, or has played; the one that nobody named may be missing.
 */
PTY_TEST(test_a_wrong_folder_of_games_is_told)
{
    static const char *const TASKS[][3] = {{"--list", "--spool", NULL},
                                           {"--list", "--save-dir", NULL},
                                           {"--scores", "--save-dir", NULL},
                                           {"--prune", "--save-dir", NULL},
                                           {"--watch-menu", "--spool", "--linear"}};
    struct pty *pty = *state;
    char home[SCRATCH_SIZE];
    scratch_make(home);
    for (size_t i = 0; i < sizeof TASKS / sizeof *TASKS; i++) {
        const char *const *task = TASKS[i];
        const char *args[] = {task[0], task[1], "/nowhere/at/all", task[2], NULL};
        game_refused(pty, &(struct pty_setup){.home = home, .args = args}, 5, "/nowhere/at/all: no such folder (--s");
        if (task[2])
            continue;
        args[1] = NULL;
        pty_start(pty, &(struct pty_setup){.home = home, .args = args});
        assert_int_equal(pty_wait_exit(pty), 0);
        pty_stop(pty);
    }
    scratch_remove(home);
}

/* --- The title and the form -------------------------------------------------------------------------------------- */

PTY_TEST(test_a_game_from_the_title)
{
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.title = true});
    assert_screen_lacks(pty, "Continue"); /* what does not exist is not shown */
    pty_send(pty, "n");
    pty_wait_text(pty, "A new game");
    for (int i = 0; i < 20; i++)
        pty_send(pty, "\x7f");
    pty_send(pty, "Ad/\x7f"
                  "a\t4x\x7f"
                  "2\033[Zm_-1\r");
    pty_wait_text(pty, "Welcome to the barrow, Adam_-1.");
    assert_screen_contains(pty, "|Adam_-1");
    assert_screen_contains(pty, "HP 100/100");
    assert_screen_contains(pty, "Pow 4   Def 1");
    assert_screen_contains(pty, "Floor 1  T0");
    assert_screen_contains(pty, "- dagger     pow +2");
    pty_send(pty, "c");
    pty_wait_text(pty, "Seed                classic:1:42");
    pty_send(pty, "\033");
    pty_wait_no_text(pty, "Seed  ");
}

PTY_TEST(test_the_form_refuses_what_is_no_name)
{
    struct pty *pty = *state;
    const char *more[] = {"--name", "Vera", NULL};
    game_start(pty, &(struct game_setup){.title = true, .more = more});
    pty_send(pty, "n");
    pty_wait_text(pty, "Name    Vera");
    pty_send(pty, "!");
    pty_wait_text(pty, "A name has 1 to 20");
    pty_send(pty, "\x15\r"); /* Ctrl-U empties the field */
    pty_wait_no_text(pty, "Vera");
    pty_settle(pty);
    assert_screen_contains(pty, "A new game"); /* nobody without a name */
    pty_send(pty, "\t99999999999999999999\r");
    pty_wait_text(pty, "A new game");
    pty_settle(pty);
    assert_screen_contains(pty, "A new game");
    pty_send(pty, "\033");
    pty_wait_text(pty, "New game");
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
    assert_false(screen_is_alternate(pty->screen));
}

PTY_TEST(test_help_from_the_title)
{
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.title = true});
    pty_send(pty, "?");
    pty_wait_text(pty, "Help:");
    pty_send(pty, "\033");
    pty_wait_text(pty, "New game");
    pty_send(pty, "\033"); /* one too many: it asks */
    pty_wait_text(pty, "Leave the barrow?");
    pty_send(pty, "\033");
    pty_wait_no_text(pty, "Leave the barrow?");
    pty_send(pty, "\033");
    pty_wait_text(pty, "Leave the barrow?");
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
}

/* --- Keys and looks ---------------------------------------------------------------------------------------------- */

static void write_keys(const char *config, const char *text)
{
    char folder[SCRATCH_SIZE], path[SCRATCH_SIZE];
    scratch_path(folder, config, "barrow");
    assert_int_equal(mkdir(folder, 0700), 0);
    scratch_path(path, folder, "keys");
    scratch_write(path, text, strlen(text));
}

PTY_TEST(test_the_users_keys_go_before)
{
    struct pty *pty = *state;
    char config[SCRATCH_SIZE], variable[SCRATCH_SIZE + 32];
    const char *env[] = {variable, NULL};
    scratch_make(config);
    (void)snprintf(variable, sizeof variable, "XDG_CONFIG_HOME=%s", config);
    write_keys(config, "keys map\n  wait w\n  inventory F2\n");
    game_start(pty, &(struct game_setup){.terminal = {.env = env}});
    game_act(pty, "w");
    assert_int_equal(game_turn(pty), 1);
    pty_send(pty, "z"); /* is no key any longer */
    pty_settle(pty);
    assert_int_equal(game_turn(pty), 1);
    pty_send(pty, "?");
    pty_wait_text(pty, "w          wait one turn");
    assert_screen_contains(pty, "F2         open the pack");
    pty_send(pty, "\033");
    pty_wait_no_text(pty, "Help:");
    pty_send(pty, "\033OQ");
    pty_wait_text(pty, "Your pack");
    pty_stop(pty);
    scratch_remove(config);
}

PTY_TEST(test_a_bad_line_of_the_users_keys_is_told)
{
    struct pty *pty = *state;
    char config[SCRATCH_SIZE], variable[SCRATCH_SIZE + 32];
    const char *env[] = {variable, NULL};
    scratch_make(config);
    (void)snprintf(variable, sizeof variable, "XDG_CONFIG_HOME=%s", config);
    write_keys(config, "keys map\n  wait w\n  walk_on_water j\n");
    game_start(pty, &(struct game_setup){.title = true, .terminal = {.env = env, .cols = 200}});
    assert_screen_contains(pty, "keys:3:");
    assert_screen_contains(pty, "walk_on_water");
    pty_stop(pty);
    /* A game at once is told as well. */
    game_start(pty, &(struct game_setup){.terminal = {.env = env, .cols = 200}});
    assert_screen_contains(pty, "keys:3:");
    game_act(pty, "w"); /* the good line holds */
    pty_stop(pty);
    scratch_remove(config);
}

static bool has_colour(const struct pty *pty)
{
    for (int row = 0; row < screen_rows(pty->screen); row++) {
        for (int col = 0; col < screen_cols(pty->screen); col++) {
            struct screen_cell cell = screen_cell(pty->screen, row, col);
            if (!cell.default_foreground || !cell.default_background)
                return true;
        }
    }
    return false;
}

PTY_TEST(test_colours_and_glyphs_as_asked_for)
{
    static const char *const none[] = {NULL};
    static const struct {
        const char *more[3], *env[2];
        bool colour, blocks;
    } rows[] = {
        {{NULL}, {NULL}, true, false},
        {{NULL}, {"NO_COLOR=1", NULL}, false, false},
        {{"--color", "always", NULL}, {"NO_COLOR=1", NULL}, true, false},
        {{"--color", "never", NULL}, {NULL}, false, false},
        {{"--color", "16", NULL}, {NULL}, true, false},
        {{"--utf8", NULL}, {NULL}, true, true},
        {{"--ascii", NULL}, {NULL}, true, false},
    };
    struct pty *pty = *state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        game_start(pty, &(struct game_setup){.terminal = {.env = rows[i].env[0] != NULL ? rows[i].env : none},
                                             .more = rows[i].more});
        assert_int_equal(has_colour(pty), rows[i].colour);
        assert_int_equal(pty_shows(pty, "\xe2\x96\x88"), rows[i].blocks);
        pty_stop(pty);
    }
}

/* A system that has no locale of UTF-8 shows ASCII to who asks for more, and says why; who asks for none is told
 * nothing. */
PTY_TEST(test_no_locale_of_utf8)
{
    static const char TOLD[] = "This system has no locale of UTF-8";
    struct pty *pty = *state;
    char shim[SCRATCH_SIZE], preload[2 * SCRATCH_SIZE];
    faults_or_skip(shim);
    (void)snprintf(preload, sizeof preload, "LD_PRELOAD=%s", shim);
    const char *const env[] = {preload, "BARROW_NO_LOCALES=1", NULL};
    game_start(pty, &(struct game_setup){.terminal = {.env = env, .lang = "de_CH.UTF-8"}, .title = true});
    assert_screen_contains(pty, TOLD);
    pty_stop(pty);
    game_start(pty, &(struct game_setup){.terminal = {.env = env, .lang = "C"}, .title = true});
    assert_screen_lacks(pty, TOLD);
    pty_stop(pty);
    game_start(pty, &(struct game_setup){.terminal = {.lang = "C.UTF-8"}, .title = true});
    assert_screen_lacks(pty, TOLD);
}

/* --- Light and few colours --------------------------------------------------------------------------------------- */

/* The theme for a light background is offered once, on the first title; the terminal is not asked for its background.
 */
PTY_TEST(test_a_light_background)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE];
    scratch_make(home);
    struct game_setup title = {.terminal = {.home = home}, .title = true};
    game_start(pty, &title);
    assert_screen_contains(pty, "l) Colours for a light background");
    pty_send(pty, "o"); /* which answers nothing */
    pty_wait_text(pty, "keep-runs");
    pty_send(pty, "\033");
    pty_wait_no_text(pty, "keep-runs");
    assert_screen_contains(pty, "l) Colours for a light background");
    pty_send(pty, "q");
    pty_wait_exit(pty);
    pty_stop(pty);
    game_start(pty, &title);
    assert_screen_lacks(pty, "for a light background");
    pty_stop(pty);
    scratch_remove(home);
    scratch_make(home);
    game_start(pty, &title);
    pty_send(pty, "l");
    pty_wait_no_text(pty, "for a light background");
    pty_send(pty, "o");
    pty_wait_text(pty, "theme      light");
    pty_stop(pty);
    game_start(pty, &title);
    assert_screen_lacks(pty, "for a light background");
    pty_send(pty, "o");
    pty_wait_text(pty, "theme      light");
    pty_stop(pty);
    scratch_remove(home);
    static const char *const chosen[] = {"--theme", "default", NULL}, *const none[] = {"--color", "never", NULL};
    game_start(pty, &(struct game_setup){.title = true, .more = chosen});
    assert_screen_lacks(pty, "for a light background");
    pty_stop(pty);
    game_start(pty, &(struct game_setup){.title = true, .more = none});
    assert_screen_lacks(pty, "for a light background");
}

/* Where there are eight colours, any of them may be the background's: the ground is drawn in none. */
PTY_TEST(test_walls_on_a_terminal_of_eight_colours)
{
    static const char *const themes[] = {"default", "light", "colour-blind", "high-contrast", "solarized"};
    struct pty *pty = *state;
    for (size_t i = 0; i < sizeof themes / sizeof *themes; i++) {
        const char *const args[] = {"--theme", themes[i], NULL};
        int walls = 0;
        game_start(pty, &(struct game_setup){.terminal = {.term = "linux", .lang = "C"}, .seed = "6", .more = args});
        pty_send(pty, "LLLoooo"); /* so that some of it is only remembered */
        pty_settle(pty);
        for (int row = 2; row < 23; row++)
            for (int col = 0; col < 60; col++) {
                struct screen_cell cell = screen_cell(pty->screen, row, col);
                if (cell.glyph == '#' || cell.glyph == '.')
                    assert_true(cell.default_foreground && cell.default_background);
                walls += cell.glyph == '#';
            }
        assert_true(walls > 10);
        pty_stop(pty);
    }
}

/* What a shell completes for a command line, as its shipped script says; the program it asks is the one under test. Of
 * zsh, what its completion would call is played: one function prints what it is given that fits. */
static const struct shell {
    const char *path, *package, *completions, *no_settings;
    const char *script; /* of the completions' path, the program, the line */
} SHELLS[] = {
    {"/bin/bash", "bash", "data/completions/barrow.bash", "--norc",
     "source %s; COMP_WORDS=(%s %s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _barrow; echo \"[${COMPREPLY[*]}]\""},
    {"/bin/zsh", "zsh", "data/completions/barrow.zsh", "-f",
     "compadd() { shift; print -r -- \"[${(j: :)${(M)@:#$PREFIX*}}]\" }; compset() { PREFIX=${PREFIX#*=} }; file=%s; "
     "words=(%s %s); CURRENT=$#words; PREFIX=${words[-1]}; . $file"},
};

static void assert_completes(struct pty *pty, const struct shell *shell, const char *home, const char *line,
                             const char *expected)
{
    char program[SCRATCH_SIZE], path[SCRATCH_SIZE], script[4 * SCRATCH_SIZE];
    const char *args[] = {shell->no_settings, "-c", script, NULL};
    pty_program(program);
    test_source_path(path, sizeof path, shell->completions);
    (void)snprintf(script, sizeof script, shell->script, path, program, line);
    pty_start(pty, &(struct pty_setup){.program = shell->path, .args = args, .home = home, .cols = 400});
    assert_int_equal(pty_wait_exit(pty), 0);
    assert_screen_contains(pty, expected);
    pty_stop(pty);
}

static void expect_completions(struct pty *pty, const struct shell *shell)
{
    char home[SCRATCH_SIZE];
    bool bash = shell == SHELLS; /* which cuts words at '=' */
    if (access(shell->path, X_OK) != 0)
        test_skip("%s is not installed (package %s)", shell->package, shell->package);
    scratch_make(home);
    game_start(pty, &(struct game_setup){.terminal = {.home = home}, .name = "Zoé"});
    pty_stop(pty);
    assert_completes(pty, shell, home, "--the", "[--theme]");
    assert_completes(pty, shell, home, "--theme ''", "[colour-blind default high-contrast light mono solarized]");
    assert_completes(pty, shell, home, "--bot t", "[tactician]");
    assert_completes(pty, shell, home, "--name ''", "[Zoé]");
    assert_completes(pty, shell, home, bash ? "--glyphs = a" : "--glyphs=a", "[auto ascii]");
    assert_completes(pty, shell, home, "--profile c", "[classic campaign]");
    assert_completes(pty, shell, home, "--without shie", "[shield]");
    assert_completes(pty, shell, home, "--without grass", "[grass_dell]");
    assert_completes(pty, shell, home, "--seed ''", "[]");
    scratch_remove(home);
}

PTY_TEST(test_completions_come_from_the_program)
{
    expect_completions(*state, &SHELLS[0]);
}

PTY_TEST(test_completions_of_zsh)
{
    expect_completions(*state, &SHELLS[1]);
}
