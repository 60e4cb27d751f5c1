/* SPDX-License-Identifier: MIT
 *
 * Look-ups in the rule tables. Filled by content, read everywhere. */
#include "core/rules.h"

#include "base/grid.h"
#include "base/strbuf.h"

uint32_t ruleset_version(enum ruleset ruleset)
{
    static const uint32_t versions[RULESET_COUNT] = {
#define X(name, text, version) version,
        RULESET_LIST(X)
#undef X
    };
    return versions[ruleset];
}

int step_table_at(const struct step_table *table, int floor)
{
    int value = 0;
    for (int i = 0; i < table->count && table->steps[i].floor <= floor; i++)
        value = table->steps[i].value;
    return value;
}

/* --- Depths ------------------------------------------------------------------------------------------------------ */

const struct band_rule *rules_band(const struct profile *profile, int depth)
{
    const struct band_rule *band = NULL;
    for (int i = 0; i < profile->band_count; i++)
        if (!band || profile->bands[i].depth <= depth)
            band = &profile->bands[i];
    return band;
}

static int first_of_row(const struct step_table *weight)
{
    for (int i = 0; i < weight->count; i++)
        if (weight->steps[i].value > 0)
            return weight->steps[i].floor;
    return 0;
}

/* Stands in it, or lies in one of its grounds. */
static bool is_drawn(const struct rules *rules, int index, kind_id kind)
{
    const struct drawing *drawing = &rules->drawings[index];
    for (int i = 0; i < drawing->thing_count; i++)
        if (drawing->things[i].kind == kind)
            return true;
    for (int i = 0; i < drawing->row_count; i++)
        if (rules->grounds[drawing->rows[i]].keeps == kind)
            return true;
    return false;
}

static int first_of_pieces(const struct rules *rules, const struct profile *profile, kind_id kind)
{
    int first = 0;
    for (int i = 0; i < profile->piece_count; i++)
        for (int piece = 0; piece < profile->pieces[i].drawing_count; piece++)
            if (is_drawn(rules, profile->pieces[i].drawings[piece], kind) &&
                (first == 0 || profile->pieces[i].depth < first))
                first = profile->pieces[i].depth;
    return first;
}

int rules_first_depth(const struct rules *rules, const struct profile *profile, kind_id kind)
{
    int first = 0;
    for (int i = 0; i < profile->monster_count; i++) {
        const struct spawn_rule *row = &profile->monsters[i];
        bool of_it = row->kind == kind || rules->kinds[row->kind].monster.followers == kind;
        int depth = of_it ? first_of_row(&row->weight) : 0;
        if (depth > 0 && (first == 0 || depth < first))
            first = depth;
    }
    for (int i = 0; first == 0 && i < profile->depth_count; i++)
        for (int drawing = 0; drawing < profile->depths[i].drawing_count; drawing++)
            if (is_drawn(rules, profile->depths[i].drawings[drawing], kind))
                first = profile->depths[i].depth;
    return first > 0 ? first : first_of_pieces(rules, profile, kind);
}

int rules_power_plus(const struct rules *rules, const struct profile *profile, kind_id kind)
{
    int depth = profile->band_count > 0 ? rules_first_depth(rules, profile, kind) : 0;
    return depth > 0 ? rules_band(profile, depth)->power_plus : 0;
}

/* --- Items ------------------------------------------------------------------------------------------------------- */

int rules_unknown_index(const struct rules *rules, const struct profile *profile, kind_id kind)
{
    if (kind >= rules->kind_count || rules->kinds[kind].item.unknown == APPEARANCE_NONE)
        return -1;
    for (int i = 0; i < profile->unknown_count; i++)
        if (profile->unknown[i] == kind)
            return i;
    return -1;
}

int rules_item_weight(const struct profile *profile, kind_id kind)
{
    int most = 0;
    for (int i = 0; i < profile->item_count; i++)
        for (int step = 0; profile->items[i].kind == kind && step < profile->items[i].weight.count; step++)
            most =
                profile->items[i].weight.steps[step].value > most ? profile->items[i].weight.steps[step].value : most;
    return most;
}

/* --- Ids --------------------------------------------------------------------------------------------------------- */

int rules_find_kind(const struct rules *rules, const char *id)
{
    for (int i = 0; i < rules->kind_count; i++) {
        if (same_text(rules->kinds[i].id, id))
            return i;
    }
    return -1;
}

int rules_find_profile(const struct rules *rules, const char *id)
{
    for (int i = 0; i < rules->profile_count; i++) {
        if (same_text(rules->profiles[i].id, id))
            return i;
    }
    return -1;
}

int rules_practice(const struct rules *rules, enum practice part)
{
    for (int i = 0; i < rules->profile_count; i++) {
        if (rules->profiles[i].practice == (uint8_t)part)
            return i;
    }
    return -1;
}

int rules_kit_of(const struct profile *profile, kind_id hero)
{
    for (int i = 0; i < profile->kit_count; i++)
        if (profile->kits[i].hero == hero)
            return i;
    return -1;
}

kind_id rules_find_king(const struct rules *rules, enum king king)
{
    for (int kind = 0; king != KING_NONE && kind < rules->kind_count; kind++)
        if (rules->kinds[kind].monster.king == king)
            return (kind_id)kind;
    return KIND_NONE;
}

int rules_find_drawing(const struct rules *rules, const char *id)
{
    for (int i = 0; i < rules->drawing_count; i++) {
        if (same_text(rules->drawings[i].id, id))
            return i;
    }
    return -1;
}

int rules_find_ground(const struct rules *rules, const char *id)
{
    for (int i = 0; i < rules->ground_count; i++) {
        if (same_text(rules->grounds[i].id, id))
            return i;
    }
    return -1;
}

/* All that a ring does counts as often as its plus says. */
static struct equippable_rule ring_of(struct equippable_rule gear, int times)
{
#define X(name, text, field) gear.field = (int16_t)clamp_int(gear.field * times, -MAX_STAT, MAX_STAT);
    GEAR_LIST(X)
#undef X
    return gear;
}

int rules_least_plus(const struct kind *kind)
{
    bool ring = (kind->components & HAS_EQUIPPABLE) && kind->equippable.slot == SLOT_RING;
    return ring ? 1 : kind->item.level;
}

int rules_status_turns(const struct kind *kind, enum status_kind status, int turns)
{
    if (status_is(status, STATUS_NEEDS_MIND) && monster_has_trait(&kind->monster, TRAIT_MINDLESS))
        return 0;
    return kind->monster.king == KING_NONE ? turns : max_int(1, turns / 2);
}

struct equippable_rule rules_gear(const struct kind *kind, int plus)
{
    struct equippable_rule gear = kind->equippable;
    if (gear.slot == SLOT_RING)
        return ring_of(gear, plus > 1 ? plus : 1);
    int16_t *raised = gear.slot == SLOT_MAIN_HAND || gear.slot == SLOT_LAUNCHER ? &gear.power : &gear.defense;
    *raised = (int16_t)(*raised + plus);
    return gear;
}
