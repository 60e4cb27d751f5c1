/* SPDX-License-Identifier: MIT
 *
 * One table of what keys send, and the reading of sequences after ECMA-48 with xterm's and rxvt's modifiers. */
#include "key_strings.h"

#include "base/strbuf.h"
#include "base/utf8.h"
#include "mouse.h"

#include <string.h>

enum { MAX_NUMBERS = 3, ESC = 0x1b, DEL = 0x7f };

/* clang-format off */
static const struct key_string strings[] = {
    /* Cursor and function keys, in both modes of the keypad. */
    {"\033[A", {KEYCODE_UP, 0}},        {"\033OA", {KEYCODE_UP, 0}},
    {"\033[B", {KEYCODE_DOWN, 0}},      {"\033OB", {KEYCODE_DOWN, 0}},
    {"\033[C", {KEYCODE_RIGHT, 0}},     {"\033OC", {KEYCODE_RIGHT, 0}},
    {"\033[D", {KEYCODE_LEFT, 0}},      {"\033OD", {KEYCODE_LEFT, 0}},
    {"\033[E", {KEYCODE_CENTRE, 0}},    {"\033OE", {KEYCODE_CENTRE, 0}},
    {"\033[F", {KEYCODE_END, 0}},       {"\033OF", {KEYCODE_END, 0}},
    {"\033[H", {KEYCODE_HOME, 0}},      {"\033OH", {KEYCODE_HOME, 0}},
    {"\033[P", {KEYCODE_F1, 0}},        {"\033OP", {KEYCODE_F1, 0}},
    {"\033[Q", {KEYCODE_F1 + 1, 0}},    {"\033OQ", {KEYCODE_F1 + 1, 0}},
    {"\033[R", {KEYCODE_F1 + 2, 0}},    {"\033OR", {KEYCODE_F1 + 2, 0}},
    {"\033[S", {KEYCODE_F1 + 3, 0}},    {"\033OS", {KEYCODE_F1 + 3, 0}},
    /* By number. */
    {"\033[1~", {KEYCODE_HOME, 0}},     {"\033[2~", {KEYCODE_INSERT, 0}},
    {"\033[3~", {KEYCODE_DELETE, 0}},   {"\033[4~", {KEYCODE_END, 0}},
    {"\033[5~", {KEYCODE_PAGE_UP, 0}},  {"\033[6~", {KEYCODE_PAGE_DOWN, 0}},
    {"\033[7~", {KEYCODE_HOME, 0}},     {"\033[8~", {KEYCODE_END, 0}},
    {"\033[11~", {KEYCODE_F1, 0}},      {"\033[12~", {KEYCODE_F1 + 1, 0}},
    {"\033[13~", {KEYCODE_F1 + 2, 0}},  {"\033[14~", {KEYCODE_F1 + 3, 0}},
    {"\033[15~", {KEYCODE_F1 + 4, 0}},  {"\033[17~", {KEYCODE_F1 + 5, 0}},
    {"\033[18~", {KEYCODE_F1 + 6, 0}},  {"\033[19~", {KEYCODE_F1 + 7, 0}},
    {"\033[20~", {KEYCODE_F1 + 8, 0}},  {"\033[21~", {KEYCODE_F1 + 9, 0}},
    {"\033[23~", {KEYCODE_F1 + 10, 0}}, {"\033[24~", {KEYCODE_F12, 0}},
    /* The Linux console. */
    {"\033[[A", {KEYCODE_F1, 0}},       {"\033[[B", {KEYCODE_F1 + 1, 0}},
    {"\033[[C", {KEYCODE_F1 + 2, 0}},   {"\033[[D", {KEYCODE_F1 + 3, 0}},
    {"\033[[E", {KEYCODE_F1 + 4, 0}},
    /* Shift and Ctrl with an arrow, as rxvt has them; what xterm sends is read below. */
    {"\033[a", {KEYCODE_UP, KEYMOD_SHIFT}},    {"\033Oa", {KEYCODE_UP, KEYMOD_CTRL}},
    {"\033[b", {KEYCODE_DOWN, KEYMOD_SHIFT}},  {"\033Ob", {KEYCODE_DOWN, KEYMOD_CTRL}},
    {"\033[c", {KEYCODE_RIGHT, KEYMOD_SHIFT}}, {"\033Oc", {KEYCODE_RIGHT, KEYMOD_CTRL}},
    {"\033[d", {KEYCODE_LEFT, KEYMOD_SHIFT}},  {"\033Od", {KEYCODE_LEFT, KEYMOD_CTRL}},
    {"\033[Z", {KEYCODE_TAB, KEYMOD_SHIFT}},
    /* The keypad in its application mode. */
    {"\033OM", {KEYCODE_ENTER, 0}}, {"\033OI", {KEYCODE_TAB, 0}}, {"\033OX", {'=', 0}},
    {"\033Oj", {'*', 0}}, {"\033Ok", {'+', 0}}, {"\033Ol", {',', 0}}, {"\033Om", {'-', 0}},
    {"\033On", {'.', 0}}, {"\033Oo", {'/', 0}}, {"\033Op", {'0', 0}}, {"\033Oq", {'1', 0}},
    {"\033Or", {'2', 0}}, {"\033Os", {'3', 0}}, {"\033Ot", {'4', 0}}, {"\033Ou", {KEYCODE_CENTRE, 0}},
    {"\033Ov", {'6', 0}}, {"\033Ow", {'7', 0}}, {"\033Ox", {'8', 0}}, {"\033Oy", {'9', 0}},
    /* No keys: the brackets of a paste; the window's focus. */
    {"\033[200~", {KEYCODE_PASTE_BEGIN, 0}}, {"\033[201~", {KEYCODE_PASTE_END, 0}},
    {"\033[I", {KEYCODE_NONE, 0}},           {"\033[O", {KEYCODE_NONE, 0}},
};
/* clang-format on */

