/* SPDX-License-Identifier: MIT
 *
 * For who hears the game: what comes into view and what is in view as sentences with distance and direction, pages in
 * one column without drawings, the cursor where one reads. The game in lines as a whole is e2e/test_linear.c's. */
#include "support/easel.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

static int setup(void **state)
{
    struct easel *easel = easel_open(24, 80);
    easel->shell.accessible = true;
    *state = easel;
    return 0;
}

static int teardown(void **state)
{
    easel_close(*state);
    return 0;
}

/* The newest entry of the log but `back`. */
static const char *said(const struct easel *easel, int back)
{
    const struct msglog *log = &easel->shell.log;
    assert_true(log->count > back);
    return msglog_at(log, log->count - 1 - back)->text;
}

static void react(struct easel *easel)
{
    struct events none = {NULL, 0, 0, 0};
    (void)shell_react(&easel->shell, easel->view, &none);
}

static void test_what_comes_into_view(void **state)
{
    struct easel *easel = *state;
    easel_draw(easel);
    easel_put(easel, "orc", 43, 17);
    easel_put(easel, "healing_potion", 40, 25);
    react(easel);
    assert_string_equal(said(easel, 1), "An orc comes into view, 3 steps north-east.");
    assert_string_equal(said(easel, 0), "A healing potion comes into view, 5 steps south.");
    int count = easel->shell.log.count;
    react(easel); /* nothing of it is new any more */
    assert_int_equal(easel->shell.log.count, count);
}

static void test_what_is_in_view(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "sword", 39, 20);
    easel_put(easel, "stairs_down", 40, 10)->visible = false;
    easel_put(easel, "troll", 41, 20);
    easel_key(easel, 'w');
    assert_string_equal(said(easel, 3), "A troll, 1 step east: 30 of 30 hit points. You: 4 a blow, dead in 5. "
                                        "It: 3 a blow, you are dead in 34.");
    assert_string_equal(said(easel, 2), "A sword, 1 step west.");
    assert_string_equal(said(easel, 1), "A staircase, 10 steps north, out of sight.");
    assert_string_equal(said(easel, 0),
                        "Free ways: north, north-east, south-east, south, south-west, west, north-west.");
}

static void test_nothing_in_view(void **state)
{
    struct easel *easel = *state;
    easel_key(easel, 'w');
    assert_string_equal(said(easel, 1), "Nothing of note is in sight.");
}

static void test_the_cursor_is_on_the_hero(void **state)
{
    struct easel *easel = *state;
    easel_draw(easel);
    const struct cells *cells = &easel->cells;
    assert_int_equal(cells->grid[cells->cursor_row * cells->cols + cells->cursor_col].glyph, '@');
    easel_key(easel, 'i'); /* and on the line in focus */
    easel_give(easel, 0, "dagger", true);
    easel_draw(easel);
    assert_non_null(strstr(easel_text(easel, cells->cursor_row, 0, 80), "a)"));
}

static void test_nothing_for_the_eye_alone(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "orc", 43, 17);
    easel_draw(easel);
    assert_false(easel_shows(easel, "HP 100/100 #"));
    assert_false(easel_shows(easel, "-----"));
    assert_true(easel_shows(easel, "kill 5"));
    assert_true(easel_shows(easel, "HP 100/100"));
}

static void test_help_has_one_column(void **state)
{
    struct easel *easel = *state;
    easel_key(easel, '?');
    const char *row = easel_text(easel, 2, 0, 80);
    assert_non_null(strstr(row, "go or attack north"));
    assert_null(strstr(row, "look"));
    assert_int_equal(easel->cells.cursor_row, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_what_comes_into_view, setup, teardown),
        cmocka_unit_test_setup_teardown(test_what_is_in_view, setup, teardown),
        cmocka_unit_test_setup_teardown(test_nothing_in_view, setup, teardown),
        cmocka_unit_test_setup_teardown(test_the_cursor_is_on_the_hero, setup, teardown),
        cmocka_unit_test_setup_teardown(test_nothing_for_the_eye_alone, setup, teardown),
        cmocka_unit_test_setup_teardown(test_help_has_one_column, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
