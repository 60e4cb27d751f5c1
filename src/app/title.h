/* SPDX-License-Identifier: MIT
 *
 * Between games: what the title offers, and how a game begins that it, or the command line, asks for. */
#ifndef APP_TITLE_H
#define APP_TITLE_H

#include "engine.h"

/* Whether what the command line asks for can be done, before the screen is taken over: ST_EXISTS for a --new hero of a
 * name that lives. */
MUST_USE enum status title_check_options(const struct session *session, struct fault *fault);

/* What the command line asks for before any title: --replay, --watch, --tutorial, --new, or --name of a living
 * character. */
MUST_USE enum status title_start_from_options(struct engine *engine, struct fault *fault);

/* Whether nothing but the title is asked for: it can be shown before there are rules. */
bool title_comes_first(const struct session *session);

/* Shows the title, and waits for nothing. */
void title_show(struct engine *engine);

/* Shows the title, waits for one key and does what it asks for: plays, too. */
void title_next(struct engine *engine);

#endif
