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

/* A node's words. NODE_STEPS holds, as bits, the steps by which the cell was reached at its present cost (low half),
 * and those of them whose continuation waits (high half): the node is in the queue exactly while there is one. */
enum { NODE_COST, NODE_NEXT, NODE_STEPS, NODE_WORDS = 4 };

#define NODE_NONE UINT32_MAX

/* A cell and its neighbours in reading order: step s goes s % 3 - 1 cells east and s / 3 - 1 south, and bit s of a
 * neighbourhood is that neighbour's. A goal is reached by the step HERE. */
enum step { NW, N, NE, W, HERE, E, SW, S, SE, STEP_COUNT };

#define BIT(step)     (1U << (step))
#define BITS(a, b, c) (BIT(a) | BIT(b) | BIT(c))
#ifndef PATIENCE
#define PATIENCE 0
#endif
#ifndef SHT
#define SHT 4
#endif
#define ALL_STEPS (BITS(NW, N, NE) | BIT(W) | BIT(E) | BITS(SW, S, SE))

/* How a path goes on after a step: always by `on`; by the others only if the neighbour that would have offered an
 * earlier or cheaper way round is not free. */
struct onward {
    uint8_t left, right;
    uint16_t on[4]; /* by which of the two is free: none, left, right, both */
};

#define STRAIGHT(steps)                                                                                                \
    {                                                                                                                  \
        HERE, HERE,                                                                                                    \
        {                                                                                                              \
            steps, steps, steps, steps                                                                                 \
        }                                                                                                              \
    }
#define SLANTED(step, l, ls, r, rs)                                                                                    \
    {                                                                                                                  \
        l, r,                                                                                                          \
        {                                                                                                              \
            BIT(step) | (ls) | (rs), BIT(step) | (rs), BIT(step) | (ls), BIT(step)                                     \
        }                                                                                                              \
    }

static const struct onward ONWARD[STEP_COUNT] = {
    [HERE] = STRAIGHT(ALL_STEPS),
    [N] = STRAIGHT(BITS(NW, N, NE)),
    [W] = STRAIGHT(BITS(NW, W, SW)),
    [E] = STRAIGHT(BITS(NE, E, SE)),
    [S] = STRAIGHT(BITS(SW, S, SE)),
    [NW] = SLANTED(NW, S, BIT(W) | BIT(SW), E, BIT(N) | BIT(NE)),
    [NE] = SLANTED(NE, W, BIT(N) | BIT(NW), S, BIT(E) | BIT(SE)),
    [SW] = SLANTED(SW, E, BIT(S) | BIT(SE), N, BIT(W) | BIT(NW)),
    [SE] = SLANTED(SE, N, BIT(E) | BIT(NE), W, BIT(S) | BIT(SW)),
};

/* A walk in one direction: the cell it has come to, and by which step. */
struct ray {
    uint32_t cell;
    uint32_t cost;
    uint32_t estimate;
    uint32_t step;
    uint32_t stride;
    int x;
    int y;
    int dx;
    int dy;
};

static inline uint32_t *node_of(const struct ground *ground, uint32_t cell)
{
    return ground->nodes + (size_t)cell * NODE_WORDS;
}

static uint32_t cell_at(const struct ground *ground, int x, int y)
{
    return (uint32_t)(y + 1) * ground->pitch + (uint32_t)(x + 1);
}

static void set_free(const struct ground *ground, uint32_t cell)
{
    ground->free[cell / 32] |= 1U << (cell % 32);
}

/* Copies the free cells, in rows of one pitch, so that the ends can be freed and a cell's number is its bit's. */
static void copy_free(const struct ground *ground, const struct bitgrid *free)
{
    uint32_t *out = ground->free;
    int row_words = (int)(ground->pitch / 32);

    for (int y = 0; y < free->height + 2; y++) {
        const uint64_t *row = free->words + (size_t)y * (size_t)free->stride;
        for (int i = 0; i < row_words; i++)
            *out++ = i / 2 < free->stride ? (uint32_t)(row[i / 2] >> (i % 2 * 32)) : 0;
    }
    *out = 0; /* read, and not used, past the last row */
}

