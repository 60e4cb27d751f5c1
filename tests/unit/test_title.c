/* SPDX-License-Identifier: MIT
 *
 * The title, the list of characters and the form for a new game. */
#include "support/test.h"

#include "core/seed.h"
#include "ui/linear/interpret.h"
#include "ui/linear/page_rows.h"
#include "ui/screens/screens.h"
#include "support/screen_fixture.h"

/* The title with these characters. */
static void show_title(struct screen_fixture *fixture, const char (*names)[32], int count)
{
    fixture->view = NULL;
    fixture->title.names = names;
    fixture->title.name_count = count;
    fixture->title.suggested_name = "";
    fixture_draw(fixture);
}

SCREEN_TEST(test_title_offers_what_there_is)
{
    struct screen_fixture *fixture = *state;
    static const char NAMES[][32] = {"Ann", "Bob"};
    show_title(fixture, NULL, 0);
    assert_true(fixture_shows(fixture, "n) New game"));
    assert_false(fixture_shows(fixture, "Continue"));
    show_title(fixture, NAMES, 1);
    assert_true(fixture_shows(fixture, "c) Continue as Ann"));
    assert_int_equal(fixture_key(fixture, 'c'), UI_TITLE_CONTINUE);
    assert_string_equal(fixture->answer.title.start.name, "Ann");
    show_title(fixture, NAMES, 2);
    assert_int_equal(fixture_key(fixture, 'c'), UI_TITLE_NOTHING);
    assert_true(fixture_shows(fixture, "b) Bob"));
    assert_int_equal(fixture_key(fixture, 'b'), UI_TITLE_CONTINUE);
    assert_string_equal(fixture->answer.title.start.name, "Bob");
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_int_equal(fixture_key(fixture, 'q'), UI_TITLE_QUIT);
}

/* One Esc too many does not leave: the title asks, and staying is what Enter and Esc choose. */
SCREEN_TEST(test_esc_asks_before_it_leaves)
{
    struct screen_fixture *fixture = *state;
    const uint32_t stays[] = {KEYCODE_ESCAPE, KEYCODE_ENTER, 's'};
    show_title(fixture, NULL, 0);
    for (size_t i = 0; i < sizeof stays / sizeof *stays; i++) {
        assert_int_equal(fixture_key(fixture, KEYCODE_ESCAPE), UI_TITLE_NOTHING);
        fixture_draw(fixture);
        assert_true(fixture_shows(fixture, "Leave the barrow?"));
        assert_int_equal(fixture_key(fixture, stays[i]), UI_TITLE_NOTHING);
        fixture_draw(fixture);
        assert_false(fixture_shows(fixture, "Leave the barrow?"));
    }
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_int_equal(fixture_key(fixture, 'q'), UI_TITLE_QUIT);
}

/* A row more than leaves the blank lines their place. */
SCREEN_TEST(test_the_smallest_title_is_whole)
{
    struct screen_fixture *fixture = *state;
    static const char NAMES[][32] = {"Ann"};
    fixture_resize(fixture, 20, 50);
    fixture->title.watchable = true;
    show_title(fixture, NAMES, 1);
    assert_true(fixture_shows(fixture, "c) Continue as Ann"));
    assert_true(fixture_shows(fixture, "q) Quit"));
}

SCREEN_TEST(test_title_shows_its_note)
{
    struct screen_fixture *fixture = *state;
    fixture->title.note = "The disk is \x1b full.";
    show_title(fixture, NULL, 0);
    assert_true(fixture_shows(fixture, "The disk is ? full."));
    fixture_key(fixture, 'n');
    assert_true(fixture_shows(fixture, "The disk is ? full."));
}

SCREEN_TEST(test_more_characters_than_rows)
{
    struct screen_fixture *fixture = *state;
    static char names[40][32];
    for (int i = 0; i < 40; i++) {
        struct strbuf buf;
        STRBUF_OVER(&buf, names[i]);
        strbuf_format(&buf, "name-%d", i);
    }
    show_title(fixture, (const char(*)[32])names, 40);
    fixture_key(fixture, 'c');
    fixture_key(fixture, KEYCODE_UP);
    assert_true(fixture_shows(fixture, "name-39"));
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_TITLE_CONTINUE);
    assert_string_equal(fixture->answer.title.start.name, "name-39");
}

/* Of the second one nothing can be made: it is named all the same. */
static bool look_at(void *context, int index, struct ui_living *living)
{
    (void)context;
    *living = (struct ui_living){.floor = 3, .level = 2, .turn = 543};
    return index == 0;
}

SCREEN_TEST(test_who_goes_on_says_how_it_stands)
{
    struct screen_fixture *fixture = *state;
    static const char NAMES[][32] = {"Ann", "Bob"};
    fixture->title.look_at = look_at;
    show_title(fixture, NAMES, 2);
    fixture_key(fixture, 'c');
    assert_true(fixture_shows(fixture, "a) Ann: floor 3, level 2, turn 543"));
    assert_true(fixture_shows(fixture, "b) Bob: the save is damaged or of another version"));
    assert_int_equal(fixture_key(fixture, 'b'), UI_TITLE_CONTINUE);
}

