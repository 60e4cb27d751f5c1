/* SPDX-License-Identifier: MIT
 *
 * The hero looks around: what is in sight from where it stands, and what it remembers of that. */
#include "world.h"

void world_look(struct game *game)
{
    struct world *world = &game->world;
    if (world->map.grounds)
        terrain_unveil(game);
    map_look(&world->map, world_hero(world)->at, status_sight(world_hero(world), game_profile(game)->fov_radius));
    if (world->map.grounds)
        terrain_remember(game);
}

void world_look_again(struct game *game)
{
    if (game->world.map.grounds && game->world.terrain.look_due)
        world_look(game);
}
