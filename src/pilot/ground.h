/* SPDX-License-Identifier: MIT
 *
 * The known ground as grids of bits, and the trail to the nearest of several goals over it. Knows no plans.
 * Private to pilot. Grids are PILOT_WORDS words of the caller's. */
#ifndef PILOT_GROUND_H
#define PILOT_GROUND_H

#include "pilot/pilot.h"

/* Known floor on which nothing in view blocks, without cells of fire or gas that harms. Adds those,
 * or of those only what is out of sight. */
void ground_free(const struct view *view, uint64_t *free);
void ground_add_harmful(const struct view *view, bool unseen, uint64_t *free);

/* Known floor, whoever stands there. */
void ground_known_floor(const struct view *view, uint64_t *open);

/* Takes out what would hold who comes onto it; whether there was any. */
bool ground_leave_out_snares(const struct view *view, uint64_t *free);

/* Takes out of a grid what a foe has announced to strike. */
void ground_leave_out_marked(const struct view *view, uint64_t *free);

/* Adds all cells that were never seen and may be floor. */
void ground_hope(const struct view *view, uint64_t *free);

/* Adds the cells that are in sight; or all that are known. */
void ground_add_seen(const struct view *view, bool all_known, uint64_t *seen);

/* Cells of `free` beside ground that was never seen, the hero's own excluded: what exploring walks to. */
void ground_edges(const struct view *view, const uint64_t *free, uint64_t *edges);

/* Whether a cell is still such an edge. */
bool ground_is_edge(const struct view *view, struct point at);

/* Known floor on which nothing in view blocks: one cell. */
bool ground_is_free(const struct view *view, struct point at);

/* Whether exploring goes to a cell for what it is made of: a key that lies free, a lever, the gate to which the hero
 * has the key. What blocks among these is worked by the step into it. And all such cells, added to a grid, of those
 * that can be walked on the `free` ones: who stands on a key, or fire on it, lets nobody take it. */
bool ground_invites(const struct view *view, struct point at);
void ground_invitations(const struct view *view, const uint64_t *free, uint64_t *cells);

/* Adds the cells of the foes in view that are awake, of all of them where none is. */
void ground_foes(const struct view *view, uint64_t *cells);

static inline struct bitgrid ground_bits(const struct view *view, uint64_t *words)
{
    return bitgrid_over(words, view->width, view->height);
}

static inline void ground_clear(const struct view *view, uint64_t *words)
{
    struct bitgrid bits = ground_bits(view, words);
    bitgrid_clear(&bits);
}

static inline void ground_set(const struct view *view, uint64_t *words, struct point at)
{
    struct bitgrid bits = ground_bits(view, words);
    if (bitgrid_inside(&bits, at))
        bitgrid_set(&bits, at, true);
}

/* Adds the cells of another grid, takes them out, or leaves no others. */
static inline void ground_add(const struct view *view, uint64_t *words, const uint64_t *other)
{
    for (size_t i = 0; i < BITGRID_WORDS(view->width, view->height); i++)
        words[i] |= other[i];
}

static inline void ground_remove(const struct view *view, uint64_t *words, const uint64_t *other)
{
    for (size_t i = 0; i < BITGRID_WORDS(view->width, view->height); i++)
        words[i] &= ~other[i];
}

static inline void ground_keep(const struct view *view, uint64_t *words, const uint64_t *other)
{
    for (size_t i = 0; i < BITGRID_WORDS(view->width, view->height); i++)
        words[i] &= other[i];
}

/* Lays the trail from the hero to the nearest cell of `goals` (which need not be free) and returns its moves, or -1
 * when there is none; goal cells the trail's end. */
int trail_lay(struct pilot_trail *trail, const struct view *view, const uint64_t *free, const uint64_t *goals);

/* Lays the trails from all cells that are at most so many moves away. */
void trail_lay_within(struct pilot_trail *trail, const struct view *view, const uint64_t *free, const uint64_t *goals,
                      int moves);

/* The moves from a cell on the trail, or -1. */
int trail_moves(const struct pilot_trail *trail, struct point at);

/* The first direction, cardinal ones first, that leads one move nearer from a cell on the trail. */
bool trail_step(const struct pilot_trail *trail, struct point from, enum dir *dir);

/* Whether the step from a cell on the trail leads one move nearer. */
bool trail_leads(const struct pilot_trail *trail, struct point from, enum dir dir);

/* Where a trail of so many moves ends. */
struct point trail_end(const struct pilot_trail *trail, struct point from, int moves);

#endif
