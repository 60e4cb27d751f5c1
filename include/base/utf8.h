/* SPDX-License-Identifier: MIT
 *
 * UTF-8, strictly: no overlong forms, no surrogates, nothing above U+10FFFF. Locale-independent. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decodes one character of the `size` bytes at `text`; returns the bytes it takes and sets *codepoint, or returns
 * 0 when the bytes are not valid UTF-8 (or size is 0). */
size_t utf8_decode(const char *text, size_t size, uint32_t *codepoint);

/* Writes `codepoint` to `out` (room for 4 bytes) and returns the bytes used, 0 for what cannot be encoded. */
size_t utf8_encode(uint32_t codepoint, char *out);

/* The offset of the first invalid byte, or `size` if all is valid. */
size_t utf8_check(const char *text, size_t size);

/* Columns a character takes on a terminal: 0 for combining marks, 2 for wide ones, 1 for the rest; -1 for control
 * characters and everything that must not reach a terminal (C0, C1, bidi controls, zero-width joiners). */
int utf8_width(uint32_t codepoint);

/* Columns that a terminated, valid text takes; characters of width -1 count as 1 (they are shown as '?'). */
int utf8_columns(const char *text);

/* The nearest ASCII character, for terminals without UTF-8: letters lose their accents, lines become '-' and '|'. */
char utf8_ascii(uint32_t codepoint);

/* The bytes of `text` that are like the `size` bytes of `part`, capital letters and accents making no difference; 0
 * when it does not begin like that. Both are valid UTF-8. */
size_t utf8_alike(const char *text, const char *part, size_t size);

/* Copies `text` into `out` in ASCII, each character by utf8_ascii, marks that take no column left out. ASCII bytes,
 * line ends too, stay as they are. Always terminated. */
void utf8_fold(const char *text, char *out, size_t capacity);

/* The one sanitiser for text that came from a file, an option or another user: copies `text` into `out`, replacing
 * every byte or character that must not reach a terminal by '?'. Always terminated, cut at a whole character. */
void utf8_sanitise(const char *text, char *out, size_t capacity);

#endif
