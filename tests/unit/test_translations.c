/* SPDX-License-Identifier: MIT
 *
 * The shipped languages: the template is up to date, every file in data/po has every entry with the same places, and
 * the labels fit where the screens put them at 80x24. A new language needs no line here. */
#include "support/test.h"

#include "base/utf8.h"
#include "support/content.h"
#include "support/pot.h"
#include "support/fault.h"
#include "sys/sys.h"
#include "text/po.h"
#include "text/text.h"
#include "ui/settings/keymap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LANGUAGES = 32, MAX_ENTRIES = 4096, MAX_PLACES = 16 };

/* One language as it stands in its file. */
struct language {
    char path[SYS_PATH_SIZE];
    struct po_entry *entries;
    int count;
    char *bytes;
    int wrong; /* counted, and each one printed */
};

struct fixture {
    struct rules *rules;
    struct language languages[MAX_LANGUAGES];
    int count;
};

static void read_entries(struct language *language)
{
    struct fault fault;
    struct fault_list faults = {&fault, 1, 0, 0};
    struct po po;
    size_t size;
    assert_int_equal(sys_read_file(language->path, PO_MAX_SIZE, &language->bytes, &size, &fault), ST_OK);
    language->entries = calloc(MAX_ENTRIES, sizeof *language->entries);
    assert_non_null(language->entries);
    po_init(&po, language->path, language->bytes, size, &faults);
    while (language->count < MAX_ENTRIES && po_next(&po, &language->entries[language->count]))
        language->count++;
    if (faults.count > 0)
        fail_msg("%s:%d: %s", fault.file, fault.line, fault_text(&fault));
}

static int setup(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    char folder[1024], names[MAX_LANGUAGES][SYS_NAME_SIZE];
    fixture->rules = test_rules();
    test_source_path(folder, sizeof folder, "data/po");
    assert_int_equal(sys_list(folder, ".po", names, MAX_LANGUAGES, &fixture->count, NULL), ST_OK);
    for (int i = 0; i < fixture->count; i++) {
        assert_int_equal(sys_join(fixture->languages[i].path, folder, names[i], NULL), ST_OK);
        read_entries(&fixture->languages[i]);
    }
    *state = fixture;
    return 0;
}

static int teardown(void **state)
{
    struct fixture *fixture = *state;
    for (int i = 0; i < fixture->count; i++) {
        sys_free(fixture->languages[i].bytes);
        free(fixture->languages[i].entries);
    }
    free(fixture->rules);
    free(fixture);
    return 0;
}

static const struct po_entry *find_entry(const struct language *language, const char *context)
{
    for (int i = 0; i < language->count; i++)
        if (language->entries[i].context && strcmp(language->entries[i].context, context) == 0)
            return &language->entries[i];
    return NULL;
}

static void complain(struct language *language, const char *context, const char *what)
{
    print_error("%s: %s %s\n", language->path, context, what);
    language->wrong++;
}

/* --- Whole and up to date ---------------------------------------------------------------------------------------- */

TEST(test_french_ships)
{
    const struct fixture *fixture = *state;
    bool french = false;
    for (int i = 0; i < fixture->count; i++)
        french |= strstr(fixture->languages[i].path, "/fr.po") != NULL;
    assert_true(french);
}

/* "à le troll" is no French: no preposition stands before a noun that may bring its article. */
TEST(test_french_does_not_have_to_contract)
{
    static const char *const WRONG[] = {"à {the_", "À {the_", "de {the_", "De {the_"};
    const struct fixture *fixture = *state;
    for (int i = 0; i < fixture->count; i++) {
        if (!strstr(fixture->languages[i].path, "/fr.po"))
            continue;
        for (int entry = 0; entry < fixture->languages[i].count; entry++)
            for (size_t wrong = 0; wrong < sizeof WRONG / sizeof *WRONG; wrong++)
                if (strstr(fixture->languages[i].entries[entry].text, WRONG[wrong]))
                    fail_msg("%s", fixture->languages[i].entries[entry].text);
    }
}

TEST(test_the_template_is_up_to_date)
{
    const struct fixture *fixture = *state;
    char path[1024], *bytes;
    size_t size;
    FILE *stream = tmpfile();
    assert_non_null(stream);
    pot_write(fixture->rules, stream);
    test_source_path(path, sizeof path, "data/po/barrow.pot");
    assert_int_equal(sys_read_file(path, PO_MAX_SIZE, &bytes, &size, NULL), ST_OK);
    long written = ftell(stream);
    char *made = calloc(1, (size_t)written + 1);
    assert_non_null(made);
    rewind(stream);
    assert_int_equal(fread(made, 1, (size_t)written, stream), written);
    (void)fclose(stream);
    bool same = (size_t)written == size && memcmp(made, bytes, size) == 0;
    free(made);
    sys_free(bytes);
    if (!same)
        fail_msg("data/po/barrow.pot is not what the catalogue says: run 'make pot'");
}

