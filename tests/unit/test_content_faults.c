/* SPDX-License-Identifier: MIT
 *
 * Every kind of error in content that classic knows, too, with its exact file, line and words; and the limits. A case
 * is one edit of the small valid text. */
#include "support/test.h"

#include "base/parse.h"
#include "base/strbuf.h"
#include "support/small_content.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_CAPACITY = 1 << 16 };

/* --- Errors ------------------------------------------------------------------------------------------------------ */

TEST(test_small_text_is_valid)
{
    expect_faults(load_text(SMALL_CONTENT), "");
}

TEST(test_faults_of_entries_and_keys)
{
    static const struct error_case cases[] = {
        {"monster m\n", "monstr m\n",
         "t:12: 'monstr' is unknown here; did you mean 'monster'?\nt:80: 'm' is unknown here\n"},
        {"monster m\n", "monster\n", "t:12: an entry begins with a kind and an id\nt:80: 'm' is unknown here\n"},
        {"monster m\n", "monster m n\n", "t:12: an entry begins with a kind and one id\n"},
        {"monster m\n", "monster M\n",
         "t:12: an id begins with a letter and holds only a-z, 0-9 and _\nt:80: 'm' is unknown here; spawn_monster: "
         "one of M\n"},
        {"monster m\n", "monster a_name_that_is_as_long_as_thirty_two\n",
         "t:12: an id has at most 31 characters\nt:80: 'm' is unknown here\n"},
        {"item sword\n", "item scroll\n",
         "t:35: 'scroll' stands already in t:25\nt:75: 'sword' is unknown here; kit: one of scroll\n"
         "t:82: 'sword' is unknown here; spawn_item: one of scroll\n"},
        {"xp 35\n", "ex 35\n", "t:22: 'ex' is unknown here\nt:12: monster 'm' lacks 'xp'\n"},
        {"defense 0\n", "defence 0\n",
         "t:20: 'defence' is unknown here; did you mean 'defense'?\nt:12: monster 'm' lacks 'defense'\n"},
        {"xp 35\n", "slot main_hand\nxp 35\n", "t:22: 'slot' is no key of 'monster'\n"},
        {"xp 35\n", "xp 35\nxp 35\n", "t:23: 'xp' stands already in line 22\n"},
        {"ai basic\n", "", "t:12: monster 'm' lacks 'ai'\n"},
        {"hp 100\n", "", "t:1: hero 'h' lacks 'hp'\n"},
        {"size 80 43\n", "", "t:62: profile 'p' lacks 'size'\n"},
        {"xp 35\n", "xp 35 36\n", "t:22: 'xp' takes 1 value, not 2\n"},
        {"xp 35\n", "xp\n", "t:22: 'xp' takes 1 value, not 0\n"},
        {"stairs\n", "stairs down\n", ""},
        {"stairs\n", "stairs aside\n",
         "t:52: 'aside' is unknown here; stairs: one of down, up\nt:76: 'exit' does not lead down: it lacks "
         "'stairs'\n"},
        {"stairs\n", "stairs up\n", "t:76: 'exit' does not lead down: it lacks 'stairs'\n"},
        {"stairs\n", "stairs down up\n",
         "t:52: 'stairs' takes 0 to 1 values, not 2\nt:76: 'exit' does not lead down: it lacks 'stairs'\n"},
        {"spawn_monster m 80@1\n", "spawn_monster m\n",
         "t:80: 'spawn_monster' takes 2 to 9 values, not 1\n"
         "t:78: on floor 1 rooms are to be filled, but every weight there is 0\n"},
        {"ai basic\n", "ai basic\nmap\n#.#\nend\n", "t:24: 'map' is unknown here\n"},
    };
    RUN_CASES(cases);
}

