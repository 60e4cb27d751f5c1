/* SPDX-License-Identifier: MIT
 *
 * The ring of sentences. No drawing and no narration here. Filled by shell_react.c and surroundings.c; read by
 * parts/log_panel.c, screens/history.c and linear/linear.c. */
#include "message_log.h"

#include "base/check.h"

#include <string.h>

void message_log_clear(struct message_log *log)
{
    log->first = 0;
    log->count = 0;
}

static struct log_entry *entry_at(struct message_log *log, int index)
{
    return &log->entries[(log->first + index) % LOG_CAPACITY];
}

const struct log_entry *message_log_at(const struct message_log *log, int index)
{
    CHECK(index >= 0 && index < log->count);
    return &log->entries[(log->first + index) % LOG_CAPACITY];
}

int message_log_fresh(const struct message_log *log)
{
    int fresh = 0;
    while (fresh < log->count && message_log_at(log, log->count - 1 - fresh)->fresh > 0)
        fresh++;
    return fresh;
}

/* Whether an entry only passes by: the quiet answer to a key that took no time. It is shown until something else is
 * said, and never becomes history. Only the newest entry can be one. */
static bool passes(const struct log_entry *entry)
{
    return entry->reply && entry->weight == WEIGHT_QUIET;
}

int message_log_kept(const struct message_log *log)
{
    return log->count - (log->count > 0 && passes(message_log_at(log, log->count - 1)));
}

void message_log_begin_step(struct message_log *log)
{
    log->count = message_log_kept(log);
    for (int i = log->count - message_log_fresh(log); i < log->count; i++)
        entry_at(log, i)->fresh = 0;
}

/* Counts the newest entry up if it says the same. */
static bool fold(struct message_log *log, uint32_t turn, enum weight weight, bool reply, const char *text)
{
    if (log->count == 0)
        return false;
    struct log_entry *last = entry_at(log, log->count - 1);
    if (last->weight != weight || passes(last) != (reply && weight == WEIGHT_QUIET) || last->count == UINT16_MAX ||
        strcmp(last->text, text) != 0)
        return false;
    last->count++;
    last->fresh++;
    last->number = ++log->said;
    last->turn = turn;
    last->reply = reply;
    return true;
}

void message_log_add(struct message_log *log, uint32_t turn, enum weight weight, bool reply, const char *text)
{
    char cut[LOG_TEXT_SIZE]; /* compared as it is stored */
    COPY_TEXT(cut, text);
    if (fold(log, turn, weight, reply, cut))
        return;
    log->count = message_log_kept(log);
    if (log->count == LOG_CAPACITY)
        log->first = (log->first + 1) % LOG_CAPACITY;
    else
        log->count++;
    struct log_entry *entry = entry_at(log, log->count - 1);
    *entry = (struct log_entry){
        .turn = turn, .number = ++log->said, .count = 1, .fresh = 1, .weight = (uint8_t)weight, .reply = reply};
    COPY_TEXT(entry->text, cut);
}

void message_log_about(struct message_log *log, enum topic topic)
{
    CHECK(log->count > 0);
    entry_at(log, log->count - 1)->topic = (uint8_t)topic;
}

void message_log_as_news(struct message_log *log)
{
    CHECK(log->count > 0);
    entry_at(log, log->count - 1)->news = true;
}

void message_log_as_place(struct message_log *log)
{
    CHECK(log->count > 0);
    entry_at(log, log->count - 1)->place = true;
}

void message_log_format(const struct catalogue *catalogue, const struct log_entry *entry, int times, struct strbuf *out)
{
    if (times < 2)
        strbuf_text(out, entry->text);
    else
        text_say(catalogue, MSG_LOG_REPEATED, out, {"sentence", entry->text, 0}, {"count", NULL, times});
}
