/* SPDX-License-Identifier: MIT
 *
 * The campaign's floors on the screen: grounds, covers, fire and gas as glyphs and looks; marked cells; the names and
 * sentences of what a cell is made of. */
#include "support/test.h"

#include "log/surroundings.h"
#include "support/content.h"
#include "support/screen_fixture.h"
#include "ui/parts/facts.h"
#include "ui/parts/main_view.h"

#include <string.h>

/* Where the cells of these tests lie: beside the hero. */
enum { X = 43, Y = 20 };

static ground_id row_of(const struct screen_fixture *fixture, const char *id)
{
    int row = rules_find_ground(fixture->rules, id);
    assert_true(row > GROUND_NONE);
    return (ground_id)row;
}

static struct view_ground *ground_at(struct screen_fixture *fixture, int x, int y)
{
    return &fixture->the_view.grounds[y * fixture->the_view.width + x];
}

static uint8_t *bits_at(struct screen_fixture *fixture, int x, int y)
{
    return &fixture->the_view.cells[y * fixture->the_view.width + x];
}

/* A game of the campaign on an open floor. */
static struct screen_fixture *campaign(void **state)
{
    struct screen_fixture *fixture = *state;
    ground_id floor = row_of(fixture, "floor"), wall = row_of(fixture, "wall");
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    for (int y = 0; y < fixture->view->height; y++)
        for (int x = 0; x < fixture->view->width; x++)
            ground_at(fixture, x, y)->ground = *bits_at(fixture, x, y) & CELL_FLOOR ? floor : wall;
    return fixture;
}

static void lay(struct screen_fixture *fixture, int x, int y, const char *id)
{
    ground_id row = row_of(fixture, id);
    struct view_ground *shown = ground_at(fixture, x, y);
    if (fixture->rules->grounds[row].layer == LAYER_COVER)
        shown->cover = row;
    else
        shown->ground = row;
}

static const struct cell *drawn(struct screen_fixture *fixture, int x, int y)
{
    static const struct box map = {2, 0, 21, 60};
    struct camera camera = {0};
    int row, col;
    fixture->shell.scene.view = fixture->view;
    camera_follow(&camera, map, fixture->view, fixture->view->hero.at);
    map_draw(&fixture->shell.scene, &fixture->cells, &camera, map);
    assert_true(camera_place(&camera, map, point_at(x, y), &row, &col));
    return &fixture->cells.grid[row * fixture->cells.cols + col];
}

static void assert_drawn(struct screen_fixture *fixture, int x, int y, char glyph, struct look look)
{
    const struct cell *cell = drawn(fixture, x, y);
    assert_int_equal(cell->glyph, glyph);
    assert_int_equal(cell->look.foreground, look.foreground);
    assert_int_equal(cell->look.background, look.background);
    assert_int_equal(cell->look.attributes, look.attributes);
}

static struct look look_of(uint16_t foreground, uint8_t attributes)
{
    return (struct look){foreground, LOOK_DEFAULT_COLOUR, attributes};
}

/* As where a terminal has no colours, or all that is seen is bold. */
static void without_colours(struct screen_fixture *fixture)
{
    for (int i = 0; i < COLOUR_COUNT; i++)
        fixture->shell.scene.theme.colours[i] = look_of(LOOK_DEFAULT_COLOUR, LOOK_BOLD);
}

/* --- The map ----------------------------------------------------------------------------------------------------- */

SCREEN_TEST(test_rows_are_drawn_by_glyph_and_colour)
{
    static const struct {
        const char *id;
        char glyph;
        int colour;
    } rows[] = {{"door", '+', COLOUR_BROWN},       {"open_door", '\'', COLOUR_BROWN},
                {"tall_grass", ';', COLOUR_GREEN}, {"roots", '"', COLOUR_BROWN},
                {"hard_wall", '#', COLOUR_GREY},   {"floor", '.', LOOK_DEFAULT_COLOUR},
                {"wall", '#', LOOK_DEFAULT_COLOUR}};
    struct screen_fixture *fixture = campaign(state);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        *ground_at(fixture, X, Y) = (struct view_ground){.ground = row_of(fixture, "floor")};
        lay(fixture, X, Y, rows[i].id);
        assert_drawn(fixture, X, Y, rows[i].glyph, look_of((uint16_t)rows[i].colour, 0));
    }
}

