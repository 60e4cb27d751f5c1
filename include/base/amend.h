/* SPDX-License-Identifier: MIT
 *
 * Changing one line of a file in the line format (base/parse.h), all else staying byte by byte: how settings and keys
 * that the player chose on a screen get into files that hold the player's own comments. */
#ifndef BASE_AMEND_H
#define BASE_AMEND_H

#include "base/strbuf.h"

/* Where a line belongs: the first entry that begins with the words `kind` and `id`; `kind` NULL: the file as a whole.
 */
struct amend_place {
    const char *kind;
    const char *id;
};

/* Appends the file with the first line of this place whose first word is `key` replaced by `line` (without a line
 * feed), or taken out when `line` is NULL. Where there is none, `line` is added at the end of its place, after a new
 * entry's first line if need be. out->cut is set if the result did not fit. */
void amend_line(const char *bytes, size_t size, struct amend_place place, const char *key, const char *line,
                struct strbuf *out);

#endif
