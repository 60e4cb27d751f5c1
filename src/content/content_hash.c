/* SPDX-License-Identifier: MIT
 *
 * The content hash: a profile's rules and those of all rows that it can bring into a game, field by field, names by
 * their ids. */
#include "content_hash.h"

#include "base/hash.h"
#include "closure.h"

#include <string.h>

static void hash_number(struct hash *hash, int value)
{
    hash_u64(hash, (uint64_t)(int64_t)value);
}

static void hash_id(struct hash *hash, const char *id)
{
    size_t size = strlen(id);
    hash_u64(hash, size);
    hash_bytes(hash, id, size);
}

static void hash_kind(struct hash *hash, const struct kind *kind)
{
    hash_id(hash, kind->id);
    const int numbers[] = {
        kind->sort,
        kind->components,
        kind->render_order,
        kind->blocks,
        kind->ai,
        kind->fighter.max_hp,
        kind->fighter.defense,
        kind->fighter.power,
        kind->fighter.xp,
        kind->item.effect,
        kind->item.amount,
        kind->item.range,
        kind->item.radius,
        kind->item.turns,
        kind->equippable.slot,
        kind->equippable.power,
        kind->equippable.defense,
        kind->equippable.max_hp,
    };
    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
        hash_number(hash, numbers[i]);
}

static void hash_steps(struct hash *hash, const struct step_table *table)
{
    hash_number(hash, table->count);
    for (int i = 0; i < table->count; i++) {
        hash_number(hash, table->steps[i].floor);
        hash_number(hash, table->steps[i].value);
    }
}

/* A kind is its id: its index changes with the rows around it. */
static void hash_name(struct hash *hash, const struct rules *rules, kind_id kind)
{
    hash_id(hash, kind == KIND_NONE ? "" : rules->kinds[kind].id);
}

static void hash_spawns(struct hash *hash, const struct rules *rules, const struct spawn_rule *rows, int count)
{
    hash_number(hash, count);
    for (int i = 0; i < count; i++) {
        hash_name(hash, rules, rows[i].kind);
        hash_steps(hash, &rows[i].weight);
    }
}

static void hash_drawing(struct hash *hash, const struct rules *rules, const struct drawing *drawing)
{
    hash_id(hash, drawing->id);
    hash_number(hash, drawing->width);
    hash_number(hash, drawing->height);
    hash_number(hash, drawing->start_x);
    hash_number(hash, drawing->start_y);
    const uint8_t *cells = rules_drawn_cells(rules, drawing);
    for (int i = 0; i < drawing->width * drawing->height; i++)
        hash_number(hash, cells[i]);
    hash_number(hash, drawing->thing_count);
    for (int i = 0; i < drawing->thing_count; i++) {
        hash_name(hash, rules, drawing->things[i].kind);
        hash_number(hash, drawing->things[i].x);
        hash_number(hash, drawing->things[i].y);
        if (drawing->piece)
            hash_number(hash, drawing->things[i].state);
    }
    for (int i = 0; i < drawing->row_count; i++)
        hash_id(hash, rules->grounds[drawing->rows[i]].id);
    for (int i = 0; i < drawing->lot_count; i++) {
        hash_number(hash, drawing->lots[i].ground);
        hash_number(hash, drawing->lots[i].sort);
        hash_number(hash, drawing->lots[i].least);
        hash_number(hash, drawing->lots[i].most);
        hash_name(hash, rules, drawing->lots[i].kind);
    }
    for (int i = 0; i < drawing->goods_count; i++) {
        hash_number(hash, drawing->goods[i].ground);
        hash_number(hash, drawing->goods[i].plus);
        for (int kind = 0; kind < drawing->goods[i].kind_count; kind++) {
            hash_name(hash, rules, drawing->goods[i].kinds[kind]);
            if (drawing->goods[i].counts[kind] > 1)
                hash_number(hash, drawing->goods[i].counts[kind]);
        }
    }
    for (int i = 0; i < drawing->gate_count; i++) {
        hash_id(hash, rules->grounds[drawing->gates[i].row].id);
        hash_id(hash, drawing->gates[i].piece < 0 ? "" : rules->drawings[drawing->gates[i].piece].id);
    }
}

