/* SPDX-License-Identifier: MIT
 *
 * Grounds and covers as last seen; gas and fire where they are seen now. */
#include "view_terrain.h"

#include "core/view.h"
#include "world.h"

#include <string.h>

enum { FROM_GROUND = CELL_FLOOR | CELL_SLOW | CELL_HARMFUL | CELL_OPAQUE | CELL_DOOR };

static bool is_clear(const struct map *map, struct point at)
{
    struct bitgrid clear = map_bits(map, map->clear);
    return bitgrid_get(&clear, at);
}

/* Whether gas acts by the row of its kind. */
static bool acts(const struct view_ground *shown)
{
    static const uint8_t least[GAS_COUNT] = {
#define X(name, text, loss, acts, status, turns) [GAS_##name] = (acts),
        GAS_LIST(X)
#undef X
    };
    return shown->gas > 0 && shown->gas >= least[shown->gas_kind];
}

/* Veiled cells are opaque unless somebody is seen to stand there. */
static uint8_t bits_of(const struct game *game, struct point at, const struct view_ground *shown, bool visible)
{
    const struct ground_rule *ground = &game->rules->grounds[shown->ground];
    const struct ground_rule *cover = &game->rules->grounds[shown->cover];
    bool blocked = ground->footing == FOOTING_BLOCKED || cover->footing == FOOTING_BLOCKED;
    bool opens = ground->becomes[CHANGE_OPENED] != GROUND_STAYS && cover->footing != FOOTING_BLOCKED;
    int sight = max_int(ground->sight, cover->sight);
    bool opaque = sight == SIGHT_OPAQUE || (sight == SIGHT_VEILED && !(visible && is_clear(&game->world.map, at)));
    bool slow = ground->footing == FOOTING_SLOW || cover->footing == FOOTING_SLOW;
    slow = slow || ground->step_hook != STEP_HOOK_NONE || cover->step_hook != STEP_HOOK_NONE;
    slow = slow && !perk_has(game, PERK_LIGHT_FOOT);
    return (uint8_t)((!blocked || opens ? CELL_FLOOR : 0) | (slow ? CELL_SLOW : 0) | (opaque ? CELL_OPAQUE : 0) |
                     (shown->fire > 0 || acts(shown) ? CELL_HARMFUL : 0) | (ground->doorway ? CELL_DOOR : 0));
}

/* The bits of each ground without a cover, out of sight. */
static void bits_of_rows(const struct game *game, uint8_t bits[MAX_GROUNDS])
{
    for (int row = 0; row < game->rules->ground_count; row++)
        bits[row] = bits_of(game, point_at(0, 0), &(struct view_ground){.ground = (ground_id)row}, false);
}

/* Most cells are as their ground says. */
static bool is_plain(const struct view_ground *shown, uint8_t bits, bool visible)
{
    return shown->cover == GROUND_NONE && shown->gas == 0 && shown->fire == 0 && !(visible && (bits & CELL_OPAQUE));
}

void view_terrain_fill(const struct game *game, struct view *view)
{
    const struct world *world = &game->world;
    uint8_t rows[MAX_GROUNDS];
    bits_of_rows(game, rows);
    for (int y = 0; y < view->height; y++)
        for (int x = 0; x < view->width; x++) {
            int index = y * view->width + x;
            const struct floor_cell *cell = &world->terrain.at[index];
            bool visible = view->cells[index] & CELL_VISIBLE;
            struct view_ground *shown = &view->grounds[index];
            *shown = (struct view_ground){.ground = cell->seen_ground, .cover = cell->seen_cover};
            if (!(view->cells[index] & CELL_EXPLORED))
                continue;
            if (visible) {
                shown->gas_kind = cell->gas_kind;
                shown->gas = cell->gas;
                shown->fire = cell->fire;
            }
            view->cells[index] &= (uint8_t)~FROM_GROUND;
            uint8_t bits = rows[shown->ground];
            bool plain = is_plain(shown, bits, visible);
            view->cells[index] |= plain ? bits : bits_of(game, point_at(x, y), shown, visible);
        }
}

void view_terrain_forget(struct game *game, const struct view *view)
{
    terrain_begin(game);
    for (int y = 0; y < view->height; y++)
        for (int x = 0; x < view->width; x++) {
            const struct view_ground *shown = &view->grounds[y * view->width + x];
            struct point at = point_at(x, y);
            if (shown->ground == GROUND_NONE)
                continue;
            terrain_lay(game, at, shown->ground);
            terrain_lay(game, at, shown->cover);
            terrain_notice(game, at);
            terrain_set_gas(game, at, (enum gas_kind)shown->gas_kind, shown->gas);
            terrain_set_fire(game, at, shown->fire);
        }
    terrain_recall(game);
}
