/* SPDX-License-Identifier: MIT
 *
 * A flood from the stairs up. */
#include "floor_proof.h"

bool floor_proved(const struct floor_plan *plan)
{
    struct plan_bits reached;
    int open = plan_bits_count(&plan->open);
    if (open < PLAN_LEAST || open > PLAN_MOST || plan->up.x < 0 || plan->down.x < 0)
        return false;
    floor_plan_within(plan, plan->up, PLAN_FAR, &reached);
    return plan_bits_count(&reached) == open;
}
