/* SPDX-License-Identifier: MIT
 *
 * Whole games of the campaign by every bot: the world is sound after each step, passes through bytes and clones on the
 * way, and what is imagined from a view shows the same view and knows nothing else. */
#include "support/test.h"

#include "core/ruleset.h"
#include "core/spawn.h"
#include "support/content.h"
#include "support/play.h"
#include "support/world_fixture.h"

#include <stdlib.h>

enum { COMMANDS = 6000, BYTES_EVERY = 41, VIEW_EVERY = 3, TRIES = 50 };

/* `play` for its memory; its rules are not used. */
struct campaign {
    struct play *play;
    struct rules *rules;
    int profile;
    struct view *other;
    void *room;
    uint8_t bytes[GAME_ENCODED_MAX];
};

static int campaign_setup(void **state)
{
    struct campaign *campaign = calloc(1, sizeof *campaign);
    void *play = NULL;
    if (!campaign || play_setup(&play) != 0)
        return -1;
    campaign->play = play;
    campaign->rules = test_rules();
    campaign->profile = rules_find_profile(campaign->rules, "campaign");
    campaign->other = calloc(1, sizeof *campaign->other);
    *state = campaign;
    return 0;
}

static int campaign_teardown(void **state)
{
    struct campaign *campaign = *state;
    void *play = campaign->play;
    play_teardown(&play);
    free(campaign->rules);
    free(campaign->other);
    free(campaign);
    return 0;
}

static void begin(struct campaign *campaign, const struct bot_kind *kind, uint64_t seed)
{
    struct play *play = campaign->play;
    campaign->room = malloc(bot_room(kind) + 1);
    game_new(play->game, campaign->rules, campaign->profile, seed);
    game_view(play->game, play->view);
    bot_start(&play->bot, kind, seed, bot_room(kind) > 0 ? campaign->room : NULL);
    rng_seed(&play->rng, seed, 0, 0);
}

/* Over to bytes and back, and to a clone and back: the same world. */
static void pass_over(struct campaign *campaign)
{
    struct play *play = campaign->play;
    uint64_t hash = game_hash_world(play->game);
    struct byte_writer out = {campaign->bytes, GAME_ENCODED_MAX, 0, false};
    game_encode(play->game, &out);
    assert_false(out.failed);
    struct byte_reader in = {campaign->bytes, out.size, 0, false};
    assert_true(game_decode(play->copy, campaign->rules, &in, NULL));
    assert_true(game_hash_world(play->copy) == hash);
    game_clone(play->game, play->copy);
    assert_true(game_hash_world(play->game) == hash);
}

/* What a view gives is sound and shows the same. */
static void expect_faithful(struct campaign *campaign)
{
    struct play *play = campaign->play;
    uint64_t seed = play->view->seed;
    play->view->seed = 0;
    game_forget(play->copy, play->view);
    expect_sound(play->copy);
    game_view(play->copy, campaign->other);
    expect_same_view(play->view, campaign->other);
    play->view->seed = seed;
}

/* --- Changing what is hidden -------------------------------------------------------------------------------------- */

static struct point somewhere(struct play *play)
{
    const struct map *map = &play->copy->world.map;
    int x = rng_range(&play->rng, 1, map->width - 2);
    return point_at(x, rng_range(&play->rng, 1, map->height - 2));
}

/* Of those in sight: what they have in mind, but for the bumps at a captive's bonds, which are seen. Of others: all but
 * that they are led, which the hero knows. */
static void change_foe(struct play *play, struct entity *foe)
{
    struct world *world = &play->copy->world;
    foe->mind.goal = somewhere(play);
    foe->mind.group = 0;
    bool seen = map_seen(&world->map, foe->at);
    if (!entity_is_ally(foe) && !(seen && entity_is_captive(foe)))
        foe->mind.count = 0;
    if (seen)
        return;
    if (!entity_is_ally(foe))
        foe->mind.state = (uint8_t)(foe->mind.state == AWARENESS_ASLEEP ? AWARENESS_WANDER : AWARENESS_ASLEEP);
    foe->mind.aims = 0;
    foe->fighter.hp = 1;
    foe->next += 50;
    for (int tries = 0; tries < TRIES; tries++) {
        struct point to = somewhere(play);
        if (!world_is_free(world, to) || map_explored(&world->map, to))
            continue;
        world_move(world, foe, to);
        return;
    }
}

