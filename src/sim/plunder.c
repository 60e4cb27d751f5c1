/* SPDX-License-Identifier: MIT
 *
 * The worth of goods is simple: points of power or defense that gear would add, and as many for what is used up. */
#include "plunder.h"

#include "approach.h"
#include "worth.h"

enum { WORTH_OF_LIFE = 3, WORTH_OF_HEALING = 2, WORTH_OF_STAFF = 2, WORTH_OF_OTHERS = 1, HEALTHY_PERCENT = 70 };

static const struct ground_rule *ground_of(const struct view *view, struct point at)
{
    return &view->rules->grounds[view->grounds[at.y * view->width + at.x].ground];
}

static int worth_of_using(const struct item_rule *rule, int count)
{
    if (rule->effect == EFFECT_LIFE)
        return WORTH_OF_LIFE;
    if (rule->effect == EFFECT_TEMPER)
        return count;
    return rule->effect == EFFECT_HEAL                       ? WORTH_OF_HEALING
           : rule->level > 0 && rule->effect != EFFECT_EARTH ? WORTH_OF_STAFF
                                                             : WORTH_OF_OTHERS;
}

static int worth_of(const struct view *view, const struct view_entity *good)
{
    const struct kind *kind = &view->rules->kinds[good->kind];
    struct view_item item = view_item_of(good);
    if (!(kind->components & HAS_EQUIPPABLE))
        return worth_of_using(&kind->item, good->count);
    return worth_of_wearing(view, &item);
}

/* The first of the best, or NULL. */
static const struct view_entity *best_good(const struct view *view)
{
    const struct view_entity *best = NULL;
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *thing = &view->entities[i];
        bool item = !thing->corpse && (view->rules->kinds[thing->kind].components & HAS_ITEM);
        if (item && ground_becomes(ground_of(view, thing->at), CHANGE_TAKEN) &&
            (!best || worth_of(view, thing) > worth_of(view, best)))
            best = thing;
    }
    return best;
}

/* The key on a plate, while the gate that it opens is known. */
static bool find_key(const struct view *view, struct point *found)
{
    bool gate = false, key = false;
    for (int i = 0; i < view->width * view->height; i++) {
        const struct ground_rule *row = &view->rules->grounds[view->grounds[i].ground];
        gate |= ground_is_gate(row) && ground_becomes(row, CHANGE_UNLOCKED);
        if (!ground_becomes(row, CHANGE_LIFTED))
            continue;
        *found = point_at(i % view->width, i / view->width);
        key = true;
    }
    return gate && key;
}

/* The gate of wood, if one is known. */
static bool find_wood(const struct view *view, struct point *found)
{
    for (int i = 0; i < view->width * view->height; i++)
        if (view->rules->grounds[view->grounds[i].ground].blows > 0) {
            *found = point_at(i % view->width, i / view->width);
            return true;
        }
    return false;
}

static bool go(struct bot *bot, const struct view *view, struct point goal, struct command *command)
{
    pilot_start_travel(&bot->pilot, goal);
    return pilot_next(&bot->pilot, view, command) == PILOT_GOING;
}

bool habit_plunder(struct bot *bot, const struct view *view, struct command *command)
{
    const struct view_entity *good = view_has_grounds(view) ? best_good(view) : NULL;
    struct point means;
    if (!good || !view_pack_has_room(view))
        return false;
    if (point_equal(good->at, view->hero.at)) {
        *command = command_plain(CMD_PICK_UP);
        return true;
    }
    if (go(bot, view, good->at, command))
        return true;
    if (view->hero.hp * 100 < view->hero.max_hp * HEALTHY_PERCENT)
        return false;
    return find_wood(view, &means) ? approach(bot, view, means, command)
                                   : find_key(view, &means) && go(bot, view, means, command);
}
