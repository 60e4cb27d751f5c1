/* SPDX-License-Identifier: MIT
 *
 * The rule tables: what content fills from data/ and the simulation reads. Plain data, no pointers, never changed in
 * play. Nothing about an orc stands in C: an orc is a row of `kinds`. Closed sets (effects, slots, colours, ...) are
 * X-macro lists here, so that the enum, the names in data files and every table over them come from one row. */
#ifndef CORE_RULES_H
#define CORE_RULES_H

#include "core/drawing.h"
#include "core/ground.h"
#include "core/growth.h"
#include "core/id.h"
#include "core/item_rule.h"
#include "core/monster.h"
#include "core/status_rule.h"

#include <stdbool.h>
#include <stdint.h>

/* The families of rules, and the version of each: bumped whenever the same commands could lead to another world in a
 * game of that family; tests/golden fails first. A profile says whose rules it plays by. */
/* clang-format off */
#define RULESET_LIST(X) X(CLASSIC, "classic", 1) X(CAMPAIGN, "campaign", 1009)
/* clang-format on */

enum ruleset {
#define X(name, text, version) RULESET_##name,
    RULESET_LIST(X)
#undef X
        RULESET_COUNT
};

/* The version of a ruleset. */
uint32_t ruleset_version(enum ruleset ruleset);

enum {
    MAX_KINDS = 256,
    MAX_PROFILES = 8,
    MAX_STEPS = 8,        /* rows of one step table */
    MAX_SPAWNS = 128,     /* spawn rows of one profile, monsters and items each */
    MAX_KIT = 26,         /* lines of what the hero of one kit starts with */
    MAX_KITS = 8,         /* of one profile */
    MAX_DRAWINGS = 32,    /* floors and pieces drawn by hand */
    MAX_DRAWN_FLOORS = 4, /* of one profile */
    MAX_DEPTHS = 16,      /* of one profile */
    MAX_PLANS = 48,       /* likewise */
    MAX_BEGINNINGS = 8,   /* drawings that one depth may begin with */
    MAX_PLAN_KINDS = 8,
    MAX_BANDS = 6,
    MAX_DECOR = 8,       /* of one depth */
    MAX_PIECE_ROWS = 16, /* of one profile: pools of pieces */
    MAX_CAPTIVES = 8,    /* likewise: kinds of captives */
    MAX_PIECE_POOL = 8,
    MAX_FLOOR_PIECES = 4, /* drawings laid into one floor */
    MAX_FLOOR = 9999,     /* deeper than any game; keeps the number within its field */
    MAX_ENTITIES = 512,
    MAX_FOV_RADIUS = 62,
    MAX_STAT = 9999, /* of hp, power, defense, xp in data */
    MAX_PACK = 26,   /* letters a-z */
    MAX_STACK = 99,  /* things of one kind under one letter */
    MAX_PLUS = 9,    /* of gear, either way */
    MAX_PLUS_ROWS = 8,
    MAX_LEDGER = 16,        /* rows of one profile */
    MAX_LEDGER_THINGS = 32, /* of one depth */
    MAX_UNKNOWN = 32,       /* kinds of one profile that are unknown at first; and appearances, likewise */
};

/* Time is counted in hundredths of a turn. */
enum { TURN_COST = 100 };

/* What an entity is made of: bits of kind.components and entity.components. Follows from a row's sort and keys. */
enum component {
    HAS_FIGHTER = 1,
    HAS_AI = 2,
    HAS_ITEM = 4,
    HAS_EQUIPPABLE = 8,
    HAS_INVENTORY = 16,
    HAS_EQUIPMENT = 32,
    HAS_LEVEL = 64,
    HAS_STAIRS = 128,    /* leads down */
    HAS_STAIRS_UP = 256, /* leads up */
    ANY_STAIRS = HAS_STAIRS | HAS_STAIRS_UP,
};

/* Drawn later means on top. [T] */
enum render_order { RO_STAIRS, RO_CORPSE, RO_ITEM, RO_ACTOR, RO_COUNT };

