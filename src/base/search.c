/* SPDX-License-Identifier: MIT
 *
 * The search behind A* and the distance map. It finds costs; which path they mean is read off by the callers.
 * Nothing is cleared between searches: see `epoch` in base/astar.h.
 *
 * Pruning. Most cheapest paths differ only in the order of their steps. A cell's continuation is dropped here when two
 * steps can be exchanged for others that are cheaper, or as cheap and earlier in ASTAR_ORDER (where diagonals come
 * first). The canonical path is the earliest of all, so it is never dropped, whichever cell it starts from, and every
 * cost stays exact. On open ground each cell is then reached once instead of eight times.
 * After Sturtevant and Rabin, "Canonical Orderings on Grids" (2016). */
#include "search.h"

#include "base/bits.h"
#include "base/check.h"

#include <string.h>

/* A node's words. The low half of NODE_STEPS holds the steps by which the cell was reached at its present cost and
 * whose continuation waits: the node is in the queue exactly while there is one. The high half holds the steps out of
 * the cell that have been followed. */
enum { NODE_COST, NODE_NEXT, NODE_PREVIOUS, NODE_STEPS, NODE_WORDS };

#define NODE_NONE UINT32_MAX

/* A cell and its neighbours in reading order: step s goes s % 3 - 1 cells east and s / 3 - 1 south, and bit s of a
 * neighbourhood is that neighbour's. A goal is reached by the step HERE. */
enum step { NW, N, NE, W, HERE, E, SW, S, SE, STEP_COUNT };

#define BIT(step)     (1U << (step))
#define BITS(a, b, c) (BIT(a) | BIT(b) | BIT(c))
#define ALL_STEPS     (BITS(NW, N, NE) | BIT(W) | BIT(E) | BITS(SW, S, SE))

/* How a path goes on after a step: always by `on`; by the others only if the neighbour that would have offered an
 * earlier or cheaper way round is not free. */
struct onward {
    uint16_t on;
    uint16_t left, if_left_blocked;
    uint16_t right, if_right_blocked;
};

static const struct onward ONWARD[STEP_COUNT] = {
    [HERE] = {ALL_STEPS, 0, 0, 0, 0},
    [N] = {BITS(NW, N, NE), 0, 0, 0, 0},
    [W] = {BITS(NW, W, SW), 0, 0, 0, 0},
    [E] = {BITS(NE, E, SE), 0, 0, 0, 0},
    [S] = {BITS(SW, S, SE), 0, 0, 0, 0},
    [NW] = {BIT(NW), BIT(S), BIT(W) | BIT(SW), BIT(E), BIT(N) | BIT(NE)},
    [NE] = {BIT(NE), BIT(W), BIT(N) | BIT(NW), BIT(S), BIT(E) | BIT(SE)},
    [SW] = {BIT(SW), BIT(E), BIT(S) | BIT(SE), BIT(N), BIT(W) | BIT(NW)},
    [SE] = {BIT(SE), BIT(N), BIT(E) | BIT(NE), BIT(W), BIT(S) | BIT(SW)},
};

static uint32_t *node_of(const struct search *search, uint32_t cell)
{
    return search->nodes + (size_t)cell * NODE_WORDS;
}

static uint32_t cell_at(const struct search *search, int x, int y)
{
    return (uint32_t)(y + 1) * search->pitch + (uint32_t)(x + 1);
}

static void set_free(struct search *search, uint32_t cell)
{
    search->free[cell / 32] |= 1U << (cell % 32);
}

/* Copies the free cells, in rows of one pitch, so that the ends can be freed and a cell's number is its bit's. */
static void copy_free(struct search *search, const struct bitgrid *free)
{
    uint32_t *out = search->free;
    uint32_t row_words = search->pitch / 32;

    for (int y = 0; y < free->height + 2; y++) {
        const uint64_t *row = free->words + (size_t)y * (size_t)free->stride;
        for (uint32_t i = 0; i < row_words; i++)
            *out++ = i / 2 < (uint32_t)free->stride ? (uint32_t)(row[i / 2] >> (i % 2 * 32)) : 0;
    }
    *out = 0; /* read, and not used, past the last row */
}

