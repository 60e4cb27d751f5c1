/* SPDX-License-Identifier: MIT */
#include "support/batch_fixture.h"

#include "support/test.h"
#include "support/content.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

const struct columns_form BATCHES_CSV = {RECORD_CSV, RULESET_CLASSIC};

int batches_setup(void **state)
{
    struct batches *fixture = calloc(1, sizeof *fixture);
    assert_non_null(fixture);
    scratch_make(fixture->folder);
    scratch_path(fixture->out, fixture->folder, "out");
    scratch_path(fixture->err, fixture->folder, "err");
    scratch_path(fixture->file, fixture->folder, "file");
    fixture->data_files = calloc(1, sizeof *fixture->data_files);
    fixture->rules = test_rules();
    assert_non_null(fixture->data_files);
    fixture->data_files->rules = *fixture->rules;
    catalogue_init(&fixture->data_files->catalogue);
    *state = fixture;
    return 0;
}

int batches_teardown(void **state)
{
    struct batches *fixture = *state;
    scratch_remove(fixture->folder);
    free(fixture->rules);
    free(fixture->data_files);
    free(fixture);
    return 0;
}

struct options batches_options(uint64_t first, uint64_t last, int jobs)
{
    return (struct options){.task = TASK_BOT,
                            .profile = "classic",
                            .bot = "random",
                            .seeds_given = true,
                            .first_seed = first,
                            .last_seed = last,
                            .jobs = jobs,
                            .max_turns = BATCHES_TURNS};
}

void batches_redirect(int fd, const char *path)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || dup2(file, fd) < 0)
        _exit(99);
}

pid_t batches_start(struct batches *fixture, const struct options *options)
{
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        batches_redirect(STDOUT_FILENO, fixture->out);
        batches_redirect(STDERR_FILENO, fixture->err);
        _exit((int)batch_play(options, fixture->data_files));
    }
    return child;
}

int batches_wait_for(pid_t child)
{
    int state = 0;
    assert_int_equal(waitpid(child, &state, 0), child);
    return WIFSIGNALED(state) ? -WTERMSIG(state) : WEXITSTATUS(state);
}

int batches_play(struct batches *fixture, const struct options *options)
{
    return batches_wait_for(batches_start(fixture, options));
}

void batches_read(struct batches *fixture, const char *path)
{
    fixture->size = scratch_read(path, fixture->bytes, sizeof fixture->bytes - 1);
    assert_true(fixture->size >= 0);
    fixture->bytes[fixture->size] = '\0';
}

void batches_assert_holds(struct batches *fixture, const char *path, const char *bytes, size_t size)
{
    batches_read(fixture, path);
    assert_int_equal(fixture->size, size);
    assert_memory_equal(fixture->bytes, bytes, size);
}

void batches_assert_says(struct batches *fixture, const char *text)
{
    batches_read(fixture, fixture->err);
    if (!strstr(fixture->bytes, text))
        fail_msg("'%s' is not in: %s", text, fixture->bytes);
}

char *batches_play_whole(struct batches *fixture, struct options options, size_t *size)
{
    assert_int_equal(batches_play(fixture, &options), EXIT_DONE);
    batches_read(fixture, fixture->out);
    *size = (size_t)fixture->size;
    char *copy = malloc(*size + 1);
    assert_non_null(copy);
    memcpy(copy, fixture->bytes, *size + 1);
    return copy;
}
