/* SPDX-License-Identifier: MIT
 *
 * Orders that may take several turns: the pilot that carries them out, the foes known to be in view, and what is said
 * when a plan stops. One command a turn, each given to the engine like a key's. */
#ifndef UI_LOG_AUTOPILOT_H
#define UI_LOG_AUTOPILOT_H

#include "settings/keymap.h"
#include "pilot/pilot.h"
#include "text/text.h"

/* What is ordered. All zero: nothing. */
struct plan_order {
    uint8_t kind;      /* enum pilot_plan_kind: explore, travel, walk, rest, await, approach or fight */
    uint8_t dir;       /* walk: enum dir */
    bool to_stairs;    /* travel: to the nearest known ones, else to `goal` */
    struct point goal; /* travel */
    entity_id foe;     /* approach */
};

struct autopilot {
    struct game *ahead; /* the pilot's, from the owner: game_size() bytes, or NULL */
    struct pilot pilot;
    struct plan_order order; /* of the plan that runs; PLAN_NONE: none does */
    int steps;               /* commands that it has given */
    int foe_count;           /* those in view when last watched, in id order */
    entity_id foes[MAX_ENTITIES];
};

static inline bool plan_order_equal(const struct plan_order *a, const struct plan_order *b)
{
    return a->kind == b->kind && a->dir == b->dir && a->to_stairs == b->to_stairs && point_equal(a->goal, b->goal) &&
           a->foe == b->foe;
}

/* For a new game: nothing is known, nothing runs. */
void autopilot_init(struct autopilot *autopilot);

static inline bool autopilot_runs(const struct autopilot *autopilot)
{
    return autopilot->order.kind != PLAN_NONE;
}

/* Learns what a view shows: call it with every one. Returns the nearest foe that was not in the view before, or NULL.
 */
const struct view_entity *autopilot_watch(struct autopilot *autopilot, const struct view *view);

/* Begins what was ordered; the plan before ends. `dares`: the order was given again when it had stopped as deadly. */
void autopilot_start(struct autopilot *autopilot, const struct plan_order *order, bool dares);

/* The plan's next command, PILOT_GOING; else why it has stopped. The plan to fight, and one that dares, is over with
 * its one command, so that the log treats it like any key. */
enum pilot_stop autopilot_next(struct autopilot *autopilot, const struct view *view, struct command *command);

/* Stops; nothing is said. */
void autopilot_halt(struct autopilot *autopilot);

/* Appends why the plan `order` has stopped; `keys` name the key that goes on. False, and nothing is appended, when the
 * game itself has said it. */
bool autopilot_explain(const struct autopilot *autopilot, const struct plan_order *order, enum pilot_stop stop,
                       const struct view *view, const struct catalogue *catalogue, const struct keymap *keys,
                       struct strbuf *out);

/* The known stairs of this floor nearest to the hero in a straight line; NULL if none are known. */
const struct view_entity *autopilot_stairs(const struct view *view, enum component stairs);

#endif
