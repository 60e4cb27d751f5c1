/* SPDX-License-Identifier: MIT
 *
 * Where what is made of a run may be written. */
#ifndef TOOLS_OUTPUT_H
#define TOOLS_OUTPUT_H

#include "base/fault.h"

/* ST_USAGE if `path` leads to the journal that is read: nothing that is made of a run takes its place. */
enum status output_check(const char *path, const char *journal, struct fault *fault);

#endif
