/* SPDX-License-Identifier: MIT
 *
 * Disks that fail and processes that are killed, at every call and at any moment: whatever turn was on the screen is
 * there again, no journal is unreadable, none tells another game than was played, and the turns played next are those
 * of a game that nothing happened to. The failing calls are those of tests/torture/shim.c. A share of the trials runs
 * in `make test`; `make torture` (BARROW_TORTURE=1) runs all. Trials mostly wait, so that many run side by side. */
#include "support/test.h"

#include "e2e/support/faults.h"
#include "e2e/support/game.h"
#include "support/trials.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WORKERS = 12, KILLS = 1000, KILLS_IN_SHARE = 24, LINE_BYTES = 512 };

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

/* Whether it begins with a world, because what was before could not be read: nothing proves that. */
static bool is_continued(const char *journal)
{
    enum { PART_AT = 96, HEADER = 128 };
    unsigned char header[HEADER];
    return scratch_read(journal, header, sizeof header) > PART_AT && header[PART_AT] != 0;
}

/* How many commands a journal holds. One that ends within a command, or within its head, was being written. */
static int count_commands(const char *journal, bool *torn)
{
    enum { HEADER = 128, RECORD = 16 };
    struct stat status;
    assert_int_equal(stat(journal, &status), 0);
    *torn = status.st_size < HEADER || (status.st_size - HEADER) % RECORD != 0;
    return status.st_size > HEADER ? (int)((status.st_size - HEADER) / RECORD) : 0;
}

/* What is there tells the game that was played, and at least as much of it as was shown. Each mark is compared with
 * that of a game played from its first turn on without any accident: so no turn was played with other luck. Torn ones
 * are verified only once they are `mended`, by who comes back. */
static void expect_verified(const struct ordeal *ordeal, const char *trial, bool mended)
{
    enum { MAX_JOURNALS = 4 };
    char paths[MAX_JOURNALS][SCRATCH_SIZE], data[SCRATCH_SIZE];
    const char *args[MAX_JOURNALS + 4] = {"--data-dir", data, "--verify"};
    struct pty pty;
    int named = 0, longest = 0, count = find_journals(ordeal->saves, paths, MAX_JOURNALS);
    if (count == 0 && ordeal->shown > 0)
        fail_msg("%s: turn %d was shown and no journal is left", trial, ordeal->shown);
    for (int i = 0; i < count; i++) {
        bool torn;
        int commands = count_commands(paths[i], &torn);
        longest = commands > longest ? commands : longest;
        bool replayed = strstr(paths[i], "/characters/Wanda/") != NULL; /* and mended, by who comes back */
        if ((!torn || (mended && replayed)) && !is_continued(paths[i]))
            args[3 + named++] = paths[i];
    }
    if (longest > 0 && longest < ordeal->shown)
        fail_msg("%s: turn %d was shown, %s has %d", trial, ordeal->shown, paths[0], longest);
    if (named == 0)
        return;
    game_data_path(data, ordeal->data);
    pty_start(&pty, &(struct pty_setup){.home = ordeal->home, .args = args, .cols = 200});
    pty_settle(&pty);
    int code = pty_wait_exit(&pty);
    if (code != 0) {
        screen_print(pty.screen);
        fail_msg("%s: %s is not verified (exit %d)", trial, args[3], code);
    }
    pty_stop(&pty);
}

/* On the map, on the title, or before a grave. */
static bool has_come(const struct pty *pty, const void *context)
{
    static const char *const PLACES[] = {"|Floor ", "New game", "Here lies"};
    bool come = false;
    (void)context;
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++)
        come = come || screen_search(pty->screen, PLACES[i], NULL, NULL);
    return come;
}

static bool is_dead(const struct pty *pty)
{
    return screen_search(pty->screen, "Here lies", NULL, NULL);
}

static bool goes_on(const struct pty *pty, const void *turn)
{
    return game_turn(pty) > *(const int *)turn || is_dead(pty);
}

