/* SPDX-License-Identifier: MIT
 *
 * Events and rules as JSON. What only the campaign has is written in its games alone. */
#include "rules_json.h"

#include "base/json_writer.h"
#include "campaign_json.h"
#include "core/command.h"
#include "core/names.h"
#include "fields.h"

/* What the extra of an event is called, and its names; no name: the event has no extra. */
static const struct extra {
    const char *key;
    const char *const *names;
} EXTRAS[EV_COUNT] = {
    [EV_LEVEL_CHOSEN] = {"choice", CHOICE_NAMES}, [EV_DAMAGED] = {"damage", DAMAGE_NAMES},
    [EV_STATUS_BEGAN] = {"status", STATUS_NAMES}, [EV_STATUS_ENDED] = {"status", STATUS_NAMES},
    [EV_WINDS_UP] = {"ability", ABILITY_NAMES},   [EV_RELEASED] = {"ability", ABILITY_NAMES},
    [EV_FALTERED] = {"ability", ABILITY_NAMES},   [EV_GAS_RELEASED] = {"gas", GAS_NAMES},
    [EV_UNMOVED] = {"status", STATUS_NAMES},      [EV_PERK_CHOSEN] = {"perk", PERK_NAMES},
};

static void write_extra(const struct event *event, struct strbuf *out)
{
    const struct extra *extra = &EXTRAS[event->type];
    if (event->type == EV_DOOR_HEARD)
        json_text(out, "dir", dir_name((enum dir)event->extra));
    else if (event->type == EV_ATTACKED && event->extra > 0)
        json_number(out, "press", event->extra);
    else if (event->type == EV_ZAPPED)
        json_number(out, "charges", event->extra);
    else if (extra->key)
        json_text(out, extra->key, extra->names[event->extra]);
}

static void write_event(const struct rules *rules, const struct event *event, struct strbuf *out)
{
    json_open(out, NULL, '{');
    json_text(out, "type", event_name((enum event_type)event->type));
    if (event->type == EV_REJECTED) {
        json_text(out, "reason", reject_name((enum reject)event->amount));
        json_close(out, '}');
        return;
    }
    if (event->subject != ENTITY_NONE)
        json_number(out, "subject", event->subject);
    write_kind(rules, "subject_kind", event->subject_kind, NULL, out);
    if (event->object != ENTITY_NONE)
        json_number(out, "object", event->object);
    write_kind(rules, "object_kind", event->object_kind, NULL, out);
    write_changed("count", event->object_count, min_int(event->object_count, 1), out);
    write_changed("plus", event->object_plus, 0, out);
    json_number(out, "amount", event->amount);
    write_extra(event, out);
    write_place(event->at, NULL, out);
    json_close(out, '}');
}

void write_events(const struct rules *rules, const struct events *events, struct strbuf *out)
{
    json_open(out, "events", '[');
    for (int i = 0; i < events->count; i++)
        write_event(rules, &events->list[i], out);
    json_close(out, ']');
}

static void write_item(const struct rules *rules, const struct item_rule *item, struct strbuf *out)
{
    json_open(out, "item", '{');
    json_text(out, "effect", EFFECT_NAMES[item->effect]);
    json_number(out, "amount", item->amount);
    json_number(out, "range", item->range);
    json_number(out, "radius", item->radius);
    json_number(out, "turns", item->turns);
    if (item->effect == EFFECT_STATUS || item->effect == EFFECT_HEX)
        json_text(out, "status", STATUS_NAMES[item->what]);
    if (item->effect == EFFECT_GAS)
        json_text(out, "gas", GAS_NAMES[item->what]);
    if (item->effect == EFFECT_BOLT)
        json_text(out, "damage", DAMAGE_NAMES[item->what]);
    if (item_names_kind(item))
        json_text(out, "kind", rules->kinds[item->what].id);
    if (item->charges)
        json_number(out, "charges", item->charges);
    if (item->level) {
        json_number(out, "level", item->level);
        json_number(out, "gain", item->gain);
    }
    if (item->potion)
        json_bool(out, "potion", true);
    if (item->shot)
        json_bool(out, "shot", true);
    if (item->lights)
        json_bool(out, "lights", true);
    if (item->lays != GROUND_NONE)
        json_text(out, "ground", rules->grounds[item->lays].id);
    if (item->slows)
        json_number(out, "slows", item->slows);
    if (item->unknown != APPEARANCE_NONE)
        json_text(out, "unknown", APPEARANCE_NAMES[item->unknown]);
    if (item->appearance != APPEARANCE_NONE)
        json_text(out, "appearance", APPEARANCE_NAMES[item->appearance]);
    json_close(out, '}');
}

