/* SPDX-License-Identifier: MIT
 *
 * Descriptions of the most usual terminals inside the program (make static), for systems without a terminal database.
 */
#ifndef UI_TERMINAL_BUILTIN_TERMINALS_H
#define UI_TERMINAL_BUILTIN_TERMINALS_H

/* The terminal's description as curses takes it from TERMINFO ("b64:..."), or NULL. Builds for systems with curses hold
 * none. */
const char *builtin_terminal(const char *type);

#endif
