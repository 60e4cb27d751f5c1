/* SPDX-License-Identifier: MIT
 *
 * Rings: two slots, what a ring does times its plus, of two alike the better, and what foresees it. */
#include "support/test.h"

#include "core/noise.h"
#include "support/content.h"
#include "support/plan_fixture.h"
#include "support/world_fixture.h"
#include "core/view_missile.h"

#include <stdlib.h>

/* A ring of the pack; returns its letter. */
static int give(struct stage *stage, const char *kind, int plus)
{
    int letter = stage_give(stage, kind);
    world_find(&stage->game->world, stage->game->world.inventory.letters[letter])->plus = (int16_t)plus;
    stage->rules->profiles[stage->game->world.profile].more_slots = true;
    stage_refresh(stage);
    return letter;
}

/* Gives one and puts it on. */
static int wear(struct stage *stage, const char *kind, int plus)
{
    int letter = give(stage, kind, plus);
    stage_do(stage, command_letter(CMD_USE, letter));
    return letter;
}

/* Two are worn; a third takes the place of the one put on first, and what comes off makes room for the other. */
TEST(test_two_are_worn)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@...\n");
    int might = wear(stage, "ring_of_might", 1), warding = wear(stage, "ring_of_warding", 1);
    STAGE_EVENTS(stage, EV_EQUIPPED);
    assert_int_equal(stage->view->worn[SLOT_RING], might);
    assert_int_equal(stage->view->worn[SLOT_OTHER_RING], warding);
    int vigour = give(stage, "ring_of_vigour", 1);
    assert_int_equal(view_slot_for(stage->view, &stage->view->pack[vigour]), SLOT_RING);
    assert_int_equal(view_slot_for(stage->view, &stage->view->pack[warding]), SLOT_OTHER_RING);
    stage_do(stage, command_letter(CMD_USE, vigour));
    STAGE_EVENTS(stage, EV_UNEQUIPPED, EV_EQUIPPED);
    assert_int_equal(stage->view->worn[SLOT_RING], warding);
    assert_int_equal(stage->view->worn[SLOT_OTHER_RING], vigour);
    stage_restore(stage);
    stage_do(stage, command_letter(CMD_USE, warding));
    STAGE_EVENTS(stage, EV_UNEQUIPPED);
    assert_int_equal(stage->view->worn[SLOT_RING], vigour);
    assert_int_equal(stage->view->worn[SLOT_OTHER_RING], -1);
    stage_do(stage, command_letter(CMD_DROP, vigour));
    assert_int_equal(stage->view->worn[SLOT_RING], -1);
}

/* What it was foreseen to do is what it does, times its plus. */
TEST(test_numbers)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@o..\n");
    struct fighter_numbers bare = view_wearing(stage->view, SLOT_RING, NULL);
    for (int plus = 1; plus <= 3; plus++) {
        stage_draw_still(stage, "@o..\n");
        int might = give(stage, "ring_of_might", plus), vigour = give(stage, "ring_of_vigour", plus);
        assert_int_equal(view_wearing(stage->view, SLOT_RING, &stage->view->pack[might]).power, bare.power + plus);
        assert_int_equal(view_wearing(stage->view, SLOT_RING, &stage->view->pack[vigour]).max_hp,
                         bare.max_hp + 15 * plus);
        stage_do(stage, command_letter(CMD_USE, might));
        stage_do(stage, command_letter(CMD_USE, vigour));
        assert_int_equal(stage->view->hero.power, bare.power + plus);
        assert_int_equal(stage->view->hero.max_hp, bare.max_hp + 15 * plus);
        stage_do(stage, command_move(DIR_E));
        assert_int_equal(stage_event(stage, EV_ATTACKED, 0)->amount, bare.power + plus);
        int warding = wear(stage, "ring_of_warding", plus);
        assert_int_equal(stage->view->worn[SLOT_OTHER_RING], warding);
        assert_int_equal(stage->view->hero.defense, bare.defense + plus);
    }
}

