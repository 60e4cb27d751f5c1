/* SPDX-License-Identifier: MIT
 *
 * What a monster of the campaign is beyond the numbers of a fighter: how it moves and notices, its traits, its
 * abilities, and how many come together. Rows of data fill these; what traits, abilities and states of mind do is code.
 * Classic reads none of it. */
#ifndef CORE_MONSTER_H
#define CORE_MONSTER_H

#include "core/id.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a monster does at all times; names as in data. */
/* clang-format off */
#define TRAIT_LIST(X) \
    X(STILL, "still")   /* takes no steps */ \
    X(FLY, "fly")       /* ground does not matter */ \
    X(FLIT, "flit")     /* a third of its turns go to a random step */ \
    X(LARGE, "large")   /* is not shoved, tramples grass */ \
    X(COWARD, "coward") /* flees once, below coward_percent of its hit points */ \
    X(MINDLESS, "mindless") /* neither fear, confusion nor venom */ \
    X(SHY, "shy")   /* nearer than shy_cells it steps away, but not two turns running */ \
    X(WEAK, "weak") /* weak_to counts double; DAMAGE_BLOW stands for blows that crush */
/* clang-format on */

enum trait {
#define X(name, text) TRAIT_##name,
    TRAIT_LIST(X)
#undef X
        TRAIT_COUNT
};

/* What a monster may do in its turn or at an occasion; whether it is announced and released in the turn after. The
 * parameters stand in struct ability_rule. */
/* clang-format off */
#define ABILITY_LIST(X) \
    X(PACK, "pack", false)     /* hunts with its group, holds back while none of it is near */ \
    X(SHOOT, "shoot", false)   /* amount: power, range */ \
    X(AMBUSH, "ambush", false) /* what: the ground it looks like while it is dormant */ \
    X(GRAB, "grab", false)     /* a blow that harms holds for 3 */ \
    X(STEAL, "steal", false)   /* a blow that harms takes a thing */ \
    X(BURST, "burst", false)   /* what: the gas it leaves when it dies; amount of it */ \
    X(CHARGE, "charge", true)  /* runs six cells after a wind-up */ \
    X(RALLY, "rally", true)    /* hastens friends after a wind-up */ \
    X(HIT, "hit", false)       /* what: enum hit, that a blow that harms brings besides; amount: turns */ \
    X(RAISE, "raise", true)    /* what: the kind that remains nearby become, after a wind-up */ \
    X(SUMMON, "summon", true)  /* what: the kind; amount of it that comes, after a wind-up */ \
    X(WARD, "ward", true)      /* amount: the ward of the nearest friend that hunts, after a wind-up */ \
    X(SHRIEK, "shriek", false) /* is heard far off when it begins to hunt */ \
    X(SPLIT, "split", false)   /* wounded, it becomes two */ \
    X(WEB, "web", true)        /* what: the cover that it lays round the hero after a wind-up; range */ \
    X(CRUSH, "crush", false)   /* half of a defense, rounded down, counts against its blows */
/* clang-format on */

enum ability {
#define X(name, text, announced) ABILITY_##name,
    ABILITY_LIST(X)
#undef X
        ABILITY_COUNT
};

/* How far a charge runs, how near its target may be, how often what gets through counts; how far a shout reaches, and a
 * web goes round its middle. */
enum { CHARGE_CELLS = 6, CHARGE_NEAREST = 3, CHARGE_TIMES = 2, RALLY_RANGE = 5, WEB_REACH = 1 };

/* What a blow may bring besides; names as in data; whether for a number of turns. */
/* clang-format off */
#define HIT_LIST(X) \
    X(WEAK, "weak", true) \
    X(VENOM, "venom", true)   /* poison */ \
    X(DRAIN, "drain", false) /* heals who strikes as much as it has taken */
/* clang-format on */

enum hit {
#define X(name, text, turns) HIT_##name,
    HIT_LIST(X)
#undef X
        HIT_COUNT
};

/* The traits of whom a push does not move, as bits; Heavy Hand leaves one of them. */
static inline unsigned traits_of_firm(bool heavy_hand)
{
    return 1U << TRAIT_STILL | (heavy_hand ? 0 : 1U << TRAIT_LARGE);
}

