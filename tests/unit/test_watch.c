/* SPDX-License-Identifier: MIT
 *
 * Watching a file that somebody else writes: whole records at once, parts of them later, a tail cut off, another file
 * in its place, damage; and the copy of a journal in a spool. */
#include "support/test.h"

#include "base/strbuf.h"
#include "persist/save/journal_format.h"
#include "persist/spool.h"
#include "persist/live.h"
#include "support/content.h"
#include "support/profile.h"
#include "support/scratch.h"
#include "support/tape.h"
#include "support/fault.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { COMMANDS = 800, BYTES = 1 << 16 };

struct fixture {
    char folder[SCRATCH_SIZE], path[SCRATCH_SIZE];
    struct rules *rules;
    struct journal_tape tape;
    uint8_t *bytes; /* the whole journal */
    size_t size;
};

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    assert_non_null(fixture);
    scratch_make(fixture->folder);
    scratch_path(fixture->path, fixture->folder, "journal");
    fixture->rules = test_rules();
    tape_play(&fixture->tape, fixture->rules, test_in_the_campaign() ? "waiter" : "brawler",
              test_in_the_campaign() ? 6 : 3, COMMANDS);
    tape_write(&fixture->tape, fixture->tape.count, fixture->path);
    fixture->bytes = calloc(1, BYTES);
    assert_non_null(fixture->bytes);
    fixture->size = (size_t)scratch_read(fixture->path, fixture->bytes, BYTES);
    assert_int_equal(fixture->size, JOURNAL_HEADER_SIZE + COMMANDS * JOURNAL_RECORD_SIZE);
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    journal_tape_release(&fixture->tape);
    scratch_remove(fixture->folder);
    free(fixture->bytes);
    free(fixture->rules);
    free(fixture);
    return 0;
}

static size_t size_of(uint32_t records)
{
    return JOURNAL_HEADER_SIZE + (size_t)records * JOURNAL_RECORD_SIZE;
}

/* Makes the file as long as the first `size` bytes, keeping the file. */
static void set_size(const struct fixture *fixture, size_t size)
{
    int fd = open(fixture->path, O_WRONLY);
    assert_true(fd >= 0);
    assert_int_equal(pwrite(fd, fixture->bytes, size, 0), size);
    assert_int_equal(ftruncate(fd, (off_t)size), 0);
    assert_int_equal(close(fd), 0);
}

static struct live *open_watch(const struct fixture *fixture)
{
    struct live *watch;
    struct fault fault = {0};
    if (live_open(&watch, fixture->path, fixture->rules, &fault) != ST_OK)
        fail_msg("%s", fault_text(&fault));
    return watch;
}

static void expect_end(struct live *watch, unsigned news, uint32_t end)
{
    assert_int_equal(live_look(watch) & ~(unsigned)LIVE_STATE, news);
    assert_int_equal(replay_player_end(live_player(watch)), end);
}

TEST_OF_EACH(test_growing, set_up, tear_down)
{
    struct fixture *fixture = *state;
    set_size(fixture, size_of(10));
    struct live *watch = open_watch(fixture);
    replay_player_seek(live_player(watch), 4);
    expect_end(watch, 0, 10);
    set_size(fixture, size_of(11));
    expect_end(watch, LIVE_LONGER, 11);
    set_size(fixture, size_of(12) + 7); /* a part of a record is none */
    expect_end(watch, LIVE_LONGER, 12);
    expect_end(watch, 0, 12);
    set_size(fixture, size_of(13));
    expect_end(watch, LIVE_LONGER, 13);
    assert_int_equal(replay_player_at(live_player(watch)), 4);
    set_size(fixture, fixture->size); /* more than is read at once */
    expect_end(watch, LIVE_LONGER, COMMANDS);
    assert_int_equal(live_state(watch), LIVE_LEFT); /* nobody has the lock */
    live_close(watch);
}

/* A torn tail that the player's next start cuts off; a command that it drops. */
TEST_OF_EACH(test_shrinking, set_up, tear_down)
{
    struct fixture *fixture = *state;
    set_size(fixture, size_of(20) + 5);
    struct live *watch = open_watch(fixture);
    expect_end(watch, 0, 20);
    set_size(fixture, size_of(20));
    expect_end(watch, 0, 20);
    set_size(fixture, size_of(19));
    expect_end(watch, LIVE_ANEW, 19);
    live_close(watch);
}

TEST_OF_EACH(test_damage, set_up, tear_down)
{
    struct fixture *fixture = *state;
    set_size(fixture, size_of(20));
    struct live *watch = open_watch(fixture);
    set_size(fixture, 50); /* not even a header */
    assert_int_equal(live_look(watch), LIVE_STATE);
    assert_int_equal(live_state(watch), LIVE_LOST);
    assert_int_equal(replay_player_end(live_player(watch)), 20); /* can still be looked at */
    replay_player_seek(live_player(watch), 3);
    set_size(fixture, size_of(21));
    assert_int_equal(live_look(watch), LIVE_ANEW | LIVE_STATE);
    assert_int_equal(replay_player_end(live_player(watch)), 21);
    live_close(watch);
}

