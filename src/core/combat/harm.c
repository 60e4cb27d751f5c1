/* SPDX-License-Identifier: MIT
 *
 * Losing hit points, and dying. */
#include "harm.h"

#include "ability/ability.h"
#include "account.h"
#include "component/status.h"
#include "map/passage.h"
#include "mind/awareness.h"
#include "blow.h"
#include "environment/gas.h"
#include "mind/king.h"
#include "advantage.h"
#include "push.h"
#include "noise.h"
#include "ruleset.h"

/* How classic tells harm of each type; campaign games have one word for all that is no blow. */
static const enum event_type CLASSIC_WORDS[DAMAGE_COUNT] = {
    [DAMAGE_BLOW] = EV_ATTACKED,
    [DAMAGE_FIRE] = EV_BURNED,
    [DAMAGE_SHOCK] = EV_STRUCK,
};

static void tell(struct game *game, const struct entity *target, int amount, enum damage_type type,
                 const struct harm_source *source, struct events *events)
{
    bool typed = rules_tell_types(game) && type != DAMAGE_BLOW;
    enum event_type word = typed                                    ? EV_DAMAGED
                           : source->blow && source->blow->flies    ? EV_SHOT
                           : source->blow && source->blow->counters ? EV_RIPOSTED
                                                                    : CLASSIC_WORDS[type];
    struct event event = event_about(game, word, source->striker, target, amount);
    event.subject_kind = source->kind;
    event.extra = (uint8_t)(typed ? (int)type : source->blow ? blow_pressed(source->blow) : 0);
    events_push(events, game, &event);
}

/* What was in it comes out. */
static void burst(struct game *game, const struct entity *victim, struct events *events)
{
    const struct ability_rule *rule = ability_of(game, victim, ABILITY_BURST);
    if (rule)
        gas_release(game, victim->at, (enum gas_kind)rule->what, rule->amount, victim->kind, events);
}

/* What was called, raised, split off or sent as a patrol is worth nothing. */
static bool is_worth(const struct entity *victim)
{
    return victim->fighter.xp > 0;
}

/* What dies beside the hero, and is worth something, may strengthen it. */
static void leech(struct game *game, const struct entity *victim, struct events *events)
{
    struct entity *hero = world_hero(&game->world);
    if (!is_worth(victim) || hero->fighter.hp <= 0 || !perk_has(game, PERK_LEECH_CRAFT) ||
        !passage_adjacent(&game->world, hero->at, victim->at))
        return;
    int healed = fighter_heal(game, hero, perk_amount(game, PERK_LEECH_CRAFT));
    if (healed > 0)
        events_push_about(events, game, EV_HEALED, hero, NULL, healed);
}

/* A ring of thirst heals the hero for whomever it kills, wherever that one stands, if that brings experience. */
static void quench(struct game *game, const struct entity *victim, entity_id killer, struct events *events)
{
    struct entity *hero = world_hero(&game->world);
    kind_id ring = KIND_NONE;
    bool worth = is_worth(victim) && killer == world_id(&game->world, hero);
    int thirst = worth && hero->fighter.hp > 0 ? equipment_thirst(game, &ring) : 0;
    struct event event = event_about(game, EV_HEALED, hero, NULL, fighter_heal(game, hero, thirst));
    event.object_kind = ring;
    if (event.amount > 0)
        events_push(events, game, &event);
}

/* A fatal loss that the hero survives; until it acts, so are those that follow. */
static bool is_reprieved(struct game *game, struct events *events)
{
    struct perks *perks = &game->world.perks;
    if (perks->reprieved)
        return true;
    if (perks->watched || !perk_has(game, PERK_DEATHWATCH))
        return false;
    perks->watched = perks->reprieved = true;
    events_push_about(events, game, EV_REPRIEVED, world_hero_const(&game->world), NULL, 1);
    return true;
}

/* Ends the hero's game, or leaves a corpse and gives the killer experience. [T] */
static void die(struct game *game, struct entity *victim, const struct harm_source *source, struct events *events)
{
    entity_id killer_id = source->credited;
    struct world *world = &game->world;
    if (victim == world_hero(world) && world->state == GAME_DEAD)
        return;
    const struct entity *killer = world_find_const(world, killer_id);
    struct event event = event_about(game, EV_DIED, victim, killer, 0);
    event.at = victim->at;
    event.extra = source->blow && source->blow->ambush;
    events_push(events, game, &event);
    if (entity_is_ally(victim) && victim->mind.count == 0)
        events_push_about(events, game, EV_ALLY_LOST, world_hero_const(world), victim, 0);
    victim->corpse = true;
    if (victim == world_hero(world)) {
        world->state = GAME_DEAD;
        return;
    }
    if (rules_have_abilities(game)) {
        ability_let_go(game, victim, events);
        ability_drop_loot(game, victim);
        burst(game, victim, events);
    }
    leech(game, victim, events);
    quench(game, victim, killer_id, events);
    world_stop_blocking(world, victim);
    victim->components &= (uint16_t) ~(HAS_FIGHTER | HAS_AI);
    victim->render_order = RO_CORPSE;
    if ((killer && entity_has(killer, HAS_LEVEL)) || rules_pay_every_end(game))
        experience_gain(game, victim->fighter.xp, events);
    king_lay_to_rest(game, victim, events);
}

