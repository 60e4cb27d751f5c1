/* SPDX-License-Identifier: MIT
 *
 * Every screen under a changing window: other sizes, too small ones, Ctrl-L. None of it ever takes a turn or leaves a
 * screen. And what comes from terminals besides keys: unknown sequences, pastes, garbage. */
#include "support/test.h"

#include "e2e/support/game.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* A screen, how to come to it from the map and by what to know it. */
struct place {
    const char *data, *keys[4], *sign;
    bool title;
    const char *again; /* the key that is pressed until the game demands this screen; NULL: none */
};

/* Of each game, ended by one without a sign. */
static const struct place classic_places[] = {
    {NULL, {NULL}, "Every blow is known", true, NULL},
    {NULL, {"n", NULL}, "A new game", true, NULL},
    {NULL, {"?", NULL}, "Help: keys", true, NULL},
    {"arsenal", {NULL}, "? help", false, NULL},
    {"arsenal", {"i", NULL}, "Your pack", false, NULL},
    {"arsenal", {"d", NULL}, "Drop which thing?", false, NULL},
    {"arsenal", {"x", NULL}, "worth 35", false, NULL},
    {"arsenal", {"i", "L", NULL}, "Confusion scroll:", false, NULL},
    {"arsenal", {"v", NULL}, "What has happened", false, NULL},
    {"arsenal", {"v", "/", NULL}, "Search:", false, NULL},
    {"arsenal", {"?", NULL}, "Help: keys", false, NULL},
    {"arsenal", {"c", NULL}, "Experience", false, NULL},
    {"arsenal", {"\033", NULL}, "Save and quit", false, NULL},
    {"gauntlet", {NULL}, "What grows?", false, "l"},
    {"doom", {NULL}, "Here lies Wanda", false, "z"},
    {NULL, {NULL}, NULL, false, NULL},
};
static const struct place campaign_places[] = {
    {"fray", {NULL}, "? help", false, NULL},
    {"fray", {"i", NULL}, "Your pack", false, NULL},
    {"fray", {"x", NULL}, "worth 35", false, NULL},
    {"fray", {"c", NULL}, "Experience", false, NULL},
    {"fray", {"i", "C", NULL}, "Fireball scroll:", false, NULL},
    {"fray", {"i", "B", NULL}, "What grows?", false, NULL},
    {"fray", {NULL}, "Here lies Wanda", false, "z"},
    {NULL, {NULL}, NULL, false, NULL},
};

/* Those of the running test. */
static const struct place *first_place(void)
{
    return test_in_the_campaign() ? campaign_places : classic_places;
}

static void go_to(struct pty *pty, const struct place *place)
{
    game_start(pty, &(struct game_setup){.data = place->data, .seed = "2", .title = place->title});
    for (int i = 0; place->keys[i] != NULL; i++) {
        pty_count(pty);
        pty_send(pty, place->keys[i]);
        pty_wait_output(pty);
    }
    while (place->again != NULL && !pty_shows(pty, place->sign))
        game_act(pty, place->again);
    pty_wait_text(pty, place->sign);
}

/* Resizes and waits for what is drawn then. */
static void resize(struct pty *pty, int rows, int cols)
{
    pty_count(pty);
    pty_resize(pty, rows, cols);
    pty_wait_output(pty);
}

static bool shows_text(const struct pty *pty, const void *expected)
{
    char *text = game_screen_text(pty);
    bool same = strcmp(text, expected) == 0;
    free(text);
    return same;
}

/* Waits for a screen that was there before: the same turn, the same everything. */
static void wait_for_screen(struct pty *pty, char *before)
{
    do { /* it may be there before a frame of the size in between is */
        pty_wait_until(pty, shows_text, before, before);
        pty_settle(pty);
    } while (!shows_text(pty, before));
    free(before);
}

/* --- Other sizes ------------------------------------------------------------------------------------------------- */

