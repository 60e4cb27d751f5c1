/* SPDX-License-Identifier: MIT
 *
 * What the hero of the campaign does to foes besides striking them: shoves and what stops them, knives, nets and
 * fire pots, the line that they fly along. */
#include "support/test.h"

#include "base/line.h"
#include "support/content.h"
#include "support/world_fixture.h"

/* --- The line ----------------------------------------------------------------------------------------------------- */

/* The same cells from both ends, each a step from the last, and on past them. */
TEST(test_line)
{
    (void)state;
    for (int dy = -9; dy <= 9; dy++) {
        for (int dx = -9; dx <= 9; dx++) {
            struct point from = point_at(20, 20), to = point_at(20 + dx, 20 + dy);
            int length = point_chebyshev(from, to);
            if (length == 0)
                continue;
            assert_true(point_equal(line_cell(from, to, 0), from));
            assert_true(point_equal(line_cell(from, to, length), to));
            for (int i = -12; i <= 24; i++) {
                assert_true(point_equal(line_cell(from, to, i), line_cell(to, from, length - i)));
                assert_int_equal(point_chebyshev(line_cell(from, to, i), line_cell(from, to, i + 1)), 1);
                assert_int_equal(point_chebyshev(line_cell(from, to, i), from), i < 0 ? -i : i);
            }
        }
    }
    assert_true(point_equal(line_cell(point_at(0, 0), point_at(3, 1), 1), point_at(1, 0)));
    assert_true(point_equal(line_cell(point_at(0, 0), point_at(3, 1), 2), point_at(2, 1)));
    assert_true(point_equal(line_cell(point_at(0, 0), point_at(4, 2), 1), point_at(1, 1))); /* halves go down */
    assert_true(point_equal(line_cell(point_at(4, 2), point_at(0, 0), 3), point_at(1, 1)));
    assert_true(point_equal(line_cell(point_at(0, 0), point_at(3, 1), 6), point_at(6, 2)));
}

/* --- Shoves ------------------------------------------------------------------------------------------------------- */

TEST(test_shove)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@o..\n");
    stage_do(stage, command_shove(DIR_E));
    STAGE_EVENTS(stage, EV_PUSHED, EV_STATUS_BEGAN);
    assert_int_equal(stage_event(stage, EV_PUSHED, 0)->amount, 1);
    stage_expect_at(stage_only(stage, "orc"), 2, 0);
    assert_int_equal(stage->view->time, 100);
    assert_int_equal(stage_only(stage, "orc")->statuses.turns[STATUS_BRACED], 2); /* 3, and a tick */
    stage_do(stage, command_move(DIR_E));
    stage_refuses(stage, command_shove(DIR_E), REJECT_IMMOVABLE);
    stage_wait(stage);
    stage_do(stage, command_shove(DIR_E));
    stage_expect_at(stage_only(stage, "orc"), 3, 0);
}

/* What blocks, and an actor, stop it: 4 to it and to the actor, whatever their defense. */
TEST(test_shove_stopped)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@o#\n");
    stage_do(stage, command_shove(DIR_E));
    STAGE_EVENTS(stage, EV_PUSHED, EV_STATUS_BEGAN, EV_DAMAGED);
    assert_int_equal(stage_event(stage, EV_PUSHED, 0)->amount, 0);
    assert_int_equal(stage_event(stage, EV_DAMAGED, 0)->extra, DAMAGE_FORCE);
    assert_int_equal(stage_only(stage, "orc")->fighter.hp, 16);
    stage_refuses(stage, command_shove(DIR_E), REJECT_IMMOVABLE); /* braced all the same */
    stage_draw_still(stage, "@oT.\n");
    stage_only(stage, "troll")->fighter.defense = 9;
    stage_do(stage, command_shove(DIR_E));
    assert_int_equal(stage_count(stage, EV_DAMAGED), 2);
    assert_int_equal(stage_only(stage, "orc")->fighter.hp, 16);
    assert_int_equal(stage_only(stage, "troll")->fighter.hp, 26);
    stage_expect_at(stage_only(stage, "orc"), 1, 0);
    stage_draw_still(stage, "@o\n"); /* the rim of the map */
    stage_only(stage, "orc")->fighter.hp = 4;
    stage_do(stage, command_shove(DIR_E));
    STAGE_EVENTS(stage, EV_PUSHED, EV_STATUS_BEGAN, EV_DAMAGED, EV_DIED, EV_XP_GAINED);
}

