/* SPDX-License-Identifier: MIT
 *
 * The program's entry: reads the options and hands over. */
#include "agent.h"
#include "assets.h"
#include "batch.h"
#include "engine.h"
#include "options.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_CONTENT_FAULTS = 50 };

/* Everything but --help, --version, --check-data and --show-paths needs rules and a profile of them. */
static enum exit_code load_rules(const struct options *options, struct assets *assets)
{
    struct fault items[MAX_CONTENT_FAULTS];
    struct fault_list faults = {items, MAX_CONTENT_FAULTS, 0, 0};
    if (!assets_read_rules(assets, &faults)) {
        faults_print(&faults);
        return EXIT_DATA;
    }
    if (rules_find_profile(&assets->rules, options->profile) < 0) {
        fprintf(stderr, "barrow: --profile: there is no such profile; known:");
        for (int i = 0; i < assets->rules.profile_count; i++)
            fprintf(stderr, " %s", assets->rules.profiles[i].id);
        fputc('\n', stderr);
        return EXIT_USAGE;
    }
    return EXIT_DONE;
}

static enum exit_code run_task(const struct options *options, struct assets *assets)
{
    struct fault fault;
    enum status status = assets_find(assets, options, &fault);
    if (status != ST_OK) {
        fault_print(&fault);
        return exit_code_of(status);
    }
    if (options->task == TASK_CHECK_DATA)
        return check_data(options, assets);
    if (options->task == TASK_SHOW_PATHS)
        return show_paths(assets);
    enum exit_code code = load_rules(options, assets);
    if (code != EXIT_DONE)
        return code;
    if (options->task == TASK_PRINT_FLOOR)
        return print_floor(options, assets);
    if (options->task == TASK_BOT)
        return batch_play(options, assets);
    if (options->task == TASK_AGENT)
        return agent_run(options, assets);
    return engine_run(options, assets);
}

/* Output that did not arrive (a full disk) is an error, too. */
static enum exit_code finish(enum exit_code code)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("barrow: standard output");
        return code == EXIT_DONE ? EXIT_ERROR : code;
    }
    return code;
}

int main(int argc, char **argv)
{
    struct options options;
    struct fault fault;
    if (options_read(&options, argc, argv, &fault) != ST_OK) {
        fault_print(&fault);
        return EXIT_USAGE;
    }
    if (options.task == TASK_HELP) {
        options_print_help();
        return (int)finish(EXIT_DONE);
    }
    if (options.task == TASK_VERSION) {
        puts("barrow " BARROW_VERSION);
        return (int)finish(EXIT_DONE);
    }
    struct assets *assets = calloc(1, sizeof *assets);
    if (!assets) {
        fputs("barrow: not enough memory\n", stderr);
        return EXIT_ERROR;
    }
    enum exit_code code = run_task(&options, assets);
    free(assets);
    return (int)finish(code);
}
