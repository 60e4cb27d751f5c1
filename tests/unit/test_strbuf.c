/* SPDX-License-Identifier: MIT
 *
 * Text in fixed buffers: cutting at whole characters, and the formatter against what printf would say. */
#include "support/test.h"

#include "base/strbuf.h"
#include "base/utf8.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

TEST(test_building)
{
    char memory[32];
    struct strbuf buf;

    STRBUF_OVER(&buf, memory);
    assert_string_equal(memory, "");
    strbuf_text(&buf, "one");
    strbuf_char(&buf, ' ');
    strbuf_bytes(&buf, "two!", 3);
    strbuf_rune(&buf, 0xe9);
    assert_string_equal(memory, "one two\xc3\xa9");
    assert_int_equal(buf.length, 9);
    assert_false(buf.cut);
    strbuf_clear(&buf);
    assert_string_equal(memory, "");
}

/* At every capacity: terminated, valid UTF-8, a prefix of the whole, and as long as it can be. */
TEST(test_cut_at_whole_characters)
{
    static const char WHOLE[] = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x97\xa1z";

    for (size_t capacity = 1; capacity <= sizeof WHOLE + 1; capacity++) {
        for (int bytewise = 0; bytewise < 2; bytewise++) {
            char memory[32];
            struct strbuf buf;

            memset(memory, '!', sizeof memory);
            strbuf_init(&buf, memory, capacity);
            if (bytewise)
                for (size_t i = 0; i + 1 < sizeof WHOLE; i++)
                    strbuf_char(&buf, WHOLE[i]);
            else
                strbuf_text(&buf, WHOLE);
            assert_int_equal(strlen(memory), buf.length);
            assert_memory_equal(memory, WHOLE, buf.length);
            assert_int_equal(utf8_check(memory, buf.length), buf.length);
            assert_true(buf.length + 4 >= capacity || buf.length + 1 == sizeof WHOLE);
            assert_int_equal(buf.cut, capacity < sizeof WHOLE);
            assert_int_equal(memory[capacity], '!');
        }
    }
}

TEST(test_a_cut_text_takes_nothing_more)
{
    char memory[5];
    struct strbuf buf;

    STRBUF_OVER(&buf, memory);
    strbuf_text(&buf, "ab\xe2\x82\xac");
    assert_string_equal(memory, "ab");
    strbuf_char(&buf, 'c');
    assert_string_equal(memory, "ab");
    strbuf_clear(&buf);
    strbuf_text(&buf, "cd");
    assert_string_equal(memory, "cd");
}

TEST(test_taking_back)
{
    char memory[6];
    struct strbuf buf = STRBUF(memory);

    strbuf_text(&buf, "abc");
    strbuf_truncate(&buf, 1);
    assert_string_equal(memory, "a");
    strbuf_text(&buf, "de");
    assert_string_equal(memory, "ade");
    strbuf_text(&buf, "fghi");
    strbuf_truncate(&buf, 2);
    strbuf_text(&buf, "x"); /* what was cut is lost all the same */
    assert_string_equal(memory, "ad");
    assert_true(buf.cut);
}

#define SAME(...)                                                                                                      \
    do {                                                                                                               \
        char expected[200];                                                                                            \
        char memory[200];                                                                                              \
        struct strbuf buf;                                                                                             \
        STRBUF_OVER(&buf, memory);                                                                                     \
        strbuf_format(&buf, __VA_ARGS__);                                                                              \
        snprintf(expected, sizeof expected, __VA_ARGS__);                                                              \
        assert_string_equal(memory, expected);                                                                         \
    } while (0)

TEST(test_format_agrees_with_printf)
{
    SAME("plain %% text");
    SAME("%s|%8s|%-8s|%2s", "orc", "orc", "orc", "orc");
    SAME("%c|%3c|%-3c|", 'x', 'y', 'z');
    SAME("%d %d %d %d", 0, -1, INT_MAX, INT_MIN);
    SAME("%5d|%-5d|%05d|%05d|%2d", 42, 42, 42, -42, -1234);
    SAME("%u %x", 3000000000U, 0xbeefU);
    SAME("%08x|%8x|%-8x|", 0xbeefU, 0xbeefU, 0xbeefU);
    SAME("%ld %ld %lu %lx", LONG_MIN, LONG_MAX, ULONG_MAX, ULONG_MAX);
    SAME("%lld %lld %llu %llx", LLONG_MIN, LLONG_MAX, ULLONG_MAX, ULLONG_MAX);
    SAME("%zu %zu %zx", (size_t)0, SIZE_MAX, (size_t)255);
    SAME("%016llx", 0xabcULL);
}

/* A width counts columns of the screen, so that tables stay straight in every language. */
TEST(test_widths_are_columns)
{
    char memory[40];
    struct strbuf buf;

    STRBUF_OVER(&buf, memory);
    strbuf_format(&buf, "%4s|%-4s|", "\xc3\xa9", "\xc3\xa9");
    assert_string_equal(memory, "   \xc3\xa9|\xc3\xa9   |");
}

TEST(test_a_path_in_a_shell)
{
    static const struct {
        const char *path, *word;
    } ROWS[] = {
        {"/home/eadric/.local/journal", "/home/eadric/.local/journal"},
        {"", "''"},
        {"a b", "'a b'"},
        {"/it's", "'/it'\\''s'"},
        {"$(rm x)`y`\"\\", "'$(rm x)`y`\"\\'"},
        {"~/x", "'~/x'"},
        {"-x/y", "./-x/y"},
        {"-x y", "./'-x y'"},
        {"/\xc3\xa9", "'/\xc3\xa9'"},
        {"new\nline", "$'new\\012line'"},
        {"/\x1b]0;it's\\\x07", "$'/\\033]0;it\\'s\\\\\\007'"},
        {"/\xe2\x80\xae", "$'/\\342\\200\\256'"}, /* from right to left */
        {"/\xff", "$'/\\377'"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        char memory[64];
        struct strbuf buf;
        STRBUF_OVER(&buf, memory);
        strbuf_shell_path(&buf, ROWS[i].path);
        assert_string_equal(memory, ROWS[i].word);
    }
}

TEST(test_copy_text)
{
    char small[4];

    COPY_TEXT(small, "ab");
    assert_string_equal(small, "ab");
    COPY_TEXT(small, "abc\xc3\xa9");
    assert_string_equal(small, "abc");
    COPY_TEXT(small, "ab\xc3\xa9");
    assert_string_equal(small, "ab");
}
