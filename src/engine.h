/* SPDX-License-Identifier: MIT
 *
 * The engine: the main loop of one game, which joins keys, journal, simulation and screens. Between games title.c has
 * its say; what outlasts a game is in struct session. */
#ifndef ENGINE_H
#define ENGINE_H

#include "app/session.h"
#include "core/game.h"
#include "core/run_stats.h"
#include "persist/save.h"
#include "persist/spool.h"
#include "report/livelog.h"

/* What comes after a game: the title, the new game that is `wanted`, or the one that was branched off the game just
 * played, which is open already. */
enum engine_next { NEXT_TITLE, NEXT_NEW_GAME, NEXT_BRANCHED };

/* One game, and memory that app.c takes once for all of them. While none is played, `game` and `view` are free for
 * other uses. */
struct engine {
    struct session *session;
    struct save save;   /* open while a game is played, unless it is for practice */
    struct spool spool; /* its copy for spectators, with --spool */
    struct game *game;
    struct view *view;
    struct events events;
    struct run_stats run_stats; /* what the game has come to so far */
    struct livelog livelog;
    struct ui_start practised; /* what a game for practice began as */
    struct ui_start wanted;    /* what the next game is to begin as */
    enum engine_next next;
    bool playing;
    bool retires;  /* leaving ends the run */
    bool practice; /* the game has no journal, and death does not end it */
    bool warned;   /* that the game is lost if it is left now */
};

/* Plays the game that is ready (its save open, or engine_practise), from its first view until the player leaves it. The
 * hero begins, or is `back`; `note` is told first. Returns what comes next. What went wrong with leaving is in
 * session->untold and on the title. */
enum engine_next engine_play(struct engine *engine, bool back, const char *note);

/* Makes `game` the new game of practice that `start` asks for. */
void engine_practise(struct engine *engine, const struct ui_start *start);

#endif