TEST(test_faults_of_values)
{
    static const struct error_case cases[] = {
        {"hp 100\n", "hp many\n", "t:8: 'many' is not a whole number from 1 to 9999\n"},
        {"hp 100\n", "hp 0\n", "t:8: '0' is not a whole number from 1 to 9999\n"},
        {"hp 100\n", "hp 10000\n", "t:8: '10000' is not a whole number from 1 to 9999\n"},
        {"hp 100\n", "hp 99999999999999999999\n", "t:8: '99999999999999999999' is not a whole number from 1 to 9999\n"},
        {"defense 1\n", "defense -1\n", "t:9: '-1' is not a whole number from 0 to 9999\n"},
        {"xp 35\n", "xp 3.5\n", "t:22: '3.5' is not a whole number from 0 to 9999\n"},
        {"name n\n", "name \"\"\n", "t:2: 'name' must not be empty\n"},
        {"name n\n", "name nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn\n",
         "t:2: 'name' is too long: at most 47 bytes\n"},
        {"'@' white\n", "'@@' white\n", "t:6: a glyph is one printable ASCII character in quotes\n"},
        {"'@' white\n", "' ' white\n", "t:6: a glyph is one printable ASCII character in quotes\n"},
        {"'@' white\n", "'\xc3\xa9' white\n", "t:6: a glyph is one printable ASCII character in quotes\n"},
        {"'@' white\n", "'@' whit\n", "t:6: 'whit' is unknown here; did you mean 'white'?\n"},
        {"ai basic\n", "ai clever\n", "t:23: 'clever' is unknown here; ai: one of basic, confused\n"},
        {"ai basic\n", "ai confused\n", "t:23: no monster begins confused\n"},
        {"main_hand\n", "main_hnd\n", "t:42: 'main_hnd' is unknown here; did you mean 'main_hand'?\n"},
        {"bonus power 3\n", "bonus luck 3\n",
         "t:43: 'luck' is unknown here; bonus: one of power, defense, hp, noise, spikes, thirst, spared, keen\n"},
        {"bonus power 3\n", "bonus power -3\n", "t:43: '-3' is not a whole number from 0 to 9999\n"},
        {"bonus power 3\n", "bonus power 3\nbonus power 4\n", "t:44: 'bonus power' stands already in this entry\n"},
        {"name n\n", "name \"n\n", "t:2: the closing quote is missing\n"},
    };
    RUN_CASES(cases);
}

TEST(test_faults_of_items)
{
    static const struct error_case cases[] = {
        {"effect lightning 40\n", "effect lightening 40\n",
         "t:32: 'lightening' is unknown here; did you mean 'lightning'?\n"},
        {"effect lightning 40\n", "effect lightning\n", "t:32: a number is missing at the end of the line\n"},
        {"effect lightning 40\n", "effect lightning 0\n", "t:32: '0' is not a whole number from 1 to 9999\n"},
        {"range 5\n", "", "t:25: item 'scroll' lacks 'range', which the effect 'lightning' needs\n"},
        {"effect lightning 40\n", "effect heal 40\n", "t:33: 'range' goes with the effect 'lightning' only\n"},
        {"effect lightning 40\nrange 5\n", "effect fireball 40\n",
         "t:25: item 'scroll' lacks 'radius', which the effect 'fireball' needs\n"},
        {"effect lightning 40\nrange 5\n", "effect confuse\n",
         "t:25: item 'scroll' lacks 'turns', which the effect 'confuse' needs\n"},
        {"effect lightning 40\nrange 5\n", "effect confuse 10\nturns 10\n",
         "t:32: the effect 'confuse' takes no number\n"},
        {"effect lightning 40\nrange 5\n", "", "t:25: item 'scroll' lacks an 'effect' or a 'slot'\n"},
        {"range 5\n", "range 5\nslot off_hand\n",
         "t:34: only regalia with 'charges' and an effect that needs no target has both an 'effect' and a 'slot'\n"},
        {"range 5\n", "range 5\nslot regalia\n",
         "t:34: only regalia with 'charges' and an effect that needs no target has both an 'effect' and a "
         "'slot'\nt:25: 'scroll' cannot be worn in 'p': the slot "
         "'regalia' "
         "goes with the ruleset 'campaign' only\n"},
        {"ai basic\n", "ai basic\nleaves scroll\n", "t:24: monster 'm' lacks 'king'\n"},
        {"range 5\n", "range 5\nstabs\n", "t:34: 'stabs' needs a 'slot'\n"},
        {"range 5\n", "range 5\nshot\n", "t:34: 'shot' goes with the effect 'missile' only\n"},
        {"range 5\n", "range 5\nlights\n", "t:34: 'lights' goes with the effect 'missile' only\n"},
        {"range 5\n", "range 5\nlays none\n", "t:34: 'lays' goes with the effect 'earth' only\n"},
        {"range 5\n", "range 5\nslows 4\n", "t:34: 'slows' goes with the effect 'bolt' only\n"},
        {"range 5\n", "range 5\ncharges 2\nlevel 2\n", "t:34: 'charges' does not go with 'level'\n"},
        {"range 5\n", "range 5\nlevel 2\nunknown scroll\n", "t:34: 'level' does not go with 'unknown'\n"},
        {"effect lightning 40\nrange 5\n", "effect confuse\nturns 3\nunknown scroll\n",
         "t:34: 'unknown' does not go with 'confuse'\n"},
        {"effect lightning 40\nrange 5\n", "effect temper\ncharges 2\n",
         "t:33: 'charges' does not go with 'temper'\n"
         "t:25: 'scroll' cannot be in 'p': the effect 'temper' goes with the ruleset 'campaign' only\n"},
        {"range 5\n", "range 5\ngain 2\n", "t:34: 'gain' is added for each level: it needs a 'level'\n"},
        {"effect lightning 40\n", "effect bolt blow 40\n",
         "t:32: 'blow' is unknown here; effect: one of fire, shock, venom, force, cold\n"
         "t:25: 'scroll' cannot be in 'p': the effect 'bolt' goes with the ruleset 'campaign' only\n"},
        {"main_hand\n", "main_hand\nlevel 2\n", "t:43: 'level' needs an 'effect'\n"},
        {"range 5\n", "range 5\ntrait reach\n", "t:34: 'trait' needs 'slot main_hand'\n"},
        {"main_hand\n", "off_hand\ntrait reach\n", "t:43: 'trait' needs 'slot main_hand'\n"},
        {"main_hand\n", "main_hand\ntrait stab\n",
         "t:43: 'stab' is unknown here; trait: one of riposte, cleave, reach, crush, lunge, two_handed\n"},
        {"main_hand\n", "body\n",
         "t:35: 'sword' cannot be worn in 'p': the slot 'body' goes with the ruleset 'campaign' only\n"},
        {"range 5\n", "range 5\nbonus hp 1\n", "t:34: a 'bonus' needs a 'slot'\n"},
        {"range 5\n", "range 5\npotion\n", "t:34: no potion has the effect 'lightning'\n"},
        {"range 5\n", "range 5\nunknown lotion\n", "t:34: 'lotion' is unknown here; did you mean 'potion'?\n"},
        {"main_hand\n", "main_hand\nunknown scroll\n", "t:43: 'unknown' needs an 'effect'\n"},
        {"effect lightning 40\nrange 5\n", "effect mapping\n",
         "t:25: 'scroll' cannot be in 'p': the effect 'mapping' goes with the ruleset 'campaign' only\n"},
    };
    RUN_CASES(cases);
}

