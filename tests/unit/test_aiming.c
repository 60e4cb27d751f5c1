/* SPDX-License-Identifier: MIT
 *
 * Looking and aiming: how the cursor moves, what the panel and the bar say, the area, and the second confirmation. */
#include "support/content.h"
#include "support/easel.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

enum { BAR = 23 };

static const struct cursor *look_cursor(const struct easel *easel)
{
    return &easel->shell.stack[1].as.look;
}

static const struct cursor *target_cursor(const struct easel *easel)
{
    return &easel->shell.stack[1].as.target.cursor;
}

static void assert_at(const struct cursor *cursor, int x, int y)
{
    assert_int_equal(cursor->at.x, x);
    assert_int_equal(cursor->at.y, y);
}

/* --- Looking ----------------------------------------------------------------------------------------------------- */

static void test_cursor_steps(void **state)
{
    struct easel *easel = *state;
    easel_key(easel, 'x');
    assert_at(look_cursor(easel), 40, 20);
    easel_key(easel, KEYCODE_RIGHT);
    easel_key(easel, 'y');
    assert_at(look_cursor(easel), 40, 19);
    easel_key_with(easel, KEYCODE_LEFT, KEYMOD_SHIFT);
    assert_at(look_cursor(easel), 35, 19);
    easel_key(easel, 'L');
    assert_at(look_cursor(easel), 40, 19);
    easel_key_with(easel, KEYCODE_RIGHT, KEYMOD_CTRL);
    assert_at(look_cursor(easel), 50, 19);
    easel_key_with(easel, KEYCODE_LEFT, KEYMOD_ALT);
    assert_at(look_cursor(easel), 30, 19);
}

/* Row 0 and column 0 are places like any other. */
static void test_cursor_stays_on_the_floor_and_in_sight(void **state)
{
    struct easel *easel = *state;
    easel_key(easel, 'x');
    for (int i = 0; i < 5; i++)
        easel_key_with(easel, KEYCODE_HOME, KEYMOD_ALT);
    assert_at(look_cursor(easel), 0, 0);
    assert_int_equal(easel->cells.cursor_row, 2);
    assert_int_equal(easel->cells.cursor_col, 0);
    assert_true(easel_shows(easel, "A wall"));
    for (int i = 0; i < 5; i++)
        easel_key_with(easel, KEYCODE_PAGE_DOWN, KEYMOD_ALT);
    assert_at(look_cursor(easel), 79, 42);
    assert_int_equal(easel->cells.cursor_row, 22);
    assert_int_equal(easel->cells.cursor_col, 59);
    easel_key(easel, KEYCODE_ESCAPE);
    assert_int_equal(easel->cells.cursor_col, 30); /* the map is where it was */
}

static void test_tab_goes_over_foes_then_things(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "sword", 41, 20);
    easel_put(easel, "troll", 46, 20);
    easel_put(easel, "orc", 43, 20);
    easel_put(easel, "stairs_down", 48, 20)->visible = false;
    easel_key(easel, 'x');
    assert_at(look_cursor(easel), 43, 20); /* opens on the nearest foe */
    static const int STOPS[] = {46, 41, 48, 43};
    for (size_t i = 0; i < sizeof STOPS / sizeof *STOPS; i++) {
        easel_key(easel, KEYCODE_TAB);
        assert_at(look_cursor(easel), STOPS[i], 20);
    }
    easel_key_with(easel, KEYCODE_TAB, KEYMOD_SHIFT);
    assert_at(look_cursor(easel), 48, 20);
    assert_true(easel_shows(easel, "A staircase (remembered)"));
}

static void test_panel_of_a_foe(void **state)
{
    struct easel *easel = *state;
    struct view_entity *orc = easel_put(easel, "orc", 43, 20);
    orc->hp = 12;
    orc->blows = 3;
    easel_put(easel, "sword", 43, 20);
    easel_key(easel, 'x');
    easel_key(easel, KEYCODE_TAB);
    assert_true(easel_shows(easel, "- An orc -"));
    assert_true(easel_shows(easel, "HP 12/20, power 4, defense 0, worth 35 experience."));
    assert_true(easel_shows(easel, "You: 4 a blow, dead in 3."));
    assert_true(easel_shows(easel, "It: 3 a blow, you are dead in 34."));
    assert_true(easel_shows(easel, "Beneath: a sword."));
    orc->blows = orc->harms = BLOWS_NEVER;
    orc->ai = AI_CONFUSED;
    orc->ai_turns = 7;
    easel_draw(easel);
    assert_true(easel_shows(easel, "An orc, confused for 7 more turns"));
    assert_true(easel_shows(easel, "You: your blows do it no damage."));
    assert_true(easel_shows(easel, "It: its blows do you no damage."));
    int hp = easel->view->hero.hp;
    easel->view->hero.hp = 0; /* as at the end of a replay */
    easel_draw(easel);
    assert_false(easel_shows(easel, "It: "));
    easel->view->hero.hp = (int16_t)hp;
    orc->foe = false;
    orc->corpse = true;
    easel_draw(easel);
    assert_true(easel_shows(easel, "The remains of an orc"));
}

/* --- Aiming ------------------------------------------------------------------------------------------------------ */

/* Opens the target screen for a thing under letter a. */
static void aim(struct easel *easel, const char *item)
{
    easel_give(easel, 0, item, false);
    easel_type(easel, "iA");
}

