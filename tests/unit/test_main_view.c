/* SPDX-License-Identifier: MIT
 *
 * The main screen: the exact rows at 80x24, the message rows, the sidebar, other sizes of terminal. */
#include "support/test.h"

#include "support/content.h"
#include "support/screen_fixture.h"
#include "ui/draw/draw.h"
#include "ui/parts/main_view.h"

#include <string.h>

enum { ROWS = 24, COLS = 80, SIDE = 61, SIDE_COLS = 19 };

static void assert_row(struct screen_fixture *fixture, int row, const char *text)
{
    assert_string_equal(fixture_text(fixture, row, 0, COLS), text);
}

/* A row of the sidebar, counted from its first. */
static void assert_side(struct screen_fixture *fixture, int row, const char *text)
{
    assert_string_equal(fixture_text(fixture, 2 + row, SIDE, SIDE_COLS), text);
}

SCREEN_TEST(test_the_design_size_row_by_row)
{
    struct screen_fixture *fixture = *state;
    fixture->view->hero.hp = 84;
    fixture->view->hero.power = 5;
    fixture->view->hero.xp = 70;
    fixture->view->turn = 12;
    fixture->view->threat = 3;
    fixture_give(fixture, 0, "sword", true);
    fixture_put(fixture, "orc", 42, 20)->hp = 12;
    fixture_draw(fixture);
    static const char DOTS[] = "............................................................";
    char hero_row[COLS + 1];
    memcpy(hero_row, DOTS, 60);
    memcpy(hero_row + 60, "|                   ", 21);
    hero_row[30] = '@';
    hero_row[32] = 'o';
    assert_row(fixture, 0, "Welcome to the barrow, Eadric. The way leads down.                              ");
    assert_string_equal(fixture_text(fixture, 1, 0, 4), "    ");
    for (int row = 2; row < 23; row++) {
        if (row != 12)
            assert_string_equal(fixture_text(fixture, row, 0, 60), DOTS);
        assert_string_equal(fixture_text(fixture, row, 60, 1), "|");
    }
    assert_row(fixture, 12, hero_row);
    assert_side(fixture, 0, "Eadric  delver   L1");
    assert_side(fixture, 1, "HP 84/100  #######-");
    assert_side(fixture, 2, "Threat 3           ");
    assert_side(fixture, 3, "Pow 5   Def 1      ");
    assert_side(fixture, 4, "XP 70/350          ");
    assert_side(fixture, 5, "Floor 1  T12       ");
    assert_side(fixture, 6, "-------------------");
    assert_side(fixture, 7, "o orc           E 2");
    assert_side(fixture, 8, "  ####--  kill 5   ");
    assert_side(fixture, 9, "  hits you for 3   ");
    assert_side(fixture, 19, "-------------------");
    assert_side(fixture, 20, "/ sword      pow +3");
    assert_row(fixture, 23, "Floor 1  Classic  Try x: look around, no time  Tab fight  x look  i pack  ? help");
}

/* What the introduction asks for takes the messages' room, not the floor's; and of two foes one is shown on guard. */
SCREEN_TEST(test_the_introduction_hides_nothing_of_its_floor)
{
    struct screen_fixture *fixture = *state;
    enum { FLOOR_ROWS = 15 };
    fixture_draw(fixture);
    fixture->rules->profiles[fixture->view->profile].practice = PRACTICE_SECOND;
    fixture->view->height = FLOOR_ROWS;
    struct screen_layout layout = main_view_layout(&fixture->shell.scene, &fixture->cells);
    assert_int_equal(layout.tutorial.rows, 6);
    assert_in_range(layout.map.rows, FLOOR_ROWS, ROWS);
    assert_int_equal(layout.side.rows, 21);
}

/* Where floors end, the first words say what is to be done, and what for. */
SCREEN_TEST(test_the_goal_is_told)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].chapter = 3;
    message_log_clear(&fixture->shell.scene.log);
    shell_greet(&fixture->shell, fixture->view, false);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Leave floor 3 by its stairs, alive: 100 points a floor,"));
    fixture_resize(fixture, 20, 50); /* whole there, too, whatever the name */
    message_log_clear(&fixture->shell.scene.log);
    COPY_TEXT(fixture->shell.scene.hero_name, "Wandatwentyletters20");
    shell_greet(&fixture->shell, fixture->view, false);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "100 points a floor, and gold."));
    message_log_clear(&fixture->shell.scene.log);
    shell_greet(&fixture->shell, fixture->view, true);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Welcome back, Wanda"));
}

/* In games with bands, as far down as the floor is. */
SCREEN_TEST(test_the_bar_names_the_band)
{
    struct screen_fixture *fixture = *state;
    struct profile *profile = &fixture->rules->profiles[fixture->view->profile];
    static const int floors[] = {3, 4, 6};
    static const char *const bars[] = {"Floor 3  The Howe  ", "Floor 4  The Ossuary", "Floor 6  The Ossuary"};
    profile->bands[0] = (struct band_rule){.depth = 1, .name = "The Howe"};
    profile->bands[1] = (struct band_rule){.depth = 4, .name = "The Ossuary"};
    profile->band_count = 2;
    for (size_t i = 0; i < sizeof floors / sizeof floors[0]; i++) {
        fixture->view->floor = (int16_t)floors[i];
        fixture_draw(fixture);
        assert_string_equal(fixture_text(fixture, 23, 0, (int)strlen(bars[i])), bars[i]);
    }
}

