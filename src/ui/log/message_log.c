/* SPDX-License-Identifier: MIT
 *
 * The ring of sentences. No drawing and no narration here; shell.c fills it, hud.c and screen_history.c read it. */
#include "msglog.h"

#include "base/check.h"

#include <string.h>

void msglog_clear(struct msglog *log)
{
    log->first = 0;
    log->count = 0;
}

static struct log_entry *entry_at(struct msglog *log, int index)
{
    return &log->entries[(log->first + index) % LOG_CAPACITY];
}

const struct log_entry *msglog_at(const struct msglog *log, int index)
{
    CHECK(index >= 0 && index < log->count);
    return &log->entries[(log->first + index) % LOG_CAPACITY];
}

int msglog_fresh(const struct msglog *log)
{
    int fresh = 0;
    while (fresh < log->count && msglog_at(log, log->count - 1 - fresh)->fresh > 0)
        fresh++;
    return fresh;
}

int msglog_kept(const struct msglog *log)
{
    return log->count - (log->count > 0 && log_entry_passes(msglog_at(log, log->count - 1)));
}

void msglog_begin_step(struct msglog *log)
{
    log->count = msglog_kept(log);
    for (int i = log->count - msglog_fresh(log); i < log->count; i++)
        entry_at(log, i)->fresh = 0;
}

/* Counts the newest entry up if it says the same. */
static bool fold(struct msglog *log, uint32_t turn, enum weight weight, bool reply, const char *text)
{
    if (log->count == 0)
        return false;
    struct log_entry *last = entry_at(log, log->count - 1);
    if (last->weight != weight || log_entry_passes(last) != (reply && weight == WEIGHT_QUIET) ||
        last->count == UINT16_MAX || strcmp(last->text, text) != 0)
        return false;
    last->count++;
    last->fresh++;
    last->number = ++log->said;
    last->turn = turn;
    last->reply = reply;
    return true;
}

void msglog_add(struct msglog *log, uint32_t turn, enum weight weight, bool reply, const char *text)
{
    char cut[LOG_TEXT_SIZE]; /* compared as it is stored */
    COPY_TEXT(cut, text);
    if (fold(log, turn, weight, reply, cut))
        return;
    log->count = msglog_kept(log);
    if (log->count == LOG_CAPACITY)
        log->first = (log->first + 1) % LOG_CAPACITY;
    else
        log->count++;
    struct log_entry *entry = entry_at(log, log->count - 1);
    *entry = (struct log_entry){
        .turn = turn, .number = ++log->said, .count = 1, .fresh = 1, .weight = (uint8_t)weight, .reply = reply};
    COPY_TEXT(entry->text, cut);
}

void msglog_about(struct msglog *log, enum topic topic)
{
    CHECK(log->count > 0);
    entry_at(log, log->count - 1)->topic = (uint8_t)topic;
}

void msglog_made_of(struct msglog *log, const struct saying *saying)
{
    CHECK(log->count > 0);
    entry_at(log, log->count - 1)->saying = *saying;
}

void msglog_reword(struct msglog *log, int index, const char *text)
{
    CHECK(index >= 0 && index < log->count);
    COPY_TEXT(entry_at(log, index)->text, text);
}

void msglog_format(const struct catalogue *catalogue, const struct log_entry *entry, int times, struct strbuf *out)
{
    if (times < 2)
        strbuf_text(out, entry->text);
    else
        text_say(catalogue, MSG_LOG_REPEATED, out, {"sentence", entry->text, 0}, {"count", NULL, times});
}