static void write_equippable(const struct equippable_rule *rule, bool campaign, struct strbuf *out)
{
    json_open(out, "equippable", '{');
    json_text(out, "slot", SLOT_NAMES[rule->slot]);
    json_number(out, "power", rule->power);
    json_number(out, "defense", rule->defense);
    json_number(out, "max_hp", rule->max_hp);
    if (campaign) {
        json_number(out, "noise", rule->noise);
        json_number(out, "spikes", rule->spikes);
        if (rule->thirst)
            json_number(out, "thirst", rule->thirst);
        if (rule->spared)
            json_number(out, "spared", rule->spared);
        if (rule->keen)
            json_number(out, "keen", rule->keen);
        json_bool(out, "stabs", rule->stabs);
        json_open(out, "traits", '[');
        for (int trait = 0; trait < WEAPON_TRAIT_COUNT; trait++)
            if (gear_has(rule, (enum weapon_trait)trait))
                json_text(out, NULL, WEAPON_TRAIT_NAMES[trait]);
        json_close(out, ']');
    }
    json_close(out, '}');
}

/* What is true of a monster in games of the campaign. */
static void write_monster(const struct rules *rules, const struct monster_rule *monster, struct strbuf *out)
{
    json_open(out, "monster", '{');
    json_number(out, "senses", monster->senses);
    json_number(out, "move_cost", monster->move_cost);
    json_number(out, "act_cost", monster->act_cost);
    json_number(out, "coward_percent", monster->coward_percent);
    json_number(out, "shy_cells", monster->shy_cells);
    if (monster->traits & 1u << TRAIT_WEAK)
        json_text(out, "weak_to", monster->weak_to == DAMAGE_BLOW ? "crush" : DAMAGE_NAMES[monster->weak_to]);
    json_open(out, "traits", '[');
    for (int trait = 0; trait < TRAIT_COUNT; trait++)
        if (monster->traits & 1u << trait)
            json_text(out, NULL, TRAIT_NAMES[trait]);
    json_close(out, ']');
    json_open(out, "abilities", '[');
    for (int i = 0; i < monster->ability_count; i++) {
        const struct ability_rule *rule = &monster->abilities[i];
        json_open(out, NULL, '{');
        json_text(out, "ability", ABILITY_NAMES[rule->ability]);
        if (ability_names_ground(rule))
            json_text(out, "ground", rules->grounds[rule->what].id);
        if (rule->ability == ABILITY_BURST)
            json_text(out, "gas", GAS_NAMES[rule->what]);
        if (rule->ability == ABILITY_HIT)
            json_text(out, "hit", HIT_NAMES[rule->what]);
        if (ability_names_kind(rule))
            json_text(out, "kind", rules->kinds[rule->what].id);
        json_number(out, "amount", rule->amount);
        json_number(out, "range", rule->range);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

static void write_kinds(const struct rules *rules, bool campaign, struct strbuf *out)
{
    json_open(out, "kinds", '{');
    for (int i = 0; i < rules->kind_count; i++) {
        const struct kind *kind = &rules->kinds[i];
        char glyph[2] = {(char)kind->glyph, '\0'};
        json_open(out, kind->id, '{');
        json_text(out, "sort", SORT_NAMES[kind->sort]);
        json_text(out, "name", kind->name);
        json_text(out, "text", kind->text);
        json_text(out, "glyph", glyph);
        if (kind->components & HAS_FIGHTER) {
            json_open(out, "fighter", '{');
            json_number(out, "max_hp", kind->fighter.max_hp);
            json_number(out, "power", kind->fighter.power);
            json_number(out, "defense", kind->fighter.defense);
            json_number(out, "xp", kind->fighter.xp);
            json_close(out, '}');
        }
        if (campaign && kind->sort == SORT_MONSTER)
            write_monster(rules, &kind->monster, out);
        if (kind->components & HAS_EQUIPPABLE)
            write_equippable(&kind->equippable, campaign, out);
        if (kind->item.effect != EFFECT_NONE)
            write_item(rules, &kind->item, out);
        json_close(out, '}');
    }
    json_close(out, '}');
}

static void write_grounds_of(const struct rules *rules, struct strbuf *out)
{
    json_open(out, "grounds", '{');
    for (int i = 1; i < rules->ground_count; i++) {
        const struct ground_rule *ground = &rules->grounds[i];
        json_open(out, ground->id, '{');
        json_text(out, "layer", LAYER_NAMES[ground->layer]);
        json_text(out, "mark", (const char[]){ground_mark(i), '\0'});
        json_text(out, "name", ground->name);
        json_text(out, "text", ground->text);
        json_text(out, "footing", FOOTING_NAMES[ground->footing]);
        json_text(out, "sight", SIGHT_NAMES[ground->sight]);
        json_text(out, "sound", SOUND_NAMES[ground->sound]);
        json_bool(out, "stops_flight", ground->stops_flight);
        json_bool(out, "stops_gas", ground->stops_gas);
        json_bool(out, "doorway", ground->doorway);
        json_number(out, "burn_percent", ground->burn_percent);
        json_number(out, "noise", ground->noise);
        json_close(out, '}');
    }
    json_close(out, '}');
}

static void write_perks_of(const struct rules *rules, const struct profile *profile, struct strbuf *out)
{
    json_open(out, "perks", '{');
    for (int perk = 0; perk < PERK_COUNT; perk++) {
        if (!(profile->perks >> perk & 1))
            continue;
        json_open(out, PERK_NAMES[perk], '{');
        json_text(out, "name", rules->perks[perk].name);
        json_text(out, "text", rules->perks[perk].text);
        json_number(out, "amount", rules->perks[perk].amount);
        json_close(out, '}');
    }
    json_close(out, '}');
}

static void write_kit(const struct rules *rules, const struct starting_kit *kit, struct strbuf *out)
{
    json_text(out, "hero", rules->kinds[kit->hero].id);
    json_open(out, "things", '[');
    for (int i = 0; i < kit->count; i++) {
        const struct kit_rule *thing = &kit->things[i];
        json_open(out, NULL, '{');
        json_text(out, "kind", rules->kinds[thing->kind].id);
        json_number(out, "count", thing->count);
        json_bool(out, "worn", thing->worn);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* By the letters of the commands that choose them. */
static void write_kits_of(const struct rules *rules, const struct profile *profile, struct strbuf *out)
{
    json_open(out, "kits", '{');
    for (int i = 0; i < profile->kit_count; i++) {
        json_open(out, (const char[]){(char)('a' + i), '\0'}, '{');
        write_kit(rules, &profile->kits[i], out);
        json_close(out, '}');
    }
    json_close(out, '}');
}

void write_rules(const struct rules *rules, int profile, struct strbuf *out)
{
    bool campaign = rules->profiles[profile].ruleset == RULESET_CAMPAIGN;
    write_kinds(rules, campaign, out);
    if (campaign)
        write_grounds_of(rules, out);
    if (rules->profiles[profile].perks)
        write_perks_of(rules, &rules->profiles[profile], out);
    if (rules->profiles[profile].kit_count > 1)
        write_kits_of(rules, &rules->profiles[profile], out);
}
