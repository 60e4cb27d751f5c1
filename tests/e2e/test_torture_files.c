/* SPDX-License-Identifier: MIT
 *
 * Files beside the save: settings, what a player has tried, copies for who watches, lines for menus and logs, scores,
 * stories; and a hero deleted. Each call on them fails in each way, or the process dies at it: the old file is whole or
 * the new one is, who asked for it is told, and the game goes on, complete. A share of the trials runs in `make test`,
 * all in `make torture-disks`. */
#include "support/test.h"

#include "e2e/support/faults.h"
#include "e2e/support/game.h"
#include "support/trials.h"

#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WORKERS = 12, FILE_BYTES = 8192, MAX_ARGS = 8, ARG_SIZE = 2 * SCRATCH_SIZE };

#define SAVES ".local/share/barrow/"

/* In a scenario a leading '@' stands for the home. */
static const struct scenario {
    const char *name;
    const char *target; /* below the home: calls on paths that begin so fail */
    const char *file;   /* below the home: the file that it is about */
    const char *old;    /* what is in it before; NULL: there is none */
    const char *data, *args[MAX_ARGS];
    const char *keys; /* typed one by one */
    const char *told; /* what is on the screen when the new file could not be written; NULL: nobody asked for it */
    bool added;       /* lines are added to the old file; else it is replaced */
    bool is_title;    /* no game is played */
} SCENARIOS[] = {
    {.name = "settings",
     .target = ".config",
     .file = ".config/barrow/config",
     .old = "# mine\ncolor auto\n",
     .data = "arsenal",
     .keys = "o\r",
     .told = "could not be written",
     .is_title = true},
    {.name = "first settings",
     .target = ".config",
     .file = ".config/barrow/config",
     .data = "arsenal",
     .keys = "o\r",
     .told = "could not be written",
     .is_title = true},
    {.name = "tried keys",
     .target = SAVES "tried-keys",
     .file = SAVES "tried-keys",
     .old = "explore\n",
     .data = "arsenal",
     .args = {"--new"},
     .keys = "hzi",
     .added = true},
    {.name = "spool",
     .target = "spool",
     .file = "spool/Wanda/journal",
     .data = "arsenal",
     .args = {"--new", "--spool", "@/spool"},
     .keys = "hzj",
     .told = "Nobody can watch"},
    {.name = "line for menus",
     .target = "out",
     .file = "out/line",
     .old = "Floor 9, level 9, turn 9\n",
     .data = "arsenal",
     .args = {"--new", "--extra-info", "@/out/line"},
     .keys = "hz"},
    {.name = "session log",
     .target = "out",
     .file = "out/log",
     .old = "time=1\tevent=end\n",
     .added = true,
     .data = "arsenal",
     .args = {"--new", "--log", "@/out/log"},
     .keys = "hz"},
    {.name = "livelog",
     .target = SAVES "livelog",
     .file = SAVES "livelog",
     .old = "v=1\ttype=start\tname=Ulf\n",
     .added = true,
     .data = "empty",
     .args = {"--new"},
     .keys = "z>z",
     .told = "could not be written"},
    {.name = "scores",
     .target = "out",
     .file = "out/scores",
     .old = "v=1\tname=Ulf\tscore=5\n",
     .added = true,
     .data = "doom",
     .args = {"--new", "--score-file", "@/out/scores"},
     .keys = "zzt",
     .told = "could be written"},
    {.name = "story",
     .target = "out",
     .file = "out/Wanda-", /* the start follows */
     .data = "doom",
     .args = {"--new", "--dump-file", "@/out/%n-%t-%s.txt"},
     .keys = "zzt",
     .told = "could be written"},
};
enum { SCENARIO_COUNT = sizeof SCENARIOS / sizeof *SCENARIOS };

/* --- Files ------------------------------------------------------------------------------------------------------- */

struct content {
    char bytes[FILE_BYTES + 1];
    long size; /* -1: there is no file */
};

static void read_content(const char *home, const char *file, struct content *content)
{
    char path[SCRATCH_SIZE];
    scratch_path(path, home, file);
    content->size = scratch_read(path, content->bytes, FILE_BYTES);
    content->bytes[content->size < 0 ? 0 : content->size] = '\0';
}

