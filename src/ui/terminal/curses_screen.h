/* SPDX-License-Identifier: MIT
 *
 * The grid of cells on curses' screen. Curses writes to a file in memory, so that a frame is one run of bytes, which
 * terminal.c sends at once; the modes of the terminal and its size are terminal.c's, too. One screen at a time: curses
 * keeps its state in globals. */
#ifndef UI_TERMINAL_CURSES_SCREEN_H
#define UI_TERMINAL_CURSES_SCREEN_H

#include "cells.h"
#include "sys/sys.h"

#include <stdbool.h>
#include <stddef.h>

struct curses_screen {
    void *screen; /* curses' SCREEN */
    struct sys_memory_file memory;
    struct cells shown; /* the last frame, as it was given */
    bool utf8;          /* else everything is shown in ASCII */
    int colours;        /* that are used: 0, 8, 16 or 256 */
    bool known;         /* the terminal shows `shown` */
    bool mouse;         /* is to be reported; only by a kin of xterm */

    /* What the terminal's entry says. */
    int all_colours;
    bool direct;        /* it takes colours by their red, green and blue: no numbers for it */
    bool dumb;          /* it cannot place its cursor */
    bool is_xterms_kin; /* marks pastes and reports the mouse when asked to */

    char text[256]; /* what was put together last around the frames */
    /* What is to be sent after a call that fills it; valid until the next. */
    const char *bytes;
    size_t size;
};

/* Makes the screen for a type of terminal; a size of 0 is what its entry says. False, with nothing to close, if the
 * type is unknown (or memory short). `hosted`: the environment is a stranger's and may not say where entries lie. */
bool curses_screen_open(struct curses_screen *screen, const char *type, int rows, int cols, bool hosted);
void curses_screen_close(struct curses_screen *screen);

/* Gives the terminal's size. False when memory is short. */
bool curses_screen_resize(struct curses_screen *screen, int rows, int cols);

/* Fills `bytes` with what turns the last frame into this one, whole if what is shown is unknown; `size` is 0 when
 * nothing has changed. */
void curses_screen_frame(struct curses_screen *screen, const struct cells *cells);

/* Fills `bytes` with what starts our screen; the next frame is whole. */
void curses_screen_enter(struct curses_screen *screen);

/* Fills `bytes` with what gives the terminal back, wherever it is. */
void curses_screen_restore(struct curses_screen *screen);

/* Fills `bytes` with what has the mouse reported, or no longer. */
void curses_screen_use_mouse(struct curses_screen *screen, bool on);

#endif
