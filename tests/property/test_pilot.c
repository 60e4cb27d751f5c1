/* SPDX-License-Identifier: MIT
 *
 * The pilot's promises over many seeds: plans drawn by chance are led through real games. No command is illegal, no
 * plan spends a turn after danger has shown itself, and exploring ends with everything explored. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/rng.h"
#include "pilot/pilot.h"
#include "support/content.h"
#include "support/world.h"

#include <stdlib.h>
#include <string.h>

enum { TURNS = 250, STREAM = 77 };

struct voyage {
    struct stage *stage;
    struct pilot pilot;
    struct rng rng;
    uint64_t seed;
    /* As of the last view that the plan answered. */
    int hp;
    bool known_items[MAX_ENTITIES]; /* by slot: the items of this floor that were ever in view */
};

static uint64_t seed_count(void)
{
    const char *text = getenv("BARROW_SEEDS");
    long count = text ? strtol(text, NULL, 10) : 0;
    return count > 0 ? (uint64_t)count : 1000;
}

static bool is_item(const struct view *view, const struct view_entity *entity)
{
    return !entity->corpse && (view->rules->kinds[entity->kind].components & HAS_ITEM);
}

/* Notes the items in view; returns whether one of them is new. */
static bool note_items(struct voyage *voyage)
{
    const struct view *view = voyage->stage->view;
    bool found = false;
    for (int i = 0; i < view->entity_count; i++) {
        bool *known = &voyage->known_items[view->entities[i].id >> 16];
        if (is_item(view, &view->entities[i]) && !*known) {
            *known = true;
            found = true;
        }
    }
    return found;
}

static void carry_out(struct voyage *voyage, const struct command *command)
{
    struct stage *stage = voyage->stage;
    int floor = stage->view->floor;
    if (game_legal(stage->game, command) != REJECT_NONE)
        fail_msg("seed %d, turn %u: %s is illegal", (int)voyage->seed, (unsigned)stage->view->turn,
                 command_name(command->type));
    game_step(stage->game, command, &stage->events);
    game_view(stage->game, stage->view);
    if (stage->view->floor != floor)
        memset(voyage->known_items, 0, sizeof voyage->known_items);
}

static struct point draw_cell(struct voyage *voyage)
{
    const struct view *view = voyage->stage->view;
    int x = rng_range(&voyage->rng, 0, view->width - 1);
    int y = rng_range(&voyage->rng, 0, view->height - 1);
    return point_at(x, y);
}

static void start_plan(struct voyage *voyage)
{
    struct pilot *pilot = &voyage->pilot;
    switch (rng_below(&voyage->rng, 8)) {
    case 0:
        pilot_start_travel(pilot, draw_cell(voyage));
        break;
    case 1:
        pilot_start_travel_stairs(pilot);
        break;
    case 2:
        pilot_start_walk(pilot, (enum dir)rng_below(&voyage->rng, DIR_COUNT));
        break;
    case 3:
        pilot_start_rest(pilot);
        break;
    case 4:
        pilot_start_fetch(pilot, rng_range(&voyage->rng, 1, 5));
        break;
    default:
        pilot_start_explore(pilot, PILOT_ANY_REACH);
    }
}

/* A command of a plan of peace: nobody in view, no hit points lost since the last one, and, but for those that go
 * for items, no new item in view. */
static void expect_peace(struct voyage *voyage, enum pilot_plan_kind plan, bool first, bool item_found)
{
    const struct view *view = voyage->stage->view;
    bool takes = plan == PLAN_EXPLORE || plan == PLAN_FETCH;
    assert_null(pilot_nearest_foe(view));
    if (!first) {
        assert_true(view->hero.hp >= voyage->hp);
        assert_true(takes || !item_found);
    }
    voyage->hp = view->hero.hp;
}

/* Leads the plan to its stop. */
static enum pilot_stop lead(struct voyage *voyage, uint32_t turns)
{
    struct stage *stage = voyage->stage;
    enum pilot_plan_kind plan = (enum pilot_plan_kind)voyage->pilot.plan.kind;
    for (bool first = true;; first = false) {
        struct command command;
        bool item_found = note_items(voyage);
        enum pilot_stop stop = pilot_next(&voyage->pilot, stage->view, &command);
        if (stop != PILOT_GOING || stage->view->turn >= turns)
            return stop;
        expect_peace(voyage, plan, first, item_found);
        uint32_t turn = stage->view->turn;
        carry_out(voyage, &command);
        assert_int_equal(stage->view->turn, turn + 1);
    }
}

