/* SPDX-License-Identifier: MIT
 *
 * What a player does, each thing once, at 80x24: fights, things of every kind, targeting, new levels, stairs, the end,
 * looking, the log and its search, help. The folders in tests/data bring every thing within reach of the first turn;
 * on seed 2 an orc stands two cells west of the hero, on seed 6 nobody is near. */
#include "support/test.h"

#include "e2e/support/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct game_setup arsenal = {.data = "arsenal", .seed = "2"};
static const struct game_setup gauntlet = {.data = "gauntlet", .seed = "2"};
static const struct game_setup doom = {.data = "doom", .seed = "2"};

static void assert_glyph_under_cursor(const struct pty *pty, char glyph)
{
    int row, col;
    screen_cursor(pty->screen, &row, &col);
    assert_int_equal(screen_cell(pty->screen, row, col).glyph, glyph);
}

/* --- Walking and fighting ---------------------------------------------------------------------------------------- */

PTY_TEST(test_walking)
{
    static const char *const keys[] = {"l",      "j",      "h", "k", "n", "y", "b", "u",
                                       "\033[C", "\033[D", "6", "4", "z", ".", "s", "5"};
    struct pty *pty = *state;
    int row, col, at_row, at_col;
    game_start(pty, &(struct game_setup){.seed = "6"});
    screen_cursor(pty->screen, &row, &col);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        game_act(pty, keys[i]);
        assert_int_equal(game_turn(pty), (int)i + 1);
        assert_glyph_under_cursor(pty, '@');
    }
    screen_cursor(pty->screen, &at_row, &at_col); /* each step was undone by another */
    assert_int_equal(at_row, row);
    assert_int_equal(at_col, col);
}

PTY_TEST(test_walls_cost_no_turn)
{
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.seed = "6"});
    pty_send(pty, "kkkkkkkkkkkkkkk");
    pty_wait_text(pty, "There is no way through there.");
    int turn = game_turn(pty);
    game_free(pty, "kkk", "(x"); /* and is said once, counted */
    assert_int_equal(game_turn(pty), turn);
}

/* What the sidebar promised is what then happens. */
PTY_TEST(test_a_fight_goes_as_forecast)
{
    struct pty *pty = *state;
    game_start(pty, &arsenal);
    assert_screen_contains(pty, "|o orc");
    assert_screen_contains(pty, "kill 5");
    assert_screen_contains(pty, "hits you for 3");
    assert_screen_contains(pty, "Threat 0");
    game_act(pty, "z");
    game_act(pty, "z");
    assert_screen_contains(pty, "Threat 3");
    int hp = game_hp(pty);
    for (int blows = 5; blows > 1; blows--) {
        game_act(pty, "h");
        char kill[16];
        (void)snprintf(kill, sizeof kill, "kill %d", blows - 1);
        assert_screen_contains(pty, kill);
        assert_screen_contains(pty, "You hit the orc for 4. The orc hits you for 3.");
        hp -= 3;
        assert_int_equal(game_hp(pty), hp);
    }
    game_act(pty, "h");
    assert_screen_contains(pty, "The orc is dead! You gain 35 experience.");
    assert_screen_contains(pty, "XP 35/350");
    assert_screen_lacks(pty, "|o orc");
    assert_screen_contains(pty, "%@");
}

/* --- Things ------------------------------------------------------------------------------------------------------ */

PTY_TEST(test_healing)
{
    struct pty *pty = *state;
    game_start(pty, &arsenal);
    game_free(pty, "iD", "You are unhurt: it would be wasted.");
    while (game_hp(pty) > 94)
        game_act(pty, "z");
    pty_send(pty, "i");
    pty_wait_text(pty, "d-f) ! 3 healing potions");
    pty_send(pty, "d");
    pty_wait_text(pty, "A healing potion (d)");
    game_act(pty, "\r");
    assert_screen_contains(pty, "Your wounds close: you regain 6 hit points.");
    assert_int_equal(game_hp(pty), 97); /* the orc goes on */
    pty_send(pty, "i");
    pty_wait_text(pty, "13 of 26");
    assert_screen_lacks(pty, "d) !");
}

