/* SPDX-License-Identifier: MIT
 *
 * The screens: what keys make of them, and that what must not be escaped cannot be. Aiming stands in test_aiming.c. */
#include "support/content.h"
#include "support/easel.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

/* --- Play -------------------------------------------------------------------------------------------------------- */

static void test_keys_become_commands(void **state)
{
    struct easel *easel = *state;
    easel_key(easel, 'y');
    easel_assert_command(easel, command_move(DIR_NW));
    easel_key(easel, KEYCODE_DOWN);
    easel_assert_command(easel, command_move(DIR_S));
    easel_key(easel, 'z');
    easel_assert_command(easel, command_plain(CMD_WAIT));
    easel_key(easel, 'g');
    easel_assert_command(easel, command_plain(CMD_PICK_UP));
    easel->the_view.hero.on_stairs = true;
    easel_key(easel, '>');
    easel_assert_command(easel, command_plain(CMD_DESCEND));
    assert_int_equal(easel_key(easel, 'q'), UI_NOTHING);
}

static void test_repeat(void **state)
{
    struct easel *easel = *state;
    assert_int_equal(easel_key(easel, '0'), UI_NOTHING);
    assert_true(easel_shows(easel, "nothing to repeat"));
    easel_key(easel, 'l');
    easel_key(easel, '0');
    easel_assert_command(easel, command_move(DIR_E));
    shell_begin_game(&easel->shell, "Other");
    assert_int_equal(easel_key(easel, '0'), UI_NOTHING);
}

static void test_redraw_is_told_to_the_caller(void **state)
{
    struct easel *easel = *state;
    easel_draw(easel);
    assert_int_equal(
        shell_key(&easel->shell, easel->view, NULL, &easel->cells, (struct key){'l', KEYMOD_CTRL}, &easel->answer),
        SHELL_REDRAW);
    assert_int_equal(easel->answer.wish, UI_NOTHING);
    assert_int_equal(
        shell_key(&easel->shell, easel->view, NULL, &easel->cells, (struct key){'z', KEYMOD_CTRL}, &easel->answer),
        SHELL_SUSPEND);
}

static void test_game_menu(void **state)
{
    struct easel *easel = *state;
    easel_key(easel, KEYCODE_ESCAPE);
    assert_true(easel_shows(easel, "c) Continue playing"));
    easel_key(easel, KEYCODE_ENTER);
    assert_false(easel_shows(easel, "Continue playing"));
    easel_key(easel, KEYCODE_ESCAPE);
    assert_int_equal(easel_key(easel, 's'), UI_QUIT);
    assert_int_equal(easel_key(easel, 't'), UI_SAVE_QUIT);
    easel_key(easel, 'k'); /* no row has it: up */
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_QUIT);
}

/* What opened a page closes it; in a list letters have their own meaning. */
static void test_the_key_that_opens_closes(void **state)
{
    struct easel *easel = *state;
    const char keys[] = {'c', 'v', 'P', '?', 'x', '/', '_'};
    for (size_t i = 0; i < sizeof keys; i++) {
        easel_key(easel, (unsigned char)keys[i]);
        assert_int_equal(easel->shell.depth, 2);
        easel_key(easel, (unsigned char)keys[i]);
        assert_int_equal(easel->shell.depth, 1);
    }
    easel_key(easel, 'c');
    easel_key(easel, ' ');
    assert_int_equal(easel->shell.depth, 1);
}

/* Whatever the key map says: Esc is the way out, Ctrl-C opens the menu, and leaves where there is no game. */
static void test_there_is_always_a_way_out(void **state)
{
    struct easel *easel = *state;
    easel->shell.keys.count = 0;
    easel_key(easel, KEYCODE_ESCAPE);
    assert_true(easel_shows(easel, "Save and quit"));
    easel_key(easel, KEYCODE_ESCAPE);
    assert_false(easel_shows(easel, "Save and quit"));
    for (int i = 0; i < 10; i++)
        easel_key_with(easel, 'c', KEYMOD_CTRL);
    assert_true(easel_shows(easel, "Save and quit"));
    assert_int_equal(easel->shell.depth, 2);
    easel->view->state = GAME_DEAD;
    assert_int_equal(easel_key_with(easel, 'c', KEYMOD_CTRL), UI_LEAVE_DEAD);
    easel->view = NULL;
    assert_int_equal(easel_key_with(easel, 'c', KEYMOD_CTRL), UI_QUIT);
}

