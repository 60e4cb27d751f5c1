/* SPDX-License-Identifier: MIT
 *
 * From a view back to a game: the world as the hero may believe it to be. Reads the view alone, so that nothing unseen
 * gets into the game. */
#include "action.h"
#include "base/check.h"
#include "mind/ally.h"
#include "mind/ways.h"
#include "ruleset.h"
#include "view/view_terrain.h"
#include "world.h"

#include <string.h>

static void world_reseed(struct world *world, uint64_t number)
{
    rng_seed(&world->ai_rng, number, RNG_AI, world->turn);
    rng_seed(&world->sleep_rng, number, RNG_SLEEP, world->turn);
    rng_seed(&world->environment_rng, number, RNG_ENVIRONMENT, world->turn);
}

static void forget_counters(struct world *world, const struct view *view)
{
    world->profile = view->profile;
    world->state = view->state;
    world->floor = view->floor;
    world->deepest = view->deepest;
    world->gold = view->gold;
    world->outcome = view->state == GAME_ENDED ? view->outcome : OUTCOME_NONE;
    world->noise = (uint8_t)(view->noise > 0 || !view_has_awareness(view) ? view->noise : NOISE_SILENT);
    world->hero_from = view->hero.at;
    world->here.turns = (uint32_t)view->unrest * UNREST_POINTS;
    world->here.coming = view->followed ? view->time : 0;
    world->here.warned = view->unrest > 0; /* neither warnings nor patrols are imagined */
    world->here.patrol_from = UINT32_MAX;
    world->turn = view->turn;
    world->time = view->time;
    bool grows = view->state == GAME_LEVEL_UP || view->state == GAME_PERK;
    world->owed = (int16_t)(grows ? TURN_COST : 0); /* levels are gained by acts of one turn */
    world->killer = view->killer;
    world->culprit = view->killer;
    world->killing = view->killing;
    world->knowledge.known = view->known;
    world->kings = (struct kings){.woken = view->woken, .laid = view->laid};
    world->experience = (struct experience){.level = view->hero.level,
                                            .choices = view->hero.choices,
                                            .xp = view->hero.xp,
                                            .total = view->hero.total_xp,
                                            .last = view->hero.last_choice,
                                            .healing = view->hero.healing};
    world->perks = (struct perks){.taken = view->hero.perks, .watched = view->hero.watched};
    memcpy(world->perks.hand, view->hero.hand, sizeof world->perks.hand);
    world_reseed(world, 0);
}

/* What was never seen is wall. */
static void forget_map(struct map *map, const struct view *view)
{
    map_init(map, view->width, view->height);
    struct bitgrid seen = map_bits(map, map->seen);
    for (int y = 0; y < view->height; y++) {
        for (int x = 0; x < view->width; x++) {
            uint8_t cell = view->cells[y * view->width + x];
            if (!(cell & CELL_EXPLORED))
                continue;
            map_remember(map, point_at(x, y));
            if (cell & CELL_FLOOR)
                map_set_tile(map, point_at(x, y), TILE_FLOOR);
            if (cell & CELL_VISIBLE)
                bitgrid_set(&seen, point_at(x, y), true);
        }
    }
}

/* An entity in the slot of its id, as its kind's row makes it. */
static struct entity *forget_entity(struct game *game, entity_id id, kind_id kind_index)
{
    const struct kind *kind = &game->rules->kinds[kind_index];
    struct world *world = &game->world;
    uint32_t slot = id >> 16;
    CHECK(slot < MAX_ENTITIES);
    struct entity *entity = &world->entities[slot];
    *entity = (struct entity){.generation = (uint16_t)id,
                              .kind = kind_index,
                              .components = kind->components,
                              .place = PLACE_PACK,
                              .render_order = kind->render_order,
                              .blocks = kind->blocks,
                              .next = world->time};
    world->slot_count = (uint16_t)max_int(world->slot_count, (int)slot + 1);
    return entity;
}

/* What brought them is not known any more. */
static void forget_statuses(struct entity *entity, const int16_t turns[STATUS_COUNT], int ward)
{
    entity->statuses.ward = (int16_t)ward;
    memcpy(entity->statuses.turns, turns, sizeof entity->statuses.turns);
    entity->statuses.confused = turns[STATUS_CONFUSED] > 0;
    entity->statuses.cause = KIND_NONE;
}

