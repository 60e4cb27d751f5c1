/* SPDX-License-Identifier: MIT
 *
 * Two programs at once on one hero, taking a game over, and several heroes. */
#include "support/test.h"

#include "e2e/support/game.h"

#include <signal.h>
#include <stdio.h>

/* The second one is told who plays, may leave it alone, and may have it saved and left. */
PTY_TEST(test_two_at_once)
{
    struct pty *first = *state, second = {0};
    char home[SCRATCH_SIZE], process[64];
    scratch_make(home);
    game_start_in(first, home, false);
    game_act(first, "z");
    (void)snprintf(process, sizeof process, "by process %d", (int)first->pid);
    static const char *const args[] = {"--name", "Wanda", NULL};
    pty_start(&second, &(struct pty_setup){.home = home, .cols = 200, .args = args});
    pty_wait_text(&second, process);
    assert_screen_contains(&second, "Somebody plays Wanda");
    pty_send(&second, "\033");
    assert_int_equal(pty_wait_exit(&second), 4);
    assert_screen_contains(&second, "barrow: another process is playing Wanda");
    pty_stop(&second);
    game_act(first, "z"); /* the first has not noticed */
    /* Or look on. */
    char data[SCRATCH_SIZE];
    game_data_path(data, "arsenal");
    pty_start(&second, &(struct pty_setup){.home = home,
                                           .args = (const char *const[]){"--name", "Wanda", "--data-dir", data, NULL}});
    pty_wait_text(&second, process);
    pty_send(&second, "w");
    pty_wait_text(&second, "|Wanda");
    game_act(first, "z");
    pty_wait_text(&second, "T3");
    pty_send(&second, "q");
    pty_wait_text(&second, "Continue as Wanda");
    pty_stop(&second);
    /* From the title, and now it is wanted: the first leaves, its own title says why. */
    game_start(&second, &(struct game_setup){.terminal = {.home = home}, .data = "arsenal", .title = true});
    pty_send(&second, "c");
    pty_wait_text(&second, process);
    pty_send(&second, "t");
    pty_wait_text(first, "goes on with it");
    assert_screen_contains(first, "Continue as Wanda");
    pty_wait_text(&second, "|Wanda");
    assert_int_equal(game_turn(&second), 3);
    game_act(&second, "z");
    /* And back again, without asking. */
    pty_stop(first);
    pty_start(first, &(struct pty_setup){
                         .home = home,
                         .args = (const char *const[]){"--name", "Wanda", "--take-over", "--data-dir", data, NULL}});
    pty_wait_text(&second, "goes on with it");
    pty_wait_text(first, "|Wanda");
    assert_int_equal(game_turn(first), 4);
    pty_stop(&second);
    pty_stop(first);
    scratch_remove(home);
}

/* On the death screen there is nothing to go on with: both are told so, and nothing is missing. */
PTY_TEST(test_taking_over_the_dead)
{
    struct pty *first = *state, second = {0};
    char home[SCRATCH_SIZE], data[SCRATCH_SIZE];
    scratch_make(home);
    game_start(first, &(struct game_setup){.terminal = {.home = home}, .data = "doom", .seed = "2"});
    game_act(first, "z");
    game_act(first, "z");
    pty_wait_text(first, "Here lies Wanda");
    game_data_path(data, "doom");
    pty_start(&second, &(struct pty_setup){
                           .home = home,
                           .cols = 100,
                           .args = (const char *const[]){"--name", "Wanda", "--take-over", "--data-dir", data, NULL}});
    pty_wait_text(first, "New game");
    pty_wait_text(&second, "Wanda has died meanwhile");
    assert_screen_contains(&second, "New game");
    assert_screen_lacks(first, "goes on with it");
    pty_send(&second, "s");
    pty_wait_text(&second, "Verified: ");
    pty_stop(&second);
    pty_stop(first);
    scratch_remove(home);
}

static const char *const take_over_args[] = {"--name", "Wanda", "--take-over", NULL};

/* In the middle of every screen, too; and whoever does not answer is waited for, and never ended. */
PTY_TEST(test_taking_over_from_within_screens)
{
    static const char *const screens[][2] = {{"i", "Pack"}, {"x", "An orc"},           {"v", "What has happened"},
                                             {"?", "Help"}, {"\033", "Save and quit"}, {"v\033[A\r", "the end"}};
    struct pty *first = *state, second = {0};
    char home[SCRATCH_SIZE];
    scratch_make(home);
    game_start_in(first, home, false);
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++) {
        game_act(first, "z");
        pty_send(first, screens[i][0]);
        pty_settle(first);
        char data[SCRATCH_SIZE];
        game_data_path(data, "arsenal");
        pty_start(&second, &(struct pty_setup){.home = home,
                                               .args = (const char *const[]){"--name", "Wanda", "--take-over",
                                                                             "--data-dir", data, NULL}});
        pty_wait_text(first, "goes on with it");
        pty_wait_text(&second, "|Wanda");
        assert_int_equal(game_turn(&second), (int)i + 1);
        game_leave_by_term(&second);
        pty_stop(&second);
        pty_stop(first);
        game_start_in(first, home, true);
    }
    assert_int_equal(kill(first->pid, SIGSTOP), 0);
    pty_start(&second, &(struct pty_setup){.home = home, .cols = 200, .args = take_over_args});
    pty_wait_text(&second, "Waiting for Wanda");
    pty_send(&second, "s");
    assert_int_equal(pty_wait_exit(&second), 4);
    pty_stop(&second);
    assert_int_equal(kill(first->pid, SIGCONT), 0);
    game_act(first, "z"); /* nobody asks any more */
    assert_int_equal(game_turn(first), 7);
    pty_stop(first);
    scratch_remove(home);
}

PTY_TEST(test_a_living_name_is_not_begun_anew)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE];
    scratch_make(home);
    game_start_in(pty, home, false);
    game_act(pty, "z");
    game_leave_by_term(pty);
    pty_stop(pty);
    pty_start(pty, &(struct pty_setup){
                       .home = home, .cols = 200, .args = (const char *const[]){"--new", "--name", "Wanda", NULL}});
    assert_int_equal(pty_wait_exit(pty), 5);
    assert_screen_contains(pty, "Wanda is alive already: continue, or choose another name");
    assert_false(screen_was_alternate(pty->screen)); /* told before the screen was taken over */
    pty_stop(pty);
    game_start_in(pty, home, true);
    assert_int_equal(game_turn(pty), 1);
    pty_stop(pty);
    scratch_remove(home);
}

PTY_TEST(test_several_heroes)
{
    static const char *const names[] = {"Ulf", "Asa"};
    struct pty *pty = *state;
    char home[SCRATCH_SIZE];
    scratch_make(home);
    for (int i = 0; i < 2; i++) {
        game_start(pty, &(struct game_setup){.terminal = {.home = home}, .name = names[i]});
        game_leave_by_term(pty);
        pty_stop(pty);
    }
    game_start(pty, &(struct game_setup){.terminal = {.home = home}, .title = true});
    pty_send(pty, "c");
    pty_wait_text(pty, "Who goes on?");
    assert_screen_contains(pty, "a) Asa: floor 1, level 1, turn 0");
    assert_screen_contains(pty, "b) Ulf: floor 1, level 1, turn 0");
    pty_send(pty, "b");
    pty_wait_text(pty, "|Ulf");
    pty_stop(pty);
    scratch_remove(home);
}
