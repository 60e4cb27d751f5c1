/* SPDX-License-Identifier: MIT
 *
 * A process stands between the runner and each test program. Where the system can hand it what its descendants leave
 * behind (Linux), it waits a moment for them to end, then names them in the log, kills them and fails. */
#include "supervise.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <dirent.h>
#include <sys/prctl.h>
#endif

/* How long a process may take to end that was told to. */
enum { GRACE_TICKS = 1000, TICK_MS = 10 };

static void adopt_orphans(void)
{
#ifdef __linux__
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
}

static void tick(void)
{
    struct timespec pause = {.tv_nsec = TICK_MS * 1000000L};
    (void)nanosleep(&pause, NULL);
}

/* Whether any child still runs; those that have ended are forgotten. */
static bool children_run(void)
{
    pid_t ended;
    do
        ended = waitpid(-1, NULL, WNOHANG);
    while (ended > 0);
    return ended == 0;
}

#ifdef __linux__
/* The child's command line, its arguments parted by blanks. */
static void say_command(pid_t pid)
{
    char path[64], command[256];
    (void)snprintf(path, sizeof path, "/proc/%d/cmdline", (int)pid);
    FILE *stream = fopen(path, "r");
    size_t size = stream ? fread(command, 1, sizeof command - 1, stream) : 0;
    if (stream)
        (void)fclose(stream);
    for (size_t i = 0; i < size; i++)
        if (command[i] == '\0')
            command[i] = ' ';
    command[size] = '\0';
    (void)printf("[  FAILED  ] left behind: process %d: %s\n", (int)pid, command);
}

static pid_t parent_of(pid_t pid)
{
    char path[64], text[512];
    (void)snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *stream = fopen(path, "r");
    size_t size = stream ? fread(text, 1, sizeof text - 1, stream) : 0;
    if (stream)
        (void)fclose(stream);
    text[size] = '\0';
    int parent = 0;
    const char *after_name = strrchr(text, ')');
    return after_name && sscanf(after_name, ") %*c %d", &parent) == 1 ? parent : 0;
}

/* Names and kills the children; theirs are children then. */
static void end_children(void)
{
    DIR *processes = opendir("/proc");
    struct dirent *entry;
    while (processes && (entry = readdir(processes))) {
        pid_t pid = (pid_t)atoi(entry->d_name);
        if (pid > 0 && parent_of(pid) == getpid()) {
            say_command(pid);
            (void)kill(pid, SIGKILL);
        }
    }
    if (processes)
        (void)closedir(processes);
}
#else
static void end_children(void) {}
#endif

static int end_what_is_left(void)
{
    for (int i = 0; i < GRACE_TICKS && children_run(); i++)
        tick();
    if (!children_run())
        return 0;
    while (children_run()) {
        end_children();
        tick();
    }
    return 1;
}

static void redirect(const char *log)
{
    int output = open(log, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0666);
    int input = open("/dev/null", O_RDONLY);
    if (output < 0 || input < 0 || dup2(output, STDOUT_FILENO) < 0 || dup2(output, STDERR_FILENO) < 0 ||
        dup2(input, STDIN_FILENO) < 0)
        _exit(1);
    (void)close(output);
    (void)close(input);
}

/* The exit status of the program, said where it is not a plain one. */
static int run(const char *program)
{
    int status = 0;
    pid_t pid = fork();
    if (pid == 0) {
        (void)execl(program, program, (char *)NULL);
        (void)printf("[  FAILED  ] cannot be run: %s\n", strerror(errno));
        (void)fflush(stdout);
        _exit(127);
    }
    while (pid > 0) {
        pid_t ended = waitpid(-1, &status, 0);
        if (ended == pid || (ended < 0 && errno != EINTR))
            break;
    }
    if (pid > 0 && WIFSIGNALED(status))
        (void)printf("[  FAILED  ] ended by signal %d (%s)\n", WTERMSIG(status), strsignal(WTERMSIG(status)));
    return pid > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

pid_t supervise(const char *program, const char *log)
{
    (void)fflush(NULL);
    pid_t pid = fork();
    if (pid != 0)
        return pid;
    redirect(log);
    adopt_orphans();
    int status = run(program);
    int left = end_what_is_left();
    (void)fflush(stdout);
    _exit(status != 0 ? status : left);
}
