/* SPDX-License-Identifier: MIT
 *
 * Staffs and wands: charges and levels, whom they strike and for how much, what refuses them, what fills them. */
#include "support/test.h"

#include "core/mind/awareness.h"
#include "core/ruleset.h"
#include "sim/habits.h"
#include "support/content.h"
#include "support/plan_fixture.h"
#include "support/world_fixture.h"
#include "core/view_missile.h"

#include <stdlib.h>

/* A stage on which nobody moves and the hero has a staff besides its dagger (letter b). */
static void draw_zapper(struct stage *stage, const char *drawing, const char *staff)
{
    stage_draw_still(stage, drawing);
    stage_find_charges(stage);
    assert_int_equal(stage_give(stage, staff), 1);
    stage_refresh(stage);
}

/* A charge less, a turn, as loud as a throw; its level counts, defense does not, nor is it spent. */
TEST(test_sparks)
{
    struct stage *stage = *state;
    draw_zapper(stage, "@......T\n", "staff_of_sparks");
    assert_int_equal(stage->view->pack[1].plus, 2);
    assert_int_equal(stage->view->pack[1].charges, 2);
    assert_int_equal(view_bolt(stage->view, view_foe_at(stage->view, point_at(7, 0)), &stage->view->pack[1]), 12);
    stage_do(stage, command_use_at(1, point_at(7, 0)));
    STAGE_EVENTS(stage, EV_ZAPPED, EV_DAMAGED);
    assert_int_equal(stage_event(stage, EV_ZAPPED, 0)->amount, 1);
    assert_int_equal(stage_event(stage, EV_ZAPPED, 0)->extra, 1);
    assert_int_equal(stage_event(stage, EV_DAMAGED, 0)->amount, 12);
    assert_int_equal(stage_event(stage, EV_DAMAGED, 0)->extra, DAMAGE_SHOCK);
    assert_int_equal(stage->view->pack[1].charges, 1);
    assert_int_equal(stage->view->noise, 7);
    assert_int_equal(stage->game->world.time, TURN_COST);
    stage_carried(stage, 1)->plus = 3;
    stage_only(stage, "troll")->fighter.hp = 14;
    stage_do(stage, command_use_at(1, point_at(7, 0)));
    assert_int_equal(stage_event(stage, EV_DAMAGED, 0)->amount, 14);
    assert_int_equal(stage_count(stage, EV_DIED), 1);
    assert_int_equal(stage_event(stage, EV_XP_GAINED, 0)->amount, 100);
}

TEST(test_zaps_are_refused)
{
    struct stage *stage = *state;
    draw_zapper(stage, "@o.o..o.o\n..o......\n", "staff_of_sparks");
    stage_refuses(stage, command_letter(CMD_USE, 1), REJECT_NEEDS_TARGET);
    stage_refuses(stage, command_use_at(1, point_at(3, 0)), REJECT_NO_LINE);
    stage_refuses(stage, command_use_at(1, point_at(1, 1)), REJECT_NO_FOE_THERE);
    stage_refuses(stage, command_throw(1, point_at(1, 0)), REJECT_NOT_THROWN);
    stage_draw_still(stage, "@.......o\n");
    stage_give(stage, "staff_of_sparks");
    stage_refuses(stage, command_use_at(1, point_at(8, 0)), REJECT_TOO_FAR);
    stage_carried(stage, 1)->charges = 0;
    stage_refuses(stage, command_use_at(1, point_at(8, 0)), REJECT_NO_CHARGES);
    stage_refuses(stage, command_letter(CMD_USE, 1), REJECT_NO_CHARGES);
}

