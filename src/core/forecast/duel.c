/* SPDX-License-Identifier: MIT
 *
 * Duels. The rules of blows, statuses and what blows bring are asked for; nothing here but their order in time. */
#include "duel.h"

#include "ability/ability.h"
#include "base/grid.h"
#include "combat/advantage.h"
#include "component/status.h"

/* Who has struck so many times running without effect is taken never to get through. */
enum { VAIN_MOST = 64 };

/* Returns what a ward has not taken up. */
static int lose(struct duellist *side, int amount)
{
    int taken_up = min_int(amount, side->ward);
    side->ward -= taken_up;
    side->hp -= amount - taken_up;
    return amount - taken_up;
}

static struct blow blow_now(const struct duellist *striker, const struct duellist *target, struct blow blow)
{
    blow.power[BLOW_STATUS] = (int16_t)status_power(striker->turns, 0);
    blow.power[BLOW_PROBE] = (int16_t)striker->probe;
    blow.defense[BLOW_STATUS] = (int16_t)status_defense(target->turns, 0);
    blow_reckon(&blow);
    return blow;
}

/* A blow, and what it brings to who survives it; returns what it came to before the ward. */
static int strike(struct duellist *striker, struct duellist *target)
{
    int dealt = blow_now(striker, target, striker->first).dealt;
    striker->first = striker->later;
    if (dealt == 0)
        striker->probe = min_int(striker->probe + 1, MAX_PROBE);
    if (lose(target, dealt) > 0 && striker->hit && ability_hit_brings(striker->hit) != STATUS_COUNT) {
        enum status_kind status = ability_hit_brings(striker->hit);
        target->turns[status] = status_brought(status, target->turns[status], striker->hit->amount);
    }
    return dealt;
}

static void tick_duellist(struct duellist *side)
{
    (void)lose(side, status_pass(side->turns, side->spared));
    if (side->turns[STATUS_WARD] == 0)
        side->ward = 0;
}

/* Whether an action is lost that is due. */
static bool is_lost(struct duellist *side)
{
    side->next += status_pace(side->turns, side->cost);
    if (side->turns[STATUS_STUNNED] == 0)
        return false;
    side->turns[STATUS_STUNNED]--;
    return true;
}

/* Who acts next: the hero before others, and both before the tick; NULL where that comes first. */
static struct duellist *next_of(struct duel *duel, bool hero_strikes)
{
    struct duellist *hero = &duel->hero, *foe = &duel->foe;
    struct duellist *next = hero_strikes && hero->next <= foe->next ? hero : foe;
    return next->next <= duel->tick ? next : NULL;
}

/* Blows of the hero's that kill, or of the foe's; one that has been struck counts what it brought, too. *futile: how
 * many do nothing before one gets through. */
static int series(struct duel duel, bool hero_strikes, uint8_t *futile)
{
    const struct duellist *striker = hero_strikes ? &duel.hero : &duel.foe;
    struct duellist *target = hero_strikes ? &duel.foe : &duel.hero;
    int blows = 0, vain = 0;
    bool through = false, alive = target->hp > 0;
    *futile = 0;
    while (target->hp > 0) {
        struct duellist *next = next_of(&duel, hero_strikes);
        if (!next) {
            tick_duellist(&duel.hero);
            tick_duellist(&duel.foe);
            duel.tick += TURN_COST;
            continue;
        }
        if (is_lost(next))
            continue;
        int dealt = strike(next, next == &duel.hero ? &duel.foe : &duel.hero);
        if (next != striker)
            continue;
        blows++;
        vain = dealt > 0 ? 0 : vain + 1;
        if (vain == (duel.tactics ? VAIN_MOST : 1))
            return BLOWS_NEVER;
        if (dealt > 0 && !through)
            *futile = (uint8_t)(blows - 1);
        through = through || dealt > 0;
    }
    return max_int(blows, alive);
}

struct view_duel duel_reckon(const struct duel *duel)
{
    struct view_duel out = {.blow = blow_now(&duel->hero, &duel->foe, duel->hero.first).dealt,
                            .harm = blow_now(&duel->foe, &duel->hero, duel->foe.first).dealt};
    out.blows = series(*duel, true, &out.futile);
    out.harms = series(*duel, false, &out.harmless);
    return out;
}
