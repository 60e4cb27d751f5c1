/* SPDX-License-Identifier: MIT
 *
 * Whole batches of games, each in a child, because they catch signals for good. */
#ifndef SUPPORT_BATCH_FIXTURE_H
#define SUPPORT_BATCH_FIXTURE_H

#include "batch/batch.h"
#include "batch/output.h"
#include "support/scratch.h"

#include <sys/types.h>

/* The form of the lines. */
extern const struct columns_form BATCHES_CSV;

enum { BATCHES_BYTES = 1 << 16, BATCHES_GAMES = 7, BATCHES_TURNS = 60 };

struct batches {
    char folder[SCRATCH_SIZE];
    char out[SCRATCH_SIZE], err[SCRATCH_SIZE], file[SCRATCH_SIZE];
    struct rules *rules;
    struct data_files *data_files;
    char bytes[BATCHES_BYTES];
    long size;
};

/* For cmocka: *state is a struct batches. */
int batches_setup(void **state);
int batches_teardown(void **state);

/* Games of the random bot with these seeds. */
struct options batches_options(uint64_t first, uint64_t last, int jobs);

/* In a child: sends what it writes there into a file. */
void batches_redirect(int fd, const char *path);
pid_t batches_start(struct batches *fixture, const struct options *options);

/* The exit code, or minus the signal. */
int batches_wait_for(pid_t child);

/* Starts a batch and waits for its end. */
int batches_play(struct batches *fixture, const struct options *options);

/* Reads a file into fixture->bytes, terminated. */
void batches_read(struct batches *fixture, const char *path);

/* What a file holds, and what was said on standard error. */
void batches_assert_holds(struct batches *fixture, const char *path, const char *bytes, size_t size);
void batches_assert_says(struct batches *fixture, const char *text);

/* What the range gives on standard output; the caller frees it. */
char *batches_play_whole(struct batches *fixture, struct options options, size_t *size);

#endif
