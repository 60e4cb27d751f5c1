/* SPDX-License-Identifier: MIT
 *
 * The requests of agents: a table with one row each. To any bytes the answer is one JSON object; a request that is
 * refused changes nothing. Reading and writing stand in run.c, what is told as JSON in view_json.c and rules_json.c. */
#include "agent.h"

#include "base/json_writer.h"

#include "base/check.h"
#include "base/parse.h"
#include "base/utf8.h"
#include "rules_json.h"

#include <stdlib.h>
#include <string.h>

/* --- Errors ------------------------------------------------------------------------------------------------------ */

/* Replaces what was begun of the answer by an error; returns false, for the caller to return. */
static bool refuse(struct strbuf *out, const char *code, const char *text)
{
    strbuf_clear(out);
    json_open(out, NULL, '{');
    json_text(out, "error", code);
    json_text(out, "text", text);
    return false;
}

void agent_refuse_long(struct strbuf *out)
{
    char text[64];
    struct strbuf buf = STRBUF(text);
    strbuf_format(&buf, "a line has at most %d bytes", AGENT_LINE_MAX);
    refuse(out, "line_too_long", text);
    json_close(out, '}');
}

/* --- Telling ----------------------------------------------------------------------------------------------------- */

static struct game *current(struct agent *agent)
{
    return agent->games[agent->current];
}

/* Adds the current game to the answer: all of it, or what has changed since the last answer. */
static void write_game(struct agent *agent, bool whole, struct strbuf *out)
{
    observation_take(agent->observation, current(agent));
    observation_write(agent->observation, agent->deltas && agent->has_sent && !whole ? agent->sent : NULL, out);
    struct observation *sent = agent->sent;
    agent->sent = agent->observation;
    agent->observation = sent;
    agent->has_sent = true;
}

/* --- Recording --------------------------------------------------------------------------------------------------- */

/* The current game begins with the next seed. */
static void begin_game(struct agent *agent)
{
    uint64_t seed = agent->seed++;
    game_new(current(agent), agent->rules, agent->profile, seed);
    agent->recorded = agent->current;
    recording_begin(&agent->recording, "agent", &agent->rules->profiles[agent->profile], seed, current(agent));
}

/* A game gives way to another one. No journal leads from the one to the other. */
static void replace_game(struct agent *agent, int number, const struct game *game)
{
    if (number == agent->recorded)
        recording_end(&agent->recording);
    game_clone(agent->games[number], game);
}

/* --- Requests ---------------------------------------------------------------------------------------------------- */

/* Adds to the open object of an answer; false when the request is refused. `rest` is what came after its name, "" if
 * nothing. */
typedef bool request_answer(struct agent *agent, const char *rest, struct strbuf *out);

static bool answer_hello(struct agent *agent, const char *rest, struct strbuf *out)
{
    (void)rest;
    json_number(out, "protocol", AGENT_PROTOCOL);
    json_text(out, "version", sys_version());
    json_number(out, "rules", agent->rules->profiles[agent->profile].rules_version);
    json_hash(out, "content", agent->rules->profiles[agent->profile].content_hash);
    json_text(out, "profile", agent->rules->profiles[agent->profile].id);
    json_bool(out, "deltas", agent->deltas);
    json_number(out, "game", agent->current);
    json_long(out, "seed", agent->seed);
    return true;
}

static bool answer_rules(struct agent *agent, const char *rest, struct strbuf *out)
{
    (void)rest;
    write_rules(agent->rules, agent->profile, out);
    return true;
}

static bool read_seed(const char *text, uint64_t *seed, struct strbuf *out)
{
    unsigned long long value = 0;
    if (!parse_seed(text, &value))
        return refuse(out, "bad_argument", "a seed is a whole number from 0 to 18446744073709551615");
    *seed = value;
    return true;
}

static bool answer_seed(struct agent *agent, const char *rest, struct strbuf *out)
{
    if (!read_seed(rest, &agent->seed, out))
        return false;
    json_long(out, "seed", agent->seed);
    return true;
}

static bool answer_reset(struct agent *agent, const char *rest, struct strbuf *out)
{
    if (*rest && !read_seed(rest, &agent->seed, out))
        return false;
    begin_game(agent);
    write_game(agent, false, out);
    return true;
}

