/* SPDX-License-Identifier: MIT
 *
 * Fighter: what can strike and be struck. fighter.c is the only writer of these fields. */
#ifndef CORE_COMPONENT_FIGHTER_H
#define CORE_COMPONENT_FIGHTER_H

#include "combat/blow.h"
#include "core/rules.h"

#include <stdint.h>

struct game;
struct entity;
struct events;

/* Base values; the effective ones add what is worn. */
struct fighter {
    int16_t max_hp, hp, defense, power;
    int16_t xp; /* what killing it gives */
};

/* The values of a newly spawned fighter, and what its band adds; start_full once its equipment counts, too. */
void fighter_init(struct entity *entity, const struct fighter_rule *rule, int power_plus);
void fighter_start_full(const struct game *game, struct entity *entity);

/* Base values with what equipment adds. [T] */
struct fighter_numbers fighter_wearing(struct fighter_numbers base, struct fighter_numbers bonus);

/* The same with what statuses add besides, of their turns still to come. */
struct fighter_numbers fighter_with_statuses(struct fighter_numbers numbers, const int16_t turns[STATUS_COUNT]);

/* Effective values: base and equipment. */
int fighter_power(const struct game *game, const struct entity *entity);
int fighter_defense(const struct game *game, const struct entity *entity);
int fighter_max_hp(const struct game *game, const struct entity *entity);

/* So much less each flat damage takes from it. */
int fighter_spared(const struct game *game, const struct entity *entity);

/* The blow of `attacker` at `target`, reckoned. */
struct blow fighter_blow(const struct game *game, const struct entity *attacker, const struct entity *target);

/* One that is aimed at another foe and strikes `target` as well: with the weapon that is held. */
struct blow fighter_sweep(const struct game *game, const struct entity *attacker, const struct entity *target);

/* Takes hit points, down to far below 0. What follows is the caller's: harm.c sees to it, of who splits nothing does.
 */
void fighter_lose(struct entity *entity, int amount);

/* Gives hit points up to the maximum; returns how many. */
int fighter_heal(const struct game *game, struct entity *entity, int amount);

/* Its end is worth nothing from now on. */
void fighter_forgo_xp(struct entity *entity);

/* What coming to a floor for the first time gives back. */
void fighter_rest(const struct game *game, struct entity *entity, struct events *events);

/* Lasting gains of a new level. */
void fighter_raise_max_hp(struct entity *entity, int amount); /* and hp */
void fighter_raise_power(struct entity *entity, int amount);
void fighter_raise_defense(struct entity *entity, int amount); /* or a king's loss */

/* Holds hp within the effective maximum after equipment changed. */
void fighter_limit_hp(const struct game *game, struct entity *entity);

#endif
