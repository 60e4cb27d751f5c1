/* SPDX-License-Identifier: MIT
 *
 * Lines of result files, written and read by one table of columns. Sums nothing up (summary.c). */
#include "columns.h"

#include "core/names.h"

#include <string.h>

static const struct column {
    const char *name;
    enum record_kind kind;
    enum record_games games;
} COLUMNS[RECORD_COLUMNS] = {
#define X(id, text, sort, whose) [RECORD_##id] = {.name = text, .kind = RECORD_##sort, .games = RECORD_##whose},
    RECORD_LIST(X)
#undef X
};

const char *columns_column_name(enum run_column column)
{
    return COLUMNS[column].name;
}

/* Whether lines of this form have the column. */
static bool is_there(struct columns_form form, enum run_column column)
{
    enum record_games games = COLUMNS[column].games;
    return games == RECORD_ANY || (games == RECORD_CAMPAIGN) == (form.ruleset == RULESET_CAMPAIGN);
}

/* --- Writing ----------------------------------------------------------------------------------------------------- */

void columns_header(struct columns_form form, struct strbuf *out)
{
    if (form.format == RECORD_JSONL)
        return;
    for (int i = 0; i < RECORD_COLUMNS; i++) {
        if (is_there(form, (enum run_column)i))
            strbuf_format(out, "%s%s", i ? "," : "", COLUMNS[i].name);
    }
    strbuf_char(out, '\n');
}

static void write_without(const struct run_setup *setup, struct strbuf *out)
{
    const char *parting = "";
    for (int kind = 0; kind < setup->rules->kind_count; kind++) {
        if (!setup->without[kind])
            continue;
        strbuf_format(out, "%s%s", parting, setup->rules->kinds[kind].id);
        parting = ";";
    }
    for (int habit = 0; habit < HABIT_COUNT; habit++) {
        if (!(setup->without_habits & HABIT_BIT(habit)))
            continue;
        strbuf_format(out, "%s%s", parting, habit_name((enum habit)habit));
        parting = ";";
    }
    for (int piece = 0; piece < setup->rules->drawing_count; piece++) {
        if (!setup->without_pieces[piece])
            continue;
        strbuf_format(out, "%s%s", parting, setup->rules->drawings[piece].id);
        parting = ";";
    }
}

static void write_tally_row(enum columns_format format, const char *name, uint32_t count, const char **parting,
                            struct strbuf *out)
{
    if (count == 0)
        return;
    if (format == RECORD_CSV)
        strbuf_format(out, "%s%s:%lu", *parting, name, (unsigned long)count);
    else
        strbuf_format(out, "%s\"%s\":%lu", *parting, name, (unsigned long)count);
    *parting = format == RECORD_CSV ? ";" : ",";
}

static void write_items(enum columns_format format, const struct run_setup *setup, const struct run_facts *run,
                        struct strbuf *out)
{
    const char *parting = "";
    for (int kind = 0; kind < setup->rules->kind_count; kind++)
        write_tally_row(format, setup->rules->kinds[kind].id, run->stats.used[kind], &parting, out);
}

static void write_choices(enum columns_format format, const struct run_facts *run, struct strbuf *out)
{
    const char *parting = "";
    for (int choice = 0; choice < CHOICE_COUNT; choice++)
        write_tally_row(format, level_up_name(LEVEL_UP_ALWAYS + choice), run->stats.chosen[choice], &parting, out);
}

static void write_vaults(enum columns_format format, const struct run_setup *setup, const struct run_facts *run,
                         struct strbuf *out)
{
    const char *parting = "";
    for (int kind = 0; kind < setup->rules->kind_count; kind++)
        write_tally_row(format, setup->rules->kinds[kind].id, run->from_vaults[kind], &parting, out);
}

