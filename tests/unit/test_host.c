/* SPDX-License-Identifier: MIT
 *
 * The operator's clock: keys put off the end of an idle session, and nothing else. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "hosting.h"
#include "support/scratch.h"

#include <string.h>

/* A player who never pauses is told of a shutdown, too. */
static void test_keys_do_not_put_off_the_notice(void **state)
{
    (void)state;
    char home[SCRATCH_SIZE], path[SCRATCH_SIZE];
    scratch_make(home);
    scratch_path(path, home, "notice");
    scratch_write(path, "Down at eight.\n", 15);
    struct options options = {.notice = path};
    struct hosting hosting;
    hosting_begin(&hosting, &options);
    assert_true(hosting_due_us(&hosting) <= sys_monotonic_us()); /* who comes while it stands reads it at once */
    hosting_wake(&hosting);
    assert_true(hosting_notice(&hosting));
    assert_string_equal(hosting.notice, "Down at eight.");
    uint64_t due_us = hosting_due_us(&hosting);
    assert_true(due_us > sys_monotonic_us());
    hosting_wake(&hosting);
    assert_int_equal(hosting_due_us(&hosting), due_us);
    assert_false(hosting_notice(&hosting)); /* it is not time yet */
    hosting_end(&hosting);
    scratch_remove(home);
}

static void test_keys_put_off_the_idle_end(void **state)
{
    (void)state;
    struct options options = {.idle_seconds = 1000};
    struct hosting hosting;
    hosting_begin(&hosting, &options);
    assert_false(hosting_is_idle(&hosting));
    hosting.idle_since_us -= 1;
    uint64_t due_us = hosting_due_us(&hosting);
    hosting_wake(&hosting);
    assert_true(hosting_due_us(&hosting) > due_us);
    hosting_end(&hosting);
}

static void test_who_asks_for_nothing_is_never_woken(void **state)
{
    (void)state;
    struct options options = {.name = NULL};
    struct hosting hosting;
    hosting_begin(&hosting, &options);
    assert_int_equal(hosting_due_us(&hosting), 0);
    assert_false(hosting_is_idle(&hosting));
    assert_false(hosting_notice(&hosting));
    hosting_end(&hosting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys_do_not_put_off_the_notice),
        cmocka_unit_test(test_keys_put_off_the_idle_end),
        cmocka_unit_test(test_who_asks_for_nothing_is_never_woken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
