/* SPDX-License-Identifier: MIT
 *
 * What weapons of the campaign do besides: riposte, cleave, reach, crush, lunge, both hands; in the blow itself, in
 * forecasts and for who looks ahead. */
#include "support/test.h"

#include "core/component/fighter.h"
#include "core/mind/awareness.h"
#include "support/content.h"
#include "support/world_fixture.h"

#include <stdlib.h>

/* A stage on which nobody moves and the hero holds a weapon of power 3 with these traits, under letter b. */
static void draw(struct stage *stage, const char *drawing, unsigned traits)
{
    stage_draw_still(stage, drawing);
    stage->rules->kinds[test_kind(stage->rules, "sword")].equippable.traits = (uint8_t)traits;
    stage_give(stage, "sword");
    stage_do(stage, command_letter(CMD_USE, 1));
    stage_do(stage, command_letter(CMD_DROP, 0)); /* no dagger, which would stab */
    stage_refresh(stage);
}

static int hp(struct stage *stage, const char *kind, int nth)
{
    return stage_nth(stage, kind, nth)->fighter.hp;
}

#define BIT(trait) (1U << WEAPON_##trait)

/* --- Crush -------------------------------------------------------------------------------------------------------- */

/* Of a defense of 3 one counts; forecasts and what another weapon would do know it. */
TEST(test_crush)
{
    struct stage *stage = *state;
    draw(stage, "@T.\n", BIT(CRUSH));
    struct entity *troll = stage_only(stage, "troll");
    troll->fighter.defense = 3;
    stage_refresh(stage);
    assert_int_equal(stage_foe(stage)->blow, 2 + 3 - 1);
    struct fighter_numbers with = view_wearing(stage->view, SLOT_MAIN_HAND, &stage->view->pack[1]);
    assert_int_equal(view_duel(stage->view, stage_foe(stage), with).blow, 4);
    with = view_wearing(stage->view, SLOT_MAIN_HAND, NULL);
    assert_int_equal(view_duel(stage->view, stage_foe(stage), with).blow, 0);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_event(stage, EV_ATTACKED, 0)->amount, 4);
    draw(stage, "@T.\n", 0);
    stage_only(stage, "troll")->fighter.defense = 3;
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_event(stage, EV_ATTACKED, 0)->amount, 2);
}

/* Who is brittle takes twice what crushes it, in the duel with that weapon as in the blow. */
TEST(test_crush_the_brittle)
{
    struct stage *stage = *state;
    draw(stage, "@T.\n", BIT(CRUSH));
    struct monster_rule *troll = &stage->rules->kinds[test_kind(stage->rules, "troll")].monster;
    troll->traits = 1U << TRAIT_WEAK;
    troll->weak_to = DAMAGE_BLOW;
    stage_only(stage, "troll")->fighter.defense = 3;
    stage_refresh(stage);
    struct fighter_numbers with = view_wearing(stage->view, SLOT_MAIN_HAND, &stage->view->pack[1]);
    assert_int_equal(view_duel(stage->view, stage_foe(stage), with).blow, 8);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_event(stage, EV_ATTACKED, 0)->amount, 8);
}

/* Missiles do not crush, and classic's weapons do nothing besides. */
TEST(test_crush_not)
{
    struct stage *stage = *state;
    draw(stage, "@.T\n", BIT(CRUSH));
    stage_only(stage, "troll")->fighter.defense = 3;
    stage->rules->kinds[test_kind(stage->rules, "confusion_scroll")].item =
        (struct item_rule){.effect = EFFECT_MISSILE, .amount = 2, .range = 8};
    int knife = stage_give(stage, "confusion_scroll");
    stage_do(stage, command_throw(knife, point_at(2, 0)));
    assert_int_equal(stage_event(stage, EV_SHOT, 0)->amount, 2 + 2 - 3);
    draw(stage, "@T.\n", BIT(CRUSH));
    stage_only(stage, "troll")->fighter.defense = 3;
    stage_only(stage, "troll")->next = stage->game->world.time;
    stage_play_by(stage, RULESET_CLASSIC);
    stage_refresh(stage);
    assert_int_equal(stage_foe(stage)->blow, 2);
    stage_refuses(stage, command_strike(DIR_E), REJECT_NOT_IN_RULES);
}

/* --- Cleave ------------------------------------------------------------------------------------------------------- */

