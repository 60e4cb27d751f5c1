/* SPDX-License-Identifier: MIT
 *
 * Workers are forked; the number of the next trial lies in memory that they share. Each trial is a group of cmocka of
 * its own, so that a failed assertion comes back here and not into the test that was forked. */
#include "support/test.h"

#include "trials.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_WORKERS = 64, MAX_STATUS = 100 };

struct trials {
    trials_trial *trial;
    const void *context;
    int count;
    int number; /* of the trial under way, this worker's own */
    atomic_int *next;
};

static void try_one(void **state)
{
    const struct trials *trials = *state;
    print_message("trial %d\n", trials->number);
    trials->trial(trials->number, trials->context);
}

/* The child's side: never returns. Only what failed stays in the log. */
static _Noreturn void run_worker(struct trials *trials, FILE *log)
{
    const struct CMUnitTest tests[] = {{"trial", try_one, NULL, NULL, trials}};
    off_t mark = 0;
    int failed = 0;
    (void)dup2(fileno(log), STDOUT_FILENO);
    (void)dup2(fileno(log), STDERR_FILENO);
    while ((trials->number = atomic_fetch_add(trials->next, 1)) < trials->count) {
        bool good = cmocka_run_group_tests(tests, NULL, NULL) == 0;
        (void)fflush(NULL);
        if (good && (ftruncate(fileno(log), mark) != 0 || lseek(fileno(log), mark, SEEK_SET) < 0))
            good = false;
        if (!good)
            mark = lseek(fileno(log), 0, SEEK_END);
        failed += !good;
    }
    _exit(failed < MAX_STATUS ? failed : MAX_STATUS);
}

static void print_log(FILE *log)
{
    char line[1024];
    rewind(log);
    while (fgets(line, sizeof line, log))
        print_error("%s", line);
}

void trials_run(int workers, int count, trials_trial *trial, const void *context)
{
    pid_t pids[MAX_WORKERS];
    FILE *logs[MAX_WORKERS];
    struct trials trials = {.trial = trial, .context = context, .count = count};
    int failed = 0;
    assert_in_range(workers, 1, MAX_WORKERS);
    trials.next = mmap(NULL, sizeof *trials.next, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(trials.next, MAP_FAILED);
    atomic_init(trials.next, 0);
    (void)fflush(NULL); /* or every worker would print it once more */
    for (int i = 0; i < workers; i++) {
        logs[i] = tmpfile();
        assert_non_null(logs[i]);
        pids[i] = fork();
        assert_true(pids[i] >= 0);
        if (pids[i] == 0)
            run_worker(&trials, logs[i]);
    }
    for (int i = 0; i < workers; i++) {
        int status = 0;
        (void)waitpid(pids[i], &status, 0);
        if (status != 0) {
            print_log(logs[i]);
            failed += WIFEXITED(status) ? WEXITSTATUS(status) : 1;
        }
        (void)fclose(logs[i]);
    }
    int tried = atomic_load(trials.next);
    (void)munmap(trials.next, sizeof *trials.next);
    if (failed > 0)
        fail_msg("%d trials failed of %d", failed, count);
    assert_true(tried >= count);
}
