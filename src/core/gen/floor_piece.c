/* SPDX-License-Identifier: MIT
 *
 * Blanks of a drawing are no part of it. */
#include "floor_piece.h"

#include "base/check.h"

enum {
    MARGIN = 3, /* the most cells between a drawing that lies near the rim, and the rim */
    APART = 2,  /* the fewest between one that does not, and the rim or another */
    PLACE_TRIES = 60,
};

struct point floor_piece_cell(const struct plan_piece *piece, int x, int y)
{
    int across = piece->mirrored ? piece->drawing->width - 1 - x : x;
    int down = piece->flipped ? piece->drawing->height - 1 - y : y;
    return point_at(piece->at.x + across, piece->at.y + down);
}

/* The first cell of so many out of `side`, some cells from the rim. */
static int draw_place(int side, int cells, bool far, struct rng *rng)
{
    int room = side - 2 - cells;
    int from_rim = (int)rng_below(rng, (uint32_t)min_int(room, MARGIN) + 1);
    return 1 + (far ? room - from_rim : from_rim);
}

static void lay_joint(struct floor_plan *plan, struct point at)
{
    CHECK(plan->joint_count < MAX_FLOOR_PIECES * MAX_PIECE_JOINTS);
    plan->joints[plan->joint_count++] = at;
    plan_bits_set(&plan->corridors, at, true);
}

/* The row that a cell is drawn as; of a gate, the one that chance has drawn. */
static ground_id row_of(const struct rules *rules, const struct plan_piece *piece, int ground)
{
    ground_id row = piece->drawing->rows[ground - DRAWN_COUNT];
    return piece->gate != GROUND_NONE && ground_is_gate(&rules->grounds[row]) ? piece->gate : row;
}

static void lay_cell(struct floor_plan *plan, const struct rules *rules, const struct plan_piece *piece,
                     struct point at, int ground)
{
    static const enum plan_ground GROUNDS[DRAWN_COUNT] = {
        [DRAWN_ROCK] = PLAN_HARD, [DRAWN_FLOOR] = PLAN_FLOOR,         [DRAWN_GRASS] = PLAN_GRASS,
        [DRAWN_DOOR] = PLAN_DOOR, [DRAWN_OPEN_DOOR] = PLAN_OPEN_DOOR, [DRAWN_JOINT] = PLAN_FLOOR,
    };
    if (ground == DRAWN_BLANK)
        return;
    if (ground >= DRAWN_COUNT)
        floor_plan_set_row(plan, rules, at, row_of(rules, piece, ground));
    else
        floor_plan_set(plan, at, GROUNDS[ground]);
    plan_bits_set(&plan->piece, at, true);
    if (ground == DRAWN_JOINT)
        lay_joint(plan, at);
}

static void lay(struct floor_plan *plan, const struct rules *rules, const struct plan_piece *piece)
{
    const struct drawing *drawing = piece->drawing;
    CHECK(plan->piece_count < MAX_FLOOR_PIECES);
    plan->pieces[plan->piece_count++] = *piece;
    for (int y = 0; y < drawing->height; y++)
        for (int x = 0; x < drawing->width; x++)
            lay_cell(plan, rules, piece, floor_piece_cell(piece, x, y), floor_piece_ground(rules, drawing, x, y));
}

static struct plan_piece turn(const struct drawing *drawing, struct rng *rng)
{
    struct plan_piece piece = {.drawing = drawing};
    CHECK(drawing->width <= PLAN_WIDTH - 2 && drawing->height <= PLAN_HEIGHT - 2);
    piece.mirrored = rng_below(rng, 2) == 1;
    piece.flipped = rng_below(rng, 2) == 1;
    return piece;
}

void floor_piece_lay(struct floor_plan *plan, const struct rules *rules, const struct drawing *drawing, struct rng *rng)
{
    struct plan_piece piece = turn(drawing, rng);
    int x = draw_place(PLAN_WIDTH, drawing->width, piece.mirrored, rng);
    int y = draw_place(PLAN_HEIGHT, drawing->height, piece.flipped, rng);
    piece.at = point_at(x, y);
    lay(plan, rules, &piece);
    if (drawing->start_x >= 0)
        plan->up = floor_piece_cell(&piece, drawing->start_x, drawing->start_y);
}

/* Nothing of another drawing in it, nor near it. */
static bool is_empty(const struct floor_plan *plan, const struct plan_piece *piece)
{
    uint64_t columns = (((uint64_t)1 << (piece->drawing->width + 2 * APART)) - 1) << (piece->at.x - APART);
    for (int y = piece->at.y - APART; y < piece->at.y + piece->drawing->height + APART; y++)
        if (plan->piece.row[y] & columns)
            return false;
    return true;
}

bool floor_piece_add(struct floor_plan *plan, const struct rules *rules, const struct drawing *drawing, ground_id gate,
                     struct rng *rng)
{
    struct plan_piece piece = turn(drawing, rng);
    piece.gate = gate;
    for (int tries = 0; tries < PLACE_TRIES; tries++) {
        piece.at.x = (int16_t)rng_range(rng, APART, PLAN_WIDTH - APART - drawing->width);
        piece.at.y = (int16_t)rng_range(rng, APART, PLAN_HEIGHT - APART - drawing->height);
        if (!is_empty(plan, &piece))
            continue;
        lay(plan, rules, &piece);
        return true;
    }
    return false;
}
