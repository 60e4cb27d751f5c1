/* SPDX-License-Identifier: MIT
 *
 * The effects of consumed items: a table with one row each, a check and a deed. [T] A new effect is a row in
 * EFFECT_LIST (core/item_rule.h), a row here, and the parameters it needs in the item's rule. */
#include "effect.h"

#include "aim.h"
#include "earth.h"
#include "base/check.h"
#include "environment/fire.h"
#include "environment/gas.h"
#include "combat/missile.h"
#include "component/status.h"
#include "push.h"
#include "ruleset.h"
#include "scroll.h"
#include "zap.h"

/* --- Helpers ----------------------------------------------------------------------------------------------------- */

/* A potion that is drunk releases less than one that breaks. */
static bool in_full(const struct effect_use *use)
{
    return use->thrown || !use->rule->potion;
}

/* --- Heal -------------------------------------------------------------------------------------------------------- */

static enum reject check_heal(const struct game *game, const struct effect_use *use)
{
    (void)use;
    const struct entity *hero = world_hero_const(&game->world);
    return hero->fighter.hp >= fighter_max_hp(game, hero) ? REJECT_FULL_HEALTH : REJECT_NONE;
}

static void apply_heal(struct game *game, const struct effect_use *use, struct events *events)
{
    struct entity *hero = world_hero(&game->world);
    int healed = fighter_heal(game, hero, experience_healed(&game->world.experience, use->amount));
    struct event event = event_about(game, EV_HEALED, hero, NULL, healed);
    event.object_kind = use->item;
    events_push(events, game, &event);
}

/* --- Life: whole, for good with more, and free of what is no favour ---------------------------------------------- */

static void apply_life(struct game *game, const struct effect_use *use, struct events *events)
{
    struct entity *hero = world_hero(&game->world);
    int before = hero->fighter.max_hp;
    fighter_raise_max_hp(hero, use->rule->amount);
    events_push_about(events, game, EV_HARDIER, hero, NULL, hero->fighter.max_hp - before);
    status_cure(game, hero, events);
    int healed = fighter_heal(game, hero, MAX_STAT);
    if (healed == 0)
        return;
    struct event event = event_about(game, EV_HEALED, hero, NULL, healed);
    event.object_kind = use->item;
    events_push(events, game, &event);
}

/* --- Lightning: the nearest visible foe in range, ties by lowest id ---------------------------------------------- */

static const struct entity *lightning_target(const struct game *game, const struct effect_use *use)
{
    const struct world *world = &game->world;
    int limit = use->rule->range + 1;
    int best_distance2 = limit * limit;
    const struct entity *best = NULL;
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        int distance2 = point_distance2(entity->at, world_hero_const(world)->at);
        if (distance2 < best_distance2 && aim_is_foe(game, entity)) {
            best = entity;
            best_distance2 = distance2;
        }
    }
    return best;
}

static enum reject check_lightning(const struct game *game, const struct effect_use *use)
{
    return lightning_target(game, use) ? REJECT_NONE : REJECT_NO_FOE_NEAR;
}

static void apply_lightning(struct game *game, const struct effect_use *use, struct events *events)
{
    const struct entity *target = lightning_target(game, use);
    if (!target) { /* read before it is known what it is */
        aim_fizzle(game, use, events);
        return;
    }
    aim_harm(game, DAMAGE_SHOCK, use, world_find(&game->world, world_id(&game->world, target)), events);
}

/* --- Fireball: every fighter within the radius of a seen cell, walls do not shield, the hero included ------------ */

static enum reject check_fireball(const struct game *game, const struct effect_use *use)
{
    return map_seen(&game->world.map, use->target) ? REJECT_NONE : REJECT_NOT_VISIBLE;
}

/* What burns in the area catches fire. */
static void light_around(struct game *game, struct point centre, int radius, kind_id by)
{
    for (int y = centre.y - radius; rules_have_cells(game) && y <= centre.y + radius; y++)
        for (int x = centre.x - radius; x <= centre.x + radius; x++)
            if (point_distance2(point_at(x, y), centre) <= radius * radius)
                fire_light(game, point_at(x, y), by);
}

