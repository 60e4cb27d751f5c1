/* SPDX-License-Identifier: MIT
 *
 * Ways, from base/path: what several ask for is kept as one number a cell. */
#include "ways.h"

#include "ability/ability.h"
#include "base/path.h"
#include "map/passage.h"
#include "ruleset.h"

#include <string.h>

/* How many more steps one takes to get round who stands in the way; and from where on a place is worth a map, which
 * others who go there and the turns to come share. */
enum { DETOUR = 4, FAR_PLACE = 8 };

void ways_begin(struct game *game)
{
    struct ways *ways = &game->scratch.minds.ways;
    ways->from = point_at(-1, -1);
    ways->hunt_known = ways->flee_known = 0;
    ways->place_count = 0;
    for (int gait = 0; gait < GAIT_COUNT; gait++)
        ways->ground[gait].width = 0;
    ways->place_ground.width = 0;
}

static enum gait gait_of(const struct game *game, const struct entity *entity)
{
    if (entity_flies(game, entity))
        return GAIT_FLY;
    return ability_treads_webs(game, entity) ? GAIT_WEB : GAIT_WALK;
}

/* --- Ground ------------------------------------------------------------------------------------------------------- */

/* Fire, or gas that acts: what walkers and flyers alike do not enter unforced. */
static bool is_hazardous(const struct game *game)
{
    return game->world.map.grounds && (game->world.terrain.burning > 0 || game->world.terrain.clouded > 0);
}

static void leave_out_harm(const struct game *game, uint64_t *words)
{
    size_t count = is_hazardous(game) ? BITGRID_WORDS(game->world.map.width, game->world.map.height) : 0;
    for (size_t i = 0; i < count; i++)
        words[i] &= ~game->world.terrain.harmful[i];
}

/* Cells that one may enter unforced, over the caller's words; those who stand there are left aside. A path counts
 * steps: slow ground is no longer than other. */
static struct path_ground ground_of(const struct game *game, enum gait gait, uint64_t words[MAP_WORDS])
{
    struct path_ground ground = passage_ways(game);
    size_t count = BITGRID_WORDS(ground.free.width, ground.free.height);
    for (size_t i = 0; i < count; i++)
        words[i] =
            ground.free.words[i] & ~(gait == GAIT_WALK && game->world.map.grounds ? game->world.terrain.hooked[i] : 0);
    leave_out_harm(game, words);
    ground.free.words = words;
    return ground;
}

/* The same without the cells where somebody stands. */
static struct path_ground free_ground_of(const struct game *game, enum gait gait, uint64_t words[MAP_WORDS])
{
    const struct world *world = &game->world;
    struct path_ground ground = ground_of(game, gait, words);
    size_t count = BITGRID_WORDS(ground.free.width, ground.free.height);
    for (size_t i = 0; i < count; i++)
        words[i] &= world->free_cells[i] | ~world->map.walkable[i];
    return ground;
}

bool ways_avoids(const struct game *game, const struct entity *entity, struct point to)
{
    return passage_harms(game, to) || passage_springs(game, to) ||
           (passage_holds(game, to) && !ability_treads_webs(game, entity));
}

/* What a step may lead to now; one to a closed door opens it. */
static bool can_enter(const struct game *game, const struct entity *entity, struct point to)
{
    return (world_is_free(&game->world, to) || passage_opens(game, to)) && !ways_avoids(game, entity, to);
}

static struct path_map working_map(struct game *game)
{
    const struct map *map = &game->world.map;
    return path_map_over(game->scratch.ways, map->width, map->height);
}

/* --- Maps from the hero ------------------------------------------------------------------------------------------- */

static void keep(const struct game *game, const struct path_map *map, uint16_t *kept)
{
    int width = game->world.map.width;
    for (int y = 0; y < game->world.map.height; y++) {
        const uint32_t *row = path_map_row(map, y);
        for (int x = 0; x < width; x++) {
            uint32_t cost = row[x] - 1; /* wraps where it cannot be entered */
            kept[y * width + x] = (uint16_t)(cost < WAYS_NONE ? cost : WAYS_NONE);
        }
    }
}

