/* SPDX-License-Identifier: MIT
 *
 * Events looked through. No words here. */
#include "event_facts.h"

bool event_facts_pays_unseen(const struct view *view, const struct events *events, int gain)
{
    if (events->list[gain].type != EV_XP_GAINED || events->list[gain].amount == 0)
        return false;
    for (int i = gain - 1; i >= 0 && events->list[i].type != EV_XP_GAINED; i--) {
        const struct event *event = &events->list[i];
        if (event->type == EV_DESCENDED ||
            (event->type == EV_DIED && view->rules->kinds[event->subject_kind].fighter.xp > 0))
            return false;
    }
    return true;
}

bool event_facts_of_floor(const struct event *event)
{
    return event->type == EV_VAULT_TOLD || event->type == EV_CAPTIVE_TOLD || event->type == EV_DRAUGHT_FELT;
}

bool event_facts_hurts(const struct view *view, const struct event *event)
{
    bool blow = event->type == EV_ATTACKED || event->type == EV_SHOT || event->type == EV_RIPOSTED;
    return event->amount > 0 && ((blow && event->subject == view->hero.id) || event->type == EV_DAMAGED);
}

bool event_facts_arrival(const struct view *view, const struct events *events)
{
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        if (event->subject == view->hero.id &&
            (event->type == EV_MOVED || event->type == EV_DESCENDED || event->type == EV_ASCENDED))
            return true;
    }
    return false;
}

entity_id event_facts_noticer(const struct events *events)
{
    entity_id who = ENTITY_NONE;
    for (int i = 0; i < events->count; i++)
        if (events->list[i].type == EV_NOTICED)
            who = events->list[i].subject;
    return who;
}