static void test_unknown_keys_say_so(void **state)
{
    struct easel *easel = *state;
    int kept = msglog_kept(&easel->shell.log);
    easel_key(easel, 'q');
    assert_true(easel_shows(easel, "'q' does nothing"));
    easel_key(easel, 'Q');
    easel_key(easel, 'Q');
    assert_true(easel_shows(easel, "'Q' does nothing"));
    assert_false(easel_shows(easel, "'q' does nothing"));
    assert_int_equal(msglog_kept(&easel->shell.log), kept);
}

/* Under a window the bar names keys that work there. */
static void test_the_bar_under_windows(void **state)
{
    struct easel *easel = *state;
    easel_key(easel, KEYCODE_ESCAPE);
    assert_string_equal(easel_text(easel, 23, 0, 36), "Enter choose  Esc close  ? help     ");
    easel_key(easel, KEYCODE_ESCAPE);
    easel_key(easel, 'c');
    assert_string_equal(easel_text(easel, 23, 0, 24), "Esc close  ? help       ");
    easel->view->state = GAME_LEVEL_UP;
    easel_draw(easel);
    assert_string_equal(easel_text(easel, 23, 0, 28), "Enter choose  ? help        ");
    easel->view->state = GAME_DEAD;
    easel_draw(easel);
    assert_string_equal(easel_text(easel, 23, 0, 28), "Enter choose  ? help        ");
}

/* Whatever the key and wherever it is pressed: nothing breaks, and no screen lets more than a few lie over another. */
static void test_any_key_anywhere(void **state)
{
    struct easel *easel = *state;
    static const uint32_t DOORS[] = {'i', 'd', 'c', 'x', 'v', ']', 'F', '?', KEYCODE_ESCAPE, 'z'};
    easel_give(easel, 0, "dagger", true);
    easel_give(easel, 5, "fireball_scroll", false);
    easel_put(easel, "orc", 42, 20);
    for (size_t door = 0; door < sizeof DOORS / sizeof *DOORS; door++)
        for (uint32_t code = 0; code <= KEYCODE_NONE; code = code == 0x17F ? KEYCODE_UP : code + 1)
            for (uint8_t modifiers = 0; modifiers < 8; modifiers++) {
                shell_begin_game(&easel->shell, "Eadric");
                easel_key(easel, DOORS[door]);
                easel_key_with(easel, code, modifiers);
                easel_key_with(easel, code, modifiers);
                assert_in_range(easel->shell.depth, 1, 3);
            }
}

/* --- Pack -------------------------------------------------------------------------------------------------------- */

static void fill_pack(struct easel *easel)
{
    easel_give(easel, 0, "healing_potion", false);
    easel_give(easel, 1, "sword", false);
    easel_give(easel, 2, "dagger", true);
    easel_give(easel, 4, "shield", false);
}

static void test_pack_is_grouped_and_says_what_things_do(void **state)
{
    struct easel *easel = *state;
    fill_pack(easel);
    easel_key(easel, 'i');
    assert_true(easel_shows(easel, "Your pack  4 of 26 things"));
    int row = 0;
    static const char *const LINES[] = {"Worn",
                                        " c) - dagger                main hand: pow +2",
                                        "Gear",
                                        " b) / sword                 main hand: pow +3 (pow +1 vs the dagger)",
                                        " e) [ shield                off hand: def +1",
                                        "For one use",
                                        " a) ! healing potion        heals 40 hit points"};
    while (!strstr(easel_text(easel, row, 0, 80), LINES[0]))
        row++;
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
        assert_non_null(strstr(easel_text(easel, row + (int)i, 0, 80), LINES[i]));
}

