/* SPDX-License-Identifier: MIT
 *
 * A campaign's rows as tables, for those who tune or change it. Words are those of the data files. */
#include "campaign_gates.h"

#include "base/list.h"
#include "base/strbuf.h"
#include "core/names.h"

#include <stdio.h>

enum { CELL_SIZE = 256 };

static const char *const LAYOUTS[] = {LAYOUT_LIST(LIST_TEXT)};

/* --- Cells ------------------------------------------------------------------------------------------------------- */

/* Puts what stands between two parts of a cell, but not before the first. */
static void part(struct strbuf *cell)
{
    strbuf_comma(cell);
}

/* What is 0 is not said. */
static void number_part(struct strbuf *cell, const char *word, int number)
{
    if (number == 0)
        return;
    part(cell);
    strbuf_format(cell, "%s %d", word, number);
}

static void span(struct strbuf *cell, int least, int most)
{
    if (least == most)
        strbuf_format(cell, "%d", least);
    else
        strbuf_format(cell, "%d-%d", least, most);
}

static void steps_cell(struct strbuf *cell, const struct step_table *table)
{
    for (int i = 0; i < table->count; i++)
        strbuf_format(cell, "%s%d@%d", i ? " " : "", table->steps[i].value, table->steps[i].floor);
}

static void looks_cell(struct strbuf *cell, const struct kind *kind)
{
    strbuf_format(cell, "%c %s", (char)kind->glyph, COLOUR_NAMES[kind->colour]);
}

static const struct spawn_rule *row_of(const struct spawn_rule *rows, int count, kind_id kind)
{
    for (int i = 0; i < count; i++)
        if (rows[i].kind == kind)
            return &rows[i];
    return NULL;
}

/* --- Monsters ---------------------------------------------------------------------------------------------------- */

static int add_kind(kind_id *kinds, int count, kind_id kind)
{
    for (int i = 0; i < count; i++)
        if (kinds[i] == kind)
            return count;
    kinds[count] = kind;
    return count + 1;
}

int campaign_monsters(const struct rules *rules, const struct profile *profile, kind_id kinds[MAX_KINDS])
{
    int count = 0;
    for (int i = 0; i < profile->monster_count; i++)
        count = add_kind(kinds, count, profile->monsters[i].kind);
    for (int i = 0; i < count; i++)
        if (rules->kinds[kinds[i]].monster.followers != KIND_NONE)
            count = add_kind(kinds, count, rules->kinds[kinds[i]].monster.followers);
    for (int kind = 0; kind < rules->kind_count; kind++)
        if (profile->meets[kind] && rules->kinds[kind].monster.king != KING_NONE)
            count = add_kind(kinds, count, (kind_id)kind);
    return count;
}

static void company_cell(struct strbuf *cell, const struct rules *rules, const struct monster_rule *monster)
{
    span(cell, monster->group_min, monster->group_max);
    if (monster->followers == KIND_NONE)
        return;
    strbuf_text(cell, ", and ");
    span(cell, monster->followers_min, monster->followers_max);
    strbuf_format(cell, " %s", rules->kinds[monster->followers].plural);
}

static void ability_part(struct strbuf *cell, const struct rules *rules, const struct ability_rule *rule)
{
    part(cell);
    strbuf_text(cell, ABILITY_NAMES[rule->ability]);
    if (ability_names_ground(rule))
        strbuf_format(cell, " %s", rules->grounds[rule->what].id);
    if (ability_names_kind(rule))
        strbuf_format(cell, " %s", rules->kinds[rule->what].id);
    if (rule->ability == ABILITY_HIT)
        strbuf_format(cell, " %s", HIT_NAMES[rule->what]);
    if (rule->ability == ABILITY_BURST)
        strbuf_format(cell, " %s", GAS_NAMES[rule->what]);
    if (rule->amount > 0)
        strbuf_format(cell, " %d", rule->amount);
    if (rule->range > 0)
        strbuf_format(cell, " %d", rule->range);
}

