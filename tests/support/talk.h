/* SPDX-License-Identifier: MIT
 *
 * A conversation with an agent, without pipes: a line in, its answer as JSON. */
#ifndef SUPPORT_TALK_H
#define SUPPORT_TALK_H

#include "agent/agent.h"
#include "base/rng.h"
#include "support/json.h"

struct talk {
    struct rules *rules;
    struct agent agent;
    struct strbuf out;
    char *memory;
    struct json *answer; /* the last */
};

/* For cmocka: *state is a struct talk about the game of seed 7 of test_profile(): with every item in the pack, of the
 * campaign on floors of all its monsters. */
int talk_setup(void **state);
int talk_teardown(void **state);

/* Each answer is one JSON object on one line; it is the talk's until the next one. */
struct json *ask_bytes(struct talk *talk, const char *line, size_t length);
struct json *ask(struct talk *talk, const char *line);

/* The line is refused with this code and a reason, and changes nothing. */
void expect_error(struct talk *talk, const char *line, const char *code);

/* A line of less than `capacity` bytes, without its end, as no agent should say it: any bytes, one byte very often,
 * words in any order. Returns its length. */
size_t talk_hostile_line(struct rng *rng, char *line, size_t capacity);

#endif
