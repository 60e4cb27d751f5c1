/* SPDX-License-Identifier: MIT
 *
 * Counting how fair a run was. Changes no game and judges none. */
#include "fairness.h"

/* --- A way out --------------------------------------------------------------------------------------------------- */

/* What heals, what gets the hero away or a foe, what stops foes or hides from them. */
static bool is_means(const struct item_rule *rule)
{
    switch ((enum effect)rule->effect) {
    case EFFECT_HEAL:
    case EFFECT_LIFE:
    case EFFECT_NET:
    case EFFECT_CONFUSE:
    case EFFECT_STEP:
    case EFFECT_PASSAGE:
    case EFFECT_LULLABY:
    case EFFECT_DREAD:
    case EFFECT_GAS:
    case EFFECT_HEX:
    case EFFECT_HOOK:
    case EFFECT_BANISH:
    case EFFECT_BIND:
    case EFFECT_MEND:
    case EFFECT_RAISE:
    case EFFECT_EARTH:
        return true;
    case EFFECT_STATUS:
        return rule->what == STATUS_HASTED;
    case EFFECT_BOLT:
        return rule->slows > 0;
    case EFFECT_NONE:
    case EFFECT_LIGHTNING:
    case EFFECT_FIREBALL:
    case EFFECT_MISSILE:
    case EFFECT_FLAME:
    case EFFECT_UNKNOWN:
    case EFFECT_INSIGHT:
    case EFFECT_MAPPING:
    case EFFECT_TEMPER:
    case EFFECT_COUNT:
        return false;
    }
    return false;
}

/* One that has charges, if it needs any. */
static bool can_be_used(const struct item_rule *rule, const struct view_item *item)
{
    return is_means(rule) && (!item_is_zapped(rule) || item->charges > 0);
}

static bool carries_means(const struct view *view)
{
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct view_item *item = &view->pack[letter];
        if (item->kind != KIND_NONE && can_be_used(&view->rules->kinds[item->kind].item, item))
            return true;
    }
    return false;
}

/* Whether so many steps over known ground lead from one cell to the other, past the foes in view. */
static bool leads_to(const struct view *view, struct point from, struct point to, int steps)
{
    if (point_chebyshev(from, to) > steps)
        return false;
    if (point_equal(from, to))
        return true;
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point next = point_step(from, (enum dir)dir);
        bool open = view_walkable(view, next) && view_lawful(view, from, next) && !view_foe_at(view, next);
        if (open && leads_to(view, next, to, steps - 1))
            return true;
    }
    return false;
}

/* The stairs up from the first floor lead nowhere. */
static bool is_exit(const struct view *view, const struct view_entity *entity)
{
    unsigned components = view->rules->kinds[entity->kind].components;
    return !entity->corpse && (components & (view->floor > 1 ? ANY_STAIRS : HAS_STAIRS));
}

static bool has_exit(const struct view *view)
{
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *entity = &view->entities[i];
        if (is_exit(view, entity) && leads_to(view, view->hero.at, entity->at, FAIRNESS_MEANS))
            return true;
    }
    return false;
}

/* --- Counting ---------------------------------------------------------------------------------------------------- */

static bool was_in_view(const struct view *before, entity_id id)
{
    const struct view_entity *entity = view_find(before, id);
    return entity && entity->visible;
}

/* What a status does is known; what a being does is only if that was in view. */
static bool is_unseen(const struct view *before, const struct event *event)
{
    bool by_being = event->type != EV_DAMAGED || event->subject != ENTITY_NONE;
    return by_being && !was_in_view(before, event->subject);
}

static bool is_step(const struct event *event)
{
    return event->type == EV_MOVED || event->type == EV_SWAPPED;
}

static void add_event(struct fairness *fairness, const struct view *before, const struct event *event)
{
    bool on_hero = event->object == before->hero.id;
    bool blow = event->type == EV_ATTACKED;
    fairness->last_step = fairness->last_step || (event->subject == before->hero.id && is_step(event));
    if (blow && (on_hero || event->subject == before->hero.id)) {
        fairness->blows++;
        fairness->zero_blows += event->amount == 0;
    }
    if (on_hero && (blow || event->type == EV_SHOT || event->type == EV_DAMAGED)) {
        fairness->last_damage += event->amount;
        fairness->unseen += is_unseen(before, event) ? (uint64_t)event->amount : 0;
    }
}

static void add_turn(struct fairness *fairness, const struct view *before)
{
    bool begun = fairness->turn_count > 0 && fairness->last_turn == before->turn;
    if (!begun) {
        fairness->turns[fairness->turn_count++ % FAIRNESS_TURNS] =
            (struct fairness_turn){before->turn, false, carries_means(before) || has_exit(before)};
    }
    fairness->turns[(fairness->turn_count - 1) % FAIRNESS_TURNS].deadly |= before->threat >= before->hero.hp;
    fairness->last_turn = before->turn;
}

void fairness_add(struct fairness *fairness, const struct view *before, const struct events *events)
{
    add_turn(fairness, before);
    fairness->last_threat = before->threat;
    fairness->last_damage = 0;
    fairness->last_step = false;
    for (int i = 0; i < events->count; i++)
        add_event(fairness, before, &events->list[i]);
}

/* --- What it comes to -------------------------------------------------------------------------------------------- */

/* The turn that began so many turns before the end, or the nearest one before it that is kept. */
static const struct fairness_turn *turn_before_end(const struct fairness *fairness, uint32_t turns)
{
    const struct fairness_turn *found = NULL;
    for (uint32_t back = 0; back < FAIRNESS_TURNS && back < fairness->turn_count; back++) {
        found = &fairness->turns[(fairness->turn_count - 1 - back) % FAIRNESS_TURNS];
        if (found->turn + turns <= fairness->last_turn + 1)
            break;
    }
    return found;
}

bool fairness_warned(const struct fairness *fairness)
{
    for (uint32_t back = 0; back < FAIRNESS_TURNS && back < fairness->turn_count; back++) {
        const struct fairness_turn *turn = &fairness->turns[(fairness->turn_count - 1 - back) % FAIRNESS_TURNS];
        if (turn->deadly && turn->turn + FAIRNESS_WARNING > fairness->last_turn)
            return true;
    }
    return false;
}

bool fairness_had_means(const struct fairness *fairness)
{
    const struct fairness_turn *turn = turn_before_end(fairness, FAIRNESS_MEANS);
    return turn && turn->means;
}

int fairness_zero_blows(const struct fairness *fairness)
{
    if (fairness->blows == 0)
        return 0;
    return (int)(((uint64_t)fairness->zero_blows * 100 + fairness->blows / 2) / fairness->blows);
}