SCREEN_TEST(test_new_game_form)
{
    struct screen_fixture *fixture = *state;
    show_title(fixture, NULL, 0);
    fixture_key(fixture, 'n');
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_TITLE_NOTHING); /* no name yet */
    fixture_type(fixture, "Jo");
    fixture_key(fixture, '?'); /* no letter of a name: it asks for help, as on the title */
    assert_true(fixture_shows(fixture, "Help: "));
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(fixture_shows(fixture, "Name    Jo"));
    assert_false(fixture_shows(fixture, "Jo?"));
    assert_false(fixture_shows(fixture, "A name has 1 to 20"));
    fixture_key(fixture, 0xEB);
    assert_false(fixture_shows(fixture, "A name has 1 to 20"));
    fixture_key(fixture, 0xF7); /* shown, and said to be wrong */
    assert_true(fixture_shows(fixture, "Name    Jo\u00EB\u00F7"));
    assert_true(fixture_shows(fixture, "A name has 1 to 20"));
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_TITLE_NOTHING);
    fixture_key(fixture, KEYCODE_BACKSPACE);
    fixture_key(fixture, KEYCODE_BACKSPACE);
    fixture_key(fixture, KEYCODE_TAB);
    fixture_type(fixture, "18446744073709551616");
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_TITLE_NOTHING); /* one too many */
    assert_true(fixture_shows(fixture, "A seed: 0 to 18446744073709551615"));
    fixture_key(fixture, KEYCODE_BACKSPACE);
    fixture_type(fixture, "5");
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_TITLE_NEW_GAME);
    assert_string_equal(fixture->answer.title.start.name, "Jo");
    assert_true(fixture->answer.title.start.seed_given);
    assert_true(fixture->answer.title.start.seed == UINT64_MAX);
    assert_int_equal(fixture->answer.title.start.profile, 0);
    fixture_key_with(fixture, 'u', KEYMOD_CTRL);
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_TITLE_NEW_GAME);
    assert_false(fixture->answer.title.start.seed_given);
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(fixture_shows(fixture, "n) New game"));
}

/* What was played last comes first, whatever the title suggests; the introduction and a game of other data do not. */
SCREEN_TEST(test_the_form_begins_with_the_last_game)
{
    struct screen_fixture *fixture = *state;
    struct tutorial *memory = &fixture->shell.scene.tutorial;
    const struct rules *rules = fixture->rules;
    int first = fixture->view->profile, other = first;
    for (int i = 0; i < rules->profile_count; i++)
        if (i != first && !rules->profiles[i].practice)
            other = i;
    assert_int_not_equal(other, first);
    fixture->title.suggested_profile = first;
    assert_true(tutorial_played(memory, &rules->profiles[other]));
    assert_false(tutorial_played(memory, &rules->profiles[rules_practice(rules, PRACTICE_FIRST)]));
    tutorial_clear(memory);
    show_title(fixture, NULL, 0);
    fixture_type(fixture, "nJo");
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_TITLE_NEW_GAME);
    assert_int_equal(fixture->answer.title.start.profile, other);
    fixture_key(fixture, KEYCODE_ESCAPE);
    static const char *const OTHERS[] = {"introduction", "nothing", ""};
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) {
        COPY_TEXT(memory->game, OTHERS[i]);
        fixture_type(fixture, "nJo");
        assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_TITLE_NEW_GAME);
        assert_int_equal(fixture->answer.title.start.profile, first);
        fixture_key(fixture, KEYCODE_ESCAPE);
    }
}

/* Words are a seed, too; a share string says which game, and one of other rules does not begin a random one. */
SCREEN_TEST(test_words_and_share_strings_in_the_form)
{
    struct screen_fixture *fixture = *state;
    struct seed words;
    show_title(fixture, NULL, 0);
    fixture_type(fixture, "nJo");
    fixture_key(fixture, KEYCODE_TAB);
    fixture_type(fixture, "hello");
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_TITLE_NEW_GAME);
    assert_true(seed_read("hello", &words) && fixture->answer.title.start.seed == words.number);
    assert_true(fixture->answer.title.start.seed_given);
    fixture_key_with(fixture, 'u', KEYMOD_CTRL);
    fixture_type(fixture, "classic:1:77");
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_TITLE_NEW_GAME);
    assert_true(fixture->answer.title.start.seed == 77);
    assert_false(fixture->answer.title.start.daily);
    static const char *const OTHERS[] = {"classic:9:77", "nothing:1:77", "introduction:1:77"};
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) {
        fixture_key_with(fixture, 'u', KEYMOD_CTRL);
        fixture_type(fixture, OTHERS[i]);
        assert_true(fixture_shows(fixture, "That share string is of another game"));
        assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_TITLE_NOTHING);
    }
}

