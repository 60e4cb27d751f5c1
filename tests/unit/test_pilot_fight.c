/* SPDX-License-Identifier: MIT
 *
 * Fights, retreats and dashes in drawn situations: to whom, from where, and when the pilot of players will not. */
#include "support/test.h"

#include "core/component/status.h"
#include "pilot/pilot.h"
#include "support/content.h"
#include "support/pilot_fixture.h"
#include "support/world_fixture.h"

/* --- Fight, retreat, dash ---------------------------------------------------------------------------------------- */

TEST(test_fight_goes_to_the_nearest)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "#########\n"
                                              "#o.@...o#\n"
                                              "#########\n");
    pilot_start_fight(&fixture->pilot);
    pilot_expect_move(fixture, DIR_W);
    assert_int_equal(stage_count(stage, EV_MOVED), 2); /* the other orc comes, too */
    pilot_expect_stop(fixture, PILOT_DONE, ENTITY_NONE);
    pilot_start_fight(&fixture->pilot);
    pilot_expect_move(fixture, DIR_W);
    assert_true(stage_event(stage, EV_ATTACKED, 0)->subject == stage->view->hero.id);
}

/* The nearest through the air stands behind a wall: on foot the other one is nearer. */
TEST(test_fight_counts_moves)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "#######\n"
                                              "#..@..#\n"
                                              "###.###\n"
                                              "#o....#\n"
                                              "#######\n");
    stage_put(stage, "orc", 6 - 1, 1);
    stage_refresh(stage);
    pilot_start_fight(&fixture->pilot);
    pilot_expect_move(fixture, DIR_E);
}

TEST(test_nobody_to_fight)
{
    struct pilot_fixture *fixture = *state;
    pilot_draw(fixture, "#@.#\n");
    pilot_start_fight(&fixture->pilot);
    pilot_expect_stop(fixture, PILOT_NO_FOE, ENTITY_NONE);
    pilot_start_retreat(&fixture->pilot);
    pilot_expect_stop(fixture, PILOT_NO_FOE, ENTITY_NONE);
}

/* An island of floor seen across unexplored ground: no known way leads to the orc on it. */
TEST(test_no_way_to_the_foe)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "#@..o#\n");
    stage->view->cells[3] = CELL_EXPLORED;
    pilot_start_fight(&fixture->pilot);
    pilot_expect_stop(fixture, PILOT_NO_PATH, ENTITY_NONE);
}

/* What was never seen may be floor: else a foe seen over a corner could neither be fought nor left alone. */
TEST(test_towards_a_foe_across_the_dark)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "#@..o#\n");
    stage->view->cells[3] = 0;
    pilot_start_fight(&fixture->pilot);
    pilot_expect_move(fixture, DIR_E);
}

TEST(test_retreat_into_the_corridor)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "##############\n"
                                              "#######......#\n"
                                              "#.....@.....o#\n"
                                              "#######......#\n"
                                              "##############\n");
    pilot_start_retreat(&fixture->pilot);
    /* The dead end has one open neighbour, and is the farthest cell of the corridor. */
    for (int step = 0; step < 5; step++)
        pilot_expect_move(fixture, DIR_W);
    stage_expect_at(stage_hero(stage), 1, 2);
    pilot_expect_stop(fixture, PILOT_DONE, ENTITY_NONE);
}

/* The orc stands between the hero and the corridor: the corner must do. */
TEST(test_no_retreat_past_the_foe)
{
    struct pilot_fixture *fixture = *state;
    pilot_draw(fixture, "##############\n"
                        "#.......o...@#\n"
                        "#######......#\n"
                        "##############\n");
    pilot_start_retreat(&fixture->pilot);
    pilot_expect_stop(fixture, PILOT_DONE, ENTITY_NONE);
}

TEST(test_retreat_ends_at_contact)
{
    struct pilot_fixture *fixture = *state;
    pilot_draw(fixture, "##########\n"
                        "#...@o...#\n"
                        "##########\n");
    pilot_start_retreat(&fixture->pilot);
    pilot_expect_stop(fixture, PILOT_FOE_NEAR, pilot_id_of(fixture, "orc"));
}

