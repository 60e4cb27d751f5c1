/* SPDX-License-Identifier: MIT
 *
 * Characters looked after: what each is, retired, deleted, taken to another machine and brought in; requests to give
 * way; how much room finished runs may take. */
#include "support/test.h"

#include "base/hash.h"
#include "persist/characters.h"
#include "persist/save/journal_format.h"
#include "persist/save/parcel.h"
#include "support/saved.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static void below(char path[SCRATCH_SIZE], const struct saved *saved, const char *name)
{
    scratch_path(path, saved->folder, name);
}

static bool lives(const struct saved *saved, const char *name)
{
    struct character character;
    return character_look(saved->folder, name, saved->rules, &character, NULL) == ST_OK;
}

static void make(struct saved *saved, const char *name, int commands)
{
    saved_start(saved, name, 5);
    saved_play(saved, commands);
    saved_leave(saved);
}

/* --- What they are ----------------------------------------------------------------------------------------------- */

TEST_WITH(test_what_a_character_is, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct character character;
    struct fault fault;
    char path[SCRATCH_SIZE];
    saved_start(saved, "Eadric", 5);
    saved_play(saved, 200);
    assert_int_equal(character_look(saved->folder, "Eadric", saved->rules, &character, &fault), ST_OK);
    assert_int_equal(character.state, CHARACTER_PLAYED);
    assert_int_equal(character.holder.pid, sys_process());
    saved_leave(saved);
    game_view(saved->game, saved->view);
    assert_int_equal(character_look(saved->folder, "Eadric", saved->rules, &character, &fault), ST_OK);
    assert_int_equal(character.state, CHARACTER_READY);
    assert_int_equal(character.turn, saved->view->turn);
    assert_int_equal(character.floor, saved->view->floor);
    assert_int_equal(character.hp, saved->view->hero.hp);

    saved->rules->profiles[0].content_hash++;
    assert_int_equal(character_look(saved->folder, "Eadric", saved->rules, &character, &fault), ST_OK);
    assert_int_equal(character.state, CHARACTER_DAMAGED);
    assert_int_equal(character.report.way, SAVE_UPGRADED);
    saved->rules->profiles[0].content_hash--;

    below(path, saved, "characters/Eadric/journal");
    scratch_write(path, "no", 2);
    below(path, saved, "characters/Eadric/snapshot.0");
    assert_int_equal(remove(path), 0);
    below(path, saved, "characters/Eadric/snapshot.1");
    assert_int_equal(remove(path), 0);
    assert_int_equal(character_look(saved->folder, "Eadric", saved->rules, &character, &fault), ST_OK);
    assert_int_equal(character.state, CHARACTER_LOST);
    assert_true(character.fault.id != FAULT_NONE);
    assert_int_equal(character.floor, 0);
    assert_int_equal(character_look(saved->folder, "Nobody", saved->rules, &character, &fault), ST_MISSING);
    assert_int_equal(character_look(saved->folder, "../x", saved->rules, &character, &fault), ST_USAGE);
}

/* --- Retiring and deleting --------------------------------------------------------------------------------------- */

TEST_WITH(test_retiring, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    char path[SCRATCH_SIZE];
    struct fault fault;
    saved_start(saved, "Eadric", 5);
    assert_int_equal(character_retire(saved->folder, "Eadric", &fault), ST_LOCKED);
    saved_leave(saved);
    assert_int_equal(character_retire(saved->folder, "Eadric", &fault), ST_OK);
    assert_false(lives(saved, "Eadric"));
    below(path, saved, "finished/Eadric-99-5.journal");
    assert_true(sys_exists(path));
    /* One whose journal has lost its head is known by its snapshot; one that has nothing, by its name. */
    make(saved, "Eadric", 5);
    below(path, saved, "characters/Eadric/journal");
    scratch_write(path, "no", 2);
    assert_int_equal(character_retire(saved->folder, "Eadric", &fault), ST_OK);
    below(path, saved, "finished/Eadric-99-5.1.journal");
    assert_true(sys_exists(path));
    make(saved, "Eadric", 5);
    below(path, saved, "characters/Eadric/journal");
    scratch_write(path, "no", 2);
    below(path, saved, "characters/Eadric/snapshot.0");
    scratch_write(path, "no", 2);
    below(path, saved, "characters/Eadric/snapshot.1");
    scratch_write(path, "no", 2);
    assert_int_equal(character_retire(saved->folder, "Eadric", &fault), ST_OK);
    below(path, saved, "finished/Eadric-0-0.journal");
    assert_true(sys_exists(path));
    assert_int_equal(character_retire(saved->folder, "Eadric", &fault), ST_MISSING);
}

