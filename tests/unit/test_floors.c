/* SPDX-License-Identifier: MIT
 *
 * Floors that stay as they were left: down and up, what the first arrival gives, what stands still, who follows, gold,
 * the end of a chapter. */
#include "support/test.h"

#include "core/action.h"
#include "core/state/park.h"
#include "support/content.h"
#include "support/floors_fixture.h"

#include <stdlib.h>

/* --- Going ------------------------------------------------------------------------------------------------------- */

TEST(test_stairs_join_floors)
{
    struct stage *stage = *state;
    floors_begin(stage);
    floors_take(stage, false);
    assert_int_equal(stage->view->floor, 2);
    stage_expect_at(stage_hero(stage), 2, 2); /* on the way up, not where the floor begins */
    assert_true(stage->view->hero.on_up_stairs);
    assert_false(stage->view->hero.on_stairs);
    stage_do(stage, ASCEND);
    assert_int_equal(stage_event(stage, EV_ASCENDED, 0)->amount, 1);
    assert_int_equal(stage->view->floor, 1);
    assert_int_equal(stage->view->deepest, 2);
    stage_expect_at(stage_hero(stage), 16, 1);
    assert_true(stage->view->hero.on_stairs);
}

/* What holds keeps from stairs, and each try loosens it; confusion bends steps, and stairs are none. */
TEST(test_held_and_confused_on_stairs)
{
    struct stage *stage = *state;
    floors_begin(stage);
    floors_stand(stage, false);
    struct entity *hero = stage_hero(stage);
    hero->statuses.turns[STATUS_HELD] = 2;
    hero->statuses.turns[STATUS_CONFUSED] = 5;
    hero->statuses.confused = true;
    for (int tries = 0; tries < 2; tries++) {
        stage_do(stage, DESCEND);
        assert_int_equal(stage->view->floor, 1);
        assert_int_equal(hero->statuses.turns[STATUS_HELD], 1 - tries);
    }
    assert_true(hero->statuses.turns[STATUS_CONFUSED] > 0);
    stage_do(stage, DESCEND);
    assert_int_equal(stage->view->floor, 2);
}

TEST(test_stairs_cost_a_turn)
{
    struct stage *stage = *state;
    floors_begin(stage);
    floors_take(stage, false);
    assert_int_equal(stage->view->turn, 1);
    assert_int_equal(stage->view->time, 100);
    stage_do(stage, ASCEND);
    assert_int_equal(stage->view->time, 200);
    stage_hero(stage)->statuses.turns[STATUS_HASTED] = 20;
    stage_do(stage, DESCEND);
    assert_int_equal(stage->view->time, 250);
}

TEST(test_where_stairs_do_not_lead)
{
    struct stage *stage = *state;
    floors_begin(stage);
    stage_refuses(stage, DESCEND, REJECT_NO_STAIRS);
    stage_refuses(stage, ASCEND, REJECT_NO_STAIRS);
    floors_stand(stage, false);
    stage_refuses(stage, ASCEND, REJECT_NO_STAIRS);
    floors_stand(stage, true);
    stage_refuses(stage, DESCEND, REJECT_NO_STAIRS);
    stage_refuses(stage, ASCEND, REJECT_NO_WAY_OUT);
}

/* Half of the maximum and 40 points a floor, once. */
TEST(test_first_arrival)
{
    struct stage *stage = *state;
    floors_begin(stage);
    stage_hero(stage)->fighter.hp = 10;
    floors_take(stage, false);
    STAGE_EVENTS(stage, EV_DESCENDED, EV_RESTED, EV_XP_GAINED);
    assert_int_equal(stage_event(stage, EV_RESTED, 0)->amount, 50);
    assert_int_equal(stage->view->hero.total_xp, 80);
    floors_take(stage, false);
    assert_int_equal(stage_event(stage, EV_XP_GAINED, 0)->amount, 120);
    stage_hero(stage)->fighter.hp = 10;
    stage_do(stage, ASCEND);
    STAGE_EVENTS(stage, EV_ASCENDED);
    floors_take(stage, true);
    STAGE_EVENTS(stage, EV_ASCENDED);
    floors_take(stage, false);
    STAGE_EVENTS(stage, EV_DESCENDED);
    assert_int_equal(stage->view->hero.hp, 10);
    assert_int_equal(stage->view->hero.total_xp, 200);
}

