/* SPDX-License-Identifier: MIT
 *
 * The mouse: from bytes to deeds, and what the screens do with them. */
#include "support/easel.h"
#include "ui/decode.h"
#include "ui/mouse.h"

#include <stdio.h>
#include <string.h>
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

/* --- Bytes ------------------------------------------------------------------------------------------------------- */

/* The one key that these bytes are, KEYCODE_NONE if they are none. */
static struct key decode(const char *bytes)
{
    struct decoder decoder;
    struct key key, found = {KEYCODE_NONE, 0};
    int count = 0;
    decode_init(&decoder, NULL, 0, DECODE_ESCAPE_MS * 1000);
    for (; *bytes; bytes++)
        if (decode_byte(&decoder, (uint8_t)*bytes, 1000, &key)) {
            found = key;
            count++;
        }
    assert_true(count <= 1 && decoder.state == DECODE_GROUND);
    return found;
}

static void assert_mouse(const char *bytes, enum mouse_deed deed, int row, int col)
{
    struct key key = decode(bytes);
    assert_int_equal(mouse_deed(key), deed);
    assert_int_equal(mouse_row(key), row);
    assert_int_equal(mouse_col(key), col);
}

static void test_reports(void **state)
{
    (void)state;
    assert_mouse("\033[<0;1;1M", MOUSE_LEFT, 0, 0);
    assert_mouse("\033[<0;500;200M", MOUSE_LEFT, 199, 499);
    assert_mouse("\033[<2;40;12M", MOUSE_RIGHT, 11, 39);
    assert_mouse("\033[<64;5;6M", MOUSE_WHEEL_UP, 5, 4);
    assert_mouse("\033[<65;5;6M", MOUSE_WHEEL_DOWN, 5, 4);
    assert_mouse("\033[<16;5;6M", MOUSE_LEFT, 5, 4); /* with Ctrl */
    assert_mouse("\033[<35;4;4M", MOUSE_MOVE, 3, 3);
    assert_mouse("\033[<32;1;1M", MOUSE_MOVE, 0, 0); /* dragging */
}

static void test_what_is_no_deed(void **state)
{
    static const char *const rows[] = {
        "\033[<0;1;1m",   "\033[<1;1;1M",   "\033[<36864;1;1M", "\033[<3;4;4M", "\033[<0;0;1M",
        "\033[<0;1;0M",   "\033[<0;501;1M", "\033[<0;1;201M",   "\033[<0;1M",   "\033[<M",
        "\033[<0;1;1;1M", "\033[<66;1;1M",  "\033[<128;1;1M",   "\033[<;;M",    "\033[<0;99999999999999999999;1M"};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (decode(rows[i]).code != KEYCODE_NONE)
            fail_msg("%s", rows[i] + 1);
}

/* No key looks like the mouse, and no deed has a name that a key map could hold. */
static void test_keys_and_deeds_are_apart(void **state)
{
    char text[32];
    struct strbuf name;
    (void)state;
    STRBUF_OVER(&name, text);
    for (uint32_t code = 0; code <= KEYCODE_NONE; code++)
        assert_int_equal(mouse_deed((struct key){code, 0}), 0);
    key_format(key_of_mouse(MOUSE_LEFT, 3, 4), &name);
    assert_string_equal(text, "");
}

/* --- Screens ----------------------------------------------------------------------------------------------------- */

static int open_easel(void **state)
{
    struct easel *easel = easel_open(24, 80);
    easel_draw(easel); /* what was drawn is what one clicks at */
    *state = easel;
    return 0;
}

/* Clicks at what the map shows of a cell of the floor. */
static enum ui_wish click(struct easel *easel, enum mouse_deed deed, int x, int y)
{
    const struct camera *camera = &easel->shell.stack[0].as.play;
    return easel_key(easel, key_of_mouse(deed, y - camera->top + camera->row, x - camera->left + camera->col).code);
}