SCREEN_TEST(test_classic_draws_no_grounds)
{
    struct screen_fixture *fixture = campaign(state);
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CLASSIC;
    lay(fixture, X, Y, "tall_grass");
    ground_at(fixture, X, Y)->gas = 9;
    ground_at(fixture, X, Y)->fire = 9;
    assert_drawn(fixture, X, Y, '.', look_of(LOOK_DEFAULT_COLOUR, 0));
}

SCREEN_TEST(test_remembered_ground_keeps_its_glyph)
{
    struct screen_fixture *fixture = campaign(state);
    lay(fixture, X, Y, "door");
    *bits_at(fixture, X, Y) &= (uint8_t)~CELL_VISIBLE;
    assert_drawn(fixture, X, Y, '+', fixture->shell.scene.theme.roles[ROLE_WALL_KNOWN]);
    lay(fixture, X, Y, "open_door");
    assert_drawn(fixture, X, Y, '\'', fixture->shell.scene.theme.roles[ROLE_FLOOR_KNOWN]);
    *bits_at(fixture, X, Y) = 0;
    assert_int_equal(drawn(fixture, X, Y)->glyph, ' ');
}

SCREEN_TEST(test_fire_and_gas)
{
    struct screen_fixture *fixture = campaign(state);
    struct view_ground *shown = ground_at(fixture, X, Y);
    lay(fixture, X, Y, "tall_grass");
    shown->gas_kind = GAS_VENOM;
    shown->gas = 1;
    assert_drawn(fixture, X, Y, ';', look_of(COLOUR_GREEN, LOOK_REVERSE));
    fixture_put(fixture, "orc", X, Y)->awareness = AWARENESS_HUNT;
    assert_drawn(fixture, X, Y, 'o', look_of(COLOUR_GREEN, LOOK_REVERSE));
    fixture->the_view.entity_count = 0;
    shown->fire = 2;
    assert_drawn(fixture, X, Y, '^', look_of(COLOUR_LIGHT_RED, LOOK_BOLD));
}

/* What colours tell, glyphs and attributes tell without them. */
SCREEN_TEST(test_without_colours)
{
    struct screen_fixture *fixture = campaign(state);
    struct look bold = look_of(LOOK_DEFAULT_COLOUR, LOOK_BOLD);
    without_colours(fixture);
    lay(fixture, X, Y, "tall_grass");
    lay(fixture, X + 1, Y, "roots");
    assert_drawn(fixture, X, Y, ';', bold);
    assert_drawn(fixture, X + 1, Y, '"', bold);
    *ground_at(fixture, X, Y) =
        (struct view_ground){.ground = row_of(fixture, "floor"), .gas_kind = GAS_VENOM, .gas = 1};
    assert_drawn(fixture, X, Y, '{', bold);
    fixture_put(fixture, "orc", X, Y)->awareness = AWARENESS_HUNT;
    assert_drawn(fixture, X, Y, 'o', look_of(LOOK_DEFAULT_COLOUR, LOOK_BOLD | LOOK_UNDERLINE));
}

/* Fire has the glyph of plates, and looks like none of them. */
SCREEN_TEST(test_fire_without_colours_is_no_plate)
{
    static const char *const PLATES[] = {"alarm_plate", "portcullis_plate", "bare_plate"};
    struct screen_fixture *fixture = campaign(state);
    without_colours(fixture);
    ground_at(fixture, X, Y)->fire = 2;
    struct cell fire = *drawn(fixture, X, Y);
    assert_int_equal(fire.glyph, '^');
    for (size_t i = 0; i < sizeof PLATES / sizeof *PLATES; i++) {
        lay(fixture, X + 1, Y, PLATES[i]);
        for (int known = 0; known < 2; known++) {
            *bits_at(fixture, X + 1, Y) = (uint8_t)(CELL_FLOOR | CELL_EXPLORED | (known ? 0 : CELL_VISIBLE));
            const struct cell *plate = drawn(fixture, X + 1, Y);
            assert_int_equal(plate->glyph, '^');
            assert_true(plate->look.attributes != fire.look.attributes);
        }
        *ground_at(fixture, X + 1, Y) = (struct view_ground){.ground = row_of(fixture, "floor")};
    }
}

