/* SPDX-License-Identifier: MIT
 *
 * What a fight of the campaign adds to the numbers of a blow: press, probe, guard, ambush. */
#include "support/test.h"

#include "support/content.h"
#include "support/world_fixture.h"

static void draw(struct stage *stage, const char *drawing)
{
    stage_draw_campaign(stage, drawing);
    stage->rules->kinds[test_kind(stage->rules, "dagger")].equippable.stabs = false; /* where nothing else is said */
}

static int dealt(struct stage *stage, const struct entity *attacker, const struct entity *target)
{
    return fighter_blow(stage->game, attacker, target).dealt;
}

/* One more for each other that is awake beside the target and neither held nor stunned; three at most. */
TEST(test_press)
{
    static const struct {
        const char *drawing;
        int press;
    } ROWS[] = {{"....\n.@o.\n....\n", 0}, {"..o.\n.@o.\n....\n", 1}, {"o.o.\n.@o.\n....\n", 2},
                {"ooo.\n.@o.\n....\n", 3}, {"ooo.\no@oo\nooo.\n", 3}, {"...o\n.@oo\n....\n", 0}};
    struct stage *stage = *state;
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        draw(stage, ROWS[i].drawing);
        const struct entity *beside = world_blocker_at(&stage->game->world, point_at(2, 1));
        assert_int_equal(dealt(stage, beside, stage_hero(stage)), 3 + ROWS[i].press); /* orc 4, hero 1 */
        stage_play_by(stage, RULESET_CLASSIC);
        assert_int_equal(dealt(stage, beside, stage_hero(stage)), 3);
    }
}

TEST(test_who_does_not_press)
{
    struct stage *stage = *state;
    draw(stage, "oo\n@.\n");
    struct entity *first = stage_nth(stage, "orc", 0), *second = stage_nth(stage, "orc", 1);
    assert_int_equal(dealt(stage, first, stage_hero(stage)), 4);
    second->statuses.turns[STATUS_HELD] = 1;
    assert_int_equal(dealt(stage, first, stage_hero(stage)), 3);
    second->statuses.turns[STATUS_HELD] = 0;
    second->statuses.turns[STATUS_STUNNED] = 1;
    assert_int_equal(dealt(stage, first, stage_hero(stage)), 3);
    second->statuses.turns[STATUS_STUNNED] = 0;
    second->mind.state = AWARENESS_ASLEEP;
    assert_int_equal(dealt(stage, first, stage_hero(stage)), 3);
    second->mind.state = AWARENESS_DORMANT;
    assert_int_equal(dealt(stage, first, stage_hero(stage)), 3);
    second->mind.state = AWARENESS_WARY;
    assert_int_equal(dealt(stage, first, stage_hero(stage)), 4);
    assert_int_equal(dealt(stage, stage_hero(stage), first), 4); /* foes press no foe */
}

/* Each blow that does nothing makes the next one at the same foe stronger by one, to five; the first is told. */
TEST(test_probe)
{
    struct stage *stage = *state;
    draw(stage, "@o\n#o\n");
    struct entity *orc = stage_nth(stage, "orc", 0);
    orc->components &= (uint16_t)~HAS_AI;
    orc->fighter.defense = 20;
    for (int blow = 0; blow < 8; blow++) {
        assert_int_equal(fighter_blow(stage->game, stage_hero(stage), orc).power[BLOW_PROBE], min_int(blow, 5));
        stage_do(stage, command_move(DIR_E));
        assert_int_equal(stage_count(stage, EV_PROBED), blow == 0);
    }
    orc->fighter.defense = 5;
    stage_do(stage, command_move(DIR_E)); /* one that does something leaves it */
    assert_int_equal(stage_hero(stage)->probe, 5);
}

