/* SPDX-License-Identifier: MIT
 *
 * The rule by which a language chooses among the forms of a counted word: the expression in C's manner that stands in
 * the header of a .po file ("n > 1"). Private to text. */
#ifndef TEXT_PLURAL_H
#define TEXT_PLURAL_H

#include <stdbool.h>

/* The form for `n` things, from 0. `rule` is one that plural_valid has accepted. */
int plural_form(const char *rule, unsigned long n);

/* Whether the text is a rule: n, numbers, ! % * / + - comparisons && || ?: and parentheses. */
bool plural_valid(const char *rule);

#endif
