/* SPDX-License-Identifier: MIT
 *
 * Counting a run from outside: events go into tallies, views into the floors and the last steps. Changes no game and
 * is part of none. Called by the batch runner and by whoever replays a run. */
#include "core/chronicle.h"

#include "base/check.h"

#include <string.h>

/* The row of the floor the hero is on. */
static struct chronicle_floor *floor_row(struct chronicle *chronicle, int floor)
{
    int count = chronicle->floor_count;
    bool known = count > 0 && chronicle->floors[count - 1].floor >= floor;
    if (!known && count < CHRONICLE_FLOORS) {
        chronicle->floors[count].floor = (int16_t)floor;
        chronicle->floor_count = ++count;
    }
    return &chronicle->floors[count - 1];
}

static void note_now(struct chronicle *chronicle, const struct view *view)
{
    chronicle->now.turn = view->turn;
    chronicle->now.threat = view->threat;
    chronicle->now.hp = view->hero.hp;
}

void chronicle_begin(struct chronicle *chronicle, const struct view *view)
{
    memset(chronicle, 0, sizeof *chronicle);
    floor_row(chronicle, view->floor);
    note_now(chronicle, view);
}

static void add_event(struct chronicle *chronicle, struct chronicle_floor *floor, const struct event *event,
                      entity_id hero)
{
    bool by_hero = event->subject == hero;
    bool on_hero = event->object == hero;
    switch ((enum event_type)event->type) {
    case EV_ATTACKED:
    case EV_STRUCK:
    case EV_BURNED:
        if (on_hero && event->amount > 0) {
            chronicle->lost += (uint64_t)event->amount;
            floor->lost += (uint32_t)event->amount;
            if (event->subject_kind < MAX_KINDS)
                chronicle->lost_to[event->subject_kind] += (uint64_t)event->amount;
        }
        break;
    case EV_DIED:
        if (on_hero && !by_hero) {
            chronicle->kills++;
            chronicle->killed[event->subject_kind]++;
            floor->kills++;
        }
        break;
    case EV_ITEM_USED:
    case EV_EQUIPPED:
        chronicle->used[event->object_kind] += by_hero;
        break;
    case EV_LEVEL_CHOSEN:
        chronicle->chosen[event->extra]++;
        break;
    case EV_REJECTED:
    case EV_MOVED:
    case EV_EXPLODED:
    case EV_HEALED:
    case EV_CONFUSED:
    case EV_RECOVERED:
    case EV_XP_GAINED:
    case EV_LEVEL_GAINED:
    case EV_ITEM_TAKEN:
    case EV_ITEM_DROPPED:
    case EV_UNEQUIPPED:
    case EV_DESCENDED:
    case EV_RESTED:
    case EV_COUNT:
        break;
    }
}

void chronicle_add(struct chronicle *chronicle, const struct command *command, const struct events *events,
                   const struct view *after)
{
    CHECK(chronicle->floor_count > 0); /* it has begun */
    /* A step belongs to the floor it began on: stairs cost no turn, and nobody strikes on the way. */
    struct chronicle_floor *floor = &chronicle->floors[chronicle->floor_count - 1];
    for (int i = 0; i < events->count; i++)
        add_event(chronicle, floor, &events->list[i], after->hero.id);
    floor->turns += after->turn - chronicle->now.turn;
    chronicle->recent[chronicle->commands % CHRONICLE_STEPS] = (struct chronicle_step){
        *command, chronicle->now.turn, chronicle->now.threat, chronicle->now.hp, after->hero.hp};
    chronicle->commands++;
    floor_row(chronicle, after->floor);
    note_now(chronicle, after);
}

const struct chronicle_step *chronicle_recent(const struct chronicle *chronicle, uint32_t back)
{
    if (back >= CHRONICLE_STEPS || back >= chronicle->commands)
        return NULL;
    return &chronicle->recent[(chronicle->commands - 1 - back) % CHRONICLE_STEPS];
}
