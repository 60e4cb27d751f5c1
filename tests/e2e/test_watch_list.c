/* SPDX-License-Identifier: MIT
 *
 * The running games as a list on the screen: from the title while somebody plays, and as all there is by --watch-menu,
 * a spectator's session under an operator. Watching itself is test_watch.c's. */
#include "support/test.h"

#include "e2e/support/game.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Players in one save folder, and whoever looks on. */
struct stage {
    struct pty *player; /* the test's, Wanda */
    struct pty other, spectator;
    char folder[SCRATCH_SIZE], saves[SCRATCH_SIZE], spool[SCRATCH_SIZE], data[SCRATCH_SIZE];
};

static void stage_open(struct stage *stage, void **state)
{
    *stage = (struct stage){.player = *state};
    scratch_make(stage->folder);
    scratch_path(stage->saves, stage->folder, "saves");
    scratch_path(stage->spool, stage->folder, "spool");
    game_data_path(stage->data, "arsenal");
    assert_int_equal(mkdir(stage->spool, 0700), 0);
}

static void stage_close(struct stage *stage)
{
    pty_stop(stage->player);
    scratch_remove(stage->folder);
}

static void play(struct stage *stage, struct pty *pty, const char *name)
{
    const char *more[] = {"--save-dir", stage->saves, "--spool", stage->spool, NULL};
    game_start(pty, &(struct game_setup){.data = "arsenal", .name = name, .seed = "2", .more = more});
}

static void open_menu_in(struct stage *stage, struct pty *pty)
{
    const char *args[] = {"--server",   "--watch-menu", "--spool",        stage->spool, "--save-dir", stage->saves,
                          "--data-dir", stage->data,    "--idle-timeout", "600",        NULL};
    pty_start(pty, &(struct pty_setup){.args = args, .rows = 30, .cols = 100});
    pty_wait_text(pty, "Running games");
}

static void open_menu(struct stage *stage)
{
    open_menu_in(stage, &stage->spectator);
}

PTY_TEST(test_a_spectators_session)
{
    struct stage stage;
    struct pty *spectator = &stage.spectator;
    stage_open(&stage, state);
    open_menu(&stage);
    pty_wait_text(spectator, "Nobody is playing at present.");
    assert_screen_lacks(spectator, "New game"); /* nothing else can be done */
    play(&stage, stage.player, NULL);
    pty_wait_text(spectator, "a) Wanda "); /* by itself */
    play(&stage, &stage.other, "Abel");
    pty_wait_text(spectator, "b) Wanda ");
    assert_screen_contains(spectator, "a) Abel ");
    pty_send(spectator, "\r"); /* still on the game it was on */
    pty_wait_text(spectator, "|Wanda ");
    game_act(stage.player, "h");
    pty_wait_text(spectator, "Floor 1  T1");
    pty_send(spectator, "b"); /* no game goes on from here */
    game_act(stage.player, "l");
    pty_wait_text(spectator, "Floor 1  T2");
    pty_send(spectator, "q");
    pty_wait_text(spectator, "b) Wanda ");
    pty_stop(&stage.other);
    pty_wait_text(spectator, "a) Wanda ");
    assert_screen_contains(spectator, "turn 2");
    pty_send(spectator, "\033");
    assert_int_equal(pty_wait_exit(spectator), 0);
    pty_stop(spectator);
    stage_close(&stage);
}

PTY_TEST(test_hanging_up)
{
    struct stage stage;
    stage_open(&stage, state);
    play(&stage, stage.player, NULL);
    open_menu(&stage);
    pty_wait_text(&stage.spectator, "a) Wanda ");
    pty_hang_up(&stage.spectator);
    assert_int_equal(pty_wait_exit(&stage.spectator), 0);
    pty_stop(&stage.spectator);
    stage_close(&stage);
}

