/* SPDX-License-Identifier: MIT
 *
 * The pilot at the shell's wheel: what the player orders that may take several turns, the foes known to be in view, and
 * what is said when a plan stops. One command a turn, each given to the engine like a key's. */
#ifndef UI_AUTOPILOT_H
#define UI_AUTOPILOT_H

#include "keymap.h"
#include "pilot/pilot.h"
#include "saying.h"
#include "text/text.h"

/* What is ordered. All zero: nothing. */
struct plan_order {
    uint8_t kind;      /* enum pilot_plan_kind: explore, travel, walk, rest or fight */
    uint8_t dir;       /* walk: enum dir */
    bool to_stairs;    /* travel: to the nearest known ones, else to `goal` */
    struct point goal; /* travel */
};

struct autopilot {
    struct pilot pilot;
    struct plan_order order; /* of the plan that runs; PLAN_NONE: none does */
    int steps;               /* commands that it has given */
    int foe_count;           /* who was in view when last watched, in id order */
    entity_id foes[MAX_ENTITIES];
};

/* For a new game: nothing is known, nothing runs. */
void autopilot_init(struct autopilot *autopilot);

static inline bool autopilot_runs(const struct autopilot *autopilot)
{
    return autopilot->order.kind != PLAN_NONE;
}

/* Learns what a view shows: call it with every one. Returns the nearest foe that was not in the view before, or NULL.
 */
const struct view_entity *autopilot_watch(struct autopilot *autopilot, const struct view *view);

/* Begins what was ordered; the plan before ends. */
void autopilot_start(struct autopilot *autopilot, const struct plan_order *order);

/* The plan's next command, PILOT_GOING; else why it has stopped. A plan for times of danger (fight) is over with its
 * one command, so that what comes of it is told like that of any key. */
enum pilot_stop autopilot_next(struct autopilot *autopilot, const struct view *view, struct command *command);

/* Stops without a word. */
void autopilot_halt(struct autopilot *autopilot);

/* What is to be said of a stop of the plan `order`; nothing where the game itself has said it. */
struct saying autopilot_explain(const struct autopilot *autopilot, const struct plan_order *order, enum pilot_stop stop,
                                const struct view *view);

/* The known stairs of this floor nearest to the hero, as the crow flies; NULL if none are known. */
const struct view_entity *nearest_stairs(const struct view *view);

#endif
