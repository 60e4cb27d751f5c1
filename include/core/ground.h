/* SPDX-License-Identifier: MIT
 *
 * What the cells of a campaign's floor are made of: a ground that each has, a cover that may lie on it, gas in it. Rows
 * of data say what a ground or cover does; what gas does is the row of its kind here. Classic reads none of it. */
#ifndef CORE_GROUND_H
#define CORE_GROUND_H

#include "core/id.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MAX_GROUNDS = 64, MAX_STEP_NOISE = 30, MAX_BLOWS = 100, MAX_CELL_RETURNS = 64 };

/* Nothing is heard from farther away. */
enum { SOUND_CUT = 32 };

/* The two layers of a cell, by the keywords of their rows in data files. */
/* clang-format off */
#define LAYER_LIST(X) X(GROUND, "ground") X(COVER, "cover")
/* clang-format on */

enum layer {
#define X(name, text) LAYER_##name,
    LAYER_LIST(X)
#undef X
        LAYER_COUNT
};

/* What the code itself asks for by name; names as in data. Each is one row's, and a campaign needs those that are
 * grounds.
 */
/* clang-format off */
#define GROUND_ROLE_LIST(X) \
    X(NONE, "none") \
    X(ROCK, "rock")   /* what a floor is dug from */ \
    X(EDGE, "edge")   /* its rim: never dug */ \
    X(FLOOR, "floor") /* what is left when something burns */ \
    X(DOOR, "door")   /* what stands at the mouths of rooms, closed */ \
    X(GRASS, "grass") /* covers that grow in rooms; without a row nothing does */ \
    X(ROOTS, "roots")
/* clang-format on */

enum ground_role {
#define X(name, text) GROUND_ROLE_##name,
    GROUND_ROLE_LIST(X)
#undef X
        GROUND_ROLE_COUNT
};

/* Each list begins with what open floor does. */
/* clang-format off */
#define FOOTING_LIST(X) \
    X(FIRM, "walkable") \
    X(SLOW, "slow")     /* a step onto it costs double */ \
    X(BLOCKED, "blocks")
#define SIGHT_LIST(X) \
    X(CLEAR, "clear") \
    X(VEILED, "veiled") /* clear while someone who does not fly stands in it */ \
    X(OPAQUE, "opaque")
#define SOUND_LIST(X) \
    X(PASSES, "passes") \
    X(MUFFLED, "muffled") /* as five cells */ \
    X(STOPS, "stops")
/* clang-format on */

enum ground_footing {
#define X(name, text) FOOTING_##name,
    FOOTING_LIST(X)
#undef X
        FOOTING_COUNT
};

enum ground_sight {
#define X(name, text) SIGHT_##name,
    SIGHT_LIST(X)
#undef X
        SIGHT_COUNT
};

enum ground_sound {
#define X(name, text) SOUND_##name,
    SOUND_LIST(X)
#undef X
        SOUND_COUNT
};

/* What may befall a cell and make another row of its own; names as in data. Who blocks a way is bumped by the hero's
 * step; haunted is ground in which a foe lies in wait. A gate is pulled when a lever of its floor is; a cage is taken
 * from, and shut when something is taken from another. A key is lifted by the hero, who carries it while its place is
 * what a key returns to: when the hero leaves the floor. A gate is unlocked by it, and so is that place, which is then
 * done with. A gate is battered when the hero has thrown itself against it `blows` times running. What is dug is a wall
 * that a staff of earth is aimed at. */
/* clang-format off */
#define CHANGE_LIST(X) \
    X(OPENED, "opened") X(CLOSED, "closed") X(BURNT, "burnt") X(BROKEN, "broken") X(TRAMPLED, "trampled") \
    X(ENTERED, "entered") X(RAISED, "raised") X(BUMPED, "bumped") X(HAUNTED, "haunted") \
    X(SHOVED, "shoved") X(PULLED, "pulled") X(TAKEN, "taken") X(SHUT, "shut") \
    X(LIFTED, "lifted") X(RETURNED, "returned") X(UNLOCKED, "unlocked") \
    X(BATTERED, "battered") X(DUG, "dug")
/* clang-format on */

enum ground_change {
#define X(name, text) CHANGE_##name,
    CHANGE_LIST(X)
#undef X
        CHANGE_COUNT
};

/* What happens to who comes onto it and does not fly. */
/* clang-format off */
#define STEP_HOOK_LIST(X) \
    X(NONE, "none") \
    X(HOLD, "hold")             /* holds for `step_amount` */ \
    X(ALARM, "alarm")           /* is heard `step_amount` far */ \
    X(PORTCULLIS, "portcullis") /* shuts a narrow place with `lays` for `step_amount` turns */
/* clang-format on */

enum step_hook {
#define X(name, text) STEP_HOOK_##name,
    STEP_HOOK_LIST(X)
#undef X
        STEP_HOOK_COUNT
};

