/* SPDX-License-Identifier: MIT
 *
 * The pilgrim and its rules. Uses core for paths and places; what it does goes through commands like any player's. */
#include "support/test.h"

#include "base/path.h"
#include "play.h"

#include "content.h"

#include <stdlib.h>

int test_seeds_else(int few)
{
    const char *text = getenv("BARROW_SEEDS");
    long seeds = text ? strtol(text, NULL, 10) : 0;
    return seeds > 0 && seeds < 100000000 ? (int)seeds : few;
}

int test_seeds(void)
{
    return test_seeds_else(1000);
}

bool test_is_thorough(void)
{
    return test_seeds() >= 1000;
}

/* --- Setting up -------------------------------------------------------------------------------------------------- */

static struct rules *sturdy_rules(void)
{
    struct rules *rules = test_rules_from("tests/data/arsenal/content");
    struct profile *profile = &rules->profiles[0];
    rules->kinds[profile->kits[0].hero].fighter.max_hp = 2000;
    profile->xp_base = 30;
    profile->xp_factor = 10;
    profile->monsters_per_room = (struct step_table){1, {{1, 3}}};
    profile->items_per_room = (struct step_table){1, {{1, 3}}};
    return rules;
}

int play_setup(void **state)
{
    struct play *play = test_zeroed(sizeof *play);
    play->rules[PLAY_CLASSIC] = test_rules();
    play->rules[PLAY_ARSENAL] = test_rules_from("tests/data/arsenal/content");
    play->rules[PLAY_GAUNTLET] = test_rules_from("tests/data/gauntlet/content");
    play->rules[PLAY_STURDY] = sturdy_rules();
    play->game = test_zeroed(game_size());
    play->copy = test_zeroed(game_size());
    play->view = test_zeroed(sizeof *play->view);
    play->events = (struct events){.list = test_zeroed(MAX_EVENTS * sizeof(struct event)), .capacity = MAX_EVENTS};
    *state = play;
    return 0;
}

int play_teardown(void **state)
{
    struct play *play = *state;
    for (int i = 0; i < PLAY_RULES_COUNT; i++)
        free(play->rules[i]);
    free(play->game);
    free(play->copy);
    free(play->view);
    free(play->events.list);
    free(play);
    return 0;
}

void play_start_with(struct play *play, enum play_rules rules, uint64_t seed)
{
    enum { RNG_PILGRIM = 200 };
    game_new(play->game, play->rules[rules], 0, seed);
    game_view(play->game, play->view);
    bot_start(&play->bot, bot_find("random"), seed, NULL);
    rng_seed(&play->rng, seed, RNG_PILGRIM, 0);
    play->goal = ENTITY_NONE;
}

void play_start(struct play *play, uint64_t seed)
{
    play_start_with(play, (enum play_rules)(seed % PLAY_RULES_COUNT), seed);
}

/* --- The pilgrim ------------------------------------------------------------------------------------------------- */

static bool is_worth_a_walk(const struct world *world, const struct entity *entity)
{
    bool wanted = entity_has(entity, HAS_STAIRS) || entity_has(entity, HAS_ITEM) || entity_has(entity, HAS_AI);
    return wanted && entity_on_floor(entity) && !point_equal(entity->at, world_hero_const(world)->at);
}

/* Any of them, with equal chance. */
static entity_id draw_goal(struct play *play)
{
    const struct world *world = &play->game->world;
    const struct entity *entity;
    entity_id goal = ENTITY_NONE;
    uint32_t count = 0;
    WORLD_EACH(world, entity)
    {
        if (is_worth_a_walk(world, entity) && rng_below(&play->rng, ++count) == 0)
            goal = world_id(world, entity);
    }
    return goal;
}

/* The step towards the goal, or a wait when nothing is left to go to. Its search has memory of its own: the game's is
 * the game's. */
static struct command step_to_goal(struct play *play)
{
    struct world *world = &play->game->world;
    const struct entity *goal = world_find(world, play->goal);
    if (!goal || !is_worth_a_walk(world, goal)) {
        play->goal = draw_goal(play);
        goal = world_find(world, play->goal);
    }
    if (!goal)
        return command_plain(CMD_WAIT);
    uint32_t words[PATH_WORDS(MAX_MAP_WIDTH, MAX_MAP_HEIGHT)];
    struct path_ground ground = path_ground_metric(map_bits(&world->map, world->map.walkable));
    struct path_map map = path_map_over(words, world->map.width, world->map.height);
    struct path path;
    if (!path_find(&map, &ground, world_hero(world)->at, goal->at, 0, &path))
        return command_plain(CMD_WAIT);
    return command_move(path.first);
}

struct command play_choose(struct play *play)
{
    const struct view *view = play->view;
    if (view->state != GAME_PLAYING || rng_below(&play->rng, 5) == 0)
        return play->bot.kind->next(&play->bot, view);
    if (view->hero.on_stairs)
        return command_plain(CMD_DESCEND);
    if (view->hero.top_item != KIND_NONE && rng_below(&play->rng, 4))
        return command_plain(CMD_PICK_UP);
    return step_to_goal(play);
}

void play_step(struct play *play, const struct command *command)
{
    game_step(play->game, command, &play->events);
    game_view(play->game, play->view);
}
