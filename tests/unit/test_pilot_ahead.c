/* SPDX-License-Identifier: MIT
 *
 * What a player's orders foresee of chance: foes that flit may stay. The rest of fighting stands in test_pilot_fight.c.
 */
#include "support/test.h"

#include "support/content.h"
#include "support/pilot_fixture.h"
#include "support/world_fixture.h"

/* Whichever way chance would have it in the game that is looked ahead in: a blow at one of two who flit is asked about
 * as long as both could stay and kill. */
TEST(test_a_blow_is_asked_about_whatever_chance_says)
{
    struct pilot_fixture *fixture = *state;
    struct stage *stage = pilot_draw_careful(fixture, "########\n"
                                                      "#.....o#\n"
                                                      "#..@o..#\n"
                                                      "#......#\n"
                                                      "########\n");
    stage_play_by(stage, RULESET_CAMPAIGN);
    kind_id orc = test_kind(stage->rules, "orc");
    stage->rules->kinds[orc].monster.traits |= 1U << TRAIT_FLIT;
    struct entity *entity;
    WORLD_EACH(&stage->game->world, entity)
    {
        if (entity->kind == orc)
            entity->mind.state = AWARENESS_HUNT;
    }
    stage_hero(stage)->fighter.hp = 3;
    stage_refresh(stage);
    assert_true(stage->view->threat >= 3);
    for (uint32_t turn = 1; turn <= 40; turn++) {
        stage->game->world.turn = turn;
        stage_refresh(stage);
        pilot_start_fight(&fixture->pilot);
        pilot_expect_stop(fixture, PILOT_DEADLY, ENTITY_NONE);
    }
}

TEST_GROUP(pilot_setup, pilot_teardown)
