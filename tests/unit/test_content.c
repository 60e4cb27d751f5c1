/* SPDX-License-Identifier: MIT
 *
 * What content_load makes of good files: the shipped numbers one by one. The errors have programs of their own,
 * test_content_faults.c, test_campaign_faults.c; the content hash has test_content_hash.c. */
#include "support/test.h"

#include "support/content.h"

#include <stdlib.h>

/* --- What is loaded ---------------------------------------------------------------------------------------------- */

static const struct kind *kind_of(const struct rules *rules, const char *id)
{
    return &rules->kinds[test_kind(rules, id)];
}

static void expect_fighter(const struct kind *kind, int hp, int defense, int power, int xp)
{
    assert_int_equal(kind->fighter.max_hp, hp);
    assert_int_equal(kind->fighter.defense, defense);
    assert_int_equal(kind->fighter.power, power);
    assert_int_equal(kind->fighter.xp, xp);
    assert_int_equal(kind->render_order, RO_ACTOR);
    assert_true(kind->blocks);
}

static void expect_look(const struct kind *kind, char glyph, enum colour colour)
{
    assert_int_equal(kind->glyph, glyph);
    assert_int_equal(kind->colour, colour);
}

TEST(test_classic_fighters)
{
    const struct rules *rules = *state;
    const struct kind *hero = kind_of(rules, "delver");
    const struct kind *orc = kind_of(rules, "orc");
    const struct kind *troll = kind_of(rules, "troll");
    expect_fighter(hero, 100, 1, 2, 0);
    expect_fighter(orc, 20, 0, 4, 35);
    expect_fighter(troll, 30, 2, 8, 100);
    expect_look(hero, '@', COLOUR_WHITE);
    expect_look(orc, 'o', COLOUR_LIGHT_GREEN);
    expect_look(troll, 'T', COLOUR_GREEN);
    assert_int_equal(hero->components, HAS_FIGHTER | HAS_INVENTORY | HAS_EQUIPMENT | HAS_LEVEL);
    assert_int_equal(orc->components, HAS_FIGHTER | HAS_AI);
    assert_int_equal(troll->components, HAS_FIGHTER | HAS_AI);
    assert_int_equal(orc->ai, AI_BASIC);
    assert_string_equal(orc->name, "orc");
    assert_string_equal(orc->a_name, "an orc");
    assert_string_equal(orc->the_name, "the orc");
    assert_string_equal(orc->plural, "orcs");
}

struct item_case {
    const char *id;
    char glyph;
    struct item_rule item;
    bool worn;
    struct equippable_rule equippable;
};

TEST(test_classic_items)
{
    const struct rules *rules = *state;
    /* clang-format off */
    static const struct item_case cases[] = {
        {"healing_potion",   '!', {.effect = EFFECT_HEAL, .amount = 40},                    false, {.slot = 0}},
        {"lightning_scroll", '?', {.effect = EFFECT_LIGHTNING, .amount = 40, .range = 5},   false, {.slot = 0}},
        {"fireball_scroll",  '?', {.effect = EFFECT_FIREBALL, .amount = 25, .radius = 3},   false, {.slot = 0}},
        {"confusion_scroll", '?', {.effect = EFFECT_CONFUSE, .turns = 10},                  false, {.slot = 0}},
        {"dagger",           '-', {.effect = EFFECT_NONE}, true, {.slot = SLOT_MAIN_HAND, .power = 2}},
        {"sword",            '/', {.effect = EFFECT_NONE}, true, {.slot = SLOT_MAIN_HAND, .power = 3}},
        {"shield",           '[', {.effect = EFFECT_NONE}, true, {.slot = SLOT_OFF_HAND, .defense = 1}},
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct item_case *expected = &cases[i];
        const struct kind *kind = kind_of(rules, expected->id);
        assert_int_equal(kind->glyph, expected->glyph);
        assert_int_equal(kind->components, expected->worn ? HAS_ITEM | HAS_EQUIPPABLE : HAS_ITEM);
        assert_int_equal(kind->render_order, RO_ITEM);
        assert_false(kind->blocks);
        assert_int_equal(kind->item.effect, expected->item.effect);
        assert_int_equal(kind->item.amount, expected->item.amount);
        assert_int_equal(kind->item.range, expected->item.range);
        assert_int_equal(kind->item.radius, expected->item.radius);
        assert_int_equal(kind->item.turns, expected->item.turns);
        assert_int_equal(kind->equippable.slot, expected->equippable.slot);
        assert_int_equal(kind->equippable.power, expected->equippable.power);
        assert_int_equal(kind->equippable.defense, expected->equippable.defense);
        assert_int_equal(kind->equippable.max_hp, expected->equippable.max_hp);
    }
}

