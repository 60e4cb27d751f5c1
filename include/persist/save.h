/* SPDX-License-Identifier: MIT
 *
 * Where characters live. <save folder>/characters/<name>/ holds, while one is alive (where characters/ is root's,
 * because several users share it, each has characters/<user's number>/<name>/, which no other can make or change):
 *   journal                 every command (persist/journal.h): the save itself
 *   snapshot.0, snapshot.1  the world at two moments, the newer one never written over
 *   lock                    which process plays, locked as long as it does; and requests to it to save and leave
 *   crashed                 the commands that stopped the program by a bug of its own
 *   config, keys            on a host, what its player has chosen; they stay when the run is over
 * and what was set aside, byte for byte: journal.1, ... (journals before the present one), journal.torn, .damaged,
 * .dropped, snapshot.0.damaged, ...
 * Once the run is over its journal is <save folder>/finished/<name>-<start>-<seed>.journal, or the same in
 * finished/<user's number>/ (persist/finished.h; ".1", ".2", ... before ".journal" when a copy of the same run has been
 * finished before). Names are checked before they become part of a path.
 *
 * Loading replays the whole journal, each mark proved, and takes a snapshot only where that cannot be: when the journal
 * is damaged, or was written under other rules. It changes, renames and deletes nothing; what has to be mended is
 * mended before the first command is appended. Snapshots are written at birth, every SNAPSHOT_EVERY commands, on each
 * new floor and when the game is left, so that an upgrade never costs more than SNAPSHOT_EVERY commands. */
#ifndef PERSIST_SAVE_H
#define PERSIST_SAVE_H

#include "base/fault.h"
#include "core/game.h"
#include "persist/journal.h"
#include "persist/replay.h"

enum { SNAPSHOT_EVERY = 100 }; /* commands */

/* Follows the seed in the names of finished runs of practice. What counts is the journal's header. */
#define SAVE_PRACTICE "-practice"

/* How a game was found again. */
enum save_way {
    SAVE_WHOLE,          /* all of it, from its first turn */
    SAVE_TORN,           /* all but a command that had not been written whole */
    SAVE_HEAD,           /* all of it, the journal's damaged head taken from a snapshot */
    SAVE_BEGINNING,      /* what lies before the damage */
    SAVE_SNAPSHOT,       /* from the newest snapshot on, past the damage */
    SAVE_OTHER_SNAPSHOT, /* the same; one of the two snapshots is damaged, too */
    SAVE_SHORT,          /* from the newest snapshot, before which the journal ends: how much is lost is not known */
    SAVE_DROPPED,        /* without the command that had stopped the program twice */
    SAVE_UPGRADED,       /* from the newest snapshot on, for other rules */
};

/* How much of the run was found. */
struct save_report {
    enum save_way way;
    uint32_t record; /* the first command that could not be carried out, from 1; 0: none */
    uint32_t lost;   /* commands of the journal that the game goes on without */
};

/* The process that plays a character. */
enum { SAVE_HOST_SIZE = 65 };
struct lock_holder {
    char host[SAVE_HOST_SIZE];
    long pid;      /* 0: not known */
    int64_t since; /* Unix seconds */
    int64_t birth; /* of the process (sys_process_birth); 0: not known, nor in a request */
};

/* A character that is being played. */
struct save {
    struct sys_file lock;
    struct journal journal;
    char folder[SYS_PATH_SIZE]; /* the character's */
    uint8_t *buffer;            /* for snapshots, owned */
    uint32_t snapshot_at;       /* records when the last one was tried */
    int snapshot_slot;          /* where the next one goes */
    unsigned bad_slots;         /* a bit for each place with a damaged one, to be set aside before it is written over */
    bool snapshot_failed;       /* and its failure has been returned */
    bool changed;               /* since it was opened */
    bool proven;                /* a command has been carried out since then */
    bool taken;                 /* as save_check has found */
    bool asked;                 /* it has found something new in the lock, which save_is_asked reads */
    struct lock_holder holder;  /* this process, as its lock says */
};

/* A save that is not open. */
void save_init(struct save *save);

/* The file a living character's journal is, or would be. ST_USAGE when the name is not valid. */
MUST_USE enum status save_path(const char *folder, const char *name, char path[SYS_PATH_SIZE], struct fault *fault);

/* The folder of a character, living or not: made if it is missing, and proved to be ours alone (sys_make_own_folder).
 * What a host keeps for its player lies there, too: the files "config" and "keys" of config/data_files.h. ST_DENIED
 * when it is not ours; ST_EXISTS when the character lies where it was before users had folders of their own. */
MUST_USE enum status save_home(const char *folder, const char *name, char path[SYS_PATH_SIZE], struct fault *fault);

/* Starts a character with a new game of `run` in `game` (game_size() bytes). ST_EXISTS with the remedy when one of that
 * name lives, ST_LOCKED when another process has it. After a failure nothing is open. */
MUST_USE enum status save_create(struct save *save, const char *folder, const struct run *run,
                                 const struct rules *rules, struct game *game, struct fault *fault);

