/* SPDX-License-Identifier: MIT
 *
 * A game that is being played and whose files somebody has taken: noticed, and written anew from what is still open.
 * Private to persist; called by save.c. */
#ifndef PERSIST_REGAIN_H
#define PERSIST_REGAIN_H

#include "persist/save.h"

/* Whether lock and journal are still what their names lead to, and the journal as long as we have written it. Four
 * looks, two microseconds. False is a suspicion, which regain proves. */
bool regain_is_held(const struct save *save);

/* Does what save_hold promises. */
MUST_USE enum status regain(struct save *save, const struct game *game, struct save_moved *moved, struct fault *fault);

#endif
