/* SPDX-License-Identifier: MIT
 *
 * The shipped data inside the program (make static), read as if it lay in a folder. Other builds hold none and find
 * theirs where it is installed. */
#ifndef CONFIG_BUILTIN_DATA_H
#define CONFIG_BUILTIN_DATA_H

#include "sys/sys.h"

/* The name of that folder: no path that a file could have, because it begins no file's path and names no folder. */
#define BUILTIN_FOLDER "(built in)"

bool builtin_data_there(void);

/* As sys_read_file and sys_list, for files in that folder, too. */
MUST_USE enum status builtin_data_read(const char *path, size_t limit, char **bytes, size_t *size, struct fault *fault);
MUST_USE enum status builtin_data_list(const char *folder, const char *suffix, char (*names)[SYS_NAME_SIZE],
                                       int capacity, int *count, struct fault *fault);

#endif
