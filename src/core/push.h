/* SPDX-License-Identifier: MIT
 *
 * Pushing events: how the simulation records what has happened. */
#ifndef CORE_PUSH_H
#define CORE_PUSH_H

#include "core/event.h"
#include "world.h"

/* An event about one or two entities (`object` may be NULL); `at` is where the object is, else the subject;
 * with rules that hide the unseen, where one of them is that was seen. */
struct event event_about(const struct game *game, enum event_type type, const struct entity *subject,
                         const struct entity *object, int amount);

/* Appends, where the rules tell of the unseen; else what the hero may know of it. Counts what does not fit. */
void events_push(struct events *events, const struct game *game, const struct event *event);

/* Both in one. */
void events_push_about(struct events *events, const struct game *game, enum event_type type,
                       const struct entity *subject, const struct entity *object, int amount);

#endif
