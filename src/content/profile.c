/* SPDX-License-Identifier: MIT
 *
 * Profiles: a whole game's numbers, and which kinds appear where. Checks what a profile says about itself; what
 * depends on the rows it names is link.c's business. Reached through PROFILE_RECORD. */
#include "campaign.h"
#include "record.h"

#include "core/names.h"

#include <string.h>

enum {
    ALL = 1 << RECORD_PROFILE,
    ROOM_SIDE_MIN = 2,         /* one cell of floor */
    MAX_TRIES = 64,            /* rooms on a floor */
    MAX_THINGS = 99,           /* in one room, of monsters and items each */
    ROW_STEPS = 1 + MAX_STEPS, /* a spawn row: what, and its steps */
    LEDGER_VALUES = 1 + MAX_PLAN_KINDS + MAX_STEPS,
    MAX_LEVEL_GAIN = 999,
    /* a row of a depth: number, budget, hero, layouts, doors, cracked, drawings */
    DEPTH_VALUES = 1 + 2 + 3 + 2 * LAYOUT_COUNT + 4 + 2 * MAX_BEGINNINGS,
};

static struct profile *open_profile(const struct loader *loader)
{
    return loader->row;
}

static struct profile_notes *open_notes(struct loader *loader)
{
    return &loader->notes[open_profile(loader) - loader->rules->profiles];
}

/* --- Readers ----------------------------------------------------------------------------------------------------- */

/* Whether a profile has a key from none but itself. */
static bool is_own(const char *key)
{
    return same_text(key, "name") || same_text(key, "text") || same_text(key, "band") || same_text(key, "next");
}

/* Notes a key as one that the open profile has from another; own ones and those that it has had stay as they are. */
static void inherit_key(struct loader *loader, const char *key, int line)
{
    if (!is_own(key) && !loader_key_line(loader, key))
        loader->keys[loader->key_count++] = (struct seen_key){key, line, true};
}

static void inherit(struct loader *loader, int source, int line)
{
    struct profile *profile = open_profile(loader);
    struct profile_notes *notes = open_notes(loader);
    struct place at = notes->at;
    char id[ID_SIZE];
    COPY_TEXT(id, profile->id);
    *profile = loader->rules->profiles[source];
    COPY_TEXT(profile->id, id);
    profile->name[0] = profile->text[0] = '\0';
    profile->band_count = profile->next = 0;
    profile->like = (uint8_t)(source + 1);
    *notes = loader->notes[source];
    notes->at = at;
    loader->names_seen = notes->names_seen;
    for (int i = 0; i < notes->key_count; i++)
        inherit_key(loader, notes->keys[i].name, line);
}

/* Begins as a profile that stands above, but for what is its own. Of one that cannot be told nothing is missed. */
static void read_like(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    int source = rules_find_profile(loader->rules, line->words[1].text);
    bool first = loader->key_count == 1, known = source >= 0 && loader->notes[source].key_count > 0;
    if (!first)
        parse_fault(&loader->parse, line, 0, FAULT_LIKE_FIRST, key->name);
    else if (!known)
        parse_fault(&loader->parse, line, 1, FAULT_LIKE_UNKNOWN, line->words[1].text);
    else
        inherit(loader, source, line->line);
    for (int i = 0; !(first && known) && i < loader->record->key_count; i++)
        inherit_key(loader, loader->record->keys[i].name, line->line);
    open_notes(loader)->like = true;
}

static void read_size(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct profile *profile = open_profile(loader);
    read_word_number(loader, line, 1, ROOM_SIDE_MIN + 1, MAX_MAP_WIDTH, &profile->map_width);
    read_word_number(loader, line, 2, ROOM_SIDE_MIN + 1, MAX_MAP_HEIGHT, &profile->map_height);
}

static void read_rooms(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct profile *profile = open_profile(loader);
    read_word_number(loader, line, 1, 1, MAX_TRIES, &profile->max_rooms);
    read_word_number(loader, line, 2, ROOM_SIDE_MIN, MAX_MAP_WIDTH - 1, &profile->room_min);
    read_word_number(loader, line, 3, ROOM_SIDE_MIN, MAX_MAP_WIDTH - 1, &profile->room_max);
}

static void read_xp(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct profile *profile = open_profile(loader);
    bool good = read_word_number(loader, line, 1, 0, MAX_STAT, &profile->xp_base);
    good = read_word_number(loader, line, 2, 0, MAX_STAT, &profile->xp_factor) && good;
    if (good && profile->xp_base == 0 && profile->xp_factor == 0)
        parse_fault(&loader->parse, line, 1, FAULT_LEVEL_FREE);
}

