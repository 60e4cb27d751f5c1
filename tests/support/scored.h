/* SPDX-License-Identifier: MIT
 *
 * A folder of finished runs of bots, with the scores, stories and lists that are made of them. */
#ifndef SUPPORT_SCORED_H
#define SUPPORT_SCORED_H

#include "report/boards.h"
#include "report/settle.h"
#include "support/recorded.h"
#include "support/scratch.h"

enum { SCORED_BYTES = 1 << 17 };

struct scored {
    char folder[SCRATCH_SIZE];
    struct rules *rules;
    struct catalogue catalogue;
    struct recorder recorder;
    struct verifier verifier;
    struct boards boards;
    struct score_place place;
    int which; /* the list that has rows, after scored_read */
    char text[SCORED_BYTES];
};

/* What it is made of, without a folder; for processes that have one. */
void scored_open(struct scored *fixture);
void scored_close(struct scored *fixture);

/* The path of a name below the folder. */
void scored_path(const struct scored *fixture, const char *name, char path[SCRATCH_SIZE]);

/* For cmocka: *state is a struct scored, its folder empty. */
int scored_setup(void **state);
int scored_teardown(void **state);

/* Puts a bot's run among the finished ones. */
void scored_finish(struct scored *fixture, const char *run, const char *name, uint64_t seed, uint32_t turns);

/* Makes up for what is missing: lines and stories. */
enum status scored_settle(struct scored *fixture, struct fault *fault);

/* Reads the lists, and finds the first that has rows. */
void scored_read(struct scored *fixture);
void scored_settle_and_read(struct scored *fixture);

/* Of the first list that has rows. */
int scored_rows(const struct scored *fixture);

/* A row of it, proved. */
const struct score *scored_prove(struct scored *fixture, int row);

/* A file below the folder as text; fails when it is missing. */
const char *scored_text(struct scored *fixture, const char *name);

/* Files below the folder. */
void scored_write(const struct scored *fixture, const char *name, const char *text);
bool scored_is_there(const struct scored *fixture, const char *name);
void scored_remove(const struct scored *fixture, const char *name);

/* How often the part stands in the text. */
int scored_lines_with(const char *text, const char *part);

/* Adds a copy of the first line with `from` in it replaced, before it or behind it. */
void scored_add_forged(struct scored *fixture, const char *from, const char *to, bool before);

#endif
