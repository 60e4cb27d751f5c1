/* SPDX-License-Identifier: MIT
 *
 * What a profile of the campaign says beyond one of classic: depths, what is planned for them, bands. Reached through
 * the table of profile.c, which has the keys that both share. */
#include "campaign.h"

#include "core/names.h"

#include <string.h>

enum { MAX_PERCENT = 999, MAX_POWER_PLUS = 99, MAX_PLANNED = 9, MAX_BLOBS = 20 };

static struct profile *open_profile(const struct loader *loader)
{
    return loader->row;
}

static struct profile_notes *notes_of(struct loader *loader, const struct profile *profile)
{
    return &loader->notes[profile - loader->rules->profiles];
}

/* --- Readers ----------------------------------------------------------------------------------------------------- */

void read_up_stairs(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct profile *profile = open_profile(loader);
    if (read_word_kind(loader, line, 1, SORT_FEATURE, &profile->up_stairs))
        notes_of(loader, profile)->up_stairs_line = line->line;
}

void read_gold(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    read_word_kind(loader, line, 1, SORT_FEATURE, &open_profile(loader)->gold);
}

/* What a line `depth` says after the depth, each word with its values: budget 150 hero 100 1 rooms 60 cave 5 drawing
 * door. The layouts come first. */
enum { WORD_BUDGET = LAYOUT_COUNT, WORD_HERO, WORD_DRAWING, WORD_DOORS, WORD_CRACKED, WORD_COUNT };

static const char *const DEPTH_WORDS[WORD_COUNT] = {
/* clang-format off */
#define X(name, text) [LAYOUT_##name] = text,
    LAYOUT_LIST(X)
#undef X
    [WORD_BUDGET] = "budget", [WORD_HERO] = "hero", [WORD_DRAWING] = "drawing",
    [WORD_DOORS] = "doors",     [WORD_CRACKED] = "cracked",
    /* clang-format on */
};

/* Reads the values of one such word at `index`; returns how many there are. */
static int read_depth_word(struct loader *loader, const struct parse_line *line, int index, int word,
                           struct depth_rule *depth)
{
    switch (word) {
    case WORD_BUDGET:
        read_word_number(loader, line, index, 1, MAX_STAT, &depth->budget);
        return 1;
    case WORD_HERO:
        read_word_number(loader, line, index, 1, MAX_STAT, &depth->typical_hp);
        read_word_number(loader, line, index + 1, 0, MAX_STAT, &depth->typical_defense);
        return 2;
    case WORD_DOORS:
        read_word_number(loader, line, index, 1, 100, &depth->doors);
        return 1;
    case WORD_CRACKED:
        read_word_ground(loader, line, index, LAYER_GROUND, &depth->cracked);
        return 1;
    case WORD_DRAWING:
        if (depth->drawing_count == MAX_BEGINNINGS)
            parse_fault(&loader->parse, line, index, FAULT_MANY_SPAWNS, DEPTH_WORDS[word], MAX_BEGINNINGS);
        else if (read_word_drawing(loader, line, index, true, &depth->drawings[depth->drawing_count]))
            depth->drawing_count++;
        return 1;
    default:
        read_word_number(loader, line, index, 0, MAX_STAT, &depth->layout[word]);
        return 1;
    }
}

/* All of them, in any order; bits: which were there. 0 when one is unknown. */
static unsigned read_depth_words(struct loader *loader, const struct parse_line *line, struct depth_rule *depth)
{
    unsigned words = 0;
    int word;
    for (int i = 2; i < line->count; i += 1 + read_depth_word(loader, line, i + 1, word, depth)) {
        if (!parse_choice(&loader->parse, line, i, DEPTH_WORDS, WORD_COUNT, &word))
            return 0;
        if (words >> word & 1 && word != WORD_DRAWING)
            parse_fault(&loader->parse, line, i, FAULT_WORD_TWICE, DEPTH_WORDS[word]);
        words |= 1u << word;
    }
    return words;
}

static void check_depth(struct loader *loader, const struct parse_line *line, const struct depth_rule *depth,
                        unsigned words)
{
    int weights = 0;
    for (int i = 0; i < LAYOUT_COUNT; i++)
        weights += depth->layout[i];
    if (weights == 0)
        parse_fault(&loader->parse, line, 1, FAULT_DEPTH_NO_LAYOUT, depth->depth);
    for (int word = WORD_BUDGET; word <= WORD_HERO; word++)
        if (!(words >> word & 1))
            parse_fault(&loader->parse, line, 1, FAULT_DEPTH_LACKS, depth->depth, DEPTH_WORDS[word]);
}

