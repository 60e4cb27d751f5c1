/* SPDX-License-Identifier: MIT
 *
 * What may follow an option, for shells that complete what is typed. */
#ifndef TOOLS_COMPLETE_H
#define TOOLS_COMPLETE_H

#include "config/data_files.h"
#include "config/options.h"

/* --complete: one word a line; FILE and DIR stand for names of files and folders, TEXT for what cannot be listed. After
 * an option without an argument, and after none, these are the options. */
enum exit_code complete_print(const struct options *options, const struct data_files *data_files);

#endif
