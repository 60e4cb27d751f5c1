/* SPDX-License-Identifier: MIT
 *
 * Every invariant of the world, walked: after each step in tests and debug builds, and before a decoded world is
 * believed. First each field by itself, then what fields must be to each other, then the derived ones. The
 * stored part looks only at what encode writes, so that it can run before anything is derived. */
#include "encoding.h"

#include "action.h"
#include "map/passage.h"

#include <string.h>

/* One rule: false when it is broken. */
#define HOLDS(condition, sentence)                                                                                     \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            if (why)                                                                                                   \
                strbuf_text(why, sentence);                                                                            \
            return false;                                                                                              \
        }                                                                                                              \
    } while (0)

/* --- Fields by themselves ----------------------------------------------------------------------------------------- */

/* Signed values and limits come widened with their sign, so that one subtraction serves all types. */
static bool in_range(uint64_t value, uint64_t low, uint64_t high)
{
    return value - low <= high - low;
}

static bool out_of_range(const char *name, struct strbuf *why)
{
    if (why)
        strbuf_format(why, "the world's field %s is out of range", name);
    return false;
}

bool fields_in_range(const struct world *world, const struct entity *entity, int owners, int blocks, struct strbuf *why)
{
#define HOLD(owner, block, value, name, low, high)                                                                     \
    if ((owners & OWNER_##owner) && (block) <= blocks &&                                                               \
        !in_range((uint64_t)(value), (uint64_t)(low), (uint64_t)(high)))                                               \
        return out_of_range(#name, why);
#define FIELD(owner, block, type, name, low, high, word, bit) HOLD(owner, block, IN_##owner->name, name, low, high)
#define LIST(owner, block, type, name, low, high, length, per_word)                                                    \
    for (int i = 0; (owners & OWNER_##owner) && i < (length); i++)                                                     \
    HOLD(owner, block, IN_##owner->name[i], name, low, high)
#include "world_fields.def"
    return true;
}

static bool check_ranges(const struct game *game, struct strbuf *why)
{
    const struct world *world = &game->world;
    int blocks = rules_blocks(game);
    if (!fields_in_range(world, NULL, OWNER_WORLD | OWNER_ACCOUNT | OWNER_FLOOR | OWNER_MAP | OWNER_TABLE, blocks, why))
        return false;
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        int owners = OWNER_SLOT | OWNER_ENTITY | OWNER_MEMORY | (entity_is_actor(entity) ? OWNER_ACTOR : 0);
        if (!fields_in_range(world, entity, owners, blocks, why))
            return false;
    }
    return true;
}

/* --- Fields to each other ----------------------------------------------------------------------------------------- */

static bool check_fighter(const struct game *game, const struct entity *entity, struct strbuf *why)
{
    bool dead_hero = entity == world_hero_const(&game->world) && game->world.state == GAME_DEAD;
    HOLDS(entity->blocks && (entity_on_floor(entity) || entity->place == PLACE_COMING),
          "a fighter does not block its cell");
    HOLDS((entity->fighter.hp > 0) != dead_hero, "a fighter without hit points still fights, or a dead hero has some");
    HOLDS(!rules_have_ticks(game) || entity->statuses.confused == status_has(&entity->statuses, STATUS_CONFUSED),
          "a thing is confused for no time, or has time of it and is not");
    HOLDS((entity->statuses.ward > 0) == status_has(&entity->statuses, STATUS_WARD),
          "a ward takes up nothing, or lasts no time");
    return true;
}

/* Exactly one actor has it. */
static bool is_loot(const struct game *game, const struct entity *item)
{
    const struct world *world = &game->world;
    int thieves = 0;
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        thieves += entity_is_actor(entity) && entity->loot == world_id(world, item);
    }
    return rules_have_abilities(game) && thieves == 1;
}

/* On floor, or a thing in what a step opens. */
static bool can_be_at(const struct game *game, const struct entity *entity)
{
    return map_tile(&game->world.map, entity->at) == TILE_FLOOR ||
           (entity_has(entity, HAS_ITEM) && passage_bumps(game, entity->at));
}

/* Who follows knows its cells only once it has come. */
static bool check_mind(const struct game *game, const struct entity *entity, struct strbuf *why)
{
    const struct map *map = &game->world.map;
    HOLDS(!entity_on_floor(entity) || map_inside(map, entity->mind.goal), "a thing is on its way to outside the floor");
    HOLDS(!entity_on_floor(entity) || entity->mind.aims == 0 || map_inside(map, entity->mind.aim),
          "a thing aims at what is outside the floor");
    return true;
}

static bool check_entity(const struct game *game, const struct entity *entity, struct strbuf *why)
{
    const struct world *world = &game->world;
    HOLDS(entity->generation > 0, "a thing has no generation");
    HOLDS(entity->kind < game->rules->kind_count, "a thing is of an unknown kind");
    const struct kind *kind = game_kind(game, entity);
    HOLDS((entity->components & ~kind->components) == 0, "a thing has parts that its kind does not have");
    HOLDS(!entity->blocks || kind->blocks, "a thing blocks whose kind does not");
    HOLDS(entity->more == 0 || inventory_stacks(game, entity->kind), "a thing is a stack that cannot be one");
    HOLDS(entity->plus == 0 || entity_has(entity, HAS_EQUIPPABLE) || kind->item.level > 0,
          "a thing has a plus that is no gear");
    HOLDS(entity->charges <= item_charges(&kind->item, entity->plus), "a thing has more charges than it may");
    HOLDS(!entity->known || entity_lies(entity) || entity->place == PLACE_GONE, "what is known does not lie there");
    if (entity->place == PLACE_GONE)
        HOLDS(entity->known && !entity_is_actor(entity) && map_inside(&world->map, entity->at),
              "a thing is gone that nobody knew");
    else if (entity_on_floor(entity) || entity->place == PLACE_COMING)
        HOLDS(map_inside(&world->map, entity->at) && can_be_at(game, entity), "a thing lies outside the floor");
    else if (entity->place == PLACE_LOOT)
        HOLDS(entity_has(entity, HAS_ITEM) && is_loot(game, entity), "a thing is stolen and nobody has it");
    else
        HOLDS(entity_has(entity, HAS_ITEM) && inventory_letter_of(&world->inventory, world_id(world, entity)) >= 0,
              "a thing is carried under no letter");
    HOLDS(!entity_has(entity, HAS_AI) ||
              (entity->next >= world->time && (rules_have_ticks(game) || entity->next - world->time <= TURN_COST)),
          "a thing acts at a time that is past or too far off");
    if (entity_has(entity, HAS_AI) && !check_mind(game, entity, why))
        return false;
    if (entity_has(entity, HAS_FIGHTER))
        return check_fighter(game, entity, why);
    HOLDS(!entity_has(entity, HAS_AI), "a thing has an ai and is no fighter");
    return true;
}

/* Those who follow arrive together. */
static bool check_coming(const struct game *game, const struct entity *entity, struct strbuf *why)
{
    HOLDS(rules_keep_floors(game) && entity_has(entity, HAS_AI) && entity->next == game->world.here.coming,
          "something is on the stairs that cannot be, or at another time");
    return true;
}

static bool check_hero(const struct game *game, struct strbuf *why)
{
    const struct world *world = &game->world;
    const struct entity *hero = world_hero_const(world);
    unsigned parts = HAS_FIGHTER | HAS_INVENTORY | HAS_EQUIPMENT | HAS_LEVEL;
    HOLDS(hero->place == PLACE_FLOOR, "there is no hero");
    HOLDS((hero->components & parts) == parts && !entity_has(hero, HAS_AI), "the hero lacks a part");
    HOLDS(hero->blocks, "the hero does not block its cell");
    return true;
}

static bool check_belongings(const struct game *game, struct strbuf *why)
{
    const struct world *world = &game->world;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        entity_id id = world->inventory.letters[letter];
        const struct entity *item = world_find_const(world, id);
        HOLDS(id == ENTITY_NONE || (item && item->place == PLACE_PACK), "a letter names what is not carried");
        HOLDS(id == ENTITY_NONE || inventory_letter_of(&world->inventory, id) == letter, "a thing has two letters");
    }
    for (int slot = 0; slot < SLOT_COUNT; slot++) {
        const struct entity *item = world_find_const(world, world->equipment.slots[slot]);
        HOLDS(world->equipment.slots[slot] == ENTITY_NONE ||
                  (item && item->place == PLACE_PACK && entity_has(item, HAS_EQUIPPABLE) &&
                   equipment_slot(game, item) == (enum slot)slot),
              "something is worn that cannot be");
    }
    HOLDS(world->equipment.slots[SLOT_OFF_HAND] == ENTITY_NONE ||
              !equipment_has(game, world_hero_const(world), WEAPON_TWO_HANDED),
          "a weapon for two hands leaves no other");
    HOLDS(world->guard || !world->riposted, "the hero has struck back without a guard");
    return true;
}

static bool is_kind_or_none(kind_id kind)
{
    return kind == KIND_NONE || kind < MAX_KINDS;
}

/* Of zeros alone nothing else ever follows, and a draw within bounds would never end. */
static bool is_dead(const struct rng *rng)
{
    return (rng->s[0] | rng->s[1] | rng->s[2] | rng->s[3]) == 0;
}

static bool check_streams(const struct game *game, struct strbuf *why)
{
    const struct world *world = &game->world;
    HOLDS(!is_dead(&world->ai_rng), "a random stream is dead");
    HOLDS(!rules_have_minds(game) || (!is_dead(&world->sleep_rng) && !is_dead(&world->environment_rng)),
          "a random stream is dead");
    return true;
}

static bool check_counters(const struct world *world, struct strbuf *why)
{
    const struct experience *experience = &world->experience;
    HOLDS(world->owed == 0 || world->state != GAME_PLAYING, "time is owed although no turn was interrupted");
    HOLDS(experience->choices < experience->level, "more levels are due than the hero has gained");
    HOLDS(experience->total >= experience->xp, "the hero's experience is less than its part");
    HOLDS((world->state == GAME_ENDED) == (world->outcome != OUTCOME_NONE), "a game has ended in no way, or another");
    HOLDS(game_is_over(world->state) || (experience->choices > 0) == (world->state == GAME_LEVEL_UP),
          "a level is due and not asked for, or asked for and not due");
    HOLDS(is_kind_or_none(world->killer) && is_kind_or_none(world->culprit), "the killer is of an unknown kind");
    for (int status = 0; status < STATUS_COUNT; status++)
        HOLDS(is_kind_or_none(world->brought_by[status]), "a status is the doing of an unknown kind");
    HOLDS((world->perks.hand[0] > 0) == (world->state == GAME_PERK),
          "perks are offered and not asked for, or not offered");
    HOLDS(!world->perks.reprieved || world->perks.watched, "the hero was saved by nothing");
    return true;
}

/* Who has not set out has nothing that a kit could add to, and knows only the rock. */
static bool check_kit(const struct game *game, struct strbuf *why)
{
    const struct world *world = &game->world;
    HOLDS(world->state != GAME_KIT || game_profile(game)->kit_count > 1, "a kit is asked for and there is no choice");
    HOLDS(world->state != GAME_KIT || (world->slot_count == 1 && game->pool.count == 0 && world->turn == 0 &&
                                       world->time == 0 && world->floor == 1),
          "something has happened before the hero has set out");
    return true;
}

static bool check_perks(const struct game *game, struct strbuf *why)
{
    const struct perks *perks = &game->world.perks;
    HOLDS((perks->taken & ~game_profile(game)->perks) == 0, "the hero has perks that its profile does not have");
    uint32_t offered = 0;
    for (int i = 0; i < PERK_HAND && perks->hand[i] > 0; i++) {
        uint32_t bit = UINT32_C(1) << (perks->hand[i] - 1);
        HOLDS((bit & game_profile(game)->perks & ~perks->taken & ~offered) != 0,
              "a perk is offered that cannot be, or twice");
        offered |= bit;
    }
    return true;
}

/* No two blockers on a cell: counted on a grid of bits. */
static bool check_blockers(const struct world *world, struct strbuf *why)
{
    uint64_t words[MAP_WORDS];
    struct bitgrid taken = bitgrid_over(words, world->map.width, world->map.height);
    bitgrid_clear(&taken);
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (!entity->blocks || !entity_on_floor(entity))
            continue;
        HOLDS(!bitgrid_get(&taken, entity->at), "two things block one cell");
        bitgrid_set(&taken, entity->at, true);
    }
    return true;
}

static bool check_cell(const struct game *game, struct point at, struct strbuf *why)
{
    const struct map *map = &game->world.map;
    const struct floor_cell *cell = terrain_at(&game->world.terrain, map, at);
    const struct ground_rule *grounds = game->rules->grounds;
    HOLDS(cell->ground != GROUND_NONE && cell->ground < game->rules->ground_count &&
              grounds[cell->ground].layer == LAYER_GROUND,
          "a cell has no ground");
    HOLDS(cell->cover < game->rules->ground_count && grounds[cell->cover].layer == LAYER_COVER,
          "a cell has a cover that is none");
    bool blocked = ground_blocks(grounds, cell->ground, cell->cover);
    HOLDS(blocked == (map->tiles[at.y * map->width + at.x] == TILE_WALL), "a cell's ground is not what its tile says");
    HOLDS(cell->gas_kind < GAS_COUNT && (cell->gas > 0) == (cell->gas_kind != GAS_NONE),
          "a cell has gas of no kind, or a kind of no gas");
    HOLDS((cell->seen_ground != GROUND_NONE) == map_explored(map, at) &&
              (cell->seen_cover == GROUND_NONE || map_explored(map, at)),
          "a cell was seen and is not explored, or the other way round");
    return true;
}

static bool check_cells(const struct game *game, struct strbuf *why)
{
    const struct map *map = &game->world.map;
    const struct terrain *terrain = &game->world.terrain;
    HOLDS(map->grounds == rules_have_cells(game), "the floor has cells that its rules do not have, or lacks them");
    if (!map->grounds)
        return true;
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            if (!check_cell(game, point_at(x, y), why))
                return false;
    for (int i = 0; i < terrain->return_count; i++)
        for (int j = 0; j < i; j++)
            HOLDS(terrain->returns[i].layer != terrain->returns[j].layer ||
                      !point_equal(terrain->returns[i].at, terrain->returns[j].at),
                  "a cell is to return twice");
    return true;
}

bool game_check_stored(const struct game *game, struct strbuf *why)
{
    const struct world *world = &game->world;
    if (!check_ranges(game, why) || !check_streams(game, why) || !check_counters(world, why) ||
        !check_hero(game, why) || !check_perks(game, why) || !check_kit(game, why))
        return false;
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (!check_entity(game, entity, why) || (entity->place == PLACE_COMING && !check_coming(game, entity, why)))
            return false;
    }
    HOLDS(world->knowledge.known >> game_profile(game)->unknown_count == 0, "a kind is known that was never unknown");
    HOLDS((world->kings.woken & ~game_profile(game)->kings) == 0 && (world->kings.laid & ~world->kings.woken) == 0,
          "a king is up, or laid to rest, who lay nowhere");
    return check_belongings(game, why) && check_blockers(world, why) && check_cells(game, why);
}

