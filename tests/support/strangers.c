/* SPDX-License-Identifier: MIT
 *
 * Becomes other users for good, in children. */
#include "strangers.h"

#include "test.h"

#include <grp.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

bool strangers_can_be(void)
{
    return getuid() == 0;
}

bool strangers_become(int user)
{
    (void)umask(077);
    return setgroups(0, NULL) == 0 && setgid(PLAYERS) == 0 && setuid((uid_t)user) == 0;
}

int strangers_do(int user, int (*body)(const char *argument), const char *argument)
{
    int results[2], result = -1;
    assert_int_equal(pipe(results), 0);
    pid_t child = fork();
    assert_int_not_equal(child, -1);
    if (child == 0) {
        result = strangers_become(user) ? body(argument) : -2;
        _exit(write(results[1], &result, sizeof result) == sizeof result ? 0 : 1);
    }
    assert_int_equal(close(results[1]), 0);
    assert_int_equal(read(results[0], &result, sizeof result), sizeof result);
    assert_int_equal(close(results[0]), 0);
    assert_int_equal(waitpid(child, NULL, 0), child);
    return result;
}

void strangers_folder(const char *root, const char *name, int owner, unsigned mode)
{
    char path[SCRATCH_SIZE];
    scratch_path(path, root, name);
    assert_int_equal(mkdir(path, 0700), 0);
    assert_int_equal(chown(path, (uid_t)owner, PLAYERS), 0);
    assert_int_equal(chmod(path, mode), 0);
}
