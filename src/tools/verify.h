/* SPDX-License-Identifier: MIT
 *
 * --verify and --scores: what journals prove, printed. */
#ifndef TOOLS_VERIFY_H
#define TOOLS_VERIFY_H

#include "config/data_files.h"
#include "config/options.h"

/* Replays each file and prints one line about it: what it proves on standard output, or on standard error why it proves
 * nothing. EXIT_DATA when any of them proves nothing. */
enum exit_code verify_files(const struct options *options, const struct data_files *data_files);

/* Prints the scores, each proved by its journal: a table, or with --csv or --jsonl all fields of each line. */
enum exit_code verify_print_scores(const struct options *options, const struct data_files *data_files);

#endif