void search_begin(struct search *search, struct astar *astar, const struct bitgrid *free, uint32_t limit)
{
    size_t cells = ((size_t)free->height + 2) * ASTAR_PITCH(free->width);
    uint32_t span = (uint32_t)free->width * (uint32_t)free->height * ASTAR_DIAGONAL; /* no path costs more */

    CHECK(ASTAR_WORDS(free->width, free->height) <= astar->capacity);
    if (astar->width != free->width || astar->height != free->height || astar->epoch < span) {
        memset(astar->words, 0xff, cells * NODE_WORDS * sizeof *astar->words);
        astar->epoch = UINT32_MAX;
        astar->width = free->width;
        astar->height = free->height;
    }
    search->horizon = astar->epoch;
    astar->epoch -= span;
    search->epoch = astar->epoch;
    search->nodes = astar->words;
    search->free = astar->words + cells * NODE_WORDS;
    search->limit = limit;
    search->estimate = 0;
    search->pitch = ASTAR_PITCH(free->width);
    search->target = 0;
    memset(search->waiting, 0, sizeof search->waiting);
    copy_free(search, free);
}

void search_target(struct search *search, struct point target)
{
    search->target = cell_at(search, target.x, target.y);
    search->target_x = target.x + 1;
    search->target_y = target.y + 1;
    set_free(search, search->target);
}

/* The cost from (x, y) to the target if nothing were in the way: never too high, so the first arrival is the best. */
static uint32_t octile(const struct search *search, int x, int y)
{
    int dx = x > search->target_x ? x - search->target_x : search->target_x - x;
    int dy = y > search->target_y ? y - search->target_y : search->target_y - y;

    if (search->target == 0)
        return 0;
    return (uint32_t)(ASTAR_CARDINAL * max_int(dx, dy) + (ASTAR_DIAGONAL - ASTAR_CARDINAL) * min_int(dx, dy));
}

static void queue_put(struct search *search, uint32_t cell, uint32_t estimate)
{
    uint32_t bucket = estimate % SEARCH_RING;
    uint64_t bit = (uint64_t)1 << (bucket % 64);
    uint32_t *node = node_of(search, cell);

    node[NODE_PREVIOUS] = NODE_NONE;
    node[NODE_NEXT] = NODE_NONE;
    if (search->waiting[bucket / 64] & bit) {
        node[NODE_NEXT] = search->heads[bucket];
        node_of(search, search->heads[bucket])[NODE_PREVIOUS] = cell;
    }
    search->waiting[bucket / 64] |= bit;
    search->heads[bucket] = cell;
}

static void queue_drop(struct search *search, const uint32_t *node, uint32_t estimate)
{
    uint32_t bucket = estimate % SEARCH_RING;

    if (node[NODE_NEXT] != NODE_NONE)
        node_of(search, node[NODE_NEXT])[NODE_PREVIOUS] = node[NODE_PREVIOUS];
    if (node[NODE_PREVIOUS] != NODE_NONE)
        node_of(search, node[NODE_PREVIOUS])[NODE_NEXT] = node[NODE_NEXT];
    else if (node[NODE_NEXT] != NODE_NONE)
        search->heads[bucket] = node[NODE_NEXT];
    else
        search->waiting[bucket / 64] &= ~((uint64_t)1 << (bucket % 64));
}

/* Moves to the bucket with the lowest estimate. Returns false when nothing is left within the limit. */
static bool queue_advance(struct search *search)
{
    uint32_t bucket = search->estimate % SEARCH_RING;
    uint32_t word = bucket / 64;
    uint64_t bits = search->waiting[word] >> (bucket % 64) << (bucket % 64);

    for (uint32_t i = 0; bits == 0; i++) {
        if (i == SEARCH_RING / 64)
            return false;
        word = (word + 1) % (SEARCH_RING / 64);
        bits = search->waiting[word];
    }
    search->estimate += (word * 64 + (uint32_t)lowest_bit(bits) - bucket) % SEARCH_RING;
    return search->estimate <= search->limit;
}