TEST(test_classic_features)
{
    const struct rules *rules = *state;
    const struct kind *stairs = kind_of(rules, "stairs_down");
    const struct kind *corpse = kind_of(rules, "corpse");
    expect_look(stairs, '>', COLOUR_WHITE);
    expect_look(corpse, '%', COLOUR_RED);
    assert_int_equal(stairs->components, HAS_STAIRS);
    assert_int_equal(corpse->components, 0);
    assert_int_equal(stairs->render_order, RO_STAIRS);
    assert_int_equal(corpse->render_order, RO_CORPSE);
    assert_false(stairs->blocks);
    assert_false(corpse->blocks);
}

TEST(test_classic_profile)
{
    const struct rules *rules = *state;
    assert_int_equal(rules->kind_count, 104);
    assert_int_equal(rules->profile_count, 5); /* and both campaigns, and the introduction */
    const struct profile *profile = &rules->profiles[0];
    assert_string_equal(profile->id, "classic");
    assert_int_equal(profile->ruleset, RULESET_CLASSIC);
    assert_int_equal(profile->rules_version, 1);
    assert_true(profile->content_hash == 0x32ca125161f2ad5f); /* as published in journals, scores and results */
    assert_int_equal(profile->map_width, 80);
    assert_int_equal(profile->map_height, 43);
    assert_int_equal(profile->max_rooms, 30);
    assert_int_equal(profile->room_min, 6);
    assert_int_equal(profile->room_max, 10);
    assert_int_equal(profile->fov_radius, 10);
    assert_int_equal(profile->chase_moves, 24);
    assert_int_equal(profile->arrival_heal_percent, 50);
    assert_int_equal(profile->xp_base, 200);
    assert_int_equal(profile->xp_factor, 150);
    assert_int_equal(profile->level_gain[CHOICE_CONSTITUTION], 20);
    assert_int_equal(profile->level_gain[CHOICE_STRENGTH], 1);
    assert_int_equal(profile->level_gain[CHOICE_AGILITY], 1);
    assert_int_equal(profile->kits[0].hero, test_kind(rules, "delver"));
    assert_int_equal(profile->stairs, test_kind(rules, "stairs_down"));
    assert_int_equal(profile->corpse, test_kind(rules, "corpse"));
    assert_int_equal(profile->kits[0].count, 1);
    assert_int_equal(profile->kits[0].things[0].kind, test_kind(rules, "dagger"));
    assert_true(profile->kits[0].things[0].worn);
    assert_true(profile->meets[test_kind(rules, "troll")] && profile->meets[test_kind(rules, "corpse")]);
    assert_false(profile->meets[test_kind(rules, "orc_slinger")] || profile->meets[test_kind(rules, "stairs_up")]);
}

