/* SPDX-License-Identifier: MIT
 *
 * Memory that fails at any moment of loading, saving, leaving, finishing and looking after characters: a clean report,
 * nothing lost, and it works again as soon as there is memory. The linker puts our own allocator in the place of the
 * library's (--wrap, see the Makefile). */
#include "support/test.h"

#include "persist/characters.h"
#include "support/saved.h"
#include "support/fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- An allocator that fails when it is told to ------------------------------------------------------------------ */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

/* The wrapped calls have no argument of ours. */
static struct {
    bool armed;
    bool for_ever; /* all from then on, or that one */
    int left;      /* successes before it */
    int calls;
} failing;

static bool fails(void)
{
    if (!failing.armed)
        return false;
    int number = failing.calls++;
    return failing.for_ever ? number >= failing.left : number == failing.left;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return fails() ? NULL : __real_realloc(memory, size);
}

/* --- What is done while memory is short -------------------------------------------------------------------------- */

static void path_of(char path[SCRATCH_SIZE], const struct saved *saved)
{
    scratch_path(path, saved->folder, "parcel");
}

static enum status do_create(struct saved *saved, struct fault *fault)
{
    struct run run = {.rules_version = saved->rules->profiles[0].rules_version,
                      .content_hash = saved->rules->profiles[0].content_hash,
                      .seed = 6,
                      .profile = "classic",
                      .name = "Another"};
    enum status status = save_create(&saved->save, saved->folder, &run, saved->rules, saved->again, fault);
    save_drop(&saved->save);
    return status;
}

static enum status do_continue(struct saved *saved, struct fault *fault)
{
    enum status status = saved_continue(saved, "Eadric", fault);
    save_drop(&saved->save);
    return status;
}

static enum status do_look(struct saved *saved, struct fault *fault)
{
    struct character character;
    enum status status = character_look(saved->folder, "Eadric", saved->rules, &character, fault);
    if (status == ST_OK)
        assert_int_equal(character.state, CHARACTER_READY);
    return status;
}

static enum status do_list(struct saved *saved, struct fault *fault)
{
    struct save_entry entries[8];
    int count;
    return save_list(saved->folder, entries, 8, &count, fault);
}

static enum status do_export(struct saved *saved, struct fault *fault)
{
    char path[SCRATCH_SIZE];
    path_of(path, saved);
    (void)remove(path);
    return character_export(saved->folder, "Eadric", path, fault);
}

static enum status do_prune(struct saved *saved, struct fault *fault)
{
    struct pruned pruned;
    return finished_prune(saved->folder, 0, NULL, &pruned, fault);
}

/* A game is opened, played over a floor's end and left; memory fails only once it is open. */
static enum status do_play(struct saved *saved, struct fault *fault)
{
    struct game *game = saved->game;
    failing.armed = false;
    enum status status = saved_continue(saved, "Eadric", fault);
    assert_int_equal(status, ST_OK);
    failing.armed = true;
    saved->game = saved->again;
    saved_play(saved, 20);
    saved->game = game;
    status = save_leave(&saved->save, saved->again, fault);
    failing.armed = false;
    assert_int_equal(saved->failures, 0);
    game_clone(saved->game, saved->again);
    failing.armed = true;
    return status;
}

static enum status do_finish(struct saved *saved, struct fault *fault)
{
    failing.armed = false;
    enum status status = saved_continue(saved, "Eadric", fault);
    assert_int_equal(status, ST_OK);
    failing.armed = true;
    return save_finish(&saved->save, saved->folder, NULL, fault);
}

static enum status do_retire(struct saved *saved, struct fault *fault)
{
    return character_retire(saved->folder, "Eadric", fault);
}

static enum status do_delete(struct saved *saved, struct fault *fault)
{
    return character_delete(saved->folder, "Eadric", fault);
}

