/* SPDX-License-Identifier: MIT
 *
 * The mouse: from bytes to deeds, and what the screens do with them. */
#include "support/test.h"

#include "support/screen_fixture.h"
#include "ui/terminal/key_strings.h"
#include "ui/terminal/mouse.h"

#include <stdio.h>
#include <string.h>

/* --- Bytes ------------------------------------------------------------------------------------------------------- */

static enum key_match find_none(const char *text, struct key *key)
{
    (void)text;
    (void)key;
    return KEY_MATCH_NONE;
}

/* The key that these bytes are, KEYCODE_NONE if they are none. */
static struct key decode(const char *bytes)
{
    struct key key;
    return key_of_sequence(find_none, bytes, &key) ? key : (struct key){KEYCODE_NONE, 0};
}

static void assert_mouse(const char *bytes, enum mouse_deed deed, int row, int col)
{
    struct key key = decode(bytes);
    assert_int_equal(mouse_deed(key), deed);
    assert_int_equal(mouse_row(key), row);
    assert_int_equal(mouse_col(key), col);
}

TEST(test_reports)
{
    assert_mouse("\033[<0;1;1M", MOUSE_LEFT, 0, 0);
    assert_mouse("\033[<0;500;200M", MOUSE_LEFT, 199, 499);
    assert_mouse("\033[<2;40;12M", MOUSE_RIGHT, 11, 39);
    assert_mouse("\033[<64;5;6M", MOUSE_WHEEL_UP, 5, 4);
    assert_mouse("\033[<65;5;6M", MOUSE_WHEEL_DOWN, 5, 4);
    assert_mouse("\033[<16;5;6M", MOUSE_LEFT, 5, 4); /* with Ctrl */
    assert_mouse("\033[<35;4;4M", MOUSE_MOVE, 3, 3);
    assert_mouse("\033[<32;1;1M", MOUSE_MOVE, 0, 0); /* dragging */
}

TEST(test_what_is_no_deed)
{
    static const char *const rows[] = {
        "\033[<0;1;1m",   "\033[<1;1;1M",   "\033[<36864;1;1M", "\033[<3;4;4M", "\033[<0;0;1M",
        "\033[<0;1;0M",   "\033[<0;501;1M", "\033[<0;1;201M",   "\033[<0;1M",   "\033[<M",
        "\033[<0;1;1;1M", "\033[<66;1;1M",  "\033[<128;1;1M",   "\033[<;;M",    "\033[<0;99999999999999999999;1M"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (decode(rows[i]).code != KEYCODE_NONE)
            fail_msg("%s", rows[i] + 1);
}

/* No key looks like the mouse, and no deed has a name that a key map could hold. */
TEST(test_keys_and_deeds_are_apart)
{
    char text[32];
    struct strbuf name;
    STRBUF_OVER(&name, text);
    for (uint32_t code = 0; code <= KEYCODE_NONE; code++)
        assert_int_equal(mouse_deed((struct key){code, 0}), 0);
    keyname_show(NULL, key_of_mouse(MOUSE_LEFT, 3, 4), &name);
    assert_string_equal(text, "");
}

/* --- Screens ----------------------------------------------------------------------------------------------------- */

static int open_fixture(void **state)
{
    struct screen_fixture *fixture = fixture_open(24, 80);
    fixture_draw(fixture); /* what was drawn is what one clicks at */
    *state = fixture;
    return 0;
}

/* Clicks at what the map shows of a cell of the floor. */
static int click(struct screen_fixture *fixture, enum mouse_deed deed, int x, int y)
{
    const struct camera *camera = &fixture->shell.stack[0].as.play;
    return fixture_key(fixture, key_of_mouse(deed, y - camera->top + camera->row, x - camera->left + camera->col).code);
}

static const struct screen *top(const struct screen_fixture *fixture)
{
    return &fixture->shell.stack[fixture->shell.depth - 1];
}

TEST_WITH(test_a_click_travels, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    shell_recall(&fixture->shell, fixture->view, NULL);
    assert_int_equal(click(fixture, MOUSE_LEFT, 45, 22), UI_GAME_COMMAND);
    assert_int_equal(fixture->answer.game.command.type, CMD_MOVE);
    assert_true(shell_is_going(&fixture->shell));
}

TEST_WITH(test_a_click_with_a_foe_in_view_looks, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 41, 20);
    const int cells[][2] = {{41, 20}, {39, 20}, {45, 22}}; /* at the foe beside the hero, at the floor */
    for (int i = 0; i < 3; i++) {
        assert_int_equal(click(fixture, MOUSE_LEFT, cells[i][0], cells[i][1]), UI_GAME_NOTHING);
        assert_false(shell_is_going(&fixture->shell));
        assert_int_equal(top(fixture)->as.look.cursor.at.x, cells[i][0]);
        assert_int_equal(top(fixture)->as.look.cursor.at.y, cells[i][1]);
        fixture_key(fixture, KEYCODE_ESCAPE);
    }
}