/* The types of damage; all but blows are flat. */
/* clang-format off */
#define DAMAGE_LIST(X) X(BLOW, "blow") X(FIRE, "fire") X(SHOCK, "shock") X(VENOM, "venom") X(FORCE, "force") \
    X(COLD, "cold")
/* clang-format on */

enum damage_type {
#define X(name, text) DAMAGE_##name,
    DAMAGE_LIST(X)
#undef X
        DAMAGE_COUNT
};

/* The most that others beside who is struck add to a blow's power: press. */
enum { MAX_PRESS = 3 };

/* Turns that a creature burns on after it has left fire; ticks until what the hero's side has raised crumbles. */
enum { BURNING_TURNS = 4, CRUMBLE_TURNS = 30 };

/* clang-format off */
#define AI_LIST(X) X(BASIC, "basic") X(CONFUSED, "confused")
/* clang-format on */

enum ai_kind {
#define X(name, text) AI_##name,
    AI_LIST(X)
#undef X
        AI_COUNT
};

/* The sixteen colours a glyph may have; a theme says how each is shown. */
/* clang-format off */
#define COLOUR_LIST(X) \
    X(BLACK, "black") X(RED, "red") X(GREEN, "green") X(BROWN, "brown") X(BLUE, "blue") X(MAGENTA, "magenta") \
    X(CYAN, "cyan") X(GREY, "grey") X(DARK, "dark") X(LIGHT_RED, "light_red") X(LIGHT_GREEN, "light_green") \
    X(YELLOW, "yellow") X(LIGHT_BLUE, "light_blue") X(LIGHT_MAGENTA, "light_magenta") \
    X(LIGHT_CYAN, "light_cyan") X(WHITE, "white")
/* clang-format on */

enum colour {
#define X(name, text) COLOUR_##name,
    COLOUR_LIST(X)
#undef X
        COLOUR_COUNT
};

/* What sort of row a kind is: its keyword in data files. */
/* clang-format off */
#define SORT_LIST(X) X(HERO, "hero") X(MONSTER, "monster") X(ITEM, "item") X(FEATURE, "feature")
/* clang-format on */

enum kind_sort {
#define X(name, text) SORT_##name,
    SORT_LIST(X)
#undef X
        SORT_COUNT
};

struct fighter_rule {
    int16_t max_hp;
    int16_t defense;
    int16_t power;
    int16_t xp; /* what killing it gives */
};

/* What equipment changes of a fighter: its effective numbers, or what is added to them. */
struct fighter_numbers {
    int power, defense, max_hp;
    bool crush; /* its blows leave half of a defense uncounted */
    int spared; /* so much less each flat damage takes from it */
    int keen;   /* so many cells farther off it notices plates in sight, and with any at all who lies in wait */
};

/* One row: a prototype from which entities are spawned. */
struct kind {
    char id[ID_SIZE];    /* ascii, unique; what saves, logs and spawn tables name */
    uint8_t sort;        /* enum kind_sort */
    uint16_t components; /* HAS_* bits */
    uint8_t render_order;
    bool blocks;
    uint8_t ai;   /* enum ai_kind */
    uint32_t tag; /* hash of the id: stands for the kind in state hashes, whatever rows are added around it */
    struct fighter_rule fighter;
    struct item_rule item;
    struct equippable_rule equippable;
    struct monster_rule monster;
    /* From here on presentation only: no rule reads it, the content hash leaves it out. */
    uint32_t glyph;           /* a printable ASCII character */
    uint8_t colour;           /* enum colour */
    char name[NAME_SIZE];     /* "orc" */
    char a_name[NAME_SIZE];   /* "an orc" */
    char the_name[NAME_SIZE]; /* "the orc" */
    char plural[NAME_SIZE];   /* "orcs" */
    char text[TEXT_SIZE];     /* one sentence for look and inspect */
};

