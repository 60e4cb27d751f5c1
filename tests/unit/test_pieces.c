/* SPDX-License-Identifier: MIT
 *
 * Pieces that chance lays into floors, what lies and who is in them by lot, and walls that a shove breaks. What holds
 * for every floor with them stands in tests/property/test_planned_floors.c. */
#include "support/test.h"

#include "core/gen/floor_make.h"
#include "core/gen/floor_piece.h"
#include "support/content.h"
#include "support/plan_fixture.h"
#include "support/world_fixture.h"

#include <limits.h>
#include <string.h>

enum { SEEDS = 200 };

static bool is_inside(const struct plan_piece *piece, struct point at)
{
    int x = at.x - piece->at.x, y = at.y - piece->at.y;
    return x >= 0 && y >= 0 && x < piece->drawing->width && y < piece->drawing->height;
}

static int count_in(const struct plans *plans, const struct plan_piece *piece, bool monsters)
{
    int count = 0;
    for (int i = 0; i < plans->stock.count; i++) {
        const struct stock_thing *thing = &plans->stock.things[i];
        count += is_inside(piece, thing->at) && (plans->rules->kinds[thing->kind].sort == SORT_MONSTER) == monsters;
    }
    return count;
}

/* One of the depth's pool, each about as often, as it is drawn; who is in it is far from where the hero arrives. */
TEST(test_pools)
{
    struct plans *plans = *state;
    int camps = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        plans_make(plans, 2, seed);
        const struct plan_piece *camp = plans_piece(plans, "robbers_camp"), *dell = plans_piece(plans, "grass_dell");
        assert_in_range(plans->plan.piece_count, 2, 3); /* and the vault, with its lever or key */
        assert_true(!camp != !dell);
        camps += camp != NULL;
        assert_int_equal(count_in(plans, camp ? camp : dell, true), camp ? 4 : 3);
        assert_int_equal(count_in(plans, camp ? camp : dell, false), camp ? 2 : 0);
        assert_true(floor_plan_path(&plans->plan, plans->plan.up, plans->stock.things[0].at, 11) == PLAN_FAR);
    }
    assert_in_range(camps, SEEDS * 35 / 100, SEEDS * 65 / 100);
}

/* What a floor above had comes again only where the pool has nothing else. */
TEST(test_no_piece_comes_twice_while_others_are_left)
{
    struct plans *plans = *state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        int camps = 0, dells = 0, captors = 0;
        for (int depth = 2; depth <= 5; depth++) {
            plans_make(plans, depth, seed);
            camps += plans_piece(plans, "robbers_camp") != NULL;
            dells += plans_piece(plans, "grass_dell") != NULL;
            captors += plans_piece(plans, "shackled_champion") != NULL;
            assert_int_equal(camps + dells, depth == 2 ? 1 : 2);
        }
        assert_int_equal(camps, 1);
        assert_in_range(captors, 0, 1);
    }
}

/* A depth with several drawings of its own begins with each about as often, the stairs in it; who is near them has not
 * noticed anybody. */
