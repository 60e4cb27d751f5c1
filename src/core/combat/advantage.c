/* SPDX-License-Identifier: MIT
 *
 * Press, probe, guard and surprise. Takes no hit points: harm.c does. */
#include "advantage.h"

#include "blow.h"
#include "map/passage.h"
#include "push.h"
#include "ruleset.h"
#include "side.h"

enum { PROBE_REACH = 2 };

static bool can_press(const struct entity *entity)
{
    return entity_has(entity, HAS_FIGHTER) && entity_on_floor(entity) && entity->fighter.hp > 0 &&
           !entity_rests(entity) && !status_has(&entity->statuses, STATUS_HELD) &&
           !status_has(&entity->statuses, STATUS_STUNNED);
}

/* --- Press -------------------------------------------------------------------------------------------------------- */

/* What the hero's blows come to is told beforehand, so that allies out of its sight add nothing. */
static bool presses(const struct game *game, const struct entity *other, const struct entity *target)
{
    bool known = !entity_is_ally(other) || map_seen(&game->world.map, other->at);
    return known && can_press(other) && side_are_foes(game, other, target) &&
           passage_adjacent(&game->world, other->at, target->at);
}

static int press_of(const struct game *game, const struct entity *attacker, const struct entity *target)
{
    int press = 0;
    const struct entity *other;
    WORLD_EACH(&game->world, other)
    {
        press += other != attacker && presses(game, other, target);
    }
    return min_int(press, MAX_PRESS);
}

/* --- Probe -------------------------------------------------------------------------------------------------------- */

static int probe_of(const struct game *game, const struct entity *attacker, const struct entity *target)
{
    return attacker->probed == world_id(&game->world, target) ? attacker->probe : 0;
}

void advantage_probe(struct game *game, struct entity *attacker, const struct entity *target, int dealt,
                     struct events *events)
{
    entity_id id = world_id(&game->world, target);
    if (attacker->probed != id) {
        attacker->probed = id;
        attacker->probe = 0;
    }
    if (dealt > 0 || attacker->probe == MAX_PROBE)
        return;
    attacker->probe++;
    if (attacker->probe == 1)
        events_push_about(events, game, EV_PROBED, attacker, target, attacker->probe);
}

void advantage_forget_probes(struct game *game)
{
    struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        if (entity->probed == ENTITY_NONE)
            continue;
        const struct entity *target = world_find_const(&game->world, entity->probed);
        if (target && entity_has(entity, HAS_FIGHTER) && entity_has(target, HAS_FIGHTER) &&
            point_chebyshev(entity->at, target->at) <= PROBE_REACH)
            continue;
        entity->probed = ENTITY_NONE;
        entity->probe = 0;
    }
}

int advantage_count_at_gate(struct entity *hero)
{
    hero->probe = (uint8_t)(hero->probed == ENTITY_NONE ? hero->probe + 1 : 1);
    hero->probed = ENTITY_NONE;
    return hero->probe;
}

void advantage_forget_gate(struct entity *hero)
{
    if (hero->probed == ENTITY_NONE)
        hero->probe = 0;
}

/* --- Guard -------------------------------------------------------------------------------------------------------- */

bool advantage_is_behind_shield(const struct game *game, const struct entity *target)
{
    const struct world *world = &game->world;
    return world->guard && target == world_hero_const(world) &&
           world_find_const(world, world->equipment.slots[SLOT_OFF_HAND]);
}

int advantage_of_guard(const struct game *game, const struct entity *target, bool missile)
{
    const struct world *world = &game->world;
    if (!world->guard || target != world_hero_const(world))
        return 0;
    const struct entity *shield = world_find_const(world, world->equipment.slots[SLOT_OFF_HAND]);
    int bonus = shield ? equipment_gear(game, shield).defense : 0;
    return missile ? bonus : bonus + 1;
}

/* --- Leaving a fight ---------------------------------------------------------------------------------------------- */

static bool is_beside(const struct game *game, const struct entity *foe, struct point at)
{
    return entity_has(foe, HAS_AI) && entity_on_floor(foe) && !entity_rests(foe) &&
           side_are_foes(game, foe, world_hero_const(&game->world)) && map_seen(&game->world.map, foe->at) &&
           passage_adjacent(&game->world, foe->at, at);
}

