/* SPDX-License-Identifier: MIT
 *
 * Screens that inform: lists of what was seen, filters, the memory behind them, help for the place one is at. What each
 * says comes from a view made by hand. Looking and inspecting stand in test_inspect.c. */
#include "support/test.h"

#include "support/content.h"
#include "support/screen_fixture.h"
#include "support/scratch.h"

#include <string.h>

/* --- What was seen ----------------------------------------------------------------------------------------------- */

SCREEN_TEST(test_the_list_says_where_things_are)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 43, 20);
    fixture_put(fixture, "sword", 40, 10);
    fixture_put(fixture, "stairs_down", 30, 30);
    fixture_put(fixture, "orc", 20, 21)->corpse = true;
    fixture->view->entities[3].foe = false;
    fixture_key(fixture, ']');
    assert_true(fixture_shows(fixture, "Seen on this floor: 4"));
    static const char *const LINES[] = {"Foes",     "a) o orc",    "3 east",        "Things",   "b) / sword",
                                        "10 north", "c) > stairs", "10 south-west", "d) % orc", "20 west"};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
        assert_true(fixture_shows(fixture, LINES[i]));
    fixture_key(fixture, 'a');
    fixture_key(fixture, KEYCODE_ENTER); /* a foe is looked at */
    assert_true(fixture_shows(fixture, "worth 35 experience"));
}

/* Gear with its plus, a stack with its number, whoever is freed among friends. */
SCREEN_TEST(test_the_list_says_what_things_are)
{
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    fixture_put(fixture, "sword", 40, 10)->plus = 2;
    fixture_put(fixture, "arrow", 40, 12)->count = 7;
    struct view_entity *captive = fixture_put(fixture, "orc", 43, 20);
    captive->foe = false;
    captive->friendly = true;
    fixture_key(fixture, ']');
    static const char *const LINES[] = {"7 arrows", "sword +2", "Captives and friends", "c) o orc"};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
        assert_true(fixture_shows(fixture, LINES[i]));
    fixture_type(fixture, "/capt"); /* its group's name finds it */
    assert_true(fixture_shows(fixture, "Captives and friends"));
    assert_false(fixture_shows(fixture, "arrows"));
}

/* It is gone to, as what can be picked up. */
SCREEN_TEST(test_gold_is_among_the_things)
{
    struct screen_fixture *fixture = *state;
    kind_id gold = test_kind(fixture->rules, "gold");
    fixture->rules->profiles[fixture->view->profile].gold = gold;
    fixture_put(fixture, "stairs_down", 30, 30);
    fixture_put(fixture, "gold", 43, 20);
    fixture_key(fixture, ']');
    assert_true(fixture_shows(fixture, "Things"));
    assert_true(fixture_shows(fixture, "a) $ gold")); /* in the order shown, though it was seen last */
    assert_true(fixture_shows(fixture, "b) > stairs"));
    assert_true(fixture_shows(fixture, "Enter go or look"));
    fixture_key(fixture, 'a');
    fixture_key(fixture, 'b');
    assert_int_equal(fixture->shell.game.last_deed.order.kind, PLAN_NONE); /* a letter only points */
    fixture_key(fixture, KEYCODE_ENTER);
    assert_int_equal(fixture->shell.game.last_deed.order.kind, PLAN_TRAVEL);
}

/* A letter stays with its thing, wherever the hero goes and whatever is found; one that is gone leaves its letter to
 * the next. With more things than letters remains give up theirs. */
SCREEN_TEST(test_letters_stay_with_their_things)
{
    struct screen_fixture *fixture = *state;
    struct seen *seen = &fixture->shell.scene.seen;
    fixture_put(fixture, "sword", 43, 20);
    fixture_put(fixture, "shield", 48, 20);
    fixture_type(fixture, "]");
    fixture_draw(fixture);
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture->view->hero.at.x = 49;
    fixture_put(fixture, "orc", 50, 20);
    fixture_key(fixture, ']');
    assert_true(fixture_shows(fixture, "a) / sword"));
    assert_true(fixture_shows(fixture, "b) [ shield"));
    assert_true(fixture_shows(fixture, "c) o orc"));
    fixture_key(fixture, 'a');
    fixture_key(fixture, KEYCODE_ENTER);
    assert_int_equal(fixture->shell.game.last_deed.order.goal.x, 43);
    fixture->view->entities[0] = fixture->view->entities[--fixture->view->entity_count]; /* the sword is taken */
    fixture->view->entities[0].corpse = true;
    fixture->view->entities[0].foe = false;
    for (int i = 0; i < 25; i++)
        fixture_put(fixture, "healing_potion", 1 + i, 1);
    fixture_type(fixture, "]");
    fixture_draw(fixture);
    int letters[256] = {0};
    for (int i = 0; i < seen->count; i++) {
        letters[(int)seen->things[i].letter]++;
        assert_int_equal(seen->things[i].letter == '\0', seen->things[i].corpse);
    }
    for (char letter = 'a'; letter <= 'z'; letter++)
        assert_int_equal(letters[(int)letter], 1);
}

