/* SPDX-License-Identifier: MIT
 *
 * Every way to lose the terminal, in every screen: saved to the turn, gone at once, the next start on the same turn.
 * And stopping for a while: the terminal given back, and taken over again. */
#define _GNU_SOURCE /* prlimit and SIGPWR where they are */

#include "support/test.h"
#include "e2e/support/game.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

/* --- Ways -------------------------------------------------------------------------------------------------------- */

static void send_signal(struct pty *pty, int number)
{
    assert_int_equal(kill(pty->pid, number), 0);
}

/* The signals come at once, as they do when a whole session ends. */
static void send_all(struct pty *pty, int number)
{
    (void)number;
    send_signal(pty, SIGHUP);
    send_signal(pty, SIGCONT);
    send_signal(pty, SIGTERM);
}

static void close_window(struct pty *pty, int number)
{
    (void)number;
    pty_hang_up(pty);
}

static const struct {
    const char *name;
    void (*lose)(struct pty *pty, int number);
    int number;
} WAYS[] = {
    {"SIGHUP", send_signal, SIGHUP},   {"SIGTERM", send_signal, SIGTERM},    {"SIGINT", send_signal, SIGINT},
    {"SIGQUIT", send_signal, SIGQUIT}, {"SIGXCPU", send_signal, SIGXCPU},    {"SIGUSR2", send_signal, SIGUSR2},
#if defined SIGPWR && !defined BARROW_PLAIN_POSIX
    {"SIGPWR", send_signal, SIGPWR},
#endif
    {"several signals", send_all, 0},  {"a closed window", close_window, 0},
};
enum { WAY_COUNT = sizeof WAYS / sizeof WAYS[0] };

/* --- Screens ----------------------------------------------------------------------------------------------------- */

/* How to come to a screen from the map of the arsenal, and how it is known. */
static const struct {
    const char *keys, *text;
} SCREENS[] = {
    {"", "? help"}, {"i", "Your pack"},  {"d", "Drop which thing?"}, {"x", "Look"}, {"v", "What has"},
    {"?", "Help:"}, {"c", "Experience"}, {"\033", "Save and quit"},  {"]", "Seen"}, {":", ":"},
};
enum { SCREEN_COUNT = sizeof SCREENS / sizeof SCREENS[0] };

static const struct {
    const char *keys, *text;
} TITLE_SCREENS[] = {
    {"", "New game"}, {"n", "A new game"}, {"h", "Characters"}, {"ha", "Play"}, {"o", "Options"}, {"?", "Help"},
};
enum { TITLE_SCREEN_COUNT = sizeof TITLE_SCREENS / sizeof TITLE_SCREENS[0] };

/* A program that has lost its terminal has ended, with little of the processor's time used on the way. */
static void expect_gone(struct pty *pty, const char *what)
{
    struct rusage before, after;
    (void)getrusage(RUSAGE_CHILDREN, &before);
    int code = pty_wait_exit(pty);
    (void)getrusage(RUSAGE_CHILDREN, &after);
    long spent_ms = (long)(after.ru_utime.tv_sec - before.ru_utime.tv_sec) * 1000 +
                    (long)(after.ru_utime.tv_usec - before.ru_utime.tv_usec) / 1000;
    if (code != 0)
        fail_msg("%s: ended with %d", what, code);
    if (spent_ms > 2000) /* all that the program ever used; a loop would have gone on until the deadline */
        fail_msg("%s: used %ld ms", what, spent_ms);
}

PTY_TEST(test_every_screen_in_every_way)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE], what[128];
    int turn = 0;
    scratch_make(home);
    game_start_in(pty, home, false);
    for (int screen = 0; screen < SCREEN_COUNT; screen++) {
        for (int way = 0; way < WAY_COUNT; way++) {
            (void)snprintf(what, sizeof what, "%s in the screen '%s'", WAYS[way].name, SCREENS[screen].text);
            if (screen == 0) { /* turns are taken where that can be done */
                game_act(pty, "z");
                turn++;
            }
            pty_send(pty, SCREENS[screen].keys);
            pty_wait_text(pty, SCREENS[screen].text);
            WAYS[way].lose(pty, WAYS[way].number);
            expect_gone(pty, what);
            pty_stop(pty);
            game_start_in(pty, home, true);
            assert_int_equal(game_turn(pty), turn);
        }
    }
    pty_stop(pty);
    scratch_remove(home);
}