static const struct screen *top(const struct easel *easel)
{
    return &easel->shell.stack[easel->shell.depth - 1];
}

static void test_a_click_travels(void **state)
{
    struct easel *easel = *state;
    shell_recall(&easel->shell, easel->view, NULL);
    assert_int_equal(click(easel, MOUSE_LEFT, 45, 22), UI_COMMAND);
    assert_int_equal(easel->answer.command.type, CMD_MOVE);
    assert_true(shell_is_going(&easel->shell));
}

static void test_a_click_with_a_foe_in_view_looks(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "orc", 41, 20);
    const int cells[][2] = {{41, 20}, {39, 20}, {45, 22}}; /* at the foe beside the hero, at the floor */
    for (int i = 0; i < 3; i++) {
        assert_int_equal(click(easel, MOUSE_LEFT, cells[i][0], cells[i][1]), UI_NOTHING);
        assert_false(shell_is_going(&easel->shell));
        assert_int_equal(top(easel)->as.look.at.x, cells[i][0]);
        assert_int_equal(top(easel)->as.look.at.y, cells[i][1]);
        easel_key(easel, KEYCODE_ESCAPE);
    }
}

static void test_the_right_button_looks(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "healing_potion", 45, 22);
    click(easel, MOUSE_RIGHT, 45, 22);
    assert_true(easel_shows(easel, "healing potion"));
    click(easel, MOUSE_LEFT, 30, 20); /* while looking a click looks elsewhere */
    assert_int_equal(top(easel)->as.look.at.x, 30);
    assert_false(shell_is_going(&easel->shell));
}

static void test_a_click_aims(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "orc", 44, 20);
    easel_give(easel, 1, "fireball_scroll", false);
    easel_type(easel, ":use b");
    easel_key(easel, KEYCODE_ENTER);
    assert_int_equal(click(easel, MOUSE_LEFT, 48, 18), UI_NOTHING);
    assert_int_equal(top(easel)->as.target.cursor.at.x, 48);
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_COMMAND);
    assert_int_equal(easel->answer.command.target.x, 48);
    assert_int_equal(easel->answer.command.target.y, 18);
}

static void test_the_wheel_goes_up_and_down(void **state)
{
    struct easel *easel = *state;
    easel_key(easel, KEYCODE_ESCAPE);
    int before = top(easel)->as.list.selected;
    easel_key(easel, key_of_mouse(MOUSE_WHEEL_DOWN, 5, 5).code);
    assert_int_equal(top(easel)->as.list.selected, before + 1);
    easel_key(easel, key_of_mouse(MOUSE_WHEEL_UP, 5, 5).code);
    assert_int_equal(top(easel)->as.list.selected, before);
    easel_key(easel, KEYCODE_ESCAPE);
    assert_int_equal(easel_key(easel, key_of_mouse(MOUSE_WHEEL_UP, 5, 5).code), UI_NOTHING);
    assert_int_equal(easel->shell.depth, 1); /* on the map it means nothing */
}

static void test_clicks_off_the_map(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "orc", 41, 20);
    for (int row = 0; row < 200; row += 22) /* the bar is row 23: its keys can be clicked at */
        for (int col = 60; col < 500; col += 19)
            assert_int_equal(easel_key(easel, key_of_mouse(MOUSE_LEFT, row, col).code), UI_NOTHING);
    assert_int_equal(easel->shell.depth, 1);
    easel_type(easel, ":");
    easel_key(easel, key_of_mouse(MOUSE_LEFT, 5, 5).code); /* nor does it type */
    assert_string_equal(easel_text(easel, 23, 0, 3), ":  ");
}