/* A level gained on arrival is answered before the turn ends. */
TEST(test_a_level_on_arrival)
{
    struct stage *stage = *state;
    floors_begin(stage);
    stage->game->world.experience.xp = stage->game->world.experience.total = 300;
    floors_take(stage, false);
    assert_int_equal(stage->view->state, GAME_LEVEL_UP);
    assert_int_equal(stage->view->time, 0);
    stage_do(stage, command_level_up(CHOICE_STRENGTH));
    assert_int_equal(stage->view->time, 100);
}

/* --- What stays -------------------------------------------------------------------------------------------------- */

/* As game_step, but before any time has passed. */
static void hurry(struct stage *stage, struct command command)
{
    struct action action;
    struct events events = {0};
    assert_int_equal(action_resolve(stage->game, &command, &action), REJECT_NONE);
    action_perform(stage->game, &action, &events);
    stage_refresh(stage);
}

TEST(test_what_is_left_lies_there)
{
    struct stage *stage = *state;
    floors_begin(stage);
    stage_do(stage, command_letter(CMD_DROP, 0));
    struct entity *orc = stage_put(stage, "orc", 4, 3);
    orc->fighter.hp = 7;
    orc->statuses.turns[STATUS_POISONED] = 5;
    orc->next = stage->game->world.time + 50;
    orc->mind.goal = point_at(3, 3);
    floors_take(stage, false);
    assert_int_equal(stage->view->pack[0].kind, KIND_NONE);
    for (int turn = 0; turn < 30; turn++)
        stage_wait(stage);
    uint32_t now = stage->game->world.time;
    floors_stand(stage, true);
    hurry(stage, ASCEND);
    orc = stage_only(stage, "orc");
    assert_int_equal(orc->fighter.hp, 7);
    assert_int_equal(orc->statuses.turns[STATUS_POISONED], 5);
    assert_int_equal(orc->next, now + 50);
    stage_expect_at(orc, 4, 3);
    stage_expect_at(stage_only(stage, "dagger"), 2, 1);
    assert_int_equal(stage->game->world.here.turns, 1); /* that the dagger took */
}

/* Ids change, and what names others follows them. */
TEST(test_links_follow)
{
    struct stage *stage = *state;
    floors_begin(stage);
    struct entity *thief = stage_put(stage, "orc", 4, 3), *other = stage_put(stage, "orc", 6, 3);
    struct world *world = &stage->game->world;
    thief->holder = world_id(world, other);
    other->holder = world_id(world, stage_hero(stage));
    thief->loot = 0x01000007;
    entity_id before = world_id(world, thief);
    floors_stand(stage, false);
    hurry(stage, DESCEND);
    stage_put(stage, "orc", 6, 1);
    floors_stand(stage, true);
    hurry(stage, ASCEND);
    thief = stage_nth(stage, "orc", 0);
    other = stage_nth(stage, "orc", 1);
    assert_int_equal(thief->holder, world_id(world, other));
    assert_int_equal(other->holder, world_id(world, stage_hero(stage)));
    assert_int_equal(thief->loot, ENTITY_NONE);
    assert_true(world_id(world, thief) != before);
}

