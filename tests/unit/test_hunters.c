/* SPDX-License-Identifier: MIT
 *
 * How monsters of the campaign act on what they know: steps, speeds, packs, wandering. */
#include "support/test.h"

#include "core/action.h"
#include "core/component/status.h"
#include "core/mind/awareness.h"
#include "core/mind/group.h"
#include "core/combat/harm.h"
#include "support/content.h"
#include "support/world_fixture.h"

#include <string.h>

static void give(struct stage *stage, const char *kind, enum ability ability)
{
    struct monster_rule *monster = stage_monster(stage, kind);
    monster->abilities[monster->ability_count++] = (struct ability_rule){.ability = (uint8_t)ability};
}

/* --- Steps ------------------------------------------------------------------------------------------------------- */

/* The first of the best neighbours in the order NE SE SW NW N E S W; nobody sees through the wall. */
TEST(test_canonical_steps)
{
    static const struct {
        const char *before, *after;
    } ROWS[] = {
        {"....@\n.....\no....\n", "....@\n.o...\n.....\n"}, /* NE before E */
        {"o....\n.....\n....@\n", ".....\n.o...\n....@\n"}, /* SE */
        {"o.@.\n....\n", "..@.\n.o..\n"},                   /* SE before E */
        {"@#o\n.#.\n...\n", "@#.\n.#o\n...\n"},             /* round the wall, out of sight */
    };
    struct stage *stage = *state;
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        stage_draw_hunters(stage, ROWS[i].before);
        stage_wait(stage);
        stage_is(stage, ROWS[i].after);
    }
}

/* Who finds the best cells taken takes a free one that is equally far, else waits. */
TEST(test_blocked_steps)
{
    struct stage *stage = *state;
    stage_draw_hunters(stage, "#####\n"
                              "@To.#\n"
                              "#...#\n");
    stage_only(stage, "troll")->components &= (uint16_t)~HAS_AI;
    stage_wait(stage);
    stage_is(stage, "#####\n"
                    "@T..#\n"
                    "#o..#\n");
    stage_draw_hunters(stage, "####\n"
                              "@To.\n"
                              "####\n");
    stage_only(stage, "troll")->components &= (uint16_t)~HAS_AI;
    stage_wait(stage);
    stage_expect_at(stage_only(stage, "orc"), 2, 1);
}

/* Steps cost what they cost the kind; so does all else. A slow one steps every second turn. */
TEST(test_speeds)
{
    static const struct {
        int move, act, turns, x, blows;
    } ROWS[] = {{100, 100, 2, 7, 0}, {50, 100, 2, 5, 0}, {200, 100, 4, 7, 0}, {100, 100, 10, 1, 2}, {50, 200, 6, 1, 1}};
    struct stage *stage = *state;
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        stage_draw_hunters(stage, "@........o\n");
        stage_monster(stage, "orc")->move_cost = (int16_t)ROWS[i].move;
        stage_monster(stage, "orc")->act_cost = (int16_t)ROWS[i].act;
        int blows = 0;
        for (int turn = 0; turn < ROWS[i].turns; turn++) {
            stage_wait(stage);
            blows += stage_count(stage, EV_ATTACKED);
        }
        stage_expect_at(stage_only(stage, "orc"), ROWS[i].x, 0);
        assert_int_equal(blows, ROWS[i].blows);
    }
}

TEST(test_still)
{
    struct stage *stage = *state;
    stage_draw_hunters(stage, "@.o\n");
    stage_monster(stage, "orc")->traits = 1U << TRAIT_STILL;
    assert_int_equal(stage->view->threat, 0);
    stage_wait(stage);
    stage_expect_at(stage_only(stage, "orc"), 2, 0);
    stage_do(stage, command_move(DIR_E));
    assert_int_equal(stage_count(stage, EV_ATTACKED), 1);
}

