/* SPDX-License-Identifier: MIT
 *
 * Characters looked after: what each is, retired, deleted; requests to give way; how much room finished runs may take,
 * and who may read them. */
#include "support/test.h"

#include "persist/characters.h"
#include "persist/finished.h"
#include "persist/save/journal_format.h"
#include "support/saved.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

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

    saved_path(path, saved, "characters/Eadric/journal");
    scratch_write(path, "no", 2);
    saved_path(path, saved, "characters/Eadric/snapshot.0");
    assert_int_equal(remove(path), 0);
    saved_path(path, saved, "characters/Eadric/snapshot.1");
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
    assert_false(saved_lives(saved, "Eadric"));
    saved_path(path, saved, "finished/Eadric-99-5.journal");
    assert_true(sys_exists(path));
    /* One whose journal has lost its head is known by its snapshot; one that has nothing, by its name. */
    saved_make(saved, "Eadric", 5);
    saved_path(path, saved, "characters/Eadric/journal");
    scratch_write(path, "no", 2);
    assert_int_equal(character_retire(saved->folder, "Eadric", &fault), ST_OK);
    saved_path(path, saved, "finished/Eadric-99-5.1.journal");
    assert_true(sys_exists(path));
    saved_make(saved, "Eadric", 5);
    saved_path(path, saved, "characters/Eadric/journal");
    scratch_write(path, "no", 2);
    saved_path(path, saved, "characters/Eadric/snapshot.0");
    scratch_write(path, "no", 2);
    saved_path(path, saved, "characters/Eadric/snapshot.1");
    scratch_write(path, "no", 2);
    assert_int_equal(character_retire(saved->folder, "Eadric", &fault), ST_OK);
    saved_path(path, saved, "finished/Eadric-0-0.journal");
    assert_true(sys_exists(path));
    assert_int_equal(character_retire(saved->folder, "Eadric", &fault), ST_MISSING);
}

/* A head that says what no run can be tells nothing of it: neither when it began, nor its seed. */
TEST_WITH(test_retiring_by_a_head_of_nonsense, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    char path[SCRATCH_SIZE];
    struct fault fault;
    uint8_t header[JOURNAL_HEADER_SIZE];
    struct run nonsense = {.name = "Eadric", .profile = "?!", .seed = 77, .start_time = 88};
    saved_make(saved, "Eadric", 5);
    (void)run_encode(&nonsense, header);
    saved_path(path, saved, "characters/Eadric/journal");
    scratch_write(path, header, sizeof header);
    for (int slot = 0; slot < 2; slot++) {
        saved_path(path, saved, slot == 0 ? "characters/Eadric/snapshot.0" : "characters/Eadric/snapshot.1");
        scratch_write(path, "no", 2);
    }
    assert_int_equal(character_retire(saved->folder, "Eadric", &fault), ST_OK);
    saved_path(path, saved, "finished/Eadric-0-0.journal");
    assert_true(sys_exists(path));
}

/* As long as anything of a character is there, its lock is. */
TEST_WITH(test_a_lock_is_deleted_last, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    char path[SCRATCH_SIZE];
    saved_make(saved, "Eadric", 5);
    saved_path(path, saved, "characters/Eadric/journal");
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkdir(path, 0700), 0); /* which is not removed */
    assert_int_not_equal(character_delete(saved->folder, "Eadric", NULL), ST_OK);
    saved_path(path, saved, "characters/Eadric/snapshot.0");
    assert_false(sys_exists(path));
    saved_path(path, saved, "characters/Eadric/lock");
    assert_true(sys_exists(path));
}

TEST_WITH(test_deleting, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    char path[SCRATCH_SIZE];
    struct fault fault;
    saved_make(saved, "Other", 3);
    saved_start(saved, "Eadric", 5);
    assert_int_equal(character_delete(saved->folder, "Eadric", &fault), ST_LOCKED);
    saved_leave(saved);
    assert_int_equal(character_delete(saved->folder, "Eadric", &fault), ST_OK);
    saved_path(path, saved, "characters/Eadric");
    assert_false(sys_exists(path));
    assert_true(saved_lives(saved, "Other"));
    assert_int_equal(character_delete(saved->folder, "Eadric", &fault), ST_MISSING);
    saved_make(saved, "Eadric", 3); /* the name is free again */
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
    assert_false(sys_file_is_removed(&saved->save.lock, &asked_once));
    assert_int_equal(save_ask(saved->folder, "Eadric", &holder, &fault), ST_OK); /* it stands there */
    assert_false(sys_file_is_removed(&saved->save.lock, &asked_twice));
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
    saved_path(path, saved, "characters/Eadric/lock");
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

/* What askers left who were killed, whole requests or a part of one, keeps nobody from asking, and the holder known. */
TEST_WITH(test_requests_of_the_dead, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct lock_holder holder, who;
    struct sys_file lock;
    char path[SCRATCH_SIZE], request[512], host[SAVE_HOST_SIZE];
    sys_catch_signals();
    saved_start(saved, "Eadric", 5);
    saved_path(path, saved, "characters/Eadric/lock");
    save_read_holder(saved->folder, "Eadric", &holder);
    sys_host_name(host, sizeof host);
    int size = snprintf(request, sizeof request, "barrow 1\n%s\n%ld\n%lld\nbarrow 1\nafar\n7\n7\n", host, holder.pid,
                        (long long)holder.since);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(sys_open(&lock, path, SYS_APPEND, NULL), ST_OK);
        assert_int_equal(sys_append(&lock, request, (size_t)size, NULL), ST_OK);
        sys_drop(&lock);
    }
    assert_int_equal(save_ask(saved->folder, "Eadric", &holder, NULL), ST_OK);
    assert_true(save_is_asked(&saved->save, &who));
    assert_int_equal(who.pid, sys_process());
    save_ask_end(saved->folder, "Eadric");
    assert_int_equal(sys_open(&lock, path, SYS_APPEND, NULL), ST_OK);
    assert_int_equal(sys_append(&lock, request, 12, NULL), ST_OK);
    sys_drop(&lock);
    assert_int_equal(save_ask(saved->folder, "Eadric", &holder, NULL), ST_OK);
    assert_true(save_is_asked(&saved->save, &who));
    saved_leave(saved);
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
    saved_path(path, saved, "characters/Eadric/lock");
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

/* --- Names ------------------------------------------------------------------------------------------------------- */

TEST(test_names_of_users)
{
    static const char *const NONE[] = {"a.journal",    "x/a.journal",           "01/a.journal", "/a.journal",
                                       "-1/a.journal", "99999999999/a.journal", "1001"};
    assert_int_equal(finished_user("1001/a.journal"), 5);
    assert_int_equal(finished_user("0/a.journal"), 2);
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++)
        assert_int_equal(finished_user(NONE[i]), 0);
    assert_string_equal(finished_name("/s/finished/a.journal"), "a.journal");
    assert_string_equal(finished_name("/s/finished/1001/a.journal"), "1001/a.journal");
    assert_string_equal(finished_name("1001/a.journal"), "1001/a.journal");
    assert_string_equal(finished_name("a.journal"), "a.journal");
}

