/* SPDX-License-Identifier: MIT
 *
 * Rings: two slots, what a ring does times its plus, of two alike the better, and what foresees it. */
#include "support/test.h"

#include "core/component/status.h"
#include "core/mind/awareness.h"
#include "core/combat/harm.h"
#include "core/environment/fire.h"
#include "core/environment/gas.h"
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

/* However much data give one, and however loud it is, no number runs over. */
TEST(test_numbers_have_an_end)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@...\n");
    struct kind *ring = &stage->rules->kinds[test_kind(stage->rules, "ring_of_might")];
    ring->equippable.power = MAX_STAT;
    ring->equippable.noise = 99;
    assert_int_equal(rules_gear(ring, 9).power, MAX_STAT);
    wear(stage, "ring_of_might", 3);
    stage_do(stage, command_plain(CMD_WAIT));
    assert_int_equal(noise_of_hero(stage->game), NOISE_SILENT - 1);
    assert_int_equal(stage->view->noise, NOISE_SILENT - 1);
}

/* Spikes as all else that a ring does. */
TEST(test_spikes)
{
    struct stage *stage = *state;
    kind_id might = test_kind(stage->rules, "ring_of_might"), spiked = KIND_NONE;
    stage_draw_still(stage, "@...\n");
    stage->rules->kinds[might].equippable.spikes = 2;
    assert_int_equal(equipment_spikes(stage->game, &spiked), 0);
    int letter = wear(stage, "ring_of_might", 3);
    assert_int_equal(equipment_spikes(stage->game, &spiked), 6);
    assert_int_equal(spiked, might);
    assert_int_equal(view_gear(stage->view, &stage->view->pack[letter]).spikes, 6);
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

/* How loud a blow would be is told as it then is, also where a step can be no quieter. */
TEST(test_hush_of_blows)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@o..\n");
    wear(stage, "ring_of_hush", 3);
    assert_int_equal(view_noise(stage->view, NOISE_OF_STEP), stage->view->step_noise);
    assert_int_equal(stage->view->step_noise, 1);
    int told = view_noise(stage->view, NOISE_OF_BLOW);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage->view->noise, told);
    assert_int_equal(told, 4);
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

/* --- Stone mind --------------------------------------------------------------------------------------------------- */

/* Flat damage to the hero; returns the hit points lost. */
static int lose(struct stage *stage, int amount, enum damage_type type)
{
    struct entity *hero = stage_hero(stage);
    int hp = hero->fighter.hp;
    stage->events.count = 0;
    harm(stage->game, hero, amount, type, &(struct harm_source){.kind = KIND_NONE}, &stage->events);
    return hp - hero->fighter.hp;
}

/* Of all flat damage and of no blow, twice its plus, never below nothing. */
TEST(test_stone_mind)
{
    struct stage *stage = *state;
    for (int plus = 1; plus <= 3; plus++) {
        stage_draw_still(stage, "@o..\n");
        int bare = stage->view->entities[0].harm;
        wear(stage, "ring_of_stone_mind", plus);
        assert_int_equal(stage->view->hero.spared, 2 * plus);
        assert_int_equal(stage->view->entities[0].harm, bare);
        for (int type = DAMAGE_BLOW + 1; type < DAMAGE_COUNT; type++) {
            assert_int_equal(lose(stage, 10, (enum damage_type)type), 10 - 2 * plus);
            assert_int_equal(stage_event(stage, EV_DAMAGED, 0)->amount, 10 - 2 * plus);
            assert_int_equal(lose(stage, 1, (enum damage_type)type), 0);
        }
        assert_int_equal(lose(stage, 10, DAMAGE_BLOW), 10);
    }
    wear(stage, "ring_of_stone_mind", 1); /* of two alike */
    assert_int_equal(stage->view->hero.spared, 6);
    assert_int_equal(lose(stage, 10, DAMAGE_FIRE), 4);
}

