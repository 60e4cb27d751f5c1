/* SPDX-License-Identifier: MIT
 *
 * From floor to floor. The floor that is left is parked before the next one is laid out: only those who travel
 * are on no floor meanwhile. */
#include "floors.h"

#include "base/check.h"
#include "component/fighter.h"
#include "component/item.h"
#include "component/status.h"
#include "environment/tip.h"
#include "environment/vault.h"
#include "gen/floor.h"
#include "map/passage.h"
#include "mind/ally.h"
#include "mind/awareness.h"
#include "mind/group.h"
#include "mind/king.h"
#include "push.h"
#include "state/park.h"

/* --- Places ------------------------------------------------------------------------------------------------------ */

bool floors_find_room(struct game *game, struct point from, struct point *room)
{
    const struct world *world = &game->world;
    struct path_map ways = passage_steps_from(game, from);
    uint32_t least = PATH_UNREACHED;
    for (int y = 0; y < world->map.height; y++) {
        for (int x = 0; x < world->map.width; x++) {
            uint32_t cost = path_map_cost(&ways, point_at(x, y));
            if (cost >= least || !world_is_free(world, point_at(x, y)))
                continue;
            least = cost;
            *room = point_at(x, y);
        }
    }
    return least != PATH_UNREACHED;
}

static const struct entity *find_stairs(const struct world *world, enum component stairs)
{
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity_has(entity, stairs) && entity_on_floor(entity))
            return entity;
    }
    return NULL;
}

/* --- Who follows ------------------------------------------------------------------------------------------------- */

bool floors_are_followed(const struct game *game)
{
    return game->world.here.coming != 0 && game->world.time <= game->world.here.coming;
}

/* Held, it takes no stairs; stunned, it loses the action that they are. */
static bool can_follow(struct game *game, const struct entity *entity)
{
    return entity_has(entity, HAS_AI) && entity_on_floor(entity) && !status_has(&entity->statuses, STATUS_HELD) &&
           !status_has(&entity->statuses, STATUS_STUNNED) && awareness_follows(game, entity);
}

/* Onto the stairs behind the hero. */
static void send(struct world *world, struct entity *entity)
{
    world_lift(world, entity);
    entity->place = PLACE_COMING;
    entity->next = world->time + TURN_COST;
    entity->mind.aims = 0;
}

/* Allies that are near come along at once, in what is their action; of others it is told that they do not. */
static void take_along(struct game *game, struct entity *ally, struct events *events)
{
    bool free = !status_has(&ally->statuses, STATUS_HELD) && !status_has(&ally->statuses, STATUS_STUNNED);
    if (ally->mind.state == AWARENESS_FOLLOW && free && ways_path(game, ally) <= FOLLOW_PATH)
        send(&game->world, ally);
    else
        events_push_about(events, game, EV_LEFT_BEHIND, world_hero_const(&game->world), ally, 0);
}

/* All who hunt come along or lose the hero; returns how many come. */
static int part(struct game *game, struct events *events)
{
    struct entity *entity;
    int followers = 0;
    WORLD_EACH(&game->world, entity)
    {
        if (entity_is_ally(entity) && entity_on_floor(entity))
            take_along(game, entity, events);
        if (!can_follow(game, entity))
            continue;
        send(&game->world, entity);
        followers++;
    }
    awareness_leave(game);
    return followers;
}

static void expect_followers(struct world *world, uint32_t coming)
{
    const struct entity *hero = world_hero_const(world);
    uint16_t highest = group_highest(world, false); /* groups of another floor have numbers of their own here */
    struct entity *entity;
    world->here.coming = coming;
    WORLD_EACH(world, entity)
    {
        if (entity->place != PLACE_COMING)
            continue;
        entity->at = hero->at;
        entity->mind.goal = hero->at;
        if (entity->mind.group > 0)
            entity->mind.group = (uint16_t)(entity->mind.group + highest);
    }
}

/* Allies are there with the hero; for whom there is no room comes when there is. */
static void bring_allies(struct game *game, struct events *events)
{
    struct world *world = &game->world;
    struct entity *entity;
    struct point room;
    WORLD_EACH(world, entity)
    {
        if (entity->place != PLACE_COMING || !entity_is_ally(entity))
            continue;
        if (floors_find_room(game, entity->at, &room)) {
            world_place(world, entity, room);
            events_push_about(events, game, EV_CAME_ALONG, entity, NULL, 0);
        } else {
            world->here.coming = entity->next;
        }
    }
}

