/* SPDX-License-Identifier: MIT
 *
 * The statuses of the second chapter: what each changes, how long, and what view, forecasts and Threat say of it; and
 * that a world without them has the hash it had before there were any. */
#include "support/test.h"

#include "core/mind/sight.h"
#include "core/ruleset.h"
#include "support/content.h"
#include "support/world_fixture.h"

#include <stdlib.h>

enum { GUARD = 1, WARD_TURNS = 10 };

static void ward(struct stage *stage, struct entity *entity, int amount)
{
    entity->statuses.ward = (int16_t)amount;
    entity->statuses.turns[STATUS_WARD] = WARD_TURNS;
    stage_refresh(stage);
}

/* Half as fast, and as fast as ever if hasted as well. Threat is of all the time that the hero spends. */
TEST(test_slowed)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@o#\n");
    int threat = stage->view->threat;
    stage_bring(stage, stage_hero(stage), STATUS_SLOWED, 4);
    assert_int_equal(stage->view->threat, 2 * threat);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_ATTACKED);
    assert_int_equal(stage->view->time, 200);
    assert_int_equal(stage_hero(stage)->statuses.turns[STATUS_SLOWED], 2);
    stage_bring(stage, stage_hero(stage), STATUS_HASTED, 4);
    stage_wait(stage);
    assert_int_equal(stage->view->time, 300);
}

TEST(test_slowed_foe)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@o#\n");
    stage_bring(stage, stage_only(stage, "orc"), STATUS_SLOWED, 9);
    int blows = 0, losses = 0;
    for (int turn = 0; turn < 6; turn++) {
        int hp = stage_hero(stage)->fighter.hp, threat = stage->view->threat;
        stage_wait(stage);
        blows += stage_count(stage, EV_ATTACKED);
        losses += threat > 0;
        assert_true(hp - stage_hero(stage)->fighter.hp <= threat);
    }
    assert_int_equal(blows, 3);
    assert_int_equal(losses, 3);
}

/* One against whose blows all of a defense counts. */
static void face_troll(struct stage *stage)
{
    stage_draw_campaign(stage, "#@T#\n");
    stage->rules->kinds[test_kind(stage->rules, "troll")].monster.ability_count = 0;
    stage_refresh(stage);
}

/* Of hero and foe: what a blow takes, what is said beforehand, and what is worn beside it. */
TEST(test_numbers)
{
    static const struct {
        enum status_kind status;
        int power, defense;
    } ROWS[] = {{STATUS_WEAK, -3, 0}, {STATUS_FURY, 4, 0}, {STATUS_STONESKIN, 0, 5}};
    struct stage *stage = *state;
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        face_troll(stage);
        struct view_entity before = stage->view->entities[0];
        int power = stage->view->hero.power, defense = stage->view->hero.defense;
        stage_bring(stage, stage_hero(stage), ROWS[i].status, 9);
        assert_int_equal(stage->view->hero.power, power + ROWS[i].power);
        assert_int_equal(stage->view->hero.defense, defense + ROWS[i].defense);
        assert_int_equal(stage->view->entities[0].blow, max_int(0, before.blow + ROWS[i].power));
        assert_int_equal(stage->view->entities[0].harm, before.harm - ROWS[i].defense);
        struct fighter_numbers worn = view_wearing(stage->view, SLOT_MAIN_HAND, NULL);
        assert_int_equal(worn.defense, defense + ROWS[i].defense);
        face_troll(stage);
        stage_bring(stage, stage_only(stage, "troll"), ROWS[i].status, 9);
        assert_int_equal(stage->view->entities[0].blow, max_int(0, before.blow - ROWS[i].defense));
        assert_int_equal(stage->view->entities[0].harm, before.harm + ROWS[i].power);
        int threat = stage->view->threat, hp = stage_hero(stage)->fighter.hp;
        assert_int_equal(threat, before.harm + ROWS[i].power);
        stage_wait(stage);
        assert_int_equal(hp - stage_hero(stage)->fighter.hp, threat - GUARD);
    }
}

/* As long as it lasts a monster flees, and then it hunts again; a coward may still flee once of its own. */
TEST(test_fear)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@..o............\n");
    struct entity *orc = stage_only(stage, "orc");
    stage_bring(stage, orc, STATUS_FEAR, 4);
    int far = orc->at.x;
    for (int turn = 0; turn < 4; turn++) {
        stage_wait(stage);
        assert_true(orc->mind.state == AWARENESS_FLEE || turn == 0);
        assert_true(orc->at.x >= far);
        far = orc->at.x;
    }
    assert_true(far > 3);
    assert_int_equal(orc->statuses.turns[STATUS_FEAR], 0);
    stage_wait(stage);
    assert_int_equal(orc->mind.state, AWARENESS_HUNT);
    assert_false(orc->mind.has_fled);
    expect_sound(stage->game);
}

