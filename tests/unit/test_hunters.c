/* SPDX-License-Identifier: MIT
 *
 * How monsters of the campaign act on what they know: ways, speeds, packs, wandering, flight, the order of a turn; and
 * what Threat makes of it. */
#include "support/test.h"

#include "core/mind/ways.h"
#include "core/action.h"
#include "core/component/ai.h"
#include "core/mind/awareness.h"
#include "core/mind/group.h"
#include "core/combat/harm.h"
#include "core/map/passage.h"
#include "core/spawn.h"
#include "log/foe_state.h"
#include "support/content.h"
#include "support/profile.h"
#include "support/world_fixture.h"

#include <stdlib.h>
#include <string.h>

static void draw(struct stage *stage, const char *drawing)
{
    stage_draw_campaign(stage, drawing);
    stage_monster(stage, "orc")->senses = stage_monster(stage, "troll")->senses = 3;
}

static void give(struct stage *stage, const char *kind, enum ability ability)
{
    struct monster_rule *monster = stage_monster(stage, kind);
    monster->abilities[monster->ability_count++] = (struct ability_rule){.ability = (uint8_t)ability};
}

/* --- Steps -------------------------------------------------------------------------------------------------------- */

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
        draw(stage, ROWS[i].before);
        stage_wait(stage);
        stage_is(stage, ROWS[i].after);
    }
}

/* Who finds the best cells taken takes a free one that is equally far, else waits. */
TEST(test_blocked_steps)
{
    struct stage *stage = *state;
    draw(stage, "#####\n"
                "@To.#\n"
                "#...#\n");
    stage_only(stage, "troll")->components &= (uint16_t)~HAS_AI;
    stage_wait(stage);
    stage_is(stage, "#####\n"
                    "@T..#\n"
                    "#o..#\n");
    draw(stage, "####\n"
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
        draw(stage, "@........o\n");
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
    draw(stage, "@.o\n");
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
    draw(stage, "#o........\n@.........\n");
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
        draw(stage, "...\n.o.\n.@.\n");
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
    draw(stage, "@..o\n");
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

/* --- Packs -------------------------------------------------------------------------------------------------------- */

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
        draw(stage, "@o.......oo\n");
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
    draw(stage, "@o........o\n"); /* a path of nine */
    give(stage, "orc", ABILITY_PACK);
    join(stage, "orc", 2, AWARENESS_ASLEEP);
    status_begin(stage->game, stage_nth(stage, "orc", 0), STATUS_POISONED, 1, stage_hero(stage)->kind, &stage->events);
    assert_int_equal(stage_nth(stage, "orc", 1)->mind.state, AWARENESS_ASLEEP);
}

/* It waits at three cells for the others, twice in all; with one of them near it does not. */
TEST(test_pack_waits)
{
    struct stage *stage = *state;
    draw(stage, "@...o........o\n");
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
    draw(stage, "@...oo\n");
    give(stage, "orc", ABILITY_PACK);
    join(stage, "orc", 2, AWARENESS_HUNT);
    stage_wait(stage);
    stage_wait(stage);
    stage_expect_at(stage_nth(stage, "orc", 0), 2, 0);
    draw(stage, "@o.......o\n"); /* nor one that stands beside the hero, and strikes */
    give(stage, "orc", ABILITY_PACK);
    join(stage, "orc", 2, AWARENESS_HUNT);
    stage_nth(stage, "orc", 1)->mind.state = AWARENESS_IDLE;
    stage_refresh(stage);
    assert_int_equal(stage->view->entities[0].waits, 0);
    draw(stage, "@...o\n"); /* nor does one that is alone */
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
    draw(stage, "@..o.ooT\n");
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
        draw(stage, "@..o\n");
        give(stage, "orc", ABILITY_PACK);
        struct entity *orc = stage_only(stage, "orc");
        orc->mind.group = 7;
        orc->mind.company = several;
        orc->fighter.hp = 9;
        stage_wait(stage);
        assert_int_equal(orc->mind.state, several ? AWARENESS_FLEE : AWARENESS_HUNT);
    }
}

