/* SPDX-License-Identifier: MIT
 *
 * A session under an operator: one hero, no files of the player's, notices, idle ends, lines for menus and logs. */
#include "support/test.h"

#include "e2e/support/game.h"
#include "e2e/support/host.h"
#include "sys/sys.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static void begin(struct pty *pty)
{
    pty_wait_text(pty, "New game");
    pty_send(pty, "n");
    pty_wait_text(pty, "Enter begins");
    pty_send(pty, "\r");
    pty_wait_text(pty, "|Floor ");
}

PTY_TEST(test_one_hero)
{
    struct pty *pty = *state;
    struct host host;
    struct stat status;
    char path[SCRATCH_SIZE];
    host_make(&host);
    host_start(&host, pty, "Rolf", NULL);
    begin(pty);
    pty_hang_up(pty);
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
    /* Another player sees nothing of Rolf, and cannot take the name. */
    host_start(&host, pty, "Ulf", NULL);
    pty_wait_text(pty, "New game");
    assert_screen_lacks(pty, "Rolf");
    assert_screen_lacks(pty, "Continue");
    pty_send(pty, "n");
    pty_wait_text(pty, "Enter begins");
    pty_send(pty, "\t\177\177\177Rolf");
    pty_settle(pty);
    assert_screen_contains(pty, "Ulf");
    pty_send(pty, "\r");
    pty_settle(pty);
    pty_hang_up(pty);
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
    scratch_path(path, host.saves, "characters/Rolf/journal");
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    /* Rolf is on the map at once. */
    host_start(&host, pty, "Rolf", NULL);
    pty_wait_text(pty, "|Floor ");
    pty_stop(pty);
    scratch_remove(host.home);
}

/* However many others play there, one's own hero is found again on the title. */
PTY_TEST(test_one_hero_among_hundreds)
{
    enum { OTHERS = 600 };
    struct pty *pty = *state;
    struct host host;
    host_make(&host);
    host_start(&host, pty, "Rolf", NULL);
    begin(pty);
    for (int i = 0; i < OTHERS; i++) {
        char name[64], path[SCRATCH_SIZE];
        (void)snprintf(name, sizeof name, "characters/A%03d", i);
        scratch_path(path, host.saves, name);
        assert_int_equal(mkdir(path, 0700), 0);
        (void)snprintf(name, sizeof name, "characters/A%03d/journal", i);
        scratch_path(path, host.saves, name);
        scratch_write(path, "x", 1);
    }
    pty_send(pty, "\033");
    pty_wait_text(pty, "t) ");
    pty_send(pty, "t\r");
    pty_wait_text(pty, "New game");
    assert_screen_contains(pty, "Continue as Rolf");
    pty_stop(pty);
    scratch_remove(host.home);
}

/* What lies in the player's home is not looked at. */
PTY_TEST(test_no_files_of_the_player)
{
    struct pty *pty = *state;
    struct host host;
    char folder[SCRATCH_SIZE], path[SCRATCH_SIZE];
    host_make(&host);
    scratch_path(folder, host.home, ".config");
    assert_int_equal(mkdir(folder, 0700), 0);
    scratch_path(folder, host.home, ".config/barrow");
    assert_int_equal(mkdir(folder, 0700), 0);
    scratch_path(path, folder, "config");
    scratch_write(path, "lang fr\n", 8);
    host_start(&host, pty, "Rolf", NULL);
    pty_wait_text(pty, "New game");
    pty_stop(pty);
    const char *const args[] = {"--server", "--name", "Rolf", "--save-dir", host.saves, "--rc", path, NULL};
    pty_start(pty, &(struct pty_setup){.home = host.home, .args = args});
    pty_wait_text(pty, "Nouvelle partie"); /* the operator's word for it */
    pty_stop(pty);
    scratch_remove(host.home);
}

/* What a player chooses on the options screen is kept beside the hero, and is nobody else's. */
PTY_TEST(test_settings_are_kept_beside_the_hero)
{
    struct pty *pty = *state;
    struct host host;
    struct stat status;
    char path[SCRATCH_SIZE], bytes[1 << 15];
    host_make(&host);
    host_start(&host, pty, "Rolf", NULL);
    pty_wait_text(pty, "New game");
    pty_send(pty, "o");
    pty_wait_text(pty, "accessible");
    for (int setting = 0; setting < 6; setting++)
        pty_send(pty, "\033[B");
    pty_send(pty, "\033[D");
    pty_wait_text(pty, "la langue");
    pty_stop(pty);
    host_start(&host, pty, "Rolf", NULL);
    pty_wait_text(pty, "Nouvelle partie");
    pty_stop(pty);
    host_start(&host, pty, "Ulf", NULL);
    pty_wait_text(pty, "New game");
    pty_stop(pty);
    scratch_path(path, host.saves, "characters/Rolf/config");
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    /* It is bounded, whoever has written it. */
    memset(bytes, '#', sizeof bytes);
    scratch_write(path, bytes, sizeof bytes);
    host_start(&host, pty, "Rolf", NULL);
    pty_wait_text(pty, "New game");
    assert_screen_contains(pty, "16384 bytes");
    assert_screen_lacks(pty, host.saves);
    pty_stop(pty);
    scratch_remove(host.home);
}

