/* SPDX-License-Identifier: MIT
 *
 * Looking around and inspecting things: what is told of them, and what they are compared with. */
#include "support/test.h"

#include "support/clipping_fixture.h"
#include "support/content.h"
#include "support/screen_fixture.h"
#include "sys/sys.h"
#include "ui/parts/foe_facts.h"
#include "ui/parts/main_view.h"

#include <string.h>

static void fill_pack(struct screen_fixture *fixture)
{
    fixture_give(fixture, 0, "healing_potion", false);
    fixture_give(fixture, 1, "sword", false);
    fixture_give(fixture, 2, "dagger", true);
    fixture_give(fixture, 4, "shield", false);
    fixture->view->hero.power = 4; /* the dagger's 2 on the hero's own 2 */
}

/* In how many rows that stands. */
static int times_shown(struct screen_fixture *fixture, const char *text)
{
    int rows = 0;
    for (int row = 0; row < fixture->cells.rows; row++)
        rows += strstr(fixture_text(fixture, row, 0, fixture->cells.cols), text) != NULL;
    return rows;
}

/* --- Looking ----------------------------------------------------------------------------------------------------- */

SCREEN_TEST(test_looking_weighs_what_is_carried)
{
    struct screen_fixture *fixture = *state;
    fill_pack(fixture);
    fixture_put(fixture, "orc", 42, 20);
    fixture_key(fixture, 'x');
    assert_true(fixture_shows(fixture, "You: 4 a blow, dead in 5."));
    assert_true(fixture_shows(fixture, "With the sword (b): 5 a blow, 4 of them kill it."));
    assert_true(fixture_shows(fixture, "With the shield (e): it takes 2, 50 of its blows kill"));
    assert_true(fixture_shows(fixture, "It: 3 a blow, you are dead in 34."));
    assert_false(fixture_shows(fixture, "With the dagger"));
}

/* Several blows are plural in a language whose words change with their number. */
SCREEN_TEST(test_looking_counts_in_french)
{
    struct screen_fixture *fixture = *state;
    char *bytes = clip_read_french(&fixture->catalogue);
    fill_pack(fixture);
    fixture_put(fixture, "orc", 42, 20);
    fixture_key(fixture, 'x');
    assert_true(fixture_shows(fixture, "coups suffisent."));
    sys_free(bytes);
}

/* The list of things names who was seen, and where, on a narrow screen, too. */
SCREEN_TEST(test_the_list_has_room_for_names_in_french)
{
    struct screen_fixture *fixture = *state;
    char *bytes = clip_read_french(&fixture->catalogue);
    fixture_resize(fixture, 20, 50);
    fixture_put(fixture, "troll", 30, 30);
    fixture_draw(fixture);
    fixture->view->entity_count = 0;
    fixture->view->cells[30 * fixture->view->width + 30] &= (uint8_t)~CELL_VISIBLE;
    fixture_key(fixture, ']');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, " T troll "));
    assert_true(fixture_shows(fixture, "10 cases au sud-ouest"));
    sys_free(bytes);
}

/* The first blow at who does not expect it counts more often than those after it. */
SCREEN_TEST(test_looking_tells_the_first_blow_apart)
{
    struct screen_fixture *fixture = *state;
    struct view_entity *orc = fixture_put(fixture, "orc", 42, 20);
    orc->times = 3;
    orc->blow = 12;
    orc->blows = 3;
    fixture_key(fixture, 'x');
    assert_true(fixture_shows(fixture, "You: 12 with the first blow, dead in 3."));
    orc->blows = 1;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "You: 12 a blow, dead in 1."));
}

/* That the map shows this glyph at a cell of the floor, if that is in the part of the floor that it shows. */
static void expect_glyph(struct screen_fixture *fixture, struct point at, uint32_t glyph)
{
    struct screen_layout layout = main_view_layout(&fixture->shell.scene, &fixture->cells);
    int row, col;
    if (camera_place(&shell_top(&fixture->shell)->as.look.cursor.camera, layout.map, at, &row, &col))
        assert_int_equal(fixture->cells.grid[row * fixture->cells.cols + col].glyph, glyph);
}

/* Wherever the foe stands, on every size of terminal, in the introduction, too, where the map has fewer rows. What the
 * blows come to is always said. */
SCREEN_TEST(test_looking_never_covers_the_fight)
{
    static const int SIZES[][2] = {{20, 50}, {24, 60}, {24, 80}, {30, 100}, {43, 132}, {60, 200}};
    struct screen_fixture *fixture = *state;
    fill_pack(fixture);
    uint8_t practice = (uint8_t)rules_practice(fixture->rules, PRACTICE_FIRST), classic = fixture->view->profile;
    for (size_t size = 0; size < 2 * (sizeof SIZES / sizeof *SIZES); size++)
        for (int cell = 0; cell < 9 * 9; cell++) {
            struct point at = {(int16_t)(36 + cell % 9), (int16_t)(16 + cell / 9)};
            if (point_equal(at, fixture->view->hero.at))
                continue;
            fixture_resize(fixture, SIZES[size / 2][0], SIZES[size / 2][1]);
            fixture->view->profile = size % 2 ? practice : classic;
            fixture->view->entity_count = 0;
            fixture_put(fixture, "orc", at.x, at.y);
            shell_stay(&fixture->shell);
            fixture_key(fixture, 'x');
            assert_true(fixture_shows(fixture, "You: 4 a"));
            assert_true(fixture_shows(fixture, "34."));
            expect_glyph(fixture, at, 'o');
            expect_glyph(fixture, fixture->view->hero.at, '@');
        }
}

