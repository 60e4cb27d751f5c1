/* SPDX-License-Identifier: MIT
 *
 * A home with a save folder and what else an operator names, and sessions in it. */
#ifndef E2E_HOST_H
#define E2E_HOST_H

#include "e2e/support/pty.h"

/* A home with a save folder, and what else the operator names. */
struct host {
    char home[SCRATCH_SIZE], saves[SCRATCH_SIZE], info[SCRATCH_SIZE], notice[SCRATCH_SIZE], log[SCRATCH_SIZE];
};

void host_make(struct host *host);

/* A session of this hero; `idle` seconds end it, unless NULL. */
void host_start(const struct host *host, struct pty *pty, const char *name, const char *idle);

/* The log has a line of this event with this reason. */
void host_assert_logged(const struct host *host, const char *event, const char *reason);

#endif