/* Who cannot be seen between hero and target takes it. */
TEST(test_the_first_on_the_line)
{
    struct stage *stage = *state;
    draw_zapper(stage, "@..o..T\n", "staff_of_sparks");
    struct entity *snare = stage_only(stage, "orc");
    snare->kind = test_kind(stage->rules, "root_snare");
    snare->mind.state = AWARENESS_DORMANT;
    stage_refresh(stage);
    int hp = snare->fighter.hp;
    stage_do(stage, command_use_at(1, point_at(6, 0)));
    assert_int_equal(snare->fighter.hp, hp - 12);
    assert_int_equal(stage_only(stage, "troll")->fighter.hp, 30);
}

/* It sets on fire whom it does not kill. */
TEST(test_embers)
{
    struct stage *stage = *state;
    draw_zapper(stage, "@.....T\n", "staff_of_embers");
    stage_do(stage, command_use_at(1, point_at(6, 0)));
    assert_int_equal(stage_event(stage, EV_DAMAGED, 0)->amount, 10);
    assert_int_equal(stage_event(stage, EV_DAMAGED, 0)->extra, DAMAGE_FIRE);
    assert_true(stage_only(stage, "troll")->statuses.turns[STATUS_BURNING] > 0);
    stage_only(stage, "troll")->fighter.hp = 5;
    stage_do(stage, command_use_at(1, point_at(6, 0)));
    assert_int_equal(stage_count(stage, EV_DIED), 1);
    assert_int_equal(stage_count(stage, EV_STATUS_BEGAN), 0);
}

/* Cold, whatever the defense, and slow for a while who lives; half as long who is a king. */
TEST(test_frost)
{
    struct stage *stage = *state;
    draw_zapper(stage, "@......T\n", "wand_of_frost");
    struct entity *troll = stage_only(stage, "troll");
    assert_int_equal(stage->view->pack[1].charges, 4);
    assert_int_equal(view_bolt(stage->view, view_foe_at(stage->view, troll->at), &stage->view->pack[1]), 8);
    stage_do(stage, command_use_at(1, troll->at));
    STAGE_EVENTS(stage, EV_ZAPPED, EV_DAMAGED, EV_STATUS_BEGAN);
    assert_int_equal(stage_event(stage, EV_DAMAGED, 0)->amount, 8);
    assert_int_equal(stage_event(stage, EV_DAMAGED, 0)->extra, DAMAGE_COLD);
    assert_int_equal(stage_event(stage, EV_STATUS_BEGAN, 0)->extra, STATUS_SLOWED);
    assert_int_equal(stage_event(stage, EV_STATUS_BEGAN, 0)->amount, 4);
    assert_int_equal(stage->view->pack[1].charges, 3);
    troll->fighter.hp = 8;
    stage_do(stage, command_use_at(1, troll->at));
    assert_int_equal(stage_count(stage, EV_DIED), 1);
    assert_int_equal(stage_count(stage, EV_STATUS_BEGAN), 0);
    draw_zapper(stage, "@......o\n", "wand_of_frost");
    stage_only(stage, "orc")->kind = test_kind(stage->rules, "orrin");
    stage_refresh(stage);
    stage_do(stage, command_use_at(1, point_at(7, 0)));
    assert_int_equal(stage_event(stage, EV_STATUS_BEGAN, 0)->amount, 2);
}

/* A wand's charges are its own: no new floor fills it. What slows wakes, too. */
TEST(test_slowing)
{
    struct stage *stage = *state;
    draw_zapper(stage, "@....>T\n", "wand_of_slowing");
    stage_only(stage, "troll")->mind.state = AWARENESS_ASLEEP;
    stage_refresh(stage);
    assert_int_equal(stage->view->pack[1].charges, 4);
    assert_int_equal(view_bolt(stage->view, view_foe_at(stage->view, point_at(6, 0)), &stage->view->pack[1]), 0);
    stage_do(stage, command_use_at(1, point_at(6, 0)));
    assert_int_equal(stage_count(stage, EV_STATUS_BEGAN), 1);
    assert_int_equal(stage_event(stage, EV_STATUS_BEGAN, 0)->extra, STATUS_SLOWED);
    assert_int_equal(stage_event(stage, EV_STATUS_BEGAN, 0)->amount, 10);
    assert_int_equal(stage_only(stage, "troll")->mind.state, AWARENESS_HUNT);
    for (int step = 0; step < 5; step++)
        stage_do(stage, command_move(DIR_E));
    stage_do(stage, command_plain(CMD_DESCEND));
    assert_int_equal(stage_carried(stage, 1)->charges, 3);
}

