/* SPDX-License-Identifier: MIT
 *
 * Who and what is on a floor: the step tables by depth, the most in one room, the weights, where things lie. */
#include "support/test.h"

#include "core/gen/floor.h"
#include "support/content.h"
#include "support/world_fixture.h"

#include <string.h>

TEST(test_step_tables)
{
    const struct step_table none = {0};
    const struct step_table table = {3, {{2, 10}, {4, 0}, {7, 25}}};
    static const int VALUES[] = {0, 0, 10, 10, 0, 0, 0, 25, 25};
    for (int floor = 0; floor < 9; floor++) {
        assert_int_equal(step_table_at(&table, floor), VALUES[floor]);
        assert_int_equal(step_table_at(&none, floor), 0);
    }
    assert_int_equal(step_table_at(&table, 9999), 25);
}

/* --- Many rooms at one depth ------------------------------------------------------------------------------------- */

enum { ROOMS = 4000, MOST = 8 };

struct census {
    int monsters[MOST + 1]; /* rooms with so many */
    int items[MOST + 1];
    int kinds[MAX_KINDS];
};

static const struct room ROOM = {1, 1, 10, 10}; /* 81 cells inside */

/* Fills one large room `ROOMS` times over, each time anew. */
static void take_census(struct stage *stage, int floor, struct census *census)
{
    struct rng monster_rng, item_rng;
    rng_seed(&monster_rng, 1, RNG_MONSTERS, (uint32_t)floor);
    rng_seed(&item_rng, 1, RNG_ITEMS, (uint32_t)floor);
    memset(census, 0, sizeof *census);
    for (int i = 0; i < ROOMS; i++) {
        stage_draw(stage, "............\n............\n............\n............\n............\n............\n"
                          "............\n............\n............\n............\n............\n............\n"
                          "@...........\n");
        populate_room(stage->game, &ROOM, floor, &monster_rng, &item_rng);
        int monsters = 0, items = 0;
        const struct entity *entity;
        WORLD_EACH(&stage->game->world, entity)
        {
            if (!entity_on_floor(entity) || entity == stage_hero(stage))
                continue;
            assert_true(entity->at.x >= 2 && entity->at.x <= 10 && entity->at.y >= 2 && entity->at.y <= 10);
            monsters += entity_has(entity, HAS_AI);
            items += entity_has(entity, HAS_ITEM);
            census->kinds[entity->kind]++;
        }
        assert_in_range(monsters, 0, MOST);
        assert_in_range(items, 0, MOST);
        census->monsters[monsters]++;
        census->items[items]++;
    }
}

/* Numbers are uniform in 0 .. most. A few things find their cell taken and are left out, which shifts a little. */
static void expect_uniform(const int *rooms, int most)
{
    int expected = ROOMS / (most + 1);
    for (int number = 0; number <= MOST; number++) {
        if (number > most)
            assert_int_equal(rooms[number], 0);
        else
            assert_in_range(rooms[number], expected * 80 / 100, expected * 120 / 100);
    }
}

TEST(test_numbers_by_depth)
{
    static const struct {
        int floor, monsters, items;
    } DEPTHS[] = {{1, 2, 1}, {2, 2, 1}, {3, 2, 1}, {4, 3, 2}, {5, 3, 2}, {6, 5, 2}, {7, 5, 2}, {40, 5, 2}};
    struct census census;
    for (size_t i = 0; i < sizeof DEPTHS / sizeof DEPTHS[0]; i++) {
        take_census(*state, DEPTHS[i].floor, &census);
        expect_uniform(census.monsters, DEPTHS[i].monsters);
        expect_uniform(census.items, DEPTHS[i].items);
    }
}

/* The share of each kind is its weight over the sum of all weights at that depth. */
TEST(test_weights_by_depth)
{
    static const char *const KINDS[] = {"orc",   "troll",  "healing_potion",   "confusion_scroll",
                                        "sword", "shield", "lightning_scroll", "fireball_scroll"};
    static const struct {
        int floor;
        int weights[8]; /* two monsters, six items */
    } DEPTHS[] = {
        {1, {80, 0, 35, 0, 0, 0, 0, 0}},       {2, {80, 0, 35, 10, 0, 0, 0, 0}},
        {3, {80, 15, 35, 10, 0, 0, 0, 0}},     {4, {80, 15, 35, 10, 5, 0, 25, 0}},
        {5, {80, 30, 35, 10, 5, 0, 25, 0}},    {6, {80, 30, 35, 10, 5, 0, 25, 25}},
        {7, {80, 60, 35, 10, 5, 0, 25, 25}},   {8, {80, 60, 35, 10, 5, 15, 25, 25}},
        {30, {80, 60, 35, 10, 5, 15, 25, 25}},
    };
    struct stage *stage = *state;
    struct census census;
    for (size_t i = 0; i < sizeof DEPTHS / sizeof DEPTHS[0]; i++) {
        take_census(stage, DEPTHS[i].floor, &census);
        for (int group = 0; group < 2; group++) {
            int first = group ? 2 : 0, last = group ? 8 : 2, found = 0, total = 0;
            for (int k = first; k < last; k++) {
                found += census.kinds[test_kind(stage->rules, KINDS[k])];
                total += DEPTHS[i].weights[k];
            }
            assert_true(found > 1000);
            for (int k = first; k < last; k++) {
                int expected = found * DEPTHS[i].weights[k] / total;
                int count = census.kinds[test_kind(stage->rules, KINDS[k])];
                int slack = DEPTHS[i].weights[k] ? 20 + expected / 8 : 0;
                if (count < expected - slack || count > expected + slack)
                    fail_msg("floor %d: %d of %d are %s, expected %d", DEPTHS[i].floor, count, found, KINDS[k],
                             expected);
            }
        }
        assert_int_equal(census.kinds[test_kind(stage->rules, "dagger")], 0);
    }
}

