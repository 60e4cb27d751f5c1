/* SPDX-License-Identifier: MIT
 *
 * The screens: what keys make of them, and that what must not be escaped cannot be. Aiming stands in test_aiming.c. */
#include "support/test.h"

#include "support/content.h"
#include "support/screen_fixture.h"

#include <stdio.h>
#include <string.h>

/* --- Play -------------------------------------------------------------------------------------------------------- */

SCREEN_TEST(test_keys_become_commands)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, 'y');
    fixture_assert_command(fixture, command_move(DIR_NW));
    fixture_key(fixture, KEYCODE_DOWN);
    fixture_assert_command(fixture, command_move(DIR_S));
    fixture_key(fixture, 'z');
    fixture_assert_command(fixture, command_plain(CMD_WAIT));
    fixture_key(fixture, 'g');
    fixture_assert_command(fixture, command_plain(CMD_PICK_UP));
    fixture->the_view.hero.on_stairs = true;
    fixture_key(fixture, '>');
    fixture_assert_command(fixture, command_plain(CMD_DESCEND));
    assert_int_equal(fixture_key(fixture, 'q'), UI_GAME_NOTHING);
}

SCREEN_TEST(test_repeat)
{
    struct screen_fixture *fixture = *state;
    assert_int_equal(fixture_key(fixture, '0'), UI_GAME_NOTHING);
    assert_true(fixture_shows(fixture, "nothing to repeat"));
    fixture_key(fixture, 'l');
    fixture_key(fixture, '0');
    fixture_assert_command(fixture, command_move(DIR_E));
    shell_begin_game(&fixture->shell, "Other");
    assert_int_equal(fixture_key(fixture, '0'), UI_GAME_NOTHING);
}

SCREEN_TEST(test_redraw_is_told_to_the_caller)
{
    struct screen_fixture *fixture = *state;
    fixture_draw(fixture);
    assert_int_equal(shell_key(&fixture->shell, fixture->view, NULL, &fixture->cells, (struct key){'l', KEYMOD_CTRL},
                               &fixture->answer),
                     SHELL_REDRAW);
    assert_int_equal(fixture->answer.game.wish, UI_GAME_NOTHING);
    assert_int_equal(shell_key(&fixture->shell, fixture->view, NULL, &fixture->cells, (struct key){'z', KEYMOD_CTRL},
                               &fixture->answer),
                     SHELL_SUSPEND);
}

SCREEN_TEST(test_game_menu)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(fixture_shows(fixture, "c) Continue playing"));
    fixture_key(fixture, KEYCODE_ENTER);
    assert_false(fixture_shows(fixture, "Continue playing"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_int_equal(fixture_key(fixture, 't'), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_LEAVE);
    fixture_key(fixture, 'k'); /* no row has it: up */
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_QUIT);
}

/* On the map letters mean other things: after one Esc too many they must not end the game, however often they come. */
SCREEN_TEST(test_letters_only_point_in_the_game_menu)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(fixture_shows(fixture, "A letter points, Enter takes."));
    for (int i = 0; i < 3; i++) {
        assert_int_equal(fixture_key(fixture, 's'), UI_GAME_NOTHING);
        assert_int_equal(fixture_key(fixture, 'S'), UI_GAME_NOTHING);
        assert_int_equal(fixture_key(fixture, 't'), UI_GAME_NOTHING);
        assert_int_equal(fixture_key(fixture, 'r'), UI_GAME_NOTHING);
        assert_int_equal(fixture->shell.depth, 2);
    }
    fixture_key(fixture, 's');
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_QUIT);
}