static enum status do_import(struct saved *saved, struct fault *fault)
{
    char path[SCRATCH_SIZE], name[CHARACTER_NAME_SIZE];
    path_of(path, saved);
    return character_import(saved->folder, path, name, fault);
}

/* `ends`: when it succeeds, Eadric no longer lives, or lives again: the next trial needs him as before. */
static const struct {
    const char *name;
    enum status (*run)(struct saved *saved, struct fault *fault);
    bool ends;
    bool absent; /* needs him not to live, and a exported file of him */
} TRIALS[] = {
    {"create", do_create, false, false}, {"continue", do_continue, false, false}, {"look", do_look, false, false},
    {"list", do_list, false, false},     {"export", do_export, false, false},     {"prune", do_prune, false, false},
    {"play", do_play, false, false},     {"finish", do_finish, true, false},      {"retire", do_retire, true, false},
    {"delete", do_delete, true, false},  {"import", do_import, false, true},
};

static void make(struct saved *saved)
{
    saved_start(saved, "Eadric", 5);
    saved_play(saved, 150);
    saved_leave(saved);
}

static bool lives(struct saved *saved)
{
    struct character character;
    return character_look(saved->folder, "Eadric", saved->rules, &character, NULL) == ST_OK;
}

static void prepare(struct saved *saved, size_t trial)
{
    if (!lives(saved) && !TRIALS[trial].absent)
        make(saved);
    if (TRIALS[trial].absent && lives(saved))
        assert_int_equal(character_delete(saved->folder, "Eadric", NULL), ST_OK);
    if (character_look(saved->folder, "Another", saved->rules, &(struct character){0}, NULL) == ST_OK)
        assert_int_equal(character_delete(saved->folder, "Another", NULL), ST_OK);
}

/* Runs the trial with the allocation number `left` failing. Returns whether it was reached at all. */
static bool run_trial(struct saved *saved, size_t trial, int left, bool for_ever)
{
    struct fault fault = {0};
    prepare(saved, trial);
    memset(&failing, 0, sizeof failing);
    failing.left = left;
    failing.for_ever = for_ever;
    failing.armed = true;
    enum status status = TRIALS[trial].run(saved, &fault);
    failing.armed = false;
    bool reached = failing.calls > left;
    save_drop(&saved->save);
    if (status != ST_OK && (status != ST_MEMORY || strstr(fault_text(&fault), "memory") == NULL))
        fail_msg("%s, allocation %d: status %d, '%s'", TRIALS[trial].name, left, status, fault_text(&fault));
    if (status != ST_OK)
        assert_true(reached);
    /* Whatever came of it, nothing is lost: it is as before, or it is done. */
    bool should_live = TRIALS[trial].absent ? status == ST_OK : !(TRIALS[trial].ends && status == ST_OK);
    assert_int_equal(lives(saved), should_live);
    if (should_live) {
        assert_int_equal(saved_continue(saved, "Eadric", NULL), ST_OK);
        assert_int_equal(saved->report.way, SAVE_WHOLE);
        assert_true(saved_is_same(saved));
        save_drop(&saved->save);
    }
    return reached;
}

TEST_WITH(test_memory_fails_at_every_moment, saved_setup, saved_teardown)
{
    struct saved *saved = *state;
    char path[SCRATCH_SIZE];
    make(saved);
    for (size_t trial = 0; trial < sizeof TRIALS / sizeof TRIALS[0]; trial++) {
        int most = 0;
        if (TRIALS[trial].absent) {
            path_of(path, saved);
            (void)remove(path);
            if (!lives(saved))
                make(saved);
            assert_int_equal(character_export(saved->folder, "Eadric", path, NULL), ST_OK);
        }
        for (int for_ever = 0; for_ever < 2; for_ever++) {
            int left = 0;
            while (run_trial(saved, trial, left, for_ever != 0))
                left++;
            most = left > most ? left : most;
        }
        print_message("%s: %d allocations\n", TRIALS[trial].name, most);
    }
}
