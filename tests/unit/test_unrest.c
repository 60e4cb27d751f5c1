/* SPDX-License-Identifier: MIT
 *
 * Unrest on a floor of the campaign: what it is counted from, the warning, patrols and where they come from, how they
 * leave; and noise, from which all hearing comes. */
#include "support/test.h"

#include "core/mind/awareness.h"
#include "core/noise.h"
#include "core/unrest.h"
#include "support/content.h"
#include "support/world_fixture.h"

/* A map of two stairs, one of which the hero sees; the fixture draws those that lead down. */
static const char *const MAP = "#########################\n"
                               "#@...>#.......#.........#\n"
                               "#.....#.......#.........#\n"
                               "#.....#.......#........>#\n"
                               "#.......................#\n"
                               "#########################\n";

static struct profile *profile(struct stage *stage)
{
    return &stage->rules->profiles[stage->game->world.profile];
}

/* Orcs only, worth 35 each, with a third of this budget to come. */
static void draw(struct stage *stage, const char *map, int budget)
{
    stage_draw_campaign(stage, map);
    struct profile *played = profile(stage);
    struct monster_rule *orc = &stage->rules->kinds[test_kind(stage->rules, "orc")].monster;
    orc->senses = 2;
    orc->group_min = orc->group_max = 1;
    played->depth_count = 1;
    played->depths[0] = (struct depth_rule){.depth = 1, .budget = (int16_t)budget};
    played->monster_count = 1;
    played->monsters[0] = (struct spawn_rule){.kind = test_kind(stage->rules, "orc"),
                                              .weight = {.count = 1, .steps = {{.floor = 1, .value = 10}}}};
}

static int count_orcs(struct stage *stage)
{
    const struct entity *entity;
    int count = 0;
    WORLD_EACH(&stage->game->world, entity)
    {
        count += entity_has(entity, HAS_AI);
    }
    return count;
}

/* A turn counts one, a wait four more, but for waits with a hunter in sight. */
TEST(test_what_counts)
{
    struct stage *stage = *state;
    draw(stage, "@.....\n......\n", 300);
    struct floor_state *here = &stage->game->world.here;
    here->turns = 0;
    for (int i = 0; i < 5; i++) {
        stage_do(stage, command_move(DIR_E));
        stage_do(stage, command_move(DIR_W));
    }
    assert_int_equal(here->waits, 0);
    here->turns = 100;
    assert_int_equal(floor_unrest(&stage->game->world.here), 10);
    for (int i = 0; i < 10; i++)
        stage_wait(stage);
    assert_int_equal(here->waits, 10);
    here->turns = 100;
    assert_int_equal(floor_unrest(&stage->game->world.here), 14);
    assert_int_equal(floor_unrest(&stage->game->world.here), 14);
    draw(stage, "@o\n", 300);
    stage_wait(stage);
    assert_int_equal(here->waits, 0);
    stage_only(stage, "orc")->mind.state = AWARENESS_IDLE;
    stage_wait(stage);
    assert_int_equal(here->waits, 1);
}

/* One warning at 90, nothing before; the view tells how much it is. */
TEST(test_warning)
{
    struct stage *stage = *state;
    draw(stage, MAP, 300);
    struct floor_state *here = &stage->game->world.here;
    here->turns = 898;
    stage_do(stage, command_move(DIR_E));
    here->turns = 899;
    stage_refresh(stage);
    assert_int_equal(stage->view->unrest, 89);
    assert_int_equal(stage_count(stage, EV_UNREST_GREW), 0);
    here->turns = 900;
    stage_do(stage, command_move(DIR_W));
    assert_int_equal(stage_event(stage, EV_UNREST_GREW, 0)->amount, 90);
    here->turns = 901;
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_count(stage, EV_UNREST_GREW), 0);
    assert_int_equal(count_orcs(stage), 0);
}

/* From the stairs that are out of sight, hunting, and worth nothing. */
TEST(test_patrol)
{
    struct stage *stage = *state;
    draw(stage, MAP, 3 * 80);
    struct floor_state *here = &stage->game->world.here;
    here->turns = 1000;
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_event(stage, EV_PATROL_CAME, 0)->amount, 2); /* 70 of 80 */
    assert_int_equal(count_orcs(stage), 2);
    for (int i = 0; i < 2; i++) {
        const struct entity *orc = stage_nth(stage, "orc", i);
        assert_true(point_chebyshev(orc->at, point_at(23, 3)) <= 1);
        assert_int_equal(orc->mind.state, AWARENESS_HUNT);
        assert_true(orc->mind.patrol);
        assert_int_equal(orc->fighter.xp, 0);
    }
    assert_true(stage_nth(stage, "orc", 0)->mind.group != stage_nth(stage, "orc", 1)->mind.group);
    here->turns = 1149;
    stage_do(stage, command_move(DIR_W));
    assert_int_equal(count_orcs(stage), 2);
    here->turns = 1151;
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(count_orcs(stage), 4);
}