/* Nor are they mistaken for each other, seen or remembered: one rings, one shuts the way, one does nothing. */
SCREEN_TEST(test_plates_without_colours_are_told_apart)
{
    static const char *const PLATES[] = {"alarm_plate", "portcullis_plate", "bare_plate"};
    struct screen_fixture *fixture = campaign(state);
    without_colours(fixture);
    for (int known = 0; known < 2; known++) {
        uint8_t attributes[3];
        for (int i = 0; i < 3; i++) {
            *ground_at(fixture, X, Y) = (struct view_ground){.ground = row_of(fixture, "floor")};
            lay(fixture, X, Y, PLATES[i]);
            *bits_at(fixture, X, Y) = (uint8_t)(CELL_FLOOR | CELL_EXPLORED | (known ? 0 : CELL_VISIBLE));
            attributes[i] = drawn(fixture, X, Y)->look.attributes;
            for (int other = 0; other < i; other++)
                assert_int_not_equal(attributes[i], attributes[other]);
        }
    }
}

/* Rows of one glyph are told apart by more than their colours, and where they are only remembered. */
SCREEN_TEST(test_rows_of_one_glyph_are_told_apart)
{
    struct screen_fixture *fixture = campaign(state);
    struct look known = fixture->shell.scene.theme.roles[ROLE_FLOOR_KNOWN];
    fixture->rules->grounds[row_of(fixture, "roots")].glyph = ';';
    lay(fixture, X, Y, "tall_grass");
    lay(fixture, X + 1, Y, "roots");
    assert_drawn(fixture, X, Y, ';', look_of(COLOUR_GREEN, 0));
    assert_drawn(fixture, X + 1, Y, ';', look_of(COLOUR_BROWN, LOOK_UNDERLINE));
    *bits_at(fixture, X, Y) &= (uint8_t)~CELL_VISIBLE;
    *bits_at(fixture, X + 1, Y) &= (uint8_t)~CELL_VISIBLE;
    assert_drawn(fixture, X, Y, ';', known);
    known.attributes |= LOOK_UNDERLINE;
    assert_drawn(fixture, X + 1, Y, ';', known);
}

SCREEN_TEST(test_marked_cells_are_reversed)
{
    struct screen_fixture *fixture = campaign(state);
    *bits_at(fixture, X, Y) |= CELL_MARKED;
    assert_drawn(fixture, X, Y, '.', look_of(LOOK_DEFAULT_COLOUR, LOOK_REVERSE));
    ground_at(fixture, X, Y)->gas_kind = GAS_VENOM;
    ground_at(fixture, X, Y)->gas = 1;
    assert_drawn(fixture, X, Y, '{', look_of(COLOUR_GREEN, LOOK_REVERSE));
    *bits_at(fixture, 40, 20) |= CELL_MARKED;
    assert_drawn(fixture, 40, 20, '@', look_of(LOOK_DEFAULT_COLOUR, LOOK_BOLD | LOOK_REVERSE));
}

