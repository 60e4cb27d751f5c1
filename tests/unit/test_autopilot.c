/* SPDX-License-Identifier: MIT
 *
 * Plans of several turns at the shell: which key begins which, who is noticed on the way, and
 * what is done again. Worlds are drawn by hand; the pilot's own ways are the business of test_pilot_*. */
#include "support/test.h"

#include "support/screen_fixture.h"

#include "support/content.h"

#include <stdlib.h>
#include <string.h>

/* The world as it is after the hero went to a cell: a turn later. */
static bool arrive(struct screen_fixture *fixture, int x, int y)
{
    struct view *view = fixture->view;
    view->hero.at = point_at(x, y);
    view->turn++;
    view->time += 100;
    struct event event = {.type = EV_MOVED, .subject = view->hero.id, .subject_kind = view->hero.kind};
    struct events events = {&event, 1, 1, 0};
    return shell_react(&fixture->shell, view, &events);
}

static void go_on(struct screen_fixture *fixture)
{
    assert_true(shell_is_going(&fixture->shell));
    shell_go_on(&fixture->shell, fixture->view, &fixture->answer);
    fixture_draw(fixture);
}

static void assert_refused(struct screen_fixture *fixture, uint32_t code, const char *sentence)
{
    const struct message_log *log = &fixture->shell.scene.log;
    int kept = message_log_kept(log);
    assert_int_equal(fixture_key(fixture, code), UI_GAME_NOTHING);
    assert_false(shell_is_going(&fixture->shell));
    if (!strstr(message_log_at(log, log->count - 1)->text, sentence))
        fail_msg("\"%s\" in place of \"%s\"", message_log_at(log, log->count - 1)->text, sentence);
    assert_int_equal(message_log_kept(log), kept + 1); /* and it stays */
    message_log_begin_step(&fixture->shell.scene.log);
}

/* A captive is told of when it is seen first, once, whether the plan under way stops for that or not. */
SCREEN_TEST(test_captives_are_told_whatever_plan_runs)
{
    static const enum pilot_plan_kind PLANS[] = {PLAN_NONE, PLAN_EXPLORE, PLAN_FIGHT, PLAN_RETREAT, PLAN_DASH};
    struct screen_fixture *fixture = *state;
    const struct message_log *log = &fixture->shell.scene.log;
    fixture->view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    for (size_t i = 0; i < sizeof PLANS / sizeof *PLANS; i++) {
        int told = 0;
        struct view_entity *captive = fixture_put(fixture, "orc", 45, 20);
        captive->foe = false;
        captive->friendly = true;
        captive->awareness = AWARENESS_CAPTIVE;
        fixture->shell.autopilot.order.kind = (uint8_t)PLANS[i];
        arrive(fixture, 40 - (int)i, 20);
        arrive(fixture, 39 - (int)i, 20);
        for (int entry = 0; entry < message_log_kept(log); entry++) {
            const struct log_entry *at = message_log_at(log, log->count - 1 - entry);
            told += strcmp(at->text, "You see an orc, held captive.") == 0 ? at->count : 0;
        }
        assert_int_equal(told, (int)i + 1);
        fixture->shell.autopilot.order.kind = PLAN_NONE;
    }
}

static void lay(struct screen_fixture *fixture, int x, int y, const char *ground)
{
    struct view *view = fixture->view;
    view->cells[y * view->width + x] = CELL_EXPLORED;
    view->grounds[y * view->width + x].ground = (ground_id)rules_find_ground(fixture->rules, ground);
}

