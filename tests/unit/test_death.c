/* SPDX-License-Identifier: MIT
 *
 * The end: the last turns as they were, what lay unused, each rule of advice by itself, what can be done then. */
#include "support/test.h"

#include "support/content.h"
#include "support/screen_fixture.h"
#include "ui/log/advice.h"

#include <string.h>

/* A hero that has just been killed by an orc in the open. */
static int open_fixture(void **state)
{
    struct screen_fixture *fixture = fixture_open(24, 80);
    struct view *view = fixture->view;
    view->state = GAME_DEAD;
    view->hero.hp = -2;
    view->killer = test_kind(fixture->rules, "orc");
    view->killing = (struct killing){.power = 4, .defense = 1, .damage = 3, .times = 1};
    view->turn = 77;
    *state = fixture;
    return 0;
}

/* Steps as if they had been played: from 12 hit points down by 3 a turn, threatened by as much. */
static void tell_steps(struct screen_fixture *fixture, int count)
{
    struct view *view = fixture->view;
    struct view then = *view;
    struct events none = {0};
    struct command wait = command_plain(CMD_WAIT);
    int hp = -2 + 3 * count;
    then.turn = view->turn - (uint32_t)count;
    then.hero.hp = (int16_t)hp;
    then.threat = 3;
    run_stats_begin(&fixture->run_stats, &then);
    for (int i = 0; i < count; i++) {
        then.turn++;
        then.hero.hp = (int16_t)(then.hero.hp - 3);
        run_stats_add(&fixture->run_stats, &wait, &none, &then);
    }
}

/* Alive at the end of a chapter: what was achieved, and no advice. */
static void see_the_end(struct screen_fixture *fixture)
{
    struct view *view = fixture->view;
    view->state = GAME_ENDED;
    view->outcome = OUTCOME_CHAPTER;
    view->hero.hp = 31;
    view->killer = KIND_NONE;
    view->floor = view->deepest = 3;
    view->gold = 48;
    view->score = 348;
    fixture->rules->profiles[view->profile].gold = test_kind(fixture->rules, "corpse");
    fixture_draw(fixture);
}

TEST_WITH(test_the_end_of_a_chapter, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    see_the_end(fixture);
    assert_true(fixture_shows(fixture, " lives"));
    assert_true(fixture_shows(fixture, "Left floor 3 alive: the end of this chapter."));
    assert_true(fixture_shows(fixture, "100 x 3 floors + 48 gold:"));
    fixture->rules->profiles[fixture->view->profile].kings = 1U << KING_ORRIN;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Left floor 3 alive, and its king not laid to rest"));
    fixture->the_view.laid = 1U << KING_ORRIN;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "100 x 3 floors + 48 gold + 400 for kings:"));
    assert_true(fixture_shows(fixture, "Score 348"));
    assert_false(fixture_shows(fixture, "Here lies"));
    assert_true(fixture_shows(fixture, "Nothing lay unused in the pack."));
    assert_true(fixture_shows(fixture, "Whoever begins with this seed finds the same floors"));
    assert_false(fixture_shows(fixture, "New game has a harder one"));
    int grim = rules_find_profile(fixture->rules, "grim");
    fixture->rules->profiles[fixture->view->profile].next = (uint8_t)(grim + 1);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "New game has a harder one for you: The Barrow, grim."));
    fixture_give(fixture, 0, "healing_potion", false);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Unused in the pack: healing potion."));
    fixture_key(fixture, 't');
    assert_int_equal(fixture->answer.game.wish, UI_GAME_LEAVE);
}