/* Each table at the floors 1 to 9, as one row of numbers. */
TEST(test_classic_tables)
{
    const struct rules *rules = *state;
    const struct profile *profile = &rules->profiles[0];
    static const struct {
        const char *id;
        int values[9];
    } cases[] = {
        {"orc", {80, 80, 80, 80, 80, 80, 80, 80, 80}},
        {"troll", {0, 0, 15, 15, 30, 30, 60, 60, 60}},
        {"healing_potion", {35, 35, 35, 35, 35, 35, 35, 35, 35}},
        {"sword", {0, 0, 0, 5, 5, 5, 5, 5, 5}},
        {"shield", {0, 0, 0, 0, 0, 0, 0, 15, 15}},
        {"lightning_scroll", {0, 0, 0, 25, 25, 25, 25, 25, 25}},
        {"fireball_scroll", {0, 0, 0, 0, 0, 25, 25, 25, 25}},
        {"confusion_scroll", {0, 10, 10, 10, 10, 10, 10, 10, 10}},
    };
    static const int monsters[] = {2, 2, 2, 3, 3, 5, 5, 5, 5};
    static const int items[] = {1, 1, 1, 2, 2, 2, 2, 2, 2};
    assert_int_equal(profile->monster_count, 2);
    assert_int_equal(profile->item_count, 6);
    for (int floor = 1; floor <= 9; floor++) {
        assert_int_equal(step_table_at(&profile->monsters_per_room, floor), monsters[floor - 1]);
        assert_int_equal(step_table_at(&profile->items_per_room, floor), items[floor - 1]);
        for (int i = 0; i < 8; i++) {
            const struct spawn_rule *row = i < 2 ? &profile->monsters[i] : &profile->items[i - 2];
            assert_int_equal(row->kind, test_kind(rules, cases[i].id));
            assert_int_equal(step_table_at(&row->weight, floor), cases[i].values[floor - 1]);
        }
    }
}

/* No two kinds look alike: neither the same glyph and colour, nor black on black. Of heroes there is one in a game.
 * What unknown ones look like is told from each other: there are not enough colours for more. */
TEST(test_looks_are_distinct)
{
    const struct rules *rules = *state;
    for (int i = 0; i < rules->kind_count; i++) {
        const struct kind *kind = &rules->kinds[i];
        assert_int_not_equal(kind->colour, COLOUR_BLACK);
        for (int other = 0; other < i && kind->sort != SORT_HERO; other++)
            assert_false(kind->glyph == rules->kinds[other].glyph && kind->colour == rules->kinds[other].colour &&
                         kind->item.appearance == rules->kinds[other].item.appearance);
    }
}

TEST(test_folders_load)
{
    static const char *const folders[] = {"tests/data/arsenal/content", "tests/data/gauntlet/content",
                                          "tests/data/doom/content"};
    for (size_t i = 0; i < sizeof(folders) / sizeof(folders[0]); i++) {
        struct rules *rules = test_rules_from(folders[i]);
        assert_true(rules_find_profile(rules, "classic") == 0);
        free(rules);
    }
}

/* --- The Howe ---------------------------------------------------------------------------------------------------- */

/* Stands for their row. */
enum { ROOTS = 200 };

struct monster_case {
    const char *id;
    char glyph;
    enum colour colour;
    int hp, defense, power, xp;
    struct monster_rule rule;
    const char *followers;
};

