/* SPDX-License-Identifier: MIT
 *
 * How this layer turns an errno into a status and one English sentence. Private to sys: what other layers see is the
 * filled fault. */
#ifndef SYS_FAILURE_H
#define SYS_FAILURE_H

#include "base/status.h"

/* Fills `fault` with "cannot <doing> <path>: <the system's reason>" and returns the status that fits `error`, an errno
 * value. A long path loses its front, never the reason its end. */
enum status sys_failure(struct fault *fault, const char *doing, const char *path, int error);

/* The same for writing to a standard stream, whatever is behind it: ST_OUTPUT. */
enum status sys_output_failure(struct fault *fault, int fd, int error);

#endif
