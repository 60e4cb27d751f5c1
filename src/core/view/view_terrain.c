/* SPDX-License-Identifier: MIT
 *
 * Grounds and covers as last seen; gas and fire where they are seen now. */
#include "view_terrain.h"

#include "base/bits.h"
#include "core/view.h"
#include "tick.h"
#include "world.h"

#include <string.h>

enum { FROM_GROUND = CELL_FLOOR | CELL_SLOW | CELL_HARMFUL | CELL_OPAQUE | CELL_DOOR };

static bool is_clear(const struct map *map, struct point at)
{
    struct bitgrid clear = map_bits(map, map->clear);
    return bitgrid_get(&clear, at);
}

/* Veiled cells are opaque unless an entity is seen there. */
static uint8_t bits_of(const struct game *game, struct point at, const struct view_ground *shown, bool visible)
{
    const struct ground_rule *ground = &game->rules->grounds[shown->ground];
    const struct ground_rule *cover = &game->rules->grounds[shown->cover];
    bool blocked = ground_blocks(game->rules->grounds, shown->ground, shown->cover);
    bool opens = ground_becomes(ground, CHANGE_OPENED) && cover->footing != FOOTING_BLOCKED;
    int sight = max_int(ground->sight, cover->sight);
    bool opaque = sight == SIGHT_OPAQUE || (sight == SIGHT_VEILED && !(visible && is_clear(&game->world.map, at)));
    bool slow = ground->footing == FOOTING_SLOW || cover->footing == FOOTING_SLOW;
    slow = slow || ground->step_hook != STEP_HOOK_NONE || cover->step_hook != STEP_HOOK_NONE;
    slow = slow && !perk_has(game, PERK_LIGHT_FOOT);
    return (uint8_t)((!blocked || opens ? CELL_FLOOR : 0) | (slow ? CELL_SLOW : 0) | (opaque ? CELL_OPAQUE : 0) |
                     (shown->fire > 0 || gas_acts((enum gas_kind)shown->gas_kind, shown->gas) ? CELL_HARMFUL : 0) |
                     (ground->doorway ? CELL_DOOR : 0));
}

/* What the grounds say of cells that have no cover, gas or fire, as most are: reckoned when the first is met. */
struct plain_bits {
    uint64_t known; /* a bit for each row, as in `veiled` */
    uint64_t veiled;
    uint64_t waiting; /* for a key, which the hero has then */
    uint8_t bits[MAX_GROUNDS];
};
_Static_assert(MAX_GROUNDS <= 64, "a row has a bit in a word");

static void learn_row(const struct game *game, struct plain_bits *plain, ground_id row)
{
    uint64_t bit = (uint64_t)1 << row;
    plain->known |= bit;
    plain->veiled |= game->rules->grounds[row].sight == SIGHT_VEILED ? bit : 0;
    plain->waiting |= ground_becomes(&game->rules->grounds[row], CHANGE_RETURNED) ? bit : 0;
    plain->bits[row] = bits_of(game, point_at(0, 0), &(struct view_ground){.ground = row}, false);
}

/* The ground of a veiled cell does not say whether an entity is seen there. */
static bool is_plain(const struct plain_bits *plain, const struct view_ground *shown, bool visible)
{
    return shown->cover == GROUND_NONE && shown->gas == 0 && shown->fire == 0 &&
           !(visible && (plain->veiled >> shown->ground & 1));
}

static void fill_explored(const struct game *game, struct view *view, struct plain_bits *plain, struct point at)
{
    int index = at.y * view->width + at.x;
    const struct floor_cell *cell = &game->world.terrain.at[index];
    struct view_ground *shown = &view->grounds[index];
    bool visible = view->cells[index] & CELL_VISIBLE;
    shown->ground = cell->seen_ground;
    shown->cover = cell->seen_cover;
    if (visible) {
        shown->gas_kind = cell->gas_kind;
        shown->gas = cell->gas;
        shown->fire = cell->fire;
    }
    if (!(plain->known >> shown->ground & 1))
        learn_row(game, plain, shown->ground);
    view->key |= plain->waiting >> shown->ground & 1;
    uint8_t bits = is_plain(plain, shown, visible) ? plain->bits[shown->ground] : bits_of(game, at, shown, visible);
    view->cells[index] = (uint8_t)((view->cells[index] & ~FROM_GROUND) | bits);
}

/* What is hidden below what will go is not known. */
static void fill_returns(const struct game *game, struct view *view)
{
    const struct world *world = &game->world;
    view->return_count = 0;
    for (int i = 0; i < world->terrain.return_count; i++) {
        const struct cell_return *waiting = &world->terrain.returns[i];
        bool hidden = game->rules->grounds[waiting->row].hidden;
        int64_t turns = ((int64_t)tick_from(waiting->time) - (int64_t)tick_from(world->time)) / TURN_COST + 1;
        int16_t shown = (int16_t)(turns < 1 ? 1 : turns > INT16_MAX ? INT16_MAX : turns);
        if (map_seen(&world->map, waiting->at))
            view->returns[view->return_count++] =
                (struct view_return){waiting->at, shown, hidden ? (ground_id)GROUND_NONE : waiting->row};
    }
}

/* Of what has not been explored nothing was seen: a cell there has no ground. */
void view_terrain_fill(const struct game *game, struct view *view)
{
    const struct map *map = &game->world.map;
    struct bitgrid explored = map_bits(map, map->explored);
    struct plain_bits plain;
    plain.known = plain.veiled = plain.waiting = 0;
    memset(view->grounds, 0, (size_t)view->width * (size_t)view->height * sizeof view->grounds[0]);
    for (int y = 0; y < view->height; y++)
        for (int x = -1; x < view->width; x += 64)
            for (uint64_t cells = *bitgrid_word(&explored, x, y); cells; cells &= cells - 1)
                fill_explored(game, view, &plain, point_at(x + lowest_bit(cells), y));
    fill_returns(game, view);
}

static void forget_returns(struct game *game, const struct view *view)
{
    for (int i = 0; i < view->return_count; i++) {
        const struct view_return *back = &view->returns[i];
        const struct view_ground *shown = &view->grounds[back->at.y * view->width + back->at.x];
        bool cover = game->rules->grounds[back->row].layer == LAYER_COVER;
        terrain_lay(game, back->at, back->row);
        terrain_lay_for(game, back->at, cover ? shown->cover : shown->ground, back->turns - 1);
    }
}

/* Nobody knows whose gas and fire are. */
static void forget_cell(struct game *game, const struct view_ground *shown, struct point at)
{
    struct floor_cell *cell = &game->world.terrain.at[at.y * game->world.map.width + at.x];
    *cell = (struct floor_cell){.ground = shown->ground,
                                .cover = shown->cover,
                                .gas_kind = shown->gas > 0 ? shown->gas_kind : (uint8_t)GAS_NONE,
                                .gas = shown->gas,
                                .fire = shown->fire,
                                .seen_ground = shown->ground,
                                .seen_cover = shown->cover};
    for (int source = 0; source < SOURCE_COUNT; source++)
        if (cell_has(cell, (enum cell_source)source))
            terrain_set_source(game, at, (enum cell_source)source, KIND_NONE);
}

void view_terrain_forget(struct game *game, const struct view *view)
{
    terrain_from_tiles(game);
    for (int y = 0; y < view->height; y++)
        for (int x = 0; x < view->width; x++) {
            const struct view_ground *shown = &view->grounds[y * view->width + x];
            if (shown->ground != GROUND_NONE)
                forget_cell(game, shown, point_at(x, y));
        }
    terrain_rebuild(game);
    forget_returns(game, view);
    terrain_recall(game);
}