SCREEN_TEST(test_what_can_be_done_here_is_in_the_bar)
{
    struct screen_fixture *fixture = *state;
    fixture->view->hero.on_stairs = true;
    fixture->view->hero.top_item = test_kind(fixture->rules, "sword");
    fixture_draw(fixture);
    assert_row(fixture, 23, "Floor 1  Classic  Try g: pick up what lies here  > descend  g get  ? help       ");
    fixture->view->floor = 2; /* by then one knows */
    fixture_draw(fixture);
    assert_row(fixture, 23, "Floor 2  Classic  > descend  g get  o explore  x look  i pack  d drop  ? help   ");
    fixture->view->hero.on_stairs = false;
    fixture->view->hero.on_up_stairs = true;
    fixture_draw(fixture);
    assert_row(fixture, 23, "Floor 2  Classic  g get  o explore  < climb  x look  i pack  d drop  ? help     ");
    fixture->view->floor = 1; /* from there they lead out */
    fixture->view->hero.top_item = KIND_NONE;
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "climb"));
}

SCREEN_TEST(test_a_long_name_leaves_the_level)
{
    struct screen_fixture *fixture = *state;
    shell_begin_game(&fixture->shell, "ABCDEFGHIJKLMNOPQRST");
    fixture->view->hero.level = 12;
    fixture_draw(fixture);
    assert_side(fixture, 0, "ABCDEFGHIJKLMNO L12");
}

SCREEN_TEST(test_a_name_from_outside_is_cleaned)
{
    struct screen_fixture *fixture = *state;
    shell_begin_game(&fixture->shell, "a\x1b[2J\xff");
    fixture_draw(fixture);
    assert_side(fixture, 0, "a?[2J?  delver   L1");
}

SCREEN_TEST(test_deadly_threat_is_reversed_and_told_once)
{
    struct screen_fixture *fixture = *state;
    fixture->view->threat = 100;
    assert_true(fixture_react(fixture, NULL, 0));
    fixture_draw(fixture);
    assert_row(fixture, 0, "This could kill you now.                                                        ");
    for (int col = SIDE; col < COLS; col++)
        assert_true(fixture->cells.grid[4 * COLS + col].look.attributes & LOOK_REVERSE);
    assert_false(fixture_react(fixture, NULL, 0));
    assert_int_equal(fixture->shell.scene.log.count, 2);
    fixture->view->threat = 99;
    assert_false(fixture_react(fixture, NULL, 0));
    fixture_draw(fixture);
    assert_false(fixture->cells.grid[4 * COLS + SIDE].look.attributes & LOOK_REVERSE);
    fixture->view->threat = 100;
    assert_true(fixture_react(fixture, NULL, 0));
}

/* When it begins before a hunter, and not with each wait. */
SCREEN_TEST(test_a_guard_is_told_once)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    struct view_entity *orc = fixture_put(fixture, "orc", 45, 20);
    (void)fixture_react(fixture, NULL, 0);
    int before = fixture->shell.scene.log.count;
    orc->awareness = AWARENESS_ASLEEP;
    fixture->view->hero.guard = true;
    (void)fixture_react(fixture, NULL, 0);
    assert_int_equal(fixture->shell.scene.log.count, before);
    orc->awareness = AWARENESS_HUNT;
    (void)fixture_react(fixture, NULL, 0);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "You guard yourself until you act."));
    (void)fixture_react(fixture, NULL, 0);
    assert_int_equal(fixture->shell.scene.log.count, before + 1);
}

/* Each try to step frees who is held, not the wait: that is said once while it lasts, and not of the wait in which the
 * hero was caught. */
SCREEN_TEST(test_waiting_frees_nobody)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    fixture->view->hero.statuses[STATUS_HELD] = 3;
    for (int turn = 0; turn < 3; turn++) {
        fixture->view->hero.guard = true;
        int before = fixture->shell.scene.log.count;
        (void)fixture_react(fixture, NULL, 0);
        assert_int_equal(fixture->shell.scene.log.count - before, turn == 1);
        fixture_draw(fixture);
        assert_int_equal(fixture_shows(fixture, "Waiting does not free you: each try to step does"), turn == 1);
    }
}

/* Threat is of this turn: who calls or aims in it strikes in the next. */
SCREEN_TEST(test_threat_of_the_turn_after)
{
    struct screen_fixture *fixture = *state;
    fixture->view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    fixture->view->threat = 0;
    fixture_draw(fixture);
    assert_side(fixture, 2, "Threat 0           ");
    fixture->view->threat_after = 14;
    fixture_draw(fixture);
    assert_side(fixture, 2, "Threat 0, then 14  ");
    fixture->view->threat = 100;
    fixture_draw(fixture);
    assert_side(fixture, 2, "Threat 100: deadly ");
}