/* What a thief has stays with it. */
TEST(test_loot_stays_with_its_thief)
{
    struct stage *stage = *state;
    floors_begin(stage);
    struct world *world = &stage->game->world;
    struct entity *thief = stage_put(stage, "orc", 15, 3);
    struct entity *potion = stage_only(stage, "potion");
    world_lift(world, potion);
    potion->place = PLACE_LOOT;
    thief->loot = world_id(world, potion);
    thief->mind.state = AWARENESS_FLEE;
    floors_take(stage, false);
    assert_int_equal(stage_count(stage, EV_FOLLOWED), 0);
    struct floors_image *image = floors_take_image(stage->game);
    assert_true(floors_load(image, stage->copy, stage->rules, NULL));
    free(image);
    floors_take(stage, true);
    thief = stage_only(stage, "orc");
    potion = world_find(world, thief->loot);
    assert_non_null(potion);
    assert_int_equal(potion->place, PLACE_LOOT);
}

/* The hash that the floor would have if it were left now. */
static uint64_t floor_hash(struct stage *stage)
{
    game_clone(stage->copy, stage->game);
    floor_park(stage->copy);
    return stage->copy->pool.floors[pool_find(&stage->copy->pool, stage->game->world.floor)].hash;
}

/* A stored game may say of somebody that it acts in a day, and of a cell that it returns in a year: the floor can be
 * come back to all the same. */
TEST(test_a_floor_of_who_acts_much_later)
{
    struct stage *stage = *state;
    struct world *world = &stage->game->world;
    struct terrain *terrain = &world->terrain;
    floors_begin(stage);
    stage_put(stage, "orc", 4, 3)->next = world->time + 2 * MAX_OWED;
    terrain->returns[terrain->return_count++] = (struct cell_return){MAX_TIME, point_at(4, 4), LAYER_GROUND, 0};
    floors_take(stage, false);
    world->time += 1000;
    world->entities[0].next = world->time;
    floors_take(stage, true);
    const struct entity *orc = stage_only(stage, "orc");
    assert_true(orc->next >= world->time && orc->next - world->time <= MAX_OWED);
    assert_int_equal(terrain->return_count, 1);
    assert_true(terrain->returns[0].time <= MAX_TIME);
}

/* Down and up, fifty times: the same floors. */
TEST(test_fifty_times)
{
    struct stage *stage = *state;
    uint64_t first = 0, second = 0;
    floors_begin(stage);
    stage_put(stage, "orc", 4, 3);
    for (int turn = 0; turn < 50; turn++) {
        floors_take(stage, false);
        if (turn == 0) {
            first = stage->game->pool.floors[0].hash;
            second = floor_hash(stage);
        }
        assert_int_equal(stage->game->pool.count, 1);
        assert_true(stage->game->pool.floors[0].hash == first);
        stage->game->world.here.turns = 1; /* all else is as it was */
        assert_true(floor_hash(stage) == second);
        floors_stand(stage, true);
        hurry(stage, ASCEND);
        assert_true(floor_hash(stage) == first);
    }
}

/* --- What is told ------------------------------------------------------------------------------------------------ */

static void put_group(struct stage *stage, const char *kind, int group, int count)
{
    for (int i = 0; i < count; i++)
        stage_put(stage, kind, 6 + i, 2 * group - 1)->mind.group = (uint16_t)group;
}

/* To floor 2 once more, as if for the first time. */
static void arrive_again(struct stage *stage)
{
    floors_take(stage, true);
    stage->game->world.deepest = 1;
    floors_take(stage, false);
}

/* A group is told of if it gives more than half as much again as groups do in the mean, and once. */
TEST(test_tracks_of_a_strong_group)
{
    struct stage *stage = *state;
    floors_begin(stage);
    floors_take(stage, false);
    assert_int_equal(stage_count(stage, EV_TRACKS_FOUND), 0);
    put_group(stage, "orc", 1, 1);
    arrive_again(stage);
    assert_int_equal(stage_count(stage, EV_TRACKS_FOUND), 0); /* one is the mean */
    put_group(stage, "orc", 2, 3);
    arrive_again(stage);
    assert_int_equal(stage_count(stage, EV_TRACKS_FOUND), 0); /* 105 of 140: just half as much again */
    struct entity *best = stage_put(stage, "orc", 9, 3);
    best->mind.group = 2;
    arrive_again(stage);
    const struct event *event = stage_event(stage, EV_TRACKS_FOUND, 0);
    assert_int_equal(event->object_kind, test_kind(stage->rules, "orc"));
    assert_int_equal(event->amount, 3);
    assert_int_equal(event->object, ENTITY_NONE);
    floors_take(stage, true);
    floors_take(stage, false);
    assert_int_equal(stage_count(stage, EV_TRACKS_FOUND), 0); /* it is no first arrival */
    best->mind.group = 0;
    arrive_again(stage);
    assert_int_equal(stage_count(stage, EV_TRACKS_FOUND), 0); /* alone it is no group */
}

