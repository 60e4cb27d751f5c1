/* SPDX-License-Identifier: MIT
 *
 * Where things lie in a save folder. Private to persist. */
#ifndef PERSIST_SAVE_SAVE_PATHS_H
#define PERSIST_SAVE_SAVE_PATHS_H

#include "base/fault.h"
#include "sys/sys.h"

#define PLACE_CHARACTERS "characters"
#define PLACE_FINISHED   "finished"
#define PLACE_JOURNAL    "journal"

/* The folder of a character, whether there is one or not. ST_USAGE when the name is not valid. */
MUST_USE enum status save_path_character(const char *folder, const char *name, char path[SYS_PATH_SIZE],
                                         struct fault *fault);

/* The same for a living character; else ST_MISSING. */
MUST_USE enum status save_path_living(const char *folder, const char *name, char path[SYS_PATH_SIZE],
                                      struct fault *fault);

#endif