/* Fifty turns more, at least one for each pair of keys: a wound throws away what is typed ahead, walls take no turn. */
static void play_on(struct pty *pty)
{
    enum { NEXT_TURNS = 50 };
    static const char *const KEYS[] = {"hz", "lz", "jz", "kz", "yz", "nz"};
    int turn = game_turn(pty), last = turn + NEXT_TURNS;
    for (int i = 0; turn < last && !is_dead(pty); i++) {
        pty_send(pty, KEYS[i % (int)(sizeof KEYS / sizeof *KEYS)]);
        pty_wait_until(pty, goes_on, &turn, "the next turn");
        turn = game_turn(pty);
    }
}

/* Comes back without faults: on the map at least where the screen was; after a death, or where nothing had begun yet,
 * on the title. */
static void come_back(struct ordeal *ordeal, const char *trial)
{
    struct pty pty;
    start(ordeal, &pty, true, NULL);
    pty_wait_until(&pty, has_come, NULL, "a game or the title");
    pty_settle(&pty);
    int turn = game_turn(&pty);
    bool on_map = turn >= 0 && !is_dead(&pty);
    if (turn < ordeal->shown && on_map) {
        screen_print(pty.screen);
        fail_msg("%s: turn %d was shown, turn %d came back", trial, ordeal->shown, turn);
    }
    if (on_map)
        play_on(&pty);
    look(ordeal, &pty);
    pty_hang_up(&pty);
    assert_int_equal(pty_wait_exit(&pty), 0);
    pty_stop(&pty);
}

static void ordeal_end(struct ordeal *ordeal, const char *trial)
{
    expect_verified(ordeal, trial, false);
    come_back(ordeal, trial);
    expect_verified(ordeal, trial, true);
    scratch_remove(ordeal->home);
}

/* --- Killed at any moment ---------------------------------------------------------------------------------------- */

static int draw(uint64_t *chance, int below)
{
    *chance = *chance * 6364136223846793005u + 1442695040888963407u;
    return (int)((*chance >> 33) % (uint64_t)below);
}

static void pause_us(long us)
{
    struct timespec pause = {.tv_nsec = us * 1000};
    (void)nanosleep(&pause, NULL);
}

static void kill_once(int number, const void *context)
{
    static const char *const KEYS[] = {"h", "j", "k", "l", "y", "u", "b", "n", "z", "g", "o"};
    struct ordeal ordeal;
    struct pty pty;
    char trial[LINE_BYTES];
    uint64_t chance = (uint64_t)number;
    (void)context;
    (void)snprintf(trial, sizeof trial, "kill %d", number);
    ordeal_begin(&ordeal, "arsenal");
    start(&ordeal, &pty, false, NULL);
    pty_wait_text(&pty, "|Floor ");
    for (int keys = draw(&chance, 40); keys > 0; keys--) {
        pty_send(&pty, KEYS[draw(&chance, sizeof KEYS / sizeof *KEYS)]);
        pause_us(draw(&chance, 3000));
    }
    pause_us(draw(&chance, 5000));
    (void)kill(pty.pid, SIGKILL);
    look(&ordeal, &pty);
    assert_int_equal(pty_wait_exit(&pty), -SIGKILL);
    pty_stop(&pty);
    ordeal_end(&ordeal, trial);
}

TEST(test_killed_at_any_moment)
{
    int kills = faults_all() ? KILLS : KILLS_IN_SHARE;
    trials_run(WORKERS, kills, kill_once, NULL);
    print_message("%d kills, no turn lost\n", kills);
}

/* --- Every call fails -------------------------------------------------------------------------------------------- */

#define TEN_TURNS "zzzzzzzzzz"
#define NINETY_EIGHT                                                                                                   \
    TEN_TURNS TEN_TURNS TEN_TURNS TEN_TURNS TEN_TURNS TEN_TURNS TEN_TURNS TEN_TURNS TEN_TURNS "zzzzzzzz"

/* What is played before, on a good disk and cut off; then what is done under faults: a game, to a hang-up, or a task of
 * the command line, in which PARCEL is the file of an exported character. */
