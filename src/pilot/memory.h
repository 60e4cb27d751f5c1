/* SPDX-License-Identifier: MIT
 *
 * What is remembered of the things of this floor. memory.c is the only writer of these fields. Private to pilot. */
#ifndef PILOT_MEMORY_H
#define PILOT_MEMORY_H

#include "pilot/pilot.h"

enum thing_state {
    THING_NONE,
    THING_ITEM,  /* lies at `at`, to be taken */
    THING_OWNED, /* not to be taken: it is or was in the pack, or lies below such a thing */
    THING_STAIRS,
    THING_FOE, /* was seen at `at` last; may_be says where it may stand now */
    THING_CAPTIVE,
    THING_ALLY,
};

/* Learns from a view, of which there may be several a turn. */
void memory_watch(struct pilot_memory *memory, const struct view *view);

/* Adds the cells of all things in this state to `cells`, a grid of bits. */
void memory_mark(const struct pilot_memory *memory, const struct view *view, enum thing_state state, uint64_t *cells);

/* The cells that can be walked on, as far as is known: as ground_free has them, without those of captives out of sight,
 * who stay where they are. */
void memory_free(const struct pilot_memory *memory, const struct view *view, uint64_t *free);

/* Whether something in this state is known to be at a cell. */
bool memory_has(const struct pilot_memory *memory, enum thing_state state, struct point at);

/* How many items that the pack has room for, gold among them, lie within `reach` king's moves of a cell; and adds the
 * cells of all of them. */
int memory_items(const struct pilot_memory *memory, const struct view *view, struct point at, int reach);
void memory_mark_items(const struct pilot_memory *memory, const struct view *view, uint64_t *cells);

/* How many items lie anywhere; with a full pack, of those that it has no room for. */
int memory_left(const struct pilot_memory *memory, const struct view *view);

/* Marks all items at a cell as not to be taken. */
void memory_leave(struct pilot_memory *memory, struct point at);

/* Adds the cells of `free` that are known and were never in sight: a scroll has shown them, and not what lies there.
 * And whether a cell is one. Both grids of bits. */
void memory_mark_unseen(const struct pilot_memory *memory, const struct view *view, const uint64_t *free,
                        uint64_t *cells);
bool memory_is_unseen(const struct pilot_memory *memory, const struct view *view, struct point at);

/* The foe that is, or may be, beside a cell: in classic one out of sight, in the campaign one that is up and takes no
 * steps. ENTITY_NONE: none that is remembered. */
entity_id memory_lurker(const struct pilot_memory *memory, const struct view *view, struct point at);

/* Takes those cells out of `cells`, a grid of bits, but never the hero's own. */
void memory_avoid(const struct pilot_memory *memory, const struct view *view, uint64_t *cells);

/* The sleeping foe that a step to a cell may wake; ENTITY_NONE: none that is remembered. Who is careful dares nothing
 * until it has been told of the foe. */
entity_id memory_sleeper(const struct pilot_memory *memory, const struct view *view, struct point at, bool careful);

/* Notes that the player has been told of a sleeper on the way; whether that is new. */
bool memory_tell(struct pilot_memory *memory, entity_id id);

/* Takes the cells out of `cells`, a grid of bits, a step to which wakes a sleeper with more than so many percent; but
 * never the hero's own, nor those that lead away from it. */
void memory_tiptoe(const struct pilot_memory *memory, const struct view *view, int dared, uint64_t *cells);

/* The state of the thing with this id. */
enum thing_state memory_state(const struct pilot_memory *memory, entity_id id);

#endif