SCREEN_TEST(test_foes_nearest_first_and_what_they_do)
{
    struct screen_fixture *fixture = *state;
    struct view_entity *troll = fixture_put(fixture, "troll", 45, 20);
    troll->blows = BLOWS_NEVER;
    struct view_entity *orc = fixture_put(fixture, "orc", 41, 20);
    orc->harm = 0;
    orc->ai = AI_CONFUSED;
    orc->ai_turns = 8;
    fixture_put(fixture, "sword", 41, 21);
    fixture_draw(fixture);
    assert_side(fixture, 7, "o orc    confused 8");
    assert_side(fixture, 9, "  cannot hurt you  ");
    assert_side(fixture, 10, "T troll         E 5");
    assert_side(fixture, 11, "  ######  no kill  ");
    assert_side(fixture, 13, "                   ");
}

/* In the turn in which it recovers nothing is left to count. */
SCREEN_TEST(test_confused_for_no_more_turns)
{
    struct screen_fixture *fixture = *state;
    struct view_entity *orc = fixture_put(fixture, "orc", 41, 20);
    orc->ai = AI_CONFUSED;
    orc->ai_turns = 0;
    fixture_draw(fixture);
    assert_side(fixture, 7, "o orc     coming to");
    fixture_type(fixture, "x");
    assert_true(fixture_shows(fixture, "An orc, coming to its senses"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_type(fixture, "w");
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "An orc, 1 step east, coming to its senses: 20 of 20 hit points."));
}

/* In games of the campaign: what a foe knows, what holds it, how often the next blow counts; the hero's statuses. */
SCREEN_TEST(test_what_foes_know)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    struct view_entity *orc = fixture_put(fixture, "orc", 41, 20);
    orc->awareness = AWARENESS_ASLEEP;
    orc->times = 3;
    orc->statuses[STATUS_HELD] = 2;
    struct view_entity *troll = fixture_put(fixture, "troll", 45, 20);
    troll->awareness = AWARENESS_HUNT;
    fixture->view->hero.statuses[STATUS_POISONED] = 4;
    fixture->view->hero.statuses[STATUS_HELD] = 1;
    fixture->view->key = true;
    fixture_draw(fixture);
    assert_side(fixture, 7, "key, held 1,       ");
    assert_side(fixture, 8, "poison 4           ");
    fixture->view->key = false;
    fixture_draw(fixture);
    assert_side(fixture, 7, "held 1, poison 4   ");
    assert_side(fixture, 9, "o orc        asleep");
    assert_side(fixture, 10, "  ######  kill 5 x3");
    assert_side(fixture, 12, "T troll       hunts");
    orc->awareness = AWARENESS_HUNT;
    fixture_draw(fixture);
    assert_side(fixture, 9, "o orc        held 2");
    fixture_type(fixture, "w");
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "An orc, 1 step east, held 2: 20 of 20 hit points."));
}

/* Nothing is offered that is refused: beside fire nobody explores. */
SCREEN_TEST(test_the_bar_beside_fire)
{
    struct screen_fixture *fixture = *state;
    struct view *view = fixture->view;
    fixture->rules->profiles[view->profile].ruleset = RULESET_CAMPAIGN;
    view->floor = 2;
    fixture_draw(fixture);
    assert_non_null(strstr(fixture_text(fixture, 23, 0, COLS), "o explore"));
    view->cells[view->hero.at.y * view->width + view->hero.at.x + 2] |= CELL_HARMFUL;
    fixture_draw(fixture);
    assert_null(strstr(fixture_text(fixture, 23, 0, COLS), "explore"));
}

/* Whose blows do nothing may hurt by what it leaves. */
SCREEN_TEST(test_who_bursts_is_not_harmless)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    struct view_entity *orc = fixture_put(fixture, "orc", 41, 20);
    orc->awareness = AWARENESS_HUNT;
    orc->harm = 0;
    orc->harms = BLOWS_NEVER;
    fixture_draw(fixture);
    assert_side(fixture, 10, "  cannot hurt you  ");
    struct monster_rule *rule = &fixture->rules->kinds[orc->kind].monster;
    rule->abilities[rule->ability_count++] = (struct ability_rule){.ability = ABILITY_BURST};
    fixture_draw(fixture);
    assert_side(fixture, 10, "  gas when it dies ");
}

/* Who flees and cannot is cornered: it strikes. */
SCREEN_TEST(test_cornered)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    fixture_put(fixture, "orc", 41, 20)->awareness = AWARENESS_FLEE;
    fixture_draw(fixture);
    assert_side(fixture, 8, "o orc         flees");
    for (int y = 19; y <= 21; y++)
        fixture->view->cells[y * fixture->view->width + 42] = CELL_EXPLORED | CELL_VISIBLE;
    fixture_draw(fixture);
    assert_side(fixture, 8, "o orc         flees"); /* along the wall */
    for (int y = 19; y <= 21; y += 2)
        for (int x = 40; x <= 41; x++)
            fixture->view->cells[y * fixture->view->width + x] = CELL_EXPLORED | CELL_VISIBLE;
    fixture_draw(fixture);
    assert_side(fixture, 8, "o orc      cornered");
}

