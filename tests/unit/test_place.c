/* SPDX-License-Identifier: MIT
 *
 * Places that several users share: Alice plays, Mallory may write beside her. What Mallory plants there, before and
 * during play, is neither followed nor written to, and nothing of Alice's can be taken away. Played by root, who can be
 * both. */
#include "support/test.h"

#include "persist/characters.h"
#include "persist/save/save_paths.h"
#include "persist/spool.h"
#include "support/saved.h"
#include "support/strangers.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char SECRET[] = "ssh-ed25519 AAAA alice";

static struct saved *saved; /* its folder is the root of all */

/* A save folder as docs/operators.md prepares it, and a file of Alice's beside it that is nobody's business. */
static int place_setup(void **state)
{
    char path[SCRATCH_SIZE], home[SCRATCH_SIZE];
    assert_int_equal(saved_setup((void **)&saved), 0);
    const char *root = saved->folder;
    *state = saved->folder;
    if (getuid() != 0)
        return 0;
    assert_int_equal(chmod(root, 0755), 0);
    strangers_folder(root, "save", 0, 01770);
    strangers_folder(root, "save/characters", 0, 0755);
    strangers_folder(root, "save/finished", 0, 01770);
    (void)snprintf(home, sizeof home, "save/characters/%d", ALICE);
    strangers_folder(root, home, ALICE, 0700);
    strangers_folder(root, "alice", ALICE, 0700);
    scratch_path(path, root, "alice/authorized_keys");
    scratch_write(path, SECRET, sizeof SECRET);
    assert_int_equal(chown(path, ALICE, PLAYERS), 0);
    return 0;
}

static int place_teardown(void **state)
{
    (void)state;
    return saved_teardown((void **)&saved);
}

/* A test that only root can run. */
#define PLACE_TEST(name)                                                                                               \
    static void name##_by_root(const char *root);                                                                      \
    TEST_WITH(name, place_setup, place_teardown)                                                                       \
    {                                                                                                                  \
        if (!strangers_can_be())                                                                                       \
            test_skip(STRANGERS_NEED_ROOT);                                                                            \
        name##_by_root(*state);                                                                                        \
    }                                                                                                                  \
    static void name##_by_root(const char *root)

static void assert_secret_is_whole(const char *root)
{
    char path[SCRATCH_SIZE], bytes[256];
    scratch_path(path, root, "alice/authorized_keys");
    assert_int_equal(scratch_read(path, bytes, sizeof bytes), sizeof SECRET);
    assert_memory_equal(bytes, SECRET, sizeof SECRET);
}

/* --- Links ------------------------------------------------------------------------------------------------------- */

static int try_planted(const char *root)
{
    char path[SCRATCH_SIZE];
    struct sys_file file;
    char *bytes;
    size_t size;
    scratch_path(path, root, "save/planted");
    EXPECT(sys_open(&file, path, SYS_OPEN_OR_CREATE, NULL) == ST_DENIED);
    EXPECT(sys_open(&file, path, SYS_APPEND_AND_READ, NULL) == ST_DENIED);
    EXPECT(sys_read_file(path, 1000, &bytes, &size, NULL) == ST_DENIED);
    EXPECT(!sys_is_locked(path));
    return 0;
}

static int try_own(const char *root)
{
    char path[SCRATCH_SIZE];
    struct sys_file file;
    scratch_path(path, root, "save/own");
    EXPECT(sys_open(&file, path, SYS_APPEND, NULL) == ST_OK);
    sys_drop(&file);
    return 0;
}

static int plant(const char *root)
{
    char path[SCRATCH_SIZE], target[SCRATCH_SIZE];
    scratch_path(path, root, "save/planted");
    scratch_path(target, root, "alice/authorized_keys");
    EXPECT(symlink(target, path) == 0);
    scratch_path(path, root, "save/dangling");
    scratch_path(target, root, "alice/new");
    EXPECT(symlink(target, path) == 0);
    return 0;
}

/* What is written into a pipe is the reader's. */
static int try_pipe(const char *root)
{
    char path[SCRATCH_SIZE];
    struct sys_file file;
    scratch_path(path, root, "save/pipe");
    EXPECT(sys_open(&file, path, SYS_OPEN_OR_CREATE, NULL) == ST_DENIED);
    EXPECT(sys_open(&file, path, SYS_APPEND, NULL) == ST_DENIED);
    return 0;
}

static int try_dangling(const char *root)
{
    char path[SCRATCH_SIZE], target[SCRATCH_SIZE];
    struct sys_file file;
    scratch_path(path, root, "save/dangling");
    scratch_path(target, root, "alice/new");
    EXPECT(sys_open(&file, path, SYS_OPEN_OR_CREATE, NULL) == ST_DENIED);
    EXPECT(!sys_exists(target));
    return 0;
}

