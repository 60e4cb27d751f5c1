/* SPDX-License-Identifier: MIT
 *
 * The abilities of monsters: one row of a table each. A monster's turn asks, in this order: ability_pass,
 * ability_due, and later ability_choose; action.c carries out what they answer like any other action. What an ability
 * announces before it does it is a wind-up: mind.aims and mind.aim hold it until its next turn. Only games of the
 * campaign have any. */
#ifndef CORE_ABILITY_ABILITY_H
#define CORE_ABILITY_ABILITY_H

#include "base/grid.h"
#include "core/event.h"
#include "core/monster.h"
#include "core/view.h"

#include <stdbool.h>

struct action;
struct blow;
struct entity;
struct game;

/* One ability in use: whose, the place of its row among the kind's, where it is aimed. */
struct ability_use {
    const struct entity *entity;
    const struct ability_rule *rule;
    int slot;
    struct point at;
};

/* --- A monster's turn --------------------------------------------------------------------------------------------- */

/* A turn of its own begins: what it used before comes nearer to being usable. */
void ability_pass(const struct game *game, struct entity *entity);

/* The release of what it winds up, as an action; false if nothing is. */
bool ability_due(const struct game *game, const struct entity *entity, struct action *action);

/* The first ability that it can use now, in the order of its rows. */
bool ability_choose(const struct game *game, const struct entity *entity, struct action *action);

/* What is counted down, turn by turn of its own, after a use and before the next; the turn of the use counts, too. */
uint8_t ability_cooldown(enum ability ability);

/* --- What befalls it ---------------------------------------------------------------------------------------------- */

/* What it winds up is lost: it is stunned, pushed, held or confused. */
void ability_lose(const struct game *game, struct entity *entity, struct events *events);

/* Whom it holds is free: it is dead or pushed. */
void ability_let_go(struct game *game, const struct entity *entity, struct events *events);

/* What it has stolen falls where it stands. */
void ability_drop_loot(struct game *game, struct entity *entity);

/* The status that HIT brings with a damaging blow; STATUS_COUNT for none. */
enum status_kind ability_hit_brings(const struct ability_rule *rule);

/* After a blow of its own took `dealt` from one that lives. */
void ability_after_blow(struct game *game, struct entity *entity, struct entity *target, int dealt,
                        struct events *events);

/* After something took hit points from one that lives: it may become two. */
void ability_split(struct game *game, struct entity *victim, struct events *events);

/* A corpse becomes one of a kind that fights on its lord's side. */
void ability_raise(struct game *game, const struct entity *lord, kind_id kind, struct entity *corpse,
                   struct events *events);

/* --- Asking ------------------------------------------------------------------------------------------------------- */

/* Whether it has the ability, and its row. */
const struct ability_rule *ability_of(const struct game *game, const struct entity *entity, enum ability ability);

/* Whether no ground holds it: it flies, or spins webs itself. */
bool ability_treads_webs(const struct game *game, const struct entity *entity);

/* Holds a foe of its own, and so takes no step. */
bool ability_is_holding(const struct game *game, const struct entity *entity);

/* Looks like the ground it lies in, and the hero does not perceive it: it does not know that it is there. */
bool ability_hides(const struct game *game, const struct entity *entity);

/* On the floor, in the hero's sight, and not hidden. */
bool ability_shows(const struct game *game, const struct entity *entity);

/* Whether a cell is free as far as the hero knows, who may not see who hides there. */
bool ability_seems_free(const struct game *game, struct point at);

/* Marks on `cells` what its wind-up will strike. */
void ability_mark(const struct game *game, const struct entity *entity, const struct bitgrid *cells);

/* What shows of its next turn. */
struct ability_forecast {
    uint8_t act;     /* enum view_act */
    uint8_t ability; /* enum ability: of all but VIEW_ACT_OPEN */
    int harm;        /* hit points that it takes from the hero in its way, who does not guard itself */
    int shot;        /* likewise of a missile of its, whenever it shoots; 0: it shoots none */
};
struct ability_forecast ability_forecast(const struct game *game, const struct entity *entity);

/* Whether its next turn shows as `act`, VIEW_ACT_AIM or VIEW_ACT_SHOT, and its shot will hit the hero, if both stay:
 * with what blow. */
bool ability_aims(const struct game *game, const struct entity *entity, enum view_act act, struct blow *blow);

/* Whether the ability of a row is wound up and will be released in its next turn. */
bool ability_is_wound_up(const struct game *game, const struct entity *entity);

/* The blow that the release of what it winds up, or the use of the ability in this slot, gives the hero where it is,
 * with the guard that the hero has now; false if there is none. */
bool ability_threat(const struct game *game, const struct entity *entity, int slot, struct blow *blow);

#endif
