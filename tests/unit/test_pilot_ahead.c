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

/* A blow that cannot kill is asked about all the same where the Threat is deadly and stays so. */
TEST(test_what_leaves_deadly_threat_is_asked_about)
{
    struct pilot_fixture *fixture = *state;
    for (int hp = 5; hp <= 7; hp++) {
        struct stage *stage = pilot_draw_careful(fixture, "#######\n"
                                                          "#.o@o.#\n"
                                                          "#######\n");
        struct entity *entity;
        WORLD_EACH(&stage->game->world, entity)
        {
            if (entity_has(entity, HAS_AI))
                entity->fighter.hp = 1;
        }
        pilot_wound(stage, hp);
        assert_int_equal(stage->view->threat, 6);
        pilot_start_fight(&fixture->pilot);
        if (hp > 6)
            pilot_expect_move(fixture, DIR_E);
        else
            pilot_expect_stop(fixture, PILOT_DEADLY_THEN, ENTITY_NONE);
        if (hp > 6)
            continue;
        pilot_start_fight(&fixture->pilot);
        pilot_dare(&fixture->pilot);
        pilot_expect_move(fixture, DIR_E);
    }
}

TEST_GROUP(pilot_setup, pilot_teardown)
