/* SPDX-License-Identifier: MIT
 *
 * The game in lines through a pipe, under TERM=dumb: a run to the third floor, saving at the end of the input, death,
 * aiming by words, lines that mean nothing, any lines at all, in French. */
#include "support/test.h"

#include "support/profile.h"
#include "e2e/support/game.h"
#include "e2e/support/piped.h"
#include "base/rng.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROUNDS = 3000 };

static const char *const NEW_GAME[] = {"--new", "--name", "Wanda", "--seed", "classic:1:42", NULL};

/* --- Plays as whoever hears it would ----------------------------------------------------------------------------- */

/* What is known from what was told. */
struct hearer {
    int hp, threat;
    char potions[27]; /* letters of the pack */
};

static void hear(struct hearer *hearer, const struct piped *talk)
{
    const char *potion = strstr(talk->answer, "You pick up the healing potion (");
    if (potion) {
        char letter[2] = {potion[strlen("You pick up the healing potion (")], '\0'};
        strcat(hearer->potions, letter);
    }
    for (const char *at = talk->answer; (at = strstr(at, "HP ")) != NULL; at++)
        (void)sscanf(at, "HP %d/%*d, threat %d", &hearer->hp, &hearer->threat);
}

static void act(struct hearer *hearer, struct piped *talk)
{
    size_t potions = strlen(hearer->potions);
    if (piped_hears(talk, "What grows?")) {
        piped_say(talk, "strength");
    } else if (hearer->hp <= 45 && potions > 0) {
        char line[] = "use ?";
        line[4] = hearer->potions[potions - 1];
        hearer->potions[potions - 1] = '\0';
        piped_say(talk, line);
    } else if (hearer->threat > 0 || piped_hears(talk, "in sight") || piped_hears(talk, "comes into view")) {
        piped_say(talk, "fight");
        if (piped_hears(talk, "No foe is in sight") || piped_hears(talk, "no way to it"))
            piped_say(talk, "explore");
    } else if (piped_hears(talk, "Nothing is left to explore")) {
        piped_say(talk, "descend");
        if (!piped_hears(talk, "You climb down"))
            piped_say(talk, "descend");
    } else {
        piped_say(talk, "explore");
    }
    hear(hearer, talk);
}

TEST_WITH(test_a_run_to_the_third_floor, piped_setup, piped_teardown)
{
    struct piped *talk = *state;
    bool arrived = false;
    for (int seed = 1; seed <= 12 && !arrived; seed++) {
        char name[24], text[24];
        struct hearer hearer = {0};
        (void)snprintf(name, sizeof name, "Wanda%d", seed);
        (void)snprintf(text, sizeof text, "classic:1:%d", seed);
        piped_start(talk, (const char *const[]){"--new", "--name", name, "--seed", text, NULL});
        piped_listen(talk);
        piped_assert_hears(talk, "Welcome to the barrow, Wanda");
        int lines = 0;
        for (; lines < ROUNDS && !arrived && !piped_hears(talk, "You die"); lines++) {
            act(&hearer, talk);
            arrived = piped_hears(talk, "floor 3");
        }
        print_message("seed %d: %d lines, floor 3 %s\n", seed, lines, arrived ? "reached" : "not reached");
        assert_true(lines < ROUNDS);
        assert_int_equal(piped_end(talk), 0);
    }
    assert_true(arrived);
}

/* --- Bits of it -------------------------------------------------------------------------------------------------- */

