/* SPDX-License-Identifier: MIT
 *
 * What plans make of others on their way in drawn situations: who comes and goes, who wakes, sleepers, foes that are
 * remembered, friends. */
#include "support/test.h"

#include "pilot/pilot.h"
#include "support/pilot_fixture.h"
#include "support/world_fixture.h"

/* --- Who is up --------------------------------------------------------------------------------------------------- */

/* The plan takes steps to the east, with the orc where it is. */
static void go_east(struct pilot_fixture *fixture, int steps, struct point orc, enum awareness awareness)
{
    for (int i = 0; i < steps; i++) {
        pilot_expect_move(fixture, DIR_E);
        pilot_stand(fixture->stage, orc, awareness);
    }
}

/* Of a foe that is up and does not hunt players are told once; beside it, and as soon as it hunts, plans end. */
TEST(test_players_go_on_in_sight_of_who_does_not_hunt)
{
    struct pilot_fixture *fixture = *state;
    const struct point at = point_at(13, 1);
    for (int awareness = AWARENESS_IDLE; awareness < AWARENESS_CAPTIVE; awareness++) {
        if (awareness == AWARENESS_HUNT)
            continue;
        struct stage *stage = pilot_draw_careful(fixture, "###############\n"
                                                          "#@...........o#\n"
                                                          "###############\n");
        enum awareness known = (enum awareness)awareness;
        stage_play_by(stage, RULESET_CAMPAIGN);
        pilot_stand(stage, at, known);
        entity_id id = pilot_id_of(fixture, "orc");
        pilot_start_walk(&fixture->pilot, DIR_E);
        go_east(fixture, 3, at, known);
        pilot_expect_stop(fixture, PILOT_FOE_SEEN, id); /* nine cells off it comes into view */
        pilot_start_walk(&fixture->pilot, DIR_E);
        go_east(fixture, 3, at, known);
        pilot_stand(stage, at, AWARENESS_HUNT);
        pilot_expect_stop(fixture, PILOT_FOE_SEEN, id);
        pilot_start_walk(&fixture->pilot, DIR_E);
        pilot_expect_stop(fixture, PILOT_FOE_HUNTING, id);
        pilot_stand(stage, at, known);
        pilot_start_walk(&fixture->pilot, DIR_E);
        go_east(fixture, 5, at, known);
        pilot_expect_stop(fixture, PILOT_FOE_BESIDE, id);
    }
}

/* One in view that wakes or grows wary ends a plan, once; one that goes idle again does not. */
TEST(test_players_stop_for_who_wakes)
{
    struct pilot_fixture *fixture = *state;
    const struct point at = point_at(8, 1);
    struct stage *stage = pilot_draw_careful(fixture, "###########\n"
                                                      "#@......o.#\n"
                                                      "###########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    static const struct {
        enum awareness before, after;
        bool stops;
    } changes[] = {{AWARENESS_ASLEEP, AWARENESS_WARY, true},
                   {AWARENESS_DORMANT, AWARENESS_IDLE, true},
                   {AWARENESS_IDLE, AWARENESS_WARY, true},
                   {AWARENESS_WARY, AWARENESS_WARY, false},
                   {AWARENESS_LOST, AWARENESS_WANDER, false}};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        pilot_stand(stage, at, changes[i].before);
        pilot_watch(&fixture->pilot, stage->view);
        pilot_start_rest(&fixture->pilot);
        pilot_expect_command(fixture, command_plain(CMD_WAIT));
        pilot_stand(stage, at, changes[i].after);
        if (changes[i].stops)
            pilot_expect_stop(fixture, PILOT_FOE_STIRS, pilot_id_of(fixture, "orc"));
        pilot_start_rest(&fixture->pilot);
        pilot_expect_command(fixture, command_plain(CMD_WAIT));
    }
}