/* A screen that closes by itself leaves the Esc for it to the map: that one opens nothing, the next the menu. */
SCREEN_TEST(test_one_esc_too_many)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, 'c');
    fixture_key(fixture, ' '); /* closes it */
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_int_equal(fixture->shell.depth, 1);
    assert_true(fixture_shows(fixture, "Nothing is open any more"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(fixture_shows(fixture, "Save and quit"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, KEYCODE_ESCAPE); /* it closed the menu itself, and means this one */
    assert_true(fixture_shows(fixture, "Save and quit"));
}

SCREEN_TEST(test_retiring_is_asked)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, 'r');
    fixture_key(fixture, KEYCODE_ENTER);
    assert_true(fixture_shows(fixture, "Retire Eadric?"));
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_NOTHING); /* goes on */
    assert_true(fixture_shows(fixture, "r) Retire: the run ends here"));
    fixture_key(fixture, KEYCODE_ENTER);
    assert_int_equal(fixture_key(fixture, 'r'), UI_GAME_RETIRE);
    shell_stay(&fixture->shell);
    fixture->view->profile = (uint8_t)rules_practice(fixture->rules, PRACTICE_FIRST);
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(fixture_shows(fixture, "Save and quit"));
    assert_false(fixture_shows(fixture, "Retire"));
}

/* What opened a page closes it; in a list letters have their own meaning. */
SCREEN_TEST(test_the_key_that_opens_closes)
{
    struct screen_fixture *fixture = *state;
    const char keys[] = {'c', 'v', 'P', '?', 'x', '/', '_'};
    for (size_t i = 0; i < sizeof keys; i++) {
        fixture_key(fixture, (unsigned char)keys[i]);
        assert_int_equal(fixture->shell.depth, 2);
        fixture_key(fixture, (unsigned char)keys[i]);
        assert_int_equal(fixture->shell.depth, 1);
    }
    fixture_key(fixture, 'c');
    fixture_key(fixture, ' ');
    assert_int_equal(fixture->shell.depth, 1);
}

/* Whatever the key map says: Esc is the way out, Ctrl-C opens the menu, and leaves where there is no game. */
SCREEN_TEST(test_there_is_always_a_way_out)
{
    struct screen_fixture *fixture = *state;
    fixture->shell.scene.keys.count = 0;
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(fixture_shows(fixture, "Save and quit"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_false(fixture_shows(fixture, "Save and quit"));
    for (int i = 0; i < 10; i++)
        fixture_key_with(fixture, 'c', KEYMOD_CTRL);
    assert_true(fixture_shows(fixture, "Save and quit"));
    assert_int_equal(fixture->shell.depth, 2);
    fixture->view->state = GAME_DEAD;
    assert_int_equal(fixture_key_with(fixture, 'c', KEYMOD_CTRL), UI_GAME_LEAVE);
    fixture->view = NULL;
    assert_int_equal(fixture_key_with(fixture, 'c', KEYMOD_CTRL), UI_TITLE_QUIT);
}

/* Every intent that a key of the map may stand for has its row there. */
SCREEN_TEST(test_every_intent_of_the_map_does_something)
{
    struct screen_fixture *fixture = *state;
    for (int intent = 0; intent < INTENT_COUNT; intent++) {
        const struct message_log *log = &fixture->shell.scene.log;
        if (!(intent_contexts((enum intent)intent) & IN_MAP))
            continue;
        shell_stay(&fixture->shell);
        message_log_clear(&fixture->shell.scene.log);
        shell_intent(&fixture->shell, fixture->view, NULL, (enum intent)intent, &fixture->answer);
        if (log->count > 0 && strstr(message_log_at(log, log->count - 1)->text, "does nothing"))
            fail_msg("%s: %s", intent_name((enum intent)intent), message_log_at(log, log->count - 1)->text);
    }
}

SCREEN_TEST(test_unknown_keys_say_so)
{
    struct screen_fixture *fixture = *state;
    int kept = message_log_kept(&fixture->shell.scene.log);
    fixture_key(fixture, 'q');
    assert_true(fixture_shows(fixture, "'q' does nothing"));
    fixture_key(fixture, 'Q');
    fixture_key(fixture, 'Q');
    assert_true(fixture_shows(fixture, "'Q' does nothing"));
    assert_false(fixture_shows(fixture, "'q' does nothing"));
    assert_int_equal(message_log_kept(&fixture->shell.scene.log), kept);
}

/* Under a window the bar names keys that work there. */
SCREEN_TEST(test_the_bar_under_windows)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_string_equal(fixture_text(fixture, 23, 0, 36), "Enter choose  Esc close  ? help     ");
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, 'c');
    assert_string_equal(fixture_text(fixture, 23, 0, 24), "Esc close  ? help       ");
    fixture->view->state = GAME_LEVEL_UP;
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 23, 0, 28), "Enter choose  Esc menu  ? he");
    fixture->view->state = GAME_DEAD;
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 23, 0, 28), "Enter choose  ? help        ");
}

