/* SPDX-License-Identifier: MIT
 *
 * Bits out of the view's bytes, and floods over them. Every move takes the same time, so the nearest goal is the one
 * with the fewest moves: a breadth-first search, a whole row of cells with each operation. It stops at the hero; the
 * whole-floor map of base/astar.h, which counts costs instead of moves, takes ten times as long. */
#include "ground.h"

#include <string.h>

enum { PACK = 8 }; /* cells packed at once */

/* --- The view's bytes as bits ------------------------------------------------------------------------------------ */

static uint64_t load_cells(const uint8_t *cells, int count)
{
    if (count < PACK) {
        uint64_t bytes = 0;
        for (int i = 0; i < count; i++)
            bytes |= (uint64_t)cells[i] << 8 * i;
        return bytes;
    }
    return (uint64_t)cells[0] | (uint64_t)cells[1] << 8 | (uint64_t)cells[2] << 16 | (uint64_t)cells[3] << 24 |
           (uint64_t)cells[4] << 32 | (uint64_t)cells[5] << 40 | (uint64_t)cells[6] << 48 | (uint64_t)cells[7] << 56;
}

/* Byte i's lowest bit becomes bit i: the factor moves it from 8i to 56 + i. */
static uint64_t gather(uint64_t bytes)
{
    return (bytes & 0x0101010101010101) * 0x0102040810204080 >> 56;
}

/* Sets the cells that have bit `shift` of view_cell, or with `flip` those that have it not. */
static void read_cells(const struct view *view, unsigned shift, bool flip, uint64_t *words)
{
    struct bitgrid bits = ground_bits(view, words);
    bitgrid_clear(&bits);
    for (int y = 0; y < view->height; y++) {
        const uint8_t *row = &view->cells[y * view->width];
        for (int x = 0; x < view->width; x += PACK) {
            int count = min_int(PACK, view->width - x);
            uint64_t found = gather(load_cells(row + x, count) >> shift);
            if (flip)
                found ^= ((uint64_t)1 << count) - 1;
            int at = (x + 1) & 63;
            uint64_t *word = bitgrid_word(&bits, x, y);
            word[0] |= found << at;
            if (at > 64 - PACK && found >> (64 - at))
                word[1] |= found >> (64 - at);
        }
    }
}

static bool blocks(const struct view *view, const struct view_entity *entity)
{
    return entity->visible && !entity->corpse && view->rules->kinds[entity->kind].blocks;
}

/* CELL_FLOOR is set on explored cells only. */
void ground_free(const struct view *view, uint64_t *free)
{
    struct bitgrid bits = ground_bits(view, free);
    read_cells(view, 0, false, free);
    for (int i = 0; i < view->entity_count; i++) {
        if (blocks(view, &view->entities[i]))
            bitgrid_set(&bits, view->entities[i].at, false);
    }
}

bool ground_is_free(const struct view *view, struct point at)
{
    if (!(view_cell(view, at) & CELL_FLOOR))
        return false;
    for (int i = 0; i < view->entity_count; i++) {
        if (blocks(view, &view->entities[i]) && point_equal(view->entities[i].at, at))
            return false;
    }
    return true;
}

void ground_hope(const struct view *view, uint64_t *free)
{
    uint64_t dark[PILOT_WORDS];
    size_t words = BITGRID_WORDS(view->width, view->height);
    read_cells(view, 1, true, dark);
    for (size_t i = 0; i < words; i++)
        free[i] |= dark[i];
}

void ground_edges(const struct view *view, const uint64_t *free, uint64_t *edges)
{
    uint64_t dark[PILOT_WORDS], reached[PILOT_WORDS];
    struct bitgrid bits = ground_bits(view, edges);
    read_cells(view, 1, true, dark);
    ground_clear(view, reached);
    ground_clear(view, edges);
    ground_spread(view, free, dark, reached, edges);
    bitgrid_set(&bits, view->hero.at, false);
}

bool ground_is_edge(const struct view *view, struct point at)
{
    if (point_equal(at, view->hero.at))
        return false;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point beside = point_step(at, (enum dir)dir);
        bool inside = beside.x >= 0 && beside.y >= 0 && beside.x < view->width && beside.y < view->height;
        if (inside && !(view_cell(view, beside) & CELL_EXPLORED))
            return true;
    }
    return false;
}

