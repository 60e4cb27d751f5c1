/* SPDX-License-Identifier: MIT
 *
 * What the pack, the hero's page and the new level say in numbers and words of the campaign's gear, traits and earth.
 */
#include "support/test.h"

#include "ui/linear/interpret.h"
#include "ui/linear/page_rows.h"
#include "ui/screens/screens.h"

#include "support/content.h"
#include "support/screen_fixture.h"

/* What bow and arrows come to, in the pack, inspected, and looking at a foe. */
SCREEN_TEST(test_bow_and_arrows_in_numbers)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture->the_view.hero.base_power = 2;
    fixture_give(fixture, 1, "hunting_bow", true);
    fixture->the_view.pack[1].plus = 1;
    fixture_give(fixture, 2, "arrow", false);
    fixture_give(fixture, 3, "fire_arrow", false);
    struct view_entity *orc = fixture_put_hunter(fixture, "orc", 44, 20);
    assert_true(fixture_tells(fixture, 'i', "launcher: arrows +3"));
    assert_true(fixture_shows(fixture, "shot up to 8 far: power 5, breaks, burns: 4"));
    fixture_give(fixture, 5, "ring_of_might", true); /* it counts for what is shot, too */
    fixture->the_view.pack[5].plus = 1;
    assert_true(fixture_tells(fixture, 'b', "power of arrows 6 -> 0."));
    assert_true(fixture_shows(fixture, "Each arrow breaks when it is shot: you have 2 shots"));
    fixture->the_view.hero.perks = 1U << PERK_GLEANER;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Each arrow breaks when it is shot, unless it kills:"));
    fixture->the_view.hero.perks = 0;
    fixture->the_view.worn[SLOT_RING] = -1;
    fixture->the_view.pack[5] = (struct view_item){.kind = KIND_NONE};
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(fixture_tells(fixture, 'c', "The orc would lose 5 of 20, and 4 of them kill it."));
    assert_true(fixture_shows(fixture, "shoot"));
    fixture->shell.depth = 1;
    assert_true(fixture_tells(fixture, 'x', "With the arrow (c): 5 from afar, 4 of them kill it."));
    fixture_key(fixture, KEYCODE_ESCAPE);
    orc->awareness = AWARENESS_ASLEEP;
    assert_true(fixture_tells(fixture, 'x', "from afar the first time,"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    orc->awareness = AWARENESS_HUNT;
    orc->defense = 9;
    assert_true(fixture_tells(fixture, 'x', "With the arrow (c): nothing gets through from afar."));
    fixture_key(fixture, KEYCODE_ESCAPE);
    orc->defense = 0;
    fixture_key(fixture, 'i');
    assert_true(fixture_tells(fixture, 'D', "Fire arrow: the orc: 5 of 20, and burns"));
}

/* A staff says what it strikes for and how often, is aimed like a bow, and refuses to be when it is empty. */
SCREEN_TEST(test_staffs_in_numbers)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_give(fixture, 1, "staff_of_sparks", false);
    fixture_give(fixture, 2, "staff_of_embers", false);
    fixture->the_view.pack[2].charges = 1;
    fixture_put_hunter(fixture, "orc", 44, 20);
    assert_true(fixture_tells(fixture, 'i', "staff of sparks [2/2]"));
    assert_true(fixture_shows(fixture, "staff of embers [1/2]"));
    assert_true(fixture_shows(fixture, "strikes for 12 the first on a line up to 7 long"));
    assert_true(fixture_tells(fixture, 'b', "The orc would lose 12 of 20."));
    assert_true(fixture_shows(fixture, "Each floor that you come to for the first time fills it"));
    fixture_key(fixture, KEYCODE_DOWN);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "long, burns"));
    fixture->shell.depth = 1;
    assert_true(fixture_tells(fixture, 'x', "With the staff of sparks [2/2] (b): 12 from afar."));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, 'i');
    assert_true(fixture_tells(fixture, 'C', "Staff of embers: the orc: 10 of 20, and burns"));
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
    assert_true(fixture_tells(fixture, 'B', "It has no charges left."));
}

