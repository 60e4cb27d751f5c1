/* SPDX-License-Identifier: MIT
 *
 * Where what is made of a run or of the scores may be written. */
#ifndef TOOLS_OUTPUT_H
#define TOOLS_OUTPUT_H

#include "config/options.h"

/* ST_USAGE if `path` leads to the file that is read, or to any journal: nothing that is made of one takes its place. */
MUST_USE enum status output_check(const char *path, const char *source, struct fault *fault);

/* The same of all that is to be made of a run; ST_USAGE, too, if two of them go to one file. */
MUST_USE enum status output_check_run(const struct options *options, struct fault *fault);

#endif
