/* SPDX-License-Identifier: MIT
 *
 * Where characters live. <save folder>/characters/<name>/ holds, while one is alive:
 *   journal                 every command (persist/journal.h): the save itself
 *   snapshot.0, snapshot.1  the world at two moments, the newer one never written over
 *   lock                    who plays; locked as long as that process has it
 *   wanted                  somebody asks that process to save and leave
 *   crashed                 the commands that stopped the program by a bug of its own
 * and what was set aside, byte for byte: journal.1, ... (journals before the present one), journal.torn, .damaged,
 * .dropped, snapshot.0.damaged, ...
 * Once the run is over its journal is <save folder>/finished/<name>-<start>-<seed>.journal (".1", ".2", ... before
 * ".journal" when a copy of the same run has been finished before). Names are checked before they become part of a
 * path.
 *
 * Loading replays the whole journal, each mark proved, and takes a snapshot only where that cannot be: when the journal
 * is damaged, or was written under other rules. It changes, renames and deletes nothing; what has to be mended is
 * mended before the first command is appended. Snapshots are written at birth, every SNAPSHOT_EVERY commands, on each
 * new floor and when the game is left, so that an upgrade never costs more than SNAPSHOT_EVERY commands. */
#ifndef PERSIST_SAVE_H
#define PERSIST_SAVE_H

#include "base/status.h"
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
    SAVE_SHORT,          /* from the newest snapshot, of which the journal falls short: nobody knows by how much */
    SAVE_DROPPED,        /* without the command that had stopped the program twice */
    SAVE_UPGRADED,       /* from the newest snapshot on, for other rules */
};

/* What there is to tell about it. */
struct save_report {
    enum save_way way;
    uint32_t record; /* the first command that could not be carried out, from 1; 0: none */
    uint32_t lost;   /* commands of the journal that the game goes on without */
};

/* Who plays a character. */
enum { SAVE_HOST_SIZE = 65 };
struct save_owner {
    char host[SAVE_HOST_SIZE];
    long pid;      /* 0: not known */
    int64_t since; /* Unix seconds */
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
    bool snapshot_failed;       /* and it has been told */
    bool changed;               /* since it was opened */
    bool proven;                /* a command has been carried out since then */
    struct save_owner owner;    /* this process, as its lock says */
};

/* A save that is not open. */
void save_init(struct save *save);

/* The file a living character's journal is, or would be. ST_USAGE when the name is none. */
MUST_USE enum status save_path(const char *folder, const char *name, char path[SYS_PATH_SIZE], struct fault *fault);

/* Starts a character with a new game of `run` in `game` (game_size() bytes). ST_EXISTS with the remedy when one of that
 * name lives, ST_LOCKED when another process is at it. After a failure nothing is open. */
MUST_USE enum status save_create(struct save *save, const char *folder, const struct run *run,
                                 const struct rules *rules, struct game *game, struct fault *fault);

/* The refusal to begin anew under a name whose bearer lives: fills `fault`, returns ST_EXISTS. */
enum status save_refuse_living(const char *name, struct fault *fault);

/* Starts a character with a game of practice: the run of `past` up to its first `count` commands, where `game` stands,
 * under another name. It is played, saved and shown like any other, and never scored. Fails as save_create does, or
 * with ST_USAGE when the name is none. */
MUST_USE enum status save_branch(struct save *save, const char *folder, const char *name,
                                 const struct journal_tape *past, uint32_t count, const struct game *game,
                                 struct fault *fault);

/* Locks a living character and finds its game again, which is then ready for the next command; `report` says how.
 * ST_LOCKED when another process plays it, ST_MISSING when nobody is called that, ST_NEWER when a newer version wrote
 * it, ST_BAD_DATA when nothing can be made of it, ST_MEMORY. After a failure nothing is open and nothing changed.
 * `observer` (NULL: nobody) sees the game go by. With `drop`, from save_crashes, the game stands before that command.
 */