PTY_TEST(test_every_screen_of_the_title)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE], what[128];
    scratch_make(home);
    game_start_in(pty, home, false);
    pty_stop(pty);
    for (int screen = 0; screen < TITLE_SCREEN_COUNT; screen++) {
        for (int way = 0; way < WAY_COUNT; way++) {
            (void)snprintf(what, sizeof what, "%s in '%s'", WAYS[way].name, TITLE_SCREENS[screen].text);
            game_start(pty, &(struct game_setup){.terminal = {.home = home}, .title = true});
            pty_send(pty, TITLE_SCREENS[screen].keys);
            pty_wait_text(pty, TITLE_SCREENS[screen].text);
            WAYS[way].lose(pty, WAYS[way].number);
            expect_gone(pty, what);
            pty_stop(pty);
        }
    }
    scratch_remove(home);
}

/* A choice that must be made, and the end of a life: they wait. */
PTY_TEST(test_screens_that_cannot_be_left)
{
    static const struct {
        const char *data, *key, *text;
    } ROWS[] = {{"gauntlet", "l", "You are now level"}, {"doom", "z", "Here lies Wanda"}};
    struct pty *pty = *state;
    char home[SCRATCH_SIZE];
    for (size_t row = 0; row < sizeof ROWS / sizeof ROWS[0]; row++) {
        scratch_make(home);
        struct game_setup setup = {.terminal = {.home = home}, .data = ROWS[row].data, .seed = "2"};
        game_start(pty, &setup);
        while (!pty_shows(pty, ROWS[row].text))
            game_act(pty, ROWS[row].key);
        for (int way = 0; way < WAY_COUNT; way++) {
            WAYS[way].lose(pty, WAYS[way].number);
            expect_gone(pty, ROWS[row].text);
            pty_stop(pty);
            if (row == 1)
                break; /* whoever was seen dead is among the finished */
            setup.living = true;
            game_start(pty, &setup);
            pty_wait_text(pty, ROWS[row].text);
        }
        pty_stop(pty);
        scratch_remove(home);
    }
}

/* The keys come faster than they are carried out, so that there is always one to be read. */
PTY_TEST(test_a_key_held_down_keeps_no_signal_out)
{
    enum { MOST_KEYS = 400000 };
    static const char key[64] = {0}; /* which does nothing */
    struct pty *pty = *state;
    char bytes[8192];
    game_start_in(pty, NULL, false);
    assert_int_not_equal(fcntl(pty->master, F_SETFL, O_NONBLOCK), -1);
    send_signal(pty, SIGTERM);
    long keys = 0;
    bool there = true;
    while (there && keys < MOST_KEYS) {
        ssize_t put = write(pty->master, key, sizeof key), got;
        keys += put > 0 ? put : 0;
        while ((got = read(pty->master, bytes, sizeof bytes)) > 0)
            continue;
        there = got < 0 && errno == EAGAIN;
    }
    if (there)
        fail_msg("it plays on after %ld keys", keys);
    assert_int_equal(pty_wait_exit(pty), 0);
}

/* As when Ctrl-S comes between the screen's end and the farewell. */
PTY_TEST(test_an_output_that_stands_still_holds_nobody)
{
    struct pty *pty = *state;
    game_start_in(pty, NULL, false);
    pty_send(pty, "\033");
    pty_wait_text(pty, "Retire:");
    pty_send(pty, "r\r");
    pty_wait_text(pty, "Retire Wanda?");
    pty_send(pty, "r");
    pty_wait_text(pty, "Wanda is retired");
    int line = open(ptsname(pty->master), O_RDWR | O_NOCTTY);
    assert_int_not_equal(line, -1);
    assert_int_equal(tcflow(line, TCOOFF), 0);
    pty_send(pty, "\003");
    assert_int_equal(pty_wait_exit_unread(pty), 0);
    (void)close(line);
}

/* --- Stopping for a while ---------------------------------------------------------------------------------------- */

/* In the child: what a shell with jobs does. Runs the program in a process group of its own, and says when it stops; a
 * line from the terminal continues it. */
static int job_control(void *context)
{
    const char *const *args = context;
    pid_t job = fork();
    if (job < 0)
        return 96;
    if (job == 0) {
        (void)setpgid(0, 0);
        (void)signal(SIGTTOU, SIG_IGN);
        (void)tcsetpgrp(STDIN_FILENO, getpid());
        (void)signal(SIGTTOU, SIG_DFL);
        (void)execv(args[0], (char *const *)args);
        _exit(127);
    }
    (void)setpgid(job, job);
    (void)signal(SIGTTOU, SIG_IGN);
    for (;;) {
        int status;
        if (waitpid(job, &status, WUNTRACED) != job)
            return 95;
        if (!WIFSTOPPED(status))
            return WIFEXITED(status) ? WEXITSTATUS(status) : 94;
        (void)tcsetpgrp(STDIN_FILENO, getpgrp());
        char line[16];
        (void)printf("stopped, a line continues\n");
        (void)fflush(stdout);
        if (fgets(line, sizeof line, stdin) == NULL)
            return 93;
        (void)tcsetpgrp(STDIN_FILENO, job);
        (void)kill(-job, SIGCONT);
    }
}