/* Clicks at the first place of the picture where the text stands, and draws again. */
static enum ui_wish click_text(struct easel *easel, enum mouse_deed deed, const char *text)
{
    easel_draw(easel);
    for (int row = 0; row < easel->cells.rows; row++) {
        const char *line = easel_text(easel, row, 0, easel->cells.cols);
        const char *found = strstr(line, text);
        if (!found)
            continue;
        enum ui_wish wish = easel_key(easel, key_of_mouse(deed, row, (int)(found - line)).code);
        easel_draw(easel);
        return wish;
    }
    fail_msg("there is no \"%s\" to click at", text);
    return UI_NOTHING;
}

/* The first click marks, one on what is marked chooses: in lists of every kind. */
static void test_clicks_in_a_menu(void **state)
{
    struct easel *easel = *state;
    easel_key(easel, KEYCODE_ESCAPE);
    click_text(easel, MOUSE_LEFT, "Options");
    assert_int_equal(easel->shell.depth, 2);
    assert_int_equal(top(easel)->as.list.selected, 3);
    click_text(easel, MOUSE_LEFT, "Options");
    assert_int_equal(easel->shell.depth, 3);
    click_text(easel, MOUSE_LEFT, "mouse");
    assert_int_equal(top(easel)->as.options.list.selected, SETTING_MOUSE);
    assert_int_equal(shell_take_change(&easel->shell).kind, CHANGE_NOTHING);
    click_text(easel, MOUSE_LEFT, "mouse");
    assert_int_equal(shell_take_change(&easel->shell).kind, CHANGE_SETTING);
}

static void test_clicks_in_the_pack(void **state)
{
    struct easel *easel = *state;
    easel_give(easel, 1, "healing_potion", false);
    easel_give(easel, 2, "fireball_scroll", false);
    easel_type(easel, "i");
    click_text(easel, MOUSE_LEFT, "fireball");
    assert_int_equal(top(easel)->as.pack.list.selected, 1);
    click_text(easel, MOUSE_LEFT, "healing");
    assert_int_equal(top(easel)->as.pack.list.selected, 0);
    assert_int_equal(easel->shell.depth, 2);
    click_text(easel, MOUSE_LEFT, "For one use"); /* a heading is no entry */
    assert_int_equal(easel->shell.depth, 2);
    click_text(easel, MOUSE_LEFT, "healing");
    assert_int_equal(easel->shell.depth, 3);
    for (int row = 0; row < 23; row++) /* what a window leaves in sight of the list below is not for clicks */
        easel_key(easel, key_of_mouse(MOUSE_LEFT, row, 2).code);
    assert_int_equal(easel->shell.depth, 3);
    assert_int_equal(click_text(easel, MOUSE_LEFT, "Enter"), UI_COMMAND); /* a key on the screen is pressed */
    assert_int_equal(easel->answer.command.letter, 1);
}

static void test_clicks_at_a_new_level(void **state)
{
    struct easel *easel = *state;
    easel->the_view.state = GAME_LEVEL_UP;
    easel->the_view.hero.choices = 1;
    assert_int_equal(click_text(easel, MOUSE_LEFT, "a) "), UI_NOTHING);
    assert_int_equal(top(easel)->as.list.selected, 0);
    assert_int_equal(click_text(easel, MOUSE_RIGHT, "a) "), UI_NOTHING); /* there is no way out */
    assert_int_equal(click_text(easel, MOUSE_LEFT, "b) "), UI_NOTHING);
    assert_int_equal(click_text(easel, MOUSE_LEFT, "b) "), UI_COMMAND);
    assert_int_equal(easel->answer.command.choice, 1);
}

