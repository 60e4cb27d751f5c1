/* SPDX-License-Identifier: MIT
 *
 * The catalogue: every sentence is there, places are filled, first letters become capitals. */
#include "text/text.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

static struct catalogue english(void)
{
    struct catalogue catalogue;
    catalogue_init(&catalogue);
    return catalogue;
}

static void test_every_message_has_words(void **state)
{
    struct catalogue catalogue = english();
    (void)state;
    for (int i = 0; i < MSG_COUNT; i++) {
        const char *text = text_get(&catalogue, (enum message)i);
        assert_non_null(text);
        assert_true(text[0] != '\0');
    }
}

/* A brace without its partner would be shown to the player. */
static void test_braces_are_paired(void **state)
{
    struct catalogue catalogue = english();
    (void)state;
    for (int i = 0; i < MSG_COUNT; i++) {
        bool open = false;
        for (const char *c = text_get(&catalogue, (enum message)i); *c; c++) {
            assert_false(*c == '{' && open);
            assert_false(*c == '}' && !open);
            open = *c == '{' || (open && *c != '}');
        }
        assert_false(open);
    }
}

static void test_places_are_filled(void **state)
{
    struct catalogue catalogue = english();
    char text[64];
    struct strbuf out;
    (void)state;
    catalogue.sentences[MSG_WELCOME] = "{name} has {count} of {what}{name}";
    STRBUF_OVER(&out, text);
    text_say(&catalogue, MSG_WELCOME, &out, {"name", "Ann", 0}, {"count", NULL, -3}, {"unused", "x", 0});
    assert_string_equal(text, "Ann has -3 of {what}Ann");
}

/* The journal that lost one command says so in good English, too. */
static void test_numbers_agree(void **state)
{
    static const enum message COUNTING[] = {MSG_SAVE_BEGINNING, MSG_SAVE_SNAPSHOT, MSG_SAVE_OTHER_SNAPSHOT};
    struct catalogue catalogue = english();
    char text[256];
    struct strbuf out;
    (void)state;
    for (size_t i = 0; i < sizeof COUNTING / sizeof COUNTING[0]; i++) {
        STRBUF_OVER(&out, text);
        text_say(&catalogue, COUNTING[i], &out, {"lost", NULL, 1});
        assert_non_null(strstr(text, "1 command is lost"));
        STRBUF_OVER(&out, text);
        text_say(&catalogue, COUNTING[i], &out, {"lost", NULL, 2});
        assert_non_null(strstr(text, "2 commands are lost"));
    }
}

static void test_filling_appends_and_is_cut(void **state)
{
    struct catalogue catalogue = english();
    char text[10];
    struct strbuf out;
    (void)state;
    catalogue.sentences[MSG_WELCOME] = "{name}";
    STRBUF_OVER(&out, text);
    strbuf_text(&out, "to ");
    text_say(&catalogue, MSG_WELCOME, &out, {"name", "somebody", 0});
    assert_string_equal(text, "to somebo");
    assert_true(out.cut);
}

static void test_a_brace_that_never_closes_is_text(void **state)
{
    struct catalogue catalogue = english();
    char text[32];
    struct strbuf out;
    (void)state;
    catalogue.sentences[MSG_WELCOME] = "a {name";
    STRBUF_OVER(&out, text);
    text_say(&catalogue, MSG_WELCOME, &out, {"name", "x", 0});
    assert_string_equal(text, "a {name");
}

static void assert_capital(const char *before, const char *after)
{
    char text[16];
    COPY_TEXT(text, before);
    text_capitalise(text);
    assert_string_equal(text, after);
}

static void test_capitals(void **state)
{
    (void)state;
    assert_capital("orc", "Orc");
    assert_capital("Orc", "Orc");
    assert_capital("", "");
    assert_capital("3 orcs", "3 orcs");
    assert_capital("\xC3\xA9toile", "\xC3\x89toile"); /* e acute */
    assert_capital("\xC3\xB7x", "\xC3\xB7x");         /* the division sign is no letter */
    assert_capital("\xC3\xBFx", "\xC3\xBFx");         /* y diaeresis has no capital in Latin-1 */
    assert_capital("\xC5\x93x", "\xC5\x93x");
}

static void test_nouns(void **state)
{
    struct catalogue catalogue = english();
    struct kind orc = {.name = "orc", .a_name = "an orc", .the_name = "the orc", .plural = "orcs"};
    struct kind bare = {.name = "thing"};
    (void)state;
    assert_string_equal(text_noun(&catalogue, &orc, NOUN_BARE), "orc");
    assert_string_equal(text_noun(&catalogue, &orc, NOUN_A), "an orc");
    assert_string_equal(text_noun(&catalogue, &orc, NOUN_THE), "the orc");
    assert_string_equal(text_noun(&catalogue, &orc, NOUN_PLURAL), "orcs");
    assert_string_equal(text_noun(&catalogue, &bare, NOUN_THE), "thing");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_message_has_words),
        cmocka_unit_test(test_braces_are_paired),
        cmocka_unit_test(test_places_are_filled),
        cmocka_unit_test(test_numbers_agree),
        cmocka_unit_test(test_filling_appends_and_is_cut),
        cmocka_unit_test(test_a_brace_that_never_closes_is_text),
        cmocka_unit_test(test_capitals),
        cmocka_unit_test(test_nouns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
