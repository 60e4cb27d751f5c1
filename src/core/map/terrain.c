/* SPDX-License-Identifier: MIT
 *
 * The one writer of cells. All changes go through put, which keeps what is derived in step: a sum of hashes, so that
 * the order of changes does not matter, counts, costs, and grids of bits. Knows no rule but what the rows of grounds
 * say. */
#include "terrain.h"

#include "base/bits.h"
#include "base/check.h"
#include "base/hash.h"
#include "world.h"

#include <stddef.h>
#include <string.h>

static const struct ground_rule *row_of(const struct game *game, ground_id row)
{
    return &game->rules->grounds[row];
}

static struct floor_cell *cell_of(struct game *game, struct point at)
{
    struct world *world = &game->world;
    CHECK(map_inside(&world->map, at));
    return &world->terrain.at[at.y * world->map.width + at.x];
}

static uint64_t tag_pair(const struct game *game, ground_id high, ground_id low)
{
    return (uint64_t)row_of(game, high)->tag << 32 | row_of(game, low)->tag;
}

static uint64_t hash_of(const struct game *game, struct point at, const struct floor_cell *cell)
{
    struct hash hash;
    hash_init(&hash, (uint64_t)at.y << 16 | (uint64_t)at.x);
    hash_u64(&hash, tag_pair(game, cell->ground, cell->cover));
    hash_u64(&hash, tag_pair(game, cell->seen_ground, cell->seen_cover));
    hash_u64(&hash, (uint64_t)cell->gas_kind << 16 | (uint64_t)cell->gas << 8 | cell->fire);
    return hash_value(&hash);
}

/* --- What follows from ground and cover --------------------------------------------------------------------------- */

/* What both layers together do: of each property, the worse of the two. */
struct effect_of_layers {
    enum ground_footing footing;
    enum ground_sight sight;
    enum ground_sound sound;
    bool doorway, stops_gas, opens, hooked;
};

static struct effect_of_layers together(const struct game *game, const struct floor_cell *cell)
{
    const struct ground_rule *ground = row_of(game, cell->ground), *cover = row_of(game, cell->cover);
    return (struct effect_of_layers){
        .footing = (enum ground_footing)max_int(ground->footing, cover->footing),
        .sight = (enum ground_sight)max_int(ground->sight, cover->sight),
        .sound = (enum ground_sound)max_int(ground->sound, cover->sound),
        .doorway = ground->doorway,
        .stops_gas = ground->stops_gas || cover->stops_gas,
        .hooked = ground->step_hook != STEP_HOOK_NONE || cover->step_hook != STEP_HOOK_NONE,
        .opens = ground_becomes(ground, CHANGE_OPENED) && cover->footing != FOOTING_BLOCKED,
    };
}

static void set_bit(const struct map *map, uint64_t *words, struct point at, bool value)
{
    struct bitgrid bits = map_bits(map, words);
    bitgrid_set(&bits, at, value);
}

/* Only cells without an entity begin or cease to block, so that they are free exactly if they can be stood on. */
static void derive_map(struct world *world, struct point at, const struct effect_of_layers *all)
{
    struct map *map = &world->map;
    bool was_walkable = map_walkable(map, at), walkable = all->footing != FOOTING_BLOCKED;
    struct bitgrid clear = map_bits(map, map->clear);
    bool is_clear = all->sight == SIGHT_CLEAR;
    world->terrain.look_due |= all->sight == SIGHT_VEILED || bitgrid_get(&clear, at) != is_clear;
    map_set_lit_tile(map, at, walkable ? TILE_FLOOR : TILE_WALL, is_clear);
    if (walkable != was_walkable)
        set_bit(map, world->free_cells, at, walkable);
}

static uint8_t sound_cost(const struct effect_of_layers *all)
{
    return all->sound == SOUND_MUFFLED ? MUFFLED_COST : 1;
}

static void put_bit(uint64_t *word, uint64_t bit, bool value)
{
    *word = value ? *word | bit : *word & ~bit;
}