static void read_level_up(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    int choice;
    if (parse_choice(&loader->parse, line, 1, CHOICE_NAMES, CHOICE_COUNT, &choice) && read_once(loader, line, choice))
        read_word_number(loader, line, 2, 0, MAX_LEVEL_GAIN, &open_profile(loader)->level_gain[choice]);
}

static void read_stairs(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    open_notes(loader)->stairs_line = line->line;
    read_word_kind(loader, line, 1, SORT_FEATURE, &open_profile(loader)->stairs);
}

static void read_corpse(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    open_notes(loader)->corpse_line = line->line;
    read_word_kind(loader, line, 1, SORT_FEATURE, &open_profile(loader)->corpse);
}

static void read_practice(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    int16_t part = PRACTICE_FIRST;
    if (line->count == 1 || read_word_number(loader, line, 1, PRACTICE_FIRST, PRACTICE_COUNT - 1, &part))
        open_profile(loader)->practice = (uint8_t)part;
}

static void read_ruleset(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    int choice;
    if (parse_choice(&loader->parse, line, 1, RULESET_NAMES, RULESET_COUNT, &choice))
        open_profile(loader)->ruleset = (uint8_t)choice;
}

/* floor 1 first_steps */
static void read_drawn(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct profile *profile = open_profile(loader);
    struct drawn_floor drawn;
    bool good = read_word_number(loader, line, 1, 1, MAX_FLOOR, &drawn.floor);
    if (!read_word_drawing(loader, line, 2, false, &drawn.drawing) || !good)
        return;
    for (int i = 0; i < profile->drawn_count; i++)
        if (profile->drawn[i].floor == drawn.floor)
            parse_fault(&loader->parse, line, 1, FAULT_FLOOR_DRAWN_TWICE, drawn.floor);
    if (profile->drawn_count == MAX_DRAWN_FLOORS)
        parse_fault(&loader->parse, line, 0, FAULT_MANY_DRAWINGS, MAX_DRAWN_FLOORS);
    else
        profile->drawn[profile->drawn_count++] = drawn;
}

static void read_next(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    int index = rules_find_profile(loader->rules, line->words[1].text);
    if (index < 0)
        parse_fault(&loader->parse, line, 1, FAULT_NO_SUCH_PROFILE, line->words[1].text);
    open_profile(loader)->next = (uint8_t)(index + 1);
}

static void read_spawn(struct loader *loader, const struct parse_line *line, enum kind_sort sort,
                       struct spawn_rule *rows, uint8_t *count)
{
    struct spawn_rule row;
    bool good = read_word_kind(loader, line, 1, sort, &row.kind);
    good = read_word_steps(loader, line, 2, MAX_STAT, &row.weight) && good;
    if (!good) {
        open_notes(loader)->row_refused = true;
        return;
    }
    for (int i = 0; i < *count; i++) {
        if (rows[i].kind == row.kind) {
            parse_fault(&loader->parse, line, 1, FAULT_KEY_NAMED_TWICE, line->words[0].text, line->words[1].text);
            return;
        }
    }
    if (loader_has_room(loader, line, *count, MAX_SPAWNS))
        rows[(*count)++] = row;
}

static void read_monsters(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct profile *profile = open_profile(loader);
    read_spawn(loader, line, SORT_MONSTER, profile->monsters, &profile->monster_count);
}

static void read_items(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct profile *profile = open_profile(loader);
    read_spawn(loader, line, SORT_ITEM, profile->items, &profile->item_count);
}

/* --- The table --------------------------------------------------------------------------------------------------- */

#define FIELD(member) offsetof(struct profile, member)

