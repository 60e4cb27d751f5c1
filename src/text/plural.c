/* SPDX-License-Identifier: MIT
 *
 * Reads a rule of plurals and works it out in one go: a descent over the operators from the loosest to the tightest.
 * Called by catalogue.c for counted words and by translation.c, which checks rules from files before. */
#include "plural.h"

#include <stddef.h>
#include <string.h>

/* A rule being worked out. Depth is bounded, because the rule comes from a file. */
struct reading {
    const char *at;
    unsigned long n;
    int depth;
    bool failed;
};

enum { MAX_DEPTH = 64, MAX_NUMBER = 1000000 };

/* Operators by how tightly they bind, the loosest first; a longer one stands before its own beginning. */
enum operator_kind {
    OP_OR,
    OP_AND,
    OP_EQUAL,
    OP_UNEQUAL,
    OP_AT_MOST,
    OP_AT_LEAST,
    OP_LESS,
    OP_MORE,
    OP_PLUS,
    OP_MINUS,
    OP_TIMES,
    OP_DIVIDED,
    OP_MODULO,
};

static const struct {
    char text[3];
    int level;
} OPERATORS[] = {
    [OP_OR] = {"||", 0},      [OP_AND] = {"&&", 1},      [OP_EQUAL] = {"==", 2}, [OP_UNEQUAL] = {"!=", 2},
    [OP_AT_MOST] = {"<=", 3}, [OP_AT_LEAST] = {">=", 3}, [OP_LESS] = {"<", 3},   [OP_MORE] = {">", 3},
    [OP_PLUS] = {"+", 4},     [OP_MINUS] = {"-", 4},     [OP_TIMES] = {"*", 5},  [OP_DIVIDED] = {"/", 5},
    [OP_MODULO] = {"%", 5},
};

enum { OPERATOR_COUNT = sizeof OPERATORS / sizeof *OPERATORS, LEVEL_COUNT = 6 };

static unsigned long read_choice(struct reading *reading);

static void skip_blanks(struct reading *reading)
{
    while (*reading->at == ' ' || *reading->at == '\t')
        reading->at++;
}

/* Steps over `text` if it comes next. */
static bool take(struct reading *reading, const char *text)
{
    skip_blanks(reading);
    size_t length = strlen(text);
    if (strncmp(reading->at, text, length) != 0)
        return false;
    reading->at += length;
    return true;
}

static unsigned long fail(struct reading *reading)
{
    reading->failed = true;
    return 0;
}

static unsigned long read_number(struct reading *reading)
{
    unsigned long value = 0;
    if (*reading->at < '0' || *reading->at > '9')
        return fail(reading);
    for (; *reading->at >= '0' && *reading->at <= '9'; reading->at++) {
        value = value * 10 + (unsigned long)(*reading->at - '0');
        if (value > MAX_NUMBER)
            return fail(reading);
    }
    return value;
}

/* n, a number, !something or (something). */
static unsigned long read_single(struct reading *reading)
{
    if (reading->depth >= MAX_DEPTH)
        return fail(reading);
    unsigned long value;
    reading->depth++;
    if (take(reading, "(")) {
        value = read_choice(reading);
        if (!take(reading, ")"))
            value = fail(reading);
    } else if (take(reading, "!")) {
        value = !read_single(reading);
    } else if (take(reading, "n")) {
        value = reading->n;
    } else {
        value = read_number(reading);
    }
    reading->depth--;
    return value;
}

static unsigned long apply(struct reading *reading, enum operator_kind operator, unsigned long a, unsigned long b)
{
    switch (operator) {
    case OP_OR:
        return a || b;
    case OP_AND:
        return a && b;
    case OP_EQUAL:
        return a == b;
    case OP_UNEQUAL:
        return a != b;
    case OP_AT_MOST:
        return a <= b;
    case OP_AT_LEAST:
        return a >= b;
    case OP_LESS:
        return a < b;
    case OP_MORE:
        return a > b;
    case OP_PLUS:
        return a + b;
    case OP_MINUS:
        return a - b;
    case OP_TIMES:
        return a * b;
    case OP_DIVIDED:
        return b == 0 ? fail(reading) : a / b;
    case OP_MODULO:
        return b == 0 ? fail(reading) : a % b;
    }
    return 0;
}

/* The operator of this level that comes next, or -1. */
static int take_operator(struct reading *reading, int level)
{
    for (int i = 0; i < OPERATOR_COUNT; i++)
        if (OPERATORS[i].level == level && take(reading, OPERATORS[i].text))
            return i;
    return -1;
}

static unsigned long read_binary(struct reading *reading, int level)
{
    if (level == LEVEL_COUNT)
        return read_single(reading);
    unsigned long value = read_binary(reading, level + 1);
    for (int found = take_operator(reading, level); found >= 0; found = take_operator(reading, level))
        value = apply(reading, (enum operator_kind)found, value, read_binary(reading, level + 1));
    return value;
}

static unsigned long read_choice(struct reading *reading)
{
    unsigned long value = read_binary(reading, 0);
    if (!take(reading, "?"))
        return value;
    if (reading->depth >= MAX_DEPTH)
        return fail(reading);
    reading->depth++;
    unsigned long one = read_choice(reading);
    unsigned long other = take(reading, ":") ? read_choice(reading) : fail(reading);
    reading->depth--;
    return value ? one : other;
}

/* -1 when the rule makes no sense. */
static int work_out(const char *rule, unsigned long n)
{
    struct reading reading = {.at = rule, .n = n};
    unsigned long value = read_choice(&reading);
    skip_blanks(&reading);
    return reading.failed || *reading.at != '\0' || value > MAX_NUMBER ? -1 : (int)value;
}

int plural_form(const char *rule, unsigned long n)
{
    int form = work_out(rule, n);
    return form < 0 ? 0 : form;
}

bool plural_valid(const char *rule)
{
    for (unsigned long n = 0; n < 200; n++)
        if (work_out(rule, n) < 0)
            return false;
    return true;
}
