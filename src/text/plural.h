/* SPDX-License-Identifier: MIT
 *
 * Rules of plurals as .po files write them in Plural-Forms, "n != 1": those of the known families of languages and no
 * others. Private to text. */
#ifndef TEXT_PLURAL_H
#define TEXT_PLURAL_H

#include "base/sentence.h"

#include <stddef.h>

/* The rule that these bytes write out, blanks and parentheses aside; NULL for one of no known family. */
plural_rule *plural_find(const char *text, size_t size);

/* Appends the names of the families. */
void plural_list(struct strbuf *out);

#endif
