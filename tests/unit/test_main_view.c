/* SPDX-License-Identifier: MIT
 *
 * The main screen: the exact rows at 80x24, its bar, other sizes of terminal. */
#include "support/test.h"

#include "support/content.h"
#include "support/main_view_fixture.h"
#include "support/screen_fixture.h"
#include "ui/draw/draw.h"
#include "ui/parts/main_view.h"

#include <string.h>

/* --- The design size --------------------------------------------------------------------------------------------- */

SCREEN_TEST(test_the_design_size_row_by_row)
{
    struct screen_fixture *fixture = *state;
    fixture->view->hero.hp = 84;
    fixture->view->hero.power = 5;
    fixture->view->hero.xp = 70;
    fixture->view->turn = 12;
    fixture->view->threat = 3;
    fixture_give(fixture, 0, "sword", true);
    fixture_put(fixture, "orc", 42, 20)->hp = 12;
    fixture_draw(fixture);
    static const char DOTS[] = "............................................................";
    char hero_row[COLS + 1];
    memcpy(hero_row, DOTS, 60);
    memcpy(hero_row + 60, "|                   ", 21);
    hero_row[30] = '@';
    hero_row[32] = 'o';
    main_assert_row(fixture, 0, "Welcome to the barrow, Eadric. The way leads down.                              ");
    assert_string_equal(fixture_text(fixture, 1, 0, 4), "    ");
    for (int row = 2; row < 23; row++) {
        if (row != 12)
            assert_string_equal(fixture_text(fixture, row, 0, 60), DOTS);
        assert_string_equal(fixture_text(fixture, row, 60, 1), "|");
    }
    main_assert_row(fixture, 12, hero_row);
    main_assert_side(fixture, 0, "Eadric  delver   L1");
    main_assert_side(fixture, 1, "HP 84/100  #######-");
    main_assert_side(fixture, 2, "Threat 3           ");
    main_assert_side(fixture, 3, "Pow 5   Def 1      ");
    main_assert_side(fixture, 4, "XP 70/350          ");
    main_assert_side(fixture, 5, "Floor 1  T12       ");
    main_assert_side(fixture, 6, "-------------------");
    main_assert_side(fixture, 7, "o orc           E 2");
    main_assert_side(fixture, 8, "  ####--  kill 5   ");
    main_assert_side(fixture, 9, "  hits you for 3   ");
    main_assert_side(fixture, 19, "-------------------");
    main_assert_side(fixture, 20, "/ sword      pow +3");
    main_assert_row(fixture, 23, "Floor 1  Classic  Try x: look around, no time  Tab fight  x look  i pack  ? help");
}

/* What the introduction asks for takes the messages' room, not the floor's; and of two foes one is shown on guard. */
SCREEN_TEST(test_the_introduction_hides_nothing_of_its_floor)
{
    struct screen_fixture *fixture = *state;
    enum { FLOOR_ROWS = 15 };
    fixture_draw(fixture);
    fixture->rules->profiles[fixture->view->profile].practice = PRACTICE_SECOND;
    fixture->view->height = FLOOR_ROWS;
    struct screen_layout layout = main_view_layout(&fixture->shell.scene, &fixture->cells);
    assert_int_equal(layout.tutorial.rows, 6);
    assert_in_range(layout.map.rows, FLOOR_ROWS, ROWS);
    assert_int_equal(layout.side.rows, 21);
}

/* A sentence that goes on over the map is whole beside the sidebar. */
SCREEN_TEST(test_long_sentences_stop_at_the_sidebar)
{
    struct screen_fixture *fixture = *state;
    message_log_clear(&fixture->shell.scene.log);
    shell_say(&fixture->shell, WEIGHT_PLAIN,
              "Nothing is left to explore. Left to you: a cracked wall (16 west), coffin x10 (nearest 4 south-west), a "
              "lever (30 north-east), an open cage x4 (nearest 22 north), a key on a plate (48 west), a statue.");
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Left to you: a cracked wall"));
    assert_true(fixture_shows(fixture, " (nearest 22 north), "));
    assert_true(fixture_shows(fixture, "a statue."));
    for (int row = 0; row < 4; row++)
        assert_true(strspn(fixture_text(fixture, row, 60, 1), " |") == 1);
}

