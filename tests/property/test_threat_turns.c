/* SPDX-License-Identifier: MIT
 *
 * Threat in single turns of the campaign, drawn by hand, in which it was missed once. */
#include "support/test.h"

#include "core/environment/fire.h"
#include "support/caves.h"
#include "support/threat_fixture.h"
#include "support/world_fixture.h"

/* A foe of the Howe that acts so long after now. */
static struct entity *put(struct stage *stage, const char *kind, int x, int y, uint32_t after)
{
    struct entity *foe = stage_put(stage, kind, x, y);
    foe->next = stage->game->world.time + after;
    foe->mind.state = AWARENESS_HUNT;
    return foe;
}

static void draw_lair(struct stage *stage, const char *drawing)
{
    stage_draw_campaign(stage, drawing);
    stage_hero(stage)->fighter.max_hp = stage_hero(stage)->fighter.hp = THREAT_LIFE;
}

static void expect_bound(struct stage *stage)
{
    struct threat_tally tally = {0};
    stage_refresh(stage);
    threat_expect(stage, &tally);
    assert_true(tally.threats > 0);
}

/* Late in a slowed hero's turn a step nearer presses, where a run could have been wound up. */
TEST(test_step_in_place_of_a_run)
{
    struct stage *stage = *state;
    draw_lair(stage, "@...\n"
                     "....\n"
                     "....\n");
    stage_hero(stage)->statuses.turns[STATUS_SLOWED] = 5;
    put(stage, "orc_raider", 3, 0, 50)->mind.cooldowns[1] = 2;
    put(stage, "orc", 0, 1, 60);
    expect_bound(stage);
}

/* Of three who would cost the same two find room: those who come first press the one who is there already. */
TEST(test_who_comes_first_presses)
{
    struct stage *stage = *state;
    draw_lair(stage, "######\n"
                     "#....#\n"
                     "#....#\n"
                     "#@...#\n"
                     "######\n");
    put(stage, "crypt_bat", 3, 3, 25);
    put(stage, "crypt_bat", 2, 1, 0);
    put(stage, "crypt_bat", 3, 2, 0);
    struct entity *ghoul = put(stage, "ghoul", 2, 2, 0);
    expect_bound(stage);
    int defense = stage->view->hero.defense;
    assert_int_equal(stage->view->threat, (ghoul->fighter.power + 2 - defense) + 2 * (8 + 2 - defense));
}

/* Of two who come at the same time for one place the weaker acts first, and presses while the three strike who are
 * there: more than the stronger would take. */
TEST(test_who_acts_first_presses)
{
    struct stage *stage = *state;
    draw_lair(stage, "######\n"
                     "#....#\n"
                     "#....#\n"
                     "##@..#\n"
                     "######\n");
    static const struct point AT[] = {{3, 1}, {1, 2}, {2, 2}, {3, 3}, {4, 1}};
    for (size_t i = 0; i < sizeof AT / sizeof *AT; i++) {
        struct entity *orc = put(stage, "orc", AT[i].x, AT[i].y, 0);
        orc->statuses.turns[STATUS_HASTED] = 5;
        if (i == sizeof AT / sizeof *AT - 1)
            orc->fighter.power++;
    }
    expect_bound(stage);
}

/* Whether a thief has its loot already is not in the view: Threat is the same. */
TEST(test_loot_changes_nothing)
{
    struct stage *stage = *state;
    draw_lair(stage, "######\n"
                     "#@...#\n"
                     "######\n");
    struct entity *robber = put(stage, "tomb_robber", 2, 1, 0);
    put(stage, "grave_hound", 3, 1, 0);
    stage_refresh(stage);
    int threat = stage->view->threat;
    robber->loot = world_id(&stage->game->world, stage_put(stage, "dagger", 4, 1));
    stage_refresh(stage);
    assert_int_equal(stage->view->threat, threat);
}