TEST(test_beginnings)
{
    void *fixture = NULL;
    (void)state;
    assert_int_equal(plans_setup_campaign(&fixture), 0);
    struct plans *plans = fixture;
    static const struct {
        const char *id;
        int monsters; /* at least: chance may add to who is drawn */
    } beginnings[] = {{"robbers_start", 5}, {"watch_fire", 5},  {"two_doors", 4}, {"overgrown_hall", 5},
                      {"pillared_hall", 5}, {"fallen_cave", 4}, {"four_rooms", 4}};
    enum { BEGINNINGS = sizeof beginnings / sizeof *beginnings };
    int times[BEGINNINGS] = {0};
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        plans_make(plans, 1, seed);
        const struct plan_piece *own = NULL;
        for (int i = 0; i < BEGINNINGS; i++) {
            const struct plan_piece *piece = plans_piece(plans, beginnings[i].id);
            assert_false(piece && own);
            assert_true(!piece || count_in(plans, piece, true) >= beginnings[i].monsters);
            times[i] += piece != NULL;
            own = piece ? piece : own;
        }
        assert_non_null(own);
        assert_ptr_equal(own->drawing, plans_drawing(plans, 1, seed));
        assert_true(is_inside(own, plans->plan.up));
        assert_true(count_in(plans, own, false) >= 1);
        int healing = 0, inside = 0;
        for (int i = 0; i < plans->stock.count; i++) {
            bool heals = plans->stock.things[i].kind == test_kind(plans->rules, "healing_potion");
            healing += heals;
            inside += heals && is_inside(own, plans->stock.things[i].at);
        }
        assert_true(healing >= 2 && inside >= 1); /* one of the two that are due is drawn */
    }
    for (int i = 0; i < BEGINNINGS; i++)
        assert_in_range(times[i], SEEDS * 8 / 100, SEEDS * 21 / 100);
    plans_teardown(&fixture);
}

/* One or two of six coffins scratch, two of the others hold a thing that is planned for the floor. */
TEST(test_lots)
{
    struct plans *plans = *state;
    int rows = 0, lurkers = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        plans_make(plans, 4, seed);
        const struct plan_piece *row = plans_piece(plans, "coffin_row");
        if (!row)
            continue;
        rows++;
        lurkers += count_in(plans, row, true);
        assert_in_range(count_in(plans, row, true), 1, 2);
        assert_int_equal(count_in(plans, row, false), 2);
        for (int i = 0; i < plans->stock.count; i++)
            for (int other = 0; other < i; other++)
                assert_false(!floor_plan_open(&plans->plan, plans->stock.things[i].at) &&
                             point_equal(plans->stock.things[i].at, plans->stock.things[other].at));
    }
    assert_in_range(lurkers * 100 / rows, 120, 180);
}

/* One captive, of a kind of the depth, among idle captors who are worth a sixth of its budget, or a group's part less
 * or more; each company of them is a group. */
TEST(test_captors)
{
    void *fixture = NULL;
    (void)state;
    assert_int_equal(plans_setup_campaign(&fixture), 0);
    struct plans *plans = fixture;
    int pieces = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        int depth = seed % 2 ? 4 : 6;
        plans_make(plans, depth, seed);
        const struct plan_piece *piece = plans_piece(plans, "shackled_champion");
        if (!piece)
            continue;
        int captives = 0, worth = 0;
        for (int i = 0; i < plans->stock.count; i++) {
            const struct stock_thing *thing = &plans->stock.things[i];
            const struct kind *kind = &plans->rules->kinds[thing->kind];
            if (kind->sort != SORT_MONSTER || !is_inside(piece, thing->at))
                continue;
            bool captive = thing->state == AWARENESS_CAPTIVE;
            captives += captive;
            worth += captive ? 0 : kind->fighter.xp;
            assert_true(captive ? thing->group == 0 : thing->group > 0 && thing->state == AWARENESS_IDLE);
            assert_true(!captive || strcmp(kind->id, depth == 4 ? "orc" : "bone_caller") == 0 ||
                        strcmp(kind->id, "orc_captain") == 0);
        }
        const struct profile *profile = &plans->rules->profiles[rules_find_profile(plans->rules, "campaign")];
        int share = floor_stock_budget(profile, &profile->depths[depth - 1]) / 6;
        assert_int_equal(captives, 1);
        assert_in_range(worth, share * 50 / 100, share * 120 / 100);
        pieces++;
    }
    assert_in_range(pieces, SEEDS * 20 / 100, SEEDS * 45 / 100);
    plans_teardown(&fixture);
}

/* Most floors of these depths have one, where a wall is one cell thick, between two cells that are far from each other
 * on foot. */
