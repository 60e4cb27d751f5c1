/* SPDX-License-Identifier: MIT
 *
 * Notable events as lines, written while they happen, or later from the journal: which events are notable, and how far
 * a run has its lines. The form of a line is xlog.c's. */
#include "report/livelog.h"

#include "base/list.h"
#include "base/check.h"
#include "base/parse.h"
#include "run_name.h"
#include "report/xlog.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_MARK_BYTES = 1 << 13 };

static const char MARK[] = "told";

enum livelog_type {
#define X(name, text) LIVELOG_##name,
    LIVELOG_LIST(X)
#undef X
        LIVELOG_COUNT
};

static const char *const TYPE_NAMES[] = {LIVELOG_LIST(LIST_TEXT)};

/* --- How far the lines go ---------------------------------------------------------------------------------------- */

/* "start=..., seed=..., part=..., told=...", then a line for each kind that was killed. */
static void say_mark(const struct livelog *log, struct strbuf *text)
{
    struct xlog_line line;
    xlog_begin(&line);
    xlog_number(&line, "start", log->run.start_time);
    xlog_unsigned(&line, "seed", log->run.seed);
    xlog_unsigned(&line, "part", log->run.part);
    xlog_unsigned(&line, "told", log->told);
    strbuf_format(text, "%s\n", line.memory);
    for (int kind = 0; kind < MAX_KINDS; kind++) {
        if (log->kills_told[kind])
            strbuf_format(text, "kill=%s\n", log->rules->kinds[kind].id);
    }
}

/* Of one run it only grows, so that it is written over. Not synced: what a power cut takes of it is told twice. */
static enum status write_mark(struct livelog *log, struct fault *fault)
{
    char memory[MAX_MARK_BYTES];
    struct strbuf text = STRBUF(memory);
    say_mark(log, &text);
    return sys_rewrite(&log->mark, 0, memory, text.length, fault);
}

static bool find_unsigned(const struct xlog_record *record, const char *key, uint64_t *number)
{
    char value[XLOG_VALUE_SIZE];
    unsigned long long found = 0;
    bool good = xlog_find(record, key, value, sizeof value) && parse_seed(value, &found);
    *number = found;
    return good;
}

static bool is_of_run(const struct xlog_record *record, const struct run *run)
{
    char start[XLOG_VALUE_SIZE];
    uint64_t seed;
    long long number;
    return xlog_find(record, "start", start, sizeof start) && parse_text_number(start, INT64_MIN, INT64_MAX, &number) &&
           number == run->start_time && find_unsigned(record, "seed", &seed) && seed == run->seed;
}

/* False when there is no mark of this journal. The kills of one before it are kept, too. */
static bool read_mark(struct livelog *log, const char *path)
{
    char *bytes = NULL, id[ID_SIZE];
    size_t size = 0, at = 0;
    uint64_t told = 0, part = 0;
    struct xlog_record record;
    bool good = sys_read_file(path, MAX_MARK_BYTES, &bytes, &size, NULL) == ST_OK &&
                xlog_next(bytes, size, &at, &record) && is_of_run(&record, &log->run) &&
                find_unsigned(&record, "told", &told) && told <= UINT32_MAX && find_unsigned(&record, "part", &part);
    while (good && xlog_next(bytes, size, &at, &record)) {
        int kind = xlog_find(&record, "kill", id, sizeof id) ? rules_find_kind(log->rules, id) : -1;
        if (kind >= 0)
            log->killed[kind] = log->kills_told[kind] = true;
    }
    sys_free(bytes);
    log->told = log->whole = (uint32_t)told;
    return good && part == log->run.part;
}

/* --- Lines ------------------------------------------------------------------------------------------------------- */

/* A line for what happened. */
static void tell(struct livelog *log, enum livelog_type type, const char *what, const struct view *view)
{
    struct xlog_line line;
    if (log->full || (log->run.flags & RUN_PRACTICE)) /* practice: nothing that counts */
        return;
    xlog_begin(&line);
    xlog_number(&line, "v", 1);
    xlog_text(&line, "type", TYPE_NAMES[type]);
    xlog_text(&line, "what", what);
    xlog_text(&line, "name", log->run.name);
    xlog_text(&line, "profile", log->run.profile);
    xlog_unsigned(&line, "seed", log->run.seed);
    xlog_number(&line, "start", log->run.start_time);
    xlog_number(&line, "time", sys_unix_time());
    xlog_number(&line, "turn", view->turn);
    xlog_number(&line, "floor", view->floor);
    xlog_number(&line, "level", view->hero.level);
    xlog_number(&line, "hp", view->hero.hp);
    xlog_number(&line, "maxhp", view->hero.max_hp);
    if (view_kit(view) != KIND_NONE)
        xlog_text(&line, "kit", rules_kind_id(log->rules, view_kit(view)));
    CHECK(!line.text.cut); /* a few values of at most XLOG_VALUE_SIZE */
    log->full = log->waiting.length + line.text.length + 2 > sizeof log->memory;
    if (!log->full)
        strbuf_format(&log->waiting, "%s\n", line.memory);
}