/* How many blows do nothing before one gets through is known, both ways, and so is how many kill. */
TEST(test_probes_are_foreseen)
{
    struct stage *stage = *state;
    draw(stage, "@o\n");
    struct entity *hero = stage_hero(stage), *orc = stage_only(stage, "orc");
    hero->fighter.power = 3; /* and the dagger's 2 */
    orc->fighter.defense = 6;
    orc->fighter.hp = 4;
    orc->fighter.power = 3;
    hero->fighter.defense = 4;
    stage_refresh(stage);
    const struct view_entity *foe = view_foe_at(stage->view, orc->at);
    int blows = foe->blows, left = hero->fighter.hp;
    assert_int_equal(foe->blow + foe->harm, 0);
    assert_int_equal(foe->futile, 2);
    assert_int_equal(foe->harmless, 2);
    assert_int_equal(foe->harms, 2 + left);
    for (int blow = 1; blow <= blows; blow++) {
        assert_int_equal(entity_has(orc, HAS_FIGHTER), true);
        stage_do(stage, command_move(DIR_E));
        assert_int_equal(orc->fighter.hp, min_int(4, 4 + 2 - blow));
        assert_int_equal(hero->fighter.hp, left - (blow > 2 && blow < blows));
        left = hero->fighter.hp;
    }
    assert_int_equal(entity_has(orc, HAS_FIGHTER), false);
    draw(stage, "@o\n");
    orc = stage_only(stage, "orc");
    orc->fighter.defense = (int16_t)(dealt(stage, stage_hero(stage), orc) + orc->fighter.defense + 5); /* all probes */
    stage_refresh(stage);
    assert_int_equal(stage->view->entities[0].blows, BLOWS_NEVER);
    assert_int_equal(stage->view->entities[0].futile, 0);
}

TEST(test_probe_ends)
{
    struct stage *stage = *state;
    draw(stage, "@o..\no...\n");
    struct entity *hero = stage_hero(stage), *first = stage_nth(stage, "orc", 0), *second = stage_nth(stage, "orc", 1);
    first->components &= (uint16_t)~HAS_AI;
    second->components &= (uint16_t)~HAS_AI;
    first->fighter.defense = second->fighter.defense = 20;
    stage_do(stage, command_move(DIR_E));
    stage_do(stage, command_move(DIR_S)); /* another */
    assert_int_equal(hero->probe, 1);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(hero->probe, 1);
    world_move(&stage->game->world, first, point_at(2, 0)); /* 2 apart */
    stage_wait(stage);
    assert_int_equal(hero->probe, 1);
    world_move(&stage->game->world, first, point_at(3, 0));
    stage_wait(stage);
    assert_int_equal(hero->probe, 0);
    assert_int_equal(hero->probed, ENTITY_NONE);
}

/* The wait adds one and the shield's bonus again, until the next action. */
TEST(test_guard)
{
    struct stage *stage = *state;
    draw(stage, ".@o\n");
    int hp = stage_hero(stage)->fighter.hp;
    stage_wait(stage);
    assert_int_equal(stage_hero(stage)->fighter.hp, hp - 2); /* orc 4, hero 1, guard 1 */
    assert_int_equal(stage->view->threat, 3);                /* which does not count it */
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_hero(stage)->fighter.hp, hp - 5);
    stage_do(stage, command_letter(CMD_USE, stage_give(stage, "shield")));
    assert_int_equal(stage_hero(stage)->fighter.hp, hp - 7); /* shield 1 */
    stage_wait(stage);
    assert_int_equal(stage_hero(stage)->fighter.hp, hp - 7); /* 4 - 1 - 1 - 2 */
}

/* Sleepers and ambushers take three times, or five from a dagger; who only does not look, two or three. */
TEST(test_ambush)
{
    static const struct {
        int state;
        int times, stabbed;
    } ROWS[] = {{AWARENESS_ASLEEP, 3, 5}, {AWARENESS_DORMANT, 3, 5}, {AWARENESS_IDLE, 2, 3}, {AWARENESS_WANDER, 2, 3},
                {AWARENESS_WARY, 1, 1},   {AWARENESS_LOST, 1, 1},    {AWARENESS_HUNT, 1, 1}, {AWARENESS_FLEE, 1, 1}};
    struct stage *stage = *state;
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        draw(stage, "@o\n");
        struct entity *orc = stage_only(stage, "orc"), *hero = stage_hero(stage);
        orc->mind.state = (uint8_t)ROWS[i].state;
        assert_int_equal(dealt(stage, hero, orc), 4 * ROWS[i].times); /* hero 2, dagger 2 */
        stage->rules->kinds[test_kind(stage->rules, "dagger")].equippable.stabs = true;
        assert_int_equal(dealt(stage, hero, orc), 4 * ROWS[i].stabbed);
        stage_do(stage, command_letter(CMD_USE, stage_give(stage, "sword")));
        orc->mind.state = (uint8_t)ROWS[i].state;
        int sword = 5 * ROWS[i].times, dagger = ROWS[i].times > 1 ? 4 * ROWS[i].stabbed : 0;
        assert_int_equal(dealt(stage, hero, orc), max_int(sword, dagger)); /* carried is enough */
        assert_int_equal(dealt(stage, orc, hero), 3);                      /* it does not work both ways */
    }
}

