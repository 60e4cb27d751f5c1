/* SPDX-License-Identifier: MIT
 *
 * The abilities of monsters: when each is used, what it announces and does, what takes it away. */
#include "support/test.h"

#include "core/ability/ability.h"
#include "core/action.h"
#include "core/combat/missile.h"
#include "core/combat/shove.h"
#include "core/component/status.h"
#include "core/map/passage.h"
#include "core/mind/ally.h"
#include "core/mind/awareness.h"
#include "support/content.h"
#include "support/world_fixture.h"

#include <stdlib.h>
#include <string.h>

/* An orc with one ability, hunting. */
static struct entity *draw(struct stage *stage, const char *drawing, struct ability_rule rule)
{
    stage_draw_campaign(stage, drawing);
    struct monster_rule *orc = &stage->rules->kinds[test_kind(stage->rules, "orc")].monster;
    orc->ability_count = 1;
    orc->abilities[0] = rule;
    stage_refresh(stage);
    return stage_only(stage, "orc");
}

static int hp(struct stage *stage)
{
    return stage_hero(stage)->fighter.hp;
}

/* --- Shoot -------------------------------------------------------------------------------------------------------- */

/* Takes aim, then shoots every second turn, and comes nearer in between. */
TEST(test_shoot)
{
    struct stage *stage = *state;
    draw(stage, "@.....o\n", (struct ability_rule){.ability = ABILITY_SHOOT, .amount = 5, .range = 6});
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_WINDS_UP);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_SHOT);
    assert_int_equal(stage_event(stage, EV_SHOT, 0)->amount, 4); /* 5, hero 1; a guard without a shield is nothing */
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_MOVED);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_SHOT);
    assert_int_equal(hp(stage), 92);
}

/* Rock that was never seen is not given away by what is told: the line is judged as far as it is known. */
TEST(test_unseen_rock_is_not_told)
{
    struct stage *stage = *state;
    struct entity *orc =
        draw(stage, "@.##..o\n", (struct ability_rule){.ability = ABILITY_SHOOT, .amount = 5, .range = 6});
    struct point seen_rock = point_at(orc->at.x - 4, orc->at.y), unseen_rock = point_at(orc->at.x - 3, orc->at.y);
    assert_true(map_explored(&stage->game->world.map, seen_rock));
    assert_false(map_explored(&stage->game->world.map, unseen_rock));
    assert_true(missile_line_clear(stage->game, orc->at, seen_rock, true));
    assert_false(missile_line_clear(stage->game, orc->at, seen_rock, false));
    assert_false(missile_line_clear(stage->game, orc->at, stage_hero(stage)->at, true));
}

/* What is said of its next turn is what comes, and how much it takes. */
TEST(test_next_turn_is_told)
{
    struct stage *stage = *state;
    struct entity *orc =
        draw(stage, "@.....o\n", (struct ability_rule){.ability = ABILITY_SHOOT, .amount = 5, .range = 6});
    const struct view_entity *foe = &stage->view->entities[0];
    struct command undress = command_letter(CMD_USE, 0); /* the dagger, off and on again */
    assert_int_equal(foe->act, VIEW_ACT_AIM);
    assert_int_equal(foe->act_harm, 0);
    stage_do(stage, undress);
    assert_int_equal(stage_count(stage, EV_WINDS_UP), 1);
    assert_int_equal(foe->act, VIEW_ACT_SHOT);
    int harm = foe->act_harm;
    stage_do(stage, undress);
    assert_int_equal(stage_event(stage, EV_SHOT, 0)->amount, harm);
    assert_int_equal(foe->act, VIEW_ACT_OPEN); /* every second turn */
    stage_do(stage, undress);
    assert_int_equal(foe->act, VIEW_ACT_SHOT);
    orc->mind.startled = true;
    stage_refresh(stage);
    assert_int_equal(foe->act, VIEW_ACT_OPEN);
    draw(stage, "@...o..\n", (struct ability_rule){.ability = ABILITY_CHARGE});
    assert_int_equal(foe->act, VIEW_ACT_OPEN); /* nothing is announced yet */
    stage_do(stage, undress);
    assert_int_equal(foe->act, VIEW_ACT_RELEASE);
    assert_int_equal(foe->act_ability, ABILITY_CHARGE);
    harm = foe->act_harm;
    assert_int_equal(harm, 2 * foe->harm);
    stage_do(stage, undress);
    assert_int_equal(stage_event(stage, EV_ATTACKED, 0)->amount, harm);
}

