/* SPDX-License-Identifier: MIT
 *
 * The state machine from bytes to keys. Pure: time comes in as an argument. Sequences after ECMA-48 (CSI, SS3,
 * strings), xterm's modifiers and the habits of VT, rxvt and the Linux console. Called by input.c and by tests. */
#include "decode.h"

#include "base/utf8.h"
#include "mouse.h"

#include <string.h>

enum { ESC = 0x1b, BEL = 0x07, CAN = 0x18, SUB = 0x1a, DEL = 0x7f, CSI_8BIT = 0x9b, SS3_8BIT = 0x8f };

struct final_key {
    char final;
    uint32_t code;
    uint8_t modifiers;
};

struct number_key {
    uint8_t number;
    uint32_t code;
};

/* The last byte of ESC [ ... and of ESC O ... */
static const struct final_key common_finals[] = {
    {'A', KEYCODE_UP, 0},     {'B', KEYCODE_DOWN, 0},   {'C', KEYCODE_RIGHT, 0},  {'D', KEYCODE_LEFT, 0},
    {'E', KEYCODE_CENTRE, 0}, {'F', KEYCODE_END, 0},    {'H', KEYCODE_HOME, 0},   {'P', KEYCODE_F1, 0},
    {'Q', KEYCODE_F1 + 1, 0}, {'R', KEYCODE_F1 + 2, 0}, {'S', KEYCODE_F1 + 3, 0},
};

static const struct final_key csi_finals[] = {
    {'Z', KEYCODE_TAB, KEYMOD_SHIFT},   {'a', KEYCODE_UP, KEYMOD_SHIFT},   {'b', KEYCODE_DOWN, KEYMOD_SHIFT},
    {'c', KEYCODE_RIGHT, KEYMOD_SHIFT}, {'d', KEYCODE_LEFT, KEYMOD_SHIFT},
};

/* The keypad in application mode, and rxvt's Ctrl with an arrow. */
static const struct final_key ss3_finals[] = {
    {'M', KEYCODE_ENTER, 0},
    {'I', KEYCODE_TAB, 0},
    {'X', '=', 0},
    {'j', '*', 0},
    {'k', '+', 0},
    {'l', ',', 0},
    {'m', '-', 0},
    {'n', '.', 0},
    {'o', '/', 0},
    {'p', '0', 0},
    {'q', '1', 0},
    {'r', '2', 0},
    {'s', '3', 0},
    {'t', '4', 0},
    {'v', '6', 0},
    {'w', '7', 0},
    {'x', '8', 0},
    {'y', '9', 0},
    {'u', KEYCODE_CENTRE, 0},
    {'a', KEYCODE_UP, KEYMOD_CTRL},
    {'b', KEYCODE_DOWN, KEYMOD_CTRL},
    {'c', KEYCODE_RIGHT, KEYMOD_CTRL},
    {'d', KEYCODE_LEFT, KEYMOD_CTRL},
};

/* The number of ESC [ number ~ */
static const struct number_key tilde_keys[] = {
    {1, KEYCODE_HOME},      {2, KEYCODE_INSERT},  {3, KEYCODE_DELETE},  {4, KEYCODE_END},      {5, KEYCODE_PAGE_UP},
    {6, KEYCODE_PAGE_DOWN}, {7, KEYCODE_HOME},    {8, KEYCODE_END},     {11, KEYCODE_F1},      {12, KEYCODE_F1 + 1},
    {13, KEYCODE_F1 + 2},   {14, KEYCODE_F1 + 3}, {15, KEYCODE_F1 + 4}, {17, KEYCODE_F1 + 5},  {18, KEYCODE_F1 + 6},
    {19, KEYCODE_F1 + 7},   {20, KEYCODE_F1 + 8}, {21, KEYCODE_F1 + 9}, {23, KEYCODE_F1 + 10}, {24, KEYCODE_F1 + 11},
};

static const char paste_end[] = "\033[201~";

#define FIND_FINAL(table, final, key) find_final((table), (int)(sizeof(table) / sizeof *(table)), (final), (key))

void decode_init(struct decoder *decoder, const struct key_string *strings, int count, uint32_t escape_us)
{
    *decoder = (struct decoder){.strings = strings, .string_count = count, .escape_us = escape_us};
}

static void enter(struct decoder *decoder, enum decode_state state)
{
    decoder->state = state;
}

static void ground(struct decoder *decoder)
{
    decoder->state = DECODE_GROUND;
    decoder->alt = decoder->late = decoder->overflow = false;
    decoder->size = 0;
}

void decode_reset(struct decoder *decoder, uint64_t now_us)
{
    if (decoder->state != DECODE_GROUND)
        decoder->late_until = now_us + DECODE_SEQUENCE_US;
    ground(decoder);
}