/* depth 1 budget 150 hero 100 1 rooms 60 accreted 40; depths stand in order, from 1 down without a gap. */
void read_depth(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct profile *profile = open_profile(loader);
    struct depth_rule depth = {.depth = 0};
    if (!loader_has_room(loader, line, profile->depth_count, MAX_DEPTHS) ||
        !read_word_number(loader, line, 1, 1, MAX_DEPTHS, &depth.depth))
        return;
    if (depth.depth != profile->depth_count + 1) {
        parse_fault(&loader->parse, line, 1, FAULT_DEPTH_ORDER, depth.depth, profile->depth_count + 1);
        return;
    }
    unsigned words = read_depth_words(loader, line, &depth);
    if (words)
        check_depth(loader, line, &depth, words);
    notes_of(loader, profile)->depth_lines[profile->depth_count] = line->line;
    profile->depths[profile->depth_count++] = depth;
}

/* decor 4 bones 2 4: a depth that has been told of, a cover or what blocks, and how many blobs or rows of it. */
void read_decor(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    struct profile *profile = open_profile(loader);
    struct decor_rule decor;
    int16_t depth, least, most;
    bool good = read_word_number(loader, line, 1, 1, MAX_DEPTHS, &depth);
    good = read_word_ground(loader, line, 2, LAYER_COUNT, &decor.cover) && good;
    good = read_word_number(loader, line, 3, 0, MAX_BLOBS, &least) && good;
    good = read_word_number(loader, line, 4, 1, MAX_BLOBS, &most) && good;
    if (!good)
        return;
    if (depth > profile->depth_count || least > most) {
        if (depth > profile->depth_count)
            parse_fault(&loader->parse, line, 1, FAULT_KEY_DEPTH, key->name, depth, profile->depth_count);
        else
            parse_fault(&loader->parse, line, 3, FAULT_SPAN_REVERSED, least, most);
        return;
    }
    struct depth_rule *rule = &profile->depths[depth - 1];
    if (!loader_has_room(loader, line, rule->decor_count, MAX_DECOR))
        return;
    decor.least = (uint8_t)least;
    decor.most = (uint8_t)most;
    rule->decor[rule->decor_count++] = decor;
}

/* pieces 2 1 robbers_camp grass_dell: a depth that has been told of, how many, and of which drawings. */
void read_pieces(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    struct profile *profile = open_profile(loader);
    struct piece_rule pool = {.drawing_count = 0};
    int16_t count;
    bool good = read_word_number(loader, line, 1, 1, MAX_DEPTHS, &pool.depth);
    good = read_word_number(loader, line, 2, 1, MAX_FLOOR_PIECES, &count) && good;
    for (int i = 3; i < line->count; i++)
        good = read_word_drawing(loader, line, i, true, &pool.drawings[pool.drawing_count++]) && good;
    if (!good)
        return;
    pool.count = (uint8_t)count;
    if (pool.depth > profile->depth_count)
        parse_fault(&loader->parse, line, 1, FAULT_KEY_DEPTH, key->name, pool.depth, profile->depth_count);
    else if (pool.count > pool.drawing_count)
        parse_fault(&loader->parse, line, 2, FAULT_POOL_SMALL, pool.count, pool.drawing_count);
    else if (loader_has_room(loader, line, profile->piece_count, MAX_PIECE_ROWS)) {
        notes_of(loader, profile)->piece_lines[profile->piece_count] = line->line;
        profile->pieces[profile->piece_count++] = pool;
    }
}

/* captive orc 4 5: a kind, and the depths at which groups may hold one of it. */
void read_captive(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct profile *profile = open_profile(loader);
    struct captive_rule captive;
    bool good = read_word_kind(loader, line, 1, SORT_MONSTER, &captive.kind);
    good = read_word_number(loader, line, 2, 1, MAX_DEPTHS, &captive.first) && good;
    good = read_word_number(loader, line, 3, 1, MAX_DEPTHS, &captive.last) && good;
    if (!good)
        return;
    if (captive.first > captive.last)
        parse_fault(&loader->parse, line, 2, FAULT_SPAN_REVERSED, captive.first, captive.last);
    else if (loader_has_room(loader, line, profile->captive_count, MAX_CAPTIVES))
        profile->captives[profile->captive_count++] = captive;
}