/* clang-format off */
static const struct record_key KEYS[] = {
    /* key                where must twice values       reader         field                        low high */
    {"like",              ALL, 0,   false, 1, 1,         read_like,     0,                           0, 0},
    {"name",              ALL, ALL, false, 1, 1,         read_text,     FIELD(name),                 0, NAME_SIZE},
    {"text",              ALL, ALL, false, 1, 1,         read_text,     FIELD(text),                 0, TEXT_SIZE},
    {"next",              ALL, 0,   false, 1, 1,         read_next,     0,                           0, 0},
    {"ruleset",           ALL, 0,   false, 1, 1,         read_ruleset,  0,                           0, 0},
    {"size",              ALL, ALL, false, 2, 2,         read_size,     0,                           0, 0},
    {"rooms",             ALL, 0,   false, 3, 3,         read_rooms,    0,                           0, 0},
    {"fov_radius",        ALL, ALL, false, 1, 1,         read_number,   FIELD(fov_radius),           1, MAX_FOV_RADIUS},
    {"chase_moves",       ALL, 0,   false, 1, 1,         read_number,   FIELD(chase_moves),          1, MAX_MAP_CELLS},
    {"arrival_heal",      ALL, ALL, false, 1, 1,         read_number,   FIELD(arrival_heal_percent), 0, 100},
    {"xp",                ALL, ALL, false, 2, 2,         read_xp,       0,                           0, 0},
    {"level_up",          ALL, ALL, true,  2, 2,         read_level_up, 0,                           0, 0},
    {"smoke",             ALL, 0,   false, 1, 1,         read_number,   FIELD(smoke),                1, MAX_GAS},
    {"healing_gain",      ALL, 0,   false, 1, 1,         read_number,   FIELD(healing_gain),         0, MAX_LEVEL_GAIN},
    {"hero",              ALL, ALL, true,  1, 1,         read_hero,     0,                           0, 0},
    {"stairs",            ALL, ALL, false, 1, 1,         read_stairs,   0,                           0, 0},
    {"corpse",            ALL, ALL, false, 1, 1,         read_corpse,   0,                           0, 0},
    {"kit",               ALL, 0,   true,  1, 2,         read_kit,      0,                           0, 0},
    {"practice",          ALL, 0,   false, 0, 1,         read_practice, 0,                           0, 0},
    {"floor",             ALL, 0,   true,  2, 2,         read_drawn,    0,                           0, 0},
    {"monsters_per_room", ALL, 0,   false, 1, MAX_STEPS, read_steps,    FIELD(monsters_per_room),    0, MAX_THINGS},
    {"items_per_room",    ALL, 0,   false, 1, MAX_STEPS, read_steps,    FIELD(items_per_room),       0, MAX_THINGS},
    {"spawn_monster",     ALL, 0,   true,  2, ROW_STEPS, read_monsters, 0,                           0, 0},
    {"spawn_item",        ALL, 0,   true,  2, ROW_STEPS, read_items,    0,                           0, 0},
    {"up_stairs",         ALL, 0,   false, 1, 1,         read_up_stairs, 0,                          0, 0},
    {"gold",              ALL, 0,   false, 1, 1,         read_gold,     0,                           0, 0},
    {"chapter",           ALL, 0,   false, 1, 1,         read_number,   FIELD(chapter),              1, MAX_DEPTHS},
    {"depth",             ALL, 0,   true,  3, DEPTH_VALUES, read_depth, 0,                           0, 0},
    {"plan",              ALL, 0,   true,  3, 2 + MAX_PLAN_KINDS, read_plan, 0,                      0, 0},
    {"captive",           ALL, 0,   true,  3, 3, read_captive,             0,                    0, 0},
    {"pieces",            ALL, 0,   true,  3, 2 + MAX_PIECE_POOL, read_pieces, 0,                    0, 0},
    {"decor",             ALL, 0,   true,  4, 4, read_decor,        0,                               0, 0},
    {"plus",              ALL, 0,   false, 2, 2 * MAX_PLUS_ROWS, read_plus, 0,                       0, 0},
    {"ledger",            ALL, 0,   true,  2, LEDGER_VALUES, read_ledger, 0,                  0, 0},
    {"ledger_things",     ALL, 0,   false, 1, MAX_STEPS, read_steps,    FIELD(ledger_things),        0, MAX_LEDGER_THINGS},
    {"ledger_spare",      ALL, 0,   false, 2, 2,         read_ledger_spare, 0,                       0, 0},
    {"band",              ALL, 0,   true,  6, 6,         read_band,     0,                           0, 0},
    {"perk",              ALL, 0,   true,  1, 1,         read_perk,     0,                           0, 0},
    {"perk_levels",       ALL, 0,   false, 1, MAX_PERK_LEVELS, read_perk_levels, 0,                  0, 0},
};
/* clang-format on */

enum { KEY_COUNT = sizeof(KEYS) / sizeof(KEYS[0]) };
_Static_assert((int)KEY_COUNT <= (int)RECORD_KEYS, "the loader notes a line for every key");

/* --- Checks ------------------------------------------------------------------------------------------------------ */

/* A room of outer side s begins at 0 .. width - s - 1, so the map must be wider than the widest room. */
static void check_rooms(struct loader *loader, const struct profile *profile)
{
    struct place rooms = loader_place(loader, loader_key_line(loader, "rooms"));
    if (profile->room_max == 0 || profile->room_min == 0 || profile->map_height == 0 || profile->map_width == 0)
        return; /* reported already */
    if (profile->room_min > profile->room_max)
        loader_fault(loader, rooms, FAULT_ROOMS_REVERSED, profile->room_min, profile->room_max);
    if (profile->room_max >= profile->map_width || profile->room_max >= profile->map_height)
        loader_fault(loader, rooms, FAULT_ROOM_LARGE, profile->room_max, profile->map_width, profile->map_height);
}

