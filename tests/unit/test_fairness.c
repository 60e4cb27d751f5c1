/* SPDX-License-Identifier: MIT
 *
 * What bots log about how fair a run of the campaign was: unseen damage, warnings, ways out, blows that do nothing. */
#include "support/test.h"

#include "batch/fairness.h"
#include "support/content.h"
#include "support/world_fixture.h"

static void draw(struct stage *stage, const char *drawing)
{
    stage_draw_campaign(stage, drawing);
    stage_hero(stage)->fighter.hp = 100;
    stage_refresh(stage);
}

static void act(struct stage *stage, struct fairness *fairness, struct command command)
{
    static struct view before;
    before = *stage->view;
    stage_do(stage, command);
    fairness_add(fairness, &before, &stage->events);
}

/* A turn in which nothing happens. */
static void let_pass(struct stage *stage, struct fairness *fairness)
{
    static const struct events NONE = {.count = 0};
    fairness_add(fairness, stage->view, &NONE);
    stage->view->turn++;
}

TEST(test_blows_and_what_the_last_command_cost)
{
    struct stage *stage = *state;
    struct fairness fairness = {0};
    draw(stage, "#@o#\n");
    act(stage, &fairness, command_move(DIR_E));
    assert_int_equal(fairness.blows, 2);
    assert_int_equal(fairness.zero_blows, 0);
    assert_int_equal(fairness.last_threat, 3);
    assert_int_equal(fairness.last_damage, 3);
    assert_int_equal(fairness.unseen, 0);
    stage_hero(stage)->fighter.defense = 50;
    stage_refresh(stage);
    act(stage, &fairness, command_plain(CMD_WAIT));
    assert_int_equal(fairness.blows, 3);
    assert_int_equal(fairness.zero_blows, 1);
    assert_int_equal(fairness.last_damage, 0);
    assert_int_equal(fairness_zero_blows(&fairness), 33);
}

/* Threat is of who stays: a step is told apart. */
TEST(test_steps_are_told_apart)
{
    struct stage *stage = *state;
    struct fairness fairness = {0};
    draw(stage, "#@.o#\n");
    act(stage, &fairness, command_move(DIR_E));
    assert_true(fairness.last_step);
    act(stage, &fairness, command_move(DIR_E));
    assert_false(fairness.last_step);
}

/* One who was not in view when the command was given; poison is known, and what befalls others is not the hero's. */
TEST(test_damage_by_the_unseen)
{
    struct stage *stage = *state;
    struct fairness fairness = {0};
    draw(stage, "#@o#\n");
    entity_id hero = stage->view->hero.id, orc = stage->view->entities[0].id;
    struct event list[] = {
        {.type = EV_ATTACKED, .subject = orc, .object = hero, .amount = 1},
        {.type = EV_SHOT, .subject = ENTITY_NONE, .object = hero, .amount = 2},
        {.type = EV_DAMAGED, .subject = ENTITY_NONE, .object = hero, .amount = 4},
        {.type = EV_DAMAGED, .subject = orc + 1, .object = hero, .amount = 8},
        {.type = EV_ATTACKED, .subject = ENTITY_NONE, .object = orc, .amount = 16},
    };
    struct events events = {.list = list, .count = sizeof list / sizeof *list};
    fairness_add(&fairness, stage->view, &events);
    assert_int_equal(fairness.unseen, 2 + 8);
    assert_int_equal(fairness.last_damage, 1 + 2 + 4 + 8);
    stage->view->entities[0].visible = false;
    fairness_add(&fairness, stage->view, &events);
    assert_int_equal(fairness.unseen, 2 * (2 + 8) + 1);
    assert_int_equal(fairness.last_damage, 1 + 2 + 4 + 8);
}

