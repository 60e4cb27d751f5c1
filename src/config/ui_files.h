/* SPDX-License-Identifier: MIT
 *
 * What the screens are made from, read from the data folders and the user's: settings, themes, key maps. */
#ifndef CONFIG_UI_FILES_H
#define CONFIG_UI_FILES_H

#include "data_files.h"
#include "ui/ui.h"

enum { UI_FILES_MAX_FILES = 32 };

struct ui_files {
    struct ui_source themes[UI_FILES_MAX_FILES], keys[UI_FILES_MAX_FILES]; /* names and bytes owned */
    struct ui_source languages[UI_FILES_MAX_FILES];                        /* only their names */
    int theme_count, key_count, language_count;
    struct ui_source user_config, user_keys; /* likewise */
    struct setting_values config;            /* the defaults, the user's file, the command line over it */
};

/* Reads everything; bad lines of the user's settings and files that cannot be read are reported, the rest is used.
 * NULL when memory is short. */
struct ui_files *ui_files_read(const struct data_files *data_files, const struct options *options,
                               struct fault_list *faults);
void ui_files_free(struct ui_files *looks);

/* The same in the form of ui_open; refers to `ui_files` and `data_files`. */
void ui_files_fill(const struct ui_files *looks, const struct data_files *data_files, struct ui_options *options);

#endif
