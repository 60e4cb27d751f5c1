/* SPDX-License-Identifier: MIT
 *
 * One word for one thing: the shipped languages and their manuals follow the glossaries in docs/translating.md, and
 * French has the forms it asks for. A new language with a glossary needs no line here. */
#include "support/test.h"

#include "support/content.h"
#include "sys/sys.h"
#include "text/po.h"
#include "text/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELL_SIZE = 160, MAX_ROWS = 64, FILE_MAX = 1 << 20 };

/* A row of a glossary: words parted by commas. */
struct row {
    char english[CELL_SIZE];
    char never[CELL_SIZE];
};

static struct row rows[MAX_ROWS];
static int row_count;

static void read_source(const char *name, char **bytes)
{
    char path[SYS_PATH_SIZE];
    size_t size;
    test_source_path(path, sizeof path, name);
    assert_int_equal(sys_read_file(path, FILE_MAX, bytes, &size, NULL), ST_OK);
}

/* The text between two bars without the blanks around it. */
static void read_cell(char *cell, const char *start, const char *end)
{
    struct strbuf buf;
    strbuf_init(&buf, cell, CELL_SIZE);
    while (start < end && *start == ' ')
        start++;
    while (end > start && end[-1] == ' ')
        end--;
    strbuf_bytes(&buf, start, (size_t)(end - start));
}

/* "| English | word | never |" */
static void read_row(const char *line)
{
    const char *bars[4] = {line};
    for (int i = 1; i < 4; i++)
        assert_non_null(bars[i] = strchr(bars[i - 1] + 1, '|'));
    assert_true(row_count < MAX_ROWS);
    read_cell(rows[row_count].english, bars[0] + 1, bars[1]);
    read_cell(rows[row_count].never, bars[2] + 1, bars[3]);
    row_count++;
}

static void read_glossary(const char *document, const char *language)
{
    char heading[48];
    struct strbuf buf;
    STRBUF_OVER(&buf, heading);
    strbuf_format(&buf, "## Glossary: %s\n", language);
    const char *line = strstr(document, heading);
    row_count = 0;
    if (!line)
        return;
    const char *end = strstr(line + 3, "\n## ");
    for (line = strchr(line, '\n'); line && line < end; line = strchr(line + 1, '\n'))
        if (line[1] == '|' && strncmp(line + 1, "| English", 9) != 0 && line[2] != '-')
            read_row(line + 1);
    assert_true(row_count > 0);
}

/* Letters of ASCII and those with accents; not the apostrophe and the blanks outside ASCII. */
static bool is_letter(const char *at)
{
    unsigned char c = (unsigned char)*at;
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == 0xC3 ||
           (c >= 0x80 && (unsigned char)at[-1] == 0xC3);
}

/* Whether `text` holds the word or words [word, word + length); small and capital letters of ASCII are the same. */
static bool holds(const char *text, const char *word, size_t length)
{
    for (const char *at = text; *at; at++) {
        size_t i = 0;
        while (i < length && at[i] && (at[i] | 0x20) == (word[i] | 0x20))
            i++;
        bool begins = at == text || (!is_letter(at - 1) && at[-1] != '{'); /* the name of a place is no word */
        if (i == length && begins && !is_letter(at + length))
            return true;
    }
    return false;
}

/* The first of the cell's words that the text holds, or NULL. */
static const char *word_held(const char *text, const char *cell, size_t *length)
{
    for (const char *word = cell; *word; word += *length, word += strspn(word, ", ")) {
        *length = strcspn(word, ",");
        if (holds(text, word, *length))
            return word;
    }
    return NULL;
}

static int check_entry(const struct po_entry *entry)
{
    int wrong = 0;
    if (strcmp(entry->context, "LINEAR_WORDS") == 0) /* what players may say for it: other words, too */
        return 0;
    for (int i = 0; i < row_count; i++) {
        size_t length;
        if (!word_held(entry->id, rows[i].english, &length))
            continue;
        const char *word = word_held(entry->text, rows[i].never, &length);
        if (word)
            print_error("%s (%s): \"%.*s\" in: %s\n", entry->context, rows[i].english, (int)length, word, entry->text);
        wrong += word != NULL;
    }
    return wrong;
}

