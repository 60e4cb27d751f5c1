/* SPDX-License-Identifier: MIT
 *
 * Scrolls on the screen: where aiming a step begins, and why what works on minds finds nobody. */
#include "support/test.h"

#include "support/content.h"
#include "support/screen_fixture.h"

static const struct cursor *target_cursor(const struct screen_fixture *fixture)
{
    return &fixture->shell.stack[1].as.target.cursor;
}

static void assert_at(const struct cursor *cursor, int x, int y)
{
    assert_int_equal(cursor->at.x, x);
    assert_int_equal(cursor->at.y, y);
}

/* A step leads nobody onto a foe: it begins as far from all in view as it may lead, but not in fire, and near the hero
 * where nobody is. A net still begins at the nearest. */
SCREEN_TEST(test_aiming_a_step_begins_far_from_foes)
{
    struct screen_fixture *fixture = *state;
    struct view *view = fixture->view;
    fixture->rules->profiles[view->profile].ruleset = RULESET_CAMPAIGN;
    fixture_give(fixture, 0, "step_scroll", false);
    fixture_give(fixture, 1, "net", false);
    fixture_type(fixture, "iA");
    assert_int_equal(point_chebyshev(target_cursor(fixture)->at, view->hero.at), 1);
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture->shell.depth = 1;
    fixture_put(fixture, "orc", 43, 20);
    fixture_type(fixture, "iA");
    assert_at(target_cursor(fixture), 35, 15);
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture->shell.depth = 1;
    view->cells[15 * 80 + 35] |= CELL_HARMFUL;
    fixture_type(fixture, "iA");
    assert_at(target_cursor(fixture), 35, 25);
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture->shell.depth = 1;
    fixture_type(fixture, "iB");
    assert_at(target_cursor(fixture), 43, 20);
}

/* What works on minds is told to find none, where there are foes; what lulls, that they rest or are too strong. */
SCREEN_TEST(test_what_works_on_minds)
{
    static const char *const SCROLLS[] = {"lullaby_scroll", "dread_scroll"};
    struct screen_fixture *fixture = *state;
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    for (int i = 0; i < 2; i++)
        fixture_give(fixture, i, SCROLLS[i], false);
    for (int i = 0; i < 2; i++) {
        fixture_type(fixture, i == 0 ? "iA" : "iB");
        shell_reject(&fixture->shell, REJECT_NO_FOE_NEAR);
        fixture->shell.depth = 1;
        fixture_draw(fixture);
        assert_true(fixture_shows(fixture, "No foe is near enough."));
    }
    fixture_put(fixture, "skeleton", 42, 20);
    for (int i = 0; i < 2; i++) {
        fixture_type(fixture, i == 0 ? "iA" : "iB");
        shell_reject(&fixture->shell, REJECT_NO_FOE_NEAR);
        fixture->shell.depth = 1;
        fixture_draw(fixture);
        assert_true(fixture_shows(fixture, "Those in sight have no mind"));
        message_log_clear(&fixture->shell.scene.log);
    }
    fixture_put(fixture, "orc", 43, 20);
    fixture_type(fixture, "iA");
    shell_reject(&fixture->shell, REJECT_NO_FOE_NEAR);
    fixture->shell.depth = 1;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Nobody in sight is awake and weak enough"));
}
