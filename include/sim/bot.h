/* SPDX-License-Identifier: MIT
 *
 * Bots: players made of code. A bot sees the view and nothing else, and answers with the next command. Only the oracle,
 * against whom the luck of all others is measured, is shown the game itself (bot_reveal). */
#ifndef SIM_BOT_H
#define SIM_BOT_H

#include "base/rng.h"
#include "core/command.h"
#include "core/game.h"
#include "core/view.h"
#include "pilot/pilot.h"

#include <stdbool.h>
#include <stddef.h>

/* Habits that a bot can be played without, to measure what each is worth. */
/* clang-format off */
#define HABIT_LIST(X) \
    X(DOORWAY, "doorway")   /* with patience, goes to where the fewest foes can come at it, before they do */ \
    X(PATIENCE, "patience") /* lets foes come, who then leave it the first blow; without: goes to them */ \
    X(RETREAT, "retreat")   /* steps aside in a fight where that saves hit points; without: only strikes */ \
    X(TIMING, "timing")     /* keeps scrolls until they save most; without: reads them at first sight */ \
    X(ASIDE, "aside")       /* leaves cells on which something is announced, or near fire and gas */ \
    X(SPENDING, "spending") /* throws and reads what it carries when that saves hit points */ \
    X(SILENCE, "silence")   /* goes for who brings others first */ \
    X(STAB, "stab")         /* goes to stab sleepers that a blow kills; without: goes round them */ \
    X(TRYING, "trying")     /* tries out what is unknown where that does least harm */ \
    X(PLUNDER, "plunder")   /* fetches keys, pulls levers and takes the best thing of a vault */ \
    X(REHEARSAL, "rehearsal") /* plays each choice of a fight out to its end; without: looks two turns ahead */ \
    X(KINGS, "kings")       /* wakes a king whom it can lay to rest, before it leaves his floor */
/* clang-format on */

enum habit {
#define X(name, text) HABIT_##name,
    HABIT_LIST(X)
#undef X
        HABIT_COUNT
};

#define HABIT_BIT(habit) (1u << (habit))

/* A bot's memory: the caller's, made by bot_start. Its kind decides which parts it uses. */
struct bot {
    const struct bot_kind *kind;
    unsigned without; /* HABIT_BITs it plays without; 0 after bot_start */
    struct rng rng;
    struct pilot pilot;
    int waits;                /* turns spent waiting for a foe to come, since the last blow */
    bool retreated;           /* since the last blow */
    int floor;                /* where it was last */
    uint32_t arrived;         /* the turn in which it came there */
    int freeing;              /* commands given there to free captives */
    int dallied;              /* turns of not striking against its own first advice, since the last blow */
    void *room;               /* the caller's, bot_room bytes */
    const struct game *truth; /* the game that is played, of a kind that sees it; else NULL */
};

/* One kind of bot: a row of the table in bot.c. */
struct bot_kind {
    const char *name;
    const char *text; /* one line for --help */
    /* The next command in `view`. It may turn out illegal: the caller then asks again. */
    struct command (*next)(struct bot *bot, const struct view *view);
    unsigned habits;      /* those it has, as HABIT_BITs */
    size_t (*room)(void); /* NULL: none */
    bool sees_truth;
};

/* The kind with this name, or NULL; and the table itself, for listing. */
const struct bot_kind *bot_find(const char *name);
const struct bot_kind *bot_kinds(int *count);

/* The name of a habit, and the habit of a name, or -1. */
const char *habit_name(enum habit habit);
int habit_find(const char *name);

/* Bytes of working memory that a bot of this kind needs beside its struct: for the games in which it looks ahead. */
size_t bot_room(const struct bot_kind *kind);

/* Starts a bot; its chance comes from `seed` and is unrelated to the game's. `room` is memory of bot_room(kind) bytes,
 * aligned as malloc aligns, needs no initial value and is the bot's until its end; NULL where that is 0. */
void bot_start(struct bot *bot, const struct bot_kind *kind, uint64_t seed, void *room);

/* Shows the game that is played to a bot whose kind sees it, and to no other. It is the caller's, must stay where it is
 * until the bot's end, and must be in the state of which each view tells. */
void bot_reveal(struct bot *bot, const struct game *game);

/* Whether it plays with a habit: its kind has it, and it was not told to do without. */
static inline bool bot_has(const struct bot *bot, enum habit habit)
{
    return (bot->kind->habits & ~bot->without & HABIT_BIT(habit)) != 0;
}

#endif
