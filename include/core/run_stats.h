/* SPDX-License-Identifier: MIT
 *
 * The run stats: kills, damage, floors and the last steps of one run, counted from the events of each step and the view
 * after it. Nothing in the simulation depends on them: in play, in a replay and beside a bot the counts are the same.
 * Plain data, to be copied and cleared at will. */
#ifndef CORE_RUN_STATS_H
#define CORE_RUN_STATS_H

#include "core/command.h"
#include "core/event.h"
#include "core/feat.h"
#include "core/view.h"

#include <stdint.h>

enum {
    RUN_STATS_STEPS = 16,  /* the last ones are kept */
    RUN_STATS_FLOORS = 64, /* with a row of their own; the last row counts all that are deeper as well */
};

/* One command and what became of the hero. */
struct run_stats_step {
    struct command command;
    uint32_t turn;   /* turns taken before it */
    int32_t threat;  /* before it: the most that could be lost by waiting */
    int16_t hp;      /* before it */
    int16_t hp_then; /* after it; at most 0 when it was the last */
};

/* What arriving on a floor tells of, and may be left there. */
#define PROMISE_LIST(X)                                                                                                \
    X(VAULT)                                                                                                           \
    X(CAPTIVE)                                                                                                         \
    X(KING)

enum promise {
#define X(name) PROMISE_##name,
    PROMISE_LIST(X)
#undef X
        PROMISE_COUNT
};

/* What a floor cost, and what came of it. */
struct run_stats_floor {
    int16_t floor;
    uint8_t told, kept; /* bits by enum promise: of what it told, and what the hero took, freed or laid to rest */
    uint32_t turns;
    uint32_t lost; /* hit points */
    uint32_t kills;
};

struct run_stats {
    uint32_t commands;
    uint32_t kills;                /* foes the hero killed */
    uint32_t killed[MAX_KINDS];    /* the same by kind */
    uint32_t ambushes;             /* those who did not expect it */
    uint32_t feats;                /* bits by enum feat; of a campaign */
    uint64_t lost;                 /* hit points the hero lost to blows, lightning and fire */
    uint64_t lost_to[MAX_KINDS];   /* the same by the kind of foe or item */
    uint32_t used[MAX_KINDS];      /* how often each kind of item was used up or put on */
    uint32_t chosen[CHOICE_COUNT]; /* level-ups */
    int floor_count;
    struct run_stats_floor floors[RUN_STATS_FLOORS]; /* from the first one seen on */
    struct run_stats_step recent[RUN_STATS_STEPS];   /* step n at n % RUN_STATS_STEPS: ask run_stats_recent */
    struct {
        uint32_t turn;
        int32_t threat;
        int16_t hp;
    } now; /* as the world stands */
};

/* Begins with the world as it stands, before any command or where a run is gone on with. */
void run_stats_begin(struct run_stats *run_stats, const struct view *view);

/* Takes one step: the command, its events, and the view of the world after it. */
void run_stats_add(struct run_stats *run_stats, const struct command *command, const struct events *events,
                   const struct view *after);

/* One of the last steps, 0 being the newest; NULL when there were not as many, or not as many are kept. */
const struct run_stats_step *run_stats_recent(const struct run_stats *run_stats, uint32_t back);

#endif
