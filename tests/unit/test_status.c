/* SPDX-License-Identifier: MIT
 *
 * Statuses and the ticks by which they wane, in a game of the campaign's rules: how they stack, what they do to
 * actions, time and hit points, what Threat says of them, how they are stored. */
#include "support/test.h"

#include "core/ruleset.h"
#include "support/content.h"
#include "support/world_fixture.h"

#include <stdlib.h>

/* Threat does not count what the wait spares at each blow. */
enum { GUARD = 1 };

TEST(test_stacking)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@.o\n");
    struct entity *orc = stage_only(stage, "orc");
    stage_bring(stage, orc, STATUS_BURNING, 4);
    STAGE_EVENTS(stage, EV_STATUS_BEGAN);
    assert_int_equal(stage_event(stage, EV_STATUS_BEGAN, 0)->extra, STATUS_BURNING);
    assert_int_equal(stage_event(stage, EV_STATUS_BEGAN, 0)->amount, 4);
    stage_bring(stage, orc, STATUS_BURNING, 3); /* the longer counts */
    assert_int_equal(stage->events.count, 0);
    assert_int_equal(orc->statuses.turns[STATUS_BURNING], 4);
    stage_bring(stage, orc, STATUS_POISONED, 3);
    stage_bring(stage, orc, STATUS_POISONED, 3); /* poison adds */
    assert_int_equal(orc->statuses.turns[STATUS_POISONED], 6);
    stage_bring(stage, orc, STATUS_POISONED, 100);
    assert_int_equal(orc->statuses.turns[STATUS_POISONED], 20);
}

/* So many turns are so many ticks, of harm that names its type and its cause. */
TEST(test_poison_and_fire)
{
    static const struct {
        enum status_kind status;
        enum damage_type type;
        int turns, harm;
    } ROWS[] = {{STATUS_POISONED, DAMAGE_VENOM, 3, 1}, {STATUS_BURNING, DAMAGE_FIRE, 4, 4}};
    struct stage *stage = *state;
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        stage_draw_campaign(stage, "@#\n");
        stage_bring(stage, stage_hero(stage), ROWS[i].status, ROWS[i].turns);
        for (int turn = 1; turn <= ROWS[i].turns; turn++) {
            assert_int_equal(stage->view->threat, ROWS[i].harm);
            stage_wait(stage);
            const struct event *event = stage_event(stage, EV_DAMAGED, 0);
            assert_int_equal(event->extra, ROWS[i].type);
            assert_int_equal(event->amount, ROWS[i].harm);
            assert_int_equal(event->subject_kind, test_kind(stage->rules, "troll"));
            assert_int_equal(stage_hero(stage)->fighter.hp, 100 - turn * ROWS[i].harm);
            assert_int_equal(stage_count(stage, EV_STATUS_ENDED), turn == ROWS[i].turns);
        }
        assert_int_equal(stage->view->threat, 0);
        stage_wait(stage);
        assert_int_equal(stage->events.count, 0);
    }
}

/* Who dies of it is killed by what brought it; a foe's end is the hero's, and may be a level. */
TEST(test_death_by_status)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@.o\n");
    struct entity *orc = stage_only(stage, "orc");
    orc->components &= (uint16_t)~HAS_AI;
    orc->fighter.hp = 1;
    orc->fighter.xp = 1000;
    stage_bring(stage, orc, STATUS_POISONED, 3);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_DAMAGED, EV_DIED, EV_XP_GAINED, EV_LEVEL_GAINED, EV_LEVEL_GAINED);
    assert_int_equal(stage->view->state, GAME_LEVEL_UP);
    stage_do(stage, command_level_up(CHOICE_AGILITY));
    stage_do(stage, command_level_up(CHOICE_STRENGTH));
    assert_int_equal(stage->view->state, GAME_PLAYING);
    stage_hero(stage)->fighter.hp = 4;
    stage_bring(stage, stage_hero(stage), STATUS_BURNING, 4);
    stage_bring(stage, stage_hero(stage), STATUS_POISONED, 4);
    stage_wait(stage);
    assert_int_equal(stage->view->state, GAME_DEAD);
    assert_int_equal(stage->view->killer, test_kind(stage->rules, "troll"));
    assert_int_equal(stage_count(stage, EV_DIED), 1);
}

/* Two actions to a foe's one, and still one tick a turn. */
TEST(test_hasted_hero)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@o#\n");
    stage_bring(stage, stage_hero(stage), STATUS_HASTED, 2);
    int threat = stage->view->threat;
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_ATTACKED);
    assert_int_equal(stage_hero(stage)->fighter.hp, 100 - threat + GUARD);
    assert_int_equal(stage_hero(stage)->statuses.turns[STATUS_HASTED], 1);
    assert_int_equal(stage->view->threat, 0);
    stage_wait(stage);
    assert_int_equal(stage->events.count, 0);
    assert_int_equal(stage->view->time, 100);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_STATUS_ENDED);
}

TEST(test_hasted_foe)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@o#\n");
    stage_bring(stage, stage_only(stage, "orc"), STATUS_HASTED, 9);
    int threat = stage->view->threat, hp = stage_hero(stage)->fighter.hp;
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_ATTACKED);
    assert_int_equal(stage_hero(stage)->fighter.hp, hp - threat + 2 * GUARD);
}

TEST(test_stunned)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@o#\n");
    stage_bring(stage, stage_only(stage, "orc"), STATUS_STUNNED, 1);
    assert_int_equal(stage->view->threat, 0);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_STATUS_ENDED);
    assert_true(stage->view->threat > 0);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_ATTACKED);
}

