/* SPDX-License-Identifier: MIT
 *
 * What the screens are made from, read from the data folders and the user's: settings, themes, key maps. */
#ifndef LOOKS_H
#define LOOKS_H

#include "assets.h"
#include "ui/ui.h"

enum { LOOKS_MAX_FILES = 32 };

struct looks {
    struct ui_source themes[LOOKS_MAX_FILES], keys[LOOKS_MAX_FILES]; /* names and bytes owned */
    struct ui_source languages[LOOKS_MAX_FILES];                     /* only their names */
    int theme_count, key_count, language_count;
    struct ui_source user_config, user_keys; /* likewise */
    struct config config;                    /* the defaults, the user's file, the command line over it */
};

/* Reads everything; bad lines of the user's settings and files that cannot be read are reported, the rest is used.
 * NULL when memory is short. */
struct looks *looks_read(const struct assets *assets, const struct options *options, struct fault_list *faults);
void looks_free(struct looks *looks);

/* The same as the shell wants it; refers to `looks` and `assets`. */
void looks_fill(const struct looks *looks, const struct assets *assets, struct ui_options *options);

#endif