PLACE_TEST(test_links_of_others_lead_nowhere)
{
    char path[SCRATCH_SIZE], target[SCRATCH_SIZE];
    assert_int_equal(strangers_do(MALLORY, plant, root), 0);
    assert_int_equal(strangers_do(ALICE, try_planted, root), 0);
    assert_int_equal(strangers_do(ALICE, try_dangling, root), 0);
    scratch_path(path, root, "save/pipe");
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(chmod(path, 0666), 0);
    assert_int_equal(chown(path, MALLORY, PLAYERS), 0);
    int reader = open(path, O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    assert_int_equal(strangers_do(ALICE, try_pipe, root), 0);
    close(reader);
    assert_secret_is_whole(root);
    scratch_path(path, root, "save/own");
    scratch_path(target, root, "alice/authorized_keys");
    assert_int_equal(symlink(target, path), 0); /* root's, who may send Alice where it likes */
    assert_int_equal(strangers_do(ALICE, try_own, root), 0);
    assert_int_equal(lchown(path, ALICE, PLAYERS), 0);
    assert_int_equal(strangers_do(ALICE, try_own, root), 0);
}

/* A file of hers that has been given a second name in a place that others may write to; and one that is theirs. */
PLACE_TEST(test_names_that_others_gave)
{
    char path[SCRATCH_SIZE], target[SCRATCH_SIZE];
    scratch_path(path, root, "save/own");
    scratch_path(target, root, "alice/authorized_keys");
    assert_int_equal(link(target, path), 0); /* where the system lets Mallory do that, too */
    assert_int_not_equal(strangers_do(ALICE, try_own, root), 0);
    assert_int_equal(unlink(path), 0);
    scratch_write(path, "theirs", 6);
    assert_int_equal(chown(path, MALLORY, PLAYERS), 0);
    assert_int_equal(chmod(path, 0666), 0);
    assert_int_not_equal(strangers_do(ALICE, try_own, root), 0);
    assert_int_equal(chown(path, 0, PLAYERS), 0); /* the operator's */
    assert_int_equal(strangers_do(ALICE, try_own, root), 0);
    scratch_path(target, root, "save/again");
    assert_int_equal(link(path, target), 0); /* anybody's log: a second name gives nobody anything */
    assert_int_equal(strangers_do(ALICE, try_own, root), 0);
    assert_int_not_equal(try_own(root), 0); /* but root has files that others may not write */
    assert_int_equal(chmod(path, 0640), 0);
    assert_int_not_equal(strangers_do(ALICE, try_own, root), 0);
}

static int try_log(const char *root)
{
    char path[SCRATCH_SIZE];
    struct sys_file file;
    scratch_path(path, root, "logs/sessions");
    EXPECT(sys_open(&file, path, SYS_OPEN_OR_CREATE, NULL) == ST_OK);
    EXPECT(sys_append(&file, "line\n", 5, NULL) == ST_OK);
    sys_drop(&file);
    return 0;
}

/* An operator's log that players write and nobody of them reads, in a folder that they cannot list. */
PLACE_TEST(test_a_log_for_writing_alone)
{
    char path[SCRATCH_SIZE];
    strangers_folder(root, "logs", 0, 0711);
    scratch_path(path, root, "logs/sessions");
    scratch_write(path, "", 0);
    assert_int_equal(chown(path, 0, PLAYERS), 0);
    assert_int_equal(chmod(path, 0620), 0);
    assert_int_equal(strangers_do(ALICE, try_log, root), 0);
}

/* --- Folders ----------------------------------------------------------------------------------------------------- */

static int make_own(const char *path)
{
    struct stat info;
    enum status status = sys_make_own_folder(path, false, NULL);
    if (status != ST_OK)
        return (int)status;
    EXPECT(stat(path, &info) == 0 && info.st_uid == geteuid() && (info.st_mode & 0077) == 0);
    return 0;
}

PLACE_TEST(test_folders_that_others_made)
{
    char path[SCRATCH_SIZE], target[SCRATCH_SIZE];
    scratch_path(path, root, "save/alices");
    assert_int_equal(strangers_do(ALICE, make_own, path), 0);
    assert_int_equal(strangers_do(ALICE, make_own, path), 0); /* again */
    assert_int_equal(strangers_do(MALLORY, make_own, path), ST_DENIED);
    assert_int_equal(chmod(path, 0770), 0);
    assert_int_equal(strangers_do(ALICE, make_own, path), ST_DENIED);
    scratch_path(path, root, "save/link");
    scratch_path(target, root, "alice");
    assert_int_equal(symlink(target, path), 0);
    assert_int_not_equal(strangers_do(ALICE, make_own, path), 0);
    strangers_folder(root, "open", 0, 0777); /* others could take it away again */
    scratch_path(path, root, "open/alices");
    assert_int_equal(strangers_do(ALICE, make_own, path), ST_DENIED);
    strangers_folder(root, "mallory", MALLORY, 01777);
    scratch_path(path, root, "mallory/alices");
    assert_int_equal(strangers_do(ALICE, make_own, path), ST_DENIED);
}

/* --- Heroes ------------------------------------------------------------------------------------------------------ */

static void begin(const char *root)
{
    char folder[SCRATCH_SIZE];
    scratch_path(folder, root, "save");
    memcpy(saved->folder, folder, sizeof folder);
    saved_start(saved, "Eadric", 5);
    saved_play(saved, 120);
}

static int play(const char *root)
{
    begin(root);
    saved_leave(saved);
    return saved->failures;
}

static int play_on(const char *root)
{
    struct fault fault;
    struct save_entry entries[4];
    char folder[SCRATCH_SIZE];
    int count;
    scratch_path(folder, root, "save");
    memcpy(saved->folder, folder, sizeof folder);
    EXPECT(save_list(saved->folder, entries, 4, &count, &fault) == ST_OK && count == 1);
    EXPECT(saved_continue(saved, "Eadric", &fault) == ST_OK && saved->report.way == SAVE_WHOLE);
    return 0;
}

/* Tries to remove, replace, enter and foresee what is Alice's. */
static int attack(const char *root)
{
    static const char *const NAMES[] = {"", "/54301", "/54301/Eadric", "/54301/Eadric/journal", "/54301/Eadric/lock"};
    char name[SCRATCH_SIZE], path[SCRATCH_SIZE], other[SCRATCH_SIZE];
    scratch_path(other, root, "save/other");
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        (void)snprintf(name, sizeof name, "save/characters%s", NAMES[i]);
        scratch_path(path, root, name);
        EXPECT(rename(path, other) != 0);
        EXPECT(rmdir(path) != 0);
        EXPECT(unlink(path) != 0);
        EXPECT(symlink("/etc/passwd", path) != 0);
        EXPECT(mkdir(path, 0777) != 0);
        EXPECT(open(path, O_RDONLY) < 0 || i == 0);
    }
    (void)snprintf(name, sizeof name, "save/characters/%d", BOB); /* who has not played yet */
    scratch_path(path, root, name);
    EXPECT(mkdir(path, 0777) != 0);
    return 0;
}

