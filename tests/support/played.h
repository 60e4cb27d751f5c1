/* SPDX-License-Identifier: MIT
 *
 * A brawler's whole life as a run that can be gone through, and where to put what is made of it. */
#ifndef SUPPORT_PLAYED_H
#define SUPPORT_PLAYED_H

#include "core/game.h"
#include "persist/replay_player.h"
#include "scratch.h"

struct played {
    char folder[SCRATCH_SIZE], path[SCRATCH_SIZE]; /* a scratch folder and "out" in it */
    struct rules *rules;
    struct replay_player *player;
    struct game *game; /* room for one, and for its events */
    struct events events;
};

/* For cmocka: *state is a struct played of the test's profile. */
int played_setup(void **state);
int played_teardown(void **state);

#endif
