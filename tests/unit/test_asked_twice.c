/* SPDX-License-Identifier: MIT
 *
 * What is to be ordered twice: stairs that part the hero from an ally, steps into harm and webs, directions that nobody
 * asked for, goods of a vault, what would do nothing, plans that meet several such things. Views made by hand; how
 * plans are braked else stands in test_autopilot.c and e2e/test_care.c. */
#include "support/test.h"

#include "support/content.h"
#include "support/screen_fixture.h"

/* Stairs that leave an ally behind are ordered twice: one out of sight or too far off, not one that is near, was told
 * to stay, or is bound. */
SCREEN_TEST(test_who_would_be_left_behind)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture->the_view.hero.on_stairs = true;
    struct view_entity *orc = fixture_put(fixture, "orc", 47, 20);
    orc->foe = false;
    orc->friendly = true;
    orc->awareness = AWARENESS_CAPTIVE;
    seen_watch(&fixture->shell.scene.seen, &fixture->the_view);
    assert_int_equal(fixture_key(fixture, '>'), UI_GAME_COMMAND);
    orc->awareness = AWARENESS_STAY;
    seen_watch(&fixture->shell.scene.seen, &fixture->the_view);
    assert_int_equal(fixture_key(fixture, '>'), UI_GAME_COMMAND);
    orc->awareness = AWARENESS_FOLLOW;
    seen_watch(&fixture->shell.scene.seen, &fixture->the_view);
    assert_int_equal(fixture_key(fixture, '>'), UI_GAME_NOTHING);
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "The orc is not near enough"));
    assert_int_equal(fixture_key(fixture, '>'), UI_GAME_COMMAND);
    fixture->the_view.time++;
    assert_int_equal(fixture_key(fixture, '>'), UI_GAME_NOTHING); /* later it is asked again */
    shell_begin_game(&fixture->shell, "Other");                   /* and in another game, which may be as old */
    seen_watch(&fixture->shell.scene.seen, &fixture->the_view);
    assert_int_equal(fixture_key(fixture, '>'), UI_GAME_NOTHING);
    fixture->the_view.time++;
    orc->at = point_at(46, 20);
    seen_watch(&fixture->shell.scene.seen, &fixture->the_view);
    assert_int_equal(fixture_key(fixture, '>'), UI_GAME_COMMAND);
    fixture->view->cells[20 * fixture->view->width + 46] &= (uint8_t)~CELL_VISIBLE;
    fixture->the_view.entity_count = 0;
    seen_watch(&fixture->shell.scene.seen, &fixture->the_view);
    assert_int_equal(fixture_key(fixture, '>'), UI_GAME_NOTHING);
    fixture->the_view.time++;
    fixture->rules->profiles[fixture->view->profile].chapter = (int16_t)fixture->view->floor; /* nothing lies behind */
    fixture->the_view.laid = fixture->rules->profiles[fixture->view->profile].kings;
    assert_int_equal(fixture_key(fixture, '>'), UI_GAME_COMMAND);
    fixture->rules->profiles[fixture->view->profile].chapter = 6;
    fixture->the_view.floor++; /* it was left, or came along unseen */
    seen_watch(&fixture->shell.scene.seen, &fixture->the_view);
    fixture->the_view.floor--;
    seen_watch(&fixture->shell.scene.seen, &fixture->the_view);
    fixture->the_view.time++;
    assert_int_equal(fixture_key(fixture, '>'), UI_GAME_COMMAND);
}

/* The stairs that end the game are ordered twice while its king is not laid to rest. */
SCREEN_TEST(test_the_end_with_a_king_who_stays)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct profile *profile = &fixture->rules->profiles[fixture->view->profile];
    fixture->the_view.hero.on_stairs = true;
    assert_int_equal(fixture_key(fixture, '>'), UI_GAME_COMMAND);
    profile->chapter = (int16_t)fixture->view->floor;
    profile->kings = 1U << KING_ORRIN;
    assert_true(fixture_tells(fixture, '>', "The game ends here, and its king is not laid to rest"));
    assert_int_equal(fixture_key(fixture, '>'), UI_GAME_COMMAND);
    fixture->the_view.time++;
    fixture->the_view.hero.on_stairs = false;
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_COMMAND); /* which the game refuses */
    fixture->the_view.hero.on_stairs = true;
    profile->kings = 0; /* nobody lies there */
    assert_int_equal(fixture_key(fixture, '>'), UI_GAME_COMMAND);
}

