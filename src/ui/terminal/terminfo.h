/* SPDX-License-Identifier: MIT
 *
 * What the terminal can do and with which bytes: curses' own database, read once. The only module that knows curses.
 * Strings are the database's, valid until the entry is released or another loaded; one that the terminal lacks is NULL.
 */
#ifndef UI_TERMINAL_TERMINFO_H
#define UI_TERMINAL_TERMINFO_H

#include "base/strbuf.h"
#include "decode.h"

#include <stdbool.h>

enum { LOOK_ATTRIBUTE_COUNT = 4, TERMINFO_MAX_KEYS = 48 };

struct terminfo {
    int rows, cols;            /* what the database says of the size, when the system does not know; 0 if it does not */
    int colours;               /* 0, 8, 16 or 256: how many are to be used */
    bool direct;               /* it takes colours by their red, green and blue: no numbers for it */
    int no_colour_with;        /* LOOK_* attributes that may not stand together with a colour */
    bool wraps_early;          /* a character in the last column moves the cursor at once */
    bool moves_plain_only;     /* attributes must be off while the cursor moves */
    bool is_xterms_kin;        /* marks pastes and reports the mouse when asked to */
    char reset[32];            /* all attributes and colours off */
    const char *enter, *leave; /* the alternate screen */
    const char *keypad_on, *keypad_off;
    const char *clear, *erase_line;                   /* the screen; the rest of the line */
    const char *move;                                 /* to row, column */
    const char *to_row, *to_col;                      /* to one of them */
    const char *up, *down, *left, *right;             /* by one */
    const char *up_by, *down_by, *left_by, *right_by; /* by a number */
    const char *line_start;
    const char *attributes[LOOK_ATTRIBUTE_COUNT]; /* bold, reverse, underline, dim: the bits of look_attribute */
    const char *foreground, *background;
    int key_count;
    struct key_string keys[TERMINFO_MAX_KEYS];
};

/* Reads the entry of a terminal type for the terminal at `fd`. False if there is none. */
bool terminfo_load(struct terminfo *terminfo, const char *name, int fd);
void terminfo_release(struct terminfo *terminfo);

/* Is this one that cannot place its cursor (TERM=dumb)? Then it cannot show the game. */
bool terminfo_is_dumb(const struct terminfo *terminfo);

/* Appends a string with its parameters filled in; marks for pauses are left out (nothing needs them any more, and a
 * frame is written at once). NULL appends nothing. */
void terminfo_expand(const char *string, int first, int second, struct strbuf *out);

#endif
