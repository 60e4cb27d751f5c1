/* SPDX-License-Identifier: MIT
 *
 * --prune: room for finished runs, by the operator's leave. */
#ifndef TOOLS_PRUNE_H
#define TOOLS_PRUNE_H

#include "config/data_files.h"
#include "config/options.h"

/* Removes the oldest finished runs that stand in no list, beyond what the system's settings (or --keep-runs) allow, and
 * prints how many. */
enum exit_code prune_finished(const struct options *options, const struct data_files *data_files);

#endif