/* plan 2 1 lightning_scroll fireball_scroll: a depth, how many, and of which kinds. */
void read_plan(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct profile *profile = open_profile(loader);
    struct plan_rule plan = {.kind_count = 0};
    int16_t count;
    bool good = read_word_number(loader, line, 1, 1, MAX_DEPTHS, &plan.depth);
    good = read_word_number(loader, line, 2, 1, MAX_PLANNED, &count) && good;
    for (int i = 3; i < line->count; i++)
        good = read_word_kind(loader, line, i, SORT_ITEM, &plan.kinds[plan.kind_count++]) && good;
    if (!good || !loader_has_room(loader, line, profile->plan_count, MAX_PLANS))
        return;
    plan.count = (uint8_t)count;
    notes_of(loader, profile)->plan_lines[profile->plan_count] = line->line;
    profile->plans[profile->plan_count++] = plan;
}

/* plus 0 55 1 20 -1 12: what gear is found with, each with its weight. */
void read_plus(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct plus_table *table = &open_profile(loader)->plus;
    for (int i = 1; i < line->count; i += 2, table->count++) {
        bool good = read_word_number(loader, line, i, -MAX_PLUS, MAX_PLUS, &table->plus[table->count]);
        if (!read_word_number(loader, line, i + 1, 1, MAX_STAT, &table->weight[table->count]) || !good)
            return;
    }
}

/* band 1 "The Howe" budget 100 power 0 */
void read_band(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct profile *profile = open_profile(loader);
    struct band_rule band = {.depth = 0};
    static const char *const words[] = {"budget", "power"};
    int word;
    bool good = read_word_number(loader, line, 1, 1, MAX_DEPTHS, &band.depth);
    good = read_word_text(loader, line, 2, band.name, sizeof(band.name)) && good;
    good = parse_choice(&loader->parse, line, 3, &words[0], 1, &word) && good;
    good = read_word_number(loader, line, 4, 1, MAX_PERCENT, &band.budget_percent) && good;
    good = parse_choice(&loader->parse, line, 5, &words[1], 1, &word) && good;
    good = read_word_number(loader, line, 6, 0, MAX_POWER_PLUS, &band.power_plus) && good;
    if (!good)
        return;
    int before = profile->band_count ? profile->bands[profile->band_count - 1].depth : 0;
    if (band.depth <= before) {
        parse_fault(&loader->parse, line, 1, FAULT_STEP_ORDER, band.depth, before);
        return;
    }
    if (!loader_has_room(loader, line, profile->band_count, MAX_BANDS))
        return;
    notes_of(loader, profile)->band_lines[profile->band_count] = line->line;
    profile->bands[profile->band_count++] = band;
}

/* perk slip: one of those that the seed deals. */
void read_perk(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    uint32_t *perks = &open_profile(loader)->perks;
    int perk;
    if (!read_word_perk(loader, line, 1, &perk))
        return;
    if (*perks >> perk & 1)
        parse_fault(&loader->parse, line, 1, FAULT_KEY_NAMED_TWICE, line->words[0].text, line->words[1].text);
    *perks |= UINT32_C(1) << perk;
}

/* perk_levels 2 4 6: each deals a hand. */
void read_perk_levels(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct profile *profile = open_profile(loader);
    for (int i = 1; i < line->count; i++) {
        int before = i > 1 ? profile->perk_levels[i - 2] : 1;
        int16_t *level = &profile->perk_levels[i - 1];
        if (!read_word_number(loader, line, i, 2, MAX_STAT, level))
            return;
        if (*level <= before)
            parse_fault(&loader->parse, line, i, FAULT_PERK_LEVELS, *level, before);
        profile->perk_level_count++;
    }
}

/* --- Checks ------------------------------------------------------------------------------------------------------ */