PTY_TEST(test_gear)
{
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.data = "arsenal", .seed = "6"});
    game_free(pty, "i", "b)   / sword                 main hand: pow +3 (pow +1 vs the dagger)");
    game_act(pty, "B");
    assert_screen_contains(pty, "You take off the dagger. You equip the sword.");
    assert_screen_contains(pty, "Pow 5   Def 1");
    assert_screen_contains(pty, "/ sword      pow +3");
    game_free(pty, "i", "c)   [ shield");
    game_act(pty, "C");
    assert_screen_contains(pty, "You equip the shield.");
    assert_screen_contains(pty, "Pow 5   Def 2");
    game_free(pty, "i", "c)   [ shield");
    game_act(pty, "C");
    assert_screen_contains(pty, "You take off the shield.");
    assert_screen_contains(pty, "Pow 5   Def 1");
    game_free(pty, "d", "Drop which thing?");
    game_act(pty, "b"); /* worn: comes off as well */
    assert_screen_contains(pty, "You drop the sword.");
    assert_screen_contains(pty, "Pow 2   Def 1");
    game_act(pty, "g");
    assert_screen_contains(pty, "You pick up the sword (b).");
    game_free(pty, "g", "There is nothing here to pick up.");
    game_free(pty, "iz", "You carry nothing under that letter.");
}

PTY_TEST(test_choosing_by_arrows)
{
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.data = "arsenal", .seed = "6"});
    game_free(pty, "i", "Your pack");
    pty_send(pty, "\033[B\033[B\033[B\033[B\033[B\r"); /* over potions, three sorts of scrolls, the sword */
    pty_wait_text(pty, "A shield (c)");
    game_act(pty, "\r");
    assert_screen_contains(pty, "You equip the shield.");
}

PTY_TEST(test_lightning)
{
    struct pty *pty = *state;
    game_start(pty, &arsenal);
    game_free(pty, "i", "g,h) ? 2 lightning scrolls");
    game_act(pty, "G");
    assert_screen_contains(pty, "Lightning strikes the orc");
    assert_screen_contains(pty, "for 40. The orc is dead!");
    game_free(pty, "iH", "No foe is near enough.");
}

PTY_TEST(test_confusion)
{
    struct pty *pty = *state;
    game_start(pty, &arsenal);
    game_free(pty, "iL", "Confusion scroll: the orc for 10 turns");
    assert_glyph_under_cursor(pty, 'o');
    game_act(pty, "\r");
    assert_screen_contains(pty, "begins to stumble about.");
    assert_screen_contains(pty, "|o orc    confused 9"); /* it has acted once since */
    assert_screen_contains(pty, "Threat 0");
    game_free(pty, "x", "confused for 9 more turns");
    pty_send(pty, "\033");
}

PTY_TEST(test_fireball)
{
    struct pty *pty = *state;
    game_start(pty, &arsenal);
    /* At the orc itself it would burn the hero: that is said, and needs a second Enter. */
    game_free(pty, "iI", "YOU LOSE 25 of 100");
    assert_screen_contains(pty, "Enter use"); /* however long the forecast is */
    game_free(pty, "\r", "You stand in the blast!");
    pty_settle(pty);
    /* Two cells on it would not. */
    pty_send(pty, "hh");
    pty_wait_text(pty, "Fireball scroll: the orc dies");
    assert_screen_lacks(pty, "You stand in the blast!");
    game_act(pty, "\r");
    assert_screen_contains(pty, "A ball of fire bursts over everything within 3 cells.");
    assert_screen_contains(pty, "The orc is dead!");
    assert_int_equal(game_hp(pty), 100);
    /* Onto the own head, on purpose. */
    game_free(pty, "iJ", "catches nobody"); /* nobody is in sight: it begins clear of the hero */
    for (int i = 0; i < 3 && !screen_search(pty->screen, "YOU LOSE", NULL, NULL); i++) {
        pty_send(pty, "j");
        pty_settle(pty);
    }
    game_free(pty, "\r", "You stand in the blast!");
    game_act(pty, "\r");
    assert_screen_contains(pty, "The fire burns you for 25.");
    assert_int_equal(game_hp(pty), 75);
}

