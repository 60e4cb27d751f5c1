/* SPDX-License-Identifier: MIT
 *
 * Staffs, wands and regalia. */
#include "zap.h"

#include "ability/ability.h"
#include "aim.h"
#include "base/check.h"
#include "base/line.h"
#include "combat/missile.h"
#include "combat/shove.h"
#include "component/gold.h"
#include "component/status.h"
#include "environment/hazard.h"
#include "map/passage.h"
#include "mind/ally.h"
#include "mind/awareness.h"
#include "mind/kings.h"
#include "push.h"

static struct entity *victim_of(struct game *game, const struct effect_use *use)
{
    struct entity *victim = missile_victim(game, world_hero_const(&game->world)->at, use->target);
    CHECK(victim);
    return victim;
}

void apply_bolt(struct game *game, const struct effect_use *use, struct events *events)
{
    struct entity *victim = victim_of(game, use);
    aim_harm(game, (enum damage_type)use->rule->what, use, victim, events);
    if (use->rule->lights && victim->fighter.hp > 0)
        status_begin(game, victim, STATUS_BURNING, BURNING_TURNS, use->item, events);
    if (use->rule->slows > 0 && victim->fighter.hp > 0)
        status_begin(game, victim, STATUS_SLOWED, use->rule->slows, use->item, events);
}

void apply_hex(struct game *game, const struct effect_use *use, struct events *events)
{
    struct entity *victim = victim_of(game, use);
    status_begin(game, victim, (enum status_kind)use->rule->what, use->rule->turns, use->item, events);
}

/* It loses what it winds up, and holds nobody any more. */
static void unsettle(struct game *game, struct entity *victim, struct events *events)
{
    ability_lose(game, victim, events);
    ability_let_go(game, victim, events);
    awareness_alarm(game, victim, events);
}

/* Moves who is at one end of a line beside the other end, as far as there is room; returns how far. The line is that of
 * flight from the hero's place, `near`, whichever way it is gone along. */
static int drag(struct game *game, struct entity *dragged, struct point near, struct point far, struct events *events)
{
    struct world *world = &game->world;
    bool away = point_equal(dragged->at, near);
    int length = point_chebyshev(near, far), cells = 0;
    for (int i = 1; i < length && dragged->fighter.hp > 0; i++, cells++) {
        struct point to = line_cell(near, far, away ? i : length - i);
        if (!world_is_free(world, to) || !passage_adjacent(world, dragged->at, to))
            break;
        world_move(world, dragged, to);
        hazard_enter(game, dragged, events);
    }
    return cells;
}

/* A foe, or a wall that the hero does not stand beside. */
enum reject check_hook(const struct game *game, const struct effect_use *use)
{
    enum reject reason = aim_check_foe(game, use);
    if (reason != REJECT_NO_FOE_THERE || map_walkable(&game->world.map, use->target))
        return reason;
    int far = point_chebyshev(world_hero_const(&game->world)->at, use->target);
    return far > use->rule->range ? REJECT_TOO_FAR : far <= 1 ? REJECT_BLOCKED : REJECT_NONE;
}

/* What held the hero has lost it. */
static void haul(struct game *game, struct point to, struct events *events)
{
    struct entity *hero = world_hero(&game->world);
    if (status_has(&hero->statuses, STATUS_HELD))
        status_end(game, hero, STATUS_HELD, events);
    events_push_about(events, game, EV_HAULED, hero, NULL, drag(game, hero, hero->at, to, events));
    world_look(game);
    gold_take(game, events);
}

/* Who is on the way unseen is pulled, in place of the wall, too. */
void apply_hook(struct game *game, const struct effect_use *use, struct events *events)
{
    const struct entity *hero = world_hero_const(&game->world);
    struct entity *victim = missile_victim(game, hero->at, use->target);
    if (!victim) {
        haul(game, use->target, events);
        return;
    }
    if (!shove_moves(game, victim)) {
        aim_fizzle(game, use, events);
        return;
    }
    int cells = drag(game, victim, hero->at, victim->at, events);
    events_push_about(events, game, EV_PULLED, hero, victim, cells);
    if (victim->fighter.hp <= 0)
        return;
    unsettle(game, victim, events);
    status_begin(game, victim, STATUS_BRACED, BRACED_TURNS, use->item, events);
}

/* The farthest from the hero on foot; false when there is none. */
static bool find_far_cell(struct game *game, struct point *far)
{
    const struct map *map = &game->world.map;
    struct path_map ways = passage_steps_from(game, world_hero_const(&game->world)->at);
    uint32_t most = 0;
    for (int cell = 0; cell < map->width * map->height; cell++) {
        struct point at = point_at(cell % map->width, cell / map->width);
        uint32_t cost = path_map_cost(&ways, at);
        if (cost == PATH_UNREACHED || cost <= most || !world_is_free(&game->world, at) || passage_harms(game, at))
            continue;
        most = cost;
        *far = at;
    }
    return most > 0;
}

