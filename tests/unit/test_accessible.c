/* SPDX-License-Identifier: MIT
 *
 * For who hears the game: what comes into view and what is in view as sentences with distance and direction, pages in
 * one column without drawings, the cursor where one reads. The game in lines as a whole is e2e/test_linear.c's. */
#include "support/test.h"

#include "support/content.h"
#include "support/profile.h"
#include "support/screen_fixture.h"

#include <string.h>

static int setup(void **state)
{
    struct screen_fixture *fixture = fixture_open(24, 80);
    fixture->shell.scene.accessible = true;
    *state = fixture;
    return 0;
}

static int teardown(void **state)
{
    fixture_close(*state);
    return 0;
}

/* The newest entry of the log but `back`. */
static const char *said(const struct screen_fixture *fixture, int back)
{
    const struct message_log *log = &fixture->shell.scene.log;
    assert_true(log->count > back);
    return message_log_at(log, log->count - 1 - back)->text;
}

TEST_OF_EACH(test_what_comes_into_view, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_draw(fixture);
    fixture_put(fixture, "orc", 43, 17);
    fixture_put(fixture, "healing_potion", 40, 25);
    (void)fixture_react(fixture, NULL, 0);
    assert_string_equal(said(fixture, 1), test_in_the_campaign() ? "An orc comes into view, 3 steps north-east: asleep."
                                                                 : "An orc comes into view, 3 steps north-east.");
    assert_string_equal(said(fixture, 0), "A healing potion comes into view, 5 steps south.");
    int count = fixture->shell.scene.log.count;
    (void)fixture_react(fixture, NULL, 0); /* nothing of it is new any more */
    assert_int_equal(fixture->shell.scene.log.count, count);
}

/* A captive is called one, once, on the drawn screen, too. */
TEST_OF_EACH(test_captives, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_draw(fixture);
    for (int drawn = 0; drawn < 2; drawn++) {
        struct view_entity *captive = fixture_put(fixture, "orc", 43, 17 + drawn);
        captive->foe = false;
        captive->friendly = true;
        captive->awareness = AWARENESS_CAPTIVE;
        fixture->shell.scene.accessible = !drawn;
        (void)fixture_react(fixture, NULL, 0);
        assert_string_equal(said(fixture, 0), drawn ? "You see an orc, held captive."
                                                    : "An orc, held captive, comes into view, 3 steps north-east.");
        int count = fixture->shell.scene.log.count;
        (void)fixture_react(fixture, NULL, 0);
        assert_int_equal(fixture->shell.scene.log.count, count);
    }
}

/* What is announced comes first: whom it strikes, for how much, and which steps lead out of it. */
TEST_OF_EACH(test_marks_are_told_first, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    struct view *view = fixture->view;
    struct kind *orc = &fixture->rules->kinds[test_kind(fixture->rules, "orc")];
    fixture->rules->profiles[view->profile].ruleset = RULESET_CAMPAIGN;
    orc->monster.ability_count = 1;
    orc->monster.abilities[0].ability = ABILITY_CHARGE;
    struct view_entity *foe = fixture_put(fixture, "orc", 43, 20);
    foe->awareness = AWARENESS_HUNT;
    foe->act_harm = 14;
    foe->aims = 1;
    foe->aim = view->hero.at;
    for (int x = 37; x < 43; x++)
        view->cells[20 * view->width + x] |= CELL_MARKED;
    for (int x = 39; x < 42; x++)
        view->cells[19 * view->width + x] &= (uint8_t)~CELL_FLOOR;
    (void)fixture_react(fixture, NULL, 0);
    assert_string_equal(said(fixture, 1), "Next turn, at you: charge 14; safe: south-east, south, south-west.");
    fixture_key(fixture, 'w');
    assert_true(fixture_shows(fixture, "Next turn, at you: charge 14"));
    view->hero.at = point_at(40, 21);
    (void)fixture_react(fixture, NULL, 0);
    assert_string_equal(said(fixture, 0),
                        "Next turn it strikes beside you, and not you: north, north-east, north-west.");
    view->hero.at = point_at(40, 23);
    int count = fixture->shell.scene.log.count;
    (void)fixture_react(fixture, NULL, 0);
    assert_int_equal(fixture->shell.scene.log.count, count);
}

