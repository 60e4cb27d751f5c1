/* SPDX-License-Identifier: MIT
 *
 * Kits: the first choice of a game whose profile has several. What there is before it, what each brings, and that the
 * first begins as the game of a profile that has it alone. */
#include "support/test.h"

#include "core/state/encoding.h"
#include "sim/bot.h"
#include "support/content.h"
#include "support/world_fixture.h"

#include <stdlib.h>
#include <string.h>

enum { SEEDS = 40, WARDEN = 1, KITS = 2 };

static int kits_setup(void **state)
{
    void *made;
    int result = stage_setup(&made);
    struct stage *stage = made;
    free(stage->rules);
    stage->rules = test_rules_from("tests/data/kits/content");
    *state = stage;
    return result;
}

static void look(struct stage *stage)
{
    game_view(stage->game, stage->view);
    expect_sound(stage->game);
}

static void begin(struct stage *stage, uint64_t seed)
{
    game_new(stage->game, stage->rules, rules_find_profile(stage->rules, "kits"), seed);
    look(stage);
}

/* There is nothing yet but the choice. */
TEST_WITH(test_the_choice_comes_first, kits_setup, stage_teardown)
{
    struct stage *stage = *state;
    begin(stage, 7);
    assert_int_equal(stage->view->state, GAME_KIT);
    assert_int_equal(stage->view->entity_count, 0);
    assert_int_equal(stage->view->threat, 0);
    for (int letter = 0; letter < MAX_PACK; letter++)
        assert_int_equal(stage->view->pack[letter].kind, KIND_NONE);
    stage_refuses(stage, command_plain(CMD_WAIT), REJECT_NOT_NOW);
    stage_refuses(stage, command_move(DIR_E), REJECT_NOT_NOW);
    stage_refuses(stage, command_kit(KITS), REJECT_NOT_OFFERED);
    stage_refuses(stage, command_kit(MAX_KITS), REJECT_MALFORMED);
    stage_restore(stage);
    stage_do(stage, command_kit(WARDEN));
    STAGE_EVENTS(stage, EV_KIT_CHOSEN);
    assert_int_equal(stage->view->state, GAME_PLAYING);
    assert_int_equal(stage->view->turn, 0);
    assert_int_equal(stage->view->deepest, 1);
    stage_refuses(stage, command_kit(WARDEN), REJECT_NOT_NOW);
    stage_restore(stage);
}

/* What the hero may know of it is all that a game made from it shows. */
TEST_WITH(test_the_choice_can_be_forgotten, kits_setup, stage_teardown)
{
    struct stage *stage = *state;
    struct view *again = malloc(sizeof *again);
    assert_non_null(again);
    begin(stage, 7);
    game_forget(stage->copy, stage->view);
    expect_sound(stage->copy);
    game_view(stage->copy, again);
    again->seed = stage->view->seed;
    expect_same_view(stage->view, again);
    free(again);
}

/* Each begins as it is told, and the floor is the same for all. */
TEST_WITH(test_each_kit, kits_setup, stage_teardown)
{
    struct stage *stage = *state;
    static const char *const HEROES[KITS] = {"delver", "warden"};
    static const int HP[KITS] = {100, 70}, DEFENSE[KITS] = {1, 2};
    for (int kit = 0; kit < KITS; kit++) {
        begin(stage, 7);
        stage_do(stage, command_kit(kit));
        const struct view_hero *hero = &stage->view->hero;
        struct fighter_numbers told =
            kit_numbers(stage->rules, &stage->rules->profiles[stage->view->profile].kits[kit]);
        assert_int_equal(hero->kind, test_kind(stage->rules, HEROES[kit]));
        assert_int_equal(hero->hp, HP[kit]);
        assert_int_equal(hero->max_hp, HP[kit]);
        assert_int_equal(hero->defense, DEFENSE[kit]);
        assert_int_equal(told.max_hp, hero->max_hp);
        assert_int_equal(told.power, hero->power);
        assert_int_equal(told.defense, hero->defense);
        assert_int_equal(stage_event(stage, EV_KIT_CHOSEN, 0)->subject_kind, hero->kind);
    }
    assert_true(view_weapon_has(stage->view, WEAPON_REACH));
    assert_int_equal(stage->view->pack[stage->view->worn[SLOT_OFF_HAND]].kind, test_kind(stage->rules, "shield"));
    assert_int_equal(stage->view->pack[2].kind, test_kind(stage->rules, "throwing_knife"));
    assert_int_equal(stage->view->pack[2].count, 3);
}

/* Those of the game. */
TEST_WITH(test_the_campaigns_kits, stage_setup, stage_teardown)
{
    static const struct {
        const char *hero, *things[5]; /* worn before the rest */
        int hp, power, defense, worn, last;
    } KIT_ROWS[] = {
        {"delver", {"dagger"}, 100, 4, 1, 1, 1},
        {"warden", {"spear", "shield"}, 70, 4, 2, 2, 1},
        {"huntsman", {"dagger", "hunting_bow", "arrow"}, 80, 4, 1, 2, 14},
        {"hedge_wife", {"dagger", "staff_of_sparks", "lightning_scroll", "confusion_scroll"}, 80, 4, 1, 1, 1},
        {"shade", {"dagger", "ring_of_hush", "smoke_pot"}, 80, 4, 1, 2, 2},
    };
    struct stage *stage = *state;
    const struct rules *rules = stage->shipped;
    const struct profile *profile = &rules->profiles[rules_find_profile(rules, "campaign")];
    assert_int_equal(profile->kit_count, (int)(sizeof KIT_ROWS / sizeof KIT_ROWS[0]));
    for (int i = 0; i < profile->kit_count; i++) {
        const struct starting_kit *kit = &profile->kits[i];
        struct fighter_numbers told = kit_numbers(rules, kit);
        assert_string_equal(rules->kinds[kit->hero].id, KIT_ROWS[i].hero);
        assert_int_equal(told.max_hp, KIT_ROWS[i].hp);
        assert_int_equal(told.power, KIT_ROWS[i].power);
        assert_int_equal(told.defense, KIT_ROWS[i].defense);
        for (int j = 0; j < kit->count; j++) {
            assert_string_equal(rules->kinds[kit->things[j].kind].id, KIT_ROWS[i].things[j]);
            assert_int_equal(kit->things[j].worn, j < KIT_ROWS[i].worn);
        }
        assert_null(KIT_ROWS[i].things[kit->count]);
        assert_int_equal(kit->things[kit->count - 1].count, KIT_ROWS[i].last);
    }
}

