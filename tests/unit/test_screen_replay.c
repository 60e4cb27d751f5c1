/* SPDX-License-Identifier: MIT
 *
 * The picture of a run that is shown: its bar, where its keys lead, and that nothing on it is ever a command. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/easel.h"

static struct ui_film film; /* of the test that runs */

static struct easel *open_film(int rows, int cols)
{
    struct easel *easel = easel_open(rows, cols);
    film = (struct ui_film){.at = 50, .end = 100, .last_turn = 90, .speed = 4};
    easel->view->turn = 45;
    easel_give(easel, 0, "dagger", true);
    easel_give(easel, 1, "healing_potion", false);
    easel_give(easel, 2, "fireball_scroll", false);
    easel_put(easel, "orc", 42, 20);
    shell_begin_film(&easel->shell, "Wanda", &film);
    easel_draw(easel);
    return easel;
}

static void test_the_bar(void **state)
{
    (void)state;
    struct easel *easel = open_film(24, 80);
    assert_string_equal(easel_text(easel, 23, 0, 30), "T45/90 [===|----] paused 4/s  ");
    assert_true(easel_shows(easel, "Space play"));
    assert_true(easel_shows(easel, "q quit"));
    film.playing = true;
    easel_draw(easel);
    assert_true(easel_shows(easel, "playing 4/s"));
    assert_true(easel_shows(easel, "Space pause"));
    film.playing = false;
    film.at = 0;
    easel_draw(easel);
    assert_true(easel_shows(easel, "[|-------] paused"));
    film.at = film.end;
    easel_draw(easel);
    assert_true(easel_shows(easel, "[=======|] the end"));
    film.at = film.end = 0;
    easel_draw(easel);
    assert_true(easel_shows(easel, "[|-------] the end"));
    film.at = film.end = UINT32_MAX;
    easel_draw(easel);
    assert_true(easel_shows(easel, "[=======|]"));
    easel_close(easel);
}

static void test_where_keys_lead(void **state)
{
    static const struct {
        uint32_t code;
        enum ui_film_wish wish;
    } keys[] = {{' ', UI_FILM_PLAY},           {'.', UI_FILM_STEP},
                {KEYCODE_RIGHT, UI_FILM_STEP}, {',', UI_FILM_STEP_BACK},
                {'+', UI_FILM_FASTER},         {'-', UI_FILM_SLOWER},
                {'f', UI_FILM_NEXT_FIGHT},     {'F', UI_FILM_PREVIOUS_FIGHT},
                {'>', UI_FILM_NEXT_FLOOR},     {'<', UI_FILM_PREVIOUS_FLOOR},
                {'n', UI_FILM_NEXT_LEVEL},     {'N', UI_FILM_PREVIOUS_LEVEL},
                {'g', UI_FILM_START},          {'G', UI_FILM_END},
                {'q', UI_FILM_LEAVE},          {KEYCODE_ESCAPE, UI_FILM_LEAVE}};
    (void)state;
    struct easel *easel = open_film(24, 80);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        assert_int_equal(easel_key(easel, keys[i].code), UI_FILM);
        assert_int_equal(easel->answer.film.wish, keys[i].wish);
    }
    easel_close(easel);
}

static void expect_turn(struct easel *easel, const char *keys, uint32_t turn)
{
    easel_type(easel, keys);
    assert_true(easel_shows(easel, "Go to which turn?"));
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_FILM);
    assert_int_equal(easel->answer.film.wish, UI_FILM_TURN);
    assert_int_equal(easel->answer.film.turn, turn);
    assert_false(easel_shows(easel, "Go to which turn?"));
}

static void test_a_turn_is_typed(void **state)
{
    (void)state;
    struct easel *easel = open_film(24, 80);
    expect_turn(easel, "7", 7);
    expect_turn(easel, ":12", 12);
    expect_turn(easel, "0", 0);
    expect_turn(easel, ":", 45); /* nothing typed: here */
    expect_turn(easel, "4294967296", 90);
    expect_turn(easel, "99999999999999", 90); /* what is too long is cut, and beyond the end all the same */
    easel_type(easel, "1x2");
    assert_int_equal(easel_key(easel, KEYCODE_ESCAPE), UI_NOTHING);
    assert_false(easel_shows(easel, "Go to which turn?"));
    easel_close(easel);
}