/* Who stands in fire leaves it towards the hero, and presses, where it could have taken aim. */
TEST(test_step_in_place_of_aim)
{
    struct stage *stage = *state;
    draw_lair(stage, "..@.\n");
    put(stage, "orc_slinger", 0, 0, 0);
    fire_lay(stage->game, point_at(0, 0), 3, KIND_NONE);
    put(stage, "orc", 3, 0, 10);
    expect_bound(stage);
}

/* Who is confused for this action yet cannot take aim, and may stray to beside the hero, and press. */
TEST(test_confused_step_in_place_of_aim)
{
    struct stage *stage = *state;
    draw_lair(stage, "....\n"
                     "..@.\n"
                     "....\n");
    put(stage, "orc_slinger", 0, 1, 0)->statuses.turns[STATUS_CONFUSED] = 1;
    put(stage, "orc", 3, 1, 10);
    expect_bound(stage);
}

/* Who leaves the gas that a tick brings does so before it takes aim, and presses. */
TEST(test_step_out_of_gas_that_comes)
{
    struct stage *stage = *state;
    for (int gas = GAS_NONE + 1; gas < GAS_COUNT; gas++) {
        draw_lair(stage, ".....\n"
                         "...@.\n"
                         ".....\n");
        put(stage, "orc_slinger", 1, 1, 10);
        put(stage, "orc", 4, 1, 20);
        terrain_set_gas(stage->game, point_at(0, 1), (enum gas_kind)gas, 20);
        expect_bound(stage);
    }
}

/* Whom the gas that a tick brings drives away from beside the hero is in no missile's way. */
TEST(test_gas_that_comes_clears_the_line)
{
    struct stage *stage = *state;
    draw_lair(stage, ".....\n"
                     ".@...\n"
                     ".....\n");
    put(stage, "barrow_rat", 2, 1, 5);
    struct entity *slinger = put(stage, "orc_slinger", 4, 1, 20);
    slinger->mind.aims = 1;
    slinger->mind.aim = stage_hero(stage)->at;
    terrain_set_gas(stage->game, stage_hero(stage)->at, GAS_SMOKE, 20);
    expect_bound(stage);
}

/* Confusion ends within the turn of a hero who is slowed. */
TEST(test_confusion_ends_in_a_slow_turn)
{
    struct stage *stage = *state;
    draw_lair(stage, "#####\n"
                     "##@.#\n"
                     "#####\n");
    stage_hero(stage)->statuses.turns[STATUS_SLOWED] = 5;
    put(stage, "orc", 3, 1, 150)->statuses.turns[STATUS_CONFUSED] = 2;
    expect_bound(stage);
}

/* Who notices the hero wakes its group, which presses at once. */
TEST(test_sleeper_is_roused)
{
    struct stage *stage = *state;
    draw_lair(stage, "...\n"
                     ".@.\n"
                     "...\n");
    struct entity *first = put(stage, "grave_hound", 0, 0, 0);
    struct entity *orc = put(stage, "orc", 1, 0, 10);
    struct entity *sleeper = put(stage, "grave_hound", 2, 0, 20);
    first->mind.state = AWARENESS_WARY;
    sleeper->mind.state = AWARENESS_ASLEEP;
    first->mind.group = sleeper->mind.group = 1;
    assert_true(orc->mind.group == 0);
    expect_bound(stage);
}

/* Who does what it has wound up leaves the last place beside the hero to another. */
TEST(test_last_place_is_left)
{
    struct stage *stage = *state;
    draw_lair(stage, "@..\n"
                     "##.\n"
                     "##.\n"
                     "##.\n");
    struct entity *rat = put(stage, "barrow_rat", 2, 1, 0), *caller = put(stage, "bone_caller", 2, 0, 1);
    rat->statuses.turns[STATUS_HASTED] = caller->statuses.turns[STATUS_HASTED] = 3;
    caller->mind.aims = 2;
    caller->mind.aim = rat->at;
    expect_bound(stage);
}

