/* SPDX-License-Identifier: MIT
 *
 * Disks that fail and processes that are killed, at every call and at any moment: whatever turn was on the screen is
 * there again, no journal is unreadable, and none tells another game than was played. The failing calls are those of
 * tests/torture/shim.c. A share of the trials runs in `make test`; `make torture` (BARROW_TORTURE=1) runs all. */
#include "e2e/support/game.h"

#include <dirent.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <setjmp.h>
#include <cmocka.h>

enum { KILLS = 1000, KILLS_IN_SHARE = 8, FAULTS_IN_SHARE = 20, MAX_CALLS = 400, LINE_BYTES = 512 };

static bool all_trials(void)
{
    return getenv("BARROW_TORTURE") != NULL;
}

/* A library cannot come before the sanitizers' own. */
static bool can_preload(char shim[SCRATCH_SIZE])
{
#if defined __SANITIZE_ADDRESS__
    (void)shim;
    return false;
#else
    const char *build = getenv("BARROW_BUILD");
    char path[SCRATCH_SIZE];
    scratch_path(path, build != NULL ? build : "build", "torture/shim.so");
    return realpath(path, shim) != NULL;
#endif
}

/* --- One hero's folder ------------------------------------------------------------------------------------------- */

struct ordeal {
    char home[SCRATCH_SIZE], saves[SCRATCH_SIZE];
    const char *data;
    int shown; /* the last turn that was on a screen; -1: none */
};

static void ordeal_begin(struct ordeal *ordeal, const char *data)
{
    *ordeal = (struct ordeal){.data = data, .shown = -1};
    scratch_make(ordeal->home);
    scratch_path(ordeal->saves, ordeal->home, ".local/share/barrow");
}

static void look(struct ordeal *ordeal, struct pty *pty)
{
    pty_settle(pty);
    int turn = game_turn(pty);
    ordeal->shown = turn > ordeal->shown ? turn : ordeal->shown;
}

static void start(const struct ordeal *ordeal, struct pty *pty, bool living, const char *const *env)
{
    char data[SCRATCH_SIZE];
    const char *args[] = {"--name", "Wanda", "--data-dir", data, living ? NULL : "--new", "--seed", "3", NULL};
    game_data_path(data, ordeal->data);
    pty_start(pty, &(struct pty_setup){.home = ordeal->home, .args = args, .env = env});
}

/* The journals below a folder, at most `capacity`. */
static int find_journals(const char *folder, char (*paths)[SCRATCH_SIZE], int capacity)
{
    DIR *open = opendir(folder);
    int count = 0;
    for (const struct dirent *entry; open && (entry = readdir(open)) != NULL;) {
        char path[SCRATCH_SIZE];
        struct stat status;
        if (entry->d_name[0] == '.')
            continue;
        scratch_path(path, folder, entry->d_name);
        if (stat(path, &status) != 0)
            continue;
        size_t length = strlen(entry->d_name);
        if (S_ISDIR(status.st_mode))
            count += find_journals(path, paths + count, capacity - count);
        else if (count < capacity && length >= 7 && strcmp(entry->d_name + length - 7, "journal") == 0)
            memcpy(paths[count++], path, sizeof path);
    }
    if (open)
        (void)closedir(open);
    return count;
}

/* What is there tells the game that was played, and at least as much of it as was shown. */
static void expect_verified(const struct ordeal *ordeal, const char *trial)
{
    enum { HEADER = 128, RECORD = 16 };
    char paths[4][SCRATCH_SIZE];
    int count = find_journals(ordeal->saves, paths, 4);
    if (count == 0 && ordeal->shown > 0)
        fail_msg("%s: turn %d was shown and no journal is left", trial, ordeal->shown);
    for (int i = 0; i < count; i++) {
        struct stat status;
        struct pty pty;
        char data[SCRATCH_SIZE];
        game_data_path(data, ordeal->data);
        const char *args[] = {"--verify", paths[i], "--data-dir", data, NULL};
        assert_int_equal(stat(paths[i], &status), 0);
        if (status.st_size > HEADER && (int)((status.st_size - HEADER) / RECORD) < ordeal->shown)
            fail_msg("%s: turn %d was shown, %s has %d", trial, ordeal->shown, paths[i],
                     (int)((status.st_size - HEADER) / RECORD));
        pty_start(&pty, &(struct pty_setup){.home = ordeal->home, .args = args, .cols = 200});
        int code = pty_wait_exit(&pty);
        if (code != 0) {
            screen_print(pty.screen);
            fail_msg("%s: %s is not verified (exit %d)", trial, paths[i], code);
        }
        pty_stop(&pty);
    }
}

