/* SPDX-License-Identifier: MIT
 *
 * From words to intents and commands. Knows no screen and no world: what an intent does is the map's, what is legal is
 * the game's. Called by screen_speak.c. */
#include "spoken.h"

#include "base/grid.h"

#include <string.h>

enum { WORDS_SIZE = 64 };

_Static_assert(INTENT_MOVE_NW - INTENT_MOVE_N + 1 == DIR_COUNT, "the moves are in the order of directions");

/* What the eight directions are called, in the order of enum dir. */
static const enum message direction_words[DIR_COUNT] = {MSG_WORD_NORTH,      MSG_WORD_NORTH_EAST, MSG_WORD_EAST,
                                                        MSG_WORD_SOUTH_EAST, MSG_WORD_SOUTH,      MSG_WORD_SOUTH_WEST,
                                                        MSG_WORD_WEST,       MSG_WORD_NORTH_WEST};

/* Words that commands are asked for by, besides the names of their intents. */
static const struct spoken_name other_names[] = {
    {"use", INTENT_INVENTORY},
    {"get", INTENT_PICK_UP},
    {"log", INTENT_HISTORY},
    {"menu", INTENT_GAME_MENU},
};
enum { OTHER_COUNT = sizeof other_names / sizeof *other_names };

_Static_assert(INTENT_COUNT + OTHER_COUNT <= SPOKEN_MAX_NAMES, "there is room for all names");

/* Lower case, one blank between words and none around them. Returns false when that is too long for any name. */
static bool tidy(const char *words, char text[WORDS_SIZE])
{
    struct strbuf out;
    strbuf_init(&out, text, WORDS_SIZE);
    for (; *words; words++) {
        char c = *words >= 'A' && *words <= 'Z' ? (char)(*words - 'A' + 'a') : *words;
        bool blank = c == ' ' || c == '\t';
        if (!blank)
            strbuf_char(&out, c);
        else if (out.length > 0 && words[1] && words[1] != ' ' && words[1] != '\t')
            strbuf_char(&out, ' ');
    }
    return !out.cut;
}

/* Whether `name` begins with `text`, a blank standing for '_'; *whole tells that nothing of it is left. */
static bool begins_with(const char *name, const char *text, bool *whole)
{
    for (; *text; text++, name++) {
        if (*name != *text && !(*name == '_' && *text == ' '))
            return false;
    }
    *whole = *name == '\0';
    return true;
}

static bool is_move(enum intent intent)
{
    return intent >= INTENT_MOVE_N && intent <= INTENT_MOVE_NW;
}

/* All that can be said, in the order of the tables. */
static int all_names(const struct catalogue *catalogue, struct spoken_name names[SPOKEN_MAX_NAMES])
{
    int count = 0;
    for (int i = 0; i < INTENT_COUNT; i++) {
        enum intent intent = (enum intent)i;
        if (!(intent_contexts(intent) & IN_MAP) || intent == INTENT_SPEAK)
            continue;
        const char *name =
            is_move(intent) ? text_get(catalogue, direction_words[intent - INTENT_MOVE_N]) : intent_name(intent);
        names[count++] = (struct spoken_name){name, intent};
    }
    for (int i = 0; i < OTHER_COUNT; i++)
        names[count++] = other_names[i];
    return count;
}

/* The names that begin with tidy words; *exact is the one they are in full, -1 without such. */
static int matches_of(const struct catalogue *catalogue, const char *text, struct spoken_name names[SPOKEN_MAX_NAMES],
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

int spoken_matches(const struct catalogue *catalogue, const char *words, struct spoken_name names[SPOKEN_MAX_NAMES])
{
    char text[WORDS_SIZE];
    int exact;
    return tidy(words, text) ? matches_of(catalogue, text, names, &exact) : 0;
}

static struct spoken spoken_intent(enum intent intent)
{
    return (struct spoken){.result = SPOKEN_INTENT, .intent = intent};
}

/* Whether all that was found means the same. */
static bool one_meaning(const struct spoken_name *names, int count)
{
    for (int i = 1; i < count; i++) {
        if (names[i].intent != names[0].intent)
            return false;
    }
    return count > 0;
}

struct spoken spoken_parse(const struct catalogue *catalogue, const char *words)
{
    struct spoken_name names[SPOKEN_MAX_NAMES];
    struct spoken spoken = {.result = SPOKEN_UNKNOWN};
    char text[WORDS_SIZE];
    int exact;
    if (!tidy(words, text))
        return spoken;
    if (!text[0])
        return (struct spoken){.result = SPOKEN_NOTHING};
    int count = matches_of(catalogue, text, names, &exact);
    if (exact >= 0)
        return spoken_intent(names[exact].intent);
    if (dir_parse(text) >= 0)
        return spoken_intent((enum intent)(INTENT_MOVE_N + dir_parse(text)));
    if (command_parse(text, &spoken.command, NULL)) {
        spoken.result = SPOKEN_COMMAND;
        return spoken;
    }
    if (one_meaning(names, count))
        return spoken_intent(names[0].intent);
    spoken.result = count > 0 ? SPOKEN_SEVERAL : SPOKEN_UNKNOWN;
    return spoken;
}