/* To the cell beside the hero, or as far as there is room; what is too large stays, and the charge is gone. */
TEST(test_hooks)
{
    struct stage *stage = *state;
    draw_zapper(stage, "@.....o\n", "wand_of_hooks");
    stage_do(stage, command_use_at(1, point_at(6, 0)));
    STAGE_EVENTS(stage, EV_ZAPPED, EV_PULLED, EV_STATUS_BEGAN);
    assert_int_equal(stage_event(stage, EV_PULLED, 0)->amount, 5);
    stage_expect_at(stage_only(stage, "orc"), 1, 0);
    assert_true(stage_only(stage, "orc")->statuses.turns[STATUS_BRACED] > 0);
    stage_do(stage, command_use_at(1, point_at(1, 0)));
    assert_int_equal(stage_count(stage, EV_FIZZLED), 1);
    stage_draw_still(stage, "@.....T\n");
    stage_give(stage, "wand_of_hooks");
    stage_refresh(stage);
    stage_do(stage, command_use_at(1, point_at(6, 0)));
    assert_int_equal(stage_count(stage, EV_FIZZLED), 1);
    assert_int_equal(stage->view->pack[1].charges, 3);
    stage_expect_at(stage_only(stage, "troll"), 6, 0);
}

/* Who is pulled stops where it would get round the corner of a doorway, or at who stands in the way by then. */
TEST(test_hooks_that_stop_short)
{
    struct stage *stage = *state;
    draw_zapper(stage,
                "@.......\n"
                "........\n"
                "........\n"
                "........\n"
                "....o...\n",
                "wand_of_hooks");
    assert_int_equal(view_pull(stage->view, point_at(4, 4)), 3);
    stage_lay(stage, "open_door", 2, 2);
    stage_refresh(stage);
    assert_int_equal(view_pull(stage->view, point_at(4, 4)), 1);
    stage_do(stage, command_use_at(1, point_at(4, 4)));
    assert_int_equal(stage_event(stage, EV_PULLED, 0)->amount, 1);
    stage_expect_at(stage_only(stage, "orc"), 3, 3);
}

/* Aimed at a wall, it takes the hero there, out of what holds it, over all that lies on the way. */
TEST(test_hooks_on_walls)
{
    struct stage *stage = *state;
    draw_zapper(stage,
                "@....#..\n"
                "........\n",
                "wand_of_hooks");
    stage_refuses(stage, command_use_at(1, point_at(3, 0)), REJECT_NO_FOE_THERE);
    stage_hero(stage)->statuses.turns[STATUS_HELD] = 3;
    stage_refresh(stage);
    assert_int_equal(view_haul(stage->view, point_at(5, 0)), 4);
    assert_int_equal(view_haul(stage->view, point_at(3, 0)), 0);
    stage_do(stage, command_use_at(1, point_at(5, 0)));
    STAGE_EVENTS(stage, EV_ZAPPED, EV_STATUS_ENDED, EV_HAULED);
    assert_int_equal(stage_event(stage, EV_HAULED, 0)->amount, 4);
    stage_expect_at(stage_hero(stage), 4, 0);
    assert_int_equal(stage->view->pack[1].charges, 3);
    assert_int_equal(view_haul(stage->view, point_at(5, 0)), 0);
    stage_refuses(stage, command_use_at(1, point_at(5, 0)), REJECT_BLOCKED);
}

