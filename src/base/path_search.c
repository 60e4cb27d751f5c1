/* SPDX-License-Identifier: MIT
 *
 * The search behind paths and maps. It finds costs; the callers read ways off them. What waits, stands in one of two
 * queues. In general that is a ring of buckets, each a list of cells with one estimate. Without an estimate, and where
 * all ground costs the same, two plain lists do: costs come in order, and so do those that lie one straight step above
 * them, and those that lie a slanted one above. On the maps of tests/bench that takes three fifths of the buckets'
 * time.
 */
#include "path_search.h"

#include "base/bits.h"
#include "base/check.h"

#include <string.h>

static uint32_t cell_of(const struct path_map *map, struct point at)
{
    return (uint32_t)(at.y + 1) * (uint32_t)map->stride * 64 + (uint32_t)(at.x + 1);
}

/* The cell of a number. */
static inline struct point point_of(const struct path_map *map, uint32_t cell)
{
    uint32_t row = cell / 64 / (uint32_t)map->stride;
    return point_at((int)(cell - row * (uint32_t)map->stride * 64) - 1, (int)row - 1);
}

/* --- The queue --------------------------------------------------------------------------------------------------- */

static inline void queue_put(struct path_search *search, uint32_t cell, uint32_t estimate)
{
    uint32_t place = estimate % PATH_RING;
    search->map->queue[cell] = search->heads[place];
    search->heads[place] = cell;
    search->filled[place / 64] |= (uint64_t)1 << (place % 64);
}

/* Takes out a cell, wherever it stands in its bucket. */
static inline void queue_drop(struct path_search *search, uint32_t cell, uint32_t estimate)
{
    uint32_t place = estimate % PATH_RING;
    uint32_t *link = &search->heads[place];
    while (*link != cell)
        link = &search->map->queue[*link];
    *link = search->map->queue[cell];
    if (search->heads[place] == 0)
        search->filled[place / 64] &= ~((uint64_t)1 << (place % 64));
}

/* Moves to the first bucket that holds something. Returns false when there is none. */
static inline bool queue_advance(struct path_search *search)
{
    uint32_t place = search->estimate % PATH_RING;
    uint32_t word = place / 64;
    uint64_t bits = search->filled[word] >> (place % 64) << (place % 64);
    for (uint32_t i = 0; bits == 0; i++) {
        if (i == PATH_RING / 64)
            return false;
        word = (word + 1) % (PATH_RING / 64);
        bits = search->filled[word];
    }
    search->estimate += (word * 64 + (uint32_t)lowest_bit(bits) - place) % PATH_RING;
    return true;
}

/* --- The rows ---------------------------------------------------------------------------------------------------- */

/* Gives the cells of a row their first values, four at a time. */
static void fill_row(const struct path_search *search, int y)
{
    static const uint32_t FOUR[16][4] = {
#define BIT(number, bit) ((number) >> (bit)&1 ? UINT32_MAX : 0)
#define ROW(number)      {BIT(number, 0), BIT(number, 1), BIT(number, 2), BIT(number, 3)}
        ROW(0), ROW(1), ROW(2),  ROW(3),  ROW(4),  ROW(5),  ROW(6),  ROW(7),
        ROW(8), ROW(9), ROW(10), ROW(11), ROW(12), ROW(13), ROW(14), ROW(15),
    };
    const struct path_map *map = search->map;
    size_t first = (size_t)(y + 1) * (size_t)map->stride;
    uint32_t *out = map->costs + first * 64;
    for (size_t word = first; word < first + (size_t)map->stride; word++) {
        for (int bit = 0; bit < 64; bit += 4, out += 4)
            memcpy(out, FOUR[search->ground->free.words[word] >> bit & 15], sizeof FOUR[0]);
    }
}

/* Fills the rows that a row's cells look at. */
static inline void need_rows(struct path_search *search, int y)
{
    struct path_map *map = search->map;
    while (map->top > y - 1)
        fill_row(search, --map->top);
    while (map->bottom < y + 1)
        fill_row(search, ++map->bottom);
}

/* The first cell decides where the rows begin; a search that looks ahead may need few of them. */
static void need_cell(struct path_search *search, struct point at)
{
    struct path_map *map = search->map;
    if (map->top > map->bottom) {
        map->top = at.y;
        map->bottom = at.y - 1;
    }
    need_rows(search, at.y);
    if (!search->ahead) {
        need_rows(search, 0);
        need_rows(search, map->height - 1);
    }
}

