/* SPDX-License-Identifier: MIT
 *
 * The player's side of shoving and throwing: keys, questions, aiming, words; and that classic knows none of it. */
#include "support/test.h"

#include "log/command_names.h"
#include "support/content.h"
#include "support/screen_fixture.h"
#include "core/view_missile.h"

/* A game of the campaign. */
static struct screen_fixture *campaign(void **state)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    return fixture;
}

/* Whether a key is answered with these words. */
static bool tells(struct screen_fixture *fixture, uint32_t code, const char *words)
{
    message_log_clear(&fixture->shell.scene.log);
    fixture_key(fixture, code);
    fixture_draw(fixture);
    return fixture_shows(fixture, words);
}

static struct view_entity *put_hunter(struct screen_fixture *fixture, const char *kind, int x, int y)
{
    struct view_entity *foe = fixture_put(fixture, kind, x, y);
    foe->awareness = AWARENESS_HUNT;
    return foe;
}

SCREEN_TEST(test_classic_shoves_and_throws_nothing)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 41, 20);
    fixture_give(fixture, 0, "throwing_knife", false);
    static const char KEYS[] = "Vtf";
    for (int i = 0; KEYS[i]; i++) {
        assert_true(tells(fixture, (uint32_t)KEYS[i], "That is not done in this game."));
        assert_int_equal(fixture->shell.depth, 1);
        assert_int_equal(fixture->answer.game.wish, UI_GAME_NOTHING);
    }
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "shove"));
    assert_false(fixture_shows(fixture, "f throw"));
    assert_false(tells(fixture, '?', "shove a foe away"));
}

/* Whether some page of the help says it. */
static bool helps(struct screen_fixture *fixture, const char *words)
{
    bool found = false;
    fixture_key(fixture, '?');
    for (int page = 0; page < 12 && !found; page++) {
        fixture_draw(fixture);
        found = fixture_shows(fixture, words);
        fixture_key(fixture, KEYCODE_PAGE_DOWN);
    }
    fixture_key(fixture, KEYCODE_ESCAPE);
    return found;
}

SCREEN_TEST(test_help_of_the_campaign)
{
    struct screen_fixture *fixture = *state;
    assert_true(helps(fixture, "A blow takes power minus defense"));
    assert_false(helps(fixture, "A wait is a guard"));
    fixture = campaign(state);
    assert_true(helps(fixture, "A wait is a guard"));
    assert_true(helps(fixture, "Unrest rises while you stay"));
    assert_true(helps(fixture, "A blow takes power minus defense"));
}

SCREEN_TEST(test_the_only_foe_is_shoved_at_once)
{
    struct screen_fixture *fixture = campaign(state);
    assert_true(tells(fixture, 'V', "Nobody beside you can be shoved."));
    assert_true(tells(fixture, 'C', "door"));
    assert_int_equal(fixture->shell.depth, 1);
    put_hunter(fixture, "orc", 41, 20);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "shove"));
    fixture_key(fixture, 'V');
    fixture_assert_command(fixture, command_shove(DIR_E));
}

/* Of two the player chooses; a large one and one that is braced are not asked about. */
SCREEN_TEST(test_the_direction_of_a_shove_is_asked)
{
    struct screen_fixture *fixture = campaign(state);
    put_hunter(fixture, "orc", 41, 20);
    put_hunter(fixture, "orc", 40, 19);
    assert_true(tells(fixture, 'V', "Shove in which direction?"));
    assert_true(tells(fixture, 'q', "'q' is no direction."));
    assert_int_equal(fixture->shell.depth, 2);
    assert_true(tells(fixture, KEYCODE_ESCAPE, "You think better of it."));
    assert_int_equal(fixture->shell.depth, 1);
    fixture_key(fixture, 'V');
    fixture_key(fixture, KEYCODE_UP);
    fixture_assert_command(fixture, command_shove(DIR_N));
    fixture->shell.depth = 1;
    fixture->the_view.entities[0].statuses[STATUS_BRACED] = 2;
    fixture_key(fixture, 'V');
    fixture_assert_command(fixture, command_shove(DIR_N));
    fixture->the_view.entities[1].statuses[STATUS_BRACED] = 2;
    assert_true(tells(fixture, 'V', "it is too large, rooted or has just been pushed."));
    assert_int_equal(fixture->shell.depth, 1);
}

SCREEN_TEST(test_a_heavy_hand_shoves_who_is_large)
{
    struct screen_fixture *fixture = campaign(state);
    put_hunter(fixture, "troll", 41, 20);
    assert_true(tells(fixture, 'V', "it is too large, rooted or has just been pushed."));
    fixture->the_view.hero.perks = 1U << PERK_HEAVY_HAND;
    fixture_key(fixture, 'V');
    fixture_assert_command(fixture, command_shove(DIR_E));
}

