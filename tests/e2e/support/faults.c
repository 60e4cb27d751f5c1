/* SPDX-License-Identifier: MIT
 *
 * The table of calls and the ways each can fail. Runs nothing itself. */
#include "support/test.h"

#include "faults.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHARE_STEP = 61, LINE_BYTES = 512 };

static const char *const CALLS[] = {"open",  "write", "fsync", "close", "rename", "truncate",
                                    "mkdir", "chmod", "read",  "stat",  "lock"};
enum { CALL_COUNT = sizeof CALLS / sizeof *CALLS };

static const char *const WAYS[] = {
    "EIO",   "EINTR",         "EIO always",   "ENOSPC",        "EDQUOT",        "EROFS", "before",      "in",
    "after", "ENOSPC always", "EROFS always", "EACCES always", "EDQUOT always", "short", "short always"};
enum { WAY_COUNT = sizeof WAYS / sizeof *WAYS, READ_WAYS = 3, SHORT_WAYS = 2 };

void faults_or_skip(char shim[SCRATCH_SIZE])
{
#if !defined __SANITIZE_ADDRESS__
    const char *build = getenv("BARROW_BUILD");
    char path[SCRATCH_SIZE];
    scratch_path(path, build != NULL ? build : "build", "torture/shim.so");
    if (realpath(path, shim) != NULL)
        return;
    test_skip("failing calls need a system with LD_PRELOAD; there is no %s", path);
#else
    (void)shim;
    test_skip("failing calls need a build without sanitizers");
#endif
}

static void set_up(struct fault_env *env, const char *shim, const char *folder)
{
    (void)snprintf(env->preload, sizeof env->preload, "LD_PRELOAD=%s", shim);
    (void)snprintf(env->folder, sizeof env->folder, "BARROW_FAULT_DIR=%s", folder);
    env->env[0] = env->preload;
    env->env[1] = env->folder;
    env->env[2] = env->what;
    env->env[3] = NULL;
}

void faults_cause(struct fault_env *env, const char *shim, const char *folder, const char *fault)
{
    set_up(env, shim, folder);
    (void)snprintf(env->what, sizeof env->what, "BARROW_FAULT=%s", fault);
}

void faults_log(struct fault_env *env, const char *shim, const char *folder, const char *log)
{
    set_up(env, shim, folder);
    (void)snprintf(env->what, sizeof env->what, "BARROW_FAULT_LOG=%s", log);
}

/* How often each call is made, in the order of CALLS. */
static void count_calls(const char *log, int counts[CALL_COUNT])
{
    char line[LINE_BYTES];
    memset(counts, 0, CALL_COUNT * sizeof *counts);
    FILE *file = fopen(log, "r");
    assert_non_null(file); /* the library was not loaded, or nothing is done there: nothing would be tried */
    while (fgets(line, sizeof line, file)) {
        for (int i = 0; i < CALL_COUNT; i++)
            counts[i] += strncmp(line, CALLS[i], strlen(CALLS[i])) == 0 && line[strlen(CALLS[i])] == ' ';
    }
    (void)fclose(file);
}

/* Whether a call can fail that way: what changes nothing has no room to lack and nothing to leave half done, and only
 * writes are short. */
static bool can_fail(const char *call, int way)
{
    bool reads = strcmp(call, "read") == 0 || strcmp(call, "stat") == 0 || strcmp(call, "lock") == 0;
    return way < (reads ? READ_WAYS : strcmp(call, "write") == 0 ? WAY_COUNT : WAY_COUNT - SHORT_WAYS);
}

void faults_add(struct fault_trials *list, int scenario, const char *log)
{
    int counts[CALL_COUNT];
    count_calls(log, counts);
    assert_true(counts[0] > 0);
    for (int call = 0; call < CALL_COUNT; call++) {
        for (int i = 0; i < counts[call] * WAY_COUNT; i++) {
            if (!can_fail(CALLS[call], i % WAY_COUNT))
                continue;
            assert_true(list->count < FAULTS_MAX);
            struct fault_trial *trial = &list->trials[list->count++];
            trial->scenario = scenario;
            (void)snprintf(trial->fault, sizeof trial->fault, "%s %d %s", CALLS[call], i / WAY_COUNT + 1,
                           WAYS[i % WAY_COUNT]);
        }
    }
}

bool fault_kills(const char *fault)
{
    const char *way = strrchr(fault, ' ') + 1;
    return strcmp(way, "before") == 0 || strcmp(way, "in") == 0 || strcmp(way, "after") == 0;
}

bool faults_all(void)
{
    return getenv("BARROW_TORTURE") != NULL;
}

int faults_count(const struct fault_trials *list)
{
    return faults_all() ? list->count : (list->count + SHARE_STEP - 1) / SHARE_STEP;
}

const struct fault_trial *faults_trial(const struct fault_trials *list, int number)
{
    return &list->trials[faults_all() ? number : number * SHARE_STEP];
}
