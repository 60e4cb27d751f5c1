/* SPDX-License-Identifier: MIT
 *
 * The game in lines: no cursor, no colour, one line for each thing that happens, a prompt, and words for commands. For
 * pipes, for TERM=dumb, for a braille line. It shows the same shell as the terminal does. */
#ifndef UI_LINEAR_LINEAR_H
#define UI_LINEAR_LINEAR_H

#include "shell.h"

struct linear;

/* Reads from descriptor `in`, writes to `out`. What is not typed at a keyboard is written back behind the prompt, so
 * that the output can be read alone. NULL when memory is short. */
struct linear *linear_open(int in, int out);

/* `farewell`: a line printed last, or NULL. */
void linear_close(struct linear *lines, const char *farewell);

/* From when on (sys_monotonic_us) a reader that takes nothing counts as gone; 0: never. */
void linear_give_up_at(struct linear *lines, uint64_t us);

/* ST_OK if all was written, or the reader is gone; ST_OUTPUT and why if it could not be written. */
MUST_USE enum status linear_output(const struct linear *lines, struct fault *fault);

/* Passes over what stands in the log already. */
void linear_skip(struct linear *lines, const struct shell *shell);

/* Prints the sentences of the log that are new; of a run that is shown, each with its turn. */
void linear_print(struct linear *lines, const struct shell *shell);

/* Prints what is new: sentences of the log, then the screen that is open, if it has changed. */
void linear_show(struct linear *lines, struct shell *shell, const struct view *view, const struct ui_title *title);

/* Prompts for a line and lets the shell use it. The end of the input is UI_WAKE_HANGUP. */
enum ui_wake linear_next(struct linear *lines, struct shell *shell, const struct view *view,
                         const struct ui_title *title, const struct ui_alarm *alarm, struct ui_answer *answer);

/* Whether the input has ended or a signal asks to leave. Never waits. */
bool linear_hung_up(struct linear *lines);

#endif
