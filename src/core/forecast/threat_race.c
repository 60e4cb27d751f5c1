/* SPDX-License-Identifier: MIT
 *
 * Who takes part in the race that is Threat: all foes in sight, each with what the hero may know of it when the race
 * begins; and who of those who are shy begins with a step away. */
#include "threat_race.h"

#include "ability/ability.h"
#include "combat/advantage.h"
#include "combat/side.h"
#include "component/fighter.h"
#include "component/status.h"
#include "map/passage.h"
#include "mind/awareness.h"
#include "mind/ways.h"
#include "ruleset.h"
#include "tick.h"
#include "turn.h"
#include "world.h"

#include <string.h>

int racer_ready_slot(const struct racer *racer, enum ability ability)
{
    for (int slot = 0; slot < racer->rule->ability_count; slot++) {
        if (racer->rule->abilities[slot].ability == (int)ability)
            return racer->hunts && !racer->confused && racer->cooldowns[slot] == 0 ? slot : -1;
    }
    return -1;
}

static bool may_shout(const struct racer *racer)
{
    bool due = racer->due >= 0 && racer->rule->abilities[racer->due].ability == ABILITY_RALLY;
    return due || (racer->fast_until > 0 && racer_ready_slot(racer, ABILITY_RALLY) >= 0);
}

/* A tick comes after all who act at its time. */
static uint32_t end_of(const struct game *game, int turns)
{
    return turns > 0 ? tick_from(game->world.time) + (uint32_t)(turns - 1) * TURN_COST + 1 : 0;
}

int race_ticks_before(const struct game *game, uint32_t time)
{
    uint32_t first = tick_from(game->world.time);
    return time <= first ? 0 : (int)((time - first + TURN_COST - 1) / TURN_COST);
}

/* Whether fire that the hero sees may come to it, even after a step. */
static bool is_near_fire(const struct game *game, struct point at)
{
    enum { REACH = 2, SIDE = 2 * REACH + 1 };
    const struct map *map = &game->world.map;
    for (int i = 0; game->world.terrain.burning > 0 && i < SIDE * SIDE; i++) {
        struct point near = point_at(at.x - REACH + i % SIDE, at.y - REACH + i / SIDE);
        if (map_inside(map, near) && map_seen(map, near) && terrain_at(&game->world.terrain, map, near)->fire > 0)
            return true;
    }
    return false;
}

/* By what the next tick brings: then it may become two. */
static bool may_be_harmed(const struct game *game, const struct entity *entity)
{
    return status_harms(&entity->statuses) || is_near_fire(game, entity->at);
}

bool race_counters(const struct race *race, const struct entity *entity)
{
    kind_id spiked;
    return point_beside(entity->at, race->hero->at) &&
           (equipment_has(race->game, race->hero, WEAPON_RIPOSTE) || equipment_spikes(race->game, &spiked) > 0);
}

static void enter(struct race *race, const struct entity *entity)
{
    const struct statuses *statuses = &entity->statuses;
    const struct mind *mind = &entity->mind;
    const struct monster_rule *rule = &game_kind(race->game, entity)->monster;
    struct racer racer = {
        .entity = entity,
        .rule = rule,
        .next = entity->next,
        .alert = entity->next + TURN_COST,
        .steps = (int16_t)threat_steps(&race->ways, entity),
        .stunned = statuses->turns[STATUS_STUNNED],
        .held = race->ways.allied ? 0 : statuses->turns[STATUS_HELD], /* whose hold it is may be dead by then */
        .probe = (int16_t)(entity->probed == world_id(&race->game->world, race->hero) ? entity->probe : 0),
        .hunts = mind->state == AWARENESS_HUNT || mind->state == AWARENESS_FLEE,
        .confused = statuses->turns[STATUS_CONFUSED] > race->ways.ticks,
        .fast_until = end_of(race->game, statuses->turns[STATUS_HASTED]),
        .slow_until = end_of(race->game, statuses->turns[STATUS_SLOWED]),
        .heavy = mind->stepped && monster_is_heavy(rule),
        .startled = mind->startled,
        .asleep = entity_rests(entity),
        .due = (int16_t)(ability_is_wound_up(race->game, entity) ? mind->aims - 1 : -1),
        .aimed = mind->aims > 0,
    };
    memcpy(racer.cooldowns, mind->cooldowns, sizeof racer.cooldowns);
    race->cowards += racer.steps == 0 && awareness_may_flee(race->game, entity);
    race->shouted = race->shouted || may_shout(&racer);
    if (ability_of(race->game, entity, ABILITY_SPLIT) &&
        (may_be_harmed(race->game, entity) || race_counters(race, entity)))
        race->risen += race->ways.ticks;
    if (ability_of(race->game, entity, ABILITY_SPLIT) && race->ways.allied)
        race->risen = MAX_PRESS;
    race->racers[race->count++] = racer;
}

/* --- Those who step away ------------------------------------------------------------------------------------------ */

/* A bare cell in sight that one on whom nothing else weighs would step to: under lids and leaves may be others. */
static bool is_way_off(const struct race *race, const struct entity *entity, struct point at)
{
    const struct world *world = &race->game->world;
    return point_chebyshev(at, race->hero->at) > 1 && map_inside(&world->map, at) && map_seen(&world->map, at) &&
           terrain_at(&world->terrain, &world->map, at)->cover == GROUND_NONE && world_is_free(world, at) &&
           passage_adjacent(world, entity->at, at) && !ways_avoids(race->game, entity, at);
}

/* Others in sight who could be there first. */
static int others_near(const struct race *race, const struct entity *entity)
{
    const struct entity *other;
    int others = 0;
    WORLD_EACH(&race->game->world, other)
    {
        others += other != entity && entity_has(other, HAS_AI) && entity_on_floor(other) &&
                  ability_shows(race->game, other) && point_chebyshev(other->at, entity->at) <= THREAT_NEAR;
    }
    return others;
}

/* Who is shy, beside the hero and has not just stepped away does so before it would strike, if others leave it room. */
static bool shies(const struct race *race, const struct racer *racer)
{
    const struct entity *entity = racer->entity;
    int room = 0;
    if (!monster_has_trait(racer->rule, TRAIT_SHY) || racer->rule->shy_cells <= 1 || entity->mind.shied ||
        entity->mind.state != AWARENESS_HUNT || racer->steps > 0 || racer->next > tick_from(race->game->world.time) ||
        race->ways.allied || status_has(&entity->statuses, STATUS_HELD) ||
        status_has(&entity->statuses, STATUS_CONFUSED) || awareness_may_flee(race->game, entity) ||
        passage_harms(race->game, entity->at))
        return false;
    for (int dir = 0; dir < DIR_COUNT; dir++)
        room += is_way_off(race, entity, point_step(entity->at, (enum dir)dir));
    return room > others_near(race, entity);
}

/* What is about to be released may take the room. */
static bool is_any_due(const struct race *race)
{
    for (int i = 0; i < race->count; i++)
        if (race->racers[i].due >= 0)
            return true;
    return false;
}

void race_gather(struct race *race)
{
    const struct entity *entity;
    WORLD_EACH(&race->game->world, entity)
    {
        if (entity_has(entity, HAS_AI) && ability_shows(race->game, entity) &&
            side_are_foes(race->game, entity, race->hero) && race->count < MAX_RACERS)
            enter(race, entity);
    }
    bool due = is_any_due(race);
    for (int i = 0; i < race->count; i++)
        race->racers[i].shies = !due && shies(race, &race->racers[i]);
}
