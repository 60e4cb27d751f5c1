/* SPDX-License-Identifier: MIT
 *
 * The user's settings and keys in the real program: the file, the screens that write it, what wins over what, and what
 * a bad line does. */
#include "support/test.h"

#include "e2e/support/game.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_SIZE = 4096 };

/* A home whose settings folder holds these files; NULL: none. */
static void make_home(char home[SCRATCH_SIZE], const char *config, const char *keys)
{
    char path[SCRATCH_SIZE];
    scratch_make(home);
    scratch_path(path, home, ".config");
    assert_int_equal(mkdir(path, 0700), 0);
    scratch_path(path, home, ".config/barrow");
    assert_int_equal(mkdir(path, 0700), 0);
    scratch_path(path, home, ".config/barrow/config");
    if (config)
        scratch_write(path, config, strlen(config));
    scratch_path(path, home, ".config/barrow/keys");
    if (keys)
        scratch_write(path, keys, strlen(keys));
}

static void start(struct pty *pty, const char *home, const char *const *more)
{
    game_start(pty, &(struct game_setup){.terminal = {.home = home}, .data = "arsenal", .seed = "2", .more = more});
}

static void start_title(struct pty *pty, const char *home)
{
    game_start(pty, &(struct game_setup){.terminal = {.home = home}, .title = true});
}

static void assert_file(const char *home, const char *name, const char *expected)
{
    char path[SCRATCH_SIZE], bytes[FILE_SIZE];
    scratch_path(path, home, name);
    long size = scratch_read(path, bytes, sizeof bytes - 1);
    assert_true(size >= 0);
    bytes[size] = '\0';
    assert_string_equal(bytes, expected);
}

static bool has_colours(const struct pty *pty)
{
    for (int row = 0; row < screen_rows(pty->screen); row++)
        for (int col = 0; col < screen_cols(pty->screen); col++)
            if (!screen_cell(pty->screen, row, col).default_foreground)
                return true;
    return false;
}

/* The language is another at once, on the title and in the game, for screens, things and new sentences; those of the
 * log stay as they were said. */
PTY_TEST(test_the_language_changes_at_once)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE];
    make_home(home, "", NULL);
    start(pty, home, NULL);
    game_free(pty, "\033", "Save and quit");
    game_free(pty, "o\r", "accessible");
    for (int setting = 0; setting < 6; setting++)
        pty_send(pty, "\033[B");
    pty_send(pty, "\033[D"); /* from auto to the last */
    pty_wait_text(pty, "la langue");
    assert_file(home, ".config/barrow/config", "lang fr\n");
    game_free(pty, "\033", "Reprendre");
    game_free(pty, "\033", "? aide");
    assert_screen_contains(pty, "Menace");
    assert_screen_contains(pty, "Welcome");
    pty_send(pty, "i");
    pty_wait_text(pty, "dague");
    pty_stop(pty);
    scratch_remove(home);
}

PTY_TEST(test_the_file_counts_and_the_command_line_more)
{
    static const char *const always[] = {"--color", "always", NULL};
    struct pty *pty = *state;
    char home[SCRATCH_SIZE];
    make_home(home, "color never\nkeys laptop\n", NULL);
    start(pty, home, NULL);
    assert_false(has_colours(pty));
    game_act(pty, "s");
    pty_send(pty, "h"); /* as the laptop's map has it */
    pty_wait_text(pty, "Experience");
    pty_stop(pty);
    scratch_remove(home);
    make_home(home, "color never\n", NULL);
    start(pty, home, always);
    assert_true(has_colours(pty));
    pty_stop(pty);
    scratch_remove(home);
}

PTY_TEST(test_bad_lines_are_named_and_the_rest_used)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE];
    make_home(home, "# mine\nteme light\nname Ulf\ncolor pink\n", "keys map\n  dance x\n");
    start_title(pty, home);
    assert_screen_contains(pty, "config:2: 'teme' is unknown here;");
    assert_screen_contains(pty, "(and 2 more: barrow --check-data)");
    pty_send(pty, "n");
    pty_wait_text(pty, "Ulf");
    pty_stop(pty);
    const char *args[] = {"--check-data", NULL};
    pty_start(pty, &(struct pty_setup){.home = home, .args = args, .cols = 200});
    assert_int_equal(pty_wait_exit(pty), 5);
    assert_screen_contains(pty, "config:2: ");
    assert_screen_contains(pty, "config:4: ");
    assert_screen_contains(pty, "keys:2: ");
    pty_stop(pty);
    scratch_remove(home);
}

PTY_TEST(test_the_options_screen_acts_and_writes)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE];
    make_home(home, "# mine\n\ncolor auto\n", NULL);
    start_title(pty, home);
    assert_true(has_colours(pty));
    pty_send(pty, "o");
    pty_wait_text(pty, "how many colours");
    pty_send(pty, "\033[B\033[B\033[D\033[D\033[D"); /* from auto back to never */
    pty_wait_text(pty, "color      never");
    pty_settle(pty);
    assert_false(has_colours(pty));
    assert_file(home, ".config/barrow/config", "# mine\n\ncolor never\n");
    pty_send(pty, "\033[B\r"); /* and the next key map */
    pty_wait_text(pty, "keys       laptop");
    assert_file(home, ".config/barrow/config", "# mine\n\ncolor never\nkeys laptop\n");
    pty_stop(pty);
    start(pty, home, NULL);
    assert_false(has_colours(pty));
    game_act(pty, "s");
    scratch_remove(home);
}

PTY_TEST(test_a_key_is_bound_on_the_screen)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE];
    make_home(home, NULL, NULL);
    start(pty, home, NULL);
    game_free(pty, "\033", "Save and quit");
    game_free(pty, "o\r", "All keys...");
    game_free(pty, "\033[A\r", "Keys: on the map");
    game_free(pty, "\r", "Press the key for \"go or attack north\"");
    game_free(pty, "c", "c stands for \"show the hero\"");
    game_free(pty, "\r", "c Up k 8");
    assert_file(home, ".config/barrow/keys", "keys map\n  character\n  move_n c Up k 8\n");
    for (int i = 0; i < 3; i++) {
        pty_send(pty, "\033");
        pty_settle(pty);
    }
    game_free(pty, "i", "Worn"); /* on the map again */
    game_free(pty, "\033", "? help");
    pty_stop(pty);
    scratch_remove(home);
}

PTY_TEST(test_a_folder_that_cannot_be_written_is_told)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE], path[SCRATCH_SIZE];
    scratch_make(home);
    scratch_path(path, home, ".config");
    scratch_write(path, "", 0); /* a file where the folder should be */
    start_title(pty, home);
    pty_send(pty, "o");
    pty_wait_text(pty, "how many colours");
    pty_send(pty, "\033[B\033[B\033[C");
    pty_wait_text(pty, "could not be written");
    assert_screen_contains(pty, "color      always");
    pty_stop(pty);
    scratch_remove(home);
}

PTY_TEST(test_every_theme_and_key_map_starts)
{
    static const char *const rows[][3] = {{"--theme", "light", NULL},         {"--theme", "colour-blind", NULL},
                                          {"--theme", "high-contrast", NULL}, {"--theme", "mono", NULL},
                                          {"--theme", "solarized", NULL},     {"--keys", "laptop", NULL},
                                          {"--keys", "numpad", NULL}};
    struct pty *pty = *state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        start(pty, NULL, rows[i]);
        assert_screen_contains(pty, "Welcome to the barrow, Wanda.");
        assert_screen_lacks(pty, ": there is no");
        game_act(pty, "s");
        pty_stop(pty);
    }
}