static void press_twice_behind(struct screen_fixture *fixture, uint32_t door, uint32_t code, uint8_t modifiers)
{
    shell_begin_game(&fixture->shell, "Eadric");
    fixture_key(fixture, door);
    fixture_key_with(fixture, code, modifiers);
    fixture_key_with(fixture, code, modifiers);
    assert_in_range(fixture->shell.depth, 1, 3);
}

/* Whatever the key and wherever it is pressed: nothing breaks, and no screen lets more than a few lie over another. */
SCREEN_TEST(test_any_key_anywhere)
{
    struct screen_fixture *fixture = *state;
    static const uint32_t DOORS[] = {'i', 'd', 'c', 'x', 'v', ']', 'F', '?', KEYCODE_ESCAPE, 'z'};
    fixture_give(fixture, 0, "dagger", true);
    fixture_give(fixture, 5, "fireball_scroll", false);
    fixture_put(fixture, "orc", 42, 20);
    for (size_t door = 0; door < sizeof DOORS / sizeof *DOORS; door++)
        for (uint32_t code = 0; code <= KEYCODE_NONE; code = fixture_next_code(code)) {
            press_twice_behind(fixture, DOORS[door], code, 0);
            press_twice_behind(fixture, DOORS[door], code, fixture_modifiers(code, door));
        }
}

/* --- Level and death --------------------------------------------------------------------------------------------- */

SCREEN_TEST(test_a_new_level_cannot_be_escaped)
{
    struct screen_fixture *fixture = *state;
    fixture->view->state = GAME_LEVEL_UP;
    fixture->view->hero.level = 2;
    fixture->view->hero.choices = 2;
    fixture_key(fixture, KEYCODE_NONE);
    for (uint32_t code = 0; code <= KEYCODE_NONE; code = code == 0x17F ? KEYCODE_UP : code + 1) {
        bool chooses = code == KEYCODE_ENTER || (code >= 'a' && code <= 'c') || (code >= 'A' && code <= 'C');
        bool opens = code == '?' || code == KEYCODE_ESCAPE; /* a page over it, and that is all */
        for (uint8_t modifiers = 0; modifiers < 8 && !chooses && !opens; modifiers++)
            assert_int_equal(fixture_key_with(fixture, code, modifiers), UI_GAME_NOTHING);
        assert_true(fixture_shows(fixture, "Strength: power 2 -> 3"));
    }
    assert_true(fixture_shows(fixture, "Constitution: max HP 100 -> 120, HP 100 -> 120"));
    assert_true(fixture_shows(fixture, "Agility: defense 1 -> 2"));
    assert_true(fixture_shows(fixture, "1 more to choose"));
    fixture->rules->profiles[fixture->view->profile].ruleset =
        RULESET_CAMPAIGN; /* there none is offered twice running */
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "1 more after this; none twice running."));
    fixture->view->hero.choices = 1;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "What you take is not offered at the next level."));
}

/* The menu can be reached from it, and leads back to it. */
SCREEN_TEST(test_a_new_level_has_the_menu)
{
    struct screen_fixture *fixture = *state;
    fixture->view->state = GAME_LEVEL_UP;
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Continue playing"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "Continue playing"));
    assert_true(fixture_shows(fixture, "Strength"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, 's');
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_QUIT);
}

