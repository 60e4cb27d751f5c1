/* SPDX-License-Identifier: MIT
 *
 * How floors of the campaign are laid out and shaped: each step by itself, on small drawings or on many seeds. What
 * holds for every finished floor stands in tests/property/test_planned_floors.c. */
#include "support/test.h"

#include "core/gen/floor_fittings.h"
#include "core/gen/floor_piece.h"
#include "core/gen/floor_proof.h"
#include "core/layout/floor_dig.h"
#include "core/layout/floor_shape.h"
#include "core/layout/layouts.h"
#include "support/plan_fixture.h"

#include <string.h>

enum { SEEDS = 300 };

static struct rng rng_of(uint64_t seed)
{
    struct rng rng;
    rng_seed(&rng, seed, 1, 1);
    return rng;
}

static void lay_out(struct floor_plan *plan, void (*layout)(struct floor_plan *, struct rng *), uint64_t seed)
{
    struct rng rng = rng_of(seed);
    floor_plan_init(plan);
    layout(plan, &rng);
}

/* Takes the next room, a region of cells that are no corridor, out of `rooms`. */
static bool next_room(struct plan_bits *rooms, struct plan_bits *room)
{
    if (plan_bits_count(rooms) == 0)
        return false;
    plan_bits_largest(rooms, room);
    for (int y = 0; y < PLAN_HEIGHT; y++)
        rooms->row[y] &= ~room->row[y];
    return true;
}

static void without_corridors(const struct floor_plan *plan, struct plan_bits *rooms)
{
    for (int y = 0; y < PLAN_HEIGHT; y++)
        rooms->row[y] = plan->open.row[y] & ~plan->corridors.row[y];
}

struct box {
    int width, height;
    bool full;
};

static struct box box_of(const struct plan_bits *room)
{
    int left = PLAN_WIDTH, right = 0, top = PLAN_HEIGHT, bottom = 0;
    for (int i = 0; i < plan_bits_count(room); i++) {
        struct point at = plan_bits_nth(room, i);
        left = min_int(left, at.x);
        right = max_int(right, at.x);
        top = min_int(top, at.y);
        bottom = max_int(bottom, at.y);
    }
    struct box box = {right - left + 1, bottom - top + 1, false};
    box.full = plan_bits_count(room) == box.width * box.height;
    return box;
}

/* --- Layouts ----------------------------------------------------------------------------------------------------- */

/* Full rectangles, 5 to 10 wide and 4 to 7 high, all sizes met; all of them joined. */
TEST(test_rooms)
{
    struct plans *plans = *state;
    int widths[PLAN_WIDTH] = {0}, heights[PLAN_HEIGHT] = {0}, rooms = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct plan_bits rest, room;
        lay_out(&plans->plan, layout_rooms, seed);
        without_corridors(&plans->plan, &rest);
        while (next_room(&rest, &room)) {
            struct box box = box_of(&room);
            assert_true(box.full);
            widths[box.width]++;
            heights[box.height]++;
            rooms++;
        }
        plan_bits_largest(&plans->plan.open, &room);
        assert_int_equal(plan_bits_count(&room), plan_bits_count(&plans->plan.open));
    }
    for (int width = 0; width < PLAN_WIDTH; width++)
        assert_int_equal(widths[width] > 0, width >= 5 && width <= 10);
    for (int height = 0; height < PLAN_HEIGHT; height++)
        assert_int_equal(heights[height] > 0, height >= 4 && height <= 7);
    assert_in_range(rooms / SEEDS, 5, 12);
}

/* Rooms of all four shapes, joined by single cells or by corridors of 3 to 8 in about a quarter of cases. */
TEST(test_accretion)
{
    struct plans *plans = *state;
    int boxes = 0, others = 0, single = 0, corridors = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct plan_bits rest, room;
        lay_out(&plans->plan, layout_accreted, seed);
        without_corridors(&plans->plan, &rest);
        while (next_room(&rest, &room)) {
            struct box box = box_of(&room);
            assert_in_range(plan_bits_count(&room), 12, 14 * 10);
            boxes += box.full;
            others += !box.full;
        }
        rest = plans->plan.corridors;
        while (next_room(&rest, &room)) {
            int length = plan_bits_count(&room);
            assert_true(length == 1 || length >= 4);
            single += length == 1;
            corridors += length > 1;
        }
        plan_bits_largest(&plans->plan.open, &room);
        assert_int_equal(plan_bits_count(&room), plan_bits_count(&plans->plan.open));
    }
    assert_true(boxes > SEEDS && others > 2 * SEEDS);
    assert_in_range(corridors * 100 / (corridors + single), 12, 30);
}

