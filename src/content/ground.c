/* SPDX-License-Identifier: MIT
 *
 * Grounds and covers: two sorts of one row, `struct ground_rule`, and so one table of keys. Reached through
 * GROUND_RECORDS. */
#include "record.h"

#include "base/list.h"
#include "core/names.h"

#include <string.h>

enum { GROUND = 1 << RECORD_GROUND, COVER = 1 << RECORD_COVER, ALL = GROUND | COVER };

static const char *const ROLE_NAMES[] = {GROUND_ROLE_LIST(LIST_TEXT)};
static const char *const CHANGE_NAMES[] = {CHANGE_LIST(LIST_TEXT)};
static const char *const STEP_HOOK_NAMES[] = {STEP_HOOK_LIST(LIST_TEXT)};

static struct ground_rule *open_ground(const struct loader *loader)
{
    return loader->row;
}

/* --- Readers ----------------------------------------------------------------------------------------------------- */

static void read_look(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    read_glyph(loader, line, &open_ground(loader)->glyph, &open_ground(loader)->colour);
}

static void read_role(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct rules *rules = loader->rules;
    int role;
    if (!parse_choice(&loader->parse, line, 1, ROLE_NAMES, GROUND_ROLE_COUNT, &role) || role == GROUND_ROLE_NONE)
        return;
    if (rules->roles[role] != GROUND_NONE)
        parse_fault(&loader->parse, line, 1, FAULT_ROLE_TAKEN, ROLE_NAMES[role], rules->grounds[rules->roles[role]].id);
    open_ground(loader)->role = (uint8_t)role;
    rules->roles[role] = (ground_id)(open_ground(loader) - rules->grounds);
}

/* One of the names of a list, whose number is the key's `high`, into the row's field. */
static void read_choice(struct loader *loader, const struct record_key *key, const struct parse_line *line,
                        const char *const *names)
{
    int choice;
    if (parse_choice(&loader->parse, line, 1, names, key->high, &choice))
        *((uint8_t *)loader->row + key->offset) = (uint8_t)choice;
}

static void read_footing(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    read_choice(loader, key, line, FOOTING_NAMES);
}

static void read_sight(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    read_choice(loader, key, line, SIGHT_NAMES);
}

static void read_sound(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    read_choice(loader, key, line, SOUND_NAMES);
}

static void read_flag(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)line;
    *(bool *)((char *)loader->row + key->offset) = true;
}

static void read_burn(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    int16_t percent, turns;
    if (!read_word_number(loader, line, 1, 1, 100, &percent) || !read_word_number(loader, line, 2, 1, MAX_FIRE, &turns))
        return;
    open_ground(loader)->burn_percent = (uint8_t)percent;
    open_ground(loader)->burn_turns = (uint8_t)turns;
}

static void read_noise(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    int16_t noise;
    if (read_word_number(loader, line, 1, key->low, key->high, &noise))
        open_ground(loader)->noise = (uint8_t)noise;
}

static void read_step(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    int hook;
    if (!parse_choice(&loader->parse, line, 1, STEP_HOOK_NAMES, STEP_HOOK_COUNT, &hook))
        return;
    open_ground(loader)->step_hook = (uint8_t)hook;
    int most = hook == STEP_HOOK_ALARM ? SOUND_CUT : key->high;
    read_word_number(loader, line, 2, key->low, most, &open_ground(loader)->step_amount);
}

static void read_blows(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    int16_t blows;
    if (read_word_number(loader, line, 1, key->low, key->high, &blows))
        open_ground(loader)->blows = (uint8_t)blows;
}

static void read_keeps(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    read_word_kind(loader, line, 1, SORT_MONSTER, &open_ground(loader)->keeps);
}

static bool may_stand(int row, enum layer wanted, enum layer layer)
{
    if (row == GROUND_NONE)
        return wanted == LAYER_COVER;
    return wanted == LAYER_COUNT || layer == wanted;
}

bool read_word_ground(struct loader *loader, const struct parse_line *line, int index, enum layer layer,
                      ground_id *ground)
{
    const struct rules *rules = loader->rules;
    const char *names[MAX_GROUNDS];
    ground_id ids[MAX_GROUNDS];
    int count = 0;
    for (int i = 0; i < rules->ground_count; i++) {
        const struct ground_rule *row = &rules->grounds[i];
        if (may_stand(i, layer, (enum layer)row->layer)) {
            ids[count] = (ground_id)i;
            names[count++] = row->id;
        } else if (i != GROUND_NONE && strcmp(row->id, line->words[index].text) == 0) {
            parse_fault(&loader->parse, line, index, FAULT_OTHER_SORT, row->id, LAYER_NAMES[row->layer],
                        LAYER_NAMES[layer]);
            return false;
        }
    }
    int choice;
    if (!parse_choice(&loader->parse, line, index, names, count, &choice))
        return false;
    *ground = ids[choice];
    return true;
}

