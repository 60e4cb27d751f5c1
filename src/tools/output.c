/* SPDX-License-Identifier: MIT
 *
 * Where what is made of a run or of the scores may be written. */
#include "output.h"

#include "persist/journal.h"

enum status output_check(const char *path, const char *source, struct fault *fault)
{
    if (sys_is_one_file(path, source))
        return fault_set(fault, ST_USAGE, FAULT_SOURCE_OVERWRITTEN, path);
    return journal_is_there(path) ? fault_set(fault, ST_USAGE, FAULT_OUTPUT_IS_RUN, path) : ST_OK;
}

enum status output_check_run(const struct options *options, struct fault *fault)
{
    const char *const paths[] = {options->position, options->cast, options->ttyrec, options->html};
    enum status status = ST_OK;
    for (size_t i = 0; status == ST_OK && i < sizeof paths / sizeof *paths; i++) {
        if (!paths[i])
            continue;
        status = output_check(paths[i], options->journal, fault);
        for (size_t other = 0; status == ST_OK && other < i; other++)
            if (paths[other] && sys_is_one_file(paths[i], paths[other]))
                status = fault_set(fault, ST_USAGE, FAULT_OUTPUT_TWICE, paths[i]);
    }
    return status;
}
