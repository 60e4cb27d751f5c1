/* SPDX-License-Identifier: MIT
 *
 * The order: join, square, loops, dead ends; doors and stairs come after. The drawing stays as it is. */
#include "floor_shape.h"

#include "base/bits.h"
#include "floor_dig.h"

enum {
    LOOPS_LEAST = 2,
    LOOP_PATH = 18,               /* what it shortens is longer */
    LOOP_PLACES = PLAN_CELLS * 2, /* from each cell to the east and to the south */
    LOOP_STRIDE = 1009,           /* times itself it is 1, by LOOP_PLACES */
    LOOP_WORDS = (LOOP_PLACES + 63) / 64,
};

static bool may_change(const struct floor_plan *plan, struct point at)
{
    return floor_plan_inside(at) && !plan_bits_get(&plan->piece, at) && floor_plan_ground(plan, at) != PLAN_HARD;
}

/* --- Joining ----------------------------------------------------------------------------------------------------- */

static void open_outside(const struct floor_plan *plan, struct plan_bits *outside)
{
    for (int y = 0; y < PLAN_HEIGHT; y++)
        outside->row[y] = plan->open.row[y] & ~plan->piece.row[y];
}

/* From the cell before the joint, because a way that begins within the drawing could go through its walls. */
static void join_one(struct floor_plan *plan, struct point joint)
{
    struct plan_bits outside;
    open_outside(plan, &outside);
    for (int dir = DIR_N; dir < DIR_COUNT; dir += 2) {
        struct point before = point_step(joint, (enum dir)dir);
        if (!may_change(plan, before))
            continue;
        if (!floor_plan_open(plan, before))
            floor_dig(plan, before, &outside);
        return;
    }
}

void floor_shape_join(struct floor_plan *plan)
{
    struct plan_bits together;
    for (int i = 0; i < plan->joint_count; i++)
        join_one(plan, plan->joints[i]);
    plan_bits_largest(&plan->open, &together);
    for (int y = 1; y < PLAN_HEIGHT - 1; y++)
        for (uint64_t row = plan->open.row[y] & ~together.row[y]; row; row &= row - 1) {
            struct point at = point_at(lowest_bit(row), y);
            if (may_change(plan, at))
                floor_plan_fill(plan, at);
        }
}

/* --- Squaring ---------------------------------------------------------------------------------------------------- */

/* The 2x2 cells with their left upper corner here; true if one of them was opened. */
static bool square_up(struct floor_plan *plan, struct point at, struct rng *rng)
{
    struct point corners[4] = {at, point_at(at.x + 1, at.y), point_at(at.x + 1, at.y + 1), point_at(at.x, at.y + 1)};
    bool open[4];
    for (int i = 0; i < 4; i++)
        open[i] = floor_plan_open(plan, corners[i]);
    if (open[0] != open[2] || open[1] != open[3] || open[0] == open[1])
        return false;
    int first = open[0] ? 1 : 0;
    int choice = first + 2 * (int)rng_below(rng, 2);
    for (int i = 0; i < 2; i++, choice = (choice + 2) % 4)
        if (may_change(plan, corners[choice])) {
            floor_plan_set(plan, corners[choice], PLAN_FLOOR);
            return true;
        }
    return false;
}

static bool is_pillar(const struct floor_plan *plan, struct point at)
{
    return floor_plan_ground(plan, at) == PLAN_ROCK && floor_plan_sides(plan, at) == 4;
}

/* The cells of a row that may be a pillar, or the left upper corner of two that touch only aslant. */
static uint64_t find_unsquare(const struct floor_plan *plan, int y)
{
    static const uint64_t INSIDE = ((uint64_t)1 << (PLAN_WIDTH - 1)) - 2;
    uint64_t above = plan->open.row[y - 1], here = plan->open.row[y], below = plan->open.row[y + 1];
    uint64_t pillars = ~here & here << 1 & here >> 1 & above & below;
    uint64_t aslant = ~(here ^ below >> 1) & ~(here >> 1 ^ below) & (here ^ here >> 1);
    return (pillars | aslant) & INSIDE;
}

void floor_shape_square(struct floor_plan *plan, struct rng *rng)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int y = 1; y < PLAN_HEIGHT - 1; y++)
            for (uint64_t left = UINT64_MAX, row; (row = find_unsquare(plan, y) & left) != 0;) {
                struct point at = point_at(lowest_bit(row), y);
                left = UINT64_MAX << (at.x + 1);
                if (is_pillar(plan, at)) {
                    floor_plan_set(plan, at, PLAN_FLOOR);
                    changed = true;
                }
                changed = square_up(plan, at, rng) || changed;
            }
    }
}

/* --- Loops ------------------------------------------------------------------------------------------------------- */

/* Where loops may be, kept while nothing is dug. */
struct loop_places {
    struct plan_bits rock[2];   /* to be dug, with rock on both sides: by a way to the south, to the east */
    uint64_t turns[LOOP_WORDS]; /* bits: the turns of those places that are open, and the next cell is such rock */
};

/* A place: cell * 2 + 1 if the way leads to the east. They take turns by a stride that has no divisor in common with
 * their number, which scatters them over the floor. */
static int place_of(int turn, int first)
{
    return (first + turn * LOOP_STRIDE) % LOOP_PLACES;
}

static void take_turn(struct loop_places *places, int place, int first)
{
    int turn = (place - first + LOOP_PLACES) * LOOP_STRIDE % LOOP_PLACES;
    places->turns[turn / 64] |= (uint64_t)1 << turn % 64;
}

