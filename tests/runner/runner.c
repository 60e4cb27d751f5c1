/* SPDX-License-Identifier: MIT
 *
 * Runs test programs (cmocka) side by side, those first that took longest the last time, and says what runs and how
 * much is left: in a terminal in one line that changes, elsewhere in a line for each program that has ended. Shows the
 * logs of those that fail, each skipped test with its reason, and ends with one line: N passed, N failed, N skipped.
 * Usage: runner BUILD PROGRAM... */
#include "log.h"
#include "supervise.h"

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MAX_PROGRAMS = 512, MAX_SKIPS = 256, PATH_BYTES = 1024, UNKNOWN = -1 };

struct program {
    const char *path;
    char name[NAME_BYTES]; /* as "e2e/test_play" */
    char log[PATH_BYTES];
    int seconds; /* that it took the last time, or UNKNOWN */
    time_t begun;
    pid_t pid; /* while it runs, else 0 */
};

/* A reason, and the tests that it was given for. */
struct skip {
    char reason[REASON_BYTES];
    char tests[4096];
};

static struct program programs[MAX_PROGRAMS];
static int program_count, begun_count, ended_count;
static struct skip skips[MAX_SKIPS];
static int skip_count;
static struct counts total;
static int columns; /* of the terminal; 0: no terminal */

/* --- How long they take ------------------------------------------------------------------------------------------ */

/* Beside its log: the seconds that a program took the last time. */
static void seconds_path(char path[PATH_BYTES + 16], const struct program *program)
{
    (void)snprintf(path, PATH_BYTES + 16, "%s.seconds", program->log);
}

static void read_seconds(struct program *program)
{
    char path[PATH_BYTES + 16];
    seconds_path(path, program);
    FILE *stream = fopen(path, "r");
    if (!stream || fscanf(stream, "%d", &program->seconds) != 1)
        program->seconds = UNKNOWN;
    if (stream)
        (void)fclose(stream);
}

static void write_seconds(const struct program *program)
{
    char path[PATH_BYTES + 16];
    seconds_path(path, program);
    FILE *stream = fopen(path, "w");
    if (stream) {
        (void)fprintf(stream, "%d\n", program->seconds);
        (void)fclose(stream);
    }
}

/* Longest first; one that nobody has timed could be the longest. */
static int longer(const void *left, const void *right)
{
    const struct program *one = left, *other = right;
    int first = one->seconds == UNKNOWN ? INT_MAX : one->seconds;
    int second = other->seconds == UNKNOWN ? INT_MAX : other->seconds;
    if (first != second)
        return first < second ? 1 : -1;
    return one->path < other->path ? -1 : 1;
}

/* Seconds until all have ended, or UNKNOWN. */
static int seconds_left(int jobs)
{
    int sum = 0, longest = 0;
    time_t now = time(NULL);
    for (int i = 0; i < program_count; i++) {
        const struct program *program = &programs[i];
        if (i < begun_count && program->pid == 0)
            continue;
        if (program->seconds == UNKNOWN)
            return UNKNOWN;
        int left = program->seconds - (program->pid != 0 ? (int)(now - program->begun) : 0);
        left = left > 0 ? left : 0;
        sum += left;
        longest = left > longest ? left : longest;
    }
    return sum / jobs > longest ? sum / jobs : longest;
}

/* --- What is said ------------------------------------------------------------------------------------------------ */

static void clear_line(void)
{
    if (columns > 0)
        (void)printf("\r\033[K");
}

static void show_progress(int jobs)
{
    char line[1024];
    int left = seconds_left(jobs);
    int size = snprintf(line, sizeof line, "[%d/%d] ", ended_count, program_count);
    if (left != UNKNOWN)
        size += snprintf(line + size, sizeof line - (size_t)size, "%d:%02d left: ", left / 60, left % 60);
    const char *comma = "";
    for (int i = 0; i < begun_count; i++)
        if (programs[i].pid != 0 && (size_t)size + NAME_BYTES < sizeof line) {
            size += snprintf(line + size, sizeof line - (size_t)size, "%s%s", comma, programs[i].name);
            comma = ", ";
        }
    (void)printf("\r\033[K%.*s", columns - 1, line);
    (void)fflush(stdout);
}

static void say_end(const struct program *program, struct counts counts)
{
    (void)printf("[%*d/%d] %s: %d passed", program_count > 9 ? 2 : 1, ended_count, program_count, program->name,
                 counts.passed);
    if (counts.failed > 0)
        (void)printf(", %d failed", counts.failed);
    if (counts.skipped > 0)
        (void)printf(", %d skipped", counts.skipped);
    (void)printf(", %d s\n", program->seconds);
    (void)fflush(stdout);
}