/* All adjacent foes, the one that is aimed at first; press counts for each, and only the first one's probe. */
TEST(test_cleave)
{
    struct stage *stage = *state;
    draw(stage, "o..\n.@o\n..o\n", BIT(CLEAVE));
    stage_nth(stage, "orc", 2)->fighter.defense = 9;
    stage_nth(stage, "orc", 1)->fighter.defense = 9;
    stage_do(stage, command_move(DIR_E));
    STAGE_EVENTS(stage, EV_ATTACKED, EV_PROBED, EV_ATTACKED, EV_ATTACKED);
    assert_int_equal(hp(stage, "orc", 0), 15);
    assert_int_equal(hp(stage, "orc", 1), 20);
    assert_int_equal(stage_hero(stage)->probe, 1);
    assert_int_equal(stage_hero(stage)->probed, world_id(&stage->game->world, stage_nth(stage, "orc", 1)));
    draw(stage, "o.o\n.@o\n...\n", 0);
    stage_do(stage, command_move(DIR_E));
    STAGE_EVENTS(stage, EV_ATTACKED);
}

/* With a long weapon too, each is struck once: at one two cells off, all around and the one between. */
TEST(test_cleave_with_reach)
{
    struct stage *stage = *state;
    draw(stage, "ooo.\no@oo\nooo.\n", BIT(CLEAVE) | BIT(REACH));
    stage_do(stage, command_strike(DIR_E));
    assert_int_equal(stage_count(stage, EV_ATTACKED), 9);
}

/* Not the half that the blow has made of one. */
TEST(test_cleave_spares_new_halves)
{
    struct stage *stage = *state;
    draw(stage, "...\n.@.\n...\n", BIT(CLEAVE));
    stage_put(stage, "bog_slime", 2, 1);
    stage_refresh(stage);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_count(stage, EV_SPLIT), 1);
    assert_int_equal(stage_count(stage, EV_ATTACKED), 1);
}

/* A dagger that stabs by itself stabs one alone. */
TEST(test_cleave_is_no_stab)
{
    struct stage *stage = *state;
    draw(stage, "..o\n.@o\n...\n", BIT(CLEAVE));
    stage_give(stage, "dagger");
    stage_nth(stage, "orc", 0)->mind.state = AWARENESS_ASLEEP;
    stage_nth(stage, "orc", 1)->mind.state = AWARENESS_ASLEEP;
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_count(stage, EV_ATTACKED), 1);
    assert_int_equal(stage_event(stage, EV_ATTACKED, 0)->amount, 4 * 5);
    draw(stage, "..o\n.@o\n...\n", BIT(CLEAVE));
    stage_give(stage, "dagger");
    stage_nth(stage, "orc", 0)->mind.state = AWARENESS_ASLEEP;
    stage_do(stage, command_move(DIR_E)); /* at one who is awake: the axe, and by the way the sleeper */
    assert_int_equal(stage_event(stage, EV_ATTACKED, 0)->amount, 5);
    assert_int_equal(stage_event(stage, EV_ATTACKED, 1)->amount, 5 * 3);
}

/* --- Reach -------------------------------------------------------------------------------------------------------- */

/* A blow strikes who stands behind; one two cells off can be struck, and who is between is struck as well. */
TEST(test_reach)
{
    struct stage *stage = *state;
    draw(stage, "@ooo\n", BIT(REACH));
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(hp(stage, "orc", 0), 15);
    assert_int_equal(hp(stage, "orc", 1), 15);
    assert_int_equal(hp(stage, "orc", 2), 20);
    stage_do(stage, command_strike(DIR_E));
    assert_int_equal(hp(stage, "orc", 0), 10);
    assert_int_equal(hp(stage, "orc", 1), 10);
    draw(stage, "@.o\n", BIT(REACH));
    assert_ptr_equal(view_reached(stage->view, DIR_E), stage_foe(stage));
    stage_do(stage, command_strike(DIR_E));
    STAGE_EVENTS(stage, EV_ATTACKED);
    stage_expect_at(stage_hero(stage), 0, 0);
    assert_int_equal(stage->game->world.noise, 10);
}

TEST(test_reach_refused)
{
    struct stage *stage = *state;
    draw(stage, "@#o\n.o.\n...\n..o\n", BIT(REACH));
    assert_null(view_reached(stage->view, DIR_E));
    stage_refuses(stage, command_strike(DIR_E), REJECT_NO_FOE_THERE); /* unseen behind the wall */
    stage_refuses(stage, command_strike(DIR_SE), REJECT_NO_FOE_THERE);
    stage_refuses(stage, command_strike(DIR_N), REJECT_NO_FOE_THERE);
    draw(stage, "@.o\n", 0);
    assert_null(view_reached(stage->view, DIR_E));
    stage_refuses(stage, command_strike(DIR_E), REJECT_NO_REACH);
}

/* --- Lunge -------------------------------------------------------------------------------------------------------- */