TEST_WITH(test_deleting, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    char path[SCRATCH_SIZE];
    struct fault fault;
    make(saved, "Other", 3);
    saved_start(saved, "Eadric", 5);
    assert_int_equal(character_delete(saved->folder, "Eadric", &fault), ST_LOCKED);
    saved_leave(saved);
    assert_int_equal(character_delete(saved->folder, "Eadric", &fault), ST_OK);
    below(path, saved, "characters/Eadric");
    assert_false(sys_exists(path));
    assert_true(lives(saved, "Other"));
    assert_int_equal(character_delete(saved->folder, "Eadric", &fault), ST_MISSING);
    make(saved, "Eadric", 3); /* the name is free again */
}

/* --- Out and in -------------------------------------------------------------------------------------------------- */

TEST_WITH(test_out_and_in, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    char path[SCRATCH_SIZE], name[CHARACTER_NAME_SIZE];
    struct fault fault;
    make(saved, "Eadric", 250);
    below(path, saved, "parcel");
    assert_int_equal(character_export(saved->folder, "Eadric", path, &fault), ST_OK);
    assert_int_equal(character_export(saved->folder, "Eadric", path, &fault), ST_EXISTS);
    assert_int_equal(character_import(saved->folder, path, name, &fault), ST_EXISTS);
    assert_true(lives(saved, "Eadric"));
    assert_int_equal(character_delete(saved->folder, "Eadric", &fault), ST_OK);
    assert_int_equal(character_import(saved->folder, path, name, &fault), ST_OK);
    assert_string_equal(name, "Eadric");
    assert_int_equal(saved_continue(saved, "Eadric", &fault), ST_OK);
    assert_int_equal(saved->report.way, SAVE_WHOLE);
    assert_true(saved_is_same(saved));
    saved_kill(saved);
    /* Snapshots came along. */
    saved->rules->profiles[0].content_hash++;
    assert_int_equal(saved_continue(saved, "Eadric", &fault), ST_OK);
    assert_int_equal(saved->report.way, SAVE_UPGRADED);
    assert_int_equal(saved->report.lost, 0);
}

static void seal(uint8_t *bytes, size_t size)
{
    struct hash hash;
    hash_init(&hash, 0);
    hash_bytes(&hash, bytes, size - 8);
    uint64_t value = hash_value(&hash);
    for (int i = 0; i < 8; i++)
        bytes[size - 8 + (size_t)i] = (uint8_t)(value >> (8 * i));
}

