/* SPDX-License-Identifier: MIT
 *
 * Today's barrow: the seed of the day, scored once for a name. */
#ifndef APP_DAILY_H
#define APP_DAILY_H

#include "session.h"

#include "persist/journal.h"

#include <stdbool.h>

/* Whether a run, by its own start, is of its day's barrow and scored. */
bool daily_is(const struct run *run);

/* Whether a run that is about to begin may: one that would be of its day's barrow, which the name has had, is offered
 * as practice, and marked so. False: the player would rather not. */
bool daily_allows(struct session *session, struct run *run);

#endif
