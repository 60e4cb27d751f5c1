/* SPDX-License-Identifier: MIT
 *
 * What befalls all kings. Each has a file for what is his alone. */
#include "king.h"

#include "awareness.h"
#include "group.h"
#include "king_scripts.h"
#include "push.h"
#include "spawn.h"
#include "world.h"

/* Of who is no king and summons all the same. */
static const struct king_script NO_SCRIPT;

static const struct king_script *const SCRIPTS[KING_COUNT] = {
#define X(name, text) [KING_##name] = &name##_SCRIPT,
    KING_LIST(X)
#undef X
        [KING_NONE] = &NO_SCRIPT,
};

/* --- His coffin --------------------------------------------------------------------------------------------------- */

static bool keeps(const struct game *game, struct point at, enum king king)
{
    const struct ground_rule *row = terrain_rule(game, at, LAYER_GROUND);
    return row->keeps != KIND_NONE && game->rules->kinds[row->keeps].monster.king == (int)king;
}

bool king_lies(const struct game *game, enum king king, struct point *at)
{
    const struct map *map = &game->world.map;
    for (int y = 0; map->grounds && y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            if (keeps(game, point_at(x, y), king)) {
                *at = point_at(x, y);
                return true;
            }
    return false;
}

unsigned king_tombs(const struct game *game)
{
    const struct map *map = &game->world.map;
    unsigned kings = 0;
    for (int y = 0; map->grounds && y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            kings |= 1U << terrain_rule(game, point_at(x, y), LAYER_GROUND)->tomb;
    return kings & ~(1U << KING_NONE);
}

void king_tell(const struct game *game, bool read, struct events *events)
{
    struct point at;
    for (int king = KING_NONE + 1; king < KING_COUNT; king++) {
        if (!king_lies(game, (enum king)king, &at))
            continue;
        struct event event = event_about(game, EV_KING_TOLD, world_hero_const(&game->world), NULL, read);
        event.object_kind = terrain_rule(game, at, LAYER_GROUND)->keeps;
        events_push(events, game, &event);
    }
}

/* Of a group of his own: those he calls are of it, too. */
void king_rise(struct game *game, struct entity *entity, struct events *events)
{
    game->world.kings.woken |= (uint8_t)(1U << king_of(game, entity));
    entity->mind.group = (uint16_t)(group_highest(&game->world, false) + 1);
    awareness_begin(entity, AWARENESS_HUNT);
    entity->mind.startled = true;
    events_push_about(events, game, EV_KING_WOKE, entity, NULL, 0);
}

/* --- The coffins of his tomb -------------------------------------------------------------------------------------- */

static struct entity *find_king(struct game *game, enum king king)
{
    struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        if (entity_has(entity, HAS_AI) && king_of(game, entity) == king)
            return entity;
    }
    return NULL;
}

void king_lose_coffin(struct game *game, enum king king, struct events *events)
{
    struct entity *entity = find_king(game, king);
    if (entity && SCRIPTS[king]->lose_coffin)
        SCRIPTS[king]->lose_coffin(game, entity, events);
}

bool king_has_coffins(const struct game *game, const struct entity *entity)
{
    return SCRIPTS[king_of(game, entity)]->find_coffin != NULL;
}

bool king_find_coffin(const struct game *game, const struct entity *entity, struct point *coffin)
{
    return SCRIPTS[king_of(game, entity)]->find_coffin(game, coffin);
}

/* --- His end ------------------------------------------------------------------------------------------------------ */

static void leave(struct game *game, kind_id kind, struct point at, struct events *events)
{
    const struct entity *thing = spawn(game, kind, &at);
    if (thing)
        events_push_about(events, game, EV_BEQUEATHED, world_hero_const(&game->world), thing, 0);
}

/* A tempering scroll lies where he fell, and on it what is his alone. */
static void leave_things(struct game *game, const struct entity *king, struct events *events)
{
    kind_id own = game_kind(game, king)->monster.leaves;
    for (int kind = 0; kind < game->rules->kind_count; kind++)
        if (game_profile(game)->meets[kind] && game->rules->kinds[kind].item.effect == EFFECT_TEMPER) {
            leave(game, (kind_id)kind, king->at, events);
            break;
        }
    if (own != KIND_NONE)
        leave(game, own, king->at, events);
}

void king_lay_to_rest(struct game *game, const struct entity *victim, struct events *events)
{
    struct world *world = &game->world;
    enum king king = king_of(game, victim);
    if (king == KING_NONE)
        return;
    world->kings.laid |= (uint8_t)(1U << king);
    world->gold = min_int(world->gold + KING_GOLD, MAX_GOLD);
    struct event event = event_about(game, EV_KING_LAID, world_hero(world), NULL, KING_GOLD);
    event.object_kind = victim->kind;
    events_push(events, game, &event);
    leave_things(game, victim, events);
}
