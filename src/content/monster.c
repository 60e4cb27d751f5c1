/* SPDX-License-Identifier: MIT
 *
 * What a monster of the campaign is beyond a fighter's numbers: senses, traits, who comes along, abilities with their
 * parameters. Reached through the table of kind.c; what the keys mean is code of the core. */
#include "monster.h"

#include "core/names.h"

#include <string.h>

_Static_assert(MAX_KINDS <= UINT8_MAX + 1, "an ability names a kind in a byte");
enum { MAX_TOGETHER = 20, MAX_GAS_AMOUNT = 999, MAX_ABILITY_RANGE = MAX_FOV_RADIUS };

const struct monster_rule PLAIN_MONSTER = {.move_cost = TURN_COST,
                                           .act_cost = TURN_COST,
                                           .group_min = 1,
                                           .group_max = 1,
                                           .followers = KIND_NONE,
                                           .leaves = KIND_NONE};

static struct monster_rule *open_monster(const struct loader *loader)
{
    return &((struct kind *)loader->row)->monster;
}

/* Two numbers, the second not below the first. */
static void read_span(struct loader *loader, const struct parse_line *line, int index, uint8_t *least, uint8_t *most)
{
    int16_t low, high;
    bool good = read_word_number(loader, line, index, 1, MAX_TOGETHER, &low);
    good = read_word_number(loader, line, index + 1, 1, MAX_TOGETHER, &high) && good;
    if (!good)
        return;
    if (low > high) {
        parse_fault(&loader->parse, line, index, FAULT_SPAN_REVERSED, low, high);
        return;
    }
    *least = (uint8_t)low;
    *most = (uint8_t)high;
}

/* --- Senses, traits and company ---------------------------------------------------------------------------------- */

void read_senses(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    int16_t senses;
    if (read_word_number(loader, line, 1, 1, MAX_SENSES, &senses))
        open_monster(loader)->senses = (uint8_t)senses;
}

/* All traits but those that say more, and are keys of their own. */
void read_traits(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    const char *names[TRAIT_COUNT];
    int traits[TRAIT_COUNT];
    int count = 0;
    for (int trait = 0; trait < TRAIT_COUNT; trait++) {
        if (trait == TRAIT_COWARD || trait == TRAIT_SHY || trait == TRAIT_WEAK)
            continue;
        names[count] = TRAIT_NAMES[trait];
        traits[count++] = trait;
    }
    for (int i = 1; i < line->count; i++) {
        int choice;
        if (!parse_choice(&loader->parse, line, i, names, count, &choice))
            continue;
        uint16_t bit = (uint16_t)(1u << traits[choice]);
        if (open_monster(loader)->traits & bit)
            parse_fault(&loader->parse, line, i, FAULT_WORD_TWICE, names[choice]);
        open_monster(loader)->traits |= bit;
    }
}

void read_coward(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    int16_t percent;
    if (!read_word_number(loader, line, 1, 1, 99, &percent))
        return;
    open_monster(loader)->coward_percent = (uint8_t)percent;
    open_monster(loader)->traits |= 1u << TRAIT_COWARD;
}

void read_shy(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    int16_t cells;
    if (!read_word_number(loader, line, 1, 2, MAX_ABILITY_RANGE, &cells))
        return;
    open_monster(loader)->shy_cells = (uint8_t)cells;
    open_monster(loader)->traits |= 1u << TRAIT_SHY;
}

/* A type of damage; blows count as what crushes. */
void read_weak(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    const char *names[DAMAGE_COUNT];
    int type;
    for (int i = 0; i < DAMAGE_COUNT; i++)
        names[i] = i == DAMAGE_BLOW ? "crush" : DAMAGE_NAMES[i];
    if (!parse_choice(&loader->parse, line, 1, names, DAMAGE_COUNT, &type))
        return;
    open_monster(loader)->weak_to = (uint8_t)type;
    open_monster(loader)->traits |= 1u << TRAIT_WEAK;
}

void read_group(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    read_span(loader, line, 1, &open_monster(loader)->group_min, &open_monster(loader)->group_max);
}

void read_followers(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct monster_rule *monster = open_monster(loader);
    if (read_word_kind(loader, line, 1, SORT_MONSTER, &monster->followers))
        read_span(loader, line, 2, &monster->followers_min, &monster->followers_max);
}

void read_leaves(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    read_word_kind(loader, line, 1, SORT_ITEM, &open_monster(loader)->leaves);
}

void check_leaves(struct loader *loader, const struct kind *kind)
{
    int line = loader_key_line(loader, "leaves");
    if (line && kind->monster.king == KING_NONE)
        loader_fault(loader, loader_place(loader, line), FAULT_ENTRY_LACKS, "monster", kind->id, "king");
}

