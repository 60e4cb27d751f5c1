/* SPDX-License-Identifier: MIT
 *
 * For who hears the game: which foes have come into view, closer, beside the hero or out of sight since the last turn,
 * in one line, the nearest first. */
#ifndef UI_LOG_FOE_MOVES_H
#define UI_LOG_FOE_MOVES_H

#include "core/view.h"
#include "text/text.h"

/* The foes that were in view when last looked, in id order. All zero: none yet. */
struct foe_moves {
    int floor;
    int count;
    struct known_foe {
        entity_id id;
        kind_id kind;
        struct point at;
        int16_t moves; /* from the hero */
    } foes[MAX_ENTITIES];
};

/* Appends what has changed since the last call, at most three sentences and how many more there would be. False, and
 * nothing is appended, when nothing has. While a plan of several turns is `going` only who comes into view is told,
 * once; the rest when it is over, as it is then. */
bool foe_moves_tell(struct foe_moves *moves, const struct catalogue *catalogue, const struct view *view, bool going,
                    struct strbuf *out);

/* Whether a foe is in view and has not been told yet. */
bool foe_moves_is_new(const struct foe_moves *moves, const struct view *view, entity_id id);

#endif
