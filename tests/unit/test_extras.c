/* SPDX-License-Identifier: MIT
 *
 * What large terminals show besides: the pack, the things seen, facts of foes, the log; and that the design size shows
 * none of it, nobody's screen reader reads it, and nothing of it leaves its place at any size. */
#include "support/easel.h"
#include "ui/layout.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

static int open_easel(void **state)
{
    struct easel *easel = easel_open(30, 100);
    easel_give(easel, 0, "dagger", true);
    easel_give(easel, 1, "healing_potion", false);
    easel_give(easel, 2, "fireball_scroll", false);
    easel_give(easel, 5, "healing_potion", false);
    easel_put(easel, "healing_potion", 45, 20);
    easel_put(easel, "sword", 40, 22);
    *state = easel;
    return 0;
}

static void assert_side(struct easel *easel, int row, const char *text)
{
    assert_string_equal(easel_text(easel, row, 81, (int)strlen(text)), text);
}

static void test_what_is_carried_and_seen(void **state)
{
    struct easel *easel = *state;
    easel_draw(easel);
    assert_side(easel, 20, "- Seen here -------");
    assert_side(easel, 21, "/ sword         S 2"); /* the nearest first */
    assert_side(easel, 22, "! healing potion   ");
    assert_side(easel, 23, "                E 5");
    assert_side(easel, 24, "- Pack ------------");
    assert_side(easel, 25, "b healing potion x2"); /* what is worn has its own rows */
    assert_side(easel, 26, "c fireball scroll  ");
    assert_side(easel, 27, "-------------------");
    assert_side(easel, 28, "- dagger     pow +2");
    easel_resize(easel, 30, 110);
    easel_draw(easel);
    assert_side(easel, 25, "b ! healing potion         x2");
}

/* Foes go first, then the pack; what does not fit is counted. */
static void test_foes_go_first(void **state)
{
    struct easel *easel = *state;
    for (int i = 0; i < 4; i++)
        easel_put(easel, "orc", 41 + i, 20);
    easel_draw(easel);
    assert_side(easel, 18, "o orc           E 4");
    assert_side(easel, 24, "- Pack ------------");
    assert_false(easel_shows(easel, "Seen here")); /* for one line and a count alone it is not worth while */
    for (int i = 4; i < 9; i++)
        easel_put(easel, "orc", 41 + i, 20);
    easel_draw(easel);
    assert_false(easel_shows(easel, "Pack"));
    assert_side(easel, 28, "- dagger     pow +2");
}

static void test_a_long_list_is_counted(void **state)
{
    struct easel *easel = *state;
    for (int i = 0; i < 40; i++)
        easel_put(easel, "sword", 2 + i, 5);
    easel_draw(easel);
    assert_true(easel_shows(easel, "more)"));
    assert_side(easel, 24, "- Pack ------------");
}

static void test_neither_at_the_design_size_nor_for_who_hears(void **state)
{
    struct easel *easel = *state;
    easel_resize(easel, 24, 80);
    easel_draw(easel);
    assert_false(easel_shows(easel, "Seen here"));
    assert_false(easel_shows(easel, "fireball"));
    easel_resize(easel, 60, 200);
    easel->shell.accessible = true;
    easel_draw(easel);
    assert_false(easel_shows(easel, "Seen here"));
}

static void test_upright(void **state)
{
    struct easel *easel = *state;
    easel_resize(easel, 30, 50);
    easel_draw(easel);
    assert_true(easel_shows(easel, "Pack b) healing potion x2 c) fireball scroll  "));
    assert_true(easel_shows(easel, "Seen here / sword S 2 ! healing potion E 5  "));
    easel_resize(easel, 20, 50);
    easel_put(easel, "orc", 41, 20);
    easel_draw(easel);
    assert_string_equal(easel_text(easel, 17, 0, 46), "Pack b) healing potion x2 c) fireball scroll  ");
    easel_give(easel, 3, "confusion_scroll", false);
    easel_draw(easel);
    assert_string_equal(easel_text(easel, 17, 0, 46),
                        "Pack b) healing potion x2 c) fireball scroll  "); /* no part of it */
    assert_string_equal(easel_text(easel, 18, 0, 44), "Seen here / sword S 2 ! healing potion E 5  ");
}

