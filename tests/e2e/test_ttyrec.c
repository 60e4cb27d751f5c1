/* SPDX-License-Identifier: MIT
 *
 * Recordings as game servers make them: what a player sees, a spectator's terminal shows from the file, whether it was
 * recorded from the start or, after a redraw, from the middle. */
#include "support/test.h"

#include "e2e/support/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROWS = 24, COLS = 80, TURNS = 40 };

static const char TTYPLAY[] = "/usr/bin/ttyplay";

/* --- Comparing --------------------------------------------------------------------------------------------------- */

/* What the eye sees of a cell: nothing of the letter's colour where there is no letter. */
static struct screen_cell seen(const struct screen *screen, int row, int col)
{
    struct screen_cell cell = screen_cell(screen, row, col);
    if (cell.glyph == 0)
        cell.glyph = ' ';
    if (cell.glyph == ' ' && !cell.reverse && !cell.underline) {
        cell.bold = false;
        cell.default_foreground = true;
        cell.foreground_index = -1;
        memset(cell.foreground, 0, sizeof cell.foreground);
    }
    return cell;
}

static bool same_cell(struct screen_cell a, struct screen_cell b)
{
    return a.glyph == b.glyph && a.bold == b.bold && a.reverse == b.reverse && a.underline == b.underline &&
           memcmp(a.foreground, b.foreground, 3) == 0 && memcmp(a.background, b.background, 3) == 0;
}

static void assert_same_screen(const struct screen *live, const struct screen *played)
{
    int row, col, played_row, played_col;
    for (int i = 0; i < ROWS * COLS; i++) {
        if (same_cell(seen(live, i / COLS, i % COLS), seen(played, i / COLS, i % COLS)))
            continue;
        print_error("row %d, column %d: another cell was played than the player saw\n", i / COLS, i % COLS);
        screen_print(live);
        screen_print(played);
        fail();
    }
    screen_cursor(live, &row, &col);
    screen_cursor(played, &played_row, &played_col);
    assert_int_equal(row, played_row);
    assert_int_equal(col, played_col);
}

/* The tape on a terminal that has shown nothing before. */
static void assert_plays(const struct ttyrec *tape, const struct screen *live)
{
    struct screen *fresh = screen_new(ROWS, COLS, true);
    assert_true(ttyrec_play(tape, fresh));
    assert_same_screen(live, fresh);
    screen_free(fresh);
}

/* --- Games ------------------------------------------------------------------------------------------------------- */

static void play_turns(struct player *player, int turns)
{
    for (int i = 0; i < turns; i++)
        assert_true(player_turn(player));
}

PTY_TEST(test_from_the_start)
{
    struct pty *pty = *state;
    struct player *player = calloc(1, sizeof *player);
    struct ttyrec tape = {NULL, 0, 0};
    assert_non_null(player);
    game_start(pty, &(struct game_setup){.seed = "6", .terminal.tape = &tape});
    player_begin(player, pty);
    play_turns(player, TURNS);
    pty_settle(pty);
    assert_plays(&tape, pty->screen);
    pty_send(pty, "i"); /* and with a window over the map */
    pty_wait_text(pty, "Your pack");
    assert_plays(&tape, pty->screen);
    tape.size--;
    assert_false(ttyrec_play(&tape, pty->screen));
    ttyrec_release(&tape);
    free(player);
}

static bool has_bytes(const struct ttyrec *tape, const char *bytes)
{
    size_t length = strlen(bytes);
    for (size_t i = 0; i + length <= tape->size; i++) {
        if (memcmp(tape->bytes + i, bytes, length) == 0)
            return true;
    }
    return false;
}

/* The screen is cleared: where players of recordings look for a beginning. */
static bool has_beginning(const struct pty *pty, const void *context)
{
    (void)context;
    return has_bytes(pty->tape, "\033[2J") || has_bytes(pty->tape, "\033[J");
}

/* Spectators join late: their file begins in the middle, and from the redraw on they see everything. */
PTY_TEST(test_from_the_middle)
{
    static const char *const terms[] = {"xterm-256color", "screen-256color", "tmux-256color", "rxvt-unicode-256color"};
    struct pty *pty = *state;
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        struct player *player = calloc(1, sizeof *player);
        struct ttyrec tape = {NULL, 0, 0};
        assert_non_null(player);
        game_start(pty, &(struct game_setup){.seed = "6", .terminal.term = terms[i]});
        player_begin(player, pty);
        play_turns(player, TURNS / 2);
        pty_settle(pty);
        pty->tape = &tape;
        play_turns(player, 2); /* pieces of a screen that the spectator has never seen */
        pty_send(pty, "\014");
        pty_wait_until(pty, has_beginning, NULL, "a screen drawn from its beginning");
        assert_plays(&tape, pty->screen);
        play_turns(player, TURNS / 2);
        pty_send(pty, "?");
        pty_wait_text(pty, "Help");
        assert_plays(&tape, pty->screen);
        pty_stop(pty);
        ttyrec_release(&tape);
        free(player);
    }
}

/* A player of recordings that knows nothing of us. */
PTY_TEST(test_by_ttyplay)
{
    struct pty *pty = *state;
    struct ttyrec tape = {NULL, 0, 0};
    struct pty other;
    char home[SCRATCH_SIZE], file[SCRATCH_SIZE];
    if (access(TTYPLAY, X_OK) != 0)
        test_skip("ttyplay is not installed (package ttyrec)");
    scratch_make(home);
    scratch_path(file, home, "tape");
    game_start(pty, &(struct game_setup){.seed = "6", .terminal.tape = &tape});
    game_act(pty, "l");
    game_act(pty, "l");
    pty_settle(pty);
    scratch_write(file, tape.bytes, tape.size);
    const char *const args[] = {"-n", file, NULL};
    pty_start(&other, &(struct pty_setup){.program = TTYPLAY, .args = args});
    assert_int_equal(pty_wait_exit(&other), 0);
    pty_settle(&other);
    assert_same_screen(pty->screen, other.screen);
    pty_stop(&other);
    ttyrec_release(&tape);
    scratch_remove(home);
}
