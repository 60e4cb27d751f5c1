/* SPDX-License-Identifier: MIT
 *
 * The pilot: plays on for the player. A plan is started, then each view is answered with the next command or with the
 * reason why the plan stops. It knows what the hero knows: the view, and what earlier views showed of this floor.
 * Pure like the simulation: no allocation, no globals, no chance; the same views give the same commands. */
#ifndef PILOT_PILOT_H
#define PILOT_PILOT_H

#include "base/grid.h"
#include "base/path_map.h"
#include "core/command.h"
#include "core/view.h"

#include <stdbool.h>
#include <stdint.h>

/* Every answer but the first ends the plan. A new danger is a row here and a row in interrupt.c. */
/* clang-format off */
#define PILOT_STOP_LIST(X) \
    X(GOING)        /* no stop: carry the command out, then ask again with the new view */ \
    X(IDLE)         /* no plan is running */ \
    X(DONE)         /* what the plan was for: arrived, rested, struck, as safe as can be */ \
    X(NOTHING_LEFT) /* nothing in reach is left to explore or to take; see pilot.left */ \
    X(NO_PATH)      /* over known ground no way leads there */ \
    X(NO_FOE)       /* no foe in sight to fight or to flee */ \
    X(BLOCKED)      /* no step ahead */ \
    X(OPENING)      /* another way branches off at the side */ \
    X(THING_HERE)   /* `entity` lies underfoot */ \
    X(DEAD) \
    X(LEVEL_UP)     /* a choice is due */ \
    X(NEW_FLOOR)    /* the plan was made for another floor */ \
    X(DEADLY)       /* the plan will not start, because what it does first could kill: see pilot_dare */ \
    X(DEADLY_THEN)  /* the Threat is deadly, and would be after what the plan does first, too: see pilot_dare */ \
    X(NO_TURN)      /* the last command has let no time pass */ \
    X(FOE_HUNTING)  /* the plan will not start while the foe `entity` is in view */ \
    X(FOE_SEEN)     /* the foe `entity` has come into view */ \
    X(FOE_JOINS)    /* the foe `entity` has come into view besides the one that is waited for */ \
    X(FOE_LURKS)    /* the next step would lead beside the foe `entity`, which is remembered, or up and takes no steps */ \
    X(FOE_SLEEPS)   /* every way on leads so near the sleeping foe `entity` that it is likely to wake */ \
    X(FOE_MAY_HEAR) /* every way on leads within hearing of the sleeping foe `entity`: given again, the plan goes on */ \
    X(FOE_MAY_SEE)  /* the foe `entity`, up and in view, is likely to notice the hero on the next step: see pilot_dare */ \
    X(FOE_STAYS)    /* the foe `entity` has been waited for long enough: see pilot_pass */ \
    X(FOE_FLEES)    /* the foe `entity` flees and is no slower than the hero: see pilot_dare */ \
    X(FOE_ROOTED)   /* the foe `entity` never leaves its place, and the hero is not beside it: see pilot_dare */ \
    X(WAY_ROUND)    /* the way to the foe `entity` goes a long way round fire or gas: see pilot_pass */ \
    X(FOE_NEAR)     /* the foe `entity` stands beside the hero: retreating further would cost a blow */ \
    X(FOE_STIRS)    /* the foe `entity`, which is in view, has woken or grown wary */ \
    X(FOE_BESIDE)   /* the foe `entity`, which does not hunt, stands beside the hero */ \
    X(HARM_NEAR)    /* fire or gas that harms is within two cells */ \
    X(HARM_AHEAD)   /* every way there leads through fire or gas in sight; for a careful pilot alone */ \
    X(HARM_RECALLED) /* the same of what is out of sight, as it was seen last: see pilot_pass */ \
    X(HP_FELL) \
    X(ITEM_SEEN)    /* the item `entity` has come into view */ \
    X(STAIRS_SEEN)  /* the stairs `entity` have been found */ \
    X(FOE_BARS)     /* `entity`, who is in view, stands in the only way on; for a careful pilot alone */ \
    X(GATE_BARS)    /* the only way there leads through the gate at plan.goal; for a careful pilot alone */ \
    X(SNARE_AHEAD)  /* the only way, or a walk, leads over what holds or harms who comes there: see pilot_dare */ \
    X(WORK_AHEAD)   /* exploring would pull the lever, or unlock the gate, at plan.goal next: see pilot_pass */ \
    X(MARK_AHEAD)   /* the only way leads over what a foe has announced to strike: see pilot_dare */ \
    X(PLATE_NEAR)   /* a plate that was not known when one was near before is within two cells */ \
    X(CAPTIVE_SEEN) /* the captive `entity` has come into view */ \
    X(ALLY_DEAD)    /* the ally `entity` has died in view */ \
    X(ALLY_HURT)    /* the ally `entity` has lost hit points */ \
    X(POISON_KILLS) /* waiting will not do, because the poison in the hero kills it before it wanes: see pilot_dare */ \
    X(SHOT_DUE)     /* waiting on would cost a shot, or a charge that is announced */ \
    X(AIMED_AT)     /* a step in a fight: what foes have aimed and announced could kill by the turn after: see pilot_dare */