/* A piece, and what may come along with it. */
static void hash_piece(struct hash *hash, const struct rules *rules, const struct drawing *drawing)
{
    hash_drawing(hash, rules, drawing);
    for (int i = 0; i < drawing->gate_count; i++)
        if (drawing->gates[i].piece >= 0)
            hash_drawing(hash, rules, &rules->drawings[drawing->gates[i].piece]);
}

static void hash_ground(struct hash *hash, const struct rules *rules, const struct ground_rule *row)
{
    hash_id(hash, row->id);
    const int numbers[] = {
        row->layer,   row->role,         row->footing,    row->sight, row->sound,     row->stops_flight, row->stops_gas,
        row->doorway, row->burn_percent, row->burn_turns, row->noise, row->step_hook, row->step_amount,
    };
    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
        hash_number(hash, numbers[i]);
    if (row->keeps != KIND_NONE)
        hash_name(hash, rules, row->keeps);
    if (row->tomb != KING_NONE)
        hash_number(hash, row->tomb);
    if (row->hidden)
        hash_id(hash, "hidden");
    if (row->lever)
        hash_id(hash, "lever");
    if (row->blows > 0)
        hash_number(hash, row->blows);
    if (row->lays != GROUND_NONE)
        hash_id(hash, rules->grounds[row->lays].id);
    for (int i = 0; i < CHANGE_COUNT; i++)
        if (i <= CHANGE_ENTERED || row->becomes[i] != GROUND_STAYS) /* what came later counts where it is used */
            hash_id(hash, row->becomes[i] == GROUND_STAYS ? "" : rules->grounds[row->becomes[i]].id);
}

static void hash_kit(struct hash *hash, const struct rules *rules, const struct starting_kit *kit)
{
    hash_number(hash, kit->count);
    for (int i = 0; i < kit->count; i++) {
        hash_name(hash, rules, kit->things[i].kind);
        hash_number(hash, kit->things[i].worn);
        if (kit->things[i].count > 1) /* what came later counts where it is used */
            hash_number(hash, kit->things[i].count);
    }
}

static void hash_profile(struct hash *hash, const struct rules *rules, const struct profile *profile)
{
    hash_id(hash, profile->id);
    const int numbers[] = {
        profile->map_width, profile->map_height, profile->max_rooms,   profile->room_min,
        profile->room_max,  profile->fov_radius, profile->chase_moves, profile->arrival_heal_percent,
        profile->xp_base,   profile->xp_factor,  profile->ruleset,
    };
    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
        hash_number(hash, numbers[i]);
    hash_name(hash, rules, profile->kits[0].hero);
    hash_name(hash, rules, profile->stairs);
    hash_name(hash, rules, profile->corpse);
    for (int i = 0; i < CHOICE_COUNT; i++)
        hash_number(hash, profile->level_gain[i]);
    hash_steps(hash, &profile->monsters_per_room);
    hash_steps(hash, &profile->items_per_room);
    hash_spawns(hash, rules, profile->monsters, profile->monster_count);
    hash_spawns(hash, rules, profile->items, profile->item_count);
    hash_kit(hash, rules, &profile->kits[0]);
    hash_number(hash, profile->drawn_count);
    for (int i = 0; i < profile->drawn_count; i++) {
        hash_number(hash, profile->drawn[i].floor);
        hash_drawing(hash, rules, &rules->drawings[profile->drawn[i].drawing]);
    }
    for (int i = 1; i < profile->kit_count; i++) {
        hash_name(hash, rules, profile->kits[i].hero);
        hash_kit(hash, rules, &profile->kits[i]);
    }
}