/* A step and a blow of twice the harm in one turn; only over a free cell. */
TEST(test_lunge)
{
    struct stage *stage = *state;
    draw(stage, "@.o.\n", BIT(LUNGE));
    assert_non_null(view_reached(stage->view, DIR_E));
    stage_do(stage, command_strike(DIR_E));
    STAGE_EVENTS(stage, EV_MOVED, EV_ATTACKED);
    stage_expect_at(stage_hero(stage), 1, 0);
    assert_int_equal(stage_event(stage, EV_ATTACKED, 0)->amount, 10);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_event(stage, EV_ATTACKED, 0)->amount, 5);
    draw(stage, "@oo\n", BIT(LUNGE));
    assert_null(view_reached(stage->view, DIR_E));
    stage_refuses(stage, command_strike(DIR_E), REJECT_NO_LINE);
    stage_nth(stage, "orc", 0)->mind.state = AWARENESS_CAPTIVE;
    stage_refresh(stage);
    assert_null(view_reached(stage->view, DIR_E));
    stage_refuses(stage, command_strike(DIR_E), REJECT_NO_LINE);
}

/* Nobody shows who hides in the gap: it is what the blow meets. */
TEST(test_lunge_at_who_hides)
{
    struct stage *stage = *state;
    draw(stage, "@.o\n", BIT(LUNGE));
    struct entity *snare = stage_put(stage, "root_snare", 1, 0);
    awareness_begin(snare, AWARENESS_DORMANT);
    stage_refresh(stage);
    stage_do(stage, command_strike(DIR_E));
    stage_expect_at(stage_hero(stage), 0, 0);
    assert_true(snare->fighter.hp < snare->fighter.max_hp);
    assert_int_equal(stage_count(stage, EV_ATTACKED), 1);
}

/* Who is held only tries, and stays. */
TEST(test_lunge_held)
{
    struct stage *stage = *state;
    draw(stage, "@.o.\n", BIT(LUNGE));
    stage_hero(stage)->statuses.turns[STATUS_HELD] = 3;
    stage_do(stage, command_strike(DIR_E));
    stage_expect_at(stage_hero(stage), 0, 0);
    assert_int_equal(stage_count(stage, EV_ATTACKED), 0);
}

/* --- Riposte ------------------------------------------------------------------------------------------------------ */

/* Once for each guard, half of a blow, whether the foe's did anything or not; not without a guard. */
TEST(test_riposte)
{
    struct stage *stage = *state;
    draw(stage, "o@o\n", BIT(RIPOSTE));
    stage_nth(stage, "orc", 0)->next = stage_nth(stage, "orc", 1)->next = stage->game->world.time;
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_RIPOSTED, EV_ATTACKED);
    assert_int_equal(stage_event(stage, EV_RIPOSTED, 0)->amount, 2); /* power 5, defense 0 */
    assert_int_equal(hp(stage, "orc", 0), 18);
    assert_int_equal(hp(stage, "orc", 1), 20);
    assert_true(stage->view->hero.riposted);
    stage_wait(stage);
    assert_int_equal(stage_count(stage, EV_RIPOSTED), 1);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_count(stage, EV_RIPOSTED), 0);
    assert_false(stage->view->hero.riposted);
}

/* It may kill, and pays. Who looks ahead knows whether it is spent. */
TEST(test_riposte_kills)
{
    struct stage *stage = *state;
    struct view *view = malloc(sizeof *view);
    draw(stage, "o@.\n", BIT(RIPOSTE));
    stage_only(stage, "orc")->next = stage->game->world.time;
    stage_only(stage, "orc")->fighter.hp = 2;
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_RIPOSTED, EV_DIED, EV_XP_GAINED);
    game_forget(stage->copy, stage->view);
    game_view(stage->copy, view);
    assert_true(view->hero.riposted);
    free(view);
}

/* --- Two hands ---------------------------------------------------------------------------------------------------- */

TEST(test_two_hands)
{
    struct stage *stage = *state;
    draw(stage, "@.\n", BIT(TWO_HANDED));
    stage_give(stage, "shield"); /* letter a is free again */
    stage_refresh(stage);
    const struct view_item *shield = &stage->view->pack[0];
    struct fighter_numbers with = view_wearing(stage->view, SLOT_OFF_HAND, shield);
    assert_int_equal(with.power, 2);
    assert_int_equal(with.defense, 2);
    stage_do(stage, command_letter(CMD_USE, 0));
    STAGE_EVENTS(stage, EV_UNEQUIPPED, EV_EQUIPPED);
    assert_int_equal(stage->view->worn[SLOT_MAIN_HAND], -1);
    assert_int_equal(stage->view->hero.power, with.power);
    assert_int_equal(stage->view->hero.defense, with.defense);
    with = view_wearing(stage->view, SLOT_MAIN_HAND, &stage->view->pack[1]);
    stage_do(stage, command_letter(CMD_USE, 1));
    STAGE_EVENTS(stage, EV_UNEQUIPPED, EV_EQUIPPED);
    assert_int_equal(stage->view->worn[SLOT_OFF_HAND], -1);
    assert_int_equal(stage->view->hero.power, with.power);
    assert_int_equal(stage->view->hero.defense, with.defense);
}

TEST_GROUP(stage_setup, stage_teardown)
