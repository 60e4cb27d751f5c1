/* SPDX-License-Identifier: MIT
 *
 * Stairs in the walls of rooms. */
#include "floor_fittings.h"

#include "base/bits.h"

enum { STAIRS_PATH = 30, STAIRS_TRIES = 40 };

/* Rock all round but for one side, where three cells of a room lie. */
static bool is_niche(const struct floor_plan *plan, struct point at, enum dir dir)
{
    for (int turn = 0; turn < DIR_COUNT; turn++) {
        struct point next = point_step(at, dir_turned(dir, turn));
        bool before = turn <= 1 || turn == 7;
        if (floor_plan_open(plan, next) != before || (before && plan_bits_get(&plan->corridors, next)))
            return false;
        if (before && (plan_bits_get(&plan->doors, next) || plan_bits_get(&plan->piece, next)))
            return false;
    }
    return true;
}

/* The cells of a row of which just one of the four sides is open. */
static uint64_t one_sided(const struct floor_plan *plan, int y)
{
    const uint64_t *open = plan->open.row;
    uint64_t above = open[y - 1], below = open[y + 1], left = open[y] << 1, right = open[y] >> 1;
    uint64_t several = (above & below) | (left & right) | ((above | below) & (left | right));
    return (above | below | left | right) & ~several;
}

static void find_niches(const struct floor_plan *plan, struct plan_bits *niches)
{
    *niches = (struct plan_bits){{0}};
    for (int y = 1; y < PLAN_HEIGHT - 1; y++) {
        for (uint64_t row = one_sided(plan, y) & ~plan->piece.row[y]; row; row &= row - 1) {
            struct point at = point_at(lowest_bit(row), y);
            bool is_one = false;
            if (floor_plan_ground(plan, at) != PLAN_ROCK)
                continue;
            for (int dir = DIR_N; dir < DIR_COUNT; dir += 2)
                is_one = is_one || is_niche(plan, at, (enum dir)dir);
            plan_bits_set(niches, at, is_one);
        }
    }
}

/* A niche is open when there are stairs in it, and its walls are hard. */
static void put_stairs(struct floor_plan *plan, struct point at)
{
    floor_plan_set(plan, at, PLAN_FLOOR);
    plan_bits_set(&plan->corridors, at, true);
}

static bool put_down_stairs(struct floor_plan *plan, const struct plan_bits *niches, struct rng *rng)
{
    struct plan_bits near, far;
    floor_plan_within(plan, plan->up, STAIRS_PATH - 2, &near);
    plan_bits_widen(&near, &far);
    for (int y = 0; y < PLAN_HEIGHT; y++)
        far.row[y] = niches->row[y] & ~far.row[y];
    if (plan_bits_count(&far) == 0)
        return false;
    plan->down = plan_bits_draw(&far, rng);
    put_stairs(plan, plan->down);
    return true;
}

bool floor_stairs(struct floor_plan *plan, struct rng *rng)
{
    struct plan_bits niches;
    find_niches(plan, &niches);
    if (plan->up.x >= 0)
        return put_down_stairs(plan, &niches, rng);
    if (plan_bits_count(&niches) == 0)
        return false;
    for (int tries = 0; tries < STAIRS_TRIES; tries++) {
        plan->up = plan_bits_draw(&niches, rng);
        put_stairs(plan, plan->up);
        if (put_down_stairs(plan, &niches, rng))
            return true;
        floor_plan_fill(plan, plan->up);
    }
    return false;
}
