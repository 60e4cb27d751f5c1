/* SPDX-License-Identifier: MIT
 *
 * JSON, read strictly, for tests of what machines are told: a tree, looked up, compared, and changed by merge patches
 * (RFC 7396). */
#ifndef SUPPORT_JSON_H
#define SUPPORT_JSON_H

#include <stdbool.h>
#include <stddef.h>

enum json_type { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_TEXT, JSON_ARRAY, JSON_OBJECT };

struct json {
    enum json_type type;
    char *key;          /* in an object */
    char *text;         /* of texts, numbers and bools, as written */
    struct json *first; /* of an array or object */
    struct json *next;
};

/* The one value that all of the text is, or NULL. The caller frees it. */
struct json *json_read(const char *text, size_t length);
void json_free(struct json *json);

/* A member of an object, or NULL. */
struct json *json_get(const struct json *json, const char *key);

/* The text of a member, which must be there. */
const char *json_member(const struct json *json, const char *key);

/* The same value; the order of an object's members does not count. */
bool json_same(const struct json *a, const struct json *b);

/* Changes `target`, an object, as `patch`, an object, says. */
void json_merge(struct json *target, const struct json *patch);

#endif
