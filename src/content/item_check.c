/* SPDX-License-Identifier: MIT
 *
 * Which keys of an item go with which effects and with each other. Called when an item's entry ends. */
#include "item_check.h"

#include "loader.h"

#include "core/names.h"

/* Which key goes with which effects, the best known among them. */
static const struct {
    const char *key;
    enum effect effect;
    uint32_t all; /* bits by enum effect */
} PARAMETERS[] = {{"range", EFFECT_LIGHTNING,
                   1U << EFFECT_LIGHTNING | 1U << EFFECT_MISSILE | 1U << EFFECT_STEP | 1U << EFFECT_PASSAGE |
                       1U << EFFECT_BOLT | 1U << EFFECT_HEX | 1U << EFFECT_HOOK | 1U << EFFECT_BANISH |
                       1U << EFFECT_BIND | 1U << EFFECT_MEND | 1U << EFFECT_EARTH},
                  {"radius", EFFECT_FIREBALL, 1U << EFFECT_FIREBALL | 1U << EFFECT_NET | 1U << EFFECT_FLAME},
                  {"turns", EFFECT_CONFUSE,
                   1U << EFFECT_CONFUSE | 1U << EFFECT_NET | 1U << EFFECT_FLAME | 1U << EFFECT_STATUS |
                       1U << EFFECT_DREAD | 1U << EFFECT_HEX | 1U << EFFECT_EARTH},
                  {"lays", EFFECT_EARTH, 1U << EFFECT_EARTH}};

static void check_parameters(struct loader *loader, const struct kind *kind)
{
    struct place at = loader_place(loader, loader->line);
    if (kind->item.effect == EFFECT_COUNT)
        return; /* the effect is wrong, and reported */
    for (size_t i = 0; i < sizeof(PARAMETERS) / sizeof(PARAMETERS[0]); i++) {
        int line = loader_key_line(loader, PARAMETERS[i].key);
        bool needed = PARAMETERS[i].all & 1U << kind->item.effect;
        if (needed && !line)
            loader_fault(loader, at, FAULT_EFFECT_LACKS, kind->id, PARAMETERS[i].key, EFFECT_NAMES[kind->item.effect]);
        if (line && !needed)
            loader_fault(loader, loader_place(loader, line), FAULT_EFFECT_ONLY, PARAMETERS[i].key,
                         EFFECT_NAMES[PARAMETERS[i].effect]);
    }
}

/* Keys that only missiles have, or bolts. */
static void check_missile(struct loader *loader, const struct kind *kind)
{
    static const struct {
        const char *key;
        enum effect effect, other;
    } KEYS_OF[] = {{"shot", EFFECT_MISSILE, EFFECT_MISSILE},
                   {"lights", EFFECT_MISSILE, EFFECT_BOLT},
                   {"slows", EFFECT_BOLT, EFFECT_BOLT}};
    for (size_t i = 0; i < sizeof KEYS_OF / sizeof KEYS_OF[0]; i++) {
        int line = loader_key_line(loader, KEYS_OF[i].key);
        if (line && kind->item.effect != KEYS_OF[i].effect && kind->item.effect != KEYS_OF[i].other)
            loader_fault(loader, loader_place(loader, line), FAULT_EFFECT_ONLY, KEYS_OF[i].key,
                         EFFECT_NAMES[KEYS_OF[i].effect]);
    }
}

/* Keys that only staffs and wands have, each alone; neither lies in stacks or is unknown. */
static void check_zapped(struct loader *loader, const struct kind *kind)
{
    static const char *const keys[] = {"charges", "level"}, *const others[] = {"level", "potion", "unknown", "stack"};
    int gain = loader_key_line(loader, "gain");
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        int line = loader_key_line(loader, keys[i]);
        if (line && !loader_key_line(loader, "effect"))
            loader_fault(loader, loader_place(loader, line), FAULT_KEY_NO_EFFECT, keys[i]);
        if (line && kind->item.effect == EFFECT_TEMPER) /* it is used up on what it tempers */
            loader_fault(loader, loader_place(loader, line), FAULT_KEYS_APART, keys[i], EFFECT_NAMES[EFFECT_TEMPER]);
        for (size_t other = i; line && other < sizeof others / sizeof others[0]; other++)
            if (loader_key_line(loader, others[other]) && others[other] != keys[i])
                loader_fault(loader, loader_place(loader, line), FAULT_KEYS_APART, keys[i], others[other]);
    }
    if (gain && !loader_key_line(loader, "level"))
        loader_fault_args(loader, loader_place(loader, gain), FAULT_GAIN_NO_LEVEL, NULL, 0);
}