/* Whether every {place} of one stands in the other. */
static bool places_within(const char *text, const char *other)
{
    struct text_arg places[MAX_PLACES], others[MAX_PLACES];
    int count = sentence_places(text, places, MAX_PLACES), other_count = sentence_places(other, others, MAX_PLACES);
    for (int i = 0; i < count; i++)
        if (sentence_find_place(others, other_count, places[i].name) < 0)
            return false;
    return count < MAX_PLACES;
}

static void check_entry(void *context, const struct text_entry *wanted)
{
    struct language *language = context;
    const struct po_entry *entry = find_entry(language, wanted->context);
    if (!entry || !entry->text || !entry->text[0] || entry->fuzzy) {
        complain(language, wanted->context, "is not translated");
        return;
    }
    if (strcmp(entry->id, wanted->english) != 0)
        complain(language, wanted->context, "was translated from another English: look again, then copy the new msgid");
    bool gender = strstr(wanted->context, ".gender") != NULL;
    if (!places_within(entry->text, wanted->english) || !places_within(wanted->english, entry->text))
        complain(language, wanted->context, "has other places than the English");
    if (gender && strcmp(entry->text, "masculine") != 0 && strcmp(entry->text, "feminine") != 0 &&
        strcmp(entry->text, "neuter") != 0)
        complain(language, wanted->context, "is masculine, feminine or neuter");
}

TEST(test_every_language_is_whole)
{
    struct fixture *fixture = *state;
    for (int i = 0; i < fixture->count; i++) {
        struct language *language = &fixture->languages[i];
        text_entries(fixture->rules, check_entry, language);
        assert_int_equal(language->wrong, 0);
    }
}

struct search {
    const char *context;
    bool found;
};

static void search_entry(void *context, const struct text_entry *entry)
{
    struct search *search = context;
    search->found |= strcmp(entry->context, search->context) == 0;
}

/* "kind.orc.the.accusative" becomes "kind.orc.the": a form that the template need not have. */
static void cut_case(char *context)
{
    char *dot = strrchr(context, '.');
    for (int i = 0; dot && i < TEXT_CASES; i++)
        if (strcmp(dot + 1, TEXT_CASE_NAMES[i]) == 0)
            *dot = '\0';
}

/* What is translated and no longer asked for. */
TEST(test_no_language_has_more)
{
    struct fixture *fixture = *state;
    for (int i = 0; i < fixture->count; i++) {
        struct language *language = &fixture->languages[i];
        for (int e = 0; e < language->count; e++) {
            char context[64];
            struct search search = {context, false};
            if (!language->entries[e].context)
                continue;
            COPY_TEXT(context, language->entries[e].context);
            cut_case(context);
            text_entries(fixture->rules, search_entry, &search);
            if (!search.found)
                complain(language, search.context, "is no entry of the template");
        }
        assert_int_equal(language->wrong, 0);
    }
}

/* The game reads every shipped file without a complaint. */
TEST(test_the_game_reads_them)
{
    struct fixture *fixture = *state;
    for (int i = 0; i < fixture->count; i++) {
        struct catalogue *catalogue = calloc(1, sizeof *catalogue);
        struct fault fault;
        struct fault_list faults = {&fault, 1, 0, 0};
        char *bytes;
        size_t size;
        assert_int_equal(sys_read_file(fixture->languages[i].path, PO_MAX_SIZE, &bytes, &size, &fault), ST_OK);
        catalogue_init(catalogue);
        catalogue_read(catalogue, fixture->languages[i].path, bytes, size, &faults);
        if (faults.count > 0)
            fail_msg("%s:%d: %s", fault.file, fault.line, fault_text(&fault));
        for (int sentence = 0; sentence < TEXT_SENTENCES; sentence++)
            if (text_context(sentence)[0])
                assert_ptr_not_equal(catalogue->sentences[sentence], text_english(sentence));
        sys_free(bytes);
        free(catalogue);
    }
}

/* What gettext's own checker says, where it is installed. */
TEST(test_msgfmt)
{
    struct fixture *fixture = *state;
    if (system("msgfmt --version >/dev/null 2>&1") != 0)
        test_skip("msgfmt is not installed (package gettext)");
    for (int i = 0; i < fixture->count; i++) {
        char command[SYS_PATH_SIZE + 64];
        (void)snprintf(command, sizeof command, "msgfmt -c -o /dev/null '%s'", fixture->languages[i].path);
        assert_int_equal(system(command), 0);
    }
}

/* --- Room on the screen ------------------------------------------------------------------------------------------ */

