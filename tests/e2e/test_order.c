/* SPDX-License-Identifier: MIT
 *
 * What a power cut finds: no file gets its name before its bytes are on the disk, and no old name goes before the new
 * one is there. Shown by the order of the program's own calls, which tests/torture/shim.c writes down. */
#include "support/test.h"

#include "e2e/support/faults.h"
#include "e2e/support/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_CALLS = 4096, CALL_NAME = 16, LINE_SIZE = 1024 };

/* The calls of one run of the program on files below its home. */
struct calls {
    int count;
    struct call {
        char name[CALL_NAME];
        char path[SCRATCH_SIZE];
        char before[SCRATCH_SIZE]; /* of a rename or link: the path it had; of others "" */
    } list[MAX_CALLS];
};

/* --- The log ----------------------------------------------------------------------------------------------------- */

static void read_calls(const char *log, struct calls *calls)
{
    char line[LINE_SIZE];
    FILE *file = fopen(log, "r");
    assert_non_null(file); /* the library was not loaded */
    calls->count = 0;
    while (fgets(line, sizeof line, file)) {
        struct call *call = &calls->list[calls->count];
        assert_true(calls->count++ < MAX_CALLS);
        *call = (struct call){"", "", ""};
        assert_in_range(sscanf(line, "%15s %255[^\t\n]\t%255[^\n]", call->name, call->path, call->before), 2, 3);
    }
    (void)fclose(file);
    assert_true(calls->count > 0);
}

static bool is_call(const struct call *call, const char *name, const char *path)
{
    return strcmp(call->name, name) == 0 && strcmp(call->path, path) == 0;
}

/* The first such call in `from` .. `to` - 1, the last one with `backwards`; -1: none. */
static int find_call(const struct calls *calls, const char *name, const char *path, int from, int to, bool backwards)
{
    for (int i = 0; i < to - from; i++) {
        int at = backwards ? to - 1 - i : from + i;
        if (is_call(&calls->list[at], name, path))
            return at;
    }
    return -1;
}

/* --- The order --------------------------------------------------------------------------------------------------- */

static void expect_synced_before(const struct calls *calls, int rename)
{
    const char *source = calls->list[rename].before;
    int written = find_call(calls, "write", source, 0, rename, true);
    int cut = find_call(calls, "truncate", source, 0, rename, true);
    int synced = find_call(calls, "fsync", source, 0, rename, true);
    written = cut > written ? cut : written;
    if (written >= 0 && synced < written)
        fail_msg("%s gets the name %s before its bytes are on the disk", source, calls->list[rename].path);
}

/* Before anything else is renamed or removed. */
static void expect_folder_synced_after(const struct calls *calls, int rename)
{
    char folder[SCRATCH_SIZE];
    int next = rename + 1;
    while (next < calls->count && strcmp(calls->list[next].name, "rename") != 0)
        next++;
    (void)snprintf(folder, sizeof folder, "%s", calls->list[rename].path);
    *strrchr(folder, '/') = '\0';
    if (find_call(calls, "fsync", folder, rename, next, false) < 0)
        fail_msg("the name %s is not on the disk before what follows", calls->list[rename].path);
}

/* All moves of a run are in order; returns how many led to a name that holds `part`. */
static int expect_order(const struct calls *calls, const char *part)
{
    int found = 0;
    for (int i = 0; i < calls->count; i++) {
        const struct call *call = &calls->list[i];
        if (strcmp(call->name, "rename") != 0 || !call->before[0]) /* a removed name may come back: no harm */
            continue;
        expect_synced_before(calls, i);
        expect_folder_synced_after(calls, i);
        found += strstr(call->path, part) != NULL;
    }
    return found;
}