static void test_letters_use_and_drop(void **state)
{
    struct easel *easel = *state;
    fill_pack(easel);
    easel_type(easel, "iB");
    easel_assert_command(easel, command_letter(CMD_USE, 1));
    assert_false(easel_shows(easel, "Your pack"));
    easel_type(easel, "ib");
    assert_true(easel_shows(easel, "A sword (b)"));
    easel_key(easel, KEYCODE_ENTER);
    easel_assert_command(easel, command_letter(CMD_USE, 1));
    easel_type(easel, "da");
    easel_assert_command(easel, command_letter(CMD_DROP, 0));
    easel_key(easel, 'i');
    assert_int_equal(easel_key(easel, 'k'), UI_NOTHING); /* a free letter, though k is "up" elsewhere */
    assert_true(easel_shows(easel, "You carry nothing under"));
    easel_key(easel, KEYCODE_DOWN);
    easel_key(easel, KEYCODE_ENTER);
    easel_key(easel, KEYCODE_ENTER);
    easel_assert_command(easel, command_letter(CMD_USE, 1));
}

/* What is worn comes first, but what one drops, as a rule, is not worn. */
static void test_dropping_begins_with_what_is_not_worn(void **state)
{
    struct easel *easel = *state;
    easel_give(easel, 0, "dagger", true);
    easel_type(easel, "d");
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_COMMAND);
    assert_int_equal(easel->answer.command.letter, 0);
    easel_give(easel, 1, "healing_potion", false);
    easel_type(easel, "d");
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_COMMAND);
    assert_int_equal(easel->answer.command.letter, 1);
}

static void test_a_full_pack_scrolls(void **state)
{
    struct easel *easel = *state;
    for (int letter = 0; letter < MAX_PACK; letter++)
        easel_give(easel, letter, letter < 13 ? "sword" : "healing_potion", false);
    easel_key(easel, 'i');
    assert_true(easel_shows(easel, "Gear"));
    easel_key(easel, KEYCODE_UP);
    assert_true(easel_shows(easel, "z) ! healing potion"));
    assert_false(easel_shows(easel, "a) / sword"));
    easel_key(easel, KEYCODE_DOWN);
    assert_true(easel_shows(easel, "Gear"));
}

static void test_an_empty_pack(void **state)
{
    struct easel *easel = *state;
    easel_key(easel, 'd');
    assert_true(easel_shows(easel, "Your pack is empty."));
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_NOTHING);
    easel_key(easel, KEYCODE_ESCAPE);
    assert_false(easel_shows(easel, "Your pack is empty."));
}

/* --- Level and death --------------------------------------------------------------------------------------------- */

static void test_a_new_level_cannot_be_escaped(void **state)
{
    struct easel *easel = *state;
    easel->view->state = GAME_LEVEL_UP;
    easel->view->hero.level = 2;
    easel->view->hero.choices = 2;
    easel_key(easel, KEYCODE_NONE);
    for (uint32_t code = 0; code <= KEYCODE_NONE; code = code == 0x17F ? KEYCODE_UP : code + 1) {
        bool chooses = code == KEYCODE_ENTER || (code >= 'a' && code <= 'c') || (code >= 'A' && code <= 'C');
        bool helps = code == '?'; /* opens a page over it, and that is all */
        for (uint8_t modifiers = 0; modifiers < 8 && !chooses && !helps; modifiers++)
            assert_int_equal(easel_key_with(easel, code, modifiers), UI_NOTHING);
        assert_true(easel_shows(easel, "Strength: power 2 -> 3"));
    }
    assert_true(easel_shows(easel, "Constitution: max HP 100 -> 120, HP 100 -> 120"));
    assert_true(easel_shows(easel, "Agility: defense 1 -> 2"));
    assert_true(easel_shows(easel, "1 more to choose"));
}

static void test_a_new_level_is_chosen(void **state)
{
    struct easel *easel = *state;
    easel->view->state = GAME_LEVEL_UP;
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_NOTHING); /* keys of the fight before choose nothing */
    assert_int_equal(easel_key(easel, 'b'), UI_NOTHING);
    assert_int_equal(easel_key(easel, 'b'), UI_NOTHING);
    easel_key(easel, KEYCODE_ENTER);
    easel_assert_command(easel, command_level_up(CHOICE_STRENGTH));
    easel_key(easel, KEYCODE_DOWN); /* points at the first */
    easel_key(easel, KEYCODE_UP);
    easel_key(easel, KEYCODE_ENTER);
    easel_assert_command(easel, command_level_up(CHOICE_AGILITY));
    easel->view->state = GAME_PLAYING;
    easel_draw(easel);
    assert_false(easel_shows(easel, "Strength"));
    assert_int_equal(easel_key(easel, '0'), UI_NOTHING); /* a choice is not repeated */
}

