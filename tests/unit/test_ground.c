/* SPDX-License-Identifier: MIT
 *
 * The cells of a campaign's floor by themselves: what is laid, what follows from it, what passes.
 */
#include "support/test.h"

#include "base/path.h"
#include "core/map/passage.h"
#include "core/ruleset.h"
#include "support/world_fixture.h"

#include <stdlib.h>
#include <string.h>

static bool is_clear(const struct stage *stage, int x, int y)
{
    const struct map *map = &stage->game->world.map;
    struct bitgrid clear = map_bits(map, map->clear);
    return bitgrid_get(&clear, point_at(x, y));
}

/* A corridor with a door in its middle. */
static void draw_corridor(struct stage *stage)
{
    stage_draw_campaign(stage, "#########\n"
                               "#...#...#\n"
                               "#@......#\n"
                               "#...#...#\n"
                               "#########\n");
    stage_lay(stage, "door", 4, 2);
}

static void expect_sound_cells(struct stage *stage)
{
    char text[160] = "";
    struct strbuf why;
    STRBUF_OVER(&why, text);
    world_look_again(stage->game);
    if (!game_check(stage->game, &why))
        fail_msg("%s", text);
}

/* --- Laying ------------------------------------------------------------------------------------------------------- */

TEST(test_a_floor_begins_as_its_tiles)
{
    struct stage *stage = *state;
    draw_corridor(stage);
    assert_int_equal(stage_cell(stage, 0, 0)->ground, stage_ground(stage, "hard_wall"));
    assert_int_equal(stage_cell(stage, 4, 1)->ground, stage_ground(stage, "wall"));
    assert_int_equal(stage_cell(stage, 5, 2)->ground, stage_ground(stage, "floor"));
    assert_int_equal(stage_cell(stage, 4, 2)->ground, stage_ground(stage, "door"));
    assert_int_equal(stage_cell(stage, 5, 2)->cover, GROUND_NONE);
    expect_sound_cells(stage);
}

TEST(test_layers)
{
    struct stage *stage = *state;
    draw_corridor(stage);
    stage_lay(stage, "roots", 2, 2);
    assert_int_equal(stage_cell(stage, 2, 2)->ground, stage_ground(stage, "floor"));
    assert_int_equal(stage_cell(stage, 2, 2)->cover, stage_ground(stage, "roots"));
    stage_lay(stage, "none", 2, 2);
    assert_int_equal(stage_cell(stage, 2, 2)->cover, GROUND_NONE);
    expect_sound_cells(stage);
}

/* A closed door is a wall to light, gas and missiles; it opens, and then it is none. */
TEST(test_doors)
{
    struct stage *stage = *state;
    struct point door = point_at(4, 2);
    draw_corridor(stage);
    assert_true(passage_opens(stage->game, door));
    assert_true(passage_stops_flight(stage->game, door));
    assert_false(world_is_free(&stage->game->world, door));
    assert_false(is_clear(stage, 4, 2));
    assert_false(map_seen(&stage->game->world.map, point_at(6, 2)));
    assert_false(terrain_change(stage->game, door, CHANGE_TRAMPLED));
    assert_true(terrain_change(stage->game, door, CHANGE_OPENED));
    world_look_again(stage->game);
    assert_int_equal(stage_cell(stage, 4, 2)->ground, stage_ground(stage, "open_door"));
    assert_false(passage_opens(stage->game, door));
    assert_false(passage_stops_flight(stage->game, door));
    assert_true(world_is_free(&stage->game->world, door));
    assert_true(map_seen(&stage->game->world.map, point_at(6, 2)));
    assert_true(terrain_change(stage->game, door, CHANGE_CLOSED));
    expect_sound_cells(stage);
}

TEST(test_no_slanted_steps_at_doors)
{
    struct stage *stage = *state;
    draw_corridor(stage);
    for (int open = 0; open < 2; open++) {
        assert_true(passage_adjacent(&stage->game->world, point_at(3, 2), point_at(4, 2)));
        assert_false(passage_adjacent(&stage->game->world, point_at(3, 1), point_at(4, 2)));
        assert_true(passage_adjacent(&stage->game->world, point_at(2, 1), point_at(3, 2)));
        terrain_change(stage->game, point_at(4, 2), CHANGE_OPENED);
    }
    assert_false(passage_adjacent(&stage->game->world, point_at(2, 1), point_at(2, 1)));
    assert_false(passage_adjacent(&stage->game->world, point_at(2, 2), point_at(4, 2)));
    stage_play_by(stage, RULESET_CLASSIC);
    assert_true(passage_adjacent(&stage->game->world, point_at(3, 1), point_at(4, 2)));
}

