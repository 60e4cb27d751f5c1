/* SPDX-License-Identifier: MIT
 *
 * The rules for a task. */
#include "task_rules.h"

#include "print.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_CONTENT_FAULTS = 50 };

/* A share string is of one version of the rules. */
static enum exit_code check_seed(const struct options *options, const struct data_files *data_files, bool tell)
{
    const struct rules *rules = &data_files->rules;
    const struct profile *profile = &rules->profiles[rules_find_profile(rules, options->profile)];
    struct fault fault;
    if (seed_fits(&options->seed, profile))
        return EXIT_DONE;
    (void)fault_set(&fault, ST_USAGE, FAULT_SEED_OTHER_RULES, options->seed.rules_version, profile->id,
                    profile->rules_version);
    if (tell)
        print_fault(&data_files->catalogue, &fault);
    return EXIT_USAGE;
}

/* A campaign lays no floor below its last. */
static enum exit_code check_floor(const struct options *options, const struct data_files *data_files, bool tell)
{
    const struct rules *rules = &data_files->rules;
    const struct profile *profile = &rules->profiles[rules_find_profile(rules, options->profile)];
    struct fault fault;
    if (options->task != TASK_PRINT_FLOOR || profile->chapter == 0 || options->floor <= profile->chapter)
        return EXIT_DONE;
    (void)fault_set(&fault, ST_USAGE, FAULT_FLOOR_TOO_DEEP, options->floor, profile->id, profile->chapter);
    if (tell)
        print_fault(&data_files->catalogue, &fault);
    return EXIT_USAGE;
}

/* What is told of runs goes by the profiles that they name. */
static bool needs_profile(enum task task)
{
    return task != TASK_VERIFY && task != TASK_SCORES && task != TASK_PRUNE && task != TASK_LIST &&
           task != TASK_COMPLETE;
}

/* The game that is meant where none is named: a player's is the campaign, today's barrow and all that is measured,
 * tried and printed is classic. */
static const char *default_profile(const struct options *options, const struct rules *rules)
{
    bool plays = options->task == TASK_PLAY && !options->daily;
    return plays && rules_find_profile(rules, "campaign") >= 0 ? "campaign" : "classic";
}

static enum exit_code refuse_profile(const struct rules *rules, bool tell)
{
    if (!tell)
        return EXIT_USAGE;
    fprintf(stderr, "barrow: --profile: there is no such profile; known:");
    for (int i = 0; i < rules->profile_count; i++)
        fprintf(stderr, " %s", rules->profiles[i].id);
    fputc('\n', stderr);
    return EXIT_USAGE;
}

/* The list of faults is not on the stack, so that a session's stack, which keeps its pages, reaches less deep. */
static enum exit_code read_rules(struct data_files *data_files, bool tell)
{
    struct fault *items = malloc(MAX_CONTENT_FAULTS * sizeof *items);
    struct fault_list faults = {items, items ? MAX_CONTENT_FAULTS : 0, 0, 0};
    bool good = data_files_read_rules(data_files, &faults);
    if (!good && tell)
        print_faults(&data_files->catalogue, &faults);
    free(items);
    return good ? EXIT_DONE : EXIT_DATA;
}

enum exit_code task_rules_read(struct options *options, struct data_files *data_files, bool tell)
{
    enum exit_code read = read_rules(data_files, tell);
    if (read != EXIT_DONE)
        return read;
    if (!needs_profile(options->task))
        return EXIT_DONE;
    if (!options->profile)
        options->profile = default_profile(options, &data_files->rules);
    if (rules_find_profile(&data_files->rules, options->profile) < 0)
        return refuse_profile(&data_files->rules, tell);
    enum exit_code refused = check_floor(options, data_files, tell);
    return refused != EXIT_DONE ? refused : check_seed(options, data_files, tell);
}
