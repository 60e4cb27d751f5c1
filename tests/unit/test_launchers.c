/* SPDX-License-Identifier: MIT
 *
 * Bows and what they shoot: the slot of their own, the power of an arrow and what foresees it, fire arrows, stacks, the
 * perk that gleans. */
#include "support/test.h"

#include "core/combat/missile.h"
#include "core/ruleset.h"
#include "support/content.h"
#include "support/plan_fixture.h"
#include "support/world_fixture.h"
#include "core/view_missile.h"

#include <stdlib.h>

enum { ARROWS = 12 };

/* A stage on which nobody moves and the hero has, besides the dagger, a bow (b, worn) and arrows (c). */
static void draw_archer(struct stage *stage, const char *drawing, int plus)
{
    stage_draw_still(stage, drawing);
    stage->rules->profiles[stage->game->world.profile].more_slots = true;
    stage_carried(stage, stage_give(stage, "hunting_bow"))->plus = (int16_t)plus;
    stage_carried(stage, stage_give(stage, "arrow"))->more = ARROWS - 1;
    stage_refresh(stage);
    stage_do(stage, command_letter(CMD_USE, 1));
}

/* --- The slot ----------------------------------------------------------------------------------------------------- */

/* It takes a turn, leaves the hands as they are and adds nothing to blows; it comes off again. */
TEST(test_bow_is_worn)
{
    struct stage *stage = *state;
    draw_archer(stage, "@o..\n", 1);
    STAGE_EVENTS(stage, EV_EQUIPPED);
    assert_int_equal(stage_event(stage, EV_EQUIPPED, 0)->amount, SLOT_LAUNCHER);
    assert_int_equal(stage->view->time, TURN_COST);
    assert_int_equal(stage->view->worn[SLOT_LAUNCHER], 1);
    assert_int_equal(stage->view->worn[SLOT_MAIN_HAND], 0);
    assert_int_equal(stage->view->hero.power, 2 + 2);
    assert_int_equal(view_wearing(stage->view, SLOT_LAUNCHER, NULL).power, 2 + 2);
    assert_int_equal(view_gear(stage->view, &stage->view->pack[1]).power, 2 + 1);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_event(stage, EV_ATTACKED, 0)->amount, 4);
    stage_do(stage, command_letter(CMD_USE, 1));
    STAGE_EVENTS(stage, EV_UNEQUIPPED);
    assert_int_equal(stage->view->worn[SLOT_LAUNCHER], -1);
    stage_do(stage, command_letter(CMD_USE, 1));
    stage_do(stage, command_letter(CMD_DROP, 1));
    STAGE_EVENTS(stage, EV_UNEQUIPPED, EV_ITEM_DROPPED);
}

/* Bytes and hashes keep it where a profile has such slots, and so does who looks ahead. */
TEST(test_bow_is_kept)
{
    struct stage *stage = *state;
    struct view *view = malloc(sizeof *view);
    draw_archer(stage, "@...\n", 0);
    uint64_t hash = game_hash(stage->game);
    stage_restore(stage);
    assert_int_equal(stage->copy->world.equipment.slots[SLOT_LAUNCHER], stage->game->world.inventory.letters[1]);
    game_forget(stage->copy, stage->view);
    game_view(stage->copy, view);
    assert_int_equal(view->worn[SLOT_LAUNCHER], 1);
    stage->game->world.equipment.slots[SLOT_LAUNCHER] = ENTITY_NONE;
    assert_true(game_hash(stage->game) != hash);
    assert_int_equal(rules_blocks(stage->game), 8);
    free(view);
}

/* --- Arrows ------------------------------------------------------------------------------------------------------- */