/* A level gained closes what was open, and keys typed ahead are not its answer. */
static void test_a_new_level_comes_over_everything(void **state)
{
    struct easel *easel = *state;
    struct events none = {0};
    easel_key(easel, 'i');
    easel->view->state = GAME_LEVEL_UP;
    assert_true(shell_react(&easel->shell, easel->view, &none));
    easel_draw(easel);
    assert_true(easel_shows(easel, "Strength"));
    assert_false(easel_shows(easel, "Your pack"));
}

static void die(struct easel *easel)
{
    easel->view->state = GAME_DEAD;
    easel->view->hero.hp = -2;
    easel->view->killer = test_kind(easel->rules, "orc");
    easel->view->killing_power = 4;
    easel->view->killing_defense = 1;
    easel->view->killing_damage = 3;
    easel->view->turn = 77;
    easel_draw(easel);
}

static void test_death_tells_the_arithmetic(void **state)
{
    struct easel *easel = *state;
    die(easel);
    assert_true(easel_shows(easel, "Here lies Eadric"));
    assert_true(easel_shows(easel, "Killed by an orc: 4 power - 1 defense = 3 damage."));
    assert_true(easel_shows(easel, "On floor 1, at level 1, after 77 turns."));
    assert_true(easel_shows(easel, "Score 100   Seed 12345   Classic"));
    easel->view->killer = test_kind(easel->rules, "fireball_scroll");
    easel->view->killing_damage = 25;
    easel_draw(easel);
    assert_true(easel_shows(easel, "Killed by a fireball scroll: 25 damage."));
}

static void test_death_leaves_only_by_a_clear_key(void **state)
{
    struct easel *easel = *state;
    die(easel);
    assert_int_equal(easel_key(easel, 'z'), UI_NOTHING);
    assert_int_equal(easel_key(easel, 'l'), UI_NOTHING);
    easel_key(easel, 'v');
    assert_true(easel_shows(easel, "What has happened"));
    easel_key(easel, KEYCODE_ESCAPE);
    assert_true(easel_shows(easel, "Here lies Eadric"));
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_LEAVE_DEAD);
}

/* --- Pages ------------------------------------------------------------------------------------------------------- */

static void test_character(void **state)
{
    struct easel *easel = *state;
    easel->view->hero.power = 4;
    easel_key(easel, 'c');
    assert_true(easel_shows(easel, "Power               4 = 2 + 2"));
    assert_true(easel_shows(easel, "Defense             1 "));
    assert_true(easel_shows(easel, "Next level above    350"));
    assert_true(easel_shows(easel, "Seed                12345"));
    easel_key(easel, KEYCODE_ESCAPE);
    assert_false(easel_shows(easel, "Next level"));
}

static void test_help_lists_every_key_of_the_map(void **state)
{
    struct easel *easel = *state;
    easel_key(easel, '?');
    for (int intent = 0; intent < INTENT_COUNT; intent++) {
        char text[64];
        struct strbuf keys;
        STRBUF_OVER(&keys, text);
        keymap_keys(&easel->shell.keys, CONTEXT_MAP, (enum intent)intent, 3, &keys);
        if (keys.length > 0)
            assert_true(easel_shows(easel, text));
    }
    assert_true(easel_shows(easel, "page 1 of "));
    easel_key(easel, KEYCODE_PAGE_UP);
    assert_true(easel_shows(easel, "o  orc"));
    assert_true(easel_shows(easel, "#  wall"));
    assert_true(easel_shows(easel, ".  floor"));
    easel_key(easel, KEYCODE_PAGE_DOWN);
    assert_true(easel_shows(easel, "page 1 of "));
    easel_key(easel, KEYCODE_ESCAPE);
    easel->view = NULL; /* the title */
    easel_key(easel, '?');
    assert_true(easel_shows(easel, "page 1 of "));
}

