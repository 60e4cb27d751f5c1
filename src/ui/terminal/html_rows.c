/* SPDX-License-Identifier: MIT
 *
 * Cells to HTML: a run of one look is one element. Knows no page; tools/cast.c has it. */
#include "html_rows.h"

#include <string.h>

static void write_glyph(uint32_t glyph, struct strbuf *out)
{
    static const char SPECIAL[] = "<>&\"'\\";
    if (glyph < 128 && strchr(SPECIAL, (int)glyph))
        strbuf_format(out, "&#%u;", (unsigned)glyph);
    else
        strbuf_rune(out, glyph);
}

static void write_colour(char side, uint16_t colour, bool swapped, struct strbuf *out)
{
    if (colour != LOOK_DEFAULT_COLOUR)
        strbuf_format(out, "%c%u ", side, (unsigned)colour);
    else if (swapped)
        strbuf_format(out, "%cd ", side);
}

static void open_look(struct look look, struct strbuf *out)
{
    bool swapped = look.attributes & LOOK_REVERSE;
    strbuf_text(out, "<i class='");
    write_colour('f', swapped ? look.background : look.foreground, swapped, out);
    write_colour('b', swapped ? look.foreground : look.background, swapped, out);
    strbuf_text(out, look.attributes & LOOK_BOLD ? "o " : "");
    strbuf_text(out, look.attributes & LOOK_UNDERLINE ? "u " : "");
    strbuf_text(out, look.attributes & LOOK_DIM ? "d" : "");
    strbuf_text(out, "'>");
}

static void write_row(const struct cell *row, int cols, struct strbuf *out)
{
    struct look look = LOOK_PLAIN;
    for (int col = 0; col < cols; col++) {
        if (row[col].glyph == 0)
            continue; /* the second half of a wide character */
        if (!look_equal(look, row[col].look)) {
            if (!look_equal(look, LOOK_PLAIN))
                strbuf_text(out, "</i>");
            look = row[col].look;
            if (!look_equal(look, LOOK_PLAIN))
                open_look(look, out);
        }
        write_glyph(row[col].glyph, out);
    }
    if (!look_equal(look, LOOK_PLAIN))
        strbuf_text(out, "</i>");
}

static bool same_row(const struct cell *a, const struct cell *b, int cols)
{
    for (int col = 0; col < cols; col++) {
        if (!cell_equal(a[col], b[col]))
            return false;
    }
    return true;
}

void html_rows_write(struct cells *shown, const struct cells *cells, struct strbuf *out)
{
    bool first = true;
    strbuf_char(out, '[');
    for (int row = 0; row < cells->rows; row++) {
        struct cell *before = &shown->grid[row * cells->cols];
        const struct cell *now = &cells->grid[row * cells->cols];
        if (same_row(before, now, cells->cols))
            continue;
        strbuf_format(out, "%s[%d,\"", first ? "" : ",", row);
        write_row(now, cells->cols, out);
        strbuf_text(out, "\"]");
        memcpy(before, now, (size_t)cells->cols * sizeof *now);
        first = false;
    }
    strbuf_char(out, ']');
}
