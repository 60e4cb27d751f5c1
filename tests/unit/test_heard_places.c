/* SPDX-License-Identifier: MIT
 *
 * What is told of places to who hears the game: rooms and corridors, the sides on which fire and gas are, at whom a
 * fight goes, that a plan has stopped and was not refused. */
#include "support/test.h"

#include "support/clipping_fixture.h"
#include "support/content.h"
#include "support/profile.h"
#include "support/screen_fixture.h"
#include "ui/linear/map_line.h"
#include "ui/linear/sentence.h"
#include "ui/linear/standing.h"

#include <string.h>

static int setup(void **state)
{
    test_profile_set("campaign");
    struct screen_fixture *fixture = fixture_open(24, 80);
    fixture->shell.scene.accessible = true;
    fixture_draw(fixture);
    *state = fixture;
    return 0;
}

static int teardown(void **state)
{
    fixture_close(*state);
    test_profile_set("classic");
    return 0;
}

/* Of the nine cells around the hero those of a drawing can be walked, and of the sixteen around them all or none. */
static void draw_around(struct view *view, const char *drawing, bool wide)
{
    for (int y = -2; y <= 2; y++)
        for (int x = -2; x <= 2; x++) {
            bool near = x >= -1 && x <= 1 && y >= -1 && y <= 1;
            bool free = near ? drawing[(y + 1) * 3 + x + 1] == '.' : wide;
            uint8_t *cell = &view->cells[(view->hero.at.y + y) * view->width + view->hero.at.x + x];
            *cell = (uint8_t)((*cell & ~CELL_FLOOR) | (free ? CELL_FLOOR : 0));
        }
}

TEST_WITH(test_kinds_of_places, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    static const struct {
        const char *drawing;
        bool wide;
        enum message place;
    } places[] = {
        {".........", true, MSG_PLACE_ROOM},      {"......###", false, MSG_PLACE_ROOM},
        {"###...###", false, MSG_PLACE_CORRIDOR}, {"#.##..###", false, MSG_PLACE_CORRIDOR},
        {"##.#.#.##", false, MSG_PLACE_CORRIDOR}, {"###..####", false, MSG_PLACE_DEAD_END},
        {"#.#...###", false, MSG_PLACE_FORK},     {"##....##.", true, MSG_PLACE_DOORWAY},
        {"##.#..##.", true, MSG_PLACE_NICHE},
    };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        draw_around(fixture->view, places[i].drawing, places[i].wide);
        assert_string_equal(text_get(&fixture->catalogue, text_place(fixture->view)),
                            text_get(&fixture->catalogue, places[i].place));
    }
}

static void put_gas(struct view *view, int dx, int dy, enum gas_kind kind)
{
    struct view_ground *ground = &view->grounds[(view->hero.at.y + dy) * view->width + view->hero.at.x + dx];
    ground->gas_kind = (uint8_t)kind;
    ground->gas = 20;
}

TEST_WITH(test_sides_of_fire_and_gas, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    struct view *view = fixture->view;
    char text[LOG_TEXT_SIZE];
    struct strbuf buf = STRBUF(text);
    assert_false(text_harm_around(&fixture->catalogue, view, &buf));
    put_gas(view, 0, 0, GAS_VENOM);
    assert_true(text_harm_around(&fixture->catalogue, view, &buf));
    assert_string_equal(text, "Venom, here alone.");
    put_gas(view, 0, -2, GAS_VENOM);
    put_gas(view, 3, 0, GAS_VENOM);
    view->grounds[(view->hero.at.y + 1) * view->width + view->hero.at.x].fire = 3;
    strbuf_clear(&buf);
    assert_true(text_harm_around(&fixture->catalogue, view, &buf));
    assert_string_equal(text, "Fire, 1 step: south. Venom, from here to 3 steps: north, east.");
    for (int dir = 0; dir < DIR_COUNT - 1; dir++)
        put_gas(view, 2 * DIR_STEP[dir].x, 2 * DIR_STEP[dir].y, GAS_SMOKE);
    view->grounds[(view->hero.at.y + 1) * view->width + view->hero.at.x].fire = 0;
    strbuf_clear(&buf);
    (void)text_harm_around(&fixture->catalogue, view, &buf);
    assert_non_null(strstr(text, "Smoke, 2 steps: all sides but north-west."));
}

static bool is_said(const struct screen_fixture *fixture, const char *text)
{
    const struct message_log *log = &fixture->shell.scene.log;
    for (int i = 0; i < log->count; i++)
        if (strcmp(message_log_at(log, i)->text, text) == 0)
            return true;
    return false;
}