PTY_TEST_OF_EACH(test_a_resize_in_every_screen)
{
    static const struct {
        int rows, cols;
    } sizes[] = {{60, 200}, {24, 81}, {30, 80}, {200, 500}, {25, 100}, {20, 50}, {23, 79}, {60, 50}, {20, 120}};
    struct pty *pty = *state;
    for (const struct place *place = first_place(); place->sign != NULL; place++) {
        go_to(pty, place);
        char *before = game_screen_text(pty);
        for (size_t size = 0; size < sizeof sizes / sizeof *sizes; size++) {
            resize(pty, sizes[size].rows, sizes[size].cols);
            pty_wait_text(pty, place->sign);
        }
        resize(pty, 24, 80);
        wait_for_screen(pty, before);
        pty_stop(pty);
    }
}

PTY_TEST_OF_EACH(test_too_small_is_told_and_waited_for)
{
    static const struct {
        int rows, cols;
        const char *size;
    } sizes[] = {{19, 49, "49x19"}, {60, 49, "49x60"}, {19, 200, "200x19"}, {10, 40, "40x10"}};
    struct pty *pty = *state;
    for (const struct place *place = first_place(); place->sign != NULL; place++) {
        go_to(pty, place);
        char *before = game_screen_text(pty);
        for (size_t size = 0; size < sizeof sizes / sizeof *sizes; size++) {
            pty_resize(pty, sizes[size].rows, sizes[size].cols);
            pty_wait_text(pty, sizes[size].size);
            assert_screen_contains(pty, "50x20");
        }
        pty_send(pty, "zzzhi\033\rq"); /* nobody plays blindly */
        pty_settle(pty);
        resize(pty, 1, 1);
        resize(pty, 24, 80);
        wait_for_screen(pty, before);
        pty_stop(pty);
    }
}

PTY_TEST_OF_EACH(test_beginning_too_small)
{
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.terminal = {.rows = 19, .cols = 49}});
    pty_wait_text(pty, "This one has 49x19");
    pty_resize(pty, 24, 80);
    pty_wait_text(pty, test_in_the_campaign() ? "Welcome, Wanda." : "Welcome to the barrow, Wanda.");
    assert_int_equal(game_turn(pty), 0);
}

PTY_TEST(test_large_terminals_show_the_whole_floor)
{
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.terminal = {.rows = 60, .cols = 200}, .seed = "6"});
    assert_screen_contains(pty, "HP 100/100");
    for (int i = 0; i < 20; i++) { /* and the view never jumps */
        int row, col, then_row, then_col;
        screen_cursor(pty->screen, &row, &col);
        assert_int_equal(screen_cell(pty->screen, row, col).glyph, '@');
        game_act(pty, i % 2 == 0 ? "l" : "h");
        screen_cursor(pty->screen, &then_row, &then_col);
        assert_int_equal(then_row, row);
        assert_int_equal(then_col, col + (i % 2 == 0 ? 1 : -1));
    }
}

/* A phone: the whole of the hero's affairs on 50 columns and 20 rows, and a step is a step. */
PTY_TEST_OF_EACH(test_upright)
{
    bool campaign = test_in_the_campaign();
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){
                        .terminal = {.rows = 20, .cols = 50}, .data = campaign ? "fray" : "arsenal", .seed = "2"});
    pty_wait_text(pty, "Floor 1  T0");
    assert_screen_contains(pty, "HP 100/100");
    assert_screen_contains(pty, "Threat ");
    assert_screen_contains(pty, campaign ? "Noise 6 Unrest 0%" : "o orc");
    assert_screen_contains(pty, "? help");
    pty_send(pty, "z");
    pty_wait_text(pty, "Floor 1  T1");
    pty_send(pty, "i");
    pty_wait_text(pty, campaign ? "7 of 8 letters, more below" : "13 of 14 letters, more below");
    assert_screen_contains(pty, campaign ? "e) ! 2 healing potions" : "d-f) ! 3 healing potions");
    assert_screen_contains(pty, "heals 40 hit points");
    pty_send(pty, "\033[6~");
    pty_wait_text(pty, "- dagger");
    assert_screen_contains(pty, "more above");
    pty_send(pty, "\033");
    pty_wait_no_text(pty, "Worn");
    pty_send(pty, "\033");
    pty_wait_text(pty, "Save and quit");
    pty_send(pty, "t\r");
    pty_wait_text(pty, "Continue as Wanda");
}

