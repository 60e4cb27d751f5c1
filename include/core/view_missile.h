/* SPDX-License-Identifier: MIT
 *
 * What flies, of a view: missiles and their power, what they take, lines of flight; and what zapped and read things do
 * to a foe besides. Pure. */
#ifndef CORE_VIEW_MISSILE_H
#define CORE_VIEW_MISSILE_H

#include "core/view.h"

/* Whether a thing of this kind is a missile that the hero can throw now, or shoot: that needs a launcher. Its power
 * then. The letter of the one that serves best, or -1: what is shot before what is thrown. */
bool view_can_throw(const struct view *view, kind_id kind);
int view_missile_power(const struct view *view, kind_id kind);
int view_missile(const struct view *view);

/* The power of a foe's missiles; 0: it shoots none. */
int view_shot_power(const struct view *view, const struct view_entity *foe);

/* What the rings that are worn add to power, of missiles as of blows. */
int view_ring_power(const struct view *view);

/* The power of arrows from a launcher, without what the arrow adds. */
int view_arrow_power(const struct view *view, const struct view_item *launcher);

/* The hit points that a missile of this kind takes from a foe in view, and how many of them kill it; BLOWS_NEVER if no
 * number does. */
int view_throw(const struct view *view, const struct view_entity *foe, kind_id kind);
int view_throws(const struct view *view, const struct view_entity *foe, kind_id kind);

/* Whom a thing of this kind, which chooses for itself, would strike now: the nearest in sight, of several as near the
 * first in the view. NULL: no foe, or it does not choose. */
const struct view_entity *view_struck(const struct view *view, kind_id kind);

/* Whether what flies ends at a cell as far as is known: at a wall, a closed door, at somebody, but not at bars. Whether
 * such a cell lies between the hero and a target: the first goes into `by`. Whether all cells between them have been
 * seen at some time. */
bool view_stops_flight(const struct view *view, struct point at);
bool view_flight_blocked(const struct view *view, struct point target, struct point *by);
bool view_flight_known(const struct view *view, struct point target);

/* What a staff of earth would do at a target in sight: the cells that it walls up, or digs as far as they are known and
 * can be unknown, go into `cells`. Returns how many; 0: it is refused there. */
enum { VIEW_EARTH_CELLS = 32 };
int view_earth(const struct view *view, const struct view_item *item, struct point target,
               struct point cells[VIEW_EARTH_CELLS]);

/* How many cells a hook takes the hero to a wall, 0 if that is none, or beside it; how many it pulls who stands at a
 * target to the hero. */
int view_haul(const struct view *view, struct point target);
int view_pull(const struct view *view, struct point target);

/* Whether a push moves a foe, for who it is; whether a hook (nobody beside the hero) or banishing (no king) does. */
bool view_can_push(const struct view *view, const struct view_entity *foe);
bool view_moves(const struct view *view, const struct view_entity *foe, const struct item_rule *rule);

/* Whether the hero leads so many on the floor that nobody else is freed or bound. Why a foe as it is would not be
 * bound: that, or it is too hale; REJECT_NONE else. Whether it would be: a king never is. */
bool view_leads_enough(const struct view *view);
enum reject view_check_bind(const struct view *view, const struct view_entity *foe);
bool view_binds(const struct view *view, const struct view_entity *foe);

/* The hit points that a carried staff, wand, lightning or fireball takes from a foe whom it strikes: twice as many from
 * who is weak to it, without what a ward takes up; 0 if it takes none. */
int view_bolt(const struct view *view, const struct view_entity *foe, const struct view_item *item);

/* The hit points that a thing takes from the hero itself where it is caught in what it does, if that is flat damage. */
int view_backfire(const struct view *view, const struct view_item *item);

#endif
