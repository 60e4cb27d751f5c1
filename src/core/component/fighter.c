/* SPDX-License-Identifier: MIT
 *
 * The numbers of fighters: what they are with what is worn, how they change. */
#include "fighter.h"

#include "ability/ability.h"
#include "combat/advantage.h"
#include "push.h"
#include "world.h"

void fighter_init(struct entity *entity, const struct fighter_rule *rule, int power_plus)
{
    entity->fighter = (struct fighter){.max_hp = rule->max_hp,
                                       .hp = rule->max_hp,
                                       .defense = rule->defense,
                                       .power = (int16_t)min_int(rule->power + power_plus, MAX_STAT),
                                       .xp = rule->xp};
}

void fighter_start_full(const struct game *game, struct entity *entity)
{
    entity->fighter.hp = (int16_t)fighter_max_hp(game, entity);
}

struct fighter_numbers fighter_wearing(struct fighter_numbers base, struct fighter_numbers bonus)
{
    return (struct fighter_numbers){.power = base.power + bonus.power,
                                    .defense = base.defense + bonus.defense,
                                    .max_hp = max_int(1, base.max_hp + bonus.max_hp),
                                    .crush = bonus.crush,
                                    .spared = bonus.spared,
                                    .keen = bonus.keen};
}

/* What is worn counts for those who wear something: the hero. */
static struct fighter_numbers bonus_of(const struct game *game, const struct entity *entity)
{
    struct fighter_numbers nothing = {.power = 0};
    return entity_has(entity, HAS_EQUIPMENT) ? equipment_bonus(game) : nothing;
}

static struct fighter_numbers numbers_of(const struct game *game, const struct entity *entity)
{
    const struct fighter *own = &entity->fighter;
    struct fighter_numbers base = {.power = own->power, .defense = own->defense, .max_hp = own->max_hp};
    return fighter_wearing(base, bonus_of(game, entity));
}

struct fighter_numbers fighter_with_statuses(struct fighter_numbers numbers, const int16_t turns[STATUS_COUNT])
{
    numbers.power += status_power(turns, 0);
    numbers.defense += status_defense(turns, 0);
    return numbers;
}

int fighter_power(const struct game *game, const struct entity *entity)
{
    return numbers_of(game, entity).power;
}

int fighter_defense(const struct game *game, const struct entity *entity)
{
    return numbers_of(game, entity).defense;
}

int fighter_max_hp(const struct game *game, const struct entity *entity)
{
    return numbers_of(game, entity).max_hp;
}

int fighter_spared(const struct game *game, const struct entity *entity)
{
    return bonus_of(game, entity).spared;
}

static bool crushes(const struct game *game, const struct entity *attacker)
{
    return equipment_has(game, attacker, WEAPON_CRUSH) || ability_of(game, attacker, ABILITY_CRUSH);
}

/* `aimed`: at this one, with whatever serves best; else by the way, with what is held. */
static struct blow blow_at(const struct game *game, const struct entity *attacker, const struct entity *target,
                           bool aimed)
{
    struct blow blow = {.power = {attacker->fighter.power, (int16_t)bonus_of(game, attacker).power},
                        .defense = {target->fighter.defense, (int16_t)bonus_of(game, target).defense},
                        .brittle = entity_is_weak_to(game, target, DAMAGE_BLOW),
                        .times = 1};
    blow.power[BLOW_STATUS] = (int16_t)status_power(attacker->statuses.turns, 0);
    blow.defense[BLOW_STATUS] = (int16_t)status_defense(target->statuses.turns, 0);
    blow.crush = crushes(game, attacker);
    advantage_of_blow(game, attacker, target, aimed, &blow);
    blow_reckon(&blow);
    return blow;
}

struct blow fighter_blow(const struct game *game, const struct entity *attacker, const struct entity *target)
{
    return blow_at(game, attacker, target, true);
}

struct blow fighter_sweep(const struct game *game, const struct entity *attacker, const struct entity *target)
{
    return blow_at(game, attacker, target, false);
}

void fighter_lose(struct entity *entity, int amount)
{
    entity->fighter.hp = (int16_t)max_int(entity->fighter.hp - amount, -MAX_STAT);
}

int fighter_heal(const struct game *game, struct entity *entity, int amount)
{
    int healed = min_int(amount, fighter_max_hp(game, entity) - entity->fighter.hp);
    if (healed <= 0)
        return 0;
    entity->fighter.hp = (int16_t)(entity->fighter.hp + healed);
    return healed;
}

void fighter_rest(const struct game *game, struct entity *entity, struct events *events)
{
    int healed =
        fighter_heal(game, entity, fighter_max_hp(game, entity) * game_profile(game)->arrival_heal_percent / 100);
    if (healed > 0)
        events_push_about(events, game, EV_RESTED, entity, NULL, healed);
}

/* Lasting gains stop far beyond what any game reaches, so that no sum overflows. */
static int16_t raised(int value, int amount)
{
    return (int16_t)min_int(value + amount, MAX_STAT);
}

void fighter_raise_max_hp(struct entity *entity, int amount)
{
    int gain = raised(entity->fighter.max_hp, amount) - entity->fighter.max_hp;
    entity->fighter.max_hp = (int16_t)(entity->fighter.max_hp + gain);
    entity->fighter.hp = (int16_t)(entity->fighter.hp + gain);
}

void fighter_raise_power(struct entity *entity, int amount)
{
    entity->fighter.power = raised(entity->fighter.power, amount);
}

void fighter_raise_defense(struct entity *entity, int amount)
{
    entity->fighter.defense = raised(entity->fighter.defense, amount);
}

void fighter_forgo_xp(struct entity *entity)
{
    entity->fighter.xp = 0;
}

void fighter_limit_hp(const struct game *game, struct entity *entity)
{
    entity->fighter.hp = (int16_t)min_int(entity->fighter.hp, fighter_max_hp(game, entity));
}
