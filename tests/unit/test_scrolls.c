/* SPDX-License-Identifier: MIT
 *
 * Lightning, fireball, confusion: whom they reach, what they need, when they are refused. What a confused monster does
 * stands in test_ai.c. */
#include "support/test.h"

#include "support/content.h"
#include "support/world_fixture.h"

static struct command read_at(int letter, int x, int y)
{
    return command_use_at(letter, point_at(x, y));
}

static int hp_of(struct stage *stage, const char *kind, int nth)
{
    return stage_nth(stage, kind, nth)->fighter.hp;
}

/* --- Lightning --------------------------------------------------------------------------------------------------- */

TEST(test_lightning_takes_40)
{
    struct stage *stage = *state;
    stage_draw(stage, "@..o\n");
    stage_only(stage, "orc")->fighter.hp = 41;
    stage_only(stage, "orc")->fighter.defense = 30;
    stage_do(stage, command_letter(CMD_USE, stage_give(stage, "lightning_scroll")));
    STAGE_EVENTS(stage, EV_ITEM_USED, EV_STRUCK, EV_MOVED);
    const struct event *struck = stage_event(stage, EV_STRUCK, 0);
    assert_int_equal(struck->amount, 40);
    assert_int_equal(struck->subject_kind, test_kind(stage->rules, "lightning_scroll"));
    assert_int_equal(struck->object_kind, test_kind(stage->rules, "orc"));
    assert_true(point_equal(struck->at, point_at(3, 0)));
    assert_int_equal(hp_of(stage, "orc", 0), 1);
}

TEST(test_lightning_kills)
{
    struct stage *stage = *state;
    stage_draw(stage, "@..o\n");
    stage_do(stage, command_letter(CMD_USE, stage_give(stage, "lightning_scroll")));
    STAGE_EVENTS(stage, EV_ITEM_USED, EV_STRUCK, EV_DIED, EV_XP_GAINED);
    assert_int_equal(stage->view->hero.total_xp, 35);
}

/* In range when the squared distance is below 36; v1's test, by the squares. */
TEST(test_lightning_range)
{
    struct stage *stage = *state;
    for (int dx = 1; dx <= 8; dx++) {
        for (int dy = 0; dy <= 8; dy++) {
            stage_draw(stage, "@........\n.........\n.........\n.........\n.........\n"
                              ".........\n.........\n.........\n.........\n");
            stage_put(stage, "troll", dx, dy);
            stage_refresh(stage);
            struct command read = command_letter(CMD_USE, stage_give(stage, "lightning_scroll"));
            if (dx * dx + dy * dy < 36)
                stage_do(stage, read);
            else
                stage_refuses(stage, read, REJECT_NO_FOE_NEAR);
        }
    }
}

/* The nearest; at equal distance the one with the lowest id, wherever it stands. */
TEST(test_lightning_choice)
{
    static const struct {
        const char *drawing;
        int struck;
    } CASES[] = {
        {"o....@...o\n", 1}, /* the second is nearer */
        {"....o.@..o\n", 0}, /* the first is nearer */
        {"...o.@.o..\n", 0}, /* the same: the lower id */
    };
    struct stage *stage = *state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        stage_draw(stage, CASES[i].drawing);
        entity_id wanted = world_id(&stage->game->world, stage_nth(stage, "orc", CASES[i].struck));
        stage_do(stage, command_letter(CMD_USE, stage_give(stage, "lightning_scroll")));
        assert_int_equal(stage_event(stage, EV_STRUCK, 0)->object, wanted);
    }
    /* The lower id again, drawn later: the order of the drawing is not what counts. */
    stage_draw(stage, ".....@.o..\n");
    stage_put(stage, "orc", 3, 0);
    stage_refresh(stage);
    stage_do(stage, command_letter(CMD_USE, stage_give(stage, "lightning_scroll")));
    assert_true(point_equal(stage_event(stage, EV_STRUCK, 0)->at, point_at(7, 0)));
}

/* Unseen foes, corpses and the hero itself are no targets; nothing is spent on them. */
TEST(test_lightning_needs_a_seen_foe)
{
    struct stage *stage = *state;
    stage_draw(stage, "@.#o\n");
    stage_refuses(stage, command_letter(CMD_USE, stage_give(stage, "lightning_scroll")), REJECT_NO_FOE_NEAR);
    stage_draw(stage, "@o..\n");
    stage_only(stage, "orc")->fighter.hp = 1;
    stage_do(stage, command_move(DIR_E));
    stage_refuses(stage, command_letter(CMD_USE, stage_give(stage, "lightning_scroll")), REJECT_NO_FOE_NEAR);
}

/* --- Fireball ---------------------------------------------------------------------------------------------------- */