static void make_folders(const char *home, const char *file)
{
    char path[SCRATCH_SIZE];
    scratch_path(path, home, file);
    for (char *slash = strchr(path + strlen(home) + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(path, 0700); /* it may be there */
        *slash = '/';
    }
}

/* --- Playing ----------------------------------------------------------------------------------------------------- */

struct played {
    int code, turn; /* the exit code or minus the signal; the last turn shown, -1: none */
    bool told;
};

static bool has_come(const struct pty *pty, const void *context)
{
    (void)context;
    return pty_shows(pty, "|Floor ") || pty_shows(pty, "New game") || pty_is_over(pty);
}

static void look(struct pty *pty, const struct scenario *scenario, struct played *played)
{
    pty_settle(pty);
    int turn = game_turn(pty);
    played->turn = turn > played->turn ? turn : played->turn;
    played->told = played->told || (scenario->told && pty_shows(pty, scenario->told));
}

/* One session, to a hang-up. */
static struct played play(const char *home, const struct scenario *scenario, bool living, const char *const *env)
{
    char texts[MAX_ARGS][ARG_SIZE], data[SCRATCH_SIZE];
    const char *args[MAX_ARGS + 8] = {"--data-dir", data, "--name", "Wanda", "--seed", "3"};
    struct played played = {.turn = -1};
    struct pty pty;
    int count = 6;
    game_data_path(data, scenario->data);
    for (int i = 0; scenario->args[i]; i++) {
        if (living && strcmp(scenario->args[i], "--new") == 0)
            continue;
        (void)snprintf(texts[i], ARG_SIZE, "%s%s", scenario->args[i][0] == '@' ? home : "",
                       scenario->args[i] + (scenario->args[i][0] == '@'));
        args[count++] = texts[i];
    }
    if (scenario->is_title)
        args[2] = NULL; /* which a name would pass over */
    pty_start(&pty, &(struct pty_setup){.home = home, .args = args, .env = env, .cols = 200});
    pty_wait_until(&pty, has_come, NULL, "a game or the title");
    look(&pty, scenario, &played);
    for (const char *key = scenario->keys; *key && !living && !pty.ended; key++) {
        pty_count(&pty);
        pty_send(&pty, (const char[]){*key, '\0'});
        pty_wait_until(&pty, pty_has_begun, NULL, "an answer to the key");
        look(&pty, scenario, &played);
    }
    pty_hang_up(&pty);
    played.code = pty_wait_exit(&pty);
    pty_stop(&pty);
    return played;
}

/* --- What must hold ---------------------------------------------------------------------------------------------- */

/* The first file whose path begins so; false when there is none. */
static bool find_file(const char *home, const char *pattern, char path[SCRATCH_SIZE])
{
    glob_t found;
    scratch_path(path, home, pattern);
    if (glob(path, 0, NULL, &found) != 0)
        return false;
    (void)snprintf(path, SCRATCH_SIZE, "%s", found.gl_pathv[0]);
    globfree(&found);
    return true;
}

/* The journal of the game, which is nobody's business here, is complete: it has every turn that was shown. */
static void expect_game(const char *home, const struct scenario *scenario, int turn, const char *trial)
{
    char journal[SCRATCH_SIZE], data[SCRATCH_SIZE], row[SCREEN_ROW_BYTES];
    struct pty pty;
    int found_row, turns = -1;
    if (!find_file(home, SAVES "characters/Wanda/journal", journal) &&
        !find_file(home, SAVES "finished/*.journal", journal))
        fail_msg("%s: there is no journal", trial);
    game_data_path(data, scenario->data);
    const char *args[] = {"--data-dir", data, "--verify", journal, NULL};
    pty_start(&pty, &(struct pty_setup){.home = home, .args = args, .cols = 300});
    pty_settle(&pty);
    int code = pty_wait_exit(&pty);
    if (screen_search(pty.screen, " turns=", &found_row, NULL)) {
        screen_row(pty.screen, found_row, row);
        turns = atoi(strstr(row, " turns=") + strlen(" turns="));
    }
    if (code != 0 || turns < turn)
        fail_msg("%s: turn %d was shown, the journal has %d (exit %d)", trial, turn, turns, code);
    pty_stop(&pty);
}

static bool begins_with(const struct content *content, const struct content *start)
{
    return start->size <= content->size && memcmp(content->bytes, start->bytes, (size_t)start->size) == 0;
}

/* Whether the file is all that it is without a fault. `fresh` is that; of what holds the time only the size is the
 * same. One that is not must be whole in another way. */
static bool is_complete(const char *home, const struct scenario *scenario, const struct content *fresh, bool killed,
                        const char *trial)
{
    struct content now, journal;
    char path[SCRATCH_SIZE];
    if (strcmp(scenario->name, "story") == 0)
        read_content(home, find_file(home, "out/Wanda-*.txt", path) ? path + strlen(home) + 1 : "none", &now);
    else
        read_content(home, scenario->file, &now);
    if (now.size == fresh->size && !scenario->added)
        return true;
    if (strcmp(scenario->name, "spool") == 0) {
        read_content(home, SAVES "characters/Wanda/journal", &journal);
        if (now.size > 0 && !begins_with(&journal, &now))
            fail_msg("%s: the copy is another game", trial);
    } else if (scenario->added) {
        if (strstr(now.bytes, scenario->old) == NULL)
            fail_msg("%s: of the old lines is left: %s", trial, now.bytes);
        if (!killed && now.bytes[now.size - 1] != '\n')
            fail_msg("%s: the last line is a part: %s", trial, now.bytes);
    } else if (scenario->old ? strcmp(now.bytes, scenario->old) != 0 : now.size >= 0) {
        fail_msg("%s: neither the old file nor the new one: %s", trial, now.bytes);
    }
    return now.size >= fresh->size;
}

static int count_text(const struct content *content, const char *text)
{
    int count = 0;
    for (const char *at = content->bytes; (at = strstr(at, text)) != NULL; at++)
        count++;
    return count;
}

/* Once nothing fails any more, what is missing of a run is made up for, and nothing is there twice. */
static void expect_made_up(const char *home, const struct scenario *scenario, const struct content *fresh,
                           const char *trial)
{
    struct content now;
    char path[SCRATCH_SIZE];
    struct played played = play(home, scenario, true, NULL);
    bool is_finished = find_file(home, SAVES "finished/*.journal", path);
    if (played.code != 0)
        fail_msg("%s: the next start ends with %d", trial, played.code);
    read_content(home, scenario->file, &now);
    int told = count_text(&now, "\tname=Wanda");
    int most =
        strstr(trial, "write") && strstr(trial, " in") ? 2 : 1; /* a part, which is no line of a score, and all */
    if (strcmp(scenario->name, "scores") == 0 && (told > most || (told == 0 && is_finished)))
        fail_msg("%s: the run is not told once: %s", trial, now.bytes);
    if (strcmp(scenario->name, "livelog") == 0 && count_text(&now, "\ttype=start\tname=Wanda") > 1)
        fail_msg("%s: the start is told twice: %s", trial, now.bytes);
    if (strcmp(scenario->name, "story") == 0 && is_finished)
        assert_true(is_complete(home, scenario, fresh, false, trial));
}

/* --- Trials ------------------------------------------------------------------------------------------------------ */

struct trials {
    struct fault_trials list;
    struct content fresh[SCENARIO_COUNT];
};

static void prepare(char home[SCRATCH_SIZE], char target[SCRATCH_SIZE], const struct scenario *scenario)
{
    char path[SCRATCH_SIZE];
    scratch_make(home);
    scratch_path(target, home, scenario->target);
    if (scenario->old || strncmp(scenario->file, "out", 3) == 0)
        make_folders(home, scenario->file);
    scratch_path(path, home, scenario->file);
    if (scenario->old)
        scratch_write(path, scenario->old, strlen(scenario->old));
}

static void try_once(int number, const void *context)
{
    const struct trials *trials = context;
    const struct fault_trial *fault = faults_trial(&trials->list, number);
    const struct scenario *scenario = &SCENARIOS[fault->scenario];
    const struct content *fresh = &trials->fresh[fault->scenario];
    char home[SCRATCH_SIZE], target[SCRATCH_SIZE], trial[ARG_SIZE];
    struct fault_env env;
    prepare(home, target, scenario);
    (void)snprintf(trial, sizeof trial, "%s under %s", scenario->name, fault->fault);
    print_message("%s, in %s\n", trial, home);
    faults_cause(&env, trials->list.shim, target, fault->fault);
    struct played played = play(home, scenario, false, env.env);
    bool killed = played.code == -SIGKILL && fault_kills(fault->fault);
    if (played.code != 0 && !killed)
        fail_msg("%s: ended with %d", trial, played.code);
    bool complete = is_complete(home, scenario, fresh, killed, trial);
    if (!complete && !killed && scenario->told && !played.told)
        fail_msg("%s: the player was not told", trial);
    if (!scenario->is_title && played.turn >= 0)
        expect_game(home, scenario, played.turn, trial);
    expect_made_up(home, scenario, fresh, trial);
    scratch_remove(home);
}

static void list_faults(struct trials *trials, int number)
{
    const struct scenario *scenario = &SCENARIOS[number];
    char home[SCRATCH_SIZE], target[SCRATCH_SIZE], log[SCRATCH_SIZE], path[SCRATCH_SIZE];
    struct content *fresh = &trials->fresh[number];
    struct fault_env env;
    prepare(home, target, scenario);
    scratch_path(log, home, "calls");
    faults_log(&env, trials->list.shim, target, log);
    assert_int_equal(play(home, scenario, false, env.env).code, 0);
    if (strcmp(scenario->name, "story") == 0 && find_file(home, "out/Wanda-*.txt", path))
        read_content(home, path + strlen(home) + 1, fresh);
    else
        read_content(home, scenario->file, fresh);
    if (fresh->size <= (scenario->old ? (long)strlen(scenario->old) : 0) && scenario->added)
        fail_msg("%s: nothing was written", scenario->name);
    faults_add(&trials->list, number, log);
    scratch_remove(home);
}

TEST(test_every_call_fails)
{
    char shim[SCRATCH_SIZE];
    faults_or_skip(shim);
    struct trials *trials = calloc(1, sizeof *trials);
    assert_non_null(trials);
    memcpy(trials->list.shim, shim, sizeof shim);
    for (int i = 0; i < SCENARIO_COUNT; i++)
        list_faults(trials, i);
    trials_run(WORKERS, faults_count(&trials->list), try_once, trials);
    print_message("%d trials with failing calls, no file half written\n", faults_count(&trials->list));
    free(trials);
}
