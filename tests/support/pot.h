/* SPDX-License-Identifier: MIT
 *
 * The template for translators, data/po/barrow.pot: every message and every phrase of the content with its English. */
#ifndef SUPPORT_POT_H
#define SUPPORT_POT_H

#include "core/rules.h"

#include <stdio.h>

/* One entry of it. */
struct pot_entry {
    char context[64];
    const char *english;
};

/* Calls `use` with each entry, in the order of the template. */
void pot_entries(const struct rules *rules, void (*use)(void *context, const struct pot_entry *entry), void *context);

/* Writes the whole template. */
void pot_write(const struct rules *rules, FILE *stream);

#endif
