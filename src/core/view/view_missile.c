/* SPDX-License-Identifier: MIT
 *
 * What missiles come to, as far as the hero knows: their power, whom they reach, how many of them kill; what zapped and
 * read things do to a foe besides. */
#include "base/line.h"
#include "combat/blow.h"
#include "component/status.h"
#include "core/view_missile.h"

/* --- Power -------------------------------------------------------------------------------------------------------- */

bool view_can_throw(const struct view *view, kind_id kind)
{
    const struct item_rule *rule = &view->rules->kinds[kind].item;
    return rule->effect == EFFECT_MISSILE && (!rule->shot || view->worn[SLOT_LAUNCHER] >= 0);
}

int view_ring_power(const struct view *view)
{
    int power = 0;
    for (int slot = SLOT_RING; slot <= SLOT_OTHER_RING; slot++) {
        const struct view_item *ring = view_counting(view, (enum slot)slot, SLOT_COUNT, NULL);
        power += ring ? view_gear(view, ring).power : 0;
    }
    return power;
}

/* What the hero gives whatever flies from its hand: of what is worn only rings count. */
static int hand_power(const struct view *view)
{
    return view->hero.base_power + status_power(view->hero.statuses, 0) + view_ring_power(view);
}

int view_arrow_power(const struct view *view, const struct view_item *launcher)
{
    return hand_power(view) + view_gear(view, launcher).power;
}

/* As missile_power and missile_blow reckon it. */
int view_missile_power(const struct view *view, kind_id kind)
{
    const struct item_rule *rule = &view->rules->kinds[kind].item;
    bool bow = rule->shot && view->worn[SLOT_LAUNCHER] >= 0;
    int hand = bow ? view_arrow_power(view, &view->pack[view->worn[SLOT_LAUNCHER]]) : hand_power(view);
    return min_int(rule->amount + hand, MAX_STAT);
}

int view_shot_power(const struct view *view, const struct view_entity *foe)
{
    const struct kind *kind = &view->rules->kinds[foe->kind];
    const struct ability_rule *shot = monster_ability(&kind->monster, ABILITY_SHOOT);
    return shot ? shot->amount + foe->power - kind->fighter.power : 0;
}

/* How often a missile counts, as missile_blow has it: twice for one who is unaware, but for no king. */
static int times_at(const struct view *view, const struct view_entity *foe)
{
    return awareness_is_unaware(foe->awareness) && view->rules->kinds[foe->kind].monster.king == KING_NONE ? 2 : 1;
}

static int dealt_to(const struct view *view, const struct view_entity *foe, kind_id kind, int times)
{
    int defense = foe->defense + status_defense(foe->statuses, 0);
    return blow_of(view_missile_power(view, kind), defense).dealt * times;
}

int view_throw(const struct view *view, const struct view_entity *foe, kind_id kind)
{
    return max_int(0, dealt_to(view, foe, kind, times_at(view, foe)) - foe->ward);
}

int view_throws(const struct view *view, const struct view_entity *foe, kind_id kind)
{
    int times = times_at(view, foe), hp = foe->hp + foe->ward, blows = 0;
    if (dealt_to(view, foe, kind, 1) == 0)
        return BLOWS_NEVER;
    for (; hp > 0; blows++) { /* while the ward takes them up, the foe is still surprised */
        hp -= dealt_to(view, foe, kind, times);
        times = hp < foe->hp ? 1 : times;
    }
    return blows;
}

/* As harm() reckons what is no blow. */
int view_bolt(const struct view *view, const struct view_entity *foe, const struct view_item *item)
{
    const struct item_rule *rule = &view->rules->kinds[item->kind].item;
    const struct monster_rule *monster = &view->rules->kinds[foe->kind].monster;
    int type = rule->effect == EFFECT_BOLT        ? rule->what
               : rule->effect == EFFECT_LIGHTNING ? DAMAGE_SHOCK
               : rule->effect == EFFECT_FIREBALL  ? DAMAGE_FIRE
                                                  : DAMAGE_COUNT;
    bool weak = (monster->traits >> TRAIT_WEAK & 1) && monster->weak_to == type;
    int amount = type < DAMAGE_COUNT ? item_amount(rule, item->plus) * (weak ? 2 : 1) : 0;
    return max_int(0, amount - foe->ward);
}

int view_backfire(const struct view *view, const struct view_item *item)
{
    return max_int(0, view_amount(view, item->kind, item->plus) - view->hero.spared - view->hero.ward);
}

bool view_can_push(const struct view *view, const struct view_entity *foe)
{
    unsigned firm = traits_of_firm(view_has_perk(view, PERK_HEAVY_HAND));
    return !(view->rules->kinds[foe->kind].monster.traits & firm) && foe->statuses[STATUS_BRACED] == 0;
}

bool view_moves(const struct view *view, const struct view_entity *foe, const struct item_rule *rule)
{
    if (rule->effect == EFFECT_BANISH)
        return view->rules->kinds[foe->kind].monster.king == KING_NONE;
    return view_can_push(view, foe) && point_chebyshev(view->hero.at, foe->at) > 1;
}

bool view_leads_enough(const struct view *view)
{
    return view->hero.led >= (view_has_perk(view, PERK_CAPTAIN) ? view->rules->perks[PERK_CAPTAIN].amount : 1);
}

