/* SPDX-License-Identifier: MIT
 *
 * Actions: what an actor does, whoever it is. The hero's come from commands, the others' from their ai; both are
 * carried out on the same path. An action names entities by id: nothing is asked back. */
#ifndef CORE_ACTION_H
#define CORE_ACTION_H

#include "base/grid.h"
#include "core/command.h"
#include "core/event.h"
#include "core/id.h"

struct game;

enum action_type {
    ACT_WAIT,
    ACT_STEP,    /* to `at`, which is free */
    ACT_MELEE,   /* strike `object` */
    ACT_PICK_UP, /* take `object` */
    ACT_USE,     /* use `object`, at `at` if it needs a target */
    ACT_DROP,    /* lay `object` down */
    ACT_DESCEND,
    ACT_LEVEL_UP, /* choose `choice` */
    ACT_COUNT
};

struct action {
    uint8_t type; /* enum action_type */
    uint8_t choice;
    entity_id actor;
    entity_id object;
    struct point at;
};

/* Time is counted in hundredths of a turn. */
enum { TURN_COST = 100 };

/* Turns a command of the hero's into an action. REJECT_NONE and *action filled, or the reason why it cannot be. */
enum reject action_resolve(const struct game *game, const struct command *command, struct action *action);

/* Carries an action out; returns what it cost. */
int action_perform(struct game *game, const struct action *action, struct events *events);

/* Rows of the tables in action.c; one file per group. */
enum reject resolve_move(const struct game *game, const struct command *command, struct action *action);
enum reject resolve_pick_up(const struct game *game, const struct command *command, struct action *action);
enum reject resolve_use(const struct game *game, const struct command *command, struct action *action);
enum reject resolve_drop(const struct game *game, const struct command *command, struct action *action);
enum reject resolve_descend(const struct game *game, const struct command *command, struct action *action);
enum reject resolve_level_up(const struct game *game, const struct command *command, struct action *action);

void perform_step(struct game *game, const struct action *action, struct events *events);
void perform_melee(struct game *game, const struct action *action, struct events *events);
void perform_pick_up(struct game *game, const struct action *action, struct events *events);
void perform_use(struct game *game, const struct action *action, struct events *events);
void perform_drop(struct game *game, const struct action *action, struct events *events);
void perform_descend(struct game *game, const struct action *action, struct events *events);
void perform_level_up(struct game *game, const struct action *action, struct events *events);

#endif