TEST(test_faults_of_profiles)
{
    static const struct error_case cases[] = {
        {"size 80 43\n", "size 127 43\n", "t:65: '127' is not a whole number from 3 to 126\n"},
        {"size 80 43\n", "size 80 63\n", "t:65: '63' is not a whole number from 3 to 62\n"},
        {"size 80 43\n", "size 80 10\n", "t:66: a room of side 10 does not fit in a map of 80 x 10\n"},
        {"size 80 43\n", "size 10 43\n", "t:66: a room of side 10 does not fit in a map of 10 x 43\n"},
        {"size 80 43\n", "size 11 11\n", ""},
        {"rooms 30 6 10\n", "rooms 30 11 10\n", "t:66: the smallest room (11) is larger than the largest (10)\n"},
        {"rooms 30 6 10\n", "rooms 30 1 10\n", "t:66: '1' is not a whole number from 2 to 125\n"},
        {"rooms 30 6 10\n", "rooms 65 6 10\n", "t:66: '65' is not a whole number from 1 to 64\n"},
        {"fov_radius 10\n", "fov_radius 63\n", "t:67: '63' is not a whole number from 1 to 62\n"},
        {"chase_moves 24\n", "chase_moves 0\n", "t:68: '0' is not a whole number from 1 to 7812\n"},
        {"arrival_heal 50\n", "arrival_heal 101\n", "t:69: '101' is not a whole number from 0 to 100\n"},
        {"xp 200 150\n", "xp 0 0\n", "t:70: a level must cost something: both numbers are 0\n"},
        {"level_up strength 1\n", "level_up strenght 1\n",
         "t:72: 'strenght' is unknown here; did you mean 'strength'?\n"
         "t:73: 'level_up' needs a line for each of its 3 choices\n"},
        {"level_up strength 1\n", "level_up agility 1\n",
         "t:73: 'level_up agility' stands already in this entry\n"
         "t:73: 'level_up' needs a line for each of its 3 choices\n"},
        {"\nhero h\n", "\nhero m\n", "t:74: 'm' is declared as 'monster'; 'hero' is needed here\n"},
        {"stairs exit\n", "stairs exist\n", "t:76: 'exist' is unknown here; did you mean 'exit'?\n"},
        {"stairs exit\n", "stairs body\n", "t:76: 'body' does not lead down: it lacks 'stairs'\n"},
        {"stairs exit\n", "stairs sword\n", "t:76: 'sword' is declared as 'item'; 'feature' is needed here\n"},
        {"corpse body\n", "corpse exit\n", "t:77: 'exit' is a staircase, not a corpse\n"},
        {"kit sword worn\n", "kit sward worn\n", "t:75: 'sward' is unknown here; did you mean 'sword'?\n"},
        {"kit sword worn\n", "kit sword held\n", "t:75: only 'worn' or a number may follow the item, not 'held'\n"},
        {"kit sword worn\n", "kit sword 2\n",
         "t:75: of 'sword' a kit holds only one: it is neither used up nor thrown, or its ruleset has no stacks\n"},
        {"kit sword worn\n", "kit sword 100\n", "t:75: '100' is not a whole number from 1 to 99\n"},
        {"kit sword worn\n", "hero h\n", "t:75: 'hero h' stands already in this entry\n"},
        {"kit sword worn\n", "kit scroll worn\n", "t:75: 'scroll' cannot be worn: it lacks a 'slot'\n"},
        {"kit sword worn\n", "kit sword worn\nkit sword\nkit sword worn\n",
         "t:77: 'sword' is worn where something else is worn already\n"},
        {"kit sword worn\n", "kit m\n", "t:75: 'm' is declared as 'monster'; 'item' is needed here\n"},
    };
    RUN_CASES(cases);
}

