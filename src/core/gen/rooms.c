/* SPDX-License-Identifier: MIT
 *
 * Rooms and L-shaped tunnels: the tutorial's layout. [T] Draws from the layout stream only. */
#include "floor.h"

#include "core/rules.h"
#include "map/map.h"

struct point room_centre(const struct room *room)
{
    return point_at((2 * room->x + room->width) / 2, (2 * room->y + room->height) / 2);
}

static bool rooms_touch(const struct room *a, const struct room *b)
{
    return a->x <= b->x + b->width && a->x + a->width >= b->x && a->y <= b->y + b->height && a->y + a->height >= b->y;
}

static bool touches_any(const struct layout *layout, const struct room *room)
{
    for (int i = 0; i < layout->count; i++) {
        if (rooms_touch(&layout->rooms[i], room))
            return true;
    }
    return false;
}

static void carve_room(struct map *map, const struct room *room)
{
    for (int y = room->y + 1; y < room->y + room->height; y++) {
        for (int x = room->x + 1; x < room->x + room->width; x++)
            map_set_tile(map, point_at(x, y), TILE_FLOOR);
    }
}

static void carve_row(struct map *map, int x0, int x1, int y)
{
    for (int x = min_int(x0, x1); x <= max_int(x0, x1); x++)
        map_set_tile(map, point_at(x, y), TILE_FLOOR);
}

static void carve_column(struct map *map, int y0, int y1, int x)
{
    for (int y = min_int(y0, y1); y <= max_int(y0, y1); y++)
        map_set_tile(map, point_at(x, y), TILE_FLOOR);
}

/* From the previous room to the new one, along the row or along the column first. */
static void carve_tunnel(struct map *map, struct point from, struct point to, bool row_first)
{
    if (row_first) {
        carve_row(map, from.x, to.x, from.y);
        carve_column(map, from.y, to.y, to.x);
    } else {
        carve_column(map, from.y, to.y, from.x);
        carve_row(map, from.x, to.x, to.y);
    }
}

static struct room draw_room(const struct profile *profile, struct rng *rng)
{
    int width = rng_range(rng, profile->room_min, profile->room_max);
    int height = rng_range(rng, profile->room_min, profile->room_max);
    int x = rng_range(rng, 0, profile->map_width - width - 1);
    int y = rng_range(rng, 0, profile->map_height - height - 1);
    return (struct room){(int16_t)x, (int16_t)y, (int16_t)width, (int16_t)height};
}

void rooms_carve(struct map *map, const struct profile *profile, struct rng *rng, struct layout *layout)
{
    layout->count = 0;
    for (int tries = 0; tries < profile->max_rooms && layout->count < MAX_ROOMS; tries++) {
        struct room room = draw_room(profile, rng);
        if (touches_any(layout, &room))
            continue;
        carve_room(map, &room);
        if (layout->count > 0) {
            bool row_first = rng_below(rng, 2) == 1;
            carve_tunnel(map, room_centre(&layout->rooms[layout->count - 1]), room_centre(&room), row_first);
        }
        layout->rooms[layout->count++] = room;
    }
}
