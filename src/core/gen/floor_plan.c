/* SPDX-License-Identifier: MIT
 *
 * The grid of a planned floor and its rows of bits. */
#include "floor_plan.h"

#include "base/bits.h"
#include "base/check.h"

#include <string.h>

void floor_plan_init(struct floor_plan *plan)
{
    memset(plan, 0, sizeof *plan);
    for (int y = 0; y < PLAN_HEIGHT; y++)
        for (int x = 0; x < PLAN_WIDTH; x++)
            if (!floor_plan_inside(point_at(x, y))) {
                plan->ground[y * PLAN_WIDTH + x] = PLAN_HARD;
                plan_bits_set(&plan->hard, point_at(x, y), true);
            }
    plan->up = plan->down = plan->crack = point_at(-1, -1);
}

ground_id floor_plan_row(const struct rules *rules, enum plan_ground ground)
{
    static const enum ground_role roles[PLAN_ROW] = {
        [PLAN_ROCK] = GROUND_ROLE_ROCK,   [PLAN_HARD] = GROUND_ROLE_EDGE,      [PLAN_FLOOR] = GROUND_ROLE_FLOOR,
        [PLAN_DOOR] = GROUND_ROLE_DOOR,   [PLAN_OPEN_DOOR] = GROUND_ROLE_DOOR, [PLAN_GRASS] = GROUND_ROLE_GRASS,
        [PLAN_ROOTS] = GROUND_ROLE_ROOTS,
    };
    return ground < PLAN_ROW ? rules->roles[roles[ground]] : (ground_id)(ground - PLAN_ROW);
}

void floor_plan_set(struct floor_plan *plan, struct point at, enum plan_ground ground)
{
    CHECK(floor_plan_inside(at));
    plan->ground[at.y * PLAN_WIDTH + at.x] = (uint8_t)ground;
    plan_bits_set(&plan->open, at, ground != PLAN_ROCK && ground != PLAN_HARD);
    plan_bits_set(&plan->hard, at, ground == PLAN_HARD);
    plan_bits_set(&plan->doors, at, ground == PLAN_DOOR || ground == PLAN_OPEN_DOOR);
}

void floor_plan_set_row(struct floor_plan *plan, const struct rules *rules, struct point at, ground_id row)
{
    floor_plan_set(plan, at, (enum plan_ground)(PLAN_ROW + row));
    const struct ground_rule *rule = &rules->grounds[row];
    bool passes = rule->footing != FOOTING_BLOCKED || ground_is_gate(rule) || ground_is_door(rule);
    plan_bits_set(&plan->open, at, passes);
    plan_bits_set(&plan->doors, at, ground_is_door(rule));
    plan_bits_set(&plan->gates, at, ground_is_gate(rule));
    plan_bits_set(&plan->means, at, ground_opens_gates(rule));
    plan_bits_set(&plan->snares, at, rule->step_hook != STEP_HOOK_NONE);
}

void floor_plan_carve(struct floor_plan *plan, const struct plan_bits *cells)
{
    for (int y = 1; y < PLAN_HEIGHT - 1; y++)
        for (uint64_t row = cells->row[y] & ~plan->open.row[y]; row; row &= row - 1)
            floor_plan_set(plan, point_at(lowest_bit(row), y), PLAN_FLOOR);
}

void floor_plan_dig(struct floor_plan *plan, struct point at)
{
    if (floor_plan_open(plan, at))
        return;
    floor_plan_set(plan, at, PLAN_FLOOR);
    plan_bits_set(&plan->corridors, at, true);
}

void floor_plan_fill(struct floor_plan *plan, struct point at)
{
    floor_plan_set(plan, at, PLAN_ROCK);
    plan_bits_set(&plan->corridors, at, false);
}

int floor_plan_sides(const struct floor_plan *plan, struct point at)
{
    int sides = 0;
    for (int dir = DIR_N; dir < DIR_COUNT; dir += 2)
        sides += floor_plan_open(plan, point_step(at, (enum dir)dir));
    return sides;
}

/* --- Rows of bits ------------------------------------------------------------------------------------------------ */

/* Sums of neighbouring bits, of pairs, of fours, of bytes. */
static int count_bits(uint64_t word)
{
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F;
    return (int)(word * 0x0101010101010101 >> 56);
}

int plan_bits_count(const struct plan_bits *bits)
{
    int count = 0;
    for (int y = 0; y < PLAN_HEIGHT; y++)
        count += count_bits(bits->row[y]);
    return count;
}

struct point plan_bits_nth(const struct plan_bits *bits, int index)
{
    int y = 0;
    for (int here; (here = count_bits(bits->row[y])) <= index; y++)
        index -= here;
    uint64_t word = bits->row[y];
    while (index-- > 0)
        word &= word - 1;
    return point_at(lowest_bit(word), y);
}

struct point plan_bits_draw(const struct plan_bits *bits, struct rng *rng)
{
    int count = plan_bits_count(bits);
    CHECK(count > 0);
    return plan_bits_nth(bits, (int)rng_below(rng, (uint32_t)count));
}

static uint64_t row_at(const struct plan_bits *bits, int y)
{
    return y < 0 || y >= PLAN_HEIGHT ? 0 : bits->row[y];
}