/* Of today's barrow only the name is the player's, and where there is one hero not even that. */
SCREEN_TEST(test_the_form_of_the_day)
{
    struct screen_fixture *fixture = *state;
    show_title(fixture, NULL, 0);
    assert_true(fixture_shows(fixture, "d) Today's barrow"));
    fixture_type(fixture, "dJo");
    fixture_key(fixture, KEYCODE_TAB); /* past the seed, to the game */
    fixture_type(fixture, "77");
    fixture_key(fixture, KEYCODE_TAB);
    fixture_type(fixture, "77");
    assert_true(fixture_shows(fixture, "today's, the same for everybody"));
    assert_true(fixture_shows(fixture, "One scored run a name and day (UTC)."));
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_TITLE_NEW_GAME);
    assert_true(fixture->answer.title.start.daily && !fixture->answer.title.start.seed_given);
    assert_string_equal(fixture->answer.title.start.name, "Jo77");
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture->title.one_hero = true;
    fixture->title.suggested_name = "Ann";
    fixture_type(fixture, "d");
    fixture_key(fixture, KEYCODE_TAB);
    fixture_type(fixture, "x");
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_TITLE_NEW_GAME);
    assert_string_equal(fixture->answer.title.start.name, "Ann");
}

static enum ui_title_wish say(struct screen_fixture *fixture, struct cells *page, const char *line)
{
    char names[64];
    struct strbuf meant = STRBUF(names);
    struct ui_answer answer = {0};
    assert_int_equal(interpret_use(&fixture->shell, NULL, &fixture->title, page, line, &answer, &meant), MSG_COUNT);
    return answer.title.wish;
}

/* In lines "game" and "help" are no names, in the form of the day neither. */
SCREEN_TEST(test_the_form_of_the_day_in_lines)
{
    struct screen_fixture *fixture = *state;
    struct cells page = {0};
    fixture->rules->profile_count = 2;
    fixture->rules->profiles[1].practice = false;
    show_title(fixture, NULL, 0);
    assert_true(cells_resize(&page, PAGE_ROWS, PAGE_COLS));
    say(fixture, &page, "d");
    const struct screen *form = shell_top(&fixture->shell);
    int profile = form->as.form.profile;
    assert_ptr_equal(form->kind, &SCREEN_DAILY);
    assert_int_equal(say(fixture, &page, "game"), UI_TITLE_NOTHING);
    assert_int_equal(form->as.form.profile, 1 - profile);
    assert_int_equal(say(fixture, &page, "help"), UI_TITLE_NOTHING);
    assert_ptr_equal(shell_top(&fixture->shell)->kind, &SCREEN_HELP);
    say(fixture, &page, "cancel");
    assert_int_equal(say(fixture, &page, "Ann"), UI_TITLE_NEW_GAME);
    cells_release(&page);
}

/* What is typed takes the place of a name that was suggested, unless that one has been cut before. */
SCREEN_TEST(test_a_name_ends_at_twenty)
{
    struct screen_fixture *fixture = *state;
    show_title(fixture, NULL, 0);
    fixture->title.suggested_name = "a b/c";
    fixture_key(fixture, 'n');
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_TITLE_NEW_GAME);
    assert_string_equal(fixture->answer.title.start.name, "abc");
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, 'n');
    fixture_type(fixture, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_TITLE_NEW_GAME);
    assert_string_equal(fixture->answer.title.start.name, "ABCDEFGHIJKLMNOPQRST");
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, 'n');
    fixture_key(fixture, KEYCODE_BACKSPACE);
    fixture_type(fixture, "d");
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_TITLE_NEW_GAME);
    assert_string_equal(fixture->answer.title.start.name, "abd");
}

SCREEN_TEST(test_several_profiles_can_be_chosen)
{
    struct screen_fixture *fixture = *state;
    /* One for practice lies between the two, and is passed over. */
    fixture->rules->profile_count = 3;
    fixture->rules->profiles[1].practice = true;
    fixture->rules->profiles[2].practice = false;
    COPY_TEXT(fixture->rules->profiles[1].name, "Practice");
    COPY_TEXT(fixture->rules->profiles[2].name, "Other");
    show_title(fixture, NULL, 0);
    fixture_type(fixture, "nA");
    fixture_key(fixture, KEYCODE_UP);
    fixture_key(fixture, KEYCODE_LEFT);
    assert_true(fixture_shows(fixture, "Other"));
    fixture_key(fixture, KEYCODE_LEFT);
    assert_true(fixture_shows(fixture, "Classic"));
    fixture_key(fixture, KEYCODE_LEFT);
    assert_true(fixture_shows(fixture, "Other"));
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_TITLE_NEW_GAME);
    assert_int_equal(fixture->answer.title.start.profile, 2);
}