TEST_WITH(test_from_the_title_to_the_title, piped_setup, piped_teardown)
{
    struct piped *talk = *state;
    piped_start(talk, (const char *const[]){"--seed", "42", NULL});
    piped_listen(talk);
    piped_assert_hears(talk, "n) New game");
    piped_say(talk, "new game");
    piped_assert_hears(talk, "Seed  42");
    piped_assert_hears(talk, "Game  The Barrow");
    piped_say(talk, "seed cold iron");
    piped_assert_hears(talk, "Seed  cold iron");
    piped_say(talk, "help");
    piped_assert_hears(talk, "words in lists");
    piped_say(talk, "cancel");
    piped_say(talk, "seed 42");
    piped_say(talk, "game");
    piped_assert_hears(talk, "Game  The Barrow, grim");
    piped_say(talk, "game");
    piped_assert_hears(talk, "Game  Classic");
    piped_say(talk, "Wanda");
    piped_assert_hears(talk, "Welcome to the barrow, Wanda.");
    piped_assert_hears(talk, "Free ways: all.");
    piped_assert_hears(talk, "HP 100/100 > ");
    piped_say(talk, "pack");
    piped_assert_hears(talk, "a)  dagger  main hand: pow +2");
    piped_say(talk, "dagger");
    piped_assert_hears(talk, "A dagger (a), worn");
    piped_say(talk, "");
    piped_assert_hears(talk, "A dagger (a), worn");
    piped_say(talk, "character");
    piped_assert_hears(talk, "Experience");
    piped_say(talk, "back");
    piped_say(talk, "help");
    piped_assert_hears(talk, "explore  explore, take things");
    piped_assert_hears(talk, "use a  use, put on or take off");
    piped_assert_hears(talk, "use c at north 3  ");
    piped_assert_hears(talk, "quit  save and leave");
    piped_assert_hears(talk, "walk north  go on there until");
    assert_false(piped_hears(talk, "redraw"));
    piped_say(talk, "walk nowhere");
    piped_assert_hears(talk, "means nothing here");
    static const int LONG[] = {512, 4095, 9000};
    for (size_t i = 0; i < sizeof LONG / sizeof *LONG; i++) { /* nor is its beginning carried out */
        char line[9001] = "wait";
        memset(line + 4, ' ', (size_t)LONG[i] - 4);
        line[LONG[i]] = '\0';
        piped_say(talk, line);
        piped_assert_hears(talk, "That line is too long and was passed over: at most 511 letters.");
    }
    piped_say(talk, "walk north"); /* closes the page, and takes several steps */
    piped_say(talk, "menu");
    piped_say(talk, "save and go to the title");
    piped_assert_hears(talk, "Continue as Wanda");
    piped_say(talk, "continue");
    piped_assert_hears(talk, "Welcome back, Wanda: floor 1, turn 3.");
    assert_int_equal(piped_end(talk), 0);
}

TEST_WITH(test_the_end_of_the_input_saves, piped_setup, piped_teardown)
{
    struct piped *talk = *state;
    piped_start(talk, NEW_GAME);
    piped_listen(talk);
    piped_say(talk, "wait");
    piped_say(talk, "z");
    assert_int_equal(piped_end(talk), 0);
    piped_start(talk, (const char *const[]){"--name", "Wanda", NULL});
    piped_listen(talk);
    piped_assert_hears(talk, "Welcome back, Wanda: floor 1, turn 2.");
    assert_int_equal(piped_end(talk), 0);
}

/* The first choice waits, too, and one word takes it; the command line may have made it. */
TEST_WITH(test_a_kit_is_chosen, piped_setup, piped_teardown)
{
    struct piped *talk = *state;
    char data[SCRATCH_SIZE];
    game_data_path(data, "kits");
    const char *const again[] = {"--data-dir", data, "--profile", "kits", "--name", "Wanda", NULL};
    const char *const new_game[] = {"--data-dir", data, "--profile", "kits", "--new", "--name", "Wanda", NULL};
    const char *const named[] = {"--data-dir", data,     "--profile", "kits",   "--new",
                                 "--name",     "Osbern", "--kit",     "warden", NULL};
    piped_start(talk, new_game);
    piped_listen(talk);
    piped_assert_hears(talk, "As whom do you set out?");
    piped_assert_hears(talk, "b) Warden");
    piped_say(talk, "explore");
    piped_assert_hears(talk, "First a choice is due");
    assert_int_equal(piped_end(talk), 0);
    piped_start(talk, again);
    piped_listen(talk);
    piped_assert_hears(talk, "b) Warden");
    piped_say(talk, "b");
    piped_assert_hears(talk, "You set out as a warden.");
    piped_assert_hears(talk, "HP 70/70");
    assert_int_equal(piped_end(talk), 0);
    piped_start(talk, again);
    piped_listen(talk);
    piped_assert_hears(talk, "HP 70/70");
    assert_int_equal(piped_end(talk), 0);
    piped_start(talk, named);
    piped_listen(talk);
    piped_assert_hears(talk, "HP 70/70");
    assert_int_equal(piped_end(talk), 0);
}

TEST_WITH(test_a_signal_saves, piped_setup, piped_teardown)
{
    struct piped *talk = *state;
    int status;
    piped_start(talk, NEW_GAME);
    piped_listen(talk);
    piped_say(talk, "wait");
    assert_int_equal(kill(talk->pid, SIGTERM), 0);
    while (!talk->ended)
        piped_listen(talk);
    assert_int_equal(waitpid(talk->pid, &status, 0), talk->pid);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    (void)close(talk->in);
    (void)close(talk->out);
    piped_start(talk, (const char *const[]){"--name", "Wanda", NULL});
    piped_listen(talk);
    piped_assert_hears(talk, "turn 1.");
    assert_int_equal(piped_end(talk), 0);
}

