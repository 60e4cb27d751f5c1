/* SPDX-License-Identifier: MIT
 *
 * Two hosts over one save folder, as far as one machine can play them: each has a name and a network of its own (UTS
 * and network namespaces), and where bindfs is installed also a mount of its own, through which nothing is told of
 * what the other one writes and locks are the file system's. */
#define _GNU_SOURCE /* unshare */

#include "support/test.h"
#include "e2e/support/game.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* The folder that both share, and where each of them has it. */
struct hosts {
    char root[SCRATCH_SIZE], disk[SCRATCH_SIZE], alpha[SCRATCH_SIZE], beta[SCRATCH_SIZE];
    bool mounted;
};

/* What runs on a host. */
struct session {
    const char *host;
    const char *const *args; /* with the program's name before them, ended by NULL */
};

/* --- Hosts ------------------------------------------------------------------------------------------------------- */

static int run_on_host(void *context)
{
    const struct session *session = context;
    if (unshare(CLONE_NEWUTS | CLONE_NEWNET) != 0 || sethostname(session->host, strlen(session->host)) != 0)
        return 97;
    (void)execv(session->args[0], (char *const *)(uintptr_t)session->args);
    return 127;
}

static bool can_be_hosts(void)
{
    pid_t child = fork();
    if (child == 0)
        _exit(unshare(CLONE_NEWUTS | CLONE_NEWNET) == 0 ? 0 : 1);
    int status = -1;
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

/* Mounts are this program's alone and go with it, however it ends. */
static int keep_mounts(void **state)
{
    (void)state;
    if (unshare(CLONE_NEWNS) == 0)
        (void)mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL);
    return 0;
}

static bool mount_at(const struct hosts *hosts, char folder[SCRATCH_SIZE], const char *name)
{
    char command[3 * SCRATCH_SIZE];
    scratch_path(folder, hosts->root, name);
    assert_int_equal(mkdir(folder, 0700), 0);
    snprintf(command, sizeof command, "bindfs --multithreaded --enable-lock-forwarding %s %s 2>/dev/null", hosts->disk,
             folder);
    return system(command) == 0;
}

static void hosts_make(struct hosts *hosts)
{
    scratch_make(hosts->root);
    scratch_path(hosts->disk, hosts->root, "disk");
    assert_int_equal(mkdir(hosts->disk, 0700), 0);
    bool first = mount_at(hosts, hosts->alpha, "alpha"), second = first && mount_at(hosts, hosts->beta, "beta");
    hosts->mounted = first && second;
    if (hosts->mounted)
        return;
    if (first)
        assert_int_equal(umount2(hosts->alpha, MNT_DETACH), 0);
    test_skip_part("mounts of their own (package bindfs); both hosts use the folder itself");
    snprintf(hosts->alpha, sizeof hosts->alpha, "%s", hosts->disk);
    snprintf(hosts->beta, sizeof hosts->beta, "%s", hosts->disk);
}

static void hosts_remove(struct hosts *hosts)
{
    if (hosts->mounted) /* lazily: the last process may still be closing its files */
        assert_true(umount2(hosts->alpha, MNT_DETACH) == 0 && umount2(hosts->beta, MNT_DETACH) == 0);
    scratch_remove(hosts->root);
}

static void hosts_or_skip(void)
{
    if (!can_be_hosts())
        test_skip("hosts of their own can only be made by root (unshare)");
}

/* --- Sessions ---------------------------------------------------------------------------------------------------- */

/* A hosted session of `name`; `more` has further arguments. */
static void start_on(struct pty *pty, const char *host, const char *saves, const char *name, const char *const *more)
{
    char program[SCRATCH_SIZE];
    const char *args[24] = {program, "--server", "--name", name, "--save-dir", saves};
    int count = 6;
    pty_program(program);
    for (int i = 0; more != NULL && more[i] != NULL; i++)
        args[count++] = more[i];
    args[count] = NULL;
    struct session session = {host, args};
    pty_start(pty, &(struct pty_setup){.cols = 100, .child = run_on_host, .context = &session});
}

static const char *const new_game[] = {"--new", "--seed", "classic:1:6", NULL};

/* --- Tests ------------------------------------------------------------------------------------------------------- */

/* Who plays on the other host is refused here, named to the operator; is watched from here; and gives way at the next
 * key. */
