/* SPDX-License-Identifier: MIT
 *
 * Reading translations: strings over several lines, escapes, comments, headers, rules of plurals, every fault with its
 * line, any bytes at all; and what a sentence makes of numbers and genders. */
#include "base/rng.h"
#include "support/content.h"
#include "text/plural.h"
#include "text/text.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

enum { MAX_FAULTS = 8 };

#define HEADER "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n\n"

/* A file read over the English; released by the test's end. */
struct reading {
    struct catalogue catalogue;
    struct fault faults[MAX_FAULTS];
    struct fault_list list;
    char *bytes;
};

static struct reading *reading;

static void read_bytes(const char *bytes, size_t size)
{
    free(reading->bytes);
    reading->bytes = malloc(size + 1);
    assert_non_null(reading->bytes);
    memcpy(reading->bytes, bytes, size);
    reading->bytes[size] = '\0';
    reading->list = (struct fault_list){reading->faults, MAX_FAULTS, 0, 0};
    catalogue_init(&reading->catalogue);
    catalogue_read(&reading->catalogue, "xx.po", reading->bytes, size, &reading->list);
}

static void read_text(const char *text)
{
    read_bytes(text, strlen(text));
}

static void assert_no_faults(void)
{
    if (reading->list.count > 0)
        fail_msg("%s:%d: %s", reading->faults[0].file, reading->faults[0].line, reading->faults[0].text);
}

static void assert_fault(const char *text, int line, const char *words)
{
    read_text(text);
    assert_int_equal(reading->list.count, 1);
    assert_string_equal(reading->faults[0].file, "xx.po");
    assert_int_equal(reading->faults[0].line, line);
    if (!strstr(reading->faults[0].text, words))
        fail_msg("\"%s\" does not hold \"%s\"", reading->faults[0].text, words);
}

static const char *sentence(enum message id)
{
    return text_get(&reading->catalogue, id);
}

static void test_an_entry(void **state)
{
    (void)state;
    read_text(HEADER "# for translators\n#, c-format\nmsgctxt \"YOU_DIE\"\nmsgid \"You die.\"\nmsgstr \"Tu meurs.\"\n");
    assert_no_faults();
    assert_string_equal(sentence(MSG_YOU_DIE), "Tu meurs.");
    assert_string_equal(sentence(MSG_YOU_RECOVER), text_english(MSG_YOU_RECOVER));
}

static void test_strings_over_lines_and_escapes(void **state)
{
    (void)state;
    read_text("\xef\xbb\xbf" HEADER "msgctxt \"YOU_\"\r\n  \"DIE\"\r\nmsgid \"\"\r\nmsgstr \"\"\r\n"
              "\"a\\\"b\\\\c\"\r\n\t\"\\n\\t\xc3\xa9.\"\r\n"
              "msgctxt \"YOU_RECOVER\"\nmsgid \"x\"\nmsgstr \"no blank line before\"");
    assert_no_faults();
    assert_string_equal(sentence(MSG_YOU_DIE), "a\"b\\c\n\t\xc3\xa9.");
    assert_string_equal(sentence(MSG_YOU_RECOVER), "no blank line before");
}

static void test_what_is_not_sure_or_empty_stays_english(void **state)
{
    (void)state;
    read_text(HEADER "#, fuzzy, c-format\nmsgctxt \"YOU_DIE\"\nmsgid \"\"\nmsgstr \"Perhaps\"\n\n"
                     "msgctxt \"YOU_RECOVER\"\nmsgid \"x\"\nmsgstr \"\"\n\n#~ msgid \"gone\"\n");
    assert_no_faults();
    assert_string_equal(sentence(MSG_YOU_DIE), "You die.");
    assert_string_equal(sentence(MSG_YOU_RECOVER), text_english(MSG_YOU_RECOVER));
}