TEST(test_shove_refused)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@o.\n...\n");
    struct monster_rule *orc = &stage->rules->kinds[test_kind(stage->rules, "orc")].monster;
    stage_refuses(stage, command_shove(DIR_S), REJECT_NO_FOE_THERE);
    stage_refuses(stage, command_shove(DIR_N), REJECT_NO_FOE_THERE);
    orc->traits = 1U << TRAIT_LARGE;
    stage_refuses(stage, command_shove(DIR_E), REJECT_IMMOVABLE);
    orc->traits = 1U << TRAIT_STILL;
    stage_refuses(stage, command_shove(DIR_E), REJECT_IMMOVABLE);
    stage_only(stage, "orc")->next = stage->game->world.time;
    stage_play_by(stage, RULESET_CLASSIC);
    stage_refuses(stage, command_shove(DIR_E), REJECT_NOT_IN_RULES);
}

/* --- Throws ------------------------------------------------------------------------------------------------------- */

/* There are no rows of these yet that a game could meet: a scroll stands for them. */
static int give(struct stage *stage, struct item_rule rule)
{
    kind_id kind = test_kind(stage->rules, "confusion_scroll");
    stage->rules->kinds[kind].item = rule;
    return stage_give(stage, "confusion_scroll");
}

static int give_knife(struct stage *stage)
{
    return give(stage, (struct item_rule){.effect = EFFECT_MISSILE, .amount = 2, .range = 8});
}

/* Its power is the hero's own and the knife's; it is spent. */
TEST(test_knife)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@...o\n");
    int letter = give_knife(stage);
    stage_do(stage, command_throw(letter, point_at(4, 0)));
    STAGE_EVENTS(stage, EV_THROWN, EV_SHOT);
    assert_int_equal(stage_event(stage, EV_SHOT, 0)->amount, 4); /* 2 + 2, and no dagger */
    assert_int_equal(stage_only(stage, "orc")->fighter.hp, 16);
    assert_int_equal(stage->view->pack[letter].kind, KIND_NONE);
    assert_int_equal(stage_hero(stage)->probe, 0); /* which missiles do not make */
}

TEST(test_knife_at_the_unaware)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@...o\n");
    struct entity *orc = stage_only(stage, "orc");
    orc->mind.state = AWARENESS_ASLEEP;
    stage_do(stage, command_throw(give_knife(stage), point_at(4, 0)));
    assert_int_equal(stage_event(stage, EV_SHOT, 0)->amount, 8);
    assert_int_equal(orc->mind.state, AWARENESS_HUNT);
}

TEST(test_throw_refused)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@........o\n.o........\n#.o.......\n#.......o.\no.........\n");
    int letter = give_knife(stage);
    stage_refuses(stage, command_letter(CMD_THROW, letter), REJECT_NEEDS_TARGET);
    stage_refuses(stage, command_letter(CMD_USE, letter), REJECT_TO_BE_THROWN);
    stage_refuses(stage, command_throw(0, point_at(9, 0)), REJECT_NOT_THROWN);
    stage_refuses(stage, command_throw(letter + 1, point_at(9, 0)), REJECT_NO_SUCH_ITEM);
    stage_refuses(stage, command_throw(letter, point_at(5, 0)), REJECT_NO_FOE_THERE);
    stage_refuses(stage, command_throw(letter, point_at(0, 0)), REJECT_NO_FOE_THERE);
    stage_refuses(stage, command_throw(letter, point_at(9, 0)), REJECT_TOO_FAR);
    stage_refuses(stage, command_throw(letter, point_at(2, 2)), REJECT_NO_LINE); /* the orc before it */
    stage_refuses(stage, command_throw(letter, point_at(0, 4)), REJECT_NOT_VISIBLE);
    stage_refuses(stage, command_throw(letter, point_at(99, 30)), REJECT_NOT_VISIBLE);
    assert_int_equal(game_legal(stage->game, &(struct command){.type = CMD_THROW,
                                                               .letter = (uint8_t)letter,
                                                               .has_target = true,
                                                               .target = point_at(8, 3)}),
                     REJECT_NONE);
    stage_draw_still(stage, "@.\n");
    letter = give_knife(stage);
    stage_play_by(stage, RULESET_CLASSIC);
    stage_refuses(stage, command_throw(letter, point_at(1, 1)), REJECT_NOT_IN_RULES);
}

