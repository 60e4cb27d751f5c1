/* SPDX-License-Identifier: MIT
 *
 * Doors in the mouths of rooms. */
#include "floor_fittings.h"

#include "base/bits.h"

enum { DOOR_PERCENT = 50, DOOR_APART = 2 };

/* Rock to the left and right, open ahead and behind; and on one of these two sides a room, so that no door stands in
 * the middle of a corridor. */
static bool is_mouth(const struct floor_plan *plan, struct point at, enum dir dir)
{
    static const int ROOM[] = {7, 0, 1};
    if (floor_plan_sides(plan, at) != 2 || !floor_plan_open(plan, point_step(at, dir)) ||
        !floor_plan_open(plan, point_step(at, dir_turned(dir, 4))))
        return false;
    for (int i = 0; i < 3; i++) {
        struct point next = point_step(at, dir_turned(dir, ROOM[i]));
        if (!floor_plan_open(plan, next) || plan_bits_get(&plan->corridors, next))
            return false;
    }
    return true;
}

static bool door_near(const struct floor_plan *plan, struct point at)
{
    for (int y = at.y - DOOR_APART; y <= at.y + DOOR_APART; y++)
        for (int x = at.x - DOOR_APART; x <= at.x + DOOR_APART; x++)
            if (x >= 0 && y >= 0 && x < PLAN_WIDTH && y < PLAN_HEIGHT && plan_bits_get(&plan->doors, point_at(x, y)))
                return true;
    return false;
}

static bool can_have_door(const struct floor_plan *plan, struct point at)
{
    if (plan_bits_get(&plan->piece, at) || door_near(plan, at))
        return false;
    for (int dir = DIR_N; dir < DIR_COUNT; dir += 2)
        if (is_mouth(plan, at, (enum dir)dir))
            return true;
    return false;
}

void floor_doors(struct floor_plan *plan, int percent, struct rng *rng)
{
    if (plan->style == LAYOUT_CAVE) /* which has no rooms */
        return;
    for (int y = 1; y < PLAN_HEIGHT - 1; y++)
        for (uint64_t row = plan->corridors.row[y]; row; row &= row - 1) {
            struct point at = point_at(lowest_bit(row), y);
            if (can_have_door(plan, at) && (int)rng_below(rng, 100) < (percent > 0 ? percent : DOOR_PERCENT))
                floor_plan_set(plan, at, PLAN_DOOR);
        }
}