/* --- Those who do not hunt ---------------------------------------------------------------------------------------- */

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
    draw(stage, HALLS);
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
    draw(stage, HALLS);
    stage_monster(stage, "orc")->move_cost = 50;
    join(stage, "orc", 1, AWARENESS_WANDER);
    struct entity *orc = stage_nth(stage, "orc", 0);
    for (int turn = 0; turn < 50; turn++) {
        struct point before = orc->at;
        stage_wait(stage);
        assert_true(point_chebyshev(before, orc->at) <= 1);
    }
    for (size_t i = 0; i < sizeof STATES / sizeof STATES[0]; i++) {
        draw(stage, HALLS);
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
    draw(stage, HALLS);
    struct entity *orc = stage_nth(stage, "orc", 0);
    join(stage, "orc", 3, AWARENESS_IDLE);
    awareness_begin(orc, AWARENESS_WARY);
    awareness_send(orc, point_at(20, 6));
    for (int turn = 0; turn < 20; turn++)
        stage_wait(stage);
    stage_expect_at(orc, 20, 6);
}

/* --- Flight ------------------------------------------------------------------------------------------------------- */

/* It runs where there is room, out of a dead end if it must, and strikes when it is cornered. */
TEST(test_flight)
{
    struct stage *stage = *state;
    draw(stage, "##########\n"
                "@..o.....#\n"
                "##########\n");
    struct entity *orc = stage_only(stage, "orc");
    awareness_begin(orc, AWARENESS_FLEE);
    for (int turn = 0; turn < 8; turn++)
        stage_wait(stage);
    stage_expect_at(orc, 8, 1);
    for (int turn = 0; turn < 7; turn++)
        stage_do(stage, command_move(DIR_E));
    assert_int_equal(orc->mind.state, AWARENESS_FLEE);
    assert_int_equal(stage_count(stage, EV_ATTACKED), 1);
    assert_true(stage->view->threat >= 3);
}

/* Somebody on the best cell does not corner it: it takes the next best that leads away, and bites where there is none.
 */
TEST(test_flight_past_friends)
{
    struct stage *stage = *state;
    draw(stage, "################\n"
                "####...........#\n"
                "#@o.############\n"
                "#...############\n"
                "################\n");
    struct entity *orc = stage_only(stage, "orc");
    awareness_begin(orc, AWARENESS_FLEE);
    orc->statuses.turns[STATUS_FEAR] = 9;
    stage_put(stage, "troll", 3, 2)->components &= (uint16_t)~HAS_AI;
    stage_refresh(stage);
    stage_wait(stage);
    assert_int_equal(stage_count(stage, EV_ATTACKED), 0);
    stage_expect_at(orc, 3, 3);
    stage_do(stage, command_move(DIR_SE));
    assert_int_equal(stage_count(stage, EV_ATTACKED), 1);
    stage_expect_at(orc, 3, 3);
}

/* What is said of it comes true: who is said to be cornered strikes, who is said to flee goes. */
TEST(test_cornered_is_said_of_who_strikes)
{
    static const struct {
        const char *drawing;
        bool cornered;
    } ROWS[] = {
        {"###o#\n###@#\n###.#\n", true},                                 /* a dead end */
        {"#######\n#o....#\n#.@...#\n#.....#\n#######\n", true},         /* a corner */
        {"#.......\n#.......\n#o@.....\n#.......\n#.......\n", true},    /* a wall, and as little room */
        {"####.###\n#o......\n#@#.....\n#.#.....\n", false},             /* out of a corner */
        {"###########\n#o.........\n#@#########\n#..........\n", false}, /* a way leads on */
    };
    struct stage *stage = *state;
    static struct catalogue catalogue;
    static struct foe_ways ways;
    catalogue_init(&catalogue);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char text[64];
        struct strbuf words = STRBUF(text);
        draw(stage, ROWS[i].drawing);
        struct entity *orc = stage_only(stage, "orc");
        awareness_begin(orc, AWARENESS_FLEE);
        orc->mind.afraid = true;
        orc->statuses.turns[STATUS_FEAR] = 9;
        stage_refresh(stage);
        foe_ways_begin(&ways);
        foe_state_say(&catalogue, stage->view, &ways, view_find(stage->view, world_id(&stage->game->world, orc)),
                      &words);
        stage_wait(stage);
        assert_int_equal(stage_count(stage, EV_ATTACKED), ROWS[i].cornered);
        assert_string_equal(text, ROWS[i].cornered ? "cornered" : "fear 9");
    }
}