static void expect_floor(struct easel *easel, const char *keys, int floor)
{
    easel_type(easel, keys);
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_FILM);
    assert_int_equal(easel->answer.film.wish, UI_FILM_TO_FLOOR);
    assert_int_equal(easel->answer.film.floor, floor);
}

static void test_a_floor_is_typed(void **state)
{
    (void)state;
    struct easel *easel = open_film(24, 80);
    easel->view->floor = 4;
    expect_floor(easel, ":>7", 7);
    expect_floor(easel, ":>1>2", 12); /* the sign stands in front */
    expect_floor(easel, ":>", 4);     /* the beginning of this one */
    expect_floor(easel, ":>999999999", MAX_FLOOR);
    expect_turn(easel, ":3>4", 34);
    easel_close(easel);
}

/* Every key on every page, with every modifier. */
static void test_nothing_is_a_command(void **state)
{
    static const char *const pages[] = {"", "i", "ic", "x", "]", "c", "v", "?", ":"};
    static const uint8_t states[] = {GAME_PLAYING, GAME_LEVEL_UP, GAME_DEAD};
    (void)state;
    for (size_t s = 0; s < sizeof states; s++) {
        struct easel *easel = open_film(24, 80);
        easel->view->state = states[s];
        for (size_t page = 0; page < sizeof pages / sizeof *pages; page++) {
            for (uint32_t code = ' '; code < KEYCODE_NONE; code = code == '~' ? KEYCODE_UP : code + 1) {
                for (uint8_t modifiers = 0; modifiers < 8; modifiers++) {
                    easel_type(easel, pages[page]);
                    enum ui_wish wish = easel_key_with(easel, code, modifiers);
                    assert_true(wish == UI_NOTHING || wish == UI_FILM);
                    while (easel->shell.depth > 1)
                        assert_int_not_equal(easel_key(easel, KEYCODE_ESCAPE), UI_COMMAND);
                }
            }
        }
        assert_true(easel->shell.stack[0].kind == &SCREEN_REPLAY);
        easel_close(easel);
    }
}

/* Pages stay open while the run goes on below them; a game that begins is played again. */
static void test_looking_on(void **state)
{
    (void)state;
    struct event event = {.type = EV_HEALED, .subject = 0x10001, .object = ENTITY_NONE, .amount = 3};
    struct events events = {&event, 1, 1, 0};
    struct easel *easel = open_film(24, 80);
    easel_type(easel, "i");
    shell_recall(&easel->shell, easel->view, &events);
    easel_draw(easel);
    assert_true(easel_shows(easel, "Your pack"));
    assert_int_equal(easel_key(easel, 'b'), UI_NOTHING);
    assert_true(easel_shows(easel, "Your pack"));
    shell_begin_film(&easel->shell, "Wanda", &film);
    easel_draw(easel);
    assert_true(easel_shows(easel, "Your pack"));
    shell_begin_game(&easel->shell, "Wanda");
    assert_int_equal(easel_key(easel, KEYCODE_LEFT), UI_COMMAND);
    easel_close(easel);
}

static void test_help_names_its_keys(void **state)
{
    (void)state;
    struct easel *easel = open_film(24, 80);
    easel_type(easel, "?");
    assert_true(easel_shows(easel, "keys of the replay"));
    assert_true(easel_shows(easel, "to the next fight"));
    assert_false(easel_shows(easel, "pick up"));
    easel_close(easel);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_bar),
        cmocka_unit_test(test_where_keys_lead),
        cmocka_unit_test(test_a_turn_is_typed),
        cmocka_unit_test(test_a_floor_is_typed),
        cmocka_unit_test(test_nothing_is_a_command),
        cmocka_unit_test(test_looking_on),
        cmocka_unit_test(test_help_names_its_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