/* As planned: a wrong digit in the data is a wrong game. */
TEST(test_howe_monsters)
{
#define BIT(trait) (1 << TRAIT_##trait)
    /* clang-format off */
    static const struct monster_case cases[] = {
        {"barrow_rat", 'r', COLOUR_BROWN, 6, 0, 3, 7,
         {0, 0, 3, 100, 100, 2, 3, KIND_NONE, 0, 0, 1, {{ABILITY_PACK, 0, 0, 0}}, 0, 0, KING_NONE, KIND_NONE}, NULL},
        {"orc", 'o', COLOUR_LIGHT_GREEN, 20, 0, 4, 35,
         {0, 0, 2, 100, 100, 1, 1, KIND_NONE, 0, 0, 0, {{0, 0, 0, 0}}, 0, 0, KING_NONE, KIND_NONE}, NULL},
        {"orc_slinger", 'o', COLOUR_YELLOW, 14, 0, 3, 30,
         {0, 0, 2, 100, 100, 1, 1, KIND_NONE, 0, 0, 1, {{ABILITY_SHOOT, 0, 5, 6}}, 0, 0, KING_NONE, KIND_NONE}, NULL},
        {"grave_hound", 'd', COLOUR_BROWN, 12, 0, 5, 20,
         {0, 0, 5, 50, 100, 2, 3, KIND_NONE, 0, 0, 1, {{ABILITY_PACK, 0, 0, 0}}, 0, 0, KING_NONE, KIND_NONE}, NULL},
        {"root_snare", 'P', COLOUR_GREEN, 18, 1, 5, 20,
         {BIT(STILL), 0, 1, 100, 100, 1, 1, KIND_NONE, 0, 0, 2, {{ABILITY_AMBUSH, ROOTS, 0, 0}, {ABILITY_GRAB, 0, 0, 0}}, 0, 0, KING_NONE, KIND_NONE},
         NULL},
        {"tomb_robber", 'p', COLOUR_CYAN, 15, 1, 5, 30,
         {0, 0, 3, 100, 100, 1, 1, KIND_NONE, 0, 0, 1, {{ABILITY_STEAL, 0, 0, 0}}, 0, 0, KING_NONE, KIND_NONE}, NULL},
        {"spore_bladder", 'v', COLOUR_MAGENTA, 4, 0, 0, 10,
         {BIT(FLY) | BIT(FLIT), 0, 1, 200, 100, 1, 1, KIND_NONE, 0, 0, 1, {{ABILITY_BURST, 1, 120, 0}}, 0, 0, KING_NONE, KIND_NONE}, NULL},
        {"orc_raider", 'o', COLOUR_WHITE, 24, 1, 7, 50,
         {0, 0, 2, 100, 100, 1, 2, KIND_NONE, 0, 0, 2, {{ABILITY_PACK, 0, 0, 0}, {ABILITY_CHARGE, 0, 0, 0}}, 0, 0, KING_NONE, KIND_NONE}, NULL},
        {"orc_captain", 'O', COLOUR_RED, 30, 1, 7, 80,
         {0, 0, 2, 100, 100, 1, 1, KIND_NONE, 1, 3, 3, {{ABILITY_CRUSH, 0, 0, 0}, {ABILITY_PACK, 0, 0, 0}, {ABILITY_RALLY, 0, 0, 0}}, 0, 0, KING_NONE, KIND_NONE}, "orc"},
        {"troll", 'T', COLOUR_GREEN, 30, 2, 8, 100,
         {BIT(LARGE), 0, 2, 100, 100, 1, 1, KIND_NONE, 0, 0, 1, {{ABILITY_CRUSH, 0, 0, 0}}, 0, 0, KING_NONE, KIND_NONE}, NULL},
    };
    /* clang-format on */
#undef BIT
    struct rules *rules = test_rules_from("tests/data/howe/content");
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct monster_case *expected = &cases[i];
        const struct kind *kind = kind_of(rules, expected->id);
        const struct monster_rule *rule = &kind->monster;
        expect_fighter(kind, expected->hp, expected->defense, expected->power, expected->xp);
        expect_look(kind, expected->glyph, expected->colour);
        assert_int_equal(rule->traits, expected->rule.traits);
        assert_int_equal(rule->coward_percent, expected->rule.coward_percent);
        assert_int_equal(rule->senses, expected->rule.senses);
        assert_int_equal(rule->move_cost, expected->rule.move_cost);
        assert_int_equal(rule->act_cost, expected->rule.act_cost);
        assert_int_equal(rule->group_min, expected->rule.group_min);
        assert_int_equal(rule->group_max, expected->rule.group_max);
        assert_int_equal(rule->followers, expected->followers ? test_kind(rules, expected->followers) : KIND_NONE);
        assert_int_equal(rule->followers_min, expected->rule.followers_min);
        assert_int_equal(rule->followers_max, expected->rule.followers_max);
        assert_int_equal(rule->ability_count, expected->rule.ability_count);
        for (int j = 0; j < rule->ability_count; j++) {
            assert_int_equal(rule->abilities[j].ability, expected->rule.abilities[j].ability);
            int what = expected->rule.abilities[j].what;
            assert_int_equal(rule->abilities[j].what, what == ROOTS ? rules_find_ground(rules, "roots") : what);
            assert_int_equal(rule->abilities[j].amount, expected->rule.abilities[j].amount);
            assert_int_equal(rule->abilities[j].range, expected->rule.abilities[j].range);
        }
    }
    free(rules);
}