/* One region, and smooth: most of its cells have open ones nearly all round. */
TEST(test_cave)
{
    struct plans *plans = *state;
    long cells = 0, open = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct plan_bits cave;
        lay_out(&plans->plan, layout_cave, seed);
        plan_bits_largest(&plans->plan.open, &cave);
        assert_memory_equal(&cave, &plans->plan.open, sizeof cave);
        for (int i = 0; i < plan_bits_count(&cave); i++)
            for (int dir = 0; dir < DIR_COUNT; dir++)
                open += plan_bits_get(&cave, point_step(plan_bits_nth(&cave, i), (enum dir)dir));
        cells += plan_bits_count(&cave);
    }
    assert_in_range(cells / SEEDS, 350, 600);
    assert_in_range(open * 10 / cells, 64, 76);
}

/* What the depth's weights say, whatever had to be tried again. */
TEST(test_shares_of_layouts)
{
    struct plans *plans = *state;
    for (int depth = 1; depth <= 3; depth++) {
        int styles[LAYOUT_COUNT] = {0};
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            plans_make(plans, depth, seed);
            styles[plans->plan.style]++;
        }
        for (int style = 0; style < LAYOUT_COUNT; style++) {
            int percent = styles[style] * 100 / SEEDS, weight = plans_depth(plans, depth)->layout[style];
            assert_in_range(percent, max_int(weight - 8, 0), weight == 0 ? 0 : weight + 8);
        }
    }
}

/* --- Shaping ----------------------------------------------------------------------------------------------------- */

/* Straight where it can, and by what is open already. */
TEST(test_a_dug_way)
{
    struct plans *plans = *state;
    struct plan_bits goal = {{0}};
    plan_draw(&plans->plan, "####################\n"
                            "#....###########...#\n"
                            "#....###...#####...#\n"
                            "#....###...#####...#\n"
                            "####################\n"
                            "####################\n"
                            "####################\n");
    plan_bits_set(&goal, point_at(17, 1), true);
    assert_true(floor_dig(&plans->plan, point_at(3, 3), &goal));
    plan_is(&plans->plan, "####################\n"
                          "#....###########...#\n"
                          "#....###...#####...#\n"
                          "#....,,,...,,,,,...#\n"
                          "####################\n");
}

/* Hard walls are not dug: with nothing else there is no way. */
TEST(test_no_way_through_hard_walls)
{
    struct plans *plans = *state;
    struct plan_bits goal = {{0}};
    plan_draw(&plans->plan, "########\n#..##..#\n########\n");
    for (int y = 1; y < PLAN_HEIGHT - 1; y++)
        floor_plan_set(&plans->plan, point_at(4, y), PLAN_HARD);
    plan_bits_set(&goal, point_at(6, 1), true);
    assert_false(floor_dig(&plans->plan, point_at(1, 1), &goal));
}

/* Corners that touch are made a step, single pillars go, pairs stay. */
TEST(test_squaring)
{
    struct plans *plans = *state;
    struct rng rng = rng_of(1);
    plan_draw(&plans->plan, "##########\n"
                            "#..#######\n"
                            "###..#####\n"
                            "##########\n"
                            "#...#....#\n"
                            "#.#.#.##.#\n"
                            "#...#....#\n"
                            "##########\n");
    floor_shape_square(&plans->plan, &rng);
    bool left = floor_plan_open(&plans->plan, point_at(2, 2)), right = floor_plan_open(&plans->plan, point_at(3, 1));
    assert_true(left != right);
    assert_true(floor_plan_open(&plans->plan, point_at(2, 5)));
    assert_false(floor_plan_open(&plans->plan, point_at(6, 5)));
}

/* Around a wall of two cells' thickness leads a way of more than 18 steps: it is pierced. */
static const char LONG_WAY[] = "##############\n"
                               "#,,,,,,,,,,,,#\n"
                               "#,##########,#\n"
                               "#,##########,#\n"
                               "#...####....##\n"
                               "#...####....##\n"
                               "##############\n";

TEST(test_loops)
{
    struct plans *plans = *state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct rng rng = rng_of(seed);
        plan_draw(&plans->plan, LONG_WAY);
        assert_true(floor_plan_path(&plans->plan, point_at(3, 4), point_at(8, 4), PLAN_FAR) > 14);
        floor_shape_loops(&plans->plan, false, &rng);
        int around = floor_plan_path(&plans->plan, point_at(3, 4), point_at(8, 4), PLAN_FAR);
        assert_int_equal(plans->plan.loop_count > 0, around <= 18);
    }
}