/* Tests with the same reason stand together. */
static void note_skip(void *context, const char *test, const char *reason)
{
    const struct program *program = context;
    int at = 0;
    while (at < skip_count && strcmp(skips[at].reason, reason) != 0)
        at++;
    if (at == MAX_SKIPS)
        return;
    struct skip *skip = &skips[at];
    if (at == skip_count) {
        skip_count++;
        (void)snprintf(skip->reason, sizeof skip->reason, "%s", reason);
    }
    size_t size = strlen(skip->tests);
    (void)snprintf(skip->tests + size, sizeof skip->tests - size, "%s%s: %s", size > 0 ? ", " : "", program->name,
                   test);
}

static void show_skips(void)
{
    for (int i = 0; i < skip_count; i++)
        (void)printf("skipped: %s (%s)\n", skips[i].tests, skips[i].reason);
}

/* --- Running ----------------------------------------------------------------------------------------------------- */

static void begin(struct program *program)
{
    program->begun = time(NULL);
    program->pid = supervise(program->path, program->log);
    if (program->pid < 0) {
        perror("runner: fork");
        exit(2);
    }
}

static void take_end(struct program *program, int status)
{
    program->pid = 0;
    program->seconds = (int)(time(NULL) - program->begun);
    write_seconds(program);
    ended_count++;
    struct counts counts = log_count(program->log, note_skip, program);
    /* A program that died has no failed test of its own to count: it counts as one. */
    if (status != 0 && counts.failed == 0)
        counts.failed = 1;
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    if (status != 0) {
        clear_line();
        (void)printf("--- %s\n", program->name);
        log_show(program->log);
    }
    if (columns == 0)
        say_end(program, counts);
}

/* Waits for the end of one, or, to keep the line of progress true, for a moment. */
static void wait_for_one(int jobs)
{
    int status;
    pid_t ended = waitpid(-1, &status, columns > 0 ? WNOHANG : 0);
    for (int i = 0; ended > 0 && i < begun_count; i++)
        if (programs[i].pid == ended)
            take_end(&programs[i], status);
    if (ended == 0) {
        struct timespec pause = {.tv_nsec = 200000000};
        show_progress(jobs);
        (void)nanosleep(&pause, NULL);
    }
}

static void run_all(int jobs)
{
    while (ended_count < program_count)
        if (begun_count < program_count && begun_count - ended_count < jobs)
            begin(&programs[begun_count++]);
        else
            wait_for_one(jobs);
    clear_line();
}

/* --- Beginning --------------------------------------------------------------------------------------------------- */

/* build/tests/e2e/test_play and tests/library/test_library without what stands before the folder. */
static void name_program(struct program *program, const char *path)
{
    const char *at = strstr(path, "tests/");
    for (const char *next = at; next; next = strstr(next + 1, "tests/"))
        at = next;
    program->path = path;
    (void)snprintf(program->name, sizeof program->name, "%s", at ? at + strlen("tests/") : path);
}

/* Logs of their own, of this run only: "BUILD/logs/e2e_test_play.log". */
static void place_log(struct program *program, const char *build)
{
    char name[NAME_BYTES];
    (void)snprintf(name, sizeof name, "%s", program->name);
    for (char *at = name; *at; at++)
        if (*at == '/')
            *at = '_';
    (void)snprintf(program->log, sizeof program->log, "%s/logs/%s.log", build, name);
    (void)remove(program->log);
    read_seconds(program);
}

static void find_terminal(void)
{
    struct winsize size;
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        columns = size.ws_col;
}

static void prepare(const char *build)
{
    char folder[PATH_BYTES], here[PATH_BYTES];
    (void)snprintf(folder, sizeof folder, "%s/logs", build);
    if ((mkdir(folder, 0777) != 0 && errno != EEXIST) || !getcwd(here, sizeof here)) {
        perror(folder);
        exit(2);
    }
    (void)setenv("BARROW_BUILD", build, 1);
    (void)setenv("BARROW_SOURCE_DIR", here, 0);
}

/* Most tests that take long wait for a terminal or a disk, so that each processor has three. */
static int count_jobs(void)
{
    const char *text = getenv("BARROW_JOBS");
    int jobs = text ? atoi(text) : 3 * (int)sysconf(_SC_NPROCESSORS_ONLN);
    return jobs > 0 ? jobs : 2;
}

int main(int argc, char **argv)
{
    if (argc < 3 || argc - 2 > MAX_PROGRAMS) {
        (void)fprintf(stderr, "usage: runner BUILD PROGRAM... (at most %d)\n", MAX_PROGRAMS);
        return 2;
    }
    prepare(argv[1]);
    for (int i = 2; i < argc; i++) {
        name_program(&programs[program_count], argv[i]);
        place_log(&programs[program_count++], argv[1]);
    }
    find_terminal();
    qsort(programs, (size_t)program_count, sizeof *programs, longer);
    run_all(count_jobs());
    show_skips();
    (void)printf("%d passed, %d failed, %d skipped\n", total.passed, total.failed, total.skipped);
    return total.failed > 0 || total.passed == 0;
}
