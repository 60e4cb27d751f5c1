/* SPDX-License-Identifier: MIT
 *
 * Striking, being struck and dying: the numbers of the first fights, to the hit point. */
#include "support/test.h"

#include "core/combat/blow.h"
#include "core/game.h"
#include "support/content.h"
#include "support/world_fixture.h"

static const struct command STRIKE_EAST = {.type = CMD_MOVE, .dir = DIR_E};

TEST(test_the_start)
{
    struct stage *stage = *state;
    game_new(stage->game, stage->shipped, 0, 7);
    game_view(stage->game, stage->view);
    const struct view_hero *hero = &stage->view->hero;
    assert_int_equal(hero->hp, 100);
    assert_int_equal(hero->max_hp, 100);
    assert_int_equal(hero->base_power, 2);
    assert_int_equal(hero->power, 4);
    assert_int_equal(hero->defense, 1);
    assert_int_equal(hero->level, 1);
    assert_int_equal(hero->xp, 0);
    assert_int_equal(hero->xp_next, 350);
    assert_int_equal(stage->view->pack[0].kind, test_kind(stage->shipped, "dagger"));
    assert_true(stage->view->pack[0].worn);
    assert_int_equal(stage->view->worn[SLOT_MAIN_HAND], 0);
    assert_int_equal(stage->view->worn[SLOT_OFF_HAND], -1);
    for (int letter = 1; letter < MAX_PACK; letter++)
        assert_int_equal(stage->view->pack[letter].kind, KIND_NONE);
    assert_int_equal(stage->view->floor, 1);
    assert_int_equal(stage->view->turn, 0);
    assert_int_equal(stage->view->score, 100);
}

/* One whole fight: who dies after how many blows, and what each blow takes. */
TEST(test_first_fight)
{
    static const struct {
        const char *drawing, *kind;
        int blows, blow, harm, xp;
    } FIGHTS[] = {
        {"#@o#\n", "orc", 5, 4, 3, 35},
        {"#@T#\n", "troll", 15, 2, 7, 100},
    };
    struct stage *stage = *state;
    for (size_t i = 0; i < sizeof FIGHTS / sizeof FIGHTS[0]; i++) {
        stage_draw(stage, FIGHTS[i].drawing);
        stage_hero(stage)->fighter.hp = 200;
        stage_hero(stage)->fighter.max_hp = 200;
        for (int blow = 1; blow < FIGHTS[i].blows; blow++) {
            stage_do(stage, STRIKE_EAST);
            STAGE_EVENTS(stage, EV_ATTACKED, EV_ATTACKED);
            assert_int_equal(stage->events.list[0].amount, FIGHTS[i].blow);
            assert_int_equal(stage->events.list[1].amount, FIGHTS[i].harm);
            assert_int_equal(stage_hero(stage)->fighter.hp, 200 - blow * FIGHTS[i].harm);
        }
        stage_do(stage, STRIKE_EAST);
        STAGE_EVENTS(stage, EV_ATTACKED, EV_DIED, EV_XP_GAINED);
        assert_int_equal(stage_event(stage, EV_XP_GAINED, 0)->amount, FIGHTS[i].xp);
        assert_int_equal(stage->view->hero.total_xp, FIGHTS[i].xp);
        assert_int_equal(stage->view->score, 100 + FIGHTS[i].xp);
        assert_false(entity_has(stage_only(stage, FIGHTS[i].kind), HAS_FIGHTER));
    }
}

/* Whoever strikes and is struck stands in the event with its kind and its place. */
TEST(test_attack_event)
{
    struct stage *stage = *state;
    stage_draw(stage, "#@o#\n");
    stage_do(stage, STRIKE_EAST);
    const struct world *world = &stage->game->world;
    const struct entity *hero = stage_hero(stage), *orc = stage_only(stage, "orc");
    const struct event *blow = stage_event(stage, EV_ATTACKED, 0), *answer = stage_event(stage, EV_ATTACKED, 1);
    assert_int_equal(blow->subject, world_id(world, hero));
    assert_int_equal(blow->object, world_id(world, orc));
    assert_int_equal(blow->subject_kind, hero->kind);
    assert_int_equal(blow->object_kind, orc->kind);
    assert_true(point_equal(blow->at, orc->at));
    assert_int_equal(answer->subject, world_id(world, orc));
    assert_int_equal(answer->object, world_id(world, hero));
    assert_true(point_equal(answer->at, hero->at));
}

