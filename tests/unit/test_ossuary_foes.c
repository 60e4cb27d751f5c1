/* SPDX-License-Identifier: MIT
 *
 * What the foes of the Ossuary are and do: traits, what their blows bring, and what Threat says of it. */
#include "support/test.h"

#include "core/ability/abilities.h"
#include "core/combat/harm.h"
#include "core/component/status.h"
#include "core/mind/awareness.h"
#include "core/mind/ways.h"
#include "core/ruleset.h"
#include "support/content.h"
#include "support/world_fixture.h"

#include <stdlib.h>

static struct monster_rule *rule_of_orcs(struct stage *stage)
{
    return &stage->rules->kinds[test_kind(stage->rules, "orc")].monster;
}

/* An orc that hunts, with traits. */
static struct entity *draw(struct stage *stage, const char *drawing, unsigned traits)
{
    stage_draw(stage, drawing);
    stage_play_by(stage, RULESET_CAMPAIGN);
    rule_of_orcs(stage)->traits = (uint16_t)traits;
    stage_refresh(stage);
    return stage_nth(stage, "orc", 0);
}

static void give(struct stage *stage, struct ability_rule rule)
{
    rule_of_orcs(stage)->ability_count = 1;
    rule_of_orcs(stage)->abilities[0] = rule;
    stage_refresh(stage);
}

/* --- Traits ------------------------------------------------------------------------------------------------------- */

/* The mindless suffer neither fear, confusion nor venom, which is told if somebody tried; and gas of it does not make
 * them leave. Others do. */
TEST(test_mindless)
{
    static const uint8_t OF_MINDS[] = {STATUS_FEAR, STATUS_CONFUSED, STATUS_POISONED};
    struct stage *stage = *state;
    for (size_t i = 0; i < sizeof OF_MINDS; i++) {
        struct entity *orc = draw(stage, "@..o\n", 1U << TRAIT_MINDLESS);
        stage->events.count = 0;
        status_begin(stage->game, orc, (enum status_kind)OF_MINDS[i], 5, stage_hero(stage)->kind, &stage->events);
        assert_int_equal(orc->statuses.turns[OF_MINDS[i]], 0);
        STAGE_EVENTS(stage, EV_UNMOVED);
        status_begin(stage->game, orc, STATUS_HELD, 5, stage_hero(stage)->kind, &stage->events);
        assert_int_equal(orc->statuses.turns[STATUS_HELD], 5);
    }
    for (int mindless = 0; mindless < 2; mindless++) {
        struct entity *orc = draw(stage, "@..o\n", mindless ? 1U << TRAIT_MINDLESS : 0);
        terrain_set_gas(stage->game, orc->at, GAS_VENOM, 20);
        assert_int_equal(ways_is_harmed(stage->game, orc), !mindless);
        terrain_set_fire(stage->game, orc->at, 4);
        assert_true(ways_is_harmed(stage->game, orc));
    }
}

/* It steps back from who comes nearer than that, but not two turns running; with its back to the wall it strikes. */
TEST(test_shy)
{
    struct stage *stage = *state;
    struct entity *orc = draw(stage, "@o....\n", 1U << TRAIT_SHY);
    rule_of_orcs(stage)->shy_cells = 3;
    stage_wait(stage);
    stage_expect_at(orc, 2, 0);
    assert_true(stage->view->entities[0].shied);
    stage_wait(stage); /* not again: it comes back */
    stage_expect_at(orc, 1, 0);
    stage_wait(stage);
    stage_expect_at(orc, 2, 0);
    orc = draw(stage, "@o#\n", 1U << TRAIT_SHY);
    rule_of_orcs(stage)->shy_cells = 3;
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_ATTACKED);
    orc = draw(stage, "@..o..\n", 1U << TRAIT_SHY);
    rule_of_orcs(stage)->shy_cells = 3;
    stage_wait(stage); /* far enough: it comes */
    stage_expect_at(orc, 2, 0);
}