TEST_WITH(test_damaged_parcels, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    char path[SCRATCH_SIZE], name[CHARACTER_NAME_SIZE];
    struct fault fault;
    uint8_t *bytes = malloc(SAVED_FILE_MAX);
    make(saved, "Eadric", 4);
    below(path, saved, "parcel");
    assert_int_equal(character_export(saved->folder, "Eadric", path, &fault), ST_OK);
    assert_int_equal(character_delete(saved->folder, "Eadric", &fault), ST_OK);
    size_t size = (size_t)scratch_read(path, bytes, SAVED_FILE_MAX);
    assert_true(size < SAVED_FILE_MAX);
    for (size_t at = 0; at < size; at += at < 100 || at > size - 40 ? 1 : 97) {
        bytes[at] ^= 4;
        scratch_write(path, bytes, size);
        assert_int_equal(character_import(saved->folder, path, name, &fault), ST_BAD_DATA);
        bytes[at] ^= 4;
        scratch_write(path, bytes, at);
        assert_int_equal(character_import(saved->folder, path, name, &fault), ST_BAD_DATA);
    }
    /* Made with malice: the checksum is right, the names are not. */
    static const struct {
        size_t at;
        const char *text;
        enum status status;
    } CHANGES[] = {{12, "../evil", ST_BAD_DATA},
                   {12, "", ST_BAD_DATA},
                   {33, "../../journal", ST_BAD_DATA},
                   {33, "lock", ST_BAD_DATA},
                   {33, "journal.\x1b[", ST_BAD_DATA},
                   {65, "\xff\xff\xff\xff\xff\xff\xff\xff", ST_BAD_DATA},
                   {8, "\x02", ST_NEWER}};
    for (size_t i = 0; i < sizeof CHANGES / sizeof CHANGES[0]; i++) {
        uint8_t *copy = malloc(size);
        memcpy(copy, bytes, size);
        memcpy(copy + CHANGES[i].at, CHANGES[i].text,
               strlen(CHANGES[i].text) + (CHANGES[i].at < 65 && CHANGES[i].at > 8));
        seal(copy, size);
        scratch_write(path, copy, size);
        assert_int_equal(character_import(saved->folder, path, name, &fault), CHANGES[i].status);
        free(copy);
    }
    assert_false(lives(saved, "Eadric"));
    free(bytes);
}

/* A parcel of our own making: files by name, the checksum right. */
struct part {
    const char *name;
    const void *bytes;
    size_t size;
};

static void write_parcel(const char *path, const struct part *parts, int count)
{
    uint8_t bytes[4096];
    struct byte_writer out = {.bytes = bytes, .capacity = sizeof bytes};
    parcel_put_head(&out, "Eadric");
    for (int i = 0; i < count; i++)
        parcel_put_file(&out, parts[i].name, parts[i].bytes, parts[i].size);
    parcel_put_end(&out);
    assert_false(out.failed);
    scratch_write(path, bytes, out.size);
}

/* What holds no game is refused, and nothing is made of it. */
TEST_WITH(test_parcels_without_a_game, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct run run = {.profile = "classic"};
    uint8_t foreign[JOURNAL_HEADER_SIZE];
    COPY_TEXT(run.name, "Mallory");
    (void)run_encode(&run, foreign);
    const struct part nothing = {"journal", "", 0}, garbage = {"journal", "garbage", 7},
                      other = {"journal", foreign, sizeof foreign}, aside = {"journal.1", "x", 1},
                      snapshot = {"snapshot.0", "x", 1};
    const struct {
        struct part parts[2];
        int count;
        enum fault_id id;
    } TRIALS[] = {
        {{aside}, 0, FAULT_IMPORT_NO_JOURNAL},        {{aside}, 1, FAULT_IMPORT_NO_JOURNAL},
        {{snapshot}, 1, FAULT_IMPORT_NO_JOURNAL},     {{nothing}, 1, FAULT_SAVE_TOO_SHORT},
        {{garbage}, 1, FAULT_SAVE_TOO_SHORT},         {{snapshot, garbage}, 2, FAULT_SAVE_TOO_SHORT},
        {{other}, 1, FAULT_SAVE_OTHER_RUN},           {{other, other}, 2, FAULT_IMPORT_NONSENSE},
        {{garbage, aside}, 2, FAULT_IMPORT_NONSENSE}, /* behind the journal */
    };
    char path[SCRATCH_SIZE], made[SCRATCH_SIZE], name[CHARACTER_NAME_SIZE];
    below(path, saved, "parcel");
    below(made, saved, "characters");
    for (size_t i = 0; i < sizeof TRIALS / sizeof *TRIALS; i++) {
        struct fault fault;
        memset(name, 'x', sizeof name);
        write_parcel(path, TRIALS[i].parts, TRIALS[i].count);
        assert_int_equal(character_import(saved->folder, path, name, &fault), ST_BAD_DATA);
        assert_int_equal(fault.id, TRIALS[i].id);
        assert_string_equal(name, "");
        assert_false(sys_exists(made));
    }
}

