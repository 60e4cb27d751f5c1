/* SPDX-License-Identifier: MIT
 *
 * Whole games with real keys at 80x24, from the first turn to the death: floors, fights, things picked up, new levels.
 * The same seed and the same keys show the same screens once more. */
#include "support/test.h"

#include "e2e/support/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TURNS = 15000, SEEDS = 8, DEEP_FLOOR = 3, MANY_KILLS = 5, KEYS_AGAIN = 600 };

static bool is_over(const struct player *player)
{
    return player->dead;
}

/* The death screen tells the cause as a sum that is right. */
static void assert_death_adds_up(const struct pty *pty)
{
    char row[SCREEN_ROW_BYTES];
    int at, power, defense, damage;
    assert_true(screen_search(pty->screen, "Killed by", &at, NULL));
    screen_row(pty->screen, at, row);
    const char *sum = strstr(row, ": ");
    assert_non_null(sum);
    assert_int_equal(sscanf(sum, ": %d power - %d defense = %d damage", &power, &defense, &damage), 3);
    assert_int_equal(power - defense, damage);
    assert_true(damage > 0);
}

/* Nobody goes on after death: neither from the title nor by name. */
static void assert_nobody_goes_on(struct pty *pty, const char *home)
{
    pty_send(pty, "\r");
    pty_wait_text(pty, "New game");
    assert_screen_lacks(pty, "Continue");
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
    game_start(pty, &(struct game_setup){.terminal = {.home = home}, .title = true});
    assert_screen_lacks(pty, "Continue");
    pty_stop(pty);
}

static bool shows_screen(const struct pty *pty, const void *context)
{
    return player_screen_hash(pty) == ((const struct pressed *)context)->screen;
}

static void assert_same_screens_again(struct pty *pty, const struct game_setup *setup, const struct player *first)
{
    game_start(pty, setup);
    for (int i = 0; i < first->key_count && i < KEYS_AGAIN; i++) {
        pty_send(pty, first->keys[i].key);
        pty_wait_until(pty, shows_screen, &first->keys[i], "the screen of the first time");
    }
    pty_stop(pty);
}

PTY_TEST(test_a_game_from_birth_to_death)
{
    struct pty *pty = *state;
    struct player *player = calloc(1, sizeof *player);
    bool all = false;
    assert_non_null(player);
    for (int seed = 1; seed <= SEEDS && !all; seed++) {
        char home[SCRATCH_SIZE], text[16];
        (void)snprintf(text, sizeof text, "%d", seed);
        scratch_make(home);
        struct game_setup setup = {.terminal = {.home = home}, .seed = text};
        game_start(pty, &setup);
        player_begin(player, pty);
        (void)player_until(player, MAX_TURNS, is_over);
        print_message("seed %d: floor %d, turn %d, %d kills, %d items, %d levels, %d keys\n", seed, game_floor(pty),
                      game_turn(pty), player->kills, player->items, player->levels, player->key_count);
        assert_true(player->dead);
        assert_death_adds_up(pty);
        all = game_floor(pty) >= DEEP_FLOOR && player->kills >= MANY_KILLS && player->items > 0 && player->levels > 0;
        assert_nobody_goes_on(pty, home);
        scratch_remove(home);
        setup.terminal.home = NULL;
        if (all)
            assert_same_screens_again(pty, &setup, player);
    }
    free(player);
    assert_true(all);
}
