/* SPDX-License-Identifier: MIT
 *
 * The log: folding, what is fresh, and the ring. */
#include "ui/msglog.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

static int open_log(void **state)
{
    *state = calloc(1, sizeof(struct msglog));
    return *state ? 0 : -1;
}

static int close_log(void **state)
{
    free(*state);
    return 0;
}

static const struct log_entry *newest(const struct msglog *log)
{
    return msglog_at(log, log->count - 1);
}

static void test_equal_neighbours_fold(void **state)
{
    struct msglog *log = *state;
    msglog_add(log, 1, WEIGHT_PLAIN, false, "A.");
    msglog_add(log, 2, WEIGHT_PLAIN, false, "A.");
    msglog_add(log, 2, WEIGHT_PLAIN, false, "B.");
    msglog_add(log, 2, WEIGHT_PLAIN, false, "A.");
    assert_int_equal(log->count, 3);
    assert_int_equal(msglog_at(log, 0)->count, 2);
    assert_int_equal(msglog_at(log, 0)->turn, 2);
    assert_int_equal(newest(log)->count, 1);
}

static void test_another_weight_does_not_fold(void **state)
{
    struct msglog *log = *state;
    msglog_add(log, 1, WEIGHT_PLAIN, false, "A.");
    msglog_add(log, 1, WEIGHT_DANGER, false, "A.");
    assert_int_equal(log->count, 2);
}

static void test_a_step_makes_all_stale(void **state)
{
    struct msglog *log = *state;
    msglog_add(log, 1, WEIGHT_PLAIN, false, "A.");
    msglog_add(log, 1, WEIGHT_PLAIN, false, "B.");
    assert_int_equal(msglog_fresh(log), 2);
    msglog_begin_step(log);
    assert_int_equal(msglog_fresh(log), 0);
    msglog_add(log, 2, WEIGHT_PLAIN, false, "C.");
    assert_int_equal(msglog_fresh(log), 1);
}

/* What folds with a sentence of an earlier step is fresh, but only as often as it was said since. */
static void test_folding_over_steps(void **state)
{
    struct msglog *log = *state;
    msglog_add(log, 1, WEIGHT_PLAIN, false, "A.");
    msglog_add(log, 1, WEIGHT_PLAIN, false, "A.");
    msglog_begin_step(log);
    msglog_add(log, 2, WEIGHT_PLAIN, false, "A.");
    assert_int_equal(log->count, 1);
    assert_int_equal(newest(log)->count, 3);
    assert_int_equal(newest(log)->fresh, 1);
    assert_int_equal(msglog_fresh(log), 1);
}

static void test_the_oldest_makes_room(void **state)
{
    struct msglog *log = *state;
    for (int i = 0; i < LOG_CAPACITY + 10; i++) {
        char text[16];
        struct strbuf buf;
        STRBUF_OVER(&buf, text);
        strbuf_format(&buf, "%d", i);
        msglog_add(log, (uint32_t)i, WEIGHT_PLAIN, false, text);
    }
    assert_int_equal(log->count, LOG_CAPACITY);
    assert_string_equal(msglog_at(log, 0)->text, "10");
    assert_string_equal(newest(log)->text, "509");
    msglog_begin_step(log);
    assert_int_equal(msglog_fresh(log), 0);
}

static void test_too_long_is_cut_and_still_folds(void **state)
{
    struct msglog *log = *state;
    char text[2 * LOG_TEXT_SIZE];
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    msglog_add(log, 1, WEIGHT_PLAIN, false, text);
    msglog_add(log, 1, WEIGHT_PLAIN, false, text);
    assert_int_equal(log->count, 1);
    assert_int_equal(strlen(newest(log)->text), LOG_TEXT_SIZE - 1);
}

static void test_repeats_are_shown(void **state)
{
    struct msglog *log = *state;
    struct catalogue catalogue;
    char text[64];
    struct strbuf buf;
    catalogue_init(&catalogue);
    msglog_add(log, 1, WEIGHT_PLAIN, false, "A.");
    STRBUF_OVER(&buf, text);
    msglog_format(&catalogue, newest(log), 1, &buf);
    assert_string_equal(text, "A.");
    strbuf_clear(&buf);
    msglog_format(&catalogue, newest(log), 3, &buf);
    assert_string_equal(text, "A. (x3)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_equal_neighbours_fold, open_log, close_log),
        cmocka_unit_test_setup_teardown(test_another_weight_does_not_fold, open_log, close_log),
        cmocka_unit_test_setup_teardown(test_a_step_makes_all_stale, open_log, close_log),
        cmocka_unit_test_setup_teardown(test_folding_over_steps, open_log, close_log),
        cmocka_unit_test_setup_teardown(test_the_oldest_makes_room, open_log, close_log),
        cmocka_unit_test_setup_teardown(test_too_long_is_cut_and_still_folds, open_log, close_log),
        cmocka_unit_test_setup_teardown(test_repeats_are_shown, open_log, close_log),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
