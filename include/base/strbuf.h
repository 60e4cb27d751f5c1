/* SPDX-License-Identifier: MIT
 *
 * Text built into a fixed buffer: always terminated, cut at a whole UTF-8 character, `cut` says when it was.
 * A text that was cut takes nothing more until it is cleared.
 * Its formatter is our own, because base and core may not call the C library's. */
#ifndef BASE_STRBUF_H
#define BASE_STRBUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct strbuf {
    char *text; /* the caller's memory, zero-terminated at `length` */
    size_t capacity;
    size_t length;
    bool cut;
};

/* Starts an empty text in `memory` of `capacity` bytes, at least 1. */
void strbuf_init(struct strbuf *buf, char *memory, size_t capacity);
#define STRBUF_OVER(buf, array) strbuf_init((buf), (array), sizeof(array))

/* The same where it is declared: struct strbuf buf = STRBUF(array). */
static inline struct strbuf strbuf_of(char *memory, size_t capacity)
{
    struct strbuf buf;
    strbuf_init(&buf, memory, capacity);
    return buf;
}
#define STRBUF(array) strbuf_of((array), sizeof(array))

void strbuf_clear(struct strbuf *buf);

/* Takes back what stands behind the first `length` bytes, at most as many as there are. One that was cut stays so. */
void strbuf_truncate(struct strbuf *buf, size_t length);

void strbuf_char(struct strbuf *buf, char c);
void strbuf_rune(struct strbuf *buf, uint32_t codepoint);
void strbuf_text(struct strbuf *buf, const char *text);
void strbuf_bytes(struct strbuf *buf, const char *text, size_t length);

/* Begins the next item of a list: ", " unless the text is empty; and the same with the item itself. */
static inline void strbuf_comma(struct strbuf *buf)
{
    if (buf->length > 0)
        strbuf_text(buf, ", ");
}
static inline void strbuf_item(struct strbuf *buf, const char *item)
{
    strbuf_comma(buf);
    strbuf_text(buf, item);
}

/* Understands %s %d %u %c %x %% with an optional minimum width (in columns of the screen), a '-' (left) or '0' (zero
 * padded) flag and the length modifiers l, ll and z. Anything else is our own bug and a CHECK. */
void strbuf_format(struct strbuf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A path as a word of a shell's command: bare where it is plain, in quotes otherwise, in $'...' with escapes where
 * it holds what must not reach a terminal; never an option. */
void strbuf_shell_path(struct strbuf *buf, const char *path);

/* Copies `text` into `array`, cut to fit, always terminated. */
void copy_text(char *array, size_t capacity, const char *text);
#define COPY_TEXT(array, text) copy_text((array), sizeof(array), (text))

/* Whether two terminated texts are the same. For a name that is looked for among many: the first characters tell most
 * apart, without a call. */
static inline bool same_text(const char *a, const char *b)
{
    return a[0] == b[0] && strcmp(a, b) == 0;
}

#endif