/* Who hears the list has doors in it, too, which leave their letters to all else when they run out. */
SCREEN_TEST(test_doors_leave_letters_to_all_else)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct seen *seen = &fixture->shell.scene.seen;
    fixture->shell.scene.accessible = true;
    for (int i = 0; i < 26; i++)
        fixture->the_view.grounds[10 * 80 + 2 * i].ground = (ground_id)rules_find_ground(fixture->rules, "door");
    fixture_type(fixture, "]");
    fixture_draw(fixture);
    assert_int_equal(seen->count, 26);
    fixture_put(fixture, "orc", 43, 20);
    fixture_draw(fixture);
    assert_int_equal(seen->count, 27);
    int unlettered = 0;
    for (int i = 0; i < seen->count; i++)
        unlettered += seen->things[i].letter == '\0';
    assert_int_equal(unlettered, 1);
    assert_int_not_equal(seen->things[26].letter, '\0'); /* the orc's */
}

static void hide(struct screen_fixture *fixture, int x, int y)
{
    fixture->view->cells[y * fixture->view->width + x] &= (uint8_t)~CELL_VISIBLE;
}

SCREEN_TEST(test_things_are_remembered_until_known_to_be_gone)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "sword", 50, 10);
    fixture_put(fixture, "orc", 60, 10);
    fixture_draw(fixture);
    fixture->view->entity_count = 1; /* things are remembered by the view, who lives is not */
    fixture->view->entities[0].visible = false;
    hide(fixture, 50, 10);
    hide(fixture, 60, 10);
    fixture_key(fixture, ']');
    assert_true(fixture_shows(fixture, "10 north-east"));
    assert_true(fixture_shows(fixture, "last seen 20 north-east"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture->view->entity_count = 0;
    fixture_key(fixture, ']');
    assert_false(fixture_shows(fixture, "sword"));
    assert_true(fixture_shows(fixture, "orc"));
}

/* A captive stays on the map and in words where it was seen last, over what lies under it. */
SCREEN_TEST(test_a_captive_out_of_sight_is_shown)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "sword", 45, 20);
    struct view_entity *captive = fixture_put(fixture, "troll", 45, 20);
    captive->foe = false;
    captive->friendly = true;
    captive->awareness = AWARENESS_CAPTIVE;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "@....T"));
    fixture->view->entity_count = 1;
    fixture->view->entities[0].visible = false;
    hide(fixture, 45, 20);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "@....T"));
    fixture_type(fixture, "xL");
    assert_true(fixture_shows(fixture, "A troll (remembered: a captive)"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture->view->floor++;
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "@....T"));
}

/* A captive who was seen, and is perceived through walls on the way from it, stays on the map afterwards. */
SCREEN_TEST(test_a_captive_that_was_felt_is_not_forgotten)
{
    struct screen_fixture *fixture = *state;
    struct view_entity *captive = fixture_put(fixture, "troll", 45, 20);
    captive->foe = false;
    captive->friendly = true;
    captive->awareness = AWARENESS_CAPTIVE;
    fixture_draw(fixture);
    hide(fixture, 45, 20);
    captive->friendly = captive->visible = false;
    captive->felt = VIEW_FELT_CAPTIVE;
    fixture_type(fixture, "xL");
    assert_true(fixture_shows(fixture, "A troll (perceived: a captive)"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture->view->entity_count = 0;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "@....T"));
}

/* So does one who sleeps, and one who was awake or lay in wait does not. */
SCREEN_TEST(test_a_sleeper_out_of_sight_is_shown)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    static const enum awareness states[] = {AWARENESS_ASLEEP, AWARENESS_HUNT, AWARENESS_DORMANT};
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        bool awake = states[i] != AWARENESS_ASLEEP;
        struct view_entity *foe = fixture_put(fixture, "troll", 45, 20);
        foe->id += (entity_id)i << 16;
        foe->awareness = states[i];
        fixture_draw(fixture);
        assert_true(fixture_shows(fixture, "@....T"));
        fixture->view->entity_count--;
        hide(fixture, 45, 20);
        fixture_draw(fixture);
        assert_int_equal(fixture_shows(fixture, "@....T"), !awake);
        fixture_type(fixture, "xL");
        assert_int_equal(fixture_shows(fixture, "A troll (remembered: asleep)"), !awake);
        fixture_key(fixture, KEYCODE_ESCAPE);
        fixture->view->cells[20 * fixture->view->width + 45] |= CELL_VISIBLE;
        fixture_draw(fixture);
        assert_false(fixture_shows(fixture, "@....T"));
    }
}

