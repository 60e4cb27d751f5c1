/* SPDX-License-Identifier: MIT
 *
 * The race that is Threat as it stands at a time, and those who take part in it. threat_race.c lets them in,
 * threat_turn.c moves them, threat.c says whose turn it is. */
#ifndef CORE_FORECAST_THREAT_RACE_H
#define CORE_FORECAST_THREAT_RACE_H

#include "core/monster.h"
#include "threat_ways.h"

#include <stdbool.h>
#include <stdint.h>

struct entity;
struct game;

enum { MAX_RACERS = 128 };

struct racer {
    const struct entity *entity;
    const struct monster_rule *rule;
    uint32_t next;       /* when it acts next */
    uint32_t fast_until; /* after the tick that ends its haste; 0 for none */
    uint32_t slow_until; /* likewise */
    uint32_t alert;      /* when it may have become a hunter, which costs a turn */
    int16_t steps;       /* to a cell beside the hero, 0 there; THREAT_FAR */
    int16_t stunned, held, probe;
    int16_t gain;     /* what it could cost by itself, if it has to come; */
    uint32_t arrival; /* and when it would be beside the hero */
    int16_t due;      /* the slot of what it has wound up, -1 for nothing */
    bool hunts, confused, startled, asleep;
    bool heavy;          /* its last action was a step, so that its next is none */
    bool aimed;          /* its next missile flies */
    bool moved;          /* has had a step, and may be elsewhere than where it began */
    bool barred;         /* finds no room beside the hero */
    bool rallies;        /* could have shouted before */
    bool shies;          /* its first action is a step away, whatever others do */
    bool runs_from_afar; /* what is due is a run, from where it has gone before */
    int16_t shot;        /* what its missile took in this turn */
    int16_t calls;       /* how many a call of its may bring that it could have begun */
    int16_t owed;        /* blows that may come later than here */
    uint32_t owed_at;    /* when the first of them would come without */
    bool crowds;         /* has shot, or stepped beside the hero instead */
    uint8_t cooldowns[MAX_ABILITIES];
};

struct race {
    const struct game *game;
    const struct entity *hero;
    uint32_t end; /* of the hero's turn */
    int loss;     /* hit points, so far */
    int count;
    struct racer racers[MAX_RACERS];
    uint32_t venom_from; /* when a blow may first poison the hero; UINT32_MAX for never */
    int risen;           /* at the most, that may have come to press by now */
    int cowards;         /* beside the hero, who may flee */
    bool shouted;        /* somebody may hasten others within the turn */
    bool crowded;        /* who finds no room could have come sooner than who does */
    bool roused;         /* somebody may have noticed the hero, and have woken others */
    struct threat_ways ways;
};

/* Lets in all that are in sight, as they stand; the rest of the race is set up. */
void race_gather(struct race *race);

/* Whether a blow of its at the hero may be struck back: it is beside a hero whose weapon or gear does so on guard. */
bool race_counters(const struct race *race, const struct entity *entity);

/* How many ticks come before `time`. */
int race_ticks_before(const struct game *game, uint32_t time);

/* The slot of an ability that it could use now, -1 for none. */
int racer_ready_slot(const struct racer *racer, enum ability ability);

#endif