/* Gates and lids are named, and counted; what a look alone tells apart is one. Kings' dead are not spoken of. */
SCREEN_TEST(test_exploring_names_what_it_leaves_shut)
{
    struct screen_fixture *fixture = *state;
    fixture->view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    lay(fixture, 50, 20, "wooden_gate");
    lay(fixture, 40, 10, "coffin");
    lay(fixture, 40, 12, "scratched_coffin");
    lay(fixture, 45, 12, "tomb_coffin");
    assert_refused(fixture, 'o', "no stairs. Left to you: coffin x2 (nearest 8 north), a wooden gate (10 east).");
    lay(fixture, 40, 8, "cracked_wall");
    lay(fixture, 52, 20, "locked_gate");
    lay(fixture, 53, 20, "cage");
    assert_refused(fixture, 'o',
                   "a cracked wall (12 north), coffin x2 (nearest 8 north), a wooden gate (10 east), 1 more (]).");
    lay(fixture, 50, 20, "broken_gate");
    lay(fixture, 52, 20, "open_gate"); /* what lies behind gates is theirs till then */
    assert_refused(fixture, 'o', "a cracked wall (12 north), coffin x2 (nearest 8 north), an open cage (13 east).");
}

/* What burns or drifts too near, the nearest of it, and where; what does no harm yet holds nobody up. */
SCREEN_TEST(test_harm_that_refuses_exploring_is_named)
{
    struct screen_fixture *fixture = *state;
    struct view *view = fixture->view;
    view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    struct view_ground *gas = &view->grounds[18 * view->width + 40], *fire = &view->grounds[20 * view->width + 41];
    gas->gas_kind = GAS_VENOM;
    gas->gas = 2;
    assert_refused(fixture, 'o', "Nothing is left to explore.");
    gas->gas = 5;
    view->cells[18 * view->width + 40] |= CELL_HARMFUL;
    assert_refused(fixture, 'o', "Too near for that: venom 5 (2 north). Step away first.");
    view->cells[20 * view->width + 30] = 0; /* something to explore */
    fire->fire = 3;
    view->time++;
    view->cells[20 * view->width + 41] |= CELL_HARMFUL;
    assert_refused(fixture, 'o',
                   "Too near for that: fire (1 east). Step away first. The same order again takes a step.");
    assert_int_equal(fixture_key(fixture, 'o'), UI_GAME_COMMAND);
    fixture_assert_command(fixture, command_move(DIR_W));
}

/* A lever is pulled by the order to explore given again at once, which dares nothing else; the next is asked about. */
SCREEN_TEST(test_exploring_asks_before_a_lever)
{
    struct screen_fixture *fixture = *state;
    struct view *view = fixture->view;
    view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    fixture->shell.autopilot.ahead = fixture->shell.autopilot.pilot.ahead = calloc(1, game_size());
    assert_non_null(fixture->shell.autopilot.ahead);
    lay(fixture, 41, 20, "lever");
    assert_refused(fixture, 'o', "You stop before a lever: explore again to use it.");
    assert_int_equal(fixture_key(fixture, 'i'), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, KEYCODE_ESCAPE), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, 'o'), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, 'o'), UI_GAME_COMMAND);
    fixture_assert_command(fixture, command_move(DIR_E));
    assert_false(fixture->shell.autopilot.pilot.plan.dared);
    view->time++;
    assert_int_equal(fixture_key(fixture, 'o'), UI_GAME_NOTHING);
    free(fixture->shell.autopilot.ahead);
    fixture->shell.autopilot.ahead = fixture->shell.autopilot.pilot.ahead = NULL;
}

