/* SPDX-License-Identifier: MIT
 *
 * The same tour through the game in every kind of terminal: begin, fight, wear, use everything, grow, climb down, die,
 * leave and go on. What the terminals may differ in (colours, sequences) never changes what is to be read. */
#include "support/test.h"

#include "e2e/support/player.h"

#include <stdlib.h>
#include <string.h>

static const struct pty_setup terminals[] = {
    {.term = "xterm-256color"},
    {.term = "tmux-256color"},
    {.term = "screen"},
    {.term = "linux"},
    {.term = "vt100"},
    {.term = "xterm-256color", .lang = "C"},
    {.term = "xterm-256color", .rows = 60, .cols = 200},
};

static bool is_mono(const struct pty_setup *terminal)
{
    return strcmp(terminal->term, "vt100") == 0;
}

static void use(struct pty *pty, const char *letter)
{
    pty_send(pty, "i");
    pty_wait_text(pty, "Your pack");
    game_act(pty, letter);
}

static void aim(struct pty *pty, const char *letter, const char *text, const char *keys)
{
    pty_send(pty, "i");
    pty_wait_text(pty, "Your pack");
    pty_send(pty, letter);
    pty_wait_text(pty, text);
    pty_send(pty, keys);
    game_act(pty, "\r");
}

static void assert_colours(const struct pty *pty, bool mono)
{
    bool coloured = false;
    for (int row = 0; row < screen_rows(pty->screen); row++)
        for (int col = 0; col < screen_cols(pty->screen); col++)
            coloured |= !screen_cell(pty->screen, row, col).default_foreground;
    assert_int_equal(coloured, !mono);
}

static void tour_fight_and_things(struct pty *pty, const struct pty_setup *terminal)
{
    char home[SCRATCH_SIZE];
    scratch_make(home);
    struct game_setup setup = {.terminal = *terminal, .data = "arsenal", .seed = "2"};
    setup.terminal.home = home;
    game_start(pty, &setup);
    assert_colours(pty, is_mono(terminal));
    aim(pty, "L", "the orc for 10 turns", "");
    assert_screen_contains(pty, "stumble about.");
    use(pty, "B");
    assert_screen_contains(pty, "You equip the sword.");
    use(pty, "C");
    assert_screen_contains(pty, "Pow 5   Def 2");
    while (game_hp(pty) == 100 && game_turn(pty) < 60)
        game_act(pty, "z"); /* until it can hit again */
    int turn = game_turn(pty);
    assert_true(game_hp(pty) < 100);
    use(pty, "D");
    assert_screen_contains(pty, "Your wounds close");
    aim(pty, "I", "YOU LOSE 25 of", "\r"); /* at the orc beside the hero: with a second thought */
    assert_screen_contains(pty, "A ball of fire bursts");
    assert_screen_contains(pty, "The orc is dead!");
    pty_send(pty, "d");
    pty_wait_text(pty, "Drop which thing?");
    game_act(pty, "g");
    assert_screen_contains(pty, "You drop the lightning scroll.");
    game_act(pty, ",");
    assert_screen_contains(pty, "You pick up the lightning scroll (d).");
    pty_send(pty, "\033");
    pty_wait_text(pty, "Save and quit");
    pty_send(pty, "t\r");
    pty_wait_text(pty, "Continue as Wanda");
    pty_send(pty, "\r"); /* who lives comes first */
    pty_wait_text(pty, "|Wanda");
    assert_int_equal(game_turn(pty), turn + 4);
    assert_screen_contains(pty, "Pow 5   Def 2");
    pty_stop(pty);
    scratch_remove(home);
}

static void tour_lightning(struct pty *pty, const struct pty_setup *terminal)
{
    game_start(pty, &(struct game_setup){.terminal = *terminal, .data = "arsenal", .seed = "2"});
    use(pty, "G");
    assert_screen_contains(pty, "Lightning strikes the orc");
    pty_stop(pty);
}

