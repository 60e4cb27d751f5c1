/* SPDX-License-Identifier: MIT
 *
 * The states of minds, and what leads from one to the next: the table, noise at a cell, what a foe does. */
#include "awareness.h"

#include "ability/ability.h"
#include "core/view.h"
#include "group.h"
#include "map/passage.h"
#include "noise.h"
#include "push.h"
#include "ruleset.h"
#include "sight.h"
#include "ways.h"

enum { PERCENT = 100, STAND_TURNS = 5, FAR_PATH = 12, FAR_TURNS = 10, SHRIEK_NOISE = 30 };

/* Chances to notice, in percent: of who is in sight, the more the nearer; and of who hears. */
enum {
    SIGHT_BASE = 20,
    SIGHT_CELLS = 10,
    SIGHT_PER_CELL = 8,
    SIGHT_PER_SENSE = 5,
    SIGHT_SUSPECTS = 20,
    HEARING_PER_SENSE = 10,
};

/* What a monster goes by in its turn. */
struct moment {
    const struct game *game;
    const struct entity *entity;
    int senses;
    int distance; /* in sight Chebyshev, else of sound */
    int noise;    /* of the hero's last action */
    int path;     /* from the hero; of one that flees only */
    bool in_sight, adjacent;
    bool brought; /* the hero's last action brought it beside */
    bool waited;  /* that was a wait */
};

static const struct monster_rule *rule_of(const struct game *game, const struct entity *entity)
{
    return &game_kind(game, entity)->monster;
}

/* --- Chances ------------------------------------------------------------------------------------------------------ */

int view_wake_chance(int senses, int distance, int noise)
{
    enum { MOST = 60 };
    return distance > noise ? 0 : min_int(MOST, senses * (noise - distance + 1));
}

static int chance_to_wake(const struct moment *moment)
{
    if (moment->brought)
        return 0;
    return view_wake_chance(moment->senses, moment->distance, moment->noise);
}

static int chance_to_notice(const struct moment *moment)
{
    bool suspects = moment->entity->mind.state == AWARENESS_WARY || moment->entity->mind.state == AWARENESS_LOST;
    if (moment->brought && !suspects)
        return 0;
    if (moment->adjacent)
        return PERCENT;
    if (!moment->in_sight)
        return 0;
    int chance = SIGHT_BASE + SIGHT_PER_CELL * (SIGHT_CELLS - moment->distance) + SIGHT_PER_SENSE * moment->senses +
                 (suspects ? SIGHT_SUSPECTS : 0);
    return clamp_int(moment->waited ? chance / 2 : chance, 0, PERCENT);
}

static int chance_to_hear(const struct moment *moment)
{
    return moment->distance <= moment->noise ? min_int(PERCENT, HEARING_PER_SENSE * moment->senses) : 0;
}

/* --- The table ---------------------------------------------------------------------------------------------------- */

/* Chances of noticing have a stream of their own, so that sleepers shift nobody's other dice. */
static bool roll(struct game *game, int chance)
{
    return chance > 0 && (int)rng_below(&game->world.sleep_rng, PERCENT) < chance;
}

static bool wakes(struct game *game, const struct moment *moment)
{
    return roll(game, chance_to_wake(moment));
}

static bool is_sprung(struct game *game, const struct moment *moment)
{
    (void)game;
    return moment->adjacent && !moment->brought;
}

static bool notices(struct game *game, const struct moment *moment)
{
    return roll(game, chance_to_notice(moment));
}

static bool hears(struct game *game, const struct moment *moment)
{
    return roll(game, chance_to_hear(moment));
}

/* A king always knows. */
static bool loses_track(struct game *game, const struct moment *moment)
{
    return !moment->in_sight && moment->entity->mind.count >= 2 * moment->senses &&
           king_of(game, moment->entity) == KING_NONE;
}

static bool gives_up(struct game *game, const struct moment *moment)
{
    (void)game;
    return moment->entity->mind.count >= STAND_TURNS;
}

static int own_courage(const struct monster_rule *rule)
{
    return monster_has_trait(rule, TRAIT_COWARD) ? rule->coward_percent : 0;
}