/* A try takes a turn off, time does not, and blows are as ever. */
TEST(test_held)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#.@o#\n");
    stage_only(stage, "orc")->components &= (uint16_t)~HAS_AI;
    stage_bring(stage, stage_hero(stage), STATUS_HELD, 2);
    stage_wait(stage);
    stage_do(stage, command_move(DIR_E));
    STAGE_EVENTS(stage, EV_ATTACKED);
    assert_int_equal(stage_hero(stage)->statuses.turns[STATUS_HELD], 2);
    stage_do(stage, command_move(DIR_W));
    STAGE_EVENTS(stage, EV_STRUGGLED);
    stage_do(stage, command_move(DIR_W));
    STAGE_EVENTS(stage, EV_STATUS_ENDED);
    stage_expect_at(stage_hero(stage), 2, 0);
    stage_do(stage, command_move(DIR_W));
    STAGE_EVENTS(stage, EV_MOVED);
}

/* Steps and blows become steps to a random neighbour, the hero's like a foe's; confusion goes by, seen or not. */
TEST(test_confused)
{
    struct stage *stage = *state;
    int went[DIR_COUNT] = {0}, blows = 0;
    for (int seed = 0; seed < 200; seed++) {
        stage_draw_campaign(stage, "....\n.@o.\n....\n");
        rng_seed(&stage->game->world.ai_rng, (uint64_t)seed, RNG_AI, 0);
        stage_bring(stage, stage_hero(stage), STATUS_CONFUSED, 3);
        stage_bring(stage, stage_only(stage, "orc"), STATUS_CONFUSED, 3);
        assert_int_equal(stage->view->threat, 0);
        stage_do(stage, command_move(DIR_E));
        blows += stage_count(stage, EV_ATTACKED);
        assert_int_equal(stage_event(stage, EV_STAGGERED, 0)->subject, stage->view->hero.id); /* who is told why */
        struct point at = stage_hero(stage)->at;
        if (at.x != 1 || at.y != 1)
            went[dir_of(at.x - 1, at.y - 1)]++;
    }
    assert_int_equal(blows, 0);
    for (int dir = 0; dir < DIR_COUNT; dir++)
        assert_int_equal(went[dir] > 0, dir != DIR_E); /* where the orc stands */
    stage_draw_campaign(stage, "@#o\n");
    stage_bring(stage, stage_only(stage, "orc"), STATUS_CONFUSED, 1);
    stage_wait(stage);
    assert_false(stage_only(stage, "orc")->statuses.confused);
}

/* The scroll brings the same status that all else is. */
TEST(test_scroll_of_confusion)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@.o\n");
    int letter = stage_give(stage, "confusion_scroll");
    stage_do(stage, command_use_at(letter, point_at(2, 0)));
    assert_int_equal(stage_count(stage, EV_CONFUSED), 0);
    assert_int_equal(stage_event(stage, EV_STATUS_BEGAN, 0)->extra, STATUS_CONFUSED);
    assert_int_equal(stage_only(stage, "orc")->statuses.turns[STATUS_CONFUSED], 9);
}

/* Stored with the campaign's worlds, and not known to classic's. */
TEST(test_stored)
{
    static uint8_t bytes[GAME_ENCODED_MAX];
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@.o\n");
    struct byte_writer classic = {bytes, sizeof bytes, 0, false};
    stage_play_by(stage, RULESET_CLASSIC);
    game_encode(stage->game, &classic);
    stage_play_by(stage, RULESET_CAMPAIGN);
    struct byte_reader old = {bytes, classic.size, 0, false};
    assert_true(game_decode(stage->copy, stage->rules, &old, NULL)); /* of a time before statuses */
    stage_only(stage, "orc")->mind.state = 0;
    stage->game->world.sleep_rng = stage->copy->world.sleep_rng;
    stage->game->world.environment_rng = stage->copy->world.environment_rng;
    uint64_t without = game_hash(stage->game);
    assert_true(game_hash(stage->copy) == without);
    stage_bring(stage, stage_only(stage, "orc"), STATUS_BRACED, 3);
    assert_true(game_hash(stage->game) != without);
    struct byte_writer out = {bytes, sizeof bytes, 0, false};
    game_encode(stage->game, &out);
    struct byte_reader in = {bytes, out.size, 0, false};
    assert_true(game_decode(stage->copy, stage->rules, &in, NULL));
    assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
    stage_play_by(stage, RULESET_CLASSIC);
    in.at = 0;
    assert_false(game_decode(stage->copy, stage->rules, &in, NULL));
}

/* The view shows them, and who looks ahead by it reckons with them. */
TEST(test_forgotten)
{
    struct stage *stage = *state;
    struct view *view = calloc(1, sizeof *view);
    stage_draw_campaign(stage, "#@o#\n");
    stage_bring(stage, stage_hero(stage), STATUS_POISONED, 3);
    stage_bring(stage, stage_only(stage, "orc"), STATUS_STUNNED, 1);
    assert_int_equal(stage->view->hero.statuses[STATUS_POISONED], 3);
    assert_int_equal(stage->view->entities[0].statuses[STATUS_STUNNED], 1);
    game_forget(stage->copy, stage->view);
    game_view(stage->copy, view);
    view->seed = stage->view->seed;
    expect_same_view(view, stage->view);
    free(view);
}

TEST_GROUP(stage_setup, stage_teardown)
