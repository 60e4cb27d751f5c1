/* SPDX-License-Identifier: MIT
 *
 * The search behind A* and the distance map. It finds costs; the callers read the path off them.
 *
 * Rays. Most cheapest paths differ only in the order of their steps. A way is not followed here when two of its steps
 * can be exchanged for others that are cheaper, or as cheap and earlier in ASTAR_ORDER (where diagonals come first).
 * What is left, seen from a goal: a straight ray goes on and sends out its two slanted neighbours from every cell; a
 * slanted ray goes on, and turns only round the end of a wall. So open ground is covered by rays, each cell about
 * once, and the queue holds only the places where rays turn or have become long. Rays run ahead of the queue's order;
 * where a better way comes later, it overwrites and is followed again.
 *
 * Every cost is exact: a last step is dropped for an equally cheap one only if it is straight and the other slanted,
 * and a slanted one only if there is a cheaper way; so each cell keeps a cheapest last step, whichever of several
 * equally cheap ways has come first to the cell before it.
 *
 * After Harabor and Grastien, "Online Graph Pruning for Pathfinding on Grid Maps" (2011), and Sturtevant and Rabin,
 * "Canonical Orderings on Grids" (2016). */
#include "search.h"

#include "base/bits.h"
#include "base/check.h"

#include <string.h>

/* A node's words. NODE_WAITING is the step by which the cell was reached, as long as its continuation waits in the
 * queue, and otherwise STEP_NONE. */
enum { NODE_COST, NODE_NEXT, NODE_WAITING, NODE_WORDS };

#define NODE_NONE UINT32_MAX

enum { STEP_NONE = 9 };

/* The number of the step by which a cell was reached: dx, dy are -1, 0 or 1; both are 0 for a goal. */
static inline uint32_t step_number(int dx, int dy)
{
    return (uint32_t)(3 * dy + dx + 4);
}

static inline uint32_t *node_of(const struct ground *ground, uint32_t cell)
{
    return ground->nodes + (size_t)cell * NODE_WORDS;
}

static uint32_t cell_at(const struct ground *ground, int x, int y)
{
    return (uint32_t)(y + 1) * ground->pitch + (uint32_t)(x + 1);
}

/* How much a cell's number grows with a step. */
static inline uint32_t stride_of(const struct ground *ground, int dx, int dy)
{
    return (uint32_t)dy * ground->pitch + (uint32_t)dx;
}

static inline bool is_free(const struct ground *ground, uint32_t cell)
{
    return (ground->free[cell / 32] >> (cell % 32)) & 1;
}

static void set_free(const struct ground *ground, uint32_t cell)
{
    ground->free[cell / 32] |= 1U << (cell % 32);
}

/* Copies the free cells, in rows of one pitch, so that the ends can be freed and a cell's number is its bit's. */
static void copy_free(const struct ground *ground, const struct bitgrid *free)
{
    const uint64_t *row = free->words;
    uint32_t *out = ground->free;
    size_t row_words = ground->pitch / 32;

    for (int y = 0; y < free->height + 2; y++, row += free->stride, out += row_words) {
        for (int i = 0; i < free->stride; i++) {
            out[2 * i] = (uint32_t)row[i];
            out[2 * i + 1] = (uint32_t)(row[i] >> 32);
        }
        for (size_t i = 2 * (size_t)free->stride; i < row_words; i++)
            out[i] = 0;
    }
}

void search_begin(struct search *search, struct astar *astar, const struct bitgrid *free, uint32_t limit)
{
    struct ground *ground = &search->ground;
    size_t cells = ((size_t)free->height + 2) * ASTAR_PITCH(free->width);
    uint32_t most = (uint32_t)free->width * (uint32_t)free->height * ASTAR_DIAGONAL; /* no path costs more */

    CHECK(free->width + 2 <= ASTAR_PITCH(free->width));
    CHECK(ASTAR_WORDS(free->width, free->height) <= astar->capacity);
    if (astar->width != free->width || astar->height != free->height || astar->epoch < most) {
        memset(astar->words, 0xff, cells * NODE_WORDS * sizeof *astar->words);
        astar->epoch = UINT32_MAX;
        astar->width = free->width;
        astar->height = free->height;
    }
    ground->horizon = astar->epoch;
    astar->epoch -= most;
    ground->epoch = astar->epoch;
    ground->nodes = astar->words;
    ground->free = astar->words + cells * NODE_WORDS;
    ground->pitch = ASTAR_PITCH(free->width);
    ground->target = 0;
    ground->target_x = 0;
    ground->target_y = 0;
    copy_free(ground, free);
    search->limit = ground->epoch + (limit < most ? limit : most);
    search->enough = 0;
    search->enough_cost = 0;
    search->queue.bucket = 0;
    memset(search->queue.filled, 0, sizeof search->queue.filled);
}