static void nature_cell(struct strbuf *cell, const struct rules *rules, const struct monster_rule *monster)
{
    if (monster->move_cost != TURN_COST)
        number_part(cell, "move", monster->move_cost);
    if (monster->act_cost != TURN_COST)
        number_part(cell, "act", monster->act_cost);
    for (int trait = 0; trait < TRAIT_COUNT; trait++) {
        if (!(monster->traits >> trait & 1))
            continue;
        part(cell);
        strbuf_text(cell, TRAIT_NAMES[trait]);
        if (trait == TRAIT_COWARD)
            strbuf_format(cell, " %d", monster->coward_percent);
        if (trait == TRAIT_SHY)
            strbuf_format(cell, " %d", monster->shy_cells);
        if (trait == TRAIT_WEAK)
            strbuf_format(cell, " to %s", monster->weak_to == DAMAGE_BLOW ? "crush" : DAMAGE_NAMES[monster->weak_to]);
    }
    for (int i = 0; i < monster->ability_count; i++)
        ability_part(cell, rules, &monster->abilities[i]);
    if (monster->king != KING_NONE) {
        part(cell);
        strbuf_format(cell, "king %s", KING_NAMES[monster->king]);
    }
    if (monster->leaves != KIND_NONE) {
        part(cell);
        strbuf_format(cell, "leaves %s", rules->kinds[monster->leaves].id);
    }
}

static void print_monster(const struct rules *rules, const struct profile *profile, kind_id id)
{
    const struct kind *kind = &rules->kinds[id];
    const struct spawn_rule *row = row_of(profile->monsters, profile->monster_count, id);
    char looks[CELL_SIZE], weights[CELL_SIZE], company[CELL_SIZE], nature[CELL_SIZE];
    struct strbuf cell = STRBUF(looks);
    looks_cell(&cell, kind);
    STRBUF_OVER(&cell, weights);
    if (row)
        steps_cell(&cell, &row->weight);
    STRBUF_OVER(&cell, company);
    company_cell(&cell, rules, &kind->monster);
    STRBUF_OVER(&cell, nature);
    nature_cell(&cell, rules, &kind->monster);
    printf("| %s | %s | %s | %d/%d/%d | %d | %d | %s | %s |\n", kind->name, looks, weights, kind->fighter.max_hp,
           kind->fighter.defense, kind->fighter.power, kind->monster.senses, kind->fighter.xp, company, nature);
}

