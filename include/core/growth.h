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

/* The perks: their names in data and in commands, and whether their rows have an `amount`. Frozen: worlds and journals
 * store their numbers; new ones come last. */
/* clang-format off */
#define PERK_LIST(X) \
    X(CUTTHROAT,      "cutthroat",      false) /* an action that kills the unaware is not heard */ \
    X(LIGHT_FOOT,     "light_foot",     false) /* slow, holding and noisy ground are as floor */ \
    X(FOLLOW_THROUGH, "follow_through", false) /* a kill by a blow brings another blow */ \
    X(SHIELD_WALL,    "shield_wall",    false) /* on guard with a shield, half of what missiles do */ \
    X(CORNERED,       "cornered",       true)  /* power for each other foe beside the hero; the most of it */ \
    X(SLIP,           "slip",           true)  /* a step that leaves all foes: what it costs, in percent */ \
    X(GLEANER,        "gleaner",        false) /* a missile that kills is not spent */ \
    X(HEAVY_HAND,     "heavy_hand",     true)  /* shoves the large, too; how many cells far */ \
    X(UNDAUNTED,      "undaunted",      false) /* no blow brings anything besides */ \
    X(LEECH_CRAFT,    "leech_craft",    true)  /* a foe worth experience that dies beside the hero: hit points */ \
    X(DEATHWATCH,     "deathwatch",     false) /* once on each depth, a fatal loss leaves one hit point */ \
    X(SECOND_WIND,    "second_wind",    true)  /* a first arrival ends statuses and hastens: turns */ \
    X(GRAVEDIGGER,    "gravedigger",    true)  /* what lies in wait, plates, captives and goods are perceived: how far */ \
    X(LORE,           "lore",           true)  /* all kinds are known; so many percent of the gas of what is thrown */ \
    X(CAPTAIN,        "captain",        true)  /* one bump frees; so many allies may be led */
/* clang-format on */

enum perk {
#define X(name, text, has_amount) PERK_##name,
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