/* --- The search -------------------------------------------------------------------------------------------------- */

void path_search_begin(struct path_search *search, struct path_map *map, const struct path_ground *ground,
                       uint32_t limit)
{
    CHECK(map->width == ground->free.width && map->height == ground->free.height && ground->slanted <= PATH_MAX_STEP);
    map->top = 0;
    map->bottom = -1;
    map->count = 0;
    search->map = map;
    search->ground = ground;
    search->limit = limit;
    search->target = 0;
    search->ahead = false;
    search->enough = 0;
    search->enough_cost = 0;
}

void path_search_target(struct path_search *search, struct point target, bool ahead)
{
    search->target = cell_of(search->map, target);
    search->aim = target;
    search->ahead = ahead;
    need_cell(search, target);
    search->map->costs[search->target] = UINT32_MAX;
}

void path_search_enough(struct path_search *search, struct point cell, uint32_t cost)
{
    search->enough = cell_of(search->map, cell);
    search->enough_cost = cost;
}

void path_search_goal(struct path_search *search, struct point goal)
{
    struct path_map *map = search->map;
    uint32_t cell = cell_of(map, goal);
    need_cell(search, goal);
    if (map->costs[cell] == 1)
        return;
    map->costs[cell] = 1;
    map->order[map->count++] = cell;
}

/* How far the numbers of a cell's neighbours are from its own. */
static void neighbours_of(const struct path_map *map, int32_t to[DIR_COUNT])
{
    for (int dir = 0; dir < DIR_COUNT; dir++)
        to[dir] = DIR_STEP[dir].y * map->stride * 64 + DIR_STEP[dir].x;
}

/* --- With buckets ------------------------------------------------------------------------------------------------- */

/* What is missing from a cell to the target at least. */
static inline uint32_t missing(const struct path_search *search, struct point at)
{
    return search->ahead ? path_open_cost(search->ground, at, search->aim) : 0;
}

/* Gives a cell its first cost, or a better one; `rest` is missing from there to the target at least. */
static inline void arrive(struct path_search *search, uint32_t cell, uint32_t kept, uint32_t rest)
{
    uint32_t *costs = search->map->costs;
    if (kept - 1 + rest > search->limit)
        return;
    if (costs[cell] != UINT32_MAX)
        queue_drop(search, cell, costs[cell] - 1 + rest);
    costs[cell] = kept;
    queue_put(search, cell, kept - 1 + rest);
    if (cell == search->target)
        search->limit = kept - 1 + rest;
    if (cell == search->enough && kept - 1 == search->enough_cost)
        search->limit = 0;
}

/* The directions of the neighbours that would be better off over a cell; `row` is how far the one below is. Without a
 * branch for each: most have been there before. */
static inline unsigned bettered(const uint32_t *cost, ptrdiff_t row, const uint32_t kept[2])
{
    const uint32_t *above = cost - row, *below = cost + row;
    uint32_t straight = kept[0], slanted = kept[1];
    return (unsigned)(above[0] > straight) << DIR_N | (unsigned)(above[1] > slanted) << DIR_NE |
           (unsigned)(cost[1] > straight) << DIR_E | (unsigned)(below[1] > slanted) << DIR_SE |
           (unsigned)(below[0] > straight) << DIR_S | (unsigned)(below[-1] > slanted) << DIR_SW |
           (unsigned)(cost[-1] > straight) << DIR_W | (unsigned)(above[-1] > slanted) << DIR_NW;
}

/* The next cell whose cost is final. */
static inline uint32_t take(struct path_search *search)
{
    struct path_map *map = search->map;
    uint32_t place = search->estimate % PATH_RING;
    uint32_t cell = search->heads[place];
    search->heads[place] = map->queue[cell];
    if (search->heads[place] == 0)
        search->filled[place / 64] &= ~((uint64_t)1 << (place % 64));
    map->order[map->count++] = cell;
    return cell;
}

/* Gives the neighbours of a cell the cost of going over it. */
static inline void expand(struct path_search *search, const int32_t to[DIR_COUNT], uint32_t cell)
{
    const struct path_ground *ground = search->ground;
    const uint32_t *cost = search->map->costs + cell;
    struct point at = point_of(search->map, cell);
    uint32_t factor = ground->cost ? ground->cost[at.y * search->map->width + at.x] : 1U;
    uint32_t kept[2] = {*cost + factor * ground->straight, *cost + factor * ground->slanted};
    need_rows(search, at.y);
    for (unsigned better = bettered(cost, to[DIR_S], kept); better != 0; better &= better - 1) {
        enum dir dir = (enum dir)lowest_bit(better);
        if (!path_is_cut(ground, at, dir))
            arrive(search, cell + (uint32_t)to[dir], kept[dir & 1], missing(search, point_step(at, dir)));
    }
}