/* What the hero does not know of lies elsewhere or is gone, and something else has come to lie where it is not looking.
 */
static void change_things(struct play *play)
{
    struct world *world = &play->copy->world;
    struct entity *entity;
    WORLD_EACH(world, entity)
    {
        bool lies = entity_on_floor(entity) && !entity_is_actor(entity);
        if (lies && !entity->known && !map_seen(&world->map, entity->at))
            world_free_slot(world, entity);
    }
    kind_id potion = (kind_id)rules_find_kind(play->copy->rules, "healing_potion");
    for (int tries = 0; tries < TRIES; tries++) {
        struct point at = somewhere(play);
        if (!world_is_free(world, at) || map_seen(&world->map, at) || !map_explored(&world->map, at))
            continue;
        spawn(play->copy, potion, &at);
        return;
    }
}

static void change_the_hidden(struct play *play)
{
    struct world *world = &play->copy->world;
    struct entity *entity;
    WORLD_EACH(world, entity)
    {
        if (entity_has(entity, HAS_AI) && entity_on_floor(entity))
            change_foe(play, entity);
    }
    change_things(play);
    for (int tries = 0; tries < TRIES; tries++) {
        struct point at = somewhere(play);
        if (world_is_free(world, at) && !map_explored(&world->map, at))
            terrain_lay(play->copy, at, play->copy->rules->roles[GROUND_ROLE_ROCK]);
    }
    world->seed = ~world->seed;
    world->here.patrol_from += 10;
    rng_next(&world->ai_rng);
    rng_next(&world->sleep_rng);
}

/* Two worlds that differ in that show the same and are forgotten to the same. */
static void expect_ignorant(struct campaign *campaign)
{
    struct play *play = campaign->play;
    uint64_t seed = play->view->seed;
    game_clone(play->copy, play->game);
    change_the_hidden(play);
    game_view(play->copy, campaign->other);
    campaign->other->seed = seed;
    expect_same_view(play->view, campaign->other);
    game_forget(play->copy, campaign->other);
    uint64_t hash = game_hash_world(play->copy);
    game_forget(play->copy, play->view);
    assert_true(game_hash_world(play->copy) == hash);
}

/* --- Games -------------------------------------------------------------------------------------------------------- */

static void step(struct campaign *campaign)
{
    struct play *play = campaign->play;
    struct command command = play->bot.kind->next(&play->bot, play->view);
    play_step(play, &command);
    expect_sound(play->game);
}

/* Plays a game to its end, or for so many commands. */
static void play_whole(struct campaign *campaign, const char *bot, uint64_t seed)
{
    struct play *play = campaign->play;
    begin(campaign, bot_find(bot), seed);
    for (int i = 0; i < COMMANDS && !game_is_over(play->view->state); i++) {
        if (i % BYTES_EVERY == 0)
            pass_over(campaign);
        if (i % VIEW_EVERY == 0) {
            expect_faithful(campaign);
            expect_ignorant(campaign);
        }
        step(campaign);
    }
    free(campaign->room);
}

static void play_some(struct campaign *campaign, const char *bot, int share)
{
    for (int seed = 1; seed <= (test_seeds_else(400) + share - 1) / share; seed++)
        play_whole(campaign, bot, (uint64_t)seed);
}

TEST(test_by_chance)
{
    play_some(*state, "random", 20);
}

TEST(test_brawling)
{
    play_some(*state, "brawler", 25);
}

TEST(test_diving)
{
    play_some(*state, "diver", 25);
}

TEST(test_exploring)
{
    play_some(*state, "explorer", 25);
}

TEST(test_looking_ahead)
{
    play_some(*state, "tactician", 100);
}

TEST_GROUP(campaign_setup, campaign_teardown)