/* A hunter who does not come: that it has no way, or no room to come nearer. */
SCREEN_TEST(test_what_keeps_hunters)
{
    struct screen_fixture *fixture = *state;
    struct view *view = fixture->view;
    view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    for (int y = 19; y <= 21; y += 2)
        for (int x = 38; x <= 48; x++)
            view->cells[y * view->width + x] = CELL_EXPLORED | CELL_VISIBLE;
    fixture_put(fixture, "skeleton", 41, 20)->awareness = AWARENESS_HUNT;
    fixture_put(fixture, "orc", 42, 20)->awareness = AWARENESS_HUNT;
    fixture_draw(fixture);
    assert_side(fixture, 8, "s skeleton    hunts");
    assert_side(fixture, 11, "o orc         waits");
    view->entities[0].at.y = 30;
    fixture_draw(fixture);
    assert_side(fixture, 8, "o orc         hunts");
    view->grounds[20 * view->width + 41].fire = 3;
    for (int y = 19; y <= 21; y++)
        view->cells[y * view->width + 45] = view->cells[y * view->width + 38] = CELL_EXPLORED | CELL_VISIBLE;
    fixture_draw(fixture);
    assert_side(fixture, 8, "o orc        no way");
    view->cells[20 * view->width + 45] = view->cells[20 * view->width + 38] = 0; /* nobody knows what is there */
    fixture_draw(fixture);
    assert_side(fixture, 8, "o orc         hunts");
    view->entities[1].waits = true; /* for its pack */
    fixture_draw(fixture);
    assert_side(fixture, 8, "o orc         waits");
}

/* What is too long for its row goes on in the next, while there are rows to spare. */
SCREEN_TEST(test_long_rows_take_spare_ones)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    struct kind *kind = &fixture->rules->kinds[test_kind(fixture->rules, "orc")];
    (void)strcpy(kind->name, "goblin chief of the hill");
    fixture->view->hero.statuses[STATUS_CONFUSED] = 2;
    fixture->view->hero.statuses[STATUS_STONESKIN] = 15;
    fixture_put(fixture, "orc", 42, 20)->awareness = AWARENESS_HUNT;
    fixture_draw(fixture);
    assert_side(fixture, 7, "confused 2,        ");
    assert_side(fixture, 8, "stoneskin 15       ");
    assert_side(fixture, 10, "o goblin chief of  ");
    assert_side(fixture, 11, "  the hill         ");
    assert_side(fixture, 12, "  hunts      kill 5");
    for (int i = 1; i < 5; i++)
        fixture_put(fixture, "orc", 42 + i, 20)->awareness = AWARENESS_HUNT;
    fixture_draw(fixture);
    assert_side(fixture, 7, "confused 2 +1      ");
    assert_side(fixture, 9, "o goblin chi. hunts");
    (void)strcpy(kind->name, "orc chieftain");
    fixture->view->hero.statuses[STATUS_STONESKIN] = 0;
    fixture->view->entity_count = 4;
    fixture_draw(fixture);
    assert_side(fixture, 9, "o orc chieftain    ");
    assert_side(fixture, 10, "  hunts      kill 5");
}

/* Where nothing is spare, what a foe knows is said in fewer letters before its name is shortened, and statuses that
 * have no room are counted. */
SCREEN_TEST(test_words_are_shortened_not_cut)
{
    struct screen_fixture *fixture = *state;
    fixture->view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    fixture->view->hero.statuses[STATUS_HELD] = 3;
    fixture->view->hero.statuses[STATUS_POISONED] = 6;
    fixture->view->hero.statuses[STATUS_HASTED] = 12;
    for (int i = 0; i < 5; i++)
        fixture_put(fixture, "grave_hound", 42 + i, 20)->awareness = AWARENESS_ASLEEP;
    fixture_draw(fixture);
    assert_side(fixture, 7, "held 3, poison 6 +1");
    assert_side(fixture, 9, "d grave hound sleep");
    assert_side(fixture, 17, "d grave hound sleep");
}

/* Who winds up, shoots or calls is not left out for who does nothing of that, however near. */
SCREEN_TEST(test_who_acts_from_afar_is_not_hidden)
{
    struct screen_fixture *fixture = *state;
    fixture->view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    for (int i = 0; i < 7; i++)
        fixture_put(fixture, "skeleton", 41 + i, 20)->awareness = AWARENESS_HUNT;
    fixture_put(fixture, "bone_archer", 49, 20)->awareness = AWARENESS_ASLEEP;
    struct view_entity *caller = fixture_put(fixture, "bone_caller", 48, 20);
    caller->awareness = AWARENESS_HUNT;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "bone-caller"));
    assert_false(fixture_shows(fixture, "bone archer"));
    assert_true(fixture_shows(fixture, "(+4 more)"));
    fixture_resize(fixture, 20, 50); /* two rows, and those who have none are counted at the end of the second */
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 17, 0, 50), "s skeleton    ###### kill 5 hits 3  hunts         ");
    assert_string_equal(fixture_text(fixture, 18, 0, 50), "p bone-caller ###### kill 5 hits 3  E 8  hunts  +7");
    caller->act = VIEW_ACT_RELEASE;
    caller->act_ability = ABILITY_RAISE;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "next: raise dead"));
    fixture->view->hero.guard = true;
    for (int status = 0; status < 5; status++)
        fixture->view->hero.statuses[status] = 7;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "next: raise dead"));
}

