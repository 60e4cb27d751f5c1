/* SPDX-License-Identifier: MIT
 *
 * Events: their names, and pushing them. Holds no rule. */
#include "push.h"

#include "ability/ability.h"
#include "base/list.h"
#include "ruleset.h"

static const char *const EVENT_NAMES[EV_COUNT] = {EVENT_LIST(LIST_TEXT)};

static const char *const REJECT_NAMES[REJECT_COUNT] = {REJECT_LIST(LIST_TEXT)};

const char *event_name(enum event_type type)
{
    return EVENT_NAMES[type];
}

const char *reject_name(enum reject reason)
{
    return REJECT_NAMES[reason];
}

/* The hero, what it carries, and what lies or stands in its sight. */
static bool is_seen(const struct game *game, const struct entity *entity)
{
    return entity == world_hero_const(&game->world) || !entity_on_floor(entity) || ability_shows(game, entity);
}

static unsigned seen_of(const struct game *game, const struct entity *entity, enum event_seen part)
{
    return entity && is_seen(game, entity) ? part : 0U;
}

static unsigned ally_of(const struct game *game, const struct entity *entity, enum event_seen part)
{
    return entity && entity_is_ally(entity) ? seen_of(game, entity, part) : 0U;
}

struct event event_about(const struct game *game, enum event_type type, const struct entity *subject,
                         const struct entity *object, int amount)
{
    const struct world *world = &game->world;
    bool object_known = object && (is_seen(game, object) || rules_tell_unseen(game));
    const struct entity *where = object_known && entity_on_floor(object) ? object : subject;
    return (struct event){
        .type = (uint8_t)type,
        .subject_kind = subject ? knowledge_apparent(game, subject->kind) : KIND_NONE,
        .object_kind = object ? knowledge_apparent(game, object->kind) : KIND_NONE,
        .object_count = (uint8_t)(object_known && entity_has(object, HAS_ITEM) ? 1 + object->more : 0),
        .object_plus = (int16_t)(object_known ? object->plus : 0),
        .seen = (uint8_t)(seen_of(game, subject, SEEN_SUBJECT) | seen_of(game, object, SEEN_OBJECT)),
        .allies = (uint8_t)(ally_of(game, subject, SEEN_SUBJECT) | ally_of(game, object, SEEN_OBJECT)),
        .subject = subject ? world_id(world, subject) : ENTITY_NONE,
        .object = object ? world_id(world, object) : ENTITY_NONE,
        .amount = amount,
        .at = where ? where->at : point_at(0, 0),
    };
}

/* An event is told if its subject or its object was seen, and the other is left out of it; a death only if who died was
 * seen. */
static bool is_known(const struct game *game, const struct event *event)
{
    bool someone = event->subject != ENTITY_NONE || event->object != ENTITY_NONE;
    if (!someone)
        return map_seen(&game->world.map, event->at);
    return event->type == EV_DIED ? event->seen & SEEN_SUBJECT : event->seen != 0;
}

static struct event known_part(const struct event *event)
{
    struct event known = *event;
    if (event->subject != ENTITY_NONE && !(event->seen & SEEN_SUBJECT)) {
        known.subject = ENTITY_NONE;
        known.subject_kind = KIND_NONE;
    }
    if (event->object != ENTITY_NONE && !(event->seen & SEEN_OBJECT)) {
        known.object = ENTITY_NONE;
        known.object_kind = KIND_NONE;
    }
    return known;
}

void events_push(struct events *events, const struct game *game, const struct event *event)
{
    bool whole = rules_tell_unseen(game);
    if (!whole && !is_known(game, event))
        return;
    if (events->count < events->capacity)
        events->list[events->count++] = whole ? *event : known_part(event);
    else
        events->lost++;
}

void events_push_about(struct events *events, const struct game *game, enum event_type type,
                       const struct entity *subject, const struct entity *object, int amount)
{
    struct event event = event_about(game, type, subject, object, amount);
    events_push(events, game, &event);
}

bool events_have(const struct events *events, enum event_type type)
{
    for (int i = 0; i < events->count; i++) {
        if (events->list[i].type == (int)type)
            return true;
    }
    return false;
}
