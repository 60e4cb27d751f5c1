/* SPDX-License-Identifier: MIT
 *
 * The memory of things seen. Knows views, no screens; the only writer of struct seen. */
#include "seen.h"

#include <string.h>

void seen_clear(struct seen *seen)
{
    seen->count = 0;
}

/* Its place among the things, or -1. */
static int find(const struct seen *seen, const struct view *view, entity_id id)
{
    int i = seen->count - 1;
    while (i >= 0 && (seen->things[i].id != id || seen->things[i].ground || seen->things[i].floor != view->floor))
        i--;
    return i;
}

const struct seen_thing *seen_straggler(const struct seen *seen, const struct view *view, int steps)
{
    for (int i = 0; i < seen->count; i++) {
        const struct seen_thing *thing = &seen->things[i];
        bool near = thing->visible && point_chebyshev(view->hero.at, thing->at) <= steps;
        if (thing->follows && !thing->corpse && thing->floor == view->floor && !near)
            return thing;
    }
    return NULL;
}

bool seen_knows(const struct seen *seen, const struct view *view, entity_id id)
{
    int place = find(seen, view, id);
    return place >= 0 && seen->things[place].met;
}

const struct seen_thing *seen_left_at(const struct seen *seen, const struct view *view, struct point at)
{
    for (int i = 0; i < seen->count; i++) {
        const struct seen_thing *thing = &seen->things[i];
        if (seen_is_left(thing, view) && point_equal(thing->at, at))
            return thing;
    }
    return NULL;
}

static struct seen_thing *append(struct seen *seen)
{
    if (seen->count == SEEN_CAPACITY) {
        memmove(&seen->things[0], &seen->things[1], (SEEN_CAPACITY - 1) * sizeof *seen->things);
        seen->count--;
    }
    return &seen->things[seen->count++];
}

static int find_ground(const struct seen *seen, const struct view *view, struct point at)
{
    int i = seen->count - 1;
    while (i >= 0 &&
           !(seen->things[i].ground && seen->things[i].floor == view->floor && point_equal(seen->things[i].at, at)))
        i--;
    return i;
}

/* One asks for doors, too, who does not see them on the map. */
static bool is_place(const struct ground_rule *row)
{
    return ground_is_fixture(row) || row->doorway;
}

/* Remains on another floor are forgotten; so are things that the view, which remembers them, has no more, who lives and
 * is not where it was seen last, and what was only felt. */
static bool is_over(const struct seen_thing *thing, const struct view *view)
{
    if (!thing->met)
        return thing->floor != view->floor || !view_find(view, thing->id);
    if (thing->floor != view->floor)
        return thing->corpse;
    if (thing->ground)
        return !is_place(&view->rules->grounds[view->grounds[thing->at.y * view->width + thing->at.x].ground]);
    if (!thing->foe && !thing->friendly)
        return view_find(view, thing->id) == NULL;
    return !thing->visible && (view_cell(view, thing->at) & CELL_VISIBLE);
}

static void forget(struct seen *seen, const struct view *view)
{
    int kept = 0;
    for (int i = 0; i < seen->count; i++)
        if (!is_over(&seen->things[i], view))
            seen->things[kept++] = seen->things[i];
    seen->count = kept;
}

/* Ground that was never seen is GROUND_NONE. */
static void watch_ground(struct seen *seen, const struct view *view)
{
    for (int i = 0; view_has_grounds(view) && i < view->width * view->height; i++) {
        ground_id ground = view->grounds[i].ground;
        struct point at = point_at(i % view->width, i / view->width);
        if (ground == GROUND_NONE || !is_place(&view->rules->grounds[ground]))
            continue;
        int place = find_ground(seen, view, at);
        char letter = place >= 0 ? seen->things[place].letter : '\0';
        struct seen_thing *thing = place >= 0 ? &seen->things[place] : append(seen);
        *thing = (struct seen_thing){.id = ENTITY_NONE,
                                     .kind = KIND_NONE,
                                     .ground = ground,
                                     .floor = view->floor,
                                     .at = at,
                                     .visible = view_cell(view, at) & CELL_VISIBLE,
                                     .met = true,
                                     .letter = letter};
    }
}

void seen_watch(struct seen *seen, const struct view *view)
{
    for (int i = 0; i < seen->count; i++) {
        struct seen_thing *thing = &seen->things[i];
        thing->visible = thing->felt = false;
        thing->follows = thing->follows && thing->floor == view->floor; /* else it was left, or has come along */
    }
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *entity = &view->entities[i];
        int place = find(seen, view, entity->id);
        char letter = place >= 0 ? seen->things[place].letter : '\0';
        bool asleep =
            entity->foe && !entity->corpse && view_has_awareness(view) && entity->awareness == AWARENESS_ASLEEP;
        bool met = entity->felt == VIEW_FELT_NOT || (place >= 0 && seen->things[place].met);
        struct seen_thing *thing = place >= 0 ? &seen->things[place] : append(seen);
        *thing = (struct seen_thing){.id = entity->id,
                                     .kind = entity->kind,
                                     .floor = view->floor,
                                     .at = entity->at,
                                     .render_order = entity->render_order,
                                     .corpse = entity->corpse,
                                     .foe = entity->foe || entity->felt == VIEW_FELT_IN_WAIT,
                                     .friendly = entity->friendly || entity->felt == VIEW_FELT_CAPTIVE,
                                     .captive = view_is_captive(entity) || entity->felt == VIEW_FELT_CAPTIVE,
                                     .rests = asleep,
                                     .follows = view_is_ally(entity) && entity->awareness == AWARENESS_FOLLOW &&
                                                entity->freeing == 0,
                                     .felt = entity->felt != VIEW_FELT_NOT,
                                     .met = met,
                                     .count = entity->count,
                                     .plus = entity->plus,
                                     .visible = entity->visible,
                                     .letter = letter};
    }
    watch_ground(seen, view);
    forget(seen, view);
}

/* --- Letters ------------------------------------------------------------------------------------------------------ */

/* Who needs a letter most: remains least, then doors, then what else is part of the floor. */
static int need_of(const struct seen_thing *thing, const struct view *view)
{
    if (!thing->ground)
        return thing->corpse ? 0 : 3;
    return ground_is_fixture(&view->rules->grounds[thing->ground]) ? 2 : 1;
}

/* The first letter that nothing on this floor has; if there is none, that of who needs one least, if that is less than
 * who asks; '\0': none at all. */
static char letter_for(struct seen *seen, const struct view *view, const struct seen_thing *asking)
{
    bool taken['z' + 1] = {false};
    struct seen_thing *giver = NULL;
    int least = need_of(asking, view);
    for (int i = 0; i < seen->count; i++) {
        struct seen_thing *thing = &seen->things[i];
        if (thing->floor != view->floor || thing->letter == '\0')
            continue;
        taken[(int)thing->letter] = true;
        if (need_of(thing, view) < least) {
            least = need_of(thing, view);
            giver = thing;
        }
    }
    for (int letter = 'a'; letter <= 'z'; letter++)
        if (!taken[letter])
            return (char)letter;
    char given = giver ? giver->letter : '\0';
    if (giver)
        giver->letter = '\0';
    return given;
}

bool seen_is_listed(const struct seen_thing *thing, const struct view *view, bool heard)
{
    return heard || !thing->ground || ground_is_fixture(&view->rules->grounds[thing->ground]);
}

void seen_letter(struct seen *seen, const struct view *view, struct seen_thing *thing)
{
    if (thing->letter == '\0')
        thing->letter = letter_for(seen, view, thing);
}