static bool is_ground_of(const struct ways_ground *kept, const struct path_ground *ground)
{
    size_t size = BITGRID_WORDS(ground->free.width, ground->free.height) * sizeof kept->free[0];
    return kept->width == ground->free.width && kept->height == ground->free.height &&
           kept->has_doors == (ground->doors != NULL) && memcmp(kept->free, ground->free.words, size) == 0 &&
           (!kept->has_doors || memcmp(kept->doors, ground->doors, size) == 0);
}

/* Notes the ground that maps are made for. Returns false where it is what they were made for already. */
static bool take_ground(struct ways_ground *kept, const struct path_ground *ground)
{
    size_t size = BITGRID_WORDS(ground->free.width, ground->free.height) * sizeof kept->free[0];
    if (is_ground_of(kept, ground))
        return false;
    kept->width = (int16_t)ground->free.width;
    kept->height = (int16_t)ground->free.height;
    kept->has_doors = ground->doors != NULL;
    memcpy(kept->free, ground->free.words, size);
    if (kept->has_doors)
        memcpy(kept->doors, ground->doors, size);
    return true;
}

/* Both maps of a gait are made together once somebody flees. */
static void make_maps(struct game *game, const struct path_ground *ground, enum gait gait, bool flee)
{
    struct ways *ways = &game->scratch.minds.ways;
    struct path_map map = working_map(game);
    path_map_fill(&map, ground, &world_hero(&game->world)->at, 1);
    if (!(ways->hunt_known & 1U << gait))
        keep(game, &map, ways->hunt[gait]);
    ways->hunt_known |= (uint8_t)(1U << gait);
    if (!flee)
        return;
    path_map_flee(&map, ground);
    keep(game, &map, ways->flee[gait]);
    ways->flee_known |= (uint8_t)(1U << gait);
}

static const uint16_t *map_of(struct game *game, enum gait gait, bool flee)
{
    struct ways *ways = &game->scratch.minds.ways;
    struct point hero = world_hero(&game->world)->at;
    uint64_t words[MAP_WORDS];
    struct path_ground ground = ground_of(game, gait, words);
    if (!point_equal(ways->from, hero))
        ways->hunt_known = ways->flee_known = 0;
    ways->from = hero;
    if (take_ground(&ways->ground[gait], &ground)) {
        ways->hunt_known &= (uint8_t) ~(1U << gait);
        ways->flee_known &= (uint8_t) ~(1U << gait);
    }
    if (!((flee ? ways->flee_known : ways->hunt_known) & 1U << gait))
        make_maps(game, &ground, gait, flee);
    return flee ? ways->flee[gait] : ways->hunt[gait];
}

static uint16_t value_at(const struct game *game, const uint16_t *values, struct point at)
{
    const struct map *map = &game->world.map;
    return map_inside(map, at) ? values[at.y * map->width + at.x] : WAYS_NONE;
}

/* The least value that a lawful step leads to. */
static uint16_t best_around(const struct game *game, const uint16_t *values, struct point at)
{
    uint16_t best = WAYS_NONE;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point to = point_step(at, (enum dir)dir);
        uint16_t value = value_at(game, values, to);
        if (value < best && passage_adjacent(&game->world, at, to))
            best = value;
    }
    return best;
}

/* The first direction in the canonical order of a step to this value; with `walker`, of one that it can take now. */
static bool leads_to_value(const struct game *game, const struct entity *walker, const uint16_t *values,
                           struct point at, uint16_t value, enum dir *dir)
{
    for (int i = 0; i < DIR_COUNT; i++) {
        struct point to = point_step(at, PATH_ORDER[i]);
        if (value_at(game, values, to) != value || !passage_adjacent(&game->world, at, to) ||
            (walker && !can_enter(game, walker, to)))
            continue;
        *dir = PATH_ORDER[i];
        return true;
    }
    return false;
}