/* Webs in a row are asked about once: the same order goes on then, until another key comes between. */
SCREEN_TEST(test_webs_are_asked_about_once)
{
    struct screen_fixture *fixture = *state;
    struct view *view = fixture->view;
    view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    for (int cell = 0; cell < view->width * view->height; cell++)
        view->cells[cell] = CELL_EXPLORED;
    for (int x = 40; x < 50; x++)
        view->cells[20 * view->width + x] = CELL_EXPLORED | CELL_VISIBLE | CELL_FLOOR | (x % 10 ? CELL_SLOW : 0);
    for (int x = 41; x < 50; x++)
        view->grounds[20 * view->width + x].cover = (ground_id)rules_find_ground(fixture->rules, "web");
    view->cells[20 * view->width + 50] = 0;
    fixture->shell.autopilot.ahead = fixture->shell.autopilot.pilot.ahead = calloc(1, game_size());
    assert_non_null(fixture->shell.autopilot.ahead);
    assert_refused(fixture, 'o', "Every way on leads over a web (1 east). The same order again takes a step.");
    for (int x = 41; x < 44; x++) {
        assert_int_equal(fixture_key(fixture, 'o'), UI_GAME_COMMAND);
        fixture_assert_command(fixture, command_move(DIR_E));
        autopilot_halt(&fixture->shell.autopilot);
        view->cells[20 * view->width + x] &= (uint8_t)~CELL_SLOW;
        (void)arrive(fixture, x, 20);
    }
    fixture_type(fixture, "x");
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_int_equal(fixture_key(fixture, 'o'), UI_GAME_NOTHING);
    assert_true(shell_is_braked(&fixture->shell));
    fixture_put(fixture, "stairs_down", 49, 20);
    assert_refused(fixture, '>', "Every way there leads over a web (1 east). The same order again takes a step.");
    for (int again = 0; again < 2; again++) { /* the same order by pointing again */
        fixture_type(fixture, "]");
        fixture_draw(fixture);
        assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), again ? UI_GAME_COMMAND : UI_GAME_NOTHING);
    }
    autopilot_halt(&fixture->shell.autopilot);
    assert_refused(fixture, 'L', "You stop before a web. The same order again takes a step.");
    free(fixture->shell.autopilot.ahead);
    fixture->shell.autopilot.ahead = NULL;
}

SCREEN_TEST(test_exploring_tells_what_is_left)
{
    struct screen_fixture *fixture = *state;
    assert_refused(fixture, 'o', "Nothing is left to explore. You have found no stairs.");
    fixture_put(fixture, "stairs_down", 50, 10);
    assert_refused(fixture, 'o', "Nothing is left to explore. The stairs lie 10 north-east (> goes there).");
    fixture->the_view.hero.at = point_at(50, 10);
    assert_refused(fixture, 'o', "Nothing is left to explore. Stairs lead down from here.");
    for (int letter = 0; letter < MAX_PACK; letter++)
        fixture_give(fixture, letter, "dagger", false);
    fixture_put(fixture, "healing_potion", 30, 10);
    fixture_put(fixture, "healing_potion", 31, 10);
    assert_refused(fixture, 'o', "Things left lying because your pack is full: 2.");
}

SCREEN_TEST(test_things_out_of_reach_are_counted)
{
    struct screen_fixture *fixture = *state;
    for (int x = 0; x < 80; x++) /* a wall across the floor */
        fixture->the_view.cells[10 * 80 + x] = CELL_EXPLORED | CELL_VISIBLE;
    fixture_put(fixture, "healing_potion", 30, 5);
    assert_refused(fixture, 'o', "Things out of reach: 1. You have found no stairs.");
}

SCREEN_TEST(test_nothing_starts_while_a_foe_is_in_view)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "troll", 45, 20);
    fixture_put(fixture, "stairs_down", 50, 10);
    assert_refused(fixture, 'o', "No exploring while the troll is in sight.");
    assert_refused(fixture, 'Z', "No resting while the troll is in sight.");
    assert_refused(fixture, '>', "No travelling while the troll is in sight.");
    assert_refused(fixture, 'H', "No walking on while the troll is in sight.");
    fixture_type(fixture, "_");
    assert_refused(fixture, KEYCODE_ENTER, "No travelling while the troll is in sight.");
}

/* To go to a place, ordered again at once, is a step and no more; to explore past a foe and to rest are refused again.
 */