/* Where one of the dead will rise, and which coffin will open. */
TEST(test_arrivals_have_places)
{
    void *fixture_state = NULL;
    (void)state;
    assert_int_equal(setup(&fixture_state), 0);
    struct screen_fixture *fixture = fixture_state;
    struct view *view = fixture->view;
    struct view_entity *foe = fixture_put(fixture, "orc", 43, 20);
    fixture->rules->profiles[view->profile].ruleset = RULESET_CAMPAIGN;
    foe->awareness = AWARENESS_HUNT;
    foe->act = VIEW_ACT_RELEASE;
    foe->aim = point_at(43, 22);
    foe->act_ability = ABILITY_SUMMON;
    (void)fixture_react(fixture, NULL, 0);
    assert_null(strstr(said(fixture, 0), "next turn")); /* others come, and out of no coffin */
    view->cells[22 * view->width + 43] |= CELL_MARKED;
    (void)fixture_react(fixture, NULL, 0);
    assert_string_equal(said(fixture, 0), "The coffin 3 steps east and 2 south opens next turn.");
    foe->act_ability = ABILITY_RAISE;
    (void)fixture_react(fixture, NULL, 0);
    assert_string_equal(said(fixture, 0), "What lies 3 steps east and 2 south rises next turn.");
    teardown(&fixture_state);
}

TEST_OF_EACH(test_what_is_in_view, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "sword", 39, 20);
    fixture_put(fixture, "stairs_down", 40, 10)->visible = false;
    fixture_put(fixture, "troll", 41, 20);
    fixture_key(fixture, 'w');
    assert_string_equal(said(fixture, 3), test_in_the_campaign()
                                              ? "A troll, 1 step east, asleep: 30 of 30 hit points. You: 4 a blow, "
                                                "dead in 5. It: 3 a blow, you are dead in 34."
                                              : "A troll, 1 step east: 30 of 30 hit points. You: 4 a blow, dead in 5. "
                                                "It: 3 a blow, you are dead in 34.");
    assert_string_equal(said(fixture, 2), "A sword, 1 step west.");
    assert_string_equal(said(fixture, 1), "A staircase, 10 steps north, out of sight.");
    assert_string_equal(said(fixture, 0), "Free ways: all but east.");
}

TEST_OF_EACH(test_nothing_in_view, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, 'w');
    assert_string_equal(said(fixture, 1), "Nothing of note is in sight.");
}

TEST_OF_EACH(test_the_cursor_is_on_the_hero, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_draw(fixture);
    const struct cells *cells = &fixture->cells;
    assert_int_equal(cells->grid[cells->cursor_row * cells->cols + cells->cursor_col].glyph, '@');
    fixture_key(fixture, 'i'); /* and on the line in focus */
    fixture_give(fixture, 0, "dagger", true);
    fixture_draw(fixture);
    assert_non_null(strstr(fixture_text(fixture, cells->cursor_row, 0, 80), "a)"));
}

TEST_OF_EACH(test_nothing_for_the_eye_alone, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 43, 17);
    fixture_draw(fixture);
    assert_false(fixture_shows(fixture, "HP 100/100 #"));
    assert_false(fixture_shows(fixture, "-----"));
    assert_true(fixture_shows(fixture, "kill 5"));
    assert_true(fixture_shows(fixture, "HP 100/100"));
}

TEST_OF_EACH(test_help_has_one_column, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_key(fixture, '?');
    const char *row = fixture_text(fixture, 2, 0, 80);
    assert_non_null(strstr(row, "go or attack north"));
    assert_null(strstr(row, "look"));
    assert_int_equal(fixture->cells.cursor_row, 2);
}

