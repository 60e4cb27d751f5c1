/* SPDX-License-Identifier: MIT
 *
 * From words to intents and commands. Knows no screen and no world: the map decides what an intent does, the game what
 * is legal. */
#include "command_names.h"

#include "base/grid.h"
#include "base/utf8.h"
#include "settings/words.h"

#include <string.h>

enum { WORDS_SIZE = 64 };

_Static_assert(INTENT_MOVE_NW - INTENT_MOVE_N + 1 == DIR_COUNT, "the moves are in the order of directions");

/* Other words for commands than the names of their intents. */
static const struct command_name other_names[] = {
    {"use", INTENT_INVENTORY}, {"wear", INTENT_INVENTORY}, {"remove", INTENT_INVENTORY}, {"close", INTENT_CLOSE},
    {"get", INTENT_PICK_UP},   {"log", INTENT_HISTORY},    {"menu", INTENT_GAME_MENU},
};
enum { OTHER_COUNT = sizeof other_names / sizeof *other_names };

_Static_assert(INTENT_COUNT + OTHER_COUNT <= COMMAND_NAMES_MAX, "there is room for all names");

/* Lower case, one blank between words and none around them. Returns false when that is too long for any name. */
static bool tidy(const char *words, char text[WORDS_SIZE])
{
    struct strbuf out = strbuf_of(text, WORDS_SIZE);
    for (; *words; words++) {
        char c = *words >= 'A' && *words <= 'Z' ? (char)(*words - 'A' + 'a') : *words;
        bool blank = c == ' ' || c == '\t' || c == '_';
        if (!blank)
            strbuf_char(&out, c);
        else if (out.length > 0 && words[1] && words[1] != ' ' && words[1] != '\t')
            strbuf_char(&out, ' ');
    }
    return !out.cut;
}

/* Whether `name` begins with `text`, a blank standing for '_' and accents making no difference; *whole gets whether
 * that is all of it. */
static bool begins_with(const char *name, const char *text, bool *whole)
{
    char spoken[WORDS_SIZE];
    COPY_TEXT(spoken, name);
    for (char *at = spoken; *at; at++)
        *at = *at == '_' ? ' ' : *at;
    size_t size = utf8_alike(spoken, text, strlen(text));
    *whole = spoken[size] == '\0';
    return size > 0 || text[0] == '\0';
}

/* Whether the words of the list are those of another language than that of the names. */
static bool is_translated(const struct catalogue *catalogue)
{
    return text_get(catalogue, MSG_LINEAR_WORDS) != text_english(MSG_LINEAR_WORDS);
}

/* Fills in a name, or the language's word for it where that is offered. False: it has none. */
static bool add_name(const struct catalogue *catalogue, bool offered, struct command_name *to, const char *name,
                     enum intent intent)
{
    struct strbuf buf = STRBUF(to->name);
    to->intent = intent;
    if (offered && is_translated(catalogue))
        return words_show(catalogue, name, &buf);
    strbuf_text(&buf, name);
    return true;
}

/* All that can be said or is offered, in the order of the tables. An intent without a word has its name. */
static int all_names(const struct catalogue *catalogue, bool offered, struct command_name names[COMMAND_NAMES_MAX])
{
    int count = 0;
    for (int i = 0; i < INTENT_COUNT; i++) {
        enum intent intent = (enum intent)i;
        if (!(intent_contexts(intent) & IN_MAP) || intent == INTENT_COMMAND_LINE)
            continue;
        if (intent_is_move(intent)) {
            names[count].intent = intent;
            COPY_TEXT(names[count].name, text_get(catalogue, text_direction_word((enum dir)(i - INTENT_MOVE_N))));
        } else {
            (void)add_name(catalogue, offered, &names[count], intent_name(intent), intent);
        }
        count++;
    }
    for (int i = 0; i < OTHER_COUNT; i++)
        count += add_name(catalogue, offered, &names[count], other_names[i].name, other_names[i].intent);
    return count;
}

/* The names that begin with tidy words; *exact is the one they are in full, -1 without such. */
static int matches_of(const struct catalogue *catalogue, bool offered, const char *text,
                      struct command_name names[COMMAND_NAMES_MAX], int *exact)
{
    int all = all_names(catalogue, offered, names);
    int count = 0;
    *exact = -1;
    for (int i = 0; i < all; i++) {
        bool whole;
        if (!begins_with(names[i].name, text, &whole))
            continue;
        if (whole)
            *exact = count;
        names[count++] = names[i];
    }
    return count;
}

static int match(const struct catalogue *catalogue, bool offered, const char *words,
                 struct command_name names[COMMAND_NAMES_MAX])
{
    char text[WORDS_SIZE];
    int exact;
    return tidy(words, text) ? matches_of(catalogue, offered, text, names, &exact) : 0;
}

int command_names_match(const struct catalogue *catalogue, const char *words,
                        struct command_name names[COMMAND_NAMES_MAX])
{
    return match(catalogue, false, words, names);
}