/* Without a missile a staff that has a charge is aimed. */
SCREEN_TEST(test_firing_aims_a_staff)
{
    struct screen_fixture *fixture = campaign(state);
    fixture_give(fixture, 3, "staff_of_sparks", false);
    put_hunter(fixture, "orc", 44, 20);
    fixture->the_view.pack[3].charges = 0;
    assert_true(tells(fixture, 'f', "You carry no missile."));
    fixture->the_view.pack[3].charges = 1;
    fixture_key(fixture, 'f');
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_COMMAND);
    fixture_assert_command(fixture, command_use_at(3, point_at(44, 20)));
    fixture->shell.depth = 1;
    fixture_give(fixture, 2, "wand_of_frost", false); /* whose charges do not come back: only without a staff's */
    fixture_key(fixture, 'f');
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_use_at(3, point_at(44, 20)));
    fixture->shell.depth = 1;
    fixture->the_view.pack[3].charges = 0;
    fixture_key(fixture, 'f');
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_use_at(2, point_at(44, 20)));
}

SCREEN_TEST(test_firing_aims_at_the_nearest_who_is_awake)
{
    struct screen_fixture *fixture = campaign(state);
    assert_true(tells(fixture, 'f', "You carry no missile."));
    fixture_give(fixture, 3, "throwing_knife", false);
    assert_true(tells(fixture, 'f', "That needs a foe, and none is in sight."));
    fixture_put(fixture, "orc", 42, 20)->awareness = AWARENESS_ASLEEP;
    put_hunter(fixture, "orc", 44, 20);
    fixture_draw(fixture);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "f blocked"));
    assert_true(tells(fixture, 'f', "Throwing knife: the orc is in the way."));
    fixture->the_view.entities[0].at = point_at(42, 25);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "the orc: 4 of 20"));
    fixture_key(fixture, 'f');
    fixture_assert_command(fixture, command_throw(3, point_at(44, 20)));
}

/* A missile that does not reach is not blocked. */
SCREEN_TEST(test_firing_says_what_is_too_far)
{
    struct screen_fixture *fixture = campaign(state);
    fixture_give(fixture, 3, "throwing_knife", false);
    struct view_entity *orc = put_hunter(fixture, "orc", 49, 20);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "f too far"));
    orc->at = point_at(48, 20);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "f throw"));
}

/* Of those awake, one that can be struck comes before a nearer one behind somebody else, or too far off. */
SCREEN_TEST(test_firing_prefers_a_clear_line)
{
    struct screen_fixture *fixture = campaign(state);
    fixture_give(fixture, 3, "throwing_knife", false);
    fixture_put(fixture, "orc", 42, 20)->awareness = AWARENESS_ASLEEP;
    put_hunter(fixture, "troll", 43, 20);
    struct view_entity *far = put_hunter(fixture, "orc", 40, 25);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "f throw"));
    fixture_key(fixture, 'f');
    fixture_key(fixture, 'f');
    fixture_assert_command(fixture, command_throw(3, point_at(40, 25)));
    fixture->shell.depth = 1;
    far->at = point_at(40, 29);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "f blocked"));
    assert_true(tells(fixture, 'f', "Throwing knife: the orc is in the way."));
}

/* With a bow the key shoots; without one it says what is lacking, and throwing offers no arrows. */
SCREEN_TEST(test_shooting)
{
    struct screen_fixture *fixture = campaign(state);
    fixture->the_view.hero.base_power = 2;
    fixture_give(fixture, 2, "arrow", false);
    fixture->the_view.pack[2].count = 12;
    put_hunter(fixture, "orc", 44, 20);
    assert_true(tells(fixture, 'f', "That is shot with a bow: put one on first."));
    assert_int_equal(fixture->shell.depth, 1);
    assert_true(tells(fixture, 't', "You carry nothing made for throwing"));
    assert_true(tells(fixture, 'i', "shot up to 8 far, with a bow only"));
    assert_true(tells(fixture, 'C', "That is shot with a bow: put one on first."));
    fixture->shell.depth = 1;
    fixture_give(fixture, 1, "hunting_bow", true);
    fixture_give(fixture, 3, "throwing_knife", false);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "f shoot"));
    assert_true(fixture_shows(fixture, "hunting bow"));
    assert_true(tells(fixture, 'f', "Arrow: the orc: 4 of 20"));
    assert_true(fixture_shows(fixture, "shoot"));
    fixture_key(fixture, 'f');
    fixture_assert_command(fixture, command_throw(2, point_at(44, 20)));
    fixture->shell.depth = 1;
    fixture_key(fixture, 't');
    fixture_key(fixture, 'f');
    fixture_assert_command(fixture, command_throw(3, point_at(44, 20)));
}