/* --- Where things lie -------------------------------------------------------------------------------------------- */

static const char *const SMALL_ROOM = "@....\n"
                                      ".....\n"
                                      ".....\n"
                                      ".....\n"
                                      ".....\n";

/* All cells inside a room come about as often, none outside ever. */
TEST(test_uniform_inside)
{
    static const struct room room = {0, 0, 4, 4};
    struct stage *stage = *state;
    int found[25] = {0};
    struct rng monster_rng, item_rng;
    rng_seed(&monster_rng, 5, RNG_MONSTERS, 1);
    rng_seed(&item_rng, 5, RNG_ITEMS, 1);
    for (int i = 0; i < ROOMS; i++) {
        stage_draw(stage, SMALL_ROOM);
        populate_room(stage->game, &room, 1, &monster_rng, &item_rng);
        const struct entity *entity;
        WORLD_EACH(&stage->game->world, entity)
        {
            if (entity_has(entity, HAS_AI))
                found[entity->at.y * 5 + entity->at.x]++;
        }
    }
    for (int i = 0; i < 25; i++) {
        bool inside = i % 5 >= 1 && i % 5 <= 3 && i / 5 >= 1 && i / 5 <= 3;
        int expected = inside ? ROOMS / 9 : 0; /* one monster a room on average, less those left out */
        assert_in_range(found[i], expected * 75 / 100, expected * 115 / 100);
    }
}

/* A cell that is taken, by hero, monster or item, stays as it is; stairs and corners of the map are no reason. */
TEST(test_taken_cells)
{
    static const struct room room = {0, 0, 2, 2}; /* one cell inside: (1, 1) */
    static const struct {
        const char *taken;
        int most; /* entities on that cell afterwards */
    } CASES[] = {{"orc", 1}, {"healing_potion", 1}, {"stairs_down", 2}, {NULL, 1}};
    struct stage *stage = *state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        int most = 0;
        struct rng monster_rng, item_rng;
        rng_seed(&monster_rng, 9, RNG_MONSTERS, 6);
        rng_seed(&item_rng, 9, RNG_ITEMS, 6);
        for (int turn = 0; turn < 100; turn++) {
            stage_draw(stage, SMALL_ROOM);
            if (CASES[i].taken)
                stage_put(stage, CASES[i].taken, 1, 1);
            populate_room(stage->game, &room, 6, &monster_rng, &item_rng);
            expect_sound(stage->game);
            const struct entity *entity;
            int here = 0;
            WORLD_EACH(&stage->game->world, entity)
            here += entity_on_floor(entity) && point_equal(entity->at, point_at(1, 1));
            most = max_int(most, here);
        }
        assert_int_equal(most, CASES[i].most);
    }
}

/* The first room is filled like the others, around the hero; corridors stay empty. */
TEST(test_all_rooms_and_no_corridors)
{
    struct stage *stage = *state;
    int first_monsters = 0, first_items = 0;
    stage_draw(stage, "@\n");
    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct map map;
        struct layout layout;
        struct rng rng;
        rng_seed(&rng, seed, RNG_LAYOUT, 1);
        map_init(&map, 80, 43);
        rooms_carve(&map, &stage->rules->profiles[0], &rng, &layout);
        game_new(stage->game, stage->rules, 0, seed);
        const struct entity *entity;
        WORLD_EACH(&stage->game->world, entity)
        {
            int inside = -1;
            for (int i = 0; i < layout.count && entity_on_floor(entity); i++) {
                const struct room *room = &layout.rooms[i];
                if (entity->at.x > room->x && entity->at.x < room->x + room->width && entity->at.y > room->y &&
                    entity->at.y < room->y + room->height)
                    inside = i;
            }
            assert_true(inside >= 0 || !entity_on_floor(entity));
            first_monsters += inside == 0 && entity_has(entity, HAS_AI);
            first_items += inside == 0 && entity_has(entity, HAS_ITEM);
        }
    }
    assert_in_range(first_monsters, 150, 250); /* one a room on average */
    assert_in_range(first_items, 70, 130);     /* a half */
}

TEST_GROUP(stage_setup, stage_teardown)