/* What is forecast is what is struck: the first blow with its surprise and press, the others once. */
TEST(test_forecast_in_view)
{
    struct stage *stage = *state;
    draw(stage, ".o.\n.@o\n...\n");
    struct entity *orc = stage_nth(stage, "orc", 1);
    orc->mind.state = AWARENESS_ASLEEP;
    stage_hero(stage)->statuses.turns[STATUS_POISONED] = 2;
    game_view(stage->game, stage->view);
    const struct view_entity *seen = view_foe_at(stage->view, orc->at);
    assert_int_equal(seen->awareness, AWARENESS_ASLEEP);
    assert_int_equal(seen->times, 3);
    assert_int_equal(seen->blow, dealt(stage, stage_hero(stage), orc));
    assert_int_equal(seen->blows, 3); /* 12 of 20, then 4 each */
    stage->game->world.guard = true;
    orc->mind.state = AWARENESS_HUNT;
    game_view(stage->game, stage->view);
    assert_int_equal(view_foe_at(stage->view, orc->at)->harm, 4); /* the other presses; a guard is not counted on */
    assert_int_equal(view_foe_at(stage->view, orc->at)->press, 1);
    assert_int_equal(stage->view->hero.statuses[STATUS_POISONED], 2);
}

/* What of a blow is press is told with it, and stands in the account of the death. */
TEST(test_press_is_told)
{
    struct stage *stage = *state;
    draw(stage, "oo\n@o\n");
    stage_hero(stage)->fighter.hp = 4; /* the first leaves it hardly alive, the second kills */
    for (int i = 0; i < 3; i++)
        stage_nth(stage, "orc", i)->mind.state = AWARENESS_HUNT;
    stage_do(stage, command_plain(CMD_WAIT));
    int told = 0;
    for (int i = 0; i < stage->events.count; i++) {
        const struct event *event = &stage->events.list[i];
        if (event->type != EV_ATTACKED)
            continue;
        assert_int_equal(event->extra, 2);
        told++;
    }
    assert_true(told > 0);
    assert_int_equal(stage->view->state, GAME_DEAD);
    assert_int_equal(stage->view->killing.press, 2);
    assert_int_equal(stage->view->killing.power, 6);
    stage_hero(stage)->fighter.defense = 9;
    struct blow blow = fighter_blow(stage->game, stage_nth(stage, "orc", 0), stage_hero(stage));
    assert_int_equal(blow_pressed(&blow), 0); /* where nothing gets through, nothing of it is press */
}

TEST(test_ambush_of_the_stunned)
{
    struct stage *stage = *state;
    draw(stage, "@o\n");
    struct entity *orc = stage_only(stage, "orc");
    orc->statuses.turns[STATUS_STUNNED] = 1;
    assert_int_equal(dealt(stage, stage_hero(stage), orc), 8);
    stage->rules->kinds[test_kind(stage->rules, "dagger")].equippable.stabs = true;
    assert_int_equal(dealt(stage, stage_hero(stage), orc), 8);
}

/* Five turns after a change of body armour it counts for nothing. */
TEST(test_unbuckled)
{
    struct stage *stage = *state;
    draw(stage, "@#\n");
    int letter = stage_give(stage, "leather_armour"), bare = stage->view->hero.defense;
    stage_do(stage, command_letter(CMD_USE, letter));
    STAGE_EVENTS(stage, EV_EQUIPPED, EV_STATUS_BEGAN);
    for (int turn = 1; turn < 5; turn++) {
        assert_int_equal(stage->view->hero.defense, bare);
        stage_wait(stage);
    }
    assert_int_equal(stage_count(stage, EV_STATUS_ENDED), 1);
    assert_int_equal(stage->view->hero.defense, bare + 1);
    stage_do(stage, command_letter(CMD_USE, letter));
    STAGE_EVENTS(stage, EV_UNEQUIPPED, EV_STATUS_BEGAN);
}

TEST_GROUP(stage_setup, stage_teardown)