/* Below the map likewise. */
SCREEN_TEST(test_many_statuses_below_the_map)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    fixture_resize(fixture, 20, 50);
    for (int status = 0; status < 5; status++)
        fixture->view->hero.statuses[status] = 7;
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 16, 0, 50), "Noise 0 Unrest 0%  held 7, poison 7, burns 7,     ");
    assert_string_equal(fixture_text(fixture, 17, 0, 16), "stunned, haste 7");
}

/* Of a blow, press is told apart: beside the map, where it is looked at, where it falls. */
SCREEN_TEST(test_press_is_told_apart)
{
    struct screen_fixture *fixture = *state;
    struct event event = {.type = EV_ATTACKED, .object = fixture->view->hero.id, .amount = 5, .extra = 2};
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    struct view_entity *orc = fixture_put(fixture, "orc", 41, 20);
    orc->awareness = AWARENESS_HUNT;
    orc->harm = 5;
    orc->press = 2;
    event.subject = orc->id;
    event.subject_kind = orc->kind;
    event.object_kind = fixture->view->hero.kind;
    (void)fixture_react(fixture, &event, 1);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "The orc hits you for 5 (2 press)."));
    assert_side(fixture, 10, "  hits you for 3+2 ");
    fixture_type(fixture, "x");
    assert_true(fixture_shows(fixture, "It: 5 a blow (2 press), you are dead in"));
}

/* The name of a foe is never cut: what it knows stands where its hit points would, where both have no room. */
SCREEN_TEST(test_names_of_foes_are_whole)
{
    struct screen_fixture *fixture = *state;
    struct profile *profile = &fixture->rules->profiles[fixture->view->profile];
    profile->ruleset = RULESET_CAMPAIGN;
    struct view_entity *orc = fixture_put(fixture, "orc", 41, 20);
    struct kind *kind = &fixture->rules->kinds[orc->kind];
    COPY_TEXT(kind->name, "spore bladder");
    orc->awareness = AWARENESS_LOST;
    orc->notices = 100;
    orc->harm = 13;
    orc->press = 3;
    fixture_draw(fixture);
    assert_side(fixture, 8, "o spore bladder    ");
    assert_side(fixture, 9, "  searches   kill 5");
    assert_side(fixture, 10, "sees 100% hits 10+3");
    for (int i = 0; i < 6; i++)
        fixture_put(fixture, "orc", 42 + i, 20)->awareness = AWARENESS_HUNT;
    fixture_draw(fixture);
    assert_side(fixture, 8, "o spore blad. seeks");
    assert_side(fixture, 10, "o spore blad. hunts");
}

/* Of what is worn, too, the name stays: the bonus is shortened to its number. */
SCREEN_TEST(test_names_of_what_is_worn_are_whole)
{
    struct screen_fixture *fixture = *state;
    struct kind *shield = &fixture->rules->kinds[test_kind(fixture->rules, "shield")];
    fixture_give(fixture, 3, "shield", true);
    COPY_TEXT(shield->name, "leather armour");
    fixture_draw(fixture);
    assert_side(fixture, 20, "[ leather armour +1");
    COPY_TEXT(shield->name, "spiked mail shirt");
    fixture_draw(fixture);
    assert_side(fixture, 20, "[ spiked mail shirt");
    COPY_TEXT(shield->name, "mail shirt of spikes");
    fixture->view->pack[3].plus = 2;
    fixture_draw(fixture);
    assert_side(fixture, 20, "[ mail shirt of. +2");
}

/* What is in view is told first and whole, the free ways last: where the panel is too small, in the log. */
SCREEN_TEST(test_the_surroundings_are_told_whole)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "sword", 39, 20);
    fixture_type(fixture, "w");
    fixture_draw(fixture);
    assert_row(fixture, 0, "A sword, 1 step west. Free ways: north, north-east, east, south-east, south,    ");
    for (int i = 0; i < 3; i++)
        fixture_put(fixture, "orc", 43 + i, 20);
    fixture_put(fixture, "shield", 60, 20)->visible = false;
    fixture_type(fixture, "w");
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "What has happened"));
    assert_true(fixture_shows(fixture, "Free ways: north, north-east"));
    assert_true(fixture_shows(fixture, "A shield, 20 steps east, out of sight."));
    assert_true(fixture_shows(fixture, "An orc, 3 steps east: 20 of 20 hit points."));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "What has happened"));
}

/* Of two that are as near the weaker one comes first; where each stands tells them apart. */
SCREEN_TEST(test_foes_of_one_name)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 43, 17)->hp = 9;
    fixture_put(fixture, "orc", 37, 23)->hp = 2;
    fixture_put(fixture, "orc", 40, 21);
    fixture_draw(fixture);
    assert_side(fixture, 7, "o orc      beside S");
    assert_side(fixture, 10, "o orc          SW 3");
    assert_side(fixture, 13, "o orc          NE 3");
}