/* Threat is of whom, or of what is no foe; beside hunters it is said why it is none. */
TEST_WITH(test_whose_threat_it_is, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    struct view *view = fixture->view;
    view->hero.hp = view->hero.max_hp = 80;
    view->threat = 1;
    standing_say(&fixture->shell, view);
    assert_true(is_said(fixture, "80 of 80 hit points. Threat 1, of no foe: fire, gas or what lasts."));
    struct view_entity *orc = fixture_put_hunter(fixture, "orc", 45, 20);
    orc->harm = 4;
    standing_say(&fixture->shell, view);
    assert_true(is_said(fixture, "80 of 80 hit points. Threat 1; a blow of each takes: an orc 4."));
    view->threat = 0;
    standing_say(&fixture->shell, view);
    assert_true(is_said(fixture, "80 of 80 hit points. Threat 0: who hunts you cannot harm you this turn."));
    orc->awareness = AWARENESS_ASLEEP;
    standing_say(&fixture->shell, view);
    assert_true(is_said(fixture, "80 of 80 hit points. Threat 0."));
}

/* Of what is out of sight the nearest are told, behind what is seen. */
TEST_WITH(test_few_things_out_of_sight, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    for (int i = 0; i < 5; i++)
        fixture_put(fixture, "sword", 50 + i, 20)->visible = false;
    fixture_put(fixture, "shield", 60, 20);
    fixture_put(fixture, "stairs_down", 70, 20)->visible = false;
    fixture_key(fixture, 'w');
    const struct message_log *log = &fixture->shell.scene.log;
    const char *const told[] = {"A shield, 20 steps east.",
                                "A sword, 10 steps east, out of sight.",
                                "A sword, 11 steps east, out of sight.",
                                "A sword, 12 steps east, out of sight.",
                                "A staircase, 30 steps east, out of sight.",
                                "2 more out of sight.",
                                "Free ways: all."};
    for (int i = 0; i < 7; i++)
        assert_string_equal(message_log_at(log, log->count - 7 + i)->text, told[i]);
}

/* Who is with the hero is something in sight. */
TEST_WITH(test_a_friend_is_something, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, 'w');
    assert_true(is_said(fixture, "Nothing of note is in sight."));
    message_log_clear(&fixture->shell.scene.log);
    struct view_entity *orc = fixture_put(fixture, "orc", 44, 20);
    orc->foe = false;
    orc->friendly = true;
    orc->awareness = AWARENESS_FOLLOW;
    fixture_key(fixture, 'w');
    assert_false(is_said(fixture, "Nothing of note is in sight."));
}

/* So are a key on a plate and the like. */
TEST_WITH(test_a_key_is_something, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    fixture->view->grounds[20 * fixture->view->width + 42].ground =
        (ground_id)rules_find_ground(fixture->rules, "swapped_stone");
    fixture_key(fixture, 'w');
    assert_true(is_said(fixture, "A key on a plate, 2 steps east."));
    assert_false(is_said(fixture, "Nothing of note is in sight."));
}

/* Who leaves is named, unless all of several do. */
TEST_WITH(test_who_leaves, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    struct view *view = fixture->view;
    for (int all = 0; all < 2; all++) {
        struct foe_moves moves = {0};
        char text[LOG_TEXT_SIZE];
        struct strbuf buf = STRBUF(text);
        for (int i = 0; i < 3; i++)
            fixture_put_hunter(fixture, "orc", 46 + i, 20);
        (void)foe_moves_tell(&moves, &fixture->catalogue, view, false, &buf);
        for (int i = 1 - all; i < 3; i++)
            view->entities[i].visible = false;
        strbuf_clear(&buf);
        assert_true(foe_moves_tell(&moves, &fixture->catalogue, view, false, &buf));
        assert_string_equal(text, all ? "None of the foes is in sight any more."
                                      : "The orc 7 steps east is out of sight. The orc 8 steps east is out of sight.");
        view->entity_count = 0;
    }
}

/* Of several it is told at whom a fight goes, when that is another than before. */
TEST_WITH(test_at_whom_a_fight_goes, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_put_hunter(fixture, "orc", 41, 20);
    fixture_put_hunter(fixture, "troll", 40, 21);
    fixture_key(fixture, KEYCODE_TAB);
    assert_true(is_said(fixture, "At the orc, 1 step east."));
    message_log_clear(&fixture->shell.scene.log);
    fixture_key(fixture, KEYCODE_TAB);
    assert_false(is_said(fixture, "At the orc, 1 step east."));
    fixture->view->entities[0].at = point_at(60, 5);
    fixture_key(fixture, KEYCODE_TAB);
    assert_true(is_said(fixture, "At the troll, 1 step south."));
}

