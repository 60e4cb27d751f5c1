/* SPDX-License-Identifier: MIT
 *
 * The wait and the signals that end it, before it and during it; and what check_failed leaves behind. Everything that
 * changes a process for good runs in a child. */
#include "support/test.h"

#include "base/check.h"
#include "support/scratch.h"
#include "sys/sys.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/* --- Waiting ----------------------------------------------------------------------------------------------------- */

static int wait_for_input(const char *folder)
{
    int ends[2];
    (void)folder;
    sys_catch_signals();
    EXPECT(pipe(ends) == 0);
    EXPECT(sys_wait(ends[0], SYS_NOW) == SYS_WAKE_TIMEOUT);
    EXPECT(sys_wait(ends[0], sys_monotonic_us() + 5 * 1000) == SYS_WAKE_TIMEOUT);
    EXPECT(sys_wait(-1, sys_monotonic_us() + 1 * 1000) == SYS_WAKE_TIMEOUT);
    EXPECT(write(ends[1], "x", 1) == 1);
    EXPECT(sys_wait(ends[0], 0) == SYS_WAKE_INPUT);
    EXPECT(sys_wait(ends[0], 0) == SYS_WAKE_INPUT); /* still there */
    char byte;
    EXPECT(read(ends[0], &byte, 1) == 1);
    close(ends[1]);
    EXPECT(sys_wait(ends[0], 0) == SYS_WAKE_INPUT); /* its end is input, too */
    close(ends[0]);
    EXPECT(sys_wait(ends[0], 0) == SYS_WAKE_INPUT); /* and so is a closed one */
    return 0;
}

static int wait_for_either(const char *folder)
{
    int first[2], second[2];
    (void)folder;
    sys_catch_signals();
    EXPECT(pipe(first) == 0 && pipe(second) == 0);
    EXPECT(sys_wait_both(first[0], second[0], sys_monotonic_us() + 1 * 1000) == SYS_WAKE_TIMEOUT);
    EXPECT(write(second[1], "x", 1) == 1);
    EXPECT(sys_wait_both(first[0], second[0], 0) == SYS_WAKE_OTHER);
    EXPECT(sys_wait_both(-1, second[0], 0) == SYS_WAKE_OTHER);
    EXPECT(sys_wait_both(second[0], -1, 0) == SYS_WAKE_INPUT);
    EXPECT(write(first[1], "x", 1) == 1);
    EXPECT(sys_wait_both(first[0], second[0], 0) == (SYS_WAKE_INPUT | SYS_WAKE_OTHER));
    EXPECT(sys_wait_both(second[0], first[0], 0) == (SYS_WAKE_INPUT | SYS_WAKE_OTHER));
    raise(SIGWINCH);
    EXPECT(sys_wait_both(-1, second[0], 0) == (SYS_WAKE_RESIZE | SYS_WAKE_OTHER));
    return 0;
}

/* A link that stalls, a terminal stopped by Ctrl-S: whoever is asked to leave does. */
static int show_to_who_takes_nothing(const char *folder)
{
    static char much[1 << 20];
    int ends[2];
    (void)folder;
    sys_catch_signals();
    EXPECT(pipe(ends) == 0);
    EXPECT(sys_show(ends[1], "x", 1, 0, NULL) == ST_OK && sys_show(ends[1], "x", 1, SYS_NOW, NULL) == ST_OK);
    EXPECT(sys_show(ends[1], much, sizeof much, SYS_NOW, NULL) == ST_MISSING);
    EXPECT(sys_show(ends[1], much, sizeof much, sys_monotonic_us() + 1200 * 1000, NULL) == ST_MISSING);
    pid_t parent = getpid(), child = fork();
    if (child == 0) {
        (void)kill(parent, SIGWINCH); /* alone it would change nothing */
        (void)nanosleep(&(struct timespec){.tv_nsec = 50 * 1000 * 1000}, NULL);
        _exit(kill(parent, SIGUSR1));
    }
    EXPECT(sys_show(ends[1], much, sizeof much, 0, NULL) == ST_MISSING);
    EXPECT(waitpid(child, NULL, 0) == child);
    EXPECT(sys_wait(-1, 0) == (SYS_WAKE_RESIZE | SYS_WAKE_ASKED));
    EXPECT(sys_wait(-1, sys_monotonic_us() + 1500 * 1000) == SYS_WAKE_TIMEOUT); /* and no alarm ends a wait */
    raise(SIGTERM);
    EXPECT(sys_show(ends[1], much, sizeof much, 0, NULL) == ST_MISSING);
    EXPECT(sys_wait(-1, 0) == SYS_WAKE_HANGUP);
    return 0;
}

