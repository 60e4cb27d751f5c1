/* SPDX-License-Identifier: MIT
 *
 * What the hero notices between commands: plates in sight near it, and what a gravedigger perceives through walls. */
#ifndef CORE_ENVIRONMENT_NOTICE_H
#define CORE_ENVIRONMENT_NOTICE_H

#include "core/event.h"

struct game;

/* The hero has done something: what is hidden in sight and within two cells of it is known from now on, and told. Of
 * what is perceived the cells are explored, plates known and told, the goods of vaults known. */
void notice_around(struct game *game, struct events *events);

#endif