/* --- Room -------------------------------------------------------------------------------------------------------- */

static void put_run(const struct saved *saved, const char *name, size_t size, int age)
{
    static uint8_t bytes[4096];
    char tail[64], path[SCRATCH_SIZE];
    (void)snprintf(tail, sizeof tail, "finished/%s", name);
    saved_path(path, saved, tail);
    scratch_write(path, bytes, size);
    struct timeval times[2] = {{1000000 - age, 0}, {1000000 - age, 0}};
    assert_int_equal(utimes(path, times), 0);
}

static bool has_run(const struct saved *saved, const char *name)
{
    char tail[64], path[SCRATCH_SIZE];
    (void)snprintf(tail, sizeof tail, "finished/%s", name);
    saved_path(path, saved, tail);
    return sys_exists(path);
}

TEST_WITH(test_old_runs_make_room, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct pruned pruned;
    char path[SCRATCH_SIZE];
    assert_int_equal(finished_prune(saved->folder, 1, NULL, &pruned, NULL), ST_OK); /* there is no folder yet */
    saved_path(path, saved, "finished");
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

/* By its journal the other files of a run are found again: it goes last. */
TEST_WITH(test_a_journal_goes_last, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct pruned pruned;
    char path[SCRATCH_SIZE];
    saved_path(path, saved, "finished/a-1-1.journal.1"); /* a folder, which is not removed */
    assert_int_equal(sys_make_folder(path, NULL), ST_OK);
    assert_int_equal(utimes(path, (struct timeval[2]){{1, 0}, {1, 0}}), 0);
    put_run(saved, "a-1-1.journal", 100, 10);
    put_run(saved, "b-1-1.journal", 100, 0);
    assert_int_not_equal(finished_prune(saved->folder, 0, NULL, &pruned, NULL), ST_OK);
    assert_true(has_run(saved, "a-1-1.journal"));
}

/* What a killed program left half written goes after a day: until then it may be another's work. */
TEST_WITH(test_half_a_story_goes, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct pruned pruned;
    char path[SCRATCH_SIZE];
    saved_path(path, saved, "finished");
    assert_int_equal(sys_make_folder(path, NULL), ST_OK);
    put_run(saved, "a-1-1.journal", 100, 10);
    put_run(saved, "a-1-1.dump.tmpaB3dEf", 100, 10);
    put_run(saved, "a-1-1.dump.tmpaB3d.f", 100, 10);
    saved_path(path, saved, "finished/b-1-1.dump.tmpaB3dEf");
    scratch_write(path, "x", 1);
    assert_int_equal(finished_prune(saved->folder, 1000000, NULL, &pruned, NULL), ST_OK);
    assert_false(has_run(saved, "a-1-1.dump.tmpaB3dEf"));
    assert_true(has_run(saved, "a-1-1.dump.tmpaB3d.f"));
    assert_true(has_run(saved, "b-1-1.dump.tmpaB3dEf"));
    assert_true(has_run(saved, "a-1-1.journal"));
}

/* The oldest of more runs than any list of a fixed size would hold, and the last one by name. */
TEST_WITH(test_the_oldest_goes_among_any_number, saved_setup, saved_teardown)
{
    enum { RUNS = 16400 };
    struct saved *saved = *state;
    struct pruned pruned;
    char path[SCRATCH_SIZE], name[32];
    saved_path(path, saved, "finished");
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
    saved_path(path, saved, name);
    assert_int_equal(stat(path, &info), 0);
    return (unsigned)info.st_mode & 07777;
}

TEST_WITH(test_files_are_the_players_own, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    struct lock_holder holder;
    mode_t before = umask(0);
    saved_make(saved, "Eadric", 150);
    assert_int_equal(mode_of(saved, "characters"), 0700);
    assert_int_equal(mode_of(saved, "characters/Eadric"), 0700);
    assert_int_equal(mode_of(saved, "characters/Eadric/journal"), 0600);
    assert_int_equal(mode_of(saved, "characters/Eadric/snapshot.0"), 0600);
    assert_int_equal(mode_of(saved, "characters/Eadric/snapshot.1"), 0600);
    assert_int_equal(mode_of(saved, "characters/Eadric/lock"), 0600);
    char path[SCRATCH_SIZE];
    saved_path(path, saved, "parcel");
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
