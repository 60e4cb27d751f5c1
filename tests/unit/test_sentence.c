/* SPDX-License-Identifier: MIT
 *
 * Sentences with places: values, words chosen by number and by gender, braces that are no places. */
#include "support/test.h"

#include "base/sentence.h"

static void expect(const char *expected, const char *sentence, const struct text_arg *args, int count)
{
    char text[128];
    struct strbuf out;
    STRBUF_OVER(&out, text);
    static const struct grammar ENGLISH = {sentence_plural_english, NULL, NULL};
    sentence_fill(sentence, args, count, &ENGLISH, &out);
    assert_string_equal(text, expected);
}

TEST(test_places_are_filled)
{
    const struct text_arg args[] = {{"item", "a sword", 1}, {"turns", NULL, 1}, {"many", NULL, -3}};
    expect("-1 turn", "{n} {n:turn|turns}", (const struct text_arg[]){{"n", NULL, -1}}, 1);
    expect("a sword, 1 turn, -3 turns", "{item}, {turns} {turns:turn|turns}, {many} {many:turn|turns}", args, 3);
    expect("morte", "{item:mort|morte|mort}", args, 3);
    expect("one word", "{many:one word}", args, 3);
    expect("{other} and a sword", "{other} and {item}", args, 3);
    expect("{item", "{item", args, 3);
    expect("a sword a sword", "{item} {item}", args, 1);
}

/* A name may point into a sentence: it ends there as a place does. */
TEST(test_names_end_as_places_do)
{
    const struct text_arg args[] = {{"item}, {more}", "x", 0}, {"turns:turn|turns}", NULL, 2}};
    expect("x turns", "{item} {turns:turn|turns}", args, 2);
    assert_int_equal(sentence_find_place(args, 2, "turns"), 1);
    assert_int_equal(sentence_find_place(args, 2, "turn"), -1);
}

TEST(test_places_are_listed_once)
{
    struct text_arg args[2];
    assert_int_equal(sentence_places("{a} {b:x|y} {a} {b}", args, 2), 2);
    assert_int_equal(sentence_find_place(args, 2, "b"), 1);
    assert_int_equal(sentence_places("{a} {b} {c}", args, 2), 2);
    assert_int_equal(sentence_places("{a} {b", args, 2), 1);
    assert_int_equal(sentence_places("none", args, 2), 0);
}