/* Who takes a key off its plate is looked for from then on, first when the portcullis that this drops has risen. */
TEST(test_the_bell_of_a_key_brings_a_patrol)
{
    struct stage *stage = *state;
    draw(stage,
         "#########################\n"
         "#@....#.......#.........#\n"
         "#.............#........>#\n"
         "#.....#.................#\n"
         "#########################\n",
         3 * 80);
    stage_lay(stage, "swapped_stone", 2, 1);
    stage_refresh(stage);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_count(stage, EV_KEY_TAKEN), 1);
    assert_int_equal(stage_count(stage, EV_UNREST_GREW), 0); /* the bell has said it */
    assert_int_equal(stage->view->unrest, UNREST_FULL);
    for (int turn = 0; turn < 29; turn++) {
        stage_wait(stage);
        assert_int_equal(stage_count(stage, EV_PATROL_CAME), 0);
    }
    for (int turn = 0; turn < 2 && stage_count(stage, EV_PATROL_CAME) == 0; turn++)
        stage_wait(stage);
    assert_int_equal(stage_count(stage, EV_PATROL_CAME), 1);
    assert_int_equal(count_orcs(stage), 2);
}

/* A bell puts off none that was due sooner. */
TEST(test_a_bell_delays_no_patrol)
{
    struct stage *stage = *state;
    draw(stage, MAP, 3 * 40);
    struct floor_state *here = &stage->game->world.here;
    here->turns = 1000;
    here->patrol_from = 1003;
    floor_rouse(here, 30);
    assert_int_equal(here->patrol_from, 1003);
    here->patrol_from = 1149;
    floor_rouse(here, 30);
    assert_int_equal(here->patrol_from, 1030);
}

/* Who is shut in is waited for: a patrol comes when there is a way. */
TEST(test_patrols_wait_for_a_way)
{
    struct stage *stage = *state;
    draw(stage, "@.#..>\n", 3 * 40);
    stage->game->world.here.turns = 1000;
    for (int turn = 0; turn < 5; turn++) {
        stage_wait(stage);
        assert_int_equal(stage_count(stage, EV_PATROL_CAME), 0);
    }
    map_set_tile(&stage->game->world.map, point_at(2, 0), TILE_FLOOR);
    terrain_lay(stage->game, point_at(2, 0), (ground_id)rules_find_ground(stage->rules, "door"));
    stage_wait(stage);
    assert_int_equal(stage_count(stage, EV_PATROL_CAME), 1);
}

/* A way leads through doors that are closed. */
TEST(test_patrols_open_doors)
{
    struct stage *stage = *state;
    struct point stairs = {0, 0};
    draw(stage, "@.#..>\n", 3 * 40);
    map_set_tile(&stage->game->world.map, point_at(2, 0), TILE_FLOOR);
    terrain_lay(stage->game, point_at(2, 0), (ground_id)rules_find_ground(stage->rules, "door"));
    stage_refresh(stage);
    assert_true(unrest_nearest_stairs(stage->game, point_at(0, 0), &stairs));
    stage->game->world.here.turns = 1000;
    stage_wait(stage);
    stage_expect_at(stage_only(stage, "orc"), 5, 0);
}

/* Of stairs that are all seen the farther ones; nobody where there are none, or where nobody lives that can walk. */
TEST(test_where_patrols_come_from)
{
    struct stage *stage = *state;
    draw(stage, "@.>...>\n", 3 * 40);
    stage->game->world.here.turns = 1000;
    stage_wait(stage);
    stage_expect_at(stage_only(stage, "orc"), 6, 0);
    draw(stage, "@......\n", 3 * 40);
    stage->game->world.here.turns = 1000;
    stage_wait(stage);
    assert_int_equal(count_orcs(stage), 0);
    draw(stage, "@.>...>\n", 3 * 40);
    stage->rules->kinds[test_kind(stage->rules, "orc")].monster.traits = 1U << TRAIT_STILL;
    stage->game->world.here.turns = 1000;
    stage_wait(stage);
    assert_int_equal(count_orcs(stage), 0);
}

/* Thirty turns without knowing where the hero is, and it goes by the nearest stairs. */
TEST(test_patrols_leave)
{
    struct stage *stage = *state;
    draw(stage, MAP, 0);
    struct entity *orc = stage_put(stage, "orc", 20, 1);
    orc->mind.patrol = true;
    int turns = 0;
    awareness_begin(orc, AWARENESS_IDLE);
    for (; turns < 60 && orc->place != PLACE_NONE; turns++) {
        stage->game->world.noise = 1;
        stage_wait(stage);
        assert_true(turns >= 29 || point_equal(orc->at, point_at(20, 1)));
    }
    assert_in_range(turns, 31, 36); /* three steps and the stairs */
    orc = stage_put(stage, "orc", 20, 1);
    awareness_begin(orc, AWARENESS_IDLE); /* others stay */
    for (turns = 0; turns < 60; turns++)
        stage_wait(stage);
    stage_expect_at(orc, 20, 1);
}