static const char PARCEL[] = "@";
/* Keys that nobody types: somebody moves the hero's folder away, or puts a file in its place, too; and puts it back. */
enum { TAKE = '!', REPLACE = '=', PUT_BACK = '+' };
static const struct scenario {
    const char *name, *data, *before, *keys;
    const char *task[5];
    const char *typed; /* what the task asks for */
    bool packed;       /* before, the character is exported and retired */
} SCENARIOS[] = {
    {.name = "walk", .data = "arsenal", .keys = "hjklz"},                      /* a life begins, is played and left */
    {.name = "again", .data = "arsenal", .before = "hjklz", .keys = "hjklz"},  /* it is found again */
    {.name = "deeper", .data = "empty", .keys = "z>z>z"},                      /* floors, and a snapshot on each */
    {.name = "long", .data = "empty", .before = NINETY_EIGHT, .keys = "zzzz"}, /* over the hundredth command */
    {.name = "death", .data = "doom", .keys = "zzzzzt"},                       /* it ends, and becomes a score */
    {.name = "taken", .data = "arsenal", .keys = "hz!z+zl"},                   /* and put back */
    {.name = "replaced", .data = "arsenal", .keys = "hz=z+zl"},
    {.name = "export", .data = "arsenal", .before = "hjklz", .task = {"--export", "Wanda", "--output", PARCEL}},
    {.name = "import", .data = "arsenal", .before = "hjklz", .task = {"--import", PARCEL}, .packed = true},
    {.name = "retire", .data = "arsenal", .before = "hjklz", .task = {"--retire", "Wanda"}},
    {.name = "delete", .data = "arsenal", .before = "hjklz", .task = {"--delete", "Wanda"}, .typed = "Wanda\rdelete\r"},
};

static void play_before(struct ordeal *ordeal, const char *keys)
{
    struct pty pty;
    start(ordeal, &pty, false, NULL);
    pty_wait_text(&pty, "|Floor ");
    pty_send(&pty, keys);
    look(ordeal, &pty);
    pty_stop(&pty);
}

/* Runs a task to its end; its exit code, or minus the signal. */
static int do_task(const struct ordeal *ordeal, const char *const *task, const char *typed, const char *saves,
                   const char *const *env)
{
    struct pty pty;
    char export[SCRATCH_SIZE];
    const char *args[12] = {"--save-dir", saves};
    scratch_path(export, ordeal->saves, "parcel");
    for (int i = 0; task[i] != NULL; i++)
        args[2 + i] = strcmp(task[i], PARCEL) == 0 ? export : task[i];
    pty_start(&pty, &(struct pty_setup){.home = ordeal->home, .args = args, .env = env, .cols = 200});
    if (typed)
        pty_send(&pty, typed);
    pty_settle(&pty);
    int code = pty_wait_exit(&pty);
    if (code > 0 && !screen_search(pty.screen, "barrow: ", NULL, NULL))
        fail_msg("%s: failed without a word", task[0]);
    pty_stop(&pty);
    return code;
}

/* The file of an export is whole, and there if it was said to be; an import that failed can be done again. Who was to
 * be deleted lives, whole, or is gone, and then another life can begin under that name. */
static void expect_done(struct ordeal *ordeal, const struct scenario *scenario, int code)
{
    char other[SCRATCH_SIZE], path[SCRATCH_SIZE];
    scratch_path(other, ordeal->home, ".other");
    scratch_path(path, ordeal->saves, "parcel");
    bool there = access(path, F_OK) == 0;
    if (strcmp(scenario->name, "export") == 0) {
        assert_true(there || code != 0);
        assert_true(!there || do_task(ordeal, (const char *const[]){"--import", PARCEL, NULL}, NULL, other, NULL) == 0);
    }
    scratch_path(path, ordeal->saves, "characters/Wanda/journal");
    there = access(path, F_OK) == 0;
    if (strcmp(scenario->name, "delete") == 0) {
        assert_true(!there || code != 0);
        if (!there) {
            ordeal->shown = -1;
            play_before(ordeal, "h");
        }
    }
    if (scenario->packed) {
        assert_true(there || code != 0);
        assert_true(there || do_task(ordeal, scenario->task, NULL, ordeal->saves, NULL) == 0);
    }
}

static void pack(const struct ordeal *ordeal)
{
    static const char *const OUT[] = {"--export", "Wanda", "--output", PARCEL, NULL};
    static const char *const AWAY[] = {"--retire", "Wanda", NULL};
    assert_int_equal(do_task(ordeal, OUT, NULL, ordeal->saves, NULL), 0);
    assert_int_equal(do_task(ordeal, AWAY, NULL, ordeal->saves, NULL), 0);
}