/* All on nine cells, large or flying, the hero too; seen ground is enough of a target. */
TEST(test_net)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@....\n.....\n.oTo.\n...o.\n.o...\n");
    int letter = give(stage, (struct item_rule){.effect = EFFECT_NET, .radius = 1, .turns = 4});
    stage->rules->kinds[test_kind(stage->rules, "orc")].monster.traits = 1U << TRAIT_FLY;
    stage->rules->kinds[test_kind(stage->rules, "troll")].monster.traits = 1U << TRAIT_LARGE;
    stage_do(stage, command_throw(letter, point_at(2, 1)));
    assert_int_equal(stage_count(stage, EV_STATUS_BEGAN), 3);
    assert_int_equal(stage_nth(stage, "orc", 0)->statuses.turns[STATUS_HELD], 4);
    assert_int_equal(stage_only(stage, "troll")->statuses.turns[STATUS_HELD], 4);
    assert_int_equal(stage_nth(stage, "orc", 2)->statuses.turns[STATUS_HELD], 0);
    letter = stage_give(stage, "confusion_scroll");
    stage_do(stage, command_throw(letter, point_at(0, 0)));
    assert_int_equal(stage_hero(stage)->statuses.turns[STATUS_HELD], 4);
    assert_int_equal(stage_count(stage, EV_STATUS_BEGAN), 1);
}

/* Nine cells burn for 4 turns, bare as they are, and the fire's tick comes at the end of the turn; who stands there
 * burns next. */
TEST(test_fire_pot)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@....\n.....\n...oT\n.....\n#....\n");
    const struct world *world = &stage->game->world;
    int letter = give(stage, (struct item_rule){.effect = EFFECT_FLAME, .radius = 1, .turns = 4});
    stage_do(stage, command_throw(letter, point_at(2, 3)));
    int burning = 0;
    for (int y = 0; y < 5; y++)
        for (int x = 0; x < 5; x++) {
            int fire = terrain_at(&world->terrain, &world->map, point_at(x, y))->fire;
            burning += fire > 0;
            assert_int_equal(fire, x >= 1 && x <= 3 && y >= 2 ? 3 : 0);
        }
    assert_int_equal(burning, 9);
    assert_int_equal(stage->view->pack[letter].kind, KIND_NONE);
    assert_true(stage_only(stage, "orc")->statuses.turns[STATUS_BURNING] > 0);
    assert_int_equal(stage_only(stage, "troll")->statuses.turns[STATUS_BURNING], 0);
    assert_int_equal(stage_count(stage, EV_FIRE_SPREADS), 0);
    for (int turn = 0; turn < 3; turn++)
        stage_wait(stage);
    assert_int_equal(world->terrain.burning, 0);
}

/* Smoke takes the sight of who breathes it, the thrower's as well when it has come there; used it is not. */
TEST(test_smoke_pot)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "@....\n.....\n...o.\n");
    int letter = stage_give(stage, "smoke_pot");
    stage_refuses(stage, command_letter(CMD_USE, letter), REJECT_TO_BE_THROWN);
    stage_do(stage, command_throw(letter, point_at(2, 1)));
    assert_int_equal(stage_event(stage, EV_GAS_RELEASED, 0)->extra, GAS_SMOKE);
    assert_int_equal(stage_event(stage, EV_GAS_RELEASED, 0)->amount, 150);
    stage_wait(stage);
    assert_true(stage_only(stage, "orc")->statuses.turns[STATUS_BLINDED] > 0);
    for (int turn = 0; turn < 8 && stage_hero(stage)->statuses.turns[STATUS_BLINDED] == 0; turn++)
        stage_wait(stage);
    assert_true(stage_hero(stage)->statuses.turns[STATUS_BLINDED] > 0);
    assert_int_equal(stage->view->pack[letter].kind, KIND_NONE);
}

/* Walls that do not burn stay as they are; who throws it before its own feet is told, and burns. */
TEST(test_fire_pot_at_ones_feet)
{
    struct stage *stage = *state;
    stage_draw_still(stage, "#####\n#@..#\n#...#\n#####\n");
    const struct world *world = &stage->game->world;
    int letter = give(stage, (struct item_rule){.effect = EFFECT_FLAME, .radius = 1, .turns = 4});
    stage_refuses(stage, command_letter(CMD_USE, letter), REJECT_TO_BE_THROWN);
    stage_do(stage, command_throw(letter, point_at(2, 1)));
    assert_int_equal(world->terrain.burning, 6);
    assert_int_equal(stage_count(stage, EV_FIRE_SPREADS), 1);
    assert_true(stage_hero(stage)->statuses.turns[STATUS_BURNING] > 0);
}

TEST_GROUP(stage_setup, stage_teardown)
