/* SPDX-License-Identifier: MIT
 *
 * Accretion: a room, then tries to slide another, of one of four shapes and some with a corridor before it, along the
 * walls until one cell of wall lies between the two: that becomes the mouth. */
#include "base/bits.h"
#include "layouts.h"

#include <string.h>

enum {
    TRIES = 35,
    SHAPE_SIDE = 16, /* the grid in which a room is made; cells 1 to SHAPE_SIDE - 2 may be open */
    CORRIDOR_PERCENT = 25,
    CORRIDOR_LEAST = 3,
    CORRIDOR_MOST = 8,
    SHAPE_LEAST = 12,
};

/* A room by itself; the same rows of bits as a plan's, in its left upper corner. */
struct shape {
    struct plan_bits cells;
    int width, height;
};

static void add_box(struct shape *shape, int x, int y, int width, int height)
{
    for (int row = y; row < y + height; row++)
        shape->cells.row[row] |= (((uint64_t)1 << width) - 1) << x;
    shape->width = max_int(shape->width, x + width);
    shape->height = max_int(shape->height, y + height);
}

static void shape_rectangle(struct shape *shape, struct rng *rng)
{
    int width = rng_range(rng, 4, 10);
    int height = rng_range(rng, 3, 6);
    add_box(shape, 0, 0, width, height);
}

static void shape_cross(struct shape *shape, struct rng *rng)
{
    int width = rng_range(rng, 8, 14);
    int height = rng_range(rng, 3, 4);
    int across = rng_range(rng, 3, 6);
    int up = rng_range(rng, 1, 3);
    int down = rng_range(rng, 1, 3);
    int at = rng_range(rng, 1, width - across - 1);
    add_box(shape, 0, up, width, height);
    add_box(shape, at, 0, across, up + height + down);
}

/* An ellipse: cells look twice as high as wide. */
static void shape_round(struct shape *shape, struct rng *rng)
{
    int height = 2 * rng_range(rng, 2, 3) + 1;
    int width = 2 * height - 3 + 2 * (int)rng_below(rng, 2);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            int across = (2 * x - width + 1) * height;
            int down = (2 * y - height + 1) * width;
            if (across * across + down * down <= width * width * height * height)
                add_box(shape, x, y, 1, 1);
        }
}

static void shape_cave(struct shape *shape, struct rng *rng)
{
    struct plan_bits area = {{0}}, cave;
    int width = rng_range(rng, 9, 14);
    int height = rng_range(rng, 5, 8);
    for (int y = 1; y <= height; y++)
        area.row[y] = (((uint64_t)1 << width) - 1) << 1;
    layout_cave_cells(&area, &cave, rng);
    for (int y = 1; y <= height; y++)
        for (int x = 1; x <= width; x++)
            if (plan_bits_get(&cave, point_at(x, y)))
                add_box(shape, x, y, 1, 1);
}

static void draw_shape(struct shape *shape, struct rng *rng)
{
    static void (*const makers[])(struct shape *, struct rng *) = {
        shape_cross,
        shape_rectangle,
        shape_round,
        shape_cave,
    };
    do {
        memset(shape, 0, sizeof *shape);
        makers[rng_below(rng, sizeof makers / sizeof makers[0])](shape, rng);
    } while (plan_bits_count(&shape->cells) < SHAPE_LEAST);
}

/* --- Sliding ----------------------------------------------------------------------------------------------------- */

/* A room and its way in: `entry` is the first cell of it, seen from its own corner, entered in the direction `dir`;
 * before that lie `length` cells of corridor, then the mouth in the wall that it shares with what is there. */
struct offer {
    struct shape shape;
    struct point entry;
    enum dir dir;
    int length;
};

static bool shape_has(const struct shape *shape, struct point at)
{
    return at.x >= 0 && at.y >= 0 && at.x < shape->width && at.y < shape->height && plan_bits_get(&shape->cells, at);
}

/* From a random cell of the room straight out. */
static void draw_offer(struct offer *offer, struct rng *rng)
{
    draw_shape(&offer->shape, rng);
    offer->dir = (enum dir)(2 * (int)rng_below(rng, 4));
    offer->length = rng_below(rng, 100) < CORRIDOR_PERCENT ? rng_range(rng, CORRIDOR_LEAST, CORRIDOR_MOST) : 0;
    offer->entry = plan_bits_draw(&offer->shape.cells, rng);
    for (int steps = 1; steps < SHAPE_SIDE; steps++) {
        struct point out = point_steps(offer->entry, dir_turned(offer->dir, 4), steps);
        if (shape_has(&offer->shape, out)) {
            offer->entry = out;
            steps = 0;
        }
    }
}

