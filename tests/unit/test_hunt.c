/* SPDX-License-Identifier: MIT
 *
 * A crowd of 200 that hunts one hero: each step is the one that a plain search, made for this monster alone on the
 * floor as it stands in that moment, would choose. What bench_arena measures is thereby right. */
#include "support/test.h"

#include "core/map/map.h"
#include "support/arena.h"

#include <stdlib.h>
#include <string.h>

enum { ORCS = ARENA_MAX_ORCS, TURNS = 96 };
enum { ON_THE_WAY = 12, CHECK_EVERY = 16 }; /* until about then there are ways to the hero: each turn is checked */

struct hunt {
    struct rules *rules;
    struct game *game;
    struct events events;
    uint64_t words[MAP_WORDS];
    struct bitgrid open; /* the free cells as the next orc finds them */
    bool stale;          /* `cost` is of other free cells */
    uint32_t cost[MAX_MAP_CELLS];
    struct point queue[MAX_MAP_CELLS];
    bool queued[MAX_MAP_CELLS];
    int walked, stuck, struck;
};

static int hunt_setup(void **state)
{
    struct hunt *hunt = calloc(1, sizeof *hunt);
    assert_non_null(hunt);
    hunt->rules = arena_rules();
    hunt->game = calloc(1, game_size());
    hunt->events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    assert_true(hunt->game && hunt->events.list);
    *state = hunt;
    return 0;
}

static int hunt_teardown(void **state)
{
    struct hunt *hunt = *state;
    free(hunt->rules);
    free(hunt->game);
    free(hunt->events.list);
    free(hunt);
    return 0;
}

/* --- The plain search ------------------------------------------------------------------------------------------ */

static int index_of(const struct hunt *hunt, struct point at)
{
    return at.y * hunt->open.width + at.x;
}

static uint32_t cost_of(enum dir dir)
{
    return DIR_STEP[dir].x != 0 && DIR_STEP[dir].y != 0 ? 141 : 100;
}

/* The cost from every free cell to the hero: whatever becomes better is looked at again until nothing does. */
static void plain_costs(struct hunt *hunt, struct point hero)
{
    int cells = hunt->open.width * hunt->open.height, first = 0, waiting = 1;
    for (int i = 0; i < cells; i++)
        hunt->cost[i] = PATH_UNREACHED;
    hunt->cost[index_of(hunt, hero)] = 0;
    hunt->queue[0] = hero;
    while (waiting > 0) {
        struct point at = hunt->queue[first];
        first = (first + 1) % cells;
        waiting--;
        hunt->queued[index_of(hunt, at)] = false;
        for (int dir = 0; dir < DIR_COUNT; dir++) {
            struct point next = point_step(at, (enum dir)dir);
            uint32_t cost = hunt->cost[index_of(hunt, at)] + cost_of((enum dir)dir);
            if (!bitgrid_get(&hunt->open, next) || cost >= hunt->cost[index_of(hunt, next)])
                continue;
            hunt->cost[index_of(hunt, next)] = cost;
            if (!hunt->queued[index_of(hunt, next)])
                hunt->queue[(first + waiting++) % cells] = next;
            hunt->queued[index_of(hunt, next)] = true;
        }
    }
}

/* The canonical step from a cell, and the cost of the way it begins, or PATH_UNREACHED. */
static uint32_t plain_step(const struct hunt *hunt, struct point from, struct point *to)
{
    uint32_t best = PATH_UNREACHED;
    for (int i = 0; i < DIR_COUNT; i++) {
        struct point next = point_step(from, PATH_ORDER[i]);
        uint32_t rest = hunt->cost[index_of(hunt, next)];
        if (rest != PATH_UNREACHED && rest + cost_of(PATH_ORDER[i]) < best) {
            best = rest + cost_of(PATH_ORDER[i]);
            *to = next;
        }
    }
    return best;
}

static int plain_moves(const struct hunt *hunt, struct point from, struct point hero)
{
    int moves = 0;
    for (; !point_equal(from, hero); moves++) {
        struct point to = from;
        assert_true(plain_step(hunt, from, &to) != PATH_UNREACHED);
        from = to;
    }
    return moves;
}

/* --- One turn ---------------------------------------------------------------------------------------------------- */

/* What one orc did, held against what it should do; then the floor as the next one finds it. */
static void expect_chosen(struct hunt *hunt, struct point from, struct point to, struct point hero)
{
    struct point best = from;
    bool moved = !point_equal(from, to);
    if (point_distance2(from, hero) < 4) {
        assert_false(moved);
        hunt->struck++;
        return;
    }
    if (hunt->stale)
        plain_costs(hunt, hero);
    hunt->stale = moved;
    bool way = plain_step(hunt, from, &best) != PATH_UNREACHED;
    if (way && plain_moves(hunt, from, hero) <= hunt->rules->profiles[0].chase_moves) {
        assert_true(point_equal(to, best));
        hunt->walked++;
    } else {
        assert_true(!moved || bitgrid_get(&hunt->open, to));
        hunt->stuck++;
    }
    bitgrid_set(&hunt->open, from, true);
    bitgrid_set(&hunt->open, to, false);
}

static void wait_and_check(struct hunt *hunt)
{
    struct command wait = command_plain(CMD_WAIT);
    struct world *world = &hunt->game->world;
    struct point hero = world_hero(world)->at;
    struct point before[1 + ORCS];
    bool hunts[1 + ORCS];
    hunt->open = bitgrid_over(hunt->words, world->map.width, world->map.height);
    memcpy(hunt->words, world->free_cells, sizeof hunt->words);
    hunt->stale = true;
    for (int slot = 1; slot <= ORCS; slot++) {
        before[slot] = world->entities[slot].at;
        hunts[slot] = map_seen(&world->map, before[slot]);
    }
    game_step(hunt->game, &wait, &hunt->events);
    for (int slot = 1; slot <= ORCS; slot++) {
        if (hunts[slot])
            expect_chosen(hunt, before[slot], world->entities[slot].at, hero);
        else
            assert_true(point_equal(before[slot], world->entities[slot].at));
    }
}

static void hunt_checked(struct hunt *hunt, uint64_t seed, int pillars)
{
    struct command wait = command_plain(CMD_WAIT);
    arena_start(hunt->game, hunt->rules, seed, ORCS, pillars);
    assert_true(game_check(hunt->game, NULL));
    for (int turn = 0; turn < TURNS; turn++) {
        if (turn < ON_THE_WAY || turn % CHECK_EVERY == 0)
            wait_and_check(hunt);
        else
            game_step(hunt->game, &wait, &hunt->events);
    }
    assert_true(game_check(hunt->game, NULL));
}

/* --- Tests ------------------------------------------------------------------------------------------------------- */

TEST_WITH(test_a_crowd_in_the_open, hunt_setup, hunt_teardown)
{
    struct hunt *hunt = *state;
    hunt_checked(hunt, 1, 0);
    assert_true(hunt->walked > 1500 && hunt->stuck > 500 && hunt->struck > 30);
}

TEST_WITH(test_a_crowd_among_pillars, hunt_setup, hunt_teardown)
{
    struct hunt *hunt = *state;
    hunt_checked(hunt, 2, 2);
    assert_true(hunt->walked > 500 && hunt->stuck > 50 && hunt->struck > 30);
}