static void test_faults_have_their_lines(void **state)
{
    (void)state;
    assert_fault(HEADER "msgctxt \"YOU_DYE\"\nmsgid \"x\"\nmsgstr \"y\"\n", 4, "'YOU_DYE'; the nearest is YOU_DIE");
    assert_fault(HEADER "msgid \"x\"\nmsgstr \"y\"\n", 4, "no msgctxt");
    assert_fault(HEADER "msgctxt \"YOU_DIE\"\nmsgid \"x\"\n", 4, "no msgid or no msgstr");
    assert_fault(HEADER "msgctxt \"YOU_DIE\"\nmsgid \"x\"\nmsgstr \"y\n", 6, "closing quote");
    assert_fault(HEADER "msgctxt \"YOU_DIE\"\nmsgid \"x\"\nmsgstr \"y\" z\n", 6, "nothing may follow");
    assert_fault(HEADER "msgctxt \"YOU_DIE\"\nmsgid \"x\"\nmsgstr \"\\q\"\n", 6, "a string holds");
    assert_fault(HEADER "msgctxt \"YOU_DIE\"\nmsgid \"x\"\nmsgstr \"\x1b[2J\"\n", 6, "a string holds");
    assert_fault(HEADER "msgctxt \"YOU_DIE\"\nmsgid \"x\"\nmsgid_plural \"y\"\nmsgstr \"y\"\n", 6, "a line is msgctxt");
    assert_fault(HEADER
                 "msgctxt \"YOU_DIE\"\nmsgid \"x\"\nmsgstr \"a\"\n\nmsgctxt \"YOU_DIE\"\nmsgid \"x\"\nmsgstr \"b\"\n",
                 8, "twice");
    assert_fault(HEADER "msgctxt \"WELCOME\"\nmsgid \"x\"\nmsgstr \"{nam}\"\n", 4, "no place {nam}");
    assert_fault(HEADER "msgctxt \"WELCOME\"\nmsgid \"x\"\nmsgstr \"{name\"\n", 4, "no place {name}");
    assert_fault(HEADER "msgctxt \"FAULT_SAVE_ALIVE\"\nmsgid \"x\"\nmsgstr \"nobody\"\n", 4, "number of places");
    assert_fault(
        HEADER "msgctxt \"kind.orc.a\"\nmsgid \"x\"\nmsgstr \"b\"\nmsgctxt \"kind.orc.a\"\nmsgid \"\"\nmsgstr \"b\"\n",
        7, "twice");
    assert_fault("msgid \"\"\nmsgstr \"charset=ISO-8859-1\"\n", 1, "charset=UTF-8");
    assert_fault("msgctxt \"YOU_DIE\"\nmsgid \"x\"\nmsgstr \"y\"\n", 1, "header");
    assert_fault("msgid \"\"\nmsgstr \"charset=UTF-8\\nPlural-Forms: plural=n +;\\n\"\n", 1, "Plural-Forms");
    assert_fault(HEADER "# caf\xe9\n", 4, "UTF-8");
}

/* What a fault concerns stays English, the rest holds. */
static void test_a_fault_spoils_nothing_else(void **state)
{
    (void)state;
    read_text(
        HEADER
        "msgctxt \"YOU_DIE\"\nmsgid \"x\"\nmsgstr \"\\q\"\n\nmsgctxt \"YOU_RECOVER\"\nmsgid \"x\"\nmsgstr \"y\"\n");
    assert_int_equal(reading->list.count, 1);
    assert_string_equal(sentence(MSG_YOU_DIE), "You die.");
    assert_string_equal(sentence(MSG_YOU_RECOVER), "y");
}

static void test_a_file_that_is_too_large(void **state)
{
    size_t size = ((size_t)1 << 20) + 1;
    char *bytes = malloc(size);
    (void)state;
    assert_non_null(bytes);
    memset(bytes, '\n', size);
    read_bytes(bytes, size);
    free(bytes);
    assert_int_equal(reading->list.count, 1);
    assert_non_null(strstr(reading->faults[0].text, "larger"));
}

