/* SPDX-License-Identifier: MIT
 *
 * The table of settings, their values and their file. Opens no file and does not know what a setting does. */
#include "ui/settings_table.h"

#include "base/grid.h"
#include "base/parse.h"

#include <stdint.h>

#include <string.h>

static const struct setting_row rows[SETTING_COUNT] = {
#define X(id, name, kind, range, initial, argument, message)                                                           \
    {name, kind, range, initial, argument, MSG_SETTING_LABEL_##id, message},
    SETTING_LIST(X)
#undef X
};

const struct setting_row *setting_row(enum setting setting)
{
    return &rows[setting];
}

/* --- Words of a choice ------------------------------------------------------------------------------------------- */

/* The word of this index, as its length and *word; 0 behind the last. */
static size_t choice_word(const char *choices, int index, const char **word)
{
    for (; index > 0 && *choices; index--) {
        choices += strcspn(choices, " ");
        choices += *choices == ' ';
    }
    *word = choices;
    return strcspn(choices, " ");
}

static int choice_index(const char *choices, const char *text)
{
    const char *word;
    size_t length;
    for (int i = 0; (length = choice_word(choices, i, &word)) > 0; i++) {
        if (strlen(text) == length && memcmp(word, text, length) == 0)
            return i;
    }
    return -1;
}

static int choice_count(const char *choices)
{
    const char *word;
    int count = 0;
    while (choice_word(choices, count, &word) > 0)
        count++;
    return count;
}

static void explain_choice(const char *choices, struct fault *why)
{
    const char *word;
    char words[160];
    size_t length;
    struct strbuf list = STRBUF(words);
    for (int i = 0; (length = choice_word(choices, i, &word)) > 0; i++) {
        strbuf_text(&list, i > 0 ? ", " : "");
        strbuf_bytes(&list, word, length);
    }
    (void)fault_set(why, ST_BAD_DATA, FAULT_OPTION_ONE_OF, words);
}

/* --- Values ------------------------------------------------------------------------------------------------------ */

/* The bounds of a number's row. */
static void range_of(const struct setting_row *row, long long *low, long long *high)
{
    char first[SETTING_TEXT_SIZE];
    const char *second;
    struct strbuf buf = STRBUF(first);
    strbuf_bytes(&buf, row->range, strcspn(row->range, " "));
    choice_word(row->range, 1, &second);
    *low = *high = 0;
    parse_text_number(first, 0, INT32_MAX, low);
    parse_text_number(second, 0, INT32_MAX, high);
}

/* What the text means for this setting. */
static bool value_of(const struct setting_row *row, const char *text, int *number, struct fault *why)
{
    long long low, high, read;
    size_t length = strlen(text);
    *number = 0;
    switch (row->kind) {
    case SETTING_CHOICE:
        *number = choice_index(row->range, text);
        if (*number < 0)
            explain_choice(row->range, why);
        return *number >= 0;
    case SETTING_NUMBER:
        range_of(row, &low, &high);
        if (!parse_text_number(text, low, high, &read)) {
            (void)fault_set(why, ST_BAD_DATA, FAULT_OPTION_WHOLE_NUMBER, low, high);
            return false;
        }
        *number = (int)read;
        return true;
    case SETTING_FILE:
    case SETTING_WORD:
        if ((length == 0 && row->kind == SETTING_WORD) || word_valid(text, WORD_MAX_LENGTH + 1))
            return true;
        (void)fault_set(why, ST_BAD_DATA, FAULT_OPTION_NAME_RULE);
        return false;
    }
    return false;
}

void settings_table_init(struct setting_values *config)
{
    for (int i = 0; i < SETTING_COUNT; i++) {
        config->values[i].origin = FROM_DEFAULT;
        (void)settings_table_set(config, (enum setting)i, rows[i].initial, FROM_DEFAULT, NULL);
    }
}

const char *settings_table_text(const struct setting_values *config, enum setting setting)
{
    return config->values[setting].text;
}

int settings_table_number(const struct setting_values *config, enum setting setting)
{
    return config->values[setting].number;
}

bool settings_table_set(struct setting_values *config, enum setting setting, const char *text,
                        enum setting_origin origin, struct fault *why)
{
    int number;
    if (!value_of(&rows[setting], text, &number, why))
        return false;
    if (origin < config->values[setting].origin)
        return true;
    COPY_TEXT(config->values[setting].text, text);
    config->values[setting].number = number;
    config->values[setting].origin = origin;
    return true;
}

void settings_table_step(const struct setting_values *config, enum setting setting, int step,
                         char text[SETTING_TEXT_SIZE])
{
    const struct setting_row *row = &rows[setting];
    int number = settings_table_number(config, setting);
    struct strbuf out = strbuf_of(text, SETTING_TEXT_SIZE);
    if (row->kind == SETTING_CHOICE) {
        const char *word;
        int count = choice_count(row->range);
        size_t length = choice_word(row->range, (number + step + count) % count, &word);
        strbuf_bytes(&out, word, length);
    } else if (row->kind == SETTING_NUMBER) {
        long long low, high;
        range_of(row, &low, &high);
        strbuf_format(&out, "%d", clamp_int(number + step, (int)low, (int)high));
    } else {
        strbuf_text(&out, settings_table_text(config, setting));
    }
}

/* The words of choices, and the names of what ships. */
static const struct {
    const char *word;
    enum message shown;
} VALUES[] = {
    {"auto", MSG_VALUE_AUTO},
    {"off", MSG_VALUE_OFF},
    {"on", MSG_VALUE_ON},
    {"always", MSG_VALUE_ALWAYS},
    {"never", MSG_VALUE_NEVER},
    {"default", MSG_VALUE_DEFAULT},
    {"light", MSG_VALUE_LIGHT},
    {"colour-blind", MSG_VALUE_COLOUR_BLIND},
    {"high-contrast", MSG_VALUE_HIGH_CONTRAST},
    {"mono", MSG_VALUE_MONO},
    {"laptop", MSG_VALUE_LAPTOP},
    {"numpad", MSG_VALUE_NUMPAD},
    {"en", MSG_VALUE_EN},
    {"fr", MSG_VALUE_FR},
};

const char *settings_table_shown(const struct setting_values *config, const struct catalogue *catalogue,
                                 enum setting setting)
{
    const char *value = settings_table_text(config, setting);
    for (size_t i = 0; i < sizeof VALUES / sizeof *VALUES && rows[setting].kind != SETTING_WORD; i++)
        if (strcmp(VALUES[i].word, value) == 0)
            return text_get(catalogue, VALUES[i].shown);
    return value;
}

/* --- The file ---------------------------------------------------------------------------------------------------- */

/* name value, in the system's file perhaps "fixed" */
static void read_line(struct setting_values *config, enum setting_origin origin, struct parse *parse,
                      const struct parse_line *line, bool seen[SETTING_COUNT])
{
    const char *names[SETTING_COUNT];
    int setting;
    struct fault why;
    for (int i = 0; i < SETTING_COUNT; i++)
        names[i] = rows[i].name;
    if (!parse_choice(parse, line, 0, names, SETTING_COUNT, &setting))
        return;
    bool fixed = origin == FROM_SYSTEM && line->count > 2 && strcmp(line->words[2].text, "fixed") == 0;
    if (seen[setting])
        parse_fault(parse, line, 0, FAULT_SETTING_TWICE, names[setting]);
    else if (line->count == 1)
        parse_fault(parse, line, 0, FAULT_SETTING_EMPTY, names[setting]);
    else if (line->count > 2 + fixed)
        parse_fault(parse, line, 2 + fixed, FAULT_SETTING_LONG, names[setting]);
    else if (!settings_table_set(config, (enum setting)setting, line->words[1].text, fixed ? FROM_OPERATOR : origin,
                                 &why))
        parse_fault(parse, line, 1, FAULT_SETTING_VALUE, names[setting], line->words[1].text, &why);
    seen[setting] = true;
}

void settings_table_read(struct setting_values *config, enum setting_origin origin, const char *file, const char *bytes,
                         size_t size, struct fault_list *faults)
{
    struct parse parse;
    struct parse_line line;
    bool seen[SETTING_COUNT] = {false};
    parse_init(&parse, file, bytes, size, faults);
    while (parse_next(&parse, &line)) {
        switch (line.kind) {
        case PARSE_ENTRY: /* entries mean nothing here: blank lines stand where the user likes */
        case PARSE_KEY:
            read_line(config, origin, &parse, &line, seen);
            break;
        case PARSE_ROW:
            parse_fault(&parse, &line, 0, FAULT_SETTINGS_ROWS);
            break;
        case PARSE_CLOSED:
        case PARSE_END:
            break;
        }
    }
}
