/* SPDX-License-Identifier: MIT
 *
 * The field of view on real floors, from every cell: symmetric, in range, walls lit where floor is seen. */
#include "support/test.h"

#include "support/play.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 80, HEIGHT = 43, CELLS = WIDTH * HEIGHT, RADIUS = 10 };

/* What is seen from each floor cell. */
struct sights {
    uint64_t seen[CELLS][BITGRID_WORDS(WIDTH, HEIGHT)];
};

static bool sees(struct sights *sights, struct point from, struct point to)
{
    struct bitgrid seen = bitgrid_over(sights->seen[from.y * WIDTH + from.x], WIDTH, HEIGHT);
    return bitgrid_get(&seen, to);
}

static void look_from_everywhere(struct map *map, struct sights *sights)
{
    for (int i = 0; i < CELLS; i++) {
        struct point eye = point_at(i % WIDTH, i / WIDTH);
        if (map_tile(map, eye) != TILE_FLOOR)
            continue;
        map_look(map, eye, RADIUS);
        memcpy(sights->seen[i], map->seen, sizeof sights->seen[i]);
    }
}

/* A wall is lit when it is in range and borders a floor cell that is seen. */
static bool borders_seen_floor(const struct map *map, struct sights *sights, struct point eye, struct point wall)
{
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point at = point_step(wall, (enum dir)dir);
        if (map_tile(map, at) == TILE_FLOOR && sees(sights, eye, at))
            return true;
    }
    return false;
}

static void expect_sight(const struct map *map, struct sights *sights, struct point eye)
{
    assert_true(sees(sights, eye, eye));
    for (int y = max_int(0, eye.y - RADIUS); y < min_int(HEIGHT, eye.y + RADIUS + 1); y++) {
        for (int x = max_int(0, eye.x - RADIUS); x < min_int(WIDTH, eye.x + RADIUS + 1); x++) {
            struct point at = point_at(x, y);
            bool seen = sees(sights, eye, at);
            bool in_range = point_distance2(eye, at) < RADIUS * RADIUS;
            assert_true(in_range || !seen);
            if (map_tile(map, at) == TILE_FLOOR)
                assert_true(seen == sees(sights, at, eye));
            else
                assert_true(seen == (in_range && borders_seen_floor(map, sights, eye, at)));
            if (point_chebyshev(eye, at) <= 1)
                assert_true(seen);
        }
    }
    int count = 0, near = 0;
    for (int i = 0; i < CELLS; i++) {
        struct point at = point_at(i % WIDTH, i / WIDTH);
        count += sees(sights, eye, at);
        near += point_distance2(eye, at) < RADIUS * RADIUS && sees(sights, eye, at);
    }
    assert_int_equal(count, near);
}

TEST(test_real_floors)
{
    struct play *play = *state;
    struct sights *sights = malloc(sizeof *sights);
    for (int seed = 1; seed <= (test_seeds() + 9) / 10; seed++) {
        game_new(play->game, play->rules[PLAY_CLASSIC], 0, (uint64_t)seed);
        struct map *map = &play->game->world.map;
        look_from_everywhere(map, sights);
        for (int i = 0; i < CELLS; i++) {
            if (map->tiles[i] == TILE_FLOOR)
                expect_sight(map, sights, point_at(i % WIDTH, i / WIDTH));
        }
    }
    free(sights);
}

/* What the hero sees is what is seen from its cell, and what it has seen is remembered, floor by floor. */
TEST(test_seen_in_play)
{
    struct play *play = *state;
    for (int seed = 1; seed <= (test_seeds() + 9) / 10; seed++) {
        uint64_t remembered[MAP_WORDS] = {0};
        int floor = 0;
        play_start(play, (uint64_t)seed);
        for (int turn = 0; turn < 150 && !play_is_over(play); turn++) {
            const struct map *map = &play->game->world.map;
            size_t words = BITGRID_WORDS(map->width, map->height);
            if (play->view->floor != floor)
                memset(remembered, 0, sizeof remembered);
            floor = play->view->floor;
            memcpy(&play->copy->world.map, map, sizeof *map);
            map_look(&play->copy->world.map, play->view->hero.at, RADIUS);
            assert_memory_equal(play->copy->world.map.seen, map->seen, words * sizeof map->seen[0]);
            for (size_t i = 0; i < words; i++)
                remembered[i] |= map->seen[i];
            assert_memory_equal(remembered, map->explored, words * sizeof map->explored[0]);
            struct command command = play_choose(play);
            play_step(play, &command);
        }
    }
}

TEST_GROUP(play_setup, play_teardown)