/* Another run under the same name. */
TEST_OF_EACH(test_replaced, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct journal_tape other;
    char fresh[SCRATCH_SIZE];
    set_size(fixture, size_of(20));
    struct live *watch = open_watch(fixture);
    assert_int_equal(unlink(fixture->path), 0);
    expect_end(watch, 0, 20);
    scratch_path(fresh, fixture->folder, "fresh");
    tape_play(&other, fixture->rules, "brawler", 4, 5);
    tape_write(&other, 5, fresh);
    assert_int_equal(rename(fresh, fixture->path), 0);
    expect_end(watch, LIVE_ANEW, 5);
    assert_int_equal(replay_player_tape(live_player(watch))->run.seed, 4);
    expect_end(watch, 0, 5);
    journal_tape_release(&other);
    live_close(watch);
}

/* Who appends faster than it can be proved keeps nobody waiting: the rest is read at the next looks. */
TEST(test_much_at_once)
{
    enum { FIRST = 10, LOOK = 4096, MANY = 6000 };
    char folder[SCRATCH_SIZE], path[SCRATCH_SIZE], whole_path[SCRATCH_SIZE];
    struct rules *rules = test_rules();
    struct journal_tape tape;
    struct live *watch;
    size_t size = size_of(MANY);
    uint8_t *bytes = malloc(size);
    (void)state;
    assert_non_null(bytes);
    scratch_make(folder);
    scratch_path(path, folder, "journal");
    scratch_path(whole_path, folder, "whole");
    tape_play(&tape, rules, "waiter", 1, MANY);
    assert_int_equal(tape.count, MANY);
    tape_write(&tape, FIRST, path);
    tape_write(&tape, MANY, whole_path);
    assert_int_equal(scratch_read(whole_path, bytes, size), size);
    assert_int_equal(live_open(&watch, path, rules, NULL), ST_OK);
    int fd = open(path, O_WRONLY);
    assert_int_equal(pwrite(fd, bytes, size, 0), size);
    assert_int_equal(close(fd), 0);
    expect_end(watch, LIVE_LONGER, FIRST + LOOK);
    assert_true(live_due_us(watch) > 0);
    expect_end(watch, LIVE_LONGER, MANY);
    live_close(watch);
    journal_tape_release(&tape);
    scratch_remove(folder);
    free(bytes);
    free(rules);
}

/* It is told of, not only found when it looks: where the system can tell. */
TEST_OF_EACH(test_news, set_up, tear_down)
{
    struct fixture *fixture = *state;
    set_size(fixture, size_of(20));
    struct live *watch = open_watch(fixture);
    (void)live_look(watch);
    struct pollfd news = {.fd = live_descriptor(watch), .events = POLLIN};
    if (news.fd < 0) {
        assert_true(live_due_us(watch) > 0);
        live_close(watch);
        test_skip("nothing tells of files here (inotify)");
    }
    assert_int_equal(poll(&news, 1, 0), 0);
    set_size(fixture, size_of(21));
    assert_int_equal(poll(&news, 1, 0), 1);
    expect_end(watch, LIVE_LONGER, 21);
    assert_int_equal(poll(&news, 1, 0), 0);
    live_close(watch);
}

/* --- The spool --------------------------------------------------------------------------------------------------- */

