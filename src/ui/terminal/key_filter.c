/* SPDX-License-Identifier: MIT
 *
 * The states between the bytes of a sequence, one function each. Sequences after ECMA-48 (CSI, SS3, strings) and the
 * habits of VT and the Linux console. */
#include "key_filter.h"

#include "base/utf8.h"

#include <string.h>

/* What follows the ESC of a string: OSC, DCS, SOS, PM, APC. */
#define STRINGS "]PX^_"

enum { ESC = 0x1b, BEL = 0x07, CAN = 0x18, SUB = 0x1a, DEL = 0x7f, CSI_8BIT = 0x9b, SS3_8BIT = 0x8f };

void key_filter_init(struct key_filter *filter, key_find *find)
{
    *filter = (struct key_filter){.find = find};
}

static void ground(struct key_filter *filter)
{
    filter->state = KEY_FILTER_GROUND;
    filter->alt = filter->late = filter->overflow = false;
    filter->size = 0;
}

static bool drop(struct key_filter *filter)
{
    ground(filter);
    return false;
}

void key_filter_reset(struct key_filter *filter, uint64_t now_us)
{
    if (filter->state != KEY_FILTER_GROUND)
        filter->late_until = now_us + KEY_FILTER_SEQUENCE_US;
    ground(filter);
}

static void remember(struct key_filter *filter, uint8_t byte)
{
    filter->overflow |= filter->size == KEY_FILTER_BYTES;
    if (filter->overflow)
        return;
    filter->bytes[filter->size++] = (char)byte;
    filter->bytes[filter->size] = '\0';
}

/* Begins a sequence by its first two bytes. */
static bool begin_sequence(struct key_filter *filter, char introducer)
{
    filter->state = KEY_FILTER_SEQUENCE;
    filter->size = 0;
    remember(filter, ESC);
    remember(filter, (uint8_t)introducer);
    return false;
}

/* Ends what was going on by a key. */
static bool deliver(struct key_filter *filter, struct key found, struct key *key)
{
    bool dropped = filter->late || filter->paste;
    if (filter->alt)
        found.modifiers |= KEYMOD_ALT;
    ground(filter);
    *key = found;
    if (found.code != KEYCODE_PASTE_BEGIN && found.code != KEYCODE_PASTE_END)
        return !dropped && found.code != KEYCODE_NONE;
    filter->paste = found.code == KEYCODE_PASTE_BEGIN;
    return false;
}

static bool deliver_character(struct key_filter *filter, uint32_t codepoint, struct key *key)
{
    struct key found;
    return key_of_character(codepoint, 0, &found) ? deliver(filter, found, key) : drop(filter);
}

/* A byte outside any sequence, or right after an ESC (then `alt` is set). */
static bool take_plain(struct key_filter *filter, uint8_t byte, struct key *key)
{
    bool alt = filter->alt;
    if (byte < 0x80 && byte != ESC)
        return deliver_character(filter, byte, key);
    ground(filter);
    if (byte == CSI_8BIT || byte == SS3_8BIT)
        return begin_sequence(filter, byte == CSI_8BIT ? '[' : 'O');
    if (byte == ESC)
        filter->state = KEY_FILTER_ESCAPE;
    if (byte < 0xc2 || byte > 0xf4)
        return false;
    filter->state = KEY_FILTER_UTF8;
    filter->alt = alt;
    remember(filter, byte);
    return false;
}

static bool is_one_of(const char *bytes, uint8_t byte)
{
    return byte != 0 && strchr(bytes, byte) != NULL;
}

static bool take_ground(struct key_filter *filter, uint8_t byte, struct key *key)
{
    bool late = filter->last_us < filter->late_until && is_one_of("[O" STRINGS, byte);
    filter->late_until = 0;
    if (!late)
        return take_plain(filter, byte, key);
    if (is_one_of(STRINGS, byte)) {
        filter->state = KEY_FILTER_LATE_STRING;
        remember(filter, byte);
        return false;
    }
    filter->late = true;
    return begin_sequence(filter, (char)byte);
}

/* Whether a string of this kind may go on so: OSC by its number, DCS by parameters, the others by any text. All of
 * these are keys, too; but no hand types two within the time that is waited after an Esc. */
static bool goes_on(char introducer, uint8_t byte)
{
    if (introducer == ']')
        return byte >= '0' && byte <= '9';
    return byte >= ' ' && byte < (introducer == 'P' ? '@' : DEL);
}

static bool take_late_string(struct key_filter *filter, uint8_t byte, struct key *key)
{
    bool string = goes_on(filter->bytes[0], byte);
    ground(filter);
    if (!string)
        return take_plain(filter, byte, key);
    filter->state = KEY_FILTER_STRING;
    return false;
}

static bool take_escape(struct key_filter *filter, uint8_t byte, struct key *key)
{
    struct key found;
    if (byte == ESC) { /* ESC ESC [ A is Alt with an arrow to some */
        filter->alt = true;
        return false;
    }
    if (byte == '[' || byte == 'O')
        return begin_sequence(filter, (char)byte);
    if (is_one_of(STRINGS, byte)) {
        ground(filter);
        filter->state = KEY_FILTER_STRING;
        return false;
    }
    enum key_match match = filter->find((const char[]){ESC, (char)byte, '\0'}, &found);
    if (match != KEY_MATCH_NONE)
        return match == KEY_MATCH_WHOLE ? deliver(filter, found, key) : begin_sequence(filter, (char)byte);
    filter->alt = true;
    return take_plain(filter, byte, key);
}

