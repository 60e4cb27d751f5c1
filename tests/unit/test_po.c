/* SPDX-License-Identifier: MIT
 *
 * Reading translations: strings over several lines, escapes, comments, headers, rules of plurals, every fault with its
 * line, any bytes at all; and what a sentence makes of numbers and genders. */
#include "support/test.h"

#include "base/rng.h"
#include "support/content.h"
#include "support/fault.h"
#include "support/screen_fixture.h"
#include "text/plural.h"
#include "text/text.h"
#include "ui/log/surroundings.h"
#include "ui/parts/facts.h"

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
        fail_msg("%s:%d: %s", reading->faults[0].file, reading->faults[0].line, fault_text(&reading->faults[0]));
}

static void assert_fault(const char *text, int line, const char *words)
{
    read_text(text);
    assert_int_equal(reading->list.count, 1);
    assert_string_equal(reading->faults[0].file, "xx.po");
    assert_int_equal(reading->faults[0].line, line);
    if (!strstr(fault_text(&reading->faults[0]), words))
        fail_msg("\"%s\" does not hold \"%s\"", fault_text(&reading->faults[0]), words);
}

static const char *sentence(enum message id)
{
    return text_get(&reading->catalogue, id);
}

TEST(test_an_entry)
{
    read_text(HEADER "# for translators\n#, c-format\nmsgctxt \"YOU_DIE\"\nmsgid \"You die.\"\nmsgstr \"Tu meurs.\"\n");
    assert_no_faults();
    assert_string_equal(sentence(MSG_YOU_DIE), "Tu meurs.");
    assert_string_equal(sentence(MSG_YOU_RECOVER), text_english(MSG_YOU_RECOVER));
}

TEST(test_strings_over_lines_and_escapes)
{
    read_text("\xef\xbb\xbf" HEADER "msgctxt \"YOU_\"\r\n  \"DIE\"\r\nmsgid \"\"\r\nmsgstr \"\"\r\n"
              "\"a\\\"b\\\\c\"\r\n\t\"\\n\\t\xc3\xa9.\"\r\n"
              "msgctxt \"YOU_RECOVER\"\nmsgid \"x\"\nmsgstr \"no blank line before\"");
    assert_no_faults();
    assert_string_equal(sentence(MSG_YOU_DIE), "a\"b\\c\n\t\xc3\xa9.");
    assert_string_equal(sentence(MSG_YOU_RECOVER), "no blank line before");
}

TEST(test_what_is_not_sure_or_empty_stays_english)
{
    read_text(HEADER "#, fuzzy, c-format\nmsgctxt \"YOU_DIE\"\nmsgid \"\"\nmsgstr \"Perhaps\"\n\n"
                     "msgctxt \"YOU_RECOVER\"\nmsgid \"x\"\nmsgstr \"\"\n\n#~ msgid \"gone\"\n");
    assert_no_faults();
    assert_string_equal(sentence(MSG_YOU_DIE), "You die.");
    assert_string_equal(sentence(MSG_YOU_RECOVER), text_english(MSG_YOU_RECOVER));
}

TEST(test_faults_have_their_lines)
{
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
    assert_fault(HEADER "msgctxt \"FAULT_SAVE_ALIVE\"\nmsgid \"x\"\nmsgstr \"{nome}\"\n", 4, "no place {nome}");
    assert_fault(HEADER "msgctxt \"FAULT_NONE\"\nmsgid \"x\"\nmsgstr \"y\"\n", 4, "no message 'FAULT_NONE'");
    assert_fault(
        HEADER "msgctxt \"kind.orc.a\"\nmsgid \"x\"\nmsgstr \"b\"\nmsgctxt \"kind.orc.a\"\nmsgid \"\"\nmsgstr \"b\"\n",
        7, "twice");
    assert_fault("msgid \"\"\nmsgstr \"charset=ISO-8859-1\"\n", 1, "charset=UTF-8");
    assert_fault("msgctxt \"YOU_DIE\"\nmsgid \"x\"\nmsgstr \"y\"\n", 1, "header");
    assert_fault("msgid \"\"\nmsgstr \"charset=UTF-8\\nPlural-Forms: plural=n +;\\n\"\n", 1, "Plural-Forms");
    assert_fault(HEADER "# caf\xe9\n", 4, "UTF-8");
}

