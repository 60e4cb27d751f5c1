/* SPDX-License-Identifier: MIT
 *
 * The sidebar of the main screen: rows about the hero and about foes, what is shortened and what is left out. */
#include "support/test.h"

#include "support/content.h"
#include "support/main_view_fixture.h"
#include "support/screen_fixture.h"
#include "log/surroundings.h"

#include <string.h>

SCREEN_TEST(test_a_long_name_leaves_the_level)
{
    struct screen_fixture *fixture = *state;
    shell_begin_game(&fixture->shell, "ABCDEFGHIJKLMNOPQRST");
    fixture->view->hero.level = 12;
    fixture_draw(fixture);
    main_assert_side(fixture, 0, "ABCDEFGHIJKLMNO L12");
}

SCREEN_TEST(test_a_name_from_outside_is_cleaned)
{
    struct screen_fixture *fixture = *state;
    shell_begin_game(&fixture->shell, "a\x1b[2J\xff");
    fixture_draw(fixture);
    main_assert_side(fixture, 0, "a?[2J?  delver   L1");
}

SCREEN_TEST(test_deadly_threat_is_reversed_and_told_once)
{
    struct screen_fixture *fixture = *state;
    fixture->view->threat = 100;
    assert_true(fixture_react(fixture, NULL, 0));
    fixture_draw(fixture);
    main_assert_row(fixture, 0, "This could kill you now.                                                        ");
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

/* Threat is of this turn: who calls or aims in it strikes in the next. */
SCREEN_TEST(test_threat_of_the_turn_after)
{
    struct screen_fixture *fixture = *state;
    fixture->view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    fixture->view->threat = 0;
    fixture_draw(fixture);
    main_assert_side(fixture, 2, "Threat 0           ");
    fixture->view->threat_after = 14;
    fixture_draw(fixture);
    main_assert_side(fixture, 2, "Threat 0, then 14  ");
    fixture->view->threat = 100;
    fixture_draw(fixture);
    main_assert_side(fixture, 2, "Threat 100: deadly ");
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
    main_assert_side(fixture, 7, "o orc    confused 8");
    main_assert_side(fixture, 9, "  cannot hurt you  ");
    main_assert_side(fixture, 10, "T troll         E 5");
    main_assert_side(fixture, 11, "  ######  no kill  ");
    main_assert_side(fixture, 13, "                   ");
}

/* In the turn in which it recovers nothing is left to count. */
SCREEN_TEST(test_confused_for_no_more_turns)
{
    struct screen_fixture *fixture = *state;
    struct view_entity *orc = fixture_put(fixture, "orc", 41, 20);
    orc->ai = AI_CONFUSED;
    orc->ai_turns = 0;
    fixture_draw(fixture);
    main_assert_side(fixture, 7, "o orc     coming to");
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
    main_assert_side(fixture, 7, "key, held 1,       ");
    main_assert_side(fixture, 8, "poison 4           ");
    fixture->view->key = false;
    fixture_draw(fixture);
    main_assert_side(fixture, 7, "held 1, poison 4   ");
    main_assert_side(fixture, 9, "o orc        asleep");
    main_assert_side(fixture, 10, "  ######  kill 5 x3");
    main_assert_side(fixture, 12, "T troll       hunts");
    orc->awareness = AWARENESS_HUNT;
    fixture_draw(fixture);
    main_assert_side(fixture, 9, "o orc        held 2");
    fixture_type(fixture, "w");
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "An orc, 1 step east, held 2: 20 of 20 hit points."));
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
    main_assert_side(fixture, 10, "  cannot hurt you  ");
    struct monster_rule *rule = &fixture->rules->kinds[orc->kind].monster;
    rule->abilities[rule->ability_count++] = (struct ability_rule){.ability = ABILITY_BURST};
    fixture_draw(fixture);
    main_assert_side(fixture, 10, "  gas when it dies ");
}

