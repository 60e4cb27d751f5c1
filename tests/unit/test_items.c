/* SPDX-License-Identifier: MIT
 *
 * Taking, dropping, drinking and wearing: the pack's 26 letters, the potion, the equip rules, what costs a turn. */
#include "support/test.h"

#include "core/component/equipment.h"
#include "core/component/fighter.h"
#include "core/component/inventory.h"
#include "support/content.h"
#include "support/world_fixture.h"

static struct command use(int letter)
{
    return command_letter(CMD_USE, letter);
}

static struct command drop(int letter)
{
    return command_letter(CMD_DROP, letter);
}

static const struct command PICK_UP = {.type = CMD_PICK_UP};

static void expect_pack(struct stage *stage, int letter, const char *kind)
{
    assert_int_equal(stage->view->pack[letter].kind, kind ? test_kind(stage->rules, kind) : KIND_NONE);
}

/* --- The pack ---------------------------------------------------------------------------------------------------- */

TEST(test_pick_up)
{
    struct stage *stage = *state;
    stage_draw(stage, "@!.\n");
    stage_refuses(stage, PICK_UP, REJECT_NOTHING_HERE);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage->view->hero.top_item, test_kind(stage->rules, "healing_potion"));
    stage_do(stage, PICK_UP);
    STAGE_EVENTS(stage, EV_ITEM_TAKEN);
    assert_int_equal(stage->events.list[0].amount, 1);
    expect_pack(stage, 1, "healing_potion");
    assert_int_equal(stage->view->hero.top_item, KIND_NONE);
    assert_int_equal(stage->view->turn, 2);
    stage_is(stage, ".@.\n");
    stage_refuses(stage, PICK_UP, REJECT_NOTHING_HERE);
}

/* Of several things on one cell the one drawn on top is taken: the last in id order. */
TEST(test_top_item_first)
{
    static const char *const HEAP[] = {"healing_potion", "sword", "fireball_scroll"};
    struct stage *stage = *state;
    stage_draw(stage, "@.\n");
    for (int i = 0; i < 3; i++)
        stage_put(stage, HEAP[i], 1, 0);
    stage_refresh(stage);
    for (int i = 2; i >= 0; i--) {
        assert_int_equal(view_top(stage->view, point_at(1, 0))->kind, test_kind(stage->rules, HEAP[i]));
        stage_do(stage, command_move(DIR_E));
        assert_int_equal(stage->view->hero.top_item, test_kind(stage->rules, HEAP[i]));
        stage_do(stage, PICK_UP);
        expect_pack(stage, 3 - i, HEAP[i]);
        stage_do(stage, command_move(DIR_W));
    }
}

/* Only what lies under the hero counts, and only things: no corpse, no stairs. */
TEST(test_nothing_here)
{
    struct stage *stage = *state;
    stage_draw(stage, "!@!\n");
    stage_put(stage, "stairs_down", 1, 0);
    stage_refuses(stage, PICK_UP, REJECT_NOTHING_HERE);
}

TEST(test_pack_of_26)
{
    struct stage *stage = *state;
    stage_draw(stage, "@!\n");
    for (int letter = 1; letter < 25; letter++)
        assert_int_equal(stage_give(stage, "healing_potion"), letter);
    stage_put(stage, "sword", 0, 0);
    stage_put(stage, "shield", 1, 0);
    stage_do(stage, PICK_UP);
    assert_int_equal(stage->events.list[0].amount, 25);
    expect_pack(stage, 25, "sword");
    stage_do(stage, command_move(DIR_E));
    stage_refuses(stage, PICK_UP, REJECT_PACK_FULL);
    expect_pack(stage, 0, "dagger");
    stage_is(stage, ".@\n");
    stage_do(stage, drop(7));
    stage_do(stage, PICK_UP);
    expect_pack(stage, 7, "shield");
}

/* Letters are stable: a hole stays open until something new fills it, lowest first. */
TEST(test_stable_letters)
{
    struct stage *stage = *state;
    stage_draw(stage, "@\n");
    stage_give(stage, "sword");
    stage_give(stage, "shield");
    stage_give(stage, "healing_potion");
    entity_id potion = stage->game->world.inventory.letters[3];
    stage_do(stage, drop(1));
    stage_do(stage, drop(2));
    expect_pack(stage, 1, NULL);
    expect_pack(stage, 2, NULL);
    expect_pack(stage, 3, "healing_potion");
    assert_int_equal(stage->view->pack[3].id, potion);
    stage_do(stage, PICK_UP);
    expect_pack(stage, 1, "shield");
    stage_do(stage, PICK_UP);
    expect_pack(stage, 2, "sword");
}