/* A thief with its loot is slower than who walks, so that it can be caught. */
TEST(test_loot_is_heavy)
{
    struct stage *stage = *state;
    stage_draw_hunters(stage, "#o........\n@.........\n");
    struct entity *orc = stage_only(stage, "orc"), *potion = stage_put(stage, "healing_potion", 0, 1);
    struct action step = {.type = ACT_STEP, .actor = world_id(&stage->game->world, orc), .at = point_at(2, 0)};
    assert_int_equal(action_perform(stage->game, &step, &stage->events), 100);
    world_lift(&stage->game->world, potion);
    potion->place = PLACE_LOOT;
    orc->loot = world_id(&stage->game->world, potion);
    step.at = point_at(3, 0);
    assert_int_equal(action_perform(stage->game, &step, &stage->events), 150);
    step.type = ACT_WAIT;
    assert_int_equal(action_perform(stage->game, &step, &stage->events), 100);
    step.type = ACT_STEP;
    step.at = point_at(4, 0);
    orc->statuses.turns[STATUS_HASTED] = 3;
    assert_int_equal(action_perform(stage->game, &step, &stage->events), 75);
}

/* A third of its turns, about, goes to a step anywhere. */
TEST(test_flit)
{
    struct stage *stage = *state;
    int flits = 0;
    for (int seed = 0; seed < 300; seed++) {
        stage_draw_hunters(stage, "...\n.o.\n.@.\n");
        stage_monster(stage, "orc")->traits = 1U << TRAIT_FLY | 1U << TRAIT_FLIT;
        rng_seed(&stage->game->world.ai_rng, (uint64_t)seed, RNG_AI, 0);
        stage_wait(stage);
        flits += stage_count(stage, EV_MOVED);
        assert_int_equal(stage_count(stage, EV_MOVED) + stage_count(stage, EV_ATTACKED), 1);
    }
    assert_in_range(flits, 75, 125);
}

/* One that is held strikes, and else tries to get free; one that holds the hero stays. */
TEST(test_held_ones)
{
    struct stage *stage = *state;
    stage_draw_hunters(stage, "@..o\n");
    struct entity *orc = stage_only(stage, "orc");
    orc->statuses.turns[STATUS_HELD] = 2;
    stage_wait(stage);
    stage_wait(stage);
    stage_expect_at(orc, 3, 0);
    stage_wait(stage);
    stage_expect_at(orc, 2, 0);
    stage_hero(stage)->holder = world_id(&stage->game->world, orc);
    stage_hero(stage)->statuses.turns[STATUS_HELD] = 2;
    stage_wait(stage);
    stage_expect_at(orc, 2, 0);
}

/* --- Packs ------------------------------------------------------------------------------------------------------- */

static void join(struct stage *stage, const char *kind, int count, enum awareness state)
{
    for (int i = 0; i < count; i++) {
        struct entity *member = stage_nth(stage, kind, i);
        member->mind.group = 7;
        member->mind.company = true;
        awareness_begin(member, state);
    }
}

/* Who is near enough by path hunts with it, on its next turn but one. */
TEST(test_pack_hunts_together)
{
    struct stage *stage = *state;
    for (int packs = 0; packs < 2; packs++) {
        stage_draw_hunters(stage, "@o.......oo\n");
        if (packs)
            give(stage, "orc", ABILITY_PACK);
        join(stage, "orc", 2, AWARENESS_ASLEEP);
        status_begin(stage->game, stage_nth(stage, "orc", 0), STATUS_POISONED, 1, stage_hero(stage)->kind,
                     &stage->events);
        assert_int_equal(stage_nth(stage, "orc", 0)->mind.state, AWARENESS_HUNT);
        assert_int_equal(stage_nth(stage, "orc", 1)->mind.state, packs ? AWARENESS_HUNT : AWARENESS_ASLEEP);
        assert_int_equal(stage_nth(stage, "orc", 1)->mind.startled, packs);
        assert_int_equal(stage_nth(stage, "orc", 2)->mind.state, AWARENESS_HUNT); /* of no group: left as drawn */
    }
    stage_draw_hunters(stage, "@o........o\n"); /* a path of nine */
    give(stage, "orc", ABILITY_PACK);
    join(stage, "orc", 2, AWARENESS_ASLEEP);
    status_begin(stage->game, stage_nth(stage, "orc", 0), STATUS_POISONED, 1, stage_hero(stage)->kind, &stage->events);
    assert_int_equal(stage_nth(stage, "orc", 1)->mind.state, AWARENESS_ASLEEP);
}

