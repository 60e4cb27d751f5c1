/* SPDX-License-Identifier: MIT
 *
 * The main screen: the exact rows at 80x24, the message rows, the sidebar, other sizes of terminal. */
#include "support/content.h"
#include "support/easel.h"
#include "ui/draw.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

enum { ROWS = 24, COLS = 80, SIDE = 61, SIDE_COLS = 19 };

static void assert_row(struct easel *easel, int row, const char *text)
{
    assert_string_equal(easel_text(easel, row, 0, COLS), text);
}

/* A row of the sidebar, counted from its first. */
static void assert_side(struct easel *easel, int row, const char *text)
{
    assert_string_equal(easel_text(easel, 2 + row, SIDE, SIDE_COLS), text);
}

static void test_the_design_size_row_by_row(void **state)
{
    struct easel *easel = *state;
    easel->view->hero.hp = 84;
    easel->view->hero.power = 5;
    easel->view->hero.xp = 70;
    easel->view->turn = 12;
    easel->view->threat = 3;
    easel_give(easel, 0, "sword", true);
    easel_put(easel, "orc", 42, 20)->hp = 12;
    easel_draw(easel);
    static const char DOTS[] = "............................................................";
    char hero_row[COLS + 1];
    memcpy(hero_row, DOTS, 60);
    memcpy(hero_row + 60, "|                   ", 21);
    hero_row[30] = '@';
    hero_row[32] = 'o';
    assert_row(easel, 0, "Welcome to the barrow, Eadric. The way leads down.                              ");
    assert_string_equal(easel_text(easel, 1, 0, 4), "    ");
    for (int row = 2; row < 23; row++) {
        if (row != 12)
            assert_string_equal(easel_text(easel, row, 0, 60), DOTS);
        assert_string_equal(easel_text(easel, row, 60, 1), "|");
    }
    assert_row(easel, 12, hero_row);
    assert_side(easel, 0, "Eadric  delver   L1");
    assert_side(easel, 1, "HP 84/100  #######-");
    assert_side(easel, 2, "Threat 3           ");
    assert_side(easel, 3, "Pow 5   Def 1      ");
    assert_side(easel, 4, "XP 70/350          ");
    assert_side(easel, 5, "Floor 1  T12       ");
    assert_side(easel, 6, "-------------------");
    assert_side(easel, 7, "o orc           E 2");
    assert_side(easel, 8, "  ####--  kill 5   ");
    assert_side(easel, 9, "  hits you for 3   ");
    assert_side(easel, 19, "-------------------");
    assert_side(easel, 20, "/ sword      pow +3");
    assert_row(easel, 23, "Floor 1  Classic  Try x: look around, no time  Tab fight  x look  i pack  ? help");
}

static void test_what_can_be_done_here_is_in_the_bar(void **state)
{
    struct easel *easel = *state;
    easel->view->hero.on_stairs = true;
    easel->view->hero.top_item = test_kind(easel->rules, "sword");
    easel_draw(easel);
    assert_row(easel, 23, "Floor 1  Classic  Try g: pick up what lies here  > descend  g get  ? help       ");
    easel->view->floor = 2; /* by then one knows */
    easel_draw(easel);
    assert_row(easel, 23, "Floor 2  Classic  > descend  g get  o explore  x look  i pack  d drop  ? help   ");
}

static void test_a_long_name_leaves_the_level(void **state)
{
    struct easel *easel = *state;
    shell_begin_game(&easel->shell, "ABCDEFGHIJKLMNOPQRST");
    easel->view->hero.level = 12;
    easel_draw(easel);
    assert_side(easel, 0, "ABCDEFGHIJKLMNO L12");
}

static void test_a_name_from_outside_is_cleaned(void **state)
{
    struct easel *easel = *state;
    shell_begin_game(&easel->shell, "a\x1b[2J\xff");
    easel_draw(easel);
    assert_side(easel, 0, "a?[2J?  delver   L1");
}

static void test_deadly_threat_is_reversed_and_told_once(void **state)
{
    struct easel *easel = *state;
    struct events none = {0};
    easel->view->threat = 100;
    assert_true(shell_react(&easel->shell, easel->view, &none));
    easel_draw(easel);
    assert_row(easel, 0, "This could kill you now.                                                        ");
    for (int col = SIDE; col < COLS; col++)
        assert_true(easel->cells.grid[4 * COLS + col].look.attributes & LOOK_REVERSE);
    assert_false(shell_react(&easel->shell, easel->view, &none));
    assert_int_equal(easel->shell.log.count, 2);
    easel->view->threat = 99;
    assert_false(shell_react(&easel->shell, easel->view, &none));
    easel_draw(easel);
    assert_false(easel->cells.grid[4 * COLS + SIDE].look.attributes & LOOK_REVERSE);
    easel->view->threat = 100;
    assert_true(shell_react(&easel->shell, easel->view, &none));
}

