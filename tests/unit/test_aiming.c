/* SPDX-License-Identifier: MIT
 *
 * Looking and aiming: how the cursor moves, what the panel and the bar say, the area, and the second confirmation. */
#include "support/test.h"

#include "base/line.h"
#include "support/content.h"
#include "support/screen_fixture.h"

#include <string.h>

enum { BAR = 23 };

static const struct cursor *look_cursor(const struct screen_fixture *fixture)
{
    return &fixture->shell.stack[1].as.look.cursor;
}

static const struct cursor *target_cursor(const struct screen_fixture *fixture)
{
    return &fixture->shell.stack[1].as.target.cursor;
}

static void assert_at(const struct cursor *cursor, int x, int y)
{
    assert_int_equal(cursor->at.x, x);
    assert_int_equal(cursor->at.y, y);
}

static void tab_to(struct screen_fixture *fixture, int x, int y)
{
    fixture_key(fixture, KEYCODE_TAB);
    assert_at(target_cursor(fixture), x, y);
}

/* --- Looking ----------------------------------------------------------------------------------------------------- */

SCREEN_TEST(test_cursor_steps)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, 'x');
    assert_at(look_cursor(fixture), 40, 20);
    fixture_key(fixture, KEYCODE_RIGHT);
    fixture_key(fixture, 'y');
    assert_at(look_cursor(fixture), 40, 19);
    fixture_key_with(fixture, KEYCODE_LEFT, KEYMOD_SHIFT);
    assert_at(look_cursor(fixture), 35, 19);
    fixture_key(fixture, 'L');
    assert_at(look_cursor(fixture), 40, 19);
    fixture_key_with(fixture, KEYCODE_RIGHT, KEYMOD_CTRL);
    assert_at(look_cursor(fixture), 50, 19);
    fixture_key_with(fixture, KEYCODE_LEFT, KEYMOD_ALT);
    assert_at(look_cursor(fixture), 30, 19);
}

/* A key of the map does nothing there and says so: who looks at the map would take the game for stuck. */
SCREEN_TEST(test_keys_that_point_at_nothing)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 45, 20);
    fixture_give(fixture, 0, "confusion_scroll", false);
    fixture_type(fixture, "iA");
    for (const char *next = "x_"; fixture_tells(fixture, 'z', "'z' does nothing here"); next++) {
        assert_false(fixture_tells(fixture, KEYCODE_TAB, "does nothing here"));
        assert_false(fixture_tells(fixture, KEYCODE_LEFT, "does nothing here"));
        fixture_key(fixture, KEYCODE_ESCAPE);
        if (!*next)
            return;
        fixture_type(fixture, (char[]){*next, '\0'});
        assert_int_equal(fixture->shell.depth, 2);
    }
    fail_msg("a key did nothing without a word");
}

/* Row 0 and column 0 are places like any other. */
SCREEN_TEST(test_cursor_stays_on_the_floor_and_in_sight)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, 'x');
    for (int i = 0; i < 5; i++)
        fixture_key_with(fixture, KEYCODE_HOME, KEYMOD_ALT);
    assert_at(look_cursor(fixture), 0, 0);
    assert_int_equal(fixture->cells.cursor_row, 2);
    assert_int_equal(fixture->cells.cursor_col, 0);
    assert_true(fixture_shows(fixture, "A wall"));
    for (int i = 0; i < 5; i++)
        fixture_key_with(fixture, KEYCODE_PAGE_DOWN, KEYMOD_ALT);
    assert_at(look_cursor(fixture), 79, 42);
    assert_int_equal(fixture->cells.cursor_row, 22);
    assert_int_equal(fixture->cells.cursor_col, 59);
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_int_equal(fixture->cells.cursor_col, 30); /* the map is where it was */
}

