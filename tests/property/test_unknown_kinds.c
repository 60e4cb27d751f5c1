/* SPDX-License-Identifier: MIT
 *
 * Nothing that is unknown shows: in whole games on the floors of the campaign, and by dealing what is unknown
 * otherwise. And whoever tries it with care lives. */
#include "support/test.h"

#include "base/path_map.h"
#include "core/map/passage.h"
#include "core/spawn.h"
#include "support/content.h"
#include "support/play.h"
#include "support/world_fixture.h"

#include <stdlib.h>
#include <string.h>

enum { COMMANDS = 1500, DEAL_EVERY = 5 };

/* `play` for its memory; its rules are not used. */
struct tried {
    struct play *play;
    struct rules *rules;
    struct view *other;
    struct events events; /* of the other game */
};

static int tried_setup(void **state)
{
    struct tried *tried = calloc(1, sizeof *tried);
    void *play = NULL;
    if (!tried || play_setup(&play) != 0)
        return -1;
    tried->play = play;
    tried->rules = test_rules_from("tests/data/apothecary/content");
    tried->other = calloc(1, sizeof *tried->other);
    tried->events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    *state = tried;
    return 0;
}

static int tried_teardown(void **state)
{
    struct tried *tried = *state;
    void *play = tried->play;
    play_teardown(&play);
    free(tried->rules);
    free(tried->other);
    free(tried->events.list);
    free(tried);
    return 0;
}

static const struct profile *profile_of(const struct tried *tried)
{
    return &tried->rules->profiles[0];
}

static bool is_unknown(const struct tried *tried, kind_id kind)
{
    int index = rules_unknown_index(tried->rules, profile_of(tried), kind);
    return index >= 0 && !(tried->play->view->known >> index & 1);
}

/* --- In sight ----------------------------------------------------------------------------------------------------- */

static void expect_unseen(const struct tried *tried)
{
    const struct view *view = tried->play->view;
    const struct events *events = &tried->play->events;
    for (int i = 0; i < view->entity_count; i++)
        assert_false(is_unknown(tried, view->entities[i].kind));
    for (int letter = 0; letter < MAX_PACK; letter++)
        assert_false(is_unknown(tried, view->pack[letter].kind));
    assert_false(is_unknown(tried, view->hero.top_item) || is_unknown(tried, view->killer));
    for (int i = 0; i < events->count; i++)
        assert_false(is_unknown(tried, events->list[i].subject_kind) || is_unknown(tried, events->list[i].object_kind));
}

/* --- Dealt otherwise ---------------------------------------------------------------------------------------------- */

static kind_id other_kind(kind_id kind, kind_id a, kind_id b)
{
    return kind == a ? b : kind == b ? a : kind;
}

/* Two unknown kinds of one appearance change their places in the copy, with what they look like: false if there are
 * none. */
static bool deal_otherwise(struct tried *tried)
{
    struct play *play = tried->play;
    struct world *world = &play->copy->world;
    const struct profile *profile = profile_of(tried);
    int first = (int)rng_below(&play->rng, profile->unknown_count);
    int second = (int)rng_below(&play->rng, profile->unknown_count);
    kind_id a = profile->unknown[first], b = profile->unknown[second], look = world->knowledge.appearances[first];
    if (first == second || !is_unknown(tried, a) || !is_unknown(tried, b) ||
        tried->rules->kinds[a].item.unknown != tried->rules->kinds[b].item.unknown)
        return false;
    world->knowledge.appearances[first] = world->knowledge.appearances[second];
    world->knowledge.appearances[second] = look;
    struct entity *entity;
    WORLD_EACH(world, entity)
    entity->kind = other_kind(entity->kind, a, b);
    return true;
}

/* Whether a command spends what is unknown. */
static bool tries(const struct tried *tried, const struct command *command)
{
    kind_id kind = tried->play->view->pack[command->letter].kind;
    bool spends = command->type == CMD_USE || command->type == CMD_THROW;
    return spends && kind != KIND_NONE && tried->rules->kinds[kind].item.appearance != APPEARANCE_NONE;
}