PTY_TEST(test_one_hero_two_hosts)
{
    struct pty *alpha = *state, beta = {0};
    struct hosts hosts;
    hosts_or_skip();
    hosts_make(&hosts);
    start_on(alpha, "alpha", hosts.alpha, "Rolf", new_game);
    pty_wait_text(alpha, "|Floor ");
    game_act(alpha, "z");
    start_on(&beta, "beta", hosts.beta, "Rolf", NULL);
    pty_wait_text(&beta, "Rolf is being played in another session");
    pty_send(&beta, "w");
    pty_wait_text(&beta, "T1/1");
    game_act(alpha, "z");
    pty_wait_text(&beta, "T2/2"); /* nothing but looking tells of it */
    pty_stop(&beta);
    start_on(&beta, "beta", hosts.beta, "Rolf", (const char *const[]){"--take-over", NULL});
    pty_wait_text(&beta, "Waiting for Rolf");
    if (hosts.mounted)
        sleep(2);         /* for a second a mount believes what it knows of a file */
    pty_send(alpha, "z"); /* the key that notices is not played */
    pty_wait_text(alpha, "another session goes on with it");
    pty_wait_text(&beta, "|Floor ");
    assert_int_equal(game_turn(&beta), 2);
    game_act(&beta, "z");
    pty_hang_up(&beta);
    assert_int_equal(pty_wait_exit(&beta), 0);
    pty_stop(&beta);
    pty_stop(alpha);
    hosts_remove(&hosts);
}

/* Dies in two turns; the run is written down when the title stands again. */
static void die_on(struct pty *pty, const char *host, const char *saves, const char *name, const char *log)
{
    char data[SCRATCH_SIZE];
    game_data_path(data, "doom");
    start_on(pty, host, saves, name,
             (const char *const[]){"--new", "--seed", "2", "--data-dir", data, "--score-file", log, NULL});
    pty_wait_text(pty, "|Floor ");
    game_act(pty, "z");
    pty_send(pty, "z");
    pty_wait_text(pty, "Here lies ");
}

/* Both hosts at their titles, where what could not be written before is written, until the log has two lines. As it
 * lies on the disk: a mount believes for a second what it knew of the log before the other host wrote. */
static long read_log(const struct hosts *hosts, const char saves[2][SCRATCH_SIZE], const char log[2][SCRATCH_SIZE],
                     char *text, size_t size)
{
    char path[SCRATCH_SIZE];
    struct pty pty = {0};
    long length = 0;
    scratch_path(path, hosts->disk, "scores");
    for (int i = 0; i < 8; i++) {
        length = scratch_read(path, text, size - 1);
        text[length > 0 ? length : 0] = '\0';
        if (strstr(text, "\tname=Rolf\t") && strstr(text, "\tname=Ulf\t"))
            break;
        start_on(&pty, i % 2 ? "beta" : "alpha", saves[i % 2], i % 2 ? "Ulf" : "Rolf",
                 (const char *const[]){"--score-file", log[i % 2], NULL});
        pty_wait_text(&pty, "s) Scores");
        pty_stop(&pty);
    }
    return length;
}

/* Each host has its own saves, both the one score log; the last keys of both come at once. */
PTY_TEST(test_one_score_log)
{
    struct pty *alpha = *state, beta = {0};
    struct hosts hosts;
    char log[2][SCRATCH_SIZE], saves[2][SCRATCH_SIZE], text[4096];
    hosts_or_skip();
    hosts_make(&hosts);
    scratch_path(log[0], hosts.alpha, "scores");
    scratch_path(log[1], hosts.beta, "scores");
    scratch_path(saves[0], hosts.alpha, "saves-alpha");
    scratch_path(saves[1], hosts.beta, "saves-beta");
    die_on(alpha, "alpha", saves[0], "Rolf", log[0]);
    die_on(&beta, "beta", saves[1], "Ulf", log[1]);
    pty_send(alpha, "\r");
    pty_send(&beta, "\r");
    pty_wait_text(alpha, "s) Scores");
    pty_wait_text(&beta, "s) Scores");
    pty_stop(alpha);
    pty_stop(&beta);
    assert_true(read_log(&hosts, saves, log, text, sizeof text) > 0);
    int lines = 0;
    for (const char *line = text; *line; line = strchr(line, '\n') + 1) {
        assert_memory_equal(line, "v=1\trules=", strlen("v=1\trules="));
        assert_non_null(strchr(line, '\n')); /* whole */
        lines++;
    }
    assert_int_equal(lines, 2);
    assert_non_null(strstr(text, "\tname=Rolf\t"));
    assert_non_null(strstr(text, "\tname=Ulf\t"));
    hosts_remove(&hosts);
}

TEST_GROUP(keep_mounts, NULL)