static void apply_fireball(struct game *game, const struct effect_use *use, struct events *events)
{
    struct world *world = &game->world;
    int radius2 = use->rule->radius * use->rule->radius;
    struct event event = event_about(game, EV_EXPLODED, NULL, NULL, use->rule->radius);
    event.subject_kind = use->item;
    event.at = use->target;
    events_push(events, game, &event);
    entity_id caught[MAX_ENTITIES]; /* and nobody whom the fire makes: a half of who is split */
    int count = 0;
    struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity_has(entity, HAS_FIGHTER) && entity_on_floor(entity) &&
            point_distance2(entity->at, use->target) <= radius2)
            caught[count++] = world_id(world, entity);
    }
    for (int i = 0; i < count; i++) {
        entity = world_find(world, caught[i]);
        if (entity && entity_has(entity, HAS_FIGHTER))
            aim_harm(game, DAMAGE_FIRE, use, entity, events);
    }
    light_around(game, use->target, use->rule->radius, use->item);
}

/* --- Confusion: one visible foe ---------------------------------------------------------------------------------- */

static enum reject check_confuse(const struct game *game, const struct effect_use *use)
{
    const struct entity *target = world_blocker_at_const(&game->world, use->target);
    if (!map_seen(&game->world.map, use->target))
        return REJECT_NOT_VISIBLE;
    return target && aim_is_foe(game, target) ? REJECT_NONE : REJECT_NO_FOE_THERE;
}

static void apply_confuse(struct game *game, const struct effect_use *use, struct events *events)
{
    struct entity *target = world_blocker_at(&game->world, use->target);
    CHECK(target);
    if (rules_tell_types(game)) {
        status_begin(game, target, STATUS_CONFUSED, use->rule->turns, use->item, events);
        return;
    }
    status_confuse(target, use->rule->turns);
    struct event event = event_about(game, EV_CONFUSED, target, NULL, use->rule->turns);
    event.object_kind = use->item;
    events_push(events, game, &event);
}

/* --- What is thrown: along a clear line -------------------------------------------------------------------------- */

static enum reject check_missile(const struct game *game, const struct effect_use *use)
{
    if (use->rule->shot && !equipment_launcher(game))
        return REJECT_NO_LAUNCHER;
    return aim_check_foe(game, use);
}

/* Who stands unseen on its way is struck instead. */
static void apply_missile(struct game *game, const struct effect_use *use, struct events *events)
{
    struct entity *hero = world_hero(&game->world);
    struct entity *victim = missile_victim(game, hero->at, use->target);
    CHECK(victim);
    missile_strike(game, hero, victim, missile_power(game, use->rule), events);
    if (use->rule->lights && victim->fighter.hp > 0)
        status_begin(game, victim, STATUS_BURNING, BURNING_TURNS, use->item, events);
}

static void apply_net(struct game *game, const struct effect_use *use, struct events *events)
{
    struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        if (!entity_has(entity, HAS_FIGHTER) || !entity_on_floor(entity) ||
            point_chebyshev(entity->at, use->target) > use->rule->radius)
            continue;
        status_begin(game, entity, STATUS_HELD, use->rule->turns, use->item, events);
    }
}

/* Who drinks fire lights what is around. */
enum { DRUNK_FLAME = 1 };

/* A square of fire, whatever there is to burn; the cell of who has drunk it stays free. */
static void apply_flame(struct game *game, const struct effect_use *use, struct events *events)
{
    const struct entity *hero = world_hero_const(&game->world);
    int radius = in_full(use) ? use->rule->radius : DRUNK_FLAME;
    for (int y = use->target.y - radius; y <= use->target.y + radius; y++)
        for (int x = use->target.x - radius; x <= use->target.x + radius; x++)
            if (in_full(use) || !point_equal(point_at(x, y), use->target))
                fire_lay(game, point_at(x, y), use->rule->turns, use->item);
    if (point_chebyshev(hero->at, use->target) <= radius + 1)
        events_push_about(events, game, EV_FIRE_SPREADS, hero, NULL, 0);
}

/* --- What is unknown ---------------------------------------------------------------------------------------------- */

static enum reject check_nothing(const struct game *game, const struct effect_use *use)
{
    (void)game;
    (void)use;
    return REJECT_NONE;
}

/* Of an appearance: whoever knows no more imagines no more. */
static void apply_unknown(struct game *game, const struct effect_use *use, struct events *events)
{
    (void)game;
    (void)use;
    (void)events;
}

/* --- What else is in potions -------------------------------------------------------------------------------------- */

static void apply_status(struct game *game, const struct effect_use *use, struct events *events)
{
    struct entity *target = world_blocker_at(&game->world, use->target);
    if (target && entity_has(target, HAS_FIGHTER))
        status_begin(game, target, (enum status_kind)use->rule->what, use->rule->turns, use->item, events);
}