static void remember(struct decoder *decoder, uint8_t byte)
{
    if (decoder->size < DECODE_MAX_BYTES)
        decoder->bytes[decoder->size++] = byte;
    else
        decoder->overflow = true;
}

/* --- Single characters ------------------------------------------------------------------------------------------- */

/* A key from a character, control characters included. */
static bool key_of_character(uint32_t codepoint, uint8_t modifiers, struct key *key)
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

static bool take_plain(struct decoder *decoder, uint8_t byte, struct key *key);

static bool take_utf8(struct decoder *decoder, uint8_t byte, struct key *key)
{
    if ((byte & 0xc0) != 0x80) { /* torn: drop what there is, the byte itself counts */
        ground(decoder);
        return take_plain(decoder, byte, key);
    }
    remember(decoder, byte);
    unsigned lead = decoder->bytes[0];
    if (decoder->size < (lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4))
        return false;
    uint32_t codepoint;
    uint8_t modifiers = decoder->alt ? KEYMOD_ALT : 0;
    bool valid = utf8_decode((const char *)decoder->bytes, decoder->size, &codepoint) == decoder->size;
    ground(decoder);
    return valid && key_of_character(codepoint, modifiers, key);
}

/* A byte outside any sequence, or right after an ESC (then `alt` is set). */
static bool take_plain(struct decoder *decoder, uint8_t byte, struct key *key)
{
    uint8_t modifiers = decoder->alt ? KEYMOD_ALT : 0;
    if (byte >= 0xc2 && byte <= 0xf4) {
        decoder->size = 0;
        remember(decoder, byte);
        enter(decoder, DECODE_UTF8);
        return false;
    }
    ground(decoder);
    if (byte == ESC) {
        remember(decoder, byte);
        enter(decoder, DECODE_ESCAPE);
    } else if (byte == CSI_8BIT || byte == SS3_8BIT) {
        remember(decoder, ESC);
        remember(decoder, byte == CSI_8BIT ? '[' : 'O');
        enter(decoder, byte == CSI_8BIT ? DECODE_CSI : DECODE_SS3);
    } else if (byte < 0x80) {
        return key_of_character(byte, modifiers, key);
    }
    return false;
}

static bool take_ground(struct decoder *decoder, uint8_t byte, uint64_t now_us, struct key *key)
{
    bool late = now_us < decoder->late_until && (byte == '[' || byte == 'O');
    decoder->late_until = 0;
    if (!late)
        return take_plain(decoder, byte, key);
    remember(decoder, ESC);
    remember(decoder, byte);
    decoder->late = true;
    enter(decoder, byte == '[' ? DECODE_CSI : DECODE_SS3);
    return false;
}

/* --- Sequences --------------------------------------------------------------------------------------------------- */

/* Compares what was gathered with the terminal's own strings. Returns 1 and the key for a whole one, 0 for the
 * beginning of one, -1 for neither. */
static int match_own(const struct decoder *decoder, struct key *key)
{
    int result = -1;
    for (int i = 0; i < decoder->string_count && !decoder->overflow; i++) {
        const char *text = decoder->strings[i].text;
        if (strncmp(text, (const char *)decoder->bytes, decoder->size) != 0)
            continue;
        result = 0;
        if (text[decoder->size] == '\0') {
            *key = decoder->strings[i].key;
            return 1;
        }
    }
    return result;
}

/* Ends a sequence that means `key`. */
static bool finish(struct decoder *decoder, struct key found, struct key *key)
{
    bool late = decoder->late;
    if (decoder->alt)
        found.modifiers |= KEYMOD_ALT;
    ground(decoder);
    *key = found;
    return !late;
}

static bool drop(struct decoder *decoder)
{
    ground(decoder);
    return false;
}

static bool find_final(const struct final_key *table, int count, uint8_t final, struct key *key)
{
    for (int i = 0; i < count; i++) {
        if (table[i].final == (char) final) {
            *key = (struct key){table[i].code, table[i].modifiers};
            return true;
        }
    }
    return false;
}

static bool find_tilde(unsigned number, struct key *key)
{
    for (size_t i = 0; i < sizeof tilde_keys / sizeof *tilde_keys; i++) {
        if (tilde_keys[i].number == number) {
            *key = (struct key){tilde_keys[i].code, 0};
            return true;
        }
    }
    return false;
}

