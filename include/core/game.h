/* SPDX-License-Identifier: MIT
 *
 * The simulation: one complete command in, a list of facts out. A pure, deterministic function of (world, command):
 * no I/O, no clock, no globals, no allocation, no floating point. The same seed and commands give the same game bit
 * for bit on every machine. The world itself is private: the shell knows it only through game_view. */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include "base/bytes.h"
#include "base/strbuf.h"
#include "core/command.h"
#include "core/event.h"
#include "core/rules.h"
#include "core/view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Lives in memory of game_size() bytes that the caller provides, aligned as malloc aligns. `rules` must outlive it. */
struct game;

size_t game_size(void);

/* The sizes of struct rules and struct view, for languages that cannot ask a C compiler. */
size_t rules_size(void);
size_t view_size(void);

/* Starts a new game: floor 1 of `profile` (an index into rules->profiles), the hero with its kit. A profile with
 * several kits begins in GAME_KIT: the hero has nothing and stands in the rock until CMD_KIT makes the floor. */
void game_new(struct game *game, const struct rules *rules, int profile, uint64_t seed);

/* Makes `copy` the same game; the two then go their own ways. */
void game_clone(struct game *copy, const struct game *game);

/* The same for a `copy` that has been a game with this map size before: quicker, because its working memory stays warm.
 * For bots that try many commands from one state. */
void game_rewind(struct game *copy, const struct game *game);

/* Whether game_step would carry the command out: REJECT_NONE, or the reason why not. */
enum reject game_legal(const struct game *game, const struct command *command);

/* Carries a command out and fills `events`. An illegal one gives EV_REJECTED and changes nothing. */
void game_step(struct game *game, const struct command *command, struct events *events);

/* Turns taken since the start, and enum game_state: what the view says of them, without making one. */
uint32_t game_turns(const struct game *game);
enum game_state game_state(const struct game *game);

/* Fills the view; the caller owns it. */
void game_view(const struct game *game, struct view *view);

/* Makes `game` the world that a whole view shows: what was never seen is wall without entities, the random streams are
 * others, the seed is 0. Ids and letters are those of the view, so that commands mean the same in both. For bots that
 * look ahead without knowing more than they may. The view must come from game_view and its rules live. */
void game_forget(struct game *game, const struct view *view);

/* Gives a world that game_forget has made other random streams, by their number; those that it begins with are number
 * 0. For who asks what chance may bring. */
void game_reseed(struct game *game, uint64_t number);

/* Fills all of the view but its cells, which take most of the time: for bots that look at many states in a row. */
void game_glance(const struct game *game, struct view *view);

/* The hash of the living part: entities, counters, random streams. Cheap enough for every turn. */
uint64_t game_hash(const struct game *game);

/* The hash of everything that encode writes: for snapshots and goldens. */
uint64_t game_hash_world(const struct game *game);

/* The whole world field by field, little-endian. `out` may have capacity 0 to learn nothing but failure; a capacity
 * of GAME_ENCODED_MAX always suffices. Kinds are written by their id strings. */
enum { GAME_ENCODED_MAX = 1 << 18 };
void game_encode(const struct game *game, struct byte_writer *out);

/* Rebuilds a game from encoded bytes, which are not trusted. Returns false and leaves `game` unusable when they are
 * damaged or name a kind or profile that `rules` does not have; `why` gets one English sentence. */
bool game_decode(struct game *game, const struct rules *rules, struct byte_reader *in, struct strbuf *why);

/* Walks every invariant of the world. Returns false and says in `why` which one is broken. */
bool game_check(const struct game *game, struct strbuf *why);

/* Makes `game` stand on the given floor of its seed as first arrival would build it, with everything on it known:
 * for --print-floor and tests. The hero keeps what it has, and takes the first kit if it has none. */
void game_reveal_floor(struct game *game, int floor);

#endif
