/* SPDX-License-Identifier: MIT
 *
 * The picture of a run that is shown: its bar, where its keys lead, and that nothing on it is ever a command. */
#include "support/test.h"

#include "support/screen_fixture.h"
#include "ui/screens/screens.h"

static struct ui_replay player; /* of the test that runs */

static struct screen_fixture *open_replay(int rows, int cols)
{
    struct screen_fixture *fixture = fixture_open(rows, cols);
    player = (struct ui_replay){.at = 50, .end = 100, .last_turn = 90, .speed = 4};
    fixture->view->turn = 45;
    fixture_give(fixture, 0, "dagger", true);
    fixture_give(fixture, 1, "healing_potion", false);
    fixture_give(fixture, 2, "fireball_scroll", false);
    fixture_put(fixture, "orc", 42, 20);
    shell_begin_replay(&fixture->shell, "Wanda", &player);
    fixture_draw(fixture);
    return fixture;
}

TEST(test_the_bar)
{
    struct screen_fixture *fixture = open_replay(24, 80);
    assert_string_equal(fixture_text(fixture, 23, 0, 30), "T45/90 [===|----] paused 4/s  ");
    assert_true(fixture_shows(fixture, "Space play"));
    assert_true(fixture_shows(fixture, "q quit"));
    player.playing = true;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "playing 4/s"));
    assert_true(fixture_shows(fixture, "Space pause"));
    player.playing = false;
    player.at = 0;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "[|-------] paused"));
    player.at = player.end;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "[=======|] the end"));
    player.at = player.end = 0;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "[|-------] the end"));
    player.at = player.end = UINT32_MAX;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "[=======|]"));
    fixture_close(fixture);
}

TEST(test_where_keys_lead)
{
    static const struct {
        uint32_t code;
        enum ui_replay_wish wish;
    } keys[] = {{' ', UI_REPLAY_PLAY},           {'.', UI_REPLAY_STEP},
                {KEYCODE_RIGHT, UI_REPLAY_STEP}, {',', UI_REPLAY_STEP_BACK},
                {'+', UI_REPLAY_FASTER},         {'-', UI_REPLAY_SLOWER},
                {'f', UI_REPLAY_NEXT_FIGHT},     {'F', UI_REPLAY_PREVIOUS_FIGHT},
                {'>', UI_REPLAY_NEXT_FLOOR},     {'<', UI_REPLAY_PREVIOUS_FLOOR},
                {'n', UI_REPLAY_NEXT_LEVEL},     {'N', UI_REPLAY_PREVIOUS_LEVEL},
                {'g', UI_REPLAY_START},          {'G', UI_REPLAY_END},
                {'q', UI_REPLAY_LEAVE},          {KEYCODE_ESCAPE, UI_REPLAY_LEAVE}};
    struct screen_fixture *fixture = open_replay(24, 80);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        assert_int_equal(fixture_key(fixture, keys[i].code), keys[i].wish);
    fixture_close(fixture);
}

/* Nobody goes on from where that is forbidden; who looks back at the game that is played is told where it is offered.
 */
TEST(test_going_on_is_refused)
{
    struct screen_fixture *fixture = open_replay(24, 80);
    assert_true(fixture_tells(fixture, 'b', "Nobody can go on from here."));
    player.looks_back = true;
    assert_true(fixture_tells(fixture, 'b', "Nobody can go on from here."));
    assert_true(fixture_shows(fixture, "q back to your game"));
    player.may_branch = true;
    assert_true(fixture_tells(fixture, 'b', "This is your own game, looked back at."));
    fixture_close(fixture);
}

static void expect_turn(struct screen_fixture *fixture, const char *keys, uint32_t turn)
{
    fixture_type(fixture, keys);
    assert_true(fixture_shows(fixture, "Go to which turn?"));
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_REPLAY_TURN);
    assert_int_equal(fixture->answer.replay.turn, turn);
    assert_false(fixture_shows(fixture, "Go to which turn?"));
}

