/* SPDX-License-Identifier: MIT
 *
 * Every floor of every seed: sound, connected, with stairs that can be reached, and equal whenever it is built. */
#include "support/test.h"

#include "base/hash.h"
#include "support/play.h"
#include "support/world_fixture.h"

#include <stdlib.h>

enum { CELLS = 80 * 43 };
static const int DEPTHS[] = {1, 2, 3, 4, 6, 7, 8, 30};
enum { DEPTH_COUNT = sizeof DEPTHS / sizeof DEPTHS[0] };

/* What a floor needs around it to be measured. */
struct survey {
    uint32_t words[PATH_WORDS(MAX_MAP_WIDTH, MAX_MAP_HEIGHT)];
};

/* Every floor cell can be walked to from the hero, so everything on it, too. */
static void expect_connected(const struct world *world, struct survey *survey)
{
    struct path_ground ground = path_ground_moves(map_bits(&world->map, world->map.walkable));
    struct path_map map = path_map_over(survey->words, world->map.width, world->map.height);
    path_map_fill(&map, &ground, &world_hero_const(world)->at, 1);
    for (int i = 0; i < CELLS; i++) {
        bool reached = path_map_cost(&map, point_at(i % 80, i / 80)) != PATH_UNREACHED;
        assert_int_equal(reached, world->map.tiles[i] == TILE_FLOOR);
    }
}

/* One staircase, one hero, and all else is what the tables of the rules name for this depth. */
static void expect_tables(const struct game *game, int floor)
{
    const struct profile *profile = &game->rules->profiles[0];
    const struct world *world = &game->world;
    const struct entity *entity;
    int stairs = 0;
    WORLD_EACH(world, entity)
    {
        if (!entity_on_floor(entity) || entity == world_hero_const(world))
            continue;
        int weight = 0;
        for (int i = 0; i < profile->monster_count; i++)
            weight +=
                profile->monsters[i].kind == entity->kind ? step_table_at(&profile->monsters[i].weight, floor) : 0;
        for (int i = 0; i < profile->item_count; i++)
            weight += profile->items[i].kind == entity->kind ? step_table_at(&profile->items[i].weight, floor) : 0;
        stairs += entity->kind == profile->stairs;
        assert_true(weight > 0 || entity->kind == profile->stairs);
        assert_int_equal(entity->fighter.hp, game->rules->kinds[entity->kind].fighter.max_hp);
    }
    assert_int_equal(stairs, 1);
}

TEST(test_every_floor)
{
    struct play *play = *state;
    struct survey *survey = malloc(sizeof *survey);
    for (int seed = 1; seed <= test_seeds(); seed++) {
        game_new(play->game, play->rules[PLAY_CLASSIC], 0, (uint64_t)seed);
        game_new(play->copy, play->rules[PLAY_CLASSIC], 0, (uint64_t)seed);
        for (int i = 0; i < DEPTH_COUNT; i++) {
            game_reveal_floor(play->game, DEPTHS[i]);
            expect_sound(play->game);
            expect_connected(&play->game->world, survey);
            expect_tables(play->game, DEPTHS[i]);
        }
        /* The same floors in the other order are the same floors. */
        uint64_t deepest = game_hash_world(play->game);
        for (int i = DEPTH_COUNT - 1; i >= 0; i--)
            game_reveal_floor(play->copy, DEPTHS[i]);
        game_reveal_floor(play->game, DEPTHS[0]);
        assert_memory_equal(play->copy->world.map.tiles, play->game->world.map.tiles, CELLS);
        game_new(play->copy, play->rules[PLAY_CLASSIC], 0, (uint64_t)seed);
        for (int i = 0; i < DEPTH_COUNT; i++)
            game_reveal_floor(play->copy, DEPTHS[i]);
        assert_true(game_hash_world(play->copy) == deepest);
    }
    free(survey);
}

/* No two seeds and no two depths share a floor. */
TEST(test_floors_differ)
{
    struct play *play = *state;
    int seeds = min_int(test_seeds(), 200);
    uint64_t *hashes = calloc((size_t)seeds * DEPTH_COUNT, sizeof *hashes);
    int count = 0;
    for (int seed = 1; seed <= seeds; seed++) {
        game_new(play->game, play->rules[PLAY_CLASSIC], 0, (uint64_t)seed);
        for (int i = 0; i < DEPTH_COUNT; i++) {
            game_reveal_floor(play->game, DEPTHS[i]);
            struct hash hash;
            hash_init(&hash, 0);
            hash_bytes(&hash, play->game->world.map.tiles, CELLS);
            hashes[count++] = hash_value(&hash);
        }
    }
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < i; j++)
            assert_true(hashes[i] != hashes[j]);
    }
    free(hashes);
}

/* Maps of the least and the largest size the rules allow, and rooms that fill them. */
TEST(test_odd_sizes)
{
    static const struct {
        int16_t width, height, rooms, least, most;
    } SIZES[] = {
        {12, 12, 30, 6, 10}, {126, 62, 64, 6, 10}, {126, 62, 64, 3, 4}, {63, 62, 40, 20, 30}, {65, 20, 30, 3, 10}};
    struct play *play = *state;
    struct rules *rules = malloc(sizeof *rules);
    *rules = *play->rules[PLAY_CLASSIC];
    struct profile *profile = &rules->profiles[0];
    for (int seed = 1; seed <= (test_seeds() + 9) / 10; seed++) {
        for (size_t i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
            profile->map_width = SIZES[i].width;
            profile->map_height = SIZES[i].height;
            profile->max_rooms = SIZES[i].rooms;
            profile->room_min = SIZES[i].least;
            profile->room_max = SIZES[i].most;
            game_new(play->game, rules, 0, (uint64_t)seed);
            expect_sound(play->game);
            game_reveal_floor(play->game, 9);
            expect_sound(play->game);
        }
    }
    free(rules);
}

TEST_GROUP(play_setup, play_teardown)
