/* SPDX-License-Identifier: MIT
 *
 * What a campaign's data must hold to, whatever its numbers are tuned to: no foe strikes too hard, each depth has foes
 * that corners alone do not deal with, and what is seen can be told apart. */
#include "campaign_gates.h"

#include "core/names.h"

#include <stdio.h>
#include <string.h>

enum { MOST_PLAIN = 25, MOST_ANNOUNCED = 50, MOST_OF_KING = 50, LEAST_REACHING = 25 }; /* percent */

/* --- Who is met -------------------------------------------------------------------------------------------------- */

/* Whether a kind is met at a depth: by itself, as a follower, or as the king who lies there. */
static bool is_met(const struct rules *rules, const struct profile *profile, kind_id kind, int depth)
{
    for (int i = 0; i < profile->monster_count; i++) {
        const struct spawn_rule *row = &profile->monsters[i];
        bool of_it = row->kind == kind || rules->kinds[row->kind].monster.followers == kind;
        if (of_it && step_table_at(&row->weight, depth) > 0)
            return true;
    }
    return rules->kinds[kind].monster.king != KING_NONE && rules_first_depth(rules, profile, kind) == depth;
}

/* --- Harm of one source in one turn ------------------------------------------------------------------------------ */

struct harm {
    int plain;     /* hit points, by what is not announced */
    int announced; /* by what a wind-up announces */
};

/* One blow or missile. */
static int dealt(int power, int defense)
{
    return max_int(power - defense, 0);
}

/* What counts of a typical defense against the blows of a kind. */
static int defense_against(const struct kind *kind, const struct depth_rule *depth)
{
    return monster_ability(&kind->monster, ABILITY_CRUSH) ? depth->typical_defense / 2 : depth->typical_defense;
}

/* As often as its actions fit into a turn. */
static int in_a_turn(int harm, int cost)
{
    return harm * TURN_COST / cost;
}

static void add_ability(struct harm *harm, const struct kind *kind, const struct ability_rule *rule, int plus,
                        const struct depth_rule *depth)
{
    int cost = kind->monster.act_cost;
    switch ((enum ability)rule->ability) {
    case ABILITY_SHOOT:
        harm->plain = max_int(harm->plain, in_a_turn(dealt(rule->amount + plus, depth->typical_defense), cost));
        break;
    case ABILITY_CHARGE: /* runs into a blow of twice the force */
        harm->announced = max_int(harm->announced, 2 * dealt(kind->fighter.power + plus, defense_against(kind, depth)));
        break;
    case ABILITY_PACK:
    case ABILITY_AMBUSH:
    case ABILITY_GRAB:
    case ABILITY_STEAL:
    case ABILITY_BURST: /* gas poisons by 1 a turn */
    case ABILITY_RALLY:
    case ABILITY_RAISE:
    case ABILITY_SUMMON:
    case ABILITY_WARD:
    case ABILITY_SHRIEK:
    case ABILITY_SPLIT:
    case ABILITY_WEB:
    case ABILITY_CRUSH: /* counted with its blows */
    case ABILITY_HIT:   /* weakens, poisons by 1 a turn, or heals who strikes */
    case ABILITY_COUNT:
        break;
    }
}

static struct harm harm_of(const struct rules *rules, const struct profile *profile, kind_id id,
                           const struct depth_rule *depth)
{
    const struct kind *kind = &rules->kinds[id];
    int plus = rules_power_plus(rules, profile, id);
    struct harm harm = {
        in_a_turn(dealt(kind->fighter.power + plus, defense_against(kind, depth)), kind->monster.act_cost), 0};
    for (int i = 0; i < kind->monster.ability_count; i++)
        add_ability(&harm, kind, &kind->monster.abilities[i], plus, depth);
    return harm;
}

/* --- Who reaches --------------------------------------------------------------------------------------------- */

/* Whether it strikes from afar or comes faster than one can go: what a corner alone does not help against. */
static bool reaches(const struct kind *kind)
{
    const struct monster_rule *monster = &kind->monster;
    return monster_ability(monster, ABILITY_SHOOT) || monster_ability(monster, ABILITY_RAISE) ||
           monster_ability(monster, ABILITY_WEB) || monster->move_cost <= TURN_COST / 2;
}

