/* SPDX-License-Identifier: MIT
 *
 * What monsters of the campaign know of the hero: each row of the table of awareness, the chances, what a turn that
 * turns them costs, alarms between turns, noise at a cell. */
#include "support/test.h"

#include "core/action.h"
#include "core/combat/harm.h"
#include "core/component/status.h"
#include "core/mind/awareness.h"
#include "core/mind/group.h"
#include "support/content.h"
#include "support/world_fixture.h"

/* The orc's senses in all of these. */
enum { SENSES = 3 };

static void draw(struct stage *stage, const char *drawing)
{
    stage_draw_campaign(stage, drawing);
    stage_monster(stage, "orc")->senses = SENSES;
}

/* Puts it into a state, as if the hero's last action, of this noise, had left the hero where it stands. */
static void settle(struct stage *stage, struct entity *entity, enum awareness state, int noise)
{
    struct world *world = &stage->game->world;
    awareness_begin(entity, state);
    world->noise = (uint8_t)noise;
    world->guard = false;
    world->hero_from = stage_hero(stage)->at;
}

/* One turn of its mind; the state it is in afterwards. */
static int turn(struct stage *stage, struct entity *entity)
{
    stage->events.count = 0;
    stage->game->scratch.minds.sound_known = false;
    ways_begin(stage->game);
    awareness_turn(stage->game, entity, &stage->events);
    return entity->mind.state;
}

/* How many of 4,000 turns in this state end in another, in percent, rounded. */
static int percent_of(struct stage *stage, struct entity *entity, enum awareness state, int noise,
                      enum awareness wanted)
{
    int changed = 0;
    bool guard = stage->game->world.guard;
    struct point from = stage->game->world.hero_from;
    for (int i = 0; i < 4000; i++) {
        awareness_begin(entity, state);
        stage->game->world.noise = (uint8_t)noise;
        stage->game->world.guard = guard;
        stage->game->world.hero_from = from;
        changed += turn(stage, entity) == (int)wanted;
    }
    return (changed + 20) / 40;
}

#define ABOUT(percent, expected) assert_in_range((percent), (expected)-3, (expected) + 3)

/* --- Asleep ------------------------------------------------------------------------------------------------------- */

TEST(test_sleeper_wakes_by_noise)
{
    static const struct {
        int noise, percent;
    } ROWS[] = {{2, 0}, {3, 3}, {6, 12}, {10, 24}, {30, 60}};
    struct stage *stage = *state;
    draw(stage, "@..o\n");
    struct entity *orc = stage_only(stage, "orc");
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        settle(stage, orc, AWARENESS_ASLEEP, ROWS[i].noise);
        assert_int_equal(awareness_chance(stage->game, orc, ROWS[i].noise, false), ROWS[i].percent);
        int percent = percent_of(stage, orc, AWARENESS_ASLEEP, ROWS[i].noise, AWARENESS_WARY);
        assert_true(ROWS[i].percent > 0 || percent == 0);
        ABOUT(percent + 3, ROWS[i].percent + 3);
    }
    while (turn(stage, orc) == AWARENESS_ASLEEP)
        continue;
    STAGE_EVENTS(stage, EV_WOKE);
    assert_true(point_equal(orc->mind.goal, stage_hero(stage)->at));
}

/* Who comes up to it has one action to stab it. */
TEST(test_sleeper_beside)
{
    struct stage *stage = *state;
    draw(stage, "@.o\n");
    struct entity *orc = stage_only(stage, "orc");
    for (int i = 0; i < 50; i++) {
        draw(stage, "@.o\n");
        orc = stage_only(stage, "orc");
        awareness_begin(orc, AWARENESS_ASLEEP);
        rng_seed(&stage->game->world.sleep_rng, (uint64_t)i, RNG_SLEEP, 0);
        orc->next = 0;
        stage_do(stage, command_move(DIR_E));
        assert_int_equal(orc->mind.state, AWARENESS_ASLEEP);
    }
    settle(stage, orc, AWARENESS_ASLEEP, 6);
    ABOUT(percent_of(stage, orc, AWARENESS_ASLEEP, 6, AWARENESS_WARY), SENSES * 6);
}

/* Out of sight it counts how far the sound has to go: round the wall. */
TEST(test_sleeper_behind_a_wall)
{
    struct stage *stage = *state;
    draw(stage, "@#o\n"
                ".#.\n"
                ".#.\n"
                "...\n");
    struct entity *orc = stage_only(stage, "orc");
    settle(stage, orc, AWARENESS_ASLEEP, 5);
    assert_int_equal(percent_of(stage, orc, AWARENESS_ASLEEP, 5, AWARENESS_WARY), 0); /* six steps */
    ABOUT(percent_of(stage, orc, AWARENESS_ASLEEP, 10, AWARENESS_WARY), SENSES * 5);
}

