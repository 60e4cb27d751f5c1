/* SPDX-License-Identifier: MIT
 *
 * Strict UTF-8, the widths of characters, and the one sanitiser of foreign text. Knows no locale. */
#include "base/utf8.h"

#include "base/check.h"
#include "utf8_ranges.h"

#include <string.h>

/* Bytes that a character takes, by its number; 0 for what has no encoding. */
static size_t encoded_size(uint32_t codepoint)
{
    if (codepoint < 0x80)
        return 1;
    if (codepoint < 0x800)
        return 2;
    if (codepoint >= 0xd800 && codepoint < 0xe000)
        return 0;
    if (codepoint < 0x10000)
        return 3;
    return codepoint < 0x110000 ? 4 : 0;
}

size_t utf8_decode(const char *text, size_t size, uint32_t *codepoint)
{
    if (size == 0)
        return 0;
    unsigned char lead = (unsigned char)text[0];
    size_t length = lead < 0x80 ? 1 : lead < 0xc0 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf8 ? 4 : 0;
    if (length == 0 || length > size)
        return 0;

    uint32_t value = length == 1 ? lead : lead & (0x7fU >> length);
    for (size_t i = 1; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];
        if ((byte & 0xc0) != 0x80)
            return 0;
        value = value << 6 | (byte & 0x3f);
    }
    if (encoded_size(value) != length)
        return 0; /* overlong, a surrogate or too large */
    *codepoint = value;
    return length;
}

/* The first byte's marker, by the length of the character. */
static const unsigned char LEAD_BITS[5] = {0, 0, 0xc0, 0xe0, 0xf0};

size_t utf8_encode(uint32_t codepoint, char *out)
{
    size_t length = encoded_size(codepoint);

    for (size_t i = length; i > 1; i--) {
        out[i - 1] = (char)(0x80 | (codepoint & 0x3f));
        codepoint >>= 6;
    }
    if (length > 0)
        out[0] = (char)(LEAD_BITS[length] | codepoint);
    return length;
}

size_t utf8_check(const char *text, size_t size)
{
    size_t at = 0;
    while (at < size) {
        uint32_t codepoint;
        size_t length = utf8_decode(text + at, size - at, &codepoint);
        if (length == 0)
            break;
        at += length;
    }
    return at;
}

int utf8_width(uint32_t codepoint)
{
    size_t low = 0;
    size_t high = sizeof UTF8_RANGES / sizeof UTF8_RANGES[0];

    if (codepoint >= 0x20 && codepoint < 0x7f)
        return 1;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (codepoint > UTF8_RANGES[middle].last)
            low = middle + 1;
        else if (codepoint < UTF8_RANGES[middle].first)
            high = middle;
        else
            return UTF8_RANGES[middle].width;
    }
    return 1;
}

int utf8_columns(const char *text)
{
    size_t left = strlen(text);
    int columns = 0;

    while (left > 0) {
        uint32_t codepoint;
        size_t length = utf8_decode(text, left, &codepoint);
        int width = length > 0 ? utf8_width(codepoint) : 1;
        columns += width < 0 ? 1 : width;
        text += length > 0 ? length : 1;
        left -= length > 0 ? length : 1;
    }
    return columns;
}

void utf8_sanitise(const char *text, char *out, size_t capacity)
{
    size_t left = strlen(text);
    size_t used = 0;

    CHECK(capacity > 0);
    while (left > 0) {
        uint32_t codepoint;
        size_t length = utf8_decode(text, left, &codepoint);
        bool good = length > 0 && utf8_width(codepoint) >= 0;
        size_t taken = length > 0 ? length : 1;
        size_t written = good ? length : 1;

        if (written > capacity - 1 - used)
            break;
        memcpy(out + used, good ? text : "?", written);
        used += written;
        text += taken;
        left -= taken;
    }
    out[used] = '\0';
}