static void print_monsters(const struct rules *rules, const struct profile *profile)
{
    kind_id kinds[MAX_KINDS];
    int count = campaign_monsters(rules, profile, kinds);
    printf("\n| Monster | Looks | Weight@depth | HP/Def/Pow | Senses | XP | Number | Nature |\n"
           "|---|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < count; i++)
        print_monster(rules, profile, kinds[i]);
}

/* --- Items ------------------------------------------------------------------------------------------------------- */

int campaign_items(const struct rules *rules, const struct profile *profile, kind_id kinds[MAX_KINDS])
{
    int count = 0;
    for (int kit = 0; kit < profile->kit_count; kit++)
        for (int i = 0; i < profile->kits[kit].count; i++)
            count = add_kind(kinds, count, profile->kits[kit].things[i].kind);
    for (int i = 0; i < profile->plan_count; i++)
        for (int kind = 0; kind < profile->plans[i].kind_count; kind++)
            count = add_kind(kinds, count, profile->plans[i].kinds[kind]);
    for (int i = 0; i < profile->ledger_count; i++)
        for (int kind = 0; kind < profile->ledger[i].kind_count; kind++)
            count = add_kind(kinds, count, profile->ledger[i].kinds[kind]);
    for (int i = 0; i < profile->item_count; i++)
        count = add_kind(kinds, count, profile->items[i].kind);
    for (int kind = 0; kind < rules->kind_count; kind++)
        if (profile->meets[kind] && rules->kinds[kind].monster.leaves != KIND_NONE)
            count = add_kind(kinds, count, rules->kinds[kind].monster.leaves);
    return count;
}

static void effect_cell(struct strbuf *cell, const struct rules *rules, const struct item_rule *item)
{
    strbuf_text(cell, EFFECT_NAMES[item->effect]);
    if (item->effect == EFFECT_STATUS || item->effect == EFFECT_HEX)
        strbuf_format(cell, " %s", STATUS_NAMES[item->what]);
    if (item->effect == EFFECT_GAS)
        strbuf_format(cell, " %s", GAS_NAMES[item->what]);
    if (item->effect == EFFECT_BOLT)
        strbuf_format(cell, " %s", DAMAGE_NAMES[item->what]);
    if (item_names_kind(item))
        strbuf_format(cell, " %s", rules->kinds[item->what].id);
    if (item->amount)
        strbuf_format(cell, " %d", item->amount);
    if (item->gain)
        strbuf_format(cell, " + %d a level", item->gain);
    number_part(cell, "range", item->range);
    number_part(cell, "radius", item->radius);
    number_part(cell, "turns", item->turns);
    if (item->potion)
        strbuf_text(cell, ", potion");
    if (item->shot)
        strbuf_text(cell, ", shot");
    if (item->lights)
        strbuf_text(cell, ", lights");
    if (item->lays != GROUND_NONE)
        strbuf_format(cell, ", lays %s", rules->grounds[item->lays].id);
    number_part(cell, "slows", item->slows);
    number_part(cell, "level", item->level);
    number_part(cell, "charges", item->charges);
    if (item->unknown != APPEARANCE_NONE)
        strbuf_format(cell, ", unknown %s", APPEARANCE_NAMES[item->unknown]);
}

static void use_cell(struct strbuf *cell, const struct rules *rules, const struct kind *kind)
{
    const struct equippable_rule *gear = &kind->equippable;
    if (kind->components & HAS_EQUIPPABLE) {
        strbuf_text(cell, SLOT_NAMES[gear->slot]);
#define X(name, text, field) number_part(cell, text, gear->field);
        GEAR_LIST(X)
#undef X
        if (gear->stabs)
            strbuf_text(cell, ", stabs");
        for (int trait = 0; trait < WEAPON_TRAIT_COUNT; trait++)
            if (gear_has(gear, (enum weapon_trait)trait))
                strbuf_format(cell, ", %s", WEAPON_TRAIT_NAMES[trait]);
        if (kind->item.effect == EFFECT_NONE)
            return;
        part(cell);
    }
    effect_cell(cell, rules, &kind->item);
}

static void print_items(const struct rules *rules, const struct profile *profile)
{
    kind_id kinds[MAX_KINDS];
    int count = campaign_items(rules, profile, kinds);
    printf("\n| Item | Looks | Weight@depth | Use |\n|---|---|---|---|\n");
    for (int i = 0; i < count; i++) {
        const struct kind *kind = &rules->kinds[kinds[i]];
        const struct spawn_rule *row = row_of(profile->items, profile->item_count, kinds[i]);
        char looks[CELL_SIZE], weights[CELL_SIZE], use[CELL_SIZE];
        struct strbuf cell = STRBUF(looks);
        looks_cell(&cell, kind);
        STRBUF_OVER(&cell, weights);
        if (row)
            steps_cell(&cell, &row->weight);
        STRBUF_OVER(&cell, use);
        use_cell(&cell, rules, kind);
        printf("| %s | %s | %s | %s |\n", kind->name, looks, weights, use);
    }
}

/* --- Depths ------------------------------------------------------------------------------------------------------ */

static void layouts_cell(struct strbuf *cell, const struct rules *rules, const struct depth_rule *depth)
{
    for (int i = 0; i < LAYOUT_COUNT; i++)
        number_part(cell, LAYOUTS[i], depth->layout[i]);
    number_part(cell, "doors", depth->doors);
    if (depth->cracked != GROUND_NONE) {
        part(cell);
        strbuf_format(cell, "one %s", rules->grounds[depth->cracked].id);
    }
    for (int i = 0; i < depth->decor_count; i++) {
        part(cell);
        span(cell, depth->decor[i].least, depth->decor[i].most);
        strbuf_format(cell, " %s", rules->grounds[depth->decor[i].cover].id);
    }
}

/* The depth's own drawing, and what is drawn of its pools. */
static void drawings_cell(struct strbuf *cell, const struct rules *rules, const struct profile *profile,
                          const struct depth_rule *depth)
{
    for (int i = 0; i < depth->drawing_count; i++)
        strbuf_format(cell, "%s%s", i > 0 ? " or " : "", rules->drawings[depth->drawings[i]].id);
    for (int i = 0; i < profile->piece_count; i++) {
        const struct piece_rule *pool = &profile->pieces[i];
        if (pool->depth != depth->depth)
            continue;
        part(cell);
        strbuf_format(cell, "%d of", pool->count);
        for (int piece = 0; piece < pool->drawing_count; piece++)
            strbuf_format(cell, " %s", rules->drawings[pool->drawings[piece]].id);
    }
}

static void plans_cell(struct strbuf *cell, const struct rules *rules, const struct profile *profile, int depth)
{
    for (int i = 0; i < profile->plan_count; i++) {
        const struct plan_rule *plan = &profile->plans[i];
        if (plan->depth != depth)
            continue;
        part(cell);
        strbuf_format(cell, "%d ", plan->count);
        for (int kind = 0; kind < plan->kind_count; kind++)
            strbuf_format(cell, "%s%s", kind ? " or " : "", rules->kinds[plan->kinds[kind]].name);
    }
}

static void print_depths(const struct rules *rules, const struct profile *profile)
{
    printf("\n| Depth | Band | Layouts | Drawing | Budget | Hero HP/Def | Planned |\n|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < profile->depth_count; i++) {
        const struct depth_rule *depth = &profile->depths[i];
        char layouts[CELL_SIZE], drawings[CELL_SIZE], plans[2 * CELL_SIZE];
        struct strbuf cell = STRBUF(layouts);
        layouts_cell(&cell, rules, depth);
        STRBUF_OVER(&cell, drawings);
        drawings_cell(&cell, rules, profile, depth);
        STRBUF_OVER(&cell, plans);
        plans_cell(&cell, rules, profile, depth->depth);
        printf("| %d | %s | %s | %s | %d | %d/%d | %s |\n", depth->depth, rules_band(profile, depth->depth)->name,
               layouts, drawings, depth->budget, depth->typical_hp, depth->typical_defense, plans);
    }
}

/* What the ledger has in stacks. */
static void print_stacks(const struct rules *rules, const struct profile *profile)
{
    kind_id kinds[MAX_KINDS];
    int count = campaign_items(rules, profile, kinds);
    for (int i = 0; i < count; i++) {
        const struct kind *kind = &rules->kinds[kinds[i]];
        char size[CELL_SIZE];
        struct strbuf cell = STRBUF(size);
        span(&cell, kind->item.stack_least, kind->item.stack_most);
        if (kind->item.stack_most > 0)
            printf("| %s by | %s |\n", kind->plural, size);
    }
}

static void print_ledger(const struct rules *rules, const struct profile *profile)
{
    if (profile->ledger_count == 0)
        return;
    printf("\n| Ledger | Due@depth |\n|---|---|\n");
    for (int row = 0; row < profile->ledger_count; row++) {
        const struct ledger_rule *rule = &profile->ledger[row];
        char due[CELL_SIZE];
        struct strbuf cell = STRBUF(due);
        steps_cell(&cell, &rule->due);
        for (int i = 0; i < rule->kind_count; i++)
            printf("%s %s", i > 0 ? "," : "|", rules->kinds[rule->kinds[i]].name);
        printf("%s | %s |\n", rule->beside ? ", beside" : "", due);
    }
    char things[CELL_SIZE];
    struct strbuf cell = STRBUF(things);
    steps_cell(&cell, &profile->ledger_things);
    printf("| all things | %s |\n", things);
    if (profile->spare_percent > 0)
        printf("| another %s | %d%% |\n", rules->kinds[profile->spare].name, profile->spare_percent);
    print_stacks(rules, profile);
}

static void print_captives(const struct rules *rules, const struct profile *profile)
{
    if (profile->captive_count > 0)
        printf("\n| Captive | Depths |\n|---|---|\n");
    for (int i = 0; i < profile->captive_count; i++)
        printf("| %s | %d-%d |\n", rules->kinds[profile->captives[i].kind].name, profile->captives[i].first,
               profile->captives[i].last);
}

static void print_plus(const struct plus_table *table)
{
    if (table->count == 0)
        return;
    printf("\n| Plus of gear | Weight |\n|---|---|\n");
    for (int i = 0; i < table->count; i++)
        printf("| %d | %d |\n", table->plus[i], table->weight[i]);
}

static void print_bands(const struct profile *profile)
{
    printf("\n| Band | From depth | Budget percent | Power plus |\n|---|---|---|---|\n");
    for (int i = 0; i < profile->band_count; i++)
        printf("| %s | %d | %d | %d |\n", profile->bands[i].name, profile->bands[i].depth,
               profile->bands[i].budget_percent, profile->bands[i].power_plus);
}

/* --- Grounds ----------------------------------------------------------------------------------------------------- */

static void fire_cell(struct strbuf *cell, const struct ground_rule *ground)
{
    if (ground->burn_percent > 0)
        strbuf_format(cell, "%d%%, %d turns", ground->burn_percent, ground->burn_turns);
}

static void print_grounds(const struct rules *rules)
{
    printf("\n| Ground | Looks | Step | Sight | Sound | Burns | Holds |\n|---|---|---|---|---|---|---|\n");
    for (int i = GROUND_NONE + 1; i < rules->ground_count; i++) {
        const struct ground_rule *ground = &rules->grounds[i];
        char fire[CELL_SIZE], holds[CELL_SIZE];
        struct strbuf cell = STRBUF(fire);
        fire_cell(&cell, ground);
        STRBUF_OVER(&cell, holds);
        if (ground->step_hook == STEP_HOOK_HOLD)
            strbuf_format(&cell, "%d", ground->step_amount);
        else if (ground->step_hook != STEP_HOOK_NONE)
            strbuf_format(&cell, "%s %d", ground->step_hook == STEP_HOOK_ALARM ? "alarm" : "portcullis",
                          ground->step_amount);
        if (ground->keeps != KIND_NONE)
            strbuf_text(&cell, rules->kinds[ground->keeps].name);
        else if (ground->tomb != KING_NONE)
            strbuf_format(&cell, "tomb of %s", KING_NAMES[ground->tomb]);
        printf("| %s | %s%c %s | %s | %s | %s | %s | %s |\n", ground->name, ground->glyph == '|' ? "\\" : "",
               (char)ground->glyph, COLOUR_NAMES[ground->colour], FOOTING_NAMES[ground->footing],
               SIGHT_NAMES[ground->sight], SOUND_NAMES[ground->sound], fire, holds);
    }
}

static void print_perks(const struct rules *rules, const struct profile *profile)
{
    if (!profile->perks)
        return;
    printf("\n| Perk | Amount | Changes |\n|---|---|---|\n");
    for (int perk = 0; perk < PERK_COUNT; perk++) {
        const struct perk_rule *row = &rules->perks[perk];
        if (profile->perks >> perk & 1)
            printf("| %s | %d | %s |\n", row->name, row->amount, row->text);
    }
    printf("\n| Levels with a perk |\n|---|\n");
    for (int i = 0; i < profile->perk_level_count; i++)
        printf("| %d |\n", profile->perk_levels[i]);
}

/* Of one that is like another only what is its own. */
void campaign_print_tables(const struct rules *rules, const struct profile *profile)
{
    if (profile->like) {
        print_bands(profile);
        return;
    }
    print_monsters(rules, profile);
    print_items(rules, profile);
    print_depths(rules, profile);
    print_bands(profile);
    print_ledger(rules, profile);
    print_captives(rules, profile);
    print_plus(&profile->plus);
    print_perks(rules, profile);
    print_grounds(rules);
}