/* What a monster knows of the hero, and does about it. */
/* clang-format off */
#define AWARENESS_LIST(X) \
    X(ASLEEP, "asleep") \
    X(DORMANT, "dormant") /* lies in ambush */ \
    X(IDLE, "idle") \
    X(WANDER, "wander") \
    X(WARY, "wary")       /* goes to where it heard or saw something */ \
    X(LOST, "lost")       /* goes to where it last knew the hero */ \
    X(HUNT, "hunt") \
    X(FLEE, "flee") \
    X(CAPTIVE, "captive") /* bound, and left alone by all */ \
    X(FOLLOW, "follow")   /* fights for the hero, and comes along */ \
    X(STAY, "stay")       /* fights for the hero where it stands */
/* clang-format on */

enum awareness {
#define X(name, text) AWARENESS_##name,
    AWARENESS_LIST(X)
#undef X
        AWARENESS_COUNT
};

/* The most steps between the hero on stairs and who comes along. */
enum { FOLLOW_PATH = 6 };

/* Asleep or in ambush: does nothing until it wakes or springs. */
static inline bool awareness_rests(enum awareness state)
{
    return state <= AWARENESS_DORMANT;
}

/* Does nothing about the hero because it does not know that he is there. */
static inline bool awareness_is_unaware(enum awareness state)
{
    return state <= AWARENESS_WANDER;
}

/* Bumps that free a captive. */
enum { CAPTIVE_BUMPS = 5 };

/* Fights for the hero. */
static inline bool awareness_is_ally(enum awareness state)
{
    return state >= AWARENESS_FOLLOW;
}

/* The kings: one of a kind each, who lies in a tomb of his own and has a script; names as in data. */
/* clang-format off */
#define KING_LIST(X) X(ORRIN, "orrin")
/* clang-format on */

enum king {
    KING_NONE,
#define X(name, text) KING_##name,
    KING_LIST(X)
#undef X
        KING_COUNT
};

/* How many are in a set of bits by enum king. */
static inline int king_count(unsigned kings)
{
    int count = 0;
    for (; kings; kings &= kings - 1)
        count++;
    return count;
}

/* What a king who is laid to rest is worth: gold, which counts as it is, score besides, and both. */
enum { KING_GOLD = 300, KING_SCORE = 400, KING_WORTH = KING_GOLD + KING_SCORE };

enum { MAX_ABILITIES = 4, HEAVY_STEP = 200 };

struct ability_rule {
    uint8_t ability; /* enum ability */
    uint8_t what;    /* ground, gas, hit or kind, as the ability's row says */
    int16_t amount;
    int16_t range; /* cells */
};

/* What its `what` is, if neither a gas nor a hit. */
static inline bool ability_names_kind(const struct ability_rule *rule)
{
    return rule->ability == ABILITY_RAISE || rule->ability == ABILITY_SUMMON;
}

static inline bool ability_names_ground(const struct ability_rule *rule)
{
    return rule->ability == ABILITY_AMBUSH || rule->ability == ABILITY_WEB;
}

struct monster_rule {
    uint16_t traits;        /* bits: 1 << enum trait */
    uint8_t coward_percent; /* of TRAIT_COWARD */
    uint8_t senses;
    int16_t move_cost, act_cost; /* hundredths of a turn: of a step, of anything else */
    uint8_t group_min, group_max;
    kind_id followers; /* of another kind, KIND_NONE for none; their number */
    uint8_t followers_min, followers_max;
    uint8_t ability_count;
    struct ability_rule abilities[MAX_ABILITIES]; /* the first usable one is used */
    uint8_t shy_cells;                            /* of TRAIT_SHY */
    uint8_t weak_to;                              /* enum damage_type, of TRAIT_WEAK */
    uint8_t king;                                 /* enum king */
    kind_id leaves;                               /* what lies where a king is laid to rest, KIND_NONE for nothing */
};

static inline bool monster_has_trait(const struct monster_rule *monster, enum trait trait)
{
    return monster->traits >> trait & 1;
}

/* Its steps are so slow that it takes one every second turn. */
static inline bool monster_is_heavy(const struct monster_rule *monster)
{
    return monster->move_cost >= HEAVY_STEP;
}

/* The row of an ability that the monster has, or NULL. */
static inline const struct ability_rule *monster_ability(const struct monster_rule *monster, enum ability ability)
{
    for (int slot = 0; slot < monster->ability_count; slot++)
        if (monster->abilities[slot].ability == (int)ability)
            return &monster->abilities[slot];
    return NULL;
}

#endif