/* What is said of the turn after is what comes then: by the shot's whole arithmetic, past a ward, along a free line. */
TEST(test_the_turn_after_is_told)
{
    struct stage *stage = *state;
    struct ability_rule shoot = {.ability = ABILITY_SHOOT, .amount = 9, .range = 6};
    struct command undress = command_letter(CMD_USE, 0);
    struct entity *orc = draw(stage, "@.....o\n", shoot);
    assert_int_equal(stage->view->threat, 0);
    assert_int_equal(stage->view->threat_after, 8);
    orc->statuses.turns[STATUS_WEAK] = 9;
    stage_refresh(stage);
    assert_int_equal(stage->view->threat_after, 5);
    stage_hero(stage)->statuses.turns[STATUS_WARD] = 9;
    stage_hero(stage)->statuses.ward = 2;
    stage_refresh(stage);
    assert_int_equal(stage->view->threat_after, 3);
    int before = hp(stage);
    stage_do(stage, undress);
    assert_int_equal(hp(stage), before);
    assert_int_equal(stage->view->threat, 3);
    assert_int_equal(stage->view->threat_after, 0);
    stage_do(stage, undress);
    assert_int_equal(hp(stage), before - 3);
    orc = draw(stage, "@.....o\n", shoot);
    stage_do(stage, undress); /* it has aimed */
    orc->next += TURN_COST;   /* as after a step of two turns: the next is free */
    stage_refresh(stage);
    assert_int_equal(stage->view->threat, 0);
    assert_int_equal(stage->view->threat_after, 8);
    before = hp(stage);
    stage_do(stage, undress);
    assert_int_equal(hp(stage), before);
    assert_int_equal(stage->view->threat, 8);
    stage_do(stage, undress);
    assert_int_equal(hp(stage), before - 8);
    orc = draw(stage, "@.....o\n", shoot);
    orc->statuses.turns[STATUS_HASTED] = 9; /* it aims and shoots in one turn, and only aims in the next */
    stage_refresh(stage);
    assert_int_equal(stage->view->threat, 8);
    assert_int_equal(stage->view->threat_after, 0);
    shoot.range = 5;
    (void)draw(stage, "@.....o\n", shoot);
    assert_int_equal(stage->view->threat_after, 0);
    shoot.range = 6;
    (void)draw(stage, "@..T..o\n", shoot);
    stage_only(stage, "troll")->statuses.turns[STATUS_HELD] = 9;
    stage_refresh(stage);
    assert_int_equal(stage->view->threat_after, 0);
    orc = draw(stage, "@o\n", (struct ability_rule){.ability = ABILITY_RALLY});
    orc->mind.aims = 1;
    orc->mind.aim = stage_hero(stage)->at;
    stage_refresh(stage);
    assert_int_equal(stage->view->threat, 0);
    assert_int_equal(stage->view->threat_after, 3);
}

/* Not at who is adjacent, past somebody, or farther than it reaches. */
TEST(test_shoot_not)
{
    struct stage *stage = *state;
    struct ability_rule shoot = {.ability = ABILITY_SHOOT, .amount = 5, .range = 4};
    draw(stage, "@o\n", shoot);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_ATTACKED);
    struct entity *orc = draw(stage, "@.....o\n", shoot);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_WINDS_UP); /* aim is taken from afar */
    stage_wait(stage);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_MOVED);
    stage_expect_at(orc, 4, 0);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_SHOT);
    shoot.range = 5;
    orc = draw(stage, "###.##\n@.T..o\n######\n", shoot);
    orc->mind.aims = 1;
    orc->mind.aim = stage_hero(stage)->at;
    struct action action;
    assert_false(ability_choose(stage->game, orc, &action));
    world_move(&stage->game->world, stage_only(stage, "troll"), point_at(3, 0));
    stage_refresh(stage);
    assert_true(ability_choose(stage->game, orc, &action));
}

