/* SPDX-License-Identifier: MIT
 *
 * One number for all bonuses, by the numbers of who wears them. */
#include "worth.h"

/* So many hit points are worth a point of power or defense. */
static int sum_of(struct fighter_numbers numbers)
{
    enum { HP_PER_POINT = 20 };
    return numbers.power + numbers.defense + numbers.max_hp / HP_PER_POINT;
}

/* What a blow with it does besides, each as much as a point; what a launcher adds to missiles. */
static int traits_of(const struct view *view, const struct view_item *item)
{
    int count = 0;
    struct equippable_rule gear = {.slot = 0};
    if (item)
        gear = view_gear(view, item);
    if (item && gear.slot == SLOT_LAUNCHER)
        count = gear.power;
    if (item && gear.slot == SLOT_RING)
        count = (gear.thirst - gear.noise + gear.spared + gear.keen) / 2;
    if (item && view->rules->kinds[item->kind].item.effect != EFFECT_NONE) /* regalia */
        count = 1;
    for (int trait = 0; trait < WEAPON_TWO_HANDED; trait++)
        count += gear_has(&gear, (enum weapon_trait)trait);
    return count;
}

int worth_of_wearing(const struct view *view, const struct view_item *item)
{
    enum slot slot = view_slot_for(view, item);
    const struct view_item *worn = view->worn[slot] < 0 ? NULL : &view->pack[view->worn[slot]];
    int gained = sum_of(view_wearing(view, slot, item)) + traits_of(view, item);
    return gained - sum_of(view_wearing(view, slot, worn)) - traits_of(view, worn);
}
