/* SPDX-License-Identifier: MIT
 *
 * The view: exactly what the player may know, as plain data. Screens, bots, the pilot and agents see the world only
 * through it. Forecasts in it are computed by the functions that deal the damage. */
#ifndef CORE_VIEW_H
#define CORE_VIEW_H

#include "base/grid.h"
#include "core/event.h"
#include "core/id.h"
#include "core/outcome.h"
#include "core/rules.h"

#include <stdbool.h>
#include <stdint.h>

/* A cell of the map as remembered and seen. */
enum view_cell {
    CELL_FLOOR = 1,    /* can be walked on, or opened by a step; meaningful only when explored */
    CELL_EXPLORED = 2, /* the hero has seen it at some time */
    CELL_VISIBLE = 4,  /* the hero sees it now */
    CELL_MARKED = 8,   /* something that a foe in view has announced will strike it */
    /* Of the campaign alone, on explored cells: */
    CELL_SLOW = 16,    /* slow, or holds who comes there */
    CELL_HARMFUL = 32, /* fire or gas seen there now would harm who enters */
    CELL_OPAQUE = 64,  /* hides what is behind it */
    CELL_DOOR = 128,   /* no slanted step leads into it or out of it */
};

/* What a cell of the campaign is made of, as last seen: rows of rules->grounds, GROUND_NONE both where nothing is
 * known; and what is seen there now. */
struct view_ground {
    ground_id ground, cover;
    uint8_t gas_kind; /* enum gas_kind */
    uint8_t gas;
    uint8_t fire; /* turns that it burns yet */
};

/* In `turns` turns a cell in sight has that row again, GROUND_NONE for no cover: of its layer, and as far as one that
 * is hidden is not. */
struct view_return {
    struct point at;
    int16_t turns; /* at least 1 */
    ground_id row;
};

/* `blows` when no number of blows will do. */
enum { BLOWS_NEVER = 0 };

/* What a foe of the campaign does in its next turn, as far as it shows and if all stay where they are. */
/* clang-format off */
#define VIEW_ACT_LIST(X) \
    X(OPEN, "")           /* a step or a blow: nothing else shows */ \
    X(RELEASE, "release") /* what it has announced */ \
    X(AIM, "aim")         /* it takes aim */ \
    X(SHOT, "shot")
/* clang-format on */

enum view_act {
#define X(name, text) VIEW_ACT_##name,
    VIEW_ACT_LIST(X)
#undef X
        VIEW_ACT_COUNT
};

/* Who is perceived through walls, as gravediggers do, and is not seen. */
/* clang-format off */
#define VIEW_FELT_LIST(X) \
    X(NOT, "") \
    X(IN_WAIT, "in_wait") \
    X(CAPTIVE, "captive")
/* clang-format on */

enum view_felt {
#define X(name, text) VIEW_FELT_##name,
    VIEW_FELT_LIST(X)
#undef X
        VIEW_FELT_COUNT
};

