/* SPDX-License-Identifier: MIT
 *
 * What heroes grow by: the choices at new levels, and perks. Part of core/rules.h, which includes it. */
#ifndef CORE_GROWTH_H
#define CORE_GROWTH_H

#include "core/id.h"

#include <stdbool.h>
#include <stdint.h>

/* The choices at a new level; names as in data and in commands. */
/* clang-format off */
#define LEVEL_CHOICE_LIST(X) X(CONSTITUTION, "constitution") X(STRENGTH, "strength") X(AGILITY, "agility")
/* clang-format on */

enum level_choice {
#define X(name, text) CHOICE_##name,
    LEVEL_CHOICE_LIST(X)
#undef X
        CHOICE_COUNT
};

/* The perks: their names in data and in commands, and the most that the `amount` of their rows may be, 0 where they
 * have none. Frozen: worlds and journals store their numbers; new ones come last. */
/* clang-format off */
#define PERK_LIST(X) \
    X(CUTTHROAT,      "cutthroat",      0)        /* an action that kills the unaware is not heard */ \
    X(LIGHT_FOOT,     "light_foot",     0)        /* slow, holding and noisy ground are as floor */ \
    X(FOLLOW_THROUGH, "follow_through", 0)        /* a kill by a blow brings another blow */ \
    X(SHIELD_WALL,    "shield_wall",    0)        /* on guard with a shield, half of what missiles do */ \
    X(CORNERED,       "cornered",       MAX_STAT) /* power for each other foe beside the hero; the most of it */ \
    X(SLIP,           "slip",           100)      /* a step that leaves all foes: what it costs, in percent */ \
    X(GLEANER,        "gleaner",        0)        /* a missile that kills is not spent */ \
    X(HEAVY_HAND,     "heavy_hand",     MAX_STAT) /* shoves the large, too; how many cells far */ \
    X(UNDAUNTED,      "undaunted",      0)        /* no blow brings anything besides */ \
    X(LEECH_CRAFT,    "leech_craft",    MAX_STAT) /* a foe worth experience that dies beside the hero: hit points */ \
    X(DEATHWATCH,     "deathwatch",     0)        /* once on each depth, a fatal loss leaves one hit point */ \
    X(SECOND_WIND,    "second_wind",    MAX_STAT) /* a first arrival ends statuses and hastens: turns */ \
    X(GRAVEDIGGER,    "gravedigger",    MAX_STAT) /* what lies in wait, plates, captives and goods are perceived: how far */ \
    X(LORE,           "lore",           MAX_STAT) /* all kinds are known; so many percent of the gas of what is thrown */ \
    X(CAPTAIN,        "captain",        MAX_STAT) /* one bump frees; so many allies may be led */
/* clang-format on */

enum perk {
#define X(name, text, most) PERK_##name,
    PERK_LIST(X)
#undef X
        PERK_COUNT
};

enum {
    PERK_HAND = 3, /* perks that are offered at once */
    MAX_PERK_LEVELS = 8,
};

/* One row: what a perk is called, and what is a number of it. */
struct perk_rule {
    int16_t amount;
    char name[NAME_SIZE]; /* presentation, as the next; "" where the data has no such row */
    char text[TEXT_SIZE];
};

/* The machine-read name: "cornered". */
const char *perk_name(enum perk perk);

#endif
