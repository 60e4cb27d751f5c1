/* SPDX-License-Identifier: MIT
 *
 * The statuses: what befalls hero and monster alike for a number of turns. Part of core/rules.h, which includes it. */
#ifndef CORE_STATUS_RULE_H
#define CORE_STATUS_RULE_H

#include <stdbool.h>
#include <stdint.h>

enum { MAX_STATUS_TURNS = 9999 };

/* What sets a status apart from others: bits of status_rule.marks. */
enum status_mark {
    STATUS_IS_FAVOUR = 1,   /* good to have: no foe is meant by it, and no cure ends it */
    STATUS_NEEDS_MIND = 2,  /* the mindless do not suffer it */
    STATUS_ENDS_PLANS = 4,  /* who gets it loses what it winds up */
    STATUS_ENDS_BY_ACTS = 8 /* its turns pass with the actions that it spoils, not with ticks */
};

/* A row: to how many turns it adds up when it is brought again (0: the longer of both counts), the harm of a tick and
 * its type, what it adds to power and to defense, its marks. All that the rules ask of every status follows from the
 * rows; what one does besides stands where it happens. Frozen: worlds and journals store their numbers; new ones come
 * last. */
/* clang-format off */
#define STATUS_LIST(X) \
    X(HELD,       "held",       0,  0, BLOW,   0, 0, STATUS_ENDS_PLANS | STATUS_ENDS_BY_ACTS) /* no steps or stairs */ \
    X(POISONED,   "poisoned",   20, 1, VENOM,  0, 0, STATUS_NEEDS_MIND) \
    X(BURNING,    "burning",    0,  4, FIRE,   0, 0, 0) \
    X(STUNNED,    "stunned",    0,  0, BLOW,   0, 0, STATUS_ENDS_PLANS | STATUS_ENDS_BY_ACTS) /* acts are lost */ \
    X(HASTED,     "hasted",     0,  0, BLOW,   0, 0, STATUS_IS_FAVOUR)  /* actions cost half */ \
    X(BRACED,     "braced",     0,  0, BLOW,   0, 0, 0)                 /* not to be pushed */ \
    X(UNBUCKLED,  "unbuckled",  0,  0, BLOW,   0, 0, 0)                 /* body armour counts nothing */ \
    X(CONFUSED,   "confused",   0,  0, BLOW,   0, 0, STATUS_NEEDS_MIND | STATUS_ENDS_PLANS) /* steps lead anywhere */ \
    X(SLOWED,     "slowed",     0,  0, BLOW,   0, 0, 0)                 /* actions cost double */ \
    X(WEAK,       "weak",       0,  0, BLOW,  -3, 0, 0) \
    X(FEAR,       "fear",       0,  0, BLOW,   0, 0, STATUS_NEEDS_MIND) /* a monster flees */ \
    X(BLINDED,    "blinded",    0,  0, BLOW,   0, 0, 0)                 /* sees two cells far */ \
    X(WARD,       "ward",       0,  0, BLOW,   0, 0, STATUS_IS_FAVOUR)  /* takes up damage: statuses.ward */ \
    X(LEVITATING, "levitating", 0,  0, BLOW,   0, 0, STATUS_IS_FAVOUR)  /* ground does not matter */ \
    X(STONESKIN,  "stoneskin",  0,  0, BLOW,   0, 5, STATUS_IS_FAVOUR) \
    X(FURY,       "fury",       0,  0, BLOW,   4, 0, STATUS_IS_FAVOUR)
/* clang-format on */

enum status_kind {
#define X(name, ...) STATUS_##name,
    STATUS_LIST(X)
#undef X
        STATUS_COUNT
};

struct status_rule {
    int16_t adds_up_to; /* turns; 0: the longer one counts */
    int16_t harm;       /* hit points a tick */
    uint8_t type;       /* of them: enum damage_type */
    int16_t power, defense;
    uint8_t marks;
};

extern const struct status_rule STATUS_RULES[STATUS_COUNT];

/* The numbers of the rows where one status is meant: HARM_OF_BURNING. */
enum {
#define X(name, text, adds_up_to, harm, type, power, defense, marks)                                                   \
    HARM_OF_##name = (harm), POWER_OF_##name = (power), DEFENSE_OF_##name = (defense),
    STATUS_LIST(X)
#undef X
};

static inline bool status_is(enum status_kind status, enum status_mark mark)
{
    return STATUS_RULES[status].marks & mark;
}

/* The cost of an action of who is hasted, slowed, or both, which is neither. */
static inline int cost_at_pace(int cost, bool hasted, bool slowed)
{
    return hasted == slowed ? cost : hasted ? cost / 2 : cost * 2;
}

#endif
