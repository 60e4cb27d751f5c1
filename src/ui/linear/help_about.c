/* SPDX-License-Identifier: MIT
 *
 * The pages of help are drawn as they are for who reads them, and searched. */
#include "help_about.h"

#include "base/utf8.h"
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

/* Where help has not the word itself, it may have what the word is said for. */
enum message help_about_use(struct sentence *sentence, const char *line)
{
    char shown[SENTENCE_SIZE];
    struct strbuf buf = STRBUF(shown);
    if (say_about(sentence, sentence_behind_word(sentence, line)) > 0)
        return MSG_COUNT;
    words_show(sentence->shell->scene.catalogue, sentence->words[1], &buf);
    return say_about(sentence, shown) > 0 ? MSG_COUNT : MSG_HELP_NOTHING;
}