/* What has no room beside the fight is read over it when asked for, until another key. */
SCREEN_TEST(test_looking_tells_all_when_asked)
{
    static const char *const GEAR[] = {"mail", "studded_leather", "spear"};
    struct screen_fixture *fixture = *state;
    fill_pack(fixture);
    for (size_t i = 0; i < sizeof GEAR / sizeof *GEAR; i++)
        fixture_give(fixture, 5 + (int)i, GEAR[i], false);
    fixture_resize(fixture, 20, 50);
    fixture_put(fixture, "orc", 42, 20);
    fixture_key(fixture, 'x');
    assert_true(fixture_shows(fixture, "Enter all of it"));
    assert_false(fixture_shows(fixture, "A grave robber"));
    fixture_key(fixture, KEYCODE_ENTER);
    assert_true(fixture_shows(fixture, "A grave robber"));
    assert_false(fixture_shows(fixture, "Enter all of it"));
    fixture_key(fixture, KEYCODE_TAB);
    assert_false(fixture_shows(fixture, "A grave robber"));
    assert_true(fixture_shows(fixture, "Enter all of it"));
}

/* A hero's name stays as it was written. */
SCREEN_TEST(test_looking_at_oneself)
{
    struct screen_fixture *fixture = *state;
    shell_begin_game(&fixture->shell, "van_Dyk");
    fixture_type(fixture, "x");
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "- van_Dyk (you) -"));
    assert_true(fixture_shows(fixture, "HP 100/100, power 2, defense 1, Threat 0."));
    fixture_resize(fixture, 20, 50);
    fixture->view->profile = (uint8_t)rules_practice(fixture->rules, PRACTICE_FIRST); /* the map has fewer rows */
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "- van_Dyk (you) -"));
    assert_true(fixture_shows(fixture, "HP 100/100, power 2, defense 1, Threat 0."));
    expect_glyph(fixture, fixture->view->hero.at, '@');
}

SCREEN_TEST(test_looking_goes_through_foes_things_stairs)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "stairs_down", 41, 20);
    fixture_put(fixture, "sword", 45, 20);
    fixture_put(fixture, "healing_potion", 44, 20);
    fixture_put(fixture, "orc", 50, 20);
    static const char *const ORDER[] = {"An orc", "A healing potion", "A sword", "A staircase", "An orc"};
    fixture_key(fixture, 'x');
    for (size_t i = 0; i < sizeof ORDER / sizeof *ORDER; i++) {
        assert_true(fixture_shows(fixture, ORDER[i]));
        fixture_key(fixture, KEYCODE_TAB);
    }
}

SCREEN_TEST(test_looking_at_a_thing_compares_it)
{
    struct screen_fixture *fixture = *state;
    fill_pack(fixture);
    fixture_put(fixture, "sword", 45, 20);
    fixture_key(fixture, 'x');
    fixture_key(fixture, KEYCODE_TAB);
    assert_true(fixture_shows(fixture, "Main hand: pow +3 (pow +1 vs the dagger)."));
    assert_false(fixture_shows(fixture, "It is buckled after"));
    assert_true(fixture_shows(fixture, "With it: power 4 -> 5."));
}

/* Gear whose plus takes its only bonus away says so. */
SCREEN_TEST(test_looking_at_gear_without_a_bonus)
{
    struct screen_fixture *fixture = *state;
    int defense = fixture->rules->kinds[test_kind(fixture->rules, "leather_armour")].equippable.defense;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    fixture_put(fixture, "leather_armour", 45, 20)->plus = (int16_t)-defense;
    fixture_key(fixture, 'x');
    fixture_key(fixture, KEYCODE_TAB);
    assert_true(fixture_shows(fixture, "Body: no bonus."));
}

/* --- Inspecting -------------------------------------------------------------------------------------------------- */

