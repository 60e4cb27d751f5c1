/* SPDX-License-Identifier: MIT
 *
 * Who belongs together, and what follows from it. Changes nothing but what a mind notes of its company. */
#include "group.h"

#include "ability/ability.h"
#include "map/passage.h"
#include "ruleset.h"

enum { HOLD_TURNS = 2, HOLD_DISTANCE = 3, NEAR = 2, ANCHORS = 8, ANCHOR_TRIES = 400 };

bool group_hunts_together(const struct game *game, const struct entity *entity)
{
    return entity->mind.group != 0 && ability_of(game, entity, ABILITY_PACK);
}

/* How many others of its group live within `distance` cells. */
static int count_mates(const struct game *game, const struct entity *entity, int distance)
{
    int count = 0;
    const struct entity *other;
    if (entity->mind.group == 0)
        return 0;
    WORLD_EACH(&game->world, other)
    {
        if (other != entity && group_same(entity, other) && point_chebyshev(entity->at, other->at) <= distance)
            count++;
    }
    return count;
}

uint16_t group_highest(const struct world *world, bool coming)
{
    const struct entity *entity;
    int highest = 0;
    WORLD_EACH(world, entity)
    {
        if (coming || entity_on_floor(entity))
            highest = max_int(highest, entity->mind.group);
    }
    return (uint16_t)highest;
}

void group_note(const struct game *game, struct entity *entity)
{
    entity->mind.company = entity->mind.company || count_mates(game, entity, MAX_MAP_WIDTH) > 0;
}

bool group_is_last(const struct game *game, const struct entity *entity)
{
    return entity->mind.company && ability_of(game, entity, ABILITY_PACK) &&
           count_mates(game, entity, MAX_MAP_WIDTH) == 0;
}

bool group_holds(const struct game *game, const struct entity *entity)
{
    const struct entity *hero = world_hero_const(&game->world);
    return entity->mind.held < HOLD_TURNS && point_chebyshev(entity->at, hero->at) <= HOLD_DISTANCE &&
           !passage_adjacent(&game->world, entity->at, hero->at) && group_hunts_together(game, entity) &&
           count_mates(game, entity, MAX_MAP_WIDTH) > 0 && count_mates(game, entity, NEAR) == 0;
}

const struct entity *group_leader(const struct game *game, const struct entity *entity)
{
    const struct entity *other;
    if (entity->mind.group == 0)
        return entity;
    WORLD_EACH(&game->world, other)
    {
        if (group_same(entity, other) && other->mind.state == AWARENESS_WANDER)
            return other;
    }
    return entity;
}

/* --- What stands out ---------------------------------------------------------------------------------------------- */

struct group_sum {
    int worth, members;
    const struct entity *strongest;
};

static struct group_sum sum_up(const struct world *world, int group)
{
    struct group_sum sum = {0};
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity->mind.group != group || !entity_has(entity, HAS_AI) || !entity_on_floor(entity))
            continue;
        sum.worth += entity->fighter.xp;
        sum.members++;
        if (!sum.strongest || entity->fighter.xp > sum.strongest->fighter.xp)
            sum.strongest = entity;
    }
    return sum;
}

bool group_stands_out(const struct game *game, kind_id *kind, int *others)
{
    const struct world *world = &game->world;
    struct group_sum most = {0};
    int worth = 0, groups = 0;
    for (int group = 1; group <= group_highest(world, false); group++) {
        struct group_sum sum = sum_up(world, group);
        worth += sum.worth;
        groups += sum.members > 0;
        if (sum.worth > most.worth)
            most = sum;
    }
    if (2 * most.worth * groups <= 3 * worth)
        return false;
    *kind = most.strongest->kind;
    *others = most.members - 1;
    return true;
}

/* --- Places to wander to ------------------------------------------------------------------------------------------ */

/* Some walkable cell. */
static struct point draw_cell(const struct map *map, struct rng *rng, struct point otherwise)
{
    for (int i = 0; i < ANCHOR_TRIES; i++) {
        int x = (int)rng_below(rng, (uint32_t)map->width);
        int y = (int)rng_below(rng, (uint32_t)map->height);
        if (map_walkable(map, point_at(x, y)))
            return point_at(x, y);
    }
    return otherwise;
}

/* Draws the same eight every time and takes one of them that `entity` is not at already. */
struct point group_anchor(struct game *game, const struct entity *entity)
{
    const struct world *world = &game->world;
    int skipped = (int)rng_below(&game->world.ai_rng, ANCHORS);
    struct point anchor = entity->at;
    struct rng rng;
    rng_seed(&rng, world->seed, RNG_ANCHORS, (uint32_t)world->floor);
    for (int i = 0; i < ANCHORS; i++) {
        struct point drawn = draw_cell(&world->map, &rng, entity->at);
        if (point_chebyshev(drawn, entity->at) > NEAR)
            anchor = drawn;
        if (skipped-- <= 0 && !point_equal(anchor, entity->at))
            break;
    }
    return anchor;
}

enum awareness group_begin(struct rng *rng)
{
    int drawn = (int)rng_below(rng, 100);
    return drawn < 50 ? AWARENESS_ASLEEP : drawn < 70 ? AWARENESS_IDLE : AWARENESS_WANDER;
}
