/* SPDX-License-Identifier: MIT
 *
 * How this layer turns an errno into a status and a fault. Private to sys: what other layers see is the filled fault.
 */
#ifndef SYS_FAILURE_H
#define SYS_FAILURE_H

#include "base/fault.h"

/* Fills `fault` with a sentence of a path and a reason, FAULT_FILE_OPEN say, or, if `path` is NULL, of a reason alone,
 * and returns the status that fits `error`, an errno value. A long path loses its front, never the reason its end. */
enum status sys_failure(struct fault *fault, enum fault_id id, const char *path, int error);

/* The same for writing to a standard stream, whatever is behind it: ST_OUTPUT. */
enum status sys_output_failure(struct fault *fault, int fd, int error);

#endif
