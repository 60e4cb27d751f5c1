/* SPDX-License-Identifier: MIT
 *
 * The log: folding, what is fresh, and the ring. */
#include "support/test.h"

#include "ui/log/message_log.h"

#include <stdlib.h>
#include <string.h>

static int open_log(void **state)
{
    *state = calloc(1, sizeof(struct message_log));
    return *state ? 0 : -1;
}

static int close_log(void **state)
{
    free(*state);
    return 0;
}

static const struct log_entry *newest(const struct message_log *log)
{
    return message_log_at(log, log->count - 1);
}

TEST_WITH(test_equal_neighbours_fold, open_log, close_log)
{
    struct message_log *log = *state;
    message_log_add(log, 1, WEIGHT_PLAIN, false, "A.");
    message_log_add(log, 2, WEIGHT_PLAIN, false, "A.");
    message_log_add(log, 2, WEIGHT_PLAIN, false, "B.");
    message_log_add(log, 2, WEIGHT_PLAIN, false, "A.");
    assert_int_equal(log->count, 3);
    assert_int_equal(message_log_at(log, 0)->count, 2);
    assert_int_equal(message_log_at(log, 0)->turn, 2);
    assert_int_equal(newest(log)->count, 1);
}

TEST_WITH(test_another_weight_does_not_fold, open_log, close_log)
{
    struct message_log *log = *state;
    message_log_add(log, 1, WEIGHT_PLAIN, false, "A.");
    message_log_add(log, 1, WEIGHT_DANGER, false, "A.");
    assert_int_equal(log->count, 2);
}

TEST_WITH(test_a_step_makes_all_stale, open_log, close_log)
{
    struct message_log *log = *state;
    message_log_add(log, 1, WEIGHT_PLAIN, false, "A.");
    message_log_add(log, 1, WEIGHT_PLAIN, false, "B.");
    assert_int_equal(message_log_fresh(log), 2);
    message_log_begin_step(log);
    assert_int_equal(message_log_fresh(log), 0);
    message_log_add(log, 2, WEIGHT_PLAIN, false, "C.");
    assert_int_equal(message_log_fresh(log), 1);
}

/* What folds with a sentence of an earlier step is fresh, but only as often as it was said since. */
TEST_WITH(test_folding_over_steps, open_log, close_log)
{
    struct message_log *log = *state;
    message_log_add(log, 1, WEIGHT_PLAIN, false, "A.");
    message_log_add(log, 1, WEIGHT_PLAIN, false, "A.");
    message_log_begin_step(log);
    message_log_add(log, 2, WEIGHT_PLAIN, false, "A.");
    assert_int_equal(log->count, 1);
    assert_int_equal(newest(log)->count, 3);
    assert_int_equal(newest(log)->fresh, 1);
    assert_int_equal(message_log_fresh(log), 1);
}

TEST_WITH(test_the_oldest_makes_room, open_log, close_log)
{
    struct message_log *log = *state;
    for (int i = 0; i < LOG_CAPACITY + 10; i++) {
        char text[16];
        struct strbuf buf;
        STRBUF_OVER(&buf, text);
        strbuf_format(&buf, "%d", i);
        message_log_add(log, (uint32_t)i, WEIGHT_PLAIN, false, text);
    }
    assert_int_equal(log->count, LOG_CAPACITY);
    assert_string_equal(message_log_at(log, 0)->text, "10");
    assert_string_equal(newest(log)->text, "509");
    message_log_begin_step(log);
    assert_int_equal(message_log_fresh(log), 0);
}

TEST_WITH(test_too_long_is_cut_and_still_folds, open_log, close_log)
{
    struct message_log *log = *state;
    char text[2 * LOG_TEXT_SIZE];
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    message_log_add(log, 1, WEIGHT_PLAIN, false, text);
    message_log_add(log, 1, WEIGHT_PLAIN, false, text);
    assert_int_equal(log->count, 1);
    assert_int_equal(strlen(newest(log)->text), LOG_TEXT_SIZE - 1);
}

TEST_WITH(test_repeats_are_shown, open_log, close_log)
{
    struct message_log *log = *state;
    struct catalogue catalogue;
    char text[64];
    struct strbuf buf;
    catalogue_init(&catalogue);
    message_log_add(log, 1, WEIGHT_PLAIN, false, "A.");
    STRBUF_OVER(&buf, text);
    message_log_format(&catalogue, newest(log), 1, &buf);
    assert_string_equal(text, "A.");
    strbuf_clear(&buf);
    message_log_format(&catalogue, newest(log), 3, &buf);
    assert_string_equal(text, "A. (x3)");
}