TEST_WITH(test_the_right_button_looks, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "healing_potion", 45, 22);
    click(fixture, MOUSE_RIGHT, 45, 22);
    assert_true(fixture_shows(fixture, "healing potion"));
    click(fixture, MOUSE_LEFT, 30, 20); /* while looking a click looks elsewhere */
    assert_int_equal(top(fixture)->as.look.cursor.at.x, 30);
    assert_false(shell_is_going(&fixture->shell));
}

static void aim_with_a_click(struct screen_fixture *fixture)
{
    fixture_put(fixture, "orc", 44, 20);
    fixture_give(fixture, 1, "fireball_scroll", false);
    fixture_type(fixture, ":use b");
    fixture_key(fixture, KEYCODE_ENTER);
    assert_int_equal(click(fixture, MOUSE_LEFT, 48, 18), UI_GAME_NOTHING);
}

TEST_WITH(test_a_click_aims, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    aim_with_a_click(fixture);
    assert_int_equal(top(fixture)->as.target.cursor.at.x, 48);
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_COMMAND);
    assert_int_equal(fixture->answer.game.command.target.x, 48);
    assert_int_equal(fixture->answer.game.command.target.y, 18);
}

TEST_WITH(test_the_wheel_goes_up_and_down, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, KEYCODE_ESCAPE);
    int before = top(fixture)->as.list.selected;
    fixture_key(fixture, key_of_mouse(MOUSE_WHEEL_DOWN, 5, 5).code);
    assert_int_equal(top(fixture)->as.list.selected, before + 1);
    fixture_key(fixture, key_of_mouse(MOUSE_WHEEL_UP, 5, 5).code);
    assert_int_equal(top(fixture)->as.list.selected, before);
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_int_equal(fixture_key(fixture, key_of_mouse(MOUSE_WHEEL_UP, 5, 5).code), UI_GAME_NOTHING);
    assert_int_equal(fixture->shell.depth, 1); /* on the map it means nothing */
}

TEST_WITH(test_clicks_off_the_map, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 41, 20);
    for (int row = 0; row < 200; row += 22) /* the bar is row 23: its keys can be clicked at */
        for (int col = 60; col < 500; col += 19)
            assert_int_equal(fixture_key(fixture, key_of_mouse(MOUSE_LEFT, row, col).code), UI_GAME_NOTHING);
    assert_int_equal(fixture->shell.depth, 1);
    fixture_type(fixture, ":");
    fixture_key(fixture, key_of_mouse(MOUSE_LEFT, 5, 5).code); /* nor does it type */
    assert_string_equal(fixture_text(fixture, 23, 0, 3), ":  ");
}

/* Clicks at the first place of the picture where the text stands, and draws again. */
static int click_text(struct screen_fixture *fixture, enum mouse_deed deed, const char *text)
{
    fixture_draw(fixture);
    for (int row = 0; row < fixture->cells.rows; row++) {
        const char *line = fixture_text(fixture, row, 0, fixture->cells.cols);
        const char *found = strstr(line, text);
        if (!found)
            continue;
        int wish = fixture_key(fixture, key_of_mouse(deed, row, (int)(found - line)).code);
        fixture_draw(fixture);
        return wish;
    }
    fail_msg("there is no \"%s\" to click at", text);
    return UI_GAME_NOTHING;
}

/* The first click marks, one on what is marked chooses: in lists of every kind. */
TEST_WITH(test_clicks_in_a_menu, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, KEYCODE_ESCAPE);
    click_text(fixture, MOUSE_LEFT, "Options");
    assert_int_equal(fixture->shell.depth, 2);
    assert_int_equal(top(fixture)->as.list.selected, 3);
    click_text(fixture, MOUSE_LEFT, "Options");
    assert_int_equal(fixture->shell.depth, 3);
    click_text(fixture, MOUSE_LEFT, "mouse");
    assert_int_equal(top(fixture)->as.options.list.selected, SETTING_MOUSE);
    assert_int_equal(shell_take_change(&fixture->shell).kind, CHANGE_NOTHING);
    click_text(fixture, MOUSE_LEFT, "mouse");
    assert_int_equal(shell_take_change(&fixture->shell).kind, CHANGE_SETTING);
}

