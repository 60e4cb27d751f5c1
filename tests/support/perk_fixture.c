/* SPDX-License-Identifier: MIT */
#include "support/perk_fixture.h"

const struct command STRIKE_EAST = {.type = CMD_MOVE, .dir = DIR_E};

void perks_have(struct stage *stage, enum perk perk)
{
    stage_deal_perks(stage);
    stage->game->world.perks.taken |= UINT32_C(1) << perk;
    stage->game->world.experience.level = 1; /* no hand is due */
    stage_refresh(stage);
}

void perks_draw(struct stage *stage, const char *drawing, enum perk perk)
{
    stage_draw_still(stage, drawing);
    perks_have(stage, perk);
}