/* Twice the experience that so many of a kind bring on average. */
static long worth(const struct kind *kind, int least, int most)
{
    return (long)kind->fighter.xp * (least + most);
}

/* Percent of the experience that groups of a depth bring on average which comes of those that reach. */
static int reaching_share(const struct rules *rules, const struct profile *profile, int depth)
{
    long all = 0, reaching = 0;
    for (int i = 0; i < profile->monster_count; i++) {
        const struct kind *kind = &rules->kinds[profile->monsters[i].kind];
        const struct monster_rule *monster = &kind->monster;
        long weight = step_table_at(&profile->monsters[i].weight, depth);
        long own = weight * worth(kind, monster->group_min, monster->group_max);
        all += own;
        reaching += reaches(kind) ? own : 0;
        if (monster->followers == KIND_NONE)
            continue;
        const struct kind *follower = &rules->kinds[monster->followers];
        long others = weight * worth(follower, monster->followers_min, monster->followers_max);
        all += others;
        reaching += reaches(follower) ? others : 0;
    }
    return all ? (int)(100 * reaching / all) : 0;
}

/* --- The gates --------------------------------------------------------------------------------------------------- */

/* Adds a fault at the line where an entry begins. */
#define refuse(data_files, faults, sort, id, ...)                                                                      \
    refuse_args((data_files), (faults), (sort), (id), FAULT_ARGS(__VA_ARGS__))
static void refuse_args(const struct data_files *data_files, struct fault_list *faults, const char *sort,
                        const char *id, enum fault_id fault_id, const struct fault_arg *args, int count)
{
    struct fault fault;
    char file[SYS_PATH_SIZE] = "";
    int line = 0;
    (void)fault_set_args(&fault, ST_BAD_DATA, fault_id, args, count);
    data_files_find_entry(data_files, sort, id, file, &line);
    fault_place(&fault, file, line, 0);
    fault_list_add(faults, &fault);
}

/* Who costs the most at a depth, and how much. */
struct worst {
    kind_id plain, announced;
    struct harm harm;
};

static struct worst worst_at(const struct data_files *data_files, const struct profile *profile,
                             const struct depth_rule *depth, struct fault_list *faults)
{
    const struct rules *rules = &data_files->rules;
    struct worst worst = {KIND_NONE, KIND_NONE, {0, 0}};
    kind_id kinds[MAX_KINDS];
    int count = campaign_monsters(rules, profile, kinds);
    for (int i = 0; i < count; i++) {
        if (!is_met(rules, profile, kinds[i], depth->depth))
            continue;
        const char *id = rules->kinds[kinds[i]].id;
        struct harm harm = harm_of(rules, profile, kinds[i], depth);
        int most = rules->kinds[kinds[i]].monster.king == KING_NONE ? MOST_PLAIN : MOST_OF_KING;
        if (100 * harm.plain > most * depth->typical_hp)
            refuse(data_files, faults, "monster", id, FAULT_GATE_HARM, id, harm.plain, depth->typical_hp, depth->depth);
        if (100 * harm.announced > MOST_ANNOUNCED * depth->typical_hp)
            refuse(data_files, faults, "monster", id, FAULT_GATE_ANNOUNCED, id, harm.announced, depth->typical_hp,
                   depth->depth);
        if (harm.plain > worst.harm.plain) {
            worst.plain = kinds[i];
            worst.harm.plain = harm.plain;
        }
        if (harm.announced > worst.harm.announced) {
            worst.announced = kinds[i];
            worst.harm.announced = harm.announced;
        }
    }
    return worst;
}

static void print_worst(const struct rules *rules, kind_id kind, int harm, int hp)
{
    if (kind == KIND_NONE)
        printf(" - |");
    else
        printf(" %d of %d: %s |", harm, hp, rules->kinds[kind].name);
}

