/* SPDX-License-Identifier: MIT
 *
 * The template for translators, data/po/barrow.pot: every message and every phrase of the content with its English. */
#ifndef SUPPORT_POT_H
#define SUPPORT_POT_H

#include "core/rules.h"

#include <stdio.h>

/* Writes the whole template. */
void pot_write(const struct rules *rules, FILE *stream);

#endif
