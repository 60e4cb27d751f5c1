/* SPDX-License-Identifier: MIT
 *
 * --agent: lines from standard input to the agent, its answers to standard output, one write an answer. A line that is
 * too long is read over and refused; only the end of the input, `quit` or a closed output ends the conversation. */
#include "agent.h"

#include "config/print.h"
#include "sys/sys.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Bytes that have come and are not answered yet: start .. end. */
struct inbox {
    char *bytes; /* AGENT_LINE_MAX + 1 */
    size_t start, end;
    bool too_long; /* the line that is coming has already filled the box */
};

enum { INBOX_SIZE = AGENT_LINE_MAX + 1 };

/* The next whole line, without its end. */
static bool take_line(struct inbox *inbox, const char **line, size_t *length)
{
    char *begin = inbox->bytes + inbox->start;
    char *end = memchr(begin, '\n', inbox->end - inbox->start);
    if (!end)
        return false;
    *line = begin;
    *length = (size_t)(end - begin);
    inbox->start += *length + 1;
    return true;
}

/* Reads more. False at the end of the input. */
static bool read_more(struct inbox *inbox, enum status *status, struct fault *fault)
{
    size_t size = 0;
    inbox->end -= inbox->start;
    memmove(inbox->bytes, inbox->bytes + inbox->start, inbox->end);
    inbox->start = 0;
    if (inbox->end == INBOX_SIZE) {
        inbox->too_long = true;
        inbox->end = 0;
    }
    *status = sys_read_some(STDIN_FILENO, inbox->bytes + inbox->end, INBOX_SIZE - inbox->end, &size, fault);
    inbox->end += size;
    return *status == ST_OK && size > 0;
}

static enum status answer(struct agent *agent, bool too_long, const char *line, size_t length, struct strbuf *out,
                          struct fault *fault)
{
    if (too_long)
        agent_refuse_long(out);
    else
        agent_answer(agent, line, length, out);
    strbuf_char(out, '\n');
    return sys_write_all(STDOUT_FILENO, out->text, out->length, fault);
}

static enum status converse(struct agent *agent, struct inbox *inbox, struct strbuf *out, struct fault *fault)
{
    enum status status = ST_OK;
    bool more = true;
    while (status == ST_OK && more && !agent->ended) {
        const char *line;
        size_t length;
        more = read_more(inbox, &status, fault);
        while (status == ST_OK && !agent->ended && take_line(inbox, &line, &length)) {
            status = answer(agent, inbox->too_long, line, length, out, fault);
            inbox->too_long = false;
        }
    }
    /* A last line without a line end. */
    if (status == ST_OK && !agent->ended && (inbox->end > inbox->start || inbox->too_long))
        status = answer(agent, inbox->too_long, inbox->bytes + inbox->start, inbox->end - inbox->start, out, fault);
    return status;
}

enum exit_code agent_run(const struct options *options, const struct data_files *data_files)
{
    struct agent agent;
    struct inbox inbox = {.bytes = malloc(INBOX_SIZE)};
    struct strbuf out;
    char *memory = malloc(AGENT_ANSWER_MAX);
    struct fault fault;
    uint64_t seed = options->seed_text ? options->seed.number : sys_random_seed();
    int profile = rules_find_profile(&data_files->rules, options->profile);
    enum status status =
        agent_init(&agent, &data_files->rules, profile, seed, options->journal_dir) && inbox.bytes && memory
            ? ST_OK
            : fault_set(&fault, ST_MEMORY, FAULT_PLAY_NO_MEMORY);
    if (status == ST_OK) {
        strbuf_init(&out, memory, AGENT_ANSWER_MAX);
        status = converse(&agent, &inbox, &out, &fault);
    }
    agent_release(&agent);
    if (status == ST_OK && agent.recording.status != ST_OK) {
        status = agent.recording.status;
        fault = agent.recording.fault;
    }
    free(inbox.bytes);
    free(memory);
    if (status != ST_OK)
        print_fault(&data_files->catalogue, &fault);
    return exit_code_of(status);
}