/* It waits at three cells for the others, twice in all; with one of them near it does not. */
TEST(test_pack_waits)
{
    struct stage *stage = *state;
    stage_draw_hunters(stage, "@...o........o\n");
    give(stage, "orc", ABILITY_PACK);
    join(stage, "orc", 2, AWARENESS_HUNT);
    stage_nth(stage, "orc", 1)->mind.state = AWARENESS_IDLE;
    stage_monster(stage, "orc")->senses = 0;
    struct entity *first = stage_nth(stage, "orc", 0);
    static const int X
    [] = {3, 3, 3, 2, 1};
    for (size_t i = 0; i < sizeof X / sizeof X[0]; i++) {
        first->mind.state = AWARENESS_HUNT;
        stage_wait(stage);
        stage_expect_at(first, X[i], 0);
        stage_refresh(stage);
        assert_int_equal(stage->view->entities[0].waits, i < 2); /* and says so before */
    }
    stage_draw_hunters(stage, "@...oo\n");
    give(stage, "orc", ABILITY_PACK);
    join(stage, "orc", 2, AWARENESS_HUNT);
    stage_wait(stage);
    stage_wait(stage);
    stage_expect_at(stage_nth(stage, "orc", 0), 2, 0);
    stage_draw_hunters(stage, "@o.......o\n"); /* nor one that stands beside the hero, and strikes */
    give(stage, "orc", ABILITY_PACK);
    join(stage, "orc", 2, AWARENESS_HUNT);
    stage_nth(stage, "orc", 1)->mind.state = AWARENESS_IDLE;
    stage_refresh(stage);
    assert_int_equal(stage->view->entities[0].waits, 0);
    stage_draw_hunters(stage, "@...o\n"); /* nor does one that is alone */
    give(stage, "orc", ABILITY_PACK);
    join(stage, "orc", 1, AWARENESS_HUNT);
    stage_wait(stage);
    stage_wait(stage);
    stage_expect_at(stage_nth(stage, "orc", 0), 2, 0);
}

/* Its strongest names a group, wherever it stands; who lies dead counts no more. */
TEST(test_who_stands_out)
{
    struct stage *stage = *state;
    kind_id kind = KIND_NONE;
    int others = 0;
    stage_draw_hunters(stage, "@..o.ooT\n");
    for (int i = 0; i < 3; i++)
        stage_nth(stage, "orc", i)->mind.group = (uint16_t)(1 + (i > 0));
    assert_false(group_stands_out(stage->game, &kind, &others));
    stage_only(stage, "troll")->mind.group = 2;
    assert_true(group_stands_out(stage->game, &kind, &others));
    assert_int_equal(kind, test_kind(stage->rules, "troll"));
    assert_int_equal(others, 2);
    struct harm_source source = {.kind = KIND_NONE};
    harm(stage->game, stage_only(stage, "troll"), 100, DAMAGE_FORCE, &source, &stage->events);
    assert_false(group_stands_out(stage->game, &kind, &others));
}

/* The last of several flees below half of its hit points; one that came alone does not. */
TEST(test_last_of_the_pack)
{
    struct stage *stage = *state;
    for (int several = 0; several < 2; several++) {
        stage_draw_hunters(stage, "@..o\n");
        give(stage, "orc", ABILITY_PACK);
        struct entity *orc = stage_only(stage, "orc");
        orc->mind.group = 7;
        orc->mind.company = several;
        orc->fighter.hp = 9;
        stage_wait(stage);
        assert_int_equal(orc->mind.state, several ? AWARENESS_FLEE : AWARENESS_HUNT);
    }
}

