/* SPDX-License-Identifier: MIT
 *
 * The engine: the single-threaded main loop that joins keys, journal, simulation and screens. What it holds is shared
 * by engine.c (the loop), lobby.c (between games) and setup.c (opening the screens), by nobody else. */
#ifndef ENGINE_H
#define ENGINE_H

#include "assets.h"
#include "core/chronicle.h"
#include "core/game.h"
#include "hall.h"
#include "hosting.h"
#include "looks.h"
#include "options.h"
#include "persist/livelog.h"
#include "persist/save.h"
#include "persist/spool.h"
#include "ui/ui.h"

struct engine {
    const struct options *options;
    struct assets *assets;
    const struct catalogue *catalogue;
    struct looks *looks;
    struct ui *ui;
    struct save save;
    struct spool spool; /* its copy for those who watch, if there is to be one */
    struct game *game;
    struct view *view;
    struct events events;
    struct hosting hosting;
    struct chronicle told; /* what the game has come to so far */
    struct livelog livelog;
    struct hall hall; /* of the finished runs */
    bool quit;
    bool hung_up; /* the terminal is gone: nobody is there to be told anything */
    bool playing;
    bool practice; /* the game has no journal */
    bool warned;   /* that the game is lost if it is left now */
    bool has_next; /* `next` is to be begun as soon as the present game is left */
    struct ui_start next;
    const struct ui_title *title;       /* what is behind a question; NULL: there was none yet */
    char note[256];                     /* what the title shows next */
    char farewell[256 + SYS_PATH_SIZE]; /* how the last hero to die died, for the normal screen afterwards */
    enum status left;                   /* how leaving the last game went, until the title has told it */
    struct fault left_fault;
};

/* Plays until the player quits. Returns the program's exit code; what went wrong has been printed. */
enum exit_code engine_run(const struct options *options, struct assets *assets);

/* Plays the game whose journal is open, from its first view until the player leaves it. The hero begins, or is `back`;
 * `note` is told first. */
void engine_play(struct engine *engine, bool back, const char *note);

/* The terminal is gone: the program ends as soon as it can. */
void engine_hang_up(struct engine *engine);

enum { ENGINE_NOTICE_SIZE = HOSTING_LINE_SIZE + 64 }; /* a line of the operator's in a sentence of ours */

/* When the session is to be looked after, should no key come: for every wait. */
struct ui_alarm engine_alarm(const struct engine *engine);

/* After every wait: a key says that somebody is there; an alarm may bring a notice, which goes into `notice`, or the
 * end of an idle session, which `answer` then asks for. */
void engine_heed(struct engine *engine, struct ui_answer *answer, char *notice, size_t capacity);

/* What is written about finished runs is completed, and the title's scores with it; what cannot be is told on the title
 * and tried again later. */
void engine_refresh_hall(struct engine *engine);

/* Makes `game` the new game of practice that `start` asks for. */
void engine_practise(struct engine *engine, const struct ui_start *start);

/* Screens and chronicle learn a game that is not played from its start: as it was before its first command (`command`
 * and `events` NULL), then as it was after each. */
void engine_recall(struct engine *engine, const struct game *game, const struct command *command,
                   const struct events *events);

/* --- Between games (lobby.c) ------------------------------------------------------------------------------------- */

/* Whether what the command line asks for can be done, before the screen is taken over: ST_EXISTS for a --new hero of a
 * name that lives. */
MUST_USE enum status lobby_check_options(struct engine *engine, struct fault *fault);

/* What the command line asks for before any title: --new, or --name of one who lives. */
MUST_USE enum status lobby_start_from_options(struct engine *engine, struct fault *fault);

/* Shows the title, waits for one key and does what it asks for. */
void lobby_next(struct engine *engine);

/* Asks the player, over the title. As ui_ask, and looks after the session meanwhile: a notice is in the note, and a
 * terminal that is gone, like a session that has been idle too long, ends the program as soon as it can. */
int lobby_ask(struct engine *engine, const struct ui_question *question);

/* --- The screens (setup.c) --------------------------------------------------------------------------------------- */

/* Reads settings, key maps and themes and opens the terminal. */
MUST_USE enum status setup_ui(struct engine *engine, struct fault *fault);

#endif