/* Of two alike the better counts, whichever is put on first, and in the forecast as well. */
TEST(test_of_two_alike_the_better_counts)
{
    struct stage *stage = *state;
    for (int order = 0; order < 3; order++) {
        stage_draw_still(stage, "@...\n");
        int power = stage->view->hero.power, first = order == 0 ? 2 : 1, second = order == 1 ? 2 : 1;
        wear(stage, "ring_of_might", first);
        int other = give(stage, "ring_of_might", second);
        assert_int_equal(view_wearing(stage->view, SLOT_OTHER_RING, &stage->view->pack[other]).power,
                         power + max_int(first, second));
        stage_do(stage, command_letter(CMD_USE, other));
        assert_int_equal(stage->view->hero.power, power + max_int(first, second));
    }
}

/* Might counts for missiles, as was foreseen. */
TEST(test_might_of_missiles)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@..o\n");
    wear(stage, "ring_of_might", 3);
    wear(stage, "ring_of_might", 2);
    int knife = stage_give(stage, "throwing_knife");
    stage_refresh(stage);
    assert_int_equal(view_missile_power(stage->view, test_kind(stage->rules, "throwing_knife")), 2 + 2 + 3);
    stage_do(stage, command_throw(knife, point_at(3, 0)));
    assert_int_equal(stage_event(stage, EV_SHOT, 0)->amount, 2 + 2 + 3);
}

TEST(test_hush)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@...\n");
    wear(stage, "ring_of_hush", 2);
    assert_int_equal(noise_of_step(stage->game), NOISE_OF_STEP - 4);
    wear(stage, "ring_of_hush", 1);
    assert_int_equal(noise_of_step(stage->game), NOISE_OF_STEP - 4);
}

/* What the hero kills gives back, from afar as well, if it is worth something. */
TEST(test_thirst)
{
    struct stage *stage = *state;
    for (int worth = 0; worth < 2; worth++) {
        stage_draw_still(stage, "@..o\n");
        int ring = wear(stage, "ring_of_thirst", 2), knife = stage_give(stage, "throwing_knife");
        stage_hero(stage)->fighter.hp = 10;
        stage_only(stage, "orc")->fighter.hp = 1;
        stage_only(stage, "orc")->fighter.xp = (int16_t)(35 * worth);
        stage_refresh(stage);
        stage_do(stage, command_throw(knife, point_at(3, 0)));
        assert_int_equal(stage->view->hero.hp, 10 + 4 * worth);
        assert_int_equal(stage_count(stage, EV_HEALED), worth);
        if (worth)
            assert_int_equal(stage_event(stage, EV_HEALED, 0)->object_kind, stage->view->pack[ring].kind);
    }
}

/* They are found with a plus of 1, seldom 2, hardly ever 3. */
TEST(test_rings_on_the_floor)
{
    enum { SEEDS = 600 };
    struct plans *plans = malloc(sizeof *plans);
    int counts[4] = {0}, all = 0;
    (void)state;
    plans->rules = test_rules_from("tests/data/armoury/content");
    plans->profile = &plans->rules->profiles[rules_find_profile(plans->rules, "armoury")];
    for (int seed = 0; seed < SEEDS; seed++) {
        plans_make(plans, 1, (uint64_t)seed);
        for (int i = 0; i < plans->stock.count; i++) {
            const struct stock_thing *thing = &plans->stock.things[i];
            const struct kind *kind = &plans->rules->kinds[thing->kind];
            if (!(kind->components & HAS_EQUIPPABLE) || kind->equippable.slot != SLOT_RING)
                continue;
            assert_in_range(thing->plus, 1, 3);
            counts[thing->plus]++;
            all++;
        }
    }
    assert_in_range(counts[1] * 100 / all, 66, 74);
    assert_in_range(counts[2] * 100 / all, 21, 29);
    assert_in_range(counts[3] * 100 / all, 3, 7);
    free(plans->rules);
    free(plans);
}

TEST_GROUP(stage_setup, stage_teardown)
