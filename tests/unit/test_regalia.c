/* SPDX-License-Identifier: MIT
 *
 * Regalia: Orrin's torc, put on and used; which corpses rise, for whom and how long; what gives its power back. */
#include "support/test.h"

#include "core/component/item.h"
#include "core/mind/awareness.h"
#include "support/content.h"
#include "support/world_fixture.h"

enum { TORC = 1 /* its letter */ };

/* A stage on which nobody moves; the o of the drawing lie dead, and the hero has the torc besides its dagger. */
static void draw(struct stage *stage, const char *drawing)
{
    struct entity *entity;
    stage_draw_still(stage, drawing);
    stage_find_regalia(stage);
    WORLD_EACH(&stage->game->world, entity)
    {
        if (entity->kind != test_kind(stage->rules, "orc"))
            continue;
        entity->components &= (uint16_t) ~(HAS_FIGHTER | HAS_AI);
        entity->corpse = true;
        entity->render_order = RO_CORPSE;
        world_stop_blocking(&stage->game->world, entity);
    }
    assert_int_equal(stage_give(stage, "orrins_torc"), TORC);
    stage_refresh(stage);
}

static void put_on(struct stage *stage)
{
    stage_do(stage, command_letter(CMD_USE, TORC));
    STAGE_EVENTS(stage, EV_EQUIPPED);
    assert_int_equal(stage->view->worn[SLOT_REGALIA], TORC);
}

/* How many corpses are left. */
static int count_corpses(const struct stage *stage)
{
    int count = 0;
    for (int i = 0; i < stage->view->entity_count; i++)
        count += stage->view->entities[i].corpse;
    return count;
}

/* The two nearest by path, not as the crow flies; they are the hero's, and up in their next turn. */
TEST(test_two_rise)
{
    struct stage *stage = *state;
    draw(stage, "@.o.....\n"
                "........\n"
                "........\n"
                "oo......\n");
    stage_lay(stage, "barred_gate", 1, 0);
    stage_lay(stage, "barred_gate", 1, 1);
    put_on(stage);
    assert_int_equal(stage->view->pack[TORC].charges, 1);
    assert_int_equal(view_remains(stage->view), 3);
    stage_do(stage, command_letter(CMD_USE, TORC));
    STAGE_EVENTS(stage, EV_ZAPPED, EV_ROSE, EV_ROSE);
    assert_int_equal(stage->view->noise, 4);
    assert_int_equal(stage->view->pack[TORC].charges, 0);
    assert_true(stage->view->pack[TORC].worn);
    assert_int_equal(view_remains(stage->view), 1);
    assert_int_equal(stage_only(stage, "orc")->at.x, 2);
    for (int i = 0; i < 2; i++) {
        struct entity *skeleton = stage_nth(stage, "skeleton", i);
        assert_true(entity_is_ally(skeleton));
        assert_int_equal(skeleton->fighter.xp, 0);
        stage_expect_at(skeleton, i, 3); /* that turn is lost */
        assert_int_equal(skeleton->mind.count, CRUMBLE_TURNS - 1);
    }
    stage_refuses(stage, command_letter(CMD_USE, TORC), REJECT_NO_CHARGES);
}

/* Of those equally far, the first in reading order rise. */
TEST(test_the_nearest_rise)
{
    struct stage *stage = *state;
    draw(stage, "o...o...\n"
                "........\n"
                "..@.....\n"
                "........\n"
                "o...o..o\n");
    put_on(stage);
    stage_do(stage, command_letter(CMD_USE, TORC));
    stage_expect_at(stage_nth(stage, "skeleton", 0), 0, 0);
    stage_expect_at(stage_nth(stage, "skeleton", 1), 4, 0);
    assert_int_equal(count_corpses(stage), 3);
}

/* What lies under somebody, out of sight or nowhere does not rise, and trying takes neither turn nor charge; one alone
 * does; those who have risen do not keep the hero from leading another. */
TEST(test_what_cannot_rise)
{
    struct stage *stage = *state;
    draw(stage, "@o.#o\n");
    put_on(stage);
    struct entity *corpse = stage_nth(stage, "orc", 0);
    struct entity *troll = stage_put(stage, "troll", corpse->at.x, corpse->at.y);
    stage_refresh(stage);
    assert_int_equal(view_remains(stage->view), 0);
    stage_refuses(stage, command_letter(CMD_USE, TORC), REJECT_NO_REMAINS);
    world_free_slot(&stage->game->world, troll);
    stage_refresh(stage);
    assert_int_equal(view_remains(stage->view), 1);
    stage_do(stage, command_letter(CMD_USE, TORC));
    STAGE_EVENTS(stage, EV_ZAPPED, EV_ROSE);
    stage_expect_at(stage_only(stage, "skeleton"), 1, 0);
}

/* After 30 turns they are no more. */
TEST(test_they_crumble)
{
    struct stage *stage = *state;
    draw(stage, "@.o...\n");
    put_on(stage);
    stage_do(stage, command_letter(CMD_USE, TORC));
    for (int turn = 1; turn < CRUMBLE_TURNS; turn++) {
        assert_true(view_friend_at(stage->view, stage_only(stage, "skeleton")->at) != NULL);
        stage_wait(stage);
    }
    assert_int_equal(stage_count(stage, EV_CRUMBLED), 1);
}

/* It comes off only for another or when it is dropped; nothing tempers it; a floor that is new gives its power back,
 * one that is known does not; it is stored and foreseen as it is. */
TEST(test_once_a_floor)
{
    struct stage *stage = *state;
    draw(stage, "@>o...\n");
    put_on(stage);
    assert_false(view_can_temper(stage->view, TORC));
    stage_do(stage, command_letter(CMD_USE, TORC));
    stage_restore(stage);
    assert_int_equal(stage->copy->world.equipment.slots[SLOT_REGALIA], stage->game->world.inventory.letters[TORC]);
    game_forget(stage->copy, stage->view);
    assert_int_equal(stage->copy->world.equipment.slots[SLOT_REGALIA], stage->game->world.inventory.letters[TORC]);
    stage_do(stage, command_move(DIR_E));
    stage_do(stage, command_plain(CMD_DESCEND));
    assert_int_equal(stage->view->pack[TORC].charges, 1);
    world_find(&stage->game->world, stage->view->pack[TORC].id)->charges = 0;
    stage_put(stage, "stairs_up", stage_hero(stage)->at.x, stage_hero(stage)->at.y);
    stage_do(stage, command_plain(CMD_ASCEND));
    assert_int_equal(stage->view->pack[TORC].charges, 0);
    stage_do(stage, command_letter(CMD_DROP, TORC));
    STAGE_EVENTS(stage, EV_UNEQUIPPED, EV_ITEM_DROPPED);
    assert_int_equal(stage->view->worn[SLOT_REGALIA], -1);
}

TEST_GROUP(stage_setup, stage_teardown)