/* Threat knows when it will step away: not where others may take its room, after such a step, or with no room. */
TEST(test_threat_of_the_shy)
{
    static const struct {
        const char *drawing;
        int threat;
    } PLACES[] = {{"@o....\n", 0}, {"@o....\n", 3}, {"@o#\n", 3}, {"@o.o..\n", 3}};
    struct stage *stage = *state;
    for (int i = 0; i < 4; i++) {
        struct entity *orc = draw(stage, PLACES[i].drawing, 1U << TRAIT_SHY);
        rule_of_orcs(stage)->shy_cells = 3;
        orc->mind.shied = i == 1;
        stage_refresh(stage);
        assert_int_equal(stage->view->threat, PLACES[i].threat);
    }
}

/* Flat harm of that type counts double, and so do blows that crush. */
TEST(test_weak_to)
{
    struct stage *stage = *state;
    struct entity *orc = draw(stage, "@..o\n", 1U << TRAIT_WEAK);
    struct harm_source source = {.kind = orc->kind};
    rule_of_orcs(stage)->weak_to = DAMAGE_FIRE;
    harm(stage->game, orc, 3, DAMAGE_SHOCK, &source, &stage->events);
    assert_int_equal(orc->fighter.hp, 17);
    harm(stage->game, orc, 3, DAMAGE_FIRE, &source, &stage->events);
    assert_int_equal(orc->fighter.hp, 11);
    struct blow blow = fighter_blow(stage->game, stage_hero(stage), orc);
    int plain = blow.dealt;
    blow.crush = true;
    blow_reckon(&blow);
    assert_int_equal(blow.dealt, plain);
    rule_of_orcs(stage)->weak_to = DAMAGE_BLOW;
    blow = fighter_blow(stage->game, stage_hero(stage), orc);
    assert_int_equal(blow.dealt, plain);
    blow.crush = true;
    blow_reckon(&blow);
    assert_int_equal(blow.dealt, 2 * plain);
}

/* --- What blows bring --------------------------------------------------------------------------------------------- */

TEST(test_hit_weak)
{
    struct stage *stage = *state;
    draw(stage, "#@o#\n", 0);
    give(stage, (struct ability_rule){.ability = ABILITY_HIT, .what = HIT_WEAK, .amount = 6});
    int power = stage->view->hero.power;
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_STATUS_BEGAN);
    assert_int_equal(stage->view->hero.power, power - 3);
    assert_int_equal(stage_hero(stage)->statuses.turns[STATUS_WEAK], 5); /* 6, and a tick */
}

/* Only a blow that harms brings it. */
TEST(test_hit_in_vain)
{
    struct stage *stage = *state;
    draw(stage, "#@o#\n", 0);
    give(stage, (struct ability_rule){.ability = ABILITY_HIT, .what = HIT_VENOM, .amount = 3});
    stage_hero(stage)->fighter.defense = 40;
    stage_wait(stage);
    assert_int_equal(stage_hero(stage)->statuses.turns[STATUS_POISONED], 0);
}

/* The venom of a blow takes its first point with the tick that follows; Threat knows. */
TEST(test_hit_venom)
{
    struct stage *stage = *state;
    draw(stage, "#@o#\n", 0);
    int plain = stage->view->threat;
    give(stage, (struct ability_rule){.ability = ABILITY_HIT, .what = HIT_VENOM, .amount = 3});
    assert_int_equal(stage->view->threat, plain + 1);
    int hp = stage_hero(stage)->fighter.hp;
    stage->game->world.guard = false;
    stage_wait(stage);
    assert_int_equal(hp - stage_hero(stage)->fighter.hp, plain - 1 + 1); /* the wait guards */
    assert_int_equal(stage_hero(stage)->statuses.turns[STATUS_POISONED], 2);
    assert_int_equal(stage->view->threat, plain + 1); /* no more than the tick takes */
}

/* What its blows bring is foreseen: weaker blows at it, */
TEST(test_weakness_is_foreseen)
{
    struct stage *stage = *state;
    struct entity *orc = draw(stage, "#@o#\n", 0);
    orc->fighter.hp = orc->fighter.max_hp = 40;
    stage_hero(stage)->fighter.hp = stage_hero(stage)->fighter.max_hp = 900;
    stage_refresh(stage);
    int plain = stage->view->entities[0].blows, blows = 0;
    give(stage, (struct ability_rule){.ability = ABILITY_HIT, .what = HIT_WEAK, .amount = 6});
    int foreseen = stage->view->entities[0].blows;
    for (; entity_has(orc, HAS_FIGHTER) && blows < 99; blows++)
        stage_do(stage, command_move(DIR_E));
    assert_int_equal(foreseen, blows);
    assert_true(foreseen > plain);
}

