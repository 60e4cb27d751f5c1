/* SPDX-License-Identifier: MIT
 *
 * A character in a save folder of its own, played by a bot as the engine plays: for tests of saving and recovery. */
#ifndef SUPPORT_SAVED_H
#define SUPPORT_SAVED_H

#include "persist/save.h"
#include "persist/save/recover.h"
#include "sim/bot.h"
#include "scratch.h"

struct saved {
    char folder[SCRATCH_SIZE];
    struct rules *rules;
    struct game *game;  /* as played */
    struct game *again; /* as found again */
    struct view *view;
    struct events events;
    struct bot bot;
    struct save save;
    struct save_report report;
    int failures;  /* of save_step */
    uint32_t drop; /* for saved_continue */
};

/* For cmocka: *state is a struct saved, its folder empty. */
int saved_setup(void **state);
int saved_teardown(void **state);

/* Starts the character `name` with a game of this seed; "Eadric" and 5 in most tests. */
void saved_start(struct saved *saved, const char *name, uint64_t seed);

/* Plays on for so many commands, or until the hero dies. */
void saved_play(struct saved *saved, int commands);

/* Leaves as the player does; or as kill -9 would. */
void saved_leave(struct saved *saved);
void saved_kill(struct saved *saved);

/* Finds the game again, into saved->again. */
enum status saved_continue(struct saved *saved, const char *name, struct fault *fault);

/* The same with success and a way expected; the game goes on as the one played. */
void saved_expect(struct saved *saved, enum save_way way);

bool saved_is_same(const struct saved *saved);

/* Copies of the character's files, and back. */
enum { SAVED_FILE_MAX = 1 << 16 };
struct saved_file {
    char path[SCRATCH_SIZE];
    long size; /* -1: there is none */
    uint8_t bytes[SAVED_FILE_MAX];
};
void saved_read(const struct saved *saved, const char *name, struct saved_file *file);
void saved_write(const struct saved_file *file);

/* All files a character is made of. */
struct saved_files {
    struct saved_file journal, snapshots[SNAPSHOT_SLOTS];
};

/* What is read is in new memory, which the caller frees. */
struct saved_files *saved_read_files(const struct saved *saved);
void saved_write_files(const struct saved_files *files);

/* Loading has changed nothing. */
void saved_assert_files(const struct saved *saved, const struct saved_files *files);

/* How many records of the journal are in a snapshot; in the newer one. */
uint32_t saved_snapshot_records(const struct saved *saved, int slot);
uint32_t saved_newest_snapshot(const struct saved *saved);

/* The path of a name below the folder. */
void saved_path(char path[SCRATCH_SIZE], const struct saved *saved, const char *name);

/* Whether a character of this name is there. */
bool saved_lives(const struct saved *saved, const char *name);

/* Starts the character, plays on for so many commands, and leaves. */
void saved_make(struct saved *saved, const char *name, int commands);

#endif
