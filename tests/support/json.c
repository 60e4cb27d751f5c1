/* SPDX-License-Identifier: MIT
 *
 * A small strict reader of JSON, and merge patches. */
#include "json.h"

#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 16 };

struct reader {
    const char *at, *end;
};

static struct json *read_value(struct reader *in, int depth);

static void *copy(const void *bytes, size_t size)
{
    char *memory = malloc(size + 1);
    if (!memory)
        abort();
    memcpy(memory, bytes, size);
    memory[size] = '\0';
    return memory;
}

static struct json *new_json(enum json_type type)
{
    struct json *json = calloc(1, sizeof *json);
    if (!json)
        abort();
    json->type = type;
    return json;
}

static void skip_blanks(struct reader *in)
{
    while (in->at < in->end && strchr(" \t\r\n", *in->at) && *in->at)
        in->at++;
}

static bool take(struct reader *in, const char *text)
{
    size_t length = strlen(text);
    if ((size_t)(in->end - in->at) < length || memcmp(in->at, text, length) != 0)
        return false;
    in->at += length;
    return true;
}

/* Between its quotes, escapes as written. */
static char *read_text(struct reader *in)
{
    if (!take(in, "\""))
        return NULL;
    const char *begin = in->at;
    for (; in->at < in->end && *in->at != '"'; in->at++) {
        if ((unsigned char)*in->at < 0x20)
            return NULL;
        if (*in->at != '\\')
            continue;
        in->at++;
        if (in->at == in->end || !strchr("\"\\/bfnrtu", *in->at))
            return NULL;
    }
    size_t length = (size_t)(in->at - begin);
    if (!take(in, "\"") || utf8_check(begin, length) != length)
        return NULL;
    return copy(begin, length);
}

static struct json *read_number(struct reader *in)
{
    const char *begin = in->at;
    take(in, "-");
    const char *digits = in->at;
    while (in->at < in->end && *in->at >= '0' && *in->at <= '9')
        in->at++;
    if (in->at == digits || (*digits == '0' && in->at - digits > 1))
        return NULL;
    if (take(in, ".") && (in->at == in->end || *in->at < '0' || *in->at > '9'))
        return NULL;
    while (in->at < in->end && *in->at >= '0' && *in->at <= '9')
        in->at++; /* exponents are never written */
    struct json *json = new_json(JSON_NUMBER);
    json->text = copy(begin, (size_t)(in->at - begin));
    return json;
}

/* The members of an array or object, after its bracket. */
static struct json *read_members(struct reader *in, enum json_type type, const char *close, int depth)
{
    struct json *json = new_json(type), **last = &json->first;
    skip_blanks(in);
    if (take(in, close))
        return json;
    do {
        skip_blanks(in);
        char *key = type == JSON_OBJECT ? read_text(in) : NULL;
        skip_blanks(in);
        struct json *member =
            type == JSON_OBJECT && (!key || json_get(json, key) || !take(in, ":")) ? NULL : read_value(in, depth);
        if (!member) {
            free(key);
            json_free(json);
            return NULL;
        }
        member->key = key;
        *last = member;
        last = &member->next;
        skip_blanks(in);
    } while (take(in, ","));
    if (take(in, close))
        return json;
    json_free(json);
    return NULL;
}

static struct json *read_word(enum json_type type, const char *word)
{
    struct json *json = new_json(type);
    json->text = copy(word, strlen(word));
    return json;
}

static struct json *read_value(struct reader *in, int depth)
{
    skip_blanks(in);
    if (depth == MAX_DEPTH || in->at == in->end)
        return NULL;
    if (take(in, "{"))
        return read_members(in, JSON_OBJECT, "}", depth + 1);
    if (take(in, "["))
        return read_members(in, JSON_ARRAY, "]", depth + 1);
    if (take(in, "true"))
        return read_word(JSON_BOOL, "true");
    if (take(in, "false"))
        return read_word(JSON_BOOL, "false");
    if (take(in, "null"))
        return read_word(JSON_NULL, "null");
    if (*in->at != '"')
        return read_number(in);
    char *text = read_text(in);
    if (!text)
        return NULL;
    struct json *json = new_json(JSON_TEXT);
    json->text = text;
    return json;
}

struct json *json_read(const char *text, size_t length)
{
    struct reader in = {text, text + length};
    struct json *json = read_value(&in, 0);
    skip_blanks(&in);
    if (json && in.at == in.end)
        return json;
    json_free(json);
    return NULL;
}

void json_free(struct json *json)
{
    while (json) {
        struct json *next = json->next;
        json_free(json->first);
        free(json->key);
        free(json->text);
        free(json);
        json = next;
    }
}

struct json *json_get(const struct json *json, const char *key)
{
    struct json *member = json && json->type == JSON_OBJECT ? json->first : NULL;
    while (member && strcmp(member->key, key) != 0)
        member = member->next;
    return member;
}

const char *json_member(const struct json *json, const char *key)
{
    const struct json *member = json_get(json, key);
    if (!member || !member->text)
        abort();
    return member->text;
}

static size_t count(const struct json *json)
{
    size_t members = 0;
    for (const struct json *member = json->first; member; member = member->next)
        members++;
    return members;
}

bool json_same(const struct json *a, const struct json *b)
{
    if (!a || !b || a->type != b->type || count(a) != count(b))
        return false;
    if (a->text && strcmp(a->text, b->text) != 0)
        return false;
    const struct json *other = b->first;
    for (const struct json *member = a->first; member; member = member->next) {
        if (!json_same(member, a->type == JSON_OBJECT ? json_get(b, member->key) : other))
            return false;
        other = other->next;
    }
    return true;
}

static struct json *duplicate(const struct json *json)
{
    struct json *twin = new_json(json->type), **last = &twin->first;
    twin->key = json->key ? copy(json->key, strlen(json->key)) : NULL;
    twin->text = json->text ? copy(json->text, strlen(json->text)) : NULL;
    for (const struct json *member = json->first; member; member = member->next) {
        *last = duplicate(member);
        last = &(*last)->next;
    }
    return twin;
}

void json_merge(struct json *target, const struct json *patch)
{
    for (const struct json *change = patch->first; change; change = change->next) {
        struct json **place = &target->first;
        while (*place && strcmp((*place)->key, change->key) != 0)
            place = &(*place)->next;
        if (*place && (*place)->type == JSON_OBJECT && change->type == JSON_OBJECT) {
            json_merge(*place, change);
            continue;
        }
        struct json *rest = *place ? (*place)->next : NULL;
        if (*place) {
            (*place)->next = NULL;
            json_free(*place);
        }
        *place = rest;
        if (change->type == JSON_NULL)
            continue;
        struct json *added = duplicate(change);
        added->next = rest;
        *place = added;
    }
}
