/* SPDX-License-Identifier: MIT
 *
 * Levels. Gaining one leaves a choice to be answered; what is chosen happens in action_stairs.c. */
#include "experience.h"

#include "base/check.h"
#include "push.h"

void experience_init(struct experience *experience)
{
    *experience = (struct experience){.level = 1};
}

int experience_needed(const struct profile *profile, int level)
{
    return profile->xp_base + profile->xp_factor * level;
}

void experience_gain(struct game *game, int amount, struct events *events)
{
    struct world *world = &game->world;
    struct experience *experience = &world->experience;
    const struct entity *hero = world_hero_const(world);
    if (amount <= 0)
        return;
    events_push_about(events, game, EV_XP_GAINED, hero, NULL, amount);
    experience->total = min_int(experience->total + amount, MAX_TOTAL_XP);
    experience->xp = min_int(experience->xp + amount, MAX_TOTAL_XP);
    int needed = experience_needed(game_profile(game), experience->level);
    while (experience->xp > needed && experience->level < MAX_LEVEL) {
        experience->xp -= needed;
        experience->level++;
        experience->choices++;
        events_push_about(events, game, EV_LEVEL_GAINED, hero, NULL, experience->level);
        needed = experience_needed(game_profile(game), experience->level);
    }
}

void experience_answer(struct experience *experience)
{
    CHECK(experience->choices > 0);
    experience->choices--;
}

void experience_raise_healing(struct experience *experience, int amount)
{
    experience->healing = (int16_t)min_int(experience->healing + amount, MAX_STAT);
}