/* The hero is shown before the choice as it then sets out. */
TEST_WITH(test_a_kit_is_shown_as_it_is, stage_setup, stage_teardown)
{
    struct stage *stage = *state;
    struct view *would = malloc(sizeof *would);
    assert_non_null(would);
    int campaign = rules_find_profile(stage->shipped, "campaign");
    for (int kit = 0; kit < stage->shipped->profiles[campaign].kit_count; kit++) {
        game_new(stage->game, stage->shipped, campaign, 7);
        game_view(stage->game, would);
        view_set_out(would, kit);
        stage_do(stage, command_kit(kit));
        assert_int_equal(would->hero.kind, stage->view->hero.kind);
        assert_int_equal(would->hero.hp, stage->view->hero.hp);
        assert_int_equal(would->hero.max_hp, stage->view->hero.max_hp);
        assert_int_equal(would->hero.power, stage->view->hero.power);
        assert_int_equal(would->hero.defense, stage->view->hero.defense);
        assert_int_equal(would->step_noise, stage->view->step_noise);
        assert_int_equal(stage->view->noise, stage->view->step_noise); /* nothing is done yet */
        assert_memory_equal(would->worn, stage->view->worn, sizeof would->worn);
        for (int letter = 0; letter < MAX_PACK; letter++) {
            const struct view_item *shown = &would->pack[letter], *item = &stage->view->pack[letter];
            assert_int_equal(shown->kind, item->kind);
            assert_int_equal(shown->count, item->count);
            assert_int_equal(shown->plus, item->plus);
            assert_int_equal(shown->charges, item->charges);
            assert_int_equal(shown->worn, item->worn);
        }
    }
    free(would);
}

/* Bit for bit: who chooses the first plays what a profile with that kit alone plays. */
TEST_WITH(test_the_first_kit_is_the_game_without_a_choice, kits_setup, stage_teardown)
{
    struct stage *stage = *state;
    struct profile *profile = &stage->rules->profiles[rules_find_profile(stage->rules, "kits")];
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        begin(stage, seed);
        stage_do(stage, command_kit(0));
        profile->kit_count = 1;
        game_new(stage->copy, stage->rules, stage->view->profile, seed);
        assert_int_equal(game_state(stage->copy), GAME_PLAYING);
        assert_true(game_hash_world(stage->copy) == game_hash_world(stage->game));
        profile->kit_count = KITS;
    }
}

/* A floor can be looked at without a game. */
TEST_WITH(test_floors_are_revealed_without_a_choice, kits_setup, stage_teardown)
{
    struct stage *stage = *state;
    begin(stage, 7);
    game_reveal_floor(stage->game, 2);
    look(stage);
    assert_int_equal(stage->view->state, GAME_PLAYING);
    assert_int_equal(stage->view->floor, 2);
    assert_true(stage->view->entity_count > 0);
}

/* No world is believed in which something has come before the choice, or in which there is none. */
TEST_WITH(test_worlds_that_cannot_ask, kits_setup, stage_teardown)
{
    struct stage *stage = *state;
    char text[128] = "";
    struct strbuf why = STRBUF(text);
    begin(stage, 7);
    stage_do(stage, command_kit(0));
    stage->game->world.state = GAME_KIT;
    assert_false(game_check(stage->game, &why));
    assert_non_null(strstr(text, "before the hero has set out"));
    begin(stage, 7);
    stage->game->world.turn = 1;
    assert_false(game_check(stage->game, NULL));
    begin(stage, 7);
    stage->rules->profiles[stage->view->profile].kit_count = 1;
    assert_false(game_check(stage->game, NULL));
}

/* Who plays by chance begins as anybody, all others as the first. */
TEST_WITH(test_bots_set_out, kits_setup, stage_teardown)
{
    struct stage *stage = *state;
    int kinds, chosen[KITS] = {0};
    const struct bot_kind *bots = bot_kinds(&kinds);
    begin(stage, 7);
    for (int i = 0; i < kinds; i++) {
        struct bot *bot = calloc(1, sizeof *bot);
        void *room = malloc(bot_room(&bots[i]) + 1);
        assert_non_null(bot);
        assert_non_null(room);
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            bot_start(bot, &bots[i], seed, room);
            bot_reveal(bot, stage->game);
            struct command command = bots[i].next(bot, stage->view);
            assert_int_equal(game_legal(stage->game, &command), REJECT_NONE);
            assert_int_equal(command.type, CMD_KIT);
            assert_true(strcmp(bots[i].name, "random") == 0 || command.choice == 0);
            chosen[command.choice]++;
        }
        free(room);
        free(bot);
    }
    assert_true(chosen[WARDEN] > 0 && chosen[WARDEN] < SEEDS);
}