/* Floor by floor, with what was taken there and what was left; feats have a line. */
TEST_WITH(test_what_was_left_is_told, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    tell_steps(fixture, 2);
    see_the_end(fixture);
    assert_false(fixture_shows(fixture, "Feats"));
    struct run_stats *told = &fixture->run_stats;
    told->now.hp = fixture->view->hero.hp;
    told->feats = 1U << FEAT_UNBLOODED;
    told->floor_count = 2;
    told->floors[0] =
        (struct run_stats_floor){.floor = 1, .turns = 5, .told = 1U << PROMISE_VAULT | 1U << PROMISE_KING};
    told->floors[0].kept = told->floors[0].told;
    told->floors[1] =
        (struct run_stats_floor){.floor = 2, .turns = 9, .told = 1U << PROMISE_CAPTIVE | 1U << PROMISE_KING};
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Feats: floor 3 before any kill."));
    assert_true(fixture_shows(fixture, "Floor 1: 5 turns, 0 kills, 0 HP lost, its vault opened,"));
    assert_true(fixture_shows(fixture, "its king laid to rest"));
    assert_true(fixture_shows(fixture, "Floor 2: 9 turns, 0 kills, 0 HP lost, its captive left"));
    assert_true(fixture_shows(fixture, "bound, its king not laid to rest (700 points)"));
    struct profile *profile = &fixture->rules->profiles[fixture->view->profile];
    profile->next = (uint8_t)(rules_find_profile(fixture->rules, "grim") + 1);
    fixture_resize(fixture, 20, 80); /* the harder game comes before what may have no room */
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "New game has a harder one"));
}

TEST_WITH(test_the_last_turns_are_told, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    tell_steps(fixture, 10);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Turn  HP         Threat"));
    assert_true(fixture_shows(fixture, "69    22 -> 19   3"));
    assert_true(fixture_shows(fixture, "76    1 -> 0     3"));
    assert_false(fixture_shows(fixture, "66    "));
    int row = 0;
    while (!strstr(fixture_text(fixture, row, 0, 80), "76    1 -> 0"))
        row++;
    const char *text = fixture_text(fixture, row, 0, 80);
    int col = (int)(strstr(text, "   3") - text) + 5; /* what could kill is reversed */
    while (fixture->cells.grid[row * 80 + col].glyph != '3')
        col--;
    assert_true(fixture->cells.grid[row * 80 + col].look.attributes & LOOK_REVERSE);
}

/* A letter of a row goes before a key of the map that the player has put on it. */
TEST_WITH(test_rows_go_before_own_keys, open_fixture, screen_fixture_teardown)
{
    static const char KEYS[] = "keys map\n  character r\n";
    struct screen_fixture *fixture = *state;
    struct fault faults[4];
    struct fault_list list = {faults, 4, 0, 0};
    assert_true(keymap_read(&fixture->shell.scene.keys, "own", KEYS, strlen(KEYS), &list));
    fixture_draw(fixture);
    fixture_key(fixture, 'r');
    assert_int_equal(fixture->answer.game.wish, UI_GAME_NEW_GAME);
}

/* A replay's death is not the death of the game that was played before it. */
TEST_WITH(test_other_games_turns_are_not_told, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    tell_steps(fixture, 10);
    fixture->view->turn = 500;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Here lies Eadric"));
    assert_false(fixture_shows(fixture, "Turn  HP"));
}

TEST_WITH(test_unused_means_are_listed, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Nothing lay unused in the pack."));
    fixture_give(fixture, 0, "dagger", true);
    fixture_give(fixture, 1, "healing_potion", false);
    fixture_give(fixture, 2, "fireball_scroll", false);
    fixture_give(fixture, 3, "healing_potion", false);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Unused in the pack: 2 healing"));
    assert_true(fixture_shows(fixture, "potions, fireball scroll."));
}

static void expect_tips(struct screen_fixture *fixture, enum message first, enum message second)
{
    enum message tips[ADVICE_MAX];
    int count = advice_find(fixture->view, &fixture->run_stats, tips);
    assert_int_equal(tips[0], first);
    assert_int_equal(count, second == MSG_COUNT ? 1 : 2);
    if (second != MSG_COUNT)
        assert_int_equal(tips[1], second);
}