/* --- Dormant ------------------------------------------------------------------------------------------------------ */

TEST(test_dormant)
{
    struct stage *stage = *state;
    draw(stage, "@..o\n");
    struct entity *orc = stage_only(stage, "orc");
    settle(stage, orc, AWARENESS_DORMANT, 30);
    assert_int_equal(turn(stage, orc), AWARENESS_DORMANT);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(orc->mind.state, AWARENESS_DORMANT);
    stage_do(stage, command_move(DIR_E)); /* beside it */
    assert_int_equal(orc->mind.state, AWARENESS_DORMANT);
    stage_wait(stage);
    assert_int_equal(orc->mind.state, AWARENESS_HUNT);
    STAGE_EVENTS(stage, EV_NOTICED);
}

/* --- Noticing ----------------------------------------------------------------------------------------------------- */

TEST(test_noticing)
{
    static const struct {
        enum awareness in;
        const char *drawing;
        bool waited;
        int percent;
    } ROWS[] = {
        {AWARENESS_IDLE, "@........o\n", false, 20 + 8 + 15},
        {AWARENESS_WANDER, "@........o\n", false, 43},
        {AWARENESS_WARY, "@........o\n", false, 63},
        {AWARENESS_LOST, "@........o\n", false, 63},
        {AWARENESS_IDLE, "@........o\n", true, 21},
        {AWARENESS_WARY, "@........o\n", true, 31},
        {AWARENESS_IDLE, "@....o\n", false, 75},
        {AWARENESS_IDLE, "@o\n", true, 100},
        {AWARENESS_WARY, "@.........o\n", false, 0},
    };
    struct stage *stage = *state;
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        draw(stage, ROWS[i].drawing);
        struct entity *orc = stage_only(stage, "orc");
        settle(stage, orc, ROWS[i].in, 1);
        stage->game->world.guard = ROWS[i].waited;
        assert_int_equal(awareness_chance(stage->game, orc, 1, ROWS[i].waited), ROWS[i].percent);
        ABOUT(percent_of(stage, orc, ROWS[i].in, 1, AWARENESS_HUNT) + 3, ROWS[i].percent + 3);
    }
}

/* The step that brings the hero beside one that suspects nothing is not noticed in that turn. */
TEST(test_coming_up_to_one)
{
    struct stage *stage = *state;
    draw(stage, "@o\n");
    struct entity *orc = stage_only(stage, "orc");
    settle(stage, orc, AWARENESS_IDLE, 1);
    stage->game->world.hero_from = point_at(9, 0);
    assert_int_equal(percent_of(stage, orc, AWARENESS_IDLE, 1, AWARENESS_HUNT), 0);
    assert_int_equal(percent_of(stage, orc, AWARENESS_WANDER, 1, AWARENESS_HUNT), 0);
    assert_int_equal(percent_of(stage, orc, AWARENESS_WARY, 1, AWARENESS_HUNT), 100);
    assert_int_equal(percent_of(stage, orc, AWARENESS_LOST, 1, AWARENESS_HUNT), 100);
}

TEST(test_hearing)
{
    struct stage *stage = *state;
    draw(stage, "@#o\n"
                "...\n");
    struct entity *orc = stage_only(stage, "orc");
    settle(stage, orc, AWARENESS_IDLE, 1);
    assert_int_equal(percent_of(stage, orc, AWARENESS_IDLE, 1, AWARENESS_WARY), 0);
    ABOUT(percent_of(stage, orc, AWARENESS_IDLE, 2, AWARENESS_WARY), 10 * SENSES);
    ABOUT(percent_of(stage, orc, AWARENESS_WANDER, 2, AWARENESS_WARY), 10 * SENSES);
    assert_int_equal(percent_of(stage, orc, AWARENESS_WARY, 2, AWARENESS_HUNT), 0);
}

/* --- Hunting ------------------------------------------------------------------------------------------------------ */

TEST(test_losing_track)
{
    struct stage *stage = *state;
    draw(stage, "@#o\n"
                ".#.\n"
                ".#.\n"
                "...\n");
    struct entity *orc = stage_only(stage, "orc");
    settle(stage, orc, AWARENESS_HUNT, 5);
    for (int i = 1; i < 2 * SENSES; i++)
        assert_int_equal(turn(stage, orc), AWARENESS_HUNT);
    stage->game->world.noise = 6; /* heard once, it counts anew */
    assert_int_equal(turn(stage, orc), AWARENESS_HUNT);
    stage->game->world.noise = 5;
    for (int i = 1; i < 2 * SENSES; i++)
        assert_int_equal(turn(stage, orc), AWARENESS_HUNT);
    assert_int_equal(turn(stage, orc), AWARENESS_LOST);
    assert_true(point_equal(orc->mind.goal, stage_hero(stage)->at));
}