/* What each choice changes against the kinds of foes met: one in view, one seen, one killed on another floor. */
SCREEN_TEST(test_a_new_level_says_what_it_changes)
{
    struct screen_fixture *fixture = *state;
    fixture->run_stats.killed[test_kind(fixture->rules, "troll")] = 1;
    fixture_put(fixture, "orc", 42, 20);
    fixture->view->hero.power = 4;
    fixture->view->hero.hp = 84;
    fixture_draw(fixture);
    fixture->view->state = GAME_LEVEL_UP;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Orc: 28 -> 35 blows kill you. Troll: 12 -> 15 blows"));
    assert_true(fixture_shows(fixture, "Orc: 5 -> 4 blows kill it. Troll: 15 -> 10 blows"));
    assert_true(fixture_shows(fixture, "Orc: hits you for 3 -> 2. Troll: hits you for 7 ->"));
}

/* The nearest foe stands first, then whoever can take more; as many as have room, whole; none for whom nothing changes.
 * A small window has room for fewer. */
SCREEN_TEST(test_a_new_level_chooses_foes_that_tell_something)
{
    static const char *const killed[] = {"orc", "tomb_robber", "orc_slinger", "orc_captain", "troll"};
    struct screen_fixture *fixture = *state;
    fixture->view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    for (size_t i = 0; i < sizeof killed / sizeof *killed; i++)
        fixture->run_stats.killed[test_kind(fixture->rules, killed[i])] = 1;
    fixture->view->hero.power = 4;
    fixture->view->hero.defense = 4;
    fixture_put(fixture, "orc", 45, 20);
    fixture_put(fixture, "barrow_rat", 42, 20);
    fixture_draw(fixture);
    fixture->view->state = GAME_LEVEL_UP;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Barrow rat: 101 -> 121 blows kill you.")); /* its blows probe */
    assert_false(fixture_shows(fixture, "Barrow rat: hits"));
    assert_true(fixture_shows(fixture, "Orc: 5 -> 4 blows kill it. Troll:"));
    assert_true(fixture_shows(fixture, "A letter points"));
    fixture_resize(fixture, 20, 50);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Orc: 5 -> 4 blows kill it. Troll:"));
    assert_true(fixture_shows(fixture, "c) Agility: defense"));
    assert_true(fixture_shows(fixture, "A letter points"));
}

/* Who shoots harder than it strikes is told by its shots: "its blows do no harm" is no comfort. */
SCREEN_TEST(test_a_new_level_counts_shots)
{
    struct screen_fixture *fixture = *state;
    fixture->view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    fixture->view->hero.defense = 2;
    fixture_put(fixture, "orc_slinger", 45, 20);
    fixture->view->state = GAME_LEVEL_UP;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Orc slinger: shoots you for"));
}

/* Whom no blow kills yet has no number; where nothing changes, that is said of all. */
SCREEN_TEST(test_a_new_level_says_what_never_happens)
{
    struct screen_fixture *fixture = *state;
    struct fighter_rule *orc = &fixture->rules->kinds[test_kind(fixture->rules, "orc")].fighter;
    orc->defense = 50;
    orc->power = 0;
    fixture_put(fixture, "orc", 42, 20);
    fixture_draw(fixture);
    fixture->view->state = GAME_LEVEL_UP;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "None of the foes you met dies of fewer blows."));
    assert_true(fixture_shows(fixture, "None of the foes you met does less to you, one"));
    assert_true(fixture_shows(fixture, "None of the foes you met needs more blows, one"));
    assert_false(fixture_shows(fixture, "no number"));
    orc->defense = fixture->view->hero.power;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Orc: no number -> 20 blows kill it."));
}

/* A king's coffin says with what power he rises: as look does once he is up, with what his floors add. */
SCREEN_TEST(test_a_coffin_says_the_power_of_the_king_who_rises)
{
    struct screen_fixture *fixture = *state;
    struct view *view = fixture->view;
    view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    kind_id orrin = test_kind(fixture->rules, "orrin");
    int power = view_foe_of(view, orrin).power;
    assert_true(power > fixture->rules->kinds[orrin].fighter.power);
    struct point east = point_step(view->hero.at, DIR_E);
    int coffin = rules_find_ground(fixture->rules, "tomb_coffin");
    view->grounds[east.y * view->width + east.x].ground = (ground_id)coffin;
    fixture_key(fixture, 'l');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Wake Orrin"));
    char words[32];
    snprintf(words, sizeof words, "power %d", power);
    assert_true(fixture_shows(fixture, words));
}

