/* SPDX-License-Identifier: MIT
 *
 * What --check-data says of a campaign: the gates that its data must pass, each broken once by an edit of the Howe's
 * data; and its tables, which are those of docs/game.md. */
#include "support/test.h"

#include "base/strbuf.h"
#include "e2e/support/game.h"
#include "support/content.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { TEXT_SIZE_MAX = 1 << 17, LINE_SIZE = 1024 };

/* What the program says with these arguments of a folder, both streams; returns the exit code. */
static int run(const char *arguments, const char *folder, char output[TEXT_SIZE_MAX])
{
    char program[SCRATCH_SIZE], command[4 * SCRATCH_SIZE];
    struct strbuf text;
    pty_program(program);
    STRBUF_OVER(&text, command);
    strbuf_format(&text, "env -i LC_ALL=C '%s' %s '%s' 2>&1", program, arguments, folder);
    assert_false(text.cut);
    FILE *stream = popen(command, "r");
    assert_non_null(stream);
    size_t size = fread(output, 1, TEXT_SIZE_MAX - 1, stream);
    output[size] = '\0';
    int status = pclose(stream);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int check(const char *folder, char output[TEXT_SIZE_MAX])
{
    return run("--check-data", folder, output);
}

/* Copies one file, its first `old` replaced by `new`; returns whether `old` was there. */
static bool copy_file(const char *from, const char *to, const char *old, const char *new)
{
    char *bytes = calloc(1, TEXT_SIZE_MAX), *edited = calloc(1, TEXT_SIZE_MAX);
    struct strbuf text;
    assert_true(bytes && edited && scratch_read(from, bytes, TEXT_SIZE_MAX - 1) > 0);
    char *at = strstr(bytes, old);
    strbuf_init(&text, edited, TEXT_SIZE_MAX);
    strbuf_bytes(&text, bytes, at ? (size_t)(at - bytes) : strlen(bytes));
    if (at) {
        strbuf_text(&text, new);
        strbuf_text(&text, at + strlen(old));
    }
    assert_false(text.cut);
    scratch_write(to, edited, text.length);
    free(bytes);
    free(edited);
    return at != NULL;
}

/* Checks a copy of the Howe in which one place is another. */
static int check_edit(const char *old, const char *new, char output[TEXT_SIZE_MAX])
{
    char source[SCRATCH_SIZE], folder[SCRATCH_SIZE], from[SCRATCH_SIZE], to[SCRATCH_SIZE];
    int edits = 0;
    game_data_path(source, "howe/content");
    scratch_make(folder);
    DIR *files = opendir(source);
    assert_non_null(files);
    for (const struct dirent *file = readdir(files); file != NULL; file = readdir(files)) {
        if (strstr(file->d_name, ".data") == NULL)
            continue;
        scratch_path(from, source, file->d_name);
        scratch_path(to, folder, file->d_name);
        edits += copy_file(from, to, old, new);
    }
    (void)closedir(files);
    assert_int_equal(edits, 1);
    int code = check(folder, output);
    scratch_remove(folder);
    return code;
}

TEST(test_what_is_shipped_passes)
{
    static char output[TEXT_SIZE_MAX];
    char folder[SCRATCH_SIZE];
    game_data_path(folder, "../../data");
    assert_int_equal(check(folder, output), 0);
    assert_non_null(strstr(output, "campaign: 6 depths\n"));
    assert_non_null(strstr(
        output, "| orc captain | O red | 20@3 0@7 | 30/1/7 | 2 | 80 | 1, and 1-3 orcs | crush, pack, rally |\n"));
    assert_non_null(strstr(output, "good: "));
}

/* The line of the Howe on which an entry begins. */
static int line_of(const char *file, const char *entry)
{
    static char bytes[TEXT_SIZE_MAX];
    char folder[SCRATCH_SIZE], path[SCRATCH_SIZE];
    int line = 1;
    game_data_path(folder, "howe/content");
    scratch_path(path, folder, file);
    long size = scratch_read(path, bytes, sizeof bytes - 1);
    assert_true(size > 0);
    bytes[size] = '\0';
    const char *at = strstr(bytes, entry);
    assert_non_null(at);
    for (const char *c = bytes; c < at; c++)
        line += *c == '\n';
    return line;
}

struct gate_case {
    const char *old, *new;
    const char *file, *entry, *said; /* NULL: it passes */
};

static void expect_gate(const struct gate_case *gate)
{
    static char output[TEXT_SIZE_MAX];
    char said[LINE_SIZE];
    struct strbuf text;
    int code = check_edit(gate->old, gate->new, output);
    if (code != (gate->said ? 5 : 0))
        fail_msg("exit code %d with %s:\n%s", code, gate->new, output);
    if (!gate->said)
        return;
    STRBUF_OVER(&text, said);
    strbuf_format(&text, "%s:%d: %s", gate->file, line_of(gate->file, gate->entry), gate->said);
    if (strstr(output, said) == NULL)
        fail_msg("%s is missing in:\n%s", said, output);
}

TEST(test_gates)
{
    static const struct gate_case cases[] = {
        /* As much as the gate lets through, and a point more. */
        {"shoot 5 6\n", "shoot 26 6\n", NULL, NULL, NULL},
        {"shoot 5 6\n", "shoot 27 6\n", "monsters.data", "monster orc_slinger",
         "monster 'orc_slinger' takes 26 of 100 hit points in a turn at depth 1: more than a quarter of them without a "
         "wind-up\n"},
        /* Power counts, what a band adds to it, what who crushes leaves of a defense, and how often it strikes. */
        {"Howe\" budget 77 power 0\n", "Howe\" budget 77 power 25\n", "monsters.data", "monster orc_slinger",
         "monster 'orc_slinger' takes 29 of 100 hit points in a turn at depth 1: more than a quarter"},
        {"  power   8\n  xp      100\n", "  power   34\n  xp      100\n", "monsters.data", "monster troll",
         "monster 'troll' takes 33 of 120 hit points in a turn at depth 3: more than a quarter"},
        {"  move    50\n", "  move    50\n  act     25\n", NULL, NULL, NULL},
        {"  power   5\n  xp      20\n  ai      basic\n  senses  5\n",
         "  power   8\n  xp      20\n  ai      basic\n  senses  5\n  act     25\n", "monsters.data",
         "monster grave_hound",
         "monster 'grave_hound' takes 28 of 100 hit points in a turn at depth 2: more than a quarter"},
        {"  power   7\n", "  power   27\n", "monsters.data", "monster orc_raider",
         "monster 'orc_raider' takes 52 of 100 hit points in a turn at depth 2: more than half of them\n"},
        {"orc_slinger    55@1", "orc_slinger    44@1", "howe.data", "profile campaign",
         "at depth 1 only 24% of the experience is that of shooters and runners, not 25%\n"},
        {"'\"' brown", "';' green", "ground.data", "cover roots", "'roots' looks like 'tall_grass'\n"},
        {"'(' cyan", "'\"' cyan", "items.data", "item throwing_knife", "'throwing_knife' looks like 'roots'\n"},
        {"'o' yellow", "'o' light_green", "monsters.data", "monster orc_slinger", "'orc_slinger' looks like 'orc'\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        expect_gate(&cases[i]);
}

/* The next line of a text that is a table's, in new memory; NULL when there is none. Moves `text` on. */
static char *next_table_line(const char **text)
{
    while (**text != '\0') {
        const char *end = strchr(*text, '\n');
        size_t size = end ? (size_t)(end - *text) : strlen(*text);
        const char *line = *text;
        *text += size + (end != NULL);
        if (*line == '|')
            return strndup(line, size);
    }
    return NULL;
}

/* docs/game.md shows each table as the data has it, and none besides. */
TEST(test_tables_are_documented)
{
    static char output[TEXT_SIZE_MAX], page[TEXT_SIZE_MAX];
    char folder[SCRATCH_SIZE], path[SCRATCH_SIZE];
    game_data_path(folder, "../../data");
    assert_int_equal(check(folder, output), 0);
    test_source_path(path, sizeof path, "docs/game.md");
    long size = scratch_read(path, page, sizeof page - 1);
    assert_true(size > 0);
    page[size] = '\0';
    const char *said = output, *written = page;
    int lines = 0;
    for (char *line = next_table_line(&said); line != NULL; line = next_table_line(&said)) {
        char *there = next_table_line(&written);
        if (there == NULL || strcmp(line, there) != 0)
            fail_msg("docs/game.md has\n%s\nwhere --check-data says\n%s", there ? there : "nothing", line);
        free(line);
        free(there);
        lines++;
    }
    assert_null(next_table_line(&written));
    assert_true(lines > 40);
}

/* Runs of a folder without the classic game are proved and listed: only what begins a game needs a profile. */
TEST(test_runs_need_their_own_profile_alone)
{
    static char output[TEXT_SIZE_MAX];
    char home[SCRATCH_SIZE], data[SCRATCH_SIZE], journal[SCRATCH_SIZE], arguments[4 * SCRATCH_SIZE];
    struct strbuf text = STRBUF(arguments);
    game_data_path(data, "howe");
    scratch_make(home);
    strbuf_format(&text, "--data-dir '%s' --profile campaign --bot random --max-turns 20 --seeds 7..7 --journal-dir",
                  data);
    assert_int_equal(run(arguments, home, output), 0);
    strbuf_clear(&text);
    strbuf_format(&text, "--data-dir '%s' --verify", data);
    scratch_path(journal, home, "random-7.journal");
    assert_int_equal(run(arguments, journal, output), 0);
    assert_non_null(strstr(output, " profile=campaign seed=7"));
    strbuf_clear(&text);
    strbuf_format(&text, "--scores --save-dir '%s' --data-dir", home);
    assert_int_equal(run(arguments, data, output), 0);
    strbuf_clear(&text);
    strbuf_format(&text, "--print-floor --seed 1 --data-dir");
    assert_int_equal(run(arguments, data, output), 2);
    assert_non_null(strstr(output, "there is no such profile"));
    scratch_remove(home);
}

TEST_GROUP(NULL, NULL)
