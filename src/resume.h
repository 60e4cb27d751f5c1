/* SPDX-License-Identifier: MIT
 *
 * Going on with a living character, whatever stands in the way. Called by lobby.c and the engine. */
#ifndef RESUME_H
#define RESUME_H

#include "engine.h"

/* Plays the character on. When another process has it, the player may have it asked to save and leave (`take_over`: it
 * is asked at once); a command that keeps stopping the program may be left out. Fails as save_continue does; ST_LOCKED,
 * too, when the player would not wait. */
MUST_USE enum status resume_character(struct engine *engine, const char *name, bool take_over, struct fault *fault);

/* Whether another process has asked for the character that is played; then its game is to be left, and `note` says
 * why. */
bool resume_is_asked(struct engine *engine, char *note, size_t capacity);

/* save_hold for the game that is played. What had to be done goes into `note`, which is else left as it is. */
MUST_USE enum status resume_hold(struct engine *engine, char *note, size_t capacity, struct fault *fault);

#endif
