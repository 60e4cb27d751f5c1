/* SPDX-License-Identifier: MIT
 *
 * What the hero's things come to in a view, as they are worn or would be, and the blows with them. Reads the view
 * alone; forecast.c asks the rules for the blows as they stand. */
#include "component/equipment.h"
#include "component/fighter.h"
#include "component/item.h"
#include "component/status.h"
#include "core/view.h"
#include "forecast/duel.h"
#include "tick.h"

#include <string.h>

/* --- Gear --------------------------------------------------------------------------------------------------------- */

bool view_pack_has_room(const struct view *view)
{
    for (int letter = 0; letter < MAX_PACK; letter++)
        if (view->pack[letter].kind == KIND_NONE)
            return true;
    return false;
}

bool view_pack_takes(const struct view *view, kind_id kind, int count)
{
    bool stacks = view_has_grounds(view) && kind_stacks(&view->rules->kinds[kind]);
    for (int letter = 0; stacks && letter < MAX_PACK; letter++)
        if (view->pack[letter].kind == kind && view->pack[letter].count + count <= MAX_STACK)
            return true;
    return view_pack_has_room(view);
}

struct equippable_rule view_gear(const struct view *view, const struct view_item *item)
{
    struct equippable_rule gear = rules_gear(&view->rules->kinds[item->kind], item->plus);
    if (!view_has_tactics(view))
        gear.traits = 0;
    return gear;
}

/* What would be in a slot if `item` were put into `slot`, or taken out of it (NULL). Two hands hold one weapon. */
static const struct view_item *worn_then(const struct view *view, enum slot slot, enum slot changed,
                                         const struct view_item *item)
{
    const struct view_item *worn = view->worn[slot] >= 0 ? &view->pack[view->worn[slot]] : NULL;
    if (slot == changed)
        return item;
    bool hands = item && view_has_tactics(view) && slot <= SLOT_OFF_HAND && changed <= SLOT_OFF_HAND;
    const struct view_item *weapon = slot == SLOT_MAIN_HAND ? worn : item;
    bool both = hands && weapon && gear_has(&view->rules->kinds[weapon->kind].equippable, WEAPON_TWO_HANDED);
    return both ? NULL : worn;
}

const struct view_item *view_counting(const struct view *view, enum slot slot, enum slot changed,
                                      const struct view_item *item)
{
    const struct view_item *worn = worn_then(view, slot, changed, item);
    if (!worn || slot < SLOT_RING)
        return worn;
    const struct view_item *other = worn_then(view, slot_of_other_ring(slot), changed, item);
    return other && ring_yields((struct ring){worn->kind, worn->plus, slot == SLOT_OTHER_RING},
                                (struct ring){other->kind, other->plus, slot == SLOT_RING})
               ? NULL
               : worn;
}

struct fighter_numbers view_numbers(const struct view *view)
{
    const struct view_hero *hero = &view->hero;
    return (struct fighter_numbers){.power = hero->power,
                                    .defense = hero->defense,
                                    .max_hp = hero->max_hp,
                                    .crush = view_weapon_has(view, WEAPON_CRUSH),
                                    .spared = hero->spared,
                                    .keen = hero->keen};
}

int view_noise(const struct view *view, int noise)
{
    for (int slot = 0; slot < SLOT_COUNT; slot++) {
        const struct view_item *worn = view_counting(view, (enum slot)slot, SLOT_COUNT, NULL);
        noise += worn ? view_gear(view, worn).noise : 0;
    }
    return max_int(1, noise);
}

struct fighter_numbers view_wearing(const struct view *view, enum slot slot, const struct view_item *item)
{
    const struct view_hero *hero = &view->hero;
    struct fighter_numbers base = {.power = hero->base_power, .defense = hero->base_defense};
    struct fighter_numbers bonus = {.power = 0};
    base.max_hp = hero->base_max_hp;
    for (int i = 0; i < SLOT_COUNT; i++) {
        const struct view_item *worn = view_counting(view, (enum slot)i, slot, item);
        bool unbuckled = i == SLOT_BODY && slot != SLOT_BODY && hero->statuses[STATUS_UNBUCKLED] > 0;
        if (!worn || unbuckled)
            continue;
        struct equippable_rule gear = view_gear(view, worn);
        equipment_add(&bonus, &gear);
    }
    return fighter_with_statuses(fighter_wearing(base, bonus), hero->statuses);
}

struct fighter_numbers kit_numbers(const struct rules *rules, const struct starting_kit *kit)
{
    const struct fighter_rule *born = &rules->kinds[kit->hero].fighter;
    struct fighter_numbers base = {.power = born->power, .defense = born->defense}, bonus = {.power = 0};
    base.max_hp = born->max_hp;
    for (int i = 0; i < kit->count; i++) {
        const struct kind *kind = &rules->kinds[kit->things[i].kind];
        struct equippable_rule gear = rules_gear(kind, rules_least_plus(kind));
        if (kit->things[i].worn)
            equipment_add(&bonus, &gear);
    }
    return fighter_wearing(base, bonus);
}

