/* SPDX-License-Identifier: MIT
 *
 * Games dealt out to processes, one seed after the other, and their lines gathered in the same order. A worker that is
 * ahead waits with its pipe full; no line is kept elsewhere. Knows nothing of files. */
#include "workers.h"

#include "base/check.h"
#include "persist/recording.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- A member's life --------------------------------------------------------------------------------------------- */

/* The games as journals, if they are asked for. */
struct journals {
    const struct run_setup *setup;
    struct recording recording;
};

static void record(void *context, uint64_t seed, const struct game *game, const struct command *command)
{
    struct journals *journals = context;
    const struct run_setup *setup = journals->setup;
    if (command)
        recording_step(&journals->recording, command, game);
    else
        recording_begin(&journals->recording, setup->bot->name, &setup->rules->profiles[setup->profile], seed, game);
}

/* Whether the journal of the last game has been written, or none was asked for. */
static bool end_record(struct journals *journals)
{
    char text[FAULT_SENTENCE_SIZE];
    recording_end(&journals->recording);
    bool good = journals->recording.status == ST_OK;
    if (!good)
        fprintf(stderr, "barrow: --journal-dir: %s\n", fault_english(&journals->recording.fault, text, sizeof text));
    return good;
}

static int play_share(void *context, int index, int fd)
{
    const struct workers *workers = context;
    struct run_memory memory;
    struct run_facts *run = malloc(sizeof *run);
    char *line = malloc(RECORD_LINE_SIZE);
    sys_drop(workers->kept);
    struct journals journals = {.setup = workers->setup};
    recording_init(&journals.recording, workers->setup->journal_dir);
    bool good = run_memory_init(&memory, workers->setup->bot) && run && line;
    memory.observer = (struct run_observer){record, &journals};
    for (uint64_t game = (uint64_t)index; good && game < workers->count; game += (uint64_t)workers->size) {
        struct strbuf text = strbuf_of(line, RECORD_LINE_SIZE);
        run_play(&memory, workers->setup, workers->first + game, run);
        columns_write(workers->form, workers->setup, run, &text);
        CHECK(!text.cut);
        good = end_record(&journals) && sys_write_all(fd, line, text.length, NULL) == ST_OK;
    }
    run_memory_release(&memory);
    free(run);
    free(line);
    return good ? 0 : 1;
}

/* --- All workers ------------------------------------------------------------------------------------------------- */

enum status workers_start(struct workers *workers, const struct run_setup *setup, struct columns_form form,
                          struct sys_file *kept, uint64_t first, uint64_t count, int size, struct fault *fault)
{
    workers->setup = setup;
    workers->form = form;
    workers->kept = kept;
    workers->first = first;
    workers->count = count;
    workers->taken = 0;
    workers->size = count < (uint64_t)size ? (int)count : size;
    workers->members = calloc((size_t)workers->size + 1, sizeof *workers->members);
    if (!workers->members) {
        workers->size = 0;
        return fault_set(fault, ST_MEMORY, FAULT_NO_MEMORY);
    }
    enum status status = sys_jobs_start(workers->jobs, workers->size, play_share, workers, fault);
    if (status != ST_OK)
        workers->size = 0;
    sys_catch_signals();
    return status;
}

void workers_release(struct workers *workers)
{
    sys_jobs_stop(workers->jobs, workers->size);
    free(workers->members);
    workers->members = NULL;
}

uint64_t workers_seed(const struct workers *workers)
{
    return workers->first + workers->taken;
}

/* --- Gathering --------------------------------------------------------------------------------------------------- */

/* The worker's next whole line, if it has arrived. */
static bool take_line(struct worker *member, struct run_text *line)
{
    const char *begin = member->bytes + member->start;
    const char *end = memchr(begin, '\n', member->end - member->start);
    if (!end)
        return false;
    *line = (struct run_text){begin, (size_t)(end - begin) + 1};
    member->start += line->length;
    return true;
}

/* Makes room behind the rest of what was read last. */
static void move_rest(struct worker *member)
{
    member->end -= member->start;
    memmove(member->bytes, member->bytes + member->start, member->end);
    member->start = 0;
}

/* Reads more from a worker. False when there will be no more: `fault` says why. */
static bool read_more(struct sys_job *job, struct worker *member, struct fault *fault)
{
    size_t size = 0;
    move_rest(member);
    CHECK(member->end < sizeof member->bytes);
    if (sys_job_read(job, member->bytes + member->end, sizeof member->bytes - member->end, &size, fault) != ST_OK)
        return false;
    member->end += size;
    if (size == 0 && sys_job_end(job, fault) == ST_OK)
        fault_set(fault, ST_IO, FAULT_JOB_EARLY);
    return size > 0;
}

enum workers_news workers_next(struct workers *workers, struct run_text *line, struct fault *fault)
{
    if (workers->taken == workers->count)
        return WORKERS_ENDED;
    int index = (int)(workers->taken % (uint64_t)workers->size);
    struct worker *member = &workers->members[index];
    while (!take_line(member, line)) {
        unsigned wake = sys_wait(workers->jobs[index].fd, 0);
        if (wake & SYS_WAKE_HANGUP)
            return WORKERS_INTERRUPTED;
        if (wake & SYS_WAKE_SUSPEND)
            sys_suspend(); /* the workers have stopped already */
        if ((wake & SYS_WAKE_INPUT) && !read_more(&workers->jobs[index], member, fault))
            return WORKERS_LOST;
    }
    workers->taken++;
    return WORKERS_LINE;
}