/* Where a colour may be that of the background no ground has one, nor does gas. */
SCREEN_TEST(test_eight_colours_draw_no_ground_in_the_backgrounds)
{
    struct screen_fixture *fixture = campaign(state);
    struct theme *theme = &fixture->shell.scene.theme;
    theme_keep_ground(theme);
    for (int i = GROUND_NONE + 1; i < fixture->rules->ground_count; i++) {
        *ground_at(fixture, X, Y) = (struct view_ground){.ground = row_of(fixture, "floor")};
        lay(fixture, X, Y, fixture->rules->grounds[i].id);
        assert_int_equal(drawn(fixture, X, Y)->look.foreground, LOOK_DEFAULT_COLOUR);
    }
    ground_at(fixture, X, Y)->fire = 1;
    assert_drawn(fixture, X, Y, '^', look_of(LOOK_DEFAULT_COLOUR, LOOK_BOLD | LOOK_REVERSE));
    *ground_at(fixture, X, Y) =
        (struct view_ground){.ground = row_of(fixture, "floor"), .gas_kind = GAS_VENOM, .gas = 1};
    assert_drawn(fixture, X, Y, '{', look_of(LOOK_DEFAULT_COLOUR, LOOK_BOLD));
}

/* --- Words ------------------------------------------------------------------------------------------------------- */

static void assert_named(struct screen_fixture *fixture, int x, int y, const char *words)
{
    char text[128];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    fixture->shell.scene.view = fixture->view;
    facts_name_at(&fixture->shell.scene, point_at(x, y), &buf);
    assert_string_equal(text, words);
}

SCREEN_TEST(test_names_of_cells)
{
    struct screen_fixture *fixture = campaign(state);
    struct view_ground *shown = ground_at(fixture, X, Y);
    assert_named(fixture, X, Y, "The floor");
    lay(fixture, X, Y, "door");
    assert_named(fixture, X, Y, "A closed door");
    *bits_at(fixture, X, Y) &= (uint8_t)~CELL_VISIBLE;
    assert_named(fixture, X, Y, "A closed door (remembered)");
    *bits_at(fixture, X, Y) |= CELL_VISIBLE;
    lay(fixture, X, Y, "floor");
    lay(fixture, X, Y, "tall_grass");
    shown->gas_kind = GAS_VENOM;
    shown->gas = 12;
    assert_named(fixture, X, Y, "Tall grass, venom 12");
    shown->fire = 2;
    shown->gas = 0;
    assert_named(fixture, X, Y, "Tall grass, fire");
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CLASSIC;
    assert_named(fixture, X, Y, "The floor");
}

SCREEN_TEST(test_looking_tells_what_a_cell_does)
{
    struct screen_fixture *fixture = campaign(state);
    lay(fixture, 41, 20, "roots");
    fixture_key(fixture, 'x');
    fixture_key(fixture, 'l');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Roots"));
    assert_true(fixture_shows(fixture, "They make slow walking."));
    assert_true(fixture_shows(fixture, "step onto it takes two turns."));
    assert_true(fixture_shows(fixture, "Beside a fire it catches"));
    ground_at(fixture, 41, 20)->fire = 2;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Who stands in fire burns."));
    assert_false(fixture_shows(fixture, "it catches fire"));
    lay(fixture, 40, 20, "roots");
    fixture_key(fixture, 'h');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Beneath: roots."));
}

/* Whether a sentence has been said. */
static int times_said(const struct screen_fixture *fixture, const char *words)
{
    const struct message_log *log = &fixture->shell.scene.log;
    int count = 0;
    for (int i = 0; i < log->count; i++)
        count += strcmp(message_log_at(log, i)->text, words) == 0 ? message_log_at(log, i)->count : 0;
    return count;
}

static void step_to(struct screen_fixture *fixture, int x, int y)
{
    struct event event = {
        .type = EV_MOVED, .subject = fixture->view->hero.id, .subject_kind = fixture->view->hero.kind};
    fixture->the_view.hero.at = point_at(x, y);
    fixture->the_view.turn++;
    (void)fixture_react(fixture, &event, 1);
}