/* clang-format on */

enum pilot_stop {
#define X(name) PILOT_##name,
    PILOT_STOP_LIST(X)
#undef X
        PILOT_STOP_COUNT
};

/* A set of stops, of bits. */
#define PILOT_BIT(stop) ((uint64_t)1 << PILOT_##stop)
_Static_assert(PILOT_STOP_COUNT <= 64, "a set of stops has no room for all");

enum pilot_plan_kind {
    PLAN_NONE,
    PLAN_EXPLORE,
    PLAN_FETCH,
    PLAN_TRAVEL,
    PLAN_WALK,
    PLAN_REST,
    PLAN_AWAIT,
    PLAN_RETREAT,
    PLAN_APPROACH,
    PLAN_FIGHT, /* the last two give one command each, and are for times of danger */
    PLAN_DASH,
    PLAN_COUNT
};

/* How far from the hero, in moves, an item may lie to be worth the way. */
enum { PILOT_ANY_REACH = 0x7FFF };

/* The most with which a step of a plan may wake a sleeper. */
enum { PILOT_DARED_PERCENT = 10 };

/* Turns of one rest, or of waiting for a foe, and moves within which a retreat looks for its place. */
enum { PILOT_REST_TURNS = 20, PILOT_RETREAT_MOVES = 8 };

enum { PILOT_WORDS = BITGRID_WORDS(MAX_MAP_WIDTH, MAX_MAP_HEIGHT) };

/* Steps that a foe out of sight may have taken from where it was seen. */
enum { PILOT_STRAY = 4, PILOT_STRAY_ROWS = 2 * PILOT_STRAY + 1 };

/* What a view may show for the first time. */
enum pilot_news {
    NEWS_ITEM, /* has come into view */
    NEWS_STAIRS,
    NEWS_CAPTIVE,
    NEWS_FOE,     /* has come into view, each time */
    NEWS_MET,     /* a foe has come into view for the first time, or after long */
    NEWS_STIRRED, /* a foe in view has woken or grown wary */
    NEWS_PLATE,   /* has come within two cells */
    PILOT_NEWS_COUNT
};

/* What is remembered of one thing. */
struct pilot_thing {
    entity_id id;
    uint32_t watch;  /* the number of the last watch that saw it */
    struct point at; /* where it was seen last */
    kind_id kind;
    uint8_t state;                     /* enum thing_state, private */
    bool asleep, wary;                 /* of a foe */
    bool told;                         /* of one asleep: the player knows that a way leads by it */
    uint16_t may_be[PILOT_STRAY_ROWS]; /* of a foe: the cells around `at` where it may be, a row of bits each */
};

/* What the views have shown: the items, stairs and foes of this floor, and which items were ever in the pack, because
 * what the hero has laid down is not picked up again. */
