/* SPDX-License-Identifier: MIT
 *
 * The headless half: games played by bots. No terminal is touched. */
#ifndef BATCH_BATCH_H
#define BATCH_BATCH_H

#include "config/data_files.h"
#include "config/options.h"

/* --bot NAME --seeds A..B: one line per game on stdout. */
enum exit_code batch_play(const struct options *options, const struct data_files *data_files);

#endif
