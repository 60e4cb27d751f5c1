/* SPDX-License-Identifier: MIT
 *
 * The arithmetic of blows. Changes nothing: harm.c takes the hit points. */
#include "blow.h"

#include "base/grid.h"

static int sum_of(const int16_t parts[BLOW_PARTS])
{
    int sum = 0;
    for (int part = 0; part < BLOW_PARTS; part++)
        sum += parts[part];
    return sum;
}

int blow_power(const struct blow *blow)
{
    return sum_of(blow->power);
}

int blow_defense(const struct blow *blow)
{
    return sum_of(blow->defense);
}

int blow_times(const struct blow *blow)
{
    return blow->times * (blow->crush && blow->brittle ? 2 : 1);
}

/* Half of a defense is rounded down, of one below 0 as well. */
void blow_reckon(struct blow *blow)
{
    int defense = blow_defense(blow);
    if (blow->crush)
        defense = (defense - (defense < 0)) / 2;
    blow->dealt = (int16_t)clamp_int((blow_power(blow) - defense) * blow_times(blow), 0, INT16_MAX);
}

void blow_reckon_unguarded(struct blow *blow)
{
    blow->defense[BLOW_GUARD] = 0;
    blow_reckon(blow);
}

int blow_pressed(const struct blow *blow)
{
    struct blow alone = *blow;
    alone.power[BLOW_PRESS] = 0;
    blow_reckon(&alone);
    return blow->dealt - alone.dealt;
}

struct blow blow_of(int power, int defense)
{
    struct blow blow = {.power = {(int16_t)power}, .defense = {(int16_t)defense}, .times = 1};
    blow_reckon(&blow);
    return blow;
}