/* One thing on the floor that is seen now, or remembered: stairs, items and remains lie where they were seen. */
struct view_entity {
    entity_id id;
    kind_id kind;
    struct point at;
    uint8_t render_order;
    bool visible;                   /* false: remembered, or felt */
    uint8_t felt;                   /* enum view_felt */
    bool corpse;                    /* the remains of `kind` */
    uint8_t count;                  /* of an item: how many of them lie there, a stack */
    int16_t plus;                   /* of gear; of a staff: its level */
    uint8_t charges;                /* of what is zapped */
    bool foe;                       /* alive and fights the hero; the fields below are meaningful */
    bool friendly;                  /* a captive or an ally: so are those that say what it is, knows and does */
    uint8_t awareness;              /* enum awareness, where rules have it: view_has_awareness */
    uint8_t ai;                     /* enum ai_kind */
    int16_t ai_turns;               /* turns until a confused one recovers */
    bool startled;                  /* it has only just begun to hunt: its next action is lost */
    int16_t statuses[STATUS_COUNT]; /* turns of each still to come */
    int16_t ward;                   /* hit points that its ward takes up */
    /* Of the campaign: time until it acts, what it winds up (as of struct mind), its probe of the hero. */
    int16_t next;
    uint8_t aims;
    struct point aim;
    uint8_t cooldowns[MAX_ABILITIES];
    uint8_t act;         /* enum view_act */
    uint8_t act_ability; /* enum ability: of what it has announced */
    int16_t act_harm;    /* hit points that what it announced takes from the hero in its way, or its shot */
    int16_t shot;        /* hit points that a missile of its takes from the hero; 0: it shoots none */
    uint8_t probe;
    bool holds;      /* the hero */
    bool stepped;    /* in its last action: who is slow rests after a step */
    bool shied;      /* its last action was a step away from the hero */
    bool waits;      /* it hunts, and comes no nearer before others of its pack do */
    bool patrol;     /* it came because of Unrest */
    uint8_t notices; /* percent: that a step of the hero's from here on wakes it, or that it notices the hero */
    uint8_t freeing; /* of a captive: bumps that have gone into freeing it; of one raised for the hero: ticks left */
    int16_t hp, max_hp, power, defense;
    int16_t xp;               /* what killing it gives */
    uint8_t times;            /* what gets through the hero's next blow counts so often */
    int16_t blow;             /* hit points one blow of the hero's takes from it */
    int16_t blows;            /* blows of the hero's that kill it; BLOWS_NEVER if none will */
    bool regains;             /* its own blows heal it meanwhile: those are the least */
    int16_t harm;             /* hit points one of its blows takes from the hero */
    uint8_t press;            /* what of that others beside the hero add */
    int16_t harms;            /* its blows that kill the hero; BLOWS_NEVER if none will */
    uint8_t futile, harmless; /* blows of the hero's, of its own, that do nothing before one gets through; 0: as blow
                                 and harm say */
};

/* What hit points were lost to. Of a blow (power - defense) x times - ward = damage, less what shield_wall took; of all
 * else `times` and `power` are 0, defense is what the hero's gear spared it, and damage + ward + defense is what came.
 */
struct killing {
    int16_t power, defense; /* with all their parts */
    int16_t damage;
    uint8_t press, probe;                       /* of power: others beside the hero; blows before that did nothing */
    int16_t guard;                              /* of defense; below 0 with a bad shield */
    int16_t power_by_status, defense_by_status; /* of power and defense: statuses */
    uint8_t times;
    bool crush;   /* half of the defense counts, rounded down */
    int16_t ward; /* what a ward has taken up */
    uint8_t type; /* enum damage_type; in classic all is DAMAGE_BLOW */
};

/* One letter of the pack. */
struct view_item {
    kind_id kind; /* KIND_NONE: the letter is free */
    entity_id id;
    bool worn;
    uint8_t count; /* how many of them there are: a stack */
    int16_t plus;
    uint8_t charges;  /* of what is zapped */
    uint8_t tempered; /* as of struct entity */
};

struct view_hero {
    entity_id id;
    kind_id kind;
    struct point at;
    int16_t hp, max_hp, power, defense; /* effective, with what is worn and what statuses add */
    int16_t base_max_hp, base_power, base_defense;
    int16_t level;
    int32_t xp;          /* towards the next level */
    int32_t xp_next;     /* must be exceeded */
    int32_t total_xp;    /* ever gained */
    int16_t choices;     /* level-ups still to be answered */
    uint8_t last_choice; /* which the next must not be, counted from 1; 0 for none */
    int16_t healing;     /* what things that heal restore besides their own amount */
    int16_t statuses[STATUS_COUNT];
    int16_t spared; /* so much less each flat damage takes from it */
    int16_t keen;   /* cells beyond PLATE_NOTICED that it notices what is hidden in sight; 0: plates alone */
    int16_t ward;   /* hit points that the ward takes up */
    int16_t led;    /* allies on the floor, in sight or not, without those raised */
    bool guard;     /* it guards itself until it acts */
    bool riposted;  /* and has struck back already */
    uint8_t probe;
    entity_id probed; /* whom its blows have probed so far */
    /* Of profiles that have perks, as struct perks has them. */
    uint32_t perks;          /* bits by enum perk */
    uint8_t hand[PERK_HAND]; /* those offered now: enum perk + 1, or 0 */
    bool watched;
    bool on_stairs; /* that lead down */
    bool on_up_stairs;
    kind_id top_item; /* what CMD_PICK_UP would take, or KIND_NONE */
};