/* Twelve rows for foes: four on three rows each, six on two, more are counted. */
SCREEN_TEST(test_many_foes)
{
    struct screen_fixture *fixture = *state;
    for (int i = 0; i < 4; i++)
        fixture_put(fixture, "orc", 41 + i, 20)->hp = 1;
    fixture_draw(fixture);
    assert_side(fixture, 7, "o orc      beside E");
    assert_side(fixture, 16, "o orc           E 4");
    assert_side(fixture, 18, "  hits you for 3   ");
    fixture_put(fixture, "orc", 45, 20);
    fixture_draw(fixture);
    assert_side(fixture, 8, " #--- kill 5 hits 3");
    assert_side(fixture, 15, "o orc           E 5");
    assert_side(fixture, 17, "                   ");
    fixture_put(fixture, "orc", 46, 20);
    fixture_put(fixture, "orc", 47, 20);
    fixture_draw(fixture);
    assert_side(fixture, 16, " #### kill 5 hits 3");
    assert_side(fixture, 17, "(+2 more)          ");
    assert_side(fixture, 18, "                   ");
}

SCREEN_TEST(test_nothing_leaves_the_sidebar)
{
    struct screen_fixture *fixture = *state;
    struct view_entity *orc = fixture_put(fixture, "orc", 41, 20);
    orc->blows = 9999;
    orc->harm = 9999;
    fixture->view->hero.hp = fixture->view->hero.max_hp = 9999;
    fixture->view->hero.xp = fixture->view->hero.xp_next = 2000000000;
    fixture->view->threat = 2000000000;
    fixture->view->turn = 4000000000u;
    fixture_draw(fixture);
    assert_side(fixture, 1, "HP 9999/9999 ######");
    assert_side(fixture, 4, "XP 2000000000/20000");
    for (int row = 2; row < 23; row++)
        assert_string_equal(fixture_text(fixture, row, 60, 1), "|");
}

SCREEN_TEST(test_nothing_worn)
{
    struct screen_fixture *fixture = *state;
    fixture_draw(fixture);
    assert_side(fixture, 20, "nothing worn       ");
}

/* --- Message rows ------------------------------------------------------------------------------------------------ */

static void react(struct screen_fixture *fixture, struct event *list, int count)
{
    fixture->view->turn++;
    (void)fixture_react(fixture, list, count);
    fixture_draw(fixture);
}

static struct event blow(struct screen_fixture *fixture, bool by_hero, int amount)
{
    kind_id orc = test_kind(fixture->rules, "orc");
    struct event event = {.type = EV_ATTACKED, .amount = amount};
    event.subject = by_hero ? fixture->view->hero.id : 2;
    event.object = by_hero ? 2 : fixture->view->hero.id;
    event.subject_kind = by_hero ? fixture->view->hero.kind : orc;
    event.object_kind = by_hero ? orc : fixture->view->hero.kind;
    return event;
}

SCREEN_TEST(test_a_step_replaces_the_sentences_and_folds)
{
    struct screen_fixture *fixture = *state;
    struct event events[] = {blow(fixture, true, 4), blow(fixture, false, 3), blow(fixture, false, 3),
                             blow(fixture, false, 3)};
    react(fixture, events, 4);
    assert_row(fixture, 0, "You hit the orc for 4. The orc hits you for 3. (x3)                             ");
    react(fixture, events + 1, 1);
    assert_row(fixture, 0, "The orc hits you for 3.                                                         ");
    react(fixture, NULL, 0);
    assert_row(fixture, 0, "                                                                                ");
}

/* A refusal takes no time: what stood there stays, and it stays, too. A slip's answer does not. */
SCREEN_TEST(test_a_refusal_is_added)
{
    struct screen_fixture *fixture = *state;
    struct event event = blow(fixture, false, 3);
    struct event refusal = {.type = EV_REJECTED, .amount = REJECT_NO_STAIRS};
    react(fixture, &event, 1);
    (void)fixture_react(fixture, &refusal, 1);
    (void)fixture_react(fixture, &refusal, 1);
    fixture_draw(fixture);
    assert_row(fixture, 0, "The orc hits you for 3. There are no stairs here. (x2)                          ");
    shell_say(&fixture->shell, WEIGHT_QUIET, "No.");
    fixture_draw(fixture);
    assert_row(fixture, 0, "The orc hits you for 3. There are no stairs here. (x2) No.                      ");
    react(fixture, &event, 1);
    fixture_draw(fixture);
    assert_row(fixture, 0, "The orc hits you for 3.                                                         ");
    assert_int_equal(fixture->shell.scene.log.count, 4); /* the welcome, the blow, the refusal, the blow */
}

/* Harm and the answer to the last key are among them, all in the order in which they were said. */
SCREEN_TEST(test_too_many_sentences_keep_harm)
{
    struct screen_fixture *fixture = *state;
    struct event events[] = {blow(fixture, true, 10), blow(fixture, true, 11), blow(fixture, true, 12),
                             blow(fixture, true, 13), blow(fixture, true, 14), blow(fixture, true, 15),
                             blow(fixture, true, 16), blow(fixture, false, 3), blow(fixture, false, 4)};
    react(fixture, events, 9);
    assert_row(fixture, 0, "You hit the orc for 10. You hit the orc for 11. You hit the orc for 12. You hit ");
    assert_row(fixture, 1, "the orc for 13. The orc hits you for 3. The orc hits you for 4.  (3 more: v log)");
    shell_say(&fixture->shell, WEIGHT_QUIET, "No.");
    fixture_draw(fixture);
    assert_row(fixture, 1, "hits you for 3. The orc hits you for 4. No.                      (4 more: v log)");
}

