/* SPDX-License-Identifier: MIT
 *
 * A line that is meant for the map: a command, a place or a name with it. Private to the front end in lines. */
#ifndef UI_LINEAR_MAP_LINE_H
#define UI_LINEAR_MAP_LINE_H

#include "sentence.h"

/* Does what the line says, which was read into the sentence; nothing is open over the map. Returns why not, as
 * interpret_use does, or MSG_COUNT. */
enum message map_line_use(struct sentence *sentence, const char *line);

/* Whether the line means anything on the map. */
bool map_line_is_known(const struct sentence *sentence);

/* "where" tells how the hero stands, "log all" the whole log; false when the line is neither. */
bool map_line_tell(struct sentence *sentence);

#endif
