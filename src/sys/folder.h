/* SPDX-License-Identifier: MIT
 *
 * The folder a file lies in. Private to sys: after a name is made, moved or replaced there, it is brought to the
 * disk. */
#ifndef SYS_FOLDER_H
#define SYS_FOLDER_H

#include "base/fault.h"

/* fsyncs the folder that `path` lies in, so that a name made or removed there survives a power cut. */
MUST_USE enum status folder_sync_of(const char *path, struct fault *fault);

#endif