/* --- Those who do not hunt --------------------------------------------------------------------------------------- */

static const char *const HALLS = "##################################\n"
                                 "#.......#........................#\n"
                                 "#.......#.#####################..#\n"
                                 "#...o.....#@#.................#..#\n"
                                 "#...oo..#.###.................#..#\n"
                                 "#.......#.#####.###############..#\n"
                                 "#.......#........................#\n"
                                 "##################################\n";

/* They leave together, get about, and stay together: the one of the lowest id leads. */
TEST(test_wandering)
{
    struct stage *stage = *state;
    stage_draw_hunters(stage, HALLS);
    join(stage, "orc", 3, AWARENESS_WANDER);
    struct entity *leader = stage_nth(stage, "orc", 0);
    bool been[40] = {false};
    int places = 0, together = 0;
    for (int turn = 0; turn < 300; turn++) {
        stage_wait(stage);
        places += !been[leader->at.x];
        been[leader->at.x] = true;
        together += point_chebyshev(leader->at, stage_nth(stage, "orc", 1)->at) <= 3 &&
                    point_chebyshev(leader->at, stage_nth(stage, "orc", 2)->at) <= 3;
        assert_int_equal(leader->mind.state, AWARENESS_WANDER);
    }
    assert_true(places >= 15);
    assert_true(together >= 240);
}

/* It takes its time while it suspects nothing, however fast it is; and waits while it is idle or asleep. */
TEST(test_unaware_ones_take_their_time)
{
    static const enum awareness STATES[] = {AWARENESS_ASLEEP, AWARENESS_DORMANT, AWARENESS_IDLE};
    struct stage *stage = *state;
    stage_draw_hunters(stage, HALLS);
    stage_monster(stage, "orc")->move_cost = 50;
    join(stage, "orc", 1, AWARENESS_WANDER);
    struct entity *orc = stage_nth(stage, "orc", 0);
    for (int turn = 0; turn < 50; turn++) {
        struct point before = orc->at;
        stage_wait(stage);
        assert_true(point_chebyshev(before, orc->at) <= 1);
    }
    for (size_t i = 0; i < sizeof STATES / sizeof STATES[0]; i++) {
        stage_draw_hunters(stage, HALLS);
        join(stage, "orc", 3, STATES[i]);
        for (int turn = 0; turn < 20; turn++)
            stage_wait(stage);
        stage_is(stage, HALLS);
    }
}

/* What it has heard it goes to look at. */
TEST(test_wary_goes_there)
{
    struct stage *stage = *state;
    stage_draw_hunters(stage, HALLS);
    struct entity *orc = stage_nth(stage, "orc", 0);
    join(stage, "orc", 3, AWARENESS_IDLE);
    awareness_begin(orc, AWARENESS_WARY);
    awareness_send(orc, point_at(20, 6));
    for (int turn = 0; turn < 20; turn++)
        stage_wait(stage);
    stage_expect_at(orc, 20, 6);
}

/* The same seed, the same game. */
TEST(test_determined)
{
    struct stage *stage = *state;
    uint64_t hash = 0;
    for (int time = 0; time < 2; time++) {
        stage_draw_hunters(stage, HALLS);
        memset(&stage->game->scratch, time ? 0x5a : 0, sizeof stage->game->scratch);
        join(stage, "orc", 3, AWARENESS_WANDER);
        for (int turn = 0; turn < 100; turn++)
            stage_wait(stage);
        assert_true(time == 0 || game_hash_world(stage->game) == hash);
        hash = game_hash_world(stage->game);
    }
}

TEST_GROUP(stage_setup, stage_teardown)
