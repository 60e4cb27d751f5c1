/* SPDX-License-Identifier: MIT
 *
 * The log of what was said: a ring of the last sentences, each with its turn and weight, equal neighbours folded.
 * Remembers which sentences came since the last step. How they are laid out on rows is hud.c's and the history
 * screen's business. */
#ifndef UI_MSGLOG_H
#define UI_MSGLOG_H

#include "saying.h"
#include "text/text.h"

#include <stdbool.h>
#include <stdint.h>

enum { LOG_CAPACITY = 500, LOG_TEXT_SIZE = 160 };

struct log_entry {
    uint32_t turn;
    uint32_t number; /* of all that was ever said, from 1: when it was said last */
    uint16_t count;  /* how often in a row */
    uint16_t fresh;  /* how often since the last step began */
    uint8_t weight;  /* enum weight */
    uint8_t topic;   /* enum topic */
    bool reply;      /* the answer to a key that took no time */
    char text[LOG_TEXT_SIZE];
    struct saying saying; /* what it was made of */
};

struct msglog {
    struct log_entry entries[LOG_CAPACITY];
    int first; /* index of the oldest */
    int count;
    uint32_t said; /* sentences ever, those of former games too */
};

void msglog_clear(struct msglog *log);

/* A step begins: nothing that stands in the log is fresh any longer, and a passing entry leaves it. */
void msglog_begin_step(struct msglog *log);

/* Whether an entry only passes by: the quiet answer to a key that took no time. It is shown until something else is
 * said, and never becomes history. Only the newest entry can be one. */
static inline bool log_entry_passes(const struct log_entry *entry)
{
    return entry->reply && entry->weight == WEIGHT_QUIET;
}

/* The number of entries that stay. */
int msglog_kept(const struct msglog *log);

/* Appends a sentence, or counts the last entry up if it says the same; the oldest one makes room. */
void msglog_add(struct msglog *log, uint32_t turn, enum weight weight, bool reply, const char *text);

/* Says what the newest sentence is about. */
void msglog_about(struct msglog *log, enum topic topic);

/* Keeps what the newest sentence was made of. */
void msglog_made_of(struct msglog *log, const struct saying *saying);

/* Puts other words in the place of an entry's sentence. */
void msglog_reword(struct msglog *log, int index, const char *text);

/* Entry 0 is the oldest, count - 1 the newest. */
const struct log_entry *msglog_at(const struct msglog *log, int index);

/* The number of fresh entries, which are the newest ones. */
int msglog_fresh(const struct msglog *log);

/* Appends the entry's sentence as it is shown when it was said `times` times: "(x3)" is added from 2 on. */
void msglog_format(const struct catalogue *catalogue, const struct log_entry *entry, int times, struct strbuf *out);

#endif
