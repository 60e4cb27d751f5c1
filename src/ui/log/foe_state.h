/* SPDX-License-Identifier: MIT
 *
 * What is the matter with a foe of the campaign, and what it knows, in a word or two. Called by surroundings.c and the
 * sidebar's rows. */
#ifndef UI_LOG_FOE_STATE_H
#define UI_LOG_FOE_STATE_H

#include "core/view.h"
#include "text/text.h"

/* Appends "held 3" and its like; of a ward what it takes up. */
void foe_state_status(const struct catalogue *catalogue, enum status_kind status, int turns, int ward,
                      struct strbuf *out);

/* Appends the status that binds a foe most, else what it knows: "stunned", "asleep", "hunts". */
void foe_state_say(const struct catalogue *catalogue, const struct view_entity *foe, struct strbuf *out);

#endif
