/* SPDX-License-Identifier: MIT
 *
 * The names of the rows of the rules' lists, by their numbers: as data files, agents, tables and reports spell them. */
#ifndef CORE_NAMES_H
#define CORE_NAMES_H

#include "core/rules.h"

extern const char *const ABILITY_NAMES[ABILITY_COUNT];
extern const char *const AI_NAMES[AI_COUNT];
extern const char *const APPEARANCE_NAMES[APPEARANCE_COUNT];
extern const char *const AWARENESS_NAMES[AWARENESS_COUNT];
extern const char *const CHOICE_NAMES[CHOICE_COUNT];
extern const char *const COLOUR_NAMES[COLOUR_COUNT];
extern const char *const DAMAGE_NAMES[DAMAGE_COUNT];
extern const char *const EFFECT_NAMES[EFFECT_COUNT];
extern const char *const FOOTING_NAMES[FOOTING_COUNT];
extern const char *const GAS_NAMES[GAS_COUNT];
extern const char *const HIT_NAMES[HIT_COUNT];
extern const char *const KING_NAMES[KING_COUNT];
extern const char *const LAYER_NAMES[LAYER_COUNT];
extern const char *const PERK_NAMES[PERK_COUNT];
extern const char *const RULESET_NAMES[RULESET_COUNT];
extern const char *const SIGHT_NAMES[SIGHT_COUNT];
extern const char *const SLOT_NAMES[SLOT_COUNT];
extern const char *const SORT_NAMES[SORT_COUNT];
extern const char *const SOUND_NAMES[SOUND_COUNT];
extern const char *const STATUS_NAMES[STATUS_COUNT];
extern const char *const TRAIT_NAMES[TRAIT_COUNT];
extern const char *const WEAPON_TRAIT_NAMES[WEAPON_TRAIT_COUNT];

#endif
