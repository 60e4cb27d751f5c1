/* SPDX-License-Identifier: MIT
 *
 * A filter above curses' keys: bytes and whole keys go in, keys come out. Curses gives out byte by byte what it does
 * not know and what a slow link tore apart; here such a sequence is put together again, looked up once more, and else
 * dropped whole, so that no report, paste or torn arrow key can ever act as a command. Knows no curses; time comes in
 * as an argument. */
#ifndef UI_TERMINAL_KEY_FILTER_H
#define UI_TERMINAL_KEY_FILTER_H

#include "key_strings.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    KEY_FILTER_BYTES = 32,           /* longer sequences are dropped, but still to their end */
    KEY_FILTER_SEQUENCE_US = 500000, /* the longest pause within a sequence, and how long a late one is expected */
    KEY_FILTER_PASTE_US = 5000000,   /* the longest pause within a paste whose end never comes */
};

enum key_filter_state {
    KEY_FILTER_GROUND,
    KEY_FILTER_ESCAPE,      /* after ESC */
    KEY_FILTER_SEQUENCE,    /* ESC [ ... final byte, ESC O ... letter, or the beginning of a key of the terminal's */
    KEY_FILTER_STRING,      /* OSC, DCS and their kin, up to BEL or ESC \ */
    KEY_FILTER_LATE_STRING, /* `bytes` holds what may be the rest of a torn ESC ], ESC P and so on: more follows then */
    KEY_FILTER_MOUSE,       /* the three bytes of an old mouse report */
    KEY_FILTER_UTF8,
};

struct key_filter {
    key_find *find;
    enum key_filter_state state;
    bool paste;    /* between its brackets */
    bool alt;      /* ESC came before */
    bool late;     /* the sequence's ESC was given out already: drop it */
    bool overflow; /* longer than `bytes` */
    uint8_t size;  /* of `bytes`; counts down what a mouse report still lacks */
    char bytes[KEY_FILTER_BYTES + 1];
    uint64_t last_us;    /* when the last byte came */
    uint64_t late_until; /* what begins a sequence after ESC is, before this time, the rest of a torn one */
};

void key_filter_init(struct key_filter *filter, key_find *find);

/* Forgets a half-read sequence; its rest, should it come, is dropped. */
void key_filter_reset(struct key_filter *filter, uint64_t now_us);

/* Takes one byte, or a whole key, that came at `now_us` (a monotonic clock). True if that is a key to be used. */
bool key_filter_byte(struct key_filter *filter, uint8_t byte, uint64_t now_us, struct key *key);
bool key_filter_key(struct key_filter *filter, struct key found, uint64_t now_us, struct key *key);

/* Nothing more has come for as long as curses waits after an ESC: if there was one, it was the key itself; so was
 * what might have begun a string, and was not gone on with. */
bool key_filter_pause(struct key_filter *filter, uint64_t now_us, struct key *key);

#endif