/* A name of 21 letters has no zero behind it: nothing is read past it, nor handed on. */
TEST_WITH(test_parcel_with_an_endless_name, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    uint8_t bytes[PARCEL_HEAD_SIZE + PARCEL_END_SIZE];
    char path[SCRATCH_SIZE], name[CHARACTER_NAME_SIZE];
    struct byte_writer out = {.bytes = bytes, .capacity = sizeof bytes};
    struct fault fault;
    parcel_put_head(&out, "ABCDEFGHIJKLMNOPQRSTU");
    parcel_put_end(&out);
    below(path, saved, "parcel");
    scratch_write(path, bytes, out.size);
    assert_int_equal(character_import(saved->folder, path, name, &fault), ST_BAD_DATA);
    assert_int_equal(fault.id, FAULT_IMPORT_NAMELESS);
    assert_string_equal(name, "");
}

/* --- Giving way -------------------------------------------------------------------------------------------------- */

TEST_WITH(test_requests, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct lock_holder holder, who;
    struct fault fault;
    sys_catch_signals();
    saved_start(saved, "Eadric", 5);
    assert_false(save_is_asked(&saved->save, &who));
    assert_int_equal(save_ask(saved->folder, "Eadric", &holder, &fault), ST_OK);
    assert_int_equal(holder.pid, sys_process());
    assert_int_equal(sys_wait(-1, SYS_NOW) & SYS_WAKE_ASKED, SYS_WAKE_ASKED);
    assert_true(save_is_asked(&saved->save, &who));
    assert_int_equal(who.pid, sys_process());
    uint64_t asked_once, asked_twice;
    assert_false(sys_is_removed(&saved->save.lock, &asked_once));
    assert_int_equal(save_ask(saved->folder, "Eadric", &holder, &fault), ST_OK); /* it stands there */
    assert_false(sys_is_removed(&saved->save.lock, &asked_twice));
    assert_true(asked_once == asked_twice);
    save_ask_end(saved->folder, "Eadric"); /* also another's, who gives up: then it is asked anew */
    assert_false(save_is_asked(&saved->save, &who));
    assert_int_equal(save_ask(saved->folder, "Eadric", &holder, &fault), ST_OK);
    assert_true(save_is_asked(&saved->save, &who));
    save_ask_end(saved->folder, "Eadric");
    /* One that was meant for somebody who has left is none. */
    assert_int_equal(save_ask(saved->folder, "Eadric", &holder, &fault), ST_OK);
    saved->save.holder.since++;
    assert_false(save_is_asked(&saved->save, &who));
    saved_leave(saved);
    assert_int_equal(save_ask(saved->folder, "Eadric", &holder, &fault), ST_MISSING);
    /* One that stayed goes with the next holder's name; one that makes no sense is none. */
    static const char *const NONSENSE[] = {"x", "barrow 1\nx\n", "barrow 1\nx\n1\n2\nbarrow 1\n", "\n\n\n"};
    char path[SCRATCH_SIZE], bytes[512];
    assert_int_equal(saved_continue(saved, "Eadric", &fault), ST_OK);
    below(path, saved, "characters/Eadric/lock");
    long size = scratch_read(path, bytes, sizeof bytes);
    assert_true(size < 256);
    assert_false(save_is_asked(&saved->save, &who));
    for (size_t i = 0; i < sizeof NONSENSE / sizeof *NONSENSE; i++) {
        struct sys_file lock;
        assert_int_equal(sys_open(&lock, path, SYS_APPEND, NULL), ST_OK);
        assert_int_equal(sys_append(&lock, NONSENSE[i], strlen(NONSENSE[i]), NULL), ST_OK);
        sys_drop(&lock);
        assert_false(save_is_asked(&saved->save, &who));
    }
}

