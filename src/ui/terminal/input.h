/* SPDX-License-Identifier: MIT
 *
 * Keys: what the terminal sends, decoded. The decoder is a pure state machine (decode.c); input.c reads the bytes and
 * tells it the time. Neither knows curses: the terminal's own key strings come from terminfo.c. */
#ifndef UI_TERMINAL_INPUT_H
#define UI_TERMINAL_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Keys that are no characters; above every codepoint. */
enum key_code {
    KEYCODE_UP = 0x110000,
    KEYCODE_DOWN,
    KEYCODE_LEFT,
    KEYCODE_RIGHT,
    KEYCODE_HOME,
    KEYCODE_END,
    KEYCODE_PAGE_UP,
    KEYCODE_PAGE_DOWN,
    KEYCODE_CENTRE, /* numpad 5, Clear */
    KEYCODE_INSERT,
    KEYCODE_DELETE,
    KEYCODE_BACKSPACE,
    KEYCODE_TAB,
    KEYCODE_ENTER,
    KEYCODE_ESCAPE,
    KEYCODE_F1, /* .. F12 follow */
    KEYCODE_F12 = KEYCODE_F1 + 11,
    KEYCODE_NONE, /* no key: a resize or a swallowed sequence */
};

enum key_modifier { KEYMOD_SHIFT = 1, KEYMOD_ALT = 2, KEYMOD_CTRL = 4 };

/* One key press: a codepoint or key_code, and modifiers. Ctrl-A is {'a', KEYMOD_CTRL}; 'A' is {'A', 0}. */
struct key {
    uint32_t code;
    uint8_t modifiers;
};

static inline bool key_is(struct key key, uint32_t code)
{
    return key.code == code && key.modifiers == 0;
}

static inline bool key_equal(struct key a, struct key b)
{
    return a.code == b.code && a.modifiers == b.modifiers;
}

/* What is held down with a key, a capital letter counting as Shift: to terminals Shift with `h` is `H`. */
static inline uint8_t key_held(struct key key)
{
    bool capital = key.code >= 'A' && key.code <= 'Z';
    return (uint8_t)(key.modifiers | (capital ? KEYMOD_SHIFT : 0));
}

/* A terminal's input: what has been read of it and not yet decoded. */
struct input;
struct key_string;

/* Reads from `fd`, which stays the caller's; `strings` must outlive it. NULL when memory is short. */
struct input *input_open(int fd, const struct key_string *strings, int count);
void input_close(struct input *input);

/* The next key of what has been read already. False if there is none. */
bool input_take(struct input *input, struct key *key);

/* Reads what is there; call it when `fd` has something to read. At the end of input, input_has_ended holds. */
void input_fill(struct input *input);
bool input_has_ended(const struct input *input);

/* Milliseconds after which an ESC that nothing followed is a key; -1 (for ever) when none is waiting. */
int input_timeout_ms(const struct input *input);

/* To be called when that time has passed and there was nothing to read: true if the ESC was a key. */
bool input_expire(struct input *input, struct key *key);

/* Drops what has been read and what the terminal holds, should it be one. */
void input_flush(struct input *input);

#endif
