/* SPDX-License-Identifier: MIT
 *
 * The shipped data, broken: cut off anywhere, with numbers that are too large, with names that nobody has. It is taken,
 * or refused with faults that name a file and a line of it; nothing else. */
#include "support/test.h"

#include "content/content.h"
#include "support/content.h"
#include "support/play.h"

#include <ctype.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILES = 24, FILE_BYTES = 1 << 16, MOST_FAULTS = 16 };

struct data {
    struct content_file files[MAX_FILES];
    int count;
    struct rules *rules;
    glob_t found;
    char *broken; /* FILE_BYTES */
};

static struct content_file read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *bytes = calloc(1, FILE_BYTES);
    assert_true(file && bytes);
    size_t size = fread(bytes, 1, FILE_BYTES, file);
    assert_in_range(size, 1, FILE_BYTES - 1);
    (void)fclose(file);
    return (struct content_file){path, bytes, size};
}

static int set_up(void **state)
{
    struct data *data = calloc(1, sizeof *data);
    char pattern[512];
    struct fault_list none = {NULL, 0, 0, 0};
    test_source_path(pattern, sizeof pattern, "data/content/*.data");
    assert_int_equal(glob(pattern, 0, NULL, &data->found), 0);
    assert_in_range(data->found.gl_pathc, 10, MAX_FILES);
    for (size_t i = 0; i < data->found.gl_pathc; i++)
        data->files[data->count++] = read_file(data->found.gl_pathv[i]);
    data->rules = calloc(1, sizeof *data->rules);
    data->broken = calloc(1, FILE_BYTES);
    assert_true(content_load(data->files, data->count, data->rules, &none)); /* as it is shipped */
    *state = data;
    return 0;
}

static int tear_down(void **state)
{
    struct data *data = *state;
    for (int i = 0; i < data->count; i++)
        free((char *)data->files[i].bytes);
    globfree(&data->found);
    free(data->rules);
    free(data->broken);
    free(data);
    return 0;
}

static int count_lines(const struct content_file *file)
{
    int lines = 1;
    for (size_t i = 0; i < file->size; i++)
        lines += file->bytes[i] == '\n';
    return lines;
}

/* Loads the data with one file in place of another; whether it was refused. */
static bool try_broken(struct data *data, int which, size_t size)
{
    struct fault items[MOST_FAULTS];
    struct fault_list faults = {items, MOST_FAULTS, 0, 0};
    struct content_file files[MAX_FILES];
    memcpy(files, data->files, sizeof files);
    files[which].bytes = data->broken;
    files[which].size = size;
    bool good = content_load(files, data->count, data->rules, &faults);
    assert_true(good == (faults.count == 0));
    for (int i = 0; i < faults.count; i++) {
        int file = 0;
        while (file < data->count && strcmp(items[i].file, files[file].name) != 0)
            file++;
        assert_in_range(file, 0, data->count - 1);
        assert_in_range(items[i].line, 1, count_lines(&files[file]));
        assert_true(items[i].id != FAULT_NONE);
    }
    return !good;
}

/* How far apart the places are that are broken: all of them in a thorough run. */
static size_t stride(void)
{
    return test_seeds() >= 10000 ? 1 : 5;
}

TEST_WITH(test_files_that_are_cut_off, set_up, tear_down)
{
    struct data *data = *state;
    int refused = 0;
    for (int i = 0; i < data->count; i++)
        for (size_t size = 0; size < data->files[i].size; size += stride() * 3) {
            memcpy(data->broken, data->files[i].bytes, size);
            refused += try_broken(data, i, size);
        }
    assert_true(refused > 50);
}

/* Puts `word` in place of each word that begins so, one after the other; how many files were refused. */
static int replace_words(struct data *data, const char *word, bool numbers)
{
    int refused = 0;
    size_t met = 0;
    for (int i = 0; i < data->count; i++) {
        const struct content_file *file = &data->files[i];
        for (size_t at = 1; at < file->size; at++) {
            bool begins = numbers ? isdigit((unsigned char)file->bytes[at]) : islower((unsigned char)file->bytes[at]);
            if (!begins || file->bytes[at - 1] != ' ' || met++ % stride() != 0)
                continue;
            size_t end = at;
            while (end < file->size && (isalnum((unsigned char)file->bytes[end]) || file->bytes[end] == '_'))
                end++;
            memcpy(data->broken, file->bytes, at);
            memcpy(data->broken + at, word, strlen(word));
            memcpy(data->broken + at + strlen(word), file->bytes + end, file->size - end);
            refused += try_broken(data, i, at + strlen(word) + file->size - end);
        }
    }
    return refused;
}

TEST_WITH(test_numbers_that_are_too_large, set_up, tear_down)
{
    assert_true(replace_words(*state, "99999999999999999999", true) > 5);
    assert_true(replace_words(*state, "2147483648", true) > 5);
    (void)replace_words(*state, "9999", true);
    (void)replace_words(*state, "0", true);
}

TEST_WITH(test_names_that_nobody_has, set_up, tear_down)
{
    assert_true(replace_words(*state, "nobody", false) > 5);
    (void)replace_words(*state, "orc", false); /* a name that somebody has, but not that */
    (void)replace_words(*state, "wall", false);
}
