/* SPDX-License-Identifier: MIT
 *
 * What the player may know, gathered from the world. Nothing unseen passes through here but explored ground, what lies
 * on it, and what is perceived. [T] */
#include "core/view.h"

#include "ability/ability.h"
#include "base/list.h"
#include "combat/side.h"
#include "component/item.h"
#include "floors.h"
#include "forecast/forecast.h"
#include "mind/ally.h"
#include "mind/awareness.h"
#include "mind/group.h"
#include "mind/perceive.h"
#include "noise.h"
#include "ruleset.h"
#include "view_terrain.h"
#include "world.h"

#include <string.h>

enum { FLOOR_SCORE = 100 };

/* --- Filling ----------------------------------------------------------------------------------------------------- */

/* The bits of cells x .. x+63 of a row, the lowest first; what lies beyond the row is 0. */
static uint64_t row_bits(const struct bitgrid *grid, int x, int y)
{
    const uint64_t *row = bitgrid_word(grid, -1, y);
    int word = (x + 1) >> 6;
    unsigned shift = (unsigned)(x + 1) & 63;
    uint64_t high = word + 1 < grid->stride ? row[word + 1] : 0;
    return row[word] >> shift | high << 1 << (63 - shift);
}

/* Eight bits to eight bytes of 0 or 1, the lowest bit in the lowest byte. */
static uint64_t spread(uint64_t bits)
{
    uint64_t copies = (bits & 0xFF) * UINT64_C(0x0101010101010101) & UINT64_C(0x8040201008040201);
    return (copies + UINT64_C(0x7F7F7F7F7F7F7F7F)) >> 7 & UINT64_C(0x0101010101010101);
}

/* Written out so that a compiler makes one store of it. */
static void put_eight(uint8_t *out, uint64_t bytes)
{
    out[0] = (uint8_t)bytes;
    out[1] = (uint8_t)(bytes >> 8);
    out[2] = (uint8_t)(bytes >> 16);
    out[3] = (uint8_t)(bytes >> 24);
    out[4] = (uint8_t)(bytes >> 32);
    out[5] = (uint8_t)(bytes >> 40);
    out[6] = (uint8_t)(bytes >> 48);
    out[7] = (uint8_t)(bytes >> 56);
}

/* Up to 64 cells of a row, eight at a time. */
static void fill_run(uint8_t *out, int count, uint64_t known, uint64_t walkable, uint64_t seen)
{
    for (int x = 0; x < count; x += 8) {
        uint64_t cells = spread(known >> x) * CELL_EXPLORED + spread((known & walkable) >> x) * CELL_FLOOR +
                         spread(seen >> x) * CELL_VISIBLE;
        if (count - x >= 8) {
            put_eight(out + x, cells);
            continue;
        }
        for (int i = 0; i < count - x; i++)
            out[x + i] = (uint8_t)(cells >> (8 * i));
    }
}

static void fill_cells(const struct map *map, struct view *view)
{
    struct bitgrid explored = map_bits(map, map->explored);
    struct bitgrid walkable = map_bits(map, map->walkable);
    struct bitgrid seen = map_bits(map, map->seen);
    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x += 64) {
            uint8_t *out = &view->cells[y * view->width + x];
            int count = min_int(64, map->width - x);
            uint64_t known = row_bits(&explored, x, y);
            if (known == 0) /* true for most of a floor; what is seen is known, too */
                memset(out, 0, (size_t)count);
            else
                fill_run(out, count, known, row_bits(&walkable, x, y), row_bits(&seen, x, y));
        }
    }
}

static void put_duel(struct view_duel duel, struct view_entity *out)
{
    out->blow = (int16_t)duel.blow;
    out->blows = (int16_t)duel.blows;
    out->harm = (int16_t)duel.harm;
    out->harms = (int16_t)duel.harms;
    out->futile = duel.futile;
    out->harmless = duel.harmless;
}

/* The forecasts, from the other numbers. */
static void fill_duel(const struct view *view, struct view_entity *out)
{
    put_duel(view_duel(view, out, view_numbers(view)), out);
    out->times = 1;
}