/* All that a floor tells who comes to it is in sight, and anything else where the map shows nothing. */
SCREEN_TEST(test_a_floor_is_told_whole)
{
    static const char *const FACTS[] = {"You go down the stairs to floor 4, The Ossuary.",
                                        "You feel better: you regain 30 hit points.",
                                        "Heavy tracks: a troll is somewhere here, and it is not alone.",
                                        "There is a draught: a wall is cracked here.",
                                        "Somebody is held captive on this floor.",
                                        "Behind bars lies what was left to the dead, for one to take."};
    struct screen_fixture *fixture = *state;
    message_log_clear(&fixture->shell.scene.log);
    for (size_t i = 0; i < sizeof FACTS / sizeof FACTS[0]; i++)
        message_log_add(&fixture->shell.scene.log, 1, WEIGHT_PLAIN, false, FACTS[i]);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, " more: v log)"));
    uint8_t *cells = fixture->view->cells, known[80 * 43];
    memcpy(known, cells, sizeof known);
    memset(cells, 0, (size_t)(fixture->view->hero.at.y - 3) * 80); /* rows of the map that show nothing are free */
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, " more: v log)"));
    assert_true(fixture_shows(fixture, "what was left to the"));
    memcpy(cells, known, sizeof known);
    message_log_clear(&fixture->shell.scene.log);
    for (size_t i = 0; i < sizeof FACTS / sizeof FACTS[0]; i++) {
        message_log_add(&fixture->shell.scene.log, 1, WEIGHT_PLAIN, false, FACTS[i]);
        if (i == 0)
            message_log_as_place(&fixture->shell.scene.log);
    }
    for (int narrow = 0; narrow < 2; narrow++) {
        fixture_resize(fixture, narrow ? 20 : 24, narrow ? 50 : 80);
        fixture_draw(fixture);
        assert_false(fixture_shows(fixture, " more: v log)"));
        assert_true(fixture_shows(fixture, "what was left to the"));
    }
}

/* Where floors end, the first words say what is to be done, and what for. */
SCREEN_TEST(test_the_goal_is_told)
{
    struct screen_fixture *fixture = *state;
    struct profile *profile = &fixture->rules->profiles[fixture->view->profile];
    profile->chapter = 3;
    message_log_clear(&fixture->shell.scene.log);
    shell_greet(&fixture->shell, fixture->view, false);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Leave floor 3 down its stairs, alive: 100 points a floor,"));
    fixture_resize(fixture, 20, 50); /* whole there, too, whatever the name */
    message_log_clear(&fixture->shell.scene.log);
    COPY_TEXT(fixture->shell.scene.hero_name, "Wandatwentyletters20");
    shell_greet(&fixture->shell, fixture->view, false);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "100 points a floor, and gold."));
    profile->kings = 1U << KING_ORRIN;
    message_log_clear(&fixture->shell.scene.log);
    shell_greet(&fixture->shell, fixture->view, false);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Wandatwentyletters20. Lay floor 3's king"));
    assert_true(fixture_shows(fixture, "to rest (700 points), and leave down its stairs."));
    message_log_clear(&fixture->shell.scene.log);
    shell_greet(&fixture->shell, fixture->view, true);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Welcome back, Wanda"));
}

/* In games with bands, as far down as the floor is. */
SCREEN_TEST(test_the_bar_names_the_band)
{
    struct screen_fixture *fixture = *state;
    struct profile *profile = &fixture->rules->profiles[fixture->view->profile];
    static const int floors[] = {3, 4, 6};
    static const char *const bars[] = {"Floor 3  The Howe  ", "Floor 4  The Ossuary", "Floor 6  The Ossuary"};
    profile->bands[0] = (struct band_rule){.depth = 1, .name = "The Howe"};
    profile->bands[1] = (struct band_rule){.depth = 4, .name = "The Ossuary"};
    profile->band_count = 2;
    for (size_t i = 0; i < sizeof floors / sizeof floors[0]; i++) {
        fixture->view->floor = (int16_t)floors[i];
        fixture_draw(fixture);
        assert_string_equal(fixture_text(fixture, 23, 0, (int)strlen(bars[i])), bars[i]);
    }
}

SCREEN_TEST(test_what_can_be_done_here_is_in_the_bar)
{
    struct screen_fixture *fixture = *state;
    fixture->view->hero.on_stairs = true;
    fixture->view->hero.top_item = test_kind(fixture->rules, "sword");
    fixture_draw(fixture);
    main_assert_row(fixture, 23, "Floor 1  Classic  Try g: pick up what lies here  > descend  g get  ? help       ");
    fixture->view->floor = 2; /* by then one knows */
    fixture_draw(fixture);
    main_assert_row(fixture, 23, "Floor 2  Classic  > descend  g get  o explore  x look  i pack  d drop  ? help   ");
    fixture->view->hero.on_stairs = false;
    fixture->view->hero.on_up_stairs = true;
    fixture_draw(fixture);
    main_assert_row(fixture, 23, "Floor 2  Classic  g get  o explore  < climb  x look  i pack  d drop  ? help     ");
    fixture->view->floor = 1; /* from there they lead out */
    fixture->view->hero.top_item = KIND_NONE;
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "climb"));
}

