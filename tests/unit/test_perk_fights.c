/* SPDX-License-Identifier: MIT
 *
 * What perks change about blows, steps, pushes and what foes do. */
#include "support/test.h"

#include "core/combat/missile.h"
#include "core/component/fighter.h"
#include "core/forecast/forecast.h"
#include "support/content.h"
#include "support/perk_fixture.h"

#include <string.h>

/* --- Blows ------------------------------------------------------------------------------------------------------- */

TEST(test_cutthroat)
{
    struct stage *stage = *state;
    for (int has = 0; has < 2; has++) {
        stage_draw_still(stage, "@o.T\n");
        if (has)
            perks_have(stage, PERK_CUTTHROAT);
        stage_only(stage, "orc")->fighter.hp = 10;
        stage_only(stage, "orc")->mind.state = AWARENESS_ASLEEP;
        stage_do(stage, STRIKE_EAST);
        assert_int_equal(stage_count(stage, EV_DIED), 1);
        assert_int_equal(stage->view->noise, has ? 0 : 10);
        assert_int_equal(noise_of_hero(stage->game), has ? 0 : 10);
        expect_forgettable(stage);
    }
    perks_draw(stage, "@o\n", PERK_CUTTHROAT); /* awake: it is no ambush */
    stage_only(stage, "orc")->fighter.hp = 1;
    stage_do(stage, STRIKE_EAST);
    assert_int_equal(stage->view->noise, 10);
    perks_draw(stage, "@o\n", PERK_CUTTHROAT); /* and this does not kill */
    stage_only(stage, "orc")->mind.state = AWARENESS_ASLEEP;
    stage_only(stage, "orc")->fighter.hp = 100;
    stage_do(stage, STRIKE_EAST);
    assert_int_equal(stage->view->noise, 10);
}

TEST(test_follow_through)
{
    struct stage *stage = *state;
    perks_draw(stage, "oo.\n.@o\n..T\n", PERK_FOLLOW_THROUGH);
    stage_nth(stage, "orc", 0)->fighter.hp = 9;
    stage_nth(stage, "orc", 1)->fighter.hp = 9;
    stage_nth(stage, "orc", 2)->fighter.hp = 1;
    stage_do(stage, STRIKE_EAST);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_DIED, EV_XP_GAINED, EV_ATTACKED);
    assert_int_equal(stage_nth(stage, "orc", 0)->fighter.hp, 9 - stage_event(stage, EV_ATTACKED, 1)->amount);
    assert_int_equal(stage_nth(stage, "orc", 1)->fighter.hp, 9);
    stage_nth(stage, "orc", 0)->fighter.hp = 1;
    stage_nth(stage, "orc", 1)->fighter.hp = 1;
    stage_do(stage, command_move(DIR_N)); /* what the second blow kills brings no third */
    assert_int_equal(stage_count(stage, EV_ATTACKED), 2);
    assert_int_equal(stage_count(stage, EV_DIED), 2);
    stage_do(stage, command_move(DIR_SE)); /* nobody dies, nothing follows */
    assert_int_equal(stage_count(stage, EV_ATTACKED), 1);
}

/* It comes after all that a cleaving blow strikes, at one of those left; of as many hit points the first in reading
 * order, and what it kills brings no other. */
TEST(test_follow_through_after_cleaving)
{
    struct stage *stage = *state;
    perks_draw(stage, "oo.\n.@o\n...\n", PERK_FOLLOW_THROUGH);
    int letter = stage_give(stage, "sword");
    stage->rules->kinds[test_kind(stage->rules, "sword")].equippable.traits = 1U << WEAPON_CLEAVE;
    stage_do(stage, command_letter(CMD_USE, letter));
    for (int i = 0; i < 3; i++)
        stage_nth(stage, "orc", i)->fighter.hp = i == 2 ? 1 : 30;
    stage_refresh(stage);
    stage_do(stage, STRIKE_EAST);
    assert_int_equal(stage_count(stage, EV_ATTACKED), 4);
    assert_int_equal(stage_count(stage, EV_DIED), 1);
    assert_int_equal(stage_event(stage, EV_ATTACKED, 3)->object,
                     world_id(&stage->game->world, stage_nth(stage, "orc", 0)));
}

