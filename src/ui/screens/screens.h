/* SPDX-License-Identifier: MIT
 *
 * All screens, one file each. A screen that needs nothing but the scene is opened by its kind (screen_of), the others
 * by a function of their file. */
#ifndef UI_SCREENS_SCREENS_H
#define UI_SCREENS_SCREENS_H

#include "parts/outcome.h"

/* --- By kind ------------------------------------------------------------------------------------------------------ */

/* Over the title: the first is the lowest screen there. */
extern const struct screen_kind SCREEN_TITLE, SCREEN_NEW_GAME, SCREEN_DAILY, SCREEN_SCORES;

/* Over the map: one of the first two is the lowest screen there, of a game or of a run that is shown. */
extern const struct screen_kind SCREEN_PLAY, SCREEN_REPLAY, SCREEN_GAME_MENU, SCREEN_PACK, SCREEN_DROP, SCREEN_THROW,
    SCREEN_TEMPER, SCREEN_CHARACTER, SCREEN_LOOK, SCREEN_TRAVEL, SCREEN_LIST, SCREEN_FIND, SCREEN_HISTORY,
    SCREEN_COMMAND_LINE;

/* Demanded by the state of the game; the shell opens and closes them. */
extern const struct screen_kind SCREEN_LEVEL_UP, SCREEN_PERK, SCREEN_KIT, SCREEN_DEATH, SCREEN_TUTORIAL_END;

/* In place of a step that would wake a king. */
extern const struct screen_kind SCREEN_TOMB;

/* Over the game menu, and over the death screen. */
extern const struct screen_kind SCREEN_RETIRE, SCREEN_TAKE_AGAIN, SCREEN_WRITE_TURN;

/* Anywhere. SCREEN_STORY by its kind is the story of the game that has just ended. */
extern const struct screen_kind SCREEN_OPTIONS, SCREEN_KEY_BINDINGS, SCREEN_HELP, SCREEN_STORY, SCREEN_QUESTION;

/* --- With more than the scene ------------------------------------------------------------------------------------- */

struct screen screen_help(enum key_context context); /* the keys of this context first */
struct screen screen_question(const struct ui_question *question);
struct screen screen_item(int letter);   /* inspected */
struct screen screen_tomb(enum dir dir); /* of the coffin that the step would open */
struct screen screen_look_at(const struct scene *scene, struct point at);
/* Whether what is under a letter, aimed at a cell in view, gets there. */
bool target_reaches(const struct scene *scene, int letter, struct point at);
struct screen screen_target_at(const struct scene *scene, int letter, struct point at);
struct screen screen_story(int which, int index); /* of a row of the scores */
struct screen screen_career(int which);

/* --- What screens share ------------------------------------------------------------------------------------------- */

/* Going to the nearest stairs (travel.c), if any are known. */
struct outcome travel_to_stairs(const struct scene *scene, enum component stairs);

/* The log and the hero's page open by their keys of the map over screens that demand an answer, too, unless those are
 * letters of their rows (history.c). False if the key is of neither. */
bool history_or_character(const struct scene *scene, struct key pressed, struct outcome *outcome);

/* Gives all that the list of this floor shows letters, in its order (find.c). */
void find_letter(struct scene *scene);

/* All of the log on one page, for the front end in lines (history.c). */
struct outcome history_all(const struct scene *scene);

/* Using the thing under a letter of the pack (target.c): the command, or the screen for aiming it. */
struct outcome target_use(const struct scene *scene, int letter);

/* Aiming what is thrown, opened at a foe. */
struct outcome target_throw(const struct scene *scene, int letter);

/* Throwing: the pack's list, or, with one kind of thing to throw, the screen for aiming; and what was aimed last, or
 * the best missile, at the nearest foe that is awake. */
struct outcome throw_something(const struct scene *scene);
struct outcome throw_at_once(const struct scene *scene);

/* The same at a place: the weapon strikes who is there, if it reaches so far. */
struct outcome throw_at(const struct scene *scene, struct point at);

/* The direction in which the weapon strikes a foe two cells off, one that is awake if there is such; -1 for none. */
int throw_strikes(const struct scene *scene);

/* What the key for firing would do with what is at hand: shoot, throw or cast it, or why not. MSG_COUNT: nothing is. */
enum message throw_hint(const struct scene *scene);

/* A command that needs a direction (direction.c): at once if only one makes sense, else the question. */
struct outcome direction_ask(const struct scene *scene, enum command_type command);

/* Whether any direction makes sense. */
bool direction_fits(const struct scene *scene, enum command_type command);

/* Giving a command; one that lacks its target opens the screen for aiming. */
struct outcome target_command(const struct scene *scene, const struct command *command);

#endif