TEST_WITH(test_clicks_in_the_pack, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_give(fixture, 1, "healing_potion", false);
    fixture_give(fixture, 2, "fireball_scroll", false);
    fixture_type(fixture, "i");
    click_text(fixture, MOUSE_LEFT, "fireball");
    assert_int_equal(top(fixture)->as.pack.list.selected, 1);
    click_text(fixture, MOUSE_LEFT, "healing");
    assert_int_equal(top(fixture)->as.pack.list.selected, 0);
    assert_int_equal(fixture->shell.depth, 2);
    click_text(fixture, MOUSE_LEFT, "For one use"); /* a heading is no entry */
    assert_int_equal(fixture->shell.depth, 2);
    click_text(fixture, MOUSE_LEFT, "healing");
    assert_int_equal(fixture->shell.depth, 3);
    for (int row = 0; row < 23; row++) /* what a window leaves in sight of the list below is not for clicks */
        fixture_key(fixture, key_of_mouse(MOUSE_LEFT, row, 2).code);
    assert_int_equal(fixture->shell.depth, 3);
    assert_int_equal(click_text(fixture, MOUSE_LEFT, "Enter"), UI_GAME_COMMAND); /* a key on the screen is pressed */
    assert_int_equal(fixture->answer.game.command.letter, 1);
}

TEST_WITH(test_clicks_at_a_new_level, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture->the_view.state = GAME_LEVEL_UP;
    fixture->the_view.hero.choices = 1;
    assert_int_equal(click_text(fixture, MOUSE_LEFT, "a) "), UI_GAME_NOTHING);
    assert_int_equal(top(fixture)->as.list.selected, 0);
    assert_int_equal(click_text(fixture, MOUSE_RIGHT, "a) "), UI_GAME_NOTHING); /* there is no way out */
    assert_int_equal(click_text(fixture, MOUSE_LEFT, "b) "), UI_GAME_NOTHING);
    assert_int_equal(click_text(fixture, MOUSE_LEFT, "b) "), UI_GAME_COMMAND);
    assert_int_equal(fixture->answer.game.command.choice, 1);
}

TEST_WITH(test_clicks_on_the_title, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture->view = NULL;
    assert_int_equal(click_text(fixture, MOUSE_RIGHT, "New game"), UI_TITLE_NOTHING); /* that is no way to leave */
    fixture->shell.stack[0].as.list.selected = 1;
    assert_int_equal(click_text(fixture, MOUSE_LEFT, "New game"), UI_TITLE_NOTHING);
    assert_int_equal(fixture->shell.depth, 1);
    assert_int_equal(click_text(fixture, MOUSE_LEFT, "New game"), UI_TITLE_NOTHING);
    assert_int_equal(fixture->shell.depth, 2);
    click_text(fixture, MOUSE_LEFT, "Seed");
    fixture_type(fixture, "7");
    assert_string_equal(top(fixture)->as.form.seed.text, "7");
    click_text(fixture, MOUSE_LEFT, "Name");
    fixture_type(fixture, "x");
    assert_string_equal(top(fixture)->as.form.seed.text, "7");
    assert_string_equal(top(fixture)->as.form.name.text, "x");
}

TEST_WITH(test_clicks_in_the_log, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    for (int i = 0; i < 8; i++) {
        char text[16];
        snprintf(text, sizeof text, "sentence %c", 'a' + i);
        shell_say(&fixture->shell, WEIGHT_PLAIN, text);
    }
    fixture_type(fixture, "v");
    click_text(fixture, MOUSE_LEFT, "sentence c");
    assert_true(strstr(message_log_at(&fixture->shell.scene.log, top(fixture)->as.history.list.selected)->text,
                       "sentence c") != NULL);
    assert_int_equal(click_text(fixture, MOUSE_LEFT, "sentence c"), UI_GAME_LOOK_BACK);
}

