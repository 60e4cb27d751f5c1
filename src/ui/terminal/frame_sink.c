/* SPDX-License-Identifier: MIT
 *
 * Frames into recordings. */
#include "frame_sink.h"

#include "html_rows.h"

#include <stdlib.h>

static size_t html_size(const struct ui_sink *to)
{
    return (size_t)(to->rows * to->cols) * HTML_ROWS_CELL_SIZE;
}

bool frame_sink_open(struct frame_sink *sink, const struct ui_sink *to)
{
    *sink = (struct frame_sink){.to = to};
    if (!to->html) {
        bool utf8 = sys_use_utf8(); /* before curses asks for it, and whatever the player's is */
        bool open = curses_screen_open(&sink->screen, "xterm-256color", to->rows, to->cols, false);
        sink->screen.utf8 = utf8;
        sink->screen.colours = sink->screen.all_colours;
        return open;
    }
    sink->html = malloc(html_size(to));
    if (sink->html && cells_resize(&sink->shown, to->rows, to->cols))
        return true;
    free(sink->html);
    return false;
}

void frame_sink_close(struct frame_sink *sink)
{
    if (!sink->to->html)
        curses_screen_close(&sink->screen);
    cells_release(&sink->shown);
    free(sink->html);
}

bool frame_sink_has_utf8(const struct frame_sink *sink)
{
    return sink->to->html || sink->screen.utf8;
}

void frame_sink_show(struct frame_sink *sink, const struct cells *cells)
{
    struct strbuf out;
    if (sink->to->html) {
        strbuf_init(&out, sink->html, html_size(sink->to));
        html_rows_write(&sink->shown, cells, &out);
        sink->to->frame(sink->to->context, sink->html, out.length);
        return;
    }
    curses_screen_frame(&sink->screen, cells);
    if (sink->screen.size > 0)
        sink->to->frame(sink->to->context, sink->screen.bytes, sink->screen.size);
}