TEST(test_drops)
{
    struct stage *stage = *state;
    stage_draw(stage, ".@\n");
    int letter = stage_give(stage, "healing_potion");
    entity_id potion = stage->game->world.inventory.letters[letter];
    stage_do(stage, drop(letter));
    STAGE_EVENTS(stage, EV_ITEM_DROPPED);
    assert_int_equal(stage->events.list[0].amount, letter);
    assert_int_equal(stage->events.list[0].object, potion);
    assert_int_equal(stage->view->turn, 1);
    stage_expect_at(world_find(&stage->game->world, potion), 1, 0);
    stage_refuses(stage, drop(letter), REJECT_NO_SUCH_ITEM);
    stage_do(stage, command_move(DIR_W));
    stage_is(stage, "@!\n");
}

TEST(test_empty_letters)
{
    struct stage *stage = *state;
    stage_draw(stage, "@\n");
    for (int letter = 1; letter < MAX_PACK; letter++) {
        stage_refuses(stage, use(letter), REJECT_NO_SUCH_ITEM);
        stage_refuses(stage, drop(letter), REJECT_NO_SUCH_ITEM);
        stage_refuses(stage, command_use_at(letter, point_at(0, 0)), REJECT_NO_SUCH_ITEM);
    }
}

/* --- The potion -------------------------------------------------------------------------------------------------- */

TEST(test_healing)
{
    static const struct {
        int hp, after;
    } DRAUGHTS[] = {{1, 41}, {50, 90}, {60, 100}, {61, 100}, {99, 100}};
    struct stage *stage = *state;
    for (size_t i = 0; i < sizeof DRAUGHTS / sizeof DRAUGHTS[0]; i++) {
        stage_draw(stage, "@\n");
        int letter = stage_give(stage, "healing_potion");
        stage_hero(stage)->fighter.hp = (int16_t)DRAUGHTS[i].hp;
        stage_do(stage, use(letter));
        STAGE_EVENTS(stage, EV_ITEM_USED, EV_HEALED);
        assert_int_equal(stage->events.list[1].amount, DRAUGHTS[i].after - DRAUGHTS[i].hp);
        assert_int_equal(stage->events.list[1].object_kind, test_kind(stage->rules, "healing_potion"));
        assert_int_equal(stage_hero(stage)->fighter.hp, DRAUGHTS[i].after);
        assert_int_equal(stage->view->turn, 1);
        expect_pack(stage, letter, NULL);
    }
}

TEST(test_full_health)
{
    struct stage *stage = *state;
    stage_draw(stage, "@o\n");
    int letter = stage_give(stage, "healing_potion");
    stage_refuses(stage, use(letter), REJECT_FULL_HEALTH);
    stage_hero(stage)->fighter.hp = 99;
    stage_do(stage, use(letter));
}

/* A potion takes no aim. */
TEST(test_no_target_wanted)
{
    struct stage *stage = *state;
    stage_draw(stage, "@o\n");
    stage_hero(stage)->fighter.hp = 50;
    stage_refuses(stage, command_use_at(stage_give(stage, "healing_potion"), point_at(1, 0)), REJECT_MALFORMED);
    stage_refuses(stage, command_use_at(0, point_at(1, 0)), REJECT_MALFORMED);
}

/* --- Wearing ----------------------------------------------------------------------------------------------------- */

static void expect_suit(struct stage *stage, int power, int defense, int main_hand, int off_hand)
{
    assert_int_equal(stage->view->hero.power, power);
    assert_int_equal(stage->view->hero.defense, defense);
    assert_int_equal(stage->view->worn[SLOT_MAIN_HAND], main_hand);
    assert_int_equal(stage->view->worn[SLOT_OFF_HAND], off_hand);
}