/* Two ways to the stairs are equally short; the troll stands beside one of them. */
TEST(test_dash_for_the_stairs)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "#######\n"
                                              "#.....#\n"
                                              "#..T..#\n"
                                              "#@....#\n"
                                              "#.....#\n"
                                              "#....>#\n"
                                              "#######\n");
    pilot_start_dash(&fixture->pilot);
    struct command command;
    assert_int_equal(pilot_ask(fixture, &command), PILOT_GOING);
    struct point to = point_step(stage->view->hero.at, (enum dir)command.dir);
    assert_false(point_beside(to, stage_only(stage, "troll")->at));
    stage_do(stage, command);
    pilot_expect_stop(fixture, PILOT_DONE, ENTITY_NONE);
    for (int step = 0; step < 3; step++) {
        pilot_start_dash(&fixture->pilot);
        assert_int_equal(pilot_ask(fixture, &command), PILOT_GOING);
        stage_do(stage, command);
    }
    assert_true(stage->view->hero.on_stairs);
    pilot_start_dash(&fixture->pilot);
    pilot_expect_stop(fixture, PILOT_DONE, ENTITY_NONE);
}

/* Without known stairs it runs for the dark; and with a foe in the only way it does not run at all. */
TEST(test_dash_for_the_dark)
{
    struct pilot_fixture *fixture = *state;
    pilot_draw(fixture, "####################\n"
                        "#o.@...............#\n"
                        "####################\n");
    pilot_start_dash(&fixture->pilot);
    pilot_expect_move(fixture, DIR_E);
    pilot_draw(fixture, "#####\n"
                        "#@o>#\n"
                        "#####\n");
    pilot_start_dash(&fixture->pilot);
    pilot_expect_stop(fixture, PILOT_NO_PATH, ENTITY_NONE);
}

/* --- The careful pilot ------------------------------------------------------------------------------------------- */

/* What could kill is the blow that the foe survives, not the one that ends it. */
TEST(test_a_fight_looks_ahead)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "##########\n"
                                                      "#.@o.....#\n"
                                                      "##########\n");
    pilot_wound(stage, 3);
    pilot_start_fight(&fixture->pilot);
    pilot_expect_stop(fixture, PILOT_DEADLY, ENTITY_NONE);
    stage_only(stage, "orc")->fighter.hp = 4;
    stage_refresh(stage);
    pilot_start_fight(&fixture->pilot);
    pilot_expect_move(fixture, DIR_E);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_DIED, EV_XP_GAINED);
}

TEST(test_a_fight_lets_the_foe_come)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "##########\n"
                                                      "#.@..o...#\n"
                                                      "##########\n");
    stage_do(stage, command_plain(CMD_WAIT));
    assert_int_equal(stage_only(stage, "orc")->at.x, 4);
    pilot_start_fight(&fixture->pilot);
    pilot_expect_command(fixture, command_plain(CMD_WAIT));
    assert_int_equal(stage->view->hero.hp, 100);
    pilot_start_fight(&fixture->pilot);
    pilot_expect_move(fixture, DIR_E);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_ATTACKED);
}

/* Who does not come is gone to, whatever that costs. */
TEST(test_a_fight_goes_to_who_stays)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "##########\n"
                                                      "#.@.o....#\n"
                                                      "##########\n");
    status_confuse(stage_only(stage, "orc"), 9);
    stage_refresh(stage);
    pilot_start_fight(&fixture->pilot);
    pilot_expect_move(fixture, DIR_E);
}

