/* SPDX-License-Identifier: MIT
 *
 * Blanks of a drawing are no part of it. */
#include "floor_piece.h"

#include "base/check.h"

enum { MARGIN = 3 }; /* the most cells between a drawing and the rim */

struct point floor_piece_cell(const struct floor_plan *plan, const struct drawing *drawing, int x, int y)
{
    int across = plan->piece_mirrored ? drawing->width - 1 - x : x;
    int down = plan->piece_flipped ? drawing->height - 1 - y : y;
    return point_at(plan->piece_at.x + across, plan->piece_at.y + down);
}

/* The first cell of so many out of `side`, some cells from the rim. */
static int draw_place(int side, int cells, bool far, struct rng *rng)
{
    int room = side - 2 - cells;
    int from_rim = (int)rng_below(rng, (uint32_t)min_int(room, MARGIN) + 1);
    return 1 + (far ? room - from_rim : from_rim);
}

static void lay_cell(struct floor_plan *plan, struct point at, enum drawn_ground ground)
{
    static const enum plan_ground GROUNDS[DRAWN_COUNT] = {
        [DRAWN_ROCK] = PLAN_HARD, [DRAWN_FLOOR] = PLAN_FLOOR,         [DRAWN_GRASS] = PLAN_GRASS,
        [DRAWN_DOOR] = PLAN_DOOR, [DRAWN_OPEN_DOOR] = PLAN_OPEN_DOOR, [DRAWN_JOINT] = PLAN_FLOOR,
    };
    if (ground == DRAWN_BLANK)
        return;
    floor_plan_set(plan, at, GROUNDS[ground]);
    plan_bits_set(&plan->piece, at, true);
    if (ground != DRAWN_JOINT)
        return;
    CHECK(plan->joint_count < MAX_PIECE_JOINTS);
    plan->joints[plan->joint_count++] = at;
    plan_bits_set(&plan->corridors, at, true);
}

void floor_piece_lay(struct floor_plan *plan, const struct drawing *drawing, struct rng *rng)
{
    CHECK(drawing->width <= PLAN_WIDTH - 2 && drawing->height <= PLAN_HEIGHT - 2);
    plan->piece_mirrored = rng_below(rng, 2) == 1;
    plan->piece_flipped = rng_below(rng, 2) == 1;
    int x = draw_place(PLAN_WIDTH, drawing->width, plan->piece_mirrored, rng);
    int y = draw_place(PLAN_HEIGHT, drawing->height, plan->piece_flipped, rng);
    plan->piece_at = point_at(x, y);
    for (y = 0; y < drawing->height; y++)
        for (x = 0; x < drawing->width; x++)
            lay_cell(plan, floor_piece_cell(plan, drawing, x, y),
                     (enum drawn_ground)drawing->ground[y * drawing->width + x]);
    if (drawing->start_x >= 0)
        plan->up = floor_piece_cell(plan, drawing, drawing->start_x, drawing->start_y);
}