static void burn(struct view *view, struct point at, int turns)
{
    int index = at.y * view->width + at.x;
    view->grounds[index].fire = (uint8_t)turns;
    view->cells[index] = (uint8_t)(turns > 0 ? view->cells[index] | CELL_HARMFUL : view->cells[index] & ~CELL_HARMFUL);
}

/* A step into fire or gas is ordered twice, with nothing between, and by two presses; out of it and on in it is not. */
SCREEN_TEST(test_a_step_into_harm_is_ordered_twice)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct view *view = &fixture->the_view;
    struct point east = point_step(view->hero.at, DIR_E);
    burn(view, east, 3);
    assert_true(fixture_tells(fixture, 'l', "Fire there. The same order again steps into it."));
    assert_true(shell_is_braked(&fixture->shell)); /* what is typed ahead is dropped, a key held down is none */
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_COMMAND);
    assert_false(shell_is_braked(&fixture->shell));
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_NOTHING);
    fixture_key(fixture, 'i');
    fixture_key(fixture, KEYCODE_ESCAPE);
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, 'j'), UI_GAME_COMMAND);
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_NOTHING);
    view->time++;
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_NOTHING);
    view->time++;
    burn(view, view->hero.at, 2);
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_COMMAND);
    burn(view, view->hero.at, 0);
    view->grounds[view->hero.at.y * view->width + view->hero.at.x].gas_kind = GAS_VENOM;
    view->cells[view->hero.at.y * view->width + view->hero.at.x] |= CELL_HARMFUL;
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_NOTHING); /* out of one harm into another */
}

/* What is no step is not asked about, nor is smoke; a lunge leads onto a cell, too. */
SCREEN_TEST(test_what_is_no_step_into_harm)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct view *view = &fixture->the_view;
    struct point east = point_step(view->hero.at, DIR_E);
    struct view_ground *ground = &view->grounds[east.y * view->width + east.x];
    burn(view, east, 3);
    ground->fire = 0;
    ground->gas_kind = GAS_SMOKE;
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_COMMAND);
    ground->gas_kind = GAS_VENOM;
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_NOTHING);
    struct view_entity *orc = fixture_put_hunter(fixture, "orc", east.x, east.y);
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_COMMAND); /* a blow */
    orc->foe = false;
    orc->friendly = true;
    orc->awareness = AWARENESS_CAPTIVE;
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_COMMAND); /* it is freed */
    view->entity_count = 0;
    ground->ground = (ground_id)rules_find_ground(fixture->rules, "door");
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_COMMAND); /* it is opened */
    ground->ground = GROUND_NONE;
    fixture_put_hunter(fixture, "orc", east.x + 1, east.y);
    fixture_give(fixture, 0, "estoc", true);
    view->worn[SLOT_MAIN_HAND] = 0;
    assert_true(fixture_tells(fixture, 'f', "there. The same order again steps into it."));
}

/* A step onto a web or a plate that is known is ordered twice, but for who flies, and from web to web. */
SCREEN_TEST(test_a_step_into_a_snare_is_ordered_twice)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct view *view = &fixture->the_view;
    struct point east = point_step(view->hero.at, DIR_E);
    int there = east.y * view->width + east.x, here = view->hero.at.y * view->width + view->hero.at.x;
    view->cells[there] |= CELL_SLOW;
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_COMMAND); /* it only costs a turn more */
    view->grounds[there].ground = (ground_id)rules_find_ground(fixture->rules, "alarm_plate");
    assert_true(fixture_tells(fixture, 'l', "An alarm plate lies there. The same order again steps onto it."));
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_COMMAND);
    view->time++;
    view->hero.statuses[STATUS_LEVITATING] = 3;
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_COMMAND);
    view->hero.statuses[STATUS_LEVITATING] = 0;
    view->cells[here] |= CELL_SLOW;
    view->grounds[here].cover = (ground_id)rules_find_ground(fixture->rules, "web");
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_NOTHING);
    view->time++;
    view->grounds[there].ground = GROUND_NONE;
    view->grounds[there].cover = view->grounds[here].cover;
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_COMMAND);
    view->time++;
    view->grounds[here].cover = GROUND_NONE;
    assert_true(fixture_tells(fixture, 'l', "A web lies there."));
}

