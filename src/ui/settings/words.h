/* SPDX-License-Identifier: MIT
 *
 * What the player says for a command and what it means, both from the catalogue's list "word=meaning,two
 * words=meaning": of the words with one meaning the first is the one that is shown. Meanings are names of intents
 * (keymap.h) and the words of commands: use, at, drop, quit, turn. */
#ifndef UI_SETTINGS_WORDS_H
#define UI_SETTINGS_WORDS_H

#include "text/text.h"

/* Reads what the line begins with: appends the meaning of the longest of the list's words that are there, else that of
 * all that the first word is the beginning of, else the word itself; if those have more than one meaning, they are
 * appended to `several`, and with NULL no word is shortened. Returns the bytes read. Capital letters and accents make
 * no difference.
 */
size_t words_read(const struct catalogue *catalogue, const char *line, struct strbuf *meaning, struct strbuf *several);

/* Appends the word to be shown for a meaning; the meaning itself, blanks in place of '_', where the list has none:
 * then false. */
bool words_show(const struct catalogue *catalogue, const char *meaning, struct strbuf *out);

#endif
