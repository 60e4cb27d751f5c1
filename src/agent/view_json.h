/* SPDX-License-Identifier: MIT
 *
 * The view as JSON for agents; barrow-agent(7) describes it. */
#ifndef AGENT_VIEW_JSON_H
#define AGENT_VIEW_JSON_H

#include "base/strbuf.h"
#include "core/game.h"

/* A view with the commands that are legal in it, as a JSON array of complete commands, and of those that take any cell
 * in sight as their target. There is room for every letter of the pack at every foe that a restored world may hold. */
enum { OBSERVATION_TEXT = MAX_ENTITIES * MAX_PACK * 18 + 4096 };

struct observation {
    struct view view;
    char legal[OBSERVATION_TEXT];
    char aim[OBSERVATION_TEXT];
};

/* Looks at a game. */
void observation_take(struct observation *observation, const struct game *game);

/* Adds to an open object what an observation holds: all of it, or, unless `sent` is NULL, what has changed since that
 * one was sent. The change is a JSON merge patch (RFC 7396): what is gone is null. */
void observation_write(const struct observation *observation, const struct observation *sent, struct strbuf *out);

/* Adds only the legal commands. */
void observation_write_legal(const struct observation *observation, struct strbuf *out);

#endif
