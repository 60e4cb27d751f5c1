/* SPDX-License-Identifier: MIT
 *
 * The game in lines through a pipe, under TERM=dumb: a run to the third floor, saving at the end of the input, death,
 * aiming by words, lines that mean nothing, any lines at all. */
#include "support/test.h"

#include "support/profile.h"

#include "e2e/support/game.h"

#include "base/rng.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ANSWER_SIZE = 1 << 16, PATIENCE_MS = 60000, MAX_ARGUMENTS = 16, ROUNDS = 3000 };

/* A conversation with the program. */
struct talk {
    pid_t pid;
    int in, out;
    char home[SCRATCH_SIZE];
    char answer[ANSWER_SIZE]; /* to the last line, the prompt included */
    size_t size;
    bool ended;
};

static void talk_start(struct talk *talk, const char *const *args)
{
    int to[2], from[2];
    char program[SCRATCH_SIZE], home[SCRATCH_SIZE + 8], path[64] = "PATH=/bin:/usr/bin", term[] = "TERM=dumb",
                                                        locale[] = "LC_ALL=C.UTF-8";
    const char *arguments[MAX_ARGUMENTS + 2] = {program, "--linear"};
    pty_program(program);
    for (int i = 0; args[i] != NULL && i + 2 < MAX_ARGUMENTS; i++)
        arguments[i + 2] = args[i];
    (void)snprintf(home, sizeof home, "HOME=%s", talk->home);
    char *environment[] = {home, path, term, locale, NULL};
    assert_int_equal(pipe(to) | pipe(from), 0);
    (void)fflush(NULL);
    talk->pid = fork();
    if (talk->pid == 0) {
        if (dup2(to[0], STDIN_FILENO) >= 0 && dup2(from[1], STDOUT_FILENO) >= 0 && dup2(from[1], STDERR_FILENO) >= 0 &&
            close(to[1]) == 0 && close(from[0]) == 0)
            (void)execve(program, (char *const *)(uintptr_t)arguments, environment);
        _exit(127);
    }
    (void)close(to[0]);
    (void)close(from[1]);
    talk->in = to[1];
    talk->out = from[0];
    talk->ended = false;
}

/* Reads until the next prompt or the end. */
static void listen_to(struct talk *talk)
{
    talk->size = 0;
    for (;;) {
        struct pollfd ready = {talk->out, POLLIN, 0};
        if (poll(&ready, 1, PATIENCE_MS) != 1)
            fail_msg("no answer after: %s", talk->answer);
        ssize_t got = read(talk->out, talk->answer + talk->size, ANSWER_SIZE - 1 - talk->size);
        talk->ended = got <= 0;
        talk->size += got > 0 ? (size_t)got : 0;
        talk->answer[talk->size] = '\0';
        bool prompt = talk->size >= 2 && memcmp(talk->answer + talk->size - 2, "> ", 2) == 0;
        if (talk->ended || (prompt && (talk->size == 2 || strchr("\n ", talk->answer[talk->size - 3]))))
            return;
        assert_true(talk->size + 1 < ANSWER_SIZE);
    }
}

static void say_bytes(struct talk *talk, const void *bytes, size_t size)
{
    assert_int_equal(write(talk->in, bytes, size), size);
}

static void say(struct talk *talk, const char *line)
{
    say_bytes(talk, line, strlen(line));
    say_bytes(talk, "\n", 1);
    listen_to(talk);
}