/* xterm's modifier parameter: 1 + the bits Shift 1, Alt 2, Ctrl 4, Meta 8. */
static uint8_t modifiers_of(unsigned parameter)
{
    unsigned bits = parameter > 0 ? parameter - 1 : 0;
    unsigned modifiers = (bits & 1 ? KEYMOD_SHIFT : 0u) | (bits & 10 ? KEYMOD_ALT : 0u) | (bits & 4 ? KEYMOD_CTRL : 0u);
    return (uint8_t)modifiers;
}

/* The numbers between the introducer and the final byte; what follows a ':' is detail that we leave out. */
static int read_parameters(const struct decoder *decoder, unsigned parameters[3])
{
    int count = 0;
    bool detail = false;
    parameters[0] = parameters[1] = parameters[2] = 0;
    for (int i = 2; i < decoder->size - 1; i++) {
        uint8_t byte = decoder->bytes[i];
        if (byte == ';') {
            count++;
            detail = false;
        } else if (byte == ':') {
            detail = true;
        } else if (byte >= '0' && byte <= '9' && !detail && count < 3 && parameters[count] < 0x110000) {
            parameters[count] = parameters[count] * 10 + (byte - '0');
        }
    }
    return decoder->size > 3 ? count + 1 : 0;
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

/* A complete CSI sequence without a private marker. */
static bool finish_csi(struct decoder *decoder, uint8_t final, struct key *key)
{
    unsigned parameters[3];
    struct key found = {KEYCODE_NONE, 0};
    int count = read_parameters(decoder, parameters);
    uint8_t modifiers = modifiers_of(parameters[1]);
    if (final == '~' && parameters[0] == 200) {
        ground(decoder);
        enter(decoder, DECODE_PASTE);
        return false;
    }
    if (final == 'u' && count > 0)
        return key_of_report(parameters[0], modifiers, &found) ? finish(decoder, found, key) : drop(decoder);
    if (final == '~' && parameters[0] == 27 && count == 3)
        return key_of_report(parameters[2], modifiers, &found) ? finish(decoder, found, key) : drop(decoder);
    if (final == '~' || final == '^' || final == '$' || final == '@') {
        if (count == 0 || !find_tilde(parameters[0], &found))
            return drop(decoder);
        if (final != '~')
            modifiers = final == '^' ? KEYMOD_CTRL : final == '$' ? KEYMOD_SHIFT : KEYMOD_CTRL | KEYMOD_SHIFT;
    } else if (!FIND_FINAL(common_finals, final, &found) && !FIND_FINAL(csi_finals, final, &found)) {
        return drop(decoder);
    } else if (count > 0 && parameters[0] > 1) {
        return drop(decoder); /* a report, not a key */
    }
    found.modifiers |= modifiers;
    return finish(decoder, found, key);
}

static bool finish_mouse(struct decoder *decoder, uint8_t final, struct key *key)
{
    unsigned parameters[3];
    struct key found;
    int count = read_parameters(decoder, parameters);
    bool pressed = final == 'M' && count == 3 && mouse_of_report(parameters, &found);
    return pressed ? finish(decoder, found, key) : drop(decoder);
}

static bool take_csi(struct decoder *decoder, uint8_t byte, struct key *key)
{
    bool first = decoder->size == 2 && !decoder->overflow;
    struct key own;
    if (byte == ESC) { /* the sequence was cut off; a new one begins */
        ground(decoder);
        return take_plain(decoder, byte, key);
    }
    remember(decoder, byte);
    if (match_own(decoder, &own) == 1)
        return finish(decoder, own, key);
    if (byte < ' ' || byte >= DEL)
        return drop(decoder);
    if (first && byte == '[') {
        enter(decoder, DECODE_CONSOLE);
        return false;
    }
    bool is_private = decoder->bytes[2] >= '<' && decoder->bytes[2] <= '?';
    bool rxvt_shift = byte == '$' && !first && !is_private;
    if (byte < '@' && !rxvt_shift)
        return false;
    if (first && byte == 'M') {
        ground(decoder);
        enter(decoder, DECODE_MOUSE);
        decoder->size = 3;
        return false;
    }
    if (decoder->bytes[2] == '<' && (byte == 'M' || byte == 'm') && !decoder->overflow)
        return finish_mouse(decoder, byte, key);
    return is_private || decoder->overflow ? drop(decoder) : finish_csi(decoder, byte, key);
}

static bool take_ss3(struct decoder *decoder, uint8_t byte, struct key *key)
{
    unsigned parameters[3];
    struct key found;
    if (byte == ESC) {
        ground(decoder);
        return take_plain(decoder, byte, key);
    }
    remember(decoder, byte);
    if (match_own(decoder, &found) == 1)
        return finish(decoder, found, key);
    if ((byte >= '0' && byte <= '9') || byte == ';')
        return false;
    int count = read_parameters(decoder, parameters);
    if (decoder->overflow || (!FIND_FINAL(common_finals, byte, &found) && !FIND_FINAL(ss3_finals, byte, &found)))
        return drop(decoder);
    found.modifiers |= modifiers_of(count > 0 ? parameters[count > 1 ? 1 : 0] : 0);
    return finish(decoder, found, key);
}

static bool take_console(struct decoder *decoder, uint8_t byte, struct key *key)
{
    struct key own;
    remember(decoder, byte);
    if (match_own(decoder, &own) == 1)
        return finish(decoder, own, key);
    if (byte < 'A' || byte > 'E')
        return drop(decoder);
    return finish(decoder, (struct key){KEYCODE_F1 + (uint32_t)(byte - 'A'), 0}, key);
}

static bool take_escape(struct decoder *decoder, uint8_t byte, struct key *key)
{
    struct key own;
    if (byte == ESC) { /* ESC ESC [ A is Alt with an arrow to some */
        decoder->alt = true;
        return false;
    }
    remember(decoder, byte);
    int match = match_own(decoder, &own);
    if (match == 1)
        return finish(decoder, own, key);
    if (byte == '[' || byte == 'O') {
        enter(decoder, byte == '[' ? DECODE_CSI : DECODE_SS3);
    } else if (strchr("]PX^_", byte) != NULL && byte != 0) {
        ground(decoder);
        enter(decoder, DECODE_STRING);
    } else if (match == 0) {
        enter(decoder, DECODE_OWN);
    } else {
        decoder->alt = true;
        return take_plain(decoder, byte, key);
    }
    return false;
}

static bool take_own(struct decoder *decoder, uint8_t byte, struct key *key)
{
    struct key own;
    remember(decoder, byte);
    int match = match_own(decoder, &own);
    if (match == 1)
        return finish(decoder, own, key);
    return match == 0 ? false : drop(decoder);
}

/* The body of OSC, DCS and the like; `bytes` keeps whether the last byte was an ESC. */
static bool take_string(struct decoder *decoder, uint8_t byte)
{
    bool after_escape = decoder->size == 1;
    decoder->size = 0;
    if (byte == BEL || byte == CAN || byte == SUB || (after_escape && byte == '\\'))
        return drop(decoder);
    if (byte == ESC)
        remember(decoder, byte);
    return false;
}

/* Within a paste only its end counts. */
static bool take_paste(struct decoder *decoder, uint8_t byte)
{
    if (byte != (uint8_t)paste_end[decoder->size])
        decoder->size = 0;
    if (byte == (uint8_t)paste_end[decoder->size])
        remember(decoder, byte);
    return decoder->size == sizeof paste_end - 1 ? drop(decoder) : false;
}

static bool take_mouse(struct decoder *decoder)
{
    return --decoder->size == 0 ? drop(decoder) : false;
}

/* --- The door ---------------------------------------------------------------------------------------------------- */

bool decode_byte(struct decoder *decoder, uint8_t byte, uint64_t now_us, struct key *key)
{
    uint64_t pause = now_us - decoder->last_us;
    uint64_t longest = decoder->state == DECODE_PASTE ? DECODE_PASTE_US : DECODE_SEQUENCE_US;
    if (decoder->state != DECODE_GROUND && decoder->state != DECODE_ESCAPE && pause > longest)
        ground(decoder);
    decoder->last_us = now_us;
    switch (decoder->state) {
    case DECODE_GROUND:
        return take_ground(decoder, byte, now_us, key);
    case DECODE_ESCAPE:
        return take_escape(decoder, byte, key);
    case DECODE_OWN:
        return take_own(decoder, byte, key);
    case DECODE_CSI:
        return take_csi(decoder, byte, key);
    case DECODE_SS3:
        return take_ss3(decoder, byte, key);
    case DECODE_CONSOLE:
        return take_console(decoder, byte, key);
    case DECODE_STRING:
        return take_string(decoder, byte);
    case DECODE_PASTE:
        return take_paste(decoder, byte);
    case DECODE_MOUSE:
        return take_mouse(decoder);
    case DECODE_UTF8:
        return take_utf8(decoder, byte, key);
    }
    return false;
}

bool decode_is_waiting(const struct decoder *decoder, uint64_t *due_us)
{
    *due_us = decoder->last_us + decoder->escape_us;
    return decoder->state == DECODE_ESCAPE;
}

bool decode_expire(struct decoder *decoder, uint64_t now_us, struct key *key)
{
    if (decoder->state != DECODE_ESCAPE)
        return false;
    decode_reset(decoder, now_us);
    *key = (struct key){KEYCODE_ESCAPE, 0};
    return true;
}
