/* SPDX-License-Identifier: MIT
 *
 * The plans, each a function in a file of its own for the table in pilot.c, and what they share. Private to pilot. */
#ifndef PILOT_PLAN_H
#define PILOT_PLAN_H

#include "pilot/pilot.h"

/* The next command of a plan that nothing interrupts, or why it ends. */
typedef enum pilot_stop plan_next(struct pilot *pilot, const struct view *view, struct command *command);

plan_next explore_next; /* explore.c: fetch, too */
plan_next travel_next;  /* travel.c */
plan_next walk_next;    /* walk.c */
plan_next rest_next;
plan_next fight_next; /* fight.c */
plan_next approach_next;
plan_next await_next;
plan_next retreat_next; /* retreat.c */
plan_next dash_next;    /* dash.c */

/* The first reason among those the plan heeds (bits of PILOT_BIT) that holds in this view, or PILOT_GOING. Fills
 * pilot->entity. Also renews what the plan measures interruptions by. interrupt.c */
enum pilot_stop interrupt_check(struct pilot *pilot, const struct view *view, uint64_t heeds);

/* Whether somebody who hunts the hero is in view, in classic anybody who is up; fills pilot->entity with the nearest.
 * interrupt.c */
bool interrupt_danger(struct pilot *pilot, const struct view *view);

/* What one command would come to. */
struct outlook {
    int loss;     /* hit points */
    bool deadly;  /* it could kill */
    bool remains; /* the Threat is deadly, and is afterwards */
    bool beside;  /* a foe in sight would stand beside the hero; */
    bool reached; /* or where the hero's long weapon strikes it */
};

/* The rules' own answer, from the game that the view lets imagine: for a careful pilot. ahead.c */
struct outlook look_ahead(struct pilot *pilot, const struct view *view, struct command command);

/* Lays a trail to the nearest of the goals, a grid of bits, and makes it the plan's; false when there is none. */
bool plan_lay(struct pilot *pilot, const struct view *view, const uint64_t *free, const uint64_t *goals);

/* The cell of the next step along the plan's trail; false when it has no move left. */
bool plan_next_cell(const struct pilot *pilot, const struct view *view, struct point *next);

/* A step of those that lead along the plan's trail: one that does not cost two turns, if there is one. */
bool plan_lead(const struct pilot *pilot, const struct view *view, enum dir *dir);

/* Whether the weapon in hand strikes two cells off: it reaches so far, or lunges, which a step must be free for. */
bool plan_strikes_far(const struct view *view);

/* The direction in which such a weapon strikes one who does not rest, if it strikes anybody: of several the one best
 * killed first. */
bool plan_reaches(const struct view *view, enum dir *dir);

/* The cells that the plan may lead over: memory_free's, and where fire or gas was seen last that it passes over. */
void plan_free(const struct pilot *pilot, const struct view *view, uint64_t *free);

/* Lays the plan's trail over `free` cells; false when there is none. */
typedef bool plan_find(struct pilot *pilot, const struct view *view, const uint64_t *free);

/* Why a careful pilot finds no way: fire or gas that it remembers, or has in sight, a foe in view that stands in it, a
 * gate, or `else_why`. */
enum pilot_stop plan_barred(struct pilot *pilot, const struct view *view, plan_find *find, enum pilot_stop else_why);

/* The moves of the way that `find` lays where fire and gas are not shunned, and the first cell of them on it; -1 if
 * there is no way or none on it. The trail is then that way's. */
int plan_through_harm(struct pilot *pilot, const struct view *view, plan_find *find, struct point *at);

/* Whether a player is asked before a step onto a cell, which would hold or harm and is not passed over. */
bool plan_minds(const struct pilot *pilot, const struct view *view, struct point next);

/* Whether the next step of the trail is such a one, where there was no other way. */
bool plan_asks(const struct pilot *pilot, const struct view *view);

/* Whether the next step of the trail pulls a lever or unlocks a gate: a player is asked before it. */
bool plan_asks_to_work(const struct pilot *pilot, const struct view *view);

/* One step along the plan's trail, which has at least one move left; false when something stands there now. */
bool plan_step(struct pilot *pilot, const struct view *view, struct command *command);

#endif
