/* SPDX-License-Identifier: MIT
 *
 * Heroes, monsters, items and features: four sorts of one row, `struct kind`, and so one table of keys. What an
 * entity is made of follows from its sort and its keys. Reached through KIND_RECORDS. */
#include "monster.h"
#include "record.h"

#include "base/list.h"

#include <string.h>

enum {
    HERO = 1 << SORT_HERO,
    MONSTER = 1 << SORT_MONSTER,
    ITEM = 1 << SORT_ITEM,
    FEATURE = 1 << SORT_FEATURE,
    FIGHTERS = HERO | MONSTER,
    ALL = FIGHTERS | ITEM | FEATURE,
    MAX_TURNS = 999,
    MAX_GEAR_NOISE = 9,
    TRAIT_NAMES_FROM = 8, /* names that may stand once, behind those of `bonus` */
};

static const char *const SLOT_NAMES[] = {SLOT_LIST(LIST_TEXT)};
static const char *const WEAPON_TRAIT_NAMES[] = {WEAPON_TRAIT_LIST(LIST_TEXT)};
static const char *const EFFECT_NAMES[] = {EFFECT_LIST(LIST_TEXT)};
static const char *const AI_NAMES[] = {AI_LIST(LIST_TEXT)};

static struct kind *open_kind(const struct loader *loader)
{
    return loader->row;
}

/* --- Readers ----------------------------------------------------------------------------------------------------- */

static void read_look(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    read_glyph(loader, line, &open_kind(loader)->glyph, &open_kind(loader)->colour);
}

static void read_ai(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    int ai;
    if (!parse_choice(&loader->parse, line, 1, AI_NAMES, AI_COUNT, &ai))
        return;
    if (ai == AI_CONFUSED)
        parse_fault(&loader->parse, line, 1, FAULT_BORN_CONFUSED);
    open_kind(loader)->ai = (uint8_t)ai;
}

static void read_slot(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    int slot;
    if (parse_choice(&loader->parse, line, 1, SLOT_NAMES, SLOT_COUNT, &slot))
        open_kind(loader)->equippable.slot = (uint8_t)slot;
}

static void read_bonus(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    enum { NAMES = 5, NOISE = 3 };
    static const char *const names[NAMES] = {"power", "defense", "hp", [NOISE] = "noise", "spikes"};
    struct equippable_rule *gear = &open_kind(loader)->equippable;
    int16_t *const fields[NAMES] = {&gear->power, &gear->defense, &gear->max_hp, &gear->noise, &gear->spikes};
    int name;
    if (!parse_choice(&loader->parse, line, 1, names, NAMES, &name) || !read_once(loader, line, name))
        return;
    bool noise = name == NOISE;
    read_word_number(loader, line, 2, noise ? -MAX_GEAR_NOISE : 0, noise ? MAX_GEAR_NOISE : MAX_STAT, fields[name]);
}

/* Heal, lightning and fireball say how many hit points, a missile its power. */
static bool effect_has_amount(enum effect effect)
{
    switch (effect) {
    case EFFECT_HEAL:
    case EFFECT_LIGHTNING:
    case EFFECT_FIREBALL:
    case EFFECT_MISSILE:
        return true;
    case EFFECT_NONE:
    case EFFECT_CONFUSE:
    case EFFECT_NET:
    case EFFECT_FLAME:
    case EFFECT_COUNT:
        break;
    }
    return false;
}

static void read_effect(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    struct item_rule *item = &open_kind(loader)->item;
    int effect;
    item->effect = EFFECT_COUNT; /* stays so if the name is unknown: see check_parameters */
    if (!parse_choice(&loader->parse, line, 1, EFFECT_NAMES, EFFECT_COUNT, &effect))
        return;
    item->effect = (uint8_t)effect;
    if (effect_has_amount((enum effect)effect))
        read_word_number(loader, line, 2, 1, key->high, &item->amount);
    else if (line->count > 2)
        parse_fault(&loader->parse, line, 2, FAULT_EFFECT_NO_NUMBER, line->words[1].text);
}

static void read_stabs(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    (void)line;
    open_kind(loader)->equippable.stabs = true;
}

/* trait reach two_handed: one or several, each once. */
static void read_weapon_traits(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    int trait;
    for (int i = 1; i < line->count; i++)
        if (parse_choice(&loader->parse, line, i, WEAPON_TRAIT_NAMES, WEAPON_TRAIT_COUNT, &trait) &&
            read_once(loader, line, TRAIT_NAMES_FROM + trait))
            open_kind(loader)->equippable.traits |= (uint8_t)(1U << trait);
}