/* A duel leaves out what a foe heals itself by: it may be out of reach for a turn, and strike in none. */
static bool regains(const struct game *game, const struct view_entity *foe)
{
    const struct ability_rule *hit = monster_ability(&game->rules->kinds[foe->kind].monster, ABILITY_HIT);
    return hit && hit->what == HIT_DRAIN && !perk_has(game, PERK_UNDAUNTED) && foe->harm > 0 && foe->blows > 1 &&
           foe->blows != BLOWS_NEVER;
}

/* Where fights have more than numbers, the rules are asked for the blows as they stand. */
static void fill_fight(const struct game *game, const struct entity *entity, struct view_entity *out)
{
    int times, press;
    put_duel(forecast_duel(game, entity, &times, &press), out);
    out->times = (uint8_t)times;
    out->press = (uint8_t)press;
    out->regains = regains(game, out);
}

/* What it is about to do, and cannot do yet. */
static void fill_mind(const struct game *game, const struct entity *entity, struct view_entity *out)
{
    out->next = (int16_t)clamp_int((int)(entity->next - game->world.time), 0, INT16_MAX);
    out->aims = entity->mind.aims;
    out->aim = entity->mind.aim;
    memcpy(out->cooldowns, entity->mind.cooldowns, sizeof out->cooldowns);
    out->stepped = entity->mind.stepped;
    out->shied = entity->mind.shied;
}

static void fill_plans(const struct game *game, const struct entity *entity, struct view_entity *out)
{
    const struct entity *hero = world_hero_const(&game->world);
    fill_mind(game, entity, out);
    struct ability_forecast forecast = ability_forecast(game, entity);
    out->act = forecast.act;
    out->act_ability = forecast.ability;
    out->act_harm = (int16_t)forecast.harm;
    out->shot = (int16_t)forecast.shot;
    out->probe = entity->probed == world_id(&game->world, hero) ? entity->probe : 0;
    out->patrol = entity->mind.patrol;
    out->waits = entity->mind.state == AWARENESS_HUNT && group_holds(game, entity);
    out->notices = (uint8_t)awareness_chance(game, entity, noise_of_step(game), false);
    out->holds = hero->holder == world_id(&game->world, entity);
}

/* Of foes, captives and allies. */
static void fill_fighter(const struct game *game, const struct entity *entity, struct view_entity *out)
{
    out->ai = entity->statuses.confused ? AI_CONFUSED : AI_BASIC;
    out->ai_turns = entity->statuses.turns[STATUS_CONFUSED];
    out->awareness = entity->mind.state;
    out->startled = entity->mind.startled;
    memcpy(out->statuses, entity->statuses.turns, sizeof out->statuses);
    out->ward = entity->statuses.ward;
    out->hp = entity->fighter.hp;
    out->max_hp = (int16_t)fighter_max_hp(game, entity);
    out->power = (int16_t)fighter_power(game, entity);
    out->defense = (int16_t)fighter_defense(game, entity);
    out->xp = entity->fighter.xp;
}

static void fill_foe(const struct game *game, const struct view *view, const struct entity *entity,
                     struct view_entity *out)
{
    out->foe = true;
    fill_fighter(game, entity, out);
    if (rules_have_tactics(game)) {
        fill_plans(game, entity, out);
        fill_fight(game, entity, out);
    } else {
        fill_duel(view, out);
    }
}

/* What it will do is nothing to the hero. */
static void fill_friend(const struct game *game, const struct entity *entity, struct view_entity *out)
{
    out->friendly = true;
    fill_fighter(game, entity, out);
    fill_mind(game, entity, out);
    out->freeing = entity->mind.count;
}

static enum view_felt felt_as(const struct game *game, const struct entity *entity)
{
    if (map_seen(&game->world.map, entity->at) || !perceive_is_felt(game, entity))
        return VIEW_FELT_NOT;
    return entity_is_captive(entity) ? VIEW_FELT_CAPTIVE : VIEW_FELT_IN_WAIT;
}

