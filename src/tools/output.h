/* SPDX-License-Identifier: MIT
 *
 * Where what is made of a run or of the scores may be written. */
#ifndef TOOLS_OUTPUT_H
#define TOOLS_OUTPUT_H

#include "base/fault.h"

/* ST_USAGE if `path` leads to the file that is read: nothing that is made of it takes its place. */
MUST_USE enum status output_check(const char *path, const char *source, struct fault *fault);

#endif