/* When a door has burnt down there is a slanted way that was none. */
TEST(test_door_burns_down)
{
    struct stage *stage = *state;
    draw_lair(stage, "#...\n"
                     "@###\n");
    stage_lay(stage, "open_door", 1, 0);
    fire_lay(stage->game, point_at(1, 0), 1, KIND_NONE);
    put(stage, "grave_hound", 2, 0, 25);
    world_look_again(stage->game);
    expect_bound(stage);
}

/* Who has wound up a run past the hero leaves the only place beside it to who stands behind. */
TEST(test_a_run_makes_room)
{
    struct stage *stage = *state;
    draw_lair(stage, "######\n"
                     "###..#\n"
                     "...@.#\n"
                     "######\n");
    struct entity *raider = put(stage, "orc_raider", 2, 2, 0);
    raider->mind.aims = 2;
    raider->mind.aim = point_at(3, 1);
    put(stage, "grave_hound", 1, 2, 0);
    expect_bound(stage);
}

/* Who has had to come and is hasted on the way strikes twice: the venom of the first blow passes before the second. */
TEST(test_venom_between_two_blows)
{
    struct stage *stage = *state;
    draw_lair(stage, ".......\n"
                     "......@\n"
                     ".......\n");
    stage_hero(stage)->statuses.turns[STATUS_SLOWED] = 5;
    struct entity *spider = put(stage, "tomb_spider", 4, 1, 0), *captain = put(stage, "orc_captain", 1, 0, 0);
    spider->mind.cooldowns[0] = 9;
    captain->mind.aims = 3;
    expect_bound(stage);
}

/* A door out of sight that was shut when it was seen last does not end a run through it. */
TEST(test_door_is_opened_out_of_sight)
{
    struct stage *stage = *state;
    draw_lair(stage, "##.....#\n"
                     "#@..#..#\n"
                     "##....##\n"
                     "##.#####\n");
    struct point door = point_at(4, 2), by = point_at(3, 2), away = stage_hero(stage)->at;
    stage_lay(stage, "tall_grass", by.x, by.y);
    stage_lay(stage, "door", door.x, door.y);
    world_move(&stage->game->world, stage_hero(stage), by);
    stage_refresh(stage);
    world_move(&stage->game->world, stage_hero(stage), away);
    stage_lay(stage, "open_door", door.x, door.y);
    struct entity *raider = put(stage, "orc_raider", 5, 2, 0);
    raider->mind.aims = 2;
    raider->mind.aim = away;
    stage_refresh(stage);
    assert_true(map_seen(&stage->game->world.map, raider->at));
    assert_false(map_seen(&stage->game->world.map, door));
    expect_bound(stage);
}

/* The quick leave fire, and strike when another has come. */
TEST(test_quick_leave_fire)
{
    struct stage *stage = *state;
    draw_lair(stage, "...#\n"
                     ".@..\n");
    fire_lay(stage->game, point_at(0, 0), 3, KIND_NONE);
    put(stage, "grave_hound", 0, 0, 0);
    put(stage, "orc", 3, 1, 0);
    expect_bound(stage);
}

/* Who is held beside the hero and does not strike gets free, and presses. */
TEST(test_held_gets_free)
{
    struct stage *stage = *state;
    draw_lair(stage, ".@.\n");
    struct entity *held = put(stage, "orc", 0, 0, 0);
    put(stage, "orc", 2, 0, 10);
    held->mind.state = AWARENESS_WANDER;
    held->mind.goal = point_at(0, 0);
    held->statuses.turns[STATUS_HELD] = 1;
    for (int tries = 0; tries < 20; tries++) { /* in some it does not notice the hero */
        rng_next(&stage->game->world.sleep_rng);
        expect_bound(stage);
    }
}

/* Who is about to flee makes room for the quick. */
TEST(test_coward_makes_room)
{
    struct stage *stage = *state;
    draw_lair(stage, "....\n"
                     "@.##\n"
                     "##.#\n");
    struct entity *rat = put(stage, "barrow_rat", 1, 1, 0);
    put(stage, "grave_hound", 2, 2, 0);
    rat->fighter.hp = 1;
    rat->mind.company = true;
    expect_bound(stage);
}

