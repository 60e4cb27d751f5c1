/* SPDX-License-Identifier: MIT
 *
 * The world: everything that is saved, hashed and cloned, as plain data with fixed capacities and without pointers.
 * Each stored field has its row in state/world_fields.def. Also the entity table: slots, ids, places. What the entities
 * do stands in the component files. */
#ifndef CORE_WORLD_H
#define CORE_WORLD_H

#include "base/path_map.h"
#include "base/rng.h"
#include "component/equipment.h"
#include "component/experience.h"
#include "component/inventory.h"
#include "component/perk.h"
#include "mind/kings.h"
#include "component/knowledge.h"
#include "core/game.h"
#include "mind/ways.h"
#include "entity.h"
#include "map/terrain.h"
#include "map/map.h"
#include "noise.h"
#include "state/pool.h"

/* Random streams: one per purpose, so that a change in one never shifts another. Frozen. */
enum rng_stream {
    RNG_LAYOUT = 1,  /* index: floor */
    RNG_MONSTERS,    /* index: floor */
    RNG_ITEMS,       /* index: floor */
    RNG_AI,          /* index: 0, runs through the whole game */
    RNG_SLEEP,       /* likewise: who wakes, who notices */
    RNG_ANCHORS,     /* index: floor; where those who wander go */
    RNG_FLOOR,       /* index: floor; the campaign's layouts */
    RNG_GROUPS,      /* index: floor; its monsters */
    RNG_THINGS,      /* index: floor; its planned items */
    RNG_ENVIRONMENT, /* index: 0, runs through the whole game: what fire spreads to */
    RNG_PIECES,      /* index: floor; which pieces it has */
    RNG_LOTS,        /* index: floor; what lies where in them */
    RNG_PERKS,       /* index: 0; their order */
    RNG_GOODS,       /* index: 0; what vaults offer */
    RNG_APPEARANCES, /* index: 0; what unknown kinds look like */
    RNG_LEDGER,      /* index: floor; what the ledger has for it */
    RNG_CAPTIVES,    /* index: floor; which groups hold a captive, and whom */
    RNG_DRAWINGS,    /* index: floor; which of the depth's own drawings it has */
};

/* Forty million turns, beyond which the clock would wrap; and what no action costs. */
enum { MAX_OWED = 10000 };
#define MAX_TIME UINT32_C(4000000000)

/* What belongs to one floor besides its map and the entities on it: stays behind when the hero leaves. */
struct floor_state {
    uint32_t turns;  /* that the hero has spent here */
    uint32_t coming; /* when those arrive who followed the hero; 0: none are on the way. While it is ahead, no stairs */
    /* Unrest. */
    uint32_t waits;       /* the hero's, with no hunter in sight */
    uint32_t patrol_from; /* no patrol comes before `turns` is so many */
    bool warned;          /* the hero knows that one will */
};

/* Turns for one percent of unrest, turns that a wait counts for, and the percent that brings patrols. */
enum { UNREST_POINTS = 10, WAIT_POINTS = 4, UNREST_FULL = 100 };

/* Unrest in percent, from the turns that the hero has spent on a floor and its waits there. */
static inline int floor_unrest(const struct floor_state *here)
{
    return (int)((here->turns + WAIT_POINTS * here->waits) / UNREST_POINTS);
}

/* As though the hero had stayed until patrols come: the next one does in so many turns, without a warning, or sooner if
 * it was due sooner. */
static inline void floor_rouse(struct floor_state *here, int turns)
{
    uint32_t full = UNREST_FULL * UNREST_POINTS, had = here->turns + WAIT_POINTS * here->waits;
    uint32_t next = here->turns + (uint32_t)turns;
    here->patrol_from = had < full || here->patrol_from > next ? next : here->patrol_from;
    if (had < full)
        here->waits += (full - had + WAIT_POINTS - 1) / WAIT_POINTS;
    here->warned = true;
}

enum { MAX_GOLD = 1000000000 };