struct view {
    const struct rules *rules;
    uint8_t profile; /* index into rules->profiles */
    uint8_t state;   /* enum game_state */
    uint64_t seed;
    uint32_t turn;      /* turns taken since the start: actions; hundreds of time in a campaign */
    uint32_t time;      /* 100 a turn */
    int16_t noise;      /* of the campaign: how far the hero's last action is heard */
    int16_t step_noise; /* of the campaign: how far a step is, with what is worn and without what ground adds */
    int16_t unrest;     /* of the campaign, percent: at 100 the hero is looked for */
    int16_t floor;      /* 1 is the first */
    int16_t deepest;    /* floor so far */
    int32_t gold;
    uint32_t known;  /* bits by profile->unknown: the kinds that were unknown at first and are so no more */
    uint8_t outcome; /* enum game_outcome */
    bool key;        /* the hero carries the key of this floor; meaningful where view_has_grounds, as the cells are */
    uint8_t woken;   /* kings who have left their coffins: bits by enum king */
    uint8_t laid;    /* kings who are laid to rest: bits by enum king */
    bool followed;   /* foes are on the stairs behind the hero, who cannot take them now */
    int32_t threat;  /* the most hit points that all seen foes together take if the hero waits one turn */
    int32_t threat_after; /* of the campaign: the most of the turn after that, if nobody moves, from those who do
                             nothing in it, or no harm yet: who take aim, or release what harms nobody */
    int64_t score; /* 100 x floor + total xp; where floors are kept, 100 x deepest + gold + KING_SCORE a king laid */
    /* Of a dead hero. */
    kind_id killer; /* the kind whose blow, item, gas or fire it was, or KIND_NONE */
    struct killing killing;
    struct view_hero hero;
    struct view_item pack[MAX_PACK];
    int16_t worn[SLOT_COUNT]; /* the letter of what is worn there, or -1 */
    int16_t width, height;
    int16_t entity_count;
    struct view_entity entities[MAX_ENTITIES]; /* in id order, the hero excluded */
    uint8_t cells[MAX_MAP_CELLS];              /* view_cell bits, cells[y * width + x] */
    struct view_ground grounds[MAX_MAP_CELLS]; /* grounds[y * width + x], meaningful where view_has_grounds */
    int16_t return_count;                      /* meaningful where view_has_grounds */
    struct view_return returns[MAX_CELL_RETURNS];
};

/* Floors are made of grounds and covers, and hold gas and fire. */
static inline bool view_has_grounds(const struct view *view)
{
    return view->rules->profiles[view->profile].ruleset == RULESET_CAMPAIGN;
}

/* Foes sleep, notice, hunt and lose the hero. */
static inline bool view_has_awareness(const struct view *view)
{
    return view->rules->profiles[view->profile].ruleset == RULESET_CAMPAIGN;
}

/* Fights have more than numbers: weapons do, too. */
static inline bool view_has_tactics(const struct view *view)
{
    return view->rules->profiles[view->profile].ruleset == RULESET_CAMPAIGN;
}

/* A foe that is up and about, and not in flight: what must not be met by the way. In classic all are. */
static inline bool view_is_awake(const struct view *view, const struct view_entity *foe)
{
    bool idle = awareness_rests(foe->awareness) || foe->awareness == AWARENESS_FLEE;
    return foe->foe && !(view_has_awareness(view) && idle);
}

/* A captive, of whom `freeing` bumps have been done; and who fights for the hero. */
static inline bool view_is_captive(const struct view_entity *entity)
{
    return entity->friendly && entity->awareness == AWARENESS_CAPTIVE;
}
static inline bool view_is_ally(const struct view_entity *entity)
{
    return entity->friendly && awareness_is_ally((enum awareness)entity->awareness);
}

/* How many bumps still free a captive. */
static inline int view_bumps(const struct view *view, const struct view_entity *captive)
{
    return view->hero.perks >> PERK_CAPTAIN & 1 ? 1 : CAPTIVE_BUMPS - captive->freeing;
}

/* The captive or ally at a cell, or NULL; and whether its ground, as last seen, stops what flies: bars do not. */
const struct view_entity *view_friend_at(const struct view *view, struct point at);
bool view_ground_stops_flight(const struct view *view, struct point at);

/* The chance in percent that one of these senses wakes in its turn at a distance from an action of this noise. */
int view_wake_chance(int senses, int distance, int noise);

enum { PLATE_NOTICED = 2 }; /* cells from which a hero who is not keen notices plates in sight */
/* How loud a step and a blow are by themselves; and with what is worn, though without what ground adds. */
enum { NOISE_OF_STEP = 6, NOISE_OF_BLOW = 10 };
int view_noise(const struct view *view, int noise);

