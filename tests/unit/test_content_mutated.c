/* SPDX-License-Identifier: MIT
 *
 * Content files with random changes never crash content_load, and what it takes is sound. */
#include "support/test.h"

#include "content/content.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "support/small_content.h"

#include <stdlib.h>
#include <string.h>

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