TEST(test_cracked_walls)
{
    struct plans *plans = *state;
    int cracked = rules_find_ground(plans->rules, "cracked_wall"), all = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        plans_make(plans, 6, seed);
        for (int i = 0; i < PLAN_CELLS; i++) {
            struct point at = point_at(i % PLAN_WIDTH, i / PLAN_WIDTH);
            if (plans->plan.ground[i] != PLAN_ROW + cracked)
                continue;
            all++;
            bool across = floor_plan_open(&plans->plan, point_step(at, DIR_E));
            struct point one = point_step(at, across ? DIR_E : DIR_S), other = point_step(at, across ? DIR_W : DIR_N);
            assert_true(floor_plan_open(&plans->plan, one) && floor_plan_open(&plans->plan, other));
            assert_false(floor_plan_open(&plans->plan, at));
            assert_true(floor_plan_path(&plans->plan, one, other, 18) == PLAN_FAR);
        }
    }
    assert_in_range(all, SEEDS / 2, SEEDS);
}

/* A hall of so many cells within its walls, its joint in the middle of the longer of two of them. */
static void reshape(struct plans *plans, const char *id, int width, int height)
{
    struct rules *rules = plans->rules;
    struct drawing *drawing = &rules->drawings[rules_find_drawing(rules, id)];
    uint8_t *cells = rules->drawn_cells + rules->drawn_cell_count;
    *drawing = (struct drawing){.piece = true, .start_x = -1, .start_y = -1, .cells_at = rules->drawn_cell_count};
    strcpy(drawing->id, id);
    drawing->width = (int16_t)(width + 2);
    drawing->height = (int16_t)(height + 2);
    for (int y = 0; y < drawing->height; y++)
        for (int x = 0; x < drawing->width; x++)
            cells[y * drawing->width + x] = x >= 1 && x <= width && y >= 1 && y <= height ? DRAWN_FLOOR : DRAWN_ROCK;
    cells[height / 2 * drawing->width] = DRAWN_JOINT;
    rules->drawn_cell_count += (uint32_t)(drawing->width * drawing->height);
}

/* As wide and as high as can be, and so never on one floor, though there would be cells enough. */
TEST(test_pieces_that_no_floor_holds_at_once)
{
    struct plans *plans = *state;
    reshape(plans, "robbers_camp", MAX_PIECE_WIDTH - 2, 2);
    reshape(plans, "grass_dell", MAX_PIECE_WIDTH - 2, 2);
    reshape(plans, "vault", 1, MAX_PIECE_HEIGHT - 2);
    for (uint64_t seed = 1; seed <= 3; seed++) {
        assert_in_range(plans_make(plans, 2, seed), FLOOR_TRIES + FLOOR_ROOM_TRIES + 1, INT_MAX);
        assert_int_equal(plans->plan.piece_count, 0);
    }
}

/* --- In the world ------------------------------------------------------------------------------------------------- */

/* Nobody knows what is in a coffin, not even who has seen it from all sides, until it is open. */
TEST(test_things_in_coffins)
{
    void *fixture = NULL;
    (void)state;
    assert_int_equal(stage_setup(&fixture), 0);
    struct stage *stage = fixture;
    stage_draw_campaign(stage, "#@..#\n");
    struct entity *potion = stage_put(stage, "healing_potion", 2, 0);
    stage_lay(stage, "coffin", 2, 0);
    stage_refresh(stage);
    stage_wait(stage);
    assert_int_equal(stage->view->entity_count, 0);
    assert_false(potion->known);
    expect_sound(stage->game);
    stage_do(stage, command_move(DIR_E));
    STAGE_EVENTS(stage, EV_COFFIN_OPENED);
    assert_int_equal(stage->view->entity_count, 1);
    assert_int_equal(stage->view->entities[0].kind, potion->kind);
    stage_do(stage, command_move(DIR_E));
    stage_do(stage, command_plain(CMD_PICK_UP));
    STAGE_EVENTS(stage, EV_ITEM_TAKEN);
    stage_teardown(&fixture);
}

TEST_GROUP(plans_setup_ossuary, plans_teardown)