/* The line of the one that is marked is what a second click, or Enter, does. */
TEST_WITH(test_clicks_in_the_list_of_commands, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_type(fixture, ":");
    click_text(fixture, MOUSE_LEFT, "south");
    assert_true(fixture_shows(fixture, ":south"));
    assert_int_equal(click_text(fixture, MOUSE_LEFT, "northeast"), UI_GAME_NOTHING);
    assert_true(fixture_shows(fixture, ":northeast"));
    assert_int_equal(click_text(fixture, MOUSE_LEFT, "northeast"), UI_GAME_COMMAND);
    assert_int_equal(fixture->answer.game.command.dir, DIR_NE);
    assert_int_equal(fixture->shell.depth, 1);
    fixture_type(fixture, ":");
    for (int i = 0; i < 99; i++) /* and the wheel marks, up to the ends */
        fixture_key(fixture, key_of_mouse(MOUSE_WHEEL_DOWN, 5, 5).code);
    int last = top(fixture)->as.command.matches.selected;
    assert_true(last > 15);
    fixture_key(fixture, key_of_mouse(MOUSE_WHEEL_UP, 5, 5).code);
    assert_int_equal(top(fixture)->as.command.matches.selected, last - 1);
    assert_int_equal(click_text(fixture, MOUSE_RIGHT, "Commands"), UI_GAME_NOTHING); /* what is typed stays */
    assert_int_equal(fixture->shell.depth, 2);
}

TEST_WITH(test_the_wheel_stops_at_the_ends, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    uint32_t up = key_of_mouse(MOUSE_WHEEL_UP, 5, 5).code, down = key_of_mouse(MOUSE_WHEEL_DOWN, 5, 5).code;
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, up);
    assert_int_equal(top(fixture)->as.list.selected, 0);
    for (int i = 0; i < 9; i++)
        fixture_key(fixture, down);
    assert_int_equal(top(fixture)->as.list.selected, 5);
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_type(fixture, "?");
    fixture_key(fixture, up);
    assert_int_equal(top(fixture)->as.help.page, 0);
    for (int i = 0; i < 99; i++)
        fixture_key(fixture, down);
    assert_int_equal(top(fixture)->as.help.page, top(fixture)->as.help.pages - 1);
}

TEST_WITH(test_the_right_button_goes_back, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_type(fixture, "i");
    fixture_key(fixture, key_of_mouse(MOUSE_RIGHT, 5, 5).code);
    assert_int_equal(fixture->shell.depth, 1);
}

/* A key that stands on the screen can be clicked at, but no click takes a turn while a foe is in view. */
TEST_WITH(test_clicks_at_keys, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_draw(fixture);
    click_text(fixture, MOUSE_LEFT, "i pack");
    assert_int_equal(fixture->shell.depth, 2);
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_put(fixture, "orc", 41, 20);
    assert_int_equal(click_text(fixture, MOUSE_LEFT, "Tab fight"), UI_GAME_NOTHING);
    assert_true(fixture_shows(fixture, "With a foe in view"));
    click_text(fixture, MOUSE_LEFT, "i pack");
    assert_int_equal(fixture->shell.depth, 2);
}

TEST_WITH(test_a_click_at_the_target_casts, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    aim_with_a_click(fixture);
    assert_int_equal(click(fixture, MOUSE_LEFT, 48, 18), UI_GAME_COMMAND);
    assert_int_equal(fixture->answer.game.command.target.x, 48);
}

/* Moving names what it points at, and does nothing else anywhere. */
TEST_WITH(test_moving_names_what_is_there, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 43, 20);
    fixture_draw(fixture);
    click(fixture, MOUSE_MOVE, 43, 20);
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 23, 0, 23), "An orc: kill 5 hits 3  ");
    click(fixture, MOUSE_MOVE, 40, 20);
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 23, 0, 14), "Eadric (you)  ");
    click(fixture, MOUSE_MOVE, 30, 20); /* ground has no name */
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 23, 0, 9), "Floor 1  ");
    click(fixture, MOUSE_MOVE, 43, 20);
    fixture_key(fixture, KEYCODE_F1 + 11); /* a key is pressed: the mouse is forgotten */
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 23, 0, 9), "Floor 1  ");
    fixture_type(fixture, "i");
    int depth = fixture->shell.depth;
    for (int row = 0; row < 24; row++)
        assert_int_equal(fixture_key(fixture, key_of_mouse(MOUSE_MOVE, row, 20).code), UI_GAME_NOTHING);
    assert_int_equal(fixture->shell.depth, depth);
}
