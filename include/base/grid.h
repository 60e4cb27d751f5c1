/* SPDX-License-Identifier: MIT
 *
 * Points, the eight directions, and grids of bits. Knows no game.
 *
 * A bitgrid holds one bit a cell and is padded by a border of zeros on every side: the cell (x, y) is bit x+1 of row
 * y+1. An algorithm may therefore look at all eight neighbours of any cell without a bounds test. */
#ifndef BASE_GRID_H
#define BASE_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct point {
    int16_t x;
    int16_t y;
};

/* Clockwise from north. Frozen: commands are stored with these numbers. */
enum dir { DIR_N, DIR_NE, DIR_E, DIR_SE, DIR_S, DIR_SW, DIR_W, DIR_NW, DIR_COUNT };

extern const struct point DIR_STEP[DIR_COUNT]; /* y grows southwards */

/* Directions are turned clockwise from the north: every second one is straight. */
enum { SIDE_COUNT = 4 };
static inline enum dir dir_of_side(int side)
{
    return (enum dir)(2 * side);
}

static inline struct point point_at(int x, int y)
{
    return (struct point){(int16_t)x, (int16_t)y};
}

static inline struct point point_step(struct point from, enum dir dir)
{
    return point_at(from.x + DIR_STEP[dir].x, from.y + DIR_STEP[dir].y);
}

static inline bool point_equal(struct point a, struct point b)
{
    return a.x == b.x && a.y == b.y;
}

/* In reading order. */
static inline bool point_is_earlier(struct point a, struct point b)
{
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

/* Squared Euclidean distance: what lightning, fireballs and fields of view compare. */
static inline int point_distance2(struct point a, struct point b)
{
    int dx = a.x - b.x;
    int dy = a.y - b.y;
    return dx * dx + dy * dy;
}

/* Whether a cell is a way between two walls, from which of its four neighbours are shut: those of one axis are, and not
 * those of the other. */
static inline bool is_between_walls(bool north, bool east, bool south, bool west)
{
    return (north && south) != (east && west);
}

/* The direction of the unit step (dx, dy), each -1, 0 or 1 and not both 0. */
enum dir dir_of(int dx, int dy);

/* The smaller and larger of two numbers, and a number held between two bounds. */
static inline int min_int(int a, int b)
{
    return a < b ? a : b;
}
static inline int max_int(int a, int b)
{
    return a > b ? a : b;
}
static inline int clamp_int(int value, int low, int high)
{
    return max_int(low, min_int(value, high));
}

/* max(|dx|, |dy|): the number of king's moves between two cells of an open floor. */
static inline int point_chebyshev(struct point a, struct point b)
{
    int dx = a.x - b.x, dy = a.y - b.y;
    return max_int(max_int(dx, -dx), max_int(dy, -dy));
}

/* Whether two cells touch. */
static inline bool point_beside(struct point a, struct point b)
{
    return point_chebyshev(a, b) == 1;
}

/* A view of bits that live elsewhere. `words` holds BITGRID_WORDS(width, height) words; `stride` words a row. */
struct bitgrid {
    uint64_t *words;
    int width;
    int height;
    int stride;
};

#define BITGRID_STRIDE(width)        (((width) + 2 + 63) / 64)
#define BITGRID_WORDS(width, height) (((size_t)(height) + 2) * (size_t)BITGRID_STRIDE(width))

/* A view over `words`; the bits themselves are left as they are. */
static inline struct bitgrid bitgrid_over(uint64_t *words, int width, int height)
{
    return (struct bitgrid){words, width, height, BITGRID_STRIDE(width)};
}

static inline bool bitgrid_inside(const struct bitgrid *grid, struct point p)
{
    return p.x >= 0 && p.y >= 0 && p.x < grid->width && p.y < grid->height;
}

/* The word and bit of a cell; x may be -1 .. width and y -1 .. height (the border). */
static inline uint64_t *bitgrid_word(const struct bitgrid *grid, int x, int y)
{
    return &grid->words[(size_t)(y + 1) * (size_t)grid->stride + (size_t)((x + 1) >> 6)];
}

static inline bool bitgrid_get(const struct bitgrid *grid, struct point p)
{
    return (*bitgrid_word(grid, p.x, p.y) >> ((p.x + 1) & 63)) & 1;
}

/* Sets one cell, which must be inside: the border stays zero. */
static inline void bitgrid_set(const struct bitgrid *grid, struct point p, bool value)
{
    uint64_t *word = bitgrid_word(grid, p.x, p.y);
    uint64_t bit = (uint64_t)1 << ((p.x + 1) & 63);
    *word = value ? *word | bit : *word & ~bit;
}

/* Clears every bit. */
void bitgrid_clear(const struct bitgrid *grid);

#endif
