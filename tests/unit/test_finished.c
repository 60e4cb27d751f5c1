/* SPDX-License-Identifier: MIT
 *
 * Finished runs where several users share the folder: each in a folder of their own, what others plant beside them, and
 * the layout of an earlier version, in which all lay in one. Played by root, who can be everybody. */
#include "support/test.h"

#include "persist/characters.h"
#include "persist/finished.h"
#include "persist/save.h"
#include "report/boards.h"
#include "report/settle.h"
#include "support/prune_all.h"
#include "support/recorded.h"
#include "support/saved.h"
#include "support/strangers.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CLOSED = 0755, OPEN = 01770 };

static struct saved *saved; /* its folder is the root of all */
static struct recorder recorder;
static struct verifier verifier;
static struct catalogue catalogue;
static char save[SCRATCH_SIZE]; /* the save folder */

/* A save folder for the accounts of Alice and Bob. */
static int shared_setup(void **state)
{
    char name[SCRATCH_SIZE];
    assert_int_equal(saved_setup((void **)&saved), 0);
    *state = saved->folder;
    scratch_path(save, saved->folder, "save");
    catalogue_init(&catalogue);
    recorder_init(&recorder, saved->rules);
    assert_true(verifier_init(&verifier, saved->rules));
    if (getuid() != 0)
        return 0;
    assert_int_equal(chmod(saved->folder, 0755), 0);
    strangers_folder(saved->folder, "save", 0, OPEN);
    strangers_folder(save, "characters", 0, CLOSED);
    strangers_folder(save, "finished", 0, CLOSED);
    for (int user = ALICE; user <= BOB; user++) {
        (void)snprintf(name, sizeof name, "characters/%d", user);
        strangers_folder(save, name, user, 0700);
        (void)snprintf(name, sizeof name, "finished/%d", user);
        strangers_folder(save, name, user, 0700);
    }
    return 0;
}

static int shared_teardown(void **state)
{
    (void)state;
    recorder_release(&recorder);
    verifier_release(&verifier);
    return saved_teardown((void **)&saved);
}

/* A test that only root can run. */
#define SHARED_TEST(name)                                                                                              \
    static void name##_by_root(void);                                                                                  \
    TEST_WITH(name, shared_setup, shared_teardown)                                                                     \
    {                                                                                                                  \
        if (!strangers_can_be())                                                                                       \
            test_skip(STRANGERS_NEED_ROOT);                                                                            \
        name##_by_root();                                                                                              \
    }                                                                                                                  \
    static void name##_by_root(void)

/* "<save folder>/finished/[<user>/]<name>". */
static const char *place(char path[SCRATCH_SIZE], int user, const char *name)
{
    if (user)
        (void)snprintf(path, SCRATCH_SIZE, "%.150s/finished/%d/%s", save, user, name);
    else
        (void)snprintf(path, SCRATCH_SIZE, "%.150s/finished/%s", save, name);
    return path;
}

/* Puts a run of that hero there, which belongs to `owner`. */
static void put_run(int user, const char *name, int owner, const char *hero, uint64_t seed)
{
    char path[SCRATCH_SIZE];
    recorder_play(&recorder, "brawler", hero, seed, 60);
    scratch_write(place(path, user, name), recorder.bytes, recorder.size);
    assert_int_equal(chown(path, (uid_t)owner, PLAYERS), 0);
    assert_int_equal(chmod(path, 0600), 0);
}

static void put_text(int user, const char *name, int owner)
{
    char path[SCRATCH_SIZE];
    scratch_write(place(path, user, name), "text", 4);
    assert_int_equal(chown(path, (uid_t)owner, PLAYERS), 0);
}

static void set_mode(unsigned mode)
{
    char path[SCRATCH_SIZE];
    scratch_path(path, save, "finished");
    assert_int_equal(chmod(path, mode), 0);
}

/* "<user>/<name>". */
static const char *name_of(char memory[64], int user, const char *name)
{
    (void)snprintf(memory, 64, "%d/%.50s", user, name);
    return memory;
}

struct names {
    int count;
    const char *wanted;
    bool found;
};

static bool note_name(void *context, const char *name)
{
    struct names *names = context;
    names->count++;
    names->found |= names->wanted && strcmp(name, names->wanted) == 0;
    return true;
}

static int count_names(void)
{
    struct names names = {0};
    return finished_each(save, note_name, &names, NULL) == ST_OK ? names.count : -1;
}

static bool is_listed(const char *name)
{
    struct names names = {.wanted = name};
    return finished_each(save, note_name, &names, NULL) == ST_OK && names.found;
}