/* A reader that goes is no error; a device that refuses is one. */
static int show_to_who_is_not_there(const char *folder)
{
    int ends[2];
    struct fault fault;
    (void)folder;
    sys_catch_signals();
    EXPECT(pipe(ends) == 0 && close(ends[0]) == 0);
    EXPECT(sys_show(ends[1], "x", 1, 0, &fault) == ST_MISSING && fault.code == ST_MISSING);
    int nothing = open("/dev/null", O_RDONLY);
    EXPECT(nothing >= 0 && sys_show(nothing, "x", 1, 0, &fault) == ST_OUTPUT && fault.code == ST_OUTPUT);
    return 0;
}

static int signals_before_the_wait(const char *folder)
{
    static const int HANGUPS[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};
    (void)folder;
    sys_catch_signals();
    raise(SIGWINCH);
    EXPECT(sys_wait(-1, 0) == SYS_WAKE_RESIZE);
    EXPECT(sys_wait(-1, SYS_NOW) == SYS_WAKE_TIMEOUT); /* told once */
    raise(SIGSTOP);                                    /* scratch_child goes on with SIGCONT */
    EXPECT(sys_wait(-1, 0) == SYS_WAKE_RESUME);
    int ends[2];
    EXPECT(pipe(ends) == 0 && write(ends[1], "x", 1) == 1);
    raise(SIGWINCH);
    raise(HANGUPS[folder[0] - '0']); /* not starved by a player who types without pause */
    EXPECT(sys_wait(ends[0], 0) == (SYS_WAKE_INPUT | SYS_WAKE_RESIZE | SYS_WAKE_HANGUP));
    EXPECT(sys_wait(ends[0], 0) == (SYS_WAKE_INPUT | SYS_WAKE_HANGUP));
    EXPECT(sys_wait(-1, 0) == SYS_WAKE_HANGUP); /* for ever after */
    return 0;
}

/* Starts a child that sends `number` to us, over and over, until we end it. */
static pid_t start_pest(int number)
{
    pid_t pest = fork();
    if (pest != 0)
        return pest;
    while (kill(getppid(), number) == 0) {
        struct timespec pause_time = {.tv_nsec = 20000000};
        nanosleep(&pause_time, NULL);
    }
    _exit(0);
}

static int signals_during_the_wait(const char *folder)
{
    int ends[2];
    (void)folder;
    sys_catch_signals();
    EXPECT(pipe(ends) == 0);
    pid_t pest = start_pest(SIGWINCH);
    EXPECT(sys_wait(ends[0], 0) == SYS_WAKE_RESIZE);
    EXPECT(sys_wait(ends[0], 0) == SYS_WAKE_RESIZE);
    EXPECT(kill(pest, SIGKILL) == 0 && waitpid(pest, NULL, 0) == pest);
    pest = start_pest(SIGHUP);
    unsigned wake = sys_wait(ends[0], 0);
    EXPECT(kill(pest, SIGKILL) == 0 && waitpid(pest, NULL, 0) == pest);
    EXPECT((wake & SYS_WAKE_HANGUP) != 0);
    return 0;
}

/* Outside sys_wait no call is interrupted, whatever signals come. */
static int signals_outside_the_wait(const char *folder)
{
    (void)folder;
    sys_catch_signals();
    pid_t pest = start_pest(SIGTERM);
    struct timespec sleep_time = {.tv_nsec = 100000000};
    EXPECT(nanosleep(&sleep_time, NULL) == 0);
    EXPECT(kill(pest, SIGKILL) == 0 && waitpid(pest, NULL, 0) == pest);
    EXPECT(sys_wait(-1, 0) == SYS_WAKE_HANGUP);
    return 0;
}