/* --- Ways and sound ----------------------------------------------------------------------------------------------- */

static uint32_t cost(struct stage *stage, const struct path_ground *ground, struct point to)
{
    struct path_map map =
        path_map_over(stage->game->scratch.ways, stage->game->world.map.width, stage->game->world.map.height);
    struct path path;
    assert_true(path_find(&map, ground, point_at(1, 2), to, 0, &path));
    return path.cost;
}

TEST(test_ways)
{
    struct stage *stage = *state;
    draw_corridor(stage);
    struct path_ground walk = passage_ways(stage->game), sound = passage_sounds(stage->game);
    assert_int_equal(cost(stage, &walk, point_at(7, 2)), 6);
    assert_int_equal(cost(stage, &sound, point_at(7, 2)), 10);
    assert_int_equal(cost(stage, &sound, point_at(3, 2)), 2);
    stage_lay(stage, "roots", 3, 2);
    assert_true(passage_slow(stage->game, point_at(3, 2)));
    assert_int_equal(cost(stage, &walk, point_at(7, 2)), 6);
    stage_lay(stage, "open_door", 4, 2);
    assert_int_equal(cost(stage, &walk, point_at(7, 2)), 6);
    assert_int_equal(cost(stage, &sound, point_at(7, 2)), 6);
}

/* --- Sight -------------------------------------------------------------------------------------------------------- */

TEST(test_tall_grass_hides_what_is_behind_it)
{
    struct stage *stage = *state;
    draw_corridor(stage);
    stage_lay(stage, "floor", 4, 2);
    assert_true(map_seen(&stage->game->world.map, point_at(6, 2)));
    stage_lay(stage, "tall_grass", 3, 2);
    assert_true(map_seen(&stage->game->world.map, point_at(3, 2)));
    assert_false(map_seen(&stage->game->world.map, point_at(6, 2)));
    struct entity *orc = stage_put(stage, "orc", 3, 2);
    world_look_again(stage->game);
    assert_true(map_seen(&stage->game->world.map, point_at(6, 2)));
    expect_sound_cells(stage);
    world_move(&stage->game->world, orc, point_at(2, 1));
    world_look_again(stage->game);
    assert_false(map_seen(&stage->game->world.map, point_at(6, 2)));
    stage->rules->kinds[orc->kind].monster.traits = 1 << TRAIT_FLY;
    world_move(&stage->game->world, orc, point_at(3, 2));
    world_look_again(stage->game);
    assert_false(map_seen(&stage->game->world.map, point_at(6, 2)));
    expect_sound_cells(stage);
}

/* What changes out of sight stays as it was last seen. */
TEST(test_what_was_last_seen)
{
    struct stage *stage = *state;
    draw_corridor(stage);
    stage_lay(stage, "open_door", 4, 2);
    assert_int_equal(stage_cell(stage, 6, 2)->seen_ground, stage_ground(stage, "floor"));
    stage_lay(stage, "door", 4, 2);
    stage_lay(stage, "roots", 6, 2);
    assert_int_equal(stage_cell(stage, 6, 2)->seen_cover, GROUND_NONE);
    stage_lay(stage, "open_door", 4, 2);
    assert_int_equal(stage_cell(stage, 6, 2)->seen_cover, stage_ground(stage, "roots"));
    expect_sound_cells(stage);
}

/* --- Returns ------------------------------------------------------------------------------------------------------ */