PTY_TEST(test_from_the_title)
{
    struct stage stage;
    struct pty *spectator = &stage.spectator;
    stage_open(&stage, state);
    const char *more[] = {"--save-dir", stage.saves, NULL};
    const struct game_setup title = {.data = "arsenal", .title = true, .more = more};
    game_start(spectator, &title);
    assert_screen_lacks(spectator, "Watch a game");
    play(&stage, stage.player, NULL);
    pty_send(spectator, "?"); /* looks anew with every key */
    pty_wait_text(spectator, "Help");
    pty_send(spectator, "\033");
    pty_wait_text(spectator, "w) Watch a game");
    pty_send(spectator, "w");
    pty_wait_text(spectator, "a) Wanda                floor 1, level 1, turn 0");
    pty_send(spectator, "a");
    pty_wait_text(spectator, "|Wanda ");
    game_act(stage.player, "z");
    pty_wait_text(spectator, "Floor 1  T1");
    pty_send(spectator, "q"); /* back to the list it was chosen from */
    pty_wait_text(spectator, "Running games");
    pty_send(spectator, "\033");
    pty_wait_no_text(spectator, "Running games");
    pty_send(spectator, "q");
    assert_int_equal(pty_wait_exit(spectator), 0);
    pty_stop(spectator);
    stage_close(&stage);
}

/* Players of two accounts, who have their copies in folders of their own. */
static void play_as(struct stage *stage, struct pty *pty, const char *user)
{
    char saves[SCRATCH_SIZE], spool[SCRATCH_SIZE];
    scratch_path(saves, stage->folder, user);
    scratch_path(spool, stage->spool, user);
    assert_int_equal(mkdir(spool, 0700), 0);
    const char *more[] = {"--save-dir", saves, "--spool", spool, NULL};
    game_start(pty, &(struct game_setup){.data = "arsenal", .seed = "2", .more = more});
}

PTY_TEST(test_two_heroes_of_one_name)
{
    struct stage stage;
    struct pty *spectator = &stage.spectator;
    stage_open(&stage, state);
    play_as(&stage, stage.player, "1000");
    play_as(&stage, &stage.other, "1001");
    game_act(&stage.other, "z");
    open_menu(&stage);
    pty_wait_text(spectator, "b) Wanda                floor 1, level 1, turn 1");
    assert_screen_contains(spectator, "a) Wanda                floor 1, level 1, turn 0");
    pty_send(spectator, "j");
    game_act(&stage.other, "z");
    pty_wait_text(spectator, "turn 2"); /* the list was read again, and the cursor is where it was */
    pty_send(spectator, "\r");
    pty_wait_text(spectator, "Floor 1  T2");
    pty_send(spectator, "q");
    pty_wait_text(spectator, "Running games");
    pty_send(spectator, "a");
    pty_wait_text(spectator, "Floor 1  T0");
    pty_stop(&stage.other);
    pty_stop(spectator);
    stage_close(&stage);
}

/* What is said above the list goes away with its reason. */
PTY_TEST(test_a_list_that_can_be_read_again)
{
    struct stage stage;
    char away[SCRATCH_SIZE];
    stage_open(&stage, state);
    struct pty *spectator = stage.player; /* nobody plays */
    scratch_path(away, stage.folder, "away");
    open_menu_in(&stage, spectator);
    assert_int_equal(rename(stage.spool, away), 0);
    scratch_write(stage.spool, "", 0);
    pty_wait_text(spectator, "cannot list");
    assert_int_equal(unlink(stage.spool), 0);
    assert_int_equal(rename(away, stage.spool), 0);
    pty_wait_no_text(spectator, "cannot list");
    assert_screen_contains(spectator, "Nobody is playing at present.");
    stage_close(&stage);
}

PTY_TEST(test_refusals)
{
    struct pty *pty = *state;
    pty_start(pty, &(struct pty_setup){.args = (const char *[]){"--server", "--watch-menu", NULL}});
    assert_int_equal(pty_wait_exit(pty), 2);
    assert_screen_contains(pty, "--server --watch-menu needs --spool DIR");
    pty_stop(pty);
    pty_start(pty, &(struct pty_setup){.args = (const char *[]){"--watch-menu", "--new", NULL}});
    assert_int_equal(pty_wait_exit(pty), 2);
    assert_screen_contains(pty, "--new means nothing here");
}