/* Whether a byte ends the sequence that it was just added to; if neither, it belongs inside. */
static bool is_final(const struct key_filter *filter, uint8_t byte)
{
    const char *bytes = filter->bytes;
    if (bytes[1] == 'O')
        return byte != ';' && (byte < '0' || byte > '9');
    if (bytes[1] != '[' || (filter->size == 3 && byte == '['))
        return bytes[1] != '['; /* "[[" is the Linux console's: one more byte comes */
    bool is_private = bytes[2] >= '<' && bytes[2] <= '?';
    bool rxvt_shift = byte == '$' && filter->size > 3 && !is_private;
    return byte < ' ' || byte >= '@' || rxvt_shift;
}

static bool take_sequence(struct key_filter *filter, uint8_t byte, struct key *key)
{
    struct key found;
    if (byte == ESC) { /* the sequence was cut off; a new one begins */
        ground(filter);
        return take_plain(filter, byte, key);
    }
    remember(filter, byte);
    enum key_match match = filter->overflow ? KEY_MATCH_NONE : filter->find(filter->bytes, &found);
    if (match == KEY_MATCH_WHOLE)
        return deliver(filter, found, key);
    if (match == KEY_MATCH_BEGINNING || !is_final(filter, byte))
        return false;
    if (filter->size == 3 && byte == 'M' && filter->bytes[1] == '[') {
        filter->state = KEY_FILTER_MOUSE;
        return false;
    }
    bool whole = !filter->overflow && byte < DEL && key_of_sequence(filter->find, filter->bytes, &found);
    return whole ? deliver(filter, found, key) : drop(filter);
}

/* The body of OSC, DCS and the like; `bytes` keeps whether the last byte was an ESC. */
static bool take_string(struct key_filter *filter, uint8_t byte, struct key *key)
{
    bool after_escape = filter->size == 1;
    (void)key;
    filter->size = 0;
    if (byte == BEL || byte == CAN || byte == SUB || (after_escape && byte == '\\'))
        return drop(filter);
    if (byte == ESC)
        remember(filter, byte);
    return false;
}

static bool take_mouse(struct key_filter *filter, uint8_t byte, struct key *key)
{
    (void)byte;
    (void)key;
    return --filter->size == 0 ? drop(filter) : false;
}

static bool take_utf8(struct key_filter *filter, uint8_t byte, struct key *key)
{
    if ((byte & 0xc0) != 0x80) { /* torn: drop what there is, the byte itself counts */
        ground(filter);
        return take_plain(filter, byte, key);
    }
    remember(filter, byte);
    unsigned lead = (uint8_t)filter->bytes[0];
    uint32_t codepoint;
    if (filter->size < (lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4))
        return false;
    bool valid = utf8_decode(filter->bytes, filter->size, &codepoint) == filter->size;
    return valid ? deliver_character(filter, codepoint, key) : drop(filter);
}

/* --- The door ---------------------------------------------------------------------------------------------------- */

/* What was not continued in time has ended. */
static void notice_time(struct key_filter *filter, uint64_t now_us)
{
    uint64_t pause = now_us - filter->last_us;
    if (filter->state != KEY_FILTER_GROUND && filter->state != KEY_FILTER_ESCAPE && pause > KEY_FILTER_SEQUENCE_US)
        ground(filter);
    if (pause > KEY_FILTER_PASTE_US)
        filter->paste = false;
    filter->last_us = now_us;
}

bool key_filter_byte(struct key_filter *filter, uint8_t byte, uint64_t now_us, struct key *key)
{
    static bool (*const takes[])(struct key_filter *, uint8_t, struct key *) = {
        [KEY_FILTER_GROUND] = take_ground,
        [KEY_FILTER_ESCAPE] = take_escape,
        [KEY_FILTER_SEQUENCE] = take_sequence,
        [KEY_FILTER_STRING] = take_string,
        [KEY_FILTER_LATE_STRING] = take_late_string,
        [KEY_FILTER_MOUSE] = take_mouse,
        [KEY_FILTER_UTF8] = take_utf8,
    };
    notice_time(filter, now_us);
    return takes[filter->state](filter, byte, key);
}

bool key_filter_key(struct key_filter *filter, struct key found, uint64_t now_us, struct key *key)
{
    notice_time(filter, now_us);
    if (filter->state == KEY_FILTER_STRING && found.code != KEYCODE_PASTE_END)
        return false;
    if (filter->state != KEY_FILTER_ESCAPE)
        ground(filter);
    else
        filter->alt = true;
    return deliver(filter, found, key);
}

bool key_filter_pause(struct key_filter *filter, uint64_t now_us, struct key *key)
{
    if (filter->state == KEY_FILTER_LATE_STRING) /* it was typed: the rest of a sequence comes all at once */
        return deliver_character(filter, (uint8_t)filter->bytes[0], key);
    if (filter->state != KEY_FILTER_ESCAPE)
        return false;
    key_filter_reset(filter, now_us);
    return deliver(filter, (struct key){KEYCODE_ESCAPE, 0}, key);
}