PLACE_TEST(test_a_hero_is_its_players_own)
{
    assert_int_equal(strangers_do(ALICE, play, root), 0);
    assert_int_equal(strangers_do(MALLORY, attack, root), 0);
    assert_int_equal(strangers_do(ALICE, play_on, root), 0);
}

/* --- What is not prepared, and what is of old -------------------------------------------------------------------- */

static enum fault_id why(const char *root, struct fault *fault)
{
    char path[SYS_PATH_SIZE], save[SCRATCH_SIZE];
    scratch_path(save, root, "save");
    return save_home(save, "Eadric", path, fault) == ST_OK ? FAULT_NONE : fault->id;
}

static int tell(const char *root)
{
    struct fault fault;
    return (int)why(root, &fault);
}

static int tell_by_name(const char *root)
{
    char save[SCRATCH_SIZE];
    struct fault fault = {.id = FAULT_NONE};
    scratch_path(save, root, "save");
    (void)!character_find(save, "Eadric", &fault);
    return (int)fault.id;
}

PLACE_TEST(test_what_is_missing_is_told)
{
    char path[SCRATCH_SIZE];
    assert_int_equal(strangers_do(BOB, tell, root), FAULT_SAVE_NO_PLACE); /* nobody has made his */
    assert_int_equal(strangers_do(ALICE, tell, root), FAULT_NONE);
    /* The layout before: Eadric lies beside the folders of users. */
    strangers_folder(root, "save/characters/Eadric", ALICE, 0700);
    scratch_path(path, root, "save/characters/Eadric/journal");
    scratch_write(path, "x", 1);
    assert_int_equal(chown(path, ALICE, PLAYERS), 0);
    (void)snprintf(path, sizeof path, "%s/save/characters/%d/Eadric", root, ALICE);
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(strangers_do(ALICE, tell, root), FAULT_SAVE_OLD_PLACE);
    assert_int_equal(strangers_do(ALICE, tell_by_name, root), FAULT_SAVE_OLD_PLACE);
    assert_int_equal(strangers_do(MALLORY, tell_by_name, root), FAULT_SAVE_NOBODY); /* it is not theirs */
    scratch_path(path, root, "save/characters");
    assert_int_equal(chmod(path, 0700), 0);
    assert_int_equal(strangers_do(ALICE, tell_by_name, root), FAULT_FILE_OPEN_FOLDER);
    char away[SCRATCH_SIZE];
    scratch_path(away, root, "away");
    assert_int_equal(rename(path, away), 0);
    assert_int_equal(strangers_do(ALICE, tell, root), FAULT_SAVE_NO_PLACE);
}

