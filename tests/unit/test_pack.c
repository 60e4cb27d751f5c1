/* SPDX-License-Identifier: MIT
 *
 * The pack: what is alike in one row, what is used most first, how much is in sight; letters that use and drop. */
#include "support/test.h"

#include "support/content.h"
#include "support/screen_fixture.h"

#include <string.h>

static void fill_pack(struct screen_fixture *fixture)
{
    fixture_give(fixture, 0, "healing_potion", false);
    fixture_give(fixture, 1, "sword", false);
    fixture_give(fixture, 2, "dagger", true);
    fixture_give(fixture, 4, "shield", false);
}

/* Rows of the picture that follow each other, the first being that which holds the first text. */
static void expect_rows(struct screen_fixture *fixture, const char *const *texts, size_t count)
{
    int row = 0;
    while (!strstr(fixture_text(fixture, row, 0, fixture->cells.cols), texts[0]))
        if (++row == fixture->cells.rows)
            fail_msg("no row has: %s", texts[0]);
    for (size_t i = 0; i < count; i++) {
        const char *text = fixture_text(fixture, row + (int)i, 0, fixture->cells.cols);
        if (!strstr(text, texts[i]))
            fail_msg("\"%s\" is not in \"%s\"", texts[i], text);
    }
}

SCREEN_TEST(test_pack_is_grouped_and_says_what_things_do)
{
    struct screen_fixture *fixture = *state;
    static const char *const LINES[] = {"For one use",
                                        " a) ! healing potion        heals 40 hit points",
                                        "Gear",
                                        " b) / sword                 main hand: pow +3 (pow +1 vs the dagger)",
                                        " e) [ shield                off hand: def +1",
                                        "Worn",
                                        " c) - dagger                main hand: pow +2"};
    fill_pack(fixture);
    fixture_key(fixture, 'i');
    assert_true(fixture_shows(fixture, "Your pack  4 of 26 letters"));
    expect_rows(fixture, LINES, sizeof LINES / sizeof *LINES);
}

/* A staff is no thing for one use. */
SCREEN_TEST(test_what_has_charges)
{
    struct screen_fixture *fixture = *state;
    static const char *const LINES[] = {"For one use", " a) ! healing potion", "With charges", " b) \\ staff of sparks",
                                        "Gear",        " c) / sword"};
    fixture_give(fixture, 0, "healing_potion", false);
    fixture_give(fixture, 1, "staff_of_sparks", false);
    fixture_give(fixture, 2, "sword", false);
    fixture_key(fixture, 'i');
    expect_rows(fixture, LINES, sizeof LINES / sizeof *LINES);
}

/* A stack is a row by itself, named by its number, there and where it is inspected. */
SCREEN_TEST(test_a_stack)
{
    struct screen_fixture *fixture = *state;
    fill_pack(fixture);
    fixture->the_view.pack[0].count = 3;
    fixture_key(fixture, 'i');
    assert_true(fixture_shows(fixture, "Your pack  4 of 26 letters"));
    assert_true(fixture_shows(fixture, " a) ! 3 healing potions"));
    fixture_key(fixture, KEYCODE_ENTER);
    assert_true(fixture_shows(fixture, "3 healing potions (a)"));
}

/* Letters stay as they are given: those of a row need not follow each other. */
SCREEN_TEST(test_what_is_alike_is_one_row)
{
    struct screen_fixture *fixture = *state;
    static const char *const THINGS[] = {"dagger",          "healing_potion",  "healing_potion", "healing_potion",
                                         "fireball_scroll", "healing_potion",  "sword",          "lightning_scroll",
                                         "fireball_scroll", "healing_potion",  "dagger",         "sword",
                                         "sword",           "lightning_scroll"};
    static const char *const LINES[] = {"For one use",
                                        " b-d..) ! 5 healing potions     heals 40 hit points",
                                        " h,n)   ? 2 lightning scrolls ",
                                        " e,i)   ? 2 fireball scrolls ",
                                        "Gear",
                                        " k)     - dagger ",
                                        " g,l,m) / 3 swords ",
                                        "Worn",
                                        " a)     - dagger "};
    for (int letter = 0; letter < (int)(sizeof THINGS / sizeof *THINGS); letter++)
        fixture_give(fixture, letter, THINGS[letter], letter == 0);
    fixture_key(fixture, 'i');
    expect_rows(fixture, LINES, sizeof LINES / sizeof *LINES);
    fixture_key(fixture, 'j'); /* any of their letters is theirs */
    assert_true(fixture_shows(fixture, "A healing potion (j)"));
    fixture_key(fixture, KEYCODE_DOWN);
    assert_true(fixture_shows(fixture, "A lightning scroll (h)"));
}

