/* SPDX-License-Identifier: MIT
 *
 * What is told to who hears the game, and in what order: who comes into view before what it does, what a blow leaves,
 * foes during a plan once, what stands in the way; the most urgent where there is little room, and what stays together
 * on a line. */
#include "support/test.h"

#include "support/content.h"
#include "support/profile.h"
#include "support/screen_fixture.h"
#include "ui/draw/draw.h"
#include "ui/parts/side_rows.h"

#include <string.h>

static int setup(void **state)
{
    struct screen_fixture *fixture = fixture_open(24, 80);
    fixture->shell.scene.accessible = true;
    fixture_draw(fixture);
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

static struct event blow_at(const struct screen_fixture *fixture, const struct view_entity *foe, int amount)
{
    return (struct event){.type = EV_ATTACKED,
                          .seen = SEEN_SUBJECT | SEEN_OBJECT,
                          .subject = fixture->view->hero.id,
                          .object = foe->id,
                          .subject_kind = fixture->view->hero.kind,
                          .object_kind = foe->kind,
                          .amount = amount};
}

TEST_OF_EACH(test_who_comes_into_view_is_told_before_its_deeds, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    struct view_entity *orc = fixture_put(fixture, "orc", 43, 17);
    struct event notices = {.type = EV_NOTICED, .seen = SEEN_SUBJECT, .subject = orc->id, .subject_kind = orc->kind};
    fixture_put(fixture, "healing_potion", 40, 25);
    (void)fixture_react(fixture, &notices, 1);
    assert_non_null(strstr(said(fixture, 2), "An orc comes into view, 3 steps north-east"));
    assert_string_equal(said(fixture, 1), "The orc notices you.");
    assert_string_equal(said(fixture, 0), "A healing potion comes into view, 5 steps south.");
}

/* Only after the last of several blows, and only where no gauge is seen. */
TEST_OF_EACH(test_what_a_blow_leaves, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    struct view_entity *orc = fixture_put(fixture, "orc", 41, 20);
    struct event blows[] = {blow_at(fixture, orc, 4), blow_at(fixture, orc, 4)};
    char text[64];
    struct strbuf buf = STRBUF(text);
    (void)fixture_react(fixture, NULL, 0);
    orc->hp = 6;
    (void)fixture_react(fixture, blows, 2);
    strbuf_format(&buf, "You hit the orc for 4. 6 of %d left.", orc->max_hp);
    assert_string_equal(said(fixture, 0), text);
    assert_string_equal(said(fixture, 1), "You hit the orc for 4.");
    fixture->shell.scene.accessible = false;
    (void)fixture_react(fixture, blows, 1);
    assert_string_equal(said(fixture, 0), "You hit the orc for 4.");
}

/* While a plan goes on, only who comes into view is told, once; the rest at its end. */
static const char *left_of(const struct view_entity *foe, char text[64])
{
    struct strbuf buf = strbuf_of(text, 64);
    strbuf_format(&buf, "%d of %d left.", foe->hp, foe->max_hp);
    return text;
}

/* What is no blow leaves hit points, too: lightning, fire, a wall behind who was shoved. */
TEST_OF_EACH(test_what_harm_leaves, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    struct view_entity *orc = fixture_put(fixture, "orc", 41, 20);
    struct event harm = {.type = EV_DAMAGED,
                         .seen = SEEN_OBJECT,
                         .subject = ENTITY_NONE,
                         .subject_kind = KIND_NONE,
                         .object = orc->id,
                         .object_kind = orc->kind,
                         .amount = 4,
                         .extra = DAMAGE_FIRE};
    char text[64];
    (void)fixture_react(fixture, NULL, 0);
    orc->hp = 6;
    (void)fixture_react(fixture, &harm, 1);
    assert_non_null(strstr(said(fixture, 0), left_of(orc, text)));
    harm.amount = 0;
    (void)fixture_react(fixture, &harm, 1);
    assert_null(strstr(said(fixture, 0), left_of(orc, text)));
}

/* Who was shoved has its place afterwards; who could not be has none. */
TEST_OF_EACH(test_who_was_shoved_has_a_place, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    struct view_entity *orc = fixture_put(fixture, "orc", 42, 20);
    struct event shove = blow_at(fixture, orc, 1);
    shove.type = EV_PUSHED;
    (void)fixture_react(fixture, NULL, 0);
    (void)fixture_react(fixture, &shove, 1);
    assert_string_equal(said(fixture, 0), "You push the orc back. Now 2 steps east.");
    shove.amount = 0;
    (void)fixture_react(fixture, &shove, 1);
    assert_string_equal(said(fixture, 0), "You push the orc, but there is no room to move.");
}

/* Fire that takes hold beside the hero is on the sides on which it burns, and no free way leads there. */
TEST(test_fire_beside_has_sides)
{
    void *fixture_state = NULL;
    (void)state;
    test_profile_set("campaign");
    assert_int_equal(setup(&fixture_state), 0);
    struct screen_fixture *fixture = fixture_state;
    struct view *view = fixture->view;
    struct event spreads = {.type = EV_FIRE_SPREADS,
                            .seen = SEEN_SUBJECT,
                            .subject = view->hero.id,
                            .subject_kind = view->hero.kind,
                            .object_kind = KIND_NONE};
    for (int side = -1; side <= 1; side += 2) {
        int cell = 20 * view->width + view->hero.at.x + side;
        view->grounds[cell].fire = 3;
        view->cells[cell] |= CELL_HARMFUL;
    }
    (void)fixture_react(fixture, &spreads, 1);
    assert_string_equal(said(fixture, 0), "Fire takes hold beside you! It burns east, west.");
    fixture_key(fixture, 'w');
    assert_string_equal(said(fixture, 0), "Free ways: all but east, west.");
    teardown(&fixture_state);
    test_profile_set("classic");
}

TEST_OF_EACH(test_foes_during_a_plan, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    struct foe_moves moves = {0};
    struct view *view = fixture->view;
    struct view_entity *orc = fixture_put(fixture, "orc", 46, 20);
    char text[LOG_TEXT_SIZE];
    struct strbuf buf = STRBUF(text);
    orc->awareness = AWARENESS_HUNT;
    assert_true(foe_moves_is_new(&moves, view, orc->id));
    assert_true(foe_moves_tell(&moves, &fixture->catalogue, view, true, &buf));
    assert_non_null(strstr(text, "comes into view, 6 steps east"));
    for (int x = 45; x > 42; x--) {
        orc->at = point_at(x, 20);
        orc->visible = x % 2 == 0; /* in and out of sight */
        assert_false(foe_moves_is_new(&moves, view, orc->id) && orc->visible);
        assert_false(foe_moves_tell(&moves, &fixture->catalogue, view, true, &buf));
    }
    orc->visible = true;
    strbuf_clear(&buf);
    assert_true(foe_moves_tell(&moves, &fixture->catalogue, view, false, &buf));
    assert_string_equal(text, "The orc comes closer, 3 steps east.");
    orc->foe = false;
    orc->corpse = true;
    assert_false(foe_moves_tell(&moves, &fixture->catalogue, view, true, &buf)); /* seen to die, it is forgotten */
    orc->visible = false;
    assert_false(foe_moves_tell(&moves, &fixture->catalogue, view, false, &buf));
}

TEST_OF_EACH(test_what_stands_in_the_way, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    fixture->view->cells[20 * fixture->view->width + 41] &= (uint8_t)~CELL_FLOOR;
    fixture->shell.scene.view = fixture->view;
    fixture->shell.game.last_deed.command = command_move(DIR_E);
    shell_reject(&fixture->shell, REJECT_BLOCKED);
    const char *sentence = said(fixture, 0);
    assert_non_null(strstr(sentence, "There is no way through there. "));
    assert_string_equal(sentence + strlen(sentence) - 1, ".");
    fixture->shell.scene.accessible = false;
    shell_reject(&fixture->shell, REJECT_BLOCKED);
    assert_string_equal(said(fixture, 0), "There is no way through there.");
}

/* Of many sentences the floor come to and a kill are in sight, and nothing old stands above what is new. */
TEST_OF_EACH(test_the_most_important_is_in_sight, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    enum { COUNT = 10 };
    const struct view_entity *orc = fixture_put(fixture, "orc", 41, 20);
    struct event events[COUNT];
    (void)fixture_react(fixture, NULL, 0);
    for (int i = 0; i < COUNT; i++)
        events[i] =
            (struct event){.type = EV_ITEM_TAKEN,
                           .seen = SEEN_SUBJECT | SEEN_OBJECT,
                           .subject = fixture->view->hero.id,
                           .object_kind = test_kind(fixture->rules, i % 2 ? "healing_potion" : "fireball_scroll"),
                           .amount = i};
    events[7] = (struct event){.type = EV_DIED,
                               .seen = SEEN_SUBJECT | SEEN_OBJECT,
                               .subject = orc->id,
                               .object = fixture->view->hero.id,
                               .subject_kind = orc->kind,
                               .object_kind = fixture->view->hero.kind};
    events[8] = (struct event){.type = EV_DESCENDED, .subject = fixture->view->hero.id, .amount = 2};
    (void)fixture_react(fixture, events, COUNT);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "You climb down to floor 2."));
    assert_true(fixture_shows(fixture, "is dead!"));
    fixture_resize(fixture, 60, 80); /* where there is room for older ones */
    message_log_begin_step(&fixture->shell.scene.log);
    shell_say(&fixture->shell, WEIGHT_PLAIN, "Something new.");
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Something new."));
    assert_false(fixture_shows(fixture, "You climb down to floor 2."));
}

