/* SPDX-License-Identifier: MIT
 *
 * Noise in games of the campaign: how loud the hero's last action was, and how far sound travels. */
#ifndef CORE_NOISE_H
#define CORE_NOISE_H

#include "base/grid.h"
#include "core/rules.h"

#include <stdbool.h>
#include <stdint.h>

struct action;
struct game;

/* The distance of a cell that sound does not reach. */
enum { SOUND_NEVER = UINT8_MAX };

/* Sound distances from one cell: an open cell costs 1, a closed door 5, walls let nothing through; in eight directions,
 * but none slanted into or out of a door. */
struct sound {
    uint8_t distance[MAX_MAP_CELLS]; /* [y * width + x]; SOUND_NEVER beyond the limit */
};

/* Fills the distances of all cells that are not farther than `limit`, SOUND_CUT at most. Works in the game's scratch.
 */
void sound_spread(struct game *game, struct point from, int limit, struct sound *sound);

/* What the world keeps of an action that is not heard at all. */
enum { NOISE_SILENT = UINT8_MAX };

/* How loud the hero's last action was, with what gear and ground add; 1 at least, or 0 if it was not heard. */
int noise_of_hero(const struct game *game);

/* How loud a step of the hero's is, with what is worn and without what ground adds. */
int noise_of_step(const struct game *game);

/* Before the hero's action, which is no answer, is carried out: notes how loud it will be, and where the hero stands.
 * `meant` is what was tried, `done` what statuses have made of it: a try that comes to nothing is as loud as a step. */
void noise_note(struct game *game, const struct action *meant, const struct action *done);

/* The hero's action is not heard after all: a cutthroat has killed a foe that did not expect it, or a lullaby has put
 * one to sleep. */
void noise_hush(struct game *game);

/* Whether the hero's last action brought it beside a cell. */
bool noise_brought_beside(const struct game *game, struct point at);

#endif
