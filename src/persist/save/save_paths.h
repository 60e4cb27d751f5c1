/* SPDX-License-Identifier: MIT
 *
 * Where things lie in a save folder. Private to persist. */
#ifndef PERSIST_SAVE_SAVE_PATHS_H
#define PERSIST_SAVE_SAVE_PATHS_H

#include "base/fault.h"
#include "sys/sys.h"

#define PLACE_CHARACTERS "characters"
#define PLACE_JOURNAL    "journal"
#define PLACE_LOCK       "lock"

/* Where the folders of characters are, below a folder that holds them: that folder itself where it is ours or still to
 * be made; where it is root's, several users share it, and each has a folder of their own in it, with their number for
 * a name. */
MUST_USE enum status save_path_homes(const char *shared, char homes[SYS_PATH_SIZE], struct fault *fault);

/* Makes a user's own folder in a shared one, where it is missing. ST_MISSING with who makes it where we may not. */
MUST_USE enum status save_path_make_home(const char *shared, const char *home, struct fault *fault);

/* Names, of the folders on the way to a file that cannot be looked at, the one that cannot be entered. ST_DENIED. */
MUST_USE enum status save_path_closed(const char *path, struct fault *fault);

/* The folder of a character, whether there is one or not. ST_USAGE when the name is not valid, ST_EXISTS when one of
 * ours lies where it was before users had folders of their own. */
MUST_USE enum status save_path_character(const char *folder, const char *name, char path[SYS_PATH_SIZE],
                                         struct fault *fault);

/* As save_home, for `name` in any folder that holds those of characters; the group may read one that is made. */
MUST_USE enum status save_path_own_in(const char *shared, const char *name, bool group_reads, char path[SYS_PATH_SIZE],
                                      struct fault *fault);

#endif
