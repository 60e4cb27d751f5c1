/* SPDX-License-Identifier: MIT
 *
 * The ledger's plan, drawn depth after depth from the first one on: each depth has its part of a stream of its own. */
#include "ledger.h"

#include "base/check.h"
#include "world.h"

enum { MAY_EXCEED = 3 };

/* What the depths so far have brought, and what the one at hand does. */
struct tally {
    const struct rules *rules;
    const struct profile *profile;
    int depth;
    struct rng rng;
    int sums[MAX_LEDGER];
    int numbered; /* things of this depth that count against its number */
    bool shoots;  /* a launcher is among them all */
    int count;
    struct ledger_thing things[MAX_LEDGER_THINGS];
};

int ledger_worth(const struct rules *rules, const struct profile *profile, kind_id kind)
{
    bool unknown = rules_unknown_index(rules, profile, kind) >= 0;
    return unknown && rules->kinds[kind].item.effect != EFFECT_INSIGHT ? 2 : 1;
}

kind_id ledger_draw(const struct profile *profile, const kind_id *kinds, int count, struct rng *rng)
{
    int weights[MAX_SPAWNS];
    CHECK(count <= MAX_SPAWNS);
    for (int i = 0; i < count; i++)
        weights[i] = rules_item_weight(profile, kinds[i]);
    return kinds[count == 1 ? 0 : max_int(0, rng_weighted(rng, weights, count))];
}

/* The first row that names a kind. */
static int row_of(const struct profile *profile, kind_id kind)
{
    for (int row = 0; row < profile->ledger_count; row++)
        for (int i = 0; i < profile->ledger[row].kind_count; i++)
            if (profile->ledger[row].kinds[i] == kind)
                return row;
    return LEDGER_NO_ROW;
}

static int worth(const struct tally *tally, kind_id kind)
{
    return ledger_worth(tally->rules, tally->profile, kind);
}

/* So many lie together: the two of an unknown kind, else the kind's stack. */
static int draw_stack(struct tally *tally, kind_id kind)
{
    const struct item_rule *item = &tally->rules->kinds[kind].item;
    int two = worth(tally, kind);
    return two > 1 || item->stack_most == 0 ? two : rng_range(&tally->rng, item->stack_least, item->stack_most);
}

static bool is_launcher(const struct kind *kind)
{
    return (kind->components & HAS_EQUIPPABLE) && kind->equippable.slot == SLOT_LAUNCHER;
}

static void put(struct tally *tally, kind_id kind, int count, int row)
{
    tally->shoots = tally->shoots || is_launcher(&tally->rules->kinds[kind]);
    if (row >= 0)
        tally->sums[row] += worth(tally, kind);
    if (tally->count < MAX_LEDGER_THINGS)
        tally->things[tally->count++] = (struct ledger_thing){kind, (uint8_t)count, (int8_t)row};
}

/* One of a row's kinds: of those that are shot once there is something to shoot them with, till then of the others. */
static kind_id draw_of_row(struct tally *tally, const struct ledger_rule *rule)
{
    kind_id kinds[2][MAX_PLAN_KINDS];
    int count[2] = {0, 0};
    for (int i = 0; i < rule->kind_count; i++) {
        bool shot = tally->rules->kinds[rule->kinds[i]].item.shot;
        kinds[shot][count[shot]++] = rule->kinds[i];
    }
    bool shot = count[false] == 0 || (tally->shoots && count[true] > 0);
    return ledger_draw(tally->profile, kinds[shot], count[shot], &tally->rng);
}

static void add_due(struct tally *tally, int row)
{
    const struct ledger_rule *rule = &tally->profile->ledger[row];
    while (tally->sums[row] < step_table_at(&rule->due, tally->depth)) {
        kind_id kind = draw_of_row(tally, rule);
        put(tally, kind, draw_stack(tally, kind), row);
        tally->numbered += !rule->beside;
    }
}

/* What a kind weighs among what is rolled: nothing when its row would come to more than it may by this depth, or there
 * is nothing to shoot it with. */
static int weight_of(const struct tally *tally, const struct spawn_rule *item)
{
    const struct profile *profile = tally->profile;
    int row = row_of(profile, item->kind);
    if (row >= 0 && tally->sums[row] + worth(tally, item->kind) >
                        step_table_at(&profile->ledger[row].due, tally->depth) + MAY_EXCEED)
        return 0;
    if (tally->rules->kinds[item->kind].item.shot && !tally->shoots)
        return 0;
    return step_table_at(&item->weight, tally->depth);
}

/* Up to the number of the depth, by its weights. */
static void add_rolled(struct tally *tally)
{
    const struct profile *profile = tally->profile;
    int most = step_table_at(&profile->ledger_things, tally->depth);
    for (; tally->numbered < most; tally->numbered++) {
        int weights[MAX_SPAWNS];
        for (int i = 0; i < profile->item_count; i++)
            weights[i] = weight_of(tally, &profile->items[i]);
        int choice = rng_weighted(&tally->rng, weights, profile->item_count);
        if (choice < 0)
            return;
        kind_id kind = profile->items[choice].kind;
        put(tally, kind, draw_stack(tally, kind), row_of(profile, kind));
    }
}

/* Now and then one more, beside the number and the sums. */
static void add_spare(struct tally *tally)
{
    const struct profile *profile = tally->profile;
    if (profile->spare_percent > 0 && (int)rng_below(&tally->rng, 100) < profile->spare_percent)
        put(tally, profile->spare, 1, LEDGER_NO_ROW);
}

static bool kit_shoots(const struct rules *rules, const struct profile *profile, int kit)
{
    for (int i = 0; kit >= 0 && i < profile->kits[kit].count; i++)
        if (is_launcher(&rules->kinds[profile->kits[kit].things[i].kind]))
            return true;
    return false;
}

int ledger_plan(const struct rules *rules, const struct profile *profile, int kit, uint64_t seed, int depth,
                struct ledger_thing things[MAX_LEDGER_THINGS])
{
    struct tally tally = {.rules = rules, .profile = profile, .shoots = kit_shoots(rules, profile, kit)};
    for (tally.depth = 1; tally.depth <= depth; tally.depth++) {
        rng_seed(&tally.rng, seed, RNG_LEDGER, (uint32_t)tally.depth);
        tally.count = tally.numbered = 0;
        for (int row = 0; row < profile->ledger_count; row++)
            add_due(&tally, row);
        add_rolled(&tally);
        add_spare(&tally);
    }
    for (int i = 0; i < tally.count; i++)
        things[i] = tally.things[i];
    return tally.count;
}