/* Not as long as it sleeps. */
TEST(test_patrols_do_not_walk_in_their_sleep)
{
    struct stage *stage = *state;
    draw(stage, MAP, 0);
    struct entity *orc = stage_put(stage, "orc", 20, 1);
    orc->mind.patrol = true;
    awareness_begin(orc, AWARENESS_ASLEEP);
    for (int turns = 0; turns < 60; turns++) {
        stage->game->world.noise = 1;
        stage_wait(stage);
    }
    stage_expect_at(orc, 20, 1);
}

/* With what it has stolen. */
TEST(test_patrols_leave_with_their_loot)
{
    struct stage *stage = *state;
    draw(stage, MAP, 0);
    struct entity *orc = stage_put(stage, "orc", 23, 3), *potion = stage_put(stage, "healing_potion", 23, 2);
    orc->mind.patrol = true;
    orc->mind.astray = 30;
    awareness_begin(orc, AWARENESS_WANDER);
    world_lift(&stage->game->world, potion);
    potion->place = PLACE_LOOT;
    orc->loot = world_id(&stage->game->world, potion);
    stage_wait(stage); /* the world is sound afterwards */
    assert_int_equal(orc->place, PLACE_NONE);
    assert_int_equal(potion->place, PLACE_NONE);
}

/* Stored, and known to who looks ahead. */
TEST(test_stored)
{
    struct stage *stage = *state;
    draw(stage, MAP, 300);
    stage->game->world.here.turns = 700;
    for (int i = 0; i < 20; i++)
        stage_wait(stage);
    stage_restore(stage);
    assert_int_equal(floor_unrest(&stage->copy->world.here), floor_unrest(&stage->game->world.here));
    game_forget(stage->copy, stage->view);
    assert_int_equal(floor_unrest(&stage->copy->world.here), floor_unrest(&stage->game->world.here));
    assert_int_equal(noise_of_hero(stage->copy), 2);
}

/* --- Noise -------------------------------------------------------------------------------------------------------- */

TEST(test_noise_of_actions)
{
    struct stage *stage = *state;
    draw(stage, "#@.o#\n", 0);
    assert_int_equal(stage->view->noise, 6); /* before any action */
    stage_wait(stage);
    assert_int_equal(stage->view->noise, 2);
    stage_put(stage, "healing_potion", stage_hero(stage)->at.x, 0);
    stage_do(stage, command_plain(CMD_PICK_UP));
    assert_int_equal(stage->view->noise, 4);
    stage_do(stage, command_letter(CMD_DROP, 1));
    assert_int_equal(stage->view->noise, 4);
    stage_hero(stage)->fighter.hp = 50;
    stage_do(stage, command_plain(CMD_PICK_UP));
    stage_do(stage, command_letter(CMD_USE, 1));
    assert_int_equal(stage->view->noise, 4);
    int letter = stage_give(stage, "lightning_scroll");
    stage_do(stage, command_letter(CMD_USE, letter));
    assert_int_equal(stage->view->noise, 9);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage->view->noise, stage->view->hero.at.x == 2 ? 6 : 10);
    draw(stage, "#@o#\n", 0);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage->view->noise, 10);
    stage_wait(stage);
    stage_do(stage, command_shove(DIR_E));
    assert_int_equal(stage->view->noise, 10);
    draw(stage, "#@.#\n", 0);
    stage_hero(stage)->statuses.turns[STATUS_HELD] = 3;
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage->view->noise, 6); /* a try */
}

/* Sound goes round walls, and no farther than it is asked for. */
TEST(test_sound)
{
    static struct sound sound;
    struct stage *stage = *state;
    draw(stage,
         "@#...\n"
         ".#.#.\n"
         "...#.\n",
         0);
    static const struct {
        int x, y, distance;
    } ROWS[] = {{0, 0, 0}, {0, 1, 1}, {1, 2, 2}, {2, 1, 3}, {2, 0, 4}, {3, 0, 4}, {4, 1, 5}, {4, 2, 6}};
    for (int limit = 0; limit <= 8; limit++) {
        sound_spread(stage->game, point_at(0, 0), limit, &sound);
        for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++)
            assert_int_equal(sound.distance[ROWS[i].y * 5 + ROWS[i].x],
                             ROWS[i].distance <= limit ? ROWS[i].distance : SOUND_NEVER);
        assert_int_equal(sound.distance[1], SOUND_NEVER);
    }
}

TEST_GROUP(stage_setup, stage_teardown)