void harm(struct game *game, struct entity *target, int amount, enum damage_type type, const struct harm_source *source,
          struct events *events)
{
    if (type != DAMAGE_BLOW && entity_is_weak_to(game, target, type))
        amount *= 2;
    int spared = type == DAMAGE_BLOW ? 0 : min_int(amount, fighter_spared(game, target)), left = amount - spared;
    amount = status_take_up(game, target, left, events);
    tell(game, target, amount, type, source, events);
    if (target == world_hero(&game->world) && target->fighter.hp > 0) /* who has died may burn on within the tick */
        account_loss(game, (struct loss){amount, left - amount, spared, type}, source);
    if (target == world_hero(&game->world) && amount >= target->fighter.hp && is_reprieved(game, events))
        amount = target->fighter.hp - 1;
    fighter_lose(target, amount);
    if (target->fighter.hp <= 0) {
        die(game, target, source, events);
        if (source->blow && source->blow->ambush && perk_has(game, PERK_CUTTHROAT))
            noise_hush(game);
    } else if (amount > 0) {
        awareness_alarm(game, target, events);
        ability_split(game, target, events);
    }
}

static bool strike(struct game *game, const struct entity *attacker, struct entity *target, const struct blow *blow,
                   struct events *events)
{
    struct harm_source source = {attacker, blow, attacker->kind, world_id(&game->world, attacker)};
    harm(game, target, blow->dealt, DAMAGE_BLOW, &source, events);
    return target->fighter.hp <= 0;
}

/* A blade strikes back at the first who strikes its bearer on guard: half of what a blow would do. */
static void riposte(struct game *game, const struct entity *bearer, struct entity *attacker, struct events *events)
{
    struct world *world = &game->world;
    if (!world->guard || world->riposted || bearer != world_hero(world) || attacker->fighter.hp <= 0 ||
        !equipment_has(game, bearer, WEAPON_RIPOSTE))
        return;
    struct blow blow = fighter_sweep(game, bearer, attacker);
    blow.times = 1;
    blow.counters = true;
    blow_reckon(&blow);
    blow.dealt /= 2;
    world->riposted = true;
    strike(game, bearer, attacker, &blow, events);
}

/* So do the spikes of what it wears, at each. */
static void sting(struct game *game, const struct entity *bearer, struct entity *attacker, struct events *events)
{
    struct harm_source source = {NULL, NULL, KIND_NONE, world_id(&game->world, bearer)};
    bool guards = game->world.guard && bearer == world_hero(&game->world);
    int spikes = guards && attacker->fighter.hp > 0 ? equipment_spikes(game, &source.kind) : 0;
    if (spikes > 0)
        harm(game, attacker, spikes, DAMAGE_FORCE, &source, events);
}

/* Blows of the campaign probe, hold and steal, the latter if a ward has not taken them up; and are struck back. */
static void follow_up(struct game *game, struct entity *attacker, struct entity *target, int dealt, int taken,
                      struct events *events)
{
    bool alive = entity_has(target, HAS_FIGHTER) && target->fighter.hp > 0;
    advantage_probe(game, attacker, target, dealt, events);
    if (taken > 0 && alive)
        ability_after_blow(game, attacker, target, taken, events);
    if (!alive)
        return;
    riposte(game, target, attacker, events);
    sting(game, target, attacker, events);
}

bool harm_by_blow(struct game *game, struct entity *attacker, struct entity *target, int times, struct events *events)
{
    struct blow blow = fighter_blow(game, attacker, target);
    blow.times = (uint8_t)max_int(blow.times, times);
    blow_reckon(&blow);
    int hp = target->fighter.hp;
    bool kills = strike(game, attacker, target, &blow, events);
    if (rules_have_tactics(game))
        follow_up(game, attacker, target, blow.dealt, hp - target->fighter.hp, events);
    return kills;
}

bool harm_by_sweep(struct game *game, const struct entity *attacker, struct entity *target, struct events *events)
{
    struct blow blow = fighter_sweep(game, attacker, target);
    return strike(game, attacker, target, &blow, events);
}
