/* SPDX-License-Identifier: MIT
 *
 * How a game stands, and what it comes to. Part of core/view.h, which includes it. */
#ifndef CORE_OUTCOME_H
#define CORE_OUTCOME_H

#include "core/monster.h"

enum game_state {
    GAME_PLAYING,
    GAME_LEVEL_UP, /* only CMD_LEVEL_UP is legal */
    GAME_DEAD,     /* nothing is */
    GAME_ENDED,    /* nothing is; the hero lives */
    GAME_PERK,     /* only CMD_PERK is legal */
    GAME_KIT,      /* only CMD_KIT is legal: there is no floor yet */
};

static inline bool game_is_over(enum game_state state)
{
    return state == GAME_DEAD || state == GAME_ENDED;
}

/* A choice is due before any turn goes on. */
static inline bool game_asks(enum game_state state)
{
    return state == GAME_LEVEL_UP || state == GAME_PERK || state == GAME_KIT;
}

/* Names as in scores and results; worlds store their numbers. Each king has one: the same as a chapter, with him laid
 * to rest. */
/* clang-format off */
#define OUTCOME_LIST(X) \
    X(NONE, "") \
    X(DIED, "died") \
    X(CHAPTER, "chapter") /* left the last floor of a chapter alive */ \
    KING_LIST(X)
/* clang-format on */

enum game_outcome {
#define X(name, text) OUTCOME_##name,
    OUTCOME_LIST(X)
#undef X
        OUTCOME_COUNT
};

/* The machine-read name: "chapter"; "" for OUTCOME_NONE. */
const char *outcome_name(enum game_outcome outcome);

/* The outcome of a chapter with these kings (bits by enum king) of its last floor laid to rest: of several, the last
 * of the list's. */
static inline enum game_outcome outcome_of_kings(unsigned laid)
{
    int king = KING_COUNT - 1;
    while (king > KING_NONE && !(laid >> king & 1))
        king--;
    return (enum game_outcome)(OUTCOME_CHAPTER + king);
}

/* The king whose outcome it is; KING_NONE: none's. */
static inline enum king outcome_king(enum game_outcome outcome)
{
    return outcome > OUTCOME_CHAPTER ? (enum king)(outcome - OUTCOME_CHAPTER) : KING_NONE;
}

#endif
