/* SPDX-License-Identifier: MIT
 *
 * Staffs and wands. */
#include "zap.h"

#include "aim.h"
#include "base/check.h"
#include "component/missile.h"
#include "component/status.h"
#include "world.h"

void apply_bolt(struct game *game, const struct effect_use *use, struct events *events)
{
    struct entity *victim = missile_victim(game, world_hero_const(&game->world)->at, use->target);
    CHECK(victim);
    aim_harm(game, (enum damage_type)use->rule->what, use, victim, events);
    if (use->rule->lights && victim->fighter.hp > 0)
        status_begin(game, victim, STATUS_BURNING, BURNING_TURNS, use->item, events);
}