TEST(test_damage_rule)
{
    assert_int_equal(blow_of(4, 0).dealt, 4);
    assert_int_equal(blow_of(4, 3).dealt, 1);
    assert_int_equal(blow_of(4, 4).dealt, 0);
    assert_int_equal(blow_of(4, 9).dealt, 0);
    assert_int_equal(blow_of(0, 0).dealt, 0);
    assert_int_equal(blow_of(2, -3).dealt, 5);
}

/* Parts add up; half a defense is rounded down; what gets through is multiplied, what does not stays nothing. */
TEST(test_reckoned_blows)
{
    static const struct {
        struct blow blow;
        int power, defense, dealt;
    } BLOWS[] = {
        {{.power = {4, 2}, .defense = {1, 1}, .times = 1}, 6, 2, 4},
        {{.power = {4, 2}, .defense = {1, 4}, .crush = true, .times = 1}, 6, 5, 4},
        {{.power = {4, 0}, .defense = {-3, 0}, .crush = true, .times = 1}, 4, -3, 6},
        {{.power = {4, 2}, .defense = {1, 1}, .times = 5}, 6, 2, 20},
        {{.power = {4, 0}, .defense = {9, 0}, .times = 5}, 4, 9, 0},
        {{.power = {MAX_STAT, 1}, .defense = {0, 0}, .times = 6}, MAX_STAT + 1, 0, INT16_MAX},
    };
    for (size_t i = 0; i < sizeof BLOWS / sizeof BLOWS[0]; i++) {
        struct blow blow = BLOWS[i].blow;
        blow_reckon(&blow);
        assert_int_equal(blow_power(&blow), BLOWS[i].power);
        assert_int_equal(blow_defense(&blow), BLOWS[i].defense);
        assert_int_equal(blow.dealt, BLOWS[i].dealt);
    }
}

/* What the blow between two fighters is made of: their own numbers, and what is worn. */
TEST(test_blow_between)
{
    struct stage *stage = *state;
    stage_draw(stage, "#@o#\n");
    struct blow blow = fighter_blow(stage->game, stage_hero(stage), stage_only(stage, "orc"));
    assert_int_equal(blow.power[BLOW_OWN], stage_hero(stage)->fighter.power);
    assert_int_equal(blow.power[BLOW_WORN], 2); /* the dagger */
    assert_int_equal(blow.defense[BLOW_OWN], 0);
    stage_do(stage, STRIKE_EAST);
    assert_int_equal(stage_event(stage, EV_ATTACKED, 0)->amount, blow.dealt);
}

/* Power equal to or below defense: a blow of 0, which neither wounds nor heals. */
TEST(test_no_damage)
{
    struct stage *stage = *state;
    for (int extra = 0; extra <= 5; extra += 5) {
        stage_draw(stage, "#@o#\n");
        stage_hero(stage)->fighter.defense = (int16_t)(4 + extra);
        stage_only(stage, "orc")->fighter.defense = (int16_t)(4 + extra);
        stage_do(stage, STRIKE_EAST);
        STAGE_EVENTS(stage, EV_ATTACKED, EV_ATTACKED);
        assert_int_equal(stage->events.list[0].amount, 0);
        assert_int_equal(stage->events.list[1].amount, 0);
        assert_int_equal(stage_only(stage, "orc")->fighter.hp, 20);
        assert_int_equal(stage_hero(stage)->fighter.hp, 100);
    }
}

