/* SPDX-License-Identifier: MIT
 *
 * Items in the rule tables: what using one does, where it is worn, what it looks like while its kind is unknown. */
#ifndef CORE_ITEM_RULE_H
#define CORE_ITEM_RULE_H

#include "core/id.h"

#include <stdbool.h>
#include <stdint.h>

/* The slots of an equipment component; names as in data. Those of classic come first: its worlds store no others. What
 * a launcher adds to power counts for what it shoots alone. Regalia of kings do something when they are used while they
 * are worn. Of two rings, the one put on first is in the first slot. */
/* clang-format off */
#define SLOT_LIST(X) X(MAIN_HAND, "main_hand") X(OFF_HAND, "off_hand") X(BODY, "body") X(LAUNCHER, "launcher") \
    X(REGALIA, "regalia") X(RING, "ring") X(OTHER_RING, "other_ring")
/* clang-format on */

enum slot {
#define X(name, text) SLOT_##name,
    SLOT_LIST(X)
#undef X
        SLOT_COUNT,
    CLASSIC_SLOTS = SLOT_BODY
};

/* What using an item does; NONE is for things that are only worn. The parameters are fields of struct item_rule. */
/* clang-format off */
#define EFFECT_LIST(X) \
    X(NONE, "none") \
    X(HEAL, "heal")           /* amount */ \
    X(LIGHTNING, "lightning") /* amount, range */ \
    X(FIREBALL, "fireball")   /* amount, radius */ \
    X(CONFUSE, "confuse")     /* turns */ \
    X(MISSILE, "missile")     /* thrown: amount (power), range */ \
    X(NET, "net")             /* thrown: radius (of a square), turns */ \
    X(FLAME, "flame")         /* thrown: radius (of a square), turns */ \
    X(UNKNOWN, "unknown")     /* of an appearance: what is behind it shows when it is used */ \
    X(STATUS, "status")       /* what (enum status_kind), turns */ \
    X(GAS, "gas")             /* thrown: what (enum gas_kind), amount */ \
    X(INSIGHT, "insight") \
    X(STEP, "step")           /* range */ \
    X(PASSAGE, "passage")     /* range: at least so many steps */ \
    X(MAPPING, "mapping") \
    X(LULLABY, "lullaby")     /* amount: those of at most so many hit points */ \
    X(DREAD, "dread")         /* turns */ \
    X(LIFE, "life")           /* amount: of hit points at most, for good */ \
    X(BOLT, "bolt")           /* at the first on the line: amount of what (enum damage_type), range */ \
    X(TEMPER, "temper")       /* by a command of its own */ \
    X(HEX, "hex")             /* of the first on the line: what (enum status_kind), turns, range */ \
    X(HOOK, "hook")           /* likewise: range */ \
    X(BANISH, "banish")       /* likewise: range */ \
    X(BIND, "bind")           /* likewise: range */ \
    X(MEND, "mend")           /* of the hero or an ally: amount of hit points, range */ \
    X(RAISE, "raise")         /* so many (amount) corpses in sight, as what (a kind) */ \
    X(EARTH, "earth")         /* a wall: so many (amount) cells of it are dug; floor: `lays` there for turns; range */
/* clang-format on */

enum effect {
#define X(name, text) EFFECT_##name,
    EFFECT_LIST(X)
#undef X
        EFFECT_COUNT
};

/* What things look like whose kind is unknown: names as in data. */
/* clang-format off */
#define APPEARANCE_LIST(X) X(NONE, "none") X(POTION, "potion") X(SCROLL, "scroll")
/* clang-format on */

enum appearance {
#define X(name, text) APPEARANCE_##name,
    APPEARANCE_LIST(X)
#undef X
        APPEARANCE_COUNT
};

/* What the player must name before an item can be used. See item_targeting. */
enum targeting {
    TARGET_NONE,
    TARGET_FOE,
    TARGET_CELL,
    TARGET_ITEM,
    TARGET_FRIEND, /* the hero, or an ally */
    TARGET_HOLD,   /* a foe, or a wall */
    TARGET_GROUND, /* a wall, or floor where nobody and nothing is */
};

/* So long body armour counts for nothing after it has been changed, where there are statuses. */
enum { UNBUCKLED_TURNS = 5 };

/* How often a thing is tempered above the plus that it was found with; less where it gives defense, which adds up over
 * body, shield and rings until blows come to nothing. */
enum { MAX_TEMPERED = 3, MAX_TEMPERED_DEFENSE = 1 };

/* What weapons do besides: in the campaign, in the main hand. */
/* clang-format off */
#define WEAPON_TRAIT_LIST(X) \
    X(RIPOSTE,    "riposte")   /* the first to strike its guarding bearer takes half a blow */ \
    X(CLEAVE,     "cleave")    /* strikes all adjacent foes */ \
    X(REACH,      "reach")     /* strikes on both cells in a direction */ \
    X(CRUSH,      "crush")     /* half of the defense does not count */ \
    X(LUNGE,      "lunge")     /* steps up to one two cells off, and strikes it twice as hard */ \
    X(TWO_HANDED, "two_handed") /* leaves no off hand */
