/* SPDX-License-Identifier: MIT
 *
 * A child behind two pipes. */
#include "partner.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_ARGUMENTS = 8 };

bool partner_start(struct partner *partner, const char *program, const char *const *arguments)
{
    int there[2], back[2];
    const char *all[MAX_ARGUMENTS + 3] = {program, "--agent"};
    for (int i = 0; i < MAX_ARGUMENTS && arguments[i]; i++)
        all[i + 2] = arguments[i];
    *partner = (struct partner){.bytes = malloc(PARTNER_SIZE)};
    if (!partner->bytes || access(program, X_OK) != 0 || pipe(there) != 0 || pipe(back) != 0)
        return false;
    partner->pid = fork();
    if (partner->pid == 0) {
        if (dup2(there[0], STDIN_FILENO) >= 0 && dup2(back[1], STDOUT_FILENO) >= 0) {
            (void)close(there[0]);
            (void)close(there[1]);
            (void)close(back[0]);
            (void)close(back[1]);
            (void)execv(program, (char *const *)(uintptr_t)all);
        }
        _exit(127);
    }
    (void)close(there[0]);
    (void)close(back[1]);
    partner->in = there[1];
    partner->out = back[0];
    return partner->pid > 0;
}

void partner_send(struct partner *partner, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t count = write(partner->in, bytes, size);
        if (count <= 0)
            return;
        bytes += count;
        size -= (size_t)count;
    }
}

const char *partner_hear(struct partner *partner)
{
    for (;;) {
        char *begin = partner->bytes + partner->start;
        char *end = memchr(begin, '\n', partner->end - partner->start);
        if (end) {
            *end = '\0';
            partner->start += (size_t)(end - begin) + 1;
            return begin;
        }
        partner->end -= partner->start;
        memmove(partner->bytes, begin, partner->end);
        partner->start = 0;
        ssize_t count = read(partner->out, partner->bytes + partner->end, PARTNER_SIZE - partner->end);
        if (count <= 0)
            return NULL;
        partner->end += (size_t)count;
    }
}

const char *partner_ask(struct partner *partner, const char *line)
{
    char whole[128];
    size_t length = strlen(line);
    if (length + 1 > sizeof whole)
        abort();
    memcpy(whole, line, length);
    whole[length] = '\n';
    partner_send(partner, whole, length + 1);
    return partner_hear(partner);
}

void partner_close(struct partner *partner)
{
    if (partner->in >= 0)
        (void)close(partner->in);
    partner->in = -1;
}

int partner_end(struct partner *partner)
{
    int status = 0;
    partner_close(partner);
    while (partner_hear(partner))
        continue;
    (void)close(partner->out);
    (void)waitpid(partner->pid, &status, 0);
    free(partner->bytes);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1 - WTERMSIG(status);
}