TEST_WITH(test_each_rule_of_advice, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    expect_tips(fixture, MSG_TIP_LEAVE, MSG_COUNT);
    fixture->view->floor = 3;
    expect_tips(fixture, MSG_TIP_LEVEL, MSG_TIP_LEAVE);
    fixture_give(fixture, 0, "dagger", true);
    fixture->view->hero.power = 4;
    fixture_give(fixture, 1, "sword", false);
    expect_tips(fixture, MSG_TIP_GEAR, MSG_TIP_LEVEL);
    tell_steps(fixture, 3);
    expect_tips(fixture, MSG_TIP_THREAT, MSG_TIP_GEAR);
    fixture_give(fixture, 2, "lightning_scroll", false);
    expect_tips(fixture, MSG_TIP_SCROLLS, MSG_TIP_THREAT);
    for (int i = 0; i < 3; i++)
        fixture_put(fixture, "orc", 39 + i, 19);
    expect_tips(fixture, MSG_TIP_OPEN, MSG_TIP_SCROLLS);
    fixture->view->killing.times = 2;
    expect_tips(fixture, MSG_TIP_CHARGE, MSG_TIP_OPEN);
    fixture_give(fixture, 3, "healing_potion", false);
    expect_tips(fixture, MSG_TIP_HEALING, MSG_TIP_CHARGE);
    assert_true(advice_find(fixture->view, NULL, (enum message[ADVICE_MAX]){0}) > 0);
}

TEST_WITH(test_what_can_be_done_then, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    for (const char *move = "hjklyubnzsg.0123456789o"; *move; move++) /* still held down from the fight */
        assert_int_equal(fixture_key(fixture, (unsigned char)*move), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, 'r'), UI_GAME_NEW_GAME);
    assert_string_equal(fixture->answer.game.start.name, "Eadric");
    assert_true(fixture->answer.game.start.seed_given && fixture->answer.game.start.seed == 12345);
    assert_int_equal(fixture->answer.game.start.profile, fixture->view->profile);
    assert_int_equal(fixture_key(fixture, 'w'), UI_GAME_LOOK_BACK);
    assert_int_equal(fixture->answer.game.turn, 57); /* the last 20 turns of 77 */
    assert_true(fixture->answer.game.playing);
    assert_int_equal(fixture_key(fixture, 'q'), UI_GAME_QUIT);
    assert_int_equal(fixture_key(fixture, 't'), UI_GAME_LEAVE);
    assert_int_equal(fixture_key(fixture, KEYCODE_ESCAPE), UI_GAME_LEAVE);
}

/* Any of the last turns, by letters that are no moves; not of a run that is only shown, nor where a player has one
 * hero.
 */
TEST_WITH(test_a_turn_is_taken_again, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "Take a turn again"));
    tell_steps(fixture, 30);
    assert_int_equal(fixture_key(fixture, 'b'), UI_GAME_NOTHING);
    assert_true(fixture_shows(fixture, "a) Turn 76: HP 1, Threat 3"));
    assert_true(fixture_shows(fixture, "w) Turn 61: HP 46, Threat 3"));
    for (const char *move = "hjklyubn"; *move; move++) /* still held down from the fight */
        assert_int_equal(fixture_key(fixture, (unsigned char)*move), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, 'w'), UI_GAME_BRANCH);
    assert_int_equal(fixture->answer.game.turn, 61);
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(fixture_shows(fixture, "b) Take a turn again"));
    fixture->shell.scene.one_hero = true;
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "Take a turn again"));
}

/* Any of them is written for others; the end stays, and says where. */
TEST_WITH(test_a_turn_is_written_for_others, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "Write a turn for others"));
    tell_steps(fixture, 30);
    assert_int_equal(fixture_key(fixture, 'p'), UI_GAME_NOTHING);
    assert_true(fixture_shows(fixture, "Write which turn?"));
    assert_int_equal(fixture_key(fixture, 'c'), UI_GAME_POSITION);
    assert_int_equal(fixture->answer.game.turn, 75);
    shell_say(&fixture->shell, WEIGHT_PLAIN, "Written: /home/eadric/Eadric-t75.position.");
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "Write which turn?"));
    assert_true(fixture_shows(fixture, "Here lies Eadric"));
    assert_true(fixture_shows(fixture, "Written: /home/eadric/Eadric-t75.position."));
    assert_true(fixture_shows(fixture, "76    1 -> 0     3"));
    fixture_resize(fixture, 20, 50);
    shell_say(&fixture->shell, WEIGHT_PLAIN, "/home/of/eadric/who/lives/in/a/house/of/a/long/name/Eadric-t75.position");
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "/home/of/eadric/who/lives/in/a/house/of/a/"));
    assert_true(fixture_shows(fixture, "| long/name/Eadric-t75.position"));
    fixture->shell.scene.one_hero = true;
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "Write a turn for others"));
}

