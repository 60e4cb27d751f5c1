/* SPDX-License-Identifier: MIT
 *
 * Tempering: what becomes better, how often, what is spent and what refuses it. */
#include "support/test.h"

#include "core/ruleset.h"
#include "support/content.h"
#include "support/world_fixture.h"

#include <stdlib.h>

/* A stage on which nobody moves and the hero has, besides the dagger it holds, some scrolls (letter b). */
static void draw_smith(struct stage *stage, int scrolls)
{
    stage_draw_still(stage, "@o....\n");
    stage_find_charges(stage);
    for (int i = 0; i < scrolls; i++)
        assert_int_equal(stage_give(stage, "tempering_scroll"), 1);
    stage_refresh(stage);
}

/* A turn, as loud as reading, one scroll; the next blow has the new plus. */
TEST(test_tempering_a_weapon)
{
    struct stage *stage = *state;
    draw_smith(stage, 2);
    int power = stage->view->hero.power;
    stage_do(stage, command_letter(CMD_TEMPER, 0));
    STAGE_EVENTS(stage, EV_ITEM_USED, EV_TEMPERED);
    assert_int_equal(stage_event(stage, EV_ITEM_USED, 0)->object_kind, test_kind(stage->rules, "tempering_scroll"));
    assert_int_equal(stage_event(stage, EV_TEMPERED, 0)->object_kind, test_kind(stage->rules, "dagger"));
    assert_int_equal(stage_event(stage, EV_TEMPERED, 0)->amount, 1);
    assert_int_equal(stage->view->pack[0].plus, 1);
    assert_int_equal(stage->view->pack[0].tempered, 1);
    assert_int_equal(stage->view->pack[1].count, 1);
    assert_int_equal(stage->view->hero.power, power + 1);
    assert_int_equal(stage->view->noise, 9);
    assert_int_equal(stage->game->world.time, TURN_COST);
}

/* Three times above what it was found with, whatever that was. */
TEST(test_tempering_ends)
{
    struct stage *stage = *state;
    draw_smith(stage, 5);
    stage_carried(stage, 0)->plus = -2;
    for (int i = 0; i < MAX_TEMPERED; i++)
        stage_do(stage, command_letter(CMD_TEMPER, 0));
    assert_int_equal(stage->view->pack[0].plus, 1);
    assert_false(view_can_temper(stage->view, 0));
    stage_refuses(stage, command_letter(CMD_TEMPER, 0), REJECT_NOT_TEMPERED);
    stage_carried(stage, 0)->tempered = 0;
    stage_carried(stage, 0)->plus = MAX_PLUS;
    stage_refuses(stage, command_letter(CMD_TEMPER, 0), REJECT_NOT_TEMPERED);
}

/* What gives defense once, wherever it is worn; what is worn for something else as often as weapons. */
TEST(test_defense_is_tempered_once)
{
    static const char *const ONCE[] = {"leather_armour", "shield", "ring_of_warding"};
    struct stage *stage = *state;
    draw_smith(stage, 9);
    for (size_t i = 0; i < sizeof ONCE / sizeof ONCE[0]; i++) {
        int letter = stage_give(stage, ONCE[i]);
        stage_refresh(stage);
        assert_true(view_can_temper(stage->view, letter));
        stage_do(stage, command_letter(CMD_TEMPER, letter));
        assert_false(view_can_temper(stage->view, letter));
        stage_refuses(stage, command_letter(CMD_TEMPER, letter), REJECT_NOT_TEMPERED);
    }
    int might = stage_give(stage, "ring_of_might");
    for (int i = 0; i < MAX_TEMPERED; i++)
        stage_do(stage, command_letter(CMD_TEMPER, might));
    stage_refuses(stage, command_letter(CMD_TEMPER, might), REJECT_NOT_TEMPERED);
}

TEST(test_tempering_is_refused)
{
    struct stage *stage = *state;
    draw_smith(stage, 0);
    stage_refuses(stage, command_letter(CMD_TEMPER, 0), REJECT_NO_TEMPERING);
    stage_give(stage, "tempering_scroll");
    stage_give(stage, "healing_potion");
    stage_refuses(stage, command_letter(CMD_TEMPER, 1), REJECT_NOT_TEMPERED);
    stage_refuses(stage, command_letter(CMD_TEMPER, 2), REJECT_NOT_TEMPERED);
    stage_refuses(stage, command_letter(CMD_TEMPER, 9), REJECT_NO_SUCH_ITEM);
    stage_refuses(stage, command_letter(CMD_USE, 1), REJECT_NEEDS_TARGET);
    stage_refuses(stage, command_use_at(1, point_at(1, 0)), REJECT_MALFORMED);
}

/* A staff has its new level, and a charge more at once; of a ring all counts once more. */
TEST(test_tempering_staffs_and_rings)
{
    struct stage *stage = *state;
    draw_smith(stage, 2);
    int staff = stage_give(stage, "staff_of_sparks"), ring = stage_give(stage, "ring_of_might");
    stage_carried(stage, staff)->charges = 0;
    stage_do(stage, command_letter(CMD_USE, ring));
    int power = stage->view->hero.power;
    stage_do(stage, command_letter(CMD_TEMPER, staff));
    assert_int_equal(stage->view->pack[staff].plus, 3);
    assert_int_equal(stage->view->pack[staff].charges, 1);
    stage_do(stage, command_letter(CMD_TEMPER, ring));
    assert_int_equal(stage->view->hero.power, power + 1);
}

/* Bytes, hashes and who looks ahead know how often; no more than there may be. */
TEST(test_tempering_is_kept)
{
    struct stage *stage = *state;
    struct view *view = malloc(sizeof *view);
    draw_smith(stage, 1);
    uint64_t hash = game_hash(stage->game);
    stage_carried(stage, 0)->tempered = 2;
    stage_refresh(stage);
    assert_true(game_hash(stage->game) != hash);
    stage_restore(stage);
    game_forget(stage->copy, stage->view);
    game_view(stage->copy, view);
    assert_int_equal(view->pack[0].tempered, 2);
    stage_carried(stage, 0)->tempered = MAX_TEMPERED + 1;
    assert_false(game_check(stage->game, NULL));
    free(view);
}

TEST_GROUP(stage_setup, stage_teardown)