TEST(test_a_warning_counts_for_three_turns)
{
    struct stage *stage = *state;
    struct fairness fairness = {0};
    draw(stage, "#@.#\n");
    stage->view->threat = stage->view->hero.hp;
    let_pass(stage, &fairness);
    stage->view->threat = stage->view->hero.hp - 1;
    for (int turn = 2; turn <= FAIRNESS_WARNING; turn++) {
        assert_true(fairness_warned(&fairness));
        let_pass(stage, &fairness);
    }
    assert_true(fairness_warned(&fairness));
    let_pass(stage, &fairness);
    assert_false(fairness_warned(&fairness));
    /* A second command of the same turn is a second look at Threat. */
    stage->view->turn--;
    stage->view->threat = stage->view->hero.hp;
    let_pass(stage, &fairness);
    assert_true(fairness_warned(&fairness));
}

/* Whether a run of so many turns, the first of them as drawn, had a way out. */
static bool had_means(struct stage *stage, int turns)
{
    struct fairness fairness = {0};
    struct view_item none = {.kind = KIND_NONE};
    let_pass(stage, &fairness);
    stage->view->entity_count = 0;
    stage->view->pack[1] = none;
    for (int turn = 1; turn < turns; turn++)
        let_pass(stage, &fairness);
    return fairness_had_means(&fairness);
}

TEST(test_means_are_those_five_turns_before_the_end)
{
    struct stage *stage = *state;
    struct fairness fairness = {0};
    assert_false(fairness_had_means(&fairness));
    for (int turns = 1; turns <= 2 * FAIRNESS_TURNS; turns++) {
        draw(stage, "#@.#\n");
        assert_int_equal(stage_give(stage, "healing_potion"), 1);
        stage_refresh(stage);
        assert_int_equal(had_means(stage, turns), turns <= FAIRNESS_MEANS);
    }
}

TEST(test_means_in_the_pack)
{
    static const struct {
        const char *kind;
        bool means;
    } THINGS[] = {
        {"healing_potion", true},    {"life_potion", true},      {"confusion_scroll", true}, {"net", true},
        {"lightning_scroll", false}, {"sword", false},           {"passage_scroll", true},   {"haste_potion", true},
        {"fury_potion", false},      {"insight_scroll", false},  {"wand_of_slowing", true},  {"wand_of_hooks", true},
        {"wand_of_banishing", true}, {"staff_of_sparks", false}, {"wand_of_frost", true}};
    struct stage *stage = *state;
    for (size_t i = 0; i < sizeof THINGS / sizeof *THINGS; i++) {
        draw(stage, "#@.#\n");
        stage_give(stage, THINGS[i].kind);
        stage_refresh(stage);
        assert_int_equal(had_means(stage, 1), THINGS[i].means);
    }
    int letter = stage_give(stage, "wand_of_banishing");
    stage_find_charges(stage);
    stage_refresh(stage);
    assert_int_equal(had_means(stage, 1), 1);
    stage->view->pack[letter].charges = 0;
    assert_int_equal(had_means(stage, 1), 0);
}

TEST(test_means_by_stairs)
{
    static const struct {
        const char *drawing;
        bool means;
    } FLOORS[] = {
        {"#@....>#\n", true},
        {"#@.....>#\n", false},
        {"#@.o..>#\n", false},
        {"##...###\n#@.o.>##\n", true},
        {"##...###\n#@.o..>#\n", true},
        {"##...###\n#@ooo.>#\n", true},
        {"#..o..##\n#@.o..>#\n", false},
    };
    struct stage *stage = *state;
    for (size_t i = 0; i < sizeof FLOORS / sizeof *FLOORS; i++) {
        draw(stage, FLOORS[i].drawing);
        assert_int_equal(had_means(stage, 1), FLOORS[i].means);
    }
}

/* Those of the first floor lead nowhere. */
TEST(test_means_by_stairs_up)
{
    struct stage *stage = *state;
    for (int floor = 1; floor <= 2; floor++) {
        draw(stage, "#@..#\n");
        stage_put(stage, "stairs_up", 2, 0);
        stage_refresh(stage);
        stage->view->floor = (int16_t)floor;
        assert_int_equal(had_means(stage, 1), floor > 1);
    }
}

TEST_GROUP(stage_setup, stage_teardown)
