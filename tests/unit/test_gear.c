/* SPDX-License-Identifier: MIT
 *
 * Gear of the campaign: what a plus does, who finds one, how it is called. */
#include "support/test.h"

#include "core/combat/missile.h"
#include "core/component/fighter.h"
#include "core/forecast/forecast.h"
#include "core/game.h"
#include "core/mind/awareness.h"
#include "core/view_missile.h"
#include "support/content.h"
#include "support/plan_fixture.h"
#include "support/world_fixture.h"
#include "text/text.h"

#include <stdlib.h>

static struct entity *give(struct stage *stage, const char *kind, int plus)
{
    int letter = stage_give(stage, kind);
    struct entity *item = world_find(&stage->game->world, stage->game->world.inventory.letters[letter]);
    item->plus = (int16_t)plus;
    stage_refresh(stage);
    return item;
}

/* --- A plus ------------------------------------------------------------------------------------------------------- */

/* On the power of weapons, on the defense of what wards; both ways, and foreseen before it is worn. */
TEST(test_plus_counts)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@o\n");
    assert_int_equal(stage->view->hero.power, 4); /* 2, and the dagger's 2 */
    give(stage, "sword", 2);
    give(stage, "shield", -2);
    const struct view *view = stage->view;
    assert_int_equal(view_wearing(view, SLOT_MAIN_HAND, &view->pack[1]).power, 7);
    assert_int_equal(view_wearing(view, SLOT_OFF_HAND, &view->pack[2]).defense, 0);
    stage_do(stage, command_letter(CMD_USE, 1));
    assert_int_equal(stage_event(stage, EV_EQUIPPED, 0)->object_plus, 2);
    stage_do(stage, command_letter(CMD_USE, 2));
    assert_int_equal(view->hero.power, 7);
    assert_int_equal(view->hero.defense, 0); /* 1, and the shield's 1 less 2 */
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_event(stage, EV_ATTACKED, 0)->amount, 7);
}

/* However much data gives, worn together and thrown with a launcher. */
TEST(test_sums_have_an_end)
{
    static const char *const WORN[] = {"sword", "shield", "leather_armour", "ring_of_might", "ring_of_warding"};
    struct stage *stage = *state;
    stage_draw_still(stage, "@..o\n");
    for (int i = 0; i < 5; i++) {
        struct equippable_rule *gear = &stage->rules->kinds[test_kind(stage->rules, WORN[i])].equippable;
        gear->power = gear->defense = gear->max_hp = MAX_STAT;
        stage->rules->profiles[stage->game->world.profile].more_slots = true;
        give(stage, WORN[i], 0);
        stage_do(stage, command_letter(CMD_USE, i + 1));
    }
    assert_int_equal(stage->view->hero.max_hp, stage->view->hero.base_max_hp + MAX_STAT);
    assert_int_equal(stage->view->hero.power, stage->view->hero.base_power + MAX_STAT);
    assert_int_equal(stage->view->hero.defense, stage->view->hero.base_defense + MAX_STAT);
    kind_id knife = test_kind(stage->rules, "throwing_knife");
    struct item_rule *rule = &stage->rules->kinds[knife].item;
    rule->amount = MAX_STAT;
    assert_int_equal(missile_power(stage->game, rule), MAX_STAT);
    assert_int_equal(view_missile_power(stage->view, knife), MAX_STAT);
}

/* Who guards has the shield's whole bonus once more; who stabs, the dagger's. */
TEST(test_plus_in_guard_and_stab)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@.o\n");
    give(stage, "shield", 2);
    stage_do(stage, command_letter(CMD_USE, 1));
    struct entity *orc = stage_only(stage, "orc");
    stage->game->world.guard = true;
    struct blow guarded = fighter_blow(stage->game, orc, stage_hero(stage));
    assert_int_equal(blow_defense(&guarded), 1 + 3 + 1 + 3);
    stage_nth(stage, "dagger", 0)->plus = 1;
    give(stage, "sword", 0);
    stage_do(stage, command_letter(CMD_USE, 2));
    orc->mind.state = AWARENESS_ASLEEP;
    struct blow stab = fighter_blow(stage->game, stage_hero(stage), orc);
    assert_int_equal(stab.times, 5);
    assert_int_equal(blow_power(&stab), 2 + 3); /* with the dagger +1 */
}