/* --- Abilities --------------------------------------------------------------------------------------------------- */

/* What follows the name of an ability, in this order. */
enum what { WHAT_NOTHING, WHAT_GROUND, WHAT_COVER, WHAT_GAS, WHAT_HIT, WHAT_KIND };

static const struct {
    uint8_t what;                    /* enum what */
    int16_t amount_low, amount_high; /* no amount where the second is 0 */
    bool range;
} FORMS[ABILITY_COUNT] = {
    [ABILITY_SHOOT] = {WHAT_NOTHING, 1, MAX_STAT, true},
    [ABILITY_AMBUSH] = {WHAT_GROUND, 0, 0, false},
    [ABILITY_BURST] = {WHAT_GAS, 1, MAX_GAS_AMOUNT, false},
    [ABILITY_HIT] = {WHAT_HIT, 1, MAX_STATUS_TURNS, false},
    [ABILITY_RAISE] = {WHAT_KIND, 0, 0, false},
    [ABILITY_SUMMON] = {WHAT_KIND, 1, MAX_TOGETHER, false},
    [ABILITY_WARD] = {WHAT_NOTHING, 1, MAX_STAT, false},
    [ABILITY_WEB] = {WHAT_COVER, 0, 0, true},
};

/* clang-format off */
#define X(name, text, turns) turns,
static const bool HIT_TURNS[] = {HIT_LIST(X)};
#undef X
/* clang-format on */

/* A hit that is over at once has no turns. */
static bool has_amount(const struct parse_line *line, int ability)
{
    if (ability != ABILITY_HIT)
        return FORMS[ability].amount_high > 0;
    for (int hit = 0; hit < HIT_COUNT; hit++)
        if (line->count > 2 && strcmp(line->words[2].text, HIT_NAMES[hit]) == 0)
            return HIT_TURNS[hit];
    return true;
}

static int values_of(const struct parse_line *line, int ability)
{
    return (FORMS[ability].what != WHAT_NOTHING) + has_amount(line, ability) + FORMS[ability].range;
}

/* The ground, the gas, the hit or the kind of an ability. */
static bool read_what(struct loader *loader, const struct parse_line *line, int index, enum what what, uint8_t *value)
{
    int choice;
    if (what == WHAT_GROUND || what == WHAT_COVER)
        return read_word_ground(loader, line, index, what == WHAT_COVER ? LAYER_COVER : LAYER_COUNT, value);
    if (what == WHAT_KIND) {
        kind_id kind = 0;
        bool good = read_word_kind(loader, line, index, SORT_MONSTER, &kind);
        *value = (uint8_t)kind;
        return good;
    }
    if (what == WHAT_HIT) {
        bool good = parse_choice(&loader->parse, line, index, HIT_NAMES, HIT_COUNT, &choice);
        *value = (uint8_t)(good ? choice : 0);
        return good;
    }
    if (!parse_choice(&loader->parse, line, index, GAS_NAMES + 1, GAS_COUNT - 1, &choice))
        return false;
    *value = (uint8_t)(choice + 1);
    return true;
}

static bool read_parameters(struct loader *loader, const struct parse_line *line, struct ability_rule *rule)
{
    int ability = rule->ability;
    int index = 2;
    bool good = true;
    if (FORMS[ability].what != WHAT_NOTHING)
        good = read_what(loader, line, index++, (enum what)FORMS[ability].what, &rule->what);
    if (has_amount(line, ability))
        good = read_word_number(loader, line, index++, FORMS[ability].amount_low, FORMS[ability].amount_high,
                                &rule->amount) &&
               good;
    if (FORMS[ability].range)
        good = read_word_number(loader, line, index, 1, MAX_ABILITY_RANGE, &rule->range) && good;
    return good;
}

void read_ability(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct monster_rule *monster = open_monster(loader);
    int ability;
    if (!parse_choice(&loader->parse, line, 1, ABILITY_NAMES, ABILITY_COUNT, &ability) ||
        !read_once(loader, line, ability))
        return;
    if (line->count - 2 != values_of(line, ability)) {
        parse_fault(&loader->parse, line, 1, FAULT_ABILITY_VALUES, ABILITY_NAMES[ability], values_of(line, ability),
                    line->count - 2);
        return;
    }
    struct ability_rule rule = {.ability = (uint8_t)ability};
    if (!read_parameters(loader, line, &rule))
        return;
    if (loader_has_room(loader, line, monster->ability_count, MAX_ABILITIES))
        monster->abilities[monster->ability_count++] = rule;
}
