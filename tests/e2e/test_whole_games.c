/* SPDX-License-Identifier: MIT
 *
 * Whole games to their ends, death and the way out of the last floor, classic and campaign: on a screen in a locale
 * without UTF-8, on a screen that is heard, in lines. Played without thought, by a round of orders: on the three depths
 * of tests/data/howe, which that is enough for. */
#include "support/test.h"

#include "e2e/support/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { FIRST_SEED = 9, SEEDS = 12, ROUNDS = 300, LINES_SIZE = 1 << 20 };

/* --- In lines ---------------------------------------------------------------------------------------------------- */

static void write_rounds(FILE *file)
{
    static const char *const ROUND[] = {"fight",   "fight",    "fight",   "explore",
                                        "explore", "strength", "descend", "descend"};
    for (int i = 0; i < ROUNDS; i++) {
        for (size_t word = 0; word < sizeof ROUND / sizeof *ROUND; word++)
            assert_true(fprintf(file, "%s\n", ROUND[word]) > 0);
        if (i % 10 == 9) /* gas that no other order goes through has gone at last */
            assert_true(fprintf(file, "wait\n") > 0);
    }
}

/* Plays one game from a file of lines into `out`. */
static void play_lines(const char *profile, int seed, char *out)
{
    char home[SCRATCH_SIZE], words[SCRATCH_SIZE], program[SCRATCH_SIZE], data[SCRATCH_SIZE] = "";
    char command[5 * SCRATCH_SIZE];
    scratch_make(home);
    scratch_path(words, home, "words");
    FILE *file = fopen(words, "w");
    assert_non_null(file);
    write_rounds(file);
    assert_int_equal(fclose(file), 0);
    pty_program(program);
    if (strcmp(profile, "campaign") == 0)
        game_data_path(data, "howe");
    (void)snprintf(
        command, sizeof command,
        "env -i HOME=%s TERM=dumb LC_ALL=C %s %s%s --linear --new --name Wanda --seed %d --profile %s <%s 2>&1", home,
        program, data[0] ? "--data-dir " : "", data, seed, profile, words);
    FILE *stream = popen(command, "r");
    assert_non_null(stream);
    size_t size = fread(out, 1, LINES_SIZE - 1, stream);
    out[size] = '\0';
    assert_int_equal(WEXITSTATUS(pclose(stream)), 0);
    scratch_remove(home);
}

/* What the end says, whatever it was. */
static void assert_end_in_lines(const char *out, const char *profile)
{
    bool campaign = strcmp(profile, "campaign") == 0;
    assert_non_null(strstr(out, "Score "));
    assert_non_null(strstr(out, "the pack"));
    assert_non_null(strstr(out, "Back to the title"));
    assert_int_equal(strstr(out, "Leave floor 3 down its stairs, alive") != NULL, campaign);
    assert_int_equal(strstr(out, " floors + ") != NULL, campaign);
    for (const char *at = out; *at; at++)
        assert_true((unsigned char)*at < 0x80);
}

TEST(test_to_the_ends_in_lines)
{
    static const char *const PROFILES[] = {"classic", "campaign"};
    char *out = malloc(LINES_SIZE);
    assert_non_null(out);
    for (int profile = 0; profile < 2; profile++) {
        bool died = false, left = profile == 0; /* classic has no way out */
        for (int seed = FIRST_SEED; seed < FIRST_SEED + SEEDS && !(died && left); seed++) {
            play_lines(PROFILES[profile], seed, out);
            bool lives = strstr(out, "Wanda lives") != NULL, dead = strstr(out, "Here lies Wanda") != NULL;
            if (lives == dead)
                fail_msg("%s, seed %d: not one end, but:\n%s", PROFILES[profile], seed, out + strlen(out) / 2);
            assert_end_in_lines(out, PROFILES[profile]);
            died |= dead;
            left |= lives;
        }
        assert_true(died && left);
    }
    free(out);
}

/* --- On screens -------------------------------------------------------------------------------------------------- */

static void press(struct pty *pty, const char *key, bool late)
{
    if (late)
        game_press_again(pty, key);
    else
        pty_send(pty, key);
    pty_settle(pty);
}

/* True when the hero died, false when it left alive. */
static bool play_on(struct pty *pty)
{
    static const char *const KEYS[] = {"\t", "\t", "\t", "o", "o", ">", ">"};
    for (int i = 0; i < ROUNDS; i++)
        for (size_t key = 0; key < sizeof KEYS / sizeof *KEYS; key++) {
            if (pty_shows(pty, "Here lies Wanda") || pty_shows(pty, "Wanda lives"))
                return pty_shows(pty, "Here lies Wanda");
            if (pty_shows(pty, "What grows?"))
                press(pty, "b\r", false);
            if (KEYS[key][0] != '\t' || pty_shows(pty, "Tab fight"))
                press(pty, KEYS[key], pty_shows(pty, ": deadly"));
        }
    fail_msg("no end:\n%s", game_screen_text(pty));
    return false;
}

/* Plays seeds until both ends, of those there are, have been seen. */
static void see_the_ends(struct pty *pty, const char *lang, const char *profile, const char *option)
{
    const char *const more[] = {"--profile", profile, option, NULL};
    bool campaign = strcmp(profile, "campaign") == 0, died = false, left = !campaign;
    for (int seed = FIRST_SEED; seed < FIRST_SEED + SEEDS && !(died && left); seed++) {
        char text[16];
        (void)snprintf(text, sizeof text, "%d", seed);
        game_start(pty, &(struct game_setup){
                            .terminal = {.lang = lang}, .data = campaign ? "howe" : NULL, .seed = text, .more = more});
        bool dead = play_on(pty);
        assert_screen_contains(pty, "Score ");
        assert_screen_contains(pty, "t) Back to the title");
        if (campaign)
            assert_screen_contains(pty, " floors + ");
        pty_send(pty, "q");
        assert_int_equal(pty_wait_exit(pty), 0);
        pty_stop(pty);
        died |= dead;
        left |= !dead;
    }
    assert_true(died && left);
}

PTY_TEST(test_to_the_ends_without_utf8)
{
    see_the_ends(*state, "C", "classic", NULL);
    see_the_ends(*state, "C", "campaign", NULL);
}

PTY_TEST(test_to_the_ends_by_ear)
{
    see_the_ends(*state, NULL, "classic", "--accessible");
    see_the_ends(*state, NULL, "campaign", "--accessible");
}

TEST_GROUP(NULL, NULL)
