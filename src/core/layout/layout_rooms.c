/* SPDX-License-Identifier: MIT
 *
 * Rectangular rooms, each joined to the nearest one that is there already, by a way with a turn or none. [T] */
#include "layouts.h"

#include "floor_dig.h"

enum { TRIES = 30, WIDTH_LEAST = 5, WIDTH_MOST = 10, HEIGHT_LEAST = 4, HEIGHT_MOST = 7 };

/* The cells of a room. */
struct rect {
    int x, y, width, height;
};

static struct rect draw_room(struct rng *rng)
{
    struct rect room;
    room.width = rng_range(rng, WIDTH_LEAST, WIDTH_MOST);
    room.height = rng_range(rng, HEIGHT_LEAST, HEIGHT_MOST);
    room.x = rng_range(rng, 1, PLAN_WIDTH - 1 - room.width);
    room.y = rng_range(rng, 1, PLAN_HEIGHT - 1 - room.height);
    return room;
}

static struct point draw_cell(const struct rect *room, struct rng *rng)
{
    int x = rng_range(rng, room->x, room->x + room->width - 1);
    int y = rng_range(rng, room->y, room->y + room->height - 1);
    return point_at(x, y);
}

static int gap(const struct rect *a, const struct rect *b)
{
    int across = max_int(a->x - (b->x + b->width), b->x - (a->x + a->width));
    int down = max_int(a->y - (b->y + b->height), b->y - (a->y + a->height));
    return max_int(across, 0) + max_int(down, 0);
}

/* The way leads from a random cell of the new room to one of the nearest, so that rooms side by side are not all joined
 * in their corners. */
static void join(struct floor_plan *plan, const struct rect *rooms, int count, struct rng *rng)
{
    int nearest = 0;
    for (int i = 1; i < count; i++)
        if (gap(&rooms[i], &rooms[count]) < gap(&rooms[nearest], &rooms[count]))
            nearest = i;
    struct plan_bits goal = {{0}};
    struct point from = draw_cell(&rooms[count], rng);
    plan_bits_set(&goal, draw_cell(&rooms[nearest], rng), true);
    floor_dig(plan, from, &goal);
}

static bool fits(const struct floor_plan *plan, const struct plan_bits *room)
{
    struct plan_bits wide;
    plan_bits_widen(room, &wide);
    return !plan_bits_meet(&wide, &plan->open) && !plan_bits_meet(room, &plan->piece);
}

void layout_rooms(struct floor_plan *plan, struct rng *rng)
{
    struct rect rooms[TRIES];
    int count = 0;
    for (int tries = 0; tries < TRIES; tries++) {
        const struct rect *room = &rooms[count];
        rooms[count] = draw_room(rng);
        struct plan_bits bits = plan_bits_box(room->x, room->y, room->width, room->height);
        if (!fits(plan, &bits))
            continue;
        floor_plan_carve(plan, &bits);
        if (count > 0)
            join(plan, rooms, count, rng);
        count++;
    }
}
