/* SPDX-License-Identifier: MIT
 *
 * The real program behind two pipes: a conversation from its first line to its end, lines of every length, lines that
 * come in pieces, and ends of all kinds. */
#include "support/test.h"

#include "e2e/support/pty.h"
#include "support/json.h"
#include "support/partner.h"
#include "support/talk.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void begin(struct partner *partner)
{
    char program[SCRATCH_SIZE];
    pty_program(program);
    const char *arguments[] = {"--seed", "42", "--profile", test_profile(), NULL};
    assert_true(partner_start(partner, program, arguments));
}

static int set_up(void **state)
{
    struct partner *partner = calloc(1, sizeof *partner);
    assert_non_null(partner);
    begin(partner);
    *state = partner;
    return 0;
}

static int tear_down(void **state)
{
    free(*state);
    return 0;
}

/* The answer's member, as a copy in `text`. */
static void expect_member(const char *answer, const char *key, const char *value)
{
    assert_non_null(answer);
    struct json *json = json_read(answer, strlen(answer));
    assert_non_null(json);
    assert_string_equal(json_member(json, key), value);
    json_free(json);
}

TEST_OF_EACH(test_a_conversation, set_up, tear_down)
{
    struct partner *partner = *state;
    expect_member(partner_ask(partner, "hello"), "protocol", "1");
    if (test_in_the_campaign())
        assert_non_null(strstr(partner_ask(partner, "kit a"), "\"kit_chosen\""));
    assert_non_null(strstr(partner_ask(partner, "view"), "\"seed\":\"42\""));
    expect_member(partner_ask(partner, "deltas on"), "deltas", "true");
    assert_non_null(strstr(partner_ask(partner, "wait"), "\"delta\":{\"turn\":1,\"time\":100"));
    expect_member(partner_ask(partner, "quit"), "ended", "true");
    assert_null(partner_hear(partner));
    assert_int_equal(partner_end(partner), 0);
}

/* Not only where there are screens is a crash told of, and noted: whoever replays runs of others may meet a bug. */
TEST_WITH(test_a_crash_is_told, set_up, tear_down)
{
    struct partner *partner = *state;
    FILE *status;
    char path[64], line[256];
    unsigned long long caught = 0;
    expect_member(partner_ask(partner, "hello"), "protocol", "1");
    snprintf(path, sizeof path, "/proc/%d/status", (int)partner->pid);
    status = fopen(path, "r");
    while (status && fgets(line, sizeof line, status))
        (void)sscanf(line, "SigCgt: %llx", &caught);
    if (status) {
        fclose(status);
        assert_true(caught >> (SIGSEGV - 1) & 1);
    }
    expect_member(partner_ask(partner, "quit"), "ended", "true");
    assert_null(partner_hear(partner));
    assert_int_equal(partner_end(partner), 0);
}

/* Several requests in one piece, one request in several, an end without a line end. */
TEST_OF_EACH(test_lines_in_any_pieces, set_up, tear_down)
{
    struct partner *partner = *state;
    partner_send(partner, "hash\nhash\r\nha", 13);
    assert_non_null(partner_hear(partner));
    assert_non_null(partner_hear(partner));
    partner_send(partner, "sh\nhello", 8);
    assert_non_null(strstr(partner_hear(partner), "hash"));
    partner_close(partner);
    expect_member(partner_hear(partner), "protocol", "1");
    assert_int_equal(partner_end(partner), 0);
}

/* A line of a megabyte and more is one error; the next line is answered as if nothing had been. */
TEST_OF_EACH(test_long_lines, set_up, tear_down)
{
    struct partner *partner = *state;
    static char line[1 << 20];
    memset(line, 'x', sizeof line);
    for (size_t size = (1 << 19) - 1; size <= sizeof line; size += size / 8) {
        partner_send(partner, line, size);
        partner_send(partner, "\n", 1);
        const char *answer = partner_hear(partner);
        expect_member(answer, "error", size > (1 << 19) + 64 ? "line_too_long" : "bad_command");
        expect_member(partner_ask(partner, "hello"), "protocol", "1");
    }
    partner_send(partner, line, sizeof line); /* and the end of the input comes instead of its end */
    assert_int_equal(partner_end(partner), 0);
}

TEST_OF_EACH(test_bytes_that_are_no_text, set_up, tear_down)
{
    struct partner *partner = *state;
    static const char BYTES[] = "a\0b\n\xff\n\xed\xa0\x80\n{\"step\":\"wait\"}\n\n";
    static const char *const CODES[] = {"bad_bytes", "bad_bytes", "bad_bytes", "bad_command", "bad_command"};
    partner_send(partner, BYTES, sizeof BYTES - 1);
    for (int i = 0; i < 5; i++)
        expect_member(partner_hear(partner), "error", CODES[i]);
    expect_member(partner_ask(partner, "hello"), "protocol", "1");
    assert_int_equal(partner_end(partner), 0);
}

/* Hostile lines among steps of a game, as fast as they are answered: each by one object, and quit by the end. */
TEST_OF_EACH(test_any_lines, set_up, tear_down)
{
    enum { LINES = 4000 };
    struct partner *partner = *state;
    struct rng rng;
    char *line = malloc(AGENT_LINE_MAX + 1);
    int ended = 0;
    assert_non_null(line);
    rng_seed(&rng, 12, 1, 1);
    for (int i = 0; i < LINES; i++) {
        size_t length = talk_hostile_line(&rng, line, AGENT_LINE_MAX);
        if (i % 2)
            length = (size_t)snprintf(line, 64, "move %s", dir_name((enum dir)rng_below(&rng, DIR_COUNT)));
        for (char *end; (end = memchr(line, '\n', length)) != NULL;)
            *end = ' ';
        line[length] = '\n';
        partner_send(partner, line, length + 1);
        const char *answer = partner_hear(partner);
        assert_non_null(answer);
        struct json *json = json_read(answer, strlen(answer));
        assert_true(json != NULL && json->type == JSON_OBJECT);
        if (json_get(json, "ended") != NULL) {
            assert_null(partner_hear(partner));
            assert_int_equal(partner_end(partner), 0);
            begin(partner);
            ended++;
        }
        json_free(json);
    }
    assert_true(ended > 0);
    assert_int_equal(partner_end(partner), 0);
    free(line);
}
