/* SPDX-License-Identifier: MIT
 *
 * What every test begins with: cmocka with the headers it needs, and tests that register themselves where they are
 * written, so that none can be forgotten. They run in the order of their file. tests/support/main/main.c runs them. */
#ifndef SUPPORT_TEST_H
#define SUPPORT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* TEST(test_name) { ... }: `state` is what the group's setup has left there. TEST_WITH: its own setup and teardown. */
#define TEST(name) TEST_WITH(name, NULL, NULL)
#define TEST_WITH(name, setup, teardown)                                                                               \
    static void name(void **state);                                                                                    \
    __attribute__((constructor)) static void name##_registers(void)                                                    \
    {                                                                                                                  \
        test_register(#name, name, setup, teardown);                                                                   \
    }                                                                                                                  \
    static void name(__attribute__((unused)) void **state)

/* What comes before the first and after the last test of the file. */
#define TEST_GROUP(setup, teardown)                                                                                    \
    __attribute__((constructor)) static void group_registers(void)                                                     \
    {                                                                                                                  \
        test_register_group(setup, teardown);                                                                          \
    }

/* Ends the test as skipped. The reason, as for printf, names the package that enables it; the runner says it. */
_Noreturn __attribute__((format(printf, 1, 2))) void test_skip(const char *format, ...);

/* The same reason for a part of the test, which goes on. */
__attribute__((format(printf, 1, 2))) void test_skip_part(const char *format, ...);

/* Memory filled with zeros, which the caller frees; none left fails the test. */
static inline void *test_zeroed(size_t size)
{
    void *memory = calloc(1, size);
    assert_non_null(memory);
    return memory;
}

void test_register(const char *name, CMUnitTestFunction function, CMFixtureFunction setup, CMFixtureFunction teardown);
void test_register_group(CMFixtureFunction setup, CMFixtureFunction teardown);

#endif