/* A sentence that is too long for what is left makes way for shorter ones after it. */
SCREEN_TEST(test_too_many_sentences_keep_short_ones)
{
    struct screen_fixture *fixture = *state;
    struct event held = {.type = EV_STATUS_BEGAN,
                         .extra = STATUS_HELD,
                         .subject = fixture->view->hero.id,
                         .amount = 3,
                         .seen = SEEN_SUBJECT};
    struct event events[] = {blow(fixture, true, 10), blow(fixture, true, 11), blow(fixture, true, 12),
                             blow(fixture, false, 16), held};
    react(fixture, events, 5);
    shell_say(&fixture->shell, WEIGHT_DANGER, "This could kill you now.");
    shell_say(&fixture->shell, WEIGHT_QUIET, "You cannot get away yet: 2 more tries.");
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "You are held fast"));
    assert_true(fixture_shows(fixture, "hits you for 16"));
    assert_true(fixture_shows(fixture, "You hit the orc for 10. "));
    assert_true(fixture_shows(fixture, "(2 more: v log)"));
}

/* Why an order was not carried out stays beside what is said of giving it again too soon. */
SCREEN_TEST(test_answers_stay_before_other_news)
{
    struct screen_fixture *fixture = *state;
    struct message_log *log = &fixture->shell.scene.log;
    message_log_begin_step(log);
    for (int i = 0; i < 3; i++) {
        char text[64];
        struct strbuf buf = STRBUF(text);
        strbuf_format(&buf, "You pick up the potion of this colour, the %dth of them.", i);
        message_log_add(log, 1, WEIGHT_PLAIN, false, text);
    }
    message_log_add(log, 1, WEIGHT_PLAIN, true, "The orc is up, and may see you.");
    message_log_add(log, 1, WEIGHT_PLAIN, true, "That was too quick to be meant: once more does it.");
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "The orc is up, and may"));
    assert_true(fixture_shows(fixture, "once more does it."));
}

/* An answer too long to stand beside harm that was told before comes first. */
SCREEN_TEST(test_the_answer_to_the_last_key_is_kept)
{
    struct screen_fixture *fixture = *state;
    struct message_log *log = &fixture->shell.scene.log;
    message_log_begin_step(log);
    message_log_add(log, 1, WEIGHT_PLAIN, false, "You put on leather armour +1 (a).");
    message_log_add(log, 1, WEIGHT_DANGER, false, "Your armour is not buckled: it counts for nothing for 5 turns.");
    message_log_add(log, 1, WEIGHT_PLAIN, true,
                    "Every way on leads within hearing of the orc, who sleeps 5 steps west: explore again to go on.");
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Every way on leads within hearing"));
    assert_true(fixture_shows(fixture, "again to go on."));
}

/* What the new floor holds comes before what everybody knows of an arrival. */
SCREEN_TEST(test_news_of_a_floor_are_kept)
{
    struct screen_fixture *fixture = *state;
    struct event events[] = {{.type = EV_DESCENDED, .subject = fixture->view->hero.id, .amount = 3},
                             {.type = EV_RESTED, .subject = fixture->view->hero.id, .amount = 40},
                             {.type = EV_XP_GAINED, .subject = fixture->view->hero.id, .amount = 80},
                             {.type = EV_VAULT_TOLD, .subject = fixture->view->hero.id, .amount = 1},
                             {.type = EV_CAPTIVE_TOLD, .subject = fixture->view->hero.id}};
    for (int i = 0; i < 5; i++)
        events[i].seen = SEEN_SUBJECT;
    react(fixture, events, 5);
    assert_true(fixture_shows(fixture, "Scratched here: a vault, one thing for each thief."));
    assert_true(fixture_shows(fixture, "key opens it. Somebody is held captive"));
    assert_true(fixture_shows(fixture, "more: v log)"));
}

/* The longest sentence there is: whole, in two rows. */
SCREEN_TEST(test_what_is_carved_over_a_tomb)
{
    struct screen_fixture *fixture = *state;
    struct event event = {.type = EV_KING_TOLD,
                          .subject = fixture->view->hero.id,
                          .object_kind = (kind_id)test_kind(fixture->rules, "orrin"),
                          .amount = 1,
                          .seen = SEEN_SUBJECT | SEEN_OBJECT};
    react(fixture, &event, 1);
    assert_true(fixture_shows(fixture, "Orrin the Many: His strength: the dead in these coffins"));
    assert_true(fixture_shows(fixture, "shields him. It is carved here."));
}

/* What asks for an order twice stays in sight, whatever harm is told with it. */
SCREEN_TEST(test_a_warning_is_never_left_out)
{
    struct screen_fixture *fixture = *state;
    message_log_begin_step(&fixture->shell.scene.log);
    for (int i = 0; i < 9; i++) {
        char text[64];
        struct strbuf buf = STRBUF(text);
        strbuf_format(&buf, "A raider lowers its head for the %dth time.", i);
        message_log_add(&fixture->shell.scene.log, 1, WEIGHT_DANGER, false, text);
    }
    message_log_add(&fixture->shell.scene.log, 1, WEIGHT_DANGER, true, "Give the order again.");
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Give the order again."));
    assert_true(fixture_shows(fixture, "more: v log)"));
    shell_hold_brake(&fixture->shell);
    shell_hold_brake(&fixture->shell); /* said once */
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Give the order again."));
    assert_false(fixture_shows(fixture, "(x2)"));
}