/* A good file with bytes changed, left out and doubled: no crash, and every sentence stays a string. */
static void test_any_bytes(void **state)
{
    static const char GOOD[] =
        HEADER "#, fuzzy\nmsgctxt \"WELCOME\"\nmsgid \"\"\n\"a\\n\"\nmsgstr \"{name:a|b} \xc3\xa9\"\n\n"
               "msgctxt \"FAULT_SAVE_ALIVE\"\nmsgid \"%s\"\nmsgstr \"%1$s\"\n";
    struct rng rng;
    (void)state;
    rng_seed(&rng, 7, 0, 0);
    for (int round = 0; round < 20000; round++) {
        char bytes[sizeof GOOD];
        size_t size = sizeof GOOD - 1 - (size_t)rng_below(&rng, 8);
        memcpy(bytes, GOOD, sizeof GOOD);
        for (int change = 0; change < 4; change++)
            bytes[rng_below(&rng, (uint32_t)size)] = (char)rng_below(&rng, 256);
        read_bytes(bytes, size);
        for (int id = 0; id < MSG_COUNT; id++)
            assert_true(strlen(sentence((enum message)id)) > 0);
    }
}

/* --- Numbers and genders ----------------------------------------------------------------------------------------- */

static void test_rules_of_plurals(void **state)
{
    static const char POLISH[] = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2";
    (void)state;
    assert_true(plural_valid("n != 1"));
    assert_true(plural_valid(POLISH));
    assert_true(plural_valid("(!(n > 1) * 2 + 1 - 1) / 1"));
    assert_int_equal(plural_form("n > 1", 0), 0);
    assert_int_equal(plural_form("n > 1", 2), 1);
    assert_int_equal(plural_form("n != 1", 0), 1);
    assert_int_equal(plural_form(POLISH, 1), 0);
    assert_int_equal(plural_form(POLISH, 22), 1);
    assert_int_equal(plural_form(POLISH, 12), 2);
    assert_int_equal(plural_form(POLISH, 5), 2);
    const char *const bad[] = {"", "n +", "(n", "n ? 1", "m", "1/0", "n % 0", "99999999", "n 1", "n ? : 1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(plural_valid(bad[i]));
    char deep[400];
    memset(deep, '(', sizeof deep - 1);
    deep[sizeof deep - 1] = '\0';
    assert_false(plural_valid(deep));
    memset(deep, '!', sizeof deep - 1);
    assert_false(plural_valid(deep));
}

static void assert_filled(const char *expected, enum message id, struct text_arg arg)
{
    char text[128];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    text_fill(&reading->catalogue, id, &arg, 1, &buf);
    assert_string_equal(text, expected);
}

static void test_words_chosen_by_number_and_gender(void **state)
{
    (void)state;
    read_text("msgid \"\"\nmsgstr \"charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n > 1);\\n\"\n\n"
              "msgctxt \"YOU_REST\"\nmsgid \"x\"\nmsgstr \"{amount} {amount:tour|tours}\"\n\n"
              "msgctxt \"YOU_KILL\"\nmsgid \"x\"\nmsgstr \"{the_subject:mort|morte}\"\n\n"
              "msgctxt \"kind.orc.the\"\nmsgid \"x\"\nmsgstr \"l'orque\"\n\n"
              "msgctxt \"kind.orc.gender\"\nmsgid \"x\"\nmsgstr \"feminine\"\n");
    assert_no_faults();
    assert_filled("0 tour", MSG_YOU_REST, (struct text_arg){"amount", NULL, 0});
    assert_filled("1 tour", MSG_YOU_REST, (struct text_arg){"amount", NULL, 1});
    assert_filled("2 tours", MSG_YOU_REST, (struct text_arg){"amount", NULL, 2});
    struct rules *rules = test_rules();
    const struct kind *orc = &rules->kinds[test_kind(rules, "orc")];
    const struct kind *troll = &rules->kinds[test_kind(rules, "troll")];
    assert_string_equal(text_noun(&reading->catalogue, orc, NOUN_THE), "l'orque");
    assert_string_equal(text_noun(&reading->catalogue, orc, NOUN_A), "an orc");
    assert_filled("morte", MSG_YOU_KILL, text_noun_arg(&reading->catalogue, "the_subject", orc, NOUN_THE));
    assert_filled("mort", MSG_YOU_KILL, text_noun_arg(&reading->catalogue, "the_subject", troll, NOUN_THE));
    free(rules);
}

/* --- Reports ----------------------------------------------------------------------------------------------------- */

static void assert_report(const char *english, const char *told)
{
    char text[256];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    text_report(&reading->catalogue, english, &buf);
    assert_string_equal(text, told);
}

static void test_reports_are_found_again(void **state)
{
    (void)state;
    read_text(HEADER "msgctxt \"FAULT_SAVE_OTHER_RUN\"\nmsgid \"x\"\nmsgstr \"%2$s, nicht %1$s\"\n\n"
                     "msgctxt \"FAULT_OPTION_VALUE\"\nmsgid \"x\"\nmsgstr \"--%s <%s> %s!\"\n\n"
                     "msgctxt \"FAULT_OPTION_WHOLE_NUMBER\"\nmsgid \"x\"\nmsgstr \"von %d bis %d\"\n\n"
                     "msgctxt \"FAULT_SAVE_RECORD_DAMAGED\"\nmsgid \"x\"\nmsgstr \"Satz %u kaputt: %s\"\n");
    assert_no_faults();
    assert_report("the journal of Ann holds a run of Bob", "Bob, nicht Ann");
    assert_report("--floor 'x': a whole number from 1 to 9999", "--floor <x> von 1 bis 9999!");
    assert_report("record 12 is damaged in the journal /tmp/a b", "Satz 12 kaputt: /tmp/a b");
    assert_report("record x is damaged in the journal /tmp", "record x is damaged in the journal /tmp");
    assert_report("Ann is alive already: continue, or choose another name",
                  "Ann is alive already: continue, or choose another name");
    assert_report("nobody knows this", "nobody knows this");
    assert_report("", "");
}

/* To a guest no report tells a folder: neither those that are known, nor any other. */
static void test_a_guest_is_told_no_folders(void **state)
{
    (void)state;
    read_text(HEADER);
    assert_report("cannot open /srv/our games/a/journal: no space", "cannot open /srv/our games/a/journal: no space");
    reading->catalogue.discreet = true;
    assert_report("cannot open /srv/our games/a/journal: no space left on device",
                  "cannot open journal: no space left on device");
    assert_report("cannot open ...ong/way/down/journal: permission denied", "cannot open journal: permission denied");
    assert_report("nobody knows (/srv/a/b) and '/srv/c'", "nobody knows (b) and 'c'");
    assert_report("/srv/games/rc", "rc");
    assert_report("here/there and 1/2", "here/there and 1/2");
    assert_string_equal(text_path(&reading->catalogue, "/srv/games/rc"), "rc");
    assert_report("", "");
}

static int setup(void **state)
{
    (void)state;
    reading = calloc(1, sizeof *reading);
    return reading ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    free(reading->bytes);
    free(reading);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_entry),
        cmocka_unit_test(test_strings_over_lines_and_escapes),
        cmocka_unit_test(test_what_is_not_sure_or_empty_stays_english),
        cmocka_unit_test(test_faults_have_their_lines),
        cmocka_unit_test(test_a_fault_spoils_nothing_else),
        cmocka_unit_test(test_a_file_that_is_too_large),
        cmocka_unit_test(test_any_bytes),
        cmocka_unit_test(test_rules_of_plurals),
        cmocka_unit_test(test_words_chosen_by_number_and_gender),
        cmocka_unit_test(test_reports_are_found_again),
        cmocka_unit_test(test_a_guest_is_told_no_folders),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
