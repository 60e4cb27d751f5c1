/* SPDX-License-Identifier: MIT
 *
 * Reads folders of content files for tests, with plain stdio: tests of the layers below must not need sys. */
#include "support/test.h"
#include "support/fault.h"

#include "content.h"

#include "base/strbuf.h"
#include "content/content.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILES = 32, PATH_SIZE = 1024 };

void test_source_path(char *path, size_t size, const char *below)
{
    const char *root = getenv("BARROW_SOURCE_DIR");
    struct strbuf text;
    strbuf_init(&text, path, size);
    strbuf_format(&text, "%s/%s", root ? root : ".", below);
    assert_false(text.cut);
}

static int is_data_file(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcmp(dot, ".data") == 0;
}

/* By bytes, whatever the locale. */
static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* The whole file in new memory. */
static char *read_whole(const char *path, size_t *size)
{
    FILE *stream = fopen(path, "rb");
    if (!stream)
        fail_msg("cannot open %s", path);
    assert_int_equal(fseek(stream, 0, SEEK_END), 0);
    long end = ftell(stream);
    assert_true(end >= 0);
    rewind(stream);
    char *bytes = malloc((size_t)end + 1);
    assert_non_null(bytes);
    *size = fread(bytes, 1, (size_t)end, stream);
    assert_int_equal(*size, end);
    fclose(stream);
    return bytes;
}

bool test_load_content(const char *folder, struct rules *rules, struct fault_list *faults)
{
    char path[PATH_SIZE];
    struct dirent **entries;
    struct content_file files[MAX_FILES];
    char *bytes[MAX_FILES];
    test_source_path(path, sizeof(path), folder);
    int count = scandir(path, &entries, is_data_file, by_name);
    if (count < 1 || count > MAX_FILES)
        fail_msg("no content in %s: run tests from the project's root or set BARROW_SOURCE_DIR", path);
    for (int i = 0; i < count; i++) {
        char file[2 * PATH_SIZE];
        struct strbuf text;
        STRBUF_OVER(&text, file);
        strbuf_format(&text, "%s/%s", path, entries[i]->d_name);
        files[i].name = entries[i]->d_name;
        bytes[i] = read_whole(file, &files[i].size);
        files[i].bytes = bytes[i];
    }
    bool good = content_load(files, count, rules, faults);
    for (int i = 0; i < count; i++) {
        free(bytes[i]);
        free(entries[i]);
    }
    free(entries);
    return good;
}

struct rules *test_rules_from(const char *folder)
{
    struct fault items[8];
    struct fault_list faults = {items, 8, 0, 0};
    struct rules *rules = malloc(sizeof(*rules));
    assert_non_null(rules);
    bool good = test_load_content(folder, rules, &faults);
    for (int i = 0; i < faults.count; i++)
        print_error("%s:%d: %s\n", items[i].file, items[i].line, fault_text(&items[i]));
    assert_true(good);
    return rules;
}

struct rules *test_rules(void)
{
    return test_rules_from("data/content");
}

kind_id test_kind(const struct rules *rules, const char *id)
{
    int index = rules_find_kind(rules, id);
    if (index < 0)
        fail_msg("no kind '%s'", id);
    return (kind_id)index;
}