static void forget_hero(struct game *game, const struct view_hero *seen)
{
    struct entity *hero = forget_entity(game, seen->id, seen->kind);
    CHECK(hero == world_hero(&game->world));
    hero->place = PLACE_FLOOR;
    hero->at = seen->at;
    hero->corpse = game->world.state == GAME_DEAD;
    hero->fighter = (struct fighter){.max_hp = seen->base_max_hp,
                                     .hp = seen->hp,
                                     .defense = seen->base_defense,
                                     .power = seen->base_power,
                                     .xp = game->rules->kinds[seen->kind].fighter.xp};
    forget_statuses(hero, seen->statuses, seen->ward);
    hero->probe = seen->probe;
    hero->probed = seen->probed;
    game->world.guard = seen->guard;
    game->world.riposted = seen->riposted;
}

static void forget_thing(struct game *game, const struct view_entity *seen)
{
    struct entity *entity = forget_entity(game, seen->id, seen->kind);
    entity->place = PLACE_FLOOR;
    entity->at = seen->at;
    entity->render_order = seen->render_order;
    entity->corpse = seen->corpse;
    entity->more = (uint8_t)max_int(0, seen->count - 1);
    entity->plus = seen->plus;
    entity->charges = seen->charges;
    if (!seen->foe && !seen->friendly) { /* a corpse or a thing: it neither fights nor blocks */
        entity->components &= (uint16_t) ~(HAS_FIGHTER | HAS_AI);
        entity->blocks = entity->blocks && !seen->corpse;
        entity->known = !rules_tell_unseen(game);
        return;
    }
    entity->fighter = (struct fighter){
        .max_hp = seen->max_hp, .hp = seen->hp, .defense = seen->defense, .power = seen->power, .xp = seen->xp};
    forget_statuses(entity, seen->statuses, seen->ward);
    entity->mind.afraid = seen->awareness == AWARENESS_FLEE && seen->statuses[STATUS_FEAR] > 0;
    entity->statuses.confused = seen->ai == AI_CONFUSED;
    entity->mind.state = seen->awareness;
    entity->mind.startled = seen->startled;
    entity->mind.patrol = seen->patrol;
    entity->mind.count = seen->freeing;
    entity->mind.goal = seen->at;
    entity->next = game->world.time + (uint32_t)max_int(0, seen->next);
    entity->mind.aims = seen->aims;
    entity->mind.aim = seen->aim;
    entity->mind.stepped = seen->stepped;
    entity->mind.shied = seen->shied;
    memcpy(entity->mind.cooldowns, seen->cooldowns, sizeof entity->mind.cooldowns);
    entity->probe = seen->probe;
    entity->probed = seen->probe > 0 ? world_id(&game->world, world_hero(&game->world)) : ENTITY_NONE;
    if (seen->holds)
        world_hero(&game->world)->holder = seen->id;
}

static void forget_pack(struct game *game, const struct view *view)
{
    struct world *world = &game->world;
    inventory_init(&world->inventory);
    equipment_init(&world->equipment);
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct view_item *item = &view->pack[letter];
        if (item->kind == KIND_NONE)
            continue;
        struct entity *entity = forget_entity(game, item->id, item->kind);
        entity->more = (uint8_t)max_int(0, item->count - 1);
        entity->plus = item->plus;
        entity->charges = item->charges;
        entity->tempered = item->tempered;
        world->inventory.letters[letter] = item->id;
    }
    for (int slot = 0; slot < SLOT_COUNT; slot++) {
        if (view->worn[slot] >= 0)
            world->equipment.slots[slot] = view->pack[view->worn[slot]].id;
    }
}

void game_forget(struct game *game, const struct view *view)
{
    struct world *world = &game->world;
    game->rules = view->rules;
    world_clear(world);
    pool_clear(&game->pool);
    ways_begin(game);
    forget_counters(world, view);
    forget_map(&world->map, view);
    if (rules_have_cells(game))
        view_terrain_forget(game, view);
    forget_hero(game, &view->hero);
    for (int i = 0; i < view->entity_count; i++)
        forget_thing(game, &view->entities[i]);
    world->led_unseen = (int16_t)(view->hero.led - ally_count_led(game));
    forget_pack(game, view);
    world_rebuild(world);
    if (rules_have_cells(game))
        terrain_unveil(game);
}

void game_reseed(struct game *game, uint64_t number)
{
    world_reseed(&game->world, number);
}
