/* SPDX-License-Identifier: MIT
 *
 * Threat, as a race: all that are in sight act in the order of time, each as fast towards the hero as it can and
 * unhindered by the others but where there is no room beside the hero; whoever is there strikes, with all others there
 * pressing. What chance, manners or crowds may spare the hero is not counted, so that no turn costs more. */
#include "threat.h"

#include "ability/ability.h"
#include "base/line.h"
#include "component/odds.h"
#include "map/passage.h"
#include "push.h"

#include <string.h>

enum { MAX_RACERS = 128, NEAR = 5, NEAR_SIDE = 2 * NEAR + 1, FAR = INT8_MAX, HEAVY_STEP = 200, RALLY_REACH = 9 };
enum { CHARGE_NEAREST = 3, CHARGE_FARTHEST = 6 };

struct racer {
    const struct entity *entity;
    const struct monster_rule *rule;
    uint32_t next;
    uint32_t fast_until; /* after the tick that ends its haste; 0 for none */
    int16_t steps;       /* to a cell beside the hero, 0 there; FAR */
    int16_t stunned, held, probe;
    int16_t gain; /* what it could cost by itself */
    int16_t due;  /* the slot of what it has wound up, -1 for nothing */
    bool hunts, confused, heavy, startled, aimed, moved, rallies, asleep, barred;
    int16_t shot; /* what its missile took in this turn */
    bool crowds;  /* has shot, or stepped beside the hero instead */
    uint8_t cooldowns[MAX_ABILITIES];
};

struct race {
    const struct game *game;
    const struct entity *hero;
    uint32_t end;
    int count, loss;
    struct racer racers[MAX_RACERS];
    bool shouted; /* somebody may hasten others within the turn */
    int room;     /* cells beside the hero that somebody could step to */
    int8_t steps[NEAR_SIDE][NEAR_SIDE];
};

/* --- Who and where ------------------------------------------------------------------------------------------------ */

static bool is_in_sight(const struct game *game, const struct entity *entity)
{
    return entity_has(entity, HAS_AI) && entity_on_floor(entity) && map_seen(&game->world.map, entity->at) &&
           !ability_hides(game, entity);
}

static bool has_trait(const struct game *game, const struct entity *entity, enum trait trait)
{
    return game_kind(game, entity)->monster.traits & 1U << trait;
}

/* Leaves its cell for no reason of its own: asleep, idle, rooted, or beside the hero and striking. */
static bool stays(const struct game *game, const struct entity *entity)
{
    const struct statuses *statuses = &entity->statuses;
    int state = entity->mind.state;
    bool beside = world_adjacent(&game->world, entity->at, world_hero_const(&game->world)->at);
    if (!entity_has(entity, HAS_AI) || has_trait(game, entity, TRAIT_STILL))
        return true;
    if (status_has(statuses, STATUS_CONFUSED) || status_has(statuses, STATUS_POISONED) ||
        status_has(statuses, STATUS_BURNING) || has_trait(game, entity, TRAIT_FLIT) || passage_harms(game, entity->at))
        return false;
    return state == AWARENESS_ASLEEP || state == AWARENESS_DORMANT || state == AWARENESS_IDLE ||
           (beside && state == AWARENESS_HUNT);
}

/* The ground that the hero last saw at a cell, NULL where it has seen none or rules have no cells: what has changed out
 * of its sight is not counted on. */
static const struct ground_rule *seen_ground(const struct game *game, struct point at)
{
    const struct world *world = &game->world;
    if (!world->map.grounds || !map_inside(&world->map, at) || !map_explored(&world->map, at))
        return NULL;
    return &game->rules->grounds[terrain_at(&world->terrain, &world->map, at)->seen_ground];
}

static bool is_doorway(const struct game *game, struct point at)
{
    const struct ground_rule *ground = seen_ground(game, at);
    return ground && ground->doorway;
}

static bool is_closed_door(const struct game *game, struct point at)
{
    const struct ground_rule *ground = seen_ground(game, at);
    return ground && ground->footing == FOOTING_BLOCKED && ground->becomes[CHANGE_OPENED] != GROUND_STAYS;
}

static bool is_wall(const struct game *game, struct point at)
{
    const struct map *map = &game->world.map;
    const struct ground_rule *ground = seen_ground(game, at);
    if (!ground)
        return !map_inside(map, at) || (map_explored(map, at) && !map_walkable(map, at));
    return ground->footing == FOOTING_BLOCKED && ground->becomes[CHANGE_OPENED] == GROUND_STAYS;
}

/* One lawful step apart, as far as doors have been seen. */
static bool are_adjacent(const struct game *game, struct point a, struct point b)
{
    bool slanted = a.x != b.x && a.y != b.y;
    return point_chebyshev(a, b) == 1 && !(slanted && (is_doorway(game, a) || is_doorway(game, b)));
}