/* What bow and arrows come to, in the pack, inspected, and looking at a foe. */
SCREEN_TEST(test_bow_and_arrows_in_numbers)
{
    struct screen_fixture *fixture = campaign(state);
    fixture->the_view.hero.base_power = 2;
    fixture_give(fixture, 1, "hunting_bow", true);
    fixture->the_view.pack[1].plus = 1;
    fixture_give(fixture, 2, "arrow", false);
    fixture_give(fixture, 3, "fire_arrow", false);
    struct view_entity *orc = put_hunter(fixture, "orc", 44, 20);
    assert_true(tells(fixture, 'i', "launcher: arrows +3"));
    assert_true(fixture_shows(fixture, "shot up to 8 far: power 5, breaks, burns: 4"));
    fixture_give(fixture, 5, "ring_of_might", true); /* it counts for what is shot, too */
    fixture->the_view.pack[5].plus = 1;
    assert_true(tells(fixture, 'b', "power of arrows 6 -> 0."));
    assert_true(fixture_shows(fixture, "Each arrow breaks when it is shot: you have 2 shots"));
    fixture->the_view.hero.perks = 1U << PERK_GLEANER;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Each arrow breaks when it is shot, unless it kills:"));
    fixture->the_view.hero.perks = 0;
    fixture->the_view.worn[SLOT_RING] = -1;
    fixture->the_view.pack[5] = (struct view_item){.kind = KIND_NONE};
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(tells(fixture, 'c', "The orc would lose 5 of 20, and 4 of them kill it."));
    assert_true(fixture_shows(fixture, "shoot"));
    fixture->shell.depth = 1;
    assert_true(tells(fixture, 'x', "With the arrow (c): 5 from afar, 4 of them kill it."));
    fixture_key(fixture, KEYCODE_ESCAPE);
    orc->defense = 9;
    assert_true(tells(fixture, 'x', "With the arrow (c): nothing gets through from afar."));
    fixture_key(fixture, KEYCODE_ESCAPE);
    orc->defense = 0;
    fixture_key(fixture, 'i');
    assert_true(tells(fixture, 'D', "Fire arrow: the orc: 5 of 20, and burns"));
}

/* A staff says what it strikes for and how often, is aimed like a bow, and refuses to be when it is empty. */
SCREEN_TEST(test_staffs_in_numbers)
{
    struct screen_fixture *fixture = campaign(state);
    fixture_give(fixture, 1, "staff_of_sparks", false);
    fixture_give(fixture, 2, "staff_of_embers", false);
    fixture->the_view.pack[2].charges = 1;
    put_hunter(fixture, "orc", 44, 20);
    assert_true(tells(fixture, 'i', "staff of sparks [2/2]"));
    assert_true(fixture_shows(fixture, "staff of embers [1/2]"));
    assert_true(fixture_shows(fixture, "strikes the first on a line up to 7 long for 16"));
    assert_true(tells(fixture, 'b', "The orc would lose 16 of 20."));
    assert_true(fixture_shows(fixture, "Each floor that you come to for the first time fills it"));
    fixture_key(fixture, KEYCODE_DOWN);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "for 12, burns"));
    fixture->shell.depth = 1;
    assert_true(tells(fixture, 'x', "With the staff of sparks [2/2] (b): 16 from afar."));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, 'i');
    assert_true(tells(fixture, 'C', "Staff of embers: the orc: 12 of 20, and burns"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_put(fixture, "orc", 42, 20);
    fixture->shell.depth = 1;
    fixture_key(fixture, 'i');
    fixture_key(fixture, 'B');
    fixture->shell.stack[fixture->shell.depth - 1].as.target.cursor.at = point_at(44, 20);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Staff of sparks: the orc is in the way."));
    fixture->shell.stack[fixture->shell.depth - 1].as.target.cursor.at = point_at(42, 20);
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_use_at(1, point_at(42, 20)));
    fixture->shell.depth = 1;
    fixture->the_view.pack[1].charges = 0;
    fixture_key(fixture, 'i');
    assert_true(tells(fixture, 'B', "It has no charges left."));
}