/* What only the campaign reads of a kind and of a profile. */
static void hash_campaign_kind(struct hash *hash, const struct rules *rules, const struct kind *kind)
{
    const struct monster_rule *monster = &kind->monster;
    const int numbers[] = {
        monster->traits,        monster->coward_percent, monster->senses,        monster->move_cost,
        monster->act_cost,      monster->group_min,      monster->group_max,     monster->followers_min,
        monster->followers_max, monster->ability_count,  kind->equippable.stabs,
    };
    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
        hash_number(hash, numbers[i]);
    if (monster_has_trait(monster, TRAIT_SHY) || monster_has_trait(monster, TRAIT_WEAK)) {
        hash_number(hash, monster->shy_cells);
        hash_number(hash, monster->weak_to);
    }
    if (kind->equippable.traits)
        hash_number(hash, kind->equippable.traits);
    if (item_names_kind(&kind->item)) {
        hash_name(hash, rules, kind->item.what);
    } else if (kind->item.what || kind->item.potion || kind->item.unknown || kind->item.appearance) {
        hash_number(hash, kind->item.what);
        hash_number(hash, kind->item.potion);
        hash_number(hash, kind->item.unknown);
        hash_number(hash, kind->item.appearance);
    }
    if (kind->item.shot || kind->item.lights)
        hash_number(hash, (kind->item.shot | kind->item.lights << 1) << 16 | kind->item.stack_least << 8 |
                              kind->item.stack_most);
    if (kind->item.lays != GROUND_NONE) {
        hash_id(hash, "lays");
        hash_id(hash, rules->grounds[kind->item.lays].id);
    }
    if (kind->item.slows) {
        hash_id(hash, "slows");
        hash_number(hash, kind->item.slows);
    }
    if (item_is_zapped(&kind->item))
        hash_number(hash, kind->item.charges << 24 | kind->item.level << 16 | kind->item.gain);
    if (kind->equippable.thirst)
        hash_number(hash, kind->equippable.thirst);
    if (kind->equippable.spared) {
        hash_id(hash, "spared");
        hash_number(hash, kind->equippable.spared);
    }
    if (kind->equippable.keen) {
        hash_id(hash, "keen");
        hash_number(hash, kind->equippable.keen);
    }
    if (kind->equippable.noise || kind->equippable.spikes) {
        hash_number(hash, kind->equippable.noise);
        hash_number(hash, kind->equippable.spikes);
    }
    if (monster->king != KING_NONE)
        hash_number(hash, monster->king);
    if (monster->leaves != KIND_NONE)
        hash_name(hash, rules, monster->leaves);
    hash_name(hash, rules, monster->followers);
    for (int i = 0; i < monster->ability_count; i++) {
        hash_number(hash, monster->abilities[i].ability);
        if (ability_names_ground(&monster->abilities[i]))
            hash_id(hash, rules->grounds[monster->abilities[i].what].id);
        else if (ability_names_kind(&monster->abilities[i]))
            hash_name(hash, rules, monster->abilities[i].what);
        else
            hash_number(hash, monster->abilities[i].what);
        hash_number(hash, monster->abilities[i].amount);
        hash_number(hash, monster->abilities[i].range);
    }
}

static void hash_depth(struct hash *hash, const struct rules *rules, const struct depth_rule *depth)
{
    hash_number(hash, depth->depth);
    hash_number(hash, depth->budget);
    for (int i = 0; i < LAYOUT_COUNT; i++)
        if (i <= LAYOUT_CAVE || depth->layout[i] > 0) /* what came later counts where it is used */
            hash_number(hash, depth->layout[i]);
    hash_number(hash, depth->drawing_count);
    for (int i = 0; i < depth->drawing_count; i++)
        hash_drawing(hash, rules, &rules->drawings[depth->drawings[i]]);
    if (depth->doors > 0)
        hash_number(hash, depth->doors);
    for (int i = 0; i < depth->decor_count; i++) {
        hash_id(hash, rules->grounds[depth->decor[i].cover].id);
        hash_number(hash, depth->decor[i].least);
        hash_number(hash, depth->decor[i].most);
    }
    if (depth->cracked != GROUND_NONE)
        hash_id(hash, rules->grounds[depth->cracked].id);
}

static void hash_ledger(struct hash *hash, const struct rules *rules, const struct profile *profile)
{
    if (profile->ledger_count == 0)
        return;
    hash_steps(hash, &profile->ledger_things);
    for (int row = 0; row < profile->ledger_count; row++) {
        hash_steps(hash, &profile->ledger[row].due);
        if (profile->ledger[row].beside)
            hash_number(hash, profile->ledger[row].beside);
        for (int kind = 0; kind < profile->ledger[row].kind_count; kind++)
            hash_name(hash, rules, profile->ledger[row].kinds[kind]);
    }
    for (int kind = 0; kind < rules->kind_count; kind++) {
        const struct item_rule *item = &rules->kinds[kind].item;
        if (profile->meets[kind] && item->stack_most > 0) {
            hash_name(hash, rules, (kind_id)kind);
            hash_number(hash, item->stack_least);
            hash_number(hash, item->stack_most);
        }
    }
    hash_number(hash, profile->spare_percent);
    if (profile->spare_percent > 0)
        hash_name(hash, rules, profile->spare);
}

