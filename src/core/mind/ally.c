/* SPDX-License-Identifier: MIT
 *
 * Captives and allies. What an ally does in its turn stands in ai_campaign.c; on stairs, in floors.c. */
#include "ally.h"

#include "ability/ability.h"
#include "awareness.h"
#include "combat/side.h"
#include "component/fighter.h"
#include "component/gold.h"
#include "environment/hazard.h"
#include "map/passage.h"
#include "push.h"
#include "sight.h"
#include "world.h"

enum { GROWN_HP = 8, GROWN_POWER = 1, GROWN_DEFENSE = 1, TENDED_PERCENT = 50 };

/* --- Freeing ------------------------------------------------------------------------------------------------------ */

void ally_bind(struct entity *entity)
{
    awareness_begin(entity, AWARENESS_CAPTIVE);
    entity->mind.group = 0;
    fighter_forgo_xp(entity);
}

/* It was freed, and has not risen. */
static bool is_led(const struct entity *entity)
{
    return entity_is_ally(entity) && entity->mind.count == 0;
}

int ally_count_led(const struct game *game)
{
    const struct entity *entity;
    int led = game->world.led_unseen;
    WORLD_EACH(&game->world, entity)
    {
        led += is_led(entity);
    }
    return led;
}

static int most_led(const struct game *game)
{
    return perk_has(game, PERK_CAPTAIN) ? perk_amount(game, PERK_CAPTAIN) : 1;
}

enum reject ally_check_free(const struct game *game)
{
    return ally_count_led(game) < most_led(game) ? REJECT_NONE : REJECT_LEADS_ENOUGH;
}

void ally_free(struct game *game, struct entity *captive, struct events *events)
{
    const struct entity *hero = world_hero_const(&game->world);
    captive->mind.count = (uint8_t)(perk_has(game, PERK_CAPTAIN) ? CAPTIVE_BUMPS : captive->mind.count + 1);
    events_push_about(events, game, EV_FREEING, hero, captive, captive->mind.count);
    if (captive->mind.count < CAPTIVE_BUMPS)
        return;
    events_push_about(events, game, EV_FREED, hero, captive, 0);
    awareness_begin(captive, AWARENESS_FOLLOW);
}

void ally_join(struct entity *entity)
{
    awareness_begin(entity, AWARENESS_FOLLOW);
    entity->mind.group = 0;
    entity->mind.patrol = entity->mind.afraid = false;
    fighter_forgo_xp(entity);
}

void ally_raise(struct entity *entity)
{
    ally_join(entity);
    entity->mind.count = CRUMBLE_TURNS;
}

/* --- What it is told ---------------------------------------------------------------------------------------------- */

static bool is_in_sight(const struct game *game, const struct entity *entity)
{
    return entity_is_ally(entity) && ability_shows(game, entity);
}

bool ally_shows(const struct game *game)
{
    const struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        if (is_in_sight(game, entity))
            return true;
    }
    return false;
}

static bool is_any_following(const struct game *game)
{
    const struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        if (is_in_sight(game, entity) && entity->mind.state == AWARENESS_FOLLOW)
            return true;
    }
    return false;
}

enum reject ally_check_order(const struct game *game)
{
    return ally_shows(game) ? REJECT_NONE : REJECT_NO_ALLY;
}

void ally_order(struct game *game, struct events *events)
{
    bool stay = is_any_following(game);
    struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        if (!is_in_sight(game, entity))
            continue;
        entity->mind.state = (uint8_t)(stay ? AWARENESS_STAY : AWARENESS_FOLLOW);
        events_push_about(events, game, EV_ORDERED, world_hero_const(&game->world), entity, stay);
    }
}

void ally_swap(struct game *game, struct entity *ally, struct events *events)
{
    struct world *world = &game->world;
    struct entity *hero = world_hero(world);
    struct point from = hero->at, to = ally->at;
    world_lift(world, ally);
    world_move(world, hero, to);
    world_place(world, ally, from);
    events_push_about(events, game, EV_SWAPPED, hero, ally, 0);
    hazard_enter(game, hero, events);
    hazard_enter(game, ally, events);
    world_look(game);
    gold_take(game, events);
}

/* --- What becomes of it ------------------------------------------------------------------------------------------- */

void ally_tend(struct game *game, struct events *events)
{
    struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        if (!is_led(entity) || !entity_on_floor(entity))
            continue;
        fighter_raise_max_hp(entity, GROWN_HP);
        fighter_raise_power(entity, GROWN_POWER);
        fighter_raise_defense(entity, GROWN_DEFENSE);
        fighter_heal(game, entity, fighter_max_hp(game, entity) * TENDED_PERCENT / 100);
        events_push_about(events, game, EV_TENDED, entity, NULL, GROWN_HP);
    }
}

/* It is no more; what it has stolen lies where it was. */
static void go_away(struct game *game, struct entity *ally, struct events *events)
{
    ability_let_go(game, ally, events);
    ability_drop_loot(game, ally);
    world_free_slot(&game->world, ally);
}

void ally_dismiss(struct game *game, struct events *events)
{
    int led = ally_count_led(game);
    struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        if (led <= most_led(game) || !is_led(entity) || !entity_on_floor(entity))
            continue;
        events_push_about(events, game, EV_DISMISSED, world_hero_const(&game->world), entity, 0);
        go_away(game, entity, events);
        led--;
    }
}

void ally_tick(struct game *game, struct events *events)
{
    struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        if (!entity_is_ally(entity) || entity->mind.count == 0 || --entity->mind.count > 0)
            continue;
        events_push_about(events, game, EV_CRUMBLED, entity, NULL, 0);
        go_away(game, entity, events);
    }
}

/* --- Whom it fights ----------------------------------------------------------------------------------------------- */

bool ally_fights(const struct game *game, const struct entity *entity, const struct entity *other)
{
    const struct entity *hero = world_hero_const(&game->world);
    if (other == hero || !side_are_foes(game, entity, other) || !side_fights(game, other))
        return false;
    return entity_is_ally(other) || point_chebyshev(other->at, hero->at) <= ALLY_REACH;
}

const struct entity *ally_opponent(const struct game *game, const struct entity *entity)
{
    const struct entity *other, *best = NULL;
    int least = 0;
    WORLD_EACH(&game->world, other)
    {
        if (!ally_fights(game, entity, other))
            continue;
        int distance = point_chebyshev(entity->at, other->at);
        if (best && (distance > least || (distance == least && !point_is_earlier(other->at, best->at))))
            continue;
        if (!sight_of_cell(game, entity, other->at))
            continue;
        best = other;
        least = distance;
    }
    return best;
}

const struct entity *ally_beside(const struct game *game, const struct entity *entity)
{
    const struct entity *other, *best = NULL;
    WORLD_EACH(&game->world, other)
    {
        if (passage_adjacent(&game->world, entity->at, other->at) && ally_fights(game, entity, other) &&
            (!best || other->fighter.hp < best->fighter.hp))
            best = other;
    }
    return best;
}