void view_set_out(struct view *view, int kit)
{
    const struct starting_kit *row = &view->rules->profiles[view->profile].kits[kit];
    struct fighter_numbers numbers = kit_numbers(view->rules, row);
    view->hero.kind = row->hero;
    view->hero.hp = view->hero.max_hp = (int16_t)numbers.max_hp;
    view->hero.power = (int16_t)numbers.power;
    view->hero.defense = (int16_t)numbers.defense;
    for (int i = 0; i < row->count; i++) {
        const struct kind *kind = &view->rules->kinds[row->things[i].kind];
        int plus = rules_least_plus(kind);
        view->pack[i] = (struct view_item){.kind = row->things[i].kind,
                                           .count = row->things[i].count,
                                           .plus = (int16_t)plus,
                                           .charges = (uint8_t)item_charges(&kind->item, plus),
                                           .worn = row->things[i].worn};
        if (row->things[i].worn)
            view->worn[kind->equippable.slot] = (int16_t)i;
    }
    view->step_noise = (int16_t)view_noise(view, NOISE_OF_STEP);
}

enum slot view_slot_for(const struct view *view, const struct view_item *item)
{
    enum slot slot = (enum slot)view->rules->kinds[item->kind].equippable.slot;
    int first = slot == SLOT_RING ? view->worn[SLOT_RING] : -1, second = view->worn[SLOT_OTHER_RING];
    if (first < 0 || item->id == view->pack[first].id)
        return slot;
    return second < 0 || item->id == view->pack[second].id ? SLOT_OTHER_RING : SLOT_RING;
}

bool view_weapon_has(const struct view *view, enum weapon_trait trait)
{
    int letter = view->worn[SLOT_MAIN_HAND];
    struct equippable_rule gear = {.slot = 0};
    if (letter >= 0)
        gear = view_gear(view, &view->pack[letter]);
    return gear_has(&gear, trait);
}

bool view_offers_perk(const struct view *view, enum perk perk)
{
    return memchr(view->hero.hand, (int)perk + 1, sizeof view->hero.hand) != NULL;
}

bool view_can_temper(const struct view *view, int letter)
{
    const struct view_item *item = &view->pack[letter];
    return item->kind != KIND_NONE && item_can_temper(&view->rules->kinds[item->kind], item->plus, item->tempered);
}

int view_amount(const struct view *view, kind_id kind, int plus)
{
    const struct item_rule *rule = &view->rules->kinds[kind].item;
    int amount = item_amount(rule, plus) + (rule->effect == EFFECT_HEAL ? view->hero.healing : 0);
    bool more = rule->effect == EFFECT_GAS && view_has_perk(view, PERK_LORE);
    return more ? amount * view->rules->perks[PERK_LORE].amount / 100 : amount;
}

/* --- Blows -------------------------------------------------------------------------------------------------------- */

/* Of a foe as it is seen: what its blows bring, and when it strikes; nothing of that in classic. */
static void foe_strikes(const struct view *view, const struct view_entity *foe, struct duel *duel)
{
    const struct monster_rule *rule = &view->rules->kinds[foe->kind].monster;
    bool loses = foe->startled || awareness_is_unaware((enum awareness)foe->awareness);
    duel->tick = (int)(tick_from(view->time) - view->time);
    duel->foe.next = foe->next + (loses ? TURN_COST : 0);
    duel->foe.cost = rule->act_cost;
    duel->foe.hit = view_has_perk(view, PERK_UNDAUNTED) ? NULL : monster_ability(rule, ABILITY_HIT);
    duel->foe.first.crush = monster_ability(rule, ABILITY_CRUSH);
}

/* Blows count from the hit points left; the hero's death is counted the same way. */
static struct view_duel duel_with(const struct view *view, const struct view_entity *foe,
                                  struct fighter_numbers numbers, int hp)
{
    const struct view_hero *hero = &view->hero;
    const struct monster_rule *rule = &view->rules->kinds[foe->kind].monster;
    struct duel duel = {.tick = DUEL_NO_TICK, .tactics = view_has_tactics(view)};
    duel.hero = (struct duellist){.hp = clamp_int(hp, 0, numbers.max_hp), .ward = hero->ward, .cost = TURN_COST};
    duel.foe = (struct duellist){.hp = foe->hp, .ward = foe->ward, .cost = TURN_COST};
    duel.hero.spared = numbers.spared;
    memcpy(duel.hero.turns, hero->statuses, sizeof duel.hero.turns);
    memcpy(duel.foe.turns, foe->statuses, sizeof duel.foe.turns);
    duel.hero.first = blow_of(numbers.power - status_power(hero->statuses, 0), foe->defense);
    duel.hero.first.crush = numbers.crush;
    duel.hero.first.brittle = (rule->traits >> TRAIT_WEAK & 1) && rule->weak_to == DAMAGE_BLOW;
    duel.foe.first = blow_of(foe->power, numbers.defense - status_defense(hero->statuses, 0));
    if (duel.tactics)
        foe_strikes(view, foe, &duel);
    duel.hero.later = duel.hero.first;
    duel.foe.later = duel.foe.first;
    return duel_reckon(&duel);
}

struct view_duel view_duel(const struct view *view, const struct view_entity *foe, struct fighter_numbers numbers)
{
    return duel_with(view, foe, numbers, view->hero.hp);
}

struct view_duel view_duel_grown(const struct view *view, const struct view_entity *foe, enum level_choice choice)
{
    const struct view_hero *hero = &view->hero;
    int gain = view->rules->profiles[view->profile].level_gain[choice];
    int hp = choice == CHOICE_CONSTITUTION ? hero->hp + gain : hero->hp;
    struct fighter_numbers numbers = view_numbers(view);
    numbers.power += choice == CHOICE_STRENGTH ? gain : 0;
    numbers.defense += choice == CHOICE_AGILITY ? gain : 0;
    numbers.max_hp += choice == CHOICE_CONSTITUTION ? gain : 0;
    return duel_with(view, foe, numbers, hp);
}
