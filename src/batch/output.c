/* SPDX-License-Identifier: MIT
 *
 * Result files: appending lines, and going on with a file that holds some. A file is changed only after all of it has
 * been recognised as ours. */
#include "output.h"

#include <string.h>
#include <unistd.h>

enum { MAX_HELD_BYTES = 1 << 30 };

enum status output_write(struct output *output, struct run_text line, struct fault *fault)
{
    if (output->file.fd < 0)
        return sys_write_all(STDOUT_FILENO, line.at, line.length, fault);
    return sys_append(&output->file, line.at, line.length, fault);
}

/* --- What a file holds ------------------------------------------------------------------------------------------- */

/* A file under examination. */
struct held {
    struct output *output;
    const struct run_setup *setup;
    struct output_range range;
    struct summary *summary;
    int line;    /* from 1 */
    size_t kept; /* bytes of whole lines */
    struct strbuf header;
    struct strbuf start; /* of the line that must come next */
    char header_memory[512];
    char start_memory[RECORD_LINE_SIZE];
};

/* Says in which line of the file the fault is. */
static enum status refuse(const struct held *held, struct fault *fault, enum status status)
{
    fault_place(fault, held->output->file.path, held->line, 0);
    return status;
}

static bool begins_with(struct run_text text, const struct strbuf *start)
{
    return text.length >= start->length && memcmp(text.at, start->text, start->length) == 0;
}

/* Whether `text` may be the beginning of something that begins with `start`. */
static bool may_become(struct run_text text, const struct strbuf *start)
{
    return memcmp(text.at, start->text, text.length < start->length ? text.length : start->length) == 0;
}

/* Names the first column that tells another game from the one that must come next. */
static enum status refuse_other_game(const struct held *held, const struct run_row *found, struct fault *fault)
{
    char memory[RECORD_LINE_SIZE];
    struct run_row wanted;
    struct run_facts run = {.seed = held->range.first + held->output->held};
    struct strbuf text = STRBUF(memory);
    columns_write(held->output->form, held->setup, &run, &text);
    int column = RECORD_BOT;
    if (columns_read(held->output->form, (struct run_text){memory, text.length - 1}, &wanted)) {
        while (column < RECORD_SEED && columns_text_equal(found->columns[column], wanted.columns[column]))
            column++;
    }
    char there[48] = "", here[48] = "";
    struct strbuf cut = STRBUF(there);
    strbuf_bytes(&cut, found->columns[column].at, found->columns[column].length);
    STRBUF_OVER(&cut, here);
    strbuf_bytes(&cut, wanted.columns[column].at, wanted.columns[column].length);
    return refuse(held, fault,
                  fault_set(fault, ST_BAD_DATA, FAULT_RESULTS_OTHER_GAME, columns_column_name((enum run_column)column),
                            there, here));
}

/* What must come after the lines read so far. */
static void expect_next(struct held *held)
{
    strbuf_clear(&held->start);
    columns_write_start(held->output->form, held->setup, held->range.first + held->output->held, &held->start);
}

/* One whole line, its end included. */
static enum status take_line(struct held *held, struct run_text line, struct fault *fault)
{
    struct run_row row;
    struct run_text inner = {line.at, line.length - 1};
    held->line++;
    if (held->header.length > 0 && columns_text_equal(line, columns_text_of(held->header.text)))
        return ST_OK;
    if (line.length >= sizeof held->output->last || !columns_read(held->output->form, inner, &row))
        return refuse(held, fault, fault_set(fault, ST_BAD_DATA, FAULT_RESULTS_NO_LINE));
    if (held->output->held == held->range.count)
        return refuse(held, fault, fault_set(fault, ST_BAD_DATA, FAULT_RESULTS_MORE));
    if (!begins_with(line, &held->start))
        return refuse_other_game(held, &row, fault);
    enum status status = summary_note(held->summary, &row);
    if (status == ST_BAD_DATA)
        return refuse(held, fault, fault_set(fault, ST_BAD_DATA, FAULT_RESULTS_DAMAGED));
    if (status != ST_OK)
        return fault_set(fault, status, FAULT_NO_MEMORY);
    memcpy(held->output->last, line.at, line.length);
    held->output->last[line.length] = '\0';
    held->output->held++;
    expect_next(held);
    return ST_OK;
}

/* A last line without an end was cut short by a kill: it is taken out if it can be the beginning of the line that was
 * due. */
static enum status take_torn(struct held *held, struct run_text part, struct fault *fault)
{
    held->line++;
    bool header = part.length < held->header.length && may_become(part, &held->header);
    bool line = held->output->held < held->range.count && may_become(part, &held->start);
    if (!header && !line)
        return refuse(held, fault, fault_set(fault, ST_BAD_DATA, FAULT_RESULTS_NOT_ASKED));
    return sys_truncate(&held->output->file, held->kept, fault);
}

static enum status take_all(struct held *held, const char *bytes, size_t size, struct fault *fault)
{
    size_t at = 0;
    while (at < size) {
        const char *end = memchr(bytes + at, '\n', size - at);
        struct run_text part = {bytes + at, end ? (size_t)(end - bytes) + 1 - at : size - at};
        enum status status = end ? take_line(held, part, fault) : take_torn(held, part, fault);
        if (status != ST_OK)
            return status;
        at += part.length;
        held->kept = end ? at : held->kept;
    }
    return ST_OK;
}

static enum status write_header(struct output *output, struct fault *fault)
{
    char memory[512];
    struct strbuf header = STRBUF(memory);
    columns_header(output->form, &header);
    return output_write(output, (struct run_text){memory, header.length}, fault);
}

static enum status read_held(struct output *output, const struct run_setup *setup, struct output_range range,
                             struct summary *summary, struct fault *fault)
{
    struct held held = {.output = output, .setup = setup, .range = range, .summary = summary};
    char *bytes = NULL;
    size_t size = 0;
    STRBUF_OVER(&held.header, held.header_memory);
    STRBUF_OVER(&held.start, held.start_memory);
    columns_header(output->form, &held.header);
    expect_next(&held);
    enum status status = sys_read_file(output->file.path, MAX_HELD_BYTES, &bytes, &size, fault);
    if (status == ST_OK)
        status = take_all(&held, bytes, size, fault);
    sys_free(bytes);
    return status == ST_OK && held.kept == 0 ? write_header(output, fault) : status;
}

/* --- Opening and closing ----------------------------------------------------------------------------------------- */

enum status output_open(struct output *output, const char *path, struct columns_form form,
                        const struct run_setup *setup, struct output_range range, struct summary *summary,
                        struct fault *fault)
{
    output->form = form;
    output->file.fd = -1;
    output->held = 0;
    output->last[0] = '\0';
    if (!path)
        return write_header(output, fault);
    enum status status = sys_open(&output->file, path, SYS_CREATE_AND_READ, fault);
    output->file.waits = true;
    if (status == ST_OK && output->file.is_stream)
        return write_header(output, fault);
    if (status == ST_OK)
        status = sys_lock(&output->file, fault);
    return status == ST_OK ? read_held(output, setup, range, summary, fault) : status;
}

enum status output_close(struct output *output, struct fault *fault)
{
    if (output->file.fd < 0)
        return ST_OK;
    enum status status = sys_sync(&output->file, fault);
    enum status closed = sys_close(&output->file, status == ST_OK ? fault : NULL);
    return status == ST_OK ? closed : status;
}
