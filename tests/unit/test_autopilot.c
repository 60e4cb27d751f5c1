/* SPDX-License-Identifier: MIT
 *
 * Plans of several turns at the shell: which key begins which, what each stop is called, who is noticed on the way, and
 * what is done again. Worlds are drawn by hand; the pilot's own ways are test_pilot's business. */
#include "support/easel.h"

#include "support/content.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

/* The world as it is after the hero went to a cell: a turn later. */
static bool arrive(struct easel *easel, int x, int y)
{
    struct view *view = easel->view;
    view->hero.at = point_at(x, y);
    view->turn++;
    view->time += 100;
    struct event event = {.type = EV_MOVED, .subject = view->hero.id, .subject_kind = view->hero.kind};
    struct events events = {&event, 1, 1, 0};
    return shell_react(&easel->shell, view, &events);
}

static void go_on(struct easel *easel)
{
    assert_true(shell_is_going(&easel->shell));
    shell_go_on(&easel->shell, easel->view, &easel->answer);
    easel_draw(easel);
}

static void assert_refused(struct easel *easel, uint32_t code, const char *sentence)
{
    const struct msglog *log = &easel->shell.log;
    int kept = msglog_kept(log);
    assert_int_equal(easel_key(easel, code), UI_NOTHING);
    assert_false(shell_is_going(&easel->shell));
    if (!strstr(msglog_at(log, log->count - 1)->text, sentence))
        fail_msg("\"%s\" in place of \"%s\"", msglog_at(log, log->count - 1)->text, sentence);
    assert_int_equal(msglog_kept(log), kept); /* no history */
}

/* All stops but those that the game or another screen tells, each in its own words. */
static void test_every_stop_has_a_sentence(void **state)
{
    struct easel *easel = *state;
    const char *silent[] = {"going", "idle", "thing_here", "dead", "level_up"};
    easel->shell.autopilot.pilot.entity = easel_put(easel, "orc", 45, 20)->id;
    for (int stop = 0; stop < PILOT_STOP_COUNT; stop++) {
        char text[256];
        struct strbuf buf;
        STRBUF_OVER(&buf, text);
        bool told = true;
        for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
            told = told && strcmp(pilot_stop_name((enum pilot_stop)stop), silent[i]) != 0;
        struct speaker speaker = {&easel->catalogue, &easel->shell.keys, easel->view, "Eadric"};
        struct saying saying = autopilot_explain(&easel->shell.autopilot, &(struct plan_order){.kind = PLAN_EXPLORE},
                                                 (enum pilot_stop)stop, easel->view);
        enum weight weight;
        assert_int_equal(saying_put(&saying, &speaker, 1, &buf, &weight), told);
        assert_null(strchr(text, '{'));
    }
}

static void test_exploring_tells_what_is_left(void **state)
{
    struct easel *easel = *state;
    assert_refused(easel, 'o', "Nothing is left to explore. You have found no stairs.");
    easel_put(easel, "stairs_down", 50, 10);
    assert_refused(easel, 'o', "Nothing is left to explore. The stairs lie 10 north-east (> goes there).");
    easel->the_view.hero.at = point_at(50, 10);
    assert_refused(easel, 'o', "Nothing is left to explore. Stairs lead down from here.");
    for (int letter = 0; letter < MAX_PACK; letter++)
        easel_give(easel, letter, "dagger", false);
    easel_put(easel, "healing_potion", 30, 10);
    easel_put(easel, "healing_potion", 31, 10);
    assert_refused(easel, 'o', "Things left lying because your pack is full: 2.");
}

static void test_things_out_of_reach_are_counted(void **state)
{
    struct easel *easel = *state;
    for (int x = 0; x < 80; x++) /* a wall across the floor */
        easel->the_view.cells[10 * 80 + x] = CELL_EXPLORED | CELL_VISIBLE;
    easel_put(easel, "healing_potion", 30, 5);
    assert_refused(easel, 'o', "Things out of reach: 1. You have found no stairs.");
}

static void test_nothing_starts_while_a_foe_is_in_view(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "troll", 45, 20);
    easel_put(easel, "stairs_down", 50, 10);
    const uint32_t keys[] = {'o', 'Z', '>', 'H'};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        assert_refused(easel, keys[i], "Not while the troll is in sight.");
    easel_type(easel, "_");
    assert_refused(easel, KEYCODE_ENTER, "Not while the troll is in sight.");
}

