/* SPDX-License-Identifier: MIT
 *
 * A floor of the campaign while it is planned: a small grid of grounds, a word of bits a row. Pure: drawn from streams
 * of random numbers, knows no game. A layout (layout_*.c) makes rooms and ways between them; floor_shape.c,
 * floor_dig.c, floor_doors.c, floor_stairs.c and floor_decor.c go on from there; floor_make.c puts them together. */
#ifndef CORE_GEN_FLOOR_PLAN_H
#define CORE_GEN_FLOOR_PLAN_H

#include "base/grid.h"
#include "base/rng.h"
#include "core/rules.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    PLAN_WIDTH = 60, /* at most 62, so that shifts by a cell stay within a word */
    PLAN_HEIGHT = 21,
    PLAN_CELLS = PLAN_WIDTH * PLAN_HEIGHT,
    PLAN_LEAST = 350, /* walkable cells of a floor */
    PLAN_MOST = 650,
    PLAN_FAR = PLAN_CELLS, /* longer than any path */
};

/* What a cell is; Rock can be dug, hard walls cannot. */
enum plan_ground {
    PLAN_ROCK,
    PLAN_HARD,
    PLAN_FLOOR,
    PLAN_DOOR,
    PLAN_OPEN_DOOR,
    PLAN_GRASS,
    PLAN_ROOTS,
    PLAN_ROW, /* and those that follow: the row of that number, a ground or a cover on floor */
    PLAN_GROUNDS = PLAN_ROW + MAX_GROUNDS
};

/* A bit a cell: bit x of row[y]. */
struct plan_bits {
    uint64_t row[PLAN_HEIGHT];
};

/* A drawing in a plan: its left upper corner, and how it lies. */
struct plan_piece {
    const struct drawing *drawing;
    struct point at;
    bool mirrored, flipped;
    ground_id gate; /* what its gates are; GROUND_NONE: as drawn */
};

/* Invariants: the rim is hard; `open`, `hard` and `doors` follow from the grounds; what is open hangs together when the
 * plan is done. */
struct floor_plan {
    enum layout_style style;
    uint8_t ground[PLAN_CELLS]; /* enum plan_ground, ground[y * PLAN_WIDTH + x] */
    struct plan_bits open;
    struct plan_bits hard;
    struct plan_bits doors;
    struct plan_bits corridors; /* dug ways, mouths of rooms among them */
    struct plan_bits snares;    /* cells of decor that hold who comes there: no way needs them */
    struct plan_bits gates;     /* which count as open, because levers and keys open them */
    struct plan_bits means;     /* those levers and keys */
    struct plan_bits piece;     /* cells of drawings: nothing else may change them */
    int piece_count;
    struct plan_piece pieces[MAX_FLOOR_PIECES];
    int joint_count;
    struct point joints[MAX_FLOOR_PIECES * MAX_PIECE_JOINTS]; /* cells of drawings that are to be joined to the rest */
    struct point up, down;                                    /* the stairs; x is -1 while there are none */
    int loop_count;
    struct point crack; /* the wall of a loop that is closed again; x is -1 for none */
};

/* All rock within a hard rim. */
void floor_plan_init(struct floor_plan *plan);

static inline bool floor_plan_inside(struct point at)
{
    return at.x > 0 && at.y > 0 && at.x < PLAN_WIDTH - 1 && at.y < PLAN_HEIGHT - 1;
}

/* Eighths of a whole turn, clockwise. */
static inline enum dir dir_turned(enum dir dir, int eighths)
{
    return (enum dir)(((int)dir + eighths) % DIR_COUNT);
}

static inline struct point point_steps(struct point from, enum dir dir, int steps)
{
    return point_at(from.x + steps * DIR_STEP[dir].x, from.y + steps * DIR_STEP[dir].y);
}

static inline bool plan_bits_get(const struct plan_bits *bits, struct point at)
{
    return (bits->row[at.y] >> at.x) & 1;
}

static inline void plan_bits_set(struct plan_bits *bits, struct point at, bool value)
{
    uint64_t bit = (uint64_t)1 << at.x;
    bits->row[at.y] = value ? bits->row[at.y] | bit : bits->row[at.y] & ~bit;
}

static inline enum plan_ground floor_plan_ground(const struct floor_plan *plan, struct point at)
{
    return (enum plan_ground)plan->ground[at.y * PLAN_WIDTH + at.x];
}

static inline bool floor_plan_open(const struct floor_plan *plan, struct point at)
{
    return plan_bits_get(&plan->open, at);
}

/* The row that such a ground is laid as, which may be GROUND_NONE; an open door is a door that is opened. */
ground_id floor_plan_row(const struct rules *rules, enum plan_ground ground);

/* The only writer of grounds, but for floor_plan_init. */
void floor_plan_set(struct floor_plan *plan, struct point at, enum plan_ground ground);

/* Lays the row of that number: what blocks is not open, unless it is a gate, and what holds is a snare. */
void floor_plan_set_row(struct floor_plan *plan, const struct rules *rules, struct point at, ground_id row);

/* Makes floor of rock. */
void floor_plan_carve(struct floor_plan *plan, const struct plan_bits *cells);

/* Makes a corridor cell of rock; what is open already stays. */
void floor_plan_dig(struct floor_plan *plan, struct point at);

/* Makes rock again. */
void floor_plan_fill(struct floor_plan *plan, struct point at);

/* How many of the four sides of a cell within the rim are open. */
int floor_plan_sides(const struct floor_plan *plan, struct point at);

int plan_bits_count(const struct plan_bits *bits);

/* The cell of the bit number `index`, row by row; index < plan_bits_count. */
struct point plan_bits_nth(const struct plan_bits *bits, int index);

/* A random cell of some; there is at least one. */
struct point plan_bits_draw(const struct plan_bits *bits, struct rng *rng);

/* The cells of a rectangle, and no others. */
static inline struct plan_bits plan_bits_box(int x, int y, int width, int height)
{
    struct plan_bits bits = {{0}};
    for (int row = y; row < y + height; row++)
        bits.row[row] = (((uint64_t)1 << width) - 1) << x;
    return bits;
}

static inline bool plan_bits_meet(const struct plan_bits *a, const struct plan_bits *b)
{
    uint64_t both = 0;
    for (int y = 0; y < PLAN_HEIGHT; y++)
        both |= a->row[y] & b->row[y];
    return both != 0;
}

/* All of them one step in one of the four directions. */
void plan_bits_shift(const struct plan_bits *bits, enum dir dir, struct plan_bits *shifted);

/* The cells and their neighbours in all eight directions. */
void plan_bits_widen(const struct plan_bits *bits, struct plan_bits *wide);

/* The largest region of cells that hang together in the four directions; none if there are no cells. */
void plan_bits_largest(const struct plan_bits *bits, struct plan_bits *largest);

/* One more step on foot from the cells reached, doors never aslant. False if that reaches nothing new. */
bool floor_plan_spread(const struct floor_plan *plan, struct plan_bits *reached);

/* The steps on foot from one cell to another, or PLAN_FAR if there are none or more than `limit`. */
int floor_plan_path(const struct floor_plan *plan, struct point from, struct point to, int limit);

/* Whether all that is open and no snare hangs together on foot. */
bool floor_plan_hangs_together(const struct floor_plan *plan);

/* The cells within so many steps on foot. */
void floor_plan_within(const struct floor_plan *plan, struct point from, int steps, struct plan_bits *reached);

#endif