static void derive(struct game *game, struct point at, const struct floor_cell *cell)
{
    struct world *world = &game->world;
    struct terrain *terrain = &world->terrain;
    struct effect_of_layers all = together(game, cell);
    int index = at.y * world->map.width + at.x;
    struct bitgrid ways = map_bits(&world->map, terrain->ways);
    ptrdiff_t word = bitgrid_word(&ways, at.x, at.y) - terrain->ways; /* of all these grids alike */
    uint64_t bit = (uint64_t)1 << ((at.x + 1) & 63);
    derive_map(world, at, &all);
    put_bit(&terrain->ways[word], bit, all.footing != FOOTING_BLOCKED || all.opens);
    put_bit(&terrain->doors[word], bit, all.doorway);
    put_bit(&terrain->veiled[word], bit, all.sight == SIGHT_VEILED);
    put_bit(&terrain->heard[word], bit, all.sound != SOUND_STOPS);
    put_bit(&terrain->airy[word], bit, !all.stops_gas);
    put_bit(&terrain->hooked[word], bit, all.hooked);
    terrain->sound_costs[index] = sound_cost(&all);
}

/* --- Whose they are ----------------------------------------------------------------------------------------------- */

void terrain_set_source(struct game *game, struct point at, enum cell_source source, kind_id by)
{
    game->world.terrain.sources[source][at.y * game->world.map.width + at.x] = by;
}

kind_id terrain_source(const struct game *game, struct point at, enum cell_source source)
{
    return game->world.terrain.sources[source][at.y * game->world.map.width + at.x];
}

/* --- The setter --------------------------------------------------------------------------------------------------- */

/* What looking at a cell shows of its cover: nothing of one that is hidden and was not noticed. */
static ground_id cover_in_sight(const struct game *game, const struct floor_cell *cell)
{
    bool hidden = row_of(game, cell->cover)->hidden && cell->seen_cover != cell->cover;
    return hidden ? GROUND_NONE : cell->cover;
}

static bool is_changed(const struct game *game, const struct floor_cell *cell)
{
    return cell->seen_ground != cell->ground || cell->seen_cover != cover_in_sight(game, cell);
}

static bool is_harmful(const struct floor_cell *cell)
{
    return cell->fire > 0 || gas_acts((enum gas_kind)cell->gas_kind, cell->gas);
}

static void put(struct game *game, struct point at, struct floor_cell now)
{
    struct terrain *terrain = &game->world.terrain;
    struct floor_cell *cell = cell_of(game, at);
    bool other = now.ground != cell->ground || now.cover != cell->cover;
    terrain->hash += hash_of(game, at, &now) - hash_of(game, at, cell);
    terrain->burning = (int16_t)(terrain->burning + (now.fire > 0) - (cell->fire > 0));
    terrain->clouded = (int16_t)(terrain->clouded + (now.gas > 0) - (cell->gas > 0));
    for (int source = 0; source < SOURCE_COUNT; source++)
        if (!cell_has(cell, (enum cell_source)source) && cell_has(&now, (enum cell_source)source))
            terrain_set_source(game, at, (enum cell_source)source, KIND_NONE);
    *cell = now;
    set_bit(&game->world.map, terrain->harmful, at, is_harmful(cell));
    set_bit(&game->world.map, terrain->changed, at, is_changed(game, cell));
    terrain->look_due |= other;
    if (other)
        derive(game, at, cell);
}

void terrain_lay(struct game *game, struct point at, ground_id row)
{
    struct floor_cell now = *cell_of(game, at);
    if (row_of(game, row)->layer == LAYER_COVER)
        now.cover = row;
    else
        now.ground = row;
    put(game, at, now);
}

bool terrain_change(struct game *game, struct point at, enum ground_change change)
{
    const struct floor_cell *cell = cell_of(game, at);
    ground_id cover = row_of(game, cell->cover)->becomes[change], ground = row_of(game, cell->ground)->becomes[change];
    if (cover != GROUND_STAYS)
        terrain_lay(game, at, cover);
    else if (ground != GROUND_STAYS)
        terrain_lay(game, at, ground);
    return cover != GROUND_STAYS || ground != GROUND_STAYS;
}

