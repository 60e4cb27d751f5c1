/* SPDX-License-Identifier: MIT
 *
 * Batches: a bot plays the games of a range of seeds, and each gives one line. The whole course is in this file: setup,
 * output, workers, summary. The parts are in the other files of this folder. */
#include "batch.h"

#include "config/print.h"
#include "workers.h"
#include "output.h"
#include "summary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct batch {
    const struct catalogue *catalogue;
    struct run_setup setup;
    struct rules *thinned; /* where some pieces are laid aside; else NULL */
    struct output output;
    struct workers workers;
    struct summary summary;
    struct progress progress;
};

/* --- What is played ---------------------------------------------------------------------------------------------- */

/* The next id of a list parted by commas. */
static bool take_id(const char **list, char id[ID_SIZE])
{
    size_t length = strcspn(*list, ",");
    if (length >= ID_SIZE)
        return false;
    memcpy(id, *list, length);
    id[length] = '\0';
    *list += length + ((*list)[length] == ',');
    return true;
}

/* A piece that the profile's floors may have. */
static bool take_piece(struct run_setup *setup, const char *id)
{
    int drawing = rules_find_drawing(setup->rules, id);
    if (drawing < 0 || !run_draws_piece(setup->rules, setup->profile, drawing))
        return false;
    setup->without_pieces[drawing] = true;
    return true;
}

static enum status read_without(struct run_setup *setup, const char *list, struct fault *fault)
{
    while (list && *list) {
        char id[ID_SIZE] = "";
        bool whole = take_id(&list, id);
        int kind = whole ? rules_find_kind(setup->rules, id) : -1;
        int habit = whole ? habit_find(id) : -1;
        if (habit >= 0 && (setup->bot->habits & HABIT_BIT(habit))) {
            setup->without_habits |= HABIT_BIT(habit);
            continue;
        }
        if (whole && take_piece(setup, id))
            continue;
        if (kind < 0 || setup->rules->kinds[kind].sort != SORT_ITEM)
            return fault_set(fault, ST_USAGE, FAULT_OPTION_WITHOUT, id, setup->bot->name);
        setup->without[kind] = true;
        setup->any_without = true;
    }
    return ST_OK;
}

static enum status make_setup(struct run_setup *setup, const struct options *options, const struct rules *rules,
                              struct fault *fault)
{
    setup->rules = rules;
    setup->bot = bot_find(options->bot);
    setup->profile = rules_find_profile(rules, options->profile);
    setup->max_turns = options->max_turns;
    setup->level_up = options->level_up;
    setup->journal_dir = options->journal_dir;
    enum status status = options_find_kit(options, rules, &rules->profiles[setup->profile], &setup->kit, fault);
    return status == ST_OK ? read_without(setup, options->without, fault) : status;
}

/* Rules of the batch's own, if it does without pieces. A journal could not tell of that, and would be proved false. */
static enum status lay_aside(struct batch *batch, struct fault *fault)
{
    struct run_setup *setup = &batch->setup;
    bool any = false;
    for (int i = 0; i < MAX_DRAWINGS; i++)
        any = any || setup->without_pieces[i];
    if (!any)
        return ST_OK;
    if (setup->journal_dir)
        return fault_set(fault, ST_USAGE, FAULT_OPTION_MEANS_NOTHING, "journal-dir");
    batch->thinned = malloc(sizeof *batch->thinned);
    if (!batch->thinned)
        return fault_set(fault, ST_MEMORY, FAULT_PLAY_NO_MEMORY);
    *batch->thinned = *setup->rules;
    run_lay_aside(batch->thinned, setup->profile, setup->without_pieces);
    setup->rules = batch->thinned;
    return ST_OK;
}

static struct columns_form form_of(const struct run_setup *setup, const struct options *options)
{
    enum ruleset ruleset = (enum ruleset)setup->rules->profiles[setup->profile].ruleset;
    return (struct columns_form){options->jsonl ? RECORD_JSONL : RECORD_CSV, ruleset};
}

/* --- Playing ----------------------------------------------------------------------------------------------------- */

/* One line of the workers. The last game that a file holds is played once more: if it ends otherwise now, another
 * version of the program has written the file. */
