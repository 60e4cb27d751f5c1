/* SPDX-License-Identifier: MIT
 *
 * The shell without its terminal: the stack of screens, the log, and the one loop body that does what key handlers
 * return. Keys come in as struct key, pictures go out as struct cells; ui.c joins them to the terminal, tests do not.
 */
#ifndef UI_SHELL_H
#define UI_SHELL_H

#include "autopilot.h"
#include "screen.h"

enum { MAX_SCREENS = 6 };

/* What was done last, to be repeated. */
struct deed {
    bool known;
    struct plan_order order; /* PLAN_NONE: it was `command` */
    struct command command;
    bool blow;     /* a move that was a blow at a foe */
    kind_id thing; /* of a command with a letter: what was under it */
};

struct shell {
    const struct catalogue *catalogue;
    const struct chronicle *chronicle; /* NULL: none is kept */
    struct keymap keys;
    struct theme theme;
    const struct settings *settings;         /* the caller's */
    const char *(*end_story)(void *context); /* see struct ui_options; NULL: there never is one */
    void *context;                           /* for it */
    struct change change;                    /* of a setting, for the caller to carry out */
    char unwritten[160];
    bool utf8;
    bool lines;      /* the game is told in lines: see struct scene */
    bool accessible; /* and what comes into view is told with distance and direction */
    struct msglog log;
    struct seen seen;
    struct lesson lesson;
    char hero_name[32];
    struct screen stack[MAX_SCREENS]; /* the lowest is the title or the map */
    int depth;
    struct autopilot autopilot;
    struct deed last_deed;
    entity_id last_target;
    uint32_t turn; /* of the last view, for the log */
    bool pointed;  /* the mouse was used last: it points at this cell of the screen */
    int pointer_row, pointer_col;
    bool in_danger;             /* the last view's Threat could kill */
    const struct ui_film *film; /* the run that is shown; NULL in a game */
};

/* --- The stack, for the shell's own files --- */

/* Makes the stack fit what there is to show: title or map at the bottom, and over the map what the game's state
 * demands. What lies over a demanded screen stays. */
void shell_fit(struct shell *shell, const struct view *view);

/* The screen that a state of the game demands over the map, or NULL. */
const struct screen_kind *shell_demanded(const struct shell *shell, const struct view *view);

struct screen *shell_top_screen(struct shell *shell);
void shell_push(struct shell *shell, struct screen screen);
void shell_pop(struct shell *shell); /* never the lowest */

/* --- For all --- */

/* `shell` is all zero but for what the caller has filled of catalogue, settings, keys, theme and utf8. Opens the title.
 */
void shell_init(struct shell *shell);

/* Before a game's first view, whether it is new or continued. `name` may be any bytes. */
void shell_begin_game(struct shell *shell, const char *name);

/* Back to the map, whatever is open. */
void shell_stay(struct shell *shell);

/* Learns the first view of a new game, or what a game that is being loaded went through; `events` NULL for the view
 * before the first command. The log then holds what it held when the game was left. */
void shell_recall(struct shell *shell, const struct view *view, const struct events *events);

/* Greets the hero, who begins or is `back`, and warns of the danger it is in. */
void shell_greet(struct shell *shell, const struct view *view, bool back);

/* Before a film's first view, and before every view that does not follow upon the one before it: the log begins anew,
 * pages stay open. From here on no key makes a command, until a game begins. */
void shell_begin_film(struct shell *shell, const char *name, const struct ui_film *film);

/* Draws the topmost screen and those it shows around it, or that the terminal is too small. Exactly one of `view` and
 * `title` is NULL. */
void shell_draw(struct shell *shell, const struct view *view, const struct ui_title *title, struct cells *cells);

/* Opens a question over the title, and takes it away with whatever was opened over it. */
void shell_ask(struct shell *shell, const struct ui_question *question);
void shell_asked(struct shell *shell);

/* Lets the topmost screen use one key, or a click at what `cells` show. What is the terminal's own business is left
 * to the caller: everything is to be drawn afresh, or the program to be stopped for a while. */
enum shell_use { SHELL_USED, SHELL_REDRAW, SHELL_SUSPEND };
static inline enum shell_use shell_use_of(enum intent intent)
{
    return intent == INTENT_REDRAW ? SHELL_REDRAW : intent == INTENT_SUSPEND ? SHELL_SUSPEND : SHELL_USED;
}

enum shell_use shell_key(struct shell *shell, const struct view *view, const struct ui_title *title,
                         const struct cells *cells, struct key key, struct ui_answer *answer);

/* The language is another one: says again what the log keeps of a game. Reports, notices and answers to who looked
 * around were words from the first, and stay. */
void shell_retell(struct shell *shell, const struct view *view);

/* What the last key has changed of the settings: CHANGE_NOTHING, as a rule. The caller carries it out, tells the
 * screens how that went (NULL: it is written; else why not) and reads keys and theme anew. */
struct change shell_take_change(struct shell *shell);
void shell_changed(struct shell *shell, const char *unwritten);
/* The topmost screen; on the map that is the map. */
const struct screen *shell_top(const struct shell *shell);

/* What a screen may know now: for who makes an outcome outside of a screen. */
struct scene shell_scene(const struct shell *shell, const struct view *view, const struct ui_title *title);

/* Draws the topmost screen alone, for who reads it in lines. False, and nothing drawn, when that is the map. */
bool shell_page(struct shell *shell, const struct view *view, const struct ui_title *title, struct cells *cells);

/* Lets the topmost screen use an intent without a key. */
void shell_intent(struct shell *shell, const struct view *view, const struct ui_title *title, enum intent intent,
                  struct ui_answer *answer);

/* Does what an outcome says. */
void shell_use(struct shell *shell, const struct view *view, const struct outcome *outcome, struct ui_answer *answer);

/* A plan of several turns runs: no key is waited for and no frame is due before it stops. */
bool shell_is_going(const struct shell *shell);

/* The running plan's next command; UI_NOTHING when it has stopped, and the log says why. */
void shell_go_on(struct shell *shell, const struct view *view, struct ui_answer *answer);

/* Stops the running plan for a key that has come, which is then used like any other. */
void shell_halt(struct shell *shell, const struct view *view);

/* Takes a step's events into the log. Returns true when keys typed ahead must not count: death, a new level, a foe that
 * has come into view, or a threat that has just become deadly. */
bool shell_react(struct shell *shell, const struct view *view, const struct events *events);

/* A sentence from outside, of any bytes. */
void shell_say(struct shell *shell, enum weight weight, const char *sentence);

#endif
