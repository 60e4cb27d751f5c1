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

enum { WORKERS = 12, LINE_BYTES = 512 };

/* --- One hero's folder ------------------------------------------------------------------------------------------- */

struct ordeal {
    char home[SCRATCH_SIZE], saves[SCRATCH_SIZE];
    const char *data, *profile; /* a folder of tests/data, "" for the shipped data; what is played of it */
    char seed[16];
    int most_turns; /* that one command takes: a step on the campaign's slow ground */
    int shown;      /* the last turn that was on a screen; -1: none */
};

static void ordeal_begin(struct ordeal *ordeal, const char *data)
{
    *ordeal = (struct ordeal){.data = data, .profile = "classic", .seed = "3", .most_turns = 1, .shown = -1};
    scratch_make(ordeal->home);
    scratch_path(ordeal->saves, ordeal->home, ".local/share/barrow");
}

static void look(struct ordeal *ordeal, struct pty *pty)
{
    pty_settle(pty);
    int turn = game_turn(pty);
    ordeal->shown = turn > ordeal->shown ? turn : ordeal->shown;
}

static void data_path(char path[SCRATCH_SIZE], const struct ordeal *ordeal)
{
    game_data_path(path, ordeal->data[0] ? ordeal->data : "../../data");
}

static void start(const struct ordeal *ordeal, struct pty *pty, bool living, const char *const *env)
{
    char data[SCRATCH_SIZE];
    const char *kit = strcmp(ordeal->profile, "campaign") == 0 ? "--kit" : NULL;
    const char *args[] = {
        "--name",        "Wanda", "--data-dir", data, living ? NULL : "--new", "--seed", ordeal->seed, "--profile",
        ordeal->profile, kit,     "delver",     NULL};
    data_path(data, ordeal);
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

/* The most turns of a run that is said to be verified. */
static int verified_turns(const struct pty *pty)
{
    char row[SCREEN_ROW_BYTES];
    int most = -1, turns;
    for (int i = 0; i < screen_rows(pty->screen); i++) {
        screen_row(pty->screen, i, row);
        const char *field = strstr(row, " turns=");
        if (field && sscanf(field, " turns=%d", &turns) == 1 && turns > most)
            most = turns;
    }
    return most;
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
    int named = 0, longest = 0, continued = 0, count = find_journals(ordeal->saves, paths, MAX_JOURNALS);
    if (count == 0 && ordeal->shown > 0)
        fail_msg("%s: turn %d was shown and no journal is left", trial, ordeal->shown);
    for (int i = 0; i < count; i++) {
        bool torn;
        int commands = count_commands(paths[i], &torn);
        longest = commands > longest ? commands : longest;
        bool replayed = strstr(paths[i], "/characters/Wanda/") != NULL; /* and mended, by who comes back */
        continued += is_continued(paths[i]);
        if ((!torn || (mended && replayed)) && !is_continued(paths[i]))
            args[3 + named++] = paths[i];
    }
    if (longest > 0 && longest < ordeal->shown / ordeal->most_turns)
        fail_msg("%s: turn %d was shown, %s has %d", trial, ordeal->shown, paths[0], longest);
    if (named == 0)
        return;
    data_path(data, ordeal);
    pty_start(&pty, &(struct pty_setup){.home = ordeal->home, .args = args, .cols = 400});
    pty_settle(&pty);
    int code = pty_wait_exit(&pty);
    if (code != 0) {
        screen_print(pty.screen);
        fail_msg("%s: %s is not verified (exit %d)", trial, args[3], code);
    }
    if (mended && continued == 0 && verified_turns(&pty) < ordeal->shown) {
        screen_print(pty.screen);
        fail_msg("%s: turn %d was shown", trial, ordeal->shown);
    }
    pty_stop(&pty);
}

/* Dead, or at the end of the chapter. */
static bool is_over(const struct pty *pty)
{
    return pty_shows(pty, "Here lies") || pty_shows(pty, "Wanda lives");
}

/* On the map, on the title, or where a game ends. */
static bool has_come(const struct pty *pty, const void *context)
{
    (void)context;
    return pty_shows(pty, "|Floor ") || pty_shows(pty, "New game") || is_over(pty);
}

/* "The same order again steps into it.", on one row or two: what was typed with it is dropped. */
#define ASKS(pty) (pty_shows(pty, "steps into it") || pty_shows(pty, "order again"))

static bool goes_on(const struct pty *pty, const void *turn)
{
    return game_turn(pty) > *(const int *)turn || is_over(pty) || ASKS(pty);
}

/* Fifty turns more, at least one for each pair of keys: a wound throws away what is typed ahead, walls take no turn. */
static void play_on(struct pty *pty)
{
    enum { NEXT_TURNS = 50 };
    static const char *const KEYS[] = {"hz", "lz", "jz", "kz", "yz", "nz"};
    int turn = game_turn(pty), last = turn + NEXT_TURNS;
    for (int i = 0; turn < last && !is_over(pty); i++) {
        pty_send(pty, KEYS[i % (int)(sizeof KEYS / sizeof *KEYS)]);
        pty_wait_until(pty, goes_on, &turn, "the next turn");
        if (ASKS(pty))
            pty_settle(pty);
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
    bool on_map = turn >= 0 && !is_over(&pty);
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

/* What is played until the kill, and how often: a share in `make test`, all by `make torture`. The shipped campaign's
 * floors are made by the trial's seed; stairs are near on drawn ones, so that kills come between floors, too. */
static const struct place {
    const char *name, *data, *profile, *keys;
    int pause; /* between keys at most, in us: a key ends orders that are still carried out */
    int most_turns, share, all;
} PLACES[] = {
    {"classic", "arsenal", "classic", "hjklyubnzgo", 3000, 1, 24, 1000},
    {"campaign", "", "campaign", "jhzgVS\t\t\toooooooooooooooo>>>>>>>>", 20000, 2, 12, 1000},
    {"floors", "floors", "classic", "llooo>>>>>><<<", 9000, 2, 12, 500},
};

static void kill_once(int number, const void *context)
{
    const struct place *place = context;
    struct ordeal ordeal;
    struct pty pty;
    char trial[LINE_BYTES];
    uint64_t chance = (uint64_t)number;
    (void)snprintf(trial, sizeof trial, "%s, kill %d", place->name, number);
    ordeal_begin(&ordeal, place->data);
    ordeal.profile = place->profile;
    ordeal.most_turns = place->most_turns;
    if (strcmp(place->profile, "campaign") == 0)
        (void)snprintf(ordeal.seed, sizeof ordeal.seed, "%d", number);
    start(&ordeal, &pty, false, NULL);
    pty_wait_text(&pty, "|Floor ");
    for (int keys = draw(&chance, 40); keys > 0; keys--) {
        pty_send(&pty, (const char[]){place->keys[draw(&chance, (int)strlen(place->keys))], '\0'});
        pause_us(draw(&chance, place->pause));
    }
    pause_us(draw(&chance, 5000));
    (void)kill(pty.pid, SIGKILL);
    look(&ordeal, &pty);
    assert_int_equal(pty_wait_exit(&pty), -SIGKILL);
    pty_stop(&pty);
    ordeal_end(&ordeal, trial);
}

static void kill_often(const char *name)
{
    const struct place *place = PLACES;
    while (strcmp(place->name, name) != 0)
        place++;
    int kills = faults_all() ? place->all : place->share;
    trials_run(WORKERS, kills, kill_once, place);
    print_message("%s: %d kills, no turn lost\n", name, kills);
}

TEST(test_killed_at_any_moment)
{
    kill_often("classic");
}

TEST(test_the_campaign_killed_at_any_moment)
{
    kill_often("campaign");
}

TEST(test_killed_between_floors)
{
    kill_often("floors");
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
    if (code > 0 && !pty_shows(&pty, "barrow: "))
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
