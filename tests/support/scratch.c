/* SPDX-License-Identifier: MIT
 *
 * Scratch folders and child processes for tests. Anything that goes wrong here ends the test program at once. */
#include "scratch.h"

#include <errno.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void require(int good, const char *what)
{
    if (good)
        return;
    perror(what);
    exit(1);
}

void scratch_make(char folder[SCRATCH_SIZE])
{
    const char *parent = getenv("TMPDIR");
    if (parent == NULL || parent[0] != '/')
        parent = "/tmp";
    require(snprintf(folder, SCRATCH_SIZE, "%s/barrow-test-XXXXXX", parent) < SCRATCH_SIZE, "TMPDIR");
    require(mkdtemp(folder) != NULL, folder);
}

/* What a program that is ending removes itself meanwhile is no harm. */
static int remove_one(const char *path, const struct stat *info, int type, struct FTW *where)
{
    (void)info;
    (void)type;
    (void)where;
    return remove(path) == 0 || errno == ENOENT ? 0 : -1;
}

/* One that is ending may also make a last file: then again. */
void scratch_remove(const char *folder)
{
    enum { TRIES = 100, PAUSE_NS = 10000000 };
    int tries = 0;
    while (nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS) != 0 && errno != ENOENT) {
        require(errno == ENOTEMPTY && ++tries < TRIES, folder);
        (void)nanosleep(&(struct timespec){.tv_nsec = PAUSE_NS}, NULL);
    }
}

void scratch_path(char path[SCRATCH_SIZE], const char *folder, const char *name)
{
    require(snprintf(path, SCRATCH_SIZE, "%s/%s", folder, name) < SCRATCH_SIZE, name);
}

void scratch_write(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    require(file != NULL, path);
    require(fwrite(bytes, 1, size, file) == size, path);
    require(fclose(file) == 0, path);
}

long scratch_read(const char *path, void *bytes, size_t capacity)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return -1;
    long size = (long)fread(bytes, 1, capacity, file);
    require(fclose(file) == 0, path);
    return size;
}

int scratch_child(int (*body)(const char *folder), const char *folder)
{
    int answer[2];
    require(pipe(answer) == 0, "pipe");
    fflush(NULL);
    pid_t child = fork();
    require(child >= 0, "fork");
    if (child == 0) {
        int line = body(folder);
        _exit(write(answer[1], &line, sizeof line) == (ssize_t)sizeof line ? 0 : 1);
    }
    close(answer[1]); /* a child that leaves in another way is found out by the missing answer */
    int state;
    for (;;) {
        require(waitpid(child, &state, WUNTRACED) == child, "waitpid");
        if (!WIFSTOPPED(state))
            break;
        require(kill(child, SIGCONT) == 0, "kill");
    }
    int line = -1;
    if (WIFSIGNALED(state))
        line = -1 - WTERMSIG(state);
    else
        require(read(answer[0], &line, sizeof line) == (ssize_t)sizeof line, "read");
    close(answer[0]);
    return line;
}

bool scratch_children(int count, int (*body)(void *context), void *context)
{
    bool good = true;
    fflush(NULL);
    for (int i = 0; i < count; i++) {
        pid_t child = fork();
        require(child >= 0, "fork");
        if (child == 0)
            _exit(body(context) == 0 ? 0 : 1);
    }
    for (int i = 0; i < count; i++) {
        int status = -1;
        require(wait(&status) >= 0, "wait");
        good = good && status == 0;
    }
    return good;
}

bool scratch_limit_files(unsigned long size)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_FSIZE, &limit) != 0)
        return false;
    limit.rlim_cur = size;
    return setrlimit(RLIMIT_FSIZE, &limit) == 0;
}
