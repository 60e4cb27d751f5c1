/* SPDX-License-Identifier: MIT
 *
 * Bytes from a terminal, and key maps and themes of any bytes. The first byte chooses. The decoder may only ever give
 * keys that exist and may not wait for ever; a file may only be refused line by line. */
#include "target.h"

#include "ui/terminal/decode.h"
#include "ui/settings/keymap.h"
#include "ui/settings/theme.h"

#include <string.h>

enum { MAX_FAULTS = 8, TYPING_US = 3000 };

static void try_bytes(const uint8_t *bytes, size_t size)
{
    struct decoder decoder;
    struct key key;
    uint64_t now = 0, due;
    decode_init(&decoder, NULL, 0, DECODE_ESCAPE_MS * 1000);
    for (size_t i = 0; i < size; i++) {
        now += bytes[i] & 1 ? TYPING_US : 0;
        if (decode_byte(&decoder, bytes[i], now, &key))
            PROMISE(key.code != 0);
    }
    if (decode_is_waiting(&decoder, &due) && decode_expire(&decoder, due, &key))
        PROMISE(key.code != 0);
    PROMISE(!decode_is_waiting(&decoder, &due));
    /* However it was left, after a long pause a plain key is a plain key. */
    now += DECODE_PASTE_US + DECODE_SEQUENCE_US + 1;
    (void)decode_expire(&decoder, now, &key);
    PROMISE(decode_byte(&decoder, 'x', now, &key) && key.code == 'x');
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
