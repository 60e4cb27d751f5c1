/* SPDX-License-Identifier: MIT
 *
 * The end: the last turns as they were, what lay unused, each rule of advice by itself, what can be done then. */
#include "support/content.h"
#include "support/easel.h"
#include "ui/advice.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

/* A hero that has just been killed by an orc in the open. */
static int open_easel(void **state)
{
    struct easel *easel = easel_open(24, 80);
    struct view *view = easel->view;
    view->state = GAME_DEAD;
    view->hero.hp = -2;
    view->killer = test_kind(easel->rules, "orc");
    view->killing_power = 4;
    view->killing_defense = 1;
    view->killing_damage = 3;
    view->turn = 77;
    *state = easel;
    return 0;
}

/* Steps as if they had been played: from 12 hit points down by 3 a turn, threatened by as much. */
static void tell_steps(struct easel *easel, int count)
{
    struct view *view = easel->view;
    struct view then = *view;
    struct events none = {0};
    struct command wait = command_plain(CMD_WAIT);
    int hp = -2 + 3 * count;
    then.turn = view->turn - (uint32_t)count;
    then.hero.hp = (int16_t)hp;
    then.threat = 3;
    chronicle_begin(&easel->chronicle, &then);
    for (int i = 0; i < count; i++) {
        then.turn++;
        then.hero.hp = (int16_t)(then.hero.hp - 3);
        chronicle_add(&easel->chronicle, &wait, &none, &then);
    }
}

static void test_the_last_turns_are_told(void **state)
{
    struct easel *easel = *state;
    tell_steps(easel, 10);
    easel_draw(easel);
    assert_true(easel_shows(easel, "Turn  HP         Threat"));
    assert_true(easel_shows(easel, "69    22 -> 19   3"));
    assert_true(easel_shows(easel, "76    1 -> 0     3"));
    assert_false(easel_shows(easel, "68    "));
    int row = 0;
    while (!strstr(easel_text(easel, row, 0, 80), "76    1 -> 0"))
        row++;
    const char *text = easel_text(easel, row, 0, 80);
    int col = (int)(strstr(text, "   3") - text) + 5; /* what could kill is reversed */
    while (easel->cells.grid[row * 80 + col].glyph != '3')
        col--;
    assert_true(easel->cells.grid[row * 80 + col].look.attributes & LOOK_REVERSE);
}

/* A film's death is not the death of the game that was played before it. */
static void test_other_games_turns_are_not_told(void **state)
{
    struct easel *easel = *state;
    tell_steps(easel, 10);
    easel->view->turn = 500;
    easel_draw(easel);
    assert_true(easel_shows(easel, "Here lies Eadric"));
    assert_false(easel_shows(easel, "Turn  HP"));
}

static void test_unused_means_are_listed(void **state)
{
    struct easel *easel = *state;
    easel_draw(easel);
    assert_true(easel_shows(easel, "Nothing lay unused in the pack."));
    easel_give(easel, 0, "dagger", true);
    easel_give(easel, 1, "healing_potion", false);
    easel_give(easel, 2, "fireball_scroll", false);
    easel_give(easel, 3, "healing_potion", false);
    easel_draw(easel);
    assert_true(easel_shows(easel, "Unused in the pack: healing"));
    assert_true(easel_shows(easel, "potion (x2), fireball"));
}

static void expect_tips(struct easel *easel, enum message first, enum message second)
{
    enum message tips[ADVICE_MAX];
    int count = advice_find(easel->view, &easel->chronicle, tips);
    assert_int_equal(tips[0], first);
    assert_int_equal(count, second == MSG_COUNT ? 1 : 2);
    if (second != MSG_COUNT)
        assert_int_equal(tips[1], second);
}

