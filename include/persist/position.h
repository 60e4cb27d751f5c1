/* SPDX-License-Identifier: MIT
 *
 * Positions: a moment of a run as a small text, to play on from as practice: the same foes, the same hand.
 * In the line format of all data files (base/parse.h), one entry:
 *
 *     position 1
 *       profile classic
 *       rules 1
 *       content 32ca125161f2ad5f
 *       seed 42
 *       turn 57
 *       hash 0123456789abcdef
 *       do move s
 *
 * with a line `do` for each command so far, in its text form (core/command.h). The hash is game_hash of the world that
 * they lead to. */
#ifndef PERSIST_POSITION_H
#define PERSIST_POSITION_H

#include "base/fault.h"
#include "core/game.h"
#include "persist/journal.h"

enum { POSITION_FORMAT = 1 };
#define POSITION_ENDING ".position"

/* Writes the moment after the first `count` commands of `tape`, at which `game` stands; a file of that name is
 * replaced. ST_BAD_DATA when the run was continued from a snapshot, because nothing then leads from its seed to here.
 */
MUST_USE enum status position_write(const char *path, const struct journal_tape *tape, uint32_t count,
                                    const struct game *game, struct fault *fault);

/* Writes it into a folder that is there, as NAME-tTURN.position, or with a number before the ending when that is
 * another moment's, which stays. `path` gets where it is. */
MUST_USE enum status position_keep(char path[SYS_PATH_SIZE], const char *folder, const struct journal_tape *tape,
                                   uint32_t count, const struct game *game, struct fault *fault);

/* Reads one and carries its commands out: `game` (game_size() bytes) stands there, and `tape` has what led to it, under
 * no name; owned, journal_tape_release. `events` is scratch memory. ST_NEWER when it was made by other rules or with
 * other content, ST_BAD_DATA with its line when it makes no sense; `tape` is then empty. */
MUST_USE enum status position_read(const char *path, const struct rules *rules, struct journal_tape *tape,
                                   struct game *game, struct events *events, struct fault *fault);

#endif