/* What a wand does is said where it is aimed. */
SCREEN_TEST(test_wands_in_words)
{
    struct screen_fixture *fixture = campaign(state);
    fixture_give(fixture, 1, "wand_of_slowing", false);
    fixture_give(fixture, 2, "wand_of_hooks", false);
    fixture_give(fixture, 3, "wand_of_banishing", false);
    put_hunter(fixture, "orc", 44, 20);
    assert_true(tells(fixture, 'i', "wand of slowing [4]"));
    assert_true(tells(fixture, 'B', "Wand of slowing: the orc: slow 10"));
    fixture->shell.depth = 1;
    fixture_key(fixture, 'i');
    assert_true(tells(fixture, 'C', "Wand of hooks: the orc comes to you"));
    fixture->view->cells[24 * fixture->view->width + 40] = CELL_EXPLORED | CELL_VISIBLE; /* a wall */
    fixture_type(fixture, "bbbb");
    assert_true(fixture_shows(fixture, "Wand of hooks: pulls you 3 cells"));
    fixture_type(fixture, "k");
    assert_true(fixture_shows(fixture, "Wand of hooks: needs a foe there, or a wall farther off."));
    fixture->shell.depth = 1;
    fixture_key(fixture, 'i');
    assert_true(tells(fixture, 'D', "Wand of banishing: the orc is gone from here"));
}

/* What earth does at a wall, at floor, and where it does nothing. */
SCREEN_TEST(test_earth_in_words)
{
    struct screen_fixture *fixture = campaign(state);
    fixture_give(fixture, 1, "staff_of_earth", false);
    put_hunter(fixture, "orc", 44, 20);
    assert_true(tells(fixture, 'i', "digs 6 cells into a wall up to 7 away"));
    assert_true(tells(fixture, 'B', "Staff of earth: walls up 3 cells for 15 turns")); /* between the two */
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_use_at(1, point_at(41, 20)));
    fixture->shell.depth = 1;
    fixture_key(fixture, 'i');
    fixture_key(fixture, 'B');
    fixture->shell.stack[fixture->shell.depth - 1].as.target.cursor.at = point_at(44, 20);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Staff of earth: somebody or something is there."));
    struct point wall = point_at(40, 24);
    fixture->shell.stack[fixture->shell.depth - 1].as.target.cursor.at = wall;
    fixture->view->cells[wall.y * fixture->view->width + wall.x] = CELL_EXPLORED | CELL_VISIBLE;
    fixture->view->grounds[wall.y * fixture->view->width + wall.x].ground =
        (ground_id)rules_find_ground(fixture->rules, "hard_wall");
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Staff of earth: nothing digs through that."));
    fixture->view->grounds[wall.y * fixture->view->width + wall.x].ground =
        (ground_id)rules_find_ground(fixture->rules, "wall");
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Staff of earth: digs 1 cell, or as far as there is wall"));
}

/* And what comes of it: nothing for who has no mind, half as long for a king. */
SCREEN_TEST(test_who_does_not_suffer_it)
{
    static const struct {
        const char *thing, *foe, *says;
    } AIMS[] = {{"confusion_scroll", "skeleton", "the skeleton does not suffer it"},
                {"confusion_scroll", "orrin", "Orrin the Many does not suffer it"},
                {"daze_potion", "skeleton", "the skeleton does not suffer it"},
                {"wand_of_slowing", "orrin", "Orrin the Many: slow 5"},
                {"wand_of_slowing", "skeleton", "the skeleton: slow 10"},
                {"wand_of_frost", "orc", "the orc: 8 of 20, and slow 4"},
                {"wand_of_frost", "orrin", "Orrin the Many: 8 of 160, and slow 2"},
                {"wand_of_frost", "barrow_rat", "the barrow rat dies"},
                {"net", "orrin", "Orrin the Many for 2 turns"}};
    struct screen_fixture *fixture = campaign(state);
    for (size_t i = 0; i < sizeof AIMS / sizeof *AIMS; i++) {
        fixture->the_view.entity_count = 0;
        fixture_give(fixture, 1, AIMS[i].thing, false);
        put_hunter(fixture, AIMS[i].foe, 44, 20);
        bool thrown = item_is_thrown(&fixture->rules->kinds[fixture->the_view.pack[1].kind].item);
        fixture->shell.depth = 1;
        fixture_key(fixture, thrown ? 't' : 'i');
        if (!thrown)
            fixture_key(fixture, 'B');
        fixture_draw(fixture);
        assert_true(fixture_shows(fixture, AIMS[i].says));
    }
}

/* A tempering scroll asks for the thing, of those that can be made better, and says which are worn: one key points,
 * another takes. */