/* Who flees and cannot is cornered: it strikes. */
SCREEN_TEST(test_cornered)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    fixture_put(fixture, "orc", 41, 20)->awareness = AWARENESS_FLEE;
    fixture_draw(fixture);
    main_assert_side(fixture, 8, "o orc         flees");
    for (int y = 19; y <= 21; y++)
        fixture->view->cells[y * fixture->view->width + 42] = CELL_EXPLORED | CELL_VISIBLE;
    fixture_draw(fixture);
    main_assert_side(fixture, 8, "o orc         flees"); /* along the wall */
    for (int y = 19; y <= 21; y += 2)
        for (int x = 40; x <= 41; x++)
            fixture->view->cells[y * fixture->view->width + x] = CELL_EXPLORED | CELL_VISIBLE;
    fixture_draw(fixture);
    main_assert_side(fixture, 8, "o orc      cornered");
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
    main_assert_side(fixture, 8, "s skeleton    hunts");
    main_assert_side(fixture, 11, "o orc         waits");
    view->entities[0].at.y = 30;
    fixture_draw(fixture);
    main_assert_side(fixture, 8, "o orc         hunts");
    view->grounds[20 * view->width + 41].fire = 3;
    for (int y = 19; y <= 21; y++)
        view->cells[y * view->width + 45] = view->cells[y * view->width + 38] = CELL_EXPLORED | CELL_VISIBLE;
    fixture_draw(fixture);
    main_assert_side(fixture, 8, "o orc        no way");
    view->cells[20 * view->width + 45] = view->cells[20 * view->width + 38] = 0; /* nobody knows what is there */
    fixture_draw(fixture);
    main_assert_side(fixture, 8, "o orc         hunts");
    view->entities[1].waits = true; /* for its pack */
    fixture_draw(fixture);
    main_assert_side(fixture, 8, "o orc         waits");
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
    main_assert_side(fixture, 7, "confused 2,        ");
    main_assert_side(fixture, 8, "stoneskin 15       ");
    main_assert_side(fixture, 10, "o goblin chief of  ");
    main_assert_side(fixture, 11, "  the hill         ");
    main_assert_side(fixture, 12, "  hunts      kill 5");
    for (int i = 1; i < 5; i++)
        fixture_put(fixture, "orc", 42 + i, 20)->awareness = AWARENESS_HUNT;
    fixture_draw(fixture);
    main_assert_side(fixture, 7, "confused 2 +1      ");
    main_assert_side(fixture, 9, "o goblin chi. hunts");
    (void)strcpy(kind->name, "orc chieftain");
    fixture->view->hero.statuses[STATUS_STONESKIN] = 0;
    fixture->view->entity_count = 4;
    fixture_draw(fixture);
    main_assert_side(fixture, 9, "o orc chieftain E 2");
    main_assert_side(fixture, 10, "  hunts      kill 5");
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
    main_assert_side(fixture, 7, "held 3, poison 6 +1");
    main_assert_side(fixture, 9, "d grave hound sleep");
    main_assert_side(fixture, 17, "d grave hound sleep");
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
    assert_true(fixture_shows(fixture, "(+3 more)"));
    fixture_resize(fixture, 20, 50); /* two rows, and those who have none are counted at the end of the second */
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 17, 0, 50), "s skeleton    ###### kill 5 hits 3  E 1  hunts    ");
    assert_string_equal(fixture_text(fixture, 18, 0, 50), "p bone-caller ###### kill 5 hits 3  E 8  hunts  +7");
    caller->awareness = AWARENESS_ASLEEP;
    caller->notices = 12; /* an unhurt one's gauge makes way for where it is */
    for (int i = 0; i < 7; i++)
        fixture->view->entities[i].awareness = AWARENESS_ASLEEP;
    fixture->view->entities[0].notices = 12;
    fixture->view->entities[0].times = 3;
    fixture_draw(fixture);
    assert_string_equal(fixture_text(fixture, 17, 0, 50), "s skeleton kill 5 x3 hits 3  E 1  asleep 12%      ");
    for (int i = 0; i < 7; i++)
        fixture->view->entities[i].awareness = AWARENESS_HUNT;
    caller->awareness = AWARENESS_HUNT;
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
    assert_true(fixture_shows(fixture, "The orc hits you for 5 (2 for others beside you)."));
    main_assert_side(fixture, 10, "  hits you for 3+2 ");
    fixture_type(fixture, "x");
    assert_true(fixture_shows(fixture, "It: 5 a blow (2 for others beside you), you are"));
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
    main_assert_side(fixture, 8, "o spore bladder    ");
    main_assert_side(fixture, 9, "  searches   kill 5");
    main_assert_side(fixture, 10, "sees 100% hits 10+3");
    for (int i = 0; i < 6; i++)
        fixture_put(fixture, "orc", 42 + i, 20)->awareness = AWARENESS_HUNT;
    fixture_draw(fixture);
    main_assert_side(fixture, 8, "o spore blad. seeks");
    main_assert_side(fixture, 10, "o spore blad. hunts");
}

