/* SPDX-License-Identifier: MIT */
#include "e2e/support/taken.h"

#include "support/test.h"

#include <stdio.h>
#include <unistd.h>

char taken_home[SCRATCH_SIZE];

const char *taken_path(char path[SCRATCH_SIZE], const char *tail)
{
    scratch_path(path, taken_home, tail);
    return path;
}

static void move(const char *from, const char *to)
{
    char source[SCRATCH_SIZE], target[SCRATCH_SIZE];
    assert_int_equal(rename(taken_path(source, from), taken_path(target, to)), 0);
}

static void remove_all(const char *tail)
{
    char path[SCRATCH_SIZE];
    scratch_remove(taken_path(path, tail));
}

static void remove_file(const char *tail)
{
    char path[SCRATCH_SIZE];
    assert_int_equal(unlink(taken_path(path, tail)), 0);
}

static void remove_everything(void)
{
    remove_all(TAKEN_SAVES);
}

static void remove_folder(void)
{
    remove_all(TAKEN_WANDA);
}

void taken_move_folder(void)
{
    move(TAKEN_WANDA, TAKEN_AWAY);
}

void taken_move_folder_back(void)
{
    move(TAKEN_AWAY, TAKEN_WANDA);
}

static void move_everything(void)
{
    move(TAKEN_SAVES, ".local/elsewhere");
}

static void move_everything_back(void)
{
    move(".local/elsewhere", TAKEN_SAVES);
}

static void remove_journal(void)
{
    remove_file(TAKEN_WANDA "/journal");
}

static void move_journal(void)
{
    move(TAKEN_WANDA "/journal", TAKEN_WANDA "/journal.mine");
}

static void move_journal_back(void)
{
    move(TAKEN_WANDA "/journal.mine", TAKEN_WANDA "/journal");
}

char taken_kept[TAKEN_BYTES];

long taken_kept_size;

void taken_keep_journal(void)
{
    char path[SCRATCH_SIZE];
    taken_kept_size = scratch_read(taken_path(path, TAKEN_WANDA "/journal"), taken_kept, sizeof taken_kept);
    assert_true(taken_kept_size > 128 + 16);
}

void taken_put_journal(size_t size)
{
    char path[SCRATCH_SIZE];
    scratch_write(taken_path(path, TAKEN_WANDA "/journal"), taken_kept, size);
}

/* An older state of the same game, as a backup brings it back. */
static void replace_journal(void)
{
    taken_keep_journal();
    remove_journal();
    taken_put_journal((size_t)taken_kept_size - 16);
}

static void empty_journal(void)
{
    taken_keep_journal();
    taken_put_journal(0);
}

static void remove_kept_journal(void)
{
    taken_keep_journal();
    remove_journal();
}

/* As a copy, or with its old bytes. */
static void put_journal_back(void)
{
    taken_put_journal((size_t)taken_kept_size);
}

void taken_remove_lock(void)
{
    remove_file(TAKEN_WANDA "/lock");
}

static void leave_it(void) {}

static void remove_lock_and_journal(void)
{
    taken_remove_lock();
    remove_kept_journal();
}

const struct taken_deed TAKEN_DEEDS[TAKEN_DEED_COUNT] = {
    {"everything removed", remove_everything, NULL},
    {"folder removed", remove_folder, NULL},
    {"folder moved", taken_move_folder, taken_move_folder_back},
    {"everything moved", move_everything, move_everything_back},
    {"journal removed", remove_journal, NULL},
    {"journal moved", move_journal, move_journal_back},
    {"journal replaced by an older one", replace_journal, put_journal_back},
    {"journal emptied in its place", empty_journal, put_journal_back},
    {"journal removed, then copied back", remove_kept_journal, put_journal_back},
    {"lock removed", taken_remove_lock, leave_it},
    {"lock and journal removed", remove_lock_and_journal, put_journal_back},
};