/* The same on a small terminal, where what the selected row does stands below the list. */
SCREEN_TEST(test_the_pack_on_a_small_terminal)
{
    struct screen_fixture *fixture = *state;
    fixture_resize(fixture, 20, 50);
    static const char *const LINES[] = {
        "13 of 26 letters", "For one use", " b-f) ! 5 healing potions", " g-m) ? 7 lightning scrolls", "Worn",
        " a) - dagger"};
    fixture_give(fixture, 0, "dagger", true);
    for (int letter = 1; letter < 13; letter++)
        fixture_give(fixture, letter, letter < 6 ? "healing_potion" : "lightning_scroll", false);
    fixture_type(fixture, "i");
    assert_true(fixture_shows(fixture, "Your pack"));
    static const char *const HEAD[] = {"Your pack  13 of 26 letters  HP 100/100",
                                       "Power 2 = 2 + 0 Defense 1 = 1 + 0 Capital", "letter: use at once"};
    expect_rows(fixture, HEAD, sizeof HEAD / sizeof *HEAD);
    expect_rows(fixture, LINES + 1, 5 - 1);
    assert_true(fixture_shows(fixture, "heals 40 hit points"));
    fixture->view->hero.healing = 10;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "heals 50 hit points"));
    fixture_key(fixture, KEYCODE_DOWN);
    assert_true(fixture_shows(fixture, "strikes the nearest foe within 5 for 40"));
}

SCREEN_TEST(test_letters_use_and_drop)
{
    struct screen_fixture *fixture = *state;
    fill_pack(fixture);
    fixture_type(fixture, "iB");
    fixture_assert_command(fixture, command_letter(CMD_USE, 1));
    assert_false(fixture_shows(fixture, "Your pack"));
    fixture_type(fixture, "ib");
    assert_true(fixture_shows(fixture, "A sword (b)"));
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_letter(CMD_USE, 1));
    fixture_type(fixture, "da");
    fixture_assert_command(fixture, command_letter(CMD_DROP, 0));
    fixture_key(fixture, 'i');
    assert_int_equal(fixture_key(fixture, 'k'), UI_GAME_NOTHING); /* a free letter, though k is "up" elsewhere */
    assert_true(fixture_shows(fixture, "You carry nothing under"));
    fixture_key(fixture, KEYCODE_DOWN);
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_letter(CMD_USE, 1));
}

/* Keys of the map do nothing to a thing that is inspected, and say so; the next key of its own ends that. */
SCREEN_TEST(test_keys_of_the_map_stray)
{
    struct screen_fixture *fixture = *state;
    fill_pack(fixture);
    fixture_type(fixture, "ib");
    assert_true(fixture_shows(fixture, "Enter put on"));
    const uint32_t KEYS[] = {'l', 'o', KEYCODE_LEFT, KEYCODE_TAB};
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
        assert_int_equal(fixture_key(fixture, KEYS[i]), UI_GAME_NOTHING);
        assert_true(fixture_shows(fixture, "That is a key of the map: Esc first."));
        fixture_key(fixture, KEYCODE_DOWN);
        assert_false(fixture_shows(fixture, "key of the map"));
        fixture_key(fixture, KEYCODE_UP);
    }
    assert_true(fixture_shows(fixture, "A sword (b)"));
}

/* A capital letter that is refused leaves its row selected: Enter opens no other. */
SCREEN_TEST(test_a_refused_letter_is_selected)
{
    struct screen_fixture *fixture = *state;
    fixture_give(fixture, 0, "healing_potion", false);
    fixture_give(fixture, 1, "confusion_scroll", false);
    fixture_type(fixture, "iB"); /* nobody is in sight */
    assert_true(fixture_shows(fixture, "Your pack"));
    fixture_key(fixture, KEYCODE_ENTER);
    assert_true(fixture_shows(fixture, "A confusion scroll (b)"));
}

/* Where things are thrown a capital letter throws, too; only the pack says that it uses at once. */
SCREEN_TEST(test_capital_letters_throw)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_put_hunter(fixture, "orc", 43, 20);
    fixture_give(fixture, 0, "flame_potion", false);
    fixture_give(fixture, 1, "javelin", false);
    fixture_key(fixture, 't');
    assert_true(fixture_shows(fixture, "Throw"));
    assert_false(fixture_shows(fixture, "use at once"));
    fixture_key(fixture, 'A');
    fixture_key(fixture, KEYCODE_ENTER);
    assert_int_equal(fixture->answer.game.command.type, CMD_THROW);
    assert_int_equal(fixture->answer.game.command.letter, 0);
    fixture_key(fixture, 'd');
    assert_false(fixture_shows(fixture, "use at once"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, 'i');
    assert_true(fixture_shows(fixture, "use at once"));
}

