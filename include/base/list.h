/* SPDX-License-Identifier: MIT
 *
 * Closed sets are lists of rows, X(name, "text", ...), from which headers make enums; from here come the tables of
 * their texts: static const char *const NAMES[] = {SLOT_LIST(LIST_TEXT)}; */
#ifndef BASE_LIST_H
#define BASE_LIST_H

#include <string.h>

#define LIST_TEXT(name, text, ...) text,

/* The place of a text in such a table; -1 if it is not there. */
static inline int list_find(const char *const *texts, int count, const char *text)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(texts[i], text) == 0)
            return i;
    }
    return -1;
}

#endif