static void test_foes_nearest_first_and_what_they_do(void **state)
{
    struct easel *easel = *state;
    struct view_entity *troll = easel_put(easel, "troll", 45, 20);
    troll->blows = BLOWS_NEVER;
    struct view_entity *orc = easel_put(easel, "orc", 41, 20);
    orc->harm = 0;
    orc->ai = AI_CONFUSED;
    orc->ai_turns = 8;
    easel_put(easel, "sword", 41, 21);
    easel_draw(easel);
    assert_side(easel, 7, "o orc    confused 8");
    assert_side(easel, 9, "  cannot hurt you  ");
    assert_side(easel, 10, "T troll         E 5");
    assert_side(easel, 11, "  ######  no kill  ");
    assert_side(easel, 13, "                   ");
}

/* Of two that are as near the weaker one comes first; where each stands tells them apart. */
static void test_foes_of_one_name(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "orc", 43, 17)->hp = 9;
    easel_put(easel, "orc", 37, 23)->hp = 2;
    easel_put(easel, "orc", 40, 21);
    easel_draw(easel);
    assert_side(easel, 7, "o orc      beside S");
    assert_side(easel, 10, "o orc          SW 3");
    assert_side(easel, 13, "o orc          NE 3");
}

/* Twelve rows for foes: four on three rows each, six on two, more are counted. */
static void test_many_foes(void **state)
{
    struct easel *easel = *state;
    for (int i = 0; i < 4; i++)
        easel_put(easel, "orc", 41 + i, 20)->hp = 1;
    easel_draw(easel);
    assert_side(easel, 7, "o orc      beside E");
    assert_side(easel, 16, "o orc           E 4");
    assert_side(easel, 18, "  hits you for 3   ");
    easel_put(easel, "orc", 45, 20);
    easel_draw(easel);
    assert_side(easel, 8, " #--- kill 5 hits 3");
    assert_side(easel, 15, "o orc           E 5");
    assert_side(easel, 17, "                   ");
    easel_put(easel, "orc", 46, 20);
    easel_put(easel, "orc", 47, 20);
    easel_draw(easel);
    assert_side(easel, 16, " #### kill 5 hits 3");
    assert_side(easel, 17, "(+2 more)          ");
    assert_side(easel, 18, "                   ");
}

static void test_nothing_leaves_the_sidebar(void **state)
{
    struct easel *easel = *state;
    struct view_entity *orc = easel_put(easel, "orc", 41, 20);
    orc->blows = 9999;
    orc->harm = 9999;
    easel->view->hero.hp = easel->view->hero.max_hp = 9999;
    easel->view->hero.xp = easel->view->hero.xp_next = 2000000000;
    easel->view->threat = 2000000000;
    easel->view->turn = 4000000000u;
    easel_draw(easel);
    assert_side(easel, 1, "HP 9999/9999 ######");
    assert_side(easel, 4, "XP 2000000000/20000");
    for (int row = 2; row < 23; row++)
        assert_string_equal(easel_text(easel, row, 60, 1), "|");
}

static void test_nothing_worn(void **state)
{
    struct easel *easel = *state;
    easel_draw(easel);
    assert_side(easel, 20, "nothing worn       ");
}

/* --- Message rows ------------------------------------------------------------------------------------------------ */

static void react(struct easel *easel, struct event *list, int count)
{
    struct events events = {list, count, count, 0};
    easel->view->turn++;
    shell_react(&easel->shell, easel->view, &events);
    easel_draw(easel);
}

static struct event blow(struct easel *easel, bool by_hero, int amount)
{
    kind_id orc = test_kind(easel->rules, "orc");
    struct event event = {.type = EV_ATTACKED, .amount = amount};
    event.subject = by_hero ? easel->view->hero.id : 2;
    event.object = by_hero ? 2 : easel->view->hero.id;
    event.subject_kind = by_hero ? easel->view->hero.kind : orc;
    event.object_kind = by_hero ? orc : easel->view->hero.kind;
    return event;
}

