/* SPDX-License-Identifier: MIT
 *
 * A cave: a cellular automaton over random rock, of which the largest region stays. */
#include "base/bits.h"
#include "layouts.h"

enum { ROCK_PERCENT = 45, ROUNDS = 5 };

static void scatter_rock(const struct plan_bits *area, struct plan_bits *hollow, struct rng *rng)
{
    *hollow = (struct plan_bits){{0}};
    for (int y = 1; y < PLAN_HEIGHT - 1; y++)
        for (uint64_t row = area->row[y]; row; row &= row - 1)
            plan_bits_set(hollow, point_at(lowest_bit(row), y), rng_below(rng, 100) >= ROCK_PERCENT);
}

/* A number of two bits for each cell of a row. */
struct row_sums {
    uint64_t ones, twos;
};

/* What is set in at least two of three. */
static uint64_t most_of(uint64_t a, uint64_t b, uint64_t c)
{
    return (a & b) | (a & c) | (b & c);
}

/* Of each cell of a row, how many of it and its neighbours left and right are hollow. */
static struct row_sums sum_row(uint64_t row)
{
    uint64_t left = row << 1, right = row >> 1;
    return (struct row_sums){left ^ row ^ right, most_of(left, row, right)};
}

/* The cells of a row of which at least five of the nine around are hollow: all at once, as an adder does it. */
static uint64_t mostly_hollow(const struct plan_bits *hollow, int y)
{
    struct row_sums a = sum_row(hollow->row[y - 1]), b = sum_row(hollow->row[y]), c = sum_row(hollow->row[y + 1]);
    uint64_t ones = a.ones ^ b.ones ^ c.ones, carried = most_of(a.ones, b.ones, c.ones);
    uint64_t twos = a.twos ^ b.twos ^ c.twos, fours = most_of(a.twos, b.twos, c.twos);
    return (fours & (twos | carried | ones)) | (twos & carried & ones);
}

/* Rock where at least five of a cell and its neighbours are rock. */
static void smooth(const struct plan_bits *area, struct plan_bits *hollow)
{
    struct plan_bits next = {{0}};
    for (int y = 1; y < PLAN_HEIGHT - 1; y++)
        if (area->row[y])
            next.row[y] = mostly_hollow(hollow, y) & area->row[y];
    *hollow = next;
}

void layout_cave_cells(const struct plan_bits *area, struct plan_bits *cave, struct rng *rng)
{
    struct plan_bits hollow;
    scatter_rock(area, &hollow, rng);
    for (int round = 0; round < ROUNDS; round++)
        smooth(area, &hollow);
    plan_bits_largest(&hollow, cave);
}

void layout_cave(struct floor_plan *plan, struct rng *rng)
{
    struct plan_bits area = {{0}}, cave;
    const uint64_t inside = ((UINT64_C(1) << (PLAN_WIDTH - 2)) - 1) << 1;
    for (int y = 1; y < PLAN_HEIGHT - 1; y++)
        area.row[y] = inside & ~plan->piece.row[y];
    layout_cave_cells(&area, &cave, rng);
    floor_plan_carve(plan, &cave);
}