/* Comes back without faults: on the map at least where the screen was; after a death, or where nothing had begun yet,
 * on the title. */
static void come_back(struct ordeal *ordeal, const char *trial)
{
    struct pty pty;
    start(ordeal, &pty, true, NULL);
    pty_wait_text(&pty, "a"); /* the first frame */
    pty_settle(&pty);
    int turn = game_turn(&pty);
    bool dead = screen_find(pty.screen, "New game", NULL, NULL) || screen_find(pty.screen, "dead", NULL, NULL);
    if (turn < ordeal->shown && !dead) {
        screen_print(pty.screen);
        fail_msg("%s: turn %d was shown, turn %d came back", trial, ordeal->shown, turn);
    }
    pty_send(&pty, "hl");
    pty_settle(&pty);
    pty_hang_up(&pty);
    assert_int_equal(pty_wait_exit(&pty), 0);
    pty_stop(&pty);
}

static void ordeal_end(struct ordeal *ordeal, const char *trial)
{
    expect_verified(ordeal, trial);
    come_back(ordeal, trial);
    expect_verified(ordeal, trial);
    scratch_remove(ordeal->home);
}

/* --- Killed at any moment ---------------------------------------------------------------------------------------- */

static uint64_t chance = 7;

static int draw(int below)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (int)((chance >> 33) % (uint64_t)below);
}

static void pause_us(long us)
{
    struct timespec pause = {.tv_nsec = us * 1000};
    (void)nanosleep(&pause, NULL);
}

static void kill_once(int number)
{
    static const char *const KEYS[] = {"h", "j", "k", "l", "y", "u", "b", "n", "z", "g", "o"};
    struct ordeal ordeal;
    struct pty pty;
    char trial[LINE_BYTES];
    (void)snprintf(trial, sizeof trial, "kill %d", number);
    ordeal_begin(&ordeal, "arsenal");
    start(&ordeal, &pty, false, NULL);
    pty_wait_text(&pty, "|Floor ");
    for (int keys = draw(40); keys > 0; keys--) {
        pty_send(&pty, KEYS[draw(sizeof KEYS / sizeof *KEYS)]);
        pause_us(draw(3000));
    }
    pause_us(draw(5000));
    (void)kill(pty.pid, SIGKILL);
    look(&ordeal, &pty);
    assert_int_equal(pty_wait_exit(&pty), -SIGKILL);
    pty_stop(&pty);
    ordeal_end(&ordeal, trial);
}

static void killed_at_any_moment(void **state)
{
    (void)state;
    int kills = all_trials() ? KILLS : KILLS_IN_SHARE;
    for (int i = 0; i < kills; i++)
        kill_once(i);
    print_message("%d kills, no turn lost\n", kills);
}

/* --- Every call fails -------------------------------------------------------------------------------------------- */

/* What is played under faults: a walk and a hang-up; a fight to the death. */
static const struct scenario {
    const char *name, *data, *keys;
} SCENARIOS[] = {{"walk", "arsenal", "hjklz"}, {"death", "doom", "zzzzzz"}};

static void play_scenario(struct ordeal *ordeal, const struct scenario *scenario, const char *const *env)
{
    struct pty pty;
    start(ordeal, &pty, false, env);
    pty_settle(&pty);
    look(ordeal, &pty);
    for (const char *key = scenario->keys; *key && !pty.ended; key++) {
        pty_send(&pty, (const char[]){*key, '\0'});
        look(ordeal, &pty);
    }
    pty_hang_up(&pty);
    int code = pty_wait_exit(&pty);
    if (code < 0 && code != -SIGKILL) /* killed by itself, where the fault says so; by nothing else */
        fail_msg("%s: ended by signal %d", env[2], -code);
    pty_stop(&pty);
}

