/* SPDX-License-Identifier: MIT
 *
 * Looking after characters from the command line. */
#ifndef TOOLS_CHARACTERS_H
#define TOOLS_CHARACTERS_H

#include "config/data_files.h"

/* --export, --import, --retire, --delete. Prints what was done, or what stood in the way. */
enum exit_code characters_run(const struct options *options, const struct data_files *data_files);

#endif
