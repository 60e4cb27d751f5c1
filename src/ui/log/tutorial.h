/* SPDX-License-Identifier: MIT
 *
 * Learning to play: what the player has done so far in this game, the steps of the introduction that follow from it,
 * and the key that a beginner has not tried yet. Pure state, made of keys, views and events. */
#ifndef UI_LOG_TUTORIAL_H
#define UI_LOG_TUTORIAL_H

#include "core/command.h"
#include "core/event.h"
#include "core/view.h"
#include "settings/keymap.h"
#include "text/text.h"

#include <stdbool.h>
#include <stdint.h>

struct plan_order;

/* In a game that is no introduction all of it counts from the game's beginning, in the introduction from the present
 * step's. */
struct tutorial {
    bool used[INTENT_COUNT];     /* on the map */
    uint16_t happened[EV_COUNT]; /* that the hero did */
    uint16_t kills;              /* of the hero's */
    uint16_t fallen;             /* foes that were seen to die, by any hand */
    uint16_t gear;               /* taken that can be worn */
    int step;                    /* of the introduction */
    bool ever[INTENT_COUNT];     /* those of the first-game bar that this player has used, in any game */
    bool offered_light;          /* the theme for light backgrounds, ever */
    char game[ID_SIZE];          /* the profile of the last game that was played; "" when none is known */
    bool ever_more;              /* the last three hold what the file does not */
};

/* A new game: nothing has been done in it. */
void tutorial_clear(struct tutorial *tutorial);

/* The player has used a key of the map. */
void tutorial_used(struct tutorial *tutorial, enum intent intent);

/* The player has been offered the theme for light backgrounds. */
void tutorial_offered_light(struct tutorial *tutorial);

/* The player begins a game, or goes on with one; the introduction is none. Whether that is news. */
bool tutorial_played(struct tutorial *tutorial, const struct profile *profile);

/* Takes in what a step did. */
void tutorial_learn(struct tutorial *tutorial, const struct view *view, const struct events *events);

/* Whether the game of this view is a part of the introduction: profiles say so, and which part it is. */
bool tutorial_is_on(const struct view *view);

/* Begins the next step when the present one is done. */
void tutorial_follow(struct tutorial *tutorial, const struct view *view);

/* Whether the present step lets the player give a command, or begin a plan: none is done before it is taught. Always in
 * other games, and after the last step. */
bool tutorial_lets(const struct tutorial *tutorial, const struct view *view, const struct command *command);
bool tutorial_lets_plan(const struct tutorial *tutorial, const struct view *view, const struct plan_order *order);

/* The number of steps of this part; none in other games. It is over when `step` has reached that. */
int tutorial_steps(const struct view *view);

/* Whether this is a part that is not over. */
bool tutorial_teaches(const struct tutorial *tutorial, const struct view *view);

/* What the present step asks for, with the keys of this map; nothing after the last. Appended. */
void tutorial_prompt(const struct tutorial *tutorial, const struct view *view, const struct catalogue *catalogue,
                     const struct keymap *keys, struct strbuf *out);

/* A key that would be of use now and that this player has never used, INTENT_NONE if there is none: on the first floor
 * only. */
enum intent tutorial_next_key(const struct tutorial *tutorial, const struct view *view);

/* What this player has ever used, and been offered, as a file of the folder keeps it: names of intents and the like.
 * Any bytes may stand there; what is no such name is ignored. If the file cannot be read or written, the bar offers
 * what it did before. */
void tutorial_file_read(struct tutorial *tutorial, const char *folder);
void tutorial_file_write(struct tutorial *tutorial, const char *folder);

#endif
