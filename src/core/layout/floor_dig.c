/* SPDX-License-Identifier: MIT
 *
 * Dijkstra over cells and the direction in which they are entered, with a bucket for each of the next few costs. */
#include "floor_dig.h"

#include "base/bits.h"

#include <string.h>

enum {
    COST_OPEN = 1,
    COST_ROCK = 2,
    COST_CORNER = 4, /* rock that touches what is open aslant */
    COST_BESIDE = 9, /* rock beside what is open: a wall */
    COST_TURN = 4,
    BUCKETS = 16, /* more than the dearest step */
    STATES = PLAN_CELLS * 4,
    NONE = UINT16_MAX,
};

/* A state is cell * 4 + the side it is entered from. */
struct dig {
    const struct floor_plan *plan;
    uint8_t cell_costs[PLAN_CELLS];
    uint16_t costs[STATES];                  /* NONE: not reached */
    uint16_t least[PLAN_CELLS];              /* of the cell's states: what has been offered; NONE: nothing yet */
    uint16_t from[STATES];                   /* the state before */
    uint16_t next[STATES], previous[STATES]; /* in its bucket */
    uint16_t buckets[BUCKETS];
    int waiting;
};

static int cell_of(struct point at)
{
    return at.y * PLAN_WIDTH + at.x;
}

static inline void take_out(struct dig *dig, int state)
{
    int next = dig->next[state], previous = dig->previous[state];
    if (previous == NONE)
        dig->buckets[dig->costs[state] % BUCKETS] = (uint16_t)next;
    else
        dig->next[previous] = (uint16_t)next;
    if (next != NONE)
        dig->previous[next] = (uint16_t)previous;
    dig->waiting--;
}

static inline void put_in(struct dig *dig, int state, int cost)
{
    uint16_t *bucket = &dig->buckets[cost % BUCKETS];
    dig->costs[state] = (uint16_t)cost;
    dig->next[state] = *bucket;
    dig->previous[state] = NONE;
    if (*bucket != NONE)
        dig->previous[*bucket] = (uint16_t)state;
    *bucket = (uint16_t)state;
    dig->waiting++;
}

/* What has been taken out for good costs no more than what still comes, so it is never put in again. What costs a turn
 * more than another way into the cell leads nowhere for less than that one does, which is taken out first. */
static inline void offer(struct dig *dig, int state, int cost, int from)
{
    uint16_t *least = &dig->least[state / 4];
    if (cost >= dig->costs[state] || cost >= *least + COST_TURN)
        return;
    if (cost < *least)
        *least = (uint16_t)cost;
    if (dig->costs[state] != NONE)
        take_out(dig, state);
    put_in(dig, state, cost);
    dig->from[state] = (uint16_t)from;
}

static void cost_row(struct dig *dig, int y, uint64_t cells, uint8_t cost)
{
    for (; cells; cells &= cells - 1)
        dig->cell_costs[y * PLAN_WIDTH + lowest_bit(cells)] = cost;
}

/* 0 for what cannot be dug, the rim among it. */
static void reckon_costs(struct dig *dig)
{
    const struct floor_plan *plan = dig->plan;
    struct plan_bits near;
    const uint64_t *open = plan->open.row;
    plan_bits_widen(&plan->open, &near);
    memset(dig->cell_costs, COST_ROCK, sizeof dig->cell_costs);
    for (int y = 0; y < PLAN_HEIGHT; y++) {
        uint64_t fixed = plan->piece.row[y] | plan->hard.row[y];
        uint64_t rock = near.row[y] & ~open[y] & ~fixed;
        uint64_t beside =
            open[y] << 1 | open[y] >> 1 | (y > 0 ? open[y - 1] : 0) | (y < PLAN_HEIGHT - 1 ? open[y + 1] : 0);
        cost_row(dig, y, rock & beside, COST_BESIDE);
        cost_row(dig, y, rock & ~beside, COST_CORNER);
        cost_row(dig, y, open[y] & ~fixed, COST_OPEN);
        cost_row(dig, y, fixed, 0);
    }
}

static void step_on(struct dig *dig, int state)
{
    static const int steps[4] = {-PLAN_WIDTH, 1, PLAN_WIDTH, -1}; /* N, E, S, W: what costs 0 bounds them */
    for (int side = 0; side < 4; side++) {
        int next = state / 4 + steps[side];
        int cost = dig->cell_costs[next];
        if (cost > 0)
            offer(dig, next * 4 + side, dig->costs[state] + cost + (side == state % 4 ? 0 : COST_TURN), state);
    }
}

/* The first state that is a goal, or NONE. */
static int search(struct dig *dig, const struct plan_bits *goals)
{
    for (int cost = 0; dig->waiting > 0; cost++) {
        for (int state; (state = dig->buckets[cost % BUCKETS]) != NONE;) {
            take_out(dig, state);
            if (plan_bits_get(goals, point_at(state / 4 % PLAN_WIDTH, state / 4 / PLAN_WIDTH)))
                return state;
            step_on(dig, state);
        }
    }
    return NONE;
}

bool floor_dig(struct floor_plan *plan, struct point from, const struct plan_bits *goals)
{
    struct dig dig;
    dig.plan = plan;
    dig.waiting = 0;
    memset(dig.costs, 0xFF, sizeof dig.costs);
    memset(dig.least, 0xFF, sizeof dig.least);
    memset(dig.buckets, 0xFF, sizeof dig.buckets);
    reckon_costs(&dig);
    for (int side = 0; side < 4; side++)
        offer(&dig, cell_of(from) * 4 + side, 0, NONE);
    int state = search(&dig, goals);
    bool found = state != NONE;
    for (; state != NONE; state = dig.from[state]) {
        struct point at = point_at(state / 4 % PLAN_WIDTH, state / 4 / PLAN_WIDTH);
        if (!plan_bits_get(&plan->piece, at))
            floor_plan_dig(plan, at);
    }
    return found;
}