/* Where a label has little room: the columns it may take with the widest numbers that are likely in it. */
static const struct room {
    enum message id;
    int columns;
} ROOMS[] = {
    {MSG_SIDE_LEVEL, 3},
    {MSG_SIDE_HP, 16},
    {MSG_SIDE_THREAT, 19},
    {MSG_SIDE_STATS, 19},
    {MSG_SIDE_XP, 19},
    {MSG_SIDE_FLOOR, 19},
    {MSG_SIDE_CONFUSED, 11},
    {MSG_SIDE_CONFUSED_SHORT, 8},
    {MSG_SIDE_KILL, 9},
    {MSG_SIDE_KILL_TIMES, 11}, /* with two digits, which it never has */
    {MSG_SIDE_KILL_NEVER, 9},
    {MSG_SIDE_AWARE_WARY, 11},
    {MSG_SIDE_AWARE_IDLE, 11},
    {MSG_SIDE_AWARE_LOST, 11},
    {MSG_SIDE_AWARE_CAPTIVE, 8},
    {MSG_SIDE_AWARE_FOLLOW, 7},
    {MSG_SIDE_AWARE_STAY, 7},
    {MSG_SIDE_FREE, 9},
    {MSG_SIDE_FIGHTS, 9},
    {MSG_SIDE_CRUMBLES, 17},
    {MSG_SIDE_HITS, 17},
    {MSG_SIDE_HITS_SHORT, 10},
    {MSG_SIDE_HARMLESS, 17},
    {MSG_SIDE_BURSTS, 17},
    {MSG_SIDE_MORE_FOES, 19},
    {MSG_SIDE_NOTHING_WORN, 19},
    {MSG_BONUS_POWER, 8},
    {MSG_BONUS_DEFENSE, 8},
    {MSG_TITLE_NEW, 34},
    {MSG_TITLE_CONTINUE, 34},
    {MSG_NEW_NAME, 7},
    {MSG_NEW_SEED, 7},
    {MSG_NEW_PROFILE, 7},
    {MSG_NEW_NAME_RULE, 66},
    {MSG_NEW_SEED_RULE, 66},
    {MSG_NEW_HINT, 66},
    {MSG_NEW_DAILY_HINT, 66},
    {MSG_NEW_PROFILE_HINT, 66},
    {MSG_MENU_RESUME, 23},
    {MSG_MENU_SAVE, 23},
    {MSG_MENU_HELP, 23},
    {MSG_MENU_RETIRE, 25},
    {MSG_EFFECT_NONE, 42},
    {MSG_EFFECT_HEAL, 42},
    {MSG_EFFECT_LIGHTNING, 42},
    {MSG_EFFECT_FIREBALL, 42},
    {MSG_EFFECT_CONFUSE, 42},
    {MSG_CHARACTER_LEVEL, 19},
    {MSG_CHARACTER_XP, 19},
    {MSG_CHARACTER_XP_NEXT, 19},
    {MSG_CHARACTER_HP, 19},
    {MSG_CHARACTER_MAX_HP, 19},
    {MSG_CHARACTER_POWER, 19},
    {MSG_CHARACTER_DEFENSE, 19},
    {MSG_LEVEL_TITLE, 52},
    {MSG_LEVEL_CONSTITUTION, 51},
    {MSG_LEVEL_STRENGTH, 51},
    {MSG_LEVEL_AGILITY, 51},
    {MSG_LEVEL_MORE, 54},
    {MSG_HISTORY_TURN, 7},
    {MSG_DEATH_PLACE, 54},
    {MSG_DEATH_SCORE, 54},
    {MSG_TOO_SMALL, 80},
    {MSG_COMMAND_LINE_UNKNOWN, 62},
    {MSG_SETTING_LABEL_LANG, 10},
    {MSG_SETTING_LABEL_ACCESSIBLE, 10},
    {MSG_SETTING_LABEL_THEME, 10},
    {MSG_SETTING_LABEL_GLYPHS, 10},
    {MSG_SETTING_LABEL_COLOR, 10},
    {MSG_SETTING_LABEL_KEYS, 10},
    {MSG_SETTING_LABEL_MOUSE, 10},
    {MSG_SETTING_LABEL_NAME, 10},
    {MSG_SETTING_LABEL_KEEP_RUNS, 10},
    {MSG_VALUE_DEFAULT, 15},
    {MSG_VALUE_COLOUR_BLIND, 15},
    {MSG_VALUE_HIGH_CONTRAST, 15},
    {MSG_VALUE_NUMPAD, 15},
    {MSG_SCORES_SCORE, 9},
    {MSG_SCORES_FLOOR, 5},
    {MSG_SCORES_LEVEL, 5},
    {MSG_SCORES_TURNS, 6},
    {MSG_SCORES_NAME, 20},
    {MSG_SCORES_END, 20},
    {MSG_SCORES_RETIRED, 20},
    {MSG_SCORES_VERIFIED, 55},
    {MSG_SCORES_UNPROVED, 55},
    {MSG_SCORES_FALSE, 55},
    {MSG_SCORES_HINT, 78},
    {MSG_SCORES_HINT_MORE, 78},
    {MSG_CAREER_RUNS, 21},
    {MSG_CAREER_DIED, 21},
    {MSG_CAREER_BEST, 21},
    {MSG_CAREER_DEEPEST, 21},
    {MSG_CAREER_HIGHEST, 21},
    {MSG_CAREER_TURNS, 21},
    {MSG_CAREER_LONGEST, 21},
    {MSG_CAREER_KILLS, 21},
    {MSG_CAREER_CAUSES, 38},
    {MSG_TITLE_SCORES, 34},
};

