/* SPDX-License-Identifier: MIT
 *
 * The main screen: where its parts stand for a size of terminal, and drawing them all. The play, look and target
 * screens are this picture with marks on it. */
#ifndef UI_HUD_H
#define UI_HUD_H

#include "draw.h"
#include "layout.h"
#include "render.h"

/* The layout for these cells and the scene's floor. */
struct layout hud_layout(const struct scene *scene, const struct cells *cells);

/* Draws everything but the bar; the cursor is left on the hero. */
void hud_draw(const struct scene *scene, struct cells *cells, const struct layout *layout, const struct camera *camera);

/* Draws the bar: `text`, then the hints. */
void hud_bar(const struct scene *scene, struct cells *cells, const struct layout *layout, const char *text,
             enum key_context context, const struct hint *hints, int count);

/* Draws the hero's numbers, the foes in sight and what is worn; where there is room, what else is of use, with the log
 * if it is `wanted`. */
void sidebar_draw(const struct scene *scene, struct cells *cells, struct box box, bool log_wanted);

/* The rows that the newest sentences take, at `most` so many. */
int hud_log_rows(const struct scene *scene, int cols, int most);

/* As many of the newest sentences as the box holds whole, the newest at the bottom. */
void hud_log(const struct scene *scene, struct cells *cells, struct box box);

/* The same on the few rows below the map of the upright layout. */
void strip_draw(const struct scene *scene, struct cells *cells, struct box box);

/* "kill 5 hits 3": what the blows between a foe and the hero come to, appended. */
void format_duel(const struct scene *scene, const struct view_entity *foe, struct strbuf *out);

/* Fills `order` with the indices of every foe in sight, nearest first, of those as near the weakest first, for it is
 * soonest dealt with (sidebar.c). Returns their number. */
int foes_in_order(const struct view *view, int16_t order[MAX_ENTITIES]);

/* Where a place is from the hero: "NE 3", or "beside NE" (sidebar.c). Appended. */
void format_place(const struct scene *scene, struct point at, struct strbuf *out);

/* "pow +2, def +1": what wearing a kind adds, or nothing. */
void format_bonus(const struct scene *scene, const struct equippable_rule *bonus, struct strbuf *out);

/* The look of a sentence of this weight. */
enum role weight_role(enum weight weight);

#endif
