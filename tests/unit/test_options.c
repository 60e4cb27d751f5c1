/* SPDX-License-Identifier: MIT
 *
 * The command line as the options' table has it: what holds for every row. Single refusals are e2e/test_start's. */
#include "support/test.h"
#include "support/fault.h"

#include "config/option_row.h"
#include "ui/settings_table.h"

#include <stdio.h>
#include <string.h>

/* A command line and what became of it: the options point into its words. */
struct line {
    char words[3][64];
    struct options options;
    struct fault fault;
};

static enum status read_line(struct line *line, const char *first, const char *second)
{
    *line = (struct line){.words = {"barrow"}};
    (void)snprintf(line->words[1], sizeof line->words[1], "%s", first);
    (void)snprintf(line->words[2], sizeof line->words[2], "%s", second ? second : "");
    char *arguments[] = {line->words[0], line->words[1], second ? line->words[2] : NULL, NULL};
    return options_read(&line->options, second ? 3 : 2, arguments, &line->fault);
}

/* The name of the option of that number, of the settings, too; NULL for a setting that is none. */
static const char *option_name(int index, const char **argument)
{
    if (index < OPTION_ROW_COUNT) {
        *argument = OPTION_ROWS[index].argument;
        return OPTION_ROWS[index].name;
    }
    const struct setting_row *setting = setting_row((enum setting)(index - OPTION_ROW_COUNT));
    *argument = setting->argument;
    return setting->argument ? setting->name : NULL;
}

static int option_count(void)
{
    return OPTION_ROW_COUNT + SETTING_COUNT;
}

/* "--name --new" is no hero called "--new", whatever the two options are. */
TEST(test_no_option_is_an_argument)
{
    for (int i = 0; i < option_count(); i++) {
        const char *argument, *other, *name = option_name(i, &argument);
        char first[64];
        if (!name || !argument || argument[0] == '[')
            continue;
        (void)snprintf(first, sizeof first, "--%s", name);
        for (int j = 0; j < option_count(); j++) {
            const char *second = option_name(j, &other);
            char word[64];
            struct line line;
            if (!second)
                continue;
            (void)snprintf(word, sizeof word, "--%s%s", second, j % 2 ? "=x" : "");
            assert_int_equal(read_line(&line, first, word), ST_USAGE);
            if (!strstr(fault_text(&line.fault), "is an option") || !strstr(fault_text(&line.fault), word))
                fail_msg("%s %s: %s", first, word, fault_text(&line.fault));
        }
    }
}

/* What is meant can be said, and what only looks a little like it needs no more. */
TEST(test_what_is_meant_is_taken)
{
    struct line line;
    assert_int_equal(read_line(&line, "--name=--new", NULL), ST_OK);
    assert_string_equal(line.options.name, "--new");
    assert_false(line.options.new_game);
    assert_int_equal(read_line(&line, "--name", "-new"), ST_OK);
    assert_string_equal(line.options.name, "-new");
    assert_int_equal(read_line(&line, "--name", "--newt"), ST_OK);
    assert_int_equal(read_line(&line, "--name", "--ne"), ST_USAGE); /* getopt would know it */
    assert_int_equal(read_line(&line, "--name", "--"), ST_USAGE);
    assert_int_equal(read_line(&line, "--check-data", "--"), ST_OK);
}

/* Where a file is named, "-" is neither standard stream, nor a file that nobody meant. */
TEST(test_no_file_is_a_stream)
{
    static const char *const OPTIONS[] = {"--replay",     "--watch",      "--verify", "--import", "--rc",
                                          "--score-file", "--extra-info", "--notice", "--log",    "--position",
                                          "--cast",       "--ttyrec",     "--html",   "--output"};
    struct line line;
    for (size_t i = 0; i < sizeof OPTIONS / sizeof *OPTIONS; i++) {
        assert_int_equal(read_line(&line, OPTIONS[i], "-"), ST_USAGE);
        assert_non_null(strstr(fault_text(&line.fault), "a file called so is ./-"));
    }
    assert_int_equal(read_line(&line, "--replay", "./-"), ST_OK);
}

/* As with seeds: nothing is made of no turns. */
TEST(test_turns_go_forward)
{
    struct options options;
    struct fault fault;
    static const char *const FIRST[] = {"--from=10", "--turn=10"};
    for (size_t i = 0; i < sizeof FIRST / sizeof *FIRST; i++) {
        char words[4][16] = {"barrow", "--replay=run", "", "--to=9"};
        (void)snprintf(words[2], sizeof words[2], "%s", FIRST[i]);
        char *arguments[] = {words[0], words[1], words[2], words[3], NULL};
        assert_int_equal(options_read(&options, 4, arguments, &fault), ST_USAGE);
        assert_non_null(strstr(fault_text(&fault), "must not be above --to"));
        (void)snprintf(words[3], sizeof words[3], "--to=10");
        assert_int_equal(options_read(&options, 4, arguments, &fault), ST_OK);
    }
}

/* Pruning finds stories beside their runs alone: who names a template is not left to think that it clears others. */
TEST(test_pruning_clears_no_other_stories)
{
    struct line line;
    assert_int_equal(read_line(&line, "--scores", "--dump-file=%n-%t-%s"), ST_OK);
    assert_int_equal(read_line(&line, "--prune", "--dump-file=%n-%t-%s"), ST_USAGE);
    assert_int_equal(line.fault.id, FAULT_OPTION_MEANS_NOTHING);
}

/* The file that is played on from stands where it likes; to a task it is one word too many, wherever that is said. */
TEST(test_a_file_may_stand_before_options)
{
    struct line line;
    assert_int_equal(read_line(&line, "at.position", "--linear"), ST_OK);
    assert_string_equal(line.options.position, "at.position");
    assert_true(line.options.lines);
    assert_int_equal(read_line(&line, "--linear", "at.position"), ST_OK);
    assert_string_equal(line.options.position, "at.position");
    assert_int_equal(read_line(&line, "at.position", "--list"), ST_USAGE);
    assert_int_equal(line.fault.id, FAULT_OPTION_UNEXPECTED);
    assert_null(line.options.position);
    assert_int_equal(read_line(&line, "at.position", "--verify=x"), ST_USAGE);
    assert_int_equal(read_line(&line, "--verify=x", "y"), ST_OK);
    assert_int_equal(line.options.more_count, 1);
    assert_string_equal(line.options.more_files[0], "y");
}