/* A careful fight goes round what holds and what is marked; over it only if it is dared. */
TEST(test_a_fight_minds_its_step)
{
    struct pilot_fixture *fixture = *state;
    struct command command;
    struct stage *stage = pilot_draw_careful(fixture, "#########\n"
                                                      "#.@...o.#\n"
                                                      "#.....###\n"
                                                      "#########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_bring(stage, stage_only(stage, "orc"), STATUS_HELD, 20);
    stage_lay(stage, "web", 3, 1);
    stage_lay(stage, "alarm_plate", 4, 1);
    stage_refresh(stage);
    pilot_start_fight(&fixture->pilot);
    pilot_expect_move(fixture, DIR_SE);
    stage_lay(stage, "web", 4, 2);
    stage_refresh(stage);
    pilot_start_fight(&fixture->pilot);
    pilot_expect_stop(fixture, PILOT_SNARE_AHEAD, ENTITY_NONE);
    pilot_start_fight(&fixture->pilot);
    pilot_dare(&fixture->pilot);
    assert_int_equal(pilot_ask(fixture, &command), PILOT_GOING);
    assert_int_equal(command.type, CMD_MOVE);
    stage = pilot_draw_careful(fixture, "#########\n"
                                        "#.@...o.#\n"
                                        "###..####\n"
                                        "#########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_bring(stage, stage_only(stage, "orc"), STATUS_HELD, 20);
    stage_refresh(stage);
    stage->view->cells[stage->view->width + 3] |= CELL_MARKED;
    pilot_start_fight(&fixture->pilot);
    pilot_expect_move(fixture, DIR_SE);
    stage->view->cells[stage->view->width + 4] |= CELL_MARKED;
    stage->view->cells[2 * stage->view->width + 4] |= CELL_MARKED;
    pilot_start_fight(&fixture->pilot);
    pilot_expect_stop(fixture, PILOT_MARK_AHEAD, ENTITY_NONE);
}

/* Nor does it go on when those in sight could kill: that is for the player to order again. */
TEST(test_a_fight_does_not_go_on_under_deadly_threat)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "##########\n"
                                                      "#.@.o....#\n"
                                                      "##########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_only(stage, "orc")->mind.startled = true;
    stage_refresh(stage);
    stage->view->threat = stage->view->hero.hp - 1;
    pilot_start_fight(&fixture->pilot);
    struct command command;
    assert_int_equal(pilot_ask(fixture, &command), PILOT_GOING);
    assert_int_equal(command.type, CMD_MOVE);
    stage->view->threat_after = 1; /* an archer takes aim */
    pilot_start_fight(&fixture->pilot);
    pilot_expect_stop(fixture, PILOT_AIMED_AT, ENTITY_NONE);
    pilot_start_fight(&fixture->pilot);
    pilot_dare(&fixture->pilot);
    assert_int_equal(pilot_ask(fixture, &command), PILOT_GOING);
    stage->view->threat++;
    pilot_start_fight(&fixture->pilot);
    pilot_expect_stop(fixture, PILOT_DEADLY, ENTITY_NONE);
}

/* With a spear it strikes two cells off, and lets come who is farther; waiting ends there, too. */
TEST(test_a_fight_with_a_long_weapon)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "##########\n"
                                                      "#.@..o...#\n"
                                                      "##########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_do(stage, command_letter(CMD_USE, stage_give(stage, "spear")));
    stage_refresh(stage);
    stage_expect_at(stage_only(stage, "orc"), 4, 1);
    pilot_start_fight(&fixture->pilot);
    pilot_expect_command(fixture, command_strike(DIR_E));
    assert_int_equal(stage_count(stage, EV_ATTACKED), 1);
    stage = pilot_draw_careful(fixture, "##########\n"
                                        "#.@...o..#\n"
                                        "##########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_do(stage, command_letter(CMD_USE, stage_give(stage, "spear")));
    stage_expect_at(stage_only(stage, "orc"), 5, 1);
    pilot_start_fight(&fixture->pilot);
    pilot_expect_command(fixture, command_plain(CMD_WAIT));
    stage_expect_at(stage_only(stage, "orc"), 4, 1);
    pilot_start_await(&fixture->pilot);
    pilot_expect_stop(fixture, PILOT_DONE, pilot_id_of(fixture, "orc"));
    stage_only(stage, "orc")->mind.state = AWARENESS_FLEE; /* who flees is struck, too */
    stage_refresh(stage);
    pilot_start_fight(&fixture->pilot);
    pilot_expect_command(fixture, command_strike(DIR_E));
}

/* With an estoc it lunges at who has come two cells off, but not onto a marked cell, nor while it is held. */
TEST(test_a_fight_that_lunges)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "##########\n"
                                                      "#.@...o..#\n"
                                                      "##########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_do(stage, command_letter(CMD_USE, stage_give(stage, "estoc")));
    stage_refresh(stage);
    stage_expect_at(stage_only(stage, "orc"), 5, 1);
    pilot_start_fight(&fixture->pilot);
    pilot_expect_command(fixture, command_plain(CMD_WAIT));
    stage_expect_at(stage_only(stage, "orc"), 4, 1);
    stage->view->cells[stage->view->width + 3] |= CELL_MARKED;
    pilot_start_fight(&fixture->pilot);
    pilot_expect_stop(fixture, PILOT_MARK_AHEAD, ENTITY_NONE);
    stage_hero(stage)->statuses.turns[STATUS_HELD] = 2;
    stage_refresh(stage);
    pilot_start_fight(&fixture->pilot);
    struct command command;
    assert_int_equal(pilot_ask(fixture, &command), PILOT_GOING);
    assert_int_not_equal(command.type, CMD_STRIKE);
    stage_hero(stage)->statuses.turns[STATUS_HELD] = 0;
    stage_refresh(stage);
    pilot_start_fight(&fixture->pilot);
    pilot_expect_command(fixture, command_strike(DIR_E));
    stage_expect_at(stage_hero(stage), 3, 1);
    assert_true(stage_only(stage, "orc")->fighter.hp < stage_only(stage, "orc")->fighter.max_hp);
}

