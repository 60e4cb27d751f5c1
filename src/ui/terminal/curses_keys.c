/* SPDX-License-Identifier: MIT
 *
 * Curses' keys as ours: curses reads and knows what the terminal's keys send (wgetch), is told what else keys send
 * (define_key), and what it gives passes the filter. Its own reading of the mouse is switched off: it waits for the
 * rest of a torn report with all signals held, and knows no moves; the filter reads reports. */
#include "curses_keys.h"

#include "base/parse.h"
#include "sys/sys.h"

#include <curses.h>

#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum {
    FIRST_OWN_CODE = 0x1000, /* of key_strings, in their order; above all that curses makes of an entry's own */
    ESCAPE_MS = 25,          /* the longest pause after an ESC that starts something, unless told otherwise */
    MAX_ESCAPE_MS = 1000,    /* no signal is heard meanwhile */
    MOST_AT_ONCE = 256,      /* bytes without a key: then signals are heard */
};

/* clang-format off */
static const struct {
    int code;
    struct key key;
} curses_codes[] = {
    {KEY_UP, {KEYCODE_UP, 0}}, {KEY_DOWN, {KEYCODE_DOWN, 0}}, {KEY_LEFT, {KEYCODE_LEFT, 0}},
    {KEY_RIGHT, {KEYCODE_RIGHT, 0}}, {KEY_HOME, {KEYCODE_HOME, 0}}, {KEY_END, {KEYCODE_END, 0}},
    {KEY_PPAGE, {KEYCODE_PAGE_UP, 0}}, {KEY_NPAGE, {KEYCODE_PAGE_DOWN, 0}}, {KEY_IC, {KEYCODE_INSERT, 0}},
    {KEY_DC, {KEYCODE_DELETE, 0}}, {KEY_BACKSPACE, {KEYCODE_BACKSPACE, 0}}, {KEY_ENTER, {KEYCODE_ENTER, 0}},
    {KEY_B2, {KEYCODE_CENTRE, 0}}, {KEY_BEG, {KEYCODE_CENTRE, 0}}, {KEY_CLEAR, {KEYCODE_CENTRE, 0}},
    {KEY_A1, {KEYCODE_HOME, 0}}, {KEY_A3, {KEYCODE_PAGE_UP, 0}}, {KEY_C1, {KEYCODE_END, 0}},
    {KEY_C3, {KEYCODE_PAGE_DOWN, 0}}, {KEY_BTAB, {KEYCODE_TAB, KEYMOD_SHIFT}},
    {KEY_SR, {KEYCODE_UP, KEYMOD_SHIFT}}, {KEY_SF, {KEYCODE_DOWN, KEYMOD_SHIFT}},
    {KEY_SLEFT, {KEYCODE_LEFT, KEYMOD_SHIFT}}, {KEY_SRIGHT, {KEYCODE_RIGHT, KEYMOD_SHIFT}},
    {KEY_SHOME, {KEYCODE_HOME, KEYMOD_SHIFT}}, {KEY_SEND, {KEYCODE_END, KEYMOD_SHIFT}},
    {KEY_SPREVIOUS, {KEYCODE_PAGE_UP, KEYMOD_SHIFT}}, {KEY_SNEXT, {KEYCODE_PAGE_DOWN, KEYMOD_SHIFT}},
};
/* clang-format on */

/* The key of a code above bytes. False for keys that we have no name for. */
static bool key_of_code(int code, struct key *key)
{
    int own_count;
    const struct key_string *own = key_strings(&own_count);
    if (code >= FIRST_OWN_CODE && code < FIRST_OWN_CODE + own_count) {
        *key = own[code - FIRST_OWN_CODE].key;
        return true;
    }
    if (code >= KEY_F(1) && code <= KEY_F(12)) {
        *key = (struct key){KEYCODE_F1 + (uint32_t)(code - KEY_F(1)), 0};
        return true;
    }
    for (size_t i = 0; i < sizeof curses_codes / sizeof *curses_codes; i++) {
        if (curses_codes[i].code == code) {
            *key = curses_codes[i].key;
            return true;
        }
    }
    return false;
}

static enum key_match find_key(const char *text, struct key *key)
{
    int code = key_defined(text);
    return code < 0 ? KEY_MATCH_BEGINNING : code > 0 && key_of_code(code, key) ? KEY_MATCH_WHOLE : KEY_MATCH_NONE;
}

/* The entry's own meaning of a string stays where we have a name for it; but old ones (vt100) give the keypad's to
 * function keys. */
static void define_keys(void)
{
    int count;
    struct key key;
    const struct key_string *own = key_strings(&count);
    for (int i = 0; i < count; i++) {
        bool keypad = own[i].text[1] == 'O' && own[i].text[2] >= 'j';
        if (keypad || find_key(own[i].text, &key) == KEY_MATCH_NONE)
            (void)define_key(own[i].text, FIRST_OWN_CODE + i);
    }
    (void)keyok(KEY_MOUSE, FALSE);
}

/* The player's own patience with slow links: ESCDELAY, in milliseconds, as other programs read it. */
static int escape_ms(void)
{
    long long ms;
    const char *text = sys_env("ESCDELAY");
    return text != NULL && parse_text_number(text, 0, MAX_ESCAPE_MS, &ms) ? (int)ms : ESCAPE_MS;
}

bool curses_keys_open(struct curses_keys *keys)
{
    *keys = (struct curses_keys){.pad = newpad(1, 1)};
    if (keys->pad == NULL)
        return false;
    key_filter_init(&keys->filter, find_key);
    (void)keypad(keys->pad, TRUE);
    (void)nodelay(keys->pad, TRUE);
    (void)set_escdelay(escape_ms());
    define_keys();
    return true;
}

void curses_keys_close(struct curses_keys *keys)
{
    if (keys->pad != NULL)
        (void)delwin(keys->pad);
    keys->pad = NULL;
}

/* The key that a code stands for; one that we have no name for may be one with others held down. */
static struct key key_of_any_code(int code)
{
    struct key key = {KEYCODE_NONE, 0};
    if (key_of_code(code, &key))
        return key;
    char *text = keybound(code, 0);
    if (text == NULL || !key_of_sequence(find_key, text, &key))
        key = (struct key){KEYCODE_NONE, 0};
    free(text);
    return key;
}

bool curses_keys_take(struct curses_keys *keys, struct key *key)
{
    for (int i = 0; i < MOST_AT_ONCE; i++) {
        int code = wgetch(keys->pad);
        uint64_t now_us = sys_monotonic_us();
        keys->more = code != ERR;
        if (!keys->more)
            return key_filter_pause(&keys->filter, now_us, key);
        keys->taken++;
        if (code < KEY_MIN ? key_filter_byte(&keys->filter, (uint8_t)code, now_us, key)
                           : key_filter_key(&keys->filter, key_of_any_code(code), now_us, key))
            return true;
    }
    return false;
}

void curses_keys_flush(struct curses_keys *keys)
{
    (void)flushinp();
    (void)tcflush(STDIN_FILENO, TCIFLUSH); /* keys that stay are played: an annoyance, not an error */
    key_filter_reset(&keys->filter, sys_monotonic_us());
    keys->more = false;
}