struct pilot_memory {
    int16_t floor;
    uint32_t watch;                     /* views watched */
    uint32_t news[PILOT_NEWS_COUNT];    /* how often there was any */
    entity_id latest[PILOT_NEWS_COUNT]; /* whom the latest was about; of plates nobody */
    int16_t plates;                     /* known when one was so near last */
    /* Of this floor in the campaign: the cells that were in sight, or known when it was come to. What a scroll has
     * shown is known and none of them. */
    uint64_t seen[PILOT_WORDS];
    int thing_count;                         /* entries above have never been used */
    struct pilot_thing things[MAX_ENTITIES]; /* by the entity's slot */
};

/* The way to the nearest of several goals: a map of the moves to it, as far as the hero. */
struct pilot_trail {
    int16_t width, height;
    bool has_doors;              /* games with doors have: */
    uint64_t doors[PILOT_WORDS]; /* bitgrid: no slanted step leads into them or out of them */
    uint32_t words[PATH_WORDS(MAX_MAP_WIDTH, MAX_MAP_HEIGHT)];
};

enum { PILOT_ALLIES = 4 }; /* so many are watched over: two are led, and raised ones may come besides */

struct pilot_plan {
    uint8_t kind;    /* enum pilot_plan_kind */
    uint8_t dir;     /* walk */
    bool to_stairs;  /* travel: to the nearest known ones, else to `goal` */
    bool dared;      /* pilot_dare */
    bool snared;     /* the trail leads over what would hold the hero: there was no other */
    bool rounds;     /* to a foe: the trail goes a long way round the fire or gas at `around` */
    bool works;      /* walk: it goes on bumping into `goal`, a gate that is battered or a captive that is freed so;
                        explore: it has pulled a lever or unlocked a gate, with which a careful one ends */
    uint64_t passed; /* pilot_pass: PILOT_BITs */
    entity_id passed_foe;
    int reach;         /* explore, fetch */
    int steps;         /* commands given so far */
    int moves;         /* left on the trail to `goal`; -1: there is no trail */
    struct point goal; /* of a walk: the next cell */
    struct point around;
    entity_id foe; /* approach: whom; ENTITY_NONE: a fight is with anybody */
    /* As of the last view answered: what interruptions are measured by. */
    int16_t floor, hp, poison;
    uint32_t time;
    uint32_t news[PILOT_NEWS_COUNT];
    struct pilot_ally {
        entity_id id; /* ENTITY_NONE: no more are in view */
        int16_t hp;
    } allies[PILOT_ALLIES];
};

/* The caller's memory. `entity`, `left` and `holds` may be read, the rest is the pilot's own but for `ahead`. A pilot
 * that has it (game_size() bytes, set after pilot_init) is careful: no plan starts when its first command could kill,
 * exploring in classic never leads beside a remembered foe, in the campaign beside none that is up and takes no steps,
 * and asks before it pulls a lever or opens a gate, and a fight lets the foe come when that is better than to go to it.
 * In the campaign only foes that hunt keep it from plans for peace: of others it tells once, and stops beside them and
 * when they wake or grow wary; it watches over all allies in view and not just the first. Bots know what they dare. */
struct pilot {
    struct game *ahead; /* where it looks a turn ahead, or NULL */
    entity_id entity;   /* after a stop: the entity that is its reason, or ENTITY_NONE */
    int left;           /* after NOTHING_LEFT: items known on this floor that were not taken (a full pack, no way) */
    bool holds;         /* after a turn of waiting in a fight: the place is held, where one at a time can come */
    int waits;          /* turns running in which fights have waited, up to the one at the time `waited_at` */
    uint32_t waited_at;
    entity_id stalked; /* the sleeper that the last step of a fight went to, and when that was */
    uint32_t stalked_at;
    struct pilot_memory memory;
    struct pilot_plan plan;
    struct pilot_trail trail;
};

/* Forgets everything: for a new game. */
void pilot_init(struct pilot *pilot);

/* Remembers what the view shows. Call it with every view in which the hero may have acted without the pilot; the same
 * view twice does no harm. */
void pilot_watch(struct pilot *pilot, const struct view *view);