static void assert_use(struct easel *easel, int x, int y)
{
    struct command command = command_use_at(0, point_at(x, y));
    assert_int_equal(easel->answer.wish, UI_COMMAND);
    assert_true(command_equal(&easel->answer.command, &command));
}

static bool bar_says(struct easel *easel, const char *text)
{
    return strstr(easel_text(easel, BAR, 0, 80), text) != NULL;
}

static void test_aiming_begins_at_the_nearest_foe_then_at_the_last_target(void **state)
{
    struct easel *easel = *state;
    struct events none = {0};
    easel_put(easel, "orc", 43, 20);
    easel_put(easel, "orc", 46, 20);
    aim(easel, "confusion_scroll");
    assert_at(target_cursor(easel), 43, 20);
    assert_true(bar_says(easel, "Confusion scroll: the orc for 10 turns"));
    easel_key(easel, KEYCODE_TAB);
    easel_key(easel, KEYCODE_ENTER);
    assert_use(easel, 46, 20);
    shell_react(&easel->shell, easel->view, &none);
    aim(easel, "confusion_scroll");
    assert_at(target_cursor(easel), 46, 20);
}

static void test_aiming_is_cancelled(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "orc", 43, 20);
    aim(easel, "confusion_scroll");
    assert_int_equal(easel_key(easel, KEYCODE_ESCAPE), UI_NOTHING);
    assert_int_equal(easel->shell.depth, 1);
    assert_true(easel_shows(easel, "You think better of it."));
}

/* The game may refuse: the player goes on aiming. */
static void test_a_refused_target_can_be_mended(void **state)
{
    struct easel *easel = *state;
    aim(easel, "confusion_scroll");
    assert_int_equal(easel->shell.depth, 2); /* no foe in sight: the pack says so at once */
    easel_draw(easel);
    assert_true(easel_shows(easel, "That needs a foe"));
    easel_key(easel, KEYCODE_ESCAPE);
    easel_put(easel, "orc", 60, 20);
    easel_type(easel, "iA");
    easel_key(easel, 'h');
    assert_true(bar_says(easel, "needs a foe there"));
    easel_key(easel, KEYCODE_ENTER);
    assert_use(easel, 59, 20);
    shell_say(&easel->shell, WEIGHT_QUIET, "No.");
    easel_key(easel, KEYCODE_LEFT);
    assert_at(target_cursor(easel), 58, 20);
    easel->view->cells[20 * 80 + 58] = 0;
    easel_draw(easel);
    assert_true(bar_says(easel, "you cannot see that place"));
}

/* Round, not square; walls and unknown cells are not marked. */
static void test_area_is_what_the_rule_says(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "orc", 50, 20);
    aim(easel, "fireball_scroll");
    int marked = 0;
    for (int y = 20 - 5; y <= 20 + 5; y++)
        for (int x = 50 - 5; x <= 50 + 5; x++) {
            int row = 12 + y - 20;
            int col = 30 + x - 40;
            bool reversed = easel->cells.grid[row * 80 + col].look.attributes & LOOK_REVERSE;
            int distance2 = (x - 50) * (x - 50) + (y - 20) * (y - 20);
            assert_int_equal(reversed, distance2 <= 9);
            marked += reversed;
        }
    assert_int_equal(marked, 29);
}

static void test_the_path_is_drawn_between(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "orc", 46, 23);
    easel_put(easel, "sword", 42, 21);
    aim(easel, "confusion_scroll");
    assert_string_equal(easel_text(easel, 12, 30, 2), "@*");
    assert_string_equal(easel_text(easel, 13, 32, 2), "/*");
    assert_string_equal(easel_text(easel, 14, 34, 2), "**");
    assert_string_equal(easel_text(easel, 15, 35, 2), ".o");
}

static void test_fire_at_oneself_is_confirmed_twice(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "orc", 42, 20);
    easel->view->hero.hp = 25;
    aim(easel, "fireball_scroll");
    assert_true(bar_says(easel, "YOU LOSE 25 of 25 AND DIE, foes: 1, killed: 1"));
    assert_true(easel_shows(easel, "the orc dies"));
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_NOTHING);
    assert_true(easel_shows(easel, "You stand in the blast!"));
    easel_key(easel, KEYCODE_RIGHT);
    assert_false(easel_shows(easel, "You stand in the blast!"));
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_NOTHING);
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_COMMAND);
    assert_use(easel, 43, 20);
}

static void test_fire_elsewhere_is_confirmed_once(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "troll", 44, 20);
    aim(easel, "fireball_scroll");
    assert_true(bar_says(easel, "Fireball scroll: the troll: 25 of 30  Enter use  Tab next"));
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_COMMAND);
    assert_use(easel, 44, 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(test_cursor_steps),
        EASEL_TEST(test_cursor_stays_on_the_floor_and_in_sight),
        EASEL_TEST(test_tab_goes_over_foes_then_things),
        EASEL_TEST(test_panel_of_a_foe),
        EASEL_TEST(test_aiming_begins_at_the_nearest_foe_then_at_the_last_target),
        EASEL_TEST(test_aiming_is_cancelled),
        EASEL_TEST(test_a_refused_target_can_be_mended),
        EASEL_TEST(test_area_is_what_the_rule_says),
        EASEL_TEST(test_the_path_is_drawn_between),
        EASEL_TEST(test_fire_at_oneself_is_confirmed_twice),
        EASEL_TEST(test_fire_elsewhere_is_confirmed_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
