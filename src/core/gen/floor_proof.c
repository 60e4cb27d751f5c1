/* SPDX-License-Identifier: MIT
 *
 * A flood from the stairs up. */
#include "floor_proof.h"

/* What opens gates is not behind any, and neither are the stairs. */
static bool gates_can_be_opened(const struct floor_plan *plan)
{
    struct floor_plan shut = *plan;
    struct plan_bits reached, near;
    for (int y = 0; y < PLAN_HEIGHT; y++)
        shut.open.row[y] &= ~plan->gates.row[y];
    floor_plan_within(&shut, plan->up, PLAN_FAR, &reached);
    plan_bits_widen(&reached, &near);
    for (int y = 0; y < PLAN_HEIGHT; y++)
        if (plan->means.row[y] & ~(plan->open.row[y] & reached.row[y]) & ~(~plan->open.row[y] & near.row[y]))
            return false;
    return plan_bits_get(&reached, plan->down);
}

bool floor_proved(const struct floor_plan *plan)
{
    struct plan_bits reached;
    int open = plan_bits_count(&plan->open);
    if (open < PLAN_LEAST || open > PLAN_MOST || plan->up.x < 0 || plan->down.x < 0)
        return false;
    floor_plan_within(plan, plan->up, PLAN_FAR, &reached);
    return plan_bits_count(&reached) == open && (plan_bits_count(&plan->gates) == 0 || gates_can_be_opened(plan));
}
