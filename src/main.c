/* SPDX-License-Identifier: MIT
 *
 * The program's entry: reads the options and hands over. */
#include "agent/agent.h"
#include "config/data_files.h"
#include "config/print.h"
#include "batch/batch.h"
#include "app/app.h"
#include "config/options.h"
#include "config/task_rules.h"
#include "tools/cast.h"
#include "tools/characters.h"
#include "tools/complete.h"
#include "tools/game_list.h"
#include "tools/inspect.h"
#include "tools/output.h"
#include "tools/position.h"
#include "tools/prune.h"
#include "tools/verify.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_LANGUAGE_FAULTS = 50 };

static enum exit_code refuse(const struct data_files *data_files, enum status status, const struct fault *fault)
{
    print_fault(&data_files->catalogue, fault);
    return exit_code_of(status);
}

/* What --replay is to write instead of showing it. */
static enum exit_code write_run(const struct options *options, const struct data_files *data_files)
{
    struct fault fault;
    enum status status = output_check_run(options, &fault); /* before anything is written */
    if (status != ST_OK)
        return refuse(data_files, status, &fault);
    enum exit_code code = options->position ? position_export(options, data_files) : EXIT_DONE;
    return code == EXIT_DONE && cast_is_asked(options) ? cast_write(options, data_files) : code;
}

/* Tasks that need the rules and no screen. */
static enum exit_code (*const WITH_RULES[TASK_COUNT])(const struct options *options,
                                                      const struct data_files *data_files) = {
    [TASK_PRINT_FLOOR] = inspect_print_floor,
    [TASK_BOT] = batch_play,
    [TASK_AGENT] = agent_run,
    [TASK_VERIFY] = verify_files,
    [TASK_SCORES] = verify_print_scores,
    [TASK_PRUNE] = prune_finished,
    [TASK_LIST] = game_list_print,
    [TASK_COMPLETE] = complete_print,
};

/* What needs the rules, which are read first; a game has them read when it comes to them. */
static enum exit_code run_with_rules(struct options *options, struct data_files *data_files)
{
    if (options->task == TASK_PLAY)
        return app_run(options, data_files);
    enum exit_code code = task_rules_read(options, data_files, true);
    if (code != EXIT_DONE)
        return code;
    if (WITH_RULES[options->task])
        return WITH_RULES[options->task](options, data_files);
    bool written = options->task == TASK_REPLAY && (options->position || cast_is_asked(options));
    return written ? write_run(options, data_files) : app_run(options, data_files);
}

static enum exit_code run_task(struct options *options, struct data_files *data_files)
{
    struct fault fault, language_fault;
    struct fault items[MAX_LANGUAGE_FAULTS];
    struct fault_list faults = {items, MAX_LANGUAGE_FAULTS, 0, 0};
    sys_catch_crashes();
    enum status found = data_files_find(data_files, options, &fault);
    /* Even without data: what is refused is said in the player's language as far as possible. */
    enum status read = data_files_read_language(data_files, options, &faults, &language_fault);
    if (options->task == TASK_VERSION) {
        printf("barrow %s\n", sys_version());
        return EXIT_DONE;
    }
    if (found != ST_OK && options->task != TASK_HELP)
        return refuse(data_files, found, &fault);
    if (read != ST_OK)
        return refuse(data_files, read, &language_fault);
    /* What is wrong in it stays English, and keeps nobody from playing. */
    if (options->task != TASK_CHECK_DATA)
        print_faults(&data_files->catalogue, &faults);
    if (options->task == TASK_HELP) {
        options_print_help(&data_files->catalogue);
        return EXIT_DONE;
    }
    if (options->task == TASK_CHECK_DATA)
        return inspect_check_data(options, data_files);
    if (options->task == TASK_SHOW_PATHS)
        return inspect_show_paths(data_files);
    if (task_is_of_characters(options->task))
        return characters_run(options, data_files);
    return run_with_rules(options, data_files);
}

/* Output that did not arrive (a full disk) is an error, too: whatever was to be printed, this is where it is told. */
static enum exit_code finish(const struct data_files *data_files, enum exit_code code)
{
    struct fault fault;
    enum status status = sys_flush_output(&fault);
    return status == ST_OK || code != EXIT_DONE ? code : refuse(data_files, status, &fault);
}

/* An argument that was refused: told in the language that the others, or the locale, ask for. */
static enum exit_code refuse_options(const struct options *options, struct data_files *data_files,
                                     const struct fault *fault)
{
    struct fault_list faults = {NULL, 0, 0, 0};
    (void)!data_files_find(data_files, options, NULL);
    (void)!data_files_read_language(data_files, options, &faults, NULL);
    return refuse(data_files, ST_USAGE, fault);
}

int main(int argc, char **argv)
{
    struct options options;
    struct fault fault;
    sys_keep_streams();
    sys_ignore_file_limit();
    const struct sys_limit *missed = sys_limit_missed();
    if (missed) { /* no language can be read yet */
        fprintf(stderr, "barrow: %s of at least %u KiB is needed: %s %u\n", missed->what, missed->kib, missed->command,
                missed->kib);
        return EXIT_ERROR;
    }
    sys_keep_memory_small();
    enum status status = options_read(&options, argc, argv, &fault);
    struct data_files *data_files = calloc(1, sizeof *data_files);
    if (!data_files) {
        fputs("barrow: not enough memory\n", stderr);
        return EXIT_ERROR;
    }
    enum exit_code code =
        status == ST_OK ? run_task(&options, data_files) : refuse_options(&options, data_files, &fault);
    code = finish(data_files, code);
    sys_free(data_files->language.bytes);
    free(data_files);
    return (int)code;
}
