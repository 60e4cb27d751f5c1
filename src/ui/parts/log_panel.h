/* SPDX-License-Identifier: MIT
 *
 * Sentences of the log on the main screen: the rows above the map, and the newest ones in a box where there is room. */
#ifndef UI_PARTS_LOG_PANEL_H
#define UI_PARTS_LOG_PANEL_H

#include "draw/draw.h"

/* The sentences since the last step, in their order. If they do not fit, the most urgent ones (the answer to the last
 * key, then harm) and how many more there are; if rows are left, older sentences above them. */
void log_panel_messages(const struct scene *scene, struct cells *cells, struct box box);

/* Whether all of the sentences since the last step fit. */
bool log_panel_fits(const struct scene *scene, struct box box);

/* How many rows the box should have: as many as all sentences need, up to `free`, where nothing else is shown; beyond
 * that, at `most` so many, so that the sentence that matters most is not cut, and on another floor none is. */
int log_panel_messages_rows(const struct scene *scene, struct box box, int free, int most);

/* The rows that the newest sentences take, at `most` so many. */
int log_panel_rows(const struct scene *scene, int cols, int most);

/* As many of the newest sentences as the box holds whole, the newest at the bottom. */
void log_panel_draw(const struct scene *scene, struct cells *cells, struct box box);

/* An entry as it is shown when it was said so often, in `text`. */
const char *log_panel_text(const struct scene *scene, const struct log_entry *entry, int times,
                           char text[LOG_ENTRY_SIZE]);

/* The look of a sentence of this weight. */
enum role log_panel_role(enum weight weight);

#endif
