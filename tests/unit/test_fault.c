/* SPDX-License-Identifier: MIT
 *
 * Faults: what is filled in, what is cut, how they are told, and that none is lost without being counted. */
#include "support/test.h"

#include "support/fault.h"

#include <limits.h>
#include <string.h>

TEST(test_a_fault_is_filled)
{
    struct fault fault;
    assert_int_equal(fault_set(&fault, ST_NEWER, FAULT_SAVE_NEWER, 7, 3, "/d/journal"), ST_NEWER);
    assert_int_equal(fault.code, ST_NEWER);
    assert_int_equal(fault.id, FAULT_SAVE_NEWER);
    assert_string_equal(fault.file, "");
    assert_int_equal(fault.line, 0);
    assert_string_equal(fault_text(&fault), "a newer version wrote the journal (format 7, known up to 3): /d/journal");
    fault_place(&fault, "data/items", 3, 7);
    assert_int_equal(fault.line, 3);
    assert_int_equal(fault.column, 7);
    assert_string_equal(fault.file, "data/items");
}

TEST(test_sentences_without_places)
{
    struct fault fault = {.id = FAULT_NONE};
    assert_string_equal(fault_text(&fault), "");
    assert_int_equal(fault_set(&fault, ST_MEMORY, FAULT_NO_MEMORY), ST_MEMORY);
    assert_string_equal(fault_text(&fault), "not enough memory");
}

TEST(test_faults_may_go_unheard)
{
    assert_int_equal(fault_set(NULL, ST_FULL, FAULT_NO_MEMORY), ST_FULL);
    assert_int_equal(fault_set(NULL, ST_IO, FAULT_FILE_NONE, "x"), ST_IO);
    fault_place(NULL, "x", 1, 1);
}

TEST(test_a_place_that_stands_twice)
{
    struct fault fault;
    (void)fault_set(&fault, ST_USAGE, FAULT_OPTION_FORGOT_ARGUMENT, "name", "--new");
    assert_string_equal(fault_text(&fault),
                        "--name needs an argument, and '--new' is an option: --name=--new if it is meant");
}

TEST(test_numbers_choose_words)
{
    struct fault fault;
    (void)fault_set(&fault, ST_BAD_DATA, FAULT_KEY_VALUES, "glyph", 1, 2);
    assert_string_equal(fault_text(&fault), "'glyph' takes 1 value, not 2");
    (void)fault_set(&fault, ST_BAD_DATA, FAULT_KEY_VALUES, "hp", 2, 0);
    assert_string_equal(fault_text(&fault), "'hp' takes 2 values, not 0");
    (void)fault_set(&fault, ST_USAGE, FAULT_OPTION_WHOLE_NUMBER, -1, LLONG_MAX);
    assert_string_equal(fault_text(&fault), "a whole number from -1 to 9223372036854775807");
}

/* The values of a fault within a fault follow those of the outer one; a copy is whole. */
TEST(test_a_fault_within_a_fault)
{
    struct fault reason, fault, copy;
    (void)fault_set(&reason, ST_USAGE, FAULT_OPTION_WHOLE_NUMBER, 1, 99);
    (void)fault_set(&fault, ST_USAGE, FAULT_OPTION_VALUE, "floor", "x", &reason);
    copy = fault;
    memset(&reason, 1, sizeof reason);
    memset(&fault, 1, sizeof fault);
    assert_string_equal(fault_text(&copy), "--floor 'x': a whole number from 1 to 99");
    (void)fault_set(&copy, ST_BAD_DATA, FAULT_SETTING_VALUE, "lang", "y", &copy);
    assert_string_equal(fault_text(&copy), "lang \"y\": --floor 'x': a whole number from 1 to 99");
}

TEST(test_a_discreet_language_names_no_folders)
{
    static const char *const SENTENCES[FAULT_COUNT] = {[FAULT_FILE_OPEN] = "{reason}: {path}"};
    const struct fault_language language = {SENTENCES, sentence_plural_english, true};
    char text[64];
    struct strbuf out;
    struct fault fault;
    STRBUF_OVER(&out, text);
    (void)fault_set(&fault, ST_DENIED, FAULT_FILE_OPEN, "/srv/our games/journal", "no");
    fault_tell(&fault, &language, &out);
    assert_string_equal(text, "no: journal");
    assert_string_equal(fault_last_part("...way/down/journal"), "journal");
    assert_string_equal(fault_last_part("./our games/journal"), "journal");
    assert_string_equal(fault_last_part("../games/journal"), "journal");
    assert_string_equal(fault_last_part("here/there and 1/2"), "here/there and 1/2");
}

/* Texts share their room: the first have it, and a character is never torn. */
TEST(test_long_texts_are_cut)
{
    struct fault fault;
    char text[1000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    (void)fault_set(&fault, ST_IO, FAULT_SAVE_OTHER_RUN, "Ann", text);
    fault_place(&fault, text, 0, 0);
    assert_int_equal(strlen(fault.file), sizeof fault.file - 1);
    assert_int_equal(strlen(fault_text(&fault)), strlen("the journal of Ann holds a run of ") + sizeof fault.texts - 5);
    (void)fault_set(&fault, ST_IO, FAULT_SAVE_OTHER_RUN, text, "Ann");
    assert_string_equal(fault_text(&fault) + strlen("the journal of ") + sizeof fault.texts - 1, " holds a run of ");
    memset(text, 0xA9, sizeof text - 1);
    for (size_t i = 0; i < sizeof text - 1; i += 2)
        text[i] = (char)0xC3;
    (void)fault_set(&fault, ST_IO, FAULT_FILE_NONE, text);
    assert_int_equal(fault_text(&fault)[strlen(fault_text(&fault)) - 1], (char)0xA9);
}

/* Each sentence has as many places as it says: the compiler holds the calls against that number. */
TEST(test_places_are_counted)
{
    static const struct {
        enum fault_id id;
        int places;
    } ROWS[] = {
#define FAULT(id, places, english) {FAULT_##id, places},
#include "base/faults.def"
#undef FAULT
    };
    struct text_arg places[FAULT_VALUES];
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++)
        if (sentence_places(fault_sentence(ROWS[i].id), places, FAULT_VALUES) != ROWS[i].places)
            fail_msg("not %d places: %s", ROWS[i].places, fault_sentence(ROWS[i].id));
}

TEST(test_a_full_list_counts_on)
{
    struct fault items[2];
    struct fault_list list = {.items = items, .capacity = 2};
    struct fault fault;
    (void)fault_set(&fault, ST_BAD_DATA, FAULT_NO_MEMORY);
    for (int i = 1; i <= 5; i++) {
        fault_place(&fault, "f", i, 0);
        fault_list_add(&list, &fault);
    }
    assert_int_equal(list.count, 2);
    assert_int_equal(list.lost, 3);
    assert_int_equal(items[0].line, 1);
    assert_int_equal(items[1].line, 2);
}