/* A cell has been reached by a step at a cost: keeps it if it is better than what is known, or another way to it. */
static void arrive(struct search *search, uint32_t cell, uint32_t estimate, uint32_t cost, uint32_t step)
{
    uint32_t *node = node_of(search, cell);
    uint32_t kept = search->epoch + cost;
    uint32_t before = node[NODE_COST];

    if (kept > before)
        return;
    if (cell == search->target) {
        node[NODE_COST] = kept;
        search->limit = cost;
        return;
    }
    bool waits = before < search->horizon && (node[NODE_STEPS] & 0xffff) != 0;
    if (kept < before) {
        if (waits)
            queue_drop(search, node, estimate + (before - kept));
        node[NODE_COST] = kept;
        node[NODE_STEPS] = BIT(step);
        queue_put(search, cell, estimate);
    } else {
        node[NODE_STEPS] |= BIT(step);
        if (!waits)
            queue_put(search, cell, estimate);
    }
}

void search_goal(struct search *search, struct point goal)
{
    uint32_t cell = cell_at(search, goal.x, goal.y);
    uint32_t estimate = octile(search, goal.x + 1, goal.y + 1);

    set_free(search, cell);
    search->estimate = estimate;
    if (estimate <= search->limit)
        arrive(search, cell, estimate, 0, HERE);
}

/* The free bits of the cells west of `cell`, `cell` itself and east of it. */
static uint32_t three_free(const struct search *search, uint32_t cell)
{
    const uint32_t *words = search->free + (cell - 1) / 32;
    uint64_t bits = words[0] | (uint64_t)words[1] << 32;
    return (uint32_t)(bits >> ((cell - 1) % 32)) & 7;
}

/* The neighbourhood of a cell: bit `step` for each free neighbour, HERE for the cell itself. */
static uint32_t free_around(const struct search *search, uint32_t cell)
{
    return three_free(search, cell - search->pitch) | three_free(search, cell) << 3 |
           three_free(search, cell + search->pitch) << 6;
}

/* The steps that go on from a cell after those that wait in it. */
static uint32_t steps_onward(uint32_t steps, uint32_t around)
{
    uint32_t on = 0;
    for (; steps != 0; steps &= steps - 1) {
        const struct onward *onward = &ONWARD[lowest_bit(steps)];
        on |= onward->on;
        if (!(around & onward->left))
            on |= onward->if_left_blocked;
        if (!(around & onward->right))
            on |= onward->if_right_blocked;
    }
    return on & around & ALL_STEPS;
}

static void expand(struct search *search, uint32_t cell)
{
    uint32_t *node = node_of(search, cell);
    uint32_t cost = node[NODE_COST] - search->epoch;
    uint32_t followed = node[NODE_STEPS] >> 16;
    uint32_t steps = steps_onward(node[NODE_STEPS] & 0xffff, free_around(search, cell)) & ~followed;
    int x = (int)(cell % search->pitch);
    int y = (int)(cell / search->pitch);

    node[NODE_STEPS] = (followed | steps) << 16;
    for (; steps != 0; steps &= steps - 1) {
        int step = lowest_bit(steps);
        int dx = step % 3 - 1;
        int dy = step / 3 - 1;
        uint32_t next_cost = cost + (step % 2 ? ASTAR_CARDINAL : ASTAR_DIAGONAL);
        uint32_t estimate = next_cost + octile(search, x + dx, y + dy);
        if (estimate <= search->limit)
            arrive(search, cell + (uint32_t)dy * search->pitch + (uint32_t)dx, estimate, next_cost, (uint32_t)step);
    }
}

/* A target that is walled in is found out at once, instead of by flooding everything outside. */
void search_run(struct search *search)
{
    if (search->target != 0 && (free_around(search, search->target) & ALL_STEPS) == 0)
        return;
    while (queue_advance(search)) {
        uint32_t cell = search->heads[search->estimate % SEARCH_RING];
        queue_drop(search, node_of(search, cell), search->estimate);
        expand(search, cell);
    }
}

uint32_t search_cost(const struct search *search, struct point cell)
{
    uint32_t kept = node_of(search, cell_at(search, cell.x, cell.y))[NODE_COST];
    return kept < search->horizon ? kept - search->epoch : ASTAR_UNREACHED;
}
