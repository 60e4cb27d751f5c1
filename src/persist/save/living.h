/* SPDX-License-Identifier: MIT
 *
 * Which characters live. Private to persist. */
#ifndef PERSIST_SAVE_LIVING_H
#define PERSIST_SAVE_LIVING_H

#include "base/fault.h"
#include "sys/sys.h"

/* The folder of a living character; ST_MISSING when there is none of that name, else as save_path_character. One lives
 * whose journal is there, or whose snapshots show a run that has not ended: somebody took its journal away, and nobody
 * plays it. */
MUST_USE enum status save_find_living(const char *folder, const char *name, char path[SYS_PATH_SIZE],
                                      struct fault *fault);

/* The same, and makes an empty journal where it was taken away, for who opens it. */
MUST_USE enum status save_restore_living(const char *folder, const char *name, char path[SYS_PATH_SIZE],
                                         struct fault *fault);

#endif
