/* SPDX-License-Identifier: MIT
 *
 * The operator's clock: keys put off the end of an idle session, and nothing else. */
#include "support/test.h"

#include "app/host.h"
#include "support/scratch.h"

#include <string.h>

/* A player who never pauses is told of a shutdown, too. */
TEST(test_keys_do_not_put_off_the_notice)
{
    char home[SCRATCH_SIZE], path[SCRATCH_SIZE];
    scratch_make(home);
    scratch_path(path, home, "notice");
    scratch_write(path, "Down at eight.\n", 15);
    struct options options = {.notice = path};
    struct host hosting;
    host_begin(&hosting, &options);
    assert_true(host_due_us(&hosting) <= sys_monotonic_us()); /* who comes while it stands reads it at once */
    host_wake(&hosting);
    assert_true(host_notice(&hosting));
    assert_string_equal(hosting.notice, "Down at eight.");
    uint64_t due_us = host_due_us(&hosting);
    assert_true(due_us > sys_monotonic_us());
    host_wake(&hosting);
    assert_int_equal(host_due_us(&hosting), due_us);
    assert_false(host_notice(&hosting)); /* it is not time yet */
    host_end(&hosting);
    scratch_remove(home);
}

TEST(test_keys_put_off_the_idle_end)
{
    struct options options = {.idle_seconds = 1000};
    struct host hosting;
    host_begin(&hosting, &options);
    assert_false(host_is_idle(&hosting));
    hosting.idle_since_us -= 1;
    uint64_t due_us = host_due_us(&hosting);
    host_wake(&hosting);
    assert_true(host_due_us(&hosting) > due_us);
    host_end(&hosting);
}

TEST(test_who_asks_for_nothing_is_never_woken)
{
    struct options options = {.name = NULL};
    struct host hosting;
    host_begin(&hosting, &options);
    assert_int_equal(host_due_us(&hosting), 0);
    assert_false(host_is_idle(&hosting));
    assert_false(host_notice(&hosting));
    host_end(&hosting);
}
