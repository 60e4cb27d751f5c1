/* SPDX-License-Identifier: MIT
 *
 * Knowledge: which kinds of items the hero knows, and what the others look like. Rules go by true kinds; what the
 * player is told goes through knowledge_apparent, at two doors: the view, and events. knowledge.c and knowledge_learn.c
 * are the only writers. */
#ifndef CORE_COMPONENT_KNOWLEDGE_H
#define CORE_COMPONENT_KNOWLEDGE_H

#include "core/event.h"
#include "core/rules.h"

struct game;

/* Bits and places by profile->unknown. Invariant: no bit is set beyond it. */
struct knowledge {
    uint32_t known;
    kind_id appearances[MAX_UNKNOWN]; /* derived: dealt by the seed */
};

/* Deals the appearances: each kind that is unknown at first gets one of its own, by the game's seed. */
void knowledge_deal(struct game *game);

/* What the kind at a place of profile->unknown looks like: one of these appearances. */
enum appearance knowledge_look(const struct game *game, int index);

/* What a thing of this kind is for the hero: its kind, or the row of what it looks like. */
kind_id knowledge_apparent(const struct game *game, kind_id kind);

/* The hero learns of a kind, and by that of the last one that is left of its appearance. Told. knowledge_learn.c */
void knowledge_learn(struct game *game, kind_id kind, struct events *events);

/* All that was unknown is known. Not told. knowledge_learn.c */
void knowledge_learn_all(struct game *game);

#endif