static void expect_stopped(struct pty *pty)
{
    pty_wait_text(pty, "stopped, a line continues");
    assert_false(screen_is_alternate(pty->screen));
    struct termios modes;
    assert_int_equal(tcgetattr(pty->master, &modes), 0);
    assert_int_not_equal(modes.c_lflag & ICANON, 0);
    assert_int_not_equal(modes.c_lflag & ECHO, 0);
}

static void continue_it(struct pty *pty, const char *text)
{
    pty_send(pty, "\n");
    pty_wait_text(pty, text);
    assert_true(screen_is_alternate(pty->screen));
}

PTY_TEST(test_stopping_for_a_while)
{
    struct pty *pty = *state;
    char program[SCRATCH_SIZE];
    pty_program(program);
    const char *args[] = {program, "--new", "--name", "Wanda", "--seed", "classic:1:42", NULL};
    pty_start(pty, &(struct pty_setup){.child = job_control, .context = args});
    pty_wait_text(pty, "? help");
    for (int i = 0; i < 2; i++) {
        pty_send(pty, "\x1a");
        expect_stopped(pty);
        continue_it(pty, "? help");
    }
    pty_send(pty, "z");
    pty_wait_text(pty, "T1");
    pty_send(pty, "i"); /* in a screen, too */
    pty_wait_text(pty, "Your pack");
    pty_send(pty, "\x1a");
    expect_stopped(pty);
    continue_it(pty, "Your pack");
    pty_send(pty, "\033");
    pty_wait_no_text(pty, "Your pack");
    pty_send(pty, "z");
    pty_wait_text(pty, "T2");
    pty_send(pty, "\033");
    pty_wait_text(pty, "Save and quit");
    pty_send(pty, "s\r");
    assert_int_equal(pty_wait_exit(pty), 0);
}

/* Who is asked for the hero while it is stopped hears of that as soon as it goes on. */
PTY_TEST(test_asked_while_it_is_stopped)
{
    struct pty *pty = *state, second = {0};
    char program[SCRATCH_SIZE], home[SCRATCH_SIZE];
    scratch_make(home);
    pty_program(program);
    const char *args[] = {program, "--new", "--name", "Wanda", "--seed", "classic:1:42", "--save-dir", home, NULL};
    pty_start(pty, &(struct pty_setup){.child = job_control, .context = args});
    pty_wait_text(pty, "? help");
    pty_send(pty, "\x1a");
    expect_stopped(pty);
    const char *const more[] = {"--name", "Wanda", "--take-over", "--save-dir", home, NULL};
    pty_start(&second, &(struct pty_setup){.args = more});
    pty_wait_text(&second, "asked to save and leave");
    continue_it(pty, "goes on with it");
    pty_wait_text(&second, "|Wanda");
    pty_stop(&second);
    pty_stop(pty);
    scratch_remove(home);
}

/* Bots at work stop, too, with those who play for them, and go on. */
PTY_TEST(test_bots_stop_for_a_while)
{
    struct pty *pty = *state;
    char program[SCRATCH_SIZE];
    pty_program(program);
    const char *args[] = {program,  "--bot", "random",   "--seeds",   "1..1000000",
                          "--jobs", "2",     "--output", "/dev/null", NULL};
    pty_start(pty, &(struct pty_setup){.child = job_control, .context = args});
    pty_wait_text(pty, "a minute");
    pty_send(pty, "\x1a");
    pty_wait_text(pty, "line continues");
    pty_send(pty, "\n");
    pty_settle(pty);
    pty_send(pty, "\003");
    pty_wait_text(pty, "interrupted before seed");
    pty_wait_exit(pty);
}

/* Where nobody could continue it, it does not stop: a login shell, a game over SSH. */
PTY_TEST(test_nobody_to_continue_it)
{
    struct pty *pty = *state;
    game_start(pty, &(struct game_setup){0});
    game_act(pty, "z");
    pty_send(pty, "\x1a");
    pty_settle(pty);
    game_act(pty, "z");
    assert_int_equal(kill(pty->pid, SIGTSTP), 0);
    pty_settle(pty);
    game_act(pty, "z");
    assert_int_equal(game_turn(pty), 3);
    assert_true(screen_is_alternate(pty->screen));
}

/* Under the sanitizers the search for leaks has a process of its own, and waits for ever when the signal that ends the
 * terminal ends that one. Other tests search; so many endings would meet it. */
static int without_leak_search(void **state)
{
    (void)state;
    return setenv("ASAN_OPTIONS", "detect_leaks=0", 1);
}

TEST_GROUP(without_leak_search, NULL)
