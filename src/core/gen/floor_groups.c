/* SPDX-License-Identifier: MIT
 *
 * Groups of monsters, drawn by weight until they are worth the depth's budget, each put together away from the stairs
 * and out of sight of them. */
#include "floor_stock.h"

#include "company.h"
#include "map/fov.h"
#include "mind/group.h"
#include "world.h"

enum {
    DEEP_FROM = 2, /* from this depth on some come from deeper, asleep */
    DEEP_PERCENT = 6,
    DEEPER = 2,
    DEEPEST = 15,
    STAIRS_PATH = 12,    /* at least so far from both stairs */
    PLACE_TRIES = 50,    /* for one group */
    GROUP_TRIES = 200,   /* in all */
    GROUP_REACH = 3,     /* members stand so near to the first */
    CAPTIVE_PERCENT = 8, /* of groups hold a captive, where a kind can be one */
    GROUPS_APART = 4,    /* steps from the first of one group to that of the next, while there is space */
    MAP_WORDS_OF_PLAN = BITGRID_WORDS(PLAN_WIDTH, PLAN_HEIGHT),
    TURNED_WORDS = BITGRID_WORDS(PLAN_HEIGHT, PLAN_WIDTH),
};

/* The floor while groups are put on it. */
struct muster {
    const struct floor_order *order;
    const struct floor_plan *plan;
    struct floor_stock *stock;
    struct rng rng, captives;
    struct plan_bits free;  /* where one may stand */
    struct plan_bits first; /* where the first of a group may */
};

struct group {
    struct company company;
    struct point cells[COMPANY_MOST];
    uint8_t state;
};

/* --- Where ------------------------------------------------------------------------------------------------------- */

static bool is_clear(const struct floor_plan *plan, struct point at)
{
    enum plan_ground ground = floor_plan_ground(plan, at);
    return (floor_plan_open(plan, at) || ground >= PLAN_ROW) && ground != PLAN_DOOR && ground != PLAN_GRASS;
}

static void leave_out(struct plan_bits *bits, const struct plan_bits *others)
{
    for (int y = 0; y < PLAN_HEIGHT; y++)
        bits->row[y] &= ~others->row[y];
}

/* Takes what is seen from either of the stairs out of `bits`. */
static void leave_out_seen(const struct floor_plan *plan, int radius, struct plan_bits *bits)
{
    uint64_t words[MAP_WORDS_OF_PLAN] = {0}, turned_words[TURNED_WORDS] = {0}, seen_words[MAP_WORDS_OF_PLAN];
    struct bitgrid clear = bitgrid_over(words, PLAN_WIDTH, PLAN_HEIGHT);
    struct bitgrid turned = bitgrid_over(turned_words, PLAN_HEIGHT, PLAN_WIDTH);
    struct bitgrid seen = bitgrid_over(seen_words, PLAN_WIDTH, PLAN_HEIGHT);
    for (int y = 1; y < PLAN_HEIGHT - 1; y++)
        for (int x = 1; x < PLAN_WIDTH - 1; x++) {
            bitgrid_set(&clear, point_at(x, y), is_clear(plan, point_at(x, y)));
            bitgrid_set(&turned, point_at(y, x), is_clear(plan, point_at(x, y)));
        }
    for (int i = 0; i < 2; i++) {
        fov_compute(&clear, &turned, i ? plan->down : plan->up, radius, &seen);
        for (int y = 0; y < PLAN_HEIGHT; y++)
            bits->row[y] &= ~(seen_words[y + 1] >> 1);
    }
}

static void find_places(struct muster *muster)
{
    const struct floor_plan *plan = muster->plan;
    struct plan_bits near;
    muster->free = plan->open;
    leave_out(&muster->free, &plan->corridors);
    leave_out(&muster->free, &plan->doors);
    leave_out(&muster->free, &plan->piece);
    leave_out(&muster->free, &plan->snares);
    floor_plan_within(plan, plan->up, STAIRS_PATH - 1, &near);
    leave_out(&muster->free, &near);
    floor_plan_within(plan, plan->down, STAIRS_PATH - 1, &near);
    leave_out(&muster->free, &near);
    leave_out_seen(plan, muster->order->profile->fov_radius, &muster->free);
    muster->first = muster->free;
}

static bool is_member(const struct group *group, int count, struct point at)
{
    for (int i = 0; i < count; i++)
        if (point_equal(group->cells[i], at))
            return true;
    return false;
}

/* The first at a cell, the others on the free cells nearest to it, in reading order. */
static bool gather(const struct muster *muster, struct group *group, struct point first)
{
    struct plan_bits reached = {{0}};
    int count = 1;
    group->cells[0] = first;
    plan_bits_set(&reached, first, true);
    for (int steps = 0; steps < GROUP_REACH && count < group->company.count; steps++) {
        floor_plan_spread(muster->plan, &reached);
        for (int i = 0; i < plan_bits_count(&reached) && count < group->company.count; i++) {
            struct point at = plan_bits_nth(&reached, i);
            if (plan_bits_get(&muster->free, at) && !is_member(group, count, at))
                group->cells[count++] = at;
        }
    }
    return count == group->company.count;
}

static bool find_place(struct muster *muster, struct group *group, const struct plan_bits *among)
{
    if (plan_bits_count(among) == 0)
        return false;
    for (int tries = 0; tries < PLACE_TRIES; tries++)
        if (gather(muster, group, plan_bits_draw(among, &muster->rng)))
            return true;
    return false;
}

/* --- Captives ----------------------------------------------------------------------------------------------------- */

