/* SPDX-License-Identifier: MIT
 *
 * The names that the lists of the rules have for their rows. */
#include "core/names.h"

#include "base/list.h"

const char *const ABILITY_NAMES[ABILITY_COUNT] = {ABILITY_LIST(LIST_TEXT)};
const char *const AI_NAMES[AI_COUNT] = {AI_LIST(LIST_TEXT)};
const char *const APPEARANCE_NAMES[APPEARANCE_COUNT] = {APPEARANCE_LIST(LIST_TEXT)};
const char *const AWARENESS_NAMES[AWARENESS_COUNT] = {AWARENESS_LIST(LIST_TEXT)};
const char *const CHOICE_NAMES[CHOICE_COUNT] = {LEVEL_CHOICE_LIST(LIST_TEXT)};
const char *const COLOUR_NAMES[COLOUR_COUNT] = {COLOUR_LIST(LIST_TEXT)};
const char *const DAMAGE_NAMES[DAMAGE_COUNT] = {DAMAGE_LIST(LIST_TEXT)};
const char *const EFFECT_NAMES[EFFECT_COUNT] = {EFFECT_LIST(LIST_TEXT)};
const char *const FOOTING_NAMES[FOOTING_COUNT] = {FOOTING_LIST(LIST_TEXT)};
const char *const GAS_NAMES[GAS_COUNT] = {GAS_LIST(LIST_TEXT)};
const char *const HIT_NAMES[HIT_COUNT] = {HIT_LIST(LIST_TEXT)};
const char *const KING_NAMES[KING_COUNT] = {"none", KING_LIST(LIST_TEXT)};
const char *const LAYER_NAMES[LAYER_COUNT] = {LAYER_LIST(LIST_TEXT)};
const char *const PERK_NAMES[PERK_COUNT] = {PERK_LIST(LIST_TEXT)};
const char *const RULESET_NAMES[RULESET_COUNT] = {RULESET_LIST(LIST_TEXT)};
const char *const SIGHT_NAMES[SIGHT_COUNT] = {SIGHT_LIST(LIST_TEXT)};
const char *const SLOT_NAMES[SLOT_COUNT] = {SLOT_LIST(LIST_TEXT)};
const char *const SORT_NAMES[SORT_COUNT] = {SORT_LIST(LIST_TEXT)};
const char *const SOUND_NAMES[SOUND_COUNT] = {SOUND_LIST(LIST_TEXT)};
const char *const STATUS_NAMES[STATUS_COUNT] = {STATUS_LIST(LIST_TEXT)};
const char *const TRAIT_NAMES[TRAIT_COUNT] = {TRAIT_LIST(LIST_TEXT)};
const char *const WEAPON_TRAIT_NAMES[WEAPON_TRAIT_COUNT] = {WEAPON_TRAIT_LIST(LIST_TEXT)};