/* A process of which the program knows nothing: SIGUSR1 ends it. */
static pid_t bystander(void)
{
    sigset_t none;
    pid_t child = fork();
    if (child != 0)
        return child;
    (void)sigemptyset(&none);
    (void)signal(SIGUSR1, SIG_DFL);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    for (;;)
        (void)pause();
}

/* The signal that ends a process. */
static int end_of(pid_t child)
{
    int how = 0;
    assert_int_equal(waitpid(child, &how, 0), child);
    return WTERMSIG(how);
}

/* Asks whoever is named in the lock, which is held by ourselves. */
static void ask(const struct saved *saved, pid_t pid, int64_t birth)
{
    char path[SCRATCH_SIZE], host[SAVE_HOST_SIZE], text[256];
    struct lock_holder holder;
    below(path, saved, "characters/Eadric/lock");
    sys_host_name(host, sizeof host);
    snprintf(text, sizeof text, "barrow 1\n%s\n%ld\n7\n%lld\n\n\n", host, (long)pid, (long long)birth);
    scratch_write(path, text, strlen(text));
    assert_int_equal(save_ask(saved->folder, "Eadric", &holder, NULL), ST_OK); /* through the file in any case */
    assert_int_equal(holder.pid, pid);
}

/* What a lock says is a claim: the process of that number gets a signal only when it is the one that wrote it. */
TEST_WITH(test_no_other_process_is_signalled, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    saved_start(saved, "Eadric", 5);
    pid_t other = bystander();
    int64_t birth = sys_process_birth(other);
    ask(saved, other, 0);
    ask(saved, other, sys_process_birth(sys_process()));
    ask(saved, other, birth == 1 ? 2 : 1);
    assert_int_equal(kill(other, SIGKILL), 0);
    assert_int_equal(end_of(other), SIGKILL);
    if (birth == 0)
        test_skip("it cannot be known here who a process is");
    other = bystander();
    ask(saved, other, sys_process_birth(other));
    assert_int_equal(end_of(other), SIGUSR1);
    assert_int_equal(sys_process_birth(other), 0); /* gone */
}

/* --- Room -------------------------------------------------------------------------------------------------------- */

static void put_run(const struct saved *saved, const char *name, size_t size, int age)
{
    static uint8_t bytes[4096];
    char tail[64], path[SCRATCH_SIZE];
    (void)snprintf(tail, sizeof tail, "finished/%s", name);
    below(path, saved, tail);
    scratch_write(path, bytes, size);
    struct timeval times[2] = {{1000000 - age, 0}, {1000000 - age, 0}};
    assert_int_equal(utimes(path, times), 0);
}

static bool has_run(const struct saved *saved, const char *name)
{
    char tail[64], path[SCRATCH_SIZE];
    (void)snprintf(tail, sizeof tail, "finished/%s", name);
    below(path, saved, tail);
    return sys_exists(path);
}

TEST_WITH(test_old_runs_make_room, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct pruned pruned;
    char path[SCRATCH_SIZE];
    assert_int_equal(finished_prune(saved->folder, 1, NULL, &pruned, NULL), ST_OK); /* there is no folder yet */
    below(path, saved, "finished");
    assert_int_equal(sys_make_folder(path, NULL), ST_OK);
    put_run(saved, "a-1-1.journal", 1000, 10);
    put_run(saved, "a-1-1.journal.1", 500, 90);
    put_run(saved, "a-1-1.1.journal", 1000, 30);
    put_run(saved, "b-1-1.journal", 1000, 20);
    put_run(saved, "b-1-1.txt", 4000, 20);
    put_run(saved, "b-1-1.dump", 300, 0);
    put_run(saved, "b-1-1-practice.dump", 4000, 0);
    put_run(saved, "a-1-1.1.dump", 200, 0); /* a story's age is not the run's */
    put_run(saved, "c-1-1.journal", 1000, 0);
    assert_int_equal(finished_prune(saved->folder, 5000, NULL, &pruned, NULL), ST_OK);
    assert_int_equal(pruned.runs, 0);
    assert_int_equal(finished_prune(saved->folder, 4999, NULL, &pruned, NULL), ST_OK);
    assert_int_equal(pruned.runs, 1);
    assert_int_equal(pruned.bytes, 1200);
    assert_false(has_run(saved, "a-1-1.1.journal"));
    assert_false(has_run(saved, "a-1-1.1.dump"));
    assert_true(has_run(saved, "b-1-1.dump"));
    assert_int_equal(finished_prune(saved->folder, 1100, NULL, &pruned, NULL), ST_OK);
    assert_int_equal(pruned.runs, 2);
    assert_int_equal(pruned.bytes, 2800);
    assert_false(has_run(saved, "a-1-1.journal.1"));
    assert_false(has_run(saved, "b-1-1.journal"));
    assert_true(has_run(saved, "b-1-1.txt"));
    assert_false(has_run(saved, "b-1-1.dump"));
    assert_true(has_run(saved, "b-1-1-practice.dump"));
    assert_int_equal(finished_prune(saved->folder, 0, NULL, &pruned, NULL), ST_OK);
    assert_int_equal(pruned.runs, 0); /* the newest stays */
    assert_true(has_run(saved, "c-1-1.journal"));
}