SCREEN_TEST(test_orders_are_insisted_on)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "troll", 45, 20);
    fixture_put(fixture, "stairs_down", 50, 10);
    assert_refused(fixture, 'Z', "No resting while the troll is in sight.");
    assert_refused(fixture, 'o', "No exploring while the troll is in sight.");
    assert_int_equal(fixture_key(fixture, 'o'), UI_GAME_NOTHING);
    assert_false(fixture_shows(fixture, "The same order again"));
    assert_refused(fixture, '>', "No travelling while the troll is in sight. The same order again takes a step.");
    assert_int_equal(fixture_key(fixture, '>'), UI_GAME_COMMAND);
    assert_false(shell_is_going(&fixture->shell));
    assert_int_equal(fixture_key(fixture, '>'), UI_GAME_NOTHING);
}

/* It stops the plan, is told once, and what was typed ahead is dropped. */
SCREEN_TEST(test_a_foe_stops_the_plan)
{
    struct screen_fixture *fixture = *state;
    fixture->the_view.cells[20 * 80 + 60] = 0; /* something to explore */
    assert_int_equal(fixture_key(fixture, 'o'), UI_GAME_COMMAND);
    fixture_assert_command(fixture, command_move(DIR_E));
    fixture_put(fixture, "orc", 55, 20);
    assert_true(arrive(fixture, 41, 20));
    go_on(fixture);
    assert_int_equal(fixture->answer.game.wish, UI_GAME_NOTHING);
    assert_false(shell_is_going(&fixture->shell));
    assert_true(fixture_shows(fixture, "You see an orc."));
    assert_false(fixture_shows(fixture, "comes into view"));
}

SCREEN_TEST(test_a_wound_stops_the_plan)
{
    struct screen_fixture *fixture = *state;
    assert_int_equal(fixture_key(fixture, 'Z'), UI_GAME_COMMAND);
    fixture_assert_command(fixture, command_plain(CMD_WAIT));
    fixture->the_view.hero.hp -= 3;
    (void)arrive(fixture, 40, 20);
    go_on(fixture);
    assert_true(fixture_shows(fixture, "You stop: you are hurt."));
}

SCREEN_TEST(test_rest_ends)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, 'Z');
    for (int turn = 1; turn <= PILOT_REST_TURNS; turn++) {
        fixture_assert_command(fixture, command_plain(CMD_WAIT));
        (void)arrive(fixture, 40, 20);
        go_on(fixture);
    }
    assert_int_equal(fixture->answer.game.wish, UI_GAME_NOTHING);
    assert_true(fixture_shows(fixture, "You have waited 20 turns."));
}

SCREEN_TEST(test_walking_by_hand_notices_foes_once)
{
    struct screen_fixture *fixture = *state;
    assert_false(arrive(fixture, 41, 20));
    fixture_put(fixture, "orc", 50, 20);
    assert_true(arrive(fixture, 42, 20));
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "An orc comes into view."));
    assert_false(arrive(fixture, 43, 20));
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "An orc comes into view."));
    fixture_put(fixture, "troll", 52, 20);
    assert_true(arrive(fixture, 44, 20));
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "A troll comes into view."));
}

/* The world after a turn in which a foe has noticed the hero. */
static void be_noticed(struct screen_fixture *fixture, const struct view_entity *foe)
{
    fixture->view->turn++;
    fixture->view->time += 100;
    struct event event = {.type = EV_NOTICED, .subject = foe->id, .subject_kind = foe->kind, .seen = SEEN_SUBJECT};
    struct events events = {&event, 1, 1, 0};
    (void)shell_react(&fixture->shell, fixture->view, &events);
    fixture_draw(fixture);
}

SCREEN_TEST(test_who_has_noticed_the_hero_is_not_named_twice)
{
    struct screen_fixture *fixture = *state;
    be_noticed(fixture, fixture_put(fixture, "orc", 50, 20));
    assert_true(fixture_shows(fixture, "The orc notices you."));
    assert_false(fixture_shows(fixture, "An orc comes into view."));
    fixture_put(fixture, "troll", 52, 20);
    (void)arrive(fixture, 41, 20);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "A troll comes into view."));
}