/* One of the goods of a vault is weighed against what is worn, and the others are named; what lies elsewhere is not. */
SCREEN_TEST(test_looking_compares_goods)
{
    struct screen_fixture *fixture = campaign(state);
    lay(fixture, 41, 20, "cage");
    lay(fixture, 43, 20, "cage");
    fixture_give(fixture, 0, "dagger", true);
    fixture_put(fixture, "sword", 41, 20)->plus = 2;
    fixture_put(fixture, "healing_potion", 43, 20);
    fixture_put(fixture, "lightning_scroll", 44, 20);
    fixture_key(fixture, 'x');
    fixture_key(fixture, 'l');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "(pow +3 vs the"));
    assert_true(fixture_shows(fixture, "Or the healing potion:"));
    assert_false(fixture_shows(fixture, "Or the lightning scroll"));
    lay(fixture, 41, 20, "floor");
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "Or the"));
}

/* A staff in a cage has the charges that it will have in the pack, looked at and as the other of two goods. */
SCREEN_TEST(test_looking_at_goods_tells_charges)
{
    struct screen_fixture *fixture = campaign(state);
    lay(fixture, 41, 20, "cage");
    lay(fixture, 43, 20, "cage");
    struct view_entity *staff = fixture_put(fixture, "staff_of_embers", 41, 20);
    staff->plus = staff->charges = 3;
    staff = fixture_put(fixture, "staff_of_sparks", 43, 20);
    staff->plus = staff->charges = 3;
    fixture_key(fixture, 'x');
    fixture_key(fixture, 'l');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "staff of embers [3/3]"));
    assert_true(fixture_shows(fixture, "[3/3]: strikes for"));
    assert_false(fixture_shows(fixture, "[0/3]"));
}

/* What can be worked is in the list of things seen until it has been, and gone to. */
SCREEN_TEST(test_the_list_has_what_can_be_worked)
{
    struct screen_fixture *fixture = campaign(state);
    lay(fixture, 46, 20, "lever");
    lay(fixture, 43, 20, "coffin");
    lay(fixture, 43, 23, "brazier");
    lay(fixture, 41, 22, "statue");
    fixture_key(fixture, ']');
    assert_true(fixture_shows(fixture, "Seen on this floor: 3"));
    static const char *const LINES[] = {"To be used", "a) 0 coffin", "3 east", "b) & brazier", "c) | lever"};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
        assert_true(fixture_shows(fixture, LINES[i]));
    fixture_key(fixture, 'c');
    fixture_key(fixture, KEYCODE_ENTER);
    assert_int_equal(fixture->shell.game.last_deed.order.kind, PLAN_TRAVEL);
    assert_true(point_equal(fixture->shell.game.last_deed.order.goal, point_at(46, 20)));
    lay(fixture, 46, 20, "pulled_lever");
    lay(fixture, 43, 20, "open_coffin");
    fixture_key(fixture, ']');
    assert_true(fixture_shows(fixture, "Seen on this floor: 1"));
}

/* Doors are there for who hears the list, exactly where; others have them on the map. */
SCREEN_TEST(test_the_list_has_doors_for_who_hears_it)
{
    struct screen_fixture *fixture = campaign(state);
    lay(fixture, 44, 22, "door");
    fixture_key(fixture, ']');
    assert_true(fixture_shows(fixture, "Seen on this floor: 0"));
    fixture->shell.scene.accessible = true;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "a) + closed door"));
    assert_true(fixture_shows(fixture, "4 steps east and 2 south"));
}

/* A captive who is out of sight is gone to; one in sight is looked at. */
SCREEN_TEST(test_the_list_leads_to_captives)
{
    struct screen_fixture *fixture = campaign(state);
    struct view_entity *captive = fixture_put(fixture, "orc", 46, 20);
    captive->foe = false;
    captive->friendly = true;
    fixture_key(fixture, ']');
    fixture_key(fixture, 'a');
    fixture_key(fixture, KEYCODE_ENTER);
    assert_int_equal(fixture->shell.game.last_deed.order.kind, PLAN_NONE);
    fixture_key(fixture, KEYCODE_ESCAPE);
    captive->visible = false;
    fixture->view->cells[20 * fixture->view->width + 46] &= (uint8_t)~CELL_VISIBLE;
    fixture_key(fixture, ']');
    fixture_key(fixture, 'a');
    fixture_key(fixture, KEYCODE_ENTER);
    assert_int_equal(fixture->shell.game.last_deed.order.kind, PLAN_TRAVEL);
    assert_true(point_equal(fixture->shell.game.last_deed.order.goal, point_at(46, 20)));
}