PTY_TEST(test_targeting_can_be_refused_and_cancelled)
{
    struct pty *pty = *state;
    game_start(pty, &arsenal);
    game_free(pty, "iLK", "you cannot see that place");
    game_free(pty, "\r", "You cannot see that place.");
    game_free(pty, "\033", "You think better of it.");
    pty_wait_text(pty, "? help");
    assert_int_equal(game_turn(pty), 0);
    game_free(pty, "i", "14 of 26"); /* nothing was spent */
    pty_send(pty, "\033");
}

/* --- Levels, stairs, the end ------------------------------------------------------------------------------------- */

PTY_TEST(test_a_new_level_must_be_chosen)
{
    static const char *const others[] = {"q", "z", "i", "d", "\t", "x", "\r"};
    static const struct {
        const char *key, *said, *shown;
    } choices[] = {{"a\r", "You grow tougher: 20 more hit points.", "/120"},
                   {"b\r", "Your arm grows stronger: power +1.", "Pow 5   Def 1"},
                   {"c\r", "You move more nimbly: defense +1.", "Pow 4   Def 2"}};
    struct pty *pty = *state;
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        game_start(pty, &gauntlet);
        while (!pty_shows(pty, "You are now level"))
            game_act(pty, "l"); /* at the orc beside the hero */
        for (size_t other = 0; other < sizeof others / sizeof *others; other++) {
            pty_send(pty, others[other]);
            pty_settle(pty);
            assert_screen_contains(pty, "You are now level 2. What grows?");
        }
        assert_screen_contains(pty, "Strength: power 4 -> 5");
        game_act(pty, choices[i].key);
        while (pty_shows(pty, "You are now level"))
            game_act(pty, choices[i].key);
        assert_screen_contains(pty, choices[i].shown);
        assert_screen_contains(pty, choices[i].said);
        pty_stop(pty);
    }
}

PTY_TEST(test_stairs)
{
    struct pty *pty = *state;
    struct player *player = calloc(1, sizeof *player);
    assert_non_null(player);
    game_start(pty, &(struct game_setup){.seed = "1"});
    game_free(pty, ">", "You have found no way down on this floor yet.");
    player_begin(player, pty);
    assert_true(player_until(player, 2000, player_on_item));
    assert_screen_contains(pty, "lies here.");
    assert_true(player_until(player, 2000, player_on_stairs));
    assert_screen_contains(pty, "Stairs lead down from here.");
    int turn = game_turn(pty), hp = game_hp(pty);
    game_act(pty, "\r"); /* as > does */
    assert_screen_contains(pty, "You climb down to floor 2.");
    assert_int_equal(game_floor(pty), 2);
    assert_int_equal(game_turn(pty), turn); /* stairs cost no turn */
    int healed = hp + 50 > 100 ? 100 : hp + 50;
    assert_int_equal(game_hp(pty), healed);
    free(player);
}

