/* SPDX-License-Identifier: MIT
 *
 * The message rows of the main screen: what is told, once, in which order, and what is left out when there is no room.
 */
#include "support/test.h"

#include "support/content.h"
#include "support/main_view_fixture.h"
#include "support/screen_fixture.h"

#include <string.h>

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

/* One sentence is never cut: it goes on over the map, as far as the hero. */
SCREEN_TEST(test_a_long_sentence_goes_on_over_the_map)
{
    static const char LONG[] = "Every way on passes within hearing of the skeleton champion, which sleeps 6 steps west "
                               "and 2 north: go on with "
                               "the same key to pass it all the same, or look for another way.";
    struct screen_fixture *fixture = *state;
    fixture_resize(fixture, 20, 50);
    message_log_add(&fixture->shell.scene.log, 1, WEIGHT_PLAIN, true, LONG);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "look for another way."));
    (void)fixture_react(fixture, NULL, 0);
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "look for another way."));
    for (int y = 19; y > 0 && fixture->view->hero.at.y - y < 9; y--) /* nor over who is up */
        fixture_put(fixture, "orc", 40, y);
    message_log_add(&fixture->shell.scene.log, 1, WEIGHT_PLAIN, true, LONG);
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "look for another way."));
}

/* What is in view is told first and whole, the free ways last: where the panel is too small, in the log. */
SCREEN_TEST(test_the_surroundings_are_told_whole)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "sword", 39, 20);
    fixture_type(fixture, "w");
    fixture_draw(fixture);
    main_assert_row(fixture, 0, "A sword, 1 step west. Free ways: all.                                           ");
    for (int i = 0; i < 3; i++)
        fixture_put(fixture, "orc", 43 + i, 20);
    fixture_put(fixture, "shield", 60, 20)->visible = false;
    fixture_type(fixture, "w");
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "What has happened"));
    assert_true(fixture_shows(fixture, "Free ways: all."));
    assert_true(fixture_shows(fixture, "A shield, 20 steps east, out of sight."));
    assert_true(fixture_shows(fixture, "An orc, 3 steps east: 20 of 20 hit points."));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "What has happened"));
}

SCREEN_TEST(test_a_step_replaces_the_sentences_and_folds)
{
    struct screen_fixture *fixture = *state;
    struct event events[] = {main_blow(fixture, true, 4), main_blow(fixture, false, 3), main_blow(fixture, false, 3),
                             main_blow(fixture, false, 3)};
    main_react(fixture, events, 4);
    main_assert_row(fixture, 0, "You hit the orc for 4. The orc hits you for 3. (x3)                             ");
    main_react(fixture, events + 1, 1);
    main_assert_row(fixture, 0, "The orc hits you for 3.                                                         ");
    main_react(fixture, NULL, 0);
    main_assert_row(fixture, 0, "                                                                                ");
}

/* A refusal takes no time: what stood there stays, and it stays, too. A slip's answer does not. */
SCREEN_TEST(test_a_refusal_is_added)
{
    struct screen_fixture *fixture = *state;
    struct event event = main_blow(fixture, false, 3);
    struct event refusal = {.type = EV_REJECTED, .amount = REJECT_NO_STAIRS};
    main_react(fixture, &event, 1);
    (void)fixture_react(fixture, &refusal, 1);
    (void)fixture_react(fixture, &refusal, 1);
    fixture_draw(fixture);
    main_assert_row(fixture, 0, "The orc hits you for 3. There are no stairs here. (x2)                          ");
    shell_say(&fixture->shell, WEIGHT_QUIET, "No.");
    fixture_draw(fixture);
    main_assert_row(fixture, 0, "The orc hits you for 3. There are no stairs here. (x2) No.                      ");
    main_react(fixture, &event, 1);
    fixture_draw(fixture);
    main_assert_row(fixture, 0, "The orc hits you for 3.                                                         ");
    assert_int_equal(fixture->shell.scene.log.count, 4); /* the welcome, the blow, the refusal, the blow */
}

/* Harm and the answer to the last key are among them, all in the order in which they were said. */
SCREEN_TEST(test_too_many_sentences_keep_harm)
{
    struct screen_fixture *fixture = *state;
    struct event events[] = {main_blow(fixture, true, 10), main_blow(fixture, true, 11), main_blow(fixture, true, 12),
                             main_blow(fixture, true, 13), main_blow(fixture, true, 14), main_blow(fixture, true, 15),
                             main_blow(fixture, true, 16), main_blow(fixture, false, 3), main_blow(fixture, false, 4)};
    main_react(fixture, events, 9);
    main_assert_row(fixture, 0, "You hit the orc for 10. You hit the orc for 11. You hit the orc for 12. You hit ");
    main_assert_row(fixture, 1, "the orc for 13. The orc hits you for 3. The orc hits you for 4.  (3 more: v log)");
    shell_say(&fixture->shell, WEIGHT_QUIET, "No.");
    fixture_draw(fixture);
    main_assert_row(fixture, 1, "hits you for 3. The orc hits you for 4. No.                      (4 more: v log)");
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
    struct event events[] = {main_blow(fixture, true, 10), main_blow(fixture, true, 11), main_blow(fixture, true, 12),
                             main_blow(fixture, false, 16), held};
    main_react(fixture, events, 5);
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
    message_log_add(log, 1, WEIGHT_PLAIN, true, "The keys came too close together: once more does it.");
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
    kind_id orc = (kind_id)test_kind(fixture->rules, "orc");
    struct event events[] = {{.type = EV_DESCENDED, .subject = fixture->view->hero.id, .amount = 3},
                             {.type = EV_TENDED, .subject = fixture->view->hero.id + 1, .subject_kind = orc},
                             {.type = EV_XP_GAINED, .subject = fixture->view->hero.id, .amount = 80},
                             {.type = EV_VAULT_TOLD, .subject = fixture->view->hero.id, .amount = 1},
                             {.type = EV_CAPTIVE_TOLD, .subject = fixture->view->hero.id}};
    for (int i = 0; i < 5; i++)
        events[i].seen = SEEN_SUBJECT;
    main_react(fixture, events, 5);
    assert_true(fixture_shows(fixture, "Scratched: "));
    assert_true(fixture_shows(fixture, "Somebody"));
    assert_true(fixture_shows(fixture, "stronger")); /* there is room for all of it */
    assert_false(fixture_shows(fixture, "more: v log)"));
    for (int x = 30; x < 50; x++)
        fixture_put_hunter(fixture, "orc", x, 11); /* a fight comes first */
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Scratched: "));
    assert_true(fixture_shows(fixture, "Somebody"));
    assert_true(fixture_shows(fixture, "more: v log)"));
    assert_false(fixture_shows(fixture, "stronger"));
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
    main_react(fixture, &event, 1);
    assert_true(fixture_shows(fixture, "Orrin the Many: His strength: the dead in these coffins"));
    assert_true(fixture_shows(fixture, "defense. It is carved here."));
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
    main_react(fixture, &step, 1);
    main_assert_row(fixture, 0, "A sword lies here.                                                              ");
    fixture_put(fixture, "shield", 40, 20);
    fixture->view->hero.on_stairs = true;
    main_react(fixture, &step, 1);
    main_assert_row(fixture, 0, "A sword lies here, on top of 1 more. Stairs lead down from here.                ");
}
