/* SPDX-License-Identifier: MIT
 *
 * The pilot's promises over many seeds: plans drawn by chance are led through real games. No command is illegal, no
 * plan spends a turn after danger has shown itself, and exploring ends with everything explored. */
#include "support/test.h"

#include "base/rng.h"
#include "pilot/pilot.h"
#include "support/play.h"

#include <stdlib.h>
#include <string.h>

enum { TURNS = 250 };

struct voyage {
    struct play *play;
    struct pilot pilot;
    uint64_t seed;
    /* As of the last view that the plan answered. */
    int hp;
    bool known_items[MAX_ENTITIES]; /* by slot: the items of this floor that were ever in view */
};

static bool is_item(const struct view *view, const struct view_entity *entity)
{
    return !entity->corpse && (view->rules->kinds[entity->kind].components & HAS_ITEM);
}

/* Notes the items in view; returns whether one of them is new. */
static bool note_items(struct voyage *voyage)
{
    const struct view *view = voyage->play->view;
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
    struct play *play = voyage->play;
    int floor = play->view->floor;
    if (game_legal(play->game, command) != REJECT_NONE)
        fail_msg("seed %d, turn %u: %s is illegal", (int)voyage->seed, (unsigned)play->view->turn,
                 command_name(command->type));
    play_step(play, command);
    if (play->view->floor != floor)
        memset(voyage->known_items, 0, sizeof voyage->known_items);
}

static struct point draw_cell(struct voyage *voyage)
{
    const struct view *view = voyage->play->view;
    int x = rng_range(&voyage->play->rng, 0, view->width - 1);
    int y = rng_range(&voyage->play->rng, 0, view->height - 1);
    return point_at(x, y);
}

static void start_plan(struct voyage *voyage)
{
    struct pilot *pilot = &voyage->pilot;
    switch (rng_below(&voyage->play->rng, 8)) {
    case 0:
        pilot_start_travel(pilot, draw_cell(voyage));
        break;
    case 1:
        pilot_start_travel_stairs(pilot);
        break;
    case 2:
        pilot_start_walk(pilot, (enum dir)rng_below(&voyage->play->rng, DIR_COUNT));
        break;
    case 3:
        pilot_start_rest(pilot);
        break;
    case 4:
        pilot_start_fetch(pilot, rng_range(&voyage->play->rng, 1, 5));
        break;
    default:
        pilot_start_explore(pilot, PILOT_ANY_REACH);
    }
}

/* A command of a plan of peace: nobody in view, no hit points lost since the last one, and, but for those that go
 * for items, no new item in view. */
static void expect_peace(struct voyage *voyage, enum pilot_plan_kind plan, bool first, bool item_found)
{
    const struct view *view = voyage->play->view;
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
    struct play *play = voyage->play;
    enum pilot_plan_kind plan = (enum pilot_plan_kind)voyage->pilot.plan.kind;
    for (bool first = true;; first = false) {
        struct command command;
        bool item_found = note_items(voyage);
        enum pilot_stop stop = pilot_next(&voyage->pilot, play->view, &command);
        if (stop != PILOT_GOING || play->view->turn >= turns)
            return stop;
        expect_peace(voyage, plan, first, item_found);
        uint32_t turn = play->view->turn;
        carry_out(voyage, &command);
        assert_int_equal(play->view->turn, turn + 1);
    }
}