/* A warning does not hide where the hero has come to. */
TEST_OF_EACH(test_a_floor_goes_before_a_warning, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    struct event descent = {.type = EV_DESCENDED, .subject = fixture->view->hero.id, .amount = 2};
    fixture->shell.scene.accessible = false;
    fixture_resize(fixture, 20, 50);
    (void)fixture_react(fixture, &descent, 1);
    message_log_add(&fixture->shell.scene.log, 1, WEIGHT_DANGER, false, "Many tracks: a troll, and 3 more with it.");
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "You climb down to floor 2."));
}

/* Of those beside the hero the one who hurts most is not left out. */
TEST_OF_EACH(test_who_hurts_most_is_listed, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    int16_t order[MAX_ENTITIES];
    for (int i = 0; i < 3; i++) {
        struct view_entity *orc = fixture_put(fixture, "orc", 39 + i, 19);
        orc->awareness = AWARENESS_HUNT;
        orc->harm = i == 2 ? 14 : 3;
        orc->hp = i == 2 ? 30 : 10;
    }
    int count = side_rows_foes(fixture->view, order);
    assert_int_equal(fixture->view->entities[order[0]].harm, 3); /* the nearest, where there is room for all */
    side_rows_pick(fixture->view, order, count, count);
    assert_int_equal(fixture->view->entities[order[0]].harm, 3);
    side_rows_pick(fixture->view, order, count, 1);
    assert_int_equal(fixture->view->entities[order[0]].harm, 14);
}