enum reject view_check_bind(const struct view *view, const struct view_entity *foe)
{
    if (2 * foe->hp > foe->max_hp)
        return REJECT_TOO_HALE;
    return view_leads_enough(view) ? REJECT_LEADS_ENOUGH : REJECT_NONE;
}

bool view_binds(const struct view *view, const struct view_entity *foe)
{
    return view_check_bind(view, foe) == REJECT_NONE && view->rules->kinds[foe->kind].monster.king == KING_NONE;
}

/* --- Which -------------------------------------------------------------------------------------------------------- */

/* What is shot comes before what is thrown, what is common before what burns, and then the stronger. */
static int rank_of(const struct item_rule *rule)
{
    enum { SHOT = 2 * MAX_STAT, COMMON = MAX_STAT };
    return rule->amount + (rule->shot ? SHOT : 0) + (rule->lights ? 0 : COMMON);
}

int view_missile(const struct view *view)
{
    int best = -1, most = -1;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        kind_id kind = view->pack[letter].kind;
        if (kind == KIND_NONE || !view_can_throw(view, kind) || rank_of(&view->rules->kinds[kind].item) <= most)
            continue;
        best = letter;
        most = rank_of(&view->rules->kinds[kind].item);
    }
    return best;
}

/* --- Flight ------------------------------------------------------------------------------------------------------- */

/* What has never been seen stops nothing as far as anybody knows: the rules refuse no flight over it, either. */
bool view_stops_flight(const struct view *view, struct point at)
{
    if (view_has_grounds(view) && !(view_cell(view, at) & CELL_EXPLORED))
        return false;
    return view_ground_stops_flight(view, at) || view_foe_at(view, at) || view_friend_at(view, at);
}

bool view_flight_blocked(const struct view *view, struct point target, struct point *by)
{
    for (int i = 1; i < point_chebyshev(view->hero.at, target); i++) {
        *by = line_cell(view->hero.at, target, i);
        if (view_stops_flight(view, *by))
            return true;
    }
    return false;
}

bool view_flight_known(const struct view *view, struct point target)
{
    for (int i = 1; i < point_chebyshev(view->hero.at, target); i++)
        if (!(view_cell(view, line_cell(view->hero.at, target, i)) & CELL_EXPLORED))
            return false;
    return true;
}

/* How many cells of the line between the hero and a target somebody is dragged from one end: from the hero's, or from
 * the target's. */
static int dragged(const struct view *view, struct point target, bool from_hero)
{
    struct point at = from_hero ? view->hero.at : target;
    int length = point_chebyshev(view->hero.at, target), cells = 0;
    for (int i = 1; i < length; i++, cells++) {
        struct point to = line_cell(view->hero.at, target, from_hero ? i : length - i);
        bool slanted = to.x != at.x && to.y != at.y;
        bool corner = slanted && ((view_cell(view, at) | view_cell(view, to)) & CELL_DOOR);
        if (corner || !view_walkable(view, to) || view_stops_flight(view, to))
            break;
        at = to;
    }
    return cells;
}

int view_haul(const struct view *view, struct point target)
{
    return view_walkable(view, target) ? 0 : dragged(view, target, true);
}

int view_pull(const struct view *view, struct point target)
{
    return dragged(view, target, false);
}

/* What is shown there blocks: a closed door, too. */
static bool is_blocked(const struct view *view, struct point at)
{
    const struct view_ground *shown = &view->grounds[at.y * view->width + at.x];
    return ground_blocks(view->rules->grounds, shown->ground, shown->cover);
}

static bool is_bare(const struct view *view, struct point at)
{
    return view_walkable(view, at) && !is_blocked(view, at) && !view_top(view, at) && !point_equal(at, view->hero.at);
}

static bool may_be_dug(const struct view *view, struct point at)
{
    const struct ground_rule *row = view_ground_at(view, at);
    return view_inside(view, at) && (!row || (is_blocked(view, at) && ground_becomes(row, CHANGE_DUG)));
}

int view_earth(const struct view *view, const struct view_item *item, struct point target,
               struct point cells[VIEW_EARTH_CELLS])
{
    struct point around[3] = {target};
    int length = point_chebyshev(view->hero.at, target), count = 0;
    int most = min_int(VIEW_EARTH_CELLS, view_amount(view, item->kind, item->plus));
    if (!(view_cell(view, target) & CELL_VISIBLE))
        return 0;
    if (is_blocked(view, target)) {
        for (; count < most && may_be_dug(view, line_cell(view->hero.at, target, length + count)); count++)
            cells[count] = line_cell(view->hero.at, target, length + count);
        return count;
    }
    line_across(view->hero.at, target, &around[1]);
    for (int i = 0; i < 3 && is_bare(view, target); i++)
        if (is_bare(view, around[i]))
            cells[count++] = around[i];
    return count;
}

/* --- What chooses for itself -------------------------------------------------------------------------------------- */

const struct view_entity *view_struck(const struct view *view, kind_id kind)
{
    const struct item_rule *rule = &view->rules->kinds[kind].item;
    int least = (rule->range + 1) * (rule->range + 1);
    const struct view_entity *struck = NULL;
    for (int i = 0; rule->effect == EFFECT_LIGHTNING && i < view->entity_count; i++) {
        const struct view_entity *entity = &view->entities[i];
        int distance2 = point_distance2(entity->at, view->hero.at);
        if (!entity->foe || !entity->visible || distance2 >= least)
            continue;
        struck = entity;
        least = distance2;
    }
    return struck;
}