static void tell_number(struct livelog *log, enum livelog_type type, int32_t number, const struct view *view)
{
    char digits[16];
    struct strbuf text = STRBUF(digits);
    strbuf_format(&text, "%d", number);
    tell(log, type, digits, view);
}

/* A kind that falls to the hero for the first time. */
static void tell_kill(struct livelog *log, const struct event *event, const struct view *view, bool aloud)
{
    if (event->object != view->hero.id || log->killed[event->subject_kind])
        return;
    log->killed[event->subject_kind] = true;
    if (aloud)
        tell(log, LIVELOG_KILL, rules_kind_id(log->rules, event->subject_kind), view);
}

/* Not `aloud`, when the log has the line: only what was killed is remembered. */
static void tell_event(struct livelog *log, const struct event *event, const struct view *view, bool aloud)
{
    bool hero = event->subject == view->hero.id;
    if (event->type == EV_DIED && !hero)
        tell_kill(log, event, view, aloud);
    else if (!aloud || !hero)
        return;
    else if (event->type == EV_DESCENDED)
        tell_number(log, LIVELOG_FLOOR, event->amount, view);
    else if (event->type == EV_LEVEL_GAINED)
        tell_number(log, LIVELOG_LEVEL, event->amount, view);
    else if (event->type == EV_DIED)
        tell(log, LIVELOG_DEATH, rules_kind_id(log->rules, view->killer), view);
    else if (event->type == EV_CHAPTER_ENDED)
        tell(log, LIVELOG_END, outcome_name(view->outcome), view);
}

/* All lines of a moment, or, where there is no room for them, none. `events` is NULL at the start. */
static void tell_moment(struct livelog *log, const struct events *events, const struct view *view, bool aloud)
{
    size_t length = log->waiting.length;
    bool killed[MAX_KINDS];
    memcpy(killed, log->killed, sizeof killed);
    log->seen++;
    if (!events && aloud && log->run.part == 0)
        tell(log, LIVELOG_START, "", view);
    for (int i = 0; events && i < events->count; i++)
        tell_event(log, &events->list[i], view, aloud);
    if (!log->full) {
        log->whole = log->seen;
        return;
    }
    memcpy(log->killed, killed, sizeof killed);
    strbuf_truncate(&log->waiting, length);
}

/* --- Writing ----------------------------------------------------------------------------------------------------- */

/* Writes what waits. ST_LOCKED, and it still waits, when another process has the log. */
static enum status flush(struct livelog *log, uint64_t until_us, struct fault *fault)
{
    if (log->waiting.length == 0)
        return ST_OK;
    enum status status = xlog_append(log->path, log->memory, log->waiting.length, until_us, fault);
    if (status != ST_OK)
        return status;
    STRBUF_OVER(&log->waiting, log->memory);
    log->told = log->whole;
    memcpy(log->kills_told, log->killed, sizeof log->killed);
    return ST_OK;
}

/* The lines of what came after the mark, out of the journal. */
struct catching_up {
    struct livelog *log;
    uint32_t from, until; /* moments */
};

static void catch_up(void *context, const struct command *command, const struct events *events, const struct view *view)
{
    const struct catching_up *catching = context;
    (void)command;
    if (catching->log->seen < catching->until)
        tell_moment(catching->log, events, view, catching->log->seen >= catching->from);
}

static void read_journal(struct livelog *log, const char *journal, uint32_t until, struct verifier *verifier)
{
    struct catching_up catching = {log, log->told, until};
    struct verifier_watcher watcher = {catch_up, &catching};
    struct verification verification;
    log->seen = 0;
    (void)!verification_read(verifier, journal, &watcher, &verification, NULL); /* as far as it can be replayed */
}

static enum status open_log(struct livelog *log, const char *folder, const struct run *run, const struct rules *rules,
                            struct fault *fault)
{
    memset(log, 0, offsetof(struct livelog, memory)); /* its pages take no memory before lines wait in them */
    log->run = *run;
    log->rules = rules;
    log->mark.fd = -1;
    STRBUF_OVER(&log->waiting, log->memory);
    return sys_join(log->path, folder, "livelog", fault);
}

