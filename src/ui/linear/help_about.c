/* SPDX-License-Identifier: MIT
 *
 * The pages of help are drawn as they are for who reads them, and searched. */
#include "help_about.h"

#include "base/utf8.h"
#include "core/names.h"
#include "log/foe_state.h"
#include "page_rows.h"
#include "press.h"
#include "settings/words.h"

#include <string.h>

enum { MOST_TOLD = 3, MOST_PAGES = 16 };

bool help_about_is(const struct sentence *sentence)
{
    return sentence->count > 1 && sentence_has(sentence, 0, "help");
}

/* Not a name alone, as what may be met has. */
static bool is_sentence(const char *row)
{
    return strchr(row, '.') != NULL;
}

static bool tells(const char *row)
{
    return is_sentence(row) || strstr(row, "  ");
}

/* Whether a word begins at a byte: behind a blank, a quote or an apostrophe. */
static bool begins_word(const char *text, const char *at)
{
    static const char *const MARKS[] = {" ", "\"", "'", "(", "\u00a0", "\u2019"};
    for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++) {
        size_t size = strlen(MARKS[i]);
        if ((size_t)(at - text) >= size && memcmp(at - size, MARKS[i], size) == 0)
            return true;
    }
    return at == text;
}

/* Where the words stand in a row, or NULL. */
static const char *find_words(const char *row, const char *words)
{
    for (const char *at = row; *at && *words; at++)
        if (begins_word(row, at) && utf8_alike(at, words, strlen(words)) > 0)
            return at;
    return NULL;
}

/* A sentence of the log has room for so much: what is longer goes on in the next. */
static void say_row(struct sentence *sentence, const char *row)
{
    char text[LOG_TEXT_SIZE];
    while (*row) {
        size_t length = strlen(row);
        for (; length >= sizeof text; length--)
            while (row[length - 1] != ' ')
                length--;
        struct strbuf buf = STRBUF(text);
        strbuf_bytes(&buf, row, length);
        shell_say(sentence->shell, WEIGHT_PLAIN, text);
        row += length;
    }
}

/* Says the rows of the open page that have the words, first those that begin so, then the others, or if there were such
 * only whole sentences; returns how many were told, with those `told` before. */
static int say_rows(struct sentence *sentence, const char *words, bool first, bool had_first, int told)
{
    enum { QUOTE = 4 /* bytes at the most before the first word */ };
    const struct cells *page = sentence->page;
    for (int row = 1; row < page->rows - 1 && told < MOST_TOLD; row++) { /* without title and keys */
        char text[PAGE_ROW_SIZE];
        page_row_text(page, row, text);
        const char *found = find_words(text, words);
        if (!found || !tells(text) || (found <= text + QUOTE) != first || (had_first && !is_sentence(text)))
            continue;
        say_row(sentence, text);
        told++;
    }
    return told;
}

static int say_about(struct sentence *sentence, const char *words)
{
    struct shell *shell = sentence->shell;
    int told = 0;
    for (int pass = 0, had = 0; pass < 2; pass++, had = told) {
        press_intent(sentence, INTENT_HELP);
        for (int page = 0; page < MOST_PAGES && told < MOST_TOLD; page++) {
            shell_page(shell, sentence->view, sentence->title, sentence->page);
            if (page > 0 && shell_top(shell)->as.help.page == 0) /* behind the last page comes the first */
                break;
            told = say_rows(sentence, words, pass == 0, had > 0, told);
            press_intent(sentence, INTENT_PAGE_DOWN);
        }
        press_intent(sentence, INTENT_CANCEL);
    }
    return told;
}

/* --- Beyond its pages ------------------------------------------------------------------------------------------- */

struct search {
    struct sentence *sentence;
    const char *words;
    int told;
};

/* Says a row if it, or what it is called, has the words. */
static void try_row(struct search *search, const char *name, const char *text)
{
    if (search->told == MOST_TOLD || !text[0] || (!find_words(name, search->words) && !find_words(text, search->words)))
        return;
    say_row(search->sentence, text);
    search->told++;
}

/* The same of a name and a sentence that does not have it. */
static void try_named(struct search *search, const char *name, const char *text)
{
    char row[LOG_TEXT_SIZE];
    struct strbuf buf = STRBUF(row);
    strbuf_format(&buf, "%s%s%s", name, text_get(search->sentence->shell->scene.catalogue, MSG_HELP_ABOUT_COLON), text);
    text_capitalise(row);
    if (text[0])
        try_row(search, name, row);
}

static void try_statuses(struct search *search)
{
    for (int status = 0; status < STATUS_COUNT; status++) {
        char name_text[64], text[LOG_TEXT_SIZE];
        struct strbuf name = STRBUF(name_text), means = STRBUF(text);
        foe_state_about(search->sentence->shell->scene.catalogue, (enum status_kind)status, &name, &means);
        strbuf_format(&name, " %s", STATUS_NAMES[status]); /* "burns 4" is burning */
        try_row(search, name_text, text);
    }
}

/* What only games of the campaign have: its nouns, statuses, kits, perks and grounds. */
static int say_of_campaign(struct sentence *sentence, const char *words)
{
    static const enum message NOUNS[] = {MSG_HELP_ABOUT_CAPTIVE, MSG_HELP_ABOUT_VAULT, MSG_HELP_ABOUT_AMBUSH,
                                         MSG_HELP_ABOUT_GOLD,    MSG_HELP_ABOUT_PERK,  MSG_HELP_ABOUT_KIT};
    const struct catalogue *catalogue = sentence->shell->scene.catalogue;
    struct search search = {sentence, words, 0};
    if (!sentence->view || !view_has_grounds(sentence->view))
        return 0;
    const struct rules *rules = sentence->view->rules;
    const struct profile *profile = scene_profile(&sentence->shell->scene);
    for (size_t i = 0; i < sizeof NOUNS / sizeof *NOUNS; i++)
        try_row(&search, "", text_get(catalogue, NOUNS[i]));
    try_statuses(&search);
    for (int i = 0; i < profile->kit_count; i++) {
        const struct kind *hero = &rules->kinds[profile->kits[i].hero];
        try_named(&search, text_noun(catalogue, hero, NOUN_BARE), text_of_kind(catalogue, hero));
    }
    for (int perk = 0; perk < PERK_COUNT; perk++)
        if (profile->perks >> perk & 1)
            try_named(&search, text_perk(catalogue, rules, (enum perk)perk),
                      text_of_perk(catalogue, rules, (enum perk)perk));
    for (int i = 1; i < rules->ground_count; i++)
        try_named(&search, text_ground(catalogue, &rules->grounds[i], NOUN_BARE),
                  text_of_ground(catalogue, &rules->grounds[i]));
    return search.told;
}

static int say_all(struct sentence *sentence, const char *words)
{
    int told = say_about(sentence, words);
    return told > 0 ? told : say_of_campaign(sentence, words);
}

/* Where help has not the word itself, it may have what the word is said for. */
enum message help_about_use(struct sentence *sentence, const char *line)
{
    char shown[SENTENCE_SIZE];
    struct strbuf buf = STRBUF(shown);
    if (say_all(sentence, sentence_behind_word(sentence, line)) > 0)
        return MSG_COUNT;
    words_show(sentence->shell->scene.catalogue, sentence->words[1], &buf);
    return say_all(sentence, shown) > 0 ? MSG_COUNT : MSG_HELP_NOTHING;
}