/* Whether both ways of asking say that it counts. */
static bool is_there(const char *name)
{
    return is_listed(name) && finished_has(save, name);
}

static bool is_absent(const char *name)
{
    return !is_listed(name) && !finished_has(save, name);
}

/* --- A folder each ----------------------------------------------------------------------------------------------- */

static int play_to_the_end(const char *name)
{
    char finished[SYS_PATH_SIZE];
    struct fault fault;
    memcpy(saved->folder, save, sizeof save);
    saved_start(saved, name, 5);
    saved_play(saved, 30);
    EXPECT(save_finish(&saved->save, save, finished, &fault) == ST_OK);
    char own[64], file[32];
    (void)snprintf(file, sizeof file, "%s-99-5.journal", name);
    EXPECT(strcmp(finished_name(finished), name_of(own, (int)getuid(), file)) == 0);
    EXPECT(is_there(own));
    return 0;
}

static int play_and_finish(const char *name)
{
    int failed = play_to_the_end(name);
    EXPECT(count_names() == 1); /* the others' are not seen */
    return failed;
}

static int try_all(const char *name)
{
    char path[SCRATCH_SIZE];
    (void)name;
    EXPECT(symlink("/etc/passwd", place(path, 0, "Eadric-99-5.journal")) != 0);
    EXPECT(mkdir(place(path, 0, "99999"), 0777) != 0);
    EXPECT(rename(place(path, ALICE, ""), "away") != 0);
    EXPECT(open(place(path, ALICE, "Eadric-99-5.journal"), O_RDONLY) < 0);
    EXPECT(unlink(place(path, ALICE, "Eadric-99-5.journal")) != 0);
    EXPECT(open(place(path, ALICE, "Eadric-99-5.dump"), O_WRONLY | O_CREAT, 0666) < 0);
    EXPECT(access(place(path, ALICE, ""), R_OK) != 0);
    return 0;
}

/* Who has no folder of their own is told before the game, not when it is over. */
static int begin_without(const char *name)
{
    struct fault fault = {.id = FAULT_NONE};
    struct run run = {.rules_version = 1, .start_time = 99, .seed = 5};
    memcpy(run.name, name, strlen(name) + 1);
    memcpy(run.profile, "classic", sizeof "classic");
    EXPECT(save_create(&saved->save, save, &run, saved->rules, saved->game, &fault) == ST_MISSING);
    EXPECT(fault.id == FAULT_SAVE_NO_PLACE);
    return 0;
}

SHARED_TEST(test_each_in_a_folder_of_their_own)
{
    char own[64];
    assert_int_equal(strangers_do(ALICE, play_and_finish, "Eadric"), 0);
    assert_int_equal(strangers_do(BOB, play_and_finish, "Eadric"), 0); /* the name is not taken */
    assert_int_equal(strangers_do(MALLORY, try_all, ""), 0);
    assert_int_equal(strangers_do(MALLORY, begin_without, "Eadric"), 0);
    assert_int_equal(count_names(), 2); /* as whoever runs the host sees it */
    assert_true(is_there(name_of(own, ALICE, "Eadric-99-5.journal")));
    assert_true(is_there(name_of(own, BOB, "Eadric-99-5.journal")));
}

static int check_missing(const char *name)
{
    struct fault fault;
    (void)name;
    EXPECT(finished_check(save, &fault) == ST_MISSING && fault.id == FAULT_SAVE_NO_PLACE);
    return 0;
}

/* The folder that nobody may look into is named, not what was looked for in it. */
static int check_closed(const char *expected)
{
    struct fault fault;
    char text[FAULT_SENTENCE_SIZE];
    bool visited = false;
    EXPECT(finished_each(save, NULL, &visited, &fault) == ST_DENIED);
    EXPECT(strcmp(fault_english(&fault, text, sizeof text), expected) == 0);
    EXPECT(finished_check(save, &fault) == ST_DENIED);
    EXPECT(strcmp(fault_english(&fault, text, sizeof text), expected) == 0);
    return 0;
}

static int check_anothers(const char *name)
{
    struct fault fault;
    char home[SYS_PATH_SIZE];
    (void)name;
    EXPECT(finished_check(save, &fault) == ST_DENIED && fault.id == FAULT_PLACE_UNSAFE);
    EXPECT(finished_stem(save, &(struct run){.name = "Eadric"}, home, NULL) == ST_DENIED);
    return 0;
}