static uint64_t sideways(uint64_t row)
{
    return row | row << 1 | row >> 1;
}

static const uint64_t ROW_CELLS = ((uint64_t)1 << PLAN_WIDTH) - 1;

void plan_bits_shift(const struct plan_bits *bits, enum dir dir, struct plan_bits *shifted)
{
    for (int y = 0; y < PLAN_HEIGHT; y++) {
        uint64_t row = row_at(bits, y - DIR_STEP[dir].y);
        shifted->row[y] = (dir == DIR_E ? row << 1 : dir == DIR_W ? row >> 1 : row) & ROW_CELLS;
    }
}

void plan_bits_widen(const struct plan_bits *bits, struct plan_bits *wide)
{
    for (int y = 0; y < PLAN_HEIGHT; y++)
        wide->row[y] = sideways(row_at(bits, y - 1) | bits->row[y] | row_at(bits, y + 1)) & ROW_CELLS;
}

/* One step in the four directions within `bits`; false if nothing is new. */
static bool grow(const struct plan_bits *bits, struct plan_bits *region)
{
    bool grew = false;
    for (int y = 0; y < PLAN_HEIGHT; y++) {
        if (!bits->row[y])
            continue;
        uint64_t row = region->row[y] | row_at(region, y - 1) | row_at(region, y + 1);
        row = (row | sideways(region->row[y])) & bits->row[y];
        grew = grew || row != region->row[y];
        region->row[y] = row;
    }
    return grew;
}

/* The cells of which all lie together with `from`. */
static void find_region(const struct plan_bits *bits, struct point from, struct plan_bits *region)
{
    *region = (struct plan_bits){{0}};
    plan_bits_set(region, from, plan_bits_get(bits, from));
    while (grow(bits, region)) {
    }
}

void plan_bits_largest(const struct plan_bits *bits, struct plan_bits *largest)
{
    struct plan_bits rest = *bits, region;
    int most = 0;
    *largest = (struct plan_bits){{0}};
    while (plan_bits_count(&rest) > most) {
        find_region(&rest, plan_bits_nth(&rest, 0), &region);
        int count = plan_bits_count(&region);
        if (count > most) {
            most = count;
            *largest = region;
        }
        for (int y = 0; y < PLAN_HEIGHT; y++)
            rest.row[y] &= ~region.row[y];
    }
}

/* --- On foot ----------------------------------------------------------------------------------------------------- */

/* A region that grows, and the rows it lies in. */
struct spread {
    struct plan_bits *reached;
    int top, bottom;
};

static struct spread spread_from(struct plan_bits *reached, struct point from)
{
    *reached = (struct plan_bits){{0}};
    plan_bits_set(reached, from, true);
    return (struct spread){reached, from.y, from.y};
}

/* One more step; false if that reaches nothing new. Rows without a cell above and below one with cells are looked at,
 * but for the rim, which is hard. */
static bool spread_on(const struct floor_plan *plan, struct spread *spread)
{
    uint64_t *rows = spread->reached->row, grown = 0;
    int top = max_int(1, spread->top - 1), bottom = min_int(PLAN_HEIGHT - 2, spread->bottom + 1);
    uint64_t above = rows[top - 1], here = rows[top];
    for (int y = top; y <= bottom; y++) {
        uint64_t below = rows[y + 1];
        uint64_t slanted = (above & ~plan->doors.row[y - 1]) | (below & ~plan->doors.row[y + 1]);
        slanted = (slanted << 1 | slanted >> 1) & ~plan->doors.row[y];
        uint64_t row = here | ((sideways(here) | above | below | slanted) & plan->open.row[y]);
        grown |= row ^ here;
        rows[y] = row;
        above = here;
        here = below;
    }
    spread->top = rows[top] ? top : spread->top;
    spread->bottom = rows[bottom] ? bottom : spread->bottom;
    return grown != 0;
}

bool floor_plan_spread(const struct floor_plan *plan, struct plan_bits *reached)
{
    return spread_on(plan, &(struct spread){reached, 1, PLAN_HEIGHT - 2});
}

int floor_plan_path(const struct floor_plan *plan, struct point from, struct point to, int limit)
{
    struct plan_bits reached;
    struct spread spread = spread_from(&reached, from);
    for (int steps = 0; steps <= limit; steps++) {
        if (plan_bits_get(&reached, to))
            return steps;
        if (!spread_on(plan, &spread))
            break;
    }
    return PLAN_FAR;
}

void floor_plan_within(const struct floor_plan *plan, struct point from, int steps, struct plan_bits *reached)
{
    struct spread spread = spread_from(reached, from);
    while (steps-- > 0 && spread_on(plan, &spread)) {
    }
}

bool floor_plan_hangs_together(const struct floor_plan *plan)
{
    struct floor_plan bare = *plan;
    struct plan_bits reached;
    for (int y = 0; y < PLAN_HEIGHT; y++)
        bare.open.row[y] &= ~plan->snares.row[y];
    floor_plan_within(&bare, bare.up, PLAN_FAR, &reached);
    return plan_bits_count(&reached) == plan_bits_count(&bare.open);
}