/* Bytes keep it, and so does who looks ahead; only gear has one. */
TEST(test_plus_is_kept)
{
    struct stage *stage = *state;
    uint8_t *bytes = malloc(GAME_ENCODED_MAX);
    struct view *view = malloc(sizeof *view);
    stage_draw_still(stage, "@.\n");
    uint64_t plain = game_hash(stage->game);
    give(stage, "sword", -2);
    stage_put(stage, "shield", 1, 0)->plus = 3;
    stage_refresh(stage);
    uint64_t hash = game_hash(stage->game);
    assert_true(hash != plain);
    struct byte_writer out = {bytes, GAME_ENCODED_MAX, 0, false};
    game_encode(stage->game, &out);
    struct byte_reader in = {bytes, out.size, 0, false};
    assert_true(game_decode(stage->copy, stage->rules, &in, NULL));
    assert_true(game_hash(stage->copy) == hash);
    game_forget(stage->copy, stage->view);
    game_view(stage->copy, view);
    assert_int_equal(view->pack[1].plus, -2);
    assert_int_equal(view_top(view, point_at(1, 0))->plus, 3);
    stage_only(stage, "sword")->plus = -1;
    assert_true(game_hash(stage->game) != hash);
    give(stage, "healing_potion", 1);
    assert_false(game_check(stage->game, NULL));
    free(view);
    free(bytes);
}

/* As often as the profile's line says; without one, never. */
TEST(test_plus_is_drawn)
{
    enum { SEEDS = 1500 };
    static const int SHARES[][2] = {{-2, 3}, {-1, 12}, {0, 55}, {1, 20}, {2, 8}, {3, 2}};
    struct plans *plans = malloc(sizeof *plans);
    int counts[2 * MAX_PLUS + 1] = {0}, all = 0;
    (void)state;
    plans->rules = test_rules_from("tests/data/armoury/content");
    plans->profile = &plans->rules->profiles[rules_find_profile(plans->rules, "armoury")];
    for (int seed = 0; seed < SEEDS; seed++) {
        plans_make(plans, 1, (uint64_t)seed);
        for (int i = 0; i < plans->stock.count; i++) {
            const struct stock_thing *thing = &plans->stock.things[i];
            const struct kind *kind = &plans->rules->kinds[thing->kind];
            bool gear = kind->components & HAS_EQUIPPABLE && kind->equippable.slot != SLOT_RING;
            if (kind->components & HAS_EQUIPPABLE && !gear) /* they have odds of their own */
                continue;
            assert_true(gear || thing->plus == 0);
            counts[MAX_PLUS + thing->plus] += gear;
            all += gear;
        }
    }
    for (size_t i = 0; i < sizeof SHARES / sizeof SHARES[0]; i++)
        assert_in_range(counts[MAX_PLUS + SHARES[i][0]] * 100 / all + 2, SHARES[i][1], SHARES[i][1] + 4);
    struct profile *plain = &plans->rules->profiles[rules_find_profile(plans->rules, "armoury")];
    plain->plus.count = 0;
    for (int seed = 0; seed < 50; seed++) {
        plans_make(plans, 1, (uint64_t)seed);
        for (int i = 0; i < plans->stock.count; i++)
            assert_true(plans->stock.things[i].plus == 0 ||
                        plans->rules->kinds[plans->stock.things[i].kind].equippable.slot == SLOT_RING);
    }
    free(plans->rules);
    free(plans);
}

/* --- Armour ------------------------------------------------------------------------------------------------------- */

static struct equippable_rule *rule_of(struct stage *stage, const char *kind)
{
    return &stage->rules->kinds[test_kind(stage->rules, kind)].equippable;
}

/* What is worn adds to the noise of every action, and may dampen it down to 1; the view knows how loud a step is. */
TEST(test_noise_of_gear)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@..\n");
    rule_of(stage, "shield")->noise = 2;
    give(stage, "shield", 0);
    assert_int_equal(stage->view->step_noise, 6);
    stage_do(stage, command_letter(CMD_USE, 1));
    assert_int_equal(stage->view->step_noise, 8);
    stage_wait(stage);
    assert_int_equal(stage->game->world.noise, 4);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage->game->world.noise, 8);
    rule_of(stage, "shield")->noise = -9;
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage->game->world.noise, 1);
    assert_int_equal(stage->view->step_noise, 1);
}

