/* SPDX-License-Identifier: MIT
 *
 * The items that are planned for a depth, and gold: the farther from the way between the stairs, the likelier a cell,
 * and the more so behind doors. */
#include "floor_stock.h"

#include "ledger.h"

#include "base/path.h"
#include "world.h"

#include <string.h>

enum {
    GOLD_PILES = 3,
    DOOR_COST = PATH_MAX_COST, /* of a step onto a door: five more than onto floor */
    MAP_WORDS_OF_PLAN = BITGRID_WORDS(PLAN_WIDTH, PLAN_HEIGHT),
};

/* What each cell weighs; 0 where nothing may lie. */
struct item_cells {
    int weights[PLAN_CELLS];
};

/* The plan's bits in the form of base/grid. */
static struct bitgrid grid_of(const struct plan_bits *bits, uint64_t words[MAP_WORDS_OF_PLAN])
{
    words[0] = words[PLAN_HEIGHT + 1] = 0;
    for (int y = 0; y < PLAN_HEIGHT; y++)
        words[y + 1] = bits->row[y] << 1;
    return bitgrid_over(words, PLAN_WIDTH, PLAN_HEIGHT);
}

/* The cost from every cell to the way between the stairs. */
static struct path_map map_from_way(const struct floor_plan *plan, uint32_t *working)
{
    static const uint8_t none = 1;
    uint64_t open[MAP_WORDS_OF_PLAN], doors[MAP_WORDS_OF_PLAN];
    uint8_t costs[PLAN_CELLS];
    struct point way[PLAN_CELLS];
    struct path_map map = path_map_over(working, PLAN_WIDTH, PLAN_HEIGHT);
    struct path_ground ground = path_ground_moves(grid_of(&plan->open, open));
    grid_of(&plan->doors, doors);
    ground.doors = doors;
    int length = path_trace(&map, &ground, plan->up, plan->down, way, PLAN_CELLS);
    for (int i = 0; i < PLAN_CELLS; i++)
        costs[i] = plan_bits_get(&plan->doors, point_at(i % PLAN_WIDTH, i / PLAN_WIDTH)) ? DOOR_COST : none;
    ground.cost = costs;
    way[length < 0 ? 0 : length] = plan->up;
    path_map_fill(&map, &ground, way, max_int(length, 0) + 1);
    return map;
}

static void weigh_cells(const struct floor_plan *plan, struct item_cells *cells)
{
    uint32_t working[PATH_WORDS(PLAN_WIDTH, PLAN_HEIGHT)];
    struct path_map map = map_from_way(plan, working);
    memset(cells, 0, sizeof *cells);
    for (int y = 1; y < PLAN_HEIGHT - 1; y++) {
        uint64_t row = plan->open.row[y] &
                       ~(plan->corridors.row[y] | plan->doors.row[y] | plan->piece.row[y] | plan->snares.row[y]);
        for (int x = 1; x < PLAN_WIDTH - 1; x++) {
            uint32_t cost = path_map_cost(&map, point_at(x, y));
            if (!(row >> x & 1) || cost == PATH_UNREACHED)
                continue;
            cells->weights[y * PLAN_WIDTH + x] = 1 + (int)cost;
        }
    }
}

/* Takes a cell, so that no two things lie on one. False when there is none left. */
static bool draw_cell(struct item_cells *cells, struct rng *rng, struct point *at)
{
    int cell = rng_weighted(rng, cells->weights, PLAN_CELLS);
    if (cell < 0)
        return false;
    cells->weights[cell] = 0;
    *at = point_at(cell % PLAN_WIDTH, cell / PLAN_WIDTH);
    return true;
}

/* --- Which ------------------------------------------------------------------------------------------------------- */

static bool plan_names(const struct plan_rule *plan, kind_id kind)
{
    for (int i = 0; i < plan->kind_count; i++)
        if (plan->kinds[i] == kind)
            return true;
    return false;
}

/* What drawings have brought counts: each of their items for the first line that names its kind and still lacks one. */
static void reckon_lacking(const struct floor_stock *stock, const struct floor_order *order, int lacking[MAX_PLANS])
{
    const struct profile *profile = order->profile;
    for (int i = 0; i < profile->plan_count; i++)
        lacking[i] = profile->plans[i].depth == order->depth->depth ? profile->plans[i].count : 0;
    for (int thing = 0; thing < stock->count; thing++)
        for (int i = 0; i < profile->plan_count; i++)
            if (lacking[i] > 0 && plan_names(&profile->plans[i], stock->things[thing].kind)) {
                lacking[i]--;
                break;
            }
}

