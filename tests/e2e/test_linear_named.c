/* SPDX-License-Identifier: MIT
 *
 * The game in lines: foes by their names, where a plan has led, what several things may be meant by, what is told while
 * a choice is due. */
#include "support/test.h"

#include "e2e/support/game.h"
#include "e2e/support/piped.h"

#include <string.h>

/* Says a line until the answer has one of two texts. */
static void say_until(struct piped *talk, const char *line, const char *text, const char *other)
{
    for (int i = 0; i < 60 && !piped_hears(talk, text) && !piped_hears(talk, other); i++)
        piped_say(talk, line);
    assert_true(piped_hears(talk, text) || piped_hears(talk, other));
}

TEST_WITH(test_foes_are_named, piped_setup, piped_teardown)
{
    struct piped *talk = *state;
    char data[SCRATCH_SIZE];
    game_data_path(data, "arsenal");
    piped_start(talk, (const char *const[]){"--data-dir", data, "--new", "--name", "Wanda", "--seed", "42", NULL});
    piped_listen(talk);
    piped_say(talk, "pack sword");
    piped_assert_hears(talk, "With it: power 4, then 5."); /* no arrow */
    piped_say(talk, "cancel");
    say_until(talk, "explore", "An orc", "An orc comes into view");
    piped_say(talk, "pack sword");
    piped_assert_hears(talk, "The orc: 5, then 4 of your blows kill it, 34 of its kill you."); /* not 34, then 34 */
    piped_say(talk, "cancel");
    piped_say(talk, "look orc");
    piped_assert_hears(talk, "  An orc, ");
    piped_say(talk, "cancel");
    piped_say(talk, "fight dragon");
    piped_assert_hears(talk, "Nobody and nothing of that name is in sight.");
    piped_say(talk, "fight 9");
    piped_assert_hears(talk, "That is no place on this floor");
    piped_say(talk, "use fire scroll at dragon");
    piped_assert_hears(talk, "and nobody in sight");
    say_until(talk, "wait", "stands beside you", "hits you");
    piped_say(talk, "look dragon");
    piped_assert_hears(talk, "Nobody and nothing of that name is in sight.");
    piped_say(talk, "look the orc");
    piped_assert_hears(talk, "  An orc, ");
    piped_say(talk, "cancel");
    piped_say(talk, "attack orc");
    piped_assert_hears(talk, "You hit the orc for ");
    piped_say(talk, "use lightning at orc");
    piped_assert_hears(talk, "lightning");
    assert_int_equal(piped_end(talk), 0);
}

/* A blow goes only at who is there, and a plan is told where it has led though much else was said. */
TEST_WITH(test_where_a_plan_has_led, piped_setup, piped_teardown)
{
    struct piped *talk = *state;
    piped_start(talk, (const char *const[]){"--new", "--name", "Wanda", "--seed", "3", "--profile", "campaign", "--kit",
                                            "delver", NULL});
    piped_listen(talk);
    piped_say(talk, "fight north");
    piped_assert_hears(talk, "No foe is beside you there.");
    piped_say(talk, "shove orc");
    piped_assert_hears(talk, "Nobody and nothing of that name is in sight.");
    piped_say(talk, "await");
    piped_assert_hears(talk, "No foe in sight hunts you. Say \"wait\" to let a turn pass.");
    piped_say(talk, "explore");
    piped_assert_hears(talk, "You pick up");
    piped_assert_hears(talk, "You go ");
    piped_say(talk, "drink heal potion");
    piped_assert_hears(talk, "You are unhurt: it would be wasted.");
    piped_say(talk, "re");
    piped_assert_hears(talk, "\"re\" may mean: re");
    assert_false(piped_hears(talk, "redraw")); /* what is for screens alone */
    piped_say(talk, "redraw");
    piped_assert_hears(talk, "means nothing here");
    assert_int_equal(piped_end(talk), 0);
}

/* What was insisted on is not asked again behind another question. */
TEST_WITH(test_each_question_is_asked_once, piped_setup, piped_teardown)
{
    struct piped *talk = *state;
    piped_start(talk, (const char *const[]){"--new", "--name", "Wanda", "--seed", "41", "--profile", "campaign",
                                            "--kit", "warden", NULL});
    piped_listen(talk);
    piped_say(talk, "explore");
    piped_say(talk, "explore");
    piped_assert_hears(talk, "The orc is up, 8 steps west and 1 south, and may see you.");
    piped_say(talk, "explore");
    piped_assert_hears(talk, "within hearing of the orc");
    piped_say(talk, "explore");
    piped_assert_hears(talk, "You go 1 step west.");
    piped_say(talk, "explore");
    piped_assert_hears(talk, "No exploring while the orc is in sight, ");
    piped_say(talk, "go to east 7");
    piped_assert_hears(talk, "No travelling while the orc is in sight, ");
    piped_say(talk, "go to east 7");
    piped_assert_hears(talk, "You go 1 step east.");
    assert_int_equal(piped_end(talk), 0);
}

