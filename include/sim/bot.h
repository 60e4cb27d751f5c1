/* SPDX-License-Identifier: MIT
 *
 * Bots: players made of code. A bot sees the view and nothing else, and answers with the next command. */
#ifndef SIM_BOT_H
#define SIM_BOT_H

#include "base/rng.h"
#include "core/command.h"
#include "core/view.h"
#include "pilot/pilot.h"

#include <stdbool.h>

/* A bot's memory: the caller's, made by bot_start. Its kind decides which parts it uses. */
struct bot {
    const struct bot_kind *kind;
    struct rng rng;
    struct pilot pilot;
    int waits;      /* turns spent waiting for a foe to come, since the last blow */
    bool retreated; /* since the last blow */
};

/* One kind of bot: a row of the table in bot.c. */
struct bot_kind {
    const char *name;
    const char *text; /* one line for --help */
    /* The next command in `view`. It may turn out illegal: the caller then asks again. */
    struct command (*next)(struct bot *bot, const struct view *view);
};

/* The kind with this name, or NULL; and the table itself, for listing. */
const struct bot_kind *bot_find(const char *name);
const struct bot_kind *bot_kinds(int *count);

/* Starts a bot; its chance comes from `seed` and is unrelated to the game's. */
void bot_start(struct bot *bot, const struct bot_kind *kind, uint64_t seed);

#endif
