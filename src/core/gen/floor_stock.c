/* SPDX-License-Identifier: MIT
 *
 * The stock as a whole, and what a drawing brings to it. */
#include "floor_stock.h"

#include "floor_piece.h"

bool floor_stock_add(struct floor_stock *stock, const struct stock_thing *thing)
{
    if (stock->count == STOCK_MOST)
        return false;
    stock->things[stock->count++] = *thing;
    return true;
}

int floor_stock_budget(const struct profile *profile, const struct depth_rule *depth)
{
    const struct band_rule *band = rules_band(profile, depth->depth);
    return depth->budget * (band ? band->budget_percent : 100) / 100;
}

/* Those of a kind in the same state are one group. */
static uint16_t drawn_group(struct floor_stock *stock, kind_id kind, uint8_t state)
{
    for (int i = 0; i < stock->count; i++)
        if (stock->things[i].kind == kind && stock->things[i].state == state && stock->things[i].group > 0)
            return stock->things[i].group;
    return (uint16_t)++stock->group_count;
}

/* The door that is nearest on foot, the first in reading order; `from` itself if no door is reached. */
static struct point nearest_door(const struct floor_plan *plan, struct point from)
{
    struct plan_bits reached = {{0}}, doors;
    plan_bits_set(&reached, from, true);
    while (!plan_bits_meet(&reached, &plan->doors))
        if (!floor_plan_spread(plan, &reached))
            return from;
    for (int y = 0; y < PLAN_HEIGHT; y++)
        doors.row[y] = reached.row[y] & plan->doors.row[y];
    return plan_bits_nth(&doors, 0);
}

void floor_stock_drawing(struct floor_stock *stock, const struct floor_plan *plan, const struct floor_order *order)
{
    const struct drawing *drawing = order->drawing;
    for (int i = 0; drawing && i < drawing->thing_count; i++) {
        const struct drawn_thing *drawn = &drawing->things[i];
        const struct kind *kind = &order->rules->kinds[drawn->kind];
        struct stock_thing thing = {.kind = drawn->kind, .at = floor_piece_cell(plan, drawing, drawn->x, drawn->y)};
        if (kind->sort == SORT_MONSTER) {
            thing.state = drawn->state;
            thing.group = drawn_group(stock, drawn->kind, drawn->state);
            stock->worth += kind->fighter.xp;
        }
        if (thing.state == AWARENESS_WARY)
            thing.goal = nearest_door(plan, thing.at);
        floor_stock_add(stock, &thing);
    }
}