TEST(test_cells_return)
{
    struct stage *stage = *state;
    struct world *world = &stage->game->world;
    draw_corridor(stage);
    assert_true(terrain_lay_for(stage->game, point_at(6, 2), stage_ground(stage, "wall"), 5));
    assert_true(terrain_lay_for(stage->game, point_at(6, 2), stage_ground(stage, "hard_wall"), 3));
    assert_true(terrain_lay_for(stage->game, point_at(6, 2), stage_ground(stage, "roots"), 3));
    terrain_return(stage->game, world->time + 299);
    assert_int_equal(stage_cell(stage, 6, 2)->cover, stage_ground(stage, "roots"));
    terrain_return(stage->game, world->time + 300);
    assert_int_equal(stage_cell(stage, 6, 2)->cover, GROUND_NONE);
    assert_int_equal(stage_cell(stage, 6, 2)->ground, stage_ground(stage, "hard_wall"));
    terrain_return(stage->game, world->time + 499);
    assert_int_equal(stage_cell(stage, 6, 2)->ground, stage_ground(stage, "hard_wall"));
    terrain_return(stage->game, world->time + 500);
    assert_int_equal(stage_cell(stage, 6, 2)->ground, stage_ground(stage, "floor"));
    assert_int_equal(world->terrain.return_count, 0);
    expect_sound_cells(stage);
}

/* A cell that is to be wall again waits until nobody and nothing is in it. */
TEST(test_nobody_is_walled_in)
{
    struct stage *stage = *state;
    struct world *world = &stage->game->world;
    draw_corridor(stage);
    stage_lay(stage, "wall", 6, 2);
    assert_true(terrain_lay_for(stage->game, point_at(6, 2), stage_ground(stage, "floor"), 5));
    struct entity *orc = stage_put(stage, "orc", 6, 2);
    terrain_return(stage->game, world->time + 600);
    assert_int_equal(stage_cell(stage, 6, 2)->ground, stage_ground(stage, "floor"));
    world_move(world, orc, point_at(7, 2));
    terrain_return(stage->game, world->time + 600);
    assert_int_equal(stage_cell(stage, 6, 2)->ground, stage_ground(stage, "wall"));
    expect_sound_cells(stage);
}

TEST(test_no_more_returns_than_fit)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@................................\n"
                               ".................................\n");
    for (int i = 0; i < MAX_CELL_RETURNS; i++)
        assert_true(terrain_lay_for(stage->game, point_at(1 + i % 32, i / 32), stage_ground(stage, "roots"), 5));
    assert_false(terrain_lay_for(stage->game, point_at(0, 0), stage_ground(stage, "roots"), 5));
    assert_int_equal(stage_cell(stage, 0, 0)->cover, GROUND_NONE);
    expect_sound_cells(stage);
}

/* --- Copies, bytes, hashes ---------------------------------------------------------------------------------------- */

static void draw_rich_floor(struct stage *stage)
{
    draw_corridor(stage);
    stage_lay(stage, "tall_grass", 2, 1);
    stage_lay(stage, "roots", 6, 3);
    terrain_set_gas(stage->game, point_at(6, 1), GAS_VENOM, 77);
    terrain_set_fire(stage->game, point_at(2, 1), 3);
    terrain_lay_for(stage->game, point_at(7, 3), stage_ground(stage, "wall"), 9);
    world_look_again(stage->game);
}

TEST(test_copies)
{
    struct stage *stage = *state;
    draw_rich_floor(stage);
    memset(stage->copy, 0x5a, game_size());
    game_clone(stage->copy, stage->game);
    assert_true(game_check(stage->copy, NULL));
    assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
    stage_lay(stage, "roots", 3, 3);
    game_rewind(stage->copy, stage->game);
    assert_true(game_check(stage->copy, NULL));
    assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
}

TEST(test_bytes)
{
    struct stage *stage = *state;
    uint8_t *bytes = malloc(GAME_ENCODED_MAX), *again = malloc(GAME_ENCODED_MAX);
    draw_rich_floor(stage);
    struct byte_writer out = {bytes, GAME_ENCODED_MAX, 0, false}, second = {again, GAME_ENCODED_MAX, 0, false};
    game_encode(stage->game, &out);
    assert_false(out.failed);
    for (size_t size = 0; size < out.size; size++) {
        struct byte_reader cut = {bytes, size, 0, false};
        assert_false(game_decode(stage->copy, stage->rules, &cut, NULL));
    }
    struct byte_reader in = {bytes, out.size, 0, false};
    memset(stage->copy, 0x5a, game_size());
    assert_true(game_decode(stage->copy, stage->rules, &in, NULL));
    assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
    game_encode(stage->copy, &second);
    assert_int_equal(second.size, out.size);
    assert_memory_equal(bytes, again, out.size);
    free(bytes);
    free(again);
}

