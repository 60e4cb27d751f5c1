/* SPDX-License-Identifier: MIT
 *
 * The rows of the statuses, and what is asked of statuses without changing them. */
#include "entity.h"

/* Of cells seen: dx*dx + dy*dy is less than its square. */
enum { BLIND_RADIUS = 3 };

const struct status_rule STATUS_RULES[STATUS_COUNT] = {
#define X(name, text, adds_up_to, harm, type, power, defense, marks)                                                   \
    [STATUS_##name] = {adds_up_to, harm, DAMAGE_##type, power, defense, marks},
    STATUS_LIST(X)
#undef X
};

int status_power(const int16_t turns[STATUS_COUNT], int ticks)
{
    int power = 0;
    for (int status = 0; status < STATUS_COUNT; status++)
        power += turns[status] > ticks ? STATUS_RULES[status].power : 0;
    return power;
}

int status_defense(const int16_t turns[STATUS_COUNT], int ticks)
{
    int defense = 0;
    for (int status = 0; status < STATUS_COUNT; status++)
        defense += turns[status] > ticks ? STATUS_RULES[status].defense : 0;
    return defense;
}

int status_sight(const struct entity *entity, int radius)
{
    return status_has(&entity->statuses, STATUS_BLINDED) ? min_int(radius, BLIND_RADIUS) : radius;
}

/* Twice as fast and half as fast are as fast as ever. */
int status_pace(const int16_t turns[STATUS_COUNT], int cost)
{
    return cost_at_pace(cost, turns[STATUS_HASTED] > 0, turns[STATUS_SLOWED] > 0);
}

int status_cost(const struct entity *entity, int cost)
{
    return status_pace(entity->statuses.turns, cost);
}

int status_actions(const struct entity *entity, int actions)
{
    return max_int(0, actions - entity->statuses.turns[STATUS_STUNNED]);
}