SCREEN_TEST(test_one_endless_sentence_is_cut)
{
    struct screen_fixture *fixture = *state;
    char text[256];
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    shell_say(&fixture->shell, WEIGHT_QUIET, text);
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 2, 60, 3), "|Ea");
}

SCREEN_TEST(test_arriving_tells_what_lies_there)
{
    struct screen_fixture *fixture = *state;
    struct event step = {.type = EV_MOVED, .subject = fixture->view->hero.id};
    fixture_put(fixture, "sword", 40, 20);
    fixture->view->hero.top_item = test_kind(fixture->rules, "sword");
    react(fixture, &step, 1);
    assert_row(fixture, 0, "A sword lies here.                                                              ");
    fixture_put(fixture, "shield", 40, 20);
    fixture->view->hero.on_stairs = true;
    react(fixture, &step, 1);
    assert_row(fixture, 0, "A sword lies here, on top of 1 more. Stairs lead down from here.                ");
}

/* --- Sizes ------------------------------------------------------------------------------------------------------- */

SCREEN_TEST(test_too_small_says_so_and_waits)
{
    struct screen_fixture *fixture = *state;
    fixture_resize(fixture, 19, 49);
    assert_int_equal(fixture_key(fixture, 'z'), UI_GAME_NOTHING);
    assert_true(fixture_shows(fixture, "50x20"));
    assert_true(fixture_shows(fixture, "49x19"));
    fixture_key(fixture, 'i');
    fixture_resize(fixture, 24, 80);
    fixture_draw(fixture);
    assert_side(fixture, 0, "Eadric  delver   L1");
    assert_int_equal(fixture_key(fixture, 'z'), UI_GAME_COMMAND);
}

SCREEN_TEST(test_no_size_is_too_small_to_say_so)
{
    struct screen_fixture *fixture = *state;
    for (int rows = 1; rows < 5; rows++)
        for (int cols = 1; cols < 12; cols++) {
            fixture_resize(fixture, rows, cols);
            fixture_draw(fixture);
        }
}

SCREEN_TEST(test_a_large_terminal_shows_the_whole_floor_and_older_sentences)
{
    struct screen_fixture *fixture = *state;
    struct event event = blow(fixture, false, 3);
    react(fixture, &event, 1);
    fixture_resize(fixture, 60, 200);
    fixture_draw(fixture);
    /* The floor stands below the messages, what is known of foes below it; on the far right the log has a column. */
    assert_string_equal(fixture_text(fixture, 2, 0, 80),
                        "################################################################################");
    assert_string_equal(fixture_text(fixture, 2 + 20, 39, 3), ".@.");
    assert_string_equal(fixture_text(fixture, 2 + 43, 0, 81),
                        "--------------------------------------------------------------------------------|");
    assert_string_equal(fixture_text(fixture, 0, 0, 23), "The orc hits you for 3.");
    assert_string_equal(fixture_text(fixture, 58, 119, 24), "|The orc hits you for 3.");
    assert_string_equal(fixture_text(fixture, 57, 119, 12), "|Welcome to ");
    assert_string_equal(fixture_text(fixture, 2, 80, 9), "|Eadric  ");
    fixture_resize(fixture, 100, 300); /* and larger still: all in the middle, no window elsewhere */
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 12, 46, 3), " ##");
    assert_string_equal(fixture_text(fixture, 9, 46, 4), "    ");
    assert_string_equal(fixture_text(fixture, 10, 46, 24), " The orc hits you for 3.");
    assert_string_equal(fixture_text(fixture, 88, 46, 9), " Floor 1 ");
    fixture_key(fixture, ':');
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 88, 46, 4), " :  ");
    assert_string_equal(fixture_text(fixture, 78, 46, 15), " +- Commands --");
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_resize(fixture, 60, 140); /* no room for it: older sentences above the map */
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 6, 0, 23), "The orc hits you for 3.");
    assert_string_equal(fixture_text(fixture, 5, 0, 11), "Welcome to ");
    fixture->shell.scene.utf8 = true;
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 8, 80, 9), "│Eadric  ");
    assert_string_equal(fixture_text(fixture, 9, 81, 17), "HP 100/100 ██████");
    assert_string_equal(fixture_text(fixture, 59, 0, 17), "Floor 1  Classic ");
}

/* As French has them, parted by a blank from the word they belong to. */
TEST(test_marks_stay_with_their_words)
{
    assert_int_equal(flow_rows("aa bb cc", 5), 2);
    assert_int_equal(flow_rows("aa bb ; cc", 5), 3);
    assert_int_equal(flow_rows("a bb \xc2\xbb. cc", 6), 3);
    assert_int_equal(flow_rows("a \xc2\xab bb cc", 5), 3);
    assert_int_equal(flow_rows("aa bb ;c", 5), 2);
    assert_int_equal(flow_rows("?", 5), 1);
}