/* Whether using one puts it on or takes it off: gear, but for what does something when it is used while it is worn. */
static inline bool kind_is_put_on(const struct kind *kind, bool worn)
{
    return kind->components & HAS_EQUIPPABLE && !(worn && kind->item.effect != EFFECT_NONE);
}

/* Whether several of it are one thing with a count, where the ruleset has stacks: what is used up or thrown. */
static inline bool kind_stacks(const struct kind *kind)
{
    return !(kind->components & HAS_EQUIPPABLE) && kind->item.effect != EFFECT_NONE && !item_is_zapped(&kind->item);
}

/* Whether its charges come back on a new floor. */
static inline bool kind_renews(const struct kind *kind)
{
    return kind->item.level > 0 || (kind->components & HAS_EQUIPPABLE && kind->item.charges > 0);
}

/* Of a table sorted by floor: see step_table_at. [T] */
struct step {
    int16_t floor;
    int16_t value;
};

struct step_table {
    uint8_t count;
    struct step steps[MAX_STEPS];
};

struct spawn_rule {
    kind_id kind;
    struct step_table weight;
};

struct kit_rule {
    kind_id kind;
    uint8_t count; /* things of it */
    bool worn;
};

/* Whom a game can begin as, and with what. */
struct starting_kit {
    kind_id hero;
    uint8_t count;
    struct kit_rule things[MAX_KIT];
};

/* Which floor of a profile is a drawn one. */
struct drawn_floor {
    int16_t floor;
    int16_t drawing; /* index into rules->drawings */
};

/* How a floor of the campaign is laid out. */
/* clang-format off */
#define LAYOUT_LIST(X) X(ROOMS, "rooms") X(ACCRETED, "accreted") X(CAVE, "cave") X(CHAMBERS, "chambers")
/* clang-format on */

enum layout_style {
#define X(name, text) LAYOUT_##name,
    LAYOUT_LIST(X)
#undef X
        LAYOUT_COUNT
};

/* Blobs of a cover that lie in the rooms of a depth: so many at least and at most. */
struct decor_rule {
    ground_id cover;
    uint8_t least, most;
};

/* One depth of a campaign. */
struct depth_rule {
    int16_t depth;
    int16_t layout[LAYOUT_COUNT];        /* weights */
    int16_t budget;                      /* the sum of the experience that its groups are worth */
    int16_t typical_hp, typical_defense; /* of a hero who gets there: what the data are checked against */
    uint8_t drawing_count;
    int16_t drawings[MAX_BEGINNINGS]; /* one of these pieces is laid into it, by lot: indices into rules->drawings */
    int16_t doors;                    /* percent of the mouths of rooms; 0: as the code has it */
    uint8_t decor_count;              /* 0: grass and roots, as the code has them */
    struct decor_rule decor[MAX_DECOR];
    ground_id cracked; /* the wall of a loop that a shove breaks; GROUND_NONE: no such loop */
};

/* Pieces that are laid into a depth: so many of a pool, drawn by lot. */
struct piece_rule {
    int16_t depth;
    uint8_t count;
    uint8_t drawing_count;
    int16_t drawings[MAX_PIECE_POOL];
};

/* Who may be held captive by groups, at these depths. */
struct captive_rule {
    kind_id kind;
    int16_t first, last;
};

/* Things that a depth holds for certain: each one of these kinds, by their weights of spawn_item at any depth. */
struct plan_rule {
    int16_t depth;
    uint8_t count;
    uint8_t kind_count;
    kind_id kinds[MAX_PLAN_KINDS];
};

/* A row of the ledger: what all depths down to one have brought of these kinds, drawn by their weights of spawn_item at
 * any depth, is so much at least. */
struct ledger_rule {
    uint8_t kind_count;
    kind_id kinds[MAX_PLAN_KINDS];
    struct step_table due;
    bool beside; /* what is due of it does not count against the number of the depth */
};

/* What plus gear is found with, by weight. No rows: none. */
struct plus_table {
    uint8_t count;
    int16_t plus[MAX_PLUS_ROWS];
    int16_t weight[MAX_PLUS_ROWS];
};