/* Who presses V and a direction, though only one fitted, does not walk after who was shoved: that is ordered again. */
SCREEN_TEST(test_a_direction_that_was_not_asked_for_is_no_step)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct view *view = &fixture->the_view;
    struct view_entity *orc = fixture_put_hunter(fixture, "orc", view->hero.at.x + 1, view->hero.at.y);
    assert_int_equal(fixture_key(fixture, 'V'), UI_GAME_COMMAND);
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_COMMAND); /* it stands there still: a blow */
    assert_int_equal(fixture_key(fixture, 'V'), UI_GAME_COMMAND);
    orc->at.x++;
    view->time++;
    assert_true(fixture_tells(fixture, 'l', "Only one could be shoved"));
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_COMMAND);
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_COMMAND);
    orc->at.x--;
    assert_int_equal(fixture_key(fixture, 'V'), UI_GAME_COMMAND);
    orc->at.x++;
    assert_int_equal(fixture_key(fixture, 'k'), UI_GAME_COMMAND); /* elsewhere */
    struct view_entity *other = fixture_put_hunter(fixture, "orc", view->hero.at.x, view->hero.at.y - 1);
    orc->at.x--;
    assert_int_equal(fixture_key(fixture, 'V'), UI_GAME_NOTHING);
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_COMMAND); /* the answer */
    orc->at.x++;
    other->at.y--;
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_COMMAND); /* the step after it */
    struct outcome named = outcome_command(command_shove(DIR_E)); /* as in lines: "shove east" */
    struct ui_answer given;
    shell_use(&fixture->shell, &named, &given);
    assert_int_equal(given.game.wish, UI_GAME_COMMAND);
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_COMMAND);
}

SCREEN_TEST(test_a_door_that_was_closed_unasked_is_not_opened)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct view *view = &fixture->the_view;
    struct point east = point_step(view->hero.at, DIR_E);
    uint8_t *ground = &view->grounds[east.y * view->width + east.x].ground;
    *ground = (uint8_t)rules_find_ground(fixture->rules, "open_door");
    assert_int_equal(fixture_key(fixture, 'C'), UI_GAME_COMMAND);
    *ground = (uint8_t)rules_find_ground(fixture->rules, "door");
    assert_true(fixture_tells(fixture, 'l', "only one door, so"));
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_COMMAND);
    *ground = (uint8_t)rules_find_ground(fixture->rules, "open_door");
    assert_int_equal(fixture_key(fixture, 'C'), UI_GAME_COMMAND);
    fixture_put_hunter(fixture, "orc", east.x, east.y); /* it has come in: the key is a blow */
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_COMMAND);
    view->entity_count = 0;
    assert_int_equal(fixture_key(fixture, 'C'), UI_GAME_COMMAND);
    shell_reject(&fixture->shell, REJECT_DOOR_TAKEN); /* and stays open */
    assert_int_equal(fixture_key(fixture, 'l'), UI_GAME_COMMAND);
}

/* The key that takes whichever stairs are there does not lead back at once; one that names them was meant. */
SCREEN_TEST(test_the_way_back_is_ordered_twice)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct view *view = &fixture->the_view;
    view->floor = 2;
    view->hero.on_stairs = true;
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_COMMAND);
    view->hero.on_stairs = false;
    view->hero.on_up_stairs = true;
    view->time++;
    assert_true(fixture_tells(fixture, KEYCODE_ENTER, "You have just come by these stairs."));
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_COMMAND);
    view->hero.on_stairs = true;
    view->time++;
    assert_int_equal(fixture_key(fixture, '>'), UI_GAME_COMMAND);
    view->hero.on_stairs = false;
    view->time++;
    assert_true(fixture_tells(fixture, KEYCODE_ENTER, "You have just come by these stairs.")); /* however one came */
    assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_COMMAND);
    view->time++;
    assert_int_equal(fixture_key(fixture, 'k'),
                     UI_GAME_COMMAND); /* and a step is no direction that was not asked for */
    view->time++;
    fixture->rules->profiles[view->profile].up_stairs = test_kind(fixture->rules, "stairs_up");
    assert_int_equal(fixture_key(fixture, '<'), UI_GAME_COMMAND);
}

/* Nor do keys typed ahead throw away the one hit point that a death has left. */
SCREEN_TEST(test_nothing_typed_ahead_counts_after_a_reprieve)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct view *view = &fixture->the_view;
    struct event event = {.type = EV_MOVED, .subject = view->hero.id, .subject_kind = view->hero.kind};
    assert_false(fixture_react(fixture, &event, 1));
    event.type = EV_REPRIEVED;
    assert_true(fixture_react(fixture, &event, 1));
}

