/* SPDX-License-Identifier: MIT
 *
 * What content_load makes of good files: the shipped numbers one by one, the content hash; and that mutated files
 * never crash it. The errors have programs of their own, test_content_faults.c, test_campaign_faults.c. */
#include "support/test.h"

#include "content/content.h"

#include "base/rng.h"
#include "base/strbuf.h"
#include "support/content.h"
#include "support/small_content.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    assert_int_equal(rules->profile_count, 4); /* and the campaign, and the introduction */
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
        {6, {15, 30, 0, 55}, 580, 120, 6, 0, {0}, 0, 0, {{0}}, 0},
    };
    enum { DEPTHS = sizeof depths / sizeof depths[0] };
    struct rules *rules = test_rules();
    const struct profile *profile = &rules->profiles[rules_find_profile(rules, "campaign")];
    assert_int_equal(profile->ruleset, RULESET_CAMPAIGN);
    assert_int_equal(profile->rules_version, 1003);
    assert_int_equal(profile->map_width, 60);
    assert_int_equal(profile->map_height, 21);
    assert_int_equal(profile->chapter, DEPTHS);
    assert_int_equal(profile->arrival_heal_percent, 50);
    assert_int_equal(profile->healing_gain, 10);
    assert_int_equal(profile->up_stairs, test_kind(rules, "stairs_up"));
    assert_int_equal(profile->gold, test_kind(rules, "gold"));
    assert_int_equal(profile->band_count, 2);
    assert_int_equal(profile->bands[0].budget_percent, 124);
    assert_int_equal(profile->bands[0].power_plus, 1);
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
    for (int depth = 1; depth <= DEPTHS; depth++)
        assert_int_equal(step_table_at(&profile->ledger[0].due, depth), depth + 1);
    assert_int_equal(step_table_at(&profile->ledger_things, 1), 7);
    assert_int_equal(step_table_at(&profile->ledger_things, 2), 6);
    assert_int_equal(profile->spare, test_kind(rules, "healing_potion"));
    assert_int_equal(profile->spare_percent, 15);
    free(rules);
}

/* --- The content hash -------------------------------------------------------------------------------------------- */

static uint64_t hash_of_edit_of(const char *text, const char *old, const char *new)
{
    struct outcome *outcome = load_edit_of(text, old, new);
    assert_true(outcome->good);
    uint64_t hash = outcome->rules.profiles[0].content_hash;
    free(outcome);
    return hash;
}

static uint64_t hash_of_edit(const char *old, const char *new)
{
    return hash_of_edit_of(SMALL_CONTENT, old, new);
}

TEST(test_hash_leaves_out_looks)
{
    static const char *const edits[][2] = {
        {"name n\n", "name other\n"},
        {"a \"a n\"\n", "a \"an n\"\n"},
        {"the \"the n\"\n", "the \"das n\"\n"},
        {"plural ns\n", "plural enns\n"},
        {"'m' green\n", "'M' green\n"},
        {"'m' green\n", "'m' red\n"},
        {"A monster.", "Another."},
        {"name P\n", "name \"Game P\"\n"},
        {"A game.", "The game."},
        {"hero h\n", "# note\nhero h\n"},
        /* Neither do rows that the profile cannot bring into a game, wherever they stand. */
        {"feature body\n", "ground mud\n" SMALL_GROUND "move slow\n\nfeature body\n"},
        {"feature body\n", "feature extra\n" SMALL_NAMES "glyph 'x' red\ntext t\n\nfeature body\n"},
    };
    uint64_t hash = hash_of_edit("", "");
    for (size_t i = 0; i < sizeof(edits) / sizeof(edits[0]); i++)
        assert_true(hash_of_edit(edits[i][0], edits[i][1]) == hash);
}

/* Every edit of a rule changes the hash, each to another one. */
static void expect_other_hashes(const char *text, const char *const (*edits)[2], size_t count)
{
    uint64_t hashes[64];
    assert_true(count <= sizeof(hashes) / sizeof(hashes[0]));
    for (size_t i = 0; i < count; i++) {
        hashes[i] = hash_of_edit_of(text, edits[i][0], edits[i][1]);
        for (size_t other = 0; other < i; other++)
            assert_true(hashes[i] != hashes[other]);
    }
}