/* Using what is worn takes it off; using it again puts it on. Each costs a turn. */
TEST(test_toggle)
{
    struct stage *stage = *state;
    stage_draw(stage, "@\n");
    expect_suit(stage, 4, 1, 0, -1);
    stage_do(stage, use(0));
    STAGE_EVENTS(stage, EV_UNEQUIPPED);
    assert_int_equal(stage->events.list[0].amount, SLOT_MAIN_HAND);
    expect_suit(stage, 2, 1, -1, -1);
    expect_pack(stage, 0, "dagger");
    stage_do(stage, use(0));
    STAGE_EVENTS(stage, EV_EQUIPPED);
    expect_suit(stage, 4, 1, 0, -1);
    assert_int_equal(stage->view->turn, 2);
}

/* A new one takes the place of the old in its slot; the other slot is not touched. */
TEST(test_replace)
{
    struct stage *stage = *state;
    stage_draw(stage, "@\n");
    int sword = stage_give(stage, "sword"), shield = stage_give(stage, "shield");
    stage_do(stage, use(shield));
    STAGE_EVENTS(stage, EV_EQUIPPED);
    expect_suit(stage, 4, 2, 0, shield);
    stage_do(stage, use(sword));
    STAGE_EVENTS(stage, EV_UNEQUIPPED, EV_EQUIPPED);
    assert_int_equal(stage->events.list[0].object_kind, test_kind(stage->rules, "dagger"));
    assert_int_equal(stage->events.list[1].object_kind, test_kind(stage->rules, "sword"));
    expect_suit(stage, 5, 2, sword, shield);
    assert_false(stage->view->pack[0].worn);
    assert_int_equal(stage->view->turn, 2);
}

TEST(test_dropping_unequips)
{
    struct stage *stage = *state;
    stage_draw(stage, "@\n");
    stage_do(stage, drop(0));
    STAGE_EVENTS(stage, EV_UNEQUIPPED, EV_ITEM_DROPPED);
    expect_suit(stage, 2, 1, -1, -1);
    stage_do(stage, PICK_UP);
    expect_suit(stage, 2, 1, -1, -1);
}

/* What is carried but not worn adds nothing; two of a kind do not add up. */
TEST(test_only_worn_counts)
{
    struct stage *stage = *state;
    stage_draw(stage, "@\n");
    int second = stage_give(stage, "dagger");
    stage_give(stage, "sword");
    stage_refresh(stage);
    expect_suit(stage, 4, 1, 0, -1);
    stage_do(stage, use(second));
    expect_suit(stage, 4, 1, second, -1);
}

/* The bonus to hit points, which nothing classic has: the maximum follows what is worn, and hp stay below it. */
TEST(test_hit_point_bonus)
{
    struct stage *stage = *state;
    stage_draw(stage, "@\n");
    stage->rules->kinds[test_kind(stage->rules, "shield")].equippable.max_hp = 30;
    int shield = stage_give(stage, "shield");
    stage_do(stage, use(shield));
    assert_int_equal(stage->view->hero.max_hp, 130);
    assert_int_equal(stage->view->hero.base_max_hp, 100);
    assert_int_equal(stage->view->hero.hp, 100);
    stage_hero(stage)->fighter.hp = 120;
    stage_do(stage, use(shield));
    assert_int_equal(stage->view->hero.max_hp, 100);
    assert_int_equal(stage->view->hero.hp, 100);
}

/* Every deed with a thing lets the others act once; a refused one lets nobody. */
TEST(test_what_costs_a_turn)
{
    struct stage *stage = *state;
    stage_draw(stage, "@o\n");
    int potion = stage_give(stage, "healing_potion");
    stage_hero(stage)->fighter.hp = 50;
    const struct command commands[] = {use(potion), use(0), drop(0), PICK_UP};
    for (uint32_t i = 0; i < 4; i++) {
        stage_do(stage, commands[i]);
        assert_int_equal(stage_count(stage, EV_ATTACKED), 1);
        assert_int_equal(stage->view->turn, i + 1);
    }
    stage_refuses(stage, PICK_UP, REJECT_NOTHING_HERE);
    assert_int_equal(stage->view->turn, 4);
}

/* A thing that is neither worn nor has an effect cannot be used. */
TEST(test_not_usable)
{
    struct stage *stage = *state;
    stage_draw(stage, "@\n");
    stage->rules->kinds[test_kind(stage->rules, "healing_potion")].item.effect = EFFECT_NONE;
    stage_refuses(stage, use(stage_give(stage, "healing_potion")), REJECT_NOT_USABLE);
}

TEST_GROUP(stage_setup, stage_teardown)