/* A profile that is like another: what may stand once takes the place, what is its own must be there. */
TEST(test_like_another_profile)
{
    char both[TEXT_CAPACITY];
    struct strbuf buf = STRBUF(both);
    char *text = edit_small("profile p\n", "profile p\nnext q\n");
    strbuf_format(&buf, "%s\nprofile q\nlike p\narrival_heal 75\nkit scroll\nname Q\ntext T\n", text);
    free(text);
    struct outcome *outcome = load_text(both);
    assert_true(outcome->good);
    const struct profile *p = &outcome->rules.profiles[0], *q = &outcome->rules.profiles[1];
    assert_int_equal(outcome->rules.profile_count, 2);
    assert_string_equal(q->id, "q");
    assert_string_equal(q->name, "Q");
    assert_int_equal(p->next, 2); /* from 1 */
    assert_int_equal(q->next, 0);
    assert_int_equal(q->arrival_heal_percent, 75);
    assert_int_equal(p->arrival_heal_percent, 50);
    assert_int_equal(q->map_width, p->map_width);
    assert_int_equal(q->monsters[0].kind, p->monsters[0].kind);
    assert_int_equal(q->kits[0].count, p->kits[0].count + 1);
    assert_true(q->content_hash != p->content_hash);
    free(outcome);
}

