/* SPDX-License-Identifier: MIT
 *
 * The main screen: where its parts stand for a size of terminal, and drawing them all. The play, look and target
 * screens are this picture with marks on it. */
#ifndef UI_HUD_H
#define UI_HUD_H

#include "draw.h"
#include "render.h"

/* At 80x24: rows 1-2 messages, rows 3-23 the map (60 columns), a rule and the sidebar (19), row 24 the bar. What is
 * larger goes to the map until it holds the whole floor, then to the sidebar and the messages. */
struct layout {
    struct box messages;
    struct box map;
    int rule_col; /* the '|' between map and sidebar */
    struct box side;
    struct box lesson; /* what the introduction asks for, below the map; no rows elsewhere */
    int bar_row;
};

struct layout layout_of(int rows, int cols, int floor_width, int floor_height);

/* The layout for these cells and the scene's floor. */
struct layout hud_layout(const struct scene *scene, const struct cells *cells);

/* Draws everything but the bar; the cursor is left on the hero. */
void hud_draw(const struct scene *scene, struct cells *cells, const struct layout *layout, const struct camera *camera);

/* Draws the bar: `text`, then the hints. */
void hud_bar(const struct scene *scene, struct cells *cells, const struct layout *layout, const char *text,
             enum key_context context, const struct hint *hints, int count);

/* Draws the hero's numbers, the foes in sight and what is worn. */
void sidebar_draw(const struct scene *scene, struct cells *cells, struct box box);

/* "pow +2, def +1": what wearing a kind adds, or nothing. */
void format_bonus(const struct scene *scene, const struct equippable_rule *bonus, struct strbuf *out);

/* The look of a sentence of this weight. */
enum role weight_role(enum weight weight);

#endif