static bool free_of_value(const struct game *game, const struct entity *entity, const uint16_t *values, uint16_t value,
                          struct point *step)
{
    enum dir dir;
    if (!leads_to_value(game, entity, values, entity->at, value, &dir))
        return false;
    *step = point_step(entity->at, dir);
    return true;
}

int ways_path(struct game *game, const struct entity *entity)
{
    if (entity->mind.state == AWARENESS_FLEE)
        (void)map_of(game, gait_of(game, entity), true); /* it asks for that next */
    const uint16_t *values = map_of(game, gait_of(game, entity), false);
    uint16_t own = value_at(game, values, entity->at);
    if (own != WAYS_NONE)
        return own;
    uint16_t best = best_around(game, values, entity->at); /* it stands where it would not go */
    return best == WAYS_NONE ? WAYS_NONE : best + 1;
}

enum ways_step ways_hunt(struct game *game, const struct entity *entity, struct point *step)
{
    const uint16_t *values = map_of(game, gait_of(game, entity), false);
    uint16_t best = best_around(game, values, entity->at), own = value_at(game, values, entity->at);
    if (best == WAYS_NONE)
        return STEP_NO_WAY;
    if (free_of_value(game, entity, values, best, step))
        return STEP_FOUND;
    if (own != WAYS_NONE && free_of_value(game, entity, values, own, step))
        return STEP_FOUND;
    return STEP_BLOCKED;
}

/* To the best cell that it can enter now of those that lead away, be it only farther from the hero; the first of
 * equals. Where there is none it is cornered. */
enum ways_step ways_flee(struct game *game, const struct entity *entity, struct point *step)
{
    const uint16_t *values = map_of(game, gait_of(game, entity), true);
    const uint16_t *paths = map_of(game, gait_of(game, entity), false);
    uint16_t own = value_at(game, values, entity->at), path = value_at(game, paths, entity->at), best = WAYS_NONE;
    if (best_around(game, values, entity->at) >= own)
        return STEP_NO_WAY;
    for (int i = 0; i < DIR_COUNT; i++) {
        struct point to = point_step(entity->at, PATH_ORDER[i]);
        uint16_t value = value_at(game, values, to);
        bool away = value < own || value_at(game, paths, to) > path;
        if (value >= best || !away || !passage_adjacent(&game->world, entity->at, to) || !can_enter(game, entity, to))
            continue;
        best = value;
        *step = to;
    }
    return best < WAYS_NONE ? STEP_FOUND : STEP_BLOCKED;
}

/* --- Ways to places ----------------------------------------------------------------------------------------------- */

bool ways_within(struct game *game, const struct entity *entity, struct point to, int limit)
{
    uint64_t words[MAP_WORDS];
    struct path_ground ground = ground_of(game, gait_of(game, entity), words);
    struct path_map map = working_map(game);
    struct path path;
    return path_find(&map, &ground, entity->at, to, limit, &path);
}

/* The map of a place on this ground. */
static const uint16_t *map_to(struct game *game, const struct path_ground *ground, struct point place)
{
    struct ways *ways = &game->scratch.minds.ways;
    struct path_map map = working_map(game);
    if (take_ground(&ways->place_ground, ground))
        ways->place_count = 0;
    for (uint32_t i = 0; i < WAYS_PLACES && i < ways->place_count; i++) {
        if (point_equal(ways->places[i].at, place))
            return ways->places[i].steps;
    }
    struct ways_place *made = &ways->places[ways->place_count++ % WAYS_PLACES];
    made->at = place;
    path_map_fill(&map, ground, &place, 1);
    keep(game, &map, made->steps);
    return made->steps;
}

/* The first step of the path to a place, and its cost, which is its steps: monsters of the campaign walk in king's
 * moves. False if there is no path. */
