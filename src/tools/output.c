/* SPDX-License-Identifier: MIT
 *
 * Where what is made of a run or of the scores may be written. */
#include "output.h"

#include "sys/sys.h"

enum status output_check(const char *path, const char *source, struct fault *fault)
{
    return sys_is_one_file(path, source) ? fault_set(fault, ST_USAGE, FAULT_SOURCE_OVERWRITTEN, path) : ST_OK;
}