int command_names_offer(const struct catalogue *catalogue, const char *words,
                        struct command_name names[COMMAND_NAMES_MAX])
{
    return match(catalogue, true, words, names);
}

static struct named named_intent(enum intent intent)
{
    return (struct named){.result = NAMES_INTENT, .whole = true, .intent = intent};
}

/* Whether all that was found means the same. */
static bool one_meaning(const struct command_name *names, int count)
{
    for (int i = 1; i < count; i++) {
        if (names[i].intent != names[0].intent)
            return false;
    }
    return count > 0;
}

/* What names come to of which none is the whole. */
static struct named named_beginning(const struct command_name *names, int count)
{
    if (one_meaning(names, count))
        return (struct named){.result = NAMES_INTENT, .intent = names[0].intent};
    return (struct named){.result = count > 0 ? NAMES_SEVERAL : NAMES_UNKNOWN};
}

/* "shove north": a command's name and a direction's. */
static bool read_directed(const struct catalogue *catalogue, const char *text, struct command *command)
{
    struct command_name names[COMMAND_NAMES_MAX];
    int exact;
    const char *blank = strchr(text, ' ');
    int count = blank ? matches_of(catalogue, false, blank + 1, names, &exact) : 0;
    if (count == 0 || (exact < 0 && !one_meaning(names, count)))
        return false;
    enum intent intent = names[exact < 0 ? 0 : exact].intent;
    char words[WORDS_SIZE];
    struct strbuf buf = STRBUF(words);
    strbuf_bytes(&buf, text, (size_t)(blank - text + 1));
    if (!intent_is_move(intent))
        return false;
    strbuf_text(&buf, dir_name((enum dir)(intent - INTENT_MOVE_N)));
    return command_parse(words, command, NULL);
}

struct named command_names_parse(const struct catalogue *catalogue, const char *words)
{
    struct command_name names[COMMAND_NAMES_MAX];
    struct named named = {.result = NAMES_UNKNOWN};
    char text[WORDS_SIZE];
    int exact;
    if (!tidy(words, text))
        return named;
    if (!text[0])
        return (struct named){.result = NAMES_NOTHING};
    int count = matches_of(catalogue, false, text, names, &exact);
    if (exact >= 0)
        return named_intent(names[exact].intent);
    if (dir_parse(text) >= 0)
        return named_intent((enum intent)(INTENT_MOVE_N + dir_parse(text)));
    if (command_parse(text, &named.command, NULL) || read_directed(catalogue, text, &named.command)) {
        named.result = NAMES_COMMAND;
        return named;
    }
    return named_beginning(names, count);
}

/* Whether the first word of a line is a command by itself, and so no shorter form of another. */
static bool is_command(const struct catalogue *catalogue, const char *line)
{
    char word[WORDS_SIZE];
    struct strbuf buf = STRBUF(word);
    strbuf_bytes(&buf, line, strcspn(line, " \t\r"));
    return command_names_parse(catalogue, word).result == NAMES_INTENT;
}

void command_names_mean(const struct catalogue *catalogue, const char *line, struct strbuf *several,
                        struct strbuf *meaning)
{
    for (line += strspn(line, " \t"); *line && *line != '\r'; line += strspn(line, " \t")) {
        if (meaning->length > 0)
            strbuf_char(meaning, ' ');
        line += words_read(catalogue, line, meaning, several && !is_command(catalogue, line) ? several : NULL);
    }
}

/* What is put on or taken off is used: the words apart are for who hears what is worn. */
static void mean_use(struct strbuf *meaning)
{
    static const char *const WORDS[] = {"wear ", "remove "};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        if (strncmp(meaning->text, WORDS[i], strlen(WORDS[i])) != 0)
            continue;
        char thing[4 * WORDS_SIZE];
        struct strbuf rest = STRBUF(thing);
        strbuf_text(&rest, meaning->text + strlen(WORDS[i]));
        strbuf_clear(meaning);
        strbuf_format(meaning, "use %s", thing);
        return;
    }
}

struct named command_names_read(const struct catalogue *catalogue, const char *line)
{
    struct command_name names[COMMAND_NAMES_MAX];
    struct named named = command_names_parse(catalogue, line);
    char meaning[4 * WORDS_SIZE];
    struct strbuf buf = STRBUF(meaning);
    if (named.whole || named.result == NAMES_NOTHING || named.result == NAMES_COMMAND)
        return named;
    command_names_mean(catalogue, line, NULL, &buf);
    mean_use(&buf);
    struct named spoken = command_names_parse(catalogue, meaning);
    if (spoken.whole || spoken.result == NAMES_COMMAND)
        return spoken;
    struct named offered = named_beginning(names, command_names_offer(catalogue, line, names));
    return offered.result != NAMES_UNKNOWN ? offered : named.result != NAMES_UNKNOWN ? named : spoken;
}