static void read_becomes(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct ground_rule *ground = open_ground(loader);
    int change;
    if (parse_choice(&loader->parse, line, 1, CHANGE_NAMES, CHANGE_COUNT, &change) && read_once(loader, line, change))
        read_word_ground(loader, line, 2, (enum layer)ground->layer, &ground->becomes[change]);
}

static void read_lays(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    read_word_ground(loader, line, 1, LAYER_GROUND, &open_ground(loader)->lays);
}

/* --- The table --------------------------------------------------------------------------------------------------- */

#define FIELD(member) offsetof(struct ground_rule, member)

/* clang-format off */
static const struct record_key KEYS[] = {
    /* name           allowed required repeats values  reader        field                low  high */
    {"name",          ALL,    ALL,     false,  1, 1, read_text,    FIELD(name),         0,   NAME_SIZE},
    {"a",             ALL,    ALL,     false,  1, 1, read_text,    FIELD(a_name),       0,   NAME_SIZE},
    {"the",           ALL,    ALL,     false,  1, 1, read_text,    FIELD(the_name),     0,   NAME_SIZE},
    {"glyph",         ALL,    ALL,     false,  2, 2, read_look,    0,                   0,   0},
    {"text",          ALL,    ALL,     false,  1, 1, read_text,    FIELD(text),         0,   TEXT_SIZE},
    {"role",          ALL,    0,       false,  1, 1, read_role,    0,                   0,   0},
    {"move",          ALL,    0,       false,  1, 1, read_footing, FIELD(footing),      0,   FOOTING_COUNT},
    {"sight",         ALL,    0,       false,  1, 1, read_sight,   FIELD(sight),        0,   SIGHT_COUNT},
    {"sound",         ALL,    0,       false,  1, 1, read_sound,   FIELD(sound),        0,   SOUND_COUNT},
    {"stops_flight",  ALL,    0,       false,  0, 0, read_flag,    FIELD(stops_flight), 0,   0},
    {"stops_gas",     ALL,    0,       false,  0, 0, read_flag,    FIELD(stops_gas),    0,   0},
    {"doorway",       GROUND, 0,       false,  0, 0, read_flag,    FIELD(doorway),      0,   0},
    {"burn",          ALL,    0,       false,  2, 2, read_burn,    0,                   0,   0},
    {"noise",         ALL,    0,       false,  1, 1, read_noise,   0,                   1,   MAX_STEP_NOISE},
    {"step",          ALL,    0,       false,  2, 2, read_step,    0,                   1,   MAX_STATUS_TURNS},
    {"lays",          ALL,    0,       false,  1, 1, read_lays,    0,                   0,   0},
    {"blows",         GROUND, 0,       false,  1, 1, read_blows,   0,                   1,   MAX_BLOWS},
    {"lever",         GROUND, 0,       false,  0, 0, read_flag,    FIELD(lever),        0,   0},
    {"hidden",        COVER,  0,       false,  0, 0, read_flag,    FIELD(hidden),       0,   0},
    {"keeps",         GROUND, 0,       false,  1, 1, read_keeps,   0,                   0,   0},
    {"tomb",          GROUND, 0,       false,  1, 1, read_king,    FIELD(tomb),         0,   0},
    {"becomes",       ALL,    0,       true,   2, 2, read_becomes, 0,                   0,   0},
};
/* clang-format on */

enum { KEY_COUNT = sizeof(KEYS) / sizeof(KEYS[0]) };
_Static_assert((int)KEY_COUNT <= (int)RECORD_KEYS, "the loader notes a line for every key");

/* --- Opening and closing ----------------------------------------------------------------------------------------- */

static void clear_row(struct ground_rule *row, const char *id, enum layer layer)
{
    memset(row, 0, sizeof *row);
    memcpy(row->id, id, strlen(id) + 1);
    row->layer = (uint8_t)layer;
    row->keeps = KIND_NONE;
    for (int i = 0; i < CHANGE_COUNT; i++)
        row->becomes[i] = GROUND_STAYS;
}

void ground_clear(struct rules *rules)
{
    rules->ground_count = 1;
    clear_row(&rules->grounds[GROUND_NONE], "none", LAYER_COVER);
    memset(rules->roles, GROUND_NONE, sizeof rules->roles);
}

static void ground_enlist(struct loader *loader, const struct record *record, const char *id)
{
    struct rules *rules = loader->rules;
    if (strlen(id) >= ID_SIZE || rules->ground_count == MAX_GROUNDS || rules_find_ground(rules, id) >= 0)
        return;
    clear_row(&rules->grounds[rules->ground_count++], id, (enum layer)(record->sort - RECORD_GROUND));
}

static void *ground_open(struct loader *loader, const struct record *record, const struct parse_line *line)
{
    int index = rules_find_ground(loader->rules, line->words[1].text);
    if (index == GROUND_NONE) {
        parse_fault(&loader->parse, line, 1, FAULT_GROUND_NONE);
        return NULL;
    }
    struct place *first = index < 0 ? NULL : &loader->ground_places[index];
    if (!loader_open_id(loader, line, index, MAX_GROUNDS - 1, FAULT_MANY_GROUNDS, first))
        return NULL;
    struct ground_rule *row = &loader->rules->grounds[index];
    clear_row(row, line->words[1].text, (enum layer)(record->sort - RECORD_GROUND));
    loader->id = row->id;
    return row;
}

