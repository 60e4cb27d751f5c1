/* SPDX-License-Identifier: MIT */
#include "support/scored.h"

#include "support/test.h"
#include "support/content.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void scored_open(struct scored *fixture)
{
    fixture->rules = test_rules();
    catalogue_init(&fixture->catalogue);
    recorder_init(&fixture->recorder, fixture->rules);
    assert_true(verifier_init(&fixture->verifier, fixture->rules));
}

void scored_close(struct scored *fixture)
{
    boards_release(&fixture->boards);
    recorder_release(&fixture->recorder);
    verifier_release(&fixture->verifier);
    free(fixture->rules);
}

void scored_path(const struct scored *fixture, const char *name, char path[SCRATCH_SIZE])
{
    scratch_path(path, fixture->folder, name);
}

int scored_setup(void **state)
{
    struct scored *fixture = calloc(1, sizeof *fixture);
    char finished[SCRATCH_SIZE];
    assert_non_null(fixture);
    scratch_make(fixture->folder);
    scored_path(fixture, "finished", finished);
    assert_int_equal(mkdir(finished, 0700), 0);
    scored_open(fixture);
    *state = fixture;
    return 0;
}

int scored_teardown(void **state)
{
    struct scored *fixture = *state;
    scored_close(fixture);
    scratch_remove(fixture->folder);
    free(fixture);
    return 0;
}

void scored_finish(struct scored *fixture, const char *run, const char *name, uint64_t seed, uint32_t turns)
{
    char path[SCRATCH_SIZE], file[128];
    recorder_play(&fixture->recorder, "brawler", name, seed, turns);
    snprintf(file, sizeof file, "finished/%s", run);
    scored_path(fixture, file, path);
    scratch_write(path, fixture->recorder.bytes, fixture->recorder.size);
}

enum status scored_settle(struct scored *fixture, struct fault *fault)
{
    return settle_all(&(struct score_place){.folder = fixture->folder}, &fixture->verifier, &fixture->catalogue, fault);
}

void scored_read(struct scored *fixture)
{
    fixture->place = (struct score_place){.folder = fixture->folder};
    boards_release(&fixture->boards);
    assert_int_equal(boards_read(&fixture->boards, &fixture->place, fixture->rules, NULL, NULL), ST_OK);
    fixture->which = 0;
    while (fixture->which < fixture->boards.count - 1 && fixture->boards.list[fixture->which].count == 0)
        fixture->which++;
}

void scored_settle_and_read(struct scored *fixture)
{
    assert_int_equal(scored_settle(fixture, NULL), ST_OK);
    scored_read(fixture);
}

int scored_rows(const struct scored *fixture)
{
    return fixture->boards.list[fixture->which].count;
}

const struct score *scored_prove(struct scored *fixture, int row)
{
    const struct score *score = boards_row(&fixture->boards, fixture->which, row, &fixture->verifier, UINT64_MAX);
    assert_non_null(score);
    return score;
}

const char *scored_text(struct scored *fixture, const char *name)
{
    char path[SCRATCH_SIZE];
    scored_path(fixture, name, path);
    long size = scratch_read(path, fixture->text, sizeof fixture->text - 1);
    assert_true(size >= 0);
    fixture->text[size] = '\0';
    return fixture->text;
}

void scored_write(const struct scored *fixture, const char *name, const char *text)
{
    char path[SCRATCH_SIZE];
    scored_path(fixture, name, path);
    scratch_write(path, text, strlen(text));
}

bool scored_is_there(const struct scored *fixture, const char *name)
{
    char path[SCRATCH_SIZE];
    scored_path(fixture, name, path);
    return access(path, F_OK) == 0;
}

void scored_remove(const struct scored *fixture, const char *name)
{
    char path[SCRATCH_SIZE];
    scored_path(fixture, name, path);
    assert_int_equal(unlink(path), 0);
}

int scored_lines_with(const char *text, const char *part)
{
    int count = 0;
    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part))
        count++;
    return count;
}

void scored_add_forged(struct scored *fixture, const char *from, const char *to, bool before)
{
    static char both[2 * SCORED_BYTES];
    char line[4096];
    const char *text = scored_text(fixture, "scores");
    snprintf(line, sizeof line, "%.*s\n", (int)strcspn(text, "\n"), text);
    char *at = strstr(line, from);
    assert_non_null(at);
    snprintf(both, sizeof both, "%s%.*s%s%s%s", before ? "" : text, (int)(at - line), line, to, at + strlen(from),
             before ? text : "");
    scored_write(fixture, "scores", both);
    scored_read(fixture);
}
