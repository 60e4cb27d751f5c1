/* SPDX-License-Identifier: MIT
 *
 * What an operator asks of a session (docs/operators.md): a line for menus that list games, a notice to be shown, an
 * end to idle sessions, a log of sessions. A session that nobody hosts asks for nothing and costs nothing. */
#ifndef HOSTING_H
#define HOSTING_H

#include "core/view.h"
#include "options.h"

#include <stdbool.h>
#include <stdint.h>

enum { HOSTING_LINE_SIZE = 200 };

struct hosting {
    const struct options *options;
    char info[HOSTING_LINE_SIZE];   /* the line for menus, as last written */
    char notice[HOSTING_LINE_SIZE]; /* what the notice file said last */
    struct fault trouble;           /* the last that was logged */
    uint64_t idle_since_us;         /* when the last key came */
    uint64_t look_us;               /* when the notice file is looked at next, whatever keys come */
};

/* Begins a session and logs it. Under --server the files that are made from here on are the operator's alone. */
void hosting_begin(struct hosting *hosting, const struct options *options);

/* Logs how the session ended. */
void hosting_end(struct hosting *hosting);

/* Logs a report, as often as it is another one, with the folders that the player is not told. */
void hosting_trouble(struct hosting *hosting, const struct fault *fault);

/* Writes the line for menus when it has become another. */
void hosting_show(struct hosting *hosting, const struct view *view);

/* A key has come: the session is not idle. */
void hosting_wake(struct hosting *hosting);

/* When the session has been idle for as long as the operator allows (sys_monotonic_us); 0: never. */
uint64_t hosting_end_us(const struct hosting *hosting);

/* When hosting_is_idle and hosting_notice are to be asked next (sys_monotonic_us); 0: never. */
uint64_t hosting_due_us(const struct hosting *hosting);

/* Whether the session has been idle for as long as the operator allows. */
bool hosting_is_idle(const struct hosting *hosting);

/* Whether it is time to look, and the notice file says something new; its first line is then in hosting->notice. */
bool hosting_notice(struct hosting *hosting);

#endif