/* The percentage of its hit points below which it flees; 0 for never. */
static int courage(const struct game *game, const struct entity *entity)
{
    int own = own_courage(rule_of(game, entity));
    return max_int(own, group_is_last(game, entity) ? GROUP_LAST_COWARD : 0);
}

/* The same at the worst: the others of its group may die. */
static int least_courage(const struct game *game, const struct entity *entity)
{
    int own = own_courage(rule_of(game, entity));
    return max_int(own, ability_of(game, entity, ABILITY_PACK) ? GROUP_LAST_COWARD : 0);
}

bool awareness_may_take_fright(const struct game *game, const struct entity *entity)
{
    return least_courage(game, entity) > 0;
}

bool awareness_may_flee(const struct game *game, const struct entity *entity)
{
    return status_has(&entity->statuses, STATUS_FEAR) || ability_of(game, entity, ABILITY_STEAL) ||
           entity->fighter.hp * PERCENT < least_courage(game, entity) * fighter_max_hp(game, entity);
}

static bool is_afraid(struct game *game, const struct moment *moment)
{
    (void)game;
    return status_has(&moment->entity->statuses, STATUS_FEAR);
}

static bool is_brave_again(struct game *game, const struct moment *moment)
{
    return moment->entity->mind.afraid && !is_afraid(game, moment);
}

static bool takes_fright(struct game *game, const struct moment *moment)
{
    const struct entity *entity = moment->entity;
    int full = fighter_max_hp(game, entity);
    if (entity->loot != ENTITY_NONE)
        return true;
    return !entity->mind.has_fled && entity->fighter.hp < full &&
           entity->fighter.hp * PERCENT < courage(game, entity) * full;
}

static bool is_away(struct game *game, const struct moment *moment)
{
    (void)game;
    return moment->entity->mind.count >= FAR_TURNS && moment->entity->loot != ENTITY_NONE;
}

static bool is_calm(struct game *game, const struct moment *moment)
{
    (void)game;
    return moment->entity->mind.count >= FAR_TURNS;
}

#define IN(state) (1U << AWARENESS_##state)

/* In each of its turns a monster goes down to the first change. */
static const struct transition {
    unsigned in;
    bool (*occurs)(struct game *game, const struct moment *moment);
    enum awareness becomes;
} TABLE[] = {
    {IN(ASLEEP), wakes, AWARENESS_WARY},
    {IN(DORMANT), is_sprung, AWARENESS_HUNT},
    {IN(IDLE) | IN(WANDER) | IN(WARY) | IN(LOST), notices, AWARENESS_HUNT},
    {IN(IDLE) | IN(WANDER), hears, AWARENESS_WARY},
    {IN(HUNT), loses_track, AWARENESS_LOST},
    {IN(WARY) | IN(LOST), gives_up, AWARENESS_WANDER},
    {IN(HUNT), is_afraid, AWARENESS_FLEE},
    {IN(HUNT), takes_fright, AWARENESS_FLEE},
    {IN(FLEE), is_brave_again, AWARENESS_HUNT},
    {IN(FLEE), is_away, AWARENESS_WANDER},
    {IN(FLEE), is_calm, AWARENESS_HUNT},
};

/* --- Changing ----------------------------------------------------------------------------------------------------- */

void awareness_lull(struct game *game, struct entity *entity, struct events *events)
{
    awareness_begin(entity, AWARENESS_ASLEEP);
    entity->mind.afraid = entity->mind.startled = false;
    events_push_about(events, game, EV_FELL_ASLEEP, entity, NULL, 0);
}

void awareness_begin(struct entity *entity, enum awareness state)
{
    entity->mind.state = (uint8_t)state;
    entity->mind.count = 0;
    entity->mind.goal = entity->at;
}

void awareness_send(struct entity *entity, struct point goal)
{
    entity->mind.goal = goal;
    entity->mind.count = 0;
}