/* Ends the input; returns the exit code. */
static int talk_end(struct talk *talk)
{
    int status;
    (void)close(talk->in);
    while (!talk->ended)
        listen_to(talk);
    (void)close(talk->out);
    assert_int_equal(waitpid(talk->pid, &status, 0), talk->pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static bool hears(const struct talk *talk, const char *text)
{
    return strstr(talk->answer, text) != NULL;
}

static void assert_hears(const struct talk *talk, const char *text)
{
    if (!hears(talk, text))
        fail_msg("\"%s\" is not in:\n%s", text, talk->answer);
}

static int setup(void **state)
{
    struct talk *talk = calloc(1, sizeof *talk);
    (void)signal(SIGPIPE, SIG_IGN);
    scratch_make(talk->home);
    *state = talk;
    return 0;
}

static int teardown(void **state)
{
    struct talk *talk = *state;
    scratch_remove(talk->home);
    free(talk);
    return 0;
}

static const char *const NEW_GAME[] = {"--new", "--name", "Wanda", "--seed", "classic:1:42", NULL};

/* The same, of the game that the test is about. */
static void start_new(struct talk *talk)
{
    talk_start(talk, (const char *const[]){"--new", "--name", "Wanda", "--seed", "42", "--profile", test_profile(),
                                           "--kit", "delver", NULL});
    listen_to(talk);
}

/* --- Plays as whoever hears it would ----------------------------------------------------------------------------- */

/* What is known from what was told. */
struct hearer {
    int hp, threat;
    char potions[27]; /* letters of the pack */
};

static void hear(struct hearer *hearer, const struct talk *talk)
{
    const char *potion = strstr(talk->answer, "You pick up the healing potion (");
    if (potion) {
        char letter[2] = {potion[strlen("You pick up the healing potion (")], '\0'};
        strcat(hearer->potions, letter);
    }
    for (const char *at = talk->answer; (at = strstr(at, "HP ")) != NULL; at++)
        (void)sscanf(at, "HP %d/%*d, threat %d", &hearer->hp, &hearer->threat);
}

static void act(struct hearer *hearer, struct talk *talk)
{
    size_t potions = strlen(hearer->potions);
    if (hears(talk, "What grows?")) {
        say(talk, "strength");
    } else if (hearer->hp <= 45 && potions > 0) {
        char line[] = "use ?";
        line[4] = hearer->potions[potions - 1];
        hearer->potions[potions - 1] = '\0';
        say(talk, line);
    } else if (hearer->threat > 0 || hears(talk, "in sight") || hears(talk, "comes into view")) {
        say(talk, "fight");
        if (hears(talk, "No foe is in sight") || hears(talk, "no way to it"))
            say(talk, "explore");
    } else if (hears(talk, "Nothing is left to explore")) {
        say(talk, "descend");
        if (!hears(talk, "You climb down"))
            say(talk, "descend");
    } else {
        say(talk, "explore");
    }
    hear(hearer, talk);
}

TEST_WITH(test_a_run_to_the_third_floor, setup, teardown)
{
    struct talk *talk = *state;
    bool arrived = false;
    for (int seed = 1; seed <= 12 && !arrived; seed++) {
        char name[16], text[24];
        struct hearer hearer = {0};
        (void)snprintf(name, sizeof name, "Wanda%d", seed);
        (void)snprintf(text, sizeof text, "classic:1:%d", seed);
        talk_start(talk, (const char *const[]){"--new", "--name", name, "--seed", text, NULL});
        listen_to(talk);
        assert_hears(talk, "Welcome to the barrow, Wanda");
        int lines = 0;
        for (; lines < ROUNDS && !arrived && !hears(talk, "You die"); lines++) {
            act(&hearer, talk);
            arrived = hears(talk, "floor 3");
        }
        print_message("seed %d: %d lines, floor 3 %s\n", seed, lines, arrived ? "reached" : "not reached");
        assert_true(lines < ROUNDS);
        assert_int_equal(talk_end(talk), 0);
    }
    assert_true(arrived);
}

/* --- Bits of it -------------------------------------------------------------------------------------------------- */

TEST_WITH(test_from_the_title_to_the_title, setup, teardown)
{
    struct talk *talk = *state;
    talk_start(talk, (const char *const[]){"--seed", "42", NULL});
    listen_to(talk);
    assert_hears(talk, "n) New game");
    say(talk, "new game");
    assert_hears(talk, "Seed  42");
    assert_hears(talk, "Game  The Barrow");
    say(talk, "seed cold iron");
    assert_hears(talk, "Seed  cold iron");
    say(talk, "help");
    assert_hears(talk, "Help: words in lists");
    say(talk, "cancel");
    say(talk, "seed 42");
    say(talk, "game");
    assert_hears(talk, "Game  Classic");
    say(talk, "Wanda");
    assert_hears(talk, "Welcome to the barrow, Wanda.");
    assert_hears(talk, "Free ways: north,");
    assert_hears(talk, "HP 100/100, threat 0 > ");
    say(talk, "pack");
    assert_hears(talk, "a) - dagger  main hand: pow +2");
    say(talk, "dagger");
    assert_hears(talk, "A dagger (a), worn");
    say(talk, "");
    assert_hears(talk, "A dagger (a), worn");
    say(talk, "character");
    assert_hears(talk, "Experience");
    say(talk, "back");
    say(talk, "help");
    assert_hears(talk, "explore  explore, take things");
    assert_hears(talk, "use a  use, put on or take off");
    assert_hears(talk, "use c at north 3  ");
    assert_hears(talk, "quit  save and leave");
    assert_hears(talk, "walk north  go on there until");
    assert_false(hears(talk, "redraw"));
    say(talk, "walk nowhere");
    assert_hears(talk, "means nothing here");
    static const int LONG[] = {512, 4095, 9000};
    for (size_t i = 0; i < sizeof LONG / sizeof *LONG; i++) { /* nor is its beginning carried out */
        char line[9001] = "wait";
        memset(line + 4, ' ', (size_t)LONG[i] - 4);
        line[LONG[i]] = '\0';
        say(talk, line);
        assert_hears(talk, "That line is too long and was passed over: at most 511 letters.");
    }
    say(talk, "walk north"); /* closes the page, and takes several steps */
    say(talk, "menu");
    say(talk, "save and go to the title");
    assert_hears(talk, "Continue as Wanda");
    say(talk, "continue");
    assert_hears(talk, "Welcome back, Wanda: floor 1, turn 3.");
    assert_int_equal(talk_end(talk), 0);
}

TEST_WITH(test_the_end_of_the_input_saves, setup, teardown)
{
    struct talk *talk = *state;
    talk_start(talk, NEW_GAME);
    listen_to(talk);
    say(talk, "wait");
    say(talk, "z");
    assert_int_equal(talk_end(talk), 0);
    talk_start(talk, (const char *const[]){"--name", "Wanda", NULL});
    listen_to(talk);
    assert_hears(talk, "Welcome back, Wanda: floor 1, turn 2.");
    assert_int_equal(talk_end(talk), 0);
}

/* The first choice waits, too, and one word takes it; the command line may have made it. */
TEST_WITH(test_a_kit_is_chosen, setup, teardown)
{
    struct talk *talk = *state;
    char data[SCRATCH_SIZE];
    game_data_path(data, "kits");
    const char *const again[] = {"--data-dir", data, "--profile", "kits", "--name", "Wanda", NULL};
    const char *const new_game[] = {"--data-dir", data, "--profile", "kits", "--new", "--name", "Wanda", NULL};
    const char *const named[] = {"--data-dir", data,     "--profile", "kits",   "--new",
                                 "--name",     "Osbern", "--kit",     "warden", NULL};
    talk_start(talk, new_game);
    listen_to(talk);
    assert_hears(talk, "As whom do you set out?");
    assert_hears(talk, "b) Warden");
    say(talk, "explore");
    assert_hears(talk, "means nothing here");
    assert_int_equal(talk_end(talk), 0);
    talk_start(talk, again);
    listen_to(talk);
    assert_hears(talk, "b) Warden");
    say(talk, "b");
    assert_hears(talk, "You set out as a warden.");
    assert_hears(talk, "HP 70/70");
    assert_int_equal(talk_end(talk), 0);
    talk_start(talk, again);
    listen_to(talk);
    assert_hears(talk, "HP 70/70");
    assert_int_equal(talk_end(talk), 0);
    talk_start(talk, named);
    listen_to(talk);
    assert_hears(talk, "HP 70/70");
    assert_int_equal(talk_end(talk), 0);
}

TEST_WITH(test_a_signal_saves, setup, teardown)
{
    struct talk *talk = *state;
    int status;
    talk_start(talk, NEW_GAME);
    listen_to(talk);
    say(talk, "wait");
    assert_int_equal(kill(talk->pid, SIGTERM), 0);
    while (!talk->ended)
        listen_to(talk);
    assert_int_equal(waitpid(talk->pid, &status, 0), talk->pid);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    (void)close(talk->in);
    (void)close(talk->out);
    talk_start(talk, (const char *const[]){"--name", "Wanda", NULL});
    listen_to(talk);
    assert_hears(talk, "turn 1.");
    assert_int_equal(talk_end(talk), 0);
}

/* Whoever reads line by line hears why it ended, not a prompt with something behind it. */
TEST_WITH(test_the_last_line_stands_alone, setup, teardown)
{
    struct talk *talk = *state;
    talk_start(talk, (const char *const[]){"--new", "--name", "Wanda", "--idle-timeout", "1", NULL});
    listen_to(talk);
    listen_to(talk);
    assert_true(talk->ended);
    assert_string_equal(talk->answer, "\nNo key has come for a long time: your game is saved.\n");
    assert_int_equal(talk_end(talk), 0);
}

TEST_WITH(test_foes_have_places_and_scrolls_are_aimed, setup, teardown)
{
    struct talk *talk = *state;
    char data[SCRATCH_SIZE];
    game_data_path(data, "arsenal");
    talk_start(talk, (const char *const[]){"--data-dir", data, "--new", "--name", "Wanda", "--seed", "42", NULL});
    listen_to(talk);
    for (int i = 0; i < 40 && !hears(talk, "comes into view") && !hears(talk, "hit points."); i++)
        say(talk, "explore");
    say(talk, "what");
    assert_hears(talk, " hit points. You: ");
    assert_true(hears(talk, " step north") || hears(talk, " step") || hears(talk, " steps "));
    say(talk, "use z at 1");
    assert_hears(talk, "You carry nothing under that letter.");
    say(talk, "use a at nowhere");
    assert_hears(talk, "That is no place on this floor");
    say(talk, "use fireball at 1");
    assert_hears(talk, "Say which letter and where");
    say(talk, "pack");
    assert_hears(talk, "d-f) ! 3 healing potions  heals 40 hit points");
    char *row = strstr(talk->answer, "-k) ? 3 fireball scrolls");
    assert_non_null(row);
    say(talk, "healing potion"); /* by its name, too */
    assert_hears(talk, "A healing potion (d)");
    say(talk, "back");
    char line[32];
    (void)snprintf(line, sizeof line, "use %c at 1", row[-1]);
    say(talk, line);
    if (hears(talk, "You stand in the blast!"))
        say(talk, "confirm");
    assert_hears(talk, "A ball of fire bursts");
    assert_int_equal(talk_end(talk), 0);
}

TEST_WITH(test_lines_that_mean_nothing, setup, teardown)
{
    struct talk *talk = *state;
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
    talk_start(talk, NEW_GAME);
    listen_to(talk);
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        say(talk, LINES[i]);
        assert_false(talk->ended);
    }
    say(talk, "dance");
    assert_hears(talk, "\"dance\" means nothing here.");
    char huge[20000];
    memset(huge, 'x', sizeof huge);
    say_bytes(talk, huge, sizeof huge);
    say(talk, "");
    say(talk, "wait");
    assert_false(talk->ended);
    assert_int_equal(talk_end(talk), 0);
}

/* Words of the game, keys and noise in any order, in any screen: it always ends well. */
TEST_OF_EACH(test_any_lines, setup, teardown)
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
    struct talk *talk = *state;
    struct rng rng;
    rng_seed(&rng, 11, 0, 0);
    start_new(talk);
    for (int i = 0; i < LINES && !talk->ended; i++) {
        char line[80];
        const char *word = WORDS[rng_below(&rng, COUNT)];
        if (rng_below(&rng, 8) == 0)
            (void)snprintf(line, sizeof line, "%s %s", word, WORDS[rng_below(&rng, COUNT)]);
        else
            (void)snprintf(line, sizeof line, "%s", word);
        say(talk, line);
    }
    assert_int_equal(talk_end(talk), 0);
}