/* Whoever reads line by line hears why it ended, not a prompt with something behind it. */
TEST_WITH(test_the_last_line_stands_alone, piped_setup, piped_teardown)
{
    struct piped *talk = *state;
    piped_start(talk, (const char *const[]){"--new", "--name", "Wanda", "--idle-timeout", "1", NULL});
    piped_listen(talk);
    piped_listen(talk);
    assert_true(talk->ended);
    assert_string_equal(talk->answer, "\nNo key has come for a long time: your game is saved.\n");
    assert_int_equal(piped_end(talk), 0);
}

TEST_WITH(test_foes_have_places_and_scrolls_are_aimed, piped_setup, piped_teardown)
{
    struct piped *talk = *state;
    char data[SCRATCH_SIZE];
    game_data_path(data, "arsenal");
    piped_start(talk, (const char *const[]){"--data-dir", data, "--new", "--name", "Wanda", "--seed", "42", NULL});
    piped_listen(talk);
    for (int i = 0; i < 40 && !piped_hears(talk, "comes into view") && !piped_hears(talk, "hit points."); i++)
        piped_say(talk, "explore");
    piped_say(talk, "what");
    piped_assert_hears(talk, " hit points. You: ");
    assert_true(piped_hears(talk, " step north") || piped_hears(talk, " step") || piped_hears(talk, " steps "));
    piped_say(talk, "use z at 1");
    piped_assert_hears(talk, "You carry nothing under that letter.");
    piped_say(talk, "use a at nowhere");
    piped_assert_hears(talk, "That is no place on this floor");
    piped_say(talk, "use 1 at 1");
    piped_assert_hears(talk, "Say which letter and where");
    piped_say(talk, "use torch at 1");
    piped_assert_hears(talk, "Nothing has that in its name.");
    piped_say(talk, "use scroll at 1");
    piped_assert_hears(talk, "\"use scroll at 1\" may mean: ");
    piped_assert_hears(talk, "3 fireball scrolls, ");
    assert_false(piped_hears(talk, "Your pack")); /* nothing has stayed open */
    piped_say(talk, "pack");
    piped_assert_hears(talk, "d-f)  3 healing potions  heals 40 hit points");
    char *row = strstr(talk->answer, "-k)  3 fireball scrolls");
    assert_non_null(row);
    piped_say(talk, "back");
    piped_say(talk, "use scroll"); /* there is more than one kind */
    piped_assert_hears(talk, "\"use scroll\" may mean: ");
    piped_say(talk, "back");
    piped_say(talk, "pack heal potion"); /* the beginnings of words */
    piped_assert_hears(talk, "A healing potion (d)");
    piped_say(talk, "back");
    piped_say(talk, "healing potion"); /* by its name, too */
    piped_assert_hears(talk, "A healing potion (d)");
    piped_say(talk, "back");
    char line[32];
    (void)snprintf(line, sizeof line, "use %c at north 2 now", row[-1]);
    piped_say(talk, line);
    piped_assert_hears(talk, "That is no place on this floor");
    piped_say(talk, "use fire scroll at 1"); /* by its name, too */
    if (piped_hears(talk, "You stand in the blast!"))
        piped_say(talk, "confirm");
    piped_assert_hears(talk, "A ball of fire bursts");
    assert_int_equal(piped_end(talk), 0);
}

/* What is named behind the word that opens a list is chosen in it; places are counted from the hero. A list that was
 * told is not told again when another screen over it closes, only where its mark is. */