/* A wall between cells that are near each other on foot stays. */
TEST(test_no_short_loops)
{
    struct plans *plans = *state;
    struct rng rng = rng_of(1);
    static const char drawing[] = "#########\n"
                                  "#.......#\n"
                                  "#.#####.#\n"
                                  "#.......#\n"
                                  "#########\n";
    plan_draw(&plans->plan, drawing);
    floor_shape_loops(&plans->plan, false, &rng);
    assert_int_equal(plans->plan.loop_count, 0);
    plan_is(&plans->plan, drawing);
}

TEST(test_dead_ends)
{
    struct plans *plans = *state;
    plan_draw(&plans->plan, "##############\n"
                            "#...##########\n"
                            "#...,,,,,,####\n"
                            "#...####,#####\n"
                            "####...#,,,..#\n"
                            "#,,,,..####..#\n"
                            "##############\n");
    floor_shape_dead_ends(&plans->plan);
    plan_is(&plans->plan, "##############\n"
                          "#...##########\n"
                          "#...,,,,,#####\n"
                          "#...####,#####\n"
                          "####...#,,,..#\n"
                          "####,..####..#\n"
                          "##############\n");
    assert_false(plan_bits_get(&plans->plan.corridors, point_at(9, 2)));
}

/* --- Fittings ---------------------------------------------------------------------------------------------------- */

/* In the mouths of rooms alone, in about half of them, and never beside each other. */
TEST(test_doors)
{
    struct plans *plans = *state;
    int left = 0, right = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct rng rng = rng_of(seed);
        plan_draw(&plans->plan, "###################\n"
                                "#...#####...##...##\n"
                                "#...,,,,,...,,...##\n"
                                "#...#####...##...##\n"
                                "###################\n");
        floor_doors(&plans->plan, 0, &rng);
        left += plan_bits_get(&plans->plan.doors, point_at(4, 2));
        for (int x = 5; x <= 7; x++)
            assert_false(plan_bits_get(&plans->plan.doors, point_at(x, 2)));
        right += plan_bits_get(&plans->plan.doors, point_at(8, 2));
        assert_false(plan_bits_get(&plans->plan.doors, point_at(12, 2)) &&
                     plan_bits_get(&plans->plan.doors, point_at(13, 2)));
    }
    assert_in_range(left * 100 / SEEDS, 42, 58);
    assert_in_range(right * 100 / SEEDS, 42, 58);
}

TEST(test_caves_have_no_doors)
{
    struct plans *plans = *state;
    struct rng rng = rng_of(1);
    for (int i = 0; i < 20; i++) {
        plan_draw(&plans->plan, "#########\n#...##...\n#...,,...\n#...##...\n#########\n");
        plans->plan.style = LAYOUT_CAVE;
        floor_doors(&plans->plan, 0, &rng);
        assert_int_equal(plan_bits_count(&plans->plan.doors), 0);
    }
}

/* In a wall, with three cells of a room before them and rock all round else. */
static void expect_niche(const struct floor_plan *plan, struct point stairs)
{
    int before = 0;
    assert_int_equal(floor_plan_sides(plan, stairs), 1);
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point next = point_step(stairs, (enum dir)dir);
        before += floor_plan_open(plan, next);
        assert_false(plan_bits_get(&plan->doors, next));
        assert_false(plan_bits_get(&plan->corridors, next) && floor_plan_open(plan, next));
    }
    assert_int_equal(before, 3);
}

TEST(test_stairs)
{
    struct plans *plans = *state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        plans_make(plans, 2, seed);
        expect_niche(&plans->plan, plans->plan.up);
        expect_niche(&plans->plan, plans->plan.down);
        assert_int_equal(floor_plan_path(&plans->plan, plans->plan.up, plans->plan.down, 29), PLAN_FAR);
    }
}

TEST(test_no_stairs_where_all_is_near)
{
    struct plans *plans = *state;
    struct rng rng = rng_of(1);
    plan_draw(&plans->plan, "##########\n##########\n##......##\n##......##\n##......##\n##########\n");
    assert_false(floor_stairs(&plans->plan, &rng));
}

