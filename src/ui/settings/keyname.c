/* SPDX-License-Identifier: MIT
 *
 * Names of keys: "k", "PgUp", "Ctrl-L" in key maps, and in the player's language on screens. One table for both
 * directions. */
#include "keymap.h"

#include "base/utf8.h"

#include <string.h>

struct key_name {
    const char *name; /* in key maps */
    uint32_t code;
    enum message shown; /* on screens */
};

static const struct key_name key_names[] = {
    {"Up", KEYCODE_UP, MSG_KEYNAME_UP},
    {"Down", KEYCODE_DOWN, MSG_KEYNAME_DOWN},
    {"Left", KEYCODE_LEFT, MSG_KEYNAME_LEFT},
    {"Right", KEYCODE_RIGHT, MSG_KEYNAME_RIGHT},
    {"Home", KEYCODE_HOME, MSG_KEYNAME_HOME},
    {"End", KEYCODE_END, MSG_KEYNAME_END},
    {"PgUp", KEYCODE_PAGE_UP, MSG_KEYNAME_PAGE_UP},
    {"PgDn", KEYCODE_PAGE_DOWN, MSG_KEYNAME_PAGE_DOWN},
    {"Centre", KEYCODE_CENTRE, MSG_KEYNAME_CENTRE},
    {"Insert", KEYCODE_INSERT, MSG_KEYNAME_INSERT},
    {"Delete", KEYCODE_DELETE, MSG_KEYNAME_DELETE},
    {"Backspace", KEYCODE_BACKSPACE, MSG_KEYNAME_BACKSPACE},
    {"Tab", KEYCODE_TAB, MSG_KEYNAME_TAB},
    {"Enter", KEYCODE_ENTER, MSG_KEYNAME_ENTER},
    {"Esc", KEYCODE_ESCAPE, MSG_KEYNAME_ESCAPE},
    {"Space", ' ', MSG_KEYNAME_SPACE},
};

/* What these letters are with Ctrl: the terminal sends the same byte. */
static const struct {
    char name;
    uint32_t code;
} control_keys[] = {
    {'i', KEYCODE_TAB}, {'m', KEYCODE_ENTER}, {'j', KEYCODE_ENTER}, {'h', KEYCODE_BACKSPACE}, {'[', KEYCODE_ESCAPE},
};

static const struct key_name modifier_names[] = {
    {"Ctrl-", KEYMOD_CTRL, MSG_KEYNAME_CTRL},
    {"Alt-", KEYMOD_ALT, MSG_KEYNAME_ALT},
    {"Shift-", KEYMOD_SHIFT, MSG_KEYNAME_SHIFT},
};

enum { KEY_NAME_COUNT = sizeof key_names / sizeof *key_names, F_KEY_COUNT = 12 };

static bool is_lower(uint32_t code)
{
    return code >= 'a' && code <= 'z';
}

static bool is_upper(uint32_t code)
{
    return code >= 'A' && code <= 'Z';
}

static const char *word(const struct catalogue *catalogue, const struct key_name *name)
{
    return catalogue ? text_get(catalogue, name->shown) : name->name;
}

void keyname_show(const struct catalogue *catalogue, struct key key, struct strbuf *out)
{
    for (size_t i = 0; i < sizeof modifier_names / sizeof *modifier_names; i++) {
        if (key.modifiers & modifier_names[i].code)
            strbuf_text(out, word(catalogue, &modifier_names[i]));
    }
    for (int i = 0; i < KEY_NAME_COUNT; i++) {
        if (key_names[i].code == key.code) {
            strbuf_text(out, word(catalogue, &key_names[i]));
            return;
        }
    }
    if (key.code >= KEYCODE_F1 && key.code <= KEYCODE_F12)
        strbuf_format(out, "F%d", (int)(key.code - KEYCODE_F1) + 1);
    else if (is_lower(key.code) && (key.modifiers & KEYMOD_CTRL))
        strbuf_rune(out, key.code - 'a' + 'A');
    else if (key.code < KEYCODE_UP)
        strbuf_rune(out, key.code);
}

void keyname_spell(struct key key, struct strbuf *out)
{
    bool quote = key_is(key, '"') || key_is(key, '\'');
    if (quote)
        strbuf_text(out, key.code == '"' ? "'\"'" : "\"'\"");
    else
        keyname_show(NULL, key, out);
}

/* The key without its modifiers: a name, F1 to F12, or one character. */
static bool parse_bare(const char *text, uint32_t *code)
{
    for (int i = 0; i < KEY_NAME_COUNT; i++) {
        if (strcmp(text, key_names[i].name) == 0) {
            *code = key_names[i].code;
            return true;
        }
    }
    long long number;
    if (text[0] == 'F' && text[1] != '\0' && parse_text_number(text + 1, 1, F_KEY_COUNT, &number)) {
        *code = KEYCODE_F1 + (uint32_t)(number - 1);
        return true;
    }
    size_t size = strlen(text);
    return size > 0 && utf8_decode(text, size, code) == size && *code > ' ' && utf8_width(*code) > 0;
}

/* The key as a terminal sends it: Shift with a letter is the capital, and some Ctrl keys are others by name. */
static void normalise(struct key *key)
{
    if (key->modifiers & KEYMOD_CTRL) {
        if (is_upper(key->code))
            key->code = key->code - 'A' + 'a';
        if (is_lower(key->code))
            key->modifiers &= (uint8_t)~KEYMOD_SHIFT;
        for (size_t i = 0; i < sizeof control_keys / sizeof *control_keys; i++) {
            if (key->code == (uint32_t)control_keys[i].name) {
                key->code = control_keys[i].code;
                key->modifiers &= (uint8_t)~KEYMOD_CTRL;
            }
        }
    } else if ((key->modifiers & KEYMOD_SHIFT) && is_lower(key->code)) {
        key->code = key->code - 'a' + 'A';
        key->modifiers &= (uint8_t)~KEYMOD_SHIFT;
    }
}

bool keyname_parse(const char *text, struct key *key)
{
    struct key read = {0, 0};
    for (size_t i = 0; i < sizeof modifier_names / sizeof *modifier_names; i++) {
        size_t length = strlen(modifier_names[i].name);
        if (strncmp(text, modifier_names[i].name, length) != 0 || text[length] == '\0')
            continue;
        if (read.modifiers & modifier_names[i].code)
            return false;
        read.modifiers |= (uint8_t)modifier_names[i].code;
        text += length;
        i = (size_t)-1; /* the next one may come in any order */
    }
    if (!parse_bare(text, &read.code))
        return false;
    normalise(&read);
    *key = read;
    return true;
}