/* Who the hero sees standing there, if it stays. */
static bool is_taken(const struct game *game, struct point at)
{
    const struct world *world = &game->world;
    if (!map_seen(&world->map, at) || world_is_free(world, at))
        return false;
    const struct entity *blocker = world_blocker_at_const(world, at);
    return blocker && !ability_hides(game, blocker) && stays(game, blocker);
}

/* --- The ground near the hero ------------------------------------------------------------------------------------- */

static int8_t *steps_at(struct race *race, struct point at)
{
    int x = at.x - race->hero->at.x + NEAR, y = at.y - race->hero->at.y + NEAR;
    return x >= 0 && y >= 0 && x < NEAR_SIDE && y < NEAR_SIDE ? &race->steps[y][x] : NULL;
}

/* Fills the cells that lie `steps` from a place beside the hero, from those that lie one less. */
static void spread(struct race *race, int steps)
{
    for (int i = 0; i < NEAR_SIDE * NEAR_SIDE; i++) {
        struct point at = point_at(race->hero->at.x + i % NEAR_SIDE - NEAR, race->hero->at.y + i / NEAR_SIDE - NEAR);
        for (int dir = 0; dir < DIR_COUNT && race->steps[i / NEAR_SIDE][i % NEAR_SIDE] == steps - 1; dir++) {
            struct point to = point_step(at, (enum dir)dir);
            int8_t *cell = steps_at(race, to);
            if (cell && *cell == FAR && !is_wall(race->game, to) && !is_taken(race->game, to) &&
                are_adjacent(race->game, at, to))
                *cell = (int8_t)(steps + is_closed_door(race->game, to));
        }
    }
}

/* Steps to a place beside the hero, of every cell nearby; the hero's own is nobody's way. */
static void survey(struct race *race)
{
    memset(race->steps, FAR, sizeof race->steps);
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point at = point_step(race->hero->at, (enum dir)dir);
        if (is_wall(race->game, at) || is_taken(race->game, at) || !are_adjacent(race->game, race->hero->at, at))
            continue;
        *steps_at(race, at) = (int8_t)is_closed_door(race->game, at);
        race->room++;
    }
    *steps_at(race, race->hero->at) = FAR - 1;
    for (int steps = 1; steps < NEAR; steps++)
        spread(race, steps);
}

/* --- Those who take part ------------------------------------------------------------------------------------------ */

static bool burns(const struct game *game, struct point at)
{
    const struct world *world = &game->world;
    return world->map.grounds && map_seen(&world->map, at) && terrain_at(&world->terrain, &world->map, at)->fire > 0;
}

/* Or will be when a door burns down between them. */
static bool is_beside(const struct race *race, struct point at)
{
    const struct game *game = race->game;
    return are_adjacent(game, at, race->hero->at) ||
           (point_chebyshev(at, race->hero->at) == 1 && (burns(game, at) || burns(game, race->hero->at)));
}

/* A cell that somebody stands on is one step from its neighbours, whoever else may be there. */
static int steps_of(struct race *race, const struct entity *entity)
{
    int best = FAR;
    if (is_beside(race, entity->at))
        return 0;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point at = point_step(entity->at, (enum dir)dir);
        const int8_t *cell = steps_at(race, at);
        if (cell && *cell < FAR - 1 && are_adjacent(race->game, entity->at, at))
            best = min_int(best, *cell + 1);
    }
    return best;
}

/* The slot of an ability that it could use now, -1 for none. */
static int ready_slot(const struct racer *racer, enum ability ability)
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
    return due || (racer->fast_until > 0 && ready_slot(racer, ABILITY_RALLY) >= 0);
}

/* A tick comes after all who act at its time. */
static uint32_t haste_end(const struct game *game, int turns)
{
    uint32_t first = (game->world.time + TURN_COST - 1) / TURN_COST * TURN_COST;
    return turns > 0 ? first + (uint32_t)(turns - 1) * TURN_COST + 1 : 0;
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
        .steps = (int16_t)steps_of(race, entity),
        .stunned = statuses->turns[STATUS_STUNNED],
        .held = statuses->turns[STATUS_HELD],
        .probe = (int16_t)(entity->probed == world_id(&race->game->world, race->hero) ? entity->probe : 0),
        .hunts = mind->state == AWARENESS_HUNT || mind->state == AWARENESS_FLEE,
        .confused = statuses->turns[STATUS_CONFUSED] > 1,
        .fast_until = haste_end(race->game, statuses->turns[STATUS_HASTED]),
        .heavy = rule->move_cost >= HEAVY_STEP && mind->stepped,
        .startled = mind->startled,
        .asleep = mind->state == AWARENESS_ASLEEP || mind->state == AWARENESS_DORMANT,
        .due = (int16_t)(ability_is_wound_up(race->game, entity) ? mind->aims - 1 : -1),
        .aimed = mind->aims > 0,
    };
    memcpy(racer.cooldowns, mind->cooldowns, sizeof racer.cooldowns);
    race->shouted = race->shouted || may_shout(&racer);
    race->racers[race->count++] = racer;
}