TEST(test_a_turn_is_typed)
{
    struct screen_fixture *fixture = open_replay(24, 80);
    expect_turn(fixture, "7", 7);
    expect_turn(fixture, ":12", 12);
    expect_turn(fixture, "0", 0);
    expect_turn(fixture, ":", 45); /* nothing typed: here */
    expect_turn(fixture, "4294967296", 90);
    expect_turn(fixture, "99999999999999", 90); /* what is too long is cut, and beyond the end all the same */
    fixture_type(fixture, "1x2");
    assert_int_equal(fixture_key(fixture, KEYCODE_ESCAPE), UI_REPLAY_NOTHING);
    assert_false(fixture_shows(fixture, "Go to which turn?"));
    fixture_close(fixture);
}

static void expect_floor(struct screen_fixture *fixture, const char *keys, int floor)
{
    fixture_type(fixture, keys);
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_REPLAY_TO_FLOOR);
    assert_int_equal(fixture->answer.replay.floor, floor);
}

TEST(test_a_floor_is_typed)
{
    struct screen_fixture *fixture = open_replay(24, 80);
    fixture->view->floor = 4;
    expect_floor(fixture, ":>7", 7);
    expect_floor(fixture, ":>1>2", 12); /* the sign stands in front */
    expect_floor(fixture, ":>", 4);     /* the beginning of this one */
    expect_floor(fixture, ":>999999999", MAX_FLOOR);
    expect_turn(fixture, ":3>4", 34);
    fixture_close(fixture);
}

static void press_on_page(struct screen_fixture *fixture, const char *page, uint32_t code, uint8_t modifiers)
{
    fixture_type(fixture, page);
    fixture_key_with(fixture, code, modifiers);
    assert_int_not_equal(fixture->answer.game.wish, UI_GAME_COMMAND);
    while (fixture->shell.depth > 1) {
        fixture_key(fixture, KEYCODE_ESCAPE);
        assert_int_not_equal(fixture->answer.game.wish, UI_GAME_COMMAND);
    }
}

/* Every key on every page, with every modifier. */
TEST(test_nothing_is_a_command)
{
    static const char *const pages[] = {"", "i", "ic", "x", "]", "c", "v", "?", ":"};
    static const uint8_t states[] = {GAME_PLAYING, GAME_LEVEL_UP, GAME_DEAD};
    for (size_t s = 0; s < sizeof states; s++) {
        struct screen_fixture *fixture = open_replay(24, 80);
        fixture->view->state = states[s];
        for (size_t page = 0; page < sizeof pages / sizeof *pages; page++) {
            for (uint32_t code = ' '; code < KEYCODE_NONE; code = fixture_next_code(code)) {
                press_on_page(fixture, pages[page], code, 0);
                press_on_page(fixture, pages[page], code, fixture_modifiers(code, page));
            }
        }
        assert_true(fixture->shell.stack[0].kind == &SCREEN_REPLAY);
        fixture_close(fixture);
    }
}

/* Pages stay open while the run goes on below them; a game that begins is played again. */
TEST(test_looking_on)
{
    struct event event = {.type = EV_HEALED, .subject = 0x10001, .object = ENTITY_NONE, .amount = 3};
    struct events events = {&event, 1, 1, 0};
    struct screen_fixture *fixture = open_replay(24, 80);
    fixture_type(fixture, "i");
    shell_recall(&fixture->shell, fixture->view, &events);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Your pack"));
    assert_int_equal(fixture_key(fixture, 'b'), UI_REPLAY_NOTHING);
    assert_true(fixture_shows(fixture, "Your pack"));
    shell_begin_replay(&fixture->shell, "Wanda", &player);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Your pack"));
    shell_begin_game(&fixture->shell, "Wanda");
    assert_int_equal(fixture_key(fixture, KEYCODE_LEFT), UI_GAME_COMMAND);
    fixture_close(fixture);
}

TEST(test_help_names_its_keys)
{
    struct screen_fixture *fixture = open_replay(24, 80);
    fixture_type(fixture, "?");
    assert_true(fixture_shows(fixture, "keys of the replay"));
    assert_true(fixture_shows(fixture, "to the next fight"));
    assert_false(fixture_shows(fixture, "pick up"));
    fixture_close(fixture);
}