/* To wear and to take off are not the same order, and no line is without an answer. */
TEST_WITH(test_what_is_worn_stays_worn, piped_setup, piped_teardown)
{
    static const struct {
        const char *line, *answer;
    } lines[] = {{"wear shield", "You wear that already."},
                 {"take off shield", "You take off the shield."},
                 {"remove shield", "You do not wear that."},
                 {"put on shield", "You equip the shield."},
                 {"wear b", "You wear that already."},
                 {"take potion", "say \"go to potion\""},
                 {"go to potion", "You have arrived."},
                 {"take potion", "You pick up the healing potion"},
                 {"wear potion", "That is not for wearing."},
                 {"where", "70 of 70 hit points."},
                 {"hero", "Experience  0"},
                 {"g", "That changes nothing."},
                 {"cancel", "HP 70/70 > "},
                 {"a", "\"a\" means nothing here."}};
    struct piped *talk = *state;
    piped_start(talk, (const char *const[]){"--new", "--name", "Wanda", "--seed", "7", "--profile", "campaign", "--kit",
                                            "warden", NULL});
    piped_listen(talk);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        piped_say(talk, lines[i].line);
        piped_assert_hears(talk, lines[i].answer);
    }
    assert_int_equal(piped_end(talk), 0);
}

/* A thing's French name has several words, too. */
TEST_WITH(test_french_names_of_several_words, piped_setup, piped_teardown)
{
    struct piped *talk = *state;
    piped_start(talk, (const char *const[]){"--lang", "fr", "--new", "--name", "Wanda", "--seed", "7", "--profile",
                                            "campaign", "--kit", "warden", NULL});
    piped_listen(talk);
    piped_say(talk, "ramasser potion de soin");
    piped_assert_hears(talk, "aller à potion de soin");
    piped_say(talk, "aller à potion de soin");
    piped_say(talk, "ramasser potion de soin");
    piped_assert_hears(talk, "Vous ramassez la potion de soin");
    piped_say(talk, "nord-");
    piped_assert_hears(talk, "peut désigner\u00a0: nord-est, nord-ouest.");
    piped_say(talk, "aide captif");
    piped_assert_hears(talk, "Captif\u00a0: ");
    assert_int_equal(piped_end(talk), 0);
}

/* A kit is due before there is a floor: nothing else is done, and that is said. */
TEST_WITH(test_a_choice_comes_first, piped_setup, piped_teardown)
{
    struct piped *talk = *state;
    piped_start(talk, (const char *const[]){"--new", "--name", "Wanda", "--seed", "3", "--profile", "campaign", NULL});
    piped_listen(talk);
    piped_say(talk, "pack");
    piped_assert_hears(talk, "First a choice is due");
    piped_say(talk, "what");
    piped_assert_hears(talk, "First a choice is due");
    piped_say(talk, "a");
    piped_say(talk, "where");
    piped_assert_hears(talk, "Floor 1, turn 0.");
    assert_int_equal(piped_end(talk), 0);
}

/* A foe that sleeps is gone up to by its name; what lies about is told with the way to it, a door with its place. */
TEST_WITH(test_things_are_done_by_name, piped_setup, piped_teardown)
{
    struct piped *talk = *state;
    piped_start(talk, (const char *const[]){"--new", "--name", "Wanda", "--seed", "103", "--profile", "campaign",
                                            "--kit", "huntsman", NULL});
    piped_listen(talk);
    piped_say(talk, "approach");
    piped_assert_hears(talk, "No foe is in sight.");
    piped_say(talk, "take healing potion");
    piped_assert_hears(talk, "A healing potion, 4 steps west: say \"go to healing potion\".");
    piped_say(talk, "take sword");
    piped_assert_hears(talk, "Nothing has that in its name.");
    piped_say(talk, "open door");
    piped_assert_hears(talk, "No closed door is beside you; the nearest: 8 steps west. Say \"go to closed door\".");
    piped_say(talk, "where");
    piped_assert_hears(talk, "A niche. Free ways: south-west, west, north-west.");
    piped_say(talk, "help threat");
    piped_assert_hears(talk, "Threat, in the prompt, is the most");
    assert_false(piped_hears(talk, "Help, part"));
    piped_say(talk, "help captive"); /* beyond the pages of help */
    piped_assert_hears(talk, "Captive: who is bound");
    piped_say(talk, "help slowed");
    piped_assert_hears(talk, "Slow N: every action takes twice as long.");
    piped_say(talk, "help shade");
    piped_assert_hears(talk, "Shade: You have left many a house");
    piped_say(talk, "help xyzzy");
    piped_assert_hears(talk, "Help has nothing about that.");
    piped_say(talk, "help");
    piped_assert_hears(talk, "Help, part 1 of ");
    assert_false(piped_hears(talk, "page"));
    piped_say(talk, "more");
    piped_assert_hears(talk, "Help, part 2 of ");
    piped_say(talk, "flee");
    piped_assert_hears(talk, "step away");
    say_until(talk, "explore", "exploring goes no nearer", "exploring goes no nearer");
    piped_say(talk, "approach orc");
    piped_assert_hears(talk, "The orc, west beside you: asleep.");
    piped_say(talk, "go to orc");
    piped_assert_hears(talk, "The orc stands beside you, west.");
    piped_say(talk, "shoot dragon");
    piped_assert_hears(talk, "Nobody and nothing of that name is in sight.");
    piped_say(talk, "kill orc");
    piped_assert_hears(talk, "You hit the orc for 20.");
    say_until(talk, "explore", "An orc comes into view", "An orc comes into view");
    piped_say(talk, "fire at orc");
    piped_assert_hears(talk, "You shoot the arrow.");
    assert_int_equal(piped_end(talk), 0);
}
