/* SPDX-License-Identifier: MIT
 *
 * A list to choose from, a line to type in, and a list narrowed by one: the state that menus, the pack and the forms
 * share. The owner draws it. */
#ifndef UI_DRAW_LIST_H
#define UI_DRAW_LIST_H

#include "settings/keymap.h"

#include <stdbool.h>
#include <stdint.h>

struct list {
    int selected;
    int top; /* the first row shown */
};

enum list_result { LIST_NOTHING, LIST_CHOSEN, LIST_CANCELLED };

/* Moves the selection, wrapping at both ends; or it was chosen or given up. */
enum list_result list_key(struct list *list, int count, int page, enum intent intent);

/* Scrolls so that the selected of `count` entries lies within `rows` rows. */
void list_scroll(struct list *list, int count, int rows);

/* The same for entries below headings that are lines, too: `lines` has the line of each, from 1, for the first has a
 * heading, which stays in sight with it. `list->top` is a line. */
void list_scroll_lines(struct list *list, const int16_t lines[], int count, int rows);

/* Whether a heading stands above an entry. */
bool list_is_headed(const int16_t lines[], int index);

enum { FIELD_SIZE = 64 };

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

/* Whether a key types a character, and so must not be read as an intent while a field has the focus. */
bool field_types(struct key key);

/* Types a character, takes one back (Backspace) or all (Ctrl-U). `allowed` NULL: any printable character. At most
 * `limit` bytes. */
enum field_result field_key(struct field *field, struct key key, int limit, bool (*allowed)(uint32_t code));

/* A key for a line that alone has the focus: Enter takes it, Esc gives it up, every other key is field_key's. */
enum line_result { LINE_TYPING, LINE_TAKEN, LINE_GIVEN_UP };
enum line_result field_line(struct field *field, struct key key, int limit, bool (*allowed)(uint32_t code));

/* A key for the part of a name that a list is narrowed to: begins typing it (search), types, ends typing (Enter, which
 * is a key for the list, too; not where the list is heard: what is left of it is told first), gives the part up
 * (cancel; a key for the list when there is none). False: it is a key for the list. Another part is another list. */
bool filter_key(struct field *part, bool *typing, struct list *list, struct key key, enum intent intent, bool heard);

/* Whether a filter for `part` lets `text` pass: small and capital letters of ASCII are the same. */
bool filter_holds(const char *text, const char *part);

#endif