SCREEN_TEST(test_tempering)
{
    struct screen_fixture *fixture = campaign(state);
    fixture_give(fixture, 1, "tempering_scroll", false);
    fixture_give(fixture, 2, "sword", false);
    fixture_give(fixture, 3, "healing_potion", false);
    fixture_give(fixture, 4, "staff_of_sparks", false);
    fixture_give(fixture, 5, "shield", true);
    fixture->the_view.pack[2].tempered = MAX_TEMPERED;
    assert_true(tells(fixture, 'i', "tempering scroll"));
    assert_true(tells(fixture, 'B', "Temper which?"));
    assert_true(fixture_shows(fixture, "e) staff of sparks [2/2]: becomes staff of sparks [3/3]"));
    assert_false(fixture_shows(fixture, "healing potion"));
    assert_false(fixture_shows(fixture, "sword: becomes"));
    assert_true(fixture_shows(fixture, "f) shield (worn): becomes"));
    assert_true(fixture_shows(fixture, "A letter points, Enter takes."));
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_NOTHING); /* nothing is pointed at yet */
    assert_int_equal(fixture_key(fixture, 'f'), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, 'e'), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_COMMAND);
    fixture_assert_command(fixture, command_letter(CMD_TEMPER, 4));
    fixture->shell.depth = 1;
    fixture->the_view.pack[4].tempered = MAX_TEMPERED; /* the shield alone is left, and is pointed at */
    fixture_key(fixture, 'i');
    fixture_key(fixture, 'B');
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_COMMAND);
    fixture_assert_command(fixture, command_letter(CMD_TEMPER, 5));
    fixture->shell.depth = 1;
    for (int letter = 0; letter < MAX_PACK; letter++)
        fixture->the_view.pack[letter].tempered = MAX_TEMPERED;
    fixture_key(fixture, 'i');
    assert_true(tells(fixture, 'B', "You carry nothing that can be made better."));
}

/* What a ring would change is said before it is put on, in place of which, and what it does besides. */
SCREEN_TEST(test_rings_in_numbers)
{
    struct screen_fixture *fixture = campaign(state);
    fixture->the_view.hero.power = fixture->the_view.hero.base_power;
    fixture_give(fixture, 1, "ring_of_might", false);
    fixture->the_view.pack[1].plus = 2;
    assert_true(tells(fixture, 'i', "ring: pow +2"));
    assert_true(tells(fixture, 'b', "With it: power 2 -> 4."));
    fixture->shell.depth = 1;
    fixture_give(fixture, 2, "ring_of_thirst", true);
    fixture_give(fixture, 3, "ring_of_hush", false);
    fixture->the_view.pack[2].plus = fixture->the_view.pack[3].plus = 1;
    assert_true(tells(fixture, 'i', "ring: HP a kill +2"));
    assert_true(fixture_shows(fixture, "ring: noise -2"));
    assert_true(fixture_shows(fixture, "ring of thirst"));
}

/* What a ring of stone mind spares, and what that makes of fire. */
SCREEN_TEST(test_stone_mind_in_numbers)
{
    struct screen_fixture *fixture = campaign(state);
    fixture_give(fixture, 1, "ring_of_stone_mind", false);
    fixture->the_view.pack[1].plus = 1;
    assert_true(tells(fixture, 'i', "ring: flat damage -2"));
    assert_true(tells(fixture, 'b', "With it: flat damage -2."));
    assert_true(fixture_shows(fixture, "each time it takes 2 less"));
    fixture->shell.depth = 1;
    fixture->the_view.hero.statuses[STATUS_BURNING] = 3;
    fixture->the_view.hero.spared = 3;
    assert_true(tells(fixture, 'x', "Burns 3: 1 a turn."));
}

/* How far keen eyes see. */
SCREEN_TEST(test_keen_eyes_in_numbers)
{
    struct screen_fixture *fixture = campaign(state);
    fixture_give(fixture, 1, "ring_of_keen_eyes", false);
    fixture->the_view.pack[1].plus = 3;
    assert_true(tells(fixture, 'i', "ring: notices +6"));
    assert_true(tells(fixture, 'b', "With it: notices +6."));
    assert_true(fixture_shows(fixture, "who lies in wait, within 8"));
}