static bool is_deed(char key)
{
    return key == TAKE || key == REPLACE || key == PUT_BACK;
}

/* There may be no folder yet, or nobody may have come so far. */
static void do_deed(const struct ordeal *ordeal, char key)
{
    char own[SCRATCH_SIZE], away[SCRATCH_SIZE];
    scratch_path(own, ordeal->saves, "characters/Wanda");
    scratch_path(away, ordeal->saves, "characters/away");
    if (key == PUT_BACK && access(away, F_OK) == 0) {
        (void)remove(own);
        assert_int_equal(rename(away, own), 0);
    } else if (key != PUT_BACK && rename(own, away) == 0 && key == REPLACE) {
        scratch_write(own, "", 0);
    }
}

/* Plays to a hang-up; the exit code. */
static int play_keys(struct ordeal *ordeal, const struct scenario *scenario, const char *const *env)
{
    struct pty pty;
    start(ordeal, &pty, scenario->before != NULL, env);
    pty_wait_until(&pty, pty_has_begun, NULL, "any output");
    pty_settle(&pty);
    look(ordeal, &pty);
    for (const char *key = scenario->keys; *key && !pty.ended; key++) {
        if (is_deed(*key))
            do_deed(ordeal, *key);
        else
            pty_send(&pty, (const char[]){*key, '\0'});
        look(ordeal, &pty);
    }
    pty_hang_up(&pty);
    int code = pty_wait_exit(&pty);
    pty_stop(&pty);
    return code;
}

static void play_scenario(struct ordeal *ordeal, const struct scenario *scenario, const char *const *env)
{
    if (scenario->before != NULL)
        play_before(ordeal, scenario->before);
    if (scenario->packed)
        pack(ordeal);
    int code = scenario->keys != NULL ? play_keys(ordeal, scenario, env)
                                      : do_task(ordeal, scenario->task, scenario->typed, ordeal->saves, env);
    if (code < 0 && code != -SIGKILL) /* killed by itself, where the fault says so; by nothing else */
        fail_msg("%s: ended by signal %d", env[2], -code);
    expect_done(ordeal, scenario, code);
}

/* One trial: the scenario with this fault, then all that must hold. */
static void try_fault(const struct scenario *scenario, const char *shim, const char *fault)
{
    struct ordeal ordeal;
    struct fault_env env;
    char trial[LINE_BYTES];
    ordeal_begin(&ordeal, scenario->data);
    faults_cause(&env, shim, ordeal.saves, fault);
    print_message("%s under %s, in %s\n", scenario->name, fault, ordeal.home);
    play_scenario(&ordeal, scenario, env.env);
    (void)snprintf(trial, sizeof trial, "%s under %s", scenario->name, fault);
    ordeal_end(&ordeal, trial);
}

static void list_faults(struct fault_trials *list, int scenario)
{
    struct ordeal ordeal;
    struct fault_env env;
    char log[SCRATCH_SIZE];
    ordeal_begin(&ordeal, SCENARIOS[scenario].data);
    scratch_path(log, ordeal.home, "calls");
    faults_log(&env, list->shim, ordeal.saves, log);
    play_scenario(&ordeal, &SCENARIOS[scenario], env.env);
    faults_add(list, scenario, log);
    scratch_remove(ordeal.home);
}

static void fail_once(int number, const void *context)
{
    const struct fault_trials *list = context;
    const struct fault_trial *trial = faults_trial(list, number);
    try_fault(&SCENARIOS[trial->scenario], list->shim, trial->fault);
}

TEST(test_every_call_fails)
{
    char shim[SCRATCH_SIZE];
    faults_or_skip(shim);
    struct fault_trials *list = calloc(1, sizeof *list);
    assert_non_null(list);
    memcpy(list->shim, shim, sizeof shim);
    for (int i = 0; i < (int)(sizeof SCENARIOS / sizeof *SCENARIOS); i++)
        list_faults(list, i);
    trials_run(WORKERS, faults_count(list), fail_once, list);
    print_message("%d trials with failing calls, no turn lost\n", faults_count(list));
    free(list);
}