void search_begin(struct search *search, struct astar *astar, const struct bitgrid *free, uint32_t limit)
{
    struct ground *ground = &search->ground;
    size_t cells = ((size_t)free->height + 2) * ASTAR_PITCH(free->width);
    uint32_t span = (uint32_t)free->width * (uint32_t)free->height * ASTAR_DIAGONAL; /* no path costs more */

    CHECK(ASTAR_WORDS(free->width, free->height) <= astar->capacity);
    if (astar->width != free->width || astar->height != free->height || astar->epoch < span) {
        memset(astar->words, 0xff, cells * NODE_WORDS * sizeof *astar->words);
        astar->epoch = UINT32_MAX;
        astar->width = free->width;
        astar->height = free->height;
    }
    ground->horizon = astar->epoch;
    astar->epoch -= span;
    ground->epoch = astar->epoch;
    ground->nodes = astar->words;
    ground->free = astar->words + cells * NODE_WORDS;
    ground->pitch = ASTAR_PITCH(free->width);
    ground->target = 0;
    ground->target_x = 0;
    ground->target_y = 0;
    copy_free(ground, free);
    search->limit = limit;
    search->queue.bucket = 0;
    search->queue.shift = SHT;
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

/* The cost from (x, y) to the target if nothing were in the way: never too high, so the first arrival is the best. */
static inline uint32_t octile(const struct ground *ground, int x, int y)
{
    int dx = x > ground->target_x ? x - ground->target_x : ground->target_x - x;
    int dy = y > ground->target_y ? y - ground->target_y : ground->target_y - y;

    if (ground->target == 0)
        return 0;
    return (uint32_t)(ASTAR_CARDINAL * max_int(dx, dy) + (ASTAR_DIAGONAL - ASTAR_CARDINAL) * min_int(dx, dy));
}

static inline void queue_put(struct queue *queue, uint32_t *node, uint32_t cell, uint32_t estimate)
{
    uint32_t bucket = (estimate >> queue->shift) % SEARCH_RING;
    uint64_t bit = (uint64_t)1 << (bucket % 64);
    uint64_t filled = queue->filled[bucket / 64];

    node[NODE_NEXT] = filled & bit ? queue->heads[bucket] : NODE_NONE;
    queue->filled[bucket / 64] = filled | bit;
    queue->heads[bucket] = cell;
}

/* Takes the node that `link` leads to out of its bucket; *link is the bucket's head or a node's NODE_NEXT. */
static inline void queue_unlink(struct queue *queue, uint32_t bucket, uint32_t *link, const uint32_t *node)
{
    *link = node[NODE_NEXT];
    if (queue->heads[bucket] == NODE_NONE)
        queue->filled[bucket / 64] &= ~((uint64_t)1 << (bucket % 64));
}

/* Takes a node out of the middle: it has been reached more cheaply. Rare, so the list is single. */
static void queue_drop(struct queue *queue, const struct ground *ground, uint32_t cell, uint32_t estimate)
{
    uint32_t bucket = (estimate >> queue->shift) % SEARCH_RING;
    uint32_t *link = &queue->heads[bucket];

    while (*link != cell)
        link = &node_of(ground, *link)[NODE_NEXT];
    queue_unlink(queue, bucket, link, node_of(ground, cell));
}

/* Moves to the first bucket that holds something. Returns false when there is none within the limit. */
static inline bool queue_advance(struct queue *queue, uint32_t limit)
{
    uint32_t place = queue->bucket % SEARCH_RING;
    uint32_t word = place / 64;
    uint64_t bits = queue->filled[word] >> (place % 64) << (place % 64);

    for (uint32_t i = 0; bits == 0; i++) {
        if (i == SEARCH_RING / 64)
            return false;
        word = (word + 1) % (SEARCH_RING / 64);
        bits = queue->filled[word];
    }
    queue->bucket += (word * 64 + (uint32_t)lowest_bit(bits) - place) % SEARCH_RING;
    return queue->bucket <= limit >> queue->shift;
}

/* Keeps a cell's cost if it is better than what is known, or another way to it. Returns false if it is neither. */
static inline bool arrive(struct search *search, const struct ground *ground, const struct ray *ray)
{
    uint32_t *node = node_of(ground, ray->cell);
    uint32_t kept = ground->epoch + ray->cost;
    uint32_t before = node[NODE_COST];

    if (kept < before) {
        if (before < ground->horizon && node[NODE_STEPS] >> 16 != 0)
            queue_drop(&search->queue, ground, ray->cell, ray->estimate + (before - kept));
        node[NODE_COST] = kept;
        node[NODE_STEPS] = BIT(ray->step);
        return true;
    }
    if (kept > before || (node[NODE_STEPS] & BIT(ray->step)) != 0)
        return false;
    node[NODE_STEPS] |= BIT(ray->step);
    return true;
}

/* Leaves the rest of a ray for later. */
static inline void wait(struct search *search, const struct ground *ground, const struct ray *ray)
{
    uint32_t *node = node_of(ground, ray->cell);

    if (node[NODE_STEPS] >> 16 == 0)
        queue_put(&search->queue, node, ray->cell, ray->estimate);
    node[NODE_STEPS] |= BIT(ray->step) << 16;
}

void search_goal(struct search *search, struct point goal)
{
    const struct ground *ground = &search->ground;
    struct ray ray = {.step = HERE, .x = goal.x + 1, .y = goal.y + 1};

    ray.cell = cell_at(ground, goal.x, goal.y);
    ray.estimate = octile(ground, ray.x, ray.y);
    set_free(ground, ray.cell);
    search->queue.bucket = ray.estimate >> search->queue.shift;
    if (ray.cell == ground->target)
        search->limit = 0;
    if (ray.estimate <= search->limit && arrive(search, ground, &ray))
        wait(search, ground, &ray);
}

/* The free bits of three cells from bit `shift` of a row's words on. */
static inline uint32_t three_free(const uint32_t *words, uint32_t shift)
{
    return (uint32_t)((words[0] | (uint64_t)words[1] << 32) >> shift) & 7;
}

/* The neighbourhood of a cell: bit `step` for each free neighbour, HERE for the cell itself. */
static inline uint32_t free_around(const struct ground *ground, uint32_t cell)
{
    const uint32_t *here = ground->free + (cell - 1) / 32;
    uint32_t row = ground->pitch / 32;
    uint32_t shift = (cell - 1) % 32;

    return three_free(here - row, shift) | three_free(here, shift) << 3 | three_free(here + row, shift) << 6;
}

/* The steps that go on after one of them. */
static inline uint32_t steps_onward(const struct onward *onward, uint32_t around)
{
    return onward->on[(around >> onward->left & 1) | (around >> onward->right & 1) << 1] & around;
}

/* Turns a ray into a direction. */
static inline void ray_turn(struct ray *ray, const struct ground *ground, uint32_t step)
{
    ray->step = step;
    ray->dx = (int)step % 3 - 1;
    ray->dy = (int)step / 3 - 1;
    ray->stride = (uint32_t)ray->dy * ground->pitch + (uint32_t)ray->dx;
}

/* Goes one step on. Returns whether the ray has come to something better than what was known. */
static inline bool ray_advance(struct ray *ray, struct search *search, const struct ground *ground, uint32_t step_cost)
{
    ray->x += ray->dx;
    ray->y += ray->dy;
    ray->cell += ray->stride;
    ray->cost += step_cost;
    ray->estimate = ray->cost + octile(ground, ray->x, ray->y);
    if (ray->estimate > search->limit || !arrive(search, ground, ray))
        return false;
    if (ray->cell != ground->target)
        return true;
    search->limit = ray->cost;
    return false;
}

/* A slanted ray ends where it passes the end of a wall: from there more than itself goes on. */
static void follow_slanted(struct search *search, const struct ground *ground, struct ray ray)
{
    const struct onward *onward = &ONWARD[ray.step];
    uint32_t ahead = BIT(ray.step);
    uint32_t beside = BIT(onward->left) | BIT(onward->right);

    while (ray_advance(&ray, search, ground, ASTAR_DIAGONAL)) {
        uint32_t around = free_around(ground, ray.cell);
        uint32_t on = (around & beside) == beside ? around & ahead : steps_onward(onward, around);
        if (on == 0)
            return;
        if (on != ahead || ray.estimate > search->patience) {
            wait(search, ground, &ray);
            return;
        }
    }
}

static void follow_straight(struct search *search, const struct ground *ground, struct ray ray)
{
    const struct onward *onward = &ONWARD[ray.step];

    while (ray_advance(&ray, search, ground, ASTAR_CARDINAL)) {
        uint32_t on = onward->on[0] & free_around(ground, ray.cell);
        if (on == 0)
            return;
        if (ray.estimate > search->patience) {
            wait(search, ground, &ray);
            return;
        }
        for (uint32_t aside = on & ~BIT(ray.step); aside != 0; aside &= aside - 1) {
            struct ray slanted = ray;
            ray_turn(&slanted, ground, (uint32_t)lowest_bit(aside));
            follow_slanted(search, ground, slanted);
        }
        if ((on & BIT(ray.step)) == 0)
            return;
    }
}

static void expand(struct search *search, const struct ground *ground, uint32_t cell)
{
    uint32_t *node = node_of(ground, cell);
    uint32_t around = free_around(ground, cell);
    uint32_t on = 0;
    struct ray ray = {.cell = cell, .cost = node[NODE_COST] - ground->epoch};

    for (uint32_t steps = node[NODE_STEPS] >> 16; steps != 0; steps &= steps - 1)
        on |= steps_onward(&ONWARD[lowest_bit(steps)], around);
    node[NODE_STEPS] &= 0xffff;
    ray.x = (int)(cell % ground->pitch);
    ray.y = (int)(cell / ground->pitch);
    for (; on != 0; on &= on - 1) {
        ray_turn(&ray, ground, (uint32_t)lowest_bit(on));
        if (ray.step % 2)
            follow_straight(search, ground, ray);
        else
            follow_slanted(search, ground, ray);
    }
}

/* A target that is walled in is found out at once, instead of by flooding everything outside. */
void search_run(struct search *search)
{
    const struct ground ground = search->ground; /* a copy that no write can reach: it stays in registers */
    struct queue *queue = &search->queue;

    if (ground.target != 0 && (free_around(&ground, ground.target) & ALL_STEPS) == 0)
        return;
    while (queue_advance(queue, search->limit)) {
        uint32_t bucket = queue->bucket % SEARCH_RING;
        uint32_t cell = queue->heads[bucket];
        queue_unlink(queue, bucket, &queue->heads[bucket], node_of(&ground, cell));
        search->patience = (queue->bucket << queue->shift) + PATIENCE;
        expand(search, &ground, cell);
    }
}

uint32_t search_cost(const struct search *search, struct point cell)
{
    const struct ground *ground = &search->ground;
    uint32_t kept = node_of(ground, cell_at(ground, cell.x, cell.y))[NODE_COST];
    return kept < ground->horizon ? kept - ground->epoch : ASTAR_UNREACHED;
}