TEST(test_no_regeneration)
{
    struct stage *stage = *state;
    stage_draw(stage, "#@.#.o#\n");
    stage_hero(stage)->fighter.hp = 50;
    stage_only(stage, "orc")->fighter.hp = 5;
    for (int turn = 1; turn <= 300; turn++)
        stage_wait(stage);
    assert_int_equal(stage_hero(stage)->fighter.hp, 50);
    assert_int_equal(stage_only(stage, "orc")->fighter.hp, 5);
    assert_int_equal(stage->view->turn, 300);
    assert_int_equal(stage->view->time, 300 * 100);
}

/* What is left of a monster neither blocks, acts nor can be struck, and lies under what comes there later. */
TEST(test_corpse)
{
    struct stage *stage = *state;
    stage_draw(stage, "#@o.#\n");
    struct entity *orc = stage_only(stage, "orc");
    orc->fighter.hp = 1;
    stage_do(stage, STRIKE_EAST);
    const struct event *died = stage_event(stage, EV_DIED, 0);
    assert_int_equal(died->subject, world_id(&stage->game->world, orc));
    assert_int_equal(died->object, world_id(&stage->game->world, stage_hero(stage)));
    assert_true(point_equal(died->at, point_at(2, 0)));
    assert_true(orc->corpse);
    assert_false(orc->blocks);
    assert_int_equal(orc->render_order, RO_CORPSE);
    stage_is(stage, "#@%.#\n");
    const struct view_entity *remains = view_top(stage->view, point_at(2, 0));
    assert_true(remains->corpse);
    assert_false(remains->foe);
    assert_int_equal(remains->kind, test_kind(stage->rules, "orc"));
    assert_null(view_foe_at(stage->view, point_at(2, 0)));

    stage_put(stage, "healing_potion", 2, 0);
    stage_is(stage, "#@!.#\n");
    stage_do(stage, STRIKE_EAST);
    STAGE_EVENTS(stage, EV_MOVED);
    stage_is(stage, "#.@.#\n");
    stage_refuses(stage, command_letter(CMD_USE, 25), REJECT_NO_SUCH_ITEM);
    stage_do(stage, command_plain(CMD_PICK_UP));
    stage_refuses(stage, command_plain(CMD_PICK_UP), REJECT_NOTHING_HERE);
}

/* Stairs, corpse, item, actor: each is drawn over those before it, whatever came first. */
TEST(test_render_order)
{
    struct stage *stage = *state;
    stage_draw(stage, "#@o.#\n");
    stage_put(stage, "dagger", 2, 0);
    stage_put(stage, "stairs_down", 2, 0);
    stage_is(stage, "#@o.#\n");
    game_view(stage->game, stage->view);
    assert_int_equal(view_top(stage->view, point_at(2, 0))->render_order, RO_ACTOR);
    stage_only(stage, "orc")->fighter.hp = 1;
    stage_do(stage, STRIKE_EAST);
    assert_int_equal(view_top(stage->view, point_at(2, 0))->render_order, RO_ITEM);
    stage_is(stage, "#@-.#\n");
    assert_true(RO_STAIRS < RO_CORPSE && RO_CORPSE < RO_ITEM && RO_ITEM < RO_ACTOR);
}

static void expect_nothing_legal(struct stage *stage)
{
    static const enum command_type PLAIN[] = {CMD_WAIT, CMD_PICK_UP, CMD_DESCEND};
    for (size_t i = 0; i < sizeof PLAIN / sizeof PLAIN[0]; i++)
        stage_refuses(stage, command_plain(PLAIN[i]), REJECT_NOT_NOW);
    for (int dir = 0; dir < DIR_COUNT; dir++)
        stage_refuses(stage, command_move((enum dir)dir), REJECT_NOT_NOW);
    for (int choice = 0; choice < CHOICE_COUNT; choice++)
        stage_refuses(stage, command_level_up(choice), REJECT_NOT_NOW);
    for (int letter = 0; letter < MAX_PACK; letter++) {
        stage_refuses(stage, command_letter(CMD_USE, letter), REJECT_NOT_NOW);
        stage_refuses(stage, command_letter(CMD_DROP, letter), REJECT_NOT_NOW);
        stage_refuses(stage, command_use_at(letter, point_at(1, 0)), REJECT_NOT_NOW);
    }
}

