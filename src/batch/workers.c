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

/* The games of one worker, as journals, too, if they are asked for. */
struct worker_share {
    const struct run_setup *setup;
    struct recording recording;
    int fd;            /* where the lines go */
    unsigned commands; /* so far, of all games */
};

static void see(void *context, uint64_t seed, const struct game *game, const struct command *command)
{
    enum { LOOK_EVERY = 64 };
    struct worker_share *share = context;
    const struct run_setup *setup = share->setup;
    if (share->commands++ % LOOK_EVERY == 0)
        sys_job_heed_parent(share->fd);
    if (command)
        recording_step(&share->recording, command, game);
    else
        recording_begin(&share->recording, setup->bot->name, &setup->rules->profiles[setup->profile], seed, game);
}

/* With an exit code: the worker has said what is wrong, as who gathers cannot. */
enum { TOLD = 64 };

/* How it went with the journal of the last game, if one was asked for. */
static int end_record(struct worker_share *share)
{
    char text[FAULT_SENTENCE_SIZE];
    recording_end(&share->recording);
    if (share->recording.status == ST_OK)
        return EXIT_DONE;
    fprintf(stderr, "barrow: --journal-dir: %s\n", fault_english(&share->recording.fault, text, sizeof text));
    return (int)exit_code_of(share->recording.status) | TOLD;
}

static int play_share(void *context, int index, int fd)
{
    const struct workers *workers = context;
    struct run_memory memory;
    struct run_facts *run = malloc(sizeof *run);
    char *line = malloc(RECORD_LINE_SIZE);
    sys_drop(workers->kept);
    struct worker_share share = {.setup = workers->setup, .fd = fd};
    recording_init(&share.recording, workers->setup->journal_dir);
    int code = run_memory_init(&memory, workers->setup->bot) && run && line ? EXIT_DONE : EXIT_ERROR;
    memory.observer = (struct run_observer){see, &share};
    for (uint64_t game = (uint64_t)index; code == EXIT_DONE && game < workers->count; game += (uint64_t)workers->size) {
        struct strbuf text = strbuf_of(line, RECORD_LINE_SIZE);
        run_play(&memory, workers->setup, workers->first + game, run);
        columns_write(workers->form, workers->setup, run, &text);
        CHECK(!text.cut);
        code = end_record(&share);
        if (code == EXIT_DONE)
            code = (int)exit_code_of(sys_write_all(fd, line, text.length, NULL));
    }
    run_memory_release(&memory);
    free(run);
    free(line);
    return code;
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

/* What the program exits with for a worker that is lost: a crash, too, is an error. */
static enum exit_code code_of(const struct sys_job *job)
{
    return job->fd < 0 && job->result > 0 ? (enum exit_code)(job->result & ~TOLD) : EXIT_ERROR;
}

static bool has_told(const struct sys_job *job)
{
    return job->fd < 0 && job->result > 0 && (job->result & TOLD);
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
        if ((wake & SYS_WAKE_INPUT) && !read_more(&workers->jobs[index], member, fault)) {
            workers->lost = code_of(&workers->jobs[index]);
            workers->told = has_told(&workers->jobs[index]);
            return WORKERS_LOST;
        }
    }
    workers->taken++;
    return WORKERS_LINE;
}