/* Each who strikes the guarding hero takes the spikes' force, whatever its defense; nobody else does. */
TEST(test_spikes)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "o@o\n");
    rule_of(stage, "shield")->spikes = 2;
    give(stage, "shield", 0);
    stage_do(stage, command_letter(CMD_USE, 1));
    for (int i = 0; i < 2; i++) {
        stage_nth(stage, "orc", i)->fighter.defense = 9;
        stage_nth(stage, "orc", i)->next = stage->game->world.time;
    }
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_DAMAGED, EV_ATTACKED, EV_DAMAGED);
    assert_int_equal(stage_event(stage, EV_DAMAGED, 0)->extra, DAMAGE_FORCE);
    assert_int_equal(stage_event(stage, EV_DAMAGED, 0)->subject_kind, test_kind(stage->rules, "shield"));
    assert_int_equal(stage_nth(stage, "orc", 0)->fighter.hp, 18);
    assert_int_equal(stage_nth(stage, "orc", 1)->fighter.hp, 18);
    stage_do(stage, command_letter(CMD_USE, 1)); /* no guard, and then no shield */
    assert_int_equal(stage_count(stage, EV_DAMAGED), 0);
    stage_wait(stage);
    assert_int_equal(stage_count(stage, EV_DAMAGED), 0);
}

/* Threat knows what spikes let out of who dies of them, and that riposte makes two of one. */
TEST(test_threat_of_counters)
{
    struct stage *stage = *state;
    int32_t after;
    for (int spiked = 0; spiked < 2; spiked++) {
        stage_draw_still(stage, "@.\n");
        rule_of(stage, "shield")->spikes = (int16_t)(spiked ? 2 : 0);
        give(stage, "shield", 0);
        stage_do(stage, command_letter(CMD_USE, 1));
        struct entity *bladder = stage_put(stage, "spore_bladder", 1, 0);
        bladder->fighter.hp = 1;
        awareness_begin(bladder, AWARENESS_HUNT);
        bladder->next = stage->game->world.time;
        stage_refresh(stage);
        int threat = forecast_threat(stage->game, &after), hp = stage_hero(stage)->fighter.hp;
        stage_wait(stage);
        assert_int_equal(threat, spiked);
        assert_in_range(hp - stage_hero(stage)->fighter.hp, 0, threat);
    }
    for (int blade = 0; blade < 2; blade++) {
        stage_draw_still(stage, ".....\n..@..\n.....\n");
        rule_of(stage, "sword")->traits = (uint8_t)(blade << WEAPON_RIPOSTE);
        give(stage, "sword", 0);
        stage_do(stage, command_letter(CMD_USE, 1));
        for (int i = 0; i < 2; i++) {
            struct entity *slime = stage_put(stage, "bog_slime", 1 + 2 * i, 1);
            awareness_begin(slime, AWARENESS_HUNT);
            slime->next = stage->game->world.time;
        }
        stage_refresh(stage);
        int threat = forecast_threat(stage->game, &after), hp = stage_hero(stage)->fighter.hp;
        stage_wait(stage);
        assert_in_range(hp - stage_hero(stage)->fighter.hp, 1, threat);
    }
}

/* --- Names -------------------------------------------------------------------------------------------------------- */

static const char *called(const struct stage *stage, const char *kind, int count, int plus, enum noun_form form)
{
    static struct catalogue catalogue;
    static char text[THINGS_SIZE];
    struct strbuf buf = STRBUF(text);
    catalogue_init(&catalogue);
    text_things(&catalogue, (struct things){&stage->rules->kinds[test_kind(stage->rules, kind)], count, plus, -1}, form,
                &buf);
    return text;
}

TEST(test_names)
{
    struct stage *stage = *state;
    assert_string_equal(called(stage, "sword", 1, 1, NOUN_A), "a sword +1");
    assert_string_equal(called(stage, "sword", 1, -2, NOUN_THE), "the sword -2");
    assert_string_equal(called(stage, "sword", 1, 0, NOUN_BARE), "sword");
    assert_string_equal(called(stage, "sword", 2, 1, NOUN_BARE), "2 swords +1");
    assert_string_equal(called(stage, "healing_potion", 2, 0, NOUN_THE), "2 healing potions");
}

TEST_GROUP(stage_setup, stage_teardown)
