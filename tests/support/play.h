/* SPDX-License-Identifier: MIT
 *
 * Games that play themselves, for property tests: four sets of rules by turns, and a pilgrim who seeks out stairs,
 * things and foes where the random bot alone would mostly walk into walls. Looks behind the wall of core. */
#ifndef SUPPORT_PLAY_H
#define SUPPORT_PLAY_H

#include "core/game.h"
#include "core/world.h"
#include "sim/bot.h"

/* How many seeds a property is tried on: BARROW_SEEDS, else 1000. A test whose seeds are dear takes a part of them, or
 * `few` where nobody asks for more; check-all asks for thousands. */
int test_seeds(void);
int test_seeds_else(int few);

/* Whether the seeds are many enough to insist that every case was met on the way, so that nothing passes for want of
 * cases. */
bool test_is_thorough(void);

enum play_rules {
    PLAY_CLASSIC,
    PLAY_ARSENAL,  /* every item in the pack from the start */
    PLAY_GAUNTLET, /* crowded rooms, a level after every kill */
    PLAY_STURDY,   /* the arsenal and the crowd, for a hero that lives long enough to get deep */
    PLAY_RULES_COUNT
};

struct play {
    struct rules *rules[PLAY_RULES_COUNT];
    struct game *game;
    struct game *copy; /* for what shall not touch the game */
    struct view *view; /* of the game, after the last step */
    struct events events;
    struct bot bot;
    struct rng rng;
    entity_id goal; /* where the pilgrim is going */
};

/* For cmocka_run_group_tests: *state is a struct play. */
int play_setup(void **state);
int play_teardown(void **state);

/* Starts the game of a seed; the rules take turns by seed. */
void play_start(struct play *play, uint64_t seed);

/* Starts it with these rules. */
void play_start_with(struct play *play, enum play_rules rules, uint64_t seed);

/* What the pilgrim does now: chance decides, and not all of it is legal. Does not touch the world. */
struct command play_choose(struct play *play);

/* Steps, and fills the view. */
void play_step(struct play *play, const struct command *command);

static inline bool play_is_over(const struct play *play)
{
    return play->view->state == GAME_DEAD;
}

#endif
