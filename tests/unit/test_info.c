/* SPDX-License-Identifier: MIT
 *
 * Screens that inform: inspecting things, lists of what was seen, filters, the memory behind them, help for the place
 * one is at. What each says comes from a view made by hand. */
#include "support/content.h"
#include "support/easel.h"
#include "support/scratch.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

static void fill_pack(struct easel *easel)
{
    easel_give(easel, 0, "healing_potion", false);
    easel_give(easel, 1, "sword", false);
    easel_give(easel, 2, "dagger", true);
    easel_give(easel, 4, "shield", false);
    easel->view->hero.power = 4; /* the dagger's 2 on the hero's own 2 */
}

/* --- Looking ----------------------------------------------------------------------------------------------------- */

static void test_looking_weighs_what_is_carried(void **state)
{
    struct easel *easel = *state;
    fill_pack(easel);
    easel_put(easel, "orc", 42, 20);
    easel_key(easel, 'x');
    assert_true(easel_shows(easel, "You: 4 a blow, dead in 5."));
    assert_true(easel_shows(easel, "With the sword (b): 5 a blow, dead in 4."));
    assert_true(easel_shows(easel, "With the shield (e): it takes 2, you are dead in 50."));
    assert_true(easel_shows(easel, "It: 3 a blow, you are dead in 34."));
    assert_false(easel_shows(easel, "With the dagger"));
}

/* A hero's name stays as it was written. */
static void test_looking_at_oneself(void **state)
{
    struct easel *easel = *state;
    shell_begin_game(&easel->shell, "van_Dyk");
    easel_type(easel, "x");
    easel_draw(easel);
    assert_true(easel_shows(easel, "- van_Dyk (you) -"));
}

static void test_looking_goes_through_foes_things_stairs(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "stairs_down", 41, 20);
    easel_put(easel, "sword", 45, 20);
    easel_put(easel, "healing_potion", 44, 20);
    easel_put(easel, "orc", 50, 20);
    static const char *const ORDER[] = {"An orc", "A healing potion", "A sword", "A staircase", "An orc"};
    easel_key(easel, 'x');
    for (size_t i = 0; i < sizeof ORDER / sizeof *ORDER; i++) {
        assert_true(easel_shows(easel, ORDER[i]));
        easel_key(easel, KEYCODE_TAB);
    }
}

static void test_looking_at_a_thing_compares_it(void **state)
{
    struct easel *easel = *state;
    fill_pack(easel);
    easel_put(easel, "sword", 45, 20);
    easel_key(easel, 'x');
    easel_key(easel, KEYCODE_TAB);
    assert_true(easel_shows(easel, "Main hand: pow +3 (pow +1 vs the dagger)."));
    assert_true(easel_shows(easel, "With it: power 4 -> 5."));
}

/* --- Inspecting -------------------------------------------------------------------------------------------------- */

static void test_inspecting_compares_with_what_is_worn(void **state)
{
    struct easel *easel = *state;
    fill_pack(easel);
    easel_put(easel, "orc", 42, 20);
    easel_type(easel, "ib");
    assert_true(easel_shows(easel, "A sword (b)"));
    assert_true(easel_shows(easel, "With it: power 4 -> 5."));
    assert_true(easel_shows(easel, "The orc: dead in 5 -> 4 of your blows, you in 34 -> 34"));
    assert_true(easel_shows(easel, "Enter put on"));
    easel_key(easel, KEYCODE_DOWN);
    assert_true(easel_shows(easel, "A shield (e)"));
    easel_key(easel, KEYCODE_UP);
    easel_key(easel, KEYCODE_UP);
    assert_true(easel_shows(easel, "A dagger (c), worn"));
    assert_true(easel_shows(easel, "Without it: power 4 -> 2."));
    assert_true(easel_shows(easel, "Enter take off"));
    assert_int_equal(easel_key(easel, 'd'), UI_COMMAND);
    struct command drop = command_letter(CMD_DROP, 2);
    assert_true(command_equal(&easel->answer.command, &drop));
}

static void test_inspecting_leads_back_to_the_pack(void **state)
{
    struct easel *easel = *state;
    fill_pack(easel);
    easel_type(easel, "ia");
    assert_true(easel_shows(easel, "Heals 40 hit points."));
    easel_key(easel, KEYCODE_ESCAPE);
    assert_true(easel_shows(easel, "Your pack"));
    assert_false(easel_shows(easel, "Heals 40"));
}