/* Nothing is offered that is refused: beside fire nobody explores. */
SCREEN_TEST(test_the_bar_beside_fire)
{
    struct screen_fixture *fixture = *state;
    struct view *view = fixture->view;
    fixture->rules->profiles[view->profile].ruleset = RULESET_CAMPAIGN;
    view->floor = 2;
    fixture_draw(fixture);
    assert_non_null(strstr(fixture_text(fixture, 23, 0, COLS), "o explore"));
    view->cells[view->hero.at.y * view->width + view->hero.at.x + 2] |= CELL_HARMFUL;
    fixture_draw(fixture);
    assert_null(strstr(fixture_text(fixture, 23, 0, COLS), "explore"));
}

/* Below the map likewise. */
SCREEN_TEST(test_many_statuses_below_the_map)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    fixture_resize(fixture, 20, 50);
    for (int status = 0; status < 5; status++)
        fixture->view->hero.statuses[status] = 7;
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 16, 0, 50), "Noise 0 Unrest 0%  held 7, poison 7, burns 7,     ");
    assert_string_equal(fixture_text(fixture, 17, 0, 16), "stunned, haste 7");
}

/* --- Sizes ------------------------------------------------------------------------------------------------------- */

SCREEN_TEST(test_too_small_says_so_and_waits)
{
    struct screen_fixture *fixture = *state;
    fixture_resize(fixture, 19, 49);
    assert_int_equal(fixture_key(fixture, 'z'), UI_GAME_NOTHING);
    assert_true(fixture_shows(fixture, "50x20"));
    assert_true(fixture_shows(fixture, "49x19"));
    fixture_key(fixture, 'i');
    fixture_resize(fixture, 24, 80);
    fixture_draw(fixture);
    main_assert_side(fixture, 0, "Eadric  delver   L1");
    assert_int_equal(fixture_key(fixture, 'z'), UI_GAME_COMMAND);
}

SCREEN_TEST(test_no_size_is_too_small_to_say_so)
{
    struct screen_fixture *fixture = *state;
    for (int rows = 1; rows < 5; rows++)
        for (int cols = 1; cols < 12; cols++) {
            fixture_resize(fixture, rows, cols);
            fixture_draw(fixture);
        }
}

SCREEN_TEST(test_a_large_terminal_shows_the_whole_floor_and_older_sentences)
{
    struct screen_fixture *fixture = *state;
    struct event event = main_blow(fixture, false, 3);
    main_react(fixture, &event, 1);
    fixture_resize(fixture, 60, 200);
    fixture_draw(fixture);
    /* The floor stands below the messages, what is known of foes below it; on the far right the log has a column. */
    assert_string_equal(fixture_text(fixture, 2, 0, 80),
                        "################################################################################");
    assert_string_equal(fixture_text(fixture, 2 + 20, 39, 3), ".@.");
    assert_string_equal(fixture_text(fixture, 2 + 43, 0, 81),
                        "--------------------------------------------------------------------------------|");
    assert_string_equal(fixture_text(fixture, 0, 0, 23), "The orc hits you for 3.");
    assert_string_equal(fixture_text(fixture, 58, 119, 24), "|The orc hits you for 3.");
    assert_string_equal(fixture_text(fixture, 57, 119, 12), "|Welcome to ");
    assert_string_equal(fixture_text(fixture, 2, 80, 9), "|Eadric  ");
    fixture_resize(fixture, 100, 300); /* and larger still: all in the middle, no window elsewhere */
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 12, 46, 3), " ##");
    assert_string_equal(fixture_text(fixture, 9, 46, 4), "    ");
    assert_string_equal(fixture_text(fixture, 10, 46, 24), " The orc hits you for 3.");
    assert_string_equal(fixture_text(fixture, 88, 46, 9), " Floor 1 ");
    fixture_key(fixture, ':');
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 88, 46, 4), " :  ");
    assert_string_equal(fixture_text(fixture, 78, 46, 15), " +- Commands --");
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_resize(fixture, 60, 140); /* no room for it: older sentences above the map */
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 6, 0, 23), "The orc hits you for 3.");
    assert_string_equal(fixture_text(fixture, 5, 0, 11), "Welcome to ");
    fixture->shell.scene.utf8 = true;
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 8, 80, 9), "│Eadric  ");
    assert_string_equal(fixture_text(fixture, 9, 81, 17), "HP 100/100 ██████");
    assert_string_equal(fixture_text(fixture, 59, 0, 17), "Floor 1  Classic ");
}

/* As French has them, parted by a blank from the word they belong to. */
TEST(test_marks_stay_with_their_words)
{
    assert_int_equal(flow_rows("aa bb cc", 5), 2);
    assert_int_equal(flow_rows("aa bb ; cc", 5), 3);
    assert_int_equal(flow_rows("a bb \xc2\xbb. cc", 6), 3);
    assert_int_equal(flow_rows("a \xc2\xab bb cc", 5), 3);
    assert_int_equal(flow_rows("aa bb ;c", 5), 2);
    assert_int_equal(flow_rows("?", 5), 1);
}
