/* SPDX-License-Identifier: MIT
 *
 * Keys from curses, of the screen that is open. Waits for nothing but the rest of a sequence that has begun:
 * terminal.c waits. */
#ifndef UI_TERMINAL_CURSES_KEYS_H
#define UI_TERMINAL_CURSES_KEYS_H

#include "key_filter.h"

#include <stdbool.h>

struct curses_keys {
    void *pad; /* curses' window to read by: unlike others, it is never drawn */
    struct key_filter filter;
    unsigned taken; /* how many bytes and keys curses has given, to be compared only */
    bool more;      /* it may have others without anything to be read */
};

/* Reads from standard input. False when memory is short. */
bool curses_keys_open(struct curses_keys *keys);
void curses_keys_close(struct curses_keys *keys);

/* The next key of what has come. False if there is none; then, unless `more` says so, nothing is left. */
bool curses_keys_take(struct curses_keys *keys, struct key *key);

/* Drops what has come. */
void curses_keys_flush(struct curses_keys *keys);

#endif
