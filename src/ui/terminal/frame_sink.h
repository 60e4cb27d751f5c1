/* SPDX-License-Identifier: MIT
 *
 * Frames that no terminal shows: made as for an xterm with 256 colours, or as rows of HTML, and handed on. */
#ifndef UI_TERMINAL_FRAME_SINK_H
#define UI_TERMINAL_FRAME_SINK_H

#include "cells.h"
#include "curses_screen.h"
#include "ui/ui.h"

struct frame_sink {
    const struct ui_sink *to;
    struct curses_screen screen; /* of frames for a terminal */
    struct cells shown;          /* of the others: the last one */
    char *html;
};

/* False when memory is short, or when the system does not know an xterm: nothing is open then. */
bool frame_sink_open(struct frame_sink *sink, const struct ui_sink *to);
void frame_sink_close(struct frame_sink *sink);

/* Whether more than ASCII can be shown. */
bool frame_sink_has_utf8(const struct frame_sink *sink);

/* Hands a frame on, whose size is the sink's; bytes for a terminal only if something has changed, rows of a page for
 * each frame, "[]" for one like the frame before. */
void frame_sink_show(struct frame_sink *sink, const struct cells *cells);

#endif