void apply_banish(struct game *game, const struct effect_use *use, struct events *events)
{
    struct entity *victim = victim_of(game, use);
    struct point far;
    if (king_of(game, victim) != KING_NONE || !find_far_cell(game, &far)) {
        aim_fizzle(game, use, events);
        return;
    }
    events_push_about(events, game, EV_BANISHED, world_hero_const(&game->world), victim, 0);
    if (status_has(&victim->statuses, STATUS_HELD))
        status_end(game, victim, STATUS_HELD, events);
    world_move(&game->world, victim, far);
    hazard_enter(game, victim, events);
    unsettle(game, victim, events);
}

/* --- Binding and mending ------------------------------------------------------------------------------------------ */

static bool is_wounded(const struct game *game, const struct entity *entity)
{
    return 2 * entity->fighter.hp <= fighter_max_hp(game, entity);
}

enum reject check_bind(const struct game *game, const struct effect_use *use)
{
    enum reject reason = aim_check_foe(game, use);
    if (reason != REJECT_NONE)
        return reason;
    if (!is_wounded(game, world_blocker_at_const(&game->world, use->target)))
        return REJECT_TOO_HALE;
    return ally_check_free(game);
}

/* Who stands unseen on the way may be neither wounded nor a foe. */
void apply_bind(struct game *game, const struct effect_use *use, struct events *events)
{
    struct entity *victim = victim_of(game, use);
    if (king_of(game, victim) != KING_NONE || !is_wounded(game, victim) || entity_is_captive(victim)) {
        aim_fizzle(game, use, events);
        return;
    }
    ability_lose(game, victim, events);
    ability_let_go(game, victim, events);
    ally_join(victim);
    events_push_about(events, game, EV_BOUND, world_hero_const(&game->world), victim, 0);
}

enum reject check_mend(const struct game *game, const struct effect_use *use)
{
    const struct entity *hero = world_hero_const(&game->world);
    const struct entity *target = world_blocker_at_const(&game->world, use->target);
    if (target && target != hero && entity_is_ally(target)) {
        enum reject reason = aim_check_flight(game, use);
        if (reason != REJECT_NONE)
            return reason;
        if (point_chebyshev(hero->at, use->target) > use->rule->range)
            return REJECT_TOO_FAR;
    } else if (target != hero) {
        return REJECT_NO_FRIEND_THERE;
    }
    if (target->fighter.hp < fighter_max_hp(game, target))
        return REJECT_NONE;
    return target == hero ? REJECT_FULL_HEALTH : REJECT_UNHURT;
}

void apply_mend(struct game *game, const struct effect_use *use, struct events *events)
{
    struct entity *target = world_blocker_at(&game->world, use->target);
    CHECK(target);
    struct event event = event_about(game, EV_HEALED, target, NULL, fighter_heal(game, target, use->amount));
    event.object_kind = use->item;
    events_push(events, game, &event);
}

/* --- Raising ------------------------------------------------------------------------------------------------------ */

/* A corpse in sight that nobody stands on, as far as the hero knows. */
static bool can_rise(const struct game *game, const struct entity *entity)
{
    return entity->corpse && entity_on_floor(entity) && map_seen(&game->world.map, entity->at) &&
           ability_seems_free(game, entity->at);
}

enum reject check_raise(const struct game *game, const struct effect_use *use)
{
    (void)use;
    const struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        if (can_rise(game, entity))
            return REJECT_NONE;
    }
    return REJECT_NO_REMAINS;
}

/* By path from the hero; of those equally near the first in reading order. */
static struct entity *nearest_corpse(struct game *game, const struct path_map *ways)
{
    struct entity *entity, *best = NULL;
    WORLD_EACH(&game->world, entity)
    {
        if (!can_rise(game, entity) || !world_is_free(&game->world, entity->at))
            continue;
        uint32_t cost = path_map_cost(ways, entity->at), least = best ? path_map_cost(ways, best->at) : 0;
        if (!best || cost < least || (cost == least && point_is_earlier(entity->at, best->at)))
            best = entity;
    }
    return best;
}

void apply_raise(struct game *game, const struct effect_use *use, struct events *events)
{
    const struct entity *hero = world_hero_const(&game->world);
    struct path_map ways = passage_steps_from(game, hero->at);
    struct entity *corpse = nearest_corpse(game, &ways);
    if (!corpse)
        aim_fizzle(game, use, events);
    for (int i = 0; i < use->amount && corpse; i++, corpse = nearest_corpse(game, &ways))
        ability_raise(game, hero, use->rule->what, corpse, events);
}