static void expect_same_events(const struct events *a, const struct events *b)
{
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        assert_int_equal(a->list[i].type, b->list[i].type);
        assert_int_equal(a->list[i].subject_kind, b->list[i].subject_kind);
        assert_int_equal(a->list[i].object_kind, b->list[i].object_kind);
        assert_int_equal(a->list[i].amount, b->list[i].amount);
    }
}

/* The same is seen and allowed; the same comes of any command that makes nothing known. */
static void expect_no_difference(struct tried *tried, const struct command *command)
{
    struct play *play = tried->play;
    game_view(play->copy, tried->other);
    expect_same_view(play->view, tried->other);
    assert_int_equal(game_legal(play->game, command), game_legal(play->copy, command));
    for (int letter = 0; letter < MAX_PACK; letter++) {
        struct command use = command_letter(CMD_USE, letter), thrown = command_throw(letter, play->view->hero.at);
        assert_int_equal(game_legal(play->game, &use), game_legal(play->copy, &use));
        assert_int_equal(game_legal(play->game, &thrown), game_legal(play->copy, &thrown));
    }
}

/* Half of the unknown kinds are carried from the start. */
static void give_some(struct tried *tried)
{
    struct play *play = tried->play;
    for (int i = 0; i < 2 * profile_of(tried)->unknown_count; i++)
        if (rng_below(&play->rng, 2))
            inventory_add(play->game, spawn(play->game, profile_of(tried)->unknown[i / 2], NULL));
    game_view(play->game, play->view);
}

/* The pilgrim, who uses and throws whatever there is. */
static void play_one(struct tried *tried, uint64_t seed, int *dealt, int *tried_out)
{
    struct play *play = tried->play;
    bool other = false;
    play->rules[PLAY_CLASSIC] = tried->rules;
    game_new(play->game, tried->rules, 0, seed);
    game_view(play->game, play->view);
    bot_start(&play->bot, bot_find("random"), seed, NULL);
    rng_seed(&play->rng, seed, 0, 0);
    give_some(tried);
    play->events.count = 0;
    for (int i = 0; i < COMMANDS && !game_is_over(play->view->state); i++) {
        struct command command = i % 2 ? play->bot.kind->next(&play->bot, play->view) : play_choose(play);
        *tried_out += tries(tried, &command) && game_legal(play->game, &command) == REJECT_NONE;
        if (i % DEAL_EVERY == 0) {
            game_clone(play->copy, play->game);
            other = deal_otherwise(tried);
        }
        if (other && i % DEAL_EVERY == 0) {
            expect_no_difference(tried, &command);
            (*dealt)++;
        }
        play_step(play, &command);
        expect_unseen(tried);
        if (other && i % DEAL_EVERY == 0 && !tries(tried, &command) && !events_have(&play->events, EV_DESCENDED) &&
            !events_have(&play->events, EV_ASCENDED) && !events_have(&play->events, EV_IDENTIFIED)) {
            game_step(play->copy, &command, &tried->events);
            expect_same_events(&play->events, &tried->events);
            game_view(play->copy, tried->other);
            expect_same_view(play->view, tried->other);
        }
    }
}

TEST(test_nothing_unknown_shows)
{
    struct tried *tried = *state;
    struct rules *classic = tried->play->rules[PLAY_CLASSIC];
    int seeds = max_int(1, test_seeds() / 10), dealt = 0, tried_out = 0;
    for (int seed = 1; seed <= seeds; seed++)
        play_one(tried, (uint64_t)seed, &dealt, &tried_out);
    tried->play->rules[PLAY_CLASSIC] = classic;
    assert_true((dealt > 1000 && tried_out > 100) || !test_is_thorough());
}

/* --- Careful use -------------------------------------------------------------------------------------------------- */

static void send_all_away(struct world *world)
{
    struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity_has(entity, HAS_AI)) {
            world_lift(world, entity);
            world_free_slot(world, entity);
        }
    }
}

