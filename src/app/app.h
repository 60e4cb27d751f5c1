/* SPDX-License-Identifier: MIT
 *
 * The program as it is played. */
#ifndef APP_APP_H
#define APP_APP_H

#include "config/data_files.h"

/* Plays until the player quits. Reads the rules where they have not been read. Returns the program's exit code; what
 * went wrong has been printed. */
enum exit_code app_run(struct options *options, struct data_files *data_files);

#endif