/* Depths from `depth` on that are tuned together. */
struct band_rule {
    int16_t depth;
    int16_t budget_percent;
    int16_t power_plus;   /* for the kinds of monsters that begin there: rules_power_plus */
    char name[NAME_SIZE]; /* presentation */
};

/* Games for trying things out: the introduction's parts, by their numbers in data, where no number means the first. */
enum practice { PRACTICE_NONE, PRACTICE_FIRST, PRACTICE_SECOND, PRACTICE_COUNT };

/* A whole game's numbers: `profile classic` is the tutorial. */
struct profile {
    char id[ID_SIZE];
    uint32_t tag;           /* as of a kind */
    uint8_t ruleset;        /* enum ruleset */
    uint32_t rules_version; /* of that ruleset */
    uint64_t content_hash; /* of the profile and of every row it can bring into a game: all that rules read of them, and
                              neither glyphs, colours, names nor texts. Other rows change nothing in it */
    int16_t map_width, map_height;
    int16_t max_rooms;            /* tries */
    int16_t room_min, room_max;   /* outer side; the floor inside is one less */
    int16_t fov_radius;           /* seen when dx*dx + dy*dy < radius^2 */
    int16_t chase_moves;          /* longest A* path a monster walks; beyond it the straight step */
    int16_t arrival_heal_percent; /* of max hp, on first arrival at a floor */
    int16_t xp_base, xp_factor;   /* next level needs more than base + factor * level */
    int16_t level_gain[CHOICE_COUNT];
    int16_t healing_gain;  /* of Constitution: all that heals restores so much more; of the campaign */
    bool meets[MAX_KINDS]; /* derived: the rows it can bring into a game */
    /* Likewise, of the campaign: the kinds that are unknown at first, and what they may look like; each with those of
     * one appearance together, by their tags. */
    uint8_t unknown_count, appearance_count;
    kind_id unknown[MAX_UNKNOWN], appearances[MAX_UNKNOWN];
    uint8_t kings;                       /* derived: those that can be met, bits by enum king */
    kind_id stairs, corpse;              /* corpse: its glyph and colour only */
    struct step_table monsters_per_room; /* the maximum; the number is uniform in 0 .. max */
    struct step_table items_per_room;
    uint8_t monster_count, item_count, kit_count, drawn_count;
    /* Of the campaign alone. */
    int16_t smoke;           /* what each burning cell gives a turn */
    int16_t chapter;         /* the last depth: its way down ends the game */
    kind_id up_stairs, gold; /* KIND_NONE in classic */
    uint8_t depth_count, plan_count, band_count;
    struct depth_rule depths[MAX_DEPTHS]; /* by depth */
    struct plan_rule plans[MAX_PLANS];
    uint8_t piece_count;
    struct piece_rule pieces[MAX_PIECE_ROWS];
    uint8_t captive_count;
    struct captive_rule captives[MAX_CAPTIVES];
    struct band_rule bands[MAX_BANDS];
    struct plus_table plus;
    bool more_slots;                      /* derived: it meets gear that is worn in a slot behind that of the body */
    bool regalia;                         /* derived: it meets regalia of kings */
    bool charges;                         /* derived: it meets things that are zapped, or that temper others */
    uint32_t perks;                       /* bits by enum perk: what the seed deals, as hands of three */
    uint8_t perk_level_count;             /* there are so many hands */
    int16_t perk_levels[MAX_PERK_LEVELS]; /* the levels at which they are offered, in order */
    uint8_t ledger_count;                 /* 0: no ledger, plans alone */
    struct ledger_rule ledger[MAX_LEDGER];
    struct step_table ledger_things; /* a depth has so many things at least */
    kind_id spare;                   /* and another of this kind with such a chance */
    int16_t spare_percent;
    uint8_t practice;                       /* for trying things out, neither kept nor scored: enum practice */
    struct spawn_rule monsters[MAX_SPAWNS]; /* in the order of the data: weighted choice depends on it */
    struct spawn_rule items[MAX_SPAWNS];
    struct starting_kit kits[MAX_KITS];         /* the first has the numbers that floors are checked against */
    struct drawn_floor drawn[MAX_DRAWN_FLOORS]; /* all others are made by chance */
    char name[NAME_SIZE];                       /* presentation */
    char text[TEXT_SIZE];
    /* Likewise, profiles from 1, 0 for none: which this one was read as, but for what is its own; and which is for who
     * has left this one alive. */
    uint8_t like, next;
};