/* Bare ground, that within two cells included, so that nothing around catches fire; with two ways from it at least. */
static bool is_fit(struct game *game, struct point at)
{
    enum { BARE = 5 };
    const struct world *world = &game->world;
    int ways = 0;
    for (int cell = 0; cell < BARE * BARE; cell++) {
        struct point near = point_at(at.x + cell % BARE - BARE / 2, at.y + cell / BARE - BARE / 2);
        if (map_inside(&world->map, near) && (terrain_is_door(world, near) || passage_burns(game, near)))
            return false;
    }
    if (!world_is_free(world, at))
        return false;
    for (int dir = 0; dir < DIR_COUNT; dir += 2)
        ways += world_is_free(world, point_step(at, (enum dir)dir));
    return ways >= 2;
}

static struct point fit_cell(struct tried *tried)
{
    struct play *play = tried->play;
    const struct map *map = &play->game->world.map;
    for (;;) {
        int x = rng_range(&play->rng, 1, map->width - 2);
        struct point at = point_at(x, rng_range(&play->rng, 1, map->height - 2));
        if (is_fit(play->game, at))
            return at;
    }
}

/* The step that leads farthest from where it was used; into what harms only out of what does, too. */
static struct command away(struct tried *tried, struct point from)
{
    struct game *game = tried->play->game;
    struct world *world = &game->world;
    struct path_map ways = path_map_over(game->scratch.ways, world->map.width, world->map.height);
    struct path_ground ground = passage_ways(game);
    struct point here = world_hero(world)->at;
    struct command best = command_plain(CMD_WAIT);
    int farthest = INT32_MIN;
    path_map_fill(&ways, &ground, &from, 1);
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point to = point_step(here, (enum dir)dir);
        if (!map_inside(&world->map, to) || path_map_cost(&ways, to) == PATH_UNREACHED ||
            !passage_adjacent(world, here, to))
            continue;
        if (passage_harms(game, to) && !passage_harms(game, here))
            continue;
        int value = (int)path_map_cost(&ways, to) - (passage_harms(game, to) ? 3 : 0);
        struct command step = command_move((enum dir)dir);
        if (value > farthest && game_legal(game, &step) == REJECT_NONE) {
            farthest = value;
            best = step;
        }
    }
    return best;
}

enum { AWAY = 40, MOST_LOST = 20 };

/* Used at a little more than half of the hit points, then left behind: at most 20 are lost, and never what is carried.
 */
static void try_with_care(struct tried *tried, int index, uint64_t seed)
{
    struct play *play = tried->play;
    struct world *world = &play->game->world;
    game_new(play->game, tried->rules, 0, seed);
    rng_seed(&play->rng, seed, 0, (uint32_t)index);
    send_all_away(world);
    struct entity *hero = world_hero(world), *item = spawn(play->game, profile_of(tried)->unknown[index], NULL);
    struct point at = fit_cell(tried);
    world_move(world, hero, at);
    world_look(play->game);
    int letter = inventory_add(play->game, item), before = hero->fighter.hp = (int16_t)(hero->fighter.max_hp / 2 + 1);
    struct command command = command_letter(CMD_USE, letter);
    for (int turn = 0; turn < AWAY && !game_is_over((enum game_state)world->state); turn++) {
        game_step(play->game, &command, &play->events);
        command = away(tried, at);
    }
    if (before - hero->fighter.hp > MOST_LOST)
        fail_msg("%s, seed %d: %d lost", tried->rules->kinds[profile_of(tried)->unknown[index]].id, (int)seed,
                 before - hero->fighter.hp);
    assert_int_not_equal(world->inventory.letters[0], ENTITY_NONE); /* the dagger */
}

TEST(test_careful_use)
{
    struct tried *tried = *state;
    for (int seed = 1; seed <= max_int(1, test_seeds() / 5); seed++)
        for (int index = 0; index < profile_of(tried)->unknown_count; index++)
            try_with_care(tried, index, (uint64_t)seed);
}

TEST_GROUP(tried_setup, tried_teardown)
