/* SPDX-License-Identifier: MIT
 *
 * Looking after characters: from the title and from the command line. */
#ifndef KEEPER_H
#define KEEPER_H

#include "engine.h"

/* The list of characters over the title, until the player leaves it. True when one is to be played, whose name is then
 * in `name`. */
bool keeper_show(struct engine *engine, char name[CHARACTER_NAME_SIZE]);

/* After a run has been finished: removes the oldest finished ones beyond what the settings allow, and says so in the
 * next note. */
void keeper_make_room(struct engine *engine);

/* --export, --import, --retire, --delete. Prints what was done, or what stood in the way. */
enum exit_code keeper_run(const struct options *options, const struct assets *assets);

#endif
