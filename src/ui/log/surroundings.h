/* SPDX-License-Identifier: MIT
 *
 * What is in view, in sentences with distance and direction, for players who read no map. */
#ifndef UI_LOG_SURROUNDINGS_H
#define UI_LOG_SURROUNDINGS_H

#include "core/view.h"
#include "message_log.h"
#include "text/text.h"

/* Says everything in view, as entries of the log: foes with the forecast both ways, things, ways down, then the
 * directions in which one can go. */
void surroundings_say(const struct catalogue *catalogue, const struct view *view, struct message_log *log);

/* Its two parts. */
void surroundings_say_foes(const struct catalogue *catalogue, const struct view *view, struct message_log *log);
void surroundings_say_rest(const struct catalogue *catalogue, const struct view *view, struct message_log *log);

/* Appends only those directions: "Free ways: north, east." */
void surroundings_ways(const struct catalogue *catalogue, const struct view *view, struct strbuf *out);

/* Appends what stands in the way of a step: " A wall." */
void surroundings_obstacle(const struct catalogue *catalogue, const struct view *view, enum dir dir,
                           struct strbuf *out);

/* Why what is read works on nobody although there are foes in sight: it works on minds, and they have none, or it
 * lulls, and they rest or are too strong. MSG_COUNT where it is for another reason. */
enum message surroundings_unmoved(const struct view *view, const struct command *command);

#endif
