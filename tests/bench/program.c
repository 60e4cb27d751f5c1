/* SPDX-License-Identifier: MIT
 *
 * Programs on a pty of 80x24, for measuring them. */
#include "program.h"

#include "report.h"

#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { QUIET_MS = 60 };

void program_start_as(struct program *p, char *const argv[], uid_t user)
{
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    *p = (struct program){0};
    p->pid = forkpty(&p->master, NULL, NULL, &size);
    if (p->pid == 0) {
        if (user != getuid() && (setgroups(0, NULL) != 0 || setgid(user) != 0 || setuid(user) != 0))
            _exit(126);
        setenv("TERM", "xterm-256color", 1);
        setenv("LC_ALL", "C.UTF-8", 1);
        setenv("XDG_CONFIG_HOME", "/proc/nowhere", 1); /* not the settings of who measures */
        execv(argv[0], argv);
        _exit(127);
    }
}

void program_start(struct program *p, char *const argv[])
{
    program_start_as(p, argv, getuid());
}

void program_stop(struct program *p)
{
    close(p->master);
    kill(p->pid, SIGKILL);
    waitpid(p->pid, NULL, 0);
}

bool program_take(struct program *p, int ms)
{
    struct pollfd fd = {p->master, POLLIN, 0};
    char chunk[8192];
    if (poll(&fd, 1, ms) <= 0)
        return false;
    ssize_t got = read(p->master, chunk, sizeof chunk);
    if (got <= 0)
        return false;
    p->bytes += (size_t)got;
    p->takes++;
    for (ssize_t i = 0; i < got && p->length + 1 < sizeof p->tail; i++)
        p->tail[p->length++] = chunk[i];
    p->tail[p->length] = '\0';
    return true;
}

bool program_take_until(struct program *p, const char *text)
{
    while (!strstr(p->tail, text)) {
        if (!program_take(p, 5000))
            return false;
    }
    return true;
}

void program_settle(struct program *p)
{
    while (program_take(p, QUIET_MS))
        continue;
}

void program_forget(struct program *p)
{
    p->length = 0;
    p->tail[0] = '\0';
    p->bytes = 0;
    p->takes = 0;
}

long program_number(pid_t pid, const char *file, const char *key)
{
    char path[64], line[256];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, file);
    FILE *in = fopen(path, "r");
    long number = -1;
    while (in && fgets(line, sizeof line, in)) {
        if (strncmp(line, key, strlen(key)) == 0)
            number = (number < 0 ? 0 : number) + atol(line + strlen(key));
    }
    if (in)
        fclose(in);
    return number;
}

double program_cpu_us(pid_t pid)
{
    return (double)program_number(pid, "schedstat", "") / 1e3;
}