TEST_WITH(test_rows_and_places_are_named, piped_setup, piped_teardown)
{
    struct piped *talk = *state;
    piped_start(talk, NEW_GAME);
    piped_listen(talk);
    piped_say(talk, "pack dag");
    piped_assert_hears(talk, "A dagger (a), worn");
    piped_say(talk, "cancel");
    piped_assert_hears(talk, "* a)  dagger");
    piped_say(talk, "a");
    piped_say(talk, "cancel");
    piped_assert_hears(talk, "* a)  dagger");
    assert_false(piped_hears(talk, "Your pack"));
    piped_say(talk, "look north 3");
    piped_assert_hears(talk, "The floor, 3 steps north\n");
    piped_say(talk, "south 2 east 1");
    piped_assert_hears(talk, "The floor, 2 steps south and 1 east\n");
    piped_say(talk, "south");
    piped_assert_hears(talk, "3 steps south and 1 east\n");
    piped_say(talk, "north 201");
    piped_assert_hears(talk, "That is no place on this floor");
    piped_say(talk, "cancel");
    piped_say(talk, "look 9");
    piped_assert_hears(talk, "That is no place on this floor");
    piped_say(talk, "go to 9");
    piped_assert_hears(talk, "That is no place on this floor");
    piped_say(talk, "use 1");
    piped_assert_hears(talk, "Nothing has that in its name.");
    piped_say(talk, "cancel");
    piped_say(talk, "use torch");
    piped_assert_hears(talk, "Nothing has that in its name.");
    piped_say(talk, "use dagger");
    piped_assert_hears(talk, "You take off the dagger.");
    piped_say(talk, "go to north 2");
    piped_assert_hears(talk, "You have arrived.");
    piped_say(talk, "menu");
    piped_say(talk, "down");
    piped_assert_hears(talk, "* s) Save and quit");
    assert_false(piped_hears(talk, "Options"));
    piped_say(talk, "options");
    piped_say(talk, "mouse");
    piped_assert_hears(talk, "* mouse  off");
    piped_say(talk, "confirm");
    piped_assert_hears(talk, "* mouse  on");
    piped_say(talk, "rabbit");
    piped_assert_hears(talk, "means nothing here");
    piped_say(talk, "k"); /* keys, keep-runs */
    assert_false(piped_hears(talk, "* keep-runs"));
    piped_say(talk, "exi"); /* exit */
    assert_true(talk->ended);
    assert_int_equal(piped_end(talk), 0);
}

TEST_WITH(test_lines_that_mean_nothing, piped_setup, piped_teardown)
{
    struct piped *talk = *state;
    static const char *const LINES[] = {"",
                                        "   ",
                                        "dance",
                                        "use",
                                        "use a at",
                                        "use  at north 3",
                                        "north 3",
                                        "\t\t",
                                        "?",
                                        "\033[A",
                                        "move",
                                        "levelup",
                                        "levelup x",
                                        "at",
                                        "use a b",
                                        ":",
                                        "drop z",
                                        "descend!",
                                        "\xff\xfe",
                                        "caf\xc3\xa9",
                                        "NORTH",
                                        "n n n n",
                                        "quit now please, will you, as soon as you can, if you would be so kind"};
    piped_start(talk, NEW_GAME);
    piped_listen(talk);
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        piped_say(talk, LINES[i]);
        assert_false(talk->ended);
    }
    piped_say(talk, "dance");
    piped_assert_hears(talk, "\"dance\" means nothing here.");
    char huge[20000];
    memset(huge, 'x', sizeof huge);
    piped_say_bytes(talk, huge, sizeof huge);
    piped_say(talk, "");
    piped_say(talk, "wait");
    assert_false(talk->ended);
    assert_int_equal(piped_end(talk), 0);
}

/* Words of the game, keys and noise in any order, in any screen: it always ends well. */
TEST_OF_EACH(test_any_lines, piped_setup, piped_teardown)
{
    static const char *const WORDS[] = {
        "explore",   "fight",       "north",        "sw",     "use a", "use b at 1", "pack",
        "a",         "look",        "next",         "cancel", "help",  "down",       "confirm",
        "list",      "find",        "orc",          "drop b", "rest",  "repeat",     "descend",
        "what",      "travel",      "history",      "search", "menu",  "b",          "1",
        "?",         "strength",    "character",    "\033",   "",      "\xc3",       "options",
        "new",       "shove north", "throw b at 1", "close",  "climb", "wait",       "use c at north 2",
        "walk east", "take stairs"};
    enum { COUNT = sizeof WORDS / sizeof *WORDS, LINES = 1500 };
    struct piped *talk = *state;
    struct rng rng;
    rng_seed(&rng, 11, 0, 0);
    piped_start_new(talk);
    for (int i = 0; i < LINES && !talk->ended; i++) {
        char line[80];
        const char *word = WORDS[rng_below(&rng, COUNT)];
        if (rng_below(&rng, 8) == 0)
            (void)snprintf(line, sizeof line, "%s %s", word, WORDS[rng_below(&rng, COUNT)]);
        else
            (void)snprintf(line, sizeof line, "%s", word);
        piped_say(talk, line);
    }
    assert_int_equal(piped_end(talk), 0);
}

/* Who they are is told where it has room beside what they have: it is to have room in French, too. */
TEST_WITH(test_kits_in_french, piped_setup, piped_teardown)
{
    struct piped *talk = *state;
    piped_start(talk, (const char *const[]){"--lang", "fr", "--new", "--name", "Wanda", "--seed", "7", NULL});
    piped_listen(talk);
    piped_assert_hears(talk, "une dette qui");
    piped_assert_hears(talk, "par la fenêtre");
}

