/* SPDX-License-Identifier: MIT
 *
 * Conversations with an agent. */
#include "support/test.h"

#include "support/content.h"
#include "support/profile.h"
#include "support/talk.h"

#include <stdlib.h>
#include <string.h>

int talk_setup(void **state)
{
    struct talk *talk = calloc(1, sizeof *talk);
    talk->rules = test_in_the_campaign() ? test_rules() : test_rules_from("tests/data/arsenal/content");
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