/* What is seen or perceived, and things that were. Where all is told, even what comes to lie out of sight (classic's
 * fireball reaches behind walls), nothing need be stored: what neither walks nor fights lies where it was seen. */
static bool is_known(const struct game *game, const struct entity *entity)
{
    const struct map *map = &game->world.map;
    bool in_sight = entity_on_floor(entity) && map_seen(map, entity->at) && !world_shuts_in(&game->world, entity);
    return in_sight || perceive_is_felt(game, entity) ||
           (rules_tell_unseen(game) ? entity_lies(entity) && map_explored(map, entity->at) : entity->known);
}

/* After fill_hero: the forecasts are made with the hero's numbers. */
static void fill_entities(const struct game *game, struct view *view)
{
    const struct world *world = &game->world;
    const struct entity *entity;
    view->entity_count = 0;
    WORLD_EACH(world, entity)
    {
        if (entity == world_hero_const(world) || !is_known(game, entity) || ability_hides(game, entity))
            continue;
        bool visible = map_seen(&world->map, entity->at);
        struct view_entity *out = &view->entities[view->entity_count++];
        *out = (struct view_entity){.id = world_id(world, entity),
                                    .kind = knowledge_apparent(game, entity->kind),
                                    .at = entity->at,
                                    .render_order = entity->render_order,
                                    .visible = visible,
                                    .felt = (uint8_t)felt_as(game, entity),
                                    .corpse = entity->corpse,
                                    .count = (uint8_t)(1 + entity->more),
                                    .plus = entity->plus,
                                    .charges = entity->charges};
        if (!visible || !entity_has(entity, HAS_AI) || !entity_has(entity, HAS_FIGHTER))
            continue;
        if (side_are_foes(game, entity, world_hero_const(world)))
            fill_foe(game, view, entity, out);
        else
            fill_friend(game, entity, out);
    }
}

static void fill_hero(const struct game *game, struct view_hero *out)
{
    const struct world *world = &game->world;
    const struct entity *hero = world_hero_const(world);
    const struct entity *top = item_top_at(game, hero->at);
    *out = (struct view_hero){
        .id = world_id(world, hero),
        .kind = hero->kind,
        .at = hero->at,
        .hp = hero->fighter.hp,
        .max_hp = (int16_t)fighter_max_hp(game, hero),
        .power = (int16_t)(fighter_power(game, hero) + status_power(hero->statuses.turns, 0)),
        .defense = (int16_t)(fighter_defense(game, hero) + status_defense(hero->statuses.turns, 0)),
        .base_max_hp = hero->fighter.max_hp,
        .base_power = hero->fighter.power,
        .base_defense = hero->fighter.defense,
        .level = world->experience.level,
        .xp = world->experience.xp,
        .xp_next = experience_needed(game_profile(game), world->experience.level),
        .total_xp = world->experience.total,
        .choices = world->experience.choices,
        .last_choice = world->experience.last,
        .healing = world->experience.healing,
        .spared = (int16_t)fighter_spared(game, hero),
        .keen = (int16_t)equipment_bonus(game).keen,
        .on_stairs = hero_on_stairs(game, HAS_STAIRS),
        .on_up_stairs = hero_on_stairs(game, HAS_STAIRS_UP),
        .top_item = top ? knowledge_apparent(game, top->kind) : KIND_NONE,
    };
    memcpy(out->statuses, hero->statuses.turns, sizeof out->statuses);
    out->ward = hero->statuses.ward;
    out->led = (int16_t)ally_count_led(game);
    out->guard = world->guard;
    out->riposted = world->riposted;
    out->probe = hero->probe;
    out->probed = hero->probed;
    out->perks = world->perks.taken;
    memcpy(out->hand, world->perks.hand, sizeof out->hand);
    out->watched = world->perks.watched;
}