const struct key_string *key_strings(int *count)
{
    *count = sizeof strings / sizeof *strings;
    return strings;
}

bool key_of_character(uint32_t codepoint, uint8_t modifiers, struct key *key)
{
    *key = (struct key){codepoint, modifiers};
    if (codepoint == '\r' || codepoint == '\n')
        key->code = KEYCODE_ENTER;
    else if (codepoint == '\t')
        key->code = KEYCODE_TAB;
    else if (codepoint == '\b' || codepoint == DEL)
        key->code = KEYCODE_BACKSPACE;
    else if (codepoint == ESC)
        key->code = KEYCODE_ESCAPE;
    else if (codepoint == 0)
        *key = (struct key){' ', modifiers | KEYMOD_CTRL};
    else if (codepoint <= 26)
        *key = (struct key){codepoint - 1 + 'a', modifiers | KEYMOD_CTRL};
    else if (codepoint < ' ')
        *key = (struct key){codepoint + '@', modifiers | KEYMOD_CTRL};
    else
        return utf8_width(codepoint) >= 0;
    return true;
}

/* xterm's number: 1 + the bits Shift 1, Alt 2, Ctrl 4, Meta 8. */
static uint8_t modifiers_of(unsigned number)
{
    unsigned bits = number > 0 ? number - 1 : 0;
    unsigned modifiers = (bits & 1 ? KEYMOD_SHIFT : 0u) | (bits & 10 ? KEYMOD_ALT : 0u) | (bits & 4 ? KEYMOD_CTRL : 0u);
    return (uint8_t)modifiers;
}

/* rxvt's last byte in place of '~'; 0 for others. */
static uint8_t modifiers_of_rxvt(char final)
{
    return final == '^' ? KEYMOD_CTRL : final == '$' ? KEYMOD_SHIFT : final == '@' ? KEYMOD_CTRL | KEYMOD_SHIFT : 0;
}

/* The numbers before the last byte; what follows a ':' is detail that we leave out. Returns how many there are. */
static int read_numbers(const char *at, unsigned numbers[MAX_NUMBERS])
{
    int count = 0;
    bool detail = false;
    memset(numbers, 0, MAX_NUMBERS * sizeof *numbers);
    if (at[1] == '\0')
        return 0;
    for (; at[1] != '\0'; at++) {
        if (*at == ';') {
            count++;
            detail = false;
        } else if (*at == ':') {
            detail = true;
        } else if (*at >= '0' && *at <= '9' && !detail && count < MAX_NUMBERS && numbers[count] < 0x110000) {
            numbers[count] = numbers[count] * 10 + (unsigned)(*at - '0');
        }
    }
    return count + 1;
}

/* A key told by its codepoint and modifiers ("ESC [ 97 ; 5 u"): Ctrl and Shift as a plain terminal would send them. */
static bool key_of_report(unsigned codepoint, uint8_t modifiers, struct key *key)
{
    if (codepoint == 0 || codepoint >= 0x110000 || !key_of_character(codepoint, modifiers, key))
        return false;
    if (key->code == codepoint && codepoint >= 'a' && codepoint <= 'z' && modifiers == KEYMOD_SHIFT)
        *key = (struct key){codepoint - 'a' + 'A', 0};
    else if (key->code == codepoint && codepoint > ' ')
        key->modifiers &= (uint8_t)~KEYMOD_SHIFT;
    return true;
}

/* The key of a sequence that has a number for what was held down: its plain form is looked up. */
static bool key_with_modifiers(key_find *find, const char *text, const unsigned numbers[MAX_NUMBERS], int count,
                               struct key *key)
{
    char memory[16];
    char final = text[strlen(text) - 1];
    uint8_t rxvt = modifiers_of_rxvt(final), held = modifiers_of(numbers[1]);
    struct strbuf plain = STRBUF(memory);
    strbuf_bytes(&plain, text, 2);
    if (final == '~' || rxvt != 0)
        strbuf_format(&plain, "%u", numbers[0]);
    else if (text[1] == 'O' && count == 1)
        held = modifiers_of(numbers[0]);
    else if (text[1] == '[' && numbers[0] > 1)
        return false; /* a report, not a key */
    strbuf_char(&plain, rxvt != 0 ? '~' : final);
    if (plain.cut || find(plain.text, key) != KEY_MATCH_WHOLE)
        return false;
    key->modifiers |= rxvt != 0 ? rxvt : held;
    return true;
}

bool key_of_sequence(key_find *find, const char *text, struct key *key)
{
    unsigned numbers[MAX_NUMBERS];
    if (find(text, key) == KEY_MATCH_WHOLE)
        return true;
    if (strlen(text) < 3 || (text[1] != '[' && text[1] != 'O') || text[2] == '[')
        return false;
    char final = text[strlen(text) - 1];
    bool is_private = text[2] >= '<' && text[2] <= '?';
    int count = read_numbers(text + 2, numbers);
    if (is_private)
        return text[2] == '<' && final == 'M' && count == 3 && mouse_of_report(numbers, key);
    if (final == 'u' && text[1] == '[' && count > 0)
        return key_of_report(numbers[0], modifiers_of(numbers[1]), key);
    if (final == '~' && numbers[0] == 27 && count == 3)
        return key_of_report(numbers[2], modifiers_of(numbers[1]), key);
    return key_with_modifiers(find, text, numbers, count, key);
}