SCREEN_TEST(test_inspecting_compares_with_what_is_worn)
{
    struct screen_fixture *fixture = *state;
    fill_pack(fixture);
    fixture_put(fixture, "orc", 42, 20);
    fixture_put(fixture, "orc", 43, 20); /* for whom it is the same */
    fixture_type(fixture, "ib");
    assert_true(fixture_shows(fixture, "A sword (b)"));
    assert_true(fixture_shows(fixture, "With it: power 4 -> 5."));
    assert_int_equal(times_shown(fixture, "The orc: 5 -> 4 of your blows kill it"), 1);
    assert_true(fixture_shows(fixture, "Enter put on"));
    fixture_key(fixture, KEYCODE_DOWN);
    assert_true(fixture_shows(fixture, "A shield (e)"));
    fixture_key(fixture, KEYCODE_DOWN); /* what is worn comes last */
    assert_true(fixture_shows(fixture, "A dagger (c), worn"));
    assert_true(fixture_shows(fixture, "Without it: power 4 -> 2."));
    assert_true(fixture_shows(fixture, "Enter take off"));
    assert_int_equal(fixture_key(fixture, 'd'), UI_GAME_COMMAND);
    struct command drop = command_letter(CMD_DROP, 2);
    assert_true(command_equal(&fixture->answer.game.command, &drop));
}

/* A status that is brought is told of by what it does, in numbers. */
SCREEN_TEST(test_inspecting_tells_what_a_status_does)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    fixture_give(fixture, 0, "stoneskin_potion", false);
    fixture_give(fixture, 1, "fury_potion", false);
    fixture_type(fixture, "ia");
    assert_true(fixture_shows(fixture, "Stoneskin 20: defense is 5 higher."));
    fixture_key(fixture, KEYCODE_DOWN);
    assert_true(fixture_shows(fixture, "Fury 20: power is 4 higher."));
}

/* What only the next blow at a sleeper has is no gain of the dagger in hand over anything. */
SCREEN_TEST(test_sleepers_do_not_flatter_what_is_worn)
{
    struct screen_fixture *fixture = *state;
    fill_pack(fixture);
    struct view_entity *orc = fixture_put(fixture, "orc", 42, 20);
    orc->awareness = AWARENESS_ASLEEP;
    orc->times = 5;
    orc->blow = 20;
    orc->blows = 1;
    fixture_type(fixture, "ib");
    assert_true(fixture_shows(fixture, "The orc: 5 -> 4 of your blows kill it, 34 -> 34 of its"));
}

SCREEN_TEST(test_inspecting_leads_back_to_the_pack)
{
    struct screen_fixture *fixture = *state;
    fill_pack(fixture);
    fixture_type(fixture, "ia");
    assert_true(fixture_shows(fixture, "Heals 40 hit points."));
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(fixture_shows(fixture, "Your pack"));
    assert_false(fixture_shows(fixture, "Heals 40"));
}

SCREEN_TEST(test_the_pack_is_filtered)
{
    struct screen_fixture *fixture = *state;
    fill_pack(fixture);
    fixture_type(fixture, "i/SH");
    assert_true(fixture_shows(fixture, "Only: SH"));
    assert_true(fixture_shows(fixture, "e) [ shield"));
    assert_false(fixture_shows(fixture, "b) / sword"));
    fixture_type(fixture, "?"); /* a letter like any other while it is typed */
    assert_true(fixture_shows(fixture, "Nothing has that in its name."));
    fixture_key(fixture, KEYCODE_BACKSPACE);
    fixture_key(fixture, KEYCODE_ENTER);
    assert_true(fixture_shows(fixture, "A shield (e)"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, KEYCODE_ESCAPE); /* gives the filter up, not the pack */
    assert_true(fixture_shows(fixture, "b) / sword"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_false(fixture_shows(fixture, "Your pack"));
}

/* The rows that the facts of a foe take. */
static int rows_of_facts(struct screen_fixture *fixture, const struct view_entity *foe)
{
    struct panel panel = {&fixture->shell.scene, &fixture->cells, {0, 0, fixture->cells.rows, fixture->cells.cols}, 0};
    foe_facts(&panel, foe);
    assert_true(panel.row < fixture->cells.rows);
    return panel.row;
}

/* Every trait and every ability of every monster has a sentence where one looks at it. */
SCREEN_TEST(test_all_that_a_monster_can_do_is_told)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    int told = 0;
    fixture_resize(fixture, 60, 200);
    for (int i = 0; i < fixture->rules->kind_count; i++) {
        struct kind *kind = &fixture->rules->kinds[i];
        struct monster_rule whole = kind->monster;
        if (!(kind->components & HAS_AI))
            continue;
        fixture->the_view.entity_count = 0;
        const struct view_entity *foe = fixture_put_hunter(fixture, kind->id, 44, 20);
        fixture_draw(fixture);
        int rows = rows_of_facts(fixture, foe);
        for (int trait = 0; trait < TRAIT_COUNT; trait++) {
            kind->monster.traits = (uint16_t)(whole.traits & ~(1U << trait));
            if (monster_has_trait(&whole, (enum trait)trait))
                assert_true(rows_of_facts(fixture, foe) < rows);
            told += monster_has_trait(&whole, (enum trait)trait);
        }
        kind->monster = whole;
        for (int ability = 0; ability < whole.ability_count; ability++, told++) {
            kind->monster.ability_count = (uint8_t)(whole.ability_count - 1);
            kind->monster.abilities[ability] = whole.abilities[whole.ability_count - 1];
            assert_true(rows_of_facts(fixture, foe) < rows);
            kind->monster = whole;
        }
    }
    assert_true(told > 20);
}