static void test_the_log_upright(void **state)
{
    struct easel *easel = *state;
    easel_resize(easel, 40, 60);
    easel_draw(easel);
    assert_true(easel_shows(easel, "- Log ---"));
    assert_string_equal(easel_text(easel, 38, 0, 11), "Welcome to ");
    for (int i = 0; i < 5; i++)
        easel_put(easel, "orc", 41 + i, 20);
    easel_draw(easel);
    assert_false(easel_shows(easel, "- Log ---")); /* foes go first */
}

static void test_facts_below_the_map(void **state)
{
    struct easel *easel = *state;
    easel_resize(easel, 60, 120);
    easel_draw(easel);
    assert_false(easel_shows(easel, "You: "));
    easel_put(easel, "orc", 41, 20);
    easel_draw(easel);
    assert_string_equal(easel_text(easel, 52, 0, 6), "An orc");
    assert_true(easel_shows(easel, "You: 4 a blow, dead in 5."));
    easel->the_view.entity_count--;
    easel->the_view.hero.top_item = easel->the_view.pack[2].kind;
    easel_draw(easel);
    assert_string_equal(easel_text(easel, 52, 0, 17), "A fireball scroll");
}

static void test_the_log_beside_the_map(void **state)
{
    struct easel *easel = *state;
    easel_resize(easel, 43, 132);
    easel_draw(easel);
    assert_true(easel_shows(easel, "- Log ---"));
    easel_resize(easel, 50, 160); /* there it has a column */
    easel_draw(easel);
    assert_false(easel_shows(easel, "- Log ---"));
}

/* The rule beside the sidebar stands at every size, whatever there is to show. */
static void test_nothing_leaves_its_place(void **state)
{
    struct easel *easel = *state;
    for (int i = 0; i < 20; i++)
        easel_put(easel, i % 2 ? "orc" : "healing_potion", 20 + i, 18);
    for (int rows = 24; rows < 120; rows += 7)
        for (int cols = 80; cols < 320; cols += 13) {
            struct layout layout = layout_of(rows, cols, easel->view->width, easel->view->height);
            easel_resize(easel, rows, cols);
            easel_draw(easel);
            for (int row = layout.rule.row; row < layout.bar.row; row++)
                if (strcmp(easel_text(easel, row, layout.rule.col, 1), "|") != 0)
                    fail_msg("%dx%d: row %d: %s", cols, rows, row, easel_text(easel, row, 0, cols));
        }
}

/* What the sidebar says helps to choose: no window that is narrow enough lies over it. */
static void test_windows_keep_to_the_map(void **state)
{
    static const char *const KEYS[] = {"i", "d", "]", "c", "\033"};
    struct easel *easel = *state;
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
        easel_resize(easel, 55, 200);
        easel_key(easel, (unsigned char)KEYS[i][0] == '\033' ? KEYCODE_ESCAPE : (unsigned char)KEYS[i][0]);
        easel_draw(easel);
        for (int row = 10; row < 54; row++)
            assert_string_equal(easel_text(easel, row, 80, 1), "|");
        easel_key(easel, KEYCODE_ESCAPE);
    }
}

#define ON_EASEL(test) cmocka_unit_test_setup_teardown(test, open_easel, easel_fixture_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_EASEL(test_what_is_carried_and_seen),
        ON_EASEL(test_foes_go_first),
        ON_EASEL(test_a_long_list_is_counted),
        ON_EASEL(test_neither_at_the_design_size_nor_for_who_hears),
        ON_EASEL(test_upright),
        ON_EASEL(test_the_log_upright),
        ON_EASEL(test_facts_below_the_map),
        ON_EASEL(test_the_log_beside_the_map),
        ON_EASEL(test_nothing_leaves_its_place),
        ON_EASEL(test_windows_keep_to_the_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
