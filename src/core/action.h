/* SPDX-License-Identifier: MIT
 *
 * Actions: what an actor does. The hero's come from commands, the monsters' from their ai; both are carried out on the
 * same path. An action is complete and names entities by id. */
#ifndef CORE_ACTION_H
#define CORE_ACTION_H

#include "base/grid.h"
#include "core/command.h"
#include "core/event.h"
#include "core/id.h"
#include "core/rules.h"

struct game;

/* Name, cost and deed. Stairs cost no turn where floors are not kept, and an answered level-up only completes the turn
 * in which the level was gained. [T] */
/* clang-format off */
#define ACTION_LIST(X) \
    X(WAIT,     TURN_COST, perform_wait) \
    X(PAUSE,    TURN_COST, perform_wait)     /* a wait that costs a turn whatever its speed */ \
    X(LEAVE,    TURN_COST, perform_leave)    /* off the floor by stairs: of patrols */ \
    X(STEP,     TURN_COST, perform_step)     /* to `at`, which is free */ \
    X(OPEN,     TURN_COST, perform_open)     /* the door at `at` */ \
    X(CLOSE,    TURN_COST, perform_close)    /* the door at `at` */ \
    X(BUMP,     TURN_COST, perform_bump)     /* open what blocks the way at `at` */ \
    X(MELEE,    TURN_COST, perform_melee)    /* strike `object` */ \
    X(REACH,    TURN_COST, perform_melee)    /* strike `object`, two cells off */ \
    X(LUNGE,    TURN_COST, perform_lunge)    /* step to `at`, and strike `object` beyond it */ \
    X(PICK_UP,  TURN_COST, perform_pick_up)  /* take `object` */ \
    X(USE,      TURN_COST, perform_use)      /* use `object`, at `at` if it needs a target */ \
    X(DROP,     TURN_COST, perform_drop)     /* lay `object` down */ \
    X(SHOVE,    TURN_COST, perform_shove)    /* push `object` away */ \
    X(TIP,      TURN_COST, perform_tip)      /* tip over what stands at `at`, in direction `choice` */ \
    X(THROW,    TURN_COST, perform_throw)    /* throw `object` at `at` */ \
    X(ABILITY,  TURN_COST, perform_ability)  /* use the ability of slot `choice`, at `at` */ \
    X(RELEASE,  TURN_COST, perform_release)  /* do what slot `choice` has wound up, at `at` */ \
    X(DESCEND,  0,         perform_descend) \
    X(LEVEL_UP, 0,         perform_level_up) /* choose `choice` */ \
    X(PERK,     0,         perform_perk)     /* likewise */ \
    X(KIT,      0,         perform_kit)      /* likewise */ \
    X(ORDER,    0,         perform_order)    /* to allies in sight */ \
    X(SWAP,     TURN_COST, perform_swap)     /* step to `at`, and `object`, who is there, to here */ \
    X(FREE,     TURN_COST, perform_free)     /* work at the bonds of `object` */ \
    X(GO_DOWN,  TURN_COST, perform_go_down)  /* to the floor below, as it was left */ \
    X(GO_UP,    TURN_COST, perform_go_up) \
    X(TEMPER,   TURN_COST, perform_temper)   /* make `object` better */
/* clang-format on */

enum action_type {
#define X(name, cost, perform) ACT_##name,
    ACTION_LIST(X)
#undef X
        ACT_COUNT
};

/* It answers a question of the game's, or is only said: no deed, and it leaves the last one as it was. */
static inline bool action_answers(enum action_type type)
{
    return type == ACT_LEVEL_UP || type == ACT_PERK || type == ACT_KIT || type == ACT_ORDER;
}

struct action {
    uint8_t type; /* enum action_type */
    uint8_t choice;
    entity_id actor;
    entity_id object;
    struct point at;
};

/* Turns a command into an action of the hero. REJECT_NONE with *action filled, or the reason why it is refused. */
enum reject action_resolve(const struct game *game, const struct command *command, struct action *action);

/* Carries an action out; returns what it cost. */
int action_perform(struct game *game, const struct action *action, struct events *events);

/* Rows of the tables in action.c; one file per group. */
enum reject resolve_move(const struct game *game, const struct command *command, struct action *action);
enum reject resolve_strike(const struct game *game, const struct command *command, struct action *action);
enum reject resolve_shove(const struct game *game, const struct command *command, struct action *action);
enum reject resolve_throw(const struct game *game, const struct command *command, struct action *action);
enum reject resolve_pick_up(const struct game *game, const struct command *command, struct action *action);
enum reject resolve_use(const struct game *game, const struct command *command, struct action *action);
enum reject resolve_drop(const struct game *game, const struct command *command, struct action *action);
enum reject resolve_descend(const struct game *game, const struct command *command, struct action *action);
enum reject resolve_ascend(const struct game *game, const struct command *command, struct action *action);
enum reject resolve_level_up(const struct game *game, const struct command *command, struct action *action);
enum reject resolve_perk(const struct game *game, const struct command *command, struct action *action);
enum reject resolve_kit(const struct game *game, const struct command *command, struct action *action);
enum reject resolve_temper(const struct game *game, const struct command *command, struct action *action);
enum reject resolve_close(const struct game *game, const struct command *command, struct action *action);
enum reject resolve_ally(const struct game *game, const struct command *command, struct action *action);

void perform_leave(struct game *game, const struct action *action, struct events *events);
void perform_bump(struct game *game, const struct action *action, struct events *events);
void perform_open(struct game *game, const struct action *action, struct events *events);
void perform_close(struct game *game, const struct action *action, struct events *events);
void perform_step(struct game *game, const struct action *action, struct events *events);
void perform_melee(struct game *game, const struct action *action, struct events *events);
void perform_lunge(struct game *game, const struct action *action, struct events *events);
void perform_shove(struct game *game, const struct action *action, struct events *events);
void perform_tip(struct game *game, const struct action *action, struct events *events);
void perform_throw(struct game *game, const struct action *action, struct events *events);
void perform_ability(struct game *game, const struct action *action, struct events *events);
void perform_release(struct game *game, const struct action *action, struct events *events);
void perform_pick_up(struct game *game, const struct action *action, struct events *events);
void perform_use(struct game *game, const struct action *action, struct events *events);
void perform_drop(struct game *game, const struct action *action, struct events *events);
void perform_descend(struct game *game, const struct action *action, struct events *events);
void perform_go_down(struct game *game, const struct action *action, struct events *events);
void perform_go_up(struct game *game, const struct action *action, struct events *events);
void perform_level_up(struct game *game, const struct action *action, struct events *events);
void perform_perk(struct game *game, const struct action *action, struct events *events);
void perform_kit(struct game *game, const struct action *action, struct events *events);
void perform_temper(struct game *game, const struct action *action, struct events *events);
void perform_order(struct game *game, const struct action *action, struct events *events);
void perform_swap(struct game *game, const struct action *action, struct events *events);
void perform_free(struct game *game, const struct action *action, struct events *events);

#endif