/* What is told of a change where it is seen: EV_COUNT for nothing. */
static enum event_type event_of(enum awareness before, enum awareness after)
{
    switch (after) {
    case AWARENESS_HUNT:
        return EV_NOTICED;
    case AWARENESS_WARY:
        return before == AWARENESS_ASLEEP ? EV_WOKE : EV_GREW_WARY;
    case AWARENESS_LOST:
        return EV_LOST_TRACK;
    case AWARENESS_FLEE:
        return EV_FLED;
    case AWARENESS_ASLEEP:
    case AWARENESS_DORMANT:
    case AWARENESS_IDLE:
    case AWARENESS_WANDER:
    case AWARENESS_CAPTIVE:
    case AWARENESS_FOLLOW:
    case AWARENESS_STAY:
    case AWARENESS_COUNT:
        break;
    }
    return EV_COUNT;
}

static void rouse_group(struct game *game, const struct entity *first, struct events *events);

/* Heard by all far around. */
static void shriek(struct game *game, const struct entity *entity, struct events *events)
{
    struct event event = event_about(game, EV_RELEASED, entity, NULL, 0);
    event.extra = ABILITY_SHRIEK;
    events_push(events, game, &event);
    awareness_noise(game, entity->at, SHRIEK_NOISE, events);
}

/* Into a state, with what follows from it; `goal` is the cell that it is about. */
static void change(struct game *game, struct entity *entity, enum awareness state, struct point goal,
                   struct events *events)
{
    bool is_new = entity->mind.state != (int)state;
    enum event_type event = is_new ? event_of((enum awareness)entity->mind.state, state) : EV_COUNT;
    entity->mind.state = (uint8_t)state;
    entity->mind.afraid = state == AWARENESS_FLEE && status_has(&entity->statuses, STATUS_FEAR);
    entity->mind.has_fled = entity->mind.has_fled || (state == AWARENESS_FLEE && !entity->mind.afraid);
    awareness_send(entity, state == AWARENESS_FLEE || state == AWARENESS_WANDER ? entity->at : goal);
    if (event != EV_COUNT)
        events_push_about(events, game, event, entity, NULL, 0);
    group_note(game, entity);
    if (is_new && state == AWARENESS_HUNT && ability_of(game, entity, ABILITY_SHRIEK))
        shriek(game, entity, events);
    if (state == AWARENESS_HUNT)
        rouse_group(game, entity, events);
}

void awareness_alarm(struct game *game, struct entity *entity, struct events *events)
{
    if (!rules_have_minds(game) || !entity_has(entity, HAS_AI) || entity->mind.state >= AWARENESS_HUNT)
        return;
    entity->mind.startled = true;
    change(game, entity, AWARENESS_HUNT, world_hero(&game->world)->at, events);
}

/* The group of one that hunts together hunts with it, where it is near; and so on from each. */
static void rouse_group(struct game *game, const struct entity *first, struct events *events)
{
    struct entity *entity;
    if (!group_hunts_together(game, first))
        return;
    WORLD_EACH(&game->world, entity)
    {
        if (entity != first && group_same(first, entity) && entity->mind.state < AWARENESS_HUNT &&
            ways_within(game, entity, first->at, GROUP_PATH))
            awareness_alarm(game, entity, events);
    }
}

/* --- A monster's turn --------------------------------------------------------------------------------------------- */

/* The sound distances from the hero, made once a turn; no way of sound is shorter than the straight one. */
static int heard_from_hero(struct game *game, struct point at)
{
    struct minds_scratch *minds = &game->scratch.minds;
    struct point hero = world_hero(&game->world)->at;
    uint64_t ground = game->world.map.grounds ? game->world.terrain.hash : 0;
    if (point_chebyshev(hero, at) > noise_of_hero(game))
        return SOUND_NEVER;
    if (!minds->sound_known || !point_equal(minds->sound_from, hero) || minds->sound_ground != ground) {
        sound_spread(game, hero, noise_of_hero(game), &minds->sound);
        minds->sound_known = true;
        minds->sound_from = hero;
        minds->sound_ground = ground;
    }
    return minds->sound.distance[at.y * game->world.map.width + at.x];
}

/* All but the distance of what is out of sight. */
static struct moment look_at(const struct game *game, const struct entity *entity, int noise, bool waited)
{
    struct point hero = world_hero_const(&game->world)->at;
    return (struct moment){
        .game = game,
        .entity = entity,
        .senses = rule_of(game, entity)->senses,
        .distance = point_chebyshev(hero, entity->at),
        .noise = noise,
        .in_sight = sight_of_hero(game, entity),
        .adjacent = passage_adjacent(&game->world, hero, entity->at),
        .brought = noise_brought_beside(game, entity->at),
        .waited = waited,
    };
}

