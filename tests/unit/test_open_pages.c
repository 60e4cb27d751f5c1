/* SPDX-License-Identifier: MIT
 *
 * Open pages over what changes below them: things that are gone, runs that are shown and only shown, too little room
 * for all that a page has. */
#include "support/test.h"

#include "support/content.h"
#include "support/screen_fixture.h"
#include "ui/screens/screens.h"

#include <string.h>

/* The run that is shown goes on below: what a page was about is used up. */
SCREEN_TEST(test_a_page_closes_with_its_thing)
{
    static const struct ui_replay run = {.playing = true};
    struct screen_fixture *fixture = *state;
    fixture_give(fixture, 0, "healing_potion", false);
    fixture->shell.scene.replay = &run;
    fixture_draw(fixture);
    fixture_type(fixture, "ia");
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "A healing potion (a)"));
    fixture->the_view.pack[0].kind = KIND_NONE;
    fixture_draw(fixture);
    assert_int_equal(fixture->shell.depth, 2);
    assert_ptr_equal(shell_top(&fixture->shell)->kind, &SCREEN_PACK);
}

/* No key over a run that is shown begins a plan, or it would never be drawn again. */
SCREEN_TEST(test_what_is_shown_has_no_plans)
{
    static const struct ui_replay run = {.playing = false};
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "healing_potion", 50, 20);
    seen_watch(&fixture->shell.scene.seen, fixture->view);
    fixture->shell.scene.replay = &run;
    fixture_draw(fixture);
    fixture_key(fixture, ']');
    fixture_key(fixture, KEYCODE_ENTER);
    assert_false(shell_is_going(&fixture->shell));
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "nothing can be done about it."));
}

/* Behind the title nothing is shown any longer, whose memory is the caller's. */
SCREEN_TEST(test_the_title_ends_what_is_shown)
{
    static const struct ui_replay run = {.playing = false};
    static const struct ui_title title;
    struct screen_fixture *fixture = *state;
    fixture->shell.scene.replay = &run;
    shell_fit(&fixture->shell, NULL, &title);
    assert_null(fixture->shell.scene.replay);
}

/* Keys stand below all that a thing's page says, and are not written over. */
SCREEN_TEST(test_long_facts_leave_the_keys)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct kind *dagger = &fixture->rules->kinds[test_kind(fixture->rules, "dagger")];
    fixture_give(fixture, 1, "dagger", false);
    fixture_give(fixture, 2, "spear", true);
    memset(dagger->text, 'w', sizeof dagger->text - 1);
    for (size_t i = 25; i < sizeof dagger->text - 1; i += 26) /* one on a row */
        dagger->text[i] = ' ';
    for (int i = 0; i < 9; i++)
        fixture_put_hunter(fixture, i % 2 ? "orc" : "orc_slinger", 42 + i, 20);
    for (int rows = 20; rows <= 40; rows += 10) {
        fixture_resize(fixture, rows, 50);
        fixture->shell.depth = 1;
        fixture_type(fixture, "ib");
        fixture_draw(fixture);
        assert_true(fixture_shows(fixture, "put on  "));
    }
}

/* What lends strength to the arm lends it to arrows in hand and in the forecast alike. */
SCREEN_TEST(test_fury_counts_for_arrows)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture->the_view.hero.base_power = 2;
    fixture_give(fixture, 1, "hunting_bow", true);
    fixture->the_view.pack[1].plus = 0;
    fixture->the_view.hero.statuses[STATUS_FURY] = 5;
    int arrows = 0;
    for (int power = 0; power < 40 && arrows == 0; power++) {
        char text[64];
        struct strbuf buf = STRBUF(text);
        strbuf_format(&buf, "power of arrows %d -> 0.", power);
        arrows = fixture_tells(fixture, 'i', "") && fixture_tells(fixture, 'b', text) ? power : 0;
        fixture->shell.depth = 1;
    }
    fixture->the_view.hero.statuses[STATUS_FURY] = 0;
    fixture_type(fixture, "ib");
    char calm[64];
    struct strbuf buf = STRBUF(calm);
    fixture_draw(fixture);
    strbuf_format(&buf, "power of arrows %d -> 0.", arrows);
    assert_true(arrows > 0 && !fixture_shows(fixture, calm));
}

/* The hero's page is whole where it can be without blank rows. */
SCREEN_TEST(test_the_heros_page_in_a_narrow_terminal)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture->the_view.hero.perks = 1U << PERK_SLIP | 1U << PERK_LORE;
    fixture->rules->profiles[fixture->view->profile].gold = test_kind(fixture->rules, "gold");
    fixture_resize(fixture, 20, 50);
    fixture_key(fixture, 'c');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Level"));
    assert_true(fixture_shows(fixture, "Classic"));
}

/* A number is never cut: how often a blow counts makes way. */
SCREEN_TEST(test_a_duel_has_room)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    for (int i = 0; i < 5; i++) {
        struct view_entity *foe = fixture_put_hunter(fixture, "orc", 41 + i, 20);
        foe->blows = 1;
        foe->times = 5;
        foe->harm = 25;
        foe->press = 10;
    }
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "kill 1 hits 15+10"));
    fixture->view->entities[fixture->view->entity_count - 1].act = VIEW_ACT_SHOT;
    fixture->view->entities[fixture->view->entity_count - 1].act_harm = 15;
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "kill 1 shoots 15"));
}