/* Of two of a kind, the one that was struck is where it was struck, wherever it has gone since. */
TEST_OF_EACH(test_who_was_struck_is_where_it_was, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 44, 20);
    struct view_entity *orc = fixture_put(fixture, "orc", 39, 20);
    fixture_draw(fixture);
    struct event event = {.type = EV_ATTACKED,
                          .seen = SEEN_SUBJECT | SEEN_OBJECT,
                          .subject = fixture->view->hero.id,
                          .subject_kind = fixture->view->hero.kind,
                          .object = orc->id,
                          .object_kind = orc->kind,
                          .at = orc->at,
                          .amount = 4};
    orc->at = point_at(40, 21);
    (void)fixture_react(fixture, &event, 1);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "You hit the orc west for 4."));
}

/* What is aimed at has its place. */
TEST_OF_EACH(test_aims_have_places, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 43, 18);
    fixture_give(fixture, 0, "confusion_scroll", false);
    fixture_type(fixture, "iA");
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "(3 steps east and 2 north)"));
}

/* It is not hidden by what was taken on the way. */
TEST_OF_EACH(test_who_comes_into_view_is_in_sight, setup, teardown)
{
    static const char *const TAKEN[] = {"healing_potion", "sword", "lightning_scroll", "shield", "fireball_scroll"};
    enum { COUNT = sizeof TAKEN / sizeof *TAKEN };
    struct screen_fixture *fixture = *state;
    struct event events[COUNT];
    fixture_draw(fixture);
    for (int i = 0; i < COUNT; i++)
        events[i] = (struct event){.type = EV_ITEM_TAKEN,
                                   .seen = SEEN_SUBJECT | SEEN_OBJECT,
                                   .subject = fixture->view->hero.id,
                                   .object_kind = test_kind(fixture->rules, TAKEN[i])};
    fixture_put(fixture, "orc", 43, 18);
    (void)fixture_react(fixture, events, COUNT);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "orc comes into"));
    assert_true(fixture_shows(fixture, "more: "));
    assert_non_null(strstr(said(fixture, 0), "3 steps east and 2 north"));
}

/* Nor does it hide what was lost meanwhile. */
TEST_OF_EACH(test_harm_goes_before_who_comes_into_view, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_draw(fixture);
    struct view_entity *orc = fixture_put(fixture, "orc", 43, 18);
    fixture_put(fixture, "orc", 45, 21);
    fixture_put(fixture, "orc", 36, 23);
    struct event event = {.type = EV_ATTACKED,
                          .seen = SEEN_SUBJECT | SEEN_OBJECT,
                          .subject = orc->id,
                          .subject_kind = orc->kind,
                          .object = fixture->view->hero.id,
                          .object_kind = fixture->view->hero.kind,
                          .amount = 9};
    (void)fixture_react(fixture, &event, 1);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "hits you for 9"));
}

/* One line a turn says what foes have done, the nearest first; two of a kind are told apart. */
TEST_OF_EACH(test_foes_are_followed, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_draw(fixture);
    struct view_entity *near = fixture_put(fixture, "orc", 43, 20);
    struct view_entity *far = fixture_put(fixture, "orc", 40, 15);
    far->awareness = AWARENESS_HUNT;
    (void)fixture_react(fixture, NULL, 0);
    assert_string_equal(
        said(fixture, 0),
        test_in_the_campaign()
            ? "An orc comes into view, 3 steps east: asleep. An orc comes into view, 5 steps north: hunts."
            : "An orc comes into view, 3 steps east. An orc comes into view, 5 steps north.");
    near->at = point_at(41, 20);
    far->at = point_at(40, 17);
    (void)fixture_react(fixture, NULL, 0);
    assert_string_equal(said(fixture, 0),
                        test_in_the_campaign()
                            ? "The orc, east beside you: asleep. The orc comes closer, 3 steps north."
                            : "The orc stands beside you, east. The orc comes closer, 3 steps north.");
    int count = fixture->shell.scene.log.count;
    (void)fixture_react(fixture, NULL, 0);     /* nobody has moved */
    fixture->view->hero.at = point_at(41, 19); /* nor does who is approached */
    (void)fixture_react(fixture, NULL, 0);
    fixture->view->hero.at = point_at(40, 20);
    (void)fixture_react(fixture, NULL, 0);
    assert_int_equal(fixture->shell.scene.log.count, count);
    far->visible = false;
    far->foe = false;
    (void)fixture_react(fixture, NULL, 0);
    assert_string_equal(said(fixture, 0), "The orc north is out of sight.");
}

