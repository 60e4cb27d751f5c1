/* SPDX-License-Identifier: MIT
 *
 * The order: join, square, loops, dead ends; doors and stairs come after. The drawing stays as it is. */
#include "floor_shape.h"

#include "base/bits.h"
#include "floor_dig.h"

enum {
    LOOPS_LEAST = 2,
    LOOPS_MOST = 4,
    LOOP_PATH = 18,               /* what it shortens is longer */
    LOOP_PLACES = PLAN_CELLS * 2, /* from each cell to the east and to the south */
    LOOP_STRIDE = 1009,
};

static bool may_change(const struct floor_plan *plan, struct point at)
{
    return floor_plan_inside(at) && !plan_bits_get(&plan->piece, at) && floor_plan_ground(plan, at) != PLAN_HARD;
}

/* --- Joining ----------------------------------------------------------------------------------------------------- */

static void open_outside(const struct floor_plan *plan, struct plan_bits *outside)
{
    for (int y = 0; y < PLAN_HEIGHT; y++)
        outside->row[y] = plan->open.row[y] & ~plan->piece.row[y];
}

/* From the cell before the joint, because a way that begins within the drawing could go through its walls. */
static void join_one(struct floor_plan *plan, struct point joint)
{
    struct plan_bits outside;
    open_outside(plan, &outside);
    for (int dir = DIR_N; dir < DIR_COUNT; dir += 2) {
        struct point before = point_step(joint, (enum dir)dir);
        if (!may_change(plan, before))
            continue;
        if (!floor_plan_open(plan, before))
            floor_dig(plan, before, &outside);
        return;
    }
}

void floor_shape_join(struct floor_plan *plan)
{
    struct plan_bits together;
    for (int i = 0; i < plan->joint_count; i++)
        join_one(plan, plan->joints[i]);
    plan_bits_largest(&plan->open, &together);
    for (int y = 1; y < PLAN_HEIGHT - 1; y++)
        for (int x = 1; x < PLAN_WIDTH - 1; x++) {
            struct point at = point_at(x, y);
            if (floor_plan_open(plan, at) && !plan_bits_get(&together, at) && may_change(plan, at))
                floor_plan_fill(plan, at);
        }
}

/* --- Squaring ---------------------------------------------------------------------------------------------------- */

/* The 2x2 cells with their left upper corner here; true if one of them was opened. */
static bool square_up(struct floor_plan *plan, struct point at, struct rng *rng)
{
    struct point corners[4] = {at, point_at(at.x + 1, at.y), point_at(at.x + 1, at.y + 1), point_at(at.x, at.y + 1)};
    bool open[4];
    for (int i = 0; i < 4; i++)
        open[i] = floor_plan_open(plan, corners[i]);
    if (open[0] != open[2] || open[1] != open[3] || open[0] == open[1])
        return false;
    int first = open[0] ? 1 : 0;
    int choice = first + 2 * (int)rng_below(rng, 2);
    for (int i = 0; i < 2; i++, choice = (choice + 2) % 4)
        if (may_change(plan, corners[choice])) {
            floor_plan_set(plan, corners[choice], PLAN_FLOOR);
            return true;
        }
    return false;
}

static bool is_pillar(const struct floor_plan *plan, struct point at)
{
    return floor_plan_ground(plan, at) == PLAN_ROCK && floor_plan_sides(plan, at) == 4;
}

void floor_shape_square(struct floor_plan *plan, struct rng *rng)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int y = 1; y < PLAN_HEIGHT - 1; y++)
            for (int x = 1; x < PLAN_WIDTH - 1; x++) {
                struct point at = point_at(x, y);
                if (is_pillar(plan, at)) {
                    floor_plan_set(plan, at, PLAN_FLOOR);
                    changed = true;
                }
                changed = square_up(plan, at, rng) || changed;
            }
    }
}

/* --- Loops ------------------------------------------------------------------------------------------------------- */

/* The cells of rock from here in a direction up to what is open again, with rock on both sides of each; 0 if there is
 * no such way or it is longer than `most`. */
static int piercing_length(const struct floor_plan *plan, struct point from, enum dir dir, int most)
{
    struct point at = from;
    for (int length = 0; length <= most; length++) {
        if (!floor_plan_inside(at))
            return 0;
        if (floor_plan_open(plan, at))
            return length;
        struct point left = point_step(at, dir_turned(dir, 6));
        struct point right = point_step(at, dir_turned(dir, 2));
        if (!may_change(plan, at) || floor_plan_open(plan, left) || floor_plan_open(plan, right))
            return 0;
        at = point_step(at, dir);
    }
    return 0;
}

/* How long a wall is that is worth piercing, or 0. */
static int loop_length(const struct floor_plan *plan, struct point from, enum dir dir, int most)
{
    int length = piercing_length(plan, point_step(from, dir), dir, most);
    struct point to = point_steps(from, dir, length + 1);
    if (length == 0 || plan_bits_get(&plan->piece, from) || plan_bits_get(&plan->piece, to) ||
        floor_plan_path(plan, from, to, LOOP_PATH) <= LOOP_PATH)
        return 0;
    return length;
}

static bool pierce(struct floor_plan *plan, struct point from, enum dir dir, int most)
{
    int length = loop_length(plan, from, dir, most);
    for (int step = 1; step <= length; step++)
        floor_plan_dig(plan, point_steps(from, dir, step));
    plan->loop_count += length > 0;
    return length > 0;
}

/* All places, scattered over the floor by a stride that has no divisor in common with their number. Returns the last
 * cell that was dug. */
static struct point pierce_up_to(struct floor_plan *plan, int loops, int most, struct rng *rng)
{
    int place = (int)rng_below(rng, LOOP_PLACES);
    struct point last = point_at(-1, -1);
    for (int i = 0; i < LOOP_PLACES && plan->loop_count < loops; i++) {
        struct point from = point_at(place / 2 % PLAN_WIDTH, place / 2 / PLAN_WIDTH);
        enum dir dir = place % 2 ? DIR_E : DIR_S;
        if (floor_plan_open(plan, from) && pierce(plan, from, dir, most))
            last = point_step(from, dir);
        place = (place + LOOP_STRIDE) % LOOP_PLACES;
    }
    return last;
}

void floor_shape_loops(struct floor_plan *plan, bool cracks, struct rng *rng)
{
    static const int lengths[] = {1, 3, 6, 12};
    int loops = rng_range(rng, LOOPS_LEAST, LOOPS_MOST);
    if (cracks)
        plan->crack = pierce_up_to(plan, 1, 1, rng);
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
        pierce_up_to(plan, loops, lengths[i], rng);
}

void floor_shape_crack(struct floor_plan *plan, const struct rules *rules, ground_id row)
{
    if (plan->crack.x < 0)
        return;
    plan_bits_set(&plan->corridors, plan->crack, false);
    floor_plan_set_row(plan, rules, plan->crack, row);
}

/* --- Dead ends --------------------------------------------------------------------------------------------------- */

void floor_shape_dead_ends(struct floor_plan *plan)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int y = 1; y < PLAN_HEIGHT - 1; y++)
            for (uint64_t row = plan->corridors.row[y] & ~plan->piece.row[y]; row; row &= row - 1) {
                struct point at = point_at(lowest_bit(row), y);
                if (floor_plan_sides(plan, at) > 1)
                    continue;
                floor_plan_fill(plan, at);
                changed = true;
            }
    }
}