/* As foretold: power for each awake foe beside the hero but the target, three at the most. */
TEST(test_cornered)
{
    struct stage *stage = *state;
    perks_draw(stage, "ooo\no@o\n...\n", PERK_CORNERED);
    int amount = stage->rules->perks[PERK_CORNERED].amount;
    assert_int_equal(amount, 3);
    for (int sleepers = 0; sleepers < 5; sleepers++) {
        int own = stage->view->hero.power;
        const struct entity *target = stage_nth(stage, "orc", 4);
        assert_int_equal(fighter_blow(stage->game, stage_hero(stage), target).dealt,
                         own + min_int(amount, 4 - sleepers));
        if (sleepers < 4)
            stage_nth(stage, "orc", sleepers)->mind.state = AWARENESS_ASLEEP;
        stage_refresh(stage);
    }
    perks_draw(stage, "ooo\n.@.\n...\n", PERK_CORNERED);
    int foretold = stage_foe(stage)->blow;
    assert_int_equal(foretold, stage->view->hero.power + 2);
    stage_do(stage, command_move(DIR_N));
    assert_int_equal(stage_event(stage, EV_ATTACKED, 0)->amount, foretold);
    assert_int_equal(missile_blow(stage->game, stage_hero(stage), stage_nth(stage, "orc", 0), 4).dealt, 4);
}

/* Half of what a missile does, on guard and with a shield alone; Threat counts no guard. */
TEST(test_shield_wall)
{
    struct stage *stage = *state;
    for (int has = 0; has < 2; has++) {
        stage_draw_still(stage, "@..o\n");
        if (has)
            perks_have(stage, PERK_SHIELD_WALL);
        const struct entity *orc = stage_only(stage, "orc");
        stage_do(stage, command_letter(CMD_USE, stage_give(stage, "shield")));
        int plain = missile_blow(stage->game, orc, stage_hero(stage), 15).dealt;
        int32_t after;
        int threat = forecast_threat(stage->game, &after);
        stage_wait(stage);
        assert_true(stage->view->hero.guard);
        int guarded = missile_blow(stage->game, orc, stage_hero(stage), 15).dealt;
        assert_int_equal(guarded, has ? (plain - 1) / 2 : plain - 1);
        assert_int_equal(forecast_threat(stage->game, &after), threat);
        stage->rules->kinds[test_kind(stage->rules, "shield")].equippable.defense = 0; /* however bad it is */
        int bad = missile_blow(stage->game, orc, stage_hero(stage), 15).dealt;
        assert_int_equal(bad, has ? (plain + 1) / 2 : plain + 1);
        stage->rules->kinds[test_kind(stage->rules, "shield")].equippable.defense = 1;
        stage->game->world.equipment.slots[SLOT_OFF_HAND] = ENTITY_NONE;
        stage->game->world.guard = true;
        assert_int_equal(missile_blow(stage->game, orc, stage_hero(stage), 15).dealt, plain + 1);
    }
}

/* --- Steps and pushes -------------------------------------------------------------------------------------------- */

TEST(test_light_foot)
{
    struct stage *stage = *state;
    for (int has = 0; has < 2; has++) {
        stage_draw_still(stage, "@...o\n");
        if (has)
            perks_have(stage, PERK_LIGHT_FOOT);
        stage_lay(stage, "roots", 1, 0);
        stage_lay(stage, "web", 2, 0);
        stage_lay(stage, "bones", 3, 0);
        stage_refresh(stage);
        assert_int_equal(view_slow(stage->view, point_at(1, 0)), !has);
        uint32_t time = stage->view->time;
        stage_do(stage, STRIKE_EAST);
        assert_int_equal(stage->view->time - time, has ? 100 : 200);
        stage_do(stage, STRIKE_EAST);
        assert_int_equal(stage->view->hero.statuses[STATUS_HELD] > 0, !has);
        stage_hero(stage)->statuses.turns[STATUS_HELD] = 0;
        stage_do(stage, STRIKE_EAST);
        assert_int_equal(stage->view->noise, has ? 6 : 9);
        stage_lay(stage, "alarm_plate", 2, 0);
        stage_do(stage, command_move(DIR_W));
        assert_int_equal(stage_count(stage, EV_PLATE_SPRUNG), !has);
        expect_forgettable(stage);
    }
}

