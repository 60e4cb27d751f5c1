/* SPDX-License-Identifier: MIT
 *
 * Playing a fight out in thought: from a state on, the plainest play until no foe comes any more. In the campaign,
 * where no blow is left to chance, that tells what a fight costs. */
#ifndef SIM_REHEARSAL_H
#define SIM_REHEARSAL_H

#include "lookahead.h"

/* The worth of the end to which the first ply's state can be played, `command` having led to it from `view`. The second
 * ply is used up. */
int rehearsal_worth(struct lookahead *mind, const struct view *view, const struct command *command);

#endif