/* What no plan of peace does: answers levels, fights, flees. */
static void survive(struct voyage *voyage)
{
    const struct view *view = voyage->play->view;
    struct pilot *pilot = &voyage->pilot;
    struct command command;
    while (view->state == GAME_LEVEL_UP || (view->state == GAME_PLAYING && pilot_nearest_foe(view))) {
        note_items(voyage);
        command = command_level_up((int)rng_below(&voyage->play->rng, CHOICE_COUNT));
        if (view->state == GAME_PLAYING) {
            uint32_t roll = rng_below(&voyage->play->rng, 4);
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

static void embark(struct voyage *voyage, struct play *play, uint64_t seed)
{
    *voyage = (struct voyage){.play = play, .seed = seed};
    pilot_init(&voyage->pilot);
}

TEST(test_plans_keep_their_promises)
{
    struct play *play = *state;
    struct voyage voyage;
    const struct command descend = command_plain(CMD_DESCEND);
    int seeds = test_seeds();
    for (int seed = 1; seed <= seeds; seed++) {
        play_start(play, (uint64_t)seed);
        embark(&voyage, play, (uint64_t)seed);
        for (int plans = 0; !play_is_over(play) && play->view->turn < TURNS && plans < TURNS; plans++) {
            survive(&voyage);
            start_plan(&voyage);
            lead(&voyage, TURNS);
            if (play->view->hero.on_stairs && play->view->state == GAME_PLAYING)
                carry_out(&voyage, &descend);
        }
    }
}

/* --- Exploring to the end ---------------------------------------------------------------------------------------- */

/* Walks over the true map: all floor that can be reached from the hero must be explored. */
static void expect_all_explored(struct voyage *voyage)
{
    const struct map *map = &voyage->play->game->world.map;
    const struct view *view = voyage->play->view;
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
    const struct world *world = &voyage->play->game->world;
    const struct entity *entity;
    WORLD_EACH(world, entity)
    {
        assert_false(entity_on_floor(entity) && entity_has(entity, HAS_ITEM));
    }
}

static void explore_all(struct voyage *voyage)
{
    enum pilot_stop stop = PILOT_IDLE;
    while (stop != PILOT_NOTHING_LEFT) {
        survive(voyage);
        pilot_start_explore(&voyage->pilot, PILOT_ANY_REACH);
        stop = lead(voyage, UINT32_MAX);
        assert_int_not_equal(stop, PILOT_DEAD);
    }
}

/* Foes that were shaken off may turn up again on the way. */
static void reach_stairs(struct voyage *voyage)
{
    enum pilot_stop stop = PILOT_IDLE;
    while (stop != PILOT_DONE) {
        survive(voyage);
        pilot_start_travel_stairs(&voyage->pilot);
        stop = lead(voyage, UINT32_MAX);
        assert_int_not_equal(stop, PILOT_NO_PATH);
        assert_int_not_equal(stop, PILOT_DEAD);
    }
}

/* The hero is made hard to kill, so that it is the exploring that ends. */
TEST(test_exploring_leaves_nothing)
{
    struct play *play = *state;
    struct voyage voyage;
    int seeds = test_seeds() / 5 + 1;
    for (int seed = 1; seed <= seeds; seed++) {
        play_start_with(play, PLAY_CLASSIC, (uint64_t)seed);
        struct fighter *hero = &world_hero(&play->game->world)->fighter;
        hero->hp = hero->max_hp = MAX_STAT;
        game_view(play->game, play->view);
        embark(&voyage, play, (uint64_t)seed);
        explore_all(&voyage);
        expect_all_explored(&voyage);
        expect_no_items(&voyage);
        assert_int_equal(voyage.pilot.left, 0);
        reach_stairs(&voyage);
        assert_true(play->view->hero.on_stairs);
    }
}

/* --- The careful pilot ------------------------------------------------------------------------------------------- */

/* The foes of this floor that were ever in view, by slot. */
struct acquaintance {
    int floor;
    entity_id foes[MAX_ENTITIES];
};

static void meet(struct acquaintance *known, const struct view *view)
{
    if (known->floor != view->floor)
        *known = (struct acquaintance){.floor = view->floor};
    for (int i = 0; i < view->entity_count; i++)
        if (view->entities[i].foe)
            known->foes[view->entities[i].id >> 16] = view->entities[i].id;
}

/* Whether one of them has struck in the last step. */
static bool struck_by_known(const struct acquaintance *known, const struct play *play)
{
    for (int i = 0; i < play->events.count; i++) {
        const struct event *event = &play->events.list[i];
        if (event->type == EV_ATTACKED && known->foes[event->subject >> 16] == event->subject)
            return true;
    }
    return false;
}

static void set_hp(struct play *play, int hp)
{
    world_hero(&play->game->world)->fighter.hp = (int16_t)hp;
    game_view(play->game, play->view);
}

/* The pilot's command for a hero wounded so that many a step could kill; where it stops, one by chance for a hero in
 * health. Returns whether it is the pilot's. */
static bool choose_careful(struct voyage *voyage, struct command *command)
{
    struct play *play = voyage->play;
    struct pilot *pilot = &voyage->pilot;
    *command = command_level_up(0);
    set_hp(play, rng_range(&play->rng, 1, 12));
    if (play->view->state != GAME_PLAYING)
        return false;
    if (!pilot_nearest_foe(play->view))
        pilot_start_explore(pilot, PILOT_ANY_REACH);
    else if (rng_below(&play->rng, 2))
        pilot_start_fight(pilot);
    else
        pilot_start_await(pilot);
    if (rng_below(&play->rng, 3) > 0 && pilot_next(pilot, play->view, command) == PILOT_GOING)
        return true;
    set_hp(play, play->view->hero.max_hp);
    *command = command_move((enum dir)rng_below(&play->rng, DIR_COUNT));
    return false;
}

/* What a careful pilot orders never kills by foes that were in view, and exploring never gets a blow of a foe that has
 * been met, wherever that has been left. */
TEST(test_the_careful_are_neither_killed_nor_surprised)
{
    struct play *play = *state;
    struct voyage voyage;
    struct game *ahead = malloc(game_size());
    int explored = 0, fought = 0;
    for (int seed = 1; seed <= test_seeds() / 5 + 1; seed++) {
        struct acquaintance known = {.floor = 0};
        play_start_with(play, seed % 2 ? PLAY_CLASSIC : PLAY_GAUNTLET, (uint64_t)seed);
        embark(&voyage, play, (uint64_t)seed);
        voyage.pilot.ahead = ahead;
        for (int turn = 0; turn < TURNS && !play_is_over(play); turn++) {
            struct command command;
            meet(&known, play->view);
            pilot_watch(&voyage.pilot, play->view); /* as the shell and the bots do in every turn */
            bool fights = pilot_nearest_foe(play->view) != NULL;
            bool own = choose_careful(&voyage, &command);
            play_step(play, &command);
            bool struck = own && struck_by_known(&known, play);
            if (struck && (!fights || play_is_over(play)))
                fail_msg("seed %d, turn %u: struck by a foe that was known", seed, (unsigned)play->view->turn);
            explored += own && !fights;
            fought += own && fights;
        }
    }
    free(ahead);
    assert_true((explored > 1000 && fought > 1000) || !test_is_thorough());
}

TEST_GROUP(play_setup, play_teardown)