static void gather(struct race *race)
{
    const struct entity *entity;
    WORLD_EACH(&race->game->world, entity)
    {
        if (is_in_sight(race->game, entity) && race->count < MAX_RACERS)
            enter(race, entity);
    }
}

/* --- Blows -------------------------------------------------------------------------------------------------------- */

static int press_beside(const struct race *race, const struct racer *striker)
{
    int press = 0;
    for (int i = 0; i < race->count; i++) {
        const struct racer *other = &race->racers[i];
        press += other != striker && (other->steps == 0 || other->crowds) && !other->asleep && other->stunned == 0 &&
                 other->held == 0;
    }
    return min_int(press, MAX_PRESS);
}

/* What a blow takes from the hero with this press. */
static int take(struct racer *racer, struct blow blow, int press)
{
    blow.defense[BLOW_GUARD] = 0;
    if (!blow.flies) {
        blow.power[BLOW_PRESS] = (int16_t)press;
        blow.power[BLOW_PROBE] = racer->probe;
    }
    blow_reckon(&blow);
    if (!blow.flies && blow.dealt == 0)
        racer->probe = (int16_t)min_int(racer->probe + 1, MAX_PROBE);
    return blow.dealt;
}

/* --- Actions ------------------------------------------------------------------------------------------------------ */

static uint32_t paced(const struct racer *racer, int cost)
{
    return (uint32_t)(racer->next < racer->fast_until ? cost / 2 : cost);
}

/* Those who are about to move are not in the way; those who stay are. Who has moved may have a line from anywhere. */
static bool can_hit(const struct race *race, const struct racer *racer, int range)
{
    struct point from = racer->entity->at, to = race->hero->at;
    int length = point_chebyshev(from, to);
    if (racer->moved)
        return length - NEAR <= range;
    if (length <= 1 || length > range)
        return false;
    for (int i = 1; i < length; i++) {
        struct point at = line_cell(from, to, i);
        if (is_wall(race->game, at) || is_taken(race->game, at))
            return false;
    }
    return true;
}

/* What its blow takes now. */
static int struck(struct race *race, struct racer *racer)
{
    return take(racer, fighter_blow(race->game, racer->entity, race->hero), press_beside(race, racer));
}

/* An action with missiles; false if it has none to spend it on. Who has stepped may be beside the
 * hero, and strike, or may not have got there, and shoot; and one step away, somebody may come into its line, so that
 * it steps and presses. */
static bool shoot(struct race *race, struct racer *racer)
{
    int slot = ready_slot(racer, ABILITY_SHOOT);
    struct blow blow;
    if (slot < 0 || (racer->steps == 0 && !racer->moved))
        return false;
    if (!racer->aimed) {
        racer->aimed = true;
        return true;
    }
    if (!can_hit(race, racer, racer->rule->abilities[slot].range) ||
        !ability_threat(race->game, racer->entity, slot, &blow))
        return false;
    racer->cooldowns[slot] = 2;
    racer->crowds = racer->steps == 1 && racer->held == 0 && race->count > 1;
    racer->shot = (int16_t)max_int(take(racer, blow, 0), racer->steps == 0 ? struck(race, racer) : 0);
    race->loss += racer->shot;
    return true;
}

/* Whom a shout may reach, wherever they have gone by then. */
static void hasten(struct race *race, const struct racer *leader)
{
    for (int i = 0; i < race->count; i++) {
        struct racer *other = &race->racers[i];
        if (other != leader && other->fast_until == 0 &&
            point_chebyshev(other->entity->at, leader->entity->at) <= RALLY_REACH)
            other->fast_until = UINT32_MAX;
    }
}

/* What it has wound up. Where a run ends, it may press. */
static void release(struct race *race, struct racer *racer)
{
    int slot = racer->due;
    struct blow blow;
    racer->due = -1;
    if (racer->rule->abilities[slot].ability == ABILITY_RALLY) {
        hasten(race, racer);
        return;
    }
    if (ability_threat(race->game, racer->entity, slot, &blow))
        race->loss += take(racer, blow, press_beside(race, racer));
    racer->steps = 0;
}