/* Out of sight the aim is lost. */
TEST(test_shoot_again)
{
    struct stage *stage = *state;
    struct entity *orc =
        draw(stage, "@...o\n", (struct ability_rule){.ability = ABILITY_SHOOT, .amount = 5, .range = 6});
    stage_wait(stage);
    assert_int_equal(orc->mind.aims, 1);
    memset(stage->game->world.map.seen, 0, sizeof stage->game->world.map.seen);
    ability_pass(stage->game, orc);
    assert_int_equal(orc->mind.aims, 0);
}

/* --- Charge ------------------------------------------------------------------------------------------------------- */

static const struct ability_rule CHARGE = {.ability = ABILITY_CHARGE};

/* Announced, it runs along its line whoever is there, and its blow counts twice. */
TEST(test_charge)
{
    struct stage *stage = *state;
    struct entity *orc = draw(stage, ".......\n@...o..\n.......\n", CHARGE);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_WINDS_UP);
    assert_int_equal(stage_event(stage, EV_WINDS_UP, 0)->extra, ABILITY_CHARGE);
    stage_expect_at(orc, 4, 1);
    uint64_t words[MAP_WORDS];
    struct bitgrid marks = bitgrid_over(words, 7, 3);
    bitgrid_clear(&marks);
    ability_mark(stage->game, orc, &marks);
    for (int x = 0; x < 7; x++)
        assert_int_equal(bitgrid_get(&marks, point_at(x, 1)), x < 4);
    for (int cell = 0; cell < 7 * 3; cell++)
        assert_int_equal((stage->view->cells[cell] & CELL_MARKED) != 0, cell >= 7 && cell < 11);
    game_forget(stage->copy, stage->view); /* who looks ahead knows what is coming */
    struct view *view = calloc(1, sizeof *view);
    game_view(stage->copy, view);
    view->seed = stage->view->seed;
    assert_int_equal(view->threat, 6); /* (4 - 1) x 2 */
    expect_same_view(view, stage->view);
    free(view);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_RELEASED, EV_ATTACKED, EV_MOVED);
    assert_int_equal(hp(stage), 96); /* (4 - 1 - 1) x 2 */
    stage_expect_at(orc, 1, 1);
    assert_int_equal(orc->mind.cooldowns[0], 5);
}

/* Who is gone is not hit; the wall behind stuns. */
TEST(test_charge_past)
{
    struct stage *stage = *state;
    struct entity *orc = draw(stage, "#.....\n#@...o\n#.....\n", CHARGE);
    stage_wait(stage);
    stage_do(stage, command_move(DIR_NE));
    STAGE_EVENTS(stage, EV_MOVED, EV_RELEASED, EV_STATUS_BEGAN, EV_MOVED);
    stage_expect_at(orc, 1, 1);
    assert_int_equal(orc->statuses.turns[STATUS_STUNNED], 1);
    assert_int_equal(hp(stage), 100);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_STATUS_ENDED); /* its action is lost */
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_ATTACKED);
}

TEST(test_charge_far)
{
    struct stage *stage = *state;
    struct entity *orc = draw(stage, "..........\n...@...o..\n..........\n", CHARGE);
    stage_wait(stage);
    stage_do(stage, command_move(DIR_N));
    stage_expect_at(orc, 1, 1); /* six cells, past where the hero was */
}

TEST(test_charge_not)
{
    struct stage *stage = *state;
    struct action action;
    struct entity *orc = draw(stage, "@.o.....\n", CHARGE);
    assert_false(ability_choose(stage->game, orc, &action)); /* 2 off */
    world_move(&stage->game->world, orc, point_at(7, 0));
    assert_false(ability_choose(stage->game, orc, &action)); /* 7 off */
    world_move(&stage->game->world, orc, point_at(6, 0));
    assert_true(ability_choose(stage->game, orc, &action));
    orc->statuses.turns[STATUS_HELD] = 1;
    assert_false(ability_choose(stage->game, orc, &action));
    orc->statuses.turns[STATUS_HELD] = 0;
    stage_put(stage, "troll", 3, 0);
    assert_false(ability_choose(stage->game, orc, &action));
    orc = draw(stage, "T.@...o\n", CHARGE); /* a friend behind the hero, on its cells */
    assert_false(ability_choose(stage->game, orc, &action));
}

