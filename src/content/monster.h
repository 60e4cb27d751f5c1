/* SPDX-License-Identifier: MIT
 *
 * The keys that say what a monster of the campaign is beyond a fighter's numbers. Called through the table of kind.c.
 */
#ifndef CONTENT_MONSTER_H
#define CONTENT_MONSTER_H

#include "record.h"

/* A monster of which no such key speaks: alone, a turn for a step and for all else, without traits and abilities. */
extern const struct monster_rule PLAIN_MONSTER;

enum { MAX_SENSES = 9, MOVE_COST_MIN = 25, MOVE_COST_MAX = 400 };

void read_senses(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void read_traits(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void read_coward(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void read_shy(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void read_weak(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void read_group(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void read_followers(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void check_leaves(struct loader *loader, const struct kind *kind); /* kings alone leave something */
void read_leaves(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void read_ability(struct loader *loader, const struct record_key *key, const struct parse_line *line);

#endif
