/* SPDX-License-Identifier: MIT
 *
 * Reckoning with the foes in view. Knows no commands. */
#include "menace.h"

#include "base/grid.h"

enum { UNBEATABLE_BLOWS = 60 /* stands for "never" */ };

/* Turns in which it will not strike: dazed, or caught where it cannot reach the hero. */
static int idle_turns(const struct view *view, const struct view_entity *foe)
{
    if (!view_has_awareness(view))
        return foe->ai == AI_CONFUSED ? foe->ai_turns : 0;
    int idle = max_int(foe->statuses[STATUS_CONFUSED], foe->statuses[STATUS_STUNNED]);
    bool beside = point_chebyshev(foe->at, view->hero.at) <= 1;
    return beside ? idle : max_int(idle, foe->statuses[STATUS_HELD]);
}

/* Who brings others is as bad as they are. */
static int harm_of(const struct view *view, const struct view_entity *foe)
{
    enum { BROUGHT = 6 };
    bool brings = view_has_ability(view, foe, ABILITY_RAISE) || view_has_ability(view, foe, ABILITY_SUMMON);
    return max_int(foe->harm, 1) + (brings ? BROUGHT : 0); /* a harmless one at least stands in the way */
}

static struct menace menace_of(const struct view *view, const struct view_entity *foe)
{
    if (!view_is_awake(view, foe))
        return (struct menace){.id = foe->id};
    return (struct menace){.id = foe->id,
                           .blows = foe->blows == BLOWS_NEVER ? UNBEATABLE_BLOWS : foe->blows,
                           .harm = harm_of(view, foe),
                           .idle = idle_turns(view, foe)};
}

void menaces_see(struct menaces *menaces, const struct view *view)
{
    int16_t order[MAX_ENTITIES];
    int count = view_foes_by_distance(view, order);
    menaces->count = 0;
    menaces->press = view_has_awareness(view) ? MAX_PRESS : 0;
    for (int i = 0; i < min_int(count, MAX_FOES); i++)
        menaces->foes[menaces->count++] = menace_of(view, &view->entities[order[i]]);
}

static bool has_died(const struct events *events, entity_id id)
{
    for (int i = 0; i < events->count; i++) {
        if (events->list[i].type == EV_DIED && events->list[i].subject == id)
            return true;
    }
    return false;
}

static const struct view_entity *find_foe(const struct view *view, entity_id id)
{
    const struct view_entity *entity = view_find(view, id);
    return entity && entity->foe ? entity : NULL;
}

void menaces_follow(struct menaces *menaces, const struct menaces *before, const struct view *view,
                    const struct events *events)
{
    menaces->count = 0;
    menaces->press = before->press;
    for (int i = 0; i < before->count; i++) {
        const struct view_entity *foe = find_foe(view, before->foes[i].id);
        if (foe || !has_died(events, before->foes[i].id))
            menaces->foes[menaces->count++] = foe ? menace_of(view, foe) : before->foes[i];
    }
}

/* Whether killing `a` before `b` costs less than the other way round. Those that do nothing come last. */
static bool goes_first(const struct menace *a, const struct menace *b)
{
    if (a->harm == 0 || b->harm == 0)
        return a->harm > 0;
    return a->blows * b->harm < b->blows * a->harm;
}

/* Each strikes until its turn has come. Those still alive press one another's blows. */
int menaces_cost(const struct menaces *menaces)
{
    struct menace order[MAX_FOES];
    int turns = 0, cost = 0, alive = 0;
    for (int i = 0; i < menaces->count; i++) {
        int place = i;
        for (; place > 0 && goes_first(&menaces->foes[i], &order[place - 1]); place--)
            order[place] = order[place - 1];
        order[place] = menaces->foes[i];
        alive += menaces->foes[i].harm > 0;
    }
    for (int i = 0; i < menaces->count; i++) {
        int press = min_int(menaces->press, alive - 1);
        turns += order[i].blows;
        cost += order[i].harm * max_int(turns - order[i].idle, 0);
        cost += order[i].harm > 0 ? press * order[i].blows * alive : 0;
        alive -= order[i].harm > 0;
    }
    return cost;
}