/* Five turns where it was sent, or no way there: it goes about its business. */
TEST(test_giving_up)
{
    struct stage *stage = *state;
    for (int lost = 0; lost < 2; lost++) {
        draw(stage, "@#....o#.\n");
        struct entity *orc = stage_only(stage, "orc");
        settle(stage, orc, lost ? AWARENESS_LOST : AWARENESS_WARY, 1);
        awareness_send(orc, point_at(4, 0));
        for (int i = 0; i < 2 + 5; i++) {
            stage->game->world.noise = 1;
            stage_wait(stage);
            assert_int_equal(orc->mind.state, lost ? AWARENESS_LOST : AWARENESS_WARY);
        }
        stage_expect_at(orc, 4, 0);
        stage_wait(stage);
        assert_int_equal(orc->mind.state, AWARENESS_WANDER);
        settle(stage, orc, lost ? AWARENESS_LOST : AWARENESS_WARY, 1);
        awareness_send(orc, point_at(8, 0));
        stage_wait(stage);
        stage_wait(stage);
        assert_int_equal(orc->mind.state, AWARENESS_WANDER);
    }
}

TEST(test_cowards)
{
    struct stage *stage = *state;
    draw(stage, "@..o\n");
    struct entity *orc = stage_only(stage, "orc");
    stage_monster(stage, "orc")->traits = 1U << TRAIT_COWARD;
    stage_monster(stage, "orc")->coward_percent = 40;
    settle(stage, orc, AWARENESS_HUNT, 6);
    orc->fighter.hp = 8; /* of 20: just not below */
    assert_int_equal(turn(stage, orc), AWARENESS_HUNT);
    orc->fighter.hp = 7;
    assert_int_equal(turn(stage, orc), AWARENESS_FLEE);
    STAGE_EVENTS(stage, EV_FLED);
    awareness_begin(orc, AWARENESS_HUNT); /* once */
    assert_int_equal(turn(stage, orc), AWARENESS_HUNT);
    orc->loot = world_id(&stage->game->world, orc);
    assert_int_equal(turn(stage, orc), AWARENESS_FLEE);
}

/* Far enough for ten turns it comes back, unless it has something to carry away. */
TEST(test_end_of_flight)
{
    struct stage *stage = *state;
    for (int loot = 0; loot < 2; loot++) {
        draw(stage, "@............o\n");
        struct entity *orc = stage_only(stage, "orc");
        settle(stage, orc, AWARENESS_FLEE, 1);
        orc->mind.has_fled = true;
        orc->loot = loot ? world_id(&stage->game->world, orc) : ENTITY_NONE;
        for (int i = 1; i < 10; i++)
            assert_int_equal(turn(stage, orc), AWARENESS_FLEE);
        assert_int_equal(turn(stage, orc), loot ? AWARENESS_WANDER : AWARENESS_HUNT);
        settle(stage, orc, AWARENESS_FLEE, 1);
        world_move(&stage->game->world, orc, point_at(12, 0));
        for (int i = 0; i < 20; i++)
            assert_int_equal(turn(stage, orc), AWARENESS_FLEE);
    }
}

/* --- What it costs ------------------------------------------------------------------------------------------------ */

/* The first act of one that was unaware comes after the hero's next action, however fast it is. */
TEST(test_turning_costs_a_turn)
{
    struct stage *stage = *state;
    draw(stage, "#@o#\n");
    struct entity *orc = stage_only(stage, "orc");
    stage_monster(stage, "orc")->act_cost = stage_monster(stage, "orc")->move_cost = 50;
    stage_refresh(stage);
    assert_int_equal(stage->view->threat, 6); /* of a hunter of this speed: two blows of 3 */
    settle(stage, orc, AWARENESS_IDLE, 6);
    stage_refresh(stage);
    assert_int_equal(stage->view->threat, 0);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_NOTICED);
    assert_int_equal(stage->view->entities[0].awareness, AWARENESS_HUNT);
    stage_wait(stage);
    STAGE_EVENTS(stage, EV_ATTACKED, EV_ATTACKED);
}

