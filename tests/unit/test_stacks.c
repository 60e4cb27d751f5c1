/* SPDX-License-Identifier: MIT
 *
 * Things of one kind under one letter, in games of the campaign: what grows, what is moved whole, what goes one by one.
 */
#include "support/test.h"

#include "core/ability/ability.h"
#include "core/component/inventory.h"
#include "support/content.h"
#include "support/world_fixture.h"

#include <stdlib.h>

static const struct command PICK_UP = {.type = CMD_PICK_UP};

static void expect_letter(struct stage *stage, int letter, const char *kind, int count)
{
    stage_refresh(stage);
    assert_int_equal(stage->view->pack[letter].kind, kind ? test_kind(stage->rules, kind) : KIND_NONE);
    assert_int_equal(stage->view->pack[letter].count, count);
}

static int give_several(struct stage *stage, const char *kind, int count)
{
    int letter = -1;
    for (int i = 0; i < count; i++)
        letter = stage_give(stage, kind);
    stage_refresh(stage);
    return letter;
}

/* What is used up shares a letter; what is worn never does, and classic has a letter for each thing. */
TEST(test_letters)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@.\n");
    assert_int_equal(give_several(stage, "healing_potion", 3), 1);
    assert_int_equal(give_several(stage, "fireball_scroll", 2), 2);
    assert_int_equal(give_several(stage, "sword", 2), 4);
    expect_letter(stage, 1, "healing_potion", 3);
    expect_letter(stage, 2, "fireball_scroll", 2);
    expect_letter(stage, 3, "sword", 1);
    expect_sound(stage->game);
    stage_draw(stage, "@.\n");
    assert_int_equal(give_several(stage, "healing_potion", 3), 3);
    expect_letter(stage, 1, "healing_potion", 1);
}

/* All that lies there in one stack comes at once, and is told by its number. */
TEST(test_moved_whole)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@.\n");
    int letter = give_several(stage, "healing_potion", 3);
    stage_do(stage, command_letter(CMD_DROP, letter));
    assert_int_equal(stage_event(stage, EV_ITEM_DROPPED, 0)->object_count, 3);
    expect_letter(stage, letter, NULL, 0);
    assert_int_equal(view_top(stage->view, point_at(0, 0))->count, 3);
    stage_give(stage, "fireball_scroll");
    int single = stage_give(stage, "healing_potion");
    assert_int_equal(single, 2);
    stage_do(stage, PICK_UP);
    assert_int_equal(stage_event(stage, EV_ITEM_TAKEN, 0)->object_count, 3);
    assert_int_equal(stage_event(stage, EV_ITEM_TAKEN, 0)->amount, single);
    expect_letter(stage, single, "healing_potion", 4);
}

/* A full pack refuses a new kind; a stack grows, up to its limit. */
TEST(test_full_pack)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@..\n");
    stage_give(stage, "healing_potion");
    while (inventory_letter_of(&stage->game->world.inventory, ENTITY_NONE) >= 0)
        stage_give(stage, "sword");
    stage_put(stage, "fireball_scroll", 1, 0);
    stage_put(stage, "healing_potion", 2, 0);
    stage_do(stage, command_move(DIR_E));
    stage_refuses(stage, PICK_UP, REJECT_PACK_FULL);
    stage_do(stage, command_move(DIR_E));
    stage_do(stage, PICK_UP);
    expect_letter(stage, 1, "healing_potion", 2);
    stage_only(stage, "healing_potion")->more = MAX_STACK - 1;
    stage_put(stage, "healing_potion", 2, 0);
    stage_refresh(stage);
    stage_refuses(stage, PICK_UP, REJECT_PACK_FULL);
}

TEST(test_used_one_by_one)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@...o\n");
    int potions = give_several(stage, "healing_potion", 2);
    stage_hero(stage)->fighter.hp = 1;
    stage_do(stage, command_letter(CMD_USE, potions));
    assert_int_equal(stage_event(stage, EV_ITEM_USED, 0)->object_count, 1);
    expect_letter(stage, potions, "healing_potion", 1);
    stage_do(stage, command_letter(CMD_USE, potions));
    expect_letter(stage, potions, NULL, 0);
    stage->rules->kinds[test_kind(stage->rules, "confusion_scroll")].item =
        (struct item_rule){.effect = EFFECT_MISSILE, .amount = 2, .range = 8};
    int knives = give_several(stage, "confusion_scroll", 3);
    stage_do(stage, command_throw(knives, point_at(4, 0)));
    assert_int_equal(stage_event(stage, EV_THROWN, 0)->object_count, 1);
    expect_letter(stage, knives, "confusion_scroll", 2);
}

/* A thief takes one, and that one it drops. */
TEST(test_stolen_one_by_one)
{
    struct stage *stage = *state;
    stage_draw_still(stage, ".@o.\n");
    struct monster_rule *rule = &stage->rules->kinds[test_kind(stage->rules, "orc")].monster;
    rule->ability_count = 1;
    rule->abilities[0] = (struct ability_rule){.ability = ABILITY_STEAL};
    struct entity *orc = stage_only(stage, "orc");
    int letter = give_several(stage, "healing_potion", 3);
    orc->next = stage->game->world.time;
    stage_wait(stage);
    assert_int_equal(stage_event(stage, EV_STOLE, 0)->object_count, 1);
    expect_letter(stage, letter, "healing_potion", 2);
    orc->fighter.hp = 1;
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(view_top(stage->view, point_at(2, 0))->count, 1);
}

/* Bytes keep stacks, and so does who looks ahead. */
TEST(test_kept)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@.\n");
    give_several(stage, "healing_potion", 3);
    stage_put(stage, "fireball_scroll", 1, 0)->more = 1;
    stage_refresh(stage);
    uint64_t before = game_hash(stage->game);
    stage_only(stage, "fireball_scroll")->more = 2;
    stage_refresh(stage);
    assert_true(game_hash(stage->game) != before);
    stage_restore(stage);
    struct view *view = malloc(sizeof *view);
    game_forget(stage->copy, stage->view);
    game_view(stage->copy, view);
    assert_int_equal(view->pack[1].count, 3);
    assert_int_equal(view_top(view, point_at(1, 0))->count, 3);
    free(view);
}

TEST_GROUP(stage_setup, stage_teardown)