void floors_arrive(struct game *game, uint32_t time, struct events *events)
{
    struct world *world = &game->world;
    struct entity *entity;
    struct point room;
    world->here.coming = 0;
    WORLD_EACH(world, entity)
    {
        if (entity->place != PLACE_COMING || entity->next != time)
            continue;
        entity->next += TURN_COST;
        if (floors_find_room(game, entity->at, &room)) {
            world_place(world, entity, room);
            events_push_about(events, game, EV_ARRIVED, entity, NULL, 0);
        } else {
            world->here.coming = entity->next;
        }
    }
}

/* --- The hero ---------------------------------------------------------------------------------------------------- */

static void reward(struct game *game, struct events *events)
{
    struct world *world = &game->world;
    struct entity *hero = world_hero(world);
    fighter_rest(game, hero, events);
    ally_tend(game, events);
    item_renew(game);
    perk_renew(game);
    if (perk_has(game, PERK_SECOND_WIND)) {
        status_cure(game, hero, events);
        status_begin(game, hero, STATUS_HASTED, perk_amount(game, PERK_SECOND_WIND), KIND_NONE, events);
    }
    if (world->floor > 1)
        experience_gain(game, ARRIVAL_XP * world->floor, events);
}

static bool has_captive(const struct world *world)
{
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity_is_captive(entity))
            return true;
    }
    return false;
}

/* What a first arrival tells of the floor. */
static void forewarn(struct game *game, struct events *events)
{
    kind_id kind;
    int others;
    king_tell(game, false, events);
    if (tip_has_cracks(game))
        events_push_about(events, game, EV_DRAUGHT_FELT, world_hero_const(&game->world), NULL, 0);
    if (vault_is_here(game))
        events_push_about(events, game, EV_VAULT_TOLD, world_hero_const(&game->world), NULL, (int)vault_lock(game));
    if (has_captive(&game->world))
        events_push_about(events, game, EV_CAPTIVE_TOLD, world_hero_const(&game->world), NULL, 0);
    if (!group_stands_out(game, &kind, &others))
        return;
    struct event event = event_about(game, EV_TRACKS_FOUND, world_hero_const(&game->world), NULL, others);
    event.object_kind = kind;
    events_push(events, game, &event);
}

/* The stairs that lead back to where the hero comes from; on a floor without them it stays where the floor begins. */
static void stand_on_stairs(struct game *game, bool came_up)
{
    struct world *world = &game->world;
    struct entity *hero = world_hero(world);
    const struct entity *stairs = find_stairs(world, came_up ? HAS_STAIRS : HAS_STAIRS_UP);
    struct point room;
    if (entity_on_floor(hero) && stairs)
        world_lift(world, hero);
    if (stairs && floors_find_room(game, stairs->at, &room))
        world_place(world, hero, room);
    CHECK(entity_on_floor(hero));
}

static void end_chapter(struct game *game, struct events *events)
{
    struct world *world = &game->world;
    world->state = GAME_ENDED;
    world->outcome = (uint8_t)outcome_of_kings(world->kings.laid & king_tombs(game));
    struct event event = event_about(game, EV_CHAPTER_ENDED, world_hero(world), NULL, world->floor);
    event.extra = world->outcome == OUTCOME_CHAPTER ? OUTCOME_NONE : world->outcome;
    events_push(events, game, &event);
}

static void arrive(struct game *game, bool up, int followers, struct events *events)
{
    struct world *world = &game->world;
    const struct entity *hero = world_hero_const(world);
    stand_on_stairs(game, up);
    world->hero_from = point_at(0, 0); /* a cell of the rim: the stairs have brought the hero to all it stands beside */
    expect_followers(world, followers > 0 ? world->time + TURN_COST : 0);
    world_look(game);
    events_push_about(events, game, up ? EV_ASCENDED : EV_DESCENDED, hero, NULL, world->floor);
    ally_dismiss(game, events);
    bring_allies(game, events);
    if (world->floor > world->deepest) {
        world->deepest = world->floor;
        reward(game, events);
        forewarn(game, events);
    }
    if (followers > 0)
        events_push_about(events, game, EV_FOLLOWED, hero, NULL, followers);
}

void floors_leave(struct game *game, bool up, struct events *events)
{
    struct world *world = &game->world;
    if (!up && world->floor == game_profile(game)->chapter) {
        end_chapter(game, events);
        return;
    }
    int followers = part(game, events);
    vault_leave(game, events);
    world->here.coming = 0;
    world_lift(world, world_hero(world));
    floor_park(game);
    world->floor = (int16_t)(world->floor + (up ? -1 : 1));
    world->here = (struct floor_state){0};
    if (!floor_return(game, world->floor))
        floor_lay(game, world->floor);
    arrive(game, up, followers, events);
}