/* A lock that is never given back keeps nobody who is asked to leave: the wait without end ends with the signal. */
static int signals_while_a_lock_is_held(const char *folder)
{
    char path[SCRATCH_SIZE];
    struct sys_file held, wanted;
    sys_catch_signals();
    scratch_path(path, folder, "lock");
    EXPECT(!sys_is_leaving());
    EXPECT(sys_rest(1));
    EXPECT(sys_open(&held, path, SYS_OPEN_OR_CREATE, NULL) == ST_OK && sys_lock(&held, NULL) == ST_OK);
    EXPECT(sys_open(&wanted, path, SYS_APPEND, NULL) == ST_OK);
    EXPECT(sys_lock_wait(&wanted, 0, NULL) == ST_LOCKED);
    pid_t pest = start_pest(SIGTERM);
    EXPECT(sys_lock_wait(&wanted, UINT64_MAX, NULL) == ST_LOCKED);
    EXPECT(kill(pest, SIGKILL) == 0 && waitpid(pest, NULL, 0) == pest);
    EXPECT(sys_is_leaving());
    EXPECT(sys_wait(-1, 0) == SYS_WAKE_HANGUP); /* which is still told */
    sys_drop(&held);
    EXPECT(sys_lock_wait(&wanted, 0, NULL) == ST_OK);
    sys_drop(&wanted);
    return 0;
}

TEST(test_a_lock_that_is_never_given_back)
{
    char folder[SCRATCH_SIZE];
    scratch_make(folder);
    assert_int_equal(scratch_child(signals_while_a_lock_is_held, folder), 0);
    scratch_remove(folder);
}

/* A reader that takes nothing: a log of which the name leads to its pipe does not wait for it. */
static int append_to_a_pipe(const char *path)
{
    static const char bytes[1 << 20];
    struct sys_file file;
    int reader = open(path, O_RDONLY | O_NONBLOCK);
    EXPECT(reader >= 0);
    EXPECT(sys_open(&file, path, SYS_OPEN_OR_CREATE, NULL) == ST_OK);
    EXPECT(file.is_stream && !file.waits);
    (void)alarm(20);
    EXPECT(sys_append(&file, bytes, sizeof bytes, NULL) != ST_OK);
    return 0;
}

TEST(test_a_log_waits_for_nobody)
{
    char folder[SCRATCH_SIZE], path[SCRATCH_SIZE];
    scratch_make(folder);
    scratch_path(path, folder, "log");
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(scratch_child(append_to_a_pipe, path), 0);
    scratch_remove(folder);
}

TEST(test_wait)
{
    assert_int_equal(scratch_child(wait_for_input, ""), 0);
    assert_int_equal(scratch_child(wait_for_either, ""), 0);
    assert_int_equal(scratch_child(show_to_who_takes_nothing, ""), 0);
    assert_int_equal(scratch_child(show_to_who_is_not_there, ""), 0);
    assert_int_equal(scratch_child(signals_before_the_wait, "0"), 0);
    assert_int_equal(scratch_child(signals_before_the_wait, "1"), 0);
    assert_int_equal(scratch_child(signals_before_the_wait, "2"), 0);
    assert_int_equal(scratch_child(signals_before_the_wait, "3"), 0);
    assert_int_equal(scratch_child(signals_during_the_wait, ""), 0);
    assert_int_equal(scratch_child(signals_outside_the_wait, ""), 0);
}

/* --- The crash --------------------------------------------------------------------------------------------------- */

static int crash(const char *slave_path)
{
    struct rlimit no_core = {0, 0};
    int screen = open(slave_path, O_RDWR | O_NOCTTY);
    struct termios modes;
    EXPECT(setrlimit(RLIMIT_CORE, &no_core) == 0 && screen >= 0 && tcgetattr(screen, &modes) == 0);
    modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
    modes.c_oflag &= ~(tcflag_t)OPOST;
    EXPECT(tcsetattr(screen, TCSANOW, &modes) == 0);
    EXPECT(dup2(screen, STDERR_FILENO) >= 0);
    sys_prepare_crash("<restore>", 9);
    sys_prepare_crash_message("Your game is safe.");
    CHECK(1 + 1 == 3);
    return 0;
}