/* The same cells have the same hash, whatever came before; other cells have another. */
TEST(test_order_does_not_matter)
{
    struct stage *stage = *state;
    draw_corridor(stage);
    uint64_t empty = game_hash(stage->game);
    stage_lay(stage, "roots", 2, 1);
    uint64_t one = game_hash(stage->game);
    stage_lay(stage, "tall_grass", 3, 3);
    uint64_t two = game_hash(stage->game);
    stage_lay(stage, "none", 2, 1);
    assert_true(game_hash(stage->game) != two);
    stage_lay(stage, "none", 3, 3);
    assert_true(game_hash(stage->game) == empty);
    stage_lay(stage, "tall_grass", 3, 3);
    stage_lay(stage, "roots", 2, 1);
    assert_true(game_hash(stage->game) == two);
    assert_true(empty != one && one != two && empty != two);
    expect_sound_cells(stage);
}

/* --- What is shown ------------------------------------------------------------------------------------------------ */

/* Gas and fire where they are seen, ground as it was last seen. */
TEST(test_the_view_shows_terrain)
{
    struct stage *stage = *state;
    const struct view *view = stage->view;
    draw_rich_floor(stage);
    stage_lay(stage, "roots", 3, 3);
    stage_refresh(stage);
    assert_true(view_has_grounds(view));
    assert_true(view_walkable(view, point_at(4, 2)) && view_opaque(view, point_at(4, 2)));
    assert_true(view_walkable(view, point_at(3, 2)) && !view_opaque(view, point_at(3, 2)));
    assert_true(!view_walkable(view, point_at(0, 0)) && view_opaque(view, point_at(0, 0)));
    assert_true(view_slow(view, point_at(3, 3)) && !view_slow(view, point_at(3, 2)));
    assert_true(view_harmful(view, point_at(2, 1)) && view_opaque(view, point_at(2, 1)));
    assert_false(view_harmful(view, point_at(6, 1)));
    assert_int_equal(view->grounds[1 * 9 + 6].gas, 0);
    assert_false(view_lawful(view, point_at(3, 1), point_at(4, 2)));
    assert_true(view_lawful(view, point_at(3, 2), point_at(4, 2)));
    assert_int_equal(view_glyph(view, point_at(4, 2)), '+');
    assert_int_equal(view_glyph(view, point_at(2, 1)), ';');
    stage_lay(stage, "open_door", 4, 2);
    stage_refresh(stage);
    assert_int_equal(view_glyph(view, point_at(4, 2)), '\'');
    assert_false(view_opaque(view, point_at(4, 2)));
    stage_put(stage, "orc", 2, 1);
    stage_refresh(stage);
    assert_false(view_opaque(view, point_at(2, 1)));
    stage_play_by(stage, RULESET_CLASSIC);
    assert_false(view_has_grounds(view) || view_harmful(view, point_at(2, 1)));
    assert_true(view_opaque(view, point_at(0, 0)) && !view_opaque(view, point_at(3, 2)));
    assert_null(view_ground_at(view, point_at(3, 2)));
}

/* Who looks ahead sees the terrain that was seen, and nothing of the rest. */
TEST(test_forgotten)
{
    struct stage *stage = *state;
    struct view *view = calloc(1, sizeof *view);
    draw_rich_floor(stage);
    stage_refresh(stage);
    memset(stage->copy, 0x5a, game_size());
    game_forget(stage->copy, stage->view);
    world_look(stage->copy);
    assert_true(game_check(stage->copy, NULL));
    game_view(stage->copy, view);
    assert_memory_equal(view->cells, stage->view->cells, 9 * 5);
    assert_memory_equal(view->grounds, stage->view->grounds, 9 * 5 * sizeof view->grounds[0]);
    assert_int_equal(stage->copy->world.terrain.clouded, 0);
    assert_int_equal(stage->copy->world.terrain.burning, 1);
    free(view);
}

TEST_GROUP(stage_setup, stage_teardown)
