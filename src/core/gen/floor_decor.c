/* SPDX-License-Identifier: MIT
 *
 * Blobs of grass and roots, or of what the depth names, grown cell by cell from a random one within rooms; single
 * plates and braziers, and where a plate's portcullis would shut a way. */
#include "floor_fittings.h"

#include "base/line.h"

enum {
    BLOB_LEAST = 8,
    BLOB_MOST = 20,
    GRASS_LEAST = 3,
    GRASS_MOST = 6,
    ROOTS_LEAST = 1,
    ROOTS_MOST = 2,
    ROW_LEAST = 3,
    ROW_MOST = 6,
    SNARE_TRIES = 20, /* at a place for what holds */
    STAIRS_CLEAR = 2, /* steps round stairs on which nothing grows */
};

static void find_soil(const struct floor_plan *plan, struct plan_bits *soil)
{
    struct plan_bits up, down;
    floor_plan_within(plan, plan->up, STAIRS_CLEAR, &up);
    floor_plan_within(plan, plan->down, STAIRS_CLEAR, &down);
    for (int y = 0; y < PLAN_HEIGHT; y++)
        soil->row[y] = plan->open.row[y] &
                       ~(plan->corridors.row[y] | plan->piece.row[y] | plan->doors.row[y] | up.row[y] | down.row[y]);
}

/* Takes a cell of the soil into a blob; the edge is the soil that lies beside the blob. */
static void take(struct plan_bits *blob, struct plan_bits *edge, const struct plan_bits *soil, struct point at)
{
    plan_bits_set(blob, at, true);
    plan_bits_set(edge, at, false);
    for (int dir = DIR_N; dir < DIR_COUNT; dir += 2) {
        struct point beside = point_step(at, (enum dir)dir);
        if (plan_bits_get(soil, beside) && !plan_bits_get(blob, beside))
            plan_bits_set(edge, beside, true);
    }
}

static int blob_sides(const struct plan_bits *blob, struct point at)
{
    int sides = 0;
    for (int dir = DIR_N; dir < DIR_COUNT; dir += 2)
        sides += plan_bits_get(blob, point_step(at, (enum dir)dir));
    return sides;
}

/* The better embedded of two random cells of the edge, so that blobs are round rather than ragged. */
static struct point draw_edge(const struct plan_bits *blob, const struct plan_bits *edge, int count, struct rng *rng)
{
    struct point one = plan_bits_nth(edge, (int)rng_below(rng, (uint32_t)count));
    struct point other = plan_bits_nth(edge, (int)rng_below(rng, (uint32_t)count));
    return blob_sides(blob, one) > blob_sides(blob, other) ? one : other;
}

static void grow_cells(struct floor_plan *plan, struct plan_bits *soil, enum plan_ground ground, int size,
                       struct rng *rng)
{
    struct plan_bits blob = {{0}}, edge = {{0}};
    if (plan_bits_count(soil) == 0)
        return;
    struct point at = plan_bits_draw(soil, rng);
    for (;;) {
        floor_plan_set(plan, at, ground);
        take(&blob, &edge, soil, at);
        int count = plan_bits_count(&edge);
        if (--size == 0 || count == 0)
            break;
        at = draw_edge(&blob, &edge, count, rng);
    }
    for (int y = 0; y < PLAN_HEIGHT; y++)
        soil->row[y] &= ~blob.row[y];
}

static void grow_blob(struct floor_plan *plan, struct plan_bits *soil, enum plan_ground ground, struct rng *rng)
{
    grow_cells(plan, soil, ground, rng_range(rng, BLOB_LEAST, BLOB_MOST), rng);
}

/* --- What a portcullis shuts -------------------------------------------------------------------------------------- */

static bool is_shut(const struct floor_plan *plan, struct point at)
{
    return !floor_plan_open(plan, at) || floor_plan_ground(plan, at) == PLAN_DOOR;
}

/* Where one falls: a doorway, or a way between two walls, as plate.c has it. */
static bool is_narrow(const struct floor_plan *plan, struct point at)
{
    return !is_shut(plan, at) &&
           (plan_bits_get(&plan->doors, at) ||
            is_between_walls(is_shut(plan, point_step(at, DIR_N)), is_shut(plan, point_step(at, DIR_E)),
                             is_shut(plan, point_step(at, DIR_S)), is_shut(plan, point_step(at, DIR_W))));
}

/* The way through a narrow place is short, and round it long or none. */
static bool is_way(const struct floor_plan *plan, struct point at)
{
    enum { ROUND = 16 };
    struct floor_plan barred = *plan;
    bool rows = is_shut(plan, point_step(at, DIR_N)) && is_shut(plan, point_step(at, DIR_S));
    struct point one = point_step(at, rows ? DIR_W : DIR_N), other = point_step(at, rows ? DIR_E : DIR_S);
    plan_bits_set(&barred.open, at, false);
    return floor_plan_open(plan, one) && floor_plan_open(plan, other) &&
           floor_plan_path(&barred, one, other, ROUND) == PLAN_FAR;
}

static bool is_opaque(const struct floor_plan *plan, struct point at)
{
    enum plan_ground ground = floor_plan_ground(plan, at);
    return ground == PLAN_ROCK || ground == PLAN_HARD || ground == PLAN_DOOR || ground == PLAN_GRASS;
}

static bool is_in_sight(const struct floor_plan *plan, struct point from, struct point to)
{
    for (int i = 1; i < point_chebyshev(from, to); i++)
        if (is_opaque(plan, line_cell(from, to, i)))
            return false;
    return true;
}

