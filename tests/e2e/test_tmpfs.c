/* SPDX-License-Identifier: MIT
 *
 * A real disk of 64 KiB that others fill and empty while the game is played on it: what cannot be written has not
 * happened, is told, and is done again when there is room; no turn is lost. The disk is a tmpfs, mounted in a name
 * space of this program's own, where the system lets it. */
#define _GNU_SOURCE /* unshare */

#include "support/test.h"
#include "e2e/support/game.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#include <sys/mount.h>
#endif

/* The page of the disk that a journal's end lies in has room, however full the disk is: a head of 128 bytes and this
 * many commands fill the first one. */
enum { PAGE_TURNS = (4096 - 128) / 16, BEFORE = 10, KEYS_MAX = 512 };

static char disk[SCRATCH_SIZE], saves[SCRATCH_SIZE], filler[SCRATCH_SIZE];
static const char *why_not = "";

/* --- The disk ---------------------------------------------------------------------------------------------------- */

#ifdef __linux__
static bool write_text(const char *path, const char *text)
{
    int fd = open(path, O_WRONLY);
    bool good = fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text);
    if (fd >= 0)
        (void)close(fd);
    return good;
}

/* A name space where we may mount: as root at once, else as the root of a world of our own. */
static bool enter_own_space(void)
{
    char map[64];
    unsigned uid = (unsigned)getuid(), gid = (unsigned)getgid();
    if (unshare(CLONE_NEWNS) == 0)
        return true;
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0)
        return false;
    (void)snprintf(map, sizeof map, "0 %u 1", uid);
    if (!write_text("/proc/self/setgroups", "deny") || !write_text("/proc/self/uid_map", map))
        return false;
    (void)snprintf(map, sizeof map, "0 %u 1", gid);
    return write_text("/proc/self/gid_map", map);
}

static bool make_disk(void)
{
    return enter_own_space() && mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
           mount("none", disk, "tmpfs", 0, "size=64k") == 0;
}

static void remove_disk(void)
{
    (void)umount2(disk, MNT_DETACH);
}
#else
static bool make_disk(void)
{
    errno = ENOSYS;
    return false;
}

static void remove_disk(void) {}
#endif

static void fill_disk(void)
{
    static const char BYTES[512];
    int fd = open(filler, O_WRONLY | O_CREAT | O_APPEND, 0600);
    assert_true(fd >= 0);
    while (write(fd, BYTES, sizeof BYTES) > 0)
        continue;
    assert_int_equal(errno, ENOSPC);
    (void)close(fd);
}

static void empty_disk(void)
{
    assert_int_equal(unlink(filler), 0);
}

static int begin(void **state)
{
    scratch_make(disk);
    if (!make_disk()) {
        why_not = strerror(errno);
        scratch_remove(disk);
        disk[0] = '\0';
    }
    scratch_path(saves, disk, "saves");
    scratch_path(filler, disk, "filler");
    return pty_fixture(state);
}

static int end(void **state)
{
    int result = pty_fixture_end(state);
    if (disk[0]) {
        remove_disk();
        scratch_remove(disk);
    }
    return result;
}

/* --- The game ---------------------------------------------------------------------------------------------------- */

/* A floor without foes, so that many turns can be waited. */
static void start(struct pty *pty, bool living)
{
    const char *more[] = {"--save-dir", saves, NULL};
    game_start(pty, &(struct game_setup){.data = "empty", .seed = "2", .living = living, .more = more});
}

/* Waits until this turn. */
static void wait_until_turn(struct pty *pty, int turn)
{
    char keys[KEYS_MAX] = "", shown[32];
    int turns = turn - game_turn(pty);
    assert_in_range(turns, 1, KEYS_MAX - 1);
    memset(keys, 'z', (size_t)turns);
    (void)snprintf(shown, sizeof shown, "Floor 1  T%d", turn);
    pty_send(pty, keys);
    pty_wait_text(pty, shown);
    assert_int_equal(game_turn(pty), turn);
}

static void expect_refused(struct pty *pty)
{
    int turn = game_turn(pty);
    pty_send(pty, "z");
    pty_wait_text(pty, "Nothing happens: the save cannot be written");
    assert_screen_contains(pty, "no space left");
    pty_send(pty, "hjkl");
    pty_settle(pty);
    assert_int_equal(game_turn(pty), turn);
}

/* Everything is there, and it is the game that was played. */
static void expect_verified(struct pty *pty, int turns)
{
    char journal[SCRATCH_SIZE], data[SCRATCH_SIZE], expected[32];
    scratch_path(journal, saves, "characters/Wanda/journal");
    game_data_path(data, "empty");
    pty_start(
        pty, &(struct pty_setup){.cols = 300, .args = (const char *[]){"--verify", journal, "--data-dir", data, NULL}});
    pty_settle(pty);
    assert_int_equal(pty_wait_exit(pty), 0);
    (void)snprintf(expected, sizeof expected, "turns=%d ", turns);
    assert_screen_contains(pty, expected);
    pty_stop(pty);
}

static void leave(struct pty *pty)
{
    pty_hang_up(pty);
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
}

/* --- Tests ------------------------------------------------------------------------------------------------------- */

TEST_WITH(test_filled_and_emptied, begin, end)
{
    struct pty *pty = *state;
    int turn = PAGE_TURNS;
    if (!disk[0])
        test_skip("no tmpfs of 64 KiB can be mounted here: %s", why_not);
    start(pty, false);
    wait_until_turn(pty, BEFORE);
    fill_disk();
    wait_until_turn(pty, PAGE_TURNS); /* no snapshot has room, and none is needed */
    expect_refused(pty);
    empty_disk();
    wait_until_turn(pty, ++turn);
    for (int i = 0; i < 3; i++) { /* again and again, to the next page's end */
        fill_disk();
        wait_until_turn(pty, ++turn);
        empty_disk();
        wait_until_turn(pty, ++turn);
    }
    leave(pty);
    expect_verified(pty, turn);
}

TEST_WITH(test_left_and_found_again_while_full, begin, end)
{
    struct pty *pty = *state;
    if (!disk[0])
        test_skip("no tmpfs of 64 KiB can be mounted here: %s", why_not);
    start(pty, false);
    wait_until_turn(pty, PAGE_TURNS);
    fill_disk();
    expect_refused(pty);
    leave(pty);
    start(pty, true);
    assert_int_equal(game_turn(pty), PAGE_TURNS);
    expect_refused(pty);
    leave(pty);
    /* No other life can begin, and nothing is left of the attempt. */
    pty_start(pty, &(struct pty_setup){.cols = 200,
                                       .args = (const char *[]){"--save-dir", saves, "--new", "--name", "Ulf", NULL}});
    pty_settle(pty);
    assert_int_equal(pty_wait_exit(pty), 5);
    assert_screen_contains(pty, "no space left");
    pty_stop(pty);
    empty_disk();
    start(pty, true);
    assert_int_equal(game_turn(pty), PAGE_TURNS);
    wait_until_turn(pty, PAGE_TURNS + 1);
    leave(pty);
    expect_verified(pty, PAGE_TURNS + 1);
}