/* Starting a plan ends the one before. Nothing else happens until pilot_next.
 *
 * explore: goes to the nearest unexplored edge or item, and takes items within `reach` moves.
 * fetch:   only takes the items within `reach` moves.
 * travel:  to a cell, or to the nearest known stairs.
 * walk:    straight on, until something blocks the way, lies underfoot or opens at the side. One that begins before a
 *          gate that is battered, or a captive, bumps into it until it gives way.
 * rest:    waits PILOT_REST_TURNS turns.
 * await:   waits until the nearest foe in view stands where the hero can strike it: who comes grants the first blow.
 * retreat: to the cell within PILOT_RETREAT_MOVES that has the fewest open neighbours and that no foe in view can
 *          reach first.
 * approach: until the foe `foe` is beside the hero; one step while anybody hunts it.
 * fight:   one blow at the nearest foe in view, or one step towards it, or one turn in which it comes. In the campaign
 *          of those beside the hero it strikes the one that costs least to kill first, sleepers last. A careful one
 *          strikes with a long weapon who stands two cells off, goes round what is marked, stays in a narrow place
 *          while several hunt, and goes after nobody who flees and is no slower.
 * dash:    one step towards known stairs, else towards unexplored ground, foes or not: of the shortest ways the one
 *          where the foes beside it do the least harm. */
void pilot_start_explore(struct pilot *pilot, int reach);
void pilot_start_fetch(struct pilot *pilot, int reach);
void pilot_start_travel(struct pilot *pilot, struct point goal);
void pilot_start_travel_stairs(struct pilot *pilot);
void pilot_start_walk(struct pilot *pilot, enum dir dir);
void pilot_start_rest(struct pilot *pilot);
void pilot_start_await(struct pilot *pilot);
void pilot_start_retreat(struct pilot *pilot);
void pilot_start_approach(struct pilot *pilot, entity_id foe);
void pilot_start_fight(struct pilot *pilot);
void pilot_start_dash(struct pilot *pilot);

/* Lets the plan that was just started give its first command although it could kill or a foe is in view. */
void pilot_dare(struct pilot *pilot);

/* Lets the plan that was just started pass over what it has asked before, PILOT_BITs of: webs without an end between
 * (SNARE_AHEAD), a lever or gate (WORK_AHEAD, once), fire and gas out of sight (HARM_RECALLED), who flees (FOE_FLEES of
 * `foe`), who does not come (FOE_STAYS: it is gone to, and no place held), the way round fire and gas (WAY_ROUND). What
 * could kill, plates and all else still stop it. */
void pilot_pass(struct pilot *pilot, uint64_t stops, entity_id foe);

/* The running plan's next command, which is legal (PILOT_GOING), or why it stops. Watches the view first. */
enum pilot_stop pilot_next(struct pilot *pilot, const struct view *view, struct command *command);

/* Whether the way that a plan has laid goes on over what holds or harms who comes there, and where. */
bool pilot_snare_ahead(const struct pilot *pilot, const struct view *view, struct point *at);

/* The foe in view nearest to the hero (ties by id), or NULL. */
const struct view_entity *pilot_nearest_foe(const struct view *view);

/* The same of those that are up and about; in classic all are. */
const struct view_entity *pilot_nearest_danger(const struct view *view);

/* The same of those that go after the hero; in classic all do. */
const struct view_entity *pilot_nearest_hunter(const struct view *view);

/* Whether fire or gas that harms is within two cells, smoke left out: nothing long is begun there. *where, unless NULL:
 * the nearest. */
bool pilot_harm_near(const struct view *view, struct point *where);

/* Whether what a cell holds is smoke alone, which blinds and takes nothing. */
bool pilot_is_smoke(const struct view *view, struct point at);

/* Whether killing foe `a` before `b` costs less; neither is one that no blow of the hero's would kill. */
bool pilot_goes_first(const struct view_entity *a, const struct view_entity *b);

/* Whether a cell would hold or harm the hero who comes onto it, as webs and plates do; whether it is a plate. */
bool pilot_is_snare(const struct view *view, struct point at);
bool pilot_is_plate(const struct view *view, struct point at);

/* What is remembered of the thing that was an answer's `entity`; NULL when nothing is. */
const struct pilot_thing *pilot_thing_of(const struct pilot *pilot, entity_id id);

#endif