static void test_the_pack_is_filtered(void **state)
{
    struct easel *easel = *state;
    fill_pack(easel);
    easel_type(easel, "i/SH");
    assert_true(easel_shows(easel, "Only: SH"));
    assert_true(easel_shows(easel, "e) [ shield"));
    assert_false(easel_shows(easel, "b) / sword"));
    easel_type(easel, "?"); /* a letter like any other while it is typed */
    assert_true(easel_shows(easel, "Nothing has that in its name."));
    easel_key(easel, KEYCODE_BACKSPACE);
    easel_key(easel, KEYCODE_ENTER);
    easel_key(easel, KEYCODE_ENTER);
    assert_true(easel_shows(easel, "A shield (e)"));
    easel_key(easel, KEYCODE_ESCAPE);
    easel_key(easel, KEYCODE_ESCAPE); /* gives the filter up, not the pack */
    assert_true(easel_shows(easel, "b) / sword"));
    easel_key(easel, KEYCODE_ESCAPE);
    assert_false(easel_shows(easel, "Your pack"));
}

/* --- What was seen ----------------------------------------------------------------------------------------------- */

static void hide(struct easel *easel, int x, int y)
{
    easel->view->cells[y * easel->view->width + x] &= (uint8_t)~CELL_VISIBLE;
}

static void test_the_list_says_where_things_are(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "orc", 43, 20);
    easel_put(easel, "sword", 40, 10);
    easel_put(easel, "stairs_down", 30, 30);
    easel_put(easel, "orc", 20, 21)->corpse = true;
    easel->view->entities[3].foe = false;
    easel_key(easel, ']');
    assert_true(easel_shows(easel, "Seen on this floor: 4"));
    static const char *const LINES[] = {"Foes",     "a) o orc",    "3 east",        "Things",   "b) / sword",
                                        "10 north", "c) > stairs", "10 south-west", "d) % orc", "20 west"};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
        assert_true(easel_shows(easel, LINES[i]));
    easel_key(easel, 'a'); /* a foe is looked at */
    assert_true(easel_shows(easel, "worth 35 experience"));
}

static void test_things_are_remembered_until_known_to_be_gone(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "sword", 50, 10);
    easel_put(easel, "orc", 60, 10);
    easel_draw(easel);
    easel->view->entity_count = 0;
    hide(easel, 50, 10);
    hide(easel, 60, 10);
    easel_key(easel, ']');
    assert_true(easel_shows(easel, "10 north-east"));
    assert_true(easel_shows(easel, "last seen 20 north-east"));
    easel_key(easel, KEYCODE_ESCAPE);
    easel->view->cells[10 * easel->view->width + 50] |= CELL_VISIBLE;
    easel_key(easel, ']');
    assert_false(easel_shows(easel, "sword"));
    assert_true(easel_shows(easel, "orc"));
}

static void test_finding_looks_on_every_floor(void **state)
{
    struct easel *easel = *state;
    easel_put(easel, "healing_potion", 50, 10);
    easel_put(easel, "sword", 50, 11);
    easel_put(easel, "orc", 51, 11)->corpse = true;
    easel_draw(easel);
    easel->view->floor = 2;
    easel->view->entity_count = 0;
    easel_put(easel, "healing_potion", 42, 20);
    easel_type(easel, "Fheal");
    assert_true(easel_shows(easel, "Seen on all floors: 2"));
    assert_true(easel_shows(easel, "2 east"));
    assert_true(easel_shows(easel, "Things, floor 1"));
    assert_false(easel_shows(easel, "sword"));
    easel_key(easel, KEYCODE_DOWN);
    easel_key(easel, KEYCODE_ENTER);
    easel_key(easel, KEYCODE_ENTER);
    assert_true(easel_shows(easel, "That floor lies behind you"));
    easel_type(easel, "/orc");
    assert_true(easel_shows(easel, "Nothing has that in its name.")); /* remains are left behind */
    shell_begin_game(&easel->shell, "Other");
    assert_int_equal(easel->shell.seen.count, 0);
}

static void test_the_memory_has_a_limit(void **state)
{
    struct easel *easel = *state;
    struct seen *seen = &easel->shell.seen;
    for (int floor = 1; floor <= 10; floor++) {
        easel->view->floor = (int16_t)floor;
        easel->view->entity_count = 0;
        for (int i = 0; i < 200; i++)
            easel_put(easel, "sword", 1 + i % 78, 1 + i / 78);
        seen_watch(seen, easel->view);
    }
    assert_int_equal(seen->count, SEEN_CAPACITY);
    assert_int_equal(seen->things[SEEN_CAPACITY - 1].floor, 10);
    easel_type(easel, "F");
    for (int i = 0; i < 300; i++)
        easel_key(easel, KEYCODE_DOWN);
    assert_true(easel_shows(easel, "Seen on all floors: 1024"));
}

/* --- Messages and help ------------------------------------------------------------------------------------------- */