/* What the level before was answered with is shown, and why it is not offered. */
SCREEN_TEST(test_a_new_level_says_what_it_does_not_offer)
{
    struct screen_fixture *fixture = *state;
    fixture->view->state = GAME_LEVEL_UP;
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "taken last"));
    fixture->view->hero.last_choice = CHOICE_STRENGTH + 1;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "taken last, not offered now"));
}

SCREEN_TEST(test_a_new_level_is_chosen)
{
    struct screen_fixture *fixture = *state;
    fixture->view->state = GAME_LEVEL_UP;
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER),
                     UI_GAME_NOTHING); /* keys of the fight before choose nothing */
    assert_int_equal(fixture_key(fixture, 'b'), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, 'b'), UI_GAME_NOTHING);
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_level_up(CHOICE_STRENGTH));
    fixture_key(fixture, KEYCODE_DOWN); /* points at the first */
    fixture_key(fixture, KEYCODE_UP);
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_level_up(CHOICE_AGILITY));
    fixture->view->state = GAME_PLAYING;
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "Strength"));
    assert_int_equal(fixture_key(fixture, '0'), UI_GAME_NOTHING); /* a choice is not repeated */
}

/* The menu over it leaves nothing of it to be seen. */
SCREEN_TEST(test_the_menu_opens_over_a_new_level)
{
    struct screen_fixture *fixture = *state;
    fixture->view->state = GAME_LEVEL_UP;
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Save and quit"));
    assert_false(fixture_shows(fixture, "Constitution"));
    assert_false(fixture_shows(fixture, "new level"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Constitution"));
}

/* A level gained closes what was open, and keys typed ahead are not its answer. */
SCREEN_TEST(test_a_new_level_comes_over_everything)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, 'i');
    fixture->view->state = GAME_LEVEL_UP;
    assert_true(fixture_react(fixture, NULL, 0));
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Strength"));
    assert_false(fixture_shows(fixture, "Your pack"));
}

static void die(struct screen_fixture *fixture)
{
    fixture->view->state = GAME_DEAD;
    fixture->view->hero.hp = -2;
    fixture->view->killer = test_kind(fixture->rules, "orc");
    fixture->view->killing = (struct killing){.power = 4, .defense = 1, .damage = 3, .times = 1};
    fixture->view->turn = 77;
    fixture_draw(fixture);
}

SCREEN_TEST(test_death_tells_the_arithmetic)
{
    struct screen_fixture *fixture = *state;
    die(fixture);
    assert_true(fixture_shows(fixture, "Here lies Eadric"));
    assert_true(fixture_shows(fixture, "Killed by an orc: 4 power - 1 defense = 3 damage."));
    assert_true(fixture_shows(fixture, "On floor 1, at level 1, after 77 turns."));
    assert_true(fixture_shows(fixture, "Score 100   Seed classic:1:12345"));
}

/* What is said of one sum. */
static void expect_killing(struct screen_fixture *fixture, const char *killer, struct killing killing,
                           const char *words)
{
    char text[TEXT_SIZE];
    struct strbuf out = STRBUF(text);
    kind_id kind = killer ? test_kind(fixture->rules, killer) : (kind_id)KIND_NONE;
    narrate_killing(&fixture->catalogue, fixture->rules, kind, &killing, &out);
    assert_string_equal(text, words);
}

