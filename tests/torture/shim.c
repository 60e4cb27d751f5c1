/* SPDX-License-Identifier: MIT
 *
 * A library that is loaded before the C library (LD_PRELOAD) and lets chosen calls on chosen files fail or die, so that
 * every way a disk can fail is tried on the real program. It acts only on paths below BARROW_FAULT_DIR, and does what
 * BARROW_FAULT says:
 *
 *   CALL NUMBER HOW [always]
 *
 * CALL is open (mkstemp and opendir, too), write, fsync, close, rename (link and unlink, too), truncate, mkdir (rmdir,
 * too), chmod, read, stat, lock or any; NUMBER counts the calls of that name from 1; HOW is the name of an error
 * (ENOSPC EIO EDQUOT EROFS EINTR EACCES), `short` (half is written), or `before`, `in`, `after`: the process is killed
 * then. `always` lets all later calls of the name fail, too. Without BARROW_FAULT it counts only. BARROW_FAULT_LOG
 * names a file that gets one line per call: CALL, a space, the path; for rename and link a tab and the path before.
 * With BARROW_NO_LOCALES the system has no locale but "C".
 * Used by tests/e2e/test_torture.c and test_order.c; holds statics, for a preloaded library has no other place. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <locale.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum call {
    CALL_OPEN,
    CALL_WRITE,
    CALL_FSYNC,
    CALL_CLOSE,
    CALL_RENAME,
    CALL_TRUNCATE,
    CALL_MKDIR,
    CALL_CHMOD,
    CALL_READ,
    CALL_STAT,
    CALL_LOCK,
    CALL_ANY
};
static const char *const CALLS[] = {"open",  "write", "fsync", "close", "rename", "truncate",
                                    "mkdir", "chmod", "read",  "stat",  "lock",   "any"};

enum how { HOW_NOT, HOW_ERROR, HOW_SHORT, HOW_BEFORE, HOW_IN, HOW_AFTER };

static struct {
    bool read;
    const char *folder, *log;
    enum call call;
    long number;
    enum how how;
    int error;
    bool always;
    long counts[CALL_ANY + 1];
} fault;

static const struct {
    const char *name;
    int error;
} ERRORS[] = {{"ENOSPC", ENOSPC}, {"EIO", EIO},     {"EDQUOT", EDQUOT},
              {"EROFS", EROFS},   {"EINTR", EINTR}, {"EACCES", EACCES}};

static void read_how(const char *how)
{
    static const char *const WAYS[] = {"short", "before", "in", "after"};
    for (size_t i = 0; i < sizeof ERRORS / sizeof *ERRORS; i++) {
        if (strcmp(how, ERRORS[i].name) == 0) {
            fault.how = HOW_ERROR;
            fault.error = ERRORS[i].error;
        }
    }
    for (int i = 0; i < 4; i++) {
        if (strcmp(how, WAYS[i]) == 0)
            fault.how = (enum how)(HOW_SHORT + i);
    }
}

static void read_environment(void)
{
    char call[16] = "", how[16] = "", always[16] = "";
    const char *text = getenv("BARROW_FAULT");
    fault.read = true;
    fault.folder = getenv("BARROW_FAULT_DIR");
    fault.log = getenv("BARROW_FAULT_LOG");
    if (!text || sscanf(text, "%15s %ld %15s %15s", call, &fault.number, how, always) < 3)
        return;
    for (int i = CALL_OPEN; i <= CALL_ANY; i++) {
        if (strcmp(call, CALLS[i]) == 0)
            fault.call = (enum call)i;
    }
    read_how(how);
    fault.always = strcmp(always, "always") == 0;
}

static _Noreturn void die(void)
{
    (void)kill(getpid(), SIGKILL);
    for (;;)
        (void)pause();
}

/* `before` is the path it had before, "" for none. */
static void log_call(enum call call, const char *path, const char *before)
{
    static int (*real_open)(const char *, int, ...);
    static ssize_t (*real_write)(int, const void *, size_t);
    static int (*real_close)(int);
    if (!real_open) {
        *(void **)&real_open = dlsym(RTLD_NEXT, "open");
        *(void **)&real_write = dlsym(RTLD_NEXT, "write");
        *(void **)&real_close = dlsym(RTLD_NEXT, "close");
    }
    char line[2 * PATH_MAX + 32];
    int length = snprintf(line, sizeof line, "%s %s%s%s\n", CALLS[call], path, before[0] ? "\t" : "", before);
    int fd = real_open(fault.log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (fd < 0)
        return;
    ssize_t written = real_write(fd, line, (size_t)length);
    (void)written;
    (void)real_close(fd);
}

/* What is to happen to this call: HOW_NOT to the most. */
static enum how judge_move(enum call call, const char *path, const char *before)
{
    int saved = errno;
    if (!fault.read)
        read_environment();
    if (!fault.folder || !path || strncmp(path, fault.folder, strlen(fault.folder)) != 0)
        return HOW_NOT;
    if (fault.log)
        log_call(call, path, before);
    errno = saved;
    long number = ++fault.counts[call];
    long any = ++fault.counts[CALL_ANY];
    if (fault.how == HOW_NOT || (fault.call != call && fault.call != CALL_ANY))
        return HOW_NOT;
    if (fault.call == CALL_ANY)
        number = any;
    bool hit = number == fault.number || (fault.always && number > fault.number);
    if (!hit)
        return HOW_NOT;
    if (fault.how == HOW_BEFORE)
        die();
    if (fault.how == HOW_ERROR)
        errno = fault.error;
    return fault.how;
}

static enum how judge(enum call call, const char *path)
{
    return judge_move(call, path, "");
}

static const char *path_of(int fd, char path[PATH_MAX])
{
    char link[64];
    (void)snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    int saved = errno;
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    errno = saved;
    if (length < 0)
        return NULL;
    path[length] = '\0';
    return path;
}

#define REAL(name)                                                                                                     \
    static __typeof__(name) *real;                                                                                     \
    if (!real)                                                                                                         \
    *(void **)&real = dlsym(RTLD_NEXT, #name)

/* A call that does its work whole or not at all; `verdict` comes of judge. */
#define ALL_OR_NOTHING(verdict, work)                                                                                  \
    do {                                                                                                               \
        enum how how = (verdict);                                                                                      \
        if (how == HOW_ERROR || how == HOW_SHORT) {                                                                    \
            if (how == HOW_SHORT)                                                                                      \
                errno = EIO;                                                                                           \
            return -1;                                                                                                 \
        }                                                                                                              \
        int result = (work);                                                                                           \
        if (how == HOW_IN || how == HOW_AFTER)                                                                         \
            die();                                                                                                     \
        return result;                                                                                                 \
    } while (0)

/* --- The calls --------------------------------------------------------------------------------------------------- */

int open(const char *path, int flags, ...)
{
    REAL(open);
    va_list args;
    va_start(args, flags);
    int mode = flags & O_CREAT ? va_arg(args, int) : 0;
    va_end(args);
    ALL_OR_NOTHING(judge(CALL_OPEN, path), real(path, flags, mode));
}

int open64(const char *path, int flags, ...)
{
    REAL(open64);
    va_list args;
    va_start(args, flags);
    int mode = flags & O_CREAT ? va_arg(args, int) : 0;
    va_end(args);
    ALL_OR_NOTHING(judge(CALL_OPEN, path), real(path, flags, mode));
}

static ssize_t write_faulty(int fd, const void *bytes, size_t size, off_t at, bool placed)
{
    static __typeof__(write) *real_write;
    static __typeof__(pwrite64) *real_pwrite;
    if (!real_write) {
        *(void **)&real_write = dlsym(RTLD_NEXT, "write");
        *(void **)&real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    }
    char path[PATH_MAX];
    enum how how = judge(CALL_WRITE, path_of(fd, path));
    if (how == HOW_ERROR)
        return -1;
    if (how == HOW_SHORT || how == HOW_IN)
        size /= 2; /* of one byte nothing, as of a full disk */
    ssize_t result = placed ? real_pwrite(fd, bytes, size, at) : real_write(fd, bytes, size);
    if (how == HOW_IN || how == HOW_AFTER)
        die();
    return result;
}

ssize_t write(int fd, const void *bytes, size_t size)
{
    return write_faulty(fd, bytes, size, 0, false);
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at)
{
    return write_faulty(fd, bytes, size, at, true);
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at)
{
    return write_faulty(fd, bytes, size, at, true);
}

int fsync(int fd)
{
    REAL(fsync);
    char path[PATH_MAX];
    ALL_OR_NOTHING(judge(CALL_FSYNC, path_of(fd, path)), real(fd));
}

int fdatasync(int fd)
{
    REAL(fdatasync);
    char path[PATH_MAX];
    ALL_OR_NOTHING(judge(CALL_FSYNC, path_of(fd, path)), real(fd));
}

/* A failing close closes all the same, as Linux does. */
int close(int fd)
{
    REAL(close);
    char path[PATH_MAX];
    enum how how = judge(CALL_CLOSE, path_of(fd, path));
    int error = errno;
    int result = real(fd);
    if (how == HOW_IN || how == HOW_AFTER)
        die();
    if (how == HOW_ERROR || how == HOW_SHORT) {
        errno = how == HOW_ERROR ? error : EIO;
        return -1;
    }
    return result;
}

int rename(const char *from, const char *to)
{
    REAL(rename);
    ALL_OR_NOTHING(judge_move(CALL_RENAME, to, from), real(from, to));
}

int link(const char *from, const char *to)
{
    REAL(link);
    ALL_OR_NOTHING(judge_move(CALL_RENAME, to, from), real(from, to));
}

int unlink(const char *path)
{
    REAL(unlink);
    ALL_OR_NOTHING(judge(CALL_RENAME, path), real(path));
}

int ftruncate(int fd, off_t size)
{
    REAL(ftruncate);
    char path[PATH_MAX];
    ALL_OR_NOTHING(judge(CALL_TRUNCATE, path_of(fd, path)), real(fd, size));
}

int ftruncate64(int fd, off64_t size)
{
    REAL(ftruncate64);
    char path[PATH_MAX];
    ALL_OR_NOTHING(judge(CALL_TRUNCATE, path_of(fd, path)), real(fd, size));
}

int mkdir(const char *path, mode_t mode)
{
    REAL(mkdir);
    ALL_OR_NOTHING(judge(CALL_MKDIR, path), real(path, mode));
}

int rmdir(const char *path)
{
    REAL(rmdir);
    ALL_OR_NOTHING(judge(CALL_MKDIR, path), real(path));
}

/* The name is the pattern's: what is behind its X is not known before. */
int mkstemp64(char *pattern)
{
    REAL(mkstemp64);
    ALL_OR_NOTHING(judge(CALL_OPEN, pattern), real(pattern));
}

DIR *opendir(const char *path)
{
    REAL(opendir);
    enum how how = judge(CALL_OPEN, path);
    if (how == HOW_ERROR || how == HOW_SHORT)
        return NULL;
    if (how == HOW_IN || how == HOW_AFTER)
        die();
    return real(path);
}

int fchmod(int fd, mode_t mode)
{
    REAL(fchmod);
    char path[PATH_MAX];
    ALL_OR_NOTHING(judge(CALL_CHMOD, path_of(fd, path)), real(fd, mode));
}

int flock(int fd, int operation)
{
    REAL(flock);
    char path[PATH_MAX];
    ALL_OR_NOTHING(judge(CALL_LOCK, path_of(fd, path)), real(fd, operation));
}

int stat64(const char *path, struct stat64 *status)
{
    REAL(stat64);
    ALL_OR_NOTHING(judge(CALL_STAT, path), real(path, status));
}

int lstat64(const char *path, struct stat64 *status)
{
    REAL(lstat64);
    ALL_OR_NOTHING(judge(CALL_STAT, path), real(path, status));
}

int fstat64(int fd, struct stat64 *status)
{
    REAL(fstat64);
    char path[PATH_MAX];
    ALL_OR_NOTHING(judge(CALL_STAT, path_of(fd, path)), real(fd, status));
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

static enum how judge_read(int fd)
{
    char path[PATH_MAX];
    enum how how = judge(CALL_READ, path_of(fd, path));
    if (how == HOW_IN || how == HOW_AFTER)
        die();
    return how;
}

ssize_t read(int fd, void *bytes, size_t size)
{
    REAL(read);
    enum how how = judge_read(fd);
    return how == HOW_ERROR ? -1 : real(fd, bytes, how == HOW_SHORT ? (size + 1) / 2 : size);
}

ssize_t pread64(int fd, void *bytes, size_t size, off64_t at)
{
    REAL(pread64);
    enum how how = judge_read(fd);
    return how == HOW_ERROR ? -1 : real(fd, bytes, how == HOW_SHORT ? (size + 1) / 2 : size, at);
}

/* --- Locales ----------------------------------------------------------------------------------------------------- */

char *setlocale(int category, const char *name)
{
    REAL(setlocale);
    if (name && strcmp(name, "C") != 0 && getenv("BARROW_NO_LOCALES"))
        return NULL;
    return real(category, name);
}
