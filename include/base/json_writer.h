/* SPDX-License-Identifier: MIT
 *
 * Writing JSON into a text, piece by piece. A piece puts the comma before itself where one is due, so that callers need
 * not know whether it is the first. */
#ifndef BASE_JSON_WRITER_H
#define BASE_JSON_WRITER_H

#include "base/strbuf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A value with its key in an object, or with NULL in an array and at the top. */
void json_open(struct strbuf *out, const char *key, char bracket);
void json_close(struct strbuf *out, char bracket);
/* An object that is taken out again, key and all, if nothing has been put into it. */
struct json_part {
    size_t before, inside;
};
struct json_part json_open_part(struct strbuf *out, const char *key);
void json_close_part(struct strbuf *out, struct json_part part);

void json_number(struct strbuf *out, const char *key, int64_t value);
void json_bool(struct strbuf *out, const char *key, bool value);
void json_null(struct strbuf *out, const char *key);

/* Any valid UTF-8; what JSON wants escaped is. */
void json_text(struct strbuf *out, const char *key, const char *text);

/* JSON as it stands. */
void json_raw(struct strbuf *out, const char *key, const char *json);

/* Numbers beyond what every JSON reader keeps exactly stand in quotes: decimal, or as 16 hexadecimal digits. */
void json_long(struct strbuf *out, const char *key, uint64_t value);
void json_hash(struct strbuf *out, const char *key, uint64_t value);

#endif