/* The first turn from this one on that is some place's; LOOP_PLACES when there is none. */
static int next_turn(const struct loop_places *places, int turn)
{
    uint64_t rest = turn < LOOP_PLACES ? places->turns[turn / 64] >> turn % 64 : 0;
    if (rest)
        return turn + lowest_bit(rest);
    for (int word = turn / 64 + 1; word < LOOP_WORDS; word++)
        if (places->turns[word])
            return word * 64 + lowest_bit(places->turns[word]);
    return LOOP_PLACES;
}

static struct point place_cell(int place)
{
    return point_at(place / 2 % PLAN_WIDTH, place / 2 / PLAN_WIDTH);
}

static enum dir place_dir(int place)
{
    return place % 2 ? DIR_E : DIR_S;
}

static void find_loop_places(const struct floor_plan *plan, int first, struct loop_places *places)
{
    const uint64_t *open = plan->open.row;
    *places = (struct loop_places){.rock = {{{0}}}};
    for (int y = 1; y < PLAN_HEIGHT - 1; y++) { /* rows of the rim are hard */
        uint64_t rock = ~(open[y] | plan->hard.row[y] | plan->piece.row[y]);
        places->rock[0].row[y] = rock & ~(open[y] << 1 | open[y] >> 1);
        places->rock[1].row[y] = rock & ~open[y - 1] & ~open[y + 1];
        for (uint64_t row = open[y] & places->rock[1].row[y] >> 1; row; row &= row - 1)
            take_turn(places, (y * PLAN_WIDTH + lowest_bit(row)) * 2 + 1, first);
        for (uint64_t row = open[y - 1] & places->rock[0].row[y]; row; row &= row - 1)
            take_turn(places, ((y - 1) * PLAN_WIDTH + lowest_bit(row)) * 2, first);
    }
}

/* The cells of such rock from here in a direction up to what is open again; 0 if there is no such way or it is longer
 * than `most`. */
static int piercing_length(const struct floor_plan *plan, const struct plan_bits *rock, struct point from, enum dir dir,
                           int most)
{
    struct point at = from;
    int length = 0;
    for (; length < most && plan_bits_get(rock, at); length++)
        at = point_step(at, dir);
    return floor_plan_open(plan, at) ? length : 0;
}

/* Lengths that count. */
struct lengths {
    int least, most;
};

/* Digs through a wall that is worth it. Returns whether it was. */
static bool pierce(struct floor_plan *plan, const struct loop_places *places, int place, struct lengths lengths)
{
    struct point from = place_cell(place);
    enum dir dir = place_dir(place);
    int length = piercing_length(plan, &places->rock[place % 2], point_step(from, dir), dir, lengths.most);
    struct point to = point_steps(from, dir, length + 1);
    if (length < lengths.least || plan_bits_get(&plan->piece, from) || plan_bits_get(&plan->piece, to) ||
        floor_plan_path(plan, from, to, LOOP_PATH) <= LOOP_PATH)
        return false;
    for (int step = 1; step <= length; step++)
        floor_plan_dig(plan, point_steps(from, dir, step));
    plan->loop_count++;
    return true;
}

/* All places, each in its turn. Returns the cell where the last loop begins; x is -1 when there is none. */
static struct point pierce_up_to(struct floor_plan *plan, int loops, struct lengths lengths, struct rng *rng)
{
    struct loop_places places;
    int first = (int)rng_below(rng, LOOP_PLACES);
    struct point last = point_at(-1, -1);
    find_loop_places(plan, first, &places);
    for (int turn = next_turn(&places, 0); turn < LOOP_PLACES && plan->loop_count < loops;
         turn = next_turn(&places, turn + 1)) {
        int place = place_of(turn, first);
        if (pierce(plan, &places, place, lengths)) {
            last = point_step(place_cell(place), place_dir(place));
            find_loop_places(plan, first, &places);
            lengths.least = 1;
        }
    }
    return last;
}

/* A way round that was too short stays so. Hence lengths that were tried everywhere are not tried again until a loop
 * changes what is there. */
void floor_shape_loops(struct floor_plan *plan, bool cracks, struct rng *rng)
{
    static const int lengths[] = {1, 3, 6, LOOP_LONGEST};
    int loops = rng_range(rng, LOOPS_LEAST, LOOPS_MOST), least = 1;
    if (cracks)
        plan->crack = pierce_up_to(plan, 1, (struct lengths){1, 1}, rng);
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        struct point last = pierce_up_to(plan, loops, (struct lengths){least, lengths[i]}, rng);
        least = last.x < 0 ? lengths[i] + 1 : 1;
    }
}

void floor_shape_crack(struct floor_plan *plan, const struct rules *rules, ground_id row)
{
    if (plan->crack.x < 0 || floor_plan_sides(plan, plan->crack) != 2) /* another loop has come beside it */
        return;
    plan_bits_set(&plan->corridors, plan->crack, false);
    floor_plan_set_row(plan, rules, plan->crack, row);
}

/* --- Dead ends --------------------------------------------------------------------------------------------------- */

void floor_shape_dead_ends(struct floor_plan *plan)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int y = 1; y < PLAN_HEIGHT - 1; y++)
            for (uint64_t row = plan->corridors.row[y] & ~plan->piece.row[y]; row; row &= row - 1) {
                struct point at = point_at(lowest_bit(row), y);
                if (floor_plan_sides(plan, at) > 1)
                    continue;
                floor_plan_fill(plan, at);
                changed = true;
            }
    }
}
