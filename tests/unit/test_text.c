/* SPDX-License-Identifier: MIT
 *
 * The catalogue: every sentence is there, places are filled, first letters become capitals. */
#include "support/test.h"

#include "text/text.h"

#include <string.h>

static struct catalogue english(void)
{
    struct catalogue catalogue;
    catalogue_init(&catalogue);
    return catalogue;
}

TEST(test_every_message_has_words)
{
    struct catalogue catalogue = english();
    for (int i = 0; i < TEXT_SENTENCES; i++) {
        const char *text = catalogue.sentences[i];
        assert_non_null(text);
        assert_int_equal(text[0] == '\0', i == MSG_COUNT + FAULT_NONE);
    }
}

/* A brace without its partner would be shown to the player. */
TEST(test_braces_are_paired)
{
    struct catalogue catalogue = english();
    for (int i = 0; i < TEXT_SENTENCES; i++) {
        bool open = false;
        for (const char *c = catalogue.sentences[i]; *c; c++) {
            assert_false(*c == '{' && open);
            assert_false(*c == '}' && !open);
            open = *c == '{' || (open && *c != '}');
        }
        assert_false(open);
    }
}

TEST(test_places_are_filled)
{
    struct catalogue catalogue = english();
    char text[64];
    struct strbuf out;
    catalogue.sentences[MSG_WELCOME] = "{name} has {count} of {what}{name}";
    STRBUF_OVER(&out, text);
    text_say(&catalogue, MSG_WELCOME, &out, {"name", "Ann", 0}, {"count", NULL, -3}, {"unused", "x", 0});
    assert_string_equal(text, "Ann has -3 of {what}Ann");
}

/* The journal that lost one command says so in good English, too. */
TEST(test_numbers_agree)
{
    static const enum message COUNTING[] = {MSG_SAVE_BEGINNING, MSG_SAVE_SNAPSHOT, MSG_SAVE_OTHER_SNAPSHOT};
    struct catalogue catalogue = english();
    char text[256];
    struct strbuf out;
    for (size_t i = 0; i < sizeof COUNTING / sizeof COUNTING[0]; i++) {
        STRBUF_OVER(&out, text);
        text_say(&catalogue, COUNTING[i], &out, {"lost", NULL, 1});
        assert_non_null(strstr(text, "1 command is lost"));
        STRBUF_OVER(&out, text);
        text_say(&catalogue, COUNTING[i], &out, {"lost", NULL, 2});
        assert_non_null(strstr(text, "2 commands are lost"));
    }
}

TEST(test_filling_appends_and_is_cut)
{
    struct catalogue catalogue = english();
    char text[10];
    struct strbuf out;
    catalogue.sentences[MSG_WELCOME] = "{name}";
    STRBUF_OVER(&out, text);
    strbuf_text(&out, "to ");
    text_say(&catalogue, MSG_WELCOME, &out, {"name", "somebody", 0});
    assert_string_equal(text, "to somebo");
    assert_true(out.cut);
}

TEST(test_a_brace_that_never_closes_is_text)
{
    struct catalogue catalogue = english();
    char text[32];
    struct strbuf out;
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

TEST(test_capitals)
{
    assert_capital("orc", "Orc");
    assert_capital("Orc", "Orc");
    assert_capital("", "");
    assert_capital("3 orcs", "3 orcs");
    assert_capital("\xC3\xA9toile", "\xC3\x89toile"); /* e acute */
    assert_capital("\xC3\xB7x", "\xC3\xB7x");         /* the division sign is no letter */
    assert_capital("\xC3\xBFx", "\xC3\xBFx");         /* y diaeresis has no capital in Latin-1 */
    assert_capital("\xC5\x93x", "\xC5\x93x");
}

TEST(test_nouns)
{
    struct catalogue catalogue = english();
    struct kind orc = {.name = "orc", .a_name = "an orc", .the_name = "the orc", .plural = "orcs"};
    struct kind bare = {.name = "thing"};
    assert_string_equal(text_noun(&catalogue, &orc, NOUN_BARE), "orc");
    assert_string_equal(text_noun(&catalogue, &orc, NOUN_A), "an orc");
    assert_string_equal(text_noun(&catalogue, &orc, NOUN_THE), "the orc");
    assert_string_equal(text_noun(&catalogue, &orc, NOUN_PLURAL), "orcs");
    assert_string_equal(text_noun(&catalogue, &bare, NOUN_THE), "thing");
}
