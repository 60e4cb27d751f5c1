/* SPDX-License-Identifier: MIT
 *
 * Where what is made of a run may be written. */
#include "output.h"

#include "sys/sys.h"

enum status output_check(const char *path, const char *journal, struct fault *fault)
{
    return sys_is_one_file(path, journal) ? fault_set(fault, ST_USAGE, FAULT_RUN_OVERWRITTEN, path) : ST_OK;
}
