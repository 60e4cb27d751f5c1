/* SPDX-License-Identifier: MIT
 *
 * From words to intents and commands. Knows no screen and no world: the map decides what an intent does, the game what
 * is legal. */
#include "command_names.h"

#include "base/grid.h"
#include "base/utf8.h"

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

/* All that can be said, in the order of the tables. */
static int all_names(const struct catalogue *catalogue, struct command_name names[COMMAND_NAMES_MAX])
{
    int count = 0;
    for (int i = 0; i < INTENT_COUNT; i++) {
        enum intent intent = (enum intent)i;
        if (!(intent_contexts(intent) & IN_MAP) || intent == INTENT_COMMAND_LINE)
            continue;
        const char *name = intent_is_move(intent)
                               ? text_get(catalogue, text_direction_word((enum dir)(intent - INTENT_MOVE_N)))
                               : intent_name(intent);
        names[count++] = (struct command_name){name, intent};
    }
    for (int i = 0; i < OTHER_COUNT; i++)
        names[count++] = other_names[i];
    return count;
}

/* The names that begin with tidy words; *exact is the one they are in full, -1 without such. */
static int matches_of(const struct catalogue *catalogue, const char *text, struct command_name names[COMMAND_NAMES_MAX],
                      int *exact)
{
    int all = all_names(catalogue, names);
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

int command_names_match(const struct catalogue *catalogue, const char *words,
                        struct command_name names[COMMAND_NAMES_MAX])
{
    char text[WORDS_SIZE];
    int exact;
    return tidy(words, text) ? matches_of(catalogue, text, names, &exact) : 0;
}

static struct named named_intent(enum intent intent)
{
    return (struct named){.result = NAMES_INTENT, .intent = intent};
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

/* "shove north": a command's name and a direction's. */
static bool read_directed(const struct catalogue *catalogue, const char *text, struct command *command)
{
    struct command_name names[COMMAND_NAMES_MAX];
    int exact;
    const char *blank = strchr(text, ' ');
    int count = blank ? matches_of(catalogue, blank + 1, names, &exact) : 0;
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
    int count = matches_of(catalogue, text, names, &exact);
    if (exact >= 0)
        return named_intent(names[exact].intent);
    if (dir_parse(text) >= 0)
        return named_intent((enum intent)(INTENT_MOVE_N + dir_parse(text)));
    if (command_parse(text, &named.command, NULL) || read_directed(catalogue, text, &named.command)) {
        named.result = NAMES_COMMAND;
        return named;
    }
    if (one_meaning(names, count))
        return named_intent(names[0].intent);
    named.result = count > 0 ? NAMES_SEVERAL : NAMES_UNKNOWN;
    return named;
}
