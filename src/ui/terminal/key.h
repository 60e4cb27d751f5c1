/* SPDX-License-Identifier: MIT
 *
 * Keys, as everything above the terminal knows them: characters, named keys, what is held down with them. */
#ifndef UI_TERMINAL_KEY_H
#define UI_TERMINAL_KEY_H

#include <stdbool.h>
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
    KEYCODE_PASTE_BEGIN, /* these two and all between them never leave the terminal wing */
    KEYCODE_PASTE_END,
    KEYCODE_NONE, /* no key */
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

#endif
