/* SPDX-License-Identifier: MIT
 *
 * The log of what was said: a ring of the last sentences, each with its turn and weight, equal neighbours folded. A
 * sentence keeps the language it was said in. The log remembers which sentences came since the last step. Layout on
 * rows is log_panel.c's and the history screen's. */
#ifndef UI_LOG_MESSAGE_LOG_H
#define UI_LOG_MESSAGE_LOG_H

#include "text/text.h"

#include <stdbool.h>
#include <stdint.h>

/* Of a sentence, and of one with its count ("(x3)", in any language). */
enum { LOG_CAPACITY = 500, LOG_TEXT_SIZE = 400, LOG_ENTRY_SIZE = LOG_TEXT_SIZE + 32 };

struct log_entry {
    uint32_t turn;
    uint32_t number; /* of all that was ever said, from 1: when it was said last */
    uint16_t count;  /* how often in a row */
    uint16_t fresh;  /* how often since the last step began */
    uint8_t weight;  /* enum weight */
    uint8_t topic;   /* enum topic */
    bool reply;      /* the answer to a key that took no time */
    bool news;       /* of the step itself: why an order has stopped, who has come into view, what a blow has done,
                      * what a floor holds */
    bool place;      /* where the hero has come to */
    char text[LOG_TEXT_SIZE];
};

struct message_log {
    struct log_entry entries[LOG_CAPACITY];
    int first; /* index of the oldest */
    int count;
    uint32_t said; /* sentences ever, those of former games too */
};

void message_log_clear(struct message_log *log);

/* A step begins: nothing that stands in the log is fresh any longer, and a passing entry leaves it. */
void message_log_begin_step(struct message_log *log);

/* The number of entries that stay. */
int message_log_kept(const struct message_log *log);

/* Appends a sentence, or counts the last entry up if it says the same; the oldest one makes room. */
void message_log_add(struct message_log *log, uint32_t turn, enum weight weight, bool reply, const char *text);

/* Says what the newest sentence is about. */
void message_log_about(struct message_log *log, enum topic topic);

/* Marks the newest sentence as news; as that of another floor. */
void message_log_as_news(struct message_log *log);
void message_log_as_place(struct message_log *log);

/* Entry 0 is the oldest, count - 1 the newest. */
const struct log_entry *message_log_at(const struct message_log *log, int index);

/* The number of fresh entries, which are the newest ones. */
int message_log_fresh(const struct message_log *log);

/* Appends the entry's sentence as it is shown when it was said `times` times: "(x3)" is added from 2 on. */
void message_log_format(const struct catalogue *catalogue, const struct log_entry *entry, int times,
                        struct strbuf *out);

#endif