/* Invariants (state/invariant.c walks them, and those of the parts, which stand where the parts are declared):
 *   The hero is in slot 0 and on the floor, blocks, and has HAS_FIGHTER, HAS_INVENTORY, HAS_EQUIPMENT and HAS_LEVEL.
 *   state is GAME_KIT before the hero has set out, GAME_LEVEL_UP while experience.choices > 0, else GAME_PERK while a
 * hand is dealt, else GAME_PLAYING, unless the game is over. In GAME_KIT there is nothing but the hero, on one cell in
 * the rock, and no time has passed. outcome is not OUTCOME_NONE where state is GAME_ENDED, and only there. Classic
 * games never end but by death. owed is 0 while state is GAME_PLAYING. No two entities block the same cell. */
struct world {
    uint64_t seed;
    uint8_t profile; /* index into rules->profiles */
    uint8_t state;   /* enum game_state */
    int16_t floor;
    uint32_t turn; /* turns of the hero's so far */
    uint32_t time; /* hundredths of a turn: when the hero acts next */
    int16_t owed;  /* time of a turn that a level-up has interrupted */
    struct rng ai_rng;
    /* The account of what the hero lost last: combat/account.c writes it. */
    kind_id killer;  /* the last blow the hero took, or the item that hit it; KIND_NONE before the first */
    kind_id culprit; /* whose it was: as the killer, but of gas and fire who made them */
    struct killing killing;
    kind_id brought_by[STATUS_COUNT]; /* whose a status that harms the hero is; KIND_NONE of all others */
    bool guard;                       /* the hero guards itself, until it acts again; of the campaign */
    bool riposted;                    /* and has struck back already; only while it guards */
    int16_t led_unseen;               /* allies that a game made from a view does not hold (game_forget); else 0 */
    /* Components that only the hero has. */
    struct inventory inventory;
    struct equipment equipment;
    struct experience experience;
    struct perks perks; /* of profiles that have any */
    struct knowledge knowledge;
    struct kings kings; /* of profiles that have any */
    /* What foes of the campaign go by. */
    uint8_t noise;          /* of the hero's last action; 0 before the first */
    struct point hero_from; /* where the hero stood before it */
    struct rng sleep_rng;
    struct rng environment_rng;
    /* Of the campaign: 0 in classic. */
    int32_t gold;
    int16_t deepest; /* floor so far; 0 where it is not counted */
    uint8_t outcome; /* enum game_outcome; OUTCOME_NONE unless the game has ended with a living hero */
    struct floor_state here;
    struct map map;
    uint64_t free_cells[MAP_WORDS];       /* derived; bitgrid: walkable, and nothing there that blocks */
    uint16_t slot_count;                  /* slots above have never been used: their content is undefined */
    struct entity entities[MAX_ENTITIES]; /* behind the rest, so that a copy ends with the slots in use */
    /* Of games whose rules have cells; in others not even initialised. Copied by terrain_copy. */
    struct terrain terrain;
};

/* What minds share: the sound of a turn, and ways. */
struct minds_scratch {
    bool sound_known;
    struct point sound_from;
    uint64_t sound_ground; /* the terrain's hash, as it was */
    struct sound sound;    /* from the hero, as far as its noise */
    struct ways ways;
};
/* Bytes of one floor at most. */
enum { MAX_FLOOR_SIZE = 1 << 18 };

/* Working memory of algorithms: neither hashed, cloned nor encoded. What it keeps between two calls makes the next one
 * quicker, not other. */
struct scratch {
    struct minds_scratch minds;
    uint32_t ways[PATH_WORDS(MAX_MAP_WIDTH, MAX_MAP_HEIGHT)];
    uint8_t floor[MAX_FLOOR_SIZE]; /* that is parked or comes back */
    uint8_t shortened[MAX_FLOOR_SIZE + MAX_FLOOR_SIZE / 64];
};

/* `pool` holds the floors that the hero has left; empty in classic. */
struct game {
    const struct rules *rules;
    struct world world;
    struct floor_pool pool;
    struct scratch scratch;
};

static inline const struct profile *game_profile(const struct game *game)
{
    return &game->rules->profiles[game->world.profile];
}