/* Whether a place is on the floor at all. */
static inline bool view_inside(const struct view *view, struct point at)
{
    return at.x >= 0 && at.y >= 0 && at.x < view->width && at.y < view->height;
}

static inline uint8_t view_cell(const struct view *view, struct point at)
{
    return view_inside(view, at) ? view->cells[at.y * view->width + at.x] : 0;
}

/* What is known of a cell; nothing is known to be so where the hero has never looked. */
static inline bool view_walkable(const struct view *view, struct point at)
{
    return view_cell(view, at) & CELL_FLOOR;
}
static inline bool view_opaque(const struct view *view, struct point at)
{
    uint8_t cell = view_cell(view, at);
    return view_has_grounds(view) ? (cell & CELL_OPAQUE) != 0 : (cell & (CELL_EXPLORED | CELL_FLOOR)) == CELL_EXPLORED;
}
static inline bool view_harmful(const struct view *view, struct point at)
{
    return view_cell(view, at) & CELL_HARMFUL;
}
static inline bool view_slow(const struct view *view, struct point at)
{
    return view_cell(view, at) & CELL_SLOW;
}
static inline bool view_marked(const struct view *view, struct point at)
{
    return view_cell(view, at) & CELL_MARKED;
}

/* Whether the step from one cell to a neighbour is lawful, as far as doors go. */
static inline bool view_lawful(const struct view *view, struct point from, struct point to)
{
    bool slanted = from.x != to.x && from.y != to.y;
    return !slanted || !((view_cell(view, from) | view_cell(view, to)) & CELL_DOOR);
}

/* Whether a foe stands where the hero and it can strike each other: not slantwise at a door. */
static inline bool view_in_reach(const struct view *view, const struct view_entity *foe)
{
    return point_beside(foe->at, view->hero.at) && view_lawful(view, view->hero.at, foe->at);
}

/* Whether a cell is known floor on which nobody is seen to stand, the hero included. Whether the hero could step to a
 * cell beside it, as far as is known: with an ally it changes places. */
bool view_is_free(const struct view *view, struct point at);
bool view_can_step(const struct view *view, struct point to);

/* A closed door: the step into it opens it and leads nowhere yet. */
bool view_is_shut_door(const struct view *view, struct point at);

/* The row that a cell shows, its cover before its ground; NULL where nothing is known, and in classic. */
static inline const struct ground_rule *view_ground_at(const struct view *view, struct point at)
{
    if (!view_has_grounds(view) || !(view_cell(view, at) & CELL_EXPLORED))
        return NULL;
    const struct view_ground *shown = &view->grounds[at.y * view->width + at.x];
    return &view->rules->grounds[shown->cover != GROUND_NONE ? shown->cover : shown->ground];
}

/* For how many turns what a cell shows stays; 0 where it is not known to go. */
int view_lasts(const struct view *view, struct point at);

/* Whether foes of its kind have an ability. */
static inline bool view_has_ability(const struct view *view, const struct view_entity *foe, enum ability ability)
{
    return monster_ability(&view->rules->kinds[foe->kind].monster, ability) != NULL;
}

/* The hit points that so many turns of poison take from the hero. */
static inline int view_poison(const struct view *view, int turns)
{
    return turns * max_int(0, HARM_OF_POISONED - view->hero.spared);
}

/* Whether a new level may be answered with this. */
static inline bool view_offers(const struct view *view, enum level_choice choice)
{
    return view->hero.last_choice != (int)choice + 1;
}

/* Whether the hero has a perk, and whether it may be chosen now. */
static inline bool view_has_perk(const struct view *view, enum perk perk)
{
    return view->hero.perks >> perk & 1;
}
bool view_offers_perk(const struct view *view, enum perk perk);

/* What an item of this kind and plus does in numbers when the hero uses it: an effect's amount, as it counts now. */
int view_amount(const struct view *view, kind_id kind, int plus);

/* What something unknown may be, and how likely: the weights of the kinds of its appearance that are unknown yet. */
struct view_guess {
    kind_id kind;
    int16_t percent; /* rounded down */
};

/* The guesses at what looks like that, likelier ones first; returns how many there are. */
int view_guesses(const struct view *view, enum appearance look, struct view_guess guesses[MAX_UNKNOWN]);