void ground_foes(const struct view *view, uint64_t *cells)
{
    for (int i = 0; i < view->entity_count; i++) {
        if (view->entities[i].foe)
            ground_set(view, cells, view->entities[i].at);
    }
}

/* --- Floods ------------------------------------------------------------------------------------------------------ */

/* The border of the grids is zero in `free`, so that nothing leaks from row to row. */
bool ground_spread(const struct view *view, const uint64_t *free, const uint64_t *front, uint64_t *reached,
                   uint64_t *next)
{
    int stride = BITGRID_STRIDE(view->width);
    uint64_t any = 0;
    for (int y = 0; y < view->height; y++) {
        const uint64_t *above = front + y * stride, *here = above + stride, *below = here + stride;
        uint64_t left = 0;
        for (int word = 0; word < stride; word++) {
            int at = (y + 1) * stride + word;
            uint64_t column = above[word] | here[word] | below[word];
            uint64_t right = word + 1 < stride ? above[word + 1] | here[word + 1] | below[word + 1] : 0;
            uint64_t spread = column | column << 1 | column >> 1 | left >> 63 | right << 63;
            next[at] = spread & free[at] & ~reached[at];
            reached[at] |= next[at];
            any |= next[at];
            left = column;
        }
    }
    return any != 0;
}

static void number_layer(struct pilot_trail *trail, const uint64_t *layer, int moves)
{
    uint64_t *plane = moves % 3 == 1 ? trail->ones : trail->twos;
    size_t words = BITGRID_WORDS(trail->width, trail->height);
    if (moves % 3 == 0)
        return;
    for (size_t i = 0; i < words; i++)
        plane[i] |= layer[i];
}

int trail_lay(struct pilot_trail *trail, const struct view *view, const uint64_t *free, const uint64_t *goals)
{
    uint64_t layers[2][PILOT_WORDS];
    struct bitgrid reached = ground_bits(view, trail->reached);
    size_t words = BITGRID_WORDS(view->width, view->height);
    trail->width = view->width;
    trail->height = view->height;
    ground_clear(view, trail->ones);
    ground_clear(view, trail->twos);
    ground_clear(view, layers[0]);
    ground_clear(view, layers[1]);
    memcpy(trail->reached, goals, words * sizeof goals[0]);
    const uint64_t *front = goals;
    for (int moves = 0;; moves++) {
        if (bitgrid_get(&reached, view->hero.at))
            return moves;
        uint64_t *next = layers[moves & 1];
        if (!ground_spread(view, free, front, trail->reached, next))
            return -1;
        number_layer(trail, next, moves + 1);
        front = next;
    }
}

/* --- Along the trail --------------------------------------------------------------------------------------------- */

/* Moves to the goal modulo 3, or -1 off the trail. */
static int trail_number(const struct pilot_trail *trail, struct point at)
{
    struct pilot_trail *words = (struct pilot_trail *)(uintptr_t)trail;
    struct bitgrid reached = bitgrid_over(words->reached, trail->width, trail->height);
    struct bitgrid ones = bitgrid_over(words->ones, trail->width, trail->height);
    struct bitgrid twos = bitgrid_over(words->twos, trail->width, trail->height);
    if (!bitgrid_inside(&reached, at) || !bitgrid_get(&reached, at))
        return -1;
    return bitgrid_get(&ones, at) ? 1 : bitgrid_get(&twos, at) ? 2 : 0;
}

bool trail_leads(const struct pilot_trail *trail, struct point from, enum dir dir)
{
    int number = trail_number(trail, from);
    return number >= 0 && trail_number(trail, point_step(from, dir)) == (number + 2) % 3;
}

bool trail_step(const struct pilot_trail *trail, struct point from, enum dir *dir)
{
    static const enum dir ORDER[DIR_COUNT] = {DIR_N, DIR_E, DIR_S, DIR_W, DIR_NE, DIR_SE, DIR_SW, DIR_NW};
    for (int i = 0; i < DIR_COUNT; i++) {
        if (trail_leads(trail, from, ORDER[i])) {
            *dir = ORDER[i];
            return true;
        }
    }
    return false;
}

struct point trail_end(const struct pilot_trail *trail, struct point from, int moves)
{
    enum dir dir;
    for (; moves > 0 && trail_step(trail, from, &dir); moves--)
        from = point_step(from, dir);
    return from;
}