/* Its power is the hero's own, the bow's with its plus, its own; neither the weapon nor a status is left out. */
TEST(test_arrow)
{
    struct stage *stage = *state;
    draw_archer(stage, "@.......o\n", 1);
    stage_do(stage, command_throw(2, point_at(8, 0)));
    STAGE_EVENTS(stage, EV_FIRED, EV_SHOT);
    assert_int_equal(stage_event(stage, EV_SHOT, 0)->amount, 2 + 3);
    assert_int_equal(stage->view->noise, 7);
    assert_int_equal(stage->view->pack[2].count, ARROWS - 1);
    assert_int_equal(stage->game->world.time, 2 * TURN_COST);
    stage_bring(stage, stage_hero(stage), STATUS_FURY, 9);
    stage->rules->kinds[test_kind(stage->rules, "arrow")].item.amount = 1;
    stage_do(stage, command_throw(2, point_at(8, 0)));
    assert_int_equal(stage_event(stage, EV_SHOT, 0)->amount, 2 + 3 + 4 + 1);
}

TEST(test_arrow_refused)
{
    struct stage *stage = *state;
    draw_archer(stage, "@........o\n...o......\n.........o\n", 0);
    stage_refuses(stage, command_throw(2, point_at(9, 0)), REJECT_TOO_FAR);
    stage_refuses(stage, command_throw(2, point_at(4, 0)), REJECT_NO_FOE_THERE);
    stage_refuses(stage, command_letter(CMD_USE, 2), REJECT_TO_BE_THROWN);
    stage_do(stage, command_letter(CMD_USE, 1));
    stage_refuses(stage, command_throw(2, point_at(3, 1)), REJECT_NO_LAUNCHER);
    assert_false(view_can_throw(stage->view, test_kind(stage->rules, "arrow")));
    int javelin = stage_give(stage, "javelin");
    stage_refresh(stage);
    stage_do(stage, command_throw(javelin, point_at(3, 1)));
    STAGE_EVENTS(stage, EV_THROWN, EV_SHOT);
    assert_int_equal(stage_event(stage, EV_SHOT, 0)->amount, 2 + 5);
}

/* What was foreseen is what is lost, shot after shot, until as many as were foreseen have killed. */
TEST(test_shots_are_foreseen)
{
    static const enum awareness STATES[] = {AWARENESS_HUNT, AWARENESS_ASLEEP, AWARENESS_WANDER};
    struct stage *stage = *state;
    for (int round = 0; round < 3 * 3 * 4; round++) {
        draw_archer(stage, "@....T..\n", round % 3 - 1);
        struct entity *troll = stage_only(stage, "troll");
        kind_id arrow = test_kind(stage->rules, "arrow");
        troll->mind.state = STATES[round / 3 % 3];
        troll->fighter.defense = (int16_t)(round / 9);
        stage_bring(stage, troll, STATUS_WARD, 9);
        troll->statuses.ward = (int16_t)(round % 3 * 2);
        if (troll->statuses.ward == 0)
            troll->statuses.turns[STATUS_WARD] = 0;
        stage_refresh(stage);
        int needed = view_throws(stage->view, stage_foe(stage), arrow), shots = 0;
        assert_int_equal(needed == BLOWS_NEVER, view_missile_power(stage->view, arrow) <= troll->fighter.defense);
        stage_carried(stage, 2)->more = MAX_STACK - 1;
        while (needed != BLOWS_NEVER && troll->fighter.hp > 0) {
            int hp = troll->fighter.hp, loss = view_throw(stage->view, stage_foe(stage), arrow);
            stage_do(stage, command_throw(2, point_at(5, 0)));
            assert_int_equal(troll->fighter.hp, hp - loss);
            shots++;
        }
        assert_int_equal(shots, needed);
    }
}