/* Who sleeps gives way to who hunts. */
TEST(test_who_hunts_is_listed)
{
    void *fixture_state = NULL;
    (void)state;
    assert_int_equal(setup(&fixture_state), 0);
    struct screen_fixture *fixture = fixture_state;
    int16_t order[MAX_ENTITIES];
    fixture->rules->profiles[fixture->view->profile].ruleset = RULESET_CAMPAIGN;
    for (int i = 0; i < 3; i++)
        fixture_put(fixture, "orc", 41 + i, 20)->awareness = i == 2 ? AWARENESS_HUNT : AWARENESS_ASLEEP;
    int count = side_rows_foes(fixture->view, order);
    side_rows_pick(fixture->view, order, count, 2);
    assert_int_equal(fixture->view->entities[order[0]].at.x, 41); /* the nearest stays */
    assert_int_equal(fixture->view->entities[order[1]].at.x, 43);
    teardown(&fixture_state);
}

/* Looking says how far off, and below a window nothing stands that is not its own. */
TEST_OF_EACH(test_pages_stand_alone, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    fixture_put(fixture, "orc", 43, 17);
    fixture_key(fixture, 'x');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "orc, 3 steps north-east"));
    fixture_key(fixture, KEYCODE_ESCAPE);
    fixture_key(fixture, 'i');
    fixture_draw(fixture);
    for (int row = 14; row < 23; row++)
        assert_null(strpbrk(fixture_text(fixture, row, 0, 80), ".#@o"));
}

/* A number stays with the word before it, keys in a row with each other. */
TEST_OF_EACH(test_what_stays_on_one_line, setup, teardown)
{
    struct screen_fixture *fixture = *state;
    const struct scene *scene = &fixture->shell.scene;
    cells_fill(&fixture->cells, 0, 0, 24, 80, scene_look(scene, ROLE_TEXT));
    (void)draw_flow(scene, &fixture->cells, (struct box){0, 0, 4, 12}, "you die in 1. h j k l", ROLE_TEXT);
    assert_string_equal(fixture_text(fixture, 0, 0, 12), "you die     ");
    assert_string_equal(fixture_text(fixture, 1, 0, 12), "in 1.       ");
    assert_string_equal(fixture_text(fixture, 2, 0, 12), "h j k l     ");
}