/* In `becomes`: the change does not happen to it. */
#define GROUND_STAYS UINT8_MAX

/* One row: a ground or a cover. Row 0 stands for no cover: it does nothing at all. */
struct ground_rule {
    char id[ID_SIZE];
    uint32_t tag;      /* as of a kind */
    uint8_t layer;     /* enum layer */
    uint8_t role;      /* enum ground_role */
    uint8_t footing;   /* enum ground_footing */
    uint8_t sight;     /* enum ground_sight */
    uint8_t sound;     /* enum ground_sound */
    bool stops_flight; /* missiles, bolts */
    bool stops_gas;
    bool doorway;         /* no slanted step leads into it or out of it */
    uint8_t burn_percent; /* the chance that a burning neighbour lights it, each turn; 0: does not burn */
    uint8_t burn_turns;
    uint8_t noise;                   /* what a step onto it adds */
    uint8_t step_hook;               /* enum step_hook */
    int16_t step_amount;             /* of the hook */
    ground_id lays;                  /* what the hook lays elsewhere; GROUND_NONE for nothing */
    bool hidden;                     /* seen from two cells off */
    bool lever;                      /* bumped, it opens what becomes something when it is pulled */
    uint8_t blows;                   /* that it takes until it is battered; 0 for what cannot be */
    kind_id keeps;                   /* who comes out when it is opened, or KIND_NONE */
    uint8_t tomb;                    /* enum king: whose tomb it is of */
    ground_id becomes[CHANGE_COUNT]; /* a row of its layer, GROUND_NONE for no cover, GROUND_STAYS */
    /* From here on presentation only. */
    uint32_t glyph;
    uint8_t colour; /* enum colour */
    char name[NAME_SIZE];
    char a_name[NAME_SIZE];
    char the_name[NAME_SIZE];
    char text[TEXT_SIZE];
};

static inline bool ground_becomes(const struct ground_rule *row, enum ground_change change)
{
    return row->becomes[change] != GROUND_STAYS;
}

/* What blocks until a lever is pulled, a key is brought, or it is battered. */
static inline bool ground_is_gate(const struct ground_rule *row)
{
    return row->footing == FOOTING_BLOCKED &&
           (ground_becomes(row, CHANGE_PULLED) || ground_becomes(row, CHANGE_UNLOCKED) || row->blows > 0);
}

/* What opens a gate of its floor: a lever, or a key. */
static inline bool ground_opens_gates(const struct ground_rule *row)
{
    return row->lever || ground_becomes(row, CHANGE_LIFTED);
}

/* What one goes to in order to do something with it: a lever, a key, a gate, a coffin, a brazier, a cracked wall. */
static inline bool ground_is_fixture(const struct ground_rule *row)
{
    return ground_opens_gates(row) || ground_is_gate(row) || ground_becomes(row, CHANGE_BUMPED) ||
           ground_becomes(row, CHANGE_SHOVED) || ground_becomes(row, CHANGE_BROKEN);
}

/* What blocks until a step opens it. */
static inline bool ground_is_door(const struct ground_rule *row)
{
    return ground_becomes(row, CHANGE_OPENED);
}

/* Gas: what it loses a tick, from how much on it acts, and which status it brings for how many turns. */
/* clang-format off */
#define GAS_LIST(X) \
    X(NONE,  "none",  0, 0, COUNT,    0) \
    X(VENOM, "venom", 1, 3, POISONED, 3) \
    X(SMOKE, "smoke", 1, 3, BLINDED,  2) \
    X(DAZE,  "daze",  2, 3, CONFUSED, 3)
/* clang-format on */

enum gas_kind {
#define X(name, text, loss, acts, status, turns) GAS_##name,
    GAS_LIST(X)
#undef X
        GAS_COUNT
};

enum { MAX_GAS = 255, MAX_FIRE = 255 };

/* Whether so much of a gas acts on who breathes it. */
static inline bool gas_acts(enum gas_kind kind, int amount)
{
    static const uint8_t least[GAS_COUNT] = {
#define X(name, text, loss, acts, status, turns) [GAS_##name] = (acts),
        GAS_LIST(X)
#undef X
    };
    return amount > 0 && amount >= least[kind];
}

/* What burns of a cell, the cover before the ground, but nothing below a cover that blocks; NULL when
 * nothing does. */
static inline const struct ground_rule *ground_fuel(const struct ground_rule *ground, const struct ground_rule *cover)
{
    if (cover->burn_percent > 0 || cover->footing == FOOTING_BLOCKED)
        return cover->burn_percent > 0 ? cover : NULL;
    return ground->burn_percent > 0 ? ground : NULL;
}

/* Whether a cell with these rows cannot be stood on. */
static inline bool ground_blocks(const struct ground_rule *rows, ground_id ground, ground_id cover)
{
    return rows[ground].footing == FOOTING_BLOCKED || rows[cover].footing == FOOTING_BLOCKED;
}

#endif
