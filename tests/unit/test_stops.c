/* SPDX-License-Identifier: MIT
 *
 * What is said when a plan of several turns stops: each reason in its own words. */
#include "support/test.h"

#include "support/screen_fixture.h"

#include <string.h>

/* What is said of a stop; false where that is for others to say. */
static bool explains(struct screen_fixture *fixture, struct plan_order order, enum pilot_stop stop,
                     char text[LOG_TEXT_SIZE])
{
    struct strbuf buf;
    strbuf_init(&buf, text, LOG_TEXT_SIZE);
    return autopilot_explain(&fixture->shell.autopilot, &order, stop, fixture->view, fixture->shell.scene.catalogue,
                             &fixture->shell.scene.keys, &buf);
}

/* All stops but those that the game, another screen or what was worked at tells, each in its own words. */
SCREEN_TEST(test_every_stop_has_a_sentence)
{
    struct screen_fixture *fixture = *state;
    const enum pilot_stop silent[] = {PILOT_GOING,    PILOT_IDLE,      PILOT_THING_HERE,   PILOT_DEAD,
                                      PILOT_LEVEL_UP, PILOT_FOE_STIRS, PILOT_CAPTIVE_SEEN, PILOT_DONE};
    fixture->shell.autopilot.pilot.entity = fixture_put(fixture, "orc", 45, 20)->id;
    for (int stop = 0; stop < PILOT_STOP_COUNT; stop++) {
        char text[LOG_TEXT_SIZE];
        bool told = true;
        for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
            told = told && stop != (int)silent[i];
        assert_int_equal(explains(fixture, (struct plan_order){.kind = PLAN_EXPLORE}, (enum pilot_stop)stop, text),
                         told);
        assert_null(strchr(text, '{'));
    }
}

/* One that comes into view asleep is told so, in games where foes sleep. */
SCREEN_TEST(test_a_sleeper_is_told_to_sleep)
{
    struct screen_fixture *fixture = *state;
    char text[LOG_TEXT_SIZE];
    struct view_entity *orc = fixture_put(fixture, "orc", 45, 20);
    struct plan_order order = {.kind = PLAN_EXPLORE};
    orc->awareness = AWARENESS_ASLEEP;
    fixture->shell.autopilot.pilot.entity = orc->id;
    assert_true(explains(fixture, order, PILOT_FOE_SEEN, text));
    assert_string_equal(text, "You see an orc.");
    fixture->view->profile = (uint8_t)rules_find_profile(fixture->rules, "campaign");
    assert_true(explains(fixture, order, PILOT_FOE_SEEN, text));
    assert_string_equal(text, "You see an orc, asleep.");
    orc->awareness = AWARENESS_HUNT;
    assert_true(explains(fixture, order, PILOT_FOE_JOINS, text));
    assert_string_equal(text, "You see an orc.");
}

/* Who has died is remembered no more, and has its name all the same. */
SCREEN_TEST(test_a_dead_ally_is_named)
{
    struct screen_fixture *fixture = *state;
    char text[LOG_TEXT_SIZE];
    struct view_entity *orc = fixture_put(fixture, "orc", 42, 20);
    orc->corpse = true;
    fixture->shell.autopilot.pilot.entity = orc->id;
    assert_true(explains(fixture, (struct plan_order){.kind = PLAN_AWAIT}, PILOT_ALLY_DEAD, text));
    assert_string_equal(text, "You stop: your orc is dead.");
}

/* Who dies on the way is not told as out of sight. */
SCREEN_TEST(test_a_dead_foe_is_not_out_of_sight)
{
    struct screen_fixture *fixture = *state;
    char text[LOG_TEXT_SIZE];
    struct view_entity *orc = fixture_put(fixture, "orc", 42, 20);
    struct plan_order order = {.kind = PLAN_APPROACH, .foe = orc->id};
    for (int dead = 0; dead < 2; dead++) {
        orc->corpse = dead;
        fixture->shell.autopilot.pilot.entity = ENTITY_NONE;
        assert_true(explains(fixture, order, PILOT_NO_FOE, text));
        assert_string_equal(text, dead ? "You stop: the orc is dead." : "You stop: it is out of sight.");
    }
}

/* Who is hurt learns that waiting heals nothing; others have no use for it. */
SCREEN_TEST(test_waiting_heals_nothing)
{
    struct screen_fixture *fixture = *state;
    char text[LOG_TEXT_SIZE];
    struct plan_order order = {.kind = PLAN_REST};
    fixture->view->hero.hp = fixture->view->hero.max_hp;
    assert_true(explains(fixture, order, PILOT_DONE, text));
    assert_string_equal(text, "You have waited 20 turns.");
    fixture->view->hero.hp--;
    assert_true(explains(fixture, order, PILOT_DONE, text));
    assert_string_equal(text, "You have waited 20 turns, which closes no wounds.");
}
