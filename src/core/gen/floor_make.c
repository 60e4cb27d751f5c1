/* SPDX-License-Identifier: MIT
 *
 * The order in which a floor is made. */
#include "floor_make.h"

#include "base/check.h"
#include "floor_fittings.h"
#include "floor_piece.h"
#include "floor_proof.h"
#include "layout/floor_shape.h"
#include "layout/layouts.h"
#include "world.h"

#include <string.h>

/* The most that those open; nothing else does once all is joined and squared. */
enum { STAIRS_CELLS = 2, LOOPS_CELLS = LOOPS_MOST * LOOP_LONGEST };

static enum layout_style draw_layout(const struct depth_rule *depth, struct rng *rng)
{
    int weights[LAYOUT_COUNT];
    for (int i = 0; i < LAYOUT_COUNT; i++)
        weights[i] = depth->layout[i];
    return (enum layout_style)max_int(0, rng_weighted(rng, weights, LAYOUT_COUNT));
}

/* The pieces of a floor, by lot. */
struct piece_choice {
    int count;
    const struct drawing *drawings[MAX_FLOOR_PIECES];
    ground_id gates[MAX_FLOOR_PIECES]; /* GROUND_NONE: as drawn */
};

/* So many of a pool, none twice: of those that no floor above has, while there are such. */
static void draw_from(struct piece_choice *choice, const struct rules *rules, const struct piece_rule *pool,
                      bool met[MAX_DRAWINGS], struct rng *rng)
{
    int16_t left[MAX_PIECE_POOL];
    int count = 0;
    for (int i = 0; i < pool->drawing_count; i++)
        if (!met[pool->drawings[i]])
            left[count++] = pool->drawings[i];
    if (count < pool->count) {
        count = pool->drawing_count;
        memcpy(left, pool->drawings, sizeof left);
    }
    for (int i = 0; i < pool->count && choice->count < MAX_FLOOR_PIECES; i++) {
        int drawn = (int)rng_below(rng, (uint32_t)count);
        met[left[drawn]] = true;
        choice->drawings[choice->count++] = &rules->drawings[left[drawn]];
        left[drawn] = left[--count];
    }
}

/* How those are shut that have a choice, and what comes along to open them. */
static void draw_gates(struct piece_choice *choice, const struct rules *rules, struct rng *rng)
{
    for (int i = 0; i < choice->count; i++) {
        const struct drawing *drawing = choice->drawings[i];
        if (drawing->gate_count == 0)
            continue;
        const struct drawn_gate *gate = &drawing->gates[rng_below(rng, drawing->gate_count)];
        choice->gates[i] = gate->row;
        if (gate->piece >= 0 && choice->count < MAX_FLOOR_PIECES)
            choice->drawings[choice->count++] = &rules->drawings[gate->piece];
    }
}

/* Those of the floors above are drawn again, each by its own lot, so that none comes twice in a game. */
static struct piece_choice draw_pieces(const struct floor_order *order)
{
    bool met[MAX_DRAWINGS] = {false};
    struct piece_choice choice = {.count = 0};
    struct rng rng;
    for (int depth = 1; depth <= order->depth->depth; depth++) {
        choice = (struct piece_choice){.count = 0, .gates = {GROUND_NONE}};
        rng_seed(&rng, order->seed, RNG_PIECES, (uint32_t)depth);
        for (int i = 0; i < order->profile->piece_count; i++)
            if (order->profile->pieces[i].depth == depth)
                draw_from(&choice, order->rules, &order->profile->pieces[i], met, &rng);
    }
    draw_gates(&choice, order->rules, &rng);
    return choice;
}

static bool lay_pieces(struct floor_plan *plan, const struct floor_order *order, const struct piece_choice *choice,
                       struct rng *rng)
{
    if (order->drawing)
        floor_piece_lay(plan, order->rules, order->drawing, rng);
    for (int i = 0; i < choice->count; i++)
        if (!floor_piece_add(plan, order->rules, choice->drawings[i], choice->gates[i], rng))
            return false;
    return true;
}

static bool try_plan(struct floor_plan *plan, enum layout_style style, const struct floor_order *order,
                     const struct piece_choice *choice, struct rng *rng)
{
    static void (*const layouts[LAYOUT_COUNT])(struct floor_plan *, struct rng *) = {
        [LAYOUT_ROOMS] = layout_rooms,
        [LAYOUT_ACCRETED] = layout_accreted,
        [LAYOUT_CAVE] = layout_cave,
        [LAYOUT_CHAMBERS] = layout_chambers,
    };
    floor_plan_init(plan);
    plan->style = style;
    if (!lay_pieces(plan, order, choice, rng))
        return false;
    layouts[style](plan, rng);
    floor_shape_join(plan);
    floor_shape_square(plan, rng);
    if (plan_bits_count(&plan->open) + LOOPS_CELLS + STAIRS_CELLS < PLAN_LEAST)
        return false;
    floor_shape_loops(plan, order->depth->cracked != GROUND_NONE, rng);
    floor_shape_dead_ends(plan);
    if (plan_bits_count(&plan->open) + STAIRS_CELLS < PLAN_LEAST)
        return false;
    floor_shape_crack(plan, order->rules, order->depth->cracked);
    floor_doors(plan, order->depth->doors, rng);
    if (!floor_stairs(plan, rng))
        return false;
    floor_decor(plan, order->rules, order->depth, rng);
    return floor_proved(plan);
}

static bool fill_stock(struct floor_stock *stock, const struct floor_plan *plan, const struct floor_order *order)
{
    stock->count = stock->group_count = stock->worth = stock->loot_count = 0;
    if (!floor_stock_pieces(stock, plan, order))
        return false;
    floor_stock_items(stock, plan, order);
    floor_stock_goods(stock, plan, order);
    return floor_stock_groups(stock, plan, order);
}

const struct drawing *floor_make_drawing(const struct rules *rules, const struct depth_rule *depth, uint64_t seed)
{
    struct rng rng;
    if (depth->drawing_count == 0)
        return NULL;
    rng_seed(&rng, seed, RNG_DRAWINGS, (uint32_t)depth->depth);
    return &rules->drawings[depth->drawings[rng_below(&rng, depth->drawing_count)]];
}

int floor_make(struct floor_plan *plan, struct floor_stock *stock, const struct floor_order *order)
{
    struct rng rng;
    uint32_t depth = (uint32_t)order->depth->depth;
    rng_seed(&rng, order->seed, RNG_FLOOR, depth);
    uint64_t floor_seed = rng_next(&rng);
    enum layout_style style = draw_layout(order->depth, &rng);
    struct piece_choice choice = draw_pieces(order);
    for (int tries = 0; tries < FLOOR_TRIES + FLOOR_ROOM_TRIES + FLOOR_BARE_TRIES; tries++) {
        bool patient = tries < FLOOR_TRIES;
        if (tries == FLOOR_TRIES + FLOOR_ROOM_TRIES)
            choice.count = 0; /* they may be of shapes that no floor holds at once */
        rng_seed(&rng, floor_seed + (uint64_t)tries, RNG_FLOOR, depth);
        if (try_plan(plan, patient ? style : LAYOUT_ROOMS, order, &choice, &rng) &&
            (fill_stock(stock, plan, order) || !patient))
            return tries + 1;
    }
    bool found = false; /* no data that was read lets this happen */
    CHECK(found);
    return 0;
}
