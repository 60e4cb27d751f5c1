/* SPDX-License-Identifier: MIT
 *
 * The settings: what the player may choose once and for all. One table serves the user's file, the command line with
 * its --help, and the options screen; a new setting is one row here and its sentence in messages.def. A choice made on
 * the screen counts before the command line, that before the user's file, that before the default. */
#ifndef UI_SETTINGS_TABLE_H
#define UI_SETTINGS_TABLE_H

#include "base/fault.h"
#include "base/strbuf.h"
#include "text/text.h"

#include <stdbool.h>
#include <stddef.h>

enum setting_kind {
    SETTING_CHOICE, /* one of some words */
    SETTING_NUMBER, /* a whole number in a range */
    SETTING_FILE,   /* the name of a theme, key map or language: a word; which files there are is not known here */
    SETTING_WORD,   /* 1 to 20 bytes of letters, digits, '_' or '-', or nothing */
};

/* X(id, name, kind, what may stand there, default, the argument's name on the command line or NULL when there is no
 * such option, sentence). What may stand there is "word word word" for a choice, "low high" for a number, else "". */
/* clang-format off */
#define SETTING_LIST(X) \
    X(THEME,  "theme",  SETTING_FILE,   "",                       "default", "NAME",   MSG_SETTING_THEME) \
    X(GLYPHS, "glyphs", SETTING_CHOICE, "auto ascii utf8",        "auto",    "SET",    MSG_SETTING_GLYPHS) \
    X(COLOR,  "color",  SETTING_CHOICE, "auto always never 16 256", "auto",  "MODE",   MSG_SETTING_COLOR) \
    X(KEYS,   "keys",   SETTING_FILE,   "",                       "default", "NAME",   MSG_SETTING_KEYS) \
    X(MOUSE,  "mouse",  SETTING_CHOICE, "off on",                 "off",     "off|on", MSG_SETTING_MOUSE) \
    X(NAME,   "name",   SETTING_WORD,   "",                       "",        NULL,     MSG_SETTING_NAME) \
    X(LANG,   "lang",   SETTING_FILE,   "",                       "auto",    "LANG",   MSG_SETTING_LANG) \
    X(ACCESSIBLE, "accessible", SETTING_CHOICE, "off on",         "off",     NULL,     MSG_SETTING_ACCESSIBLE) \
    X(KEEP_RUNS, "keep-runs", SETTING_NUMBER, "1 1048576",        "256",   "MIB",    MSG_SETTING_KEEP_RUNS)
/* clang-format on */

enum setting {
#define X(id, name, kind, range, initial, argument, message) SETTING_##id,
    SETTING_LIST(X)
#undef X
        SETTING_COUNT
};

struct setting_row {
    const char *name;
    enum setting_kind kind;
    const char *range;
    const char *initial;
    const char *argument;
    enum message label; /* its name on screens */
    enum message meaning;
};

const struct setting_row *setting_row(enum setting setting);

/* Where a value comes from, the weaker first. FROM_SYSTEM: a default of the system's file; FROM_OPERATOR: fixed there.
 */
enum setting_origin { FROM_DEFAULT, FROM_SYSTEM, FROM_FILE, FROM_COMMAND_LINE, FROM_SCREEN, FROM_OPERATOR };

enum { SETTING_TEXT_SIZE = 24 };

struct setting_values {
    struct {
        char text[SETTING_TEXT_SIZE];
        int number; /* of a number its value, of a choice the index of its word */
        enum setting_origin origin;
    } values[SETTING_COUNT];
};

/* Every setting at its default. */
void settings_table_init(struct setting_values *config);

/* The value as screens show it: in the player's language where it is a word of ours, else as it stands. */
const char *settings_table_shown(const struct setting_values *config, const struct catalogue *catalogue,
                                 enum setting setting);

const char *settings_table_text(const struct setting_values *config, enum setting setting);
int settings_table_number(const struct setting_values *config, enum setting setting);

/* Gives a setting a value, unless it has one from a stronger origin. False with what is wrong in `why` when it is none
 * for it. */
bool settings_table_set(struct setting_values *config, enum setting setting, const char *text,
                        enum setting_origin origin, struct fault *why);

/* Reads the user's file (FROM_FILE) or the system's (FROM_SYSTEM): lines of a setting's name and its value, blank lines
 * and comments between them as one likes. In the system's file the word "fixed" may follow: that value cannot be
 * overridden. Bad lines are reported and left out. */
void settings_table_read(struct setting_values *config, enum setting_origin origin, const char *file, const char *bytes,
                         size_t size, struct fault_list *faults);

/* The word before (-1) or after (+1) a choice's present one, around the ends; the number one lower or higher. Into
 * `text`. Settings of other kinds keep their text. */
void settings_table_step(const struct setting_values *config, enum setting setting, int step,
                         char text[SETTING_TEXT_SIZE]);

#endif