/* One trial: the scenario with this fault, then all that must hold. */
static void try_fault(const struct scenario *scenario, const char *shim, const char *fault)
{
    struct ordeal ordeal;
    char preload[LINE_BYTES], folder[LINE_BYTES], what[LINE_BYTES];
    ordeal_begin(&ordeal, scenario->data);
    (void)snprintf(preload, sizeof preload, "LD_PRELOAD=%s", shim);
    (void)snprintf(folder, sizeof folder, "BARROW_FAULT_DIR=%s", ordeal.saves);
    (void)snprintf(what, sizeof what, "BARROW_FAULT=%s", fault);
    play_scenario(&ordeal, scenario, (const char *const[]){preload, folder, what, NULL});
    (void)snprintf(what, sizeof what, "%s under %s", scenario->name, fault);
    ordeal_end(&ordeal, what);
}

/* How often each call is made without a fault; the counts stand in the order of CALLS. */
static const char *const CALLS[] = {"open", "write", "fsync", "close", "rename", "truncate", "mkdir"};
enum { CALL_COUNT = sizeof CALLS / sizeof *CALLS };

static void count_calls(const struct scenario *scenario, const char *shim, int counts[CALL_COUNT])
{
    struct ordeal ordeal;
    char preload[LINE_BYTES], folder[LINE_BYTES], log[LINE_BYTES], line[LINE_BYTES];
    ordeal_begin(&ordeal, scenario->data);
    (void)snprintf(preload, sizeof preload, "LD_PRELOAD=%s", shim);
    (void)snprintf(folder, sizeof folder, "BARROW_FAULT_DIR=%s", ordeal.saves);
    (void)snprintf(log, sizeof log, "BARROW_FAULT_LOG=%s/calls", ordeal.home);
    play_scenario(&ordeal, scenario, (const char *const[]){preload, folder, log, NULL});
    memset(counts, 0, CALL_COUNT * sizeof *counts);
    FILE *file = fopen(strchr(log, '=') + 1, "r");
    assert_non_null(file); /* the library was not loaded: nothing would be tried */
    while (fgets(line, sizeof line, file)) {
        for (int i = 0; i < CALL_COUNT; i++)
            counts[i] += strncmp(line, CALLS[i], strlen(CALLS[i])) == 0 && line[strlen(CALLS[i])] == ' ';
    }
    (void)fclose(file);
    scratch_remove(ordeal.home);
}

static void every_call_fails(void **state)
{
    static const char *const WAYS[] = {"ENOSPC",        "EIO",           "EDQUOT",       "EROFS", "EINTR",
                                       "ENOSPC always", "EIO always",    "EROFS always", "short", "short always",
                                       "EACCES always", "EDQUOT always", "before",       "in",    "after"};
    enum { WAY_COUNT = sizeof WAYS / sizeof *WAYS };
    char shim[SCRATCH_SIZE];
    (void)state;
    if (!can_preload(shim)) {
        print_message("SKIPPED: failing calls need a build without sanitizers and a system with LD_PRELOAD\n");
        skip();
    }
    int tried = 0, possible = 0;
    for (size_t s = 0; s < sizeof SCENARIOS / sizeof *SCENARIOS; s++) {
        int counts[CALL_COUNT];
        count_calls(&SCENARIOS[s], shim, counts);
        assert_true(counts[1] > 0 && counts[2] > 0);
        for (int call = 0; call < CALL_COUNT; call++) {
            for (int number = 1; number <= counts[call] && number <= MAX_CALLS; number++) {
                for (int way = 0; way < WAY_COUNT; way++) {
                    char fault[64];
                    if (strncmp(WAYS[way], "short", 5) == 0 && strcmp(CALLS[call], "write") != 0)
                        continue;
                    /* The share goes through calls and ways alike: their numbers have no common divisor with it. */
                    if (!all_trials() && possible++ % 61 != 0)
                        continue;
                    (void)snprintf(fault, sizeof fault, "%s %d %s", CALLS[call], number, WAYS[way]);
                    try_fault(&SCENARIOS[s], shim, fault);
                    tried++;
                }
            }
        }
    }
    print_message("%d trials with failing calls, no turn lost\n", tried);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(killed_at_any_moment), cmocka_unit_test(every_call_fails)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
