/* SPDX-License-Identifier: MIT
 *
 * The ways of fire over what burns: from each burning cell to its four neighbours, as the tick has it. */
#include "fire_reach.h"

bool fire_reach_burns(const struct view *view, struct point at)
{
    if (!view_has_grounds(view) || !(view_cell(view, at) & CELL_EXPLORED))
        return false;
    const struct view_ground *shown = &view->grounds[at.y * view->width + at.x];
    return ground_fuel(&view->rules->grounds[shown->ground], &view->rules->grounds[shown->cover]) != NULL;
}

static bool is_beside_fire(const struct bitgrid *lit, struct point at)
{
    for (int i = 0; i < SIDE_COUNT; i++)
        if (bitgrid_get(lit, point_step(at, dir_of_side(i))))
            return true;
    return false;
}

/* Whether a cell more has caught fire. */
static bool spread(const struct view *view, struct bitgrid *lit)
{
    bool found = false;
    for (int i = 0; i < view->width * view->height; i++) {
        struct point at = point_at(i % view->width, i / view->width);
        if (!fire_reach_burns(view, at) || bitgrid_get(lit, at) || !is_beside_fire(lit, at))
            continue;
        bitgrid_set(lit, at, true);
        found = true;
    }
    return found;
}

bool fire_reach_hero(const struct view *view, uint64_t lit[FIRE_REACH_WORDS])
{
    struct bitgrid cells = bitgrid_over(lit, view->width, view->height);
    while (spread(view, &cells))
        continue;
    for (int i = 0; i < 9; i++) {
        struct point at = point_at(view->hero.at.x + i % 3 - 1, view->hero.at.y + i / 3 - 1);
        if (fire_reach_burns(view, at) && bitgrid_get(&cells, at))
            return true;
    }
    return false;
}
