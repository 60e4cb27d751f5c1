/* SPDX-License-Identifier: MIT
 *
 * From row to row: what is named is met, and so is what that names. */
#include "closure.h"

static void close_over(struct closure *closure, kind_id kind)
{
    if (kind == KIND_NONE || closure->taken[kind])
        return;
    closure->taken[kind] = true;
    closure->kinds[closure->count++] = kind;
}

static void close_over_ground(struct closure *closure, ground_id ground)
{
    if (ground == GROUND_NONE || ground == GROUND_STAYS || closure->laid[ground])
        return;
    closure->laid[ground] = true;
    closure->grounds[closure->ground_count++] = ground;
}

static void close_over_drawing(struct closure *closure, int index)
{
    const struct drawing *drawing = &closure->rules->drawings[index];
    for (int thing = 0; thing < drawing->thing_count; thing++)
        close_over(closure, drawing->things[thing].kind);
    for (int lot = 0; lot < drawing->lot_count; lot++)
        close_over(closure, drawing->lots[lot].kind);
    for (int i = 0; i < drawing->goods_count; i++)
        for (int kind = 0; kind < drawing->goods[i].kind_count; kind++)
            close_over(closure, drawing->goods[i].kinds[kind]);
    for (int row = 0; row < drawing->row_count; row++)
        close_over_ground(closure, drawing->rows[row]);
}

/* And what comes along to open its gate. */
static void close_over_piece(struct closure *closure, int index)
{
    const struct drawing *drawing = &closure->rules->drawings[index];
    close_over_drawing(closure, index);
    for (int i = 0; i < drawing->gate_count; i++)
        if (drawing->gates[i].piece >= 0)
            close_over_drawing(closure, drawing->gates[i].piece);
}

/* What monsters lie in, or lay, and things. */
static void close_over_grounds_of(struct closure *closure, const struct kind *kind)
{
    const struct monster_rule *monster = &kind->monster;
    close_over_ground(closure, kind->item.lays);
    for (int i = 0; i < monster->ability_count; i++)
        if (ability_names_ground(&monster->abilities[i]))
            close_over_ground(closure, monster->abilities[i].what);
}

/* What the code lays by its role, and what all that is laid may become. */
static void close_over_grounds(struct closure *closure, const struct profile *profile)
{
    for (int i = 0; i < profile->depth_count; i++)
        for (int decor = 0; decor < profile->depths[i].decor_count; decor++)
            close_over_ground(closure, profile->depths[i].decor[decor].cover);
    for (int i = 0; i < profile->depth_count; i++)
        close_over_ground(closure, profile->depths[i].cracked);
    for (int role = 0; role < GROUND_ROLE_COUNT; role++)
        close_over_ground(closure, closure->rules->roles[role]);
    for (int i = 0; i < closure->count; i++)
        close_over_grounds_of(closure, &closure->rules->kinds[closure->kinds[i]]);
    for (int i = 0; i < closure->ground_count; i++) {
        close_over_ground(closure, closure->rules->grounds[closure->grounds[i]].lays);
        for (int change = 0; change < CHANGE_COUNT; change++)
            close_over_ground(closure, closure->rules->grounds[closure->grounds[i]].becomes[change]);
    }
}

static void close_over_company(struct closure *closure, const struct monster_rule *monster)
{
    close_over(closure, monster->followers);
    for (int i = 0; i < monster->ability_count; i++)
        if (ability_names_kind(&monster->abilities[i]))
            close_over(closure, monster->abilities[i].what);
}

/* And those who come with them, what they leave, and whom things call. */
static void close_over_companies(struct closure *closure)
{
    for (int i = 0; i < closure->count; i++) {
        const struct kind *kind = &closure->rules->kinds[closure->kinds[i]];
        close_over_company(closure, &kind->monster);
        close_over(closure, kind->monster.leaves);
        if (item_names_kind(&kind->item))
            close_over(closure, kind->item.what);
    }
}

static void close_over_campaign(struct closure *closure, const struct profile *profile)
{
    close_over(closure, profile->up_stairs);
    close_over(closure, profile->gold);
    for (int i = 0; i < profile->plan_count; i++)
        for (int kind = 0; kind < profile->plans[i].kind_count; kind++)
            close_over(closure, profile->plans[i].kinds[kind]);
    for (int i = 0; i < profile->ledger_count; i++)
        for (int kind = 0; kind < profile->ledger[i].kind_count; kind++)
            close_over(closure, profile->ledger[i].kinds[kind]);
    if (profile->spare_percent > 0)
        close_over(closure, profile->spare);
    for (int i = 0; i < profile->captive_count; i++)
        close_over(closure, profile->captives[i].kind);
    for (int i = 0; i < profile->depth_count; i++)
        for (int drawing = 0; drawing < profile->depths[i].drawing_count; drawing++)
            close_over_drawing(closure, profile->depths[i].drawings[drawing]);
    for (int i = 0; i < profile->piece_count; i++)
        for (int piece = 0; piece < profile->pieces[i].drawing_count; piece++)
            close_over_piece(closure, profile->pieces[i].drawings[piece]);
    for (int known = -1; known != closure->count + closure->ground_count;) {
        known = closure->count + closure->ground_count;
        close_over_companies(closure);
        close_over_grounds(closure, profile);
        for (int i = 0; i < closure->ground_count; i++)
            close_over(closure, closure->rules->grounds[closure->grounds[i]].keeps);
    }
    for (int i = 0; i < profile->appearance_count; i++)
        close_over(closure, profile->appearances[i]);
}

void closure_of_profile(struct closure *closure, const struct profile *profile)
{
    close_over(closure, profile->kits[0].hero);
    close_over(closure, profile->stairs);
    close_over(closure, profile->corpse);
    for (int kit = 0; kit < profile->kit_count; kit++) {
        close_over(closure, profile->kits[kit].hero);
        for (int i = 0; i < profile->kits[kit].count; i++)
            close_over(closure, profile->kits[kit].things[i].kind);
    }
    for (int i = 0; i < profile->monster_count; i++)
        close_over(closure, profile->monsters[i].kind);
    for (int i = 0; i < profile->item_count; i++)
        close_over(closure, profile->items[i].kind);
    for (int i = 0; i < profile->drawn_count; i++)
        close_over_drawing(closure, profile->drawn[i].drawing);
    if (profile->ruleset == RULESET_CAMPAIGN)
        close_over_campaign(closure, profile);
}
