/* SPDX-License-Identifier: MIT
 *
 * Who and what is on floors of the campaign: rule by rule, over many seeds. */
#include "support/test.h"

#include "core/game.h"
#include "core/gen/floor_piece.h"
#include "core/world.h"
#include "support/content.h"
#include "support/plan_fixture.h"

#include <stdlib.h>

enum { SEEDS = 300 };

static int count_kind(const struct plans *plans, const char *id)
{
    int count = 0;
    kind_id kind = test_kind(plans->rules, id);
    for (int i = 0; i < plans->stock.count; i++)
        count += plans->stock.things[i].kind == kind;
    return count;
}

static bool is_deep(const struct plans *plans, kind_id kind, int depth)
{
    for (int i = 0; i < plans->profile->monster_count; i++)
        if (plans->profile->monsters[i].kind == kind)
            return step_table_at(&plans->profile->monsters[i].weight, depth) == 0;
    return true;
}

/* The things of a group, the first of them first. */
static int members(const struct floor_stock *stock, int group, const struct stock_thing *found[STOCK_MOST])
{
    int count = 0;
    for (int i = 0; i < stock->count; i++)
        if (stock->things[i].group == group)
            found[count++] = &stock->things[i];
    return count;
}

/* --- Groups ------------------------------------------------------------------------------------------------------ */

/* A kind, as many as its row says, with the followers of its row; all in one state, within a few steps. */
TEST(test_groups_stay_together)
{
    struct plans *plans = *state;
    const struct stock_thing *found[STOCK_MOST];
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        plans_make(plans, 3, seed);
        for (int group = 1; group <= plans->stock.group_count; group++) {
            int count = members(&plans->stock, group, found), followers = 0;
            const struct monster_rule *rule = &plans->rules->kinds[found[0]->kind].monster;
            for (int i = 0; i < count; i++) {
                followers += found[i]->kind != found[0]->kind;
                assert_true(found[i]->kind == found[0]->kind || found[i]->kind == rule->followers);
                assert_int_equal(found[i]->state, found[0]->state);
                assert_in_range(floor_plan_path(&plans->plan, found[0]->at, found[i]->at, 9), 0, 3);
            }
            if (rule->followers == KIND_NONE || rule->followers == found[0]->kind)
                assert_in_range(count, rule->group_min, rule->group_max);
            else
                assert_in_range(followers, rule->followers_min, rule->followers_max);
        }
    }
}

/* Half of them asleep, a fifth idle, the others wander; who lies in ambush is dormant, and lies in roots. */
TEST(test_states)
{
    struct plans *plans = *state;
    const struct stock_thing *found[STOCK_MOST];
    int states[AWARENESS_COUNT] = {0}, groups = 0, snares = 0;
    kind_id snare = test_kind(plans->rules, "root_snare");
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        plans_make(plans, 3, seed);
        for (int group = 1; group <= plans->stock.group_count; group++) {
            members(&plans->stock, group, found);
            bool lies = found[0]->kind == snare;
            assert_int_equal(lies, found[0]->state == AWARENESS_DORMANT);
            if (lies)
                assert_int_equal(floor_plan_ground(&plans->plan, found[0]->at), PLAN_ROOTS);
            snares += lies;
            groups += !lies;
            states[found[0]->state]++;
        }
    }
    assert_true(snares > SEEDS / 20);
    assert_in_range(states[AWARENESS_ASLEEP] * 100 / groups, 45, 60);
    assert_in_range(states[AWARENESS_IDLE] * 100 / groups, 15, 25);
    assert_in_range(states[AWARENESS_WANDER] * 100 / groups, 24, 35);
}

/* On D1 nobody from deeper; on D2 one in sixteen groups is drawn as on D4, and such are asleep. */
TEST(test_deeper_ones)
{
    struct plans *plans = *state;
    int deep = 0, all = 0;
    for (uint64_t seed = 1; seed <= 2 * SEEDS; seed++) {
        for (int depth = 1; depth <= 2; depth++) {
            plans_make(plans, depth, seed);
            for (int i = 0; i < plans->stock.count; i++) {
                const struct stock_thing *thing = &plans->stock.things[i];
                if (thing->group == 0 || plan_bits_get(&plans->plan.piece, thing->at))
                    continue;
                bool is_one = is_deep(plans, thing->kind, depth);
                assert_true(!is_one || (depth == 2 && thing->state == AWARENESS_ASLEEP));
                deep += is_one;
                all += depth == 2;
            }
        }
    }
    assert_in_range(deep * 1000 / all, 2, 60);
}

