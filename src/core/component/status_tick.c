/* SPDX-License-Identifier: MIT
 *
 * What the environment's tick does to those who have statuses: harm, and a turn less of each. */
#include "combat/account.h"
#include "combat/harm.h"
#include "push.h"
#include "status.h"

int status_harm(enum status_kind status, int spared)
{
    return max_int(0, STATUS_RULES[status].harm - spared);
}

int status_threat(const struct game *game, const struct entity *entity, int ticks)
{
    int threat = 0, spared = fighter_spared(game, entity);
    for (int status = 0; status < STATUS_COUNT; status++)
        threat += status_harm((enum status_kind)status, spared) * min_int(ticks, entity->statuses.turns[status]);
    return threat;
}

int status_pass(int16_t turns[STATUS_COUNT], int spared)
{
    int harm = 0;
    for (int status = 0; status < STATUS_COUNT; status++) {
        if (turns[status] <= 0 || status_is((enum status_kind)status, STATUS_ENDS_BY_ACTS))
            continue;
        harm += status_harm((enum status_kind)status, spared);
        turns[status]--;
    }
    return harm;
}

static void tick_status(struct game *game, struct entity *entity, enum status_kind status, struct events *events)
{
    const struct world *world = &game->world;
    if (!status_has(&entity->statuses, status) || status_is(status, STATUS_ENDS_BY_ACTS))
        return;
    struct harm_source source = {.kind = entity->statuses.cause, .credited = world_id(world, world_hero_const(world))};
    bool lives = entity->fighter.hp > 0;
    const struct status_rule *rule = &STATUS_RULES[status];
    if (rule->harm > 0)
        harm(game, entity, rule->harm, (enum damage_type)rule->type, &source, events);
    if (rule->harm > 0 && lives)
        account_status_loss(&game->world, entity, status);
    if (entity_has(entity, HAS_FIGHTER) && entity->fighter.hp > 0)
        status_wane(game, entity, status, events);
}

void status_tick(struct game *game, struct events *events)
{
    struct entity *entity;
    WORLD_EACH(&game->world, entity)
    {
        bool here = entity_on_floor(entity); /* and not on the stairs still */
        if (!here || !entity_has(entity, HAS_FIGHTER) || !status_has_any(&entity->statuses))
            continue;
        for (int status = 0; status < STATUS_COUNT && entity_has(entity, HAS_FIGHTER); status++)
            tick_status(game, entity, (enum status_kind)status, events);
    }
}