static void test_clicks_on_the_title(void **state)
{
    struct easel *easel = *state;
    easel->view = NULL;
    assert_int_equal(click_text(easel, MOUSE_RIGHT, "New game"), UI_NOTHING); /* that is no way to leave */
    easel->shell.stack[0].as.list.selected = 1;
    assert_int_equal(click_text(easel, MOUSE_LEFT, "New game"), UI_NOTHING);
    assert_int_equal(easel->shell.depth, 1);
    assert_int_equal(click_text(easel, MOUSE_LEFT, "New game"), UI_NOTHING);
    assert_int_equal(easel->shell.depth, 2);
    click_text(easel, MOUSE_LEFT, "Seed");
    assert_int_equal(top(easel)->as.form.focus.selected, TITLE_SEED);
    easel_type(easel, "7");
    assert_string_equal(top(easel)->as.form.seed.text, "7");
    click_text(easel, MOUSE_LEFT, "Name");
    assert_int_equal(top(easel)->as.form.focus.selected, TITLE_NAME);
}

static void test_clicks_in_the_log(void **state)
{
    struct easel *easel = *state;
    for (int i = 0; i < 8; i++) {
        char text[16];
        snprintf(text, sizeof text, "sentence %c", 'a' + i);
        shell_say(&easel->shell, WEIGHT_PLAIN, text);
    }
    easel_type(easel, "v");
    click_text(easel, MOUSE_LEFT, "sentence c");
    assert_true(strstr(msglog_at(&easel->shell.log, top(easel)->as.history.list.selected)->text, "sentence c") != NULL);
    assert_int_equal(click_text(easel, MOUSE_LEFT, "sentence c"), UI_FILM);
}

/* The line of the one that is marked is what a second click, or Enter, does. */
static void test_clicks_in_the_list_of_commands(void **state)
{
    struct easel *easel = *state;
    easel_type(easel, ":");
    click_text(easel, MOUSE_LEFT, "south");
    assert_true(easel_shows(easel, ":south"));
    assert_int_equal(click_text(easel, MOUSE_LEFT, "northeast"), UI_NOTHING);
    assert_true(easel_shows(easel, ":northeast"));
    assert_int_equal(click_text(easel, MOUSE_LEFT, "northeast"), UI_COMMAND);
    assert_int_equal(easel->answer.command.dir, DIR_NE);
    assert_int_equal(easel->shell.depth, 1);
    easel_type(easel, ":");
    for (int i = 0; i < 99; i++) /* and the wheel marks, up to the ends */
        easel_key(easel, key_of_mouse(MOUSE_WHEEL_DOWN, 5, 5).code);
    int last = top(easel)->as.speak.matches.selected;
    assert_true(last > 15);
    easel_key(easel, key_of_mouse(MOUSE_WHEEL_UP, 5, 5).code);
    assert_int_equal(top(easel)->as.speak.matches.selected, last - 1);
    assert_int_equal(click_text(easel, MOUSE_RIGHT, "Commands"), UI_NOTHING); /* what is typed stays */
    assert_int_equal(easel->shell.depth, 2);
}

static void test_the_wheel_stops_at_the_ends(void **state)
{
    struct easel *easel = *state;
    uint32_t up = key_of_mouse(MOUSE_WHEEL_UP, 5, 5).code, down = key_of_mouse(MOUSE_WHEEL_DOWN, 5, 5).code;
    easel_key(easel, KEYCODE_ESCAPE);
    easel_key(easel, up);
    assert_int_equal(top(easel)->as.list.selected, 0);
    for (int i = 0; i < 9; i++)
        easel_key(easel, down);
    assert_int_equal(top(easel)->as.list.selected, 4);
    easel_key(easel, KEYCODE_ESCAPE);
    easel_type(easel, "?");
    easel_key(easel, up);
    assert_int_equal(top(easel)->as.help.page, 0);
    for (int i = 0; i < 99; i++)
        easel_key(easel, down);
    assert_int_equal(top(easel)->as.help.page, top(easel)->as.help.pages - 1);
}

static void test_the_right_button_goes_back(void **state)
{
    struct easel *easel = *state;
    easel_type(easel, "i");
    easel_key(easel, key_of_mouse(MOUSE_RIGHT, 5, 5).code);
    assert_int_equal(easel->shell.depth, 1);
}