static void test_a_step_replaces_the_sentences_and_folds(void **state)
{
    struct easel *easel = *state;
    struct event events[] = {blow(easel, true, 4), blow(easel, false, 3), blow(easel, false, 3), blow(easel, false, 3)};
    react(easel, events, 4);
    assert_row(easel, 0, "You hit the orc for 4. The orc hits you for 3. (x3)                             ");
    react(easel, events + 1, 1);
    assert_row(easel, 0, "The orc hits you for 3.                                                         ");
    react(easel, NULL, 0);
    assert_row(easel, 0, "                                                                                ");
}

/* A refusal takes no time: what stood there stays. */
static void test_a_refusal_is_added(void **state)
{
    struct easel *easel = *state;
    struct event event = blow(easel, false, 3);
    struct event refusal = {.type = EV_REJECTED, .amount = REJECT_NO_STAIRS};
    struct events refused = {&refusal, 1, 1, 0};
    react(easel, &event, 1);
    shell_react(&easel->shell, easel->view, &refused);
    shell_react(&easel->shell, easel->view, &refused);
    easel_draw(easel);
    assert_row(easel, 0, "The orc hits you for 3. There are no stairs here. (x2)                          ");
    shell_say(&easel->shell, WEIGHT_QUIET, "No.");
    easel_draw(easel);
    assert_row(easel, 0, "The orc hits you for 3. No.                                                     ");
    react(easel, &event, 1);
    easel_draw(easel);
    assert_row(easel, 0, "The orc hits you for 3.                                                         ");
    assert_int_equal(easel->shell.log.count, 2); /* the welcome and the blow: refusals are no history */
}

static void test_too_many_sentences_show_harm_first(void **state)
{
    struct easel *easel = *state;
    struct event events[] = {blow(easel, true, 10), blow(easel, true, 11), blow(easel, true, 12),
                             blow(easel, true, 13), blow(easel, true, 14), blow(easel, true, 15),
                             blow(easel, true, 16), blow(easel, false, 3), blow(easel, false, 4)};
    react(easel, events, 9);
    assert_row(easel, 0, "The orc hits you for 3. The orc hits you for 4. You hit the orc for 10. You hit ");
    assert_row(easel, 1, "the orc for 11. You hit the orc for 12. You hit the orc for 13.          (+3, v)");
    shell_say(&easel->shell, WEIGHT_QUIET, "No.");
    easel_draw(easel);
    assert_row(easel, 0, "The orc hits you for 3. The orc hits you for 4. No. You hit the orc for 10. You ");
}

static void test_one_endless_sentence_is_cut(void **state)
{
    struct easel *easel = *state;
    char text[256];
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    shell_say(&easel->shell, WEIGHT_QUIET, text);
    easel_draw(easel);
    assert_string_equal(easel_text(easel, 2, 60, 3), "|Ea");
}

static void test_arriving_tells_what_lies_there(void **state)
{
    struct easel *easel = *state;
    struct event step = {.type = EV_MOVED, .subject = easel->view->hero.id};
    easel_put(easel, "sword", 40, 20);
    easel->view->hero.top_item = test_kind(easel->rules, "sword");
    react(easel, &step, 1);
    assert_row(easel, 0, "A sword lies here.                                                              ");
    easel_put(easel, "shield", 40, 20);
    easel->view->hero.on_stairs = true;
    react(easel, &step, 1);
    assert_row(easel, 0, "A sword lies here, on top of 1 more. Stairs lead down from here.                ");
}

/* --- Sizes ------------------------------------------------------------------------------------------------------- */

static void test_too_small_says_so_and_waits(void **state)
{
    struct easel *easel = *state;
    easel_resize(easel, 19, 49);
    assert_int_equal(easel_key(easel, 'z'), UI_NOTHING);
    assert_true(easel_shows(easel, "50x20"));
    assert_true(easel_shows(easel, "49x19"));
    easel_key(easel, 'i');
    easel_resize(easel, 24, 80);
    easel_draw(easel);
    assert_side(easel, 0, "Eadric  delver   L1");
    assert_int_equal(easel_key(easel, 'z'), UI_COMMAND);
}

static void test_no_size_is_too_small_to_say_so(void **state)
{
    struct easel *easel = *state;
    for (int rows = 1; rows < 5; rows++)
        for (int cols = 1; cols < 12; cols++) {
            easel_resize(easel, rows, cols);
            easel_draw(easel);
        }
}