/* From too small for a word to large: it starts, says what it can, and leaves when asked. Every size is tried when
 * BARROW_SIZES is "all", a share of them otherwise. */
PTY_TEST(test_starting_at_every_size)
{
    enum { MOST_ROWS = 40, MOST_COLS = 100, SHARE = 173 };
    const char *wanted = getenv("BARROW_SIZES");
    int step = wanted && strcmp(wanted, "all") == 0 ? 1 : SHARE;
    struct pty *pty = *state;
    for (int i = 0; i < MOST_ROWS * MOST_COLS; i += step) {
        struct pty_setup terminal = {.rows = i / MOST_COLS + 1, .cols = i % MOST_COLS + 1};
        pty_start(pty, &terminal);
        pty_wait_output(pty);
        assert_int_equal(kill(pty->pid, SIGTERM), 0);
        if (pty_wait_exit(pty) != 0)
            fail_msg("%d rows, %d columns", terminal.rows, terminal.cols);
        pty_stop(pty);
    }
}

/* --- Drawing afresh ---------------------------------------------------------------------------------------------- */

/* What another program left on the screen is wiped away. */
PTY_TEST_OF_EACH(test_ctrl_l_in_every_screen)
{
    static const char noise[] = "\033[2J\033[5;5HX X X X X X";
    struct pty *pty = *state;
    for (const struct place *place = first_place(); place->sign != NULL; place++) {
        go_to(pty, place);
        char *before = game_screen_text(pty);
        screen_feed(pty->screen, noise, sizeof noise - 1);
        pty_send(pty, "\x0c");
        wait_for_screen(pty, before);
        pty_stop(pty);
    }
}

/* --- What is no key ---------------------------------------------------------------------------------------------- */

PTY_TEST(test_what_is_no_key_does_nothing)
{
    static const char *const noises[] = {
        "\033[I\033[O",                   /* focus reports */
        "\033[200~zzzzhhhhi\rq\033[201~", /* a paste */
        "\033[<0;10;10M\033[<0;10;10m",   /* a mouse */
        "\033[99~\033[?1;2c\033[5n",      /* keys nobody has, answers nobody asked for */
        "\033]11;rgb:0000/0000/0000\007", /* the colour of the background */
        "\033P1$r0m\033\\",               /* an answer of another kind */
        "\xff\xfe\xc3\xff\x80\xf5",       /* no UTF-8 */
    };
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.data = "arsenal", .seed = "2"});
    char *before = game_screen_text(pty);
    for (size_t i = 0; i < sizeof noises / sizeof *noises; i++) {
        pty_send(pty, noises[i]);
        pty_settle(pty);
        char *after = game_screen_text(pty);
        assert_string_equal(after, before);
        free(after);
    }
    free(before);
    game_act(pty, "z"); /* it still listens */
    assert_int_equal(game_turn(pty), 1);
}

/* They take no time and say where the keys are told. */
PTY_TEST(test_keys_without_a_meaning_say_so)
{
    static const char *const keys[] = {
        "\xc3\xa9\xe6\xbc\xa2",                             /* letters that are no keys */
        "\x01\x02\x05\x06\x07\x0b\x0e\x10\x14\x1c\x1d\x1f", /* controls */
        "\033[1;5A\033[24~\033OS",                          /* keys that nothing is bound to */
    };
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.data = "arsenal", .seed = "2"});
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        pty_send(pty, keys[i]);
        pty_settle(pty);
        assert_screen_contains(pty, "does nothing");
        assert_int_equal(game_turn(pty), 0);
    }
}

PTY_TEST(test_keys_of_a_slow_line)
{
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.seed = "6"});
    /* An arrow in three pieces after which no turn may have been spent on its letters. The first has become a key of
     * its own before the next is sent: on a busy machine they would else arrive together, and be an arrow. */
    pty_send(pty, "\033");
    pty_wait_text(pty, "Save and quit");
    pty_send(pty, "[");
    pty_settle(pty);
    pty_send(pty, "C");
    pty_settle(pty);
    assert_int_equal(game_turn(pty), 0);
}