/* Who has gone round a corner and comes back is no news; after long it is. */
TEST(test_who_comes_and_goes_is_told_of_once)
{
    struct pilot_fixture *fixture = *state;
    const struct point shown = point_at(7, 2), hidden = point_at(8, 1);
    struct stage *stage = pilot_draw_careful(fixture, "##########\n"
                                                      "#@....##o#\n"
                                                      "#.....#..#\n"
                                                      "##########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_lay(stage, "floor", 6, 2);
    for (int turns = 0; turns <= 48; turns += 16) {
        pilot_stand(stage, hidden, AWARENESS_FLEE);
        for (int i = 0; i < turns; i++)
            pilot_watch(&fixture->pilot, stage->view);
        pilot_start_rest(&fixture->pilot);
        pilot_expect_command(fixture, command_plain(CMD_WAIT));
        pilot_stand(stage, shown, AWARENESS_FLEE);
        if (turns == 0 || turns == 48)
            pilot_expect_stop(fixture, PILOT_FOE_SEEN, pilot_id_of(fixture, "orc"));
        else
            pilot_expect_command(fixture, command_plain(CMD_WAIT));
    }
}

/* Slantwise at a doorway nobody can strike: who stands there has not come yet. */
TEST(test_who_stands_slantwise_at_a_door_has_not_come)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "######\n"
                                                      "#@...#\n"
                                                      "#..o.#\n"
                                                      "######\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_lay(stage, "open_door", 1, 1);
    pilot_stand(stage, point_at(2, 2), AWARENESS_HUNT);
    pilot_start_await(&fixture->pilot);
    pilot_expect_command(fixture, command_plain(CMD_WAIT));
    pilot_stand(stage, point_at(2, 1), AWARENESS_HUNT);
    pilot_expect_stop(fixture, PILOT_DONE, pilot_id_of(fixture, "orc"));
}

/* One who is up and does not hunt: a step that it is likely to see is the player's to take, one at a time. */
TEST(test_exploring_in_sight_of_who_is_up)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "###############\n"
                                                      "#@.......o...!#\n"
                                                      "#.............#\n"
                                                      "###############\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    entity_id id = pilot_id_of(fixture, "orc");
    stage_only(stage, "orc")->mind.state = AWARENESS_IDLE;
    stage_refresh(stage);
    pilot_watch(&fixture->pilot, stage->view);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_stop(fixture, PILOT_FOE_MAY_SEE, id);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_dare(&fixture->pilot);
    pilot_expect_move(fixture, DIR_E);
    stage_only(stage, "orc")->mind.state = AWARENESS_IDLE;
    stage_refresh(stage);
    pilot_expect_stop(fixture, PILOT_FOE_MAY_SEE, id);
    stage_only(stage, "orc")->mind.state = AWARENESS_FLEE;
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_move(fixture, DIR_E);
}

/* --- Sleepers ---------------------------------------------------------------------------------------------------- */

/* In games of the campaign: one asleep is told of once and passed by at a distance, as long as a way does not wake it.
 */
TEST(test_exploring_passes_sleepers)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "#############\n"
                                              "#@....#....o#\n"
                                              "#.....#.....#\n"
                                              "#...........#\n"
                                              "#############\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    struct entity *orc = stage_only(stage, "orc");
    entity_id id = pilot_id_of(fixture, "orc");
    orc->mind.state = AWARENESS_ASLEEP;
    stage->rules->kinds[orc->kind].monster.senses = 2;
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    struct command command;
    enum pilot_stop stop = pilot_ask(fixture, &command);
    for (; stop == PILOT_GOING; stop = pilot_ask(fixture, &command))
        stage_do(stage, command);
    assert_string_equal(PILOT_STOP_NAMES[stop], "FOE_SEEN");
    assert_int_equal(fixture->pilot.entity, id);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH); /* it has been told: the rest of the floor is explored */
    while ((stop = pilot_ask(fixture, &command)) == PILOT_GOING) {
        stage_do(stage, command);
        assert_true(point_chebyshev(stage_hero(stage)->at, orc->at) > 1);
    }
    assert_true(stop == PILOT_NOTHING_LEFT || (stop == PILOT_FOE_SLEEPS && fixture->pilot.entity == id));
    orc->mind.state = AWARENESS_IDLE; /* one that is up is not passed by */
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_stop(fixture, PILOT_FOE_HUNTING, id);
}