/* Cells of wall from which one step in the direction leads away from a room or a joint, with rock on the other sides.
 */
static void find_mouths(const struct floor_plan *plan, enum dir dir, struct plan_bits *mouths)
{
    struct plan_bits rooms, behind, left, right, ahead;
    for (int y = 0; y < PLAN_HEIGHT; y++)
        rooms.row[y] = plan->open.row[y] & (plan->piece.row[y] | ~plan->corridors.row[y]);
    plan_bits_shift(&rooms, dir, &behind);
    plan_bits_shift(&plan->open, dir_turned(dir, 2), &left);
    plan_bits_shift(&plan->open, dir_turned(dir, 6), &right);
    plan_bits_shift(&plan->open, dir_turned(dir, 4), &ahead);
    for (int y = 0; y < PLAN_HEIGHT; y++)
        mouths->row[y] = behind.row[y] & ~(left.row[y] | right.row[y] | ahead.row[y] | plan->open.row[y] |
                                           plan->piece.row[y] | plan->hard.row[y]);
}

/* Where the room's own corner comes to lie if its mouth is there. */
static struct point corner_for(const struct offer *offer, struct point mouth)
{
    struct point entry = point_steps(mouth, offer->dir, offer->length + 1);
    return point_at(entry.x - offer->entry.x, entry.y - offer->entry.y);
}

static bool fits(const struct offer *offer, struct point mouth, const struct plan_bits *taken)
{
    const struct shape *shape = &offer->shape;
    struct point corner = corner_for(offer, mouth);
    if (corner.x < 1 || corner.y < 1 || corner.x + shape->width >= PLAN_WIDTH ||
        corner.y + shape->height >= PLAN_HEIGHT)
        return false;
    for (int y = 0; y < shape->height; y++)
        if (taken->row[corner.y + y] & shape->cells.row[y] << corner.x)
            return false;
    for (int step = 1; step <= offer->length; step++)
        if (plan_bits_get(taken, point_steps(mouth, offer->dir, step)))
            return false;
    return true;
}

static void place(struct floor_plan *plan, const struct offer *offer, struct point corner)
{
    struct plan_bits cells = {{0}};
    const struct shape *shape = &offer->shape;
    for (int y = 0; y < shape->height; y++)
        cells.row[corner.y + y] = shape->cells.row[y] << corner.x;
    floor_plan_carve(plan, &cells);
}

/* In the order of plan_bits_nth; returns how many there are. */
static int list_cells(const struct plan_bits *bits, struct point *cells)
{
    int count = 0;
    for (int y = 0; y < PLAN_HEIGHT; y++)
        for (uint64_t row = bits->row[y]; row; row &= row - 1)
            cells[count++] = point_at(lowest_bit(row), y);
    return count;
}

/* Tries every mouth, in random order. */
static void slide(struct floor_plan *plan, const struct offer *offer, struct rng *rng)
{
    struct plan_bits mouths, taken;
    struct point left[PLAN_CELLS];
    find_mouths(plan, offer->dir, &mouths);
    plan_bits_widen(&plan->open, &taken);
    for (int y = 0; y < PLAN_HEIGHT; y++)
        taken.row[y] |= plan->piece.row[y] | plan->hard.row[y];
    for (int count = list_cells(&mouths, left); count > 0; count--) {
        int drawn = (int)rng_below(rng, (uint32_t)count);
        struct point mouth = left[drawn];
        if (fits(offer, mouth, &taken)) {
            place(plan, offer, corner_for(offer, mouth));
            for (int step = 0; step <= offer->length; step++)
                floor_plan_dig(plan, point_steps(mouth, offer->dir, step));
            return;
        }
        memmove(&left[drawn], &left[drawn + 1], (size_t)(count - drawn - 1) * sizeof left[0]);
    }
}

/* With a drawing there is something to begin from. */
static void place_first(struct floor_plan *plan, struct rng *rng)
{
    struct shape shape;
    draw_shape(&shape, rng);
    int x = rng_range(rng, 1, PLAN_WIDTH - 1 - shape.width);
    int y = rng_range(rng, 1, PLAN_HEIGHT - 1 - shape.height);
    place(plan, &(struct offer){.shape = shape}, point_at(x, y));
}

void layout_accreted(struct floor_plan *plan, struct rng *rng)
{
    struct offer offer;
    if (plan_bits_count(&plan->open) == 0)
        place_first(plan, rng);
    for (int tries = 0; tries < TRIES; tries++) {
        draw_offer(&offer, rng);
        slide(plan, &offer, rng);
    }
}