/* Stunned, pushed, held, confused: what was announced does not come. */
TEST(test_wind_ups_are_lost)
{
    static const enum status_kind BREAKS[] = {STATUS_STUNNED, STATUS_HELD, STATUS_CONFUSED};
    struct stage *stage = *state;
    for (size_t i = 0; i <= sizeof BREAKS / sizeof BREAKS[0]; i++) {
        struct entity *orc = draw(stage, "@...o..\n", CHARGE);
        stage_wait(stage);
        stage->events.count = 0;
        if (i < sizeof BREAKS / sizeof BREAKS[0])
            status_begin(stage->game, orc, BREAKS[i], 1, 0, &stage->events);
        else
            shove_away(stage->game, stage_hero(stage), orc, DIR_E, &stage->events);
        assert_int_equal(stage_count(stage, EV_FALTERED), 1);
        struct action action;
        assert_false(ability_due(stage->game, orc, &action));
    }
}

/* --- Rally -------------------------------------------------------------------------------------------------------- */

TEST(test_rally)
{
    struct stage *stage = *state;
    draw(stage, "@#o....T\n##......\n", (struct ability_rule){.ability = ABILITY_RALLY});
    struct entity *orc = stage_only(stage, "orc"), *troll = stage_only(stage, "troll");
    struct action action;
    troll->mind.state = AWARENESS_ASLEEP;
    assert_false(ability_choose(stage->game, orc, &action));
    troll->mind.state = AWARENESS_HUNT;
    assert_true(ability_choose(stage->game, orc, &action));
    action_perform(stage->game, &action, &stage->events);
    assert_false(status_has(&troll->statuses, STATUS_HASTED));
    assert_true(ability_due(stage->game, orc, &action));
    action_perform(stage->game, &action, &stage->events);
    assert_int_equal(troll->statuses.turns[STATUS_HASTED], 5);
    assert_false(status_has(&orc->statuses, STATUS_HASTED));
    assert_int_equal(orc->mind.cooldowns[0], 13);
    world_move(&stage->game->world, troll, point_at(7, 1));
}

/* --- Grab and steal ----------------------------------------------------------------------------------------------- */

TEST(test_grab)
{
    struct stage *stage = *state;
    struct entity *orc = draw(stage, ".@o.\n", (struct ability_rule){.ability = ABILITY_GRAB});
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_STATUS_BEGAN);
    assert_int_equal(stage_hero(stage)->statuses.turns[STATUS_HELD], 3);
    assert_true(ability_is_holding(stage->game, orc));
    orc->fighter.power = 1;
    stage_do(stage, command_move(DIR_W)); /* a try, of which two are left */
    STAGE_EVENTS(stage, EV_STRUGGLED, EV_ATTACKED, EV_PROBED);
    assert_int_equal(stage->events.list[0].amount, 2);
    assert_int_equal(stage_hero(stage)->statuses.turns[STATUS_HELD], 2);
    stage->events.count = 0;
    shove_away(stage->game, stage_hero(stage), orc, DIR_E, &stage->events); /* pushed, it lets go */
    assert_false(ability_is_holding(stage->game, orc));
    assert_int_equal(stage_hero(stage)->statuses.turns[STATUS_HELD], 0);
    orc = draw(stage, ".@o.\n", (struct ability_rule){.ability = ABILITY_GRAB});
    orc->fighter.power = 1;
    stage_wait(stage);
    assert_int_equal(stage_hero(stage)->statuses.turns[STATUS_HELD], 0); /* no harm, no hold */
    orc->fighter.power = 9;
    stage_wait(stage);
    assert_true(ability_is_holding(stage->game, orc));
    orc->fighter.hp = 1;
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_hero(stage)->statuses.turns[STATUS_HELD], 0);
}

/* One thing that is not worn; it drops where the thief dies. */
TEST(test_steal)
{
    struct stage *stage = *state;
    struct entity *orc = draw(stage, ".@o.\n", (struct ability_rule){.ability = ABILITY_STEAL});
    stage_wait(stage); /* nothing but what is worn */
    STAGE_EVENTS(stage, EV_ATTACKED);
    int letter = stage_give(stage, "healing_potion");
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_STOLE);
    assert_int_equal(stage->view->pack[letter].kind, KIND_NONE);
    orc->fighter.hp = 1;
    stage_do(stage, command_move(DIR_E));
    stage_expect_at(stage_only(stage, "healing_potion"), 2, 0);
}

