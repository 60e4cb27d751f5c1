/* SPDX-License-Identifier: MIT
 *
 * The headless half: games played by bots, and looks at data and floors. No terminal is touched. */
#ifndef BATCH_H
#define BATCH_H

#include "assets.h"
#include "options.h"

/* --bot NAME --seeds A..B: one line per game on stdout. */
enum exit_code batch_play(const struct options *options, const struct assets *assets);

/* --print-floor: the floor as text, one map row a line, monsters and items on it. */
enum exit_code print_floor(const struct options *options, const struct assets *assets);

/* --check-data: every error of the data files and of the user's own settings and keys at once. */
enum exit_code check_data(const struct options *options, struct assets *assets);

/* --show-paths: where files are looked for and written. */
enum exit_code show_paths(const struct assets *assets);

#endif