/* What is known to burst is not drunk by a slip; other potions are drunk at once. */
SCREEN_TEST(test_what_is_thrown_is_drunk_twice)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_give(fixture, 0, "venom_potion", false);
    fixture_give(fixture, 1, "healing_potion", false);
    fixture_key(fixture, 'i');
    assert_int_equal(fixture_key(fixture, 'B'), UI_GAME_COMMAND);
    fixture_key(fixture, 'i');
    assert_true(fixture_tells(fixture, 'A', "not drunk. The same order again drinks it."));
    assert_int_equal(fixture_key(fixture, 'A'), UI_GAME_COMMAND);
}

/* One of the goods of a vault shuts the others' cages: who takes it has been told. The last one is taken at once. */
SCREEN_TEST(test_goods_are_chosen_twice)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct view *view = &fixture->the_view;
    ground_id cage = (ground_id)rules_find_ground(fixture->rules, "cage");
    struct point other = point_at(view->hero.at.x + 3, view->hero.at.y);
    view->grounds[view->hero.at.y * view->width + view->hero.at.x].ground = cage;
    view->grounds[other.y * view->width + other.x].ground = cage;
    fixture_put(fixture, "sword", view->hero.at.x, view->hero.at.y);
    fixture_put(fixture, "shield", other.x, other.y);
    assert_true(fixture_tells(fixture, 'g',
                              "The other cages fall shut for good then. The same order again takes the "
                              "sword."));
    assert_int_equal(fixture_key(fixture, 'g'), UI_GAME_COMMAND);
    view->entities[1].at.x++; /* it lies on the floor, where anybody may take it */
    assert_int_equal(fixture_key(fixture, 'g'), UI_GAME_COMMAND);
}

/* Stairs on, away from an open vault of which nothing was taken; not where its gate is shut, nor once all are shut. */
SCREEN_TEST(test_goods_are_left_on_purpose)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    struct view *view = &fixture->the_view;
    struct view_ground *cage = &view->grounds[20 * view->width + 50], *gate = &view->grounds[20 * view->width + 48];
    cage->ground = (ground_id)rules_find_ground(fixture->rules, "cage");
    view->hero.on_stairs = true;
    assert_true(fixture_tells(fixture, '>', "You have taken nothing of the goods of the vault (10 east)."));
    assert_int_equal(fixture_key(fixture, '>'), UI_GAME_COMMAND);
    gate->ground = (ground_id)rules_find_ground(fixture->rules, "locked_gate");
    assert_int_equal(fixture_key(fixture, '>'), UI_GAME_COMMAND);
    gate->ground = GROUND_NONE;
    assert_int_equal(fixture_key(fixture, '>'), UI_GAME_NOTHING);
    cage->ground = (ground_id)rules_find_ground(fixture->rules, "shut_cage");
    assert_int_equal(fixture_key(fixture, '>'), UI_GAME_COMMAND);
}

/* What would be spent on who is proof against it is confirmed twice; not what does something. */
SCREEN_TEST(test_what_would_do_nothing_is_confirmed_twice)
{
    static const struct {
        const char *item, *foe;
        int x, y;
        bool twice;
    } ROWS[] = {{"wand_of_banishing", "orrin", 43, 20, true}, {"wand_of_banishing", "orc", 43, 20, false},
                {"wand_of_binding", "orrin", 43, 20, true},   {"wand_of_binding", "orc", 43, 20, false},
                {"wand_of_hooks", "orc", 41, 20, true},       {"wand_of_hooks", "orc", 43, 20, false},
                {"wand_of_hooks", "orc", 42, 22, true}, /* in a doorway: no way slantwise */
                {"confusion_scroll", "orrin", 43, 20, true},  {"confusion_scroll", "orc", 43, 20, false},
                {"wand_of_slowing", "orrin", 43, 20, false}};
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture->view->cells[22 * fixture->view->width + 42] |= CELL_DOOR;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        fixture->shell.depth = 1;
        fixture->the_view.entity_count = 0;
        fixture_put_hunter(fixture, ROWS[i].foe, ROWS[i].x, ROWS[i].y)->hp = 1;
        fixture_give(fixture, 0, ROWS[i].item, false);
        fixture->the_view.pack[0].charges = 1;
        fixture_type(fixture, "iA");
        fixture_draw(fixture);
        assert_false(fixture_shows(fixture, "That does nothing to it!"));
        if (ROWS[i].twice) {
            assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_NOTHING);
            fixture_draw(fixture);
            assert_true(fixture_shows(fixture, "That does nothing to it! Press Enter once more"));
        }
        assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), UI_GAME_COMMAND);
    }
}