/* Before the ward, which takes up what is left; the account adds up. */
TEST(test_stone_mind_comes_before_the_ward)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@...\n");
    wear(stage, "ring_of_stone_mind", 2);
    status_ward(stage->game, stage_hero(stage), 5, KIND_NONE, &stage->events);
    assert_int_equal(lose(stage, 4, DAMAGE_FIRE), 0);
    assert_int_equal(stage_hero(stage)->statuses.ward, 5);
    stage_hero(stage)->fighter.hp = 3;
    assert_int_equal(lose(stage, 12, DAMAGE_FIRE), 3);
    assert_int_equal(stage_hero(stage)->statuses.ward, 0);
    stage_refresh(stage);
    const struct killing *killing = &stage->view->killing;
    assert_int_equal(killing->times, 0);
    assert_int_equal(killing->power, 0);
    assert_int_equal(killing->defense, 4);
    assert_int_equal(killing->ward, 5);
    assert_int_equal(killing->damage, 3);
}

/* Weakness doubles what comes, and the ring takes from that. */
TEST(test_stone_mind_comes_after_weakness)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@...\n");
    wear(stage, "ring_of_stone_mind", 1);
    struct monster_rule *hero = &stage->rules->kinds[stage_hero(stage)->kind].monster;
    hero->traits |= 1U << TRAIT_WEAK;
    hero->weak_to = DAMAGE_FIRE;
    assert_int_equal(lose(stage, 5, DAMAGE_FIRE), 8);
}

/* What is foreseen of poison, fire, gas and one's own fireball is what comes. */
TEST(test_stone_mind_is_foreseen)
{
    static const struct {
        enum status_kind status;
        int harm;
    } ROWS[] = {{STATUS_POISONED, 1}, {STATUS_BURNING, 4}};
    struct stage *stage = *state;
    for (int row = 0; row < 4; row++) {
        int plus = row % 2, harm = max_int(0, ROWS[row / 2].harm - 2 * plus);
        stage_draw_still(stage, "@...\n");
        if (plus > 0)
            wear(stage, "ring_of_stone_mind", plus);
        stage_bring(stage, stage_hero(stage), ROWS[row / 2].status, 3);
        int hp = stage->view->hero.hp;
        assert_int_equal(stage->view->threat, harm);
        stage_wait(stage);
        assert_int_equal(stage->view->hero.hp, hp - harm);
    }
    stage_draw_still(stage, "@...\n");
    assert_int_equal(view_poison(stage->view, 7), 7);
    int fireball = stage_give(stage, "fireball_scroll");
    wear(stage, "ring_of_stone_mind", 3);
    assert_int_equal(view_poison(stage->view, 7), 0);
    int hp = stage->view->hero.hp, loss = view_backfire(stage->view, &stage->view->pack[fireball]);
    assert_int_equal(loss, stage->rules->kinds[test_kind(stage->rules, "fireball_scroll")].item.amount - 6);
    stage_do(stage, command_use_at(fireball, point_at(1, 0)));
    assert_int_equal(stage->view->hero.hp, hp - loss);
}

/* Fire and gas that come to the hero cost what is left of them. */
TEST(test_stone_mind_in_fire_and_gas)
{
    struct stage *stage = *state;
    for (int worn = 0; worn < 2; worn++) {
        for (int fire = 0; fire < 2; fire++) {
            stage_draw_still(stage, "@#\n");
            if (worn)
                wear(stage, "ring_of_stone_mind", 1);
            if (fire)
                fire_lay(stage->game, point_at(0, 0), 3, KIND_NONE);
            else
                terrain_set_gas(stage->game, point_at(0, 0), GAS_VENOM, 40);
            stage_refresh(stage);
            int hp = stage->view->hero.hp;
            assert_int_equal(stage->view->threat, fire ? 4 - 2 * worn : 1 - worn);
            stage_wait(stage);
            assert_int_equal(stage->view->hero.hp, hp - (fire ? 4 - 2 * worn : 1 - worn));
        }
    }
}

/* Poison that blows bring counts in the number of those that kill: of the view as it is, and as it would be. */
TEST(test_stone_mind_in_duels)
{
    struct stage *stage = *state;
    int harms[2];
    for (int worn = 0; worn < 2; worn++) {
        stage_draw_still(stage, "@...\n");
        awareness_begin(stage_put(stage, "tomb_spider", 1, 0), AWARENESS_HUNT);
        stage_hero(stage)->fighter.hp = 95;
        int ring = give(stage, "ring_of_stone_mind", 1);
        const struct view_entity *spider = stage_foe(stage);
        struct fighter_numbers with = view_wearing(stage->view, SLOT_RING, &stage->view->pack[ring]);
        assert_int_equal(with.spared, 2);
        if (worn)
            stage_do(stage, command_letter(CMD_USE, ring));
        harms[worn] = stage_foe(stage)->harms;
        if (!worn)
            harms[1] = view_duel(stage->view, spider, with).harms;
        else
            assert_int_equal(view_duel(stage->view, stage_foe(stage), view_numbers(stage->view)).harms, harms[1]);
    }
    assert_true(harms[1] > harms[0]);
}

