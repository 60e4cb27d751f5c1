/* SPDX-License-Identifier: MIT
 *
 * The folder a file lies in. Private to sys: whoever makes, moves or replaces a name there must bring it to the
 * disk. */
#ifndef SYS_FOLDER_H
#define SYS_FOLDER_H

#include "base/status.h"

/* fsyncs the folder that `path` lies in, so that a name made or removed there survives a power cut. */
MUST_USE enum status folder_sync_of(const char *path, struct fault *fault);

#endif
