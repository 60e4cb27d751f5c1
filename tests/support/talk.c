/* SPDX-License-Identifier: MIT
 *
 * Conversations with an agent. */
#include "support/test.h"

#include "support/content.h"
#include "support/profile.h"
#include "support/talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int talk_setup(void **state)
{
    struct talk *talk = calloc(1, sizeof *talk);
    talk->rules = test_rules_from(test_in_the_campaign() ? "tests/data/crypt/content" : "tests/data/arsenal/content");
    talk->memory = malloc(AGENT_ANSWER_MAX);
    strbuf_init(&talk->out, talk->memory, AGENT_ANSWER_MAX);
    assert_true(agent_init(&talk->agent, talk->rules, test_profile_in(talk->rules), 7, NULL));
    *state = talk;
    return 0;
}

int talk_teardown(void **state)
{
    struct talk *talk = *state;
    agent_release(&talk->agent);
    json_free(talk->answer);
    free(talk->memory);
    free(talk->rules);
    free(talk);
    return 0;
}

struct json *ask_bytes(struct talk *talk, const char *line, size_t length)
{
    agent_answer(&talk->agent, line, length, &talk->out);
    json_free(talk->answer);
    talk->answer = json_read(talk->memory, talk->out.length);
    if (!talk->answer || talk->answer->type != JSON_OBJECT || strchr(talk->memory, '\n'))
        fail_msg("'%s' is answered by %.200s", line, talk->memory);
    return talk->answer;
}

struct json *ask(struct talk *talk, const char *line)
{
    return ask_bytes(talk, line, strlen(line));
}

void expect_error(struct talk *talk, const char *line, const char *code)
{
    uint64_t hash = game_hash_world(talk->agent.games[talk->agent.current]);
    ask(talk, line);
    assert_string_equal(json_member(talk->answer, "error"), code);
    assert_true(strlen(json_member(talk->answer, "text")) > 0);
    assert_true(game_hash_world(talk->agent.games[talk->agent.current]) == hash);
}

static const char *const WORDS[] = {
    "hello",
    "rules",
    "seed",
    "reset",
    "step",
    "view",
    "legal",
    "hash",
    "snapshot",
    "restore",
    "clone",
    "switch",
    "deltas",
    "quit",
    "wait",
    "move",
    "n",
    "se",
    "use",
    "drop",
    "pickup",
    "descend",
    "ascend",
    "shove",
    "throw",
    "close",
    "levelup",
    "agility",
    "a",
    "z",
    "0",
    "1",
    "63",
    "64",
    "on",
    "off",
    "-1",
    "18446744073709551615",
    "99999999999999999999",
    "{\"step\":",
    "[[[[",
    "\"",
    "\\u0000",
    "\xc3\xa9",
    "\xf0\x9f",
};
enum { WORD_COUNT = sizeof WORDS / sizeof WORDS[0] };

size_t talk_hostile_line(struct rng *rng, char *line, size_t capacity)
{
    size_t length = 0;
    switch (rng_below(rng, 8)) {
    case 0: /* any bytes */
        length = rng_below(rng, 64);
        for (size_t i = 0; i < length; i++)
            line[i] = (char)rng_below(rng, 256);
        return length;
    case 1: /* a long run of one byte */
        length = rng_below(rng, 200) == 0 ? rng_below(rng, (uint32_t)capacity) : rng_below(rng, 300);
        memset(line, (int)rng_below(rng, 256), length);
        return length;
    default: /* words in any order */
        for (uint32_t words = 1 + rng_below(rng, 4); words > 0; words--) {
            const char *word = WORDS[rng_below(rng, WORD_COUNT)];
            length += (size_t)snprintf(line + length, capacity - length, "%s%s", length ? " " : "", word);
        }
        return length;
    }
}
