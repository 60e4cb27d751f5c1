/* SPDX-License-Identifier: MIT
 *
 * Changing one line of a data file: the line, and nothing else. */
#include "support/test.h"

#include "base/amend.h"

#include <string.h>

static void assert_amended(const char *before, const char *kind, const char *key, const char *line, const char *after)
{
    char memory[512];
    struct strbuf out;
    struct amend_place place = {kind, kind ? "map" : NULL};
    STRBUF_OVER(&out, memory);
    amend_line(before, strlen(before), place, key, line, &out);
    assert_false(out.cut);
    assert_string_equal(memory, after);
}

TEST(test_a_line_of_the_file)
{
    assert_amended("", NULL, "theme", "theme light", "theme light\n");
    assert_amended("# mine\n\ntheme dark\nname Ulf\n", NULL, "theme", "theme light",
                   "# mine\n\ntheme light\nname Ulf\n");
    assert_amended("name Ulf\n\n# theme dark", NULL, "theme", "theme light", "name Ulf\n\n# theme dark\ntheme light\n");
    assert_amended("  name\tUlf # no comment\r\n", NULL, "name", NULL, "");
    assert_amended("names Ulf\n", NULL, "name", NULL, "names Ulf\n");
}

TEST(test_a_line_of_an_entry)
{
    static const char FILE_TEXT[] =
        "# my keys\nkeys list\n  wait a\n\nkeys map\n  look x\n  # why\n  wait w\n\n# end\n";
    assert_amended(FILE_TEXT, "keys", "wait", "wait z",
                   "# my keys\nkeys list\n  wait a\n\nkeys map\n  look x\n  # why\n  wait z\n\n# end\n");
    assert_amended(FILE_TEXT, "keys", "drop", "drop d",
                   "# my keys\nkeys list\n  wait a\n\nkeys map\n  look x\n  # why\n  wait w\n  drop d\n\n# end\n");
    assert_amended(FILE_TEXT, "keys", "look", NULL,
                   "# my keys\nkeys list\n  wait a\n\nkeys map\n  # why\n  wait w\n\n# end\n");
    assert_amended("", "keys", "wait", "wait z", "keys map\n  wait z\n");
    assert_amended("keys list\n  wait a", "keys", "wait", "wait z", "keys list\n  wait a\n\nkeys map\n  wait z\n");
    assert_amended("keys map", "keys", "wait", "wait z", "keys map\n  wait z\n");
    assert_amended("keys list\n  wait a\n", "keys", "wait", NULL, "keys list\n  wait a\n");
}

TEST(test_too_long)
{
    char memory[16];
    struct strbuf out;
    STRBUF_OVER(&out, memory);
    amend_line("theme dark\nname x\n", 18, (struct amend_place){0}, "theme", "theme light", &out);
    assert_true(out.cut);
}
