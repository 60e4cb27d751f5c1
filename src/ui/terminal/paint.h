/* SPDX-License-Identifier: MIT
 *
 * One frame as one run of bytes: what differs between the grid and what the terminal shows, in the fewest bytes that
 * its strings allow. Knows neither curses' screen nor the descriptor; terminal.c writes the bytes.
 *
 * Why not curses' own screen: on a memory file it sends one write a frame, too, but it takes a step between similar
 * rows of a room for scrolling (110 bytes, not to be switched off), spells each attribute out anew (53 bytes for a
 * coloured hero's diagonal step; here 33), and some entries (linux) refuse to start on what is no terminal. */
#ifndef UI_TERMINAL_PAINT_H
#define UI_TERMINAL_PAINT_H

#include "cells.h"
#include "terminfo.h"

#include <stdbool.h>
#include <stddef.h>

struct paint {
    const struct terminfo *terminfo;
    bool utf8;          /* else everything is shown in ASCII */
    bool known;         /* `shown` is what the terminal shows */
    struct cells shown; /* as sent, its cursor included; looks as the terminal has them */
    bool cursor_known;
    struct look pen; /* the attributes that are on */
    char *bytes;     /* the frame; owned */
    size_t size, capacity;
    bool failed; /* memory was short: the frame is not whole */
};

/* `terminfo` must outlive the painter. */
void paint_init(struct paint *paint, const struct terminfo *terminfo, bool utf8);
void paint_release(struct paint *paint);

/* Gives the terminal's size, which also makes what it shows unknown. False when memory is short. */
bool paint_resize(struct paint *paint, int rows, int cols);

/* The next frame is drawn whole. */
void paint_forget(struct paint *paint);

/* Fills `bytes` with what turns the last frame into this one; `size` is 0 when nothing has changed. */
void paint_frame(struct paint *paint, const struct cells *cells);

#endif