/* The address of the player's client is in the log, and nothing else that the variable could hold. */
PTY_TEST(test_the_log_names_the_client)
{
    static const char *const CLIENTS[][2] = {{"SSH_CONNECTION=2001:db8::7 50022 192.0.2.1 22", "\tfrom=2001:db8::7\n"},
                                             {"SSH_CONNECTION=\033[2J x", NULL},
                                             {"SSH_CONNECTION=", NULL}};
    struct pty *pty = *state;
    for (size_t i = 0; i < sizeof CLIENTS / sizeof *CLIENTS; i++) {
        struct host host;
        char bytes[1024];
        host_make(&host);
        const char *const args[] = {"--server", "--name", "Rolf", "--save-dir", host.saves, "--log", host.log, NULL};
        const char *const env[] = {CLIENTS[i][0], NULL};
        pty_start(pty, &(struct pty_setup){.home = host.home, .args = args, .env = env});
        pty_wait_text(pty, "New game");
        long size = scratch_read(host.log, bytes, sizeof bytes - 1);
        assert_true(size > 0);
        bytes[size] = '\0';
        assert_true((strstr(bytes, CLIENTS[i][1] ? CLIENTS[i][1] : "from=") != NULL) == (CLIENTS[i][1] != NULL));
        pty_stop(pty);
        scratch_remove(host.home);
    }
}

/* The group may read what the operator shares, and nothing else. */
PTY_TEST(test_what_the_group_may_read)
{
    static const struct {
        const char *name;
        mode_t mode;
    } FILES[] = {
        {"saves/scores", 0640}, {"saves/livelog", 0640}, {"info", 0640}, {"saves/characters/Rolf/journal", 0600}};
    struct pty *pty = *state;
    struct host host;
    host_make(&host);
    const char *const args[] = {"--server",     "--name",  "Rolf",  "--save-dir",   host.saves,
                                "--extra-info", host.info, "--new", "--group-read", NULL};
    pty_start(pty, &(struct pty_setup){.home = host.home, .args = args});
    pty_wait_text(pty, "As whom do you set out?");
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        struct stat status;
        char path[SCRATCH_SIZE];
        scratch_path(path, host.home, FILES[i].name);
        assert_int_equal(stat(path, &status), 0);
        assert_int_equal(status.st_mode & 0777, FILES[i].mode);
    }
    pty_stop(pty);
    scratch_remove(host.home);
}

PTY_TEST(test_what_is_needed)
{
    struct pty *pty = *state;
    const char *const args[] = {"--server", "--name", "Rolf", NULL};
    pty_start(pty, &(struct pty_setup){.args = args});
    pty_wait_text(pty, "--server needs --name NAME and --save-dir DIR");
    assert_int_equal(pty_wait_exit(pty), 2);
}

/* An idle session is saved and ends; the log and the line for menus say what was. */
PTY_TEST(test_idle_and_lines)
{
    struct pty *pty = *state;
    struct host host;
    char bytes[1024];
    host_make(&host);
    scratch_write(host.notice, "Down at eight.\nmore\n", 20);
    host_start(&host, pty, "Rolf", "2");
    begin(pty);
    pty_wait_text(pty, "your game is saved");
    assert_int_equal(pty_wait_exit(pty), 0);
    host_assert_logged(&host, "\tevent=begin\tname=Rolf\t", "");
    host_assert_logged(&host, "\tevent=end\tname=Rolf\t", "");
    long size = scratch_read(host.info, bytes, sizeof bytes - 1);
    assert_true(size > 0);
    bytes[size] = '\0';
    assert_string_equal(bytes, "Floor 1, level 1, turn 0\n");
    pty_stop(pty);
    scratch_remove(host.home);
}

/* Whoever looks back at a turn and goes away is idle, too. */
PTY_TEST(test_idle_while_looking_back)
{
    struct pty *pty = *state;
    struct host host;
    host_make(&host);
    host_start(&host, pty, "Rolf", "4");
    begin(pty);
    pty_send(pty, "v");
    pty_wait_text(pty, "What has happened");
    pty_send(pty, "\r");
    pty_wait_text(pty, "the end");
    pty_wait_text(pty, "your game is saved");
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
    scratch_remove(host.home);
}