static bool suits(const struct ground_rule *row)
{
    bool cover = row->role == GROUND_ROLE_GRASS || row->role == GROUND_ROLE_ROOTS;
    if (row->role != GROUND_ROLE_NONE && cover != (row->layer == LAYER_COVER))
        return false;
    switch ((enum ground_role)row->role) {
    case GROUND_ROLE_ROCK:
    case GROUND_ROLE_EDGE:
        return row->footing == FOOTING_BLOCKED && row->becomes[CHANGE_OPENED] == GROUND_STAYS;
    case GROUND_ROLE_FLOOR:
        return row->footing == FOOTING_FIRM && row->sight == SIGHT_CLEAR && row->burn_percent == 0;
    case GROUND_ROLE_DOOR:
        return row->footing == FOOTING_BLOCKED && ground_becomes(row, CHANGE_OPENED) && row->doorway;
    case GROUND_ROLE_GRASS:
    case GROUND_ROLE_ROOTS:
        return row->footing != FOOTING_BLOCKED;
    case GROUND_ROLE_NONE:
    case GROUND_ROLE_COUNT:
        break;
    }
    return true;
}

static void ground_close(struct loader *loader)
{
    struct ground_rule *row = open_ground(loader);
    struct place at = loader_place(loader, loader->line);
    if (!suits(row))
        loader_fault(loader, at, FAULT_ROLE_UNFIT, row->id, ROLE_NAMES[row->role]);
    if (row->lever && row->becomes[CHANGE_BUMPED] == GROUND_STAYS)
        loader_fault(loader, at, FAULT_LEVER, row->id);
    if ((row->blows > 0) != ground_becomes(row, CHANGE_BATTERED))
        loader_fault(loader, at, FAULT_BLOWS, row->id);
    if ((row->step_hook == STEP_HOOK_PORTCULLIS) != (row->lays != GROUND_NONE))
        loader_fault(loader, at, FAULT_LAYS, row->id);
    if (ground_becomes(row, CHANGE_OPENED) && row->footing != FOOTING_BLOCKED)
        loader_fault(loader, at, FAULT_OPENS_FREE, row->id);
}

/* clang-format off */
const struct record GROUND_RECORDS[LAYER_COUNT] = {
#define X(name, text) \
    [LAYER_##name] = {text, KEYS, KEY_COUNT, RECORD_##name, ground_enlist, ground_open, ground_close, NULL},
    LAYER_LIST(X)
#undef X
};
/* clang-format on */

/* --- When all is read -------------------------------------------------------------------------------------------- */

bool ground_may_keep(const struct rules *rules, const struct ground_rule *row, kind_id kind)
{
    return ground_becomes(row, CHANGE_HAUNTED) && rules->grounds[row->becomes[CHANGE_HAUNTED]].keeps == kind;
}

/* Done by who comes onto the cell, and so never to what blocks. */
static bool is_done_on_foot(enum ground_change change)
{
    return change == CHANGE_TRAMPLED || change == CHANGE_ENTERED || change == CHANGE_TAKEN || change == CHANGE_LIFTED;
}

/* Only what is closed is looked at first, and waits until the cell is bare; whatever else happens to what is free may
 * happen under somebody, who would then stand in what blocks. */
void ground_link_row(struct loader *loader, const struct ground_rule *row, struct place at)
{
    const struct rules *rules = loader->rules;
    bool blocked = row->footing == FOOTING_BLOCKED;
    if (row->keeps != KIND_NONE && rules->kinds[row->keeps].monster.king != row->tomb)
        loader_fault(loader, at, FAULT_TOMB_KEEPS, row->id, rules->kinds[row->keeps].id);
    for (int change = 0; change < CHANGE_COUNT; change++) {
        if (!ground_becomes(row, (enum ground_change)change))
            continue;
        const struct ground_rule *next = &rules->grounds[row->becomes[change]];
        if (blocked && is_done_on_foot((enum ground_change)change))
            loader_fault(loader, at, FAULT_CHANGE_BLOCKED, row->id, CHANGE_NAMES[change]);
        if (!blocked && change != CHANGE_CLOSED && next->footing == FOOTING_BLOCKED)
            loader_fault(loader, at, FAULT_CHANGE_BLOCKS, row->id, CHANGE_NAMES[change], next->id);
    }
}

void ground_link(struct loader *loader, const struct profile *profile, struct place at)
{
    for (int role = GROUND_ROLE_NONE + 1; profile->ruleset == RULESET_CAMPAIGN && role <= GROUND_ROLE_DOOR; role++)
        if (loader->rules->roles[role] == GROUND_NONE)
            loader_fault(loader, at, FAULT_NO_ROLE, profile->id, ROLE_NAMES[role]);
}