/* In rooms, away from stairs; roots and grass both, roots the less. */
TEST(test_decor)
{
    struct plans *plans = *state;
    int cells[PLAN_GROUNDS] = {0};
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct plan_bits near;
        int here[PLAN_GROUNDS] = {0};
        plans_make(plans, 3, seed);
        const struct floor_plan *plan = &plans->plan;
        floor_plan_within(plan, plan->up, 2, &near);
        for (int i = 0; i < PLAN_CELLS; i++) {
            struct point at = point_at(i % PLAN_WIDTH, i / PLAN_WIDTH);
            enum plan_ground ground = floor_plan_ground(plan, at);
            here[ground]++;
            if (ground == PLAN_GRASS || ground == PLAN_ROOTS)
                assert_false(plan_bits_get(&plan->corridors, at) || plan_bits_get(&near, at));
        }
        assert_in_range(here[PLAN_GRASS], 8, 6 * 20);
        assert_in_range(here[PLAN_ROOTS], 1, 2 * 20);
        for (int ground = 0; ground < PLAN_GROUNDS; ground++)
            cells[ground] += here[ground];
    }
    assert_in_range(cells[PLAN_GRASS] / SEEDS, 48, 72);
    assert_in_range(cells[PLAN_ROOTS] / SEEDS, 14, 26);
}

/* --- The drawing ------------------------------------------------------------------------------------------------- */

/* Cell by cell as drawn, in all four ways in which it can lie; its walls are hard; from each joint a way leads on. */
TEST(test_drawing)
{
    struct plans *plans = *state;
    static const enum plan_ground grounds[DRAWN_COUNT] = {
        [DRAWN_ROCK] = PLAN_HARD, [DRAWN_FLOOR] = PLAN_FLOOR,         [DRAWN_GRASS] = PLAN_GRASS,
        [DRAWN_DOOR] = PLAN_DOOR, [DRAWN_OPEN_DOOR] = PLAN_OPEN_DOOR, [DRAWN_JOINT] = PLAN_FLOOR,
    };
    const struct drawing *drawing = plans_drawing(plans, 1, 1);
    const struct floor_plan *plan = &plans->plan;
    const uint8_t *cells = rules_drawn_cells(plans->rules, drawing);
    int ways[4] = {0};
    for (uint64_t seed = 1; seed <= 100; seed++) {
        plans_make(plans, 1, seed);
        const struct plan_piece *piece = &plan->pieces[0];
        assert_int_equal(plan->piece_count, 1);
        ways[piece->mirrored * 2 + piece->flipped]++;
        for (int i = 0; i < drawing->width * drawing->height; i++) {
            struct point at = floor_piece_cell(piece, i % drawing->width, i / drawing->width);
            if (cells[i] != DRAWN_BLANK)
                assert_int_equal(floor_plan_ground(plan, at), grounds[cells[i]]);
        }
        assert_true(point_equal(plan->up, floor_piece_cell(piece, drawing->start_x, drawing->start_y)));
        assert_int_equal(plan->joint_count, 2);
        for (int i = 0; i < plan->joint_count; i++)
            assert_int_equal(floor_plan_sides(plan, plan->joints[i]), 2);
    }
    for (int way = 0; way < 4; way++)
        assert_in_range(ways[way], 10, 45);
}

/* --- The whole --------------------------------------------------------------------------------------------------- */

TEST(test_seed_and_depth_make_a_plan)
{
    struct plans *plans = *state;
    struct floor_plan first;
    for (int depth = 1; depth <= 3; depth++) {
        plans_make(plans, depth, 9);
        first = plans->plan;
        plans_make(plans, depth, 10);
        assert_memory_not_equal(&first.open, &plans->plan.open, sizeof first.open);
        plans_make(plans, depth, 9);
        assert_memory_equal(&first.ground, &plans->plan.ground, sizeof first.ground);
    }
}

/* A plan that is too small or falls apart is none. */
TEST(test_proof)
{
    struct plans *plans = *state;
    plans_make(plans, 2, 2);
    struct floor_plan *plan = &plans->plan;
    assert_true(floor_proved(plan));
    struct point down = plan->down;
    plan->down = point_at(-1, -1);
    assert_false(floor_proved(plan));
    plan->down = down;
    for (int y = down.y - 1; y <= down.y + 1; y++)
        for (int x = down.x - 1; x <= down.x + 1; x++)
            if (floor_plan_open(plan, point_at(x, y)) && !point_equal(down, point_at(x, y)))
                floor_plan_fill(plan, point_at(x, y));
    assert_in_range(plan_bits_count(&plan->open), PLAN_LEAST, PLAN_MOST);
    assert_false(floor_proved(plan)); /* the stairs lie apart */
    plan_draw(plan, "########\n#<....>#\n########\n");
    assert_false(floor_proved(plan));
}

TEST_GROUP(plans_setup, plans_teardown)