/* Whom an ally's blow frightens steps about before it bites, and bites when another has come to press. */
TEST(test_an_ally_frightens)
{
    struct stage *stage = *state;
    draw_lair(stage, "##########..###\n"
                     "..........@...#\n"
                     "###############\n");
    put(stage, "grave_hound", 12, 1, 0)->mind.state = AWARENESS_FOLLOW;
    struct entity *bitten = put(stage, "grave_hound", 11, 1, 0);
    put(stage, "grave_hound", 8, 1, 0)->mind.group = 2;
    bitten->mind.group = 1;
    bitten->mind.company = true;
    bitten->fighter.hp = 8;
    expect_bound(stage);
}

/* Whom an ally's web holds has lost its run, which led past the hero, and strikes. */
TEST(test_an_ally_ends_a_run)
{
    struct stage *stage = *state;
    draw_lair(stage, "########\n"
                     "#.......\n"
                     "#......@\n"
                     "#......o\n");
    struct entity *spider = put(stage, "tomb_spider", 1, 1, 0);
    struct entity *raider = put(stage, "orc_raider", 6, 1, 0);
    spider->mind.state = AWARENESS_FOLLOW;
    spider->mind.aims = 1;
    spider->mind.aim = raider->at;
    raider->mind.aims = 2;
    raider->mind.aim = point_at(1, 1);
    expect_bound(stage);
}

/* What burns out of sight is not known: it makes no slime two. What burns in sight may. */
TEST(test_fire_out_of_sight_is_not_known)
{
    struct stage *stage = *state;
    int threats[3];
    for (int burns = 0; burns < 3; burns++) {
        draw_lair(stage, "##########\n"
                         "#@o..#...#\n"
                         "#....#...#\n"
                         "##########\n");
        stage_only(stage, "orc")->mind.state = AWARENESS_HUNT;
        stage_only(stage, "orc")->next = stage->game->world.time;
        put(stage, "bog_slime", 3, 2, 100);
        if (burns > 0)
            terrain_set_fire(stage->game, burns == 1 ? point_at(8, 1) : point_at(4, 2), 9);
        stage_refresh(stage);
        threats[burns] = stage->view->threat;
    }
    assert_int_equal(threats[1], threats[0]);
    assert_true(threats[2] > threats[0]);
}

/* Threat with smoke, or fire, beside a slinger in the grass, or neither; to a hero who sees it or is blinded. */
static int threat_beside(struct stage *stage, int smoke, int fire, bool blinded)
{
    draw_lair(stage, ".....\n"
                     "...@.\n"
                     ".....\n");
    for (int x = 0; x < 2; x++)
        terrain_lay(stage->game, point_at(x, 1), stage->rules->roles[GROUND_ROLE_GRASS]);
    put(stage, "orc_slinger", 1, 1, 10);
    put(stage, "orc", 4, 1, 20);
    stage_hero(stage)->statuses.turns[STATUS_BLINDED] = blinded ? 5 : 0;
    terrain_set_gas(stage->game, point_at(0, 1), smoke > 0 ? GAS_SMOKE : GAS_NONE, smoke);
    terrain_set_fire(stage->game, point_at(0, 1), fire);
    world_look_again(stage->game);
    stage_refresh(stage);
    return stage->view->threat;
}

/* What may come to a foe from where the hero does not see is not known. */
TEST(test_what_comes_out_of_sight_is_not_known)
{
    int calm = threat_beside(*state, 0, 0, false);
    assert_int_equal(threat_beside(*state, 0, 0, true), calm);
    assert_int_equal(threat_beside(*state, 20, 0, true), calm);
    assert_int_equal(threat_beside(*state, 0, 3, true), calm);
    assert_true(threat_beside(*state, 20, 0, false) > calm);
    assert_true(threat_beside(*state, 0, 3, false) > calm);
}

TEST_GROUP(caves_setup, stage_teardown)
