/* SPDX-License-Identifier: MIT
 *
 * A plan by which any run of any user may go. */
#ifndef SUPPORT_PRUNE_ALL_H
#define SUPPORT_PRUNE_ALL_H

#include "persist/characters.h"

static bool stays_not(void *context, const char *run)
{
    (void)context;
    (void)run;
    return false;
}

static enum status note_nothing(void *context, const char *run, uint64_t bytes, struct fault *fault)
{
    (void)context;
    (void)run;
    (void)bytes;
    (void)fault;
    return ST_OK;
}

static const struct prune_plan PRUNE_ALL = {stays_not, note_nothing, NULL, true};

#endif