TEST(test_the_campaigns_depths)
{
    static const struct depth_rule depths[] = {
        {1, {60, 40, 0, 0}, 150, 100, 1, 0, {0}, 0, 0, {{0}}, 0},
        {2, {40, 45, 15, 0}, 240, 100, 1, 0, {0}, 0, 0, {{0}}, 0},
        {3, {25, 40, 35, 0}, 420, 120, 3, 0, {0}, 0, 0, {{0}}, 0},
        {4, {25, 35, 0, 40}, 370, 120, 4, 0, {0}, 0, 0, {{0}}, 0},
        {5, {20, 40, 0, 40}, 480, 120, 5, 0, {0}, 0, 0, {{0}}, 0},
        {6, {15, 30, 0, 55}, 680, 120, 6, 0, {0}, 0, 0, {{0}}, 0},
    };
    enum { DEPTHS = sizeof depths / sizeof depths[0] };
    struct rules *rules = test_rules();
    const struct profile *profile = &rules->profiles[rules_find_profile(rules, "campaign")];
    assert_int_equal(profile->ruleset, RULESET_CAMPAIGN);
    assert_int_equal(profile->rules_version, 1009);
    assert_int_equal(profile->map_width, 60);
    assert_int_equal(profile->map_height, 21);
    assert_int_equal(profile->chapter, DEPTHS);
    assert_int_equal(profile->arrival_heal_percent, 50);
    assert_int_equal(profile->healing_gain, 10);
    assert_int_equal(profile->up_stairs, test_kind(rules, "stairs_up"));
    assert_int_equal(profile->gold, test_kind(rules, "gold"));
    assert_int_equal(profile->band_count, 5);
    assert_int_equal(profile->bands[0].budget_percent, 90);
    assert_int_equal(profile->bands[0].power_plus, 2);
    assert_int_equal(profile->depth_count, DEPTHS);
    for (int i = 0; i < DEPTHS; i++) {
        assert_int_equal(profile->depths[i].depth, depths[i].depth);
        assert_int_equal(profile->depths[i].budget, depths[i].budget);
        assert_int_equal(profile->depths[i].typical_hp, depths[i].typical_hp);
        assert_int_equal(profile->depths[i].typical_defense, depths[i].typical_defense);
        for (int layout = 0; layout < LAYOUT_COUNT; layout++)
            assert_int_equal(profile->depths[i].layout[layout], depths[i].layout[layout]);
    }
    assert_true(profile->meets[test_kind(rules, "orc_slinger")] && profile->meets[test_kind(rules, "gold")]);
    assert_false(rules->profiles[rules_find_profile(rules, "classic")].meets[test_kind(rules, "orc_slinger")]);
    assert_int_equal(profile->ledger[0].kind_count, 1);
    assert_int_equal(profile->ledger[0].kinds[0], test_kind(rules, "healing_potion"));
    static const int due[DEPTHS] = {2, 3, 3, 4, 4, 5};
    for (int depth = 1; depth <= DEPTHS; depth++)
        assert_int_equal(step_table_at(&profile->ledger[0].due, depth), due[depth - 1]);
    assert_int_equal(step_table_at(&profile->ledger_things, 1), 7);
    assert_int_equal(step_table_at(&profile->ledger_things, 2), 6);
    assert_int_equal(profile->spare, test_kind(rules, "healing_potion"));
    assert_int_equal(profile->spare_percent, 8);
    free(rules);
}

/* The grounds of the Howe are those that the game ships. */
TEST(test_howe_grounds)
{
    struct rules *howe = test_rules_from("tests/data/howe/content"), *shipped = test_rules();
    assert_int_equal(howe->ground_count, shipped->ground_count);
    for (int i = 0; i < howe->ground_count; i++) { /* kinds have other numbers where there are others */
        kind_id kept = shipped->grounds[i].keeps;
        if (kept != KIND_NONE)
            shipped->grounds[i].keeps = test_kind(howe, shipped->kinds[kept].id);
    }
    assert_memory_equal(howe->grounds, shipped->grounds, howe->ground_count * sizeof howe->grounds[0]);
    free(howe);
    free(shipped);
}

static int load_shipped(void **state)
{
    *state = test_rules();
    return 0;
}

static int free_shipped(void **state)
{
    free(*state);
    return 0;
}

TEST_GROUP(load_shipped, free_shipped)
