/* SPDX-License-Identifier: MIT
 *
 * The list of running games, and where the journal of the one to be watched lies. */
#ifndef TOOLS_GAME_LIST_H
#define TOOLS_GAME_LIST_H

#include "config/data_files.h"

/* Prints the running games, one line each. */
enum exit_code game_list_print(const struct options *options, const struct data_files *data_files);

/* Where the journal of the character `name` lies for spectators. ST_USAGE when the name is not valid. */
MUST_USE enum status game_list_path(const struct options *options, const struct data_files *data_files,
                                    const char *name, char path[SYS_PATH_SIZE], struct fault *fault);

/* "12 s", "7 min", "3 h": how long nothing has happened. Appended. */
void game_list_say_idle(const struct catalogue *catalogue, int64_t seconds, struct strbuf *out);

/* The journal that --watch asks for: of a character in the spool or the save folder, else the file of that name. */
MUST_USE enum status game_list_find(const struct options *options, const struct data_files *data_files,
                                    char path[SYS_PATH_SIZE], struct fault *fault);

#endif