/* What a potion may hold. */
static bool is_drunk(enum effect effect)
{
    return effect == EFFECT_STATUS || effect == EFFECT_GAS || effect == EFFECT_FLAME;
}

/* Keys of what is used up, and those of appearances, which are nothing else. */
static void check_unknown(struct loader *loader, const struct kind *kind)
{
    static const char *const keys[] = {"potion", "unknown", "stack", "slot", "effect"};
    int appearance = loader_key_line(loader, "appearance"), potion = loader_key_line(loader, "potion");
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        int line = loader_key_line(loader, keys[i]);
        if (line && appearance)
            loader_fault(loader, loader_place(loader, line), FAULT_APPEARANCE_ALONE, keys[i]);
        else if (line && i < 3 && !loader_key_line(loader, "effect"))
            loader_fault(loader, loader_place(loader, line), FAULT_KEY_NO_EFFECT, keys[i]);
    }
    if (potion && !appearance && kind->item.effect < EFFECT_COUNT && !is_drunk((enum effect)kind->item.effect))
        loader_fault(loader, loader_place(loader, potion), FAULT_POTION_EFFECT, EFFECT_NAMES[kind->item.effect]);
    /* Nobody aims what nobody knows; a step goes somewhere then. */
    int unknown = loader_key_line(loader, "unknown");
    enum targeting aim = kind->item.effect < EFFECT_COUNT ? item_targeting(&kind->item) : TARGET_NONE;
    if (unknown && !potion && aim != TARGET_NONE && aim != TARGET_CELL)
        loader_fault(loader, loader_place(loader, unknown), FAULT_KEYS_APART, "unknown",
                     EFFECT_NAMES[kind->item.effect]);
}

/* Keys that only gear has. */
static void check_gear(struct loader *loader, const char *key, enum fault_id fault)
{
    int line = loader_key_line(loader, key);
    if (line && !loader_key_line(loader, "slot"))
        loader_fault_args(loader, loader_place(loader, line), fault, NULL, 0);
}

/* What is worn has an effect only as regalia with charges, and nothing is named to use it. */
static bool is_invoked(struct loader *loader, const struct kind *kind)
{
    return kind->equippable.slot == SLOT_REGALIA && loader_key_line(loader, "charges") &&
           (kind->item.effect == EFFECT_COUNT ||
            (item_is_used(&kind->item) && item_targeting(&kind->item) == TARGET_NONE));
}

void item_check(struct loader *loader, const struct kind *kind)
{
    struct place at = loader_place(loader, loader->line);
    int slot_line = loader_key_line(loader, "slot");
    int effect_line = loader_key_line(loader, "effect");
    if (!slot_line && !effect_line && !loader_key_line(loader, "appearance"))
        loader_fault(loader, at, FAULT_ITEM_USELESS, kind->id);
    if (slot_line && effect_line && !is_invoked(loader, kind))
        loader_fault(loader, loader_place(loader, slot_line), FAULT_ITEM_BOTH);
    check_gear(loader, "bonus", FAULT_BONUS_NO_SLOT);
    check_gear(loader, "stabs", FAULT_STABS_NO_SLOT);
    int traits = loader_key_line(loader, "trait");
    if (traits && (!slot_line || kind->equippable.slot != SLOT_MAIN_HAND))
        loader_fault(loader, loader_place(loader, traits), FAULT_TRAIT_NO_WEAPON);
    check_unknown(loader, kind);
    check_parameters(loader, kind);
    check_missile(loader, kind);
    check_zapped(loader, kind);
}
