/* SPDX-License-Identifier: MIT
 *
 * The stock as a whole, and what a drawing brings to it. */
#include "floor_stock.h"

#include "floor_piece.h"
#include "world.h"

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

static void add_drawn(struct floor_stock *stock, const struct floor_plan *plan, const struct rules *rules,
                      struct stock_thing thing)
{
    const struct kind *kind = &rules->kinds[thing.kind];
    if (kind->sort == SORT_MONSTER && thing.state != AWARENESS_CAPTIVE) {
        thing.group = drawn_group(stock, thing.kind, thing.state);
        stock->worth += kind->fighter.xp;
    }
    if (thing.state == AWARENESS_WARY)
        thing.goal = nearest_door(plan, thing.at);
    floor_stock_add(stock, &thing);
}

/* --- Lots -------------------------------------------------------------------------------------------------------- */

/* The cells of a piece that are drawn alike and hold nothing yet. */
static void find_alike(const struct floor_stock *stock, const struct plan_piece *piece, int ground,
                       struct plan_bits *cells)
{
    *cells = (struct plan_bits){{0}};
    for (int y = 0; y < piece->drawing->height; y++)
        for (int x = 0; x < piece->drawing->width; x++)
            if (floor_piece_ground(piece->drawing, x, y) == ground)
                plan_bits_set(cells, floor_piece_cell(piece, x, y), true);
    for (int i = 0; i < stock->count; i++)
        plan_bits_set(cells, stock->things[i].at, false);
    for (int i = 0; i < stock->loot_count; i++)
        plan_bits_set(cells, stock->loot[i], false);
}

static void draw_lot(struct floor_stock *stock, const struct floor_plan *plan, const struct floor_order *order,
                     const struct plan_piece *piece, const struct drawn_lot *lot, struct rng *rng)
{
    struct plan_bits cells;
    for (int left = rng_range(rng, lot->least, lot->most); left > 0; left--) {
        find_alike(stock, piece, lot->ground, &cells);
        if (plan_bits_count(&cells) == 0)
            return;
        struct stock_thing thing = {.kind = lot->kind, .at = plan_bits_draw(&cells, rng)};
        thing.state = floor_plan_open(plan, thing.at) ? AWARENESS_ASLEEP : AWARENESS_DORMANT;
        if (lot->kind != KIND_NONE)
            add_drawn(stock, plan, order->rules, thing);
        else if (stock->loot_count < LOOT_MOST)
            stock->loot[stock->loot_count++] = thing.at;
    }
}

/* --- The whole --------------------------------------------------------------------------------------------------- */

static void add_piece(struct floor_stock *stock, const struct floor_plan *plan, const struct floor_order *order,
                      const struct plan_piece *piece, struct rng *rng)
{
    for (int i = 0; i < piece->drawing->thing_count; i++) {
        const struct drawn_thing *drawn = &piece->drawing->things[i];
        struct stock_thing thing = {
            .kind = drawn->kind, .at = floor_piece_cell(piece, drawn->x, drawn->y), .state = drawn->state};
        add_drawn(stock, plan, order->rules, thing);
    }
    for (int i = 0; i < piece->drawing->lot_count; i++)
        draw_lot(stock, plan, order, piece, &piece->drawing->lots[i], rng);
}

/* None of those from number `first` on who are of a group. */
static bool is_far(const struct floor_stock *stock, int first, const struct floor_plan *plan)
{
    struct plan_bits near;
    floor_plan_within(plan, plan->up, PIECE_PATH - 1, &near);
    for (int i = first; i < stock->count; i++)
        if (stock->things[i].group > 0 && plan_bits_get(&near, stock->things[i].at))
            return false;
    return true;
}

bool floor_stock_pieces(struct floor_stock *stock, const struct floor_plan *plan, const struct floor_order *order)
{
    struct rng rng;
    int own = 0; /* of the depth's own drawing, which may have the stairs in it */
    rng_seed(&rng, order->seed, RNG_LOTS, (uint32_t)order->depth->depth);
    for (int i = 0; i < plan->piece_count; i++) {
        add_piece(stock, plan, order, &plan->pieces[i], &rng);
        if (plan->pieces[i].drawing == order->drawing)
            own = stock->count;
    }
    return is_far(stock, own, plan);
}

/* They are no part of what is planned. */
void floor_stock_goods(struct floor_stock *stock, const struct floor_plan *plan, const struct floor_order *order)
{
    struct rng rng;
    rng_seed(&rng, order->seed, RNG_GOODS, (uint32_t)order->depth->depth);
    for (int i = 0; i < plan->piece_count; i++)
        for (int goods = 0; goods < plan->pieces[i].drawing->goods_count; goods++) {
            const struct drawn_goods *drawn = &plan->pieces[i].drawing->goods[goods];
            struct stock_thing thing = {.at = floor_piece_cell(&plan->pieces[i], drawn->x, drawn->y)};
            thing.kind = drawn->kinds[rng_below(&rng, drawn->kind_count)];
            const struct kind *kind = &order->rules->kinds[thing.kind];
            bool better = (kind->components & HAS_EQUIPPABLE) || kind->item.level > 0;
            thing.plus = (int16_t)(better ? rules_least_plus(kind) + drawn->plus : 0);
            floor_stock_add(stock, &thing);
        }
}