static bool is_anything(const struct view *view, const struct view_entity *entity)
{
    (void)view;
    (void)entity;
    return true;
}

/* The whole name comes before words of another, though that one is nearer; with an article, too. */
TEST_WITH(test_the_whole_name_is_meant_first, setup, teardown)
{
    static const struct {
        const char *line, *kind;
    } lines[] = {
        {"fight orc", "orc"}, {"fight the orc", "orc"}, {"fight captain", "orc_captain"}, {"fight ogre", NULL}};
    struct screen_fixture *fixture = *state;
    fixture_put_hunter(fixture, "orc_captain", 41, 20);
    fixture_put_hunter(fixture, "orc", 44, 20);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct sentence sentence = {.shell = &fixture->shell, .view = fixture->view};
        struct point at;
        sentence_read(&sentence, lines[i].line, false);
        assert_int_equal(sentence_read_aim(&sentence, 1, &at) == MSG_COUNT, lines[i].kind != NULL);
        if (lines[i].kind)
            assert_int_equal(view_foe_at(fixture->view, at)->kind, test_kind(fixture->rules, lines[i].kind));
    }
}

/* Grounds have names as foes do; what is no door opens by walking into it, and from afar it is told where it is. */
TEST_WITH(test_grounds_by_name, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    struct view *view = fixture->view;
    ground_id coffin = (ground_id)rules_find_ground(fixture->rules, "coffin");
    struct ui_answer answer = {0};
    struct sentence sentence = {.shell = &fixture->shell, .view = view, .answer = &answer};
    struct point at;
    for (int x = 47; x >= 44; x -= 3) /* the nearer one is meant */
        view->grounds[20 * view->width + x].ground = coffin;
    sentence_read(&sentence, "look the coffin", false);
    assert_int_equal(sentence_read_aim(&sentence, 1, &at), MSG_COUNT);
    assert_true(point_equal(at, point_at(44, 20)));
    sentence_read(&sentence, "look dragon", false);
    assert_int_equal(sentence_read_aim(&sentence, 1, &at), MSG_LINEAR_NOBODY);
    sentence_read(&sentence, "open coffin", false);
    assert_int_equal(map_line_use(&sentence, "open coffin"), MSG_COUNT);
    assert_true(is_said(fixture, "A coffin, 4 steps east: say \"go to coffin\"."));
    view->grounds[20 * view->width + 41].ground = coffin;
    assert_int_equal(map_line_use(&sentence, "open coffin"), MSG_COUNT);
    struct command east = command_move(DIR_E);
    assert_int_equal(answer.game.wish, UI_GAME_COMMAND);
    assert_true(command_equal(&answer.game.command, &east));
}

/* So it does without its accents: to French ears a longsword is a sword with a word more. */
TEST_WITH(test_the_whole_name_without_accents, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    char *bytes = clip_read_french(&fixture->catalogue);
    struct sentence sentence = {.shell = &fixture->shell, .view = fixture->view};
    fixture_put(fixture, "longsword", 41, 20);
    const struct view_entity *sword = fixture_put(fixture, "sword", 44, 20);
    assert_ptr_equal(sentence_find_called(&sentence, "epee", is_anything), sword);
    assert_ptr_equal(sentence_find_called(&sentence, "\u00e9p\u00e9e", is_anything), sword);
    sys_free(bytes);
}

/* A plan that has moved the hero was not refused. */
TEST_WITH(test_harm_that_comes_near, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    struct shell *shell = &fixture->shell;
    struct view *view = fixture->view;
    struct plan_order order = {.kind = PLAN_TRAVEL, .goal = {60, 20}};
    int cell = 20 * view->width + view->hero.at.x + 2;
    view->grounds[cell].fire = 3;
    view->cells[cell] |= CELL_HARMFUL;
    for (int steps = 0; steps < 2; steps++) {
        char text[LOG_TEXT_SIZE];
        struct strbuf buf = STRBUF(text);
        shell->autopilot.pilot.plan.steps = steps;
        assert_true(autopilot_explain(&shell->autopilot, &order, PILOT_HARM_NEAR, view, &fixture->catalogue,
                                      &shell->scene.keys, &buf));
        assert_string_equal(text, steps > 0 ? "You stop: fire close by (2 east)."
                                            : "Too near for that: fire (2 east). Step away first.");
    }
}
