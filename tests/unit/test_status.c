/* SPDX-License-Identifier: MIT
 *
 * Faults: what is filled in, what is cut, and that none is lost without being counted. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/status.h"

#include <string.h>

static void test_a_fault_is_filled(void **state)
{
    struct fault fault;

    (void)state;
    assert_int_equal(fault_set(&fault, ST_BAD_DATA, "data/items", 3, 7, "no such key"), ST_BAD_DATA);
    assert_int_equal(fault.code, ST_BAD_DATA);
    assert_int_equal(fault.line, 3);
    assert_int_equal(fault.column, 7);
    assert_string_equal(fault.file, "data/items");
    assert_string_equal(fault.text, "no such key");

    assert_int_equal(fault_setf(&fault, ST_NEWER, "x", 0, 0, "version %d of %s", 2, "it"), ST_NEWER);
    assert_int_equal(fault.code, ST_NEWER);
    assert_string_equal(fault.text, "version 2 of it");
}

static void test_nobody_need_listen(void **state)
{
    (void)state;
    assert_int_equal(fault_set(NULL, ST_FULL, "f", 0, 0, "t"), ST_FULL);
    assert_int_equal(fault_setf(NULL, ST_IO, "f", 0, 0, "%s", "t"), ST_IO);
}

static void test_long_texts_are_cut(void **state)
{
    struct fault fault;
    char text[1000];

    (void)state;
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    (void)fault_set(&fault, ST_IO, text, 0, 0, text);
    assert_int_equal(strlen(fault.file), sizeof fault.file - 1);
    assert_int_equal(strlen(fault.text), sizeof fault.text - 1);
    (void)fault_set(&fault, ST_IO, NULL, 0, 0, "");
    assert_string_equal(fault.file, "");
}

static void test_a_full_list_counts_on(void **state)
{
    struct fault items[2];
    struct fault_list list = {.items = items, .capacity = 2};
    struct fault fault;

    (void)state;
    for (int i = 1; i <= 5; i++) {
        (void)fault_set(&fault, ST_BAD_DATA, "f", i, 0, "");
        fault_list_add(&list, &fault);
    }
    assert_int_equal(list.count, 2);
    assert_int_equal(list.lost, 3);
    assert_int_equal(items[0].line, 1);
    assert_int_equal(items[1].line, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_fault_is_filled),
        cmocka_unit_test(test_nobody_need_listen),
        cmocka_unit_test(test_long_texts_are_cut),
        cmocka_unit_test(test_a_full_list_counts_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
