/* SPDX-License-Identifier: MIT
 *
 * The line format: what is read, what is reported and where, and that no bytes whatever do harm. */
#include "support/test.h"
#include "support/fault.h"

#include "base/parse.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_FAULTS = 40 };

struct reading {
    struct parse parse;
    struct parse_line line;
    struct fault faults[MAX_FAULTS];
    struct fault_list list;
    char told[4096];
};

static void start(struct reading *reading, const char *bytes, size_t size)
{
    reading->list = (struct fault_list){.items = reading->faults, .capacity = MAX_FAULTS};
    parse_init(&reading->parse, "test", bytes, size, &reading->list);
}

/* The column that a fault at this word of the current line names. */
static int column_of(struct reading *reading, int word)
{
    struct fault fault;
    struct fault_list list = {.items = &fault, .capacity = 1};
    reading->parse.faults = &list;
    parse_fault(&reading->parse, &reading->line, word, FAULT_ID_RULE);
    reading->parse.faults = &reading->list;
    return fault.column;
}

/* Reads everything and writes down what came: "3 key [word]@1 [word]@6" and so on, a line each. */
static void tell(struct reading *reading, const char *bytes, size_t size)
{
    static const char *const KINDS[] = {"entry", "key", "closed", "row", "end"};
    struct strbuf out;

    start(reading, bytes, size);
    STRBUF_OVER(&out, reading->told);
    while (parse_next(&reading->parse, &reading->line)) {
        strbuf_format(&out, "%d %s", reading->line.line, KINDS[reading->line.kind]);
        for (int i = 0; i < reading->line.count; i++)
            strbuf_format(&out, reading->line.words[i].quoted ? " [%s]@%d\"" : " [%s]@%d", reading->line.words[i].text,
                          column_of(reading, i));
        strbuf_char(&out, '\n');
    }
    assert_int_equal(reading->line.kind, PARSE_END);
    assert_false(parse_next(&reading->parse, &reading->line));
}

static void expect(const char *text, const char *told)
{
    struct reading reading;
    tell(&reading, text, strlen(text));
    assert_string_equal(reading.told, told);
    assert_int_equal(reading.list.count, 0);
}

/* Exactly one fault, at this place, whose text holds these words. */
static void expect_fault_in(const char *bytes, size_t size, int line, int column, const char *text)
{
    struct reading reading;
    tell(&reading, bytes, size);
    assert_int_equal(reading.list.count, 1);
    assert_string_equal(reading.faults[0].file, "test");
    assert_int_equal(reading.faults[0].code, ST_BAD_DATA);
    assert_int_equal(reading.faults[0].line, line);
    assert_int_equal(reading.faults[0].column, column);
    if (!strstr(fault_text(&reading.faults[0]), text))
        fail_msg("\"%s\" lacks \"%s\"", fault_text(&reading.faults[0]), text);
}

static void expect_fault(const char *bytes, int line, int column, const char *text)
{
    expect_fault_in(bytes, strlen(bytes), line, column, text);
}

TEST(test_entries_and_keys)
{
    expect("", "");
    expect("\n\n \t\n", "");
    expect("monster orc\n  hp 20\n\tname \"the orc\" x\n\n\nitem potion\nheal 4",
           "1 entry [monster]@1 [orc]@9\n"
           "2 key [hp]@3 [20]@6\n"
           "3 key [name]@2 [the orc]@7\" [x]@17\n"
           "1 closed\n"
           "6 entry [item]@1 [potion]@6\n"
           "7 key [heal]@1 [4]@6\n"
           "6 closed\n");
}

TEST(test_line_ends_and_the_mark)
{
    expect("\xef\xbb\xbf"
           "a b\r\nc\r\n\r\nd e",
           "1 entry [a]@1 [b]@3\n2 key [c]@1\n1 closed\n4 entry [d]@1 [e]@3\n4 closed\n");
}

/* Only the first character of a line makes a comment, and a comment does not end an entry. */
TEST(test_comments)
{
    expect("# one\na b\n# two\nglyph # x#y\n #z\n",
           "2 entry [a]@1 [b]@3\n4 key [glyph]@1 [#]@7 [x#y]@9\n5 key [#z]@2\n2 closed\n");
}

