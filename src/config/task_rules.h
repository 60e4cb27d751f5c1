/* SPDX-License-Identifier: MIT
 *
 * The rules for a task, and of their profiles the one that its game is of. */
#ifndef CONFIG_TASK_RULES_H
#define CONFIG_TASK_RULES_H

#include "data_files.h"

/* Reads them into `data_files`, and fills options->profile where none is named and the task begins a game. What is
 * wrong in them, and in what the options ask of them, is printed if `tell`: call again to have it told. */
MUST_USE enum exit_code task_rules_read(struct options *options, struct data_files *data_files, bool tell);

#endif