bool floor_check_stored(const struct game *game, struct strbuf *why)
{
    const struct world *world = &game->world;
    int blocks = rules_blocks(game);
    if (!fields_in_range(world, NULL, OWNER_FLOOR | OWNER_MAP, blocks, why))
        return false;
    HOLDS(world->here.coming == 0, "somebody follows to a floor that was left");
    for (int slot = 1; slot < world->slot_count; slot++) {
        const struct entity *entity = &world->entities[slot];
        int owners = OWNER_SLOT | OWNER_ENTITY | OWNER_MEMORY | (entity_is_actor(entity) ? OWNER_ACTOR : 0);
        if (!fields_in_range(world, entity, owners, blocks, why) || !check_entity(game, entity, why))
            return false;
    }
    return check_blockers(world, why) && check_cells(game, why);
}

/* The derived fields are equal to what world_rebuild and world_look would compute. Whole words are compared, because
 * this runs after every command of a build that checks its world. */
static bool check_derived(const struct world *world, struct strbuf *why)
{
    const struct map *map = &world->map;
    size_t count = BITGRID_WORDS(map->width, map->height);
    uint64_t words[MAP_WORDS];
    struct bitgrid cells = bitgrid_over(words, map->width, map->height);
    bitgrid_clear(&cells);
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            if (map->tiles[y * map->width + x] == TILE_FLOOR)
                bitgrid_set(&cells, point_at(x, y), true);
    HOLDS(memcmp(words, map->walkable, count * sizeof *words) == 0,
          "a cell is walkable that should not be, or the other way round");
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity->blocks && entity_on_floor(entity)) {
            HOLDS(bitgrid_get(&cells, entity->at), "a blocker stands on no floor");
            bitgrid_set(&cells, entity->at, false);
        }
    }
    for (size_t i = 0; i < count; i++) {
        HOLDS((world->free_cells[i] & ~words[i]) == 0, "a cell counts as free that is blocked, or no floor");
        HOLDS((words[i] & ~world->free_cells[i]) == 0, "a cell counts as blocked and nobody is there");
        HOLDS((map->seen[i] & ~map->explored[i]) == 0, "a cell is seen and not explored");
    }
    return true;
}

bool game_check(const struct game *game, struct strbuf *why)
{
    if (!game_check_stored(game, why) || !check_derived(&game->world, why))
        return false;
    HOLDS(!game->world.map.grounds || terrain_in_step(game), "what is derived from the cells is out of step");
    return true;
}
