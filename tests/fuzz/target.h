/* SPDX-License-Identifier: MIT
 *
 * What every fuzz target shares: the entry that libFuzzer calls (and replay.c, where there is no libFuzzer), and a
 * check that ends the program when a promise is broken. Untrusted bytes may be refused; they may never break one. */
#ifndef FUZZ_TARGET_H
#define FUZZ_TARGET_H

#include "core/game.h"

#include "support/content.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Tries one input; never fails but by ending the program. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define PROMISE(condition)                                                                                             \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition);                                    \
            abort();                                                                                                   \
        }                                                                                                              \
    } while (0)

/* Makes a game to decode or build into, and room for the events of a step. */
static inline void make_game(struct game **game, struct events *events)
{
    *game = malloc(game_size());
    *events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    PROMISE(*game && events->list);
}

/* Rules whose floors are so small that very many inputs are tried: of classic (tests/data/cell), and of the campaign
 * (tests/data/crypt). */
static inline const struct rules *small_rules(bool campaign)
{
    static struct rules *loaded[2];
    if (!loaded[campaign])
        loaded[campaign] = test_rules_from(campaign ? "tests/data/crypt/content" : "tests/data/cell/content");
    return loaded[campaign];
}

/* Those that have this profile. */
static inline const struct rules *small_rules_with(const char *profile)
{
    return small_rules(strcmp(profile, "campaign") == 0);
}

#endif