void search_target(struct search *search, struct point target)
{
    struct ground *ground = &search->ground;

    ground->target = cell_at(ground, target.x, target.y);
    ground->target_x = target.x + 1;
    ground->target_y = target.y + 1;
    set_free(ground, ground->target);
}

/* The cost from a cell to the target if nothing were in the way: never too high, and 0 without a target. */
static uint32_t octile(const struct ground *ground, uint32_t cell)
{
    int dx = (int)(cell % ground->pitch) - ground->target_x;
    int dy = (int)(cell / ground->pitch) - ground->target_y;

    if (ground->target == 0)
        return 0;
    dx = dx < 0 ? -dx : dx;
    dy = dy < 0 ? -dy : dy;
    return (uint32_t)(ASTAR_CARDINAL * max_int(dx, dy) + (ASTAR_DIAGONAL - ASTAR_CARDINAL) * min_int(dx, dy));
}

/* The bucket, not yet reduced to the ring, of a cell with a kept cost. */
static uint32_t bucket_of(const struct ground *ground, uint32_t cell, uint32_t kept)
{
    return (kept - ground->epoch + octile(ground, cell)) / QUEUE_SPAN;
}

static void queue_put(struct queue *queue, uint32_t *node, uint32_t cell, uint32_t bucket)
{
    uint32_t place = bucket % QUEUE_RING;
    uint64_t bit = (uint64_t)1 << (place % 64);

    node[NODE_NEXT] = queue->filled[place / 64] & bit ? queue->heads[place] : NODE_NONE;
    queue->filled[place / 64] |= bit;
    queue->heads[place] = cell;
}

/* Takes out a cell, wherever it stands in its bucket. */
static void queue_drop(struct queue *queue, const struct ground *ground, uint32_t cell, uint32_t bucket)
{
    uint32_t place = bucket % QUEUE_RING;
    uint32_t *link = &queue->heads[place];

    while (*link != cell)
        link = &node_of(ground, *link)[NODE_NEXT];
    *link = node_of(ground, cell)[NODE_NEXT];
    if (queue->heads[place] == NODE_NONE)
        queue->filled[place / 64] &= ~((uint64_t)1 << (place % 64));
}

/* Moves to the first bucket that holds something. Returns false when there is none. */
static bool queue_advance(struct queue *queue)
{
    uint32_t place = queue->bucket % QUEUE_RING;
    uint32_t word = place / 64;
    uint64_t bits = queue->filled[word] >> (place % 64) << (place % 64);

    for (uint32_t i = 0; bits == 0; i++) {
        if (i == QUEUE_RING / 64)
            return false;
        word = (word + 1) % (QUEUE_RING / 64);
        bits = queue->filled[word];
    }
    queue->bucket += (word * 64 + (uint32_t)lowest_bit(bits) - place) % QUEUE_RING;
    return true;
}

/* Keeps a cost if it is better than what is known of the cell. Returns whether there is something to follow. */
static inline bool arrive(struct search *search, const struct ground *ground, uint32_t cell, uint32_t kept)
{
    uint32_t *node = node_of(ground, cell);
    uint32_t before = node[NODE_COST];

    if (kept >= before || kept > search->limit)
        return false;
    if (before < ground->horizon && node[NODE_WAITING] != STEP_NONE)
        queue_drop(&search->queue, ground, cell, bucket_of(ground, cell, before));
    node[NODE_COST] = kept;
    node[NODE_WAITING] = STEP_NONE;
    if (cell != ground->target)
        return true;
    search->limit = kept;
    return false;
}

/* Leaves what follows a step for later. */
static void postpone(struct search *search, const struct ground *ground, uint32_t cell, uint32_t kept, int dx, int dy)
{
    uint32_t *node = node_of(ground, cell);

    node[NODE_WAITING] = step_number(dx, dy);
    queue_put(&search->queue, node, cell, bucket_of(ground, cell, kept));
}

void search_until(struct search *search, struct point cell, uint32_t cost)
{
    search->enough = cell_at(&search->ground, cell.x, cell.y);
    search->enough_cost = search->ground.epoch + cost;
}

void search_goal(struct search *search, struct point goal)
{
    struct ground *ground = &search->ground;
    uint32_t cell = cell_at(ground, goal.x, goal.y);

    set_free(ground, cell);
    search->queue.bucket = bucket_of(ground, cell, ground->epoch);
    if (arrive(search, ground, cell, ground->epoch))
        postpone(search, ground, cell, ground->epoch, 0, 0);
}

/* Whether a slanted ray, come from (-h, -v), can turn round the end of a wall that was beside it. */
static bool can_turn(const struct ground *ground, uint32_t cell, uint32_t h, uint32_t v)
{
    return (!is_free(ground, cell - h) && (is_free(ground, cell + v) || is_free(ground, cell - h + v))) ||
           (!is_free(ground, cell - v) && (is_free(ground, cell + h) || is_free(ground, cell - v + h)));
}