/* Keys of one ruleset, which the others refuse. */
static const struct {
    const char *key;
    enum ruleset ruleset;
    bool needed;
} OWN_KEYS[] = {
    {"rooms", RULESET_CLASSIC, true},
    {"chase_moves", RULESET_CLASSIC, true},
    {"monsters_per_room", RULESET_CLASSIC, true},
    {"items_per_room", RULESET_CLASSIC, true},
    {"smoke", RULESET_CAMPAIGN, false},
    {"healing_gain", RULESET_CAMPAIGN, false},
    {"up_stairs", RULESET_CAMPAIGN, true},
    {"gold", RULESET_CAMPAIGN, true},
    {"chapter", RULESET_CAMPAIGN, true},
    {"depth", RULESET_CAMPAIGN, true},
    {"plan", RULESET_CAMPAIGN, false},
    {"decor", RULESET_CAMPAIGN, false},
    {"pieces", RULESET_CAMPAIGN, false},
    {"captive", RULESET_CAMPAIGN, false},
    {"plus", RULESET_CAMPAIGN, false},
    {"perk", RULESET_CAMPAIGN, false},
    {"perk_levels", RULESET_CAMPAIGN, false},
    {"ledger", RULESET_CAMPAIGN, false},
    {"ledger_things", RULESET_CAMPAIGN, false},
    {"ledger_spare", RULESET_CAMPAIGN, false},
    {"band", RULESET_CAMPAIGN, true},
};

static void check_own_keys(struct loader *loader, const struct profile *profile)
{
    for (size_t i = 0; i < sizeof(OWN_KEYS) / sizeof(OWN_KEYS[0]); i++) {
        const char *key = OWN_KEYS[i].key;
        bool own = profile->ruleset == (uint8_t)OWN_KEYS[i].ruleset;
        int line = loader_key_line(loader, key);
        if (line && !own)
            loader_fault(loader, loader_place(loader, line), FAULT_KEY_RULESET, key,
                         RULESET_NAMES[OWN_KEYS[i].ruleset]);
        if (!line && own && OWN_KEYS[i].needed)
            loader_fault(loader, loader_place(loader, loader->line), FAULT_ENTRY_LACKS, loader->record->name,
                         loader->id, key);
    }
}

static void check_depth_named(struct loader *loader, const char *key, int line, int depth)
{
    int count = open_profile(loader)->depth_count;
    if (depth > count)
        loader_fault(loader, loader_place(loader, line), FAULT_KEY_DEPTH, key, depth, count);
}

/* No line may speak of a depth that has no line of its own. */
static void check_depths(struct loader *loader, const struct profile *profile)
{
    const struct profile_notes *notes = notes_of(loader, profile);
    check_depth_named(loader, "chapter", loader_key_line(loader, "chapter"), profile->chapter);
    for (int i = 0; i < profile->plan_count; i++)
        check_depth_named(loader, "plan", notes->plan_lines[i], profile->plans[i].depth);
    for (int i = 0; i < profile->band_count; i++)
        check_depth_named(loader, "band", notes->band_lines[i], profile->bands[i].depth);
    if (profile->band_count && profile->bands[0].depth != 1)
        loader_fault(loader, loader_place(loader, notes->band_lines[0]), FAULT_BAND_FIRST, profile->bands[0].depth);
}

/* What is drawn among several kinds is drawn by weight, whatever the depth. */
static void check_plans(struct loader *loader, const struct profile *profile)
{
    for (int i = 0; i < profile->plan_count; i++) {
        const struct plan_rule *plan = &profile->plans[i];
        struct place at = loader_place(loader, notes_of(loader, profile)->plan_lines[i]);
        for (int kind = 0; plan->kind_count > 1 && kind < plan->kind_count; kind++)
            if (rules_item_weight(profile, plan->kinds[kind]) == 0)
                loader_fault(loader, at, FAULT_PLAN_WEIGHT, loader->rules->kinds[plan->kinds[kind]].id);
    }
}

/* A budget is spent on somebody. */
static void check_monsters(struct loader *loader, const struct profile *profile)
{
    for (int i = 0; i < profile->depth_count; i++) {
        int total = 0;
        for (int row = 0; row < profile->monster_count; row++)
            total += step_table_at(&profile->monsters[row].weight, profile->depths[i].depth);
        if (total == 0)
            loader_fault(loader, loader_place(loader, notes_of(loader, profile)->depth_lines[i]), FAULT_DEPTH_EMPTY,
                         profile->depths[i].depth);
    }
}

void campaign_check(struct loader *loader, const struct profile *profile)
{
    check_own_keys(loader, profile);
    if (profile->ruleset != RULESET_CAMPAIGN)
        return;
    check_depths(loader, profile);
    if (notes_of(loader, profile)->row_refused)
        return;
    check_plans(loader, profile);
    ledger_check(loader, profile);
    check_monsters(loader, profile);
}