/* The first on a floor feels that a wall of it can be broken. */
TEST(test_draught)
{
    struct stage *stage = *state;
    floors_begin(stage);
    floors_take(stage, false);
    assert_int_equal(stage_count(stage, EV_DRAUGHT_FELT), 0);
    ground_id rim = stage->rules->roles[GROUND_ROLE_EDGE];
    stage->rules->grounds[rim].becomes[CHANGE_BROKEN] = stage->rules->roles[GROUND_ROLE_FLOOR];
    arrive_again(stage);
    assert_int_equal(stage_count(stage, EV_DRAUGHT_FELT), 1);
    floors_take(stage, true);
    floors_take(stage, false);
    assert_int_equal(stage_count(stage, EV_DRAUGHT_FELT), 0); /* it is no first arrival */
}

/* --- Who follows ------------------------------------------------------------------------------------------------- */

TEST(test_hunters_follow)
{
    struct stage *stage = *state;
    floors_begin(stage);
    floors_hunter(stage, 10, 1);    /* six steps away */
    floors_hunter(stage, 9, 2);     /* seven */
    stage_put(stage, "orc", 15, 2); /* asleep */
    floors_take(stage, false);
    assert_int_equal(stage_event(stage, EV_FOLLOWED, 0)->amount, 1);
    assert_int_equal(stage_count(stage, EV_ARRIVED), 0);
    assert_true(stage->view->followed);
    stage_refuses(stage, ASCEND, REJECT_FOLLOWED);
    stage_wait(stage);
    assert_int_equal(stage_count(stage, EV_ARRIVED), 1);
    assert_false(stage->view->followed);
    struct entity *follower = stage_only(stage, "orc");
    stage_expect_at(follower, 1, 1); /* beside the stairs, on which the hero stands */
    assert_int_equal(follower->next, stage->game->world.time);
    assert_int_equal(follower->mind.state, AWARENESS_HUNT);
    follower->mind.state = AWARENESS_ASLEEP;
    hurry(stage, ASCEND);
    assert_int_equal(stage_nth(stage, "orc", 0)->mind.state, AWARENESS_LOST);
    assert_int_equal(stage_nth(stage, "orc", 1)->mind.state, AWARENESS_ASLEEP);
}

/* Together, on the nearest cells, whom nothing keeps. */
TEST(test_who_can_follow)
{
    struct stage *stage = *state;
    floors_begin(stage);
    floors_hunter(stage, 15, 1);
    floors_hunter(stage, 17, 1);
    floors_hunter(stage, 15, 2)->statuses.turns[STATUS_HELD] = 3;
    floors_hunter(stage, 16, 2)->statuses.turns[STATUS_STUNNED] = 1;
    floors_take(stage, false);
    assert_int_equal(stage_event(stage, EV_FOLLOWED, 0)->amount, 2);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_count(stage, EV_ARRIVED), 2);
    stage_expect_at(stage_nth(stage, "orc", 0), 2, 2); /* the stairs themselves */
    stage_expect_at(stage_nth(stage, "orc", 1), 1, 1);
    floors_begin(stage);
    stage->rules->kinds[test_kind(stage->rules, "orc")].monster.traits = 1 << TRAIT_STILL;
    floors_hunter(stage, 15, 1);
    floors_take(stage, false);
    assert_int_equal(stage_count(stage, EV_FOLLOWED), 0);
    assert_false(stage->view->followed);
}