/* clang-format on */

enum weapon_trait {
#define X(name, text) WEAPON_##name,
    WEAPON_TRAIT_LIST(X)
#undef X
        WEAPON_TRAIT_COUNT
};

struct item_rule {
    uint8_t effect; /* enum effect */
    int16_t amount; /* hit points */
    int16_t range;  /* cells, in king's moves; of lightning [T]: its squared distance < (range + 1)^2 */
    int16_t radius; /* cells, in king's moves; of a fireball [T]: the squared distance <= radius^2 */
    int16_t turns;
    uint8_t what; /* what the effect brings: a status, a gas, a kind */
    bool potion;  /* drunk, or thrown; what it does then happens there in full */
    /* In games of the campaign: enum appearance. */
    uint8_t unknown;                 /* what it looks like until it is known */
    uint8_t appearance;              /* of a row that is no thing but what unknown ones look like */
    uint8_t stack_least, stack_most; /* so many lie together where the ledger has one; 0: one */
    bool shot;                       /* of a missile: flies from a launcher alone */
    bool lights;                     /* of a missile or a bolt: who is struck by it burns */
    ground_id lays;                  /* of earth: the cover that it walls up with */
    int16_t slows;                   /* of a bolt: who is struck by it is slowed for so many turns */
    /* What is zapped is not spent, but has charges: a wand those it is found with, a staff as many as its plus, its
     * level, says; and each level adds to its amount. Those of a staff and of regalia come back on a new floor. */
    int16_t charges; /* of a wand, or of regalia */
    int16_t level;   /* of a staff, as it is found */
    int16_t gain;    /* of a staff */
};

/* The numbers of gear: their names as in data, their fields. A new one is hashed in content_hash.c and sent by
 * rules_json.c, whose forms are fixed, and has a message BONUS_name. */
/* clang-format off */
#define GEAR_LIST(X) \
    X(POWER,   "power",   power) \
    X(DEFENSE, "defense", defense) \
    X(MAX_HP,  "hp",      max_hp) \
    X(NOISE,   "noise",   noise)  /* added to that of every action; below 0 it dampens */ \
    X(SPIKES,  "spikes",  spikes) /* force that each takes who strikes its guarding bearer */ \
    X(THIRST,  "thirst",  thirst) /* of rings: hit points that a kill worth something gives back */ \
    X(SPARED,  "spared",  spared) /* hit points less that each flat damage takes from its bearer */ \
    X(KEEN,    "keen",    keen)   /* cells farther off that its bearer notices what is hidden in sight */
/* clang-format on */

enum gear_number {
#define X(name, ...) GEAR_##name,
    GEAR_LIST(X)
#undef X
        GEAR_COUNT
};

struct equippable_rule {
    uint8_t slot; /* enum slot */
#define X(name, text, field) int16_t field;
    GEAR_LIST(X)
#undef X
    bool stabs;     /* strikes the unaware by itself, and harder: a dagger */
    uint8_t traits; /* bits by enum weapon_trait */
};

static inline bool gear_has(const struct equippable_rule *gear, enum weapon_trait trait)
{
    return gear->traits >> trait & 1;
}

/* What two rings that are worn together are compared by. */
struct ring {
    int kind, plus;
    bool second; /* in SLOT_OTHER_RING */
};

/* Of two rings of one kind, whether this one does nothing beside the other: it is worse, or as good and the second. */
static inline bool ring_yields(struct ring ring, struct ring other)
{
    return ring.kind == other.kind && (ring.plus < other.plus || (ring.plus == other.plus && ring.second));
}

/* The slot of the other ring. */
static inline enum slot slot_of_other_ring(enum slot slot)
{
    return slot == SLOT_RING ? SLOT_OTHER_RING : SLOT_RING;
}

/* Whether a thing is used (CMD_USE), whether it is thrown (CMD_THROW); potions are both. Whether the hand alone throws
 * it: what is shot is thrown with a launcher. */
bool item_is_used(const struct item_rule *rule);
bool item_is_thrown(const struct item_rule *rule);
bool item_is_thrown_by_hand(const struct item_rule *rule);

/* Whether it is used by its charges; and how many it has at most. */
static inline bool item_is_zapped(const struct item_rule *rule)
{
    return rule->charges > 0 || rule->level > 0;
}
static inline int item_charges(const struct item_rule *rule, int plus)
{
    return rule->level > 0 ? plus : rule->charges;
}

/* Whether what the effect brings is a kind. */
static inline bool item_names_kind(const struct item_rule *rule)
{
    return rule->effect == EFFECT_RAISE;
}

/* The effect's amount, of a thing with this plus. */
static inline int item_amount(const struct item_rule *rule, int plus)
{
    return rule->amount + rule->gain * plus;
}

/* Whether it gives hit points back. */
static inline bool item_heals(const struct item_rule *rule)
{
    return rule->effect == EFFECT_HEAL || rule->effect == EFFECT_LIFE;
}

/* What must be named to use a thing, or, if it can only be thrown, to throw it; and to throw it. */
enum targeting item_targeting(const struct item_rule *rule);
enum targeting item_throw_targeting(const struct item_rule *rule);

#endif
