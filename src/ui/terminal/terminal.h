/* SPDX-License-Identifier: MIT
 *
 * The terminal: modes, size, colours, one frame as one write, one wait for a key. Curses' terminal database is behind
 * it (terminfo.c, the only file that knows curses); what a frame is in bytes is paint.c's. */
#ifndef UI_TERM_H
#define UI_TERM_H

#include "base/status.h"
#include "cells.h"
#include "input.h"
#include "ui/ui.h"

struct term;

enum { TERM_USUAL_ROWS = 24, TERM_USUAL_COLS = 80 }; /* of one that tells no size */

/* Takes the terminal over: raw mode, alternate screen. ST_TERMINAL with cause and remedy if it cannot be used (not a
 * terminal, unknown or dumb TERM). `note` gets one sentence when something was substituted, else stays empty. */
MUST_USE enum status term_open(struct term **term, enum ui_colour_mode colour, char *note, size_t note_size,
                               struct fault *fault);

/* Gives the terminal back as it was. */
void term_close(struct term *term);

int term_rows(const struct term *term);
int term_cols(const struct term *term);
bool term_has_utf8(const struct term *term);
/* How many colours are used: 0, 8, 16 or 256. */
int term_colours(const struct term *term);

/* Other colours from now on; everything is drawn afresh. */
void term_use_colours(struct term *term, enum ui_colour_mode mode);

/* Whether the mouse is reported; on a terminal that cannot it never is. */
void term_use_mouse(struct term *term, bool on);

/* From when on (sys_monotonic_us) a terminal that takes nothing is as good as hung up; 0: never. */
void term_give_up_at(struct term *term, uint64_t us);

/* Shows a grid: what differs from the last frame, in one write. */
void term_show(struct term *term, const struct cells *cells);

/* Forgets what the terminal shows, so that the next frame is drawn whole (Ctrl-L, after a resume). */
void term_forget(struct term *term);

/* Gives the terminal back, stops the program until it is continued, and takes the terminal over again. */
void term_suspend(struct term *term);

/* What ended a wait; TERM_QUIET: it was none. */
enum term_event { TERM_KEY, TERM_RESIZE, TERM_ALARM, TERM_ASKED, TERM_HANGUP, TERM_QUIET };

/* Waits for one key; sets *key on TERM_KEY. No wake-ups and no bytes sent meanwhile, but for the alarm's (NULL: none).
 * A resize has been taken over when TERM_RESIZE is returned (and after a stop, too: draw again). TERM_ASKED: another
 * process has left a request (sys_ask). A terminal that is gone and a signal to leave are both TERM_HANGUP, for ever
 * after. */
enum term_event term_wait(struct term *term, const struct ui_alarm *alarm, struct key *key);

/* What has come since the last wait, without waiting: TERM_KEY when there is something to read, which term_wait will
 * read. Keys that were read already and not yet used do not count. */
enum term_event term_poll(struct term *term);

/* Throws typed-ahead keys away, on a terminal only. */
void term_flush_input(struct term *term);

#endif
