/* SPDX-License-Identifier: MIT
 *
 * What each king does beyond what all kings do: one script each, NAME_SCRIPT in king_NAME.c. A new king:
 * CONTRIBUTING.md.
 */
#ifndef CORE_MIND_KING_SCRIPTS_H
#define CORE_MIND_KING_SCRIPTS_H

#include "base/grid.h"
#include "core/monster.h"

#include <stdbool.h>

struct entity;
struct events;
struct game;

struct king_script {
    /* After a coffin of his tomb was opened; NULL: nothing. */
    void (*lose_coffin)(struct game *game, struct entity *king, struct events *events);
    /* The coffin that somebody he summons comes out of; NULL: they come out of nowhere. */
    bool (*find_coffin)(const struct game *game, struct point *coffin);
};

#define X(name, text) extern const struct king_script name##_SCRIPT;
KING_LIST(X)
#undef X

#endif