void terrain_set_gas(struct game *game, struct point at, enum gas_kind kind, int amount)
{
    struct floor_cell now = *cell_of(game, at);
    now.gas = (uint8_t)clamp_int(amount, 0, MAX_GAS);
    now.gas_kind = (uint8_t)(now.gas > 0 ? kind : GAS_NONE);
    put(game, at, now);
}

void terrain_set_fire(struct game *game, struct point at, int turns)
{
    struct floor_cell now = *cell_of(game, at);
    now.fire = (uint8_t)clamp_int(turns, 0, MAX_FIRE);
    put(game, at, now);
}

/* --- Returns ------------------------------------------------------------------------------------------------------ */

static struct cell_return *find_return(struct terrain *terrain, struct point at, enum layer layer)
{
    for (int i = 0; i < terrain->return_count; i++)
        if (point_equal(terrain->returns[i].at, at) && terrain->returns[i].layer == (uint8_t)layer)
            return &terrain->returns[i];
    return NULL;
}

bool terrain_lay_for(struct game *game, struct point at, ground_id row, int turns)
{
    struct terrain *terrain = &game->world.terrain;
    enum layer layer = (enum layer)row_of(game, row)->layer;
    const struct floor_cell *cell = cell_of(game, at);
    uint32_t time = game->world.time + (uint32_t)turns * TURN_COST;
    struct cell_return *waiting = find_return(terrain, at, layer);
    if (!waiting && terrain->return_count == MAX_CELL_RETURNS)
        return false;
    if (!waiting) {
        waiting = &terrain->returns[terrain->return_count++];
        *waiting = (struct cell_return){time, at, (uint8_t)layer, layer == LAYER_COVER ? cell->cover : cell->ground};
    }
    waiting->time = waiting->time < time ? time : waiting->time;
    terrain_lay(game, at, row);
    return true;
}

bool terrain_returns_by(const struct terrain *terrain, struct point at, uint32_t time)
{
    for (int i = 0; i < terrain->return_count; i++)
        if (point_equal(terrain->returns[i].at, at) && terrain->returns[i].time <= time)
            return true;
    return false;
}

bool terrain_is_bare(const struct world *world, struct point at)
{
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity_on_floor(entity) && point_equal(entity->at, at))
            return false;
    }
    return true;
}

static bool returns_now(const struct game *game, const struct cell_return *waiting, uint32_t now)
{
    return waiting->time <= now &&
           (row_of(game, waiting->row)->footing != FOOTING_BLOCKED || terrain_is_bare(&game->world, waiting->at));
}

void terrain_return(struct game *game, uint32_t now)
{
    struct terrain *terrain = &game->world.terrain;
    int kept = 0;
    for (int i = 0; i < terrain->return_count; i++) {
        struct cell_return waiting = terrain->returns[i];
        if (!returns_now(game, &waiting, now)) {
            terrain->returns[kept++] = waiting;
            continue;
        }
        struct floor_cell cell = *cell_of(game, waiting.at);
        *(waiting.layer == LAYER_COVER ? &cell.cover : &cell.ground) = waiting.row;
        put(game, waiting.at, cell);
    }
    terrain->return_count = (uint8_t)kept;
}

/* --- The whole floor ---------------------------------------------------------------------------------------------- */

void terrain_unlaid(struct world *world)
{
    size_t count = (size_t)world->map.width * (size_t)world->map.height;
    memset(&world->terrain, 0, offsetof(struct terrain, sound_costs));
    memset(world->terrain.at, 0, count * sizeof world->terrain.at[0]);
    world->map.grounds = true;
}

/* A bit for each ground from which nothing follows, as of walls: most cells of a floor. */
static uint64_t solid_grounds(const struct game *game)
{
    uint64_t solid = 0;
    for (int row = 0; row < game->rules->ground_count; row++) {
        struct effect_of_layers all = together(game, &(struct floor_cell){.ground = (ground_id)row});
        bool shut = all.footing == FOOTING_BLOCKED && all.sight == SIGHT_OPAQUE && all.sound == SOUND_STOPS;
        solid |= (uint64_t)(shut && all.stops_gas && !all.doorway && !all.opens && !all.hooked) << row;
    }
    return solid;
}
_Static_assert(MAX_GROUNDS <= 64, "a row has a bit in a word");