/* What a wand does is said where it is aimed. */
SCREEN_TEST(test_wands_in_words)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_give(fixture, 1, "wand_of_slowing", false);
    fixture_give(fixture, 2, "wand_of_hooks", false);
    fixture_give(fixture, 3, "wand_of_banishing", false);
    fixture_put_hunter(fixture, "orc", 44, 20);
    assert_true(fixture_tells(fixture, 'i', "wand of slowing [4]"));
    assert_true(fixture_tells(fixture, 'B', "Wand of slowing: the orc: slow 10"));
    fixture->shell.depth = 1;
    fixture_key(fixture, 'i');
    assert_true(fixture_tells(fixture, 'C', "Wand of hooks: the orc comes to you"));
    fixture->view->cells[24 * fixture->view->width + 40] = CELL_EXPLORED | CELL_VISIBLE; /* a wall */
    fixture_type(fixture, "bbbb");
    assert_true(fixture_shows(fixture, "Wand of hooks: pulls you 3 cells"));
    fixture_type(fixture, "k");
    assert_true(fixture_shows(fixture, "Wand of hooks: needs a foe there, or a wall farther off."));
    fixture->shell.depth = 1;
    fixture_key(fixture, 'i');
    assert_true(fixture_tells(fixture, 'D', "Wand of banishing: the orc is gone from here"));
    fixture->shell.depth = 1;
    fixture->view->entities[0].at = point_at(44, 24);
    fixture->view->cells[22 * fixture->view->width + 42] |= CELL_DOOR; /* no way slantwise */
    fixture_key(fixture, 'i');
    assert_true(fixture_tells(fixture, 'C', "Wand of hooks: the orc comes 1 cell nearer and stops"));
}

/* Whether it binds a foe is said before. */
SCREEN_TEST(test_aiming_what_binds)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    struct view_entity *foe = fixture_put(fixture, "orc", 42, 20);
    foe->max_hp = 20;
    foe->hp = 11;
    fixture_give(fixture, 0, "wand_of_binding", false);
    fixture->view->pack[0].charges = 1;
    fixture_type(fixture, "iA");
    assert_true(fixture_shows(fixture, "nothing binds the orc yet"));
    fixture->view->entities[0].hp = 10;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "the orc fights for you"));
    fixture->view->hero.led = 1;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "you lead as many as you can"));
    fixture->view->hero.led = 0;
    fixture_resize(fixture, 20, 50); /* of one alone all is said, if need be over the messages */
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "the orc fights for you"));
    assert_false(fixture_shows(fixture, "foes: 1"));
}

/* What earth does at a wall, at floor, and where it does nothing. */
SCREEN_TEST(test_earth_in_words)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_give(fixture, 1, "staff_of_earth", false);
    fixture_put_hunter(fixture, "orc", 44, 20);
    assert_true(fixture_tells(fixture, 'i', "digs 6 cells into a wall up to 7 away"));
    assert_true(fixture_tells(fixture, 'B', "Staff of earth: walls up 3 cells for 15 turns")); /* between the two */
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
                {"wand_of_frost", "orrin", "Orrin the Many: 8 of 140, and slow 2"},
                {"wand_of_frost", "barrow_rat", "the barrow rat dies"},
                {"net", "orrin", "Orrin the Many for 2 turns"}};
    struct screen_fixture *fixture = fixture_campaign(state);
    for (size_t i = 0; i < sizeof AIMS / sizeof *AIMS; i++) {
        fixture->the_view.entity_count = 0;
        fixture_give(fixture, 1, AIMS[i].thing, false);
        fixture_put_hunter(fixture, AIMS[i].foe, 44, 20);
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
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_give(fixture, 1, "tempering_scroll", false);
    fixture_give(fixture, 2, "sword", false);
    fixture_give(fixture, 3, "healing_potion", false);
    fixture_give(fixture, 4, "staff_of_sparks", false);
    fixture_give(fixture, 5, "shield", true);
    fixture->the_view.pack[2].tempered = MAX_TEMPERED;
    fixture->the_view.pack[4].plus = 2;
    assert_true(fixture_tells(fixture, 'i', "tempering scroll"));
    assert_true(fixture_tells(fixture, 'B', "Temper which?"));
    assert_true(fixture_shows(fixture, "e) staff of sparks [2/2]: becomes staff of sparks [3/3], 12 -> 14"));
    assert_false(fixture_shows(fixture, "healing potion"));
    assert_false(fixture_shows(fixture, "sword: becomes"));
    assert_true(fixture_shows(fixture, "No better: sword"));
    assert_true(fixture_shows(fixture, "f) shield (worn): becomes shield +1, def +1 -> +2"));
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
    assert_true(fixture_tells(fixture, 'B', "You carry nothing that can be made better."));
}

