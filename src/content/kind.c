/* SPDX-License-Identifier: MIT
 *
 * Heroes, monsters, items and features: four sorts of one row, `struct kind`, and so one table of keys. What an
 * entity is made of follows from its sort and its keys. Reached through KIND_RECORDS. */
#include "base/list.h"
#include "item_check.h"
#include "monster.h"
#include "record.h"

#include "core/names.h"

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
    if (parse_choice(&loader->parse, line, 1, SLOT_NAMES, SLOT_OTHER_RING, &slot))
        open_kind(loader)->equippable.slot = (uint8_t)slot;
}

static void read_bonus(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    static const char *const names[] = {GEAR_LIST(LIST_TEXT)};
    struct equippable_rule *gear = &open_kind(loader)->equippable;
#define X(name, text, field) &gear->field,
    int16_t *const fields[] = { GEAR_LIST(X) };
#undef X
    int name;
    if (!parse_choice(&loader->parse, line, 1, names, GEAR_COUNT, &name) || !read_once(loader, line, name))
        return;
    bool noise = name == GEAR_NOISE;
    read_word_number(loader, line, 2, noise ? -MAX_GEAR_NOISE : 0, noise ? MAX_GEAR_NOISE : MAX_STAT, fields[name]);
}

/* Heal, mend, lightning, fireball and bolt say how many hit points, a missile its power, gas its amount; life how many
 * more; raise how many corpses, earth how many cells. */
static bool effect_has_amount(enum effect effect)
{
    switch (effect) {
    case EFFECT_HEAL:
    case EFFECT_LIGHTNING:
    case EFFECT_FIREBALL:
    case EFFECT_MISSILE:
    case EFFECT_GAS:
    case EFFECT_LULLABY:
    case EFFECT_LIFE:
    case EFFECT_BOLT:
    case EFFECT_MEND:
    case EFFECT_RAISE:
    case EFFECT_EARTH:
        return true;
    case EFFECT_TEMPER:
    case EFFECT_HEX:
    case EFFECT_HOOK:
    case EFFECT_BANISH:
    case EFFECT_BIND:
    case EFFECT_UNKNOWN:
    case EFFECT_STATUS:
    case EFFECT_INSIGHT:
    case EFFECT_STEP:
    case EFFECT_PASSAGE:
    case EFFECT_MAPPING:
    case EFFECT_DREAD:
    case EFFECT_NONE:
    case EFFECT_CONFUSE:
    case EFFECT_NET:
    case EFFECT_FLAME:
    case EFFECT_COUNT:
        break;
    }
    return false;
}

/* What an effect brings, word 2 of its line: the first of its names and how many there are; NULL when it says nothing,
 * or a kind. No gas and blows are left out. */
static const char *const *names_brought(enum effect effect, int *first, int *count)
{
    bool status = effect == EFFECT_STATUS || effect == EFFECT_HEX;
    *first = !status;
    *count = (status ? STATUS_COUNT : effect == EFFECT_GAS ? GAS_COUNT : DAMAGE_COUNT) - *first;
    return status                  ? STATUS_NAMES
           : effect == EFFECT_GAS  ? GAS_NAMES + 1
           : effect == EFFECT_BOLT ? DAMAGE_NAMES + 1
                                   : NULL;
}

static void read_effect(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    struct item_rule *item = &open_kind(loader)->item;
    int effect;
    item->effect = EFFECT_COUNT; /* stays so if the name is unknown: see check_parameters */
    if (!parse_choice(&loader->parse, line, 1, EFFECT_NAMES, EFFECT_COUNT, &effect))
        return;
    item->effect = (uint8_t)effect;
    int first, count, choice = 0;
    kind_id kind = 0;
    const char *const *brought = names_brought((enum effect)effect, &first, &count);
    bool names = item_names_kind(item);
    int next = brought || names ? 3 : 2;
    if (brought && !parse_choice(&loader->parse, line, 2, brought, count, &choice))
        return;
    if (names && !read_word_kind(loader, line, 2, SORT_MONSTER, &kind))
        return;
    item->what = (uint8_t)(brought ? choice + first : kind);
    if (effect_has_amount((enum effect)effect))
        read_word_number(loader, line, next, effect == EFFECT_MISSILE ? 0 : 1, key->high, &item->amount);
    else if (line->count > next)
        parse_fault(&loader->parse, line, next, FAULT_EFFECT_NO_NUMBER, line->words[1].text);
}

static void read_potion(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    (void)line;
    open_kind(loader)->item.potion = true;
}

/* stack 2 4: so many lie together. */
static void read_stack(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    struct item_rule *item = &open_kind(loader)->item;
    int16_t least = 1, most = 1;
    if (!read_word_number(loader, line, 1, 1, key->high, &least) ||
        !read_word_number(loader, line, 2, least, key->high, &most))
        return;
    item->stack_least = (uint8_t)least;
    item->stack_most = (uint8_t)most;
}

static bool read_look_of(struct loader *loader, const struct parse_line *line, uint8_t *look)
{
    int choice;
    if (!parse_choice(&loader->parse, line, 1, APPEARANCE_NAMES + 1, APPEARANCE_COUNT - 1, &choice))
        return false;
    *look = (uint8_t)(choice + 1);
    return true;
}

static void read_unknown(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    read_look_of(loader, line, &open_kind(loader)->item.unknown);
}