TEST(test_hash_holds_every_rule)
{
    static const char *const edits[][2] = {
        {"", ""},
        {"hp 100\n", "hp 101\n"},
        {"defense 1\n", "defense 2\n"},
        {"power 2\n", "power 3\n"},
        {"xp 35\n", "xp 36\n"},
        {"lightning 40\n", "lightning 41\n"},
        {"range 5\n", "range 6\n"},
        {"lightning 40\nrange 5\n", "fireball 40\nradius 5\n"},
        {"lightning 40\nrange 5\n", "fireball 40\nradius 6\n"},
        {"lightning 40\nrange 5\n", "confuse\nturns 5\n"},
        {"lightning 40\nrange 5\n", "confuse\nturns 6\n"},
        {"lightning 40\nrange 5\n", "heal 40\n"},
        {"main_hand\n", "off_hand\n"},
        {"bonus power 3\n", "bonus power 4\n"},
        {"bonus power 3\n", "bonus defense 3\n"},
        {"bonus power 3\n", "bonus defense 4\n"},
        {"bonus power 3\n", "bonus hp 3\n"},
        {"bonus power 3\n", "bonus hp 4\n"},
        {"profile p\n", "profile q\n"},
        {"size 80 43\n", "size 81 43\n"},
        {"size 80 43\n", "size 80 44\n"},
        {"rooms 30 6 10\n", "rooms 31 6 10\n"},
        {"rooms 30 6 10\n", "rooms 30 7 10\n"},
        {"rooms 30 6 10\n", "rooms 30 6 11\n"},
        {"fov_radius 10\n", "fov_radius 11\n"},
        {"chase_moves 24\n", "chase_moves 25\n"},
        {"arrival_heal 50\n", "arrival_heal 51\n"},
        {"xp 200 150\n", "xp 201 150\n"},
        {"xp 200 150\n", "xp 200 151\n"},
        {"constitution 20\n", "constitution 21\n"},
        {"strength 1\n", "strength 2\n"},
        {"agility 1\n", "agility 2\n"},
        {"kit sword worn\n", "kit sword\n"},
        {"kit sword worn\n", "kit scroll\n"},
        {"kit sword worn\n", ""},
        {"2@1 3@4\n", "2@1 4@4\n"},
        {"2@1 3@4\n", "2@1 3@5\n"},
        {"items_per_room 1@1\n", "items_per_room 2@1\n"},
        {"m 80@1\n", "m 81@1\n"},
        {"0@9 5@12\n", "0@9 5@13\n"},
        {"spawn_item sword 1@1\n", "spawn_item sword 2@1\n"},
    };
    expect_other_hashes(SMALL_CONTENT, edits, sizeof(edits) / sizeof(edits[0]));
}

#define POT "\nitem pot\n" SMALL_NAMES "glyph '(' red\ntext t\neffect net\nradius 1\nturns 1\n"