/* Which way the stairs lead. */
static void read_stairs(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    static const char *const names[] = {"down", "up"};
    int way = 0;
    if (line->count > 1 && !parse_choice(&loader->parse, line, 1, names, 2, &way))
        return;
    open_kind(loader)->render_order = RO_STAIRS;
    open_kind(loader)->components |= way == 0 ? HAS_STAIRS : HAS_STAIRS_UP;
}

/* --- The table --------------------------------------------------------------------------------------------------- */

#define FIELD(member) offsetof(struct kind, member)

/* clang-format off */
static const struct record_key KEYS[] = {
    /* name     allowed   required  repeats values  reader       field                    low  high */
    {"name",    ALL,      ALL,      false,  1, 1, read_text,   FIELD(name),               0,   NAME_SIZE},
    {"a",       ALL,      ALL,      false,  1, 1, read_text,   FIELD(a_name),             0,   NAME_SIZE},
    {"the",     ALL,      ALL,      false,  1, 1, read_text,   FIELD(the_name),           0,   NAME_SIZE},
    {"plural",  ALL,      ALL,      false,  1, 1, read_text,   FIELD(plural),             0,   NAME_SIZE},
    {"glyph",   ALL,      ALL,      false,  2, 2, read_look,   0,                         0,   0},
    {"text",    ALL,      ALL,      false,  1, 1, read_text,   FIELD(text),               0,   TEXT_SIZE},
    {"hp",      FIGHTERS, FIGHTERS, false,  1, 1, read_number, FIELD(fighter.max_hp),     1,   MAX_STAT},
    {"defense", FIGHTERS, FIGHTERS, false,  1, 1, read_number, FIELD(fighter.defense),    0,   MAX_STAT},
    {"power",   FIGHTERS, FIGHTERS, false,  1, 1, read_number, FIELD(fighter.power),      0,   MAX_STAT},
    {"xp",      MONSTER,  MONSTER,  false,  1, 1, read_number, FIELD(fighter.xp),         0,   MAX_STAT},
    {"ai",      MONSTER,  MONSTER,  false,  1, 1, read_ai,     0,                         0,   0},
    {"senses",  MONSTER,  0,        false,  1, 1, read_senses, 0,                         0,   0},
    {"move",    MONSTER,  0,        false,  1, 1, read_number, FIELD(monster.move_cost),  MOVE_COST_MIN, MOVE_COST_MAX},
    {"act",     MONSTER,  0,        false,  1, 1, read_number, FIELD(monster.act_cost),   MOVE_COST_MIN, MOVE_COST_MAX},
    {"traits",  MONSTER,  0,        false,  1, TRAIT_COUNT, read_traits, 0,               0,   0},
    {"coward",  MONSTER,  0,        false,  1, 1, read_coward, 0,                         0,   0},
    {"shy",     MONSTER,  0,        false,  1, 1, read_shy,    0,                         0,   0},
    {"weak",    MONSTER,  0,        false,  1, 1, read_weak,   0,                         0,   0},
    {"group",   MONSTER,  0,        false,  2, 2, read_group,  0,                         0,   0},
    {"followers", MONSTER, 0,       false,  3, 3, read_followers, 0,                      0,   0},
    {"ability", MONSTER,  0,        true,   1, 4, read_ability, 0,                        0,   0},
    {"effect",  ITEM,     0,        false,  1, 2, read_effect, 0,                         1,   MAX_STAT},
    {"range",   ITEM,     0,        false,  1, 1, read_number, FIELD(item.range),         1,   MAX_MAP_WIDTH},
    {"radius",  ITEM,     0,        false,  1, 1, read_number, FIELD(item.radius),        0,   MAX_MAP_WIDTH},
    {"turns",   ITEM,     0,        false,  1, 1, read_number, FIELD(item.turns),         1,   MAX_TURNS},
    {"slot",    ITEM,     0,        false,  1, 1, read_slot,   0,                         0,   0},
    {"bonus",   ITEM,     0,        true,   2, 2, read_bonus,  0,                         0,   0},
    {"stabs", ITEM, 0, false, 0, 0, read_stabs, 0, 0, 0},
    {"trait",   ITEM,     0,        false,  1, WEAPON_TRAIT_COUNT, read_weapon_traits, 0,  0,   0},
    {"stairs",  FEATURE,  0,        false,  0, 1, read_stairs, 0,                         0,   0},
};
/* clang-format on */

enum { KEY_COUNT = sizeof(KEYS) / sizeof(KEYS[0]) };
_Static_assert((int)KEY_COUNT <= (int)RECORD_KEYS, "the loader notes a line for every key");

