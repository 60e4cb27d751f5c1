/* SPDX-License-Identifier: MIT
 *
 * A film: a run's tape, proved from its first command to its last, at any moment of which one can stand. A moment is a
 * number of commands carried out: 0 is the new game, the end is the last command's. States kept at even distances (the
 * keyframes) make every jump, forward and back, cost a few hundred commands at most; they take FILM_FRAME_BYTES at
 * most, however long the run is. Opens no file and writes none. */
#ifndef PERSIST_FILM_H
#define PERSIST_FILM_H

#include "base/status.h"
#include "core/game.h"
#include "persist/journal.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    FILM_FRAME_BYTES = 4 << 20, /* of all keyframes together */
    FILM_FRAME_EVERY = 32, /* commands between two at the beginning: twice as many whenever they would be too large */
    FILM_FIGHT_PAUSE = 8,  /* commands without a blow that part one fight from the next */
};

/* What one may want to go to. Bits. */
enum film_mark {
    FILM_FIGHT = 1, /* the next command brings the first blow of a fight */
    FILM_FLOOR = 2, /* just arrived on a floor */
    FILM_LEVEL = 4, /* a level has just been gained */
    FILM_DEATH = 8, /* the hero has just died: the end */
};

struct film;

/* Takes the tape over, in success and failure, and carries all of it out once. Stands at the end. Fails as replay_tape
 * does, or with ST_MEMORY. Released by film_close, which takes NULL, too. */
MUST_USE enum status film_open(struct film **film, struct journal_tape *tape, const struct rules *rules,
                               struct fault *fault);
void film_close(struct film *film);

/* The tape has got longer: more commands of the same run. They are proved as the first ones were; at the first that
 * does not fit, the film ends before it and the failure is returned. Stays where it stands. */
MUST_USE enum status film_extend(struct film *film, const struct journal_entry *entries, uint32_t count,
                                 struct fault *fault);

const struct journal_tape *film_tape(const struct film *film);

/* The number of moments behind the first one; where the film stands, and the game as it is there: valid until the film
 * goes elsewhere. */
uint32_t film_end(const struct film *film);
uint32_t film_at(const struct film *film);
const struct game *film_game(const struct film *film);

/* Whether the hero is dead at the end. */
bool film_is_over(const struct film *film);

/* The turn at a moment. */
uint32_t film_turn(const struct film *film, uint32_t moment);

/* Goes to a moment, at most the end. */
void film_seek(struct film *film, uint32_t moment);

/* One command forward; not at the end. What happened is valid until the next call. */
const struct events *film_step(struct film *film);

/* The first moment of a turn, or the end if there is no such turn. */
uint32_t film_find_turn(const struct film *film, uint32_t turn);

/* The arrival `down` floors below the one where the film stands, above it if negative, on it if 0; the last or the
 * first one that there is. */
uint32_t film_find_floor(const struct film *film, int down);

/* The nearest moment after (or before) this one that has one of these marks; false when there is none. */
bool film_find(const struct film *film, unsigned marks, bool forward, uint32_t *moment);

/* Bytes of memory that the film takes now. */
size_t film_size(const struct film *film);

#endif