/* What a thief has dropped is fetched, gold as well; one that flees holds nobody up, nor does where it was seen last.
 */
TEST(test_fleeing_thieves)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw(fixture, "##########\n"
                                              "#@.....o.#\n"
                                              "##########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    int letter = stage_give(stage, "healing_potion");
    stage_refresh(stage);
    pilot_watch(&fixture->pilot, stage->view);
    struct world *world = &stage->game->world;
    struct entity *potion = world_find(world, world->inventory.letters[letter]);
    world->inventory.letters[letter] = ENTITY_NONE;
    world_place(world, potion, point_at(4, 1));
    struct entity *orc = stage_only(stage, "orc");
    orc->mind.state = AWARENESS_FLEE;
    orc->components &= (uint16_t)~HAS_AI; /* it stays in sight */
    stage_refresh(stage);
    pilot_start_explore(&fixture->pilot, PILOT_ANY_REACH);
    for (int i = 0; i < 3; i++)
        pilot_expect_move(fixture, DIR_E);
    pilot_expect_command(fixture, command_plain(CMD_PICK_UP));
}

/* A fight that lets a foe come which does not says so after five turns, and waits again if it is told to. */
TEST(test_a_fight_does_not_wait_for_ever)
{
    struct pilot_fixture *fixture = *state;
    struct command command;
    struct stage *stage = pilot_draw_careful(fixture, "##############\n"
                                                      "####.........#\n"
                                                      "#@.....o..o..#\n"
                                                      "####.........#\n"
                                                      "##############\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    for (int turn = 0, waits = 0; turn < 12; turn++) {
        for (int i = 0; i < 2; i++)
            stage_nth(stage, "orc", i)->next = UINT32_MAX; /* they stand there */
        stage_refresh(stage);
        pilot_start_fight(&fixture->pilot);
        enum pilot_stop stop = pilot_ask(fixture, &command);
        assert_int_equal(stop, waits == 5 ? PILOT_FOE_STAYS : PILOT_GOING);
        waits = stop == PILOT_GOING ? waits + 1 : 0;
        if (stop != PILOT_GOING)
            continue;
        assert_int_equal(command.type, CMD_WAIT);
        stage_do(stage, command);
    }
}

static struct command fight_once(struct pilot_fixture *fixture, enum pilot_stop expected)
{
    struct command command = command_plain(CMD_WAIT);
    pilot_start_fight(&fixture->pilot);
    assert_string_equal(PILOT_STOP_NAMES[pilot_ask(fixture, &command)], PILOT_STOP_NAMES[expected]);
    return command;
}

