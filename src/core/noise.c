/* SPDX-License-Identifier: MIT
 *
 * Noise by the kinds of actions, and the spreading of sound. */
#include "noise.h"

#include "action.h"
#include "map/passage.h"
#include "ruleset.h"

#include <string.h>

/* --- The hero's noise --------------------------------------------------------------------------------------------- */

enum { NOISE_HAND = 4, NOISE_AIMED = 7, NOISE_READ = 9 };

/* What an action without a row does is as loud as a step; so is what comes before the first action. */
static const uint8_t NOISE[ACT_COUNT] = {
    [ACT_WAIT] = 2,
    [ACT_STEP] = NOISE_OF_STEP,
    [ACT_MELEE] = NOISE_OF_BLOW,
    [ACT_REACH] = NOISE_OF_BLOW,
    [ACT_LUNGE] = NOISE_OF_BLOW,
    [ACT_SHOVE] = NOISE_OF_BLOW,
    [ACT_TIP] = NOISE_OF_BLOW,
    [ACT_THROW] = NOISE_AIMED,
    [ACT_TEMPER] = NOISE_READ,
    [ACT_PICK_UP] = NOISE_HAND,
    [ACT_DROP] = NOISE_HAND,
};

/* Drinking and what is done with gear are quiet, reading is not; zapping is as loud as a throw. */
static int noise_of_use(const struct game *game, const struct action *action)
{
    const struct entity *item = world_find_const(&game->world, action->object);
    const struct item_rule *rule = item ? &game_kind(game, item)->item : NULL;
    bool gear = item && entity_has(item, HAS_EQUIPPABLE);
    bool read = rule && !gear && rule->effect != EFFECT_NONE && !item_heals(rule) && !rule->potion;
    if (rule && !gear && item_is_zapped(rule))
        return NOISE_AIMED;
    return read ? NOISE_READ : NOISE_HAND;
}

int noise_of_step(const struct game *game)
{
    return max_int(1, NOISE_OF_STEP + equipment_noise(game));
}

int noise_of_hero(const struct game *game)
{
    if (game->world.noise == NOISE_SILENT)
        return 0;
    return game->world.noise > 0 ? game->world.noise : noise_of_step(game);
}

void noise_note(struct game *game, const struct action *meant, const struct action *done)
{
    struct world *world = &game->world;
    if (!rules_have_minds(game))
        return;
    int type = done->type == ACT_WAIT ? meant->type : done->type;
    int noise = type == ACT_USE ? noise_of_use(game, meant) : NOISE[type];
    noise = noise > 0 ? noise : NOISE_OF_STEP;
    if (done->type == ACT_STEP || done->type == ACT_SWAP || done->type == ACT_BUMP)
        noise += passage_noise(game, done->at, perk_has(game, PERK_LIGHT_FOOT));
    world->noise = (uint8_t)clamp_int(noise + equipment_noise(game), 1, NOISE_SILENT - 1);
    world->hero_from = world_hero(world)->at;
}

void noise_hush(struct game *game)
{
    game->world.noise = NOISE_SILENT;
}

bool noise_brought_beside(const struct game *game, struct point at)
{
    const struct world *world = &game->world;
    struct point now = world_hero_const(world)->at;
    return world->noise > 0 && !point_equal(now, world->hero_from) && passage_adjacent(&game->world, now, at) &&
           !passage_adjacent(&game->world, world->hero_from, at);
}

/* --- Sound -------------------------------------------------------------------------------------------------------- */

void sound_spread(struct game *game, struct point from, int limit, struct sound *sound)
{
    const struct map *map = &game->world.map;
    uint64_t goals[MAP_WORDS] = {0};
    struct bitgrid source = map_bits(map, goals);
    struct path_map ways = path_map_over(game->scratch.ways, map->width, map->height);
    struct path_ground ground = passage_sounds(game);
    limit = min_int(limit, SOUND_CUT);
    bitgrid_set(&source, from, true);
    path_map_within(&ways, &ground, goals, (uint32_t)limit);
    memset(sound->distance, SOUND_NEVER, (size_t)map->width * (size_t)map->height);
    for (int y = max_int(0, from.y - limit); y <= min_int(map->height - 1, from.y + limit); y++) {
        for (int x = max_int(0, from.x - limit); x <= min_int(map->width - 1, from.x + limit); x++) {
            uint32_t distance = path_map_cost(&ways, point_at(x, y));
            if (distance <= (uint32_t)limit)
                sound->distance[y * map->width + x] = (uint8_t)distance;
        }
    }
}