/* More on a larger budget, less on a smaller one, and the band's percent counts. */
TEST(test_budget)
{
    struct plans *plans = *state;
    struct depth_rule depth = *plans_depth(plans, 3);
    struct profile profile = *plans->profile;
    profile.bands[0].budget_percent = 100;
    assert_int_equal(floor_stock_budget(&profile, &depth), 420);
    profile.bands[0].budget_percent = 80;
    assert_int_equal(floor_stock_budget(&profile, &depth), 336);
    profile.bands[1] = (struct band_rule){.depth = 4, .budget_percent = 50};
    profile.band_count = 2;
    assert_int_equal(floor_stock_budget(&profile, &depth), 336);
    depth.depth = 4;
    assert_int_equal(floor_stock_budget(&profile, &depth), 210);
}

/* On all that a floor begins with; a kind has what its first band adds, however deep it is met. */
TEST(test_power_plus)
{
    struct plans *plans = *state;
    struct rules *rules = plans->rules;
    struct profile *profile = &rules->profiles[plans->profile - rules->profiles];
    struct profile before = *profile;
    kind_id captain = test_kind(rules, "orc_captain");
    struct game *game = calloc(1, game_size());
    struct view *view = calloc(1, sizeof *view);
    int raised = 0;
    profile->bands[0].power_plus = 2;
    profile->bands[1] = (struct band_rule){.depth = 3, .power_plus = 5};
    profile->band_count = 2;
    assert_int_equal(rules_power_plus(rules, profile, test_kind(rules, "orc")), 2);
    assert_int_equal(rules_power_plus(rules, profile, captain), 5);
    assert_int_equal(rules_power_plus(rules, profile, profile->kits[0].hero), 0);
    for (int depth = 1; depth <= 3; depth++) {
        game_new(game, rules, (int)(plans->profile - rules->profiles), 7);
        game_reveal_floor(game, depth);
        const struct entity *entity;
        WORLD_EACH(&game->world, entity)
        {
            if (!entity_has(entity, HAS_FIGHTER))
                continue;
            int plus = rules_power_plus(rules, profile, entity->kind);
            raised += plus == 2;
            assert_int_equal(entity->fighter.power, rules->kinds[entity->kind].fighter.power + plus);
        }
    }
    assert_true(raised > 10);
    game_view(game, view);
    assert_int_equal(view_foe_of(view, captain).power, rules->kinds[captain].fighter.power + 5);
    *profile = before;
    free(view);
    free(game);
}

/* Nobody stands where the stairs are seen from. */
TEST(test_out_of_sight_of_the_stairs)
{
    struct plans *plans = *state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        plans_make(plans, 3, seed);
        for (int i = 0; i < plans->stock.count; i++) {
            const struct stock_thing *thing = &plans->stock.things[i];
            if (thing->group == 0)
                continue;
            bool row = thing->at.y == plans->plan.up.y && thing->at.x > plans->plan.up.x;
            for (int x = plans->plan.up.x + 1; row && x < thing->at.x; x++)
                row = floor_plan_ground(&plans->plan, point_at(x, thing->at.y)) == PLAN_FLOOR;
            assert_false(row && thing->at.x - plans->plan.up.x < 10);
        }
    }
}

/* --- Things ------------------------------------------------------------------------------------------------------ */

/* A line of several kinds is drawn by their weights, whatever the depth they are found from. */
static void expect_shares(const struct plans *plans, const struct plan_rule *plan, const int counts[MAX_KINDS], int all)
{
    int total = 0, weights[MAX_PLAN_KINDS] = {0};
    for (int i = 0; i < plan->kind_count; i++)
        for (int row = 0; row < plans->profile->item_count; row++)
            if (plans->profile->items[row].kind == plan->kinds[i])
                weights[i] = step_table_at(&plans->profile->items[row].weight, MAX_DEPTHS);
    for (int i = 0; i < plan->kind_count; i++)
        total += weights[i];
    for (int i = 0; i < plan->kind_count; i++)
        assert_in_range(counts[plan->kinds[i]] * 100 / all, max_int(weights[i] * 100 / total - 8, 1),
                        weights[i] * 100 / total + 8);
}