/* Each part of a sum has its place in it, and it adds up. */
SCREEN_TEST(test_parts_of_a_death)
{
    struct screen_fixture *fixture = *state;
    struct killing blow = {.power = 6, .defense = 1, .damage = 5, .times = 1, .press = 2};
    expect_killing(fixture, "orc", blow, "Killed by an orc: 6 power (2 press) - 1 defense = 5 damage.");
    blow.times = 2;
    blow.damage = 10;
    expect_killing(fixture, "orc", blow, "Killed by an orc: 2 x (6 power (2 press) - 1 defense) = 10 damage.");
    blow.ward = 3;
    blow.damage = 7;
    expect_killing(fixture, "orc", blow, "Killed by an orc: 2 x (6 power (2 press) - 1 defense) - 3 ward = 7 damage.");
    blow = (struct killing){.power = 8,
                            .defense = 4,
                            .damage = 4,
                            .times = 1,
                            .probe = 1,
                            .power_by_status = -3,
                            .guard = 1,
                            .defense_by_status = 2};
    expect_killing(fixture, "orc", blow,
                   "Killed by an orc: 8 power (1 probe, -3 by statuses) - 4 defense (1 guard, 2 by statuses) = 4 "
                   "damage.");
    blow = (struct killing){.power = 8, .defense = 5, .damage = 6, .times = 1, .crush = true};
    expect_killing(fixture, "orc", blow, "Killed by an orc: 8 power - half of 5 defense = 6 damage.");
}

/* What is no blow is told by its type and by whose it was. */
SCREEN_TEST(test_death_by_no_blow)
{
    struct screen_fixture *fixture = *state;
    struct killing flat = {.damage = 4};
    expect_killing(fixture, "fireball_scroll", flat, "Killed by a fireball scroll: 4 damage.");
    expect_killing(fixture, NULL, flat, "Killed by nobody in particular.");
    flat.type = DAMAGE_FORCE;
    expect_killing(fixture, "orc", flat, "Killed by an orc: 4 force damage.");
    flat.type = DAMAGE_VENOM;
    expect_killing(fixture, "orc", flat, "Killed by an orc: 4 venom damage.");
    expect_killing(fixture, NULL, flat, "Killed by venom: 4 damage.");
    flat.type = DAMAGE_FIRE;
    expect_killing(fixture, "fireball_scroll", flat, "Killed by a fireball scroll: 4 fire damage.");
    expect_killing(fixture, "delver", flat, "Killed by a fire of their own: 4 damage.");
    flat.ward = 1;
    flat.damage = 3;
    expect_killing(fixture, NULL, flat, "Killed by fire: 4 - 1 ward = 3 damage.");
    flat.defense = 2;
    expect_killing(fixture, NULL, flat, "Killed by fire: 6 - 2 stone mind - 1 ward = 3 damage.");
    flat.ward = 0;
    expect_killing(fixture, NULL, flat, "Killed by fire: 5 - 2 stone mind = 3 damage.");
}