static void tell(struct easel *easel, uint32_t turn, enum weight weight, enum topic topic, const char *text)
{
    msglog_add(&easel->shell.log, turn, weight, false, text);
    msglog_about(&easel->shell.log, topic);
}

static void test_the_log_is_filtered_by_topic(void **state)
{
    struct easel *easel = *state;
    msglog_clear(&easel->shell.log);
    tell(easel, 1, WEIGHT_PLAIN, TOPIC_FIGHT, "You hit the orc for 4.");
    tell(easel, 2, WEIGHT_DANGER, TOPIC_FIGHT, "The orc hits you for 3.");
    tell(easel, 3, WEIGHT_GOOD, TOPIC_FIND, "You pick up the sword (b).");
    static const struct {
        const char *name;
        bool blow, harm, find;
    } FILTERS[] = {{"What has happened: all", true, true, true},
                   {"What has happened: fights", true, true, false},
                   {"What has happened: finds", false, false, true},
                   {"What has happened: danger", false, true, false}};
    easel_key(easel, 'v');
    for (size_t i = 0; i < sizeof FILTERS / sizeof *FILTERS; i++) {
        assert_true(easel_shows(easel, FILTERS[i].name));
        assert_int_equal(easel_shows(easel, "You hit"), FILTERS[i].blow);
        assert_int_equal(easel_shows(easel, "hits you"), FILTERS[i].harm);
        assert_int_equal(easel_shows(easel, "sword"), FILTERS[i].find);
        easel_key(easel, KEYCODE_TAB);
    }
    assert_true(easel_shows(easel, "1-3 of 3"));
}

static void test_the_log_counts_what_it_finds(void **state)
{
    struct easel *easel = *state;
    msglog_clear(&easel->shell.log);
    tell(easel, 1, WEIGHT_PLAIN, TOPIC_FIGHT, "You hit the orc for 4.");
    tell(easel, 2, WEIGHT_PLAIN, TOPIC_FIGHT, "You hit the troll for 2.");
    tell(easel, 3, WEIGHT_PLAIN, TOPIC_FIGHT, "The ORC is dead!");
    easel_type(easel, "v/orc");
    easel_key(easel, KEYCODE_ENTER);
    assert_true(easel_shows(easel, "\"orc\": 1 of 2"));
    assert_true(easel_shows(easel, "*T1 "));
    assert_true(easel_shows(easel, "*T3 "));
    assert_false(easel_shows(easel, "*T2 "));
    easel_key(easel, 'n');
    assert_true(easel_shows(easel, "\"orc\": 2 of 2"));
    assert_int_equal(easel->shell.stack[1].as.history.list.selected, 0);
    easel_key(easel, 'N');
    assert_int_equal(easel->shell.stack[1].as.history.list.selected, 2);
}

static void test_a_line_of_the_log_leads_to_its_turn(void **state)
{
    struct easel *easel = *state;
    msglog_clear(&easel->shell.log);
    tell(easel, 5, WEIGHT_PLAIN, TOPIC_FIGHT, "You hit the orc for 4.");
    tell(easel, 9, WEIGHT_PLAIN, TOPIC_FIND, "You pick up the sword (b).");
    easel_key(easel, 'v');
    easel_key(easel, KEYCODE_UP);
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_FILM);
    assert_int_equal(easel->answer.film.wish, UI_FILM_TURN);
    assert_int_equal(easel->answer.film.turn, 5);
    msglog_clear(&easel->shell.log);
    easel_key(easel, 'v');
    assert_int_equal(easel_key(easel, KEYCODE_ENTER), UI_NOTHING);
}

static void test_help_begins_with_the_keys_of_the_place(void **state)
{
    struct easel *easel = *state;
    easel_type(easel, "i?");
    assert_true(easel_shows(easel, "Help: keys in lists   page 1 of "));
    assert_true(easel_shows(easel, "Enter        choose"));
    easel_type(easel, "??"); /* no help on help */
    easel_key(easel, KEYCODE_ESCAPE);
    assert_true(easel_shows(easel, "Your pack"));
    easel_key(easel, KEYCODE_ESCAPE);
    easel_type(easel, "x?");
    assert_true(easel_shows(easel, "Help: keys for pointing   page 1 of "));
    easel_key(easel, KEYCODE_PAGE_DOWN);
    assert_true(easel_shows(easel, "Help: keys on the map   page 2 of "));
}

/* --- The first game ---------------------------------------------------------------------------------------------- */

