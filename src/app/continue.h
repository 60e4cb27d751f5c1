/* SPDX-License-Identifier: MIT
 *
 * Going on with a living character, whatever stands in the way. */
#ifndef APP_CONTINUE_H
#define APP_CONTINUE_H

#include "engine.h"

/* What came of it. */
struct continued {
    enum {
        CONTINUE_PLAY,  /* the game is ready to be played (engine_play), known to the screens */
        CONTINUE_WATCH, /* another process plays it, and the player would rather look on */
        CONTINUE_OVER,  /* the process that played it has ended its run: the hero had died */
    } way;
    char note[512]; /* how it was found again, "" when there is nothing to tell */
};

/* Finds the character's game again. When another process has it, the player may have it asked to save and leave
 * (`take_over`: it is asked at once); a command that keeps stopping the program may be left out. Fails as save_continue
 * does; ST_LOCKED, too, when the player would not wait. */
MUST_USE enum status continue_character(struct engine *engine, const char *name, bool take_over,
                                        struct continued *continued, struct fault *fault);

/* Whether another process has asked for the character that is played; then its game is to be left, and `note` says
 * why. */
bool continue_is_asked(struct engine *engine, char *note, size_t capacity);

#endif
