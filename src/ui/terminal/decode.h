/* SPDX-License-Identifier: MIT
 *
 * Bytes to keys: a pure state machine without curses, clock or allocation. It is given the terminal's own key strings
 * and the time of each byte. What it does not know it drops whole, so that no report, paste or torn arrow key can ever
 * act as a command. */
#ifndef UI_TERMINAL_DECODE_H
#define UI_TERMINAL_DECODE_H

#include "input.h"

#include <stdbool.h>
#include <stdint.h>

/* What one key of this terminal sends; starts with ESC. `text` is not copied. */
struct key_string {
    const char *text;
    struct key key;
};

enum {
    DECODE_MAX_BYTES = 32,       /* longer sequences are dropped, but still to their end */
    DECODE_SEQUENCE_US = 500000, /* the longest pause within a sequence, and how long a late one is expected */
    DECODE_PASTE_US = 5000000,   /* the longest pause within a paste whose end never comes */
    DECODE_ESCAPE_MS = 25,       /* the longest pause after an ESC that starts something, unless told otherwise */
};

enum decode_state {
    DECODE_GROUND,
    DECODE_ESCAPE,  /* after ESC */
    DECODE_OWN,     /* within a key string of the terminal that follows no standard */
    DECODE_CSI,     /* ESC [ ... final byte */
    DECODE_SS3,     /* ESC O ... letter */
    DECODE_CONSOLE, /* ESC [ [ letter: the Linux console's F1-F5 */
    DECODE_STRING,  /* OSC, DCS and their kin, up to BEL or ESC \ */
    DECODE_PASTE,   /* ESC [ 200 ~ ... ESC [ 201 ~ */
    DECODE_MOUSE,   /* the three bytes of an old mouse report */
    DECODE_UTF8,
};

struct decoder {
    const struct key_string *strings;
    int string_count;
    uint32_t escape_us;
    enum decode_state state;
    bool alt;      /* ESC came before */
    bool late;     /* the sequence's ESC was given out already: drop it */
    bool overflow; /* longer than `bytes` */
    uint8_t size;  /* of `bytes`; counts down what a mouse report still lacks */
    uint8_t bytes[DECODE_MAX_BYTES + 1];
    uint64_t last_us;    /* when the last byte came */
    uint64_t late_until; /* `O` and `[` before this time are the rest of a torn sequence */
};

/* `strings` must outlive the decoder. */
void decode_init(struct decoder *decoder, const struct key_string *strings, int count, uint32_t escape_us);

/* Forgets a half-read sequence; its rest, should it come, is dropped. */
void decode_reset(struct decoder *decoder, uint64_t now_us);

/* Takes one byte that came at `now_us` (a monotonic clock). True if it completed a key. */
bool decode_byte(struct decoder *decoder, uint8_t byte, uint64_t now_us, struct key *key);

/* Is an ESC waiting for what follows? Then decode_expire is to be called escape_us after it, at *due_us. */
bool decode_is_waiting(const struct decoder *decoder, uint64_t *due_us);

/* Nothing followed the ESC in time: it was the key itself. True if there was one. */
bool decode_expire(struct decoder *decoder, uint64_t now_us, struct key *key);

#endif