SHARED_TEST(test_a_place_that_is_not_prepared)
{
    char path[SCRATCH_SIZE], away[SCRATCH_SIZE], expected[2 * SCRATCH_SIZE];
    scratch_path(path, save, "finished");
    scratch_path(away, saved->folder, "away");
    (void)snprintf(expected, sizeof expected, "cannot open folder %s: permission denied", path);
    assert_int_equal(chmod(path, 0700), 0);
    assert_int_equal(strangers_do(ALICE, check_closed, expected), 0);
    assert_int_equal(rename(path, away), 0);
    assert_int_equal(strangers_do(ALICE, check_missing, ""), 0);
    strangers_folder(save, "finished", MALLORY, 01777); /* made before root made it */
    assert_int_equal(strangers_do(ALICE, check_anothers, ""), 0);
}

/* --- Lists, stories and proofs of all ---------------------------------------------------------------------------- */

static struct boards boards;
static struct score_place score_place;

static int settle_and_count(void)
{
    int count = 0;
    score_place = (struct score_place){.folder = save};
    boards_release(&boards);
    assert_int_equal(settle_all(&score_place, &verifier, &catalogue, NULL), ST_OK);
    assert_int_equal(boards_read(&boards, &score_place, saved->rules, NULL, NULL), ST_OK);
    for (int i = 0; i < boards.count; i++)
        for (int row = 0; boards_row(&boards, i, row, &verifier, UINT64_MAX); row++)
            count++;
    return count;
}

/* The truth of a run's row, as settle_and_count has left it. */
static enum score_truth truth_of(const char *run, const char **name)
{
    for (int i = 0; i < boards.count; i++)
        for (int row = 0; row < boards.list[i].count; row++) {
            const struct score *score = boards_row(&boards, i, row, &verifier, UINT64_MAX);
            *name = score->name;
            if (strcmp(score->run, run) == 0)
                return score->truth;
        }
    *name = "";
    return SCORE_UNASKED;
}

SHARED_TEST(test_runs_of_all_stand_in_the_lists)
{
    char own[64], path[SCRATCH_SIZE];
    const char *name;
    put_run(0, "a.journal", 0, "Hild", 1);
    put_run(ALICE, "a.journal", ALICE, "Hild", 2);
    put_run(BOB, "a.journal", BOB, "Offa", 3);
    assert_int_equal(settle_and_count(), 3);
    assert_int_equal(truth_of("a.journal", &name), SCORE_VERIFIED);
    assert_int_equal(truth_of(name_of(own, ALICE, "a.journal"), &name), SCORE_VERIFIED);
    assert_string_equal(name, "Hild");
    assert_int_equal(truth_of(name_of(own, BOB, "a.journal"), &name), SCORE_VERIFIED);
    assert_string_equal(name, "Offa");
    assert_true(sys_exists(place(path, ALICE, "a.dump")));
    assert_int_equal(settle_and_count(), 3); /* and nothing is written twice */
    boards_release(&boards);
}

/* What root makes up for beside a player's run is the player's, as if they had made it; a run of many names, which a
 * player can give it by the thousand, is passed over. */
SHARED_TEST(test_what_root_writes_is_the_players)
{
    char path[SCRATCH_SIZE], other[SCRATCH_SIZE];
    struct stat info;
    put_run(ALICE, "a.journal", ALICE, "Hild", 2);
    put_text(ALICE, "a.journal.due", ALICE);
    put_run(BOB, "b.journal", BOB, "Offa", 3);
    assert_int_equal(link(place(path, BOB, "b.journal"), place(other, BOB, "c.journal")), 0);
    (void)settle_and_count();
    assert_int_equal(stat(place(path, ALICE, "a.dump"), &info), 0);
    assert_int_equal(info.st_uid, ALICE);
    assert_int_equal(info.st_mode & 0777, 0600);
    assert_false(sys_exists(place(path, BOB, "b.dump")));
    assert_false(sys_exists(place(path, BOB, "c.dump")));
    assert_int_equal(unlink(other), 0);
    (void)settle_and_count();
    assert_true(sys_exists(place(path, BOB, "b.dump")));
    boards_release(&boards);
}

/* Long journals of one user, however many, keep nobody waiting for long, and other users' runs are proved all the same.
 * Here every proof counts as long, and the first one of a user takes all the patience there is. */