static bool far_off(const struct moment *moment)
{
    if (moment->entity->mind.state == AWARENESS_FLEE)
        return moment->path > FAR_PATH;
    return !moment->in_sight && moment->distance > moment->noise;
}

/* HUNT counts the turns out of sight and hearing, FLEE those far away; WARY and LOST are counted where they stand. */
static void count_turn(struct entity *entity, const struct moment *moment)
{
    struct mind *mind = &entity->mind;
    if (mind->state == AWARENESS_HUNT || mind->state == AWARENESS_FLEE)
        mind->count = (uint8_t)(far_off(moment) ? min_int(mind->count + 1, UINT8_MAX) : 0);
}

bool awareness_turn(struct game *game, struct entity *entity, struct events *events)
{
    struct moment moment = look_at(game, entity, noise_of_hero(game), game->world.guard);
    if (!moment.in_sight)
        moment.distance = heard_from_hero(game, entity->at);
    if (entity->mind.state == AWARENESS_FLEE)
        moment.path = ways_path(game, entity);
    count_turn(entity, &moment);
    for (size_t i = 0; i < sizeof TABLE / sizeof TABLE[0]; i++) {
        if (!(TABLE[i].in & 1U << entity->mind.state) || !TABLE[i].occurs(game, &moment))
            continue;
        change(game, entity, TABLE[i].becomes, world_hero(&game->world)->at, events);
        return TABLE[i].becomes == AWARENESS_HUNT;
    }
    return false;
}

/* --- From outside ------------------------------------------------------------------------------------------------- */

void awareness_noise(struct game *game, struct point at, int loudness, struct events *events)
{
    struct sound *sound = &game->scratch.minds.sound;
    struct entity *entity;
    game->scratch.minds.sound_known = false;
    sound_spread(game, at, loudness, sound);
    WORLD_EACH(&game->world, entity)
    {
        if (!entity_has(entity, HAS_AI) || entity->mind.state >= AWARENESS_HUNT ||
            entity->mind.state == AWARENESS_DORMANT ||
            sound->distance[entity->at.y * game->world.map.width + entity->at.x] == SOUND_NEVER)
            continue;
        change(game, entity, AWARENESS_WARY, at, events);
    }
}

void awareness_leave(struct game *game)
{
    struct world *world = &game->world;
    struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity_has(entity, HAS_AI) && entity_on_floor(entity) && entity->mind.state == AWARENESS_HUNT) {
            entity->mind.aims = 0;
            if (king_of(game, entity) != KING_NONE)
                continue;
            entity->mind.state = AWARENESS_LOST;
            awareness_send(entity, world_hero(world)->at);
        }
    }
}

int awareness_chance(const struct game *game, const struct entity *entity, int noise, bool waits)
{
    struct moment moment = look_at(game, entity, noise, waits);
    moment.brought = false;
    switch ((enum awareness)entity->mind.state) {
    case AWARENESS_ASLEEP:
        return chance_to_wake(&moment);
    case AWARENESS_DORMANT:
        return moment.adjacent ? PERCENT : 0;
    case AWARENESS_IDLE:
    case AWARENESS_WANDER:
    case AWARENESS_WARY:
    case AWARENESS_LOST:
        return chance_to_notice(&moment);
    case AWARENESS_HUNT:
    case AWARENESS_FLEE:
    case AWARENESS_CAPTIVE:
    case AWARENESS_FOLLOW:
    case AWARENESS_STAY:
    case AWARENESS_COUNT:
        break;
    }
    return 0;
}

bool awareness_follows(struct game *game, const struct entity *entity)
{
    return entity->mind.state == AWARENESS_HUNT && entity->loot == ENTITY_NONE && king_of(game, entity) == KING_NONE &&
           !entity_has_trait(game, entity, TRAIT_STILL) && ways_path(game, entity) <= FOLLOW_PATH;
}
