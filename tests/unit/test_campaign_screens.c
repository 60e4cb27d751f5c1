/* SPDX-License-Identifier: MIT
 *
 * What sidebar, narrow bar, map and looking show of the campaign's foes and ground. */
#include "support/test.h"

#include "support/screen_fixture.h"

/* --- Sidebar, bar and map ---------------------------------------------------------------------------------------- */

enum { COLS = 80, SIDE = 61 };

static void assert_side(struct screen_fixture *fixture, int row, const char *text)
{
    assert_string_equal(fixture_text(fixture, row, SIDE, COLS - SIDE), text);
}

SCREEN_TEST(test_noise_unrest_and_guard)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture->the_view.noise = 11;
    fixture->the_view.unrest = 31;
    fixture->the_view.hero.guard = true;
    fixture_draw(fixture);
    assert_side(fixture, 8, "Noise 11 Unrest 31%");
    assert_side(fixture, 9, "on guard           ");
    fixture->the_view.unrest = 100;
    fixture_draw(fixture);
    assert_side(fixture, 8, "Noise 11 Patrols!  ");
}

static bool reversed(const struct screen_fixture *fixture, int row, int col)
{
    return fixture->cells.grid[row * fixture->cells.cols + col].look.attributes & LOOK_REVERSE;
}

/* What a foe winds up stands in place of its blow, reversed; the cells that it will strike are reversed, too. */
SCREEN_TEST(test_what_foes_wind_up)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct view_entity *raider = fixture_put_hunter(fixture, "orc_raider", 44, 20);
    raider->harm = 7;
    raider->act = VIEW_ACT_RELEASE;
    raider->act_ability = ABILITY_CHARGE;
    raider->act_harm = 14;
    fixture->the_view.cells[20 * fixture->the_view.width + 42] |= CELL_MARKED;
    fixture_draw(fixture);
    assert_side(fixture, 10, "o orc raider  hunts");
    assert_side(fixture, 12, "  next: charge 14  ");
    assert_true(reversed(fixture, 12, SIDE));
    assert_true(reversed(fixture, 12, 32));
    assert_false(reversed(fixture, 12, 33));
    raider->act = VIEW_ACT_OPEN;
    fixture_draw(fixture);
    assert_side(fixture, 12, "  hits you for 7   ");
    assert_false(reversed(fixture, 12, SIDE));
}

/* Who only takes aim rallies nobody, and a shot takes what the missile does. */
SCREEN_TEST(test_what_shooters_do_next)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct view_entity *slinger = fixture_put_hunter(fixture, "orc_slinger", 44, 20);
    slinger->harm = 2;
    slinger->aims = 1;
    slinger->act = VIEW_ACT_AIM;
    fixture_draw(fixture);
    assert_side(fixture, 12, "  next: takes aim  ");
    slinger->act = VIEW_ACT_SHOT;
    slinger->act_harm = 4;
    fixture_draw(fixture);
    assert_side(fixture, 12, "  shoots you: 4    ");
    assert_false(reversed(fixture, 12, SIDE));
    fixture_resize(fixture, 20, 50);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "shoots you: 4")); /* and not its blow */
    assert_false(fixture_shows(fixture, "hits"));
    slinger->act = VIEW_ACT_OPEN;
    slinger->shot = 6;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "shot 6"));
    slinger->at = point_at(41, 20);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "hits 2"));
    slinger->at = point_at(44, 20);
    fixture_resize(fixture, 24, 80);
    fixture_draw(fixture);
    assert_side(fixture, 12, "  its shot: 6      ");
    slinger->awareness = AWARENESS_IDLE;
    slinger->notices = 79;
    fixture_draw(fixture);
    assert_side(fixture, 12, "  sees 79% hits 6  ");
    slinger->awareness = AWARENESS_HUNT;
    slinger->notices = 0;
    slinger->at = point_at(41, 20);
    fixture_draw(fixture);
    assert_side(fixture, 12, "  hits you for 2   ");
}

