/* SPDX-License-Identifier: MIT
 *
 * The program's entry: reads the options and hands over. */
#include "agent/agent.h"
#include "assets.h"
#include "batch/batch.h"
#include "engine.h"
#include "keeper.h"
#include "options.h"
#include "roster.h"
#include "verify.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_CONTENT_FAULTS = 50 };

/* Rules, and a profile of them. */
static enum exit_code load_rules(const struct options *options, struct assets *assets)
{
    struct fault items[MAX_CONTENT_FAULTS];
    struct fault_list faults = {items, MAX_CONTENT_FAULTS, 0, 0};
    if (!assets_read_rules(assets, &faults)) {
        faults_print(&assets->catalogue, &faults);
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

/* What needs the data: the rules, and the tasks made of them. */
static enum exit_code run_with_rules(const struct options *options, struct assets *assets)
{
    enum exit_code code = load_rules(options, assets);
    if (code != EXIT_DONE)
        return code;
    if (options->task == TASK_PRINT_FLOOR)
        return print_floor(options, assets);
    if (options->task == TASK_BOT)
        return batch_play(options, assets);
    if (options->task == TASK_AGENT)
        return agent_run(options, assets);
    if (options->task == TASK_VERIFY)
        return verify_files(options, assets);
    if (options->task == TASK_SCORES)
        return print_scores(options, assets);
    if (options->task == TASK_LIST)
        return roster_print(options, assets);
    return engine_run(options, assets);
}

static enum exit_code refuse(const struct assets *assets, enum status status, const struct fault *fault)
{
    fault_print(&assets->catalogue, fault);
    return exit_code_of(status);
}

static enum exit_code run_task(const struct options *options, struct assets *assets)
{
    struct fault fault, language_fault;
    struct fault items[MAX_CONTENT_FAULTS];
    struct fault_list faults = {items, MAX_CONTENT_FAULTS, 0, 0};
    enum status found = assets_find(assets, options, &fault);
    /* Even without data: what is refused is said in the player's language as far as possible. */
    enum status read = assets_read_language(assets, options, &faults, &language_fault);
    if (options->task == TASK_VERSION) {
        puts("barrow " BARROW_VERSION);
        return EXIT_DONE;
    }
    if (found != ST_OK && options->task != TASK_HELP)
        return refuse(assets, found, &fault);
    if (read != ST_OK)
        return refuse(assets, read, &language_fault);
    /* What is wrong in it stays English, and keeps nobody from playing. */
    if (options->task != TASK_CHECK_DATA)
        faults_print(&assets->catalogue, &faults);
    if (options->task == TASK_HELP) {
        options_print_help(&assets->catalogue);
        return EXIT_DONE;
    }
    if (options->task == TASK_CHECK_DATA)
        return check_data(options, assets);
    if (options->task == TASK_SHOW_PATHS)
        return show_paths(assets);
    if (options->task >= TASK_EXPORT && options->task <= TASK_DELETE)
        return keeper_run(options, assets);
    return run_with_rules(options, assets);
}

/* Output that did not arrive (a full disk) is an error, too: whatever was to be printed, this is where it is told. */
static enum exit_code finish(const struct assets *assets, enum exit_code code)
{
    struct fault fault;
    enum status status = sys_flush_output(&fault);
    return status == ST_OK || code != EXIT_DONE ? code : refuse(assets, status, &fault);
}

/* An argument that was refused: told in the language that the others, or the locale, ask for. */
static enum exit_code refuse_options(const struct options *options, struct assets *assets, const struct fault *fault)
{
    struct fault_list faults = {NULL, 0, 0, 0};
    (void)!assets_find(assets, options, NULL);
    (void)!assets_read_language(assets, options, &faults, NULL);
    return refuse(assets, ST_USAGE, fault);
}

int main(int argc, char **argv)
{
    struct options options;
    struct fault fault;
    sys_keep_streams();
    const struct sys_limit *missed = sys_limit_missed();
    if (missed) { /* no language can be read yet */
        fprintf(stderr, "barrow: %s of at least %u KiB is needed: %s %u\n", missed->what, missed->kib, missed->command,
                missed->kib);
        return EXIT_ERROR;
    }
    sys_keep_memory_small();
    enum status status = options_read(&options, argc, argv, &fault);
    struct assets *assets = calloc(1, sizeof *assets);
    if (!assets) {
        fputs("barrow: not enough memory\n", stderr);
        return EXIT_ERROR;
    }
    enum exit_code code = status == ST_OK ? run_task(&options, assets) : refuse_options(&options, assets, &fault);
    code = finish(assets, code);
    sys_free(assets->language.bytes);
    free(assets);
    return (int)code;
}