/* What a faulty profile says is not said again of who is like it. */
TEST(test_faults_of_likeness)
{
    static const struct {
        const char *profile, *faults;
    } cases[] = {
        {"like p\nname Q\n", "t:84: profile 'q' lacks 'text'\n"},
        {"like p\nname Q\ntext T\narrival_heal 1\narrival_heal 2\n",
         "t:89: 'arrival_heal' stands already in line 88\n"},
        {"like p\nname Q\ntext T\nlevel_up agility 2\n", "t:88: 'level_up agility' stands already in this entry\n"},
        {"like p\nname Q\ntext T\nnext z\n", "t:88: there is no profile 'z'\n"},
        {"like r\nname Q\ntext T\n", "t:85: no profile 'r' stands above\n"},
        {"like q\nname Q\ntext T\n", "t:85: no profile 'q' stands above\n"},
        {"name Q\nlike p\ntext T\n", "t:86: 'like' stands before all other keys of a profile\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char both[TEXT_CAPACITY];
        struct strbuf buf = STRBUF(both);
        strbuf_format(&buf, "%s\nprofile q\n%s", SMALL_CONTENT, cases[i].profile);
        expect_faults(load_text(both), cases[i].faults);
    }
    char *text = edit_of(SMALL_CONTENT, "stairs exit\n", "stairs exist\n");
    char both[TEXT_CAPACITY];
    struct strbuf buf = STRBUF(both);
    strbuf_format(&buf, "%s\nprofile q\nlike p\nname Q\ntext T\n", text);
    expect_faults(load_text(both), "t:76: 'exist' is unknown here; did you mean 'exit'?\n");
    free(text);
}

TEST(test_faults_of_step_tables)
{
    static const struct error_case cases[] = {
        {"m 80@1\n", "m 80\n", "t:80: '80' is not value@floor, with a value of 0 to 9999 and a floor of 1 to 9999\n"},
        {"2@1 3@4\n", "-2@1\n", "t:78: '-2@1' is not value@floor, with a value of 0 to 99 and a floor of 1 to 9999\n"},
        {"2@1 3@4\n", "2@0\n", "t:78: '2@0' is not value@floor, with a value of 0 to 99 and a floor of 1 to 9999\n"},
        {"2@1 3@4\n", "100@1\n",
         "t:78: '100@1' is not value@floor, with a value of 0 to 99 and a floor of 1 to 9999\n"},
        {"2@1 3@4\n", "2@1@4\n",
         "t:78: '2@1@4' is not value@floor, with a value of 0 to 99 and a floor of 1 to 9999\n"},
        {"2@1 3@4\n", "2@1 3@4 4@4\n", "t:78: floors must go deeper from step to step: 4 comes after 4\n"},
        {"2@1 3@4\n", "2@5 3@4\n", "t:78: floors must go deeper from step to step: 4 comes after 5\n"},
        {"2@1 3@4\n", "1@1 1@2 1@3 1@4 1@5 1@6 1@7 1@8 1@9\n",
         "t:78: 'monsters_per_room' takes 1 to 8 values, not 9\n"},
        {"m 80@1\n", "m -80@1\n",
         "t:80: '-80@1' is not value@floor, with a value of 0 to 9999 and a floor of 1 to 9999\n"},
        {"m 80@1\n", "m 80@2\n", "t:78: on floor 1 rooms are to be filled, but every weight there is 0\n"},
        {"m 80@1\n", "m 80@1 0@7\n", "t:78: on floor 7 rooms are to be filled, but every weight there is 0\n"},
        {"2@1 3@4\nitems_per_room 1@1\nspawn_monster m 80@1\n",
         "2@2 0@7\nitems_per_room 1@1\nspawn_monster m 80@2 0@7\n", ""},
        {"sword 1@1\n", "sword 1@1 0@10\n", "t:79: on floor 10 rooms are to be filled, but every weight there is 0\n"},
        {"m 80@1\n", "m 80@1\nspawn_monster m 1@1\n", "t:81: 'spawn_monster m' stands already in this entry\n"},
        {"m 80@1\n", "sword 80@1\n", "t:80: 'sword' is declared as 'item'; 'monster' is needed here\n"},
        {
            "2@1 3@4\n",
            "15@1\n",
            "",
        },
        {"2@1 3@4\n", "16@1\n",
         "t:62: a floor could hold 538 things: rooms times things in a room, and the pack; at most 512 fit\n"},
    };
    RUN_CASES(cases);
}

TEST(test_faults_of_bytes)
{
    static const struct error_case cases[] = {
        {"A hero.", "A \xff hero.", "t:7: the line is not valid UTF-8\n"},
        {"A hero.", "A \xc3", "t:7: the line is not valid UTF-8\n"},
        {"A hero.", "A \x1b[2J hero.", "t:7: the line holds a character that cannot be shown\n"},
    };
    RUN_CASES(cases);

    char *text = edit_small("A hero.", "A #hero.");
    struct content_file file = {"t", text, strlen(text)};
    *strchr(text, '#') = '\0';
    expect_faults(load_files(&file, 1), "t:7: the line holds a zero byte\n");
    free(text);

    size_t size = PARSE_MAX_SIZE + 1;
    char *large = malloc(size);
    assert_non_null(large);
    memset(large, '\n', size);
    struct content_file files[] = {{"t", SMALL_CONTENT, strlen(SMALL_CONTENT)}, {"large", large, size}};
    expect_faults(load_files(files, 2), "large:0: the file is larger than 1048576 bytes\n");
    free(large);
}

TEST(test_no_profile_is_a_fault)
{
    expect_faults(load_files(NULL, 0), ":0: the content has no profile\n");
    expect_faults(load_text(""), ":0: the content has no profile\n");
}

/* One run reports everything, in the order of files and lines. */
TEST(test_all_faults_of_all_files)
{
    char *text = edit_small("hp 100\ndefense 1\n", "hp none\ndefense none\n");
    static const char more[] = "item x\nname\nweight 5\n\n"
                               "item scroll\nrange worse\neffect lightning 1\n" SMALL_NAMES "glyph '?' red\ntext t\n\n"
                               "thing y\nz 1\n";
    struct content_file files[] = {{"one", text, strlen(text)}, {"two", more, sizeof(more) - 1}};
    expect_faults(load_files(files, 2), "one:8: 'none' is not a whole number from 1 to 9999\n"
                                        "one:9: 'none' is not a whole number from 0 to 9999\n"
                                        "two:2: 'name' takes 1 value, not 0\n"
                                        "two:3: 'weight' is unknown here\n"
                                        "two:1: item 'x' lacks 'a'\n"
                                        "two:1: item 'x' lacks 'the'\n"
                                        "two:1: item 'x' lacks 'plural'\n"
                                        "two:1: item 'x' lacks 'glyph'\n"
                                        "two:1: item 'x' lacks 'text'\n"
                                        "two:1: item 'x' lacks an 'effect' or a 'slot'\n"
                                        "two:5: 'scroll' stands already in one:25\n"
                                        "two:6: 'worse' is not a whole number from 1 to 126\n"
                                        "two:15: 'thing' is unknown here\n");
    free(text);
}

/* --- Limits ------------------------------------------------------------------------------------------------------ */

/* `base` with `count` copies of `row` in front of `before`; in the row '$' becomes the copy's number. In new memory. */
static char *multiply(const char *base, const char *before, const char *row, int count)
{
    char *memory = malloc(TEXT_CAPACITY);
    assert_non_null(memory);
    struct strbuf text;
    strbuf_init(&text, memory, TEXT_CAPACITY);
    const char *at = strstr(base, before);
    const char *mark = strchr(row, '$');
    assert_non_null(at);
    strbuf_bytes(&text, base, (size_t)(at - base));
    for (int i = 0; i < count; i++) {
        strbuf_bytes(&text, row, mark ? (size_t)(mark - row) : strlen(row));
        if (mark)
            strbuf_format(&text, "%d%s", i, mark + 1);
    }
    strbuf_text(&text, at);
    assert_false(text.cut);
    return memory;
}

/* Faults of SMALL_CONTENT with `count` copies of a row. */
static void expect_of_many(const char *before, const char *row, int count, const char *faults)
{
    char *text = multiply(SMALL_CONTENT, before, row, count);
    expect_faults(load_text(text), faults);
    free(text);
}

TEST(test_limits_of_rows)
{
    static const char body[] = "feature f$\n" SMALL_NAMES "glyph 'f' red\ntext t\n\n";
    expect_of_many("profile p\n", body, MAX_KINDS - 6, "");
    expect_of_many("profile p\n", body, MAX_KINDS - 3,
                   "t:2062: too many kinds: at most 256\n"
                   "t:2070: too many kinds: at most 256\n"
                   "t:2078: too many kinds: at most 256\n");

    const char *tail = strstr(SMALL_CONTENT, "profile p\n");
    assert_non_null(tail);
    char row[1024];
    struct strbuf text;
    STRBUF_OVER(&text, row);
    strbuf_format(&text, "profile p$\n%s\n", tail + strlen("profile p\n"));
    assert_false(text.cut);
    expect_of_many(tail, row, MAX_PROFILES - 1, "");
    expect_of_many(tail, row, MAX_PROFILES, "t:238: too many profiles: at most 8\n");
}

TEST(test_limits_within_a_profile)
{
    expect_of_many("kit sword worn\n", "kit scroll\n", MAX_KIT - 1, "");
    expect_of_many("kit sword worn\n", "kit scroll\n", MAX_KIT,
                   "t:101: the kit is too large: a pack holds at most 26 things\n");

    static const char monster[] =
        "monster m$\n" SMALL_NAMES "glyph 'm' green\ntext t\nhp 1\ndefense 0\npower 1\nxp 1\nai basic\n\n";
    static const char *const faults[] = {"", "t:1872: too many rows of 'spawn_monster': at most 128\n"};
    for (int extra = 0; extra <= 1; extra++) {
        char *rows =
            multiply(SMALL_CONTENT, "spawn_monster m 80@1\n", "spawn_monster m$ 1@1\n", MAX_SPAWNS - 1 + extra);
        char *text = multiply(rows, "item scroll\n", monster, MAX_SPAWNS - 1 + extra);
        expect_faults(load_text(text), faults[extra]);
        free(text);
        free(rows);
    }
}
