/* SPDX-License-Identifier: MIT
 *
 * Floors drawn by hand: the same for every seed, things where they are drawn, the next floor made by chance again. */
#include "support/test.h"

#include "core/game.h"
#include "core/world.h"
#include "support/content.h"

#include <stdlib.h>

struct fixture {
    struct rules *rules;
    struct game *game;
    struct view *view;
};

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    fixture->rules = test_rules();
    fixture->game = malloc(game_size());
    fixture->view = calloc(1, sizeof *fixture->view);
    *state = fixture;
    return fixture->game && fixture->view ? 0 : -1;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    free(fixture->rules);
    free(fixture->game);
    free(fixture->view);
    free(fixture);
    return 0;
}

static int count_kind(const struct view *view, kind_id kind)
{
    int count = 0;
    for (int i = 0; i < view->entity_count; i++)
        count += view->entities[i].kind == kind;
    return count;
}

/* The cells of all drawings lie behind one another, each with as many as it has columns and rows. */
TEST_WITH(test_drawings_take_the_room_of_their_cells, set_up, tear_down)
{
    const struct fixture *fixture = *state;
    const struct rules *rules = fixture->rules;
    uint32_t cells = 0;
    assert_true(rules->drawing_count > 0);
    for (int i = 0; i < rules->drawing_count; i++) {
        assert_int_equal(rules->drawings[i].cells_at, cells);
        cells += (uint32_t)(rules->drawings[i].width * rules->drawings[i].height);
    }
    assert_int_equal(rules->drawn_cell_count, cells);
    assert_true(sizeof(struct drawing) < 1024);
}

TEST_WITH(test_a_drawn_floor_is_as_drawn, set_up, tear_down)
{
    struct fixture *fixture = *state;
    int profile = rules_practice(fixture->rules, PRACTICE_FIRST);
    assert_true(profile >= 0);
    const struct drawing *drawing = &fixture->rules->drawings[fixture->rules->profiles[profile].drawn[0].drawing];
    for (uint64_t seed = 1; seed <= 3; seed++) {
        game_new(fixture->game, fixture->rules, profile, seed);
        assert_true(game_check(fixture->game, NULL));
        game_view(fixture->game, fixture->view);
        assert_int_equal(fixture->view->hero.at.x, drawing->start_x);
        assert_int_equal(fixture->view->hero.at.y, drawing->start_y);
        game_reveal_floor(fixture->game, 1);
        game_view(fixture->game, fixture->view);
        assert_int_equal(fixture->view->width, drawing->width);
        assert_int_equal(fixture->view->entity_count, drawing->thing_count);
        assert_int_equal(count_kind(fixture->view, test_kind(fixture->rules, "orc")), 1);
        for (int i = 0; i < drawing->width * drawing->height; i++)
            assert_int_equal((fixture->view->cells[i] & CELL_FLOOR) != 0,
                             rules_drawn_cells(fixture->rules, drawing)[i] == DRAWN_FLOOR);
    }
}

TEST_WITH(test_what_lies_below_is_made_by_chance, set_up, tear_down)
{
    struct fixture *fixture = *state;
    int profile = rules_practice(fixture->rules, PRACTICE_FIRST);
    game_new(fixture->game, fixture->rules, profile, 7);
    game_reveal_floor(fixture->game, 3); /* two are drawn */
    game_view(fixture->game, fixture->view);
    assert_int_equal(fixture->view->width, fixture->rules->profiles[profile].map_width);
    assert_int_equal(fixture->view->entity_count, 1); /* the stairs */
}

/* Encoding keeps the size that the drawing gave the map. */
TEST_WITH(test_a_drawn_floor_is_saved, set_up, tear_down)
{
    struct fixture *fixture = *state;
    static uint8_t bytes[GAME_ENCODED_MAX];
    game_new(fixture->game, fixture->rules, rules_practice(fixture->rules, PRACTICE_FIRST), 7);
    uint64_t hash = game_hash_world(fixture->game);
    struct byte_writer out = {.bytes = bytes, .capacity = sizeof bytes};
    game_encode(fixture->game, &out);
    struct byte_reader in = {.bytes = bytes, .size = out.size};
    assert_true(game_decode(fixture->game, fixture->rules, &in, NULL));
    assert_true(game_hash_world(fixture->game) == hash);
}

/* Doors, grass and how monsters begin, of a game that knows them. */
TEST_WITH(test_a_campaign_s_floor_is_as_drawn, set_up, tear_down)
{
    struct fixture *fixture = *state;
    free(fixture->rules);
    fixture->rules = test_rules_from("tests/data/howe/content");
    const struct rules *rules = fixture->rules;
    int profile = rules_practice(rules, PRACTICE_SECOND);
    assert_true(profile >= 0);
    const struct drawing *drawing = &rules->drawings[rules->profiles[profile].drawn[0].drawing];
    game_new(fixture->game, rules, profile, 3);
    assert_true(game_check(fixture->game, NULL));
    const struct world *world = &fixture->game->world;
    int doors = 0, grass = 0, asleep = 0, idle = 0;
    for (int i = 0; i < drawing->width * drawing->height; i++) {
        const struct floor_cell *cell = &world->terrain.at[i];
        doors += cell->ground == rules->roles[GROUND_ROLE_DOOR];
        grass += cell->cover == rules->roles[GROUND_ROLE_GRASS];
        assert_int_equal(cell->ground == rules->roles[GROUND_ROLE_DOOR],
                         rules_drawn_cells(rules, drawing)[i] == DRAWN_DOOR);
        assert_int_equal(cell->cover == rules->roles[GROUND_ROLE_GRASS],
                         rules_drawn_cells(rules, drawing)[i] == DRAWN_GRASS);
    }
    for (int i = 0; i < world->slot_count; i++)
        if (entity_has(&world->entities[i], HAS_AI)) {
            asleep += world->entities[i].mind.state == AWARENESS_ASLEEP;
            idle += world->entities[i].mind.state == AWARENESS_IDLE;
        }
    assert_int_equal(doors, 2);
    assert_true(grass > 20);
    assert_int_equal(asleep, 2);
    assert_int_equal(idle, 3);
}