static void fill_history(struct easel *easel, int count)
{
    msglog_clear(&easel->shell.log);
    for (int i = 0; i < count; i++) {
        char text[32];
        struct strbuf buf;
        STRBUF_OVER(&buf, text);
        strbuf_format(&buf, "Sentence %d.", i);
        msglog_add(&easel->shell.log, (uint32_t)i, WEIGHT_PLAIN, false, text);
    }
}

static void test_history_wraps_with_a_step_past_the_end(void **state)
{
    struct easel *easel = *state;
    fill_history(easel, 100);
    easel_key(easel, 'v');
    assert_true(easel_shows(easel, "81-100 of 100"));
    assert_true(easel_shows(easel, "T99     Sentence 99."));
    easel_key(easel, KEYCODE_DOWN);
    assert_true(easel_shows(easel, "1-20 of 100"));
    easel_key(easel, KEYCODE_UP);
    assert_true(easel_shows(easel, "81-100 of 100"));
    easel_key(easel, KEYCODE_PAGE_UP);
    assert_true(easel_shows(easel, "62-81 of 100"));
    easel_key(easel, KEYCODE_HOME);
    easel_key(easel, KEYCODE_PAGE_UP);
    assert_true(easel_shows(easel, "81-100 of 100"));
    easel_key(easel, KEYCODE_PAGE_DOWN);
    assert_true(easel_shows(easel, "1-20 of 100"));
}

static void test_history_search_goes_back_in_time(void **state)
{
    struct easel *easel = *state;
    fill_history(easel, 100);
    easel_type(easel, "v/CE 5");
    assert_true(easel_shows(easel, "Search: CE 5"));
    easel_key(easel, KEYCODE_ENTER);
    assert_int_equal(easel->shell.stack[1].as.history.list.selected, 59);
    assert_true(easel_shows(easel, "Sentence 59."));
    easel_key(easel, 'n');
    assert_int_equal(easel->shell.stack[1].as.history.list.selected, 58);
    easel_type(easel, "/nowhere");
    easel_key(easel, KEYCODE_ENTER);
    assert_true(easel_shows(easel, "\"nowhere\" does not occur."));
}

static void test_history_wraps_long_sentences(void **state)
{
    struct easel *easel = *state;
    char text[LOG_TEXT_SIZE];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    while (!buf.cut)
        strbuf_text(&buf, "word ");
    fill_history(easel, 0);
    msglog_add(&easel->shell.log, 1, WEIGHT_PLAIN, false, text);
    easel_key(easel, 'v');
    assert_true(easel_shows(easel, "1-3 of 3"));
    fill_history(easel, 0);
    easel_draw(easel);
    easel_type(easel, "/x");
    easel_key(easel, KEYCODE_ENTER);
    assert_true(easel_shows(easel, "does not occur"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(test_keys_become_commands),
        EASEL_TEST(test_repeat),
        EASEL_TEST(test_redraw_is_told_to_the_caller),
        EASEL_TEST(test_game_menu),
        EASEL_TEST(test_the_key_that_opens_closes),
        EASEL_TEST(test_there_is_always_a_way_out),
        EASEL_TEST(test_unknown_keys_say_so),
        EASEL_TEST(test_the_bar_under_windows),
        EASEL_TEST(test_any_key_anywhere),
        EASEL_TEST(test_pack_is_grouped_and_says_what_things_do),
        EASEL_TEST(test_letters_use_and_drop),
        EASEL_TEST(test_dropping_begins_with_what_is_not_worn),
        EASEL_TEST(test_a_full_pack_scrolls),
        EASEL_TEST(test_an_empty_pack),
        EASEL_TEST(test_a_new_level_cannot_be_escaped),
        EASEL_TEST(test_a_new_level_is_chosen),
        EASEL_TEST(test_a_new_level_comes_over_everything),
        EASEL_TEST(test_death_tells_the_arithmetic),
        EASEL_TEST(test_death_leaves_only_by_a_clear_key),
        EASEL_TEST(test_character),
        EASEL_TEST(test_help_lists_every_key_of_the_map),
        EASEL_TEST(test_history_wraps_with_a_step_past_the_end),
        EASEL_TEST(test_history_search_goes_back_in_time),
        EASEL_TEST(test_history_wraps_long_sentences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
