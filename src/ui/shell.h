/* SPDX-License-Identifier: MIT
 *
 * The shell without its terminal: the stack of screens, the log, and the one loop body that does what key handlers
 * return. Keys come in as struct key, pictures go out as struct cells; ui.c joins them to the terminal, tests do not.
 */
#ifndef UI_SHELL_H
#define UI_SHELL_H

#include "screen.h"

enum { MAX_SCREENS = 6 };

struct shell {
    const struct catalogue *catalogue;
    struct keymap keys;
    struct theme theme;
    bool utf8;
    struct msglog log;
    struct seen seen;
    char hero_name[32];
    struct screen stack[MAX_SCREENS]; /* the lowest is the title or the map */
    int depth;
    struct command last_command;
    bool has_last_command;
    entity_id last_target;
    uint32_t turn;  /* of the last view, for the log */
    bool in_danger; /* the last view's Threat could kill */
};

/* `shell` is all zero but for what the caller has filled of catalogue, keys, theme and utf8. Opens the title. */
void shell_init(struct shell *shell);

/* Before a game's first view. `name` may be any bytes. */
void shell_begin_game(struct shell *shell, const char *name);

/* Draws the topmost screen and those it shows around it, or that the terminal is too small. Exactly one of `view` and
 * `title` is NULL. */
void shell_draw(struct shell *shell, const struct view *view, const struct ui_title *title, struct cells *cells);

/* Lets the topmost screen use one key of a terminal with this many cells. Returns false, and answers nothing, for the
 * key that wants everything drawn afresh. */
bool shell_key(struct shell *shell, const struct view *view, const struct ui_title *title, const struct cells *cells,
               struct key key, struct ui_answer *answer);

/* Says it, once, when Threat has reached the hero's hit points. Returns whether it did. */
bool shell_warn(struct shell *shell, const struct view *view);

/* Takes a step's events into the log. Returns true when keys typed ahead must not count: death, a new level, or a
 * threat that has just become deadly. */
bool shell_react(struct shell *shell, const struct view *view, const struct events *events);

/* A sentence from outside, of any bytes. */
void shell_say(struct shell *shell, enum weight weight, const char *sentence);

#endif
