/* SPDX-License-Identifier: MIT
 *
 * The order in which a floor is made. */
#include "floor_make.h"

#include "base/check.h"
#include "floor_fittings.h"
#include "floor_piece.h"
#include "floor_proof.h"
#include "floor_shape.h"
#include "layouts.h"
#include "world.h"

static enum layout_style draw_layout(const struct depth_rule *depth, struct rng *rng)
{
    int total = 0, style = 0;
    for (int i = 0; i < LAYOUT_COUNT; i++)
        total += depth->layout[i];
    int roll = total > 0 ? (int)rng_below(rng, (uint32_t)total) : 0;
    while (style < LAYOUT_COUNT - 1 && (roll -= depth->layout[style]) >= 0)
        style++;
    return (enum layout_style)style;
}

static bool try_plan(struct floor_plan *plan, enum layout_style style, const struct floor_order *order, struct rng *rng)
{
    static void (*const layouts[LAYOUT_COUNT])(struct floor_plan *, struct rng *) = {
        [LAYOUT_ROOMS] = layout_rooms,
        [LAYOUT_ACCRETED] = layout_accreted,
        [LAYOUT_CAVE] = layout_cave,
        [LAYOUT_CHAMBERS] = layout_chambers,
    };
    floor_plan_init(plan);
    plan->style = style;
    if (order->drawing)
        floor_piece_lay(plan, order->drawing, rng);
    layouts[style](plan, rng);
    floor_shape_join(plan);
    floor_shape_square(plan, rng);
    floor_shape_loops(plan, rng);
    floor_shape_dead_ends(plan);
    floor_doors(plan, order->depth->doors, rng);
    if (!floor_stairs(plan, rng))
        return false;
    floor_decor(plan, order->rules, order->depth, rng);
    return floor_proved(plan);
}

static bool fill_stock(struct floor_stock *stock, const struct floor_plan *plan, const struct floor_order *order)
{
    stock->count = stock->group_count = stock->worth = 0;
    floor_stock_drawing(stock, plan, order);
    floor_stock_items(stock, plan, order);
    return floor_stock_groups(stock, plan, order);
}

int floor_make(struct floor_plan *plan, struct floor_stock *stock, const struct floor_order *order)
{
    struct rng rng;
    uint32_t depth = (uint32_t)order->depth->depth;
    rng_seed(&rng, order->seed, RNG_FLOOR, depth);
    uint64_t floor_seed = rng_next(&rng);
    enum layout_style style = draw_layout(order->depth, &rng);
    for (int tries = 0; tries < FLOOR_TRIES + FLOOR_ROOM_TRIES; tries++) {
        bool patient = tries < FLOOR_TRIES;
        rng_seed(&rng, floor_seed + (uint64_t)tries, RNG_FLOOR, depth);
        if (try_plan(plan, patient ? style : LAYOUT_ROOMS, order, &rng) && (fill_stock(stock, plan, order) || !patient))
            return tries + 1;
    }
    bool found = false; /* no data that was read lets this happen */
    CHECK(found);
    return 0;
}
