/* SPDX-License-Identifier: MIT
 *
 * Bytes from a terminal, and key maps and themes of any bytes. The first byte chooses. The filter may only ever give
 * keys that exist and may not swallow for ever; a file may only be refused line by line. */
#include "target.h"

#include "ui/terminal/key_filter.h"
#include "ui/terminal/mouse.h"
#include "ui/settings/keymap.h"
#include "ui/settings/theme.h"

#include <string.h>

enum { MAX_FAULTS = 8, TYPING_US = 3000 };

/* What curses would know. */
static enum key_match find(const char *text, struct key *key)
{
    int count;
    const struct key_string *strings = key_strings(&count);
    for (int i = 0; i < count; i++) {
        if (strcmp(strings[i].text, text) == 0) {
            *key = strings[i].key;
            return KEY_MATCH_WHOLE;
        }
    }
    return KEY_MATCH_NONE;
}

static void try_bytes(const uint8_t *bytes, size_t size)
{
    struct key_filter filter;
    struct key key;
    uint64_t now = 0;
    key_filter_init(&filter, find);
    for (size_t i = 0; i < size; i++) {
        now += bytes[i] & 1 ? TYPING_US : 0;
        if (key_filter_byte(&filter, bytes[i], now, &key))
            PROMISE(key.code != 0 && (key.code < KEYCODE_PASTE_BEGIN || key.code >= KEYCODE_MOUSE));
        if (bytes[i] % 16 == 0 && key_filter_pause(&filter, now, &key))
            PROMISE(key.code == KEYCODE_ESCAPE);
    }
    /* However it was left, after a long pause a plain key is a plain key. */
    now += KEY_FILTER_PASTE_US + KEY_FILTER_SEQUENCE_US + 1;
    (void)key_filter_pause(&filter, now, &key);
    PROMISE(key_filter_byte(&filter, 'x', now, &key) && key.code == 'x');
}

static void try_keymap(const uint8_t *bytes, size_t size)
{
    static struct keymap keymap;
    struct fault items[MAX_FAULTS];
    struct fault_list faults = {items, MAX_FAULTS, 0, 0};
    memset(&keymap, 0, sizeof keymap);
    (void)keymap_read(&keymap, "fuzz.keys", (const char *)bytes, size, &faults);
    for (int i = 0; i < faults.count; i++)
        PROMISE(faults.items[i].id != FAULT_NONE);
}

static void try_theme(const uint8_t *bytes, size_t size)
{
    static struct theme theme;
    struct fault items[MAX_FAULTS];
    struct fault_list faults = {items, MAX_FAULTS, 0, 0};
    memset(&theme, 0, sizeof theme);
    (void)theme_read(&theme, "fuzz.theme", (const char *)bytes, size, &faults);
    for (int i = 0; i < faults.count; i++)
        PROMISE(faults.items[i].id != FAULT_NONE);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size == 0)
        return 0;
    if (bytes[0] % 3 == 0)
        try_bytes(bytes + 1, size - 1);
    else if (bytes[0] % 3 == 1)
        try_keymap(bytes + 1, size - 1);
    else
        try_theme(bytes + 1, size - 1);
    return 0;
}
