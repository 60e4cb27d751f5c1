/* SPDX-License-Identifier: MIT
 *
 * Themes: looks, glyphs, faults, and what the shipped one must keep to. */
#include "support/test.h"
#include "support/fault.h"
#include "support/screen_fixture.h"

#include "ui/settings/settings.h"
#include "ui/settings/theme.h"

#include "base/utf8.h"
#include "sys/sys.h"

#include <string.h>

enum { MAX_FAULTS = 16 };

struct reader {
    struct theme theme;
    struct fault items[MAX_FAULTS];
    struct fault_list faults;
};

static void start(struct reader *reader)
{
    *reader = (struct reader){0};
    reader->faults = (struct fault_list){reader->items, MAX_FAULTS, 0, 0};
    theme_init(&reader->theme, false);
}

static bool read_text(struct reader *reader, const char *text)
{
    return theme_read(&reader->theme, "test.theme", text, strlen(text), &reader->faults);
}

static void assert_look(struct look look, int foreground, int background, int attributes)
{
    assert_int_equal(look.foreground, foreground);
    assert_int_equal(look.background, background);
    assert_int_equal(look.attributes, attributes);
}

TEST(test_plain_theme_uses_no_colour_for_roles)
{
    struct reader reader;
    start(&reader);
    for (int i = 0; i < ROLE_COUNT; i++) {
        assert_int_equal(reader.theme.roles[i].foreground, LOOK_DEFAULT_COLOUR);
        assert_int_equal(reader.theme.roles[i].background, LOOK_DEFAULT_COLOUR);
    }
    assert_look(reader.theme.colours[COLOUR_GREEN], COLOUR_GREEN, LOOK_DEFAULT_COLOUR, 0);
    assert_int_equal(reader.theme.wall[0], '#');
    assert_int_equal(reader.theme.blocked[1], 'X');
}

TEST(test_looks)
{
    struct reader reader;
    start(&reader);
    assert_true(read_text(&reader, "theme test\n"
                                   "  text\n"
                                   "  hero white on blue bold underline\n"
                                   "  bar reverse dim on default\n"
                                   "  colour red light_red bold\n"
                                   "  glyph wall 'H' \"\xe2\x96\x88\"\n"));
    const struct theme *theme = &reader.theme;
    assert_look(theme->roles[ROLE_TEXT], LOOK_DEFAULT_COLOUR, LOOK_DEFAULT_COLOUR, 0);
    assert_look(theme->roles[ROLE_HERO], COLOUR_WHITE, COLOUR_BLUE, LOOK_BOLD | LOOK_UNDERLINE);
    assert_look(theme->roles[ROLE_BAR], LOOK_DEFAULT_COLOUR, LOOK_DEFAULT_COLOUR, LOOK_REVERSE | LOOK_DIM);
    assert_look(theme->colours[COLOUR_RED], COLOUR_LIGHT_RED, LOOK_DEFAULT_COLOUR, LOOK_BOLD);
    assert_int_equal(theme->wall[0], 'H');
    assert_int_equal(theme->wall[1], 0x2588);
}

TEST(test_faults_leave_what_was)
{
    struct reader reader;
    start(&reader);
    assert_false(read_text(&reader, "theme test\n"
                                    "  hero bald\n"
                                    "  hero red green\n"
                                    "  hero on\n"
                                    "  her bold\n"
                                    "  colour pink red\n"
                                    "  glyph wall '#'\n"
                                    "  glyph wall '\xc3\xa9' '\xc3\xa9'\n"
                                    "  glyph wall '#' \"ab\"\n"
                                    "  glyph wall '#' \"\xe6\xbc\xa2\"\n"
                                    "  glyph door '+' '+'\n"
                                    "  glyph wall '#' '#' '#'\n"
                                    "\n"
                                    "keys x\n"));
    assert_int_equal(reader.faults.count, 12);
    for (int i = 0; i < 11; i++)
        assert_int_equal(reader.items[i].line, i + 2);
    assert_int_equal(reader.items[11].line, 14);
    assert_look(reader.theme.roles[ROLE_HERO], LOOK_DEFAULT_COLOUR, LOOK_DEFAULT_COLOUR, LOOK_BOLD);
    assert_int_equal(reader.theme.wall[1], '#');
}

TEST(test_shipped_theme)
{
    struct reader reader;
    char *bytes = NULL;
    size_t size = 0;
    start(&reader);
    assert_int_equal(sys_read_file("data/themes/default.theme", PARSE_MAX_SIZE, &bytes, &size, NULL), ST_OK);
    bool clean = theme_read(&reader.theme, "default.theme", bytes, size, &reader.faults);
    sys_free(bytes);
    if (!clean)
        print_error("line %d: %s\n", reader.items[0].line, fault_text(&reader.items[0]));
    assert_true(clean);
    const struct theme *theme = &reader.theme;
    assert_int_equal(theme->floor[0], '.');
    assert_true(theme->floor[1] > 0x7f && theme->wall[1] > 0x7f);
    /* What a step draws costs few bytes, and danger is told by more than its colour. */
    assert_look(theme->roles[ROLE_FLOOR_SEEN], LOOK_DEFAULT_COLOUR, LOOK_DEFAULT_COLOUR, 0);
    assert_look(theme->roles[ROLE_HERO], LOOK_DEFAULT_COLOUR, LOOK_DEFAULT_COLOUR, LOOK_BOLD);
    assert_int_not_equal(theme->roles[ROLE_DANGER].attributes, 0);
    assert_int_not_equal(theme->roles[ROLE_SELECTED].attributes, 0);
    assert_int_not_equal(theme->roles[ROLE_AREA].attributes, 0);
}

/* Any of eight colours may be the background's: the ground has none of them, in any shipped theme. */
TEST(test_the_ground_has_no_colour_where_there_are_eight)
{
    static const enum role GROUND[] = {ROLE_WALL_SEEN, ROLE_FLOOR_SEEN, ROLE_WALL_KNOWN, ROLE_FLOOR_KNOWN};
    char names[16][SYS_NAME_SIZE], path[SYS_PATH_SIZE];
    int count = 0;
    assert_int_equal(sys_list("data/themes", ".theme", names, 16, &count, NULL), ST_OK);
    assert_true(count >= 6);
    for (int i = 0; i < count; i++) {
        struct ui_files files = {.themes = {.list = {{.name = path, .id = "default"}}, .count = 1},
                                 .read = fixture_read};
        struct settings settings = {.files = &files};
        struct fault_list none = {NULL, 0, 0, 0};
        struct theme theme;
        assert_int_equal(sys_join(path, "data/themes", names[i], NULL), ST_OK);
        settings_table_init(&settings.config);
        settings_read_theme(&settings, &theme, 8, &none);
        for (size_t role = 0; role < sizeof GROUND / sizeof *GROUND; role++) {
            assert_int_equal(theme.roles[GROUND[role]].foreground, LOOK_DEFAULT_COLOUR);
            assert_int_equal(theme.roles[GROUND[role]].background, LOOK_DEFAULT_COLOUR);
        }
    }
}