/* What only the campaign reads is held by the hashes of its profiles. */
TEST(test_hash_holds_every_rule_of_campaigns)
{
    static const char *const edits[][2] = {
        {"", ""},
        {"senses 3\n", "senses 4\n"},
        {"move 50\n", "move 51\n"},
        {"act 200\n", "act 201\n"},
        {"still large\n", "still fly\n"},
        {"coward 30\n", "coward 31\n"},
        {"group 2 3\n", "group 1 3\n"},
        {"group 2 3\n", "group 2 4\n"},
        {"followers orc 1 3\n", "followers orc 2 3\n"},
        {"followers orc 1 3\n", "followers orc 1 4\n"},
        {"followers orc 1 3\n", "followers m 1 3\n"},
        {"senses 2\n", "senses 3\n"}, /* of who only follows */
        {"ability pack\n", ""},
        {"ability pack\n", "ability grab\n"},
        {"shoot 5 6\n", "shoot 6 6\n"},
        {"shoot 5 6\n", "shoot 5 7\n"},
        {"ability pack\n", "ability burst venom 120\n"},
        {"ability pack\n", "ability burst venom 121\n"},
        {"ability pack\n", "ability ambush roots\n"},
        {"chapter 2\n", "chapter 1\n"},
        {"gold body\n", "gold exit\n"},
        {"budget 100 power 0\n", "budget 101 power 0\n"},
        {"budget 100 power 0\n", "budget 100 power 1\n"},
        {"power 0\n", "power 0\nband 2 Two budget 100 power 0\n"},
        {"budget 150 hero", "budget 151 hero"},
        {"rooms 60 accreted 40\n", "rooms 61 accreted 40\n"},
        {"rooms 60 accreted 40\n", "rooms 60 accreted 41\n"},
        {"rooms 60 accreted 40\n", "rooms 60 accreted 40 cave 1\n"},
        {"off_hand\n", "off_hand\nstabs\n"},
        {"off_hand\n", "body\n"},
        {"off_hand\n", "off_hand\nbonus noise 2\n"},
        {"off_hand\n", "off_hand\nbonus noise -2\n"},
        {"off_hand\n", "off_hand\nbonus spikes 2\n"},
        {"off_hand\n", "main_hand\ntrait reach\n"},
        {"off_hand\n", "main_hand\ntrait lunge\n"},
        {"off_hand\n", "main_hand\ntrait lunge reach\n"},
        {"budget 100 power 0\n", "budget 100 power 0\nplus 0 1\n"},
        {"budget 100 power 0\n", "budget 100 power 0\nplus 0 2\n"},
        {"budget 100 power 0\n", "budget 100 power 0\nplus -1 2\n"},
        {"plan 1 2 scroll\n", "plan 2 2 scroll\n"},
        {"plan 1 2 scroll\n", "plan 1 2 scroll\nledger scroll 1@1\n"},
        {"plan 1 2 scroll\n", "plan 1 2 scroll\nledger scroll 2@1\n"},
        {"plan 1 2 scroll\n", "plan 1 2 scroll\nledger shield 1@1\n"},
        {"plan 1 2 scroll\n", "plan 1 2 scroll\nledger beside scroll 1@1\n"},
        {"plan 1 2 scroll\n", "plan 1 2 scroll\nledger scroll 1@1\nledger_things 2@1\n"},
        {"plan 1 2 scroll\n", "plan 1 2 scroll\nledger scroll 1@1\nledger_spare scroll 9\n"},
        {"spawn_item shield 5@1\n", "spawn_item shield 5@1\nledger pot 1@1\n" POT},
        {"spawn_item shield 5@1\n", "spawn_item shield 5@1\nledger pot 1@1\n" POT "stack 1 2\n"},
        {"spawn_item shield 5@1\n", "spawn_item shield 5@1\nledger pot 1@1\n" POT "stack 1 3\n"},
        {"spawn_item shield 5@1\n", "spawn_item shield 5@1\nledger pot 1@1\n" POT "stack 2 3\n"},
        {"plan 1 2 scroll\n", "plan 1 3 scroll\n"},
        {"plan 1 2 scroll\n", "plan 1 2 scroll scroll\n"},
        {"effect lightning 40\nrange 5\n", "effect gas venom 40\n"},
        {"effect lightning 40\nrange 5\n", "effect gas smoke 40\n"},
        {"effect lightning 40\nrange 5\n", "effect gas venom 40\npotion\n"},
        {"effect lightning 40\nrange 5\n",
         "effect gas venom 40\nunknown scroll\n\nitem look\n" SMALL_NAMES "glyph '?' red\ntext t\nappearance scroll\n"},
        {"effect lightning 40\nrange 5\n",
         "effect gas venom 40\nunknown scroll\n\nitem view\n" SMALL_NAMES "glyph '?' red\ntext t\nappearance scroll\n"},
    };
    expect_other_hashes(SMALL_CAMPAIGN, edits, sizeof(edits) / sizeof(edits[0]));
}

