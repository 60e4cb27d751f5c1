/* SPDX-License-Identifier: MIT
 *
 * --replay FILE --position OUT: a moment of a run as a file that others play on from. */
#ifndef TOOLS_POSITION_H
#define TOOLS_POSITION_H

#include "config/data_files.h"
#include "config/options.h"

/* Writes the beginning of the turn that --turn names, or the last moment at which the hero lives. */
enum exit_code position_export(const struct options *options, const struct data_files *data_files);

#endif