/* Who crumbles or goes its own way lets go of whom it holds and leaves what it has stolen. */
TEST(test_the_grip_and_loot_of_who_goes)
{
    struct stage *stage = *state;
    for (int dismissed = 0; dismissed < 2; dismissed++) {
        stage_draw_campaign(stage, "@.....\n");
        struct world *world = &stage->game->world;
        struct entity *ally = stage_put(stage, "skeleton", 2, 0), *foe = stage_put(stage, "troll", 4, 0);
        awareness_begin(ally, AWARENESS_STAY);
        struct entity *potion = stage_put(stage, "healing_potion", 2, 0);
        world_lift(world, potion);
        potion->place = PLACE_LOOT;
        ally->loot = world_id(world, potion);
        foe->statuses.turns[STATUS_HELD] = 50;
        foe->holder = world_id(world, ally);
        if (dismissed) {
            awareness_begin(stage_put(stage, "orc", 1, 0), AWARENESS_FOLLOW);
            ally_dismiss(stage->game, stage_new_events(stage));
        } else {
            ally->mind.count = 1;
            ally_tick(stage->game, stage_new_events(stage));
        }
        assert_int_equal(stage_count(stage, dismissed ? EV_DISMISSED : EV_CRUMBLED), 1);
        assert_int_equal(ally->place, PLACE_NONE);
        assert_false(status_has(&foe->statuses, STATUS_HELD));
        assert_int_equal(potion->place, PLACE_FLOOR);
        stage_expect_at(potion, 2, 0);
    }
}

/* --- Burst -------------------------------------------------------------------------------------------------------- */

TEST(test_burst)
{
    struct stage *stage = *state;
    struct ability_rule venom = {.ability = ABILITY_BURST, .what = GAS_VENOM, .amount = 120};
    struct entity *orc = draw(stage, ".@o.\n", venom);
    orc->fighter.hp = 1;
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_count(stage, EV_DIED), 1);
    assert_int_equal(passage_gas(stage->game, point_at(2, 0)), GAS_VENOM);
    assert_true(stage_hero(stage)->statuses.turns[STATUS_POISONED] > 0);
}

/* --- Ambush ------------------------------------------------------------------------------------------------------- */

TEST(test_ambush_is_hidden)
{
    struct stage *stage = *state;
    struct entity *orc = draw(stage, "@...o\n", (struct ability_rule){.ability = ABILITY_AMBUSH});
    assert_int_equal(stage->view->entity_count, 1);
    orc->mind.state = AWARENESS_DORMANT;
    stage_refresh(stage);
    assert_int_equal(stage->view->entity_count, 0);
    stage_refuses(stage, command_letter(CMD_USE, stage_give(stage, "lightning_scroll")), REJECT_NO_FOE_NEAR);
    awareness_alarm(stage->game, orc, &stage->events);
    stage_refresh(stage);
    assert_int_equal(stage->view->entity_count, 1);
    stage_play_by(stage, RULESET_CLASSIC);
    orc->mind.state = AWARENESS_DORMANT;
    stage_refresh(stage);
    assert_int_equal(stage->view->entity_count, 1);
}

/* What is refused tells nobody where one lies. */
TEST(test_ambush_is_not_found_by_trying)
{
    struct stage *stage = *state;
    struct entity *orc = draw(stage, "@o.T\n", (struct ability_rule){.ability = ABILITY_AMBUSH});
    orc->mind.state = AWARENESS_DORMANT;
    stage->rules->kinds[test_kind(stage->rules, "orc")].monster.traits = 1U << TRAIT_STILL;
    stage_refresh(stage);
    stage_refuses(stage, command_shove(DIR_E), REJECT_NO_FOE_THERE);
    int scroll = stage_give(stage, "confusion_scroll");
    struct command confuse = command_letter(CMD_USE, scroll);
    confuse.has_target = true;
    confuse.target = orc->at;
    stage_refuses(stage, confuse, REJECT_NO_FOE_THERE);
    stage->rules->kinds[test_kind(stage->rules, "fireball_scroll")].item =
        (struct item_rule){.effect = EFFECT_MISSILE, .amount = 2, .range = 8};
    int knife = stage_give(stage, "fireball_scroll");
    stage_do(stage, command_throw(knife, stage_only(stage, "troll")->at));
    assert_int_equal(orc->mind.state, AWARENESS_HUNT); /* which it strikes instead */
}

TEST_GROUP(stage_setup, stage_teardown)
