/* SPDX-License-Identifier: MIT
 *
 * The table of bots. Each bot's play stands in a file of its own. */
#include "sim/bot.h"

#include "bots.h"

#include <string.h>

static const struct bot_kind BOTS[] = {
    {"random", "any command that makes sense, drawn by chance", bot_random_next},
    {"brawler", "explores, fights whatever comes into view", bot_brawler_next},
    {"diver", "runs for the stairs, past everybody", bot_diver_next},
    {"explorer", "explores, fights in narrow places", bot_explorer_next},
    {"waiter", "kills what it sees, then waits for ever", bot_waiter_next},
};

enum { BOT_COUNT = sizeof BOTS / sizeof BOTS[0], RNG_BOT = 100 };

const struct bot_kind *bot_find(const char *name)
{
    for (int i = 0; i < BOT_COUNT; i++) {
        if (strcmp(BOTS[i].name, name) == 0)
            return &BOTS[i];
    }
    return NULL;
}

const struct bot_kind *bot_kinds(int *count)
{
    *count = BOT_COUNT;
    return BOTS;
}

void bot_start(struct bot *bot, const struct bot_kind *kind, uint64_t seed)
{
    *bot = (struct bot){.kind = kind};
    pilot_init(&bot->pilot);
    rng_seed(&bot->rng, seed, RNG_BOT, 0);
}
