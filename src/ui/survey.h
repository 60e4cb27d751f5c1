/* SPDX-License-Identifier: MIT
 *
 * What is in view, told in sentences with distance and direction: for players who read no map. */
#ifndef UI_SURVEY_H
#define UI_SURVEY_H

#include "core/view.h"
#include "msglog.h"
#include "text/text.h"

/* Everything in view, as entries of the log: foes with the forecast both ways, things, ways down, then the directions
 * in which one can go. */
void survey_tell(const struct catalogue *catalogue, const struct view *view, struct msglog *log);

/* "An orc comes into view, 3 steps north-east." */
struct saying survey_appears(const struct view *view, const struct view_entity *thing);

#endif