SCREEN_TEST(test_tab_goes_over_foes_then_things)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "sword", 41, 20);
    fixture_put(fixture, "troll", 46, 20);
    fixture_put(fixture, "orc", 43, 20);
    fixture_put(fixture, "stairs_down", 48, 20)->visible = false;
    struct view_entity *remains = fixture_put(fixture, "orc", 42, 20); /* last, also in sight */
    remains->corpse = true;
    remains->foe = false;
    fixture_key(fixture, 'x');
    assert_at(look_cursor(fixture), 43, 20); /* opens on the nearest foe */
    static const int STOPS[] = {46, 41, 48, 42, 43};
    for (size_t i = 0; i < sizeof STOPS / sizeof *STOPS; i++) {
        fixture_key(fixture, KEYCODE_TAB);
        assert_at(look_cursor(fixture), STOPS[i], 20);
    }
    fixture_key_with(fixture, KEYCODE_TAB, KEYMOD_SHIFT);
    fixture_key_with(fixture, KEYCODE_TAB, KEYMOD_SHIFT);
    assert_at(look_cursor(fixture), 48, 20);
    assert_true(fixture_shows(fixture, "A staircase (remembered)"));
}

SCREEN_TEST(test_panel_of_a_foe)
{
    struct screen_fixture *fixture = *state;
    struct view_entity *orc = fixture_put(fixture, "orc", 43, 20);
    orc->hp = 12;
    orc->blows = 3;
    fixture_put(fixture, "sword", 43, 20);
    fixture_key(fixture, 'x');
    fixture_key(fixture, KEYCODE_TAB);
    assert_true(fixture_shows(fixture, "- An orc -"));
    assert_true(fixture_shows(fixture, "HP 12/20, power 4, defense 0, worth 35 experience."));
    assert_true(fixture_shows(fixture, "You: 4 a blow, dead in 3."));
    assert_true(fixture_shows(fixture, "It: 3 a blow, you are dead in 34."));
    assert_true(fixture_shows(fixture, "Beneath: a sword."));
    orc->blows = orc->harms = BLOWS_NEVER;
    orc->ai = AI_CONFUSED;
    orc->ai_turns = 7;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "An orc, confused for 7 more turns"));
    assert_true(fixture_shows(fixture, "You: your blows do it no damage."));
    assert_true(fixture_shows(fixture, "It: its blows do you no damage."));
    int hp = fixture->view->hero.hp;
    fixture->view->hero.hp = 0; /* as at the end of a replay */
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "It: "));
    fixture->view->hero.hp = (int16_t)hp;
    orc->foe = false;
    orc->corpse = true;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "The remains of an orc"));
}

/* One's own cell tells of what lies there, too. */
SCREEN_TEST(test_panel_of_the_hero)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "healing_potion", 40, 20);
    fixture_key(fixture, 'x');
    assert_true(fixture_shows(fixture, "(you)"));
    assert_true(fixture_shows(fixture, "Beneath: a healing potion."));
    assert_true(fixture_shows(fixture, "Heals 40 hit points"));
}

/* Who is perceived through walls was never seen. */
SCREEN_TEST(test_who_is_felt)
{
    struct screen_fixture *fixture = *state;
    struct view_entity *orc = fixture_put(fixture, "orc", 43, 20);
    orc->foe = orc->visible = false;
    orc->felt = VIEW_FELT_CAPTIVE;
    fixture_key(fixture, 'x');
    fixture_key(fixture, KEYCODE_TAB);
    assert_true(fixture_shows(fixture, "An orc (perceived: a captive)"));
    fixture->view->entities[0].felt = VIEW_FELT_IN_WAIT;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "An orc (perceived: it lies in wait)"));
}

/* --- Aiming ------------------------------------------------------------------------------------------------------ */

/* Opens the target screen for a thing under letter a. */
static void aim(struct screen_fixture *fixture, const char *item)
{
    fixture_give(fixture, 0, item, false);
    fixture_type(fixture, "iA");
}

static void assert_use(struct screen_fixture *fixture, int x, int y)
{
    struct command command = command_use_at(0, point_at(x, y));
    assert_int_equal(fixture->answer.game.wish, UI_GAME_COMMAND);
    assert_true(command_equal(&fixture->answer.game.command, &command));
}