/* Whether the hero has a perk; and the number of its row. */
static inline bool perk_has(const struct game *game, enum perk perk)
{
    return game->world.perks.taken >> perk & 1;
}

static inline int perk_amount(const struct game *game, enum perk perk)
{
    return game->rules->perks[perk].amount;
}

static inline const struct kind *game_kind(const struct game *game, const struct entity *entity)
{
    return &game->rules->kinds[entity->kind];
}

static inline bool entity_has_trait(const struct game *game, const struct entity *entity, enum trait trait)
{
    return monster_has_trait(&game_kind(game, entity)->monster, trait);
}

/* A type of damage counts double; of blows, those that crush. */
static inline bool entity_is_weak_to(const struct game *game, const struct entity *entity, enum damage_type type)
{
    return entity_has_trait(game, entity, TRAIT_WEAK) && game_kind(game, entity)->monster.weak_to == (int)type;
}

/* Ground does not matter to it. */
static inline bool entity_flies(const struct game *game, const struct entity *entity)
{
    return entity_has_trait(game, entity, TRAIT_FLY) || status_has(&entity->statuses, STATUS_LEVITATING);
}

/* Zeroes all but the cells. */
void world_clear(struct world *world);

/* --- The entity table -------------------------------------------------------------------------------------------- */

static inline struct entity *world_hero(struct world *world)
{
    return &world->entities[0];
}

static inline const struct entity *world_hero_const(const struct world *world)
{
    return &world->entities[0];
}

/* The id of a used slot's tenant. */
entity_id world_id(const struct world *world, const struct entity *entity);

/* The entity of an id, or NULL when it is gone. */
struct entity *world_find(struct world *world, entity_id id);
const struct entity *world_find_const(const struct world *world, entity_id id);

/* Takes the lowest free slot; NULL when all are used. The new entity is in no place yet. */
struct entity *world_take_slot(struct world *world);

/* --- Places (place.c) -------------------------------------------------------------------------------------------- */

/* The only ways an entity comes to, moves on and leaves the floor: they keep free_cells in step. */
void world_place(struct world *world, struct entity *entity, struct point at);
void world_move(struct world *world, struct entity *entity, struct point to);
void world_lift(struct world *world, struct entity *entity);
void world_stop_blocking(struct world *world, struct entity *entity);

/* Frees a slot, and the place of its tenant, every id of which is void from here on. */
void world_free_slot(struct world *world, struct entity *entity);

/* A thing on the floor, which blocks nothing, is no more. One that the hero knows and does not see go keeps its slot
 * until the hero looks there. */
void world_lose(struct world *world, struct entity *thing);

/* Walkable, and no entity blocks it. */
static inline bool world_is_free(const struct world *world, struct point p)
{
    struct bitgrid bits = map_bits(&world->map, world->free_cells);
    return map_inside(&world->map, p) && bitgrid_get(&bits, p);
}

/* What blocks a cell, or NULL. */
struct entity *world_blocker_at(struct world *world, struct point at);
const struct entity *world_blocker_at_const(const struct world *world, struct point at);

/* Lies in what blocks its cell: it can be neither seen nor taken. */
static inline bool world_shuts_in(const struct world *world, const struct entity *entity)
{
    return world->map.grounds && !map_walkable(&world->map, entity->at);
}

/* Recomputes the derived fields after tiles or entities were written wholesale (a new floor, decoding). */
void world_rebuild(struct world *world);

/* Whether the hero stands on stairs that lead down, or HAS_STAIRS_UP. */
bool hero_on_stairs(const struct game *game, enum component stairs);

/* The hero looks around; and does so if what there is to see has changed since (map/look.c). */
void world_look(struct game *game);
void world_look_again(struct game *game);

/* Iteration over used slots in id order. */
/* clang-format off */
#define WORLD_EACH(world, entity) \
    for (entity = (world)->entities; entity < (world)->entities + (world)->slot_count; entity++) \
        if (entity->place == PLACE_NONE) {} else
/* clang-format on */

#endif