/* Help has a legend of the ground, from data. */
SCREEN_TEST(test_the_legend)
{
    struct screen_fixture *fixture = campaign(state);
    static const char *const LINES[] = {
        "+  closed door: Oak planks", "=  barred gate: Bars, and no lock.", ":  web: Old silk",
        "is held for 3 turns.",       "^  Who stands in fire burns.",       "{  From 3 on, venom"};
    bool shown[sizeof LINES / sizeof *LINES] = {false};
    fixture_key(fixture, '?');
    for (int page = 0; page < 12; page++) {
        for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
            shown[i] = shown[i] || fixture_shows(fixture, LINES[i]);
        fixture_key(fixture, ' ');
    }
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
        assert_true(shown[i]);
}

/* Told where it begins, and again where it begins again; never to who floats. */
SCREEN_TEST(test_slow_ground_is_told_when_it_is_come_to)
{
    static const char slow[] = "Slow ground (roots): a step onto it takes two turns.";
    struct screen_fixture *fixture = campaign(state);
    for (int x = X; x <= X + 1; x++) {
        lay(fixture, x, Y, "roots");
        *bits_at(fixture, x, Y) |= CELL_SLOW;
    }
    step_to(fixture, X - 1, Y);
    assert_int_equal(times_said(fixture, slow), 0);
    step_to(fixture, X, Y);
    assert_int_equal(times_said(fixture, slow), 1);
    step_to(fixture, X + 1, Y);
    assert_int_equal(times_said(fixture, slow), 1);
    step_to(fixture, X + 2, Y);
    fixture->the_view.hero.statuses[STATUS_LEVITATING] = 3;
    step_to(fixture, X + 1, Y);
    assert_int_equal(times_said(fixture, slow), 1);
    fixture->the_view.hero.statuses[STATUS_LEVITATING] = 0;
    step_to(fixture, X, Y);
    assert_int_equal(times_said(fixture, slow), 2);
}

SCREEN_TEST(test_surroundings_tell_of_ground_and_doors)
{
    struct screen_fixture *fixture = campaign(state);
    lay(fixture, 40, 20, "roots");
    lay(fixture, 42, 20, "tall_grass");
    lay(fixture, 42, 21, "tall_grass");
    lay(fixture, 43, 19, "roots");
    ground_at(fixture, 43, 19)->fire = 2;
    lay(fixture, 40, 14, "door");
    *bits_at(fixture, 40, 14) |= CELL_DOOR;
    lay(fixture, 45, 20, "key");
    surroundings_say_rest(&fixture->catalogue, fixture->view, &fixture->shell.scene.log);
    assert_int_equal(times_said(fixture, "Here: roots."), 1);
    assert_int_equal(times_said(fixture, "Tall grass, 2 steps east."), 1);
    assert_int_equal(times_said(fixture, "A closed door, 6 steps north."), 1);
    assert_int_equal(times_said(fixture, "A key, 5 steps east."), 1);
    for (int i = 0; i < fixture->shell.scene.log.count; i++) {
        const char *text = message_log_at(&fixture->shell.scene.log, i)->text;
        assert_null(strstr(text, "Roots, fire")); /* three steps off */
        assert_true(strstr(text, "Tall grass") == NULL || strstr(text, "steps east") != NULL);
    }
}

/* A closed door stops what is thrown; grass does not. */
SCREEN_TEST(test_doors_stop_what_is_thrown)
{
    struct screen_fixture *fixture = campaign(state);
    lay(fixture, 41, 20, "tall_grass");
    lay(fixture, 42, 20, "door");
    fixture_put(fixture, "orc", 44, 20)->awareness = AWARENESS_HUNT;
    fixture_give(fixture, 0, "throwing_knife", false);
    fixture_key(fixture, 't');
    fixture_key(fixture, 'a');
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 12, 30, 5), "@*XXo");
}