/* --- Spectators -------------------------------------------------------------------------------------------------- */

static int share(const char *root)
{
    struct spool spool;
    char folder[SCRATCH_SIZE];
    struct fault fault;
    scratch_path(folder, root, "spool");
    begin(root); /* from here on saved->folder is below it */
    EXPECT(spool_open(&spool, folder, "Eadric", &fault) == ST_OK);
    EXPECT(spool_catch_up(&spool, &saved->save.journal, &fault) == ST_OK);
    spool_close(&spool);
    return 0;
}

static int watch(const char *root)
{
    char folder[SCRATCH_SIZE], path[SYS_PATH_SIZE], *bytes;
    size_t size;
    scratch_path(folder, root, "spool");
    EXPECT(spool_find(folder, true, "Eadric", path, NULL) == ST_OK);
    EXPECT(sys_read_file(path, 1 << 20, &bytes, &size, NULL) == ST_OK && size > 128);
    return 0;
}

static int watch_closed(const char *root)
{
    char folder[SCRATCH_SIZE], path[SYS_PATH_SIZE];
    struct spool_game games[2];
    struct fault fault;
    int count;
    scratch_path(folder, root, "spool");
    EXPECT(spool_list(folder, true, saved->rules, UINT64_MAX, games, 2, &count, &fault) == ST_DENIED);
    EXPECT(fault.id == FAULT_FILE_LOOK_AT);
    EXPECT(spool_find(folder, true, "Eadric", path, NULL) == ST_DENIED);
    return 0;
}

static int watch_planted(const char *root)
{
    char folder[SCRATCH_SIZE];
    struct spool spool;
    scratch_path(folder, root, "spool");
    return spool_open(&spool, folder, "Eadric", NULL) == ST_DENIED ? 0 : 1;
}

/* The group of spectators, to which no player belongs, has what is made in the folder; who is in it is not kept out
 * silently. */
PLACE_TEST(test_a_spool_for_spectators)
{
    enum { SPECTATORS = 54310 };
    char path[SCRATCH_SIZE], name[64];
    struct stat info;
    struct spool_game games[2];
    int count;
    strangers_folder(root, "spool", 0, 0755);
    (void)snprintf(name, sizeof name, "spool/%d", ALICE);
    strangers_folder(root, name, ALICE, 02750);
    scratch_path(path, root, name);
    assert_int_equal(chown(path, ALICE, SPECTATORS), 0);
    assert_int_equal(chmod(path, 02750), 0);
    assert_int_equal(strangers_do(ALICE, share, root), 0);
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 07777, 02750);
    (void)snprintf(name, sizeof name, "spool/%d/Eadric", ALICE);
    scratch_path(path, root, name);
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 07777, 02750);
    assert_int_equal(info.st_gid, SPECTATORS);
    (void)snprintf(name, sizeof name, "spool/%d/Eadric/journal", ALICE);
    scratch_path(path, root, name);
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 07777, 0640);
    assert_int_equal(info.st_gid, SPECTATORS);
    assert_int_equal(strangers_do(BOB, watch_closed, root), 0); /* he is a player and no spectator */
    scratch_path(path, root, "spool");
    assert_int_equal(spool_list(path, true, saved->rules, UINT64_MAX, games, 2, &count, NULL), ST_OK);
    assert_int_equal(count, 0); /* nobody plays */
}

PLACE_TEST(test_spools_of_their_own)
{
    char path[SCRATCH_SIZE];
    strangers_folder(root, "spool", 0, 0755);
    (void)snprintf(path, sizeof path, "spool/%d", ALICE);
    strangers_folder(root, path, ALICE, 02750);
    assert_int_equal(strangers_do(ALICE, share, root), 0);
    assert_int_equal(strangers_do(BOB, watch, root), 0);
    /* A folder that Mallory made for Bob. */
    (void)snprintf(path, sizeof path, "spool/%d", BOB);
    strangers_folder(root, path, MALLORY, 0777);
    assert_int_equal(strangers_do(BOB, watch_planted, root), 0);
}