/* A classic profile takes no notice of it, nor a campaign of what no rule reads. */
TEST(test_hash_of_classic_leaves_out_campaign)
{
    uint64_t classic = hash_of_edit("", "");
    assert_true(hash_of_edit("ai basic\n", "ai basic\nsenses 3\ntraits fly\nability grab\n") == classic);
    uint64_t campaign = hash_of_edit_of(SMALL_CAMPAIGN, "", "");
    assert_true(hash_of_edit_of(SMALL_CAMPAIGN, "hero 100 1", "hero 101 2") == campaign);
    assert_true(hash_of_edit_of(SMALL_CAMPAIGN, "A band", "Another") == campaign);
}

/* A campaign's hash holds each rule of the grounds that it can meet. Roots are none of them, unless something
 * looks like them. */
TEST(test_hash_holds_every_ground)
{
    static const char *const edits[][2] = {
        {"", ""},
        {"role rock\nmove blocks\nsight opaque\n", "role rock\nmove blocks\nsight veiled\n"},
        {"role rock\n", "role rock\nsound muffled\n"},
        {"role rock\n", "role rock\nsound stops\n"},
        {"role rock\n", "role rock\nstops_flight\n"},
        {"role rock\n", "role rock\nstops_gas\n"},
        {"ground gap\n", "ground gap\nmove slow\n"},
        {"ground gap\n", "ground gap\nburn 1 2\n"},
        {"ground gap\n", "ground gap\nburn 2 1\n"},
        {"ground gap\n", "ground gap\nnoise 1\n"},
        {"ground gap\n", "ground gap\nstep hold 3\n"},
        {"ground gap\n", "ground gap\nstep hold 4\n"},
        {"ground gap\n", "ground gap\nbecomes burnt earth\n"},
        {"doorway\nbecomes closed gate\n", "becomes closed gate\n"},
    };
    expect_other_hashes(SMALL_CAMPAIGN, edits, sizeof(edits) / sizeof(edits[0]));
    assert_true(hash_of_edit_of(SMALL_CAMPAIGN, "noise 2\n", "noise 3\n") == hash_of_edit_of(SMALL_CAMPAIGN, "", ""));
    assert_true(hash_of_edit_of(SMALL_CAMPAIGN, "ability pack\n", "ability ambush roots\n") !=
                hash_of_edit_of(SMALL_CAMPAIGN, "ability pack\n", "ability ambush gap\n"));
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

/* --- Mutated files ----------------------------------------------------------------------------------------------- */

/* One random change to `size` bytes, in a buffer with room for twice that. Returns the new size. */
static size_t mutate(struct rng *rng, char *bytes, size_t size)
{
    static const char spice[] = "\n\n  '\"\\#@-09az_\x80\xff";
    size_t at = rng_below(rng, (uint32_t)size);
    size_t length = 1 + rng_below(rng, 40);
    if (length > size - at)
        length = size - at;
    switch (rng_below(rng, 5)) {
    case 0: /* another byte */
        bytes[at] = (char)rng_below(rng, 256);
        return size;
    case 1: /* a byte that means something */
        bytes[at] = spice[rng_below(rng, sizeof(spice))];
        return size;
    case 2: /* a piece is lost */
        memmove(bytes + at, bytes + at + length, size - at - length);
        return size - length;
    case 3: /* a piece stands twice */
        memmove(bytes + at + length, bytes + at, size - at);
        return size + length;
    default: /* the end is lost, rarely all of it */
        return size - rng_below(rng, (uint32_t)size / 8 + 1);
    }
}

static void expect_sound_campaign(const struct rules *rules, const struct profile *profile)
{
    assert_int_equal(rules->kinds[profile->up_stairs].sort, SORT_FEATURE);
    assert_int_equal(rules->kinds[profile->gold].sort, SORT_FEATURE);
    assert_in_range(profile->chapter, 1, profile->depth_count);
    for (int i = 0; i < profile->depth_count; i++) {
        assert_int_equal(profile->depths[i].depth, i + 1);
        assert_true(profile->depths[i].budget > 0 && profile->depths[i].drawing_count <= MAX_BEGINNINGS);
    }
    for (int i = 0; i < profile->plan_count; i++) {
        assert_in_range(profile->plans[i].depth, 1, profile->depth_count);
        assert_in_range(profile->plans[i].kind_count, 1, MAX_PLAN_KINDS);
        for (int kind = 0; kind < profile->plans[i].kind_count; kind++)
            assert_int_equal(rules->kinds[profile->plans[i].kinds[kind]].sort, SORT_ITEM);
    }
    for (int row = 0; row < profile->ledger_count; row++) {
        assert_in_range(profile->ledger[row].kind_count, 1, MAX_PLAN_KINDS);
        for (int kind = 0; kind < profile->ledger[row].kind_count; kind++)
            assert_int_equal(rules->kinds[profile->ledger[row].kinds[kind]].sort, SORT_ITEM);
    }
    for (int i = 0; i < profile->monster_count; i++)
        assert_true(rules->kinds[profile->monsters[i].kind].monster.senses > 0);
}

static void expect_sound_monster(const struct rules *rules, const struct monster_rule *monster)
{
    assert_true(monster->move_cost > 0 && monster->act_cost > 0 && monster->ability_count <= MAX_ABILITIES);
    assert_in_range(monster->group_min, 1, monster->group_max);
    if (monster->followers != KIND_NONE) {
        assert_int_equal(rules->kinds[monster->followers].sort, SORT_MONSTER);
        assert_in_range(monster->followers_min, 1, monster->followers_max);
    }
}

/* Whatever was accepted must be safe to play: every reference is a row, every table is within its array. */
static void expect_sound(const struct rules *rules)
{
    for (int i = 0; i < rules->profile_count; i++) {
        const struct profile *profile = &rules->profiles[i];
        assert_int_equal(rules->kinds[profile->kits[0].hero].sort, SORT_HERO);
        assert_true(rules->kinds[profile->stairs].components & HAS_STAIRS);
        assert_int_equal(rules->kinds[profile->corpse].sort, SORT_FEATURE);
        if (profile->ruleset == RULESET_CAMPAIGN) {
            expect_sound_campaign(rules, profile);
        } else {
            assert_in_range(profile->room_max, profile->room_min, profile->map_width - 1);
            assert_true(profile->room_max < profile->map_height);
        }
        for (int row = 0; row < profile->monster_count; row++)
            assert_int_equal(rules->kinds[profile->monsters[row].kind].sort, SORT_MONSTER);
        for (int row = 0; row < profile->item_count; row++)
            assert_int_equal(rules->kinds[profile->items[row].kind].sort, SORT_ITEM);
    }
    for (int i = 0; i < rules->kind_count; i++) {
        const struct kind *kind = &rules->kinds[i];
        assert_in_range(kind->glyph, '!', '~');
        assert_true(kind->colour < COLOUR_COUNT && kind->item.effect < EFFECT_COUNT);
        assert_true(!(kind->components & HAS_FIGHTER) || kind->fighter.max_hp > 0);
        expect_sound_monster(rules, &kind->monster);
    }
}

TEST(test_mutated_files)
{
    enum { ROUNDS = 6000, MAX_CHANGES = 3 };
    struct rng rng;
    int accepted = 0;
    rng_seed(&rng, 20, 1, 1);
    for (int round = 0; round < ROUNDS; round++) {
        char bytes[4096];
        const char *text = round % 2 ? SMALL_CAMPAIGN : SMALL_CONTENT;
        size_t size = strlen(text);
        COPY_TEXT(bytes, text);
        int changes = rng_range(&rng, 1, MAX_CHANGES);
        for (int i = 0; i < changes && size > 0; i++)
            size = mutate(&rng, bytes, size);
        char *exact = malloc(size > 0 ? size : 1); /* of its own, so that a sanitizer sees a read past the end */
        assert_non_null(exact);
        memcpy(exact, bytes, size);
        struct content_file file = {"t", exact, size};
        struct outcome *outcome = load_files(&file, 1);
        if (outcome->good) {
            expect_sound(&outcome->rules);
            accepted++;
        }
        for (int i = 0; i < outcome->faults.count; i++)
            assert_true(outcome->items[i].id != FAULT_NONE);
        free(outcome);
        free(exact);
    }
    assert_in_range(accepted, 1, ROUNDS - 1);
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
