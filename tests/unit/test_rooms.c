/* SPDX-License-Identifier: MIT
 *
 * The layout of floors: rooms, tunnels, start and stairs. What holds for every seed of a whole game stands in
 * tests/property/test_floors.c. */
#include "support/test.h"

#include "base/hash.h"
#include "core/gen/floor.h"
#include "support/content.h"
#include "support/world_fixture.h"

#include <stdlib.h>

enum { LAYOUTS = 300 };

struct carved {
    struct map map;
    struct layout layout;
};

static void carve(struct stage *stage, struct carved *carved, uint64_t seed)
{
    const struct profile *profile = &stage->rules->profiles[0];
    struct rng rng;
    rng_seed(&rng, seed, RNG_LAYOUT, 1);
    map_init(&carved->map, profile->map_width, profile->map_height);
    rooms_carve(&carved->map, profile, &rng, &carved->layout);
}

static int gap(int low, int size, int other_low, int other_size)
{
    return max_int(low - (other_low + other_size), other_low - (low + size));
}

/* Outer sides 6 to 10, all of them drawn; inside the map; at least one cell of rock between any two boxes. */
TEST(test_room_sizes_and_places)
{
    struct stage *stage = *state;
    struct carved *carved = malloc(sizeof *carved);
    int widths[16] = {0}, heights[16] = {0}, most = 0;
    stage_draw(stage, "@\n");
    for (uint64_t seed = 1; seed <= LAYOUTS; seed++) {
        carve(stage, carved, seed);
        const struct layout *layout = &carved->layout;
        assert_in_range(layout->count, 1, 30);
        most = max_int(most, layout->count);
        for (int i = 0; i < layout->count; i++) {
            const struct room *room = &layout->rooms[i];
            assert_true(room->x >= 0 && room->y >= 0 && room->x + room->width < 80 && room->y + room->height < 43);
            assert_in_range(room->width, 6, 10);
            assert_in_range(room->height, 6, 10);
            widths[room->width]++;
            heights[room->height]++;
            for (int j = 0; j < i; j++) {
                const struct room *other = &layout->rooms[j];
                assert_true(gap(room->x, room->width, other->x, other->width) > 0 ||
                            gap(room->y, room->height, other->y, other->height) > 0);
            }
        }
    }
    for (int side = 6; side <= 10; side++)
        assert_true(widths[side] > LAYOUTS && heights[side] > LAYOUTS / 2);
    assert_true(most < 30); /* refusals happen: never did all tries fit */
    free(carved);
}

/* Whether the whole box between two corners is floor. */
static bool is_floor(const struct map *map, struct point from, struct point to)
{
    for (int y = min_int(from.y, to.y); y <= max_int(from.y, to.y); y++) {
        for (int x = min_int(from.x, to.x); x <= max_int(from.x, to.x); x++) {
            if (map_tile(map, point_at(x, y)) != TILE_FLOOR)
                return false;
        }
    }
    return true;
}

static void mark(bool *explained, struct point from, struct point to)
{
    for (int y = min_int(from.y, to.y); y <= max_int(from.y, to.y); y++) {
        for (int x = min_int(from.x, to.x); x <= max_int(from.x, to.x); x++)
            explained[y * 80 + x] = true;
    }
}

/* Marks the L over this corner if it is there. */
static int mark_tunnel(bool *explained, const struct map *map, struct point from, struct point corner, struct point to)
{
    if (!is_floor(map, from, corner) || !is_floor(map, corner, to))
        return 0;
    mark(explained, from, corner);
    mark(explained, corner, to);
    return 1;
}

/* The floor is the insides of the rooms (5 to 9) and one L between each and the one before, and nothing else; both
 * kinds of L come about as often. */
TEST(test_insides_and_tunnels)
{
    struct stage *stage = *state;
    struct carved *carved = malloc(sizeof *carved);
    const struct map *map = &carved->map;
    int only_row_first = 0, only_column_first = 0;
    stage_draw(stage, "@\n");
    for (uint64_t seed = 1; seed <= LAYOUTS; seed++) {
        bool explained[80 * 43] = {false};
        carve(stage, carved, seed);
        for (int i = 0; i < carved->layout.count; i++) {
            const struct room *room = &carved->layout.rooms[i];
            struct point low = point_at(room->x + 1, room->y + 1);
            struct point high = point_at(room->x + room->width - 1, room->y + room->height - 1);
            assert_true(is_floor(map, low, high));
            mark(explained, low, high);
            if (i == 0)
                continue;
            struct point from = room_centre(room - 1), to = room_centre(room);
            int row_first = mark_tunnel(explained, map, from, point_at(to.x, from.y), to);
            int column_first = mark_tunnel(explained, map, from, point_at(from.x, to.y), to);
            assert_true(row_first || column_first);
            only_row_first += row_first > column_first;
            only_column_first += column_first > row_first;
        }
        for (int i = 0; i < 80 * 43; i++)
            assert_int_equal(explained[i], map_tile(map, point_at(i % 80, i / 80)) == TILE_FLOOR);
    }
    assert_in_range(only_row_first * 100 / (only_row_first + only_column_first), 45, 55);
    free(carved);
}

