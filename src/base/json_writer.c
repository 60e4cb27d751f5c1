/* SPDX-License-Identifier: MIT
 *
 * JSON, written. Whether a comma is due shows in the last byte: a piece that comes after an opening bracket or a colon
 * needs none. */
#include "base/json_writer.h"

#include <string.h>

static void begin(struct strbuf *out, const char *key)
{
    char last = out->length > 0 ? out->text[out->length - 1] : '{';
    if (last != '{' && last != '[' && last != ':')
        strbuf_char(out, ',');
    if (!key)
        return;
    strbuf_char(out, '"');
    strbuf_text(out, key);
    strbuf_bytes(out, "\":", 2);
}

void json_open(struct strbuf *out, const char *key, char bracket)
{
    if (out->length > 0)
        begin(out, key);
    strbuf_char(out, bracket);
}

void json_close(struct strbuf *out, char bracket)
{
    strbuf_char(out, bracket);
}

struct json_part json_open_part(struct strbuf *out, const char *key)
{
    struct json_part part = {.before = out->length};
    json_open(out, key, '{');
    part.inside = out->length;
    return part;
}

void json_close_part(struct strbuf *out, struct json_part part)
{
    if (out->length > part.inside) {
        json_close(out, '}');
        return;
    }
    strbuf_truncate(out, part.before);
}

void json_raw(struct strbuf *out, const char *key, const char *json)
{
    begin(out, key);
    strbuf_text(out, json);
}

/* Writes the digits itself: an answer has thirty numbers, and the formatter is slower. */
void json_number(struct strbuf *out, const char *key, int64_t value)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    begin(out, key);
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (value < 0)
        digits[--at] = '-';
    strbuf_bytes(out, digits + at, sizeof digits - at);
}

void json_bool(struct strbuf *out, const char *key, bool value)
{
    begin(out, key);
    strbuf_text(out, value ? "true" : "false");
}

void json_null(struct strbuf *out, const char *key)
{
    begin(out, key);
    strbuf_bytes(out, "null", 4);
}

void json_text(struct strbuf *out, const char *key, const char *text)
{
    begin(out, key);
    strbuf_char(out, '"');
    for (; *text; text++) {
        size_t plain = 0;
        while ((unsigned char)text[plain] >= 0x20 && text[plain] != '"' && text[plain] != '\\')
            plain++;
        strbuf_bytes(out, text, plain);
        text += plain;
        if (!*text)
            break;
        if (*text == '"' || *text == '\\')
            strbuf_format(out, "\\%c", *text);
        else
            strbuf_format(out, "\\u%04x", (unsigned)(unsigned char)*text);
    }
    strbuf_char(out, '"');
}

void json_long(struct strbuf *out, const char *key, uint64_t value)
{
    begin(out, key);
    strbuf_format(out, "\"%llu\"", (unsigned long long)value);
}

void json_hash(struct strbuf *out, const char *key, uint64_t value)
{
    begin(out, key);
    strbuf_format(out, "\"%016llx\"", (unsigned long long)value);
}