/* So is what a weapon does besides, and what the one in hand does not do any more. */
SCREEN_TEST(test_traits_gained_and_lost)
{
    struct screen_fixture *fixture = campaign(state);
    fixture_give(fixture, 1, "sword", true);
    fixture_give(fixture, 2, "sword", false);
    fixture->view->pack[1].plus = fixture->view->pack[2].plus = 0;
    fixture->rules->kinds[fixture->view->pack[1].kind].equippable.traits = 1U << WEAPON_CLEAVE;
    fixture->view->pack[2].kind = test_kind(fixture->rules, "dagger");
    struct equippable_rule *dagger = &fixture->rules->kinds[fixture->view->pack[2].kind].equippable;
    *dagger = fixture->rules->kinds[fixture->view->pack[1].kind].equippable;
    dagger->traits = 1U << WEAPON_REACH;
    assert_true(tells(fixture, 'i', "dagger"));
    assert_true(tells(fixture, 'c', "gained: reaches"));
    assert_true(fixture_shows(fixture, "lost: cleaves"));
    assert_false(fixture_shows(fixture, "nothing changes"));
}

/* A weapon that reaches farther strikes first; look says so, and inspecting it what it does. */
SCREEN_TEST(test_firing_strikes_two_cells_off)
{
    struct screen_fixture *fixture = campaign(state);
    struct equippable_rule *sword = &fixture->rules->kinds[test_kind(fixture->rules, "sword")].equippable;
    sword->traits = 1U << WEAPON_LUNGE;
    fixture_give(fixture, 1, "sword", true);
    fixture_give(fixture, 3, "throwing_knife", false);
    struct view_entity *orc = put_hunter(fixture, "orc", 42, 20);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "f strike"));
    fixture_key(fixture, 'f');
    fixture_assert_command(fixture, command_strike(DIR_E));
    fixture_key(fixture, 'x');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "A lunge from here: 8."));
    fixture_key(fixture, KEYCODE_ESCAPE);
    orc->at = point_at(43, 20);
    fixture_key(fixture, 'f');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Throwing knife: the orc"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture->the_view.pack[3].kind = KIND_NONE;
    assert_true(tells(fixture, 'f', "nobody stands two cells off in a free direction"));
    fixture_key(fixture, 'i');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "main hand: pow +3, lunges"));
    fixture_key(fixture, KEYCODE_DOWN);
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Lunges: f steps up to a foe exactly two cells off"));
    struct named named = command_names_parse(fixture->shell.scene.catalogue, "strike north");
    assert_true(command_equal(&named.command, &(struct command){.type = CMD_STRIKE, .dir = DIR_N}));
}

/* What the hero wears adds nothing to a missile; who is unaware is struck twice as hard. */
SCREEN_TEST(test_what_a_missile_takes)
{
    struct screen_fixture *fixture = campaign(state);
    struct view_entity *orc = put_hunter(fixture, "orc", 43, 20);
    kind_id knife = test_kind(fixture->rules, "throwing_knife");
    fixture->the_view.hero.base_power = 2;
    fixture->the_view.hero.power = 9;
    assert_int_equal(view_throw(fixture->view, orc, knife), 4);
    orc->awareness = AWARENESS_WANDER;
    assert_int_equal(view_throw(fixture->view, orc, knife), 8);
    orc->defense = 9;
    assert_int_equal(view_throw(fixture->view, orc, knife), 0);
}

/* The pack says what comes of throwing a thing: its power, or its fire; looked at closely, what each foe would lose. */
SCREEN_TEST(test_what_throwing_does_is_in_the_pack)
{
    struct screen_fixture *fixture = campaign(state);
    fixture->the_view.hero.base_power = 2;
    fixture_give(fixture, 0, "throwing_knife", false);
    fixture_give(fixture, 1, "fire_pot", false);
    fixture_give(fixture, 2, "net", false);
    put_hunter(fixture, "orc", 43, 20);
    assert_true(tells(fixture, 'i', "thrown up to 8 far: power 4"));
    assert_true(fixture_shows(fixture, "thrown: fire within 1, 4 a turn for 4 turns"));
    assert_true(fixture_shows(fixture, "thrown: holds all within 1 for 4 turns"));
    assert_true(tells(fixture, 'a', "The orc would lose 4 of 20, and 5 of them kill it."));
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(tells(fixture, 'b', "The fire lasts 4 turns and spreads"));
}

/* What the score is made of; a share string that has no room beside its name has a row of its own. */
SCREEN_TEST(test_the_heros_page_of_the_campaign)
{
    struct screen_fixture *fixture = campaign(state);
    struct profile *profile = &fixture->rules->profiles[fixture->view->profile];
    profile->gold = test_kind(fixture->rules, "gold");
    COPY_TEXT(profile->id, "campaign");
    profile->rules_version = 1000;
    fixture->the_view.seed = UINT64_MAX;
    fixture->the_view.gold = 34;
    fixture->the_view.deepest = 2;
    fixture->the_view.score = 234;
    fixture_resize(fixture, 20, 50);
    assert_true(tells(fixture, 'c', "234 = 100 x 2 + 34"));
    fixture->the_view.laid = 1U << KING_ORRIN;
    fixture->the_view.score = 634;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "634 = 100 x 2 + 34 + 400"));
    assert_true(fixture_shows(fixture, "campaign:1000:18446744073709551615"));
    assert_true(fixture_shows(fixture, "Game "));
}

