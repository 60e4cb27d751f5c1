/* SPDX-License-Identifier: MIT
 *
 * The table of bots. Each bot's play stands in a file of its own. */
#include "sim/bot.h"

#include "base/check.h"
#include "base/list.h"
#include "bots.h"

#include <string.h>

enum {
    DIVER_HABITS = HABIT_BIT(HABIT_PATIENCE) | HABIT_BIT(HABIT_ASIDE) | HABIT_BIT(HABIT_SPENDING) |
                   HABIT_BIT(HABIT_STAB) | HABIT_BIT(HABIT_SILENCE) | HABIT_BIT(HABIT_TRYING),
    EXPLORER_HABITS = HABIT_BIT(HABIT_DOORWAY) | HABIT_BIT(HABIT_PATIENCE) | HABIT_BIT(HABIT_ASIDE) |
                      HABIT_BIT(HABIT_SPENDING) | HABIT_BIT(HABIT_STAB) | HABIT_BIT(HABIT_SILENCE) |
                      HABIT_BIT(HABIT_TRYING) | HABIT_BIT(HABIT_PLUNDER),
    TACTICIAN_HABITS = EXPLORER_HABITS | HABIT_BIT(HABIT_RETREAT) | HABIT_BIT(HABIT_TIMING) |
                       HABIT_BIT(HABIT_REHEARSAL) | HABIT_BIT(HABIT_KINGS),
};

static const struct bot_kind BOTS[] = {
    {"random", "any command that makes sense, drawn by chance", bot_random_next, 0, NULL, false},
    {"brawler", "explores, fights whatever comes into view", bot_brawler_next, 0, NULL, false},
    {"diver", "makes for the stairs, past whomever it can", bot_diver_next, DIVER_HABITS, NULL, false},
    {"explorer", "explores, fights in narrow places", bot_explorer_next, EXPLORER_HABITS, NULL, false},
    {"tactician", "the explorer, looking ahead in fights", bot_tactician_next, TACTICIAN_HABITS, bot_tactician_room,
     false},
    {"oracle", "the tactician, looking ahead in the game as it is, unseen foes and chance included", bot_oracle_next,
     TACTICIAN_HABITS, bot_tactician_room, true},
    {"waiter", "kills what it sees, then waits for ever", bot_waiter_next, HABIT_BIT(HABIT_PATIENCE), NULL, false},
};

enum { BOT_COUNT = sizeof BOTS / sizeof BOTS[0], RNG_BOT = 100 };

static const char *const HABIT_NAMES[HABIT_COUNT] = {HABIT_LIST(LIST_TEXT)};

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

const char *habit_name(enum habit habit)
{
    return HABIT_NAMES[habit];
}

int habit_find(const char *name)
{
    return list_find(HABIT_NAMES, HABIT_COUNT, name);
}

size_t bot_room(const struct bot_kind *kind)
{
    return kind->room ? kind->room() : 0;
}

void bot_start(struct bot *bot, const struct bot_kind *kind, uint64_t seed, void *room)
{
    CHECK(room || bot_room(kind) == 0);
    *bot = (struct bot){.kind = kind, .room = room};
    pilot_init(&bot->pilot);
    rng_seed(&bot->rng, seed, RNG_BOT, 0);
}

void bot_reveal(struct bot *bot, const struct game *game)
{
    bot->truth = bot->kind->sees_truth ? game : NULL;
}