TEST(test_centres)
{
    assert_true(point_equal(room_centre(&(struct room){0, 0, 6, 6}), point_at(3, 3)));
    assert_true(point_equal(room_centre(&(struct room){10, 20, 7, 9}), point_at(13, 24)));
    assert_true(point_equal(room_centre(&(struct room){11, 21, 7, 10}), point_at(14, 26)));
}

/* The hero starts in the centre of the first room; the stairs are in the centre of the last. */
TEST(test_start_and_stairs)
{
    struct stage *stage = *state;
    struct carved *carved = malloc(sizeof *carved);
    stage_draw(stage, "@\n");
    for (uint64_t seed = 1; seed <= 100; seed++) {
        carve(stage, carved, seed);
        game_new(stage->game, stage->rules, 0, seed);
        const struct room *rooms = carved->layout.rooms;
        assert_true(point_equal(stage_hero(stage)->at, room_centre(&rooms[0])));
        assert_true(point_equal(stage_only(stage, "stairs_down")->at, room_centre(&rooms[carved->layout.count - 1])));
        assert_memory_equal(stage->game->world.map.tiles, carved->map.tiles, 80 * 43);
    }
    free(carved);
}

/* If only one room fits, the stairs are under the hero: v2 loses them. */
TEST(test_one_room)
{
    struct stage *stage = *state;
    stage_draw(stage, "@\n");
    stage->rules->profiles[0].max_rooms = 1;
    for (uint64_t seed = 1; seed <= 50; seed++) {
        game_new(stage->game, stage->rules, 0, seed);
        expect_sound(stage->game);
        game_view(stage->game, stage->view);
        assert_true(stage->view->hero.on_stairs);
        stage_do(stage, command_plain(CMD_DESCEND));
        assert_int_equal(stage->view->floor, 2);
        assert_true(stage->view->hero.on_stairs);
    }
}

/* Nothing stray at (0,0), nor anywhere on the rim: v2 writes stairs there. */
TEST(test_solid_rim)
{
    struct stage *stage = *state;
    stage_draw(stage, "@\n");
    for (uint64_t seed = 1; seed <= 100; seed++) {
        game_new(stage->game, stage->rules, 0, seed);
        const struct map *map = &stage->game->world.map;
        for (int i = 0; i < 80 * 43; i++) {
            struct point at = point_at(i % 80, i / 80);
            if (at.x == 0 || at.y == 0 || at.x == 79 || at.y == 42)
                assert_int_equal(map_tile(map, at), TILE_WALL);
        }
        const struct entity *entity;
        int stairs = 0;
        WORLD_EACH(&stage->game->world, entity)
        stairs += entity_has(entity, HAS_STAIRS);
        assert_int_equal(stairs, 1);
    }
}

/* What a floor holds, without regard to ids: hashed place by place. */
static uint64_t floor_hash(struct stage *stage)
{
    const struct world *world = &stage->game->world;
    struct hash hash;
    hash_init(&hash, 0);
    hash_bytes(&hash, world->map.tiles, 80 * 43);
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity_on_floor(entity) && entity != world_hero_const(world))
            hash_u64(&hash, (uint64_t)entity->kind << 32 | (uint64_t)entity->at.x << 16 | (uint64_t)entity->at.y);
    }
    hash_u64(&hash, (uint64_t)stage_hero(stage)->at.x << 16 | (uint64_t)stage_hero(stage)->at.y);
    return hash_value(&hash);
}

/* A floor depends on seed and depth alone: the same after fights, finds and other floors. */
TEST(test_seed_and_depth_alone)
{
    struct stage *stage = *state;
    for (int floor = 2; floor <= 9; floor++) {
        game_new(stage->game, stage->shipped, 0, 77);
        game_reveal_floor(stage->game, floor);
        uint64_t straight = floor_hash(stage);

        stage_draw(stage, "@o\n");
        stage->game->world.seed = 77;
        stage->game->world.floor = (int16_t)(floor - 1);
        stage_put(stage, "stairs_down", 0, 0);
        stage_give(stage, "sword");
        stage_do(stage, command_move(DIR_E));
        stage_do(stage, command_letter(CMD_DROP, 0));
        rng_next(&stage->game->world.ai_rng);
        stage_do(stage, command_plain(CMD_DESCEND));
        assert_true(floor_hash(stage) == straight);

        game_new(stage->game, stage->shipped, 0, 78);
        game_reveal_floor(stage->game, floor);
        assert_false(floor_hash(stage) == straight);
        game_new(stage->game, stage->shipped, 0, 77);
        game_reveal_floor(stage->game, floor + 1);
        assert_false(floor_hash(stage) == straight);
    }
}

/* As first arrival would build it, even the floor one stands on and has changed; all of it known. */
TEST(test_reveal)
{
    struct stage *stage = *state;
    game_new(stage->game, stage->shipped, 0, 3);
    game_reveal_floor(stage->game, 1);
    uint64_t fresh = floor_hash(stage);
    stage_do(stage, command_letter(CMD_DROP, 0));
    assert_false(floor_hash(stage) == fresh);
    game_reveal_floor(stage->game, 1);
    assert_true(floor_hash(stage) == fresh);
    game_view(stage->game, stage->view);
    for (int i = 0; i < 80 * 43; i++)
        assert_int_equal(stage->view->cells[i] & (CELL_EXPLORED | CELL_VISIBLE), CELL_EXPLORED | CELL_VISIBLE);
    expect_sound(stage->game);
}

TEST_GROUP(stage_setup, stage_teardown)
