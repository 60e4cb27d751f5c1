/* SPDX-License-Identifier: MIT
 *
 * What large terminals show besides: the pack, the things seen, facts of foes, the log. The design size and the mode
 * for screen readers show none of it, and nothing of it leaves its place at any size. */
#include "support/test.h"

#include "support/screen_fixture.h"
#include "ui/draw/layout.h"

#include <stdio.h>
#include <string.h>

static int open_fixture(void **state)
{
    struct screen_fixture *fixture = fixture_open(30, 100);
    fixture_give(fixture, 0, "dagger", true);
    fixture_give(fixture, 1, "healing_potion", false);
    fixture_give(fixture, 2, "fireball_scroll", false);
    fixture_give(fixture, 5, "healing_potion", false);
    fixture_put(fixture, "healing_potion", 45, 20);
    fixture_put(fixture, "sword", 40, 22);
    *state = fixture;
    return 0;
}

static void assert_side(struct screen_fixture *fixture, int row, const char *text)
{
    assert_string_equal(fixture_text(fixture, row, 81, (int)strlen(text)), text);
}

TEST_WITH(test_what_is_carried_and_seen, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_draw(fixture);
    assert_side(fixture, 20, "- Seen here -------");
    assert_side(fixture, 21, "/ sword         S 2"); /* the nearest first */
    assert_side(fixture, 22, "! healing potion   ");
    assert_side(fixture, 23, "                E 5");
    assert_side(fixture, 24, "- Pack ------------");
    assert_side(fixture, 25, "b healing potion x2"); /* what is worn has its own rows */
    assert_side(fixture, 26, "c fireball scroll  ");
    assert_side(fixture, 27, "-------------------");
    assert_side(fixture, 28, "- dagger     pow +2");
    fixture_resize(fixture, 30, 110);
    fixture_draw(fixture);
    assert_side(fixture, 25, "b ! healing potion         x2");
}

static const char *first_of_pack(struct screen_fixture *fixture)
{
    int row = 0;
    fixture_draw(fixture);
    while (row < 28 && strncmp(fixture_text(fixture, row, 81, 7), "- Pack ", 7) != 0)
        row++;
    return fixture_text(fixture, row + 1, 81, 8);
}

/* What the launcher in hand shoots is first: it runs out. */
TEST_WITH(test_arrows_are_first, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_give(fixture, 6, "arrow", false);
    assert_string_equal(first_of_pack(fixture), "b healin");
    fixture_give(fixture, 7, "hunting_bow", true);
    fixture->view->worn[SLOT_LAUNCHER] = 7;
    assert_string_equal(first_of_pack(fixture), "g arrow ");
}

/* Foes go first, then the pack; what does not fit is counted. */
TEST_WITH(test_foes_go_first, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    for (int i = 0; i < 4; i++)
        fixture_put(fixture, "orc", 41 + i, 20);
    fixture_draw(fixture);
    assert_side(fixture, 18, "o orc           E 4");
    assert_side(fixture, 24, "- Pack ------------");
    assert_false(fixture_shows(fixture, "Seen here")); /* for one line and a count alone it is not worth while */
    for (int i = 4; i < 9; i++)
        fixture_put(fixture, "orc", 41 + i, 20);
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "Pack"));
    assert_side(fixture, 28, "- dagger     pow +2");
}

TEST_WITH(test_a_long_list_is_counted, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    for (int i = 0; i < 40; i++)
        fixture_put(fixture, "sword", 2 + i, 5);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "more)"));
    assert_side(fixture, 24, "- Pack ------------");
}

TEST_WITH(test_neither_at_the_design_size_nor_for_who_hears, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_resize(fixture, 24, 80);
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "Seen here"));
    assert_false(fixture_shows(fixture, "fireball"));
    fixture_resize(fixture, 60, 200);
    fixture->shell.scene.accessible = true;
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "Seen here"));
}

TEST_WITH(test_upright, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_resize(fixture, 30, 50);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Pack b) healing potion x2 c) fireball scroll  "));
    assert_true(fixture_shows(fixture, "Seen here / sword S 2 ! healing potion E 5  "));
    fixture_resize(fixture, 20, 50);
    fixture_put(fixture, "orc", 41, 20);
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 17, 0, 46), "Pack b) healing potion x2 c) fireball scroll  ");
    fixture_give(fixture, 3, "confusion_scroll", false);
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 17, 0, 46),
                        "Pack b) healing potion x2 c) fireball scroll  "); /* no part of it */
    assert_string_equal(fixture_text(fixture, 18, 0, 44), "Seen here / sword S 2 ! healing potion E 5  ");
}

TEST_WITH(test_the_log_upright, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_resize(fixture, 40, 60);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "- Log ---"));
    assert_string_equal(fixture_text(fixture, 38, 0, 11), "Welcome to ");
    for (int i = 0; i < 5; i++)
        fixture_put(fixture, "orc", 41 + i, 20);
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "- Log ---")); /* foes go first */
}

TEST_WITH(test_facts_below_the_map, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_resize(fixture, 60, 120);
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "You: "));
    fixture_put(fixture, "orc", 41, 20);
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 52, 0, 6), "An orc");
    assert_true(fixture_shows(fixture, "You: 4 a blow, dead in 5."));
    fixture->the_view.entity_count--;
    fixture->the_view.hero.top_item = fixture->the_view.pack[2].kind;
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 52, 0, 17), "A fireball scroll");
}

TEST_WITH(test_the_log_beside_the_map, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_resize(fixture, 43, 132);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "- Log ---"));
    fixture_resize(fixture, 50, 160); /* there it has a column */
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "- Log ---"));
}

/* The rule beside the sidebar stands at every size, whatever there is to show. */
TEST_WITH(test_nothing_leaves_its_place, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    for (int i = 0; i < 20; i++)
        fixture_put(fixture, i % 2 ? "orc" : "healing_potion", 20 + i, 18);
    for (int rows = 24; rows < 120; rows += 7)
        for (int cols = 80; cols < 320; cols += 13) {
            struct screen_layout layout = layout_of(rows, cols, fixture->view->width, fixture->view->height);
            fixture_resize(fixture, rows, cols);
            fixture_draw(fixture);
            for (int row = layout.rule.row; row < layout.bar.row; row++)
                if (strcmp(fixture_text(fixture, row, layout.rule.col, 1), "|") != 0)
                    fail_msg("%dx%d: row %d: %s", cols, rows, row, fixture_text(fixture, row, 0, cols));
        }
}

/* What the sidebar says helps to choose: no window that is narrow enough lies over it. */
TEST_WITH(test_windows_keep_to_the_map, open_fixture, screen_fixture_teardown)
{
    static const char *const KEYS[] = {"i", "d", "]", "c", "\033"};
    struct screen_fixture *fixture = *state;
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
        fixture_resize(fixture, 55, 200);
        fixture_key(fixture, (unsigned char)KEYS[i][0] == '\033' ? KEYCODE_ESCAPE : (unsigned char)KEYS[i][0]);
        fixture_draw(fixture);
        for (int row = 10; row < 54; row++)
            assert_string_equal(fixture_text(fixture, row, 80, 1), "|");
        fixture_key(fixture, KEYCODE_ESCAPE);
    }
}