/* Away from stairs `>` goes to them, on them it takes them; `<` has nothing to go to. */
SCREEN_TEST(test_stairs_keys)
{
    struct screen_fixture *fixture = *state;
    assert_refused(fixture, '>', "You have found no way down on this floor yet.");
    assert_refused(fixture, '<', "No stairs lead up: the only way is down.");
    fixture_put(fixture, "stairs_down", 42, 20);
    fixture_key(fixture, '>');
    fixture_assert_command(fixture, command_move(DIR_E));
    arrive(fixture, 41, 20);
    go_on(fixture);
    fixture_assert_command(fixture, command_move(DIR_E));
    fixture->the_view.hero.on_stairs = true;
    arrive(fixture, 42, 20);
    go_on(fixture);
    assert_int_equal(fixture->answer.game.wish, UI_GAME_NOTHING);
    assert_true(fixture_shows(fixture, "You have arrived. Stairs lead down from here."));
    fixture_key(fixture, '>');
    fixture_assert_command(fixture, command_plain(CMD_DESCEND));
}

/* Where stairs lead up: to those that are known, and up from them. */
SCREEN_TEST(test_stairs_up)
{
    struct screen_fixture *fixture = *state;
    kind_id up = test_kind(fixture->rules, "corpse");
    fixture->rules->kinds[up].components = HAS_STAIRS_UP;
    fixture->rules->profiles[fixture->view->profile].up_stairs = up;
    assert_refused(fixture, '<', "You have found no stairs up on this floor yet.");
    fixture_put(fixture, "corpse", 42, 20);
    fixture_key(fixture, '<');
    fixture_assert_command(fixture, command_move(DIR_E));
    arrive(fixture, 41, 20);
    go_on(fixture);
    fixture->the_view.hero.on_up_stairs = true;
    arrive(fixture, 42, 20);
    go_on(fixture);
    assert_true(fixture_shows(fixture, "Stairs lead out from here, into daylight."));
    fixture_key(fixture, '<');
    fixture_assert_command(fixture, command_plain(CMD_ASCEND));
    shell_halt(&fixture->shell, fixture->view);
    fixture_key(fixture, KEYCODE_ENTER); /* those that are here */
    fixture_assert_command(fixture, command_plain(CMD_ASCEND));
}

/* What one plan brings is shown as one step: nothing of it is over before it was on the screen. */
SCREEN_TEST(test_a_plan_reads_as_one_step)
{
    struct screen_fixture *fixture = *state;
    fixture->the_view.cells[20 * 80 + 60] = 0;
    shell_say(&fixture->shell, WEIGHT_DANGER, "Before.");
    fixture_key(fixture, 'o');
    struct event taken = {.type = EV_ITEM_TAKEN,
                          .subject = fixture->view->hero.id,
                          .object_kind = test_kind(fixture->rules, "dagger"),
                          .amount = 1};
    struct events events = {&taken, 1, 1, 0};
    shell_react(&fixture->shell, fixture->view, &events);
    fixture->view->time += 100;
    go_on(fixture);
    arrive(fixture, 41, 20);
    fixture->the_view.hero.hp--;
    go_on(fixture);
    assert_true(fixture_shows(fixture, "You pick up the dagger (b). You stop: you are hurt."));
    assert_false(fixture_shows(fixture, "Before."));
}

SCREEN_TEST(test_a_key_halts)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, 'Z');
    shell_halt(&fixture->shell, fixture->view);
    assert_false(shell_is_going(&fixture->shell));
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "You stop."));
}

SCREEN_TEST(test_walking_on)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, 'L');
    fixture_assert_command(fixture, command_move(DIR_E));
    arrive(fixture, 41, 20);
    go_on(fixture);
    fixture_assert_command(fixture, command_move(DIR_E));
    fixture->the_view.cells[20 * 80 + 43] = CELL_EXPLORED | CELL_VISIBLE;
    arrive(fixture, 42, 20);
    go_on(fixture);
    assert_true(fixture_shows(fixture, "There is no way on in that direction."));
    fixture_key_with(fixture, KEYCODE_UP, KEYMOD_SHIFT);
    fixture_assert_command(fixture, command_move(DIR_N));
}