/* The refusal of a new game under a living character's name: fills `fault`, returns ST_EXISTS. */
enum status save_refuse_living(const char *name, struct fault *fault);

/* Starts a character with a game of practice: the run of `past` up to its first `count` commands, where `game` stands,
 * under another name. It is played, saved and shown like any other, and never scored. Fails as save_create does, or
 * with ST_USAGE when the name is not valid. */
MUST_USE enum status save_branch(struct save *save, const char *folder, const char *name,
                                 const struct journal_tape *past, uint32_t count, const struct game *game,
                                 struct fault *fault);

/* Locks a living character and finds its game again, which is then ready for the next command; `report` says how.
 * ST_LOCKED when another process plays it, ST_MISSING when there is no such character, ST_NEWER when a newer version
 * wrote it, ST_BAD_DATA when no game can be made of it, ST_MEMORY. After a failure nothing is open and nothing changed.
 * `observer` (may be NULL) is shown the game on the way. With `drop`, from save_crashes, the game stands before that
 * command. */
MUST_USE enum status save_continue(struct save *save, const char *folder, const char *name, uint32_t drop,
                                   const struct rules *rules, struct game *game, const struct replay_observer *observer,
                                   struct save_report *report, struct fault *fault);

/* The number, from 1, of the command that has stopped the program twice by a bug of its own, and that no later run has
 * got past; 0: there is none. */
uint32_t save_crashes(const char *folder, const char *name);

/* Looks at a living character: fills `game` as save_continue would, and `run`, without a lock and without touching a
 * file. Fails as that does. */
MUST_USE enum status save_peek(const char *folder, const char *name, const struct rules *rules, struct game *game,
                               struct run *run, struct fault *fault);

/* Whether the game is still ours alone and lies where it can be found again: its journal is where it was left and as
 * it was, and its lock was not removed. ST_MISSING with where and what to do if they were moved, removed or changed;
 * ST_LOCKED when another process has taken the character up. Nothing is written then, here or elsewhere, and nothing is
 * lost as long as the save is open: when the files have been put back, or copies of them, all is as before. Costs a
 * `stat` and an `fstat`. */
MUST_USE enum status save_check(struct save *save, struct fault *fault);

/* The same, to be called before each command: files that have been missing stop at least one, which says so, even if
 * copies of them are in their place by now. Then save->asked tells whether save_is_asked is worth a call. */
MUST_USE enum status save_notice(struct save *save, struct fault *fault);

/* Writes a command, before it acts: see journal_append. */
MUST_USE enum status save_append(struct save *save, const struct command *command, struct fault *fault);

/* After the step: remembers the world's hash; brings a death to the disk; takes a snapshot when one is due. ST_OK also
 * when an earlier call has returned the same failure; after any failure the game can go on. */
MUST_USE enum status save_step(struct save *save, const struct game *game, const struct events *events,
                               struct fault *fault);

/* Leaves the game as it stands: a snapshot, then everything synced and closed. It is closed even after a failure, which
 * is save_check's (the game is not saved then) or the journal's: a missing snapshot loses nothing. */
MUST_USE enum status save_leave(struct save *save, const struct game *game, struct fault *fault);

/* Asks the process that plays the character to save and leave, which may take until its next command where no signal
 * can reach it, or where it cannot be proved which process that is. ST_MISSING when no process does; no other process
 * gets a signal. May be asked again. To be ended by
 * save_ask_end, whether it succeeded or not. */
MUST_USE enum status save_ask(const char *folder, const char *name, struct lock_holder *holder, struct fault *fault);
void save_ask_end(const char *folder, const char *name);

/* The holder written in the character's lock; `pid` 0 when that is not known. */
void save_read_holder(const char *folder, const char *name, struct lock_holder *holder);

/* Whether a process asks us to save and leave, and which. */
bool save_is_asked(const struct save *save, struct lock_holder *who);

/* Where save_finish would move the journal now. */
MUST_USE enum status save_finished_path(const struct save *save, const char *folder, char path[SYS_PATH_SIZE],
                                        struct fault *fault);

/* Ends a run: save_check, then syncs the journal, moves it to the finished runs and closes it; the snapshots go. When
 * that fails before the move, all is still open and where it was: the caller may try again, or give up with save_drop.
 * `finished`, which may be NULL, gets where the run lies from now on, "" if it was not moved. */
MUST_USE enum status save_finish(struct save *save, const char *folder, char finished[SYS_PATH_SIZE],
                                 struct fault *fault);

/* Closes everything without syncing: after a failure that has been reported. */
void save_drop(struct save *save);

/* The living characters of a folder, sorted by name, the first `capacity` of them; other entries are passed over. A
 * folder that is not there has none. */
struct save_entry {
    char name[CHARACTER_NAME_SIZE];
};
MUST_USE enum status save_list(const char *folder, struct save_entry *entries, int capacity, int *count,
                               struct fault *fault);

#endif
