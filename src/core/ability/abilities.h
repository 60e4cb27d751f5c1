/* SPDX-License-Identifier: MIT
 *
 * What the files of the abilities give to their table, and what they share. */
#ifndef CORE_ABILITY_ABILITIES_H
#define CORE_ABILITY_ABILITIES_H

#include "ability.h"

/* Whether who is at a cell is in its sight: the hero, alive, or another foe. */
bool ability_sees(const struct game *game, const struct entity *entity, struct point at);

/* Whose ability is used, to be changed. */
struct entity *ability_user(struct game *game, const struct ability_use *use);

/* Announces it: its next turn releases it. */
void ability_wind_up(struct game *game, const struct ability_use *use, struct events *events);

/* An event about it. */
void ability_tell(const struct game *game, enum event_type type, const struct ability_use *use, struct events *events);

/* The use of the ability in a slot; and of what is wound up. */
struct ability_use ability_use_of(const struct game *game, const struct entity *entity, int slot, struct point at);
struct ability_use ability_wound_up(const struct game *game, const struct entity *entity);

/* A missile. The first action with a target in sight takes aim; no shot at who is adjacent. */
bool shoot_usable(const struct game *game, const struct ability_use *use);
void shoot_start(struct game *game, const struct ability_use *use, struct events *events);
bool shoot_finds(const struct game *game, const struct ability_use *use);
enum view_act shoot_foreseen(const struct game *game, const struct ability_use *use);
bool shoot_threat(const struct game *game, const struct ability_use *use, struct blow *blow);

/* A run of six cells along the line through the target, until something stops it. */
bool charge_usable(const struct game *game, const struct ability_use *use);
void charge_release(struct game *game, const struct ability_use *use, struct events *events);
void charge_mark(const struct game *game, const struct ability_use *use, const struct bitgrid *cells);
bool charge_threat(const struct game *game, const struct ability_use *use, struct blow *blow);

/* The nearest remains within five rise as what the row says; so many of its kind come, if there are not too many. */
bool raise_usable(const struct game *game, const struct ability_use *use);
void raise_start(struct game *game, const struct ability_use *use, struct events *events);
void raise_release(struct game *game, const struct ability_use *use, struct events *events);
void raise_mark(const struct game *game, const struct ability_use *use, const struct bitgrid *cells);
bool summon_usable(const struct game *game, const struct ability_use *use);
void summon_start(struct game *game, const struct ability_use *use, struct events *events);
void summon_release(struct game *game, const struct ability_use *use, struct events *events);
void summon_mark(const struct game *game, const struct ability_use *use, const struct bitgrid *cells);

/* The nearest friend that hunts gets a ward. */
bool ward_usable(const struct game *game, const struct ability_use *use);
void ward_release(struct game *game, const struct ability_use *use, struct events *events);

/* Webs round a target in sight, if they would hold no friend. */
bool web_usable(const struct game *game, const struct ability_use *use);
void web_release(struct game *game, const struct ability_use *use, struct events *events);
void web_mark(const struct game *game, const struct ability_use *use, const struct bitgrid *cells);

/* Hunting friends nearby are hasted. */
bool rally_usable(const struct game *game, const struct ability_use *use);
void rally_release(struct game *game, const struct ability_use *use, struct events *events);

#endif