/* --- Opening and closing ----------------------------------------------------------------------------------------- */

static void kind_enlist(struct loader *loader, const struct record *record, const char *id)
{
    struct rules *rules = loader->rules;
    if (strlen(id) >= ID_SIZE || rules->kind_count == MAX_KINDS || rules_find_kind(rules, id) >= 0)
        return;
    struct kind *kind = &rules->kinds[rules->kind_count++];
    memset(kind, 0, sizeof(*kind));
    memcpy(kind->id, id, strlen(id) + 1);
    kind->sort = record->sort;
}

static void *kind_open(struct loader *loader, const struct record *record, const struct parse_line *line)
{
    int index = rules_find_kind(loader->rules, line->words[1].text);
    struct place *first = index < 0 ? NULL : &loader->kind_places[index];
    if (!loader_open_id(loader, line, index, MAX_KINDS, FAULT_MANY_KINDS, first))
        return NULL;
    struct kind *kind = &loader->rules->kinds[index];
    char id[ID_SIZE];
    memcpy(id, kind->id, sizeof(id));
    memset(kind, 0, sizeof(*kind));
    memcpy(kind->id, id, sizeof(id));
    kind->sort = record->sort;
    kind->render_order = RO_CORPSE;
    kind->monster = PLAIN_MONSTER;
    loader->id = kind->id;
    return kind;
}

/* Which key goes with which effects, the best known among them. */
static const struct {
    const char *key;
    enum effect effect;
    uint32_t all; /* bits by enum effect */
} PARAMETERS[] = {{"range", EFFECT_LIGHTNING, 1U << EFFECT_LIGHTNING | 1U << EFFECT_MISSILE},
                  {"radius", EFFECT_FIREBALL, 1U << EFFECT_FIREBALL | 1U << EFFECT_NET | 1U << EFFECT_FLAME},
                  {"turns", EFFECT_CONFUSE, 1U << EFFECT_CONFUSE | 1U << EFFECT_NET | 1U << EFFECT_FLAME}};

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

/* Keys that only gear has. */
static void check_gear(struct loader *loader, const char *key, enum fault_id fault)
{
    int line = loader_key_line(loader, key);
    if (line && !loader_key_line(loader, "slot"))
        loader_fault_args(loader, loader_place(loader, line), fault, NULL, 0);
}

static void check_item(struct loader *loader, const struct kind *kind)
{
    struct place at = loader_place(loader, loader->line);
    int slot_line = loader_key_line(loader, "slot");
    int effect_line = loader_key_line(loader, "effect");
    if (!slot_line && !effect_line)
        loader_fault(loader, at, FAULT_ITEM_USELESS, kind->id);
    if (slot_line && effect_line)
        loader_fault(loader, loader_place(loader, slot_line), FAULT_ITEM_BOTH);
    check_gear(loader, "bonus", FAULT_BONUS_NO_SLOT);
    check_gear(loader, "stabs", FAULT_STABS_NO_SLOT);
    int traits = loader_key_line(loader, "trait");
    if (traits && (!slot_line || kind->equippable.slot != SLOT_MAIN_HAND))
        loader_fault(loader, loader_place(loader, traits), FAULT_TRAIT_NO_WEAPON);
    check_parameters(loader, kind);
}

static void kind_close(struct loader *loader)
{
    struct kind *kind = open_kind(loader);
    switch ((enum kind_sort)kind->sort) {
    case SORT_HERO:
        kind->components |= HAS_FIGHTER | HAS_INVENTORY | HAS_EQUIPMENT | HAS_LEVEL;
        kind->render_order = RO_ACTOR;
        kind->blocks = true;
        break;
    case SORT_MONSTER:
        kind->components |= HAS_FIGHTER | HAS_AI;
        kind->render_order = RO_ACTOR;
        kind->blocks = true;
        break;
    case SORT_ITEM:
        check_item(loader, kind);
        kind->components |= loader_key_line(loader, "slot") ? HAS_ITEM | HAS_EQUIPPABLE : HAS_ITEM;
        kind->render_order = RO_ITEM;
        break;
    case SORT_FEATURE:
    case SORT_COUNT:
        break;
    }
}

/* clang-format off */
const struct record KIND_RECORDS[SORT_COUNT] = {
#define X(name, text) [SORT_##name] = {text, KEYS, KEY_COUNT, SORT_##name, kind_enlist, kind_open, kind_close, NULL},
    SORT_LIST(X)
#undef X
};
/* clang-format on */
