/* SPDX-License-Identifier: MIT
 *
 * The player's settings while the program runs: the values, the themes and key maps there are, the user's two files. A
 * change acts at once and is written at once; if it cannot be written, it holds until the program ends. */
#ifndef UI_SETTINGS_SETTINGS_H
#define UI_SETTINGS_SETTINGS_H

#include "keymap.h"
#include "theme.h"
#include "ui/settings_table.h"
#include "ui/ui.h"

/* What the player changed on a screen. */
enum change_kind {
    CHANGE_NOTHING,
    CHANGE_SETTING,    /* `setting` gets `text` */
    CHANGE_KEYS,       /* `intent` gets `key` as its first in `context`, and an intent that has it loses it */
    CHANGE_NO_KEYS,    /* `intent` loses all keys in `context` */
    CHANGE_RESET_KEYS, /* `intent` gets back the key map's */
    CHANGE_RESET_ALL,  /* every intent does */
};

struct change {
    enum change_kind kind;
    enum setting setting;
    char text[SETTING_TEXT_SIZE];
    enum key_context context;
    enum intent intent;
    struct key key;
};

struct settings {
    struct setting_values config;
    const struct ui_files *files; /* the caller's, as long as the settings live */
    /* What the user's files hold; owned, NULL when empty. It is `known` once it has been read for a change: one that
     * could not be read at the start is not empty. */
    char *config_bytes, *key_bytes;
    size_t config_size, key_size;
    bool config_known, keys_known;
};

/* Takes the values over; copies the user's files. */
void settings_init(struct settings *settings, const struct ui_files *files);
void settings_release(struct settings *settings);

/* The key map of the settings with the user's keys over it; the theme. What is wrong in them is added to `faults`: bad
 * lines are left out, an unknown name gives the default. */
void settings_read_keys(const struct settings *settings, struct keymap *keymap, struct fault_list *faults);
void settings_read_theme(const struct settings *settings, struct theme *theme, int colours, struct fault_list *faults);

/* Whether it would be of use to offer a theme: it is there, and nobody has chosen any. */
#define THEME_FOR_LIGHT "light"
bool settings_may_offer(const struct settings *settings, const char *theme);

/* Reads all themes and key maps there are, for what is wrong in them. */
void settings_check(const struct settings *settings, struct fault_list *faults);

/* Whether the UTF-8 set is to be drawn on a terminal that can or cannot show it. */
bool settings_want_utf8(const struct settings *settings, bool terminal_can);

/* Carries a change out and writes it; the caller then reads keys and theme. ST_OK, or why it could not be written. */
MUST_USE enum status settings_change(struct settings *settings, const struct keymap *keymap,
                                     const struct change *change, struct fault *fault);

/* The value that a setting has one step before (-1) or after (+1) its present one, on the screen. */
void settings_step(const struct settings *settings, enum setting setting, int step, char text[SETTING_TEXT_SIZE]);

#endif
