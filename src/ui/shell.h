/* SPDX-License-Identifier: MIT
 *
 * The shell without its terminal: the stack of screens, the log, and the loop body that carries out what key handlers
 * return. Keys come in as struct key, pictures go out as struct cells; ui.c joins them to the terminal. */
#ifndef UI_SHELL_H
#define UI_SHELL_H

#include "log/autopilot.h"
#include "log/foe_moves.h"
#include "parts/outcome.h"

enum { MAX_SCREENS = 6 };

/* What was done last, to be repeated. */
struct deed {
    bool known;
    struct plan_order order; /* PLAN_NONE: it was `command` */
    struct command command;
    bool blow;     /* a move that was a blow at a foe */
    bool unasked;  /* of one with a direction, or stairs, that nobody asked for: only one fitted */
    kind_id thing; /* of a command with a letter: what was under it */
    entity_id foe; /* of a command with a target: who stood there, or ENTITY_NONE */
};

/* The last order, if it is to be given again at once before it is carried out: a plan that was stopped as deadly dares
 * then, and a command that was asked about is done. */
struct brake {
    struct plan_order order; /* PLAN_NONE: it was no plan */
    bool commanded;          /* it was `command` */
    struct command command;
    uint32_t time;        /* of the view it was given in */
    enum pilot_stop stop; /* of a plan: why it was stopped, and the foe that is about */
    entity_id foe;
    bool told; /* keys typed ahead have been dropped since */
    bool held; /* a key that came too fast for a second one has been refused since */
};

/* What a plan was given again for at once: the same order, if no other key comes between, does not ask about it once
 * more. */
struct passed {
    struct plan_order order; /* PLAN_NONE: nothing */
    uint64_t stops;          /* PILOT_BITs */
    entity_id foe;           /* the last that one of them was about */
};

/* Whether a stop is only asked about: its sentence says that the order given again at once goes on, daring nothing. */
static inline bool shell_only_asks(enum pilot_stop stop)
{
    return stop == PILOT_WORK_AHEAD || stop == PILOT_HARM_RECALLED || stop == PILOT_WAY_ROUND;
}

/* What the shell knows of one game or replay; another begins without any of it. */
struct shell_game {
    struct foe_moves foe_moves; /* where the screen is heard */
    struct deed last_deed;
    struct brake brake;
    struct passed passed;
    entity_id let_come; /* the foe that the order to fight lets come in this step, or ENTITY_NONE */
    entity_id fought;   /* whom the last order to fight went at, or ENTITY_NONE */
    entity_id noticed;  /* the foe of which the last step told that it noticed the hero, or ENTITY_NONE */
    uint32_t turn;      /* of the last view, for sentences from outside */
    bool in_danger;     /* the last view's Threat could kill */
    bool guards;        /* it showed a hero on guard before a hunter */
    bool held;          /* the hero was, in the last view */
    bool waits_held;    /* a hero that is still held has waited */
    bool slow;          /* it showed a hero on slow ground */
    bool looked;        /* what is in view has just been told: if it has no room, the log opens */
};

struct shell {
    struct screen on_title;           /* opens over the title when this game or run is left; no kind: nothing does */
    struct scene scene;               /* its view, title and camera are those of the last shell_fit */
    struct view would;                /* the hero with the kit that is pointed at, while it is drawn */
    struct change change;             /* of a setting, for the caller to carry out */
    struct screen stack[MAX_SCREENS]; /* the lowest is the title or the map */
    int depth;
    struct autopilot autopilot;
    struct shell_game game;
    bool was_open; /* the last key, which was not Esc, found a screen over the map */
};

/* --- Life, stack and picture (shell.c) ---------------------------------------------------------------------------- */

/* `shell` is all zero but for what the caller has filled of the scene: catalogue, settings, keys, theme, utf8, tutorial
 * and the run stats and story of a game. Opens the title. */
void shell_init(struct shell *shell);

/* Before a game's first view, whether it is new or continued. `name` may be any bytes. */
void shell_begin_game(struct shell *shell, const char *name);

/* Before a replay's first view, and before every view that does not follow upon the one before it: the log begins
 * again, pages stay open. From here on no key makes a command, until a game begins. */
void shell_begin_replay(struct shell *shell, const char *name, const struct ui_replay *replay);

/* Back to the map; all other screens are closed. */
void shell_stay(struct shell *shell);