/* As if all cells were solid. */
static void derive_solid(struct world *world)
{
    struct terrain *terrain = &world->terrain;
    map_wall_up(&world->map);
    memset(&terrain->hash, 0, offsetof(struct terrain, sound_costs) - offsetof(struct terrain, hash));
    memset(terrain->sound_costs, 1, sizeof terrain->sound_costs);
}

void terrain_rebuild(struct game *game)
{
    struct terrain *terrain = &game->world.terrain;
    const struct map *map = &game->world.map;
    uint64_t solid = solid_grounds(game);
    derive_solid(&game->world);
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++) {
            const struct floor_cell *cell = terrain_at(terrain, map, point_at(x, y));
            terrain->hash += hash_of(game, point_at(x, y), cell);
            terrain->burning = (int16_t)(terrain->burning + (cell->fire > 0));
            terrain->clouded = (int16_t)(terrain->clouded + (cell->gas > 0));
            set_bit(map, terrain->harmful, point_at(x, y), is_harmful(cell));
            set_bit(map, terrain->changed, point_at(x, y), is_changed(game, cell));
            if (cell->cover != GROUND_NONE || !(solid >> cell->ground & 1))
                derive(game, point_at(x, y), cell);
        }
    terrain->look_due = true;
}

void terrain_from_tiles(struct game *game)
{
    struct world *world = &game->world;
    const struct map *map = &world->map;
    const ground_id *roles = game->rules->roles;
    terrain_unlaid(world);
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++) {
            bool rim = x == 0 || y == 0 || x == map->width - 1 || y == map->height - 1;
            bool floor = map_tile(map, point_at(x, y)) == TILE_FLOOR;
            enum ground_role rock = rim ? GROUND_ROLE_EDGE : GROUND_ROLE_ROCK;
            struct floor_cell *cell = &world->terrain.at[y * map->width + x];
            cell->ground = roles[floor ? GROUND_ROLE_FLOOR : rock];
            cell->seen_ground = map_explored(map, point_at(x, y)) ? cell->ground : GROUND_NONE;
        }
}

void terrain_begin(struct game *game)
{
    terrain_from_tiles(game);
    terrain_rebuild(game);
}

void terrain_copy(struct world *copy, const struct world *world)
{
    size_t count = (size_t)world->map.width * (size_t)world->map.height;
    memcpy(&copy->terrain, &world->terrain, offsetof(struct terrain, sound_costs));
    memcpy(copy->terrain.sound_costs, world->terrain.sound_costs, count);
    memcpy(copy->terrain.at, world->terrain.at, count * sizeof copy->terrain.at[0]);
    for (int source = 0; source < SOURCE_COUNT && world->terrain.clouded + world->terrain.burning > 0; source++)
        memcpy(copy->terrain.sources[source], world->terrain.sources[source], count * sizeof(kind_id));
}

static bool get_bit(const struct map *map, const uint64_t *words, struct point at)
{
    struct bitgrid bits = map_bits(map, words);
    return bitgrid_get(&bits, at);
}

/* Light apart: who stands in veiled cells is not known here. */
static bool cell_in_step(const struct game *game, struct point at, const struct floor_cell *cell)
{
    const struct map *map = &game->world.map;
    const struct terrain *terrain = &game->world.terrain;
    struct effect_of_layers all = together(game, cell);
    int index = at.y * map->width + at.x;
    bool walkable = all.footing != FOOTING_BLOCKED;
    return map_walkable(map, at) == walkable && get_bit(map, terrain->ways, at) == (walkable || all.opens) &&
           get_bit(map, terrain->doors, at) == all.doorway &&
           get_bit(map, terrain->veiled, at) == (all.sight == SIGHT_VEILED) &&
           get_bit(map, terrain->heard, at) == (all.sound != SOUND_STOPS) &&
           get_bit(map, terrain->airy, at) == !all.stops_gas && get_bit(map, terrain->hooked, at) == all.hooked &&
           get_bit(map, terrain->harmful, at) == is_harmful(cell) &&
           get_bit(map, terrain->changed, at) == is_changed(game, cell) &&
           (all.sight == SIGHT_VEILED || get_bit(map, map->clear, at) == (all.sight == SIGHT_CLEAR)) &&
           terrain->sound_costs[index] == sound_cost(&all);
}