static void check_depth(const struct data_files *data_files, const struct profile *profile,
                        const struct depth_rule *depth, struct fault_list *faults)
{
    struct worst worst = worst_at(data_files, profile, depth, faults);
    int share = reaching_share(&data_files->rules, profile, depth->depth);
    printf("| %d |", depth->depth);
    print_worst(&data_files->rules, worst.plain, worst.harm.plain, depth->typical_hp);
    print_worst(&data_files->rules, worst.announced, worst.harm.announced, depth->typical_hp);
    printf(" %d%% |\n", share);
    if (share < LEAST_REACHING)
        refuse(data_files, faults, "profile", profile->id, FAULT_GATE_SHARE, depth->depth, share, LEAST_REACHING);
}

/* Nor does a thing look like a ground that it could lie on: not even where no colours tell them apart. */
static void check_on_grounds(const struct data_files *data_files, const struct kind *kind, struct fault_list *faults)
{
    const struct rules *rules = &data_files->rules;
    for (int i = GROUND_NONE + 1; i < rules->ground_count; i++)
        if (rules->grounds[i].footing != FOOTING_BLOCKED && rules->grounds[i].glyph == kind->glyph)
            refuse(data_files, faults, kind->sort == SORT_MONSTER ? "monster" : "item", kind->id, FAULT_GATE_LOOKS,
                   kind->id, rules->grounds[i].id);
}

/* No two things that can be met look alike. */
static void check_looks(const struct data_files *data_files, const struct profile *profile, struct fault_list *faults)
{
    const struct rules *rules = &data_files->rules;
    kind_id kinds[2 * MAX_KINDS];
    int count = campaign_monsters(rules, profile, kinds);
    count += campaign_items(rules, profile, kinds + count);
    for (int i = 0; i < count; i++)
        for (int other = 0; other < i; other++) {
            const struct kind *kind = &rules->kinds[kinds[i]], *before = &rules->kinds[kinds[other]];
            if (kind != before && kind->glyph == before->glyph && kind->colour == before->colour)
                refuse(data_files, faults, kind->sort == SORT_MONSTER ? "monster" : "item", kind->id, FAULT_GATE_LOOKS,
                       kind->id, before->id);
        }
    for (int i = 0; i < count; i++)
        check_on_grounds(data_files, &rules->kinds[kinds[i]], faults);
}

/* Nor do two grounds, unless one is meant to be taken for the other. */
static void check_grounds(const struct data_files *data_files, struct fault_list *faults)
{
    const struct rules *rules = &data_files->rules;
    for (int i = GROUND_NONE + 1; i < rules->ground_count; i++)
        for (int other = GROUND_NONE + 1; other < i; other++) {
            const struct ground_rule *ground = &rules->grounds[i], *before = &rules->grounds[other];
            bool meant = strcmp(ground->name, before->name) == 0;
            if (!meant && ground->glyph == before->glyph && ground->colour == before->colour)
                refuse(data_files, faults, ground->layer == LAYER_COVER ? "cover" : "ground", ground->id,
                       FAULT_GATE_LOOKS, ground->id, before->id);
        }
}

/* Which ability whom belongs to: an ability that only one has is learnt for one foe. */
static void print_abilities(const struct rules *rules, const struct profile *profile)
{
    kind_id kinds[MAX_KINDS];
    int count = campaign_monsters(rules, profile, kinds);
    printf("\n| Ability | Who has it |\n|---|---|\n");
    for (int ability = 0; ability < ABILITY_COUNT; ability++) {
        const char *parting = "";
        printf("| %s | ", ABILITY_NAMES[ability]);
        for (int i = 0; i < count; i++) {
            const struct kind *kind = &rules->kinds[kinds[i]];
            if (!monster_ability(&kind->monster, (enum ability)ability))
                continue;
            printf("%s%s", parting, kind->name);
            parting = ", ";
        }
        printf(" |\n");
    }
}

void campaign_check_gates(const struct data_files *data_files, const struct profile *profile, struct fault_list *faults)
{
    if (!profile->like)
        print_abilities(&data_files->rules, profile);
    printf("\n| Depth | Most harm in a turn (%d%%) | After a wind-up (%d%%) | Shooters and runners (%d%% or more) |\n"
           "|---|---|---|---|\n",
           MOST_PLAIN, MOST_ANNOUNCED, LEAST_REACHING);
    for (int i = 0; i < profile->depth_count; i++)
        check_depth(data_files, profile, &profile->depths[i], faults);
    check_looks(data_files, profile, faults);
    check_grounds(data_files, faults);
}