TEST_WITH(test_in_french, piped_setup, piped_teardown)
{
    struct piped *talk = *state;
    piped_start(talk,
                (const char *const[]){"--lang", "fr", "--new", "--name", "Wanda", "--seed", "classic:1:42", NULL});
    piped_listen(talk);
    piped_assert_hears(talk, "Bienvenue dans le tertre, Wanda.");
    piped_assert_hears(talk, "PV 100/100 > ");
    piped_say(talk, "explorer");
    piped_assert_hears(talk, " pas au sud.");
    piped_say(talk, "sac");
    piped_assert_hears(talk, "dague");
    piped_assert_hears(talk, "annuler\u00a0: fermer");
    piped_say(talk, "fermer");
    piped_say(talk, "att"); /* to wait, to attack, to strike */
    piped_assert_hears(talk, "peut désigner : attaquer, attendre, atteindre");
    piped_say(talk, "perso"); /* personnage */
    piped_assert_hears(talk, "Expérience");
    piped_say(talk, "fermer");
    piped_say(talk, "heros"); /* without its accent */
    piped_assert_hears(talk, "Expérience");
    piped_say(talk, "fermer");
    piped_say(talk, "Aide");
    piped_assert_hears(talk, "utiliser c sur nord 3");
    piped_assert_hears(talk, "quitter  enregistrer et quitter");
    piped_assert_hears(talk, "héros  voir le héros");
    assert_false(piped_hears(talk, "suspendre"));
    piped_say(talk, "page suivante");
    piped_assert_hears(talk, "dites un chemin à partir de vous");
    assert_false(piped_hears(talk, "Maj"));
    piped_say(talk, "fermer");
    piped_say(talk, "nord");
    piped_assert_hears(talk, "Vous voilà à 1 pas au nord de là. L’");
    piped_assert_hears(talk, " est à ");
    assert_false(piped_hears(talk, " à à "));
    piped_say(talk, "quitter");
    assert_true(talk->ended);
    assert_int_equal(piped_end(talk), 0);
}

/* Whoever hears it knows after every line what came of it: that a turn passed, where that led, that nothing is open. */
TEST_WITH(test_every_line_is_answered, piped_setup, piped_teardown)
{
    struct piped *talk = *state;
    piped_start(talk, NEW_GAME);
    piped_listen(talk);
    piped_say(talk, "wait");
    piped_assert_hears(talk, "1 turn passes. Free ways: all.");
    piped_say(talk, "north");
    piped_assert_hears(talk, "You go 1 step north. Free ways: ");
    piped_say(talk, "");
    piped_assert_hears(talk, "You go 1 step north. Free ways: ");
    piped_say(talk, "look");
    piped_say(talk, "confirm");
    piped_say(talk, "cancel");
    piped_assert_hears(talk, "Nothing is open.");
    piped_say(talk, "where");
    piped_assert_hears(talk, "Floor 1, turn 2. A room. Free ways: ");
    piped_assert_hears(talk, "100 of 100 hit points. Threat 0.");
    piped_assert_hears(talk, "Worn: dagger.");
    for (int i = 0; i < 12; i++)
        piped_say(talk, "where");
    piped_say(talk, "log");
    piped_assert_hears(talk, "What has happened");
    assert_false(piped_hears(talk, "Welcome to the barrow"));
    piped_say(talk, "log all");
    piped_assert_hears(talk, "Welcome to the barrow");
    piped_say(talk, "quit");
    piped_assert_hears(talk, "Your game is saved.");
    assert_int_equal(piped_end(talk), 0);
}

/* A terminal is given whole words; what is written to a pipe has no ends of lines of its own. */
TEST(test_words_are_not_broken)
{
    enum { ROWS = 24, COLS = 40 };
    struct pty pty = {0};
    const char *const args[] = {"--linear", "--new", "--name", "Wanda", "--seed", "classic:1:42", NULL};
    pty_start(&pty, &(struct pty_setup){.term = "dumb", .rows = ROWS, .cols = COLS, .args = args});
    pty_wait_text(&pty, "HP 100/100 > ");
    for (int row = 0; row < ROWS; row++) {
        char text[SCREEN_ROW_BYTES];
        screen_row(pty.screen, row, text);
        assert_true(strlen(text) < COLS); /* a row that is full would go on in the middle of a word */
    }
    pty_stop(&pty);
}