TEST(test_quotes)
{
    expect("a b\ng '#' \"'\" '\"' '\\'' \"\\\"\\\\\" '' it's \"\xc3\xa9\" z",
           "1 entry [a]@1 [b]@3\n"
           "2 key [g]@1 [#]@3\" [']@7\" [\"]@11\" [']@15\" [\"\\]@20\" []@27\" [it's]@30 [\xc3\xa9]@35\" [z]@39\n"
           "1 closed\n");
}

/* Columns count characters of the file: those of escapes, too, whatever the word before is made of. */
TEST(test_columns_after_escapes)
{
    expect("a b\nc \"\\\"\\\"\xc3\xa9\xc3\xa9\" z\n",
           "1 entry [a]@1 [b]@3\n2 key [c]@1 [\"\"\xc3\xa9\xc3\xa9]@3\" [z]@12\n1 closed\n");
    expect_fault("a b\nc \"\\\"\xc3\xa9\\n\" z\n", 2, 7, "backslash");
}

TEST(test_maps)
{
    expect("vault a\n  map\n#.. #\n  # x\n  end\n  map 1\n  \"map\"\n key 2\n", "1 entry [vault]@1 [a]@7\n"
                                                                                "2 key [map]@3\n"
                                                                                "3 row [#.. #]@1\n"
                                                                                "4 row [  # x]@1\n"
                                                                                "6 key [map]@3 [1]@7\n"
                                                                                "7 key [map]@3\"\n"
                                                                                "8 key [key]@2 [2]@6\n"
                                                                                "1 closed\n");
}

TEST(test_missing_words_are_empty)
{
    struct reading reading;

    start(&reading, "a b", 3);
    assert_true(parse_next(&reading.parse, &reading.line));
    assert_int_equal(reading.line.count, 2);
    for (int i = 2; i < PARSE_MAX_WORDS; i++)
        assert_string_equal(reading.line.words[i].text, "");
}

TEST(test_faults_have_places)
{
    expect_fault("a b\nc 'open\n", 2, 3, "closing quote");
    expect_fault("a b\nc \"x\"y\n", 2, 6, "space");
    expect_fault("a b\nc '\\n'\n", 2, 4, "backslash");
    expect_fault("a b\nmap\n##\n\nc d\n", 2, 0, "'end'");
    expect_fault("a b\nmap\n##", 2, 0, "'end'");
    expect_fault("a b\nc \xff\xfe\n", 2, 3, "UTF-8");
    expect_fault("a b\nc \x1b[2J\n", 2, 3, "cannot be shown");
    expect_fault("a b\n\xe2\x80\xae\n", 2, 1, "cannot be shown");
    expect_fault("a b\rc\n", 1, 4, "cannot be shown");
    expect_fault_in("a b\nc\0d\n", 8, 2, 2, "zero byte");
}

TEST(test_limits)
{
    static char large[PARSE_MAX_SIZE + 1];
    char line[PARSE_MAX_TEXT + 10];
    struct reading reading;

    memset(large, '\n', sizeof large);
    expect_fault_in(large, sizeof large, 0, 0, "larger than");
    tell(&reading, large, PARSE_MAX_SIZE);
    assert_int_equal(reading.list.count, 0);

    memset(line, 'x', sizeof line);
    memcpy(line, "a b\n", 4);
    expect_fault_in(line, 4 + PARSE_MAX_TEXT, 2, 0, "longer than");
    tell(&reading, line, 4 + PARSE_MAX_TEXT - 1);
    assert_int_equal(reading.list.count, 0);

    memcpy(line, "a b", 3);
    for (int i = 3; i < 3 + 2 * (PARSE_MAX_WORDS - 1); i++)
        line[i] = i % 2 ? ' ' : 'w';
    expect_fault_in(line, 3 + 2 * (PARSE_MAX_WORDS - 1), 1, 2 * PARSE_MAX_WORDS + 1, "too many");
    tell(&reading, line, 3 + 2 * (PARSE_MAX_WORDS - 2));
    assert_int_equal(reading.list.count, 0);
}

