/* SPDX-License-Identifier: MIT
 *
 * Batches: a bot plays the games of a range of seeds, and each gives one line. Reads here as one piece: what is played,
 * where the lines go, who plays, what is said at the end. The parts stand in the files batch_*.c. */
#include "batch.h"

#include "crew.h"
#include "output.h"
#include "summary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct batch {
    const struct catalogue *catalogue;
    struct run_setup setup;
    struct output output;
    struct crew crew;
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
        if (kind < 0 || setup->rules->kinds[kind].sort != SORT_ITEM)
            return fault_setf(fault, ST_USAGE, NULL, 0, 0,
                              "--without: there is no item '%s', nor is it a habit of the %s", id, setup->bot->name);
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
    return read_without(setup, options->without, fault);
}

/* --- Playing ----------------------------------------------------------------------------------------------------- */

/* One line of the crew. The last game that a file holds is played once more: if it now ends otherwise, the rest of the
 * file is another program's work. */
static enum status take_line(struct batch *batch, uint64_t seed, bool again, struct record_text line,
                             struct fault *fault)
{
    struct record record;
    if (again) {
        if (record_text_equal(line, record_text_of(batch->output.last)))
            return ST_OK;
        return fault_setf(fault, ST_BAD_DATA, batch->output.file.path, 0, 0,
                          "the game of seed %llu goes otherwise now: the file is of another version of the game",
                          (unsigned long long)seed);
    }
    enum status status = output_write(&batch->output, line, fault);
    if (status != ST_OK)
        return status;
    bool read = record_read(batch->output.format, (struct record_text){line.at, line.length - 1}, &record);
    status = read ? summary_note(&batch->summary, &record) : ST_BAD_DATA;
    return status == ST_OK ? ST_OK : fault_set(fault, status, NULL, 0, 0, "a result could not be summed up");
}

/* Takes lines until none is left or something is in the way. */
static enum exit_code take_lines(struct batch *batch, bool again)
{
    struct fault fault;
    for (;;) {
        struct record_text line;
        uint64_t seed = crew_seed(&batch->crew);
        enum crew_news news = crew_next(&batch->crew, &line, &fault);
        progress_show(&batch->progress, batch->summary.floors.count);
        switch (news) {
        case CREW_ENDED:
            return EXIT_DONE;
        case CREW_INTERRUPTED:
            progress_end(&batch->progress);
            fprintf(stderr, "barrow: interrupted before seed %llu%s\n", (unsigned long long)seed,
                    batch->output.file.fd < 0 ? "" : "; the same command goes on from there");
            return EXIT_ERROR;
        case CREW_LOST:
            progress_end(&batch->progress);
            fprintf(stderr, "barrow: seed %llu: %s\n", (unsigned long long)seed, fault.text);
            return EXIT_ERROR;
        case CREW_LINE:
            break;
        }
        enum status status = take_line(batch, seed, again, line, &fault);
        if (status != ST_OK) {
            progress_end(&batch->progress);
            fault_print(batch->catalogue, &fault);
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
    enum status status = crew_start(&batch->crew, &batch->setup, batch->output.format, &batch->output.file,
                                    range.first + skipped, range.count - skipped, options->jobs, fault);
    if (status != ST_OK) {
        fault_print(batch->catalogue, fault);
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
        status = output_open(&batch->output, options->output, options->jsonl ? RECORD_JSONL : RECORD_CSV, &batch->setup,
                             range, &batch->summary, &fault);
    if (status != ST_OK) {
        fault_print(batch->catalogue, &fault);
        sys_drop(&batch->output.file);
        return exit_code_of(status);
    }
    enum exit_code code = play_range(batch, options, range, &fault);
    crew_release(&batch->crew);
    status = output_close(&batch->output, &fault);
    if (status != ST_OK && code == EXIT_DONE) {
        fault_print(batch->catalogue, &fault);
        code = exit_code_of(status);
    }
    summary_print(&batch->summary, &batch->setup, options->first_seed);
    return code;
}

enum exit_code batch_play(const struct options *options, const struct assets *assets)
{
    struct batch *batch = calloc(1, sizeof *batch);
    if (!batch) {
        fputs("barrow: not enough memory to play\n", stderr);
        return EXIT_ERROR;
    }
    batch->catalogue = &assets->catalogue;
    batch->output.file.fd = -1;
    enum exit_code code = play_batch(batch, options, &assets->rules);
    summary_release(&batch->summary);
    free(batch);
    return code;
}
