/* SPDX-License-Identifier: MIT
 *
 * The stock as a whole, and what a drawing brings to it. */
#include "floor_stock.h"

#include "company.h"
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
static void find_alike(const struct floor_stock *stock, const struct rules *rules, const struct plan_piece *piece,
                       int ground, struct plan_bits *cells)
{
    *cells = (struct plan_bits){{0}};
    for (int y = 0; y < piece->drawing->height; y++)
        for (int x = 0; x < piece->drawing->width; x++)
            if (floor_piece_ground(rules, piece->drawing, x, y) == ground)
                plan_bits_set(cells, floor_piece_cell(piece, x, y), true);
    for (int i = 0; i < stock->count; i++)
        plan_bits_set(cells, stock->things[i].at, false);
    for (int i = 0; i < stock->loot_count; i++)
        plan_bits_set(cells, stock->loot[i], false);
}

enum { MAX_LOTS = 840 }; /* as many for each of up to eight kinds */

/* What is put somewhere, and where to. */
struct laying {
    struct floor_stock *stock;
    const struct floor_plan *plan;
    const struct floor_order *order;
    struct rng rng;
};

/* As many companies as the cells have room for and the share of the budget pays for, idle. */
static void draw_captors(struct laying *laying, const struct plan_piece *piece, const struct drawn_lot *lot)
{
    enum { TRIES = 40 };
    const struct floor_order *order = laying->order;
    int budget = floor_stock_budget(order->profile, order->depth) / lot->most, worth = 0;
    for (int tries = 0; tries < TRIES && worth * 100 < budget * BUDGET_LEAST; tries++) {
        struct company company;
        struct plan_bits cells;
        find_alike(laying->stock, laying->order->rules, piece, lot->ground, &cells);
        if (!company_draw(order->rules, order->profile, order->depth->depth, true, &laying->rng, &company))
            return;
        if ((worth + company.worth) * 100 > budget * BUDGET_MOST || company.count > plan_bits_count(&cells))
            continue;
        worth += company.worth;
        laying->stock->worth += company.worth;
        laying->stock->group_count++;
        for (int i = 0; i < company.count; i++) {
            struct stock_thing thing = {.kind = company.kinds[i],
                                        .at = plan_bits_draw(&cells, &laying->rng),
                                        .group = (uint16_t)laying->stock->group_count,
                                        .state = AWARENESS_IDLE};
            plan_bits_set(&cells, thing.at, false);
            floor_stock_add(laying->stock, &thing);
        }
    }
}

/* One of a lot on a cell. */
static void put_one(struct laying *laying, const struct drawn_lot *lot, struct point at)
{
    struct floor_stock *stock = laying->stock;
    struct stock_thing thing = {.kind = lot->kind, .at = at};
    if (lot->sort == LOT_THINGS) {
        if (stock->loot_count < LOOT_MOST)
            stock->loot[stock->loot_count++] = at;
        return;
    }
    thing.state = floor_plan_open(laying->plan, at) ? AWARENESS_ASLEEP : AWARENESS_DORMANT;
    if (lot->sort == LOT_CAPTIVE) {
        thing.kind = company_captive(laying->order->profile, laying->order->depth->depth, &laying->rng);
        thing.state = AWARENESS_CAPTIVE;
    }
    if (thing.kind != KIND_NONE)
        add_drawn(stock, laying->plan, laying->order->rules, thing);
}

static void draw_lot(struct laying *laying, const struct plan_piece *piece, const struct drawn_lot *lot)
{
    struct plan_bits cells;
    if (lot->sort == LOT_CAPTORS) {
        draw_captors(laying, piece, lot);
        return;
    }
    for (int left = rng_range(&laying->rng, lot->least, lot->most); left > 0; left--) {
        find_alike(laying->stock, laying->order->rules, piece, lot->ground, &cells);
        if (plan_bits_count(&cells) == 0)
            return;
        put_one(laying, lot, plan_bits_draw(&cells, &laying->rng));
    }
}

/* --- The whole --------------------------------------------------------------------------------------------------- */

static void add_piece(struct laying *laying, const struct plan_piece *piece)
{
    for (int i = 0; i < piece->drawing->thing_count; i++) {
        const struct drawn_thing *drawn = &piece->drawing->things[i];
        struct stock_thing thing = {
            .kind = drawn->kind, .at = floor_piece_cell(piece, drawn->x, drawn->y), .state = drawn->state};
        add_drawn(laying->stock, laying->plan, laying->order->rules, thing);
    }
    for (int i = 0; i < piece->drawing->lot_count; i++)
        draw_lot(laying, piece, &piece->drawing->lots[i]);
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
    struct laying laying = {.stock = stock, .plan = plan, .order = order};
    int own = 0; /* of the depth's own drawing, which may have the stairs in it */
    rng_seed(&laying.rng, order->seed, RNG_LOTS, (uint32_t)order->depth->depth);
    for (int i = 0; i < plan->piece_count; i++) {
        add_piece(&laying, &plan->pieces[i]);
        if (plan->pieces[i].drawing == order->drawing)
            own = stock->count;
    }
    return is_far(stock, own, plan);
}

/* They are no part of what is planned. The lot is the game's, and each depth goes on by one: vaults that have the same
 * to choose from offer something else on the next depth. */
void floor_stock_goods(struct floor_stock *stock, const struct floor_plan *plan, const struct floor_order *order)
{
    struct rng rng;
    rng_seed(&rng, order->seed, RNG_GOODS, 0);
    for (int i = 0; i < plan->piece_count; i++)
        for (int goods = 0; goods < plan->pieces[i].drawing->goods_count; goods++) {
            const struct drawn_goods *drawn = &plan->pieces[i].drawing->goods[goods];
            struct stock_thing thing = {.at = floor_piece_cell(&plan->pieces[i], drawn->x, drawn->y)};
            int lot = ((int)rng_below(&rng, MAX_LOTS) + order->depth->depth) % drawn->kind_count;
            thing.kind = drawn->kinds[lot];
            thing.more = (uint8_t)max_int(0, drawn->counts[lot] - 1);
            const struct kind *kind = &order->rules->kinds[thing.kind];
            bool better = (kind->components & HAS_EQUIPPABLE) || kind->item.level > 0;
            thing.plus = (int16_t)(better ? min_int(rules_least_plus(kind) + drawn->plus, MAX_PLUS) : 0);
            floor_stock_add(stock, &thing);
        }
}