static enum status take_line(struct batch *batch, uint64_t seed, bool again, struct run_text line, struct fault *fault)
{
    struct run_row row;
    if (again) {
        if (columns_text_equal(line, columns_text_of(batch->output.last)))
            return ST_OK;
        char number[24];
        struct strbuf buf = STRBUF(number);
        strbuf_format(&buf, "%llu", (unsigned long long)seed);
        return fault_set(fault, ST_BAD_DATA, FAULT_RESULTS_OTHERWISE, batch->output.file.path, number);
    }
    enum status status = output_write(&batch->output, line, fault);
    if (status != ST_OK)
        return status;
    bool read = columns_read(batch->output.form, (struct run_text){line.at, line.length - 1}, &row);
    status = read ? summary_note(&batch->summary, &row) : ST_BAD_DATA;
    return status == ST_OK ? ST_OK : fault_set(fault, status, FAULT_RESULTS_NO_SUM);
}

/* Takes lines until none is left or something is in the way. */
static enum exit_code take_lines(struct batch *batch, bool again)
{
    struct fault fault;
    char text[FAULT_SENTENCE_SIZE];
    for (;;) {
        struct run_text line;
        uint64_t seed = workers_seed(&batch->workers);
        enum workers_news news = workers_next(&batch->workers, &line, &fault);
        progress_show(&batch->progress, batch->summary.floors.count);
        switch (news) {
        case WORKERS_ENDED:
            return EXIT_DONE;
        case WORKERS_INTERRUPTED:
            progress_end(&batch->progress);
            fprintf(stderr, "barrow: interrupted before seed %llu%s\n", (unsigned long long)seed,
                    batch->output.file.fd < 0 ? "" : "; the same command goes on from there");
            return EXIT_ERROR;
        case WORKERS_LOST:
            progress_end(&batch->progress);
            if (!batch->workers.told)
                fprintf(stderr, "barrow: seed %llu: %s\n", (unsigned long long)seed,
                        fault_english(&fault, text, sizeof text));
            return batch->workers.lost;
        case WORKERS_LINE:
            break;
        }
        enum status status = take_line(batch, seed, again, line, &fault);
        if (status != ST_OK) {
            progress_end(&batch->progress);
            print_fault(batch->catalogue, &fault);
            return exit_code_of(status);
        }
        again = false;
    }
}

static enum exit_code play_range(struct batch *batch, const struct options *options, struct output_range range,
                                 struct fault *fault)
{
    uint64_t held = batch->output.held;
    bool again = held > 0;
    uint64_t skipped = again ? held - 1 : 0;
    enum status status = workers_start(&batch->workers, &batch->setup, batch->output.form, &batch->output.file,
                                       range.first + skipped, range.count - skipped, options->jobs, fault);
    if (status != ST_OK) {
        print_fault(batch->catalogue, fault);
        return exit_code_of(status);
    }
    progress_start(&batch->progress, held, range.count);
    enum exit_code code = take_lines(batch, again);
    progress_end(&batch->progress);
    return code;
}

static enum exit_code play_batch(struct batch *batch, const struct options *options, const struct rules *rules)
{
    struct fault fault;
    struct output_range range = {options->first_seed, options->last_seed - options->first_seed + 1};
    enum status status = make_setup(&batch->setup, options, rules, &fault);
    if (status == ST_OK)
        status = lay_aside(batch, &fault);
    if (status == ST_OK)
        status = output_open(&batch->output, options->output, form_of(&batch->setup, options), &batch->setup, range,
                             &batch->summary, &fault);
    if (status != ST_OK) {
        print_fault(batch->catalogue, &fault);
        sys_drop(&batch->output.file);
        return exit_code_of(status);
    }
    enum exit_code code = play_range(batch, options, range, &fault);
    workers_release(&batch->workers);
    status = output_close(&batch->output, &fault);
    if (status != ST_OK && code == EXIT_DONE) {
        print_fault(batch->catalogue, &fault);
        code = exit_code_of(status);
    }
    summary_print(&batch->summary, &batch->setup, options->first_seed);
    return code;
}

enum exit_code batch_play(const struct options *options, const struct data_files *data_files)
{
    struct batch *batch = calloc(1, sizeof *batch);
    if (!batch) {
        fputs("barrow: not enough memory to play\n", stderr);
        return EXIT_ERROR;
    }
    batch->catalogue = &data_files->catalogue;
    batch->output.file.fd = -1;
    enum exit_code code = play_batch(batch, options, &data_files->rules);
    summary_release(&batch->summary);
    free(batch->thinned);
    free(batch);
    return code;
}
