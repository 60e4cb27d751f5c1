/* SPDX-License-Identifier: MIT
 *
 * Small worlds for tests: a map drawn in ASCII becomes a real game, on which commands are tried and facts expected.
 * Looks behind the wall of core on purpose; the tests of everything above core go through game_view instead.
 *
 *     stage_draw(stage, "#####\n"
 *                       "#@.o#\n"
 *                       "#####\n");
 *     stage_do(stage, command_move(DIR_E));
 *     STAGE_EVENTS(stage, EV_MOVED, EV_ATTACKED);
 *     stage_is(stage, "#####\n"
 *                     "#.@o#\n"
 *                     "#####\n");
 *
 * Drawn are: # wall, . floor, @ the hero, o orc, T troll, > stairs, ! potion, - dagger, / sword, [ shield, and the
 * scrolls l (lightning), f (fireball), c (confusion). Ids are given in reading order. The hero is the classic one and
 * wears its dagger under letter a. Outside the drawing everything is wall. */
#ifndef SUPPORT_WORLD_FIXTURE_H
#define SUPPORT_WORLD_FIXTURE_H

#include "core/game.h"
#include "core/world.h"

struct stage {
    struct rules *shipped; /* as loaded */
    struct rules *rules;   /* in use: a test may change them, the next drawing restores them */
    struct game *game;
    struct game *copy;    /* for what shall not touch the game */
    struct view *view;    /* of the game, after the last step */
    struct events events; /* of the last step */
};

/* For cmocka_run_group_tests: *state is a struct stage with the shipped rules. */
int stage_setup(void **state);
int stage_teardown(void **state);

/* Starts a game on the drawn map: rows of equal length, each ended by a line feed. */
void stage_draw(struct stage *stage, const char *drawing);

/* Makes the drawn game one of this ruleset, in which all foes hunt; the next drawing makes it classic again. */
void stage_play_by(struct stage *stage, enum ruleset ruleset);

/* Makes its profile deal all perks, at levels 2, 4, 6 and so on: likewise. */
void stage_deal_perks(struct stage *stage);

/* Makes it one in which Orrin may lie: likewise. */
void stage_bury_king(struct stage *stage);

/* And with things that have charges. */
void stage_find_charges(struct stage *stage);

/* And from now on of one in which kings leave regalia. */
void stage_find_regalia(struct stage *stage);

/* Starts such a game at once; in the second nobody but the hero ever has a turn. */
void stage_draw_campaign(struct stage *stage, const char *drawing);
void stage_draw_still(struct stage *stage, const char *drawing);

/* And one in which orcs and trolls have senses of 3. */
void stage_draw_hunters(struct stage *stage, const char *drawing);

/* After a test has changed the world by hand: looks around and fills the view again. */
void stage_refresh(struct stage *stage);

/* --- Who and what ------------------------------------------------------------------------------------------------ */

struct entity *stage_hero(struct stage *stage);

/* The number `nth` (from 0) of a kind in id order, dead or alive; none fails the test. */
struct entity *stage_nth(struct stage *stage, const char *kind, int nth);
struct entity *stage_only(struct stage *stage, const char *kind);

/* What is carried under a letter (0 is a). */
struct entity *stage_carried(struct stage *stage, int letter);

/* The foe in view that is nearest; none fails the test. */
const struct view_entity *stage_foe(const struct stage *stage);

/* The rules of a kind of monster, to be changed. */
struct monster_rule *stage_monster(struct stage *stage, const char *kind);

/* Adds a thing on the floor; adds one to the pack and returns its letter. */
struct entity *stage_put(struct stage *stage, const char *kind, int x, int y);
int stage_give(struct stage *stage, const char *kind);

/* In the campaign: a ground by its id, laying it, and what lies in a cell. */
ground_id stage_ground(const struct stage *stage, const char *id);
void stage_lay(struct stage *stage, const char *ground, int x, int y);
const struct floor_cell *stage_cell(const struct stage *stage, int x, int y);

/* Brings a status, of which trolls are the cause; the events go into the stage's. */
void stage_bring(struct stage *stage, struct entity *entity, enum status_kind status, int turns);

/* --- Doing ------------------------------------------------------------------------------------------------------- */

/* The command must be legal. The world is checked after it, and the view filled. */
void stage_do(struct stage *stage, struct command command);

/* Chooses the first on offer if a level or a perk is to be chosen. Returns whether one was. */
bool stage_grow(struct stage *stage);

/* The command must be refused with this reason by game_legal and game_step, with one event and no other trace: both
 * hashes stay what they were. */
void stage_refuses(struct stage *stage, struct command command, enum reject reason);

void stage_wait(struct stage *stage);

/* The stage's events, emptied. */
struct events *stage_new_events(struct stage *stage);

/* Writes the game down and reads it into stage->copy: it is the same. */
void stage_restore(struct stage *stage);

/* --- Expecting --------------------------------------------------------------------------------------------------- */

/* The last step's events are of exactly these types, in this order. */
void stage_events(struct stage *stage, const int *types);
#define STAGE_EVENTS(stage, ...) stage_events((stage), (const int[]){__VA_ARGS__, -1})

int stage_count(const struct stage *stage, enum event_type type);

/* The last step's event number `nth` (from 0) of this type; none fails the test. */
const struct event *stage_event(const struct stage *stage, enum event_type type, int nth);

/* The world looks like this, known to the hero or not; topmost things by their glyphs, corpses %. */
void stage_is(struct stage *stage, const char *drawing);

void stage_expect_at(const struct entity *entity, int x, int y);

/* Every invariant holds. */
void expect_sound(const struct game *game);

/* Two views tell the same. */
void expect_same_view(const struct view *a, const struct view *b);

/* What the hero may know of the game is all that a game made from it shows. Writes over stage->copy. */
void expect_forgettable(struct stage *stage);

#endif
