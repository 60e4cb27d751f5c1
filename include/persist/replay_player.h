/* SPDX-License-Identifier: MIT
 *
 * A replay: a run's tape, proved from its first command to its last, with a way to each moment. A moment is a number of
 * commands carried out: 0 is the new game, the end is the last command's. States kept at even distances (the keyframes)
 * make every jump, forward and back, cost a few hundred commands at most; they take REPLAY_FRAME_BYTES at most, however
 * long the run is. Opens no file and writes none. */
#ifndef PERSIST_REPLAY_PLAYER_H
#define PERSIST_REPLAY_PLAYER_H

#include "base/fault.h"
#include "core/game.h"
#include "persist/journal.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    REPLAY_FRAME_BYTES = 4 << 20, /* of all keyframes together */
    REPLAY_FRAME_EVERY = 32, /* commands between two at the beginning: twice as many whenever they would be too large */
    REPLAY_FIGHT_PAUSE = 8,  /* commands without a blow that part one fight from the next */
};

/* Moments worth going to. Bits. */
enum replay_mark {
    REPLAY_FIGHT = 1, /* the next command brings the first blow of a fight */
    REPLAY_FLOOR = 2, /* just arrived on a floor */
    REPLAY_LEVEL = 4, /* a level has just been gained */
    REPLAY_DEATH = 8, /* the hero has just died, or left alive: the end */
};

struct replay_player;

/* Takes the tape over, in success and failure, and carries all of it out once. Stands at the end. Fails as replay_tape
 * does, or with ST_MEMORY. Released by replay_player_close, which takes NULL, too. */
MUST_USE enum status replay_player_open(struct replay_player **player, struct journal_tape *tape,
                                        const struct rules *rules, struct fault *fault);

/* The same of a journal that may be anybody's: broken off at that time of sys_monotonic_us, with ST_IO and
 * FAULT_RUN_BROKEN_OFF. */
MUST_USE enum status replay_player_open_until(struct replay_player **player, struct journal_tape *tape,
                                              const struct rules *rules, uint64_t until_us, struct fault *fault);
void replay_player_close(struct replay_player *player);

/* The tape has got longer: more commands of the same run. They are proved as the first ones were; at the first that
 * does not fit, the replay ends before it and the failure is returned. Stays where it stands. */
MUST_USE enum status replay_player_extend(struct replay_player *player, const struct journal_entry *entries,
                                          uint32_t count, struct fault *fault);

const struct journal_tape *replay_player_tape(const struct replay_player *player);

/* The number of moments behind the first one; where the replay stands, and the game as it is there: valid until the
 * replay goes elsewhere. */
uint32_t replay_player_end(const struct replay_player *player);
uint32_t replay_player_at(const struct replay_player *player);
const struct game *replay_player_game(const struct replay_player *player);

/* Whether the hero is dead at the end. */
bool replay_player_is_over(const struct replay_player *player);

/* The turn at a moment. */
uint32_t replay_player_turn(const struct replay_player *player, uint32_t moment);

/* Goes to a moment, at most the end. */
void replay_player_seek(struct replay_player *player, uint32_t moment);

/* One command forward; not at the end. What happened is valid until the next call. */
const struct events *replay_player_step(struct replay_player *player);

/* The first moment of a turn, or the end if there is no such turn. */
uint32_t replay_player_find_turn(const struct replay_player *player, uint32_t turn);

/* The arrival `down` floors below the one where the replay stands, above it if negative, on it if 0; the last or the
 * first one that there is. */
uint32_t replay_player_find_floor(const struct replay_player *player, int down);

/* The nearest moment after (or before) this one that has one of these marks; false when there is none. */
bool replay_player_find(const struct replay_player *player, unsigned marks, bool forward, uint32_t *moment);

/* Bytes of memory that the replay takes now. */
size_t replay_player_size(const struct replay_player *player);

#endif