/* Who is on the stairs is on neither floor: nothing there burns, hastens or holds it, and it presses nobody. */
TEST(test_nothing_reaches_who_is_coming)
{
    struct stage *stage = *state;
    floors_begin(stage);
    struct entity *follower = floors_hunter(stage, 15, 1);
    follower->statuses.turns[STATUS_BURNING] = 2;
    follower->fighter.hp = 4;
    floors_take(stage, false);
    struct entity *coming = stage_only(stage, "orc");
    assert_int_equal(coming->place, PLACE_COMING);
    assert_int_equal(coming->fighter.hp, 4);
    struct entity *orc = stage_put(stage, "orc", 3, 2);
    assert_int_equal(fighter_blow(stage->game, orc, stage_hero(stage)).power[BLOW_PRESS], 0);
    world_move(&stage->game->world, stage_hero(stage), point_at(3, 1));
    assert_int_equal(fighter_blow(stage->game, orc, stage_hero(stage)).power[BLOW_PRESS], 0);
    stage->rules->kinds[test_kind(stage->rules, "potion")].item =
        (struct item_rule){.effect = EFFECT_NET, .radius = 1, .turns = 4};
    int net = stage_give(stage, "potion");
    stage_refresh(stage);
    stage_do(stage, command_throw(net, point_at(2, 2)));
    assert_int_equal(coming->place, PLACE_FLOOR);
    assert_false(status_has(&coming->statuses, STATUS_HELD));
    assert_true(status_has(&orc->statuses, STATUS_HELD));
}

/* A group from above is no group that was here. */
TEST(test_groups_stay_apart)
{
    struct stage *stage = *state;
    floors_begin(stage);
    floors_take(stage, false);
    stage_put(stage, "orc", 12, 3)->mind.group = 4;
    floors_take(stage, true);
    floors_hunter(stage, 15, 1)->mind.group = 4;
    floors_take(stage, false);
    stage_wait(stage);
    for (int i = 0; i < 2; i++) {
        const struct entity *orc = stage_nth(stage, "orc", i);
        assert_int_equal(orc->mind.group, orc->mind.state == AWARENESS_HUNT ? 8 : 4);
    }
}

/* --- Gold and the end -------------------------------------------------------------------------------------------- */

TEST(test_gold)
{
    struct stage *stage = *state;
    floors_begin(stage);
    for (int step = 0; step < 3; step++)
        stage_do(stage, command_move(DIR_E));
    STAGE_EVENTS(stage, EV_MOVED, EV_GOLD_TAKEN);
    assert_int_equal(stage_event(stage, EV_GOLD_TAKEN, 0)->amount, 12);
    assert_int_equal(stage->view->gold, 12);
    assert_int_equal(stage->view->score, 112);
    floors_take(stage, false);
    assert_int_equal(stage->view->score, 212);
    floors_take(stage, true);
    assert_int_equal(stage->view->score, 212); /* the deepest floor counts */
}

TEST(test_the_end_of_a_chapter)
{
    struct stage *stage = *state;
    floors_begin(stage);
    floors_take(stage, false);
    floors_take(stage, false);
    floors_take(stage, false);
    STAGE_EVENTS(stage, EV_CHAPTER_ENDED);
    assert_int_equal(stage_event(stage, EV_CHAPTER_ENDED, 0)->amount, 3);
    assert_int_equal(stage->view->state, GAME_ENDED);
    assert_int_equal(stage->view->outcome, OUTCOME_CHAPTER);
    assert_int_equal(stage->view->floor, 3); /* the depth left counts */
    assert_int_equal(stage->view->score, 300);
    assert_true(stage->view->hero.hp > 0);
    stage_refuses(stage, DESCEND, REJECT_NOT_NOW);
    stage_refuses(stage, ASCEND, REJECT_NOT_NOW);
    stage_refuses(stage, command_plain(CMD_WAIT), REJECT_NOT_NOW);
}

TEST_GROUP(floors_setup, stage_teardown)
