/* SPDX-License-Identifier: MIT
 *
 * The interface for machines: one request a line in, one JSON object a line out. barrow-agent(7) describes it. */
#ifndef AGENT_AGENT_H
#define AGENT_AGENT_H

#include "view_json.h"
#include "config/data_files.h"
#include "config/options.h"
#include "persist/recording.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    AGENT_PROTOCOL = 1,                         /* counts up when an answer changes its meaning */
    AGENT_GAMES = 64,                           /* games held at the same time */
    AGENT_LINE_MAX = 2 * GAME_ENCODED_MAX + 64, /* bytes of a request: a snapshot to restore */
    AGENT_ANSWER_MAX = 1 << 21,                 /* bytes of an answer */
};

/* One conversation. Private to agent*.c and their tests. */
struct agent {
    const struct rules *rules;
    int profile;
    uint64_t seed; /* of the next game */
    bool deltas;
    bool ended;
    struct game *games[AGENT_GAMES]; /* NULL: not in use */
    struct game *spare;              /* for bytes to be restored, which may be damaged */
    int current;
    struct observation *observation, *sent; /* the last taken; the last sent, if has_sent */
    bool has_sent;
    struct recording recording; /* of the game that began last, until it is left for another one */
    int recorded;               /* its number */
    struct events events;
    uint8_t *bytes; /* GAME_ENCODED_MAX */
    char *line;     /* AGENT_LINE_MAX and a zero */
};

/* Begins with the game of `seed`. Games are recorded in `journal_dir` (NULL: nowhere). False when there is not enough
 * memory; release it all the same. */
bool agent_init(struct agent *agent, const struct rules *rules, int profile, uint64_t seed, const char *journal_dir);
void agent_release(struct agent *agent);

/* Answers one request, any bytes without their line end: one JSON object without a line end into `out`, which has room
 * for AGENT_ANSWER_MAX. */
void agent_answer(struct agent *agent, const char *line, size_t length, struct strbuf *out);

/* The answer to a line of more than AGENT_LINE_MAX bytes. */
void agent_refuse_long(struct strbuf *out);

/* --agent: answers standard input on standard output until it ends. */
enum exit_code agent_run(const struct options *options, const struct data_files *data_files);

#endif
