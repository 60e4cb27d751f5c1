/* SPDX-License-Identifier: MIT
 *
 * Notable events as lines, written while they happen: which events are notable, and which have their line already. The
 * form of a line is xlog.c's. Called by the engine. */
#include "report/livelog.h"

#include "xlog.h"

#include <string.h>

enum { MAX_LIVELOG_BYTES = 1 << 26 };

enum livelog_type {
#define X(name, text) LIVELOG_##name,
    LIVELOG_LIST(X)
#undef X
        LIVELOG_COUNT
};

static const char *const TYPE_NAMES[LIVELOG_COUNT] = {
#define X(name, text) [LIVELOG_##name] = text,
    LIVELOG_LIST(X)
#undef X
};

static enum status tell(const struct livelog *log, enum livelog_type type, const char *what, const struct view *view,
                        struct fault *fault)
{
    struct xlog_line line;
    if (log->run.flags & RUN_PRACTICE)
        return ST_OK; /* nothing that counts */
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
    return xlog_append(log->path, &line, fault);
}

/* --- What has been told ------------------------------------------------------------------------------------------ */

static bool has_value(const struct xlog_record *record, const char *key, const char *wanted)
{
    char value[XLOG_VALUE_SIZE];
    return xlog_find(record, key, value, sizeof value) && strcmp(value, wanted) == 0;
}

static bool is_of_run(const struct xlog_record *record, const struct run *run)
{
    char seed[24], start[24];
    struct strbuf text;
    STRBUF_OVER(&text, seed);
    strbuf_format(&text, "%llu", (unsigned long long)run->seed);
    STRBUF_OVER(&text, start);
    strbuf_format(&text, "%lld", (long long)run->start_time);
    return has_value(record, "name", run->name) && has_value(record, "start", start) && has_value(record, "seed", seed);
}

/* Returns whether the run has any line. */
static bool take_told(struct livelog *log, const struct rules *rules, const char *bytes, size_t size)
{
    struct xlog_record record;
    size_t at = 0;
    bool any = false;
    while (xlog_next(bytes, size, &at, &record)) {
        char what[XLOG_VALUE_SIZE];
        if (!is_of_run(&record, &log->run))
            continue;
        any = true;
        int kind = xlog_find(&record, "what", what, sizeof what) ? rules_find_kind(rules, what) : -1;
        if (kind >= 0 && has_value(&record, "type", TYPE_NAMES[LIVELOG_KILL]))
            log->killed[kind] = true;
    }
    return any;
}

enum status livelog_begin(struct livelog *log, const char *folder, const struct run *run, const struct view *view,
                          struct fault *fault)
{
    char *bytes = NULL;
    size_t size = 0;
    memset(log, 0, sizeof *log);
    log->run = *run;
    enum status status = sys_join(log->path, folder, "livelog", fault);
    if (status == ST_OK && sys_exists(log->path))
        status = sys_read_file(log->path, MAX_LIVELOG_BYTES, &bytes, &size, fault);
    bool told = status == ST_OK && take_told(log, view->rules, bytes, size);
    sys_free(bytes);
    return status == ST_OK && !told ? tell(log, LIVELOG_START, "", view, fault) : status;
}

/* --- What happens ------------------------------------------------------------------------------------------------ */

static enum status tell_number(const struct livelog *log, enum livelog_type type, int32_t number,
                               const struct view *view, struct fault *fault)
{
    char digits[16];
    struct strbuf text;
    STRBUF_OVER(&text, digits);
    strbuf_format(&text, "%d", number);
    return tell(log, type, digits, view, fault);
}

static const char *kind_name(const struct view *view, kind_id kind)
{
    return kind < view->rules->kind_count ? view->rules->kinds[kind].id : "";
}

/* A kind that falls to the hero for the first time. */
static enum status tell_kill(struct livelog *log, const struct event *event, const struct view *view,
                             struct fault *fault)
{
    if (event->object != view->hero.id || log->killed[event->subject_kind])
        return ST_OK;
    enum status status = tell(log, LIVELOG_KILL, kind_name(view, event->subject_kind), view, fault);
    log->killed[event->subject_kind] = status == ST_OK;
    return status;
}

static enum status tell_event(struct livelog *log, const struct event *event, const struct view *view,
                              struct fault *fault)
{
    bool hero = event->subject == view->hero.id;
    if (hero && event->type == EV_DESCENDED)
        return tell_number(log, LIVELOG_FLOOR, event->amount, view, fault);
    if (hero && event->type == EV_LEVEL_GAINED)
        return tell_number(log, LIVELOG_LEVEL, event->amount, view, fault);
    if (hero && event->type == EV_DIED)
        return tell(log, LIVELOG_DEATH, kind_name(view, view->killer), view, fault);
    if (event->type == EV_DIED)
        return tell_kill(log, event, view, fault);
    return ST_OK;
}

enum status livelog_step(struct livelog *log, const struct view *view, const struct events *events, struct fault *fault)
{
    enum status first = ST_OK;
    for (int i = 0; i < events->count; i++) {
        enum status status = tell_event(log, &events->list[i], view, first == ST_OK ? fault : NULL);
        first = first == ST_OK ? status : first;
    }
    return first;
}