/* The hero's death: its corpse stays on top where it fell, the last blow is kept, and nothing goes on. */
TEST(test_death_of_the_hero)
{
    struct stage *stage = *state;
    stage_draw(stage, "!.T\n"
                      ".@o\n"
                      "...\n");
    stage_put(stage, "stairs_down", 1, 1);
    stage_put(stage, "dagger", 1, 1);
    stage_give(stage, "healing_potion");
    stage_hero(stage)->fighter.hp = 6;
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_DIED);
    assert_int_equal(stage_event(stage, EV_DIED, 0)->subject, world_id(&stage->game->world, stage_hero(stage)));
    assert_int_equal(stage_event(stage, EV_DIED, 0)->object, world_id(&stage->game->world, stage_only(stage, "troll")));
    stage_is(stage, "!.T\n"
                    ".%o\n"
                    "...\n");
    assert_int_equal(stage->view->state, GAME_DEAD);
    assert_int_equal(stage->view->killer, test_kind(stage->rules, "troll"));
    assert_int_equal(stage->view->killing.power, 8);
    assert_int_equal(stage->view->killing.defense, 1);
    assert_int_equal(stage->view->killing.damage, 7);
    assert_int_equal(stage->view->hero.hp, -1);
    assert_int_equal(stage->view->threat, 0);
    expect_nothing_legal(stage);
}

/* The seeds' saves let a dead hero walk on; ours come back as dead as they went. */
TEST(test_death_outlives_saving)
{
    static uint8_t bytes[GAME_ENCODED_MAX];
    struct stage *stage = *state;
    stage_draw(stage, "#@o#\n");
    stage_hero(stage)->fighter.hp = 1;
    stage_wait(stage);
    struct byte_writer out = {bytes, sizeof bytes, 0, false};
    game_encode(stage->game, &out);
    struct byte_reader in = {bytes, out.size, 0, false};
    assert_true(game_decode(stage->game, stage->rules, &in, NULL));
    game_view(stage->game, stage->view);
    assert_int_equal(stage->view->state, GAME_DEAD);
    assert_int_equal(stage->view->killer, test_kind(stage->rules, "orc"));
    expect_nothing_legal(stage);
}

/* The view names no killer while the hero lives, whatever it has suffered. */
TEST(test_no_killer_in_life)
{
    struct stage *stage = *state;
    stage_draw(stage, "#@o#\n");
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_ATTACKED);
    assert_int_equal(stage->view->killer, KIND_NONE);
    assert_int_equal(stage->view->killing.damage, 0);
}

TEST(test_blocked_ways)
{
    struct stage *stage = *state;
    stage_draw(stage, "@#\n"
                      "..\n");
    stage_refuses(stage, command_move(DIR_E), REJECT_BLOCKED);
    stage_refuses(stage, command_move(DIR_N), REJECT_BLOCKED);
    stage_refuses(stage, command_move(DIR_NW), REJECT_BLOCKED);
    stage_refuses(stage, command_move(DIR_SW), REJECT_BLOCKED);
    stage_do(stage, command_move(DIR_SE));
    stage_expect_at(stage_hero(stage), 1, 1);
    assert_int_equal(stage->view->turn, 1);
}

TEST(test_eight_ways)
{
    struct stage *stage = *state;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        stage_draw(stage, "...\n"
                          ".@.\n"
                          "...\n");
        stage_do(stage, command_move((enum dir)dir));
        STAGE_EVENTS(stage, EV_MOVED);
        stage_expect_at(stage_hero(stage), 1 + DIR_STEP[dir].x, 1 + DIR_STEP[dir].y);
        assert_int_equal(stage->view->turn, 1);
    }
}

TEST_GROUP(stage_setup, stage_teardown)