SCREEN_TEST(test_a_missile_does_not_fly_for_ever)
{
    struct screen_fixture *fixture = campaign(state);
    fixture_give(fixture, 0, "throwing_knife", false);
    put_hunter(fixture, "orc", 49, 20);
    assert_true(tells(fixture, 't', "too far, it reaches 8"));
}

SCREEN_TEST(test_of_several_things_one_is_chosen)
{
    struct screen_fixture *fixture = campaign(state);
    assert_true(tells(fixture, 't', "You carry nothing made for throwing"));
    fixture_give(fixture, 0, "sword", true);
    fixture_give(fixture, 1, "throwing_knife", false);
    fixture_give(fixture, 2, "net", false);
    put_hunter(fixture, "orc", 43, 20);
    assert_true(tells(fixture, 't', "Throw which?"));
    assert_true(fixture_shows(fixture, "c) ( net"));
    assert_false(fixture_shows(fixture, "a) / sword"));
    assert_true(tells(fixture, 'c', "the orc for 4 turns"));
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_throw(2, point_at(43, 20)));
}

/* What would harm the thrower, too, is thrown only when that is confirmed. */
static void expect_asked_twice(struct screen_fixture *fixture, const char *thing, const char *why)
{
    fixture_give(fixture, 2, thing, false);
    put_hunter(fixture, "orc", 41, 21);
    assert_true(tells(fixture, 't', why));
    fixture_key(fixture, KEYCODE_ENTER);
    assert_int_equal(fixture->answer.game.wish, UI_GAME_NOTHING);
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_throw(2, point_at(41, 21)));
}

SCREEN_TEST(test_a_net_over_the_hero_is_confirmed_twice)
{
    expect_asked_twice(campaign(state), "net", "YOU ARE HELD for 4");
}