/* Twice, as a command that is tried once more would. */
static int crash_with_a_note(const char *path)
{
    struct rlimit no_core = {0, 0};
    static const uint32_t NUMBER = 4711;
    EXPECT(setrlimit(RLIMIT_CORE, &no_core) == 0);
    int null = open("/dev/null", O_WRONLY);
    EXPECT(null >= 0 && dup2(null, STDERR_FILENO) >= 0);
    sys_prepare_crash_note(path, &NUMBER);
    CHECK(path == NULL);
    return 0;
}

static int crash_by_the_machine(const char *path)
{
    struct rlimit no_core = {0, 0};
    static const uint32_t NUMBER = 12;
    EXPECT(setrlimit(RLIMIT_CORE, &no_core) == 0);
    int null = open("/dev/null", O_WRONLY);
    EXPECT(null >= 0 && dup2(null, STDERR_FILENO) >= 0);
    EXPECT(signal(SIGSEGV, SIG_DFL) != SIG_ERR); /* not the test library's */
    sys_catch_signals();
    sys_prepare_crash_note(path, &NUMBER);
    EXPECT(raise(SIGSEGV) == 0);
    return 0;
}

/* As the C library does that finds its heap in ruins. */
static int crash_by_the_library(const char *path)
{
    struct rlimit no_core = {0, 0};
    static const uint32_t NUMBER = 34;
    EXPECT(setrlimit(RLIMIT_CORE, &no_core) == 0);
    int null = open("/dev/null", O_WRONLY);
    EXPECT(null >= 0 && dup2(null, STDERR_FILENO) >= 0);
    EXPECT(signal(SIGABRT, SIG_DFL) != SIG_ERR);
    sys_catch_signals();
    sys_prepare_crash_note(path, &NUMBER);
    abort();
}

/* One note for one crash, though the library's abort is caught, too. */
static int crash_with_all_caught(const char *path)
{
    EXPECT(signal(SIGABRT, SIG_DFL) != SIG_ERR);
    sys_catch_signals();
    return crash_with_a_note(path);
}

TEST(test_what_a_crash_leaves_behind)
{
    char folder[SCRATCH_SIZE], path[SCRATCH_SIZE], bytes[64];
    scratch_make(folder);
    scratch_path(path, folder, "crashed");
    assert_int_equal(scratch_child(crash_with_a_note, path), -1 - SIGABRT);
    assert_int_equal(scratch_child(crash_with_a_note, path), -1 - SIGABRT);
    assert_int_equal(scratch_child(crash_by_the_machine, path), -1 - SIGSEGV);
    assert_int_equal(scratch_child(crash_by_the_library, path), -1 - SIGABRT);
    assert_int_equal(scratch_child(crash_with_all_caught, path), -1 - SIGABRT);
    assert_int_equal(scratch_read(path, bytes, sizeof bytes), 21);
    assert_memory_equal(bytes, "4711\n4711\n12\n34\n4711\n", 21);
    scratch_remove(folder);
}

TEST(test_check_failed)
{
    char shown[1024] = "";
    size_t size = 0;
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
        test_skip("there are no pseudo-terminals here");
    int keep = open(ptsname(master), O_RDWR | O_NOCTTY); /* or the master reads EIO */
    assert_int_equal(scratch_child(crash, ptsname(master)), -1 - SIGABRT);
    while ((strstr(shown, "== 3") == NULL || shown[size - 1] != '\n') && size < sizeof shown - 1) {
        ssize_t count = read(master, shown + size, sizeof shown - 1 - size);
        assert_true(count > 0);
        size += (size_t)count;
        shown[size] = '\0';
    }
    static const char START[] = "<restore>Your game is safe.\r\nbarrow: a bug: ";
    assert_int_equal(strncmp(shown, START, strlen(START)), 0);
    assert_non_null(strstr(shown, "test_sys_wait.c:"));
    assert_non_null(strstr(shown, ": 1 + 1 == 3\r\n"));
    struct termios modes;
    assert_int_equal(tcgetattr(keep, &modes), 0);
    assert_int_equal(modes.c_lflag & (ICANON | ECHO | ISIG), ICANON | ECHO | ISIG);
    close(keep);
    close(master);
}