/* One run reports everything: what follows a fault is still read. */
TEST(test_reading_goes_on)
{
    static const char TEXT[] = "lonely\nc 'open\nd \xff\n\ne f\ng 1\n";
    struct reading reading;

    tell(&reading, TEXT, sizeof TEXT - 1);
    assert_int_equal(reading.list.count, 2);
    assert_string_equal(reading.told, "1 entry [lonely]@1\n"
                                      "2 key [c]@1 [open]@3\"\n"
                                      "3 key [d]@1 [?]@3\n"
                                      "1 closed\n"
                                      "5 entry [e]@1 [f]@3\n"
                                      "6 key [g]@1 [1]@3\n"
                                      "5 closed\n");
}

static void read_line(struct reading *reading, const char *text)
{
    start(reading, text, strlen(text));
    assert_true(parse_next(&reading->parse, &reading->line));
}

TEST(test_numbers)
{
    struct reading reading;
    int value = 77;

    read_line(&reading, "a 12 -3 x 99 0x1 1.5 -");
    assert_true(parse_number(&reading.parse, &reading.line, 1, 0, 20, &value));
    assert_int_equal(value, 12);
    assert_true(parse_number(&reading.parse, &reading.line, 2, -3, 3, &value));
    assert_int_equal(value, -3);
    for (int i = 3; i < 9; i++) /* the last is missing */
        assert_false(parse_number(&reading.parse, &reading.line, i, 0, 20, &value));
    assert_int_equal(value, -3);
    assert_int_equal(reading.list.count, 6);
    assert_string_equal(fault_text(&reading.faults[1]), "'99' is not a whole number from 0 to 20");
    assert_int_equal(reading.faults[1].column, 11);
    assert_non_null(strstr(fault_text(&reading.faults[5]), "missing"));
}

TEST(test_choices)
{
    static const char *const NAMES[] = {"power", "defense", "hp"};
    struct reading reading;
    int choice = -1;

    read_line(&reading, "a defense defesne zebra");
    assert_true(parse_choice(&reading.parse, &reading.line, 1, NAMES, 3, &choice));
    assert_int_equal(choice, 1);
    for (int i = 2; i < 5; i++)
        assert_false(parse_choice(&reading.parse, &reading.line, i, NAMES, 3, &choice));
    assert_int_equal(choice, 1);
    assert_int_equal(reading.list.count, 3);
    assert_non_null(strstr(fault_text(&reading.faults[0]), "did you mean 'defense'?"));
    assert_null(strstr(fault_text(&reading.faults[1]), "mean"));
    assert_non_null(strstr(fault_text(&reading.faults[2]), "missing"));
}

TEST(test_nearest)
{
    static const char *const NAMES[] = {"power", "tower", "hp", "max_rooms", "render_order"};
    char word[PARSE_MAX_TEXT];

    assert_string_equal(parse_nearest("pover", NAMES, 5), "power");
    assert_string_equal(parse_nearest("towwer", NAMES, 5), "tower");
    assert_string_equal(parse_nearest("hpp", NAMES, 5), "hp");
    assert_string_equal(parse_nearest("max_room", NAMES, 5), "max_rooms");
    assert_string_equal(parse_nearest("rendr_ordre", NAMES, 5), "render_order");
    assert_null(parse_nearest("glyph", NAMES, 5));
    assert_null(parse_nearest("x", NAMES, 5));
    assert_null(parse_nearest("", NAMES, 5));
    assert_null(parse_nearest("power", NAMES, 0));
    memset(word, 'x', sizeof word - 1);
    word[sizeof word - 1] = '\0';
    assert_null(parse_nearest(word, NAMES, 5));
}

