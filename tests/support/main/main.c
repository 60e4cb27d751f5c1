/* SPDX-License-Identifier: MIT
 *
 * The main function of every test program: runs what its file has registered. */
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_TESTS = 256 };

static struct CMUnitTest tests[MAX_TESTS]; /* cmocka passes over rows without a name */
static size_t count;
static CMFixtureFunction group_setup, group_teardown;

void test_register(const char *name, CMUnitTestFunction function, CMFixtureFunction setup, CMFixtureFunction teardown)
{
    if (count == MAX_TESTS) {
        fprintf(stderr, "%s: a file has more than %d tests\n", name, MAX_TESTS);
        abort();
    }
    tests[count++] = (struct CMUnitTest){name, function, setup, teardown, NULL};
}

void test_register_group(CMFixtureFunction setup, CMFixtureFunction teardown)
{
    group_setup = setup;
    group_teardown = teardown;
}

static void say_skipped(const char *format, va_list places)
{
    char reason[256];
    (void)vsnprintf(reason, sizeof reason, format, places);
    print_message("skipped: %s\n", reason);
}

void test_skip_part(const char *format, ...)
{
    va_list places;
    va_start(places, format);
    say_skipped(format, places);
    va_end(places);
}

void test_skip(const char *format, ...)
{
    va_list places;
    va_start(places, format);
    say_skipped(format, places);
    va_end(places);
    skip();
    abort(); /* not reached: cmocka has ended the test */
}

int main(void)
{
    return cmocka_run_group_tests(tests, group_setup, group_teardown);
}