/* What a foe is weak to changes the blows above: it is told before all else. */
SCREEN_TEST(test_a_weakness_stands_by_its_numbers)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_put_hunter(fixture, "skeleton", 44, 20);
    fixture_key(fixture, 'x');
    fixture_draw(fixture);
    int weakness = -1, hunts = -1;
    for (int row = 0; row < 24; row++) {
        const char *text = fixture_text(fixture, row, 0, 80);
        weakness = strstr(text, "It has a weakness") ? row : weakness;
        hunts = strstr(text, "Now: ") ? row : hunts;
    }
    assert_true(weakness >= 0 && weakness < hunts);
}

/* A shot has the power that the band adds, less the defense of whom it hits. */
SCREEN_TEST(test_what_a_shot_is_made_of)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct view_entity *slinger = fixture_put_hunter(fixture, "orc_slinger", 44, 20);
    slinger->power = 7; /* 3 as a row, shots 5 */
    slinger->shot = 8;
    slinger->harm = 0;
    fixture_draw(fixture);
    assert_side(fixture, 12, "  its shot: 8      ");
    slinger->shot = 0; /* what is worn takes all of it */
    fixture_draw(fixture);
    assert_side(fixture, 12, "  shoots: power 9  ");
    slinger->shot = 8;
    fixture_resize(fixture, 50, 120);
    fixture_key(fixture, 'x');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "It shoots with power 9, 8 from you past your defense"));
    slinger->foe = false;
    slinger->friendly = true;
    slinger->awareness = AWARENESS_FOLLOW;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "It shoots with power 9 less defense"));
}

/* What it takes it gains: blows to kill it are more than they seem while it strikes. */
SCREEN_TEST(test_who_drains_is_said_to)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct view_entity *bat = fixture_put_hunter(fixture, "crypt_bat", 44, 20);
    bat->harm = 4;
    bat->blows = 2;
    bat->regains = true;
    fixture_draw(fixture);
    assert_side(fixture, 12, "  drains you by 4  ");
    assert_true(fixture_shows(fixture, "kill 2+"));
    fixture->the_view.hero.perks = 1U << PERK_UNDAUNTED; /* whom nobody drains */
    fixture_draw(fixture);
    assert_side(fixture, 12, "  hits you for 4   ");
}

SCREEN_TEST(test_who_may_wake_and_who_may_notice)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct view_entity *orc = fixture_put(fixture, "orc", 44, 20);
    orc->awareness = AWARENESS_ASLEEP;
    orc->notices = 12;
    fixture_draw(fixture);
    assert_side(fixture, 12, "  wakes 12% hits 3 ");
    assert_true(fixture->cells.grid[12 * COLS + 34].look.attributes & LOOK_UNDERLINE);
    orc->awareness = AWARENESS_WANDER;
    orc->notices = 100;
    fixture_draw(fixture);
    assert_side(fixture, 12, "  sees 100% hits 3 ");
    assert_false(fixture->cells.grid[12 * COLS + 34].look.attributes & LOOK_UNDERLINE);
    orc->awareness = AWARENESS_HUNT;
    orc->notices = 0;
    orc->patrol = true;
    fixture_draw(fixture);
    assert_side(fixture, 10, "o orc        patrol");
    assert_true(fixture->cells.grid[12 * COLS + 34].look.attributes & LOOK_BOLD);
    orc->startled = true;
    fixture_draw(fixture);
    assert_side(fixture, 10, "o orc      startled");
}

/* The narrow bar gives up the gauge and the place before the words. */
SCREEN_TEST(test_states_in_the_narrow_bar)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct view_entity *orc = fixture_put_hunter(fixture, "spore_bladder", 44, 20);
    orc->awareness = AWARENESS_LOST;
    orc->notices = 100;
    orc->times = 2;
    fixture->the_view.noise = 10;
    fixture->the_view.unrest = 99;
    fixture->the_view.gold = 1234;
    fixture->the_view.hero.guard = true;
    fixture_resize(fixture, 50, 50);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "kill 5 x2 hits 3  searches 100%"));
    assert_true(fixture_shows(fixture, "Noise 10 Unrest 99%  on guard"));
    orc->harm = 113;
    orc->press = 3; /* then the name gives way, and the chance, never half a word */
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "v spore bladder kill 5 x2 hits 110+3  E 4  seeks"));
    orc->statuses[STATUS_CONFUSED] = 10;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "kill 5 x2 hits 110+3  confused 10"));
}