/* Who sleeps beside the hero is stabbed before anybody is gone to; who is awake there is struck before. */
TEST(test_fights_begin_beside_the_hero)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "#############\n"
                                                      "#...........#\n"
                                                      "#..o@......T#\n"
                                                      "#...........#\n"
                                                      "#############\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    stage_only(stage, "orc")->mind.state = AWARENESS_ASLEEP;
    stage_only(stage, "troll")->mind.state = AWARENESS_HUNT;
    stage_refresh(stage);
    struct command command = fight_once(fixture, PILOT_GOING);
    assert_int_equal(command.type, CMD_MOVE);
    assert_int_equal(command.dir, DIR_W);
    world_move(&stage->game->world, stage_only(stage, "troll"), point_at(5, 2));
    stage_refresh(stage);
    command = fight_once(fixture, PILOT_GOING);
    assert_int_equal(command.dir, DIR_E);
}

/* Where one at a time can come, two hunters are waited for; one alone is gone to, and where another shoots, too. */
TEST(test_fights_hold_narrow_places)
{
    struct pilot_fixture *fixture = *state;
    for (int hunters = 1; hunters <= 3; hunters++) {
        struct stage *stage = pilot_draw_careful(fixture, "##########\n"
                                                          "#...#....#\n"
                                                          "#...@..oT#\n"
                                                          "#...#....#\n"
                                                          "##########\n");
        stage_play_by(stage, RULESET_CAMPAIGN);
        struct entity *orc = stage_only(stage, "orc"), *troll = stage_only(stage, "troll");
        orc->mind.state = AWARENESS_HUNT;
        orc->fighter.power = 0; /* going costs nothing */
        troll->fighter.power = 0;
        troll->mind.state = hunters >= 2 ? AWARENESS_HUNT : AWARENESS_ASLEEP;
        if (hunters == 3)
            troll->kind = test_kind(stage->rules, "orc_slinger");
        stage_refresh(stage);
        struct command command = fight_once(fixture, PILOT_GOING);
        assert_int_equal(command.type, hunters == 2 ? CMD_WAIT : CMD_MOVE);
    }
}

/* Nobody is run after who flees and is no slower, unless it is ordered again; who is slower is. */
TEST(test_fights_let_the_quick_flee)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "############\n"
                                                      "#@....o....#\n"
                                                      "############\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    struct entity *orc = stage_only(stage, "orc");
    orc->mind.state = AWARENESS_FLEE;
    stage->rules->kinds[orc->kind].monster.move_cost = 100;
    stage_refresh(stage);
    fight_once(fixture, PILOT_FOE_FLEES);
    assert_int_equal(fixture->pilot.entity, pilot_id_of(fixture, "orc"));
    pilot_start_fight(&fixture->pilot);
    pilot_dare(&fixture->pilot);
    pilot_expect_move(fixture, DIR_E);
    stage->rules->kinds[stage_only(stage, "orc")->kind].monster.move_cost = 150;
    stage_only(stage, "orc")->mind.state = AWARENESS_FLEE;
    stage_refresh(stage);
    assert_int_equal(fight_once(fixture, PILOT_GOING).type, CMD_MOVE);
}

/* Nobody goes beside who is rooted, unless it is ordered again; who is beside it strikes. */
TEST(test_fights_keep_off_the_rooted)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "############\n"
                                                      "#@..o......#\n"
                                                      "############\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    struct entity *orc = stage_only(stage, "orc");
    orc->mind.state = AWARENESS_HUNT;
    stage->rules->kinds[orc->kind].monster.traits |= 1U << TRAIT_STILL;
    stage_refresh(stage);
    fight_once(fixture, PILOT_FOE_ROOTED);
    assert_int_equal(fixture->pilot.entity, pilot_id_of(fixture, "orc"));
    pilot_start_fight(&fixture->pilot);
    pilot_dare(&fixture->pilot);
    pilot_expect_move(fixture, DIR_E);
    stage_draw_campaign(stage, "############\n"
                               "#@o........#\n"
                               "############\n");
    stage_only(stage, "orc")->mind.state = AWARENESS_HUNT;
    stage_refresh(stage);
    assert_int_equal(fight_once(fixture, PILOT_GOING).type, CMD_MOVE);
}

/* Runs last. */
TEST(test_every_reason_was_met)
{
    pilot_expect_reasons_met(*state, __FILE__);
}

TEST_GROUP(pilot_setup, pilot_teardown)
