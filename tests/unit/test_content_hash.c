/* SPDX-License-Identifier: MIT
 *
 * The content hash: it holds every rule, of campaigns, too, and leaves out what only looks. */
#include "support/test.h"

#include "support/small_content.h"

#include <stdlib.h>

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

/* What only somebody lays whom a ground keeps. */
#define KEPT_SPIDER(turns)                                                                                             \
    "monster spider\n" SMALL_NAMES "glyph 's' green\ntext t\nhp 20\ndefense 0\npower 4\nxp 35\nai basic\nsenses 3\n"   \
    "ability web silk 6\n\ncover silk\n" SMALL_GROUND "step hold " turns "\n\nground gap\nkeeps spider\n"

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
    static const char *const kept[][2] = {
        {"ground gap\n", KEPT_SPIDER("3")},
        {"ground gap\n", KEPT_SPIDER("4")},
    };
    expect_other_hashes(SMALL_CAMPAIGN, kept, sizeof(kept) / sizeof(kept[0]));
    assert_true(hash_of_edit_of(SMALL_CAMPAIGN, "noise 2\n", "noise 3\n") == hash_of_edit_of(SMALL_CAMPAIGN, "", ""));
    assert_true(hash_of_edit_of(SMALL_CAMPAIGN, "ability pack\n", "ability ambush roots\n") !=
                hash_of_edit_of(SMALL_CAMPAIGN, "ability pack\n", "ability ambush gap\n"));
}
