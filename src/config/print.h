/* SPDX-License-Identifier: MIT
 *
 * Texts and faults printed where no screen is open. */
#ifndef CONFIG_PRINT_H
#define CONFIG_PRINT_H

#include "text/text.h"

/* Prints a text and a line end to standard output, its lines broken at blanks before they are longer than 80 columns;
 * folded to ASCII where the locale has no UTF-8.
 * `used` columns of the first line are taken already; every line of the text begins in column `indent`. */
void print_wrapped(const char *text, int used, int indent);

/* Prints "file:line: sentence", or "barrow: sentence", to standard error in the player's language. */
void print_fault(const struct catalogue *catalogue, const struct fault *fault);

/* The same for all of a list, and how many more there were. */
void print_faults(const struct catalogue *catalogue, const struct fault_list *faults);

#endif