static bool bar_says(struct screen_fixture *fixture, const char *text)
{
    return strstr(fixture_text(fixture, BAR, 0, 80), text) != NULL;
}

SCREEN_TEST(test_aiming_begins_at_the_nearest_foe_then_at_the_last_target)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 43, 20);
    fixture_put(fixture, "orc", 46, 20);
    aim(fixture, "confusion_scroll");
    assert_at(target_cursor(fixture), 43, 20);
    assert_true(bar_says(fixture, "Confusion scroll: the orc for 10 turns"));
    fixture_key(fixture, KEYCODE_TAB);
    fixture_key(fixture, KEYCODE_ENTER);
    assert_use(fixture, 46, 20);
    (void)fixture_react(fixture, NULL, 0);
    aim(fixture, "confusion_scroll");
    assert_at(target_cursor(fixture), 46, 20);
}

/* Where nobody is in sight, at the nearest cell that is clear of the hero. */
SCREEN_TEST(test_aiming_begins_where_it_does_no_harm)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    fixture_give(fixture, 0, "fire_pot", false);
    fixture_key(fixture, 't');
    assert_at(target_cursor(fixture), 40, 18);
    assert_false(bar_says(fixture, "YOU"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture->shell.depth = 1;
    fixture->view->cells[18 * 80 + 40] = CELL_EXPLORED | CELL_VISIBLE; /* a wall */
    fixture_key(fixture, 't');
    assert_at(target_cursor(fixture), 38, 20);
}

/* But not at one that cannot be reached while another can; of that one the bar says why. */
SCREEN_TEST(test_aiming_begins_at_who_can_be_struck)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    fixture_put(fixture, "orc", 43, 20);
    fixture_put(fixture, "orc", 45, 22)->awareness = AWARENESS_ASLEEP;
    fixture->the_view.cells[20 * 80 + 42] = CELL_EXPLORED | CELL_VISIBLE;
    fixture->the_view.grounds[20 * 80 + 42].ground = fixture->rules->roles[GROUND_ROLE_ROCK];
    fixture_give(fixture, 0, "throwing_knife", false);
    fixture_key(fixture, 't');
    assert_at(target_cursor(fixture), 45, 22);
    tab_to(fixture, 43, 20);
    assert_true(bar_says(fixture, "in the way"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_put(fixture, "orc", 45, 24)->awareness = AWARENESS_HUNT;
    fixture_key(fixture, 't');
    assert_at(target_cursor(fixture), 45, 24);
    tab_to(fixture, 45, 22); /* of several that it gets to Tab goes to these alone */
    tab_to(fixture, 45, 24);
}

/* The short way begins at a foe, and Tab goes on from that one. */
SCREEN_TEST(test_tab_goes_on_from_the_short_way)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    fixture_put(fixture, "orc", 43, 20);
    fixture_put(fixture, "orc", 45, 22);
    fixture_give(fixture, 0, "throwing_knife", false);
    fixture_key(fixture, 'f');
    assert_at(target_cursor(fixture), 43, 20);
    tab_to(fixture, 45, 22);
}

/* What mends begins with the hero and says what it comes to; no second press is asked for. */
SCREEN_TEST(test_aiming_what_mends)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    struct view_entity *ally = fixture_put(fixture, "orc", 42, 20);
    ally->foe = false;
    ally->friendly = true;
    ally->awareness = AWARENESS_FOLLOW;
    ally->hp = 5;
    ally->max_hp = 12;
    fixture_put(fixture, "troll", 41, 22); /* is none of those whom it mends */
    fixture_give(fixture, 0, "staff_of_mending", false);
    fixture->view->pack[0].plus = 2;
    fixture->view->pack[0].charges = 1;
    fixture->view->hero.hp = 4;
    fixture->view->hero.max_hp = 30;
    fixture_type(fixture, "iA");
    assert_at(target_cursor(fixture), fixture->view->hero.at.x, fixture->view->hero.at.y);
    assert_true(bar_says(fixture, "you: 4 -> 24 of 30"));
    tab_to(fixture, 42, 20);
    assert_true(bar_says(fixture, "the orc: 5 -> 12 of 12"));
    fixture->view->entities[0].hp = 12; /* what would be refused is not promised */
    fixture_draw(fixture);
    assert_true(bar_says(fixture, "the orc is unhurt"));
    fixture->view->entities[0].hp = 5;
    fixture->view->hero.hp = 30;
    fixture_key(fixture, KEYCODE_TAB);
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_type(fixture, "iA");
    assert_true(bar_says(fixture, "you are unhurt"));
    fixture_key(fixture, KEYCODE_TAB);
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_use_at(0, point_at(42, 20)));
}

