/* SPDX-License-Identifier: MIT
 *
 * Where things lie in a save folder. Private to persist. */
#ifndef PERSIST_PLACES_H
#define PERSIST_PLACES_H

#include "base/status.h"
#include "sys/sys.h"

#define PLACE_CHARACTERS "characters"
#define PLACE_FINISHED   "finished"
#define PLACE_JOURNAL    "journal"

/* The folder of a character, whether there is one or not. ST_USAGE when the name is none. */
MUST_USE enum status place_character(const char *folder, const char *name, char path[SYS_PATH_SIZE],
                                     struct fault *fault);

/* The same for one who lives; else ST_MISSING. */
MUST_USE enum status place_living(const char *folder, const char *name, char path[SYS_PATH_SIZE], struct fault *fault);

#endif