/* --- Harm --------------------------------------------------------------------------------------------------------- */

static void draw_ground(struct stage *stage, const char *drawing)
{
    draw(stage, drawing);
    terrain_begin(stage->game);
    world_rebuild(&stage->game->world);
    stage_refresh(stage);
}

/* Nobody steps into fire, or gas that acts, unforced; what harms nobody is no obstacle. */
TEST(test_ways_round_harm)
{
    struct stage *stage = *state;
    for (int row = 0; row < 3; row++) {
        draw_ground(stage, "#######\n"
                           "#@..o.#\n"
                           "#######\n");
        struct entity *orc = stage_only(stage, "orc");
        if (row == 0)
            terrain_set_fire(stage->game, point_at(3, 1), 9);
        else
            terrain_set_gas(stage->game, point_at(3, 1), GAS_VENOM, row == 1 ? 200 : 1);
        struct action action = ai_choose(stage->game, orc, &stage->events);
        assert_int_equal(action.type, row < 2 ? ACT_WAIT : ACT_STEP);
    }
}

/* Who stands in it leaves it by the shortest way, past the hero if need be; one asleep lies there. */
TEST(test_out_of_harm)
{
    struct stage *stage = *state;
    for (int asleep = 0; asleep < 2; asleep++) {
        draw_ground(stage, "########\n"
                           "#..@o..#\n"
                           "########\n");
        struct entity *orc = stage_only(stage, "orc");
        if (asleep) {
            awareness_begin(orc, AWARENESS_ASLEEP);
            stage_monster(stage, "orc")->senses = 0;
        }
        terrain_set_fire(stage->game, point_at(4, 1), 9);
        terrain_set_fire(stage->game, point_at(5, 1), 9);
        struct action action = ai_choose(stage->game, orc, &stage->events);
        assert_int_equal(action.type, asleep ? ACT_WAIT : ACT_STEP);
        assert_int_equal(action.at.x, asleep ? 4 : 5);
    }
}

/* The first step to a place, as one path alone finds it. */
static bool path_step(struct stage *stage, struct point from, struct point to, struct point *step)
{
    struct path_ground ground = passage_ways(stage->game, true);
    struct path_map map = path_map_over(stage->game->scratch.ways, ground.free.width, ground.free.height);
    struct path path;
    bool found = path_find(&map, &ground, from, to, 0, &path);
    *step = found ? point_step(from, path.first) : from;
    return found;
}

static struct point free_cell(struct stage *stage, struct rng *rng)
{
    const struct world *world = &stage->game->world;
    struct point at;
    do
        at =
            point_at((int)rng_below(rng, (uint32_t)world->map.width), (int)rng_below(rng, (uint32_t)world->map.height));
    while (!world_is_free(world, at));
    return at;
}

static void lay(struct stage *stage, struct point at, const char *ground)
{
    terrain_lay(stage->game, at, (ground_id)rules_find_ground(stage->rules, ground));
}

/* False also where somebody stands in the way, who is gone round. */
static bool expect_path_step(struct stage *stage, struct entity *orc, struct point place, struct point *expected)
{
    struct point step;
    bool found = path_step(stage, orc->at, place, expected);
    if (found && !world_is_free(&stage->game->world, *expected) && !passage_opens(stage->game, *expected))
        return false;
    assert_int_equal(ways_to(stage->game, orc, place, &step), found ? STEP_FOUND : STEP_NO_WAY);
    assert_true(!found || point_equal(step, *expected));
    return found;
}