TEST_OF_EACH(test_two_of_a_kind_are_told_apart, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    struct view_entity *east = fixture_put(fixture, "orc", 41, 20);
    struct event blow = {.type = EV_ATTACKED,
                         .subject = east->id,
                         .object = fixture->view->hero.id,
                         .subject_kind = east->kind,
                         .object_kind = fixture->view->hero.kind,
                         .amount = 3};
    (void)fixture_react(fixture, NULL, 0);
    (void)fixture_react(fixture, &blow, 1);
    assert_string_equal(said(fixture, 0), "The orc hits you for 3.");
    fixture_put(fixture, "orc", 40, 21);
    (void)fixture_react(fixture, NULL, 0);
    (void)fixture_react(fixture, &blow, 1);
    assert_string_equal(said(fixture, 0), "The orc east hits you for 3.");
    fixture_put(fixture, "orc", 43, 20);
    (void)fixture_react(fixture, NULL, 0);
    (void)fixture_react(fixture, &blow, 1);
    assert_string_equal(said(fixture, 0), "The orc 1 step east hits you for 3.");
}

/* What is gained for who dies out of sight comes of something; for who died in sight, and for a floor, nothing is
 * added.
 */
TEST_OF_EACH(test_deaths_out_of_sight, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    entity_id hero = fixture->view->hero.id;
    struct event gain = {.type = EV_XP_GAINED, .subject = hero, .amount = 35};
    struct event death = {.type = EV_DIED,
                          .subject = hero + 1,
                          .object = hero,
                          .subject_kind = (kind_id)test_kind(fixture->rules, "orc")};
    struct event unpaid = {.type = EV_DIED, .subject = hero + 1, .subject_kind = fixture->view->hero.kind};
    struct event floor = {.type = EV_DESCENDED, .subject = hero, .amount = 2};
    (void)fixture_react(fixture, (struct event[]){gain}, 1);
    assert_string_equal(said(fixture, 1), "Out of sight, something dies.");
    assert_string_equal(said(fixture, 0), "You gain 35 experience.");
    (void)fixture_react(fixture, (struct event[]){death, gain}, 2);
    assert_null(strstr(said(fixture, 1), "Out of sight"));
    (void)fixture_react(fixture, (struct event[]){floor, gain}, 2);
    assert_null(strstr(said(fixture, 1), "Out of sight"));
    (void)fixture_react(fixture, (struct event[]){death, gain, gain}, 3);
    assert_string_equal(said(fixture, 1), "Out of sight, something dies.");
    (void)fixture_react(fixture, (struct event[]){unpaid, gain}, 2);
    assert_string_equal(said(fixture, 1), "Out of sight, something dies.");
}

/* Foes come before the welcome, and no window has a frame. */
TEST_OF_EACH(test_foes_come_first, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 43, 20);
    message_log_clear(&fixture->shell.scene.log);
    shell_greet(&fixture->shell, fixture->view, false);
    assert_non_null(strstr(message_log_at(&fixture->shell.scene.log, 0)->text, "An orc, 3 steps east"));
    assert_non_null(strstr(message_log_at(&fixture->shell.scene.log, 1)->text,
                           test_in_the_campaign() ? "Welcome, Eadric." : "Welcome to the barrow"));
    (void)fixture_react(fixture, NULL, 0); /* they are known by then */
    assert_null(strstr(said(fixture, 0), "comes into view"));
}

TEST_OF_EACH(test_no_frames, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    static const char *const KEYS[] = {"i", "c", "x", "]", "\033"};
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
        fixture_type(fixture, KEYS[i]);
        fixture_draw(fixture);
        assert_false(fixture_shows(fixture, "--"));
        assert_false(fixture_shows(fixture, "+-"));
        assert_false(fixture_shows(fixture, "|"));
        fixture_key(fixture, KEYCODE_ESCAPE);
    }
}