/* The value of a NUMBER column; none is negative. */
static uint64_t number_of(enum run_column column, const struct run_setup *setup, const struct run_facts *run)
{
    const struct fairness *fairness = &run->fairness;
    const uint64_t numbers[RECORD_COLUMNS] = {
        [RECORD_RULES] = setup->rules->profiles[setup->profile].rules_version,
        [RECORD_MAX_TURNS] = (uint64_t)setup->max_turns,
        [RECORD_SEED] = run->seed,
        [RECORD_FLOOR] = (uint64_t)run->floor,
        [RECORD_TURNS] = run->turns,
        [RECORD_LEVEL] = (uint64_t)run->level,
        [RECORD_XP] = (uint64_t)run->xp,
        [RECORD_SCORE] = (uint64_t)run->score,
        [RECORD_KILLS] = run->stats.kills,
        [RECORD_DAMAGE] = run->stats.lost,
        [RECORD_DEEPEST] = (uint64_t)run->deepest,
        [RECORD_CLOCK] = run->clock,
        [RECORD_KINGS] = (uint64_t)run->kings,
        [RECORD_GOLD] = (uint64_t)run->gold,
        [RECORD_DAMAGE_UNSEEN] = fairness->unseen,
        [RECORD_LAST_THREAT] = (uint64_t)fairness->last_threat,
        [RECORD_LAST_DAMAGE] = (uint64_t)fairness->last_damage,
        [RECORD_LAST_STEP] = fairness->last_step,
        [RECORD_WARNED3] = fairness_warned(fairness),
        [RECORD_MEANS5] = fairness_had_means(fairness),
        [RECORD_ZERO_BLOWS] = (uint64_t)fairness_zero_blows(fairness),
    };
    return numbers[column];
}

static void list_perks(const struct run_facts *run, struct strbuf *out)
{
    const char *parting = "";
    for (int perk = 0; perk < PERK_COUNT; perk++) {
        if (run->perks >> perk & 1) {
            strbuf_format(out, "%s%s", parting, perk_name((enum perk)perk));
            parting = ";";
        }
    }
}

/* What a weapon does besides tells its family; one that does nothing is its own. */
static const char *family_name(const struct run_setup *setup, kind_id kind)
{
    for (int trait = 0; kind != KIND_NONE && trait < WEAPON_TWO_HANDED; trait++) {
        if (gear_has(&setup->rules->kinds[kind].equippable, (enum weapon_trait)trait))
            return WEAPON_TRAIT_NAMES[trait];
    }
    return rules_kind_id(setup->rules, kind);
}

/* The value of a TEXT column. */
static void write_text(enum run_column column, const struct run_setup *setup, const struct run_facts *run,
                       struct strbuf *out)
{
    const struct profile *profile = &setup->rules->profiles[setup->profile];
    if (column == RECORD_BOT)
        strbuf_text(out, setup->bot->name);
    else if (column == RECORD_PROFILE)
        strbuf_text(out, profile->id);
    else if (column == RECORD_CONTENT)
        strbuf_format(out, "%016llx", (unsigned long long)profile->content_hash);
    else if (column == RECORD_WITHOUT)
        write_without(setup, out);
    else if (column == RECORD_LEVEL_UP)
        strbuf_text(out, level_up_name(setup->level_up));
    else if (column == RECORD_END || column == RECORD_OUTCOME)
        strbuf_text(out, run->outcome == OUTCOME_NONE ? "turn_limit" : outcome_name(run->outcome));
    else if (column == RECORD_KILLER)
        strbuf_text(out, rules_kind_id(setup->rules, run->killer));
    else if (column == RECORD_KIT)
        strbuf_text(out, setup->rules->kinds[run->hero].id);
    else if (column == RECORD_PERKS)
        list_perks(run, out);
    else if (column == RECORD_WEAPON)
        strbuf_text(out, rules_kind_id(setup->rules, run->weapon));
    else if (column == RECORD_FAMILY)
        strbuf_text(out, family_name(setup, run->weapon));
    else if (column == RECORD_HASH)
        strbuf_format(out, "%016llx", (unsigned long long)run->hash);
}

/* A column's value, without quotes or braces. */
static void write_value(enum columns_format format, enum run_column column, const struct run_setup *setup,
                        const struct run_facts *run, struct strbuf *out)
{
    if (COLUMNS[column].kind == RECORD_NUMBER)
        strbuf_format(out, "%llu", (unsigned long long)number_of(column, setup, run));
    else if (COLUMNS[column].kind == RECORD_TEXT)
        write_text(column, setup, run, out);
    else if (column == RECORD_ITEMS)
        write_items(format, setup, run, out);
    else if (column == RECORD_VAULTS)
        write_vaults(format, setup, run, out);
    else
        write_choices(format, run, out);
}

/* The characters before and after a value of a kind. */
static const char *const CSV_QUOTES[][2] = {
    [RECORD_NUMBER] = {"", ""}, [RECORD_TEXT] = {"", ""}, [RECORD_TALLY] = {"", ""}};
