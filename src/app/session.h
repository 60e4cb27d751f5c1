/* SPDX-License-Identifier: MIT
 *
 * A session: what lasts from the program's start to its end, whichever games are played meanwhile. It asks the player,
 * heeds what wakes the program, notes what is to be told. It knows no game: that is struct engine's (engine.h). */
#ifndef APP_SESSION_H
#define APP_SESSION_H

#include "app/host.h"
#include "app/scoreboard.h"
#include "config/data_files.h"
#include "config/ui_files.h"
#include "ui/ui.h"

struct session {
    struct options *options;
    struct data_files *data_files;
    const struct catalogue *catalogue; /* data_files' */
    struct ui_files *ui_files;
    struct ui *ui;
    struct host host;
    struct scoreboard scoreboard; /* of the finished runs */
    const struct ui_title *title; /* what is behind a question; NULL: there was no title yet */
    bool at_game;                 /* a game that is saved when it is left is being played */
    bool quit;                    /* every loop ends as soon as it can */
    bool refused;                 /* the rules are not sound: told once the screen is closed */
    bool hung_up;                 /* and the terminal is gone: nothing can be told any more */
    char note[256];               /* what the title shows next */
    struct fault
        untold; /* what failed when the last game was left, until a title or a game has told it; else code is ST_OK */
    char notice[HOST_LINE_SIZE + 64];       /* what session_heed returned */
    char farewell[256 + 2 * SYS_PATH_SIZE]; /* for the normal screen, once the program has ended */
};

/* --- Waiting and asking --- */

/* When the session is to be looked after, should no key come: for every wait. */
struct ui_alarm session_alarm(const struct session *session);

/* After every wait: a key says that the player is there; an alarm may end an idle session (session->quit), as a
 * terminal that is gone does. Returns a notice of the operator's to be shown, valid until the next call, or NULL. */
const char *session_heed(struct session *session, enum ui_wake wake);

/* Asks the player, over the title, and heeds what comes meanwhile; a notice is in the note. The index of an answer, or
 * SESSION_ASK_CANCELLED: given up, or the session is to end. session_ask_until also returns when it is that time
 * (sys_monotonic_us), or when something has come that chose nothing: SESSION_ASK_WAITING. */
enum { SESSION_ASK_CANCELLED = -1, SESSION_ASK_WAITING = -2 };
int session_ask(struct session *session, const struct ui_question *question);
int session_ask_until(struct session *session, const struct ui_question *question, uint64_t end_us);

/* --- Telling --- */

/* One sentence of ours with why something could not be done, in the log; the operator's log has it, too. */
void session_say_fault(struct session *session, enum message message, const struct fault *fault);

/* The same for what the player asked for and is not done (ui_refuse). */
void session_refuse(struct session *session, enum message message, const struct fault *fault);

/* What is said should the program end by a bug of its own, while the game of this journal is played; NULL: none is. */
void session_prepare_crash_message(const struct session *session, const char *journal);

/* --- Finished runs --- */

/* Line and story of a run that has just ended; others who hold the log are waited for until that time. What cannot be
 * written is told on the title or, if none comes any more, after the end, and tried again later. */
void session_add_score(struct session *session, const char *journal, uint64_t until_us);

/* A little of what is still to be written about finished runs: between keys of the title. */
void session_work(struct session *session);

/* After a run has been finished: removes the oldest finished ones beyond what the settings allow, and says so in the
 * note. Not under an operator, whose --prune does it. */
void session_make_room(struct session *session);

#endif