bool terrain_in_step(const struct game *game)
{
    const struct map *map = &game->world.map;
    const struct terrain *terrain = &game->world.terrain;
    uint64_t hash = 0;
    int burning = 0, clouded = 0;
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++) {
            const struct floor_cell *cell = terrain_at(terrain, map, point_at(x, y));
            if (!cell_in_step(game, point_at(x, y), cell))
                return false;
            hash += hash_of(game, point_at(x, y), cell);
            burning += cell->fire > 0;
            clouded += cell->gas > 0;
        }
    return hash == terrain->hash && burning == terrain->burning && clouded == terrain->clouded && !terrain->look_due;
}

/* --- Looking ------------------------------------------------------------------------------------------------------ */

void terrain_stood(struct world *world, struct point at)
{
    if (!world->map.grounds)
        return;
    struct bitgrid veiled = map_bits(&world->map, world->terrain.veiled);
    world->terrain.look_due |= bitgrid_get(&veiled, at);
}

/* Calls `each` for every cell that is set. */
static void for_each_cell(struct game *game, const uint64_t *words, const uint64_t *mask,
                          void (*each)(struct game *game, struct point at))
{
    const struct map *map = &game->world.map;
    int stride = BITGRID_STRIDE(map->width);
    for (int y = 0; y < map->height; y++)
        for (int word = 0; word < stride; word++) {
            int index = (y + 1) * stride + word;
            for (uint64_t bits = words[index] & mask[index]; bits != 0; bits &= bits - 1)
                each(game, point_at(word * 64 + lowest_bit(bits) - 1, y));
        }
}

static void veil(struct game *game, struct point at)
{
    map_set_clear(&game->world.map, at, false);
}

void terrain_unveil(struct game *game)
{
    struct world *world = &game->world;
    struct bitgrid veiled = map_bits(&world->map, world->terrain.veiled);
    if (!world->terrain.look_due)
        return;
    world->terrain.look_due = false;
    for_each_cell(game, world->terrain.veiled, world->map.clear, veil);
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity_on_floor(entity) && entity->blocks && !entity_flies(game, entity) &&
            bitgrid_get(&veiled, entity->at))
            map_set_clear(&world->map, entity->at, true);
    }
}

void terrain_know(struct game *game, struct point at)
{
    struct floor_cell now = *cell_of(game, at);
    now.seen_ground = now.ground;
    now.seen_cover = cover_in_sight(game, &now);
    put(game, at, now);
}

bool terrain_notice(struct game *game, struct point at)
{
    struct floor_cell now = *cell_of(game, at);
    if (!row_of(game, now.cover)->hidden || now.seen_cover == now.cover)
        return false;
    now.seen_cover = now.cover;
    put(game, at, now);
    return true;
}

void terrain_recall(struct game *game)
{
    const struct terrain *terrain = &game->world.terrain;
    for_each_cell(game, game->world.map.explored, terrain->changed, terrain_know);
}

void terrain_remember(struct game *game)
{
    for_each_cell(game, game->world.map.seen, game->world.terrain.changed, terrain_know);
}

/* --- Asking ------------------------------------------------------------------------------------------------------- */

static const struct floor_cell *cell_at(const struct game *game, struct point at)
{
    const struct world *world = &game->world;
    CHECK(world->map.grounds && map_inside(&world->map, at));
    return terrain_at(&world->terrain, &world->map, at);
}

bool terrain_is_door(const struct world *world, struct point at)
{
    return map_inside(&world->map, at) && get_bit(&world->map, world->terrain.doors, at);
}

const struct ground_rule *terrain_rule(const struct game *game, struct point at, enum layer layer)
{
    const struct floor_cell *cell = cell_at(game, at);
    return row_of(game, layer == LAYER_COVER ? cell->cover : cell->ground);
}
