/* SPDX-License-Identifier: MIT
 *
 * Floors of the campaign in the world: what the plan says is there, cell by cell and thing by thing. */
#include "support/test.h"

#include "core/game.h"
#include "core/gen/planned.h"
#include "core/world.h"
#include "support/plan_fixture.h"

#include <stdlib.h>

static struct game *begin(const struct plans *plans, uint64_t seed, int depth)
{
    struct game *game = malloc(game_size());
    assert_non_null(game);
    game_new(game, plans->rules, (int)(plans->profile - plans->rules->profiles), seed);
    assert_true(game_check(game, NULL));
    game_reveal_floor(game, depth);
    return game;
}

/* Each ground is laid as the row of its role, an open door as what its door becomes. */
TEST(test_grounds)
{
    struct plans *plans = *state;
    int met[PLAN_GROUNDS] = {0};
    for (uint64_t seed = 1; seed <= 10; seed++) {
        struct game *game = begin(plans, seed, 1);
        plans_make(plans, 1, seed);
        for (int i = 0; i < PLAN_CELLS; i++) {
            struct point at = point_at(i % PLAN_WIDTH, i / PLAN_WIDTH);
            enum plan_ground ground = floor_plan_ground(&plans->plan, at);
            const struct ground_rule *lower = terrain_rule(game, at, LAYER_GROUND);
            const struct ground_rule *upper = terrain_rule(game, at, LAYER_COVER);
            int role = plans->rules->grounds[floor_plan_row(plans->rules, ground)].role;
            bool grows = ground == PLAN_GRASS || ground == PLAN_ROOTS;
            met[ground]++;
            if (ground == PLAN_OPEN_DOOR)
                assert_true(lower->doorway && lower->footing == FOOTING_FIRM);
            else
                assert_int_equal(lower->role, grows ? GROUND_ROLE_FLOOR : role);
            assert_int_equal(upper->role, grows ? role : GROUND_ROLE_NONE);
        }
        free(game);
    }
    for (int ground = 0; ground < PLAN_ROW; ground++)
        assert_true(met[ground] > 0);
}

static const struct entity *find_at(const struct world *world, kind_id kind, struct point at)
{
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity->kind == kind && entity_on_floor(entity) && point_equal(entity->at, at))
            return entity;
    }
    return NULL;
}

/* Both stairs, and every thing of the stock, monsters with their state, group and goal; the hero on the stairs up. */
TEST(test_things)
{
    struct plans *plans = *state;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        for (int depth = 1; depth <= 3; depth++) {
            struct game *game = begin(plans, seed, depth);
            const struct world *world = &game->world;
            plans_make(plans, depth, seed);
            assert_non_null(find_at(world, plans->profile->stairs, plans->plan.down));
            assert_non_null(find_at(world, plans->profile->up_stairs, plans->plan.up));
            assert_true(point_equal(world_hero_const(world)->at, plans->plan.up));
            for (int i = 0; i < plans->stock.count; i++) {
                const struct stock_thing *thing = &plans->stock.things[i];
                const struct entity *entity = find_at(world, thing->kind, thing->at);
                assert_non_null(entity);
                assert_int_equal(entity->mind.state, thing->state);
                assert_int_equal(entity->mind.group, thing->group);
                if (thing->state == AWARENESS_WARY)
                    assert_true(point_equal(entity->mind.goal, thing->goal));
            }
            free(game);
        }
    }
}

/* A depth of which the profile says nothing is made as in classic. */
TEST(test_depths_without_a_line)
{
    struct plans *plans = *state;
    struct game *game = begin(plans, 1, 1);
    assert_non_null(planned_find(game, 3));
    assert_null(planned_find(game, 4));
    free(game);
}

TEST_GROUP(plans_setup, plans_teardown)