static void check_level_up(struct loader *loader)
{
    int line = loader_key_line(loader, "level_up");
    if (line && loader->names_seen != (1u << CHOICE_COUNT) - 1)
        loader_fault(loader, loader_place(loader, line), FAULT_LEVEL_UP_LINES, CHOICE_COUNT);
}

static int highest(const struct step_table *table)
{
    int most = 0;
    for (int i = 0; i < table->count; i++) {
        if (table->steps[i].value > most)
            most = table->steps[i].value;
    }
    return most;
}

/* A floor and what the hero carries to it must fit into the table of entities. */
static void check_population(struct loader *loader, const struct profile *profile)
{
    int room = highest(&profile->monsters_per_room) + highest(&profile->items_per_room);
    int most = profile->max_rooms * room + MAX_PACK + 2; /* the hero and the stairs */
    if (most > MAX_ENTITIES)
        loader_fault(loader, loader_place(loader, loader->line), FAULT_FLOOR_CROWDED, most, MAX_ENTITIES);
}

static int total_weight(const struct spawn_rule *rows, int count, int floor)
{
    int total = 0;
    for (int i = 0; i < count; i++)
        total += step_table_at(&rows[i].weight, floor);
    return total;
}

/* On a floor whose rooms may hold something, some weight must be above 0. Only the floors that a table names can change
 * that. */
static bool check_floor(struct loader *loader, const char *key, const struct step_table *most, int floor,
                        const struct spawn_rule *rows, int count)
{
    if (step_table_at(most, floor) == 0 || total_weight(rows, count, floor) > 0)
        return true;
    loader_fault(loader, loader_place(loader, loader_key_line(loader, key)), FAULT_NO_WEIGHTS, floor);
    return false;
}

static void check_weights(struct loader *loader, const char *key, const struct step_table *most,
                          const struct spawn_rule *rows, int count)
{
    for (int i = 0; i < most->count; i++) {
        if (!check_floor(loader, key, most, most->steps[i].floor, rows, count))
            return;
    }
    for (int row = 0; row < count; row++) {
        for (int i = 0; i < rows[row].weight.count; i++) {
            if (!check_floor(loader, key, most, rows[row].weight.steps[i].floor, rows, count))
                return;
        }
    }
}

/* --- Opening and closing ----------------------------------------------------------------------------------------- */

static void clear_profile(struct profile *profile, const char *id)
{
    memset(profile, 0, sizeof(*profile));
    memcpy(profile->id, id, strlen(id) + 1);
    profile->kits[0].hero = profile->stairs = profile->corpse = profile->up_stairs = profile->gold = KIND_NONE;
}

static void profile_enlist(struct loader *loader, const struct record *record, const char *id)
{
    (void)record;
    struct rules *rules = loader->rules;
    if (strlen(id) < ID_SIZE && rules->profile_count < MAX_PROFILES && rules_find_profile(rules, id) < 0)
        clear_profile(&rules->profiles[rules->profile_count++], id);
}

static void *profile_open(struct loader *loader, const struct record *record, const struct parse_line *line)
{
    (void)record;
    int index = rules_find_profile(loader->rules, line->words[1].text);
    struct place *first = index < 0 ? NULL : &loader->notes[index].at;
    if (!loader_open_id(loader, line, index, MAX_PROFILES, FAULT_MANY_PROFILES, first))
        return NULL;
    struct profile *profile = &loader->rules->profiles[index];
    clear_profile(profile, line->words[1].text);
    loader->id = profile->id;
    return profile;
}

static void profile_close(struct loader *loader)
{
    const struct profile *profile = open_profile(loader);
    struct profile_notes *notes = open_notes(loader);
    memcpy(notes->keys, loader->keys, sizeof notes->keys);
    notes->key_count = loader->key_count;
    notes->names_seen = loader->names_seen;
    if (!loader_checks(loader, notes))
        return;
    campaign_check(loader, profile);
    check_rooms(loader, profile);
    check_level_up(loader);
    check_population(loader, profile);
    if (open_notes(loader)->row_refused || profile->ruleset == RULESET_CAMPAIGN)
        return;
    check_weights(loader, "monsters_per_room", &profile->monsters_per_room, profile->monsters, profile->monster_count);
    check_weights(loader, "items_per_room", &profile->items_per_room, profile->items, profile->item_count);
}

const struct record PROFILE_RECORD = {
    "profile", KEYS, KEY_COUNT, RECORD_PROFILE, profile_enlist, profile_open, profile_close, NULL,
};