/* Why the order was refused stands where the forecast stood, from its beginning, till the next key. */
SCREEN_TEST(test_aiming_tells_a_refusal)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    fixture_resize(fixture, 20, 50);
    fixture_put(fixture, "orc", 42, 20);
    fixture_give(fixture, 0, "wand_of_binding", false);
    fixture->view->pack[0].charges = 1;
    fixture_type(fixture, "iA");
    for (int time = 0; time < 2; time++) {
        assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_COMMAND);
        shell_reject(&fixture->shell, REJECT_TOO_HALE);
        fixture_draw(fixture);
        assert_true(fixture_shows(fixture, "It has more than half of its hit points"));
    }
    assert_false(fixture_tells(fixture, KEYCODE_TAB, "It has more than half"));
    assert_true(fixture_shows(fixture, "the orc"));
}

/* As much gas as the hero would lay, and as much harm as a ward leaves. */
SCREEN_TEST(test_aiming_counts_perk_and_ward)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    fixture_put(fixture, "orc", 44, 20);
    fixture_give(fixture, 0, "venom_potion", false);
    fixture_type(fixture, "tA");
    assert_true(fixture_shows(fixture, "the orc: venom 160"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture->view->hero.perks = 1U << PERK_LORE;
    fixture_type(fixture, "tA");
    assert_true(fixture_shows(fixture, "the orc: venom 240"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture->view->entities[0].at.x = 41;
    fixture->view->hero.ward = 6;
    fixture_give(fixture, 0, "fireball_scroll", false);
    fixture_type(fixture, "iA");
    assert_true(fixture_shows(fixture, "YOU LOSE 19 of"));
    fixture->view->hero.spared = 2;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "YOU LOSE 17 of"));
}

/* What chooses for itself says whom. */
SCREEN_TEST(test_lightning_says_whom_it_strikes)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "troll", 41, 20);
    fixture_put(fixture, "orc", 39, 20);
    fixture_give(fixture, 0, "lightning_scroll", false);
    fixture_type(fixture, "ia");
    assert_true(fixture_shows(fixture, "(now the troll"));
    fixture->view->entities[1].at.y = 21;
    fixture->view->entities[0].at.x = 42;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "(now the orc"));
}

SCREEN_TEST(test_aiming_is_cancelled)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 43, 20);
    aim(fixture, "confusion_scroll");
    assert_int_equal(fixture_key(fixture, KEYCODE_ESCAPE), UI_GAME_NOTHING);
    assert_int_equal(fixture->shell.depth, 1);
    assert_true(fixture_shows(fixture, "You think better of it."));
}

/* The game may refuse: the player goes on aiming. */
SCREEN_TEST(test_a_refused_target_can_be_mended)
{
    struct screen_fixture *fixture = *state;
    aim(fixture, "confusion_scroll");
    assert_int_equal(fixture->shell.depth, 2); /* no foe in sight: the pack says so at once */
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "That needs a foe"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_put(fixture, "orc", 60, 20);
    fixture_type(fixture, "iA");
    fixture_key(fixture, 'h');
    assert_true(bar_says(fixture, "needs a foe there"));
    fixture_key(fixture, KEYCODE_ENTER);
    assert_use(fixture, 59, 20);
    shell_say(&fixture->shell, WEIGHT_QUIET, "No.");
    fixture_key(fixture, KEYCODE_LEFT);
    assert_at(target_cursor(fixture), 58, 20);
    fixture->view->cells[20 * 80 + 58] = 0;
    fixture_draw(fixture);
    assert_true(bar_says(fixture, "you cannot see that place"));
}

