/* SPDX-License-Identifier: MIT
 *
 * Games dealt out to processes, one seed after the other, and their lines gathered in the same order. A member that is
 * ahead waits for its turn with its pipe full; no line is ever kept elsewhere. Knows nothing of files. */
#include "crew.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

/* --- A member's life --------------------------------------------------------------------------------------------- */

static int play_share(void *context, int index, int fd)
{
    const struct crew *crew = context;
    struct run_memory memory;
    struct run_facts *run = malloc(sizeof *run);
    char *line = malloc(RECORD_LINE_SIZE);
    sys_drop(crew->kept);
    bool good = run_memory_init(&memory, crew->setup->bot) && run && line;
    for (uint64_t game = (uint64_t)index; good && game < crew->count; game += (uint64_t)crew->size) {
        struct strbuf text;
        strbuf_init(&text, line, RECORD_LINE_SIZE);
        run_play(&memory, crew->setup, crew->first + game, run);
        record_write(crew->format, crew->setup, run, &text);
        CHECK(!text.cut);
        good = sys_write_all(fd, line, text.length, NULL) == ST_OK;
    }
    run_memory_release(&memory);
    free(run);
    free(line);
    return good ? 0 : 1;
}

/* --- The whole crew ---------------------------------------------------------------------------------------------- */

enum status crew_start(struct crew *crew, const struct run_setup *setup, enum record_format format,
                       struct sys_file *kept, uint64_t first, uint64_t count, int size, struct fault *fault)
{
    crew->setup = setup;
    crew->format = format;
    crew->kept = kept;
    crew->first = first;
    crew->count = count;
    crew->taken = 0;
    crew->size = count < (uint64_t)size ? (int)count : size;
    crew->members = calloc((size_t)crew->size + 1, sizeof *crew->members);
    if (!crew->members) {
        crew->size = 0;
        return fault_set(fault, ST_MEMORY, NULL, 0, 0, "not enough memory");
    }
    enum status status = sys_jobs_start(crew->jobs, crew->size, play_share, crew, fault);
    if (status != ST_OK)
        crew->size = 0;
    sys_catch_signals();
    return status;
}

void crew_release(struct crew *crew)
{
    sys_jobs_stop(crew->jobs, crew->size);
    free(crew->members);
    crew->members = NULL;
}

uint64_t crew_seed(const struct crew *crew)
{
    return crew->first + crew->taken;
}

/* --- Gathering --------------------------------------------------------------------------------------------------- */

/* The member's next whole line, if it is here already. */
static bool take_line(struct crew_member *member, struct record_text *line)
{
    const char *begin = member->bytes + member->start;
    const char *end = memchr(begin, '\n', member->end - member->start);
    if (!end)
        return false;
    *line = (struct record_text){begin, (size_t)(end - begin) + 1};
    member->start += line->length;
    return true;
}

/* Makes room behind the rest of what was read last. */
static void move_rest(struct crew_member *member)
{
    member->end -= member->start;
    memmove(member->bytes, member->bytes + member->start, member->end);
    member->start = 0;
}

/* Reads more from a member. False when there will be no more: `fault` says why. */
static bool read_more(struct sys_job *job, struct crew_member *member, struct fault *fault)
{
    size_t size = 0;
    move_rest(member);
    CHECK(member->end < sizeof member->bytes);
    if (sys_job_read(job, member->bytes + member->end, sizeof member->bytes - member->end, &size, fault) != ST_OK)
        return false;
    member->end += size;
    if (size == 0 && sys_job_end(job, fault) == ST_OK)
        fault_set(fault, ST_IO, NULL, 0, 0, "the job ended early");
    return size > 0;
}

enum crew_news crew_next(struct crew *crew, struct record_text *line, struct fault *fault)
{
    if (crew->taken == crew->count)
        return CREW_ENDED;
    int index = (int)(crew->taken % (uint64_t)crew->size);
    struct crew_member *member = &crew->members[index];
    while (!take_line(member, line)) {
        unsigned wake = sys_wait(crew->jobs[index].fd, -1);
        if (wake & SYS_WAKE_HANGUP)
            return CREW_INTERRUPTED;
        if ((wake & SYS_WAKE_INPUT) && !read_more(&crew->jobs[index], member, fault))
            return CREW_LOST;
    }
    crew->taken++;
    return CREW_LINE;
}