/* The blind see two cells; who is not blind sees them from as far as ever. */
TEST(test_blinded)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@.......o\n");
    struct entity *orc = stage_only(stage, "orc");
    stage_bring(stage, stage_hero(stage), STATUS_BLINDED, 2);
    assert_int_equal(stage->view->entity_count, 0);
    assert_true(view_cell(stage->view, point_at(2, 0)) & CELL_VISIBLE);
    assert_false(view_cell(stage->view, point_at(3, 0)) & CELL_VISIBLE);
    assert_true(sight_of_hero(stage->game, orc));
    stage_wait(stage);
    stage_wait(stage);
    assert_int_equal(stage->view->entity_count, 1); /* it has come, and the eyes are clear again */
    stage_draw_campaign(stage, "@.......o\n");
    stage_bring(stage, stage_only(stage, "orc"), STATUS_BLINDED, 9);
    assert_false(sight_of_hero(stage->game, stage_only(stage, "orc")));
    assert_int_equal(stage->view->entity_count, 1);
    stage_draw_campaign(stage, "@.o\n");
    stage_bring(stage, stage_only(stage, "orc"), STATUS_BLINDED, 9);
    assert_true(sight_of_hero(stage->game, stage_only(stage, "orc")));
}

/* A ward takes up so much and no more, before hit points; forecasts count it. */
TEST(test_ward)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "#@T#\n");
    int threat = stage->view->threat;
    ward(stage, stage_hero(stage), threat + 2);
    assert_int_equal(stage->view->hero.ward, threat + 2);
    assert_int_equal(stage->view->threat, 0);
    stage_wait(stage);
    assert_int_equal(stage_hero(stage)->fighter.hp, 100);
    assert_int_equal(stage->view->hero.ward, 2 + GUARD);
    stage_wait(stage);
    assert_int_equal(stage_hero(stage)->fighter.hp, 100 - (threat - GUARD) + 2 + GUARD);
    assert_int_equal(stage_hero(stage)->statuses.turns[STATUS_WARD], 0);
    struct entity *troll = stage_only(stage, "troll");
    int blows = stage->view->entities[0].blows, blow = stage->view->entities[0].blow;
    ward(stage, troll, blow);
    assert_int_equal(stage->view->entities[0].ward, blow);
    assert_int_equal(stage->view->entities[0].blows, blows + 1);
    for (int turn = 0; turn < WARD_TURNS; turn++)
        stage_wait(stage);
    assert_int_equal(troll->statuses.ward, 0);
    expect_sound(stage->game);
}

/* Strikes until an orc is dead, and counts. */
static int blows_to_death(struct stage *stage, const struct entity *orc)
{
    int blows = 0;
    for (; entity_has(orc, HAS_FIGHTER) && blows < 99; blows++)
        stage_do(stage, command_move(DIR_E));
    return blows;
}

/* What runs out counts for as many blows as it lasts, and no longer. */
TEST(test_forecasts_see_statuses_end)
{
    struct stage *stage = *state;
    for (int turns = 1; turns <= 4; turns++) {
        stage_draw_campaign(stage, "#@o#\n");
        struct entity *orc = stage_only(stage, "orc");
        stage_bring(stage, orc, STATUS_STONESKIN, turns);
        int blows = stage->view->entities[0].blows;
        struct view_duel bare = view_duel(stage->view, &stage->view->entities[0], view_numbers(stage->view));
        assert_int_equal(bare.blows, blows);
        assert_int_equal(blows_to_death(stage, orc), blows);
    }
    stage_draw_campaign(stage, "#@o#\n");
    struct entity *orc = stage_only(stage, "orc");
    orc->fighter.hp = orc->fighter.max_hp = 900;
    orc->fighter.power = 12;
    stage_hero(stage)->fighter.hp = 30;
    stage_bring(stage, stage_hero(stage), STATUS_STONESKIN, 3);
    int harms = stage->view->entities[0].harms;
    for (int turn = 0; turn < harms; turn++) {
        assert_int_equal(stage->game->world.state, GAME_PLAYING);
        stage_do(stage, command_move(DIR_E));
    }
    assert_int_equal(stage->game->world.state, GAME_DEAD);
}

/* Who floats is not slowed by the ground. */
TEST(test_levitating)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "@..#\n");
    ground_id roots = stage->rules->roles[GROUND_ROLE_ROOTS];
    assert_true(roots != GROUND_NONE);
    terrain_lay(stage->game, point_at(1, 0), roots);
    terrain_lay(stage->game, point_at(2, 0), roots);
    stage_refresh(stage);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage->view->time, 200);
    stage_bring(stage, stage_hero(stage), STATUS_LEVITATING, 9);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage->view->time, 300);
}

/* What friends bring alarms nobody; worlds are told apart by each of them, and return to what they were. */
TEST(test_alarm_and_hash)
{
    struct stage *stage = *state;
    for (int status = STATUS_SLOWED; status < STATUS_COUNT; status++) {
        bool favour =
            status == STATUS_WARD || status == STATUS_LEVITATING || status == STATUS_STONESKIN || status == STATUS_FURY;
        stage_draw_campaign(stage, "@...o\n");
        struct entity *orc = stage_only(stage, "orc");
        uint64_t hash = game_hash(stage->game);
        orc->statuses.turns[status] = 1;
        assert_true(game_hash(stage->game) != hash);
        orc->statuses.turns[status] = 0;
        assert_true(game_hash(stage->game) == hash);
        orc->mind.state = AWARENESS_IDLE;
        orc->statuses.ward = status == STATUS_WARD;
        stage_bring(stage, orc, (enum status_kind)status, 3);
        assert_int_equal(orc->mind.state == AWARENESS_IDLE, favour);
    }
}

TEST_GROUP(stage_setup, stage_teardown)
