/* SPDX-License-Identifier: MIT
 *
 * Questions about kings that several files ask. */
#include "kings.h"

#include "world.h"

enum king king_of(const struct game *game, const struct entity *entity)
{
    return (enum king)game_kind(game, entity)->monster.king;
}

bool king_find_room(const struct game *game, struct point coffin, struct point *room)
{
    struct point hero = world_hero_const(&game->world)->at;
    int least = INT16_MAX;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point at = point_step(coffin, (enum dir)dir);
        int distance = point_chebyshev(at, hero);
        if (distance >= least || !world_is_free(&game->world, at))
            continue;
        *room = at;
        least = distance;
    }
    return least < INT16_MAX;
}