SCREEN_TEST(test_fighting)
{
    struct screen_fixture *fixture = *state;
    assert_refused(fixture, KEYCODE_TAB, "No foe is in sight.");
    fixture_put(fixture, "orc", 43, 20);
    fixture_key(fixture, KEYCODE_TAB);
    fixture_assert_command(fixture, command_move(DIR_E));
    assert_false(shell_is_going(&fixture->shell)); /* one blow or step a key */
}

/* Who flees beside the hero is a foe in sight, but does not come. */
SCREEN_TEST(test_nobody_comes)
{
    struct screen_fixture *fixture = *state;
    fixture->view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    fixture_put(fixture, "orc", 41, 20)->awareness = AWARENESS_FLEE;
    assert_refused(fixture, 'S', "No foe in sight hunts you: z waits a turn.");
}

SCREEN_TEST(test_travelling)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "healing_potion", 38, 20);
    fixture_put(fixture, "stairs_down", 40, 10);
    struct view_entity *remains = fixture_put(fixture, "orc", 43, 20); /* nobody wants to go there */
    remains->corpse = true;
    remains->foe = false;
    fixture_key(fixture, '_');
    assert_true(fixture_shows(fixture, "Go to: A staircase"));
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_move(DIR_N));
    shell_halt(&fixture->shell, fixture->view);
    fixture_type(fixture, "___"); /* opened, closed and opened again */
    fixture_key(fixture, KEYCODE_TAB);
    assert_true(fixture_shows(fixture, "Go to: A healing potion"));
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_move(DIR_W));
    shell_halt(&fixture->shell, fixture->view);
    fixture_key(fixture, '_');
    fixture_key(fixture, 'l');
    fixture_key(fixture, '>');
    fixture_assert_command(fixture, command_move(DIR_N));
    shell_halt(&fixture->shell, fixture->view);
    fixture_key(fixture, '_');
    assert_int_equal(fixture_key(fixture, KEYCODE_ESCAPE), UI_GAME_NOTHING);
    assert_false(fixture_shows(fixture, "Go to:"));
}

SCREEN_TEST(test_repeating)
{
    struct screen_fixture *fixture = *state;
    struct view_entity *orc = fixture_put(fixture, "orc", 41, 20);
    fixture_key(fixture, 'l');
    fixture_key(fixture, '0');
    fixture_assert_command(fixture, command_move(DIR_E));
    orc->foe = false; /* dead, and no step is made to where it stood */
    orc->corpse = true;
    assert_refused(fixture, '0', "No foe stands there any more.");
    fixture_key(fixture, 'Z');
    fixture_assert_command(fixture, command_plain(CMD_WAIT));
    shell_halt(&fixture->shell, fixture->view);
    fixture_key(fixture, '0');
    fixture_assert_command(fixture, command_plain(CMD_WAIT));
    assert_true(shell_is_going(&fixture->shell));
    shell_halt(&fixture->shell, fixture->view);
    fixture_give(fixture, 1, "healing_potion", false);
    fixture_type(fixture, "iB");
    fixture_assert_command(fixture, command_letter(CMD_USE, 1));
    fixture_give(fixture, 1, "dagger", false);
    assert_refused(fixture, '0', "You carry no such thing under that letter any more.");
}

/* A shot goes to where its foe is now, not to where it was. */
SCREEN_TEST(test_repeating_a_shot)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    struct view_entity *orc = fixture_put(fixture, "orc", 43, 20);
    fixture_give(fixture, 0, "throwing_knife", false);
    fixture_key(fixture, 't');
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_throw(0, point_at(43, 20)));
    fixture_key(fixture, KEYCODE_ESCAPE);
    orc->at = point_at(42, 21);
    fixture_key(fixture, '0');
    fixture_assert_command(fixture, command_throw(0, point_at(42, 21)));
    orc->foe = orc->visible = false;
    assert_refused(fixture, '0', "No foe stands there any more.");
}
