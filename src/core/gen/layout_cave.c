/* SPDX-License-Identifier: MIT
 *
 * A cave: a cellular automaton over random rock, of which the largest region stays. */
#include "layouts.h"

enum { ROCK_PERCENT = 45, ROUNDS = 5, ROCK_NEIGHBOURS = 5 };

static void scatter_rock(const struct plan_bits *area, struct plan_bits *hollow, struct rng *rng)
{
    *hollow = (struct plan_bits){{0}};
    for (int y = 1; y < PLAN_HEIGHT - 1; y++)
        for (int x = 1; x < PLAN_WIDTH - 1; x++)
            if (plan_bits_get(area, point_at(x, y)))
                plan_bits_set(hollow, point_at(x, y), rng_below(rng, 100) >= ROCK_PERCENT);
}

static int hollow_around(const struct plan_bits *hollow, int x, int y)
{
    int count = 0;
    for (int row = y - 1; row <= y + 1; row++) {
        uint64_t cells = hollow->row[row] >> (x - 1);
        count += (int)(cells & 1) + (int)(cells >> 1 & 1) + (int)(cells >> 2 & 1);
    }
    return count;
}

/* Rock where at least five of a cell and its neighbours are rock. */
static void smooth(const struct plan_bits *area, struct plan_bits *hollow)
{
    struct plan_bits next = {{0}};
    for (int y = 1; y < PLAN_HEIGHT - 1; y++)
        for (int x = 1; x < PLAN_WIDTH - 1; x++)
            plan_bits_set(&next, point_at(x, y), hollow_around(hollow, x, y) > 9 - ROCK_NEIGHBOURS);
    for (int y = 0; y < PLAN_HEIGHT; y++)
        hollow->row[y] = next.row[y] & area->row[y];
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
    for (int y = 1; y < PLAN_HEIGHT - 1; y++)
        for (int x = 1; x < PLAN_WIDTH - 1; x++)
            plan_bits_set(&area, point_at(x, y), !plan_bits_get(&plan->piece, point_at(x, y)));
    layout_cave_cells(&area, &cave, rng);
    floor_plan_carve(plan, &cave);
}