static kind_id draw_captive(struct muster *muster)
{
    if (rng_below(&muster->captives, 100) >= CAPTIVE_PERCENT)
        return KIND_NONE;
    return company_captive(muster->order->profile, muster->order->depth->depth, &muster->captives);
}

/* Whether all ways stay open with somebody bound there, whom nobody passes. */
static bool leaves_ways(const struct floor_plan *plan, struct point at)
{
    struct floor_plan held = *plan;
    plan_bits_set(&held.open, at, false);
    return floor_plan_hangs_together(&held);
}

/* On the free cell nearest to the first of the group, in reading order, that cuts nothing off; where there is none, the
 * group holds no captive. */
static void hold_captive(struct muster *muster, const struct group *group)
{
    struct stock_thing thing = {.kind = draw_captive(muster), .state = AWARENESS_CAPTIVE};
    struct plan_bits reached = {{0}};
    if (thing.kind == KIND_NONE || group->state == AWARENESS_DORMANT)
        return;
    plan_bits_set(&reached, group->cells[0], true);
    for (int steps = 0; steps < GROUP_REACH; steps++) {
        floor_plan_spread(muster->plan, &reached);
        for (int i = 0; i < plan_bits_count(&reached); i++) {
            thing.at = plan_bits_nth(&reached, i);
            if (!plan_bits_get(&muster->free, thing.at) || !leaves_ways(muster->plan, thing.at))
                continue;
            floor_stock_add(muster->stock, &thing);
            plan_bits_set(&muster->free, thing.at, false);
            plan_bits_set(&muster->first, thing.at, false);
            return;
        }
    }
}

static void settle(struct muster *muster, const struct group *group)
{
    struct floor_stock *stock = muster->stock;
    struct plan_bits near;
    stock->group_count++;
    for (int i = 0; i < group->company.count; i++) {
        struct stock_thing thing = {.kind = group->company.kinds[i],
                                    .at = group->cells[i],
                                    .group = (uint16_t)stock->group_count,
                                    .state = group->state};
        floor_stock_add(stock, &thing);
        plan_bits_set(&muster->free, thing.at, false);
        plan_bits_set(&muster->first, thing.at, false);
    }
    hold_captive(muster, group);
    stock->worth += group->company.worth;
    floor_plan_within(muster->plan, group->cells[0], GROUPS_APART - 1, &near);
    leave_out(&muster->first, &near);
    if (plan_bits_count(&muster->first) == 0)
        muster->first = muster->free;
}

/* --- Who --------------------------------------------------------------------------------------------------------- */

/* Who comes together, and their state; false if no foes live at this depth. */
static bool draw_group(const struct floor_order *order, struct group *group, struct rng *rng)
{
    int depth = order->depth->depth;
    bool deep =
        depth >= DEEP_FROM && rng_below(rng, 100) < DEEP_PERCENT &&
        company_draw(order->rules, order->profile, min_int(depth + DEEPER, DEEPEST), false, rng, &group->company);
    group->state = deep ? AWARENESS_ASLEEP : (uint8_t)group_begin(rng);
    if (!deep && !company_draw(order->rules, order->profile, depth, false, rng, &group->company))
        return false;
    if (monster_ability(&order->rules->kinds[group->company.kinds[0]].monster, ABILITY_AMBUSH))
        group->state = AWARENESS_DORMANT;
    return true;
}

static bool is_taken(const struct floor_stock *stock, struct point at)
{
    for (int i = 0; i < stock->count; i++)
        if (point_equal(stock->things[i].at, at))
            return true;
    return false;
}

/* In what blocks one may lie where one could stand beside it. */
static void leave_in_ground(const struct muster *muster, ground_id row, struct plan_bits *cells)
{
    bool blocks = muster->order->rules->grounds[row].footing == FOOTING_BLOCKED;
    struct plan_bits beside;
    plan_bits_shift(cells, DIR_E, &beside);
    for (int y = 0; y < PLAN_HEIGHT; y++)
        for (int x = 0; x < PLAN_WIDTH; x++) {
            struct point at = point_at(x, y);
            bool free = plan_bits_get(blocks ? &beside : cells, at);
            free = free && floor_plan_row(muster->order->rules, floor_plan_ground(muster->plan, at)) == row;
            plan_bits_set(cells, at, free && !(blocks && is_taken(muster->stock, at)));
        }
}

/* One that lies in ambush looks like what it lies in: where there is none of it, another group is drawn. */
static bool place_group(struct muster *muster, struct group *group)
{
    const struct ability_rule *ambush =
        monster_ability(&muster->order->rules->kinds[group->company.kinds[0]].monster, ABILITY_AMBUSH);
    struct plan_bits cells = muster->first;
    if (ambush)
        leave_in_ground(muster, ambush->what, &cells);
    return find_place(muster, group, &cells);
}

bool floor_stock_groups(struct floor_stock *stock, const struct floor_plan *plan, const struct floor_order *order)
{
    struct muster muster = {.order = order, .plan = plan, .stock = stock};
    struct group group;
    int budget = floor_stock_budget(order->profile, order->depth);
    rng_seed(&muster.rng, order->seed, RNG_GROUPS, (uint32_t)order->depth->depth);
    rng_seed(&muster.captives, order->seed, RNG_CAPTIVES, (uint32_t)order->depth->depth);
    find_places(&muster);
    for (int tries = 0; tries < GROUP_TRIES && stock->worth * 100 < budget * BUDGET_LEAST; tries++) {
        if (!draw_group(order, &group, &muster.rng))
            return true;
        int worth = stock->worth + group.company.worth;
        if (worth * 100 <= budget * BUDGET_MOST && place_group(&muster, &group))
            settle(&muster, &group);
    }
    return stock->worth * 100 >= budget * BUDGET_LEAST;
}
