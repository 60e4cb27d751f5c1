/* SPDX-License-Identifier: MIT
 *
 * What runs prove, for the command line: --verify and --scores. */
#ifndef VERIFY_H
#define VERIFY_H

#include "assets.h"
#include "options.h"

/* Replays each file and prints one line about it: what it proves on standard output, why it proves nothing on standard
 * error. EXIT_DATA when any of them does not. */
enum exit_code verify_files(const struct options *options, const struct assets *assets);

/* Prints the scores, each asked for its proof: a table, or with --csv or --jsonl all fields of each line. */
enum exit_code print_scores(const struct options *options, const struct assets *assets);

#endif
