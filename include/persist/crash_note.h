/* SPDX-License-Identifier: MIT
 *
 * Notes of commands that stopped the program by a bug of its own: a file with a line for each crash, the number of the
 * command, from 1. What has stopped it twice is not tried again, so that no bug stops every start. */
#ifndef PERSIST_CRASH_NOTE_H
#define PERSIST_CRASH_NOTE_H

#include "base/fault.h"
#include "sys/sys.h"

#include <stdint.h>

/* The command that has stopped the program twice, one crash after the other, by the notes at `path`; 0: there is none.
 */
uint32_t crash_note_read(const char *path);

/* Where crashes over a finished run are noted: where our own finished runs are kept, in a file for that run and this
 * version of the program, since another one may have mended the bug. Makes nothing. */
MUST_USE enum status crash_note_of_run(const char *folder, const char *run, char path[SYS_PATH_SIZE],
                                       struct fault *fault);

#endif