/* A key that stands on the screen can be clicked at, but no click takes a turn while a foe is in view. */
static void test_clicks_at_keys(void **state)
{
    struct easel *easel = *state;
    easel_draw(easel);
    click_text(easel, MOUSE_LEFT, "i pack");
    assert_int_equal(easel->shell.depth, 2);
    easel_key(easel, KEYCODE_ESCAPE);
    easel_put(easel, "orc", 41, 20);
    assert_int_equal(click_text(easel, MOUSE_LEFT, "Tab fight"), UI_NOTHING);
    assert_true(easel_shows(easel, "With a foe in view"));
    click_text(easel, MOUSE_LEFT, "i pack");
    assert_int_equal(easel->shell.depth, 2);
}

static void test_a_click_at_the_target_casts(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "orc", 44, 20);
    easel_give(easel, 1, "fireball_scroll", false);
    easel_type(easel, ":use b");
    easel_key(easel, KEYCODE_ENTER);
    assert_int_equal(click(easel, MOUSE_LEFT, 48, 18), UI_NOTHING);
    assert_int_equal(click(easel, MOUSE_LEFT, 48, 18), UI_COMMAND);
    assert_int_equal(easel->answer.command.target.x, 48);
}

/* Moving names what it points at, and does nothing else anywhere. */
static void test_moving_names_what_is_there(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "orc", 43, 20);
    easel_draw(easel);
    click(easel, MOUSE_MOVE, 43, 20);
    easel_draw(easel);
    assert_string_equal(easel_text(easel, 23, 0, 23), "An orc: kill 5 hits 3  ");
    click(easel, MOUSE_MOVE, 40, 20);
    easel_draw(easel);
    assert_string_equal(easel_text(easel, 23, 0, 14), "Eadric (you)  ");
    click(easel, MOUSE_MOVE, 30, 20); /* ground has no name */
    easel_draw(easel);
    assert_string_equal(easel_text(easel, 23, 0, 9), "Floor 1  ");
    click(easel, MOUSE_MOVE, 43, 20);
    easel_key(easel, KEYCODE_F1 + 11); /* a key is pressed: the mouse is forgotten */
    easel_draw(easel);
    assert_string_equal(easel_text(easel, 23, 0, 9), "Floor 1  ");
    easel_type(easel, "i");
    int depth = easel->shell.depth;
    for (int row = 0; row < 24; row++)
        assert_int_equal(easel_key(easel, key_of_mouse(MOUSE_MOVE, row, 20).code), UI_NOTHING);
    assert_int_equal(easel->shell.depth, depth);
}

#define SCREEN_TEST(test) cmocka_unit_test_setup_teardown(test, open_easel, easel_fixture_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reports),
        cmocka_unit_test(test_what_is_no_deed),
        cmocka_unit_test(test_keys_and_deeds_are_apart),
        SCREEN_TEST(test_a_click_travels),
        SCREEN_TEST(test_a_click_with_a_foe_in_view_looks),
        SCREEN_TEST(test_the_right_button_looks),
        SCREEN_TEST(test_a_click_aims),
        SCREEN_TEST(test_the_wheel_goes_up_and_down),
        SCREEN_TEST(test_clicks_off_the_map),
        SCREEN_TEST(test_clicks_in_a_menu),
        SCREEN_TEST(test_clicks_in_the_pack),
        SCREEN_TEST(test_clicks_at_a_new_level),
        SCREEN_TEST(test_clicks_on_the_title),
        SCREEN_TEST(test_clicks_in_the_log),
        SCREEN_TEST(test_clicks_in_the_list_of_commands),
        SCREEN_TEST(test_the_wheel_stops_at_the_ends),
        SCREEN_TEST(test_the_right_button_goes_back),
        SCREEN_TEST(test_clicks_at_keys),
        SCREEN_TEST(test_a_click_at_the_target_casts),
        SCREEN_TEST(test_moving_names_what_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