TEST(test_no_way_past_a_sleeper)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "###############\n"
                                              "#@......o....!#\n"
                                              "#.............#\n"
                                              "###############\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    struct entity *orc = stage_only(stage, "orc");
    orc->mind.state = AWARENESS_ASLEEP;
    stage->rules->kinds[orc->kind].monster.senses =
        5; /* 6 away it wakes with 5 %, 5 away with 10 %, 4 away with 15 % */
    stage_refresh(stage);
    pilot_watch(&fixture->pilot, stage->view);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_move(fixture, DIR_E);
    pilot_expect_move(fixture, DIR_E);
    pilot_expect_stop(fixture, PILOT_FOE_SLEEPS, pilot_id_of(fixture, "orc"));
    pilot_start_fight(&fixture->pilot); /* a fight goes to it all the same */
    pilot_expect_move(fixture, DIR_E);
}

/* A player is told before the first step that may be heard, and decides; what is likely to wake it is not done at all.
 */
TEST(test_players_are_told_of_sleepers_on_the_way)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "###############\n"
                                                      "#@.......o...!#\n"
                                                      "#.............#\n"
                                                      "###############\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    struct entity *orc = stage_only(stage, "orc");
    entity_id id = pilot_id_of(fixture, "orc");
    orc->mind.state = AWARENESS_ASLEEP;
    stage->rules->kinds[orc->kind].monster.senses = 5;
    stage_refresh(stage);
    pilot_watch(&fixture->pilot, stage->view);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_move(fixture, DIR_E);
    pilot_expect_stop(fixture, PILOT_FOE_MAY_HEAR, id);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_move(fixture, DIR_E);
    pilot_expect_move(fixture, DIR_E);
    pilot_expect_stop(fixture, PILOT_FOE_SLEEPS, id);
    world_move(&stage->game->world, stage_hero(stage), point_at(7, 1)); /* who has come near may go away */
    stage_refresh(stage);
    pilot_start_travel(&fixture->pilot, point_at(1, 1));
    pilot_expect_move(fixture, DIR_W);
}

/* Another way is taken, however long it is, on which nobody hears anything. */
TEST(test_exploring_keeps_out_of_hearing)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "#################\n"
                                                      "#.......o.......#\n"
                                                      "#...............#\n"
                                                      "#@.............!#\n"
                                                      "#.#############.#\n"
                                                      "#...............#\n"
                                                      "#################\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    struct entity *orc = stage_only(stage, "orc");
    orc->mind.state = AWARENESS_ASLEEP;
    stage->rules->kinds[orc->kind].monster.senses = 2;
    const struct point seen_from[] = {{8, 5}, {14, 5}, {14, 3}, {2, 5}, {1, 3}};
    for (size_t i = 0; i < sizeof seen_from / sizeof *seen_from; i++) {
        world_move(&stage->game->world, stage_hero(stage), seen_from[i]);
        world_look_again(stage->game);
        stage_refresh(stage);
        pilot_watch(&fixture->pilot, stage->view);
    }
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    struct command command;
    while (pilot_ask(fixture, &command) == PILOT_GOING) {
        stage_do(stage, command);
        struct point at = stage_hero(stage)->at;
        assert_true(at.y > 3 || at.x < 2 || at.x > 14);
    }
    assert_int_equal(stage_hero(stage)->at.x, 15);
    assert_true(stage->view->pack[0].kind != KIND_NONE);
}

/* --- Foes that are remembered ------------------------------------------------------------------------------------ */