/* Who is perceived through walls is among foes or captives while it is, and then nowhere: it was never seen. */
SCREEN_TEST(test_who_is_felt_is_listed_while_it_is)
{
    struct screen_fixture *fixture = *state;
    struct view_entity *snare = fixture_put(fixture, "orc", 50, 10);
    snare->foe = snare->visible = false;
    snare->felt = VIEW_FELT_IN_WAIT;
    hide(fixture, 50, 10);
    fixture_key(fixture, ']');
    assert_true(fixture_shows(fixture, "Foes"));
    assert_true(fixture_shows(fixture, "10 north-east"));
    assert_false(fixture_shows(fixture, "last seen"));
    assert_false(seen_knows(&fixture->shell.scene.seen, fixture->view, snare->id));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture->view->entities[0].felt = VIEW_FELT_CAPTIVE;
    fixture_key(fixture, ']');
    assert_true(fixture_shows(fixture, "Captives and friends"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture->view->entity_count = 0;
    fixture_key(fixture, ']');
    assert_false(fixture_shows(fixture, "orc"));
}

/* A foe in sight is looked at; where one was seen last is gone to. */
SCREEN_TEST(test_who_is_gone_to)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 42, 20);
    fixture_draw(fixture);
    fixture_type(fixture, "]a");
    fixture_key(fixture, KEYCODE_ENTER);
    assert_true(fixture_shows(fixture, "- An orc -"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture->shell.depth = 1;
    fixture->view->entity_count = 0;
    hide(fixture, 42, 20);
    fixture_draw(fixture);
    fixture_type(fixture, "]a");
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_COMMAND);
    fixture_assert_command(fixture, command_move(DIR_E));
}

SCREEN_TEST(test_finding_looks_on_every_floor)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "healing_potion", 50, 10);
    fixture_put(fixture, "sword", 50, 11);
    fixture_put(fixture, "orc", 51, 11)->corpse = true;
    fixture_draw(fixture);
    fixture->view->floor = 2;
    fixture->view->entity_count = 0;
    fixture_put(fixture, "healing_potion", 42, 20);
    fixture_type(fixture, "Fheal");
    assert_true(fixture_shows(fixture, "Seen on all floors: 2"));
    assert_true(fixture_shows(fixture, "2 east"));
    assert_true(fixture_shows(fixture, "Things, floor 1"));
    assert_false(fixture_shows(fixture, "sword"));
    assert_false(fixture_shows(fixture, "a) ")); /* letters are typed, and point at nothing */
    fixture_key(fixture, KEYCODE_DOWN);
    fixture_key(fixture, KEYCODE_ENTER);
    assert_true(fixture_shows(fixture, "That floor lies behind you"));
    fixture_type(fixture, "/orc");
    assert_true(fixture_shows(fixture, "Nothing has that in its name.")); /* remains are left behind */
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_false(fixture_shows(fixture, "Seen on all floors"));
    shell_begin_game(&fixture->shell, "Other");
    assert_int_equal(fixture->shell.scene.seen.count, 0);
}

SCREEN_TEST(test_the_memory_has_a_limit)
{
    struct screen_fixture *fixture = *state;
    struct seen *seen = &fixture->shell.scene.seen;
    for (int floor = 1; floor <= 10; floor++) {
        fixture->view->floor = (int16_t)floor;
        fixture->view->entity_count = 0;
        for (int i = 0; i < 200; i++)
            fixture_put(fixture, "sword", 1 + i % 78, 1 + i / 78);
        seen_watch(seen, fixture->view);
    }
    assert_int_equal(seen->count, SEEN_CAPACITY);
    assert_int_equal(seen->things[SEEN_CAPACITY - 1].floor, 10);
    fixture_type(fixture, "F");
    for (int i = 0; i < 300; i++)
        fixture_key(fixture, KEYCODE_DOWN);
    assert_true(fixture_shows(fixture, "Seen on all floors: 1024"));
}

/* --- Messages and help ------------------------------------------------------------------------------------------- */

