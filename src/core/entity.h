/* SPDX-License-Identifier: MIT
 *
 * Entity: one thing in the world, made of optional components. What is the same for all of a kind (glyph, effect,
 * bonus) is not here but in the kind's row of the rules. Each field has its row in state/world_fields.def. */
#ifndef CORE_ENTITY_H
#define CORE_ENTITY_H

#include "base/grid.h"
#include "component/fighter.h"
#include "component/statuses.h"
#include "core/id.h"
#include "core/monster.h"
#include "core/rules.h"
#include "mind/mind.h"

#include <stdbool.h>
#include <stdint.h>

enum entity_place {
    PLACE_NONE, /* the slot is free */
    PLACE_FLOOR,
    PLACE_PACK,
    PLACE_COMING, /* on the stairs behind the hero; `at` is where they end */
    PLACE_LOOT,   /* some thief has it */
    PLACE_GONE,   /* nowhere; but the hero remembers it at `at`, where it has not looked since */
};

/* Invariants of an entity in a place:
 *   components are among those of its kind; it blocks only if its kind does.
 *   On the floor, `at` is a cell of TILE_FLOOR. In the pack, it has HAS_ITEM and one letter of the inventory names it;
 *   as loot, it has HAS_ITEM and one actor's `loot` names it.
 *   It has a plus only if it is gear or a staff, and no more charges than its kind and plus allow. It stands for more
 * than one thing only if rules have stacks and its kind is one of those (inventory_stacks). Who is coming has an ai,
 * and acts next when world.here.coming says. A fighter is on the floor or coming, and blocks; it has hit points, but
 * for the dead hero, who has none. What has an ai is a fighter, and next is not before world.time; in classic not after
 * world.time + TURN_COST. What is known is on the floor, or gone, and no actor; what is gone is known. */
struct entity {
    uint16_t generation; /* of the slot; counts its tenants, never 0 once used */
    kind_id kind;
    uint16_t components; /* HAS_* bits: may shrink in life (a corpse is no fighter) */
    uint8_t place;       /* enum entity_place */
    uint8_t render_order;
    bool blocks;
    bool corpse;
    bool known;               /* of a thing on the floor, in games of the campaign: the hero has seen it lie there */
    struct point at;          /* meaningful on the floor, and of what is gone */
    uint32_t next;            /* the time of its next action; meaningful for the hero and what has an ai */
    struct fighter fighter;   /* HAS_FIGHTER */
    struct statuses statuses; /* HAS_FIGHTER */
    struct mind mind;         /* HAS_AI, of the campaign */
    /* Of the campaign's fighters: whom its blows probe and how far they have come; who holds it. */
    entity_id probed;
    uint8_t probe;
    entity_id holder;
    entity_id loot;   /* what it has stolen */
    int16_t plus;     /* of gear: better, or worse, than its kind; of a staff: its level */
    uint8_t more;     /* of an item: it stands for so many more of its kind, a stack */
    uint8_t charges;  /* of what is zapped */
    uint8_t tempered; /* how much of its plus it has been given since it was found */
};

/* The fields that name other entities: X(field). */
#define ENTITY_LINKS(X)                                                                                                \
    X(probed)                                                                                                          \
    X(holder)                                                                                                          \
    X(loot)

static inline bool entity_has(const struct entity *entity, enum component component)
{
    return (entity->components & component) != 0;
}

/* Takes part in fights: its numbers and its ai mean something. */
static inline bool entity_is_actor(const struct entity *entity)
{
    return (entity->components & (HAS_FIGHTER | HAS_AI)) != 0;
}

/* Asleep or in ambush, in games of the campaign. */
static inline bool entity_rests(const struct entity *entity)
{
    return entity_has(entity, HAS_AI) && awareness_rests((enum awareness)entity->mind.state);
}

/* Knows nothing of the hero: asleep, in ambush, idle or on its way; in games of the campaign. */
static inline bool entity_is_unaware(const struct entity *entity)
{
    return entity_has(entity, HAS_AI) && awareness_is_unaware((enum awareness)entity->mind.state);
}

/* Bound, neither friend nor foe; in games of the campaign. */
static inline bool entity_is_captive(const struct entity *entity)
{
    return entity_has(entity, HAS_AI) && entity->mind.state == AWARENESS_CAPTIVE;
}

/* Fights for the hero, likewise. */
static inline bool entity_is_ally(const struct entity *entity)
{
    return entity_has(entity, HAS_AI) && awareness_is_ally((enum awareness)entity->mind.state);
}

static inline bool entity_on_floor(const struct entity *entity)
{
    return entity->place == PLACE_FLOOR;
}

/* A thing on the floor: stairs, items, remains. */
static inline bool entity_lies(const struct entity *entity)
{
    return entity_on_floor(entity) && !entity_is_actor(entity);
}

#endif