static void expect_copy(const struct fixture *fixture, const struct spool *spool, size_t size)
{
    struct stat info;
    char *copy = calloc(1, BYTES);
    assert_non_null(copy);
    assert_int_equal(scratch_read(spool->path, copy, BYTES), size);
    assert_memory_equal(copy, fixture->bytes, size);
    assert_int_equal(stat(spool->path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0640);
    free(copy);
}

/* How many places of the system's that tell of changes this process holds: a user has few of them. */
static int count_watches(void)
{
    int count = 0;
    for (int fd = 0; fd < 256; fd++) {
        char path[32], target[32] = "";
        (void)snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
        if (readlink(path, target, sizeof target - 1) > 0)
            count += strstr(target, "inotify") != NULL;
    }
    return count;
}

TEST_OF_EACH(test_the_spool_follows, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct journal journal = {.run = fixture->tape.run};
    struct spool spool;
    struct stat info;
    COPY_TEXT(journal.file.path, fixture->path);
    spool_init(&spool);
    assert_int_equal(spool_catch_up(&spool, &journal, NULL), ST_OK); /* not open: nothing happens */
    assert_int_equal(spool_open(&spool, fixture->folder, "Wanda", NULL), ST_OK);
    for (uint32_t records = 0; records <= COMMANDS; records += records < 5 ? 1 : 397) {
        set_size(fixture, size_of(records) + 3); /* what no record counts is not copied */
        journal.records = records;
        assert_int_equal(spool_catch_up(&spool, &journal, NULL), ST_OK);
        expect_copy(fixture, &spool, size_of(records));
        assert_int_equal(count_watches(), 0); /* it is told when to look */
    }
    /* The journal is replaced, as recovery may do. */
    assert_int_equal(unlink(fixture->path), 0);
    scratch_write(fixture->path, fixture->bytes, size_of(7));
    journal.records = 7;
    assert_int_equal(spool_catch_up(&spool, &journal, NULL), ST_OK);
    expect_copy(fixture, &spool, size_of(7));
    assert_true(sys_is_locked(spool.lock.path));
    assert_int_equal(stat(spool.lock.path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0640);
    spool_close(&spool);
    assert_false(sys_is_locked(spool.lock.path));
    spool_close(&spool); /* once more does no harm */
}

TEST_OF_EACH(test_what_cannot_be_spooled, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct spool spool;
    char path[SCRATCH_SIZE];
    assert_int_equal(spool_open(&spool, fixture->folder, "../Wanda", NULL), ST_USAGE);
    scratch_path(path, fixture->folder, "Link");
    assert_int_equal(symlink("/tmp", path), 0);
    assert_int_not_equal(spool_open(&spool, fixture->folder, "Link", NULL), ST_OK);
    assert_int_equal(spool.lock.fd, -1);
}

/* A spectator who holds the lock, and lets go of it never, hides no game. */
TEST_OF_EACH(test_a_lock_that_is_held_gives_way, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct journal journal = {.run = fixture->tape.run, .records = COMMANDS};
    struct spool spool;
    struct spool_game games[2];
    struct sys_file held;
    char own[SCRATCH_SIZE], lock[SCRATCH_SIZE];
    int count;
    COPY_TEXT(journal.file.path, fixture->path);
    scratch_path(own, fixture->folder, "Wanda");
    scratch_path(lock, own, "lock");
    assert_int_equal(mkdir(own, 0700), 0);
    assert_int_equal(sys_open(&held, lock, SYS_OPEN_OR_CREATE, NULL), ST_OK);
    assert_int_equal(sys_lock(&held, NULL), ST_OK);
    assert_int_equal(spool_open(&spool, fixture->folder, "Wanda", NULL), ST_OK);
    assert_int_equal(spool_catch_up(&spool, &journal, NULL), ST_OK);
    expect_copy(fixture, &spool, size_of(COMMANDS));
    assert_int_equal(spool_list(fixture->folder, true, fixture->rules, UINT64_MAX, games, 2, &count, NULL), ST_OK);
    assert_int_equal(count, 1);
    assert_int_equal(games[0].holder.pid, sys_process());
    spool_close(&spool);
    sys_drop(&held);
}

/* Of one user's games, however many, sixteen are shown: they hide nobody else's. */
TEST_OF_EACH(test_games_of_one_user_hide_no_others, set_up, tear_down)
{
    enum { MANY = 30, SHOWN = 16, ROOM = 24 };
    struct fixture *fixture = *state;
    static struct sys_file held[MANY];
    struct spool_game games[ROOM];
    char own[SCRATCH_SIZE], lock[SCRATCH_SIZE], name[32], spool[SCRATCH_SIZE];
    int count;
    for (int i = 0; i < MANY; i++) {
        (void)snprintf(name, sizeof name, i < 2 ? "1001/Wanda%d" : "1000/Wanda%d", i);
        scratch_path(own, fixture->folder, i < 2 ? "1001" : "1000");
        assert_true(mkdir(own, 0700) == 0 || errno == EEXIST);
        scratch_path(own, fixture->folder, name);
        assert_int_equal(mkdir(own, 0700), 0);
        scratch_path(lock, own, "lock");
        assert_int_equal(sys_open(&held[i], lock, SYS_OPEN_OR_CREATE, NULL), ST_OK);
        assert_int_equal(sys_lock(&held[i], NULL), ST_OK);
    }
    for (int slash = 0; slash < 2; slash++) {
        (void)snprintf(spool, sizeof spool, "%.200s%s", fixture->folder, slash ? "/" : "");
        assert_int_equal(spool_list(spool, true, fixture->rules, 0, games, ROOM, &count, NULL), ST_OK);
        assert_int_equal(count, SHOWN + 2);
        assert_string_equal(games[0].name, "Wanda0");
        assert_string_equal(games[1].name, "Wanda1");
    }
    for (int i = 0; i < MANY; i++)
        sys_drop(&held[i]);
}

/* A list is there in time, however long a player has made a game: how far that has come is not said. */
TEST_OF_EACH(test_a_game_that_lasts_is_listed, set_up, tear_down)
{
    struct fixture *fixture = *state;
    struct journal journal = {.run = fixture->tape.run, .records = COMMANDS};
    struct spool spool;
    struct spool_game games[2];
    int count;
    COPY_TEXT(journal.file.path, fixture->path);
    assert_int_equal(spool_open(&spool, fixture->folder, "Wanda", NULL), ST_OK);
    assert_int_equal(spool_catch_up(&spool, &journal, NULL), ST_OK);
    for (int in_time = 0; in_time < 2; in_time++) {
        uint64_t until_us = in_time ? UINT64_MAX : sys_monotonic_us();
        assert_int_equal(spool_list(fixture->folder, true, fixture->rules, until_us, games, 2, &count, NULL), ST_OK);
        assert_int_equal(count, 1);
        assert_string_equal(games[0].name, "Wanda");
        assert_int_equal(games[0].readable, in_time);
    }
    spool_close(&spool);
}