/* A name that is cut ends with no word that leads to another, whole or not. */
SCREEN_TEST(test_cut_names_do_not_dangle)
{
    static const struct {
        const char *name, *cut;
    } NAMES[] = {{"Orrin the Many", "o Orrin.    "},
                 {"guard of the tombs", "o guard.    "},
                 {"grave hound", "o grave hou."},
                 {"grave orc", "o grave orc "},
                 {"a the the the the", "o a.        "}};
    struct screen_fixture *fixture = *state;
    kind_id kind = test_kind(fixture->rules, "orc");
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        COPY_TEXT(fixture->rules->kinds[kind].name, NAMES[i].name);
        cells_clear(&fixture->cells);
        draw_kind(&fixture->shell.scene, &fixture->cells, 0, 0, 12, &fixture->rules->kinds[kind], ROLE_TEXT);
        assert_string_equal(fixture_text(fixture, 0, 0, 12), NAMES[i].cut);
    }
}

/* Of what is worn, too, the name stays: and the bonus is left out, whose number would pass for a plus. */
SCREEN_TEST(test_names_of_what_is_worn_are_whole)
{
    struct screen_fixture *fixture = *state;
    struct kind *shield = &fixture->rules->kinds[test_kind(fixture->rules, "shield")];
    fixture_give(fixture, 3, "shield", true);
    COPY_TEXT(shield->name, "leather armour");
    fixture_draw(fixture);
    main_assert_side(fixture, 20, "[ leather armour   ");
    COPY_TEXT(shield->name, "spiked mail shirt");
    fixture_draw(fixture);
    main_assert_side(fixture, 20, "[ spiked mail shirt");
    COPY_TEXT(shield->name, "mail shirt of spikes");
    fixture->view->pack[3].plus = 2;
    fixture_draw(fixture);
    main_assert_side(fixture, 20, "[ mail shirt.    +2");
}

/* Of two that are as near the weaker one comes first; where each stands tells them apart. */
SCREEN_TEST(test_foes_of_one_name)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 43, 17)->hp = 9;
    fixture_put(fixture, "orc", 37, 23)->hp = 2;
    fixture_put(fixture, "orc", 40, 21);
    fixture_draw(fixture);
    main_assert_side(fixture, 7, "o orc      beside S");
    main_assert_side(fixture, 10, "o orc          SW 3");
    main_assert_side(fixture, 13, "o orc          NE 3");
}

/* In the campaign the state stands there: the place goes before it, or where a whole gauge would be; who is alone or
 * hurt is told apart without. */
SCREEN_TEST(test_foes_of_one_name_in_the_campaign)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    fixture_put_hunter(fixture, "orc", 43, 17);
    fixture_draw(fixture);
    main_assert_side(fixture, 8, "o orc         hunts");
    fixture_put_hunter(fixture, "orc", 41, 20);
    fixture_draw(fixture);
    main_assert_side(fixture, 8, "o orc     E 1 hunts");
    main_assert_side(fixture, 11, "o orc    NE 3 hunts");
    (void)strcpy(fixture->rules->kinds[test_kind(fixture->rules, "orc")].name, "orc bandits");
    fixture->view->entities[1].hp--;
    fixture_draw(fixture);
    main_assert_side(fixture, 8, "o orc bandits hunts");
    main_assert_side(fixture, 9, "  #####-  kill 5   ");
    main_assert_side(fixture, 12, "  NE 3    kill 5   ");
}

