/* SPDX-License-Identifier: MIT
 *
 * What keys send, beyond what the terminal database says: the strings of xterm, rxvt, VT and the Linux console, and the
 * numbers within a sequence that tell what was held down. No curses here. */
#ifndef UI_TERMINAL_KEY_STRINGS_H
#define UI_TERMINAL_KEY_STRINGS_H

#include "key.h"

#include <stdbool.h>

/* What one key sends. */
struct key_string {
    const char *text;
    struct key key;
};

/* The strings of keys as such; `count` is set to their number. */
const struct key_string *key_strings(int *count);

/* What is known of a string: nothing, that keys begin so, or that it is a key. */
enum key_match { KEY_MATCH_NONE, KEY_MATCH_BEGINNING, KEY_MATCH_WHOLE };

/* Looks a string up as a terminal's keys; sets *key for a whole one. */
typedef enum key_match key_find(const char *text, struct key *key);

/* The key of a whole sequence: one that `find` knows as it stands, or with a number for what was held down, or a key
 * told by its character, or the mouse. False for all others, which are reports. */
bool key_of_sequence(key_find *find, const char *text, struct key *key);

/* A character as a key, control characters included. False for what no key types. */
bool key_of_character(uint32_t codepoint, uint8_t modifiers, struct key *key);

#endif
