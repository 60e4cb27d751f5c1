/* SPDX-License-Identifier: MIT
 *
 * Looking after characters, from the title. */
#ifndef APP_CHARACTER_LIST_H
#define APP_CHARACTER_LIST_H

#include "session.h"

/* The list of characters over the title, until the player leaves it. True when one is to be played, whose name is then
 * in `name`. */
bool character_list_show(struct session *session, char name[CHARACTER_NAME_SIZE]);

#endif
