/* SPDX-License-Identifier: MIT
 *
 * Where characters live: <save folder>/characters/<name>/journal while alive, and
 * <save folder>/finished/<name>-<start>-<seed>.journal once the run is over (".1", ".2", ... before ".journal" when a
 * copy of the same run has been finished before). Names are checked before they become part of a path. */
#ifndef PERSIST_SAVE_H
#define PERSIST_SAVE_H

#include "base/status.h"
#include "core/game.h"
#include "persist/journal.h"

/* Who watches a replay: is shown the new game (`events` NULL), then the game after each command with what came of it.
 */
struct replay_observer {
    void (*see)(void *context, const struct game *game, const struct events *events);
    void *context;
};

/* The file a living character's journal is, or would be. ST_USAGE when the name is none. */
MUST_USE enum status save_path(const char *folder, const char *name, char path[SYS_PATH_SIZE], struct fault *fault);

/* Starts a character: folder, journal, header. ST_EXISTS with the remedy when one of that name lives. Before the first
 * command the caller gives the new world's hash to journal_mark. */
MUST_USE enum status save_create(const char *folder, const struct run *run, struct journal *journal,
                                 struct fault *fault);

/* Opens a living character's journal and replays it into `game` (game_size() bytes); the journal is then ready for the
 * next command. `note` gets one English sentence when something had to be mended (a torn tail), else stays empty.
 * `observer` is that of replay_tape. Fails as journal_resume and replay_tape do; the journal is then closed again. */
MUST_USE enum status save_continue(const char *folder, const char *name, const struct rules *rules,
                                   struct journal *journal, struct game *game, const struct replay_observer *observer,
                                   char *note, size_t note_size, struct fault *fault);

/* Ends a run: syncs the journal, moves it to the finished runs and closes it. When that fails before the move, the
 * journal is still open and where it was: the caller may try again or close it. */
MUST_USE enum status save_finish(const char *folder, struct journal *journal, struct fault *fault);

/* The living characters of a folder, sorted by name, the first `capacity` of them; what is no character is passed
 * over. A folder that is not there has none. */
struct save_entry {
    char name[CHARACTER_NAME_SIZE];
};
MUST_USE enum status save_list(const char *folder, struct save_entry *entries, int capacity, int *count,
                               struct fault *fault);

/* Carries the tape's commands out on a fresh game of its run. ST_BAD_DATA, with the record's number, at the first
 * command whose mark does not match or that is not legal; `game` then stands before it. ST_NEWER when the run was
 * played by other rules or content. `events` is scratch memory, `observer` NULL when nobody watches. */
MUST_USE enum status replay_tape(const struct journal_tape *tape, const struct rules *rules, struct game *game,
                                 struct events *events, const struct replay_observer *observer, struct fault *fault);

#endif