/* What is worn comes last: what one drops, as a rule, is not worn. */
SCREEN_TEST(test_dropping_begins_with_what_is_not_worn)
{
    struct screen_fixture *fixture = *state;
    fixture_give(fixture, 0, "dagger", true);
    fixture_type(fixture, "d");
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_COMMAND);
    assert_int_equal(fixture->answer.game.command.letter, 0);
    fixture_give(fixture, 1, "healing_potion", false);
    fixture_type(fixture, "d");
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_COMMAND);
    assert_int_equal(fixture->answer.game.command.letter, 1);
}

/* Twenty-five things that are all different. */
static void fill_with_kinds(struct screen_fixture *fixture)
{
    struct rules *rules = fixture->rules;
    kind_id potion = test_kind(rules, "healing_potion");
    for (int letter = 0; letter < 25; letter++) {
        kind_id kind = (kind_id)rules->kind_count++;
        assert_in_range(kind, 0, MAX_KINDS - 1);
        rules->kinds[kind] = rules->kinds[potion];
        fixture->the_view.pack[letter] =
            (struct view_item){.kind = kind, .id = (entity_id)(0x1000001 + letter), .count = 1};
    }
}

SCREEN_TEST(test_how_much_is_in_sight)
{
    struct screen_fixture *fixture = *state;
    fill_with_kinds(fixture);
    fixture_resize(fixture, 21, 80);
    fixture_key(fixture, 'i');
    assert_true(fixture_shows(fixture, "12 of 25 letters, more below"));
    fixture_key(fixture, KEYCODE_PAGE_DOWN);
    assert_true(fixture_shows(fixture, "13 of 25 letters, more above and below"));
    assert_true(fixture_shows(fixture, "n) ! healing potion"));
    fixture_key(fixture, KEYCODE_PAGE_DOWN);
    assert_true(fixture_shows(fixture, "13 of 25 letters, more above"));
    assert_false(fixture_shows(fixture, "below"));
    fixture_key(fixture, KEYCODE_HOME);
    assert_true(fixture_shows(fixture, "a) ! healing potion"));
    fixture_resize(fixture, 60, 80);
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "of 25 letters, more"));
}

/* What one row has no room for is cut in that row alone, and said whole below the list when it is selected; a long name
 * moves what its own row says. */
SCREEN_TEST(test_what_things_do_is_cut_row_by_row)
{
    struct screen_fixture *fixture = *state;
    static const char *const LINES[] = {" a) ! healing potion         heals 40 hit points",
                                        " b) ? tempering scroll       improves one piece of gear or a staff by one..",
                                        "With charges",
                                        " c) \\ staff of sparks [2/2]  strikes for 12 the first on a line"};
    fixture->view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    fixture_give(fixture, 0, "healing_potion", false);
    fixture_give(fixture, 1, "tempering_scroll", false);
    fixture_give(fixture, 2, "staff_of_sparks", false);
    fixture->view->pack[2].charges = 2;
    fixture_key(fixture, 'i');
    expect_rows(fixture, LINES, sizeof LINES / sizeof *LINES);
    assert_false(fixture_shows(fixture, "what gives defense once"));
    fixture_key(fixture, KEYCODE_DOWN);
    assert_true(fixture_shows(fixture, "what gives defense once"));
}

/* A stack has one letter, above the list as below it. */
SCREEN_TEST(test_letters_are_counted_not_things)
{
    struct screen_fixture *fixture = *state;
    fill_with_kinds(fixture);
    fixture->view->pack[0].count = 9;
    fixture->the_view.pack[1].kind = fixture->the_view.pack[0].kind; /* in one row with it */
    fixture_resize(fixture, 21, 80);
    fixture_key(fixture, 'i');
    assert_true(fixture_shows(fixture, "Your pack  25 of 26 letters"));
    assert_true(fixture_shows(fixture, "13 of 25 letters, more below"));
}

SCREEN_TEST(test_an_empty_pack)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, 'd');
    assert_true(fixture_shows(fixture, "Your pack is empty."));
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_NOTHING);
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_false(fixture_shows(fixture, "Your pack is empty."));
}