/* Who walks out of fire in time does not burn. */
SCREEN_TEST(test_fire_burns_who_stays)
{
    struct screen_fixture *fixture = campaign(state);
    fixture_give(fixture, 2, "fire_pot", false);
    put_hunter(fixture, "orc", 45, 20);
    assert_true(tells(fixture, 't', "the orc burns if it stays"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    for (int y = 19; y <= 21; y++)
        put_hunter(fixture, "orc_slinger", 44, y);
    assert_true(tells(fixture, 't', "foes: 4, burning if they stay"));
}

/* It reaches the corners of its square. */
SCREEN_TEST(test_a_fire_pot_over_the_hero_is_confirmed_twice)
{
    expect_asked_twice(campaign(state), "fire_pot", "YOU STAND IN FIRE");
}

static void grow(struct screen_fixture *fixture, const char *cover, int x, int y)
{
    fixture->the_view.grounds[y * fixture->the_view.width + x].cover =
        (ground_id)rules_find_ground(fixture->rules, cover);
}

/* Fire that may come to the thrower over what burns is told of, though only once confirmed. */
SCREEN_TEST(test_fire_that_may_spread)
{
    struct screen_fixture *fixture = campaign(state);
    fixture_give(fixture, 2, "fire_pot", false);
    put_hunter(fixture, "orc", 45, 20);
    for (int x = 41; x < 44; x++)
        grow(fixture, x == 42 ? "none" : "tall_grass", x, 20);
    assert_false(tells(fixture, 't', "The fire may reach you."));
    fixture_key(fixture, KEYCODE_ESCAPE);
    grow(fixture, "tall_grass", 42, 20);
    assert_true(tells(fixture, 't', "The fire may reach you."));
    fixture_key(fixture, KEYCODE_ENTER);
    fixture_assert_command(fixture, command_throw(2, point_at(45, 20)));
}

/* A fireball lights what burns alone: grass beside the hero is far from stone that it strikes. */
SCREEN_TEST(test_a_fireball_that_may_spread)
{
    struct screen_fixture *fixture = campaign(state);
    fixture_give(fixture, 2, "fireball_scroll", false);
    put_hunter(fixture, "orc", 46, 20);
    for (int x = 41; x < 43; x++)
        grow(fixture, "tall_grass", x, 20);
    fixture_key(fixture, 'i');
    assert_true(tells(fixture, 'C', "the orc"));
    assert_false(fixture_shows(fixture, "The fire may reach you."));
    fixture_key(fixture, KEYCODE_ESCAPE);
    grow(fixture, "tall_grass", 43, 20);
    fixture_key(fixture, 'i');
    assert_true(tells(fixture, 'C', "The fire may reach you."));
}

/* A staff strikes who is on its line, and no gate: it says so before, and what would light one. */
SCREEN_TEST(test_embers_light_nobody_but_foes)
{
    struct screen_fixture *fixture = campaign(state);
    fixture_give(fixture, 2, "staff_of_embers", false);
    grow(fixture, "tall_grass", 41, 20);
    fixture_key(fixture, 'i');
    assert_true(tells(fixture, 'C', "That burns foes alone, and none is in sight."));
    put_hunter(fixture, "orc", 40, 22);
    fixture_key(fixture, 'i');
    assert_true(tells(fixture, 'C', "the orc"));
    for (int i = 0; i < 2; i++)
        fixture_key(fixture, KEYCODE_UP);
    assert_true(tells(fixture, KEYCODE_RIGHT, "Staff of embers: burns foes, lights nothing else."));
    assert_true(tells(fixture, KEYCODE_RIGHT, "Staff of embers: needs a foe there."));
}

SCREEN_TEST(test_shoves_in_words)
{
    struct screen_fixture *fixture = campaign(state);
    struct named named = command_names_parse(fixture->shell.scene.catalogue, "shove north");
    assert_int_equal(named.result, NAMES_COMMAND);
    assert_true(command_equal(&named.command, &(struct command){.type = CMD_SHOVE, .dir = DIR_N}));
    named = command_names_parse(fixture->shell.scene.catalogue, "shove south-w");
    assert_int_equal(named.result, NAMES_UNKNOWN);
    named = command_names_parse(fixture->shell.scene.catalogue, "shove");
    assert_int_equal(named.result, NAMES_INTENT);
    assert_int_equal(named.intent, INTENT_SHOVE);
}

/* --- What sidebar and map show ------------------------------------------------------------------------------------ */

enum { COLS = 80, SIDE = 61 };

static void assert_side(struct screen_fixture *fixture, int row, const char *text)
{
    assert_string_equal(fixture_text(fixture, row, SIDE, COLS - SIDE), text);
}

static bool reversed(const struct screen_fixture *fixture, int row, int col)
{
    return fixture->cells.grid[row * fixture->cells.cols + col].look.attributes & LOOK_REVERSE;
}

SCREEN_TEST(test_noise_unrest_and_guard)
{
    struct screen_fixture *fixture = campaign(state);
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

/* What a foe winds up stands in place of its blow, reversed; the cells that it will strike are reversed, too. */
SCREEN_TEST(test_what_foes_wind_up)
{
    struct screen_fixture *fixture = campaign(state);
    struct view_entity *raider = put_hunter(fixture, "orc_raider", 44, 20);
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
    struct screen_fixture *fixture = campaign(state);
    struct view_entity *slinger = put_hunter(fixture, "orc_slinger", 44, 20);
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
    slinger->act = VIEW_ACT_OPEN;
    fixture_draw(fixture);
    assert_side(fixture, 12, "  hits you for 2   ");
}

/* A shot has the power that the band adds, less the defense of whom it hits. */
SCREEN_TEST(test_what_a_shot_is_made_of)
{
    struct screen_fixture *fixture = campaign(state);
    struct view_entity *slinger = put_hunter(fixture, "orc_slinger", 44, 20);
    slinger->power = 7; /* 3 as a row, shots 5 */
    slinger->shot = 8;
    slinger->harm = 0;
    fixture_draw(fixture);
    assert_side(fixture, 12, "  shoots: power 9  ");
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
    struct screen_fixture *fixture = campaign(state);
    struct view_entity *bat = put_hunter(fixture, "crypt_bat", 44, 20);
    bat->harm = 4;
    bat->blows = 2;
    bat->regains = true;
    fixture_draw(fixture);
    assert_side(fixture, 12, "  drains you by 4  ");
    assert_true(fixture_shows(fixture, "kill 2+"));
}

SCREEN_TEST(test_who_may_wake_and_who_may_notice)
{
    struct screen_fixture *fixture = campaign(state);
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
    struct screen_fixture *fixture = campaign(state);
    struct view_entity *orc = put_hunter(fixture, "spore_bladder", 44, 20);
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
    struct screen_fixture *fixture = campaign(state);
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

/* --- Looking ------------------------------------------------------------------------------------------------------ */

SCREEN_TEST(test_a_foe_in_sentences)
{
    struct screen_fixture *fixture = campaign(state);
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