MUST_USE enum status save_continue(struct save *save, const char *folder, const char *name, uint32_t drop,
                                   const struct rules *rules, struct game *game, const struct replay_observer *observer,
                                   struct save_report *report, struct fault *fault);

/* The number, from 1, of the command that has stopped the program twice by a bug of its own, and has been left behind
 * by none since; 0: there is none. */
uint32_t save_crashes(const char *folder, const char *name);

/* Looks at how it stands with a living character: its game as save_continue would find it, without a lock and without
 * touching a file. Fails as that does. */
MUST_USE enum status save_peek(const char *folder, const char *name, const struct rules *rules, struct game *game,
                               struct fault *fault);

/* Where a game lies that somebody has taken the files of, while it was being played. */
enum save_place {
    SAVE_IN_PLACE,       /* nobody has */
    SAVE_WRITTEN_AGAIN,  /* there again, whole */
    SAVE_WRITTEN_BESIDE, /* under another name, journal.run.name: another game has come to lie there */
};
struct save_moved {
    enum save_place place;
    bool past_lost; /* and it begins where it stands: what was played before cannot be read any more */
};

/* To be called before each command and before the game is left: makes sure that the game is still ours alone and lies
 * where it can be found again. Where the folder, the journal or the lock was removed, moved or replaced, `game` as it
 * stands is locked and written anew; what lies there by now is never written over. After a failure nothing is lost yet,
 * as long as the game is not left: the same call may be tried again. */
MUST_USE enum status save_hold(struct save *save, const struct game *game, struct save_moved *moved,
                               struct fault *fault);

/* Writes a command, before it acts: see journal_append. */
MUST_USE enum status save_append(struct save *save, const struct command *command, struct fault *fault);

/* After the step: remembers the world's hash; brings a death to the disk; takes a snapshot when one is due. ST_OK also
 * when what failed has been told by an earlier call; no failure keeps anybody from playing on. */
MUST_USE enum status save_step(struct save *save, const struct game *game, const struct events *events,
                               struct fault *fault);

/* Leaves the game as it stands: a snapshot, then everything synced and closed. It is closed even after a failure, which
 * is only ever the journal's: a snapshot more or less loses nothing. */
MUST_USE enum status save_leave(struct save *save, const struct game *game, struct fault *fault);

/* Asks whoever plays the character to save and leave, which may take until its next key where no signal can reach it.
 * ST_MISSING when nobody does; false signals are never sent. To be ended by save_ask_end, whatever came of it. */
MUST_USE enum status save_ask(const char *folder, const char *name, struct save_owner *owner, struct fault *fault);
void save_ask_end(const char *folder, const char *name);

/* Who plays the character, as its lock says; `pid` 0 when that is not known. */
void save_read_owner(const char *folder, const char *name, struct save_owner *owner);

/* Whether somebody asks us to save and leave, and who. Cheap enough for every key. */
bool save_is_asked(const struct save *save, struct save_owner *who);

/* Where save_finish would move the journal now. */
MUST_USE enum status save_finished_path(const struct save *save, const char *folder, char path[SYS_PATH_SIZE],
                                        struct fault *fault);

/* Ends a run: syncs the journal, moves it to the finished runs and closes it; the snapshots go. When that fails before
 * the move, all is still open and where it was: the caller may try again, or let it be with save_drop. `finished`,
 * which may be NULL, gets where the run lies from now on, "" if it was not moved. */
MUST_USE enum status save_finish(struct save *save, const char *folder, char finished[SYS_PATH_SIZE],
                                 struct fault *fault);

/* Lets go of everything without a word: after a failure that has been told. */
void save_drop(struct save *save);

/* The living characters of a folder, sorted by name, the first `capacity` of them; what is no character is passed
 * over. A folder that is not there has none. */
struct save_entry {
    char name[CHARACTER_NAME_SIZE];
};
MUST_USE enum status save_list(const char *folder, struct save_entry *entries, int capacity, int *count,
                               struct fault *fault);

#endif