static int check_language(const char *file)
{
    char path[SYS_PATH_SIZE];
    struct fault_list faults = {NULL, 0, 0, 0};
    struct po po;
    struct po_entry entry;
    int wrong = 0;
    assert_int_equal(sys_join(path, "data/po", file, NULL), ST_OK);
    char *bytes;
    read_source(path, &bytes);
    po_init(&po, path, bytes, strlen(bytes), &faults);
    while (po_next(&po, &entry))
        wrong += entry.context ? check_entry(&entry) : 0;
    sys_free(bytes);
    return wrong;
}

TEST(test_every_text_follows_the_glossary)
{
    char folder[SYS_PATH_SIZE], names[32][SYS_NAME_SIZE];
    int count, wrong = 0;
    char *document;
    read_source("docs/translating.md", &document);
    test_source_path(folder, sizeof folder, "data/po");
    assert_int_equal(sys_list(folder, ".po", names, 32, &count, NULL), ST_OK);
    for (int i = 0; i < count; i++) {
        char language[SYS_NAME_SIZE];
        COPY_TEXT(language, names[i]);
        *strstr(language, ".po") = '\0';
        read_glossary(document, language);
        wrong += check_language(names[i]);
    }
    sys_free(document);
    assert_int_equal(wrong, 0);
}

/* The manual has no English beside it: what is the right word for something else is not looked for. */
TEST(test_the_french_manual_follows_the_glossary)
{
    static const char *const NEVER[] = {"sauver",      "sauvegarder", "sauvegardé",      "sauvegardée", "sauvegardées",
                                        "journal de",  "journaux",    "son journal",     "histoire",    "exercice",
                                        "main droite", "main gauche", "parchemin de feu"};
    char *page;
    read_source("data/man/fr/barrow.6", &page);
    int wrong = 0;
    for (size_t i = 0; i < sizeof NEVER / sizeof *NEVER; i++) {
        if (holds(page, NEVER[i], strlen(NEVER[i])))
            print_error("data/man/fr/barrow.6: \"%s\"\n", NEVER[i]);
        wrong += holds(page, NEVER[i], strlen(NEVER[i]));
    }
    sys_free(page);
    assert_int_equal(wrong, 0);
}

/* French elides "de", "que", "le", "la" before a vowel, and no sentence knows what a name begins with: so none stands
 * there. */
TEST(test_no_french_name_needs_an_elision)
{
    static const char *const BEFORE[] = {" de {", "De {", "du {", " que {", " le {", " la {", "La {", "Le {", " se {"};
    static const char *const NAMES[] = {"name}", "other}", "profile}", "bot}", "setting}", "words}", "host}", "item}"};
    char *bytes;
    int wrong = 0;
    read_source("data/po/fr.po", &bytes);
    for (size_t i = 0; i < sizeof BEFORE / sizeof *BEFORE; i++)
        for (const char *at = bytes; (at = strstr(at, BEFORE[i])) != NULL; at++)
            for (size_t name = 0; name < sizeof NAMES / sizeof *NAMES; name++)
                if (strncmp(at + strlen(BEFORE[i]), NAMES[name], strlen(NAMES[name])) == 0) {
                    print_error("fr.po: \"%.60s\"\n", at);
                    wrong++;
                }
    sys_free(bytes);
    assert_int_equal(wrong, 0);
}

/* French asks for the genitive of whatever can be worn: each thing has one. */
TEST(test_every_form_that_french_asks_for_is_there)
{
    struct catalogue *catalogue = calloc(1, sizeof *catalogue);
    struct fault_list faults = {NULL, 0, 0, 0};
    struct rules *rules = test_rules();
    char *bytes;
    read_source("data/po/fr.po", &bytes);
    catalogue_init(catalogue);
    catalogue_read(catalogue, "fr.po", bytes, strlen(bytes), &faults);
    for (int i = 0; i < rules->kind_count; i++) {
        char key[CATALOGUE_KEY_SIZE];
        struct strbuf buf;
        STRBUF_OVER(&buf, key);
        strbuf_format(&buf, "kind.%s.the.genitive", rules->kinds[i].id);
        if (!catalogue_phrase(catalogue, key, NULL))
            fail_msg("%s has no genitive", rules->kinds[i].id);
    }
    sys_free(bytes);
    free(catalogue);
    free(rules);
}