static void test_a_large_terminal_shows_the_whole_floor_and_older_sentences(void **state)
{
    struct easel *easel = *state;
    struct event event = blow(easel, false, 3);
    react(easel, &event, 1);
    easel_resize(easel, 60, 200);
    easel_draw(easel);
    /* The floor stands below the messages, what is known of foes below it; on the far right the log has a column. */
    assert_string_equal(easel_text(easel, 2, 0, 80),
                        "################################################################################");
    assert_string_equal(easel_text(easel, 2 + 20, 39, 3), ".@.");
    assert_string_equal(easel_text(easel, 2 + 43, 0, 81),
                        "--------------------------------------------------------------------------------|");
    assert_string_equal(easel_text(easel, 0, 0, 23), "The orc hits you for 3.");
    assert_string_equal(easel_text(easel, 58, 119, 24), "|The orc hits you for 3.");
    assert_string_equal(easel_text(easel, 57, 119, 12), "|Welcome to ");
    assert_string_equal(easel_text(easel, 2, 80, 9), "|Eadric  ");
    easel_resize(easel, 100, 300); /* and larger still: all in the middle, no window elsewhere */
    easel_draw(easel);
    assert_string_equal(easel_text(easel, 12, 46, 3), " ##");
    assert_string_equal(easel_text(easel, 9, 46, 4), "    ");
    assert_string_equal(easel_text(easel, 10, 46, 24), " The orc hits you for 3.");
    assert_string_equal(easel_text(easel, 88, 46, 9), " Floor 1 ");
    easel_key(easel, ':');
    easel_draw(easel);
    assert_string_equal(easel_text(easel, 88, 46, 4), " :  ");
    assert_string_equal(easel_text(easel, 78, 46, 15), " +- Commands --");
    easel_key(easel, KEYCODE_ESCAPE);
    easel_resize(easel, 60, 140); /* no room for it: older sentences above the map */
    easel_draw(easel);
    assert_string_equal(easel_text(easel, 6, 0, 23), "The orc hits you for 3.");
    assert_string_equal(easel_text(easel, 5, 0, 11), "Welcome to ");
    easel->shell.utf8 = true;
    easel_draw(easel);
    assert_string_equal(easel_text(easel, 8, 80, 9), "│Eadric  ");
    assert_string_equal(easel_text(easel, 9, 81, 17), "HP 100/100 ██████");
    assert_string_equal(easel_text(easel, 59, 0, 17), "Floor 1  Classic ");
}

/* As French has them, parted by a blank from the word they belong to. */
static void test_marks_stay_with_their_words(void **state)
{
    (void)state;
    assert_int_equal(flow_rows("aa bb cc", 5), 2);
    assert_int_equal(flow_rows("aa bb ; cc", 5), 3);
    assert_int_equal(flow_rows("a bb \xc2\xbb. cc", 6), 3);
    assert_int_equal(flow_rows("a \xc2\xab bb cc", 5), 3);
    assert_int_equal(flow_rows("aa bb ;c", 5), 2);
    assert_int_equal(flow_rows("?", 5), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(test_the_design_size_row_by_row),
        EASEL_TEST(test_what_can_be_done_here_is_in_the_bar),
        EASEL_TEST(test_a_long_name_leaves_the_level),
        EASEL_TEST(test_a_name_from_outside_is_cleaned),
        EASEL_TEST(test_deadly_threat_is_reversed_and_told_once),
        EASEL_TEST(test_foes_nearest_first_and_what_they_do),
        EASEL_TEST(test_foes_of_one_name),
        EASEL_TEST(test_many_foes),
        EASEL_TEST(test_nothing_leaves_the_sidebar),
        EASEL_TEST(test_nothing_worn),
        EASEL_TEST(test_a_step_replaces_the_sentences_and_folds),
        EASEL_TEST(test_a_refusal_is_added),
        EASEL_TEST(test_too_many_sentences_show_harm_first),
        EASEL_TEST(test_one_endless_sentence_is_cut),
        EASEL_TEST(test_arriving_tells_what_lies_there),
        EASEL_TEST(test_too_small_says_so_and_waits),
        cmocka_unit_test(test_marks_stay_with_their_words),
        EASEL_TEST(test_no_size_is_too_small_to_say_so),
        EASEL_TEST(test_a_large_terminal_shows_the_whole_floor_and_older_sentences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