/* Numbers that need more room stand closer together; none is cut, which would make another of it. */
SCREEN_TEST(test_numbers_in_the_narrow_bar)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct view *view = &fixture->the_view;
    view->hero.level = 10;
    view->hero.power = 12;
    view->hero.defense = 10;
    view->hero.xp = 1250;
    view->hero.xp_next = 1700;
    view->floor = 6;
    view->turn = 12345;
    fixture_resize(fixture, 20, 50);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "L10 Pow 12 Def 10 XP 1250/1700 Floor 6 T12345"));
    view->hero.xp = 2000000000;
    view->hero.xp_next = 20000;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "XP 2000000000/20000"));
    assert_false(fixture_shows(fixture, "Floor"));
}

/* A cell of the floor as this row of the ground's data. */
static struct view_ground *lay(struct screen_fixture *fixture, int x, int y, const char *row)
{
    struct view_ground *ground = &fixture->the_view.grounds[y * fixture->the_view.width + x];
    int id = rules_find_ground(fixture->rules, row);
    assert_true(id > 0);
    ground->ground = (ground_id)id;
    return ground;
}

SCREEN_TEST(test_doors_fire_and_gas_on_the_map)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    for (int x = 38; x < 46; x++)
        (void)lay(fixture, x, 20, "floor");
    (void)lay(fixture, 41, 20, "open_door");
    (void)lay(fixture, 42, 20, "door");
    lay(fixture, 43, 20, "floor")->cover = (ground_id)rules_find_ground(fixture->rules, "roots");
    lay(fixture, 44, 20, "floor")->fire = 3;
    *lay(fixture, 45, 20, "floor") = (struct view_ground){
        .ground = (ground_id)rules_find_ground(fixture->rules, "floor"), .gas_kind = GAS_VENOM, .gas = 9};
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 12, 29, 7), ".@'+\"^.");
    assert_true(fixture->cells.grid[12 * COLS + 35].look.attributes & LOOK_REVERSE);
    fixture_key(fixture, 'C');
    fixture_assert_command(fixture, (struct command){.type = CMD_CLOSE, .dir = DIR_E});
}

/* --- Looking ----------------------------------------------------------------------------------------------------- */

SCREEN_TEST(test_a_foe_in_sentences)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct view_entity *raider = fixture_put(fixture, "orc_raider", 44, 20);
    raider->awareness = AWARENESS_ASLEEP;
    raider->notices = 12;
    raider->times = 3;
    fixture_resize(fixture, 50, 120);
    fixture_key(fixture, 'x');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Now: asleep. A step from here wakes it with 12%."));
    assert_true(fixture_shows(fixture, "your next blow counts 3 times"));
    assert_true(fixture_shows(fixture, "It hunts in a pack"));
    assert_true(fixture_shows(fixture, "It charges from 3 to 6 cells away"));
    raider->awareness = AWARENESS_HUNT;
    raider->notices = 0;
    raider->times = 1;
    raider->act = VIEW_ACT_RELEASE;
    raider->act_ability = ABILITY_CHARGE;
    raider->act_harm = 14;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Now: hunts."));
    assert_false(fixture_shows(fixture, "counts 1 times"));
    assert_true(fixture_shows(fixture, "It charges in its next turn: 14"));
}

SCREEN_TEST(test_classic_looks_as_ever)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 44, 20);
    fixture_key(fixture, 'x');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "You: 4 a blow, dead in 5."));
    assert_false(fixture_shows(fixture, "Now:"));
}