/* --- Keen eyes ---------------------------------------------------------------------------------------------------- */

static const struct view_entity *shown(const struct stage *stage, const struct entity *entity)
{
    return view_find(stage->view, world_id(&stage->game->world, entity));
}

static struct entity *put_in_wait(struct stage *stage, int x)
{
    struct entity *snare = stage_put(stage, "root_snare", x, 0);
    awareness_begin(snare, AWARENESS_DORMANT);
    stage_refresh(stage);
    return snare;
}

/* Plates are found as soon as it is on, two cells farther off for each plus, in sight and nowhere else. */
TEST(test_keen_eyes_find_plates)
{
    struct stage *stage = *state;
    for (int plus = 0; plus <= 3; plus++) {
        for (int away = 1; away <= 9; away++) {
            for (int walled = 0; walled < 2; walled++) {
                if (walled && away == 1)
                    continue;
                stage_draw_still(stage, walled ? "@#.........\n" : "@..........\n");
                stage_lay(stage, "alarm_plate", away, 0);
                stage_refresh(stage);
                if (plus > 0)
                    wear(stage, "ring_of_keen_eyes", plus);
                else
                    stage_wait(stage);
                assert_int_equal(stage_count(stage, EV_PLATE_FOUND), !walled && away <= 2 + 2 * plus);
                assert_int_equal(stage->view->hero.keen, 2 * plus);
            }
        }
    }
}

/* Who lies in wait is seen by who is near, whoever wears one; and no more when it is off. */
TEST(test_keen_eyes_see_who_lies_in_wait)
{
    struct stage *stage = *state;
    for (int plus = 1; plus <= 3; plus++) {
        for (int away = 2; away <= 9; away++) {
            stage_draw_still(stage, "@..........\n");
            const struct entity *snare = put_in_wait(stage, away);
            assert_null(shown(stage, snare));
            int ring = wear(stage, "ring_of_keen_eyes", plus);
            bool sees = away <= 2 + 2 * plus;
            assert_int_equal(shown(stage, snare) != NULL, sees);
            assert_true(!sees || (shown(stage, snare)->foe && shown(stage, snare)->visible));
            assert_true(!sees || shown(stage, snare)->felt == VIEW_FELT_NOT);
            expect_forgettable(stage);
            stage_do(stage, command_letter(CMD_USE, ring));
            assert_null(shown(stage, snare));
        }
    }
    stage_draw_still(stage, "@#.\n");
    const struct entity *walled = put_in_wait(stage, 2);
    wear(stage, "ring_of_keen_eyes", 3);
    assert_null(shown(stage, walled));
    stage_draw_still(stage, "@.....\n");
    const struct entity *snare = put_in_wait(stage, 4);
    wear(stage, "ring_of_keen_eyes", 1);
    stage_bring(stage, stage_hero(stage), STATUS_BLINDED, 5);
    assert_null(shown(stage, snare));
}

/* With the perk both ways of perceiving stand beside each other. */
TEST(test_keen_eyes_and_gravedigger)
{
    struct stage *stage = *state;
    for (int walled = 0; walled < 2; walled++) {
        for (int away = 7; away <= 8; away++) {
            stage_draw_still(stage, walled ? "@#.........\n" : "@..........\n");
            stage_deal_perks(stage);
            stage->game->world.perks.taken = 1U << PERK_GRAVEDIGGER;
            stage->rules->perks[PERK_GRAVEDIGGER].amount = 7;
            const struct entity *snare = put_in_wait(stage, away);
            assert_int_equal(shown(stage, snare) != NULL, away == 7);
            wear(stage, "ring_of_keen_eyes", 3);
            assert_int_equal(shown(stage, snare) != NULL, away == 7 || !walled);
        }
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