/* A run told again: all of it at once with its turns, then any turn, fights, what was in view; nothing is written. */
TEST_OF_EACH(test_a_run_is_told_again, setup, teardown)
{
    struct talk *talk = *state;
    char journal[SCRATCH_SIZE];
    start_new(talk);
    for (int i = 0; i < 12; i++)
        say(talk, "explore");
    say(talk, "wait");
    assert_int_equal(talk_end(talk), 0);
    scratch_path(journal, talk->home, ".local/share/barrow/characters/Wanda/journal");
    talk_start(talk, (const char *const[]){"--replay", journal, NULL});
    listen_to(talk);
    assert_hears(talk, test_in_the_campaign() ? "T0  Welcome, Wanda." : "T0  Welcome to the barrow, Wanda.");
    assert_hears(talk, " the end");
    const char *end = strstr(talk->answer, " the end");
    assert_true(end != NULL && strstr(end, "> ") != NULL);
    say(talk, "turn 3");
    assert_hears(talk, "T3/");
    assert_hears(talk, "paused");
    say(talk, "what");
    assert_hears(talk, "Free ways: ");
    say(talk, "5");
    assert_hears(talk, "T5/");
    say(talk, "step");
    assert_hears(talk, "T6/");
    say(talk, "help");
    assert_hears(talk, "next floor  to the next floor");
    assert_false(hears(talk, "open the pack\n  drop")); /* only what can be done here */
    say(talk, "close");
    say(talk, "start");
    assert_hears(talk, "T0/");
    say(talk, "play");
    assert_hears(talk, " the end");
    say(talk, "explore");
    assert_hears(talk, "nothing can be done about it");
    say(talk, "quit");
    assert_int_equal(talk_end(talk), 0);
    talk_start(talk, (const char *const[]){"--name", "Wanda", NULL});
    listen_to(talk);
    assert_hears(talk, "Welcome back, Wanda: floor 1");
    assert_int_equal(talk_end(talk), 0);
}