static void fill_pack(const struct game *game, struct view *view)
{
    const struct world *world = &game->world;
    for (int slot = 0; slot < SLOT_COUNT; slot++)
        view->worn[slot] = -1;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct entity *item = inventory_item_const(world, letter);
        struct view_item *out = &view->pack[letter];
        *out = (struct view_item){.kind = item ? knowledge_apparent(game, item->kind) : KIND_NONE};
        if (!item)
            continue;
        out->id = world_id(world, item);
        out->count = (uint8_t)(1 + item->more);
        out->plus = item->plus;
        out->charges = item->charges;
        out->tempered = item->tempered;
        out->worn = equipment_is_worn(&world->equipment, out->id);
        if (out->worn)
            view->worn[equipment_slot(game, item)] = (int16_t)letter;
    }
}

/* The deepest floor counts for most; then gold where floors are kept, else experience; then kings. */
static int64_t score_of(const struct game *game, int deepest)
{
    const struct world *world = &game->world;
    int gathered = rules_keep_floors(game) ? world->gold : world->experience.total;
    return (int64_t)FLOOR_SCORE * deepest + gathered + (int64_t)KING_SCORE * king_count(world->kings.laid);
}

/* Each field is written every time: a view needs no preparation. */
void game_glance(const struct game *game, struct view *view)
{
    const struct world *world = &game->world;
    view->rules = game->rules;
    view->profile = world->profile;
    view->state = world->state;
    view->seed = world->seed;
    view->turn = world->turn;
    view->time = world->time;
    view->noise = (int16_t)(rules_have_minds(game) ? noise_of_hero(game) : 0);
    view->step_noise = (int16_t)(rules_have_minds(game) ? noise_of_step(game) : 0);
    view->unrest = (int16_t)min_int(floor_unrest(&game->world.here), INT16_MAX);
    view->floor = world->floor;
    view->threat = forecast_threat(game, &view->threat_after);
    view->deepest = (int16_t)max_int(world->deepest, world->floor);
    view->gold = world->gold;
    view->key = false;
    view->followed = floors_are_followed(game);
    view->score = score_of(game, view->deepest);
    view->woken = world->kings.woken;
    view->laid = world->kings.laid;
    bool dead = world->state == GAME_DEAD;
    view->outcome = dead ? OUTCOME_DIED : world->outcome;
    view->killer = dead ? world->culprit : KIND_NONE;
    view->killing = dead ? world->killing : (struct killing){0};
    view->known = world->knowledge.known;
    fill_hero(game, &view->hero);
    fill_pack(game, view);
    view->width = world->map.width;
    view->height = world->map.height;
    fill_entities(game, view);
}

/* What foes in view have announced. */
static void fill_marks(const struct game *game, struct view *view)
{
    uint64_t words[MAP_WORDS];
    struct bitgrid marks = bitgrid_over(words, view->width, view->height);
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *foe = &view->entities[i];
        if (!foe->foe || foe->aims == 0)
            continue;
        bitgrid_clear(&marks);
        ability_mark(game, world_find_const(&game->world, foe->id), &marks);
        for (int cell = 0; cell < view->width * view->height; cell++) {
            if (bitgrid_get(&marks, point_at(cell % view->width, cell / view->width)))
                view->cells[cell] |= CELL_MARKED;
        }
    }
}

void game_view(const struct game *game, struct view *view)
{
    game_glance(game, view);
    fill_cells(&game->world.map, view);
    if (game->world.map.grounds)
        view_terrain_fill(game, view);
    fill_marks(game, view);
}

static const char *const OUTCOME_NAMES[OUTCOME_COUNT] = {OUTCOME_LIST(LIST_TEXT)};

const char *outcome_name(enum game_outcome outcome)
{
    return OUTCOME_NAMES[outcome];
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

struct view_entity view_foe_of(const struct view *view, kind_id kind)
{
    const struct fighter_rule *rule = &view->rules->kinds[kind].fighter;
    int plus = rules_power_plus(view->rules, &view->rules->profiles[view->profile], kind);
    struct view_entity foe = {.kind = kind,
                              .hp = rule->max_hp,
                              .max_hp = rule->max_hp,
                              .power = (int16_t)(rule->power + plus),
                              .defense = rule->defense,
                              .xp = rule->xp};
    fill_duel(view, &foe);
    return foe;
}
