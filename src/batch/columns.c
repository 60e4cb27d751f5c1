/* SPDX-License-Identifier: MIT
 *
 * Lines of result files, written and read by one table of columns. Sums nothing up (summary.c). */
#include "columns.h"

#include <string.h>

static const struct column {
    const char *name;
    enum record_kind kind;
} COLUMNS[RECORD_COLUMNS] = {
#define X(id, text, sort) [RECORD_##id] = {.name = text, .kind = RECORD_##sort},
    RECORD_LIST(X)
#undef X
};

const char *columns_column_name(enum run_column column)
{
    return COLUMNS[column].name;
}

/* --- Writing ----------------------------------------------------------------------------------------------------- */

void columns_header(enum columns_format format, struct strbuf *out)
{
    if (format == RECORD_JSONL)
        return;
    for (int i = 0; i < RECORD_COLUMNS; i++)
        strbuf_format(out, "%s%s", i ? "," : "", COLUMNS[i].name);
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

/* A column's value, without quotes or braces. One case a column, so as long as the list of columns. */
static void write_value(enum columns_format format, enum run_column column, const struct run_setup *setup,
                        const struct run_facts *run, struct strbuf *out)
{
    const struct rules *rules = setup->rules;
    switch (column) {
    case RECORD_BOT:
        strbuf_text(out, setup->bot->name);
        break;
    case RECORD_PROFILE:
        strbuf_text(out, rules->profiles[setup->profile].id);
        break;
    case RECORD_RULES:
        strbuf_format(out, "%lu", (unsigned long)rules->profiles[setup->profile].rules_version);
        break;
    case RECORD_CONTENT:
        strbuf_format(out, "%016llx", (unsigned long long)rules->profiles[setup->profile].content_hash);
        break;
    case RECORD_WITHOUT:
        write_without(setup, out);
        break;
    case RECORD_LEVEL_UP:
        strbuf_text(out, level_up_name(setup->level_up));
        break;
    case RECORD_MAX_TURNS:
        strbuf_format(out, "%d", setup->max_turns);
        break;
    case RECORD_SEED:
        strbuf_format(out, "%llu", (unsigned long long)run->seed);
        break;
    case RECORD_FLOOR:
        strbuf_format(out, "%d", run->floor);
        break;
    case RECORD_END:
        strbuf_text(out, run->outcome == OUTCOME_NONE ? "turn_limit" : outcome_name(run->outcome));
        break;
    case RECORD_KILLER:
        strbuf_text(out, run->killer == KIND_NONE ? "" : rules->kinds[run->killer].id);
        break;
    case RECORD_TURNS:
        strbuf_format(out, "%lu", (unsigned long)run->turns);
        break;
    case RECORD_LEVEL:
        strbuf_format(out, "%d", run->level);
        break;
    case RECORD_XP:
        strbuf_format(out, "%ld", (long)run->xp);
        break;
    case RECORD_SCORE:
        strbuf_format(out, "%lld", (long long)run->score);
        break;
    case RECORD_KILLS:
        strbuf_format(out, "%lu", (unsigned long)run->stats.kills);
        break;
    case RECORD_DAMAGE:
        strbuf_format(out, "%llu", (unsigned long long)run->stats.lost);
        break;
    case RECORD_ITEMS:
        write_items(format, setup, run, out);
        break;
    case RECORD_CHOICES:
        write_choices(format, run, out);
        break;
    case RECORD_HASH:
        strbuf_format(out, "%016llx", (unsigned long long)run->hash);
        break;
    case RECORD_COLUMNS:
        break;
    }
}

/* The characters before and after a value of a kind. */
static const char *const CSV_QUOTES[][2] = {
    [RECORD_NUMBER] = {"", ""}, [RECORD_TEXT] = {"", ""}, [RECORD_TALLY] = {"", ""}};
static const char *const JSON_QUOTES[][2] = {
    [RECORD_NUMBER] = {"", ""}, [RECORD_TEXT] = {"\"", "\""}, [RECORD_TALLY] = {"{", "}"}};

static const char *const *quotes_of(enum columns_format format, enum run_column column)
{
    return format == RECORD_CSV ? CSV_QUOTES[COLUMNS[column].kind] : JSON_QUOTES[COLUMNS[column].kind];
}

/* The characters before a column's value: the end of the one before it, in JSONL the name. */
static void write_lead(enum columns_format format, enum run_column column, struct strbuf *out)
{
    if (column > 0)
        strbuf_char(out, ',');
    else if (format == RECORD_JSONL)
        strbuf_char(out, '{');
    if (format == RECORD_JSONL)
        strbuf_format(out, "\"%s\":", COLUMNS[column].name);
    strbuf_text(out, quotes_of(format, column)[0]);
}

static void write_columns(enum columns_format format, int count, const struct run_setup *setup,
                          const struct run_facts *run, struct strbuf *out)
{
    for (int i = 0; i < count; i++) {
        enum run_column column = (enum run_column)i;
        write_lead(format, column, out);
        write_value(format, column, setup, run, out);
        strbuf_text(out, quotes_of(format, column)[1]);
    }
}

void columns_write(enum columns_format format, const struct run_setup *setup, const struct run_facts *run,
                   struct strbuf *out)
{
    write_columns(format, RECORD_COLUMNS, setup, run, out);
    strbuf_text(out, format == RECORD_JSONL ? "}\n" : "\n");
}

void columns_write_start(enum columns_format format, const struct run_setup *setup, uint64_t seed, struct strbuf *out)
{
    struct run_facts run = {.seed = seed};
    write_columns(format, RECORD_SEED + 1, setup, &run, out);
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

bool columns_read(enum columns_format format, struct run_text line, struct run_row *row)
{
    static const char *const JSON_STOPS[] = {[RECORD_NUMBER] = ",}", [RECORD_TEXT] = "\"", [RECORD_TALLY] = "}"};
    for (int i = 0; i < RECORD_COLUMNS; i++) {
        char memory[64];
        struct strbuf lead = STRBUF(memory);
        write_lead(format, (enum run_column)i, &lead);
        if (!take(&line, memory))
            return false;
        row->columns[i] = take_value(&line, format == RECORD_CSV ? "," : JSON_STOPS[COLUMNS[i].kind]);
        if (!take(&line, quotes_of(format, (enum run_column)i)[1]))
            return false;
    }
    return take(&line, format == RECORD_JSONL ? "}" : "") && line.length == 0;
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
