/* SPDX-License-Identifier: MIT
 *
 * Levels: gaining one leaves a choice to be answered, which raises the hero. Which may be chosen is said by
 * action_stairs.c and perk.c. */
#include "experience.h"

#include "base/check.h"
#include "fighter.h"
#include "push.h"
#include "ruleset.h"

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

int experience_answer(struct game *game, enum level_choice choice)
{
    struct experience *experience = &game->world.experience;
    struct entity *hero = world_hero(&game->world);
    const struct profile *profile = game_profile(game);
    int gain = profile->level_gain[choice];
    CHECK(experience->choices > 0);
    experience->choices--;
    if (rules_vary_levels(game))
        experience->last = (uint8_t)(choice + 1);
    switch (choice) {
    case CHOICE_CONSTITUTION:
        fighter_raise_max_hp(hero, gain);
        experience->healing = (int16_t)min_int(experience->healing + profile->healing_gain, MAX_STAT);
        break;
    case CHOICE_STRENGTH:
        fighter_raise_power(hero, gain);
        break;
    case CHOICE_AGILITY:
        fighter_raise_defense(hero, gain);
        break;
    case CHOICE_COUNT:
        CHECK(false && "not a choice");
    }
    return gain;
}