/* A map that is kept says no other step than the path; one of older ground is not asked. */
TEST(test_kept_maps_are_of_the_ground)
{
    struct stage *stage = *state;
    struct point first, other;
    int ways_round = 0;
    struct rng rng;
    rng_seed(&rng, 1, 1, 1);
    test_begin(stage->game, stage->rules, rules_find_profile(stage->rules, "campaign"), 5);
    for (int i = 0; i < 400; i++) {
        struct point place = free_cell(stage, &rng), from = free_cell(stage, &rng);
        struct entity *orc = spawn(stage->game, test_kind(stage->rules, "orc"), &from);
        if (!point_equal(place, from) && expect_path_step(stage, orc, place, &first)) {
            lay(stage, first, "wall");
            ways_round += expect_path_step(stage, orc, place, &other);
            lay(stage, first, "floor");
            expect_path_step(stage, orc, place, &other);
            assert_true(point_equal(first, other));
        }
        world_free_slot(&stage->game->world, orc);
    }
    assert_true(ways_round > 200);
}

/* The steps to the hero, as one path alone finds them; WAYS_NONE for no way. */
static int path_to_hero(struct stage *stage, struct point from)
{
    struct path_ground ground = passage_ways(stage->game, true);
    struct path_map map = path_map_over(stage->game->scratch.ways, ground.free.width, ground.free.height);
    struct path path;
    return path_find(&map, &ground, from, world_hero(&stage->game->world)->at, 0, &path) ? path.moves : WAYS_NONE;
}

/* So with the maps from the hero, which are kept over turns: of walls that came since, and are gone again. */
TEST(test_kept_hunts_are_of_the_ground)
{
    struct stage *stage = *state;
    struct point step;
    int longer = 0;
    struct rng rng;
    rng_seed(&rng, 2, 2, 2);
    test_begin(stage->game, stage->rules, rules_find_profile(stage->rules, "campaign"), 6);
    for (int i = 0; i < 400; i++) {
        struct point from = free_cell(stage, &rng);
        struct entity *orc = spawn(stage->game, test_kind(stage->rules, "orc"), &from);
        int path = path_to_hero(stage, from);
        assert_int_equal(ways_path(stage->game, orc), path);
        if (ways_hunt(stage->game, orc, &step) == STEP_FOUND && !passage_opens(stage->game, step)) {
            lay(stage, step, "wall");
            longer += path_to_hero(stage, from) > path;
            assert_int_equal(ways_path(stage->game, orc), path_to_hero(stage, from));
            lay(stage, step, "floor");
            assert_int_equal(ways_path(stage->game, orc), path);
        }
        world_free_slot(&stage->game->world, orc);
    }
    assert_true(longer > 50);
}

/* The same cells of a wider floor are other places in a map. */
TEST(test_kept_hunts_are_of_the_size)
{
    struct stage *stage = *state;
    draw_ground(stage, "#######\n"
                       "#@...o#\n"
                       "#######\n");
    struct map *map = &stage->game->world.map;
    struct entity *orc = stage_only(stage, "orc");
    assert_int_equal(ways_path(stage->game, orc), 4);
    map_init(map, 8, 3);
    for (int x = 1; x < 6; x++)
        map_set_tile(map, point_at(x, 1), TILE_FLOOR);
    terrain_begin(stage->game);
    world_rebuild(&stage->game->world);
    assert_int_equal(ways_path(stage->game, orc), 4);
}

/* The same seed, the same game. */
TEST(test_determined)
{
    struct stage *stage = *state;
    uint64_t hash = 0;
    for (int time = 0; time < 2; time++) {
        draw(stage, HALLS);
        memset(&stage->game->scratch, time ? 0x5a : 0, sizeof stage->game->scratch);
        join(stage, "orc", 3, AWARENESS_WANDER);
        for (int turn = 0; turn < 100; turn++)
            stage_wait(stage);
        assert_true(time == 0 || game_hash_world(stage->game) == hash);
        hash = game_hash_world(stage->game);
    }
}

TEST_GROUP(stage_setup, stage_teardown)