/* and poison between its own. */
TEST(test_venom_is_foreseen)
{
    struct stage *stage = *state;
    struct entity *orc = draw(stage, "#@o#\n", 0);
    orc->fighter.hp = orc->fighter.max_hp = 900;
    stage_hero(stage)->fighter.hp = 31;
    stage_refresh(stage);
    int without = stage->view->entities[0].harms;
    give(stage, (struct ability_rule){.ability = ABILITY_HIT, .what = HIT_VENOM, .amount = 3});
    int harms = stage->view->entities[0].harms;
    for (int turn = 0; turn < harms; turn++) {
        assert_int_equal(stage->game->world.state, GAME_PLAYING);
        stage_do(stage, command_move(DIR_E));
    }
    assert_int_equal(stage->game->world.state, GAME_DEAD);
    assert_true(harms < without);
}

TEST(test_hit_drain)
{
    struct stage *stage = *state;
    struct entity *orc = draw(stage, "#@o#\n", 0);
    assert_false(stage->view->entities[0].regains);
    give(stage, (struct ability_rule){.ability = ABILITY_HIT, .what = HIT_DRAIN});
    assert_true(stage->view->entities[0].regains); /* more blows than are foreseen, while it strikes */
    orc->fighter.hp = 10;
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_HEALED);
    assert_int_equal(orc->fighter.hp, 10 + stage_event(stage, EV_ATTACKED, 0)->amount);
    orc->fighter.hp = orc->fighter.max_hp;
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_ATTACKED);
}

/* --- Gas ---------------------------------------------------------------------------------------------------------- */

/* From 3 on, smoke blinds for 2 turns and daze gas confuses for 3; the one thins out by 1 a turn, the other by 2. */
TEST(test_smoke_and_daze)
{
    static const struct {
        enum gas_kind kind;
        enum status_kind status;
        int turns, loss;
    } ROWS[] = {{GAS_SMOKE, STATUS_BLINDED, 2, 1}, {GAS_DAZE, STATUS_CONFUSED, 3, 2}};
    struct stage *stage = *state;
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        stage_draw(stage, "#@#\n");
        stage_play_by(stage, RULESET_CAMPAIGN);
        terrain_set_gas(stage->game, stage_hero(stage)->at, ROWS[i].kind, 3 + ROWS[i].loss);
        stage_refresh(stage);
        stage_wait(stage);
        assert_int_equal(stage_hero(stage)->statuses.turns[ROWS[i].status], ROWS[i].turns - 1); /* and a tick */
        assert_int_equal(stage->view->grounds[1].gas, 3);
        stage_wait(stage); /* too thin to act */
        assert_int_equal(stage_hero(stage)->statuses.turns[ROWS[i].status], ROWS[i].turns - 2);
    }
}

/* --- Those who come ----------------------------------------------------------------------------------------------- */

/* A turn to prepare, told and marked; then the corpse is a skeleton, worth nothing, that is up one turn later. */
TEST(test_raise)
{
    struct stage *stage = *state;
    struct entity *orc = draw(stage, "@......o.o#\n", 0);
    struct entity *dead = stage_nth(stage, "orc", 1);
    orc->components &= (uint16_t) ~(HAS_FIGHTER | HAS_AI);
    orc->corpse = true;
    world_stop_blocking(&stage->game->world, orc);
    struct entity *caller = dead;
    give(stage, (struct ability_rule){.ability = ABILITY_RAISE, .what = (uint8_t)test_kind(stage->rules, "skeleton")});
    stage_wait(stage);
    assert_int_equal(caller->mind.aims, 1);
    assert_int_equal(caller->mind.aim.x, 7);
    stage_wait(stage);
    struct entity *skeleton = stage_only(stage, "skeleton");
    stage_expect_at(skeleton, 7, 0);
    assert_int_equal(skeleton->fighter.xp, 0);
    assert_true(skeleton->mind.startled);
    for (int turn = 0; turn < 12; turn++) /* nothing is left to raise */
        stage_wait(stage);
    expect_sound(stage->game);
}