static void tour_level(struct pty *pty, const struct pty_setup *terminal)
{
    game_start(pty, &(struct game_setup){.terminal = *terminal, .data = "gauntlet", .seed = "2"});
    while (!pty_shows(pty, "You are now level"))
        game_act(pty, "l"); /* at the orc beside the hero: a fight won */
    game_act(pty, "c\r");
    assert_screen_contains(pty, "You move more nimbly: defense +1.");
    pty_stop(pty);
}

static void tour_death(struct pty *pty, const struct pty_setup *terminal)
{
    game_start(pty, &(struct game_setup){.terminal = *terminal, .data = "doom", .seed = "2"});
    game_act(pty, "z");
    game_act(pty, "z");
    assert_screen_contains(pty, "Killed by an orc: 60 power - 1 defense = 59 damage.");
    pty_send(pty, "\r");
    pty_wait_text(pty, "New game");
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
}

/* The player of the tests reads screens of 80x24 only. */
static void tour_stairs(struct pty *pty, const struct pty_setup *terminal)
{
    struct player *player = calloc(1, sizeof *player);
    assert_non_null(player);
    game_start(pty, &(struct game_setup){.terminal = *terminal, .seed = "26"}); /* stairs are near */
    player_begin(player, pty);
    player->hasty = true;
    assert_true(player_until(player, 2000, player_on_stairs));
    player_press(player, ">");
    assert_screen_contains(pty, "You climb down to floor 2.");
    free(player);
    pty_stop(pty);
}

PTY_TEST(test_the_tour_in_every_terminal)
{
    struct pty *pty = *state;
    for (size_t i = 0; i < sizeof terminals / sizeof *terminals; i++) {
        print_message("%s, %s, %d rows\n", terminals[i].term, terminals[i].lang ? terminals[i].lang : "UTF-8",
                      terminals[i].rows > 0 ? terminals[i].rows : 24);
        tour_fight_and_things(pty, &terminals[i]);
        tour_lightning(pty, &terminals[i]);
        tour_level(pty, &terminals[i]);
        tour_death(pty, &terminals[i]);
        if (terminals[i].rows == 0)
            tour_stairs(pty, &terminals[i]);
    }
}

/* The same keys show the same text, whatever the terminal. Each key with what is then to be seen, or no longer. */
PTY_TEST(test_the_screens_are_the_same_text)
{
    static const struct {
        const char *key, *sign;
        bool present;
    } keys[] = {{"z", "  T1", true},      {"h", "  T2", true},    {"x", "worth 35 experience", true},
                {"\033", "worth", false}, {"i", "Worn", true},    {"\033", "Worn", false},
                {"c", "Seed", true},      {"\033", "Seed", false}};
    enum { KEYS = sizeof keys / sizeof *keys };
    struct pty *pty = *state;
    char *texts[KEYS] = {NULL};
    for (size_t i = 0; i < sizeof terminals / sizeof *terminals; i++) {
        if (terminals[i].rows > 0)
            continue;
        game_start(pty, &(struct game_setup){.terminal = terminals[i], .data = "arsenal", .seed = "2"});
        for (int key = 0; key < KEYS; key++) {
            pty_send(pty, keys[key].key);
            pty_wait_text_at(pty, keys[key].sign, keys[key].present, __FILE__, __LINE__);
            char *text = game_screen_text(pty);
            if (texts[key] == NULL) {
                texts[key] = text;
                continue;
            }
            assert_string_equal(text, texts[key]);
            free(text);
        }
        pty_stop(pty);
    }
    for (int key = 0; key < KEYS; key++)
        free(texts[key]);
}

PTY_TEST(test_blocks_for_walls_where_there_are_any)
{
    static const char *const more[] = {"--utf8", NULL};
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.more = more});
    assert_screen_contains(pty, "\xe2\x96\x88\xe2\x96\x88");
    pty_stop(pty);
    /* A terminal that could not show them gets what it can. */
    game_start(pty, &(struct game_setup){.terminal = {.lang = "C"}, .more = more});
    assert_screen_contains(pty, "####");
}