/* Nobody gets round the corner of a doorway; who waits unseen on the way is pulled in place of the wall. */
TEST(test_hooks_on_the_way_to_walls)
{
    struct stage *stage = *state;
    draw_zapper(stage,
                "@.......\n"
                "........\n"
                "........\n"
                "........\n"
                "....#...\n",
                "wand_of_hooks");
    stage_lay(stage, "open_door", 2, 2);
    stage_refresh(stage);
    int cells = view_haul(stage->view, point_at(4, 4));
    stage_do(stage, command_use_at(1, point_at(4, 4)));
    assert_int_equal(stage_event(stage, EV_HAULED, 0)->amount, cells);
    assert_int_equal(cells, 1);
    stage_expect_at(stage_hero(stage), 1, 1);
    draw_zapper(stage, "@..o..#.\n", "wand_of_hooks");
    struct entity *snare = stage_only(stage, "orc");
    snare->kind = test_kind(stage->rules, "root_snare");
    snare->mind.state = AWARENESS_DORMANT;
    stage_refresh(stage);
    stage_do(stage, command_use_at(1, point_at(6, 0)));
    assert_int_equal(stage_count(stage, EV_HAULED), 0);
    stage_expect_at(stage_hero(stage), 0, 0);
}

/* The way counts, not the distance; where it cannot be walked to nobody is sent. */
TEST(test_banishing)
{
    struct stage *stage = *state;
    draw_zapper(stage, "@..o...\n.######\n.......\n######.\n..#....\n", "wand_of_banishing");
    stage_do(stage, command_use_at(1, point_at(3, 0)));
    assert_int_equal(stage_count(stage, EV_BANISHED), 1);
    stage_expect_at(stage_only(stage, "orc"), 3, 4);
    assert_int_equal(stage_only(stage, "orc")->mind.state, AWARENESS_HUNT);
}

/* A web there holds who is sent into it; what held it before does so no longer. */
TEST(test_banishing_into_a_web)
{
    struct stage *stage = *state;
    draw_zapper(stage, "@..o...\n.######\n.......\n######.\n..#....\n", "wand_of_banishing");
    stage_lay(stage, "web", 3, 4);
    stage_bring(stage, stage_only(stage, "orc"), STATUS_HELD, 9);
    stage_do(stage, command_use_at(1, point_at(3, 0)));
    stage_expect_at(stage_only(stage, "orc"), 3, 4);
    int held = stage_only(stage, "orc")->statuses.turns[STATUS_HELD];
    assert_true(held > 0 && held < 9);
}

/* Nothing moves him, and aiming says so. */
TEST(test_no_king_is_banished)
{
    struct stage *stage = *state;
    draw_zapper(stage, "@......\n.######\n.......\n", "wand_of_banishing");
    struct entity *king = stage_put(stage, "orrin", 3, 0);
    stage_refresh(stage);
    const struct item_rule *banish = &stage->rules->kinds[stage->view->pack[1].kind].item;
    assert_false(view_moves(stage->view, view_foe_at(stage->view, king->at), banish));
    stage_do(stage, command_use_at(1, point_at(3, 0)));
    assert_int_equal(stage_count(stage, EV_BANISHED), 0);
    assert_int_equal(stage_count(stage, EV_FIZZLED), 1);
}

/* Two are two letters; bytes, hashes and who looks ahead keep the charges of each; no more than the level allows. */
TEST(test_charges_are_kept)
{
    struct stage *stage = *state;
    struct view *view = malloc(sizeof *view);
    draw_zapper(stage, "@.....o\n", "staff_of_sparks");
    assert_int_equal(stage_give(stage, "staff_of_sparks"), 2);
    stage_carried(stage, 2)->charges = 1;
    stage_refresh(stage);
    assert_int_equal(rules_blocks(stage->game), 10);
    uint64_t hash = game_hash(stage->game);
    stage_restore(stage);
    game_forget(stage->copy, stage->view);
    game_view(stage->copy, view);
    assert_int_equal(view->pack[1].charges, 2);
    assert_int_equal(view->pack[2].charges, 1);
    stage_carried(stage, 2)->charges = 0;
    assert_true(game_hash(stage->game) != hash);
    stage_carried(stage, 2)->charges = 3;
    assert_false(game_check(stage->game, NULL));
    free(view);
}