/* The journal is on the disk as a whole when the program has ended. */
static void expect_journal_synced(const struct calls *calls)
{
    bool owed = false;
    int writes = 0;
    for (int i = 0; i < calls->count; i++) {
        const struct call *call = &calls->list[i];
        size_t length = strlen(call->path);
        if (length < 8 || strcmp(call->path + length - 8, "/journal") != 0)
            continue;
        bool written = strcmp(call->name, "write") == 0;
        writes += written;
        owed = written || (owed && strcmp(call->name, "fsync") != 0);
    }
    assert_true(writes > 0);
    assert_false(owed);
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

/* The last call that gives a name which ends so, or takes one away; -1: none. */
static int find_name(const struct calls *calls, const char *ending, bool gives)
{
    int at = calls->count - 1;
    while (at >= 0 && (strcmp(calls->list[at].name, "rename") != 0 || !ends_with(calls->list[at].path, ending) ||
                       (calls->list[at].before[0] != '\0') != gives))
        at--;
    return at;
}

/* A journal leaves its character once it is among the finished runs and no snapshot is left without it. */
static void expect_snapshots_gone_first(const struct calls *calls)
{
    int kept = find_name(calls, ".journal", true), left = find_name(calls, "/journal", false);
    assert_in_range(kept, 0, left);
    assert_in_range(find_name(calls, "/snapshot.0", false), kept, left);
    assert_in_range(find_name(calls, "/snapshot.1", false), kept, left);
}

/* --- Runs -------------------------------------------------------------------------------------------------------- */

static char home[SCRATCH_SIZE];

/* What is typed: keys on a first screen, until another is there. */
struct typing {
    const char *first, *keys, *last;
};

/* Runs the program once with these arguments; without typing it ends by itself. */
static void run(const char *const *args, const struct typing *typing, struct calls *calls)
{
    char shim[LINE_SIZE], folder[LINE_SIZE], log[LINE_SIZE], logged[SCRATCH_SIZE];
    const char *build = getenv("BARROW_BUILD");
    char *preload = realpath(build != NULL ? build : "build", NULL);
    struct pty pty;
    assert_non_null(preload);
    scratch_path(logged, home, "calls");
    (void)remove(logged);
    (void)snprintf(shim, sizeof shim, "LD_PRELOAD=%s/torture/shim.so", preload);
    (void)snprintf(folder, sizeof folder, "BARROW_FAULT_DIR=%s/.", home); /* not the log itself */
    (void)snprintf(log, sizeof log, "BARROW_FAULT_LOG=%s", logged);
    free(preload);
    pty_start(&pty, &(struct pty_setup){.home = home, .args = args, .env = (const char *[]){shim, folder, log, NULL}});
    if (typing != NULL) {
        pty_wait_text(&pty, typing->first);
        for (const char *key = typing->keys; *key; key++) { /* one by one: a wound throws away what is typed ahead */
            pty_count(&pty);
            pty_send(&pty, (const char[]){*key, '\0'});
            pty_wait_output(&pty);
        }
        pty_wait_text(&pty, typing->last);
        pty_hang_up(&pty);
    }
    assert_int_equal(pty_wait_exit(&pty), 0);
    pty_stop(&pty);
    read_calls(logged, calls);
}

static int begin(void **state)
{
    scratch_make(home);
    *state = calloc(1, sizeof(struct calls));
    return *state == NULL;
}

static int end(void **state)
{
    scratch_remove(home);
    free(*state);
    return 0;
}

static void need_shim(void)
{
    char shim[SCRATCH_SIZE];
    faults_or_skip(shim);
}

static void play(const char *data, bool living, const char *keys, const char *last, struct calls *calls)
{
    char folder[SCRATCH_SIZE];
    game_data_path(folder, data);
    run((const char *[]){"--name", "Wanda", "--data-dir", folder, living ? NULL : "--new", "--seed", "2", NULL},
        &(struct typing){"|Floor ", keys, last}, calls);
}

/* --- Tests ------------------------------------------------------------------------------------------------------- */

TEST_WITH(test_begin_play_snapshot_leave, begin, end)
{
    enum { WAITS = 120 };
    struct calls *calls = *state;
    char keys[WAITS + 1];
    need_shim();
    memset(keys, 'z', WAITS);
    keys[WAITS] = '\0';
    play("empty", false, keys, "T120", calls);
    assert_in_range(expect_order(calls, "/snapshot."), 3, 4); /* at birth, after a hundred commands, in the end */
    expect_journal_synced(calls);
    play("empty", true, "hl", "T122", calls);
    assert_int_equal(expect_order(calls, "/snapshot."), 1);
    expect_journal_synced(calls);
}

TEST_WITH(test_finish, begin, end)
{
    struct calls *calls = *state;
    need_shim();
    play("doom", false, "zzt", "New game", calls); /* to the death, back to the title */
    assert_int_equal(expect_order(calls, ".journal"), 1);
    expect_journal_synced(calls);
    assert_int_equal(expect_order(calls, ".dump"), 1); /* the story */
    expect_snapshots_gone_first(calls);
}

TEST_WITH(test_export_and_import, begin, end)
{
    struct calls *calls = *state;
    char file[SCRATCH_SIZE], other[SCRATCH_SIZE];
    need_shim();
    play("empty", false, "hl", "T2", calls);
    scratch_path(file, home, ".config");
    assert_int_equal(mkdir(file, 0700), 0);
    scratch_path(file, home, ".config/wanda");
    scratch_path(other, home, ".other");
    run((const char *[]){"--export", "Wanda", "--output", file, NULL}, NULL, calls);
    assert_int_equal(expect_order(calls, "/wanda"), 1);
    run((const char *[]){"--import", file, "--save-dir", other, NULL}, NULL, calls);
    assert_in_range(expect_order(calls, "/.other/"), 2, 9);
}

TEST_WITH(test_write_settings, begin, end)
{
    struct calls *calls = *state;
    need_shim();
    run(NULL, &(struct typing){"New game", "o\r", "a theme"}, calls);
    assert_in_range(expect_order(calls, "/config"), 1, 9);
}