/* It stops the plan, is told once, and what was typed ahead is dropped. */
static void test_a_foe_stops_the_plan(void **state)
{
    struct easel *easel = *state;
    easel->the_view.cells[20 * 80 + 60] = 0; /* something to explore */
    assert_int_equal(easel_key(easel, 'o'), UI_COMMAND);
    easel_assert_command(easel, command_move(DIR_E));
    easel_put(easel, "orc", 55, 20);
    assert_true(arrive(easel, 41, 20));
    go_on(easel);
    assert_int_equal(easel->answer.wish, UI_NOTHING);
    assert_false(shell_is_going(&easel->shell));
    assert_true(easel_shows(easel, "You see an orc."));
    assert_false(easel_shows(easel, "comes into view"));
}

static void test_a_wound_stops_the_plan(void **state)
{
    struct easel *easel = *state;
    assert_int_equal(easel_key(easel, 'Z'), UI_COMMAND);
    easel_assert_command(easel, command_plain(CMD_WAIT));
    easel->the_view.hero.hp -= 3;
    (void)arrive(easel, 40, 20);
    go_on(easel);
    assert_true(easel_shows(easel, "You stop: you are hurt."));
}

static void test_rest_ends(void **state)
{
    struct easel *easel = *state;
    easel_key(easel, 'Z');
    for (int turn = 1; turn <= PILOT_REST_TURNS; turn++) {
        easel_assert_command(easel, command_plain(CMD_WAIT));
        (void)arrive(easel, 40, 20);
        go_on(easel);
    }
    assert_int_equal(easel->answer.wish, UI_NOTHING);
    assert_true(easel_shows(easel, "You have waited 20 turns."));
}

static void test_walking_by_hand_notices_foes_once(void **state)
{
    struct easel *easel = *state;
    assert_false(arrive(easel, 41, 20));
    easel_put(easel, "orc", 50, 20);
    assert_true(arrive(easel, 42, 20));
    easel_draw(easel);
    assert_true(easel_shows(easel, "An orc comes into view."));
    assert_false(arrive(easel, 43, 20));
    easel_draw(easel);
    assert_false(easel_shows(easel, "An orc comes into view."));
    easel_put(easel, "troll", 52, 20);
    assert_true(arrive(easel, 44, 20));
    easel_draw(easel);
    assert_true(easel_shows(easel, "A troll comes into view."));
}

/* Away from stairs `>` goes to them, on them it takes them; `<` has nothing to go to. */
static void test_stairs_keys(void **state)
{
    struct easel *easel = *state;
    assert_refused(easel, '>', "You have found no stairs on this floor yet.");
    assert_refused(easel, '<', "No stairs lead up: the only way is down.");
    easel_put(easel, "stairs_down", 42, 20);
    easel_key(easel, '>');
    easel_assert_command(easel, command_move(DIR_E));
    arrive(easel, 41, 20);
    go_on(easel);
    easel_assert_command(easel, command_move(DIR_E));
    easel->the_view.hero.on_stairs = true;
    arrive(easel, 42, 20);
    go_on(easel);
    assert_int_equal(easel->answer.wish, UI_NOTHING);
    assert_true(easel_shows(easel, "You have arrived. Stairs lead down from here."));
    easel_key(easel, '>');
    easel_assert_command(easel, command_plain(CMD_DESCEND));
}

/* What one plan brings is shown as one step: nothing of it is over before it was on the screen. */
static void test_a_plan_reads_as_one_step(void **state)
{
    struct easel *easel = *state;
    easel->the_view.cells[20 * 80 + 60] = 0;
    shell_say(&easel->shell, WEIGHT_DANGER, "Before.");
    easel_key(easel, 'o');
    struct event taken = {.type = EV_ITEM_TAKEN,
                          .subject = easel->view->hero.id,
                          .object_kind = test_kind(easel->rules, "dagger"),
                          .amount = 1};
    struct events events = {&taken, 1, 1, 0};
    shell_react(&easel->shell, easel->view, &events);
    easel->view->time += 100;
    go_on(easel);
    arrive(easel, 41, 20);
    easel->the_view.hero.hp--;
    go_on(easel);
    assert_true(easel_shows(easel, "You pick up the dagger (b). You stop: you are hurt."));
    assert_false(easel_shows(easel, "Before."));
}

