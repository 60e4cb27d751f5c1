/* SPDX-License-Identifier: MIT
 *
 * From harm to its account. Reads the blow that was reckoned, so that the parts are those that counted. */
#include "account.h"

#include "harm.h"
#include "ruleset.h"

void account_loss(struct game *game, struct loss loss, const struct harm_source *source)
{
    const struct blow *blow = source->blow;
    struct world *world = &game->world;
    world->killer = world->culprit = source->kind;
    world->killing = (struct killing){.damage = (int16_t)loss.taken,
                                      .defense = (int16_t)loss.spared,
                                      .ward = (int16_t)loss.ward,
                                      .type = (uint8_t)(rules_tell_types(game) ? loss.type : DAMAGE_BLOW)};
    if (!blow)
        return;
    world->killing.power = (int16_t)blow_power(blow);
    world->killing.defense = (int16_t)blow_defense(blow);
    world->killing.press = (uint8_t)blow->power[BLOW_PRESS];
    world->killing.probe = (uint8_t)blow->power[BLOW_PROBE];
    world->killing.guard = blow->defense[BLOW_GUARD];
    world->killing.power_by_status = blow->power[BLOW_STATUS];
    world->killing.defense_by_status = blow->defense[BLOW_STATUS];
    world->killing.times = (uint8_t)blow_times(blow);
    world->killing.crush = blow->crush;
}

/* Each of those that harm has its row in state/world_fields.def. */
#define X(name, text, adds_up_to, harm, type, power, defense, marks) +((harm) > 0)
_Static_assert((0 STATUS_LIST(X)) == 2, "a status that harms has no row for whose it is");
#undef X

/* Where it is kept whose a status of the hero's is; NULL for those that take no hit points. */
static kind_id *bringer(struct world *world, const struct entity *entity, enum status_kind status)
{
    return entity == world_hero(world) && STATUS_RULES[status].harm > 0 ? &world->brought_by[status] : NULL;
}

void account_status(struct world *world, const struct entity *entity, enum status_kind status, kind_id by)
{
    kind_id *kept = bringer(world, entity, status);
    if (kept)
        *kept = by;
}

void account_status_loss(struct world *world, const struct entity *entity, enum status_kind status)
{
    const kind_id *kept = bringer(world, entity, status);
    if (kept)
        world->culprit = *kept;
}

void account_of_old(struct world *world)
{
    int once = world->killing.power - world->killing.defense;
    world->culprit = world->killer;
    world->killing.times = once > 0 && once == world->killing.damage;
}
