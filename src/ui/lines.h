/* SPDX-License-Identifier: MIT
 *
 * The game told and played in lines: no cursor, no colour, one line for each thing that happens and a prompt, words for
 * commands. For pipes, for TERM=dumb, for a braille line. It shows the same shell as the terminal does. */
#ifndef UI_LINES_H
#define UI_LINES_H

#include "shell.h"

struct lines;

/* Reads from descriptor `in`, writes to `out`. What is not typed at a keyboard is written back behind the prompt, so
 * that what comes out can be read alone. NULL when memory is short. */
struct lines *lines_open(int in, int out);
void lines_close(struct lines *lines);

/* From when on (sys_monotonic_us) who takes nothing is as good as gone; 0: never. */
void lines_give_up_at(struct lines *lines, uint64_t us);

/* Whether all that was written has been taken, or nobody wants it any more; else why it has not: ST_OUTPUT. */
MUST_USE enum status lines_output(const struct lines *lines, struct fault *fault);

/* What stands in the log already is not told. */
void lines_skip(struct lines *lines, const struct shell *shell);

/* Tells the sentences of the log that are new; of a run that is shown, each with its turn. */
void lines_tell(struct lines *lines, const struct shell *shell);

/* Tells what is new: sentences of the log, then the screen that is open, if it has changed. */
void lines_show(struct lines *lines, struct shell *shell, const struct view *view, const struct ui_title *title);

/* Prompts for a line and lets the shell use it. At the end of the input, or when a signal asks to leave, UI_HANGUP;
 * UI_ASKED when another process has left a request; UI_ALARM when the alarm came first. */
void lines_next(struct lines *lines, struct shell *shell, const struct view *view, const struct ui_title *title,
                const struct ui_alarm *alarm, struct ui_answer *answer);

/* Whether the input has ended or a signal asks to leave. Never waits. */
bool lines_hung_up(struct lines *lines);

#endif
