/* SPDX-License-Identifier: MIT
 *
 * The environment, time and streams against the real system. */
#include "support/test.h"

#include "support/scratch.h"
#include "support/fault.h"
#include "sys/sys.h"

#include <fcntl.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

TEST(test_folders_from_environment)
{
    char path[SYS_PATH_SIZE];
    setenv("HOME", "/home/eadric", 1);
    setenv("XDG_DATA_HOME", "/data", 1);
    setenv("XDG_CONFIG_HOME", "/config", 1);
    assert_int_equal(sys_data_folder(path, NULL), ST_OK);
    assert_string_equal(path, "/data/barrow");
    assert_int_equal(sys_config_folder(path, NULL), ST_OK);
    assert_string_equal(path, "/config/barrow");

    setenv("XDG_DATA_HOME", "data", 1); /* relative: ignored */
    setenv("XDG_CONFIG_HOME", "", 1);
    assert_null(sys_env("XDG_CONFIG_HOME"));
    assert_string_equal(sys_env("XDG_DATA_HOME"), "data");
    assert_int_equal(sys_data_folder(path, NULL), ST_OK);
    assert_string_equal(path, "/home/eadric/.local/share/barrow");
    assert_int_equal(sys_config_folder(path, NULL), ST_OK);
    assert_string_equal(path, "/home/eadric/.config/barrow");
}

static int homeless(const char *folder)
{
    char path[SYS_PATH_SIZE];
    char expected[SYS_PATH_SIZE];
    struct fault fault;
    (void)folder;
    unsetenv("HOME");
    unsetenv("XDG_DATA_HOME");
    const struct passwd *entry = getpwuid(getuid());
    if (entry != NULL && entry->pw_dir[0] == '/') {
        char name[32];
        sys_user_name(name, sizeof name);
        EXPECT(strncmp(name, entry->pw_name, sizeof name - 1) == 0);
        snprintf(expected, sizeof expected, "%s%s.local/share/barrow", entry->pw_dir,
                 entry->pw_dir[1] == '\0' ? "" : "/");
        EXPECT(sys_data_folder(path, &fault) == ST_OK);
        EXPECT(strcmp(path, expected) == 0);
    }
    enum { NOBODY_AT_ALL = 54321 };
    if (getuid() == 0 && getpwuid(NOBODY_AT_ALL) == NULL)
        EXPECT(setuid(NOBODY_AT_ALL) == 0);
    if (getpwuid(getuid()) == NULL) {
        char name[32];
        EXPECT(sys_data_folder(path, &fault) == ST_MISSING);
        EXPECT(strstr(fault_text(&fault), "--save-dir") != NULL);
        EXPECT(sys_config_folder(path, &fault) == (sys_env("XDG_CONFIG_HOME") == NULL ? ST_MISSING : ST_OK));
        unsetenv("LOGNAME");
        sys_user_name(name, sizeof name);
        EXPECT(strcmp(name, "") == 0);
    }
    return 0;
}

TEST(test_folders_without_home)
{
    assert_int_equal(scratch_child(homeless, *state), 0);
}

TEST(test_clock_and_chance)
{
    uint64_t before = sys_monotonic_us();
    assert_true(sys_unix_time() > 1600000000);
    assert_true(sys_monotonic_us() >= before);
    assert_true(sys_random_seed() != sys_random_seed());
}

/* A pipe that is full most of the time: the reader is slow, the writer must wait for it. */
TEST(test_write_all)
{
    enum { TOTAL = 1 << 20 };
    static char bytes[TOTAL];
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(fcntl(ends[1], F_SETFL, O_NONBLOCK), 0);
    pid_t reader = fork();
    if (reader == 0) {
        char part[1 << 12];
        long total = 0;
        close(ends[1]);
        for (ssize_t count; (count = read(ends[0], part, sizeof part)) > 0;)
            total += count;
        _exit(total == TOTAL ? 0 : 1);
    }
    close(ends[0]);
    assert_int_equal(sys_write_all(ends[1], bytes, sizeof bytes, NULL), ST_OK);
    assert_false(sys_is_terminal(ends[1]));
    close(ends[1]);
    int result;
    assert_int_equal(waitpid(reader, &result, 0), reader);
    assert_int_equal(result, 0);
}

static int write_to_nobody(const char *folder)
{
    int ends[2];
    struct fault fault;
    (void)folder;
    EXPECT(pipe(ends) == 0);
    close(ends[0]);
    sys_catch_signals(); /* or SIGPIPE ends us */
    EXPECT(sys_write_all(ends[1], "x", 1, &fault) == ST_OUTPUT);
    return 0;
}

TEST(test_write_to_nobody)
{
    assert_int_equal(scratch_child(write_to_nobody, *state), 0);
}