/* In lines, too, whatever place was said: there is nothing to aim. */
SCREEN_TEST(test_tempering_is_not_aimed)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct cells page = {0};
    struct ui_answer answer = {0};
    char names[64];
    struct strbuf meant = STRBUF(names);
    fixture_give(fixture, 1, "tempering_scroll", false);
    fixture_give(fixture, 5, "shield", true);
    assert_true(cells_resize(&page, PAGE_ROWS, PAGE_COLS));
    assert_int_equal(interpret_use(&fixture->shell, fixture->view, NULL, &page, "use b at north 2", &answer, &meant),
                     MSG_COUNT);
    assert_int_equal(answer.game.wish, UI_GAME_NOTHING);
    assert_ptr_equal(shell_top(&fixture->shell)->kind, &SCREEN_TEMPER);
    cells_release(&page);
}

/* Armour that is not worn yet says when it will count. */
SCREEN_TEST(test_armour_is_buckled_first)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_give(fixture, 1, "leather_armour", false);
    assert_true(fixture_tells(fixture, 'i', "leather armour"));
    assert_true(fixture_tells(fixture, 'b', "It is buckled after 5 turns"));
    fixture->shell.depth = 1;
    fixture_give(fixture, 1, "leather_armour", true);
    fixture_key(fixture, 'i');
    fixture_key(fixture, 'b');
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "It is buckled after"));
    fixture->shell.depth = 1;
    fixture_give(fixture, 2, "shield", false); /* which is not what the armour will give */
    fixture->the_view.pack[2].plus = 0;
    fixture->the_view.hero.defense = fixture->the_view.hero.base_defense = 1;
    fixture->the_view.hero.statuses[STATUS_UNBUCKLED] = 3;
    fixture_key(fixture, 'i');
    assert_true(fixture_tells(fixture, 'c', "With it: defense 1 -> 2."));
}

/* What a ring would change is said before it is put on, in place of which, and what it does besides. */
SCREEN_TEST(test_rings_in_numbers)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture->the_view.hero.power = fixture->the_view.hero.base_power;
    fixture_give(fixture, 1, "ring_of_might", false);
    fixture->the_view.pack[1].plus = 2;
    assert_true(fixture_tells(fixture, 'i', "ring: pow +2"));
    assert_true(fixture_tells(fixture, 'b', "With it: power 2 -> 4."));
    fixture->shell.depth = 1;
    fixture_give(fixture, 2, "ring_of_thirst", true);
    fixture_give(fixture, 3, "ring_of_hush", false);
    fixture->the_view.pack[2].plus = fixture->the_view.pack[3].plus = 1;
    assert_true(fixture_tells(fixture, 'i', "ring: HP a kill +2"));
    assert_true(fixture_shows(fixture, "ring: noise -2"));
    assert_true(fixture_shows(fixture, "ring of thirst"));
    fixture_give(fixture, 4, "ring_of_thirst", false); /* a second one adds nothing */
    assert_true(fixture_tells(fixture, 'e', "only the better one counts"));
    fixture->shell.depth = 1;
    fixture_key(fixture, 'i');
    fixture_key(fixture, 'd');
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "only the better one counts"));
}