/* Remains that rise out of sight stay on the map until the hero looks there again; that is stored. */
TEST(test_raised_out_of_sight)
{
    struct stage *stage = *state;
    draw(stage,
         "@...o.o\n"
         ".######\n",
         0);
    struct entity *corpse = stage_nth(stage, "orc", 0), *caller = stage_nth(stage, "orc", 1);
    corpse->components &= (uint16_t) ~(HAS_FIGHTER | HAS_AI);
    corpse->corpse = true;
    world_stop_blocking(&stage->game->world, corpse);
    stage_wait(stage); /* and sees them lie there */
    world_move(&stage->game->world, stage_hero(stage), point_at(0, 1));
    world_look(stage->game);
    const struct ability_rule rule = {.ability = ABILITY_RAISE, .what = (uint8_t)test_kind(stage->rules, "skeleton")};
    raise_release(stage->game, &(struct ability_use){.entity = caller, .rule = &rule, .at = point_at(4, 0)},
                  &stage->events);
    struct entity *skeleton = stage_only(stage, "skeleton");
    stage_expect_at(skeleton, 4, 0);
    world_free_slot(&stage->game->world, skeleton);
    world_free_slot(&stage->game->world, caller);
    for (int turn = 0; turn < 2; turn++) {
        stage_wait(stage);
        assert_int_equal(stage->view->entity_count, 1);
        assert_true(stage->view->entities[0].corpse && !stage->view->entities[0].visible);
        expect_sound(stage->game);
        stage_restore(stage);
    }
    stage_do(stage, command_move(DIR_N));
    assert_int_equal(stage->view->entity_count, 0);
    assert_int_equal(corpse->place, PLACE_NONE);
    expect_sound(stage->game);
}

/* Who steps onto the marked cell prevents it, which is told. */
TEST(test_raise_prevented)
{
    struct stage *stage = *state;
    struct entity *caller = draw(stage, "@......o#\n", 0);
    give(stage, (struct ability_rule){.ability = ABILITY_RAISE, .what = (uint8_t)test_kind(stage->rules, "skeleton")});
    struct entity *corpse = stage_put(stage, "troll", 3, 0);
    corpse->components &= (uint16_t) ~(HAS_FIGHTER | HAS_AI);
    corpse->corpse = true;
    world_stop_blocking(&stage->game->world, corpse);
    stage_refresh(stage);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_WINDS_UP);
    assert_true(view_marked(stage->view, point_at(3, 0)));
    struct entity *hero = stage_hero(stage);
    world_move(&stage->game->world, hero, point_at(3, 0));
    stage_refresh(stage);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_RELEASED, EV_FALTERED);
    assert_int_equal(caller->mind.aims, 0);
}

/* So many come, never more than twice that at a time. */
TEST(test_summon)
{
    struct stage *stage = *state;
    draw(stage, "@........o\n", 0);
    struct ability_rule summon = {
        .ability = ABILITY_SUMMON, .what = (uint8_t)test_kind(stage->rules, "troll"), .amount = 1};
    give(stage, summon);
    stage->rules->kinds[test_kind(stage->rules, "orc")].monster.traits = 1U << TRAIT_STILL;
    stage->rules->kinds[test_kind(stage->rules, "troll")].monster.traits = 1U << TRAIT_STILL;
    stage_hero(stage)->fighter.hp = stage_hero(stage)->fighter.max_hp = 5000;
    int rose = 0;
    for (int turn = 0; turn < 40; turn++) {
        stage_wait(stage);
        rose += stage_count(stage, EV_ROSE);
        if (turn == 1)
            stage_expect_at(stage_nth(stage, "troll", 0), 8, 0);
    }
    assert_int_equal(rose, 2);
    expect_sound(stage->game);
}

/* They come to the nearest cells by path, not behind walls. */
TEST(test_summon_by_path)
{
    struct stage *stage = *state;
    draw(stage, ".#o.....@\n", 0);
    struct ability_rule summon = {
        .ability = ABILITY_SUMMON, .what = (uint8_t)test_kind(stage->rules, "troll"), .amount = 2};
    give(stage, summon);
    stage->rules->kinds[test_kind(stage->rules, "orc")].monster.traits = 1U << TRAIT_STILL;
    stage->rules->kinds[test_kind(stage->rules, "troll")].monster.traits = 1U << TRAIT_STILL;
    for (int turn = 0; turn < 2; turn++)
        stage_wait(stage);
    stage_expect_at(stage_nth(stage, "troll", 0), 3, 0);
    stage_expect_at(stage_nth(stage, "troll", 1), 4, 0);
}