static void test_a_key_halts(void **state)
{
    struct easel *easel = *state;
    easel_key(easel, 'Z');
    shell_halt(&easel->shell, easel->view);
    assert_false(shell_is_going(&easel->shell));
    easel_draw(easel);
    assert_true(easel_shows(easel, "You stop."));
}

static void test_walking_on(void **state)
{
    struct easel *easel = *state;
    easel_key(easel, 'L');
    easel_assert_command(easel, command_move(DIR_E));
    arrive(easel, 41, 20);
    go_on(easel);
    easel_assert_command(easel, command_move(DIR_E));
    easel->the_view.cells[20 * 80 + 43] = CELL_EXPLORED | CELL_VISIBLE;
    arrive(easel, 42, 20);
    go_on(easel);
    assert_true(easel_shows(easel, "There is no way on in that direction."));
    easel_key_with(easel, KEYCODE_UP, KEYMOD_SHIFT);
    easel_assert_command(easel, command_move(DIR_N));
}

static void test_fighting(void **state)
{
    struct easel *easel = *state;
    assert_refused(easel, KEYCODE_TAB, "No foe is in sight.");
    easel_put(easel, "orc", 43, 20);
    easel_key(easel, KEYCODE_TAB);
    easel_assert_command(easel, command_move(DIR_E));
    assert_false(shell_is_going(&easel->shell)); /* one blow or step a key */
}

static void test_travelling(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "healing_potion", 38, 20);
    easel_put(easel, "stairs_down", 40, 10);
    easel_key(easel, '_');
    assert_true(easel_shows(easel, "Go to: A staircase"));
    easel_key(easel, KEYCODE_ENTER);
    easel_assert_command(easel, command_move(DIR_N));
    shell_halt(&easel->shell, easel->view);
    easel_type(easel, "___"); /* opened, closed and opened again */
    easel_key(easel, KEYCODE_TAB);
    assert_true(easel_shows(easel, "Go to: A healing potion"));
    easel_key(easel, KEYCODE_ENTER);
    easel_assert_command(easel, command_move(DIR_W));
    shell_halt(&easel->shell, easel->view);
    easel_key(easel, '_');
    easel_key(easel, 'l');
    easel_key(easel, '>');
    easel_assert_command(easel, command_move(DIR_N));
    shell_halt(&easel->shell, easel->view);
    easel_key(easel, '_');
    assert_int_equal(easel_key(easel, KEYCODE_ESCAPE), UI_NOTHING);
    assert_false(easel_shows(easel, "Go to:"));
}

static void test_repeating(void **state)
{
    struct easel *easel = *state;
    struct view_entity *orc = easel_put(easel, "orc", 41, 20);
    easel_key(easel, 'l');
    easel_key(easel, '0');
    easel_assert_command(easel, command_move(DIR_E));
    orc->foe = false; /* dead, and no step is made to where it stood */
    orc->corpse = true;
    assert_refused(easel, '0', "No foe stands there any more.");
    easel_key(easel, 'Z');
    easel_assert_command(easel, command_plain(CMD_WAIT));
    shell_halt(&easel->shell, easel->view);
    easel_key(easel, '0');
    easel_assert_command(easel, command_plain(CMD_WAIT));
    assert_true(shell_is_going(&easel->shell));
    shell_halt(&easel->shell, easel->view);
    easel_give(easel, 1, "healing_potion", false);
    easel_type(easel, "iB");
    easel_assert_command(easel, command_letter(CMD_USE, 1));
    easel_give(easel, 1, "dagger", false);
    assert_refused(easel, '0', "You carry no such thing under that letter any more.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(test_every_stop_has_a_sentence),
        EASEL_TEST(test_exploring_tells_what_is_left),
        EASEL_TEST(test_things_out_of_reach_are_counted),
        EASEL_TEST(test_nothing_starts_while_a_foe_is_in_view),
        EASEL_TEST(test_a_foe_stops_the_plan),
        EASEL_TEST(test_a_wound_stops_the_plan),
        EASEL_TEST(test_rest_ends),
        EASEL_TEST(test_walking_by_hand_notices_foes_once),
        EASEL_TEST(test_stairs_keys),
        EASEL_TEST(test_a_plan_reads_as_one_step),
        EASEL_TEST(test_a_key_halts),
        EASEL_TEST(test_walking_on),
        EASEL_TEST(test_fighting),
        EASEL_TEST(test_travelling),
        EASEL_TEST(test_repeating),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