static void test_each_rule_of_advice(void **state)
{
    struct easel *easel = *state;
    expect_tips(easel, MSG_TIP_LEAVE, MSG_COUNT);
    easel->view->floor = 3;
    expect_tips(easel, MSG_TIP_LEVEL, MSG_TIP_LEAVE);
    easel_give(easel, 0, "dagger", true);
    easel->view->hero.power = 4;
    easel_give(easel, 1, "sword", false);
    expect_tips(easel, MSG_TIP_GEAR, MSG_TIP_LEVEL);
    tell_steps(easel, 3);
    expect_tips(easel, MSG_TIP_THREAT, MSG_TIP_GEAR);
    easel_give(easel, 2, "lightning_scroll", false);
    expect_tips(easel, MSG_TIP_SCROLLS, MSG_TIP_THREAT);
    for (int i = 0; i < 3; i++)
        easel_put(easel, "orc", 39 + i, 19);
    expect_tips(easel, MSG_TIP_OPEN, MSG_TIP_SCROLLS);
    easel_give(easel, 3, "healing_potion", false);
    expect_tips(easel, MSG_TIP_HEALING, MSG_TIP_OPEN);
    assert_true(advice_find(easel->view, NULL, (enum message[ADVICE_MAX]){0}) > 0);
}

static void test_what_can_be_done_then(void **state)
{
    struct easel *easel = *state;
    for (const char *move = "hjklyubnzsg.0123456789o"; *move; move++) /* still held down from the fight */
        assert_int_equal(easel_key(easel, (unsigned char)*move), UI_NOTHING);
    assert_int_equal(easel_key(easel, 'a'), UI_NEW_GAME);
    assert_string_equal(easel->answer.start.name, "Eadric");
    assert_false(easel->answer.start.seed_given);
    assert_int_equal(easel_key(easel, 'r'), UI_NEW_GAME);
    assert_true(easel->answer.start.seed_given && easel->answer.start.seed == 12345);
    assert_int_equal(easel->answer.start.profile, easel->view->profile);
    assert_int_equal(easel_key(easel, 'w'), UI_FILM);
    assert_int_equal(easel->answer.film.turn, 57); /* the last 20 turns of 77 */
    assert_int_equal(easel->answer.film.wish, UI_FILM_PLAY);
    assert_int_equal(easel_key(easel, 'q'), UI_QUIT);
    assert_int_equal(easel_key(easel, 't'), UI_LEAVE_DEAD);
    assert_int_equal(easel_key(easel, KEYCODE_ESCAPE), UI_LEAVE_DEAD);
}

static const char *tell_story(void *context)
{
    return context;
}

/* The story is read on the spot; long sentences flow on where the screen is narrow, drawn rows are cut. */
static void test_the_story_is_read(void **state)
{
    static char story[] = "This story stays in /home/eadric/of/the/long/name/eadric-1-2.dump\n\n"
                          "  T12    The orc hits you for 3, and that is the end of it.\n"
                          "  #............................................................#\n";
    struct easel *easel = *state;
    easel_resize(easel, 20, 50);
    easel_key(easel, 'e');
    assert_true(easel_shows(easel, "nothing left of this run")); /* nobody tells one here */
    easel_key(easel, KEYCODE_ESCAPE);
    easel->shell.end_story = tell_story;
    easel->shell.context = story;
    easel_key(easel, 'e');
    assert_string_equal(easel_text(easel, 1, 0, 19), "This story stays in");
    assert_string_equal(easel_text(easel, 2, 0, 30), "/home/eadric/of/the/long/name/");
    assert_string_equal(easel_text(easel, 4, 0, 24), "  T12 The orc hits you f");
    assert_string_equal(easel_text(easel, 5, 0, 7), "  of it");
    assert_string_equal(easel_text(easel, 6, 0, 4), "  #.");
    assert_string_equal(easel_text(easel, 7, 0, 4), "    ");
    assert_int_equal(easel_key(easel, KEYCODE_ESCAPE), UI_NOTHING);
    assert_true(easel_shows(easel, "Here lies Eadric"));
}

#define ON_EASEL(test) cmocka_unit_test_setup_teardown(test, open_easel, easel_fixture_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_EASEL(test_the_last_turns_are_told), ON_EASEL(test_other_games_turns_are_not_told),
        ON_EASEL(test_unused_means_are_listed), ON_EASEL(test_each_rule_of_advice),
        ON_EASEL(test_what_can_be_done_then),   ON_EASEL(test_the_story_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
