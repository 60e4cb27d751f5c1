/* SPDX-License-Identifier: MIT
 *
 * The chronicle: what one run amounts to, counted by an observer that is shown the world after each step and the facts
 * that led there. It knows only views and events, and nothing depends on it: in play, in a replay or beside a bot it
 * counts the same. Plain data, to be copied and cleared at will. */
#ifndef CORE_CHRONICLE_H
#define CORE_CHRONICLE_H

#include "core/command.h"
#include "core/event.h"
#include "core/view.h"

#include <stdint.h>

enum {
    CHRONICLE_STEPS = 8,   /* the last ones are kept */
    CHRONICLE_FLOORS = 64, /* told apart; the last row counts all that are deeper as well */
};

/* One command and what became of the hero. */
struct chronicle_step {
    struct command command;
    uint32_t turn;   /* turns taken before it */
    int32_t threat;  /* before it: the most that could be lost by waiting */
    int16_t hp;      /* before it */
    int16_t hp_then; /* after it; at most 0 when it was the last */
};

/* What a floor cost. */
struct chronicle_floor {
    int16_t floor;
    uint32_t turns;
    uint32_t lost; /* hit points */
    uint32_t kills;
};

struct chronicle {
    uint32_t commands;
    uint32_t kills;                /* foes the hero killed */
    uint32_t killed[MAX_KINDS];    /* the same by kind */
    uint64_t lost;                 /* hit points the hero lost to blows, lightning and fire */
    uint64_t lost_to[MAX_KINDS];   /* the same by the kind of foe or item */
    uint32_t used[MAX_KINDS];      /* how often each kind of item was used up or put on */
    uint32_t chosen[CHOICE_COUNT]; /* level-ups */
    int floor_count;
    struct chronicle_floor floors[CHRONICLE_FLOORS]; /* from the first one seen on */
    struct chronicle_step recent[CHRONICLE_STEPS];   /* step n at n % CHRONICLE_STEPS: ask chronicle_recent */
    struct {
        uint32_t turn;
        int32_t threat;
        int16_t hp;
    } now; /* as the world stands */
};

/* Begins with the world as it stands, before any command or where a run is gone on with. */
void chronicle_begin(struct chronicle *chronicle, const struct view *view);

/* Takes one step: the command, its events, and the view of the world after it. */
void chronicle_add(struct chronicle *chronicle, const struct command *command, const struct events *events,
                   const struct view *after);

/* One of the last steps, 0 being the newest; NULL when there were not as many, or not as many are kept. */
const struct chronicle_step *chronicle_recent(const struct chronicle *chronicle, uint32_t back);

#endif
