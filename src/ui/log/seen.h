/* SPDX-License-Identifier: MIT
 *
 * What the hero has seen, floor by floor, as far as it is not known to be gone: for the list of things and for finding
 * them. Made of views alone, so that a replayed game remembers just what the played one did. */
#ifndef UI_LOG_SEEN_H
#define UI_LOG_SEEN_H

#include "core/view.h"

#include <stdbool.h>

/* Beyond that the oldest is forgotten. */
enum { SEEN_CAPACITY = 1024 };

struct seen_thing {
    entity_id id;     /* of this floor: elsewhere it may mean another thing; ENTITY_NONE: it is ground */
    kind_id kind;     /* KIND_NONE: it is ground */
    ground_id ground; /* what is a lever, a coffin, a door and the like; GROUND_NONE: an entity */
    int16_t count;    /* of things in a stack */
    int16_t plus;
    int16_t floor;
    struct point at;      /* where it was seen last */
    uint8_t render_order; /* enum render_order */
    bool corpse;
    bool foe;
    bool friendly;
    bool captive; /* a friend who stays where it is */
    bool rests;   /* a foe who slept, and stays where it was unless it has woken since */
    bool follows; /* an ally that comes along */
    bool visible; /* in the last view */
    bool felt;    /* perceived through walls, by the last view */
    bool met;     /* was ever seen; else it is forgotten when it is felt no more */
    char letter;  /* by which it is chosen on its floor, as long as it is remembered; '\0': none was left */
};

struct seen {
    int count;
    struct seen_thing things[SEEN_CAPACITY]; /* in the order of first sight */
};

/* Forgets everything: for a new game. */
void seen_clear(struct seen *seen);

/* Whether the thing has been seen on this floor, before the last seen_watch or in it. */
bool seen_knows(const struct seen *seen, const struct view *view, entity_id id);

/* An ally that was coming along when it was seen last, and is now out of sight or farther off than `steps`, or NULL. */
const struct seen_thing *seen_straggler(const struct seen *seen, const struct view *view, int steps);

/* Whether it is a captive or sleeper of this floor who is out of sight: views have nobody who lives and is not seen. */
static inline bool seen_is_left(const struct seen_thing *thing, const struct view *view)
{
    return (thing->captive || thing->rests) && !thing->visible && !thing->felt && thing->floor == view->floor;
}

/* The one who was seen at a cell, or NULL. */
const struct seen_thing *seen_left_at(const struct seen *seen, const struct view *view, struct point at);

/* Remembers what the view shows, forgets what it shows to be gone. The same view twice does no harm. */
void seen_watch(struct seen *seen, const struct view *view);

/* Whether the list of a floor has it: doors stand on the map, and are listed for who hears it alone. */
bool seen_is_listed(const struct seen_thing *thing, const struct view *view, bool heard);

/* Gives a thing of this floor a letter unless it has one, while there are any. A letter stays with its thing, wherever
 * the hero goes and whatever else is found, so that what was read is what is chosen; where they run out, remains, doors
 * and what else is part of the floor lose theirs, in this order, to what needs one more. */
void seen_letter(struct seen *seen, const struct view *view, struct seen_thing *thing);

#endif