PTY_TEST(test_death)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE];
    scratch_make(home);
    struct game_setup setup = doom;
    setup.terminal.home = home;
    game_start(pty, &setup);
    game_act(pty, "z");
    assert_screen_contains(pty, "This could kill you now.");
    game_act(pty, "z");
    assert_screen_contains(pty, "Here lies Wanda");
    assert_screen_contains(pty, "Killed by an orc: 60 power - 1 defense = 59 damage.");
    assert_screen_contains(pty, "On floor 1, at level 1, after 2 turns.");
    assert_screen_contains(pty, "Score 100   Seed classic:1:2");
    pty_send(pty, "P"); /* the log is still to be read */
    pty_wait_text(pty, "What has happened");
    assert_screen_contains(pty, "You die.");
    pty_send(pty, "\033");
    pty_wait_no_text(pty, "What has happened");
    assert_screen_contains(pty, "Here lies Wanda");
    pty_send(pty, "hjklzg>"); /* the dead do nothing */
    pty_settle(pty);
    assert_screen_contains(pty, "Here lies Wanda");
    pty_send(pty, "w"); /* the end once more */
    pty_wait_text(pty, "Space play");
    pty_send(pty, "q");
    pty_wait_text(pty, "Here lies Wanda");
    pty_send(pty, "r"); /* the same barrow again, and its end */
    pty_wait_text(pty, "Welcome to the barrow, Wanda.");
    assert_int_equal(game_turn(pty), 0);
    game_act(pty, "z");
    game_act(pty, "z");
    assert_screen_contains(pty, "Score 100   Seed classic:1:2");
    pty_send(pty, "a"); /* another game asks for its name */
    pty_wait_text(pty, "A new game");
    assert_screen_contains(pty, "Wanda");
    pty_send(pty, "\033");
    pty_wait_text(pty, "New game");
    assert_screen_lacks(pty, "Continue");
    pty_send(pty, "q");
    pty_wait_exit(pty);
    assert_screen_contains(pty, "Wanda died on floor 1, killed by an orc: 100 points. barrow --replay");
    pty_stop(pty);
    /* The name is free for another. */
    game_start(pty, &setup);
    assert_int_equal(game_turn(pty), 0);
    pty_stop(pty);
    scratch_remove(home);
}

/* The end, and one of its turns again, as practice; the run that has ended is as it was. */
PTY_TEST(test_a_turn_taken_again)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE], position[SCRATCH_SIZE];
    scratch_make(home);
    struct game_setup setup = doom;
    setup.terminal.home = home;
    game_start(pty, &setup);
    game_act(pty, "z");
    game_act(pty, "z");
    pty_send(pty, "pa"); /* for others first */
    pty_wait_text(pty, "Wanda-t1.position");
    pty_send(pty, "b");
    pty_wait_text(pty, "a) Turn 1: HP 41, Threat 118");
    pty_send(pty, "a");
    pty_wait_text(pty, "This is a game of practice");
    assert_screen_contains(pty, "Wanda-2");
    assert_int_equal(game_turn(pty), 1);
    assert_int_equal(game_hp(pty), 41);
    game_act(pty, "z"); /* and the same once more, from one that was practice */
    assert_screen_contains(pty, "Here lies Wanda-2");
    pty_send(pty, "bc");
    pty_wait_text(pty, "HP 100/100");
    assert_int_equal(game_turn(pty), 0);
    pty_send(pty, "\033");
    pty_wait_text(pty, "Save and go to the title");
    pty_send(pty, "t\r");
    pty_wait_text(pty, "Continue as Wanda-2-2");
    pty_send(pty, "s");
    pty_wait_text(pty, "killed by an orc");
    assert_screen_contains(pty, "Scores: Classic (1)");
    pty_stop(pty);
    scratch_path(position, home, ".local/share/barrow/Wanda-t1.position");
    const char *const more[] = {position, NULL};
    setup.name = "Odo";
    setup.living = true;
    setup.more = more;
    game_start(pty, &setup); /* as anybody would who got the file */
    pty_wait_text(pty, "This is a game of practice");
    assert_int_equal(game_turn(pty), 1);
    assert_int_equal(game_hp(pty), 41);
    pty_stop(pty);
    scratch_remove(home);
}

/* --- Looking and reading ----------------------------------------------------------------------------------------- */

PTY_TEST(test_looking)
{
    struct pty *pty = *state;
    game_start(pty, &arsenal);
    game_free(pty, "x", "HP 20/20, power 4, defense 0, worth 35 experience."); /* the nearest foe at once */
    assert_screen_contains(pty, "You: 4 a blow, dead in 5.");
    assert_screen_contains(pty, "It: 3 a blow, you are dead in 34.");
    assert_glyph_under_cursor(pty, 'o');
    game_free(pty, "l", "The floor");
    game_free(pty, "l", "Wanda (you)");
    game_free(pty, "LL", "Unknown to you");
    pty_send(pty, "\033");
    pty_wait_text(pty, "? help");
    assert_int_equal(game_turn(pty), 0);
    assert_glyph_under_cursor(pty, '@');
}