static const char *const JSON_QUOTES[][2] = {
    [RECORD_NUMBER] = {"", ""}, [RECORD_TEXT] = {"\"", "\""}, [RECORD_TALLY] = {"{", "}"}};

static const char *const *quotes_of(struct columns_form form, enum run_column column)
{
    return form.format == RECORD_CSV ? CSV_QUOTES[COLUMNS[column].kind] : JSON_QUOTES[COLUMNS[column].kind];
}

/* The characters before a column's value: the end of the one before it, in JSONL the name. */
static void write_lead(struct columns_form form, enum run_column column, struct strbuf *out)
{
    if (column > 0)
        strbuf_char(out, ',');
    else if (form.format == RECORD_JSONL)
        strbuf_char(out, '{');
    if (form.format == RECORD_JSONL)
        strbuf_format(out, "\"%s\":", COLUMNS[column].name);
    strbuf_text(out, quotes_of(form, column)[0]);
}

static void write_columns(struct columns_form form, int count, const struct run_setup *setup,
                          const struct run_facts *run, struct strbuf *out)
{
    for (int i = 0; i < count; i++) {
        enum run_column column = (enum run_column)i;
        if (!is_there(form, column))
            continue;
        write_lead(form, column, out);
        write_value(form.format, column, setup, run, out);
        strbuf_text(out, quotes_of(form, column)[1]);
    }
}

void columns_write(struct columns_form form, const struct run_setup *setup, const struct run_facts *run,
                   struct strbuf *out)
{
    write_columns(form, RECORD_COLUMNS, setup, run, out);
    strbuf_text(out, form.format == RECORD_JSONL ? "}\n" : "\n");
}

void columns_write_start(struct columns_form form, const struct run_setup *setup, uint64_t seed, struct strbuf *out)
{
    struct run_facts run = {.seed = seed};
    write_columns(form, RECORD_SEED + 1, setup, &run, out);
    strbuf_char(out, ',');
}

/* --- Taking apart ------------------------------------------------------------------------------------------------ */

bool columns_text_equal(struct run_text a, struct run_text b)
{
    return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

struct run_text columns_text_of(const char *text)
{
    return (struct run_text){text, strlen(text)};
}

/* Moves past `text` if the rest of the line begins with it. */
static bool take(struct run_text *rest, const char *text)
{
    size_t length = strlen(text);
    if (rest->length < length || memcmp(rest->at, text, length) != 0)
        return false;
    rest->at += length;
    rest->length -= length;
    return true;
}

/* Ends a value at the first character of its kind that cannot be in it. */
static struct run_text take_value(struct run_text *rest, const char *stops)
{
    struct run_text value = {rest->at, 0};
    while (value.length < rest->length && !strchr(stops, rest->at[value.length]))
        value.length++;
    rest->at += value.length;
    rest->length -= value.length;
    return value;
}

bool columns_read(struct columns_form form, struct run_text line, struct run_row *row)
{
    static const char *const JSON_STOPS[] = {[RECORD_NUMBER] = ",}", [RECORD_TEXT] = "\"", [RECORD_TALLY] = "}"};
    for (int i = 0; i < RECORD_COLUMNS; i++) {
        char memory[64];
        row->columns[i] = (struct run_text){"", 0};
        if (!is_there(form, (enum run_column)i))
            continue;
        struct strbuf lead = STRBUF(memory);
        write_lead(form, (enum run_column)i, &lead);
        if (!take(&line, memory))
            return false;
        row->columns[i] = take_value(&line, form.format == RECORD_CSV ? "," : JSON_STOPS[COLUMNS[i].kind]);
        if (!take(&line, quotes_of(form, (enum run_column)i)[1]))
            return false;
    }
    return take(&line, form.format == RECORD_JSONL ? "}" : "") && line.length == 0;
}

struct run_text columns_outcome(const struct run_row *row)
{
    struct run_text classic = row->columns[RECORD_END];
    return classic.length > 0 ? classic : row->columns[RECORD_OUTCOME];
}

bool columns_number(const struct run_row *row, enum run_column column, uint64_t limit, uint64_t *value)
{
    struct run_text text = row->columns[column];
    *value = 0;
    for (size_t i = 0; i < text.length; i++) {
        if (text.at[i] < '0' || text.at[i] > '9')
            return false;
        uint64_t digit = (uint64_t)(text.at[i] - '0');
        if (digit > limit || *value > (limit - digit) / 10)
            return false;
        *value = *value * 10 + digit;
    }
    return text.length > 0;
}
