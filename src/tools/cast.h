/* SPDX-License-Identifier: MIT
 *
 * A run as a file that shows it elsewhere: --cast (asciicast, version 2), --ttyrec, --html. */
#ifndef TOOLS_CAST_H
#define TOOLS_CAST_H

#include "config/data_files.h"
#include "config/options.h"

/* Whether the options ask for one. */
bool cast_is_asked(const struct options *options);

/* Writes the run of --replay from turn --from to --to, --speed commands a second, as each of the forms asked for. */
enum exit_code cast_write(const struct options *options, const struct data_files *data_files);

#endif