struct rules {
    uint16_t kind_count;
    uint8_t profile_count;
    uint8_t drawing_count;
    uint8_t ground_count;               /* row 0 included */
    ground_id roles[GROUND_ROLE_COUNT]; /* the row of each role, GROUND_NONE where there is none */
    struct kind kinds[MAX_KINDS];
    struct profile profiles[MAX_PROFILES];
    struct drawing drawings[MAX_DRAWINGS];
    struct ground_rule grounds[MAX_GROUNDS];
    struct perk_rule perks[PERK_COUNT];
    uint32_t drawn_cell_count; /* of all drawings, one after the other; those behind stay untouched */
    uint8_t drawn_cells[MAX_DRAWINGS * MAX_MAP_CELLS];
};

/* The value of the last step whose floor is not deeper; 0 before the first. */
int step_table_at(const struct step_table *table, int floor);

/* The band that a depth belongs to; NULL where the profile has none. */
const struct band_rule *rules_band(const struct profile *profile, int depth);

/* The depth at which monsters of a kind begin: the first of their own row or of one that they follow, else of a drawing
 * with them, else of a piece; 0 if they are met nowhere. */
int rules_first_depth(const struct rules *rules, const struct profile *profile, kind_id kind);

/* What the band in which monsters of a kind begin adds to the power of each of them, wherever it is met: what has been
 * learnt of a kind stays true. */
int rules_power_plus(const struct rules *rules, const struct profile *profile, kind_id kind);

/* The index of the row with this id, or -1. */
int rules_find_kind(const struct rules *rules, const char *id);
int rules_find_profile(const struct rules *rules, const char *id);
int rules_practice(const struct rules *rules, enum practice part); /* the first profile for it */
int rules_find_drawing(const struct rules *rules, const char *id);
int rules_find_ground(const struct rules *rules, const char *id); /* ground or cover */

/* The cells of one of the rules' drawings, row by row: enum drawn_ground, or DRAWN_COUNT + an index into its rows. */
static inline const uint8_t *rules_drawn_cells(const struct rules *rules, const struct drawing *drawing)
{
    return rules->drawn_cells + drawing->cells_at;
}

/* The id of a kind, "" for KIND_NONE and what is no row. */
static inline const char *rules_kind_id(const struct rules *rules, kind_id kind)
{
    return kind < rules->kind_count ? rules->kinds[kind].id : "";
}

/* The place of a hero's kit in profile->kits, or -1. */
int rules_kit_of(const struct profile *profile, kind_id hero);

/* The kind that is this king; KIND_NONE if there is none. */
kind_id rules_find_king(const struct rules *rules, enum king king);

/* The plus that a thing of a kind has at least: rings 1, staffs the level at which they are found, all else 0. */
int rules_least_plus(const struct kind *kind);

/* The turns for which a status lasts that is brought to one of a kind: 0 for what the mindless do not suffer, half as
 * many for a king, though at least one. */
int rules_status_turns(const struct kind *kind, enum status_kind status, int turns);

/* What gear of a kind gives with a plus, which adds to the power of weapons and launchers and to the defense of other
 * gear; rings give each of their numbers so many times. */
struct equippable_rule rules_gear(const struct kind *kind, int plus);

/* The place of a kind in profile->unknown; -1 if it is known from the start. */
int rules_unknown_index(const struct rules *rules, const struct profile *profile, kind_id kind);

/* The weight with which a profile draws an item among others whatever the depth: the most that it ever has. */
int rules_item_weight(const struct profile *profile, kind_id kind);

#endif