/* All of it can be read on the smallest terminal, page by page, in either language: the turns as sentences. */
TEST_WITH(test_the_end_on_a_small_terminal, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    tell_steps(fixture, 10);
    fixture_give(fixture, 0, "healing_potion", false);
    fixture_give(fixture, 1, "fireball_scroll", false);
    fixture_resize(fixture, 20, 50);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Killed by an orc: 4 power - 1 defense = 3"));
    assert_true(fixture_shows(fixture, "b) Take a turn again"));
    assert_true(fixture_shows(fixture, "q) Quit"));
    assert_true(fixture_shows(fixture, "PgDn more"));
    assert_false(fixture_shows(fixture, "Turn 76"));
    for (int page = 0; page < 3; page++)
        fixture_key(fixture, KEYCODE_PAGE_DOWN);
    assert_true(fixture_shows(fixture, "Turn 76: HP 1 -> 0, Threat 3."));
    assert_false(fixture_shows(fixture, "PgDn more"));
    for (int page = 0; page < 3; page++)
        fixture_key(fixture, KEYCODE_PAGE_UP);
    assert_true(fixture_shows(fixture, "Killed by an orc"));
}

/* The rows of messages, where the last blow is told, stay free. */
TEST_WITH(test_the_last_blow_stays_in_sight, open_fixture, screen_fixture_teardown)
{
    static const int SIZES[][2] = {{24, 80}, {20, 50}, {40, 120}};
    struct screen_fixture *fixture = *state;
    tell_steps(fixture, 10);
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        fixture_resize(fixture, SIZES[i][0], SIZES[i][1]);
        fixture_draw(fixture);
        assert_true(fixture_shows(fixture, "Here lies"));
        for (int row = 0; row < 2; row++)
            assert_null(strstr(fixture_text(fixture, row, 0, SIZES[i][1]), "Here lies"));
    }
}

/* Another game asks for its name: the form is open when the title comes. */
TEST_WITH(test_another_game_asks_for_the_name, open_fixture, screen_fixture_teardown)
{
    struct screen_fixture *fixture = *state;
    fixture->title.suggested_name = "Somebody";
    assert_int_equal(fixture_key(fixture, 'a'), UI_GAME_LEAVE);
    fixture->view = NULL;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Name"));
    assert_true(fixture_shows(fixture, "Eadric"));
    fixture_type(fixture, "2");
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_TITLE_NEW_GAME);
    assert_string_equal(fixture->answer.title.start.name, "Eadric2");
    assert_false(fixture->answer.title.start.seed_given);
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "q) Quit"));
}

static const char *tell_story(void *context)
{
    return context;
}

/* The story is read on the spot; long sentences flow on where the screen is narrow, drawn rows are cut. */
TEST_WITH(test_the_story_is_read, open_fixture, screen_fixture_teardown)
{
    static char story[] = "This story stays in /home/eadric/of/the/long/name/eadric-1-2.dump\n\n"
                          "  T12    The orc hits you for 3, and that is the end of it.\n"
                          "  #............................................................#\n";
    struct screen_fixture *fixture = *state;
    fixture_resize(fixture, 20, 50);
    fixture_key(fixture, 'e');
    assert_true(fixture_shows(fixture, "nothing left of this run")); /* the fixture keeps no story */
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture->shell.scene.end_story = tell_story;
    fixture->shell.scene.context = story;
    fixture_key(fixture, 'e');
    assert_string_equal(fixture_text(fixture, 1, 0, 19), "This story stays in");
    assert_string_equal(fixture_text(fixture, 2, 0, 30), "/home/eadric/of/the/long/name/");
    assert_string_equal(fixture_text(fixture, 4, 0, 24), "  T12 The orc hits you f");
    assert_string_equal(fixture_text(fixture, 5, 0, 7), "  of it");
    assert_string_equal(fixture_text(fixture, 6, 0, 4), "  #.");
    assert_string_equal(fixture_text(fixture, 7, 0, 4), "    ");
    assert_int_equal(fixture_key(fixture, KEYCODE_ESCAPE), UI_GAME_NOTHING);
    assert_true(fixture_shows(fixture, "Here lies Eadric"));
}