static void tell(struct screen_fixture *fixture, uint32_t turn, enum weight weight, enum topic topic, const char *text)
{
    message_log_add(&fixture->shell.scene.log, turn, weight, false, text);
    message_log_about(&fixture->shell.scene.log, topic);
}

SCREEN_TEST(test_the_log_is_filtered_by_topic)
{
    struct screen_fixture *fixture = *state;
    message_log_clear(&fixture->shell.scene.log);
    tell(fixture, 1, WEIGHT_PLAIN, TOPIC_FIGHT, "You hit the orc for 4.");
    tell(fixture, 2, WEIGHT_DANGER, TOPIC_FIGHT, "The orc hits you for 3.");
    tell(fixture, 3, WEIGHT_GOOD, TOPIC_FIND, "You pick up the sword (b).");
    static const struct {
        const char *name;
        bool blow, harm, find;
    } FILTERS[] = {{"What has happened: all", true, true, true},
                   {"What has happened: fights", true, true, false},
                   {"What has happened: finds", false, false, true},
                   {"What has happened: danger", false, true, false}};
    fixture_key(fixture, 'v');
    for (size_t i = 0; i < sizeof FILTERS / sizeof *FILTERS; i++) {
        assert_true(fixture_shows(fixture, FILTERS[i].name));
        assert_int_equal(fixture_shows(fixture, "You hit"), FILTERS[i].blow);
        assert_int_equal(fixture_shows(fixture, "hits you"), FILTERS[i].harm);
        assert_int_equal(fixture_shows(fixture, "sword"), FILTERS[i].find);
        fixture_key(fixture, KEYCODE_TAB);
    }
    assert_true(fixture_shows(fixture, "1-3 of 3"));
}

SCREEN_TEST(test_the_log_counts_what_it_finds)
{
    struct screen_fixture *fixture = *state;
    message_log_clear(&fixture->shell.scene.log);
    tell(fixture, 1, WEIGHT_PLAIN, TOPIC_FIGHT, "You hit the orc for 4.");
    tell(fixture, 2, WEIGHT_PLAIN, TOPIC_FIGHT, "You hit the troll for 2.");
    tell(fixture, 3, WEIGHT_PLAIN, TOPIC_FIGHT, "The ORC is dead!");
    fixture_type(fixture, "v/orc");
    fixture_key(fixture, KEYCODE_ENTER);
    assert_true(fixture_shows(fixture, "\"orc\": 1 of 2"));
    assert_true(fixture_shows(fixture, "*T1 "));
    assert_true(fixture_shows(fixture, "*T3 "));
    assert_false(fixture_shows(fixture, "*T2 "));
    fixture_key(fixture, 'n');
    assert_true(fixture_shows(fixture, "\"orc\": 2 of 2"));
    assert_int_equal(fixture->shell.stack[1].as.history.list.selected, 0);
    fixture_key(fixture, 'N');
    assert_int_equal(fixture->shell.stack[1].as.history.list.selected, 2);
}

SCREEN_TEST(test_a_line_of_the_log_leads_to_its_turn)
{
    struct screen_fixture *fixture = *state;
    message_log_clear(&fixture->shell.scene.log);
    tell(fixture, 5, WEIGHT_PLAIN, TOPIC_FIGHT, "You hit the orc for 4.");
    tell(fixture, 9, WEIGHT_PLAIN, TOPIC_FIND, "You pick up the sword (b).");
    fixture_key(fixture, 'v');
    fixture_key(fixture, KEYCODE_UP);
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_LOOK_BACK);
    assert_int_equal(fixture->answer.game.turn, 5);
    message_log_clear(&fixture->shell.scene.log);
    fixture_key(fixture, 'v');
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_NOTHING);
}

/* What may be met stands in as many columns as have room for the longest name: two on 50 columns, three on 80. */
SCREEN_TEST(test_help_uses_the_breadth_for_what_may_be_met)
{
    struct screen_fixture *fixture = *state;
    fixture->view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    for (int cols = 50; cols <= 80; cols += 30) {
        fixture_resize(fixture, 20, cols);
        fixture_key(fixture, '?');
        for (int page = 0; page < 20 && !fixture_shows(fixture, "what you may meet"); page++)
            fixture_key(fixture, KEYCODE_PAGE_DOWN);
        const char *first = fixture_text(fixture, 2, 0, cols);
        assert_non_null(strstr(first, "#  wall "));
        assert_non_null(strstr(first, "?  lightning scroll "));
        assert_int_equal(strstr(first, "d  grave hound ") != NULL, cols == 80);
        fixture_key(fixture, KEYCODE_ESCAPE);
    }
}