/* Twelve rows for foes: four on three rows each, six on two; a seventh takes those of what is worn, more are counted.
 */
SCREEN_TEST(test_many_foes)
{
    struct screen_fixture *fixture = *state;
    for (int i = 0; i < 4; i++)
        fixture_put(fixture, "orc", 41 + i, 20)->hp = 1;
    fixture_draw(fixture);
    main_assert_side(fixture, 7, "o orc      beside E");
    main_assert_side(fixture, 16, "o orc           E 4");
    main_assert_side(fixture, 18, "  hits you for 3   ");
    fixture_put(fixture, "orc", 45, 20);
    fixture_draw(fixture);
    main_assert_side(fixture, 8, " #--- kill 5 hits 3");
    main_assert_side(fixture, 15, "o orc           E 5");
    main_assert_side(fixture, 17, "                   ");
    fixture_put(fixture, "orc", 46, 20);
    fixture_put(fixture, "orc", 47, 20);
    fixture_draw(fixture);
    main_assert_side(fixture, 17, "o orc           E 6");
    main_assert_side(fixture, 20, " #### kill 5 hits 3");
    fixture_put(fixture, "orc", 48, 20);
    fixture_draw(fixture);
    main_assert_side(fixture, 18, " #### kill 5 hits 3");
    main_assert_side(fixture, 19, "(+2 more)          ");
}

/* Who leads as many as it can is told so beside those whom it cannot free. */
SCREEN_TEST(test_captives)
{
    struct screen_fixture *fixture = *state;
    fixture->view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    struct view_entity *captive = fixture_put(fixture, "orc", 43, 20);
    captive->awareness = AWARENESS_CAPTIVE;
    captive->friendly = true;
    captive->foe = false;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "free in 5"));
    fixture->view->hero.led = 1;
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "free in 5"));
    assert_true(fixture_shows(fixture, "you lead enough"));
    struct message_log *log = &fixture->shell.scene.log;
    surroundings_say_foes(fixture->shell.scene.catalogue, fixture->view, log);
    bool said = false;
    for (int i = 0; i < log->count; i++)
        said |= strstr(message_log_at(log, i)->text, "3 steps east, captive: you lead as many allies") != NULL;
    assert_true(said);
    fixture_type(fixture, "xlll");
    assert_true(fixture_shows(fixture, "allies on this floor"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    captive->at.x = 41;
    assert_true(fixture_tells(fixture, 'L', "You lead as many allies")); /* walking on into it, too */
}

/* The main hand's row stays longest. */
SCREEN_TEST(test_what_is_worn_gives_way)
{
    struct screen_fixture *fixture = *state;
    fixture_give(fixture, 0, "dagger", true);
    fixture_give(fixture, 1, "shield", true);
    for (int i = 0; i < 5; i++)
        fixture_put(fixture, "orc", 41 + i, 20);
    fixture_draw(fixture);
    main_assert_side(fixture, 19, "- dagger     pow +2");
    main_assert_side(fixture, 20, "[ shield     def +1");
    fixture_put(fixture, "orc", 46, 20);
    fixture_draw(fixture);
    main_assert_side(fixture, 18, " #### kill 5 hits 3");
    main_assert_side(fixture, 20, "- dagger     pow +2");
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
    main_assert_side(fixture, 1, "HP 9999/9999 ######");
    main_assert_side(fixture, 4, "XP 2000000000/20000");
    for (int row = 2; row < 23; row++)
        assert_string_equal(fixture_text(fixture, row, 60, 1), "|");
}

SCREEN_TEST(test_nothing_worn)
{
    struct screen_fixture *fixture = *state;
    fixture_draw(fixture);
    main_assert_side(fixture, 20, "nothing worn       ");
}
