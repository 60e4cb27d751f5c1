/* SPDX-License-Identifier: MIT
 *
 * What the environment's tick does to those who have statuses: harm, and a turn less of each. */
#include "combat/account.h"
#include "combat/harm.h"
#include "push.h"
#include "status.h"

/* What a status takes a tick. */
static const struct {
    int16_t harm;
    enum damage_type type;
} HARMS[STATUS_COUNT] = {
#define X(name, text, stacking, most, harm, type) [STATUS_##name] = {harm, DAMAGE_##type},
    STATUS_LIST(X)
#undef X
};

int status_harm(enum status_kind status, int spared)
{
    return max_int(0, HARMS[status].harm - spared);
}

int status_threat(const struct game *game, const struct entity *entity, int ticks)
{
    int threat = 0, spared = fighter_spared(game, entity);
    for (int status = 0; status < STATUS_COUNT; status++)
        threat += status_harm((enum status_kind)status, spared) * min_int(ticks, entity->statuses.turns[status]);
    return threat;
}

/* Held ends by tries, and stunned by the action it costs. */
static bool wanes_by_time(enum status_kind status)
{
    return status != STATUS_HELD && status != STATUS_STUNNED;
}

int status_pass(int16_t turns[STATUS_COUNT], int spared)
{
    int harm = 0;
    for (int status = 0; status < STATUS_COUNT; status++) {
        if (turns[status] <= 0 || !wanes_by_time((enum status_kind)status))
            continue;
        harm += status_harm((enum status_kind)status, spared);
        turns[status]--;
    }
    return harm;
}

static void tick_status(struct game *game, struct entity *entity, enum status_kind status, struct events *events)
{
    const struct world *world = &game->world;
    if (!status_has(&entity->statuses, status) || !wanes_by_time(status))
        return;
    struct harm_source source = {.kind = entity->statuses.cause, .credited = world_id(world, world_hero_const(world))};
    bool lives = entity->fighter.hp > 0;
    if (HARMS[status].harm > 0)
        harm(game, entity, HARMS[status].harm, HARMS[status].type, &source, events);
    if (HARMS[status].harm > 0 && lives)
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
