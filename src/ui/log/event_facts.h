/* SPDX-License-Identifier: MIT
 *
 * Questions about the events of a step that sentences depend on. */
#ifndef UI_LOG_EVENT_FACTS_H
#define UI_LOG_EVENT_FACTS_H

#include "core/view.h"

/* Experience for which nothing died in sight, and no floor was come to: what pays is told right before. */
bool event_facts_pays_unseen(const struct view *view, const struct events *events, int gain);

/* What a floor tells who comes to it, but for foes: that is danger. */
bool event_facts_of_floor(const struct event *event);

/* Whether a blow of the hero's, what it threw or let loose, fire or gas has taken hit points. */
bool event_facts_hurts(const struct view *view, const struct event *event);

/* Whether the hero has come to another cell in this step. */
bool event_facts_arrival(const struct view *view, const struct events *events);

/* The last who noticed the hero in these events, or ENTITY_NONE. */
entity_id event_facts_noticer(const struct events *events);

#endif