static void test_the_bar_offers_what_was_not_tried(void **state)
{
    struct easel *easel = *state;
    easel_draw(easel);
    assert_true(easel_shows(easel, "Try o: explore"));
    easel_key(easel, 'o');
    easel_draw(easel);
    assert_true(easel_shows(easel, "Try ]: list what is seen here"));
    easel_put(easel, "orc", 43, 20);
    easel_draw(easel);
    assert_true(easel_shows(easel, "Try x: look around"));
    easel_key(easel, 'x');
    easel_key(easel, KEYCODE_ESCAPE);
    assert_false(easel_shows(easel, "Try"));
    easel->view->threat = 3;
    easel_draw(easel);
    assert_true(easel_shows(easel, "Try Tab: fight the nearest foe"));
    easel->view->floor = 2;
    easel_draw(easel);
    assert_false(easel_shows(easel, "Try"));
}

/* What a saved game has gone through counts as tried. */
static void test_the_bar_learns_from_what_has_happened(void **state)
{
    struct easel *easel = *state;
    struct event taken = {
        .type = EV_ITEM_TAKEN, .subject = easel->view->hero.id, .object_kind = test_kind(easel->rules, "sword")};
    easel->view->hero.top_item = test_kind(easel->rules, "sword");
    easel_draw(easel);
    assert_true(easel_shows(easel, "Try g: pick up"));
    shell_recall(&easel->shell, easel->view, &(struct events){&taken, 1, 1, 0});
    easel_draw(easel);
    assert_false(easel_shows(easel, "Try g"));
}

/* What a player has used once is never offered again, in no later game; hostile files do no harm. */
static void test_the_bar_remembers_the_player(void **state)
{
    struct easel *easel = *state;
    struct lesson read = {.step = 0};
    char folder[SCRATCH_SIZE], path[SCRATCH_SIZE], bytes[5000];
    scratch_make(folder);
    easel_type(easel, "o");
    assert_true(easel->shell.lesson.ever_more);
    lesson_write_ever(&easel->shell.lesson, folder);
    assert_false(easel->shell.lesson.ever_more);
    shell_begin_game(&easel->shell, "Eadric");
    easel_draw(easel);
    assert_false(easel_shows(easel, "Try o"));
    assert_true(easel_shows(easel, "Try ]"));
    easel_type(easel, "z"); /* nothing that is offered: nothing to be written */
    assert_false(easel->shell.lesson.ever_more);
    lesson_read_ever(&read, folder);
    assert_true(read.ever[INTENT_EXPLORE]);
    assert_false(read.ever[INTENT_LIST]);
    scratch_path(path, folder, "tried-keys");
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)(i * 37 + i / 256);
    memcpy(bytes + 100, "\nlist\nlook\0\n explore\nlist", 26);
    scratch_write(path, bytes, 126);
    read = (struct lesson){.step = 0};
    lesson_read_ever(&read, folder);
    for (int intent = 0; intent < INTENT_COUNT; intent++)
        assert_int_equal(read.ever[intent], intent == INTENT_LIST);
    scratch_write(path, bytes, sizeof bytes); /* larger than any of ours */
    read = (struct lesson){.step = 0};
    lesson_read_ever(&read, folder);
    assert_false(read.ever[INTENT_LIST]);
    scratch_write(path, "list\n", 5); /* another game has written meanwhile: both are known then */
    lesson_write_ever(&easel->shell.lesson, folder);
    lesson_read_ever(&read, folder);
    assert_true(read.ever[INTENT_LIST] && read.ever[INTENT_EXPLORE]);
    lesson_write_ever(&easel->shell.lesson, "/nowhere/at/all");
    lesson_write_ever(&easel->shell.lesson, "");
    scratch_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(test_looking_weighs_what_is_carried),
        EASEL_TEST(test_looking_at_oneself),
        EASEL_TEST(test_looking_goes_through_foes_things_stairs),
        EASEL_TEST(test_looking_at_a_thing_compares_it),
        EASEL_TEST(test_inspecting_compares_with_what_is_worn),
        EASEL_TEST(test_inspecting_leads_back_to_the_pack),
        EASEL_TEST(test_the_pack_is_filtered),
        EASEL_TEST(test_the_list_says_where_things_are),
        EASEL_TEST(test_things_are_remembered_until_known_to_be_gone),
        EASEL_TEST(test_finding_looks_on_every_floor),
        EASEL_TEST(test_the_memory_has_a_limit),
        EASEL_TEST(test_the_log_is_filtered_by_topic),
        EASEL_TEST(test_the_log_counts_what_it_finds),
        EASEL_TEST(test_a_line_of_the_log_leads_to_its_turn),
        EASEL_TEST(test_help_begins_with_the_keys_of_the_place),
        EASEL_TEST(test_the_bar_offers_what_was_not_tried),
        EASEL_TEST(test_the_bar_learns_from_what_has_happened),
        EASEL_TEST(test_the_bar_remembers_the_player),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
