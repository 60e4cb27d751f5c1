/* SPDX-License-Identifier: MIT
 *
 * The memory of things seen. Knows views, no screens; the only writer of struct seen. Called by the shell with every
 * view. */
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
    while (i >= 0 && (seen->things[i].id != id || seen->things[i].floor != view->floor))
        i--;
    return i;
}

bool seen_knows(const struct seen *seen, const struct view *view, entity_id id)
{
    return find(seen, view, id) >= 0;
}

static struct seen_thing *append(struct seen *seen)
{
    if (seen->count == SEEN_CAPACITY) {
        memmove(&seen->things[0], &seen->things[1], (SEEN_CAPACITY - 1) * sizeof *seen->things);
        seen->count--;
    }
    return &seen->things[seen->count++];
}

/* Remains on another floor are forgotten; so is a thing that is not where it was seen last. */
static bool is_over(const struct seen_thing *thing, const struct view *view)
{
    if (thing->floor != view->floor)
        return thing->corpse;
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

void seen_watch(struct seen *seen, const struct view *view)
{
    for (int i = 0; i < seen->count; i++)
        seen->things[i].visible = false;
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *entity = &view->entities[i];
        int place = find(seen, view, entity->id);
        struct seen_thing *thing = place >= 0 ? &seen->things[place] : append(seen);
        *thing = (struct seen_thing){.id = entity->id,
                                     .kind = entity->kind,
                                     .floor = view->floor,
                                     .at = entity->at,
                                     .render_order = entity->render_order,
                                     .corpse = entity->corpse,
                                     .foe = entity->foe,
                                     .visible = entity->visible};
    }
    forget(seen, view);
}