/* Whether the narrow place nearest to a plate is near and in sight, and shuts a way. */
static bool shuts_way(const struct floor_plan *plan, struct point plate)
{
    enum { NEAR = 6 };
    struct plan_bits reached = {{0}};
    plan_bits_set(&reached, plate, true);
    for (int steps = 0; steps < NEAR && floor_plan_spread(plan, &reached); steps++)
        for (int i = 0; i < plan_bits_count(&reached); i++) {
            struct point at = plan_bits_nth(&reached, i);
            if (!point_equal(at, plate) && is_narrow(plan, at))
                return is_in_sight(plan, plate, at) && is_way(plan, at);
        }
    return false;
}

/* The first cell that is in one and not in the other; there is one. */
static struct point first_grown(const struct plan_bits *soil, const struct plan_bits *left)
{
    struct plan_bits grown;
    for (int y = 0; y < PLAN_HEIGHT; y++)
        grown.row[y] = soil->row[y] & ~left->row[y];
    return plan_bits_nth(&grown, 0);
}

/* Of what no way needs, a single cell of what is hidden, as many as of any blob of the rest: all or nothing,
 * so that it cuts nothing off; a portcullis only where it shuts a way. */
static void grow_snares(struct floor_plan *plan, struct plan_bits *soil, enum plan_ground ground,
                        const struct ground_rule *row, struct rng *rng)
{
    int size = row->hidden ? 1 : 0;
    for (int tries = 0; tries < SNARE_TRIES && plan_bits_count(soil) > 0; tries++) {
        struct floor_plan grown = *plan;
        struct plan_bits left = *soil;
        grow_cells(&grown, &left, ground, size > 0 ? size : rng_range(rng, BLOB_LEAST, BLOB_MOST), rng);
        for (int y = 0; y < PLAN_HEIGHT; y++)
            grown.snares.row[y] |= soil->row[y] & ~left.row[y];
        if (!floor_plan_hangs_together(&grown) ||
            (row->step_hook == STEP_HOOK_PORTCULLIS && !shuts_way(&grown, first_grown(soil, &left))))
            continue;
        *plan = grown;
        *soil = left;
        return;
    }
}

/* A cell of soil with nothing but soil or decor round it, so that what blocks there is gone round. */
static bool is_amid(const struct floor_plan *plan, const struct plan_bits *soil, struct point at)
{
    bool amid = plan_bits_get(soil, at);
    for (int dir = 0; dir < DIR_COUNT && amid; dir++) {
        struct point side = point_step(at, (enum dir)dir);
        amid =
            floor_plan_open(plan, side) && !plan_bits_get(&plan->corridors, side) && !plan_bits_get(&plan->doors, side);
    }
    return amid;
}

/* Stands in a cell from now on, but not where it and what holds nearby would cut something off. */
static bool block(struct floor_plan *plan, struct point at, enum plan_ground ground)
{
    plan_bits_set(&plan->open, at, false);
    if (!floor_plan_hangs_together(plan)) {
        plan_bits_set(&plan->open, at, true);
        return false;
    }
    floor_plan_set(plan, at, ground);
    plan_bits_set(&plan->open, at, false);
    return true;
}

/* Every second cell of a line, as far as there is space for it; what can be tipped over stands alone. */
static void lay_row(struct floor_plan *plan, struct plan_bits *soil, enum plan_ground ground, bool alone,
                    struct rng *rng)
{
    struct plan_bits amid = {{0}};
    for (int i = 0; i < PLAN_CELLS; i++) {
        struct point at = point_at(i % PLAN_WIDTH, i / PLAN_WIDTH);
        plan_bits_set(&amid, at, floor_plan_inside(at) && is_amid(plan, soil, at));
    }
    if (plan_bits_count(&amid) == 0)
        return;
    struct point at = plan_bits_draw(&amid, rng);
    enum dir dir = rng_below(rng, 2) ? DIR_E : DIR_S;
    for (int left = alone ? 1 : rng_range(rng, ROW_LEAST, ROW_MOST); left > 0; left--) {
        if (!floor_plan_inside(at) || !is_amid(plan, soil, at) || !block(plan, at, ground))
            return;
        plan_bits_set(soil, at, false);
        at = point_steps(at, dir, 2);
    }
}

/* What the depth names, each so often as it says. */
static void lay_decor(struct floor_plan *plan, const struct rules *rules, const struct depth_rule *depth,
                      struct plan_bits *soil, struct rng *rng)
{
    for (int i = 0; i < depth->decor_count; i++) {
        const struct ground_rule *row = &rules->grounds[depth->decor[i].cover];
        enum plan_ground ground = (enum plan_ground)(PLAN_ROW + depth->decor[i].cover);
        for (int left = rng_range(rng, depth->decor[i].least, depth->decor[i].most); left > 0; left--)
            if (row->layer == LAYER_GROUND)
                lay_row(plan, soil, ground, ground_becomes(row, CHANGE_SHOVED), rng);
            else if (row->step_hook != STEP_HOOK_NONE)
                grow_snares(plan, soil, ground, row, rng);
            else
                grow_blob(plan, soil, ground, rng);
    }
}

void floor_decor(struct floor_plan *plan, const struct rules *rules, const struct depth_rule *depth, struct rng *rng)
{
    struct plan_bits soil;
    find_soil(plan, &soil);
    if (depth->decor_count > 0) {
        lay_decor(plan, rules, depth, &soil, rng);
        return;
    }
    int roots = rng_range(rng, ROOTS_LEAST, ROOTS_MOST);
    int grass = rng_range(rng, GRASS_LEAST, GRASS_MOST);
    while (roots-- > 0)
        grow_blob(plan, &soil, PLAN_ROOTS, rng);
    while (grass-- > 0)
        grow_blob(plan, &soil, PLAN_GRASS, rng);
}