/* The oldest of more runs than any list of a fixed size would hold, and the last one by name. */
TEST_WITH(test_the_oldest_goes_among_any_number, saved_setup, saved_teardown)
{
    enum { RUNS = 16400 };
    struct saved *saved = *state;
    struct pruned pruned;
    char path[SCRATCH_SIZE], name[32];
    below(path, saved, "finished");
    assert_int_equal(sys_make_folder(path, NULL), ST_OK);
    for (int i = 0; i < RUNS; i++) {
        (void)snprintf(name, sizeof name, "a-%d-1.journal", i);
        put_run(saved, name, 0, 1);
    }
    put_run(saved, "b-1-1.journal", 100, 2);
    put_run(saved, "c-1-1.journal", 100, 0);
    assert_int_equal(finished_prune(saved->folder, 199, NULL, &pruned, NULL), ST_OK);
    assert_int_equal(pruned.runs, 1);
    assert_int_equal(pruned.bytes, 100);
    assert_false(has_run(saved, "b-1-1.journal"));
    assert_true(has_run(saved, "c-1-1.journal"));
}

/* --- Who may read it --------------------------------------------------------------------------------------------- */

static unsigned mode_of(const struct saved *saved, const char *name)
{
    char path[SCRATCH_SIZE];
    struct stat info;
    below(path, saved, name);
    assert_int_equal(stat(path, &info), 0);
    return (unsigned)info.st_mode & 07777;
}

TEST_WITH(test_files_are_the_players_own, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct lock_holder holder;
    mode_t before = umask(0);
    make(saved, "Eadric", 150);
    assert_int_equal(mode_of(saved, "characters"), 0700);
    assert_int_equal(mode_of(saved, "characters/Eadric"), 0700);
    assert_int_equal(mode_of(saved, "characters/Eadric/journal"), 0600);
    assert_int_equal(mode_of(saved, "characters/Eadric/snapshot.0"), 0600);
    assert_int_equal(mode_of(saved, "characters/Eadric/snapshot.1"), 0600);
    assert_int_equal(mode_of(saved, "characters/Eadric/lock"), 0600);
    char path[SCRATCH_SIZE];
    below(path, saved, "parcel");
    assert_int_equal(character_export(saved->folder, "Eadric", path, NULL), ST_OK);
    assert_int_equal(mode_of(saved, "parcel"), 0600);
    assert_int_equal(saved_continue(saved, "Eadric", NULL), ST_OK);
    assert_int_equal(save_ask(saved->folder, "Eadric", &holder, NULL), ST_OK);
    assert_int_equal(mode_of(saved, "characters/Eadric/lock"), 0600);
    assert_int_equal(save_finish(&saved->save, saved->folder, NULL, NULL), ST_OK);
    assert_int_equal(mode_of(saved, "finished"), 0700);
    assert_int_equal(mode_of(saved, "finished/Eadric-99-5.journal"), 0600);
    (void)umask(before);
}