/* That of a ring says how often all that it does counts: rarer than a plus of other gear, and never a minus. */
static int draw_ring(struct rng *rng)
{
    static const int percents[] = {70, 25, 5};
    return 1 + rng_weighted(rng, percents, sizeof percents / sizeof *percents);
}

/* The plus that a thing of this kind is found with. */
static int draw_plus(const struct floor_order *order, kind_id kind, struct rng *rng)
{
    const struct plus_table *table = &order->profile->plus;
    int weights[sizeof table->weight / sizeof *table->weight];
    if (!(order->rules->kinds[kind].components & HAS_EQUIPPABLE))
        return rules_least_plus(&order->rules->kinds[kind]);
    if (order->rules->kinds[kind].equippable.slot == SLOT_RING)
        return draw_ring(rng);
    if (table->count == 0)
        return 0;
    for (int i = 0; i < table->count; i++)
        weights[i] = table->weight[i];
    return table->plus[rng_weighted(rng, weights, table->count)];
}

/* Arrows lie in their stacks, other kinds as the ledger counts them. */
static int number_of(const struct floor_order *order, kind_id kind, struct rng *rng)
{
    const struct item_rule *rule = &order->rules->kinds[kind].item;
    if (rule->shot && rule->stack_most > 0)
        return rng_range(rng, rule->stack_least, rule->stack_most);
    return ledger_worth(order->rules, order->profile, kind);
}

/* So many of a kind on one cell, as one stack. */
static void put(struct floor_stock *stock, struct item_cells *cells, const struct floor_order *order, kind_id kind,
                int count, struct rng *rng)
{
    struct stock_thing thing = {.kind = kind, .more = (uint8_t)(count - 1)};
    if (!draw_cell(cells, rng, &thing.at))
        return;
    thing.plus = (int16_t)draw_plus(order, kind, rng);
    floor_stock_add(stock, &thing);
}

/* What the hand throws of one kind lies together. */
static void put_planned(struct floor_stock *stock, struct item_cells *cells, const struct floor_order *order,
                        const struct plan_rule *plan, int count, struct rng *rng)
{
    const struct kind *first = &order->rules->kinds[plan->kinds[0]];
    if (plan->kind_count == 1 && item_is_thrown_by_hand(&first->item) && !first->item.potion) {
        put(stock, cells, order, plan->kinds[0], count, rng);
        return;
    }
    while (count-- > 0) {
        kind_id kind = ledger_draw(order->profile, plan->kinds, plan->kind_count, rng);
        put(stock, cells, order, kind, number_of(order, kind, rng), rng);
    }
}

/* What the ledger has for the depth, less what drawings have brought. */
static void put_ledger(struct floor_stock *stock, struct item_cells *cells, const struct floor_order *order,
                       struct rng *rng)
{
    struct ledger_thing things[MAX_LEDGER_THINGS];
    int drawn = stock->count;
    int count = ledger_plan(order->rules, order->profile, order->kit, order->seed, order->depth->depth, things);
    for (int i = 0; i < drawn; i++)
        for (int thing = 0; thing < count; thing++)
            if (things[thing].kind == stock->things[i].kind && things[thing].count > 0) {
                things[thing].count--;
                break;
            }
    for (int i = 0; i < count; i++)
        if (things[i].count > 0)
            put(stock, cells, order, things[i].kind, things[i].count, rng);
}

/* Some of what is planned lies in pieces: of the things from number `first` on, by lot. */
static void move_to_pieces(struct floor_stock *stock, int first, struct rng *rng)
{
    int left = stock->count - first;
    for (int i = 0; i < stock->loot_count && left > 0; i++, left--) {
        int choice = first + (int)rng_below(rng, (uint32_t)left);
        struct stock_thing thing = stock->things[choice];
        stock->things[choice] = stock->things[first + left - 1];
        thing.at = stock->loot[i];
        stock->things[first + left - 1] = thing;
    }
}

void floor_stock_items(struct floor_stock *stock, const struct floor_plan *plan, const struct floor_order *order)
{
    const struct profile *profile = order->profile;
    int lacking[MAX_PLANS];
    struct item_cells cells;
    struct rng rng;
    rng_seed(&rng, order->seed, RNG_THINGS, (uint32_t)order->depth->depth);
    weigh_cells(plan, &cells);
    reckon_lacking(stock, order, lacking);
    int first = stock->count;
    for (int i = 0; i < profile->plan_count; i++)
        if (lacking[i] > 0)
            put_planned(stock, &cells, order, &profile->plans[i], lacking[i], &rng);
    if (profile->ledger_count > 0)
        put_ledger(stock, &cells, order, &rng);
    move_to_pieces(stock, first, &rng);
    for (int i = 0; i < GOLD_PILES && profile->gold != KIND_NONE; i++)
        put(stock, &cells, order, profile->gold, 1, &rng);
}