/* What looks like a potion can be drunk and thrown. */
static void read_appearance(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct item_rule *item = &open_kind(loader)->item;
    if (!read_look_of(loader, line, &item->appearance))
        return;
    item->effect = EFFECT_UNKNOWN;
    item->potion = item->appearance == APPEARANCE_POTION;
}

static void read_shot(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    (void)line;
    open_kind(loader)->item.shot = true;
}

static void read_lights(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    (void)line;
    open_kind(loader)->item.lights = true;
}

/* The cover that a staff of earth walls up with. */
static void read_lays(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    read_word_ground(loader, line, 1, LAYER_COVER, &open_kind(loader)->item.lays);
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
    {"king",    MONSTER,  0,        false,  1, 1, read_king,   FIELD(monster.king),       0,   0},
    {"leaves",  MONSTER,  0,        false,  1, 1, read_leaves, 0,                         0,   0},
    {"potion", ITEM, 0, false, 0, 0, read_potion, 0, 0, 0},
    {"unknown", ITEM,     0,        false,  1, 1, read_unknown, 0,                        0,   0},
    {"appearance", ITEM,  0,        false,  1, 1, read_appearance, 0,                     0,   0},
    {"effect",  ITEM,     0,        false,  1, 3, read_effect, 0,                         1,   MAX_STAT},
    {"range",   ITEM,     0,        false,  1, 1, read_number, FIELD(item.range),         1,   MAX_MAP_WIDTH},
    {"radius",  ITEM,     0,        false,  1, 1, read_number, FIELD(item.radius),        0,   MAX_MAP_WIDTH},
    {"turns",   ITEM,     0,        false,  1, 1, read_number, FIELD(item.turns),         1,   MAX_TURNS},
    {"stack",   ITEM,     0,        false,  2, 2, read_stack,  0,                         1,   MAX_STACK},
    {"shot",    ITEM,     0,        false,  0, 0, read_shot,   0,                         0,   0},
    {"lights",  ITEM,     0,        false,  0, 0, read_lights, 0,                         0,   0},
    {"lays",    ITEM,     0,        false,  1, 1, read_lays,   0,                         0,   0},
    {"slows",   ITEM,     0,        false,  1, 1, read_number, FIELD(item.slows),         1,   MAX_TURNS},
    {"charges", ITEM,     0,        false,  1, 1, read_number, FIELD(item.charges),       1,   MAX_PLUS},
    {"level",   ITEM,     0,        false,  1, 1, read_number, FIELD(item.level),         1,   MAX_PLUS},
    {"gain",    ITEM,     0,        false,  1, 1, read_number, FIELD(item.gain),          1,   MAX_STAT / MAX_PLUS},
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

static void clear_kind(struct kind *kind, const char *id, const struct record *record)
{
    memset(kind, 0, sizeof(*kind));
    memcpy(kind->id, id, strlen(id) + 1);
    kind->sort = record->sort;
    kind->render_order = RO_CORPSE;
    kind->monster = PLAIN_MONSTER;
}

static void kind_enlist(struct loader *loader, const struct record *record, const char *id)
{
    struct rules *rules = loader->rules;
    if (strlen(id) < ID_SIZE && rules->kind_count < MAX_KINDS && rules_find_kind(rules, id) < 0)
        clear_kind(&rules->kinds[rules->kind_count++], id, record);
}

static void *kind_open(struct loader *loader, const struct record *record, const struct parse_line *line)
{
    int index = rules_find_kind(loader->rules, line->words[1].text);
    struct place *first = index < 0 ? NULL : &loader->kind_places[index];
    if (!loader_open_id(loader, line, index, MAX_KINDS, FAULT_MANY_KINDS, first))
        return NULL;
    struct kind *kind = &loader->rules->kinds[index];
    clear_kind(kind, line->words[1].text, record);
    loader->id = kind->id;
    return kind;
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
        check_leaves(loader, kind);
        kind->components |= HAS_FIGHTER | HAS_AI;
        kind->render_order = RO_ACTOR;
        kind->blocks = true;
        break;
    case SORT_ITEM:
        item_check(loader, kind);
        kind->components |= loader_key_line(loader, "slot") ? HAS_ITEM | HAS_EQUIPPABLE : HAS_ITEM;
        kind->render_order = RO_ITEM;
        break;
    case SORT_FEATURE:
    case SORT_COUNT:
        break;
    }
}

void kind_link_classic(struct loader *loader, const struct profile *profile)
{
    for (int i = 0; profile->ruleset == RULESET_CLASSIC && i < loader->rules->kind_count; i++) {
        const struct kind *kind = &loader->rules->kinds[i];
        if (profile->meets[i] && kind->item.effect > EFFECT_FLAME && kind->item.effect < EFFECT_COUNT)
            loader_fault(loader, loader->kind_places[i], FAULT_EFFECT_RULESET, kind->id, profile->id,
                         EFFECT_NAMES[kind->item.effect]);
        if (profile->meets[i] && kind->components & HAS_EQUIPPABLE && kind->equippable.slot >= CLASSIC_SLOTS)
            loader_fault(loader, loader->kind_places[i], FAULT_SLOT_RULESET, kind->id, profile->id,
                         SLOT_NAMES[kind->equippable.slot]);
    }
}

/* clang-format off */
const struct record KIND_RECORDS[SORT_COUNT] = {
#define X(name, text) [SORT_##name] = {text, KEYS, KEY_COUNT, SORT_##name, kind_enlist, kind_open, kind_close, NULL},
    SORT_LIST(X)
#undef X
};
/* clang-format on */