/* A game is watched in lines while it is played: what happens comes by itself, and the prompt after it. */
TEST_WITH(test_a_game_is_watched, setup, teardown)
{
    struct talk *talk = *state;
    struct talk *watcher = calloc(1, sizeof *watcher);
    char data[SCRATCH_SIZE];
    assert_non_null(watcher);
    game_data_path(data, "arsenal");
    talk_start(talk, (const char *const[]){"--data-dir", data, "--new", "--name", "Wanda", "--seed", "2", NULL});
    listen_to(talk);
    memcpy(watcher->home, talk->home, sizeof watcher->home);
    talk_start(watcher, (const char *const[]){"--data-dir", data, "--watch", "Wanda", NULL});
    listen_to(watcher);
    assert_hears(watcher, "T0/0 > ");
    say(talk, "wait");
    say(talk, "wait");
    bool told = false;
    for (bool there = false; !there && !watcher->ended; there = hears(watcher, "T2/2 > ")) {
        listen_to(watcher);
        told |= hears(watcher, "  The orc hits you for ");
    }
    assert_true(told && !watcher->ended);
    say(watcher, "start");
    assert_hears(watcher, "T0/2");
    say(watcher, "quit");
    assert_int_equal(talk_end(watcher), 0);
    say(talk, "quit");
    assert_int_equal(talk_end(talk), 0);
    free(watcher);
}