/* All within squared distance 9 burn for 25, the hero too, and nobody else. */
TEST(test_fireball_radius)
{
    struct stage *stage = *state;
    for (int dx = -4; dx <= 4; dx++) {
        for (int dy = -4; dy <= 4; dy++) {
            if (dx == 0 && dy == 0)
                continue;
            stage_draw(stage, ".........\n.........\n.........\n.........\n....@....\n"
                              ".........\n.........\n.........\n.........\n");
            stage_put(stage, "troll", 4 + dx, 4 + dy);
            stage_refresh(stage);
            stage_do(stage, read_at(stage_give(stage, "fireball_scroll"), 4, 4));
            bool caught = dx * dx + dy * dy <= 9;
            assert_int_equal(hp_of(stage, "troll", 0), caught ? 5 : 30);
            assert_int_equal(stage_count(stage, EV_BURNED), caught ? 2 : 1);
            assert_int_equal(stage_event(stage, EV_BURNED, 0)->object_kind, test_kind(stage->rules, "delver"));
            assert_int_equal(stage_event(stage, EV_BURNED, 0)->amount, 25);
        }
    }
}

TEST(test_fireball_events)
{
    struct stage *stage = *state;
    stage_draw(stage, "@....oTo\n");
    stage_nth(stage, "orc", 1)->fighter.hp = 26;
    stage_do(stage, read_at(stage_give(stage, "fireball_scroll"), 6, 0));
    STAGE_EVENTS(stage, EV_ITEM_USED, EV_EXPLODED, EV_BURNED, EV_DIED, EV_XP_GAINED, EV_BURNED, EV_BURNED, EV_MOVED,
                 EV_MOVED);
    const struct event *exploded = stage_event(stage, EV_EXPLODED, 0);
    assert_int_equal(exploded->amount, 3);
    assert_int_equal(exploded->subject_kind, test_kind(stage->rules, "fireball_scroll"));
    assert_true(point_equal(exploded->at, point_at(6, 0)));
    assert_int_equal(stage_hero(stage)->fighter.hp, 100);
    assert_int_equal(hp_of(stage, "troll", 0), 5);
    assert_int_equal(hp_of(stage, "orc", 1), 1);
    assert_int_equal(stage->view->turn, 1);
}

/* Walls do not shield, and what nobody sees burns, too. */
TEST(test_fireball_through_walls)
{
    struct stage *stage = *state;
    stage_draw(stage, "@....#o\n");
    assert_null(view_foe_at(stage->view, point_at(6, 0)));
    stage_do(stage, read_at(stage_give(stage, "fireball_scroll"), 4, 0));
    assert_int_equal(stage_count(stage, EV_BURNED), 1);
    assert_int_equal(stage->view->hero.total_xp, 35);
}

/* Spent even if it hits nothing. */
TEST(test_fireball_at_nothing)
{
    struct stage *stage = *state;
    stage_draw(stage, "@.....\n");
    int letter = stage_give(stage, "fireball_scroll");
    stage_do(stage, read_at(letter, 5, 0));
    STAGE_EVENTS(stage, EV_ITEM_USED, EV_EXPLODED);
    assert_int_equal(stage->view->pack[letter].kind, KIND_NONE);
    assert_int_equal(stage->view->turn, 1);
    stage_refuses(stage, read_at(letter, 5, 0), REJECT_NO_SUCH_ITEM);
}

TEST(test_fireball_needs_a_seen_cell)
{
    struct stage *stage = *state;
    stage_draw(stage, "@.#..\n"
                      "###..\n");
    int letter = stage_give(stage, "fireball_scroll");
    stage_refuses(stage, command_letter(CMD_USE, letter), REJECT_NEEDS_TARGET);
    stage_refuses(stage, read_at(letter, 4, 0), REJECT_NOT_VISIBLE);
    stage_refuses(stage, read_at(letter, 40, 0), REJECT_NOT_VISIBLE);
    stage_refuses(stage, read_at(letter, 0, 40), REJECT_NOT_VISIBLE);
    stage_refuses(stage, read_at(letter, MAX_MAP_WIDTH, 0), REJECT_MALFORMED);
    stage_refuses(stage, read_at(letter, 0, MAX_MAP_HEIGHT), REJECT_MALFORMED);
    stage_refuses(stage, read_at(letter, -1, 0), REJECT_MALFORMED);
    stage_do(stage, read_at(letter, 2, 0));
}

/* A hero that its own fire kills: the item is the killer, and kills made with it still count. */
TEST(test_own_fire)
{
    struct stage *stage = *state;
    stage_draw(stage, "@.o\n");
    stage_hero(stage)->fighter.hp = 25;
    stage_do(stage, read_at(stage_give(stage, "fireball_scroll"), 1, 0));
    STAGE_EVENTS(stage, EV_ITEM_USED, EV_EXPLODED, EV_BURNED, EV_DIED, EV_BURNED, EV_DIED, EV_XP_GAINED);
    assert_int_equal(stage->view->state, GAME_DEAD);
    assert_int_equal(stage->view->hero.hp, 0);
    assert_int_equal(stage->view->killer, test_kind(stage->rules, "fireball_scroll"));
    assert_int_equal(stage->view->killing.power, 0);
    assert_int_equal(stage->view->killing.defense, 0);
    assert_int_equal(stage->view->killing.damage, 25);
    stage_is(stage, "%.%\n");
}