/* Harm, or a status, between its turns: the next is lost over it. */
TEST(test_alarm)
{
    static const enum awareness STATES[] = {AWARENESS_ASLEEP, AWARENESS_DORMANT, AWARENESS_IDLE,
                                            AWARENESS_WANDER, AWARENESS_WARY,    AWARENESS_LOST};
    struct stage *stage = *state;
    for (size_t i = 0; i < 2 * sizeof STATES / sizeof STATES[0]; i++) {
        draw(stage, "#@o#\n");
        struct entity *orc = stage_only(stage, "orc");
        struct harm_source source = {.kind = orc->kind};
        settle(stage, orc, STATES[i / 2], 1);
        stage->events.count = 0;
        if (i % 2)
            harm(stage->game, orc, 1, DAMAGE_FIRE, &source, &stage->events);
        else
            status_begin(stage->game, orc, STATUS_POISONED, 1, orc->kind, &stage->events);
        assert_int_equal(orc->mind.state, AWARENESS_HUNT);
        assert_int_equal(stage_count(stage, EV_NOTICED), 1);
        stage_refresh(stage);
        assert_int_equal(stage->view->threat, 0);
        stage_wait(stage);
        assert_int_equal(stage_count(stage, EV_ATTACKED), 0);
        stage_wait(stage);
        assert_int_equal(stage_count(stage, EV_ATTACKED), 1);
    }
    draw(stage, "#@o#\n");
    struct entity *orc = stage_only(stage, "orc");
    settle(stage, orc, AWARENESS_FLEE, 1);
    status_begin(stage->game, orc, STATUS_POISONED, 1, orc->kind, &stage->events);
    assert_int_equal(orc->mind.state, AWARENESS_FLEE);
    settle(stage, orc, AWARENESS_ASLEEP, 1);
    status_begin(stage->game, orc, STATUS_HASTED, 1, orc->kind, &stage->events); /* which no foe brings */
    assert_int_equal(orc->mind.state, AWARENESS_ASLEEP);
}

/* Classic's foes have no minds. */
TEST(test_classic_has_none)
{
    struct stage *stage = *state;
    draw(stage, "#@o#\n");
    stage_play_by(stage, RULESET_CLASSIC);
    stage_do(stage, command_move(DIR_E));
    STAGE_EVENTS(stage, EV_ATTACKED, EV_ATTACKED);
    assert_int_equal(stage_only(stage, "orc")->mind.state, 0);
    assert_int_equal(stage->game->world.noise, 0);
}

TEST(test_noise_at_a_cell)
{
    static const struct {
        enum awareness in, becomes;
    } ROWS[] = {{AWARENESS_ASLEEP, AWARENESS_WARY}, {AWARENESS_IDLE, AWARENESS_WARY},
                {AWARENESS_WANDER, AWARENESS_WARY}, {AWARENESS_WARY, AWARENESS_WARY},
                {AWARENESS_LOST, AWARENESS_WARY},   {AWARENESS_HUNT, AWARENESS_HUNT},
                {AWARENESS_FLEE, AWARENESS_FLEE},   {AWARENESS_DORMANT, AWARENESS_DORMANT}};
    struct stage *stage = *state;
    draw(stage, "@.......o\n");
    struct entity *orc = stage_only(stage, "orc");
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        settle(stage, orc, ROWS[i].in, 6);
        awareness_noise(stage->game, point_at(2, 0), 5, &stage->events);
        assert_int_equal(orc->mind.state, ROWS[i].in); /* six cells off */
        awareness_noise(stage->game, point_at(2, 0), 6, &stage->events);
        assert_int_equal(orc->mind.state, ROWS[i].becomes);
        if (ROWS[i].becomes == AWARENESS_WARY)
            assert_int_equal(orc->mind.goal.x, 2);
    }
    draw(stage, "@..#o\n"); /* however loud it is, where no sound comes nothing is heard */
    orc = stage_only(stage, "orc");
    settle(stage, orc, AWARENESS_ASLEEP, 6);
    awareness_noise(stage->game, point_at(2, 0), UINT8_MAX, &stage->events);
    assert_int_equal(orc->mind.state, AWARENESS_ASLEEP);
}

/* --- Stairs ------------------------------------------------------------------------------------------------------- */

TEST(test_followers)
{
    struct stage *stage = *state;
    draw(stage, "@.....o\n");
    struct entity *orc = stage_only(stage, "orc");
    ways_begin(stage->game);
    assert_true(awareness_follows(stage->game, orc));
    stage_monster(stage, "orc")->traits = 1U << TRAIT_STILL;
    assert_false(awareness_follows(stage->game, orc));
    stage_monster(stage, "orc")->traits = 0;
    orc->mind.state = AWARENESS_LOST;
    assert_false(awareness_follows(stage->game, orc));
    draw(stage, "@......o\n");
    ways_begin(stage->game);
    orc = stage_only(stage, "orc");
    assert_false(awareness_follows(stage->game, orc));
    awareness_leave(stage->game);
    assert_int_equal(orc->mind.state, AWARENESS_LOST);
    assert_true(point_equal(orc->mind.goal, stage_hero(stage)->at));
}

TEST_GROUP(stage_setup, stage_teardown)