int view_remains(const struct view *view); /* so many corpses in sight lie on free cells and could rise */

/* Whether the thing under a letter can be tempered: only with a scroll, of which this does not ask. */
bool view_can_temper(const struct view *view, int letter);

/* What a carried thing gives while it is worn, its plus included. */
struct equippable_rule view_gear(const struct view *view, const struct view_item *item);

/* What lies there as it would be in the pack; what lies under the hero, of KIND_NONE if that is nothing. */
struct view_item view_item_of(const struct view_entity *thing);
struct view_item view_item_here(const struct view *view);
bool view_pack_has_room(const struct view *view); /* a letter is free */

/* Whether so many of a kind, which lie together, find room: a letter is free, or a stack of it takes them. */
bool view_pack_takes(const struct view *view, kind_id kind, int count);

/* Where a thing is worn, or would be in place of what is worn there now: of two rings, the one put on first. */
enum slot view_slot_for(const struct view *view, const struct view_item *item);

/* What would be worn in `slot` and count if `item` (NULL: nothing) were put into `changed` (SLOT_COUNT: as it is now);
 * of two rings of a kind, the better one counts. NULL if nothing. */
const struct view_item *view_counting(const struct view *view, enum slot slot, enum slot changed,
                                      const struct view_item *item);

/* The hero's effective numbers as they are, with what its weapon does. */
struct fighter_numbers view_numbers(const struct view *view);

/* The hero's effective numbers if `item` were worn in `slot` in place of what is worn there (NULL: nothing). Armour
 * that is not buckled yet counts nothing, unless it is what changes. */
struct fighter_numbers view_wearing(const struct view *view, enum slot slot, const struct view_item *item);

/* What the hero of a kit begins with, in what it wears. */
struct fighter_numbers kit_numbers(const struct rules *rules, const struct starting_kit *kit);

/* Shows the hero as it would set out with a kit: its numbers, what it carries and wears. */
void view_set_out(struct view *view, int kit);

/* Whether the weapon in hand has this trait. */
bool view_weapon_has(const struct view *view, enum weapon_trait trait);

/* The foe two cells off in a direction whom CMD_STRIKE would strike, or NULL. */
const struct view_entity *view_reached(const struct view *view, enum dir dir);

/* What the blows between the hero and a foe come to. */
struct view_duel {
    int blow, blows; /* as of view_entity */
    int harm, harms;
    uint8_t futile, harmless;
};

/* The duel with a foe in view if the hero had these numbers. */
struct view_duel view_duel(const struct view *view, const struct view_entity *foe, struct fighter_numbers numbers);

/* The same after a new level's choice has been taken. */
struct view_duel view_duel_grown(const struct view *view, const struct view_entity *foe, enum level_choice choice);

/* A foe of this kind as it begins: its numbers, and the duel with it. */
struct view_entity view_foe_of(const struct view *view, kind_id kind);

/* The topmost thing at a cell by render order (the hero excluded), or NULL. */
const struct view_entity *view_top(const struct view *view, struct point at);

/* What a plain map shows at a cell: the hero, the topmost thing, '.' floor, '#' wall, ' ' where nothing is known. */
char view_glyph(const struct view *view, struct point at);

/* Whom the hero began as, where that was chosen: KIND_NONE as long as it is not, and where there is one kit only. */
kind_id view_kit(const struct view *view);

/* The king who lies in the tomb that a ground is of; KIND_NONE if it is of none, or he is up. */
kind_id view_king_of_tomb(const struct view *view, const struct ground_rule *row);

/* The king who would wake if the hero took this step, into a coffin of his tomb; KIND_NONE: none would. */
kind_id view_king_woken_by(const struct view *view, enum dir dir);

/* The entity of this id in the view, seen or remembered, or NULL. */
const struct view_entity *view_find(const struct view *view, entity_id id);

/* The visible living foe at a cell, or NULL. */
const struct view_entity *view_foe_at(const struct view *view, struct point at);

/* Sorts indices of entities by their distance from the hero; ties stay in their order. */
void view_sort_by_distance(const struct view *view, int16_t order[], int count);

/* Fills `order` with the indices of all visible foes, nearest first (ties by id); returns their number. */
int view_foes_by_distance(const struct view *view, int16_t order[MAX_ENTITIES]);

#endif