/* In help's two columns, and in the pack. */
enum { HELP_COLS = 26, PACK_NAME_COLS = 25 };

static int columns_of(const struct catalogue *catalogue, enum message id)
{
    static const struct {
        const char *name;
        const char *text;
        long long number;
    } WIDEST[] = {
        {"level", NULL, 12},
        {"hp", NULL, 140},
        {"max", NULL, 140},
        {"threat", NULL, 100},
        {"power", NULL, 12},
        {"defense", NULL, 12},
        {"xp", NULL, 1850},
        {"next", NULL, 1850},
        {"floor", NULL, 12},
        {"turn", NULL, 12345},
        {"turns", NULL, 10},
        {"times", NULL, 5},
        {"blows", NULL, 15},
        {"bumps", NULL, 5},
        {"harm", NULL, 12},
        {"count", NULL, 12},
        {"bonus", "+3", 0},
        {"name", "Eadric-the-Old-One-1", 0},
        {"amount", NULL, 40},
        {"range", NULL, 5},
        {"radius", NULL, 3},
        {"now", NULL, 140},
        {"then", NULL, 160},
        {"hp_now", NULL, 140},
        {"hp_then", NULL, 160},
        {"score", NULL, 12345},
        {"seed", "18446744073709551615", 0},
        {"profile", "Classique", 0},
        {"need_cols", NULL, 80},
        {"need_rows", NULL, 24},
        {"words", "somethingelse", 0},
    };
    enum { COUNT = sizeof WIDEST / sizeof *WIDEST };
    struct text_arg args[COUNT];
    char text[512];
    struct strbuf buf;
    for (int i = 0; i < COUNT; i++)
        args[i] = (struct text_arg){WIDEST[i].name, WIDEST[i].text, WIDEST[i].number};
    STRBUF_OVER(&buf, text);
    text_fill(catalogue, id, args, COUNT, &buf);
    return utf8_columns(text);
}

static void check_room(struct language *language, const struct catalogue *catalogue, enum message id, int room)
{
    int columns = columns_of(catalogue, id);
    char what[128];
    (void)snprintf(what, sizeof what, "takes %d columns, %d are there: \"%s\"", columns, room, text_get(catalogue, id));
    if (columns > room)
        complain(language, text_context(id), what);
}

static void check_rooms(struct language *language, const struct catalogue *catalogue, const struct rules *rules)
{
    for (size_t i = 0; i < sizeof ROOMS / sizeof *ROOMS; i++)
        check_room(language, catalogue, ROOMS[i].id, ROOMS[i].columns);
    for (int intent = 0; intent < INTENT_COUNT; intent++)
        check_room(language, catalogue, intent_meaning((enum intent)intent), HELP_COLS);
    for (int kind = 0; kind < rules->kind_count; kind++) {
        const char *name = text_noun(catalogue, &rules->kinds[kind], NOUN_BARE);
        if (utf8_columns(name) > PACK_NAME_COLS)
            complain(language, name, "is too long for the pack");
        if (strlen(text_of_kind(catalogue, &rules->kinds[kind])) >= 2 * TEXT_SIZE)
            complain(language, name, "has too long a text");
    }
}

TEST(test_labels_fit)
{
    struct fixture *fixture = *state;
    struct catalogue *catalogue = calloc(1, sizeof *catalogue);
    struct language english = {.path = "English"};
    catalogue_init(catalogue);
    check_rooms(&english, catalogue, fixture->rules);
    assert_int_equal(english.wrong, 0);
    for (int i = 0; i < fixture->count; i++) {
        struct fault_list faults = {NULL, 0, 0, 0};
        char *bytes;
        size_t size;
        assert_int_equal(sys_read_file(fixture->languages[i].path, PO_MAX_SIZE, &bytes, &size, NULL), ST_OK);
        catalogue_init(catalogue);
        catalogue_read(catalogue, fixture->languages[i].path, bytes, size, &faults);
        check_rooms(&fixture->languages[i], catalogue, fixture->rules);
        sys_free(bytes);
        assert_int_equal(fixture->languages[i].wrong, 0);
    }
    free(catalogue);
}

TEST_GROUP(setup, teardown)
