/* SPDX-License-Identifier: MIT
 *
 * The pieces screens are drawn from: sentences, flowing text, gauges, frames, key hints. No screen's own logic here. */
#ifndef UI_DRAW_DRAW_H
#define UI_DRAW_DRAW_H

#include "layout.h"
#include "list.h"
#include "scene.h"
#include "terminal/cells.h"

/* A click on this line means an entry of the topmost screen's list. */
void draw_spot_entry(struct cells *cells, struct box line, int index);

/* Whether a spot of these cells is an entry, or a key (of a hint), and which one. */
bool draw_is_entry(uint16_t spot, int *index);
bool draw_is_key(uint16_t spot, enum key_context *context, enum intent *intent);

/* Writes text, at most `width` columns; returns the columns used. */
int draw_text(const struct scene *scene, struct cells *cells, int row, int col, int width, const char *text,
              enum role role);

/* Writes text that ends before column `end`; returns the column it begins at, not before `start`. */
int draw_text_right(const struct scene *scene, struct cells *cells, int row, int start, int end, const char *text,
                    enum role role);

/* Writes text in the middle of the columns of `box`. */
void draw_text_centred(const struct scene *scene, struct cells *cells, int row, struct box box, const char *text,
                       enum role role);

/* Writes a sentence without places; returns the columns used. */
int draw_message(const struct scene *scene, struct cells *cells, int row, int col, int width, enum message message,
                 enum role role);

/* Puts the likeness of a thing; none where the game is in lines, for it would be read out as a letter. */
void draw_glyph(const struct scene *scene, struct cells *cells, int row, int col, uint32_t glyph, struct look look);

/* The glyph of a kind, a blank, and its name, in `width` columns: a name that is too long ends in a dot. */
void draw_kind(const struct scene *scene, struct cells *cells, int row, int col, int width, const struct kind *kind,
               enum role role);

/* Text that flows word by word over the rows of a box. */
struct flow {
    struct cells *cells; /* NULL: only measures */
    struct box box;
    int skip;     /* rows of the text that lie above the box and are not drawn */
    int row, col; /* where the text stands, from the first row of the text */
};

void flow_begin(struct flow *flow, struct cells *cells, struct box box, int skip);

/* Appends words, a blank before each unless it begins a row; a word longer than a row goes on in the next. Returns
 * false when they did not all fit into the box. */
bool flow_text(struct flow *flow, const char *text, struct look look);

/* Flows a text over a box, as much of it as has room; returns the rows it takes. */
int draw_flow(const struct scene *scene, struct cells *cells, struct box box, const char *text, enum role role);

/* Flows a text over one row as it stands, several blanks and all; one that is too long is cut between words. */
void draw_words(const struct scene *scene, struct cells *cells, struct box box, const char *text, enum role role);

/* The rows a text takes in `cols` columns: at least 1. */
int flow_rows(const char *text, int cols);

/* Texts that follow each other down a box. */
struct panel {
    const struct scene *scene;
    struct cells *cells;
    struct box box;
    int row; /* the next free one, from the first of the box */
};

/* Flows a text over the next rows, as far as there are any. */
void panel_text(struct panel *panel, const char *text, enum role role);

/* A rule of one row or of one column. */
void draw_rule(const struct scene *scene, struct cells *cells, struct box box);

/* A gauge of `width` cells: "#####---". Empty only at 0 and full only at `most`. */
void draw_gauge(const struct scene *scene, struct cells *cells, int row, int col, int width, int value, int most);

/* A blank framed rectangle with a title; returns the space inside, one column free on each side. */
struct box draw_frame(const struct scene *scene, struct cells *cells, struct box box, const char *title);

/* A frame of the given inner size (cut to the screen) in the middle of the screen. */
struct box draw_window(const struct scene *scene, struct cells *cells, int rows, int cols, const char *title);

/* Says that these cells are too few and how many are needed, as far as even that fits. */
void draw_too_small(const struct scene *scene, struct cells *cells, int rows, int cols);

/* What a key does, in one word. */
struct hint {
    enum intent intent;
    enum message label;
};

/* A whole blank screen with a title on its first row and hints on its last; returns the rows between. */
struct box draw_page(const struct scene *scene, struct cells *cells, const char *title, enum key_context context,
                     const struct hint *hints, int count);

/* Writes "Only: part" while a part is typed that a list is narrowed to, or holds; the cursor behind what is typed. */
void draw_filter(const struct scene *scene, struct cells *cells, int row, int col, int width, const struct field *part,
                 bool typing);

/* Writes a line that is typed, with the cursor behind it, underlined as far as a name may go. */
void draw_field(const struct scene *scene, struct cells *cells, int row, int col, int width, const char *text);

/* Writes "x look  i pack" as far as it fits into `width`, the last hint always; hints without a key are left out.
 * Returns the columns used, with the gap behind each. */
int draw_hints(const struct scene *scene, struct cells *cells, int row, int col, int width, enum key_context context,
               const struct hint *hints, int count, enum role role);

#endif
