/* SPDX-License-Identifier: MIT
 *
 * Trying commands in games made from the view (game_forget), which know no more than the hero, or, for the oracle, in
 * clones of the game itself. Knows no policy. */
#ifndef SIM_LOOKAHEAD_H
#define SIM_LOOKAHEAD_H

#include "menace.h"
#include "sim/bot.h"

#include "core/game.h"

enum {
    MAX_OPTIONS = 96, /* commands tried in one state */
    PLIES = 2,
    EVENT_ROOM = 256,
    WORTH_OF_DEATH = -100000,
};

struct choices {
    int count;
    struct command commands[MAX_OPTIONS];
};

/* A state that was tried; of its view the cells are not filled. */
struct ply {
    struct game *game;
    struct view view;
    struct choices options;
    struct menaces menaces;
};

/* The tactician's room, but for the games. */
struct lookahead {
    struct game *root;
    struct ply plies[PLIES];
    struct choices options; /* at the root */
    struct menaces menaces;
    const struct game *truth; /* the bot's: NULL for all but the oracle */
    unsigned without;         /* the bot's */
    struct event events[EVENT_ROOM];
};

/* The worth of a state in hit points: those left and those the pack is worth, less Threat and what the foes will still
 * do before they are dead. */
int lookahead_worth(const struct ply *ply);

/* Makes the root: the game as the view tells of it, or as it is for who sees that. */
void lookahead_begin(struct lookahead *mind, const struct view *view);

void lookahead_add(struct choices *options, struct command command);

/* Adds the uses of one of each kind that does something; without `scrolls`, only of what heals. */
void lookahead_add_items(struct choices *options, const struct view *view, bool scrolls);

/* Adds whatever is worth trying in a view: steps, blows, waiting, shoves, things. */
void lookahead_list(struct choices *options, const struct lookahead *mind, const struct view *view);

/* Carries a legal command out in the ply's own game; new levels are answered. */
void lookahead_step(struct lookahead *mind, struct ply *ply, const struct command *command);

/* The same from the state of another game, whose menaces are `before`; false when the command is not legal there. */
bool lookahead_try(struct lookahead *mind, struct ply *ply, const struct game *from, const struct menaces *before,
                   const struct command *command);

#endif
