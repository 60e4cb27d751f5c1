/* SPDX-License-Identifier: MIT
 *
 * One game of a bot and its facts. No output, no files: batch.c and the tests call it. */
#ifndef BATCH_RUN_H
#define BATCH_RUN_H

#include "fairness.h"

#include "core/run_stats.h"
#include "core/game.h"
#include "sim/bot.h"

#include <stdbool.h>
#include <stdint.h>

/* How level-ups are answered: by the bot, or by the runner: in turn, or always with LEVEL_UP_ALWAYS + choice. With
 * LEVEL_UP_PERK + perk the runner takes that perk where it is offered, and all else is the bot's. */
enum level_up {
    LEVEL_UP_OWN,
    LEVEL_UP_ROTATE,
    LEVEL_UP_ALWAYS,
    LEVEL_UP_PERK = LEVEL_UP_ALWAYS + CHOICE_COUNT,
    LEVEL_UP_COUNT = LEVEL_UP_PERK + PERK_COUNT
};

/* The name of a policy ("own", "rotate", "strength", "slip", ...), and the policy of a name, or -1. */
const char *level_up_name(int level_up);
int level_up_find(const char *name);

/* What is played: the same for all games of a batch. */
struct run_setup {
    const struct rules *rules;
    const struct bot_kind *bot;
    int profile;
    int max_turns;
    int level_up;                      /* enum level_up */
    int kit;                           /* the profile's; -1: as the bot likes */
    unsigned without_habits;           /* HABIT_BITs that the bot does without */
    bool any_without;                  /* some of: */
    bool without[MAX_KINDS];           /* items the bot neither sees nor takes; those of its kit are laid down first */
    bool without_pieces[MAX_DRAWINGS]; /* that `rules` lay into no floor, because of run_lay_aside */
    const char *journal_dir;           /* where the worker writes each game's journal; NULL: nowhere */
};

/* The facts of a game. */
struct run_facts {
    uint64_t seed;
    int floor; /* where it ended; floors count from 1 */
    int deepest;
    uint8_t outcome; /* enum game_outcome; OUTCOME_NONE: the turn limit ended it */
    kind_id killer;  /* of the dead, or KIND_NONE */
    kind_id hero;    /* whom it was begun as */
    uint32_t turns;
    uint32_t clock; /* hundredths of turns */
    int level;
    int32_t xp;
    int32_t gold;
    int kings;                      /* laid to rest */
    uint32_t perks;                 /* taken: bits by enum perk */
    kind_id weapon;                 /* in the main hand at the end, or KIND_NONE */
    uint8_t from_vaults[MAX_KINDS]; /* things taken from cages, so that the others shut */
    int64_t score;
    struct run_stats stats;   /* what happened on the way */
    struct fairness fairness; /* of games of the campaign */
    uint64_t hash;            /* of the world at the end */
};

/* Is shown each game before its first command (`command` NULL) and after each. */
struct run_observer {
    void (*see)(void *context, uint64_t seed, const struct game *game, const struct command *command);
    void *context;
};

/* The memory that one game after the other is played in. */
struct run_memory {
    struct game *game;
    struct view *view;
    struct events events;
    struct bot *bot;
    void *room;                   /* the bot's */
    struct run_observer observer; /* `see` NULL: there is none */
};

/* The memory for games of this bot. False when there is not enough; release it all the same. */
bool run_memory_init(struct run_memory *memory, const struct bot_kind *bot);
void run_memory_release(struct run_memory *memory);

/* Whether the profile lays this drawing into floors by lot. */
bool run_draws_piece(const struct rules *rules, int profile, int drawing);

/* Takes pieces out of the lots of a profile, so that floors are made without them; one is drawn less where none is left
 * in their place. Where a gate comes with one of them it is shut in another way. */
void run_lay_aside(struct rules *rules, int profile, const bool pieces[MAX_DRAWINGS]);

/* Plays the game of `seed` to its end. The same setup and seed give the same run. */
void run_play(struct run_memory *memory, const struct run_setup *setup, uint64_t seed, struct run_facts *run);

#endif
