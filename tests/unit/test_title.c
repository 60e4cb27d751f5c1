/* SPDX-License-Identifier: MIT
 *
 * The title, the list of characters and the form for a new game. */
#include "support/easel.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

/* The title with these characters. */
static void show_title(struct easel *easel, const char (*names)[32], int count)
{
    easel->view = NULL;
    easel->title.names = names;
    easel->title.name_count = count;
    easel->title.suggested_name = "";
    easel_draw(easel);
}

static void test_title_offers_what_there_is(void **state)
{
    struct easel *easel = *state;
    static const char NAMES[][32] = {"Ann", "Bob"};
    show_title(easel, NULL, 0);
    assert_true(easel_shows(easel, "n) New game"));
    assert_false(easel_shows(easel, "Continue"));
    show_title(easel, NAMES, 1);
    assert_true(easel_shows(easel, "c) Continue as Ann"));
    assert_int_equal(easel_key(easel, 'c'), UI_CONTINUE);
    assert_string_equal(easel->answer.start.name, "Ann");
    show_title(easel, NAMES, 2);
    assert_int_equal(easel_key(easel, 'c'), UI_NOTHING);
    assert_true(easel_shows(easel, "b) Bob"));
    assert_int_equal(easel_key(easel, 'b'), UI_CONTINUE);
    assert_string_equal(easel->answer.start.name, "Bob");
    easel_key(easel, KEYCODE_ESCAPE);
    assert_int_equal(easel_key(easel, 'q'), UI_QUIT);
    assert_int_equal(easel_key(easel, KEYCODE_ESCAPE), UI_QUIT);
}

/* A row more than leaves the blank lines their place. */
static void test_the_smallest_title_is_whole(void **state)
{
    struct easel *easel = *state;
    static const char NAMES[][32] = {"Ann"};
    easel_resize(easel, 20, 50);
    easel->title.watchable = true;
    show_title(easel, NAMES, 1);
    assert_true(easel_shows(easel, "c) Continue as Ann"));
    assert_true(easel_shows(easel, "q) Quit"));
}

static void test_title_shows_its_note(void **state)
{
    struct easel *easel = *state;
    easel->title.note = "The disk is \x1b full.";
    show_title(easel, NULL, 0);
    assert_true(easel_shows(easel, "The disk is ? full."));
    easel_key(easel, 'n');
    assert_true(easel_shows(easel, "The disk is ? full."));
}

static void test_more_characters_than_rows(void **state)
{
    struct easel *easel = *state;
    static char names[40][32];
    for (int i = 0; i < 40; i++) {
        struct strbuf buf;
        STRBUF_OVER(&buf, names[i]);
        strbuf_format(&buf, "name-%d", i);
    }
    show_title(easel, (const char(*)[32])names, 40);
    easel_key(easel, 'c');
    easel_key(easel, KEYCODE_UP);
    assert_true(easel_shows(easel, "name-39"));
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_CONTINUE);
    assert_string_equal(easel->answer.start.name, "name-39");
}

/* Of the second one nothing can be made: it is named all the same. */
static bool look_at(void *context, int index, struct ui_living *living)
{
    (void)context;
    *living = (struct ui_living){.floor = 3, .level = 2, .turn = 543};
    return index == 0;
}

static void test_who_goes_on_says_how_it_stands(void **state)
{
    struct easel *easel = *state;
    static const char NAMES[][32] = {"Ann", "Bob"};
    easel->title.look_at = look_at;
    show_title(easel, NAMES, 2);
    easel_key(easel, 'c');
    assert_true(easel_shows(easel, "a) Ann: floor 3, level 2, turn 543"));
    assert_true(easel_shows(easel, "b) Bob: the save is damaged or of another version"));
    assert_int_equal(easel_key(easel, 'b'), UI_CONTINUE);
}

static void test_new_game_form(void **state)
{
    struct easel *easel = *state;
    show_title(easel, NULL, 0);
    easel_key(easel, 'n');
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_NOTHING); /* no name yet */
    easel_type(easel, "Jo");
    assert_false(easel_shows(easel, "A name has 1 to 20"));
    easel_key(easel, 0xEB); /* shown, and said to be wrong */
    assert_true(easel_shows(easel, "Name    Jo\u00EB"));
    assert_true(easel_shows(easel, "A name has 1 to 20"));
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_NOTHING);
    easel_key(easel, KEYCODE_BACKSPACE);
    easel_key(easel, KEYCODE_TAB);
    easel_type(easel, "18446744073709551616");
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_NOTHING); /* one too many */
    easel_key(easel, KEYCODE_BACKSPACE);
    easel_type(easel, "x");
    assert_true(easel_shows(easel, "A seed is a number"));
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_NOTHING); /* no random game in its place */
    easel_key(easel, KEYCODE_BACKSPACE);
    easel_type(easel, "5");
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_NEW_GAME);
    assert_string_equal(easel->answer.start.name, "Jo");
    assert_true(easel->answer.start.seed_given);
    assert_true(easel->answer.start.seed == UINT64_MAX);
    assert_int_equal(easel->answer.start.profile, 0);
    easel_key_with(easel, 'u', KEYMOD_CTRL);
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_NEW_GAME);
    assert_false(easel->answer.start.seed_given);
    easel_key(easel, KEYCODE_ESCAPE);
    assert_true(easel_shows(easel, "n) New game"));
}

static void test_a_name_ends_at_twenty(void **state)
{
    struct easel *easel = *state;
    show_title(easel, NULL, 0);
    easel->title.suggested_name = "a b/c";
    easel_key(easel, 'n');
    easel_type(easel, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_NEW_GAME);
    assert_string_equal(easel->answer.start.name, "abcABCDEFGHIJKLMNOPQ");
}

static void test_several_profiles_can_be_chosen(void **state)
{
    struct easel *easel = *state;
    /* One for practice lies between the two, and is passed over. */
    easel->rules->profile_count = 3;
    easel->rules->profiles[1].practice = true;
    easel->rules->profiles[2].practice = false;
    COPY_TEXT(easel->rules->profiles[1].name, "Practice");
    COPY_TEXT(easel->rules->profiles[2].name, "Other");
    show_title(easel, NULL, 0);
    easel_type(easel, "nA");
    easel_key(easel, KEYCODE_UP);
    easel_key(easel, KEYCODE_LEFT);
    assert_true(easel_shows(easel, "Other"));
    easel_key(easel, KEYCODE_LEFT);
    assert_true(easel_shows(easel, "Classic"));
    easel_key(easel, KEYCODE_LEFT);
    assert_true(easel_shows(easel, "Other"));
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_NEW_GAME);
    assert_int_equal(easel->answer.start.profile, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(test_title_offers_what_there_is),     EASEL_TEST(test_the_smallest_title_is_whole),
        EASEL_TEST(test_title_shows_its_note),           EASEL_TEST(test_more_characters_than_rows),
        EASEL_TEST(test_who_goes_on_says_how_it_stands), EASEL_TEST(test_new_game_form),
        EASEL_TEST(test_a_name_ends_at_twenty),          EASEL_TEST(test_several_profiles_can_be_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
