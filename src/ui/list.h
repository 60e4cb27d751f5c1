/* SPDX-License-Identifier: MIT
 *
 * A list to choose from and a line to type in: the two bits of state that menus, the pack and the forms share.
 * Pure state; whoever owns it draws it. */
#ifndef UI_LIST_H
#define UI_LIST_H

#include "keymap.h"

#include <stdbool.h>

struct list {
    int selected;
    int top; /* the first row shown */
};

enum list_result { LIST_NOTHING, LIST_CHOSEN, LIST_CANCELLED };

/* Moves the selection (wrapping at both ends), or tells that it was chosen or given up. */
enum list_result list_key(struct list *list, int count, int page, enum intent intent);

/* Scrolls so that the selected of `count` entries lies within `rows` rows. */
void list_scroll(struct list *list, int count, int rows);

enum { FIELD_SIZE = 32 };

/* A line of text being typed: UTF-8, always whole characters. */
struct field {
    char text[FIELD_SIZE];
    int length;
};

void field_set(struct field *field, const char *text);

enum field_result {
    FIELD_IGNORED, /* not a key for typing */
    FIELD_CHANGED,
    FIELD_REFUSED, /* a character that is not allowed here, or one too many */
};

/* Types a character, takes one back (Backspace) or all (Ctrl-U). `allowed` NULL: any printable character. At most
 * `limit` bytes. */
enum field_result field_key(struct field *field, struct key key, int limit, bool (*allowed)(uint32_t code));

#endif
