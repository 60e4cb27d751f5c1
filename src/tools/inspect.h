/* SPDX-License-Identifier: MIT
 *
 * Looks at floors, data and paths. */
#ifndef TOOLS_INSPECT_H
#define TOOLS_INSPECT_H

#include "config/data_files.h"
#include "config/options.h"

/* --print-floor: the floor as text, one map row a line, monsters and items on it. */
enum exit_code inspect_print_floor(const struct options *options, const struct data_files *data_files);

/* --check-data: every error of the data files and of the user's own settings and keys at once. */
enum exit_code inspect_check_data(const struct options *options, struct data_files *data_files);

/* --show-paths: where files are looked for and written. */
enum exit_code inspect_show_paths(const struct data_files *data_files);

#endif
