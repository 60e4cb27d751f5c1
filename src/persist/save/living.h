/* SPDX-License-Identifier: MIT
 *
 * Which characters live. Private to persist. */
#ifndef PERSIST_SAVE_LIVING_H
#define PERSIST_SAVE_LIVING_H

#include "base/fault.h"
#include "sys/sys.h"

/* The folder of a living character; ST_MISSING when there is none of that name, else as save_path_character. One lives
 * whose journal is there. Where somebody took away that of a run which snapshots show and which has not ended, an empty
 * one is made, from which recover leads on; not while it is played. */
MUST_USE enum status save_path_living(const char *folder, const char *name, char path[SYS_PATH_SIZE],
                                      struct fault *fault);

#endif