static void run_buckets(struct path_search *search)
{
    struct path_map *map = search->map;
    int32_t to[DIR_COUNT];
    neighbours_of(map, to);
    search->estimate = search->ahead && map->count > 0 ? missing(search, point_of(map, map->order[0])) : 0;
    memset(search->heads, 0, sizeof search->heads);
    memset(search->filled, 0, sizeof search->filled);
    for (; map->count > 0; map->count--)
        queue_put(search, map->order[map->count - 1], search->estimate);
    while (queue_advance(search) && search->estimate <= search->limit)
        expand(search, to, take(search));
}

/* --- With two lists ----------------------------------------------------------------------------------------------- */

/* A list of cells in the order of the costs that they got when they came into it. */
struct path_queue {
    uint32_t *cells;
    uint32_t first, end;
};

/* The kept cost of the first, UINT32_MAX when there is none. */
static inline uint32_t first_cost(const struct path_queue *list, const uint32_t *costs)
{
    return list->first < list->end ? costs[list->cells[list->first]] : UINT32_MAX;
}

static inline bool has_bit(const uint64_t *words, uint32_t cell)
{
    return words[cell / 64] >> (cell % 64) & 1;
}

/* Gives the neighbours of a cell in four of the directions a kept cost, where it is lower than theirs; those wait in
 * the list. Without a branch for each, so that the place behind the list's end is written to, too: there is one, for
 * the border's cells never wait. */
static inline void offer(struct path_queue *list, uint32_t *costs, const uint64_t *doors, const int32_t to[DIR_COUNT],
                         uint32_t cell, enum dir first, uint32_t kept)
{
    uint32_t end = list->end;
    for (int dir = (int)first; dir < DIR_COUNT; dir += 2) {
        uint32_t next = cell + (uint32_t)to[dir];
        bool better = costs[next] > kept;
        if (doors)
            better &= !has_bit(doors, next);
        costs[next] = better ? kept : costs[next];
        list->cells[end] = next;
        end += better;
    }
    list->end = end;
}

/* A cell waits once for a straight step and once for a slanted one at most: the first of each is the best. What has
 * become better since then betters no neighbour a second time. Where both steps cost the same, all wait in the second
 * list.
 */
static void run_lists(struct path_search *search, struct path_queue straight, struct path_queue slanted)
{
    struct path_map *map = search->map;
    const struct path_ground *ground = search->ground;
    struct path_queue *for_straight = ground->straight < ground->slanted ? &straight : &slanted;
    int32_t to[DIR_COUNT];
    uint32_t *costs = map->costs;
    uint32_t limit = search->limit + 1;
    neighbours_of(map, to);
    for (;;) {
        uint32_t one = first_cost(&straight, costs), other = first_cost(&slanted, costs);
        struct path_queue *list = other <= one ? &slanted : &straight;
        if (list->first == list->end || (other <= one ? other : one) > limit)
            break;
        uint32_t cell = list->cells[list->first++];
        if (costs[cell] + ground->straight <= limit)
            offer(for_straight, costs, NULL, to, cell, DIR_N, costs[cell] + ground->straight);
        if (costs[cell] + ground->slanted <= limit && !(ground->doors && has_bit(ground->doors, cell)))
            offer(&slanted, costs, ground->doors, to, cell, DIR_NE, costs[cell] + ground->slanted);
        if (search->target && costs[search->target] < limit)
            limit = costs[search->target];
    }
    map->count = slanted.first;
}

void path_search_run(struct path_search *search)
{
    struct path_map *map = search->map;
    if (search->ground->cost || search->ahead)
        run_buckets(search);
    else
        run_lists(search, (struct path_queue){map->queue, 0, 0}, (struct path_queue){map->order, 0, map->count});
}

void path_search_relax(struct path_search *search)
{
    struct path_map *map = search->map;
    CHECK(!search->ground->cost && search->ground->straight == search->ground->slanted);
    for (uint32_t i = 0; i < map->count; i++)
        map->queue[i] = map->order[map->count - 1 - i];
    run_lists(search, (struct path_queue){map->queue, 0, map->count}, (struct path_queue){map->order, 0, 0});
}