/* A run whose line is free of all that stays: who is fast releases it in the same turn. */
static bool wind_up(const struct race *race, struct racer *racer)
{
    int slot = ready_slot(racer, ABILITY_CHARGE);
    int distance = point_chebyshev(racer->entity->at, race->hero->at);
    if (slot < 0 || racer->steps == 0 || racer->moved || distance < CHARGE_NEAREST || racer->held > 0 ||
        !can_hit(race, racer, CHARGE_FARTHEST))
        return false;
    racer->due = (int16_t)slot;
    return true;
}

/* The same of a shout, which may cost it a blow but need not. */
static void rally(struct race *race, struct racer *racer)
{
    if (racer->rallies)
        hasten(race, racer);
    racer->rallies = ready_slot(racer, ABILITY_RALLY) >= 0;
}

/* A step towards the hero, as far as there is one. */
static void step(struct racer *racer)
{
    if (racer->held > 0) {
        racer->held--;
        return;
    }
    bool last = racer->steps == 1;
    racer->moved = true;
    if (racer->steps < FAR && !racer->heavy && !(racer->rule->traits & 1U << TRAIT_STILL) && !(last && racer->barred))
        racer->steps--;
    racer->heavy = racer->rule->move_cost >= HEAVY_STEP && !racer->heavy;
}

static uint32_t step_cost(const struct racer *racer)
{
    return paced(racer, min_int(racer->rule->move_cost, TURN_COST));
}

/* One action; returns what it costs. */
static uint32_t act(struct race *race, struct racer *racer)
{
    uint32_t cost = paced(racer, racer->rule->act_cost);
    for (int slot = 0; slot < MAX_ABILITIES; slot++)
        racer->cooldowns[slot] = (uint8_t)max_int(0, racer->cooldowns[slot] - 1);
    racer->asleep = false; /* at the worst it wakes, and comes to look */
    if (racer->stunned > 0) {
        racer->stunned--;
        return cost;
    }
    if (racer->startled) {
        racer->startled = false;
        return TURN_COST;
    }
    if (racer->due >= 0) {
        release(race, racer);
        return cost;
    }
    rally(race, racer);
    if (shoot(race, racer) || wind_up(race, racer))
        return cost;
    if (racer->hunts && racer->steps == 0 && !racer->confused) {
        race->loss += struck(race, racer);
        return cost;
    }
    if (racer->crowds)
        race->loss += max_int(0, struck(race, racer) - racer->shot);
    if (racer->steps > 0)
        step(racer);
    return step_cost(racer);
}

/* --- The race ----------------------------------------------------------------------------------------------------- */

/* Who acts next before the end: the earliest, at a tie the first; NULL when nobody does. */
static struct racer *next_racer(struct race *race)
{
    struct racer *first = NULL;
    for (int i = 0; i < race->count; i++) {
        struct racer *racer = &race->racers[i];
        if (racer->next < race->end && (!first || racer->next < first->next))
            first = racer;
    }
    return first;
}

/* What one alone could cost if it found room, with all pressing. */
static int gain_of(const struct race *race, struct racer racer)
{
    int gain = 0;
    if (race->shouted)
        racer.fast_until = UINT32_MAX;
    while (racer.steps > 0 && racer.steps < FAR && racer.next < race->end) {
        racer.next += step_cost(&racer);
        racer.steps--;
    }
    while (racer.steps == 0 && racer.hunts && racer.next < race->end) {
        gain += take(&racer, fighter_blow(race->game, racer.entity, race->hero), MAX_PRESS);
        racer.next += paced(&racer, racer.rule->act_cost);
    }
    return gain;
}

/* If more could come and strike than there is room for beside the hero, those that would cost the least find none.
 * Those that could only come, and press, are not told apart. */
static void bar(struct race *race)
{
    int coming = 0;
    for (int i = 0; i < race->count; i++) {
        struct racer *racer = &race->racers[i];
        racer->gain = (int16_t)(racer->steps > 0 ? gain_of(race, *racer) : 0);
        racer->barred = racer->gain > 0;
    }
    for (; coming < race->room; coming++) {
        struct racer *best = NULL;
        for (int i = 0; i < race->count; i++) {
            struct racer *racer = &race->racers[i];
            if (racer->barred && (!best || racer->gain > best->gain))
                best = racer;
        }
        if (!best)
            return;
        best->barred = false;
    }
}

int threat_of_foes(const struct game *game, int cost)
{
    struct race race;
    race.game = game;
    race.hero = world_hero_const(&game->world);
    race.end = game->world.time + (uint32_t)cost;
    race.count = race.loss = race.room = 0;
    race.shouted = false;
    survey(&race);
    gather(&race);
    bar(&race);
    for (struct racer *racer = next_racer(&race); racer; racer = next_racer(&race))
        racer->next += act(&race, racer);
    return race.loss;
}
