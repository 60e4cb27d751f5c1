/* SPDX-License-Identifier: MIT
 *
 * The view, the events and the rules as JSON for agents; barrow-agent(7) describes it. Called by agent.c. */
#ifndef AGENT_VIEW_H
#define AGENT_VIEW_H

#include "base/strbuf.h"
#include "core/event.h"
#include "core/game.h"

/* A view with the commands that are legal in it, as a JSON array of complete commands, and of those that take any cell
 * in sight as their target. */
enum { SIGHT_TEXT = 8192 };

struct sight {
    struct view view;
    char legal[SIGHT_TEXT];
    char aim[SIGHT_TEXT];
};

/* Looks at a game. */
void sight_take(struct sight *sight, const struct game *game);

/* Adds to an open object what `sight` shows: all of it, or, unless `told` is NULL, what has changed since then. The
 * change is a JSON merge patch (RFC 7396): what is gone is null. */
void sight_write(const struct sight *sight, const struct sight *told, struct strbuf *out);

/* Adds only the legal commands. */
void sight_write_legal(const struct sight *sight, struct strbuf *out);

/* Adds to an open object: "events" of one step, and "kinds", the rows of the rules. */
void write_events(const struct rules *rules, const struct events *events, struct strbuf *out);
void write_kinds(const struct rules *rules, struct strbuf *out);

#endif