static void apply_gas(struct game *game, const struct effect_use *use, struct events *events)
{
    int amount = in_full(use) ? use->rule->amount : use->rule->amount / 2;
    if (use->thrown && perk_has(game, PERK_LORE))
        amount = amount * perk_amount(game, PERK_LORE) / 100;
    gas_release(game, use->target, (enum gas_kind)use->rule->what, amount, use->item, events);
}

/* --- The table --------------------------------------------------------------------------------------------------- */

struct effect_rule {
    enum targeting targeting;
    enum reject (*check)(const struct game *game, const struct effect_use *use);
    void (*apply)(struct game *game, const struct effect_use *use, struct events *events);
    bool thrown; /* by a command of its own */
};

/* One row for each of EFFECT_LIST: an effect without a row does not compile. */
/* clang-format off */
#define ROW_NONE      {TARGET_NONE, NULL, NULL, false}
#define ROW_HEAL      {TARGET_NONE, check_heal, apply_heal, false}
#define ROW_LIGHTNING {TARGET_NONE, check_lightning, apply_lightning, false}
#define ROW_FIREBALL  {TARGET_CELL, check_fireball, apply_fireball, false}
#define ROW_CONFUSE   {TARGET_FOE, check_confuse, apply_confuse, false}
#define ROW_MISSILE   {TARGET_FOE, check_missile, apply_missile, true}
#define ROW_NET       {TARGET_CELL, aim_check_flight, apply_net, true}
#define ROW_FLAME     {TARGET_CELL, aim_check_flight, apply_flame, true}
#define ROW_UNKNOWN   {TARGET_NONE, check_nothing, apply_unknown, false}
#define ROW_STATUS    {TARGET_NONE, check_nothing, apply_status, false}
#define ROW_GAS       {TARGET_CELL, aim_check_flight, apply_gas, true}
#define ROW_INSIGHT   {TARGET_NONE, check_insight, apply_insight, false}
#define ROW_STEP      {TARGET_CELL, check_step, apply_step, false}
#define ROW_PASSAGE   {TARGET_NONE, check_nothing, apply_passage, false}
#define ROW_MAPPING   {TARGET_NONE, check_nothing, apply_mapping, false}
#define ROW_LULLABY   {TARGET_NONE, check_lullaby, apply_lullaby, false}
#define ROW_DREAD     {TARGET_NONE, check_dread, apply_dread, false}
#define ROW_LIFE      {TARGET_NONE, check_nothing, apply_life, false}
#define ROW_TEMPER    {TARGET_ITEM, NULL, NULL, false}
#define ROW_HEX       {TARGET_FOE, aim_check_foe, apply_hex, false}
#define ROW_HOOK      {TARGET_HOLD, check_hook, apply_hook, false}
#define ROW_BANISH    {TARGET_FOE, aim_check_foe, apply_banish, false}
#define ROW_BIND      {TARGET_FOE, check_bind, apply_bind, false}
#define ROW_MEND      {TARGET_FRIEND, check_mend, apply_mend, false}
#define ROW_RAISE     {TARGET_NONE, check_raise, apply_raise, false}
#define ROW_EARTH     {TARGET_GROUND, check_earth, apply_earth, false}
#define ROW_BOLT      {TARGET_FOE, aim_check_foe, apply_bolt, false}
/* clang-format on */

static const struct effect_rule EFFECTS[EFFECT_COUNT] = {
#define X(name, text) [EFFECT_##name] = ROW_##name,
    EFFECT_LIST(X)
#undef X
};

bool item_is_used(const struct item_rule *rule)
{
    return rule->potion || !EFFECTS[rule->effect].thrown;
}

bool item_is_thrown(const struct item_rule *rule)
{
    return rule->potion || EFFECTS[rule->effect].thrown;
}

bool item_is_thrown_by_hand(const struct item_rule *rule)
{
    return item_is_thrown(rule) && !rule->shot;
}

enum targeting item_targeting(const struct item_rule *rule)
{
    return rule->potion ? TARGET_NONE : EFFECTS[rule->effect].targeting;
}

enum targeting item_throw_targeting(const struct item_rule *rule)
{
    return rule->potion ? TARGET_CELL : EFFECTS[rule->effect].targeting;
}

enum reject effect_check(const struct game *game, const struct effect_use *use)
{
    if (use->rule->potion)
        return use->thrown ? aim_check_flight(game, use) : REJECT_NONE;
    return EFFECTS[use->rule->effect].check(game, use);
}

void effect_apply(struct game *game, const struct effect_use *use, struct events *events)
{
    EFFECTS[use->rule->effect].apply(game, use, events);
}
