/* SPDX-License-Identifier: MIT
 *
 * Who plays: the list of running games, and where the one to be watched is found. */
#ifndef ROSTER_H
#define ROSTER_H

#include "assets.h"

/* Prints the running games, one line each. */
enum exit_code roster_print(const struct options *options, const struct assets *assets);

/* Where the journal of who is called `name` lies for those who watch. ST_USAGE when the name is none. */
MUST_USE enum status roster_path(const struct options *options, const struct assets *assets, const char *name,
                                 char path[SYS_PATH_SIZE], struct fault *fault);

/* "12 s", "7 min", "3 h": how long nothing has happened. Appended. */
void roster_say_idle(const struct catalogue *catalogue, int64_t seconds, struct strbuf *out);

/* The journal that --watch asks for: of a character in the spool or the save folder, else the file of that name. */
MUST_USE enum status roster_find(const struct options *options, const struct assets *assets, char path[SYS_PATH_SIZE],
                                 struct fault *fault);

#endif