/* What does not get there is not asked about, whomever it would catch: why it is refused is read, at once. */
SCREEN_TEST(test_what_is_refused_is_not_asked_about)
{
    struct screen_fixture *fixture = fixture_campaign(state);
    fixture_put_hunter(fixture, "orc", 42, 20);
    struct view_entity *ally = fixture_put(fixture, "troll", 44, 20);
    ally->foe = false;
    ally->friendly = true;
    ally->awareness = AWARENESS_FOLLOW;
    fixture_give(fixture, 0, "flame_potion", false);
    for (int behind = 0; behind < 2;
         behind++) { /* at the orc, whose flames catch the hero; past it, beside the troll */
        fixture->shell.depth = 1;
        fixture_type(fixture, "t");
        if (behind)
            fixture_key(fixture, KEYCODE_RIGHT);
        fixture_draw(fixture);
        assert_int_equal(fixture_shows(fixture, "the orc is in the way"), behind);
        assert_int_equal(fixture_key(fixture, KEYCODE_ENTER), behind ? UI_GAME_COMMAND : UI_GAME_NOTHING);
        fixture_draw(fixture);
        assert_int_equal(fixture_shows(fixture, "once more to do it all the same"), !behind);
    }
}

/* Each thing on the way is asked about once, and the same order given again goes on at last: what it has been given
 * again for before holds. */
SCREEN_TEST(test_several_things_are_asked_about_once_each)
{
    enum { WEB = 1, LEVER = 2, FIRE_NEAR = 4, FIRE_RECALLED = 8 };
    static const struct {
        int lies;
        const char *asks[2];
    } ROWS[] = {
        {LEVER | FIRE_NEAR, {"fire (2 west). Step away first. The same order", "a lever: explore again"}},
        {WEB | FIRE_RECALLED, {"as you last saw it: explore again", "over a web (1 east). The same order again"}},
        {FIRE_NEAR | FIRE_RECALLED, {"as you last saw it: explore again", "fire (2 west). Step away first. The"}}};
    struct screen_fixture *fixture = fixture_campaign(state);
    const struct message_log *log = &fixture->shell.scene.log;
    struct view *view = &fixture->the_view;
    fixture->shell.autopilot.ahead = fixture->shell.autopilot.pilot.ahead = calloc(1, game_size());
    assert_non_null(fixture->shell.autopilot.ahead);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        uint8_t *row = &view->cells[20 * view->width];
        for (int cell = 0; cell < view->width * view->height; cell++)
            view->cells[cell] = CELL_EXPLORED;
        for (int x = 40; x < 50; x++)
            row[x] = CELL_EXPLORED | CELL_VISIBLE | CELL_FLOOR;
        memset(view->grounds, 0, (size_t)(view->width * view->height) * sizeof *view->grounds);
        if (ROWS[i].lies & WEB) {
            row[41] |= CELL_SLOW;
            view->grounds[20 * view->width + 41].cover = (ground_id)rules_find_ground(fixture->rules, "web");
        }
        if (ROWS[i].lies & LEVER) {
            row[41] = CELL_EXPLORED;
            view->grounds[20 * view->width + 41].ground = (ground_id)rules_find_ground(fixture->rules, "lever");
        }
        if (ROWS[i].lies & FIRE_NEAR) {
            row[38] = CELL_EXPLORED | CELL_VISIBLE | CELL_HARMFUL;
            view->grounds[20 * view->width + 38].fire = 3;
        }
        if (ROWS[i].lies & FIRE_RECALLED) {
            row[50] = 0;
            row[46] = CELL_EXPLORED | CELL_FLOOR | CELL_HARMFUL;
        }
        view->time++;
        for (int order = 0; order < 2; order++) {
            assert_int_equal(fixture_key(fixture, 'o'), UI_GAME_NOTHING);
            assert_non_null(strstr(message_log_at(log, log->count - 1)->text, ROWS[i].asks[order]));
        }
        assert_int_equal(fixture_key(fixture, 'o'), UI_GAME_COMMAND);
        fixture_assert_command(fixture, command_move(DIR_E));
        autopilot_halt(&fixture->shell.autopilot);
        fixture_type(fixture, "x");
        fixture_key(fixture, KEYCODE_ESCAPE);
    }
    free(fixture->shell.autopilot.ahead);
    fixture->shell.autopilot.ahead = fixture->shell.autopilot.pilot.ahead = NULL;
}