PTY_TEST(test_the_log_and_its_search)
{
    struct pty *pty = *state;
    game_start(pty, &arsenal);
    for (int i = 0; i < 12; i++)
        game_act(pty, "z");
    pty_send(pty, "v");
    pty_wait_text(pty, "What has happened");
    assert_screen_contains(pty, "The orc hits you for 3. (x");
    pty_send(pty, "/");
    pty_wait_text(pty, "Search:");
    pty_send(pty, "WELCOMEx\x7f\r");
    pty_wait_no_text(pty, "Search:");
    int row, col;
    assert_true(screen_search(pty->screen, "Welcome", &row, &col));
    assert_true(screen_cell(pty->screen, row, col).reverse);
    pty_send(pty, "/unheard of\r");
    pty_wait_text(pty, "\"unheard of\" does not occur.");
    pty_send(pty, "q");
    pty_wait_text(pty, "? help");
    assert_int_equal(game_turn(pty), 12);
}

/* To a turn gone by and back: the game stands where it stood, also after it has been left and loaded. */
PTY_TEST(test_a_line_of_the_log_leads_to_its_turn)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE];
    scratch_make(home);
    struct game_setup setup = arsenal;
    setup.terminal.home = home;
    for (int round = 0; round < 2; round++) {
        setup.living = round > 0;
        game_start(pty, &setup);
        while (game_hp(pty) > 94)
            game_act(pty, "z");
        int turn = game_turn(pty), hp = game_hp(pty);
        pty_send(pty, "v");
        pty_wait_text(pty, "What has happened");
        pty_send(pty, "/hits you\r");
        pty_wait_no_text(pty, "Search:");
        pty_send(pty, "\r");
        pty_wait_text(pty, "Space play");
        assert_true(game_turn(pty) <= turn);
        pty_send(pty, "z"); /* nothing can be done there */
        pty_settle(pty);
        pty_send(pty, "q");
        pty_wait_text(pty, "Welcome back");
        pty_wait_text(pty, "? help");
        assert_int_equal(game_turn(pty), turn);
        assert_int_equal(game_hp(pty), hp);
        game_act(pty, "z");
        assert_int_equal(game_turn(pty), turn + 1);
        pty_stop(pty);
    }
    scratch_remove(home);
}

PTY_TEST(test_help_lists_the_key_map)
{
    struct pty *pty = *state;
    game_start(pty, &arsenal);
    pty_send(pty, "?");
    pty_wait_text(pty, "Help: keys on the map");
    assert_screen_contains(pty, "Up k 8     go or attack north");
    assert_screen_contains(pty, "g ,        pick up what lies here");
    assert_screen_contains(pty, "Esc        menu: save and quit");
    pty_send(pty, " ");
    pty_wait_text(pty, "A blow takes power minus defense");
    pty_send(pty, "G");
    pty_wait_text(pty, "troll");
    pty_send(pty, "q");
    pty_wait_text(pty, "? help");
}

PTY_TEST(test_the_character_page)
{
    struct pty *pty = *state;
    game_start(pty, &arsenal);
    game_free(pty, "c", "Power               4 = 2 + 2");
    assert_screen_contains(pty, "Next level above    350");
    assert_screen_contains(pty, "Seed                classic:1:2");
    pty_send(pty, "\033");
    pty_wait_text(pty, "|Pow 4");
}

PTY_TEST(test_doing_it_again)
{
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){.seed = "6"});
    game_free(pty, "0", "There is nothing to repeat yet.");
    game_act(pty, "l");
    game_act(pty, "0");
    assert_int_equal(game_turn(pty), 2);
}
