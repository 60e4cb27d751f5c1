/* SPDX-License-Identifier: MIT
 *
 * Striking, being struck, dying, healing. The one rule of combat stands here and nowhere else. */
#include "fighter.h"

#include "push.h"

void fighter_init(struct entity *entity, const struct fighter_rule *rule)
{
    entity->fighter = (struct fighter){
        .max_hp = rule->max_hp, .hp = rule->max_hp, .defense = rule->defense, .power = rule->power, .xp = rule->xp};
}

void fighter_start_full(const struct game *game, struct entity *entity)
{
    entity->fighter.hp = (int16_t)fighter_max_hp(game, entity);
}

struct fighter_numbers fighter_wearing(struct fighter_numbers base, struct fighter_numbers bonus)
{
    return (struct fighter_numbers){.power = base.power + bonus.power,
                                    .defense = base.defense + bonus.defense,
                                    .max_hp = max_int(1, base.max_hp + bonus.max_hp)};
}

/* What is worn counts for those who wear something: the hero. */
static struct fighter_numbers numbers_of(const struct game *game, const struct entity *entity)
{
    const struct fighter *own = &entity->fighter;
    struct fighter_numbers base = {.power = own->power, .defense = own->defense, .max_hp = own->max_hp};
    struct fighter_numbers nothing = {0, 0, 0};
    return fighter_wearing(base, entity_has(entity, HAS_EQUIPMENT) ? equipment_bonus(game) : nothing);
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

int fighter_damage(int power, int defense)
{
    return max_int(0, power - defense);
}

int fighter_blow(const struct game *game, const struct entity *attacker, const struct entity *target)
{
    return fighter_damage(fighter_power(game, attacker), fighter_defense(game, target));
}

/* Keeps the arithmetic of the blow that may turn out to be the hero's last. */
static void remember_blow(struct game *game, const struct entity *attacker, const struct entity *target, int damage)
{
    struct world *world = &game->world;
    if (target != world_hero(world))
        return;
    world->killer = attacker->kind;
    world->killing_power = (int16_t)fighter_power(game, attacker);
    world->killing_defense = (int16_t)fighter_defense(game, target);
    world->killing_damage = (int16_t)damage;
}

void fighter_attack(struct game *game, struct entity *attacker, struct entity *target, struct events *events)
{
    struct world *world = &game->world;
    int damage = fighter_blow(game, attacker, target);
    events_push_about(events, world, EV_ATTACKED, attacker, target, damage);
    remember_blow(game, attacker, target, damage);
    fighter_take_damage(game, target, damage, world_id(world, attacker), events);
}

/* Ends the hero's game, or leaves a corpse and gives the killer experience. [T] */
static void die(struct game *game, struct entity *victim, entity_id killer_id, struct events *events)
{
    struct world *world = &game->world;
    if (victim == world_hero(world) && world->state == GAME_DEAD)
        return;
    const struct entity *killer = world_find_const(world, killer_id);
    struct event event = event_about(world, EV_DIED, victim, killer, 0);
    event.at = victim->at;
    events_push(events, &event);
    victim->corpse = true;
    if (victim == world_hero(world)) {
        world->state = GAME_DEAD;
        return;
    }
    world_stop_blocking(world, victim);
    victim->components &= (uint16_t) ~(HAS_FIGHTER | HAS_AI);
    victim->render_order = RO_CORPSE;
    if (killer && entity_has(killer, HAS_LEVEL))
        experience_gain(game, victim->fighter.xp, events);
}

void fighter_take_damage(struct game *game, struct entity *target, int amount, entity_id source, struct events *events)
{
    target->fighter.hp = (int16_t)max_int(target->fighter.hp - amount, -MAX_STAT);
    if (target->fighter.hp <= 0)
        die(game, target, source, events);
}

int fighter_heal(const struct game *game, struct entity *entity, int amount)
{
    int healed = min_int(amount, fighter_max_hp(game, entity) - entity->fighter.hp);
    if (healed <= 0)
        return 0;
    entity->fighter.hp = (int16_t)(entity->fighter.hp + healed);
    return healed;
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

void fighter_limit_hp(const struct game *game, struct entity *entity)
{
    entity->fighter.hp = (int16_t)min_int(entity->fighter.hp, fighter_max_hp(game, entity));
}