/* Who is struck burns, even if nothing else gets through. */
TEST(test_fire_arrow)
{
    struct stage *stage = *state;
    for (int tough = 0; tough < 2; tough++) {
        draw_archer(stage, "@..T.\n", 0);
        int letter = stage_give(stage, "fire_arrow");
        stage_only(stage, "troll")->fighter.defense = tough ? 9 : 0;
        stage_refresh(stage);
        stage_do(stage, command_throw(letter, point_at(3, 0)));
        assert_int_equal(stage_event(stage, EV_SHOT, 0)->amount, tough ? 0 : 4);
        assert_int_equal(stage_event(stage, EV_STATUS_BEGAN, 0)->extra, STATUS_BURNING);
        while (status_has(&stage_only(stage, "troll")->statuses, STATUS_BURNING))
            stage_wait(stage);
        assert_int_equal(stage_only(stage, "troll")->fighter.hp,
                         30 - (tough ? 0 : 4) - HARM_OF_BURNING * BURNING_TURNS);
    }
    draw_archer(stage, "@..o.\n", 0);
    stage_do(stage, command_throw(2, point_at(3, 0))); /* a common one does not */
    assert_int_equal(stage_count(stage, EV_STATUS_BEGAN), 0);
}

/* Which serves best: what is shot, the common before what burns, then the stronger. */
TEST(test_which_missile)
{
    static const char *const KINDS[] = {"throwing_knife", "javelin", "fire_arrow"};
    struct stage *stage = *state;
    draw_archer(stage, "@..o.\n", 0);
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++)
        stage_give(stage, KINDS[i]);
    stage_refresh(stage);
    assert_int_equal(view_missile(stage->view), 2);
    stage_do(stage, command_letter(CMD_DROP, 2));
    assert_int_equal(view_missile(stage->view), 5);
    stage_do(stage, command_letter(CMD_USE, 1));
    assert_int_equal(view_missile(stage->view), 4);
    stage_do(stage, command_letter(CMD_DROP, 4));
    assert_int_equal(view_missile(stage->view), 3);
    stage_do(stage, command_letter(CMD_DROP, 3));
    assert_int_equal(view_missile(stage->view), -1);
}

/* An arrow that kills lies under who it has killed. */
TEST(test_arrows_are_gleaned)
{
    struct stage *stage = *state;
    draw_archer(stage, "@..o\n", 0);
    stage_deal_perks(stage);
    stage->game->world.perks.taken = UINT32_C(1) << PERK_GLEANER;
    stage_only(stage, "orc")->fighter.hp = 5;
    stage_refresh(stage);
    for (int shot = 0; shot < 2; shot++)
        stage_do(stage, command_throw(2, point_at(3, 0)));
    assert_int_equal(stage_count(stage, EV_DIED), 1);
    assert_int_equal(stage->view->pack[2].count, ARROWS - 2);
    const struct entity *arrow = stage_nth(stage, "arrow", 1);
    stage_expect_at(arrow, 3, 0);
    assert_int_equal(arrow->more, 0);
}

/* --- On the floor ------------------------------------------------------------------------------------------------- */

/* Arrows lie in stacks, as many as their rows say: every number of them, and no other; javelins as the plan says. */
TEST(test_stacks_on_the_floor)
{
    enum { SEEDS = 120 };
    static const struct {
        const char *kind;
        int depth, least, most;
    } ROWS[] = {{"arrow", 1, 10, 14}, {"fire_arrow", 1, 2, 4}, {"arrow", 2, 10, 14}, {"javelin", 3, 2, 2}};
    struct plans *plans = malloc(sizeof *plans);
    (void)state;
    plans->rules = test_rules_from("tests/data/armoury/content");
    plans->profile = &plans->rules->profiles[rules_find_profile(plans->rules, "armoury")];
    assert_true(plans->profile->more_slots);
    for (size_t row = 0; row < sizeof ROWS / sizeof ROWS[0]; row++) {
        int kind = rules_find_kind(plans->rules, ROWS[row].kind);
        unsigned met = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            plans_make(plans, ROWS[row].depth, (uint64_t)seed);
            for (int i = 0; i < plans->stock.count; i++)
                if (plans->stock.things[i].kind == kind)
                    met |= 1U << (1 + plans->stock.things[i].more);
        }
        assert_int_equal(met, (2U << ROWS[row].most) - (1U << ROWS[row].least));
    }
    free(plans->rules);
    free(plans);
}

TEST_GROUP(stage_setup, stage_teardown)
