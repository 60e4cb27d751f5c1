/* SPDX-License-Identifier: MIT
 *
 * The terminal: modes, size, colours, one frame as one write, one wait for a key. Curses is behind it, in the only two
 * files that know it: curses_screen.c makes frames of cells, curses_keys.c keys of what has come. */
#ifndef UI_TERMINAL_TERMINAL_H
#define UI_TERMINAL_TERMINAL_H

#include "base/fault.h"
#include "cells.h"
#include "key.h"
#include "ui/ui.h"

struct terminal;

/* Takes the terminal over: raw mode, alternate screen. ST_TERMINAL with cause and remedy if it cannot be used (not a
 * terminal, unknown or dumb TERM). `hosted`: the environment is a stranger's, and says nothing but TERM. `note` gets a
 * sentence if another type was substituted, else none. */
MUST_USE enum status terminal_open(struct terminal **term, enum ui_colour_mode colour, bool hosted, struct fault *note,
                                   struct fault *fault);

/* Gives the terminal back as it was, and `farewell` (or NULL), a line, on it. */
void terminal_close(struct terminal *term, const char *farewell);

int terminal_rows(const struct terminal *term);
int terminal_cols(const struct terminal *term);
bool terminal_has_utf8(const struct terminal *term);
/* How many colours are used: 0, 8, 16 or 256. */
int terminal_colours(const struct terminal *term);

/* Other colours from now on; everything is drawn afresh. */
void terminal_use_colours(struct terminal *term, enum ui_colour_mode mode);

/* Whether the mouse is reported; on a terminal that cannot it never is. */
void terminal_use_mouse(struct terminal *term, bool on);

/* From when on (sys_monotonic_us) a terminal that takes nothing is as good as hung up; 0: never. */
void terminal_give_up_at(struct terminal *term, uint64_t us);

/* Shows a grid: what differs from the last frame, in one write. */
void terminal_show(struct terminal *term, const struct cells *cells);

/* Forgets what the terminal shows, so that the next frame is drawn whole (Ctrl-L, after a resume). */
void terminal_forget(struct terminal *term);

/* Gives the terminal back, stops the program until it is continued, and takes the terminal over again. */
void terminal_suspend(struct terminal *term);

/* What ended a wait; TERMINAL_QUIET: it was none. */
enum terminal_event { TERMINAL_KEY, TERMINAL_RESIZE, TERMINAL_ALARM, TERMINAL_ASKED, TERMINAL_HANGUP, TERMINAL_QUIET };

/* Waits for one key; sets *key on TERMINAL_KEY. No wake-ups and no bytes sent meanwhile, but for the alarm's (NULL:
 * none). A resize has been taken over when TERMINAL_RESIZE is returned (and after a stop, too: draw again).
 * TERMINAL_ASKED: another process has left a request (sys_wake_process). A terminal that is gone and a signal to leave
 * are both TERMINAL_HANGUP, for ever after. */
enum terminal_event terminal_wait(struct terminal *term, const struct ui_alarm *alarm, struct key *key);

/* What has come since the last wait, without waiting: TERMINAL_KEY when there is something to read, which terminal_wait
 * will read. Keys that were read already and not yet used do not count. */
enum terminal_event terminal_poll(struct terminal *term);

/* Whether the key that terminal_wait has given last is held down: it follows the same key, or is followed, sooner than
 * a hand presses a key twice. Waits that long to know it of a key that repeats another. */
bool terminal_key_repeats(struct terminal *term);

/* Throws typed-ahead keys away, on a terminal only. */
void terminal_flush_input(struct terminal *term);

#endif