static void hash_campaign(struct hash *hash, const struct rules *rules, const struct profile *profile)
{
    hash_number(hash, profile->healing_gain);
    if (profile->smoke > 0)
        hash_number(hash, profile->smoke);
    hash_number(hash, profile->chapter);
    hash_name(hash, rules, profile->up_stairs);
    hash_name(hash, rules, profile->gold);
    hash_number(hash, profile->depth_count);
    for (int i = 0; i < profile->depth_count; i++)
        hash_depth(hash, rules, &profile->depths[i]);
    hash_number(hash, profile->plan_count);
    for (int i = 0; i < profile->plan_count; i++) {
        hash_number(hash, profile->plans[i].depth);
        hash_number(hash, profile->plans[i].count);
        hash_number(hash, profile->plans[i].kind_count);
        for (int kind = 0; kind < profile->plans[i].kind_count; kind++)
            hash_name(hash, rules, profile->plans[i].kinds[kind]);
    }
    for (int i = 0; i < profile->piece_count; i++) {
        hash_number(hash, profile->pieces[i].depth);
        hash_number(hash, profile->pieces[i].count);
        for (int piece = 0; piece < profile->pieces[i].drawing_count; piece++)
            hash_piece(hash, rules, &rules->drawings[profile->pieces[i].drawings[piece]]);
    }
    hash_ledger(hash, rules, profile);
    for (int i = 0; i < profile->captive_count; i++) {
        hash_id(hash, rules->kinds[profile->captives[i].kind].id);
        hash_number(hash, profile->captives[i].first);
        hash_number(hash, profile->captives[i].last);
    }
    for (int i = 0; i < profile->plus.count; i++) {
        hash_number(hash, profile->plus.plus[i]);
        hash_number(hash, profile->plus.weight[i]);
    }
    for (int perk = 0; perk < PERK_COUNT; perk++) {
        if (!(profile->perks >> perk & 1))
            continue;
        hash_id(hash, perk_name((enum perk)perk));
        hash_number(hash, rules->perks[perk].amount);
    }
    for (int i = 0; i < profile->perk_level_count; i++)
        hash_number(hash, profile->perk_levels[i]);
    hash_number(hash, profile->band_count);
    for (int i = 0; i < profile->band_count; i++) {
        hash_number(hash, profile->bands[i].depth);
        hash_number(hash, profile->bands[i].budget_percent);
        hash_number(hash, profile->bands[i].power_plus);
    }
}

/* What a content hash was published as, if the data is what it was when it was published: journals, scores and results
 * carry that. Until 0.1 the hash was of all rows of all profiles. */
static uint64_t published(uint64_t closure_hash)
{
    static const struct {
        uint64_t closure, published;
    } rows[] = {
        {0x0c34bec44651f3df, 0x32ca125161f2ad5f}, /* classic */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].closure == closure_hash)
            return rows[i].published;
    return closure_hash;
}

uint64_t content_hash(const struct rules *rules, const struct profile *profile)
{
    struct closure closure = {.rules = rules};
    struct hash hash;
    closure_of_profile(&closure, profile);
    hash_init(&hash, 0);
    hash_profile(&hash, rules, profile);
    for (int i = 0; i < closure.count; i++)
        hash_kind(&hash, &rules->kinds[closure.kinds[i]]);
    if (profile->ruleset == RULESET_CAMPAIGN) {
        hash_campaign(&hash, rules, profile);
        for (int i = 0; i < closure.count; i++)
            hash_campaign_kind(&hash, rules, &rules->kinds[closure.kinds[i]]);
    }
    for (int i = 0; i < closure.ground_count; i++)
        hash_ground(&hash, rules, &rules->grounds[closure.grounds[i]]);
    return published(hash_value(&hash));
}

static uint32_t tag_of(const char *id)
{
    struct hash hash;
    hash_init(&hash, 0);
    hash_id(&hash, id);
    return (uint32_t)hash_value(&hash);
}

void content_tag_rows(struct rules *rules)
{
    for (int i = 0; i < rules->kind_count; i++)
        rules->kinds[i].tag = tag_of(rules->kinds[i].id);
    for (int i = 0; i < rules->profile_count; i++)
        rules->profiles[i].tag = tag_of(rules->profiles[i].id);
    for (int i = GROUND_NONE + 1; i < rules->ground_count; i++)
        rules->grounds[i].tag = tag_of(rules->grounds[i].id);
}