SHARED_TEST(test_long_proofs_of_one_user_are_bounded)
{
    char own[64], first[64];
    const char *name;
    put_run(ALICE, "a.journal", ALICE, "Hild", 1);
    put_run(ALICE, "b.journal", ALICE, "Hild", 2);
    put_run(ALICE, "c.journal", ALICE, "Hild", 3);
    put_run(BOB, "a.journal", BOB, "Offa", 4);
    put_run(0, "a.journal", 0, "Hild", 5);
    put_run(0, "b.journal", 0, "Hild", 6);
    assert_int_equal(settle_and_count(), 6);
    boards_release(&boards);
    assert_int_equal(boards_read(&boards, &score_place, saved->rules, NULL, NULL), ST_OK);
    boards.patience.long_us = 0;
    boards.patience.most_us = 1;
    int verified = 0, unproved = 0;
    for (int i = 0; i < 3; i++) {
        (void)snprintf(first, sizeof first, "%c.journal", 'a' + i);
        enum score_truth truth = truth_of(name_of(own, ALICE, first), &name);
        verified += truth == SCORE_VERIFIED;
        unproved += truth == SCORE_UNPROVED;
    }
    assert_int_equal(verified, 1);
    assert_int_equal(unproved, 2);
    assert_int_equal(truth_of(name_of(own, BOB, "a.journal"), &name), SCORE_VERIFIED);
    assert_int_equal(truth_of("a.journal", &name), SCORE_VERIFIED);
    assert_int_equal(truth_of("b.journal", &name), SCORE_VERIFIED); /* of nobody's own folder */
    boards_release(&boards);
}

/* Whoever runs the host can read all: a link to another's journal, or one that its user has named anew, does not make
 * it theirs. */
SHARED_TEST(test_nobody_takes_the_run_of_another)
{
    char own[64], path[SCRATCH_SIZE], target[SCRATCH_SIZE], file[64];
    const char *name;
    put_run(BOB, "a.journal", BOB, "Offa", 3);
    assert_int_equal(symlink(place(target, BOB, "a.journal"), place(path, ALICE, "Hild-1-3.journal")), 0);
    assert_int_equal(lchown(path, ALICE, PLAYERS), 0);
    assert_int_equal(settle_and_count(), 1);
    assert_false(finished_has(save, name_of(own, ALICE, "Hild-1-3.journal")));
    assert_int_equal(unlink(path), 0);
    (void)snprintf(file, sizeof file, "Hild-%lld-3.journal", (long long)recorder.run.start_time);
    put_run(ALICE, file, ALICE, "Offa", 3); /* a copy that came to her */
    assert_int_equal(settle_and_count(), 1);
    (void)truth_of(name_of(own, ALICE, file), &name);
    assert_string_equal(name, "Offa");
    boards_release(&boards);
}

static int prune_own(const char *name)
{
    char own[64];
    struct pruned pruned;
    (void)name;
    EXPECT(finished_prune(save, 1, NULL, &pruned, NULL) == ST_OK && pruned.runs == 1);
    EXPECT(is_absent(name_of(own, ALICE, "a.journal")));
    EXPECT(is_there(name_of(own, ALICE, "b.journal"))); /* the newest */
    return 0;
}

/* Root does so only where it is to look after all of them: not when a game of its own is over. */
SHARED_TEST(test_nobody_prunes_what_is_anothers)
{
    char own[64], path[SCRATCH_SIZE];
    struct pruned pruned;
    put_run(0, "old.journal", BOB, "Offa", 1); /* of the earlier layout */
    put_run(BOB, "a.journal", BOB, "Offa", 2);
    put_run(ALICE, "a.journal", ALICE, "Hild", 3);
    put_run(ALICE, "b.journal", ALICE, "Hild", 4);
    assert_int_equal(mkdir(place(path, BOB, "x.journal"), 0777), 0); /* stands in nobody's way */
    assert_int_equal(strangers_do(ALICE, prune_own, ""), 0);
    assert_true(is_there("old.journal"));
    assert_true(is_there(name_of(own, BOB, "a.journal")));
    struct stat info;
    bool own_run = stat(place(path, 0, "old.journal"), &info) == 0 && info.st_uid == 0;
    assert_int_equal(finished_prune(save, 1, NULL, &pruned, NULL), ST_OK);
    assert_int_equal(pruned.runs, own_run);
    assert_true(is_there(name_of(own, BOB, "a.journal")));
    assert_int_equal(finished_prune(save, 1, &PRUNE_ALL, &pruned, NULL), ST_OK);
    assert_int_equal(pruned.runs, 1 - own_run); /* each user's newest stays */
    assert_true(is_there(name_of(own, BOB, "a.journal")) != is_there("old.journal"));
    assert_true(is_there(name_of(own, ALICE, "b.journal")));
    assert_int_equal(pruned.bytes > 0, 1);
}