TEST(test_slip)
{
    struct stage *stage = *state;
    for (int has = 0; has < 2; has++) {
        stage_draw_still(stage, "o.....\n.@....\n......\n");
        if (has)
            perks_have(stage, PERK_SLIP);
        uint32_t time = stage->view->time;
        stage_do(stage, command_move(DIR_N)); /* still beside it */
        assert_int_equal(stage->view->time - time, 100);
        stage_do(stage, STRIKE_EAST);
        assert_int_equal(stage->view->time - time, has ? 150 : 200);
        stage_do(stage, STRIKE_EAST); /* from beside none */
        assert_int_equal(stage->view->time - time, has ? 250 : 300);
    }
    perks_draw(stage, "o@..\n", PERK_SLIP);
    stage_only(stage, "orc")->mind.state = AWARENESS_ASLEEP;
    stage_do(stage, STRIKE_EAST);
    assert_int_equal(stage->view->time, 100);
}

TEST(test_heavy_hand)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@T...\n");
    stage_refuses(stage, command_shove(DIR_E), REJECT_IMMOVABLE);
    perks_have(stage, PERK_HEAVY_HAND);
    stage_do(stage, command_shove(DIR_E));
    assert_int_equal(stage_event(stage, EV_PUSHED, 0)->amount, 2);
    stage_expect_at(stage_only(stage, "troll"), 3, 0);
    assert_int_equal(stage_count(stage, EV_DAMAGED), 0);
    perks_draw(stage, "@o.#\n", PERK_HEAVY_HAND); /* one cell, and the wall */
    stage_do(stage, command_shove(DIR_E));
    stage_expect_at(stage_only(stage, "orc"), 2, 0);
    assert_int_equal(stage_event(stage, EV_PUSHED, 0)->amount, 1);
    assert_int_equal(stage_event(stage, EV_DAMAGED, 0)->amount, 4);
    perks_draw(stage, "@o..\n", PERK_SLIP); /* without it, one cell */
    stage_do(stage, command_shove(DIR_E));
    stage_expect_at(stage_only(stage, "orc"), 2, 0);
}

/* The plate under its first step shuts the way before the second: the gate stops it. */
TEST(test_heavy_hand_onto_a_plate)
{
    struct stage *stage = *state;
    perks_draw(stage, "#...#....#\n#@o......#\n#...#....#\n", PERK_HEAVY_HAND);
    stage_lay(stage, "portcullis_plate", 3, 1);
    stage_do(stage, command_shove(DIR_E));
    assert_int_equal(stage_event(stage, EV_GATE_FELL, 0)->at.x, 4);
    stage_expect_at(stage_only(stage, "orc"), 3, 1);
    assert_int_equal(stage_event(stage, EV_DAMAGED, 0)->amount, 4);
}

TEST(test_gleaner)
{
    struct stage *stage = *state;
    for (int kills = 0; kills < 2; kills++) {
        perks_draw(stage, "@..o\n", PERK_GLEANER);
        int letter = stage_give(stage, "throwing_knife");
        stage->game->world.entities[stage->game->world.inventory.letters[letter] >> 16].more = 1; /* two of them */
        stage_only(stage, "orc")->fighter.hp = kills ? 1 : 100;
        stage_refresh(stage);
        for (int thrown = 1; thrown <= 2; thrown++) {
            stage_do(stage, command_throw(letter, point_at(3, 0)));
            assert_int_equal(stage_count(stage, EV_DIED), kills);
            int lying = 0;
            for (int i = 0; i < stage->view->entity_count; i++)
                lying += stage->view->entities[i].kind == test_kind(stage->rules, "throwing_knife") &&
                         stage->view->entities[i].at.x == 3;
            assert_int_equal(lying, kills * thrown);
            if (kills && thrown == 1)
                stage_put(stage, "orc", 3, 0)->fighter.hp = 1;
            stage_refresh(stage);
        }
        assert_int_equal(stage->view->pack[letter].kind, KIND_NONE);
    }
}

/* --- What foes do ------------------------------------------------------------------------------------------------ */