/* A step aside has hidden the two from each other. Exploring does not go back through the door: who comes to stand
 * beside a foe gets its blow. */
TEST(test_exploring_fears_a_remembered_foe)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "###########\n"
                                                      "#...#o...!#\n"
                                                      "#...@.....#\n"
                                                      "#...#.....#\n"
                                                      "###########\n");
    entity_id orc = pilot_id_of(fixture, "orc");
    pilot_watch(&fixture->pilot, stage->view);
    stage_do(stage, command_move(DIR_NW));
    assert_null(pilot_nearest_foe(stage->view));
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_stop(fixture, PILOT_FOE_LURKS, orc);
    assert_true(point_equal(pilot_thing_of(&fixture->pilot, orc)->at, point_at(5, 1)));
    fixture->pilot.ahead = NULL; /* a bot goes, and is struck */
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_move(fixture, DIR_SE);
    assert_int_equal(stage->view->hero.hp, 97);
}

/* Another way is taken when there is one, and exploring stops where that would end beside the foe. */
TEST(test_exploring_goes_around_a_remembered_foe)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "###########\n"
                                                      "#...#o...!#\n"
                                                      "#...@.....#\n"
                                                      "#...#.....#\n"
                                                      "#...#.....#\n"
                                                      "#.........#\n"
                                                      "###########\n");
    pilot_watch(&fixture->pilot, stage->view);
    stage_do(stage, command_move(DIR_NW));
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_move(fixture, DIR_S);
    pilot_run(fixture, PILOT_FOE_SEEN);
    assert_int_equal(stage->view->hero.hp, 100);
}

/* A foe that has walked out of sight by itself may stand on any cell around that cannot be seen. */
TEST(test_exploring_fears_a_foe_gone_astray)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "###########\n"
                                                      "#..@#....!#\n"
                                                      "#....o....#\n"
                                                      "#...#.....#\n"
                                                      "###########\n");
    entity_id orc = pilot_id_of(fixture, "orc");
    assert_int_equal(pilot_nearest_foe(stage->view)->id, orc);
    pilot_watch(&fixture->pilot, stage->view);
    world_move(&stage->game->world, stage_only(stage, "orc"), point_at(5, 1));
    stage_refresh(stage);
    assert_null(pilot_nearest_foe(stage->view));
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    pilot_expect_stop(fixture, PILOT_FOE_LURKS, orc);
    pilot_start_travel(&fixture->pilot, point_at(4, 2));
    pilot_expect_move(fixture, DIR_SE);
    assert_true(point_equal(pilot_nearest_foe(stage->view)->at, point_at(5, 1)));
}

/* --- Friends ----------------------------------------------------------------------------------------------------- */

/* Who lets a foe come is told when an ally has begun without it: the second in view, too. */
TEST(test_await_heeds_allies)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "##########\n"
                                                      "#@......T#\n"
                                                      "#........#\n"
                                                      "##########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    struct entity *orcs[] = {stage_put(stage, "orc", 3, 2), stage_put(stage, "orc", 4, 2)};
    orcs[0]->mind.state = orcs[1]->mind.state = AWARENESS_STAY;
    stage_refresh(stage);
    pilot_start_await(&fixture->pilot);
    pilot_expect_command(fixture, command_plain(CMD_WAIT));
    orcs[1]->fighter.hp--;
    stage_refresh(stage);
    pilot_expect_stop(fixture, PILOT_ALLY_HURT, world_id(&stage->game->world, orcs[1]));
    pilot_start_await(&fixture->pilot);
    pilot_expect_command(fixture, command_plain(CMD_WAIT));
    orcs[1]->corpse = true;
    stage_refresh(stage);
    pilot_expect_stop(fixture, PILOT_ALLY_DEAD, world_id(&stage->game->world, orcs[1]));
}