static void follow_slanted(struct search *search, const struct ground *ground, uint32_t cell, uint32_t kept, int dx,
                           int dy)
{
    uint32_t h = stride_of(ground, dx, 0);
    uint32_t v = stride_of(ground, 0, dy);

    for (int left = RAY_LENGTH; is_free(ground, cell + h + v); left--) {
        cell += h + v;
        kept += ASTAR_DIAGONAL;
        if (!arrive(search, ground, cell, kept))
            return;
        if (left == 0 || can_turn(ground, cell, h, v)) {
            postpone(search, ground, cell, kept, dx, dy);
            return;
        }
    }
}

/* The two slanted rays that a straight one sends out. Most end at once, so that is tested before the call. */
static inline void follow_beside(struct search *search, const struct ground *ground, uint32_t cell, uint32_t kept,
                                 int dx, int dy)
{
    int px = dy != 0;
    int py = dx != 0;
    uint32_t ahead = cell + stride_of(ground, dx, dy);
    uint32_t aside = stride_of(ground, px, py);

    if (is_free(ground, ahead + aside))
        follow_slanted(search, ground, cell, kept, dx + px, dy + py);
    if (is_free(ground, ahead - aside))
        follow_slanted(search, ground, cell, kept, dx - px, dy - py);
}

static void follow_straight(struct search *search, const struct ground *ground, uint32_t cell, uint32_t kept, int dx,
                            int dy)
{
    uint32_t stride = stride_of(ground, dx, dy);

    for (int left = RAY_LENGTH; is_free(ground, cell + stride); left--) {
        cell += stride;
        kept += ASTAR_CARDINAL;
        if (!arrive(search, ground, cell, kept))
            return;
        if (left == 0) {
            postpone(search, ground, cell, kept, dx, dy);
            return;
        }
        follow_beside(search, ground, cell, kept, dx, dy);
    }
}

/* Everything that goes on after the step (dx, dy) to a cell. */
static void go_on(struct search *search, const struct ground *ground, uint32_t cell, uint32_t kept, int dx, int dy)
{
    if (dx == 0 || dy == 0) {
        follow_straight(search, ground, cell, kept, dx, dy);
        follow_beside(search, ground, cell, kept, dx, dy);
        return;
    }
    follow_slanted(search, ground, cell, kept, dx, dy);
    if (!is_free(ground, cell - stride_of(ground, dx, 0))) {
        follow_straight(search, ground, cell, kept, 0, dy);
        follow_slanted(search, ground, cell, kept, -dx, dy);
    }
    if (!is_free(ground, cell - stride_of(ground, 0, dy))) {
        follow_straight(search, ground, cell, kept, dx, 0);
        follow_slanted(search, ground, cell, kept, dx, -dy);
    }
}

/* Follows what waits in a cell. */
static void expand(struct search *search, const struct ground *ground, uint32_t cell)
{
    uint32_t *node = node_of(ground, cell);
    uint32_t kept = node[NODE_COST];
    int dx = (int)node[NODE_WAITING] % 3 - 1;
    int dy = (int)node[NODE_WAITING] / 3 - 1;

    node[NODE_WAITING] = STEP_NONE;
    if (dx != 0 || dy != 0) {
        go_on(search, ground, cell, kept, dx, dy);
        return;
    }
    for (int turn = -1; turn <= 1; turn += 2) { /* a goal: straight both ways, and beside those */
        go_on(search, ground, cell, kept, turn, 0);
        follow_straight(search, ground, cell, kept, 0, turn);
    }
}

void search_run(struct search *search)
{
    const struct ground ground = search->ground; /* a copy that no write through `search` can change */
    struct queue *queue = &search->queue;

    while (queue_advance(queue) && queue->bucket * QUEUE_SPAN <= search->limit - ground.epoch &&
           node_of(&ground, search->enough)[NODE_COST] != search->enough_cost) {
        uint32_t cell = queue->heads[queue->bucket % QUEUE_RING];
        queue_drop(queue, &ground, cell, queue->bucket);
        expand(search, &ground, cell);
    }
}

static uint32_t cost_of(const struct ground *ground, const uint32_t *node)
{
    return node[NODE_COST] < ground->horizon ? node[NODE_COST] - ground->epoch : ASTAR_UNREACHED;
}

uint32_t search_cost(const struct search *search, struct point cell)
{
    return cost_of(&search->ground, node_of(&search->ground, cell_at(&search->ground, cell.x, cell.y)));
}

void search_row(const struct search *search, int y, int width, uint32_t *cost)
{
    const struct ground ground = search->ground;
    const uint32_t *node = node_of(&ground, cell_at(&ground, 0, y));

    for (int x = 0; x < width; x++, node += NODE_WORDS)
        cost[x] = cost_of(&ground, node);
}