bool livelog_is_begun(const char *own, const struct run *run, const struct rules *rules)
{
    char path[SYS_PATH_SIZE];
    struct livelog *log = calloc(1, sizeof *log); /* too large for a small stack */
    bool begun = false;
    if (log && sys_join(path, own, MARK, NULL) == ST_OK) {
        log->run = *run;
        log->rules = rules;
        begun = read_mark(log, path);
    }
    free(log);
    return begun;
}

/* Opens the mark and reads it; empties it if it is of another run. */
static enum status open_mark(struct livelog *log, const char *own, bool *known, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    enum status status = sys_join(path, own, MARK, fault);
    *known = status == ST_OK && read_mark(log, path);
    if (status == ST_OK)
        status = sys_open(&log->mark, path, SYS_OPEN_OR_CREATE, fault);
    return status == ST_OK && !*known ? sys_truncate(&log->mark, 0, fault) : status;
}

enum status livelog_begin(struct livelog *log, const struct livelog_run *played, struct verifier *verifier,
                          const struct view *view, struct fault *fault)
{
    bool known = false;
    uint32_t moments = played->records + 1;
    enum status status = open_log(log, played->folder, played->run, verifier->rules, fault);
    if (status == ST_OK)
        status = open_mark(log, played->own, &known, fault);
    if (known && log->told < moments)
        read_journal(log, played->journal, moments, verifier);
    else if (!known && played->records == 0)
        tell_moment(log, NULL, view, true);
    else if (!known) /* begun by a version that kept no mark, or in another journal */
        log->told = moments;
    log->seen = moments;
    log->whole = log->full ? log->whole : moments; /* the rest is told from the journal the next time */
    enum status written = flush(log, 0, status == ST_OK ? fault : NULL);
    status = status == ST_OK && written != ST_LOCKED ? written : status;
    written = write_mark(log, status == ST_OK ? fault : NULL);
    return status == ST_OK ? written : status;
}

enum status livelog_step(struct livelog *log, const struct view *view, const struct events *events, struct fault *fault)
{
    size_t before = log->waiting.length;
    tell_moment(log, events, view, true);
    bool news = log->waiting.length > before;
    if (log->waiting.length == 0)
        return ST_OK;
    enum status status = flush(log, 0, fault);
    if (status == ST_OK)
        status = write_mark(log, fault);
    return status == ST_LOCKED || !news ? ST_OK : status;
}

/* What is missing of a finished run, beside its journal. */
static void write_due(const struct livelog *log, const char *finished)
{
    char due[SYS_PATH_SIZE], memory[MAX_MARK_BYTES];
    struct strbuf path = STRBUF(due);
    struct strbuf text = STRBUF(memory);
    strbuf_format(&path, "%s%s", finished, RUN_DUE);
    say_mark(log, &text);
    if (!path.cut)
        (void)!sys_replace_file(due, memory, text.length, NULL);
}

void livelog_leave(struct livelog *log, const char *finished, uint64_t until_us)
{
    (void)!flush(log, until_us, NULL); /* what is not written is in the journal */
    bool whole = log->waiting.length == 0 && !log->full;
    if (whole)
        log->told = log->seen; /* commands that tell nothing have been added since */
    if (!finished)
        (void)!write_mark(log, NULL);
    else if (!whole && finished[0])
        write_due(log, finished);
    livelog_drop(log);
}

void livelog_drop(struct livelog *log)
{
    sys_drop(&log->mark);
}

/* The lines that are due, a stretch of the run after the other. */
static enum status tell_due(struct livelog *log, const char *journal, struct verifier *verifier, uint64_t until_us,
                            struct fault *fault)
{
    enum status status;
    uint32_t before;
    do {
        before = log->told;
        log->full = false;
        read_journal(log, journal, UINT32_MAX, verifier);
        status = flush(log, until_us, fault);
    } while (status == ST_OK && log->full && log->told > before);
    return status;
}

enum status livelog_settle(const char *folder, const char *journal, const char *due, struct verifier *verifier,
                           uint64_t until_us, struct fault *fault)
{
    struct journal_tape tape;
    if (journal_read(journal, &tape, NULL) != ST_OK)
        return ST_OK;
    struct livelog *log = calloc(1, sizeof *log); /* too large for a small stack */
    enum status status = log ? open_log(log, folder, &tape.run, verifier->rules, fault)
                             : fault_set(fault, ST_MEMORY, FAULT_RUNS_NO_MEMORY);
    journal_tape_release(&tape);
    if (status == ST_OK && read_mark(log, due))
        status = tell_due(log, journal, verifier, until_us, fault);
    free(log);
    return status;
}