SCREEN_TEST(test_death_leaves_only_by_a_clear_key)
{
    struct screen_fixture *fixture = *state;
    die(fixture);
    assert_int_equal(fixture_key(fixture, 'z'), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_NOTHING);
    fixture_key(fixture, 'v');
    assert_true(fixture_shows(fixture, "What has happened"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(fixture_shows(fixture, "Here lies Eadric"));
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_LEAVE);
}

/* --- Pages ------------------------------------------------------------------------------------------------------- */

SCREEN_TEST(test_character)
{
    struct screen_fixture *fixture = *state;
    fixture->view->hero.power = 4;
    fixture_key(fixture, 'c');
    assert_true(fixture_shows(fixture, "Power               4 = 2 + 2"));
    assert_true(fixture_shows(fixture, "Defense             1 "));
    assert_true(fixture_shows(fixture, "Next level above    350"));
    assert_true(fixture_shows(fixture, "Seed                classic:1:12345"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_false(fixture_shows(fixture, "Next level"));
}

SCREEN_TEST(test_help_lists_every_key_of_the_map)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, '?');
    for (int intent = 0; intent < INTENT_COUNT; intent++) {
        char text[64];
        struct strbuf keys;
        STRBUF_OVER(&keys, text);
        keymap_keys(&fixture->shell.scene.keys, CONTEXT_MAP, (enum intent)intent, 3, &keys);
        if (keys.length > 0 && scene_knows(&fixture->shell.scene, (enum intent)intent))
            assert_true(fixture_shows(fixture, text));
    }
    assert_true(fixture_shows(fixture, "page 1 of "));
    fixture_key(fixture, KEYCODE_PAGE_UP);
    assert_true(fixture_shows(fixture, "o  orc"));
    assert_false(fixture_shows(fixture, "slinger")); /* is not met in this game */
    assert_true(fixture_shows(fixture, "#  wall"));
    assert_true(fixture_shows(fixture, ".  floor"));
    fixture_key(fixture, KEYCODE_PAGE_DOWN);
    assert_true(fixture_shows(fixture, "page 1 of "));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture->view = NULL; /* the title */
    fixture_key(fixture, '?');
    assert_true(fixture_shows(fixture, "page 1 of "));
}

static void fill_history(struct screen_fixture *fixture, int count)
{
    message_log_clear(&fixture->shell.scene.log);
    for (int i = 0; i < count; i++) {
        char text[32];
        struct strbuf buf;
        STRBUF_OVER(&buf, text);
        strbuf_format(&buf, "Sentence %d.", i);
        message_log_add(&fixture->shell.scene.log, (uint32_t)i, WEIGHT_PLAIN, false, text);
    }
}

SCREEN_TEST(test_history_wraps_with_a_step_past_the_end)
{
    struct screen_fixture *fixture = *state;
    fill_history(fixture, 100);
    fixture_key(fixture, 'v');
    assert_true(fixture_shows(fixture, "81-100 of 100"));
    assert_true(fixture_shows(fixture, "T99     Sentence 99."));
    fixture_key(fixture, KEYCODE_DOWN);
    assert_true(fixture_shows(fixture, "1-20 of 100"));
    fixture_key(fixture, KEYCODE_UP);
    assert_true(fixture_shows(fixture, "81-100 of 100"));
    fixture_key(fixture, KEYCODE_PAGE_UP);
    assert_true(fixture_shows(fixture, "62-81 of 100"));
    fixture_key(fixture, KEYCODE_HOME);
    fixture_key(fixture, KEYCODE_PAGE_UP);
    assert_true(fixture_shows(fixture, "81-100 of 100"));
    fixture_key(fixture, KEYCODE_PAGE_DOWN);
    assert_true(fixture_shows(fixture, "1-20 of 100"));
}

SCREEN_TEST(test_history_search_goes_back_in_time)
{
    struct screen_fixture *fixture = *state;
    fill_history(fixture, 100);
    fixture_type(fixture, "v/CE 5");
    assert_true(fixture_shows(fixture, "Search: CE 5"));
    fixture_key(fixture, KEYCODE_ENTER);
    assert_int_equal(fixture->shell.stack[1].as.history.list.selected, 59);
    assert_true(fixture_shows(fixture, "Sentence 59."));
    fixture_key(fixture, 'n');
    assert_int_equal(fixture->shell.stack[1].as.history.list.selected, 58);
    fixture_type(fixture, "/nowhere");
    fixture_key(fixture, KEYCODE_ENTER);
    assert_true(fixture_shows(fixture, "\"nowhere\" does not occur."));
}

SCREEN_TEST(test_history_wraps_long_sentences)
{
    struct screen_fixture *fixture = *state;
    char text[LOG_TEXT_SIZE];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    while (!buf.cut)
        strbuf_text(&buf, "word ");
    fill_history(fixture, 0);
    message_log_add(&fixture->shell.scene.log, 1, WEIGHT_PLAIN, false, text);
    fixture_key(fixture, 'v');
    assert_true(fixture_shows(fixture, "1-4 of 4"));
    fill_history(fixture, 0);
    fixture_draw(fixture);
    fixture_type(fixture, "/x");
    fixture_key(fixture, KEYCODE_ENTER);
    assert_true(fixture_shows(fixture, "does not occur"));
}