/* Makes the scene and the stack fit what there is to show: title or map at the bottom, and over the map what the game's
 * state demands. What lies over a demanded screen stays. For the shell's own files and the front end in lines. */
void shell_fit(struct shell *shell, const struct view *view, const struct ui_title *title);

/* The screen that the state of the game demands over the map, or NULL. */
const struct screen_kind *shell_demanded(const struct shell *shell);

/* The topmost screen, and the context of its keys; on the map that is the map. */
struct screen *shell_top(struct shell *shell);
enum key_context shell_context(const struct shell *shell);
void shell_push(struct shell *shell, struct screen screen);
void shell_pop(struct shell *shell); /* never the lowest */

/* Asks a question over the title, or (NULL) none: one that was open is closed then, with the screens over it. */
void shell_ask(struct shell *shell, const struct ui_question *question);

/* Draws the topmost screen and those it shows around it, or that the terminal is too small. Exactly one of `view` and
 * `title` is NULL. */
void shell_draw(struct shell *shell, const struct view *view, const struct ui_title *title, struct cells *cells);

/* Draws the topmost screen alone, for the front end in lines. False, and nothing drawn, when that is the map. */
bool shell_page(struct shell *shell, const struct view *view, const struct ui_title *title, struct cells *cells);

/* How the last key has changed the settings: CHANGE_NOTHING for most keys. The caller carries it out, says how that
 * went (NULL: it is written; else why not) and reads keys and theme. */
struct change shell_take_change(struct shell *shell);
void shell_changed(struct shell *shell, const char *unwritten);

/* --- Keys (shell_keys.c) ------------------------------------------------------------------------------------------ */

/* What is left to the terminal: to draw everything, or to suspend the program. */
enum shell_use { SHELL_USED, SHELL_REDRAW, SHELL_SUSPEND };

/* Lets the topmost screen use one key, or a click at what `cells` show. */
enum shell_use shell_key(struct shell *shell, const struct view *view, const struct ui_title *title,
                         const struct cells *cells, struct key key, struct ui_answer *answer);

/* Lets the topmost screen use an intent without a key. */
void shell_intent(struct shell *shell, const struct view *view, const struct ui_title *title, enum intent intent,
                  struct ui_answer *answer);

/* Carries an outcome out, in the scene of the last shell_fit. */
void shell_use(struct shell *shell, const struct outcome *outcome, struct ui_answer *answer);

/* --- What is asked (shell_asks.c) --------------------------------------------------------------------------------- */

/* Whether a command of the player's is not carried out yet: the log says why, and the same one at once is done; or a
 * window asks. */
bool shell_asks(struct shell *shell, const struct command *command, bool unasked);

/* --- What happens (shell_react.c) --------------------------------------------------------------------------------- */

/* Takes a step's events into the log. Returns true when keys typed ahead must not count: death, or one that has passed
 * by, a new level, a foe that has come into view, or a threat that has just become deadly. */
bool shell_react(struct shell *shell, const struct view *view, const struct events *events);

/* Learns the first view of a new game, or what a game that is being loaded went through; `events` NULL for the view
 * before the first command. The log then holds what it held when the game was left. */
void shell_recall(struct shell *shell, const struct view *view, const struct events *events);

/* Greets the hero, who begins or is `back`, and warns of the danger it is in. */
void shell_greet(struct shell *shell, const struct view *view, bool back);

/* Says why the last command is refused; where the screen is heard, what stands in its way as well. */
void shell_reject(struct shell *shell, enum reject reason);

/* Adds a sentence of any bytes to the log. */
void shell_say(struct shell *shell, enum weight weight, const char *sentence);

/* Whether a plan of several turns runs: then no key is waited for and no frame is due. */
bool shell_is_going(const struct shell *shell);

/* The running plan's next command; nothing when it has stopped, and the log says why. */
void shell_go_on(struct shell *shell, const struct view *view, struct ui_answer *answer);

/* Whether the last order was stopped as deadly, so that giving it again dares. */
bool shell_is_braked(const struct shell *shell);

/* Whether an order has been stopped as deadly since this was asked last: keys typed ahead must not give it again. */
bool shell_take_brake(struct shell *shell);

/* Refuses a key that came so fast that it may be the same press; says so once. */
void shell_hold_brake(struct shell *shell);

/* Stops the running plan for a key that has come, which is then used like any other. */
void shell_halt(struct shell *shell, const struct view *view);

#endif