/* A ring is compared by what would count: beside a better one of its kind it gives nothing for the one it takes off. */
SCREEN_TEST(test_a_ring_beside_a_better_one)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_give(fixture, 1, "ring_of_hush", true);
    fixture_give(fixture, 2, "ring_of_might", false);
    fixture_give(fixture, 3, "ring_of_might", false);
    fixture->the_view.pack[1].plus = fixture->the_view.pack[3].plus = 1;
    fixture->the_view.pack[2].plus = 3;
    fixture->the_view.pack[2].worn = true;
    fixture->the_view.worn[SLOT_OTHER_RING] = 2;
    assert_true(fixture_tells(fixture, 'i', "ring: pow +1 (noise +2 vs the ring of hush +1)"));
}

/* What a ring of stone mind spares, and what that makes of fire. */
SCREEN_TEST(test_stone_mind_in_numbers)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_give(fixture, 1, "ring_of_stone_mind", false);
    fixture->the_view.pack[1].plus = 1;
    assert_true(fixture_tells(fixture, 'i', "ring: fire, venom -2"));
    assert_true(fixture_tells(fixture, 'b', "With it: fire, venom -2."));
    assert_true(fixture_shows(fixture, "each time it takes 2 less"));
    fixture->shell.depth = 1;
    fixture->the_view.hero.statuses[STATUS_BURNING] = 3;
    fixture->the_view.hero.spared = 3;
    assert_true(fixture_tells(fixture, 'x', "Burns 3: 1 a turn."));
}

/* How far keen eyes see. */
SCREEN_TEST(test_keen_eyes_in_numbers)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_give(fixture, 1, "ring_of_keen_eyes", false);
    fixture->the_view.pack[1].plus = 3;
    assert_true(fixture_tells(fixture, 'i', "ring: plates seen +6"));
    assert_true(fixture_tells(fixture, 'b', "With it: plates seen +6."));
    assert_true(fixture_shows(fixture, "who lies in wait, within 8"));
}

/* So is what a weapon does besides, and what the one in hand does not do any more. */
SCREEN_TEST(test_traits_gained_and_lost)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_give(fixture, 1, "sword", true);
    fixture_give(fixture, 2, "sword", false);
    fixture->view->pack[1].plus = fixture->view->pack[2].plus = 0;
    fixture->rules->kinds[fixture->view->pack[1].kind].equippable.traits = 1U << WEAPON_CLEAVE;
    fixture->view->pack[2].kind = test_kind(fixture->rules, "dagger");
    struct equippable_rule *dagger = &fixture->rules->kinds[fixture->view->pack[2].kind].equippable;
    *dagger = fixture->rules->kinds[fixture->view->pack[1].kind].equippable;
    dagger->traits = 1U << WEAPON_REACH;
    assert_true(fixture_tells(fixture, 'i', "dagger"));
    assert_true(fixture_tells(fixture, 'c', "gained: reaches"));
    assert_true(fixture_shows(fixture, "lost: cleaves"));
    assert_false(fixture_shows(fixture, "nothing changes"));
}

/* What the score is made of; a share string that has no room beside its name has a row of its own. */
SCREEN_TEST(test_the_heros_page_of_the_campaign)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct profile *profile = &fixture->rules->profiles[fixture->view->profile];
    profile->gold = test_kind(fixture->rules, "gold");
    COPY_TEXT(profile->id, "campaign");
    profile->rules_version = 1000;
    fixture->the_view.seed = UINT64_MAX;
    fixture->the_view.gold = 34;
    fixture->the_view.deepest = 2;
    fixture->the_view.score = 234;
    fixture_resize(fixture, 20, 50);
    assert_true(fixture_tells(fixture, 'c', "234 = 100 x 2 + 34"));
    fixture->the_view.laid = 1U << KING_ORRIN;
    fixture->the_view.score = 634;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "634 = 100 x 2 + 34 + 400"));
    assert_true(fixture_shows(fixture, "campaign:1000:18446744073709551615"));
    assert_true(fixture_shows(fixture, "Game "));
}