/* D1 has two healing potions, one of them in the drawing; each line of D2's plan brings what it says. */
TEST(test_planned_items)
{
    struct plans *plans = *state;
    int counts[MAX_KINDS] = {0};
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        int drawn = 0;
        plans_make(plans, 1, seed);
        assert_int_equal(count_kind(plans, "healing_potion"), 2);
        for (int i = 0; i < plans->stock.count; i++)
            drawn += plans->stock.things[i].kind == test_kind(plans->rules, "healing_potion") &&
                     plan_bits_get(&plans->plan.piece, plans->stock.things[i].at);
        assert_int_equal(drawn, 1);
        plans_make(plans, 2, seed);
        for (int i = 0; i < plans->stock.count; i++)
            counts[plans->stock.things[i].kind] += 1 + plans->stock.things[i].more;
    }
    for (int i = 0; i < plans->profile->plan_count; i++) {
        const struct plan_rule *plan = &plans->profile->plans[i];
        if (plan->depth == 2 && plan->kind_count == 1)
            assert_int_equal(counts[plan->kinds[0]], plan->count * SEEDS);
        else if (plan->depth == 2)
            expect_shares(plans, plan, counts, SEEDS);
    }
}

/* Missiles of a kind lie together, as one stack. */
TEST(test_knives_lie_together)
{
    struct plans *plans = *state;
    kind_id knife = test_kind(plans->rules, "throwing_knife");
    for (uint64_t seed = 1; seed <= 20; seed++) {
        plans_make(plans, 2, seed);
        assert_int_equal(count_kind(plans, "throwing_knife"), 1);
        for (int i = 0; i < plans->stock.count; i++)
            assert_int_equal(plans->stock.things[i].more, plans->stock.things[i].kind == knife ? 2 : 0);
    }
}

/* Things lie in rooms, kinds apart, and farther from the way between the stairs than cells do on average. */
TEST(test_where_things_lie)
{
    struct plans *plans = *state;
    long far_things = 0, things = 0, far_cells = 0, cells = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        const struct floor_plan *plan = &plans->plan;
        struct plan_bits near, taken = {{0}};
        plans_make(plans, 2, seed);
        int way = floor_plan_path(plan, plan->up, plan->down, PLAN_FAR);
        floor_plan_within(plan, plan->up, way / 2, &near);
        struct plan_bits near_down;
        floor_plan_within(plan, plan->down, way / 2, &near_down);
        for (int i = 0; i < plans->stock.count; i++) {
            const struct stock_thing *thing = &plans->stock.things[i];
            if (thing->group > 0)
                continue;
            bool again = i > 0 && plans->stock.things[i - 1].kind == thing->kind;
            assert_false(plan_bits_get(&plan->corridors, thing->at));
            assert_false(plan_bits_get(&taken, thing->at) && !again);
            plan_bits_set(&taken, thing->at, true);
            far_things += !plan_bits_get(&near, thing->at) && !plan_bits_get(&near_down, thing->at);
            things++;
        }
        for (int i = 0; i < plan_bits_count(&plan->open); i++) {
            struct point at = plan_bits_nth(&plan->open, i);
            far_cells += !plan_bits_get(&near, at) && !plan_bits_get(&near_down, at);
            cells++;
        }
    }
    assert_true(far_things * 100 / things > far_cells * 100 / cells + 10);
}

/* --- What a drawing brings --------------------------------------------------------------------------------------- */

/* The first orc asleep and by itself, the second wary of the door beside it, three rats together. */
TEST(test_who_is_drawn)
{
    struct plans *plans = *state;
    kind_id orc = test_kind(plans->rules, "orc"), rat = test_kind(plans->rules, "barrow_rat");
    for (uint64_t seed = 1; seed <= 50; seed++) {
        const struct stock_thing *things = plans->stock.things;
        plans_make(plans, 1, seed);
        int asleep = -1, wary = -1, rats = 0;
        for (int i = 0; i < plans->stock.count; i++) {
            if (!plan_bits_get(&plans->plan.piece, things[i].at))
                continue;
            asleep = things[i].kind == orc && things[i].state == AWARENESS_ASLEEP ? i : asleep;
            wary = things[i].kind == orc && things[i].state == AWARENESS_WARY ? i : wary;
            rats += things[i].kind == rat && things[i].state == AWARENESS_IDLE && things[i].group > 0;
        }
        assert_true(asleep >= 0 && wary >= 0);
        assert_int_equal(rats, 3);
        assert_true(things[asleep].group != things[wary].group);
        assert_int_equal(floor_plan_ground(&plans->plan, things[wary].goal), PLAN_DOOR);
        assert_int_equal(point_chebyshev(things[wary].goal, things[wary].at), 1);
    }
}

TEST_GROUP(plans_setup, plans_teardown)