/* A terminal that changes its size all the while is no player. */
PTY_TEST(test_another_size_is_no_key)
{
    struct pty *pty = *state;
    struct host host;
    char log[4096];
    bool ended = false;
    host_make(&host);
    host_start(&host, pty, "Rolf", "2");
    begin(pty);
    for (int i = 0; i < 300 && !ended; i++) { /* a minute, five times a second */
        pty_resize(pty, 24, 80 + i % 2);
        (void)nanosleep(&(struct timespec){.tv_nsec = 200 * 1000 * 1000}, NULL);
        long size = scratch_read(host.log, log, sizeof log - 1);
        log[size < 0 ? 0 : size] = '\0';
        ended = strstr(log, "\tevent=end\t") != NULL;
    }
    host_assert_logged(&host, "\tevent=end\tname=Rolf\t", "");
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
    scratch_remove(host.home);
}

/* Nor does a link that stalls keep a session: what it was to show is given up, the game is saved. */
PTY_TEST(test_idle_behind_a_stalled_link)
{
    struct pty *pty = *state;
    struct host host;
    char redraw[512];
    host_make(&host);
    host_start(&host, pty, "Rolf", "3");
    begin(pty);
    game_act(pty, "s");
    memset(redraw, '\f', sizeof redraw - 1); /* more than any terminal keeps */
    redraw[sizeof redraw - 1] = '\0';
    pty_send(pty, redraw);
    assert_int_equal(pty_wait_exit_unread(pty), 0);
    host_assert_logged(&host, "\tevent=end\tname=Rolf\t", "");
    pty_stop(pty);
    host_start(&host, pty, "Rolf", NULL);
    pty_wait_text(pty, "|Floor 1  T1 ");
    pty_stop(pty);
    scratch_remove(host.home);
}

/* On the title there is no game, and nothing is said of one. */
PTY_TEST(test_idle_on_the_title)
{
    struct pty *pty = *state;
    struct host host;
    host_make(&host);
    host_start(&host, pty, "Rolf", "2");
    pty_wait_text(pty, "No key has come for a long time.");
    assert_screen_lacks(pty, "saved");
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
    scratch_remove(host.home);
}

/* Who plays in another session is not said to a guest: neither the machine nor the process. */
PTY_TEST(test_guests_are_told_no_process)
{
    struct pty *pty = *state, second, third;
    struct host host;
    char pid[32], name[64];
    host_make(&host);
    host_start(&host, pty, "Rolf", NULL);
    begin(pty);
    snprintf(pid, sizeof pid, "%d", (int)pty->pid);
    sys_host_name(name, sizeof name);
    host_start(&host, &third, "Rolf", NULL);
    pty_wait_text(&third, "is being played in another session");
    assert_screen_lacks(&third, pid);
    assert_screen_lacks(&third, name);
    pty_send(&third, "l");
    assert_int_equal(pty_wait_exit(&third), 4);
    assert_screen_contains(&third, "another process is playing Rolf");
    assert_screen_lacks(&third, pid);
    pty_stop(&third);
    host_assert_logged(&host, "\tevent=trouble\tname=Rolf\t", pid); /* the operator is told */
    host_start(&host, &second, "Rolf", NULL);
    pty_wait_text(&second, "is being played in another session");
    pty_send(&second, "t");
    pty_wait_text(pty, "another session goes on with it");
    pty_stop(&second);
    pty_stop(pty);
    scratch_remove(host.home);
}

/* A question waits no longer than the session may. */
PTY_TEST(test_idle_at_a_question)
{
    struct pty *pty = *state, second;
    struct host host;
    host_make(&host);
    host_start(&host, pty, "Rolf", NULL);
    begin(pty);
    host_start(&host, &second, "Rolf", "3");
    pty_wait_text(&second, "is being played");
    pty_send(&second, "\033[B"); /* a key: it points elsewhere, and the time begins anew */
    pty_wait_text(&second, "No key has come for a long time");
    (void)pty_wait_exit(&second);
    pty_stop(&second);
    pty_stop(pty);
    scratch_remove(host.home);
}

PTY_TEST(test_a_notice)
{
    struct pty *pty = *state;
    struct host host;
    host_make(&host);
    host_start(&host, pty, "Rolf", NULL);
    begin(pty);
    pty_send(pty, "\032"); /* Ctrl-Z: a session that stopped would never be woken */
    scratch_write(host.notice, "Down at eight.\x1b[2J\nmore\n", 24);
    pty_wait_text(pty, "Down at eight."); /* within the fifteen seconds after which it is looked for */
    assert_screen_contains(pty, "|Floor ");
    assert_screen_lacks(pty, "more");
    pty_stop(pty);
    scratch_remove(host.home);
}
