/* SPDX-License-Identifier: MIT
 *
 * UTF-8: every character there and back, everything invalid refused, widths, and the sanitiser. */
#include "support/test.h"

#include "base/utf8.h"

#include <string.h>

TEST(test_every_character_survives)
{
    for (uint32_t codepoint = 0; codepoint < 0x110100; codepoint++) {
        char bytes[4];
        uint32_t back = 0;
        size_t size = utf8_encode(codepoint, bytes);

        if ((codepoint >= 0xd800 && codepoint < 0xe000) || codepoint > 0x10ffff) {
            assert_int_equal(size, 0);
            continue;
        }
        assert_int_equal(size, codepoint < 0x80 ? 1 : codepoint < 0x800 ? 2 : codepoint < 0x10000 ? 3 : 4);
        assert_int_equal(utf8_decode(bytes, size, &back), size);
        assert_int_equal(back, codepoint);
        if (size > 1)
            assert_int_equal(utf8_decode(bytes, size - 1, &back), 0);
    }
}

TEST(test_invalid_bytes_are_refused)
{
    static const char *const BAD[] = {
        "\x80",             /* a lone continuation */
        "\xc0\x80",         /* overlong zero */
        "\xc1\xbf",         /* overlong in two */
        "\xe0\x9f\xbf",     /* overlong in three */
        "\xf0\x8f\xbf\xbf", /* overlong in four */
        "\xed\xa0\x80",     /* a surrogate */
        "\xf4\x90\x80\x80", /* above U+10FFFF */
        "\xf8\x88\x80\x80", /* five bytes */
        "\xff",
        "\xc3(",    /* not a continuation */
        "\xe2\x82", /* torn */
    };
    uint32_t codepoint;

    assert_int_equal(utf8_decode("", 0, &codepoint), 0);
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        char text[16] = "ok";
        strcat(text, BAD[i]);
        assert_int_equal(utf8_decode(BAD[i], strlen(BAD[i]), &codepoint), 0);
        assert_int_equal(utf8_check(text, strlen(text)), 2);
    }
    assert_int_equal(utf8_check("a\xc3\xa9", 3), 3);
}

TEST(test_widths)
{
    static const struct {
        uint32_t codepoint;
        int width;
    } ROWS[] = {
        {' ', 1},      {'~', 1},       {0xa0, 1},        {0xe9, 1},    {0x2500, 1},  {0x20ac, 1},  {0xe000, 1},
        {0x301, 0},    {0x483, 0},     {0xfe0f, 0},      {0x1100, 2},  {0x1160, 0},  {0x3042, 2},  {0x4e2d, 2},
        {0xac00, 2},   {0xff21, 2},    {0x1f600, 2},     {0x20000, 2}, {0, -1},      {'\t', -1},   {'\n', -1},
        {0x1b, -1},    {0x7f, -1},     {0x80, -1},       {0x9b, -1},   {0xad, -1},   {0x200b, -1}, {0x200d, -1},
        {0x200e, -1},  {0x202e, -1},   {0x2028, -1},     {0x2066, -1}, {0xfeff, -1}, {0xd800, -1}, {0xffff, -1},
        {0xe0041, -1}, {0x110000, -1}, {UINT32_MAX, -1},
    };

    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++)
        assert_int_equal(utf8_width(ROWS[i].codepoint), ROWS[i].width);
    for (uint32_t c = 0x20; c < 0x7f; c++)
        assert_int_equal(utf8_width(c), 1);
}

TEST(test_columns)
{
    assert_int_equal(utf8_columns(""), 0);
    assert_int_equal(utf8_columns("caf\xc3\xa9"), 4);
    assert_int_equal(utf8_columns("cafe\xcc\x81"), 4);
    assert_int_equal(utf8_columns("\xe4\xb8\xad!"), 3);
    assert_int_equal(utf8_columns("\x1b\xff"), 2); /* shown as two question marks */
}

TEST(test_sanitiser)
{
    char out[40];
    char small[4];

    utf8_sanitise("caf\xc3\xa9", out, sizeof out);
    assert_string_equal(out, "caf\xc3\xa9");
    utf8_sanitise("a\x1b[2Jb\nc\xff\xe2\x80\xae!\xc2\x9b", out, sizeof out);
    assert_string_equal(out, "a?[2Jb?c?"
                             "?!?");
    utf8_sanitise("abcd", small, sizeof small);
    assert_string_equal(small, "abc");
    utf8_sanitise("ab\xc3\xa9", small, sizeof small);
    assert_string_equal(small, "ab");
    utf8_sanitise("ab", small, 1);
    assert_string_equal(small, "");
}

/* What is typed without accents finds what has them. */
TEST(test_alike)
{
    assert_int_equal(utf8_alike("epee longue", "épée", strlen("épée")), 4);
    assert_int_equal(utf8_alike("ÉPÉE", "épée", strlen("épée")), strlen("ÉPÉE"));
    assert_int_equal(utf8_alike("l'orc", "l’orc", strlen("l’orc")), 5);
    assert_int_equal(utf8_alike("epe", "épée", strlen("épée")), 0);
    assert_int_equal(utf8_alike("ж", "ш", strlen("ш")), 0);
}