/* What lies on the floor keeps them, and is seen to. */
TEST(test_charges_on_the_floor)
{
    struct stage *stage = *state;
    draw_zapper(stage, "@.....o\n", "staff_of_sparks");
    stage_carried(stage, 1)->charges = 1;
    stage_do(stage, command_letter(CMD_DROP, 1));
    assert_int_equal(view_item_here(stage->view).charges, 1);
    game_forget(stage->copy, stage->view);
    assert_int_equal(stage_only(stage, "staff_of_sparks")->charges, 1);
    stage_do(stage, command_plain(CMD_PICK_UP));
    assert_int_equal(stage->view->pack[1].charges, 1);
}

/* A floor that is new fills them, one that is known does not. */
TEST(test_new_floors_fill_staffs)
{
    struct stage *stage = *state;
    draw_zapper(stage, "@>....\n", "staff_of_sparks");
    stage_do(stage, command_move(DIR_E));
    stage_carried(stage, 1)->charges = 0;
    stage_do(stage, command_plain(CMD_DESCEND));
    assert_int_equal(stage_carried(stage, 1)->charges, 2);
    stage_carried(stage, 1)->charges = 0;
    stage_put(stage, "stairs_up", stage_hero(stage)->at.x, stage_hero(stage)->at.y);
    stage_do(stage, command_plain(CMD_ASCEND));
    assert_int_equal(stage_carried(stage, 1)->charges, 0);
}

/* --- Friends ------------------------------------------------------------------------------------------------------ */

static struct entity *put_as(struct stage *stage, const char *kind, int x, enum awareness mind)
{
    struct entity *entity = stage_put(stage, kind, x, 0);
    awareness_begin(entity, mind);
    stage_refresh(stage);
    return entity;
}

/* The hero, or an ally in sight; neither who is whole, nor a foe, nor a captive. */
TEST(test_mending)
{
    struct stage *stage = *state;
    draw_zapper(stage, "@..o\n", "staff_of_mending");
    struct entity *ally = put_as(stage, "orc", 2, AWARENESS_FOLLOW);
    const struct entity *captive = put_as(stage, "orc", 1, AWARENESS_CAPTIVE);
    ally->fighter.hp = 1;
    stage_hero(stage)->fighter.hp = 50;
    stage_refresh(stage);
    stage_refuses(stage, command_letter(CMD_USE, 1), REJECT_NEEDS_TARGET);
    stage_refuses(stage, command_use_at(1, captive->at), REJECT_NO_FRIEND_THERE);
    stage_refuses(stage, command_use_at(1, point_at(3, 0)), REJECT_NO_FRIEND_THERE);
    stage_refuses(stage, command_use_at(1, ally->at), REJECT_NO_LINE);
    stage_do(stage, command_use_at(1, stage_hero(stage)->at));
    assert_int_equal(stage->view->hero.hp, 50 + 10 + 2 * 5);
    assert_int_equal(stage->view->pack[1].charges, 1);
    world_free_slot(&stage->game->world, (struct entity *)captive);
    stage_refresh(stage);
    stage_do(stage, command_use_at(1, ally->at));
    assert_int_equal(stage_event(stage, EV_HEALED, 0)->amount, 19);
    assert_int_equal(ally->fighter.hp, ally->fighter.max_hp);
    stage_carried(stage, 1)->charges = 1;
    stage_refuses(stage, command_use_at(1, ally->at), REJECT_UNHURT);
    stage_hero(stage)->fighter.hp = (int16_t)fighter_max_hp(stage->game, stage_hero(stage));
    stage_refuses(stage, command_use_at(1, stage_hero(stage)->at), REJECT_FULL_HEALTH);
}