bool advantage_slips(const struct game *game, struct point to)
{
    const struct entity *hero = world_hero_const(&game->world);
    const struct entity *foe;
    bool leaves = false;
    if (!perk_has(game, PERK_SLIP))
        return false;
    WORLD_EACH(&game->world, foe)
    {
        if (is_beside(game, foe, to))
            return false;
        leaves = leaves || is_beside(game, foe, hero->at);
    }
    return leaves;
}

/* --- Surprise ----------------------------------------------------------------------------------------------------- */

/* How many times a blow counts, by what its target knows: with a weapon, and with one that stabs. */
struct surprise {
    uint8_t times, stabbed;
};

/* As often as a blow at a king counts, at most. */
enum { KING_TIMES = 2 };

static struct surprise surprise_of(const struct entity *target)
{
    struct surprise surprise = {1, 1};
    if (entity_rests(target))
        surprise = (struct surprise){3, 5};
    else if (entity_is_unaware(target))
        surprise = (struct surprise){2, 3};
    else if (status_has(&target->statuses, STATUS_STUNNED))
        surprise = (struct surprise){2, 2};
    return surprise;
}

/* The power of what is held in the main hand. */
static int weapon_power(const struct game *game)
{
    const struct entity *weapon = world_find_const(&game->world, game->world.equipment.slots[SLOT_MAIN_HAND]);
    return weapon ? equipment_gear(game, weapon).power : 0;
}

/* Whether a stabbing weapon is carried, worn or not, and the power of the best. */
static bool finds_stabbing(const struct game *game, int *power)
{
    bool found = false;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct entity *item = inventory_item_const(&game->world, letter);
        if (!item || !game_kind(game, item)->equippable.stabs)
            continue;
        int own = equipment_gear(game, item).power;
        *power = found ? max_int(*power, own) : own;
        found = true;
    }
    return found;
}

/* The hero's blow at one who does not expect it; the stabbing weapon strikes it by itself if that does more. */
static void surprise(const struct game *game, const struct entity *target, bool aimed, struct blow *blow)
{
    struct surprise surprise = surprise_of(target);
    int stabbing = 0;
    if (king_of(game, target) != KING_NONE) {
        surprise.times = (uint8_t)min_int(surprise.times, KING_TIMES);
        surprise.stabbed = (uint8_t)min_int(surprise.stabbed, KING_TIMES);
    }
    blow->times = surprise.times;
    blow->ambush = surprise.times > 1;
    if (surprise.times == 1 || !aimed || !finds_stabbing(game, &stabbing))
        return;
    struct blow stab = *blow;
    stab.times = surprise.stabbed;
    stab.crush = false;
    stab.stabs = true;
    stab.power[BLOW_WORN] = (int16_t)(stab.power[BLOW_WORN] + stabbing - weapon_power(game));
    blow_reckon(blow);
    blow_reckon(&stab);
    if (stab.dealt > blow->dealt)
        *blow = stab;
}

/* The power of who has many foes beside it. */
static int cornered(const struct game *game, const struct entity *target)
{
    const struct entity *hero = world_hero_const(&game->world);
    const struct entity *other;
    int beside = 0;
    if (!perk_has(game, PERK_CORNERED))
        return 0;
    WORLD_EACH(&game->world, other)
    {
        beside += other != target && entity_has(other, HAS_AI) && entity_on_floor(other) && !entity_rests(other) &&
                  side_are_foes(game, other, hero) && passage_adjacent(&game->world, other->at, hero->at);
    }
    return min_int(beside, perk_amount(game, PERK_CORNERED));
}

void advantage_of_blow(const struct game *game, const struct entity *attacker, const struct entity *target, bool aimed,
                       struct blow *blow)
{
    if (!rules_have_tactics(game))
        return;
    blow->power[BLOW_PRESS] = (int16_t)press_of(game, attacker, target);
    blow->power[BLOW_PROBE] = (int16_t)probe_of(game, attacker, target);
    blow->defense[BLOW_GUARD] = (int16_t)advantage_of_guard(game, target, false);
    if (attacker != world_hero_const(&game->world))
        return;
    blow->power[BLOW_PERK] = (int16_t)cornered(game, target);
    surprise(game, target, aimed, blow);
}