TEST(test_text_numbers)
{
    static const char *const BAD[] = {
        "", "-", "+1", " 1", "1 ", "1x", "--1", "9223372036854775808", "99999999999999999999"};
    long long value = 5;
    unsigned long long seed = 5;

    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        assert_false(parse_text_number(BAD[i], INT64_MIN, INT64_MAX, &value));
    assert_int_equal(value, 5);
    assert_true(parse_text_number("9223372036854775807", 0, INT64_MAX, &value));
    assert_true(value == INT64_MAX);
    assert_true(parse_text_number("-9223372036854775807", INT64_MIN, 0, &value));
    assert_true(value == -INT64_MAX);
    assert_true(parse_text_number("007", 7, 7, &value));
    assert_false(parse_text_number("8", 1, 7, &value));
    assert_false(parse_text_number("0", 1, 7, &value));

    assert_false(parse_seed("", &seed));
    assert_false(parse_seed("-1", &seed));
    assert_false(parse_seed("0x10", &seed));
    assert_false(parse_seed("18446744073709551616", &seed));
    assert_true(seed == 5);
    assert_true(parse_seed("18446744073709551615", &seed));
    assert_true(seed == UINT64_MAX);
    assert_true(parse_seed("0", &seed));
    assert_true(seed == 0);
}

/* The lines on which entries begin and end, and what begins there. */
static void tell_entries(struct reading *reading, const char *text, bool surveys)
{
    struct strbuf out;
    start(reading, text, strlen(text));
    reading->parse.surveys = surveys;
    STRBUF_OVER(&out, reading->told);
    while (parse_next(&reading->parse, &reading->line)) {
        const struct parse_line *line = &reading->line;
        assert_false(surveys && line->kind == PARSE_ROW);
        if (line->kind == PARSE_ENTRY || line->kind == PARSE_CLOSED)
            strbuf_format(&out, "%d %d %s %s\n", line->line, (int)line->kind, line->words[0].text, line->words[1].text);
    }
}

/* Who surveys is told of the same entries, whatever keys and maps are in them. */
TEST(test_surveys_tell_the_same_entries)
{
    static const char *const LINES[] = {"a b\n",     "  key 1\n", "  map\n", "end\n",       "  end\n",  "##..\n", "\n",
                                        "  mud 3\n", "# c\n",     "m\n",     "  \"map\"\n", "\tmap \n", "  \n"};
    struct reading whole, survey;
    struct rng rng;
    rng_seed(&rng, 1, 0, 0);
    for (int round = 0; round < 5000; round++) {
        char text[256];
        struct strbuf out = STRBUF(text);
        for (int line = 0; line < 16; line++)
            strbuf_text(&out, LINES[rng_below(&rng, sizeof LINES / sizeof LINES[0])]);
        tell_entries(&whole, text, false);
        tell_entries(&survey, text, true);
        assert_string_equal(survey.told, whole.told);
    }
}

/* Bytes drawn from what the format gives a meaning to, and now and then any byte at all. Whatever comes out has words
 * that are terminated, valid and may be shown. */
TEST(test_any_bytes)
{
    static const char PIECES[] = "ab \t\n\n\r'\"\\#\xc3\xa9mapend\n";
    static struct reading reading;
    struct rng rng;

    rng_seed(&rng, 12, 0, 0);
    for (int round = 0; round < 20000; round++) {
        size_t size = rng_below(&rng, 200);
        char *bytes = malloc(size + 1); /* exact, so that a sanitizer sees a read past the end */
        for (size_t i = 0; i < size; i++) {
            bool wild = rng_below(&rng, 30) == 0;
            bytes[i] = wild ? (char)rng_below(&rng, 256) : PIECES[rng_below(&rng, sizeof PIECES - 1)];
        }
        start(&reading, bytes, size);
        while (parse_next(&reading.parse, &reading.line)) {
            assert_in_range(reading.line.count, 0, PARSE_MAX_WORDS);
            for (int i = 0; i < reading.line.count; i++) {
                const char *text = reading.line.words[i].text;
                assert_in_range(strlen(text), 0, PARSE_MAX_TEXT - 1);
                assert_int_equal(utf8_check(text, strlen(text)), strlen(text));
                assert_null(strchr(text, '\x1b'));
            }
        }
        free(bytes);
    }
}
