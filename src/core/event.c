/* SPDX-License-Identifier: MIT
 *
 * Events: their names, and pushing them. Holds no rule. */
#include "push.h"

static const char *const EVENT_NAMES[EV_COUNT] = {
#define X(name, text) [EV_##name] = text,
    EVENT_LIST(X)
#undef X
};

static const char *const REJECT_NAMES[REJECT_COUNT] = {
#define X(name, text) [REJECT_##name] = text,
    REJECT_LIST(X)
#undef X
};

const char *event_name(enum event_type type)
{
    return EVENT_NAMES[type];
}

const char *reject_name(enum reject reason)
{
    return REJECT_NAMES[reason];
}

struct event event_about(const struct world *world, enum event_type type, const struct entity *subject,
                         const struct entity *object, int amount)
{
    const struct entity *where = object && entity_on_floor(object) ? object : subject;
    return (struct event){
        .type = (uint8_t)type,
        .subject_kind = subject ? subject->kind : KIND_NONE,
        .object_kind = object ? object->kind : KIND_NONE,
        .subject = subject ? world_id(world, subject) : ENTITY_NONE,
        .object = object ? world_id(world, object) : ENTITY_NONE,
        .amount = amount,
        .at = where ? where->at : point_at(0, 0),
    };
}

void events_push(struct events *events, const struct event *event)
{
    if (events->count < events->capacity)
        events->list[events->count++] = *event;
    else
        events->lost++;
}

void events_push_about(struct events *events, const struct world *world, enum event_type type,
                       const struct entity *subject, const struct entity *object, int amount)
{
    struct event event = event_about(world, type, subject, object, amount);
    events_push(events, &event);
}

bool events_have(const struct events *events, enum event_type type)
{
    for (int i = 0; i < events->count; i++) {
        if (events->list[i].type == (int)type)
            return true;
    }
    return false;
}