/* The nearest friend that hunts and has no ward gets one, for ten turns. */
TEST(test_ward_of_a_friend)
{
    struct stage *stage = *state;
    struct entity *orc = draw(stage, "@#o#\n..#T\n", 0);
    give(stage, (struct ability_rule){.ability = ABILITY_WARD, .amount = 8});
    rule_of_orcs(stage)->traits = 1U << TRAIT_STILL;
    struct entity *troll = stage_only(stage, "troll");
    stage_wait(stage);
    assert_int_equal(orc->mind.aims, 1);
    stage_wait(stage);
    assert_int_equal(troll->statuses.ward, 8);
    assert_int_equal(orc->statuses.ward, 0);
    assert_int_equal(orc->mind.cooldowns[0], 7);
}

/* Who begins to hunt shrieks, and those far off come to look. */
TEST(test_shriek)
{
    struct stage *stage = *state;
    draw(stage, "@.o....................\n", 0);
    give(stage, (struct ability_rule){.ability = ABILITY_SHRIEK});
    struct entity *troll = stage_put(stage, "troll", 20, 0);
    struct entity *orc = stage_only(stage, "orc");
    troll->mind.state = AWARENESS_ASLEEP;
    orc->mind.state = AWARENESS_IDLE;
    stage->events.count = 0;
    awareness_alarm(stage->game, orc, &stage->events);
    STAGE_EVENTS(stage, EV_NOTICED, EV_RELEASED);
    assert_int_equal(troll->mind.state, AWARENESS_WARY);
    assert_int_equal(troll->mind.goal.x, orc->at.x);
}

/* Wounded and not nearly dead it becomes two, which share what is left; the other is worth nothing. */
TEST(test_split)
{
    struct stage *stage = *state;
    struct entity *orc = draw(stage, "@..o.\n", 0);
    struct harm_source source = {.kind = orc->kind};
    give(stage, (struct ability_rule){.ability = ABILITY_SPLIT});
    harm(stage->game, orc, 3, DAMAGE_FORCE, &source, &stage->events);
    struct entity *other = stage_nth(stage, "orc", 1);
    assert_int_equal(orc->fighter.hp, 9);
    assert_int_equal(other->fighter.hp, 8);
    assert_int_equal(other->fighter.xp, 0);
    stage_expect_at(other, 4, 0);
    harm(stage->game, other, 5, DAMAGE_FORCE, &source, &stage->events); /* 3 are not enough */
    assert_int_equal(other->fighter.hp, 3);
    expect_sound(stage->game);
}

/* A fireball burns who is there, not the halves that it makes. */
TEST(test_split_by_fire)
{
    struct stage *stage = *state;
    struct entity *orc = draw(stage, "@.....o.\n", 0);
    give(stage, (struct ability_rule){.ability = ABILITY_SPLIT});
    orc->fighter.hp = orc->fighter.max_hp = 60;
    stage_refresh(stage);
    int letter = stage_give(stage, "fireball_scroll");
    stage_do(stage, command_use_at(letter, point_at(6, 0)));
    assert_int_equal(stage_count(stage, EV_SPLIT), 1);
    assert_int_equal(stage_count(stage, EV_DAMAGED), 1);
}

/* Half of the hero's defense counts against it, rounded down: in the blow, in what is foretold, in Threat. */
TEST(test_crush)
{
    struct stage *stage = *state;
    struct entity *orc = draw(stage, "@o\n", 0);
    stage_hero(stage)->fighter.defense = 5;
    orc->fighter.power = 9;
    stage_refresh(stage);
    assert_int_equal(stage->view->entities[0].harm, 4);
    give(stage, (struct ability_rule){.ability = ABILITY_CRUSH});
    assert_int_equal(stage->view->entities[0].harm, 7);
    assert_int_equal(stage->view->threat, 7);
    struct view_duel duel = view_duel_grown(stage->view, &stage->view->entities[0], CHOICE_AGILITY);
    assert_int_equal(duel.harm, 6);
    int hp = stage_hero(stage)->fighter.hp;
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_hero(stage)->fighter.hp, hp - 7);
}

TEST_GROUP(stage_setup, stage_teardown)