static bool answer_step(struct agent *agent, const char *rest, struct strbuf *out)
{
    struct command command;
    char reason[128];
    struct strbuf why = STRBUF(reason);
    if (!command_parse(rest, &command, &why))
        return refuse(out, "bad_command", reason);
    bool legal = game_legal(current(agent), &command) == REJECT_NONE;
    game_step(current(agent), &command, &agent->events);
    if (legal && agent->current == agent->recorded)
        recording_step(&agent->recording, &command, current(agent));
    write_events(agent->rules, &agent->events, out);
    write_game(agent, false, out);
    return true;
}

static bool answer_view(struct agent *agent, const char *rest, struct strbuf *out)
{
    (void)rest;
    write_game(agent, true, out);
    return true;
}

static bool answer_legal(struct agent *agent, const char *rest, struct strbuf *out)
{
    (void)rest;
    observation_take(agent->observation, current(agent));
    observation_write_legal(agent->observation, out);
    return true;
}

static bool answer_hash(struct agent *agent, const char *rest, struct strbuf *out)
{
    (void)rest;
    json_hash(out, "hash", game_hash_world(current(agent)));
    return true;
}

static bool answer_snapshot(struct agent *agent, const char *rest, struct strbuf *out)
{
    struct byte_writer bytes = {.bytes = agent->bytes, .capacity = GAME_ENCODED_MAX};
    game_encode(current(agent), &bytes);
    CHECK(!bytes.failed);
    json_raw(out, "snapshot", "\"");
    for (size_t i = 0; i < bytes.size; i++) {
        char pair[2] = {"0123456789abcdef"[bytes.bytes[i] >> 4], "0123456789abcdef"[bytes.bytes[i] & 15]};
        strbuf_bytes(out, pair, sizeof pair);
    }
    strbuf_char(out, '"');
    return answer_hash(agent, rest, out);
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Two digits a byte; false when it is anything else, or too long. */
static bool read_hex(const char *text, struct byte_writer *out)
{
    for (; *text && !out->failed; text += 2) {
        int high = hex_digit(text[0]);
        int low = high < 0 ? -1 : hex_digit(text[1]);
        if (low < 0)
            return false;
        put_u8(out, (uint8_t)(high << 4 | low));
    }
    return !out->failed;
}

/* Decodes into the spare game, so that bad bytes leave the current one as it is. */
static bool answer_restore(struct agent *agent, const char *rest, struct strbuf *out)
{
    char reason[160];
    struct strbuf why = STRBUF(reason);
    struct byte_writer written = {.bytes = agent->bytes, .capacity = GAME_ENCODED_MAX};
    if (!read_hex(rest, &written))
        return refuse(out, "bad_argument", "a snapshot is an even number of the digits 0-9 and a-f");
    struct byte_reader bytes = {.bytes = agent->bytes, .size = written.size};
    if (!game_decode(agent->spare, agent->rules, &bytes, &why))
        return refuse(out, "bad_snapshot", reason);
    if (bytes.at != bytes.size)
        return refuse(out, "bad_snapshot", "the world ends before its bytes do");
    replace_game(agent, agent->current, agent->spare);
    (void)answer_hash(agent, rest, out);
    write_game(agent, false, out);
    return true;
}

/* A game's number, or -1 after refusing. */
static int read_game(const char *text, struct strbuf *out)
{
    long long number = -1;
    _Static_assert(AGENT_GAMES == 64, "the sentence says how many");
    if (!parse_text_number(text, 0, AGENT_GAMES - 1, &number))
        (void)refuse(out, "bad_argument", "games are numbered from 0 to 63");
    return (int)number;
}

static bool answer_clone(struct agent *agent, const char *rest, struct strbuf *out)
{
    int number = read_game(rest, out);
    if (number < 0)
        return false;
    if (!agent->games[number])
        agent->games[number] = calloc(1, game_size());
    if (!agent->games[number])
        return refuse(out, "no_memory", "there is not enough memory for one more game");
    if (number != agent->current)
        replace_game(agent, number, current(agent));
    json_number(out, "cloned", number);
    return true;
}

static bool answer_switch(struct agent *agent, const char *rest, struct strbuf *out)
{
    int number = read_game(rest, out);
    if (number < 0)
        return false;
    if (!agent->games[number])
        return refuse(out, "no_game", "nothing has been cloned to that number");
    agent->current = number;
    json_number(out, "game", number);
    write_game(agent, false, out);
    return true;
}

static bool answer_deltas(struct agent *agent, const char *rest, struct strbuf *out)
{
    bool on = strcmp(rest, "on") == 0;
    if (!on && strcmp(rest, "off") != 0)
        return refuse(out, "bad_argument", "deltas are on or off");
    agent->deltas = on;
    json_bool(out, "deltas", on);
    return true;
}

static bool answer_quit(struct agent *agent, const char *rest, struct strbuf *out)
{
    (void)rest;
    agent->ended = true;
    json_bool(out, "ended", true);
    return true;
}

/* Whether something must, may or must not follow the name. */
enum follows { NOTHING, PERHAPS, SOMETHING };

/* clang-format off */
static const struct request {
    const char *name;
    enum follows follows;
    request_answer *answer;
} REQUESTS[] = {
    {"hello",    NOTHING,   answer_hello},
    {"rules",    NOTHING,   answer_rules},
    {"seed",     SOMETHING, answer_seed},
    {"reset",    PERHAPS,   answer_reset},
    {"step",     SOMETHING, answer_step},
    {"view",     NOTHING,   answer_view},
    {"legal",    NOTHING,   answer_legal},
    {"hash",     NOTHING,   answer_hash},
    {"snapshot", NOTHING,   answer_snapshot},
    {"restore",  SOMETHING, answer_restore},
    {"clone",    SOMETHING, answer_clone},
    {"switch",   SOMETHING, answer_switch},
    {"deltas",   SOMETHING, answer_deltas},
    {"quit",     NOTHING,   answer_quit},
};
/* clang-format on */

/* --- One line ---------------------------------------------------------------------------------------------------- */

/* A request of the table, or a command by itself, which is a step. */
static bool answer_text(struct agent *agent, const char *text, struct strbuf *out)
{
    size_t name = strcspn(text, " ");
    const char *rest = text + name + strspn(text + name, " ");
    for (size_t i = 0; i < sizeof REQUESTS / sizeof REQUESTS[0]; i++) {
        const struct request *request = &REQUESTS[i];
        if (strlen(request->name) != name || memcmp(request->name, text, name) != 0)
            continue;
        if (request->follows == NOTHING && *rest)
            return refuse(out, "bad_argument", "nothing follows this request");
        if (request->follows == SOMETHING && !*rest)
            return refuse(out, "bad_argument", "something must follow this request");
        return request->answer(agent, rest, out);
    }
    return answer_step(agent, text, out);
}

static bool answer_line(struct agent *agent, const char *line, size_t length, struct strbuf *out)
{
    if (length > 0 && line[length - 1] == '\r')
        length--;
    if (length == 0)
        return refuse(out, "bad_command", "an empty line is no request");
    if (memchr(line, '\0', length) || utf8_check(line, length) != length)
        return refuse(out, "bad_bytes", "a request is UTF-8 text without zero bytes");
    memcpy(agent->line, line, length);
    agent->line[length] = '\0';
    return answer_text(agent, agent->line, out);
}

void agent_answer(struct agent *agent, const char *line, size_t length, struct strbuf *out)
{
    CHECK(length <= AGENT_LINE_MAX);
    strbuf_clear(out);
    json_open(out, NULL, '{');
    (void)answer_line(agent, line, length, out);
    json_close(out, '}');
    CHECK(!out->cut);
}

/* --- Beginning and end ------------------------------------------------------------------------------------------- */

bool agent_init(struct agent *agent, const struct rules *rules, int profile, uint64_t seed, const char *journal_dir)
{
    *agent = (struct agent){.rules = rules, .profile = profile, .seed = seed};
    recording_init(&agent->recording, journal_dir);
    agent->games[0] = calloc(1, game_size());
    agent->spare = calloc(1, game_size());
    agent->observation = calloc(1, sizeof *agent->observation);
    agent->sent = calloc(1, sizeof *agent->sent);
    agent->bytes = malloc(GAME_ENCODED_MAX);
    agent->line = malloc(AGENT_LINE_MAX + 1);
    agent->events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    if (!agent->games[0] || !agent->spare || !agent->observation || !agent->sent || !agent->bytes || !agent->line ||
        !agent->events.list)
        return false;
    begin_game(agent);
    return true;
}

void agent_release(struct agent *agent)
{
    recording_end(&agent->recording);
    for (int i = 0; i < AGENT_GAMES; i++)
        free(agent->games[i]);
    free(agent->spare);
    free(agent->observation);
    free(agent->sent);
    free(agent->bytes);
    free(agent->line);
    free(agent->events.list);
}
