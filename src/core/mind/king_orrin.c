/* SPDX-License-Identifier: MIT
 *
 * Orrin the Many: those he calls come out of the coffins of his tomb, and while one of them is whole it shields him. */
#include "king_scripts.h"

#include "kings.h"
#include "push.h"
#include "world.h"

/* Of his tomb, not opened yet, and not his own. */
static bool is_whole(const struct game *game, struct point at)
{
    const struct ground_rule *row = terrain_rule(game, at, LAYER_GROUND);
    return row->tomb == KING_ORRIN && row->keeps == KIND_NONE && ground_becomes(row, CHANGE_BUMPED);
}

/* The one nearest the hero as the crow flies, of those the first in reading order; `roomy`: with a free cell beside it.
 */
static bool find_whole(const struct game *game, bool roomy, struct point *coffin)
{
    const struct map *map = &game->world.map;
    struct point hero = world_hero_const(&game->world)->at, room;
    int least = INT16_MAX;
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++) {
            struct point at = point_at(x, y);
            if (!is_whole(game, at) || point_chebyshev(at, hero) >= least ||
                (roomy && !king_find_room(game, at, &room)))
                continue;
            *coffin = at;
            least = point_chebyshev(at, hero);
        }
    return least < INT16_MAX;
}

static bool find_coffin(const struct game *game, struct point *coffin)
{
    return find_whole(game, true, coffin);
}

static void lose_coffin(struct game *game, struct entity *king, struct events *events)
{
    struct point at;
    if (king->fighter.defense == 0 || find_whole(game, false, &at))
        return;
    fighter_raise_defense(king, -king->fighter.defense);
    events_push_about(events, game, EV_KING_WANED, king, NULL, 0);
}

const struct king_script ORRIN_SCRIPT = {lose_coffin, find_coffin};