/* What is said at each step of the introduction, from the first on; a step's words are said in turn until it is over.
 */
static const char *const LESSONS[][3] = {
    {"east"},
    {"look", "cancel"},
    {"wait"},
    {"fight"},
    {"east", "take"},
    {"pack", "sword", "confirm"},
    {"pack", "healing potion", "confirm"},
    {"explore"},
    {"descend", "explore"},
    {"explore", "use c at 1", "confirm"},
};
enum { LESSON_COUNT = sizeof LESSONS / sizeof *LESSONS };

/* Every lesson is printed when its turn has come, names words and no keys, and is printed again for an empty line. */
TEST_WITH(test_the_introduction_is_told, setup, teardown)
{
    struct talk *talk = *state;
    talk_start(talk, (const char *const[]){"--tutorial", NULL});
    listen_to(talk);
    assert_hears(talk, "Introduction, step 1 of ");
    assert_hears(talk, "You walk by saying a direction");
    for (int lesson = 0; lesson < LESSON_COUNT; lesson++) {
        char next[64];
        (void)snprintf(next, sizeof next, "Introduction, step %d of ", lesson + 2);
        for (int i = 0; i < 120 && !hears(talk, next); i++) {
            const char *words = LESSONS[lesson][i % 3];
            if (words)
                say(talk, words);
        }
        assert_hears(talk, next);
        assert_false(hears(talk, "ress "));
        assert_false(hears(talk, "Enter"));
        say(talk, "");
        assert_hears(talk, next);
    }
    assert_int_equal(talk_end(talk), 0);
}

TEST_WITH(test_in_french, setup, teardown)
{
    struct talk *talk = *state;
    talk_start(talk, (const char *const[]){"--lang", "fr", "--new", "--name", "Wanda", "--seed", "classic:1:42", NULL});
    listen_to(talk);
    assert_hears(talk, "Bienvenue dans le tertre, Wanda.");
    assert_hears(talk, "PV 100/100, menace 0 > ");
    say(talk, "explorer");
    assert_hears(talk, " pas au sud.");
    say(talk, "sac");
    assert_hears(talk, "dague");
    assert_hears(talk, "annuler: fermer");
    say(talk, "fermer");
    say(talk, "heros"); /* without its accent */
    assert_hears(talk, "Expérience");
    say(talk, "fermer");
    say(talk, "Aide");
    assert_hears(talk, "utiliser c sur nord 3");
    assert_hears(talk, "quitter  enregistrer et quitter");
    assert_hears(talk, "héros  voir le héros");
    assert_false(hears(talk, "suspendre"));
    say(talk, "page suivante");
    assert_hears(talk, "dites une direction et une distance");
    assert_false(hears(talk, "Maj"));
    say(talk, "fermer");
    say(talk, "nord");
    say(talk, "quitter");
    assert_true(talk->ended);
    assert_int_equal(talk_end(talk), 0);
}