TEST(test_undaunted)
{
    struct stage *stage = *state;
    for (int has = 0; has < 2; has++) {
        stage_draw_campaign(stage, "@...\n");
        if (has)
            perks_have(stage, PERK_UNDAUNTED);
        struct entity *spider = stage_put(stage, "tomb_spider", 1, 0);
        spider->mind.state = AWARENESS_HUNT;
        memset(spider->mind.cooldowns, 9, sizeof spider->mind.cooldowns); /* it casts no web now */
        stage_refresh(stage);
        int blow = stage_foe(stage)->harm, threat = stage->view->threat, hp = stage->view->hero.hp;
        assert_true(blow > 0);
        assert_int_equal(threat > blow, !has); /* venom in the same turn */
        stage_wait(stage);
        assert_int_equal(stage->view->hero.statuses[STATUS_POISONED] > 0, !has);
        assert_true(hp - stage->view->hero.hp <= threat);
    }
}

TEST(test_leech_craft)
{
    struct stage *stage = *state;
    perks_draw(stage, "@o\n", PERK_LEECH_CRAFT);
    stage_hero(stage)->fighter.hp = 50;
    stage_only(stage, "orc")->fighter.hp = 1;
    stage_do(stage, STRIKE_EAST);
    assert_int_equal(stage_event(stage, EV_HEALED, 0)->amount, 3);
    assert_int_equal(stage->view->hero.hp, 53);
    perks_draw(stage, "@o\n", PERK_LEECH_CRAFT); /* worth nothing */
    stage_hero(stage)->fighter.hp = 50;
    stage_only(stage, "orc")->fighter.hp = 1;
    stage_only(stage, "orc")->fighter.xp = 0;
    stage_do(stage, STRIKE_EAST);
    assert_int_equal(stage->view->hero.hp, 50);
    perks_draw(stage, "@.o\n", PERK_LEECH_CRAFT); /* not beside */
    stage_hero(stage)->fighter.hp = 50;
    stage_only(stage, "orc")->fighter.hp = 1;
    stage_refresh(stage);
    stage_do(stage, command_throw(stage_give(stage, "throwing_knife"), point_at(2, 0)));
    assert_int_equal(stage_count(stage, EV_DIED), 1);
    assert_int_equal(stage->view->hero.hp, 50);
}

/* The first fatal loss on a depth leaves one hit point, and nobody else acts before the hero does; the second kills. */
TEST(test_deathwatch)
{
    struct stage *stage = *state;
    stage_draw_campaign(stage, "o@o\n");
    perks_have(stage, PERK_DEATHWATCH);
    stage_hero(stage)->fighter.hp = 2;
    stage_refresh(stage);
    assert_true(stage->view->threat >= 2); /* which does not count on it */
    stage_wait(stage);
    assert_int_equal(stage_count(stage, EV_REPRIEVED), 1);
    assert_int_equal(stage_count(stage, EV_ATTACKED), 1);
    assert_int_equal(stage->view->hero.hp, 1);
    assert_int_equal(stage->view->state, GAME_PLAYING);
    assert_int_equal(stage->view->time, 0); /* the turn has not passed */
    assert_int_equal(stage->view->turn, 0);
    assert_true(stage->view->hero.watched);
    expect_forgettable(stage);
    stage_wait(stage);
    assert_int_equal(stage_count(stage, EV_REPRIEVED), 0);
    assert_int_equal(stage->view->state, GAME_DEAD);
}

/* Harm of the tick does not kill at once what it has just spared, and the tick is not done twice. */
TEST(test_deathwatch_by_the_tick)
{
    struct stage *stage = *state;
    perks_draw(stage, "@..\n", PERK_DEATHWATCH);
    stage_bring(stage, stage_hero(stage), STATUS_POISONED, 5);
    stage_bring(stage, stage_hero(stage), STATUS_BURNING, 3);
    stage_hero(stage)->fighter.hp = 1;
    uint32_t time = stage->view->time;
    stage_wait(stage);
    assert_int_equal(stage->view->hero.hp, 1);
    assert_int_equal(stage->view->hero.statuses[STATUS_POISONED], 4);
    assert_int_equal(stage->view->time - time, 100);
    stage_wait(stage);
    assert_int_equal(stage->view->state, GAME_DEAD);
}

TEST_GROUP(stage_setup, stage_teardown)