/* --- Confusion --------------------------------------------------------------------------------------------------- */

TEST(test_confusion_takes_hold)
{
    struct stage *stage = *state;
    stage_draw(stage, "#########\n"
                      "#@.....o#\n"
                      "#########\n");
    int letter = stage_give(stage, "confusion_scroll");
    stage_do(stage, read_at(letter, 7, 1));
    assert_int_equal(stage_event(stage, EV_ITEM_USED, 0)->amount, letter);
    const struct event *confused = stage_event(stage, EV_CONFUSED, 0);
    assert_int_equal(confused->amount, 10);
    assert_int_equal(confused->subject, world_id(&stage->game->world, stage_only(stage, "orc")));
    assert_int_equal(confused->object_kind, test_kind(stage->rules, "confusion_scroll"));
    const struct view_entity *orc = &stage->view->entities[0];
    assert_true(orc->foe);
    assert_int_equal(orc->ai, AI_CONFUSED);
    assert_int_equal(orc->ai_turns, 9); /* the first was spent in this turn */
    assert_int_equal(stage->view->turn, 1);
}

TEST(test_confusion_needs_one_seen_foe)
{
    struct stage *stage = *state;
    stage_draw(stage, "o@.!#o\n");
    stage_nth(stage, "orc", 0)->fighter.hp = 1;
    stage_do(stage, command_move(DIR_W));
    int letter = stage_give(stage, "confusion_scroll");
    stage_refuses(stage, command_letter(CMD_USE, letter), REJECT_NEEDS_TARGET);
    stage_refuses(stage, read_at(letter, 5, 0), REJECT_NOT_VISIBLE);
    stage_refuses(stage, read_at(letter, 0, 0), REJECT_NO_FOE_THERE); /* a corpse */
    stage_refuses(stage, read_at(letter, 1, 0), REJECT_NO_FOE_THERE); /* yourself */
    stage_refuses(stage, read_at(letter, 2, 0), REJECT_NO_FOE_THERE);
    stage_refuses(stage, read_at(letter, 3, 0), REJECT_NO_FOE_THERE); /* a potion */
    stage_refuses(stage, read_at(letter, 4, 0), REJECT_NO_FOE_THERE); /* a lit wall */
}

/* --- Aiming ------------------------------------------------------------------------------------------------------ */

/* Column 0, row 0, and both at once are cells like any other (v1 took a zero for no target). */
TEST(test_aim_at_the_edges)
{
    static const struct point EDGES[] = {{0, 0}, {0, 2}, {2, 0}};
    static const char *const SCROLLS[] = {"fireball_scroll", "confusion_scroll"};
    struct stage *stage = *state;
    for (size_t i = 0; i < 2 * sizeof EDGES / sizeof EDGES[0]; i++) {
        struct point at = EDGES[i / 2];
        stage_draw(stage, "......\n"
                          "......\n"
                          "......\n"
                          "......\n"
                          "....@.\n");
        stage_put(stage, "troll", at.x, at.y);
        stage_refresh(stage);
        stage_do(stage, command_use_at(stage_give(stage, SCROLLS[i % 2]), at));
        assert_int_equal(stage_count(stage, i % 2 ? EV_CONFUSED : EV_BURNED), 1);
    }
}

/* --- In the campaign ---------------------------------------------------------------------------------------------- */

/* Lightning is shock and fireballs are fire: no defense counts, who is weak to it takes twice as much, and what burns
 * in the area is lit. */
TEST(test_types_of_scrolls)
{
    static const struct {
        const char *scroll;
        enum damage_type type;
        int amount;
    } ROWS[] = {{"lightning_scroll", DAMAGE_SHOCK, 40}, {"fireball_scroll", DAMAGE_FIRE, 25}};
    struct stage *stage = *state;
    for (int i = 0; i < 2; i++)
        for (int weak = 0; weak < 2; weak++) {
            stage_draw_still(stage, "@....o..\n");
            struct monster_rule *rule = &stage->rules->kinds[test_kind(stage->rules, "orc")].monster;
            rule->traits = weak ? 1U << TRAIT_WEAK : 0;
            rule->weak_to = (uint8_t)ROWS[i].type;
            stage_only(stage, "orc")->fighter = (struct fighter){.max_hp = 99, .hp = 99, .defense = 30};
            stage_lay(stage, "tall_grass", 6, 0);
            stage_refresh(stage);
            int letter = stage_give(stage, ROWS[i].scroll);
            stage_do(stage, i == 0 ? command_letter(CMD_USE, letter) : read_at(letter, 5, 0));
            assert_int_equal(stage_event(stage, EV_DAMAGED, 0)->extra, ROWS[i].type);
            assert_int_equal(stage_event(stage, EV_DAMAGED, 0)->amount, ROWS[i].amount * (weak ? 2 : 1));
            assert_int_equal(stage_cell(stage, 6, 0)->fire > 0, i == 1);
            rule->traits = 0;
        }
}

TEST_GROUP(stage_setup, stage_teardown)
