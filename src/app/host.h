/* SPDX-License-Identifier: MIT
 *
 * What an operator asks of a session (docs/operators.md): a line for menus that list games, a notice to be shown, an
 * end to idle sessions, a log of sessions. Without an operator nothing of it is done. */
#ifndef APP_HOST_H
#define APP_HOST_H

#include "core/view.h"
#include "config/data_files.h"
#include "config/options.h"

#include <stdbool.h>
#include <stdint.h>

enum { HOST_LINE_SIZE = 200 };

struct host {
    const struct options *options;
    const char *info_file;             /* of the line for menus; NULL: not asked for, or another file's place */
    char info[HOST_LINE_SIZE];         /* the line for menus, as last written */
    char notice[HOST_LINE_SIZE];       /* what the notice file said last */
    char trouble[FAULT_SENTENCE_SIZE]; /* the last that was logged, in English */
    uint64_t idle_since_us;            /* when the last key came */
    uint64_t look_us;                  /* when the notice file is looked at next, whatever keys come */
};

/* Begins a session and logs it. Under --server the files that are made from here on are the operator's alone. Appends
 * to `unusable` what the operator's options name and cannot be used, which keeps nobody from playing; it is logged,
 * too. */
void host_begin(struct host *host, const struct options *options, const struct data_files *data_files,
                struct fault_list *unusable);

/* Logs how the session ended. */
void host_end(struct host *host);

/* Logs a report, as often as it is another one, with the folders that the player is not told. */
void host_trouble(struct host *host, const struct fault *fault);

/* Writes the line for menus when it has become another. */
void host_show(struct host *host, const struct view *view);

/* A key has come: the session is not idle. */
void host_wake(struct host *host);

/* The earlier of two times, of which 0 is never. */
uint64_t host_earlier_us(uint64_t a, uint64_t b);

/* When the session has been idle for as long as the operator allows (sys_monotonic_us); 0: never. */
uint64_t host_end_us(const struct host *host);

/* When host_is_idle and host_notice are to be asked next (sys_monotonic_us); 0: never. */
uint64_t host_due_us(const struct host *host);

/* Whether the session has been idle for as long as the operator allows. */
bool host_is_idle(const struct host *host);

/* Whether it is time to look, and the notice file says something new; its first line is then in host->notice. */
bool host_notice(struct host *host);

#endif
