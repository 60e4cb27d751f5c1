/* SPDX-License-Identifier: MIT
 *
 * --prune, printed. What may go is report/prune.c's. */
#include "prune.h"

#include "config/print.h"
#include "persist/finished.h"
#include "report/prune.h"

#include <stdio.h>

enum { MAX_FAULTS = 8 };

enum exit_code prune_finished(const struct options *options, const struct data_files *data_files)
{
    struct setting_values settings;
    struct fault items[MAX_FAULTS], fault;
    struct fault_list faults = {items, MAX_FAULTS, 0, 0};
    struct verifier verifier;
    struct pruned pruned = {.runs = 0};
    data_files_read_settings(data_files, options, &settings, &faults);
    print_faults(&data_files->catalogue, &faults);
    if (finished_is_closed(data_files->save_folder, false, &fault) != ST_OK)
        print_fault(&data_files->catalogue, &fault); /* in the folders of users nothing is removed then */
    uint64_t limit = (uint64_t)settings_table_number(&settings, SETTING_KEEP_RUNS) << 20;
    enum status status =
        verifier_init(&verifier, &data_files->rules)
            ? prune_runs(&data_files->scores, &data_files->rules, &verifier, true, limit, &pruned, &fault)
            : fault_set(&fault, ST_MEMORY, FAULT_NO_MEMORY);
    verifier_release(&verifier);
    if (status != ST_OK)
        print_fault(&data_files->catalogue, &fault);
    printf("removed %d runs, %llu KiB\n", pruned.runs, (unsigned long long)(pruned.bytes >> 10));
    return exit_code_of(status);
}