/* What a fault concerns stays English, the rest holds. */
TEST(test_a_fault_spoils_nothing_else)
{
    read_text(
        HEADER
        "msgctxt \"YOU_DIE\"\nmsgid \"x\"\nmsgstr \"\\q\"\n\nmsgctxt \"YOU_RECOVER\"\nmsgid \"x\"\nmsgstr \"y\"\n");
    assert_int_equal(reading->list.count, 1);
    assert_string_equal(sentence(MSG_YOU_DIE), "You die.");
    assert_string_equal(sentence(MSG_YOU_RECOVER), "y");
}

TEST(test_a_file_that_is_too_large)
{
    size_t size = ((size_t)1 << 20) + 1;
    char *bytes = malloc(size);
    assert_non_null(bytes);
    memset(bytes, '\n', size);
    read_bytes(bytes, size);
    free(bytes);
    assert_int_equal(reading->list.count, 1);
    assert_non_null(strstr(fault_text(&reading->faults[0]), "larger"));
}

/* A good file with bytes changed, left out and doubled: no crash, and every sentence stays a string. */
TEST(test_any_bytes)
{
    static const char GOOD[] =
        HEADER "#, fuzzy\nmsgctxt \"WELCOME\"\nmsgid \"\"\n\"a\\n\"\nmsgstr \"{name:a|b} \xc3\xa9\"\n\n"
               "msgctxt \"FAULT_SAVE_ALIVE\"\nmsgid \"x\"\nmsgstr \"{name}\"\n";
    struct rng rng;
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

static plural_rule *rule_of(const char *text)
{
    return plural_find(text, strlen(text));
}

/* Known by what it writes out, blanks and parentheses aside, and by nothing else. */
TEST(test_rules_of_plurals)
{
    assert_int_equal(rule_of("0")(1), 0);
    assert_int_equal(rule_of("(n != 1)")(0), 1);
    assert_int_equal(rule_of("n>1")(0), 0);
    assert_int_equal(rule_of("\tn > 1 ")(2), 1);
    static const struct {
        const char *rule;
        int forms[8][2]; /* n, form */
    } ROWS[] = {
        {"n%10!=1 || n%100==11", {{1, 0}, {11, 1}, {21, 0}, {2, 1}}},
        {"(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2)", {{0, 2}, {1, 0}, {11, 1}}},
        {"n==1 ? 0 : n==2 ? 1 : 2", {{1, 0}, {2, 1}, {3, 2}}},
        {"n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2", {{0, 1}, {1, 0}, {119, 1}, {20, 2}, {100, 2}}},
        {"n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2",
         {{21, 0}, {29, 1}, {12, 2}, {11, 2}, {10, 2}}},
        {"n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2",
         {{21, 0}, {24, 1}, {25, 2}, {12, 2}, {11, 2}}},
        {"(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2", {{1, 0}, {4, 1}, {5, 2}, {22, 2}}},
        {"(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)",
         {{1, 0}, {2, 1}, {5, 2}, {12, 2}, {22, 1}, {21, 2}, {104, 1}}},
        {"n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3", {{101, 0}, {102, 1}, {104, 2}, {11, 3}}},
        {"n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5",
         {{0, 0}, {1, 1}, {2, 2}, {103, 3}, {11, 4}, {99, 4}, {100, 5}, {102, 5}}},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        plural_rule *rule = rule_of(ROWS[i].rule);
        assert_non_null(rule);
        for (int form = 0; form < 8 && (form == 0 || ROWS[i].forms[form][0]); form++)
            if (rule((unsigned long)ROWS[i].forms[form][0]) != ROWS[i].forms[form][1])
                fail_msg("%s: %d", ROWS[i].rule, ROWS[i].forms[form][0]);
    }
    const char *const unknown[] = {"", "n", "n !", "n != 2", "n != 1 ? 1 : 0", "n ! = 1 1", "n > 10", "1/0"};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        assert_null(rule_of(unknown[i]));
}

/* The names of all families find room in the fault that lists them. */
TEST(test_an_unknown_rule_is_told_the_known_ones)
{
    read_text("msgid \"\"\nmsgstr \"charset=UTF-8\\nPlural-Forms: nplurals=2; plural=n > 7;\\n\"\n");
    assert_int_equal(reading->list.count, 1);
    assert_non_null(strstr(fault_text(&reading->faults[0]), "Chinese, English, French"));
    assert_non_null(strstr(fault_text(&reading->faults[0]), ", Arabic"));
    assert_ptr_equal(reading->catalogue.plural, sentence_plural_english);
}

static void assert_filled(const char *expected, enum message id, struct text_arg arg)
{
    char text[128];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    text_fill(&reading->catalogue, id, &arg, 1, &buf);
    assert_string_equal(text, expected);
}

TEST(test_words_chosen_by_number_and_gender)
{
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

/* --- Cases ------------------------------------------------------------------------------------------------------- */

static const char GERMAN[] =
    HEADER "msgctxt \"YOU_HIT\"\nmsgid \"x\"\nmsgstr \"Ihr trefft {the_object.accusative}: {amount}.\"\n\n"
           "msgctxt \"HITS_YOU\"\nmsgid \"x\"\nmsgstr \"{the_subject} trifft Euch: {amount}.\"\n\n"
           "msgctxt \"kind.orc.the\"\nmsgid \"x\"\nmsgstr \"der Ork\"\n\n"
           "msgctxt \"kind.orc.the.accusative\"\nmsgid \"x\"\nmsgstr \"den Ork\"\n\n"
           "msgctxt \"kind.troll.the\"\nmsgid \"x\"\nmsgstr \"das Untier\"\n";

/* The hero has number 1, the foe 2. */
static void assert_narrated(const struct rules *rules, const char *foe, bool hero_acts, const char *expected)
{
    const struct narrator narrator = {&reading->catalogue, rules, 1, NULL};
    kind_id hero = test_kind(rules, "delver"), other = test_kind(rules, foe);
    struct event event = {.type = EV_ATTACKED,
                          .amount = 4,
                          .subject = hero_acts ? 1 : 2,
                          .object = hero_acts ? 2 : 1,
                          .subject_kind = hero_acts ? hero : other,
                          .object_kind = hero_acts ? other : hero};
    char text[128];
    struct strbuf buf;
    enum weight weight;
    STRBUF_OVER(&buf, text);
    assert_true(narrate_event(&narrator, &event, &buf, &weight));
    assert_string_equal(text, expected);
}

/* With "a" as with "the", and where screens fill the place. */
TEST(test_a_german_accusative_with_a)
{
    struct rules *rules = test_rules();
    char text[128];
    struct strbuf buf;
    read_text(HEADER "msgctxt \"FOE_APPEARS\"\nmsgid \"x\"\nmsgstr \"Ihr seht {a_foe.accusative}.\"\n\n"
                     "msgctxt \"kind.orc.a\"\nmsgid \"x\"\nmsgstr \"ein Ork\"\n\n"
                     "msgctxt \"kind.orc.a.accusative\"\nmsgid \"x\"\nmsgstr \"einen Ork\"\n");
    assert_no_faults();
    STRBUF_OVER(&buf, text);
    text_say(&reading->catalogue, MSG_FOE_APPEARS, &buf,
             text_noun_arg(&reading->catalogue, "a_foe", &rules->kinds[test_kind(rules, "orc")], NOUN_A));
    assert_string_equal(text, "Ihr seht einen Ork.");
    free(rules);
}

/* A sentence asks for a case; a noun that looks the same there needs no form of its own. */
TEST(test_a_german_accusative)
{
    struct rules *rules = test_rules();
    read_text(GERMAN);
    assert_no_faults();
    assert_narrated(rules, "orc", true, "Ihr trefft den Ork: 4.");
    assert_narrated(rules, "orc", false, "Der Ork trifft Euch: 4.");
    assert_narrated(rules, "troll", true, "Ihr trefft das Untier: 4.");
    free(rules);
}

/* A plus stays behind the noun that is declined. */
TEST(test_a_case_with_a_plus)
{
    struct rules *rules = test_rules();
    char text[96];
    struct strbuf out = STRBUF(text);
    enum weight weight;
    read_text(HEADER "msgctxt \"YOU_EQUIP\"\nmsgid \"x\"\nmsgstr \"Armé {the_object.genitive}.\"\n\n"
                     "msgctxt \"kind.sword.the\"\nmsgid \"x\"\nmsgstr \"l'épée\"\n\n"
                     "msgctxt \"kind.sword.the.genitive\"\nmsgid \"x\"\nmsgstr \"de l'épée\"\n");
    assert_no_faults();
    struct narrator narrator = {&reading->catalogue, rules, 1, NULL};
    struct event event = {
        .type = EV_EQUIPPED, .subject = 1, .object = 2, .object_kind = test_kind(rules, "sword"), .object_plus = -1};
    assert_true(narrate_event(&narrator, &event, &out, &weight));
    assert_string_equal(text, "Armé de l'épée -1.");
    free(rules);
}

static const char GERMAN_SIGHTS[] =
    HEADER "msgctxt \"APPEARS\"\nmsgid \"x\"\nmsgstr \"Ihr seht {a_thing.accusative}: {a_thing:er|sie|es}.\"\n\n"
           "msgctxt \"FOE_APPEARS\"\nmsgid \"x\"\nmsgstr \"Da seht Ihr {a_foe.accusative}: {a_foe:er|sie|es}.\"\n\n"
           "msgctxt \"FOE_LEAVES\"\nmsgid \"x\"\nmsgstr \"Ihr verliert {the_foe.accusative}: {the_foe:er|sie|es}.\"\n\n"
           "msgctxt \"FOE_APART\"\nmsgid \"x\"\nmsgstr \"{the_foe.accusative} {place}\"\n\n"
           "msgctxt \"LOOK_CORPSE\"\nmsgid \"x\"\nmsgstr \"den Leib {a_thing.genitive}\"\n\n"
           "msgctxt \"LOOK_REMEMBERED\"\nmsgid \"x\"\nmsgstr \"Ihr kennt {thing.accusative}: {thing:er|sie|es}\"\n\n"
           "msgctxt \"SURROUNDINGS_FOE\"\nmsgid \"x\"\nmsgstr \"Ihr seht {a_foe.accusative}: {a_foe:er|sie|es}.\"\n\n"
           "msgctxt \"SURROUNDINGS_THING\"\nmsgid \"x\"\nmsgstr \"Ihr findet {a_thing.accusative}.\"\n\n"
           "msgctxt \"STOP_FOE_SEEN\"\nmsgid \"x\"\nmsgstr \"Halt: {a_thing:er|sie|es}.\"\n\n"
           "msgctxt \"STOP_NO_EXPLORING\"\nmsgid \"x\"\nmsgstr \"Nicht, weil Ihr {the_thing.accusative} seht: "
           "{the_thing:er|sie|es}.\"\n\n"
           "msgctxt \"kind.troll.a\"\nmsgid \"x\"\nmsgstr \"ein Untier\"\n\n"
           "msgctxt \"kind.troll.a.genitive\"\nmsgid \"x\"\nmsgstr \"eines Untiers\"\n\n"
           "msgctxt \"kind.troll.the\"\nmsgid \"x\"\nmsgstr \"das Untier\"\n\n"
           "msgctxt \"kind.troll.gender\"\nmsgid \"x\"\nmsgstr \"neuter\"\n\n"
           "msgctxt \"kind.healing_potion.a\"\nmsgid \"x\"\nmsgstr \"ein Heiltrank\"\n\n"
           "msgctxt \"kind.healing_potion.a.accusative\"\nmsgid \"x\"\nmsgstr \"einen Heiltrank\"\n";

static void assert_said(const struct screen_fixture *fixture, int back, const char *expected)
{
    const struct message_log *log = &fixture->shell.scene.log;
    assert_true(log->count > back);
    assert_string_equal(message_log_at(log, log->count - 1 - back)->text, expected);
}

static void assert_stop(struct screen_fixture *fixture, enum pilot_stop stop, const char *expected)
{
    const struct plan_order order = {.kind = PLAN_EXPLORE};
    char text[128];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    assert_true(autopilot_explain(&fixture->shell.autopilot, &order, stop, fixture->view, &fixture->catalogue,
                                  &fixture->shell.scene.keys, &buf));
    assert_string_equal(text, expected);
}

static void assert_looked_at(struct screen_fixture *fixture, const struct view_entity *thing, const char *expected)
{
    char text[128];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    facts_name(&fixture->shell.scene, thing, &buf);
    assert_string_equal(text, expected);
}

/* What chooses its noun before its sentence declines it, too, and tells the sentence its gender. */
TEST(test_a_german_accusative_of_what_is_seen)
{
    struct screen_fixture *fixture = fixture_open(24, 80);
    read_text(GERMAN_SIGHTS);
    assert_no_faults();
    fixture->catalogue = reading->catalogue;
    fixture_draw(fixture);
    struct view_entity *troll = fixture_put(fixture, "troll", 43, 20);
    (void)fixture_react(fixture, NULL, 0);
    assert_said(fixture, 0, "Da seht Ihr ein Untier: es.");
    fixture->shell.autopilot.pilot.entity = troll->id;
    assert_stop(fixture, PILOT_FOE_SEEN, "Halt: es.");
    assert_stop(fixture, PILOT_FOE_HUNTING, "Nicht, weil Ihr das Untier seht: es.");
    fixture->shell.scene.accessible = true;
    (void)fixture_react(fixture, NULL, 0);
    struct view_entity *potion = fixture_put(fixture, "healing_potion", 40, 25);
    (void)fixture_react(fixture, NULL, 0);
    assert_said(fixture, 0, "Ihr seht einen Heiltrank: er.");
    surroundings_say_foes(&fixture->catalogue, fixture->view, &fixture->shell.scene.log);
    assert_non_null(strstr(message_log_at(&fixture->shell.scene.log, fixture->shell.scene.log.count - 1)->text,
                           "Ihr seht ein Untier: es."));
    surroundings_say_rest(&fixture->catalogue, fixture->view, &fixture->shell.scene.log);
    assert_said(fixture, 1, "Ihr findet einen Heiltrank.");
    potion->visible = troll->visible = troll->foe = false;
    assert_looked_at(fixture, potion, "Ihr kennt einen Heiltrank: er");
    (void)fixture_react(fixture, NULL, 0);
    assert_said(fixture, 0, "Ihr verliert das Untier: es.");
    troll->corpse = troll->visible = true;
    assert_looked_at(fixture, troll, "den Leib eines Untiers");
    surroundings_say_rest(&fixture->catalogue, fixture->view, &fixture->shell.scene.log);
    assert_said(fixture, 2, "Ihr findet den Leib eines Untiers.");
    fixture_close(fixture);
}

TEST(test_a_case_that_is_none_is_told_the_known_ones)
{
    assert_fault(HEADER "msgctxt \"YOU_HIT\"\nmsgid \"x\"\nmsgstr \"Ihr trefft {the_object.akkusativ}.\"\n", 4,
                 "YOU_HIT: there is no case 'akkusativ'; there are: genitive, dative, accusative");
    assert_fault(HEADER "msgctxt \"kind.orc.the.wenfall\"\nmsgid \"x\"\nmsgstr \"den Ork\"\n", 4,
                 "there is no case 'wenfall'");
}

/* What is missing is counted, and what is of no use to this content; a case is neither. */
TEST(test_what_a_language_has)
{
    struct rules *rules = test_rules();
    int nothing, untranslated, unused;
    catalogue_init(&reading->catalogue);
    text_coverage(&reading->catalogue, rules, &nothing, &unused);
    assert_int_equal(unused, 0);
    read_text(GERMAN);
    text_coverage(&reading->catalogue, rules, &untranslated, &unused);
    assert_int_equal(untranslated, nothing - 4);
    assert_int_equal(unused, 0);
    read_text(HEADER "msgctxt \"kind.dragon.the\"\nmsgid \"x\"\nmsgstr \"der Drache\"\n");
    text_coverage(&reading->catalogue, rules, &untranslated, &unused);
    assert_int_equal(untranslated, nothing);
    assert_int_equal(unused, 1);
    free(rules);
}

/* --- Faults ------------------------------------------------------------------------------------------------------ */

static void assert_told(const struct fault *fault, const char *told)
{
    char text[FAULT_SENTENCE_SIZE];
    assert_string_equal(text_fault(&reading->catalogue, fault, text, sizeof text), told);
}

TEST(test_faults_are_translated)
{
    struct fault fault, reason;
    read_text(HEADER "msgctxt \"FAULT_SAVE_OTHER_RUN\"\nmsgid \"x\"\nmsgstr \"{other}, nicht {name}\"\n\n"
                     "msgctxt \"FAULT_OPTION_VALUE\"\nmsgid \"x\"\nmsgstr \"{reason}: --{option} <{value}>!\"\n\n"
                     "msgctxt \"FAULT_OPTION_WHOLE_NUMBER\"\nmsgid \"x\"\nmsgstr \"bis {high} von {low}\"\n");
    assert_no_faults();
    (void)fault_set(&fault, ST_BAD_DATA, FAULT_SAVE_OTHER_RUN, "Ann", "Bob");
    assert_told(&fault, "Bob, nicht Ann");
    (void)fault_set(&reason, ST_USAGE, FAULT_OPTION_WHOLE_NUMBER, 1, 9999);
    (void)fault_set(&fault, ST_USAGE, FAULT_OPTION_VALUE, "floor", "x", &reason);
    assert_told(&fault, "bis 9999 von 1: --floor <x>!");
    (void)fault_set(&fault, ST_EXISTS, FAULT_SAVE_ALIVE, "Ann");
    assert_told(&fault, "Ann is alive already: continue, or choose another name");
    assert_told(&(struct fault){.id = FAULT_NONE}, "");
}

/* To a guest no fault tells a folder. */
TEST(test_a_guest_is_told_no_folders)
{
    struct fault fault;
    read_text(HEADER);
    (void)fault_set(&fault, ST_FULL, FAULT_FILE_OPEN, "/srv/our games/a/journal", "no space");
    assert_told(&fault, "cannot open /srv/our games/a/journal: no space");
    reading->catalogue.discreet = true;
    assert_told(&fault, "cannot open journal: no space");
    (void)fault_set(&fault, ST_FULL, FAULT_FILE_OPEN, "...ong/way/down/journal", "here/there");
    assert_told(&fault, "cannot open journal: here/there");
    assert_string_equal(text_path(&reading->catalogue, "/srv/games/rc"), "rc");
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

TEST_GROUP(setup, teardown)
