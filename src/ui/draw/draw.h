/* SPDX-License-Identifier: MIT
 *
 * What every screen may read (the scene), and the pieces screens are drawn from: sentences, flowing text, gauges,
 * frames, key hints. No screen's own logic here. Called by hud.c, sidebar.c and screen_*.c. */
#ifndef UI_DRAW_H
#define UI_DRAW_H

#include "cells.h"
#include "core/command.h"
#include "core/view.h"
#include "keymap.h"
#include "lesson.h"
#include "list.h"
#include "msglog.h"
#include "seen.h"
#include "text/text.h"
#include "theme.h"
#include "ui/ui.h"

#include <stdbool.h>

struct camera;
struct settings;

/* Everything a screen may know. Nothing in it may be changed through it. */
struct scene {
    const struct catalogue *catalogue;
    const struct keymap *keys;
    const struct theme *theme;
    const struct msglog *log;
    const struct seen *seen;
    const struct chronicle *chronicle; /* of the game played; NULL: none is kept */
    const struct lesson *lesson;
    const struct rules *rules;
    const struct view *view;                 /* NULL on the title */
    const struct ui_title *title;            /* NULL in a game */
    const char *(*end_story)(void *context); /* of the run that has just ended; NULL: there never is one */
    void *context;                           /* for it */
    const struct ui_film *film;              /* NULL unless a run is shown, not played */
    const struct camera *camera;             /* of the map; NULL on the title */
    const char *hero_name;
    bool pointed; /* the mouse points at this cell of the screen */
    int pointer_row, pointer_col;
    entity_id last_target; /* ENTITY_NONE: none yet */
    const struct settings *settings;
    const char *unwritten; /* why the last change of a setting could not be written; "" when it was */
    bool utf8;
    bool lines;      /* told in lines: no map, no frames, words in place of keys */
    bool accessible; /* for who hears the screen: one column, no gauges and rules, the cursor where one reads */
};

enum { SIDE_MIN_COLS = 19, MESSAGE_MIN_ROWS = 2 }; /* of the sidebar and of the messages */

/* A rectangle of cells. */
struct box {
    int row, col, rows, cols;
};

/* What a click means where something is drawn: an entry of the topmost screen's list, or a key. */
void draw_spot_entry(struct cells *cells, struct box line, int index);
void draw_spot_key(struct cells *cells, int row, int col, int cols, enum key_context context, enum intent intent);

/* What a spot of these cells stands for; false for another. */
bool spot_entry(uint16_t spot, int *index);
bool spot_key(uint16_t spot, enum key_context *context, enum intent *intent);

static inline struct look scene_look(const struct scene *scene, enum role role)
{
    return scene->theme->roles[role];
}

static inline const struct kind *scene_kind(const struct scene *scene, kind_id kind)
{
    return &scene->rules->kinds[kind];
}

static inline const struct profile *scene_profile(const struct scene *scene)
{
    return &scene->rules->profiles[scene->view->profile];
}

/* What frames, rules and gauges are made of, in the glyphs of the scene. */
enum line_glyph {
    LINE_ACROSS,
    LINE_DOWN,
    LINE_TOP_LEFT,
    LINE_TOP_RIGHT,
    LINE_BOTTOM_LEFT,
    LINE_BOTTOM_RIGHT,
    LINE_FULL,  /* of a gauge */
    LINE_EMPTY, /* of a gauge */
    LINE_COUNT,
};
uint32_t scene_line(const struct scene *scene, enum line_glyph glyph);

/* The glyph and look of a kind. */
uint32_t scene_glyph(const struct kind *kind);
struct look scene_glyph_look(const struct scene *scene, const struct kind *kind);

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

/* Text that flows word by word over the rows of a box. */
struct flow {
    struct cells *cells; /* NULL: only measures */
    struct box box;
    int skip;     /* rows of the text that lie above the box and are not drawn */
    int row, col; /* where the text stands, from the first row of the text */
};

void flow_begin(struct flow *flow, struct cells *cells, struct box box, int skip);

/* Appends words, a blank before each unless it begins a row. Returns false when they did not all fit into the box. */
bool flow_text(struct flow *flow, const char *text, struct look look);

/* Writes as much of a text as has room, cut only between words. */
void draw_words(const struct scene *scene, struct cells *cells, struct box box, const char *text, enum role role);

/* The rows a text takes in `cols` columns: at least 1. */
int flow_rows(const char *text, int cols);

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

/* Writes "Only: part" while a filter is typed or holds, the cursor behind what is typed. */
void draw_filter(const struct scene *scene, struct cells *cells, int row, int col, int width,
                 const struct filter *filter);

/* Writes "x look  i pack" as far as it fits into `width`, the last hint always; hints without a key are left out. */
void draw_hints(const struct scene *scene, struct cells *cells, int row, int col, int width, enum key_context context,
                const struct hint *hints, int count, enum role role);

#endif