/* What no plan of peace does: answers levels, fights, flees. */
static void survive(struct voyage *voyage)
{
    const struct view *view = voyage->stage->view;
    struct pilot *pilot = &voyage->pilot;
    struct command command;
    while (view->state == GAME_LEVEL_UP || (view->state == GAME_PLAYING && pilot_nearest_foe(view))) {
        note_items(voyage);
        command = command_level_up((int)rng_below(&voyage->rng, CHOICE_COUNT));
        if (view->state == GAME_PLAYING) {
            uint32_t roll = rng_below(&voyage->rng, 4);
            if (roll == 0)
                pilot_start_dash(pilot);
            else if (roll == 1)
                pilot_start_retreat(pilot);
            else
                pilot_start_fight(pilot);
            if (pilot_next(pilot, view, &command) != PILOT_GOING)
                command = command_plain(CMD_WAIT);
        }
        carry_out(voyage, &command);
    }
    note_items(voyage);
}

static void embark(struct voyage *voyage, struct stage *stage, uint64_t seed)
{
    *voyage = (struct voyage){.stage = stage, .seed = seed};
    pilot_init(&voyage->pilot);
    rng_seed(&voyage->rng, seed, STREAM, 0);
    game_new(stage->game, stage->shipped, 0, seed);
    game_view(stage->game, stage->view);
}

static void plans_keep_their_promises(void **state)
{
    struct stage *stage = *state;
    struct voyage voyage;
    const struct command descend = command_plain(CMD_DESCEND);
    uint64_t seeds = seed_count();
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        embark(&voyage, stage, seed);
        for (int plans = 0; stage->view->state != GAME_DEAD && stage->view->turn < TURNS && plans < TURNS; plans++) {
            survive(&voyage);
            start_plan(&voyage);
            lead(&voyage, TURNS);
            if (stage->view->hero.on_stairs && stage->view->state == GAME_PLAYING)
                carry_out(&voyage, &descend);
        }
    }
}

/* --- Exploring to the end ---------------------------------------------------------------------------------------- */

/* Walks over the true map: all floor that can be reached from the hero must be explored. */
static void expect_all_explored(struct voyage *voyage)
{
    const struct map *map = &voyage->stage->game->world.map;
    const struct view *view = voyage->stage->view;
    bool reached[MAX_MAP_CELLS] = {false};
    struct point queue[MAX_MAP_CELLS];
    int head = 0, tail = 0;
    queue[tail++] = view->hero.at;
    reached[view->hero.at.y * map->width + view->hero.at.x] = true;
    while (head < tail) {
        struct point at = queue[head++];
        if (!(view_cell(view, at) & CELL_EXPLORED))
            fail_msg("seed %d, floor %d: %d,%d was left unexplored", (int)voyage->seed, view->floor, at.x, at.y);
        for (int dir = 0; dir < DIR_COUNT; dir++) {
            struct point next = point_step(at, (enum dir)dir);
            if (map_tile(map, next) != TILE_FLOOR || reached[next.y * map->width + next.x])
                continue;
            reached[next.y * map->width + next.x] = true;
            queue[tail++] = next;
        }
    }
}

static void expect_no_items(struct voyage *voyage)
{
    const struct world *world = &voyage->stage->game->world;
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        assert_false(entity_on_floor(entity) && entity_has(entity, HAS_ITEM));
    }
}

/* The hero is made hard to kill, so that it is the exploring that ends. */
static void exploring_leaves_nothing(void **state)
{
    struct stage *stage = *state;
    struct voyage voyage;
    uint64_t seeds = seed_count() / 5 + 1;
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        embark(&voyage, stage, seed);
        stage_hero(stage)->fighter.hp = stage_hero(stage)->fighter.max_hp = MAX_STAT;
        stage_refresh(stage);
        enum pilot_stop stop = PILOT_IDLE;
        while (stop != PILOT_NOTHING_LEFT) {
            survive(&voyage);
            pilot_start_explore(&voyage.pilot, PILOT_ANY_REACH);
            stop = lead(&voyage, UINT32_MAX);
            assert_int_not_equal(stop, PILOT_DEAD);
        }
        expect_all_explored(&voyage);
        expect_no_items(&voyage);
        assert_int_equal(voyage.pilot.left, 0);
        while (stop != PILOT_DONE) { /* foes that were shaken off may turn up again */
            survive(&voyage);
            pilot_start_travel_stairs(&voyage.pilot);
            stop = lead(&voyage, UINT32_MAX);
            assert_int_not_equal(stop, PILOT_NO_PATH);
            assert_int_not_equal(stop, PILOT_DEAD);
        }
        assert_true(stage->view->hero.on_stairs);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_keep_their_promises),
        cmocka_unit_test(exploring_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, stage_setup, stage_teardown);
}