SCREEN_TEST(test_help_begins_with_the_keys_of_the_place)
{
    struct screen_fixture *fixture = *state;
    fixture_type(fixture, "i?");
    assert_true(fixture_shows(fixture, "Help: keys in lists   page 1 of "));
    assert_true(fixture_shows(fixture, "Enter      choose"));
    fixture_type(fixture, "??"); /* no help on help */
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_true(fixture_shows(fixture, "Your pack"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_type(fixture, "x?");
    assert_true(fixture_shows(fixture, "Help: keys for pointing   page 1 of "));
    fixture_key(fixture, KEYCODE_PAGE_DOWN);
    assert_true(fixture_shows(fixture, "Help: keys on the map   page 2 of "));
}

/* --- The first game ---------------------------------------------------------------------------------------------- */

SCREEN_TEST(test_the_bar_offers_what_was_not_tried)
{
    struct screen_fixture *fixture = *state;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Try o: explore"));
    fixture_key(fixture, 'o');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Try ]: list what is seen here"));
    fixture_put(fixture, "orc", 43, 20);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Try x: look around"));
    fixture_key(fixture, 'x');
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_false(fixture_shows(fixture, "Try"));
    fixture->view->threat = 3;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Try Tab: fight the nearest foe"));
    fixture->view->floor = 2;
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "Try"));
}

/* What a saved game has gone through counts as tried. */
SCREEN_TEST(test_the_bar_learns_from_what_has_happened)
{
    struct screen_fixture *fixture = *state;
    struct event taken = {
        .type = EV_ITEM_TAKEN, .subject = fixture->view->hero.id, .object_kind = test_kind(fixture->rules, "sword")};
    fixture->view->hero.top_item = test_kind(fixture->rules, "sword");
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Try g: pick up"));
    shell_recall(&fixture->shell, fixture->view, &(struct events){&taken, 1, 1, 0});
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "Try g"));
}

/* What a player has used once is never offered again, in no later game; hostile files do no harm. */
SCREEN_TEST(test_the_bar_remembers_the_player)
{
    struct screen_fixture *fixture = *state;
    struct tutorial read = {.step = 0};
    char folder[SCRATCH_SIZE], path[SCRATCH_SIZE], bytes[5000];
    scratch_make(folder);
    fixture_type(fixture, "o");
    assert_true(fixture->shell.scene.tutorial.ever_more);
    tutorial_file_write(&fixture->shell.scene.tutorial, folder);
    assert_false(fixture->shell.scene.tutorial.ever_more);
    shell_begin_game(&fixture->shell, "Eadric");
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "Try o"));
    assert_true(fixture_shows(fixture, "Try ]"));
    fixture_type(fixture, "z"); /* nothing that is offered: nothing to be written */
    assert_false(fixture->shell.scene.tutorial.ever_more);
    tutorial_file_read(&read, folder);
    assert_true(read.ever[INTENT_EXPLORE]);
    assert_false(read.ever[INTENT_LIST]);
    assert_true(tutorial_played(&fixture->shell.scene.tutorial, &fixture->rules->profiles[fixture->view->profile]));
    assert_true(fixture->shell.scene.tutorial.ever_more);
    tutorial_file_write(&fixture->shell.scene.tutorial, folder);
    tutorial_file_read(&read, folder);
    assert_string_equal(read.game, fixture->rules->profiles[fixture->view->profile].id);
    scratch_path(path, folder, "tried-keys");
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)(i * 37 + i / 256);
    memcpy(bytes + 100, "\nlist\nlook\0\n explore\nlist", 26);
    scratch_write(path, bytes, 126);
    read = (struct tutorial){.step = 0};
    tutorial_file_read(&read, folder);
    for (int intent = 0; intent < INTENT_COUNT; intent++)
        assert_int_equal(read.ever[intent], intent == INTENT_LIST);
    scratch_write(path, bytes, sizeof bytes); /* larger than any of ours */
    read = (struct tutorial){.step = 0};
    tutorial_file_read(&read, folder);
    assert_false(read.ever[INTENT_LIST]);
    scratch_write(path, "list\n", 5); /* another game has written meanwhile: both are known then */
    tutorial_file_write(&fixture->shell.scene.tutorial, folder);
    tutorial_file_read(&read, folder);
    assert_true(read.ever[INTENT_LIST] && read.ever[INTENT_EXPLORE]);
    tutorial_file_write(&fixture->shell.scene.tutorial, "/dev/null/at/all"); /* not even by root */
    tutorial_file_write(&fixture->shell.scene.tutorial, "");
    scratch_remove(folder);
}
