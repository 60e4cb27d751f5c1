/* SPDX-License-Identifier: MIT */
#include "support/main_view_fixture.h"

#include "support/test.h"
#include "support/content.h"

void main_assert_row(struct screen_fixture *fixture, int row, const char *text)
{
    assert_string_equal(fixture_text(fixture, row, 0, COLS), text);
}

void main_assert_side(struct screen_fixture *fixture, int row, const char *text)
{
    assert_string_equal(fixture_text(fixture, 2 + row, SIDE, SIDE_COLS), text);
}

void main_react(struct screen_fixture *fixture, struct event *list, int count)
{
    fixture->view->turn++;
    (void)fixture_react(fixture, list, count);
    fixture_draw(fixture);
}

struct event main_blow(struct screen_fixture *fixture, bool by_hero, int amount)
{
    kind_id orc = test_kind(fixture->rules, "orc");
    struct event event = {.type = EV_ATTACKED, .amount = amount};
    event.subject = by_hero ? fixture->view->hero.id : 2;
    event.object = by_hero ? 2 : fixture->view->hero.id;
    event.subject_kind = by_hero ? fixture->view->hero.kind : orc;
    event.object_kind = by_hero ? orc : fixture->view->hero.kind;
    return event;
}