static bool path_to(struct game *game, const struct path_ground *ground, struct point from, struct point place,
                    struct path *path)
{
    struct path_map map = working_map(game);
    if (point_chebyshev(from, place) < FAR_PLACE || !ground->doors)
        return path_find(&map, ground, from, place, 0, path);
    const uint16_t *steps = map_to(game, ground, place);
    uint16_t best = best_around(game, steps, from);
    path->cost = best + 1u;
    return best != WAYS_NONE && leads_to_value(game, NULL, steps, from, best, &path->first);
}

enum ways_step ways_to(struct game *game, const struct entity *entity, struct point place, struct point *step)
{
    enum gait gait = gait_of(game, entity);
    uint64_t all[MAP_WORDS], free[MAP_WORDS];
    struct path_ground through = ground_of(game, gait, all);
    struct path_map map = working_map(game);
    struct path path;
    if (!path_to(game, &through, entity->at, place, &path))
        return STEP_NO_WAY;
    if (path.cost == 0)
        return STEP_BLOCKED;
    *step = point_step(entity->at, path.first);
    if (can_enter(game, entity, *step))
        return STEP_FOUND;
    struct path_ground round = free_ground_of(game, gait, free);
    if (!path_find(&map, &round, entity->at, place, (int)path.cost + DETOUR, &path))
        return STEP_BLOCKED;
    *step = point_step(entity->at, path.first);
    return can_enter(game, entity, *step) ? STEP_FOUND : STEP_BLOCKED;
}

/* Later ones of the table may stand earlier in reading order. */
static bool is_nearer(const struct path_map *map, struct point at, struct point best)
{
    uint32_t cost = path_map_cost(map, at), least = path_map_cost(map, best);
    return cost < least || (cost == least && point_is_earlier(at, best));
}

const struct entity *ways_nearest(struct game *game, const struct entity *entity,
                                  bool (*who)(const struct game *game, const struct entity *entity,
                                              const struct entity *other))
{
    uint64_t words[MAP_WORDS];
    struct path_map map = working_map(game);
    const struct entity *other, *best = NULL;
    bool filled = false;
    WORLD_EACH(&game->world, other)
    {
        if (!who(game, entity, other))
            continue;
        if (!filled) {
            struct path_ground ground = ground_of(game, gait_of(game, entity), words);
            path_map_fill(&map, &ground, &entity->at, 1);
            filled = true;
        }
        if (path_map_cost(&map, other->at) != PATH_UNREACHED && (!best || is_nearer(&map, other->at, best->at)))
            best = other;
    }
    return best;
}

/* --- Out of harm -------------------------------------------------------------------------------------------------- */

/* What poisons and confuses is nothing to the mindless; but they go round it, as all do. */
static bool is_nothing_to(const struct game *game, const struct entity *entity)
{
    const struct world *world = &game->world;
    enum gas_kind gas = passage_gas(game, entity->at);
    return entity_has_trait(game, entity, TRAIT_MINDLESS) && (gas == GAS_VENOM || gas == GAS_DAZE) &&
           terrain_at(&world->terrain, &world->map, entity->at)->fire == 0;
}

bool ways_is_harmed(const struct game *game, const struct entity *entity)
{
    return is_hazardous(game) && passage_harms(game, entity->at) && !is_nothing_to(game, entity);
}

/* Over what harms, if need be, but not over those who stand in the way. */
enum ways_step ways_out_of_harm(struct game *game, const struct entity *entity, struct point *step)
{
    const struct world *world = &game->world;
    uint64_t words[MAP_WORDS], goals[MAP_WORDS];
    struct path_ground ground = passage_ways(game);
    struct path_map map = working_map(game);
    size_t count = BITGRID_WORDS(world->map.width, world->map.height);
    enum dir dir;
    for (size_t i = 0; i < count; i++)
        words[i] = goals[i] = world->free_cells[i];
    leave_out_harm(game, goals);
    ground.free.words = words;
    path_map_until(&map, &ground, goals, entity->at);
    if (!path_map_step(&map, &ground, entity->at, &dir))
        return STEP_NO_WAY;
    *step = point_step(entity->at, dir);
    return world_is_free(world, *step) ? STEP_FOUND : STEP_BLOCKED;
}
