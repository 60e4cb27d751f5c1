/* SPDX-License-Identifier: MIT
 *
 * Wind-ups: what is announced in one turn and done in the next, or lost. An aim that is taken is kept in the same
 * place, but nothing follows from it by itself. */
#include "abilities.h"

#include "mind/sight.h"
#include "push.h"
#include "ruleset.h"

static const bool ANNOUNCED[ABILITY_COUNT] = {
#define X(name, text, announced) announced,
    ABILITY_LIST(X)
#undef X
};

struct ability_use ability_use_of(const struct game *game, const struct entity *entity, int slot, struct point at)
{
    return (struct ability_use){entity, &game_kind(game, entity)->monster.abilities[slot], slot, at};
}

struct ability_use ability_wound_up(const struct game *game, const struct entity *entity)
{
    return ability_use_of(game, entity, entity->mind.aims - 1, entity->mind.aim);
}

bool ability_is_wound_up(const struct game *game, const struct entity *entity)
{
    if (!rules_have_abilities(game) || !entity_has(entity, HAS_AI) || entity->mind.aims == 0)
        return false;
    struct ability_use use = ability_wound_up(game, entity);
    return ANNOUNCED[use.rule->ability] && !point_equal(use.at, entity->at);
}

bool ability_sees(const struct game *game, const struct entity *entity, struct point at)
{
    const struct entity *hero = world_hero_const(&game->world);
    if (point_equal(at, hero->at))
        return sight_of_hero(game, entity) && hero->fighter.hp > 0;
    return sight_of_cell(game, entity, at);
}

struct entity *ability_user(struct game *game, const struct ability_use *use)
{
    return world_find(&game->world, world_id(&game->world, use->entity));
}

void ability_tell(const struct game *game, enum event_type type, const struct ability_use *use, struct events *events)
{
    struct event event = event_about(game, type, use->entity, NULL, use->slot + 1);
    event.extra = use->rule->ability;
    events_push(events, game, &event);
}

void ability_wind_up(struct game *game, const struct ability_use *use, struct events *events)
{
    struct entity *entity = ability_user(game, use);
    entity->mind.aims = (uint8_t)(use->slot + 1);
    entity->mind.aim = use->at;
    ability_tell(game, EV_WINDS_UP, use, events);
}

void ability_lose(const struct game *game, struct entity *entity, struct events *events)
{
    if (ability_is_wound_up(game, entity)) {
        struct ability_use use = ability_wound_up(game, entity);
        ability_tell(game, EV_FALTERED, &use, events);
    }
    entity->mind.aims = 0;
}
