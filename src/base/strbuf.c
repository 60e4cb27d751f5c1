/* SPDX-License-Identifier: MIT
 *
 * Building text in fixed buffers, and the small formatter that base and core use. Calls no C library printing. */
#include "base/strbuf.h"

#include "base/check.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <string.h>

void strbuf_init(struct strbuf *buf, char *memory, size_t capacity)
{
    CHECK(capacity > 0);
    buf->text = memory;
    buf->capacity = capacity;
    strbuf_clear(buf);
}

void strbuf_clear(struct strbuf *buf)
{
    buf->length = 0;
    buf->cut = false;
    buf->text[0] = '\0';
}

void strbuf_truncate(struct strbuf *buf, size_t length)
{
    CHECK(length <= buf->length);
    buf->length = length;
    buf->text[length] = '\0';
}

/* Drops the beginning of a character whose end did not fit. Such a piece is at most three bytes long. */
static void drop_torn_character(struct strbuf *buf)
{
    size_t start = buf->length;
    while (start > 0 && buf->length - start < 3 && ((unsigned char)buf->text[start - 1] & 0xc0) == 0x80)
        start--;
    if (start == 0)
        return;
    unsigned char lead = (unsigned char)buf->text[start - 1];
    size_t size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    if (buf->length - (start - 1) < size)
        buf->length = start - 1;
}

/* Once cut, a text takes nothing more: what follows would seem to belong to what was lost. */
void strbuf_bytes(struct strbuf *buf, const char *text, size_t length)
{
    size_t room = buf->capacity - 1 - buf->length;

    if (buf->cut)
        return;
    if (length > room) {
        length = room;
        buf->cut = true;
    }
    if (length > 0)
        memcpy(buf->text + buf->length, text, length);
    buf->length += length;
    if (buf->cut)
        drop_torn_character(buf);
    buf->text[buf->length] = '\0';
}

void strbuf_char(struct strbuf *buf, char c)
{
    strbuf_bytes(buf, &c, 1);
}

void strbuf_rune(struct strbuf *buf, uint32_t codepoint)
{
    char bytes[4];
    strbuf_bytes(buf, bytes, utf8_encode(codepoint, bytes));
}

void strbuf_text(struct strbuf *buf, const char *text)
{
    strbuf_bytes(buf, text, strlen(text));
}

/* One conversion of a format: %[flag][width][length]kind. */
struct conversion {
    bool left;
    bool zeros;
    int width;
    int longs; /* 0 int, 1 long, 2 long long */
    bool size; /* z */
    char kind;
};

static const char *read_conversion(const char *at, struct conversion *conversion)
{
    *conversion = (struct conversion){.left = false};
    for (; *at == '-' || *at == '0'; at++) {
        conversion->left |= *at == '-';
        conversion->zeros |= *at == '0';
    }
    for (; *at >= '0' && *at <= '9' && conversion->width < 1000; at++)
        conversion->width = conversion->width * 10 + (*at - '0');
    for (; *at == 'l'; at++)
        conversion->longs++;
    if (*at == 'z') {
        conversion->size = true;
        at++;
    }
    CHECK(*at != '\0' && conversion->longs <= 2);
    conversion->kind = *at;
    return at + 1;
}

static void repeat(struct strbuf *buf, char c, int count)
{
    for (int i = 0; i < count; i++)
        strbuf_char(buf, c);
}

static void put_text(struct strbuf *buf, const struct conversion *conversion, const char *text)
{
    int gap = conversion->width - (conversion->width > 0 ? utf8_columns(text) : 0);
    if (!conversion->left)
        repeat(buf, ' ', gap);
    strbuf_text(buf, text);
    if (conversion->left)
        repeat(buf, ' ', gap);
}

static void put_number(struct strbuf *buf, const struct conversion *conversion, uint64_t value, bool negative)
{
    char digits[24]; /* 20 digits hold any 64-bit number */
    size_t start = sizeof digits - 1;
    uint64_t radix = conversion->kind == 'x' ? 16 : 10;

    digits[start] = '\0';
    do {
        digits[--start] = "0123456789abcdef"[value % radix];
        value /= radix;
    } while (value > 0);

    if (conversion->zeros && !conversion->left) {
        if (negative)
            strbuf_char(buf, '-');
        repeat(buf, '0', conversion->width - (int)(sizeof digits - 1 - start) - negative);
        strbuf_text(buf, digits + start);
        return;
    }
    if (negative)
        digits[--start] = '-';
    put_text(buf, conversion, digits + start);
}

static void vformat(struct strbuf *buf, const char *format, va_list args)
{
    while (*format) {
        struct conversion conversion;

        if (*format != '%') {
            strbuf_char(buf, *format++);
            continue;
        }
        format = read_conversion(format + 1, &conversion);
        if (conversion.kind == '%') {
            strbuf_char(buf, '%');
        } else if (conversion.kind == 'c') {
            char text[2] = {(char)va_arg(args, int), '\0'};
            put_text(buf, &conversion, text);
        } else if (conversion.kind == 's') {
            const char *text = va_arg(args, const char *);
            CHECK(text != NULL);
            put_text(buf, &conversion, text);
        } else if (conversion.kind == 'd') {
            long long value = conversion.size         ? (long long)va_arg(args, ptrdiff_t)
                              : conversion.longs == 2 ? va_arg(args, long long)
                              : conversion.longs == 1 ? va_arg(args, long)
                                                      : va_arg(args, int);
            put_number(buf, &conversion, value < 0 ? 0 - (uint64_t)value : (uint64_t)value, value < 0);
        } else {
            CHECK(conversion.kind == 'u' || conversion.kind == 'x');
            unsigned long long value = conversion.size         ? va_arg(args, size_t)
                                       : conversion.longs == 2 ? va_arg(args, unsigned long long)
                                       : conversion.longs == 1 ? va_arg(args, unsigned long)
                                                               : va_arg(args, unsigned);
            put_number(buf, &conversion, value, false);
        }
    }
}

void strbuf_format(struct strbuf *buf, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vformat(buf, format, args);
    va_end(args);
}

void copy_text(char *array, size_t capacity, const char *text)
{
    struct strbuf buf = strbuf_of(array, capacity);
    strbuf_text(&buf, text);
}