/* Half of its hit points is little enough; one ally at a time; it is worth nothing from then on. */
TEST(test_binding)
{
    struct stage *stage = *state;
    draw_zapper(stage, "@.T\n", "wand_of_binding");
    struct entity *troll = stage_only(stage, "troll");
    troll->fighter.hp = (int16_t)(troll->fighter.max_hp / 2 + 1);
    stage_refresh(stage);
    assert_false(view_binds(stage->view, view_foe_at(stage->view, troll->at)));
    stage_refuses(stage, command_use_at(1, troll->at), REJECT_TOO_HALE);
    troll->fighter.hp = (int16_t)(troll->fighter.max_hp / 2);
    stage_refresh(stage);
    assert_true(view_binds(stage->view, view_foe_at(stage->view, troll->at)));
    stage_do(stage, command_use_at(1, troll->at));
    STAGE_EVENTS(stage, EV_ZAPPED, EV_BOUND);
    assert_true(entity_is_ally(troll));
    assert_int_equal(troll->fighter.xp, 0);
    assert_int_equal(stage->view->threat, 0);
    assert_int_equal(stage->view->pack[1].charges, 0);
    stage_carried(stage, 1)->charges = 1;
    struct entity *orc = put_as(stage, "orc", 1, AWARENESS_HUNT);
    orc->fighter.hp = 1;
    stage_refresh(stage);
    stage_refuses(stage, command_use_at(1, orc->at), REJECT_LEADS_ENOUGH);
    orc->kind = test_kind(stage->rules, "orrin");
    world_free_slot(&stage->game->world, troll);
    stage_refresh(stage);
    stage_do(stage, command_use_at(1, orc->at)); /* nothing binds a king */
    assert_int_equal(stage_count(stage, EV_FIZZLED), 1);
    assert_false(entity_is_ally(orc));
}

/* Bots mend when nothing is wasted and nobody is near, or when they would drink else. */
TEST(test_bots_mend)
{
    struct stage *stage = *state;
    struct command command;
    draw_zapper(stage, "@...\n", "staff_of_mending");
    int most = stage->view->hero.max_hp;
    for (int lost = 19; lost <= 20; lost++) {
        stage_hero(stage)->fighter.hp = (int16_t)(most - lost);
        stage_refresh(stage);
        assert_int_equal(habit_heal(stage->view, &command), lost == 20);
    }
    assert_int_equal(command.letter, 1);
    put_as(stage, "orc", 3, AWARENESS_HUNT);
    assert_false(habit_heal(stage->view, &command));
}

/* The ledger has one by the third depth and another by the sixth, as they are found; vaults have better staffs. */
TEST(test_staffs_are_found)
{
    enum { SEEDS = 40 };
    struct plans *plans = malloc(sizeof *plans);
    (void)state;
    plans->rules = test_rules();
    plans->profile = &plans->rules->profiles[rules_find_profile(plans->rules, "campaign")];
    assert_true(plans->profile->charges);
    enum plan_ground cage = (enum plan_ground)(PLAN_ROW + rules_find_ground(plans->rules, "cage"));
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        int found = 0;
        for (int depth = 1; depth <= 6; depth++) {
            plans_make(plans, depth, seed);
            for (int i = 0; i < plans->stock.count; i++) {
                const struct item_rule *rule = &plans->rules->kinds[plans->stock.things[i].kind].item;
                bool ware = floor_plan_ground(&plans->plan, plans->stock.things[i].at) == cage;
                found += item_is_zapped(rule) && !ware;
                if (rule->level > 0)
                    assert_int_equal(plans->stock.things[i].plus, rule->level + ware);
            }
            assert_true(found >= depth / 3);
        }
    }
    free(plans->rules);
    free(plans);
}

TEST_GROUP(stage_setup, stage_teardown)