/* Round, not square; walls and unknown cells are not marked. */
SCREEN_TEST(test_area_is_what_the_rule_says)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 50, 20);
    aim(fixture, "fireball_scroll");
    int marked = 0;
    for (int y = 20 - 5; y <= 20 + 5; y++)
        for (int x = 50 - 5; x <= 50 + 5; x++) {
            int row = 12 + y - 20;
            int col = 30 + x - 40;
            bool reversed = fixture->cells.grid[row * 80 + col].look.attributes & LOOK_REVERSE;
            int distance2 = (x - 50) * (x - 50) + (y - 20) * (y - 20);
            assert_int_equal(reversed, distance2 <= 9);
            marked += reversed;
        }
    assert_int_equal(marked, 29);
}

/* A sum tells friends from foes. */
SCREEN_TEST(test_friends_are_no_foes_in_a_sum)
{
    struct screen_fixture *fixture = *state;
    for (int x = 44; x < 47; x++)
        fixture_put(fixture, "orc", x, 20);
    struct view_entity *ally = fixture_put(fixture, "troll", 45, 21);
    ally->foe = false;
    ally->friendly = true;
    aim(fixture, "fireball_scroll");
    assert_true(bar_says(fixture, "FRIENDS: 1, foes: 3, killed: 3"));
}

SCREEN_TEST(test_the_path_is_drawn_between)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 46, 23);
    fixture_put(fixture, "sword", 42, 21);
    aim(fixture, "confusion_scroll");
    for (int i = 1; i < 6; i++) { /* on the line that missiles follow */
        struct point at = line_cell(point_at(40, 20), point_at(46, 23), i);
        const char *glyph = point_equal(at, point_at(42, 21)) ? "/" : "*";
        assert_string_equal(fixture_text(fixture, at.y - 8, at.x - 10, 1), glyph);
    }
}

/* Who stops what is thrown stays in sight, a friend as well as a foe. */
SCREEN_TEST(test_the_way_hides_nobody)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    struct view_entity *ally = fixture_put(fixture, "troll", 42, 20);
    ally->foe = false;
    ally->friendly = true;
    ally->awareness = AWARENESS_FOLLOW;
    fixture_put(fixture, "orc", 43, 20);
    fixture_put(fixture, "orc", 45, 20);
    fixture_give(fixture, 0, "throwing_knife", false);
    fixture_key(fixture, 't');
    fixture_key_with(fixture, KEYCODE_RIGHT, KEYMOD_SHIFT);
    assert_string_equal(fixture_text(fixture, 12, 30, 6), "@*ToXo");
}

SCREEN_TEST(test_fire_at_oneself_is_confirmed_twice)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 42, 20);
    fixture->view->hero.hp = 25;
    aim(fixture, "fireball_scroll");
    assert_true(bar_says(fixture, "YOU LOSE 25 of 25 AND DIE, foes: 1, killed: 1"));
    assert_true(fixture_shows(fixture, "the orc dies"));
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_NOTHING);
    assert_true(fixture_shows(fixture, "You stand in the blast!"));
    fixture_key(fixture, KEYCODE_RIGHT);
    assert_false(fixture_shows(fixture, "You stand in the blast!"));
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_COMMAND);
    assert_use(fixture, 43, 20);
}

SCREEN_TEST(test_fire_elsewhere_is_confirmed_once)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "troll", 44, 20);
    aim(fixture, "fireball_scroll");
    assert_true(bar_says(fixture, "Fireball scroll: the troll: 25 of 30  Enter use  Tab next"));
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_COMMAND);
    assert_use(fixture, 44, 20);
}