/* --- The earlier layout ------------------------------------------------------------------------------------------ */

static int see_old(const char *name)
{
    char own[64];
    struct fault fault;
    (void)name;
    EXPECT(is_there("Hild-1-1.journal") && is_there("Hild-1-1.dump"));
    EXPECT(is_absent("Hild-1-2.journal")); /* planted */
    EXPECT(is_absent("Hild-1-1.journal.due"));
    EXPECT(is_absent("Hild-1-3.journal"));
    EXPECT(finished_is_closed(save, true, &fault) == ST_DENIED && fault.id == FAULT_FINISHED_OPEN);
    EXPECT(play_to_the_end("Hild") == 0);
    EXPECT(finished_is_closed(save, true, &fault) == ST_OK); /* once is enough */
    EXPECT(is_there(name_of(own, ALICE, "Hild-99-5.journal")));
    return 0;
}

static int be_taken(const char *name)
{
    char home[SYS_PATH_SIZE];
    (void)name;
    EXPECT(finished_stem(save, &(struct run){.name = "Eadric"}, home, NULL) == ST_DENIED);
    return 0;
}

/* As it was before users had folders: everybody can add names, nobody can take them away. */
SHARED_TEST(test_runs_of_the_earlier_layout)
{
    char path[SCRATCH_SIZE], own[64];
    struct fault fault;
    const char *name;
    assert_int_equal(rmdir(place(path, ALICE, "")), 0);
    set_mode(OPEN);
    put_run(0, "Hild-1-1.journal", ALICE, "Hild", 1);
    put_text(0, "Hild-1-1.dump", ALICE);
    put_run(0, "Hild-1-2.journal", MALLORY, "Hild", 2);
    put_text(0, "Hild-1-1.journal.due", MALLORY);
    put_text(0, "Hild-99-5.journal", MALLORY); /* the name of the next one is taken in vain */
    assert_int_equal(symlink("/etc/passwd", place(path, 0, "Hild-1-3.journal")), 0);
    assert_int_equal(lchown(path, MALLORY, PLAYERS), 0);
    assert_int_equal(strangers_do(ALICE, see_old, ""), 0);
    assert_int_equal(chown(place(path, BOB, ""), MALLORY, PLAYERS), 0);
    assert_int_equal(strangers_do(BOB, be_taken, ""), 0); /* which cannot be once it is closed */
    assert_int_equal(finished_is_closed(save, false, &fault), ST_DENIED);
    assert_true(is_there("Hild-1-1.journal") && is_there("Hild-1-1.dump"));
    assert_true(is_absent("Hild-1-1.journal.due") && is_absent("Hild-1-3.journal"));
    assert_true(is_absent(name_of(own, ALICE, "Hild-99-5.journal"))); /* where it could be replaced on the way */
    set_mode(CLOSED);
    assert_int_equal(finished_is_closed(save, false, &fault), ST_OK);
    assert_true(is_there(name_of(own, ALICE, "Hild-99-5.journal")));
    assert_int_equal(settle_and_count(), 3);
    assert_int_equal(truth_of("Hild-1-1.journal", &name), SCORE_VERIFIED);
    boards_release(&boards);
}

/* --- Claims ------------------------------------------------------------------------------------------------------ */

static int has_played(const char *name)
{
    score_place = (struct score_place){.folder = save};
    return score_file_has(&score_place, &recorder.run) == (name[0] != '\0') ? 0 : __LINE__;
}

/* A line in a log that all may write keeps nobody from a game of the day; a run does. */
SHARED_TEST(test_a_claim_takes_no_day_away)
{
    char path[SCRATCH_SIZE], own[64];
    put_run(BOB, "Hild-1-1.journal", BOB, "Hild", 1);
    assert_int_equal(settle_and_count(), 1);
    scratch_path(path, save, "scores");
    assert_int_equal(chown(path, ALICE, PLAYERS), 0);
    assert_int_equal(strangers_do(ALICE, has_played, "by her own line"), 0);
    assert_int_equal(chmod(path, 0660), 0);
    assert_int_equal(strangers_do(ALICE, has_played, ""), 0);
    (void)snprintf(own, sizeof own, "Hild-%lld-1.journal", (long long)recorder.run.start_time);
    put_run(ALICE, own, ALICE, "Hild", 1);
    assert_int_equal(strangers_do(ALICE, has_played, "by her own run"), 0);
    boards_release(&boards);
}