/* A death in view ends plans of peace, too; one who is not careful goes on. */
TEST(test_an_ally_dies_by_the_way)
{
    struct pilot_fixture *fixture = *state;
    for (int careful = 0; careful < 2; careful++) {
        static const char MAP[] = "###########\n"
                                  "#@..o.....#\n"
                                  "###########\n";
        struct stage *stage = careful ? pilot_draw_careful(fixture, MAP) : pilot_draw(fixture, MAP);
        stage_play_by(stage, RULESET_CAMPAIGN);
        struct entity *orc = stage_only(stage, "orc");
        pilot_stand(stage, orc->at, AWARENESS_STAY);
        pilot_start_travel(&fixture->pilot, point_at(8, 1));
        pilot_expect_move(fixture, DIR_E);
        orc->corpse = true;
        stage_refresh(stage);
        if (careful)
            pilot_expect_stop(fixture, PILOT_ALLY_DEAD, pilot_id_of(fixture, "orc"));
        else
            pilot_expect_move(fixture, DIR_E);
    }
}

/* A captive is told of once and is no way; an ally is, by changing places, and when it is hurt plans end. */
TEST(test_friends)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "###########\n"
                                              "#@..o.....#\n"
                                              "###########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    struct entity *orc = stage_only(stage, "orc");
    pilot_stand(stage, orc->at, AWARENESS_CAPTIVE);
    pilot_start_travel(&fixture->pilot, point_at(8, 1));
    pilot_expect_stop(fixture, PILOT_NO_PATH, ENTITY_NONE);
    pilot_stand(stage, orc->at, AWARENESS_STAY);
    pilot_start_travel(&fixture->pilot, point_at(8, 1));
    for (int i = 0; i < 4; i++)
        pilot_expect_move(fixture, DIR_E);
    stage_expect_at(orc, 3, 1);
    orc->fighter.hp--;
    stage_refresh(stage);
    pilot_expect_stop(fixture, PILOT_ALLY_HURT, pilot_id_of(fixture, "orc"));
    assert_true(pilot_thing_of(&fixture->pilot, fixture->pilot.entity)->kind == orc->kind);
    stage = pilot_draw(fixture, "#@..........o#\n"); /* eleven cells off, out of sight */
    stage_play_by(stage, RULESET_CAMPAIGN);
    orc = stage_only(stage, "orc");
    pilot_stand(stage, orc->at, AWARENESS_CAPTIVE);
    pilot_start_walk(&fixture->pilot, DIR_E);
    assert_true(pilot_run(fixture, PILOT_CAPTIVE_SEEN) < 5);
    assert_int_equal(fixture->pilot.entity, pilot_id_of(fixture, "orc"));
    pilot_start_walk(&fixture->pilot, DIR_E);
    pilot_expect_move(fixture, DIR_E);
}

/* Nor is a captive out of sight: else exploring would go to and fro before it for ever. */
TEST(test_a_captive_out_of_sight_is_no_way)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "########\n"
                                              "#@...o.#\n"
                                              "#.######\n"
                                              "#.######\n"
                                              "########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    pilot_stand(stage, stage_only(stage, "orc")->at, AWARENESS_CAPTIVE);
    pilot_start_travel(&fixture->pilot, point_at(1, 3));
    assert_int_equal(pilot_run(fixture, PILOT_DONE), 2);
    assert_int_equal(view_cell(stage->view, point_at(5, 1)) & CELL_VISIBLE, 0);
    pilot_start_travel(&fixture->pilot, point_at(6, 1));
    pilot_expect_stop(fixture, PILOT_NO_PATH, ENTITY_NONE);
    pilot_start_travel(&fixture->pilot, point_at(5, 1)); /* but to the captive one goes */
    assert_int_equal(pilot_run(fixture, PILOT_DONE), 4);
    stage_expect_at(stage_hero(stage), 4, 1);
}

/* Runs last. */
TEST(test_every_reason_was_met)
{
    pilot_expect_reasons_met(*state, __FILE__);
}

TEST_GROUP(pilot_setup, pilot_teardown)
